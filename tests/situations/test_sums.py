"""What a question on Ange Vierge tells in parts and asks the sum of, and two things that it asks at once."""

from typing import Any

import pytest

from judge import ask
from judge.rulings.ruling import RULED

SUMS: dict[str, tuple[str, dict[str, Any]]] = {
    "guards": ("ガードポイント1500を2枚切ったら正面のパワーはどれだけ増える?", {"count": 3000}),
    "unlike guards": ("How much power do two guard cards of 2000 and 1500 add?", {"count": 3500}),
    "there already": ("ストライク3でアタック成功、めくれた3枚ぜんぶリンクフレームなし。相手ダメージゾーン2枚→何枚になる?", {"count": 5}),
    "turned up": ("スト2通った。山何枚めくる?", {"count": 2}),
    "frames of two attacks": ("ストライク2と1で2回とも成功。めくれた3枚のうちフレームありが1枚。合計ダメージは?", {"damage": 2}),
    "of three": ("ストライク1の子3体で全部成功、めくれた中に枠付き1枚。ダメージゾーンは合計何枚増える?", {"count": 2}),
    "two failures": ("ストライク2のアタック2回、どちらも失敗。合計ダメージ?", {"damage": 0}),
    "a tie before the guard": ("パワー同じ、ガード500。成功?", {"success": "no"}),
    "so much above": ("こっちのパワーが500上、相手がガード500。成功?", {"success": "yes"}),
    "what it comes to": ("ガードで2000足されて相手7000、こっち7000。成功?", {"success": "yes"}),
    "too late": ("3000で4000を殴った。アタック終了時に+2000する能力がある。間に合う?", {"success": "no"}),
}
AT_ONCE: dict[str, tuple[str, dict[str, Any]]] = {
    "a guard in vain": (
        "The zone in front of my attacker is vacant. May my opponent discard a card to guard, and does the attack succeed?",
        {"allowed": "no", "success": "yes"},
    ),
    "a guard of nothing": (
        "5000 attacks my 5000. My only card has guard point 0. May I discard it for guard, and does the attack still succeed?",
        {"allowed": "yes", "success": "yes"},
    ),
    "a window": ("アタッカーを選んでフォールした直後、ガードの前にプロセスウィンドウはある?", {"window": "open", "allowed": "yes"}),
    "no attack": ("アタックせずにフェイズ終了を選んだら、アタック終了時の能力って出る?", {"triggers": "no"}),
    "the step after": ("リンクステップのあとのステップは?", {"next_step": "damage"}),
}
OPEN = {
    "frames untold": ("ストライク2が通った。ダメージゾーンはもう3枚ある。全部で何枚になる?", "count", 5),
    "still to be turned up": ("ストライク2が通った!相手のダメージゾーン何枚増える?めくるのはこれから", "damage", 2),
    "its own ability": ("殴った子がアタック終了時まで残ってなかったら、その子のアタック終了時の能力は出る?", "triggers", "yes"),
    "the other player": ("相手のターン、相手がアタックしてきた。相手は手札を捨てて自分のプログレスのパワーを上げられる?", "allowed", "yes"),
    "a guard card": ("ガードで出したカードがリンクフレームつきだったらダメージゾーン行き?", "damage", 0),
    "after a pass": ("1枚切ってガード、そのあと「パス」と言いました。やっぱりもう1枚捨てていい?", "allowed", "yes"),
    "lost": ("ダメージ判定でこっちが負けてたらアタックフェイズ終わりなん?", "allowed", "no"),
    "whose zone": ("Attack success, strike 4, two framed. How many cards end up in the damage zone?", "count", 0),
    "ours fallen": ("This progress has fallen already. Can I still swing with it?", "allowed", "yes"),
}


@pytest.mark.parametrize(("question", "facts"), [*SUMS.values(), *AT_ONCE.values()], ids=[*SUMS, *AT_ONCE])
def test_told_as_asked(question: str, facts: dict[str, Any]) -> None:
    found = ask(question, "av").facts
    assert {name: found.get(name) for name in facts} == facts


@pytest.mark.parametrize(("question", "fact", "value"), OPEN.values(), ids=OPEN)
def test_not_told_where_it_is_open(question: str, fact: str, value: Any) -> None:
    ruling = ask(question, "av")
    assert ruling.status not in RULED or ruling.facts.get(fact) != value
