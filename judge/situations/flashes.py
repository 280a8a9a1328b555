"""How many flash timings several attacks have in all: each has one, and one more if it is blocked; so it is told how many attacks there are
and how many of them are blocked, one by one or in all."""

import re

from msgspec import Struct
from msgspec.structs import replace

from judge.engine import events as e
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.places import places
from judge.rulings.replay import Replay
from judge.rulings.vantage import happened
from scenarios.model import Line, Scenario

MOST = 6
"""Attacks that are told in one, at most."""


def counts_flashes(scenario: Scenario) -> bool:
    """Whether a case asks how many flash timings several attacks have."""
    attacks = sum(line.do == "attack" for line in scenario.before_ask)
    return scenario.about == "flash" and "count" in scenario.asks and attacks > 1


def with_told_flashes(scenario: Scenario, reading: Reading) -> Scenario:
    """The case with as many attacks as told, and as many of them blocked, each as one of the case; unchanged where that is not told, or the
    case has none like it."""
    told = blocks_of(reading)
    lines = scenario.before_ask
    starts = [n for n, line in enumerate(lines) if line.do == "attack"]
    runs = [lines[start:end] for start, end in zip(starts, (*starts[1:], len(lines)), strict=True)]
    like = {_is_blocked(run): run for run in runs}
    if told is None or not like.keys() >= set(told):
        return scenario
    board = scenario.board
    fields = {placed.label: placed for _, placed in places(scenario)}
    attackers, blockers, play = [], [], list(lines[: starts[0]])
    for n, is_blocked in enumerate(told, 1):
        run = like[is_blocked]
        attackers.append(replace(fields[run[0].card or ""], as_=_label("attacker", n)))
        for line in run:
            if line.do == "attack":
                line = replace(line, card=_label("attacker", n))
            elif line.do == "block":
                blockers.append(replace(fields[line.card or ""], as_=_label("blocker", n)))
                line = replace(line, card=_label("blocker", n))
            play.append(line)
    halves = (replace(board.attacking, field=tuple(attackers)), replace(board.defending, field=tuple(blockers)))
    return replace(scenario, board=replace(board, attacking=halves[0], defending=halves[1]), play=(*play, *scenario.play[len(lines) :]))


def _label(role: str, n: int) -> str:
    return role if n == 1 else f"{role} {n}"


def _is_blocked(run: tuple[Line, ...]) -> bool:
    return any(line.do == "block" for line in run)


def flashes_untold(reading: Reading, played: Replay) -> bool:
    """Whether the flash timings of several attacks are counted in a replay, and a question tells of other attacks, or not how many of them
    are blocked."""
    told = blocks_of(reading)
    made = happened(played, e.AttackDeclared, e.Blocked)
    attacks = sum(isinstance(event, e.AttackDeclared) for event in made)
    if told is None:
        said = _attacks(reading.question)
        several = said == attacks if said else _SEVERAL.search(reading.question) is not None
        return _OF_BLOCKS.search(reading.question) is None or not several
    return (attacks, len(made) - attacks) != (len(told), sum(told))


