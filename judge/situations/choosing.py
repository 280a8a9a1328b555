"""Which situation a question describes: the cases it resembles, each with the question's own facts in it, replayed and weighed.

Two opinions weigh each: how well it fits, by its wordings and by what happens in its replay, and how likely it is meant as a network has
learned it. Their product, each to a learned power, against that of all others and of none, is how likely it is what the question means
(Luce 1959; products of experts, Hinton 2002). How sure the choice is, is measured (`bench/train_choosing.py`, `bench/reliability.py`).
"""

from msgspec.structs import replace

from judge.games import rulebook
from judge.reading.model import Reading
from judge.rulings.coming import AFTER, STEPS, stands_at
from judge.rulings.facts import BROUGHT, Facts, facts
from judge.rulings.happened import STRIKES, gone
from judge.rulings.replay import Replay, replayed
from judge.rulings.ruling import RULED, asked_move, defines
from judge.rulings.setup import ImpossibleBoard, UnknownCard
from judge.rulings.vantage import come_to
from judge.situations.alike import answers_alike, goes_on_alike, moves_and_cards
from judge.situations.as_told.raids import RAIDS
from judge.situations.asked import (
    FROM,
    LEAVES,
    TIMES,
    answered,
    asks_for_a_duty,
    asks_for_a_maximum,
    asks_for_a_number,
    asks_for_an_order,
    asks_how_often,
    asks_when,
    facts_asked,
    is_told,
)
from judge.situations.candidate import Candidate, weight
from judge.situations.given import Faces, as_if_known, composed, takes_part
from judge.situations.meaning import defining, term_asked
from judge.situations.orders import ORDERS, asks_for_the_step_before, steps_in_question
from judge.situations.otherwise.choices import is_chosen_by_another
from judge.situations.otherwise.rows import NOT_THERE
from judge.situations.permission import permitted
from judge.situations.resembling import Match, Situations, features, letters
from judge.situations.told import contradicted, is_cut_short, told_aftermath, triggers_no_more, waits_for_a_choice
from knowledge.books import Knowledge
from knowledge.lexicon import Concept
from scenarios import Scenario, cases

CONFIDENT, PERHAPS, UNLIKELY = 0.7, 0.5, 0.3
"""The confidence from which on the judge rules. Below, it says that it cannot, and shows the clauses nearest to the question; from the
lower one on also the situation that may be meant. Below the lowest, no shorter telling of a question makes sure of it."""
NONE_TELLING, NONE_ASKING = 0.048, 0.12
"""How much it weighs that none is meant, for a question that tells of a situation and for one that only asks."""
NOT_HAPPENED = 0.6
"""What is left of the fit for each thing told that does not happen in the replay, and is not often told of the case all the same."""

THE_VERY_WORDS = 0.85
"""The fit of a question that is a wording of the case, but for a slip."""
HOPELESS = 0.05
"""The weight, times that of the best candidate found, below which a case is not tried, or not meant in its place."""
BESIDE = 0.5
"""What is left of the weight of a candidate that tells nothing of what is asked, beside one that does."""
CLOSE = 0.15
"""How likely another answer is that is told as the runner-up."""


