"""Whose leader is frozen: as the question tells it, by where the one who asks stands."""

import re
from itertools import pairwise

from msgspec.structs import replace

from judge.engine.sides import Side, other
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.places import places, replaced
from knowledge.books import Knowledge
from scenarios.model import Scenario


def frozen_as_told(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with the leaders frozen that the question says are, each being whose it is by where the one who asks stands, and no other,
    where BP are asked for; none, where it says that they are not, and of no one in particular."""
    told = {each.start: each for each in reading.mentions if each.concept in FROZEN}
    denied = [each.start for each in told.values() if each.negated or _DENIED.match(reading.question, each.end)]
    whose = [(FROZEN[each.concept], each.start in denied) for each in told.values()]
    spans = sorted((each.start, each.end) for each in told.values())
    apart = all(end <= start for (_, end), (start, _) in pairwise(spans))
    nobody = not told and "not-frozen" in reading.concepts() and "frozen" not in reading.concepts()
    if "bp_charge" not in scenario.asks or not (told or nobody) or not apart:
        return scenario
    by_part = any(_BY_PART.search(reading.question[each.start : each.end]) for each in told.values())  # 守った側のリーダーがフリーズ
    me: Side = reading.me or ("defending" if _ATTACKED.search(reading.question) else "attacking")
    me = "attacking" if by_part else "defending" if LOST_TO_THEM.search(reading.question) else me
    sides = {"mine": me, "theirs": other(me)}
    frozen = {sides[name] for names, negated in whose for name, is_frozen in names.items() if is_frozen and not negated}
    if len(whose) == 1 and _BUT_THEIRS_IS.search(reading.question):
        frozen.add(sides["theirs"])
    if not frozen and not denied and not nobody and "frozen" in reading.concepts():
        return scenario  # somebody's is, and nobody knows whose
    for place, placed in places(scenario):
        if placed.kind == "leader" and place[1] == "field":
            marks = tuple(mark for mark in placed.marks if mark != "frozen") + (("frozen",) if place[0] in frozen else ())
            scenario = replaced(scenario, place, replace(placed, marks=marks))
    return scenario


FROZEN: dict[str, dict[str, bool]] = {
    "own-leader-frozen": {"mine": True},
    "their-leader-frozen": {"theirs": True},
    "both-leaders-frozen": {"mine": True, "theirs": True},
    "own-leader-not-frozen": {"mine": False},
    "their-leader-not-frozen": {"theirs": False},
}
"""Concepts that say whose leader is frozen, or is not."""
_BUT_THEIRS_IS = regex(
    r"\bmy leader (?:isn't|is not|wasn't) frozen,? (?:but )?(?:the |my )?(?:enemy|opposing|opponent's|his|their)(?: leader)? (?:is|was)\b"
    r"(?! not)",
    re.IGNORECASE,
)
"""How it is said after that of one leader that the other one is frozen."""
_HITS = r"(?:殴|なぐ|攻撃|こうげき|やら|やっつけ|削)"
_ATTACKED = regex(
    rf"(?:相手|あいて|敵|向こう)の?(?:ユニット|やつ)?(?:の攻撃|(?:に|が)[^。、?]{{0,8}}{_HITS}(?:ら|さ)?れ|が[^。、?]{{0,4}}{_HITS}(?:し|っ)てき)"
    r"|(?:相手|敵)の?ユニット[がに][^。?]{0,14}(?:自分|こっち|うち|俺)|返り討ちに(?:した|して)|(?:殴|たた|なぐ)られ(?:た|て)|ダメージを受け"
    r"|(?<!相手の)(?<!相手が)(?<!敵の)(?:反撃|はんげき)(?:で|し)[^。、?]{0,16}(?:倒し|たおし|壊し|破壊し|た$|た。)"
    r"|(?:相手|敵)[がに][^。、?]{0,10}(?:俺|自分|うち|こっち|私|僕)の?リーダー(?!は?フリーズ)"
    r"|\bi(?:'m| am| was) (?:defending|the defender)\b"
    r"|\b(?:he|she|they|opponent)(?:'s| is| are)?(?: frozen and| just| then)*"
    r" (?:hit|attack|damage|strike|struck|destroy)(?:s|ed|es)? (?:my|me)\b"
    r"|\bhit by\b|\bmy (?:\w+ )?leader (?:is |was )?(?:frozen and )?(?:gets?|got|is|was) (?:hit|attacked|hurt)|\bfrom an enemy attack"
    r"|\bmy (?:\w+ )?leader (?:\w+ )?takes\b|\b(?:their|his|enemy|opposing) unit(?: has| just)? (?:attack(?:s|ed)|hits?|damag)"
    r"|\bmy counter|\b(?:with|by) (?:a )?counter",
    re.IGNORECASE,
)
"""How it is told that the one who asks is attacked, or counters."""
LOST_TO_THEM = regex(
    r"(?:自分|俺|うち|こっち|当方)の?(?:ユニット|子|やつ)(?:が|を)[^。、?反]{0,8}(?:攻撃|殴)[^。、?反]{0,6}(?:破壊され|壊され|倒され|やられ)"
    r"|(?:相手|敵|向こう)の?(?:ユニットの)?攻撃で[^。、?反]{0,8}(?:自分|俺|うち|こっち)の?(?:ユニット|子|やつ)が"
    r"|\b(?:he|his unit|they|their unit) (?:has |have )?(?:killed|destroyed|beat) my unit\b",
    re.IGNORECASE,
)
"""How it is said that the opponent's attack destroyed one's own unit."""
_DENIED = regex(
    r"(?:中|状態)?(?:し|では?|じゃ)?(?:て|で)?(?:お|い)?(?:りませ|ませ|ら?な(?!ら|の)|へん)"
    r"|(?:中|状態)?(?:し?て(?:い)?|し|だっ)た(?:けど|けれど|が|のに)|[^.?。]{0,30}\b(?:unfrozen|thawed)\b"
)
"""How what follows denies that a leader is frozen, or says that it was."""
_BY_PART = regex(r"側|守り手|殴った|殴られた|攻撃した|攻撃された|attack|defen[ds]|hit", re.IGNORECASE)
"""How a leader is named by the part its player takes."""
