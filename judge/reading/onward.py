"""What comes after a step: 「A5の次は?」, 「ガードステップが終わったらどこに行く?」, "once the link step is over, which step is it?".

However it is said that the step is over, and however it is asked what is next, it is read as the one question.
"""

import re
from itertools import pairwise
from typing import NamedTuple

from judge.patterns import regex
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed

_LINKS = frozenset(("next", "what-next", "where-next", "after", "back-where"))
_OVER = frozenset(("end", "end-flash", "wrap-up", "attack-over", "all-resolved", "end-phase-early"))
"""Concepts by which it is said that a step is over."""
_TIMES = frozenset(("timing", "state"))
"""Kinds of concepts that may be a time after a step."""
_PHASES = frozenset(("battle-phase",))
"""Phases called by the step most of them is spent in."""
_NEAR, _NEAR_ENGLISH, _BEFORE_OVER = 3, 6, 8
"""Characters between a step and what says that it is over, fewer than these."""
_NAMES_IT = regex(r"(?:next|step)$", re.IGNORECASE)
"""How what is asked for ends, of which the step may be named right after: "is the next step the block?"."""
_TO_THE_MARK = regex(r"[^。、,.]{0,12}\?")
_ALONE = regex(r"(?:は|って|の(?:ステップ|手順)(?:は|って)?)?(?:何|なに|どこ)?\?")
"""How what is next is asked for without more words: 「次は?」."""
_THE_ONE_AFTER = regex(r"(?:の(?:次の)?(?:ステップ|手順))?(?:は|って)[^。、,?]{0,12}\?")
"""How what comes after a step is asked for without a word for what: 「…のあとのステップは?」, 「…のあとはアタック指定?」."""
_WHICH_STEP = regex(
    r"(?:どの|どんな|何の?|なんの?)(?:ステップ|フェ[イー]ズ|手順|段階)|\b(?:which|what) (?:step|phase|part)\b", re.IGNORECASE
)
_WHERE = frozenset(("where", "where-goes", "back-where", "where-next"))
_BARE = regex(r"(?:何|なに|なん|何する|何をする|何が始まる)[?だでっな]*")
"""「…のあとは何?」: nothing but what is asked."""


class Onward(NamedTuple):
    """A question, and the step of which it is asked what comes after it, if it asks that and tells of nothing that happens after it."""

    parsed: Parsed
    step: str | None


def turned(parsed: Parsed, question: str, known: Vocabulary) -> Onward:
    """The question with the one ask for what is next in place of the words it uses, where it asks for that."""
    links = ((step, link) for step in reversed(parsed.found) if (link := _link(step, parsed, question, known)) is not None)
    step, link = next(links, (None, None))
    if step is None or link is None:
        return Onward(_asking_for_one_named(parsed, question, known), None)
    begins = min(step.start, link.start)
    if parsed.language == "en":  # where do we go after the declaration?
        begins = next(word.start for word in parsed.words if word.sentence == step.sentence)
    later = [f for f in parsed.found if f not in (step, link) and f.start >= begins and f.senses]
    asks = [f for f in later if known.concepts[f.sense].kind == "ask"]
    asking = link.sense in _ASKING or (link.sense == "next" and not asks) or (not asks and _THE_ONE_AFTER.match(question, link.end))
    ask = link if asking else next((f for f in asks if _asks_for_a_step(f, question)), None)
    if ask is None and not asks:
        ask = next((f for f in later if f.sense == "next" and _ALONE.match(question, f.end)), None)
    if ask is None or any(known.concepts[f.sense].kind == "event" and f.sense != "go-to" for f in later):
        return Onward(parsed, None)
    whole = _WHICH_STEP.match(question, ask.start)
    end = max(ask.end, whole.end() if whole is not None else 0)
    asked = ask._replace(senses=("what-next",), end=end, marks=frozenset())
    stepped = step._replace(senses=(_step(step, known) or step.sense,), marks=frozenset())
    over = [link._replace(senses=("after",), marks=frozenset())] if link is not ask else []
    kept = [f for f in parsed.found if f not in (step, link, *asks) and not ask.start <= f.start < end]
    found = sorted((*kept, stepped, *over, asked), key=lambda f: f.start)
    return Onward(parsed._replace(found=tuple(found)), known.concepts[stepped.sense].value)


_ASKING = frozenset(("what-next", "where-next", "back-where"))
"""Links that ask for what is next themselves."""


def _step(found: Found, known: Vocabulary) -> str | None:
    """The step that is found, or after which a timing is."""
    concept = known.concepts[found.sense] if found.senses else None
    if concept is not None and concept.kind == "step" and concept.value and concept.id not in _PHASES:
        return concept.id
    parts = [each for each in concept.composed if "after" in each] if concept is not None and concept.kind in _TIMES else []
    return next((part for each in parts for part in each if known.concepts[part].kind == "step"), None)


def _asking_for_one_named(parsed: Parsed, question: str, known: Vocabulary) -> Parsed:
    """「次はA6?」: what is next is asked for with the step that it may be."""
    for found, step in pairwise(parsed.found):
        beside = found.sentence == step.sentence and 0 <= step.start - found.end <= _NEAR
        if found.sense != "next" or _step(step, known) is None or not beside:
            continue
        rest = [f for f in parsed.found if f.start >= step.end and f.sentence == step.sentence and f.senses]
        asks = all(known.concepts[f.sense].kind in ("ask", "link") or f.sense == "go-to" for f in rest)
        if asks and _TO_THE_MARK.match(question, step.end):
            found_so = found._replace(senses=("what-next",))
            return parsed._replace(found=tuple(found_so if each is found else each for each in parsed.found))
    return parsed


def _link(step: Found, parsed: Parsed, question: str, known: Vocabulary) -> Found | None:
    """What says that a step is over, or asks for the one that is next."""
    if _step(step, known) is None:
        return None
    if known.concepts[step.sense].kind in _TIMES:
        return step
    for link in parsed.found:
        after, before = link.start - step.end, step.start - link.end
        if link.sense in _OVER and 0 <= after < _BEFORE_OVER and "negated" not in link.marks:
            return link
        if link.sense not in _LINKS or link.sentence != step.sentence:
            continue
        if parsed.language == "ja" and 0 <= after < _NEAR:
            return link
        if parsed.language == "en" and 0 < before < _NEAR_ENGLISH and not _NAMES_IT.search(question, link.start, link.end):
            return link
    return None


def _asks_for_a_step(ask: Found, question: str) -> bool:
    """Whether an ask is for a step: "which step", 「どこに行く」, 「何?」."""
    if ask.sense in ("what-next", *_WHERE):
        return True
    if ask.sense == "which":
        return _WHICH_STEP.match(question, ask.start) is not None
    return ask.sense in ("what", "what-happens") and _BARE.fullmatch(question[ask.start :].rstrip("。 ")) is not None
