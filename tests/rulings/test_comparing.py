"""One situation before several rulebooks: aligned step by step, divergences with the clauses of both, silence as silence."""

import json
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest

from judge import Scenario, compare
from judge.comparison_text import comparison_lines, width
from judge.games import MODULES, rulebook
from judge.rulings.aligning import aligned, beats
from judge.rulings.carrying import carry, other_editions
from judge.rulings.comparing import Comparison, Line
from judge.rulings.otherwise import otherwise
from judge.rulings.replay import replay
from judge.rulings.ruling import RULED, defines, ruling_of
from judge.rulings.telling import Teller
from knowledge.errors import JudgeError
from scenarios import case, cases
from scenarios.shared import names, shared
from tests.conftest import Said

Judge = Callable[..., Said]

BOTH = ("battle-spirits", "battle-spirits-2010")
SHARED = ("attacker-leaves", "equal-power", "no-block", "order-of-triggers", "who-acts-first")


def of(name: str, language: str = "en") -> Comparison:
    return compare(case(name).scenario, BOTH, language)


def fact(compared: Comparison, name: str) -> Line:
    (line,) = [line for line in compared.facts if line.fact == name]
    return line


# ── the 29 differences of the two editions of Battle Spirits (positions, section 1) ──

PARTING: dict[int, tuple[str, str | tuple[str | None, str | None]]] = {
    1: ("ultimate-attacks", "allowed"),
    2: ("start-of-step-effects", ("step.opens", "A0-2.effects")),
    3: ("attacker-is-exhausted-with-the-declaration", ("❶.exhaust", "A1-2.exhaust")),
    4: ("battle-begins-with-the-declaration", ("❶.battle-begins", "A1-2.battle-begins")),
    5: ("attacker-only-effect", ("❶.labels", "A1-3.attacker-only")),
    6: ("attacker-leaves-at-its-declaration", ("❶.attacker-gone", "A2.goes-on-without-attacker")),
    7: ("attacker-gone-after-the-first-flash", ("❸.attacker-gone", "A2.attacker-gone")),
    8: ("attacker-gone-after-the-block", ("❺.attacker-gone", "A4.combatant-gone")),
    9: ("blocker-gone-after-the-block", "skipped"),
    11: ("unblocked-with-two-symbols", (None, "A5.unblocked")),
    12: ("resolution-effect-before-the-comparison", "triggers"),
    13: ("card-and-cores-together", "status"),
    14: ("burst-may-be-left", "allowed"),
    15: ("battle-end-effect-triggers", "triggers"),
    17: ("ended-battle-goes-to-the-battle-end", ("❼.cut-expire", "A7-1.expire")),
    18: ("turn-player-orders-attack-effects", "chooser"),
    19: ("card-effect-aims-at-a-spirit", ("❶.target", "A1-1.cards-may-target")),
    20: ("attack-step-ended-by-an-effect", "next_step"),
    21: ("battle-spirits-2010/first-turn-skips-the-core-step", "status"),
    22: ("summoned-this-turn-may-attack", "allowed"),
    23: ("two-blockers-together", "allowed"),
    24: ("nexus-flash-effect-is-used", "allowed"),
    25: ("no-interrupting-a-flash", "allowed"),
    26: ("after-the-attack-declaration", "status"),
    27: ("refreshed-attacker-attacks-again", "allowed"),
    28: ("no-more-attacks", "next_step"),
    29: ("after-no-attack", "next_step"),
}
"""The case that shows a difference, and where its comparison parts: at a fact, or at a step under these clauses."""

ALIKE = {
    10: ("no-block-no-second-flash", "both leave the second flash out and go on to the resolution"),
    16: ("battle-long-effect-expires", "the labels differ; which effects expire, and when, does not"),
}
"""Differences of wording without an effect on what happens."""


@pytest.mark.parametrize("number", PARTING)
def test_every_difference_of_the_two_editions_shows(number: int) -> None:
    name, where = PARTING[number]
    compared = of(name if "/" in name else f"battle-spirits/{name}")
    assert compared.differs
    if where == "status":
        assert len({side.status for side in compared.sides}) == 2
    elif isinstance(where, str):
        assert fact(compared, where).diverges
    else:
        parting = [tuple(cell.clause or None for cell in line.cells) for line in compared.steps if line.diverges]
        assert where in parting, parting


