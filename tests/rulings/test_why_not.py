"""Why not: every library case whose answer is "no" is asked for the nearest legal change, and each change proposed is held to its word."""

import json
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert
from msgspec.structs import replace

from judge import Scenario, rule_on
from judge.games import MODULES, rulebook
from judge.rulings.edits import (
    After,
    Before,
    Beside,
    By,
    Counters,
    Edit,
    FromReserve,
    InRange,
    LaterTurn,
    On,
    OwnTurn,
    Reserve,
    Starting,
    State,
    To,
    Unmark,
    With,
    Without,
    applied,
    lying,
    on_board,
    questioned,
    script,
)
from judge.rulings.facts import facts
from judge.rulings.nearest import Budget, Search, nearest
from judge.rulings.refusals import why_not
from judge.rulings.replay import Replay, replay
from scenarios import cases
from scenarios.model import Line
from scenarios.written import Case
from scenarios.written import scenario as read
from tests.conftest import Said
from tests.test_library import CASES

Judge = Callable[..., Said]


def is_refused(scenario: Scenario) -> bool:
    return scenario.expect.get("allowed") == "no" and replay(scenario).refused is not None


FORBIDDEN = {name: located.scenario for name, located in CASES.items() if is_refused(located.scenario)}
UNCHANGEABLE = {
    "ange-vierge/no-more-cards-for-those-rejected",
    "ange-vierge/guard-points-do-not-lower-the-attackers-power",
    "battle-spirits/spirit-exhausted-by-an-attack-effect-cannot-block",
    "battle-spirits-2010/night-rider-may-not-leave-its-effect-unused",
    "duel-masters/a-blocker-out-of-the-shields-is-too-late",
    "duel-masters/trigger-before-the-declaration",
    "duel-masters/other-may-not-order-first",
    "duel-masters/broke-ability-before-the-s-trigger-is-played",
    "duel-masters/other-may-not-cut-in",
    "duel-masters/the-block-trigger-does-not-come-before-the-blocked-trigger",
    "duel-masters/other-may-not-go-on-first",
    "duel-masters/the-rest-of-the-other-waits",
    "duel-masters/no-ninja-strike-after-the-stop",
    "duel-masters/no-block-after-the-interruption",
    "duel-masters/hand-is-no-s-trigger",
    "duel-masters/a-card-without-s-trigger-is-not-played",
    "ange-vierge/turn-player-cannot-guard",
    "ange-vierge/nothing-to-guard-after-it-left-before-the-guard-step",
    "ange-vierge/no-guard-with-another-progress",
    "ange-vierge/no-guard-points-for-a-progress-not-attacked",
    "battle-spirits-2010/effect-of-attacking-may-not-come-before-the-exhausting",
    "ange-vierge/no-guard-for-a-progress-that-came-later",
    "fragment-dig-rayn/fewer-bp-than-two",
    "ange-vierge/no-guard-with-an-empty-hand",
    "ange-vierge/no-second-guard-with-a-hand-of-one",
    "ange-vierge/no-link-once-the-attacked-progress-left",
    "battle-spirits/blocker-to-be-destroyed-by-an-attack-effect",
    "ange-vierge/no-attacker-left-to-link",
    "battle-spirits/no-block-for-an-attacker-gone-at-its-declaration",
    "ange-vierge/no-link-once-the-attacked-progress-moved",
    "ange-vierge/no-reject-without-a-link-frame",
    "ange-vierge/no-framed-card-in-the-damage-zone",
    "battle-spirits-2010/effect-of-the-end-may-not-come-before-its-declaration",
    "battle-spirits-2010/effect-of-the-start-may-not-wait-for-an-attack",
    "battle-spirits-2010/front-line-is-idle-in-its-own-players-attack-step",
    "fragment-dig-rayn/neighbour-of-the-attacked-leader-counters",
    "fragment-dig-rayn/when-damaged-before-the-result",
    "fragment-dig-rayn/when-destroyed-before-the-result",
    "ange-vierge/what-stays-out-of-a-remake",
    "ange-vierge/no-damage-from-the-attackers-own-deck",
    "ange-vierge/no-way-round-the-processing-zone",
    "ange-vierge/no-damage-from-the-bottom-of-the-deck",
    "ange-vierge/no-way-back-to-the-main-phase",
    "ange-vierge/no-attacking-progress-once-the-attack-is-over",
    "ange-vierge/no-guard-with-a-card-of-the-deck",
    "ange-vierge/no-guard-with-a-card-of-the-field",
    "ange-vierge/no-end-of-the-phase-in-the-middle-of-an-attack",
    "battle-spirits/main-effect-is-not-used-in-a-flash",
    "battle-spirits/effect-without-the-flash-label-is-not-used-in-a-flash",
    "battle-spirits-2010/no-block-in-the-start-step",
    "battle-spirits-2010/no-block-in-the-core-step",
    "battle-spirits-2010/no-block-in-the-draw-step",
    "battle-spirits-2010/no-block-in-the-refresh-step",
    "battle-spirits-2010/no-block-in-the-main-step",
    "battle-spirits-2010/no-block-in-the-end-step",
    "duel-masters/no-ninja-strike-after-the-stop-under-the-old-rules",
    "battle-spirits/burst-is-not-used-from-the-hand",
    "battle-spirits/burst-without-its-condition-is-not-activated",
    "battle-spirits/opened-burst-is-not-activated-again",
    "battle-spirits/no-ordinary-summon-in-a-flash",
    "fragment-dig-rayn/leader-counters",
    "fragment-dig-rayn/device-counters",
    "fragment-dig-rayn/counter-declined",
    "fragment-dig-rayn/leader-declines-to-counter",
    "fragment-dig-rayn/counter-to-a-counter",
    "fragment-dig-rayn/chase-between-the-declarations",
    "fragment-dig-rayn/chase-for-the-counter-alone",
    "fragment-dig-rayn/delete-trap-when-an-attack-is-declared",
    "fragment-dig-rayn/delete-trap-before-the-move",
    "fragment-dig-rayn/delete-trap-between-the-declarations",
    "fragment-dig-rayn/delete-trap-after-the-combat",
    "fragment-dig-rayn/delete-trap-at-the-end",
    "fragment-dig-rayn/delete-trap-at-the-beginning",
    "fragment-dig-rayn/yuris-crawlal-counters",
    "fragment-dig-rayn/short-range-declines-to-counter",
    "fragment-dig-rayn/line-bit-alpha-counters",
    "duel-masters/revolution-change-by-the-player-attacked",
    "battle-spirits-2010/flame-dance-does-not-reach-5000",
    "battle-spirits-2010/flame-dance-does-not-reach-a-strong-attacker",
    "battle-spirits-2010/dream-ribbon-not-on-ones-own",
    "battle-spirits-2010/dream-ribbon-not-on-ones-own-attacker",
    "battle-spirits-2010/spent-cores-do-not-go-straight-onto-a-spirit",
    "duel-masters/shields-are-not-chosen-before-the-block",
}
"""Cases for which no edit helps: what the card says or is would have to be another, or another question asked."""


