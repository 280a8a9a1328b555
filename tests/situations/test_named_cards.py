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
        ("bs10", "ショックイーターLv1でアタック、ビートビートルLv2でブロック。どっちが勝つ?", "ショックイーター", "ビートビートル"),
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
    zones = ask("シダフクロウLv1がアタック、マッハジーLv2がブロック。何も打たない。どっちが残る?", "bs10").facts["zone"]
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
    ruling = ask("セイ・ドリガンでアタックしてブロックされなかった。ライフはいくつ減る?", "bs10")
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


@pytest.mark.parametrize(
    ("question", "allowed"),
    [
        ("相手のBP4500にフレイムダンス打っていい?", "no"),
        ("殴ってきたBP4000にフレイムダンスは使える?", "yes"),
        ("フレイムダンスって自分のBP6000のスピリットにも打てる?", "no"),
        ("May I Flame Dance a 5000 BP spirit of his?", "no"),
    ],
)
def test_a_figure_is_of_a_card_on_which_it_can_be_printed(question: str, allowed: str) -> None:
    assert ask(question, "bs10").facts["allowed"] == allowed


def test_what_a_card_counts_is_laid_as_told_and_else_depended_on() -> None:
    burned = ask("相手の立ってるスピリットは0体。カプリホルンLv2のアタックをフレイムダンスで焼ける?", "bs10")
    assert burned.facts["zone"]["カプリホルン"] == "trash"
    untold = ask("カプリホルンLv2でアタックした。相手がフレイムダンス打ってきたけどこれ焼ける?", "bs10")
    assert untold.status == "depends" and "2体なら、できない" in untold.answer


def test_what_a_named_card_does_no_other_does_for_it() -> None:
    ruling = ask("最前線でソール(Lv1)は破壊できる?", "bs10")
    assert ruling.verdict != "yes" and "フレイムダンス" not in str(ruling.reading.scenario)


@pytest.mark.parametrize(
    ("question", "allowed"),
    [
        ("リザーブ5個。マッハジーをLv2で神速召喚できる?", "yes"),
        ("リザーブにコア3個。マッハジーLv2で神速いける?", "no"),
        ("リザーブ1個でマッハジーの神速召喚できる?", "no"),
    ],
)
def test_cores_that_lie_in_a_reserve_pay_for_the_level_told(question: str, allowed: str) -> None:
    assert ask(question, "bs10").facts["allowed"] == allowed


@pytest.mark.parametrize("question", ["Noradi was put out this turn. Can it attack?", "オニカマスは今ターン出たばかり。攻撃できる?"])
def test_a_named_card_stands_as_the_one_whose_place_it_takes(question: str) -> None:
    assert ask(question, "dm").facts["allowed"] == "no"


def test_a_power_of_both_is_of_the_named_one_too() -> None:
    zones = ask("パワー13000同士でドギラゴン剣がブロックされた。どうなる?", "dm").facts["zone"]
    assert {zones["ドギラゴン剣"], *zones.values()} == {"graveyard"}


def test_what_is_taken_to_be_a_power_is_not_laid() -> None:
    question = "翼を持つ者の空域Lv1置いててシダフクロウLv1でアタック、BP4000がブロック。空域のって5000で勝ちだよね?"
    assert ask(question, "bs10").facts["zone"]["シダフクロウ"] == "trash"


@pytest.mark.parametrize(
    "question",
    [
        "スピアが2ゲート先のショートを攻撃、破壊される?",
        "Spear Range Matelie attacks my Short Range Matelie two gates away. Is it destroyed?",
    ],
)
def test_what_no_source_prints_on_who_fights_is_asked_for(question: str) -> None:
    ruling = ask(question, "fdr")
    assert ruling.status == "need_more" and "ATK" in ruling.answer


@pytest.mark.parametrize(
    ("question", "allowed"), [("スピアの後ろから攻撃された。反撃できる?", "no"), ("スピアは後ろのゲートの敵を攻撃できる?", "no")]
)
def test_a_direction_decides(question: str, allowed: str) -> None:
    assert ask(question, "fdr").facts["allowed"] == allowed


@pytest.mark.parametrize(
    ("rules", "question", "said"),
    [
        ("fdr", "ラインビット-α-のHPは?", "2000"),
        ("bs10", "メラットLv2のBPは?", "6000"),
        ("bs10", "フレイムダンスの効果教えて", "4000"),
        ("dm", "ドギラゴン剣のパワーは?", "13000"),
    ],
)
def test_what_is_printed_on_a_card_is_told_with_its_source_and_is_no_ruling(rules: str, question: str, said: str) -> None:
    ruling = ask(question, rules)
    assert ruling.status == "not_covered" and ruling.verdict is None
    assert said in ruling.answer and "出典" in ruling.answer


@pytest.mark.parametrize(
    ("rules", "question"),
    [("fdr", "フィアンケットの効果は何?"), ("fdr", "ユリスのスキルはいつ使える?"), ("fdr", "What is the effect of Pulse Cannon?")],
)
def test_a_text_that_no_source_gives_is_asked_for(rules: str, question: str) -> None:
    assert ask(question, rules).status == "need_more"


