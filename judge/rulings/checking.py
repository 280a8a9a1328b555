"""Checking: does every case rule as it says it must, and is every clause played and shown?

`check_case` compares a case with its replay. `coverage` is the account of a rulebook: every line of its document in a clause or
listed as no rule, every clause carried out by a rule (or an ability, or text only for a stated reason) and at work in a case.
"""

from collections.abc import Iterable

from msgspec import Struct

import knowledge
from judge.engine.rulebook import Rulebook
from judge.games import MODULES, rulebook
from judge.rulings.agreeing import agrees
from judge.rulings.citing import clauses_at_work
from judge.rulings.facts import facts
from judge.rulings.located import played_out, refused_line
from judge.rulings.replay import Replay, replay
from judge.rulings.ruling import defines, rule_on
from knowledge.coverage import document_coverage
from knowledge.documents import recorded
from scenarios import Located, cases


class Mismatch(Struct, frozen=True):
    """Something about a case that is not as the case says; ``text`` is one line that begins with file and line."""

    case: str
    text: str


def check_case(located: Located) -> list[Mismatch]:
    """Every way in which a case and its replay disagree. Raises as `played_out` does."""
    scenario = located.scenario
    played = None if defines(scenario) else played_out(located)
    status = rule_on(scenario, "en").status
    return [Mismatch(scenario.id, text) for text in disagreements(located, played, status)]


def disagreements(located: Located, played: Replay | None, status: str) -> list[str]:
    """Where a case does not come out as it says: its replay (None for a definition), and the status of the ruling on it."""
    scenario = located.scenario
    wrong = [str(located.error(f"status: expected {scenario.status}, got {status}"))] if status != scenario.status else []
    if played is None:
        return wrong
    if played.refused is not None and not played.asks_of_refusal:
        wrong.append(refused_line(played, located))
    found = facts(played, *scenario.asks, *scenario.expect)
    for name, expected in scenario.expect.items():
        if not agrees(expected, found.get(name)):
            wrong.append(str(located.error(f"expect: {name}: expected {expected}, got {found.get(name)}")))
    known = knowledge.book(scenario.rules).clauses
    at_work = clauses_at_work(played)
    for clause in scenario.shows:
        if clause not in known:
            wrong.append(str(located.error(f"shows: no clause {clause!r}")))
        elif clause not in at_work:
            wrong.append(str(located.error(f"shows: {clause} is not at work in the replay")))
    return wrong


class Coverage(Struct, frozen=True):
    """The account of a rulebook.

    ``lines``: not accounted for; ``unplayed``: clauses nothing carries out; ``unshown``: clauses at work in no case; ``unknown``:
    clauses the rulebook names and the document has not; ``text_only``: clauses nothing can play, with the reason.
    """

    rules: str
    clauses: int
    rules_filed: int
    cases: int
    document_lines: int
    lines: tuple[int, ...]
    unplayed: tuple[str, ...]
    unshown: tuple[str, ...]
    unknown: tuple[str, ...]
    text_only: dict[str, str]
    shown: dict[str, tuple[str, ...]]

    @property
    def complete(self) -> bool:
        return not (self.lines or self.unplayed or self.unshown or self.unknown)


def coverage(rules: str) -> Coverage:
    """The account of a rulebook. Replays every case of its library."""
    known = knowledge.book(rules)
    book = rulebook(rules) if rules in MODULES else Rulebook(rules, ())
    record = recorded(rules)
    n_lines = len(record.lines) if record is not None else 0
    text_only = {c.id: c.text_only.en for c in known.clauses.values() if c.text_only is not None}
    carried = book.clauses | {c for face in known.cards.values() for a in face.abilities for c in a.clauses}
    library = cases(rules)
    shown: dict[str, tuple[str, ...]] = {}
    for id_, located in library.items():
        for clause in clauses_at_work(replay(located.scenario, book, complete=True)):
            shown[clause] = (*shown.get(clause, ()), id_)
    playable = [c for c in known.clauses if c not in text_only]
    return Coverage(
        rules=rules,
        clauses=len(known.clauses),
        rules_filed=len(book.filed) + len(book.required) + len(book.permitted) + len(book.joined),
        cases=len(library),
        document_lines=n_lines,
        lines=tuple(document_coverage(known.source, n_lines)),
        unplayed=_missing(playable, carried),
        unshown=_missing(playable, shown),
        unknown=_missing(sorted(carried), known.clauses),
        text_only=text_only,
        shown=shown,
    )


def _missing(wanted: Iterable[str], found: Iterable[str]) -> tuple[str, ...]:
    found = set(found)
    return tuple(w for w in wanted if w not in found)
