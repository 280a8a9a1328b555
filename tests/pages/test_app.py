"""The pages of the served app, without a browser: every one works by links and forms alone."""

import re
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from judge.pages.bounds import INLINE, LINK
from judge.pages.builder import begin, may, play, what_if
from judge.pages.permalinks import BadLink, Link, decode, encode, of_scenario
from judge.pages.safety import POLICY
from judge.pages.work import Kept
from judge.rulings.ruling import RULED, rule_on
from scenarios import case
from scenarios.yaml_format import parse
from tests.pages.browser import invalid
from tests.pages.conftest import OPEN

QUESTION = "ブロック宣言後、ドリームリボンでアタッカーを手札に戻した。BP比べる?ライフ減る?"


def links(page: str, begins: str) -> list[str]:
    return [unescape(url) for url in re.findall(r'href="([^"]+)"', page) if url.startswith(begins)]


def headline(page: str) -> str:
    found = re.search(r'<p class="headline">(.*?)</p>', page)
    assert found is not None, page[:3000]
    return re.sub("<.*?>", "", found[1])


def followed(served: TestClient, url: str, **params: Any) -> Any:
    return served.get(url, params=params or None, follow_redirects=True)


# ── asking ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_home_page_has_a_box_to_ask_in_and_its_examples_are_ruled_on(served: TestClient, language: str) -> None:
    page = served.get("/", params={"lang": language}).text
    assert f'<html lang="{language}"' in page and '<form class="ask" action="/ask"' in page
    examples = links(page, "/ask?")
    assert len(examples) == 5
    for url in examples:
        status = re.search(r'class="verdict verdict-(\w+)"', served.get(url).text)
        assert status is not None and status[1] in RULED, url


def test_the_language_is_that_of_the_browser_unless_told(served: TestClient) -> None:
    assert '<html lang="en"' in served.get("/", headers={"accept-language": "en-GB,ja;q=0.5"}).text
    assert '<html lang="ja"' in served.get("/", headers={"accept-language": "fr"}).text
    assert '<html lang="ja"' in served.get("/?lang=ja", headers={"accept-language": "en"}).text


def test_a_ruling_is_verdict_boards_grounds_and_ways_on(served: TestClient) -> None:
    page = served.get("/ask", params={"q": QUESTION, "rules": "bs10"}).text
    assert headline(page) == "A5、A6は行わない。"
    assert "A4.combatant-gone" in page and "data-stepper" in page and "<svg" in page
    assert "/faq/ja/bs10/clauses/A4.combatant-gone.html" in page
    (instead, *_) = links(page.split('id="what-if"')[1].split("<form")[0], "/ruling/")
    other = served.get(instead)
    assert other.status_code == 200 and headline(other.text) != headline(page)


def test_the_change_that_makes_a_move_legal_can_be_ruled_on(served: TestClient) -> None:
    scenario = case("battle-spirits-2010/exhausted-spirit-cannot-block").scenario
    page = served.get(f"/ruling/{encode(of_scenario(scenario, 'ja'))}").text
    assert "できない" in page.split('class="headline"')[1].split("</p>")[0]
    (url,) = links(page.split('id="nearest"')[1].split("</section>")[0], "/ruling/")
    assert 'class="word">はい<' in served.get(url).text or "できる" in headline(served.get(url).text)


def test_what_a_ruling_depends_on_is_unfolded(served: TestClient) -> None:
    (hanging,) = parse("open.yaml", OPEN.encode())
    page = served.get(f"/ruling/{encode(of_scenario(hanging.scenario, 'en'))}").text
    assert "verdict-depends" in page and headline(page).startswith("It depends")
    section = page.split('id="depends"')[1].split("</section>")[0]
    assert section.count("<dt>") == 2 and section.count("<ul>") == 2


