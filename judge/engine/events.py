"""What happened: a closed union of events, and for each kind the one function by which it changes a table (`APPLY`).

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


class Stated(Event, frozen=True, gc=False, tag=True):
    """Nothing changes, but a doubt about ``card`` is settled: ``what`` is so."""

    what: str
    card: str


class Concluded(Event, frozen=True, gc=False, tag=True):
    """``what`` the document describes is over in the step ``at``, by its own words: that nothing follows is not silence."""

    what: str
    at: str
    clause: str = ""


class AttackDeclared(Event, frozen=True, gc=False, tag=True):
    card: str
    target: str
    at: str = ""
    origin: str = ""
    begun: bool = False


class CounterDeclared(Event, frozen=True, gc=False, tag=True):
    """The card attacked attacks back."""

    card: str


class DeclarationStands(Event, frozen=True, gc=False, tag=True):
    """What a card declared is in force and will be carried out."""

    card: str


class DeclarationVoid(Event, frozen=True, gc=False, tag=True):
    """What a card declared has no force."""

    card: str


class Unhindered(Event, frozen=True, gc=False, tag=True):
    """What might be thought to stop a card does not: it can do ``what``."""

    card: str
    what: str


class CardDamaged(Event, frozen=True, gc=False, tag=True):
    """Damage to a card, by the attack of ``by`` or (``effect``) by what its text does."""

    card: str
    count: int
    by: str
    effect: bool = False


class Charged(Event, frozen=True, gc=False, tag=True):
    """A player gains so many points (of a pool of the game's own)."""

    side: Side
    count: int
    pool: str


class NotCharged(Event, frozen=True, gc=False, tag=True):
    """A player who might be thought to gain points does not."""

    side: Side
    pool: str


class BattleBegan(Event, frozen=True, gc=False, tag=True):
    pass


class Blocked(Event, frozen=True, gc=False, tag=True):
    card: str


class NotBlocked(Event, frozen=True, gc=False, tag=True):
    side: Side


class Spared(Event, frozen=True, gc=False, tag=True):
    """An attack does not come to ``what`` would befall the player attacked, as it does not meet what that takes."""

    side: Side
    what: str


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


class Shifted(Event, frozen=True, gc=False, tag=True):
    """A card on the field goes to another place there; it stays the same card."""

    card: str
    place: str


class Targeted(Event, frozen=True, gc=False, tag=True):
    """A card becomes the one attacked; it is in the battle, if there is one."""

    card: str


class NoBattle(Event, frozen=True, gc=False, tag=True):
    """There is an attack, but no battle."""


class AttackEnded(Event, frozen=True, gc=False, tag=True):
    """The attack is over (a battle, if there was one, with it)."""


class Held(Event, frozen=True, gc=False, tag=True):
    """Something takes place that the rules name and no player chooses."""

    what: str


class Judged(Event, frozen=True, gc=False, tag=True):
    """Whether the attack succeeds."""

    success: bool


class NotJudged(Event, frozen=True, gc=False, tag=True):
    """Nothing is judged: the attack comes to nothing."""


class RoleLost(Event, frozen=True, gc=False, tag=True):
    """A card is the attacking (or the attacked) one no more."""

    card: str


class Stays(Event, frozen=True, gc=False, tag=True):
    """Cards stay where they are: the document has nothing by which they would leave."""

    cards: tuple[str, ...]


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


class Unmarked(Event, frozen=True, gc=False, tag=True):
    """What was remembered of a card is so no longer."""

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


class Interrupted(Event, frozen=True, gc=False, tag=True):
    """The attack under way is broken off."""


class NumberFixed(Event, frozen=True, gc=False, tag=True):
    """How many cards (shields) the attack breaks is settled."""

    count: int


class Picked(Event, frozen=True, gc=False, tag=True):
    """Which cards (shields) the attack breaks is settled."""

    cards: tuple[str, ...]


class ShieldsBroken(Event, frozen=True, gc=False, tag=True):
    """Shields are broken, all of them at the same time."""

    cards: tuple[str, ...]


class Outfought(Event, frozen=True, gc=False, tag=True):
    """A comparison is settled: these cards have won it, the other combatants have lost."""

    cards: tuple[str, ...]


class PutOut(Event, frozen=True, gc=False, tag=True):
    """A card comes to the field without being summoned."""

    card: str
    ready: bool = True


class Redirected(Event, frozen=True, gc=False, tag=True):
    """An effect turns the attack under way on ``card``; the rulebook says what follows."""

    card: str


class Supposed(Event, frozen=True, gc=False, tag=True):
    """Nothing changes, but a rule takes for granted what neither the board nor the document says: ``what`` (a phrase's key) of ``about``
    (a card, or a word), with such a number."""

    what: str
    about: str
    number: int = 0


class CombatantReplaced(Event, frozen=True, gc=False, tag=True):
    """``card`` now takes part in the fight in the place of ``old``, which has not thereby left it."""

    old: str
    card: str


class CameApart(Event, frozen=True, gc=False, tag=True):
    """``card`` comes apart: ``cards``, which were linked to it, lie on the field by themselves."""

    card: str
    cards: tuple[str, ...]


class Won(Event, frozen=True, gc=False, tag=True):
    """A player wins: the game is over."""

    side: Side


class Finished(Event, frozen=True, gc=False, tag=True):
    """What the document describes is at its end, and nothing of it is left open."""


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
    cards[card] = replace(old, zone=zone, ready=True, marks=frozenset(), place=None)
    battle = t.battle
    if old.zone == "field" and battle is not None and card in (*battle.combatants, battle.target):
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


def _triggered(t: Table, e: Triggered) -> Table:
    top = _top_procedure(t)
    waits = _top(t, replace(top, waiting=(*top.waiting, e.what)))
    return replace(waits, triggered=t.triggered | {(e.what.card, e.what.ability.id)})


def _taken(t: Table, e: Taken) -> Table:
    p = _top_procedure(t)
    what = p.waiting[e.index]
    rest = replace(p, waiting=p.waiting[: e.index] + p.waiting[e.index + 1 :])
    return replace(t, stack=(*t.stack[:-1], rest, Resolution(what)))


def _resolution(t: Table, **changes: Any) -> Table:
    return _top(t, replace(t.stack[-1], **changes))


def _entered(t: Table, e: Entered) -> Table:
    return replace(t, step=e.step, stack=(Procedure(e.moment), *t.stack[1:]), window=None, jump=None, triggered=frozenset())


def _stopped(t: Table) -> tuple[Frame, ...]:
    """The stack with nothing more to come in the step under way."""
    return (Procedure(""), *t.stack[1:])


def _attack_declared(t: Table, e: AttackDeclared) -> Table:
    told = t.battle if t.battle is not None and not t.battle.attacker else None  # what happens at the same time, applied before
    return replace(t, battle=Battle(e.card, e.target, begun=e.begun, at=e.at, origin=e.origin, counter=told.counter if told else None))


def _card_damaged(t: Table, e: CardDamaged) -> Table:
    t = _card(t, e.card, counters=t.cards[e.card].counters + e.count)
    if t.battle is None or e.effect:
        return t
    return replace(t, battle=replace(t.battle, hits=tuple(sorted((*t.battle.hits, (e.by, e.card, e.count))))))


def _window(t: Table, **changes: Any) -> Table:
    return t if t.window is None else replace(t, window=replace(t.window, **changes))


def _turn_passed(t: Table) -> Table:
    cards = {i: replace(c, marks=frozenset()) if c.marks else c for i, c in t.cards.items()}
    return replace(t, cards=cards, turn=t.turn + 1, turn_player=t.non_turn_player, without=frozenset(), battle=None)


def _fight(t: Table, **changes: Any) -> Table:
    return t if t.battle is None else replace(t, battle=replace(t.battle, **changes))


def _reached(t: Table, e: Reached) -> Table:
    at = next(i for i in reversed(range(len(t.stack))) if isinstance(t.stack[i], Procedure))
    return replace(t, stack=(*t.stack[:at], replace(t.stack[at], moment=e.moment), *t.stack[at + 1 :]))


def _returned(t: Table, e: Returned) -> Table:
    """What still waits where a procedure is at its end waits on in the one that is under way around it."""
    top, below = t.stack[-1], list(t.stack[:-1])
    if isinstance(top, Procedure) and top.waiting:
        at = next((i for i in reversed(range(len(below))) if isinstance(below[i], Procedure)), None)
        if at is not None:
            around = below[at]
            assert isinstance(around, Procedure)
            below[at] = replace(around, waiting=(*around.waiting, *top.waiting))
    return replace(t, stack=tuple(below))


def _combatant_replaced(t: Table, e: CombatantReplaced) -> Table:
    if t.battle is None:
        return t
    parts = {part: e.card for part in ("attacker", "target", "attacked", "blocker") if getattr(t.battle, part) == e.old}
    return replace(t, battle=replace(t.battle, **parts))


def _came_apart(t: Table, e: CameApart) -> Table:
    ready = t.cards[e.card].ready
    for card in e.cards:
        t = _card(_moved(t, card, "field"), card, ready=ready)
    return t


APPLY: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    Announced: lambda t, e: t,
    Entered: _entered,
    Skipped: lambda t, e: t,
    Sent: lambda t, e: replace(t, jump=(e.step, e.clause)),
    TakenAway: lambda t, e: replace(t, without=t.without | {e.step}),
    Called: lambda t, e: replace(t, stack=(*t.stack, e.frame)),
    Returned: _returned,
    Reached: _reached,
    Asked: lambda t, e: replace(t, asks=e.ask),
    Answered: lambda t, e: replace(t, asks=None, move=e.move),
    WindowOpened: lambda t, e: replace(t, window=e.window),
    WindowClosed: lambda t, e: replace(t, window=None),
    Passed: lambda t, e: (
        t if t.window is None else _window(t, last=e.side, passes=t.window.passes + 1, deeds=(*t.window.deeds[-1:], "pass"))
    ),
    Acted: lambda t, e: _window(t, last=e.side, passes=0, deeds=(*(t.window.deeds[-1:] if t.window else ()), "act")),
    GoesOn: lambda t, e: t,
    Stated: lambda t, e: t,
    Concluded: lambda t, e: replace(t, concluded=t.concluded or e.clause, stack=_stopped(t) if t.step == e.at else t.stack),
    AttackDeclared: _attack_declared,
    CounterDeclared: lambda t, e: replace(t, battle=replace(t.battle or Battle("", ""), counter=e.card)),
    DeclarationStands: lambda t, e: t if t.battle is None else replace(t, battle=replace(t.battle, standing=t.battle.standing | {e.card})),
    DeclarationVoid: lambda t, e: t,
    Unhindered: lambda t, e: t,
    CardDamaged: _card_damaged,
    Charged: lambda t, e: replace(t, pools={**t.pools, (e.side, e.pool): t.pools.get((e.side, e.pool), 0) + e.count}),
    NotCharged: lambda t, e: t,
    BattleBegan: lambda t, e: t if t.battle is None else replace(t, battle=replace(t.battle, begun=True)),
    Blocked: lambda t, e: t if t.battle is None else replace(t, battle=replace(t.battle, blocker=e.card)),
    NotBlocked: lambda t, e: t,
    Spared: lambda t, e: t,
    BattleEnded: lambda t, e: replace(t, battle=None, fought=t.battle or t.fought),
    Exhausted: lambda t, e: _card(t, e.card, ready=False),
    Refreshed: lambda t, e: _card(t, e.card, ready=True),
    Triggered: _triggered,
    NotTriggered: lambda t, e: t,
    Taken: _taken,
    Chose: lambda t, e: _resolution(t, chosen=e.cards),
    Agreed: lambda t, e: _resolution(t, agreed=True),
    Progressed: lambda t, e: _resolution(t, effect=t.stack[-1].effect + 1, chosen=None),  # type: ignore[union-attr]
    NoTarget: lambda t, e: t,
    Used: lambda t, e: t,
    Summoned: lambda t, e: _card(_moved(t, e.card, "field"), e.card, marks=frozenset({"summoned"})),
    Moved: lambda t, e: _moved(t, e.card, e.zone),
    Shifted: lambda t, e: _card(t, e.card, place=e.place),
    RoleLost: lambda t, e: t if t.battle is None else replace(t, battle=replace(t.battle, lost=t.battle.lost | {e.card})),
    Stays: lambda t, e: t,
    Targeted: lambda t, e: t if t.battle is None else replace(t, battle=replace(t.battle, target=e.card, attacked=e.card)),
    NoBattle: lambda t, e: t,
    AttackEnded: lambda t, e: replace(t, battle=None),
    Held: lambda t, e: t,
    Judged: lambda t, e: t if t.battle is None else replace(t, battle=replace(t.battle, success=e.success)),
    NotJudged: lambda t, e: t,
    Destroyed: lambda t, e: t,
    Depleted: lambda t, e: t,
    CountersMoved: _counters,
    Damaged: lambda t, e: t,
    Compared: lambda t, e: t,
    Drew: _drew,
    Marked: lambda t, e: _card(t, e.card, marks=t.cards[e.card].marks | {e.mark}),
    Unmarked: lambda t, e: _card(t, e.card, marks=t.cards[e.card].marks - {e.mark}),
    Discarded: lambda t, e: _moved(t, e.card, t.discards),
    Began: lambda t, e: replace(t, effects=(*t.effects, e.effect)),
    Expired: lambda t, e: replace(t, effects=tuple(x for x in t.effects if x is not e.effect and x != e.effect)),
    Ordered: lambda t, e: replace(t, battle=replace(t.battle, cut=True)) if t.battle and e.what == "end-battle" else t,
    TurnPassed: lambda t, e: _turn_passed(t),
    Interrupted: lambda t, e: _fight(t, cut=True),
    NumberFixed: lambda t, e: _fight(t, number=e.count),
    Picked: lambda t, e: _fight(t, picked=e.cards),
    ShieldsBroken: lambda t, e: t,
    Outfought: lambda t, e: _fight(t, won=e.cards),
    PutOut: lambda t, e: _card(_moved(t, e.card, "field"), e.card, ready=e.ready, marks=frozenset({"summoned", "put-out"})),
    Redirected: lambda t, e: t,
    Supposed: lambda t, e: t,
    CombatantReplaced: _combatant_replaced,
    CameApart: _came_apart,
    Won: lambda t, e: replace(t, over="won"),
    Finished: lambda t, e: replace(t, over="finished"),
    Wanting: lambda t, e: replace(t, over="wanting"),
    Silent: lambda t, e: replace(t, over="silent"),
}


def apply(table: Table, event: Event) -> Table:
    """The table after an event. Total over the union above; raises KeyError for anything else (a bug)."""
    return APPLY[type(event)](table, event)
