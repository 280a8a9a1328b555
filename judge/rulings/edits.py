"""The edits by which a refused move may become legal: a closed union of small changes to a scenario.

They are made to a scenario as `questioned` gives it, whose script ends with the move in question. None touches the rulebook or what is
printed on a card.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from judge.engine import moves as m
from judge.engine.moves import AnyMove
from judge.engine.sides import Side
from judge.engine.values import Table
from judge.rulings.places import Place, places, replaced
from judge.rulings.replay import Replay, line_of
from scenarios.model import Half, Line, Placed, Questions, Scenario


class Base(Struct, frozen=True, tag_field="edit"):
    """Base of the closed union `Edit`. ``apply`` gives the scenario with the edit made, or as it was where it has no place for it."""

    def apply(self, scenario: Scenario) -> Scenario:
        raise NotImplementedError


# ── the board ──────────────────────────────────────────────────────────────


class State(Base, frozen=True, tag="state"):
    """The card is ready, or exhausted."""

    card: str
    ready: bool

    def apply(self, scenario: Scenario) -> Scenario:
        return _changed(scenario, self.card, lambda placed: replace(placed, state="ready" if self.ready else "exhausted"))


class Unmark(Base, frozen=True, tag="unmark"):
    """What is remembered of the card is not so (``summoned``: that it came to the field this turn)."""

    card: str
    mark: str

    def apply(self, scenario: Scenario) -> Scenario:
        def unmarked(placed: Placed) -> Placed:
            marks = tuple(mark for mark in placed.marks if mark != self.mark)
            return replace(placed, marks=marks, new=placed.new and self.mark != "summoned")

        return _changed(scenario, self.card, unmarked)


class Reserve(Base, frozen=True, tag="reserve"):
    """The player has so many cores in reserve."""

    side: Side
    count: int

    def apply(self, scenario: Scenario) -> Scenario:
        return scenario.pools(self.side, reserve=self.count)


class InRange(Base, frozen=True, tag="in-range"):
    """The place ``at`` is within the range of the card; ``target``: who stands there, or the place itself."""

    card: str
    at: str
    target: str

    def apply(self, scenario: Scenario) -> Scenario:
        return _changed(scenario, self.card, lambda placed: replace(placed, reach=(*(placed.reach or ()), self.at)))


class Absent(Base, frozen=True, tag="absent"):
    """The card is not there."""

    card: str

    def apply(self, scenario: Scenario) -> Scenario:
        place = lying(scenario).get(self.card)
        if place is None:
            return scenario
        half: Half = getattr(scenario.board, place[0])
        left = tuple(each for n, each in enumerate(getattr(half, place[1])) if n != place[2])
        return scenario.with_half(place[0], replace(half, **{place[1]: left}))


class Beside(Base, frozen=True, tag="beside"):
    """The player has one more card on the field: ready, and without a text."""

    side: Side
    card: Placed

    def apply(self, scenario: Scenario) -> Scenario:
        half: Half = getattr(scenario.board, self.side)
        return scenario.with_half(self.side, replace(half, field=(*half.field, self.card)))


class LaterTurn(Base, frozen=True, tag="later-turn"):
    """It is not the first turn of the game."""

    def apply(self, scenario: Scenario) -> Scenario:
        return replace(scenario, board=replace(scenario.board, turn=None))


class OwnTurn(Base, frozen=True, tag="own-turn"):
    """It is the turn of the player who makes the move (so far the defending one): the board the other way round."""

    def apply(self, scenario: Scenario) -> Scenario:
        board = replace(scenario.board, attacking=scenario.board.defending, defending=scenario.board.attacking)
        return _with_tried(replace(scenario, board=board), by="attacking")


# ── the moment ─────────────────────────────────────────────────────────────


class Before(Base, frozen=True, tag="before"):
    """The move is made before the line with this index."""

    line: int

    def apply(self, scenario: Scenario) -> Scenario:
        return _with_script(scenario, script(scenario)[: self.line])


class Without(Base, frozen=True, tag="without"):
    """The lines from ``first`` to before ``end`` are not played."""

    first: int
    end: int

    def apply(self, scenario: Scenario) -> Scenario:
        lines = script(scenario)
        return _with_script(scenario, (*lines[: self.first], *lines[self.end :]))


class After(Base, frozen=True, tag="after"):
    """The move is made after one more."""

    line: Line

    def apply(self, scenario: Scenario) -> Scenario:
        return _with_script(scenario, (*script(scenario), self.line))


class Starting(Base, frozen=True, tag="starting"):
    """The move is made as the first one in another step."""

    step: str

    def apply(self, scenario: Scenario) -> Scenario:
        return replace(scenario, start=self.step, play=(Line("ask"), tried(scenario)))


# ── the move ───────────────────────────────────────────────────────────────


class With(Base, frozen=True, tag="with"):
    """The move is made with another card."""

    card: str

    def apply(self, scenario: Scenario) -> Scenario:
        return _with_tried(scenario, card=self.card)


class On(Base, frozen=True, tag="on"):
    """The move is made on these, and no others."""

    on: tuple[str, ...]

    def apply(self, scenario: Scenario) -> Scenario:
        return _with_tried(scenario, on=self.on)


class To(Base, frozen=True, tag="to"):
    """The move goes to another place of the field; None: to no second one."""

    to: str | None

    def apply(self, scenario: Scenario) -> Scenario:
        return _with_tried(scenario, to=self.to)


class By(Base, frozen=True, tag="by"):
    """The other player makes the move."""

    side: Side

    def apply(self, scenario: Scenario) -> Scenario:
        return _with_tried(scenario, by=self.side)


class Counters(Base, frozen=True, tag="counters"):
    """So many cores are put on the card."""

    count: int

    def apply(self, scenario: Scenario) -> Scenario:
        return _with_tried(scenario, counters=self.count)


class FromReserve(Base, frozen=True, tag="from-reserve"):
    """All is paid from the reserve."""

    def apply(self, scenario: Scenario) -> Scenario:
        return _with_tried(scenario, pay=())


Edit = (
    State
    | Unmark
    | Reserve
    | InRange
    | Absent
    | Beside
    | LaterTurn
    | OwnTurn
    | Before
    | Without
    | After
    | Starting
    | With
    | On
    | To
    | By
    | Counters
    | FromReserve
)


def applied(scenario: Scenario, edits: tuple[Edit, ...]) -> Scenario:
    for edit in edits:
        scenario = edit.apply(scenario)
    return scenario


# ── the scenario edited ────────────────────────────────────────────────────


def questioned(played: Replay) -> Scenario:
    """The scenario of a replay that ended with a refused line, as one that asks whether that line is allowed: its script ends with it.
    Who makes the move is written out."""
    refused = played.refused
    assert refused is not None
    lines = tuple(line for line in played.scenario.play[: refused.line] if line.do != "ask" or line.source is not None)
    tried = played.scenario.play[refused.line]
    by = refused.refusal.move.by if refused.refusal is not None else tried.by
    asks = tuple(dict.fromkeys(("allowed", *played.scenario.asks)))
    asked = () if lines and lines[-1].do == "ask" else (Line("ask"),)
    play = (*lines, *asked, replace(tried, by=by))
    blank = replace(played.scenario, id="", shows=(), expect={}, status="ruled", question=Questions())
    return replace(blank, play=play, asks=asks)


def script(scenario: Scenario) -> tuple[Line, ...]:
    """The lines that come before the question."""
    return scenario.play[:-2]


def tried(scenario: Scenario) -> Line:
    """The move in question."""
    return scenario.play[-1]


def lying(scenario: Scenario) -> dict[str, Place]:
    """Where the cards of the board lie, by the names the set-up gives them."""
    found: dict[str, Place] = {}
    for place, placed in places(scenario):
        label = placed.label
        name = label if label not in found else next(f"{label} {n}" for n in range(2, 99) if f"{label} {n}" not in found)
        found[name] = place
    return found


def placed(scenario: Scenario, card: str) -> Placed | None:
    """How a card lies on the board; None for one that is not on the field or in a hand."""
    return dict(on_board(scenario)).get(card)


def on_board(scenario: Scenario) -> list[tuple[str, Placed]]:
    """The cards of the board by name."""
    return [(name, getattr(getattr(scenario.board, side), zone)[n]) for name, (side, zone, n) in lying(scenario).items()]


def _changed(scenario: Scenario, card: str, change: Callable[[Placed], Placed]) -> Scenario:
    was = placed(scenario, card)
    return scenario if was is None else replaced(scenario, lying(scenario)[card], change(was))


def _with_script(scenario: Scenario, lines: tuple[Line, ...]) -> Scenario:
    return replace(scenario, play=(*lines, *scenario.play[-2:]))


def _with_tried(scenario: Scenario, **changes: object) -> Scenario:
    return replace(scenario, play=(*scenario.play[:-1], replace(tried(scenario), **changes)))


def free_line(table: Table, move: AnyMove) -> Line | None:
    """A move as a line of the script; None for kinds that cost cards or cores, and for attacks with several cards."""
    costs = isinstance(move, m.Use | m.Summon | m.Place | m.MoveCounters) or (isinstance(move, m.Attack) and move.more)
    return None if costs else line_of(table, move)
