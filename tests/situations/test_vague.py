"""Questions that tell nothing: asked back, not answered with what the document does not hold, nor with what nobody has told."""

import pytest

from judge import ask


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
    ],
)
def test_what_is_said_against_itself_is_asked_back(question: str, rules: str) -> None:
    ruling = ask(question, rules)
    assert (ruling.status == "need_more" and "」は互いに" in str(ruling.ask_back)) or "its opposite" in str(ruling.ask_back)


def test_a_blocker_that_attacked_may_have_been_unblocked() -> None:
    assert ask("ブロックされなかったブロッカー持ちの攻撃、シールドは割れる?", "dm").facts["shields_broken"] == 1


@pytest.mark.parametrize(("question", "rules"), [("ブロックできる?", "dm"), ("Can I attack?", "bs"), ("アタックしていい?", "bs10")])
def test_whether_a_bare_deed_may_be_done_hangs_on_what_is_not_told(question: str, rules: str) -> None:
    assert ask(question, rules).status == "need_more"


def test_a_counter_that_nobody_tells_of_destroys_nobody() -> None:
    ruling = ask("攻撃力400のユニットでHP400のユニット殴った", "fdr")
    assert ruling.facts.get("zone", {}).get("attacker", "field") == "field"
