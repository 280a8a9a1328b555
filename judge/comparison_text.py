"""A comparison as plain text that is read at 80 columns: two rulebooks side by side, more of them one under the other."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from unicodedata import east_asian_width

from judge.comparing import Cell, Comparison, Line
from judge.printing import citation_lines
from judge.telling import Teller

WIDTH = 80
MARKS = {"same": " ", "differs": "≠", "only": "+", "timing": "∥", "silent": "?"}


def comparison_lines(compared: Comparison, whole: bool = False) -> Iterator[str]:
    """The answers, the facts, the steps (``whole``: the facts and steps that are alike too, where there are more than two rulebooks or
    none differs), and the clauses on which they part."""
    say = Teller(compared.sides[0].rules, compared.language).say
    both = f"shared.{compared.id}"
    titles = " / ".join(f"{side.title} ({side.short})" for side in compared.sides)
    yield say("compare.differ" if compared.differs else "compare.agree", titles=titles)
    if both in Teller(compared.sides[0].rules, compared.language).known.phrases:
        yield say(both)
    yield ""
    yield say("compare.verdicts")
    for side in compared.sides:
        yield from wrapped(f"{'■' if side.status != 'not_covered' else '□'} {side.short}: {side.answer}", "  ")
        for note in side.left:
            yield from wrapped(f"· {note}", "      ")
    shorts = [side.short for side in compared.sides]
    for title, lines in ((say("compare.facts"), compared.facts), (say("compare.steps", ways=" | ".join(shorts)), compared.steps)):
        shown = [line for line in lines if whole or line.diverges or (len(shorts) == 2 and not line.fact)]
        if shown:
            yield ""
            yield title
            for line in shown:
                yield from beside(line, say) if len(shorts) == 2 else stacked(line, shorts, say)
    if any(line.diverges for line in (*compared.facts, *compared.steps)):
        yield ""
        yield from wrapped(say("compare.key"), "  ")
    if compared.clauses:
        yield ""
        yield say("compare.clauses")
        for citation in compared.clauses:
            short = next(side.short for side in compared.sides if side.rules == citation.rules)
            yield from (f"  {short} {each[2:]}" if n == 0 else f"  {each[2:]}" for n, each in enumerate(citation_lines(citation)))
    

def mark(line: Line) -> str:
    return "≈" if line.mark == "same" and line.diverges else MARKS[line.mark]


def told(cell: Cell, say) -> str:
    """A cell in words: the step, what happens, the clause behind it."""
    if cell.gap is not None:
        return say({"silent": "compare.silent", "none": "compare.none", "stopped": "compare.stopped-before"}[cell.gap])
    step = f"[{cell.step}] " if cell.step else ""
    clause = f" ‹{cell.clause}›" if cell.clause else ""
    return f"{step}{cell.text}{clause}"


def beside(line: Line, say) -> Iterator[str]:
    """Two cells in two columns."""
    column = (WIDTH - 5) // 2
    left, right = (list(wrapped(told(cell, say), "", column)) for cell in line.cells)
    for n, (one, other) in enumerate(zip_longest(left, right, fillvalue="")):
        yield f"{mark(line) if n == 0 else ' '} {one}{' ' * (column - width(one))} │ {other}".rstrip()


def stacked(line: Line, shorts: Iterable[str], say) -> Iterator[str]:
    """The cells one under the other; rulebooks that say the same share a line."""
    said: dict[str, list[str]] = {}
    for short, cell in zip(shorts, line.cells, strict=True):
        said.setdefault(told(cell, say), []).append(short)
    for n, (text, who) in enumerate(said.items()):
        yield from wrapped(f"{mark(line) if n == 0 else ' '} {', '.join(who)}: {text}", "      ")


def width(text: str) -> int:
    """Columns that a text takes in a terminal."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def wrapped(text: str, indent: str, columns: int = WIDTH) -> Iterator[str]:
    """A text in lines of at most so many columns, those after the first indented; broken at spaces, or between Japanese letters."""
    line = ""
    for word in pieces(text):
        if line.strip() and width(line + word.rstrip()) > columns:
            yield line.rstrip()
            line = indent
            word = word.lstrip()
        line += word
    if line.strip():
        yield line.rstrip()


def pieces(text: str) -> Iterator[str]:
    """What must stay together: words with the space after them, single Japanese letters with the mark that follows them."""
    piece = ""
    for letter in text:
        wide = east_asian_width(letter) in "WF"
        if piece and (piece[-1] == " " or (wide and letter not in "、。)」』】:?!") or (not wide and letter not in " ›" and east_asian_width(piece[-1]) in "WF")):
            yield piece
            piece = ""
        piece += letter
    if piece:
        yield piece
