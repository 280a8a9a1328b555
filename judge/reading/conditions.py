"""What must be so for something to be done: 「ブロックするスピリットは回復状態じゃないとだめ?」, "Do attackers have to be untapped?",
「攻撃できるのはタップしてるクリーチャーだけ?」.

Whether it must be so is whether it may be done where it is not so: the question is read as that one, and its answer turned round.
"""

import re
from typing import NamedTuple

from judge.patterns import regex
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed

_OF_A_CARD = r"(?:[のなる]?(?:クリーチャー|スピリット|プログレス|ユニット|カード|相手|やつ|子|もの|奴))?"
_BUT_SO = rf"(?:状態|中)?{_OF_A_CARD}(?:して|で|じゃ|に|が|でい|じゃい|してい)?い?(?:ない|なけれ|なきゃ|へん)(?:と|ば)?、?"
_OTHERWISE = regex(rf"{_BUT_SO}(?:だめ|ダメ|駄目|いけ|行け|なら|なりま|あか|アカ|無理|ムリ|むり|NG)")
"""What stands after a state that must be: …じゃないとだめ, …していなければならない."""
_NEEDED = regex(rf"(?:状態|中)?{_OF_A_CARD}(?:である|でいる|なの|して|してい|い)?る?(?:こと)?(?:が|は|の)?(?:必要|必須|条件)")
_ONLY = regex(rf"(?:状態|中)?{_OF_A_CARD}(?:だけ|のみ|に限)")
_NOTHING_ELSE = regex(rf"(?:{_BUT_SO}|(?:状態|中)?{_OF_A_CARD}しか)")
"""…じゃないと攻撃できない, …しか攻撃できない."""
_TO_BE = regex(r"\b(?:must(?: \w+){0,4}|(?:have|has|need|needs|required) to(?: \w+)?) be (?:in |a |an |the )?$", re.IGNORECASE)
_UNLESS = regex(r"\bunless\b[^.?]*$", re.IGNORECASE)
_ONLY_ENGLISH = regex(r"\bonly (?:an? )?$", re.IGNORECASE)
_AND = regex(r"\band\b|[,;]", re.IGNORECASE)


DEEDS = {"attacker": "attack", "blocker": "block"}
"""What those do who are named by the part they take: "Does the attacker have to be awake?"."""
_TOLD = frozenset(("adnominal", "condition", "sequel", "negated", "must"))
"""Marks of a deed that is told of, not asked about."""


class Turned(NamedTuple):
    """A question, and whether it is of what must be so, and is read as whether it may be otherwise."""

    parsed: Parsed
    is_turned: bool


def turned(parsed: Parsed, question: str, known: Vocabulary) -> Turned:
    """The question with the state that it says must be denied, and the deed for which it must be asked about; unchanged where it asks of
    no such thing."""
    for state in parsed.found:
        if _is_quoted(state, question):
            continue  # what a card says must be is not asked
        deed = _deed(state, parsed, question, known) if (of := _state(state, parsed, known)) is not None else None
        if of is None or deed is None:
            continue
        told = deed._replace(marks=deed.marks - _TOLD | {"verb", "potential"})
        others = (found for found in parsed.found if found not in (state, deed))
        return Turned(parsed._replace(found=tuple(sorted((*others, told, _denied(state, of, known)), key=lambda f: f.start))), True)
    return Turned(parsed, False)


def _is_quoted(found: Found, question: str) -> bool:
    """Whether it stands in what is quoted with more after it: no term in brackets (「回復状態」じゃないとだめ?)."""
    before, after = question[: found.start], question[found.end :]
    return before.count("「") > before.count("」") and not after.startswith("」")


def _state(found: Found, parsed: Parsed, known: Vocabulary) -> str | None:
    """The state something found is: also what an English participle tells ("have to be untapped")."""
    concept = known.concepts[found.sense] if found.senses else None
    if concept is None or concept.kind == "state":
        return concept.id if concept is not None else None
    return known.states.get(concept.id) if parsed.language == "en" else None


def _deed(state: Found, parsed: Parsed, question: str, known: Vocabulary) -> Found | None:
    """The deed for which a state must be, if the question says that it must: one named, or that of the part somebody takes."""
    sentence = [word for word in parsed.words if word.sentence == state.sentence]
    before, after = question[sentence[0].start : state.start], question[state.end : sentence[-1].end].removeprefix("」")
    beside = [f for f in parsed.found if f.sentence == state.sentence and f.senses and f is not state]
    deeds = [f for f in beside if known.concepts[f.sense].frame == "does"]
    deeds += [f._replace(senses=(DEEDS[part],)) for f in beside if (part := known.concepts[f.sense].value) in DEEDS]
    earlier, later = [f for f in deeds if f.end <= state.start], [f for f in deeds if f.start >= state.end]
    if parsed.language == "en":
        alone = bool(later) and not _AND.search(question[state.end : later[0].start])  # only my leader is frozen and my unit attacks
        needed = _TO_BE.search(before) or (_ONLY_ENGLISH.search(before) and alone)
        if _UNLESS.search(before) and not later and earlier and earlier[-1].marks >= {"potential", "negated"}:
            return earlier[-1]  # You can't block unless you have a refreshed spirit, can you?
        return next(iter((*later, *earlier)), None) if needed else None
    if _OTHERWISE.match(after) or _NEEDED.match(after) or (_ONLY.match(after) and any("potential" in deed.marks for deed in earlier)):
        return earlier[0] if earlier else None
    denied = [deed for deed in later if {"potential", "negated"} <= deed.marks]
    return denied[0] if denied and _NOTHING_ELSE.match(after) else None


def _denied(found: Found, state: str, known: Vocabulary) -> Found:
    """That a state is not: its opposite, if it has one."""
    other = next((known.contraries[wider] for wider in known.wider(state) if wider in known.contraries), None)
    if other is not None:
        return found._replace(senses=(other,), marks=frozenset())
    return found._replace(senses=(state,), marks=found.marks ^ {"negated"})
