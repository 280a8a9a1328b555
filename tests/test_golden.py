"""The document's worked examples play out as the transcripts in `tests/golden` say. How to write them anew: see `tests.golden`."""

import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.golden import HERE, LANGUAGES, PASSAGES, PICTURE, file, picture, transcript


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("passage", PASSAGES)
def test_the_worked_example_plays_out_as_written(passage: str, language: str) -> None:
    assert transcript(passage, language).splitlines() == file(passage, language).read_text(encoding="utf-8").splitlines()


def test_every_transcript_belongs_to_a_passage() -> None:
    assert {path.name for path in HERE.glob("*.txt")} == {file(p, language).name for p in PASSAGES for language in LANGUAGES}


def test_the_picture_in_the_readme_is_the_one_that_is_drawn() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(), "python -m tests.golden draws it anew: look at it"


def test_nothing_is_written_in_ci() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "tests.golden"], cwd=ROOT, env={"CI": "true", "PYTHONPATH": str(ROOT)}, capture_output=True, text=True
    )
    assert said.returncode == 1 and said.stderr.startswith("not in CI")
