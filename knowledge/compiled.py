"""The YAML of a package (the knowledge, the case library) as one file in the user's cache, so that a question need not read it.

Fresh or not is told from names, sizes and times of the files here alone; only where these differ are the contents
hashed, and only where the contents differ too (or the code that reads them) is anything compiled. A cache that is
broken, missing or cannot be written costs time and nothing else: it is compiled in memory.

MessagePack, each rulebook's part left undecoded (`msgspec.Raw`) until it is asked for: with ten rulebooks (0.7 MB) it
opens in 0.2 ms, JSON in 0.4. A checksum stands in front, for a flipped bit would otherwise be a wrong ruling.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

import msgspec
from msgspec import Struct

from knowledge.parts import Part, RulebookInfo

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

HERE = Path(__file__).resolve().parent
KEPT_FILES = 8
"""Compiled files that stay in the cache: one for each folder this package is run from."""

Stamps = tuple[tuple[str, int, int], ...]


class Package(Struct, frozen=True):
    """What is compiled: the YAML files that ``read`` finds in the package ``name``; ``load`` makes rulebooks and parts of them.
    Both are called, and import what they need, only when there is something to compile."""

    name: str
    read: "Callable[[Traversable], dict[str, bytes]]"
    load: Callable[[dict[str, bytes]], tuple[tuple[RulebookInfo, ...], dict[str, Any]]]


class Compiled(Struct, frozen=True):
    """``stamps``: (path, size, mtime in ns) of every file that took part. ``code``: hash of the Python files that read.
    ``parts``: rulebook id → its part (of the knowledge, a `Part`), undecoded."""

    folder: str
    stamps: Stamps
    code: str
    fingerprint: str
    rulebooks: tuple[RulebookInfo, ...]
    parts: dict[str, msgspec.Raw]

    def part(self, rules: str) -> Part:
        return msgspec.msgpack.decode(self.parts[rules], type=Part)


def cache_folder() -> Path:
    """Where this user's caches go: $RULES_JUDGE_CACHE, or what the system says. It need not exist."""
    if given := os.environ.get("RULES_JUDGE_CACHE"):
        return Path(given)
    if sys.platform == "linux":  # as platformdirs would say; importing it takes longer than all that follows
        return Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "rules-judge")
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("rules-judge", appauthor=False))


def _read_knowledge(root: "Traversable") -> dict[str, bytes]:
    from knowledge.load import read_files

    return read_files(root)


def _load_knowledge(contents: dict[str, bytes]) -> tuple[tuple[RulebookInfo, ...], dict[str, Any]]:
    from knowledge.load import load

    parts = load(contents)
    sources = ((id_, part.source) for id_, part in parts.items())
    return tuple(RulebookInfo(id_, source.short, source.title, source.edition_of) for id_, source in sources), parts


KNOWLEDGE = Package("knowledge", _read_knowledge, _load_knowledge)


def compiled(folder: Path = HERE, package: Package = KNOWLEDGE) -> Compiled:
    """The knowledge (or another package) of ``folder`` as it is now, from the cache where that is fresh. Raises KnowledgeError."""
    stamps = _stamps(folder)  # before anything is read: what changes meanwhile is seen the next time
    path = cache_folder() / f"{package.name}-{crc32(str(folder).encode()):08x}.msgpack"
    kept = _read(path, folder)
    if kept is not None and kept.stamps == stamps and stamps:
        return kept
    fresh = _refreshed(folder, package, stamps, kept)
    with suppress(OSError):
        write_atomically(path, checksum(payload := msgspec.msgpack.encode(fresh)) + payload)
        remove_old(path.parent, f"{package.name}-")
    return fresh


def write_atomically(path: Path, data: bytes) -> None:
    """All of ``data`` or nothing; of several writers the last one wins. Makes the folder. Raises OSError."""
    from tempfile import mkstemp

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = mkstemp(prefix=f"{path.name}.", dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except OSError:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _stamps(folder: Path) -> Stamps:
    """Of the YAML files in ``folder``, at any depth, and of the Python files that read them: there and in this package. Empty in a zip."""
    stamps = set()
    waiting = [(str(folder), True), (str(HERE), False)]
    for place, has_yaml in waiting:
        with suppress(OSError), os.scandir(place) as entries:
            for entry in entries:
                if entry.name.endswith(".py") or (has_yaml and entry.name.endswith(".yaml")):
                    stat = entry.stat()
                    stamps.add((entry.path, stat.st_size, stat.st_mtime_ns))
                elif has_yaml and entry.is_dir() and not entry.name.startswith(("_", ".")):
                    waiting.append((entry.path, True))
    return tuple(sorted(stamps))


def _read(path: Path, folder: Path) -> Compiled | None:
    try:
        data = path.read_bytes()
        if data[:4] != checksum(payload := data[4:]):
            return None
        kept = msgspec.msgpack.decode(payload, type=Compiled)
    except (OSError, msgspec.MsgspecError):
        return None
    return kept if kept.folder == str(folder) else None


def _refreshed(folder: Path, package: Package, stamps: Stamps, kept: Compiled | None) -> Compiled:
    """``kept`` with the new stamps where only those changed, else everything compiled anew."""
    from hashlib import sha256
    from importlib.resources import files

    root = folder if folder.is_dir() else files(package.name)
    contents = package.read(root)
    readers = (file for place in (root, files("knowledge")) for file in place.iterdir() if file.name.endswith(".py"))
    code = {str(file): file.read_bytes() for file in readers}

    def digest(named: dict[str, bytes]) -> str:
        with_headers = (f"{name} {len(data)}\n".encode() + data for name, data in sorted(named.items()))
        return sha256(b"".join(with_headers)).hexdigest()

    fingerprint, reader = digest(contents), digest(code)
    if kept is not None and (kept.fingerprint, kept.code) == (fingerprint, reader):
        return msgspec.structs.replace(kept, stamps=stamps)
    rulebooks, parts = package.load(contents)
    return Compiled(
        folder=str(folder),
        stamps=stamps,
        code=reader,
        fingerprint=fingerprint,
        rulebooks=rulebooks,
        parts={id_: msgspec.Raw(msgspec.msgpack.encode(part)) for id_, part in parts.items()},
    )


def checksum(payload: bytes) -> bytes:
    return crc32(payload).to_bytes(4, "big")


def remove_old(folder: Path, prefix: str) -> None:
    """Leave the `KEPT_FILES` written last; that takes abandoned temporary files along."""
    with os.scandir(folder) as entries:
        ours = [(entry.stat().st_mtime_ns, entry.path) for entry in entries if entry.name.startswith(prefix)]
    for _, path in sorted(ours)[:-KEPT_FILES]:
        with suppress(OSError):
            os.unlink(path)
