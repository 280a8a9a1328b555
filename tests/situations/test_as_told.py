"""Kinds of misreading mended for Battle Spirits and Ange Vierge: what is told is what is replayed, or nothing is ruled."""

import pytest

from judge import ask
from judge.rulings.ruling import RULED


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        # the power of a blocker that gains some when it blocks is not lowered by it
        (
            "『ブロック時』BP+1000を持つBP3000のスピリットで、BP4000のアタックをブロックした。どっちが破壊される?",
            "zone",
            {"attacker": "trash", "blocker": "trash"},
        ),
        # who loses is told by whose spirit does, and who wins by having been blocked
        (
            "俺がアタックして相手がブロックし、相手のスピリットが負けた。相手のライフとスピリットはどうなる?",
            "zone",
            {"attacker": "field", "blocker": "trash"},
        ),
        (
            "My double-symbol spirit was blocked and won the BP comparison by 4000. Does any life go away?",
            "zone",
            {"attacker": "field", "blocker": "trash"},
        ),
    ],
)
def test_powers_are_those_told(question: str, fact: str, value: object) -> None:
    assert ask(question, "bs").facts[fact] == value


@pytest.mark.parametrize(
    ("question", "triggers"),
    [
        ('I blocked with a spirit that has "when battles". Does it go off at the block declaration, before BP is compared?', "yes"),
        ('Does the blocker\'s "when battles" effect trigger before the block?', "no"),
        (
            "攻撃側が『アタック時』持ちでアタックを宣言した。防御側はまだフラッシュもブロックも決めていない。アタック時効果は発揮しますか。",
            "yes",
        ),
    ],
)
def test_an_effect_triggers_by_the_block_that_is_told(question: str, triggers: str) -> None:
    assert ask(question, "bs").facts["triggers"] == triggers


@pytest.mark.parametrize(
    ("question", "next_to_act"),
    [
        # whether to use is left to choose, and is not told
        ("俺は防御側。俺がパスしたら相手がフラッシュを使った。俺はもう一度使うか選べる?", "defending"),
        # what was used before is told last
        ("First flash: the attacker passed, the defender used one before. May the defender use another one?", "defending"),
        # a move that is quoted in two words is a move
        (
            "Second flash: defender used a magic, I'm attacking and used one back, defender says 'nothing more'. May I use another?",
            "attacking",
        ),
        # who declines before the opponent uses something is asked first, and defends
        ("フラッシュ使わんって言うたら、そのあと相手が使ってきた。こっちももう一回使える?次に動けるのは誰?", "defending"),
    ],
)
def test_moves_in_a_flash_timing_are_in_the_order_told(question: str, next_to_act: str) -> None:
    assert ask(question, "bs").facts["may_act_next"] == next_to_act


@pytest.mark.parametrize(
    ("question", "lost"),
    [
        ("シンボル2のアタックは通って、シンボル1のアタックはブロックされた。ライフいくつ減る?", -2),
        ("ライフ5の相手に、シンボル2のスピリットが2回続けて通った。ライフはいくつ減った?", -4),
        ("シンボル3からシンボル1個減らされた。ブロックされない。ライフいくつ減る?", -2),
        ("2回とも防いだ。ライフ何個減った?", 0),
        ("3回殴られて全部ブロックした。ライフいくつ減る?", 0),
        ("シンボル2のスピリット2体とシンボル1のスピリット1体、全部素通し。ライフの減りは合計?", -5),
    ],
)
def test_life_is_lost_by_the_symbols_of_each_attack(question: str, lost: int) -> None:
    assert ask(question, "bs").facts["life_change"] == {"defending": lost}


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        (
            "1つ目のバトルでシンボル1、2つ目のバトルでシンボル2のアタックが通り、3つ目はブロックされた。合計いくつライフが減る?",
            "life_change",
            {"defending": -3},
        ),
        (
            "バトル解決時に自分のシンボルが2つになる効果を持つスピリットのアタックをブロックしなかった。ライフの減りは?",
            "life_change",
            {"defending": -2},
        ),
        ("I have a card that lets two spirits block together. May I block with two?", "allowed", "yes"),
        ("疲労しているアルティメット1体と回復しているスピリット1体。もう1回アタックできますか?", "allowed", "yes"),
    ],
    ids=["a third attack", "what an effect does", "what a card lets one do", "who is ready"],
)
def test_what_few_replays_have_is_ruled_on_as_told_or_not_at_all(question: str, fact: str, value: object) -> None:
    assert ask(question, "bs").facts.get(fact, value) == value


