"""Which clauses decide a ruling."""

import pytest

from judge import ask, rule_on
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


@pytest.mark.parametrize(
    ("rules", "question", "clause"),
    [
        ("bs", "1体目はシンボル2、2体目はシンボル1で両方通り、3体目はブロックした。減るライフの合計は?", "❺.unblocked"),
        ("bs10", "最初のアタックはライフで受けた(シンボル2)。次のアタックはブロックした。ライフは合計いくつ減る?", "A5.unblocked"),
    ],
)
def test_life_lost_by_attacks_before_the_last_is_cited_by_what_took_it(rules: str, question: str, clause: str) -> None:
    ruling = ask(question, rules)
    taken = next(each for each in ruling.citations if each.clause == clause)
    assert "life_change" in taken.decides and taken.says in ruling.answer


@pytest.mark.parametrize(
    ("question", "fact", "clause"),
    [
        ("攻撃もブロックもしていない別のクリーチャーが破壊された。攻撃は続く?", "battle", "detail.gone-interrupts"),
        ("シールド3枚。プレイヤーへの攻撃をブロックされた。何枚割れる?", "shields_broken", "direct.number-fixed"),
        ("シールド0の相手を攻撃したらブロックされた。勝ち?", "winner", "direct.goes-through"),
    ],
)
def test_what_does_not_come_of_an_attack_is_told_by_the_clause_that_says_when_it_does(question: str, fact: str, clause: str) -> None:
    ruling = ask(question, "dm")
    assert fact in next(each for each in ruling.citations if each.clause == clause).decides


def test_what_works_while_attacking_is_cited_where_its_card_blocks() -> None:
    ruling = rule_on(cases("duel-masters")["power-attacker-while-blocking"].scenario, "en")
    assert "declare.during-applies" in {each.clause for each in ruling.citations}
