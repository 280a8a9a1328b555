"""Scoring the judge on a file of questions whose rulings are known.

The format is a list of entries with ``id``, ``question``, ``also`` (other wordings), ``rules`` (absent: the words must place the
question), ``status`` (one, or a list), ``facts`` (each must be in the ruling) and ``cites`` (one of these sections must be cited).
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from judge.asking import ask
from judge.checking import agrees
from judge.ruling import RULED, Ruling
from knowledge.errors import JudgeError, KnowledgeError
from knowledge.parsing import parse


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A question, its other wordings, and what the ruling must say."""

    id: str
    question: str
    status: str | list[str]
    rules: str | None = None
    also: list[str] = []
    facts: dict[str, Any] = {}
    cites: list[str | int] = []
    kind: str = ""


class Answered(Struct, frozen=True):
    """One wording, asked: what is missing from its ruling (nothing, if it is right), and how it was read."""

    id: str
    rules: str | None
    kind: str
    question: str
    status: str
    missing: tuple[str, ...]
    confidence: float
    read: str

    @property
    def right(self) -> bool:
        return not self.missing

    @property
    def wrong_and_confident(self) -> bool:
        """A verdict that is not what the ruling must say."""
        return bool(self.missing) and self.status in RULED


def load(path: str) -> list[Entry]:
    """The entries of a file. Raises JudgeError naming file, entry and field."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise JudgeError(f"{path}: cannot be read ({error.strerror}): give a YAML file of questions") from None
    try:
        return parse(path, data, list[Entry])
    except KnowledgeError as error:
        raise JudgeError(str(error)) from None


def sit(entries: Iterable[Entry]) -> list[Answered]:
    """Every wording of every entry, asked and marked."""
    return [_mark(entry, question, ask(question, entry.rules)) for entry in entries for question in (entry.question, *entry.also)]


def _mark(entry: Entry, question: str, ruling: Ruling) -> Answered:
    allowed = [entry.status] if isinstance(entry.status, str) else entry.status
    missing = [] if ruling.status in allowed else [f"status: {' or '.join(allowed)}, got {ruling.status}"]
    for name, expected in entry.facts.items():
        if not agrees(expected, ruling.facts.get(name)):
            missing.append(f"{name}: {expected}, got {ruling.facts.get(name)}")
    if entry.cites and ruling.status in RULED:
        wanted, sections = {str(section) for section in entry.cites}, {citation.section for citation in ruling.citations}
        if not wanted & sections:
            missing.append(f"cites: one of {', '.join(sorted(wanted))}, got {', '.join(sorted(sections))}")
    rules = entry.rules or ruling.rules
    return Answered(entry.id, rules, entry.kind, question, ruling.status, tuple(missing), ruling.reading.confidence, ruling.reading.summary)


def report(answers: list[Answered]) -> list[str]:
    """The score, by rulebook and by kind, and every miss with what was read."""
    lines = []
    for answer in answers:
        if not answer.right:
            lines.append(f"{answer.id}: {answer.question}")
            lines.append(f"    {'; '.join(answer.missing)}")
            lines.append(f"    read ({answer.confidence:.2f}): {answer.read or answer.status}")
    for title, names in (("rulebook", [a.rules or "none" for a in answers]), ("kind", [a.kind or "any" for a in answers])):
        right = Counter(name for name, answer in zip(names, answers, strict=True) if answer.right)
        lines += [f"{title} {name}: {right[name]} of {count}" for name, count in sorted(Counter(names).items())]
    confident = sum(a.wrong_and_confident for a in answers)
    lines.append(f"{sum(a.right for a in answers)} of {len(answers)} right, {confident} wrong and confident")
    return lines
