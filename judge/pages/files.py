"""Pictures as files: a replay as one SVG a step, numbered as `judge replay` numbers them; others by name."""

import os
import re
from contextlib import suppress
from pathlib import Path

from judge.pages.boards import board_svg
from judge.rulings.replay import Replay
from judge.rulings.telling import Teller
from knowledge.errors import JudgeError

OURS = re.compile(r"\d{2,}-[\w.-]+\.svg")
SIGN = b'class="judge-board"'
"""Near the beginning of every picture that was written here."""


def pictures(played: Replay, language: str) -> dict[str, str]:
    """The pictures of a replay by file name: the board as set up (``00-…``), then the board after each entry; the title says the entry."""
    teller = Teller(played.start.rules, language)
    told = [(happened.table, text) for happened, text in teller.entries(played.start, played.trace)]
    digits = max(2, len(str(len(told))))
    boards = [(played.start, ""), *told]
    return {f"{n:0{digits}}-{table.step}.svg": board_svg(table, language, title=text) for n, (table, text) in enumerate(boards)}


def write_pictures(pictures: dict[str, str], folder: Path) -> list[Path]:
    """Write pictures, numbered by their names, into a folder; pictures written there before give way, any other file stays as it is.

    Every file is written whole or not at all, and nothing is touched before all are drawn. Raises JudgeError where the folder cannot
    be written to, or holds a file of such a name that is no such picture.
    """
    drawn = {folder / name: svg for name, svg in pictures.items()}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = [path for path in sorted(folder.iterdir()) if OURS.fullmatch(path.name)]
        strange = next((path for path in there if path in drawn and not _ours(path)), None)
        if strange is not None:
            raise JudgeError(f"{strange}: is no picture that was drawn here and would be overwritten: name another folder")
        for path, svg in drawn.items():
            _write(path, svg)
        for path in there:
            if path not in drawn and _ours(path):
                path.unlink()
    except (FileExistsError, NotADirectoryError):
        raise JudgeError(f"{folder}: is a file: name a folder for the pictures") from None
    except OSError as error:
        raise JudgeError(f"{folder}: cannot be written to ({error.strerror}): name another folder") from None
    return list(drawn)


def write_picture(svg: str, path: Path) -> None:
    """Write one picture, whole or not at all. Raises JudgeError where that cannot be, or where the file is there and is no such picture."""
    try:
        if path.exists() and not _ours(path):
            raise JudgeError(f"{path}: is no picture that was drawn here and would be overwritten: name another file")
        _write(path, svg)
    except OSError as error:
        raise JudgeError(f"{path}: cannot be written ({error.strerror}): name another file") from None


def _ours(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return SIGN in file.read(200)


def _write(path: Path, text: str) -> None:
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise
