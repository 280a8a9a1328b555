"""The sets by which code knows what a question says hold nothing that no lexicon has."""

from importlib import import_module
from pkgutil import iter_modules

import judge
import judge.reading
from knowledge.books import book, rulebooks

FIGURES = {"number"}
"""What a figure may be of, beside concepts and what the units count."""
MANY = 5
"""Smaller sets are as often of words as of concepts."""


def test_sets_of_concepts_hold_concepts_only() -> None:
    concepts = [concept for info in rulebooks() for concept in book(info.id).lexicon.values()]
    known = {concept.id for concept in concepts} | {concept.value for concept in concepts if concept.kind == "unit"} | FIGURES
    modules = [import_module(f"{each.__name__}.{module.name}") for each in (judge, judge.reading) for module in iter_modules(each.__path__)]
    sets = {f"{m.__name__}.{name}": held for m in modules for name, held in vars(m).items() if isinstance(held, frozenset)}
    of_concepts = {name: held for name, held in sets.items() if len(held) >= MANY and 3 * len(held & known) > 2 * len(held)}
    assert len(of_concepts) > MANY
    assert {name: unknown for name, held in of_concepts.items() if (unknown := sorted(held - known))} == {}
