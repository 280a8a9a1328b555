"""What is told in so many words in a question on Battle Spirits is so in the replay it is answered with."""

from typing import Any

import pytest

from judge import ask
from judge.rulings.ruling import RULED


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        ("エンドステップ、ターン終了の宣言と一時的な効果が消えるのはどっちが先?", "order", ["expire", "declare"]),
        ("I declare no attack this turn. Which step comes next?", "next_step", "A8"),
        ("相手の場に百識の谷がある。私のドローステップで私は何枚引く?", "drawn", 1),
        ("百識の谷おいてる。ドローステップで何枚引くの", "drawn", 2),
        ("アタックしたら強いスピリットにブロックされた。シンボルは2つ。相手のライフは減る?", "life_change", {"defending": 0}),
        ("Is the refresh step before the draw step?", "order", ["draw", "refresh"]),
        ("Attack declared. Whose flash comes first?", "may_act_next", "defending"),
        ("シンボルひとつのアタックがブロックされなかった。ライフいくつ減る?", "life_change", {"defending": -1}),
        ("フレイムダンスでブロッカー(BP3000)を焼ける?", "allowed", "yes"),
        (
            "ビートビートルLv2がフレイムダンスで焼かれた。コアはある。マッハジーを神速していい?そのあと両者パスしたら次は?",
            "allowed",
            "yes",
        ),
        ("ライフ2でシンボル2のアタックが通ったらライフ0?", "life_change", {"defending": -2}),
        ("百識の谷Lv1が2枚。ドローステップで何枚引いて何枚捨てる?", "drawn", 3),
        ("As attacker, may I use my flash before the defender has used or passed in the flash after blocks?", "allowed", "no"),
        ("シダフクロウ、相手が百識の谷で2枚引いたら回復の効果は出る?", "state", {"シダフクロウ": "ready", "百識の谷": "ready"}),
        ("ブロック側パス、アタック側使用、ブロック側パス、アタック側パス 次は?", "next_step", "A3"),
    ],
    ids=[
        "end of turn",
        "no attack",
        "another's nexus",
        "own nexus",
        "stronger",
        "two steps",
        "whose",
        "kana",
        "burned",
        "and then",
        "asked life",
        "two of them",
        "first of all",
        "another's draw",
        "a space before what is next",
    ],
)
def test_ruled_as_told(question: str, fact: str, value: Any) -> None:
    assert ask(question, "bs10").facts[fact] == value


@pytest.mark.parametrize(
    ("question", "zone"),
    [
        ("BP5000でアタックした俺のスピリットがBP6000にブロックされた。どっちが破壊?", {"attacker": "trash", "blocker": "field"}),
        (
            "Attacker BP4000, my blocker BP3000. In the flash after blocks I burn the attacker with Flame Dance. Is my blocker destroyed?",
            {"attacker": "trash", "blocker": "field"},
        ),
    ],
    ids=["met", "burned before"],
)
def test_each_combatant_fares_as_told(question: str, zone: dict[str, str]) -> None:
    found = ask(question, "bs10").facts["zone"]
    assert {role: found[role] for role in zone} == zone


def test_a_pass_given_as_a_reason_is_no_second_one() -> None:
    ruling = ask(
        "Defender used a flash, I (attacking) passed, the defender used another. Since I passed, am I out? Who may act now?", "bs10"
    )
    assert (ruling.facts["window"], ruling.facts["may_act_next"]) == ("open", "attacking")


@pytest.mark.parametrize(
    "question",
    [
        "百識の谷Lv1で2枚引くところデッキ残り1枚。負けになる?",
        "相手の場の百識の谷で、相手は自分のドローステップに何枚捨てる?",
        "アタッカーBP3000、ブロッカーBP3000、ブロック後フラッシュで両方+1000された。どうなりますか",
    ],
    ids=["deck", "both the other's", "added to both"],
)
def test_what_the_case_has_otherwise_is_not_ruled_on(question: str) -> None:
    assert ask(question, "bs10").status not in RULED


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("メインステップで召喚できる?", "bs"),
        ("Can I attack in the main step?", "bs"),
        ("Can guick summon be used in the main step?", "bs10"),
    ],
)
def test_what_is_asked_of_one_step_is_not_ruled_by_another(question: str, rules: str) -> None:
    assert ask(question, rules).status not in RULED