def searched(scenario: Scenario, budget: Budget | None = None) -> tuple[Replay, Search]:
    book = rulebook(scenario.rules)
    asked = replay(questioned(replay(scenario, book)), book)
    return asked, nearest(asked, book, *([budget] if budget else []))


@pytest.mark.parametrize("case", FORBIDDEN)
def test_every_change_proposed_is_legal_and_minimal(case: str) -> None:
    """The scenario it gives, read back from its data, rules that the move is legal; with any edit left out, that it is not."""
    asked, search = searched(FORBIDDEN[case])
    assert (not search.found) == (case in UNCHANGEABLE)
    for change, told in zip(search.found, why_not(FORBIDDEN[case], "en").changes, strict=True):
        assert told.edits == change and told.text
        written, _ = read(convert(told.scenario, Case), asked.scenario.rules)
        assert written == applied(asked.scenario, change)
        assert rule_on(written, "en").facts["allowed"] == "yes"
        for size in range(len(change)):
            for fewer in combinations(change, size):
                assert not is_legal(applied(asked.scenario, fewer)), f"{change}: {fewer} would do"


def is_legal(scenario: Scenario) -> bool:
    return facts(replay(scenario), "allowed").get("allowed") == "yes"


@pytest.mark.parametrize("rules", MODULES)
def test_each_rulebook_has_its_cases(rules: str) -> None:
    changed = [case for case in FORBIDDEN if case.startswith(f"{rules}/") and case not in UNCHANGEABLE]
    assert len(changed) >= 10
    assert len(changed) / sum(case.startswith(f"{rules}/") for case in FORBIDDEN) > 0.5  # most can be made legal


