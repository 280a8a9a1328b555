"""Replays of one situation by several rulebooks, laid beside each other: what happens in each stands on one line.

Entries of the traces are aligned by what happens (the kind of event, the cards and players in it; of steps, the part of a turn they are),
one rulebook after another, by longest common blocks (Ratcliff and Obershelp, as `difflib.SequenceMatcher`).
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from judge.engine import events as e
from judge.engine.moves import cards_named, tag
from judge.rulings.carrying import common, part
from judge.rulings.replay import Replay
from judge.rulings.telling import Teller

Mark = Literal[
    "same",
    "differs",  # it happens in each, otherwise: another number, another end
    "only",  # it happens in some and not in others
    "timing",  # at the same time as what stands before it in some, after it in others
]

Key = tuple[Any, ...]


class Beat(Struct, frozen=True):
    """One entry of a replay: the step, the sentence, the clause behind it; ``read``: the document does not say it in so many words.
    ``cards``: those that it is done with or to; ``ability``: of the card whose text does it, if one does."""

    step: str
    text: str
    clause: str
    read: bool
    cards: frozenset[str]
    ability: tuple[str, str] | None
    key: Key
    detail: Key
    together: bool
    """With the entry before it."""


class Row(Struct, frozen=True):
    """One line of the comparison: for each rulebook its beat, or None where nothing of the kind happens."""

    beats: tuple[Beat | None, ...]
    mark: Mark = "same"


def beats(played: Replay, teller: Teller) -> tuple[Beat, ...]:
    """The entries of a replay worth saying, to the end of the turn in which the last choice is made."""
    clauses = teller.known.clauses
    found: list[Beat] = []
    last: tuple[int, int] | None = None
    moves = 0
    told = {id(happened): text for happened, text in teller.entries(played.start, played.trace)}
    chosen = max((n for n, happened in enumerate(played.trace) if isinstance(happened.event, e.Answered)), default=-1)
    for n, happened in enumerate(played.trace):
        if isinstance(happened.event, e.TurnPassed) and n > chosen:
            break
        moves += isinstance(happened.event, e.Answered)
        text = told.get(id(happened))
        if text is None:
            continue
        cause = happened.cause
        here = (moves, happened.beat)
        found.append(
            Beat(
                step=happened.table.step,
                text=text,
                clause=cause.clause,
                read=bool(cause.analogy) or (cause.clause in clauses and clauses[cause.clause].position is not None),
                cards=cards_of(happened.event),
                ability=ability_of(happened),
                key=_key(happened.event, teller.known.source.rules),
                detail=_detail(happened.event, teller.known.source.rules),
                together=here == last and not isinstance(happened.event, e.Entered),
            )
        )
        last = here
    return tuple(found)


def ability_of(happened: e.Happened) -> tuple[str, str] | None:
    """The card and the ability whose doing an entry is."""
    match happened.event:
        case e.Triggered(what=waiting):
            return waiting.card, waiting.ability.id
        case e.Began(effect=effect) | e.Expired(effect=effect):
            return effect.source, effect.ability
    return (happened.cause.card, happened.cause.ability) if happened.cause.ability else None


def cards_of(event: e.Event) -> frozenset[str]:
    """The cards that an entry is about."""
    return frozenset(cards_named(event.move if isinstance(event, e.Answered) else event))


def aligned(replays: Sequence[Sequence[Beat]]) -> tuple[Row, ...]:
    """The rows of the comparison, for each rulebook in the order given."""
    rows = [Row((beat,)) for beat in replays[0]]
    for count, column in enumerate(replays[1:], 1):
        rows = list(_with(rows, column, count))
    return tuple(_marked(rows))


def _with(rows: list[Row], column: Sequence[Beat], count: int) -> Iterator[Row]:
    """The rows with one rulebook more."""
    keys = [next(beat.key for beat in row.beats if beat is not None) for row in rows]
    for _, i, i_end, j, j_end in SequenceMatcher(None, keys, [beat.key for beat in column], autojunk=False).get_opcodes():
        same = keys[i:i_end] == [beat.key for beat in column[j:j_end]]
        for row, beat in zip(rows[i:i_end], column[j:j_end], strict=True) if same else ():
            yield Row((*row.beats, beat))
        if not same:
            yield from (Row((*row.beats, None)) for row in rows[i:i_end])
            yield from (Row((*(None,) * count, beat)) for beat in column[j:j_end])


def _marked(rows: list[Row]) -> Iterator[Row]:
    before: tuple[Beat | None, ...] = ()
    for row in rows:
        there = [beat for beat in row.beats if beat is not None]
        after_one = [beat.together for beat, last in zip(row.beats, before, strict=False) if beat is not None and last is not None]
        mark: Mark = "same"
        if len(there) < len(row.beats):
            mark = "only"
        elif len({beat.detail for beat in there}) > 1:
            mark = "differs"
        elif len(set(after_one)) > 1:
            mark = "timing"
        yield replace(row, mark=mark)
        before = row.beats


def _key(event: e.Event, rules: str) -> Key:
    """What happens, and to whom: equal in two rulebooks where the same thing does."""
    match event:
        case e.Answered(move=move):
            return "move", tag(move), move.by, cards_named(move)
        case e.Entered(step=step) | e.Sent(step=step):
            return type(event).__name__, part(step, rules) or (rules, step)
        case e.Triggered(what=waiting):
            return "Triggered", waiting.card, waiting.ability.id
        case e.Began(effect=effect) | e.Expired(effect=effect):
            return type(event).__name__, effect.what, effect.source
    named = [str(getattr(event, field)) for field in WHO if hasattr(event, field)]
    return type(event).__name__, *named


WHO = ("card", "cards", "side", "what", "zone", "source", "to")
"""Fields of events that say what happens to whom; all others tell how."""


def _detail(event: e.Event, rules: str) -> Key:
    match event:
        case e.Skipped(steps=steps) | e.TakenAway(step=steps):
            return tuple(common("skipped", [steps] if isinstance(steps, str) else list(steps), rules))
        case e.WindowOpened(window=window):
            return (window.last,)
        case e.Answered() | e.Entered() | e.Sent() | e.Triggered() | e.Began() | e.Expired() | e.Taken():
            return ()
    return tuple((field, str(getattr(event, field))) for field in event.__struct_fields__ if field not in (*WHO, "moment", "clause"))
