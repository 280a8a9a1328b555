"""Card names and words found by their characters, before any tokeniser can cut them: from the left, the longest first."""

from functools import lru_cache
from typing import NamedTuple

from judge.reading.language import is_hiragana, is_japanese, is_katakana, is_latin
from judge.reading.vocabulary import SHORTEST_IN_HIRAGANA, Sought, Words, vocabulary
from knowledge.text import Folded, fold_with_origins

_POLITE = ("ます", "ませ", "まし")


class Hit(NamedTuple):
    """``start``, ``end``: characters of the question. Either ``card`` or ``concepts``."""

    start: int
    end: int
    key: str
    card: str | None
    concepts: tuple[str, ...]


@lru_cache(maxsize=16)
def known_in(question: str, words: Words, forms: bool = True) -> tuple[Hit, ...]:
    """`scan`, for all that a vocabulary has; kept, as a question is put right before it is read."""
    return tuple(scan(question, vocabulary(words).sought, forms))


def scan(question: str, sought: Sought, forms: bool = True) -> list[Hit]:
    """Every name (and form, where ``forms``) of ``sought``, none overlapping."""
    folded = _folded(question)
    hits: list[Hit] = []
    at = 0
    while at < len(folded.text) - 1:
        hit = _longest(question, folded, at, sought, forms, hits[-1].end if hits else 0)
        if hit is None:
            at += 1
        else:
            hits.append(hit)
            at += len(hit.key)
    return hits


@lru_cache(maxsize=16)
def _folded(question: str) -> Folded:
    """Kept, as a question is gone through more than once."""
    return fold_with_origins(question).key()


def _longest(question: str, folded: Folded, at: int, sought: Sought, forms: bool, taken: int) -> Hit | None:
    for length in sought.lengths.get(folded.text[at : at + 2], ()):
        key = folded.text[at : at + length]
        if len(key) < length:
            continue
        card, concepts = sought.names.get(key), sought.forms.get(key, ()) if forms else ()
        if card is None and not concepts:
            continue
        start, end = folded.span(at, at + length)
        if start >= taken and _stands_alone(question, start, end, start == taken and taken > 0, _goes_on(folded, at + length, sought)):
            return Hit(start, end, key, card, () if card else concepts)
    return None


def _goes_on(folded: Folded, at: int, sought: Sought) -> bool:
    """Whether something sought begins right here, so that what ended before it need not have been cut out of a longer word."""
    for length in sought.lengths.get(folded.text[at : at + 2], ()):
        key = folded.text[at : at + length]
        if len(key) == length and (key in sought.names or key in sought.forms):
            return True
    return False


def _stands_alone(question: str, start: int, end: int, joined: bool, goes_on: bool) -> bool:
    """Whether this is a word of its own: not the middle of a longer katakana word, Latin word or number."""
    written = question[start:end]
    before, after = question[start - 1 : start], question[end : end + 1]
    if cut_short(question, end):
        return False
    if not joined and before and _same_word(before, written[0]):
        return False
    if not goes_on and after and _same_word(written[-1], after):
        return False
    if all(is_hiragana(char) for char in written) and len(written) < SHORTEST_IN_HIRAGANA:
        if question[end : end + 2] in _POLITE:
            return False  # 「効果はありますか」 is no 「アリですか」
        return joined or not (before and is_japanese(before)) or before in "のがはをにで"
    return True


def cut_short(question: str, end: int) -> bool:
    """Whether what ends here was cut out of what is counted: the ターン1 of 1ターン1回, the フラッシュ2 of フラッシュ2枚."""
    return question[end - 1].isdigit() and question[end : end + 1] in _COUNTERS


_COUNTERS = frozenset("回枚体個点本匹人度発コ")


def _same_word(left: str, right: str) -> bool:
    return (
        (is_katakana(left) and is_katakana(right) and right != "ー" and left != "ー")
        or (is_katakana(left) and right == "ー")
        or (left == "ー" and is_katakana(right))
        or (is_latin(left) and is_latin(right))
        or (left.isdigit() and right.isdigit())
    )