def test_the_tree_of_rules_and_the_chart_are_there_on_request(served: TestClient) -> None:
    scenario = case("battle-spirits-2010/attacker-bounced-in-first-flash").scenario
    page = served.get(f"/ruling/{encode(of_scenario(scenario, 'en'))}").text
    (url,) = [url for url in links(page, "/ruling/") if "tree=1" in url]
    assert 'id="tree"' not in page
    tree = served.get(url.partition("#")[0]).text.split('id="tree"')[1].split("</section>")[0]
    assert "A2.attacker-gone" in tree and "does not apply here" in tree and "●" in tree
    (picture,) = re.findall(r'src="(/chart/.*?)"', page)
    drawn = served.get(picture)
    assert drawn.headers["content-type"] == "image/svg+xml" and "The way of this case" in drawn.text


def test_a_permalink_reproduces_the_ruling(served: TestClient) -> None:
    page = served.get(
        "/ask", params={"q": QUESTION, "rules": "bs10", "card": "ボムフレア: マジック フラッシュ BP4000以下のスピリット1体を破壊"}
    ).text
    (link,) = {url for url in links(page, "/ruling/") if 'class="permalink" href="' + url in page}
    again = served.get(link).text
    assert again == page
    assert decode(link.removeprefix("/ruling/")).cards == ("ボムフレア: マジック フラッシュ BP4000以下のスピリット1体を破壊",)
    assert 'id="changed"' not in again


def test_a_changed_ruling_is_told_as_changed(served: TestClient) -> None:
    scenario = case("battle-spirits-2010/attacker-bounced-in-first-flash").scenario
    link = of_scenario(scenario, "ja").about(rule_on(scenario))
    assert 'id="changed"' not in served.get(f"/ruling/{encode(link)}").text
    other = rule_on(case("battle-spirits-2010/no-attack-in-the-first-turn").scenario)
    assert 'id="changed"' in served.get(f"/ruling/{encode(of_scenario(scenario, 'ja').about(other))}").text


def test_what_is_asked_next_changes_the_last_situation(served: TestClient) -> None:
    first = served.get("/ask", params={"q": "BP5000でアタックして、BP4000にブロックされた。どっちが破壊される?", "rules": "bs10"}).text
    assert "ブロッカーはトラッシュ" in headline(first)
    (link,) = {url for url in links(first, "/ruling/") if 'class="permalink" href="' + url in first}
    second = served.get("/ask", params={"q": "BP3000なら?", "after": link.removeprefix("/ruling/")}).text
    assert "アタッカーはトラッシュ" in headline(second)
    (link,) = {url for url in links(second, "/ruling/") if 'class="permalink" href="' + url in second}
    assert served.get(link).text == second
    third = served.get("/ask", params={"q": "ブロックしなかったら?", "after": link.removeprefix("/ruling/")}).text
    assert "BP3000なら?" in third and "ライフ" in third


def test_it_asks_back_with_buttons(served: TestClient) -> None:
    page = served.get("/ask", params={"q": "ブロックされたらどうなる?"}).text
    games = links(page.split('id="games"')[1], "/ruling/")[:5]
    assert len(games) == 5 and "verdict-need_more" in page
    assert "verdict-ruled" in served.get(games[1]).text
    ways = served.get("/ask", params={"q": "もう一回アタックできる?", "rules": "bs10"}).text
    assert len(links(ways.split('id="ways"')[1].split("</section>")[0], "/ruling/")) == 2


def test_what_only_words_can_tell_is_asked_for_in_the_box(served: TestClient) -> None:
    page = served.get("/ask", params={"q": "「ボムフレア」を使ったらアタッカーは破壊される?", "rules": "bs10"}).text
    assert "verdict-need_more" in page
    assert page.count('id="q"') == 1 and "<details open>" in page and 'name="card"' in page
    assert re.search(r"<textarea[^>]*>「ボムフレア」を使ったら", page)


def test_a_figure_that_decides_is_asked_for(served: TestClient) -> None:
    scenario = begin("bs10").attacker().blocker(power=3000).attack().passes(2).block().passes(2).ask("zone")
    page = served.get(f"/ruling/{encode(of_scenario(scenario, 'ja'))}").text
    form = page.split('class="follow"')[1].split("</form>")[0]
    (url,) = re.findall(r'action="([^"]+)"', form)
    given = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    answer = followed(served, url, **given, number="9000").text
    assert "ブロッカーはトラッシュ" in headline(answer)


