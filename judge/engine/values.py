"""The table: the whole state of a game at one instant, as frozen values.

Nothing here names a game: zones, pools and counters are words of the rulebook and of the board. A mapping held by a frozen
value is never changed in place; `judge.engine.events.apply` builds a new table from an old one and an event.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from judge.engine.moves import AnyMove
from judge.engine.sides import Side, other
from knowledge.abilities import Ability, Duration, Select
from knowledge.cards import CardFace


class Cause(Struct, frozen=True, gc=False):
    """Why an event happened: the clause whose rule did it, and the card and ability where there is one.

    ``also``: clauses that say the same there. ``analogy``: the clause does not say this in so many words; the key of the phrase
    that says what was read into it.
    """

    clause: str = ""
    card: str = ""
    ability: str = ""
    analogy: str = ""
    also: tuple[str, ...] = ()


class Card(Struct, frozen=True, gc=False):
    """A card on the table. ``counters``: cores on it, damage, …; ``marks``: what happened to it this turn."""

    id: str
    face: CardFace
    owner: Side
    zone: str
    ready: bool = True
    counters: int = 0
    marks: frozenset[str] = frozenset()


class Battle(Struct, frozen=True, gc=False):
    """The attack under way. ``target`` is a side or a card id; ``cut``: an effect ended it; ``left``: combatants that left since."""

    attacker: str
    target: str
    blocker: str | None = None
    begun: bool = False
    cut: bool = False
    left: frozenset[str] = frozenset()

    @property
    def combatants(self) -> tuple[str, ...]:
        return (self.attacker,) if self.blocker is None else (self.attacker, self.blocker)


class Window(Struct, frozen=True, gc=False):
    """An open timing in which players act by turns: who acted or passed last, and how many passes came in a row."""

    step: str
    last: Side
    passes: int = 0


class Ask(Struct, frozen=True, gc=False):
    """What the table waits for: which side answers, with which kinds of move, at which moment, under which clause.

    ``options`` are card ids, or for ``order`` the indices of waiting abilities; ``need`` of them are chosen (``up_to``: or fewer).
    """

    side: Side
    kinds: tuple[str, ...] = ()
    at: str = ""
    clause: str = ""
    options: tuple[str, ...] = ()
    need: int = 1
    up_to: bool = False


class Waiting(Struct, frozen=True, gc=False):
    """An ability that has triggered and waits to be resolved, under the clause that let it trigger."""

    card: str
    ability: Ability
    side: Side
    clause: str
    analogy: str = ""


class Procedure(Struct, frozen=True, gc=False):
    """A frame of the stack: a run through moments of the rulebook, about some cards."""

    moment: str
    cards: tuple[str, ...] = ()
    waiting: tuple[Waiting, ...] = ()


class Resolution(Struct, frozen=True, gc=False):
    """A frame of the stack: an ability being carried out, effect by effect."""

    what: Waiting
    effect: int = 0
    chosen: tuple[str, ...] | None = None
    agreed: bool = False


Frame = Procedure | Resolution


class InForce(Struct, frozen=True, gc=False):
    """A lasting effect: a change of power, an order or a ban, on the cards ``on`` names or ``select`` finds, until its duration ends."""

    what: Literal["power", "must-attack-first", "must-block", "cannot-attack", "cannot-block", "may-target"]
    source: str
    ability: str
    side: Side
    until: Duration
    on: tuple[str, ...] = ()
    select: Select | None = None
    by: int = 0


class Table(Struct, frozen=True, gc=False):
    """The whole state. ``stack`` runs from the turn's own procedure (first) to what is being carried out (last).

    ``pools``: counters that lie on no card, by side and pool (``("attacking", "reserve")``). ``jump``: the step (and the
    clause) an effect sends the game to as soon as nothing is being carried out and no window is open. ``without``: steps this
    turn will not have. ``move``: the move being carried out. ``off``: clauses without force. ``over``: why nothing more can be
    played, or None.
    """

    rules: str
    cards: Mapping[str, Card]
    pools: Mapping[tuple[Side, str], int]
    stack: tuple[Frame, ...]
    step: str
    turn: int = 2
    turn_player: Side = "attacking"
    asks: Ask | None = None
    battle: Battle | None = None
    window: Window | None = None
    effects: tuple[InForce, ...] = ()
    jump: tuple[str, str] | None = None
    without: frozenset[str] = frozenset()
    move: AnyMove | None = None
    off: frozenset[str] = frozenset()
    over: str | None = None

    @property
    def non_turn_player(self) -> Side:
        return other(self.turn_player)

    def in_zone(self, zone: str, side: Side | None = None) -> list[Card]:
        """Cards in a zone, in the order they came to the table."""
        return [c for c in self.cards.values() if c.zone == zone and (side is None or c.owner == side)]

    def gone(self, card: str) -> bool:
        """Whether a combatant has left the field since the battle began (coming back makes it another card)."""
        return self.battle is not None and card in self.battle.left

    def key(self) -> tuple[object, ...]:
        """A hashable stand-in: two tables with equal keys have the same future."""
        cards = frozenset((c.id, c.zone, c.ready, c.counters, c.marks) for c in self.cards.values())
        rest = (self.stack, self.step, self.turn, self.turn_player, self.asks, self.battle, self.window, self.effects, self.jump)
        return (cards, frozenset(self.pools.items()), repr(rest), self.without, self.over)
