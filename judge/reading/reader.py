"""Words to a `Reading`: `read` is all that the rest of the judge needs of this package."""

import itertools
import re
from collections.abc import Mapping

from judge.engine.sides import Side
from judge.patterns import regex
from judge.reading import (
    asking,
    conditions,
    events,
    figures,
    hearing,
    names,
    nobody,
    onward,
    senses,
    sides,
    small,
    spelling,
    telling,
    unsettled,
)
from judge.reading.arguments import owners
from judge.reading.attacked import with_the_attacked_named
from judge.reading.denial import is_lacking, without_lacking
from judge.reading.guard import LONGEST
from judge.reading.language import language_of
from judge.reading.model import Figure, Mention, Reading
from judge.reading.placing import is_older, is_telling
from judge.reading.unread import deeds_unread
from judge.reading.vocabulary import Vocabulary, Words, vocabulary
from judge.reading.words import Found, Parsed, clauses_of
from knowledge.text import narrow


def read(question: str, rules: str | None, knowledge: Words) -> Reading:
    """What ``question`` says, with the words and cards of ``knowledge``. ``rules``: the rulebook it is asked of, if that is known.

    Never raises on any text; what is no question at all `judge.reading.guard` tells beforehand.
    """
    known = vocabulary(knowledge)
    question = narrow(question[:LONGEST])
    in_thousands = small.in_thousands(question) if small.are_told_in(known) else None
    question, corrected = spelling.corrected(in_thousands or question, language_of(question) == "ja", knowledge)
    parsed = _parsed(question, knowledge)
    slips = names.misspelt(question, parsed, knowledge)
    if slips.cards:
        kept = [f for f in parsed.found if not any(f.start < c.end and c.start < f.end for c in slips.cards)]
        parsed = parsed._replace(found=tuple(sorted((*kept, *slips.cards), key=lambda f: f.start)))
    parsed = _from_another_mouth(parsed, question)
    parsed, condition = conditions.turned(_without_asides(senses.settle(parsed, known), question, known), question, known)
    parsed = asking.without_told_first(unsettled.without_unsettled(parsed, question, known), known)
    parsed, step = onward.turned(parsed, question, known)
    parsed = nobody.undone(parsed, question, known)
    drafts = events.drafts_of(parsed, known)
    owned = owners(parsed, known)
    me = sides.side_of_speaker(parsed, drafts, owned, known)
    numbers = figures.numbers_of(parsed, drafts, known)
    roles = telling.roles_of(drafts, known)
    asked = asking.asks_of(parsed, known, [(d.found, d.concept.asked_as) for d in drafts if d.asked])
    placed = rules or _placed(question, parsed, known)
    mentions = _mentions(question, parsed, known)
    told = _figures(telling.figures_of(numbers, roles, owned, me, known), mentions, question)
    happened = telling.with_what_it_is(tuple(telling.event_of(draft, parsed, roles, owned, me, known) for draft in drafts), question)
    return Reading(
        question=question,
        language=parsed.language,
        rules=placed,
        mentions=mentions,
        cards=telling.cards_of(question, parsed, numbers, roles, owned, drafts, me, known),
        figures=told,
        events=telling.befalling_who_is_told_by_power(happened, told, question, known),
        asks=tuple(ask for ask in asked if ask != "must" or not condition),
        steps=_steps(parsed, known),
        onward=step,
        owned=_owned(parsed, owned, me, known),
        unknown=_not_measured(slips.unknown, told, mentions, question, known),
        elsewhere=_elsewhere(parsed, question, drafts, known),
        me=me,
        condition=condition,
        corrected=corrected,
        deeds=deeds_unread(question, parsed, known),
        phrases=hearing.phrases_of(question, parsed.language),
        scale=small.SCALE if in_thousands else 1,
    )


