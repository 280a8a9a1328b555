"""What the judge makes of a question before it rules, as contributors see it."""

import pytest

from judge.situations.considered import considered, considered_lines
from knowledge.errors import JudgeError


def test_how_it_is_read_and_which_cases_it_may_mean() -> None:
    seen = considered("アタッカーがフラッシュ中に破壊された。ブロックはする?", "bs", most=5)
    assert seen.rules == "battle-spirits"
    assert "destroy on attacker" in seen.events
    assert seen.cases[0].stands == "told"
    assert seen.cases[0].weight >= seen.cases[-1].weight
    assert seen.sure >= seen.needed


def test_what_is_told_otherwise_is_named_with_its_row() -> None:
    seen = considered("ブロックされなかったアタックの後、ブロッカーは疲労する?", "bs", most=30)
    against = [what for each in seen.cases if each.stands == "ruled out" for what in each.against]
    assert any(what == "block (otherwise.blocks._is_left_unblocked)" for what in against)
    assert any(line.startswith("    told otherwise: ") for line in considered_lines(seen))


def test_which_game_must_be_told() -> None:
    with pytest.raises(JudgeError, match="--rules"):
        considered("BPが同じだったらどうなる?", None, most=5)
