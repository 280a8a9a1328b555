"""What is left out for speed changes nothing: a replay taken up in the middle, cases that are not compared."""

import pytest

from judge.games import MODULES, rulebook
from judge.index import situations
from judge.replay import replay, replay_from
from judge.ruling import defines
from judge.vantage import last_line
from scenarios import cases


@pytest.mark.parametrize("rules", MODULES)
def test_a_replay_taken_up_in_the_middle_is_the_whole_replay(rules: str) -> None:
    book = rulebook(rules)
    for located in cases(rules).values():
        if defines(located.scenario):
            continue
        whole = replay(located.scenario, book, complete=True)
        for line in range(-1, last_line(whole) + 1):
            assert replay_from(line, whole, book) == whole, (located.scenario.id, line)


@pytest.mark.parametrize("rules", MODULES)
def test_no_case_that_fits_better_is_left_out(rules: str) -> None:
    known = situations(rules)
    for wording in known.wordings[::40]:
        for asked in (wording.features, dict(list(wording.features.items())[::2])):
            assert known.best(asked) == known.best(asked, limit=len(known.held))[:6], wording
