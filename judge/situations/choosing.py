"""Which situation a question describes: the cases it resembles, each with the question's own facts in it, replayed and weighed.

Two opinions weigh each: how well it fits, by its wordings and by what happens in its replay, and how likely it is meant as a network has
learned it. Their product, each to a learned power, against that of all others and of none, is how likely it is what the question means
(Luce 1959; products of experts, Hinton 2002). How sure the choice is, is measured (`bench/train_choosing.py`, `bench/reliability.py`).
"""

import re

from msgspec import Struct
from msgspec.structs import replace

from judge.engine.events import Destroyed
from judge.engine.sides import Side
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.coming import AFTER, STEPS, order_of_players, stands_at
from judge.rulings.facts import BROUGHT, Facts, facts
from judge.rulings.happened import STRIKES, gone, owners_triggered
from judge.rulings.replay import Replay, replayed
from judge.rulings.ruling import RULED, asked_line, asked_move, defines
from judge.rulings.setup import ImpossibleBoard, UnknownCard
from judge.rulings.vantage import come_to
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
from judge.situations.given import Faces, as_if_known, composed, takes_part
from judge.situations.learned import LEAST
from judge.situations.meaning import defining, term_asked
from judge.situations.orders import ORDERS, asks_for_the_step_before, steps_in_question
from judge.situations.otherwise.rows import NOT_THERE
from judge.situations.permission import permitted, side_choosing
from judge.situations.resembling import Match, Situations, features, letters
from judge.situations.told import contradicted, is_cut_short, told_aftermath, triggers_no_more, waits_for_a_choice
from knowledge.abilities import Effect
from knowledge.books import Knowledge
from knowledge.lexicon import Concept
from scenarios import Scenario, cases
from scenarios.model import Line

CONFIDENT, PERHAPS, UNLIKELY = 0.7, 0.5, 0.3
"""The confidence from which on the judge rules. Below, it says that it cannot, and shows the clauses nearest to the question; from the
lower one on also the situation that may be meant. Below the lowest, no shorter telling of a question makes sure of it."""
FIT, LEARNED = 0.59, 0.63
"""The powers of how well a candidate fits and of how likely it is meant as learned, in how much it weighs (`bench/train_choosing.py`)."""
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


class Candidate(Struct, frozen=True):
    """A case the question may mean, with the question's own facts in it, replayed: how well it fits, and what it decides."""

    fit: float
    case: Scenario
    played: Replay | None
    found: Facts
    told: bool = True
    """False where it has nothing to tell, where its board or what is compared is not what the question tells, or where not all happens that
    is told of a given card."""
    silent: bool = False
    """Whether it may be what is meant, and has nothing to tell of what is asked."""
    answers: bool = True
    """Whether it tells a fact that the question asks for, if it asks for any."""
    to_the_point: bool = False
    """Whether the first fact it tells is one the question asks for."""
    compares: bool = False
    """Whether most wordings of the case say how strong somebody is, or tell as happened what the question asks."""
    likely: float | None = None
    """How likely the case is meant, as it is learned; None where nothing is learned of it."""

    @property
    def weight(self) -> float:
        return weight(self.fit, self.likely)


def weight(fit: float, likely: float | None) -> float:
    """How much it weighs that a case fits so well and is so likely meant, as it is learned; where nothing is learned of it, it is as likely
    as it fits."""
    return float(fit**FIT * max(fit if likely is None else likely, LEAST) ** LEARNED)


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
    return rival if _as_read(rival.played) != _as_read(best.played) else None


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


def _as_read(played: Replay) -> tuple[tuple[Line, ...], dict[str, tuple[Effect, ...]]]:
    """What tells two readings apart: the moves, and what the cards do that make them and whose names do not tell."""
    play = tuple(line for line in played.scenario.play if line.do != "ask")
    moving = (played.start.cards[line.card] for line in play if line.card is not None and line.card in played.start.cards)
    return play, {card.id: tuple(e for a in card.face.abilities for e in a.does) for card in moving if card.face.id == "plain"}


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
    if FROM in reading.asks and asked_move(case) == "attack":  # told beside it (`judge.situations.permission.with_step_asked`)
        own, more = [name for name in own if name != "next_step"], tuple(name for name in case.asks if name != "next_step")
    asks = tuple(name for name in dict.fromkeys((*own, *more)) if is_told(name, found.get(name), as_asked))[:MOST_FACTS]
    beside = asks[:1] == ("allowed",) and not own and not asks_when(reading)  # of something else than what is asked
    of_players = "who-first" in reading.asks and bool(WHOSE & reading.concepts()) and {"may_act_next", "order"}.isdisjoint(found)
    wanting = played.table.over == "wanting"  # it asks back
    speechless = ((beside or not asks) and case.status in RULED and missing > 0 and not wanting) or _only_may(case, found, asks, reading)
    silent = speechless or behind or of_players or (asks[:1] == ("state",) and not own and missing > 0 and _is_of_a_move_alone(reading))
    ruled_out = (
        _is_done_by_another(reading, played)
        or _is_chosen_by_another(reading, case)
        or _is_done_after_all(reading, case)
        or (found.get("triggers") == "yes" and triggers_no_more(reading))
        or any(name.startswith(NOT_THERE) for name in against)
    )
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


