"""Cards that a question brings with it (``--card "NAME: effect…"``), or another edition of the game lends: known for this question only.

The words are read with them as with any card. No case of the library speaks of such a card, so the situation is sought as if the card
most like it had been named; in the scenario the given card takes that one's place, written out in full, so that it replays by itself.
"""

from collections.abc import Iterable

from msgspec.structs import replace

import knowledge
from judge.engine.advance import Trace
from judge.engine.events import Answered
from judge.engine.moves import cards_named
from judge.games import rulebook
from judge.reading.model import Reading
from judge.rulings.places import as_written, places, renamed, replaced
from judge.rulings.replay import Replay
from judge.situations import memory
from judge.situations.composing import compose
from knowledge.books import Knowledge, rulebooks
from knowledge.cards import CardFace
from knowledge.errors import JudgeError
from knowledge.text import name_key
from scenarios.model import Placed, Scenario

Faces = tuple[CardFace, ...]


def given_cards(texts: Iterable[str], rules: str, known: Knowledge) -> Faces:
    """The cards in short form (`knowledge.short_form`), as cards of a rulebook. Raises JudgeError."""
    from knowledge.short_form import card

    short = next(info.short for info in rulebooks() if info.id == rules)
    faces = [card(text, short) for text in texts]
    seen: set[str] = set()
    for face in faces:
        if known.card(face.id) is not None:
            raise JudgeError(f"{face.id}: a card of this name is known: see `judge cards show {face.id}`, or give yours another name")
        if name_key(face.id) in seen:
            raise JudgeError(f"{face.id}: given twice: give each card once")
        seen.add(name_key(face.id))
    return tuple(face if face.kind else replace(face, kind=rulebook(rules).plain) for face in faces)


def lent_cards(question: str, rules: str, language: str) -> Faces:
    """The cards a question names that only another edition of the game knows, each called by its name in this language. What is printed on
    them is the same in every edition; the clauses behind it are the other document's."""
    known = knowledge.book(rules)
    lent: dict[str, CardFace] = {}
    for other in (knowledge.book(info.id) for info in rulebooks() if info.edition_of == rules):
        faces = (other.cards[mention.card] for mention in memory.read(question, other.source.rules).cards)
        lent |= {face.id: face for face in faces if known.card(face.id) is None}
    return tuple(_of_no_document(face, language) for face in lent.values())


def _of_no_document(face: CardFace, language: str) -> CardFace:
    abilities = tuple(replace(ability, clauses=()) for ability in face.abilities)
    return replace(face, id=face.name.in_(language), abilities=abilities, sources={}, note=None)


def as_if_known(reading: Reading, known: Knowledge, cards: Faces) -> Reading:
    """The reading with the card most like it in place of each given one; a card like none is left out."""
    alike = {face.id: _most_alike(face, known, cards) for face in cards}

    def named(id_: str | None) -> str | None:
        other = alike.get(id_ or "")
        return id_ if id_ not in alike else other.id if other is not None else None

    return replace(
        reading,
        cards=tuple(replace(mention, card=other) for mention in reading.cards if (other := named(mention.card)) is not None),
        events=tuple(replace(event, card=named(event.card), on=named(event.on)) for event in reading.events),
    )


def composed(reading: Reading, case: Scenario, known: Knowledge, cards: Faces) -> Scenario | None:
    """`compose`, with the given cards written out where they lie; None where one that the question names has no place there, or would
    have another power than it has."""
    for face in cards if reading.cards else ():
        other = _most_alike(face, known, cards)
        if other is not None and any(mention.card == face.id for mention in reading.cards):
            case = _in_place_of(case, other, face, known)
    scenario = compose(reading, case, known)
    lying = {name_key(placed.card): placed for _, placed in places(scenario)}
    for face in (each for each in cards if any(mention.card == each.id for mention in reading.cards)):
        placed, own = lying.get(name_key(face.id)), _powers(face)
        if placed is None or (own and placed.power is not None and placed.power not in own):
            return None  # a power beside its name that is not its own is somebody else's
        scenario = _aimed(scenario, reading, placed, face)
    return written_out(scenario, cards)


