"""The fluent builder reads like the question and never changes a scenario."""

import pytest
from hypothesis import given
from made_up import SCENARIOS

from scenarios import Scenario
from scenarios.model import Board, Half, Line, Placed

START = Scenario("battle-spirits-2010").attacker("カプリホルン", level=2)


def test_it_reads_like_the_question() -> None:
    """Caprihorn at level 2 attacks; the defender uses Lark Drive in the flash. Does the flash go on?"""
    asked = START.attack().flash("defending", "ラークドライブ").ask("window", "next_step")
    assert asked == Scenario(
        "battle-spirits-2010",
        board=Board(
            attacking=Half(field=(Placed("カプリホルン", as_="attacker", level=2),)),
            defending=Half(hand=(Placed("ラークドライブ"),)),
        ),
        play=(Line("attack", card="attacker"), Line("use", "defending", card="ラークドライブ"), Line("ask")),
        asks=("window", "next_step"),
    )


def test_a_block_and_a_flash_on_the_blocker() -> None:
    asked = START.blocker(power=5000).pools("defending", life=5).attack().passes(2).block().flash("attacking", "ドリームリボン", "blocker")
    assert asked.board.defending == Half(life=5, field=(Placed(as_="blocker", power=5000),))
    assert [line.do for line in asked.play] == ["attack", "pass", "pass", "block", "use"]
    assert asked.play[-1].on == ("blocker",)


def test_a_summon_takes_the_card_from_the_hand() -> None:
    asked = START.summon("attacking", "マッハジー").summon("attacking", "マッハジー", counters=3)
    assert asked.board.attacking.hand == (Placed("マッハジー"),)
    assert [line.counters for line in asked.play] == [1, 3]


def test_a_card_that_is_there_is_not_put_into_the_hand_again() -> None:
    placed = START.put("defending", "hand", "ラークドライブ", as_="ラーク")
    assert placed.flash("defending", "ラーク").board == placed.flash("defending", "ラークドライブ").board == placed.board


@pytest.mark.parametrize(
    "step",
    [
        lambda s: s.attacker("X"),
        lambda s: s.blocker("X"),
        lambda s: s.put("attacking", "hand", "X"),
        lambda s: s.pools("defending", life=3),
        lambda s: s.attack(on="blocker"),
        lambda s: s.flash("attacking", "X", "blocker"),
        lambda s: s.summon("attacking", "X"),
        lambda s: s.passes(2),
        lambda s: s.no_block(),
        lambda s: s.block(),
        lambda s: s.then("accept"),
        lambda s: s.ask("zone", about="attacker"),
    ],
)
@given(scenario=SCENARIOS)
def test_no_step_changes_the_scenario_it_starts_from(step, scenario: Scenario) -> None:  # type: ignore[no-untyped-def]
    before = repr(scenario)
    assert step(scenario) is not scenario
    assert repr(scenario) == before
