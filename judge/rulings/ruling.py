"""From a replay to a ruling: verdict, facts, steps, and the clauses it stands on.

A ruling that turns on a rule applied by analogy, or on a clause where the
document is silent or damaged, is an *interpretation* and says so.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.engine import events as e
from judge.engine.events import place
from judge.engine.moves import Refusal, Use
from judge.engine.rulebook import Rulebook
from judge.engine.values import Table
from judge.games import rulebook
from judge.rulings.citing import Citation, citation_of, cite, clauses_at_work, leanings
from judge.rulings.coming import counted
from judge.rulings.exploring import ToldFinding, what_it_hangs_on
from judge.rulings.facts import Facts, decided, facts, spoken, tells
from judge.rulings.nearest import Budget
from judge.rulings.origins import instead, origin
from judge.rulings.places import places
from judge.rulings.refusals import WhyNot, why_not_in
from judge.rulings.replay import Replay, replay
from judge.rulings.telling import Teller
from judge.rulings.vantage import happened, names
from knowledge.clauses import Clause, Text
from scenarios.model import Line, Scenario

Status = Literal["ruled", "depends", "interpretation", "need_more", "not_covered", "out_of_scope", "unreadable"]
RULED: tuple[Status, ...] = ("ruled", "depends", "interpretation")


class Step(Struct, frozen=True):
    """One beat of the replay, in words."""

    n: int
    step: str
    text: str
    clauses: tuple[str, ...]


class Alternative(Struct, frozen=True):
    """Another way a question can be read: in one line, and the scenario it would be (as its YAML form)."""

    summary: str
    scenario: dict[str, Any]


class ReadingNote(Struct, frozen=True):
    """How a question was read: in one line, what was assumed, how sure, and the scenario it became (as its YAML form); ``alternatives``:
    the ways of which the judge cannot tell which is meant, or another that fits nearly as well and is ruled otherwise."""

    summary: str = ""
    assumed: tuple[str, ...] = ()
    confidence: float = 0.0
    scenario: dict[str, Any] | None = None
    alternatives: tuple[Alternative, ...] = ()


class Elsewhere(Struct, frozen=True):
    """What another edition of the game rules, in a line, and the clause of its document behind it."""

    rules: str
    text: str
    clause: str


class Ruling(Struct, frozen=True, kw_only=True):
    """The answer, as `contract.md` has it. ``verdict`` and ``facts`` are empty unless ``status`` is one of `RULED`; ``why_not`` is there
    where a move was asked about that is illegal."""

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
    why_not: WhyNot | None = None
    board: tuple[str, ...] = ()
    elsewhere: Elsewhere | None = None


def rule_on(scenario: Scenario, language: str = "ja", book: Rulebook | None = None) -> Ruling:
    """The ruling on a scenario. Raises what `judge.rulings.replay.replay` raises."""
    book = book or rulebook(knowledge.rulebook_id(scenario.rules))
    if defines(scenario):
        return definition(scenario, language)
    played = replay(scenario, book, complete=True)
    return ruling_of(played, book, language)


def ruling_of(
    played: Replay, book: Rulebook, language: str, known: tuple[Citation, ...] | None = None, untold: frozenset[str] = frozenset()
) -> Ruling:
    """The ruling on a scenario already replayed with ``book``. ``known``: its citations in this language, where there are any already.
    ``untold``: facts that it does not tell (of one card: ``zone.attacker``)."""
    teller = Teller(book.rules, language)
    found = _without(untold, facts(played, *played.scenario.asks))
    cited = cite(played, book, teller) if known is None else known
    ruling = Ruling(
        status="ruled",
        rules=book.rules,
        language=language,
        reading=ReadingNote(assumed=tuple(assumptions(played, teller))),
        steps=steps_of(played, language),
        citations=cited,
        board=tuple(teller.board(played.start)),
    )
    wanting = next(iter(happened(played, e.Wanting)), None)
    asked = played.scenario.asks
    if wanting is not None and (not asked or asked[0] not in found):
        back = teller.say(f"ask-back.{wanting.what}", card=teller.card(played.table, wanting.card))
        return replace(ruling, status="need_more", answer=back, ask_back=back)
    if played.unstated or (asked and asked[0] not in found):
        return replace(ruling, status="not_covered", answer=teller.say(_unsaid(played)))
    interpreted = _interpreted(played, cited, teller) or _left_unsaid(played, teller)
    hanging = what_it_hangs_on(played, book, found, language)
    if hanging is not None:
        return _depending(ruling, hanging, found, teller)
    return replace(
        ruling,
        status="interpretation" if interpreted else "ruled",
        verdict=_verdict(played, found, teller),
        answer=_answer(played, found, cited, interpreted, teller),
        facts=found,
        why_not=_why_not(played, book, found, language),
    )


def _without(untold: frozenset[str], found: Facts) -> Facts:
    """Facts without those that are not to be told."""
    if not untold:
        return found
    kept = {
        name: {of: each for of, each in value.items() if f"{name}.{of}" not in untold} if isinstance(value, dict) else value
        for name, value in found.items()
        if name not in untold
    }
    return {name: value for name, value in kept.items() if value != {} or found[name] == {}}


NEAR = Budget(replays=120)
"""How far a ruling looks for the nearest legal change."""


def _why_not(played: Replay, book: Rulebook, found: Facts, language: str) -> WhyNot | None:
    """Where it is asked whether a move is legal, and it is not: why, and what would make it legal."""
    forbidden = "allowed" in played.scenario.asks and found.get("allowed") == "no" and played.refusal is not None
    return why_not_in(played, book, language, NEAR) if forbidden else None


def _depending(ruling: Ruling, hanging: ToldFinding, found: Facts, teller: Teller) -> Ruling:
    """It depends, on what, and what comes of each: the fact asked for is no fact then."""
    each = [
        teller.say("explored.if" if way.made else "explored.otherwise", moves=teller.listed(way.made, "then"), outcome=way.text)
        for way in hanging.ways
    ]
    sentences = [teller.say("answer.sentence", text=text[:1].upper() + text[1:]) for text in (hanging.text, *each)]
    fact = hanging.fact.partition(".")[0]
    return replace(
        ruling,
        status="depends",
        verdict=teller.say("answer.depends"),
        answer=teller.say("answer.join").join(sentences),
        facts={name: value for name, value in found.items() if name != fact},
        depends_on=hanging.depends_on,
    )


def depending_on(what: str, card: str, ruling: Ruling, ways: Mapping[int, Replay], fact: str, teller: Teller) -> Ruling:
    """A ruling where nobody told ``what`` (a number of a card: ``symbols``, ``level``) the fact hangs on: it depends on that, with what
    comes of each number of it (``ways``, the first of which is ruled on)."""
    found = {count: decided(way, ruling.facts) for count, way in ways.items()}
    refused = teller.fact("allowed", "no")
    told = {n: fact_told(way, fact, found[n][fact], teller) if fact in found[n] else refused for n, way in ways.items()}
    of = {n: key if (key := f"depends.{what}.way.{n}") in teller.known.phrases else f"depends.{what}.way" for n in told}
    each = [teller.say(of[count], count=count, outcome=outcome) for count, outcome in told.items()]
    first = next(iter(ways.values()))
    because = reason(first, [fact], ruling.citations)
    on = teller.say(f"depends.{what}", card=teller.card(first.start, card))
    sentences = [teller.say("depends.on-it", what=on), *(teller.say("answer.sentence", text=text) for text in each)]
    if because is not None:
        sentences.append(teller.say("answer.because", says=because.says, section=because.section))
    return replace(
        ruling,
        status="depends",
        verdict=teller.say("answer.depends"),
        answer=teller.say("answer.join").join(sentences),
        facts={name: value for name, value in ruling.facts.items() if all(way.get(name) == value for way in found.values())},
        depends_on=(on,),
    )


def defines(scenario: Scenario) -> bool:
    """Whether a scenario only asks what clauses say: text-only ones (nothing can be played), or it plays nothing and asks no fact."""
    clauses = knowledge.book(scenario.rules).clauses
    text_only = all(c in clauses and clauses[c].text_only is not None for c in scenario.shows)
    return bool(scenario.shows) and (text_only or not (scenario.play or scenario.asks))


def definition(scenario: Scenario, language: str) -> Ruling:
    """The answer of a case that only asks what clauses mean. It may say that all is open (a picture that is lost): then there is no
    verdict."""
    teller = Teller(scenario.rules, language)
    ruling = told_by([teller.known.clauses[c] for c in scenario.shows], teller)
    return ruling if scenario.status in RULED else replace(ruling, status=scenario.status, verdict=None)


def with_meaning_first(ruling: Ruling, case: Scenario, teller: Teller) -> Ruling:
    """A ruling on what words mean that a replay shows at work: first what the clause says, then what it comes to in the replay."""
    meant = next((c for c in ruling.citations if c.decisive and c.clause in case.shows), None)
    if meant is None:
        return ruling
    says = teller.say("answer.meaning", says=meant.says, section=meant.section)
    because = teller.say("answer.because", says=meant.says, section=meant.section)
    return replace(ruling, verdict=meant.says, answer=teller.say("answer.join").join((says, ruling.answer.replace(because, ""))).rstrip())


def without_word(answer: str) -> str:
    """An answer that begins with a yes or no, without that word."""
    said = answer.removeprefix("Yes, ").removeprefix("No, ")
    return said[:1].upper() + said[1:]


def told_by(clauses: Sequence[Clause], teller: Teller) -> Ruling:
    """The answer from the first of these clauses itself, and says so; with the position taken where the clause leaves something open."""
    says, position = teller.says(clauses[0]), clauses[0].position
    sentences = [teller.say("answer.definition", says=says)]
    if position is not None:
        sentences.append(teller.say("answer.interpretation", position=position.in_(teller.language)))
    rules = teller.known.source.rules
    cited = [citation_of(c, rules, teller.language, ("meaning",)) for c in clauses]
    return Ruling(
        status="ruled" if position is None else "interpretation",
        rules=rules,
        language=teller.language,
        verdict=says,
        answer=teller.say("answer.join").join(sentences),
        citations=tuple(each for c in cited for each in (c, *leanings(c, teller))),
    )


def assumptions(played: Replay, teller: Teller) -> list[str]:
    """What nobody said and the replay took for granted, in words."""
    said = [teller.assumed(a) for a in played.assumed]
    said += dict.fromkeys(teller.supposed(h.event, h.table) for h in played.trace if isinstance(h.event, e.Supposed))
    if "assumed.symbols" in teller.known.phrases and (attacker := of_untold_symbols(played)) is not None:
        said.append(teller.say("assumed.symbols", about=teller.card(played.start, attacker)))
    kinds = {type(move).__name__ for move in played.completed}
    if "Pass" in kinds:
        said.append(teller.say("assumed.passes"))
    if any(h.event for h in played.trace[played.marks[-1] :] if isinstance(h.event, e.NotBlocked)):
        said.append(teller.say("assumed.no-block"))
    return said


def of_untold_symbols(played: Replay) -> str | None:
    """The attacker that takes life by symbols of which neither the scenario nor what is known of the card says anything; None where there
    is none."""
    told = {placed.label: placed for _, placed in places(played.scenario)}
    hit = next((h.table.battle.attacker for h in played.trace if tells(h.event, "life_change", ()) and h.table.battle is not None), None)
    placed = told.get(hit) if hit is not None else None
    known = knowledge.book(played.scenario.rules).card(placed.card) if placed is not None else None
    unknown = known is None or "symbols" in known.unknown
    return hit if placed is not None and unknown and placed.symbols is None else None


# ── verdict and answer ─────────────────────────────────────────────────────


def _verdict(played: Replay, found: Facts, teller: Teller) -> str | None:
    """The first fact asked for, in a word: yes or no where it is that kind of question."""
    first = next((name for name in played.scenario.asks if name in found), next(iter(found), None))
    if first is None:
        return None
    yes_or_no = {"open": "yes", "closed": "no", "continues": "yes", "ended": "no", "interrupted": "no"}
    value = found[first]
    return yes_or_no.get(value, value) if isinstance(value, str) else fact_told(played, first, value, teller)


def _answer(played: Replay, found: Facts, cited: tuple[Citation, ...], interpreted: str, teller: Teller) -> str:
    """Verdict first, then why: the restatement of the decisive clause, or what forbids the move."""
    asked = [name for name in played.scenario.asks if name in found] or list(found)[:2]
    because = reason(played, asked, cited)
    refusal = played.refusal if "allowed" in asked else None
    empty: tuple[object, ...] = ({},) if played.scenario.asks[:1] == ("skipped",) else ({}, [])  # no step is skipped: that answers it
    said = (name for name in asked if spoken(played, found[name]) not in empty)
    told = {name: fact_told(played, name, found[name], teller) for name in said}
    if refusal is not None:
        told["allowed"] = _refused(refusal, played.table, because is not None, teller)
        if refusal.reason == "not-your-choice":
            told.pop("chooser", None)  # the refusal says it
    sentences = [teller.say("answer.sentence", text=text[:1].upper() + text[1:]) for text in dict.fromkeys(told.values())]
    if (text := _text_refusing(refusal, played, teller)) is not None:
        sentences.append(text)
    elif because is not None and not _holds_position(because, interpreted, teller):
        sentences.append(teller.say("answer.because", says=because.says, section=because.section))
    if interpreted:
        sentences.append(teller.say("answer.interpretation", position=interpreted))
    return teller.say("answer.join").join(sentences)


def _text_refusing(refusal: Refusal | None, played: Replay, teller: Teller) -> str | None:
    """What the card says for whose text alone a move is refused: no clause does, it cannot choose that; None where it is refused for
    something else."""
    if refusal is None or refusal.clause or refusal.reason != "not-a-target" or not isinstance(refusal.move, Use):
        return None
    face = played.start.cards[refusal.move.card].face
    says = next((ability.says for ability in face.abilities), None)
    if says is None:
        return None
    return teller.say("answer.because-of-card", card=teller.card(played.start, refusal.move.card), says=says.in_(teller.language))


def _refused(refusal: Refusal, table: Table, reasoned: bool, teller: Teller) -> str:
    """That a move is illegal, and why; no more than that where a clause will be told that says it better."""
    why = teller.refusal(refusal, table)
    return teller.say("fact.allowed.no" if reasoned and refusal.reason == "not-able" else f"answer.refused.{refusal.reason}", why=why)


def _unsaid(played: Replay) -> str:
    """What it is that a document does not say: whether a move may be made, what comes of it, or something else."""
    silent = any(isinstance(h.event, e.Silent) for h in played.trace)
    return "answer.unsaid.move" if played.unstated else "answer.silent" if silent else "answer.unsaid"


def fact_told(played: Replay, name: str, value: Any, teller: Teller) -> str:
    """A fact of a replay as a short sentence. That a player may leave something undone is told as that."""
    if name == "allowed" and value == "yes" and asked_move(played.scenario) == "decline":
        return teller.say("fact.allowed.yes.decline")
    what, _ = counted(played) if name == "count" else ("", None)
    if what:
        zone = _zone_told(played, teller) if what in ("into", "from") else ""
        who = _attackers_told(played, teller) if what == "attacks" else ""
        return teller.say(f"fact.count.{what}", zone=zone, value=value, who=who)
    return teller.fact(name, spoken(played, value), there(played))


def _attackers_told(played: Replay, teller: Teller) -> str:
    """Who attacks after the question is asked, one by one."""
    later = played.scenario.play[len(played.scenario.before_ask) :]
    return teller.listed(teller.card(played.start, line.card) for line in later if line.do == "attack" and line.card is not None)


def _zone_told(played: Replay, teller: Teller) -> str:
    """The zone of which cards are counted, and whose it is where the question is of one player's."""
    name = (played.scenario.about or "").removeprefix("from ")
    of_a_player = place(name)
    if of_a_player is None:
        return teller.say(f"zone.{name}")
    return teller.say("place.pool", side=teller.side(of_a_player[0], there(played)), pool=teller.say(f"zone.{of_a_player[1]}"))


