"""`judge faq build`: what is on the pages, that only what changed is written, and that nothing breaks the site that is there."""

import errno
import json
import os
import re
import shlex
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Iterator
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree import ElementTree

import pytest

from judge.pages.gather import Ruled, items, rule
from judge.pages.make import make
from judge.pages.plan import RulingPage, Site, plan
from judge.pages.rendering import slug
from judge.pages.site import Built, build
from judge.pages.write import MANIFEST, STAGED
from knowledge.clauses import LONGEST_QUOTE
from knowledge.errors import JudgeError
from scenarios import case, dump
from tests.conftest import ROOT, SOURCES, Said
from tests.pages.conftest import OPEN

Judge = Callable[..., Said]

CASES = """
- id: first
  ask: {ja: [アタックしたら疲労する?, 殴ったスピリットは寝る?], en: [Is an attacking spirit exhausted?]}
  board: {attacking: {field: [{card: plain, as: attacker, bp: 3000}]}}
  play: [{attacking: attack with attacker}, ask]
  asks: [state]
  expect: {state: {attacker: exhausted}}
- id: second
  ask: {ja: ["<script>alert(1)</script> & ブロックしない?"], en: ["Does </script><!-- end it?"]}
  board: {attacking: {field: [{card: plain, as: attacker, bp: 3000}]}, defending: {life: 5}}
  play: [{attacking: attack with attacker}, "pass, pass", {defending: no block}, ask]
  asks: [life_change]
  expect: {life_change: {defending: -1}}
"""


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    file = tmp_path / "cases.yaml"
    file.write_text(CASES, encoding="utf-8")
    return file


@pytest.fixture
def built(cases: Path, tmp_path: Path) -> Callable[..., Built]:
    """``built()``: the site of the two cases in ``tmp_path/site``."""

    def run(out: str = "site", **options: object) -> Built:
        return build(tmp_path / out, [str(cases)], rules="bs10", **options)  # type: ignore[arg-type]

    return run


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def times(folder: Path) -> dict[str, int]:
    return {path.relative_to(folder).as_posix(): path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


# ── what is on the pages ───────────────────────────────────────────────────


class Parsed(HTMLParser):
    """The elements of a page with their attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, name: str) -> Iterator[str]:
        return (value for _, attributes in self.elements if (value := attributes.get(name)) is not None)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of two files of the library, two games."""
    out = tmp_path_factory.mktemp("faq") / "site"
    library = ROOT / "scenarios" / "library"
    files = [str(library / "duel-masters" / "shields.yaml"), str(library / "battle-spirits-2010" / "block.yaml")]
    made = [with_rules(file, out.parent) for file in files]
    (out.parent / "open.yaml").write_text(OPEN, encoding="utf-8")
    made.append(str(out.parent / "open.yaml"))
    build(out, made, base_url="https://example.org/faq", date="2026-11-21")
    return out


def with_rules(file: str, folder: Path) -> str:
    """A copy of a file of the library that says of which rulebook it is."""
    name = Path(file)
    copy = folder / name.name
    text = name.read_text(encoding="utf-8")
    copy.write_text(re.sub(r"^- id: (.*)$", rf"- id: \1\n  rules: {name.parent.name}", text, flags=re.M), encoding="utf-8")
    return str(copy)


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Parsed]:
    return {path.relative_to(site).as_posix(): parsed(path) for path in sorted(site.rglob("*.html"))}


def parsed(path: Path) -> Parsed:
    return Parsed(path.read_text(encoding="utf-8"))


def test_there_is_every_kind_of_page_in_both_languages(pages: dict[str, Parsed]) -> None:
    for language in ("ja", "en"):
        for page in (
            "index.html",
            "search.html",
            "dm/index.html",
            "dm/steps.html",
            "dm/cards.html",
            "dm/clauses.html",
            "dm/rulings/who-chooses-the-shields.html",
            "bs10/rulings/ready-spirit-blocks.html",
            "bs10/clauses/A3-1.declare.html",
            "bs10/cards/merat.html",
        ):
            assert f"{language}/{page}" in pages


def dead_links(site: Path, pages: dict[str, Parsed]) -> set[tuple[str, str]]:
    """Page and address of every link to what is not in the site."""
    missing = set()
    for name, page in pages.items():
        for tag, attributes in page.elements:
            for attribute in ("href", "src", "action"):
                address = attributes.get(attribute)
                if address is None or (tag == "link" and attributes.get("rel") in ("canonical", "alternate")):
                    continue
                parts = urlsplit(urljoin(f"https://here/{name}", address))
                assert parts.netloc == "here", f"{name}: asks for {address}"
                target = unquote(parts.path).lstrip("/")
                if not (site / target).is_file() or (parts.fragment and parts.fragment not in pages[target].all("id")):
                    missing.add((name, address))
    return missing


