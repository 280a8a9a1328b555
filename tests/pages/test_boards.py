"""Boards as pictures: every board of the library, and boards nobody thought of, are drawn whole, legible, and told in words."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import knowledge
from judge.engine.sides import SIDES
from judge.engine.values import Table
from judge.pages.boards import board_css, board_svg, picture_of
from judge.pages.drawing import Box, Group, Line, Picture
from judge.pages.geometry import WIDTH, Rect
from judge.pages.measure import width, wrap
from judge.rulings.located import played_out
from judge.rulings.replay import replay
from judge.rulings.ruling import defines
from judge.rulings.telling import Teller
from scenarios import cases
from scenarios.model import Board, Half, Placed, Scenario
from tests.boards import boards

RULES = [info.id for info in knowledge.rulebooks()]
SVG = "{http://www.w3.org/2000/svg}"


@cache
def library(rules: str) -> tuple[Table, ...]:
    """Tables of every case: as set up, wherever an attack or a question begins, and at the end."""
    return tuple(table for located in cases(rules).values() if not defines(located.scenario) for table in _telling(located))


def _telling(located: object) -> Iterator[Table]:
    played = played_out(located)  # type: ignore[arg-type]
    yield played.start
    before = played.start
    for happened in played.trace:
        table = happened.table
        if (table.battle, table.window is None, table.asks is None) != (before.battle, before.window is None, before.asks is None):
            yield table
        before = table
    yield played.table


def cards(picture: Picture) -> dict[str, Rect]:
    """Every card on the field by the words that tell it."""
    groups = [mark for mark in picture.marks if isinstance(mark, Group)]
    boxes = [(group.title, mark) for group in groups for mark in group.marks[:1] if isinstance(mark, Box)]
    return {title: box.at for title, box in boxes if box.cls.split()[0] in ("card", "spent")}


def points(way: Line) -> list[tuple[float, float]]:
    """The corners and ends of an arrow's shaft."""
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", way.d)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def arrows(picture: Picture) -> list[list[tuple[float, float]]]:
    return [points(mark) for mark in picture.marks if isinstance(mark, Line) and mark.cls == "arrow"]


def legible(picture: Picture) -> None:
    """No text is too small, leaves its room or the picture, and no card covers another."""
    for text in picture.texts():
        left, right = text.span
        assert text.size >= 12 and right - left <= text.room + 0.1, text
        assert left >= 0 and right <= WIDTH and 0 < text.y < picture.height, text
    there = list(cards(picture).values())
    for n, a in enumerate(there):
        assert a.x >= 0 and a.right <= WIDTH and a.bottom < picture.height
        assert not any(a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom for b in there[n + 1 :])


# ── every board ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("rules", RULES)
def test_every_board_is_well_formed_and_told_in_words(rules: str, language: str) -> None:
    teller = Teller(rules, language)
    for table in library(rules)[::3]:
        root = ElementTree.fromstring(board_svg(table, language))
        name, told = root[0], root[1]
        assert (root.get("role"), name.tag, told.tag) == ("img", f"{SVG}title", f"{SVG}desc")
        assert name.text and told.text
        assert set(teller.board(table)) <= set(told.text.split("\n"))
        assert not any("id" in e.attrib or "href" in e.attrib or "style" in e.attrib or e.tag == f"{SVG}script" for e in root.iter())


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("rules", RULES)
def test_every_board_is_legible(rules: str, language: str) -> None:
    for table in library(rules):
        legible(picture_of(table, language))


@pytest.mark.parametrize("rules", RULES)
def test_every_card_on_the_field_is_drawn_and_turned_when_exhausted(rules: str) -> None:
    teller = Teller(rules, "en")
    for table in library(rules)[::3]:
        drawn = cards(picture_of(table, "en"))
        there = table.in_zone("field")
        assert set(drawn) == {teller.on_board(table, card) for card in there}
        assert all((at.h > at.w) == card.ready for card in there if (at := drawn[teller.on_board(table, card)]).w)


@pytest.mark.parametrize("rules", RULES)
def test_an_attack_is_an_arrow_to_the_blocker_or_to_what_is_attacked_round_other_cards(rules: str) -> None:
    teller = Teller(rules, "en")
    seen = 0
    for table in library(rules):
        battle = table.battle
        picture = picture_of(table, "en")
        if battle is None or table.gone(battle.attacker) or table.cards[battle.attacker].zone != "field":
            assert not arrows(picture)
            continue
        target = battle.blocker or battle.attacked or battle.target
        drawn = cards(picture)
        start = drawn[teller.on_board(table, table.cards[battle.attacker])]
        goal = None
        if target in table.cards and table.cards[target].zone == "field" and not table.gone(target):
            goal = drawn[teller.on_board(table, table.cards[target])]
        elif target in SIDES:
            goal = next(mark.at for mark in picture.marks if isinstance(mark, Box) and mark.cls == target)
        if goal is None:
            continue
        seen += 1
        way = arrows(picture)[0]
        assert near(start, *way[0]) and near(goal, *way[-1])
        for other in drawn.values():
            assert other in (start, goal) or not any(inside(other, *point) for point in along(way)), (battle, way)
        said = picture.told
        assert any(teller.card(table, battle.attacker) in line for line in said[2:4])
    assert seen > 20


