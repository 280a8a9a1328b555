"""The field in a picture: a row of cards for each player, lanes in which they face each other, or one grid of places for both."""

from collections.abc import Iterable

from msgspec import Struct

from judge.engine.sides import SIDES, Side
from judge.engine.values import Card, Table
from judge.pages.cards import Face, drawn, face
from judge.pages.drawing import Box, Group, Line, Mark, Text
from judge.pages.geometry import COLUMNS, GAP, Rect, centred, column_width, column_x, slots
from judge.pages.measure import cut
from judge.pages.words import View

MIDDLE = 66
"""Between the players' rows: room for an arrow and its label."""
STEM = 44
"""The least gap between the rows of a grid."""


LABEL = 22
"""The line at the head of a lane or a place."""


class Field(Struct, frozen=True):
    """The field drawn: where every card stands, and every place of a grid."""

    marks: tuple[Mark, ...]
    bottom: float
    cards: dict[str, Rect]
    places: dict[str, Rect]
    columns: int


def field(view: View, top: float) -> Field:
    match view.ground.field:
        case "grid":
            return _grid(view, top)
        case "lanes":
            return _lanes(view, top)
        case "row":
            return _rows(view, top)


def _fighters(table: Table) -> set[str]:
    battle = table.battle
    return {c for c in (*battle.combatants, battle.counter) if c and not table.gone(c)} if battle else set()


def _rows(view: View, top: float) -> Field:
    shelves: dict[Side, list[tuple[Card, int, float]]] = {}
    for side in ("defending", "attacking"):
        there = view.table.in_zone("field", side)
        shelves[side] = []
        for row in range(0, len(there), COLUMNS):
            shelf = there[row : row + COLUMNS]
            shelves[side] += [(c, row // COLUMNS, x) for c, x in zip(shelf, centred(len(shelf), COLUMNS), strict=True)]
    return _facing(view, top, shelves, COLUMNS, {})


def _lanes(view: View, top: float) -> Field:
    """A column a place; a card of which nobody said where it stands takes a column no place has."""
    there = view.table.in_zone("field")
    places = slots(card.place for card in there if card.place is not None)
    used = sorted(set(places.values()))
    places = {place: used.index(slot) for place, slot in places.items()}
    loose = max((sum(c.place is None for c in there if c.owner == side) for side in SIDES), default=0)
    lanes = len(used) + loose
    columns = min(max(COLUMNS, lanes), 4)
    indent = max(0, (columns - lanes) / 2)
    shelves: dict[Side, list[tuple[Card, int, float]]] = {"defending": [], "attacking": []}
    for side, shelf in shelves.items():
        taken = max(places.values(), default=-1)
        for card in view.table.in_zone("field", side):
            if card.place is None:
                taken += 1
            slot = taken if card.place is None else places[card.place]
            shelf.append((card, slot // columns, slot % columns + indent))
    return _facing(view, top, shelves, columns, {place: slot + indent for place, slot in places.items()})


def _facing(view: View, top: float, shelves: dict[Side, list[tuple[Card, int, float]]], columns: int, lanes: dict[str, float]) -> Field:
    """Both players' rows, the defending player's above; first rows meet in the middle."""
    wide = column_width(columns)
    fights = _fighters(view.table)
    at: dict[str, Rect] = {}
    marks: list[Mark] = []
    y = top + (LABEL if lanes else 0)
    for side in ("defending", "attacking"):
        faces = [(face(view.teller, view.table, c, wide), row, column) for c, row, column in shelves[side]]
        rows = sorted({row for _, row, _ in faces}, reverse=side == "defending")
        for row in rows:
            shelf = [(f, column) for f, r, column in faces if r == row]
            h = max(f.h for f, _ in shelf)
            for f, column in shelf:
                x = column_x(column, columns) + (wide - f.w) / 2
                at[f.card.id] = Rect(x, y + h - f.h if side == "defending" else y, f.w, f.h)
                marks.append(drawn(f, at[f.card.id], fights=f.card.id in fights))
            y += h + GAP
        if side == "defending":
            y += MIDDLE - (GAP if rows else 0)
    tracks: list[Mark] = []
    for place, slot in lanes.items():
        if slot <= columns - 1:
            x = column_x(slot, columns)
            tracks.append(Box(Rect(x - 5, top, wide + 10, y - top - GAP + 5), "place", 9))
            said = cut(view.label(view.teller.say("picture.place", place=place)), wide, 12, bold=True)
            tracks.append(Text(x + wide, top + 15.5, said, wide, 12, "b m", "end"))
    return Field((*tracks, *marks), y - GAP, at, {}, columns)


def _grid(view: View, top: float) -> Field:
    """A cell for every place anybody named, in the order of their names; lines join those the board says are adjacent."""
    table = view.table
    there = table.in_zone("field")
    named = {*(c.place for c in there if c.place), *table.paths, *_of(table.paths.values()), *_of(table.reach.values())}
    if table.battle is not None:
        named |= {p for p in (table.battle.at, table.battle.origin) if p and p not in table.cards}
    named -= set(table.cards)
    cells = slots(named)
    after = (max(cells.values(), default=-1) // COLUMNS + 1) * COLUMNS
    for n, card in enumerate(c for c in there if c.place is None or c.place in table.cards):
        cells[card.place or card.id] = cells.get(card.place or card.id, after + n)
    wide = column_width(COLUMNS)
    fights = _fighters(table)
    at: dict[str, Rect] = {}
    places: dict[str, Rect] = {}
    marks: list[Mark] = []
    y = top
    for row in sorted({slot // COLUMNS for slot in cells.values()}):
        stacks: dict[str, list[Face]] = {
            place: [face(view.teller, table, c, wide - 4) for c in there if (c.place or c.id) == place]
            for place, slot in cells.items()
            if slot // COLUMNS == row
        }
        h = max(LABEL + 2 + sum(f.h + 6 for f in stack) for stack in stacks.values())
        for place, stack in stacks.items():
            cell = places[place] = Rect(column_x(cells[place] % COLUMNS, COLUMNS), y, wide, h)
            short = "?" if place in table.cards else cut(place, wide - 30, 12, bold=True)
            said = view.teller.say("picture.no-place") if place in table.cards else view.teller.say("picture.place", place=place)
            marks.append(
                Group((Box(cell, "place", 9), Text(cell.right - 7, y + 15.5, short, wide - 30, 12, "b m", "end")), title=view.label(said))
            )
            below = y + LABEL
            for f in stack:
                at[f.card.id] = Rect(cell.x + (wide - f.w) / 2, below, f.w, f.h)
                marks.append(drawn(f, at[f.card.id], fights=f.card.id in fights))
                below += f.h + 6
        y += h + STEM
    return Field((*_paths(table, places), *marks), y - STEM / 2, at, places, COLUMNS)


def _of(rows: Iterable[tuple[str, ...]]) -> set[str]:
    return {place for row in rows for place in row}


def _paths(table: Table, places: dict[str, Rect]) -> list[Mark]:
    """A line between places the board says are adjacent, under the cells."""
    pairs = sorted({(min(a, b), max(a, b)) for a, near in table.paths.items() for b in near if a in places and b in places})
    ends = [(places[a], places[b]) for a, b in pairs]
    return [Line(f"M{a.middle:.1f} {a.y + a.h / 2:.1f}L{b.middle:.1f} {b.y + b.h / 2:.1f}", "path") for a, b in ends]
