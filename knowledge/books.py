"""The knowledge as it is asked for: which rulebooks there are, and what one of them holds."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from knowledge.cards import CardFace, Keyword, Provenance
from knowledge.clauses import Clause, RuleSource, Text
from knowledge.compiled import Compiled, compiled
from knowledge.errors import UnknownRulebook
from knowledge.lexicon import Concept
from knowledge.parts import RulebookInfo
from knowledge.text import fold, name_key


class Knowledge(Struct, frozen=True, eq=False):
    """What is written for one rulebook. Every mapping is read-only, by id, in the order of the file."""

    source: RuleSource
    clauses: Mapping[str, Clause]
    """In the order of the document."""
    cards: Mapping[str, CardFace]
    provenances: Mapping[str, Provenance]
    lexicon: Mapping[str, Concept]
    """The words of all games, then this one's own."""
    phrases: Mapping[str, Text]
    """What the judge says, by key; `str.format` templates."""
    names: Mapping[str, str]
    """`knowledge.text.name_key` of every way to write a card's name → the card's id."""

    keywords: Mapping[str, Keyword]
    """What words printed on cards stand for, by `knowledge.text.name_key` of the word."""

    def card(self, name: str) -> CardFace | None:
        """The card of exactly this name, alias or id, however it is typed; None where there is none."""
        id_ = self.names.get(name_key(name))
        return None if id_ is None else self.cards[id_]

    def keyword(self, word: str) -> Keyword | None:
        """What this word on a card stands for, however it is typed; None where no file says."""
        return self.keywords.get(name_key(word))

    def with_cards(self, cards: tuple[CardFace, ...]) -> "Knowledge":
        """This with these cards besides its own."""
        if not cards:
            return self
        ways = ((face.id, (face.id, face.name.ja, face.name.en, *face.aliases.ja, *face.aliases.en)) for face in cards)
        names = {name_key(way): id_ for id_, each in ways for way in each}
        return replace(self, cards={**self.cards, **{face.id: face for face in cards}}, names={**self.names, **names})


def rulebooks() -> tuple[RulebookInfo, ...]:
    """Every rulebook, by id. Raises KnowledgeError (as do all here) where a file of the knowledge has a mistake."""
    return _contents().rulebooks


def rulebook_id(name: str) -> str:
    """The id of the rulebook called ``name``: its id or its short name, in any case. Raises UnknownRulebook."""
    ids = _ids()
    wanted = name if name in ids else fold(name).strip()
    if wanted not in ids:
        from difflib import get_close_matches

        raise UnknownRulebook(name, tuple(ids), tuple(get_close_matches(wanted, ids, n=2)))
    return ids[wanted]


@cache
def editions(rules: str) -> tuple[str, ...]:
    """The rulebooks of the same game, this one among them, the current one first; none where there is no rulebook with this id."""
    games = {info.id: info.edition_of or info.id for info in rulebooks()}
    return tuple(sorted((each for each in games if games[each] == games.get(rules)), key=lambda each: games[each] != each))


def book(rules: str) -> Knowledge:
    """What is written for the rulebook with this id or short name. Raises UnknownRulebook."""
    return _opened(rulebook_id(rules))


def fingerprint() -> str:
    """64 hexadecimal digits that change with any content of the knowledge, and with nothing else."""
    return _contents().fingerprint


@cache
def _contents() -> Compiled:
    """One state of the knowledge for the whole run, whatever is edited meanwhile."""
    return compiled()


@cache
def _ids() -> dict[str, str]:
    """The id of each rulebook by every way to call it."""
    return {way: info.id for info in rulebooks() for way in (info.id, info.short)}


@cache
def _opened(rules: str) -> Knowledge:
    part = _contents().part(rules)
    in_order = sorted(part.source.clauses, key=lambda clause: clause.lines)
    return Knowledge(
        source=part.source,
        clauses=MappingProxyType({clause.id: clause for clause in in_order}),
        cards=MappingProxyType({card.id: card for card in part.cards}),
        provenances=MappingProxyType(part.provenances),
        lexicon=MappingProxyType({concept.id: concept for concept in part.concepts}),
        phrases=MappingProxyType(part.phrases),
        names=MappingProxyType(part.names),
        keywords=MappingProxyType({name_key(way): k for k in part.keywords for way in (k.name.ja, k.name.en)}),
    )
