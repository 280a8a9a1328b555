"""Which clauses decide a ruling."""

import pytest

from judge import rule_on
from scenarios import cases

FLOW = {"flow.order", "flow.declarations-first", "flow-12.chase", "flow-12.together", "flow-34.chase", "start.turn-player"}
"""Clauses by which an attack comes to its end."""


@pytest.mark.parametrize("case", ["attacked-then-moves", "ambush-attacked-then-moves", "attack-twice", "moved-attacked-then-moves"])
def test_what_only_leads_to_a_refused_move_does_not_decide_it(case: str) -> None:
    ruling = rule_on(cases("fragment-dig-rayn")[case].scenario, "en")
    assert {citation.clause for citation in ruling.citations if citation.decisive}.isdisjoint(FLOW)


def test_who_is_damaged_in_the_place_of_another_is_told() -> None:
    answer = rule_on(cases("fragment-dig-rayn")["who-is-damaged-after-an-exchange"].scenario, "en").answer
    assert answer.startswith("300 damage to")