@pytest.mark.parametrize(("question", "allowed"), [("メインステップで召喚できる?", "yes"), ("ドローステップにブロックできる?", "no")])
def test_what_is_asked_of_one_step_is_tried_there(question: str, allowed: str) -> None:
    assert ask(question, "bs10").facts["allowed"] == allowed


@pytest.mark.parametrize(
    ("question", "fact"),
    [("ブロックされた。2回目のフラッシュどっちから?", "may_act_next"), ("ブロック宣言とフラッシュはどっちから?", "order")],
)
def test_who_acts_first_in_a_step_is_not_which_step_is_first(question: str, fact: str) -> None:
    assert fact in ask(question, "bs").facts


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ("フラッシュ効果がないスピリットの効果を、フラッシュタイミングに使っていい?", {"allowed": "no"}),
        ("May the defender use two flashes in a row if the attacker passed in between?", {"allowed": "yes"}),
        ("ブロックしなかった。「バトルしたとき」の効果を持つ自分の立っているスピリットは発揮する?", {"triggers": "no"}),
        ("シンボル2のスピリット2体に素通しされた。ライフはいくつ減る?", {"life_change": {"defending": -4}}),
    ],
    ids=["no flash effect", "passed between", "no part in the battle", "two of two symbols"],
)
def test_what_is_told_is_what_the_manual_is_asked(question: str, facts: dict[str, object]) -> None:
    found = ask(question, "bs").facts
    assert {name: found.get(name) for name in facts} == facts


@pytest.mark.parametrize(
    "question",
    [
        "破壊される前に手札に戻したら破壊時効果は?",
        "アタックを宣言したけど、やっぱり取り消したい。できる?",
        "フラッシュタイミングは最低何回ある?",
    ],
    ids=["returned", "taken back", "at least"],
)
def test_what_the_manual_does_not_have_is_not_ruled_on(question: str) -> None:
    assert ask(question, "bs").status not in RULED


def test_a_flash_told_to_be_over_is_open_to_nobody() -> None:
    ruling = ask("Shock Eater level 2 was burned and the flash has already ended. May I still swift summon Mach Gee?", "bs10")
    assert ruling.facts.get("allowed") != "yes"


def test_a_block_asked_about_is_no_flash() -> None:
    ruling = ask("ブロックしないと言ったけど、やっぱりブロックは?", "bs10")
    assert "ドリームリボン" not in ruling.reading.summary


@pytest.mark.parametrize(
    ("question", "skipped"),
    [
        ("ブロックしなかったらどの手順が飛ばされる?", ["A4", "A6"]),
        ("ブロックしないと宣言。飛ばす手順と、次に行う手順は?", ["A4"]),
        ("Which steps does the starting player leave out on turn one?", ["core", *(f"A{n}" for n in range(9))]),
        ("先攻1ターン目ってコア無し?アタックも無し?", ["core"]),
    ],
    ids=["all", "the next ones", "of a turn", "of what is named"],
)
def test_all_steps_left_out_are_told_where_it_is_asked_which_they_are(question: str, skipped: list[str]) -> None:
    assert ask(question, "bs10").facts["skipped"] == skipped


def test_who_is_refused_once_the_turn_has_passed_by_itself_is_named_by_whose_turn_it_was() -> None:
    for question in ("先攻1ターン目に殴れる?", "エンドステップに召喚できる?"):
        ruling = ask(question, "bs10")
        assert ruling.facts["allowed"] == "no" and "相手プレイヤー" not in ruling.reading.summary


def test_no_core_stays_in_the_trash_however_many_lay_there() -> None:
    assert ask("トラッシュにコアが7個。リフレッシュステップのあとトラッシュに残るコアは何個?", "bs10").facts["count"] == 0


@pytest.mark.parametrize(
    ("question", "allowed"),
    [("コアステップに手札引ける?", "no"), ("ドローステップにコア増やせる?", "no"), ("May I draw during the core step?", "no")],
    ids=["a card", "a core", "in English"],
)
def test_what_a_step_brings_may_not_be_had_in_another(question: str, allowed: str) -> None:
    assert ask(question, "bs10").facts.get("allowed") == allowed


