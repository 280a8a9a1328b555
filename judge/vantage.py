"""Where in a replay a question is asked, what happens from there on, and what it calls the cards and players."""

import knowledge
from judge.engine import events as e
from judge.engine.advance import Trace
from judge.engine.sides import Side
from judge.engine.values import Table
from judge.replay import Replay

OPEN_ENDED = ("silent", "wanting")
"""Ends of a replay (`Table.over`) after which nobody knows what comes; a game won or described to its end leaves nothing open."""


def since(replay: Replay) -> int:
    """Where what the question is about begins: the start of the last script line before it is asked."""
    line = last_line(replay)
    return replay.marks[line] if line >= 0 else 0


def last_line(replay: Replay) -> int:
    """The index of the last script line before the question; -1 where there is none."""
    lines = replay.scenario.play[: len(replay.marks) - 1]
    return next((i for i, line in enumerate(lines) if line.do == "ask"), len(lines)) - 1


def after(replay: Replay) -> Trace:
    """What happened from there on; where it began in a battle, of the next turn no more than that it begins."""
    trace = replay.trace[since(replay) :]
    if replay.table_at(since(replay)).battle is None:
        return trace
    passed = next((i for i, h in enumerate(trace) if isinstance(h.event, e.TurnPassed)), len(trace))
    return trace[: passed + 2]


def names(replay: Replay, card: str) -> list[str]:
    """How the facts call a card: its role in the battle, its label, its printed name."""
    found = []
    battle = next((h.table.battle for h in reversed(replay.trace) if h.table.battle is not None), None)
    if battle is not None:
        found += [
            role for role, id_ in (("attacker", battle.attacker), ("blocker", battle.blocker), ("target", battle.attacked)) if id_ == card
        ]
    face = replay.start.cards[card].face
    return list(dict.fromkeys([*found, card, *((face.name.ja,) if face.id != "plain" else ())]))


def player(side: Side, table: Table, replay: Replay) -> str:
    """A player by the part taken in the attack; in the steps whose phrases speak of whose turn it is, and while it still is, by that."""
    named = "turn_player" if side == table.turn_player else "non_turn_player"
    by_turn = f"side.{named}.{table.step}" in knowledge.book(table.rules).phrases and table.turn_player == replay.start.turn_player
    return named if by_turn else side


def come_of(replay: Replay, aftermath: str) -> int | None:
    """Where this has come of the last script line before the question (`scenarios.model.Aftermath`); None where it has not."""
    kinds = AFTERMATH[aftermath]
    return next((n for n, h in enumerate(after(replay), since(replay) + 1) if isinstance(h.event, kinds)), None)


AFTERMATH: dict[str, tuple[type[e.Event], ...]] = {
    "compare-power": (e.Compared,),
    "destroy": (e.Destroyed,),
    "lose-life": (e.Damaged,),
    "damage": (e.Damaged, e.CardDamaged),
    "break-shield": (e.ShieldsBroken,),
    "succeed": (e.Judged,),
    "fail": (e.Judged, e.NotJudged),
}
"""The events that are in the trace where something has come of a move."""
