"""What every test stands on: a cache that is never the user's, Hypothesis profiles, and the command line run in-process."""

import io
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from msgspec import Struct

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT.parent / "shared" / "sources"
"""The rule documents, where they are at hand. They are no part of the project."""

settings.register_profile("here", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_configure(config: pytest.Config) -> None:
    """One cache folder for the whole run, made before anything is collected; the workers of xdist inherit it."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        folder = tempfile.mkdtemp(prefix="rules-judge-tests-")
        os.environ["RULES_JUDGE_CACHE"] = folder
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


class Said(Struct, frozen=True):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own that does not exist yet."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("RULES_JUDGE_CACHE", str(folder))
    return folder


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Said]]:
    """``judge("replay", "case", typed="n\\nq\\n")``: the command line as `cli.main` runs it, in this process."""
    import cli

    def run(*words: str, typed: str = "") -> Said:
        out, err = io.StringIO(), io.StringIO()
        monkeypatch.setattr(sys, "argv", ["judge", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as left:
            cli.main()
        return Said(int(left.value.code or 0), out.getvalue(), err.getvalue())

    yield run


def needed(module: str) -> Any:
    """A module of the ``test`` extra that may be missing here: the tests of a file skip without it, and fail in CI."""
    return import_module(module) if os.environ.get("CI") else pytest.importorskip(module)
