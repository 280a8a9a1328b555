"""The lexicon and the card names of a rulebook, laid out for finding them in text.

What the reader needs of a rulebook's knowledge is `Words`; `knowledge.book(…)` is one.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeVar

from judge.reading.language import ARTICLES, is_hiragana, is_kanji, is_katakana
from knowledge.cards import CardFace
from knowledge.lexicon import Concept
from knowledge.text import fold, name_key

SHORTEST_IN_HIRAGANA = 3
"""Katakana words of fewer letters are not looked for inside hiragana: こあ is in そこあたり."""
_NO_NOUN = frozenset(("", "and", "then", "or", "has"))
"""English words that those who write in haste leave out, and what no article stands before: "move unit a", "moved a and b"."""

Table = dict[str, tuple[str, ...]]
K = TypeVar("K")


class Words(Protocol):
    """What is read with: concepts by id, cards by id, and card ids by `name_key` of every way to write their names."""

    def __hash__(self) -> int: ...
    @property
    def lexicon(self) -> Mapping[str, Concept]: ...
    @property
    def cards(self) -> Mapping[str, CardFace]: ...
    @property
    def names(self) -> Mapping[str, str]: ...


class Sought(NamedTuple):
    """Keys to find in text by their characters, longest first. ``lengths``: of the keys, by their first two characters."""

    names: Mapping[str, str]
    forms: Table
    lengths: dict[str, tuple[int, ...]]

    def also(self, keys: Iterable[str]) -> "Sought":
        """These, and other keys that name nothing."""
        forms = {**dict.fromkeys(keys, ("",)), **self.forms}
        return Sought(self.names, forms, _lengths((*self.names, *forms)))


class Vocabulary(NamedTuple):
    """``sought``: found by characters. ``japanese``: (form, concept) whose words are matched after tokenising; ``english`` likewise,
    by the words of the form."""

    concepts: Mapping[str, Concept]
    kinds: Mapping[str, str]
    """Card id → its kind, which is the id of the concept for such cards."""
    sought: Sought
    japanese: tuple[tuple[str, str], ...]
    english: Mapping[tuple[str, ...], tuple[str, ...]]
    openings: frozenset[tuple[str, ...]]
    """How English forms begin: every one up to any of its words."""
    roots: frozenset[str]
    """Every word that an English form is made of."""
    contraries: Mapping[str, str]
    """Of a state that has an opposite that one: the one it names, else the first that names it."""
    states: Mapping[str, str]
    """Of what befalls a card, the state it is in then."""
    composed: tuple[Concept, ...]
    """Those that are made of others."""
    using: tuple[Concept, ...]
    """What is done with a card that is used."""

    def wider(self, concept: str) -> Iterator[str]:
        """A concept and all that it is one of."""
        step: str | None = concept
        while step is not None:
            yield step
            step = self.concepts[step].is_a if step in self.concepts else None


@lru_cache(maxsize=16)
def vocabulary(words: Words) -> Vocabulary:
    """The vocabulary of a rulebook, made once for each value it is asked of."""
    literal: dict[str, list[str]] = {}
    japanese: list[tuple[str, str]] = []
    english: dict[tuple[str, ...], list[str]] = {}
    for concept in words.lexicon.values():
        for form in (concept.term.ja, *concept.forms.ja):
            japanese.append((form, concept.id))
            if found_by_characters(form):
                _file(literal, name_key(form), concept.id)
        for form in (concept.term.en, *concept.forms.en):
            pieces = tuple(english_pieces(fold(form)))
            _file(english, pieces, concept.id)
            if len(short := _without_articles(pieces)) > 1:
                _file(english, short, concept.id)
            if len(form) > 2 and " " not in form:
                _file(literal, name_key(form), concept.id)
    forms = {key: tuple(ids) for key, ids in literal.items()}
    return Vocabulary(
        concepts=words.lexicon,
        kinds={card.id: card.kind for card in words.cards.values()},
        sought=Sought(words.names, forms, _lengths((*words.names, *forms))),
        japanese=tuple(japanese),
        english={key: tuple(ids) for key, ids in english.items()},
        openings=frozenset(key[:n] for key in english for n in range(1, len(key) + 1)),
        roots=_roots(english, words.cards.values()),
        contraries=_contraries(words.lexicon),
        states=_states(words.lexicon),
        composed=tuple(concept for concept in words.lexicon.values() if concept.composed),
        using=tuple(concept for concept in words.lexicon.values() if concept.frame == "uses" and concept.is_a == "use"),
    )


def _roots(forms: Iterable[tuple[str, ...]], cards: Iterable[CardFace]) -> frozenset[str]:
    """The words of English forms, but for a card's name in one ("no lark drive"): what is near one of these may be the card."""
    names: dict[str, list[tuple[str, ...]]] = {}
    pieces = (tuple(english_pieces(fold(card.name.en))) for card in cards)
    for name in sorted(filter(None, pieces), key=len, reverse=True):
        names.setdefault(name[0], []).append(name)
    roots: set[str] = set()
    for form in forms:
        found = ((at, len(name)) for at, piece in enumerate(form) for name in names.get(piece, ()) if form[at : at + len(name)] == name)
        at, length = next(found, (0, 0))
        roots |= {*form[:at], *form[at + length :]}
    return frozenset(roots)


