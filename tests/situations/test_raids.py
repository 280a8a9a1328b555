"""Several attacks of one turn, told one by one, and what they come to."""

import pytest

from judge.asking import ask


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        # called by letters or numbers
        (
            "1体目は相手リーダーに300当てた。2体目は敵ユニットと刺し違えた。BPは双方?",
            "bp_charge",
            {"attacking": 3, "defending": 2},
        ),
        ("Aで敵ユニットを落とし、Bは敵ユニットを倒しきれなかった。BPはお互い合計いくつ?", "bp_charge", {"attacking": 1, "defending": 0}),
        (
            "Unit A struck their leader for 150, unit B fell to a counter. BP for both?",
            "bp_charge",
            {"attacking": 2, "defending": 2},
        ),
        ("俺のリーダーだけ凍ってる。Aが相手リーダーに100、Bが敵ユニットを撃破。BPは?", "bp_charge", {"attacking": 0, "defending": 1}),
        ("The first unit wiped out a Device, the second unit killed a unit. BP?", "bp_charge", {"attacking": 1, "defending": 0}),
        # counted
        ("4体で攻撃して3体は相打ち、1体は返り討ち。BPは?", "bp_charge", {"attacking": 3, "defending": 4}),
        ("相手リーダーを3回攻撃、1回は軽減されて0ダメージ。BPは合計いくつ?", "bp_charge", {"attacking": 4, "defending": 2}),
        # by their figures
        ("ATK100、ATK250のユニットで相手リーダーを順番に攻撃。合わせて何ダメージ?", "damage", {"rival": 350}),
        ("HP800の敵ユニットをATK300の3体で順番に攻撃。倒せる?", "zone", {"target": "fragment-factor"}),
        ("HP1000の敵ユニットをATK300の3体で順番に攻撃。倒せる?", "zone", {"target": "field"}),
        ("A 400 HP unit took 150 and then took 250 this turn. Is it destroyed?", "zone", {"target": "fragment-factor"}),
        # what is left
        ("HP1500の相手リーダーをATK350で攻撃した。残りHPは?", "count", 1150),
        ("The enemy leader has 2000 HP; ATK 300 and ATK 500 units attack the leader in turn. How much HP is left?", "count", 1200),
    ],
)
def test_what_several_attacks_come_to(question: str, fact: str, value: object) -> None:
    ruling = ask(question, "fdr")
    assert ruling.status in ("ruled", "interpretation")
    told = ruling.facts[fact]
    assert (told | value if isinstance(value, dict) else value) == told


@pytest.mark.parametrize(
    "question",
    [
        "ATK300のユニットでATK200・HP300の敵を攻撃。倒せる?",
        "AがBを攻撃して相打ち。BPは?",
    ],
)
def test_a_duel_is_one_attack(question: str) -> None:
    ruling = ask(question, "fdr")
    assert ruling.reading.scenario is None or "attacker 2" not in str(ruling.reading.scenario)


@pytest.mark.parametrize(
    ("question", "charged"),
    [
        ("My unit countered and destroyed the attacker. BP?", {"attacking": 0, "defending": 1}),
        ("反撃で敵の攻撃ユニットを倒した。こっちは生き残り。BPは?", {"attacking": 0, "defending": 1}),
        ("My unit attacked and killed his, but his counter killed mine too. BP?", {"attacking": 1, "defending": 1}),
        ("攻撃して敵を倒した。反撃では俺のユニットは倒れなかった。BPは?", {"attacking": 1, "defending": 0}),
        ("My leader is frozen. My unit attacked, his unit struck back and destroyed mine. BP?", {"attacking": 0, "defending": 1}),
        # so much off a leader, and one attack after another
        ("My leader is frozen. My unit attacks and takes 250 off their leader. BP for each?", {"attacking": 0, "defending": 1}),
        ("攻撃で相手リーダーのHPが150減り、その後の別の攻撃では減らなかった。BP合計は?", {"attacking": 2, "defending": 1}),
        ("Aは相手リーダーに200、Bは敵ユニットを破壊、CはHP500の敵に100当てただけ。BP合計は?", {"attacking": 3, "defending": 1}),
        ("2体で相手リーダーを100ずつ削った。BPは双方?", {"attacking": 4, "defending": 2}),
    ],
)
def test_who_falls_and_what_is_taken_off(question: str, charged: dict[str, int]) -> None:
    assert ask(question, "fdr").facts["bp_charge"] == charged