def has_one_after_all(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if every battle has a second flash timing, or how many there are at least, and no block is told of, and in the
    replay there is a block, and so a second."""
    second = "second-flash" in reading.concepts() and _EVERY.search(reading.question) is not None
    least = "how-many" in reading.asks and "flash" in reading.concepts() and _LEAST.search(reading.question) is not None
    told = any(event.is_a("block") for event in reading.events) or not {"block", "blocker"}.isdisjoint(reading.concepts())
    asked = {"next_step", "count", "window"} & {*played.scenario.asks[:1]}
    return bool(asked) and (second or least) and not told and bool(happened(played, e.Blocked))


_EVERY = regex(
    r"必ず|かならず|絶対|ぜったい|毎回|まいかい|いつ(?:で)?も|常に|どのバトル|全部のバトル|ごとに|たびに|\b(?:always|every|each|guaranteed|necessarily)\b",
    re.IGNORECASE,
)
_LEAST = regex(r"最低|最小|最少|少なくとも|\b(?:at least|minimum|at the least|fewest)\b", re.IGNORECASE)
"""How it is asked of every battle, and how many there are at least."""
_OF_BLOCKS = regex(r"ブロ|ぶろっく|止|とめ|防|通|スルー|受|壁|ライフ|ブ[0-9]|block|through|life|stop|\bmet\b", re.IGNORECASE)
"""How a question speaks of what becomes of an attack."""


_SEVERAL = regex(
    r"(?:[2-6二三四五六](?:体|回|匹|発|度)(?!目の?フラ))|両方|どちら|どっち|それぞれ|全部の|すべての|全ての|続けて|連続|次の(?:アタック|攻撃|バトル)"
    r"|\b(?:two|three|four|both|each|all|several|twice|attacks|battles|attackers)\b",
    re.IGNORECASE,
)
"""How a question speaks of several attacks, however many these are."""


class _Said(Struct, frozen=True):
    """What is said of some of the attacks: that they are blocked, or not; how many they are (None: all the others), or which."""

    blocked: bool
    number: int | None = None
    which: tuple[int, ...] = ()


def blocks_of(reading: Reading) -> list[bool] | None:
    """Which of the attacks that a question tells of are blocked, in turn; where only their number is told, the first so many. None where it
    does not tell that."""
    words = reading.question
    attacks = attacks_made(reading)
    said = _said(words, attacks) if 1 < attacks <= MOST else []
    if not said:
        return None
    known: dict[int, bool] = {n: each.blocked for each in said for n in each.which if n < attacks}
    numbers = {blocked: sum(each.number or 0 for each in said if each.blocked is blocked) for blocked in (True, False)}
    numbers = {blocked: number + sum(known[n] is blocked for n in known) for blocked, number in numbers.items()}
    rest = next((each.blocked for each in said if each.number is None and not each.which), None)
    left = attacks - sum(numbers.values())
    if left < 0:
        return None
    if left:
        rest = rest if rest is not None else not said[0].blocked  # of the others it is told by what is said of these
        numbers[rest] += left
    if all(each.which or each.number is None for each in said):
        return [known.get(n, bool(rest)) for n in range(attacks)]
    return [True] * numbers[True] + [False] * numbers[False]


_DIGITS = {word: n for row in ("123456", "一二三四五六") for n, word in enumerate(row, 1)}
_DIGITS |= {word: n for n, word in enumerate(("one", "two", "three", "four", "five", "six"), 1)}
_DIGITS |= {"once": 1, "twice": 2, "片方": 1, "either": 1}
_ORDINALS = {word: n for n, word in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"))}
_NUMBER = regex(
    r"([1-6一二三四五六])(?:体|回|匹|発|度|かい|たい)(?!目|め)|\b(one|two|three|four|five|six|[1-6])\b|\b(once|twice)\b|(?<!もう)(片方)",
    re.IGNORECASE,
)
_IN_TURN = regex(
    r"\bone (?:after|by) (?:another|the other|one)\b|\b(?:one|two|three)[- ]symbols?\b(?:,? each\b)?"
    r"|(?:全部|全員|全て|すべて|どれも|みんな)シンボル[はが]?[1-9](?:つ|個)?|シンボル[はが]?(?:全部|全員|全て|すべて|どれも|みんな)[1-9](?:つ|個)?",
    re.IGNORECASE,
)
_DENIED = regex(r"[^、。]*(?:じゃ|では)なく(?:て)?、?")
"""What is no number of attacks, and what is said not to be so."""
_PART = regex(r"\b(one|two|three|four|five|[1-5]) (?:out )?of (?:the|my|his|her|your|their|these|those|them)\b", re.IGNORECASE)
"""How some of the attacks are told of."""
_NTH = regex(r"([1-6一二三四五六])(?:体|回|匹|発|番|つ|かい|たい)[目め]|\b(first|second|third|fourth|fifth|sixth)\b", re.IGNORECASE)
_OF_FLASHES = regex(
    r"(?:[1-6一二]回目?の?|最大)フラッシュ|フラッシュ[^、。?]*|\b(?:first|second|two|one) flash\b|\bflash\b[^.?!]*", re.IGNORECASE
)
"""Words of the flash timings themselves: what number they have says nothing of attacks."""
_MADE = regex(
    r"([1-6一二三四五六])(?:体|回|匹|発|度|かい|たい)(?!目|め)(?:の(?:スピリット|アルティメット|スピ))?(?:で|が|を|に|の)?"
    r"(?:順番に|順に|続けて|連続で|立て続けに)?(?:アタック|攻撃|殴|なぐ|こうげき)"
    r"|(?:アタック|攻撃|こうげき)(?:は|が|を)?(?:合計|計)?([1-6一二三四五六])(?:体|回|匹|発|度|かい)(?!目|め)"
    r"|\b(two|three|four|five|six|[2-6])\b(?! of |[- ]symbol)[^.,;:?!]{0,16}?\b(?:attack|spirit|ultimate|swing)"
    r"|\b(?:attack|swing|swung|hit|connect|through)\w*\b[^.,;:?!]{0,24}?\b(two|three|four|five|six|[2-6]) times"
    r"|\b(?:attack|swing|swung|hit|connect|through)\w*\b[^.,;:?!]{0,24}?\b(twice)",
    re.IGNORECASE,
)
"""How it is said how many attacks are made."""
_BOTH = regex(r"両方|どちらも|どっちも|片方|もう[1一](?:体|回)|\b(?:both|neither)\b", re.IGNORECASE)
_ALL = regex(
    r"全部|全て|すべて|ぜんぶ|全員|どれも|いずれも|みんな|毎回|ことごとく|両方|どちらも|どっちも|(?:[2-6二三四五六][体回匹発度]|[2-6](?:かい|たい))とも"
    r"|(?:[1一](?:体|回|度|かい|たい)|いっかい|どれ|どちら|どっち)も"
    r"|\b(?:all|both|each|every|everything|none|neither|nobody|no one|nothing|any)\b",
    re.IGNORECASE,
)
_NOBODY = regex(r"\b(?:none|neither|nobody|no one|nothing|never)\b", re.IGNORECASE)
_OTHERS = regex(r"残り|のこり|あとは|ほかは|他は|もう片方|もう[1一](?:体|回)|\b(?:the others?|the rest|other one)\b", re.IGNORECASE)
_BLOCKS = regex(
    r"(?P<no>ノーブロック?|素通[しり]|スルー|ライフで(?:受け|うけ)|(?:ブロック|ぶろっく|止め|とめ|防)(?:宣言)?(?:は|が|を|も|ら|い)?"
    r"(?:なし|無し|なく|なかった|ない|せず|せん|しな|され(?:な|ず|ま?せん|へん)|しませ|して(?:い)?な|でき(?:な|ず|ませ)|れな|れず|ず)"
    r"|ブロック(?:の|を)?宣言(?:し|され|でき)(?:な|ませ)|ブロック(?:は|が|も)?あ(?:りませ|らへ)"
    r"|通(?:っ|し|され|り|る)|(?<!壁で)(?:受け|うけ)(?!止|と)"
    r"|unblocked|no block(?:s|ers?)?\b|without (?:a |any )?block(?:s|ers?)?\b|(?:not|n't|never)(?: \w+)? block\w*"
    r"|(?:got|get|gets|getting|goes|go|went|slipped|come|came) through"
    r"|let(?:ting)?\b[^.,;]{0,40}\bthrough|\b(?:take|took|taken|hit)\b[^.,;]{0,24}\blife)"
    r"|(?P<yes>ブロック|ぶろっく|止め|とめ|止ま|防[いが]|\bblock(?:s|ed|ing|ers?)?\b|\bstopped\b)",
    re.IGNORECASE,
)
"""How an attack is said to be blocked, and not to be."""


def attacks_made(reading: Reading, *, counted: bool = False) -> int:
    """How many attacks are told of; 0 where that is not told. ``counted``: only where it is told how many they are, or which."""
    return _attacks(reading.question, counted=counted)


def _attacks(words: str, *, counted: bool = False) -> int:
    of_attacks = _OF_FLASHES.sub(" ", words)
    made = [_number(match) for match in _MADE.finditer(of_attacks)]
    each = [int(match[1]) for match in re.finditer(r"([2-6])(?:体|回|かい|たい)とも", of_attacks)]
    by_place = [n + 1 for n in _places(of_attacks)]
    pair = 2 if (not counted and _BOTH.search(of_attacks)) or re.search(r"最初の?.*次", of_attacks) else 0
    return max((*made, *by_place, *(() if made else (*each, pair))), default=0)


def _number(match: re.Match[str]) -> int:
    return _DIGITS[next(filter(None, match.groups())).casefold()]


def _places(words: str) -> list[int]:
    """The attacks that are called by their place, from 0 on."""
    return [_nth(match) for match in _NTH.finditer(words)]


def _nth(match: re.Match[str]) -> int:
    return _ORDINALS[match[2].casefold()] if match[2] else _DIGITS[match[1]] - 1


def _named_together(words: str) -> list[int]:
    """The attacks that are called by their place last, and in one breath: 「1体目と3体目は」."""
    found: list[int] = []
    end = 0
    for match in _NTH.finditer(words):
        found = [*found, _nth(match)] if _JOINED.fullmatch(words[end : match.start()]) else [_nth(match)]
        end = match.end()
    return found


_JOINED = regex(
    r"(?:の?(?:アタック|攻撃|バトル))?(?:[はがで]?シンボル[はが]?[1-9](?:つ|個)?)?[もとや、・,&\s]*"
    r"(?:(?:attack(?:er)?s? )?and(?: the)? )?(?:the )?",
    re.IGNORECASE,
)
"""What stands between two places of which the same is said: 1体目と3体目, 1体目はシンボル1、2体目は."""


def _said(words: str, attacks: int) -> list[_Said]:
    """What is said of the attacks, in turn; empty where nothing is, or it is not said of which."""
    words = _MADE.sub(
        lambda match: match[0] if _number(match) < attacks else " ", _DENIED.sub("", _OF_FLASHES.sub(" ", _IN_TURN.sub(" ", words)))
    )
    marks = list(_BLOCKS.finditer(words))
    found: list[_Said] = []
    start = 0
    for n, mark in enumerate(marks):
        end = marks[n + 1].start() if n + 1 < len(marks) else len(words)
        before = words[start : mark.end()]
        behind = re.split(r"[、。,.;?!]|\b(?:and|but)\b(?! the (?:first|second|third|fourth|last)\b)", words[mark.end() : end])[0]
        after = behind if re.match(r"(?:された|した|あり)?(?:の|アタック|攻撃)?[はが]|\s*[a-z]", behind) else ""
        start = mark.end() + len(after)
        blocked = mark["yes"] is not None and _NOBODY.search(before + after) is None
        one = _of_which(before, blocked, attacks, found) or _of_which(after, blocked, attacks, found)
        found += [one] if one is not None else []
        if one is None and len(marks) == 1 and not blocked:
            found.append(_Said(blocked))  # there was no block
        elif one is None:
            return []
    return found


def _of_which(words: str, blocked: bool, attacks: int, before: list[_Said]) -> _Said | None:
    """Of which attacks these words say so; None where of none."""
    if "ずつ" in words:
        return None
    if (part := _PART.search(words)) is not None:
        return _Said(blocked, number=_number(part))
    if _OTHERS.search(words):
        return _Said(blocked)
    which = _named_together(words)
    if re.search(r"最初|さいしょ|先の", words):
        which.append(0)
    elif not which and before and re.search(r"次|つぎ", words):
        which.append(max((n for each in before for n in each.which), default=0) + 1)
    if re.search(r"最後|さいご|ラスト|\blast\b", words, re.IGNORECASE):
        which.append(attacks - 1)
    many = re.search(r"\bfirst (two|three|four)\b|最初の([2-5])", words, re.IGNORECASE)
    if many is not None:
        which = list(range(_DIGITS[(many[1] or many[2]).casefold()]))
    if which:
        return _Said(blocked, which=tuple(dict.fromkeys(which)))
    if _ALL.search(words):
        return _Said(blocked, number=attacks)
    numbers = [_number(match) for match in _NUMBER.finditer(words)]
    return _Said(blocked, number=numbers[-1]) if numbers else None
