"""The served app, once for all tests of a process: starting its workers takes seconds."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from judge.pages.server import app
from judge.pages.work import Workers


@pytest.fixture(scope="session")
def served() -> Iterator[TestClient]:
    """The app with one worker; the base address is that of a browser on the same machine."""
    workers = Workers(1, seconds=60)
    with TestClient(app(workers), base_url="http://localhost") as client:
        yield client
