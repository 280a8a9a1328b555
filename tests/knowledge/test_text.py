"""Folding makes one of the ways a name is typed, and leads back to what was typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.text import fold, fold_with_origins, name_key

JAPANESE = st.text(st.sampled_from("アイガギハバパーｱｶﾞﾊﾟｰァっンぁがヴ剣竜疲労・ 　-―〜~ＬｖＶ２①㌔゛゜ﾞﾟA3"), max_size=30)


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("マッハジー", "まっはじー"),
        ("ﾏｯﾊｼﾞｰ", "まっはじー"),
        ("マッハジ―", "まっはじー"),  # a dash where the long-vowel key was meant
        ("まっはじ-", "まっはじー"),
        ("マッハシ゛ー", "まっはじー"),  # the mark typed on its own
        ("ＬＶ２", "lv2"),
        ("A3ー1", "a3-1"),  # a long-vowel key where a dash was meant
        ("A3−1", "a3-1"),
        ("A3〜A6", "a3~a6"),
        ("A3～A6", "a3~a6"),
        ("ヴァルキリー", "ゔぁるきりー"),
        ("1ヶ月", "1ゖ月"),
        ("Player’s", "player's"),
        ("❶", "❶"),
        ("疲労 状態", "疲労 状態"),
        ("", ""),
    ],
)
def test_ways_of_typing(typed: str, folded: str) -> None:
    assert fold(typed) == folded


def test_a_name_is_one_name_with_and_without_spaces_and_dots() -> None:
    ways = ["獣機合神セイ・ドリガン", "獣機合神 セイドリガン", "獣機合神セイ･ﾄﾞﾘｶﾞﾝ", "獣機合神　セイ·ドリガン"]
    assert len(set(map(name_key, ways))) == 1


@given(st.text() | JAPANESE)
def test_both_ways_of_folding_agree(text: str) -> None:
    folded = fold_with_origins(text)
    assert folded.text == fold(text)
    assert folded.key().text == name_key(text)


@given(JAPANESE)
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(JAPANESE)
def test_origins_lead_back_in_order_and_leave_nothing_out(text: str) -> None:
    folded = fold_with_origins(text)
    spans = sorted(set(zip(folded.starts, folded.ends, strict=True)))
    assert list(zip(folded.starts, folded.ends, strict=True)) == sorted(zip(folded.starts, folded.ends, strict=True))
    assert "".join(text[start:end] for start, end in spans) == text


def test_a_name_is_found_where_it_was_typed() -> None:
    typed = "㌔は ﾏｯﾊ･ｼﾞｰ と"
    sought = fold_with_origins(typed).key()
    at = sought.text.index(name_key("マッハジー"))
    start, end = sought.span(at, at + len(name_key("マッハジー")))
    assert typed[start:end] == "ﾏｯﾊ･ｼﾞｰ"
