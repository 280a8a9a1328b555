"""Every rule is needed: switching its clause off changes what some case expects.

A new rule needs a case; a rule that no case needs is no rule.
"""

import pytest

from judge.games import MODULES, rulebook
from judge.rulings.agreeing import agrees
from judge.rulings.checking import coverage
from judge.rulings.citing import outcome
from judge.rulings.facts import facts
from judge.rulings.replay import replay
from scenarios import Scenario, cases


@pytest.mark.parametrize("rules", MODULES)
def test_for_every_rule_there_is_a_case_that_needs_it(rules: str) -> None:
    book, shown, library = rulebook(rules), coverage(rules).shown, cases(rules)
    filed = {r.clause for r in book.filed} | {r.clause for r in book.required} | {p.clause for p in book.permitted}
    unneeded = {
        clause
        for clause in filed | {j.clause for j in book.joined}
        if not any(changes(clause, library[id_].scenario) for id_ in shown.get(clause, ()))
    }
    assert unneeded == set()


def changes(clause: str, scenario: Scenario) -> bool:
    """Whether a case no longer gives what it expects once a clause is switched off, or gives it though no rule says so any more; of a
    case that the document leaves open, whether it is not open any more."""
    without = replay(scenario, rulebook(scenario.rules).without(clause), complete=True)
    found = facts(without, *scenario.asks, *scenario.expect)
    if scenario.status == "not_covered":
        return found != facts(replay(scenario, complete=True), *scenario.asks)
    differs = any(not agrees(expected, found.get(name)) for name, expected in scenario.expect.items())
    return differs or (
        "triggers" in scenario.expect and outcome(without, "triggers") != outcome(replay(scenario, complete=True), "triggers")
    )
