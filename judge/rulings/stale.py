"""The alarm: given a rule document that changed, the clauses on the changed lines, the rulings that rest on them, and what to read again.

A ruling rests on a clause that decides it (`judge.rulings.citing`), and on those of other documents from which such a clause takes its
position. Which cases of the library rest on what is worked out once, by ruling on all of them, and kept.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

import knowledge
from judge.rulings.citing import Citation, citation_of
from judge.rulings.ruling import RULED, Ruling, rule_on
from knowledge.changes import Change, changes, fragment
from knowledge.clauses import Document, RuleSource
from knowledge.documents import attached, read_document, recorded
from knowledge.errors import DocumentError
from knowledge.kept import kept
from knowledge.verification import document_lines, fingerprint_lines
from scenarios import Located, cases
from scenarios.library import fingerprint

LEAST_ALIKE = 0.3
"""The part of a record's lines that a document must have to be a version of it."""


class Version(Struct, frozen=True):
    """A version of a rulebook's document: its line fingerprints, and its lines where the text is at hand."""

    source: RuleSource
    prints: tuple[str, ...]
    lines: tuple[str, ...] = ()


class Resting(Struct, frozen=True):
    """A case, with the file and line where it stands, and the clauses its ruling rests on (``rulebook:clause``)."""

    case: str
    place: str
    rests_on: tuple[str, ...]


class Touched(Struct, frozen=True):
    """A change: which lines, fragments of how they read and read now (empty where no text is at hand), the clauses on them, whether the
    quote of each stands in the new line still, and the cases whose rulings rest on them, as ``file:line: rulebook/id``."""

    change: Change
    was: str
    reads: str
    clauses: tuple[Citation, ...]
    standing: tuple[str, ...]
    cases: tuple[str, ...]


class Alarm(Struct, frozen=True, kw_only=True):
    """What a changed document means for a rulebook. ``leaning``: clauses of other rulebooks that take their position from changed ones;
    ``cards``: those with an ability that is a changed clause."""

    schema: str = "judge/changes@1"
    rules: str
    document: Document
    changes: tuple[Touched, ...]
    leaning: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


class Stale(Struct, frozen=True):
    """A case whose ruling rests on clauses whose lines changed or vanished: ``text`` is one line that begins with file and line."""

    case: str
    clauses: tuple[str, ...]
    text: str


# ── versions of a document ─────────────────────────────────────────────────


def version(what: str, rules: str | None = None) -> Version:
    """A document by its path, or the recorded one of a rulebook by the rulebook's id or short name. A file is of ``rules``, else of the
    rulebook whose record it is most like. Raises DocumentError where it cannot be read, or is like none."""
    if not Path(what).exists() and what in {name for info in knowledge.rulebooks() for name in (info.id, info.short)}:
        return _recorded(knowledge.rulebook_id(what))
    text = read_document(what)
    prints = fingerprint_lines(text)
    return Version(knowledge.book(rules or _most_alike(what, prints)).source, prints, tuple(document_lines(text)))


def _recorded(rules: str) -> Version:
    """The version the clauses were verified with; its text too, where the attached document is still that one."""
    source, record = knowledge.book(rules).source, recorded(rules)
    if record is None:
        raise DocumentError(f"{rules}: no document was recorded for it: name a file instead")
    path = attached().get(rules)
    if path is not None and Path(path).is_file():
        text = read_document(path)
        if fingerprint_lines(text) == record.lines:
            return Version(source, record.lines, tuple(document_lines(text)))
    return Version(source, record.lines)


def _most_alike(what: str, prints: tuple[str, ...]) -> str:
    records = {info.id: record.lines for info in knowledge.rulebooks() if (record := recorded(info.id)) is not None}
    alike = {rules: len(set(lines) & set(prints)) / len(set(lines)) for rules, lines in records.items()}
    best = max(alike, key=lambda rules: alike[rules], default=None)
    if best is None or alike[best] < LEAST_ALIKE:
        raise DocumentError(f"{what}: like none of the rule documents known here: say which it is with --rules")
    return best


