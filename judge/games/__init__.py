"""The rulebooks, one module each, in the order of their documents."""

from functools import cache
from importlib import import_module

from judge.engine.rulebook import Rulebook

MODULES = {
    "battle-spirits-2010": "battle_spirits_2010",
    "duel-masters": "duel_masters",
    "ange-vierge": "ange_vierge",
    "battle-spirits": "battle_spirits",
    "fragment-dig-rayn": "fragment_dig_rayn",
}


@cache
def rulebook(rules: str) -> Rulebook:
    """The rulebook with this id; imported when first asked for. Raises KeyError where there is no module for it."""
    book = import_module(f"judge.games.{MODULES[rules]}").BOOK
    assert isinstance(book, Rulebook)
    return book
