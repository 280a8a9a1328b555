"""Where in a replay a question is asked, what happens from there on, and what it calls the cards and players."""

from collections.abc import Sequence
from typing import TypeVar

import knowledge
from judge.engine import events as e
from judge.engine.advance import Trace
from judge.engine.sides import Side
from judge.engine.values import Table
from judge.rulings.replay import Replay

OPEN_ENDED = ("silent", "wanting")
"""Ends of a replay (`Table.over`) after which nobody knows what comes; a game won or described to its end leaves nothing open."""
FIGHTERS = ("attacker", "blocker", "target")
"""What the cards of a battle are called by their part in it."""


def after(replay: Replay) -> Trace:
    """What happened in the part of the trace the question is about."""
    return replay.trace[replay.since : replay.until]


E = TypeVar("E", bound=e.Event)


def happened(replay: Replay, *kinds: type[E]) -> list[E]:
    """The events of these kinds in the trace, in order."""
    return _of_kinds(replay, kinds, 0, len(replay.trace))


def come(replay: Replay, *kinds: type[E], since: int = 0) -> list[E]:
    """The events of these kinds in the part of the trace the question is about, in order; no earlier than ``since``."""
    return _of_kinds(replay, kinds, max(since, replay.since), replay.until)


def _of_kinds(replay: Replay, kinds: tuple[type[E], ...], since: int, until: int) -> list[E]:
    trace, where = replay.trace, replay.trace.where
    places = [n for kind in kinds for n in where.get(kind, ()) if since <= n < until]
    return [trace[n].event for n in (sorted(places) if len(kinds) > 1 else places)]  # type: ignore[misc]


def names(replay: Replay, card: str) -> list[str]:
    """How the facts call a card: its role in the battle, its label, its printed name."""
    face = replay.start.cards[card].face
    roles = [role for role, id_ in _cast(replay).items() if id_ == card]
    return list(dict.fromkeys([*roles, card, *((face.name.ja,) if face.id != "plain" else ())]))


def called(replay: Replay, name: str | None) -> list[str]:
    """The cards that the facts call by a name."""
    cast = _cast(replay).get(name or "")
    cards = replay.start.cards.values()
    return [c.id for c in cards if name in (c.id, c.face.name.ja if c.face.id != "plain" else c.id) or c.id == cast]


def _cast(replay: Replay) -> dict[str, str | None]:
    """The cards of the battle by their part in it."""
    battle = replay.battle
    return {"attacker": battle.attacker, "blocker": battle.blocker, "target": battle.attacked} if battle is not None else {}


def player(side: Side, table: Table, replay: Replay, kinds: Sequence[str] = ()) -> str:
    """A player by the part taken in the attack; in the steps and choices (``kinds``) whose phrases speak of whose turn it is, and while it
    still is, by that."""
    named = "turn_player" if side == table.turn_player else "non_turn_player"
    phrases = knowledge.book(table.rules).phrases
    by_turn = any(f"side.{named}.{each}" in phrases for each in (table.step, *kinds))
    return named if by_turn and table.turn_player == replay.start.turn_player else side


def come_of(replay: Replay, aftermath: str) -> int | None:
    """Where this has come of the last script line before the question (`scenarios.model.Aftermath`); None where it has not."""
    return next((n for n, h in enumerate(after(replay), replay.since + 1) if is_aftermath(h.event, aftermath)), None)


def come_to(replay: Replay, step: str) -> int | None:
    """Where the step is come to in the part of the trace the question is about; None where it is not."""
    if replay.table_at(replay.since).step == step:
        return replay.since
    return next((n for n, h in enumerate(after(replay), replay.since + 1) if isinstance(h.event, e.Entered) and h.event.step == step), None)


def is_aftermath(event: e.Event, aftermath: str) -> bool:
    """Whether this is it, what has come of a move: cores that leave the life are life lost."""
    moved = isinstance(event, e.CountersMoved) and event.source.endswith(".life")
    return isinstance(event, AFTERMATH[aftermath]) or (moved and aftermath == "lose-life")


AFTERMATH: dict[str, tuple[type[e.Event], ...]] = {
    "compare-power": (e.Compared,),
    "destroy": (e.Destroyed,),
    "lose-life": (e.Damaged,),
    "damage": (e.Damaged, e.CardDamaged),
    "break-shield": (e.ShieldsBroken,),
    "discard": (e.Discarded,),
    "succeed": (e.Judged,),
    "fail": (e.Judged, e.NotJudged),
    "expire": (e.Expired,),
}
"""The events that are in the trace where something has come of a move."""
