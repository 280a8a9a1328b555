"""Type-ahead: what half a question may become. Cards, clauses, and questions asked before, found by two kanji, kana or words."""

from collections.abc import Iterator
from functools import cache
from math import log
from typing import Annotated, Literal, NamedTuple
from urllib.parse import urlencode

from msgspec import Meta, Struct

import knowledge
from judge.games import MODULES
from judge.pages.bounds import LONGEST_QUESTION, MOST_SUGGESTED
from judge.pages.rendering import Links
from knowledge.search import tokens
from knowledge.text import fold, name_key
from scenarios import cases


class Typed(Struct, frozen=True, forbid_unknown_fields=True):
    """What was typed so far."""

    q: Annotated[str, Meta(max_length=LONGEST_QUESTION)]
    rules: Annotated[str, Meta(max_length=40, description="A rulebook: its id, or its short name.")] | None = None
    language: Literal["ja", "en"] = "ja"


class Suggestion(Struct, frozen=True):
    """``text``: the whole line as it would be after choosing it (of a clause: its id); ``detail``: what it is; ``rules``, ``id``: where
    it is from (of a question: the case it is a wording of); ``url``: what there is to read or to ask."""

    kind: Literal["card", "clause", "question"]
    text: str
    detail: str
    rules: str
    id: str
    url: str


class Suggestions(Struct, frozen=True):
    suggestions: tuple[Suggestion, ...]


class Entry(NamedTuple):
    kind: Literal["clause", "question"]
    rules: str
    id: str
    text: str
    language: str


class _Index(NamedTuple):
    entries: tuple[Entry, ...]
    folded: tuple[str, ...]
    holding: dict[str, list[int]]
    sizes: tuple[int, ...]


SHORTEST = 2
"""Characters of a card's name that are enough to complete it in the middle of a sentence."""
MOST_OF: dict[Literal["clause", "question"], int] = {"clause": 3, "question": 8}
"""How many are suggested of each at most."""
SHARE = 0.5
"""Of what is typed, the part (by weight) that a question must have in common."""


def suggestions(q: str, rules: str | None, language: str) -> Suggestions:
    """At most `MOST_SUGGESTED`, best first: names of cards that the end of the line begins, questions, clauses."""
    if not q.strip():
        return Suggestions(())
    wanted = (knowledge.rulebook_id(rules),) if rules else tuple(MODULES)
    found = [*list(_cards(q, wanted, language))[:5], *_matching(q, wanted, language)]
    return Suggestions(tuple(found[:MOST_SUGGESTED]))


def _cards(q: str, rules: tuple[str, ...], language: str) -> Iterator[Suggestion]:
    """Japanese has no spaces: the longest end of the line that begins a card's name."""
    for start in range(len(q)):
        key = name_key(q[start:])
        if len(key) < SHORTEST and start:
            return
        found = [(each, face) for each, way, face in _names() if key and each in rules and way.startswith(key)]
        if found:
            seen = set()
            for each, face in found:
                if (each, face) not in seen:
                    seen.add((each, face))
                    card = knowledge.book(each).cards[face]
                    source = knowledge.book(each).source
                    url = Links("/faq/", language).card(source.short, face)
                    yield Suggestion("card", q[:start] + card.name.in_(language), source.title.in_(language), each, face, url)
            return


@cache
def _names() -> tuple[tuple[str, str, str], ...]:
    return tuple((rules, way, id_) for rules in MODULES for way, id_ in knowledge.book(rules).names.items())


def _matching(q: str, rules: tuple[str, ...], language: str) -> Iterator[Suggestion]:
    index = _index()
    known = (token for token in tokens(q) if token in index.holding)  # half a word is none yet
    weights = {token: log(1 + len(index.entries) / len(index.holding[token])) for token in known}
    total = sum(weights.values())
    scores: dict[int, float] = {}
    for token, weight in weights.items():
        for n in index.holding.get(token, ()):
            scores[n] = scores.get(n, 0.0) + weight
    folded = fold(q).strip()
    ranked = []
    for n, score in scores.items():
        entry = index.entries[n]
        if entry.rules in rules and entry.language == language and score >= SHARE * total:
            whole = folded in index.folded[n]
            ranked.append((-(score / total + whole + 0.5 * index.folded[n].startswith(folded)), index.sizes[n], n))
    if not total:  # one kana: no token
        ranked = [
            (0.0, index.sizes[n], n)
            for n, entry in enumerate(index.entries)
            if entry.rules in rules and entry.language == language and index.folded[n].startswith(folded)
        ]
    seen: set[tuple[str, str]] = set()
    left = dict(MOST_OF)
    for _, _, n in sorted(ranked):
        entry = index.entries[n]
        if left[entry.kind] and (entry.rules, entry.id) not in seen:  # one wording of a case is enough
            seen.add((entry.rules, entry.id))
            left[entry.kind] -= 1
            yield _suggested(entry, language)


def _suggested(entry: Entry, language: str) -> Suggestion:
    source = knowledge.book(entry.rules).source
    title = source.title.in_(language)
    if entry.kind == "clause":
        url = Links("/faq/", language).clause(source.short, entry.id)
        return Suggestion("clause", entry.id, f"{title} · {entry.text}", entry.rules, entry.id, url)
    url = "/ask?" + urlencode({"q": entry.text, "rules": source.short})
    return Suggestion("question", entry.text, title, entry.rules, entry.id, url)


@cache
def _index() -> _Index:
    entries = tuple(_entries())
    folded = tuple(fold(f"{entry.id} {entry.text}" if entry.kind == "clause" else entry.text) for entry in entries)
    holding: dict[str, list[int]] = {}
    sizes = []
    for n, text in enumerate(folded):
        held = set(tokens(text))
        sizes.append(len(held))
        for token in held:
            holding.setdefault(token, []).append(n)
    return _Index(entries, folded, holding, tuple(sizes))


def _entries() -> Iterator[Entry]:
    for rules in MODULES:
        for id_, located in cases(rules).items():
            for language in ("ja", "en"):
                for wording in getattr(located.scenario.question, language):
                    yield Entry("question", rules, id_, wording, language)
        for clause in knowledge.book(rules).clauses.values():
            for language in ("ja", "en"):
                yield Entry("clause", rules, clause.id, clause.says.in_(language), language)
