"""The served app, once for all tests of a process (starting its workers takes seconds), with a FAQ of a few cases; and a browser."""

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest
import uvicorn
from starlette.testclient import TestClient

from judge.pages.keeping import Faq, packs, write_packs
from judge.pages.server import app
from judge.pages.site import build
from judge.pages.work import Workers
from scenarios import case, dump
from tests.pages.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CASES = (
    "attacker-bounced-in-first-flash",
    "no-attack-in-the-first-turn",
    "sol-destroyed-in-the-main-step",
    "exhausted-spirit-cannot-block",
)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A FAQ of a few cases, and its packs in the cache."""
    folder = tmp_path_factory.mktemp("faq")
    (folder / "cases.yaml").write_text(dump(*(case(f"battle-spirits-2010/{name}").scenario for name in CASES)), encoding="utf-8")
    build(folder / "site", [str(folder / "cases.yaml")])
    write_packs(folder / "site", packs())
    return folder / "site"


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


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """The app on a port of its own, as a browser sees it."""
    opened = socket.create_server(("127.0.0.1", 0))
    made = Workers(1, seconds=300)
    server = uvicorn.Server(uvicorn.Config(app(made, Faq(site)), log_level="warning", http="h11", ws="none"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [opened]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    here = f"http://127.0.0.1:{opened.getsockname()[1]}"
    with urlopen(f"{here}/api/ask?rules=bs10&question=x%20is%20blocked%3F", timeout=300):
        yield here  # from here on a question takes no longer than usual
    server.should_exit = True
    thread.join(10)
    made.close()


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    with chromium() as opened:
        yield opened
