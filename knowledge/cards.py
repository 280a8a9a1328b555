"""What is known of each card, as data with the provenance of every fact.

``knowledge/cards/<rulebook>.yaml``. Names, costs, levels, power and symbols are facts; effects are encoded in the vocabulary of
`knowledge.abilities` and restated, never copied.
"""

from typing import Annotated

from msgspec import Meta, Struct

from knowledge.abilities import Ability, Count
from knowledge.clauses import Id, Text


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A level, the cores it takes, and the power (BP) the card has there (nexuses have none)."""

    level: Annotated[int, Meta(ge=1)]
    cores: Count
    power: Count | None = None


class Aliases(Struct, frozen=True, forbid_unknown_fields=True):
    """Other ways players write the name. None of them is claimed to be official."""

    ja: tuple[str, ...] = ()
    en: tuple[str, ...] = ()


class CardFace(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a card. ``sources`` maps each fact given (a field name, or ``ability:<id>``) to a provenance key.

    ``figures``: printed numbers beyond those that have a field (``strike``, ``hp``; a mark such as ``link-frame`` is 1 or 0).
    ``unknown`` lists what no source here states: the judge asks for it instead of making it up.
    """

    id: Id
    name: Text
    kind: str = "spirit"
    aliases: Aliases = Aliases()
    colour: str | None = None
    cost: Count | None = None
    reduction: Count | None = None
    families: tuple[str, ...] = ()
    symbols: Count = 1
    levels: tuple[Level, ...] = ()
    keywords: tuple[str, ...] = ()
    figures: dict[str, int] = {}
    abilities: tuple[Ability, ...] = ()
    sources: dict[str, str] = {}
    unknown: tuple[str, ...] = ()
    note: Text | None = None

    def level_at(self, cores: int) -> Level | None:
        """The highest level that ``cores`` reach, or None below level 1 (or where no levels are known)."""
        best = None
        for level in self.levels:
            if level.cores <= cores and (best is None or level.level > best.level):
                best = level
        return best


class Provenance(Struct, frozen=True, forbid_unknown_fields=True):
    """Where facts come from. ``from_document``: the rule document of this rulebook itself; otherwise a
    public, unofficial database."""

    title: str
    where: str
    from_document: bool = False


class Keyword(Struct, frozen=True, forbid_unknown_fields=True):
    """A word printed on cards that stands for abilities, and the provenance of what it stands for."""

    name: Text
    abilities: tuple[Ability, ...]
    source: str


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of ``knowledge/cards``."""

    rules: str
    provenances: dict[str, Provenance]
    cards: tuple[CardFace, ...]
    keywords: tuple[Keyword, ...] = ()
