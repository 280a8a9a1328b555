"""Who has what is added to a power: アタッカーをBP+3000, +3000 on my attacker, 攻撃中+3000, all my spirits get +2000."""

import re

from judge.reading.amounts import number_of
from judge.reading.model import Role
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed

REACH, CLAUSE = 7, 10
"""Words between a figure and whose it is, and between it and what is done with it, at most."""


def strengthened(i: int, parsed: Parsed, known: Vocabulary) -> Found | None:
    """The role that something is added to: アタッカーをBP+3000, BP+3000のマジックをアタッカーに, BP+3000のアタッカー, my attacker gets
    +3000, +3000 on it."""
    roles = [f for f in parsed.found if f.senses and known.concepts[f.sense].kind == "role" and f.sentence == parsed.words[i].sentence]
    before = max((f for f in roles if 0 < i - f.last <= REACH), key=lambda f: f.last, default=None)
    after = min((f for f in roles if 0 < f.first - i <= CLAUSE), key=lambda f: f.first, default=None)
    if after is not None and any(number_of(word) is not None for word in parsed.words[i + 1 : after.first]):
        after = None  # +4000が6000のブロッカーに
    if before is None and (opened := quoted_from(i, parsed)) is not None:
        before = max((f for f in roles if 0 < opened - f.last <= BEARS), key=lambda f: f.last, default=None)
    if parsed.language == "ja":
        if after is not None and after.first == i + 2 and parsed.words[i + 1].text == "の":
            return after
        given = after is not None and parsed.words[min(after.last + 1, len(parsed.words) - 1)].text == "に"
        between = "".join(word.text for word in parsed.words[before.last + 1 : i]) if before is not None else ""
        to_it = between[:1] in ("を", "に", "は", "が", "も", "の") or between.upper() in _RIGHT_BESIDE
        return before if to_it else after if given else None
    onward = parsed.words[i + 1 : after.first] if after is not None else ()
    onto = any(word.text in ("on", "to", "for", "off", "from") for word in onward) and all(word.text not in (";", ",") for word in onward)
    return after if onto else before


_RIGHT_BESIDE = frozenset(("+", "BP", "BP+", "パワー", "パワー+"))
"""What stands between a role and what is added to it, where nothing else does: アタッカーBP+3000."""


def changed_opposite(i: int, parsed: Parsed) -> bool:
    """Whether something is added to the power of the one opposite, or taken from it: 正面の子を+2000, 正面が-2000された, the front one gets
    +1000, 正面5000が能力で+3000; but 正面の能力で+2000 is done by that one."""
    near = [f for f in parsed.found if "opposite" in f.senses and f.sentence == parsed.words[i].sentence]
    if parsed.language == "en" and any(0 < f.first - i <= REACH and parsed.words[i + 1].text in ("on", "to", "for") for f in near):
        return True
    reach = REACH if parsed.language == "en" else CLAUSE
    told = max((f for f in near if 0 < i - f.last <= reach), key=lambda f: f.last, default=None)
    if told is None:
        return False
    between = [word.text for word in parsed.words[told.last + 1 : i]]
    if parsed.language == "ja":
        numbers = (n for n in range(told.last + 1, min(told.last + 3, i)) if number_of(parsed.words[n]) is not None)
        between = between[next(numbers, told.last) - told.last :]  # 正面5000が, 正面の5000が
    if parsed.language == "en":
        return _GETS.issuperset(between) and parsed.words[told.first].text not in _IS_OPPOSITE
    others = {f.first for f in parsed.found if f.senses and f.sense in _OF_THE_OTHER}
    done = between[:3] in (["の", "能力", "で"], ["の", "効果", "で"])  # 正面の能力で+2000
    return not done and _PARTED.isdisjoint(between) and others.isdisjoint(range(told.last + 1, i)) and between[:1] in _TO_IT


_GETS = frozenset(("gets", "gains", "got", "gained", "receives", "has", "a", "+", "-", "by", "with"))
_IS_OPPOSITE = frozenset(("face", "faces", "facing"))
_TO_IT = (["の"], ["を"], ["が"], ["は"], ["に"], ["+"], ["-"])
_PARTED = frozenset(("、", "。", ",", "."))
_OF_THE_OTHER = frozenset(("attacker", "attacking-progress"))


