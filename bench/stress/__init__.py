"""The stress set: questions made by rule from the case library, with the rulings their cases expect, and texts that deserve no verdict.

It is kept apart from what the reader is tuned on: rewrites are made when they are asked and never stored in the library or its index, one
that reads like any wording of the library is dropped, and the tables they are made with are unknown to the reader. The same seed
makes the same questions, whatever else is sampled.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.exam import Entry
from judge.games import rulebook
from judge.rulings.facts import facts as facts_of
from judge.rulings.replay import replay
from judge.rulings.ruling import RULED, Status, defines
from judge.situations.memory import read
from judge.situations.orders import whose_come_first
from scenarios import Scenario, cases
from stress import rewrites, rubbish

NO_VERDICT: list[Status] = ["need_more", "not_covered", "out_of_scope", "unreadable"]
UNPLACED = ("no-rules", "game-named")
"""Kinds of question that come without their rulebook: its words must place the first, or the judge must ask; the second names its game."""
KINDS = (*rewrites.KINDS, "no-rules")
TYPED_ALIKE = frozenset({"marks", "script", "no-rules"})
"""Kinds that change nothing but script and punctuation: they read like the wording they were made from, and only like that."""


class Question(Struct, frozen=True):
    """An entry of the exam, and the wording of the library it was made from, with its rulebook (None: from none)."""

    entry: Entry
    rules: str = ""
    wording: str | None = None


@cache
def wordings() -> tuple[tuple[Scenario, str], ...]:
    """Every wording of the library, with its case."""
    held = (located.scenario for info in knowledge.rulebooks() for located in cases(info.id).values())
    return tuple((case, wording) for case in held for wording in (*case.question.ja, *case.question.en))


def questions(seed: int, sample: int | None = None, without_verdict: int = 260) -> list[Question]:
    """The stress set, or as many of it, evenly over kinds and rulebooks, and so many texts that deserve no verdict."""
    streams = [_stream(kind, info.id, seed) for kind in KINDS for info in knowledge.rulebooks()]
    found: list[Question] = []
    for row in zip_longest(*streams):
        for question in row:
            if question is not None and (sample is None or len(found) < sample):
                found.append(question)
        if sample is not None and len(found) >= sample:
            break
    return [*found, *_rubbish(seed, without_verdict)]


def as_written() -> Iterator[Question]:
    """Every wording of the library, as it stands."""
    return (Question(_entry(case, wording, "as written", wording), case.rules, wording) for case, wording in wordings())


def _stream(kind: str, rules: str, seed: int) -> Iterator[Question]:
    """The rewrites of this kind of a rulebook's wordings, in random order."""
    asked = [(case, wording) for case, wording in wordings() if case.rules == rules]
    random.Random(f"{seed}/{kind}/{rules}").shuffle(asked)
    for case, wording in asked:
        if kind == "no-rules" and rules.startswith("battle-spirits-"):
            continue  # an older edition is meant only where the words say so
        if kind == "game-named" and case.status not in RULED and len(knowledge.editions(rules)) > 1:
            continue  # what one edition leaves open another of the same name may tell
        if kind == "synonym" and defines(case):
            continue  # what a word means is asked of this word
        new = rewrites.rewritten("marks" if kind == "no-rules" else kind, wording, rules, seed)
        same = {(case.rules, case.id)} if kind in TYPED_ALIKE else set()
        if new is not None and _taken().get(rewrites.normalised(new), set()) <= same:
            yield Question(_entry(case, new, kind, wording), rules, wording)


@cache
def _taken() -> dict[str, set[tuple[str, str]]]:
    """Every wording of the library, normalised, and the cases it stands in."""
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for case, wording in wordings():
        found[rewrites.normalised(wording)].add((case.rules, case.id))
    return dict(found)


def _entry(case: Scenario, question: str, kind: str, wording: str) -> Entry:
    """What the case expects, of the facts it asks for; of a definition, the clause. Where the wording asks whose abilities come first,
    their order by players as the case has them."""
    facts = {name: case.expect[name] for name in case.asks if name in case.expect} or dict(case.expect)
    if "order" in facts and (about := whose_come_first(read(wording, case.rules), case)) is not None:
        facts["order"] = facts_of(replay(replace(case, about=about), rulebook(case.rules), complete=True), "order")["order"]
    status: list[Status] = [case.status, "need_more"] if kind == "no-rules" else [case.status]
    cites: list[str | int] = [*case.shows] if defines(case) else []
    rules = None if kind in UNPLACED else case.rules
    return Entry(f"{case.rules}/{case.id}", question, status, rules=rules, facts=facts, cites=cites, kind=kind)


def _rubbish(seed: int, count: int) -> Iterator[Question]:
    plain = [(case.rules, wording) for case, wording in wordings()]
    each = count // len(rubbish.KINDS)
    for kind, make in rubbish.KINDS.items():
        stock = rubbish.Stock(plain, random.Random(f"{seed}/{kind}"))
        made = dict.fromkeys(make(stock) for _ in range(4 * each))  # a few templates make the same text twice
        for n, (text, rules) in enumerate(list(made)[:each], 1):
            yield Question(Entry(f"{kind}-{n}", text, NO_VERDICT, rules=rules, kind=f"no-verdict: {kind}"))
