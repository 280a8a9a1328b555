"""What a question tells that no ruling on a replay is a ruling on, if the replay has it otherwise: one row a kind.

A row is a name and a predicate; the names of those that hold come to `judge.told.contradicted` as features that begin with `NOT_THERE`.
`attacks` has the rows on attacks and blocks, `turns` those on what is done when and by whom, `order` those on what comes before what,
`cards` those on what befalls which card. What the board must have stands in `judge.laid`, what powers must be in `judge.powers`.
"""

from judge.powers import NOT_THERE
from judge.vetoes import attacks, cards, order, turns
from judge.vetoes.held import Held, Vetoes

__all__ = ["VETOES", "Held", "vetoed"]

VETOES: Vetoes = {**attacks.VETOES, **turns.VETOES, **order.VETOES, **cards.VETOES}
"""What decides that a replay is not of the question, by name."""


def vetoed(held: Held) -> list[str]:
    """The kinds of what is told (as features) that the replay has otherwise."""
    return [f"{NOT_THERE}{name}" for name, holds in VETOES.items() if holds(held)]
