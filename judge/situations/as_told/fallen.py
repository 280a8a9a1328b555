"""Who falls in one attack of a unit on a unit, as a question tells it where a counter-attack is told, or both fall."""

import re
from functools import lru_cache
from typing import Literal

from judge.patterns import regex


@lru_cache(maxsize=256)
def who_falls(told: str) -> Literal["trade", "fall", "kill", "spared"] | None:
    """Whether both fall, the attacker alone does (by a counter-attack), the one attacked, whose counter-attack is told to destroy nobody,
    or nobody; None where that is not told, or more than one attack is."""
    if any(pattern.search(told) for pattern in (_NO_CLASH, _NOT_ONE, _SUPPOSED)):
        return None
    if _COUNTERS_IN_VAIN.search(told):
        return "kill" if _FALLEN.search(_COUNTERS_IN_VAIN.sub("", told)) else None
    spared = _SPARED.search(told) is not None
    by_counter, by_attack = _BY_COUNTER.search(told) is not None, _BY_ATTACK.search(_COUNTERS.sub("", told)) is not None
    both = _BOTH.search(told) is not None or (by_counter and (by_attack or _ALSO.search(told) is not None))
    if both:
        return None if spared else "trade"
    if spared and not by_attack and not by_counter and _UNCOUNTERED.search(told) is not None:
        return "spared"
    return "fall" if by_counter else None


_UNCOUNTERED = regex(r"反撃(?:は|も)?(?:なし|無し|なく|来な|され(?:な|ず))|\bno counter|\bwithout (?:a |any )?counter", re.IGNORECASE)
"""How it is told that no counter-attack came."""


