"""Small words about attacks, battles and open windows that several rulebooks are written in; none of them names a game."""

from judge.engine.asking import triggers, waiting
from judge.engine.effects import active, fits, power
from judge.engine.events import Expired, Triggered
from judge.engine.values import Card, Table
from knowledge.abilities import MayTarget, Timing


def declared(table: Table) -> bool:
    return table.battle is not None


def attacker(table: Table) -> Card:
    """The attacking card of the battle under way, on the field or not."""
    assert table.battle is not None
    return table.cards[table.battle.attacker]


def blocker(table: Table) -> Card | None:
    """The blocking card, on the field or not; None where there is none."""
    return table.cards[table.battle.blocker] if table.battle and table.battle.blocker else None


def blocking(table: Table) -> tuple[Card, ...]:
    """The blocker as a row of one or none."""
    card = blocker(table)
    return (card,) if card else ()


def powers(table: Table) -> tuple[int, int]:
    """The power (BP) of attacker and blocker; 0 for one that is unknown or not there."""
    second = blocker(table)
    return power(table, attacker(table)) or 0, (power(table, second) or 0) if second else 0


def attacker_gone(table: Table) -> bool:
    return table.battle is not None and table.gone(table.battle.attacker)


def combatant_gone(table: Table) -> bool:
    return table.battle is not None and any(table.gone(c) for c in table.battle.combatants)


def in_window(table: Table) -> bool:
    return table.window is not None


def both_passed(table: Table) -> bool:
    return table.window is not None and table.window.passes >= 2


def several_sides(table: Table) -> bool:
    """Whether abilities of both players wait to be resolved."""
    return len({w.side for w in waiting(table)}) > 1


def may_target(table: Table, card: Card, target: str) -> bool:
    """Whether an ability of the card lets it attack this target."""
    allowed = [d.target for a in active(table, card, "always") for d in a.does if isinstance(d, MayTarget)]
    return target in table.cards and any(fits(table, s, table.cards[target], card.id, card.owner) for s in allowed)


def expire(table: Table, *durations: str) -> list[Expired]:
    """The lasting effects of these durations, gone."""
    return [Expired(e) for e in table.effects if e.until in durations]


def on_one_card(table: Table, timing: Timing, *turns: str) -> list[Triggered]:
    """Effects of a step whose only subject is a combatant, of either player, by whose step their text names."""
    found = triggers(table, timing, (c for c in table.cards.values() if c.face.abilities and c.zone == "field"))
    return [t for t in found if t.what.ability.turn in turns]