# ── what rests on what ─────────────────────────────────────────────────────


def rests_on(ruling: Ruling) -> tuple[str, ...]:
    """The clauses (``rulebook:clause``) a ruling rests on."""
    own = [citation for citation in ruling.citations if citation.decisive]
    leant = [name for c in own for name in knowledge.book(c.rules).clauses[c.clause].leans_on if ":" in name]
    named = (f"{c.rules}:{c.clause}" for c in own)
    return tuple(dict.fromkeys((*named, *(f"{knowledge.rulebook_id(rules)}:{id_}" for rules, _, id_ in (n.partition(":") for n in leant)))))


@cache
def resting(rules: str) -> tuple[Resting, ...]:
    """What every ruling on a case of a rulebook's library rests on. Rules on all of them the first time."""
    made_of = f"{knowledge.fingerprint()} {fingerprint()} {_code()}".encode()
    return kept(f"resting-{rules}", made_of, tuple[Resting, ...], lambda: tuple(rest_of(cases(rules).values())))


def rest_of(located: Iterable[Located]) -> Iterator[Resting]:
    """What the rulings on these cases rest on; none where there is no ruling."""
    for each in located:
        ruling = rule_on(each.scenario, "en")
        if ruling.status in RULED:
            name = f"{each.scenario.rules}/{each.scenario.id}" if each.scenario.id else each.scenario.rules
            yield Resting(name, f"{each.file}:{each.line}", rests_on(ruling))


def _code() -> str:
    """Changes with the code that rules."""
    folder = Path(__file__).parents[1]
    return sha256(b"".join(file.read_bytes() for file in sorted(folder.rglob("*.py")))).hexdigest()


class Standing(Struct, frozen=True):
    """The edition that a rulebook's rulings stand on: its document, a fingerprint of all its lines, and how many cases are ruled by it."""

    document: Document
    fingerprint: str
    rulings: int

    @property
    def text(self) -> str:
        document = self.document
        return f"{self.rulings} rulings stand on: {document.title.en}; {document.page}; {document.updated}; fingerprint {self.fingerprint}"


def standing(rules: str) -> Standing:
    """The edition that a rulebook's rulings stand on."""
    record = recorded(rules)
    whole = sha256("".join(record.lines).encode()).hexdigest()[:12] if record is not None else ""
    rulings = sum(each.scenario.status in RULED for each in cases(rules).values())
    return Standing(knowledge.book(rules).source.document, whole, rulings)


# ── the alarm ──────────────────────────────────────────────────────────────


def alarm(old: Version, new: Version, language: str = "en", library: Iterable[Resting] | None = None) -> Alarm:
    """What changed from one version to the other, what stands on it, and what rests on that. ``library``: what is known to rest on what
    (default: every rulebook's library). Raises DocumentError where the versions are of two rulebooks."""
    source = old.source
    if new.source.rules != source.rules:
        raise DocumentError(f"these are documents of two rulebooks, {source.rules} and {new.source.rules}: name one with --rules if not")
    known = tuple(library) if library is not None else tuple(each for info in knowledge.rulebooks() for each in resting(info.id))
    clauses = {clause.id: clause for clause in source.clauses}
    told = []
    for change in changes(source, old.prints, new.prints):
        at, to = change.old, change.new
        was = old.lines[at[0] - 1] if at is not None and old.lines else ""
        reads = new.lines[to[0] - 1] if to is not None and new.lines else ""
        standing = tuple(id_ for id_ in change.clauses if reads and clauses[id_].quote in reads)
        ids = {f"{source.rules}:{id_}" for id_ in change.clauses}
        resting_on = tuple(f"{each.place}: {each.case}" for each in known if ids & set(each.rests_on)) if stale(change) else ()
        cited = tuple(citation_of(clauses[id_], source.rules, language) for id_ in change.clauses)
        shown = (fragment(was, reads), fragment(reads, was)) if change.what != "moved" else (was[:30], reads[:30])
        told.append(Touched(change, *shown, cited, standing, resting_on))
    touched = {f"{source.rules}:{id_}" for each in told if stale(each.change) for id_ in each.change.clauses}
    return Alarm(
        rules=source.rules,
        document=source.document,
        changes=tuple(told),
        leaning=tuple(_leaning(touched)),
        cards=tuple(_cards(source.rules, touched)),
    )


