"""A clause is found by the words of either language."""

import pytest

from knowledge.books import Knowledge
from knowledge.search import search


def found(book: Knowledge, query: str) -> list[str]:
    return [clause.id for clause, _ in search(book, query)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("疲労", "A.exhaust"),  # two kanji
        ("労", "A.exhaust"),  # one
        ("ダメージ", "A.no-damage"),
        ("だめーじ", "A.no-damage"),  # however it is typed
        ("ﾌﾞﾛｯｸ", "A.no-damage"),
        ("blocked", "A.no-damage"),
        ("exhausting", "A.exhaust"),  # inflected
        ("EXHAUST", "A.exhaust"),
        ("A.no-damage", "A.no-damage"),
        ("doesno", "A.no-damage"),  # the quote
    ],
)
def test_found_first(toy_book: Knowledge, query: str, first: str) -> None:
    assert found(toy_book, query)[0] == first


def test_what_all_share_finds_all_in_document_order_of_equals(toy_book: Knowledge) -> None:
    assert set(found(toy_book, "アタック")) == {"A.exhaust", "A.no-damage"}


@pytest.mark.parametrize("query", ["", "、。!?", "料金", "chess"])
def test_nothing_is_found_by_what_no_clause_says(toy_book: Knowledge, query: str) -> None:
    assert found(toy_book, query) == []


def test_the_best_come_first_and_no_more_than_asked(toy_book: Knowledge) -> None:
    results = search(toy_book, "exhausts attacker blocked")
    scores = [score for _, score in results]
    assert scores == sorted(scores, reverse=True)
    assert search(toy_book, "exhausts attacker blocked", limit=1) == results[:1]
