"""Whether the clauses still say where in the document they stand. Pure: text in, findings out.

A quote is found by exact characters within its clause's lines, as a TextQuoteSelector of the W3C Web Annotation model
is. A `Record` of line fingerprints, kept beside the clauses, tells later which lines of a document changed, and, where
no document is at hand, whether a clause is still the one that was verified.
"""

from difflib import SequenceMatcher
from hashlib import sha256
from typing import Literal
from unicodedata import normalize

from msgspec import Struct

from knowledge.clauses import Clause, RuleSource
from knowledge.coverage import document_coverage

Span = tuple[int, int]

Problem = Literal[
    "quote-not-there",  # the clause's lines do not hold its quote; `found_at` where another line does
    "line-uncovered",  # no clause, no heading, and not listed as not a rule
    "beyond-end",  # an entry names lines the document does not have
    "line-changed",  # not as when the record was made; an empty span (n+1, n): lines were put in after line n
    "unverified",  # the clause is not the one that was verified: its id, lines or quote is new
]


class Finding(Struct, frozen=True):
    """Something amiss. ``lines``: first and last, 1-based, of the document (for "line-changed": of the recorded one).
    ``clauses``: the ids it touches, in the order of the source."""

    problem: Problem
    lines: Span
    clauses: tuple[str, ...] = ()
    found_at: int | None = None


class Record(Struct, frozen=True):
    """What is kept in ``sources/<rulebook>.lines.json``: a fingerprint a line, and one for each clause verified."""

    lines: tuple[str, ...]
    clauses: dict[str, str]


def document_lines(text: str) -> list[str]:
    """The lines as an editor numbers them."""
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n")


def fingerprint_lines(text: str) -> tuple[str, ...]:
    """A fingerprint a line: 12 hexadecimal digits, blind to what NFKC and stripping take away."""
    return tuple(_digest(normalize("NFKC", line).strip()) for line in document_lines(text))


def record(source: RuleSource, text: str) -> Record:
    """What to keep of a document that the clauses were verified with. A clause whose quote is not there is left out."""
    lines = document_lines(text)
    verified = {clause.id: _clause_digest(clause) for clause in source.clauses if quote_stands(clause, lines)}
    return Record(lines=fingerprint_lines(text), clauses=verified)


def quote_stands(clause: Clause, lines: list[str]) -> bool:
    """Whether the quote is within the clause's lines; it may run on over a line's end."""
    first, last = clause.lines
    return clause.quote in "".join(lines[first - 1 : last])


def verify(source: RuleSource, text: str, recorded: Record | None) -> list[Finding]:
    """What is amiss between the clauses and their document, in line order. Empty: every citation is right."""
    lines = document_lines(text)
    findings = _places(source, len(lines))
    for clause in source.clauses:
        if not quote_stands(clause, lines):
            elsewhere = next((n for n, line in enumerate(lines, 1) if clause.quote in line), None)
            findings.append(Finding("quote-not-there", clause.lines, (clause.id,), elsewhere))
    if recorded is not None:
        findings += _changes(source, recorded.lines, fingerprint_lines(text))
    return sorted(findings, key=lambda finding: finding.lines)


def check_offline(source: RuleSource, recorded: Record | None) -> list[Finding]:
    """What can be known amiss without the document: lines, and clauses edited since they were verified (all of them,
    where nothing was ever recorded)."""
    findings = [] if recorded is None else _places(source, len(recorded.lines))
    for clause in source.clauses:
        if recorded is None or recorded.clauses.get(clause.id) != _clause_digest(clause):
            findings.append(Finding("unverified", clause.lines, (clause.id,)))
    return sorted(findings, key=lambda finding: finding.lines)


def _places(source: RuleSource, n_lines: int) -> list[Finding]:
    uncovered = document_coverage(source, n_lines)
    findings = [Finding("line-uncovered", (line, line)) for line in uncovered]
    spans: list[tuple[Span, tuple[str, ...]]] = [(clause.lines, (clause.id,)) for clause in source.clauses]
    spans += [((section.line, section.line), ()) for section in source.sections]
    spans += [(entry.lines, ()) for entry in source.not_rules]
    findings += [Finding("beyond-end", lines, clauses) for lines, clauses in spans if lines[1] > n_lines]
    return findings


def _changes(source: RuleSource, then: tuple[str, ...], now: tuple[str, ...]) -> list[Finding]:
    changes = []
    for kind, first, end, _, _ in SequenceMatcher(None, then, now, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        # Lines first+1..end, 1-based; where lines were only put in, the span is empty and touches what lies around it.
        touched = (first, first + 1) if kind == "insert" else (first + 1, end)
        clauses = tuple(clause.id for clause in source.clauses if _touches(clause.lines, touched, kind == "insert"))
        changes.append(Finding("line-changed", (first + 1, end), clauses))
    return changes


def _touches(lines: Span, changed: Span, wholly: bool) -> bool:
    """Whether the spans meet; ``wholly``: whether ``lines`` holds both ends."""
    if wholly:
        return lines[0] <= changed[0] and changed[1] <= lines[1]
    return lines[0] <= changed[1] and changed[0] <= lines[1]


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def _clause_digest(clause: Clause) -> str:
    return _digest("\n".join((clause.id, *map(str, clause.lines), clause.quote)))
