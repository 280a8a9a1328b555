"""Who may move, where it is asked how many moves there are in all: as many units as are told, each once."""

import re

from msgspec import Struct
from msgspec.structs import replace

from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.replay import Replay
from judge.situations.as_told.manoeuvres import MOST
from judge.situations.breakers import VALUES
from knowledge.books import Knowledge
from scenarios.model import Half, Line, Placed, Scenario


class Walkers(Struct, frozen=True):
    """How many units a question tells of, and whether it tells of a leader beside them."""

    units: int
    leader: bool


def told_walkers(reading: Reading) -> Walkers | None:
    """Who might move, where it is asked how many moves there are in all; None where it is not, or something else tells who may not."""
    number = _SO_MANY_UNITS.search(reading.question)
    if number is None or _MAY_NOT.search(reading.question) is not None:
        return None
    if _MOVES_IN_ALL.search(reading.question) is None:
        return None
    units = VALUES.get(next(filter(None, number.groups())).casefold(), 0)
    return Walkers(units, _A_LEADER.search(reading.question) is not None) if 0 < units <= MOST else None


_MOVES_IN_ALL = regex(
    r"(?:移動|いどう|動か)[^。?]{0,20}(?:合計|合わせて|全部で|ぜんぶ|最大|全員で)[^。?]{0,12}(?:回|いくつ)"
    r"|(?:合計|合わせて|全部で|ぜんぶ|最大)[^。?]{0,16}(?:移動|動か)[^。?]{0,12}回|(?:移動|動か)[^。?]{0,16}回[^。?]{0,6}(?:合計|全部)"
    r"|(?:移動|いどう)[^。?]{0,6}ぜんぶで"
    r"|\bmoves?\b[^.?]*\b(?:in total|altogether|in all|at most|all told)\b|\b(?:in all|total)\b[^.?]*\bmoves\b",
    re.IGNORECASE,
)
"""How it is asked how many moves there are in all."""
_SO_MANY_UNITS = regex(
    r"(?:ユニット|ゆにっと)(?:が|は| )?([1-6一二三四五])(?:体|たい|(?=[。、]))|(?<!リーダー)([1-6一二三四五])体(?:の|いる)?(?:の)?ユニット"
    r"|\b(one|two|three|four|five|[1-6]) (?:(?!per\b)\w+ )?units?\b",
    re.IGNORECASE,
)
_A_LEADER = regex(
    r"(?<!相手の)(?<!敵の)(?:リーダー|大将|りーだー)(?!抜き|以外|なし|はいな)|(?<!no )(?<!without a )(?<!without my )\bleader\b",
    re.IGNORECASE,
)
_MAY_NOT = regex(
    r"このターン(?:に)?(?:手札|出し|セット)|出したばかり|奇襲|デバイス|移動済|動いた|動かした|攻撃した|殴った|移動できない|今ターン出|1体は"
    r"|\b(?:this turn from|just (?:put|played)|ambush|device|already moved|has moved|have moved|attacked"
    r"|cannot move|can't move|one of them)\b",
    re.IGNORECASE,
)
"""How many units a question tells of, that it tells of a leader, and what may keep somebody from moving."""


def with_told_walkers(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case in which all that may move do so, with as many as the question tells of."""
    told = told_walkers(reading) if scenario.about == ALL_MOVES else None
    if told is None:
        return scenario
    own = [Placed(as_="leader", kind="leader", at="g0")]
    own += [Placed(as_="attacker" if n == 1 else f"attacker {n}", at=f"g{n}") for n in range(1, told.units + 1)]
    moving = own if told.leader else own[1:]
    play = [line for placed in moving for line in (Line("move", "attacking", placed.label, (), to=f"{placed.at}a"), Line("pass"))]
    board = replace(scenario.board, attacking=Half(field=tuple(own)))
    return replace(scenario, board=board, play=(Line("ask"), *play), asks=("count",))


ALL_MOVES = "moves"
"""What a case counts in which all that may move do so."""


def moves_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether moves are counted in a replay, and the question does not tell who might make them; or it does, and they are not counted."""
    return (played.scenario.about == ALL_MOVES) != (told_walkers(reading) is not None)