def quoted_from(i: int, parsed: Parsed) -> int | None:
    """The mark that opens what is quoted where a figure stands: アタッカーのテキストは「このスピリットをBP+5000する」."""
    words = parsed.words
    marks = [n for n in range(i) if words[n].text in _QUOTES and words[n].sentence == words[i].sentence]
    return marks[-1] if marks and words[marks[-1]].text in _OPENING else None


_OPENING = ("「", "『")
_QUOTES = (*_OPENING, "」", "』")
BEARS = 5
"""Words between whoever has an ability and its text, at most."""


def weakened(i: int, parsed: Parsed) -> tuple[Role | None, Found | None, bool]:
    """Of what is taken from a power (正面を-2000した, 相手は-3000, アタック側が2000下がった): the role it is taken from, where
    that is the one opposite; the subject, where it falls; and whether the player named suffers it, who else does it to the other."""
    words = parsed.words
    before = [f for f in parsed.found if f.senses and f.sentence == words[i].sentence and 0 < i - f.last <= REACH]
    if parsed.language == "en":
        return None, None, any(word.lemma in ("lose", "get", "suffer") for word in words[max(0, i - 3) : i])
    after = [word.text for word in words[i + 1 : i + 4]]
    told = max(before, key=lambda f: f.last, default=None)
    opposite = any("opposite" in f.senses and "を" in [word.text for word in words[f.last + 1 : i]] for f in before)
    opposite = opposite or any(f.sense in _ATTACKED and _taken_from(f, i, parsed) for f in before)
    falls = any(word.norm in ("下がる", "減る", "落ちる") for word in words[i + 1 : i + 3])
    subject = told is not None and words[told.last + 1].text in ("が", "は", "を", "に", "も")
    suffers = falls and subject
    return "target" if opposite else None, told if suffers else None, suffers or any(text in ("れ", "られ") for text in after)


_ATTACKED = frozenset(("attack-target", "tapped-target", "tapped"))
"""Concepts that name who is attacked."""


def _taken_from(found: Found, i: int, parsed: Parsed) -> bool:
    """Whether a power is taken from something found: 攻撃先クリーチャーのパワーを-2000, タップ獣を-3000."""
    between = "".join(word.text for word in parsed.words[found.last + 1 : i])
    return re.fullmatch(r"(?:くりーちゃー|獣|やつ)?(?:の(?:ぱわー|bp))?を-?", between) is not None


def strengthened_by(i: int, parsed: Parsed) -> Role | None:
    """Who is strengthened by what only one of the two has: 攻撃中+3000, リンクで+3000, a when-blocks +2000, "when this attacks, +1000"."""
    found = [f for f in parsed.found if f.senses and f.sentence == parsed.words[i].sentence and abs(f.first - i) <= REACH]
    told = [f.sense for f in found if f.sense in _STRENGTHENED_BY or (f.sense in _DEEDS and _is_its_time(f.first, parsed))]
    return next((_STRENGTHENED_BY.get(sense) or _DEEDS[sense] for sense in told), None)


def _is_its_time(at: int, parsed: Parsed) -> bool:
    """Whether a deed is the time of an ability: when this attacks, when it blocks."""
    before = [word.text for word in parsed.words[max(0, at - 3) : at]]
    return any(word in ("when", "whenever") for word in before) and any(word in ("this", "it") for word in before)


def is_for_all(i: int, parsed: Parsed) -> bool:
    """Whether something is added to all of a player's cards: スピリットすべてをBP+2000, all my spirits get +2000."""
    return any("all" in f.senses and f.sentence == parsed.words[i].sentence and abs(f.first - i) <= REACH for f in parsed.found)


_DEEDS: dict[str, Role] = {"attack": "attacker", "block": "blocker"}
_STRENGTHENED_BY: dict[str, Role] = {
    "while-attacking": "attacker",
    "when-attacks": "attacker",
    "power-attacker": "attacker",
    "link": "attacker",
    "use-link": "attacker",
    "when-blocks": "blocker",
    "while-blocking": "blocker",
}
