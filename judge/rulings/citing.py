"""Which clauses a ruling rests on, and which of them decide it.

A clause is *decisive* if what was asked comes out otherwise when its rules are switched off from the point in question on and
the scenario is replayed; *context* if not (`design/citations.md`, rule 4).
"""

from collections.abc import Iterator
from functools import lru_cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.engine.events import Event, Exhausted, GoesOn, NotTriggered, Refreshed, Spared
from judge.engine.moves import Refusal
from judge.engine.rulebook import Rulebook
from judge.games import rulebook
from judge.rulings.coming import takes_life
from judge.rulings.facts import Facts, decided, facts
from judge.rulings.replay import Replay, replay_from, replayed
from judge.rulings.telling import Teller
from judge.rulings.vantage import names
from knowledge.clauses import Clause
from scenarios.model import Questions, Scenario


class Citation(Struct, frozen=True):
    """A clause a ruling rests on: where it stands, a fragment to find it by, what it says, whether it decides,
    which of the facts asked for, and which of these would come out another way (rather than not at all) without it."""

    clause: str
    rules: str
    section: str
    lines: tuple[int, int]
    quote: str
    says: str
    decisive: bool
    decides: tuple[str, ...] = ()
    flips: tuple[str, ...] = ()


def clauses_at_work(played: Replay, start: int = 0) -> dict[str, bool]:
    """Every clause that caused something in a replay from a place of its trace on, in order; True where it stood alone, False where
    it is a clause that says the same."""
    found: dict[str, bool] = {}
    for happened in played.trace[start:]:
        cause = happened.cause
        if cause.clause:
            found[cause.clause] = True
        if cause.ability:
            abilities = played.start.cards[cause.card].face.abilities
            found.update({c: True for a in abilities if a.id == cause.ability for c in a.clauses})
        for clause in cause.also:
            found.setdefault(clause, False)
    if played.refused and played.refused.refusal and played.refused.refusal.clause:
        found[played.refused.refusal.clause] = True
        for clause in played.refused.refusal.also:
            found.setdefault(clause, False)
    return found


def cite(played: Replay, book: Rulebook, teller: Teller) -> tuple[Citation, ...]:
    """The clauses at work from the point in question on (what led up to it is in the steps), the decisive ones first: those that, switched
    off from there on, change what was asked. What refuses a move decides that it is refused (one that allows it elsewhere,
    only if no other does), not what only leads to its being tried; a clause that says the same as a decisive one decides with it."""
    was = outcome(played)
    found: dict[str, Citation] = {}
    refusal = played.refusal
    refusing = refusal.clause if refusal is not None else ""
    forbidden = bool(refusing) and refusal is not None and refusal.reason != "not-now"
    for id_, alone in clauses_at_work(played, played.since).items():
        others = _without(id_, played, book, was) if alone or id_ in book.joining else []
        decides = [name for name in was if any(other.get(name) != was[name] for other in others)]
        if forbidden and all(other.get("allowed") is None for other in others):
            decides = [name for name in decides if name != "allowed"]
        flips = [name for name in decides if any(other.get(name) not in (None, [], {}, was[name]) for other in others)]
        if id_ == refusing and not (elsewhere(refusal, book) and any("allowed" in c.flips for c in found.values())):
            decides, flips = ["allowed", *decides], ["allowed", *flips]
        found[id_] = citation_of(teller.known.clauses[id_], book.rules, teller.language, tuple(decides), tuple(flips))
    for happened in played.trace[played.since :]:
        main = found.get(happened.cause.clause)
        for id_ in happened.cause.also if main is not None else ():
            same = teller.known.clauses[id_]
            if main is not None and not found[id_].decisive and same.text_only is None and same.position is None:
                found[id_] = citation_of(teller.known.clauses[id_], book.rules, teller.language, main.decides)
    if refusal is not None and refusing:
        for id_ in refusal.also:
            found[id_] = citation_of(teller.known.clauses[id_], book.rules, teller.language, found[refusing].decides)
    for id_, name in _brought_about_before(played, book, was):
        found[id_] = citation_of(teller.known.clauses[id_], book.rules, teller.language, (name,), (name,))
    ranked = sorted(found.values(), key=lambda c: (not c.decisive, c.lines))
    return tuple(dict.fromkeys(each for c in ranked for each in (c, *(leanings(c, teller) if c.decisive else ()))))


