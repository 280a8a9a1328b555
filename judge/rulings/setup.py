"""From a scenario's board to the table the engine plays on.

What the board does not say is filled with the plainest thing (a spirit without a text, five life, enough cores to pay for what is in
hand), and everything filled in is said: `Setup.assumed`.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.engine.rulebook import Rulebook, Zone
from judge.engine.sides import SIDES, Side
from judge.engine.values import Card, Procedure, Table
from knowledge.abilities import PutInZone
from knowledge.cards import CardFace, Level
from knowledge.clauses import Text
from knowledge.errors import JudgeError
from scenarios.model import Half, Placed, Scenario

LATER_TURN = 3


class ImpossibleBoard(JudgeError):
    """The board cannot be as the scenario says it is."""


class UnknownCard(JudgeError):
    """A card no file here knows. ``name`` as given, ``suggestions`` the names nearest to it."""

    def __init__(self, name: str, suggestions: tuple[str, ...]) -> None:
        near = f"did you mean {', '.join(suggestions)}? otherwise " if suggestions else ""
        super().__init__(f"{name}: no card file knows it: {near}give its text in the board (`abilities:`)")
        self.name, self.suggestions = name, suggestions


class Assumed(Struct, frozen=True):
    """Something the board did not say and the set-up filled in: a phrase's key, the card or side it is about, and a number."""

    key: str
    about: str
    number: int = 0


class Setup(Struct, frozen=True):
    table: Table
    assumed: tuple[Assumed, ...]


def set_up(scenario: Scenario, book: Rulebook) -> Setup:
    """Lay out a scenario's board. Raises `ImpossibleBoard`, `UnknownCard`."""
    known = knowledge.book(book.rules)
    cards: dict[str, Card] = {}
    pools: dict[tuple[Side, str], int] = {}
    assumed: list[Assumed] = []
    laid_out: dict[str, Placed] = {}
    unsaid = set() if scenario.board.turn else {"turn"}
    for side in SIDES:
        half: Half = getattr(scenario.board, side)
        unsaid |= set() if half.hand else {f"{side}.hand"}
        unsaid |= {f"{side}.deck"} if half.deck is None and "deck" not in half.zones else set()
        for zone in ("field", "hand"):
            for placed in getattr(half, zone):
                card = _card(known, placed, side, zone, cards, assumed, book.plain)
                cards[card.id] = card
                laid_out[card.id] = placed
        for laid in book.ground.zones:
            held = half.zones.get(laid.id, laid.blank) if laid.id != "deck" or half.deck is None else half.deck
            for placed in held if isinstance(held, tuple) else ():
                card = _card(known, placed, side, laid.id, cards, assumed, book.plain)
                cards[card.id] = card
            for card in () if isinstance(held, tuple) else _blanks(side, laid, held):
                cards[card.id] = card
        for zone in sorted(set(half.zones) - {laid.id for laid in book.ground.zones}):
            raise ImpossibleBoard(f"zones: {zone}: no zone of {book.rules}: use one of {', '.join(z.id for z in book.ground.zones)}")
        price = sum(
            (c.face.cost or 0) + (c.face.levels[0].cores if c.face.levels else 0)
            for c in cards.values()
            if c.owner == side and c.zone == "hand"
        )
        usual = dict(book.ground.pools)
        if half.reserve is None and price and "reserve" in usual:
            assumed.append(Assumed("enough-reserve", side, price))
        given = {**half.pools, **{p: n for p in ("life", "reserve", "trash") if (n := getattr(half, p)) is not None}}
        for pool in sorted(set(given) - set(usual)):
            raise ImpossibleBoard(f"{pool}: no pool of {book.rules}: use one of {', '.join(usual) or 'its zones'}")
        for pool, count in usual.items():
            pools[side, pool] = given.get(pool, price if pool == "reserve" else count)
    start = scenario.start or book.opens_at
    if start not in book.steps:
        raise ImpossibleBoard(f"start: {start}: no step of {book.rules}: use one of {', '.join(book.steps)}")
    if book.steps[start].amid:
        raise ImpossibleBoard(f"start: {start}: nobody attacks there yet: begin before it, and let the play declare the attack")
    table = Table(
        rules=book.rules,
        cards=cards,
        pools=pools,
        stack=(Procedure(book.layout.first[start]),),
        step=start,
        turn=scenario.board.turn or LATER_TURN,
        off=book.off,
        discards=book.ground.discards,
        paths=scenario.board.adjacent,
        reach={(name, cards[name].place or name): placed.reach for name, placed in laid_out.items() if placed.reach is not None},
        unsaid=frozenset(unsaid),
    )
    return Setup(table, tuple(assumed))


@lru_cache(maxsize=64)
def _blanks(side: Side, zone: Zone, count: int) -> tuple[Card, ...]:
    """So many cards of a zone of which nothing is known. They are on every board: kept."""
    faces = (CardFace(f"{side}-{zone.id}-{n + 1}", zone.name, kind="blank") for n in range(count))
    return tuple(Card(face.id, face, side, zone.id) for face in faces)


