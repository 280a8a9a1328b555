"""Walking every completion of what a scenario left open.

From the table at the end of the script on, every legal answer to every question is played until the attack is over. The walk is one
of positions, as chess programs walk them: a line of play that comes to a table already walked, with the same facts found so far, goes
on where that one did (transposition). What comes out is a graph of positions; what the outcomes hang on is told from
it elsewhere (`judge.rulings.depends`).
"""

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import repeat

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.engine.advance import Advance, advance
from judge.engine.events import Answered
from judge.engine.legal import legal_moves
from judge.engine.moves import AnyMove
from judge.engine.rulebook import Rulebook
from judge.engine.values import Table
from judge.games import rulebook
from judge.rulings.facts import decided, facts
from judge.rulings.replay import Replay, replay, with_trace
from judge.rulings.vantage import names
from scenarios.model import Scenario

Key = bytes
Outcome = tuple[tuple[str, object], ...]
"""What a line of play decides: facts by name (by name and card or player where they tell of several), ``None`` for what the document
does not say."""


class Budget(Struct, frozen=True):
    """How far to walk: positions, seconds, and megabytes of this process (None: no bound)."""

    positions: int | None = 100_000
    seconds: float | None = None
    megabytes: int | None = None


USUAL = Budget()


class Position(Struct, frozen=True, gc=False):
    """A table that waits for a choice, with the legal moves and where they lead; without any, one on which nothing is left open."""

    table: Table
    branches: tuple[tuple[AnyMove, Key], ...] = ()
    outcome: Outcome = ()


class Graph(Struct, frozen=True):
    """Every position a scenario can come to. ``stopped``: what bound ended the walk early, with its figure (positions beyond are
    missing then)."""

    start: Key
    positions: dict[Key, Position]
    stopped: tuple[str, float] | None = None


def walk(scenario: Scenario, book: Rulebook | None = None, budget: Budget = USUAL, executor: Executor | None = None) -> Graph:
    """Every position a scenario's script can be completed to. With ``executor``, the walk is split over its workers (they know the
    rulebook by its id, so ``book`` must be the usual one).

    Raises what `judge.rulings.replay.replay` raises.
    """
    rules = knowledge.rulebook_id(scenario.rules)
    book = book or rulebook(rules)
    if executor is None:
        return walk_on(replay(scenario, book), book, budget)
    played = replay(scenario, book)
    walker = _Walker(book, budget)
    start = walker.meet(played)
    walker.run(enough=SPLIT)
    ends = [tuple(each.completed) for _, each in walker.pending]
    parts = [part for n in range(SPLIT) if (part := ends[n::SPLIT])]
    left = None if budget.positions is None else max(budget.positions - len(walker.found), 0) // max(len(parts), 1)
    rest = replace(budget, positions=left)
    for found, stopped in executor.map(_walk_on, repeat(scenario), repeat(rules), parts, repeat(rest)):
        walker.found.update(found)
        walker.stopped = walker.stopped or stopped
    return Graph(start, walker.found, walker.stopped)


def walk_on(played: Replay, book: Rulebook, budget: Budget = USUAL) -> Graph:
    """Every position that can be come to from where a replay's script ends."""
    walker = _Walker(book, budget)
    end = played.marks[-1]
    start = walker.meet(with_trace(played, played.trace[:end]))
    walker.run()
    return Graph(start, walker.found, walker.stopped)


SPLIT = 16
"""Parts a walk is split into for an executor."""


def _walk_on(
    scenario: Scenario, rules: str, lines: Sequence[tuple[AnyMove, ...]], budget: Budget
) -> tuple[dict[Key, Position], tuple[str, float] | None]:
    """A worker's part: what can be come to from the ends of these lines of play."""
    walker = _Walker(rulebook(rules), budget)
    played = replay(scenario, walker.book)
    for moves in lines:
        here = played
        for move in moves:
            here = walker.after(here, move)
        walker.meet(here)
    walker.run()
    return walker.found, walker.stopped