@pytest.mark.parametrize(
    ("question", "timings"),
    [
        ("3回アタックして全部ブロックされた。フラッシュは合計何回?", 6),
        ("3体で殴って1体だけブロックされた。フラッシュは合計何回?", 4),
        ("アタック3回のうち2回目だけブロックした。フラッシュは計何回?", 4),
        ("4体でアタック、2体はブロックされ2体は素通し。フラッシュは全部で何回?", 6),
        ("I attacked three times and nobody blocked anything. How many flash timings in total?", 3),
        ("Two attacks: I took the first on life and blocked the second. How many flash timings in all?", 3),
    ],
)
def test_flash_timings_are_counted_of_the_attacks_and_blocks_told(question: str, timings: int) -> None:
    ruling = ask(question, rules="bs")
    assert (ruling.status, ruling.facts["count"]) == ("ruled", timings)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        # where the attacker left at its declaration, that the battle goes on is no yes to what comes later in it
        ("アタッカーが宣言時に消えた。ブロックはできる?", "no"),
        # the time or the turn in which something is tried
        ("先攻1ターン目にフラッシュでマジック使える?", "no"),
        ("後攻1ターン目にフラッシュでマジック使える?", "yes"),
        ("アタックステップを終了させる効果。残りのスピでアタックできる?", "no"),
        ("バトルを終了させる効果。残りのスピでアタックできる?", "yes"),
        # which effect is asked of
        ("「このバトルの間」の効果が消える前に「バトル終了後」の効果を使っていい?", "no"),
        ("「このバトルの間」の効果が消える前に「バトル終了時」の効果を使っていい?", "yes"),
        ("一度もアタックしなかったターン、「バトル終了時」の効果は発揮する?", "no"),
        # in whatever words a set burst is activated
        ("フラッシュで相手にスピを除去されて、セットしてあるバーストの条件達成。フラッシュの途中だけど使える?", "yes"),
    ],
)
def test_what_is_told_of_the_moment_decides(question: str, verdict: str) -> None:
    assert ask(question, "bs").verdict == verdict


@pytest.mark.parametrize(
    "question",
    [
        "バーストを伏せてるのは防御側。攻撃側のスピが負けた。防御側はバーストを開けられる?",
        "俺のスピがBP負けで死んだ。相手が伏せてる「自分のスピリット破壊後」のバーストは開く?",
    ],
    ids=["the defender's", "the opponent's"],
)
def test_the_burst_of_who_lost_nothing_is_not_opened(question: str) -> None:
    assert ask(question, "bs").facts.get("triggers") != "yes"


def test_what_is_other_than_a_spirit_is_not_only_a_nexus() -> None:
    assert ask("スピリット以外にアタックできるカードの種類はある?", "bs").facts.get("allowed") != "no"
    assert ask("スピリットやアルティメット以外のカードで殴れる?", "bs").facts["allowed"] == "no"


def test_who_is_not_blocked_does_not_lose_to_a_blocker() -> None:
    assert ask("ブロックされなかったスピがBPで負けて、でも相手のブロッカーに勝った。どうなった?", "bs").status not in RULED


def test_how_a_card_lies_is_grounded_on_what_turned_it() -> None:
    ruling = ask("アタックした後、バトル終わったら縦に戻る?", "bs")
    assert "❶.exhaust" in {citation.clause for citation in ruling.citations if citation.decisive}


def test_flash_timings_are_not_counted_where_no_block_is_told_of() -> None:
    assert ask("3体でアタックした。フラッシュは合計何回?", rules="bs").status != "ruled"


def test_who_goes_second_is_not_attacked_in_the_first_turn() -> None:
    ruling = ask("後攻プレイヤーが1ターン目に相手のアタックを受けることはありますか?", "bs")
    assert ruling.facts.get("allowed") != "yes"


def test_a_flash_after_the_block_is_not_tried_before_it() -> None:
    ruling = ask("1回目のフラッシュは両方パス、ブロックした。今からまだフラッシュ使える?", "bs")
    assert ruling.facts.get("allowed", "yes") == "yes"


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        # an attack of strike 0 moves nothing, and none is rejected of cards of which none has a frame
        (
            "strike 3, attack succeeds, none of the 3 cards has a link frame. how much damage",
            "damage",
            3,
        ),
        ("正面に相手プログレスがいない時、アタックしてるプログレスのリンクって使える?", "allowed", "no"),
    ],
)
def test_an_attack_of_ange_vierge_is_the_one_told(question: str, fact: str, value: object) -> None:
    assert ask(question, "av").facts[fact] == value


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        (
            "アタッカー4000、受け側6000(ガード込み)。リンクステップでアタッカーがリンクで+2000された。ダメージ判定はどうなる?",
            "success",
            "yes",
        ),
        (
            "The attacked Progress (stronger than the attacker) leaves its zone during the link step; the attacker is still there. "
            "At damage determination, does the attack succeed?",
            "success",
            "yes",
        ),
        ("ストライク0のプログレスでアタック、パワーは5000対3000でガードなし。成功する?山札は何枚動く?", "damage", 0),
        ("アタッカーのストライクが2、相手の正面の子のストライクは5。成功しリンクフレームなしばかり。ダメージは?", "damage", 2),
    ],
    ids=["nobody is told to leave", "the attacker stays", "a strike of 0", "two strikes of one"],
)
def test_an_attack_of_ange_vierge_is_ruled_on_as_told_or_not_at_all(question: str, fact: str, value: object) -> None:
    assert ask(question, "av").facts.get(fact, value) == value


