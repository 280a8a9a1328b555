"""What a question tells that counts against a replay which has it otherwise: one row a kind.

A row is a name and a predicate; the names of those that hold come to `judge.told.contradicted` as features that begin with `VETO`.
`attacks` has the rows on attacks and blocks, `turns` those on what is done when and by whom, `order` those on what comes before what,
`cards` those on what befalls which card. What the board must have stands in `judge.laid`, what powers must be in `judge.powers`.
"""

from judge.vetoes import attacks, cards, order, turns
from judge.vetoes.held import Held, Vetoes

__all__ = ["VETO", "VETOES", "Held", "vetoed"]

VETO = "veto:"

VETOES: Vetoes = {**attacks.VETOES, **turns.VETOES, **order.VETOES, **cards.VETOES}
"""What counts against a replay, by name."""


def vetoed(held: Held) -> list[str]:
    """The kinds of what is told (as features) that the replay has otherwise."""
    return [f"{VETO}{name}" for name, holds in VETOES.items() if holds(held)]
