"""Words of the game that are spelt wrong: スビリット, ブロクする, 卜リプルシンボル, "atacker". They are put right before anything is read.

Only what is no word of its own is taken for a slip: katakana and two kanji that the tokeniser's dictionary does not have, English words
that no form in the lexicon has and that are not common. Card names are `judge.reading.names`'s.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from jaconv import kana2alphabet

from judge.patterns import regex
from judge.reading.blank import stop_words
from judge.reading.inflection import lemma_of
from judge.reading.language import is_kanji, is_katakana
from judge.reading.scan import known_in
from judge.reading.shorthand import written_out
from judge.reading.sounds import in_kanji
from judge.reading.vocabulary import Words, vocabulary
from knowledge.text import fold, name_key

SHORTEST, SHORTEST_ENGLISH = 4, 5
LONG_ENGLISH = 9
"""Letters of an English word that may have a second slip: "connects" is no "correct"."""
LETTERS_A_SLIP = 6
"""A word of so many letters may have a second slip."""
_LOOKALIKES = str.maketrans("力卜口工夕二一千八三", "カトロエタニーチハミ")
_KATAKANA = regex(r"[ァ-ヺー・]+")
_LOOKALIKE = regex(
    r"(?<=[ァ-ヺー])[力卜口工夕二一千八三](?=[ァ-ヺー])|(?<![一-鿿])[力卜口工夕](?=[ァ-ヺー]{2})|(?<=[ァ-ヺー]{2})[力卜口工夕](?![一-鿿])|(?<=[ァ-ヺー]{2})一(?=[がをはにでの])"
)
_TWO_KANJI = regex(r"(?<![0-9])(?![何点個枚体回目])[一-鿿]{2}(?=[がをはにのもとでやへしすさせ、。?一-鿿 ]|$)")
_LONG_VOWEL = regex(r"([ァ-ヺ・]+)一(?![体枚人回個つ度本点番])")
_DRAWN_APART = ("ノレ", "ル")
"""Two letters that look like one: シンボノレ."""
_DRAWN_ALIKE = (("rn", "m"), ("nn", "m"), ("ii", "u"), ("vv", "w"), ("cl", "d"), ("I", "l"))
"""Letters that look like one: syrnbol, Iegal."""
_LATIN = regex(r"[A-Za-z]+(?!['’]?[A-Za-z])")
"""Whole words, but for what stands before an apostrophe: the "doesn" of "doesn't" is no slip."""
_VOICED = "かが きぎ くぐ けげ こご さざ しじ すず せぜ そぞ ただ ちぢ つづ てで とど はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ"
_SMALL = str.maketrans("ぁぃぅぇぉゃゅょゎ", "あいうえおやゆよわ", "ーっ")
_LARGE = str.maketrans("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ")
_WORTHLESS = frozenset(("chatter", "elsewhere"))
"""Kinds of concept that no slip is put right to."""
_ALIKE = tuple(map(frozenset, f"くわたけ そんりの しつ こゆろ すぬ まむ ふわうら ちて なめ るれ {_VOICED}".split()))
"""Katakana that are taken for each other, as keys (`knowledge.text.name_key`)."""
Correction = tuple[str, str]
"""What was written, and what was read."""


def corrected(question: str, japanese: bool, words: Words) -> tuple[str, tuple[Correction, ...]]:
    """The question with its slips put right, and what they were."""
    question = written_out(question, japanese)
    text = _with_long_vowels(_LOOKALIKE.sub(lambda match: match[0].translate(_LOOKALIKES), question), words) if japanese else question
    slips = list(_japanese(text, words) if japanese else _english(text, words))
    for start, end, meant in reversed(slips):
        text = text[:start] + meant + text[end:]
    return in_kanji(text, words) if japanese else text, tuple(dict.fromkeys((question[start:end], meant) for start, end, meant in slips))


def _with_long_vowels(text: str, words: Words) -> str:
    """「パワ一2000」: the numeral one that ends a word of the lexicon is its long vowel, unless it counts something (ブロッカ一体)."""
    forms = _katakana_forms(words).written
    return _LONG_VOWEL.sub(lambda match: f"{match[1]}ー" if f"{match[1]}ー" in forms else match[0], text)


def _japanese(text: str, words: Words) -> Iterator[tuple[int, int, str]]:
    found = [(hit.start, hit.end) for hit in known_in(text, words)]
    forms = _katakana_forms(words)
    for match in _KATAKANA.finditer(text):
        written, (start, end) = name_key(match[0].replace(*_DRAWN_APART)), match.span()
        known = [(a, b) for a, b in found if a < end and start < b]
        if known or not written:
            if len(written) > LETTERS_A_SLIP and start == min(known)[0] and _is_left_over(text[max(known)[1] : end]):
                meant = _nearest(written, forms.by_length, slips=1)
                if meant is not None and name_key(meant) != written:
                    yield start, end, meant
            continue
        large = written.translate(_LARGE)
        meant = forms.by_sound.get(written.translate(_SMALL)) or forms.by_size.get(large)
        if meant is None and large != written:  # ラィフ
            meant = forms.of_three.get(large)
        if meant is None and len(written) >= SHORTEST and not is_a_word(match[0]):
            meant = _nearest(written, forms.by_length) or _nearest(kana2alphabet(written), forms.by_romaji, slips=1)
        if meant is None and len(written) == SHORTEST - 1 and not is_a_word(match[0]):
            meant = _looking_like(written, forms.of_three)
        if meant is not None and name_key(meant) != name_key(match[0]) and not (len(written) < SHORTEST and is_a_word(match[0])):
            yield start, end, meant
    yield from _with_kanji(text, found, words)


def _with_kanji(text: str, found: list[tuple[int, int]], words: Words) -> Iterator[tuple[int, int, str]]:
    """Two kanji by themselves that are no word, for the one deed of the lexicon that has another kanji in the place of one: 攻激."""
    for match in _TWO_KANJI.finditer(text):
        (start, end), written = match.span(), match[0]
        beside = [at for at in (start - 1, end) if 0 <= at < len(text) and is_kanji(text[at])]
        parted = all(any(a <= at < b for a, b in found) for at in beside)
        if not parted or any(a < end and start < b for a, b in found) or is_a_word(written):
            continue
        near = [form for form in _deeds_in_kanji(words) if form[0] == written[0] or form[1] == written[1]]
        if len(near) == 1:
            yield start, end, near[0]


@lru_cache(maxsize=16)
def _deeds_in_kanji(words: Words) -> tuple[str, ...]:
    """What is done or happens, of the lexicon's words of two kanji."""
    known = vocabulary(words)
    deeds = {form for form, sense in known.japanese if known.concepts[sense].kind == "event"}
    return tuple(sorted(form for form in deeds if len(form) == 2 and all(map(is_kanji, form))))


