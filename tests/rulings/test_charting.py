"""Charts hold what the rules do, all of it, and nothing else; a case's way through one is the way its replay took."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import knowledge
from judge.engine.events import Entered, Won
from judge.games import MODULES, rulebook
from judge.rulings.charting import Arrow, chart, chart_lines, path_of
from judge.rulings.replay import Replay, replay
from judge.rulings.ruling import defines
from scenarios import case, cases
from tests.test_cli import Judge, worked

CASE = "battle-spirits-2010/attacker-bounced-in-second-flash"


def replays(rules: str) -> Iterator[Replay]:
    yield from (replay(each.scenario, complete=True) for each in cases(rules).values() if not defines(each.scenario))


@pytest.mark.parametrize("rules", MODULES)
def test_every_way_is_one_a_rule_goes(rules: str) -> None:
    """Every arrow stands for an event of some replay, under its clause; where there is none, the table of steps leads on."""
    entered = {(h.event.step, h.cause.clause) for played in replays(rules) for h in played.trace if isinstance(h.event, Entered)}
    won = {("", h.cause.clause) for played in replays(rules) for h in played.trace if isinstance(h.event, Won)}
    arrows = chart(rules).arrows
    assert {(arrow.to, arrow.clause) for arrow in arrows} == entered | won
    for arrow in arrows:
        if not arrow.clause:
            assert rulebook(rules).steps[arrow.start].then == arrow.to
        assert not arrow.clause or arrow.clause in knowledge.book(rules).clauses


@pytest.mark.parametrize("rules", MODULES)
def test_every_step_is_come_to_and_left(rules: str) -> None:
    drawn = chart(rules)
    assert drawn.steps == tuple(rulebook(rules).steps)
    assert {arrow.to for arrow in drawn.arrows} >= set(drawn.steps[1:]), "a step nothing leads to"
    ends = {step.id for step in rulebook(rules).steps.values() if step.ends}
    assert {arrow.start for arrow in drawn.arrows} >= set(drawn.steps[:-1]) - ends


@pytest.mark.parametrize("rules", MODULES)
def test_what_the_table_of_steps_leads_on_to_is_drawn(rules: str) -> None:
    ways = {(arrow.start, arrow.to) for arrow in chart(rules).arrows}
    assert {(step.id, step.then) for step in rulebook(rules).steps.values() if step.then} <= ways


def test_a_case_takes_its_own_way() -> None:
    taken = path_of(replay(case(CASE).scenario, complete=True))
    assert taken.steps == ("A0", "A1", "A2", "A3", "A4", "A7")
    assert taken.arrows[-1] == Arrow("A4", "A7", "A4.combatant-gone", ("A5", "A6"))
    assert taken.skipped == {"A5", "A6"}
    assert set(taken.arrows) <= set(chart("bs10").arrows)


@pytest.mark.parametrize("rules", MODULES)
def test_the_way_of_every_case_hangs_together(rules: str) -> None:
    for played in replays(rules):
        taken = path_of(played)
        assert [arrow.start for arrow in taken.arrows] == list(taken.steps[: len(taken.arrows)])
        assert taken.steps[0] == played.start.step
        assert not taken.skipped & set(taken.steps)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("rules", MODULES)
def test_the_text_says_every_way_with_its_clause(rules: str, language: str) -> None:
    drawn = chart(rules)
    lines = chart_lines(drawn, language)
    assert len(lines) == len(drawn.arrows)
    assert all(f"‹{arrow.clause}" in line for arrow, line in zip(drawn.arrows, lines, strict=True))


# ── on the command line ──────────────────────────────────────────────────────


def test_the_chart_is_told_and_drawn(judge: Judge, tmp_path: Path) -> None:
    file = f"{tmp_path}/chart.svg"
    assert "A4 → A7 (A5, A6 skipped) ‹A4.combatant-gone L116–117›" in worked(judge("chart", "bs10", "--lang", "en"))
    said = json.loads(worked(judge("chart", "bs10", "--case", CASE, "--json")))
    assert said["schema"] == "judge/chart@1" and said["path"]["steps"][-1] == "A7"
    assert worked(judge("chart", "bs10", "--case", CASE, "--svg", file)).strip() == file
    with open(file, encoding="utf-8") as drawn:
        assert 'class="judge-board"' in drawn.read(200)
    worked(judge("chart", "bs10", "--svg", file))  # one of ours gives way to another


def test_what_cannot_be_drawn_is_told_in_one_line(judge: Judge, tmp_path: Path) -> None:
    (mine := tmp_path / "mine.svg").write_text("<svg/>")
    for words, problem in (
        (("chart", "bs10", "--svg", str(mine)), "would be overwritten"),
        (("chart", "bs10", "--svg", f"{tmp_path}/nowhere/chart.svg"), "cannot be written"),
        (("chart", "chess"), "chess"),
        (("chart", "dm", "--case", CASE), "is a case of battle-spirits-2010"),
    ):
        said = judge(*words)
        assert said.code == 2 and problem in said.err and said.err.count("\n") == 1, said
    assert mine.read_text() == "<svg/>"
