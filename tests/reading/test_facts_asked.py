"""Which facts a question asks for, and what they are in the case that it means."""

from typing import Any

import pytest

from judge import ask

Facts = dict[str, Any]

ANSWERS: dict[str, tuple[str, str, Facts]] = {
    "what would come of a move that cannot be made": (
        "fdr",
        "Spear Range Matery: two enemies stacked in a line, damage to both?",
        {"allowed": "no"},
    ),
    "a game without damage": ("bs", "ブロックしなかった。BP10000だと大ダメージ?", {"life_change": {"defending": -1}}),
    "as many as one likes": ("av", "ガードって何回でもしていいの?", {"allowed": "yes"}),
    "how many cards come to a zone": (
        "av",
        "All turned-up cards have link frames: how many go to the damage zone?",
        {"count": 0},
    ),
    "how many cards come to a zone though the attack fails": ("av", "アタックが失敗したらダメージゾーンに何枚置かれる?", {"count": 0}),
    "a power in small figures": ("av", "パワー5の子が殴られて、ガードポイント2を1枚切った。今のパワーは?", {"count": 7}),
    "powers in small figures": ("av", "アタッカー9、正面5、ガードポイント2と1を1枚ずつ切ってパス。防げた?", {"success": "yes"}),
    "which of two attacks fails": ("av", "ストライク2で成功、ストライク3で失敗。合計ダメージは?", {"damage": 2}),
    "may one discard to guard": ("av", "ガードポイント0のカードでもガードで捨てられますか?", {"allowed": "yes"}),
    "must one discard to guard": ("av", "ガードするには手札を捨てないといけない?", {"allowed": "yes"}),
    "instead of what was attacked": ("dm", "攻撃目標がバウンスされた。代わりに盾を割れる?", {"allowed": "no", "shields_broken": 0}),
    "how often, where the case is of what is legal": ("bs10", "フラッシュは一人何回まで?", {"allowed": "yes"}),
    "may the block be declared after these moves": (
        "bs10",
        "A2のフラッシュ。防御パス、攻撃が使用、防御パス。もうブロック宣言に行っていい?",
        {"allowed": "no"},
    ),
    "so many with a link frame": (
        "av",
        "ストライク4のアタックが成功。4枚のうち3枚にリンクフレームあり。ダメージゾーンに何枚?",
        {"count": 1},
    ),
    "what was fixed before": (
        "dm",
        "number of shields to break already locked in, then my guy loses W breaker. still 2?",
        {"shields_broken": 2},
    ),
    "what comes where the telling stops": ("av", "ガードで1枚捨てて、もう1枚捨てて、そこでパス。次は何ステップ?", {"next_step": "link"}),
    "whose turn it is orders them": ("dm", "自分の攻撃時の能力が2つ誘発した。順番を決めるのは誰?", {"chooser": "turn_player"}),
    "an order that is forbidden": ("fdr", "攻撃→移動の順番は禁止?", {"allowed": "no"}),
    "what triggered before": ("bs10", "ソールがメインで割られたら殴れない?", {"allowed": "no", "triggers": "yes"}),
    "what the second attack would do": ("fdr", "攻撃済みのユニットでもう一度攻撃したら?", {"allowed": "no"}),
    "what comes after the move asked about": (
        "av",
        "My first attack is done. May another progress attack, and then which step comes next?",
        {"allowed": "yes", "next_step": "guard"},
    ),
    "what comes, and a move asked about after it": (
        "av",
        "My first attack is done. Which step do we go back to, and may another progress attack?",
        {"allowed": "yes", "next_step": "declare"},
    ),
    "who chooses what is attacked": ("bs10", "アタック対象を選べるのは誰?殴る側は選べない?", {"allowed": "no", "chooser": "defending"}),
    "how often an ability triggers": ("dm", "3枚ブレイクされる時、ブレイクされる時の効果は何回?", {"count": 3}),
}

UNTOLD: dict[str, tuple[str, str, set[str]]] = {
    "what would come of a move that cannot be made": (
        "fdr",
        "Spear Range Matery: two enemies stacked in a line, damage to both?",
        {"damage", "zone"},
    ),
    "what the first attack did, where the second is asked about": (
        "fdr",
        "攻撃済みのユニットでもう一度攻撃したらダメージは何点?",
        {"damage"},
    ),
    "cards in the damage zone, where damage is asked for": ("av", "ストライク2のアタックが成功したらダメージはいくつですか?", {"count"}),
    "damage in a game without it": ("bs", "ブロックなしでBP10000だと大ダメージ?", {"damage"}),
    "how many are discarded at once": ("av", "ガードは何回でも?", {"count"}),
    "how many are discarded, where it is asked whether": ("av", "Must I discard a card to guard?", {"count", "discarded"}),
    "the order of an attack, where it is asked whether it is forbidden": ("fdr", "攻撃→移動の順番は禁止?", {"order"}),
}


@pytest.mark.parametrize(("rules", "question", "facts"), ANSWERS.values(), ids=ANSWERS)
def test_the_facts_asked_for_are_told_and_the_first_is_first(rules: str, question: str, facts: Facts) -> None:
    found = ask(question, rules).facts
    assert {name: found.get(name) for name in facts} == facts
    assert next(iter(found)) == next(iter(facts))


@pytest.mark.parametrize(("rules", "question", "names"), UNTOLD.values(), ids=UNTOLD)
def test_what_is_not_so_is_not_told(rules: str, question: str, names: set[str]) -> None:
    assert not names & ask(question, rules).facts.keys()
