"""The wheel: everything the judge needs when it is installed, and nothing of this machine."""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import copytree, ignore_patterns
from zipfile import ZipFile

import pytest

from tests.conftest import ROOT

PACKAGES = ("judge", "knowledge", "scenarios")
DATA = (".yaml", ".json", ".j2", ".css", ".js", ".npz", ".svg")


def cannot_build() -> str:
    """Why no wheel can be built here, if so. pyproject.toml asks for setuptools 77 (licence expressions)."""
    try:
        found = version("setuptools")
    except PackageNotFoundError:
        return "setuptools is not installed"
    return "" if int(found.split(".")[0]) >= 77 else f"setuptools {found} is too old: 77 is needed"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    """The wheel, built from a copy: building leaves things behind."""
    if why := cannot_build():
        if os.environ.get("CI"):
            pytest.fail(f"CI has to build the wheel: {why}")
        pytest.skip(why)
    copy = tmp_path_factory.mktemp("wheel") / "rules-judge"
    copytree(ROOT, copy, ignore=ignore_patterns(".*", "*.egg-info", "build", "__pycache__"))
    command = [sys.executable, "-m", "pip", "wheel", ".", "--no-deps", "--no-build-isolation", "--wheel-dir", "dist"]
    done = subprocess.run([*command, "--disable-pip-version-check"], cwd=copy, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = (copy / "dist").glob("*.whl")
    with ZipFile(built) as opened:
        yield opened


def files(*suffixes: str) -> set[str]:
    """The files of the packages with these suffixes, as the wheel names them."""
    found = (path for package in PACKAGES for path in (ROOT / package).rglob("*"))
    return {path.relative_to(ROOT).as_posix() for path in found if path.suffix in suffixes and "__pycache__" not in path.parts}


def test_it_carries_the_command_and_every_module(wheel: ZipFile) -> None:
    assert {"cli.py", *files(".py")} <= set(wheel.namelist())


def test_it_carries_all_data(wheel: ZipFile) -> None:
    assert files(*DATA) <= set(wheel.namelist())


def test_it_says_that_it_is_typed(wheel: ZipFile) -> None:
    assert {f"{package}/py.typed" for package in PACKAGES} <= set(wheel.namelist())


def test_it_carries_nothing_else(wheel: ZipFile) -> None:
    tops = {name.split("/")[0] for name in wheel.namelist() if ".dist-info/" not in name}
    assert tops == {"cli.py", *PACKAGES}
    assert not [name for name in wheel.namelist() if "test" in Path(name).parts[-1] or name.endswith((".pyc", ".msgpack"))]


def test_it_knows_no_path_of_this_machine(wheel: ZipFile) -> None:
    for name in wheel.namelist():
        assert str(ROOT).encode() not in wheel.read(name), name
        assert b"shared/sources" not in wheel.read(name) or name.endswith(".py"), name


def test_it_has_the_command(wheel: ZipFile) -> None:
    (entries,) = [name for name in wheel.namelist() if name.endswith(".dist-info/entry_points.txt")]
    assert "judge = cli:run" in wheel.read(entries).decode()


def test_it_works_where_it_is_installed(wheel: ZipFile, tmp_path: Path) -> None:
    """Unpacked into a folder with nothing of the checkout in reach."""
    wheel.extractall(tmp_path / "site")
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "RULES_JUDGE_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-P", "-c", "import cli; cli.main()", "replay", "attacker-bounced-in-first-flash", "--lang", "en"]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, encoding="utf-8", timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert "A2.attacker-gone" in done.stdout


@pytest.mark.parametrize("package", PACKAGES)
def test_the_marker_is_there(package: str) -> None:
    assert (ROOT / package / "py.typed").read_bytes() == b""