@pytest.mark.parametrize("case", FORBIDDEN)
def test_the_question_stays_the_same(case: str) -> None:
    """The same verb in the same rulebook, by cards that say what they said; nobody but the added card is new on the board."""
    asked, search = searched(FORBIDDEN[case])
    before = {name: replace(placed, state="ready", new=False, marks=(), reach=None) for name, placed in on_board(asked.scenario)}
    for change in search.found:
        changed = applied(asked.scenario, change)
        assert (changed.rules, changed.play[-1].do) == (asked.scenario.rules, asked.scenario.play[-1].do)
        assert changed.play[-2].do == "ask"
        for name, placed in on_board(changed):
            plain = replace(placed, state="ready", new=False, marks=(), reach=None)
            assert before.get(name) == plain or (name == "one-more" and placed.card == "plain")


NEAREST: dict[str, tuple[Edit, ...]] = {
    "battle-spirits-2010/exhausted-spirit-cannot-attack": (State("sleeper", True),),
    "battle-spirits-2010/attacker-may-not-open-first-flash": (After(Line("pass", "defending")),),
    "battle-spirits-2010/no-flash-once-both-have-passed": (Before(1),),
    "battle-spirits-2010/magic-without-enough-cores": (Reserve("defending", 4),),
    "battle-spirits-2010/mach-gee-with-nothing-returned": (FromReserve(), Reserve("attacking", 2)),
    "battle-spirits-2010/no-flash-after-lark-by-defender": (Before(1), After(Line("pass", "defending"))),
    "battle-spirits-2010/ordinary-spirit-is-not-summoned-in-a-flash": (Starting("main"), OwnTurn()),
    "battle-spirits-2010/merat-cannot-attack-in-a-turn-it-got-a-core": (Without(0, 1),),
    "battle-spirits/first-turn-has-no-attack-step": (LaterTurn(),),
    "battle-spirits/attack-is-aimed-at-the-player": (On(()),),
    "battle-spirits/attacking-player-does-not-choose-the-blocker": (By("defending"),),
    "battle-spirits/one-attacker-at-a-time": (After(Line("pass", "attacking")), After(Line("decline", "defending"))),
    "duel-masters/untapped-creature-is-no-target": (State("target", False),),
    "duel-masters/summoning-sickness": (Unmark("attacker", "summoned"),),
    "duel-masters/only-blockers-block": (With("blocker"),),
    "duel-masters/defender-does-not-attack": (OwnTurn(),),
    "ange-vierge/guard-with-two-cards-at-once": (On(("one",)),),
    "ange-vierge/guard-before-the-attack": (After(Line("attack", "attacking", "attacker")),),
    "fragment-dig-rayn/attack-out-of-range": (InRange("attacker", "g5", "target"),),
    "fragment-dig-rayn/attack-two-gates": (To(None),),
    "fragment-dig-rayn/attacked-then-moves": (Before(0),),
    "fragment-dig-rayn/from-hand-moves": (Unmark("attacker", "from-hand"),),
}
"""Changes worked out from the documents."""


