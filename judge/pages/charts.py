"""Procedure charts: the steps of a rulebook from top to bottom, and every way from one to another with its clause.

What leads on to the next step is an arrow between the two; every other way leaves its step on a line of its own, labelled, and runs in
a lane on the right; all that goes to one step shares a lane. A case is drawn as the way it took: numbers and bold lines.
"""

from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct

from judge.pages.boards import chart_css, svg_of
from judge.pages.drawing import Box, Group, Line, Mark, Picture, Text
from judge.pages.geometry import MARGIN, WIDTH, Point, Rect, head, path
from judge.pages.measure import width, wrap
from judge.pages.words import capital, label
from judge.rulings.charting import Arrow, Chart, Namer, Path, chart, chart_lines
from judge.rulings.replay import Replay

MOST_SAID, VISITED = 5, 56
"""Characters up to which every time that a step is come to is told beside its title, and the room that takes."""
LANE = 11
"""From one lane to the next."""
HEAD = 8
LINE = 15
"""From one line of small print to the next."""
INDENT = 10
BESIDE = 7
"""Between a step's name and the clause that leads there."""
BELOW = 14
"""How far such a clause is moved in where it stands below."""


class Label(Struct, frozen=True):
    """A clause beside its arrows (of one clause there are several where it leaves out more at one time than at another)."""

    arrows: tuple[Arrow, ...]
    lines: tuple[str, ...]


class Row(Struct, frozen=True):
    """The way from a step to another that is not next to it: where it goes, the clauses that lead there (beside that, or else below it),
    and the height at which it leaves."""

    goal: str
    to: tuple[str, ...]
    labels: tuple[Label, ...]
    beside: bool
    y: float

    @property
    def height(self) -> float:
        below = sum(len(label.lines) for label in self.labels)
        return LINE * (max(len(self.to), below) if self.beside else len(self.to) + below) + 4

    @property
    def arrows(self) -> frozenset[Arrow]:
        return frozenset(arrow for label in self.labels for arrow in label.arrows)


class Tile(Struct, frozen=True):
    """A step as it is laid out: its box, its title, the ways that leave it sideways, and those that lead on to the next step."""

    step: str
    at: Rect
    title: tuple[str, ...]
    rows: tuple[Row, ...]
    onward: tuple[Label, ...]

    @property
    def door(self) -> float:
        """The height at which ways from elsewhere come in."""
        return self.at.y + 15


def chart_svg(rules: str, language: str, path: Replay | None = None, *, title: str = "", styled: bool = True) -> str:
    """The chart of a rulebook (id or short name) as an SVG document, in ``ja`` or ``en``, with the way a replay took (``path``).

    It stands in pages as a board does (`judge.pages.boards.board_svg`); with ``styled=False`` the page brings `chart_css()`.
    ``title``: said above it. Raises `knowledge.UnknownRulebook`.
    """
    return svg_of(picture_of(chart(rules, path), language, title), language, chart_css() if styled else "")


def picture_of(drawn: Chart, language: str, title: str = "") -> Picture:
    """The drawing and its text alternatives: the way taken, and a line for every arrow."""
    namer = Namer(drawn.rules, language)
    named = namer.teller.say("chart.title", title=namer.teller.known.source.title.in_(language))
    marks, y = _heading(named, title, namer if drawn.path else None)
    lanes = _lanes(drawn)
    tiles = _tiles(drawn, namer, y, WIDTH - 2 * MARGIN - (LANE * (max(lanes.values(), default=-1) + 1) + 6))
    taken = frozenset(drawn.path.arrows) if drawn.path else frozenset()
    ways = _ways(tiles, lanes, taken)
    steps = [_step(tile, drawn.path, namer, taken) for tile in tiles]
    between = [mark for tile, after in pairwise(tiles) for mark in _onward(tile, after, namer, taken)]
    return Picture(
        (*marks, *ways, *steps, *between), tiles[-1].at.bottom + MARGIN, named, (*filter(None, [title]), *chart_lines(drawn, language))
    )