def test_whose_card_does_something_parts_it_not_from_what_it_does() -> None:
    ruling = ask("ブロックした俺のスピリットが2回目のフラッシュで破壊された。俺のライフは減る?", "bs")
    assert ruling.facts["zone"]["blocker"] == "trash"


def test_who_attacks_the_player_with_a_breaker_breaks_shields_and_fights_nobody() -> None:
    ruling = ask("デュエマ。相手のブロッカー寝てるしWブレ持ちで本体ぶん殴ったら盾何枚持ってける?相手の盾は残り3")
    assert ruling.facts["shields_broken"] == 2


def test_the_damage_of_a_strike_that_nobody_told_is_not_told() -> None:
    question = (
        "my 3000 progress attacks a 5000 one and they guard once with a 1000 card, then I raise my attacker by 3500 in the link step."
    )
    ruling = ask(f"{question} Does it get through?", "av")
    assert ruling.facts["success"] == "yes" and "damage" not in ruling.facts


@pytest.mark.parametrize(
    ("question", "success"),
    [
        ("4000 attacks a 9000. In the guard step the attacked progress gets moved out of its zone by an effect. Does it succeed?", "yes"),
        ("My attacking progress was removed from its zone in the link step. The one in front has 1000. Does the attack succeed?", "no"),
    ],
)
def test_powers_are_not_compared_of_one_who_left_its_zone(question: str, success: str) -> None:
    assert ask(question, "av").facts["success"] == success


def test_a_judgement_that_is_over_is_not_undone_by_who_leaves_after_it() -> None:
    ruling = ask("アタック終了ステップに入ってからアタックしてるプログレスが手札に戻された。アタックは成功のまま?", "av")
    assert ruling.facts["success"] == "yes"


@pytest.mark.parametrize(
    ("question", "allowed"),
    [
        ("相手のどのスピリットがブロックするか俺が選べる?", "no"),
        ("Can I pick which of his spirits has to block?", "no"),
        ("Can my opponent choose which of my spirits blocks?", "no"),
        ("I'm attacked. Can I choose which of my spirits blocks?", "yes"),
        ("自分のどのスピリットでブロックするか選べる?", "yes"),
    ],
)
def test_which_one_blocks_is_chosen_by_whose_it_is(question: str, allowed: str) -> None:
    assert ask(question, "bs").facts["allowed"] == allowed


def test_who_has_several_abilities_orders_them() -> None:
    ruling = ask("Two of my abilities triggered at the same time on my turn. Who chooses their order?", "dm")
    assert ruling.facts["chooser"] == "turn_player"


def test_who_is_said_to_have_no_ability_does_not_attack_at_once() -> None:
    question = (
        "このターン出したクリーチャー、スピードアタッカーみたいな能力は何も持っていません。友達は「すぐ攻撃できる」と言います。殴れますか?"
    )
    assert ask(question, "dm").facts.get("allowed") != "yes"


def test_nobody_else_is_exhausted_where_nobody_is_said_to_be() -> None:
    ruling = ask("Night Rider Lv2 attacks and not a single other spirit on either side is exhausted. Which one dies?", "bs10")
    assert ruling.facts["zone"]["幽騎士ナイトライダー"] == "trash"


def test_what_a_card_may_move_is_no_move_of_its_own() -> None:
    question = "普通に動かした子を、さらにフィアンケット・ラインでもう一回動かしたい。1回までって言われたけど、できる?"
    assert ask(question, "fdr").facts.get("allowed") != "no"


def test_what_lies_there_when_the_turn_begins_lies_there_before_the_core_step() -> None:
    question = "I begin my fourth turn with 1 core in reserve and 4 spent cores in the trash. How many cores are in my reserve"
    assert ask(f"{question} when the main step begins?", "bs10").facts.get("count") != 5


def test_what_is_added_is_assumed_of_each_in_the_order_told() -> None:
    ruling = ask("攻BP5000対防BP4000、防御側が+2000、攻撃側が+2000。どうなる?", "bs")
    assumed = [each for each in ruling.reading.assumed if "増減を初めから含む" in each]
    assert [each[: each.index("は")] for each in assumed] == ["ブロッカー", "アタッカー"]


def test_a_creature_out_of_the_shields_is_told_to_lie_where_no_spell_does() -> None:
    question = "Wブレで2枚割ったら、片方からトリガー獣が出てきて殴ってたやつが焼かれた。もう1枚も割れたまま?"
    ruling = ask(question, "dm")
    assert ruling.facts["shields_broken"] == 2 and ruling.facts["zone"]["attacker"] == "graveyard"
    assert "呪文は墓地" not in ruling.answer and "bolt" not in ruling.facts["zone"]