@pytest.mark.parametrize("number", ALIKE)
def test_what_differs_in_words_only_comes_to_the_same(number: int) -> None:
    assert not any(line.diverges for line in of(f"battle-spirits/{ALIKE[number][0]}").facts)


def test_no_difference_is_left_out() -> None:
    assert sorted({*PARTING, *ALIKE}) == list(range(1, 30))


def test_what_a_text_means_is_not_compared() -> None:
    with pytest.raises(JudgeError, match="nothing to compare"):
        of("battle-spirits/what-a-battle-is")


# ── silence ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("ultimate-takes-life", "ultimate"),
        ("burst-may-be-left", "where cards are set"),
        ("resolution-effect-before-life-is-lost", "at the resolution of a battle"),
    ],
)
def test_where_a_document_does_not_speak_of_it_it_is_silent(name: str, left: str) -> None:
    compared = of(f"battle-spirits/{name}")
    manual, old = compared.sides
    assert manual.status in RULED and old.status == "not_covered"
    assert any(left in note for note in old.left)
    assert all(line.cells[1].gap == "silent" for line in compared.facts)
    assert any(line.mark == "silent" and line.cells[0].clause for line in compared.steps)
    assert "the document does not say" in "\n".join(comparison_lines(compared))


def test_before_the_silence_the_document_speaks() -> None:
    compared = of("battle-spirits/ultimate-blocks")
    gaps = [line.cells[1].gap for line in compared.steps]
    silent = gaps.index("silent")
    attack = next(n for n, line in enumerate(compared.steps) if line.cells[0].clause == "❶.exhaust")
    assert compared.steps[attack].cells[1].clause == "A1-2.exhaust"
    assert attack < silent and set(gaps[:silent]) == {None} and set(gaps[silent + 1 :]) == {"beyond"}
    assert not any(line.diverges for line in compared.steps[silent + 1 :]), "of what follows nothing is known"


@pytest.mark.parametrize("name", ["two-blockers-together", "no-interrupting-a-flash"])
def test_what_one_forbids_and_the_other_only_does_not_ask_for_is_unsaid_there(name: str) -> None:
    compared = of(f"battle-spirits/{name}")
    assert [side.status for side in compared.sides] == ["ruled", "not_covered"]
    assert [cell.gap for cell in fact(compared, "allowed").cells] == [None, "silent"]


def test_what_neither_asks_for_then_is_refused_by_both() -> None:
    attack = Scenario("battle-spirits").attacker(power=3000).put("attacking", "field", "plain", as_="B", power=2000).attack()
    compared = compare(attack.ask("allowed").block("B"), BOTH)
    assert fact(compared, "allowed").mark == "same" and {side.status for side in compared.sides} == {"ruled"}


def test_what_a_scenario_does_not_need_may_be_unknown() -> None:
    """An ultimate that takes no part leaves the situation as it is."""
    attack = Scenario("battle-spirits").attacker(power=3000).put("defending", "field", "plain", as_="U", kind="ultimate").attack()
    compared = compare(attack.ask("may_act_next"), BOTH)
    assert fact(compared, "may_act_next").mark == "same" and compared.sides[1].left


def test_a_choice_left_open_is_no_silence() -> None:
    compared = of("battle-spirits/no-block-no-second-flash")
    waiting = [line.cells[1] for line in compared.steps if line.cells[1].gap == "open"]
    assert waiting and waiting[0].clause == "A7-2.again-or-not"


# ── carrying a scenario over ─────────────────────────────────────────────────


def test_a_card_of_the_other_edition_is_written_out_with_what_it_does() -> None:
    there = carry(case("battle-spirits-2010/attacker-bounced-in-first-flash").scenario, "battle-spirits")
    assert [each.what for each in there.left] == ["card"] and there.whole
    played = replay(there.scenario, rulebook("battle-spirits"), complete=True)
    assert played.refused is None and played.table.cards["attacker"].zone == "hand"


