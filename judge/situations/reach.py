"""Who is attacked does not reach the attacker, where a question tells that no counter-attack comes."""

import re

from msgspec.structs import replace

from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.places import places, replaced
from judge.rulings.ruling import asked_move
from judge.situations.as_told.model import on_a_grid
from knowledge.books import Knowledge
from scenarios.model import Scenario


def tells_of_no_counter(reading: Reading) -> bool:
    """Whether a question tells, and does not ask, that no counter-attack comes."""
    return _UNCOUNTERED.search(reading.question) is not None


_UNCOUNTERED = regex(r"反撃(?:は|が)?(?:なし|無し|来なかった)[。、]|\b(?:no|without (?:a|any)) counter(?:-?attack)?[.,;]", re.IGNORECASE)
"""How it is told that no counter-attack comes."""


def with_told_reach(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case of one attack with a target that reaches nobody, where the question tells that no counter-attack comes."""
    attacked = [line.on for line in scenario.play if line.do == "attack"]
    if not on_a_grid(scenario) or len(attacked) != 1 or asked_move(scenario) or not tells_of_no_counter(reading):
        return scenario
    for place, placed in places(scenario):
        if (placed.label,) == attacked[0] and placed.card == "plain" and placed.reach is None:
            scenario = replaced(scenario, place, replace(placed, reach=()))
    return scenario
