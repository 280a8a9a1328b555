"""Small words rulebooks are written in: what rules look at, and the events they make most."""

from collections.abc import Iterable

from judge.engine.effects import active
from judge.engine.events import Asked, Entered, Event, NotTriggered, Sent, Skipped, Triggered
from judge.engine.rulebook import Step
from judge.engine.sides import Side
from judge.engine.values import Ask, Card, Procedure, Table, Waiting
from knowledge.abilities import Timing


def ask(side: Side) -> Asked:
    """Ask a player for a move; the permits of the moment say of which kinds."""
    return Asked(Ask(side))


def ask_order(side: Side) -> Asked:
    """Ask a player which of the waiting abilities comes next."""
    return Asked(Ask(side, ("order",)))


def triggers(table: Table, timing: Timing, cards: Iterable[Card]) -> list[Triggered]:
    """The triggered abilities of these cards that work at ``timing``."""
    return [
        Triggered(Waiting(card.id, ability, card.owner, ""))
        for card in cards
        if card.face.abilities
        for ability in active(table, card, timing)
        if ability.kind == "triggered"
    ]


def does_not_trigger(table: Table, timing: Timing, cards: Iterable[Card]) -> list[NotTriggered]:
    """Those abilities, said not to trigger."""
    return [NotTriggered(t.what.card, t.what.ability.id) for t in triggers(table, timing, cards)]


def idle(table: Table, timing: Timing, cards: Iterable[Card]) -> list[NotTriggered]:
    """The triggered abilities of these cards for ``timing`` that do not work now: not at this level, not in this player's turn."""
    found = [(card, ability) for card in cards for ability in card.face.abilities if ability.at == timing and ability.kind == "triggered"]
    return [NotTriggered(card.id, ability.id) for card, ability in found if ability not in active(table, card, timing)]


def waiting(table: Table) -> tuple[Waiting, ...]:
    """What waits to be resolved in the innermost procedure."""
    top = table.stack[-1]
    return top.waiting if isinstance(top, Procedure) else ()


def subject(table: Table) -> list[Card]:
    """The cards the innermost procedure is about."""
    top = table.stack[-1]
    return [table.cards[c] for c in top.cards] if isinstance(top, Procedure) else []


class Turn:
    """Events that move the turn along a table of steps: ``enter``, ``skip_to``, ``send``."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.order = [step.id for step in steps]
        self.first = {step.id: step.moments[0].id for step in steps}

    def enter(self, step: str) -> Entered:
        return Entered(step, self.first[step])

    def skip_to(self, here: str, goal: str) -> tuple[Event, ...]:
        """Leave out every step between ``here`` and ``goal`` and enter ``goal``."""
        return self.skipped(here, goal), self.enter(goal)

    def send(self, here: str, goal: str) -> tuple[Event, ...]:
        """The same by an effect: at once, but not before what is being carried out is finished."""
        left_out = self.skipped(here, goal)
        return *((left_out,) if left_out.steps else ()), Sent(goal)

    def skipped(self, here: str, goal: str) -> Skipped:
        return Skipped(tuple(self.order[self.order.index(here) + 1 : self.order.index(goal)]))
