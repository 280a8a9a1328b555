"""What passes between the parts of the reader: the words of a question, and the concepts and cards found in it."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

Language = Literal["ja", "en"]

Part = Literal["verb", "noun", "adjective", "particle", "auxiliary", "suffix", "number", "stop", "comma", "other"]
"""What a word is in its sentence: ``stop`` ends a sentence, ``comma`` a clause; English prepositions and articles are particles."""


class Word(NamedTuple):
    """One word. ``start``, ``end``: its characters of the question. ``text``, ``lemma``, ``norm`` are folded; ``norm`` is the
    dictionary form in its usual spelling (殴る of なぐれ), ``lemma`` as it is spelt here (なぐれる)."""

    text: str
    lemma: str
    norm: str
    part: Part
    start: int
    end: int
    sentence: int


class Found(NamedTuple):
    """A concept or card found. ``senses``: concepts that share the form, narrowed to one by `judge.reading.senses`; empty for a card.

    ``first``, ``last``: its words. ``marks``: what grammar says of it as a predicate: ``verb`` (it is one, not only
    a noun), ``passive`` (``neutral``: one that tells of no sufferer), ``negated``, ``without`` (せずに, ないで),
    ``potential``, ``allowed`` (ていい), ``wanted``, ``must``, ``past``, ``condition`` (たら, とき), ``sequel`` (て, comma),
    ``closing`` (a noun that ends its sentence), ``adnominal`` (it says something of the noun after it). ``parts``:
    of a composed one, the starts of those it is made of.
    """

    senses: tuple[str, ...]
    start: int
    end: int
    first: int
    last: int
    sentence: int
    card: str | None = None
    score: float = 1.0
    marks: frozenset[str] = frozenset()
    parts: tuple[int, ...] = ()

    @property
    def sense(self) -> str:
        return self.senses[0] if self.senses else ""


class Parsed(NamedTuple):
    """A question in words, with what was found in them, in order."""

    language: Language
    words: tuple[Word, ...]
    found: tuple[Found, ...]


def clauses_of(words: Sequence[Word]) -> Iterator[range]:
    """The stretches of words between commas and stops."""
    start = 0
    for i, word in enumerate((*words, None)):
        if word is None or word.part in ("comma", "stop"):
            if i > start:
                yield range(start, i)
            start = i + 1
