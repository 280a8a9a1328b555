"""The closed vocabulary in which a card's abilities are written: when, on what, what happens, for how long.

A card an author adds needs no Python: an ability is data, and the engine carries it out. A word that is not here is
refused when the file is loaded. Growing the vocabulary means a struct here and its meaning in `judge.engine.effects`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from knowledge.clauses import Text

Count = Annotated[int, Meta(ge=0)]

Kind = Literal["triggered", "activated", "continuous", "replacement"]
"""triggered: happens by itself at its timing · activated: a player uses it at its timing · continuous: holds while its
timing lasts · replacement: changes how the thing named by its timing is done."""

Timing = Literal[
    "attack",  # when this attacks
    "block",  # when this blocks
    "battle",  # when this attacks or blocks
    "attacker",  # an attack-step effect whose only subject is the attacker itself
    "blocker",  # an attack-step effect whose only subject is the blocker itself
    "attack-step",  # an attack-step effect on several cards
    "attack-step-start",
    "attack-step-end",
    "start-step",
    "draw-step",
    "draw",  # when a player draws
    "destroyed",  # when this is destroyed
    "wins-by-power",  # comparing power destroyed the opposing card and left this
    "battle-end",
    "flash",
    "main",
    "summon",  # a way to be summoned at another time (at flash timing)
    "always",
]

Whose = Literal["own", "opposing", "each"]
Duration = Literal["instant", "battle", "attack-step", "turn", "while-in-play"]


class Select(Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards an effect acts on. ``pick`` says how: this card itself, the attacker, the blocker, every card that fits, or
    ``count`` of them chosen by the ability's controller (fewer where fewer fit; with ``up_to``, as few as wanted)."""

    pick: Literal["this", "attacker", "blocker", "all", "chosen"] = "chosen"
    whose: Whose = "each"
    kind: Literal["spirit", "nexus", "magic", "any"] = "spirit"
    zone: str = "field"
    state: Literal["ready", "exhausted"] | None = None
    power_at_most: Count | None = None
    power_same_as_destroyed: bool = False
    families: tuple[str, ...] = ()
    with_keyword: str | None = None
    without_keyword: str | None = None
    count: Count = 1
    up_to: bool = False


THIS = Select(pick="this")


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of the closed union below; in YAML the field ``do`` names the effect."""


class Destroy(Effect, frozen=True, tag="destroy"):
    target: Select


class ReturnToHand(Effect, frozen=True, tag="return-to-hand"):
    target: Select


class Exhaust(Effect, frozen=True, tag="exhaust"):
    target: Select


class Refresh(Effect, frozen=True, tag="refresh"):
    target: Select = THIS


class ChangePower(Effect, frozen=True, tag="change-power"):
    """Raise (or lower) BP or power by ``by``, once for each card that ``per`` selects where ``per`` is given."""

    by: int
    target: Select = THIS
    per: Select | None = None


class EndBattle(Effect, frozen=True, tag="end-battle"):
    """The battle being fought ends at once."""


class EndAttackStep(Effect, frozen=True, tag="end-attack-step"):
    """The attack step of this turn is ended if it is under way, and taken away if it has not begun."""


class MoveCounters(Effect, frozen=True, tag="move-counters"):
    """Move counters (cores) between places: ``this`` (the card) or a player's pool such as ``reserve``."""

    count: Count
    source: str = "this"
    to: str = "reserve"


class Draw(Effect, frozen=True, tag="draw"):
    count: Count
    who: Whose = "own"


class Discard(Effect, frozen=True, tag="discard"):
    """Put cards from a player's own hand, of that player's choice, into the discard zone."""

    count: Count
    who: Whose = "own"


class DrawMore(Effect, frozen=True, tag="draw-more"):
    """Replacement: a draw of the draw step takes ``count`` cards more."""

    count: Count


class MustAttackFirst(Effect, frozen=True, tag="must-attack-first"):
    target: Select


class MustBlock(Effect, frozen=True, tag="must-block"):
    """The opponent must block the attack of a card that ``target`` selects, if able."""

    target: Select


class Cannot(Effect, frozen=True, tag="cannot"):
    what: Literal["attack", "block"]
    target: Select = THIS


class MayTarget(Effect, frozen=True, tag="may-target"):
    """An attack by this card may name a card that ``target`` selects instead of the player."""

    target: Select


class SummonAt(Effect, frozen=True, tag="summon-at-flash"):
    """神速: this card may be summoned at flash timing, cost and cores paid from ``pay_from`` only."""

    pay_from: tuple[str, ...] = ("reserve",)


AnyEffect = (
    Destroy
    | ReturnToHand
    | Exhaust
    | Refresh
    | ChangePower
    | EndBattle
    | EndAttackStep
    | MoveCounters
    | Draw
    | Discard
    | DrawMore
    | MustAttackFirst
    | MustBlock
    | Cannot
    | MayTarget
    | SummonAt
)


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """One ability of a card. ``levels`` empty: at every level. ``turn``: in whose turn it works, seen from its controller.
    ``if_``: a condition on the card itself, from a closed list. ``clauses``: clauses of the rule document this ability is."""

    id: str
    kind: Kind
    at: Timing
    does: tuple[AnyEffect, ...]
    says: Text
    turn: Whose = "each"
    of: Whose = "own"
    levels: tuple[int, ...] = ()
    if_: Literal["core-placed-this-turn"] | None = None
    lasts: Duration = "instant"
    optional: bool = False
    clauses: tuple[str, ...] = ()
