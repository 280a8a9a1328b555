"""What a question tells must be so in the replay it is answered with: what no replay shows is not ruled on."""

import pytest

import knowledge
from judge import ask
from judge.rulings.ruling import RULED
from judge.situations import memory


def test_powers_told_of_both_are_compared_as_told() -> None:
    ruling = ask("BP8000で攻撃→BP8000で受けられた→誰も何も撃たない。残るのどっち", "bs")
    assert ruling.facts["zone"] == {"attacker": "trash", "blocker": "trash"}


def test_a_leader_said_to_be_frozen_is() -> None:
    ruling = ask("攻撃した側のリーダーがフリーズ中。ユニットの攻撃で相手リーダーに300入った。BPはそれぞれ何枚増えますか。", "fdr")
    assert ruling.facts["bp_charge"] == {"attacking": 0, "defending": 1}


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("リフレッシュステップで回復するのはスピリットですが、疲労状態になっているネクサスも一緒に回復しますか?", "bs10"),
        ("BPボーナスって1ターンに最大でいくつまで表にできるの?", "fdr"),
    ],
    ids=["another kind of card", "a maximum"],
)
def test_what_the_replay_does_not_have_is_not_ruled_on(question: str, rules: str) -> None:
    assert ask(question, rules).status not in RULED


@pytest.mark.parametrize(
    ("question", "next_to_act"),
    [
        (
            "Defender used one, attacker answered, defender passed. Attacker has said nothing yet. Is the flash over, and who is up?",
            "attacking",
        ),
        ("The attacker passed once in the first flash and then the defender flashed again. Who acts next?", "attacking"),
        ("パス、攻撃側の使用、防御側の使用、攻撃側パス。次に動けるのは?", "defending"),
    ],
    ids=["not yet", "once and then", "nouns"],
)
def test_moves_are_those_told_in_the_order_told(question: str, next_to_act: str) -> None:
    ruling = ask(question, "bs10")
    assert (ruling.facts["window"], ruling.facts["may_act_next"]) == ("open", next_to_act)


@pytest.mark.parametrize(
    ("question", "window", "verdict"),
    [
        ("フラッシュで俺が1枚使って相手パス、俺もパスしたらもうブロックいくん?", "closed", "yes"),
        ("防御側が使って、攻撃側が使わなかったら、もうブロックに移る?", "open", "no"),
    ],
    ids=["over", "not over"],
)
def test_a_block_gone_on_to_is_asked_and_not_told(question: str, window: str, verdict: str) -> None:
    ruling = ask(question, "bs")
    assert (ruling.facts["window"], ruling.facts.get("may_act_next", "defending"), ruling.verdict) == (window, "defending", verdict)


def test_no_further_attack_after_a_battle_is_told_and_not_asked() -> None:
    assert ask("Battle's over and I want to stop attacking, what's next?", "bs10").facts["next_step"] == "A8"


def test_who_asks_of_shields_asks_who_wins_the_game() -> None:
    assert ask("盾なしでブロックしたけどブロッカーが手札に戻された。負け?", "dm").facts["winner"] == "none"


def test_whether_somebody_is_right_is_answered_with_no_bare_yes_or_no() -> None:
    ruling = ask("He claims an exhausted spirit cannot be declared as a blocker. True?", "bs", "en")
    assert ruling.facts["allowed"] == "no" and ruling.verdict is None
    assert ruling.answer.startswith("Of “the defending player: block with the spirit “D””: That is not legal")


@pytest.mark.parametrize(
    ("question", "moves"),
    [
        ("防御側パス、攻撃側1枚使用、防御側パス。パスは合計2回だから終わり?", ("open", "attacking")),
        ("Defender passes, attacker uses one, defender passes. He claims two passes close it. Is that right?", ("open", "attacking")),
        ("The attacker passed but the defender had used a flash just before. Who acts now?", ("open", "defending")),
    ],
    ids=["counted", "claimed", "had used"],
)
def test_passes_told_again_are_no_moves(question: str, moves: tuple[str, str]) -> None:
    facts = ask(question, "bs10").facts
    assert (facts["window"], facts.get("may_act_next", moves[1])) == moves


@pytest.mark.parametrize(
    ("question", "allowed"),
    [
        ("I attacked. May I use a flash first, before my opponent does anything?", "no"),
        ("アタックした直後、相手がまだ何もしていない。自分から先にフラッシュを使っていい?", "no"),
        ("First flash: the defender passed. I'm the attacker, may I use a flash?", "yes"),
    ],
    ids=["at once", "at once, in Japanese", "in answer"],
)
def test_whose_use_is_asked_about_is_tried(question: str, allowed: str) -> None:
    assert ask(question, "bs").facts["allowed"] == allowed


@pytest.mark.parametrize(
    ("question", "life"),
    [
        ("シンボル1のスピリットとシンボル3のスピリットで順番に殴った。どっちも素通り。ライフは合計いくつ減る?", -4),
        ("Four 1-symbol spirits attack one after the other, all unblocked. How much life is lost altogether?", -4),
        ("1体目シンボル1はブロックされなかった、2体目シンボル2はブロックされた。ライフは合計いくつ減る?", -1),
        ("シンボル1つのアタッカーがブロックされず、フラッシュでシンボルを1つ増やした。ライフいくつ減る?", -2),
        ("シンボル2つのアタッカーがブロックされず、効果でシンボル+1。ライフいくつ減る?", -3),
        ("アタッカーのシンボルが1つから2つに増えた。ブロックしないとライフいくつ減る?", -2),
    ],
    ids=["each its symbols", "as many", "one blocked", "one more", "one more in figures", "from one to two"],
)
def test_as_much_life_goes_as_the_attackers_have_symbols(question: str, life: int) -> None:
    assert ask(question, "bs").facts["life_change"]["defending"] == life


def test_powers_told_to_be_equal_are_not_ruled_on_unequal_ones() -> None:
    told = "ドリガンLv1で殴ったんだけどさ、向こうの壁がBP同じで相打ち。殴った俺の方もライフ削れてたりする?"
    assert ask(told, "bs10").facts.get("zone", {}).get("attacker") in (None, "trash")


def test_lost_life_is_no_life_total() -> None:
    assert ask("I lost 3 life to an unblocked attack. Where do the cores go?", "bs").facts["life_change"] == {"defending": -3}
    claimed = ask("シンボル2でアタック、ブロックなし。相手はライフを1個しか減らさない。正しい?", "bs")
    assert claimed.facts["life_change"] == {"defending": -2}


