"""Moves and attacks of several units in one turn, told one after another: "A moves, B moves, may A attack now?".

They are laid as they are told, whatever the case: each unit by the letter that it is called by, in gates of its own, and nobody falls.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from judge.patterns import regex
from judge.reading.model import Reading
from judge.reading.parts import asks, sentences_of
from judge.rulings.facts import BROUGHT
from judge.rulings.replay import replayed
from judge.rulings.ruling import asked_move
from judge.situations.as_told.model import AsTold, on_a_grid, plain_on_a_grid
from judge.situations.asked import facts_asked
from scenarios.model import Half, Line, Placed, Scenario

Verb = Literal["move", "attack"]


class Deed(Struct, frozen=True):
    """What a unit that is called by a letter does (an empty one: nobody is), and where in the words that is told."""

    unit: str
    verb: Verb
    start: int


class Manoeuvre(Struct, frozen=True):
    """The deeds told, and the one of which it is asked if it is legal. ``whole``: whether that is asked of all of them."""

    told: tuple[Deed, ...]
    asked: Deed
    whole: bool = False


def told_manoeuvre(reading: Reading) -> Manoeuvre | None:
    """The moves and attacks that a question tells of units one by one, and asks of the last if it is legal; None where it tells of anything
    else besides, or of one unit that does one thing before."""
    of_results = not {*facts_asked(reading)}.isdisjoint((BROUGHT - {"zone"}) | {"count", "order", "chooser"})
    if reading.cards or of_results or _ASKS_OTHERWISE.search(reading.question):
        return None
    return _manoeuvre(reading.question, reading.language)


_ASKS_OTHERWISE = regex(
    r"どれ|どいつ|どの(?!順)|誰|だれ|何体|何回|いくつ|いつ|なぜ|BP|HP|ATK|ダメ|破壊|倒|反撃|チェイス|効果|スキル|奇襲|手札|デッキ|セット"
    r"|フリーズ|凍|どうな|続|とりかえ|取り替|取りかえ|入れ替|交換|デバイス|リーダー|相手の(?:ターン|番)|範囲|戻[っりるす]"
    r"|\b(?:which|who|how many|how often|when|why|damage|destroy|kill|counter|chas|effect|skill|ambush|hand|deck|freez|frozen|device|leader"
    r"|range|opponent's turn|swap|exchang|what happens|what about|go on|continue)",
    re.IGNORECASE,
)
"""What else a question asks, or tells of that is not laid."""


@lru_cache(maxsize=256)
def _manoeuvre(question: str, language: str) -> Manoeuvre | None:
    question = _REASON.sub("", question)
    text = _MARKS.sub("", _QUOTED.sub(lambda match: match[0] if _DEED.search(match[0]) else "、", question))
    sentences = sentences_of(text)
    deeds = deeds_in(text, language)
    asking = [(start, start + len(each)) for start, each in zip(_starts(text, sentences), sentences, strict=True) if asks(each, sentences)]
    if not asking or len(deeds) < _TWO or any(not deed.unit for deed in deeds):
        return None  # or somebody is not called by a letter
    start, end = asking[-1]
    asked_there = [deed for deed in deeds if start <= deed.start < end]
    earlier = [deed for deed in deeds if deed.start < start]
    if len(asked_there) >= _TWO and {(d.unit, d.verb) for d in asked_there} <= {(d.unit, d.verb) for d in earlier}:
        asked_there = []  # all of it was told before
    short = not asked_there and (end - start <= _SHORT or deeds[-1].start >= start)
    if (not asked_there and not short) or any(a <= deed.start < b for a, b in asking[:-1] for deed in deeds):
        return None
    asked = (asked_there or earlier)[-1]
    told = [*earlier, *asked_there][: -1 if asked_there or short else None]
    if told and (told[-1].unit, told[-1].verb) == (asked.unit, asked.verb) and _ONCE_MORE.search(text) is None:
        told = told[:-1]  # told and then asked of
    if len({deed.unit for deed in (*told, asked)}) < _TWO or not told or len(told) > MOST:
        return None
    return Manoeuvre(tuple(told), asked, whole=short or len(asked_there) == len(told) + 1)


_TWO, MOST = 2, 8
_SHORT = 24
"""Letters at most of a sentence that only asks if what is told before it is legal."""
_QUOTED = regex(r"[「『][^」』]*[」』](?=って|と|だ)|(?<=says )\"[^\"]*\"")
_REASON = regex(r",? because [^.?!]*(?=[.?!])", re.IGNORECASE)
"""Why somebody says that something may not be done, which tells of nothing else done."""
_DEED = regex(r"(?<![A-Za-z])[A-D](?![A-Za-z]).*(?:移動|動か|攻撃|殴|mov|attack)")
_MARKS = regex(r"[「」『』\"]")
_ONCE_MORE = regex(
    r"もう(?:一|1)[回度]|また|再び|再度|(?:二|2)[回度]目|\b(?:again|twice|once more|second (?:time|attack|move))\b", re.IGNORECASE
)


def _starts(text: str, sentences: list[str]) -> Iterator[int]:
    end = 0
    for sentence in sentences:
        end = text.index(sentence, end)
        yield end
        end += len(sentence)


# ── read ───────────────────────────────────────────────────────────────────

_TOKEN_JA = regex(
    r"(?P<unit>(?<![A-Za-z])[A-D](?![A-Za-z])|(?P<number>[1-4一二三四])(?:体|番)目)"
    r"|(?P<all>両方|どちらも|[2-4二三四]体とも|全員|みんな)"
    r"|(?P<move>移動(?!権)|(?<![行自連作活])動(?=[いかきけくこ])(?!き[はがをのっ、。])|うごか|退避|避難|下げ|逃が)|(?P<attack>攻撃(?!側|範囲|対象|権)|殴|なぐ|こうげき)"
)
_TOKEN_EN = regex(
    r"(?P<unit>(?<![A-Za-z'])[B-D](?![A-Za-z])"
    r"|(?<![A-Za-z'])A(?='s|\s*(?:[,.;:?!)]|->|→|$)|\s+(?:and|then|but|mov|attack|swing|swung|has|had|have|did|can|may|also|only|first|now|still"
    r"|without|again|before|after|stay|stands?|does|wants?|tries|will|would|goes|is|was)\b|\s+(?:mov|attack))"
    r"|\b(?P<number>first|second|third|fourth)(?: unit| one)\b)|\b(?P<all>both|all (?:two|three|of them))\b"
    r"|\b(?P<move>mov(?:e|es|ed|ing)|walk(?:s|ed)?|step(?:s|ped)?)\b|\b(?P<attack>attack(?:s|ed|ing)?|swing(?:s|ing)?|swung)\b",
    re.IGNORECASE,
)
_UNDONE_JA = regex(
    r"^[^、。→?」]{0,8}?(?:ない|なか(?!ま)|なく|(?<!ま)ず(?![らつれ])|ません|んと|んかっ|へん|なし|無し|ねえ|ねー|せんまま|たかった|たいけど|たいが)"
    r"|^(?:(?:する|した)か(?!ら)|(?:する|した|る|く|かす)?(?:の)?(?:前|まえ|つもり|予定|気|代わり|かわり|べき))"
)
"""What stands after something that is not done, or only thought of."""
_UNDONE_EN = regex(
    r"(?:n't|\b(?:not|never|nobody|no one|without|none|yet to|before|instead of|h[eo]ld|skip(?:s|ped)?|ke(?:ep|pt)))\b[^,.;?]{0,20}$",
    re.IGNORECASE,
)
_ASKED_JA = regex(r"^[^、。]{0,10}\?")
_RESTATED_JA = regex(r"^(?:し|させ|い|かし)?た$|^(?:し|させ|い|かし)?(?:て|で)(?:い)?る$")
"""What stands between a deed and the one that is told by it: 「先に動かしたA」."""
_WITH_IT = regex(r"^\s+(?:with |up )?(?:my |the )?(?:unit )?$", re.IGNORECASE)
"""What stands between a deed and who does it, where it is told so: "moved A", "attack with unit B"."""
_AND = regex(r"^(?: first)?(?:,|\s)*(?:and|then|and then|&|after that)?(?:,|\s)*(?:unit )?$", re.IGNORECASE)
_AND_JA = regex(r"^(?:と|や|、|・|,|も|→|\s)+$")
_DOES = regex(r"^(?:'s|\s)+(?:has |had |also |then |now |still |only |just |first |can |may )*$", re.IGNORECASE)
_LETTERS = dict(zip("1234一二三四", "ABCDABCD", strict=True)) | {"first": "A", "second": "B", "third": "C", "fourth": "D"}


def _unit(match: re.Match[str]) -> str:
    return _LETTERS[match["number"].lower()] if match["number"] else match["unit"].upper()


def _verb(match: re.Match[str]) -> Verb:
    return "move" if match["move"] else "attack"


def _named(tokens: list[re.Match[str]]) -> list[str]:
    """The units named so far, each once."""
    return list(dict.fromkeys(_unit(token) for token in tokens if token["unit"]))


def deeds_in(text: str, language: str) -> tuple[Deed, ...]:
    """The deeds that are told in a text."""
    return tuple(_deeds_en(text) if language == "en" else _deeds_ja(text))


def units_in(text: str, language: str) -> list[str]:
    """The units that are named in a text, each once."""
    return _named(list((_TOKEN_EN if language == "en" else _TOKEN_JA).finditer(text)))


def _deeds_ja(text: str) -> Iterator[Deed]:
    """The deeds told in Japanese: a verb is of the units named since the last one, or of the same as that."""
    units: list[str] = []
    fresh, end = False, 0
    tokens = list(_TOKEN_JA.finditer(text))
    for n, token in enumerate(tokens):
        if token["unit"]:
            joined = fresh and _AND_JA.match(text[end : token.start()]) is not None
            units, fresh, end = [*(units if joined else []), _unit(token)], True, token.end()
            continue
        if token["all"]:
            units, fresh = _named(tokens[:n]), True
            continue
        onward = tokens[n + 1] if n + 1 < len(tokens) else None
        after = text[token.end() : onward.start() if onward is not None else None]
        restated = onward is not None and onward["unit"] and _RESTATED_JA.match(text[token.end() : onward.start()])
        undone = _UNDONE_JA.match(after) is not None and _ASKED_JA.match(after) is None
        if not (undone or restated):
            yield from (Deed(unit, _verb(token), token.start()) for unit in units or [""])
        fresh = False


def _deeds_en(text: str) -> Iterator[Deed]:
    """The deeds told in English: a verb is of the units named after it as what is moved or attacked with, or of those before it."""
    tokens = list(_TOKEN_EN.finditer(text))
    units: list[str] = []
    fresh, last = False, 0
    n = 0
    while n < len(tokens):
        token = tokens[n]
        n += 1
        if token["unit"]:
            joined = fresh and _AND.match(text[last : token.start()]) is not None
            units, fresh, last = [*(units if joined else []), _unit(token)], True, token.end()
            continue
        if token["all"]:
            units, fresh = _named(tokens[:n]), True
            continue
        objects, end = list[str](), token.end()
        while n < len(tokens) and tokens[n]["unit"] and (_AND if objects else _WITH_IT).match(text[end : tokens[n].start()]):
            onward = tokens[n + 1] if n + 1 < len(tokens) else None
            if objects and onward is not None and not onward["unit"] and _DOES.match(text[tokens[n].end() : onward.start()]):
                break  # who does what comes next
            objects, end = [*objects, _unit(tokens[n])], tokens[n].end()
            n += 1
        units, fresh = objects or units, False
        if _UNDONE_EN.search(text[: token.start()]) is None:
            yield from (Deed(unit, _verb(token), token.start()) for unit in units or [""])


# ── laid ───────────────────────────────────────────────────────────────────

LASTING = {"atk": 100, "hp": 4000}
"""Figures by which nobody falls."""


def _laid_as_far_as_legal(scenario: Scenario, told: Manoeuvre, reading: Reading) -> Scenario:
    """The case of a unit that is to move, or attack, with these moves and attacks in place of its own; up to the first that is refused,
    where it is asked of all of them."""
    whole = laid(scenario, (*told.told, told.asked), len(told.told))
    if told.whole and (refused := replayed(whole).refused) is not None:
        before = sum(line.do in ("move", "attack") for line in whole.play[: refused.line])
        return laid(scenario, (*told.told, told.asked)[: before + 1], before)
    return whole


def _may_hold(scenario: Scenario) -> bool:
    """Whether a case is of a unit without a name that is to move, or to attack."""
    in_hand = scenario.board.attacking.hand or scenario.board.defending.hand
    return plain_on_a_grid(scenario) and "allowed" in scenario.asks and not in_hand and asked_move(scenario) in ("move", "attack")


def laid(scenario: Scenario, deeds: tuple[Deed, ...], asked: int) -> Scenario:
    """The case with these deeds, of which the one with this number is asked of."""
    units = sorted({deed.unit for deed in deeds})
    own = [
        Placed(as_="leader", kind="leader", at="g0"),
        *(Placed(as_=called(unit), at=f"{unit.lower()}0", figures=LASTING) for unit in units),
    ]
    attacks = sum(deed.verb == "attack" for deed in deeds)
    struck = [Placed(as_="rival", kind="leader", at="h0")]
    struck += [Placed(as_="target" if n == 0 else f"target {n + 1}", at=f"h{n + 1}", figures=LASTING) for n in range(attacks)]
    play: list[Line] = []
    moves, made = dict.fromkeys(units, 0), 0
    for n, deed in enumerate(deeds):
        play += [Line("ask")] if n == asked else []
        if deed.verb == "move":
            moves[deed.unit] += 1
            play.append(Line("move", "attacking", called(deed.unit), (), to=f"{deed.unit.lower()}{moves[deed.unit]}"))
        else:
            play.append(Line("attack", "attacking", called(deed.unit), (struck[made + 1].label,)))
            made += 1
        play += [Line("pass")] * (0 if n == asked == len(deeds) - 1 else 1 if deed.verb == "move" else _TWO)
    board = replace(scenario.board, attacking=Half(field=tuple(own)), defending=Half(field=tuple(struck)))
    return replace(scenario, board=board, play=tuple(play), asks=("allowed",), about=None, start=None)


def called(unit: str) -> str:
    return f"unit-{unit.lower()}"


def _plays(scenario: Scenario, told: Manoeuvre) -> bool:
    """Whether the moves and attacks of a case are these, one by one."""
    made = [(line.card, line.do) for line in scenario.play if line.do in ("move", "attack")]
    deeds = [(called(deed.unit), deed.verb) for deed in (*told.told, told.asked)]
    return made == deeds or (told.whole and made == deeds[: len(made)])


MANOEUVRES = AsTold("deeds", told_manoeuvre, _may_hold, _laid_as_far_as_legal, called(""), _plays, on_a_grid)
"""Moves and attacks of several units told one by one: nothing else is of the same question."""
