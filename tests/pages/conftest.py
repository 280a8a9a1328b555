"""The served app, once for all tests of a process (starting its workers takes seconds), with a FAQ of a few cases."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from judge.pages import keeping
from judge.pages.keeping import Faq, write_packs
from judge.pages.server import app
from judge.pages.site import build
from judge.pages.work import Workers
from scenarios import case, dump

CASES = (
    "attacker-bounced-in-first-flash",
    "no-attack-in-the-first-turn",
    "sol-destroyed-in-the-main-step",
    "exhausted-spirit-cannot-block",
)


OPEN = """
- id: it-depends
  rules: bs10
  ask: {ja: [この先、ライフは減る?], en: [Will life be lost?]}
  board:
    attacking: {field: [{as: attacker, power: 3000}]}
    defending: {field: [{as: blocker, power: 5000}], hand: [ラークドライブ]}
  play: [{attacking: attack with attacker}]
  asks: [life_change]
  status: depends
"""
"""A case that leaves open what decides it."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A FAQ of a few cases, and its packs: in a folder of this worker's, as others of the run make theirs."""
    folder = tmp_path_factory.mktemp("faq")
    (folder / "cases.yaml").write_text(dump(*(case(f"battle-spirits-2010/{name}").scenario for name in CASES)), encoding="utf-8")
    build(folder / "site", [str(folder / "cases.yaml")])
    write_packs(folder / "site", folder / "packs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(keeping, "packs", lambda: folder / "packs")
        yield folder / "site"


@pytest.fixture(scope="session")
def workers() -> Iterator[Workers]:
    made = Workers(1, seconds=300)
    yield made
    made.close()


@pytest.fixture(scope="session")
def served(workers: Workers, site: Path) -> Iterator[TestClient]:
    """The app; the base address is that of a browser on the same machine."""
    with TestClient(app(workers, Faq(site)), base_url="http://localhost", follow_redirects=False) as client:
        yield client
