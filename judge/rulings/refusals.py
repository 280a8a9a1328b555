"""Why a move is illegal, by which clause, and the nearest change that would make it legal (`judge.rulings.nearest`), in words."""

from typing import Any, Literal

from msgspec import Struct

import knowledge
from judge.engine.events import Answered, Happened
from judge.engine.moves import Reason, Refusal
from judge.engine.rulebook import Rulebook
from judge.engine.values import Table
from judge.games import rulebook
from judge.rulings.citing import Citation, citation_of
from judge.rulings.edits import (
    After,
    Before,
    Beside,
    By,
    Counters,
    Edit,
    InRange,
    On,
    Reserve,
    Starting,
    State,
    To,
    Unmark,
    With,
    Without,
    applied,
    questioned,
    script,
    tried,
)
from judge.rulings.nearest import USUAL, Budget, nearest
from judge.rulings.replay import Replay, replay, replay_again
from judge.rulings.telling import Teller
from knowledge.clauses import Clause
from knowledge.errors import JudgeError
from scenarios.model import Scenario
from scenarios.written import plain


class Change(Struct, frozen=True):
    """A change that makes the move legal: in a line of text, edit by edit (data), and the scenario with it made (as its YAML form)."""

    text: str
    edits: tuple[Edit, ...]
    scenario: dict[str, Any]


class WhyNot(Struct, frozen=True):
    """The answer. ``allowed``: yes by ``clause``; no, for a ``reason`` and by the ``clause`` that forbids it (none where it is plainly
    impossible); or ``unstated``. ``position``: what is read into the clause. ``changes``: the nearest ones found, all equally near;
    ``nearest``: the first, in a line. ``tried``: scenarios replayed; ``complete``: none that may help was left untried."""

    rules: str
    move: str
    allowed: Literal["yes", "no", "unstated"]
    text: str
    reason: Reason | None = None
    clause: str = ""
    citation: Citation | None = None
    position: str = ""
    changes: tuple[Change, ...] = ()
    nearest: str = ""
    tried: int = 0
    complete: bool = True
    schema: str = "judge/why-not@1"


def why_not(scenario: Scenario, language: str = "ja", book: Rulebook | None = None, budget: Budget = USUAL) -> WhyNot:
    """Why the move a scenario asks about is illegal and what would make it legal, or by which clause it is legal. The move is the first
    line that is refused; where none is, the line after ``ask``, or the last.

    Raises what `judge.rulings.replay.replay` raises, and JudgeError where there is no such move, or it names a card that is not there.
    """
    book = book or rulebook(knowledge.rulebook_id(scenario.rules))
    return why_not_in(replay(scenario, book), book, language, budget)


def why_not_in(played: Replay, book: Rulebook, language: str, budget: Budget = USUAL) -> WhyNot:
    """`why_not`, of a scenario already replayed with ``book``."""
    teller = Teller(book.rules, language)
    refused = played.refused
    if refused is None:
        return _legal(played, teller)
    if refused.refusal is None:
        raise JudgeError(f"line {refused.line + 1} of the play: {refused.detail}")
    asked = replay(questioned(played), book)
    assert asked.refused is not None
    search = nearest(asked, book, budget)
    changes = tuple(_change(asked, each, book, teller) for each in search.found)
    refusal = refused.refusal
    clause = teller.known.clauses.get(refusal.clause)
    why = teller.refusal(refusal, played.table)
    move, unstated = _refused_move(asked, teller), refusal.reason == "not-stated"
    decides = () if unstated else ("allowed",)
    one = teller.say("why-not.nearest", change=changes[0].text) if changes else teller.say("why-not.none", count=search.replays)
    return WhyNot(
        rules=book.rules,
        move=move,
        allowed="unstated" if unstated else "no",
        text=teller.say("why-not.unstated" if unstated else "why-not.refused", move=move, why=why),
        reason=refusal.reason,
        clause=refusal.clause,
        citation=citation_of(clause, book.rules, language, decides) if clause is not None else None,
        position=_position(refusal, clause, teller),
        changes=changes,
        nearest=one,
        tried=search.replays,
        complete=search.complete,
    )


def _position(refusal: Refusal, clause: Clause | None, teller: Teller) -> str:
    if clause is None:
        return ""
    if refusal.analogy:
        return teller.say(f"position.{refusal.analogy}", section=clause.section)
    return clause.position.in_(teller.language) if clause.position is not None else ""


def _legal(played: Replay, teller: Teller) -> WhyNot:
    """By which clause the move in question was made; that the document does not say where the replay stopped before."""
    rules, lines = played.start.rules, played.scenario.play
    number = next((n + 1 for n, line in enumerate(lines) if line.do == "ask"), len(lines) - 1)
    number = number if number < len(lines) else len(lines) - 2
    if number < 0 or lines[number].do == "ask":
        raise JudgeError("nothing is played: give the move in question as a line of the play")
    if len(played.marks) <= number + 1:
        return WhyNot(rules, "", "unstated", teller.say("answer.silent"))
    made, _ = _answered(played, number)
    cited = citation_of(teller.known.clauses[made.cause.clause], rules, teller.language) if made.cause.clause else None
    move = _told(played, number, teller)
    return WhyNot(rules, move, "yes", teller.say("why-not.allowed", move=move), clause=made.cause.clause, citation=cited)