@pytest.mark.parametrize(("asked", "status"), [
    ({"q": "x" * 2_001}, 400), ({"q": "ブロックする?", "rules": "chess"}, 400), ({"q": "ブロックする?", "after": "nonsense"}, 400),
    ({"q": ""}, 303), ({"q": "a", "card": ["x" * 501]}, 400), ({"q": "a", "card": ["a: b"] * 9}, 400),
])  # fmt: skip
def test_what_cannot_be_asked_is_told_on_a_page(served: TestClient, asked: dict[str, Any], status: int) -> None:
    answer = served.get("/ask", params=asked)
    assert answer.status_code == status
    assert status == 303 or 'role="alert"' in answer.text


def test_pages_carry_no_script_and_no_style_of_their_own(served: TestClient) -> None:
    for url in ("/", "/ask?rules=bs10&q=" + QUESTION, "/build", "/offline"):
        page = served.get(url)
        assert page.headers["content-security-policy"] == POLICY
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]* src=)", page.text), url


def test_the_first_paint_is_light(served: TestClient) -> None:
    """What a page needs to be seen: itself, its style sheets, its scripts, uncompressed."""
    long = begin("bs10").attacker(power=3000).blocker(power=3000).attack().passes(2).block().passes(2).ask("zone")
    for url in ("/", "/ask?rules=bs10&q=" + QUESTION, f"/ruling/{encode(of_scenario(long, 'ja'))}"):
        page = served.get(url).text
        needed = re.findall(r'<link rel="stylesheet" href="([^"]+)"|<script src="([^"]+)"', page)
        weight = len(page.encode()) + sum(len(served.get(style or script).content) for style, script in needed)
        assert weight < 100_000, (url, weight)
        assert sum(map(len, re.findall(r"<svg.*?</svg>", page, re.S))) <= INLINE


def test_pictures_that_are_not_in_the_page_can_be_fetched(served: TestClient) -> None:
    page = served.get("/ask", params={"q": QUESTION, "rules": "bs10"}).text
    fetched = re.findall(r'<img loading="lazy" src="([^"]+)"', page)
    for url in (*fetched[:2], links(page, "/picture/")[0]):
        picture = served.get(url)
        assert picture.headers["content-type"] == "image/svg+xml" and "<style>" in picture.text
        assert "unsafe-inline" in picture.headers["content-security-policy"]
    assert served.get(links(page, "/picture/")[0].replace(".svg", "/999.svg")).status_code == 400


# ── building ───────────────────────────────────────────────────────────────


def test_a_board_is_built_by_links_and_forms(served: TestClient) -> None:
    url = links(served.get("/build?lang=ja").text, "/build/")[1]  # Battle Spirits (2010)
    for side, power in (("attacking", "5000"), ("defending", "3000")):
        put = {"do": "put", "side": side, "zone": "field", "card": "", "power": power, "level": "", "cores": ""}
        answer = served.get(url, params=put)
        assert answer.status_code == 303
        url = answer.headers["location"]
    url = served.get(url, params={"do": "put", "side": "defending", "zone": "hand", "card": "Dream Ribbon"}).headers["location"]
    for text in ("アタック側:スピリット(A)でアタック", "ブロック側:パス", "アタック側:パス", "ブロック側:スピリット(B)でブロック"):
        page = served.get(url).text
        found = re.search(rf'<a class="choice" href="([^"]+)"[^>]*>{re.escape(text)}</a>', page)
        assert found is not None, (text, page)
        url = unescape(found[1])
    page = served.get(url).text
    assert "ドリームリボン" in page and 'value="zone"' in page
    ruling = followed(served, url, do="ask", fact=["zone", "life_change"])
    assert ruling.status_code == 200 and "場合による" in headline(ruling.text) and "ドリームリボン" in headline(ruling.text)
    undone = served.get(re.findall(r'class="undo" href="([^"]+)"', page)[0]).text
    assert "スピリット(B)でブロック" in undone
    asked = followed(served, url, do="may", side="attacking", deed="attack", card="A")
    assert "できない" in headline(asked.text)


