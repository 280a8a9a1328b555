"""From a scenario's board to the table the engine plays on.

What the board does not say is filled with the plainest thing (a spirit without a text, five life, enough cores to pay for what is in
hand), and everything filled in is said: `Setup.assumed`.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.engine.rulebook import Rulebook
from judge.engine.sides import SIDES, Side
from judge.engine.values import Card, Procedure, Table
from knowledge.cards import CardFace, Level
from knowledge.clauses import Text
from knowledge.errors import JudgeError
from scenarios.model import Half, Placed, Scenario

LIFE, DECK, LATER_TURN = 5, 5, 3


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
    for side in SIDES:
        half: Half = getattr(scenario.board, side)
        for zone in ("field", "hand"):
            for placed in getattr(half, zone):
                card = _card(known, placed, side, zone, cards, assumed)
                cards[card.id] = card
        for n in range(DECK if half.deck is None else half.deck):
            blank = CardFace(f"{side}-deck-{n + 1}", Text("山札のカード", "a card of the deck"), kind="blank")
            cards[blank.id] = Card(blank.id, blank, side, "deck")
        price = sum(
            (c.face.cost or 0) + (c.face.levels[0].cores if c.face.levels else 0)
            for c in cards.values()
            if c.owner == side and c.zone == "hand"
        )
        if half.reserve is None and price:
            assumed.append(Assumed("enough-reserve", side, price))
        pools[side, "life"] = LIFE if half.life is None else half.life
        pools[side, "reserve"] = price if half.reserve is None else half.reserve
        pools[side, "trash"] = half.trash or 0
        pools[side, "void"] = 0
    start = scenario.start or book.opens_at
    if start not in book.steps:
        raise ImpossibleBoard(f"start: {start}: no step of {book.rules}: use one of {', '.join(book.steps)}")
    table = Table(
        rules=book.rules,
        cards=cards,
        pools=pools,
        stack=(Procedure(book.layout.first[start]),),
        step=start,
        turn=scenario.board.turn or LATER_TURN,
        off=book.off,
    )
    return Setup(table, tuple(assumed))


def _card(known: "knowledge.Knowledge", placed: Placed, side: Side, zone: str, others: dict[str, Card], assumed: list[Assumed]) -> Card:
    label = placed.as_ or placed.card
    name = label if label not in others else next(f"{label} {n}" for n in range(2, 99) if f"{label} {n}" not in others)
    face = _plain(placed, name) if placed.card == "plain" else _printed(known, placed)
    if zone == "field" and face.kind == "magic":
        raise ImpossibleBoard(f"{label}: a magic card does not lie on the field: put it in hand")
    counters = _counters(face, placed, label) if zone == "field" else 0
    if placed.card != "plain" and zone == "field" and placed.level is None and placed.cores is None and len(face.levels) > 1:
        assumed.append(Assumed("level", name, 1))
    return Card(name, face, side, zone, ready=placed.state == "ready", counters=counters)


def _plain(placed: Placed, name: str) -> CardFace:
    """A card without a text: one level, the figures given and no others."""
    kind = placed.kind or "spirit"
    levels = placed.levels or ((Level(placed.level or 1, 0 if kind == "nexus" else 1, placed.power),) if kind != "magic" else ())
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
        abilities=placed.abilities,
    )


def _printed(known: "knowledge.Knowledge", placed: Placed) -> CardFace:
    face = known.card(placed.card)
    if face is None:
        if placed.abilities or placed.levels or placed.kind:
            return _plain(placed, placed.card)
        raise UnknownCard(placed.card, tuple(near_names(placed.card, known)))
    changes: dict[str, object] = {}
    if placed.symbols is not None:
        changes["symbols"] = placed.symbols
    if placed.power is not None:
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
