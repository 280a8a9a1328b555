"""Numbers: what each counts, and whose it is."""

from typing import NamedTuple

from judge.reading.events import Draft
from judge.reading.inflection import NUMBERS
from judge.reading.model import Role
from judge.reading.sides import DOERS
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed, Word

POWER_FROM = 500
"""A bare number this large is a power."""
_NEAR_BY, _REACH, _CLAUSE = 4, 7, 10
_GLUE = frozenset((".", ":", "=", "-", "+", "が", "は", "を", "の", "も", "of", "is", "at", "残り", "only"))


class Number(NamedTuple):
    """``of``: a concept id. ``about``: the card or role it is a figure of, where one stands by; ``role``: what its place in the sentence
    makes of whoever it is a figure of (5000で殴る), where none does; ``owned``: the thing it counts; ``whose``: the player before it."""

    value: int
    of: str
    start: int
    about: Found | None = None
    owned: Found | None = None
    role: Role | None = None
    whose: Found | None = None


def numbers_of(parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> list[Number]:
    """The figures of a question, in order."""
    numbers: list[Number] = []
    for i, word in enumerate(parsed.words):
        if (value := _value(word)) is None or _inside(word, parsed, known):
            continue
        of, thing = _counted(i, value, parsed, drafts, known)
        if of == "power" and "power-up" in known.concepts and i and parsed.words[i - 1].text in ("+", "ぷらす"):
            of = "power-up"
        about = _about(i, of, parsed, drafts, known)
        role = None if about is not None or of not in _OF_DOERS else _role(i, parsed, drafts, known)
        numbers.append(Number(value, of, word.start, about, thing, role, _player_before(i, parsed, known)))
    for found in parsed.found:  # words that are a figure themselves: a double symbol
        concept = known.concepts[found.sense] if found.senses else None
        if concept is not None and concept.kind == "thing" and concept.value and concept.value.isdigit() and concept.is_a:
            about = _about(found.first, concept.is_a, parsed, drafts, known)
            role = None if about is not None else _role(found.first, parsed, drafts, known)
            numbers.append(Number(int(concept.value), concept.is_a, found.start, about, role=role))
    return _paired(sorted(numbers, key=lambda number: number.start))


def _paired(numbers: list[Number]) -> list[Number]:
    """Two powers are of two cards. Where the sentence gives neither to one, or both to one (5000対3000でブロックされた), the first is
    the attacker's."""
    powers = [n for n in numbers if n.of == "power"]
    if len(powers) != 2 or any(n.about or n.whose for n in powers) or powers[0].role != powers[1].role:
        return numbers
    first, second = powers
    other: Role = "blocker" if second.role == "blocker" else "target"
    return [n._replace(role="attacker") if n is first else n._replace(role=other) if n is second else n for n in numbers]


def _value(word: Word) -> int | None:
    if word.part != "number":
        return None
    if word.text in NUMBERS:
        return NUMBERS[word.text]
    digits = word.norm if word.norm.isdecimal() else word.text
    return int(digits) if digits.isdecimal() and len(digits) < 7 else None


def _inside(word: Word, parsed: Parsed, known: Vocabulary) -> bool:
    """Whether a number is part of something found, as in A2, 1回目 or 2010年."""
    return any(f.start <= word.start and word.end <= f.end and not f.parts for f in parsed.found)


def _counted(i: int, value: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> tuple[str, Found | None]:
    words = parsed.words
    left = _thing(parsed, known, i, before=True)
    right = _thing(parsed, known, i, before=False)
    if left is not None and i - left.last == 1 and left.end >= words[i].start - 1 and _counts(left, known):
        return left.sense, left
    if right is not None and right.first - i == 1:
        concept = known.concepts[right.sense]
        if concept.kind == "unit":
            unit = concept.value or concept.id
            if left is not None and i - left.last <= _NEAR_BY and _counts(left, known) and unit in ("piece", "point"):
                return left.sense, left
            if left is not None and _counts(left, known) and _glued(left, i, parsed) and unit == "card" and left.sense != unit:
                return left.sense, left  # シールド残り2枚
            return unit, None
        if _counts(right, known):
            return right.sense, right
    if left is not None and _counts(left, known) and _glued(left, i, parsed):
        return left.sense, left
    if value < POWER_FROM or "power" not in known.concepts:
        return "number", None
    used = next((d.concept.value for d in drafts if abs(d.found.first - i) <= 2 and d.concept.value in known.concepts), None)
    return used or "power", None  # 1000だけガードした: what is guarded with is guard points


def _glued(left: Found, i: int, parsed: Parsed) -> bool:
    between = parsed.words[left.last + 1 : i]
    return len(between) < 3 and all(word.text in _GLUE for word in between)


def _thing(parsed: Parsed, known: Vocabulary, i: int, before: bool) -> Found | None:
    kinds = ("thing", "unit")
    sentence = parsed.words[i].sentence
    standing = [f for f in parsed.found if f.senses and not f.parts and known.concepts[f.sense].kind in kinds and f.sentence == sentence]
    if before:
        return max((f for f in standing if f.last < i), key=lambda f: f.last, default=None)
    return min((f for f in standing if f.first > i), key=lambda f: f.first, default=None)


def _counts(found: Found, known: Vocabulary) -> bool:
    return known.concepts[found.sense].kind == "thing"


def _about(i: int, of: str, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> Found | None:
    """The card or role beside a figure."""
    if of not in ("level", "power", "core", "symbol", "piece", "strike", "attack-figure", "hit-points"):
        return None
    words = parsed.words
    bearers = [
        f for f in parsed.found if f.sentence == words[i].sentence and (f.card is not None or known.concepts[f.sense].kind == "role")
    ]
    before = max((f for f in bearers if f.last < i), key=lambda f: f.last, default=None)
    after = min((f for f in bearers if f.first > i), key=lambda f: f.first, default=None)
    if before is not None and (i - before.last > _REACH or _broken(words[before.last + 1 : i], drafts)):
        before = None
    done = before is not None and of in _COMPARED and words[before.last + 1].text in _DONE_WITH
    if before is not None and (done or _player_before(i, parsed, known, before.last)):
        before = None  # アタッカーをBP3000で, アタッカー3000、相手5000
    if after is not None and (after.first - i > _NEAR_BY or _broken(words[i + 1 : after.first], drafts)):
        after = None
    if before is not None and after is not None:
        joined = any(w.text in ("の", "を") for w in words[i + 1 : after.first]) or (
            parsed.language == "en" and after.first - i <= 2 and i - before.last > 2
        )
        return after if joined and i - before.last > 1 else before
    return before or after


def _broken(between: tuple[Word, ...], drafts: list[Draft]) -> bool:
    starts = {word.start for word in between}
    return any(word.part == "stop" for word in between) or any(d.found.start in starts and (d.active or d.passive) for d in drafts)


def _role(i: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> Role | None:
    """What an attack or block makes of the one a figure belongs to: BP5000でアタック, 3000を殴る, 9000にブロックされた."""
    word = parsed.words[i]
    near = [d for d in drafts if d.found.sentence == word.sentence and (doing := _doing(d, known)) and doing in DOERS]
    if parsed.language == "ja":
        near = [d for d in near if d.found.first > i]
    draft = min(near, key=lambda d: abs(d.found.first - i), default=None)
    if draft is None or abs(draft.found.first - i) > _CLAUSE:
        return None
    attacks = DOERS[_doing(draft, known)] == "attacking"
    if draft.negated and draft.frame == "suffers":
        return "attacker"  # what is not blocked attacks
    doer: Role = "attacker" if attacks else "blocker"
    sufferer: Role = "target" if attacks else "attacker"
    link = _particle_after(i, draft, parsed) if parsed.language == "ja" else _preposition_before(i, draft, parsed)
    passive = draft.passive or "passive" in draft.found.marks
    if link in _SUFFERING:
        return doer if passive and link == "に" else sufferer
    return sufferer if passive and link in _SUBJECTS else doer


_OF_DOERS = ("level", "power", "symbol", "piece", "strike", "attack-figure", "hit-points")
"""Figures of whoever attacks or blocks."""
_COMPARED = ("power", "strike", "attack-figure", "hit-points")
_DONE_WITH = frozenset(("を", "に", "で", "へ"))
_SUFFERING, _SUBJECTS = frozenset(("を", "に", "へ", "into", "attack")), frozenset(("が", "は", "も", "って"))


def _particle_after(i: int, draft: Draft, parsed: Parsed) -> str:
    """The particle by which a figure (and what it is said of: 4000のタップクリを) stands to the event."""
    for word in parsed.words[i + 1 : draft.found.first]:
        if word.text in ("で", "を", "に", "へ", "が", "は", "も", "って"):
            return word.text
    return ""


def _preposition_before(i: int, draft: Draft, parsed: Parsed) -> str:
    for word in reversed(parsed.words[max(0, i - _NEAR_BY) : i]):
        if word.text in ("with", "by", "into"):
            return word.text
        if word.start == draft.found.start:
            return "attack" if draft.active else ""
    return ""


def _player_before(i: int, parsed: Parsed, known: Vocabulary, since: int = -1) -> Found | None:
    """The player named right before a figure (and after word ``since``): 自分のBP5000, 相手は3000."""
    players = [f for f in parsed.found if f.senses and known.concepts[f.sense].kind == "player" and f.sentence == parsed.words[i].sentence]
    return next((f for f in players if 0 < i - f.last <= _NEAR_BY and f.first > since), None)


def _doing(draft: Draft, known: Vocabulary) -> str:
    return next((c for c in known.wider(draft.concept.id) if c in DOERS), "")
