"""A wording of the library heard again: in other marks, another script, without particles, with thanks around it."""

import pytest
from msgspec.structs import replace

import knowledge
from judge import ask
from judge.reading.hearing import may_be, phrases_of, spoken
from judge.rulings.ruling import rule_on
from judge.situations import memory
from judge.situations.heard import as_printed, heard_as
from scenarios import cases

LINK = "リンクは何回いける?"


def heard(question: str, rules: str) -> str | None:
    wording = heard_as(memory.read(question, rules), knowledge.book(rules))
    return wording.words if wording is not None else None


@pytest.mark.parametrize(
    "question",
    [LINK, "リンクはなんかいいける?", "ﾘﾝｸは 何回 いける…", "リンク何回いける", "初心者です。リンクは何回いける?よろしくお願いします"],
    ids=["itself", "kana", "marks", "particles", "thanks"],
)
def test_what_makes_no_difference_is_not_heard(question: str) -> None:
    assert heard(question, "ange-vierge") == LINK
    assert ask(question, "av").status == ask(LINK, "av").status == "not_covered"


@pytest.mark.parametrize(
    "question",
    ["リンクは何回いけない?", "リンクは3回いける?", "ガードは何回いける?", "相手が1枚引いた。リンクは何回いける?"],
    ids=["denied", "a number", "another thing", "more is told"],
)
def test_what_makes_a_difference_is(question: str) -> None:
    assert heard(question, "ange-vierge") != LINK


def test_particles_may_be_missing_but_not_others_be_there() -> None:
    sound = "".join(phrase.sound for phrase in phrases_of("アタッカーがブロッカーを破壊", "ja"))
    assert may_be("あたっかーぶろっかーをはかい", sound)
    assert not may_be("あたっかーをぶろっかーがはかい", sound)
    assert spoken(sound) == ("あたっかーがぶろっかーをはかい", "あたっかーぶろっかーはかい")


def test_of_english_the_articles_may_be_missing() -> None:
    (phrase,) = phrases_of("After the block of a spirit", "en")
    assert may_be("afterblockofspirit", phrase.sound)
    assert not may_be("afterblockofmyspirit", phrase.sound)


def test_a_wording_that_is_misread_is_ruled_as_its_case() -> None:
    case = cases("battle-spirits")["lower-attacker-is-destroyed"].scenario
    reading = memory.read(case.question.ja[0], case.rules)
    printed = rule_on(case)
    misread = replace(printed, facts={**printed.facts, "zone": {"attacker": "field"}})
    assert as_printed(printed, reading, case) is printed
    assert as_printed(misread, reading, case).facts == printed.facts
    assert as_printed(replace(printed, status="not_covered", facts={}), reading, case).status == "ruled"
    assert as_printed(replace(printed, status="depends", facts={}), reading, case).status == "depends"
