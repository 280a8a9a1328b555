"""A small rulebook of our own, and a cache that is never the user's."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from knowledge import books, compiled

_DOCUMENT = """\
The toy game
Attack
The attacker is exhausted when it attacks.
A blocked attacker does
no damage.
Last changed 2020-01-01
"""

_SOURCE = """\
rules: toy
short: t
title: {ja: おもちゃ, en: Toy game}
document:
  file: toy.txt
  title: {ja: おもちゃのルール, en: The toy game}
  page: page 1
  updated: "2020-01-01"
sections:
  - {id: A, title: {ja: アタック, en: Attack}, line: 2}
clauses:
  - id: A.no-damage
    section: A
    lines: [4, 5]
    quote: attacker doesno damage
    says: {ja: ブロックされたアタッカーはダメージを与えない。, en: A blocked attacker deals nothing.}
  - id: A.exhaust
    section: A
    lines: [3, 3]
    quote: is exhausted
    says: {ja: アタックしたスピリットは疲労する。, en: Attacking exhausts the attacker.}
not_rules:
  - {lines: [1, 1], reason: the title}
  - {lines: [6, 6], reason: the page's history}
"""

_CARDS = """\
rules: toy
provenances:
  list: {title: The card list, where: page 2}
cards:
  - id: gale
    name: {ja: ゲイル・ドライブ, en: Gale Drive}
    aliases: {ja: [ゲイル], en: []}
    cost: 3
    levels: [{level: 1, cores: 1, power: 3000}]
    abilities:
      - id: gust
        kind: triggered
        at: attack
        does: [{do: draw, count: 1}]
        says: {ja: 1枚引く。, en: Draw a card.}
    sources: {cost: list, "ability:gust": list}
  - id: reef
    name: {ja: リーフ, en: Reef}
"""

_COMMON = """\
concepts:
  - {id: card, kind: thing, term: {ja: カード, en: card}, forms: {}}
"""

_WORDS = """\
rules: toy
concepts:
  - {id: spirit, kind: thing, term: {ja: スピリット, en: spirit}, forms: {ja: [スピ]}, is_a: card}
"""

_FILES = {
    "sources/toy.yaml": _SOURCE,
    "cards/toy.yaml": _CARDS,
    "lexicon/common.yaml": _COMMON,
    "lexicon/toy.yaml": _WORDS,
}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder of the test's own."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("RULES_JUDGE_CACHE", str(folder))
    return folder


@pytest.fixture
def toy_document() -> str:
    """The rule document that the toy rulebook was made from."""
    return _DOCUMENT


@pytest.fixture
def toy_files() -> dict[str, str]:
    """The toy rulebook's files: path inside `knowledge` → text."""
    return dict(_FILES)


@pytest.fixture
def toys(tmp_path: Path, toy_files: dict[str, str]) -> Path:
    """A folder of knowledge that holds the toy rulebook."""
    folder = tmp_path / "knowledge"
    for name, text in toy_files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def toy_book(toys: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[books.Knowledge]:
    """The toy rulebook as `knowledge.book` gives it, the toys being all the knowledge there is."""
    monkeypatch.setattr(books, "compiled", lambda: compiled.compiled(toys))
    _forget()
    yield books.book("toy")
    _forget()


def _forget() -> None:
    books._contents.cache_clear()
    books._opened.cache_clear()
    books._ids.cache_clear()
    books.editions.cache_clear()
