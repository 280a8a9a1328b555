"""Numbers: what each counts, and whose it is."""

from typing import NamedTuple

from judge.reading.events import Draft
from judge.reading.inflection import NUMBERS
from judge.reading.sides import DOERS
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed, Word

POWER_FROM = 500
"""A bare number this large is a power."""
_NEAR_BY, _REACH = 4, 7
_GLUE = frozenset((".", ":", "=", "-", "+", "が", "は", "を", "の", "も", "of", "is", "at", "残り", "only"))


class Number(NamedTuple):
    """``of``: a concept id. ``about``: the card or role it is a figure of, where one stands by; ``owned``: the thing it counts."""

    value: int
    of: str
    start: int
    about: Found | None = None
    owned: Found | None = None


def numbers_of(parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> list[Number]:
    """The figures of a question, in order."""
    numbers: list[Number] = []
    for i, word in enumerate(parsed.words):
        if (value := _value(word)) is None or _inside(word, parsed, known):
            continue
        of, thing = _counted(i, value, parsed, known)
        if of == "power" and "power-up" in known.concepts and i and parsed.words[i - 1].text in ("+", "ぷらす"):
            of = "power-up"
        numbers.append(Number(value, of, word.start, _about(i, of, parsed, drafts, known), thing))
    for found in parsed.found:  # words that are a figure themselves: a double symbol
        concept = known.concepts[found.sense] if found.senses else None
        if concept is not None and concept.kind == "thing" and concept.value and concept.value.isdigit() and concept.is_a:
            numbers.append(Number(int(concept.value), concept.is_a, found.start, _about(found.first, concept.is_a, parsed, drafts, known)))
    return sorted(numbers, key=lambda number: number.start)


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


def _counted(i: int, value: int, parsed: Parsed, known: Vocabulary) -> tuple[str, Found | None]:
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
            return unit, None
        if _counts(right, known):
            return right.sense, right
    if (
        left is not None
        and i - left.last <= 3
        and _counts(left, known)
        and all(w.text in _GLUE or w.part == "particle" for w in words[left.last + 1 : i])
    ):
        return left.sense, left
    return ("power" if value >= POWER_FROM and "power" in known.concepts else "number"), None


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
    """The card or role beside a figure; else, of a level, power or symbol, the role of the event it stands before (BP5000でアタック)."""
    if of not in ("level", "power", "core", "symbol", "piece"):
        return None
    words = parsed.words
    bearers = [
        f for f in parsed.found if f.sentence == words[i].sentence and (f.card is not None or known.concepts[f.sense].kind == "role")
    ]
    before = max((f for f in bearers if f.last < i), key=lambda f: f.last, default=None)
    after = min((f for f in bearers if f.first > i), key=lambda f: f.first, default=None)
    if before is not None and (i - before.last > _REACH or _broken(words[before.last + 1 : i], drafts)):
        before = None
    if after is not None and (after.first - i > _NEAR_BY or _broken(words[i + 1 : after.first], drafts)):
        after = None
    if before is not None and after is not None:
        joined = any(w.text in ("の", "を") for w in words[i + 1 : after.first]) or (
            parsed.language == "en" and after.first - i <= 2 and i - before.last > 2
        )
        return after if joined and i - before.last > 1 else before
    if before is not None or after is not None:
        return before or after
    if of in ("level", "power", "symbol", "piece"):
        return _of_event(i, parsed, drafts, known)
    return None


def _broken(between: tuple[Word, ...], drafts: list[Draft]) -> bool:
    starts = {word.start for word in between}
    return any(word.part == "stop" for word in between) or any(d.found.start in starts and (d.active or d.passive) for d in drafts)


def _of_event(i: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> Found | None:
    """A role made up for the doer of the event a figure belongs to."""
    word = parsed.words[i]
    later = [d for d in drafts if d.found.sentence == word.sentence and (d.found.first > i if parsed.language == "ja" else True)]
    for draft in sorted(later, key=lambda d: abs(d.found.first - i)):
        role = next((r for r in ("attacker", "blocker") if DOERS.get(r) == DOERS.get(_doing(draft, known))), None)
        if draft.negated and draft.frame == "suffers":
            role = "attacker"  # what is not blocked attacks
        if role and abs(draft.found.first - i) <= _REACH and role in known.concepts:
            return Found((role,), word.start, word.start, i, i, word.sentence)
    return None


def _doing(draft: Draft, known: Vocabulary) -> str:
    return next((c for c in known.wider(draft.concept.id) if c in DOERS), "")
