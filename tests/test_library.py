"""The case library agrees with the judge, shows every clause, and rests on citations that bear weight; the citations stand."""

import pytest

import knowledge
from judge.games import MODULES
from judge.rulings.checking import check_case, coverage
from judge.rulings.ruling import RULED, rule_on
from knowledge.documents import check_offline, read_document, verify
from scenarios import Located, cases
from tests.conftest import SOURCES

CASES: dict[str, Located] = {f"{rules}/{id_}": located for rules in MODULES for id_, located in cases(rules).items()}


@pytest.mark.parametrize("case", CASES)
def test_a_case_rules_as_it_says(case: str) -> None:
    assert [mismatch.text for mismatch in check_case(CASES[case])] == []


@pytest.mark.parametrize("rules", MODULES)
def test_every_line_is_a_clause_and_every_clause_is_played_and_shown(rules: str) -> None:
    account = coverage(rules)
    assert (account.lines, account.unplayed, account.unknown) == ((), (), ())
    assert account.unshown == (), "clauses at work in no case"
    assert account.complete


@pytest.mark.parametrize("rules", MODULES)
def test_every_rule_is_filed_under_a_clause_of_the_document(rules: str) -> None:
    from judge.games import rulebook

    assert rulebook(rules).clauses <= knowledge.book(rules).clauses.keys()


@pytest.mark.parametrize("case", CASES)
def test_something_decides_every_ruling(case: str) -> None:
    """At least one citation is decisive, and the decisive ones are told first."""
    ruling = rule_on(CASES[case].scenario, "en")
    if ruling.status not in RULED:
        assert ruling.verdict is None and ruling.facts == {}, "without a ruling there is no verdict"
        return
    assert any(citation.decisive for citation in ruling.citations), [c.clause for c in ruling.citations]
    own = [citation.decisive for citation in ruling.citations if citation.rules == ruling.rules]
    assert own == sorted(own, reverse=True)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_an_answer_says_nothing_twice(language: str) -> None:
    for name, located in CASES.items():
        answer = rule_on(located.scenario, language).answer
        sentences = [part.strip().casefold() for part in answer.replace("。", "。|").replace(". ", ".|").split("|") if part.strip()]
        assert len(set(sentences)) == len(sentences), f"{name}: {answer}"


@pytest.mark.parametrize("rules", MODULES)
def test_the_clauses_are_the_ones_that_were_verified(rules: str) -> None:
    assert check_offline(rules) == []


@pytest.mark.parametrize("rules", MODULES)
def test_every_fragment_stands_at_its_lines(rules: str) -> None:
    document = SOURCES / knowledge.book(rules).source.document.file
    if not document.is_file():
        pytest.skip(f"the rule document is not at {document}")
    assert verify(rules, read_document(str(document))) == []


@pytest.mark.parametrize("rules", MODULES)
def test_a_quote_is_a_fragment(rules: str) -> None:
    """At most 30 characters (citations.md, rule 2)."""
    assert all(len(clause.quote) <= 30 for clause in knowledge.book(rules).clauses.values())
