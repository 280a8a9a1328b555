"""What is told beside what happened is set aside where a paragraph is not understood as a whole."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge import ask
from judge.exam import load
from judge.reading.claims import without_claims
from judge.rulings.ruling import Alternative, ReadingNote, Ruling
from judge.situations.aside import tellings, with_less

CLAIMED = "相手は「もう使えない」と言い張ります。"
STORY = (
    "弟と対戦中です。弟のスピリットのアタックを私がブロックしました。弟は「ブロックされてもシンボルの数だけライフは減るし、"
    "ブロックしたカードはトラッシュに行く」と言い張ります。ライフは減りますか?"
)


@pytest.mark.parametrize(
    ("told", "left"),
    [
        (f"防御側がパスした。{CLAIMED}使える?", "防御側がパスした。使える?"),
        ("He blocked. My friend insists that life is lost. Is it?", "He blocked. Is it?"),
        ("相手は「ブロックしない」と言った。ライフは減る?", "相手は「ブロックしない」と言った。ライフは減る?"),
        ("「移動できない」と書かれている。移動できる?", "「移動できない」と書かれている。移動できる?"),
        ("相手は使えないと言うけど使える?", "相手は使えないと言うけど使える?"),
    ],
    ids=["a claim", "in English", "an announced move", "a card's text", "what asks"],
)
def test_claims_are_told_from_moves_texts_and_what_is_asked(told: str, left: str) -> None:
    assert "".join(without_claims(told).split()) == "".join(left.split())


PARAGRAPHS = {entry.id: entry for entry in load(str(Path(__file__).parents[2] / "bench" / "paragraphs.yaml"))}


def test_a_paragraph_is_ruled_without_what_is_claimed_in_it_and_says_so() -> None:
    asked = PARAGRAPHS["bs10-67"]
    ruling = ask(asked.question, asked.rules)
    assert (ruling.status, ruling.facts["allowed"]) == ("ruled", "yes")
    assert any("これでお前のアタックステップは終わり" in said for said in ruling.reading.assumed)
    assert ruling.question == asked.question


def test_what_is_claimed_is_set_aside_where_one_of_two_situations_is_meant_too() -> None:
    ruled = Ruling(status="ruled", reading=ReadingNote(confidence=1.0))
    two = ReadingNote(alternatives=(Alternative("one", {}), Alternative("other", {})))
    undecided = Ruling(status="need_more", rules="battle-spirits", question=STORY)
    for reading in (two, undecided.reading):
        assert with_less(replace(undecided, reading=reading), STORY, lambda _: ruled)[0].status == "ruled"


def test_a_card_nobody_knows_is_never_set_aside() -> None:
    for quoted in ("'Gloomhollow Regent'", '"Gloomhollow Regent"', "Gloomhollow Regent"):
        ruling = ask(f"My opponent attacks with {quoted} and claims its ability lets the attack ignore my blocker. Can I block it?", "dm")
        assert ruling.status == "need_more"
        assert "Gloomhollow Regent" in ruling.answer


def test_a_question_is_told_shorter_by_what_it_asks() -> None:
    assert list(tellings("A came. B left. Is C there?")) == ["Is C there?", "B left. Is C there?", "A came. Is C there?"]
    assert list(tellings("B left. Is C there?")) == ["Is C there?"]
    assert list(tellings("Is C there?")) == []


def test_figures_that_the_question_does_not_give_are_said_to_be_assumed() -> None:
    ruling = ask("ATK500でHP300を殴った。ダメージは?", "fdr")
    assert sum("質問にない" in said for said in ruling.reading.assumed) == 2


def test_what_refers_back_is_not_asked_by_itself() -> None:
    """Without the claim before it, "is that order right?" asks of nothing."""
    claim = "「先にコアステップの1個をもらってから、スタートステップの効果を処理するね」と言われました。"
    question = f"{claim}そういう順番でやってもよいのでしょうか。"
    assert ask(question, "bs10").facts.get("allowed") != "yes"
    assert not any(telling.startswith("そういう") for telling in tellings(question))


def test_who_is_asking_is_not_set_aside() -> None:
    ruling = ask("俺は防御側。俺の効果と相手の効果がアタック時に重なった。俺のは俺が決めていい?", "bs10")
    assert ruling.facts.get("allowed") != "yes"
