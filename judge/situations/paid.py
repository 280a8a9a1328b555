"""A summon that a question tells as made is paid for, if it says nothing of what pays for it."""

from msgspec.structs import replace

from judge.engine.moves import Summon
from judge.reading.model import Reading
from judge.rulings.replay import replayed
from knowledge.books import Knowledge
from scenarios.model import Half, Scenario

OF_CORES = frozenset({"core", "reserve", "cost", "level"})
"""Figures that say what there is to pay with."""


def with_told_summons_paid(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with enough in the reserve of who is said to have summoned a card, where what the case has there is too little for it:
    another attacker left fewer cores."""
    told = any(event.concept in SUMMONS and event.told for event in reading.events)
    if not told or any(figure.of in OF_CORES for figure in reading.figures) or all(line.do != "summon" for line in scenario.before_ask):
        return scenario
    refused = replayed(scenario).refused
    refusal = refused.refusal if refused is not None else None
    if refusal is None or refusal.reason != "cannot-pay" or not isinstance(refusal.move, Summon):
        return scenario
    half: Half = getattr(scenario.board, refusal.move.by)
    return scenario.with_half(refusal.move.by, replace(half, reserve=None))


SUMMONS = frozenset({"summon", "quick-summon"})