@pytest.mark.parametrize(
    ("question", "rules", "zone"),
    [
        (
            "自分の2000が「すべてのバトルに勝つ」持ち。相手の寝てる9000を攻撃、どっちが破壊?",
            "dm",
            {"target": "graveyard"},
        ),
        ("My 4000 doesn't have power attacker +3000. It attacked a tapped 5000. Does mine survive?", "dm", {"attacker": "graveyard"}),
        ("My blocker lost the BP comparison. Where does it go?", "bs", {"blocker": "trash"}),
        ("俺のブロッカーがBPで負けた。そのカードはどこへ行く?", "bs", {"blocker": "trash"}),
    ],
    ids=["whose ability", "an ability not there", "who lost", "who lost, in Japanese"],
)
def test_who_has_what_is_as_told(question: str, rules: str, zone: dict[str, str]) -> None:
    ruling = ask(question, rules)
    assert ruling.status in RULED and zone.items() <= ruling.facts["zone"].items()


def test_an_ability_said_not_to_be_there_breaks_no_shields() -> None:
    assert ask("W・ブレイカーのないクリーチャーで攻撃、ブロックなし、シールド5枚。何枚割れる?", "dm").facts.get("shields_broken") in (
        None,
        1,
    )


def test_what_hangs_on_untold_powers_is_not_told_beside_the_answer() -> None:
    ruling = ask("A flash after the block destroys a spirit that is neither attacker nor blocker. Do we still compare BP?", "bs10")
    assert ruling.facts["next_step"] == "A5"
    assert not {"attacker", "blocker"} & ruling.facts.get("zone", {}).keys()


def test_one_attacks_from_outside_the_range_of_the_other() -> None:
    told = "自分ATK200 HP300、相手ATK400 HP500、でも自分は相手の影響範囲の外から攻撃。両方どうなる?"
    assert {"attacker": "field", "target": "field"}.items() <= ask(told, "fdr").facts["zone"].items()


def test_an_exhausted_spirit_may_not_attack_whatever_else_is_said_of_it() -> None:
    assert ask("Can I attack with a spirit that is already exhausted, if it was summoned this turn?", "bs").facts["allowed"] == "no"


def test_the_set_burst_is_whose_the_question_says() -> None:
    lost = 'I have a set burst, "after your spirit is destroyed by the opponent". My attacker just lost on BP. May I activate it?'
    assert ask(lost, "bs").facts["allowed"] == "yes"


def test_of_a_kind_of_card_nothing_is_ruled_from_another_kind() -> None:
    assert ask("疲労状態のネクサスって、リフレッシュステップでスピリットと一緒に起きますか?", "bs10").status == "not_covered"


@pytest.mark.parametrize(
    ("question", "rules", "then"),
    [
        ("シンボル3で通した。ブロックなし。ライフはいくつ減る?そのあと次はどこに飛ぶ?", "bs", "battle-end"),
        ("no block, my guy has 3 symbols. how many life cores move and which step is next", "bs10", "A7"),
        ("Triple symbol, I declined to block. How many cores leave my life, and which step is next?", "bs", "battle-end"),
        ("ブロックはしない。次どのステップ?ライフはいくつ減る?", "bs10", "A5"),
    ],
)
def test_what_comes_next_is_asked_after_what_was_asked_before(question: str, rules: str, then: str) -> None:
    assert ask(question, rules).facts["next_step"] == then


def test_an_ultimate_that_falls_is_one_on_the_board() -> None:
    fell = "My Ultimate, not a spirit, lost on BP. Does that let me flip the burst 'after your spirit is destroyed by the opponent'?"
    assert ask(fell, "bs").status == "not_covered"


@pytest.mark.parametrize(
    ("question", "rules", "zone"),
    [
        ("アタッカーがブロッカーにBPで負けたらどうなりますか。", "bs10", {"attacker": "trash", "blocker": "field"}),
        ("ブロッカーがアタッカーにBP負けした。どうなる?", "bs10", {"attacker": "field", "blocker": "trash"}),
        (
            "My creature attacked a tapped one and lost on power. What ends up in the graveyard?",
            "dm",
            {"attacker": "graveyard", "target": "field"},
        ),
        (
            "パワー3000でパワーアタッカー+4000を持つ俺のブロッカーで、相手のパワー3000の攻撃をブロックした。破壊されるのは?",
            "dm",
            {"attacker": "graveyard", "blocker": "graveyard"},
        ),
    ],
    ids=["the one who loses to the other", "the other way round", "who attacked and lost", "power attacker on a blocker"],
)
def test_who_loses_is_destroyed(question: str, rules: str, zone: dict[str, str]) -> None:
    assert zone.items() <= ask(question, rules).facts["zone"].items()


def test_nobody_opens_the_flash_before_the_defender() -> None:
    assert ask("ワイがアタックしたんやけど、相手より先にフラッシュでマジック打ってええか?", "bs10").facts["allowed"] == "no"


@pytest.mark.parametrize(
    ("rules", "question", "fact", "value"),
    [
        ("bs", "ブロッカー焼かれたらライフ通る?", "life_change", {"defending": 0}),  # a hit asked to get through is no block denied
        ("bs", "The blocker was destroyed in the second flash. Does the attack go through?", "life_change", {"defending": 0}),
        ("bs", "疲労しとるやつで殴るって言われた。通るん?", "allowed", "no"),  # of what is declared: whether it is legal
        ("fdr", "自分のリーダーがフリーズ中に、攻撃で相手ユニットを破壊した。BPは増える?", "bp_charge", {"attacking": 0, "defending": 0}),
        ("av", "ガードで捨てる手札はどっちの?", "chooser", "non_turn_player"),  # no guard is told as done
        ("dm", "シールド3枚の相手にT・ブレイカーで攻撃。全部割ったら勝ち?", "winner", "none"),  # the opponent has no triple breaker
        ("av", "向かいのプログレスが寝てるけどアタックしていい?", "allowed", "yes"),  # it is not the attacker that has fallen
        ("dm", "W・ブレイカーとT・ブレイカー持ち、W・ブレイカーを選んだ。何枚ブレイク?", "shields_broken", 2),
        ("bs", "He uses a flash, and I want to put in mine before his resolves. May I?", "allowed", "no"),
        ("bs", "アタックして寝かせたところ。『アタック時』の効果は今発揮する?", "triggers", "yes"),
        ("fdr", "反撃で攻めてきたユニットを倒した。BPは?", "bp_charge", {"attacking": 0, "defending": 1}),
        ("fdr", "Spear Range Matery reaches two gates ahead. May a single attack of it be declared on both gates?", "allowed", "no"),
        ("av", "フォールしている自分のプログレスを選んでアタックしてもいい?", "allowed", "no"),
        ("bs10", "ナイトライダーLv2でアタック。ほかは敵も味方も全員回復状態。どうなる?", "zone", {"attacker": "trash"}),
        ("bs", "I passed first, then my opponent cast a flash. Am I allowed to respond with mine afterwards?", "allowed", "yes"),
    ],
)
def test_what_is_asked_of_a_told_situation_is_answered_in_it(rules: str, question: str, fact: str, value: object) -> None:
    found = ask(question, rules).facts[fact]
    assert found == value or (isinstance(value, dict) and value.items() <= found.items())