_NO_CLASH = regex(
    r"パルスカノン|ラインビット|効果|スキル|デバイス|リーダー(?:を|に|へ|のHP)"
    r"|\b(?:pulse cannon|line ?bit|effect|skill|device)|\bleader(?:'s)? (?:hp|takes?|took|for)\b|\b(?:hit|attack)\w* (?:\w+ ){0,2}leader",
    re.IGNORECASE,
)
_NOT_ONE = regex(
    r"(?:[2-9二三四]|何)[体回度発枚]|それぞれの?攻撃|別の|ずつ(?:攻撃|殴)|(?<![A-Za-z])[A-D](?![A-Za-z])|もう1体|続けて|範囲外|届か"
    r"|\b(?:two|three|twice|second|another|units attack|first)\b|\bout of (?:its )?range|\b(?:can't|cannot|can not) (?:reach|counter)",
    re.IGNORECASE,
)
"""What tells of more than one attack, or that no counter-attack comes."""
_SUPPOSED = regex(r"\bif\b|もし|場合は", re.IGNORECASE)
_SPARED = regex(
    r"生き残|無事|耐え|(?:HP|体力)(?:は|が|も)?(?:\d+)?残|残(?:っ|し)(?:た|て)|だけ(?:が|を)?(?:倒|破壊|壊|や)"
    r"|\bsurviv|\b(?:lived|lives|alive|stayed|unharmed)\b|\bonly (?:the|his|my|their|one)\b"
    r"|(?:倒|倒さ|倒れ|壊|壊れ|破壊|破壊され|やられ|落ち)(?:し|せ|でき|さ)?(?:な(?:い|か|く)|ず)",
    re.IGNORECASE,
)
"""How it is told that somebody does not fall."""
_COUNTERS = regex(
    r"(?:反撃|カウンター|返り討ち)[^。、]*|\b(?:by|to|after|with) (?:the |its |his |my |a )?counter\w*"
    r"|\b(?:counter\w*|str(?:ikes?|uck) back)[^.;]*",
    re.IGNORECASE,
)
"""What is told of a counter-attack."""
_COUNTERS_IN_VAIN = regex(
    r"(?:反撃|カウンター)[^。?]{0,24}?(?:倒せ|倒れ|倒さ|壊せ|壊れ|壊さ|破壊でき|破壊され|落ち|やられ)(?:な|ず|へん)[^、。]*"
    r"|(?:反撃|カウンター)[^。?反]{0,16}?(?:耐え|生き残|無事)[^、。]*"
    r"|\bsurviv\w+ (?:the |his |its |their )?(?:counter\w*|return)[^.;]*"
    r"|\bcounter\w*[^.;?]{0,24}? (?:didn't|did not|fail\w* to) (?:kill|destroy)[^.;]*",
    re.IGNORECASE,
)
_FALLEN = regex(r"(?:倒し|倒され|倒れ|破壊|壊し|壊され|壊れ|やられ|落とし|撃破)(?!な|ず)|\b(?:kill|destroy|died|fell)", re.IGNORECASE)
"""How it is told that a counter-attack destroys nobody, and that somebody falls."""
_FALLS = r"(?:倒れ|倒さ|破壊され|壊れ|壊さ|やられ|死ん|落ち|落とさ|散っ|撃破され|も0|HPが0|HP0)(?!な|ず)"
_KILLS = r"(?:割っ|倒し|破壊し|壊し|落とし|撃破|仕留め|破壊(?=[。、]|$)|返り討ち)(?!損|そこ|きれ|切れ|な|でき?な)"
_KILLS_EN = r"(?:destroy|kill|wip|finish|t(?:akes?|ook) (?:it|him|the attacker|his unit|mine) (?:out|down))"
_DIES_EN = r"(?:dies|died|falls|fell|(?:is|was|got|gets) (?:destroyed|killed))"
_BY_COUNTER = regex(
    rf"(?:反撃|カウンター)(?!され)[^。?]{{0,24}}?(?:{_KILLS}|{_FALLS})|返り討ち"
    rf"|\b(?:counter\w*|str(?:ikes?|uck) back)[^.;?]{{0,40}}?\b{_KILLS_EN}"
    rf"|\b(?:counter\w*|str(?:ikes?|uck) back),? (?:and |so )?(?:my|the) (?:unit|guy|attacker|one) {_DIES_EN}"
    r"|\b(?:destroyed|killed|dies|died|die|fell|falls|lost) (?:by|to|from|in) (?:the |its |his |my |their |a |an )?counter",
    re.IGNORECASE,
)
_BY_ATTACK = regex(
    rf"(?:攻撃|殴)[^。?反]{{0,16}}?{_KILLS}|攻撃された(?:側|ユニット|カード)[がは][^。、]{{0,8}}{_FALLS}"
    rf"|\b(?:attack(?:s|ed)?|hits?)\b[^.;,?]{{0,30}}?\b{_KILLS_EN}"
    r"|\bafter (?:it )?(?:kill|destroy)ing|\b(?:kill|destroy)(?:s|ed) (?:the|his|their|its) (?:defender|target)"
    rf"|\b(?:defender|target) (?:also )?{_DIES_EN}",
    re.IGNORECASE,
)
_BOTH = regex(
    r"[相合]い?[打討撃]ち|あいうち|同士[討打]ち|刺し違え|共倒れ"
    rf"|(?:両方|両者|両ユニット|互い|双方|どっちも|どちらも)(?:とも|に|が|の(?:ユニット)?が?|、)*(?:HP0|HPが0|{_FALLS}|破壊|壊)"
    r"|\btrad(?:e|es|ed)\b|\b(?:both|each other)(?: units| of them)? (?:die|fall|fell|drop|go(?:es)? down|went down|end up"
    r"|(?:are|were|got|get) (?:destroyed|killed))"
    r"|\b(?:kill|destroy)\w* each other|\bmutual",
    re.IGNORECASE,
)
_ALSO = regex(rf"(?:も|まで)(?:反撃で|一緒に|同時に)?[^。、も]{{0,6}}{_FALLS}|も(?:HP)?(?:が)?0|\b(?:also|too|as well)\b", re.IGNORECASE)
"""How it is told that somebody falls by a counter-attack, by the attack, that both do, and that one does besides."""
