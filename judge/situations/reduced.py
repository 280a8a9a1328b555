"""Damage of an attack that something reduces: "ATK 400, and a chase takes 300 off": the attack deals what is left."""

import re

from msgspec.structs import replace

from judge.engine import events as e
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.places import places, replaced
from judge.rulings.replay import Replay
from judge.rulings.vantage import happened
from judge.situations.as_told.model import on_a_grid
from knowledge.books import Knowledge
from scenarios.model import Scenario


def damage_left(reading: Reading) -> int | None:
    """What is left of an attack's damage, where a question tells that it is reduced, and to how much; None where it does not."""
    question = reading.question
    if not _is_reduced(reading):
        return None
    to, by = _TO.search(question), _BY.search(question)
    if to is not None:
        return int(next((group for group in to.groups() if group), 0))
    atk = {figure.value for figure in reading.figures if figure.of == "attack-figure" and figure.role in ("attacker", None)}
    return max(0, atk.pop() - int(next(filter(None, by.groups())))) if by is not None and len(atk) == 1 else None


def _is_reduced(reading: Reading) -> bool:
    """Whether the damage of an attack, and of no counter-attack, is told to be reduced."""
    countered = any(event.is_a("counter-attack") and not event.negated for event in reading.events)
    return not countered and _REDUCED.search(reading.question) is not None


_REDUCED = regex(
    r"軽減|ダメージ(?:が|は)?半(?:分|減)|\bhalved\b|\bhalf the damage\b"
    r"|チェイス[^。?]{0,8}ダメージ(?:が|は)\d+に"
    r"|(?:ダメージ|ダメ)(?:を|が|は)?[^。、?]{0,8}(?:カット|減ら(?:さ|し)|抑え)|\d+(?:点|だけ)?カット"
    r"|\b(?:damage|attack|hit|it)\b[^.?]{0,30}\b(?:reduced|cut|lowered) (?:by|to)\b|\b(?:reduces?|cuts?|lowers?)"
    r" (?:the |its |my |that )?(?:damage|attack|hit)\b|\btakes? \d+ off\b(?! (?:\w+ ){0,2}(?:leader|unit|hp|hit)\b)|\bprevent(?:s|ed)? \d+"
    r"|\b\d+ (?:of it |of the damage |damage )?(?:is |was |are |were )?prevented\b",
    re.IGNORECASE,
)
_BY = regex(
    r"(\d+)(?:点|ダメージ|ダメ)?(?:だけ|分|ぶん)?(?:を|が|は)?(?:軽減|カット|減ら(?:さ|し))|(?:軽減|カット)(?:量)?(?:は|が|で)?(\d+)(?!\d|だけ|しか|に)"
    r"|\b(?:reduced?s?|cuts?|lowered|lowers?)\b[^.?]{0,24}\bby (\d+)|\bprevent(?:s|ed)? (\d+)"
    r"|\btakes? (\d+) off\b(?! (?:\w+ ){0,2}(?:leader|unit|hp|hit)\b)"
    r"|\b(\d+) (?:of it |of the damage |damage )?(?:is |was |are |were )?prevented\b",
    re.IGNORECASE,
)
_TO = regex(
    r"(?<!\d)(\d+)(?:点|ダメージ|ダメ)?(?:だけ)?(?:に|まで)(?:軽減|カット|減ら|減っ|な(?:っ|り)|抑え)|軽減[^。?]{0,16}?(?<!\d)(\d+)(?:ダメージ|点)?(?:だけ|しか|に(?:な|し|。|、))"
    r"|\b(?:reduced?s?|cuts?|lowered|lowers?)\b[^.?]{0,24}\bto (?:(\d+)|zero|nothing|none)\b",
    re.IGNORECASE,
)
"""How it is told that damage is reduced; by how much, and to how much."""


def with_reduced_damage(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case whose one attacker deals what is left of the damage told."""
    left = damage_left(reading) if on_a_grid(scenario) else None
    attackers = {line.card for line in scenario.play if line.do == "attack"}
    if left is None or len(attackers) != 1:
        return scenario
    for place, placed in places(scenario):
        if placed.label in attackers and placed.card == "plain":
            scenario = replaced(scenario, place, replace(placed, figures={**placed.figures, "atk": left}))
    return scenario


def deals_more(reading: Reading, played: Replay) -> bool:
    """Whether an attack's damage is told to be reduced, and in the replay another amount is dealt; or some is, and it is not told what is
    left."""
    if not _is_reduced(reading):
        return False
    cards = played.start.cards
    attackers = {event.card for event in happened(played, e.AttackDeclared)}
    left, dealt = damage_left(reading), {cards[card].face.figures.get("atk") for card in attackers}
    return bool(dealt) and dealt != {left} and not (left is None and dealt == {0})
