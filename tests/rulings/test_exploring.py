"""Exploring: nothing is lost where lines meet, what it says decides does decide, and bounds are kept and told."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge import explore, rule_on
from judge.engine.advance import Advance, advance
from judge.games import MODULES, rulebook
from judge.rulings.depends import Decider, Finding, Made, Value, _hitting, _told_apart_by, find
from judge.rulings.replay import Replay, replay, with_trace
from judge.rulings.ruling import defines
from judge.rulings.walking import Budget, Graph, choices, is_open, outcome_of, walk
from scenarios import Scenario, cases
from tests.conftest import Said
from tests.engine.test_lines_of_play import CASES

BOARDS = {name: scenario.attack().ask("life_change", "zone") for name, (scenario, _) in CASES.items()}


def every_line(played: Replay) -> Iterator[Replay]:
    """Every completion of a replay, lines that meet walked again each time."""
    book = rulebook(played.scenario.rules)
    if not is_open(played.table):
        yield played
        return
    for move in choices(book, played.table):
        step = advance(book, played.table, move)
        assert isinstance(step, Advance)
        yield from every_line(with_trace(played, (*played.trace, *step.trace)))


def comes_back(graph: Graph) -> bool:
    """Whether a line of play can come to where it was, and so go on without end."""
    left = {key: {to for _, to in position.branches} for key, position in graph.positions.items()}
    while ends := {key for key, further in left.items() if not further}:
        left = {key: further - ends for key, further in left.items() if key not in ends}
    return bool(left)


def outcomes(graph: Graph, fact: str) -> Counter[Value]:
    return Counter({way.value: way.lines for way in find(graph, fact).ways})


@pytest.mark.parametrize("name", BOARDS)
def test_where_lines_meet_none_is_lost(name: str) -> None:
    scenario = BOARDS[name]
    graph = walk(scenario)
    ends = [outcome_of(end) for end in every_line(replay(scenario))]
    for fact in scenario.asks:
        assert outcomes(graph, fact) == Counter(tuple(e for e in end if e[0].partition(".")[0] == fact) for end in ends)


@pytest.mark.parametrize("rules", MODULES)
def test_where_lines_meet_none_is_lost_on_the_librarys_boards(rules: str) -> None:
    walked = 0
    for located in cases(rules).values():
        scenario = located.scenario
        graph = None if defines(scenario) or not scenario.asks else walk(scenario, budget=Budget(positions=60))
        if graph is None or graph.stopped or len(graph.positions) < 4 or comes_back(graph):
            continue
        ends = {outcome_of(end) for end in every_line(replay(scenario))}
        assert {p.outcome for p in graph.positions.values() if not p.branches} == ends, scenario.id
        walked += 1
    assert walked >= 5


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("fact", ["life_change", "zone"])
def test_an_example_is_a_line_that_comes_to_its_outcome(name: str, fact: str) -> None:
    book = rulebook("battle-spirits-2010")
    for way in find(walk(BOARDS[name]), fact).ways:
        here = replay(BOARDS[name])
        for _, move in way.example:
            step = advance(book, here.table, move)
            assert isinstance(step, Advance)
            here = with_trace(here, (*here.trace, *step.trace))
        assert set(way.value) <= set(outcome_of(here)) and not is_open(here.table)


BLOCK, USE = Decider("defending", "block"), Decider("defending", "use")
HELD = Decider("attacking", "use")


@pytest.mark.parametrize(
    ("made", "deciders"),
    [
        ({frozenset(): "a", frozenset({BLOCK}): "b"}, {BLOCK}),
        ({frozenset(): "a", frozenset({BLOCK}): "b", frozenset({USE}): "a", frozenset({BLOCK, USE}): "b"}, {BLOCK}),
        ({frozenset(): "a", frozenset({BLOCK}): "b", frozenset({USE}): "b", frozenset({BLOCK, USE}): "a"}, {BLOCK, USE}),
        ({frozenset({HELD}): "a", frozenset({HELD, USE}): "b"}, {USE}),
    ],
)
def test_the_choices_that_decide_are_the_fewest_that_tell(made: Made, deciders: set[Decider]) -> None:
    assert set(_hitting(made) or ()) == deciders


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("fact", ["life_change", "zone"])
def test_no_fewer_choices_decide(name: str, fact: str) -> None:
    """Checked against the lines themselves: the moves named tell the outcome, and no smaller set of moves does."""
    from judge.rulings.depends import _made

    graph = walk(BOARDS[name])
    finding: Finding = find(graph, fact)
    assert bool(finding.deciders) == (finding.answer == "depends")
    if not finding.deciders:
        return
    made = next(m for closeness in range(5) if (m := _made(graph, fact, closeness)) is not None and _hitting(m))
    lines, universe = list(made.items()), {move for moves in made for move in moves}
    fewest = len(finding.deciders)

    def tells(size: int) -> bool:
        return any(_told_apart_by(lines, frozenset(chosen)) is None for chosen in combinations(universe, size))

    assert tells(fewest)
    assert not any(tells(size) for size in range(fewest))


def test_where_no_few_choices_tell_none_are_named() -> None:
    """An outcome that changes with every one of many moves hangs on all of them; the search for fewer comes to an end."""
    moves = [Decider("defending", "use", nth=n) for n in range(14)]
    made: Made = {frozenset(c): (("allowed", size % 2),) for size in range(15) for c in combinations(moves, size)}
    assert _hitting(made) is None


def test_workers_find_what_one_process_finds() -> None:
    scenario = BOARDS["attacker and defender hold one flash card each, and there is a blocker"]
    alone = walk(scenario)
    with ProcessPoolExecutor(2) as executor:
        shared = walk(scenario, executor=executor)
    assert shared.positions.keys() == alone.positions.keys() and shared.start == alone.start
    assert outcomes(shared, "zone") == outcomes(alone, "zone")


def test_an_ability_that_may_be_used_without_end_is_stopped_and_said_so() -> None:
    endless = cases("battle-spirits-2010")["spirits-flash-effect-may-be-used"].scenario
    explored = explore(replace(endless, asks=("life_change",)), "en", Budget(positions=50))
    assert explored.stopped == "stopped after 50 positions" and explored.positions == 50
    assert explore(endless, "en", Budget(positions=None, seconds=0.0)).stopped == "stopped after 0.0 seconds"
    assert explore(endless, "en", Budget(positions=None, megabytes=1)).stopped == "stopped at 1 MB of memory"


@pytest.mark.parametrize(
    ("name", "status", "on"),
    [
        ("one ready blocker", "depends", ("whether the defending player blocks with the blocker",)),
        ("two ready blockers", "depends", ("whether the defending player blocks",)),
        ("one exhausted blocker", "ruled", None),
        ("the defender holds ラークドライブ", "depends", ("whether the defending player uses Lark Drive",)),
        ("the defender cannot pay for ラークドライブ", "ruled", None),
    ],
)
def test_a_ruling_says_what_it_hangs_on(name: str, status: str, on: tuple[str, ...] | None) -> None:
    ruling = rule_on(BOARDS[name], "en")
    assert (ruling.status, ruling.depends_on) == (status, on)
    assert ("life_change" in ruling.facts) == (status == "ruled")


BOARD = """
rules: bs10
board:
  attacking: {field: [{as: attacker, power: 3000}]}
  defending: {field: [{as: blocker, power: 5000}], hand: [ラークドライブ]}