def test_damage_told_is_the_attackers_symbols() -> None:
    assert ask("ブロックされず3点のダメージ。ライフはいくつ減る?", "bs10").facts["life_change"] == {"defending": -3}


@pytest.mark.parametrize("question", ["リフレッシュステップでやることは?", "When may I block?", "先攻1ターン目にネクサス配置できる?"])
def test_nothing_is_forbidden_by_a_step_that_nobody_names_or_asks_of(question: str) -> None:
    summary = ask(question, "bs10").reading.summary
    assert not summary.startswith(("リフレッシュステップ / 問い:できるか", "Main step / asked: is it legal", "エンドステップ"))


def test_a_summons_is_not_too_late_where_nobody_is_told_to_have_passed() -> None:
    ruling = ask("ショックイーターが焼かれた。俺がマッハジーを召喚した。次に動けるのは?", "bs10")
    assert ruling.facts.get("may_act_next") != "attacking"


def test_when_something_may_be_done_is_no_question_of_whether_it_may_be_now() -> None:
    for question in ("When may I block?", "いつブロックできる?"):
        assert ask(question, "bs10").facts.get("allowed") != "no"


def test_an_order_from_one_step_to_another_is_of_all_between() -> None:
    order = ask("開始宣言から終了宣言まで、バトルフェイズの順番は?", "fdr").facts["order"]
    assert order[:2] == ["battle-start", "move"] and len(order) > 3


@pytest.mark.parametrize(
    ("question", "lost"),
    [
        ("He attacks me three times, two symbols each. I block only the second. Life lost?", 4),
        ("He attacks me three times, one symbol each. I block the first and the third. Life lost?", 1),
        ("1つ目のバトルでシンボル1、2つ目のバトルでシンボル2のアタックが通り、3つ目はブロックされた。合計いくつライフが減る?", 3),
    ],
)
def test_each_of_several_attacks_is_blocked_as_told(question: str, lost: int) -> None:
    assert ask(question, "bs").facts["life_change"] == {"defending": -lost}


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        ("コアステップの前のステップは何?", "order", ["start", "core"]),
        ("What step comes before the refresh step?", "order", ["draw", "refresh"]),
        ("アタックの宣言とアタッカーの疲労はどっちが先?", "order", ["declaration", "exhaust", "attacker"]),
        ("I attacked once, that battle is over, and I don't want to attack again. Which step comes next?", "next_step", "A8"),
        ("ブロックされずA5が終わった。次はA6?", "next_step", "A7"),
        ("翼を持つ者の空域LV1は相手のターンにブロックする自分の翼竜にも+2000つく?", "triggers", "no"),
        ("The attacker has the lower BP and gets blocked. Which one is destroyed?", "zone", {"blocker": "field", "attacker": "trash"}),
        ("ナイトライダーLv1でアタックしたら効果は出る?", "triggers", "no"),
        ("アタッカー5000、ブロッカー3000。A4でドリームリボンをブロッカーに使った。ライフは?", "life_change", {"defending": 0}),
        ("Both players passed after the block. What is next?", "next_step", "A5"),
        (
            "In the flash after the block the defender fires a magic, I pass, and instead of passing he fires another. Whose turn to act?",
            "may_act_next",
            "attacking",
        ),
    ],
)
def test_what_is_told_in_the_2010_edition_is_so(question: str, fact: str, value: object) -> None:
    ruling = ask(question, "bs10")
    assert ruling.status in RULED and ruling.facts.get(fact) == value, ruling.answer


@pytest.mark.parametrize(
    ("question", "zone"),
    [
        ("ナイトライダーLv2でアタック。寝てるのは味方のショックイーターだけ。何が破壊される?", ("attacker", "trash")),
        (
            "Beatbeetle attacks. Flame Dance hits another, so Beatbeetle stays on the field. Where is it?",
            ("attacker", "trash"),
        ),
    ],
)
def test_who_is_said_to_stand_does_not_fall(question: str, zone: tuple[str, str]) -> None:
    role, where = zone
    assert ask(question, "bs10").facts.get("zone", {}).get(role) != where
