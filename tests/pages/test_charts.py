"""Charts as pictures: every rulebook's, and cases on them, drawn whole and legible at the width of a phone, and told in words."""

from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from judge.games import MODULES
from judge.pages.boards import chart_css
from judge.pages.charts import chart_svg, picture_of
from judge.pages.drawing import Box, Group, Line, Mark, Picture, Text
from judge.pages.geometry import WIDTH, Rect
from judge.rulings.charting import chart, path_of
from judge.rulings.replay import Replay, replay
from judge.rulings.ruling import defines
from scenarios import case, cases
from tests.pages.test_boards import points

LANGUAGES = ("ja", "en")
CASE = "battle-spirits-2010/attacker-bounced-in-second-flash"
DRAWN = [(rules, language) for rules in MODULES for language in LANGUAGES]


def flat(marks: tuple[Mark, ...]) -> list[Mark]:
    return [part for mark in marks for part in (flat(mark.marks) if isinstance(mark, Group) else [mark])]


def steps(picture: Picture) -> list[Rect]:
    looks = {"step", "visited", "left-out"}
    return [mark.at for mark in flat(picture.marks) if isinstance(mark, Box) and mark.cls in looks]


def lines(picture: Picture, *looks: str) -> list[Line]:
    return [mark for mark in flat(picture.marks) if isinstance(mark, Line) and mark.cls in looks]


def longest(rules: str) -> Replay:
    """The case with the longest way through the chart."""
    played = (replay(each.scenario, complete=True) for each in cases(rules).values() if not defines(each.scenario))
    return max(played, key=lambda one: len(path_of(one).steps))


@pytest.mark.parametrize(("rules", "language"), DRAWN)
def test_a_chart_is_drawn_whole(rules: str, language: str) -> None:
    """Within its width, one box a step from top to bottom, every label once, no line of text wider than its room or over another."""
    drawn = chart(rules, longest(rules))
    picture = picture_of(drawn, language, "…?" * 30)
    boxes = steps(picture)
    assert len(boxes) == len(drawn.steps)
    assert all(above.bottom < below.y for above, below in pairwise(boxes))
    assert all(0 <= x <= WIDTH and 0 <= y <= picture.height for way in lines(picture, "way", "taken") for x, y in points(way))
    texts = list(picture.texts())
    assert all(text.span[0] >= 0 and text.span[1] <= WIDTH and text.span[1] - text.span[0] <= text.room + 0.5 for text in texts)
    for one, other in combinations(texts, 2):
        apart = abs(one.y - other.y) >= min(one.size, other.size) or one.span[1] <= other.span[0] or other.span[1] <= one.span[0]
        assert apart, (one, other)
    said = " ".join(text.text for text in texts)
    assert all(arrow.clause in said for arrow in drawn.arrows)


@pytest.mark.parametrize(("rules", "language"), DRAWN)
def test_ways_to_different_steps_never_run_on_one_another(rules: str, language: str) -> None:
    """In the lanes on the right, two ways lie on one another only where they go to the same step."""
    ways = [points(way) for way in lines(picture_of(chart(rules), language), "way") if len(points(way)) > 2]
    lanes = [(max(x for x, _ in way), sorted((way[0][1], way[-1][1])), way[-1][1]) for way in ways]
    for (x, (top, bottom), door), (x1, (top1, bottom1), door1) in combinations(lanes, 2):
        assert x != x1 or door == door1 or bottom < top1 or bottom1 < top


@pytest.mark.parametrize("rules", MODULES)
def test_no_way_runs_through_a_step(rules: str) -> None:
    picture = picture_of(chart(rules), "en")
    for way in lines(picture, "way"):
        for (x, y), (x1, y1) in pairwise(points(way)):
            middle = ((x + x1) / 2, (y + y1) / 2)
            assert not any(box.x < middle[0] < box.right and box.y < middle[1] < box.bottom for box in steps(picture))


def test_a_case_is_drawn_as_the_way_it_took() -> None:
    played = replay(case(CASE).scenario, complete=True)
    picture = picture_of(chart("bs10", played), "en", "Is BP still compared?")
    marks = flat(picture.marks)
    looks = [mark.cls for mark in marks if isinstance(mark, Box) and mark.cls in ("step", "visited", "left-out")]
    assert (looks.count("visited"), looks.count("left-out")) == (6, 2)
    numbers = [mark.text for mark in marks if isinstance(mark, Text) and "label-ink" in mark.cls]
    assert numbers == ["1", "2", "3", "4", "5", "6"]
    bold = {mark.text for mark in marks if isinstance(mark, Text) and mark.cls == "taken-ink"}
    assert bold == {"A0.to-A1 L52", "A1.to-A2 L77", "A2.two-passes L79", "A3.to-A4 L114", "A4.combatant-gone L116–117"}
    assert len(lines(picture, "taken")) == 5
    assert picture.told[:2] == ("Is BP still compared?", "The way of this case: A0 → A1 → A2 → A3 → A4 → A7")
    assert not lines(picture_of(chart("bs10"), "en"), "taken")


@pytest.mark.parametrize(("rules", "language"), DRAWN)
def test_the_document_is_sound_and_told_in_words(rules: str, language: str) -> None:
    svg = chart_svg(rules, language)
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img" and root.get("lang") == language and root.get("viewBox", "").startswith(f"0 0 {WIDTH} ")
    told = root.findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert len(told.splitlines()) == len(chart(rules).arrows)
    assert svg == chart_svg(rules, language)
    assert "<style>" not in chart_svg(rules, language, styled=False)
    looks = {name for mark in flat(picture_of(chart(rules), language).marks) for name in getattr(mark, "cls", "").split()}
    assert all(f".judge-board .{look} " in chart_css() for look in looks - {"t"})