def _states(lexicon: Mapping[str, Concept]) -> dict[str, str]:
    states = [concept for concept in lexicon.values() if concept.kind == "state" and concept.is_a is not None]
    return {concept.is_a: concept.id for concept in reversed(states) if concept.is_a and lexicon[concept.is_a].frame == "suffers"}


def _contraries(lexicon: Mapping[str, Concept]) -> dict[str, str]:
    states = {id_: concept for id_, concept in lexicon.items() if concept.kind == "state"}
    found = {id_: concept.opposite for id_, concept in states.items() if concept.opposite in states}
    return {**{other: id_ for id_, other in reversed(found.items())}, **found}


def _without_articles(pieces: tuple[str, ...]) -> tuple[str, ...]:
    """A form as those write it who leave articles out: "declare attack". The name in "move unit a" is none: "move unit" says less."""
    return tuple(piece for piece, after in zip(pieces, (*pieces[1:], ""), strict=True) if piece not in ARTICLES or after in _NO_NOUN)


def english_pieces(folded: str) -> list[str]:
    """The words of folded English, split as the tokeniser splits them: "don't" is "do" and "n't", "cannot" is "can" and "not"."""
    pieces: list[str] = []
    for word in folded.replace("-", " - ").replace("?", " ").replace(":", " ").split():
        stem, mark, rest = word.partition("'")
        if mark and stem.endswith("n") and rest == "t" and len(stem) > 1:
            pieces += [stem[:-1], "n't"]
        elif word == "cannot":
            pieces += ["can", "not"]
        elif mark:
            pieces += [stem, f"'{rest}"] if stem else [f"'{rest}"]
        else:
            pieces.append(word)
    return [piece for piece in pieces if piece != "-"]


def found_by_characters(form: str) -> bool:
    """Nouns that stand out in any text. What is inflected, or short enough to be part of another word, is left to the tokeniser."""
    if len(form) < 2 or (is_hiragana(form[-1]) and form[-1] in "うくぐすつぬぶむるい"):
        return False
    if len(form) > 3:
        return True
    kanji = sum(map(is_kanji, form))
    foreign = sum(1 for char in form if is_katakana(char) or char.isascii())
    return foreign > 1 or (foreign == 1 and kanji > 0) or kanji > 1


def _lengths(keys: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    lengths: dict[str, set[int]] = {}
    for key in keys:
        lengths.setdefault(key[:2], set()).add(len(key))
    return {start: tuple(sorted(each, reverse=True)) for start, each in lengths.items()}


def _file(table: dict[K, list[str]], key: K, concept: str) -> None:
    ids = table.setdefault(key, [])
    if key and concept not in ids:
        ids.append(concept)
