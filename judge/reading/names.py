"""Card names that are spelt wrong: what looks like a name and is near one, and what looks like a name and is near none."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from judge.patterns import regex
from judge.reading.language import is_japanese, is_katakana
from judge.reading.spelling import is_a_word, resembles_a_form
from judge.reading.vocabulary import Words, vocabulary
from judge.reading.words import Found, Parsed, Word
from knowledge.text import name_key

LETTERS_A_SLIP, LETTERS_A_SLIP_QUOTED = 4, 3
WORTH_NAMING, ALIKE = 0.5, 0.7
"""Similarity (0 to 1) from which a name is suggested, and from which what is written is taken for a misspelt name."""
SHORTEST, SHORTEST_GUESSED, LONG = 4, 5, 6
_QUOTED = regex(r"[《「『【\"“]([^》」』】\"”]{2,40})[》」』】\"”]|(?<!\w)['‘]([^'’]{2,40})['’](?!\w)")
_KATAKANA = regex(r"[ァ-ヺー・ｦ-ﾟ]{4,}|[ぁ-ゖ]*[ぁ-ゖ]ー[ぁ-ゖー]*")
"""Runs of katakana, and of hiragana with a long-vowel mark, which ordinary words seldom have."""


class Misspelt(NamedTuple):
    """``cards``: found after all, with their scores; ``unknown``: names of no card known here, each with the nearest."""

    cards: tuple[Found, ...]
    unknown: tuple[tuple[str, tuple[str, ...]], ...]


class _Candidate(NamedTuple):
    start: int
    end: int
    quoted: bool


def misspelt(question: str, parsed: Parsed, words: Words) -> Misspelt:
    """Names in the stretches of ``question`` that nothing was found in."""
    candidates = list(_in_japanese(question, parsed) if parsed.language == "ja" else _in_english(question, parsed, words))
    cards: list[Found] = []
    unknown: list[tuple[str, tuple[str, ...]]] = []
    for candidate in sorted(candidates, key=lambda c: (c.start - c.end, c.start)):
        if any(card.start < candidate.end and candidate.start < card.end for card in cards):
            continue
        written = question[candidate.start : candidate.end]
        key = name_key(written)
        nearest = _nearest(key, words)
        if _certain(key, nearest, candidate.quoted, words):
            cards.append(_found(candidate, parsed.words, nearest[0]))
        elif not candidate.quoted and _is_beside_the_game(candidate, parsed, words):
            continue  # ルールを読んでもわからない: nothing is played with it
        elif candidate.quoted or (nearest and nearest[0][1] >= ALIKE) or _looks_like_a_name(written, words):
            near = tuple(dict.fromkeys(words.cards[words.names[name]].name.in_(parsed.language) for name, _ in nearest))
            unknown.append((written if candidate.quoted else _whole(candidate, question, parsed), near[:3]))
    resolved = tuple(card._replace(card=words.names[card.card or ""]) for card in cards)
    kept = [(w, near) for w, near in unknown if not any(w in question[c.start : c.end] for c in cards)]
    longest = [(w, near) for w, near in kept if not any(w != other and w in other for other, _ in kept)]
    return Misspelt(resolved, tuple(dict(longest).items()))


def _whole(candidate: _Candidate, question: str, parsed: Parsed) -> str:
    """A name with what belongs to it before and after its katakana: 雷帝ザンデリウス, ライブラリアンのヘルガ."""
    start, end = candidate.start, candidate.end
    runs = [match.span() for match in _KATAKANA.finditer(question) if "・" in match[0]]
    around = next(((first, last) for first, last in runs if first <= start and end <= last), (start, end))
    start, end = around if "・" in (question[start], question[end - 1]) else (start, end)  # the dot joins what was taken for a word
    title, rest = _TITLE.search(question, 0, start), _REST.match(question, end)
    if title is not None and not _taken(title.start(), start, parsed, whole=False):
        start = title.start()
    if rest is not None and not _taken(end, rest.end(), parsed, whole=False):
        end = rest.end()
    return question[start:end]


_TITLE = regex(r"(?<![一-鿿々])[一-鿿々]{1,4}$")
_REST = regex(r"(?<=[ァ-ヺー])の[ァ-ヺー]{2,}(?![一-鿿々])")
"""What stands right before, or after, the katakana of a name and belongs to it."""


def _is_beside_the_game(candidate: _Candidate, parsed: Parsed, words: Words) -> bool:
    """Whether nothing of the game is said in the sentence a run stands in, of several sentences."""
    sentence = next((word.sentence for word in parsed.words if word.end > candidate.start), 0)
    if len({word.sentence for word in parsed.words}) < 2:
        return False
    said = (f for f in parsed.found if f.sentence == sentence)
    return not any(f.card or any(words.lexicon[sense].kind in OF_THE_GAME for sense in f.senses) for f in said)


OF_THE_GAME = frozenset(("event", "thing", "step", "role", "timing", "state", "duration"))


def _nearest(key: str, words: Words) -> list[tuple[str, float]]:
    """The names nearest to ``key``, with their similarity (0 to 1), best first."""
    if len(key) < 3:
        return []
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    names = _by_length(words)
    slack = max(1, len(key) // 3)
    near = [name for length in range(len(key) - slack, len(key) + slack + 1) for name in names.get(length, ())]
    found = process.extract(key, near, scorer=OSA.normalized_similarity, limit=4, score_cutoff=WORTH_NAMING)
    return [(name, score) for name, score, _ in found]


def _certain(key: str, nearest: list[tuple[str, float]], quoted: bool, words: Words) -> bool:
    """Whether the nearest name is meant: one slip in four letters, of a quoted name one in three, and no other card as near."""
    if not nearest:
        return False
    name, score = nearest[0]
    if len(name) < SHORTEST_GUESSED and not quoted:
        return False
    slips = round((1 - score) * max(len(key), len(name)))
    rivals = [other for other, near in nearest[1:] if near == score and words.names[other] != words.names[name]]
    return not rivals and slips <= max(1, len(key) // (LETTERS_A_SLIP_QUOTED if quoted else LETTERS_A_SLIP))


_LENGTHS: dict[int, tuple[Words, dict[int, list[str]]]] = {}


def _by_length(words: Words) -> dict[int, list[str]]:
    kept = _LENGTHS.get(id(words))
    if kept is None or kept[0] is not words:
        table: dict[int, list[str]] = {}
        for name in words.names:
            if len(name) >= SHORTEST:
                table.setdefault(len(name), []).append(name)
        kept = (words, table)
        _LENGTHS.clear()
        _LENGTHS[id(words)] = kept
    return kept[1]


def _found(candidate: _Candidate, words: tuple[Word, ...], nearest: tuple[str, float]) -> Found:
    over = [i for i, word in enumerate(words) if word.start < candidate.end and candidate.start < word.end] or [0]
    name, score = nearest
    sentence = words[over[0]].sentence if words else 0
    return Found((), candidate.start, candidate.end, over[0], over[-1], sentence, card=name, score=score)


def _in_japanese(question: str, parsed: Parsed) -> Iterator[_Candidate]:
    """Runs of katakana in which nothing, or a part only, was found, and names in quotation marks."""
    for start, end in quoted(question):
        said = _is_a_sentence(start, end, parsed) or _SAID.match(question, end + 1)
        printed = any((is_katakana(c) and c != "ー") or c.isupper() for c in question[start:end])
        named = (printed or _IS_A_CARD.match(question, end + 1) is not None) and not said
        if named and not _taken(start, end, parsed, whole=True):
            yield _Candidate(start, end, True)
    for match in _KATAKANA.finditer(question):
        start, end = match.span()
        for found in parsed.found:  # a run may be a known word and a name: アタッカーカプリホレン
            if found.start == start and found.end < end and found.senses:
                start = found.end
            elif found.end == end and found.start > start and found.senses:
                end = found.start
        if end - start >= SHORTEST and not _taken(start, end, parsed, whole=False):
            yield _Candidate(start, end, False)
    for match in chain(_CALLED.finditer(question), _FIGURED.finditer(question)):
        if not _taken(*match.span(1), parsed, whole=False):
            yield _Candidate(match.start(1), match.end(1), True)
    for match in _MIXED.finditer(question):
        if match.end() - match.start() >= SHORTEST and not _taken(*match.span(), parsed, whole=False):
            yield _Candidate(*match.span(), False)


_IS_A_CARD = regex(
    r"(?:って|という|とかいう|っていう)(?:名前の)?(?:マジック|カード|スピリット|アルティメット|ネクサス|クリーチャー|プログレス|ユニット)"
)
"""How it is told after what is quoted that it is the name of a card: 「…」ってマジック."""
_SAID = regex(
    r"(?:って|と)(?:言(?:わ|い|っ|え|うけど|うて|うん)|主張|反論|宣言|返(?:され|してき|答|事)|怒(?:られ|っ)|止められ|指摘|注意|断(?:ら|言)|思って)|"
    r"言う(?:て|と)[たるは]|(?:って|と)[。!]"
)
"""What follows words that somebody said (「フラッシュもここまで」って言われた, って返された), and no name (「カプリホルン」っていうの)."""

_CALLED = regex(
    r"([一-鿿ァ-ヺー・々][一-鿿ぁ-ゖァ-ヺー・々]{3,}?)(?:って(?:いう)?|という|とかいう)(?:子|やつ|奴|カード|スピリット|クリーチャー|プログレス|ユニット)の(?:能力|効果|テキスト)"
)
"""What somebody calls a card by: 紅蓮の剣姫アマネって子の能力."""
_FIGURED = regex(r"(?<![一-鿿々])((?:[一-鿿々]{2,}の)?[一-鿿々]{4,})(?=[(、 ]?(?:lv|レベル|bp|パワー)\s*\d)", re.IGNORECASE)
"""A name in kanji with its level or its power: 荒野の牛魔大将Lv3."""
_MIXED = regex(r"(?<![一-鿿ァ-ヺー])[一-鿿]{1,4}[ァ-ヺー・]{2,}(?=[でがをに])")
"""Kanji and katakana in one word that does or suffers something: 爆竜ザッハで殴る."""


def quoted(question: str) -> Iterator[tuple[int, int]]:
    """What stands in quotation marks; an apostrophe within a word is none, nor is a heading (【FAQ】…)."""
    for match in _QUOTED.finditer(question):
        if match.start() or match[0][0] != "【":
            yield match.span(match.lastindex or 0)


_JAPANESE = regex(r"(?=[ァ-ヺー・々ぁ-ゖ]*[一-鿿])[一-鿿ぁ-ゖァ-ヺー・々]{2,}[ァ-ヺー]{3,}")
"""A name of kanji and katakana, in a question in English."""
_TITLED = regex(r"[A-Z][a-z]+(?: (?:of|the|and|no) )?(?:,? [A-Z][a-z]+)+")
"""Several words with capitals: Gloomhollow Regent."""
_TEXT = regex(r"(?:When|Whenever|While|If|At|After|Until|Before|During|This|Your|Each|I|We|You|It)\b|[^をが]*[をが]|.*[.?!]$")
"""How a text begins that is quoted, and no name: “When this creature isn't blocked”, or ends that is said: “No block.”; one of a Japanese
card has particles."""


def _in_english(question: str, parsed: Parsed, words: Words) -> Iterator[_Candidate]:
    """Runs of one to four words of which the first is a capital, or that are in quotation marks; and pairs of words like a name."""
    for match in _JAPANESE.finditer(question):  # as it is printed
        if not _taken(*match.span(), parsed, whole=False):
            yield _Candidate(*match.span(), True)
    for start, end in quoted(question):
        if question[start].isupper() and not (_TEXT.match(question, start, end) or _taken(start, end, parsed, whole=True)):
            yield _Candidate(start, end, True)
    known = vocabulary(words)
    japanese = {found.start for found in parsed.found if found.senses and is_japanese(question[found.start])}
    for i, first in enumerate(parsed.words):
        if first.part not in ("other", "noun") or len(first.text) < 3:
            continue
        for j in range(i, min(i + 4, len(parsed.words))):
            last = parsed.words[j]
            if last.sentence != first.sentence or last.part in ("stop", "comma", "auxiliary"):
                break
            if j > i and last.part == "particle" and last.text not in ("of", "the", "no", "o"):
                break
            capital = question[first.start : first.start + 1].isupper() and (i > 0 or j > i)
            run = parsed.words[i : j + 1]
            words_of_ours = sum(1 for word in run if word.lemma in known.roots or word.text in known.roots or word.start in japanese)
            if words_of_ours == j + 1 - i or last.end - first.start < SHORTEST + 1 or _has_card(first.start, last.end, parsed):
                continue
            if capital or (j > i and words_of_ours == 0) or (j == i and len(first.text) > 5 and words_of_ours == 0):
                yield _Candidate(first.start, last.end, False)


def _looks_like_a_name(written: str, words: Words) -> bool:
    """A long run of katakana, a shorter one that is in no dictionary (ボムフレア) and no slip of a word of the game, `_MIXED` or
    `_TITLED`."""
    if _MIXED.match(f"{written}が") or _TITLED.fullmatch(written):
        return True
    foreign = all(is_katakana(char) or char == "・" for char in written)
    return foreign and (
        len(written) >= LONG or (len(written) >= SHORTEST_GUESSED and not is_a_word(written) and not resembles_a_form(written, words))
    )


def _is_a_sentence(start: int, end: int, parsed: Parsed) -> bool:
    """Whether what is quoted is a text or is said (「攻撃できない」, 「じゃあブロックは?」, 「じゃあプレイヤーに」), told by a verb, an
    auxiliary or a mark in it, or a particle at its end, beside a word of the game."""
    words = [word for word in parsed.words if start <= word.start and word.end <= end]
    said = any(word.part in ("verb", "auxiliary", "stop") for word in words) or (bool(words) and words[-1].part == "particle")
    return said and any(f.senses and start <= f.start < end for f in parsed.found)


def _has_card(start: int, end: int, parsed: Parsed) -> bool:
    return any(found.card and found.start < end and start < found.end for found in parsed.found)


def _taken(start: int, end: int, parsed: Parsed, whole: bool) -> bool:
    """Whether something found covers the stretch (``whole``: all of it; else any of it)."""
    over = [found for found in parsed.found if found.start < end and start < found.end and not found.parts]
    covered = sum(min(found.end, end) - max(found.start, start) for found in over)
    figures = sum(word.end - word.start for word in parsed.words if start <= word.start < end and word.text.strip("+-").isdigit())
    return bool(over) and (covered + figures >= (end - start) * 0.6 if whole else True)
