"""Cores that lie on a card, that a summon takes, or that a reserve holds in the end: counted as told, or not at all."""

import pytest

from judge import ask


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("メラットにコアが4個乗ってる。スタートステップの処理がすんだらメラットの上に何個残る?", 3),
        (
            "リザーブは空。コア3個のせたショックイーターで殴って、フレイムダンスで焼かれた。マッハジーLv1を神速召喚。リザーブは残り何個?",
            1,
        ),
        ("マッハジーを神速で召喚するのにコアは何個必要?", 2),
        ("リフレッシュステップに入る。リザーブ1個、トラッシュに使い終わったコア4個。終わったらリザーブは何個になる?", 5),
        (
            "I begin my turn with 2 cores in my reserve and 3 spent cores in the trash. How many cores in my reserve at the main step?",
            6,
        ),
    ],
    ids=["left on it", "lain on it", "a price", "spent", "all steps"],
)
def test_cores_are_counted_as_they_are_told_to_lie(question: str, count: int) -> None:
    assert ask(question, "bs10").facts.get("count") == count


@pytest.mark.parametrize(
    "question",
    [
        "リザーブに3個ある。マッハジーLv1を神速で出したら残り何個?",
        "My reserve is 2. Shock Eater with 2 cores got burned. How many cores do I have in reserve before I summon anything?",
    ],
    ids=["nothing came back", "not summoned yet"],
)
def test_what_nobody_told_is_not_counted(question: str) -> None:
    assert ask(question, "bs10").facts.get("count") in (None, 1, 4)


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        (
            "ドリームリボンは使われず。アタッカー6000対ブロッカー2000、どうなる?",
            "zone",
            {"attacker": "field", "blocker": "trash"},
        ),
        ("He blocked. No Dream Ribbon from anyone, both passed. What's next?", "next_step", "A5"),
    ],
)
def test_a_card_that_is_only_denied_changes_nothing(question: str, fact: str, value: object) -> None:
    assert ask(question, "bs10").facts.get(fact) == value
