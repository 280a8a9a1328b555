"""Always, never, or it depends, and on which choices: what a walk through every completion (`judge.rulings.walking`) comes to.

The choices that decide are the smallest set of moves such that knowing which of them were made tells the outcome: a minimum hitting
set of the differences between lines that end differently. The tree is the graph of positions reduced as decision diagrams are
(Bryant 1986): a choice all of whose branches come to the same is left out, and equal subtrees are one.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from judge.engine import moves as m
from judge.engine.moves import AnyMove
from judge.engine.sides import Side
from judge.engine.values import Procedure, Table
from judge.rulings.walking import Graph, Key, Outcome

Answer = Literal["always", "never", "depends", "stopped"]
Value = tuple[tuple[str, object], ...]
"""What one fact comes out as: one entry, or one for each card or player."""


class Decider(Struct, frozen=True, order=True):
    """A choice that decides: a kind of move by a player, as closely described as is needed (``card``, ``on``, ``step``, ``nth`` of the
    moves that are no passes; empty or 0 where it makes no difference)."""

    by: Side
    kind: str
    card: str = ""
    on: tuple[str, ...] = ()
    step: str = ""
    nth: int = 0


class Way(Struct, frozen=True):
    """One outcome: how many lines of play lead there, and the shortest one, as moves and the tables they were made on."""

    value: Value
    lines: int
    example: tuple[tuple[Table, AnyMove], ...]


class Leaf(Struct, frozen=True):
    value: Value


class Fork(Struct, frozen=True):
    """A choice on which the outcome hangs; moves that come to the same share a branch."""

    table: Table
    branches: tuple[tuple[tuple[AnyMove, ...], "Leaf | Fork"], ...]


Tree = Leaf | Fork


class Finding(Struct, frozen=True):
    """What exploring says of one fact. ``never``: the answer is no on every line. ``stopped``: not all lines were walked, and those that
    were come to one outcome. ``deciders`` and ``tree`` are there where it depends."""

    fact: str
    answer: Answer
    ways: tuple[Way, ...]
    deciders: tuple[Decider, ...] = ()
    tree: Tree | None = None


def find(graph: Graph, fact: str) -> Finding:
    """What the completions come to for one fact asked for; ``fact`` may name one card or player of it (``zone.attacker``)."""
    ways = _ways(graph, fact)
    if not ways:
        return Finding(fact, "stopped", ())
    if len(ways) == 1:
        alike: Answer = "never" if ways[0].value == ((fact, "no"),) else "always"
        return Finding(fact, "stopped" if graph.stopped else alike, ways)
    return Finding(fact, "depends", ways, _deciders(graph, fact), _reduced(graph, fact))


def facts_of(graph: Graph) -> list[str]:
    """The facts that lines of play decide, in order."""
    return list(dict.fromkeys(name.partition(".")[0] for p in graph.positions.values() if not p.branches for name, _ in p.outcome))


def _of(outcome: Outcome, fact: str) -> Value:
    return tuple((name, value) for name, value in outcome if fact in (name, name.partition(".")[0]))


def _from_the_end(graph: Graph) -> Iterator[Key]:
    """The positions walked, each after all those it leads to. A line that comes back to where it was is left there."""
    done: set[Key] = set()
    stack: list[tuple[Key, bool]] = [(graph.start, False)]
    while stack:
        key, left = stack.pop()
        if left:
            yield key
        elif key not in done and key in graph.positions:
            done.add(key)
            stack += [(key, True), *((to, False) for _, to in graph.positions[key].branches)]


# ── outcomes ───────────────────────────────────────────────────────────────


def _ways(graph: Graph, fact: str) -> tuple[Way, ...]:
    """Every outcome with the number of lines and the shortest line to it, the one reached by the shortest first."""
    found: dict[Key, dict[Value, tuple[int, tuple[tuple[Table, AnyMove], ...]]]] = {}
    for key in _from_the_end(graph):
        position = graph.positions[key]
        here: dict[Value, tuple[int, tuple[tuple[Table, AnyMove], ...]]] = {}
        if not position.branches:
            here[_of(position.outcome, fact)] = (1, ())
        for move, to in position.branches:
            for value, (lines, example) in found.get(to, {}).items():
                line = ((position.table, move), *example)
                count, shortest = here.get(value, (0, line))
                here[value] = (count + lines, min(shortest, line, key=_length))
        found[key] = here
    ways = [Way(value, lines, example) for value, (lines, example) in found.get(graph.start, {}).items()]
    return tuple(sorted(ways, key=lambda way: (_length(way.example), len(way.example), repr(way.value))))


def _length(line: tuple[tuple[Table, AnyMove], ...]) -> tuple[int, int]:
    """How long a line is to tell: its moves that are no passes, then all."""
    return sum(not isinstance(move, NOTHING) for _, move in line), len(line)


NOTHING = (m.Pass, m.Decline, m.Finish)
"""Moves by which nothing is done."""


# ── the choices that decide ────────────────────────────────────────────────

CLOSENESS = 5
"""Degrees of describing a move: its kind, with its card, with what it is aimed at, with its step, with its place in the line."""

MOST_LINES, MOST_DECIDERS, MOST_COMPARED = 20_000, 6, 1_000_000
"""Different sets of moves made that are looked at, choices named, and comparisons of such sets made in looking for them, at most."""


def _deciders(graph: Graph, fact: str) -> tuple[Decider, ...]:
    """The smallest set of moves, as loosely described as suffices, that tells the outcome by which of them are made; empty where there
    is none of at most `MOST_DECIDERS`."""
    for closeness in range(CLOSENESS):
        made = _made(graph, fact, closeness)
        if made is not None and (found := _hitting(made)) is not None:
            return tuple(_named_closely(graph, each) for each in found)
    return ()


def _named_closely(graph: Graph, decider: Decider) -> Decider:
    """A choice named with its card, and what it is aimed at, where no other is in play."""
    moves = [
        (p.table, move) for p in graph.positions.values() for move, _ in p.branches if (move.by, m.tag(move)) == (decider.by, decider.kind)
    ]
    named = {_named(table, move) for table, move in moves}
    if decider.card or len({card for card, _ in named}) != 1:
        return decider
    (card,), targets = {card for card, _ in named}, {on for _, on in named}
    return replace(decider, card=card, on=targets.pop() if len(targets) == 1 else ())


Made = dict[frozenset[Decider], Value]
"""Which moves a line makes, and what it comes to."""


def _made(graph: Graph, fact: str, closeness: int) -> Made | None:
    """The lines as the moves made on them; None where, described so, the same moves come to different outcomes, or there are too many."""
    depth = _depths(graph) if closeness == CLOSENESS - 1 else {}
    found: dict[Key, set[tuple[frozenset[Decider], Value]]] = {}
    for key in _from_the_end(graph):
        position = graph.positions[key]
        if not position.branches:
            found[key] = {(frozenset(), _of(position.outcome, fact))}
            continue
        here = found[key] = set()
        for move, to in position.branches:
            done = _described(position.table, move, closeness, depth.get(key, 0))
            here |= {(made | done, value) for made, value in found.get(to, ())}
        if len(here) > MOST_LINES:
            return None
    lines = found.get(graph.start, set())
    return dict(lines) if len({made for made, _ in lines}) == len(lines) else None


def _depths(graph: Graph) -> dict[Key, int]:
    """How many choices lie before a position, by the shortest line."""
    depths: dict[Key, int] = {}
    row, depth = {graph.start}, 0
    while row:
        depth += 1
        depths.update(dict.fromkeys(row, depth))
        row = {to for key in row if key in graph.positions for _, to in graph.positions[key].branches if to not in depths}
    return depths


def _described(table: Table, move: AnyMove, closeness: int, nth: int) -> frozenset[Decider]:
    if isinstance(move, NOTHING):
        return frozenset()
    card, on = _named(table, move)
    return frozenset(
        {
            Decider(
                move.by,
                m.tag(move),
                card if closeness > 0 else "",
                on if closeness > 1 else (),
                table.step if closeness > 2 else "",
                nth if closeness > 3 else 0,
            )
        }
    )


def _named(table: Table, move: AnyMove) -> tuple[str, tuple[str, ...]]:
    """The card a move is made with, and what it is aimed at."""
    match move:
        case m.Order(index=index):
            top = table.stack[-1]
            waiting = top.waiting if isinstance(top, Procedure) else ()
            return (waiting[index].card if index < len(waiting) else ""), ()
        case m.Choose(cards=cards) | m.Guard(cards=cards):
            return "+".join(cards), ()
        case m.MoveTo(card=card, to=to) | m.MoveCounters(source=card, to=to):
            return card, (to,)
        case m.Attack(card=card, on=on):
            return card, (on,) if on else ()
        case m.Use(card=card, on=aimed):
            return card, aimed
        case _:
            return getattr(move, "card", ""), ()


def _hitting(made: Made) -> tuple[Decider, ...] | None:
    """The smallest set of moves in which lines with different outcomes differ; None where there is none of at most `MOST_DECIDERS`, or it
    is not found within `MOST_COMPARED`.

    Two lines that come out differently and are told apart by none of the moves chosen so far must be told apart by one more: the search
    goes on with each move that one of them has and the other has not.
    """
    lines = list(made.items())
    compared = 0
    for size in range(1, MOST_DECIDERS + 1):
        found: list[tuple[Decider, ...]] = []
        seen: set[frozenset[Decider]] = set()
        waiting = [frozenset[Decider]()]
        while waiting:
            chosen = waiting.pop()
            compared += len(lines)
            if compared > MOST_COMPARED:
                return None
            between = _told_apart_by(lines, chosen)
            if between is None:
                found.append(tuple(sorted(chosen)))
            elif len(chosen) < size:
                more = {chosen | {move} for move in between} - seen
                seen |= more
                waiting += more
        if found:
            return min(found)
    return None


def _told_apart_by(lines: list[tuple[frozenset[Decider], Value]], chosen: frozenset[Decider]) -> frozenset[Decider] | None:
    """The moves by which two lines differ that come out differently and are alike in those chosen; None where no two do."""
    told: dict[frozenset[Decider], tuple[frozenset[Decider], Value]] = {}
    for made, value in lines:
        one, outcome = told.setdefault(made & chosen, (made, value))
        if outcome != value:
            return one ^ made
    return None


# ── the tree ───────────────────────────────────────────────────────────────


def _reduced(graph: Graph, fact: str) -> Tree | None:
    """The graph with every choice left out that changes nothing, and what comes to the same made one."""
    made: dict[Key, Tree] = {}
    same: dict[tuple[object, ...], Tree] = {}
    for key in _from_the_end(graph):
        position = graph.positions[key]
        if not position.branches:
            value = _of(position.outcome, fact)
            made[key] = same.setdefault((value,), Leaf(value))
            continue
        branches: dict[int, tuple[Tree, list[AnyMove]]] = {}
        for move, to in position.branches:
            if to in made:
                branches.setdefault(id(made[to]), (made[to], []))[1].append(move)
        if not branches:
            continue
        if len(branches) == 1:
            (made[key], _), *_ = branches.values()
            continue
        asked = position.table.asks
        tried = tuple((tuple(moves), tree) for tree, moves in branches.values())
        told = (asked.side if asked else "", position.table.step, tuple((tuple(map(repr, moves)), id(tree)) for moves, tree in tried))
        made[key] = same.setdefault(told, Fork(position.table, tried))
    return made.get(graph.start)
