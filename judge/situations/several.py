"""A question that asks several things: what is asked first, answered first, and what the rulings on each thing asked add to it."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from judge.reading.parts import WHOLE, asked_in
from judge.rulings.ruling import RULED, Ruling, is_undecided
from judge.rulings.telling import Teller
from judge.situations import memory
from judge.situations.asked import facts_asked

SURE = 0.82
"""The confidence from which on what a part asks is answered beside an answer to the whole."""


def with_the_rest(whole: Ruling, parts: Sequence[str], answer: Callable[[str], Ruling], teller: Teller) -> Ruling:
    """A ruling on all that is asked, with what the rulings on each thing asked add to it. ``parts``: `judge.reading.parts.parts_of` the
    question; ``answer``: rules on one of them."""
    either = whole.status == "need_more" and bool(whole.reading.alternatives) and bool(parts)  # which one is meant, a part may tell
    undecided = is_undecided(whole) or (either and whole.reading.scenario is None)
    if not undecided and whole.status not in RULED:
        return whole
    wanted = {part: facts_asked(memory.read(part, whole.rules)) for part in parts}
    mixed = _may_be_mixed([wanted[part] for part in parts])
    asked = [part for part in parts if undecided or mixed or not _tells_all(whole, wanted[part])]
    ruled = [part for part in map(answer, asked) if part.status in RULED and part.facts and _to_the_point(part, wanted[part.question])]
    sure = [part for part in ruled if part.reading.confidence >= SURE]
    if undecided:
        if not ruled:
            return whole
        first = _without_what_others_ask(ruled[0], wanted)
        whole = _with_more(_of_a_part(whole, first, teller), [part for part in sure if part is not ruled[0]], mixed, teller)
        return _telling_what_is_left(whole, wanted, teller)
    best = sure[0] if sure and sure[0].question == parts[0] and _tells_all(sure[0], wanted[parts[0]]) else None
    if mixed and best is not None and _answers_otherwise(best, whole):
        return _answered_each(whole, [best, *(part for part in sure[1:] if not _answers_otherwise(part, whole))], parts, teller)
    return _telling_what_is_left(_with_more(whole, sure, mixed, teller), wanted, teller)


def assuming(ruling: Ruling, *said: str) -> Ruling:
    """The ruling with this said first among what was assumed."""
    return replace(ruling, reading=replace(ruling.reading, assumed=(*said, *ruling.reading.assumed)))


def _may_be_mixed(wanted: Sequence[Sequence[str]]) -> bool:
    """Whether what is asked first may be answered as what is asked later: the same fact, or none by its words (…ならどう?)."""
    return any(not facts or facts[0] in wanted[0] for facts in wanted[1:])


def _tells_all(ruling: Ruling, facts: Sequence[str]) -> bool:
    """Whether a ruling tells all facts that are asked for, and some are."""
    return bool(facts) and ruling.facts.keys() >= set(facts)


def _to_the_point(part: Ruling, facts: Sequence[str]) -> bool:
    """Whether a ruling tells first what its question asks for by its words, if they ask for a fact."""
    return not facts or next(iter(part.facts)) in facts


def _answers_otherwise(part: Ruling, whole: Ruling) -> bool:
    """Whether what a part is answered with first is answered otherwise by a ruling on the whole: may this be done, and may that?"""
    name, value = next(iter(part.facts.items()))
    return isinstance(value, str) and whole.facts.get(name) not in (None, value)


def _without_what_others_ask(part: Ruling, wanted: Mapping[str, Sequence[str]]) -> Ruling:
    """What a part is answered with, but for facts that it does not ask for and another part does: those are told as of another moment."""
    others = {name for question, facts in wanted.items() if question != part.question for name in facts} - set(wanted[part.question])
    first = next(iter(part.facts))
    return replace(part, facts={name: value for name, value in part.facts.items() if name == first or name not in others})


def _of_a_part(whole: Ruling, part: Ruling, teller: Teller) -> Ruling:
    """What a part is answered with, where the whole is not."""
    return assuming(replace(part, question=whole.question), teller.say("assumed.part", part=part.question.strip()))


def _answered_each(whole: Ruling, parts: Sequence[Ruling], asked: Sequence[str], teller: Teller) -> Ruling:
    """What is asked alike of several things, answered one by one; the facts are those of what is asked first."""
    answered = {part.question for part in parts}
    left = (teller.say("assumed.left", part=asked_in(part)) for part in asked if part not in answered)
    each = (teller.say("answer.each", asked=asked_in(part.question), answer=part.answer) for part in parts)
    facts = {name: value for part in reversed(parts) for name, value in part.facts.items()}
    cited = {citation.clause: citation for part in reversed(parts) for citation in part.citations}
    status = "interpretation" if "interpretation" in {part.status for part in parts} else parts[0].status
    told = replace(parts[0], question=whole.question, status=status, answer=" ".join(each))
    return assuming(replace(told, facts=facts, citations=tuple(cited.values())), *left)


def _telling_what_is_left(ruling: Ruling, wanted: Mapping[str, Sequence[str]], teller: Teller) -> Ruling:
    """The ruling with that said to be left of which it tells nothing, of what is asked in so many words (not just 「本当?」). ``wanted``:
    the facts that each part asks for."""
    untold = [asked_in(part) for part, facts in wanted.items() if facts and ruling.facts.keys().isdisjoint(facts)]
    left = (teller.say("assumed.left", part=asked) for asked in untold if len(asked) >= WHOLE)
    assumed = dict.fromkeys((*ruling.reading.assumed, *left))
    return replace(ruling, reading=replace(ruling.reading, assumed=tuple(assumed)))


def _with_more(whole: Ruling, parts: Sequence[Ruling], mixed: bool, teller: Teller) -> Ruling:
    """The ruling with what others tell beside it; what they answer otherwise (where ``mixed``) is said to be left."""
    for part in parts:
        if mixed and _answers_otherwise(part, whole):
            whole = assuming(whole, teller.say("assumed.left", part=asked_in(part.question)))
        new = {name: value for name, value in part.facts.items() if name not in whole.facts}
        if not new or next(iter(part.facts)) in whole.facts:
            continue  # what this part asks is answered, or not by this
        joined = " ".join((whole.answer, part.answer))
        cited = tuple(c for c in part.citations if c.decisive and c.clause not in {known.clause for known in whole.citations})
        status = "interpretation" if "interpretation" in (whole.status, part.status) else whole.status
        whole = replace(whole, status=status, answer=joined, facts={**whole.facts, **new}, citations=(*whole.citations, *cited))
    return whole