def _is_left_over(written: str) -> bool:
    """Whether katakana after a word are no word of their own: ガードステップウ."""
    return bool(written) and not is_a_word(written)


def _looking_like(written: str, forms: dict[str, str]) -> str | None:
    """The one form of as many letters that one letter tells apart which looks like another: パトル, リンワ."""
    near = [form for key, form in forms.items() if _look_alike(key, written)]
    return near[0] if len(near) == 1 else None


def _look_alike(one: str, other: str) -> bool:
    apart = [{a, b} for a, b in zip(one, other, strict=True) if a != b]
    return len(apart) == 1 and any(apart[0] <= group for group in _ALIKE)


_BEGINS = regex(r"(?:^|[.?!])\s*$")
"""What stands before the first word of a sentence."""


def _english(text: str, words: Words) -> Iterator[tuple[int, int, str]]:
    known = vocabulary(words)
    taken = [(hit.start, hit.end) for hit in known_in(text, words, forms=False)]
    by_length = _english_forms(words)
    for match in _LATIN.finditer(text):
        word = fold(match[0])
        if len(word) < SHORTEST_ENGLISH or word in known.roots or lemma_of(word, known.roots) in known.roots or word in stop_words():
            continue
        if any(a < match.end() and match.start() < b for a, b in taken):
            continue
        looks = (fold(match[0].replace(*drawn)) for drawn in _DRAWN_ALIKE if drawn[0] in match[0])
        drawn_so = next((one for one in looks if one in known.roots or lemma_of(one, known.roots) in known.roots), None)
        if drawn_so is not None:
            yield match.start(), match.end(), drawn_so
            continue
        if match[0][0].isupper() and not _BEGINS.search(text, 0, match.start()):
            continue  # a name
        meant = _nearest_inflected(word, by_length) or _nearest(word, by_length)
        if meant is None or meant[0] != word[0]:
            meant = _of_a_term(word, _beside(text, match.start(), match.end(), known.roots), words)
        if meant is not None:
            yield match.start(), match.end(), meant


def _beside(text: str, start: int, end: int, roots: Collection[str]) -> tuple[str, str]:
    """The words before and after one, as lexicons have them; "" where there is none."""
    before, after = _LAST.search(text, 0, start), _LATIN.match(text, end + 1)
    return _root(before[1] if before else "", roots), _root(after[0] if after else "", roots)


def _root(word: str, roots: Collection[str]) -> str:
    return lemma_of(fold(word), roots)


_LAST = regex(r"([A-Za-z]+) $")


def _of_a_term(word: str, beside: tuple[str, str], words: Words) -> str | None:
    """What another first letter makes of a word beside one with which it is a term: "guick summon"."""
    before, after = _neighbours(words)
    near = {each for each in before.get(beside[0], set()) | after.get(beside[1], set()) if each[1:] == word[1:]}
    return near.pop() if len(near) == 1 else None


