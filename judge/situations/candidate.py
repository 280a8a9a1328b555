"""A case that a question may mean, and how much it weighs that it does."""

from msgspec import Struct

from judge.rulings.facts import Facts
from judge.rulings.replay import Replay
from judge.situations.learned import LEAST
from scenarios import Scenario

FIT, LEARNED = 0.59, 0.63
"""The powers of how well a candidate fits and of how likely it is meant as learned, in how much it weighs (`bench/train_choosing.py`)."""


class Candidate(Struct, frozen=True):
    """A case the question may mean, with the question's own facts in it, replayed: how well it fits, and what it decides."""

    fit: float
    case: Scenario
    played: Replay | None
    found: Facts
    told: bool = True
    """False where it has nothing to tell, where its board or what is compared is not what the question tells, or where not all happens that
    is told of a given card."""
    silent: bool = False
    """Whether it may be what is meant, and has nothing to tell of what is asked."""
    answers: bool = True
    """Whether it tells a fact that the question asks for, if it asks for any."""
    to_the_point: bool = False
    """Whether the first fact it tells is one the question asks for."""
    compares: bool = False
    """Whether most wordings of the case say how strong somebody is, or tell as happened what the question asks."""
    likely: float | None = None
    """How likely the case is meant, as it is learned; None where nothing is learned of it."""

    @property
    def weight(self) -> float:
        return weight(self.fit, self.likely)


def weight(fit: float, likely: float | None) -> float:
    """How much it weighs that a case fits so well and is so likely meant, as it is learned; where nothing is learned of it, it is as likely
    as it fits."""
    return float(fit**FIT * max(fit if likely is None else likely, LEAST) ** LEARNED)