@pytest.mark.parametrize(
    ("rules", "question", "fact", "value"),
    [
        ("bs", "ワイがブロックせんかったのに相手のアタックがライフに通らんて言うねん、ほんま?", "life_change", {"defending": 0}),
        ("dm", "My 12000 attacks a tapped 1000, but that little one has wins all battles. What happens?", "zone", {"target": "graveyard"}),
        ("bs10", "今回は殴らんと流すわ。『アタックステップ終了時』の効果はそれでも出る?次どこに飛ぶん?", "next_step", "A3"),
        ("bs10", "1回目のフラッシュは両者パスで終了、防御側は「ブロックしません」。この次に進む手順はどこか。", "next_step", "A3"),
        ("bs10", "先攻1ターン目はドローもできないと言われた。引ける?", "allowed", "no"),  # a ruling on another move is none on the draw
        ("av", "I have guarded with a card. May I, the player attacked, discard one more?", "allowed", "no"),  # nor another's guard
        ("bs", "ブロックした後のフラッシュで、殴ってきた側のスピリットが手札に戻された。ライフは減る?", "life_change", {"defending": 1}),
    ],
)
def test_what_has_not_happened_is_not_ruled_on(rules: str, question: str, fact: str, value: dict[str, str] | str) -> None:
    found = ask(question, rules).facts.get(fact)
    assert found != value and not (isinstance(found, dict) and isinstance(value, dict) and value.items() <= found.items())


@pytest.mark.parametrize(
    ("rules", "question", "verdict"),
    [
        ("fdr", "Must a unit move before attacking?", "no"),
        ("dm", "プレイヤーを攻撃する前に、寝てる相手を片付ける必要はある?", "no"),
    ],
)
def test_whether_something_must_come_first(rules: str, question: str, verdict: str) -> None:
    assert ask(question, rules).verdict == verdict


def test_who_fell_before_the_block_was_not_blocked() -> None:
    fell = "ちょまって、殴った子が一発目のフラで溶けたんだけど次どこいくん"
    assert ask(fell, "bs10").facts["next_step"] == "A7"
    assert ask(fell, "bs").facts.get("next_step") not in ("declare", "flash1")


def test_what_an_effect_does_that_no_document_gives_is_asked_back() -> None:
    ruling = ask("デリートトラップを使われました。移動したこっちのユニットはどうなる?破壊?", "fdr")
    assert ruling.status == "need_more" and "デリートトラップ" in (ruling.ask_back or "")
    assert ask("デリートトラップはいつ使える?", "fdr").facts["allowed"] == "yes"


def test_how_much_life_goes_depends_on_symbols_nobody_told() -> None:
    untold = ask("ブロックしなかったんだけど、ライフって何個減る?", "bs")
    assert untold.status == "depends" and untold.depends_on and "life_change" not in untold.facts
    assert ask("シンボル2つのスピリットの攻撃をブロックしなかった。ライフは何個減る?", "bs").facts["life_change"] == {"defending": -2}


def test_japanese_keywords_are_read_in_english() -> None:
    broken = ask("Five shields up, my T・ブレイカー attacks the player and nobody blocks. How many get broken?", "dm")
    assert broken.facts["shields_broken"] == 3


def test_two_passes_are_one_of_each_player() -> None:
    question = "Defender swift-summons マッハジー in the flash after the attack declaration. Two passes follow. Can マッハジー block?"
    assert ask(question, "bs10").facts["allowed"] == "yes"


def test_after_no_block_nothing_is_used_in_the_second_flash() -> None:
    question = "No block. May I still use a flash magic in the second flash?"
    ruling = ask(question, "bs")
    assert ruling.facts["allowed"] == "no" and ruling.facts["skipped"] == ["flash2"]


def test_another_answer_offered_by_itself_is_of_the_same_question() -> None:
    question = "W・ブレイカーで殴って通った。割るシールドを選ぶのはおれ?相手?あと1枚ずつ手札に入れてトリガー見る?"
    ruling = ask(question, "dm")
    assert ruling.facts["chooser"] == "attacking" and ruling.facts.get("shields_broken") in (None, 2)


def test_an_order_asked_of_both_players_is_told_of_players() -> None:
    question = "両プレイヤーの能力が同時に誘発した時の解決順と、同じ人の分が2つあった時の並べ方は?"
    assert ask(question, "dm").facts["order"] == ["turn_player", "non_turn_player"]


@pytest.mark.parametrize(
    ("question", "charged"),
    [
        (
            "My unit's attack takes 500 HP off the enemy leader, who is frozen. How much BP does each player get?",
            {"attacking": 2, "defending": 0},
        ),
        ("Only my leader is frozen and my unit hits theirs. Do I get 2 BP, does the opponent get 1?", {"attacking": 0, "defending": 1}),
    ],
    ids=["who is", "only"],
)
def test_the_leader_said_to_be_frozen_charges_nothing(question: str, charged: dict[str, int]) -> None:
    assert ask(question, "fdr").facts["bp_charge"] == charged


def test_what_is_not_used_is_not_used_in_the_replay() -> None:
    ruling = ask("アタッカーが破壊された。ラークドライブの類は使っていません。フラッシュは続くんですか、終わるんですか。", "bs10")
    assert ruling.facts.get("window") != "closed"


def test_leaving_something_undone_is_not_tried_by_doing_it() -> None:
    question = "割られたシールドがS・トリガーだったけど今使うのもったいない。使わずにそのまま手札に持っとくのって大丈夫?"
    assert ask(question, "dm").facts["allowed"] == "yes"


@pytest.mark.parametrize(
    ("question", "charged"),
    [
        ("相手ユニットに殴られてうちのリーダーのHPが減った。相手のリーダーはフリーズ中。BPは双方いくつ増える?", (0, 1)),
        ("自分のユニットの攻撃で相手リーダーに200ダメージ。こちらのリーダーはフリーズ中、相手はしていない。BPはそれぞれ?", (0, 1)),
        ("双方のリーダーともフリーズしておりません。当方のユニットで相手リーダーのHPを減らしました。BPはそれぞれ何枚?", (2, 1)),
    ],
    ids=["attacked", "attacking", "neither"],
)
def test_a_leader_is_frozen_where_the_one_who_asks_stands(question: str, charged: tuple[int, int]) -> None:
    told = ask(question, "fdr").facts["bp_charge"]
    assert (told["attacking"], told["defending"]) == charged


def test_a_named_card_left_in_the_step_that_is_told() -> None:
    question = (
        "ブロック宣言のあと、2回目のフラッシュでアタッカーが破壊された。ブロッカーはBP1000だけどまだ場にいる。アタッカーとブロッカーはどこ?"
    )
    assert ask(question, "bs").facts["zone"] == {"attacker": "trash", "blocker": "field", "M": "trash"}


