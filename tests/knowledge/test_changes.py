"""What changed between two versions of a document: lines edited, removed, added, moved; and lines that were only shifted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.books import Knowledge
from knowledge.changes import changes, fragment
from knowledge.clauses import Document, RuleSource, Text
from knowledge.verification import document_lines, fingerprint_lines

NONE = Text("", "")
EMPTY = RuleSource("none", "n", NONE, Document("none.txt", NONE, "", ""), (), (), ())


def found(book: Knowledge, old: str, new: str) -> list[tuple[object, ...]]:
    return [(c.what, c.old, c.new, c.clauses) for c in changes(book.source, fingerprint_lines(old), fingerprint_lines(new))]


def edited(document: str, line: int, *instead: str) -> str:
    lines = document_lines(document)
    return "\n".join([*lines[: line - 1], *instead, *lines[line:]]) + "\n"


def test_nothing_changed(toy_book: Knowledge, toy_document: str) -> None:
    assert found(toy_book, toy_document, toy_document) == []


@pytest.mark.parametrize(
    "same",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("Attack\n", "Attack  \n"),
        lambda text: text.replace("2020", "\uff12\uff10\uff12\uff10"),
        lambda text: text.replace("Attack\n", "Attack\n\n"),
    ],
    ids=["line ends", "no line end at the end", "spaces at the end", "width", "a blank line"],
)
def test_how_it_is_written_is_no_change(toy_book: Knowledge, toy_document: str, same: object) -> None:
    assert found(toy_book, toy_document, same(toy_document)) == []  # type: ignore[operator]


def test_a_line_that_changed_names_its_clauses(toy_book: Knowledge, toy_document: str) -> None:
    new = edited(toy_document, 3, "The attacker stays as it is.")
    assert found(toy_book, toy_document, new) == [("changed", (3, 3), (3, 3), ("A.exhaust",))]
    new = edited(toy_document, 5, "half the damage.")
    assert found(toy_book, toy_document, new) == [("changed", (5, 5), (5, 5), ("A.no-damage",))]


def test_a_line_that_vanished(toy_book: Knowledge, toy_document: str) -> None:
    assert found(toy_book, toy_document, edited(toy_document, 4)) == [("removed", (4, 4), None, ("A.no-damage",))]


def test_lines_that_were_shifted_have_not_changed(toy_book: Knowledge, toy_document: str) -> None:
    new = edited(toy_document, 1, "The toy game", "A word before", "and another")
    assert found(toy_book, toy_document, new) == [("added", None, (2, 2), ()), ("added", None, (3, 3), ())]


def test_a_line_put_into_a_clause_touches_it_and_one_beside_it_does_not(toy_book: Knowledge, toy_document: str) -> None:
    within = edited(toy_document, 4, "A blocked attacker does", "in most cases")
    assert found(toy_book, toy_document, within) == [("added", None, (5, 5), ("A.no-damage",))]
    before = edited(toy_document, 4, "In most cases:", "A blocked attacker does")
    assert found(toy_book, toy_document, before) == [("added", None, (4, 4), ())]


def test_a_line_that_stands_elsewhere_has_moved(toy_book: Knowledge, toy_document: str) -> None:
    lines = document_lines(toy_document)
    new = "\n".join([lines[0], lines[1], *lines[3:], lines[2]])
    assert found(toy_book, toy_document, new) == [("moved", (3, 3), (6, 6), ("A.exhaust",))]


def test_a_line_that_moved_and_another_in_its_place(toy_book: Knowledge, toy_document: str) -> None:
    lines = document_lines(toy_document)
    new = "\n".join([lines[0], lines[1], "Something else.", *lines[3:], lines[2]])
    assert ("moved", (3, 3), (7, 7), ("A.exhaust",)) in found(toy_book, toy_document, new)
    assert not any(what in ("changed", "removed") for what, *_ in found(toy_book, toy_document, new))


LINES = st.lists(st.integers(0, 12).map(lambda n: f"{n:012}"), max_size=25)


@given(LINES, LINES)
def test_every_line_is_accounted_for_once(then: list[str], now: list[str]) -> None:
    """What is left of the old version when the lines gone are taken out, and of the new one without the lines come, are the same lines."""
    told = changes(EMPTY, then, now)
    out = [c.old[0] for c in told if c.old is not None]
    come = [c.new[0] for c in told if c.new is not None]
    assert len(set(out)) == len(out) and len(set(come)) == len(come)
    assert [x for n, x in enumerate(then, 1) if n not in out] == [x for n, x in enumerate(now, 1) if n not in come]
    assert all(then[c.old[0] - 1] == now[c.new[0] - 1] for c in told if c.what == "moved" and c.old and c.new)


@given(st.lists(st.integers(0, 99).map(lambda n: f"{n:012}"), unique=True, max_size=20), st.integers(0, 20), st.integers(1, 3))
def test_lines_put_in_never_change_others(then: list[str], at: int, count: int) -> None:
    now = [*then[:at], *(f"new{n:09}" for n in range(count)), *then[at:]]
    assert [c.what for c in changes(EMPTY, then, now)] == ["added"] * count


@given(st.text(max_size=80), st.text(max_size=80))
def test_a_fragment_is_short_and_of_the_line(line: str, other: str) -> None:
    cut = fragment(line, other)
    assert len(cut) <= 30 and cut in line


def test_a_fragment_shows_what_differs() -> None:
    old, new = "a" * 50 + "b" + "c" * 50, "a" * 50 + "d" + "c" * 50
    assert "b" in fragment(old, new) and "d" in fragment(new, old)
