"""The FAQ for a device without reception: the folder of its pages, and each rulebook's pages in one file that a browser keeps.

A pack is four bytes (the length of the index, big-endian), the index (JSON: address → where its page begins and how long it is), and the
pages, each deflated on its own (gzip), so that one can be taken out without the others. Both are made beside the server, once for every
state of the knowledge; until they are there, the last ones serve.
"""

import gzip
import multiprocessing
import os
import shutil
from contextlib import suppress
from hashlib import sha256
from multiprocessing.process import BaseProcess
from pathlib import Path
from urllib.parse import quote

import msgspec
from msgspec import Struct

import knowledge
from judge.pages.rendering import LANGUAGES
from judge.pages.site import build
from judge.pages.write import MANIFEST
from knowledge.compiled import cache_folder, write_atomically
from knowledge.errors import JudgeError

BASE = ("index.html", "search.html", "search-index.js")
"""What every device keeps of a language."""


class Pack(Struct, frozen=True):
    """A rulebook's pages in one language: where its file is fetched from, and how many bytes it has."""

    lang: str
    short: str
    title: str
    url: str
    bytes: int


class Offline(Struct, frozen=True):
    """What can be kept. ``version``: changes when any page of the site does; empty where nothing is ready yet."""

    version: str
    base: tuple[str, ...] = ()
    packs: tuple[Pack, ...] = ()


NOTHING = Offline("")


class Faq:
    """The folder of the FAQ's pages: ``given``, or one in the cache that is built and kept up to date."""

    def __init__(self, given: Path | None = None) -> None:
        if given is not None and not (given / "index.html").is_file():
            raise JudgeError(f"{given}: holds no site: build one with `judge faq build {given}`")
        self.folder = given or cache_folder() / "faq"
        self.own = given is None
        self.making: BaseProcess | None = None

    def begin(self) -> None:
        """Build the site (if it is our own) and the packs in a process beside the server."""
        self.making = multiprocessing.get_context("spawn").Process(target=make, args=(self.folder, self.own), daemon=True)
        self.making.start()

    def end(self) -> None:
        if self.making is not None and self.making.is_alive():
            self.making.terminate()
            self.making.join(5)

    @property
    def ready(self) -> bool:
        return (self.folder / "index.html").is_file()

    def offline(self) -> Offline:
        with suppress(OSError, msgspec.MsgspecError):
            return msgspec.json.decode((packs() / "index.json").read_bytes(), type=Offline)
        return NOTHING

    def pack(self, version: str, name: str) -> Path | None:
        """The file of a pack, if it is one of those that are told."""
        known = {pack.url for pack in self.offline().packs}
        return packs() / version / name if f"/offline/{version}/{name}" in known else None


def packs() -> Path:
    return cache_folder() / "packs"


def make(folder: Path, own: bool) -> None:
    """What `Faq.begin` does beside the server; what goes wrong is told by the FAQ not being there."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(10)
    with suppress(JudgeError, OSError):
        if own:
            folder.parent.mkdir(parents=True, exist_ok=True)
            build(folder)
        write_packs(folder, packs())


def write_packs(site: Path, to: Path) -> Offline:
    """The packs of a site, and what there is of them, unless they are there already. Raises OSError."""
    version = version_of(site)
    with suppress(OSError, msgspec.MsgspecError):
        there = msgspec.json.decode((to / "index.json").read_bytes(), type=Offline)
        if there.version == version:
            return there
    made: list[Pack] = []
    base = [f"/faq/static/{path.name}" for path in sorted((site / "static").glob("*"))]
    for lang in (each for each in LANGUAGES if (site / each).is_dir()):
        base += [f"/faq/{lang}/{name}" for name in BASE if (site / lang / name).is_file()]
        for info in knowledge.rulebooks():
            pages = sorted((site / lang / info.short).rglob("*.html"))
            if pages:
                data = packed({f"/faq/{quote(page.relative_to(site).as_posix())}": page.read_bytes() for page in pages})
                name = f"{lang}-{info.short}.pack"
                write_atomically(to / version / name, data)
                made.append(Pack(lang, info.short, info.title.in_(lang), f"/offline/{version}/{name}", len(data)))
    offline = Offline(version, tuple(base), tuple(made))
    write_atomically(to / "index.json", msgspec.json.encode(offline))
    for old in to.iterdir():
        if old.is_dir() and old.name != version:
            shutil.rmtree(old, ignore_errors=True)
    return offline


def packed(pages: dict[str, bytes]) -> bytes:
    """Pages by address as a pack."""
    index: dict[str, tuple[int, int]] = {}
    bodies, at = [], 0
    for address, page in pages.items():
        body = gzip.compress(page, 6, mtime=0)
        index[address] = (at, len(body))
        bodies.append(body)
        at += len(body)
    head = msgspec.json.encode(index)
    return b"".join((len(head).to_bytes(4, "big"), head, *bodies))


def version_of(site: Path) -> str:
    """Changes with the site's manifest; of a site without one, with the names and times of its pages."""
    manifest = site / MANIFEST
    if manifest.is_file():
        return sha256(manifest.read_bytes()).hexdigest()[:12]
    stamps = sorted((path.relative_to(site).as_posix(), path.stat().st_mtime_ns) for path in site.rglob("*.html"))
    return sha256(msgspec.json.encode(stamps)).hexdigest()[:12]
