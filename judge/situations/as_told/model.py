"""What a kind of thing is that a question may tell whole: how it is read, laid in a case, and known again in a replay."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

from judge.games import rulebook
from judge.reading.model import Reading
from judge.rulings.replay import Replay
from judge.rulings.ruling import RULED
from knowledge.books import Knowledge
from scenarios.model import Scenario

T = TypeVar("T")


class AsTold(Struct, Generic[T], frozen=True):
    """A kind of thing that is told whole.

    ``name``: what is not there in a replay that plays another. ``told``: what a question tells; None where it tells of none, or of
    anything else besides. ``holds``: whether a case may be laid with one. ``lay``: such a case with what is told. ``label``: how a card is
    called (or how that begins) that only a case so laid has; empty where none has a name of its own. ``plays``: whether one so laid plays
    this. ``bears_on``: whether a case is of such a thing at all, so that it must play what is told.
    """

    name: str
    told: Callable[[Reading], T | None]
    holds: Callable[[Scenario], bool]
    lay: Callable[[Scenario, T, Reading], Scenario]
    label: str
    plays: Callable[[Scenario, T], bool]
    bears_on: Callable[[Scenario], bool]

    def laid_in(self, scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
        """The case with what the question tells, in place of its own; unchanged where it cannot hold it."""
        told = self.told(reading) if self.holds(scenario) else None
        return scenario if told is None else self.lay(scenario, told, reading)

    def is_played(self, reading: Reading, played: Replay) -> bool:
        """Whether a replay is laid with what the question tells, and plays it."""
        marked = (line.card is not None and line.card.startswith(self.label) for line in played.scenario.play)
        if not self.bears_on(played.scenario) or not any(marked):
            return False
        told = self.told(reading)
        return told is not None and self.plays(played.scenario, told)

    def is_otherwise(self, reading: Reading, played: Replay) -> bool:
        """Whether a question tells of such a thing, and a replay that is of one plays another."""
        return self.bears_on(played.scenario) and self.told(reading) is not None and not self.is_played(reading, played)


def plain_on_a_grid(scenario: Scenario) -> bool:
    """Whether a case has a ruling, and is of cards without names in gates."""
    if not on_a_grid(scenario) or scenario.status not in RULED:
        return False
    return all(placed.card == "plain" for half in (scenario.board.attacking, scenario.board.defending) for placed in half.field)


def on_a_grid(scenario: Scenario) -> bool:
    """Whether a case is of cards in gates."""
    return rulebook(scenario.rules).ground.field == "grid"
