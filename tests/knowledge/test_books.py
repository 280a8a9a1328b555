"""What a rulebook's knowledge is asked for."""

import pytest

import knowledge
from knowledge import UnknownRulebook
from knowledge.books import Knowledge, fingerprint, rulebook_id, rulebooks


def test_rulebooks_are_known_by_id_and_short_name(toy_book: Knowledge) -> None:
    assert [(info.id, info.short, info.title.en) for info in rulebooks()] == [("toy", "t", "Toy game")]
    assert rulebook_id("toy") == rulebook_id("T") == rulebook_id(" ｔｏｙ ") == "toy"


def test_an_unknown_rulebook_is_met_with_the_nearest(toy_book: Knowledge) -> None:
    with pytest.raises(UnknownRulebook, match=r"^no rulebook is called 'toys': did you mean toy\?$"):
        rulebook_id("toys")
    with pytest.raises(UnknownRulebook, match=r"choose one of toy, t$"):
        rulebook_id("chess")


def test_clauses_stand_in_document_order(toy_book: Knowledge) -> None:
    assert list(toy_book.clauses) == ["A.exhaust", "A.no-damage"]


@pytest.mark.parametrize("name", ["ゲイル・ドライブ", "ｹﾞｲﾙﾄﾞﾗｲﾌﾞ", "げいる ドライブ", "GALE DRIVE", "galedrive", "ゲイル", "gale"])
def test_a_card_is_found_by_any_of_its_names(toy_book: Knowledge, name: str) -> None:
    card = toy_book.card(name)
    assert card is not None
    assert card.id == "gale"


@pytest.mark.parametrize("name", ["", "ゲイル・ドラ", "サンダー"])
def test_no_card_is_guessed(toy_book: Knowledge, name: str) -> None:
    assert toy_book.card(name) is None


def test_words_of_all_games_come_with_its_own(toy_book: Knowledge) -> None:
    assert list(toy_book.lexicon) == ["card", "spirit"]


def test_knowledge_cannot_be_changed(toy_book: Knowledge) -> None:
    with pytest.raises(TypeError):
        toy_book.cards["gale"] = None  # type: ignore[index]
    assert knowledge.book("t") is toy_book
    assert len(fingerprint()) == 64


def test_every_public_name_is_there() -> None:
    assert all(getattr(knowledge, name) for name in knowledge.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = knowledge.nothing
