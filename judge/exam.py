"""Scoring the judge on a file of questions whose rulings are known.

A file is YAML (a list of entries) or JSON Lines (one entry a line). An entry has ``id``, ``question``, ``also`` (other wordings),
``rules`` (absent: the words must place the question), ``status`` (one, or a list), ``facts`` (each must be in the ruling) and
``cites`` (one of these must be cited: a section or its heading, a clause, a step or its mark, a card). ``kind`` groups the score.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

import knowledge
from judge.asking import ask
from judge.games import MODULES, rulebook
from judge.rulings.agreeing import agrees, contradicts
from judge.rulings.citing import Citation
from judge.rulings.ruling import RULED, Ruling, Status
from knowledge.errors import JudgeError, KnowledgeError
from knowledge.parsing import convert, parse
from knowledge.text import name_key

Outcome = Literal["right", "incomplete", "unanswered", "wrong"]
"""``incomplete``: a verdict that contradicts nothing, but a fact or a section is missing. ``unanswered``: no verdict, and another
status than it must have. ``wrong``: a verdict (exit code 0) that contradicts a fact or the status: wrong and confident."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A question, its other wordings, and what the ruling must say."""

    id: str
    question: str
    status: Status | list[Status]
    rules: str | None = None
    also: list[str] = []
    facts: dict[str, Any] = {}
    cites: list[str | int] = []
    kind: str = ""

    @property
    def allowed(self) -> list[Status]:
        return self.status if isinstance(self.status, list) else [self.status]


class Answered(Struct, frozen=True):
    """One wording, asked: how its ruling compares, in what it misses or contradicts (one line each), and how it was read."""

    id: str
    rules: str
    kind: str
    question: str
    status: Status
    outcome: Outcome
    misses: tuple[str, ...]
    confidence: float
    read: str


class Score(Struct, frozen=True):
    """How many questions of a group came out how."""

    questions: int
    right: int
    incomplete: int
    unanswered: int
    wrong: int


class Report(Struct, frozen=True, kw_only=True):
    """The score of a file as a whole, by rulebook and by kind, and every wording that is not right."""

    schema: str = "judge/exam@1"
    file: str
    score: Score
    by_rules: dict[str, Score]
    by_kind: dict[str, Score]
    misses: tuple[Answered, ...]


