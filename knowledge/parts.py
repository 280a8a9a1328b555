"""What is compiled: for each rulebook one part that holds everything a question about it can need."""

from msgspec import Struct

from knowledge.cards import CardFace, Keyword, Provenance
from knowledge.clauses import RuleSource, Text
from knowledge.lexicon import Concept


class RulebookInfo(Struct, frozen=True):
    """What is known of a rulebook without opening its part. ``edition_of``: as in `RuleSource`."""

    id: str
    short: str
    title: Text
    edition_of: str | None = None


class Part(Struct, frozen=True):
    """One rulebook's knowledge. ``names`` leads from `knowledge.text.name_key` of every way to write a card's name to
    its id; ``concepts`` and ``phrases`` are those of all games, then the rulebook's own."""

    source: RuleSource
    provenances: dict[str, Provenance]
    cards: tuple[CardFace, ...]
    names: dict[str, str]
    concepts: tuple[Concept, ...]
    phrases: dict[str, Text]
    keywords: tuple[Keyword, ...] = ()
