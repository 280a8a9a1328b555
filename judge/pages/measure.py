"""How wide a text is, as far as one can say without the font: wide glyphs are one em, the others a little more than most fonts need."""

from functools import lru_cache
from unicodedata import combining, east_asian_width

NARROW = frozenset("iljI.,:;'|! ")
SLIM = frozenset('tfr()[]-/"“”‘’')
BROAD = frozenset("mwMW@%+=")
STAYS_BEHIND = frozenset("、。,.)」』】”’!?:;ー〜・…ァィゥェォッャュョヮ々")
"""No line begins with one of these."""
GOES_AHEAD = frozenset("「『(“‘（【[")
"""No line ends with one of these."""
BOLD = 1.12
"""How much wider than others bold glyphs are, the wide ones excepted."""


@lru_cache(maxsize=4096)
def em(glyph: str) -> float:
    """The width of one glyph in ems."""
    if combining(glyph):
        return 0
    if glyph in NARROW:
        return 0.36
    if glyph in SLIM:
        return 0.48
    if east_asian_width(glyph) in "WFA":
        return 1
    return 0.94 if glyph in BROAD else 0.73 if glyph.isupper() else 0.63


def width(text: str, size: float, *, bold: bool = False) -> float:
    wide = sum(map(em, text))
    if bold:
        wide += (BOLD - 1) * sum(em(glyph) for glyph in text if em(glyph) < 1)
    return size * wide


def cut(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """The text, or as much of it as fits before an ellipsis."""
    if width(text, size, bold=bold) <= room:
        return text
    while text and width(text, size, bold=bold) + size > room:
        text = text[:-1]
    return text.rstrip() + "…"


@lru_cache(maxsize=8192)
def wrap(text: str, room: float, size: float, most: int, *, bold: bool = False) -> tuple[str, ...]:
    """The text in at most ``most`` lines no wider than ``room``; what does not fit is cut."""
    lines: list[str] = []
    line = ""
    whole = _pieces(text)
    pieces = [part for piece in whole for part in ([piece] if width(piece, size, bold=bold) <= room else _pieces(piece, words=False))]
    for piece in pieces:
        if line and width(line + piece.rstrip(), size, bold=bold) > room:
            lines.append(line.rstrip())
            line = ""
        line += piece if line else piece.lstrip()
        while width(line.rstrip(), size, bold=bold) > room and len(line) > 1:  # one word that is wider than a line
            fits = max(1, sum(1 for n in range(1, len(line)) if width(line[:n], size, bold=bold) <= room))
            lines.append(line[:fits])
            line = line[fits:]
    lines = [part for part in (*lines, line.rstrip()) if part]
    if len(lines) <= most:
        return tuple(lines)
    return (*lines[: most - 1], cut((" " if " " in text else "").join(lines[most - 1 :]), room, size, bold=bold))


def _katakana(glyph: str) -> bool:
    return "ァ" <= glyph <= "ヶ" or glyph == "ー"


def _pieces(text: str, words: bool = True) -> list[str]:
    """Where a line may end: after a space, and beside any wide glyph but before closing signs; not inside ``words`` in katakana."""
    pieces: list[str] = []
    for glyph in text:
        before = pieces[-1][-1] if pieces else " "
        word = (before != " " and em(glyph) < 1 and em(before) < 1) or (words and _katakana(glyph) and _katakana(before))
        if pieces and (word or glyph in STAYS_BEHIND or before in GOES_AHEAD or glyph == " "):
            pieces[-1] += glyph
        else:
            pieces.append(glyph)
    return pieces
