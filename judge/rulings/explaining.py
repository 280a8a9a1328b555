"""The tree behind a ruling: at every moment that was played, which rules held, which were overridden (and by which), which did not apply.

As the explanations of Logical English and the traces of Catala do, it also tells what did *not* happen and why not. Everything in it
comes of a replay: the moments are played once more with a rulebook that notes what its rules were judged on.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from itertools import groupby
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from judge.engine.events import Answered, Happened
from judge.engine.moves import AnyMove, Refusal, tag
from judge.engine.rulebook import Layout, Permit, Requirement, Rule, Rulebook
from judge.engine.values import Table
from judge.games import rulebook
from judge.rulings.citing import Citation, cite
from judge.rulings.replay import Replay, replay, replay_from
from judge.rulings.ruling import Ruling, defines
from judge.rulings.telling import Teller

Standing = Literal["held", "overridden", "not_applicable", "refused"]
Kind = Literal["rule", "permit", "requirement", "effect"]
"""``permit`` and ``requirement`` are judged of a move; an ``effect`` is what a rule or a card set in motion, carried out."""


class Judged(Struct, frozen=True):
    """A clause at a moment, and how it stood. ``name``: of the rule, as its rulebook has it; ``by``: the clauses that override it."""

    clause: str
    kind: Kind
    status: Standing
    name: str = ""
    by: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


class Played(Struct, frozen=True):
    """A moment that was played: its id, the table it was judged on, and the entries ``first`` to ``last`` of the trace it led to (none
    where they are equal). ``move``: the choice judged, where it is one."""

    at: str
    table: Table
    judged: tuple[Judged, ...]
    first: int
    last: int
    move: AnyMove | None = None


class ToldRule(Struct, frozen=True):
    """A node of the tree: a clause, where it stands in the document, what it says in our words, and how it stood. ``decisive``: it, or one
    of those that say the same (``also``), decides what was asked."""

    clause: str
    section: str
    lines: tuple[int, int]
    says: str
    kind: Kind
    status: Standing
    rule: str = ""
    by: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    decisive: bool = False


class ToldMoment(Struct, frozen=True):
    """A moment of a step. ``text``: the move judged there; ``led_to``: what came of it, as numbers of the replay's steps."""

    moment: str
    rules: tuple[ToldRule, ...]
    text: str = ""
    led_to: tuple[int, ...] = ()

    @property
    def distinct(self) -> tuple[ToldRule, ...]:
        """The rules, those of a clause that stood alike told once."""
        alike = {(rule.clause, rule.kind, rule.status, rule.by): rule for rule in reversed(self.rules)}
        return tuple(reversed(alike.values()))


class ToldStep(Struct, frozen=True):
    """A step of the turn as it was played (one that is returned to is told again)."""

    step: str
    title: str
    moments: tuple[ToldMoment, ...]


def tree_of(played: Replay, language: str, *, whole: bool = False) -> tuple[ToldStep, ...]:
    """The tree of the stretch the question is about (of all that was played, with ``whole``), with the clauses that decide it marked;
    empty where a scenario only asks what words mean."""
    if defines(played.scenario):
        return ()
    book = rulebook(played.start.rules)
    teller = Teller(book.rules, language)
    start = 0 if whole else played.since
    cited = cite(played, book, teller) if played.scenario.asks or not whole else ()
    return told((each for each in moments_of(played, book) if each.first >= start), played, cited, teller)


def tree_behind(ruling: Ruling) -> tuple[ToldStep, ...]:
    """The tree behind a ruling, by the scenario it carries; empty where it carries none, as nothing was played then."""
    if ruling.reading.scenario is None:
        return ()
    from scenarios.written import carried

    return tree_of(replay(carried(ruling.reading.scenario), complete=True), ruling.language)


# ── what was judged ────────────────────────────────────────────────────────


class _Fired(Struct):
    """A moment as the rulebook was asked for it. Every time the rules that hold get causes of their own: by these the events they make
    are found again in the trace."""

    at: str
    table: Table
    rules: tuple[Rule, ...]
    held: list[Rule]


