"""A replay in the figures in which a question tells powers, where it was read with larger ones (`judge.reading.small`)."""

from msgspec.structs import replace

from judge.reading.model import Reading
from judge.rulings.places import places, replaced
from judge.rulings.replay import Replay, replayed
from knowledge.abilities import Ability, ChangePower
from knowledge.clauses import Text
from scenarios.model import Placed, Scenario


def as_told(played: Replay, reading: Reading) -> Replay:
    """The replay with its powers as the question tells them; as it is, where not all of them can be told so."""
    powers = _powers(played.scenario) if reading.scale != 1 else None
    if powers is None or any(value % reading.scale for value in powers):
        return played
    scenario = played.scenario
    for place, placed in places(scenario):
        scenario = replaced(scenario, place, _divided(placed, reading.scale))
    return replayed(scenario)


def _powers(scenario: Scenario) -> list[int] | None:
    """All powers and guard points of a scenario, and what is added to powers; None where an ability asks for a power."""
    cards = [placed for _, placed in places(scenario)]
    abilities = [ability for placed in cards for ability in placed.abilities]
    if any(ability.if_power_at_most is not None or ability.if_power_at_least is not None for ability in abilities):
        return None
    changes = [effect.by for ability in abilities for effect in ability.does if isinstance(effect, ChangePower)]
    return [*changes, *(value for placed in cards for value in (placed.power, placed.figures.get("guard")) if value is not None)]


def _divided(placed: Placed, scale: int) -> Placed:
    figures = {name: value // scale if name == "guard" else value for name, value in placed.figures.items()}
    power = placed.power // scale if placed.power is not None else None
    return replace(placed, power=power, figures=figures, abilities=tuple(_with_less(each, scale) for each in placed.abilities))


def _with_less(ability: Ability, scale: int) -> Ability:
    says = ability.says
    for by in (effect.by for effect in ability.does if isinstance(effect, ChangePower)):
        says = Text(says.ja.replace(f"{by:+}", f"{by // scale:+}"), says.en.replace(f"{by:+}", f"{by // scale:+}"))
    does = tuple(replace(each, by=each.by // scale) if isinstance(each, ChangePower) else each for each in ability.does)
    return replace(ability, does=does, says=says)
