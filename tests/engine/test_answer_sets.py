"""Exploring agrees, line for line, with an independent encoding of the same procedures as answer-set programs (clingo).

An answer set of ``answer_sets/*.lp`` is one line of play with its outcome; so is a path through the graph of positions. The two sets
must be equal on every board.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.engine import moves as m
from judge.walking import Graph, walk
from scenarios import Scenario
from tests.conftest import needed

clingo: Any = needed("clingo")

PROGRAMS = Path(__file__).with_name("answer_sets")

Line = tuple[tuple[str, ...], frozenset[str]]
"""The moves of a line of play in order, and what it comes to, as answer-set atoms."""


def answer_sets(program: str, facts: str, horizon: int) -> set[Line]:
    control = clingo.Control(["0", "-c", f"horizon={horizon}", "--warn=none"])
    control.load(str(PROGRAMS / program))
    control.add("base", [], facts)
    control.ground([("base", [])])
    lines: set[Line] = set()
    with control.solve(yield_=True) as handle:
        for model in handle:
            done = sorted(
                (atom.arguments[1].number if len(atom.arguments) > 1 else 0, str(atom.arguments[0])) for atom in shown(model, "do")
            )
            ends = frozenset(str(atom) for name in ("fate", "lost", "broken", "won") for atom in shown(model, name))
            line = tuple(move for _, move in done), ends
            assert line not in lines, "one answer set a line"
            lines.add(line)
    return lines


def shown(model: Any, name: str) -> Iterator[Any]:
    return (atom for atom in model.symbols(shown=True) if atom.name == name)


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

CARDS = {"lark": ("ラークドライブ", "end", 6), "flame": ("フレイムダンス", "destroy(4000)", 5), "ribbon": ("ドリームリボン", "bounce", 4)}
HANDS = ((), ("lark",), ("flame",), ("ribbon",), ("flame", "ribbon"), ("lark", "flame"))
BLOCKERS: tuple[tuple[tuple[str, int, bool], ...], ...] = (
    (),
    (("b", 5000, True),),
    (("b", 3000, True), ("c", 1000, True)),
    (("b", 4000, False), ("c", 9000, True)),
)


@pytest.mark.parametrize("blockers", BLOCKERS, ids=lambda row: "+".join(name for name, *_ in row) or "none")
@pytest.mark.parametrize(("attacking", "defending"), [*product(HANDS, HANDS)], ids=lambda hand: "+".join(hand) or "none")
def test_flash_and_block(attacking: tuple[str, ...], defending: tuple[str, ...], blockers: tuple[tuple[str, int, bool], ...]) -> None:
    reserve = {"a": 9, "d": 10}  # either side can pay for one or two of its cards, not always for both
    scenario = Scenario("bs10").put("attacking", "field", "plain", as_="a", power=3000)
    scenario = scenario.pools("attacking", reserve=reserve["a"]).pools("defending", reserve=reserve["d"], life=5)
    facts = ["spirit(a,a,3000). attacker(a).", *(f"reserve({side},{count})." for side, count in reserve.items())]
    for name, power, ready in blockers:
        scenario = scenario.put("defending", "field", "plain", as_=name, power=power, state="ready" if ready else "exhausted")
        facts.append(f"spirit({name},d,{power})." + (f" ready({name})." if ready else ""))
    for side, hand in (("attacking", attacking), ("defending", defending)):
        for each in hand:
            card, effect, cost = CARDS[each]
            scenario = scenario.put(side, "hand", card, as_=f"{each}_{side[0]}")  # type: ignore[arg-type]
            facts.append(f"hand({each}_{side[0]},{side[0]},{effect},{cost}).")
    graph = walk(scenario.attack("a").ask("life_change", "zone"))
    ours = {(line, ends(outcome, {"life_change.defending": "lost(1)"})) for line, outcome in paths(graph, graph.start)}
    assert ours == answer_sets("battle_spirits_2010.lp", " ".join(facts), horizon=20)


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
    assert ours == answer_sets("duel_masters.lp", " ".join(facts), horizon=0)