def stale(change: Change) -> bool:
    """Whether a clause on these lines no longer says what was read: a line that only moved says it still."""
    return change.what != "moved"


def _leaning(touched: set[str]) -> Iterator[str]:
    for info in knowledge.rulebooks():
        for clause in knowledge.book(info.id).clauses.values():
            if any(
                ":" in name and f"{knowledge.rulebook_id(name.partition(':')[0])}:{name.partition(':')[2]}" in touched
                for name in clause.leans_on
            ):
                yield f"{info.id}:{clause.id}"


def _cards(rules: str, touched: set[str]) -> Iterator[str]:
    for face in knowledge.book(rules).cards.values():
        if any(f"{rules}:{id_}" in touched for ability in face.abilities for id_ in ability.clauses):
            yield face.id


def stale_cases(raised: Alarm, known: Iterable[Resting]) -> list[Stale]:
    """The cases whose rulings rest on clauses whose lines changed or vanished."""
    lines: dict[str, list[str]] = {}
    for each in raised.changes:
        at = each.change.old
        for id_ in each.change.clauses if stale(each.change) else ():
            lines.setdefault(f"{raised.rules}:{id_}", []).append(f"line {at[0]} {each.change.what}" if at else "a line was added in it")
    found = []
    for case in known:
        hit = [name for name in case.rests_on if name in lines]
        if hit:
            why = "; ".join(f"{name.partition(':')[2]} ({', '.join(lines[name])})" for name in hit)
            found.append(Stale(case.case, tuple(hit), f"{case.place}: case {case.case}: stale: rests on {why}"))
    return found


# ── as lines of text ───────────────────────────────────────────────────────


def alarm_lines(raised: Alarm) -> Iterator[str]:
    """An alarm in words: each change with its clauses and the cases that rest on them, then what to read again."""
    counts = {what: sum(each.change.what == what for each in raised.changes) for what in ("changed", "removed", "added", "moved")}
    told = ", ".join(f"{n} {what}" for what, n in counts.items() if n) or "no line changed"
    yield f"{raised.rules} ({raised.document.title.en}, {raised.document.updated}): {told}"
    for each in raised.changes:
        old, new = (None if span is None else span[0] for span in (each.change.old, each.change.new))
        where = f"line {old}" if new is None else f"line {new}" if old is None else f"line {old} → {new}" if old != new else f"line {old}"
        words = " → ".join(f"「{text}」" for text in (each.was, each.reads) if text) if each.change.what != "moved" else ""
        yield f"{where} {each.change.what} {words}".rstrip()
        for citation in each.clauses:
            still = " (its quote still stands)" if citation.clause in each.standing and each.change.what != "moved" else ""
            yield f"    ‹{citation.clause}› {citation.says}{still}"
        if not each.clauses:
            yield "    no clause: read whether it holds a rule" if each.change.what != "removed" else "    no clause stood there"
        if each.cases:
            yield f"    decides {len(each.cases)} cases:"
            yield from (f"      {case}" for case in each.cases)
    clauses = dict.fromkeys(c.clause for each in raised.changes if stale(each.change) for c in each.clauses)
    again = dict.fromkeys(case for each in raised.changes for case in each.cases)
    if clauses or raised.leaning or raised.cards:
        yield f"read again: {len(clauses)} clauses, {len(again)} cases"
        yield f"  clauses: {', '.join(clauses)}"
        yield from ([f"  clauses that lean on them: {', '.join(raised.leaning)}"] if raised.leaning else [])
        yield from ([f"  cards: {', '.join(raised.cards)}"] if raised.cards else [])
        yield f"  rules: judge/games/{raised.rules.replace('-', '_')}.py, under these clauses"