play:
- attacking: attack with attacker
asks: [life_change]
"""


def test_the_command_prints_text_json_and_mermaid(judge: Callable[..., Said], tmp_path: Path) -> None:
    board = tmp_path / "board.yaml"
    board.write_text(BOARD, encoding="utf-8")
    text = judge("explore", str(board), "--lang", "en")
    assert text.code == 0 and "whether the defending player uses Lark Drive" in text.out and "└─" in text.out
    told = json.loads(judge("explore", str(board), "--json").out)
    (finding,) = told["findings"]
    assert finding["answer"] == "depends" and {way["lines"] for way in finding["ways"]} == {1, 3}
    assert all(0 <= branch["to"] < len(finding["nodes"]) for node in finding["nodes"] for branch in node["branches"])
    chart = judge("explore", str(board), "--mermaid").out
    assert chart.startswith("flowchart TD") and chart.count("-->") == 4
    assert judge("explore", str(board), "--fact", "colour").code == 2


def test_nothing_left_open_is_always(judge: Callable[..., Said]) -> None:
    said = judge("explore", "attacker-bounced-in-first-flash", "--rules", "bs10", "--lang", "en", "--fact", "next_step")
    assert said.code == 0 and said.out.startswith("# attacker-bounced-in-first-flash\n■ always:")


def test_a_scenario_no_rule_knows_is_still_explored() -> None:
    assert explore(Scenario("bs10"), "en").findings
