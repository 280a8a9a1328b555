"""The two that fight in a scenario, and the figures by which they are held against each other."""

from judge.rulings.places import Place, places
from scenarios.model import Placed, Scenario

PRINTED: dict[str, tuple[str, str | None]] = {
    "damage": ("atk", "attacker"),
    "attack-figure": ("atk", "attacker"),
    "strike": ("strike", "attacker"),
    "hit-points": ("hp", "target"),
    "guard-point": ("guard", None),
}
"""What counts a figure printed on cards: its name there, and whose it is where the question does not say (None: every card's)."""
FACED = {"power": "power", "attack-figure": "hit-points", "hit-points": "attack-figure"}
"""What a figure of one combatant is held against of the other's."""
OTHER_THAN_THE_ATTACKER = {"blocker": "target", "target": "blocker"}


def combatant(scenario: Scenario, role: str | None) -> tuple[Place, Placed] | None:
    """The card on the field that stands in a role."""
    if role is None:
        return None
    named = standing(role, scenario)
    return next(((place, placed) for place, placed in places(scenario) if place[1] == "field" and placed.as_ == named), None)


def standing(role: str, scenario: Scenario) -> str:
    """The card of the case that stands where the question says: whoever is not the attacker is the blocker or the one attacked."""
    there = {placed.as_ for _, placed in places(scenario)}
    other = OTHER_THAN_THE_ATTACKER.get(role, role)
    return other if role not in there and other in there else role


def facing_in(scenario: Scenario, role: str | None) -> str | None:
    """Who stands against a combatant."""
    if role is None:
        return None
    return standing("blocker", scenario) if role == "attacker" else "attacker"


def value_of(placed: Placed, of: str) -> int | None:
    """A figure that a card of a scenario has, by what it is of."""
    return placed.power if of == "power" else placed.figures.get(PRINTED[of][0])
