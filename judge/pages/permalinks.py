"""Permalinks: all of a question, or of a scenario, in an address, so that the server keeps nothing and the same ruling comes out again.

MessagePack, deflated, in the URL-safe alphabet. What comes in is anybody's: it is bounded before and after it is inflated.
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

import knowledge
from judge.pages.bounds import LINK, LINK_INFLATED, LONGEST_CARD, LONGEST_QUESTION, MOST_CARDS, MOST_TOLD, within
from judge.rulings.ruling import Ruling, defines
from knowledge.errors import JudgeError
from scenarios import Scenario
from scenarios.model import Questions
from scenarios.written import plain
from scenarios.yaml_format import from_plain


class BadLink(JudgeError):
    """A permalink that leads nowhere."""


class Link(Struct, frozen=True, array_like=True, omit_defaults=True):
    """What a ruling was asked about. ``told``: the question and what was asked after it, or only the latter where there is a
    ``case``: a scenario as `scenarios.written.plain` has it. ``cards``: known for this link only, in short form. ``made_of`` and
    ``ruled``: marks of the knowledge and of the ruling when the link was made; empty where it was made for no ruling."""

    language: Literal["ja", "en"] = "ja"
    rules: Annotated[str, Meta(max_length=40)] = ""
    told: Annotated[tuple[Annotated[str, Meta(max_length=LONGEST_QUESTION)], ...], Meta(max_length=MOST_TOLD)] = ()
    cards: Annotated[tuple[Annotated[str, Meta(max_length=LONGEST_CARD)], ...], Meta(max_length=MOST_CARDS)] = ()
    case: dict[str, Any] | None = None
    made_of: Annotated[str, Meta(max_length=8)] = ""
    ruled: Annotated[str, Meta(max_length=8)] = ""

    @property
    def scenario(self) -> Scenario | None:
        """The scenario it carries. Raises ScenarioError where it is none, TooMuch."""
        if self.case is None:
            return None
        return within(from_plain(self.case, "link"))

    def about(self, ruling: Ruling) -> "Link":
        """The link with the marks of the ruling that it leads to now."""
        return replace(self, made_of=knowledge.fingerprint()[:8], ruled=mark(ruling))


def of_scenario(what: Scenario, language: str) -> Link:
    """A link to a scenario: its board, its script and what it asks, not its wordings and what a case says of itself."""
    bare = replace(what, id="", question=Questions(), expect={}, shows=what.shows if defines(what) else ())
    return Link(language="en" if language == "en" else "ja", case=plain(bare))


def mark(ruling: Ruling) -> str:
    """Eight hexadecimal digits that change with what a ruling says: status, verdict, facts, and the clauses that decide."""
    decisive = [citation.clause for citation in ruling.citations if citation.decisive]
    said = msgspec.json.encode((ruling.status, ruling.verdict, ruling.facts, decisive), order="deterministic")
    return sha256(said).hexdigest()[:8]


def encode(link: Link) -> str:
    """The link in letters, digits, - and _. Raises BadLink where it would be longer than one may be."""
    packed = msgspec.msgpack.encode(link)
    code = urlsafe_b64encode(zlib.compress(packed, 9, wbits=-15)).rstrip(b"=").decode()
    if len(code) > LINK or len(packed) > LINK_INFLATED:
        raise BadLink("this is too much for an address: make the board or the script smaller")
    return code


def decode(code: str) -> Link:
    """Raises BadLink where ``code`` is none that `encode` made."""
    if len(code) > LINK:
        raise BadLink(f"this link is too long: a link has at most {LINK:,} characters")
    try:
        data = urlsafe_b64decode(code + "=" * (-len(code) % 4))
        inflating = zlib.decompressobj(wbits=-15)
        packed = inflating.decompress(data, LINK_INFLATED)
        if not inflating.eof or inflating.unused_data:
            raise BadLink("this link is damaged: copy all of it")
        return msgspec.msgpack.decode(packed, type=Link)
    except (ValueError, zlib.error, msgspec.MsgspecError, RecursionError):
        raise BadLink("this link is damaged: copy all of it") from None
