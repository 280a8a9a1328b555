"""How wide a text is, as far as one can say without the font: wide glyphs are one em, the others a little more than most fonts need."""

from functools import lru_cache
from unicodedata import combining, east_asian_width

NARROW = frozenset("iljtfrI.,:;'|!()[] ")
BROAD = frozenset("mwMW@%")
STAYS_BEHIND = frozenset("、。,.)」』】”’!?:;ー〜・…ァィゥェォッャュョヮ々")
"""No line begins with one of these."""


@lru_cache(maxsize=4096)
def em(glyph: str) -> float:
    """The width of one glyph in ems."""
    if combining(glyph):
        return 0
    if east_asian_width(glyph) in "WFA":
        return 1
    return 0.36 if glyph in NARROW else 0.92 if glyph in BROAD else 0.72 if glyph.isupper() else 0.62


def width(text: str, size: float) -> float:
    return size * sum(map(em, text))


def cut(text: str, room: float, size: float) -> str:
    """The text, or as much of it as fits before an ellipsis."""
    if width(text, size) <= room:
        return text
    while text and width(text, size) + size > room:
        text = text[:-1]
    return text.rstrip() + "…"


@lru_cache(maxsize=8192)
def wrap(text: str, room: float, size: float, most: int) -> tuple[str, ...]:
    """The text in at most ``most`` lines no wider than ``room``; what does not fit is cut."""
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if line and width(line + piece.rstrip(), size) > room:
            lines.append(line.rstrip())
            line = ""
        line += piece if line else piece.lstrip()
        while width(line.rstrip(), size) > room and len(line) > 1:  # one word that is wider than a line
            fits = max(1, sum(1 for n in range(1, len(line)) if width(line[:n], size) <= room))
            lines.append(line[:fits])
            line = line[fits:]
    lines = [part for part in (*lines, line.rstrip()) if part]
    if len(lines) <= most:
        return tuple(lines)
    return (*lines[: most - 1], cut(" ".join(lines[most - 1 :]) if " " in text else "".join(lines[most - 1 :]), room, size))


def _pieces(text: str) -> list[str]:
    """Where a line may end: after a space, and beside any wide glyph but before closing signs and small kana."""
    pieces: list[str] = []
    for glyph in text:
        before = pieces[-1][-1] if pieces else ""
        joined = glyph in STAYS_BEHIND or glyph == " " or (before != " " and em(glyph) < 1 and before and em(before) < 1)
        if pieces and joined:
            pieces[-1] += glyph
        else:
            pieces.append(glyph)
    return pieces