@pytest.mark.parametrize(
    ("question", "damage"),
    [
        ("ストライク3のアタックが成功。めくれた3枚のうちリンクフレームのあるカードは1枚。何点?", 2),
        ("ストライク3でアタック成功。3枚ともリンクフレームを持っていなかった。ダメージは?", 3),
        ("My attack with strike 4 succeeds. One of the four cards has a link frame. How much damage is it?", 3),
        ("ストライク4成功。山札の上から順にリンクフレームなし・あり・なし・なし。ダメージは?", 3),
        ("ストライク3が通り、めくれたのはリンクフレームのあるカード、あるカード、ないカードの順。何ダメージ?", 1),
        ("ストライク2成功。1枚目リンクフレームなし、2枚目あり。ダメージは?", 1),
        ("Strike 3 gets through. Flipped: link frame, link frame, no link frame. Damage?", 1),
    ],
)
def test_as_many_cards_have_a_link_frame_as_are_said_to(question: str, damage: int) -> None:
    assert ask(question, "av").facts["damage"] == damage


@pytest.mark.parametrize(
    "question",
    [
        "BP3000でアタック、BP6000にブロックされた。+2000を2回使った。どっちが残る?",
        "My BP 3000 attacker is blocked by BP 6000. I used +2000 twice. Who survives?",
    ],
)
def test_what_is_added_several_times_is_added_up(question: str) -> None:
    zones = ask(question, "bs").facts["zone"]
    assert (zones["attacker"], zones["blocker"]) == ("field", "trash")


@pytest.mark.parametrize(
    ("question", "rules", "fact", "value"),
    [
        ("今出したクリーチャー(SAでも進化でもない)で殴ったらあかん?", "dm", "allowed", "no"),
        ("How many attacks can I make in one attack phase if I have three awake Progress?", "av", "count", 3),
        ("I got hit for two, and both cards off my deck carry a link frame. How much damage?", "av", "damage", 0),
        ("まだ動けるユニットいるけどもう終わりでいい?次は何フェイズ?", "fdr", "next_step", "end-phase"),
        ("守り側「なし」、攻め側も「なし」。そしたら守り側が「あ、やっぱ1枚使う」って言い出した。まだ間に合う?", "bs", "allowed", "no"),
        ("こっちがマジックを1枚打って、相手は「何もないっす」。続けてもう1枚打ってもいい?", "bs", "allowed", "yes"),
        ("battle spirits the old 2010 wiki way (A0 to A8), i dont block.. which step comes next", "bs10", "next_step", "A5"),
        ("First flash: defender uses a magic, I pass. I say we go to blocks. Is the flash still open?", "bs10", "window", "open"),
        ("こうこうの1ターンめ なぐっていい?", "bs10", "allowed", "yes"),
        ("シールド0枚、W・ブレイカーで殴った。どうなる?", "dm", "winner", "attacking"),
        ("Attacker 4000 into 4000, no guard. Success?", "av", "success", "yes"),
        ("自分のターンにソールLv1が破壊された。効果は出る?", "bs10", "triggers", "no"),
        ("ナイトライダーLv1でアタック。効果で何か破壊する?", "bs10", "triggers", "no"),
        ("メラットからコアがおりるのってコアもらう前?あと?", "bs10", "order", ["メラット", "core", "draw"]),
    ],
    ids=[
        "neither nor",
        "one phase",
        "both cards",
        "phase",
        "over",
        "nothing said",
        "range",
        "go to blocks",
        "in kana",
        "none",
        "into",
        "own turn",
        "no effect",
        "before or after",
    ],
)
def test_strangers_words_are_read_as_they_are_meant(question: str, rules: str, fact: str, value: object) -> None:
    assert ask(question, rules).facts[fact] == value


@pytest.mark.parametrize(
    ("question", "zone"),
    [
        ("こっち4000でタップしてる3000殴った。どっち残る?", {"attacker": "field", "target": "graveyard"}),
        ("Both creatures win all battles and mine has 3000, his 9000. Which is destroyed?", {"attacker": "field", "target": "field"}),
    ],
)
def test_who_survives_is_asked_of_both(question: str, zone: dict[str, str]) -> None:
    assert ask(question, "dm").facts["zone"] == zone


def test_who_survives_is_not_ruled_where_no_power_is_told() -> None:
    assert ask("うちのやつが相手のタップしてるやつ殴った。どっち残る?", "dm").verdict is None


def test_a_tapped_creature_is_not_ruled_to_attack() -> None:
    assert ask("今出したSAでもタップされてたら殴れない?", "dm").facts.get("allowed") != "yes"


@pytest.mark.parametrize("question", ["デュエマの佐助の超人って今いくら?", "ドギラゴン剣いくら?"])
def test_what_cannot_be_or_is_no_rule_gets_no_verdict(question: str) -> None:
    assert ask(question, "dm").verdict is None


@pytest.mark.parametrize(
    ("question", "rules"),
    [("攻撃先を守る側が選べる?", "fdr"), ("コアステップで2個もらえることある?", "bs10")],
)
def test_what_another_chooses_or_is_more_than_comes_may_not_be(question: str, rules: str) -> None:
    assert ask(question, rules).facts.get("allowed") != "yes"


def test_life_hangs_on_symbols_that_nobody_counted() -> None:
    ruling = ask("ブロックせんと受けた。ライフ何個減る?", "bs")
    assert ruling.status == "depends"


def test_nobody_else_is_exhausted_where_it_is_said() -> None:
    ruling = ask("ナイトライダーLv2で殴ったら、疲労してるスピリット敵も味方もほかにゼロ。自分が死ぬ?", "bs10")
    assert ruling.facts["zone"]["attacker"] == "trash"


@pytest.mark.parametrize(
    ("question", "rules", "fact", "value"),
    [
        ("ブロック後のフラッシュで防御側パス、攻撃側使用、防御側パス、攻撃側パス。フラッシュは終わり?", "bs", "window", "closed"),
        ("Second flash: defender passes, attacker passes. Defender now wants to use a magic after all. Can he?", "bs", "allowed", "no"),
        ("2体シンボルのやつを素通し。A4とA6って両方飛ばす?", "bs10", "skipped", ["A4", "A6"]),
        ("Set burst, its condition just came true in the flash. May I flip it?", "bs", "allowed", "yes"),
        ("An attack was declared on my gate. May I chase before the counter is declared?", "fdr", "allowed", "no"),
        ("相手5000でこっち3000、ガード2000切った。アタック成功する?", "av", "success", "yes"),
        ("うちの子4000、ガードで1000と2000を切った。パワーはいくつ?", "av", "count", 7000),
    ],
    ids=["second flash", "over there too", "two steps", "set", "before a counter", "each their own", "added up"],
)
def test_what_strangers_told_is_played(question: str, rules: str, fact: str, value: object) -> None:
    assert ask(question, rules).facts[fact] == value


