"""Words in kana that are written in kanji in the lexicon: はかい is read as 破壊, しょうめん空いて as 正面空いて.

The tokeniser makes something else of many of them (は・かい). They are found by their characters, where what stands around them is what may
stand around a noun, and put in kanji before anything is read.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path

import msgspec

from judge.reading.language import is_hiragana, is_kanji, is_katakana
from judge.reading.scan import scan
from judge.reading.vocabulary import Sought, Words, found_by_characters, vocabulary
from knowledge.kept import kept
from knowledge.text import name_key

SHORTEST, SHORTEST_PART, SHORTEST_PHRASE = 3, 4, 5
"""Letters at least of a noun's sound, of one that is only part of a form, and of a phrase some of whose words are written as they sound."""
MOST_WORDS = 4
"""Words in kanji of a form of which every one may be written as it sounds."""
_AUXILIARY = frozenset(("しよう", "しょうか", "してい", "としてい", "いこう", "きのう"))
"""What is read like a noun (使用, 消化, 指定, 移行, 機能) and is far oftener something else: アタックしよう, 可能でしょうか,
誘発していない."""
_BEFORE, _AFTER = "なのがはをにでともやへてただ", "のがはをにでともやへさしすせってだじなか"


def in_kanji(text: str, words: Words) -> str:
    """The text with the nouns and phrases of the lexicon in kanji."""
    sounds, sought = _sounds(words)
    for hit in reversed(scan(text, sought)):
        if hit.key in sounds and _stands_by_itself(text, hit.start, hit.end):
            text = text[: hit.start] + sounds[hit.key] + text[hit.end :]
    return text


def _stands_by_itself(text: str, start: int, end: int) -> bool:
    """Whether kana are a word by themselves (アタックせんげん), and no part of others (「コアはかいふく」 has no はかい, 「焼きたい」 no
    きたい). What has a word in kanji in it stands out."""
    before, after = text[start - 1 : start], text[end : end + 1]
    starts = not is_hiragana(text[start]) or not before or not (is_hiragana(before) or is_kanji(before)) or before in _BEFORE
    if any(map(is_kanji, text[start:end])):
        return starts
    kana = all(is_hiragana(char) or is_katakana(char) for char in text[start:end]) and any(map(is_hiragana, text[start:end]))
    return starts and kana and (not after or not is_hiragana(after) or after in _AFTER)


@lru_cache(maxsize=16)
def _sounds(words: Words) -> tuple[dict[str, str], Sought]:
    """The nouns by how they are read, and what is sought in a text: these and all else that is found by its characters, which comes first
    where it is longer."""
    known = vocabulary(words)
    made_of = msgspec.msgpack.encode(known.japanese) + Path(__file__).read_bytes()
    read = kept("sounds-ja", made_of, dict[str, str], lambda: _read(form for form, _ in known.japanese))
    written = {name_key(form) for form, _ in known.japanese}  # むこう is a form, and no 無効
    sounds = {sound: form for sound, form in read.items() if sound not in written and sound not in known.sought.names}
    return sounds, known.sought.also(sounds)


def _read(forms: Iterable[str]) -> dict[str, str]:
    from judge.reading.japanese import pipeline

    sounds: dict[str, str] = {}
    several: dict[str, str] = {}
    parts: dict[str, str] = {}
    for form in forms:
        if not any(map(is_kanji, form)):
            continue
        tokens = [token for token in pipeline().make_doc(form) if token.text.strip()]
        words = [(token.text, "".join(token.morph.get("Reading", []))) for token in tokens]
        for (text, reading), token in zip(words, tokens, strict=True):
            if (
                token.tag_.startswith("名詞-普通名詞")
                and len(text) > 1
                and len(reading) >= SHORTEST_PART
                and _may_sound(text, name_key(reading))
            ):
                parts.setdefault(name_key(reading), text)
        if not found_by_characters(form):
            continue
        sound = name_key("".join(reading for _, reading in words))
        if len(sound) >= SHORTEST and all(map(is_hiragana, sound)) and sound not in _AUXILIARY:
            sounds.setdefault(sound, form)
        for written in _as_they_sound(words):
            several.setdefault(name_key(written), form)
    return {**parts, **several, **sounds}


def _as_they_sound(words: list[tuple[str, str]]) -> Iterator[str]:
    """A phrase (its words, each with its reading) with some of its words in kanji written as they sound: しょうめん空いて, 攻撃きんし."""
    heard = [(text, name_key(reading)) for text, reading in words]
    ways = [(text, sound) if _may_sound(text, sound) else (text,) for text, sound in heard]
    if len(words) > 1 and 0 < sum(len(way) > 1 for way in ways) <= MOST_WORDS:
        phrases = ("".join(way) for way in list(product(*ways))[1:])
        yield from (phrase for phrase in phrases if len(phrase) >= SHORTEST_PHRASE - any(map(is_kanji, phrase)))


def _may_sound(text: str, sound: str) -> bool:
    return all(map(is_kanji, text[:1])) and len(sound) > 1 and all(map(is_hiragana, sound)) and sound not in _AUXILIARY
