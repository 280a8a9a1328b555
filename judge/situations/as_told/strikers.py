"""Who may still attack, where it is asked which of several units may, or how many: after the moves and attacks that are told of them."""

import re
from functools import lru_cache

from msgspec.structs import replace

from judge.patterns import regex
from judge.reading.model import Reading
from judge.reading.parts import asks, sentences_of
from judge.rulings.replay import replayed
from judge.rulings.ruling import asked_move
from judge.situations.as_told.manoeuvres import MOST, Deed, called, deeds_in, laid, units_in
from judge.situations.as_told.model import AsTold, on_a_grid
from scenarios.model import Line, Scenario

ALL_ATTACKS = "attacks"
"""What a case counts in which all that may attack do so."""


def told_strikers(reading: Reading) -> tuple[Deed, ...] | None:
    """The moves and attacks told of units that are called by letters, where it is asked who of them may attack; None where it is not, or
    anything else is told besides."""
    if reading.cards or _TELLS_MORE.search(reading.question) is not None:
        return None
    return _strikers(reading.question, reading.language)


@lru_cache(maxsize=256)
def _strikers(question: str, language: str) -> tuple[Deed, ...] | None:
    sentences = sentences_of(question)
    asked = next((n for n, each in enumerate(sentences) if asks(each, sentences)), None)
    if asked is None or asked != len(sentences) - 1 or WHO_MAY.search(sentences[asked]) is None:
        return None
    deeds = deeds_in("".join(sentences[:asked]), language)
    named = {*units_in(question, language), *(deed.unit for deed in deeds)}
    return deeds if deeds and len(named) > 1 and "" not in named and len(deeds) <= MOST else None


WHO_MAY = regex(
    r"(?:攻撃(?:宣言)?(?:が)?(?:でき|可能)|殴れ|なぐれ)(?:る|ます)?(?:の|ユニット|子|やつ)?(?:は|って|が)[^。?]{0,12}"
    r"(?:どれ|どいつ|どの|誰|だれ|何体|なんたい|最後)|(?:どれ|どいつ|どっち|どちら|どの(?:ユニット|子)|誰|だれ|何体)(?:が|なら|まで)?(?:まだ|攻撃でき|殴れ)"
    r"|\b(?:which|who|how many)\b[^.?]{0,40}\b(?:attack|swing)\b|\b(?:attack|swing)\b[^.?]{0,20}\b(?:which|who)\b",
    re.IGNORECASE,
)
_TELLS_MORE = regex(
    r"BP|HP|ATK|ダメ|破壊|倒|反撃|チェイス|効果|スキル|奇襲|手札|セット|フリーズ|リーダー|デバイス|範囲"
    r"|\b(?:damage|destroy|counter|chas|effect|skill|ambush|hand|freez|frozen|leader|device|range)",
    re.IGNORECASE,
)
"""How it is asked who may attack, and what else may be told that is not laid."""


def _laid(scenario: Scenario, told: tuple[Deed, ...], reading: Reading) -> Scenario:
    """The case with these moves and attacks, and then the attack of each unit that may: of the one that acted last first, and last of those
    that are only named."""
    named = units_in(reading.question, reading.language)
    able: tuple[Deed, ...] = ()
    for unit in dict.fromkeys((*(deed.unit for deed in reversed(told)), *named)):
        attempt = (*able, Deed(unit, "attack", 0))
        able = attempt if replayed(_asked(scenario, told, attempt)).refused is None else able
    return _asked(scenario, told, able)


def _asked(scenario: Scenario, told: tuple[Deed, ...], then: tuple[Deed, ...]) -> Scenario:
    """The case with these deeds, the question, and then those."""
    made = laid(scenario, (*told, *then), len(told))
    return replace(made, play=made.play if then else (*made.play, Line("ask")), asks=("count",), about=ALL_ATTACKS)


def _may_hold(scenario: Scenario) -> bool:
    return on_a_grid(scenario) and scenario.about == ALL_ATTACKS


def _bears_on(scenario: Scenario) -> bool:
    """Whether a case is of units that are to move or attack in gates."""
    return on_a_grid(scenario) and (scenario.about == ALL_ATTACKS or asked_move(scenario) in ("move", "attack"))


def _plays(scenario: Scenario, told: tuple[Deed, ...]) -> bool:
    """Whether the moves and attacks of a case, up to what is asked, are these."""
    made = [(line.card, line.do) for line in scenario.before_ask if line.do in ("move", "attack")]
    return scenario.about == ALL_ATTACKS and made == [(called(deed.unit), deed.verb) for deed in told]


STRIKERS = AsTold("attackers", told_strikers, _may_hold, _laid, called(""), _plays, _bears_on)
"""Moves and attacks of several units, and who of them may still attack."""
