"""Boards as pictures: one SVG for any game, drawn from a table.

What a board consists of, and how the places of its field lie, is said by the rulebook's `Ground`; every word by the `Teller`. The
attacking player sits below, the other above, whoever's turn it is; the attack is an arrow.
"""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from judge.engine.sides import SIDES
from judge.engine.values import Table
from judge.games import rulebook
from judge.pages.cards import heading
from judge.pages.drawing import Box, Line, Mark, Picture, Text
from judge.pages.field import Field, field
from judge.pages.geometry import MARGIN, WIDTH, Point, Rect, head, label_at, path, route
from judge.pages.halves import half
from judge.pages.measure import width, wrap
from judge.pages.saying import View
from judge.telling import Teller

ROOM = WIDTH - 2 * MARGIN - 8
HEAD = 11
"""Length of an arrow's head."""


def board_svg(table: Table, language: str, *, title: str = "", styled: bool = True) -> str:
    """A board as an SVG document, in ``ja`` or ``en``; equal tables give equal text.

    It has no ids and no scripts, so any number of them can stand in one page. Colours are custom properties (``--board-ground``,
    ``--board-arrow``, … in `board.css`) that a page may set; with ``styled=False`` the page has to bring `board_css()` itself.
    """
    css = board_css() if styled else ""
    picture = picture_of(table, language, title)
    return str(_template().render(picture=picture, language=language, width=WIDTH, css=css))


@cache
def board_css() -> str:
    """The style sheet of the pictures, for pages that hold many of them."""
    return (resources.files(__package__) / "board.css").read_text(encoding="utf-8")


@cache
def _template() -> Any:
    from jinja2 import Environment, PackageLoader

    env = Environment(loader=PackageLoader("judge.pages", "."), autoescape=False, trim_blocks=True)
    env.filters["n"] = lambda number: f"{number:.1f}".removesuffix(".0")
    return env.get_template("board.svg.j2")


def picture_of(table: Table, language: str, title: str = "") -> Picture:
    """The drawing and its text alternatives."""
    view = View(table, rulebook(table.rules).ground, Teller(table.rules, language))
    step = heading(view.teller.step(table.step))
    marks, y = _head(view, step)
    above = half(view, "defending", y)
    middle = field(view, above.panel.bottom + 14)
    below = half(view, "attacking", middle.bottom + 14)
    panels = {"defending": above.panel, "attacking": below.panel}
    told = (step, view.turn(), *view.deeds(), *filter(None, [view.acting()]), *view.teller.board(table))
    arrows = _arrows(view, middle, panels)
    title = title or view.teller.say("picture.title", step=step)
    return Picture((*marks, *above.marks, *below.marks, *middle.marks, *arrows), below.panel.bottom + 6, title, told)


def _head(view: View, step: str) -> tuple[list[Mark], float]:
    """Step, turn, what is under way, and who acts; and where the board begins."""
    marks: list[Mark] = []
    y = 10.0
    for text, size, look in ((step, 17, "b"), *((line, 13, "m") for line in (view.turn(), *view.deeds()))):
        for line in wrap(text, ROOM, size, 2):
            y += size + 5
            marks.append(Text(MARGIN + 4, y - 3, line, ROOM, size, look))
    y += 8
    lines = wrap(view.acting(), ROOM - 12, 13, 2)
    if lines:
        marks.append(Box(Rect(MARGIN / 2, y, WIDTH - MARGIN, 11 + 17 * len(lines)), "open", 8))
        marks += [Text(MARGIN + 8, y + 18.5 + 17 * n, line, ROOM - 12, 13, "b open-ink") for n, line in enumerate(lines)]
        y += 19 + 17 * len(lines)
    return marks, y


def _arrows(view: View, there: Field, panels: dict[str, Rect]) -> Iterator[Mark]:
    """The attack (to the blocker, once there is one) and the counter-attack, over everything else."""
    battle = view.table.battle
    if battle is None:
        return
    target = battle.blocker or battle.attacked or battle.target
    countered = battle.counter is not None and view.stands(battle.counter)
    if view.stands(battle.attacker):
        goal = panels.get(target) or (there.cards.get(target) if view.stands(target) else None) or there.places.get(battle.at)
        if goal is not None:
            yield from _arrow(view, there, there.cards[battle.attacker], goal, "block" if battle.blocker else "attack", aside=-7 if countered else 0, edge=target in SIDES)
        if countered:
            yield from _arrow(view, there, there.cards[battle.counter], there.cards[battle.attacker], "counter", aside=7)


def _arrow(view: View, there: Field, start: Rect, goal: Rect, deed: str, *, aside: float = 0, edge: bool = False) -> Iterator[Mark]:
    obstacles = [r for r in there.cards.values() if r not in (start, goal)]
    points = route(start, goal, obstacles, there.columns, aside=aside, to_edge=edge)
    yield Line(path(points, HEAD - 1), "halo")
    yield Line(path(points, HEAD - 1), "arrow")
    yield Line(head(points, HEAD), "head")
    yield from _label(heading(view.teller.say(f"picture.{deed}")), points)


def _label(word: str, points: list[Point]) -> Iterator[Mark]:
    """What the arrow is, on its longest stretch, if there is room."""
    w = width(word, 12) + 14
    at = label_at(points, w, 20)
    if at is not None:
        yield Box(Rect(at[0] - w / 2, at[1] - 10, w, 20), "label", 10)
        yield Text(at[0], at[1] + 4.5, word, w - 8, 12, "b label-ink", "middle")
