"""Questions that tell nothing: asked back, not answered with what the document does not hold, nor with what nobody has told."""

import pytest

from judge import ask
from judge.reading.absurd import told_both_ways
from judge.rulings.ruling import RULED
from judge.situations import memory
from judge.situations.vague import untreated_in
from knowledge import book, rulebook_id, rulebooks
from scenarios import cases


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("さっきのあれって結局どうなるの?", "dm"),
        ("あの効果って、いつやるんだっけ", "bs10"),
        ("so does that one from earlier count or not? he says no", "fdr"),
        ("これ大丈夫?", "av"),
    ],
)
def test_what_is_meant_is_asked_back_where_nothing_is_named(question: str, rules: str) -> None:
    ruling = ask(question, rules)
    assert ruling.status == "need_more" and ruling.ask_back


@pytest.mark.parametrize(("question", "rules"), [("マリガンってできる?", "dm"), ("スリーブの色は自由?", "bs")])
def test_what_the_document_does_not_hold_is_not_asked_back(question: str, rules: str) -> None:
    assert ask(question, rules).status == "not_covered"


@pytest.mark.parametrize(("question", "rules"), [("攻撃できる?", "dm"), ("攻撃できる?", "fdr"), ("can my creature attack?", "dm")])
def test_no_card_bars_what_nobody_says_is_barred(question: str, rules: str) -> None:
    assert ask(question, rules).facts.get("allowed") != "no"


def test_who_is_unblocked_is_not_beaten_by_a_blocker() -> None:
    ruling = ask("ブロックされなかったスピリットがブロッカーにBPで負けて、ライフは減らないのに1減った。結果は?", "bs")
    assert ruling.status not in ("ruled", "interpretation")


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("ブロックされなかったスピリットがブロッカーにBP負けした。ライフは?", "bs10"),
        ("俺のクリーチャーが攻撃しないで攻撃した。シールドは?", "dm"),
        ("My attacker wasn't blocked but lost to the blocker. What now?", "bs"),
        ("AのBPはBより高いし、BのBPはAより高い。破壊されるのは?", "bs"),
        ("My attacker has more BP than his blocker and his blocker has more BP than my attacker. Who loses?", "bs10"),
        ("リーダーがフリーズ状態で、かつフリーズ状態じゃない。BPは?", "fdr"),
        ("処理ゾーンに3枚。その3枚のうち4枚がダメージゾーンに行った。ダメージは?", "av"),
        ("ブロックはされんかった、で、ブロックしてきたスピリットに負けた。ライフは?", "bs"),
        ("The unit didn't counter, and its counter destroyed my attacker. BP?", "fdr"),
    ],
)
def test_what_is_said_against_itself_is_asked_back(question: str, rules: str) -> None:
    ruling = ask(question, rules)
    assert (ruling.status == "need_more" and "」は互いに" in str(ruling.ask_back)) or "its opposite" in str(ruling.ask_back)


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("1体目はブロックされず、2体目はブロックされた。ライフはいくつ減る?", "bs"),
        ("He says my creature can't attack, but it attacked. Is it tapped?", "dm"),
        ("自分がガードせず、相手がガードした。パワーは?", "av"),
    ],
)
def test_what_happened_and_what_did_not_are_kept_apart(question: str, rules: str) -> None:
    assert told_both_ways(memory.read(question, rulebook_id(rules))) is None


def test_a_blocker_that_attacked_may_have_been_unblocked() -> None:
    assert ask("ブロックされなかったブロッカー持ちの攻撃、シールドは割れる?", "dm").facts["shields_broken"] == 1


@pytest.mark.parametrize(("question", "rules"), [("ブロックできる?", "dm"), ("Can I attack?", "bs"), ("アタックしていい?", "bs10")])
def test_whether_a_bare_deed_may_be_done_hangs_on_what_is_not_told(question: str, rules: str) -> None:
    assert ask(question, rules).status == "need_more"


def test_a_counter_that_nobody_tells_of_destroys_nobody() -> None:
    ruling = ask("攻撃力400のユニットでHP400のユニット殴った", "fdr")
    assert ruling.facts.get("zone", {}).get("attacker", "field") == "field"


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("相手が装甲持ちでブロックした。BP3000対4000。どっちが残る?", "bs10"),
        ("My attacker has Armor and is blocked by a 4000. Does it survive?", "bs"),
    ],
)
def test_what_the_game_has_and_the_document_does_not_hold_is_named_and_nothing_is_ruled(question: str, rules: str) -> None:
    ruling = ask(question, rules)
    assert ruling.status == "not_covered" and ("装甲" in ruling.answer or "Armor" in ruling.answer)


def test_what_the_document_does_not_hold_bears_on_the_sentences_after_it() -> None:
    assert ask("An effect gives me a second battle phase. Can my units attack again in it?", "fdr").status == "not_covered"


def test_what_nobody_has_decides_nothing() -> None:
    assert ask("装甲なしのブロッカーにブロックされた。BP同じ。どうなる?", "bs").status == "ruled"


@pytest.mark.parametrize("rules", [info.id for info in rulebooks()])
def test_no_case_that_is_ruled_on_speaks_of_what_the_document_does_not_hold(rules: str) -> None:
    known = book(rules)
    spoken = {
        (case.scenario.id, wording): said
        for case in cases(rules).values()
        if case.scenario.status in RULED
        for wording in (*case.scenario.question.ja, *case.scenario.question.en)
        if (said := untreated_in(memory.read(wording, rules), known))
    }
    assert spoken == {}


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("回復状態のスピリットで殴って、ブロックされて、それで相手が", "bs"),
        ("I swing with my 5000, she has two shields and then I check the", "dm"),
        ("アタッカー を ブロック の フラッシュ に コア が ライフ へ 疲労 は リザーブ", "bs10"),
    ],
)
def test_what_breaks_off_is_asked_back(question: str, rules: str) -> None:
    assert ask(question, rules).status == "need_more"


def test_mashed_keys_are_not_read() -> None:
    assert ask("アタッカーがasdfghでブロックされたらライフは?", "bs").status == "unreadable"
