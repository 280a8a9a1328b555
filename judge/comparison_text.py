"""A comparison as plain text that is read at 80 columns: two rulebooks side by side, more of them one under the other."""

from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from unicodedata import east_asian_width

from judge.printing import citation_lines
from judge.rulings.comparing import Cell, Comparison, Line
from judge.rulings.telling import Teller

GAPS = {
    "silent": "compare.silent",
    "beyond": "compare.waits",
    "none": "compare.none",
    "stopped": "compare.stopped-before",
    "open": "compare.waits",
}
"""The phrase for each reason why there is nothing to tell."""
WIDTH = 80
WIDE = {"W", "F"}
MARKS = {"same": " ", "differs": "≠", "only": "+", "timing": "∥", "silent": "?", "beyond": " "}


def comparison_lines(compared: Comparison, whole: bool = False) -> Iterator[str]:
    """The answers, the facts that differ, of two rulebooks the steps, and the clauses at which they part. ``whole``: all facts, and the
    steps of more than two rulebooks too."""
    say = Teller(compared.sides[0].rules, compared.language).say
    parts = [sum(line.diverges for line in lines) for lines in (compared.facts, compared.steps)]
    yield from wrapped(say("compare.title", titles=" / ".join(f"{side.title} ({side.short})" for side in compared.sides)), "  ")
    if compared.title:
        yield compared.title
    yield say("compare.differ" if compared.differs else "compare.agree", facts=parts[0], steps=parts[1])
    yield ""
    yield say("compare.verdicts")
    for side in compared.sides:
        yield from wrapped(f"{'■' if side.status != 'not_covered' else '□'} {side.short}: {side.answer}", "  ")
        for note in side.left:
            yield from wrapped(f"· {note}", "      ")
    shorts = [side.short for side in compared.sides]
    two = len(shorts) == 2
    shown = {
        say("compare.facts"): [line for line in compared.facts if whole or line.diverges],
        say("compare.steps", ways=" | ".join(shorts)): list(compared.steps) if two or whole else [],
    }
    for title, lines in shown.items():
        yield from ("", title) if lines else ()
        for line in lines:
            yield from beside(line, say) if two else stacked(line, shorts, say)
    parting = [line for lines in shown.values() for line in lines if line.diverges]
    if parting:
        yield ""
        yield from wrapped(say("compare.key"), "  ")
    cited = {(side.rules, line.cells[n].clause) for line in parting for n, side in enumerate(compared.sides)}
    citations = [each for each in compared.clauses if (each.rules, each.clause) in cited]
    if citations:
        yield ""
        yield say("compare.clauses")
        for citation in citations:
            short = next(side.short for side in compared.sides if side.rules == citation.rules)
            for n, each in enumerate(citation_lines(citation)):
                yield from wrapped(f"  {short} {each[4:]}" if n == 0 else each, "      ")
    if not two and not whole:
        yield ""
        yield from wrapped(say("compare.hint"), " ")


def mark(line: Line) -> str:
    return "≈" if line.mark == "same" and line.diverges else MARKS[line.mark]


Say = Callable[..., str]


def told(cell: Cell, say: Say) -> str:
    """A cell in words: the step, what happens, the clause behind it; starred where that is read into the document."""
    if cell.gap is not None and not cell.text:
        return say(GAPS[cell.gap])
    step = f"[{cell.step}] " if cell.step else ""
    clause = f" ‹{cell.clause}›" if cell.clause else ""
    return f"{step}{cell.text}{clause}{' ※' if cell.read else ''}"


def beside(line: Line, say: Say) -> Iterator[str]:
    """Two cells in two columns."""
    column = (WIDTH - 5) // 2
    left, right = (list(wrapped(told(cell, say), "", column)) for cell in line.cells)
    for n, (one, other) in enumerate(zip_longest(left, right, fillvalue="")):
        yield f"{mark(line) if n == 0 else ' '} {one}{' ' * (column - width(one))} │ {other}".rstrip()


def stacked(line: Line, shorts: Iterable[str], say: Say) -> Iterator[str]:
    """The cells one under the other; rulebooks that say the same share a line."""
    said: dict[str, list[str]] = {}
    for short, cell in zip(shorts, line.cells, strict=True):
        said.setdefault(told(cell, say), []).append(short)
    for n, (text, who) in enumerate(said.items()):
        yield from wrapped(f"{mark(line) if n == 0 else ' '} {', '.join(who)}: {text}", "      ")


def width(text: str) -> int:
    """Columns that a text takes in a terminal."""
    return sum(2 if east_asian_width(letter) in WIDE else 1 for letter in text)


def wrapped(text: str, indent: str, columns: int = WIDTH) -> Iterator[str]:
    """A text in lines of at most so many columns, those after the first indented; broken at spaces, or between Japanese letters."""
    line = ""
    for word in pieces(text, columns):
        if line.strip() and width(line + word.rstrip()) > columns:
            yield line.rstrip()
            line = indent
            word = word.lstrip()
        line += word
    if line.strip():
        yield line.rstrip()


NEVER_FIRST = frozenset("、。)」』】:?!ー…,.)›") | {" "}
"""Marks that no line begins with."""
NEVER_LAST = frozenset("「『【(‹(“")
"""Marks that no line ends with."""


def pieces(text: str, columns: int) -> Iterator[str]:
    """What stays together: a word with the space after it, a Japanese letter with the mark that follows; no more than a line holds."""
    piece = ""
    for letter in text:
        broken = (
            bool(piece)
            and piece[-1] not in NEVER_LAST
            and (piece[-1] == " " or WIDE & {east_asian_width(letter), east_asian_width(piece[-1])} != set())
        )
        if (broken and letter not in NEVER_FIRST) or width(piece) >= columns - 8:
            yield piece
            piece = ""
        piece += letter
    if piece:
        yield piece
