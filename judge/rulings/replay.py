"""Playing a scenario out: every line of its script as a move, and the trace of all that happened.

The script is data; here it meets the rules. A line the rules refuse ends the replay with a `Refused`: which line, why, under which
clause, and what would have been legal. That is an answer (`can I …?`), not an error.
"""

from functools import cached_property, lru_cache
from itertools import takewhile

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.engine import moves as m
from judge.engine.advance import Advance, Trace, advance, settle
from judge.engine.events import Event, Happened, Skipped, TurnPassed, WindowClosed
from judge.engine.legal import legal_moves, refuse
from judge.engine.moves import AnyMove, Refusal, tag
from judge.engine.rulebook import Rulebook
from judge.engine.sides import Side
from judge.engine.values import Battle, Procedure, Table
from judge.games import rulebook
from judge.rulings.setup import Assumed, ImpossibleBoard, set_up
from scenarios.model import Line, Scenario

LONGEST_COMPLETION = 12
"""Passes and refusals to block that are added after a script at most (without the rule that ends a flash timing they never end)."""


class Refused(Struct, frozen=True):
    """A line that cannot be played. ``refusal`` is None where the line names a card that is not on the table; ``book``, ``table``: by
    which and where it was refused."""

    line: int
    detail: str
    refusal: Refusal | None
    book: Rulebook
    table: Table

    @property
    def legal(self) -> tuple[AnyMove, ...]:
        """What would have been legal."""
        return tuple(legal_moves(self.book, self.table))


class Course(tuple[Happened, ...]):
    """A trace that tells where in it which kinds of event are; made out when that is first asked."""

    @cached_property
    def where(self) -> dict[type[Event], tuple[int, ...]]:
        found: dict[type[Event], list[int]] = {}
        for n, happened in enumerate(self):
            found.setdefault(type(happened.event), []).append(n)
        return {kind: tuple(places) for kind, places in found.items()}


class Replay(Struct, frozen=True):
    """A scenario played out.

    ``start``: the table as set up; ``trace``: all that happened; ``marks``: the length of the trace before the first script line,
    then after every line, and ``waited``: the table that waited then; ``focus``: the length of the trace where the question is asked
    (after the last line if the script does not say; the first time, where it is asked again what comes then); ``line``: the last script
    line before it (-1: none); ``since`` and ``until``: the part of the trace the question is about, from that line on, and, where it
    began in a battle, of the next turn no more than that it begins; ``battle``: the last one; ``completed``: moves that were added after
    the script to bring the battle to its end.
    """

    scenario: Scenario
    start: Table
    trace: Course
    marks: tuple[int, ...]
    waited: tuple[Table, ...]
    focus: int
    assumed: tuple[Assumed, ...] = ()
    refused: Refused | None = None
    completed: tuple[AnyMove, ...] = ()
    line: int = -1
    since: int = 0
    until: int = 0
    battle: Battle | None = None

    @property
    def table(self) -> Table:
        """The table at the end."""
        return self.trace[-1].table if self.trace else self.start

    @property
    def refusal(self) -> Refusal | None:
        """Why a rule refused the line that was refused; None where none was, or the line could not be made a move."""
        return self.refused.refusal if self.refused is not None else None

    @property
    def unstated(self) -> bool:
        """Whether a line was refused because the document has no rule for it."""
        return self.refusal is not None and self.refusal.reason == "not-stated"

    @property
    def asks_of_refusal(self) -> bool:
        """Whether the line that was refused is the one the question is about (the line after ``ask``)."""
        return self.refused is not None and self.refused.line > 0 and self.scenario.play[self.refused.line - 1].do == "ask"

    def table_at(self, position: int) -> Table:
        """The table after the first ``position`` entries of the trace."""
        return self.trace[position - 1].table if position else self.start