def candidates(
    reading: Reading, known: Knowledge, cards: Faces = (), among: Situations | None = None, like: Reading | None = None
) -> list[Candidate]:
    """The situations the question may mean, the likeliest first, and last those that do not do what it tells. ``like``: what they are
    sought like, if not like the question as it is. Raises ImpossibleBoard or UnknownCard where the case most like it cannot be set up with
    what the question says."""
    from judge.situations.index import situations

    found = among or situations(known.source.rules)
    asked = features(as_if_known(like or reading, known, cards) if cards else like or reading, known.lexicon)
    text = letters(reading.question if like is None else _unnamed(reading, like))
    matches = sorted(found.best(asked, text=text), key=lambda match: weight(match.score, match.likely), reverse=True)
    if (term := term_asked(reading, known)) is not None and ("what-means" in reading.asks or defining(term, known)):
        matches = [match for match in matches if _tells_meaning(match, term, known.source.rules, found)]
    known = known.with_cards(cards)
    tried: list[Candidate] = []
    for match in matches:
        if weight(match.score, match.likely) < HOPELESS * max((candidate.weight for candidate in tried if candidate.told), default=0.0):
            break  # no fit is better than its score
        try:
            candidate = _tried(match, reading, known, cards, found)
            presumed = any(event.asked and f"t:{event.concept}" in found.usual[match.case] for event in reading.events)
            tried.append(replace(candidate, compares=presumed or found.compared[match.case], likely=match.likely))
        except (ImpossibleBoard, UnknownCard):
            if match is matches[0]:
                raise
    tried = _without_a_may_for_a_count(_without_what_only_may_be_done(tried, reading), reading)
    tried = _without_the_ruled_out(tried)
    least = HOPELESS * max((candidate.weight for candidate in tried), default=0.0)
    return sorted(tried, key=lambda each: (not (each.told or each.silent) or each.weight < least, -each.weight, not each.told))


def _without_what_only_may_be_done(tried: list[Candidate], reading: Reading) -> list[Candidate]:
    """The candidates without those (as ruled out) that tell only that something may be done, where it is asked whether it must be, and
    another that fits better, or nearly as well, tells that it may be left undone."""
    left = max((each.fit for each in tried if each.told and asked_move(each.case) in LEAVES), default=0.0)
    if not asks_for_a_duty(reading) or left == 0.0:
        return tried
    return [replace(c, silent=False) if c.silent and c.fit * NEARLY < left and _is_of_a_may(c, reading) else c for c in tried]


NEARLY = 0.98
"""The share of another's fit from which on something fits nearly as well."""


def _without_a_may_for_a_count(tried: list[Candidate], reading: Reading) -> list[Candidate]:
    """The candidates without those (as ruled out) that tell only that something may be done, where it is asked how often it may be, and
    another that fits better tells how often, or the clause."""
    most = max((c.fit for c in tried if c.told and (c.played is None or c.found.get("count") is not None)), default=0.0)
    if not (asks_how_often(reading) and "how-many" in reading.asks) or most == 0.0:
        return tried
    once = (("allowed" in c.found, c.found.get("count"), c.found.get("allowed")) == (True, None, "yes") and c.fit < most for c in tried)
    return [replace(c, told=False, silent=False) if is_may else c for c, is_may in zip(tried, once, strict=True)]


def _is_of_a_may(candidate: Candidate, reading: Reading) -> bool:
    played = candidate.played
    return played is not None and "allowed" in candidate.found and _only_may(candidate.case, candidate.found, played.scenario.asks, reading)


def _without_the_ruled_out(tried: list[Candidate]) -> list[Candidate]:
    """The candidates with how likely each is meant, given that those are not which the question rules out."""
    out = sum(each.likely or 0.0 for each in tried if not (each.told or each.silent))
    left = max(1 - out, LEAST_LEFT)
    return [c if c.likely is None or not (c.told or c.silent) else replace(c, likely=min(1.0, c.likely / left)) for c in tried]


