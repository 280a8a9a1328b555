"""Where cards lie in a scenario, and a scenario with another card there, or another name for one."""

from msgspec.structs import replace

from knowledge.cards import CardFace
from scenarios.model import Half, Line, Placed, Scenario

Place = tuple[str, str, int]
"""Side, zone and index of a card on a board."""


def places(scenario: Scenario) -> list[tuple[Place, Placed]]:
    board = scenario.board
    return [
        ((side, zone, i), placed)
        for side, half in (("attacking", board.attacking), ("defending", board.defending))
        for zone, cards in (("field", half.field), ("hand", half.hand))
        for i, placed in enumerate(cards)
    ]


def replaced(scenario: Scenario, place: Place, placed: Placed) -> Scenario:
    side, zone, index = place
    half: Half = getattr(scenario.board, side)
    cards = getattr(half, zone)
    half = replace(half, **{zone: (*cards[:index], placed, *cards[index + 1 :])})
    return scenario.with_half(side, half)


def renamed(scenario: Scenario, old: str, new: str) -> Scenario:
    def name(card: str | None) -> str | None:
        return new if card == old else card

    def line(each: Line) -> Line:
        on = tuple(new if c == old else c for c in each.on)
        return replace(each, card=name(each.card), on=on, source=name(each.source), to=name(each.to))

    return replace(scenario, play=tuple(line(each) for each in scenario.play), about=name(scenario.about))


def as_written(face: CardFace, placed: Placed) -> Placed:
    """A card as it lies, with all that is given of it; what the question says of it stays."""
    figures = {name: value for name, value in face.figures.items() if name != "power"}
    levels = face.levels
    if placed.power is not None:
        levels = tuple(replace(level, power=placed.power) for level in levels)
    return replace(
        placed,
        kind=face.kind,
        cost=face.cost,
        symbols=face.symbols if placed.symbols is None else placed.symbols,
        power=face.figures.get("power") if placed.power is None and not levels else placed.power,
        levels=levels,
        keywords=face.keywords,
        figures={**figures, **placed.figures},
        abilities=face.abilities,
    )
