"""Which situation a question describes: the cases it resembles, each with the question's own facts in it, replayed and weighed.

How sure the choice is, is measured: every wording of the library is asked as if it were not in it (`bench/reliability.py`).
"""

import math
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from judge.asked import (
    LEAVES,
    TIMES,
    answered,
    asks_for_a_duty,
    asks_for_a_maximum,
    asks_for_a_number,
    asks_for_an_order,
    asks_of_another_move,
    asks_when,
    facts_asked,
    is_told,
)
from judge.coming import AFTER, stands_at
from judge.facts import BROUGHT, Facts, facts
from judge.games import rulebook
from judge.given import Faces, as_if_known, composed, takes_part, with_cards
from judge.happened import STRIKES, gone, struck
from judge.meaning import defining, term_asked
from judge.permission import permitted
from judge.powers import NOT_THERE
from judge.reading.model import Mention, Reading
from judge.replay import Replay, replayed
from judge.ruling import RULED, asked_move, defines
from judge.setup import ImpossibleBoard, UnknownCard
from judge.situations import Match, Situations, features, letters
from judge.told import contradicted, is_cut_short, passed_by, told_aftermath, unshown, waits_for_a_choice
from judge.vantage import come_to
from judge.vetoes import VETO
from knowledge.books import Knowledge
from knowledge.lexicon import Concept
from scenarios import Scenario, cases

CONFIDENT, PERHAPS = 0.75, 0.55
"""The confidence from which on the judge rules. Below, it says that it cannot, and shows the clauses nearest to the question; from the
lower one on also the situation that may be meant."""
AHEAD, AGREED, BIAS = 1.29, 0.36, 0.69
"""Logistic regression of `confidence_in` on questions that neither the network nor the library has seen (`bench/train_confidence.py`)."""
NEARLY_SURE = 0.9
"""How likely a case must be meant, as learned, against which what is told speaks: of questions that nobody had seen, such a one was right
244 times and wrong 9 times from there on, and below 240 and 135 times."""
LEAST_ODDS = 0.002
"""How near to 0 or 1 a probability is told apart from it."""
OTHERS = 0.1
"""How much each other candidate with the same answer adds to how well it fits."""
UNANSWERED, NOT_HAPPENED, SAID_ONCE, UNTOLD, UNREAD = 0.88, 0.6, 0.9, 0.9, 0.88
"""What a fact asked for and not found, an event told and not replayed (which one wording of the case tells too), one that no replay shows
and no wording tells, and a word nobody here knows leave of the fit."""

THE_VERY_WORDS = 0.85
"""The fit of a question that is a wording of the case, but for a slip."""
HOPELESS = 0.6
"""The score, times the best fit found, below which a case is not tried."""
LIKELY, CLOSE, HALF, TOSS_UP = 0.5, 0.9, 0.5, 0.98
"""The fit from which on a situation is likely meant, and how near (times the best one's) that of another answer, or how likely it is meant,
makes it a close call, or leaves it open which is meant."""


class Candidate(Struct, frozen=True):
    """A case the question may mean, with the question's own facts in it, replayed: how well it fits, and what it decides."""

    fit: float
    case: Scenario
    played: Replay | None
    found: Facts
    told: bool = True
    """False where it has nothing to tell, where its board or what is compared is not what the question tells, or where not all happens that
    is told of a given card."""
    against: bool = False
    """Whether the question tells what happens otherwise in the replay, or what nobody ever spoke of there."""
    to_the_point: bool = False
    """Whether the first fact it tells is one the question asks for."""
    unsaid: int = 0
    """How many things nearly all wordings of the case speak of and the question does not."""
    compares: bool = False
    """Whether most wordings of the case say how strong somebody is, or tell as happened what the question asks."""
    likely: float | None = None
    """How likely the case is meant, as it is learned; None where nothing is learned of it."""


