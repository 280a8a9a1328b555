"""From a replay to a ruling: verdict, facts, steps, and the clauses it stands on.

A clause is *decisive* if the ruling's facts change when its rules are switched off and the scenario is replayed, *context* if not
(cf. ablation; `design/citations.md`, rule 4). A ruling that turns on a rule applied by analogy, or on a clause where the
document is silent or damaged, is an *interpretation* and says so.
"""

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from judge.engine import events as e
from judge.engine.rulebook import Rulebook
from judge.facts import Facts, facts, last_line, since, spoken
from judge.games import rulebook
from judge.replay import Replay, replay
from judge.telling import Teller
from knowledge.clauses import Clause
from scenarios.model import Scenario

Status = Literal["ruled", "depends", "interpretation", "need_more", "not_covered", "out_of_scope", "unreadable"]
RULED: tuple[Status, ...] = ("ruled", "depends", "interpretation")


class Step(Struct, frozen=True):
    """One beat of the replay, in words."""

    n: int
    step: str
    text: str
    clauses: tuple[str, ...]


class Citation(Struct, frozen=True):
    """A clause a ruling rests on: where it stands, a fragment to find it by, what it says, and whether it decides."""

    clause: str
    rules: str
    section: str
    lines: tuple[int, int]
    quote: str
    says: str
    decisive: bool


class ReadingNote(Struct, frozen=True):
    """How a question was read: in one line, what was assumed, how sure, and the scenario it became (as its YAML form)."""

    summary: str = ""
    assumed: tuple[str, ...] = ()
    confidence: float = 1.0
    scenario: dict[str, Any] | None = None


class Ruling(Struct, frozen=True, kw_only=True):
    """The answer, as `contract.md` has it. ``verdict`` and ``facts`` are empty unless ``status`` is one of `RULED`."""

    schema: str = "judge/ruling@1"
    question: str = ""
    language: str = "ja"
    status: Status
    rules: str | None = None
    reading: ReadingNote = ReadingNote()
    verdict: str | None = None
    answer: str = ""
    facts: Facts = {}
    steps: tuple[Step, ...] = ()
    citations: tuple[Citation, ...] = ()
    depends_on: tuple[str, ...] | None = None
    ask_back: str | None = None
    board: tuple[str, ...] = ()


def rule_on(scenario: Scenario, language: str = "ja", book: Rulebook | None = None) -> Ruling:
    """The ruling on a scenario. Raises what `judge.replay.replay` raises."""
    book = book or rulebook(scenario.rules)
    played = replay(scenario, book, complete=True)
    return ruling_of(played, book, language)


def ruling_of(played: Replay, book: Rulebook, language: str) -> Ruling:
    """The ruling on a scenario already replayed with ``book``."""
    teller = Teller(book.rules, language)
    found = facts(played, *played.scenario.asks)
    cited = cite(played, book, teller)
    ruling = Ruling(
        status="ruled",
        rules=book.rules,
        language=language,
        reading=ReadingNote(assumed=tuple(assumptions(played, teller))),
        steps=tell_steps(played, teller),
        citations=cited,
        board=tuple(teller.board(played.start)),
    )
    wanting = next((h.event for h in played.trace if isinstance(h.event, e.Wanting)), None)
    if wanting is not None:
        back = teller.say("ask-back.power", card=teller.card(played.table, wanting.card))
        return replace(ruling, status="need_more", answer=back, ask_back=back)
    refused = played.refused
    if played.table.over == "silent" or (refused and refused.refusal and refused.refusal.reason == "not-stated"):
        return replace(ruling, status="not_covered", answer=teller.say("answer.silent"))
    interpreted = _interpreted(played, cited, teller)
    return replace(
        ruling,
        status="interpretation" if interpreted else "ruled",
        verdict=_verdict(played, found, teller),
        answer=_answer(played, found, cited, interpreted, teller),
        facts=found,
    )


def assumptions(played: Replay, teller: Teller) -> list[str]:
    """What nobody said and the replay took for granted, in words."""
    said = [teller.assumed(a) for a in played.assumed]
    kinds = {type(move).__name__ for move in played.completed}
    if "Pass" in kinds:
        said.append(teller.say("assumed.passes"))
    if any(h.event for h in played.trace[played.marks[-1] :] if isinstance(h.event, e.NotBlocked)):
        said.append(teller.say("assumed.no-block"))
    return said


# ── verdict and answer ─────────────────────────────────────────────────────


