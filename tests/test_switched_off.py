"""Every rule is needed: switching its clause off changes what some case expects.

`UNNEEDED` names the clauses of which no case yet tells the difference. It may only shrink: a clause that a case needs now must go from the
list, and a new rule needs a case.
"""

import pytest

from judge.checking import agrees, coverage
from judge.facts import facts
from judge.games import MODULES, rulebook
from judge.replay import replay
from scenarios import Scenario, cases

UNNEEDED: dict[str, set[str]] = {
    "battle-spirits-2010": {
        "A0-1.declare",
        "A1-1.cards-may-target",
        "A1-3.order-across",
        "A3-3.blocker-has-no-say",
        "A3-3.order-across",
        "Q6.both",
        "Q6.earlier",
        "end.declare",
        "lark.expires",
        "start.declare",
    },
    "ange-vierge": {
        "2-2.attacked-until",
        "2-2.attacking-until",
        "3-1-2.window",
        "4-2.window",
        "5-3.window",
        "6-2.window",
        "8-7a.may-attack",
        "declare.no-battle",
        "link.by-attacking",
        "link.needs-attacked",
    },
    "battle-spirits": {
        "flash.no-burst",
        "flash.no-main",
        "step.one-at-a-time",
        "use.again-after-declining",
        "use.again-after-using",
        "use.no-interrupting",
        "use.resolves",
        "❶.attacking-player",
        "❸.defending-player",
        "❸.one-blocker",
        "❺.blocked-to-destruction",
        "❺.short-of-life",
        "❺.unblocked-to-battle-end",
        "❼.cut-expire",
    },
    "fragment-dig-rayn": {
        "attack.counter-automatic",
        "attack.counter-unlimited",
        "attack.not-empty",
        "attack.one-set",
        "bp.leader-hit-frozen",
        "bp.mutual",
        "effect-move.not-counted",
        "effect-move.still-may-move",
        "end.by-choice",
        "example.destroyed",
        "example.no-counter",
        "example.spear-range",
        "flow-12.together",
        "start.declare",
        "start.held-anyway",
        "start.may-end-at-once",
        "swap.normal",
    },
}


@pytest.mark.parametrize("rules", MODULES)
def test_for_every_rule_there_is_a_case_that_needs_it(rules: str) -> None:
    book, shown, library = rulebook(rules), coverage(rules).shown, cases(rules)
    filed = {r.clause for r in book.filed} | {r.clause for r in book.required} | {p.clause for p in book.permitted}
    unneeded = {
        clause
        for clause in filed | {j.clause for j in book.joined}
        if not any(changes(clause, library[id_].scenario) for id_ in shown.get(clause, ()))
    }
    assert unneeded == UNNEEDED.get(rules, set())


def changes(clause: str, scenario: Scenario) -> bool:
    """Whether a case no longer gives what it expects once a clause is switched off."""
    without = replay(scenario, rulebook(scenario.rules).without(clause), complete=True)
    found = facts(without, *scenario.asks, *scenario.expect)
    return any(not agrees(expected, found.get(name)) for name, expected in scenario.expect.items())