def load(path: str) -> list[Entry]:
    """The entries of a file. Raises JudgeError naming file, entry and field."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise JudgeError(f"{path}: cannot be read ({error.strerror}): give a YAML or JSON Lines file of questions") from None
    try:
        entries = list(_lines(path, data)) if path.endswith((".jsonl", ".ndjson")) else parse(path, data, list[Entry])
        for entry in entries:
            if entry.rules is not None:
                knowledge.rulebook_id(entry.rules)
    except KnowledgeError as error:
        raise JudgeError(str(error)) from None
    except knowledge.UnknownRulebook as error:
        raise JudgeError(f"{path}: entry {entry.id}: rules: {error}") from None
    return entries


def _lines(path: str, data: bytes) -> Iterator[Entry]:
    for number, line in enumerate(data.splitlines(), 1):
        if line.strip():
            try:
                raw = msgspec.json.decode(line)
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                raise JudgeError(f"{path}: line {number}: {error}: write one JSON object a line") from None
            yield convert(f"{path}: line {number}", raw, Entry)


def sit(entries: Iterable[Entry], answer: Callable[[str, str | None], Ruling] = ask) -> list[Answered]:
    """Every wording of every entry, asked and marked. ``answer``: who is asked (question, rules)."""
    return [mark(entry, question, answer(question, entry.rules)) for entry in entries for question in (entry.question, *entry.also)]


# ── marking ────────────────────────────────────────────────────────────────


def mark(entry: Entry, question: str, ruling: Ruling) -> Answered:
    """A ruling compared with what it must say. An expected status without a verdict asks for no facts."""
    allowed, verdict = entry.allowed, ruling.status in RULED
    status = [] if ruling.status in allowed else [f"status: {' or '.join(allowed)}, got {ruling.status}"]
    against = [] if not verdict else status
    missing = [] if verdict else status
    if verdict and not set(allowed).isdisjoint(RULED):
        for name, told in entry.facts.items():
            expected, found = _spelt(told), ruling.facts.get(name)
            if not agrees(expected, found):
                (against if contradicts(expected, found) else missing).append(f"{name}: {expected}, got {found}")
        if entry.cites and not any(cited(str(name), ruling.citations) for name in entry.cites):
            got = dict.fromkeys(citation.section for citation in ruling.citations)
            missing.append(f"cites: one of {', '.join(map(str, entry.cites))}, got {', '.join(got) or 'none'}")
    outcome: Outcome = "wrong" if against else "right" if not missing else "incomplete" if verdict else "unanswered"
    note = ruling.reading
    read = note.summary or ruling.ask_back or ruling.answer
    rules = knowledge.rulebook_id(entry.rules) if entry.rules else ruling.rules or "none"
    return Answered(entry.id, rules, entry.kind or "any", question, ruling.status, outcome, (*against, *missing), note.confidence, read)


def _spelt(fact: Any) -> Any:
    """A fact as rulings spell it: YAML reads a bare yes or no as true or false."""
    if isinstance(fact, dict):
        return {name: _spelt(value) for name, value in fact.items()}
    return ("yes" if fact else "no") if isinstance(fact, bool) else fact


def cited(name: str, citations: Iterable[Citation]) -> bool:
    """Whether one of the citations is what ``name`` calls it: by a label in brackets alone, or with the heading after it."""
    label = re.match("【[^】]+】", name)
    keys = {name_key(name), name_key(label[0] if label else name)}
    return any(keys & _names(citation.rules)[citation.clause] for citation in citations)


@cache
def _names(rules: str) -> dict[str, frozenset[str]]:
    """Clause id → the keys of what an examiner may call it: its id and the label that begins it, its section (each part of a joint one)
    and the section's heading, without what stands in brackets too, the step played there, the cards whose ability it is."""
    known = knowledge.book(rules)
    titles = {section.id: section.title for section in known.source.sections}
    steps = rulebook(rules).steps.values() if rules in MODULES else ()
    cards: dict[str, set[str]] = {}
    for face in known.cards.values():
        for id_ in chain.from_iterable(ability.clauses for ability in face.abilities):
            cards.setdefault(id_, set()).update((face.name.ja, face.name.en))
    found = {}
    for clause in known.clauses.values():
        title = titles.get(clause.section)
        parts = [part for label in re.findall("【[^】]+】", clause.section) for part in (label, label[1:-1])]
        titled = (title.ja, title.en) if title else ()
        shorter = (re.sub(r"\([^)]*\)", "", heading) for heading in (clause.section, *titled))
        headings = {clause.section, *parts, *titled, *shorter}
        played = [step.id for step in steps if step.section in headings]
        named = [clause.id, clause.id.partition(".")[0], *headings, *played, *cards.get(clause.id, ())]
        found[clause.id] = frozenset(map(name_key, named))
    return found


# ── the report ─────────────────────────────────────────────────────────────


def report(file: str, answers: list[Answered]) -> Report:
    """The score of the answers to a file."""

    def grouped(by: Callable[[Answered], str]) -> dict[str, Score]:
        return {group: score(a for a in answers if by(a) == group) for group in sorted({by(a) for a in answers})}

    misses = tuple(a for a in answers if a.outcome != "right")
    by_rules, by_kind = grouped(lambda a: a.rules), grouped(lambda a: a.kind)
    return Report(file=file, score=score(answers), by_rules=by_rules, by_kind=by_kind, misses=misses)


def score(answers: Iterable[Answered]) -> Score:
    """How many of the answers came out how."""
    outcomes = [answer.outcome for answer in answers]
    return Score(len(outcomes), *(outcomes.count(outcome) for outcome in get_args(Outcome)))


def report_lines(marked: Report) -> Iterator[str]:
    """A report in words: every miss with what was read, then the score by rulebook and by kind, then the whole."""
    for answer in marked.misses:
        yield f"{answer.id}: {answer.question}"
        yield f"    {answer.outcome}: {'; '.join(answer.misses)}"
        yield f"    read ({answer.confidence:.2f}): {answer.read}"
    for title, groups in (("rulebook", marked.by_rules), ("kind", marked.by_kind)):
        for name, group in groups.items():
            yield f"{title} {name}: {_counts(group)}"
    yield _counts(marked.score)


def _counts(score: Score) -> str:
    counts = f"{score.right} of {score.questions} right"
    return f"{counts}, {score.incomplete} incomplete, {score.unanswered} unanswered, {score.wrong} wrong and confident"
