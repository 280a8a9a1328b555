"""The tree behind a ruling: every rule of every moment played, and how it stood on the very table it was judged on."""

import json
from collections.abc import Iterable

import pytest

from judge.games import MODULES, rulebook
from judge.printing import explanation_lines
from judge.rulings.citing import cite
from judge.rulings.explaining import Played, ToldRule, ToldStep, moments_of, told, tree_behind, tree_of
from judge.rulings.replay import Replay, replay
from judge.rulings.ruling import defines
from judge.rulings.telling import Teller
from scenarios import case, cases
from tests.test_cli import Judge, worked

CASES = [f"{rules}/{id_}" for rules in MODULES for id_, located in cases(rules).items() if not defines(located.scenario)]
CASE = "battle-spirits-2010/attacker-bounced-in-second-flash"


def played(name: str) -> Replay:
    return replay(case(name).scenario, complete=True)


def rules_in(tree: Iterable[ToldStep]) -> list[tuple[str, ToldRule]]:
    return [(moment.moment, rule) for step in tree for moment in step.moments for rule in moment.rules]


def nodes(done: Replay) -> list[tuple[str, ToldRule]]:
    return rules_in(tree_of(done, "en"))


@pytest.mark.parametrize("rules", MODULES)
def test_the_tree_accounts_for_every_entry_of_every_trace(rules: str) -> None:
    """Each entry that a clause caused stands at one place of the tree, under a rule that held with that clause."""
    for name in (name for name in CASES if name.startswith(f"{rules}/")):
        done = played(name)
        moments = moments_of(done, rulebook(rules))
        assert [m.first for m in moments] == sorted(m.first for m in moments), name
        held = {n: {j.clause for j in m.judged if j.status == "held"} for m in moments for n in range(m.first, m.last)}
        assert sum(m.last - m.first for m in moments) == len(held), f"{name}: an entry stands twice"
        for n, happened in enumerate(done.trace):
            assert not happened.cause.clause or happened.cause.clause in held[n], f"{name}: entry {n}"


@pytest.mark.parametrize("rules", MODULES)
def test_every_decisive_clause_stands_in_the_tree_and_is_marked(rules: str) -> None:
    teller = Teller(rules, "en")
    for name in (name for name in CASES if name.startswith(f"{rules}/")):
        done = played(name)
        cited = cite(done, rulebook(rules), teller)
        tree = told(moments_of(done, rulebook(rules)), done, cited, teller)
        marked = {clause for _, rule in rules_in(tree) if rule.decisive for clause in (rule.clause, *rule.also)}
        assert {c.clause for c in cited if c.decisive and c.rules == rules} <= marked, name


@pytest.mark.parametrize("rules", MODULES)
def test_switching_off_what_overrides_lets_the_overridden_rule_hold(rules: str) -> None:
    """An independent check of `overridden`: at the same moment, on the same table, with the overriding clauses of no force."""
    seen = set()
    for name in (name for name in CASES if name.startswith(f"{rules}/")):
        for moment in moments_of(played(name), rulebook(rules)):
            for judged in moment.judged:
                if judged.status == "overridden" and (judged.clause, judged.by) not in seen:
                    seen.add((judged.clause, judged.by))
                    less = rulebook(rules)
                    for clause in judged.by:
                        less = less.without(clause)
                    freed = [r.then.__name__ for r in less.layout.holding(moment.at, moment.table)]
                    assert judged.name in freed, f"{name}: {judged}"
    assert seen, "no rule of this rulebook was ever overridden"


def test_a_battle_without_its_attacker_overrides_the_usual_end_of_the_flash_timing() -> None:
    at_the_end = [rule for moment, rule in nodes(played(CASE)) if moment == "A4:acted"]
    stood = {(rule.clause, rule.status): rule for rule in at_the_end}
    assert stood["A4.as-A2", "overridden"].by == ("A4.combatant-gone",)
    assert stood["A4.combatant-gone", "held"].decisive and not stood["A4.as-A2", "overridden"].decisive
    assert ("A4.combatant-gone", "not_applicable") in stood, "before both had passed it did not apply yet"
    rule = stood["A4.combatant-gone", "held"]
    assert (rule.section, rule.lines, rule.rule) == ("A4", (116, 117), "without_a_combatant_the_battle_is_not_resolved")