def _heading(named: str, title: str, case: Namer | None) -> tuple[list[Mark], float]:
    """What is drawn, of which case, and how its way is told; and where the chart begins."""
    marks: list[Mark] = []
    y = 10.0
    legend = case.teller.say("chart.case") if case is not None else ""
    for text, size, look in ((named, 16, "b"), (title, 13, "t"), (capital(legend), 12, "m")):
        for line in wrap(text, WIDTH - 2 * MARGIN - 8, size, 3, bold=look == "b") if text else ():
            y += size + 5
            marks.append(Text(MARGIN + 4, y - 3, line, WIDTH - 2 * MARGIN - 8, size, look))
    return marks, y + 10


# ── layout ─────────────────────────────────────────────────────────────────


def _sideways(drawn: Chart, start: str) -> list[Arrow]:
    following = _next(drawn, start)
    return [arrow for arrow in drawn.arrows if arrow.start == start and arrow.to != following]


def _next(drawn: Chart, step: str) -> str | None:
    after = drawn.steps.index(step) + 1
    return drawn.steps[after] if after < len(drawn.steps) else None


def _lanes(drawn: Chart) -> dict[str, int]:
    """The lane in which the ways to a step run, for every step to which some go sideways; lanes that do not meet are one, and short ones
    run inside."""
    order = {step: n for n, step in enumerate(drawn.steps)}
    sideways = [arrow for step in drawn.steps for arrow in _sideways(drawn, step)]
    spans = {}
    for to in drawn.steps:
        ends = [order[arrow.start] for arrow in sideways if arrow.to == to]
        if ends:
            spans[to] = (min(order[to], *ends), max(order[to], *ends))
    lanes: dict[str, int] = {}
    for to, (top, bottom) in sorted(spans.items(), key=lambda item: (item[1][1] - item[1][0], item[1])):
        busy = {lanes[other] for other, (above, below) in spans.items() if other in lanes and above <= bottom and top <= below}
        lanes[to] = next(n for n in range(len(spans)) if n not in busy)
    return lanes


def _tiles(drawn: Chart, namer: Namer, y: float, w: float) -> list[Tile]:
    tiles = []
    for step in drawn.steps:
        title = wrap(label(namer.teller, namer.titles[step]), w - 2 * INDENT - VISITED, 14, 3, bold=True)
        below = y + 10 + 18 * len(title)
        rows = []
        sideways = _sideways(drawn, step)
        for goal in dict.fromkeys(arrow.to for arrow in sideways):
            row = _row(goal, [arrow for arrow in sideways if arrow.to == goal], namer, w - 2 * INDENT, below + LINE / 2 + 1)
            rows.append(row)
            below += row.height
        at = Rect(MARGIN, y, w, below + 5 - y)
        onward = _labels([arrow for arrow in drawn.arrows if (arrow.start, arrow.to) == (step, _next(drawn, step))], namer, w - 36)
        tiles.append(Tile(step, at, title, tuple(rows), onward))
        y = at.bottom + (16 + LINE * sum(len(clause.lines) for clause in onward) if onward else 12)
    return tiles


def _row(goal: str, arrows: list[Arrow], namer: Namer, room: float, y: float) -> Row:
    to = f"→ {label(namer.teller, namer.short(goal))}"
    aside = width(to, 12, bold=True) + BESIDE
    beside = all(aside + width(namer.label(arrow), 12, bold=True) <= room for arrow in arrows)
    return Row(goal, wrap(to, room, 12, 2, bold=True), _labels(arrows, namer, room - (aside if beside else BELOW)), beside, y)


def _labels(arrows: list[Arrow], namer: Namer, room: float) -> tuple[Label, ...]:
    said = {namer.label(arrow): tuple(a for a in arrows if a.clause == arrow.clause) for arrow in arrows}
    return tuple(Label(of, wrap(text, room, 12, 2, bold=True)) for text, of in said.items())


# ── marks ──────────────────────────────────────────────────────────────────


