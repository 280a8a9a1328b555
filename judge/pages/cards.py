"""Cards in a picture: upright when ready, turned when exhausted, with what is known of them there and nothing else."""

from msgspec import Struct

from judge.engine.sides import Side
from judge.engine.values import Card, Table
from judge.pages.drawing import Box, Group, Line, Mark, Text
from judge.pages.geometry import Rect
from judge.pages.measure import wrap
from judge.pages.words import label
from judge.rulings.telling import Teller

NAME, NOTE, LEADING = 13, 12, 15.5
INSET = 6
UPRIGHT = 0.86
"""How wide an upright card is, of its column; a turned one takes all of it."""
TALL, FLAT = 102, 66


class Face(Struct, frozen=True):
    """A card laid out: its size, the lines of its name and those below, and (``full``) all of it in words."""

    card: Card
    w: float
    h: float
    name: tuple[str, ...]
    notes: tuple[str, ...]
    state: tuple[str, ...]
    full: str


def face(teller: Teller, table: Table, card: Card, column: float) -> Face:
    w = round(column * UPRIGHT) if card.ready else column
    room = w - 2 * INSET
    notes = tuple(line for note in (*teller.figures(table, card), *teller.marks(card)) for line in wrap(note, room, NOTE, 3))
    state = () if card.ready else wrap(teller.say("state.exhausted"), room, NOTE, 1)
    if not card.ready:
        notes = _two_a_line(notes, room)
    lines = 4 if card.ready else max(1, 5 - len(notes) - len(state))  # a turned card is wider than high
    name = wrap(label(teller, teller.card(table, card.id)), room, NAME, lines, bold=True)
    h = 2 * INSET + LEADING * (len(name) + len(notes) + len(state)) + (3 if notes or state else 0)
    full = teller.on_board(table, card)
    return Face(card, w, max(h, TALL if card.ready else FLAT), name, notes, tuple(filter(None, state)), full)


def _two_a_line(notes: tuple[str, ...], room: float) -> tuple[str, ...]:
    """Short notes side by side, as long as there is room."""
    lines: list[str] = []
    for note in notes:
        joined = f"{lines[-1]} {note}" if lines else note
        if lines and wrap(joined, room, NOTE, 1) == (joined,):
            lines[-1] = joined
        else:
            lines.append(note)
    return tuple(lines)


def drawn(face: Face, at: Rect, *, fights: bool) -> Group:
    """A card at its place. ``fights``: it takes part in the battle under way."""
    side = face.card.owner
    room = at.w - 2 * INSET
    look = "card" if face.card.ready else "spent"
    marks: list[Mark] = [Box(at, f"{look} fights" if fights else look, 7)]
    y = at.y + INSET + 11
    for line in face.name:
        marks.append(Text(at.middle, y, line, room, NAME, "b", "middle"))
        y += LEADING
    y = at.bottom - INSET - 3 - LEADING * (len(face.notes) + len(face.state) - 1)
    for line in face.notes:
        marks.append(Text(at.middle, y, line, room, NOTE, "", "middle"))
        y += LEADING
    for line in face.state:
        marks.append(Text(at.middle, y, line, room, NOTE, "m", "middle"))
    marks += badge(side, at.x + 1, at.y)
    return Group(tuple(marks), title=face.full)


def badge(side: Side, x: float, y: float) -> list[Mark]:
    """The sign of a player: which way the cards of that player look."""
    tip, foot = (y - 4.5, y + 3) if side == "attacking" else (y + 4.5, y - 3)
    triangle = f"M{x:.1f} {tip:.1f}L{x + 4.5:.1f} {foot:.1f}L{x - 4.5:.1f} {foot:.1f}Z"
    return [Box(Rect(x - 7.5, y - 7.5, 15, 15), f"{side}-sign", 7.5), Line(triangle, "on-sign")]