@pytest.mark.parametrize(
    "question", ["こっちのユニットが殴られました。反撃はできますか?", "My unit attacked an opposing unit. How many BP do I charge?"]
)
def test_range_and_destruction_that_nobody_told_are_not_assumed(question: str) -> None:
    assert ask(question, "fdr").status in ("depends", "need_more")


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("シールド0で殴ったが、向こうに「負けない」効果が働いてる。これで勝ち?", "dm"),
    ],
    ids=["averted"],
)
def test_what_decides_is_not_passed_over(question: str, rules: str) -> None:
    ruling = ask(question, rules)
    assert ruling.verdict is None or ruling.facts["winner"] == "none"


def test_marks_without_words_are_no_question() -> None:
    assert ask("あじゃ;;;@@pwzx ゥゥゥ 0x00 ??? qp「」「」「」", "bs").status == "unreadable"


@pytest.mark.parametrize(
    "question",
    [
        "In the link step my attacking progress got destroyed. Which step comes next?",
        "リンクステップで俺のアタッカーが手札に戻った。次は何ステップ?",
    ],
)
def test_who_left_in_the_link_step_did_not_leave_before_it(question: str) -> None:
    assert ask(question, "av").facts["next_step"] == "damage"


def test_what_a_power_comes_to_rests_on_what_adds_to_it() -> None:
    ruling = ask("うちの子4000、ガードで1000と2000を切った。パワーはいくつ?", "av")
    cited = {citation.clause for citation in ruling.citations if citation.decisive}
    assert "3-1-1.boost" in cited and not {"link.use-or-not", "5-3.next"} & cited


@pytest.mark.parametrize(
    ("question", "rules", "told"),
    [
        ("BP3000+2000のアタッカーをBP5000でブロックした", "bs", [(3000, "attacker"), (2000, "attacker"), (5000, "blocker")]),
        ("BP8000のアタッカー、BP3000でブロック。", "bs", [(8000, "attacker"), (3000, "blocker")]),
        ("Attack 5000, defender 4000. Does it succeed?", "av", [(5000, "attacker"), (4000, "target")]),
        ("BP+3000のアタッカー(BP4000)、ブロッカーBP6000。", "bs", [(3000, "attacker"), (4000, "attacker"), (6000, "blocker")]),
        ("アタッカーのテキストは「このスピリットをBP+5000する」です。", "bs", [(5000, "attacker")]),
        ("アタッカーは4000、「バトル終了時」BP+3000。", "bs", [(4000, "attacker")]),
    ],
)
def test_whose_a_power_is(question: str, rules: str, told: list[tuple[int, str]]) -> None:
    reading = memory.read(question, knowledge.rulebook_id(rules))
    assert [(figure.value, figure.role) for figure in reading.figures] == told


@pytest.mark.parametrize(
    ("question", "broken", "winner"),
    [
        ("Two double breakers against five shields, unblocked. How many broken in total?", 4, "none"),
        ("three plain creatures against four shields, nobody blocks: how many shields break in total?", 3, "none"),
        ("シールド5枚、Wブレイカー3体、2体目だけブロックされた。合計何枚割れた?", 4, "none"),
        ("シールド1枚に3体で順番に攻撃、ブロックなし。勝てる?", 1, "attacking"),
        ("相手の盾4枚。Wブレイカー2体と普通の1体で殴って1体もブロックされなかった。勝ち?", 4, "attacking"),
        ("My W-breaker breaks two of three shields, then another creature breaks the last. Do I win?", 3, "none"),
    ],
    ids=["two of two", "three of one", "one is blocked", "more than needed", "two bands", "one more"],
)
def test_as_many_attacks_on_shields_as_are_told(question: str, broken: int, winner: str) -> None:
    found = ask(question, "dm").facts
    assert (found.get("shields_broken"), found.get("winner")) == (broken, winner)


def test_one_attack_on_shields_is_none_of_several() -> None:
    assert ask("攻撃クリーチャーはブレイカーなし、ブロックなし、シールド5枚。何枚割れる?", "dm").facts["shields_broken"] == 1


@pytest.mark.parametrize(
    ("rules", "question", "fact", "value"),
    [
        ("fdr", "His leader is frozen; he hits my leader. What does each of us get?", "bp_charge", {"attacking": 0, "defending": 1}),
        ("fdr", "I'm frozen and destroy his unit by counter. BP for me?", "bp_charge", {"attacking": 0, "defending": 0}),
        ("fdr", "俺のリーダーがフリーズ中、相手に殴られた。俺は+1もらえる?", "allowed", "no"),
        ("fdr", "俺のユニットが反撃で相手を倒した。俺は+1もらえる?", "allowed", "yes"),
        ("fdr", "俺のユニットが反撃で相手を倒した。相手は+1もらえる?", "allowed", "no"),
        ("bs10", "コアステップのコアは相手も貰える?", "allowed", "no"),
        ("bs10", "コアステップで俺はコアもらえる?", "allowed", "yes"),
    ],
)
def test_what_i_get_hangs_on_which_side_i_am(rules: str, question: str, fact: str, value: object) -> None:
    assert ask(question, rules).facts[fact] == value


@pytest.mark.parametrize(
    ("question", "lost"),
    [
        ("シンボル3からシンボル1個減らされた。ブロックされない。ライフいくつ減る?", -2),
        ("シンボル1のスピリットにフラッシュでシンボル1つ追加、ノーブロック。ライフ?", -2),
        ("シンボル2つのスピリットと1つのスピリットが順にアタック、どちらもブロックされなかった。合計ライフは?", -3),
    ],
    ids=["fewer", "more", "of two"],
)
def test_symbols_that_come_and_go_count(question: str, lost: int) -> None:
    assert ask(question, "bs").facts["life_change"] == {"defending": lost}


@pytest.mark.parametrize(
    ("told", "damage"), [("2枚リンクフレームあり1枚なし", 1), ("2枚リンクフレームなし1枚あり", 2), ("リンクフレームなし0枚", 0)]
)
def test_so_many_have_a_link_frame_and_so_many_have_none(told: str, damage: int) -> None:
    assert ask(f"ストライク3成功で{told}。ダメージは?", "av").facts["damage"] == damage


def test_an_effect_asked_about_at_another_time_than_its_own_does_not_trigger_then() -> None:
    ruling = ask('Does the "at end of battle" effect trigger when the attack is declared?', "bs")
    assert (ruling.verdict, ruling.facts["triggers"]) == ("no", "no")


def test_a_flash_is_not_used_where_no_flash_timing_is() -> None:
    assert ask("マジックのフラッシュ効果はブロック宣言中に使える?", "bs").verdict != "yes"


