"""What is added to the powers of two that fight, as it is told: whose it is, and when it works."""

import pytest

from judge.asking import ask
from judge.situations.as_told.boosts import Boost, Boosted, told_boosts
from judge.situations.memory import read

BS = "battle-spirits"


@pytest.mark.parametrize(
    ("question", "boosted"),
    [
        (
            "『ブロック時』BP+1000を持つBP4000で、BP6000のアタックをブロック。結果は?",
            Boosted(6000, 4000, (Boost("blocker", "block", 1000),)),
        ),
        (
            "アタッカーBP5000は『ブロック時』BP+2000を持つ。BP4500にブロックされた。破壊は?",
            Boosted(5000, 4500, (Boost("attacker", "block", 2000),)),
        ),
        (
            "「アタック時BP+2000」を持ってるBP3000でBP4000のアタッカーをブロック。勝つのは?",
            Boosted(4000, 3000, (Boost("blocker", "attack", 2000),)),
        ),
        (
            "アタッカーBP4000、ブロッカーBP6000。1回目のフラッシュでアタッカーに+2000。結果は?",
            Boosted(4000, 6000, (Boost("attacker", "flash", 2000, early=True),)),
        ),
        ("アタッカーBP4000、ブロッカーBP6000。アタッカーに+2000。結果は?", None),
        ("前のバトルで「アタック時」BP+2000したBP3000のアタッカーがBP4000にブロックされた。破壊は?", None),
        ("アタッカーは『アタック時』BP+2000。ブロッカーBP6000。結果は?", None),
    ],
)
def test_what_is_added_to_whom_and_when(question: str, boosted: Boosted | None) -> None:
    assert told_boosts(read(question, BS)) == boosted


@pytest.mark.parametrize(
    ("question", "zone"),
    [
        ("Attacker 6000, blocker 5000 with 'at battle resolution, BP+2000'. Who is destroyed?", {"attacker": "trash", "blocker": "field"}),
        ("アタッカーBP5000は『ブロック時』BP+2000を持つ。BP6000にブロックされた。破壊は?", {"attacker": "trash", "blocker": "field"}),
        (
            "アタッカーBP6000、ブロッカーBP6000。2回目のフラッシュでブロッカーがBP-1000された。どうなる?",
            {"attacker": "field", "blocker": "trash"},
        ),
    ],
)
def test_it_is_compared_as_told(question: str, zone: dict[str, str]) -> None:
    ruling = ask(question, BS)
    assert ruling.status == "ruled"
    assert {card: where for card, where in ruling.facts["zone"].items() if card in zone} == zone
