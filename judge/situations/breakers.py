"""Which attackers a question tells of one after the other, in a game of shields: how many, and by which breaker each breaks them.

"W・ブレイカー2体と普通のやつ" is three attackers: two bands of them, each told with a number and what it breaks shields by.
"""

import re
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from judge.engine.values import Card
from judge.patterns import regex
from judge.reading.inflection import NUMBERS
from judge.reading.model import EventMention, Reading
from judge.rulings.places import places, replaced
from judge.situations.asked import facts_asked
from knowledge.books import Knowledge
from scenarios.model import Scenario

BREAKERS = {"double-breaker": "W・ブレイカー", "triple-breaker": "T・ブレイカー"}
"""Concepts that say by what an attacker breaks shields, and the keyword that it has then."""
SPOKEN = frozenset({"shield", "break-shield", "one-left", "shields-left", *BREAKERS})
"""Concepts by which a question speaks of shields."""
BROUGHT = frozenset({"winner", "shields_broken"})
"""Facts that come of all the attacks of a turn."""
DECIDED = frozenset({"win-game", "win", "lose", "lose-battle", "battle-decided"})
"""Events by which a question asks whether the game is over."""


class Band(Struct, frozen=True):
    """So many attackers told in one, from that character on; ``keyword``: their breaker, empty where they have none; ``name``: what the
    question calls one of them (普通のA); ``further``: told as one more than those before."""

    start: int
    end: int
    count: int
    keyword: str
    name: str = ""
    further: bool = False


def is_of_shields(reading: Reading) -> bool:
    """Whether a question asks what comes of attacks on shields: how many break, or who wins."""
    of_another = {"simultaneous", "several-blockers", "breaker-of-four"} & reading.concepts()
    won = any(event.asked and event.concept in DECIDED for event in reading.events)
    asked = set(facts_asked(reading))
    return bool(SPOKEN & reading.concepts()) and (won or not asked or bool(BROUGHT & asked)) and not of_another


def in_a_row(reading: Reading) -> int:
    """How many attackers a question tells of that attack one after the other."""
    told = bands(reading)
    counted = [VALUES[found.group().lower()] for found in _SO_MANY_ATTACK.finditer(reading.question)]
    places = ordinals_in(reading.question) if reading.language == "ja" or _PLACE.search(reading.question) else []
    return max(sum(band.count for band in told), *places, *counted, 1)