def replay(scenario: Scenario, book: Rulebook | None = None, *, complete: bool = False) -> Replay:
    """Play a scenario. With ``complete``, what the script leaves open after its last line is passed and declined until the battle is
    over.

    Raises `judge.rulings.setup.ImpossibleBoard` and `UnknownCard` for boards that cannot be and steps that are not come to,
    `knowledge.UnknownRulebook`.
    """
    book = book or rulebook(knowledge.rulebook_id(scenario.rules))
    setup = set_up(scenario, book)
    return _played_on(_begun(scenario, setup.table, book, setup.assumed), book, complete)


def replayed(scenario: Scenario) -> Replay:
    """A scenario played by its own rulebook and completed, as `replay` does it, and kept: most of what questions are compared with is the
    same few boards and moves, whatever is asked of them."""
    played = _replayed(msgspec.msgpack.encode(Scenario(scenario.rules, "", scenario.start, scenario.board, scenario.play)))
    return replace(played, scenario=scenario)


@lru_cache(maxsize=1024)
def _replayed(scenario: bytes) -> Replay:
    return replay(msgspec.msgpack.decode(scenario, type=Scenario), complete=True)


def replay_from(line: int, played: Replay, book: Rulebook) -> Replay:
    """A replay, completed, as it is if from that script line on another rulebook rules (-1: from the set-up on), to see what a clause
    changes there. The line is one that was played, before the question; what came before it is not played again."""
    start = replace(played.start, off=book.off)
    if line < 0 or _is_cut(played.scenario):
        return _played_on(_begun(played.scenario, start, book, played.assumed), book, complete=True)
    before = _up_to(line, played)
    waited = (*before.waited[:-1], replace(before.waited[-1], off=book.off))
    return _played_on(replace(before, waited=waited), book, complete=True)


def replay_again(played: Replay, scenario: Scenario, book: Rulebook) -> Replay:
    """Another scenario's replay, not completed; the lines with which the script of one already played begins, on the same board, are not
    played again. Raises as `replay` does."""
    was = played.scenario
    if (was.start, was.board) != (scenario.start, scenario.board) or _is_cut(was):
        return replay(scenario, book)
    alike = takewhile(lambda lines: lines[0] == lines[1] and lines[0].do != "ask", zip(was.play, scenario.play, strict=False))
    line = min(sum(1 for _ in alike), len(played.marks) - 1)
    return _played_on(replace(_up_to(line, played), scenario=scenario, refused=None, completed=()), book, complete=False)


def _is_cut(scenario: Scenario) -> bool:
    """Whether a replay is cut at the end of a step that is asked about (``ask in core``): what went on behind it is not kept."""
    return any(line.do == "ask" and line.source is not None for line in scenario.play)


def _up_to(line: int, played: Replay) -> Replay:
    """A replay before that line of its script."""
    trace = Course(played.trace[: played.marks[line]])
    return replace(played, trace=trace, marks=played.marks[: line + 1], waited=played.waited[: line + 1])


def _begun(scenario: Scenario, start: Table, book: Rulebook, assumed: tuple[Assumed, ...]) -> Replay:
    """A replay before its first line."""
    first = settle(book, start)
    return Replay(scenario, start, Course(first.trace), (len(first.trace),), (first.table,), len(first.trace), assumed)


