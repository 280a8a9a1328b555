"""Answers read aloud: the verdict, why in the words of the clause that decides it, and nothing that says less than that."""

import pytest

from judge.rulings.ruling import rule_on
from judge.rulings.telling import Teller
from scenarios import case

SAID = {
    # refused: the verdict and the reason are one sentence; where a clause tells why, the bare "not able" is left out
    "battle-spirits-2010/no-attack-in-the-first-turn": ("今はできない。", "No, that cannot be done now.", "A0.first-turn"),
    "fragment-dig-rayn/device-attacks": ("できない。", "No, that is not legal.", "phase.device"),
    "battle-spirits/opponent-does-not-choose-the-attacker": (
        *("できない。それを選ぶのは攻撃側。", "No, that is for the attacking player to choose."),
        "❶.attacking-player",
    ),
    "battle-spirits-2010/magic-without-enough-cores": ("できない。コアが足りない。", "No, it cannot be paid.", ""),
    # what took the step away, not what would come before it
    "duel-masters/no-block-after-the-interruption": (
        "今はできない。ブロッククリーチャー指定ステップ、バトルステップ、ダイレクトアタックステップは行わない。",
        "No, that cannot be done now. Block declaration step, battle step, Direct attack step skipped.",
        "detail.gone-steps-vanish",
    ),
    # of something that did not come about: what happened instead
    "battle-spirits-2010/blocker-shields-against-two-symbols": (
        *("ブロック側のライフは減らない。", "The defending player loses no life."),
        "A3-1.intercepts",
    ),
    # where the card asked about went, not where another came from
    "ange-vierge/a-card-with-a-link-frame-is-rejected": (
        "アタックしているプログレスはプログレスゾーン、リンクフレームのあるカードは捨札。ダメージはない。",
        "The attacking progress ends in a progress zone, the card with a link frame ends in the discard pile. No damage.",
        "5-2-2.frame",
    ),
    # how long an effect is in force: what says so, not what happens to end it
    "battle-spirits-2010/step-long-effect-from-A0-to-A8": (
        "有効なのはA0–A8。消えるのはA8(アタックステップの終わり)。",
        "It is in force during A0–A8. It is gone at A8 (The attack step ends).",
        "A1.step-long",
    ),
    # steps by the names they have, and not by what is done in them
    "fragment-dig-rayn/the-steps-of-an-attack": (
        "順番は攻撃宣言と反撃宣言(【1】【2】) → 戦闘処理(【3】) → 戦闘判定(【4】)。",
        "In this order: attack and counter-attack declarations (【1】【2】) → combat (【3】) → judgement (【4】).",
        "flow.order",
    ),
    # what the document does not say, told as exactly as that
    "battle-spirits-2010/attacking-in-the-turn-of-the-summon-is-not-stated": (
        *("それができるかどうかは、この文書に書かれていない。", "The document does not say whether that may be done."),
        "",
    ),
    "battle-spirits-2010/ultimates-are-not-stated": ("それについては、この文書に書かれていない。", "The document does not say.", ""),
}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("name", SAID)
def test_an_answer_reads_like_a_judges(name: str, language: str) -> None:
    ruling = rule_on(case(name).scenario, language)
    japanese, english, reason = SAID[name]
    expected = japanese if language == "ja" else english
    if reason:
        teller = Teller(str(ruling.rules), language)
        clause = teller.known.clauses[reason]
        because = teller.say("answer.because", says=teller.says(clause), section=clause.section)
        expected = teller.say("answer.join").join((expected, because))
    assert ruling.answer == expected