VALUES = {
    **{digit: n for n, digits in enumerate(("1１一", "2２二", "3３三", "4４四", "5５五", "6６六"), 1) for digit in digits},
    **NUMBERS,
    **{word: n for n, word in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"), 1)},
    "both": 2,
    "pair of": 2,
}
_N = "[1-6１-６一二三四五六]"
_ORDINAL = regex(
    rf"(?P<ja>{_N})(?:体|匹|番|回|たい|かい|発)(?:め|目)(?!の?(?:ブロッカー|シールド|盾))"
    r"|\b(?P<en>first|second|third|fourth|fifth|sixth)\b"
    r"(?! (?:shield|blocker|step|turn|player|break|ability|trigger|one (?:(?:gets?|is|be|to) )*br(?:oken|eak)))",
    re.IGNORECASE,
)
"""How an attacker is told of by its place in the row."""
_PLACE = regex(
    r"(?<!break the )\b(?:second|third|fourth|fifth|sixth)\b,? "
    r"(?:attack|attacker|creature|guy|plain|one(?! stay| (?:(?:gets?|is|be|to) )*br(?:oken|eak))"
    r"|(?:double|triple|w|t)[ -]?breaker|is\b|was\b|gets?\b|got\b|goes\b|went\b|hits?\b"
    r"|swings?\b|(?:un)?blocked|connect|in unblocked|breaks? (?:it|the last))",
    re.IGNORECASE,
)
"""How it is said that it is an attacker whose place is told: the second creature, the third gets through."""
_SO_MANY_ATTACK = regex(
    rf"(?<!ブロッカー){_N}(?=(?:体|匹|たい)(?:とも|で|が|に|の攻撃|のアタック|による)(?!(?:ブロック|同時)))"
    r"|[2-6２-６二三四](?=回(?:の)?(?:攻撃|殴|アタック|とも|連続)|連続で)|(?<=攻撃を)[2-6２-６二三四](?=回)"
    r"|(?<=with )(?:two|three|four|five|six|[2-6])\b(?= (?:\w+ ){0,2}?(?:creatures|guys|of (?:my|his|her|their)))"
    r"|\b(?:two|three|four|five|six|[2-6])\b(?= (?:\w+ ){0,2}?(?:attacks\b|attackers\b|times in a row))"
    r"|\b(?:two|three|four|five|six|[2-6])\b"
    r"(?= (?:\w+ ){0,3}?(?:creatures|guys)(?: of mine)?,? (?:attack|swing|hit|g[eo]t|connect|come|in ))",
    re.IGNORECASE,
)
"""How so many attackers, or attacks, are told of: 2体で殴った, 攻撃を3回, two attackers."""


def is_of_several(reading: Reading) -> bool:
    """Whether a question says in any way that there is more than one attack."""
    return in_a_row(reading) > 1 or bool(SEVERAL & reading.concepts()) or _SEVERAL.search(reading.question) is not None


SEVERAL = frozenset({"in-total", "in-a-row", "two-attackers", "a-further-attack", "another-attack", "both", "two-of-them"})
_SEVERAL = regex(
    r"次の|続け|連続|順[に番]|体とも|両方|どちらも|片方|総攻撃|一斉|\b(?:in turn|in a row|one after|next|both|one got|altogether)\b"
)
"""What says so without a number."""


def ordinals_in(words: str) -> list[int]:
    """The places in the row of attackers that words tell of (1体目, the second), in order."""
    return [VALUES[(found["ja"] or found["en"]).lower()] for found in _ORDINAL.finditer(words)]


def bands(reading: Reading) -> list[Band]:
    """The attackers of which a question says what they break shields by, or that they do by nothing, in the order it tells them. What it
    tells of once more is not another: it comes later, with no number and nothing that joins it to the one before."""
    words = reading.question
    borne = (m for m in reading.mentions if m.concept in BREAKERS and (not m.negated or _UNBLOCKED.match(words[m.end :])))
    bearing = [m for m in borne if not _LESS.match(words[m.end :])]
    found = [_band(m.start, m.end, BREAKERS[m.concept], words) for m in bearing]
    for plain in _PLAIN.finditer(words):
        found.append(_band(plain.start(), plain.end(), "", words))
    for more in _ONE_MORE.finditer(words):
        if not any(band.start <= more.end() + _NEAR and more.start() <= band.end for band in found):
            found.append(Band(more.start(), more.end(), 1, "", further=True))
    told: list[Band] = []
    for band in sorted(found, key=lambda band: band.start):
        before = told[-1] if told else None
        if before is not None and band.start < before.end:
            continue  # the same words
        again = any(each.keyword == band.keyword for each in told) and band.count == 1 and not band.further
        between = words[before.end : band.start] if before is not None else ""
        if again and not _JOINED.search(between) and not ordinals_in(between[-_NEAR:]):
            continue
        told.append(band)
    gained = _GAINED.search(words) is not None
    one = len({band.keyword for band in told if band.keyword}) > 1 or gained
    then = not gained and any(_THEN.search(words[before.end : band.start]) for before, band in pairwise(told))
    then = then or _IN_TURN.search(words) is not None or (not gained and max(ordinals_in(words), default=1) > 1)
    listed = len(told) > 1 and told[-1].keyword == told[-2].keyword
    if listed and [band.count for band in told] == [1] * (len(told) - 1) + [len(told)]:
        told[-1] = replace(told[-1], count=1)  # Wブレイカー、普通、普通の3体: that is how many they all are
    return [] if one and not then and all(band.count == 1 for band in told) else told


_UNBLOCKED = regex(r"[もはが](?:ノー)?ブロック")
"""What stands after an attacker of which it is denied that it is blocked, and not that it is a breaker."""


_IN_TURN = regex(
    r"順(?:に|番)|続けて|連続|[12１２一二](?:体|匹|回)目|\b(?:in turn|in a row|one after|(?:first|second) attack)", re.IGNORECASE
)
"""How it is said that several attack, and not one that has several breakers."""
_THEN = regex(r"[→＞>]|\bthen\b|次に|(?:た|の)(?:あと|後)|そして|その後|さらに|それから", re.IGNORECASE)
"""What stands between two attackers of which one attacks after the other."""
_GAINED = regex(
    r"(?:ブレ(?:イカー)?|トリプル|ダブル)[」』]?(?:能力)?(?:を|が)?(?:得|付与|もら|付い|つい|に(?:な|変)|失|なくな|消え)"
    r"|\b(?:effect|spell|ability|card) (?:hands|gives|grants|lends)\b"
    r"|\b(?:strip(?:s|ped)?|tak(?:es|en|ing)|took|remov(?:es?|ed))\b[^.?!,]{0,12}(?:breaker)"
    r"|\b(?:gets?|got) (?:an? |the )?(?:double|triple|[wt])[ -]break"
    r"|\b(?:gain|given|becomes?|became|lo(?:ses?|st|sing) (?:its |the )?(?:double|triple|[wt][ -]))",
    re.IGNORECASE,
)
"""How it is said that one attacker comes to have another breaker, or none."""
_NEAR = 8
"""Characters between words that are of one attacker, at most."""
_LESS = regex(r"\s*(?:なし|無し|の?な[いし]|を?持たな|を?持って(?:い)?な|でも?(?:何でも)?な|じゃな|ではな)")
_PLAIN = regex(
    r"(?:シングル|ノー)・?ブレイカー|ブレイカー(?:能力)?(?:なし|無し|の?ない|を?持たない|を?持って(?:い)?ない)(?:の(?=[クや奴1-6１-６一-六]))?(?:クリーチャー)?"
    r"|(?:普通|ふつう|ただ|通常|ノーマル)の?\s*(?:クリーチャー|やつ|奴|クリ(?!ー)|子(?!供)|(?=[A-DＡ-Ｄ]|[1-6１-６一二三四五六](?:体|たい)|(?:が|も|で)(?:通|殴|攻撃)))|雑魚"
    r"|バニラ(?:の)?(?:クリーチャー)?|(?<=[、,と→>])普通(?=[、,とので→>])|(?<=[、,→>])普通$"
    r"|\b(?:plain|normal|ordinary|regular|vanilla|small|little|breakerless) (?:creatures?|ones?|guys?|attackers?)\b"
    r"|\b(?:creatures?|ones?|guys?|attackers?) with(?:out| no) (?:a |any )?breakers?\b"
    r"|\b(?:a|one|another) vanilla\b(?=[,.;?]| (?:all|and|then))",
    re.IGNORECASE,
)
"""How an attacker without a breaker is told of."""
_ONE_MORE = regex(
    r"(?:もう|あと)[1１一](?:体|匹)(?!の?(?:打点)?(?:は|が|も)?(?:いな|居な|な[しい]|無))"
    r"|(?:別|べつ|ほか|他)の(?:\w{0,6}の)?(?:クリーチャー|やつ|奴|[1１一]体)|次の(?:クリーチャー|やつ|奴)"
    r"|\b(?<!after )(?:another|the next|one more)(?: (?:creature|one|guy|attacker)\b|(?=[,.;:]| (?:also )?attacks))",
    re.IGNORECASE,
)
"""How one more attacker is told of, of which nothing else is."""
_JOINED = regex(
    r"^(?:(?:の)?クリーチャー)?\s*(?:[、,と→>＞&+]|そして|次に|のあと|の後|続けて|and|then|,)+\s*$"
    r"|もう[1１一]体|\b(?:another|second)\b|^.{,25}\bthen\b",
    re.IGNORECASE,
)
"""How attackers of one kind are told one after the other."""
_COUNTED_AFTER = regex(rf"\s*(?:持ち|を持つ|の)*(?:クリーチャー|やつ|奴|クリ)?(?:が|を|×|x)?\s*({_N})\s*(?:体|匹|たい)(?!目|め)")
_COUNTED_BEFORE = regex(
    rf"({_N})(?:体|匹)の(?:普通の)?$"
    r"|\b(one|two|three|four|five|six|[1-6]|both(?= (?:of )?(?:my|his|her|their|these))|pair of)\b(?: of)?"
    r"(?: (?:my|his|her|their|these|plain|other|more))*\s*$",
    re.IGNORECASE,
)
_NAMED = regex(r"の?([A-DＡ-Ｄ])(?![A-Za-z])")


def _band(start: int, end: int, keyword: str, words: str) -> Band:
    """The band of attackers of which these words are, with the number told beside them."""
    after, before = _COUNTED_AFTER.match(words[end:]), _COUNTED_BEFORE.search(words[:start])
    name = _NAMED.match(words[end:])
    end += after.end() if after is not None else name.end() if name is not None else 0
    number = after[1] if after is not None else (before[1] or before[2]) if before is not None else "1"
    return Band(start, end, VALUES.get(number.lower(), 1), keyword, name[1] if name is not None else "")


def breakers_told(reading: Reading, attackers: int) -> list[str]:
    """The breaker of each of so many attackers, in order, empty for none. Of those of which nothing is told: like the others, where these
    are told of as many; else none."""
    told = bands(reading)
    each = [band.keyword for band in told for _ in range(band.count)]
    alike = len(told) == 1 and (told[0].count > 1 or _MANY.search(reading.question[told[0].start : told[0].end + 1]))
    alike = alike or (len(told) == 1 and _EACH_OF_THEM.match(reading.question, told[0].end))
    alike = alike or (len(told) == 1 and _ALL_ARE.search(reading.question[: told[0].start]))
    rest = told[0].keyword if alike else ""
    return (each + [rest] * attackers)[:attackers]


_EACH_OF_THEM = regex(r"の?(?:クリーチャー)?(?:は|が)?、?[1１一](?:体|匹)目も、?[2２二](?:体|匹)目も")
"""How it is said of several that each is so."""
_ALL_ARE = regex(
    rf"(?:全員|全部|みんな|みな|どれも|どっちも|どちらも|両方|{_N}(?:体|匹)とも)(?:が|は|も)?\s*$"
    r"|\b(?:all|both|each)(?: of (?:them|which|these))?(?: (?:are|have|has|with))?(?: an?)? $",
    re.IGNORECASE,
)
"""How it is said, right before what they break by, that it is so of all attackers."""
_MANY = regex(r"(?:breakers|creatures|ones|guys|attackers)\b", re.IGNORECASE)


def with_breakers(scenario: Scenario, attackers: list[str], reading: Reading, known: Knowledge) -> Scenario:
    """The case with the breakers that a question tells of several attackers (their labels, in order), and no others."""
    kind = {concept.term.ja for concept in known.lexicon.values() if concept.is_a == "breaker"}
    told = dict(zip(attackers, breakers_told(reading, len(attackers)), strict=True))
    for place, placed in places(scenario):
        name = placed.label
        if name in told:
            others = tuple(word for word in placed.keywords if word not in kind)
            scenario = replaced(scenario, place, replace(placed, keywords=(*others, *((told[name],) if told[name] else ()))))
    return scenario


def bears_otherwise(attackers: list[Card], reading: Reading) -> bool:
    """Whether several attackers without a name have other breakers than a question tells of them."""
    told = breakers_told(reading, len(attackers))
    kinds = {*BREAKERS.values()}
    return any(c.face.id == "plain" and kinds & {*c.face.keywords} != {word} - {""} for c, word in zip(attackers, told, strict=True))


def blocks_spoken_of(reading: Reading) -> list[EventMention]:
    """The blocks that a question tells or denies, in order; not those that it asks for."""
    return sorted((e for e in reading.events if e.concept == "block" and not e.asked), key=lambda event: event.start)


def blocks_told(reading: Reading, attackers: int) -> list[bool]:
    """Which of so many attackers are blocked, in order, as told of each by its place in the row or its name (2体目だけブロックされた);
    empty where it is told of none so."""
    names = {band.name: n for n, band in enumerate(bands(reading)) if band.name}
    blocks = blocks_spoken_of(reading)
    ends = [0, *(event.start for event in blocks), len(reading.question)]
    told: dict[int, bool] = {}
    struck: re.Match[str] | None = None
    for event, (start, end), (_, after) in zip(blocks, pairwise(ends), pairwise(ends[1:]), strict=False):
        spoken_of = struck.end() if struck is not None else start
        before = _of_the_last(re.split(r"[。.;]\s*", reading.question[spoken_of:end])[-1])
        struck = _BLOCKS_ONE.match(reading.question, event.start)
        said = _whom(struck[0], names, attackers) if struck is not None else []
        said = said or _whom(before, names, attackers) or _whom(reading.question[end:after], names, attackers)
        told.update(dict.fromkeys(said, not event.negated))
    return [told.get(n, False) for n in range(attackers)] if told else []


def _of_the_last(words: str) -> str:
    """Words without what they tell of attackers before the last that they tell of, unless these are joined: 「1体目は通って、2体目は」."""
    places = [*_ORDINAL.finditer(words)]
    parted = (later.start() for one, later in pairwise(places) if not _TOGETHER.fullmatch(words[one.end() : later.start()]))
    return words[max(parted, default=0) :]


_TOGETHER = regex(r"(?:と|も|や|、|,|・| and| or| the|\s)+", re.IGNORECASE)
"""What stands between two attackers of which the same is told."""


_BLOCKS_ONE = regex(
    r"block(?:s|ed)? (?:only |just )?(?:the|my|his|her|their) "
    r"(?:first|second|third|fourth|last)(?: (?:one|creature|attacker|attack))?\b",
    re.IGNORECASE,
)
"""How it is said in English whom somebody blocks."""


def _whom(words: str, names: dict[str, int], attackers: int) -> list[int]:
    """The attackers of which words tell by their places or names, from 0 on."""
    last = attackers - 1 if _LAST.search(words) else None
    first = [0] if _FIRST.search(words) else []
    so_many = re.search(rf"最初の({_N})(?:体|匹)|\bfirst (two|three)\b", words)
    if so_many is not None:
        first = list(range(VALUES[(so_many[1] or so_many[2]).lower()]))
    named = [n for name, n in names.items() if name in words]
    if _ALL_OF_THEM.search(words):
        return list(range(attackers))
    found = [*first, *(n - 1 for n in ordinals_in(words)), *named, *([last] if last is not None else [])]
    return [n for n in dict.fromkeys(found) if 0 <= n < attackers]


_ALL_OF_THEM = regex(
    r"(?:両方|どちらも|どっちも|[2-6２-６二三四](?:体|匹)とも|全部|全員|すべて|全て)(?:とも)?(?:が|は|も|を|に)?$"
    r"|\bboth (?:attacks |attackers |creatures |of them |of my \w+ )?(?:were |are |get |got |was )?$",
    re.IGNORECASE,
)
"""How it is said, right before a block, that it is of all attackers."""
_LAST = regex(
    r"最後の?(?!の?(?:シールド|盾))(?:攻撃|[1１一]体|やつ|奴|クリーチャー|は|だけ|が|に)|\b(?:the )?last\b(?! shield)", re.IGNORECASE
)
_FIRST = regex(r"最初の(?:攻撃|[1１一]体|やつ|奴|クリーチャー)")