def _is_chosen_by_another(reading: Reading, case: Scenario) -> bool:
    """Whether a question asks if one player may choose, or guard, and what the case tries is the other's doing."""
    tried = asked_line(case)
    if reading.me is None or tried is None or tried.do not in CHOICES or tried.by is None:
        return False
    doing = ("discard",) if tried.do == "guard" else ("choose",)
    doers = {event.by for event in reading.events if event.concept in doing and event.by is not None}
    asked = any(event.asked for event in reading.events if event.is_a("choose", "guard", "discard"))
    if tried.do == "guard" and (guards := _who_is_asked_to_guard(reading)) is not None:
        return asked and tried.by != guards
    if tried.do == "guard" and _WHO_GUARDS.search(reading.question) is None:
        return False  # nobody is named for it
    return asked and len(doers) == 1 and tried.by not in doers


_WHO_GUARDS = regex(
    r"(?:相手|敵|向こう|俺|自分|僕|私|プレイヤー)(?:は|が|も)、?(?:手札|ガード)"
    r"|\b(?:opponent|he|she|they|player|i)\b[^.?!,]{0,12}\b(?:discards?|guards?)\b",
    re.IGNORECASE,
)
"""How it is said who guards."""


def _who_is_asked_to_guard(reading: Reading) -> Side | None:
    """The side of which it is asked if it may guard, where it is asked of oneself or of the opponent: 「捨てる権利があるのは相手?」."""
    if _I_GUARD.search(reading.question) is not None:
        return None if _AS_WHO_ATTACKS.search(reading.question) else reading.me
    other: Side = "attacking" if reading.me == "defending" else "defending"
    return other if _THE_OTHER_GUARDS.search(reading.question) is not None else None


_AS_WHO_ATTACKS = regex(
    r"(?:攻撃|アタック)(?:側|して(?:い)?る(?:側|の(?:は|が)))|殴(?:って(?:い)?)?る(?:側|の(?:は|が))|自分の(?:ターン|番)"
    r"|\b(?:i'm|i am|as) (?:the )?(?:one (?:who is |who's )?)?attack|\bmy (?:own )?turn\b",
    re.IGNORECASE,
)
"""How one is said to be who attacks, which is read of nobody's deeds."""
_THE_OTHER_GUARDS = regex(
    r"(?:捨てる|切る|ガードする|ガードでき(?:る)?)(?:権利(?:が|を)(?:ある|持つ))?(?:の|ん)(?:は|って)(?:相手|向こう|敵)"
    r"|\bis it (?:my|the) opponent (?:who|that) (?:may |can |gets to |has to )?(?:guard|discard)s?\b",
    re.IGNORECASE,
)
_I_GUARD = regex(
    r"\b(?:can|may|could|am) i (?:still |now |even |allowed to |able to )*(?:guard|discard|pitch)\b"
    r"|(?:俺|自分|僕|私|こっち|こちら)(?:は|が|も|って)[^。?、]{0,10}ガード(?:でき|して(?:い|よ|も))",
    re.IGNORECASE,
)
"""How it is asked if the opponent guards, and if one may guard oneself."""
CHOICES = frozenset({"block", "choose", "order", "guard", "declare", "accept", "decline", "use", "summon"})
"""Moves that are one player's to choose."""


def _is_done_after_all(reading: Reading, case: Scenario) -> bool:
    """Whether a question asks if one may choose not to do something, and the case tries to do it."""
    move = asked_move(case)
    return bool(move) and move not in LEAVES and _NOT_TO.search(reading.question) is not None


_NOT_TO = regex(
    r"ないこと(?:を|は|が|も)?(?:選(?!びまし|んだ|んで(?:い)?る)|でき|可能)|\b(?:choose|opt|decide|elect) not to\b", re.IGNORECASE
)
"""How it is asked if something may be left undone."""


def _is_in_vain(asks: tuple[str, ...], found: Facts, reading: Reading, played: Replay) -> bool:
    """Whether a question asks if a named card can strike, and what is tried is legal and strikes nobody: that it may be done is then no
    answer."""
    asked = {event.concept for event in reading.events if event.asked}
    striking = bool(asked and reading.cards) and asked <= STRIKES and asks[:1] == ("allowed",) and "zone" in asks
    left = {card for card in gone(played, whole=True) if played.start.cards[card].zone == "field"} if striking else set()
    return striking and found.get("allowed") == "yes" and not left