def _played_on(begun: Replay, book: Rulebook, complete: bool) -> Replay:
    """The replay with the lines of its script that were not played yet."""
    script = begun.scenario.play
    trace, marks, waited = list(begun.trace), list(begun.marks), list(begun.waited)
    table = waited[-1]
    focus = None
    refused = None
    for number in range(len(marks) - 1, len(script)):
        line = script[number]
        if line.do == "ask":
            if line.source is not None:
                trace = _within(line.source, begun.start, trace)
                table = trace[-1].table if trace else begun.start
                marks = [min(mark, len(trace)) for mark in marks]
            focus = len(trace) if focus is None else focus
            marks.append(len(trace))
            waited.append(table)
            continue
        if table.over in ("silent", "wanting") and not _is_barred(book, table, line, trace):
            break
        move = _move(table, line)
        if isinstance(move, m.Attack) and number and script[number - 1].do != "ask" and (alike := _any_will_do(table)) is not None:
            # the attack before has come to a choice that makes no difference
            chosen = advance(book, table, alike)
            if isinstance(chosen, Advance):
                trace += chosen.trace
                table = chosen.table
        if (
            isinstance(move, m.Attack)
            and table.asks
            and "accept" in table.asks.kinds
            and table.asks.at != "resolve"
            and not table.asks.anyone
        ):
            again = advance(book, table, m.Accept(by=move.by))
            if isinstance(again, Advance):
                trace += again.trace
                table = again.table
        in_here = number > 0 and script[number - 1].do == "ask" and script[number - 1].source is not None
        while not (isinstance(move, str) or in_here) and table.asks is not None and table.asks.anyone and tag(move) not in table.asks.kinds:
            # who goes on with something else lets a window pass that is open to all
            nobody = advance(book, table, m.Pass(by=table.asks.side))
            if isinstance(nobody, Refusal):
                break
            trace += nobody.trace
            table = nobody.table
        step = advance(book, table, move) if not isinstance(move, str) else move
        if isinstance(step, str | Refusal):
            detail, refusal = (step, None) if isinstance(step, str) else (step.detail, _for_what_ended(step, trace))
            refused = Refused(number, detail, refusal, book, table)
            break
        trace += step.trace
        table = step.table
        marks.append(len(trace))
        waited.append(table)
    completed: list[AnyMove] = []
    while complete and refused is None and len(completed) < LONGEST_COMPLETION and (plain := _plainest(table)) is not None:
        step = advance(book, table, plain)
        if isinstance(step, Refusal):
            break
        trace += step.trace
        table = step.table
        completed.append(plain)
    focus = marks[-1] if focus is None else focus
    lines = script[: len(marks) - 1]
    last = next((n for n, line in enumerate(lines) if line.do == "ask"), len(lines)) - 1
    since = marks[last] if last >= 0 else 0
    scripted = replace(begun, marks=tuple(marks), waited=tuple(waited), focus=focus, line=last, since=since, refused=refused)
    return with_trace(scripted, tuple(trace), tuple(completed))


def _within(step: str, start: Table, trace: list[Happened]) -> list[Happened]:
    """What has happened by the end of a step that is asked about (``ask in core``), where the replay goes on by itself; of the end step,
    by the end of the turn."""
    stays = [n for n, h in enumerate(trace, 1) if h.table.step == step and not isinstance(h.event, TurnPassed)]
    if not stays and start.step != step:
        raise ImpossibleBoard(f"ask in {step}: the replay does not come to that step")
    return trace[: stays[-1] if stays else 0]


def _is_barred(book: Rulebook, table: Table, line: Line, trace: list[Happened]) -> bool:
    """Whether a clause says that now is not the time to attack, or to use something, whatever the document or the board leaves unsaid
    besides."""
    if table.asks is not None or (table.over, line.do) not in BARRED:
        return False
    move = _move(table, line)
    refusal = refuse(book, table, move) if not isinstance(move, str) else None
    if refusal is None or refusal.reason != "not-now":
        return False
    return _closing(trace) is not None if line.do == "use" else refusal.clause not in ("", table.concluded)


BARRED = frozenset({("silent", "attack"), ("wanting", "use")})
"""How a replay may have stopped, and what a clause may bar all the same."""


def _closing(trace: list[Happened]) -> Happened | None:
    """What closed the last window that was open."""
    return next((h for h in reversed(trace) if isinstance(h.event, WindowClosed)), None)


