"""Why a move is illegal, and the nearest change that would make it legal.

The change is sought, not looked up: edits of the scenario are tried nearest first (uniform-cost search), each is replayed, and the
refusal it meets tells which edits to try next (`judge.mending`). What is found is legal by its own replay, and minimal: with any of its
edits left out, the move is refused again.
"""

from heapq import heappop, heappush
from itertools import combinations, count
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.citing import Citation, citation_of
from judge.edits import (
    After,
    Before,
    Beside,
    By,
    Counters,
    Edit,
    InRange,
    On,
    Reserve,
    Starting,
    State,
    To,
    Unmark,
    With,
    Without,
    applied,
    questioned,
    script,
    tried,
)
from judge.engine.events import Answered, Happened, Silent
from judge.engine.moves import Reason
from judge.engine.rulebook import Rulebook
from judge.engine.values import Table
from judge.games import rulebook
from judge.mending import MEANING, edits
from judge.replay import Replay, replay
from judge.setup import ImpossibleBoard, UnknownCard
from judge.telling import Teller
from knowledge.errors import JudgeError
from scenarios.model import Scenario
from scenarios.written import plain


class Budget(Struct, frozen=True):
    """How far to look: edits of one change, changes to find, replays."""

    edits: int = 3
    changes: int = 3
    replays: int = 300


USUAL = Budget()


class Change(Struct, frozen=True):
    """A change that makes the move legal: in a line of text, edit by edit (data), and the scenario with it made (as its YAML form)."""

    text: str
    edits: tuple[Edit, ...]
    scenario: dict[str, Any]


class WhyNot(Struct, frozen=True):
    """The answer. ``allowed``: yes by ``clause``, no (``reason``, and the ``clause`` that forbids it; none where it is plainly impossible),
    or ``unstated``. ``changes``: the nearest ones found, all equally near. ``tried``: scenarios replayed; ``complete``: whether all that
    is as near, or nearer, was (where none was found: all there is to try)."""

    move: str
    allowed: Literal["yes", "no", "unstated"]
    text: str
    reason: Reason | None = None
    clause: str = ""
    citation: Citation | None = None
    changes: tuple[Change, ...] = ()
    tried: int = 0
    complete: bool = True
    schema: str = "judge/why-not@1"


def why_not(scenario: Scenario, language: str = "ja", book: Rulebook | None = None, budget: Budget = USUAL) -> WhyNot:
    """Why the move a scenario asks about is illegal and what would make it legal, or by which clause it is legal. The move is the first
    line that is refused; where none is, the line after ``ask``, or the last.

    Raises what `judge.replay.replay` raises, and JudgeError where there is no such move, or it names a card that is not there.
    """
    book = book or rulebook(knowledge.rulebook_id(scenario.rules))
    return why_not_in(replay(scenario, book), book, language, budget)


def why_not_in(played: Replay, book: Rulebook, language: str, budget: Budget = USUAL) -> WhyNot:
    """`why_not`, of a scenario already replayed with ``book``."""
    teller = Teller(book.rules, language)
    refused = played.refused
    if refused is None:
        return _legal(played, teller)
    if refused.refusal is None:
        raise JudgeError(f"line {refused.line + 1} of the play: {refused.detail}")
    asked = replay(questioned(played), book)
    assert asked.refused is not None
    search = nearest(asked, book, budget)
    changes = tuple(_change(asked, each, book, teller) for each in search.found)
    refusal = refused.refusal
    cited = citation_of(teller.known.clauses[refusal.clause], book.rules, language, ("allowed",)) if refusal.clause else None
    why = teller.refusal(refusal, played.table.asks.side if played.table.asks else "attacking", played.table)
    return WhyNot(
        move=_refused_move(asked, teller),
        allowed="unstated" if refusal.reason == "not-stated" else "no",
        text=why,
        reason=refusal.reason,
        clause=refusal.clause,
        citation=cited,
        changes=changes,
        tried=search.replays,
        complete=search.complete,
    )


def _legal(played: Replay, teller: Teller) -> WhyNot:
    """By which clause the move in question was made; that the document does not say where the replay stopped before."""
    lines = played.scenario.play
    number = next((n + 1 for n, line in enumerate(lines) if line.do == "ask"), len(lines) - 1)
    number = number if number < len(lines) else len(lines) - 2
    if number < 0 or lines[number].do == "ask":
        raise JudgeError("nothing is played: give the move in question as a line of the play")
    if len(played.marks) <= number + 1:
        return WhyNot("", "unstated", teller.say("answer.silent"))
    made, table = _answered(played, number)
    cited = citation_of(teller.known.clauses[made.cause.clause], played.start.rules, teller.language) if made.cause.clause else None
    return WhyNot(_told(played, number, teller), "yes", teller.say("fact.allowed.yes"), clause=made.cause.clause, citation=cited)


