"""The language of a play reads as a player would say it, and writes back what it read."""

import re

import pytest
from hypothesis import given
from made_up import LINES

from scenarios import ScenarioError
from scenarios.model import Line
from scenarios.script import FORMS, line_text, parse_line, pattern


@pytest.mark.parametrize(
    "text, lines",
    [
        ("attack with attacker", [Line("attack", card="attacker")]),
        ("attack with ビートビートル on blocker", [Line("attack", card="ビートビートル", on=("blocker",))]),
        ("no attack", [Line("decline")]),
        ("no block", [Line("decline")]),
        ("decline", [Line("decline")]),
        ("accept", [Line("accept")]),
        ("pass", [Line("pass")]),
        ("pass, pass,pass", [Line("pass")] * 3),
        ("flash ドリームリボン on attacker", [Line("use", card="ドリームリボン", on=("attacker",))]),
        (
            "use 獣機合神セイ・ドリガン on X, Y Z paying 2 from reserve, 1 from W",
            [Line("use", card="獣機合神セイ・ドリガン", on=("X", "Y Z"), pay=(("reserve", 2), ("W", 1)))],
        ),
        ("summon Mach Gee", [Line("summon", card="Mach Gee")]),
        ("summon Mach Gee with 1 paying 2 from reserve", [Line("summon", card="Mach Gee", counters=1, pay=(("reserve", 2),))]),
        ("place Valley of a Hundred Wisdoms with 0", [Line("place", card="Valley of a Hundred Wisdoms", counters=0)]),
        ("move 2 from reserve to attacker", [Line("move-counters", source="reserve", to="attacker", counters=2)]),
        ("block with blocker", [Line("block", card="blocker")]),
        ("order カプリホルン", [Line("order", card="カプリホルン")]),
        ("choose X, Y", [Line("choose", on=("X", "Y"))]),
        ("choose nothing", [Line("choose")]),
        ("finish", [Line("finish")]),
        ("ask", [Line("ask")]),
        ("ask after lose-life", [Line("ask", to="lose-life")]),
        ("ask in core", [Line("ask", source="core")]),
        ("  block   with  blocker ", [Line("block", card="blocker")]),
        ('use "Dragon on Fire" on "A, \\"B\\""', [Line("use", card="Dragon on Fire", on=('A, "B"',))]),
    ],
)
def test_it_reads(text: str, lines: list[Line]) -> None:
    assert list(parse_line(text)) == lines


def test_who_does_it_is_told_apart_from_what() -> None:
    assert parse_line("pass, pass", "defending") == (Line("pass", "defending"),) * 2


@pytest.mark.parametrize(
    "text, problem",
    [
        ("atack with attacker", "'atack with attacker': no such deed 'atack': did you mean 'attack'?"),
        ("attack attacker", "'attack attacker' cannot be read: write 'attack with CARD [on TARGET]'"),
        ("attack with X on Y, Z", "'attack with X on Y, Z' cannot be read: write 'attack with CARD [on TARGET]'"),
        ("no blok", "'no blok' cannot be read: write 'no attack' or 'no block'"),
        ("pass, ask", "'pass, ask' cannot be read: write 'pass'"),
        ("use X on", "'use X on' cannot be read: write 'use CARD [on TARGETS] [paying N from PLACE, …]'"),
        ("flash X paying 2", "'flash X paying 2' cannot be read: write 'flash CARD [on TARGETS] [paying N from PLACE, …]'"),
        ('block with "X', "'block with \"X' cannot be read: write 'block with CARD'"),
        ("", "an empty line: write what is done, such as 'pass'"),
        ("pass, " * 60, "a line of 360 characters: write at most 300, one deed a line"),
    ],
)
def test_it_says_what_was_expected(text: str, problem: str) -> None:
    with pytest.raises(ScenarioError) as raised:
        parse_line(text)
    assert str(raised.value) == problem


def test_an_unknown_deed_is_answered_with_all_there_are() -> None:
    with pytest.raises(ScenarioError) as raised:
        parse_line("攻撃")
    assert all(form.split()[0] in str(raised.value) for _, form in FORMS)


@given(LINES)
def test_what_is_written_is_read_back(line: Line) -> None:
    assert parse_line(line_text(line), line.by) == (line,)


@given(LINES)
def test_what_is_written_matches_the_published_pattern(line: Line) -> None:
    assert re.search(pattern(), line_text(line), re.DOTALL)


@pytest.mark.parametrize("line", [Line("pass", card="X"), Line("block"), Line("attack", card="X", on=("Y", "Z"))])
def test_a_line_that_says_nothing_sensible_is_not_written(line: Line) -> None:
    with pytest.raises(ValueError, match="no line of play says this"):
        line_text(line)


def test_the_worst_line_is_read_at_once() -> None:
    for text in ("use a on " + "b, " * 95 + '"', "use a paying " + "1 from a," * 31 + '"', "use " + "a " * 140 + '"'):
        with pytest.raises(ScenarioError):
            parse_line(text)