def is_undecided(ruling: Ruling) -> bool:
    """Whether no situation was found that a question is sure to mean (not: the document does not hold what is asked)."""
    return ruling.status == "not_covered" and ruling.reading.scenario is None


def asked_move(scenario: Scenario) -> str:
    """What is done by the line after the question: the move it asks about; empty where there is none."""
    line = asked_line(scenario)
    return line.do if line is not None else ""


def asked_line(scenario: Scenario) -> Line | None:
    """The line after the question: the move it asks about; None where there is none."""
    return next((line for line, before in zip(scenario.play[1:], scenario.play, strict=False) if before.do == "ask"), None)


def there(played: Replay) -> Table:
    """The table at which the question was asked, as seen by those whose turn it was when the scenario began."""
    return replace(played.table_at(played.focus), turn_player=played.start.turn_player)


def reason(played: Replay, asked: list[str], cited: tuple[Citation, ...]) -> Citation | None:
    """The citation that says most about the first fact asked for: the clause that caused what it tells, if that decides; else one
    without which it would come out the other way, and, as documents go from the general to the particular, the last of these; else the
    one by which something else happened than what it denies."""
    for name in asked:
        deciding = [c for c in cited if name in c.decides]
        caused = [c for c in deciding if c.clause == origin(played, name)]
        flipping = [c for c in deciding if name in c.flips]
        if caused or flipping:
            return (caused or flipping)[-1]
        came = instead(played, name)
        if otherwise := [c for c in deciding if c.clause in came]:
            return min(otherwise, key=lambda c: came.index(c.clause))
    return None


