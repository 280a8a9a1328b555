"""The templates, and what every one of them is given: words (`say`), addresses (`links`), and what the page is called."""

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import quote

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from msgspec import Struct

import knowledge
from judge.rulings.telling import Teller

LANGUAGES = ("ja", "en")
NAMES = {"ja": "日本語", "en": "English"}


def slug(id_: str) -> str:
    """An id as a file is called: figures in circles as plain ones, nothing that a file system or an address minds."""
    plain = "".join(str(unicodedata.digit(char, "")) or char for char in unicodedata.normalize("NFC", id_))
    return "".join(char if char.isalnum() or char in "-._" else "-" for char in plain).strip(".-") or "-"


class Links(Struct, frozen=True):
    """Addresses as a page writes them; ``root`` leads from that page to the folder that holds everything (``../../``, or ``/``).
    ``assets``: where the files every page needs are, if not there."""

    root: str
    language: str
    assets: str = ""

    def static(self, name: str) -> str:
        """The address of a style sheet, a script, an icon."""
        return (self.assets or f"{self.root}static/") + quote(name)

    def to(self, path: str) -> str:
        """The address of a file by its path from the root."""
        return self.root + quote(path)

    def home(self) -> str:
        return self.to(f"{self.language}/index.html")

    def search(self) -> str:
        return self.to(f"{self.language}/search.html")

    def book(self, short: str) -> str:
        return self.to(f"{self.language}/{short}/index.html")

    def listing(self, short: str, kind: str) -> str:
        """The index of a rulebook by ``kind``: steps, cards or clauses."""
        return self.to(f"{self.language}/{short}/{kind}.html")

    def ruling(self, short: str, id_: str) -> str:
        return self.to(f"{self.language}/{short}/rulings/{slug(id_)}.html")

    def clause(self, short: str, id_: str) -> str:
        return self.to(f"{self.language}/{short}/clauses/{slug(id_)}.html")

    def card(self, short: str, id_: str) -> str:
        return self.to(f"{self.language}/{short}/cards/{slug(id_)}.html")


class Page(Struct, frozen=True):
    """What a page is called and where it is: its ``path`` from the root, and the way to its counterpart in each language (``others``).
    ``canonical``: its one absolute address, where that is known, and ``alternates`` those of its counterparts. ``trail``: address and
    name of the pages above.
    ``feed``: the address of the feed, if there is one. ``root``, ``assets``: see `Links`, of a page that is no file of the site."""

    path: str
    title: str
    description: str
    language: str
    others: Mapping[str, str] = {}
    canonical: str = ""
    alternates: Mapping[str, str] = {}
    trail: tuple[tuple[str, str], ...] = ()
    feed: str = ""
    root: str = ""
    assets: str = ""

    @property
    def links(self) -> Links:
        return Links(self.root or "../" * self.path.count("/"), self.language, self.assets)


@cache
def environment() -> Environment:
    """The templates of this package. What a template names and is not given is an error."""
    made = Environment(
        loader=PackageLoader("judge.pages"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters.update(data=data, short=_short, book_title=_title, source_id=slug)
    made.globals.update(NAMES=NAMES)
    return made


def render(template: str, page: Page, rules: str | None = None, **what: Any) -> str:
    """A template filled in. ``rules``: the rulebook whose words are used where it has its own."""
    teller = Teller(rules or knowledge.rulebooks()[0].id, page.language)
    words = {"say": teller.say, "has": teller.known.phrases.__contains__}
    return environment().get_template(template).render(page=page, links=page.links, lang=page.language, **words, **what)


def data(value: Any) -> Markup:
    """A value as JSON that can stand in a script element: whatever could end it, or begin a comment, is escaped."""
    written = msgspec.json.encode(value, order="deterministic").decode()
    return Markup(written.translate({ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}))


def _short(rules: str) -> str:
    """The short name of a rulebook."""
    return knowledge.book(rules).source.short


def _title(rules: str, language: str) -> str:
    """What a rulebook is called."""
    return knowledge.book(rules).source.title.in_(language)
