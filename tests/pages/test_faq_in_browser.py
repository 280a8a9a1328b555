"""The built site in a browser, opened from its folder as an offline reader would: steps, search, narrow screens, no scripts, no light."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.pages.site import build
from tests.conftest import ROOT
from tests.pages.browser import chromium, invalid, violations
from tests.pages.conftest import OPEN

RULING = "bs10/rulings/ready-spirit-blocks.html"
KINDS = (
    "index.html",
    "ja/index.html",
    "ja/search.html",
    "ja/bs10/index.html",
    "en/bs10/steps.html",
    "ja/bs10/cards.html",
    "en/bs10/clauses.html",
    f"ja/{RULING}",
    f"en/{RULING}",
    "en/bs10/rulings/exhausted-spirit-cannot-block.html",
    "ja/bs10/rulings/it-depends.html",
    "ja/bs10/clauses/A3-1.declare.html",
    "en/bs10/cards/merat.html",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("faq") / "site"
    shelf = ROOT / "scenarios" / "library" / "battle-spirits-2010"
    (out.parent / "open.yaml").write_text(OPEN, encoding="utf-8")
    build(out, [str(shelf / "block.yaml"), str(out.parent / "open.yaml")], rules="bs10", base_url="https://example.org/", date="2026-11-21")
    return out


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def opened(browser: Any, site: Path) -> Iterator[Callable[..., Any]]:
    """``opened("ja/index.html", color_scheme="dark")``: a page in a browser that may reach nothing but the site's folder."""
    contexts = []
    problems: list[str] = []

    def run(path: str, size: tuple[int, int] = (1280, 800), **options: Any) -> Any:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: problems.append(f"{path}: {message.text}"))
        page.on("pageerror", lambda error: problems.append(f"{path}: {error}"))
        page.on("request", lambda request: request.url.startswith(site.as_uri()) or problems.append(f"{path} asks for {request.url}"))
        page.goto(f"{site.as_uri()}/{path}")
        return page

    yield run
    for context in contexts:
        context.close()
    assert not problems


def scene(page: Any) -> int:
    """The number of the one scene that is shown."""
    shown = [beat for beat in page.locator(".beat").all() if beat.is_visible()]
    assert len(shown) == 1
    return int(shown[0].get_attribute("id").removeprefix("scene-"))


def test_the_replay_is_stepped_through_by_keyboard(opened: Callable[..., Any]) -> None:
    page = opened(f"ja/{RULING}")
    start = scene(page)
    assert page.locator(f"#scene-{start}").get_attribute("data-asked") is not None
    page.keyboard.press("ArrowLeft")
    assert scene(page) == start - 1
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert scene(page) == start + 1
    page.get_by_role("button", name="最初へ").focus()
    page.keyboard.press("Enter")
    assert scene(page) == 1
    assert page.get_by_role("button", name="前へ").is_disabled()
    count = page.locator(".beat").count()
    for _ in range(count + 3):
        page.keyboard.press("ArrowRight")
    assert scene(page) == count and page.locator("output").inner_text() == f"{count}/{count}"


def test_all_scenes_can_be_laid_out_and_one_be_linked_to(opened: Callable[..., Any]) -> None:
    page = opened(f"en/{RULING}#scene-3")
    assert scene(page) == 3
    page.get_by_role("button", name="Show all").click()
    assert all(beat.is_visible() for beat in page.locator(".beat").all())