def candidates(
    reading: Reading, known: Knowledge, cards: Faces = (), among: Situations | None = None, like: Reading | None = None
) -> list[Candidate]:
    """The situations the question may mean, the likeliest first. ``like``: what they are sought like, if not like the question as it is.
    Raises ImpossibleBoard or UnknownCard where the case most like it cannot be set up with what the question says."""
    from judge.index import situations

    found = among or situations(known.source.rules)
    asked = features(as_if_known(like or reading, known, cards) if cards else like or reading, known.lexicon)
    text = letters(reading.question if like is None else _unnamed(reading, like))
    matches = found.best(asked, text=text, by_standing=tells_a_situation(reading))
    if (term := term_asked(reading, known)) is not None and ("what-means" in reading.asks or defining(term, known)):
        matches = [match for match in matches if _tells_meaning(match, term, known.source.rules, found)]
    known = with_cards(known, cards)
    tried: list[Candidate] = []
    for match in matches:
        if match.score < HOPELESS * max((candidate.fit for candidate in tried if candidate.told), default=0.0):
            break  # no fit is better than its score
        try:
            unsaid = len(found.always[match.case].keys() - asked.keys())
            candidate = _tried(match, reading, known, cards, found)
            presumed = any(event.asked and f"t:{event.concept}" in found.usual[match.case] for event in reading.events)
            tried.append(replace(candidate, unsaid=unsaid, compares=presumed or found.compared[match.case], likely=match.likely))
        except (ImpossibleBoard, UnknownCard):
            if match is matches[0]:
                raise
    return sorted(tried, key=lambda candidate: (-candidate.fit, not candidate.told))


def _unnamed(reading: Reading, like: Reading) -> str:
    """The words of a question without the names of the cards for which ``like`` has any."""
    kept = {mention.card for mention in like.cards}
    words = reading.question
    for mention in sorted(reading.cards, key=lambda mention: -mention.start):
        if mention.card not in kept:
            words = words[: mention.start] + words[mention.end :]
    return words


def tells_a_situation(reading: Reading) -> bool:
    """Whether a question says anything of the situation beside what it asks."""
    return bool(reading.steps or reading.cards or reading.figures or any(not event.asked for event in reading.events))


def _tells_meaning(match: Match, term: Concept, rules: str, found: Situations) -> bool:
    """Whether a case can tell what a term means: that is asked of it, and it defines it, or has been asked in these very words."""
    said = found.said[match.case]
    of_it = {f"c:{term.id}", f"e:{term.id}", f"s:{term.value}"} & said and "a:what-means" in said
    return bool(of_it) and (match.score >= THE_VERY_WORDS or defines(cases(rules)[match.case].scenario))


def _tried(match: Match, reading: Reading, known: Knowledge, cards: Faces, found: Situations) -> Candidate:
    case = cases(known.source.rules)[match.case].scenario
    if defines(case):
        asked = {f"a:{ask}" for ask in reading.asks if ask != "allowed"}
        meant = bool(asked & found.said[case.id]) or ("what-happens" in reading.asks and not reading.events)
        fit = match.score * (1 if meant else NOT_HAPPENED) * UNREAD ** len(reading.unread)
        return Candidate(fit, case, None, {}, against=bool(_unspoken_of(case.id, reading, found, known.lexicon)))
    scenario = composed(reading, case, known, cards)
    if scenario is None:
        return Candidate(match.score * NOT_HAPPENED, case, None, {}, told=False)
    played = replayed(scenario)
    if (aftermath := told_aftermath(reading, played, known.lexicon)) is not None:
        played = replace(played, scenario=played.scenario.asked_after(aftermath))
    elif (step := _step_left(reading, played)) is not None and come_to(played, step) is not None:
        played = replace(played, scenario=replace(played.scenario, about=AFTER + step))
    candidate = _weighed(match, case, played, reading, found, known.lexicon)
    if is_cut_short(played):
        candidate = replace(candidate, told=False)
    if waits_for_a_choice(played, case):
        candidate = replace(candidate, fit=candidate.fit * NOT_HAPPENED, told=False)
    if cards and not (takes_part(played, reading, cards) and not contradicted(reading, played)):
        return replace(candidate, fit=candidate.fit * NOT_HAPPENED, told=False)
    return candidate


