"""`judge replay --svg DIR`: a picture a step, one line for what cannot be, and no file of anybody else's touched."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Said

Judge = Callable[..., Said]
CASE = "attacker-bounced-in-first-flash"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def refused(said: Said) -> str:
    assert said.code == 2 and said.out == "" and said.err.count("\n") == 1, said
    return said.err


def test_every_step_is_a_picture_under_the_number_the_replay_gives_it(judge: Judge, here: Path) -> None:
    steps = [line for line in judge("replay", CASE, "--lang", "en").out.splitlines() if line[:3].strip().isdigit()]
    said = judge("replay", CASE, "--svg", "deep/boards", "--lang", "en")
    assert said.code == 0 and said.out.startswith(str(Path("deep/boards/00-A0.svg")))
    written = names(here / "deep/boards")
    assert len(written) == len(steps) + 1
    for number, (name, line) in enumerate(zip(written[1:], steps, strict=True), 1):
        assert name == f"{number:02}-{line.split('[')[1].split(']')[0]}.svg"
        title = (here / "deep/boards" / name).read_text(encoding="utf-8").split("<title>")[1].split("</title>")[0]
        assert title in line
    assert 'lang="en"' in (here / "deep/boards/00-A0.svg").read_text(encoding="utf-8")


def test_drawing_again_leaves_the_pictures_of_this_replay_and_whatever_is_not_a_picture(judge: Judge, here: Path) -> None:
    judge("replay", CASE, "--svg", "boards")
    first = {path.name: path.read_bytes() for path in (here / "boards").iterdir()}
    for name in ("99-old.svg", "notes.txt"):
        (here / "boards" / name).write_text("mine", encoding="utf-8")
    (here / "boards" / "98-A1.svg").write_bytes(first["00-A0.svg"])  # left by a longer replay
    assert judge("replay", CASE, "--svg", "boards").code == 0
    assert names(here / "boards") == sorted([*first, "99-old.svg", "notes.txt"])
    assert all((here / "boards" / name).read_bytes() == data for name, data in first.items())


def test_a_strange_file_of_such_a_name_is_not_overwritten(judge: Judge, here: Path) -> None:
    (here / "00-A0.svg").write_text("mine", encoding="utf-8")
    assert "00-A0.svg" in refused(judge("replay", CASE, "--svg", "."))
    assert names(here) == ["00-A0.svg"] and (here / "00-A0.svg").read_text(encoding="utf-8") == "mine"


def test_a_file_is_no_folder(judge: Judge, here: Path) -> None:
    (here / "taken").write_text("mine", encoding="utf-8")
    for folder in ("taken", "taken/below"):
        assert "is a file" in refused(judge("replay", CASE, "--svg", folder))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes anywhere")
def test_a_folder_that_cannot_be_written_to(judge: Judge, here: Path) -> None:
    (here / "locked").mkdir(mode=0o500)
    assert "cannot be written to" in refused(judge("replay", CASE, "--svg", "locked"))


def test_a_disk_that_is_full_leaves_no_half_of_a_picture(judge: Judge, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert "No space left" in refused(judge("replay", CASE, "--svg", "boards"))
    assert names(here / "boards") == []


def test_several_scenarios_have_a_folder_each_inside_the_one_named(judge: Judge, here: Path) -> None:
    scene = "{%srules: bs10, board: {attacking: {field: [{as: attacker}]}}, play: [{attacking: attack with attacker}]}\n"
    (here / "mine.yaml").write_text("- " + scene % "" + "- " + scene % "id: two, ", encoding="utf-8")
    said = judge("replay", "mine.yaml", "--svg", "boards", "--json")
    assert said.code == 0, said
    assert names(here / "boards") == ["01", "02-two"]
    first, _ = json.JSONDecoder().raw_decode(said.out)
    assert first["rules"] == "battle-spirits-2010" and Path(first["pictures"][0]).is_file()


def test_it_does_not_go_with_one_step(judge: Judge) -> None:
    assert "--svg" in refused(judge("replay", CASE, "--svg", "boards", "--step", "2"))


def test_the_readme_shows_a_board() -> None:
    assert "docs/board.svg" in (ROOT / "README.md").read_text(encoding="utf-8")