def test_a_swipe_steps_on_and_a_scroll_does_not(opened: Callable[..., Any]) -> None:
    page = opened(f"ja/{RULING}", (360, 800), has_touch=True, is_mobile=True)
    start = scene(page)
    for dx, dy, expected in ((-120, 10, start + 1), (120, 0, start), (-60, 200, start)):
        page.evaluate(
            """([dx, dy]) => {
                const list = document.querySelector(".beats");
                const at = (type, x, y) => list.dispatchEvent(
                    new PointerEvent(type, { pointerType: "touch", clientX: x, clientY: y, bubbles: true }));
                at("pointerdown", 200, 300);
                at("pointerup", 200 + dx, 300 + dy);
            }""",
            [dx, dy],
        )
        assert scene(page) == expected


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("ja", "疲労", "疲労"),  # two kanji
        ("ja", "ねくさす", "ネクサス"),  # kana for katakana
        ("ja", "ﾌﾞﾛｯｸできる", "ブロック"),  # half width
        ("ja", "百", "百"),  # one character
        ("en", "blocker", "block"),
        ("ja", "nexus", "ネクサス"),  # the other language
        ("en", "A3-1", "A3-1"),
    ],
)
def test_search_finds(opened: Callable[..., Any], language: str, typed: str, expected: str) -> None:
    page = opened(f"{language}/search.html")
    page.get_by_role("searchbox").fill(typed)
    first = page.locator("#results li").first
    first.wait_for()
    assert expected.lower() in " ".join(page.locator("#results li").all_inner_texts()[:3]).lower()
    first.get_by_role("link").click()
    page.wait_for_load_state()
    assert page.locator("h1").count() == 1 and "/search.html" not in page.url


def test_the_best_hit_for_a_question_in_full_is_its_ruling(opened: Callable[..., Any]) -> None:
    page = opened("ja/search.html")
    page.get_by_role("searchbox").fill("ブロックできるスピリットがいても、ブロックしないことを選べますか")
    page.locator("#results li").first.wait_for()
    assert "defender-need-not-block" in page.locator("#results a").first.get_attribute("href")


def test_search_says_so_where_there_is_nothing_and_takes_markup_for_words(opened: Callable[..., Any]) -> None:
    page = opened("ja/search.html?q=%3Cimg%20src%3Dx%3E%E5%AE%87%E5%AE%99%E8%88%B9")
    page.get_by_text("見つかりません").wait_for()
    assert page.locator("#results li").count() == 0


def test_the_box_on_the_first_page_leads_to_what_it_finds(opened: Callable[..., Any]) -> None:
    page = opened("ja/index.html")
    page.get_by_role("searchbox").fill("疲労")
    page.keyboard.press("Enter")
    page.locator("#results li").first.wait_for()
    assert page.get_by_role("searchbox").input_value() == "疲労"


@pytest.mark.parametrize("path", KINDS)
def test_nothing_is_wider_than_a_phone(opened: Callable[..., Any], path: str) -> None:
    page = opened(path, (360, 740), is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_without_scripts_every_scene_is_there_and_every_page_in_reach(opened: Callable[..., Any]) -> None:
    page = opened(f"ja/{RULING}", java_script_enabled=False)
    beats = page.locator(".beat").all()
    assert len(beats) > 5 and all(beat.is_visible() and beat.locator("svg").is_visible() for beat in beats)
    assert not page.get_by_role("button", name="次へ").is_visible()
    page = opened("ja/search.html", java_script_enabled=False)
    assert page.get_by_text("JavaScript").is_visible() and page.get_by_role("link", name=re.compile("2010")).is_visible()


def test_printed_it_is_the_whole_replay_and_nothing_to_press(opened: Callable[..., Any]) -> None:
    page = opened(f"ja/{RULING}")
    page.emulate_media(media="print")
    assert all(beat.is_visible() for beat in page.locator(".beat").all())
    assert not page.get_by_role("button", name="次へ").is_visible() and not page.locator("header.site").is_visible()


def test_the_first_press_of_tab_offers_to_skip_to_the_content(opened: Callable[..., Any]) -> None:
    page = opened(f"ja/{RULING}")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(opened: Callable[..., Any], scheme: str) -> None:
    found = {path: violations(opened(path, (360, 740), color_scheme=scheme, bypass_csp=True)) for path in KINDS}
    assert not {path: amiss for path, amiss in found.items() if amiss}


def test_dark_is_dark(opened: Callable[..., Any]) -> None:
    page = opened(f"ja/{RULING}", color_scheme="dark")
    ground = "getComputedStyle(document.querySelector('{}')).{}"
    for selector, of in (("body", "backgroundColor"), (".beat:not([hidden]) svg .ground", "fill")):
        assert max(map(int, re.findall(r"\d+", page.evaluate(ground.format(selector, of)))[:3])) < 60


def test_the_validator_finds_nothing(site: Path) -> None:
    assert invalid(site / path for path in KINDS) == []
