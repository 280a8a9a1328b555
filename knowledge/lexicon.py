"""Words of the games: surface forms (official word, slang, reading, English) to concepts.

``knowledge/lexicon/common.yaml`` and one file a rulebook. A new way of saying something is a line of YAML, never Python.
"""

import re
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
    "unit",  # what a number beside it counts: `value` is the concept (枚: card)
    "timing",  # a label printed on cards: when attacking, when destroyed, …
    "ask",  # what is asked: may I, what next, in which order, who chooses, how many, …
    "link",  # before, after, while, and then, not: relations between events
    "game",  # words that place a question in a game; `value` is the rulebook id
    "elsewhere",  # other games and matters outside the rules (prices, ban lists)
    "untreated",  # what the game has and its document does not hold (a keyword, a procedure): nothing is ruled that it bears on
    "chatter",  # carries nothing
]


class Forms(Struct, frozen=True, forbid_unknown_fields=True):
    """Surface forms. Japanese verbs and adjectives in dictionary form: the reader inflects. English in base form.

    Brackets in a file hold choices, one of them empty if need be: ``(寝|タップし)て(い|)る子に`` stands for four forms."""

    ja: tuple[str, ...] = ()
    en: tuple[str, ...] = ()

    def written_out(self) -> "Forms":
        """Each form that the choices stand for, once. Raises ValueError where brackets do not match."""
        ja, en = (tuple(dict.fromkeys(out for form in forms for out in _written_out(form))) for forms in (self.ja, self.en))
        return Forms(ja, en)


_CHOICE = re.compile(r"\(([^()]*)\)")


def _written_out(form: str) -> list[str]:
    if (choice := _CHOICE.search(form)) is None:
        if "(" in form or ")" in form:
            raise ValueError(f"{form!r}: a bracket without the other")
        return [form]
    start, end = choice.span()
    return [out for way in choice[1].split("|") for out in _written_out(form[:start] + way + form[end:])]


Frame = Literal[
    "does",  # the subject is the card doing it, the object whom it befalls: attack, block
    "suffers",  # the object (of a passive or an intransitive: the subject) is whom it befalls: destroy, return to hand, leave
    "uses",  # the object is the card used, the subject the player using it: use, summon
    "acts",  # the subject is a player, and no card is named: pass, draw, choose
]
"""What the words about an event are to it."""


class Concept(Struct, frozen=True, forbid_unknown_fields=True):
    """A concept and every way here known of saying it. ``is_a`` names a wider concept.

    Several concepts may share a form. Then the one is meant of whose ``near`` concepts one stands closest in the sentence (the kind
    of a card named there counts as a concept); a concept without ``near`` is meant where no other's stand.
    ``composed``: concepts whose words say this one when they follow each other with nothing but particles between (of an ``ask``:
    when they stand in one sentence in any order). ``implies``: also said wherever this is; of a step, the event it is when it has a
    verb's ending ("to declare an attack"). ``negates``: the event that is said not to happen. ``frame`` is for events: see `Frame`.
    ``opposite`` of a state: the one said where this is denied. ``value`` of an event: the thing that a bare number beside it counts;
    of a state: the side on which the player stands who tells of it.
    ``asked_as``: the ``ask`` that a yes-or-no question about this event is. ``places``: rulebooks to which the word alone places a
    question.
    """

    id: str
    kind: ConceptKind
    term: Text
    forms: Forms = Forms()
    value: str | None = None
    is_a: str | None = None
    implies: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    composed: tuple[tuple[str, ...], ...] = ()
    negates: str | None = None
    frame: Frame | None = None
    asked_as: str | None = None
    opposite: str | None = None
    places: tuple[str, ...] = ()


class Lexicon(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of ``knowledge/lexicon``; ``rules`` is None for words all games share. ``like``: the rulebook (another edition of the
    game) whose concepts are this one's too, in place of which a concept of the same id here stands."""

    concepts: tuple[Concept, ...]
    rules: str | None = None
    like: str | None = None

    def with_those_of(self, other: tuple[Concept, ...]) -> tuple[Concept, ...]:
        """The other edition's concepts, this one's own in their places, and the new ones after them."""
        own = {concept.id: concept for concept in self.concepts}
        taken = {concept.id for concept in other}
        return (*(own.get(c.id, c) for c in other), *(c for c in self.concepts if c.id not in taken))