# ── saying it ──────────────────────────────────────────────────────────────


def _change(asked: Replay, change: tuple[Edit, ...], book: Rulebook, teller: Teller) -> Change:
    played = replay_again(asked, applied(asked.scenario, change), book)
    lines = len(script(played.scenario))
    where = teller.step(_answered(played, lines + 1)[1].step)
    waited = [_told(played, n, teller) for n in range(lines - sum(isinstance(edit, After) for edit in change), lines)]
    texts = [text for edit in change if (text := _text(edit, asked, played, teller))]
    before = next((_told(asked, edit.line, teller) for edit in change if isinstance(edit, Before)), "")
    if waited or before:
        when = "edit.between" if waited and before else "edit.after" if waited else "edit.before"
        texts.append(teller.say(when, step=where, after=teller.listed(waited, "then"), before=before))
    return Change(teller.listed(texts, "further"), change, plain(played.scenario))


def _text(edit: Edit, asked: Replay, played: Replay, teller: Teller) -> str:
    """An edit in words. ``asked``: the replay of the question; ``played``: with the change made. Empty for what is told together with
    other edits: the moment, and that a card is used that another edit adds."""
    table = played.start
    named = getattr(edit, "card", "")
    card = teller.card(table if named in table.cards else asked.start, named) if isinstance(named, str) else ""
    key = f"edit.{edit.__struct_config__.tag}"
    match edit:
        case State(ready=ready):
            return teller.say(key, card=card, state=teller.say("state.ready" if ready else "state.exhausted"))
        case Unmark(mark=mark):
            told = f"mark.{mark}"
            return teller.say(f"{key}.{mark}", card=card, mark=teller.say(told) if told in teller.known.phrases else mark)
        case Reserve(side=side, count=n):
            more = n - asked.start.pools.get((side, "reserve"), 0)
            return teller.say(key, side=teller.side(side, table), count=more)
        case InRange(target=target):
            return teller.say(key, card=card, target=_named(target, table, teller))
        case Beside(side=side):
            own = tried(played.scenario).card == edit.card.as_
            opposite = next((c.id for c in table.at(str(edit.card.at)) if c.owner != side), "")
            return teller.say(
                key if own else f"{key}.facing",
                side=teller.side(side, table),
                kind=teller.label("plain"),
                card=teller.card(table, opposite),
            )
        case Before() | After():
            return ""
        case With(card=added) if added not in asked.start.cards:
            return ""
        case Without(first=n, end=end):
            whole = end == len(script(asked.scenario))
            dropped = (_told(asked, each, teller) for each in range(n, n + 1 if whole else end))
            return teller.say(f"{key}.instead" if whole else key, moves=teller.listed(dropped, "then"))
        case Starting(step=step):
            return teller.say(key, step=teller.step(step))
        case On(on=on):
            blank = [each for each in on if each in table.cards and table.cards[each].face.kind == "blank"]
            if len(blank) > 1:
                return teller.say(f"{key}.blank", count=len(on))
            fewer = ".fewer" if on and set(on) < set(tried(asked.scenario).on) else "" if on else ".none"
            return teller.say(key + fewer, on=teller.listed(_named(each, table, teller) for each in on))
        case To(to=to):
            return teller.say(key if to is not None else f"{key}.none", to=_named(to, table, teller) if to is not None else "")
        case By(side=side):
            return teller.say(key, side=teller.side(side, table))
        case Counters(count=n):
            return teller.say(key, count=n)
        case _:
            return teller.say(key, card=card)


def _named(name: str, table: Table, teller: Teller) -> str:
    return teller.card(table, name) if name in table.cards else teller.gate(table, name)


def _told(played: Replay, number: int, teller: Teller) -> str:
    """A line of the script, as it was played."""
    made, table = _answered(played, number)
    assert isinstance(made.event, Answered)
    move = made.event.move
    return teller.move_by(table, move)


def _refused_move(asked: Replay, teller: Teller) -> str:
    """The move in question; whose ability comes first by its card, as none may wait there."""
    table, line = asked.table, tried(asked.scenario)
    assert asked.refusal is not None
    move = asked.refusal.move
    told = teller.say("move.order", card=teller.card(table, line.card or "")) if line.do == "order" else teller.move(table, move)
    return teller.say("move.by", side=teller.side(move.by, table), move=told)


def _answered(played: Replay, number: int) -> tuple[Happened, Table]:
    """The entry of the trace by which a line was played, and the table before it."""
    first, end = played.marks[number], played.marks[number + 1]
    last = max(n for n in range(first, end) if isinstance(played.trace[n].event, Answered))
    return played.trace[last], played.table_at(last)
