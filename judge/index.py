"""The situations of a rulebook, read once and kept.

Reading the library's wordings takes spaCy and a second; what they say is kept in the user's cache, under a name that changes with the
knowledge, the library and the code that reads. Safe to delete.
"""

from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

import knowledge
from judge.situations import Situations, Wording, features
from knowledge.compiled import cache_folder, write_atomically
from scenarios import cases
from scenarios.library import fingerprint

KEPT = 10
"""Files of this kind that stay in the cache."""


@cache
def situations(rules: str) -> Situations:
    """The situations of a rulebook's library."""
    folder = cache_folder()
    path = folder / f"situations-{rules}-{_version()}.msgpack"
    with suppress(OSError, msgspec.MsgspecError):
        return Situations(msgspec.msgpack.decode(path.read_bytes(), type=list[Wording]))
    wordings = read_wordings(rules)
    with suppress(OSError):
        write_atomically(path, msgspec.msgpack.encode(wordings))
        kept = sorted(folder.glob("situations-*.msgpack"), key=lambda file: file.stat().st_mtime_ns)
        for old in kept[:-KEPT]:
            old.unlink(missing_ok=True)
    return Situations(wordings)


def read_wordings(rules: str) -> list[Wording]:
    """Every wording of a rulebook's library, read."""
    from judge.reading.reader import read

    known = knowledge.book(rules)
    return [
        Wording(id_, features(read(wording, rules, known), known.lexicon))
        for id_, located in cases(rules).items()
        for wording in (*located.scenario.question.ja, *located.scenario.question.en)
    ]


def _version() -> str:
    """Changes with whatever a reading depends on."""
    here = Path(__file__).parent
    code = b"".join(file.read_bytes() for file in (*sorted((here / "reading").glob("*.py")), here / "situations.py"))
    return sha256(f"{knowledge.fingerprint()} {fingerprint()}".encode() + code).hexdigest()[:16]