def test_every_link_leads_somewhere(pages: dict[str, Parsed], site: Path) -> None:
    assert not dead_links(site, pages)


def test_so_do_those_to_other_documents_a_ruling_leans_on(tmp_path: Path) -> None:
    file = with_rules(str(ROOT / "scenarios" / "library" / "battle-spirits" / "block.yaml"), tmp_path)
    build(tmp_path / "site", [file], languages=("ja",))
    pages = {path.relative_to(tmp_path / "site").as_posix(): parsed(path) for path in (tmp_path / "site").rglob("*.html")}
    assert any("/bs10/clauses/" in address for name, page in pages.items() if "/bs/rulings/" in name for address in page.all("href"))
    assert not dead_links(tmp_path / "site", pages)


def test_nothing_stands_in_a_page_that_its_policy_forbids(pages: dict[str, Parsed]) -> None:
    for name, page in pages.items():
        for tag, attributes in page.elements:
            assert tag != "style" and "style" not in attributes, name
            assert not [attribute for attribute in attributes if attribute.startswith("on")], name
            if tag == "script":
                assert "src" in attributes or attributes["type"] == "application/ld+json", name


def test_ids_are_unique_and_headings_in_order(pages: dict[str, Parsed]) -> None:
    for name, page in pages.items():
        ids = list(page.all("id"))
        assert len(ids) == len(set(ids)), name
        levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1 and levels.count(1) == 1, name
        assert all(after <= before + 1 for before, after in pairwise(levels)), name


def test_a_page_knows_its_address_and_its_counterpart(pages: dict[str, Parsed]) -> None:
    for name, page in pages.items():
        links = [attributes for tag, attributes in page.elements if tag == "link"]
        others = {link["hreflang"]: link["href"] for link in links if link.get("hreflang")}
        assert set(others) == {"ja", "en"}, name
        assert all(str(address).startswith("https://example.org/faq/") for address in others.values())
        if name != "index.html":
            (canonical,) = [link["href"] for link in links if link.get("rel") == "canonical"]
            assert canonical == f"https://example.org/faq/{name}" and canonical in others.values()


