"""The rule documents on this machine: where they are, what stands around a clause, whether the clauses still fit them.

The project does not hold the documents. A user who has them attaches them; only their paths are remembered, in the
user's cache folder.
"""

from collections.abc import Iterable
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

import msgspec

from knowledge import verification
from knowledge.books import book, rulebooks
from knowledge.clauses import Clause
from knowledge.compiled import HERE, cache_folder, write_atomically
from knowledge.errors import DocumentError
from knowledge.verification import Finding, Record

AROUND = 2
"""Lines a passage shows before and after the clause's own."""


def documents_at(folder: str) -> dict[str, str]:
    """Rulebook id → path of every document in ``folder``, known by its file name."""
    found = {}
    for info in rulebooks():
        path = Path(folder, book(info.id).source.document.file)
        if path.is_file():
            found[info.id] = str(path.absolute())
    return found


def attach(paths: Iterable[str]) -> dict[str, str]:
    """Remember documents (files, or folders of them). Returns every attached one, rulebook id → absolute path.

    Raises DocumentError, and remembers nothing, where one is not a rulebook's document or cannot be read, or where
    nothing can be remembered.
    """
    found: dict[str, str] = {}
    for path in paths:
        given = Path(path).absolute()
        here = documents_at(str(given if given.is_dir() else given.parent))
        if not given.is_dir():
            here = {rules: document for rules, document in here.items() if document == str(given)}
        if not here:
            names = ", ".join(book(info.id).source.document.file for info in rulebooks())
            raise DocumentError(f"{path} is no rule document known here: give a file or a folder with one of {names}")
        found |= here
    for document in found.values():
        read_document(document)
    together = attached() | found
    try:
        write_atomically(_remembered(), msgspec.json.encode(together))
    except OSError as error:
        raise DocumentError(f"{_remembered()} cannot be written ({error.strerror}): set RULES_JUDGE_CACHE") from None
    return together


def attached() -> dict[str, str]:
    """Rulebook id → path of the documents remembered."""
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode(_remembered().read_bytes(), type=dict[str, str])
    return {}


def read_document(path: str) -> str:
    """The text of a document. Raises DocumentError where it is not there, cannot be read or is not UTF-8."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except UnicodeDecodeError:
        raise DocumentError(f"{path} is not UTF-8 text: save it as UTF-8") from None
    except OSError as error:
        raise DocumentError(f"{path} cannot be read ({error.strerror}): check the path or attach it anew") from None


def passage(rules: str, clause: Clause) -> tuple[tuple[int, str], ...] | None:
    """The numbered lines of the attached document around ``clause``.

    None where no document is attached, or where it is gone or has changed so that the clause's lines are not these.
    Raises DocumentError where it is there and cannot be read.
    """
    path = attached().get(rules)
    if path is None or not Path(path).exists():
        return None
    lines = verification.document_lines(read_document(path))
    if not verification.quote_stands(clause, lines):
        return None
    first, last = clause.lines
    shown = range(max(1, first - AROUND), min(len(lines), last + AROUND) + 1)
    return tuple((number, lines[number - 1]) for number in shown)


def verify(rules: str, text: str) -> list[Finding]:
    """`verification.verify` of a rulebook's clauses, with the record that is kept beside them."""
    return verification.verify(book(rules).source, text, recorded(rules))


def check_offline(rules: str) -> list[Finding]:
    """`verification.check_offline` of a rulebook's clauses, with the record that is kept beside them."""
    return verification.check_offline(book(rules).source, recorded(rules))


def recorded(rules: str) -> Record | None:
    """The record kept beside the rulebook's clauses. Raises DocumentError where it is damaged."""
    file = files("knowledge") / "sources" / f"{book(rules).source.rules}.lines.json"
    if not file.is_file():
        return None
    try:
        return msgspec.json.decode(file.read_bytes(), type=Record)
    except msgspec.MsgspecError as error:
        raise DocumentError(f"{file} is damaged ({error}): record the document anew") from None


def write_record(rules: str, text: str, folder: Path = HERE / "sources") -> Path:
    """For those who write clauses: keep the record of the document just verified. Returns its path."""
    source = book(rules).source
    path = folder / f"{source.rules}.lines.json"
    made = msgspec.json.format(msgspec.json.encode(verification.record(source, text)), indent=1)
    path.write_bytes(made + b"\n")  # not write_atomically: its files are the user's alone to read
    return path


def _remembered() -> Path:
    return cache_folder() / "documents.json"