def with_trace(played: Replay, trace: Trace, completed: tuple[AnyMove, ...] = ()) -> Replay:
    """A replay with the same script, and another trace after it."""
    since = played.since
    fighting = (trace[since - 1].table if since else played.start).battle is not None
    passed = (n + 2 for n, h in enumerate(trace[since:], since) if isinstance(h.event, TurnPassed)) if fighting else iter(())
    battle = next((h.table.battle for h in reversed(trace) if h.table.battle is not None), None)
    return replace(played, trace=Course(trace), completed=completed, until=next(passed, len(trace)), battle=battle)


def _for_what_ended(refusal: Refusal, trace: list[Happened]) -> Refusal:
    """A move refused because the turn has passed meanwhile, or a window was closed, is refused for what cut it short or closed it."""
    passed = next((i for i, h in enumerate(trace) if isinstance(h.event, TurnPassed)), None)
    if passed is not None:  # a procedure that is over names its clause itself
        cut = next((h.cause.clause for h in reversed(trace[:passed]) if isinstance(h.event, Skipped)), refusal.clause)
        return replace(refusal, reason="not-now", clause=cut)
    closing = _closing(trace) if isinstance(refusal.move, m.Use) and not refusal.clause else None
    return replace(refusal, clause=closing.cause.clause) if closing is not None else refusal


def _plainest(table: Table) -> AnyMove | None:
    """A pass in an open window, a no to blocking or declaring, blank cards where any will do; None where nothing is left open."""
    if table.asks is None or table.over is not None:
        return None
    if "pass" in table.asks.kinds:
        return m.Pass(by=table.asks.side)
    if {"block", "use-link", "declare"} & set(table.asks.kinds):
        return m.Finish(by=table.asks.side) if "decline" not in table.asks.kinds else m.Decline(by=table.asks.side)
    return _any_will_do(table)


def _any_will_do(table: Table) -> AnyMove | None:
    """A choice among blank cards, of which any will do; None where no such choice is open."""
    if table.asks is None or "choose" not in table.asks.kinds:
        return None
    alike = table.asks.options and all(c in table.cards and table.cards[c].face.kind == "blank" for c in table.asks.options)
    return m.Choose(by=table.asks.side, cards=table.asks.options[: table.asks.need]) if alike else None


# ── script lines to moves ──────────────────────────────────────────────────


def _move(table: Table, line: Line) -> AnyMove | str:
    """The move a line means on a table; a sentence where it names what is not there."""
    asked = table.asks
    by: Side = line.by or (asked.side if asked else table.turn_player)
    names = [n for n in (line.card, *line.on, line.source, line.to, *(p for p, _ in line.pay)) if n is not None]
    cards = {name: card_called(table, name, by) or name for name in names}
    free = {*POOLS, *(line.on if line.do == "attack" else ()), *((line.to,) if line.do in ("move", "use", "attack") else ())}
    free |= {keyword for card in table.cards.values() for keyword in card.face.keywords} if line.do == "choose" else set()
    missing = [n for n in names if cards[n] not in table.cards and n not in free and (asked is None or n not in asked.options)]
    if missing:
        return f"{missing[0]} is not on the table: there are {', '.join(c.id for c in table.cards.values() if c.zone != 'deck')}"
    card = cards.get(line.card or "", "")
    on = tuple(cards[n] for n in line.on)
    pay = tuple((cards[p], n) for p, n in line.pay)
    match line.do:
        case "attack":
            return m.Attack(by=by, card=card, on=on[0] if on else None, more=(cards[line.to],) if line.to else ())
        case "move":
            return m.MoveTo(by=by, card=card, to=cards[line.to or ""])
        case "block":
            return m.Block(by=by, card=card)
        case "guard":
            return m.Guard(by=by, cards=on)
        case "use-link":
            return m.UseLink(by=by, card=card)
        case "use":
            return m.Use(by=by, card=card, on=on, pay=pay, before=line.to or "")
        case "summon":
            return m.Summon(by=by, card=card, counters=_least(table, card) if line.counters is None else line.counters, pay=pay)
        case "place":
            return m.Place(by=by, card=card, counters=line.counters or 0, pay=pay)
        case "move-counters":
            source, to = (f"{by}.{p}" if p in POOLS else cards[p] for p in (line.source or "", line.to or ""))
            return m.MoveCounters(by=by, source=source, to=to, count=line.counters or 1)
        case "choose":
            return m.Choose(by=by, cards=on)
        case "order":
            top = table.stack[-1]
            queue = top.waiting if isinstance(top, Procedure) else ()
            return m.Order(by=by, index=next((i for i, w in enumerate(queue) if w.card == card), len(queue)))
        case "pass":
            return m.Pass(by=by)
        case "decline":
            return m.Decline(by=by)
        case "accept":
            return m.Accept(by=by)
        case "finish":
            return m.Finish(by=by)
        case "declare":
            return m.UseDeclared(by=by, card=card)
    raise AssertionError(f"no move for {line.do}")