class _Noting(Layout):
    """A layout that notes every moment it is asked for."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self.unguarded = set()  # so that the driver asks for these too
        self.fired: list[_Fired] = []

    def holding(self, moment: str, table: Table) -> Sequence[Rule]:
        held = [replace(rule, cause=copy(rule.cause)) for rule in super().holding(moment, table)]
        self.fired.append(_Fired(moment, table, self.rules[moment], held))
        return held


def moments_of(played: Replay, book: Rulebook) -> list[Played]:
    """Every moment of a replay in the order played, and every move judged."""
    noting = copy(book)
    noting._layout = layout = _Noting(book)
    again = replay_from(-1, played, noting)
    trace = again.trace[: len(played.trace)]
    found: list[Played] = []
    place = 0
    for fired in layout.fired:
        causes = {id(rule.cause) for rule in fired.held}
        own = [n for n in range(place, len(trace)) if id(trace[n].cause) in causes]
        here = own[0] if own else _when(fired.table, trace, again.start, place)
        found += _between(trace, again, place, here, book)
        place = own[-1] + 1 if own else here
        found.append(Played(fired.at, fired.table, _judged(fired), here, place))
        if place == len(trace) < len(again.trace):
            break  # what is left was not played
    found += _between(trace, again, place, len(trace), book)
    refused = played.refusal
    if refused is not None:
        found.append(_refused(refused, played, book))
    return found


def _when(table: Table, trace: Sequence[Happened], start: Table, place: int) -> int:
    """Where in the trace a moment of which nothing came was played: as soon as the move then under way had been made."""
    tables = enumerate([trace[place - 1].table if place else start, *(h.table for h in trace[place:])], place)
    return next((n for n, each in tables if each.move is table.move and each.step == table.step), place)


def _judged(fired: _Fired) -> tuple[Judged, ...]:
    """How the rules of a moment stood on the table they were judged on."""
    holds = [rule.when is None or rule.when(fired.table) for rule in fired.rules]
    nodes = []
    for rule, held in zip(fired.rules, holds, strict=True):
        by = tuple(r.clause for r, also in zip(fired.rules, holds, strict=True) if held and also and rule.clause in r.overrides)
        status: Standing = "overridden" if by else "held" if held else "not_applicable"
        nodes.append(Judged(rule.clause, "rule", status, rule.then.__name__, by, rule.cause.also))
    return tuple(nodes)


def _between(trace: Sequence[Happened], played: Replay, start: int, end: int, book: Rulebook) -> Iterable[Played]:
    """What stands in a trace between moments: moves that were made, and effects carried out."""
    for _, beat in groupby(range(start, end), key=lambda n: (trace[n].beat, id(trace[n].cause))):
        numbers = list(beat)
        first, happened = numbers[0], trace[numbers[0]]
        before, last = played.table_at(first), numbers[-1] + 1
        if isinstance(happened.event, Answered):
            yield _made(happened, before, first, last, book)
        elif happened.cause.clause:
            yield Played("", before, _carried_out(happened, before), first, last)


def _carried_out(happened: Happened, table: Table) -> tuple[Judged, ...]:
    cause = happened.cause
    abilities = table.cards[cause.card].face.abilities if cause.card in table.cards else ()
    described = [clause for ability in abilities if ability.id == cause.ability for clause in ability.clauses]
    return tuple(Judged(clause, "effect", "held") for clause in dict.fromkeys((*described, cause.clause)))


def _made(happened: Happened, before: Table, first: int, last: int, book: Rulebook) -> Played:
    """A move that was legal: what permits it, and what was required of it."""
    assert isinstance(happened.event, Answered)
    assert before.asks is not None
    move = happened.event.move
    permitted = _permits(before, move, book)
    by = happened.cause.clause
    if by and not any(p.clause == by and p.status == "held" for p in permitted):  # the question itself allows its answers
        permitted = (Judged(by, "permit", "held", also=before.asks.also), *permitted)
    judged = (*permitted, *_required(before, move, book.layout.requirements.get(tag(move), ())))
    return Played(f"{before.asks.at}:{tag(move)}", before, judged, first, last, move)


def _refused(refusal: Refusal, played: Replay, book: Rulebook) -> Played:
    """A move that was refused, and the clause that refuses it."""
    table, move = played.table, refusal.move
    at = table.asks.at if table.asks is not None else table.step
    rows = book.layout.requirements.get(tag(move), ())
    alike = [r for r in rows if r.reason == refusal.reason and (r.when is None or r.when(table))]
    refusing = next((n for n, r in enumerate(alike) if (r.clause, r.also) == (refusal.clause, refusal.also)), None)
    if refusing is not None:  # those of one reason are judged in turn, until one refuses the move
        judged = (*_required(table, move, alike[:refusing]), _of(alike[refusing], "refused"))
    else:
        judged = (Judged(refusal.clause, "permit", "refused", also=refusal.also),) if refusal.clause else ()
    return Played(f"{at}:{tag(move)}", table, judged, len(played.trace), len(played.trace), move)


def _permits(table: Table, move: AnyMove, book: Rulebook) -> tuple[Judged, ...]:
    assert table.asks is not None
    at = table.asks.at

    def standing(permit: Permit) -> Standing:
        return "held" if permit.of is None or permit.of(table, move) else "not_applicable"

    return tuple(Judged(p.clause, "permit", standing(p)) for p in book.permitted if p.at == at and tag(move) in p.kinds)


def _required(table: Table, move: AnyMove, rows: Iterable[Requirement]) -> tuple[Judged, ...]:
    def standing(required: Requirement) -> Standing:
        if required.when is not None and not required.when(table):
            return "not_applicable"
        return "held" if required.holds(table, move) else "refused"

    return tuple(_of(required, standing(required)) for required in rows)


def _of(required: Requirement, standing: Standing) -> Judged:
    return Judged(required.clause, "requirement", standing, required.holds.__name__, also=required.also)


# ── in words ───────────────────────────────────────────────────────────────


def told(moments: Iterable[Played], played: Replay, cited: Sequence[Citation], teller: Teller) -> tuple[ToldStep, ...]:
    """Moments as a tree, in words."""
    entries = list(teller.entries(played.start, played.trace))
    where = {id(happened): n for n, happened in enumerate(played.trace)}
    number = {where[id(happened)]: n for n, (happened, _) in enumerate(entries, 1)}
    decisive = {c.clause for c in cited if c.decisive}

    def node(judged: Judged) -> ToldRule:
        clause = teller.known.clauses[judged.clause]
        decides = judged.status in ("held", "refused") and bool(decisive & {judged.clause, *judged.also})
        standing = (judged.kind, judged.status, judged.name, judged.by, judged.also, decides)
        return ToldRule(clause.id, clause.section, clause.lines, teller.says(clause), *standing)

    def moment(each: Played) -> ToldMoment:
        by = teller.move_by(each.table, each.move) if each.move else ""
        led_to = tuple(number[n] for n in range(each.first, each.last) if n in number)
        return ToldMoment(each.at, tuple(node(judged) for judged in each.judged), by, led_to)

    steps = groupby((each for each in moments if each.judged), key=lambda each: each.table.step)
    return tuple(ToldStep(step, teller.step(step), tuple(moment(each) for each in row)) for step, row in steps)