def test_cards_are_turned_and_taken_away_and_counts_are_set(served: TestClient) -> None:
    scenario = begin("bs10").attacker(power=3000)
    url = f"/build/{encode(of_scenario(scenario, 'en'))}"
    half = served.get(url).text.split('class="half attacking"')[1]
    turned, away = links(half, "/build/")[:2]
    assert "exhausted" in served.get(turned).text.split('class="half attacking"')[1].split("</ul>")[0]
    assert 'class="laid"' not in served.get(away).text
    counted = followed(served, url, do="count", side="defending", what="life", number="1").text
    assert re.search(r'name="what" value="life">.*?value="1"', counted.split('class="half defending"')[1], re.S)
    started = followed(served, url, do="start", step="main", turn="1").text
    assert '<option value="main" selected>' in started


@pytest.mark.parametrize(("given", "told"), [
    ({"do": "put", "side": "attacking", "zone": "field", "card": "ドリームリボ"}, "did you mean ドリームリボン"),
    ({"do": "put", "side": "nobody", "zone": "field"}, "side: "),
    ({"do": "put", "side": "attacking", "zone": "field", "power": "many"}, "power: "),
    ({"do": "put", "side": "attacking", "zone": "field", "figure.hp": "x"}, "no number"),
    ({"do": "count", "side": "attacking", "what": "gold", "number": "3"}, "gold: "),
    ({"do": "ask", "fact": "truth"}, "truth: no such fact"),
    ({"do": "dance"}, "the form says nothing to do"),
])  # fmt: skip
def test_what_a_form_gets_wrong_is_told_beside_the_board(served: TestClient, given: dict[str, str], told: str) -> None:
    url = f"/build/{encode(of_scenario(begin('bs10').attacker(power=3000), 'en'))}"
    answer = served.get(url, params=given)
    assert answer.status_code == 400 and told in unescape(answer.text) and "<svg" in answer.text


def test_a_board_that_cannot_be_is_told_with_a_way_back(served: TestClient) -> None:
    impossible = begin("bs10").attacker(power=3000).put("attacking", "field", "ドリームリボン")
    answer = served.get(f"/build/{encode(of_scenario(impossible, 'ja'))}")
    assert answer.status_code == 400 and 'role="alert"' in answer.text
    assert served.get(links(answer.text, "/build/")[0]).status_code == 200


def test_a_line_the_rules_refuse_is_told_on_the_board(served: TestClient) -> None:
    refused = begin("bs10").attacker(power=3000).passes().attack()
    answer = served.get(f"/ruling/{encode(of_scenario(refused, 'en'))}")
    assert "Line 1 is not legal" in answer.text


def test_may_and_what_if_keep_what_is_tried() -> None:
    scenario = begin("bs10").attacker(power=3000).blocker(power=2000, state="exhausted").attack().passes(2)
    tried = may(scenario, "block", "defending", "blocker")
    assert rule_on(tried).facts["allowed"] == "no"
    found = what_if(tried, "en")
    assert found is not None and all(other.play[-1].do == "block" for _, other in found.others)
    assert play(scenario, tried.play[-1]).play[-1] == tried.play[-1]


# ── links ──────────────────────────────────────────────────────────────────


def test_links_hold_scenarios_as_they_are() -> None:
    for name in ("attacker-bounced-in-first-flash", "sol-destroyed-in-the-main-step"):
        scenario = case(f"battle-spirits-2010/{name}").scenario
        again = decode(encode(of_scenario(scenario, "en"))).scenario
        assert again is not None
        assert (again.board, again.play, again.asks, again.about) == (scenario.board, scenario.play, scenario.asks, scenario.about)


