"""Moves told as a story: told twice, taken back, supposed, paid for, left over; and what a board must have for what is told of it."""

import pytest

from judge.asking import ask


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        ("ショックイーターが焼かれた。攻撃側がマッハジーを召喚した。次に動けるのは?", "may_act_next", "defending"),  # it is paid for
        ("ビートビートルが破壊されマッハジーを召喚、ブロック側が使用。次に動けるのは?", "may_act_next", "attacking"),
        (
            "ビートビートルLv2でアタック、フレイムダンスで焼かれた。マッハジーを神速で出して両者パス。出したマッハジーでライフは減る?",
            "life_change",
            {"defending": 0},
        ),
        ("ビートビートルがフレイムダンスで焼かれ、攻撃側はパス。次は誰?その人もパスしたら?", "may_act_next", "defending"),
        ("相手のアタッカーをラークドライブ…じゃなくてドリームリボンで戻した。その後のステップは?", "window", "open"),
        ("リザーブ5でマッハジーLv2を神速召喚。リザーブいくつになる?", "count", 1),
        ("ショックイーターLv2が焼かれてコア2個戻った。リザーブにもともと1個ある。マッハジーをLv1で出したらリザーブ何個残る?", "count", 1),
    ],
)
def test_a_story_is_laid_as_it_is_told(question: str, fact: str, value: object) -> None:
    assert ask(question, "bs10").facts[fact] == value


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        ("空域LV1があるとき、相手のターンに俺の翼竜がブロックしても+2000もらえる?", "triggers", "no"),
        ("How many cards do I end up with net from Hyakushiki Valley in the draw step?", "drawn", 2),
        ("BP5000アタッカー、BP7000ブロッカー、A4でアタッカーBP+3000された。どっち破壊?", "zone", {"attacker": "field", "blocker": "trash"}),
        ("ブロックされた俺のアタッカーは、バトルの後で回復状態に戻りますか?", "state", {"attacker": "exhausted"}),
        ("Night Rider attacks and the opponent has one tapped spirit. Does Rider die?", "zone", {"attacker": "field"}),
        ("ソールが場にいるだけで破壊されてない。アタックステップは飛ぶ?", "skipped", []),
        ("ナイトライダーは使ってない、普通のアタック。ソールLv1は場にいるが無事。フラッシュは?", "window", "open"),
        ("妖機妃ソール went off back in the main step of this turn. Do I still get to attack?", "allowed", "no"),
        ("相手がドローしたとき、俺のシダフクロウ回復する?", "triggers", "yes"),
    ],
)
def test_what_is_told_of_the_board_is_there(question: str, fact: str, value: object) -> None:
    found = ask(question, "bs10").facts[fact]
    assert {**found, **value} == found if isinstance(value, dict) and isinstance(found, dict) else found == value


def test_a_battle_with_told_powers_is_ended_by_nothing_untold() -> None:
    question = "Attacker is BP4000 with +3000 from its own when-attacks effect, blocker is BP6000, nobody flashes anything. Who dies?"
    assert ask(question, "bs10").facts.get("next_step") != "A7"
