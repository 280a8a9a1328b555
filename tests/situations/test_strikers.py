"""Who may still attack, after the moves and attacks that are told."""

import pytest

from judge.situations import memory
from judge.situations.as_told.strikers import STRIKERS, told_strikers
from scenarios import cases


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Aを動かしてAで攻撃した。次にBを動かした。まだ攻撃できるのはどれ?", ["A move", "A attack", "B move"]),
        ("A moved, then B moved. Which of them can still attack?", ["A move", "B move"]),
        ("Aを動かした。次にBを動かした。Aはまだ攻撃できる?", None),
        ("A、Bの順に動かした。チェイスは?攻撃できるのはどれ?", None),
    ],
)
def test_what_is_told_of_those_who_may_attack(question: str, told: list[str] | None) -> None:
    deeds = told_strikers(memory.read(question, "fragment-dig-rayn"))
    assert (None if deeds is None else [f"{deed.unit} {deed.verb}" for deed in deeds]) == told


def test_whoever_may_attack_does_so_after_the_question() -> None:
    reading = memory.read("Aを動かした。次にBを動かした。Cは動いていない。攻撃できるのはどれ?", "fragment-dig-rayn")
    told = told_strikers(reading)
    assert told is not None
    laid = STRIKERS.lay(cases("fragment-dig-rayn")["who-may-still-attack"].scenario, told, reading)
    assert [line.card for line in laid.play if line.do == "attack"] == ["unit-b", "unit-c"]
    assert STRIKERS.plays(laid, told)