def _step_left(reading: Reading, played: Replay) -> str | None:
    """The step of which it is asked what comes after it, where it is one of the procedure."""
    return reading.onward if reading.onward in rulebook(played.start.rules).steps else None


def runner_up(ranked: list[Candidate], reading: Reading) -> Candidate | None:
    """The next candidate with another answer, where it fits nearly as well (of a question that tells of no situation also where it is half
    as likely meant, as learned), is of nothing more that is not said, and is not read as the very same moves with the very same cards."""
    best, rival = ranked[0], _rival(ranked)
    if rival is None or rival.unsaid > best.unsaid or best.played is None or rival.played is None:
        return None
    if not _is_close(rival, best, tells_a_situation(reading)):
        return None
    return rival if _as_read(rival.played) != _as_read(best.played) else None


def _is_close(rival: Candidate, best: Candidate, tells: bool) -> bool:
    return rival.fit >= CLOSE * best.fit or (not tells and (rival.likely or 0.0) >= HALF * (best.likely or 0.0) > 0)


def _as_read(played: Replay) -> tuple[object, ...]:
    """What tells two readings apart: the moves, and what the cards do whose names do not tell."""
    return played.scenario.play, tuple((id_, card.face.abilities) for id_, card in played.start.cards.items() if card.face.id == "plain")


def is_a_toss_up(best: Candidate, rival: Candidate) -> bool:
    """Whether the runner-up fits as well as the best candidate, and both have an answer."""
    first = _first_fact(best)
    return rival.fit >= TOSS_UP * best.fit and best.found.get(first) is not None and rival.found.get(first) is not None


PLAIN_FACTS = frozenset({"t:block", "t:block!"})
"""What is told in so many words that no case in which it does not happen is meant, whatever else its wordings say."""
MOST_FACTS = 6
"""Facts an answer tells at most."""


def _weighed(
    match: Match, case: Scenario, played: Replay, reading: Reading, known: Situations, lexicon: Mapping[str, Concept]
) -> Candidate:
    """A replayed candidate; what it cannot answer, and what does not happen in it, counts against it: little where another wording of the
    case says the same, not at all where many do."""
    found = facts(played, *played.scenario.asks)
    own, missing = answered(reading, case, found)
    missing -= missing > 0 and permitted(found, reading, played) is not None
    missing += asks_when(reading) and not TIMES & set(case.asks)
    against = contradicted(reading, played)
    forgiven = (set(against) - PLAIN_FACTS) & known.usual[match.case]
    if forgiven and played.scenario.play == case.play:  # unless it is with the question's own figures that it does not happen
        forgiven &= set(contradicted(reading, replayed(case)))
    amiss = set(against) - forgiven
    said = len((amiss - PLAIN_FACTS) & known.said[match.case])
    fit = match.score * UNANSWERED**missing * NOT_HAPPENED ** (len(amiss) - said) * SAID_ONCE**said
    next_ = found.get("next_step")
    behind = ("what-next" in reading.asks or "next_step" in own) and next_ in passed_by(reading, lexicon)
    step = _step_left(reading, played)
    behind = behind or (step is not None and (stands_at(played) != step or next_ is None))
    if behind:
        fit *= NOT_HAPPENED**2
    if asked_move(case) and not (reading.asks or any(event.asked for event in reading.events)):
        fit *= NOT_HAPPENED  # nothing is asked of a move
    if own[:1] == ["allowed"] and asks_of_another_move(reading, asked_move(case)):
        fit *= NOT_HAPPENED
    fit *= UNTOLD ** len(set(unshown(reading, lexicon)) - known.said[match.case]) * UNREAD ** len(reading.unread)
    open_ended = not own or "what-happens" in reading.asks
    more = tuple(name for name in case.asks if open_ended or name != "allowed")
    asks = tuple(name for name in dict.fromkeys((*own, *more)) if is_told(name, found.get(name), case))[:MOST_FACTS]
    beside = asks[:1] == ("allowed",) and not own and not asks_when(reading)  # of something else than what is asked
    other = missing > 0 or (beside and asks_of_another_move(reading, asked_move(case)))
    of_players = "who-first" in reading.asks and bool(WHOSE & reading.concepts()) and {"may_act_next", "order"}.isdisjoint(found)
    wanting = played.table.over == "wanting"  # it asks back
    speechless = ((beside or not asks) and case.status in RULED and other and not wanting) or _only_may(case, found, asks, reading)
    if _is_in_vain(asks, found, reading, played):
        asks = tuple(name for name in asks if name != "allowed")
    if not asks or case.status not in RULED:  # what the documents leave open is open in whatever words it is asked
        asks = case.asks
    return Candidate(
        fit,
        case,
        replace(played, scenario=replace(played.scenario, asks=asks)),
        found,
        told=not (speechless or behind or of_players or any(name.startswith(NOT_THERE) for name in against)),
        against=_is_unspoken_of(played, match.case, reading, known, lexicon) or any(name.startswith(VETO) for name in against),
        to_the_point=asks[:1] == tuple(own[:1]),
    )