@pytest.mark.parametrize(
    ("rules", "question"),
    [
        ("bs10", "メラットLv2(コア3個)にリザーブへコアを1個もどされてBP4000にブロックされた。勝てますか"),
        ("bs10", "ソールがLv2で破壊されたらアタックステップは終わる?"),
        ("fdr", "スピア is attacked from three gates away. That's too far to counter, right?"),
    ],
)
def test_no_bare_yes_or_no_to_another_question(rules: str, question: str) -> None:
    assert ask(question, rules).verdict not in ("yes", "no")


def test_what_forces_is_not_what_allows() -> None:
    ruling = ask("His Airspace of the Winged is at level 1 and a 翼竜 attacks. Does it compel me to block?", "bs10")
    assert ruling.facts["allowed"] == "yes" and ruling.verdict == "no"


def test_as_many_shields_lie_there_as_the_attacker_breaks() -> None:
    ruling = ask("ドギラゴン剣 breaks three of my shields with T-Breaker. Do I pick them up one at a time or all at once?", "dm")
    assert ruling.facts["shields_broken"] == 3


def test_in_an_empty_gate_is_nobody() -> None:
    ruling = ask("May Spear Range Matery declare an attack on an empty gate?", "fdr")
    assert ruling.facts["allowed"] == "no"


@pytest.mark.parametrize(
    "question",
    ["ドリームリボンで自分のスピリットを手札に戻すことってできますか?", "ドリームリボンで自分のやられそうなブロッカーを手札に逃がせる?"],
)
def test_ones_own_is_not_the_opponents(question: str) -> None:
    assert ask(question, "bs10").facts["allowed"] == "no"


def test_a_choice_that_nobody_made_ends_no_replay() -> None:
    ruling = ask("自分の百識の谷、コア乗せてないLv1。自分のドローステップで何枚引いて何枚捨てる?", "bs10")
    assert (ruling.facts["drawn"], ruling.facts["discarded"]) == (2, 1)


def test_cores_taken_off_a_card_are_not_those_that_lie_on_it() -> None:
    question = "Lv2のカプリホルンからメインステップにコアを2個リザーブへ移してLv1にしました。アタックするとアタック時効果は発揮しますか?"
    assert ask(question, "bs10").facts["triggers"] == "no"


def test_what_comes_after_a_summon_asked_about_is_not_before_it() -> None:
    question = "ビートビートルで殴ったらフレイムダンスで焼かれた。リザーブ2ある。マッハジー神速で出していい?その後両方パスしたらどこに進む?"
    facts = ask(question, "bs10").facts
    assert (facts["allowed"], facts["next_step"]) == ("yes", "A7")


def test_cores_said_to_have_lain_in_the_reserve_already_pay_too() -> None:
    told = "Shock Eater at Lv1 with one core attacks and is burned with Flame Dance. The attacker had one core in reserve already."
    assert ask(f"{told} May he quick-summon Mach Gee?", "bs10").facts["allowed"] == "yes"


@pytest.mark.parametrize(
    ("question", "depends"),
    [
        ("ナイトライダーLv2で攻撃したら自分が破壊される?", True),
        ("ナイトライダーLv1で攻撃したら自分が破壊される?", False),
        ("ナイトライダーLv2で攻撃。ほかに疲労してるやつはいない。自分で死ぬ?", False),
        ("いまフラッシュ、手札にまっはじー。神速して大丈夫?", True),
        ("いまフラッシュ、手札にまっはじー、リザーブにコア2個。神速して大丈夫?", False),
    ],
    ids=["others untold", "at level 1", "others told", "cores untold", "cores told"],
)
def test_what_nobody_told_of_the_board_is_depended_on(question: str, depends: bool) -> None:
    assert (ask(question, "bs10").status == "depends") is depends


def test_a_kanji_name_with_its_figures_that_nobody_knows_is_asked_for() -> None:
    ruling = ask("荒野の牛魔大将Lv3、BP9000でアタックした。ブロックされなかったら相手のライフは減る?", "bs")
    assert ruling.status == "need_more" and "荒野の牛魔大将" in (ruling.ask_back or "")


def test_the_second_player_gains_his_core_whoever_asks() -> None:
    question = "こっち後攻。自分の1ターン目、相手が「最初のターンはコア増やせないよ」って言うんだけど後攻も増やせないの?増やせる?"
    assert ask(question, "bs10").facts["allowed"] == "yes"


def test_a_quoted_name_that_holds_another_games_is_a_cards() -> None:
    assert ask('does "Hollow Comet Vanguard" reach a gate three spaces away?', "fdr").status == "need_more"
    assert ask("Is Vanguard like this?", "fdr").status == "out_of_scope"


@pytest.mark.parametrize(
    ("question", "power"),
    [
        ("カプリホルンLv2でアタック。相手に起きてるスピリットが5体。BPはいくつになる?", 8000),
        ("How much BP does a level 2 Caprihorn have when it attacks into two ready spirits?", 5000),
        ("カプリホルンLv2でアタック。相手に疲労したスピリットが3体。BPはいくつになる?", None),
        ("カプリホルンLv2で殴る。自分の場に起きてるのがほかに2体。BPいくつ?", None),
    ],
)
def test_a_named_card_comes_to_the_power_of_what_is_told(question: str, power: int | None) -> None:
    assert ask(question, "bs10").facts.get("count") == power
