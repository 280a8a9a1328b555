"""Playing: from a table and a move to the next table that waits for a choice, with everything that happened in between.

``advance(book, table, move)`` is pure: it returns an `Advance` or a `Refusal`. ``settle`` plays on without a move until somebody
must choose, the source is silent, or a figure is missing.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.engine.effects import candidates, carry_out, choice, unknown_power
from judge.engine.events import (
    APPLY,
    Agreed,
    Answered,
    Asked,
    Began,
    Called,
    CameApart,
    Chose,
    Concluded,
    Entered,
    Event,
    Finished,
    Happened,
    Moved,
    NoTarget,
    Passed,
    Progressed,
    Returned,
    Sent,
    Silent,
    Taken,
    Triggered,
    Wanting,
)
from judge.engine.legal import ACTS, acting, refuse
from judge.engine.moves import Accept, AnyMove, Choose, Decline, Order, Pass, Refusal, tag
from judge.engine.rulebook import Conflict, Rule, Rulebook
from judge.engine.values import Ask, Cause, Procedure, Resolution, Table

Trace = tuple[Happened, ...]

COMPLETED = frozenset({Asked, Triggered, Sent, Concluded})
"""Events to which the driver adds where they come from."""


LONGEST_RUN = 2_000
"""Beats without a choice after which a run is given up: a rulebook with a clause switched off may go in circles."""


class Advance(Struct, frozen=True):
    """What a move led to: the table that now waits, and everything that happened on the way."""

    table: Table
    trace: Trace


def advance(book: Rulebook, table: Table, move: AnyMove) -> Advance | Refusal:
    """Play a move. Illegal moves come back as a `Refusal` naming the clause; nothing is raised for them."""
    refusal = refuse(book, table, move)
    if refusal is not None:
        return refusal
    asked = table.asks
    assert asked is not None
    run = _Run(book, table)
    kind = tag(move)
    under = Cause(book.layout.permission(table, move, asked.at) or asked.clause)
    run.happen((Answered(move), *_answer(table, move)) if kind in ANSWERS else (Answered(move),), under)
    if kind in ACTS:
        for events, why in acting(book, table, move, asked):
            run.happen(events, why)
    answered = len(run.trace) > 1
    moment = f"{asked.at}:{kind}"
    if not run.fire(moment) and not answered:
        run.happen((Silent(moment),), Cause())
    run.settle()
    return Advance(run.table, tuple(run.trace))


ANSWERS = frozenset({"order", "choose", "accept", "decline", "pass"})
"""Kinds of move that do something by themselves, in any game (see `_answer`)."""


def _answer(table: Table, move: AnyMove) -> tuple[Event, ...]:
    """What a move does by itself, in any game; for other moves the rulebook says."""
    if isinstance(move, Pass):
        return (Passed(move.by),)
    resolving = isinstance(table.stack[-1], Resolution)
    match move:
        case Order(index=index):
            return (Taken(index),)
        case Choose(cards=cards) if resolving:
            return (Chose(cards),)
        case Accept() if resolving:
            return (Agreed(),)
        case Decline() if resolving:
            return (Returned(),)
        case _:
            return ()


def settle(book: Rulebook, table: Table) -> Advance:
    """Play on without a move until a choice is to be made."""
    run = _Run(book, table)
    run.settle()
    return Advance(run.table, tuple(run.trace))


class _Run:
    """The driver's scratch pad: the table as it is now, and the trace so far."""

    __slots__ = ("beat", "book", "calling", "layout", "table", "trace")

    def __init__(self, book: Rulebook, table: Table) -> None:
        self.book = book
        self.layout = book.layout
        self.table = table
        self.trace: list[Happened] = []
        self.beat = 0
        self.calling: list[tuple[Event, Cause]] = []

    def happen(self, events: Iterable[Event], cause: Cause, moment: str = "") -> None:
        """Apply events one after the other, then call the procedures the rulebook has for them."""
        self.beat += 1
        self._apply(events, cause, moment)
        if self.calling:
            self._call()

    def _apply(self, events: Iterable[Event], cause: Cause, moment: str) -> None:
        table, trace, beat, upon = self.table, self.trace, self.beat, self.layout.upon
        for event in events:
            kind = type(event)
            if kind in COMPLETED:
                event = self._completed(event, moment, cause)
            table = APPLY[kind](table, event)
            trace.append(Happened(event, cause, beat, table))
            if kind in upon:
                self.calling.append((event, cause))
        self.table = table

    def _call(self) -> None:
        """Call the procedures for what just happened at once; those of the first event are played first, after what it brings about."""
        while self.calling:
            calling, self.calling = self.calling, []
            for event, cause in reversed(calling):
                for hook in self.layout.upon[type(event)]:
                    if hook.when is None or hook.when(self.table, event):
                        self._apply((Called(Procedure(hook.call, _about(event))),), cause, "")
                        if hook.brings is not None:
                            self._apply(hook.brings(self.table, event), replace(cause, card="", ability=""), "")

    def _completed(self, event: Event, moment: str, cause: Cause) -> Event:
        """An event that carries a clause on, with the clause of the rule that made it; a question with its moment and its moves."""
        match event:
            case Asked(ask=ask):
                kinds = ask.kinds or self.layout.permits.get(moment, ())
                return event if ask.at else Asked(replace(ask, kinds=kinds, at=moment, clause=cause.clause, also=cause.also))
            case Triggered(what=what):
                return Triggered(replace(what, clause=cause.clause, analogy=cause.analogy))
            case Sent(step=step):
                return Sent(step, cause.clause)
            case Concluded():
                return replace(event, clause=cause.clause)
        return event

    def fire(self, moment: str) -> bool:
        """Carry out the rules that hold at a moment, all on the same table. Whether any did."""
        layout = self.layout
        if moment not in layout.rules:
            return False
        before = self.table
        held = layout.rules[moment] if moment in layout.unguarded else layout.holding(moment, before)
        if len(held) == 1:
            rule = held[0]
            self.happen(rule.then(before), rule.cause, moment)
            return True
        made = [(rule, events) for rule in held if (events := rule.then(before))]
        if len(made) > 1:
            _agree(moment, made)
        self.beat += 1
        for rule, events in made:  # what rules of one moment do is simultaneous
            self._apply(events, rule.cause, moment)
        if self.calling:
            self._call()
        return bool(held)

    def settle(self) -> None:
        """Play frame by frame until somebody must choose or nothing more can be played."""
        kinds, following = self.layout.kind, self.layout.next
        while (table := self.table).asks is None and table.over is None:
            if self.beat > LONGEST_RUN:
                self.happen((Silent("endless"),), Cause())
                return
            top = table.stack[-1]
            if isinstance(top, Resolution):
                self._resolve(top)
                continue
            if table.jump is not None and len(table.stack) == 1 and table.window is None:
                self.enter(table.jump[0], Cause(table.jump[1]))
                continue
            moment, waiting = top.moment, top.waiting
            while moment and not waiting and kinds[moment] == "queue":
                moment = following[moment] or ""
            if not moment:
                self._leave_procedure()
                continue
            kind = kinds[moment]
            if kind == "queue" and _one_of_a_kind(top):
                self.happen((Taken(0),), Cause(waiting[0].clause, analogy=waiting[0].analogy))
                continue
            if kind == "once" or kind == "must":  # what comes after is next, whatever the rules of this moment call or ask
                after = Procedure(following[moment] or "", top.cards, waiting)
                self.table = replace(table, stack=(*table.stack[:-1], after))
            if not self.fire(moment) and kind != "once":
                self.happen((Silent(moment),), Cause())

    def enter(self, step: str, cause: Cause | None = None) -> None:
        self.happen((Entered(step, self.layout.first[step]),), cause or Cause())

    def _leave_procedure(self) -> None:
        """A row of moments is at its end: back to what called it, or on to the step that follows."""
        if len(self.table.stack) > 1:
            self.happen((Returned(),), Cause())
            return
        step = self.book.steps[self.table.step]
        if self.table.concluded:
            self.table = replace(self.table, over="concluded")
        elif step.then is None:
            self.happen((Finished() if step.ends else Silent(f"{step.id}:end"),), Cause())
        else:
            self.enter(step.then)

    def _resolve(self, frame: Resolution) -> None:
        """One effect of an ability; first asking whoever has to choose."""
        table, what = self.table, frame.what
        cause = Cause(what.clause, what.card, what.ability.id, what.analogy)
        if frame.effect >= len(what.ability.does):
            done: tuple[Event, ...] = (Returned(),)
            if what.ability.kind == "activated" and table.cards[what.card].zone == "hand":
                done = (Moved(what.card, table.discards), Returned())
            self.happen(done, cause)
            return
        effect = what.ability.does[frame.effect]
        if what.ability.optional and not frame.agreed and frame.effect == 0:
            self.happen((Asked(Ask(what.side, ("accept", "decline"), at="resolve", clause=what.clause)),), cause)
            return
        if frame.chosen is None and (asked := choice(effect, what)) is not None:
            select, chooser = asked
            doubtful = unknown_power(table, select, what.card, chooser)
            if doubtful is not None:
                self.happen((Wanting("power", doubtful.id),), cause)
                return
            found = candidates(table, select, what.card, chooser)
            if not found:
                self.happen((NoTarget(what.card), Progressed()), cause)
                return
            if len(found) > select.count or select.up_to:
                options = tuple(c.id for c in found)
                ask = Ask(chooser, ("choose",), at="resolve", clause=what.clause, options=options, need=select.count, up_to=select.up_to)
                self.happen((Asked(ask),), cause)
                return
            self.happen((Chose(tuple(c.id for c in found)),), cause)
            return
        self.happen((Progressed(), *carry_out(table, frame)), cause)


def _agree(moment: str, made: list[tuple[Rule, Sequence[Event]]]) -> None:
    """Raise `Conflict` where rules of one moment send the game to different steps."""
    goals = {event.step for _, events in made for event in events if isinstance(event, Entered)}
    if len(goals) > 1:
        raise Conflict(f"{moment}: {', '.join(rule.clause for rule, _ in made)} lead to {', '.join(sorted(goals))}")


def _one_of_a_kind(frame: Procedure) -> bool:
    """Whether the order of what waits makes no difference: one ability, or the same one several times."""
    first = frame.waiting[0]
    return all(w.ability == first.ability and w.side == first.side for w in frame.waiting)


def _about(event: Event) -> tuple[str, ...]:
    """The cards an event is about; of counters that move, where they come from; of a lasting effect, what it is on; of a card that comes
    apart, that card and then its parts."""
    if isinstance(event, CameApart):
        return (event.card, *event.cards)
    cards = event.effect.on if isinstance(event, Began) else getattr(event, "cards", None)
    if cards is not None:
        return tuple(cards)
    card = getattr(event, "card", None) or getattr(event, "source", None)
    return (card,) if card is not None else ()
