"""Scoring a file of questions: what is right, incomplete, unanswered or wrong, what may be cited how, and bad files."""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import knowledge
from judge.exam import Answered, Entry, cited, load, mark, report, report_lines, sit
from judge.reading.placing import place
from judge.rulings.agreeing import contradicts
from judge.rulings.citing import citation_of
from judge.rulings.ruling import Ruling
from knowledge.errors import JudgeError

QUESTIONS = """
- id: Q1
  rules: battle-spirits-2010
  question: 先攻の1ターン目にコアは増えますか?
  status: ruled
  facts: {skipped: [core]}
  cites: ["2"]
- id: Q2
  rules: bs10
  kind: wrong on purpose
  question: 先攻の1ターン目にコアは増えますか?
  status: ruled
  facts: {skipped: [draw]}
- id: Q3
  question: ""
  status: [unreadable, need_more]
  facts: {allowed: "no"}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "questions.yaml"
    path.write_text(QUESTIONS, encoding="utf-8")
    return path


@pytest.fixture
def answers(file: Path) -> list[Answered]:
    return sit(load(str(file)))


def test_a_ruling_is_right_where_status_facts_and_a_section_are(answers: list[Answered]) -> None:
    assert [answer.outcome for answer in answers] == ["right", "wrong", "right"]


def test_the_score_is_told_by_rulebook_and_kind_and_each_miss_with_what_was_read(answers: list[Answered]) -> None:
    marked = report("file", answers)
    lines = list(report_lines(marked))
    assert "skipped: ['draw'], got ['core']" in lines[1] and lines[2].startswith("    read (")
    assert "rulebook battle-spirits-2010: 1 of 2 right, 0 incomplete, 0 unanswered, 1 wrong and confident" in lines
    assert "kind wrong on purpose: 0 of 1 right, 0 incomplete, 0 unanswered, 1 wrong and confident" in lines
    assert lines[-1] == "2 of 3 right, 0 incomplete, 0 unanswered, 1 wrong and confident"


def test_as_json_it_is_one_object(judge: Callable, file: Path) -> None:
    said = judge("exam", str(file), "--json")
    told = json.loads(said.out)
    assert (said.code, told["schema"], told["score"]["wrong"]) == (0, "judge/exam@1", 1)
    assert [miss["id"] for miss in told["misses"]] == ["Q2"] and told["by_rules"]["battle-spirits-2010"]["questions"] == 2


def test_a_file_may_be_json_lines(tmp_path: Path, file: Path) -> None:
    entries = load(str(file))
    lines = tmp_path / "questions.jsonl"
    lines.write_bytes(b"\n\n".join(map(msgspec.json.encode, entries)))
    assert load(str(lines)) == entries


# ── marking ────────────────────────────────────────────────────────────────

RULED = Ruling(status="ruled", rules="battle-spirits-2010", facts={"zone": {"attacker": "hand"}, "next_step": "A7", "allowed": "no"})


@pytest.mark.parametrize(
    ("status", "facts", "outcome"),
    [
        ("ruled", {"zone": {"attacker": "hand"}}, "right"),
        ("ruled", {"allowed": False}, "right"),
        ("ruled", {"allowed": True}, "wrong"),
        ("ruled", {"zone": {"attacker": "hand", "blocker": "field"}}, "incomplete"),
        ("ruled", {"next_step": "A7", "window": "open"}, "incomplete"),
        ("ruled", {"zone": {"attacker": "trash", "blocker": "field"}}, "wrong"),
        ("interpretation", {}, "wrong"),
        ("need_more", {}, "wrong"),
        (["need_more", "ruled"], {"next_step": "A8"}, "wrong"),
    ],
)
def test_a_verdict_is_wrong_where_it_contradicts_and_incomplete_where_it_is_silent(status: str, facts: dict, outcome: str) -> None:
    entry = msgspec.convert({"id": "x", "question": "?", "status": status, "facts": facts}, Entry)
    assert mark(entry, "?", RULED).outcome == outcome


@pytest.mark.parametrize(("status", "outcome"), [("ruled", "unanswered"), ("out_of_scope", "unanswered"), ("need_more", "right")])
def test_without_a_verdict_nothing_is_wrong_and_confident(status: str, outcome: str) -> None:
    entry = msgspec.convert({"id": "x", "question": "?", "status": status, "facts": {"count": 1}, "cites": ["A1"]}, Entry)
    assert mark(entry, "?", Ruling(status="need_more")).outcome == outcome


def test_players_may_be_named_by_whose_turn_it_is_and_nothing_is_nothing_for_all() -> None:
    assert not contradicts("attacking", "turn_player") and contradicts("attacking", "non_turn_player")
    assert not contradicts({"attacking": 2}, {"turn_player": 2}) and contradicts({"attacking": 2}, {"turn_player": 1})
    assert not contradicts({"attacker": 0, "target": 0}, 0) and contradicts({"attacker": 0, "target": 1}, 0)


def test_what_is_not_told_contradicts_nothing() -> None:
    assert not contradicts({"attacker": "hand"}, {"blocker": "field"}) and not contradicts("yes", None)
    assert contradicts({"attacker": "hand"}, {"attacker": "field"}) and contradicts(["A5"], []) and contradicts(0, -1)


@pytest.mark.parametrize(
    ("rules", "clause", "names"),
    [
        ("battle-spirits", "❶.attacker-gone", ["❶", "declare"]),
        ("battle-spirits-2010", "A4.combatant-gone", ["A4", "a4", "A4.combatant-gone"]),
        ("battle-spirits-2010", "start.merat", ["メラット", "Merat"]),
        ("ange-vierge", "5-2.power", ["5", "5-2", "ダメージ判定ステップ", "damage"]),
        ("fragment-dig-rayn", "flow-34.chase", ["【3】【4】", "3", "【4】", "judgement"]),
    ],
)
def test_a_citation_answers_to_its_section_heading_step_and_card(rules: str, clause: str, names: list[str]) -> None:
    known = knowledge.book(rules).clauses
    citation = citation_of(known[clause], rules, "ja")
    assert [name for name in names if not cited(name, [citation])] == []
    assert [name for name in ("A", "❷", "A5", "6", "ラークドライブ", "ガードステップ", "", "2.") if cited(name, [citation])] == []


# ── bad files ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("q.yaml", "- {id: Q1, question: 1, status: ruled}", "entry[0]: question"),
        ("q.yaml", "- {id: Q1}", "question"),
        ("q.yaml", "id: [", "line "),
        ("q.yaml", "- {id: a, question: b, status: ruled, odd: 1}", "odd"),
        ("q.yaml", "- {id: a, question: b, status: sure}", "status"),
        ("q.yaml", "- {id: a, question: b, status: ruled, rules: chess}", "entry a: rules"),
        ("q.yaml", "{}", "q.yaml"),
        ("q.jsonl", '{"id": "a", "question": "b", "status": "ruled"}\n{"id":', "line 2"),
        ("q.jsonl", '\n{"id": "a", "status": "ruled"}', "line 2: question"),
        ("q.jsonl", "[]", "line 1"),
    ],
)
def test_a_bad_file_is_told_in_one_line(tmp_path: Path, name: str, text: str, place: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(JudgeError) as raised:
        load(str(file))
    told = str(raised.value)
    assert told.startswith(str(file)) and place in told and "\n" not in told


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("バトスピのフラッシュはどっちから?", ("battle-spirits", "battle-spirits-2010")),
        ("バトスピの公式ルールでは?", ("battle-spirits",)),
        ("旧バトスピではどうなる?", ("battle-spirits-2010",)),
        ("デュエマで殴ったらどうなる?", ("duel-masters",)),
        ("旧ルールでニンジャ・ストライクはいつ?", ("duel-masters",)),
        ("ラークドライブを使われた", ("battle-spirits-2010",)),
        ("BPが同じだったらどうなる?", ()),
        ("スピリットがブロックされてシールドが割れてゲートが消えた", ()),
        ("the weather is fine", ()),
    ],
)
def test_words_place_a_question_in_a_game(question: str, rules: tuple[str, ...]) -> None:
    assert place(question) == rules
