"""The compiled form is a shortcut that can never be seen: it is right, or it is made anew."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from knowledge import compiled as module
from knowledge.compiled import KEPT_FILES, cache_folder, compiled, write_atomically
from knowledge.errors import KnowledgeError
from knowledge.load import load
from knowledge.parts import Part


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry for every time the YAML was read through."""
    times: list[int] = []

    def counted(files: dict[str, bytes]) -> dict[str, Part]:
        times.append(len(files))
        return load(files)

    monkeypatch.setattr("knowledge.load.load", counted)
    return times


def cost(folder: Path) -> int | None:
    return compiled(folder).part("toy").cards[0].cost


def edit(file: Path, old: str, new: str) -> None:
    """Change a file, and its time even where the file system's clock has not ticked since it was written."""
    before = file.stat().st_mtime_ns
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    os.utime(file, ns=(before + 1_000_000_000, before + 1_000_000_000))


def kept(cache: Path) -> list[Path]:
    return sorted(cache.glob("knowledge-*"))


def test_it_holds_what_was_loaded(toys: Path, toy_files: dict[str, str]) -> None:
    straight = load({name: text.encode() for name, text in toy_files.items()})
    compiled(toys)
    assert compiled(toys).part("toy") == straight["toy"]


def test_yaml_is_read_once(toys: Path, compilations: list[int]) -> None:
    for _ in range(3):
        assert cost(toys) == 3
    assert len(compilations) == 1


def test_an_edit_is_seen(toys: Path, compilations: list[int]) -> None:
    before = compiled(toys).fingerprint
    edit(toys / "cards/toy.yaml", "cost: 3", "cost: 4")
    assert cost(toys) == 4
    assert compiled(toys).fingerprint != before
    assert len(compilations) == 2


def test_a_new_time_alone_compiles_nothing(toys: Path, compilations: list[int]) -> None:
    before = compiled(toys)
    edit(toys / "cards/toy.yaml", "", "")
    after = compiled(toys)
    assert (after.fingerprint, after.parts) == (before.fingerprint, before.parts)
    assert after.stamps != before.stamps
    assert len(compilations) == 1


def test_a_new_file_is_seen_and_a_removed_one_missed(toys: Path, toy_files: dict[str, str]) -> None:
    compiled(toys)
    other = toy_files["sources/toy.yaml"].replace("rules: toy", "rules: zoo").replace("short: t", "short: z")
    (toys / "sources/zoo.yaml").write_text(other, encoding="utf-8")
    assert [info.id for info in compiled(toys).rulebooks] == ["toy", "zoo"]
    (toys / "sources/zoo.yaml").unlink()
    assert [info.id for info in compiled(toys).rulebooks] == ["toy"]


def test_a_new_schema_compiles_anew(toys: Path, compilations: list[int]) -> None:
    (toys / "cards.py").write_text("first = 1\n", encoding="utf-8")
    before = compiled(toys)
    edit(toys / "cards.py", "1", "2")
    after = compiled(toys)
    assert len(compilations) == 2
    assert after.fingerprint == before.fingerprint  # the contents are the same


def test_a_mistake_is_told_every_time(toys: Path) -> None:
    compiled(toys)
    edit(toys / "cards/toy.yaml", "cost: 3", "cost: -3")
    for _ in range(2):
        with pytest.raises(KnowledgeError, match="card gale: cost"):
            compiled(toys)


@pytest.mark.parametrize("damage", ["emptied", "cut", "flipped", "foreign"])
def test_a_damaged_cache_is_made_anew(toys: Path, cache: Path, damage: str) -> None:
    assert cost(toys) == 3
    (file,) = kept(cache)
    whole = file.read_bytes()
    middle = len(whole) // 2
    file.write_bytes(
        {
            "emptied": b"",
            "cut": whole[:middle],
            "flipped": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
            "foreign": module.checksum(b"\x01") + b"\x01",
        }[damage]
    )
    assert cost(toys) == 3
    assert file.read_bytes() == whole


def test_an_unwritable_cache_is_done_without(toys: Path, cache: Path, capfd: pytest.CaptureFixture[str]) -> None:
    cache.write_text("a file where the folder should be")
    assert cost(toys) == 3
    assert capfd.readouterr() == ("", "")


def test_a_deleted_cache_comes_back(toys: Path, cache: Path) -> None:
    compiled(toys)
    for file in kept(cache):
        file.unlink()
    cache.rmdir()
    assert cost(toys) == 3
    assert len(kept(cache)) == 1


def test_two_checkouts_do_not_disturb_each_other(toys: Path, tmp_path: Path, compilations: list[int]) -> None:
    (tmp_path / "other").symlink_to(toys)
    for _ in range(2):
        compiled(toys)
        compiled(tmp_path / "other")
    assert len(compilations) == 2


def test_old_files_are_removed_and_others_left(toys: Path, cache: Path) -> None:
    cache.mkdir()
    for i in range(20):
        file = cache / f"knowledge-{i:08x}.msgpack"
        file.write_bytes(b"old")
        os.utime(file, ns=(i, i))
    (cache / "documents.json").write_text("{}")
    compiled(toys)
    assert len(kept(cache)) == KEPT_FILES
    assert (cache / "documents.json").exists()
    assert not (cache / "knowledge-00000000.msgpack").exists()


def test_many_writers_leave_one_whole_file(toys: Path, cache: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _: cost(toys), range(64))) == {3}
    (file,) = kept(cache)
    assert file.suffix == ".msgpack"


def test_a_failed_write_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept"
    write_atomically(path, b"old")

    def full(*_: str) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="disk full"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_warm_start_leaves_the_slow_modules_alone(cache: Path) -> None:
    slow = {"yaml", "hashlib", "importlib.resources", "knowledge.load", "platformdirs", "tempfile"}
    script = f"import sys; from knowledge import *; book(rulebooks()[0].id); print({slow} & set(sys.modules))"
    environment = {**os.environ, "PYTHONPATH": str(module.HERE.parent)}
    for imported in (None, "set()"):  # the first time it compiles
        run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
        assert imported is None or run.stdout.strip() == imported


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch) -> None:
    from platformdirs import user_cache_dir

    monkeypatch.delenv("RULES_JUDGE_CACHE")
    for home in ("/somewhere", None):
        if home:
            monkeypatch.setenv("XDG_CACHE_HOME", home)
        else:
            monkeypatch.delenv("XDG_CACHE_HOME")
        assert cache_folder() == Path(user_cache_dir("rules-judge", appauthor=False))
