"""How a question sounds, phrase by phrase: what is left of it where script, marks and spaces do not count.

「BP比べはどの手順ですか」 and 「BPくらべ どの手順ですか」 sound the same but for a particle; what may be left out stands in brackets:
びーぴーくらべ(は)どのてじゅんですか.
"""

import re
from collections.abc import Iterator

from judge.patterns import regex
from judge.reading.language import ARTICLES, is_hiragana, is_kanji, is_katakana
from judge.reading.model import Phrase
from knowledge.text import fold, name_key

LEFT_OUT = frozenset("がをはに")
"""Particles that are often left out; of English the articles are."""
_WORDS = regex(r"[a-z0-9][a-z0-9'’+]*|[^a-z0-9\s'’]+")


def phrases_of(question: str, language: str) -> tuple[Phrase, ...]:
    """The phrases of a question, in order."""
    found: list[Phrase] = []
    sounds: list[str] = []
    begun = 0
    for sound, at in (*(_japanese if language == "ja" else _english)(question), ("", len(question))):
        if sound:
            begun = begun if sounds else at
            sounds.append(sound)
        elif sounds:
            found.append(Phrase("".join(sounds), begun, at))
            sounds = []
    return tuple(found)


def spoken(sound: str) -> tuple[str, str]:
    """A sound with all that may be left out, and without it."""
    return _BRACKETED.sub(r"\1", sound), _BRACKETED.sub("", sound)


def may_be(said: str, sound: str) -> bool:
    """Whether what is said is this sound, with or without what may be left out."""
    pieces = _BRACKETED.split(sound)  # every other one stands in brackets
    pattern = "".join(f"(?:{re.escape(piece)})?" if n % 2 else re.escape(piece) for n, piece in enumerate(pieces))
    return re.fullmatch(pattern, said) is not None


_BRACKETED = regex(r"\((\w+)\)")


def _japanese(question: str) -> Iterator[tuple[str, int]]:
    from judge.reading.japanese import pipeline

    for token in pipeline().tokenizer.tokenizer.tokenize(question):  # type: ignore[union-attr]
        surface, kind = token.surface(), token.part_of_speech()
        if kind[0] in ("空白", "補助記号") or not any(map(str.isalnum, surface)):
            sound = ""
        elif all(is_kanji(char) or is_hiragana(char) or is_katakana(char) for char in surface):
            sound = name_key(token.reading_form() or surface)
        else:
            sound = name_key(surface)
        dropped = surface in LEFT_OUT and kind[1] in ("格助詞", "係助詞")
        yield f"({sound})" if dropped and sound else sound, token.begin()


def _english(question: str) -> Iterator[tuple[str, int]]:
    for match in _WORDS.finditer(fold(question)):
        word = match[0]
        yield ("" if not word[0].isalnum() else f"({word})" if word in ARTICLES else word), match.start()
