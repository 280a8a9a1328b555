"""What a question tells must be so in the replay it is answered with: what no replay shows is not ruled on."""

import pytest

from judge import ask
from judge.ruling import RULED


def test_powers_told_of_both_are_compared_as_told() -> None:
    ruling = ask("BP8000で攻撃→BP8000で受けられた→誰も何も撃たない。残るのどっち", "bs")
    assert ruling.facts["zone"] == {"attacker": "trash", "blocker": "trash"}


def test_a_leader_said_to_be_frozen_is() -> None:
    ruling = ask("攻撃した側のリーダーがフリーズ中。ユニットの攻撃で相手リーダーに300入った。BPはそれぞれ何枚増えますか。", "fdr")
    assert ruling.facts["bp_charge"] == {"attacking": 0, "defending": 1}


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("リフレッシュステップで回復するのはスピリットですが、疲労状態になっているネクサスも一緒に回復しますか?", "bs10"),
        ("BPボーナスって1ターンに最大でいくつまで表にできるの?", "fdr"),
    ],
    ids=["another kind of card", "a maximum"],
)
def test_what_the_replay_does_not_have_is_not_ruled_on(question: str, rules: str) -> None:
    assert ask(question, rules).status not in RULED


@pytest.mark.parametrize(
    ("question", "next_to_act"),
    [
        (
            "Defender used one, attacker answered, defender passed. Attacker has said nothing yet. Is the flash over, and who is up?",
            "attacking",
        ),
        ("The attacker passed once in the first flash and then the defender flashed again. Who acts next?", "attacking"),
        ("パス、攻撃側の使用、防御側の使用、攻撃側パス。次に動けるのは?", "defending"),
    ],
    ids=["not yet", "once and then", "nouns"],
)
def test_moves_are_those_told_in_the_order_told(question: str, next_to_act: str) -> None:
    ruling = ask(question, "bs10")
    assert (ruling.facts["window"], ruling.facts["may_act_next"]) == ("open", next_to_act)


def test_no_further_attack_after_a_battle_is_told_and_not_asked() -> None:
    assert ask("Battle's over and I want to stop attacking, what's next?", "bs10").facts["next_step"] == "A8"


def test_who_asks_of_shields_asks_who_wins_the_game() -> None:
    assert ask("盾なしでブロックしたけどブロッカーが手札に戻された。負け?", "dm").facts["winner"] == "none"


def test_whether_somebody_is_right_is_answered_with_no_bare_yes_or_no() -> None:
    ruling = ask("He claims I may not block with an exhausted spirit. True?", "bs", "en")
    assert ruling.facts["allowed"] == "no" and ruling.verdict is None
    assert ruling.answer.startswith("That is not legal")