LEAST_LEFT = 0.4
"""How much of what is learned is taken to be left at least, where the question rules out what it makes most likely."""


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
        fit = match.score * (1 if meant else NOT_HAPPENED)
        return Candidate(fit, case, None, {}, told=not asks_for_the_step_before(reading, case.rules))
    scenario = composed(reading, case, known, cards)
    if scenario is None:
        return Candidate(match.score * NOT_HAPPENED, case, None, {}, told=False)
    played = replayed(scenario)
    if RAIDS.is_played(reading, played):
        case = replace(case, asks=scenario.asks)
    if (aftermath := told_aftermath(reading, played, known.lexicon)) is not None:
        played = replace(played, scenario=played.scenario.asked_after(aftermath))
    elif (step := _step_left(reading, played)) is not None and come_to(played, step) is not None:
        played = replace(played, scenario=replace(played.scenario, about=AFTER + step))
    elif compared := steps_in_question(reading, played):
        reading = replace(reading, asks=tuple(dict.fromkeys(("in-which-order", *(ask for ask in reading.asks if ask not in ORDERS)))))
        case = replace(case, asks=("order", *(name for name in case.asks if name in facts_asked(reading) and name != "order")))
        played = replace(played, scenario=replace(played.scenario, about=" ".join((STEPS, *compared)), asks=case.asks))
    candidate = _weighed(match, case, played, reading, found)
    if is_cut_short(played):
        candidate = replace(candidate, silent=candidate.told or candidate.silent, told=False)
    if waits_for_a_choice(played, case):
        candidate = replace(candidate, fit=candidate.fit * NOT_HAPPENED, silent=candidate.told or candidate.silent, told=False)
    if cards and not (takes_part(played, reading, cards) and not contradicted(reading, played)):
        return replace(candidate, fit=candidate.fit * NOT_HAPPENED, told=False, silent=False)
    return candidate


def _step_left(reading: Reading, played: Replay) -> str | None:
    """The step of which it is asked what comes after it, where it is one of the procedure."""
    return reading.onward if reading.onward in rulebook(played.start.rules).steps else None


def runner_up(ranked: list[Candidate], reading: Reading) -> Candidate | None:
    """The next candidate with another answer, where that is likely enough, and is not read as the very same moves with the very same
    cards."""
    best, rival = ranked[0], next((each for each in ranked[1:] if not answers_alike(each, ranked[0])), None)
    if rival is None or best.played is None or rival.played is None or confidence_in(ranked, reading, rival) < CLOSE:
        return None
    return rival if moves_and_cards(rival.played) != moves_and_cards(best.played) else None


def undecided_between(ranked: list[Candidate], reading: Reading) -> tuple[Candidate, Candidate] | None:
    """The two nearest situations that decide what is asked otherwise, where a question asks for a fact and tells no more of the situation
    than that somebody attacks; None where it does, or where all that are near decide it alike."""
    asked = next(iter(facts_asked(reading)), None)
    attacks = replace(reading, events=tuple(event for event in reading.events if event.concept != "attack"))
    if asked is None or tells_a_situation(attacks) or asks_when(reading):
        return None
    near = [each for each in ranked if each.played is not None and each.told and each.case.status in RULED and each.fit >= AS_NEAR]
    near = sorted((each for each in near if each.found.get(asked)), key=lambda each: -each.fit)
    other = next((each for each in near[1:] if each.found[asked] != near[0].found[asked]), None)
    return (near[0], other) if other is not None else None


AS_NEAR = 0.5
"""The fit from which on a situation may be what a vague question means."""


MOST_FACTS = 6
"""Facts an answer tells at most."""