def near(box: Rect, x: float, y: float) -> bool:
    return box.x - 13 <= x <= box.right + 13 and box.y - 13 <= y <= box.bottom + 13


def inside(box: Rect, x: float, y: float) -> bool:
    return box.x < x < box.right and box.y < y < box.bottom


def along(way: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    for (x0, y0), (x1, y1) in pairwise(way):
        yield from ((x0 + (x1 - x0) * part / 20, y0 + (y1 - y0) * part / 20) for part in range(21))


@pytest.mark.parametrize("rules", RULES)
def test_who_may_act_stands_in_the_banner_and_on_the_player(rules: str) -> None:
    teller = Teller(rules, "ja")
    for table in library(rules)[::3]:
        words = [text.text for text in picture_of(table, "ja").texts()]
        waited = 0 if table.asks is None else 2 if table.asks.anyone else 1
        if table.asks is not None or table.window is None:
            assert words.count(teller.say("picture.acts")) == waited


@settings(max_examples=40)
@given(data=st.data(), language=st.sampled_from(["ja", "en"]))
@pytest.mark.parametrize("rules", RULES)
def test_boards_nobody_thought_of_are_drawn_too(rules: str, language: str, data: st.DataObject) -> None:
    table = replay(data.draw(boards(rules))).table
    legible(picture_of(table, language))
    svg = board_svg(table, language)
    ElementTree.fromstring(svg)
    assert svg == board_svg(table, language)


# ── what is said, and what is not ────────────────────────────────────────────


def plain(*names: str, **half: object) -> Table:
    field = tuple(Placed(as_=name) for name in names)
    return replay(Scenario("battle-spirits-2010", board=Board(attacking=Half(field=field, **half)))).start  # type: ignore[arg-type]


def test_a_name_is_text_whatever_is_in_it() -> None:
    name = "</text><script>\"&'>"
    root = ElementTree.fromstring(board_svg(plain(name), "en", title="<&>"))
    assert root[0].text == "<&>"
    assert any(name in (title.text or "") for title in root.iter(f"{SVG}title"))


def test_many_cards_and_long_names_stay_legible() -> None:
    names = [f"{n}番目の{'とても長い名前の' * n}スピリット" for n in range(1, 9)] + ["W" * 60, "a very long name " * 6]
    for language in ("ja", "en"):
        picture = picture_of(plain(*names), language)
        legible(picture)
        assert len(cards(picture)) == len(names)
        assert any(text.text.endswith("…") for text in picture.texts())
        assert any("W" * 60 in title for title in cards(picture))


def test_a_number_nobody_stated_is_not_made_up() -> None:
    def counted(table: Table) -> list[str]:
        return [text.text for text in picture_of(table, "en").texts()]

    assert counted(plain("A")).count("?") == 4  # hand and deck of both
    said = counted(plain("A", deck=7, hand=(Placed("ドリームリボン"),)))
    assert said.count("?") == 2 and "7" in said


def test_equal_boards_in_one_page_share_nothing() -> None:
    svg = board_svg(plain("A"), "en", styled=False)
    assert " id=" not in svg and "<style" not in svg and "url(" not in svg
    assert board_css() in board_svg(plain("A"), "en")


def test_lines_end_where_words_do() -> None:
    assert wrap("攻撃するユニット", 79, 13, 3) == ("攻撃する", "ユニット")
    assert wrap("the attacking unit", 79, 13, 3, bold=True) == ("the", "attacking", "unit")
    assert all(width(line, 13) <= 79 for line in wrap("ア" * 30, 79, 13, 3))
    assert wrap("非ターンプレイヤーのリーダー", 79, 13, 3) == ("非ターンプレ", "イヤーの", "リーダー")
    assert wrap("", 79, 13, 3) == ()


# ── colours ──────────────────────────────────────────────────────────────────


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_every_pair_of_colours_meets_wcag_aa(scheme: int) -> None:
    blocks = board_css().split("@media")
    colour = dict(re.findall(r"--([\w-]+): var\(--board-[\w-]+, (#\w{6})\)", blocks[scheme]))
    texts = {
        "ink": ("ground", "card", "spent", "attacking", "defending"),
        "muted": ("ground", "card", "spent", "attacking", "defending", "place"),
        "attacking-ink": ("attacking",),
        "defending-ink": ("defending",),
        "open-ink": ("open",),
        "arrow-ink": ("arrow",),
    }
    for ink, grounds in texts.items():
        assert all(contrast(colour[ink], colour[ground]) >= 4.5 for ground in grounds), ink
    shapes = {"edge": ("ground", "card", "attacking", "defending", "place"), "arrow": ("ground", "place", "card", "spent")}
    for shape, grounds in shapes.items():
        assert all(contrast(colour[shape], colour[ground]) >= 3 for ground in grounds), shape
