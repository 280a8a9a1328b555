"""What a rule document says, clause by clause.

One YAML file a rulebook in ``knowledge/sources``: every rule sentence of the document is a `Clause`, every line that
holds no rule is listed with the reason why. The project keeps no more of a document than fragments; see CONTRIBUTING.
"""

from typing import Annotated

from msgspec import Meta, Struct

LONGEST_QUOTE = 30
"""Characters a quote may have (W3C Web Annotation's TextQuoteSelector needs no more to find its place)."""

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9❶-❿][\w.\-❶-❿]*$", max_length=80)]
Line = Annotated[int, Meta(ge=1)]
Quote = Annotated[str, Meta(min_length=2, max_length=LONGEST_QUOTE)]


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """The same thing said in Japanese and in English."""

    ja: str
    en: str

    def in_(self, language: str) -> str:
        return self.ja if language == "ja" else self.en


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """The rule document a rulebook was made from. ``updated``: its date; where it bears none, the latest date in it."""

    file: str
    title: Text
    page: str
    updated: str


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A heading of the document: its printed label, our title for it, and the line it stands on."""

    id: str
    title: Text
    line: Line


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule sentence: where it stands, a fragment to find it by, and what it says in our words.

    ``text_only`` says why nothing can play it. ``position`` says what the document leaves open or contradicts and which
    reading the judge takes: a ruling that turns on such a clause is an *interpretation*. ``old``: it stands in a text that the document
    calls old, and nothing is open where that is what is asked of. ``numbers`` are figures the clause states.
    """

    id: Id
    section: str
    lines: tuple[Line, Line]
    quote: Quote
    says: Text
    text_only: Text | None = None
    position: Text | None = None
    leans_on: tuple[str, ...] = ()
    numbers: dict[str, int] = {}
    dated: str | None = None
    old: bool = False


class NotARule(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines that carry no rule (headings, links, the page's own history), and why."""

    lines: tuple[Line, Line]
    reason: str


class RuleSource(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of ``knowledge/sources``. ``edition_of``: the current rulebook of the game, where this is an older one."""

    rules: str
    short: str
    title: Text
    document: Document
    sections: tuple[Section, ...]
    clauses: tuple[Clause, ...]
    not_rules: tuple[NotARule, ...]
    edition_of: str | None = None