def _weighed(match: Match, case: Scenario, played: Replay, reading: Reading, known: Situations) -> Candidate:
    """A replayed candidate; what does not happen in it counts against it, unless it is often told of the case."""
    found = facts(played, *played.scenario.asks)
    as_asked = replace(case, asks=(*case.asks, "skipped")) if _is_not_left_out(reading, played, found) else case
    own, missing = answered(reading, as_asked, found)
    missing -= missing > 0 and permitted(found, reading, played) is not None
    missing += asks_when(reading) and not TIMES & set(case.asks)
    against = contradicted(reading, played)
    fit = match.score * NOT_HAPPENED ** len(set(against) - known.usual[match.case])
    step = _step_left(reading, played)
    behind = step is not None and (stands_at(played) != step or "next_step" not in found)
    if asked_move(case) and not (reading.asks or any(event.asked for event in reading.events)):
        fit *= NOT_HAPPENED  # nothing is asked of a move
    open_ended = not own or "what-happens" in reading.asks
    more = tuple(name for name in case.asks if open_ended or name != "allowed")
    if FROM in reading.asks and asked_move(case) == "attack":  # told beside it (`judge.situations.timed.with_step_asked`)
        own, more = [name for name in own if name != "next_step"], tuple(name for name in case.asks if name != "next_step")
    asks = tuple(name for name in dict.fromkeys((*own, *more)) if is_told(name, found.get(name), as_asked))[:MOST_FACTS]
    beside = asks[:1] == ("allowed",) and not own and not asks_when(reading)  # of something else than what is asked
    of_players = "who-first" in reading.asks and bool(WHOSE & reading.concepts()) and {"may_act_next", "order"}.isdisjoint(found)
    wanting = played.table.over == "wanting"  # it asks back
    speechless = ((beside or not asks) and case.status in RULED and missing > 0 and not wanting) or _only_may(case, found, asks, reading)
    silent = speechless or behind or of_players or (asks[:1] == ("state",) and not own and missing > 0 and _is_of_a_move_alone(reading))
    ruled_out = any(name.startswith(NOT_THERE) for name in against) or is_chosen_by_another(reading, case) or _only_counts(case, reading)
    ruled_out = ruled_out or (found.get("triggers") == "yes" and triggers_no_more(reading))
    if _is_in_vain(asks, found, reading, played) or _is_of_a_choice(case, reading):
        asks = tuple(name for name in asks if name != "allowed")
    if not asks or case.status not in RULED:  # what the documents leave open is open in whatever words it is asked
        asks = case.asks
    return Candidate(
        fit,
        case,
        replace(played, scenario=replace(played.scenario, asks=asks)),
        found,
        told=not (silent or ruled_out),
        silent=silent and not ruled_out,
        answers=bool(own) or not facts_asked(reading) or "what-happens" in reading.asks or case.status not in RULED,
        to_the_point=asks[:1] == tuple(own[:1]),
    )


def _only_counts(case: Scenario, reading: Reading) -> bool:
    """Whether a case tells nothing but how much is held somewhere, and a question asks if one may, and not how many."""
    held = case.asks == ("count",) and (case.about or "").startswith("in ")
    return held and "allowed" in reading.asks and not any(ask.startswith("how-many") for ask in reading.asks)


def _is_of_a_move_alone(reading: Reading) -> bool:
    """Whether a question asks if somebody may attack, or block, and nothing else: how a card lies once it has is no answer."""
    asked = {event.concept for event in reading.events if event.asked}
    return bool(asked) and asked <= {"attack", "block"} and "allowed" in reading.asks and "exhaust" not in reading.concepts()


def _is_not_left_out(reading: Reading, played: Replay, found: Facts) -> bool:
    """Whether it is asked if a step is left out, and in the replay it comes and none is; not of a first turn, which leaves out others."""
    whole = "first-turn" not in reading.concepts() and found.get("skipped") == []
    asked = {*reading.steps} if "is-it-skipped" in reading.asks and whole else set[str]()
    return bool(asked) and asked <= {happened.table.step for happened in played.trace}


WHOSE = frozenset({"which-player", "who", "whose"})
"""Concepts by which a question that asks what is first asks it of players."""


def _is_of_a_choice(case: Scenario, reading: Reading) -> bool:
    """Whether a question asks if somebody chooses, and the case tells who does: that another may do what is chosen is no answer."""
    chosen = any(event.asked and event.concept == "choose" for event in reading.events)
    return chosen and "chooser" in case.asks and "allowed" not in case.asks


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


def confidence_in(ranked: list[Candidate], reading: Reading, *answers: Candidate) -> float:
    """How likely one of these answers is what the question means, by default the best candidate's: the share of all weight that those
    candidates have which answer so."""
    none = NONE_TELLING if tells_a_situation(reading) else NONE_ASKING
    meant, open_ended = answers or ranked[:1], "what-happens" in reading.asks
    counted = [c for c in ranked if c.told or any(c is each for each in meant)]
    heft = {c.case.id: c.weight * (1 if c.answers or not any(each.answers for each in meant) else BESIDE) for c in counted}
    alike = (c for c in counted if any(answers_alike(c, each) or (open_ended and goes_on_alike(c, each)) for each in meant))
    return round(sum(heft[c.case.id] for c in alike) / (sum(heft.values()) + none), 2)