def _step(tile: Tile, way: Path | None, namer: Namer, taken: frozenset[Arrow]) -> Group:
    """A step: its title, when it was come to, and the labels of what leaves it sideways."""
    visits = [str(n) for n, step in enumerate(way.steps, 1) if step == tile.step] if way else []
    look = "visited" if visits else "left-out" if way and tile.step in way.skipped else "step"
    x, y = tile.at.x + INDENT, tile.at.y
    marks: list[Mark] = [Box(tile.at, look, 8)]
    marks += [Text(x, y + 20 + 18 * n, line, tile.at.w - 2 * INDENT - VISITED, 14, "b") for n, line in enumerate(tile.title)]
    marks += [mark for row in tile.rows for mark in _told(row, x, tile.at.w - 2 * INDENT, namer, taken)]
    if visits:
        every = "·".join(visits)
        said = every if len(every) <= MOST_SAID else f"{visits[0]}…{visits[-1]}"
        w = max(20, width(said, 12, bold=True) + 12)
        at = Rect(tile.at.right - w - 6, y + 6, w, 20)
        marks += [Box(at, "label", 10), Text(at.middle, at.y + 14.5, said, w, 12, "b label-ink", "middle")]
    return Group(tuple(marks), title=namer.titles[tile.step])


def _told(row: Row, x: float, room: float, namer: Namer, taken: frozenset[Arrow]) -> Iterable[Mark]:
    """Where a way goes, and the clauses that lead there."""
    bold = "b taken-ink" if taken & row.arrows else "b"
    yield from (Text(x, row.y + 4 + LINE * n, line, room, 12, bold) for n, line in enumerate(row.to))
    aside = width(row.to[0], 12, bold=True) + BESIDE if row.beside else BELOW
    yield from _clauses(row.labels, x + aside, row.y + 4 + (0 if row.beside else LINE * len(row.to)), room - aside, namer, taken)


def _clauses(labels: tuple[Label, ...], x: float, y: float, room: float, namer: Namer, taken: frozenset[Arrow]) -> Iterable[Mark]:
    for clause in labels:
        ink = "taken-ink" if taken & set(clause.arrows) else "m"
        lines = tuple(Text(x, y + LINE * n, line, room, 12, ink) for n, line in enumerate(clause.lines))
        yield Group(lines, title=namer.line(clause.arrows[0]))
        y += LINE * len(lines)


def _ways(tiles: list[Tile], lanes: dict[str, int], taken: frozenset[Arrow]) -> Iterable[Mark]:
    """The ways that leave steps sideways, lane by lane from the inmost on, each over what it crosses; those taken over all others."""
    there = {tile.step: tile for tile in tiles}
    rows = [(tile, row) for tile in tiles for row in tile.rows if row.goal]
    shafts: dict[tuple[bool, str], list[list[Point]]] = {}
    for tile, row in rows:
        x, goal = tile.at.right + 14 + LANE * lanes[row.goal], there[row.goal]
        points = [(tile.at.right, row.y), (x, row.y), (x, goal.door), (goal.at.right, goal.door)]
        shafts.setdefault((bool(taken & row.arrows), row.goal), []).append(points)
    for (bold, _), ways in sorted(shafts.items(), key=lambda item: (item[0][0], lanes[item[0][1]])):
        yield from (Line(path(points, HEAD - 1), "gap") for points in ways)
        yield from (mark for points in ways for mark in _way(points, bold))


def _onward(tile: Tile, after: Tile, namer: Namer, taken: frozenset[Arrow]) -> Iterable[Mark]:
    """The arrow to the next step, with every clause that leads there beside it."""
    if not tile.onward:
        return
    x = tile.at.x + 22
    bold = any(arrow in taken for clause in tile.onward for arrow in clause.arrows)
    yield from _way([(x, tile.at.bottom), (x, after.at.y)], bold)
    yield from _clauses(tile.onward, x + 14, tile.at.bottom + 19, tile.at.w - 36, namer, taken)


def _way(points: list[Point], taken: bool) -> Iterable[Mark]:
    shaft = path(points, HEAD - 1)
    yield Line(shaft, "taken" if taken else "way")
    yield Line(head(points, HEAD), "label" if taken else "way-head")
