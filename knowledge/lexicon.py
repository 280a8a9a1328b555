"""Words of the games: surface forms (official word, slang, reading, English) to concepts.

``knowledge/lexicon/common.yaml`` and one file a rulebook. A new way of saying something is a line of YAML, never Python.
"""

from typing import Literal

from msgspec import Struct

from knowledge.clauses import Text

ConceptKind = Literal[
    "event",  # something that happens or is done: attack, destroy, draw, …
    "thing",  # cards, zones, counters, numbers' names: spirit, reserve, core, BP, …
    "step",  # a step or window of the turn; `value` is its step id
    "player",  # a player's role; `value` is the role
    "role",  # a card's role in a battle; `value` is the role
    "state",  # ready, exhausted, first turn, …
    "duration",  # until the end of the battle, …
    "ask",  # what is asked: may I, what next, in which order, who chooses, how many, …
    "link",  # before, after, while, and then, not: relations between events
    "game",  # words that place a question in a game; `value` is the rulebook id
    "elsewhere",  # other games and matters outside the rules (prices, ban lists)
    "chatter",  # carries nothing
]


class Forms(Struct, frozen=True, forbid_unknown_fields=True):
    """Surface forms. Japanese verbs and adjectives in dictionary form: the reader inflects. English in base form."""

    ja: tuple[str, ...] = ()
    en: tuple[str, ...] = ()


class Concept(Struct, frozen=True, forbid_unknown_fields=True):
    """A concept and every way here known of saying it. ``is_a`` names a wider concept."""

    id: str
    kind: ConceptKind
    term: Text
    forms: Forms
    value: str | None = None
    is_a: str | None = None
    implies: tuple[str, ...] = ()


class Lexicon(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of ``knowledge/lexicon``; ``rules`` is None for words all games share."""

    concepts: tuple[Concept, ...]
    rules: str | None = None
