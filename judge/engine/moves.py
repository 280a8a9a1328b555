"""What a player can choose: a closed union of moves, and the refusal that answers an illegal one."""

from typing import Literal

from msgspec import Struct

from judge.engine.sides import Side


class Move(Struct, frozen=True, gc=False, kw_only=True, tag_field="move"):
    """Base of the closed union `AnyMove`. ``by``: the player who chooses."""

    by: Side


class Attack(Move, frozen=True, gc=False, tag="attack"):
    """Declare an attack with ``card``; ``on``: a card, or a place on the field, to attack where one is picked; ``more``: others named
    beside it."""

    card: str
    on: str | None = None
    more: tuple[str, ...] = ()


class Decline(Move, frozen=True, gc=False, tag="decline"):
    """Say no to what may be declared: no attack, no block, no more attacks."""


class Accept(Move, frozen=True, gc=False, tag="accept"):
    """Say yes: go on to another declaration, use an ability that need not be used."""


class Pass(Move, frozen=True, gc=False, tag="pass"):
    """Pass the right to act in an open window."""


class Use(Move, frozen=True, gc=False, tag="use"):
    """Use an activated ability of ``card`` on ``on``. ``pay``: where the cost comes from, ``(place, how many)``; empty: the reserve.
    ``before``: a declaration it is meant to come before."""

    card: str
    on: tuple[str, ...] = ()
    pay: tuple[tuple[str, int], ...] = ()
    before: str = ""


class Summon(Move, frozen=True, gc=False, tag="summon"):
    """Put ``card`` from the hand on the field with ``counters`` on it. ``pay`` as for `Use`; it covers cost and counters alike."""

    card: str
    counters: int = 1
    pay: tuple[tuple[str, int], ...] = ()


class Place(Move, frozen=True, gc=False, tag="place"):
    """Lay out ``card`` (a nexus) from the hand with ``counters`` on it."""

    card: str
    counters: int = 0
    pay: tuple[tuple[str, int], ...] = ()


class MoveCounters(Move, frozen=True, gc=False, tag="move-counters"):
    """Move counters between own places: card ids or pools."""

    source: str
    to: str
    count: int


class Block(Move, frozen=True, gc=False, tag="block"):
    card: str


class Guard(Move, frozen=True, gc=False, tag="guard"):
    """Discard ``cards`` from the hand to strengthen the card attacked."""

    cards: tuple[str, ...]


class UseLink(Move, frozen=True, gc=False, tag="use-link"):
    """Use the link of ``card``."""

    card: str


class MoveTo(Move, frozen=True, gc=False, tag="move"):
    """Move ``card`` to a place on the field."""

    card: str
    to: str


class Order(Move, frozen=True, gc=False, tag="order"):
    """Of several waiting abilities, resolve the one of this index (in `Procedure.waiting`) next."""

    index: int


class Choose(Move, frozen=True, gc=False, tag="choose"):
    """Choose the cards an effect acts on."""

    cards: tuple[str, ...]


class UseDeclared(Move, frozen=True, gc=False, tag="declare"):
    """Declare the use of an ability of ``card`` that has to be declared, where the rulebook asks for it."""

    card: str


class Finish(Move, frozen=True, gc=False, tag="finish"):
    """Leave a step in which one may act as often as one likes."""


AnyMove = (
    Attack
    | Decline
    | Accept
    | Pass
    | Use
    | Summon
    | Place
    | MoveCounters
    | Block
    | Guard
    | UseLink
    | MoveTo
    | Order
    | Choose
    | UseDeclared
    | Finish
)


def tag(move: AnyMove) -> str:
    """The kind of a move, as questions, permits and requirements name it."""
    return str(move.__struct_config__.tag)


def cards_named(of: object) -> tuple[str, ...]:
    """The cards that a move (or an event) names as ``card``, ``on`` and ``cards``, each once."""
    on = getattr(of, "on", ())
    told = (getattr(of, "card", None), *(on if isinstance(on, tuple) else (on,)), *getattr(of, "cards", ()))
    return tuple(name for name in dict.fromkeys(told) if name)


Reason = Literal[
    "not-your-choice",  # another player is asked
    "not-now",  # this kind of move does not answer what is asked
    "not-there",  # the card is not where the move needs it
    "not-able",  # the card is exhausted, forbidden, of the wrong kind
    "not-a-target",  # what the move points at cannot be chosen
    "cannot-pay",
    "too-many",  # more at once than the rule allows
    "must-do-otherwise",  # something else is compulsory
    "not-stated",  # the document has no rule for this
]


class Refusal(Struct, frozen=True, gc=False):
    """Why a move is illegal: the reason, and the clause that forbids it (empty where it is no rule but plain impossibility)."""

    move: AnyMove
    reason: Reason
    clause: str = ""
    detail: str = ""
    analogy: str = ""
    also: tuple[str, ...] = ()
