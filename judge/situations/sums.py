"""What a question tells in parts and asks the sum of: how much guards add in all, how many cards lie in the damage zone in the end."""

import re

from msgspec.structs import replace

from judge.engine.events import Damaged
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.inflection import NUMBERS
from judge.reading.model import Reading
from judge.rulings.facts import facts
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_move
from judge.rulings.vantage import happened
from judge.situations.asked import zone_counted
from scenarios.model import Line, Scenario

ADDED, LYING = "added", "in damage"
"""What is counted of a replay (`judge.rulings.coming.counted`): what guards have added, the cards in the damage zone."""


def points_asked(reading: Reading) -> list[int]:
    """The guard points of which a question asks what they add in all: 「2000と1000を捨てた。合計いくつ上がる?」."""
    points = [figure.value for figure in reading.figures if figure.of == "guard-point"]
    asked = "how-many" in reading.asks or "how much" in reading.question.lower()
    return points if asked and _HOW_MUCH_MORE.search(reading.question) is not None else []


_HOW_MUCH_MORE = regex(
    r"(?:いくつ|いくら|なんぼ|どれ(?:だけ|くらい|ぐらい)|何(?:点|ポイント)?)(?:パワー(?:が|は)?)?(?:上が|あが|増え|ふえ|アップ|プラス|足さ|加算)"
    r"|\bhow much\b[^.?]{0,50}\b(?:add(?:s|ed)?|go(?:es)? up|rises?|raised?|gains?|increases?|grow|more)\b",
    re.IGNORECASE,
)
"""How it is asked how much is added."""


def lying_before(reading: Reading) -> int | None:
    """How many cards a question says lie in the damage zone already, where it asks how many there are then."""
    lie = _LIE_THERE.search(reading.question) if "how-many" in reading.asks else None
    told = next((text for text in lie.groups() if text), "") if lie is not None else ""
    asked = told and _THERE_THEN.search(reading.question) is not None
    return (int(told) if told.isdecimal() else NUMBERS[told.lower()]) if asked else None


_LIE_THERE = regex(
    r"ダメージ(?:ゾーン)?(?:が|に|は|には)?(?:すでに|既に|もう|元々|もともと|今|現在)?([0-9])枚(?!(?:置|行|増|入|移|落))"
    r"|\b(?:already|had|has|have)\b[^.?!]{0,24}\b(\d|one|two|three|four|five|six|seven)(?: cards?)?"
    r" in (?:my|the|his|her|their) damage zone",
    re.IGNORECASE,
)
_THERE_THEN = regex(
    r"何枚に(?:な|増え)|(?:合計|全部|合わせて|トータル)(?:で|は)?(?:何枚|いくつ)|(?:今|これで|最終的に)(?:は)?何枚"
    r"|\bhow many\b[^.?!]{0,40}\b(?:now|in all|in total|altogether|then)\b",
    re.IGNORECASE,
)
"""How it is told how many there were, and asked how many there are."""


def summed(scenario: Scenario, reading: Reading) -> Scenario:
    """The case with the sum that the question asks for, where it has what that is made of."""
    points, lying = points_asked(reading), lying_before(reading)
    guards = [n for n, line in enumerate(scenario.before_ask) if line.do == "guard"]
    if points and guards:
        last = guards[: len(points)][-1]
        return replace(scenario, play=(*scenario.play[: last + 1], Line("ask")), asks=("count",), about=ADDED)
    if lying is None or rulebook(scenario.rules).ground.damage != "damage" or asked_move(scenario):
        return scenario
    half = scenario.board.defending
    asks = tuple(dict.fromkeys(("count", *scenario.asks)))
    return replace(scenario.with_half("defending", replace(half, zones={**half.zones, "damage": lying})), asks=asks, about=LYING)


def adds_up_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether a sum is asked for, and is not told by the replay, or not of all that the question tells: "I already had 5 in my damage zone.
    How many are there now?"."""
    points, lying = points_asked(reading), lying_before(reading)
    found = facts(played, "count").get("count")
    if points:
        return played.scenario.about != ADDED or found != sum(points)
    untold = FRAMES.isdisjoint(reading.concepts())  # it is open how many come there
    return lying is not None and (played.scenario.about != LYING or found is None or untold)


FRAMES = frozenset({"link-frame", "unframed", "all-framed", "all-unframed", "one-of-each", "reject"})
"""Concepts by which it is told which of the cards have a link frame."""


def counts_what_is_open(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how many cards come to the damage zone, and not told which have a link frame: that is open."""
    untold = FRAMES.isdisjoint(reading.concepts()) and all(not event.is_a("fail") for event in reading.events)
    asked = untold and zone_counted(reading) == "damage" and played.scenario.about == "damage"
    return asked and bool(happened(played, Damaged)) and "damage" in played.scenario.asks
