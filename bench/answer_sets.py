"""Boards written twice: as scenarios for the judge, and as facts for the answer-set programs of the tests (clingo, a test extra)."""

import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from judge.rulings.walking import walk
from scenarios import Scenario

PROGRAMS = Path(__file__).parents[1] / "tests" / "engine" / "answer_sets"
FLASH_AND_BLOCK, BLOCK_AND_BREAK = "battle_spirits_2010.lp", "duel_masters.lp"
HORIZON = 20
"""Moves a line of flash and block may have at most."""

Line = tuple[tuple[str, ...], frozenset[str]]
"""The moves of a line of play in order, and what it comes to, as answer-set atoms."""

CARDS = {"lark": ("ラークドライブ", "end", 6), "flame": ("フレイムダンス", "destroy(4000)", 5), "ribbon": ("ドリームリボン", "bounce", 4)}
Blockers = tuple[tuple[str, int, bool], ...]
"""Spirits of the defending player: label, BP, and whether it is ready."""


def flash_and_block(attacking: tuple[str, ...], defending: tuple[str, ...], blockers: Blockers) -> tuple[Scenario, str]:
    """A board of Battle Spirits with these flash cards in hand and these spirits to block with, once as each."""
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
    return scenario.attack("a").ask("life_change", "zone"), " ".join(facts)


def answer_sets(clingo: Any, program: str, facts: str, horizon: int) -> set[Line]:
    """Every line of play of a program on a board; each is one answer set. ``clingo``: the module."""
    lines: set[Line] = set()
    control = grounded(clingo, program, facts, horizon)
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


def grounded(clingo: Any, program: str, facts: str, horizon: int) -> Any:
    """A program with the facts of a board, ready to be solved for all its answer sets."""
    control = clingo.Control(["0", "-c", f"horizon={horizon}", "--warn=none"])
    control.load(str(PROGRAMS / program))
    control.add("base", [], facts)
    control.ground([("base", [])])
    return control


def shown(model: Any, name: str) -> Iterator[Any]:
    return (atom for atom in model.symbols(shown=True) if atom.name == name)


# ── measured ───────────────────────────────────────────────────────────────

MEASURED = (("flame", "ribbon"), ("flame", "ribbon"), (("b", 3000, True), ("c", 1000, True)))
"""The board that is walked: two flash cards a side and two blockers."""


def measured(rounds: int) -> list[str]:
    """Every line of play of one board: positions walked a second beside answer sets a second, and the time for all of it, grounding and
    set-up included."""
    import clingo

    scenario, facts = flash_and_block(*MEASURED)
    pairs = [(_timed(lambda: _walked(scenario)), _timed(lambda: _solved(clingo, facts))) for _ in range(rounds + 1)][1:]
    positions, lines = pairs[0][0][0], pairs[0][1][0]
    ours, theirs = (statistics.median(seconds for _, seconds in side) for side in zip(*pairs, strict=True))
    a_second = statistics.median((here[0] / here[1]) / (there[0] / there[1]) for here, there in pairs)
    in_all = statistics.median(here[1] / there[1] for here, there in pairs)
    board = f"all {lines:,} lines of a board ({positions:,} positions)"
    return [
        f"| positions walked a second | {positions / ours:,.0f} | clingo, answer sets a second {lines / theirs:,.0f} | {a_second:.1f}× |",
        f"| {board} | {ours * 1000:.0f} ms | clingo {theirs * 1000:.0f} ms | {in_all:.1f}× |",
        "",
        "An answer set is a whole line of play, written down by a program made for that one procedure; a position is a table on which "
        "lines meet, and the lines are counted without being walked one by one.",
    ]


def _timed(work: Callable[[], int]) -> tuple[int, float]:
    started = time.perf_counter()
    return work(), time.perf_counter() - started


def _walked(scenario: Scenario) -> int:
    return len(walk(scenario).positions)


def _solved(clingo: Any, facts: str) -> int:
    control = grounded(clingo, FLASH_AND_BLOCK, facts, HORIZON)
    with control.solve(yield_=True) as handle:
        return sum(1 for _ in handle)
