"""What became of each of several attacks on life, told by their places: "the first got through, the second I blocked"."""

import re
from functools import lru_cache
from itertools import chain

from judge.patterns import regex
from judge.reading.model import Reading
from judge.situations.asked import facts_asked


def told_outcomes(reading: Reading) -> list[bool]:
    """Which of several attacks were blocked, in turn; empty where it is not told of each, or something else became of one."""
    said = reading.concepts()
    asked = facts_asked(reading)
    of_life = "life" in said or any(figure.of == "symbol" for figure in reading.figures)
    if not of_life or "shield" in said or reading.cards or (asked and "life_change" not in asked):
        return []
    return [*_outcomes(reading.question)]


MOST = 6


@lru_cache(maxsize=256)
def _outcomes(question: str) -> tuple[bool, ...]:
    heads = [match for match in _PLACE.finditer(question) if _OF_A_TURN.match(question, match.end()) is None]
    if not heads or _SOMETHING_ELSE.search(question):
        return ()
    counted = [_number(match) for match in _SO_MANY.finditer(question)]
    called = [_places(match, max(counted, default=0)) for match in heads]
    highest = max(place + 1 for places in called for place in places)
    total = max([*counted, highest, len({*chain(*called)})])
    if not 1 < total <= MOST:
        return ()
    ends = [*(head.start() for head in heads), len(question)]
    told = [_outcome(question, head, start) for head, start in zip(heads, ends[1:], strict=True)]
    for n in reversed(range(len(told) - 1)):
        if told[n] is None and _JOINED.fullmatch(question[heads[n].end() : heads[n + 1].start()]):
            told[n] = told[n + 1]  # 1体目と3体目をブロック
    for n in range(1, len(told)):
        if told[n] is None and _AND_THE.fullmatch(question[heads[n - 1].end() : heads[n].start()]):
            told[n] = told[n - 1]  # blocked the first and the third
    found: dict[int, bool] = {}
    each = [(place % total, outcome) for places, outcome in zip(called, told, strict=True) for place in places if outcome is not None]
    for place, outcome in each:
        if found.setdefault(place, outcome) != outcome:
            return ()
    others = _THE_REST.search(question)
    rest = _classed(question[others.end() :][:20]) if others is not None else None
    if rest is None and found and (all(found.values()) or _ALONE.search(question)):
        rest = not next(iter(found.values()))
    missing = [n for n in range(total) if n not in found]
    if not found or (missing and rest is None) or len({*found.values()}) > 1 < len(missing):
        return ()
    return tuple(found.get(n, rest is True) for n in range(total))


def _outcome(question: str, head: re.Match[str], end: int) -> bool | None:
    """Whether the attack called by its place was blocked; None where that is not told beside it."""
    before = _DONE_WITH.search(question[: head.start()])
    if before is not None:
        return before["blocked"] is not None
    after = question[head.end() : end]
    ahead = _DONE_WITH.search(after)
    after = after[: ahead.start()] if ahead is not None else after
    others = _THE_REST.search(after)
    return _classed(re.split(r"[。.?]", after[: others.start()] if others is not None else after)[0])


def _classed(words: str) -> bool | None:
    unblocked, rest = _UNBLOCKED.search(words) is not None, _UNBLOCKED.sub("", words)
    blocked = _BLOCKED.search(rest) is not None
    return blocked if unblocked != blocked else None


def _places(match: re.Match[str], total: int) -> list[int]:
    """The attacks that words call by their place, from 0 on; -1 is the last."""
    many = _OF_THE_FIRST.match(match.string, match.end())
    if many is not None:
        return [*range(_number(many))]
    words = next(filter(None, match.groups())).casefold()
    if words in ("最後", "last"):
        return [-1]
    if words in ("真ん中", "middle"):
        return [total // 2]
    return [0 if words in ("最初", "初め") else _NUMERALS.index(words) % MOST]


def _number(match: re.Match[str]) -> int:
    return _NUMBERS.index((match[1] or match[2]).casefold()) % MOST + 1


_NUMERALS = (*"123456", *"一二三四五六", "first", "second", "third", "fourth", "fifth", "sixth")
_NUMBERS = (*"123456", *"一二三四五六", "one", "two", "three", "four", "five", "six")
_PLACE = regex(
    r"([1-6一二三四五六])(?:体|発|匹|回|番|つ)目|(最初|初め|最後|真ん中)|\b(first|second|third|fourth|fifth|sixth|last|middle)\b",
    re.IGNORECASE,
)
_OF_THE_FIRST = regex(r"の([2-5二三四五])(?:体|回|つ)|(?<=first) (two|three|four|five)\b", re.IGNORECASE)
_OF_A_TURN = regex(r"(?:の|-| )?(?:ターン|番の|フラッシュ|turn|flash|player)", re.IGNORECASE)
_SO_MANY = regex(
    r"(?<!\d)([2-6二三四五六])(?:体|回|匹|発|連続)(?!目)"
    r"|\b(two|three|four|five|six) (?:(?:\w+-symbol|one by one|\w+) ){0,2}(?:attack|attacker|spirit|swing)s\b",
    re.IGNORECASE,
)
_SOMETHING_ELSE = regex(
    r"ラーク|フレイム|リボン|破壊|死|倒|手札に|戻|とも(?:ブロック|通|素通|防|止|ライフ)|フラッシュ|もし|たら|れば|なら|\b(?:lark|flame|ribbon|destroy|die|bounce|return|both|flash|if|neither|turn)",
    re.IGNORECASE,
)
"""How it is told that something else became of an attack, or might have; or the same of all."""
_JOINED = regex(r"(?:の(?:アタック|攻撃))?(?:と|、|・|,|\s|and|the|attack)*", re.IGNORECASE)
_AND_THE = regex(r"(?: attack| one)?(?: \([^)]*\))? and (?:the )?", re.IGNORECASE)
_THE_REST = regex(r"(?:残り|ほか|他)(?:の?\d?(?:体|回|つ))?(?:は|が|も)|\b(?:the )?(?:others?|rest)\b", re.IGNORECASE)
_ALONE = regex(r"だけ|のみ|\b(?:only|just|alone)\b", re.IGNORECASE)
_DONE_WITH = regex(
    r"\b(?:(?P<blocked>block(?:ed|s|ing)?)|let(?:s|ting)?|took|takes?)(?: only| just)?(?: the| his| her| their| my)? ?$"
    r"|\b(?:blocked|let|took)(?: only| just)? the $",
    re.IGNORECASE,
)
"""How it is told before an attack is called what became of it: I blocked the first."""
_UNBLOCKED = regex(
    r"ノーブロック|ブロック(?:は|を)?(?:せず|して(?:い)?(?:な|ませ)|しな|しませ|され(?:ず|な)|でき(?:ず|な)|なし|無し)[^、。]*|(?:素通|通)[しっさりるす]\w*|スルー|ライフで\w*|受け\w*|くら\w*|止め(?:ず|られな)\w*"
    r"|\b(?:unblocked|not blocked|(?:was|is|were|are)(?:n't| not) (?:blocked)?|through|on life|no block|took|nobody blocks?)\b",
    re.IGNORECASE,
)
_BLOCKED = regex(r"ブロック|止め|とめ|防[いがぎ]|\bblock(?:ed|s)?\b|\bstopped\b", re.IGNORECASE)
