"""The case that is replayed does what the question says."""

import pytest

from judge import ask


@pytest.mark.parametrize(
    ("question", "zone"),
    [
        ("アタッカーがフラッシュ中に破壊されたら?", "trash"),
        ("アタッカーがフラッシュで手札に戻されたら、次は?", "hand"),
        ("My attacker is destroyed in the first flash. What comes next?", "trash"),
        ("My attacker is returned to hand in the first flash. What comes next?", "hand"),
    ],
)
@pytest.mark.parametrize("rules", ["bs", "bs10"])
def test_a_combatant_leaves_in_the_way_the_question_tells(question: str, zone: str, rules: str) -> None:
    ruling = ask(question, rules)
    assert ruling.facts["skipped"] and ruling.facts["zone"]["attacker"] == zone
