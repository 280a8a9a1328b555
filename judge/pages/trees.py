"""What exploring finds, as a picture: the choices on which an outcome hangs, from the first down to each outcome, equal trees once.

A choice's answers stand below it, moved in, each in a box of its own that says what comes of it: an outcome, or the next choice, by
number where it was drawn before. So the picture grows downwards and stays as narrow as a phone.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

from judge.pages.boards import chart_css, svg_of
from judge.pages.drawing import Box, Group, Line, Mark, Picture, Text
from judge.pages.geometry import MARGIN, WIDTH, Rect, path
from judge.pages.measure import wrap
from judge.pages.words import capital
from judge.printing import tree_lines
from judge.rulings.exploring import Exploration, Node, ToldFinding
from judge.rulings.telling import Teller

INDENT = 14
DEEPEST = 11
"""Beyond this many choices one below the other boxes are moved in no further."""
LINE = 16


class Answer(Struct, frozen=True):
    """An answer to a choice as it is laid out; ``to``: the box of the choice above it."""

    at: Rect
    look: str
    said: tuple[str, ...]
    comes: tuple[str, ...]
    to: Rect | None


def tree_svg(finding: ToldFinding, rules: str, language: str, *, styled: bool = True) -> str:
    """The tree of a finding as an SVG document; it stands in pages as a board does (`judge.pages.boards.board_svg`)."""
    return svg_of(picture_of(finding, Teller(rules, language)), language, chart_css() if styled else "")


def pictures(explored: Exploration) -> dict[str, str]:
    """The tree of every fact that has one, by file name."""
    trees = [finding for finding in explored.findings if finding.nodes and finding.nodes[0].branches]
    named = [re.sub(r"[^\w.-]", "_", finding.fact) for finding in trees]
    drawn = [tree_svg(finding, explored.rules, explored.language) for finding in trees]
    return {f"{n:02}-{name}.svg": svg for n, (name, svg) in enumerate(zip(named, drawn, strict=True), 1)}


def picture_of(finding: ToldFinding, teller: Teller) -> Picture:
    """The drawing, and the tree as lines."""
    marks: list[Mark] = []
    y = 10.0
    for line in wrap(capital(finding.text), WIDTH - 2 * MARGIN - 8, 15, 6, bold=True):
        y += 20
        marks.append(Text(MARGIN + 4, y - 4, line, WIDTH - 2 * MARGIN - 8, 15, "b"))
    answers = _laid_out(finding.nodes, teller, y + 8)
    bottom = answers[-1].at.bottom if answers else y
    spines = [_spine(each.to, each.at) for each in answers if each.to is not None]
    told = (finding.text, *tree_lines(finding.nodes, teller))
    return Picture((*marks, *spines, *map(_box, answers)), bottom + MARGIN, capital(finding.text), told)


def _laid_out(nodes: Sequence[Node], teller: Teller, y: float) -> list[Answer]:
    """Every answer from the top down, the first choice first; choices are numbered as they are come to."""
    answers: list[Answer] = []
    numbers: dict[int, int] = {}

    def lay(text: str, index: int, depth: int, to: Rect | None) -> None:
        nonlocal y
        node, known = nodes[index], numbers.get(index)
        if node.branches:
            numbers.setdefault(index, len(numbers) + 1)
        comes = f"→ {node.text}" if not node.branches else f"({numbers[index]}) {node.text}"
        if known is not None:
            comes = f"→ {teller.say('explored.as-above', number=known)}"
        look = "visited" if not node.branches else "step" if known is None else "left-out"
        x = MARGIN + INDENT * min(depth, DEEPEST)
        room = WIDTH - MARGIN - x - 16
        said, below = wrap(capital(text), room, 12, 4) if text else (), wrap(capital(comes), room, 12, 5, bold=True)
        at = Rect(x, y, WIDTH - MARGIN - x, LINE * (len(said) + len(below)) + 11)
        answers.append(Answer(at, look, said, below, to))
        y = at.bottom + 7
        for branch in node.branches if known is None else ():
            lay(branch.text, branch.to, depth + 1, at)

    if nodes and nodes[0].branches:
        lay("", 0, 0, None)
    return answers


def _box(answer: Answer) -> Group:
    x, y = answer.at.x + 8, answer.at.y + 18
    lines = [(line, "t") for line in answer.said] + [(line, "b") for line in answer.comes]
    texts = [Text(x, y + LINE * n, line, answer.at.w - 16, 12, look) for n, (line, look) in enumerate(lines)]
    return Group((Box(answer.at, answer.look, 7), *texts), title=" ".join(line for line, _ in lines))


def _spine(start: Rect, goal: Rect) -> Line:
    """From a choice down to one of its answers."""
    x, y = start.x + INDENT / 2, goal.y + min(goal.h / 2, 15)
    return Line(path([(x, start.bottom), (x, y), (max(goal.x, x), y)], 0), "way")
