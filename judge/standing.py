"""What tells, beside its best wordings, how likely a case is meant: weighed by weights that are learned (`bench/train_ranking.py`)."""

import math

from msgspec import Struct
from msgspec.structs import astuple

from judge.learned import LEAST


class Standing(Struct, frozen=True):
    """How a case stands to a question, each from 0 to 1. ``foreign``: the share of what the question says that no wording of the case
    says; ``unsaid``: that of what its wordings say, taken together, that the question does not; ``learned``: how likely it is meant as
    learned from all wordings (`judge.learned`), on a scale of three powers of ten."""

    foreign: float
    unsaid: float
    learned: float


WEIGHTS = Standing(foreign=-0.65, unsaid=-0.38, learned=1.16)
"""How much each counts, in the logarithm of the score."""
TYPICAL = Standing(foreign=0.08, unsaid=0.58, learned=0.87)
"""The standing of the typical case that is meant: its score stays as it is."""
MEANT, NEARLY = 1.0, 0.99
"""The score from which on a question is in the very words of a wording, and the highest to which standings raise one."""


def weighed(score: float, standing: Standing) -> float:
    """The score of a case with its standing, where the question is in the very words of no case."""
    counted = zip(astuple(WEIGHTS), astuple(standing), astuple(TYPICAL), strict=True)
    return score * math.exp(sum(weight * (each - typical) for weight, each, typical in counted))


def scaled(likely: float | None) -> float:
    """A probability on a scale of three powers of ten, from 0 to 1; that of the typical case that is meant where none is known."""
    return TYPICAL.learned if likely is None else max(0.0, 1 + math.log10(max(likely, LEAST)) / POWERS)


POWERS = -math.log10(LEAST)
