"""Boards as pictures: one SVG for any game, drawn from a table.

What a board consists of, and how the places of its field lie, is said by the rulebook's `Ground`; every word by the `Teller`. The
attacking player sits below, the other above, whoever's turn it is; the attack is an arrow.
"""

from functools import cache
from importlib import resources
from typing import Any

from judge.engine.values import Table
from judge.games import rulebook
from judge.pages.drawing import Box, Line, Mark, Picture, Text
from judge.pages.field import Field, field
from judge.pages.geometry import MARGIN, WIDTH, Point, Rect, head, label_at, path, route
from judge.pages.halves import half
from judge.pages.measure import width, wrap
from judge.pages.words import View, capital
from judge.rulings.telling import Teller

ROOM = WIDTH - 2 * MARGIN - 8
HEAD = 11
"""Length of an arrow's head."""
ASIDE = 7
"""How far an arrow and the one that comes back stand from the middle."""


def board_svg(table: Table, language: str, *, title: str = "", styled: bool = True) -> str:
    """A board as an SVG document, in ``ja`` or ``en``; equal tables give equal text.

    It has no ids and no scripts, so any number of them can stand in one page. Colours are custom properties (``--board-ground``,
    ``--board-arrow``, … in `board.css`) that a page may set; with ``styled=False`` the page has to bring `board_css()` itself.
    """
    return svg_of(picture_of(table, language, title), language, board_css() if styled else "")


def svg_of(picture: Picture, language: str, css: str) -> str:
    """A drawing as an SVG document, as `board_svg` makes them, with a style sheet of its own (if any)."""
    return str(_template().render(picture=picture, language=language, width=WIDTH, css=css))


@cache
def board_css() -> str:
    """The style sheet of the pictures, for pages that hold many of them."""
    return (resources.files(__package__) / "board.css").read_text(encoding="utf-8")


@cache
def chart_css() -> str:
    """The style sheet of charts and of trees of choices; that of boards is part of it."""
    return board_css() + (resources.files(__package__) / "chart.css").read_text(encoding="utf-8")


@cache
def _template() -> Any:
    from jinja2 import Environment, PackageLoader

    env = Environment(loader=PackageLoader("judge.pages", "."), autoescape=False, trim_blocks=True)
    env.filters["n"] = lambda number: f"{number:.1f}".removesuffix(".0")
    return env.get_template("board.svg.j2")


def picture_of(table: Table, language: str, title: str = "") -> Picture:
    """The drawing and its text alternatives."""
    view = View(table, rulebook(table.rules).ground, Teller(table.rules, language))
    step = capital(view.teller.step(table.step))
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
        for line in wrap(text, ROOM, size, 2, bold=look == "b"):
            y += size + 5
            marks.append(Text(MARGIN + 4, y - 3, line, ROOM, size, look))
    y += 8
    lines = wrap(view.acting(), ROOM - 12, 13, 2, bold=True)
    if lines:
        marks.append(Box(Rect(MARGIN / 2, y, WIDTH - MARGIN, 11 + 17 * len(lines)), "open", 8))
        marks += [Text(MARGIN + 8, y + 18.5 + 17 * n, line, ROOM - 12, 13, "b open-ink") for n, line in enumerate(lines)]
        y += 19 + 17 * len(lines)
    return marks, y


def _arrows(view: View, there: Field, panels: dict[str, Rect]) -> list[Mark]:
    """The attack (to the blocker, once there is one) and the counter-attack, over everything else; their labels over both."""
    battle = view.table.battle
    if battle is None or not view.stands(battle.attacker):
        return []
    attacker = there.cards[battle.attacker]
    target = battle.blocker or battle.attacked or battle.target
    goal = panels.get(target) or (there.cards[target] if view.stands(target) else there.places.get(battle.at))
    counter = there.cards[battle.counter] if battle.counter is not None and view.stands(battle.counter) else None
    ways: list[tuple[str, list[Point]]] = []
    for deed, start, end in (("block" if battle.blocker else "attack", attacker, goal), ("counter", counter, attacker)):
        if start is not None and end is not None:
            obstacles = [tile for tile in there.cards.values() if tile not in (start, end)]
            aside = 0 if counter is None else ASIDE if deed == "counter" else -ASIDE
            ways.append((deed, route(start, end, obstacles, there.columns, aside=aside, to_edge=target in panels)))
    lines = [mark for _, way in ways for mark in _arrow(way)]
    return [*lines, *(mark for deed, way in ways for mark in _label(view.label(view.teller.say(f"picture.{deed}")), way))]


def _arrow(way: list[Point]) -> tuple[Mark, ...]:
    shaft = path(way, HEAD - 1)
    return Line(shaft, "halo"), Line(shaft, "arrow"), Line(head(way, HEAD), "head")


def _label(word: str, way: list[Point]) -> tuple[Mark, ...]:
    """What the arrow is, where there is room to say it."""
    w = width(word, 12, bold=True) + 14
    at = label_at(way, w, 20)
    if at is None:
        return ()
    return Box(Rect(at[0] - w / 2, at[1] - 10, w, 20), "label", 10), Text(at[0], at[1] + 4.5, word, w - 8, 12, "b label-ink", "middle")
