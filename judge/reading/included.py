"""Whether a number is what a power comes to, with its guards or with what is added to it in it: ガード込み9000, +1000で7000."""

from judge.reading.events import Draft
from judge.reading.words import Parsed

NEAR_BY = 4
"""Words between a number and what is told of it, fewer than these."""


def is_the_result(i: int, parsed: Parsed, drafts: list[Draft]) -> bool:
    """Whether a number is told as what came of it that powers were raised: 互いにBPを上げた結果、7000."""
    results = [f.first for f in parsed.found if f.sense == "result" and f.sentence == parsed.words[i].sentence and f.last < i]
    return any(d.concept.id == "power-up" and d.found.last < first for first in results for d in drafts)


def comes_of_more(i: int, parsed: Parsed) -> bool:
    """Whether a number is what a power comes to by what is told right before it: リンクステップ開始時+1000で7000."""
    before = parsed.words[max(0, i - 3) : i]
    return len(before) == 3 and before[0].text in ("+", "プラス") and before[1].part == "number" and before[2].text == "で"


def includes_guards(i: int, parsed: Parsed) -> bool:
    """Whether a number is what a power comes to with its guards: ガード込み9000, ガード2000足して5000."""
    words = parsed.words
    said = [f for f in parsed.found if f.senses and f.sentence == words[i].sentence and f.last < i]
    if is_of_a_guard(i, parsed) or rises(i, parsed) or (i and words[i - 1].text in PLUS):
        return False
    last = i - 1 if i and words[i - 1].text not in _SOMEBODYS else i - 2  # 足されて相手7000
    added = last > 1 and words[last].text == "て" and any(w.lemma in _ADDED or w.text == "足" for w in words[max(0, last - 3) : last])
    return any((f.sense == "guard-included" and i - f.last < NEAR_BY) or (added and f.sense == "guard") for f in said)


def is_of_a_guard(i: int, parsed: Parsed) -> bool:
    """Whether a number is what one guard adds: with a guard of 500, with guards 500 and 500, 1000-point guards, 1500 in guards,
    ガード1枚で1500."""
    words = parsed.words
    before = [word.text for word in words[max(0, i - 4) : i]]
    after = [word.text for word in words[i + 1 : i + 4] if word.text != "-"]
    if parsed.language == "ja":
        guarded = any(f.senses and f.sense == "guard" and f.last == i - 4 for f in parsed.found)
        return guarded and before[2:] in (["枚", "で"], ["枚", "が"], ["枚", "は"])
    points = after[:1] in (["point"], ["pt"]) and after[1:2] in (["guard"], ["guards"])
    return points or before[-2:] in _GUARD_OF or before[-1:] == ["guards"] or after[:2] in (["in", "guards"], ["by", "guards"])


def includes_more(i: int, parsed: Parsed) -> bool:
    """Whether a number is what a power comes to with what is added to it: +2000込みで4000, リンク込み7000."""
    return any(word.text.endswith("込み") and word.sentence == parsed.words[i].sentence for word in parsed.words[max(0, i - 2) : i])


_GUARD_OF = (["guard", "of"], ["guard", "worth"], ["guards", "of"], ["guards", "worth"])


_SOMEBODYS = frozenset(("相手", "正面", "向こう", "こっち", "俺", "自分"))
_ADDED = frozenset(("足す", "合わせる", "加える", "入れる", "積む", "乗せる", "のせる"))


def rises(i: int, parsed: Parsed) -> bool:
    """Whether a number is by how much a power rises: 2000上げた; not what it rises to: 7000に上げた."""
    return parsed.language == "ja" and any(word.norm in _RISE for word in parsed.words[i + 1 : i + 2])


_RISE = frozenset(("上げる", "上がる", "アップ", "あっぷ"))
PLUS = ("+", "ぷらす", "plus")
