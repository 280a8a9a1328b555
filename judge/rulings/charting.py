"""The procedure of a rulebook as a chart: its steps, and which clause leads from which to which.

What leads where is not written down anywhere but in the rules, so it is collected by replaying the case library, which plays every
rule: nothing stands in a chart that no rule does.
"""

import re
from functools import cache

from msgspec import Struct

import knowledge
from judge.engine.events import Entered, Happened, Skipped, Won
from judge.games import rulebook
from judge.rulings.replay import Replay, replay
from judge.rulings.ruling import defines
from judge.rulings.telling import Teller
from knowledge.clauses import Clause
from scenarios import cases


class Arrow(Struct, frozen=True, order=True):
    """What leads from a step to another (to none: there the game is won). ``clause`` is empty where only the order in which the
    document lists its steps leads on; ``skips``: the steps left out by it."""

    start: str
    to: str
    clause: str
    skips: tuple[str, ...] = ()


class Path(Struct, frozen=True):
    """The way a replay took: the steps it was in, in order, and the arrows between them (one fewer)."""

    steps: tuple[str, ...]
    arrows: tuple[Arrow, ...]

    @property
    def skipped(self) -> frozenset[str]:
        """The steps left out on the way and never come to."""
        return frozenset(step for arrow in self.arrows for step in arrow.skips) - set(self.steps)


class Chart(Struct, frozen=True):
    """The steps of a rulebook in its order, and every arrow between them, from the first step to the last."""

    rules: str
    steps: tuple[str, ...]
    arrows: tuple[Arrow, ...]
    path: Path | None = None
    schema: str = "judge/chart@1"


def chart(rules: str, played: Replay | None = None) -> Chart:
    """The chart of a rulebook (id or short name), with the way a replay took. Raises `knowledge.UnknownRulebook`."""
    return chart_with(knowledge.rulebook_id(rules), path_of(played) if played is not None else None)


def chart_with(rules: str, taken: Path | None) -> Chart:
    """The chart of a rulebook with a way taken."""
    steps = tuple(rulebook(rules).steps)
    arrows = {*_arrows(rules), *(taken.arrows if taken is not None else ())}
    order = {step: n for n, step in enumerate((*steps, ""))}
    return Chart(rules, steps, tuple(sorted(arrows, key=lambda a: (order[a.start], order[a.to], a.clause, a.skips))), taken)


def path_of(played: Replay) -> Path:
    """The way a replay took through the steps; a step returned to is told again."""
    arrows = _taken(played)
    return Path((played.start.step, *(arrow.to for arrow in arrows if arrow.to)), arrows)


@cache
def _arrows(rules: str) -> frozenset[Arrow]:
    scenarios = (located.scenario for located in cases(rules).values())
    replays = (replay(scenario, complete=True) for scenario in scenarios if not defines(scenario))
    return frozenset(arrow for played in replays for arrow in _taken(played))


def _taken(played: Replay) -> tuple[Arrow, ...]:
    found = []
    here = played.start.step
    for n, happened in enumerate(played.trace):
        match happened.event:
            case Entered(step=step):
                found.append(Arrow(here, step, happened.cause.clause, _skipped(played, n)))
                here = step
            case Won():
                found.append(Arrow(here, "", happened.cause.clause))
            case _:
                pass
    return tuple(found)


def _skipped(played: Replay, entry: int) -> tuple[str, ...]:
    """The steps left out, at the same time and by the same clause, by what leads on at an entry of the trace."""
    entered = played.trace[entry]

    def together(happened: Happened) -> bool:
        return happened.beat == entered.beat and happened.cause == entered.cause

    before = entry
    while before and together(played.trace[before - 1]):
        before -= 1
    row = (h.event for h in played.trace[before:entry])
    return tuple(step for event in row if isinstance(event, Skipped) for step in event.steps)


# ── in words ───────────────────────────────────────────────────────────────


class Namer:
    """What a chart calls things, in a language."""

    def __init__(self, rules: str, language: str) -> None:
        self.teller = Teller(rules, language)
        self.sections = {id_: step.section for id_, step in rulebook(rules).steps.items()}
        self.titles = {step: self.teller.step(step) for step in self.sections}
        """Steps in full."""

    def short(self, step: str) -> str:
        """A step by the sign the document gives it, if it is its alone; else by its title, without what stands in brackets."""
        if not step:
            return self.teller.say("chart.won")
        section = self.sections[step]
        bearing = [other for other, title in self.titles.items() if title.startswith(section)]
        if bearing == [step] and not section.isalpha() and not section.isdecimal():
            return section
        return re.split(r"\s*[((]", self.titles[step])[0]

    def label(self, arrow: Arrow) -> str:
        """What an arrow is labelled with: its clause and where it stands."""
        if not arrow.clause:
            return self.teller.say("chart.in-order")
        first, last = self.clause(arrow).lines
        return f"{arrow.clause} L{first}" + (f"–{last}" if last != first else "")

    def clause(self, arrow: Arrow) -> Clause:
        return self.teller.known.clauses[arrow.clause]

    def way(self, path: Path) -> str:
        """A way as a line of text."""
        return self.teller.say("chart.path", steps=" → ".join(map(self.short, path.steps)))

    def line(self, arrow: Arrow) -> str:
        """An arrow as a line of text."""
        skips = self.teller.say("chart.skips", steps=self.teller.steps(arrow.skips)) if arrow.skips else ""
        says = f" {self.teller.says(self.clause(arrow))}" if arrow.clause else ""
        return f"{self.short(arrow.start)} → {self.short(arrow.to)}{skips} ‹{self.label(arrow)}›{says}"


def chart_lines(drawn: Chart, language: str) -> list[str]:
    """A chart as text: the way taken, then every arrow."""
    namer = Namer(drawn.rules, language)
    taken = [namer.way(drawn.path)] if drawn.path else []
    return [*taken, *(namer.line(arrow) for arrow in drawn.arrows)]
