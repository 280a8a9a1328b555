"""Readings that were made once: the same words need not be read again, nor spaCy imported for them.

A reading depends on the words, the rulebook, the knowledge it was read with and the code that reads; each of these is part of its key, so
that nothing stale is ever found. SQLite in the user's cache, bounded, safe to delete; where it cannot be used everything is read anew.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import knowledge
from judge.reading.model import Reading
from knowledge.compiled import cache_folder, remove_old
from knowledge.text import fold

if TYPE_CHECKING:
    from sqlite3 import Connection

MOST = 50_000
"""Readings kept at most; the oldest go first."""


def read(question: str, rules: str | None) -> Reading:
    """What a question says (`judge.reading.reader.read`), with the words of a rulebook (of none: those that all share)."""
    return read_all([question], rules)[0]


def read_all(questions: Sequence[str], rules: str | None) -> list[Reading]:
    """`read`, of many questions of one rulebook."""
    keys = [_key(question, rules) for question in questions]
    found = _recalled(keys)
    fresh: dict[bytes, Reading] = {}
    if any(key not in found for key in keys):
        from judge.reading import reader

        known = knowledge.book(rules or knowledge.rulebooks()[0].id)
        fresh = {key: reader.read(q, rules, known) for key, q in zip(keys, questions, strict=True) if key not in found}
        _remember(fresh)
    return [found.get(key) or fresh[key] for key in keys]


def _recalled(keys: Iterable[bytes]) -> dict[bytes, Reading]:
    found: dict[bytes, Reading] = {}
    with suppress(*_troubles()), _opened() as memory:
        for key in keys:
            row = memory.execute("SELECT reading FROM readings WHERE key = ?", (key,)).fetchone()
            if row is not None:
                found[key] = msgspec.msgpack.decode(row[0], type=Reading)
    return found


def _remember(readings: Mapping[bytes, Reading]) -> None:
    rows = [(key, msgspec.msgpack.encode(reading)) for key, reading in readings.items()]
    with suppress(*_troubles()), _opened() as memory, memory:
        memory.executemany("INSERT OR REPLACE INTO readings (key, reading) VALUES (?, ?)", rows)
        memory.execute("DELETE FROM readings WHERE rowid <= (SELECT max(rowid) FROM readings) - ?", (MOST,))


@cache
def made_of() -> str:
    """Changes with whatever a reading depends on beside the words."""
    code = b"".join(file.read_bytes() for file in sorted((Path(__file__).parent / "reading").glob("*.py")))
    return sha256(knowledge.fingerprint().encode() + code).hexdigest()[:16]


def _key(question: str, rules: str | None) -> bytes:
    """Of the words but for width, case and the spaces at their ends."""
    return sha256(f"{rules} {fold(question).strip()}".encode()).digest()[:16]


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
