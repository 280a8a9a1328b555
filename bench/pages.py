"""Measure the FAQ: pages a second beside a Jinja render of one static page, and how long a search takes in a browser."""

import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from judge.pages import gather
from judge.pages.make import make
from judge.pages.plan import RulingPage, Site, plan
from judge.pages.rendering import LANGUAGES, Page, render
from judge.pages.site import build

RULES = "battle-spirits-2010"
ROUNDS = 7
SOUGHT = (
    "疲労",
    "ブロック",
    "フラッシュタイミング",
    "ライフ",
    "ブロックしないことを選べますか",
    "ドリームリボン",
    "A4",
    "回",
    "nexus",
    "破壊されたら次はどのステップ",
)


def rows() -> list[str]:
    """The rows of the table of measurements."""
    return [*rendering(), *building_and_searching()]


def rendering() -> list[str]:
    """Pages of rulings made alone (replay, boards, page), beside one static page rendered by the same templates; taken alternately."""
    judged = [gather.rule(item, LANGUAGES) for item in gather.items((), RULES)[::12]]
    ruled = tuple(each for each in judged if isinstance(each, gather.Ruled))
    jobs = [job for job in plan(Site(ruled, LANGUAGES, "", {}, False)) if isinstance(job, RulingPage)]
    page = Page("index.html", "Rulings", "One static page", "en", {each: f"{each}/index.html" for each in LANGUAGES})

    def static() -> None:
        for _ in range(len(jobs)):
            render("languages.html.j2", page)

    def rulings() -> None:
        for job in jobs:
            make(job)

    pairs = [(seconds(rulings) / len(jobs), seconds(static) / len(jobs)) for _ in range(ROUNDS)]
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(a / b for a, b in pairs)
    beside = f"Jinja, one static page {1 / theirs:,.0f} a second"
    return [f"| FAQ: pages of rulings a second, one process | {1 / ours:,.0f} | {beside} | {ratio:.0f}× |"]


def building_and_searching() -> list[str]:
    """A whole build of the library by all cores, a second one that has nothing to write, and searches in what was built."""
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor() as executor:
        out = Path(folder, "site")
        begun = time.perf_counter()
        built = build(out, executor=executor)
        midway = time.perf_counter()
        build(out, executor=executor)
        first, again = midway - begun, time.perf_counter() - midway
        files = f"{built.files / first:,.0f} files a second ({built.rulings} rulings, {built.files} files)"
        return [
            f"| FAQ: a whole build | {first:.0f} s | {files} | |",
            f"| FAQ: a build after no change | {again:.1f} s | | |",
            *searching(out),
        ]


def searching(site: Path) -> list[str]:
    """From the press of a key to the list of hits, in Chromium; nothing where there is none."""
    path = shutil.which("chromium")
    if path is None:
        return []
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        begun = time.perf_counter()
        page.goto(f"{site.as_uri()}/ja/search.html?q=%E7%96%B2%E5%8A%B4")
        page.locator("#results li").first.wait_for()
        loaded = time.perf_counter() - begun
        taken = page.evaluate(
            """sought => sought.flatMap(words => Array.from({ length: 11 }, () => {
                const field = document.getElementById("q");
                field.value = words;
                const begun = performance.now();
                field.form.requestSubmit();
                return performance.now() - begun;
            }).slice(1))""",
            list(SOUGHT),
        )
        browser.close()
    taken.sort()
    slowest = f"99th percentile {taken[int(len(taken) * 0.99)]:.1f} ms"
    opened = f"opening the page with its first hits {loaded * 1000:.0f} ms"
    return [f"| FAQ: a search, hits shown (Chromium) | {statistics.median(taken):.1f} ms | {slowest}; {opened} | |"]


def seconds(work: Callable[[], None]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


if __name__ == "__main__":
    print("\n".join(rows()))
