"""Writing a site so that the last good one is there until the next is complete, and files that did not change stay untouched.

Everything that changed is written beside the site first (``OUT/.judge-faq/``), the new manifest last of all: from then on the change
holds. Then files are moved into place, which takes no more room on the disk; if that is cut short, the next build goes on with it.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from knowledge.errors import JudgeError

MANIFEST = ".judge-faq.json"
STAGED = ".judge-faq"


class File(Struct, frozen=True):
    """A file of the site: what it was made from, what it holds (both as hashes), and how long it is."""

    inputs: str
    content: str
    size: int


class Dated(Struct, frozen=True):
    """What a ruling said (as a hash), and the date since when; empty where no build was told a date."""

    content: str
    updated: str = ""


class Manifest(Struct, frozen=True):
    """What is in a site: the files that are ours, by their path; the rulings, by rulebook and id. ``made_of``: all the site was made
    of, as a hash; empty where not all of that got a page."""

    schema: str = "judge/faq@1"
    made_of: str = ""
    files: dict[str, File] = {}
    rulings: dict[str, Dated] = {}


def digest(*parts: bytes) -> str:
    """32 hexadecimal digits of some bytes."""
    together = sha256()
    for part in parts:
        together.update(len(part).to_bytes(8, "big") + part)
    return together.hexdigest()[:32]


class Folder:
    """A folder that holds a site of ours, or none yet. Raises JudgeError where it cannot be one, or cannot be written."""

    def __init__(self, out: Path, force: bool = False) -> None:
        self.out, self.force, self.found = out, force, out.exists()
        self.staged = out / STAGED
        self.files: dict[str, File] = {}
        self.written = 0
        with writing(out):
            self._look()
            if (self.staged / MANIFEST).is_file():
                self._move_into_place()
            self.before = _manifest(out / MANIFEST)

    def _look(self) -> None:
        if self.out.exists() and not self.out.is_dir():
            raise JudgeError(f"{self.out} is a file: name a folder")
        ours = (self.out / MANIFEST).is_file() or (self.staged / MANIFEST).is_file()
        if not ours and not self.force and self.out.exists() and any(e.name != STAGED for e in self.out.iterdir()):
            raise JudgeError(
                f"{self.out} holds files that are not of a site made here: name an empty folder, or say --force to build among them"
            )

    def has(self, path: str, inputs: str) -> bool:
        """Whether the file is there as these inputs make it; then it stays."""
        known = self.before.files.get(path)
        if known is None or known.inputs != inputs or self.force or not self._is_there(path, known):
            return False
        self.files[path] = known
        return True

    def _is_there(self, path: str, known: File) -> bool:
        with suppress(OSError):
            return (self.out / path).stat().st_size == known.size
        return False

    def is_made_of(self, everything: str) -> bool:
        """Whether the whole site is there, made of just this."""
        files = self.before.files.items()
        return not self.force and self.before.made_of == everything and all(self._is_there(path, known) for path, known in files)

    def put(self, path: str, inputs: str, data: bytes) -> None:
        """Stage a file; one that is there already with this content stays untouched."""
        if path in self.files:
            raise ValueError(f"{path} is made twice")
        new = File(inputs, digest(data), len(data))
        self.files[path] = new
        known = self.before.files.get(path)
        if known is not None and known.content == new.content and not self.force and self._is_there(path, known):
            return
        target = self.staged / "files" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        (self.out / path).parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        self.written += 1

    def commit(self, rulings: dict[str, Dated], made_of: str) -> tuple[int, int]:
        """Make what was staged the site. Returns how many files were written, and how many removed."""
        manifest = Manifest(made_of=made_of, files=self.files, rulings=rulings)
        removed = len(self.before.files.keys() - self.files.keys())
        if manifest != self.before or self.written:
            self.staged.mkdir(parents=True, exist_ok=True)
            complete = self.staged / "complete"
            complete.write_bytes(msgspec.json.format(msgspec.json.encode(manifest, order="sorted"), indent=1) + b"\n")
            os.replace(complete, self.staged / MANIFEST)
            self._move_into_place()
        return self.written, removed

    def _move_into_place(self) -> None:
        """Carry out a change that is staged completely. May be done again from any point at which it was cut short."""
        old, new = _manifest(self.out / MANIFEST), _manifest(self.staged / MANIFEST)
        files = self.staged / "files"
        for path in new.files:
            if (files / path).is_file():
                (self.out / path).parent.mkdir(parents=True, exist_ok=True)
                os.replace(files / path, self.out / path)
        for path in old.files.keys() - new.files.keys():
            (self.out / path).unlink(missing_ok=True)
            _remove_empty((self.out / path).parent, self.out)
        os.replace(self.staged / MANIFEST, self.out / MANIFEST)
        self.discard()

    def discard(self) -> None:
        """Leave no trace of what was staged."""
        shutil.rmtree(self.staged, ignore_errors=True)
        for folder in sorted({(self.out / path).parent for path in self.files}, key=lambda f: -len(f.parts)):
            _remove_empty(folder, self.out)
        if not self.found:
            with suppress(OSError):
                self.out.rmdir()


def _remove_empty(folder: Path, top: Path) -> None:
    while folder != top:
        try:
            folder.rmdir()
        except OSError:
            return
        folder = folder.parent


def _manifest(path: Path) -> Manifest:
    try:
        manifest = msgspec.json.decode(path.read_bytes(), type=Manifest)
        if any(Path(name).is_absolute() or ".." in Path(name).parts for name in manifest.files):
            raise msgspec.ValidationError("it names a file outside the folder")
        return manifest
    except FileNotFoundError:
        return Manifest()
    except msgspec.MsgspecError as error:
        raise JudgeError(f"{path} is damaged ({error}): delete the folder and build anew") from None


@contextmanager
def writing(out: Path) -> Iterator[None]:
    """What the disk refuses, told in one line."""
    try:
        yield
    except OSError as error:
        raise JudgeError(f"{out}: cannot be written ({error.strerror or error}): the site there is as it was") from None
