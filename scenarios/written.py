"""A case as authors write it in YAML: the same fields as `scenarios.model`, with the shorthands that make it short.

A card may be its bare name, ``bp`` is another word for ``power``, a line of play is text, and the question's wordings are called ``ask``.
"""

from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct
from msgspec.structs import asdict, fields, replace

from knowledge.clauses import Id
from scenarios.located import ScenarioError
from scenarios.model import Board, Count, Half, Line, Placed, Player, Questions, Scenario
from scenarios.script import LONGEST, line_text, parse_line, pattern

Fact = Literal[
    "allowed",
    "triggers",
    "success",
    "next_step",
    "skipped",
    "may_act_next",
    "window",
    "battle",
    "life_change",
    "shields_broken",
    "damage",
    "bp_charge",
    "drawn",
    "discarded",
    "zone",
    "state",
    "cores_to",
    "expired",
    "expires_at",
    "active",
    "order",
    "chooser",
    "count",
    "winner",
]
"""What a question can be about; the table of facts in the contract of the command line says what each means."""

Actor = Literal["attacking", "defending", "turn_player", "non_turn_player"]
Deed = Annotated[str, Meta(max_length=LONGEST, extra_json_schema={"pattern": pattern()})]
By = Annotated[dict[Actor, Deed], Meta(min_length=1, max_length=1)]
Trail = tuple[str | int, ...]

_PLAYERS: dict[Actor, Player] = {
    "attacking": "attacking",
    "defending": "defending",
    "turn_player": "attacking",
    "non_turn_player": "defending",
}


class CardEntry(Placed, frozen=True, forbid_unknown_fields=True):
    """A card on the board."""

    bp: int | None = None


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's side of the board."""

    life: Count | None = None
    reserve: Count | None = None
    trash: Count | None = None
    deck: Count | None = None
    field: tuple[str | CardEntry, ...] = ()
    hand: tuple[str | CardEntry, ...] = ()


class Sides(Struct, frozen=True, forbid_unknown_fields=True):
    """Where things stand when the scenario starts."""

    attacking: Side = Side()
    defending: Side = Side()
    turn: Annotated[int, Meta(ge=1)] | None = None


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """One case: a board, what is played on it, what is asked and what the answer must be."""

    id: Id | None = None
    rules: str | None = None
    shows: tuple[str, ...] = ()
    ask: Questions = Questions()
    start: str | None = None
    board: Sides = Sides()
    play: tuple[Deed | By, ...] = ()
    asks: tuple[Fact, ...] = ()
    about: str | None = None
    expect: dict[Fact, Any] = {}


class Mistake(Exception):
    """What is wrong in a `Case` beyond its types, and the keys and indices that lead there."""

    def __init__(self, problem: str, *trail: str | int) -> None:
        super().__init__(problem, *trail)
        self.problem, self.trail = problem, trail
