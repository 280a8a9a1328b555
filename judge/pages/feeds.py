"""What other programs read: the Atom feed of changed rulings, and the site map."""

import uuid
from collections.abc import Iterable
from typing import TYPE_CHECKING

from judge.pages.rendering import Links, Page, environment
from judge.rulings.telling import Teller

if TYPE_CHECKING:
    from judge.pages.plan import Site

IN_FEED = 100
"""Rulings a feed holds at most, those changed last."""


def atom(site: "Site", language: str) -> str:
    """The feed (RFC 4287) of one language. Ids stay the same wherever the site moves; without an address of the site its links are
    relative to the feed."""
    teller = Teller(next(iter(site.books)), language)
    links = Links(site.base_url or "../", language)
    entries = [site.entry(one, language) for one in site.ruled]
    latest = sorted(entries, key=lambda entry: (entry.updated, entry.short, entry.id), reverse=True)[:IN_FEED]
    return (
        environment()
        .get_template("feed.atom.j2")
        .render(
            say=teller.say, lang=language, links=links, entries=latest, base_url=site.base_url, id_of=lambda *path: _id(language, *path)
        )
    )


def _id(*path: str) -> str:
    return uuid.uuid5(uuid.NAMESPACE_URL, "/".join(("rules-judge", *path))).urn


def sitemap(pages: Iterable[Page]) -> str:
    """The site map (sitemaps.org) with every page in each language."""
    return environment().get_template("sitemap.xml.j2").render(pages=list(pages))
