"""What the judge makes of a question before it rules: how it is read, which cases it may mean, how much each weighs, and what it tells
otherwise than each has it. For whoever adds a word, a phrasing or a case, and wants to know what is missing."""

from typing import Any, Literal

from msgspec import Struct

import knowledge
from judge.reading.model import EventMention, Figure, Reading
from judge.reading.placing import place
from judge.situations import memory
from judge.situations.candidate import Candidate
from judge.situations.choosing import CONFIDENT, candidates, confidence_in
from judge.situations.told import contradicted, rows_asked
from knowledge.errors import JudgeError
from knowledge.text import narrow


class Considered(Struct, frozen=True):
    """A case that a question may mean.

    ``weight``: of ``fit``, how like its wordings it is, and ``learned``, how likely it is meant (None where nothing is learned of it).
    ``stands``: whether it may be ruled on, has nothing to tell of what is asked, or is ruled out. ``against``: what the question tells that
    its replay has otherwise; of a row, the function that says so."""

    case: str
    weight: float
    fit: float
    learned: float | None
    stands: Literal["told", "silent", "ruled out"]
    facts: dict[str, Any]
    against: tuple[str, ...]


class Consideration(Struct, frozen=True, kw_only=True):
    """How a question is read, and the cases that it may mean, the likeliest first. ``sure``: how likely the first one's answer is what is
    meant, of 1; it is ruled on from ``needed`` on."""

    schema: str = "judge/consideration@1"
    question: str
    rules: str
    concepts: tuple[str, ...]
    events: tuple[str, ...]
    figures: tuple[str, ...]
    cards: tuple[str, ...]
    asks: tuple[str, ...]
    unknown: tuple[str, ...]
    sure: float
    needed: float = CONFIDENT
    cases: tuple[Considered, ...]


def considered(question: str, rules: str | None, most: int) -> Consideration:
    """What the judge makes of a question, and at most so many cases. Raises JudgeError where no game is told, and UnknownRulebook."""
    placed = knowledge.rulebook_id(rules) if rules is not None else next(iter(place(question)), None)
    if placed is None:
        raise JudgeError("The question names no game: say which with --rules.")
    reading = memory.read(narrow(question), placed)
    ranked = candidates(reading, knowledge.book(placed))
    return Consideration(
        question=question,
        rules=placed,
        concepts=tuple(("not " if mention.negated else "") + mention.concept for mention in reading.mentions),
        events=tuple(map(_told, reading.events)),
        figures=tuple(map(_counted, reading.figures)),
        cards=tuple(mention.card for mention in reading.cards),
        asks=reading.asks,
        unknown=(*(name for name, _ in reading.unknown), *reading.deeds),
        sure=confidence_in(ranked, reading) if ranked else 0.0,
        cases=tuple(_considered(each, reading) for each in sorted(ranked, key=lambda each: -each.weight)[:most]),
    )


def _told(event: EventMention) -> str:
    """An event as the reading has it: whose, what, by which card, on whom; asked about, or denied."""
    parts = (event.by, "not" if event.negated else None, event.concept, event.card, f"on {event.on}" if event.on else None)
    return " ".join(part for part in parts if part) + ("?" if event.asked else "")


def _counted(figure: Figure) -> str:
    whose = figure.card or figure.role or figure.side
    return f"{figure.of} {figure.value}" + (f" of {whose}" if whose else "")


def _considered(candidate: Candidate, reading: Reading) -> Considered:
    stands: Literal["told", "silent", "ruled out"] = "told" if candidate.told else "silent" if candidate.silent else "ruled out"
    asks = candidate.played.scenario.asks if candidate.played is not None else ()
    return Considered(
        candidate.case.id,
        round(candidate.weight, 3),
        round(candidate.fit, 3),
        None if candidate.likely is None else round(candidate.likely, 3),
        stands,
        {name: candidate.found[name] for name in asks if name in candidate.found},
        _against(candidate, reading),
    )


def _against(candidate: Candidate, reading: Reading) -> tuple[str, ...]:
    """What the question tells otherwise, with where the row stands that says so."""
    if candidate.played is None:
        return ()
    rows = ((what, row) for what, row in rows_asked(candidate.played) if row(reading, candidate.played))
    where = {f"not:{what}": f"{what} ({row.__module__.removeprefix('judge.situations.')}.{row.__name__})" for what, row in rows}
    return tuple(dict.fromkeys(where.get(each, each) for each in contradicted(reading, candidate.played)))


def considered_lines(seen: Consideration) -> list[str]:
    """A consideration in words."""
    read = {name: getattr(seen, name) for name in ("asks", "events", "figures", "cards", "unknown", "concepts")}
    lines = [f"{seen.rules}: sure {seen.sure:.2f} (ruled from {seen.needed} on)"]
    lines += [f"  {name}: {', '.join(values)}" for name, values in read.items() if values]
    for each in seen.cases:
        learned = "nothing learned" if each.learned is None else f"learned {each.learned:.2f}"
        lines += ["", f"{each.case}  weight {each.weight:.2f} (fit {each.fit:.2f}, {learned}): {each.stands}"]
        lines += [f"    {name}: {value}" for name, value in each.facts.items()]
        lines += [f"    told otherwise: {what}" for what in each.against]
    return lines
