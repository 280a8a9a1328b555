"""A rules judge for trading card games: it replays the situation asked about and cites the rule behind every step.

    from judge import Scenario, replay, rule_on
    ruling = rule_on(Scenario("bs10").attacker(power=3000).attack().ask("may_act_next"))

Every function takes and returns plain values; nothing prints, reads the clock or is random. A name is imported when first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.asking import ask
    from judge.rulings.comparing import Comparison, compare
    from judge.rulings.exploring import Exploration, explore
    from judge.rulings.refusals import WhyNot, why_not
    from judge.rulings.replay import Replay, replay
    from judge.rulings.ruling import Ruling, rule_on
    from scenarios.model import Scenario

_MODULES = {
    "ask": "judge.asking",
    "Comparison": "judge.rulings.comparing",
    "compare": "judge.rulings.comparing",
    "Exploration": "judge.rulings.exploring",
    "explore": "judge.rulings.exploring",
    "Replay": "judge.rulings.replay",
    "replay": "judge.rulings.replay",
    "Ruling": "judge.rulings.ruling",
    "rule_on": "judge.rulings.ruling",
    "Scenario": "scenarios.model",
    "WhyNot": "judge.rulings.refusals",
    "why_not": "judge.rulings.refusals",
}

__all__ = [
    "Comparison",
    "Exploration",
    "Replay",
    "Ruling",
    "Scenario",
    "WhyNot",
    "ask",
    "compare",
    "explore",
    "replay",
    "rule_on",
    "why_not",
]


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_MODULES[name]), name)
    globals()[name] = value
    return value
