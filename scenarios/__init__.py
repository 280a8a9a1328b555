"""What is *asked to happen*: scenarios as plain data, their YAML format, and the library of cases with a known answer.

It knows no rules; whether something can happen is for the engine to say. Importing it costs nothing: a name is fetched from its module
when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenarios.library import case, cases
    from scenarios.located import Located, ScenarioError
    from scenarios.model import Scenario
    from scenarios.yaml_format import dump, load

_MODULES = {
    "library": ("case", "cases"),
    "located": ("Located", "ScenarioError"),
    "model": ("Scenario",),
    "yaml_format": ("dump", "load"),
}

__all__ = ["Located", "Scenario", "ScenarioError", "case", "cases", "dump", "load"]


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            value = getattr(import_module(f"scenarios.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