def line_of(table: Table, move: AnyMove) -> Line:
    """The script line that means ``move`` on a table: `replay` plays it as that move. Of several waiting abilities of one card a line can
    only mean the first."""
    match move:
        case m.Attack(by=by, card=card, on=on, more=more):
            return Line("attack", by, card, (on,) if on is not None else (), to=more[0] if more else None)
        case m.MoveTo(by=by, card=card, to=to):
            return Line("move", by, card, to=to)
        case m.Use(by=by, card=card, on=targets, pay=pay, before=before):
            return Line("use", by, card, targets, pay=_places_paid(by, pay), to=before or None)
        case m.Summon(by=by, card=card, counters=counters, pay=pay):
            return Line("summon", by, card, counters=counters, pay=_places_paid(by, pay))
        case m.Place(by=by, card=card, counters=counters, pay=pay):
            return Line("place", by, card, counters=counters, pay=_places_paid(by, pay))
        case m.MoveCounters(by=by, source=source, to=to, count=count):
            source, to = (place.removeprefix(f"{by}.") for place in (source, to))
            return Line("move-counters", by, counters=count, source=source, to=to)
        case m.Block(by=by, card=card):
            return Line("block", by, card)
        case m.UseLink(by=by, card=card):
            return Line("use-link", by, card)
        case m.UseDeclared(by=by, card=card):
            return Line("declare", by, card)
        case m.Guard(by=by, cards=cards):
            return Line("guard", by, on=cards)
        case m.Choose(by=by, cards=cards):
            return Line("choose", by, on=cards)
        case m.Order(by=by, index=index):
            top = table.stack[-1]
            return Line("order", by, top.waiting[index].card if isinstance(top, Procedure) else None)
        case m.Pass(by=by):
            return Line("pass", by)
        case m.Decline(by=by):
            return Line("decline", by)
        case m.Accept(by=by):
            return Line("accept", by)
        case m.Finish(by=by):
            return Line("finish", by)


def _places_paid(by: Side, pay: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    return tuple((place.removeprefix(f"{by}."), count) for place, count in pay)


POOLS = ("reserve", "life", "trash")


def card_called(table: Table, name: str, by: Side) -> str | None:
    """The id of the card a script means: by label, by role in the battle, or by any of its names (the mover's own first)."""
    if name in table.cards and (table.cards[name].owner == by or table.cards[name].zone != "hand"):
        return name
    battle = table.battle
    if battle is not None and name in ("attacker", "blocker", "target"):
        return {"attacker": battle.attacker, "blocker": battle.blocker, "target": battle.target}[name]
    face = knowledge.book(table.rules).card(name)
    found = [c for c in table.cards.values() if face is not None and c.face.id == face.id]
    best = min(found, key=lambda c: (c.owner != by, c.zone == "trash"), default=None)
    return best.id if best is not None else name if name in table.cards else None


def _least(table: Table, card: str) -> int:
    levels = table.cards[card].face.levels if card in table.cards else ()
    return levels[0].cores if levels else 1
