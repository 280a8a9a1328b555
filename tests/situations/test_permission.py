"""Whether something may be that nobody tries: read off what happens in the replay."""

import pytest

from judge import ask

ANSWERS = {
    "the effect comes first": (
        "bs",
        "May we compare BP first and resolve the 'at battle resolution' effect after that?",
        "no",
    ),
    "the effect comes before life is lost": (
        "bs",
        "ライフのコアを動かしてから、そのあと『バトル解決時』の効果を処理するのは認められますか",
        "no",
    ),
    "the timing goes on": (
        "bs",
        "My magic killed his attacker in the first flash. May he, the attacking player, still use a flash?",
        "yes",
    ),
    "nothing is charged for an effect": ("fdr", "パルスカノンで相手のリーダーを撃った。BPをチャージしてもいい?", "no"),
    "something is charged for an attack": ("fdr", "ユニットの攻撃で相手リーダーのHPが減った。BPチャージしていい?", "yes"),
    "no battle": ("av", "正面に誰もいないアタックで、バトル中に使える能力って使っていい?", "no"),
    "it goes elsewhere": ("av", "ダメージでめくれたリンクフレームありのカード、手札に加えていい?", "no"),
    "no shield is broken": ("dm", "ブロック宣言後にブロッカーを破壊した。シールドブレイクしていい?", "no"),
    "no attack that is interrupted": ("fdr", "攻撃宣言したうちのユニットがチェイスで隣にずらされた。そのまま殴れる?", "no"),
    "an ability among others": ("dm", "「攻撃の後」の能力を解決したら別の能力がまたトリガーした。それも解決していい?", "yes"),
    "the draw step draws in the first turn": ("bs10", "先攻の最初のターンにカードを引いてもいい?", "yes"),
    "the void's core goes to the reserve": ("bs10", "コアステップのコアをそのままスピリットの上に乗せてもいい?", "no"),
    "there is no core step": ("bs10", "It is the very first turn and I go first. May I take a core from the void?", "no"),
    "there is no block": ("bs10", "攻撃側がフレイムダンスで自分のアタッカーを焼いた。相手はブロックできる?", "no"),
    "it is for another to choose": ("bs10", "ブロックした側です。ブロック時の効果2つ、順番を自分が決めていい?", "no"),
    "not in time any more": ("bs10", "熾烈極める最前線の効果は、アタック宣言を聞いてからでも間に合う?", "no"),
    "both at once": ("bs10", "In A6, may I return the cores first and put the card in the trash as a separate event?", "no"),
    "a step refreshes": ("bs10", "リフレッシュステップで疲労してるスピリット全部起こしていい?", "yes"),
}


@pytest.mark.parametrize("what", ANSWERS)
def test_what_happens_tells_whether_it_may_be(what: str) -> None:
    rules, question, word = ANSWERS[what]
    ruling = ask(question, rules)
    assert ruling.facts.get("allowed") == ruling.verdict == word, (ruling.facts, ruling.answer)


def test_two_questions_in_one_are_not_answered_by_the_wrong_fact() -> None:
    ruling = ask("My leader is frozen. May it still move, and how many BP do I get for destroying a unit with an attack?", "fdr")
    assert ruling.verdict != "no"


@pytest.mark.parametrize(
    ("question", "rules", "triggers"),
    [
        ("『ブロック時』効果はアタック宣言の時点で発揮しますか?", "bs", "no"),
        ("リンクステップ開始時の能力はガードステップで誘発しますか?", "av", "no"),
        ("『ブロック時』の能力は2回目のフラッシュより先に発揮する?", "bs", "yes"),
    ],
    ids=["at another step", "in another step", "before the next"],
)
def test_what_triggers_at_another_step_does_not_at_the_one_asked_about(question: str, rules: str, triggers: str) -> None:
    assert ask(question, rules).facts["triggers"] == triggers


@pytest.mark.parametrize(
    "question",
    [
        "「リンクステップ開始時」の能力、ガードステップのあいだに使ってもいい?",
        "リンクステップ開始時の能力をガードより前に処理してもいい?",
        "「リンクステップ開始時」能力、アタックを宣言した瞬間に解決していい?",
        "Can I use my start-of-link-step ability in the attack declaration step?",
        'May I resolve an "at the start of the link step" ability before they guard?',
    ],
    ids=["in the guard step", "before the guard", "at the declaration", "declaration step", "before they guard"],
)
def test_what_is_carried_out_in_another_step_may_not_be_in_the_one_asked_about(question: str) -> None:
    ruling = ask(question, "av")
    assert ruling.facts["allowed"] == ruling.verdict == "no"