@lru_cache(maxsize=16)
def _neighbours(words: Words) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The words of the lexicon's terms by the word before them, and by the word after them."""
    before, after = dict[str, set[str]](), dict[str, set[str]]()
    for term in vocabulary(words).english:
        for one, other in pairwise(term):
            if stop_words().isdisjoint((one, other)):
                before.setdefault(one, set()).add(other)
                after.setdefault(other, set()).add(one)
    return before, after


def _nearest_inflected(word: str, by_length: dict[int, dict[str, str]]) -> str | None:
    """destroted: a slip in a word with an ending."""
    for ending in ("ed", "ing", "s"):
        if word.endswith(ending) and not word.endswith("ss") and len(word) - len(ending) >= SHORTEST_ENGLISH:
            meant = _nearest(word.removesuffix(ending), by_length)
            return meant and meant.removesuffix("" if ending == "s" else "e") + ending
    return None


def _nearest(written: str, by_length: dict[int, dict[str, str]], slips: int = 0) -> str | None:
    """The one form that is so many slips away (usually one, of a long word two), if there is one and no other; a plural is none."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    slips = slips or (2 if len(written) >= (LONG_ENGLISH if written.isascii() else LETTERS_A_SLIP) else 1)
    near = {
        key: form for length in range(len(written) - slips, len(written) + slips + 1) for key, form in by_length.get(length, {}).items()
    }
    found = process.extract(written, list(near), scorer=OSA.distance, limit=3, score_cutoff=slips)
    tied = [near[key] for key, away, _ in found if away == found[0][1]]
    shortest = min(tied, key=len, default=None)
    return shortest if shortest is not None and all(form in (shortest, f"{shortest}s") for form in tied) else None


class _Katakana(NamedTuple):
    """The lexicon's katakana forms: by how they sound (without long vowels and doubled consonants); those with small letters by what they
    are with large ones (タツプ); by their keys, and by the letters that are typed for them (bueokku is one slip from burokku), both by
    length."""

    by_sound: dict[str, str]
    by_size: dict[str, str]
    by_length: dict[int, dict[str, str]]
    by_romaji: dict[int, dict[str, str]]
    of_three: dict[str, str]
    """Those of three letters, by their keys."""
    written: set[str]
    """All, as they are written."""


@lru_cache(maxsize=16)
def _katakana_forms(words: Words) -> _Katakana:
    forms = _Katakana({}, {}, {}, {}, {}, set())
    known = vocabulary(words)
    for form, sense in known.japanese:
        if all(is_katakana(char) or char == "・" for char in form):
            key = name_key(form)
            forms.written.add(form)
            if len(key) >= SHORTEST - 1 and key.translate(_LARGE) != key:
                forms.by_size.setdefault(key.translate(_LARGE), form)
            if len(key) == SHORTEST - 1:
                forms.of_three[key] = form
            if len(key) >= SHORTEST:
                forms.by_sound.setdefault(key.translate(_SMALL), form)
                if known.concepts[sense].kind == "elsewhere":
                    continue  # another game is meant by its name, and not by what is only like it (バルガザード is no ヴァンガード)
                forms.by_length.setdefault(len(key), {}).setdefault(key, form)
                typed = kana2alphabet(key)
                forms.by_romaji.setdefault(len(typed), {}).setdefault(typed, form)
    return forms


@lru_cache(maxsize=16)
def _english_forms(words: Words) -> dict[int, dict[str, str]]:
    """The words that the lexicon's English forms are made of, by their lengths."""
    known, by_length = vocabulary(words), dict[int, dict[str, str]]()
    telling = {root for key, ids in known.english.items() if any(known.concepts[id_].kind not in _WORTHLESS for id_ in ids) for root in key}
    for root in telling:
        if root.isascii() and root.isalpha() and len(root) >= SHORTEST_ENGLISH - 1:
            by_length.setdefault(len(root), {})[root] = root
    return by_length


def resembles_a_form(written: str, words: Words) -> bool:
    """Whether katakana is so near a form of the lexicon that it may be that one, badly spelt: half of its letters."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    forms = [form for by_key in _katakana_forms(words).by_length.values() for form in by_key]
    return process.extractOne(name_key(written), forms, scorer=OSA.distance, score_cutoff=len(written) // 2) is not None


def is_a_word(written: str) -> bool:
    """Whether the tokeniser's dictionary has it in one piece."""
    from judge.reading.japanese import pipeline

    pieces = pipeline().tokenizer.tokenizer.tokenize(written)  # type: ignore[union-attr]
    return len(pieces) == 1 and not pieces[0].is_oov()
