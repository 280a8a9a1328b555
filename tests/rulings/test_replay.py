"""Where a replay stops: at what is asked, and in the step that is asked about."""

import pytest

from judge.rulings.replay import replay
from judge.rulings.setup import ImpossibleBoard
from scenarios.model import Board, Half, Line, Placed, Scenario

NEXUS = Half(reserve=5, hand=(Placed(card="百識の谷"),))


def core_step(*play: Line) -> Scenario:
    return Scenario("battle-spirits-2010", "", "core", Board(attacking=NEXUS), play, asks=("allowed",))


def test_a_move_in_a_step_that_asks_for_none_is_refused_for_what_allows_it_elsewhere() -> None:
    played = replay(core_step(Line("ask", source="core"), Line("place", card="百識の谷")))
    assert played.table.step == "core"
    assert played.refusal is not None and (played.refusal.reason, played.refusal.clause) == ("not-now", "main.nexus")


def test_a_replay_goes_on_by_itself_where_the_step_is_not_asked_about() -> None:
    played = replay(core_step(Line("ask"), Line("place", card="百識の谷")))
    assert played.table.step == "main" and played.refused is None


def test_a_step_that_is_not_come_to_cannot_be_asked_in() -> None:
    with pytest.raises(ImpossibleBoard, match="A5"):
        replay(core_step(Line("ask", source="A5")))