def _verdict(played: Replay, found: Facts, teller: Teller) -> str | None:
    """The first fact asked for, in a word: yes or no where it is that kind of question."""
    first = next((name for name in played.scenario.asks if name in found), next(iter(found), None))
    if first is None:
        return None
    yes_or_no = {"open": "yes", "closed": "no", "continues": "yes", "ended": "no"}
    value = found[first]
    return yes_or_no.get(value, value) if isinstance(value, str) else teller.fact(first, value)


def _answer(played: Replay, found: Facts, cited: tuple[Citation, ...], interpreted: str, teller: Teller) -> str:
    """Verdict first, then why: the restatement of the decisive clause, or what forbids the move."""
    asked = [name for name in played.scenario.asks if name in found] or list(found)[:2]
    told = [teller.fact(name, value) for name in asked if (value := spoken(played, found[name])) not in ({}, [])]
    sentences = [teller.say("answer.sentence", text=text[:1].upper() + text[1:]) for text in told]
    if played.refused is not None and played.refused.refusal is not None:
        reason = teller.refusal(played.refused.refusal, played.table.asks.side if played.table.asks else "attacking")
        sentences.append(teller.say("answer.sentence", text=reason))
    reasons = [c for c in cited if c.decisive] or list(cited[:1])
    if reasons:  # documents go from the general to the particular: the last decisive clause says most
        sentences.append(teller.say("answer.because", says=reasons[-1].says, section=reasons[-1].section))
    if interpreted:
        sentences.append(teller.say("answer.interpretation", position=interpreted))
    return teller.say("answer.join").join(sentences)


def _interpreted(played: Replay, cited: tuple[Citation, ...], teller: Teller) -> str:
    """What was read into the document for this ruling, where that decides it; empty if nothing was."""
    decisive = {c.clause for c in cited if c.decisive}
    for clause in decisive:
        position = teller.known.clauses[clause].position
        if position is not None:
            return position.in_(teller.language)
    analogous = {h.cause.clause for h in played.trace if h.cause.analogy and h.cause.clause in decisive}
    if played.refused and played.refused.refusal and played.refused.refusal.analogy:
        analogous.add(played.refused.refusal.clause)
    if analogous:
        return teller.say("answer.analogy", section=teller.known.clauses[min(analogous)].section)
    return ""


def tell_steps(played: Replay, teller: Teller) -> tuple[Step, ...]:
    """The replay in words, one entry a line; moves of players before what they led to."""
    lines: list[Step] = []
    table = played.start
    for happened in played.trace:
        if isinstance(happened.event, e.Answered):
            side = teller.say(f"side.{happened.event.move.by}")
            text: str | None = teller.say("move.by", side=side, move=teller.move(table, happened.event.move))
        else:
            text = teller.event(happened)
        if text is not None:
            clauses = (happened.cause.clause,) if happened.cause.clause else ()
            lines.append(Step(len(lines) + 1, happened.table.step, text, clauses))
        table = happened.table
    return tuple(lines)


# ── citations ──────────────────────────────────────────────────────────────


def clauses_at_work(played: Replay, start: int = 0) -> dict[str, bool]:
    """Every clause that caused something in a replay from a place of its trace on, in order; True where it stood alone, False where
    it is a clause that says the same."""
    found: dict[str, bool] = {}
    for happened in played.trace[start:]:
        cause = happened.cause
        if cause.clause:
            found[cause.clause] = True
        if cause.ability:
            abilities = played.start.cards[cause.card].face.abilities
            found.update({c: True for a in abilities if a.id == cause.ability for c in a.clauses})
        for clause in cause.also:
            found.setdefault(clause, False)
    if played.refused and played.refused.refusal and played.refused.refusal.clause:
        found[played.refused.refusal.clause] = True
    return found


def cite(played: Replay, book: Rulebook, teller: Teller) -> tuple[Citation, ...]:
    """The clauses at work from the point in question on (what led up to it is in the steps), the decisive ones first: those that, switched
    off from there on, change what was asked."""
    outcome = _outcome(played)
    start = last_line(played)
    cited = []
    for id_, alone in clauses_at_work(played, since(played)).items():
        decisive = alone and _outcome(replay(played.scenario, book, complete=True, late=(start, book.without(id_)))) != outcome
        cited.append(_citation(teller.known.clauses[id_], book.rules, teller, decisive))
    return tuple(sorted(cited, key=lambda c: (not c.decisive, c.lines)))


def _outcome(played: Replay) -> Facts:
    asks = played.scenario.asks
    found = facts(played, *asks)
    return {name: found.get(name) for name in asks} if asks else found


def _citation(clause: Clause, rules: str, teller: Teller, decisive: bool) -> Citation:
    return Citation(clause.id, rules, clause.section, clause.lines, clause.quote, teller.says(clause), decisive)
