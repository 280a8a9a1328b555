"""Measure what the project claims about speed, as ratios taken side by side in one run, and write bench/RESULTS.md.

    make bench

A ratio compares two things measured alternately on the same machine within seconds; a wall time alone says little.
"""

import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import answer_sets
import pages
import reading
import reliability
import serving
from msgspec.structs import replace
from transitions import Machine

import knowledge
from judge.asking import rule_on_reading
from judge.engine.advance import advance, settle
from judge.engine.moves import AnyMove, Attack, Decline, Pass, Refusal
from judge.engine.rulebook import Rulebook
from judge.engine.values import Table
from judge.games import MODULES, rulebook
from judge.reading.reader import read
from judge.rulings.setup import set_up
from scenarios import Scenario, cases

ROUNDS = 21
RESULTS = Path(__file__).with_name("RESULTS.md")


AS_USERS_RUN = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment of what is timed: Python keeps modules compiled, as it does unless it is told not to, and as pip has compiled spaCy."""


def seconds(command: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=AS_USERS_RUN)
    return time.perf_counter() - started


def side_by_side(command: list[str], yardstick: list[str], rounds: int = ROUNDS) -> tuple[float, float, float]:
    """Median seconds of both, taken alternately, and the median of the rounds' ratios."""
    pairs = [(seconds(command), seconds(yardstick)) for _ in range(rounds + 1)][1:]
    ours, theirs = zip(*pairs, strict=True)
    return statistics.median(ours), statistics.median(theirs), statistics.median(a / b for a, b in pairs)


def startup() -> list[str]:
    python = [sys.executable, "-c", "pass"]
    judge = [sys.executable, "-m", "cli"]
    rows = []
    for name, arguments in {
        "judge replay CASE": ["replay", "attacker-bounced-in-first-flash"],
        "judge clause search WORDS": ["clause", "search", "疲労"],
        "judge case list": ["case", "list"],
    }.items():
        ours, bare, ratio = side_by_side([*judge, *arguments], python)
        rows.append(f"| `{name}` | {ours * 1000:.0f} ms | `python -c pass` {bare * 1000:.0f} ms | {ratio:.1f}× |")
    imported = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "cli", "replay", "attacker-bounced-in-first-flash"],
        capture_output=True,
        text=True,
        check=True,
    ).stderr
    heavy = [name for name in ("spacy", "sudachipy", "rapidfuzz", "yaml", "jinja2") if f" {name}\n" in imported]
    return [*rows, "", f"Heavy modules `judge replay` imports: {', '.join(heavy) or 'none of spacy, sudachipy, rapidfuzz, yaml, jinja2'}."]


def asking() -> list[str]:
    """A question asked cold: in words never read before, beside what importing spaCy alone takes, and in words read before."""
    ask = [sys.executable, "-m", "cli", "ask", "--rules", "bs10"]
    count = iter(range(10_000))

    def unheard() -> list[str]:
        return [*ask, f"アタックしたあとブロックされなかったらライフはいくつ減る? {time.time_ns()}{next(count)}番の質問"]

    pairs = [(seconds(unheard()), seconds([sys.executable, "-c", "import spacy"])) for _ in range(ROUNDS + 1)][1:]
    new, spacy, ratio = (statistics.median(each) for each in (*zip(*pairs, strict=True), [a / b for a, b in pairs]))
    rows = [f"| `judge ask`, a new question | {new * 1000:.0f} ms | `import spacy` {spacy * 1000:.0f} ms | {ratio:.2f}× |"]
    ours, bare, ratio = side_by_side([*ask, "フラッシュでアタッカーが破壊された。次はどのステップ?"], [sys.executable, "-c", "pass"])
    rows.append(f"| `judge ask`, asked before | {ours * 1000:.0f} ms | `python -c pass` {bare * 1000:.0f} ms | {ratio:.1f}× |")
    return [*rows, *warm()]


def warm(every: int = 9) -> list[str]:
    """Wordings of the library, each a little changed so that none is remembered, with 10,000 card names more than there are."""
    known = reading.many_names()
    asked = [w for located in cases(RULES).values() for w in (*located.scenario.question.ja, *located.scenario.question.en)][::every]
    taken, read_in = [], []
    first = reading.SENTENCES  # in both languages, so that what is made once for each is there
    for n, wording in enumerate([*first, *asked]):
        begun = time.perf_counter()
        said = read(wording, RULES, known)
        midway = time.perf_counter()
        rule_on_reading(said, knowledge.book(RULES), "ja")
        if n >= len(first):
            taken.append(time.perf_counter() - begun)
            read_in.append(midway - begun)
    taken.sort()
    median, p99 = statistics.median(taken), taken[int(len(taken) * 0.99)]
    return [
        f"| a warm question, median of {len(taken)} | {median * 1000:.1f} ms | reading it {statistics.median(read_in) * 1000:.1f} ms | |",
        f"| a warm question, 99th percentile | {p99 * 1000:.1f} ms | | |",
    ]


