"""Regular expressions that are compiled when they are first used."""

import importlib
import pkgutil
import re
from typing import Any

import pytest

import judge
from judge.patterns import _Later, regex

MODULES = [each.name for each in pkgutil.walk_packages(judge.__path__, "judge.") if not each.name.startswith("judge.pages")]


def of(value: Any) -> list[Any]:
    """The patterns that a value is, or holds."""
    if isinstance(value, _Later):
        return [value]
    held = value.values() if isinstance(value, dict) else value if isinstance(value, (tuple, list)) else ()
    return [pattern for each in held for pattern in of(each)]


@pytest.mark.parametrize("module", MODULES)
def test_every_pattern_of_a_module_can_be_compiled(module: str) -> None:
    for value in vars(importlib.import_module(module)).values():
        for pattern in of(value):
            assert pattern.pattern


def test_a_pattern_is_used_as_a_compiled_one_is() -> None:
    later = regex("a(b)", re.IGNORECASE)
    assert later.search("xAB") is not None and later.match("xab") is None and later.sub("", "abc") == "c" and later.groups == 1


def test_a_mistake_in_a_pattern_is_told_when_it_is_used() -> None:
    with pytest.raises(re.error):
        regex("(").search("x")