def written_out(scenario: Scenario, cards: Faces) -> Scenario:
    """The scenario with all that is given of these cards where they lie: it replays without them."""
    for face in cards:
        for place, placed in places(scenario):
            if name_key(placed.card) == name_key(face.id):
                scenario = replaced(scenario, place, as_written(face, placed))
    return scenario


def _aimed(scenario: Scenario, reading: Reading, placed: Placed, face: CardFace) -> Scenario:
    """The scenario with the card used on the combatant that the question speaks of, where it speaks of one only, and on none where its
    effects select none."""
    roles = COMBATANTS & reading.concepts()
    selects = any(hasattr(effect, "target") for ability in face.abilities for effect in ability.does)

    def aimed(on: tuple[str, ...]) -> tuple[str, ...]:
        if not selects:
            return ()
        return tuple(roles) if on and set(on) <= COMBATANTS and len(roles) == 1 else on

    lines = (replace(line, on=aimed(line.on)) if line.card in (placed.as_, placed.card) else line for line in scenario.play)
    return replace(scenario, play=tuple(lines))


COMBATANTS = frozenset({"attacker", "blocker"})


def takes_part(played: Replay, reading: Reading, cards: Faces) -> bool:
    """Whether every given card that the question names makes or suffers a move of the replay, or an ability of it does something: before
    the question is asked, if that is told of it; after, if it is asked of it."""
    told = {card for event in reading.events if not event.asked for card in (event.card, event.on)}
    asked = {event.card for event in reading.events if event.asked} - told
    tried = played.refusal.move if played.refusal is not None else None
    early = _busy(played.trace[: played.focus])
    late = _busy(played.trace[played.focus :]) | {*(cards_named(tried) if tried is not None else ())}
    lying = {name_key(placed.card): placed.label for _, placed in places(played.scenario)}
    named = reading.named() & {face.id for face in cards}
    return all(lying.get(name_key(card)) in (early if card in told else late if card in asked else early | late) for card in named)


def _busy(trace: Trace) -> set[str]:
    """The cards that moves are made with or on, and those whose abilities do something."""
    found = {happened.cause.card for happened in trace}
    return found.union(*(cards_named(happened.event.move) for happened in trace if isinstance(happened.event, Answered)))


def _most_alike(face: CardFace, known: Knowledge, cards: Faces) -> CardFace | None:
    """The known card of the same kind with the most abilities of the same timing and effect, or else of the same timing; None where none
    has any."""
    own, timings = _deeds(face), {ability.at for ability in face.abilities}
    given = {each.id for each in cards}
    found = [each for each in known.cards.values() if each.kind == face.kind and each.id not in given]
    alike = [each for each in found if own & _deeds(each)] or [each for each in found if timings & {a.at for a in each.abilities}]
    return max(alike, key=lambda each: len(own & _deeds(each)) - len(_deeds(each) - own), default=None)


def _powers(face: CardFace) -> set[int | None]:
    """The powers that are given of a card."""
    return {face.figures.get("power"), *(level.power for level in face.levels)} - {None}


def _deeds(face: CardFace) -> set[tuple[str, type]]:
    return {(ability.at, type(effect)) for ability in face.abilities for effect in ability.does}


def _in_place_of(case: Scenario, other: CardFace, face: CardFace, known: Knowledge) -> Scenario:
    for place, placed in places(case):
        if known.card(placed.card) is other:
            case = replaced(case, place, Placed(face.id, placed.as_, state=placed.state, at=placed.at))
            case = renamed(case, placed.label, placed.as_ or face.id)
    return replace(case, about=face.id) if case.about and known.card(case.about) is other else case
