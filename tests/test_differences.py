"""The two editions of Battle Spirits differ in 29 ways (positions, section 1); each is shown by a pair of cases, told by their comments."""

import re
from pathlib import Path

import pytest

from scenarios import cases

LIBRARY = Path(__file__).resolve().parent.parent / "scenarios" / "library"
MANUAL, OLD = "battle-spirits", "battle-spirits-2010"
DIFFERENCES = range(1, 30)


def comments(rules: str) -> list[str]:
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted((LIBRARY / rules).glob("*.yaml")))
    return re.findall(r"^- id: \S+\s+# (.+)$", text, re.MULTILINE)


def counterparts(rules: str) -> dict[str, set[int]]:
    """The cases of the other edition that this one's comments name, with the differences they are named for."""
    other = cases(OLD if rules == MANUAL else MANUAL)
    found: dict[str, set[int]] = {}
    for comment in comments(rules):
        numbers = {int(n) for n in re.findall(r"\d+", (re.match(r"difference ([\d, and]+)", comment) or [""])[0])}
        for name in re.findall(r"[a-z0-9]+(?:-[a-zA-Z0-9]+)+", comment):
            if name in other:
                found.setdefault(name, set()).update(numbers)
    return found


@pytest.mark.parametrize("number", DIFFERENCES)
def test_every_difference_is_shown_by_a_pair_of_cases(number: int) -> None:
    pairs = [name for rules in (MANUAL, OLD) for name, numbers in counterparts(rules).items() if number in numbers]
    assert pairs