def test_a_card_called_by_its_other_name_is_the_same_card() -> None:
    here = Scenario("battle-spirits-2010").attacker(power=3000).put("defending", "hand", "ドリームリボン").attack()
    there = carry(here.then("use", "defending", card="Dream Ribbon", on=("attacker",)), "battle-spirits")
    assert replay(there.scenario, rulebook("battle-spirits"), complete=True).refused is None


def test_the_first_turn_has_no_attack_step_whichever_way_the_board_is_told() -> None:
    for name in ("battle-spirits/first-turn-has-no-attack-step", "battle-spirits-2010/first-turn-skips-the-attack-step"):
        compared = of(name)
        assert not any(line.mark == "differs" for line in compared.facts), name


def test_steps_that_another_document_has_not_are_told() -> None:
    compared = of("battle-spirits-2010/first-turn-skips-the-core-step")
    assert compared.sides[0].status == "not_covered" and compared.sides[0].left


@pytest.mark.parametrize("rules", BOTH)
def test_every_case_can_be_put_to_the_other_edition(rules: str) -> None:
    (other,) = other_editions(rules)
    for id_, located in list(cases(rules).items())[::7]:
        if not defines(located.scenario):
            compared = compare(located.scenario, (rules, other), "en")
            unasked = located.scenario.expect.get("allowed") == "no"  # what is merely not asked for then is silence beside a clause
            assert compared.sides[0].status in (located.scenario.status, *(("not_covered",) if unasked else ())), id_
            assert compared.sides[0].left == () and compared.sides[0].stopped is None


# ── aligning ─────────────────────────────────────────────────────────────────


def test_every_entry_stands_once_and_in_its_order() -> None:
    for name in ("attacker-leaves", "equal-power"):
        replays = [(replay(each.scenario, complete=True), Teller(each.scenario.rules, "en")) for each in shared(name)]
        columns = [beats(played, teller) for played, teller in replays]
        rows = aligned(columns)
        for n, column in enumerate(columns):
            assert [row.beats[n] for row in rows if row.beats[n] is not None] == list(column)


def test_a_rulebook_beside_itself_never_parts() -> None:
    played = replay(case("battle-spirits/ended-battle-goes-to-the-battle-end").scenario, complete=True)
    column = beats(played, Teller("battle-spirits", "en"))
    assert {row.mark for row in aligned([column, column, column])} == {"same"}


# ── situations that all five share ───────────────────────────────────────────


def test_there_are_the_situations_that_the_games_share() -> None:
    assert names() == SHARED
    for name in SHARED:
        assert {each.scenario.rules for each in shared(name)} == set(MODULES), name


@pytest.mark.parametrize("name", SHARED)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_shared_situation_is_ruled_on_or_honestly_not(name: str, language: str) -> None:
    compared = compare([each.scenario for each in shared(name)], (), language)
    assert len(compared.sides) == 5 and compared.title
    for n, side in enumerate(compared.sides):
        assert side.stopped is None and side.left == ()
        told = [line.cells[n] for line in compared.facts]
        assert any(cell.gap is None for cell in told) == (side.status in RULED), side
    for lines in (comparison_lines(compared), comparison_lines(compared, whole=True)):
        assert all(width(line) <= 80 for line in lines)


def test_equal_power_destroys_in_four_games_and_succeeds_in_one() -> None:
    compared = compare([each.scenario for each in shared("equal-power")], list(MODULES), "en")
    line = fact(compared, "zone")
    stays = [side.rules for side, cell in zip(compared.sides, line.cells, strict=True) if "progress zone" in cell.text]
    assert line.mark == "differs" and stays == ["ange-vierge"]


def test_who_acts_first_is_the_same_in_four_and_unsaid_in_one() -> None:
    compared = compare([each.scenario for each in shared("who-acts-first")], list(MODULES))
    line = fact(compared, "may_act_next")
    gaps = {side.rules: cell.gap for side, cell in zip(compared.sides, line.cells, strict=True)}
    assert line.mark == "silent" and gaps == {rules: "silent" if rules == "fragment-dig-rayn" else None for rules in gaps}


# ── the other edition, beside an answer ──────────────────────────────────────


def answered(name: str) -> object:
    scenario = case(name).scenario
    played = replay(scenario, complete=True)
    return otherwise(ruling_of(played, rulebook(scenario.rules), "en"), played)


