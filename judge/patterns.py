"""Regular expressions that are compiled when they are first used: a question uses one in five of those that might be asked of it, and to
compile them all takes a third of the time in which one that was asked before is answered."""

import re
from typing import Any, cast

_USED = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub")


class _Later:
    """What a compiled pattern can do, once any of it is done."""

    def __init__(self, text: str, flags: int) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self._text, self._flags)
        for each in _USED:
            setattr(self, each, getattr(compiled, each))  # from now on without coming here
        return getattr(compiled, name)


def regex(text: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`, but that a mistake in it is told when it is first used (`tests/test_patterns.py` uses each)."""
    return cast("re.Pattern[str]", _Later(text, flags))
