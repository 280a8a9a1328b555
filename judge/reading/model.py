"""A reading: what a question says, as data. Words become concepts, concepts become events with who, whom, when, and what is asked.

The reader fills this in from the lexicon and the sentence; it knows no rules. `judge.situations.composing` makes a scenario of it.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, TypeVar

from msgspec import Struct

from judge.engine.sides import Side

T = TypeVar("T")
Role = Literal["attacker", "blocker", "target"]
Sort = Literal["is", "reached", "above", "below"]
"""How a figure is told: as what it is, what it comes to (9000になった), or how far it is above or below the one it is held against
(500高い)."""


class Mention(Struct, frozen=True):
    """A concept found in the question: characters ``start`` to ``end`` of it, the words as written, and whether they are denied."""

    concept: str
    start: int
    end: int
    words: str
    negated: bool = False


class CardMention(Struct, frozen=True):
    """A card named in the question. ``score``: 1.0 for a name as written somewhere, less for a misspelt one (then ``corrected``).
    ``level``, ``cores``, ``power``, … are figures the question gives of it; ``side`` and ``role`` what the sentence makes of it."""

    card: str
    start: int
    end: int
    words: str
    score: float = 1.0
    corrected: bool = False
    level: int | None = None
    cores: int | None = None
    power: int | None = None
    symbols: int | None = None
    side: Side | None = None
    role: Role | None = None


class Figure(Struct, frozen=True):
    """A number with what it counts (a concept id such as ``power``, ``level``, ``core``, ``symbol``, ``life``, ``turn``, ``times``)
    and whose it is, where the sentence says so."""

    value: int
    of: str
    start: int
    side: Side | None = None
    role: Role | None = None
    card: str | None = None
    sort: Sort = "is"


class EventMention(Struct, frozen=True):
    """Something done or happening. ``concept``: a lexicon concept of kind ``event``; ``by``: the player; ``card``: the card doing
    it or used for it; ``on``: whom it befalls (a role or a card id); ``step``: at which step; ``negated``: said not to happen;
    ``asked``: it is what is asked about ("can I …?") rather than what happened. ``whose``: the side of whom or what it befalls.
    ``wider``: the concepts that it is one of, the nearest first."""

    concept: str
    start: int
    by: Side | None = None
    card: str | None = None
    on: str | None = None
    step: str | None = None
    negated: bool = False
    asked: bool = False
    whose: Side | None = None
    wider: tuple[str, ...] = ()

    def is_a(self, *concepts: str) -> bool:
        """Whether it is one of these, or something narrower."""
        return self.concept in concepts or not set(concepts).isdisjoint(self.wider)

    def first_in(self, table: Mapping[str, T]) -> T | None:
        """What a table has of it, or else of the nearest wider concept of which it has anything."""
        return next((table[concept] for concept in (self.concept, *self.wider) if concept in table), None)

    @property
    def told(self) -> bool:
        """Whether it is said to have happened: neither asked about nor denied."""
        return not (self.asked or self.negated)


LOSES = frozenset({"lose-battle", "lose"})
"""Events that befall one card by another, to which it loses."""


class Phrase(Struct, frozen=True):
    """What stands between two marks or spaces of a question, characters ``start`` to ``end``: how it sounds (`judge.reading.hearing`)."""

    sound: str
    start: int
    end: int


class Reading(Struct, frozen=True, dict=True):
    """What a question says. ``rules``: the rulebook its words place it in (or that was given); None where they place it in none.
    ``asks``: concepts of kind ``ask``, in order. ``unknown``: names that look like cards and are no card known here, with the nearest.
    ``onward``: the step of which it asks what comes after it.
    ``owned``: concepts with the side whose the sentence says they are. ``elsewhere``: the concept of a game or matter outside the rules
    that it speaks of. ``me``: the side its "I" is on, where it tells.
    ``condition``: it asks what must be so, and is read as whether it may be otherwise. ``corrected``: what was written wrong
    (``question`` has it right), and what was read. ``deeds``: words that nobody here knows and that say what a card does or
    what befalls it. ``phrases``: how it sounds. ``scale``: by what powers that it tells are
    multiplied in ``question`` and ``figures``.
    """

    question: str
    language: Literal["ja", "en"]
    rules: str | None
    mentions: tuple[Mention, ...] = ()
    cards: tuple[CardMention, ...] = ()
    figures: tuple[Figure, ...] = ()
    events: tuple[EventMention, ...] = ()
    asks: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    onward: str | None = None
    owned: tuple[tuple[str, Side], ...] = ()
    unknown: tuple[tuple[str, tuple[str, ...]], ...] = ()
    elsewhere: str | None = None
    me: Side | None = None
    condition: bool = False
    corrected: tuple[tuple[str, str], ...] = ()
    deeds: tuple[str, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    scale: int = 1

    def concepts(self) -> frozenset[str]:
        return self._concepts

    def named(self) -> frozenset[str]:
        """The cards (ids) that are named."""
        return self._named

    @cached_property
    def _concepts(self) -> frozenset[str]:
        return frozenset(m.concept for m in self.mentions)

    @cached_property
    def _named(self) -> frozenset[str]:
        return frozenset(m.card for m in self.cards)
