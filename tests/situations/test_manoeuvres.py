"""Moves and attacks of several units, told one after another, and whether the last of them is legal."""

import pytest

from judge.asking import ask
from judge.situations import memory
from judge.situations.as_told.manoeuvres import told_manoeuvre


@pytest.mark.parametrize(
    ("question", "allowed"),
    [
        ("Aを移動。次にBも移動。Bで殴っていい?", "yes"),
        ("Aを移動。次にBも移動。やっぱりAで殴っていい?", "no"),
        ("1体目を動かして攻撃。2体目も動かして攻撃。3体目は動かずに攻撃していい?", "yes"),
        ("AもBもその場から攻撃した。ここでAを動かせる?", "no"),
        ("A moves and attacks, B moves, C moves. Can B attack?", "no"),
        ("Unit A and unit B both moved, then B attacked. May C still move?", "yes"),
        ("Move A, move B, attack with A: legal?", "no"),
    ],
)
def test_what_units_do_one_after_another(question: str, allowed: str) -> None:
    assert ask(question, "fdr").facts.get("allowed") == allowed


def test_who_attacks_between_a_move_and_an_attack_is_not_ruled_on() -> None:
    assert ask("Aを動かした。次にBが動かずに攻撃した。そのあとAで攻撃できる?", "fdr").verdict is None


@pytest.mark.parametrize(
    ("question", "told", "asked"),
    [
        ("Aは動かずに攻撃、次にBを動かした。Bで攻撃できる?", "A attack, B move", "B attack"),
        ("先に動かしたAで殴って、Bを動かす前にCを動かした。Cで殴れる?", "A attack, C move", "C attack"),
        ("I moved A but never attacked with it, then moved B and attacked with B. Can A attack?", "A move, B move, B attack", "A attack"),
    ],
)
def test_deeds_are_told_in_order(question: str, told: str, asked: str) -> None:
    read = told_manoeuvre(memory.read(question, "fragment-dig-rayn"))
    assert read is not None
    assert ", ".join(f"{deed.unit} {deed.verb}" for deed in read.told) == told
    assert f"{read.asked.unit} {read.asked.verb}" == asked


@pytest.mark.parametrize("question", ["AがBを攻撃して相打ち。BPは?", "Aを動かした。Aで攻撃できる?", "AとBの位置を入れ替えて動かせる?"])
def test_what_is_no_manoeuvre_of_several(question: str) -> None:
    assert told_manoeuvre(memory.read(question, "fragment-dig-rayn")) is None


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("リーダーと前からいるユニット4体。通常の移動は全部で何回できる?", 5),
        ("リーダー抜きで、ユニット2体。移動は合わせて何回できる?", 2),
        ("My leader and three units are on the field. How many ordinary moves can I make in total?", 4),
    ],
)
def test_moves_of_all_are_counted(question: str, count: int) -> None:
    assert ask(question, "fdr").facts.get("count") == count
