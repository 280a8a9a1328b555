"""What happened: a closed union of events, and the one function by which an event changes a table.

Every event is kept in a trace as a `Happened`: the event, its cause, the beat (events of one beat are simultaneous) and the table
after it. Events alone change what is on the table, so stepping back, pictures and diffs need nothing else; only where in the
rulebook the innermost procedure stands moves on by itself, with the moments played.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from judge.engine.moves import AnyMove
from judge.engine.sides import Side
from judge.engine.values import Ask, Battle, Card, Cause, Frame, InForce, Procedure, Resolution, Table, Waiting, Window


class Event(Struct, frozen=True, gc=False, tag_field="event"):
    """Base of the closed union: every subclass in this module."""


class Announced(Event, frozen=True, gc=False, tag=True):
    """A player says that something begins or ends."""

    side: Side
    what: str


class Entered(Event, frozen=True, gc=False, tag=True):
    """The turn goes on in another step."""

    step: str
    moment: str


class Skipped(Event, frozen=True, gc=False, tag=True):
    """Steps that are not played."""

    steps: tuple[str, ...]


class Sent(Event, frozen=True, gc=False, tag=True):
    """An effect sends the game to a step, once what is being carried out is finished and no window is open."""

    step: str
    clause: str = ""


class TakenAway(Event, frozen=True, gc=False, tag=True):
    """This turn will not have the step."""

    step: str


class Called(Event, frozen=True, gc=False, tag=True):
    """A procedure or the resolution of an ability starts inside what is under way."""

    frame: Frame


class Returned(Event, frozen=True, gc=False, tag=True):
    """The innermost procedure is finished."""


class Reached(Event, frozen=True, gc=False, tag=True):
    """The innermost procedure is now at this moment."""

    moment: str


class Asked(Event, frozen=True, gc=False, tag=True):
    ask: Ask


class Answered(Event, frozen=True, gc=False, tag=True):
    """The choice was made: nobody is asked any more."""

    move: AnyMove


class WindowOpened(Event, frozen=True, gc=False, tag=True):
    window: Window


class WindowClosed(Event, frozen=True, gc=False, tag=True):
    """``how``: ``passes`` or ``effect``."""

    how: str


class Passed(Event, frozen=True, gc=False, tag=True):
    side: Side


class Acted(Event, frozen=True, gc=False, tag=True):
    """A player used the right to act in the open window."""

    side: Side


class GoesOn(Event, frozen=True, gc=False, tag=True):
    """Something that might be thought over is not: ``what`` goes on although ``card`` left."""

    what: str
    card: str


class AttackDeclared(Event, frozen=True, gc=False, tag=True):
    card: str
    target: str


class BattleBegan(Event, frozen=True, gc=False, tag=True):
    pass


class Blocked(Event, frozen=True, gc=False, tag=True):
    card: str


class NotBlocked(Event, frozen=True, gc=False, tag=True):
    side: Side


class BattleEnded(Event, frozen=True, gc=False, tag=True):
    pass


class Exhausted(Event, frozen=True, gc=False, tag=True):
    card: str


class Refreshed(Event, frozen=True, gc=False, tag=True):
    card: str


class Triggered(Event, frozen=True, gc=False, tag=True):
    what: Waiting


class NotTriggered(Event, frozen=True, gc=False, tag=True):
    """An ability that one might expect to trigger does not."""

    card: str
    ability: str


class Taken(Event, frozen=True, gc=False, tag=True):
    """A waiting ability is taken up next."""

    index: int


class Chose(Event, frozen=True, gc=False, tag=True):
    cards: tuple[str, ...]


class Agreed(Event, frozen=True, gc=False, tag=True):
    """The player uses an ability that need not be used."""


class Progressed(Event, frozen=True, gc=False, tag=True):
    """The resolution under way turns to its next effect."""


class NoTarget(Event, frozen=True, gc=False, tag=True):
    """An effect finds nothing to act on."""

    card: str


class Used(Event, frozen=True, gc=False, tag=True):
    card: str
    side: Side


class Summoned(Event, frozen=True, gc=False, tag=True):
    card: str


class Moved(Event, frozen=True, gc=False, tag=True):
    """A card goes to a zone (of its owner's)."""

    card: str
    zone: str


class Destroyed(Event, frozen=True, gc=False, tag=True):
    """Cards are settled to be destroyed; the rulebook says what follows."""

    cards: tuple[str, ...]


class Depleted(Event, frozen=True, gc=False, tag=True):
    """A card on the field has too few counters to stay."""

    card: str


class CountersMoved(Event, frozen=True, gc=False, tag=True):
    """Counters go from a place to a place: a card id, or ``side.pool``."""

    source: str
    to: str
    count: int


class Damaged(Event, frozen=True, gc=False, tag=True):
    side: Side
    count: int


class Compared(Event, frozen=True, gc=False, tag=True):
    """Power against power."""

    attacker: int
    blocker: int


class Drew(Event, frozen=True, gc=False, tag=True):
    side: Side
    cards: tuple[str, ...]


class Marked(Event, frozen=True, gc=False, tag=True):
    """Something about a card is remembered until the end of the turn."""

    card: str
    mark: str


class Discarded(Event, frozen=True, gc=False, tag=True):
    card: str


class Began(Event, frozen=True, gc=False, tag=True):
    effect: InForce


class Expired(Event, frozen=True, gc=False, tag=True):
    effect: InForce


class Ordered(Event, frozen=True, gc=False, tag=True):
    """An effect orders something the rulebook has a procedure for: ``end-battle``, ``end-attack-step``."""

    what: str


class TurnPassed(Event, frozen=True, gc=False, tag=True):
    pass


class Wanting(Event, frozen=True, gc=False, tag=True):
    """A figure is needed that nobody gave (``what`` of ``card``): the game cannot go on without it."""

    what: str
    card: str


class Silent(Event, frozen=True, gc=False, tag=True):
    """The source does not say what happens at this moment."""

    moment: str


class Happened(Struct, frozen=True, gc=False):
    """One entry of a trace."""

    event: Event
    cause: Cause
    beat: int
    table: Table


def place(name: str) -> tuple[Side, str] | None:
    """The pool a place names (``attacking.reserve``), or None where it is a card."""
    side, _, pool = name.partition(".")
    return (side, pool) if pool and side in ("attacking", "defending") else None  # type: ignore[return-value]


def _top(t: Table, frame: Frame) -> Table:
    return replace(t, stack=(*t.stack[:-1], frame))


def _card(t: Table, card: str, **changes: Any) -> Table:
    cards = dict(t.cards)
    cards[card] = replace(cards[card], **changes)
    return replace(t, cards=cards)


def _moved(t: Table, card: str, zone: str) -> Table:
    old = t.cards[card]
    cards: dict[str, Card] = dict(t.cards)
    del cards[card]  # a card that moves lies on top of (here: after) what is in its new zone
    cards[card] = replace(old, zone=zone, ready=True, marks=frozenset())
    battle = t.battle
    if old.zone == "field" and battle is not None and card in battle.combatants:
        battle = replace(battle, left=battle.left | {card})
    return replace(t, cards=cards, battle=battle)


def _counters(t: Table, e: CountersMoved) -> Table:
    cards, pools = dict(t.cards), dict(t.pools)
    for name, change in ((e.source, -e.count), (e.to, e.count)):
        pool = place(name)
        if pool is None:
            cards[name] = replace(cards[name], counters=cards[name].counters + change)
        else:
            pools[pool] = pools.get(pool, 0) + change
    return replace(t, cards=cards, pools=pools)


def _drew(t: Table, e: Drew) -> Table:
    for card in e.cards:
        t = _moved(t, card, "hand")
    return t


def _top_procedure(t: Table) -> Procedure:
    top = t.stack[-1]
    assert isinstance(top, Procedure)
    return top


def _taken(t: Table, e: Taken) -> Table:
    p = _top_procedure(t)
    what = p.waiting[e.index]
    rest = replace(p, waiting=p.waiting[: e.index] + p.waiting[e.index + 1 :])
    return replace(t, stack=(*t.stack[:-1], rest, Resolution(what)))


def _resolution(t: Table, **changes: Any) -> Table:
    return _top(t, replace(t.stack[-1], **changes))


def _entered(t: Table, e: Entered) -> Table:
    return replace(t, step=e.step, stack=(Procedure(e.moment), *t.stack[1:]), window=None, jump=None)


def _window(t: Table, **changes: Any) -> Table:
    return t if t.window is None else replace(t, window=replace(t.window, **changes))


def _turn_passed(t: Table) -> Table:
    cards = {i: replace(c, marks=frozenset()) if c.marks else c for i, c in t.cards.items()}
    return replace(t, cards=cards, turn=t.turn + 1, turn_player=t.non_turn_player, without=frozenset(), battle=None)


APPLY: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    Announced: lambda t, e: t,
    Entered: _entered,
    Skipped: lambda t, e: t,
    Sent: lambda t, e: replace(t, jump=(e.step, e.clause)),
    TakenAway: lambda t, e: replace(t, without=t.without | {e.step}),
    Called: lambda t, e: replace(t, stack=(*t.stack, e.frame)),
    Returned: lambda t, e: replace(t, stack=t.stack[:-1]),
    Reached: lambda t, e: _top(t, replace(t.stack[-1], moment=e.moment)),
    Asked: lambda t, e: replace(t, asks=e.ask),
    Answered: lambda t, e: replace(t, asks=None, move=e.move),
    WindowOpened: lambda t, e: replace(t, window=e.window),
    WindowClosed: lambda t, e: replace(t, window=None),
    Passed: lambda t, e: t if t.window is None else _window(t, last=e.side, passes=t.window.passes + 1),
    Acted: lambda t, e: _window(t, last=e.side, passes=0),
    GoesOn: lambda t, e: t,
    AttackDeclared: lambda t, e: replace(t, battle=Battle(e.card, e.target)),
    BattleBegan: lambda t, e: t if t.battle is None else replace(t, battle=replace(t.battle, begun=True)),
    Blocked: lambda t, e: t if t.battle is None else replace(t, battle=replace(t.battle, blocker=e.card)),
    NotBlocked: lambda t, e: t,
    BattleEnded: lambda t, e: replace(t, battle=None),
    Exhausted: lambda t, e: _card(t, e.card, ready=False),
    Refreshed: lambda t, e: _card(t, e.card, ready=True),
    Triggered: lambda t, e: _top(t, replace(_top_procedure(t), waiting=(*_top_procedure(t).waiting, e.what))),
    NotTriggered: lambda t, e: t,
    Taken: _taken,
    Chose: lambda t, e: _resolution(t, chosen=e.cards),
    Agreed: lambda t, e: _resolution(t, agreed=True),
    Progressed: lambda t, e: _resolution(t, effect=t.stack[-1].effect + 1, chosen=None),  # type: ignore[union-attr]
    NoTarget: lambda t, e: t,
    Used: lambda t, e: t,
    Summoned: lambda t, e: _card(_moved(t, e.card, "field"), e.card, marks=frozenset({"summoned"})),
    Moved: lambda t, e: _moved(t, e.card, e.zone),
    Destroyed: lambda t, e: t,
    Depleted: lambda t, e: t,
    CountersMoved: _counters,
    Damaged: lambda t, e: t,
    Compared: lambda t, e: t,
    Drew: _drew,
    Marked: lambda t, e: _card(t, e.card, marks=t.cards[e.card].marks | {e.mark}),
    Discarded: lambda t, e: _moved(t, e.card, "trash"),
    Began: lambda t, e: replace(t, effects=(*t.effects, e.effect)),
    Expired: lambda t, e: replace(t, effects=tuple(x for x in t.effects if x is not e.effect and x != e.effect)),
    Ordered: lambda t, e: replace(t, battle=replace(t.battle, cut=True)) if t.battle and e.what == "end-battle" else t,
    TurnPassed: lambda t, e: _turn_passed(t),
    Wanting: lambda t, e: replace(t, over="wanting"),
    Silent: lambda t, e: replace(t, over="silent"),
}


def apply(table: Table, event: Event) -> Table:
    """The table after an event. Total over the union above; raises KeyError for anything else (a bug)."""
    return APPLY[type(event)](table, event)
