"""Every kind of thing that a question may tell whole."""

from typing import Any

from judge.situations.as_told.arrivals import ARRIVALS
from judge.situations.as_told.boosts import BOOSTS
from judge.situations.as_told.exchanged import EXCHANGES
from judge.situations.as_told.manoeuvres import MANOEUVRES
from judge.situations.as_told.model import AsTold
from judge.situations.as_told.raids import RAIDS
from judge.situations.as_told.strikers import STRIKERS

KINDS: tuple[AsTold[Any], ...] = (RAIDS, MANOEUVRES, STRIKERS, ARRIVALS, EXCHANGES, BOOSTS)
"""In the order in which they are laid in a case."""