def test_an_answer_tells_where_the_other_edition_rules_otherwise() -> None:
    found = answered("battle-spirits/after-no-attack")
    assert found is not None and (found.rules, found.clause) == ("battle-spirits-2010", "A1-1.no-attack")
    assert found.text == "Otherwise in Battle Spirits (2010): Next comes A8 (The attack step ends) (A1)"
    assert "an interpretation" in answered("battle-spirits-2010/sol-leads-to-A8").text


@pytest.mark.parametrize(
    "name",
    [
        "battle-spirits/no-block-no-second-flash",  # the same
        "battle-spirits/ultimate-attacks",  # the other document does not speak of it
        "battle-spirits/summoned-this-turn-may-attack",  # nor of this
        "battle-spirits/two-blockers-together",  # the same
        "battle-spirits-2010/what-damage-is",  # what the other does not count is no nought
        "battle-spirits-2010/first-turn-skips-the-attack-step",  # the same, by other steps
        "duel-masters/attacker-leaves",  # there is no other edition
    ],
)
def test_else_it_tells_nothing(name: str) -> None:
    assert answered(name) is None


# ── the command ──────────────────────────────────────────────────────────────


def test_two_editions_side_by_side(judge: Judge) -> None:
    said = judge("compare", "battle-spirits/attacker-gone-after-the-first-flash", "--lang", "en")
    assert (said.code, said.err) == (0, "")
    assert "‹❸.attacker-gone›" in said.out and "‹A2.attacker-gone›" in said.out
    assert all(width(line) <= 80 for line in said.out.splitlines())


def test_a_case_is_found_whichever_rulebook_is_named_first(judge: Judge) -> None:
    name = "attacker-bounced-in-first-flash"
    both = [judge("compare", name, "--rules", rules, "--json") for rules in ("bs,bs10", "bs10,bs", "bs")]
    assert [said.code for said in both] == [0, 0, 0]
    assert [[side["short"] for side in json.loads(said.out)["sides"]] for said in both] == [["bs", "bs10"], ["bs10", "bs"], ["bs10", "bs"]]


def test_a_file_of_ones_own(judge: Judge, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "board: {attacking: {field: [{as: attacker, bp: 3000}]}}\nplay: [{attacking: attack with attacker}]\n", encoding="utf-8"
    )
    assert judge("compare", str(file), "--rules", "bs,bs10").code == 0
    said = judge("compare", str(file))
    assert said.code == 2 and "mine.yaml:1" in said.err and "rules" in said.err


def test_the_line_is_told_with_an_answer(judge: Judge) -> None:
    question = ("ask", "アタックしないと宣言した。次のステップは?", "--rules", "bs10")
    ruling = json.loads(judge(*question, "--json").out)
    assert ruling["facts"]["next_step"] == "A8" and ruling["elsewhere"]["rules"] == "battle-spirits"
    assert f"{ruling['elsewhere']['text']}  ‹{ruling['elsewhere']['clause']}›" in judge(*question).out.splitlines()


def test_as_json(judge: Judge) -> None:
    said = judge("compare", "equal-power", "--rules", "all", "--json")
    compared = json.loads(said.out)
    assert (said.code, compared["schema"]) == (0, "judge/comparison@1")
    assert {side["rules"] for side in compared["sides"]} == set(MODULES)
    assert all(len(line["cells"]) == 5 for line in chain(compared["facts"], compared["steps"]))


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("no-such",), ("no-such",)),
        (("equal-power", "--rules", "bs"), ("--rules",)),
        (("equal-power", "--rules", "bs,bs11"), ("bs11", "bs10")),
        (("duel-masters/attacker-leaves",), ("--rules",)),
        (("battle-spirits/what-a-battle-is",), ("nothing to compare",)),
    ],
)
def test_what_cannot_be_compared_is_told_in_one_line(judge: Judge, words: tuple[str, ...], parts: tuple[str, ...]) -> None:
    said = judge("compare", *words)
    assert said.code == 2 and said.out == "" and len(said.err.splitlines()) == 1
    assert all(part in said.err for part in parts), said.err
