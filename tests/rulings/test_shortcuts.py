"""What is left out for speed changes nothing: a replay taken up in the middle or kept."""

import pytest
from msgspec.structs import replace

from judge.games import MODULES, rulebook
from judge.rulings.citing import cite, cited
from judge.rulings.replay import replay, replay_again, replay_from, replayed
from judge.rulings.ruling import defines
from judge.rulings.telling import Teller
from scenarios import Scenario, cases
from scenarios.model import Line


def playable(rules: str) -> list[Scenario]:
    """The library's cases in which something is played."""
    return [located.scenario for located in cases(rules).values() if not defines(located.scenario)]


@pytest.mark.parametrize("rules", MODULES)
def test_a_replay_taken_up_in_the_middle_is_the_whole_replay(rules: str) -> None:
    book = rulebook(rules)
    for case in playable(rules):
        whole = replay(case, book, complete=True)
        for line in range(-1, whole.line + 1):
            assert replay_from(line, whole, book) == whole, (case.id, line)


@pytest.mark.parametrize("rules", MODULES)
def test_a_replay_of_other_lines_is_the_whole_replay_of_these(rules: str) -> None:
    book = rulebook(rules)
    for case in playable(rules):
        whole, lines = replay(case, book), case.play
        for other in ((*lines[:-1], Line("pass")), lines[: len(lines) // 2], (*lines, Line("decline")), ()):
            scenario = replace(case, play=other)
            assert replay_again(whole, scenario, book) == replay(scenario, book), (case.id, other)


@pytest.mark.parametrize("rules", MODULES)
def test_what_is_kept_of_a_replay_is_the_replay(rules: str) -> None:
    book = rulebook(rules)
    for case in playable(rules)[::8]:
        whole = replay(case, book, complete=True)
        for _ in range(2):
            assert replayed(case) == whole
            assert cited(case, "en") == cite(whole, book, Teller(rules, "en"))
