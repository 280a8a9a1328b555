"""What a question on Ange Vierge tells of windows, guards, strikes and those who leave is so in the replay it is answered with."""

from typing import Any

import pytest

from judge import ask
from judge.rulings.ruling import RULED


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        ("アタック指定ステップの終わりにプロセスウィンドウはある?", "window", "open"),
        ("正面が空のところを殴った。ガードステップの中でウィンドウは開く?", "window", "closed"),
        ("2500の子がガードポイント500を4枚。パワーは何になる?", "count", 4500),
        ("How many 1000-point guards does my 2000 need against a 4000?", "count", 3),
        ("Strike 3 attack, both sides gone before the judgement. Any damage?", "damage", 0),
        ("ストライク1の攻撃が2回通った。枠は1枚もなし。合計ダメージ?", "damage", 2),
        ("Can I attack twice with the same one if an effect wakes it up?", "allowed", "yes"),
        ("ガードした後、リンクステップに入ってからもう1枚捨てられる?", "allowed", "no"),
        ("My 4000 attacks their 3000. They guard with a 500 and pass, nothing else is used. Does it succeed?", "success", "yes"),
        ("4000対3000、ガード2枚で+1000ずつ。成功?", "success", "no"),
        ("「バトル中パワー+3000」の子で正面がいない列を殴った。バトル中になる?", "battle", "ended"),
        ("正面の8000を2000で殴った。8000のやつがリンクステップで手札に戻された。成功?", "success", "yes"),
        ("一回目のアタックは2000のガードで耐えた。同じ子がもう一回殴られた。その+2000はまだある?", "expires_at", "attack-end"),
        ("自分のターン、自分のストライク2が通った。自分の山札からは何枚動く?", "count", 0),
        ("俺のプログレスが殴られた。手札を1枚切ってガードしていい?", "allowed", "yes"),
        ("アタックの成否は?こっち3000、相手はガードで上げて4000。", "success", "no"),
    ],
    ids=[
        "window",
        "no window",
        "four guards",
        "needed",
        "both gone",
        "two attacks",
        "awake again",
        "too late",
        "nothing else used",
        "added by guards",
        "nobody opposite",
        "told by power",
        "in the next attack",
        "own deck",
        "one of the hand",
        "named",
    ],
)
def test_ruled_as_told(question: str, fact: str, value: Any) -> None:
    assert ask(question, "av").facts[fact] == value


@pytest.mark.parametrize(
    "question",
    [
        "フォールするのとアタックした時の能力、どっちが先?",
        "殴る前に正面に子を出された。殴ったら成功?",
        "「アタックされている間」+1000の子が手札に戻った。効果はいつまで?",
        "Is it legal to pick another attacker before the attack end step?",
        "パワー負けした。うちのプログレスはやられて捨札行き?",
    ],
    ids=["of no player", "before the attack", "its bearer left", "another attacker", "to the pile"],
)
def test_not_ruled_by_another_case(question: str) -> None:
    ruling = ask(question, "av")
    wrong = {"success": "yes", "expires_at": "attack-end", "may_act_next": "non_turn_player"}
    assert ruling.status not in RULED or all(ruling.facts.get(name) != value for name, value in wrong.items())


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        ("ダメージゾーンにもう4枚。ストライク2が通って2枚とも枠なし。合計何枚?", "count", 2),
        ("Can both of my awake progresses go together in one attack?", "allowed", "yes"),
    ],
    ids=["there already", "at once"],
)
def test_not_answered_as_of_something_else(question: str, fact: str, value: Any) -> None:
    ruling = ask(question, "av")
    assert ruling.status not in RULED or ruling.facts.get(fact) != value
