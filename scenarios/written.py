"""A case as authors write it in YAML: the same fields as `scenarios.model`, with the shorthands that make it short.

A card may be its bare name, ``bp`` is another word for ``power``, a line of play is text, and the question's wordings are called ``ask``.
"""

from functools import cache
from typing import Annotated, Any, Literal, get_args

from msgspec import NODEFAULT, Meta, Struct, convert
from msgspec.structs import FieldInfo, asdict, fields

from knowledge.clauses import Id
from scenarios.located import ScenarioError
from scenarios.model import Board, Count, Expected, Half, Line, Placed, Player, Power, Questions, Scenario, Turn
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
DeedBy = Annotated[
    dict[Actor, Deed],
    Meta(min_length=1, max_length=1, extra_json_schema={"propertyNames": {"enum": list(get_args(Actor))}}),
]

_PLAYERS: dict[Actor, Player] = {
    "attacking": "attacking",
    "defending": "defending",
    "turn_player": "attacking",
    "non_turn_player": "defending",
}


class CardEntry(Placed, frozen=True, forbid_unknown_fields=True):
    """A card on the board. `card` is a name the rulebook's cards know, or `plain` for a card without a text."""

    bp: Power | None = None


class HalfEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's side of the board."""

    life: Count | None = None
    reserve: Count | None = None
    trash: Count | None = None
    deck: Count | tuple[str | CardEntry, ...] | None = None
    field: tuple[str | CardEntry, ...] = ()
    hand: tuple[str | CardEntry, ...] = ()
    zones: dict[str, Count | tuple[str | CardEntry, ...]] = {}
    pools: dict[str, Count] = {}


class BoardEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """Where things stand when the scenario starts."""

    attacking: HalfEntry = HalfEntry()
    defending: HalfEntry = HalfEntry()
    turn: Turn | None = None
    adjacent: dict[str, tuple[str, ...]] = {}


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """A board, what is played on it, what is asked and what the answer must be."""

    id: Id | None = None
    rules: str | None = None
    shows: tuple[str, ...] = ()
    ask: Questions = Questions()
    start: str | None = None
    board: BoardEntry = BoardEntry()
    play: tuple[Deed | DeedBy, ...] = ()
    asks: tuple[Fact, ...] = ()
    about: str | None = None
    old: bool = False
    status: Expected = "ruled"
    expect: Annotated[dict[Fact, Any], Meta(extra_json_schema={"propertyNames": {"enum": list(get_args(Fact))}})] = {}


class Mistake(Exception):
    """What is wrong in a `Case` beyond its types, and the keys and indices that lead there."""

    def __init__(self, problem: str, *trail: str | int) -> None:
        super().__init__(problem, *trail)
        self.problem, self.trail = problem, trail


def scenario(case: Case, rules: str) -> tuple[Scenario, tuple[int, ...]]:
    """What ``case`` says of the rulebook ``rules``, and for each line of its play the index of the entry it stands in. Raises Mistake."""
    board = Board(_half(case.board.attacking, "attacking"), _half(case.board.defending, "defending"), case.board.turn, case.board.adjacent)
    _refuse_equal_labels(board)
    lines = [(index, line) for index, entry in enumerate(case.play) for line in _lines(entry, index)]
    what = Scenario(
        rules=rules,
        id=case.id or "",
        start=case.start,
        board=board,
        play=tuple(line for _, line in lines),
        asks=case.asks,
        about=case.about,
        old=case.old,
        shows=case.shows,
        question=case.ask,
        status=case.status,
        expect={fact: _verdict(value) for fact, value in case.expect.items()},
    )
    return what, tuple(index for index, _ in lines)


def carried(data: dict[str, Any]) -> Scenario:
    """The scenario that a ruling carries, from its YAML form (`plain`)."""
    case = convert(data, Case)
    assert case.rules is not None
    return scenario(case, case.rules)[0]


def plain(what: Scenario) -> dict[str, Any]:
    """``what`` as a case is written: lists, mappings and scalars, without whatever is as it would be anyway."""
    case = {
        "id": what.id,
        "rules": what.rules,
        "shows": what.shows,
        "ask": what.question,
        "start": what.start,
        "board": what.board,
        "play": [line_text(line) if line.by is None else {line.by: line_text(line)} for line in what.play],
        "asks": what.asks,
        "about": what.about,
        "old": what.old or None,
        "status": "" if what.status == "ruled" else what.status,
        "expect": what.expect,
    }
    return {name: written for name, value in case.items() if (written := as_plain(value)) not in ("", None, [], {})}


def _half(entry: HalfEntry, player: Player) -> Half:
    zones = {
        zone: tuple(_card(card, "board", player, zone, i) for i, card in enumerate(getattr(entry, zone))) for zone in ("field", "hand")
    }
    if isinstance(entry.deck, tuple):
        zones["deck"] = tuple(_card(card, "board", player, "deck", i) for i, card in enumerate(entry.deck))
    own: dict[str, int | tuple[Placed, ...]] = {
        zone: held if isinstance(held, int) else tuple(_card(card, "board", player, "zones", zone, i) for i, card in enumerate(held))
        for zone, held in entry.zones.items()
    }
    return Half(**{**asdict(entry), **zones, "zones": own})


def _card(entry: str | CardEntry, *trail: str | int) -> Placed:
    if isinstance(entry, str):
        return Placed(entry)
    if entry.bp is not None and entry.power is not None:
        raise Mistake("bp and power are the same: keep one of them", *trail, "bp")
    values = asdict(entry)
    bp = values.pop("bp")
    return Placed(**values) if bp is None else Placed(**{**values, "power": bp})


def _refuse_equal_labels(board: Board) -> None:
    seen = set()
    for player in ("attacking", "defending"):
        for zone in ("field", "hand"):
            for i, card in enumerate(getattr(getattr(board, player), zone)):
                if card.as_ in seen:
                    raise Mistake(f"two cards are labelled {card.as_!r}: give one another label", "board", player, zone, i, "as")
                seen.add(card.as_ or object())


def _lines(entry: str | dict[Actor, str], index: int) -> tuple[Line, ...]:
    by, text = (None, entry) if isinstance(entry, str) else next((_PLAYERS[who], text) for who, text in entry.items())
    try:
        return parse_line(text, by)
    except ScenarioError as error:
        raise Mistake(error.problem, "play", index) from None


def _verdict(value: Any) -> Any:
    """YAML reads a bare yes or no as true or false; the contract's facts are words."""
    return ("yes" if value else "no") if isinstance(value, bool) else value


@cache
def _fields_of(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    return fields(kind)


def as_plain(value: Any) -> Any:
    """A value as YAML writes it: of what a struct holds, only that which is not as it would be anyway."""
    match value:
        case Struct():
            config = value.__struct_config__
            written = {config.tag_field: config.tag} if config.tag_field else {}
            for field in _fields_of(type(value)):
                given = getattr(value, field.name)
                usual = field.default if field.default_factory is NODEFAULT else field.default_factory()
                if field.required or given != usual:
                    written[field.encode_name] = as_plain(given)
            return value.card if isinstance(value, Placed) and written.keys() <= {"card"} else written
        case dict():
            return {key: as_plain(each) for key, each in value.items()}
        case tuple() | list():
            return [as_plain(each) for each in value]
        case _:
            return value
