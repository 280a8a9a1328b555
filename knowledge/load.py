"""From the YAML files of this package to the parts that are compiled, every file checked.

The files come through importlib.resources, so an installed wheel serves as well as a checkout.
"""

from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import TypeVar

from msgspec.structs import replace

from knowledge.cards import CardFile
from knowledge.checks import check_cards, check_concepts, check_leanings, check_source, names_of_cards
from knowledge.clauses import RuleSource
from knowledge.errors import KnowledgeError
from knowledge.lexicon import Lexicon
from knowledge.parsing import parse
from knowledge.parts import Part
from knowledge.phrases import PhraseBook

FOLDERS = ("cards", "lexicon", "phrases", "sources")
COMMON = "common"

File = TypeVar("File", RuleSource, CardFile, Lexicon, PhraseBook)


def read_files(root: Traversable) -> dict[str, bytes]:
    """``{"sources/duel-masters.yaml": bytes, …}`` of the folder that holds `FOLDERS`, in order of name."""
    found = {}
    for folder in FOLDERS:
        place = root / folder
        if place.is_dir():
            for file in place.iterdir():
                if file.name.endswith(".yaml"):
                    found[f"{folder}/{file.name}"] = file.read_bytes()
    return dict(sorted(found.items()))


def load(files: Mapping[str, bytes]) -> dict[str, Part]:
    """Rulebook id → its part. ``files`` as `read_files` gives them. Raises KnowledgeError at the first mistake."""
    sources = _parsed(files, "sources", RuleSource)
    cards = _parsed(files, "cards", CardFile)
    lexicons = {stem: _written_out(_shown("lexicon", stem), lexicon) for stem, lexicon in _parsed(files, "lexicon", Lexicon).items()}
    shared = lexicons.pop(COMMON, Lexicon(concepts=())).concepts
    said = _parsed(files, "phrases", PhraseBook)
    common = said.pop(COMMON, PhraseBook({})).phrases
    check_concepts(_shown("lexicon", COMMON), shared)
    _check_stems(sources, cards=cards, lexicon=lexicons, phrases=said)
    clauses = {rules: {clause.id for clause in source.clauses} for rules, source in sources.items()}
    parts = {}
    for rules, source in sources.items():
        check_source(_shown("sources", rules), source)
        check_leanings(_shown("sources", rules), source, clauses)
        of_cards = cards.get(rules, CardFile(rules=rules, provenances={}, cards=()))
        check_cards(_shown("cards", rules), of_cards, clauses[rules])
        lexicon = lexicons.get(rules, Lexicon(concepts=()))
        own = lexicon.concepts
        if lexicon.like is not None:
            if lexicon.like not in lexicons:
                raise KnowledgeError(_shown("lexicon", rules), "", "like", f"no lexicon of {lexicon.like!r}: name a rulebook that has one")
            own = lexicon.with_those_of(lexicons[lexicon.like].concepts)
        check_concepts(_shown("lexicon", rules), own, shared)
        names = names_of_cards(_shown("cards", rules), of_cards.cards)
        phrases = common | said.get(rules, PhraseBook({})).phrases
        parts[rules] = Part(source, of_cards.provenances, of_cards.cards, names, shared + own, phrases, of_cards.keywords)
    return parts


def _check_stems(sources: Mapping[str, RuleSource], **others: Iterable[str]) -> None:
    """Cards and words are of a rulebook that is here, as is what a rulebook is an edition of; one name, short or long, is never two
    rulebooks'."""
    for folder, stem in ((folder, stem) for folder, stems in others.items() for stem in stems):
        if stem not in sources:
            problem = f"no rulebook {stem!r}: write {_shown('sources', stem)} or mend the file's name"
            raise KnowledgeError(_shown(folder, stem), "", "", problem)
    owners = {rules: rules for rules in sources}
    for rules, source in sources.items():
        if owners.setdefault(source.short, rules) != rules:
            problem = f"{source.short!r} is {owners[source.short]}'s name too: choose another"
            raise KnowledgeError(_shown("sources", rules), "", "short", problem)
        current = source.edition_of
        if current is not None and (current not in sources or sources[current].edition_of is not None):
            problem = f"no current rulebook {current!r}: name the one that is no edition of another"
            raise KnowledgeError(_shown("sources", rules), "", "edition_of", problem)


def _written_out(file: str, lexicon: Lexicon) -> Lexicon:
    """The words with every form that choices in brackets stand for (`Forms.written_out`)."""
    concepts = []
    for concept in lexicon.concepts:
        try:
            concepts.append(replace(concept, forms=concept.forms.written_out()))
        except ValueError as error:
            raise KnowledgeError(file, f"concept {concept.id}", "forms", str(error)) from None
    return replace(lexicon, concepts=tuple(concepts))


def _parsed(files: Mapping[str, bytes], folder: str, schema: type[File]) -> dict[str, File]:
    """What the files of ``folder`` hold, by stem. A file says itself whose it is, and must be called so."""
    parsed = {}
    for name, data in files.items():
        if name.startswith(f"{folder}/"):
            stem = name.removeprefix(f"{folder}/").removesuffix(".yaml")
            value = parse(_shown(folder, stem), data, schema)
            expected = None if stem == COMMON and folder in ("lexicon", "phrases") else stem
            if value.rules != expected:
                problem = f"expected {expected!r} as the file is called, got {value.rules!r}"
                raise KnowledgeError(_shown(folder, stem), "", "rules", problem)
            parsed[stem] = value
    return parsed


def _shown(folder: str, stem: str) -> str:
    return f"knowledge/{folder}/{stem}.yaml"
