"""Words in kana that are written in kanji in the lexicon: はかい is read as 破壊.

The tokeniser makes something else of many of them (は・かい). They are found by their characters, where what stands around them is what may
stand around a noun, and put in kanji before anything is read.
"""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import msgspec

from judge.reading.language import is_hiragana, is_kanji, is_katakana
from judge.reading.scan import scan
from judge.reading.vocabulary import Sought, Words, found_by_characters, vocabulary
from knowledge.kept import kept
from knowledge.text import name_key

SHORTEST = 3
_AUXILIARY = frozenset(("しよう", "しょうか", "してい", "としてい", "いこう", "きのう"))
"""What is read like a noun (使用, 消化, 指定, 移行, 機能) and is far oftener something else: アタックしよう, 可能でしょうか,
誘発していない."""
_BEFORE, _AFTER = "のがはをにでともやへてた", "のがはをにでともやへさしすせってだじなか"


def in_kanji(text: str, words: Words) -> str:
    """The text with the nouns of the lexicon in kanji."""
    sounds, sought = _sounds(words)
    for hit in reversed(scan(text, sought)):
        if hit.key in sounds and _stands_as_a_noun(text, hit.start, hit.end):
            text = text[: hit.start] + sounds[hit.key] + text[hit.end :]
    return text


def _stands_as_a_noun(text: str, start: int, end: int) -> bool:
    """Whether kana are a word by themselves (アタックせんげん), and no part of others (「コアはかいふく」 has no はかい, 「焼きたい」 no
    きたい)."""
    before, after = text[start - 1 : start], text[end : end + 1]
    starts = not before or not (is_hiragana(before) or is_kanji(before)) or before in _BEFORE
    kana = all(is_hiragana(char) or is_katakana(char) for char in text[start:end]) and any(map(is_hiragana, text[start:end]))
    return starts and kana and (not after or not is_hiragana(after) or after in _AFTER)


@lru_cache(maxsize=16)
def _sounds(words: Words) -> tuple[dict[str, str], Sought]:
    """The nouns by how they are read, and what is sought in a text: these and all else that is found by its characters, which comes first
    where it is longer."""
    known = vocabulary(words)
    made_of = msgspec.msgpack.encode(known.japanese) + Path(__file__).read_bytes()
    read = kept("sounds-ja", made_of, dict[str, str], lambda: _read(form for form, _ in known.japanese))
    sounds = {sound: form for sound, form in read.items() if sound not in known.sought.forms and sound not in known.sought.names}
    return sounds, known.sought.also(sounds)


def _read(forms: Iterable[str]) -> dict[str, str]:
    from judge.reading.japanese import pipeline

    sounds: dict[str, str] = {}
    for form in forms:
        if found_by_characters(form) and any(map(is_kanji, form)):
            sound = name_key("".join("".join(token.morph.get("Reading", [])) for token in pipeline().make_doc(form)))
            if len(sound) >= SHORTEST and all(map(is_hiragana, sound)) and sound not in _AUXILIARY:
                sounds.setdefault(sound, form)
    return sounds