def test_what_the_question_denies_is_no_case_of_it() -> None:
    """The likeliest case has Lark Drive used; the next one does what is told."""
    ruling = ask("ブロック後のフラッシュでブロッカーがいなくなったらフラッシュはその場で終了?", "bs10")
    assert ruling.facts["window"] == "open"


@pytest.mark.parametrize(("turn", "verdict"), [("俺の", "yes"), ("相手", "no")])
def test_who_orders_effects_hangs_on_whose_turn_it_is(turn: str, verdict: str) -> None:
    question = f"{turn}ターンのスタートステップに俺のカードと相手のカードの効果が同時に発揮。俺が順番選べる?"
    assert ask(question, "bs10").verdict == verdict


@pytest.mark.parametrize("question", ["俺の効果は発揮する?", "So does my ability trigger there or not?"])
def test_which_ability_is_meant_is_asked_back(question: str) -> None:
    ruling = ask(question, "dm")
    assert (ruling.status, ruling.verdict) == ("need_more", None)


def test_an_effect_of_one_player_may_not_come_before_the_others() -> None:
    ruling = ask("ブロック成立。守ってる側の「ブロックした時」を、殴ってる側の「ブロックされた時」より先に片付けちゃダメ?", "dm")
    assert (ruling.verdict, ruling.facts["allowed"]) == ("no", "no")


def test_two_questions_in_one_english_sentence_are_both_answered() -> None:
    ruling = ask("I call the end of my battle phase. Can someone still chase there, and what do we go to afterwards?", "fdr")
    assert (ruling.facts["allowed"], ruling.facts["next_step"]) == ("yes", "end-phase")


def test_steps_named_by_what_is_done_in_them_are_put_in_order() -> None:
    ruling = ask("カード引く、コア増やす、寝てるのを起こす。この三つってどの順でやる?", "bs10")
    assert ruling.facts["order"] == ["core", "draw", "refresh"]


@pytest.mark.parametrize(
    ("question", "success"),
    [
        ("アタッカー6000、正面5500。ガードポイント1000の札を持っていたけど捨てなかった。成功?", "yes"),
        ("アタッカー5000、正面4500。相手はガードポイント1500の手札があるけど、ガードはしなかった。成功する?", "yes"),
        ("自分6000、正面5000。相手が能力で正面の子のパワーを+1500した。ガードなし。成功する?", "no"),
        ("アタッカーが7000だったけど相手の能力で2000下げられた。正面は5500。ノーガードで成功する?", "no"),
        ("正面の子が8000、うちの能力で-3000した。アタッカー5000で通る?", "yes"),
        ("正面5000が1回目のアタックでガードポイント2000を切って7000になった。2回目は別の子6000で、ガードなし。成功する?", "yes"),
        ("ガードポイント1500の手札2枚のうち1枚しか捨てなかった。正面4000、アタッカー5000。成功?", "no"),
        ("前のアタックで正面の子はガード+3000されてた。元は5000。次のアタックのこっちは6000、ガードなし。成功する?", "yes"),
        ("アタッカー6000、正面5000、隣の子は8000。ガードなし。成功?", "yes"),
    ],
    ids=[
        "kept",
        "not used",
        "raised by the other",
        "lowered by the other",
        "lowered",
        "next",
        "only one",
        "in the attack before",
        "a neighbour",
    ],
)
def test_powers_are_judged_with_what_was_done_to_them_and_nothing_else(question: str, success: str) -> None:
    assert ask(question, "av").facts["success"] == success


def test_a_power_told_twice_of_one_card_is_not_judged() -> None:
    assert ask("アタッカー6000、正面5000、正面4000。ノーガード。成功?", "av").status not in RULED


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        ("アタッカーを選ぶ前のアタック指定ステップは「バトル中」?", "battle", "ended"),
        ("正面のプログレスはもともとフォールしてた。アタックのあとの状態は?", "state", {"attacker": "exhausted", "target": "exhausted"}),
        ("正面に誰もいないアタックで、リンクステップが済んだら次はどのステップ?", "next_step", "damage"),
        ("リンクは使わなかったし、ダメージ判定も済んだ。次は?", "next_step", "attack-end"),
        ("アタックした子がフォールするのってどのステップ?", "next_step", "declare"),
    ],
    ids=["before the choice", "fallen before", "after the link step", "after the judgement", "in which step"],
)
def test_the_time_and_the_state_are_those_told(question: str, fact: str, value: object) -> None:
    assert ask(question, "av").facts[fact] == value


def test_a_guard_for_a_neighbour_is_no_guard_for_the_one_attacked() -> None:
    ruling = ask("正面5000にアタッカー6000。相手は隣の子のためにガードポイント1500を捨てたいって。できる?", "av")
    assert "success" not in ruling.facts


@pytest.mark.parametrize(
    ("question", "allowed"),
    [("最初のアタックは失敗した。別の起きてる子で次のアタックをしていい?", "yes"), ("同じプログレスでもう一度アタックできる?", "no")],
    ids=["another", "the same"],
)
def test_who_may_attack_after_an_attack_that_failed(question: str, allowed: str) -> None:
    assert ask(question, "av").facts["allowed"] == allowed


@pytest.mark.parametrize(
    ("question", "triggers"),
    [
        ("ノーブロックだった。「ブロックされた時」の能力は誘発する?", "no"),
        ("ブロックされた。「ブロックされた時」の能力は誘発する?", "yes"),
        ('They blocked my attacker. Does its "when not blocked" ability trigger?', "no"),
        ("攻撃をブロックした。「シールドがブレイクされる時」の能力は誘発する?", "no"),
        ("「攻撃する時」の能力はブロックした時にも誘発する?", "no"),
        ("相手プレイヤーを攻撃。相手クリーチャーの「攻撃された時」は誘発する?", "no"),
    ],
)
def test_what_befell_beside_the_effect_named_decides_whether_it_triggers(question: str, triggers: str) -> None:
    assert ask(question, "dm").facts["triggers"] == triggers


@pytest.mark.parametrize(
    ("freeze", "charged"),
    [("フリーズなら", 0), ("フリーズしていたけど今は回復してて", 2), ("フリーズしていなくて", 2)],
)
def test_a_freeze_that_is_over_is_none(freeze: str, charged: int) -> None:
    ruling = ask(f"うちのリーダーが{freeze}、ユニットの攻撃で相手リーダーにダメージ。BPは?", "fdr")
    assert ruling.facts["bp_charge"]["attacking"] == charged


@pytest.mark.parametrize(
    ("told", "allowed"),
    [("I moved A first, then B. Can A still attack?", "no"), ("I moved B first, then A. Can B still attack?", "no")],
)
def test_units_are_lettered_in_the_order_in_which_they_move(told: str, allowed: str) -> None:
    assert ask(told, "fdr").facts["allowed"] == allowed


def test_two_that_fall_are_not_one() -> None:
    ruling = ask("My unit killed his unit in combat, and his counter killed mine too. How much BP does each of us charge?", "fdr")
    assert ruling.facts["bp_charge"] == {"attacking": 1, "defending": 1}