def _card(
    known: "knowledge.Knowledge", placed: Placed, side: Side, zone: str, others: dict[str, Card], assumed: list[Assumed], kind: str
) -> Card:
    label = placed.label
    name = label if label not in others else next(f"{label} {n}" for n in range(2, 99) if f"{label} {n}" not in others)
    face = _with_keywords(known, _plain(placed, name, kind) if placed.card == "plain" else _printed(known, placed, kind))
    if zone == "field" and face.kind == "magic":
        raise ImpossibleBoard(f"{label}: a magic card does not lie on the field: put it in hand")
    for effect in (effect for ability in face.abilities for effect in ability.does if isinstance(effect, PutInZone)):
        if f"zone.{effect.to}" not in known.phrases:
            zones = ", ".join(name.removeprefix("zone.") for name in known.phrases if name.startswith("zone."))
            raise ImpossibleBoard(f"{label}: put-in-zone: {effect.to}: no zone of {known.source.rules}: use one of {zones}")
    counters = _counters(face, placed, label) if zone == "field" else 0
    if placed.card != "plain" and zone == "field" and placed.level is None and placed.cores is None and len(face.levels) > 1:
        assumed.append(Assumed("level", name, 1))
    place = None if placed.at is None or zone != "field" else str(placed.at)
    marks = frozenset({*placed.marks, *(("summoned",) if placed.new else ())} if zone == "field" else ())
    return Card(name, face, side, zone, ready=placed.state == "ready", counters=counters, marks=marks, place=place)


def _with_keywords(known: "knowledge.Knowledge", face: CardFace) -> CardFace:
    """The card with the abilities its keywords stand for, where the knowledge says what that is."""
    there = {ability.id for ability in face.abilities}
    meant = [keyword for word in face.keywords if (keyword := known.keyword(word)) is not None]
    added = tuple(ability for keyword in meant for ability in keyword.abilities if ability.id not in there)
    return replace(face, abilities=(*face.abilities, *added)) if added else face


LEVELLED = {"spirit": 1, "ultimate": 1, "nexus": 0}
"""Kinds of card whose power hangs on a level, and the cores the first level of a plain one takes."""


def _plain(placed: Placed, name: str, usual: str) -> CardFace:
    """A card without a text: one level (if its kind knows levels), the figures given and no others."""
    kind = placed.kind or usual
    levels = placed.levels or ((Level(placed.level or 1, LEVELLED[kind], placed.power),) if kind in LEVELLED else ())
    power = {} if levels or placed.power is None else {"power": placed.power}
    return CardFace(
        id="plain",
        name=Text(name, name),
        kind=kind,
        colour=placed.colour,
        cost=placed.cost,
        families=placed.families,
        symbols=1 if placed.symbols is None else placed.symbols,
        levels=levels,
        keywords=placed.keywords,
        figures={**power, **placed.figures},
        abilities=placed.abilities,
    )


def _printed(known: "knowledge.Knowledge", placed: Placed, usual: str) -> CardFace:
    face = known.card(placed.card)
    if face is None:
        if placed.abilities or placed.levels or placed.kind:
            return replace(_plain(placed, placed.card, usual), id=placed.card)  # written out on the board: it has a name
        raise UnknownCard(placed.card, tuple(near_names(placed.card, known)))
    changes: dict[str, object] = {}
    if placed.symbols is not None:
        changes["symbols"] = placed.symbols
    if placed.figures:
        changes["figures"] = {**face.figures, **placed.figures}
    if placed.power is not None and "power" in face.figures:
        changes["figures"] = {**face.figures, **placed.figures, "power": placed.power}
    elif placed.power is not None:
        changes["levels"] = tuple(replace(lv, power=placed.power) for lv in face.levels) or (Level(placed.level or 1, 1, placed.power),)
    if placed.abilities:
        changes["abilities"] = (*face.abilities, *placed.abilities)
    if not face.levels and "levels" not in changes and (placed.level or placed.cores) and face.kind != "magic":
        changes["levels"] = (Level(placed.level or 1, placed.cores or 0),)
    return replace(face, **changes) if changes else face


def _counters(face: CardFace, placed: Placed, label: str) -> int:
    """The cores on a card: as given, else what its level takes, else what level 1 takes."""
    by_level = {lv.level: lv.cores for lv in face.levels}
    if placed.level is not None and by_level and placed.level not in by_level:
        raise ImpossibleBoard(f"{label}: it has no level {placed.level}: its levels are {', '.join(map(str, sorted(by_level)))}")
    cores = placed.cores
    if cores is None:
        cores = by_level[placed.level] if placed.level is not None and by_level else min(by_level.values(), default=0)
    if by_level and cores < min(by_level.values()):
        raise ImpossibleBoard(f"{label}: {cores} cores keep it at no level: level 1 takes {min(by_level.values())}")
    if placed.level is not None and placed.cores is not None and by_level:
        reached = face.level_at(cores)
        if reached is None or reached.level != placed.level:
            raise ImpossibleBoard(f"{label}: {cores} cores make it level {reached.level if reached else 0}, not {placed.level}")
    return cores


def near_names(name: str, known: "knowledge.Knowledge") -> Iterator[str]:
    """The names of known cards that resemble ``name``, best first."""
    from rapidfuzz import fuzz, process

    names = {
        form: face.name.ja for face in known.cards.values() for form in (face.name.ja, face.name.en, *face.aliases.ja, *face.aliases.en)
    }
    seen: set[str] = set()
    for form, _, _ in process.extract(name, list(names), scorer=fuzz.ratio, limit=5, score_cutoff=60):
        if names[form] not in seen:
            seen.add(names[form])
            yield names[form]