@pytest.mark.parametrize("case", NEAREST)
def test_the_nearest_change(case: str) -> None:
    assert searched(FORBIDDEN[case])[1].found[0] == NEAREST[case]


def test_fewer_cores_are_a_change_as_near_as_more_in_reserve() -> None:
    _, search = searched(FORBIDDEN["battle-spirits-2010/mach-gee-at-level-2-from-two-returned-cores"])
    assert search.found == [(Reserve("attacking", 2),), (Counters(1),)]


def test_one_more_card_stands_opposite() -> None:
    _, search = searched(FORBIDDEN["ange-vierge/no-guard-without-an-attacked-progress"])
    ((beside,),) = search.found
    assert isinstance(beside, Beside) and (beside.side, beside.card.at) == ("defending", "1")


@given(st.sampled_from(sorted(FORBIDDEN)), st.integers(1, 3), st.integers(1, 3), st.integers(1, 60))
def test_a_search_keeps_to_its_budget_and_comes_out_the_same(case: str, edits: int, changes: int, replays: int) -> None:
    budget = Budget(edits, changes, replays)
    _, search = searched(FORBIDDEN[case], budget)
    assert search.found == searched(FORBIDDEN[case], budget)[1].found
    assert len(search.found) <= changes and all(len(change) <= edits for change in search.found)
    assert search.replays <= replays + 2**edits  # whether the last one found is minimal is seen to the end
    assert search.complete == (search.replays < replays)


@given(st.sampled_from(sorted(FORBIDDEN)), st.data())
def test_an_edit_that_has_no_place_changes_nothing(case: str, data: st.DataObject) -> None:
    scenario = questioned(replay(FORBIDDEN[case]))
    stray = data.draw(st.sampled_from([State("nobody", True), Unmark("nobody", "frozen"), InRange("nobody", "g", "g")]))
    assert stray.apply(scenario) == scenario
    name = data.draw(st.sampled_from(sorted(lying(scenario))))
    ready = dict(on_board(scenario))[name].state == "ready"
    assert State(name, ready).apply(scenario) == scenario
    assert State(name, ready).apply(State(name, not ready).apply(scenario)) == scenario
    assert Before(len(script(scenario))).apply(scenario) == scenario


# ── where it is shown ──────────────────────────────────────────────────────


@pytest.mark.parametrize("case", FORBIDDEN)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_ruling_that_says_no_says_what_would_be_legal(case: str, language: str) -> None:
    ruling = rule_on(FORBIDDEN[case], language)
    if ruling.facts.get("allowed") == "no":
        assert ruling.why_not is not None and bool(ruling.why_not.changes) == (case not in UNCHANGEABLE)
        assert "{" not in ruling.why_not.nearest and "edit." not in ruling.why_not.nearest


def test_a_ruling_that_says_yes_has_nothing_to_say_of_it() -> None:
    asked = next(each.scenario for each in cases("bs10").values() if each.scenario.expect.get("allowed") == "yes")
    assert rule_on(asked).why_not is None


def test_ask_tells_the_nearest_legal_change_in_a_line(judge: Judge) -> None:
    said = judge("ask", "Can an exhausted spirit attack?", "--rules", "bs10", "--lang", "en")
    lines = [line for line in said.out.splitlines() if line.startswith("Nearest legal change: ")]
    assert said.code == 0 and len(lines) == 1 and lines[0].endswith("is ready")


def test_the_command_names_the_clause_and_the_change(judge: Judge) -> None:
    said = judge("why-not", "magic-without-enough-cores", "--lang", "en")
    assert said.code == 0 and "Nearest legal change: the defending player has 4 more core(s) in reserve" in said.out
    said = judge("why-not", "first-turn-has-no-attack-step", "--lang", "ja")
    assert said.code == 0 and "‹step.first-turn›" in said.out and "こうであればできる:最初のターンではない" in said.out


def test_of_a_legal_move_the_command_names_the_clause_that_allows_it(judge: Judge) -> None:
    said = judge("why-not", "attacker-bounced-in-first-flash", "--lang", "en")
    assert said.code == 0 and "yes, that is legal" in said.out and "‹A2.what-may-be-used›" in said.out


