"""The table: the whole state of a game at one instant, as frozen values.

Nothing here names a game: zones, pools and counters are words of the rulebook and of the board. A mapping held by a frozen
value is never changed in place; `judge.engine.events.apply` builds a new table from an old one and an event.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from judge.engine.moves import AnyMove
from judge.engine.sides import Side
from knowledge.abilities import Ability, Duration, Select, Timing
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
    """A card on the table. ``counters``: cores on it, damage, …; ``marks``: what happened to it this turn; ``place``: where on the field
    it stands, if the field has places (what is opposite or adjacent the rulebook says)."""

    id: str
    face: CardFace
    owner: Side
    zone: str
    ready: bool = True
    counters: int = 0
    marks: frozenset[str] = frozenset()
    place: str | None = None


class Battle(Struct, frozen=True, gc=False):
    """The attack under way. ``target`` is a side or a card id; ``cut``: an effect ended it; ``left``: combatants that left since;
    ``number``: how many cards (shields) it breaks, once that is fixed; ``picked``: which; ``won``: who won the comparison, once made;
    ``at``: the place attacked; ``origin``: where the attacker stood; ``counter``: the card that declared a counter-attack; ``standing``:
    those whose declaration is in force; ``hits``: who damaged whom, and how much."""

    attacker: str
    target: str
    blocker: str | None = None
    begun: bool = False
    cut: bool = False
    left: frozenset[str] = frozenset()
    at: str = ""
    origin: str = ""
    counter: str | None = None
    standing: frozenset[str] = frozenset()
    hits: tuple[tuple[str, str, int], ...] = ()
    number: int | None = None
    picked: tuple[str, ...] = ()
    won: tuple[str, ...] | None = None
    attacked: str | None = None
    lost: frozenset[str] = frozenset()
    success: bool | None = None

    @property
    def combatants(self) -> tuple[str, ...]:
        return tuple(card for card in (self.attacker, self.blocker, self.attacked) if card is not None)


class Window(Struct, frozen=True, gc=False):
    """An open timing in which players act by turns: who acted or passed last, how many passes came in a row, and what the last two
    deeds were (``act``, ``pass``). ``timing``: when the abilities work that may be used in it."""

    step: str
    last: Side
    passes: int = 0
    timing: Timing = "flash"
    deeds: tuple[str, ...] = ()


class Ask(Struct, frozen=True, gc=False):
    """What the table waits for: which side answers, with which kinds of move, at which moment, under which clause (``also``: clauses
    that say the same).

    ``anyone``: either player may answer (no order between them is stated).
    ``options`` are card ids, or for ``order`` the indices of waiting abilities; ``need`` of them are chosen (``up_to``: or fewer).
    """

    side: Side
    kinds: tuple[str, ...] = ()
    at: str = ""
    clause: str = ""
    options: tuple[str, ...] = ()
    need: int = 1
    up_to: bool = False
    anyone: bool = False
    also: tuple[str, ...] = ()


class Waiting(Struct, frozen=True, gc=False):
    """An ability that has triggered and waits to be resolved, under the clause that let it trigger; ``about``: the card because of
    which it did, where that is another."""

    card: str
    ability: Ability
    side: Side
    clause: str
    analogy: str = ""
    about: str = ""


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

    what: Literal[
        "power",
        "must-attack-first",
        "must-block",
        "cannot-attack",
        "cannot-block",
        "cannot-move",
        "cannot-attack-player",
        "cannot-be-attacked",
    ]
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
    turn will not have. ``paths``: which places of the field are next to which, and ``reach``: which places a card affects from where,
    as far as the board says. ``move``: the move being carried out. ``off``: clauses without force. ``over``: why nothing more can be
    played, or None. ``triggered``: the abilities (card and ability) that triggered since this step was entered.
    ``discards``: the zone discarded cards go to. ``concluded``: the clause by which what the document describes is over.
    ``fought``: the battle that ended last. ``unsaid``: numbers nobody stated, for which others stand in: ``turn``, ``attacking.deck``.
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
    triggered: frozenset[tuple[str, str]] = frozenset()
    paths: Mapping[str, tuple[str, ...]] = {}
    reach: Mapping[tuple[str, str], tuple[str, ...]] = {}
    discards: str = "trash"
    concluded: str = ""
    fought: Battle | None = None
    unsaid: frozenset[str] = frozenset()

    @property
    def non_turn_player(self) -> Side:
        return "defending" if self.turn_player == "attacking" else "attacking"

    def in_zone(self, zone: str, side: Side | None = None) -> list[Card]:
        """Cards in a zone, in the order they came to the table."""
        return [c for c in self.cards.values() if c.zone == zone and (side is None or c.owner == side)]

    def at(self, place: str | None, side: Side | None = None) -> list[Card]:
        """Cards on the field at a place; none for no place."""
        return [c for c in self.in_zone("field", side) if place is not None and c.place == place]

    def gone(self, card: str) -> bool:
        """Whether a combatant has left the field since the battle began (coming back makes it another card)."""
        return self.battle is not None and card in self.battle.left

    def key(self) -> bytes:
        """A stand-in, the same in every process: two tables of one board with equal keys have the same future."""
        cards = [(c.id, c.zone, c.place, c.ready, c.counters, c.marks) for c in self.cards.values()]
        pools = [(side, pool, count) for (side, pool), count in self.pools.items()]
        turn = (self.stack, self.step, self.turn, self.turn_player, self.asks, self.move, self.over, self.concluded)
        attack = (self.battle, self.window, self.effects, self.jump, self.without, self.triggered, self.fought)
        return _KEYS.encode((cards, pools, turn, attack))


_KEYS = msgspec.msgpack.Encoder(order="deterministic")
