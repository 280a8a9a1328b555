"""What changed between two versions of a rule document, and which clauses stand on the lines that did. Pure: values in, values out.

Lines are compared by their fingerprints (`knowledge.verification`), so that of the older version its record is enough. A line that only
stands elsewhere has moved; lines that were only shifted, by others put in before them, have not changed.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Literal

from msgspec import Struct

from knowledge.clauses import Clause, RuleSource
from knowledge.verification import Span, fingerprint_lines

EMPTY = fingerprint_lines("")[0]
"""Of a blank line: one more or less says nothing."""

What = Literal[
    "changed",
    "removed",
    "added",
    "moved",
]


class Change(Struct, frozen=True):
    """Lines that are not as they were: ``old`` and ``new`` are their first and last, 1-based, in each version (None where there are none).
    ``clauses``: those that stand on the old lines, or around what was added between theirs."""

    what: What
    old: Span | None
    new: Span | None
    clauses: tuple[str, ...] = ()


def changes(source: RuleSource, then: Sequence[str], now: Sequence[str]) -> tuple[Change, ...]:
    """The changes from one version's line fingerprints to another's, in the order of the older version."""
    removed: list[int] = []
    added: list[int] = []
    found: list[Change] = []
    for kind, i, i_end, j, j_end in SequenceMatcher(None, then, now, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        removed += [n for n in range(i, i_end) if then[n] != EMPTY]
        added += [n for n in range(j, j_end) if now[n] != EMPTY]
        paired = min(i_end - i, j_end - j)
        found += [
            Change("changed", (n, n), (m, m)) for n, m in zip(range(i + 1, i + paired + 1), range(j + 1, j + paired + 1), strict=True)
        ]
        found += [Change("removed", (n, n), None) for n in range(i + paired + 1, i_end + 1)]
        found += [Change("added", (i_end + 1, i_end), (m, m)) for m in range(j + paired + 1, j_end + 1)]
    moved = _moved(removed, added, then, now)
    return tuple(_named(source, change) for change in _settled(found, moved, then, now))


def _moved(removed: list[int], added: list[int], then: Sequence[str], now: Sequence[str]) -> dict[int, int]:
    """Old line → new line (both from 0) of those that stand elsewhere now."""
    left = list(added)
    found = {}
    for n in removed:
        to = next((m for m in left if now[m] == then[n]), None)
        if to is not None:
            left.remove(to)
            found[n] = to
    return found


def _settled(found: list[Change], moved: dict[int, int], then: Sequence[str], now: Sequence[str]) -> list[Change]:
    """The changes, with what moved told as moved, and blank lines left out."""
    gone, come = set(moved), set(moved.values())
    settled = []
    for change in found:
        old = change.old[0] - 1 if change.old is not None and change.what != "added" else None
        new = change.new[0] - 1 if change.new is not None else None
        old_goes = old is not None and old not in gone and then[old] != EMPTY
        new_comes = new is not None and new not in come and now[new] != EMPTY
        if old is not None and old in gone:
            to = moved[old] + 1
            settled.append(Change("moved", (old + 1, old + 1), (to, to)))
        if old_goes and new_comes:
            settled.append(change)
        elif old_goes:
            settled.append(Change("removed", change.old, None))
        elif new_comes:
            after = change.old if old is None else (old + 1, old)
            settled.append(Change("added", after, change.new))
    return settled


def _named(source: RuleSource, change: Change) -> Change:
    assert change.old is not None
    first, last = change.old
    touched = [clause.id for clause in source.clauses if _touched(clause, first, last)]
    return Change(change.what, None if change.what == "added" else change.old, change.new, tuple(touched))


def _touched(clause: Clause, first: int, last: int) -> bool:
    """Whether a clause stands on the lines; of an empty span (n+1, n), between lines n and n+1, whether it stands on both."""
    begins, ends = clause.lines
    return begins <= last and first <= ends


def fragment(line: str, other: str, longest: int = 30) -> str:
    """Where a line differs from another, in so few characters as a quote may have."""
    common = next((n for n, (a, b) in enumerate(zip(line, other, strict=False)) if a != b), min(len(line), len(other)))
    start = max(0, min(common - 5, len(line) - longest))
    return line[start : start + longest]
