"""Which language a question is in, and kinds of characters."""

from judge.reading.words import Language

ARTICLES = frozenset(("a", "an", "the"))
"""The English articles: many leave them out."""


def is_katakana(char: str) -> bool:
    return "ァ" <= char <= "ヺ" or char == "ー" or "ｦ" <= char <= "ﾟ"


def is_hiragana(char: str) -> bool:
    return "ぁ" <= char <= "ゖ"


def is_kanji(char: str) -> bool:
    return "㐀" <= char <= "鿿" or char in "々〆"


def is_japanese(char: str) -> bool:
    return is_katakana(char) or is_hiragana(char) or is_kanji(char)


def is_latin(char: str) -> bool:
    return char.isalpha() and char < "ɐ"


def language_of(question: str) -> Language:
    """``ja`` where kana stands or Japanese outweighs Latin words; a Japanese card name in an English sentence leaves it English."""
    if question.isascii():
        return "en"
    japanese = sum(map(is_japanese, question))
    words = sum(1 for word in question.split() if len(word) > 1 and all(is_latin(c) or c in "'’,.?!:;-" for c in word))
    if not japanese:
        return "en"
    hiragana = sum(map(is_hiragana, question))
    return "en" if words >= 3 and hiragana < words and words * 4 > japanese else "ja"
