"""Which files a site has, and what each is made of: a `Job` for every one."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib.resources import files

import msgspec
from msgspec import Struct

import knowledge
from judge.games import rulebook
from judge.pages import feeds, search
from judge.pages.boards import board_css
from judge.pages.gather import Ruled
from judge.pages.rendering import Links, Page, slug
from judge.pages.write import digest
from judge.rulings.charting import Chart, chart_with
from judge.rulings.charting import Path as Way
from judge.rulings.telling import Teller

RELATED = 6
"""Related rulings a page names at most."""


def key_of(ruled: Ruled) -> str:
    """What a ruling is called in the manifest."""
    return f"{ruled.rules}/{ruled.id}"


class Entry(Struct, frozen=True):
    """A ruling as lists show it, in one language."""

    id: str
    short: str
    title: str
    title_language: str
    headline: str
    updated: str = ""


class Group(Struct, frozen=True):
    """Entries of a list under a heading; ``about``: a line under it; ``url``: a page about it, ``anchor``: its id on the page."""

    heading: str
    anchor: str
    entries: tuple[Entry, ...]
    about: str = ""
    url: str = ""


class RulingPage(Struct, frozen=True, tag=True):
    """``chart``: the path of the picture of the way it took."""

    page: Page
    ruled: Ruled
    related: tuple[Entry, ...]
    entry: Entry
    chart: str = ""

    @property
    def path(self) -> str:
        return self.page.path


class ClausePage(Struct, frozen=True, tag=True):
    """``decides`` and ``takes_part``: the rulings that rest on it."""

    page: Page
    rules: str
    clause: str
    decides: tuple[Entry, ...]
    takes_part: tuple[Entry, ...]

    @property
    def path(self) -> str:
        return self.page.path


class CardPage(Struct, frozen=True, tag=True):
    page: Page
    rules: str
    card: str
    entries: tuple[Entry, ...]

    @property
    def path(self) -> str:
        return self.page.path


class ListPage(Struct, frozen=True, tag=True):
    """A page of lists, or of links alone."""

    page: Page
    template: str
    rules: str | None = None
    groups: tuple[Group, ...] = ()

    @property
    def path(self) -> str:
        return self.page.path


class ChartFile(Struct, frozen=True, tag=True):
    """The chart of a rulebook with a way through it, as a picture."""

    path: str
    language: str
    chart: Chart


class Bare(Struct, frozen=True, tag=True):
    """A file that is there already: a style sheet, the search index."""

    path: str
    data: bytes


Job = RulingPage | ClausePage | CardPage | ListPage | ChartFile | Bare


class Site:
    """All rulings, looked at from every side the site lists them from."""

    def __init__(self, ruled: tuple[Ruled, ...], languages: tuple[str, ...], base_url: str, updated: dict[str, str], dated: bool) -> None:
        self.ruled, self.languages, self.base_url, self.updated, self.dated = ruled, languages, base_url, updated, dated
        rulings = [ruling for one in ruled for ruling in one.rulings.values()]
        cited = (c.rules for ruling in rulings for c in ruling.citations)  # some lean on other documents
        compared = (ruling.elsewhere.rules for ruling in rulings if ruling.elsewhere is not None)
        shelves = dict.fromkeys((*(one.rules for one in ruled), *cited, *compared))
        self.books = {rules: [one for one in ruled if one.rules == rules] for rules in shelves}
        self.decided: dict[tuple[str, str], list[Ruled]] = defaultdict(list)
        self.taking_part: dict[tuple[str, str], list[Ruled]] = defaultdict(list)
        for one in ruled:
            for citation in next(iter(one.rulings.values())).citations:
                held = self.decided if citation.decisive else self.taking_part
                held[citation.rules, citation.clause].append(one)

    def entry(self, one: Ruled, language: str) -> Entry:
        spoken, title = next((w for w in one.wordings if w[0] == language), one.wordings[0])
        short = knowledge.book(one.rules).source.short
        return Entry(one.id, short, title, spoken, one.headlines[language], self.updated.get(key_of(one), ""))

    def entries(self, ruled: Iterable[Ruled], language: str) -> tuple[Entry, ...]:
        return tuple(self.entry(one, language) for one in ruled)

    def related(self, one: Ruled) -> list[Ruled]:
        """The rulings that share the clauses which decide this one: the rarer a clause decides, the closer the two are."""
        scores: dict[str, float] = defaultdict(float)
        found: dict[str, Ruled] = {}
        for citation in next(iter(one.rulings.values())).citations:
            sharing = self.decided[citation.rules, citation.clause] if citation.decisive else []
            for other in sharing:
                found[key_of(other)] = other
                scores[key_of(other)] += 1 / math.log(1 + len(sharing))
        found.pop(key_of(one), None)
        return sorted(found.values(), key=lambda other: (-scores[key_of(other)], key_of(other)))[:RELATED]

    def page(self, path: str, language: str, title: str, description: str, trail: Iterable[tuple[str, str]] = ()) -> Page:
        """A page by its path from the folder of its language."""
        mine = f"{language}/{path}"
        links = Links("../" * mine.count("/"), language)
        several = self.languages if len(self.languages) > 1 else ()
        return Page(
            path=mine,
            title=title,
            description=description,
            language=language,
            others={each: links.to(f"{each}/{path}") for each in several},
            alternates={each: Links(self.base_url, each).to(f"{each}/{path}") for each in several if self.base_url},
            canonical=Links(self.base_url, language).to(mine) if self.base_url else "",
            trail=tuple(trail),
            feed=links.to(f"{language}/feed.atom") if self.dated else "",
        )


def plan(site: Site) -> Iterator[Job]:
    """Every file of the site."""
    pages: list[Page] = []
    for language in site.languages:
        for job in _in_language(site, language):
            if not isinstance(job, ChartFile | Bare):
                pages.append(job.page)
            yield job
    yield from _common(site)
    if site.base_url:
        yield Bare("sitemap.xml", feeds.sitemap(pages).encode())


def _in_language(site: Site, language: str) -> Iterator[Job]:
    say = Teller(next(iter(site.books)), language).say
    found: list[search.Found] = []
    groups = []
    for rules, ruled in site.books.items():
        book = _Book(site, rules, ruled, language)
        yield from book.jobs()
        found += book.found()
        counted = say("page.rulings-count", count=len(ruled))
        if ruled:
            groups.append(Group(book.title, book.short, (), counted, f"{book.short}/index.html"))
    tagline = say("page.tagline")
    yield ListPage(site.page("index.html", language, say("page.rulebooks"), tagline), "home.html.j2", None, tuple(groups))
    yield ListPage(site.page("search.html", language, say("page.search"), tagline), "search.html.j2", None, tuple(groups))
    yield Bare(f"{language}/search-index.js", search.index(found))
    if site.dated:
        yield Bare(f"{language}/feed.atom", feeds.atom(site, language).encode())


def _common(site: Site) -> Iterator[Job]:
    """What all languages share."""
    for file in sorted((files(__package__) / "static").iterdir(), key=lambda file: file.name):
        yield Bare(f"static/{file.name}", file.read_bytes())
    yield Bare("static/board.css", board_css().encode())
    first = site.languages[0]
    say = Teller(next(iter(site.books)), first).say
    homes = [{each: Links(root, each).home() for each in site.languages} for root in ("", site.base_url)]
    page = Page("index.html", say("page.site"), say("page.tagline"), first, homes[0], alternates=homes[1])
    yield ListPage(page, "languages.html.j2")


class _Book:
    """The pages of a rulebook in one language."""

    def __init__(self, site: Site, rules: str, ruled: list[Ruled], language: str) -> None:
        self.site, self.rules, self.ruled, self.language = site, rules, ruled, language
        self.known = knowledge.book(rules)
        self.short = self.known.source.short
        self.title = self.known.source.title.in_(language)
        self.teller = Teller(rules, language)
        self.say = self.teller.say

    def jobs(self) -> Iterator[Job]:
        for one in self.ruled:
            entry = self.site.entry(one, self.language)
            page = self._page(f"rulings/{slug(one.id)}.html", entry.title, entry.headline, deep=True)
            drawn = self.chart_path(one.way) if one.way is not None else ""
            yield RulingPage(page, one, self.site.entries(self.site.related(one), self.language), entry, drawn)
        for way in dict.fromkeys(one.way for one in self.ruled if one.way is not None):
            yield ChartFile(self.chart_path(way), self.language, chart_with(self.rules, way))
        for clause in self.known.clauses.values():
            decided, part = (of[self.rules, clause.id] for of in (self.site.decided, self.site.taking_part))
            page = self._page(f"clauses/{slug(clause.id)}.html", clause.id, self.teller.says(clause), deep=True)
            yield ClausePage(page, self.rules, clause.id, self._entries(decided), self._entries(part))
        for face in self.known.cards.values():
            page = self._page(f"cards/{slug(face.id)}.html", face.name.in_(self.language), self.say("page.card-facts"), deep=True)
            yield CardPage(page, self.rules, face.id, self._entries(one for one in self.ruled if face.id in one.cards))
        for kind, groups in (
            ("index", self.by_section()),
            ("steps", self.by_step()),
            ("cards", self.by_card()),
            ("clauses", self.by_clause()),
        ):
            name = {
                "index": self.title,
                "steps": self.say("page.by-step"),
                "cards": self.say("page.cards"),
                "clauses": self.say("page.clauses"),
            }
            page = self._page(f"{kind}.html", name[kind], f"{self.title}: {name[kind]}", deep=kind != "index")
            yield ListPage(page, "listing.html.j2", self.rules, tuple(groups))

    def chart_path(self, way: Way) -> str:
        """Rulings that took the same way share a picture."""
        return f"{self.language}/{self.short}/charts/{digest(msgspec.msgpack.encode(way))[:10]}.svg"

    def _entries(self, ruled: Iterable[Ruled]) -> tuple[Entry, ...]:
        return self.site.entries(ruled, self.language)

    def _page(self, path: str, title: str, description: str, deep: bool) -> Page:
        links = Links("../" * (2 + path.count("/")), self.language)
        trail = [(links.home(), self.say("page.home")), (links.book(self.short), self.title)]
        return self.site.page(f"{self.short}/{path}", self.language, title, description, trail if deep else trail[:1])

    # ── the sides from which its rulings are listed ────────────────────────

    def by_section(self) -> list[Group]:
        """By the section of the clause that decides first."""
        held: dict[str, list[Ruled]] = defaultdict(list)
        for one in self.ruled:
            own = [c for c in next(iter(one.rulings.values())).citations if c.rules == self.rules]
            held[next((c.section for c in own if c.decisive), own[0].section if own else "")].append(one)
        titles = {section.id: section.title.in_(self.language) for section in self.known.source.sections}
        order = [*(s for s in dict.fromkeys(c.section for c in self.known.clauses.values()) if s in held), *(s for s in held if not s)]
        return [Group(self._section(section, titles), f"section-{n}", self._entries(held[section])) for n, section in enumerate(order, 1)]

    def _section(self, section: str, titles: dict[str, str]) -> str:
        if not section:
            return self.say("page.no-section")
        return f"{section} {titles[section]}" if section in titles and titles[section] != section else section

    def by_step(self) -> list[Group]:
        steps = rulebook(self.rules).steps
        held = {step: [one for one in self.ruled if one.step == step] for step in steps}
        groups = [Group(self.teller.step(step), f"step-{slug(step)}", self._entries(there)) for step, there in held.items() if there]
        elsewhere = [one for one in self.ruled if one.step not in steps]
        return [*groups, *([Group(self.say("page.no-section"), "elsewhere", self._entries(elsewhere))] if elsewhere else [])]

    def by_card(self) -> list[Group]:
        groups = []
        for face in self.known.cards.values():
            there = [one for one in self.ruled if face.id in one.cards]
            counted = self.say("page.rulings-count", count=len(there))
            groups.append(Group(face.name.in_(self.language), slug(face.id), (), counted, f"cards/{slug(face.id)}.html"))
        return groups

    def by_clause(self) -> list[Group]:
        return [
            Group(clause.id, slug(clause.id), (), self.teller.says(clause), f"clauses/{slug(clause.id)}.html")
            for clause in self.known.clauses.values()
        ]

    # ── what search finds ──────────────────────────────────────────────────

    def found(self) -> Iterator[search.Found]:
        """Its pages for the index; found by the words of both languages."""
        for one in self.ruled:
            entry = self.site.entry(one, self.language)
            names = [face.name for face in self.known.cards.values() if face.id in one.cards]
            others = " ".join(text for _, text in one.wordings if text != entry.title)
            text = " ".join((one.rulings[self.language].answer, *(f"{name.ja} {name.en}" for name in names), one.id))
            path = f"{self.short}/rulings/{slug(one.id)}.html"
            yield search.Found("ruling", path, entry.title, entry.headline, self.title, (entry.title, others, text))
        for clause in self.known.clauses.values():
            says = self.teller.says(clause)
            texts = (clause.id, says, f"{clause.says.ja} {clause.says.en}")
            yield search.Found("clause", f"{self.short}/clauses/{slug(clause.id)}.html", clause.id, says, self.title, texts)
        for face in self.known.cards.values():
            called = " ".join((face.name.ja, face.name.en, *face.aliases.ja, *face.aliases.en))
            about = "; ".join(ability.says.in_(self.language) for ability in face.abilities)
            name = face.name.in_(self.language)
            yield search.Found("card", f"{self.short}/cards/{slug(face.id)}.html", name, about, self.title, (called, about, face.id))
