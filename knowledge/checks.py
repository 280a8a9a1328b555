"""What a schema cannot say: ids that stand once, names that lead somewhere, lines in order.

Each function takes what one file holds, and the file's name for the message; the first mistake raises KnowledgeError.
"""

from collections.abc import Collection, Iterable, Mapping

from knowledge.abilities import MayTarget
from knowledge.cards import CardFace, CardFile
from knowledge.clauses import RuleSource
from knowledge.errors import KnowledgeError
from knowledge.lexicon import Concept
from knowledge.text import name_key


def check_source(file: str, source: RuleSource) -> None:
    """Ids stand once, every clause's section exists, lines run forward."""
    _each_once(file, "section", (section.id for section in source.sections))
    _each_once(file, "clause", (clause.id for clause in source.clauses))
    sections = {section.id for section in source.sections}
    for clause in source.clauses:
        entry = f"clause {clause.id}"
        if clause.section not in sections:
            raise KnowledgeError(file, entry, "section", f"no section {clause.section!r}: add it to sections")
        _forward(file, entry, clause.lines)
    for i, not_a_rule in enumerate(source.not_rules):
        _forward(file, f"not_rules[{i}]", not_a_rule.lines)


def check_leanings(file: str, source: RuleSource, clauses: Mapping[str, Collection[str]]) -> None:
    """What a clause leans on exists: a clause of its own rulebook (``A2.sequences``) or another's (``duel-masters:…``).

    ``clauses``: rulebook id → the ids of its clauses.
    """
    for clause in source.clauses:
        for other in clause.leans_on:
            rules, _, id_ = other.rpartition(":")
            if id_ not in clauses.get(rules or source.rules, ()):
                problem = f"no clause {other!r}: write CLAUSE or RULEBOOK:CLAUSE"
                raise KnowledgeError(file, f"clause {clause.id}", "leans_on", problem)


def check_cards(file: str, cards: CardFile, clauses: Collection[str]) -> None:
    """Ids stand once; what ``sources`` speaks of is on the card and comes from a provenance given; levels exist, and
    so do the clauses of abilities among ``clauses``, the ids of the rulebook's; what nothing but an always ability can say is one's."""
    _each_once(file, "card", (card.id for card in cards.cards))
    _each_once(file, "keyword", (keyword.name.ja for keyword in cards.keywords))
    for keyword in cards.keywords:
        if keyword.source not in cards.provenances:
            problem = f"no provenance {keyword.source!r}: choose one of {', '.join(cards.provenances)}"
            raise KnowledgeError(file, f"keyword {keyword.name.ja}", "source", problem)
    for card in cards.cards:
        entry = f"card {card.id}"
        _each_once(file, f"{entry}: ability", (ability.id for ability in card.abilities))
        facts = {*card.__struct_fields__, *(f"ability:{ability.id}" for ability in card.abilities)}
        for fact, provenance in card.sources.items():
            if fact not in facts:
                raise KnowledgeError(file, entry, f"sources.{fact}", "no such fact: give it or mend its name")
            if provenance not in cards.provenances:
                problem = f"no provenance {provenance!r}: choose one of {', '.join(cards.provenances)}"
                raise KnowledgeError(file, entry, f"sources.{fact}", problem)
        levels = [level.level for level in card.levels]
        if levels != sorted(set(levels)):
            raise KnowledgeError(file, entry, "levels", "give each level once, lowest first")
        for ability in card.abilities:
            if missing := [id_ for id_ in ability.clauses if id_ not in clauses]:
                problem = f"no clause {missing[0]!r}: mend its id"
                raise KnowledgeError(file, entry, f"ability {ability.id}: clauses", problem)
            if ability.at != "always" and any(isinstance(effect, MayTarget) for effect in ability.does):
                raise KnowledgeError(file, entry, f"ability {ability.id}: at", "may-target holds always: write always")
            if levels and not set(ability.levels) <= set(levels):
                raise KnowledgeError(file, entry, f"ability {ability.id}: levels", f"the card's levels are {levels}")


def names_of_cards(file: str, cards: Iterable[CardFace]) -> dict[str, str]:
    """`name_key` of every way to write a card's name → the card's id. One name is never on two cards."""
    owners: dict[str, str] = {}
    for card in cards:
        ways = [("id", card.id), ("name.ja", card.name.ja), ("name.en", card.name.en)]
        ways += [("aliases.ja", alias) for alias in card.aliases.ja]
        ways += [("aliases.en", alias) for alias in card.aliases.en]
        for field, name in ways:
            key = name_key(name)
            if not key:
                raise KnowledgeError(file, f"card {card.id}", field, f"{name!r} is no name: write one or leave it out")
            if owners.setdefault(key, card.id) != card.id:
                problem = f"{name!r} is card {owners[key]}'s name too: leave it to one of them"
                raise KnowledgeError(file, f"card {card.id}", field, problem)
    return owners


def check_concepts(file: str, concepts: Iterable[Concept], common: Iterable[Concept] = ()) -> None:
    """Ids stand once here and in what all games share; what is_a, implies and opposite name exists; is_a makes no circle."""
    known = {concept.id: concept for concept in common}
    own = list(concepts)
    _each_once(file, "concept", [*known, *(concept.id for concept in own)])
    known.update((concept.id, concept) for concept in own)
    for concept in own:
        named = [("is_a", concept.is_a)] if concept.is_a else []
        named += [("opposite", concept.opposite)] if concept.opposite else []
        named += [("implies", implied) for implied in concept.implies]
        for field, other in named:
            if other not in known:
                problem = f"no concept {other!r}: add it or mend its name"
                raise KnowledgeError(file, f"concept {concept.id}", field, problem)
    for concept in own:
        if concept.id in _wider(concept, known):
            raise KnowledgeError(file, f"concept {concept.id}", "is_a", "leads back to itself: break the circle")


def _wider(concept: Concept, known: Mapping[str, Concept]) -> list[str]:
    wider: list[str] = []
    step = concept.is_a
    while step is not None and step not in wider:
        wider.append(step)
        step = known[step].is_a
    return wider


def _each_once(file: str, noun: str, ids: Iterable[str]) -> None:
    seen: set[str] = set()
    for id_ in ids:
        if id_ in seen:
            raise KnowledgeError(file, f"{noun} {id_}", "id", "stands twice: rename one of them")
        seen.add(id_)


def _forward(file: str, entry: str, lines: tuple[int, int]) -> None:
    if lines[0] > lines[1]:
        raise KnowledgeError(file, entry, "lines", f"run backwards: write [{lines[1]}, {lines[0]}]")