def test_the_site_map_holds_every_page(pages: dict[str, Parsed], site: Path) -> None:
    root = ElementTree.parse(site / "sitemap.xml").getroot()
    found = {loc.text for loc in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")}
    assert found == {f"https://example.org/faq/{name}" for name in pages if name != "index.html"}


def test_a_feed_has_what_atom_wants(site: Path) -> None:
    atom = "{http://www.w3.org/2005/Atom}"
    root = ElementTree.parse(site / "ja" / "feed.atom").getroot()
    entries = root.findall(f"{atom}entry")
    ids = [entry.findtext(f"{atom}id") for entry in entries]
    assert len(entries) > 20 and len(set(ids)) == len(ids)
    for each in (root, *entries):
        assert each.findtext(f"{atom}title") and each.findtext(f"{atom}updated") == "2026-11-21T00:00:00Z"


def test_a_page_is_complete_without_scripts(site: Path, judge: Judge) -> None:
    page = (site / "en/bs10/rulings/ready-spirit-blocks.html").read_text(encoding="utf-8")
    said = json.loads(judge("case", "show", "ready-spirit-blocks", "--rules", "bs10", "--lang", "en", "--json").out)
    text = " ".join(Parsed(page).text.split())
    assert said["answer"].split(". ")[0] in text
    for step in said["steps"]:
        assert step["text"] in text
    for citation in said["citations"]:
        assert citation["says"] in text and citation["quote"] in text and f"/clauses/{slug(citation['clause'])}.html" in page
    pictures = [attributes for tag, attributes in Parsed(page).elements if tag == "svg"]
    assert len(pictures) > 5 and not re.search(r'class="beat"[^>]*hidden', page)


def test_what_it_depends_on_is_told_with_an_example_for_each_outcome_and_a_tree(site: Path) -> None:
    page = (site / "en/bs10/rulings/it-depends.html").read_text(encoding="utf-8")
    assert re.search(r'class="headline">It depends [^<]*whether the defending player blocks with the blocker', page)
    section = page.split('id="depends"')[1].split("</section>")[0]
    outcomes = re.findall(r"<dt>(.*?)</dt>\s*<dd>e\.g\. (.*?) <", section)
    assert [said for said, _ in outcomes] == ["Life of the defending player: -1", "the defending player loses no life"]
    assert outcomes[1][1] == "the defending player: use Lark Drive"
    tree = Parsed(section.split("<details")[1])
    assert [tag for tag, _ in tree.elements].count("ul") == 2 and tree.text.count("→") == 3
    assert 'id="depends"' not in (site / "en/bs10/rulings/ready-spirit-blocks.html").read_text(encoding="utf-8")


def test_the_change_that_makes_a_move_legal_is_told_with_the_command_that_replays_it(tmp_path: Path, judge: Judge) -> None:
    (item,) = [item for item in items((), "bs10") if item.id == "exhausted-spirit-cannot-block"]
    ruled = rule(item, ("ja", "en"))
    assert isinstance(ruled, Ruled)
    for language, line in ruled.mending.items():
        why_not = ruled.rulings[language].why_not
        assert why_not is not None and why_not.nearest in judge(*shlex.split(line)[1:]).out
        page = make(next(job for job in plan(Site((ruled,), (language,), "", {}, False)) if isinstance(job, RulingPage))).decode()
        section = unescape(page.split('id="nearest"')[1].split("</section>")[0])
        assert why_not.changes[0].text in section and line in section


def test_what_another_edition_rules_is_told_with_its_clause(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(dump(case("battle-spirits-2010/no-further-attack").scenario), encoding="utf-8")
    build(tmp_path / "site", [str(tmp_path / "one.yaml")])
    (page,) = (tmp_path / "site/en/bs10/rulings").glob("*.html")
    (url,) = re.findall(r'Otherwise in Battle Spirits: [^<]*<a class="clause" href="(.*?)"', page.read_text(encoding="utf-8"))
    assert (page.parent / unquote(url)).is_file()


def test_the_way_a_ruling_took_is_drawn_on_the_chart_of_its_procedure(site: Path) -> None:
    found = set()
    for name in ("ready-spirit-blocks", "unblocked-attack-goes-to-resolution", "exhausted-spirit-cannot-block"):
        page = site / f"en/bs10/rulings/{name}.html"
        details = page.read_text(encoding="utf-8").split('class="chart"')[1].split("</details>")[0]
        way, address = re.search(r'(The way of this case: [^<]*)</p>\s*<img loading="lazy" src="(.*?)"', details).groups()  # type: ignore[union-attr]
        drawn = (page.parent / address).read_text(encoding="utf-8")
        assert unescape(way) in unescape(drawn) and "visited" in drawn and ElementTree.fromstring(drawn) is not None
        found.add((way, address))
    assert len(found) == len({way for way, _ in found}) > 1


def test_what_its_structured_data_says_is_the_ruling(site: Path, judge: Judge) -> None:
    page = (site / "ja/bs10/rulings/ready-spirit-blocks.html").read_text(encoding="utf-8")
    (data,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page, re.S)
    about = json.loads(data)
    assert about["@type"] == "FAQPage" and about["inLanguage"] == "ja" and about["dateModified"] == "2026-11-21"
    (question,) = about["mainEntity"]
    said = json.loads(judge("case", "show", "ready-spirit-blocks", "--rules", "bs10", "--lang", "ja", "--json").out)
    assert question["acceptedAnswer"]["text"] == said["answer"]


def test_words_of_a_question_cannot_become_markup(built: Callable[..., Built], tmp_path: Path) -> None:
    built()
    for language, said in (("ja", "<script>alert(1)</script> & ブロックしない?"), ("en", "Does </script><!-- end it?")):
        page = (tmp_path / "site" / language / "bs10/rulings/second.html").read_text(encoding="utf-8")
        assert said not in page
        (data,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page, re.S)
        assert json.loads(data)["mainEntity"][0]["name"] == said
        assert [tag for tag, _ in Parsed(page).elements].count("script") == 2


@pytest.mark.parametrize("name", ["ready-spirit-blocks", "defender-need-not-block"])
def test_the_line_by_which_a_ruling_is_rechecked_works(judge: Judge, name: str) -> None:
    (item,) = [item for item in items((), "bs10") if item.id == name]
    ruled = rule(item, ("ja", "en"))
    assert isinstance(ruled, Ruled)
    for language, line in ruled.recheck.items():
        said = judge(*shlex.split(line)[1:])
        assert said.code == 0 and f"■ {ruled.rulings[language].answer}" in said.out


def test_so_does_the_one_of_a_question(judge: Judge, tmp_path: Path) -> None:
    file = tmp_path / "it's.jsonl"
    file.write_text(json.dumps({"question": 'Is the attacker\'s spirit "exhausted"? $(ls)', "rules": "bs10"}), encoding="utf-8")
    (item,) = items((str(file),), None)
    ruled = rule(item, ("en",))
    assert isinstance(ruled, Ruled)
    said = judge(*shlex.split(ruled.recheck["en"])[1:])
    assert said.code == 0 and f"■ {ruled.rulings['en'].answer}" in said.out


def test_fragments_of_documents_are_no_longer_than_allowed(pages: dict[str, Parsed], site: Path) -> None:
    quotes = [q for path in site.rglob("*.html") for q in re.findall(r"<q[^>]*>(.*?)</q>", path.read_text(encoding="utf-8"))]
    assert quotes and max(map(len, quotes)) <= LONGEST_QUOTE


@pytest.mark.skipif(not SOURCES.is_dir(), reason="the rule documents are not at hand")
def test_no_words_of_documents_but_fragments_stand_in_the_site(pages: dict[str, Parsed]) -> None:
    length = LONGEST_QUOTE + 1
    windows = set()
    for document in SOURCES.glob("*.txt"):
        for line in document.read_text(encoding="utf-8").splitlines():
            flat = squeezed(line)
            windows |= {flat[i : i + length] for i in range(len(flat) - LONGEST_QUOTE)}
    for name, page in pages.items():
        for line in page.text.splitlines():
            flat = squeezed(line)
            assert not [i for i in range(len(flat) - LONGEST_QUOTE) if flat[i : i + length] in windows], name


def squeezed(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())


# ── questions ──────────────────────────────────────────────────────────────


def test_questions_that_get_a_ruling_get_a_page_and_the_others_are_told(tmp_path: Path, judge: Judge) -> None:
    file = tmp_path / "questions.jsonl"
    card = "ボムフレア: マジック フラッシュ BP4000以下のスピリット1体を破壊"
    asked = [
        {"id": "Q1", "question": "アタックしたスピリットは疲労する?", "rules": "bs10"},
        {"id": 2, "question": "明日の天気は?", "rules": "bs10"},
        {"question": "アタッカーがボムフレアで破壊されたらライフ減る?", "rules": "bs10", "cards": [card]},
    ]
    file.write_text("\n".join(json.dumps(each, ensure_ascii=False) for each in asked), encoding="utf-8")
    said = judge("faq", "build", str(tmp_path / "site"), str(file), "--jobs", "1", "--json")
    report = json.loads(said.out)
    assert said.code == 0 and report["rulings"] == 2
    (unruled,) = report["unruled"]
    assert unruled["id"] == "2" and unruled["status"] in ("out_of_scope", "not_covered", "unreadable", "need_more")
    page = (tmp_path / "site/ja/bs10/rulings/Q1.html").read_text(encoding="utf-8")
    assert "judge ask" in page and page.count("<svg") > 1
    assert "--card" in (tmp_path / "site/ja/bs10/rulings/questions-3.html").read_text(encoding="utf-8")


def test_only_wordings_that_are_answered_alike_are_called_the_same_question(tmp_path: Path) -> None:
    file = tmp_path / "q.yaml"
    also = ["アタックすると、スピリットは疲労する?", "ネクサスでブロックできる?"]
    entry = {"id": "Q", "rules": "bs10", "question": "アタックするとスピリットは疲労する?", "also": also}
    file.write_text(json.dumps([entry]), encoding="utf-8")
    build(tmp_path / "site", [str(file)])
    page = (tmp_path / "site/ja/bs10/rulings/Q.html").read_text(encoding="utf-8")
    assert also[0] in page and also[1] not in page


# ── only what changed is written ───────────────────────────────────────────


def test_two_builds_are_the_same_byte_for_byte(cases: Path, tmp_path: Path) -> None:
    for seed, out, jobs in (("1", "one", "1"), ("2", "two", "2")):
        command = [sys.executable, "-m", "cli", "faq", "build", str(tmp_path / out), str(cases), "--rules", "bs10", "--jobs", jobs]
        options = ["--base-url", "https://example.org/", "--date", "2026-11-21"]
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        subprocess.run([*command, *options], check=True, env=env, cwd=tmp_path, timeout=120, capture_output=True)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_a_second_build_writes_nothing(built: Callable[..., Built], tmp_path: Path) -> None:
    first = built()
    before = times(tmp_path / "site")
    again = built()
    assert first.written == first.files and (again.written, again.removed) == (0, 0)
    assert times(tmp_path / "site") == before


def test_only_pages_of_what_changed_are_written(built: Callable[..., Built], cases: Path, tmp_path: Path) -> None:
    built()
    before = times(tmp_path / "site")
    cases.write_text(CASES.replace("殴ったスピリットは寝る?", "殴ったスピリットは横になる?"), encoding="utf-8")
    built()
    after = times(tmp_path / "site")
    changed = {name for name in after if after[name] != before.get(name)}
    assert changed == {"ja/bs10/rulings/first.html", "ja/search-index.js", "en/search-index.js", MANIFEST}


def test_an_incremental_build_is_the_same_as_a_new_one(built: Callable[..., Built], cases: Path, tmp_path: Path) -> None:
    built()
    cases.write_text(CASES.replace("bp: 3000", "bp: 4000").replace("id: second", "id: third"), encoding="utf-8")
    made = built()
    assert made.removed == 2 and not list((tmp_path / "site").rglob("second.html"))
    built("new")
    assert contents(tmp_path / "site") == contents(tmp_path / "new")


def test_a_page_somebody_spoiled_is_made_again(built: Callable[..., Built], tmp_path: Path) -> None:
    built()
    page = tmp_path / "site/ja/bs10/rulings/first.html"
    good = page.read_bytes()
    page.unlink()
    (tmp_path / "site/ja/index.html").write_text("", encoding="utf-8")
    built()
    assert page.read_bytes() == good and (tmp_path / "site/ja/index.html").stat().st_size > 500


def test_a_ruling_is_dated_when_it_changes(built: Callable[..., Built], cases: Path, tmp_path: Path) -> None:
    built(date="2026-01-01")
    cases.write_text(CASES.replace("asks: [life_change]", "asks: [life_change, next_step]"), encoding="utf-8")
    built(date="2026-02-02")
    feed = (tmp_path / "site/en/feed.atom").read_text(encoding="utf-8")
    dates = dict(zip(re.findall(r"rulings/(\w+)\.html", feed), re.findall(r"<updated>(\S+)T", feed)[1:], strict=True))
    assert dates == {"second": "2026-02-02", "first": "2026-01-01"}


def test_without_a_date_there_is_no_feed_and_without_an_address_no_site_map(built: Callable[..., Built], tmp_path: Path) -> None:
    made = built()
    assert not list((tmp_path / "site").rglob("feed.atom")) and not (tmp_path / "site/sitemap.xml").exists()
    assert len(made.left_out) == 2
    assert "canonical" not in (tmp_path / "site/ja/bs10/rulings/first.html").read_text(encoding="utf-8")


# ── bad input leaves the last good site as it was ──────────────────────────


def refused(said: Said) -> str:
    assert said.code == 2 and said.out == "" and said.err.count("\n") == 1, said
    return said.err


@pytest.mark.parametrize(
    "broken",
    [
        CASES.replace("{state: {attacker: exhausted}}", "{state: {attacker: ready}}"),  # not what is replayed
        CASES.replace("attack with attacker", "attack with nobody"),
        CASES.replace("asks: [state]", "asks: [weather]"),
        CASES.replace("id: second", "id: First"),  # the same file on a disk that minds no case
        "- {",
        "",
    ],
)
def test_a_broken_case_stops_with_one_line(built: Callable[..., Built], cases: Path, tmp_path: Path, judge: Judge, broken: str) -> None:
    built()
    before, stamps = contents(tmp_path / "site"), times(tmp_path / "site")
    cases.write_text(broken, encoding="utf-8")
    line = refused(judge("faq", "build", str(tmp_path / "site"), str(cases), "--rules", "bs10", "--jobs", "1"))
    assert "cases.yaml" in line or "First" in line
    assert (contents(tmp_path / "site"), times(tmp_path / "site")) == (before, stamps)


def test_a_broken_case_leaves_no_folder_behind(cases: Path, tmp_path: Path, judge: Judge) -> None:
    cases.write_text("- {", encoding="utf-8")
    refused(judge("faq", "build", str(tmp_path / "deep/site"), str(cases)))
    assert not (tmp_path / "deep/site").exists()


def test_a_place_that_is_not_ours_is_not_touched(cases: Path, tmp_path: Path, judge: Judge) -> None:
    assert "is a file" in refused(judge("faq", "build", str(cases), str(cases), "--rules", "bs10"))
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.txt").write_text("mine", encoding="utf-8")
    assert "not of a site made here" in refused(judge("faq", "build", str(mine), str(cases), "--rules", "bs10"))
    assert contents(mine) == {"thesis.txt": b"mine"}
    said = judge("faq", "build", str(mine), str(cases), "--rules", "bs10", "--jobs", "1", "--force")
    assert said.code == 0 and (mine / "thesis.txt").read_text(encoding="utf-8") == "mine" and (mine / "index.html").is_file()


@pytest.mark.parametrize(
    "options",
    ["--base-url example.org", "--base-url javascript:alert(1)", "--date tomorrow", "--rules chess", "--lang fr", "--jobs 0"],
)
def test_an_option_that_means_nothing_is_refused(tmp_path: Path, judge: Judge, options: str) -> None:
    refused(judge("faq", "build", str(tmp_path / "site"), *options.split()))
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("after", [0, 1, 7, 20])
def test_a_full_disk_leaves_the_site_as_it_was(
    built: Callable[..., Built], cases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    built()
    before = contents(tmp_path / "site")
    cases.write_text(CASES.replace("bp: 3000", "bp: 7000").replace("id: second", "id: third"), encoding="utf-8")
    writes = iter(range(1000))
    write = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if STAGED in path.parts and next(writes) >= after:
            write(path, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(JudgeError, match="No space left") as told:
        built()
    assert "\n" not in str(told.value)
    assert contents(tmp_path / "site") == before
    assert {path.name for path in (tmp_path / "site").iterdir()} == {Path(name).parts[0] for name in before}


def test_a_folder_that_cannot_be_written_is_told_in_one_line(built: Callable[..., Built], tmp_path: Path) -> None:
    if os.name != "posix" or os.geteuid() == 0:
        place = Path("/proc/faq")  # who is root may write anywhere else
    else:
        (tmp_path / "locked").mkdir(mode=0o500)
        place = tmp_path / "locked" / "site"
    with pytest.raises(JudgeError, match="cannot be written"):
        built(str(place))


@pytest.mark.parametrize("moved", [0, 1, 9])
def test_a_change_cut_short_while_it_is_moved_into_place_is_finished_by_the_next_build(
    built: Callable[..., Built], cases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moved: int
) -> None:
    built()
    cases.write_text(CASES.replace("bp: 3000", "bp: 7000").replace("id: second", "id: third"), encoding="utf-8")
    replace, done = os.replace, iter(range(1000))

    def cut(source: Path, target: Path) -> None:
        if STAGED in source.parts and STAGED not in target.parts and next(done) >= moved:
            raise KeyboardInterrupt
        replace(source, target)

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(os, "replace", cut)
        built()
    built()
    built("new")
    assert contents(tmp_path / "site") == contents(tmp_path / "new")
    assert not (tmp_path / "site" / STAGED).exists()


def test_a_manifest_that_names_files_elsewhere_is_refused(built: Callable[..., Built], tmp_path: Path) -> None:
    built()
    manifest = tmp_path / "site" / MANIFEST
    told = json.loads(manifest.read_bytes())
    told["files"]["../cases.yaml"] = {"inputs": "", "content": "", "size": 1}
    manifest.write_text(json.dumps(told), encoding="utf-8")
    with pytest.raises(JudgeError, match="damaged"):
        built()
    assert (tmp_path / "cases.yaml").is_file()


def test_ids_become_plain_file_names() -> None:
    made = {"A4.as-A2": "A4.as-A2", "❶.declare": "1.declare", "a/../b": "a-..-b", "..": "-", "質問 1": "質問-1"}
    assert {id_: slug(id_) for id_ in made} == made


@pytest.mark.skipif(os.name != "posix", reason="files are limited by setrlimit")
def test_what_the_system_itself_refuses_leaves_the_site_as_it_was(built: Callable[..., Built], cases: Path, tmp_path: Path) -> None:
    """No write is replaced here: no file may grow beyond 30 kB, and Linux refuses in the midst of one, as a full disk does."""
    built()
    before = contents(tmp_path / "site")
    cases.write_text(CASES.replace("bp: 3000", "bp: 7000"), encoding="utf-8")
    code = "import resource, cli; resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000)); cli.main()"
    command = [sys.executable, "-c", code, "faq", "build", str(tmp_path / "site"), str(cases), "--rules", "bs10", "--jobs", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=120)
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "File too large" in done.stderr
    assert contents(tmp_path / "site") == before