WHOSE = frozenset({"which-player", "who", "whose"})
"""Concepts by which a question that asks what is first asks it of players."""


def _is_unspoken_of(played: Replay, case: str, reading: Reading, known: Situations, lexicon: Mapping[str, Concept]) -> bool:
    """Whether something is unspoken of in a case and does not happen there either."""
    unsaid = _unspoken_of(case, reading, known, lexicon)
    return any(each not in STRIKES or not struck(played, each) for each in unsaid)


def _unspoken_of(case: str, reading: Reading, known: Situations, lexicon: Mapping[str, Concept]) -> set[str]:
    """The concepts in a question on which so much hangs that no case is meant of which nobody ever spoke of them."""
    deciding = {
        mention.concept
        for mention in reading.mentions
        if not mention.negated
        and (concept := lexicon.get(mention.concept)) is not None
        and concept.decides
        and not any(other is not mention and _says_it(other, mention, known.said[case]) for other in reading.mentions)
    }
    return {each for each in deciding if known.said[case].isdisjoint(f"{kind}:{each}{sign}" for kind in "ect" for sign in ("", "!"))}


def _says_it(whole: Mention, part: Mention, said: frozenset[str]) -> bool:
    """Whether the words of a mention are another's too, or part of one of which a case speaks: an "attacking progress was removed"."""
    if whole.start > part.start or part.end > whole.end:
        return False
    return (whole.start, whole.end) == (part.start, part.end) or f"c:{whole.concept}" in said


def _is_in_vain(asks: tuple[str, ...], found: Facts, reading: Reading, played: Replay) -> bool:
    """Whether a question asks if a named card can strike, and what is tried is legal and strikes nobody: that it may be done is then no
    answer."""
    asked = {event.concept for event in reading.events if event.asked}
    striking = bool(asked and reading.cards) and asked <= STRIKES and asks[:1] == ("allowed",) and "zone" in asks
    left = {card for card in gone(played, whole=True) if played.start.cards[card].zone == "field"} if striking else set()
    return striking and found.get("allowed") == "yes" and not left


