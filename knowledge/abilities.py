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
    "wins-battle",  # when this has won a battle
    "loses-battle",  # when this has lost a battle, or counts as having
    "battle-resolution",  # when a battle is resolved, before anything is compared or lost
    "battle-end",
    "attack-end",  # when an attack ends
    "link-step-start",
    "guard",  # when a card is discarded for a guard
    "battle-after",  # after the end of a battle
    "burst-destroyed",  # a set card: when one's own spirit was destroyed by the opponent
    "flash",
    "chase",  # used when a rule lets a chase be declared
    "damaged",  # when this has been damaged
    "main",
    "summon",  # a way to be summoned at another time (at flash timing)
    "always",
    "attacked",  # when this is attacked
    "opponent-attacks",  # when a card of the opponent attacks
    "blocked",  # when this is blocked
    "not-blocked",  # when this attacks and is not blocked
    "chosen-by-opponent",  # when the opponent chooses this
    "enters",  # when this comes to the field
    "opponent-enters-unsummoned",  # when the opponent puts out a card other than by summoning it
    "would-break",  # when a shield would be broken, once for each
    "broke",  # when this broke shields
    "after-attack",
    "while-attacking",
    "while-attacked",
    "while-blocking",
    "while-exhausted",
    "declared-on-attack",  # must be declared when a card attacks
    "declared-on-block",  # must be declared when a card blocks
    "when-broken",  # may be played when this is broken as a shield
]

Whose = Literal["own", "opposing", "each"]
Duration = Literal["instant", "battle", "attack-step", "turn", "attack", "while-in-play"]


CardKind = Literal["spirit", "ultimate", "nexus", "magic", "creature", "any"]


class Select(Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards an effect acts on. ``pick`` says how: this card itself, the attacker, the blocker, every card that fits, or
    ``count`` of them chosen by the ability's controller (fewer where fewer fit; with ``up_to``, as few as wanted); ``that``: the card
    because of which the ability triggered. ``power_at_most_own``: of no more power than the ability's own card has then."""

    pick: Literal["this", "that", "attacker", "blocker", "all", "chosen"] = "chosen"
    whose: Whose = "each"
    kind: CardKind | tuple[CardKind, ...] = "spirit"
    zone: str = "field"
    state: Literal["ready", "exhausted"] | None = None
    power_at_most: Count | None = None
    power_at_most_own: bool = False
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


class Shift(Effect, frozen=True, tag="shift"):
    """A card on the field goes to another place there."""

    place: str
    target: Select = THIS


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
    what: Literal["attack", "block", "move", "attack-player", "be-attacked"]
    target: Select = THIS


class MayTarget(Effect, frozen=True, tag="may-target"):
    """An attack by this card may name a card that ``target`` selects instead of the player."""

    target: Select


class MoveTo(Effect, frozen=True, tag="move-to"):
    """What ``target`` selects goes to the place ``to`` of the field."""

    to: str
    target: Select = THIS


class Exchange(Effect, frozen=True, tag="exchange"):
    """The two cards that ``target`` selects change places on the field."""

    target: Select


class DamageCard(Effect, frozen=True, tag="damage-card"):
    """Damage to what ``target`` selects, by the text of the card."""

    count: Count
    target: Select


class Freeze(Effect, frozen=True, tag="freeze"):
    """What ``target`` selects becomes frozen; or is so no longer, where ``ends``."""

    target: Select
    ends: bool = False


class BlockTogether(Effect, frozen=True, tag="block-together"):
    """Continuous: this card may block together with another."""


class SummonAt(Effect, frozen=True, tag="summon-at-flash"):
    """神速: this card may be summoned at flash timing, cost and cores paid from ``pay_from`` only."""

    pay_from: tuple[str, ...] = ("reserve",)


class PutOnField(Effect, frozen=True, tag="put-on-field"):
    """Put a card on the field, by summoning it or without."""

    target: Select = Select(pick="this", kind="any", zone="hand")
    summoned: bool = False


class PutInZone(Effect, frozen=True, tag="put-in-zone"):
    """What ``target`` selects goes to its owner's zone ``to``."""

    target: Select
    to: str


class TakePlaceOfAttacker(Effect, frozen=True, tag="take-place-of-attacker"):
    """This card (in the hand) is put out in the place of the attacking card, which goes to the zone ``old``; the attack goes on with it,
    ready or exhausted as that one was."""

    old: str = "hand"


class RedirectAttack(Effect, frozen=True, tag="redirect-attack"):
    """The attack under way goes to what ``target`` selects instead."""

    target: Select = THIS


class BreakShields(Effect, frozen=True, tag="break-shields"):
    """Continuous: an attack of this card breaks so many shields."""

    count: Count


class ComeApart(Effect, frozen=True, tag="come-apart"):
    """A linked card comes apart: the cards of its owner's zone ``linked`` lie on the field by themselves."""

    target: Select


class WinsAllBattles(Effect, frozen=True, tag="wins-all-battles"):
    """Continuous: this card wins every battle, whatever its power."""


class AttackAtOnce(Effect, frozen=True, tag="attack-at-once"):
    """Continuous: this card can attack in the turn it came to the field."""


class AvertDefeat(Effect, frozen=True, tag="avert-defeat"):
    """Continuous: its player does not lose."""


AnyEffect = (
    Destroy
    | MoveTo
    | Exchange
    | DamageCard
    | Freeze
    | ReturnToHand
    | Exhaust
    | Refresh
    | ChangePower
    | Shift
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
    | BlockTogether
    | SummonAt
    | PutOnField
    | PutInZone
    | TakePlaceOfAttacker
    | ComeApart
    | RedirectAttack
    | BreakShields
    | WinsAllBattles
    | AttackAtOnce
    | AvertDefeat
)


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """One ability of a card. ``levels`` empty: at every level. ``turn``: in whose turn it works, seen from its controller.
    ``of``: whose deed it answers (a draw), where its timing does not say so; its controller's if nothing is said.
    ``if_``: a condition on the card itself, or on when it may be used, from a closed list;
    ``if_power_at_most``, ``if_power_at_least``: it works only at such a power.
    ``clauses``: clauses of the rule document this ability is."""

    id: str
    kind: Kind
    at: Timing
    does: tuple[AnyEffect, ...]
    says: Text
    turn: Whose = "each"
    of: Whose = "own"
    levels: tuple[int, ...] = ()
    if_: Literal["core-placed-this-turn", "after-attack-declaration"] | None = None
    if_power_at_most: Count | None = None
    if_power_at_least: Count | None = None
    lasts: Duration = "instant"
    optional: bool = False
    clauses: tuple[str, ...] = ()


def chooses(ability: Ability) -> bool:
    """Whether an ability acts on what somebody chooses."""
    targets = (getattr(effect, "target", None) for effect in ability.does)
    return any(isinstance(target, Select) and target.pick == "chosen" for target in targets)