def _holds_position(reason: Citation, interpreted: str, teller: Teller) -> bool:
    """Whether the reason is a clause of which the position told is: what it does say is no reason then."""
    position = teller.known.clauses[reason.clause].position
    return position is not None and position.in_(teller.language) == interpreted


def _interpreted(played: Replay, cited: tuple[Citation, ...], teller: Teller) -> str:
    """What was read into the document for this ruling, where that decides it; empty if nothing was."""
    told = reason(played, list(played.scenario.asks), cited)
    first = [told] if told else []  # what the answer gives as reason, then from the particular to the general
    decisive = dict.fromkeys(c.clause for c in (*first, *reversed(cited)) if c.decisive)
    alone = clauses_at_work(played, played.since)
    for clause in decisive:
        position = _open(teller.known.clauses[clause], played)
        joined = clause in rulebook(teller.known.source.rules).joining
        if position is not None and (alone.get(clause, True) or joined):  # what a clause leaves open, another that says the same may settle
            return position.in_(teller.language)
    causes = [h.cause for h in played.trace[played.since :]]
    read = {cause.clause: cause.analogy for cause in causes if cause.analogy and cause.clause in decisive}
    if played.refused and played.refused.refusal and played.refused.refusal.analogy:
        read[played.refused.refusal.clause] = played.refused.refusal.analogy
    for clause, key in read.items():
        if not (played.scenario.old and teller.known.clauses[clause].old):
            return teller.say(f"position.{key}", section=teller.known.clauses[clause].section)
    return ""


def _open(clause: Clause, played: Replay) -> Text | None:
    """What a clause leaves open, and which reading is taken; nothing where it is the old text that is asked of."""
    return None if played.scenario.old and clause.old else clause.position


def _left_unsaid(played: Replay, teller: Teller) -> str:
    """Where it is asked what becomes of cards, and none but those of a deck goes anywhere: that they stay only because the document has
    nothing by which they would leave."""
    trace, about = played.trace[played.since :], played.scenario.about
    staying = {card for h in trace if isinstance(h.event, e.Stays) for card in h.event.cards}
    if about is not None:
        staying = {card for card in staying if about in names(played, card)}
    elif any(isinstance(h.event, e.Moved | e.Discarded) and played.start.cards[h.event.card].zone != "deck" for h in trace):
        staying = set()
    return teller.say("position.stays") if staying and played.scenario.asks[:1] == ("zone",) else ""


def steps_of(played: Replay, language: str) -> tuple[Step, ...]:
    """The replay in words, one entry a line; moves of players before what they led to."""
    teller = Teller(played.start.rules, language)
    told = enumerate(teller.entries(played.start, played.trace), 1)
    return tuple(Step(n, h.table.step, text, (h.cause.clause,) if h.cause.clause else ()) for n, (h, text) in told)