def test_damage_that_is_told_is_dealt() -> None:
    ruling = ask("500ダメージを相手リーダーにユニットの攻撃で与えました。BPはいくつ増えますか", "fdr")
    assert ruling.facts["damage"]["target"] == 500


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("攻撃宣言したユニットがチェイスで別のゲートに飛ばされた。攻撃は当たる?", "no"),
        ("攻撃宣言した先のゲートが、戦闘処理のときには空っぽになってた。どうなるの", "no"),
    ],
)
def test_an_attack_whose_declaration_is_void_does_not_succeed(question: str, found: str) -> None:
    assert ask(question, "fdr").facts["success"] == found


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("手札から出したばかりのユニット、奇襲なし。動かしていい?", "ruled"),
        ("手札から出して2ターン目のユニット、奇襲なし。動かしていい?", "ruled"),
    ],
)
def test_who_came_this_turn_is_told_from_who_came_before(question: str, status: str) -> None:
    ruling = ask(question, "fdr")
    assert (ruling.status, ruling.facts["allowed"]) == (status, "no" if "ばかり" in question else "yes")


@pytest.mark.parametrize(
    ("had", "winner"),
    [('no "you don\'t lose" effect', "attacking"), ('a "you don\'t lose" effect', "none")],
)
def test_an_ability_denied_in_quotation_marks_is_none(had: str, winner: str) -> None:
    question = f'opp is on 0 shields and says "no block". He has {had}. I swing at face, who wins'
    assert ask(question, "dm").facts["winner"] == winner


def test_an_ability_that_was_lost_is_none() -> None:
    lost = ask('My creature lost "wins all battles" this turn. 2000 attacks their tapped 5000. Result?', "dm")
    has = ask('My creature has "wins all battles" this turn. 2000 attacks their tapped 5000. Result?', "dm")
    assert (lost.facts["zone"]["attacker"], has.facts["zone"]["attacker"]) == ("graveyard", "field")


def test_a_power_is_taken_from_whose_it_is_said_to_be() -> None:
    question = "相手が7000で殴ってくる。俺は5000のブロッカーでブロック、ブロックした時の能力で{}パワーを-3000した。どっちが残る?"
    assert ask(question.format("相手の"), "dm").facts["zone"]["blocker"] == "field"


@pytest.mark.parametrize(
    ("told", "broken"),
    [
        ("T・ブレイカーで3枚割ったあと、W・ブレイカーで残り2枚も割った。ゲームは終わり?", 5),
        ("T・ブレイカー→W・ブレイカーの順で殴ってどっちもノーブロック。勝ち?", 5),
    ],
)
def test_attackers_told_one_after_the_other_are_as_many(told: str, broken: int) -> None:
    ruling = ask(f"シールド5枚。{told}", "dm")
    assert (ruling.facts["shields_broken"], ruling.facts["winner"]) == (broken, "none")


def test_an_evolved_attacker_does_not_break_as_what_it_did_not_become() -> None:
    ruling = ask("進化して攻撃中のクリーチャーがW・ブレイカーになった。シールド5、ブロックなし。何枚?", "dm")
    assert ruling.facts.get("shields_broken") in (None, 2)


@pytest.mark.parametrize(
    ("guards", "success"),
    [("1000を1枚、続けて2000をもう1枚捨てた", "no"), ("1000を1枚捨てた", "yes")],
)
def test_one_more_guard_counts(guards: str, success: str) -> None:
    question = f"6000で相手の正面4000にアタック。相手はガードポイント{guards}。リンクなし。アタックは成功?"
    assert ask(question, "av").facts["success"] == success


def test_a_power_raised_by_a_guard_from_one_to_another() -> None:
    assert [ask(f"6000で殴られて、ガードで4000→{to}にした。通る?", "av").facts["success"] for to in (5500, 6500)] == ["yes", "no"]


def test_where_nobody_is_opposite_is_told_from_where_somebody_is() -> None:
    assert ask("正面おらん状態で殴っとるんやけど、アタックしてる子のリンク使ってもええの?", "av").facts["allowed"] == "no"


def test_an_order_of_named_cards_is_one_of_cards() -> None:
    ruling = ask("相手の場に百識の谷、こっちにシダフクロウ。相手のドローステップ、処理はどっちが先?", "bs10")
    assert ruling.facts["order"] == ["百識の谷", "シダフクロウ"]


@pytest.mark.parametrize("question", ["Can this creature attack right now?", "ねえ、こいつで殴ったら盾なんまい割れる?"])
def test_a_question_too_vague_to_rule_is_asked_back(question: str) -> None:
    ruling = ask(question, "dm")
    assert ruling.status == "need_more" and ruling.ask_back


def test_a_tournament_where_it_happened_is_no_matter_outside_the_rules() -> None:
    question = "CSでの話。W・ブレイカーで相手を攻撃したらブロッカーにブロックされた。シールドは何枚割れる?"
    assert ask(question, "dm").facts["shields_broken"] == 0


@pytest.mark.parametrize(
    ("question", "zone"),
    [
        ("アタッカーBP4000、フラッシュで+2000、さらに+1000。ブロッカーはBP6500。どっちが破壊?", {"attacker": "field", "blocker": "trash"}),
        ("アタッカーBP8000、ブロッカーBP6000。防御側がアタッカーを-3000した。どっちが破壊?", {"attacker": "trash", "blocker": "field"}),
        ('Attacker 4000 with "when attacking: BP+1000" is blocked by a 5000. Who dies?', {"attacker": "trash", "blocker": "trash"}),
    ],
    ids=["twice", "taken away", "as printed"],
)
def test_all_that_is_added_to_a_power_is_in_what_is_compared(question: str, zone: dict[str, str]) -> None:
    ruled = ask(question, "bs").facts["zone"]
    assert {role: ruled[role] for role in zone} == zone


@pytest.mark.parametrize(
    ("question", "rules", "lost"),
    [
        ("残りライフ2。シンボル3のアタックをブロックした。ライフは減る?", "bs", 0),
        ("2体で順番にアタック、シンボルは2と1、どちらもブロックなし。ライフはいくつ減る?", "bs", -3),
        ("1体目のアタックは通り、2体目はブロックされた。シンボルはどちらも2。ライフは合計いくつ減った?", "bs", -2),
        ("ブロックを忘れてた。シンボル2。ライフはいくつ減る?", "bs", -2),
        ("5体のスピリット(シンボル1)が順番に全部通った。ライフはいくつ減った?", "bs", -5),
    ],
    ids=["blocked", "each of two", "one of two", "forgotten", "each of five"],
)
def test_life_is_lost_by_the_attacks_that_nobody_blocked(question: str, rules: str, lost: int) -> None:
    assert ask(question, rules).facts["life_change"] == {"defending": lost}


