"""Exploring agrees, line for line, with an independent encoding of the same procedures as answer-set programs (clingo).

An answer set of ``answer_sets/*.lp`` is one line of play with its outcome; so is a path through the graph of positions. The two sets
must be equal on every board.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from answer_sets import BLOCK_AND_BREAK, FLASH_AND_BLOCK, HORIZON, MEASURED, Blockers, answer_sets, flash_and_block, measured
from msgspec.structs import replace

from judge.engine import moves as m
from judge.rulings.walking import Graph, walk
from scenarios import Scenario
from tests.conftest import needed

clingo: Any = needed("clingo")


def paths(graph: Graph, key: bytes, so_far: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], dict[str, object]]]:
    """Every line of play from a position on, its moves written as the programs write them (choices among blank cards are none)."""
    position = graph.positions[key]
    if not position.branches:
        yield so_far, dict(position.outcome)
    for move, to in position.branches:
        yield from paths(graph, to, so_far if isinstance(move, m.Choose) else (*so_far, written(move)))


def written(move: m.AnyMove) -> str:
    match move:
        case m.Use(card=card, on=on):
            return f"use({card},{on[0] if on else 'nothing'})"
        case m.Block(card=card):
            return f"block({card})"
        case _:
            return m.tag(move)


# ── Battle Spirits: flash and block ────────────────────────────────────────

HANDS = ((), ("lark",), ("flame",), ("ribbon",), ("flame", "ribbon"), ("lark", "flame"))
BLOCKERS: tuple[Blockers, ...] = (
    (),
    (("b", 5000, True),),
    (("b", 3000, True), ("c", 1000, True)),
    (("b", 4000, False), ("c", 9000, True)),
)


@pytest.mark.parametrize("blockers", BLOCKERS, ids=lambda row: "+".join(name for name, *_ in row) or "none")
@pytest.mark.parametrize(("attacking", "defending"), [*product(HANDS, HANDS)], ids=lambda hand: "+".join(hand) or "none")
def test_flash_and_block(attacking: tuple[str, ...], defending: tuple[str, ...], blockers: Blockers) -> None:
    scenario, facts = flash_and_block(attacking, defending, blockers)
    graph = walk(scenario)
    ours = {(line, ends(outcome, {"life_change.defending": "lost(1)"})) for line, outcome in paths(graph, graph.start)}
    assert ours == answer_sets(clingo, FLASH_AND_BLOCK, facts, HORIZON)


def ends(outcome: dict[str, object], lost: dict[str, str]) -> frozenset[str]:
    """An outcome as the programs tell it: the cards that left the field, and what was lost."""
    fates = {f"fate({name.partition('.')[2]},{zone})" for name, zone in outcome.items() if name.startswith("zone.") and zone != "field"}
    return frozenset(fates | {atom for name, atom in lost.items() if outcome.get(name)})


# ── Duel Masters: block and break ──────────────────────────────────────────

KEYWORDS = {1: (), 2: ("W・ブレイカー",), 3: ("T・ブレイカー",)}


@pytest.mark.parametrize("shields", (0, 1, 2, 5))
@pytest.mark.parametrize("breaks", KEYWORDS)
@pytest.mark.parametrize("powers", ((), (3000,), (2000, 5000)), ids=str)
@pytest.mark.parametrize("prey", (None, 3000, 1000), ids=str)
def test_block_and_break(shields: int, breaks: int, powers: tuple[int, ...], prey: int | None) -> None:
    scenario = Scenario("dm").put("attacking", "field", "plain", as_="a", power=3000, keywords=KEYWORDS[breaks])
    facts = [f"creature(a,3000). attacker(a). shields({shields}). breaks({breaks})."]
    for name, power in zip("bc", powers, strict=False):
        scenario = scenario.put("defending", "field", "plain", as_=name, power=power, keywords=("ブロッカー",))
        facts.append(f"creature({name},{power}). blocker({name}).")
    if prey is not None:
        scenario = scenario.put("defending", "field", "plain", as_="p", power=prey, state="exhausted")
        facts.append(f"creature(p,{prey}). prey(p).")
    half = replace(scenario.board.defending, zones={"shields": shields})
    scenario = replace(scenario, board=replace(scenario.board, defending=half))
    graph = walk(scenario.attack("a", on="p" if prey is not None else None).ask("zone", "shields_broken", "winner"))
    ours = set()
    for line, outcome in paths(graph, graph.start):
        broken, won = outcome["shields_broken"], outcome["winner"] == "attacking"
        more = ({f"broken({broken})"} if broken else set()) | ({"won"} if won else set())
        ours.add((line, ends(outcome, {}) | more))
    assert ours == answer_sets(clingo, BLOCK_AND_BREAK, " ".join(facts), horizon=0)


def test_the_board_that_is_measured_is_one_that_is_compared() -> None:
    attacking, defending, blockers = MEASURED
    assert {attacking, defending} <= set(HANDS) and blockers in BLOCKERS
    rows = [row.split("|")[1:-1] for row in measured(1) if row.startswith("|")]
    assert [len(row) for row in rows] == [4, 4] and all(row[3].strip().endswith("×") for row in rows)