def _not_measured(
    unknown: tuple[tuple[str, tuple[str, ...]], ...],
    told: tuple[Figure, ...],
    mentions: tuple[Mention, ...],
    question: str,
    known: Vocabulary,
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The names of no card known here, but for those whose power is told right after them, where two powers are told, and nothing of what a
    card does: who is called so is as good as any card that strong."""
    powers = [figure for figure in told if (figure.of, figure.sort) == ("power", "is")]
    does = any(known.concepts[m.concept].kind == "timing" or m.concept in _WHAT_IT_DOES for m in mentions)
    if len(powers) < _TWO or does:
        return unknown
    return tuple((name, near) for name, near in unknown if re.search(re.escape(name) + _ITS_POWER, question, re.IGNORECASE) is None)


_WHAT_IT_DOES = frozenset({"effect", "ability"})
_ITS_POWER = r"[ (]?(?:BP|パワー|power)?[ ]?\d{3,}"
_TWO = 2


def _from_another_mouth(parsed: Parsed, question: str) -> Parsed:
    """The question with "me" and "my opponent" exchanged where the opponent is quoted: 相手は「俺の能力が先」と言う."""
    spans = [match.span(group) for match in _QUOTED.finditer(question) for group in (1, 2) if match[group] is not None]
    if not spans:
        return parsed

    def turned(found: Found) -> Found:
        said = any(start <= found.start and found.end <= end for start, end in spans)
        senses_ = tuple(_THE_OTHER.get(sense, sense) for sense in found.senses) if said else found.senses
        return found._replace(senses=senses_) if senses_ != found.senses else found

    return parsed._replace(found=tuple(turned(found) for found in parsed.found))


_THE_OTHER = {"me": "opponent", "opponent": "me"}
_QUOTED = regex(
    r"(?:対戦相手|相手|向こう)(?:は|が|に)、?[「『]([^「」『』]*)[」』]\s*(?:と|って)"
    r"|\b(?:opponent|he|she|they) (?:says?|said|claims?|claimed|insists?|insisted),? [\"“]([^\"“”]*)[\"”]",
    re.IGNORECASE,
)
"""How an opponent is quoted."""


def _figures(told: tuple[Figure, ...], mentions: tuple[Mention, ...], question: str) -> tuple[Figure, ...]:
    """The figures a question tells of what is there."""
    found = figures.without_what_is_come_to(without_lacking(told, mentions, question), question)
    found = figures.with_what_there_was_at_first(figures.with_what_the_strike_becomes(found, question), question)
    found = figures.with_who_blocked(with_the_attacked_named(found, question), question)
    return figures.with_the_one_told_again(found)


def _without_asides(parsed: Parsed, question: str, known: Vocabulary) -> Parsed:
    """The question without what is said beside it: in brackets with a game's name (バトスピ、バーストがある今のやつ), which says which game
    is played and nothing else, or all its steps (A0–A8); in brackets, a sentence or a clause before the question where only the asking
    is spoken of (友達に聞かれました; ずっと気になってたんだけど、); what an example has, where it is otherwise."""
    brackets = [_between(parsed, *match.span()) for match in _BRACKETS.finditer(question)]
    ranges = {found for match in _STEPS.finditer(question) for found in _between(parsed, *match.span())}
    games = {f for f in parsed.found if f.senses and known.concepts[f.sense].kind == "game"}
    beside = {found for said in brackets if games & set(said) for found in said} - games | ranges
    clauses = [_between(parsed, parsed.words[each[0]].start, parsed.words[each[-1]].end) for each in clauses_of(parsed.words)]
    of_asking = [said for said in clauses if any(f.sense in _ABOUT_ASKING for f in said)]
    for said in (*brackets, *of_asking):
        if all(_is_idle(found, known) for found in said):
            beside |= {found for found in said if known.concepts[found.sense].kind != "chatter"}
    beside |= {found for match in _IN_THE_EXAMPLE.finditer(question) for found in _between(parsed, *match.span())}
    return parsed._replace(found=tuple(found for found in parsed.found if found not in beside)) if beside else parsed


_IN_THE_EXAMPLE = regex(r"(?:例だと|例では|例の場合は?|本来なら)[^。?]*?(?:けど|けれども?|のに|が)、")
"""How it is told what an example has, where it is otherwise: 「例だとここで出すけど、…」."""


def _between(parsed: Parsed, start: int, end: int) -> list[Found]:
    return [found for found in parsed.found if start <= found.start and found.end <= end and (found.senses or found.card)]


def _is_idle(found: Found, known: Vocabulary) -> bool:
    """Whether something found is nothing of a game: at most who speaks and to whom, and for how long."""
    return found.card is None and (found.sense in _OF_ANYTHING or known.concepts[found.sense].kind in _SAYING_NOTHING)


_ABOUT_ASKING = frozenset(("asking", "thanks", "newcomer", "greeting"))
_OF_ANYTHING = frozenset(("me", "opponent", "continuous"))
_SAYING_NOTHING = frozenset(("chatter", "duration", "link"))
_BRACKETS = regex(r"\([^()]*\)")
_STEPS = regex(r"\((?:A0\s*(?:to|から|[-–~〜])\s*A8|❶\s*(?:to|から|[-–~〜])\s*❼)\)", re.IGNORECASE)


def _parsed(question: str, knowledge: Words) -> Parsed:
    if language_of(question) == "ja":
        from judge.reading import japanese

        return japanese.parse(question, knowledge)
    from judge.reading import english

    return english.parse(question, knowledge)


def _mentions(question: str, parsed: Parsed, known: Vocabulary) -> tuple[Mention, ...]:
    mentions = (
        Mention(
            found.sense,
            found.start,
            found.end,
            question[found.start : found.end],
            "negated" in found.marks or is_lacking(found, question, known),
        )
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


def _owned(parsed: Parsed, owners: Mapping[int, Found], me: Side | None, known: Vocabulary) -> tuple[tuple[str, Side], ...]:
    whose = [(found, sides.side_of(owners.get(found.start), me, known)) for found in parsed.found if found.start in owners]
    told = ((f, side) for f, side in whose if f.card is not None or known.concepts[f.sense].kind != "chatter")  # not 相手のやつ
    return tuple(dict.fromkeys((f.sense if f.card is None else known.kinds[f.card], side) for f, side in told if side is not None))


def _placed(question: str, parsed: Parsed, known: Vocabulary) -> str | None:
    """The rulebook that a question's words place it in: a game named (the most exact name, if several), else words of one game only.
    None where the words are of several games."""
    named = [f for f in parsed.found if f.senses and known.concepts[f.sense].kind == "game"]
    games = [known.concepts[f.sense].value for f in named if len(named) == 1 or not _compares(f, parsed)]
    if games:
        return max((game for game in games if game), key=len, default=None)
    placing = (f for f in parsed.found if f.senses and is_telling(question[f.start : f.end], known.concepts[f.sense]))
    places = [set(told) for f in placing if (told := known.concepts[f.sense].places)]
    return min(set.intersection(*places), key=is_older, default=None) if places else None


def _compares(game: Found, parsed: Parsed) -> bool:
    """「遊戯王のチェーンみたいに」, "like in Magic": a game that something is only compared with, or that somebody comes from."""
    if parsed.language == "en":
        before = parsed.words[max(0, game.first - 2) : game.first]
        return any(word.text in ("like", "unlike", "as") for word in before) or [word.lemma for word in before] == ["come", "from"]
    if [word.norm for word in parsed.words[game.last + 1 : game.last + 3]] in (["から", "来る"], ["から", "移る"], ["から", "くる"]):
        return True
    after = itertools.takewhile(lambda word: word.part not in ("comma", "stop"), parsed.words[game.last + 1 : game.last + _LIKENESS])
    return any(word.text in ("みたい", "よう", "同様", "風") for word in after)


_LIKENESS = 8
"""Words between a game's name and the word that says something is like it, at most."""


def _elsewhere(parsed: Parsed, question: str, drafts: list[events.Draft], known: Vocabulary) -> str | None:
    """A game or matter that is none of ours, where the question is about one. Another game beside one of ours does not count, nor a word
    of a longer name in quotation marks; nor does a matter (a tournament, a price) that is only where it happened, told before something of
    the game is asked."""
    in_quotes = list(names.quoted(question))
    kinds = {known.concepts[f.sense].kind for f in parsed.found if f.senses and not _compares(f, parsed)}
    raised = any(f.senses and f.sense in ("power", "attack-figure", "hit-points") for f in parsed.found)  # not a price: いくら?上がる?
    idle = {"exist"} if raised else {"exist", "power-up"}
    played = any(draft.asked and draft.concept.frame in ("does", "suffers") and draft.concept.id not in idle for draft in drafts)
    for found in parsed.found:
        concept = known.concepts[found.sense] if found.senses else None
        if concept is None or concept.kind != "elsewhere" or (concept.value == "game" and _compares(found, parsed)):
            continue
        if any(start <= found.start and found.end <= end and end - start > found.end - found.start for start, end in in_quotes):
            continue
        if concept.value == "game" and "game" not in kinds:
            return concept.id
        sentence = [word for word in parsed.words if word.sentence == found.sentence]
        of_the_game = bool(drafts) or not kinds.isdisjoint(("step", "timing", "role"))
        told = of_the_game and found.sentence != parsed.words[-1].sentence and not asking.is_question(sentence, parsed, known)
        if concept.value != "game" and not played and not told:
            return concept.id
    return None
