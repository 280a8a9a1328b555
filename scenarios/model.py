"""A scenario: what is asked to happen, as plain data. It knows no rules; whether it can happen is for the engine to say.

    Scenario("bs10").attacker("カプリホルン", level=2).attack().flash("defending", "ラークドライブ").ask("window")

A `Scenario` is a frozen value; every method of its fluent builder returns a new one. The YAML format (`scenarios.yaml_format`) holds the
same fields under the same names.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from knowledge.abilities import Ability
from knowledge.cards import Level

Count = Annotated[int, Meta(ge=0, le=999)]
"""How many of something. Bounded: a board is laid out card by card, and a deck of a milliard would never be."""

Power = Annotated[int, Meta(ge=-99_999_999, le=99_999_999)]
Spot = Annotated[int, Meta(ge=0, le=99)] | Annotated[str, Meta(min_length=1, max_length=40)]
Turn = Annotated[int, Meta(ge=1, le=999)]
Player = Literal["attacking", "defending"]
"""A player, named for what they are in the turn the scenario starts in (`turn_player`, `non_turn_player` are read as these)."""

Verb = Literal[
    "attack",  # card, on
    "decline",  # no attack, no block, no more attacks
    "accept",
    "pass",
    "use",  # card, on, pay; to: a declaration it is meant to come before
    "move",  # card, to: a place of the field
    "summon",  # card, counters, pay
    "place",  # card, counters, pay
    "move-counters",  # source, to, counters
    "block",  # card
    "guard",  # on: the cards discarded for it
    "use-link",  # card
    "order",  # card: whose ability comes next
    "choose",  # on
    "finish",
    "declare",  # card: an ability of it that must be declared
    "ask",  # not a move: the question is asked here; to: what has come of the last move by then; source: the step that is not left
]

Aftermath = Literal["compare-power", "destroy", "lose-life", "damage", "break-shield", "discard", "succeed", "fail", "expire"]
"""What comes of the last move without a further one: what is next, and what is left out, may be asked after it."""


class Placed(Struct, frozen=True, forbid_unknown_fields=True, rename={"as_": "as"}):
    """A card on the board. ``card``: a name the rulebook's card file knows, or ``plain`` for a card without a text, whose figures are
    those given here and no others. ``as_``: the label by which the script names it. ``level`` puts the cores on it that level takes.
    ``new``: it came to the field this turn. ``at``: its place, on a field that has places. ``figures``: other printed numbers
    (``strike``, ``guard``, ``hp``, …).
    ``marks``: what is remembered of it (``frozen``, ``from-hand``, …). ``reach``: the places it affects from where it stands."""

    card: str = "plain"
    as_: str | None = None
    level: Annotated[int, Meta(ge=1, le=99)] | None = None
    cores: Count | None = None
    power: Power | None = None
    symbols: Count | None = None
    state: Literal["ready", "exhausted"] = "ready"
    new: bool = False
    kind: str | None = None
    cost: Count | None = None
    colour: str | None = None
    families: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    levels: tuple[Level, ...] = ()
    abilities: tuple[Ability, ...] = ()
    at: Spot | None = None
    figures: dict[str, Power] = {}
    marks: tuple[str, ...] = ()
    reach: tuple[str, ...] | None = None

    @property
    def label(self) -> str:
        """What the script calls it."""
        return self.as_ or self.card


class Half(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's side: counters in pools (``life``, ``reserve``, ``trash``) and cards in zones. ``deck`` counts blank cards, or lists
    the cards of the deck from the top. ``zones`` and ``pools``: those the game has besides (a zone by its cards, or by how many blank
    cards lie in it)."""

    life: Count | None = None
    reserve: Count | None = None
    trash: Count | None = None
    deck: Count | tuple[Placed, ...] | None = None
    field: tuple[Placed, ...] = ()
    hand: tuple[Placed, ...] = ()
    zones: dict[str, Count | tuple[Placed, ...]] = {}
    pools: dict[str, Count] = {}


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """Where things stand when the scenario starts. ``turn`` 1 is the first player's first turn. ``adjacent``: which places of the field
    are next to which, where that matters."""

    attacking: Half = Half()
    defending: Half = Half()
    turn: Turn | None = None
    adjacent: dict[str, tuple[str, ...]] = {}


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the script: who does what. ``by`` None: whoever is asked. Cards are named by label, name or ``attacker``/``blocker``."""

    do: Verb
    by: Player | None = None
    card: str | None = None
    on: tuple[str, ...] = ()
    counters: Count | None = None
    source: str | None = None
    to: str | None = None
    pay: tuple[tuple[str, int], ...] = ()


Expected = Literal["ruled", "interpretation", "not_covered", "need_more", "depends"]
"""The status a ruling on a case must have (contract.md)."""


class Questions(Struct, frozen=True, forbid_unknown_fields=True):
    """Wordings of the question this scenario answers."""

    ja: tuple[str, ...] = ()
    en: tuple[str, ...] = ()


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """Board, script and what is asked.

    ``start``: the step the board stands at. ``asks``: the facts (contract.md) the question is about, most important first.
    ``expect``: facts the replay must give, with which ``status``. ``shows``: clauses this case is there to show. ``old``: what is asked of
    is the text that the document calls old.
    """

    rules: str
    id: str = ""
    start: str | None = None
    board: Board = Board()
    play: tuple[Line, ...] = ()
    asks: tuple[str, ...] = ()
    about: str | None = None
    shows: tuple[str, ...] = ()
    question: Questions = Questions()
    expect: dict[str, Any] = {}
    status: Expected = "ruled"
    old: bool = False

    def with_half(self, side: str, half: Half) -> "Scenario":
        return replace(self, board=replace(self.board, **{side: half}))

    # ── the fluent builder ────────────────────────────────────────────────

    def put(self, by: Player, zone: Literal["field", "hand"], card: str, **facts: Any) -> "Scenario":
        """Put a card on the board; ``facts`` are fields of `Placed` (``as_``, ``level``, ``power``, …)."""
        half: Half = getattr(self.board, by)
        half = replace(half, **{zone: (*getattr(half, zone), Placed(card, **facts))})
        return self.with_half(by, half)

    def attacker(self, card: str = "plain", **facts: Any) -> "Scenario":
        return self.put("attacking", "field", card, as_="attacker", **facts)

    def blocker(self, card: str = "plain", **facts: Any) -> "Scenario":
        return self.put("defending", "field", card, as_="blocker", **facts)

    def pools(self, by: Player, **counts: int) -> "Scenario":
        """Set ``life``, ``reserve``, ``trash`` or ``deck`` of a player."""
        return self.with_half(by, replace(getattr(self.board, by), **counts))

    def then(self, do: Verb, by: Player | None = None, **what: Any) -> "Scenario":
        return replace(self, play=(*self.play, Line(do, by, **what)))

    def attack(self, card: str = "attacker", on: str | None = None) -> "Scenario":
        return self.then("attack", card=card, on=(on,) if on else ())

    def flash(self, by: Player, card: str, *on: str) -> "Scenario":
        """Use a card's flash ability; it is put in the player's hand if it is nowhere yet."""
        half: Half = getattr(self.board, by)
        known = any(card in (p.card, p.as_) for p in (*half.hand, *half.field))
        return (self if known else self.put(by, "hand", card)).then("use", by, card=card, on=on)

    def summon(self, by: Player, card: str, counters: int = 1) -> "Scenario":
        half: Half = getattr(self.board, by)
        known = any(card in (p.card, p.as_) for p in half.hand)
        return (self if known else self.put(by, "hand", card)).then("summon", by, card=card, counters=counters)

    def passes(self, times: int = 1) -> "Scenario":
        """So many passes, by whoever holds the right to act."""
        return replace(self, play=(*self.play, *[Line("pass")] * times))

    def block(self, card: str = "blocker") -> "Scenario":
        return self.then("block", card=card)

    def no_block(self) -> "Scenario":
        return self.then("decline")

    def ask(self, *facts: str, about: str | None = None) -> "Scenario":
        """The question is asked here; ``facts`` are what it asks for, ``about`` the card label it is about."""
        return replace(self, play=(*self.play, Line("ask")), asks=facts, about=about)

    @property
    def before_ask(self) -> tuple[Line, ...]:
        """The script up to the question: all of it, where it does not say where that is asked."""
        return self.play[: next((n for n, line in enumerate(self.play) if line.do == "ask"), len(self.play))]

    def asked_after(self, event: Aftermath) -> "Scenario":
        """The same question, asked after what the last line of the script has brought about."""
        play = self.play[:-1] if self.play[-1:] == (Line("ask"),) else self.play
        return replace(self, play=(*play, Line("ask", to=event)))