@pytest.mark.parametrize("code", ["", "A", "!!!!", "AAAA", "x" * (LINK + 1), encode(Link(told=("x",)))[:-3], encode(Link()) + "AAAA"])
def test_what_is_no_link_is_refused(code: str) -> None:
    with pytest.raises(BadLink):
        decode(code)


def test_a_link_that_inflates_beyond_its_bound_is_refused() -> None:
    import zlib
    from base64 import urlsafe_b64encode

    bomb = urlsafe_b64encode(zlib.compress(b"\x91" * 5_000_000, 9, wbits=-15)).rstrip(b"=").decode()
    assert len(bomb) < LINK
    with pytest.raises(BadLink):
        decode(bomb)


# ── what is kept ───────────────────────────────────────────────────────────


def test_answers_are_kept_as_long_as_there_is_room() -> None:
    from judge.pages.answers import Answer

    kept = Kept(10_000)
    for n in range(20):
        kept.put((n,), Answer(200, b"x" * 600, "text/plain"))
        assert kept.get((0,)) is not None
    assert kept.size <= 10_000 and kept.get((19,)) is not None and kept.get((1,)) is None
    kept.put(("large",), Answer(200, b"x" * 5_000, "text/plain"))
    assert kept.get(("large",)) is None


def test_the_app_can_be_installed(served: TestClient, site: Any) -> None:
    manifest = served.get("/manifest.webmanifest?lang=en").json()
    assert manifest["display"] == "standalone" and manifest["start_url"] == "/?lang=en"
    for icon in manifest["icons"]:
        assert served.get(icon["src"]).headers["content-type"] == icon["type"]
    worker = served.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    for url in re.findall(r'"(/[^"]*)"', worker.text.split("FILES = ")[1].split("\n")[0]):
        assert served.get(url.encode().decode("unicode_escape")).status_code == 200, url
    offline = served.get("/offline.json").json()
    assert all(served.get(url).status_code == 200 for url in offline["base"])
    assert {pack["lang"] for pack in offline["packs"]} == {"ja", "en"}


def test_a_pack_holds_every_page_of_its_rulebook(served: TestClient, site: Any) -> None:
    import gzip
    import json

    (pack,) = [each for each in served.get("/offline.json").json()["packs"] if each["lang"] == "ja"]
    data = served.get(pack["url"]).content
    assert len(data) == pack["bytes"]
    length = int.from_bytes(data[:4], "big")
    index = json.loads(data[4 : 4 + length])
    assert len(index) == len(list((site / "ja" / "bs10").rglob("*.html"))) > 4
    for address, (start, size) in index.items():
        assert gzip.decompress(data[4 + length + start :][:size]) == served.get(address).content
    assert served.get(pack["url"].replace("ja-bs10", "..%2F..%2Fsecret")).status_code == 404


def test_a_taken_port_and_a_missing_site_are_told_in_a_line(judge: Any, tmp_path: Any) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = judge("serve", "--port", str(taken.getsockname()[1]))
    assert said.code == 2 and said.err.count("\n") == 1 and "choose another with --port" in said.err
    said = judge("serve", "--port", "0", "--site", str(tmp_path))
    assert said.code == 2 and said.err.count("\n") == 1 and "holds no site" in said.err


def test_the_pages_are_valid_html(served: TestClient, tmp_path: Any) -> None:
    board = encode(of_scenario(begin("bs10").attacker(power=3000).put("defending", "hand", "ドリームリボン").attack(), "ja"))
    asked = ("/ask?rules=bs10&q=" + QUESTION, "/ask?q=ブロックされたらどうなる?", "/ask?q=x&rules=chess")
    (hanging,) = parse("open.yaml", OPEN.encode())
    tree = f"/ruling/{encode(of_scenario(hanging.scenario, 'ja'))}?tree=1"
    for n, url in enumerate(("/", "/?lang=en", *asked, tree, "/build", f"/build/{board}", "/offline")):
        (tmp_path / f"{n}.html").write_text(served.get(url).text, encoding="utf-8")
    assert invalid(sorted(tmp_path.glob("*.html"))) == []