# ── the search ─────────────────────────────────────────────────────────────


def nearest(asked: Replay, book: Rulebook, budget: Budget = USUAL) -> "_Search":
    """Seek the nearest changes that make the last line of a replayed `questioned` scenario legal."""
    search = _Search(asked, book, budget)
    search.run()
    return search


class _Search:
    """Changes still to be tried, the nearest first, and what was found."""

    def __init__(self, asked: Replay, book: Rulebook, budget: Budget) -> None:
        self.asked, self.book, self.budget = asked, book, budget
        self.found: list[tuple[Edit, ...]] = []
        self.replays = 0
        self.seen = {_key(asked.scenario)}
        self.queue: list[tuple[int, int, tuple[Edit, ...], str]] = []
        self.counted = count()
        self.push(0, (), asked, "")

    @property
    def complete(self) -> bool:
        return self.replays < self.budget.replays

    def push(self, cost: int, change: tuple[Edit, ...], played: Replay, met: str) -> None:
        """Put off what may help against the refusal a change meets; where it meets the same as without its last edit, that edit is no
        part of any change (one more card is, before it is used)."""
        here = _refusal(played)
        if len(change) == self.budget.edits or (here == met and not isinstance(change[-1], Beside)):
            return
        for more, edit in edits(played, self.book):
            if not (isinstance(edit, CUTS) and any(isinstance(each, (*CUTS, After)) for each in change)):
                heappush(self.queue, (cost + more, next(self.counted), (*change, edit), here))

    def run(self) -> None:
        best: int | None = None
        while self.queue and len(self.found) < self.budget.changes and self.complete:
            cost, _, change, met = heappop(self.queue)
            if best is not None and cost > best:
                return
            scenario = applied(self.asked.scenario, change)
            if any(_alike(change, other) for other in self.found) or _key(scenario) in self.seen:
                continue
            self.seen.add(_key(scenario))
            played = self.play(scenario)
            if played is None:
                continue
            if played.refused is None and self.legal(played, change):
                least = self.least(change)
                if least not in self.found:
                    self.found.append(least)
                best = cost if best is None else best
            elif played.refused is not None and played.refused.line == len(scenario.play) - 1 and played.refused.refusal is not None:
                self.push(cost, change, played, met)

    def play(self, scenario: Scenario) -> Replay | None:
        self.replays += 1
        try:
            return replay(scenario, self.book)
        except (ImpossibleBoard, UnknownCard):
            return None

    def legal(self, played: Replay, change: tuple[Edit, ...]) -> bool:
        """Whether the whole script was played, in the same turn, the document says what the move does, and it is not one that was made
        before. A move that means what is asked at its moment must answer the same question as in the one asked about."""
        if played.refused is not None or len(played.marks) <= len(played.scenario.play):
            return False
        before, move = played.table_at(played.marks[-2]), tried(played.scenario)
        done = [h.event for h in played.trace[played.marks[-2] :] if not isinstance(h.event, Answered)]
        if not done or isinstance(done[0], Silent):
            return False
        if before.turn != played.start.turn or (move in script(self.asked.scenario) and move not in script(played.scenario)):
            return False
        if any(isinstance(edit, Starting) and edit.step != before.step for edit in change):
            return False
        was = self.asked.table.asks
        return move.do not in MEANING or (before.asks is not None and was is not None and before.asks.at == was.at)

    def least(self, change: tuple[Edit, ...]) -> tuple[Edit, ...]:
        """The fewest of these edits that suffice."""
        for size in range(1, len(change)):
            for fewer in combinations(change, size):
                played = self.play(applied(self.asked.scenario, fewer))
                if played is not None and self.legal(played, fewer):
                    return fewer
        return change


CUTS = (Before, Without, Starting)
"""Edits that take lines of the script away: one of them a change, and before any is added, so that their numbers are those of the question."""


def _key(scenario: Scenario) -> bytes:
    return msgspec.msgpack.encode((scenario.start, scenario.board, scenario.play))


def _refusal(played: Replay) -> str:
    """What is in the way: who is asked what, the reason and the clause."""
    asks = played.table.asks
    refusal = played.refused.refusal if played.refused is not None else None
    return repr((asks and (asks.at, asks.side), refusal and (refusal.reason, refusal.clause, "".join(c for c in refusal.detail if not c.isdigit())), len(played.table.stack)))


def _alike(change: tuple[Edit, ...], other: tuple[Edit, ...]) -> bool:
    """Whether two changes differ in nothing but a number of cores, or how much earlier the move is made."""
    return [_unnumbered(edit) for edit in change] == [_unnumbered(edit) for edit in other]


