"""Scoring a file of questions: what counts as right, what as wrong and confident, and bad files."""

from pathlib import Path

import pytest

from judge.exam import load, report, sit
from judge.reading.placing import place
from knowledge.errors import JudgeError

QUESTIONS = """
- id: Q1
  rules: battle-spirits-2010
  question: 先攻の1ターン目にコアは増えますか?
  status: ruled
  facts: {skipped: [core]}
  cites: ["2"]
- id: Q2
  rules: battle-spirits-2010
  question: 先攻の1ターン目にコアは増えますか?
  status: ruled
  facts: {skipped: [draw]}
- id: Q3
  question: ""
  status: unreadable
"""


@pytest.fixture
def answers(tmp_path: Path) -> list:
    file = tmp_path / "questions.yaml"
    file.write_text(QUESTIONS, encoding="utf-8")
    return sit(load(str(file)))


def test_a_ruling_is_right_where_status_facts_and_a_section_are(answers: list) -> None:
    assert [answer.right for answer in answers] == [True, False, True]


def test_a_verdict_with_another_fact_is_wrong_and_confident(answers: list) -> None:
    assert [answer.id for answer in answers if answer.wrong_and_confident] == ["Q2"]
    assert "skipped: ['draw'], got ['core']" in " ".join(report(answers))
    assert report(answers)[-1] == "2 of 3 right, 1 wrong and confident"


@pytest.mark.parametrize(
    "text", ["- {id: Q1, question: 1, status: ruled}", "- {id: Q1}", "id: [", "- {id: a, question: b, status: c, odd: 1}"]
)
def test_a_bad_file_is_told_in_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "questions.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(JudgeError) as raised:
        load(str(file))
    assert str(raised.value).startswith(str(file)) and "\n" not in str(raised.value)


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