RULES = "battle-spirits-2010"


def engine() -> list[str]:
    """Rules applied a second on the attack step's eight steps, full trace kept, beside state changes of the transitions library."""
    steps = [f"A{n}" for n in range(8)]

    class Bare:
        forward: Callable[[], bool]

    bare = Bare()
    Machine(
        bare,
        states=steps,
        initial="A0",
        auto_transitions=False,
        transitions=[{"trigger": "forward", "source": a, "dest": b} for a, b in zip(steps, [*steps[1:], steps[0]], strict=True)],
    )

    def state_changes() -> int:
        for _ in range(8 * 500):
            bare.forward()
        return 8 * 500

    book = rulebook("battle-spirits-2010")
    start = settle(book, set_up(Scenario("bs10").attacker(power=3000), book).table).table
    moves: list[AnyMove] = [Attack(by="attacking", card="attacker"), Pass(by="defending"), Pass(by="attacking"), Decline(by="defending")]

    def battle(table: Table) -> int:
        kept = []
        for move in moves:
            step = advance(book, table, move)
            assert not isinstance(step, Refusal)
            table = step.table
            kept.append(step.trace)
        return sum(len(trace) for trace in kept)

    applied = rules_applied(book, start, moves)
    events = battle(start)

    def battles() -> int:
        for _ in range(500):
            battle(start)
        return applied * 500

    pairs = [(rate(battles), rate(state_changes)) for _ in range(ROUNDS)]
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(a / b for a, b in pairs)
    return [
        f"| rules applied a second, full trace kept | {ours:,.0f} | `transitions`, state changes a second {theirs:,.0f} | {ratio:.1f}× |",
        "",
        f"One battle (declaration, flash, no block, life, end) applies {applied} rules (carried out, asked of moves, permitting them) and "
        f"leaves {events} events, each kept with the table after it.",
    ]


def rules_applied(book: Rulebook, start: Table, moves: list[AnyMove]) -> int:
    """How many rules one battle applies: every rule carried out, every requirement judged of a move, the permit of every move."""
    applied = 0

    def counting(function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any) -> Any:
            nonlocal applied
            applied += 1
            return function(*arguments)

        return counted

    counted = Rulebook(book.rules, tuple(book.steps.values()), book.procedures, book.upon, book.opens_at)
    counted.filed = [replace(rule, then=counting(rule.then)) for rule in book.filed]
    counted.required = [replace(requirement, holds=counting(requirement.holds)) for requirement in book.required]
    counted.permitted, counted.joined = book.permitted, book.joined
    for move in moves:
        step = advance(counted, start, move)
        assert not isinstance(step, Refusal)
        start = step.table
    return applied + len(moves)


def rate(work: Callable[[], int]) -> float:
    started = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - started)


def main() -> None:
    subprocess.run([sys.executable, "-m", "cli", "case", "list"], check=True, stdout=subprocess.DEVNULL)  # warm the caches
    parts = [
        "# Measurements",
        "",
        f"Written by `make bench` on Python {platform.python_version()}, {os.cpu_count()} cores. Medians; both sides of a ratio were taken "
        "alternately in this run.",
        "",
        "| what | here | beside | ratio |",
        "|---|---|---|---|",
        *engine_and_start(),
    ]
    how = "Every fourth wording of the case library, asked as if it alone were not in the library (`bench/reliability.py`)."
    parts += ["", "## How sure", "", how]
    for rules in MODULES:
        parts += ["", f"### {rules}", "", *reliability.table(rules, 4)]
    RESULTS.write_text("\n".join(parts) + "\n", encoding="utf-8")
    print(RESULTS.read_text(encoding="utf-8"))


def engine_and_start() -> list[str]:
    rows: list[str] = []
    notes: list[str] = []
    measured = (*startup(), *asking(), *engine(), *answer_sets.measured(ROUNDS), *pages.rows(), *serving.rows())
    for line in measured:
        (rows if line.startswith("|") else notes).append(line)
    return [*rows, *notes]


if __name__ == "__main__":
    main()
