"""Readings that were made once: the same words need not be read again, nor spaCy imported for them; nor numpy for what they likely mean.

A reading depends on the words, the rulebook, the knowledge it was read with and the code that reads; each of these is part of its key, so
that nothing stale is ever found. SQLite in the user's cache, bounded, safe to delete; where it cannot be used everything is read anew.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

import knowledge
from judge.reading.model import Reading
from judge.situations import learned
from knowledge.cards import CardFace
from knowledge.compiled import cache_folder, remove_old
from knowledge.text import narrow

if TYPE_CHECKING:
    from sqlite3 import Connection

MOST = 100_000
"""Readings, and opinions on what they mean, kept at most; the oldest go first."""


def read(question: str, rules: str | None, cards: tuple[CardFace, ...] = ()) -> Reading:
    """What a question says (`judge.reading.reader.read`), with the words of a rulebook (of none: those that all share), and with
    ``cards`` that are known for this question only."""
    return read_all([question], rules, cards)[0]


def read_all(questions: Sequence[str], rules: str | None, cards: tuple[CardFace, ...] = ()) -> list[Reading]:
    """`read`, of many questions of one rulebook."""
    keys = [_key(question, rules, cards) for question in questions]
    found = _recalled(keys, Reading)
    fresh: dict[bytes, Reading] = {}
    if any(key not in found for key in keys):
        from judge.reading import reader

        known = knowledge.book(rules or knowledge.rulebooks()[0].id).with_cards(cards)
        fresh = {key: reader.read(q, rules, known) for key, q in zip(keys, questions, strict=True) if key not in found}
        _remember(fresh)
    return [found.get(key) or fresh[key] for key in keys]


def likely(rules: str, features: Mapping[str, float], text: str) -> dict[str, float]:
    """How likely a question means each case of a rulebook (`judge.situations.learned.likely`)."""
    made = msgspec.msgpack.encode((rules, text, sorted(features.items()), learned.made_of()))
    key = sha256(made).digest()[:16]
    found = _recalled([key], dict[str, float])
    if not found:
        found = {key: learned.likely(rules, features, text)}
        _remember(found)
    return found[key]


T = TypeVar("T")


def _recalled(keys: Iterable[bytes], type_: type[T]) -> dict[bytes, T]:
    found: dict[bytes, T] = {}
    with suppress(*_troubles()), _opened() as memory:
        for key in keys:
            row = memory.execute("SELECT reading FROM readings WHERE key = ?", (key,)).fetchone()
            if row is not None:
                found[key] = msgspec.msgpack.decode(row[0], type=type_)
    return found


def _remember(made: Mapping[bytes, object]) -> None:
    rows = [(key, msgspec.msgpack.encode(each)) for key, each in made.items()]
    with suppress(*_troubles()), _opened() as memory, memory:
        memory.executemany("INSERT OR REPLACE INTO readings (key, reading) VALUES (?, ?)", rows)
        memory.execute("DELETE FROM readings WHERE rowid <= (SELECT max(rowid) FROM readings) - ?", (MOST,))


@cache
def made_of() -> str:
    """Changes with whatever a reading depends on beside the words."""
    code = b"".join(file.read_bytes() for file in sorted((Path(__file__).parents[1] / "reading").glob("*.py")))
    return sha256(knowledge.fingerprint().encode() + code).hexdigest()[:16]


def _key(question: str, rules: str | None, cards: tuple[CardFace, ...]) -> bytes:
    """Of the words but for wide forms and the spaces at their ends; and of the cards given with them."""
    given = msgspec.json.encode(cards) if cards else b""
    return sha256(f"{rules} {narrow(question).strip()}".encode() + given).digest()[:16]


def _troubles() -> tuple[type[Exception], ...]:
    from sqlite3 import Error

    return (OSError, Error, msgspec.MsgspecError)


@contextmanager
def _opened() -> "Iterator[Connection]":
    import sqlite3

    path = cache_folder() / f"readings-{made_of()}.sqlite"
    fresh = not path.exists()
    if fresh:
        path.parent.mkdir(parents=True, exist_ok=True)
    memory = sqlite3.connect(path, timeout=1)
    try:
        memory.execute("PRAGMA synchronous = OFF")
        if fresh:
            memory.execute("CREATE TABLE IF NOT EXISTS readings (key BLOB UNIQUE, reading BLOB)")
            remove_old(path.parent, "readings-")
        yield memory
    finally:
        memory.close()
