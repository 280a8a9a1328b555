"""What tells, beside its best wordings, how likely a case is meant: weighed by weights that are learned (`bench/train_ranking.py`)."""

import math

from msgspec import Struct
from msgspec.structs import astuple


class Standing(Struct, frozen=True):
    """How a case stands to a question, each from 0 to 1. ``foreign``: the share of what the question says that no wording of the case
    says; ``unsaid``: that of what its wordings say, taken together, that the question does not; ``third``: what the question has in common
    with the third best wording; ``alike``: how alike the letters of the most alike wording are."""

    foreign: float
    unsaid: float
    third: float
    alike: float


WEIGHTS = Standing(foreign=-1.09, unsaid=-1.08, third=0.58, alike=1.13)
"""How much each counts, in the logarithm of the score."""
TYPICAL = Standing(foreign=0.07, unsaid=0.61, third=0.65, alike=0.59)
"""The standing of the typical case that is meant: its score stays as it is."""
MEANT, NEARLY = 1.0, 0.99
"""The score from which on a question is in the very words of a wording, and the highest to which standings raise one."""


def weighed(score: float, standing: Standing) -> float:
    """The score of a case with its standing, where the question is in the very words of no case."""
    counted = zip(astuple(WEIGHTS), astuple(standing), astuple(TYPICAL), strict=True)
    return score * math.exp(sum(weight * (each - typical) for weight, each, typical in counted))
