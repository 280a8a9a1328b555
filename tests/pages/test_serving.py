"""``judge serve`` as a process: it says where it is, answers, and ends in good order."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

from judge.pages.serving import Place
from tests.conftest import ROOT


def test_it_serves_until_interrupted(site: Path) -> None:
    command = [sys.executable, "-m", "cli", "serve", "--port", "0", "--workers", "1", "--site", str(site)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", env={**os.environ}
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/", running.stdout.readline())
        assert found is not None
        with urlopen(found[0], timeout=60) as answer:
            assert answer.status == 200 and "Server" not in answer.headers
        running.send_signal(signal.SIGINT)
        assert running.wait(30) == 0
        assert "Traceback" not in running.stderr.read()


def test_the_address_is_written_as_browsers_take_it() -> None:
    assert Place("::1", 80).url == "http://[::1]:80/"
    assert Place("127.0.0.1", 8443, certificate="cert.pem").url == "https://127.0.0.1:8443/"