def _only_may(case: Scenario, found: Facts, asks: tuple[str, ...], reading: Reading) -> bool:
    """Whether a candidate tells that something may be done, where the question asks whether it must be, or how much it costs; or whether
    it may, where it asks how many at most."""
    move = asked_move(case)
    if asks[:1] == ("allowed",) and "count" not in asks and asks_for_a_maximum(reading):
        return True
    if asks[:1] != ("allowed",) or not move or move in LEAVES:
        return False
    number = asks_for_a_number(reading)
    if found["allowed"] == "no":  # what would come of a move that cannot be made is answered by that; what it costs is not
        return number and BROUGHT.isdisjoint(facts_asked(reading))
    return number or (asks_for_a_duty(reading) and not asks_for_an_order(reading, move))


def confidence_in(ranked: list[Candidate]) -> float:
    """How likely the best candidate answers the question, by its signs (measured: `bench/RESULTS.md`). Where something speaks against it,
    what is learned must be nearly sure."""
    ahead, agreed = signs(ranked)
    if ranked[0].against and (ranked[0].likely or 0.0) < NEARLY_SURE:
        return 0.0
    return round(1 / (1 + math.exp(-(AHEAD * ahead + AGREED * agreed + BIAS))), 2)


def signs(ranked: list[Candidate]) -> tuple[float, float]:
    """What tells how sure the best candidate is: how much better it and those that answer the same fit than the best one with another
    answer and those, and how likely one of them is meant, as it is learned (the logarithm of the odds)."""
    best, rival, first = ranked[0], _rival(ranked), _first_fact(ranked[0])
    ahead = _support(best, ranked, first) - (_support(rival, ranked, first) if rival is not None else 0.0)
    agreed = sum(LIKELY_MEANT if c.likely is None else c.likely for c in ranked if c is best or _alike(c, best, first))
    agreed = min(max(agreed, LEAST_ODDS), 1 - LEAST_ODDS)
    return ahead, math.log(agreed / (1 - agreed))


LIKELY_MEANT = 0.8
"""How likely a case is taken to be meant of which nothing is learned."""


def _support(answer: Candidate, ranked: list[Candidate], fact: str) -> float:
    """How well the candidates with one answer fit together: the best of them, and a little of each other."""
    fits = sorted((c.fit for c in ranked if _alike(c, answer, fact)), reverse=True)
    return fits[0] + OTHERS * sum(fits[1:])


def _alike(one: Candidate, other: Candidate, fact: str) -> bool:
    """Whether two candidates answer the same: the fact that is asked for (of several cards: those that both have, or what is said of all),
    or the clause told."""
    if one.played is None or other.played is None:
        return one.played is other.played and one.case.shows[:1] == other.case.shows[:1]
    if _decides(one, fact) != _decides(other, fact):
        return False
    here, there = one.found.get(fact), other.found.get(fact)
    if isinstance(here, dict) and isinstance(there, dict) and here and there:
        both = here.keys() & there.keys()
        return all(here[key] == there[key] for key in both) if both else {*here.values()} == {*there.values()}
    return bool(here == there)


def _decides(candidate: Candidate, fact: str) -> bool:
    """Whether a candidate has a verdict: its case has, or lacked only a figure that the question gives; not where it lacks one now."""
    found = candidate.found.get(fact) is not None
    wanting = candidate.played is not None and candidate.played.table.over == "wanting"
    return (candidate.case.status in RULED and (found or not wanting)) or (candidate.case.status == "need_more" and found)


def _first_fact(candidate: Candidate) -> str:
    return next(iter(candidate.played.scenario.asks if candidate.played else ()), "")


def _rival(ranked: list[Candidate]) -> Candidate | None:
    """The likeliest candidate that answers otherwise than the best one."""
    best, first = ranked[0], _first_fact(ranked[0])
    return next((candidate for candidate in ranked[1:] if _rivals(best, candidate, first)), None)


def _rivals(best: Candidate, other: Candidate, fact: str) -> bool:
    """Whether a candidate answers otherwise. One that does not decide what the question asks for is no rival to one that does."""
    undecided = best.to_the_point and other.played is not None and other.found.get(fact) is None
    return not undecided and not _alike(other, best, fact)