def _unnumbered(edit: Edit) -> Edit:
    match edit:
        case Reserve() | Counters():
            return replace(edit, count=0)
        case Before():
            return replace(edit, line=0)
    return edit


# ── saying it ──────────────────────────────────────────────────────────────


def _change(asked: Replay, change: tuple[Edit, ...], book: Rulebook, teller: Teller) -> Change:
    played = replay(applied(asked.scenario, change), book)
    lines = len(script(played.scenario))
    where = teller.step(_answered(played, lines + 1)[1].step)
    waited = [_told(played, n, teller) for n in range(lines - sum(isinstance(edit, After) for edit in change), lines)]
    texts = [text for edit in change if (text := _text(edit, asked, played, where, teller))]
    if waited:
        texts.append(teller.say("edit.after", moves=teller.listed(waited, "then"), step=where))
    return Change(teller.listed(texts, "further"), change, plain(played.scenario))


def _text(edit: Edit, asked: Replay, played: Replay, where: str, teller: Teller) -> str:
    """An edit in words. ``asked``: the replay of the question; ``played``: with the change made, and ``where`` the move is then made.
    Empty for what is told together with another edit."""
    table = played.start
    named = getattr(edit, "card", "")
    card = teller.card(table if named in table.cards else asked.start, named) if isinstance(named, str) else ""
    key = f"edit.{edit.__struct_config__.tag}"
    match edit:
        case State(ready=ready):
            return teller.say(key, card=card, state=teller.say("state.ready" if ready else "state.exhausted"))
        case Unmark(mark=mark):
            told = f"mark.{mark}"
            return teller.say(f"{key}.{mark}", card=card, mark=teller.say(told) if told in teller.known.phrases else mark)
        case Reserve(side=side, count=n):
            return teller.say(key, side=teller.side(side, table), count=n)
        case InRange(target=target):
            return teller.say(key, card=card, target=_named(target, table, teller))
        case Beside(side=side):
            own = tried(played.scenario).card == edit.card.as_
            opposite = next((c.id for c in table.at(str(edit.card.at)) if c.owner != side), "")
            return teller.say(key if own else f"{key}.facing", side=teller.side(side, table), kind=teller.label("plain"), card=teller.card(table, opposite))
        case After() | With(card="another"):
            return ""
        case Before(line=n):
            return teller.say(key, moves=_told(asked, n, teller), step=where)
        case Without(first=n, end=end):
            whole = end == len(script(asked.scenario))
            told = (_told(asked, each, teller) for each in range(n, n + 1 if whole else end))
            return teller.say(f"{key}.instead" if whole else key, moves=teller.listed(told, "then"))
        case Starting(step=step):
            return teller.say(key, step=teller.step(step))
        case On(on=on):
            blank = [each for each in on if each in table.cards and table.cards[each].face.kind == "blank"]
            if len(blank) > 1:
                return teller.say(f"{key}.blank", count=len(on))
            fewer = ".fewer" if on and set(on) < set(tried(asked.scenario).on) else "" if on else ".none"
            return teller.say(key + fewer, on=teller.listed(_named(each, table, teller) for each in on))
        case To(to=to):
            return teller.say(key if to is not None else f"{key}.none", to=_named(to, table, teller) if to is not None else "")
        case By(side=side):
            return teller.say(key, side=teller.side(side, table))
        case Counters(count=n):
            return teller.say(key, count=n)
        case _:
            return teller.say(key, card=card)


def _named(name: str, table: Table, teller: Teller) -> str:
    return teller.card(table, name) if name in table.cards else teller.gate(table, name)


def _told(played: Replay, number: int, teller: Teller) -> str:
    """A line of the script, as it was played."""
    made, table = _answered(played, number)
    assert isinstance(made.event, Answered)
    move = made.event.move
    return teller.say("move.by", side=teller.side(move.by, table), move=teller.move(table, move))


def _refused_move(asked: Replay, teller: Teller) -> str:
    """The move in question; whose ability comes first by its card, as none may wait there."""
    table, line = asked.table, tried(asked.scenario)
    assert asked.refused is not None and asked.refused.refusal is not None
    move = asked.refused.refusal.move
    told = teller.say("move.order", card=teller.card(table, line.card or "")) if line.do == "order" else teller.move(table, move)
    return teller.say("move.by", side=teller.side(move.by, table), move=told)


def _answered(played: Replay, number: int) -> tuple[Happened, Table]:
    """The entry of the trace by which a line was played, and the table before it."""
    first, end = played.marks[number], played.marks[number + 1]
    last = max(n for n in range(first, end) if isinstance(played.trace[n].event, Answered))
    return played.trace[last], played.table_at(last)