def _brought_about_before(played: Replay, book: Rulebook, was: Facts) -> Iterator[tuple[str, str]]:
    """The clauses that turned cards, or took life, before the point in question, and the fact asked for that would be otherwise without
    them: how cards lie, how much life is lost in all."""
    before = [h for h in played.trace[: played.since] if h.cause.clause]
    turned = [h.cause.clause for h in before if isinstance(h.event, Exhausted | Refreshed)]
    taken = [h.cause.clause for h in before if takes_life(h.event)]
    for name, clauses in (("state", turned), ("life_change", taken)):
        for id_ in dict.fromkeys(clauses) if name in was else ():
            if outcome(replay_from(-1, played, book.without(id_))).get(name) != was[name]:
                yield id_, name


def cited(scenario: Scenario, language: str) -> tuple[Citation, ...]:
    """`cite`, of a scenario played by its own rulebook and completed; kept."""
    return _cited(msgspec.msgpack.encode(replace(scenario, id="", question=Questions(), expect={}, shows=())), language)


@lru_cache(maxsize=1024)
def _cited(scenario: bytes, language: str) -> tuple[Citation, ...]:
    played = replayed(msgspec.msgpack.decode(scenario, type=Scenario))
    book = rulebook(knowledge.rulebook_id(played.scenario.rules))
    return cite(played, book, Teller(book.rules, language))


def elsewhere(refusal: Refusal | None, book: Rulebook) -> bool:
    """Whether a refusal names no clause that forbids the move, but one that allows it elsewhere."""
    if refusal is None or refusal.reason != "not-now" or any(r.clause == refusal.clause for r in book.required):
        return False
    return any(p.clause == refusal.clause for p in book.permitted)


def leanings(citation: Citation, teller: Teller) -> Iterator[Citation]:
    """The clauses of other documents from which a decisive clause takes its position."""
    for name in teller.known.clauses[citation.clause].leans_on:
        rules, _, clause = name.rpartition(":")
        if rules:
            yield citation_of(knowledge.book(rules).clauses[clause], rules, teller.language)


def _without(clause: str, played: Replay, book: Rulebook, was: Facts) -> list[Facts]:
    """What was asked, with the clause switched off; where that changes nothing because a more general clause steps in and says the
    same, with that switched off too."""
    start = played.line
    less = book.without(clause)
    found = outcome(replay_from(start, played, less))
    overridden = book.layout.overridden.get(clause, ())
    if found != was or not overridden:
        return [found]
    for general in overridden:
        less = less.without(general)
    return [outcome(replay_from(start, played, less))]


def outcome(played: Replay, *wanted: str) -> Facts:
    """The facts asked for (or ``wanted``). That an ability does not trigger, that an attack goes on, or that it breaks or wins nothing, is
    one thing where a rule says so and another where nothing happens."""
    asks = wanted or played.scenario.asks
    found = decided(played, asks) if asks else facts(played)
    for name, value, kind in SAID:
        if found.get(name) == value:
            found[name] = (value, any(isinstance(h.event, kind) for h in played.trace[played.since :]))
    about = played.scenario.about
    if about is not None and found.get("order"):
        called = (names(played, card) for card in played.start.cards)
        found["order"] = _around({name for row in called if about in row for name in row}, found["order"])
    return {name: found.get(name) for name in asks} if asks else found


SAID: tuple[tuple[str, object, type[Event]], ...] = (
    ("triggers", "no", NotTriggered),
    ("battle", "continues", GoesOn),
    ("shields_broken", 0, Spared),
    ("winner", "none", Spared),
)
"""Facts that are so also where nothing happens, and the event by which a rule says that they are."""


def _around(card: set[str], order: list[str]) -> tuple[set[str], set[str]] | list[str]:
    """Of an order asked about one card's effect: what is processed before it and what after it, in whatever order among themselves."""
    here = next((n for n, word in enumerate(order) if word in card), None)
    if here is None:
        return order
    before, after = (set("+".join(words).split("+")) for words in (order[:here], order[here + 1 :]))
    return before, after


def citation_of(clause: Clause, rules: str, language: str, decides: tuple[str, ...] = (), flips: tuple[str, ...] = ()) -> Citation:
    says = Teller(rules, language).says(clause)
    return Citation(clause.id, rules, clause.section, clause.lines, clause.quote, says, bool(decides), decides, flips)


def told_in(citation: Citation, language: str) -> Citation:
    """The same citation in another language."""
    clause = knowledge.book(citation.rules).clauses[citation.clause]
    return citation_of(clause, citation.rules, language, citation.decides, citation.flips)
