"""Questions about named cards that no case of the library brings together: the cards lie in a case of any cards as strong."""

import pytest

from judge import ask


@pytest.mark.parametrize(
    ("rules", "question", "stays", "falls"),
    [
        (
            "bs10",
            "ビートビートルLv2でアタック→ショックイーターLv1でブロック。フラッシュ両方パス。結果どうなる",
            "ショックイーター",
            "ビートビートル",
        ),
        ("bs10", "ショックイーターLv1 vs ビートビートルLv2 どっち勝つ?", "ショックイーター", "ビートビートル"),
        (
            "bs10",
            "Shida Fukurou (シダフクロウ) at Lv2 attacks, メラットLv2 blocks, nobody uses anything. Who dies?",
            "メラット",
            "シダフクロウ",
        ),
        ("dm", "ドギラゴン剣対ノラディ、勝つのは?", "蒼き団長 ドギラゴン剣", "ノラディ:ド:スルーザ"),
    ],
)
def test_named_cards_fight_with_the_powers_printed_on_them(rules: str, question: str, stays: str, falls: str) -> None:
    zones = ask(question, rules).facts["zone"]
    assert zones[stays] == "field" and zones[falls] in ("trash", "graveyard")


def test_equal_powers_fall_together() -> None:
    zones = ask("シダフクロウLv1とマッハジーLv2がバトル、何も打たない。どっちが残る?", "bs10").facts["zone"]
    assert zones["シダフクロウ"] == zones["マッハジー"] == "trash"


@pytest.mark.parametrize(
    ("question", "allowed"),
    [
        ("フレイムダンスでシダフクロウLv2焼ける?", "no"),
        ("フレイムダンスでBP6000のスピリットを倒せますか", "no"),
        ("フレイムダンスってBP2000にも使える?", "yes"),
        ("ドリームリボンで自分のカプリホルンを手札に戻せる?", "no"),
    ],
)
def test_what_a_magic_may_be_used_on_its_text_says(question: str, allowed: str) -> None:
    ruling = ask(question, "bs10")
    assert ruling.facts["allowed"] == allowed
    if allowed == "no":
        assert "テキスト" in ruling.answer


def test_where_the_level_decides_and_is_not_told_it_depends() -> None:
    ruling = ask("フレイムダンスでナイトライダー焼ける?", "bs10")
    assert ruling.status == "depends" and ruling.depends_on == ("幽騎士ナイトライダーのレベル",)
    assert "Lv1なら" in ruling.answer and "Lv2なら、できない" in ruling.answer


@pytest.mark.parametrize(
    ("question", "allowed"),
    [
        (
            "リザーブ0。コア1個しか乗ってないショックイーターで殴ったらフレイムダンスで焼かれた。戻ってきたコアだけでマッハジー神速できる?",
            "no",
        ),
        ("リザーブ空っぽで、焼かれたアタッカーから戻ってきたコアは1個だけ。これでマッハジーの神速召喚できますか?", "no"),
        ("リザーブ0。コア2個のショックイーターLv2で殴ったらフレイムダンスで焼かれた。マッハジー神速できる?", "yes"),
    ],
)
def test_the_cores_told_are_those_that_come_back(question: str, allowed: str) -> None:
    assert ask(question, "bs10").facts["allowed"] == allowed


def test_a_card_that_is_not_there_destroys_nothing() -> None:
    """Asked what Flame Dance may destroy, no ruling on a replay without it is one."""
    ruling = ask("フレイムダンスで翼を持つ者の空域を破壊できる?", "bs10")
    scenario = str(ruling.reading.scenario)
    assert ruling.verdict is None or "フレイムダンス" in scenario


def test_breakers_and_shields_of_a_named_attacker() -> None:
    question = "Dogiragon Buster swings at the player, no block, 5 shields left. How many break?"
    assert ask(question, "dm").facts["shields_broken"] == 3


def test_facts_are_told_under_the_questions_own_names_too() -> None:
    zones = ask("ナイトライダーLv1でアタック。他に疲労してるスピなし。自分で自分を破壊する?", "bs10").facts["zone"]
    assert zones["ナイトライダー"] == zones["幽騎士ナイトライダー"] == "field"


def test_symbols_that_nobody_knows_of_a_card_are_not_supposed() -> None:
    ruling = ask("セイ・ドリガンのアタックをライフで受けたらライフいくつ減るの", "bs10")
    assert ruling.status == "depends" and "life_change" not in ruling.facts


@pytest.mark.parametrize(
    ("question", "allowed"),
    [
        ("熾烈極める最前線で相手のビートビートルLv2って焼ける?", "no"),
        ("Can the start-of-step effect of 熾烈極める最前線 Lv1 kill a Lv2 Beatbeetle (ビートビートル)?", "no"),
    ],
)
def test_what_an_effect_may_destroy_it_destroys(question: str, allowed: str) -> None:
    assert ask(question, "bs10").facts["allowed"] == allowed


def test_who_declined_to_block_does_not_block_after_all() -> None:
    ruling = ask("ブロックしませんって言っちゃったあとにマッハジーを神速で出して間に合わせでブロックって無理?", "bs10")
    assert ruling.facts.get("allowed") != "yes"


def test_another_card_may_attack_where_the_same_may_not() -> None:
    ruling = ask("Lark Drive ended my Caprihorn's battle. Can I still attack with another refreshed spirit this turn?", "bs10")
    assert ruling.facts.get("allowed") != "no"


@pytest.mark.parametrize(("rules", "question"), [("fdr", "スピアレンジマテリーのATKっていくつ?"), ("dm", "What is the power of Sasuke?")])
def test_what_no_source_says_is_printed_on_a_card_is_asked_back(rules: str, question: str) -> None:
    ruling = ask(question, rules)
    assert ruling.status == "need_more" and ruling.ask_back is not None
