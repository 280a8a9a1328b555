"""Words to a `Reading`: `read` is all that the rest of the judge needs of this package."""

from judge.reading import asking, events, figures, names, senses, sides, telling
from judge.reading.arguments import owners
from judge.reading.guard import LONGEST
from judge.reading.language import language_of
from judge.reading.model import Mention, Reading
from judge.reading.vocabulary import Vocabulary, Words, vocabulary
from judge.reading.words import Parsed


def read(question: str, rules: str | None, knowledge: Words) -> Reading:
    """What ``question`` says, with the words and cards of ``knowledge``. ``rules``: the rulebook it is asked of, if that is known.

    Never raises on any text; what is no question at all `judge.reading.guard` tells beforehand.
    """
    question = question[:LONGEST]
    known = vocabulary(knowledge)
    parsed = _parsed(question, knowledge)
    slips = names.misspelt(question, parsed, knowledge)
    if slips.cards:
        kept = [f for f in parsed.found if not any(f.start < c.end and c.start < f.end for c in slips.cards)]
        parsed = parsed._replace(found=tuple(sorted((*kept, *slips.cards), key=lambda f: f.start)))
    parsed = senses.settle(parsed, known)
    drafts = events.drafts_of(parsed, known)
    owned = owners(parsed, known)
    me = sides.side_of_speaker(parsed, drafts, owned, known)
    numbers = figures.numbers_of(parsed, drafts, known)
    roles = telling.roles_of(drafts, known)
    placed = rules or _placed(parsed, known)
    return Reading(
        question=question,
        language=parsed.language,
        rules=placed,
        mentions=_mentions(question, parsed),
        cards=telling.cards_of(question, parsed, numbers, roles, owned, drafts, me, known),
        figures=tuple(telling.figure_of(number, roles, owned, me, known) for number in numbers),
        events=tuple(telling.event_of(draft, parsed, roles, owned, me, known) for draft in drafts),
        asks=asking.asks_of(parsed, known, [(d.found, d.concept.asked_as) for d in drafts if d.asked]),
        steps=_steps(parsed, known),
        unknown=slips.unknown,
        elsewhere=_elsewhere(parsed, known),
        me=me,
    )


def _parsed(question: str, knowledge: Words) -> Parsed:
    if language_of(question) == "ja":
        from judge.reading import japanese

        return japanese.parse(question, knowledge)
    from judge.reading import english

    return english.parse(question, knowledge)


def _mentions(question: str, parsed: Parsed) -> tuple[Mention, ...]:
    mentions = (
        Mention(found.sense, found.start, found.end, question[found.start : found.end], "negated" in found.marks)
        for found in parsed.found
        if found.senses
    )
    return tuple(dict.fromkeys(mentions))


def _steps(parsed: Parsed, known: Vocabulary) -> tuple[str, ...]:
    swallowed = {start for f in parsed.found if f.parts and known.concepts[f.sense].kind == "step" for start in f.parts}
    steps = [
        known.concepts[f.sense].value
        for f in parsed.found
        if f.senses and known.concepts[f.sense].kind == "step" and (f.parts or f.start not in swallowed)
    ]
    general = {
        known.concepts[wide].value
        for f in parsed.found
        for sense in f.senses
        for wide in list(known.wider(sense))[1:]
        if wide in known.concepts
    }
    return tuple(dict.fromkeys(step for step in steps if step and step not in general))


def _placed(parsed: Parsed, known: Vocabulary) -> str | None:
    """The rulebook that a question's words place it in: a game named (the most exact name, if several), else words of one game only."""
    games = [known.concepts[f.sense].value for f in parsed.found if f.senses and known.concepts[f.sense].kind == "game"]
    if games:
        return max((game for game in games if game), key=len, default=None)
    places: set[str] | None = None
    for found in parsed.found:
        if found.senses and (told := known.concepts[found.sense].places):
            places = set(told) if places is None else places & set(told) or places
    return min(places, key=len) if places else None


def _elsewhere(parsed: Parsed, known: Vocabulary) -> str | None:
    """A game or matter that is none of ours, where the question names one; another game beside one of ours does not count."""
    kinds = {known.concepts[f.sense].kind for f in parsed.found if f.senses}
    for found in parsed.found:
        concept = known.concepts[found.sense] if found.senses else None
        if concept is not None and concept.kind == "elsewhere" and not (concept.value == "game" and "game" in kinds):
            return concept.id
    return None