def test_where_the_document_is_silent_the_command_says_so(judge: Judge) -> None:
    said = judge("why-not", "frozen-unit-moves", "--lang", "en")
    assert said.code == 3 and said.out.splitlines()[1].startswith("□") and "the document does not say" in said.out
    assert "Nearest legal change: the attacking unit is not frozen" in said.out


def test_the_command_as_json(judge: Judge) -> None:
    said = judge("why-not", "no-flash-follows-lark-drive", "--json")
    found = json.loads(said.out)
    assert (found["schema"], found["allowed"], found["reason"], found["clause"]) == ("judge/why-not@1", "no", "not-now", "A4.as-A2")
    assert [edit["edit"] for edit in found["changes"][0]["edits"]] == ["before", "after"]
    assert found["changes"][0]["scenario"]["play"][-2:] == ["ask", {"attacking": "chase M on blocker"}]


def test_with_fewer_edits_there_may_be_none(judge: Judge) -> None:
    said = judge("why-not", "mach-gee-with-nothing-returned", "--edits", "1", "--lang", "en")
    assert said.code == 0 and "None of the" in said.out


MINE = """\
- rules: bs10
  id: my-own-labels
  board: {attacking: {field: [{as: another, bp: 1000}, {as: other, bp: 2000, state: exhausted}]}}
  play: [{attacking: attack with other}]
- rules: bs10
  id: refused-in-the-middle
  board: {attacking: {field: [{as: attacker, bp: 1000}]}, defending: {field: [{as: blocker, bp: 2000}]}}
  play: [{attacking: attack with attacker}, {defending: block with blocker}, pass, pass]
- rules: bs10
  id: short-of-what-it-costs-at-most
  board: {attacking: {field: [{as: attacker, bp: 1000}]}, defending: {reserve: 3, hand: [ドリームリボン]}}
  play: [{attacking: attack with attacker}, {defending: flash ドリームリボン on attacker}]
"""


def test_a_board_of_ones_own(judge: Judge, tmp_path: object) -> None:
    with open(f"{tmp_path}/mine.yaml", "w", encoding="utf-8") as stream:
        stream.write(MINE)
    said = judge("why-not", f"{tmp_path}/mine.yaml", "--lang", "en")
    nearest_of = [line.partition(": ")[2] for line in said.out.splitlines() if line.startswith("Nearest")]
    assert said.code == 3  # whether the cost is reduced the last one does not say
    assert nearest_of[0] == "the other spirit is ready"
    assert nearest_of[1].endswith("after “the defending player: pass → the attacking player: pass”")
    assert nearest_of[2] == "the defending player has 1 more core(s) in reserve"


BAD = {
    "play: [ask]": "nothing is played",
    "play: [{attacking: attack with nobody}]": "play[0]: nobody is not on the table",
    "board: {attacking: {field: [ドリームリボン]}}\nplay: [ask]": "magic card does not lie on the field",
    "start: A5\nplay: [ask]": "start: A5: nobody attacks there yet: begin before it",
    "board: {attacking: {field: [{as: A, abilities: ["
    "{id: x, kind: triggered, at: attack, does: [{do: put-in-zone, to: nowhere, target: {pick: this}}], says: {ja: あ, en: a}}"
    "]}]}}\nplay: [ask]": "A: put-in-zone: nowhere: no zone of battle-spirits-2010: use one of",
}


@pytest.mark.parametrize("text", BAD)
def test_bad_input_is_told_in_one_line(text: str, judge: Judge, tmp_path: object) -> None:
    file = f"{tmp_path}/bad.yaml"
    with open(file, "w", encoding="utf-8") as stream:
        stream.write(f"rules: bs10\n{text}\n")
    said = judge("why-not", file)
    assert said.code == 2 and not said.out and BAD[text] in said.err and len(said.err.splitlines()) == 1
    assert "bad.yaml" in said.err