def _is_done_by_another(reading: Reading, played: Replay) -> bool:
    """Whether what a question asks if a named card does to another is done to it in the replay, and by another card."""
    cards = played.start.cards
    asked = [event for event in reading.events if event.asked and event.card and event.on and event.is_a(*STRIKES)]
    struck = [(cards[card].face.id, h.cause.card) for h in played.trace if isinstance(h.event, Destroyed) for card in h.event.cards]
    by = {event: {cards[cause].face.id if cause in cards else "" for on, cause in struck if on == event.on} for event in asked}
    return any(doers and event.card not in doers for event, doers in by.items())


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
    alike = (c for c in counted if any(answers_alike(c, each) or (open_ended and _goes_on(c, each)) for each in meant))
    return round(sum(heft[c.case.id] for c in alike) / (sum(heft.values()) + none), 2)


def _goes_on(one: Candidate, other: Candidate) -> bool:
    """Whether two candidates are the same course of things, of which one may go on longer: who asks what happens asks of no other."""
    if one.played is None or other.played is None:
        return one is other
    (play, cards), (longer, others) = _as_read(one.played), _as_read(other.played)
    alike = all(cards[card] == others[card] for card in cards.keys() & others.keys())
    return alike and all(line == same for line, same in zip(play, longer, strict=False))


def answers_alike(one: Candidate, other: Candidate) -> bool:
    """Whether two candidates answer the same: the fact that one of them tells first and both tell (of several cards: those that both have,
    or what is said of all), or the clause told; or another fact of the very same course of things, which contradicts nothing."""
    if one.played is None or other.played is None:
        return one.played is other.played and one.case.shows[:1] == other.case.shows[:1]
    fact = _first_fact(other)
    alike = (_same_order(one, other), _same_order(other, one), _same_choice(one, other), _same_choice(other, one))
    if fact != _first_fact(one) and (_same_so_far(one.played, other.played) or any(alike)):
        return True
    if one.found.get(fact) is None and other.found.get(_first_fact(one)) is not None:
        fact = _first_fact(one)  # what the one tells first, the other tells too
    if _decides(one, fact) != _decides(other, fact):
        return False
    here, there = one.found.get(fact), other.found.get(fact)
    if isinstance(here, dict) and isinstance(there, dict) and here and there:
        both = here.keys() & there.keys()
        return all(here[key] == there[key] for key in both) if both else {*here.values()} == {*there.values()}
    return bool(here == there)


def _same_order(one: Candidate, other: Candidate) -> bool:
    """Whether one tells if an ability may be resolved first, the other whose comes first, and these agree: who may not come before the turn
    player comes after."""
    line = asked_line(one.played.scenario) if one.played is not None and _first_fact(one) == "allowed" else None
    tried = line is not None and line.do in ("order", "block")
    if one.played is None or other.played is None or line is None or not tried or _first_fact(other) != "order":
        return False
    if any(each.do == "order" for played in (one.played, other.played) for each in played.scenario.before_ask):
        return False  # of what is triggered by then
    first = "turn_player" if line.by == one.played.start.turn_player else "non_turn_player"
    turns = order_of_players(other.played)
    return len({*owners_triggered(one.played)}) > 1 and len(turns) > 1 and (one.found["allowed"] == "yes") == (turns[0] == first)


def _same_choice(one: Candidate, other: Candidate) -> bool:
    """Whether one tells if a player may make a choice, or block, the other who chooses, and these agree."""
    line = asked_line(one.played.scenario) if one.played is not None and _first_fact(one) == "allowed" else None
    if line is None or other.played is None or line.do not in ("choose", "block") or _first_fact(other) != "chooser":
        return False
    return bool((one.found["allowed"] == "yes") == (side_choosing(other.found, other.played) == line.by))


def _same_so_far(one: Replay, other: Replay) -> bool:
    """Whether the very same moves are made with the very same cards before what is asked."""
    (_, cards), (_, others) = _as_read(one), _as_read(other)
    used = {asked_move(one.scenario), asked_move(other.scenario)} <= {"", "use", "flash"}
    moved = {line.card for line in one.scenario.before_ask}  # not those that it is asked if they may be used
    same = all(cards.get(card) == others.get(card) for card in cards.keys() | others.keys() if card in moved or not used)
    return same and one.scenario.before_ask == other.scenario.before_ask


def _decides(candidate: Candidate, fact: str) -> bool:
    """Whether a candidate has a verdict: its case has, or lacked only a figure that the question gives; not where it lacks one now."""
    found = candidate.found.get(fact) is not None
    wanting = candidate.played is not None and candidate.played.table.over == "wanting"
    return (candidate.case.status in RULED and (found or not wanting)) or (candidate.case.status == "need_more" and found)


def _first_fact(candidate: Candidate) -> str:
    return next(iter(candidate.played.scenario.asks if candidate.played else ()), "")
