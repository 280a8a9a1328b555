"""What a word says of the ones beside it: a passive that goes on, a role right before a boost, a sentence in quotes, a side in short."""

import pytest

from judge.situations.memory import read

BS10 = "battle-spirits-2010"


@pytest.mark.parametrize(
    ("question", "on"),
    [("アタッカーが破壊されブロッカーが生き残った。", "attacker"), ("破壊されるブロッカー", "blocker")],
)
def test_a_passive_that_goes_on_says_nothing_of_the_noun_after_it(question: str, on: str) -> None:
    assert next(event.on for event in read(question, BS10).events if event.concept == "destroy") == on


def test_what_stands_right_beside_a_role_is_added_to_it() -> None:
    assert [figure.role for figure in read("A4でアタッカーBP+3000された", BS10).figures] == ["attacker"]


@pytest.mark.parametrize(
    "question", ['"I won\'t block." Do we get a flash?', "攻めが「はいブロック宣言どうぞ」って。フラッシュ終わってないよな?"]
)
def test_a_sentence_in_quotes_is_no_card(question: str) -> None:
    assert read(question, BS10).unknown == ()


def test_a_side_in_short_does_what_follows_its_colon() -> None:
    assert [event.by for event in read("守:パス/攻:マッハジーを神速で召喚/守:パス", BS10).events] == ["defending", "attacking", "defending"]


def test_before_what_something_is_carried_out_is_asked_of_an_order() -> None:
    assert "before-or-after" in read("アタックステップの開始時の効果って、アタックする前にやるの?", BS10).asks
