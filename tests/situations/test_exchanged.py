"""Who takes the place of the one attacked, who falls in a clash, and whether a counter-attack comes, as it is told."""

from typing import Any

import pytest

from judge.asking import ask
from judge.situations.as_told.exchanged import Exchanged, told_exchange
from judge.situations.as_told.fallen import who_falls
from judge.situations.memory import read
from judge.situations.reach import tells_of_no_counter

FDR = "fragment-dig-rayn"


@pytest.mark.parametrize(
    ("question", "exchanged"),
    [
        ("対象のユニットがチェイスで敵のリーダーと入れ替わった。攻撃は続く?", Exchanged("defending", "leader")),
        ("My target was swapped with my other unit. Who takes the damage?", Exchanged("attacking", "unit")),
        ("狙った敵がどいて、代わりに自分のリーダーがそこに来た。攻撃は?", Exchanged("attacking", "leader")),
        ("攻撃側が味方ユニットと入れ替わった。攻撃は?", None),
        ("対象がセットカードと入れ替わった。攻撃は続く?", None),
    ],
)
def test_who_takes_whose_place(question: str, exchanged: Exchanged | None) -> None:
    assert told_exchange(read(question, FDR)) == exchanged


@pytest.mark.parametrize(
    ("told", "falls"),
    [
        ("My unit's counter destroyed the attacker.", "fall"),
        ("攻撃して敵を倒したが、反撃でこっちも壊された。", "trade"),
        ("敵を攻撃して倒した。反撃では倒れなかった。", "kill"),
        ("敵を殴って残りHP200まで減らして残した。反撃なし。", "spared"),
        ("The ATK and HP of both units are unknown.", None),
        ("2体で攻撃して反撃で1体倒れた。", None),
    ],
)
def test_who_falls(told: str, falls: str | None) -> None:
    assert who_falls(told) == falls


def test_no_counter_is_told_and_not_asked() -> None:
    assert tells_of_no_counter(read("敵を攻撃、反撃なし。BPは?", FDR))
    assert not tells_of_no_counter(read("敵を攻撃した。反撃はなし?", FDR))


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ("対象のユニットが敵のリーダーと入れ替わった。誰がダメージを受ける?", {"damage": {"rival": 300, "attacker": 0}}),
        ("攻撃側が味方ユニットと入れ替わった。攻撃は?", {"battle": "interrupted"}),
        ("お互いATK400、お互いHP400、反撃なし。どっちが生き残る?", {"zone": {"attacker": "field", "target": "fragment-factor"}}),
        ("攻撃側ATK200、対象HP600、対象ATK400、攻撃側HP400、範囲内。結果は?", {"bp_charge": {"attacking": 0, "defending": 1}}),
        ("HPの尽きたカードが破壊されるのは戦闘処理?戦闘判定?", {"next_step": "judgement"}),
        ("移動した直後にチェイスできる?", {"allowed": "yes"}),
        ("ユリス・クローラルのスキルで動いたユニット、ふつうの移動はまだ残ってる?", {"allowed": "yes"}),
        ("攻撃宣言したユニットがチェイスで別ゲートへ飛ばされた。このまま殴れる?", {"allowed": "no"}),
        ("終了宣言に相手がチェイスしたいと言う。認められる?そのあとは何フェイズ?", {"allowed": "yes", "next_step": "end-phase"}),
        ("相手のスピアレンジマテリーが2マス先からショートレンジマテリーを攻撃。反撃は出る?", {"triggers": "no"}),
        ("デリートトラップは移動したあとに打てる?", {"allowed": "yes"}),
    ],
)
def test_what_is_asked_is_told(question: str, facts: dict[str, Any]) -> None:
    found = ask(question, "fdr").facts
    for name, value in facts.items():
        told = found.get(name)
        assert (told | value if isinstance(value, dict) and isinstance(told, dict) else value) == told


def test_an_emptied_gate_is_not_attacked() -> None:
    ruling = ask("2体で同じ敵を殴る。1体目で倒した。2体目は空いたゲートを殴れる?", "fdr")
    assert ruling.facts.get("allowed") != "yes"
