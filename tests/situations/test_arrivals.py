"""A unit of which it is told how it came, whether it has Ambush, and in which turn."""

import pytest

from judge.asking import ask
from judge.situations import memory
from judge.situations.as_told.arrivals import told_arrival


@pytest.mark.parametrize(
    ("question", "allowed"),
    [
        ("奇襲つきのユニットを手札から出した。そのまま殴れる?", "yes"),
        ("カードの効果でデッキから出たユニットで、奇襲もございません。このターン攻撃させてよいですか?", "no"),
        ("A card effect brought a unit out of my deck this turn. It has no 奇襲 (ambush). Can it attack?", "no"),
        ("An effect put a unit out of my deck last turn. Can it attack this turn?", "yes"),
        ("前のターンに手札から出したユニット。今ターン動ける?", "yes"),
    ],
)
def test_who_came_how_may_act_or_not(question: str, allowed: str) -> None:
    assert ask(question, "fdr").facts.get("allowed") == allowed


@pytest.mark.parametrize(
    "question",
    [
        "相手が手札から出したばかりのユニットを攻撃できる?",
        "効果でフラグメントファクターから出たユニットは攻撃できる?",
        "手札から出したユニットで、何ターン目から攻撃できる?",
    ],
)
def test_who_came_otherwise_is_not_laid(question: str) -> None:
    assert told_arrival(memory.read(question, "fragment-dig-rayn")) is None
