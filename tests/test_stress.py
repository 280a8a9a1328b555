"""The stress set: the same from the same seed, numbers and denials kept, nothing as the library has it, and every kind made."""

import re
from argparse import Namespace
from pathlib import Path
from unicodedata import normalize

import examine
import pytest
from hypothesis import given
from hypothesis import strategies as st
from stress import KINDS, TYPED_ALIKE, Question, questions, rewrites, rubbish, wordings
from stress.keys import shown, slips, typed

SAMPLE = 400
RUBBISH = 130


@pytest.fixture(scope="module")
def made() -> list[Question]:
    return questions(1, SAMPLE, RUBBISH)


@pytest.fixture(scope="module")
def rewritten(made: list[Question]) -> list[Question]:
    return [question for question in made if question.wording is not None]


def test_the_same_seed_makes_the_same_questions_and_another_others(made: list[Question]) -> None:
    assert questions(1, SAMPLE, RUBBISH) == made
    assert questions(2, SAMPLE, RUBBISH) != made


def test_a_smaller_sample_is_the_beginning_of_a_larger(made: list[Question]) -> None:
    assert questions(1, 50, 0) == made[:50]


def test_every_kind_and_rulebook_has_its_share(rewritten: list[Question]) -> None:
    assert len(rewritten) == SAMPLE
    assert {question.entry.kind for question in rewritten} == set(KINDS)
    assert len({question.rules for question in rewritten}) == 5


def test_digits_are_kept(rewritten: list[Question]) -> None:
    for question in rewritten:
        digits = [re.findall(r"\d+", normalize("NFKC", text)) for text in (question.wording or "", question.entry.question)]
        assert digits[0] == digits[1], question


def test_denials_are_kept(rewritten: list[Question]) -> None:
    japanese = r"ない|なかった|なく|ません|(?<!ふぇい)(?<!ふりー)(?<!は)ず|無|不"
    denial = re.compile(rf"{japanese}|\bnot\b|n't|\bno\b|\bnever\b|\bwithout\b", re.IGNORECASE)
    for question in rewritten:
        if question.entry.kind not in ("chatter", "mixed", "game-named"):  # what is chattered may deny something of its own
            said = [denial.findall(normalize("NFKC", text).lower()) for text in (question.wording or "", question.entry.question)]
            assert said[0] == said[1], question


def test_what_is_said_around_a_question_leaves_it_whole(rewritten: list[Question]) -> None:
    assert all((q.wording or "") in q.entry.question for q in rewritten if q.entry.kind in ("chatter", "game-named"))


def test_no_rewrite_stands_in_the_library(rewritten: list[Question]) -> None:
    taken: dict[str, set[str]] = {}
    for case, wording in wordings():
        taken.setdefault(rewrites.normalised(wording), set()).add(f"{case.rules}/{case.id}")
    library = {wording for _, wording in wordings()}
    for question in rewritten:
        alike = taken.get(rewrites.normalised(question.entry.question), set())
        assert question.entry.question not in library
        assert alike <= ({question.entry.id} if question.entry.kind in TYPED_ALIKE else set()), question


def test_the_texts_without_verdict_expect_none(made: list[Question]) -> None:
    texts = [question.entry for question in made if question.wording is None]
    assert {entry.kind.removeprefix("no-verdict: ") for entry in texts} == set(rubbish.KINDS)
    assert all(not {"ruled", "interpretation", "depends"} & set(entry.allowed) and not entry.facts for entry in texts)
    assert max(len(entry.question) for entry in texts) == 100_000


def test_the_examination_tells_each_set_and_skips_absent_samples(tmp_path: Path) -> None:
    options = Namespace(seed=1, sample=6, all=False, rubbish=13, samples=tmp_path / "none.yaml", seen_only=False)
    text, reports, asked = examine.examination(options)
    assert [each.file for each in reports] == ["as written", "rewritten", "no verdict", "unseen"]
    assert [each.score.questions for each in reports][1:] == [6, 13, 6] and len(asked) == 19
    assert f"No file of samples at {options.samples}: skipped." in text and "## Wrong and confident" in text


@given(st.sampled_from(["アタッカー", "フラッシュ", "ぶろっく", "ファンサービス", "シールド", "attacker", "destroyed"]), st.randoms())
def test_a_slip_is_one_key_away_and_in_the_same_script(word: str, rng: object) -> None:
    for wrong in slips(word, rng):  # type: ignore[arg-type]
        assert wrong != word and wrong.isascii() == word.isascii()
        if word.isascii():
            assert abs(len(wrong) - len(word)) <= 1


@given(st.text("あいうえおかきくけこさしすせそっーゃばぱぁん", max_size=8))
def test_what_is_typed_shows_as_it_was(kana: str) -> None:
    assert not typed(kana) or shown(typed(kana)) == kana
