"""A question held against a replay."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from judge.engine import events as e
from judge.happened import attempted
from judge.reading.model import Reading
from judge.replay import Replay


class Held(Struct, frozen=True):
    """A question held against a replay: the kinds of events ``done`` before the question is asked, and ``ever`` in the whole replay (with
    what a refused move would have been)."""

    reading: Reading
    played: Replay
    done: frozenset[type[e.Event]]
    ever: frozenset[type[e.Event]]

    @classmethod
    def against(cls, reading: Reading, played: Replay) -> "Held":
        kinds = [type(happened.event) for happened in played.trace]
        return cls(reading, played, frozenset(kinds[: max(played.focus, 1)]), attempted(played).union(kinds))


Vetoes = Mapping[str, Callable[[Held], bool]]
"""What counts against a replay, by name."""