def test_a_move_that_is_refused_is_told_with_what_refuses_it() -> None:
    refused = [name for name in CASES if played(name).refused is not None]
    assert len(refused) > 100
    for name in refused:
        done = played(name)
        assert done.refused is not None
        moments: list[Played] = moments_of(done, rulebook(done.start.rules))
        clause = done.refused.refusal.clause if done.refused.refusal is not None else ""
        assert not clause or [j.clause for j in moments[-1].judged if j.status == "refused"] == [clause], name


def test_what_a_card_does_is_told_by_the_clause_that_describes_it() -> None:
    """An ability that is a clause of the document stands in the tree under it, where it is carried out."""
    checked = 0
    for name in (name for name in CASES if name.startswith("battle-spirits-2010/")):
        done = played(name)
        moments = moments_of(done, rulebook("battle-spirits-2010"))
        for n, happened in enumerate(done.trace):
            card = happened.table.cards.get(happened.cause.card)
            described = {c for a in card.face.abilities if a.id == happened.cause.ability for c in a.clauses} if card else set()
            here = next((m for m in moments if m.first <= n < m.last), None)
            if described and here is not None:
                checked += 1
                assert described <= {j.clause for j in here.judged if j.kind == "effect"}, f"{name}: entry {n}"
    assert checked > 50


def test_explaining_changes_nothing_of_the_rulebook() -> None:
    book = rulebook("battle-spirits-2010")
    before, layout = played(CASE), book.layout
    moments_of(before, book)
    assert book.layout is layout and played(CASE).trace == before.trace


# ── on the command line ──────────────────────────────────────────────────────


def test_the_tree_is_there_on_request_only(judge: Judge) -> None:
    question = ("ask", "The attacker is returned to hand by Dream Ribbon after the block. What comes next?", "--rules", "bs10", "--json")
    assert "tree" not in json.loads(worked(judge(*question)))
    tree = json.loads(worked(judge(*question, "--tree")))["tree"]
    rules = [rule for step in tree for moment in step["moments"] for rule in moment["rules"]]
    assert {rule["status"] for rule in rules} == {"held", "overridden", "not_applicable"}
    assert all({"clause", "section", "lines", "says", "by", "decisive"} <= rule.keys() for rule in rules)
    assert worked(judge("case", "show", CASE, "--json", "--tree")).count('"tree"') == 1
    assert json.loads(worked(judge("replay", CASE, "--json", "--tree")))["tree"][0]["step"] == "A0"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_tree_reads_in_both_languages(judge: Judge, language: str) -> None:
    said = worked(judge("case", "show", CASE, "--lang", language, "--tree"))
    overridden = {"ja": "× ‹A4.as-A2› ‹A4.combatant-gone›が優先する", "en": "× ‹A4.as-A2› is overridden by ‹A4.combatant-gone›"}
    assert overridden[language] in said
    lines = list(explanation_lines(tree_of(played(CASE), language), "battle-spirits-2010", language))
    assert sum("ドリームリボンなど" in line or "for example by Dream Ribbon" in line for line in lines) <= 1, (
        "what a clause says is told once"
    )
    assert "overridden" not in worked(judge("replay", CASE, "--lang", language))


def test_a_ruling_carries_what_its_tree_is_made_of() -> None:
    from judge import ask

    ruling = ask("W・ブレイカーで攻撃が通ったらシールドは何枚ブレイク?", rules="dm")
    assert any(rule.decisive for step in tree_behind(ruling) for moment in step.moments for rule in moment.rules)
    assert tree_behind(ask("天気は?")) == ()