def test_what_is_left_is_asked_without_how_many() -> None:
    facts = ask("ライフ5。シンボル2、シンボル2と続けて通された。残りライフは?", "bs").facts
    assert (facts["count"], facts["life_change"]) == (1, {"defending": -4})


def test_a_burst_that_is_not_met_may_not_be_used() -> None:
    ruling = ask("俺のスピリットが相手のスピリットに勝った。「相手による自分のスピリット破壊後」バースト使える?", "bs")
    assert (ruling.verdict, ruling.facts["allowed"], ruling.facts["triggers"]) == ("no", "no", "no")


@pytest.mark.parametrize(
    ("question", "fact", "wrong"),
    [
        ("百識の谷がない。ドローステップは何枚引く?", "drawn", 2),
        ("百識の谷は手札にあるだけ。ドローは何枚?", "drawn", 2),
        ("ソールLv1は破壊されていない。アタックできる?", "allowed", "no"),
        ("シダフクロウがいないとき相手が引いた。何か起きる?", "triggers", "yes"),
        ("フレイムダンスを使わなかったのでアタッカーは生きてる。ブロックできる?", "allowed", "no"),
        ("A4でラークドライブを使った。飛ばすのは?", "skipped", ["A3", "A4", "A5", "A6"]),
        ("防御側パス、攻撃側パス、ノーブロック。次は?", "next_step", "A3"),
        ("「このバトルの間BP+1000」のマジックはいつ切れる?", "expires_at", "end"),
    ],
    ids=["not there", "in hand", "unharmed", "gone", "not used", "another flash", "after the passes", "for one battle"],
)
def test_a_replay_that_goes_otherwise_is_not_ruled_on(question: str, fact: str, wrong: object) -> None:
    assert ask(question, "bs10").facts.get(fact) != wrong


def test_who_burns_the_own_attacker_leaves_the_other_to_act() -> None:
    assert ask("攻撃側が自分のアタッカーを焼いた。次に動けるのは?", "bs10").facts["may_act_next"] == "defending"


@pytest.mark.parametrize(
    "question",
    [
        "アタックしたスピリットが回復した。バトルの途中でもう一度アタックできる?",
        "2回目のフラッシュで出したスピリットで、追加でブロックできますか?",
    ],
    ids=["attack", "block"],
)
def test_what_is_tried_once_it_is_too_late_is_not_what_is_asked_for(question: str) -> None:
    assert ask(question, "bs").facts.get("allowed") != "yes"


@pytest.mark.parametrize(
    ("rules", "question"),
    [
        ("fdr", "敵ユニット2体を別々のユニットで倒した。1体目は反撃でこっちも落ちた。BPは?"),
    ],
)
def test_nobody_is_asked_to_choose_between_two_readings_told_alike(rules: str, question: str) -> None:
    ruling = ask(question, rules)
    ways = [way.summary for way in ruling.reading.alternatives]
    assert ruling.status == "need_more" and len(set(ways)) == 1
    assert ways[0] not in (ruling.ask_back or "")


@pytest.mark.parametrize(("whose", "clause"), [("相手の", "void.gate-empty"), ("自分の", "void.declarer-moved")])
def test_whose_unit_a_chase_moves_tells_why_the_attack_is_void(whose: str, clause: str) -> None:
    ruling = ask(f"攻撃宣言後、チェイスで{whose}ユニットを別のゲートに動かした。うちの攻撃はどうなる?", "fdr")
    assert ruling.facts["success"] == "no"
    assert clause in [citation.clause for citation in ruling.citations if citation.decisive]


@pytest.mark.parametrize(
    ("rules", "question", "order"),
    [
        ("av", "ガードとリンク、どっちが先?", ["guard", "link"]),
        ("av", "guard or link, which step comes first in an attack?", ["guard", "link"]),
        ("bs10", "リフレッシュとドロー、先にやるのはどっち?", ["draw", "refresh"]),
        ("fdr", "移動と攻撃、どっちが先じゃないとだめ?", ["move", "attack"]),
    ],
)
def test_which_of_two_steps_comes_first_is_read_off_a_replay_that_goes_through_both(rules: str, question: str, order: list[str]) -> None:
    assert ask(question, rules).facts["order"] == order


@pytest.mark.parametrize("question", ["ドローステップの前にあるステップは?", "スタートステップの前は?", "What comes before the main step?"])
def test_the_step_before_another_is_not_the_one_after_it(question: str) -> None:
    ruling = ask(question, "bs10")
    assert "next_step" not in ruling.facts or "order" in ruling.facts


def test_what_comes_after_an_attack_is_no_question_of_the_order_of_steps() -> None:
    ruling = ask("まだ移動してないユニットで先に攻撃した。攻撃終わってから移動させるのは?", "fdr")
    assert ruling.facts["allowed"] == "no"


@pytest.mark.parametrize(
    ("rules", "question", "lost"),
    [
        ("bs10", "3体でアタック。1体目ブロック、2体目ノーブロック(シンボル1)、3体目ノーブロック(シンボル2)。合計ライフは?", -3),
        ("bs", "1体目(シンボル2)は通って、2体目は1回目のフラッシュで破壊された。ライフは全部でいくつ減った?", -2),
    ],
)
def test_symbols_told_of_an_attacker_by_its_number_are_its_own(rules: str, question: str, lost: int) -> None:
    assert ask(question, rules).facts["life_change"] == {"defending": lost}


@pytest.mark.parametrize(
    ("rules", "question", "fact", "value"),
    [
        # whether they are done is asked, and nobody has blocked
        (
            "bs10",
            "相手のソールLv1(疲労中)、ライダーLv2のアタック時で壊してしまった。フラッシュやブロックはやる?どの手順に飛ぶ?",
            "next_step",
            "A8",
        ),
        # it had it, and lost it
        (
            "dm",
            "T・ブレイカーで3枚割るって枚数が確定したあと、効果でT・ブレイカーを失った。シールドは何枚ブレイクになる?相手シールド5",
            "shields_broken",
            3,
        ),
        # which of two abilities that do not trigger is asked about is said
        (
            "dm",
            "Attacked my opponent's tapped Noradi:do:Suruuza. Does its chosen-by-opponent ability trigger off an attack?",
            "triggers",
            "no",
        ),
    ],
)
def test_what_is_asked_or_lost_or_named_is_not_told_otherwise(rules: str, question: str, fact: str, value: object) -> None:
    assert ask(question, rules).facts[fact] == value


def test_what_is_told_to_stay_is_struck_by_no_effect() -> None:
    question = "フレイムダンスは別のスピリットに撃たれて、ビートビートルは場に残った。マッハジーを出して双方パス。次は?"
    ruling = ask(question, "bs10")
    assert "A7" not in (ruling.facts.get("next_step"), *ruling.facts.get("skipped", ())), ruling.answer
