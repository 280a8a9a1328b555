"""Where things stand in a picture of a board: columns, rows, and the way of an arrow between them. Units are those of the viewBox."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

WIDTH = 360
MARGIN = 8
GAP = 14
COLUMNS = 3
CORNER = 7
"""Radius of the turns an arrow takes."""

DIP = 24
"""How far below the cards of a row an arrow from one to another runs."""


class Rect(Struct, frozen=True):
    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> float:
        return self.x + self.w / 2

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def right(self) -> float:
        return self.x + self.w


Point = tuple[float, float]


def column_width(columns: int) -> float:
    return (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns


def column_x(column: float, columns: int) -> float:
    """The left edge of a column (half a column for a row that is centred)."""
    return MARGIN + column * (column_width(columns) + GAP)


def centred(n: int, columns: int) -> list[float]:
    """The columns in which ``n`` things of one row stand: one in the middle, two at the sides, else from the left."""
    if n == 1:
        return [(columns - 1) / 2]
    if n < columns:
        return [i * (columns - 1) / (n - 1) for i in range(n)]
    return [float(i) for i in range(n)]


def slots(places: Iterable[str]) -> dict[str, int]:
    """A slot for every named place. Places that bear one word and a number each keep the slot of their number, whatever else there is."""
    named = sorted(set(places), key=_natural)
    numbers = [re.fullmatch(r"(\D*)(\d{1,2})", name) for name in named]
    heads = {found[1] for found in numbers if found}
    if len(heads) == 1 and all(found and 0 < int(found[2]) <= 30 for found in numbers):
        return {name: int(found[2]) - 1 for name, found in zip(named, numbers, strict=True) if found}
    return {name: n for n, name in enumerate(named)}


def _natural(name: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name) if part]


def free_x(near: float, obstacles: Sequence[Rect], columns: int) -> float:
    """The way nearest to ``near`` on which a vertical line meets no obstacle: through a column, or between two."""
    ways = [near, *(column_x(c, columns) + column_width(columns) / 2 for c in range(columns))]
    ways += [column_x(c, columns) - GAP / 2 for c in range(1, columns)]
    clear = [x for x in ways if all(x < o.x - 5 or x > o.right + 5 for o in obstacles)]
    return min(clear or ways[-(columns - 1) :], key=lambda x: abs(x - near))


def route(start: Rect, goal: Rect, obstacles: Sequence[Rect], columns: int, *, aside: float = 0, to_edge: bool = False) -> list[Point]:
    """The corners of an arrow from one rectangle to another, by the gaps between rows and columns.

    ``aside``: how far beside the middle it leaves and arrives, so that a second arrow can come back. ``to_edge``: anywhere on the
    goal's edge will do (a player's half).
    """
    if start.y < goal.bottom and goal.y < start.bottom:
        return _beside(start, goal, obstacles, aside)
    up = goal.y < start.y
    x, to = start.middle + aside, goal.middle + aside
    leaves, arrives = (start.y, goal.bottom) if up else (start.bottom, goal.y)
    between = [o for o in obstacles if min(leaves, arrives) < o.y + o.h / 2 < max(leaves, arrives)]
    if up:
        out = (leaves + max([arrives, *(o.bottom for o in between)])) / 2
        into = (arrives + min([leaves, *(o.y for o in between)])) / 2
    else:
        out = (leaves + min([arrives, *(o.y for o in between)])) / 2
        into = (arrives + max([leaves, *(o.bottom for o in between)])) / 2
    way = free_x(x if to_edge else to, between, columns)
    if to_edge:
        to = way
    elif between:
        way += aside
    out += aside if (way > x) == up else -aside  # so that the arrow that comes back crosses nothing
    into = out if not between else into + (aside if (to > way) == up else -aside)
    return _straight([(x, leaves), (x, out), (way, out), (way, into), (to, into), (to, arrives)])


def _beside(start: Rect, goal: Rect, obstacles: Sequence[Rect], aside: float) -> list[Point]:
    """The way to a rectangle of the same row: straight, or under what stands between."""
    right = goal.x > start.x
    y = max(start.y, goal.y) + min(start.h, goal.h) / 2 + aside
    row = [o for o in obstacles if o.y < start.bottom and start.y < o.bottom]
    if not any(min(start.middle, goal.middle) < o.middle < max(start.middle, goal.middle) for o in row):
        return [(start.right, y), (goal.x, y)] if right else [(start.x, y), (goal.right, y)]
    under = max(o.bottom for o in (start, goal, *row)) + DIP - aside
    inwards = aside if right else -aside  # of two such arrows one spans the other
    x, to = start.middle + inwards, goal.middle - inwards
    return [(x, start.bottom), (x, under), (to, under), (to, goal.bottom)]


def _straight(points: list[Point]) -> list[Point]:
    """The same way without corners that turn nowhere."""
    kept: list[Point] = []
    for point in points:
        if kept and abs(kept[-1][0] - point[0]) < 0.5 and abs(kept[-1][1] - point[1]) < 0.5:
            continue
        if len(kept) > 1 and (kept[-2][0] == kept[-1][0] == point[0] or kept[-2][1] == kept[-1][1] == point[1]):
            kept.pop()
        kept.append(point)
    return kept


def path(points: Sequence[Point], short: float) -> str:
    """An SVG path through the points with rounded corners that ends ``short`` of the last (where the arrow's head begins)."""
    (x0, y0), *rest = points
    ahead = [*rest[:-1], _towards(rest[-1], points[-2], short)]
    said = [f"M{x0:.1f} {y0:.1f}"]
    before = points[0]
    for here, following in pairwise(ahead):
        turn = min(CORNER, _length(before, here) / 2, _length(here, following) / 2)
        (ax, ay), (bx, by) = _towards(here, before, turn), _towards(here, following, turn)
        said.append(f"L{ax:.1f} {ay:.1f}Q{here[0]:.1f} {here[1]:.1f} {bx:.1f} {by:.1f}")
        before = here
    said.append(f"L{ahead[-1][0]:.1f} {ahead[-1][1]:.1f}")
    return "".join(said)


def head(points: Sequence[Point], size: float) -> str:
    """The arrow's head: a triangle whose tip is the last point."""
    (x, y), (bx, by) = points[-1], _towards(points[-1], points[-2], size)
    dx, dy = (x - bx) * 0.6, (y - by) * 0.6
    return f"M{x:.1f} {y:.1f}L{bx - dy:.1f} {by + dx:.1f}L{bx + dy:.1f} {by - dx:.1f}Z"


def label_at(points: Sequence[Point], w: float, h: float) -> Point | None:
    """The middle of a label of this size: beside the arrow's first or last stretch, or else on its longest; None where there is no room."""
    for end in (points, points[::-1]):
        (x, y), (x1, y1) = end[:2]
        if x != x1 or abs(y - y1) < h + 4:
            continue
        turns_right = len(end) > 2 and end[2][0] > x
        beside = (-1, 1) if turns_right else (1, -1)
        middles = [x + sign * (w / 2 + 9) for sign in beside]
        found = next((m for m in middles if m - w / 2 >= MARGIN / 2 and m + w / 2 <= WIDTH - MARGIN / 2), None)
        if found is not None:
            return found, (y + y1) / 2
    a, b = max(pairwise(points), key=lambda pair: _length(*pair))
    if _length(a, b) < (w if a[1] == b[1] else h) + 26:
        return None
    return _towards(a, b, _length(a, b) * 0.35)


def _length(a: Point, b: Point) -> float:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _towards(a: Point, b: Point, by: float) -> Point:
    """The point that lies ``by`` from ``a`` on the way to ``b``."""
    whole = _length(a, b) or 1
    part = min(by / whole, 1)
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
