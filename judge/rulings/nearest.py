"""Seeking the nearest change of a scenario that makes a refused move legal: uniform-cost search over edits.

The changes are tried nearest first; each is replayed, and the refusal it meets tells which edits to try next (`judge.rulings.mending`).
What is found is legal by its own replay and minimal: with any of its edits left out, the move is refused.
"""

from heapq import heappop, heappush
from itertools import combinations, count

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge.engine.rulebook import Rulebook
from judge.rulings.edits import After, Before, Beside, Counters, Edit, Reserve, Starting, Without, applied, script, tried
from judge.rulings.mending import MEANING, edits
from judge.rulings.replay import Replay, replay_again
from judge.rulings.setup import ImpossibleBoard, UnknownCard
from scenarios.model import Scenario


class Budget(Struct, frozen=True):
    """How far to look: edits of one change, changes to find, replays."""

    edits: int = 3
    changes: int = 3
    replays: int = 300


USUAL = Budget()


def nearest(asked: Replay, book: Rulebook, budget: Budget = USUAL) -> "Search":
    """Seek the nearest changes that make the last line of a replayed `questioned` scenario legal."""
    search = Search(asked, book, budget)
    search.run()
    return search


class Search:
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
            return replay_again(self.asked, scenario, self.book)
        except (ImpossibleBoard, UnknownCard):
            return None

    def legal(self, played: Replay, change: tuple[Edit, ...]) -> bool:
        """Whether the whole script was played, in the same turn, and the move is not one that was made before in the one asked about. A
        move that means what is asked at its moment must answer the same question as in the one asked about."""
        if played.refused is not None or len(played.marks) <= len(played.scenario.play):
            return False
        before, move = played.table_at(played.marks[-2]), tried(played.scenario)
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
"""Edits that take lines of the script away: one a change, and before any line is added, so that lines keep their numbers."""


def _key(scenario: Scenario) -> bytes:
    return msgspec.msgpack.encode((scenario.start, scenario.board, scenario.play))


def _refusal(played: Replay) -> str:
    """What is in the way: who is asked what, the reason and the clause."""
    asks = played.table.asks
    refusal = played.refusal
    return repr(
        (
            asks and (asks.at, asks.side),
            refusal and (refusal.reason, refusal.clause, "".join(c for c in refusal.detail if not c.isdigit())),
            len(played.table.stack),
        )
    )


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
