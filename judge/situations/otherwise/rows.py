"""What a row is: a way in which a question may tell otherwise than a replay has it."""

from collections.abc import Callable
from typing import TypeAlias

from judge.reading.model import Reading
from judge.rulings.replay import Replay

NOT_THERE = "not:"
"""How a feature begins that tells of what no replay of the case has, though the question says so."""
Otherwise: TypeAlias = tuple[tuple[str, Callable[[Reading, Replay], bool]], ...]
"""What a question may tell otherwise than a replay has it: what is not there then, and whether it is so."""
