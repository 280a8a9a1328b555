"""The served app in Debian's Chromium: ask, step, search, build by tapping, without reception, on a phone; and nothing axe-core minds."""

import re
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import uvicorn

from judge.pages.keeping import Faq
from judge.pages.server import app
from judge.pages.work import Workers
from tests.pages.browser import chromium, violations
from tests.pages.test_app import QUESTION

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture(scope="module")
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


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A page at the app's home; whatever the browser complains of fails the test."""
    yield from opened(browser, address, {"viewport": {"width": 1200, "height": 900}})


@pytest.fixture
def phone(browser: Any, address: str) -> Iterator[Any]:
    yield from opened(browser, address, PHONE)


def opened(browser: Any, address: str, how: dict[str, Any]) -> Iterator[Any]:
    context = browser.new_context(base_url=address, locale="ja-JP", **how)
    context.set_default_timeout(20_000)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto("/")
    yield page
    context.close()
    assert [each for each in complaints if "ERR_INTERNET_DISCONNECTED" not in each] == []


def asked(page: Any, question: str = QUESTION) -> None:
    page.fill("#q", question)
    page.press("#q", "Enter")
    page.wait_for_selector(".verdict")


def accessible(page: Any) -> None:
    assert violations(page) == []


def test_ask_and_step(page: Any) -> None:
    asked(page)
    assert page.inner_text(".headline") == "A5、A6は行わない。"
    output = page.locator(".controls output")
    before = output.inner_text()
    page.click("[data-go=next]")
    assert output.inner_text() != before
    page.click("[data-go=first]")
    assert page.locator(".beat:visible svg, .beat:visible img").count() == 1
    page.keyboard.press("ArrowRight")
    assert output.inner_text().startswith("2")


def test_pictures_of_every_scene_are_seen(page: Any) -> None:
    asked(page)
    page.click("[data-go=all]")
    fetched = page.locator(".beat img")
    assert fetched.count() > 3
    for n in range(fetched.count()):
        fetched.nth(n).scroll_into_view_if_needed()
        seen = fetched.nth(n).element_handle()
        page.wait_for_function("(each) => each.complete && each.naturalWidth > 0", arg=seen)  # decode() refuses an SVG still being read


def test_what_if_buttons_replay_another_choice(page: Any) -> None:
    asked(page)
    before = page.inner_text(".headline")
    page.click(".what-if .choice")
    page.wait_for_url(re.compile("/ruling/"))
    assert page.inner_text(".headline") != before


def test_what_if_in_words(page: Any) -> None:
    asked(page, "BP5000でアタックして、BP4000にブロックされた。どっちが破壊される?バトスピ2010")
    page.fill("#follow", "BP3000なら?")
    page.click(".what-if form button")
    page.wait_for_selector(".earlier")
    assert "アタッカーはトラッシュ" in page.inner_text(".headline")


def test_typing_two_kanji_suggests_questions_and_clauses(page: Any) -> None:
    page.select_option("[name=rules]", "bs10")
    page.fill("#q", "疲労")
    page.wait_for_selector(".suggested a")
    assert all("疲労" in text for text in page.locator(".suggested a").all_inner_texts()[:3])
    page.press("#q", "ArrowDown")
    assert page.evaluate("document.activeElement.closest('.suggested') !== null")
    page.keyboard.press("Enter")
    page.wait_for_selector(".verdict")


def test_typing_half_a_card_completes_it(page: Any) -> None:
    page.fill("#q", "ブロック後にどりーむ")
    page.click(".suggested a:has-text('ドリームリボン')")
    assert page.input_value("#q") == "ブロック後にドリームリボン"


def test_a_board_is_built_by_tapping(phone: Any) -> None:
    phone.tap("a[href^='/build']")
    phone.tap("#games a:has-text('2010')")
    for side, power in (("attacking", "5000"), ("defending", "3000")):
        phone.tap(f"#put-{side}-field summary")
        phone.fill(f"#put-{side}-field [name=power]", power)
        phone.tap(f"#put-{side}-field button")
        phone.wait_for_selector(f".{side} .laid")
    for text in ("でアタック", "パス", "パス", "でブロック"):
        phone.tap(f".choice:has-text('{text}')")
        phone.wait_for_load_state()
    phone.tap("label:has-text('カードの行き先')")
    phone.tap("section[aria-labelledby=ask] button")
    phone.wait_for_selector(".verdict")
    assert "はトラッシュ" in phone.inner_text(".headline")
    phone.go_back()
    phone.tap(".undo")
    phone.wait_for_selector(".choice:has-text('でブロック')")


def test_a_phone_needs_no_scrolling_aside(phone: Any) -> None:
    asked(phone)
    for url in (phone.url, "/", "/build", "/offline"):
        phone.goto(url)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), url
    tapped = phone.locator("button, select, input:not([type=hidden])")
    sizes = tapped.evaluate_all("(found) => found.map((each) => each.getBoundingClientRect().height)")
    assert all(size >= 24 for size in sizes if size)


def test_without_reception_the_kept_faq_is_searched(page: Any) -> None:
    page.wait_for_selector(".keep li button")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.click(".keep li button")
    page.wait_for_selector(".keep li .mark")
    page.reload()
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("[data-offline]", state="visible")
    page.fill("#q", "疲労")
    page.click(".ask .row button")
    page.wait_for_selector(".results a")
    assert "オフライン" in page.inner_text("main .notice")
    page.click(".results a")
    page.wait_for_selector("h1, .verdict")
    assert "/faq/ja/bs10/" in page.url
    page.goto("/ask?q=" + QUESTION)
    assert "/offline" in page.url and page.is_visible("main .notice")
    page.context.set_offline(False)


def test_the_picture_can_be_had_as_png_and_svg(page: Any) -> None:
    asked(page)
    with page.expect_download() as download:
        page.click("[data-do=png]")
    with open(download.value.path(), "rb") as file:
        assert file.read(8) == b"\x89PNG\r\n\x1a\n"
    with page.expect_download() as download:
        page.click("a[download]")
    assert download.value.suggested_filename == "board.svg"


def test_the_ruling_can_be_copied(page: Any) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    asked(page)
    page.click("summary:has-text('文章として')")
    page.click("[data-do=copy-text]")
    page.wait_for_selector(".share p[role=status]:has-text('コピー')")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "A5、A6は行わない" in copied and "/ruling/" in copied


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_minds_nothing(browser: Any, address: str, scheme: str) -> None:
    for page in opened(browser, address, {**PHONE, "color_scheme": scheme}):
        accessible(page)
        page.fill("#q", "疲労")
        page.wait_for_selector(".suggested a")
        accessible(page)
        asked(page)
        accessible(page)
        page.click("a[href*='tree=1']")
        page.wait_for_selector("#tree")
        page.tap(".chart summary")
        accessible(page)
        page.goto("/ask?q=ブロックされたらどうなる?")
        accessible(page)
        for url in ("/build", "/offline"):
            page.goto(url)
            accessible(page)
        page.goto("/build")
        page.tap("#games a:has-text('2010')")
        page.tap("#put-attacking-field summary")
        accessible(page)
        page.fill("#put-attacking-field [name=power]", "3000")
        page.tap("#put-attacking-field button")
        page.wait_for_selector(".laid")
        page.tap(".choice:has-text('でアタック')")
        page.wait_for_selector("section[aria-labelledby=ask]")
        accessible(page)