class _Walker:
    """The positions found so far, and the replays that lead to those still to be walked on from."""

    def __init__(self, book: Rulebook, budget: Budget) -> None:
        self.book, self.budget = book, budget
        self.found: dict[Key, Position] = {}
        self.pending: deque[tuple[Key, Replay]] = deque()  # the nearest first: a walk cut short has seen the short lines
        self.waiting: set[Key] = set()
        self.stopped: tuple[str, float] | None = None
        self.exhausted = _bounds(budget)

    def meet(self, played: Replay) -> Key:
        key = key_of(played)
        if key not in self.found and key not in self.waiting:
            self.waiting.add(key)
            self.pending.append((key, played))
        return key

    def run(self, enough: int | None = None) -> None:
        """Walk until nothing is pending, a bound is reached, or ``enough`` positions are pending."""
        while self.pending and self.stopped is None and (enough is None or len(self.pending) < enough):
            self.stopped = self.exhausted(len(self.found))
            if self.stopped is None:
                key, played = self.pending.popleft()
                self.waiting.discard(key)
                self.found[key] = self.position(played)

    def position(self, played: Replay) -> Position:
        table = played.table
        if not is_open(table):
            return Position(table, outcome=outcome_of(played))
        return Position(table, tuple((move, self.meet(self.after(played, move))) for move in choices(self.book, table)))

    def after(self, played: Replay, move: AnyMove) -> Replay:
        step = advance(self.book, played.table, move)
        assert isinstance(step, Advance), step  # it is one of the legal moves
        return with_trace(played, (*played.trace, *step.trace), (*played.completed, move))


def _bounds(budget: Budget) -> Callable[[int], tuple[str, float] | None]:
    """A function of how many positions were walked: the bound that is reached, with its figure."""
    began = time.monotonic()
    memory = _memory() if budget.megabytes is not None else None

    def reached(count: int) -> tuple[str, float] | None:
        if budget.positions is not None and count >= budget.positions:
            return "positions", budget.positions
        if budget.seconds is not None and time.monotonic() - began >= budget.seconds:
            return "seconds", budget.seconds
        if memory is not None and budget.megabytes is not None and count % 64 == 0 and memory() >= budget.megabytes:
            return "megabytes", budget.megabytes
        return None

    return reached


def _memory() -> Callable[[], float]:
    import psutil

    process = psutil.Process()
    return lambda: float(process.memory_info().rss) / 2**20


# ── what is open ───────────────────────────────────────────────────────────


def is_open(table: Table) -> bool:
    """Whether somebody chooses here and an attack, a timing or something being carried out is still under way."""
    under_way = table.battle is not None or table.window is not None or len(table.stack) > 1
    return table.asks is not None and table.over is None and under_way


def left_open(played: Replay, book: Rulebook) -> bool:
    """Whether there was a choice in what was added to a replay's script."""
    end = played.marks[-1]
    tables = [played.table_at(n) for n in range(end, len(played.trace)) if isinstance(played.trace[n].event, Answered)]
    return any(is_open(table) and len(choices(book, table)) > 1 for table in (*tables, played.table))


def choices(book: Rulebook, table: Table) -> list[AnyMove]:
    """The legal moves; of those that choose among blank cards, which are all alike, the first."""
    moves = legal_moves(book, table)
    alike = table.asks is not None and table.asks.options and all(_is_blank(table, card) for card in table.asks.options)
    return moves[:1] if alike else moves


def _is_blank(table: Table, card: str) -> bool:
    return card in table.cards and table.cards[card].face.kind == "blank"


def key_of(played: Replay) -> Key:
    """Where two lines of play meet: the table, and what they have decided so far."""
    return played.table.key() + msgspec.msgpack.encode(outcome_of(played), order="deterministic")


def outcome_of(played: Replay) -> Outcome:
    """The facts asked for (all that the replay decides, if none are), each card's and each player's for itself."""
    asks = played.scenario.asks
    found = decided(played, asks) if asks else facts(played)
    told = {name: found.get(name) for name in asks} if asks else found
    return tuple(entry for name, value in told.items() for entry in _each(played, name, value))


def _each(played: Replay, name: str, value: object) -> Iterator[tuple[str, object]]:
    """A fact as it is, or card by card: where it ends, by its id, as who the blocker is may differ, and of the cards that lay on the
    field."""
    if name == "zone" and value:
        about = played.scenario.about
        lay = [card.id for card in played.start.cards.values() if card.zone == "field" or about in names(played, card.id)]
        yield from ((f"zone.{card}", played.table.cards[card].zone) for card in lay)
    elif isinstance(value, dict):
        yield from ((f"{name}.{each}", what) for each, what in sorted(value.items()))
    else:
        yield name, tuple(value) if isinstance(value, list) else value
