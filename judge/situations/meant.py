"""What the figures of a question are in a scenario, beyond what the reader says they count: a row of small rewritings, in this order."""

import re
from collections.abc import Callable

from msgspec.structs import replace

from judge.engine.sides import Side, other
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Figure, Mention, Reading
from judge.situations.bearing import side_named
from judge.situations.breakers import BREAKERS
from judge.situations.lying import cores_on
from judge.situations.measures import READY
from judge.situations.strengths import (
    dealt_by_the_attacker,
    is_dealt,
    of_the_card_before,
    of_the_one_struck,
    of_the_part_named,
    of_who_is_struck,
    of_whose_they_are_said_to_be,
)
from judge.situations.tied import with_a_tie
from knowledge.books import Knowledge

FALLS = frozenset({"lose-battle", "destroy"})
"""Events that befall the combatant with the lower power."""
TELLS_SYMBOLS = frozenset({"double-symbol", "triple-symbol", "higher", "lower", "equal"})
"""Concepts that say how many symbols a card has, or more than what."""


def figures_meant(reading: Reading, known: Knowledge) -> list[Figure]:
    """The question's figures as those of a scenario; without those that are none."""
    figures = list(reading.figures)
    for rewritten in REWRITINGS:
        figures = rewritten(figures, reading, known)
    return with_a_tie(figures, reading)


def _without_an_end(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """That no core is left on what that destroys is no figure of the board: 「コア0で自壊した」."""
    return [f for f in figures if not (f.of == "core" and f.value == 0 and "depletion" in reading.concepts())]


def _without_hp_used_up(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """That HP comes to 0 is no figure of the board: 「HP100をATK300の攻撃で0にした」."""
    return [f for f in figures if not (f.of in OF_A_COMBAT and f.value == 0 and _USED_UP.match(reading.question, f.start))]


OF_A_COMBAT = frozenset({"attack-figure", "hit-points", "number"})
_USED_UP = regex(r"0(?:以下)?に(?:な[っりる]|し|でき|まで)|(?<=to )0\b", re.IGNORECASE)
"""How it is said that no HP are left."""


def _without_what_is_supposed(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    return [f for f in figures if not _is_taken_to_be(f, reading, known)]


def _without_what_is_asked(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """So much life as a question that tells how much there is asks whether it is left: 「ライフ2でシンボル2が通ったらライフ0?」."""
    life = [f for f in figures if f.of == "life" and f.sort == "is"]
    asked = [f for f in life[1:] if f.side in (None, life[0].side) and _IS_IT_LEFT.fullmatch(reading.question[f.start :])]
    return [f for f in figures if f not in asked]


_IS_IT_LEFT = regex(r"\d+(?:個|つ|点)?(?:に(?:なる|なります)|になり|です|だよね|ってこと|か)*\??", re.IGNORECASE)


def _without_bounds(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """A power of which it is only told that another is below it (「BP5000未満のブロッカー」), or asked whether another comes to more."""
    return [f for f in figures if not (f.of == "power" and f.sort == "is" and _BELOW.match(reading.question, f.start))]


_BELOW = regex(r"(?:BP)?\d+(?:未満|より(?:低|下|小)|(?:を|より)?超え[^。、,]{0,8}\?)", re.IGNORECASE)


def _in_reserve(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """Cores that lie in a reserve; not what it holds after somebody fell, with what came back, unless they are said to have lain there (or
    nothing did)."""
    fell = [event.start for event in reading.events if event.concept in FALLS | {"leave-field"} and event.told]
    laid = [replace(f, of="reserve", card=None, role=None) if _lies_in_reserve(f, reading) else f for f in figures]
    before = _ALREADY.search(reading.question) is not None
    return [f for f in laid if before or not (f.of == "reserve" and f.value and any(start < f.start for start in fell))]


_ALREADY = regex(r"\balready\b|\bto begin with\b|(?:もともと|元々|もとから|元から|最初から|はじめから|先に)", re.IGNORECASE)
"""How it is said that cores lay in a reserve before others came."""


def _lies_in_reserve(figure: Figure, reading: Reading) -> bool:
    """Whether a figure is of so many cores that a question says lie in a reserve."""
    before, after = reading.question[: figure.start], reading.question[figure.start :]
    return figure.of == "reserve" or (figure.of in ("core", "number") and bool(_RESERVE_HAS.search(before) or _IN_RESERVE.match(after)))


_RESERVE_HAS = regex(
    r"リザ(?:ーブ)?(?:に|は|の|が)?は?(?:元々|もともと|元から|最初|初め)?(?:コア)?(?:が|は|を|も)?\s*$"
    r"|\breserve (?:has|holds|is|of|with)(?: only| just)? $",
    re.IGNORECASE,
)
_IN_RESERVE = regex(r"\w+ (?:more )?cores? (?:left |lying )?(?:in|on) (?:my |the |his |her |your |their )?reserve", re.IGNORECASE)
"""How a question says how many cores lie in a reserve, before the figure and from it on."""


def _without_what_came_back(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """Cores told again that came back from a card that left, and those that are told to lie on a card: what they are laid on has them."""
    lying = {figure.start for mention in reading.cards if (figure := cores_on(mention, reading)) is not None and figure.role is None}
    again = (f for f in figures if f.of == "core" and _CAME_BACK.search(reading.question[: f.start]))
    left_out = lying | {f.start for f in again}
    return [f for f in figures if f.of == "reserve" or f.start not in left_out]


_CAME_BACK = regex(r"(?:戻|もど|返|かえ)(?:った|ってきた|って来た)(?:その)?(?:コア)?\s?$|\breturned $", re.IGNORECASE)
"""How it is said of cores that they are those which came back."""


def _spent(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """Cores that are said to lie in the trash: 「トラッシュにコア3個」, "3 cores in the trash"."""
    return [replace(f, of="trash", role=None) if f.of in ("core", "spent-core") and _lies_in_trash(f, reading) else f for f in figures]


def _lies_in_trash(figure: Figure, reading: Reading) -> bool:
    before, after = reading.question[: figure.start], reading.question[figure.start :]
    return figure.card is None and bool(_TRASH_HAS.search(before) or _IN_TRASH.match(after))


_TRASH_HAS = regex(
    r"トラッシュ(?:に|は|の|が)?は?(?:使用済みの?|(?:もう)?使(?:い終わ)?った|使い切った|払った|支払った)?コア(?:が|は|を|も)?\s*$"
    r"|\btrash (?:has|holds|with) $",
    re.IGNORECASE,
)
_IN_TRASH = regex(r"\w+ (?:spent |used )?cores? (?:left |lying )?in (?:my |the |his |her |your |their )?trash\b", re.IGNORECASE)
"""How it is said how many spent cores there are, before the figure and from it on."""


def _in_hand(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """Cards that somebody is said to hold: "I hold 3 cards", "a hand of 3"."""
    return [replace(f, of="hand") if f.of in ("card", "number") and _holds(f, reading) else f for f in figures]


def _holds(figure: Figure, reading: Reading) -> bool:
    before, after = reading.question[: figure.start], reading.question[figure.start :]
    return _HAND_OF.search(before) is not None or _CARDS_IN_HAND.match(after) is not None


_HAND_OF = regex(r"\b(?:hold|holds|holding|hand of|hand has|hand is) $", re.IGNORECASE)
_CARDS_IN_HAND = regex(r"\w+ (?:cards? )?in (?:my |his |her |their |the )?hand\b", re.IGNORECASE)
"""How a question says how many cards somebody holds, before the figure and from it on."""


def _of_whom_a_card_is_used_on(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """A power told where a card is used and nobody fights is of no combatant: 自分のBP6000にフレイムダンス."""
    usual = rulebook(known.source.rules).plain
    if not COMBAT.isdisjoint(reading.concepts()) or all(known.cards[m.card].kind == usual for m in reading.cards):
        return figures
    return [replace(f, role=None) if (f.of, f.sort, f.card) == ("power", "is", None) else f for f in figures]


def tells_damage(reading: Reading) -> bool:
    """Whether a question tells how much damage somebody is dealt."""
    return any(is_dealt(figure, reading) for figure in reading.figures)


def _of_the_attacker_that_fell(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """Cores that come back lay on it."""
    said = reading.concepts()
    destroyed = any(event.concept == "destroy" and event.told for event in reading.events)
    fell = destroyed and bool({"attack", "attacker"} & said) and "blocker" not in said
    return [replace(f, role="attacker") if fell and _came_back(f, reading) else f for f in figures]


def _of_the_ready(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    return [replace(f, of="ready", side=side) if (side := _whose_are_ready(f, reading)) is not None else f for f in figures]


def _of_who_is_not_blocked(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """Symbols are of who attacks, where it is told that nobody blocks: 「シンボル3の奴スルーされた」."""
    unblocked = any(event.is_a("block") and event.negated and not event.asked for event in reading.events)
    meant = [f for f in figures if unblocked and (f.of, f.role) == ("symbol", "blocker")]
    return [replace(f, role="attacker", side="attacking") if f in meant else f for f in figures]


def _with_symbols_before_or_after(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """The figures with the symbols that there were at first, or that they come to, where more of them are told and no number of theirs:
    「シンボルを2つ追加した(元は1つ)」, 「シンボルが+1されて2になった」."""
    if all(f.of != "symbol-up" for f in figures) or any(f.of == "symbol" for f in figures):
        return figures
    bare = [f for f in figures if f.of in ("number", "piece") and f.card is None]
    became = next((f for f in bare if _CAME_TO.search(reading.question, 0, f.start) or _HAS_COME.match(reading.question, f.start)), None)
    if became is not None:
        kept = (f for f in figures if f.of != "symbol-up" and f not in bare)
        return [*kept, replace(became, of="symbol", role="attacker")]
    was = next((f for f in bare if _IT_WAS.search(reading.question, 0, f.start)), None)
    return [replace(f, of="symbol", role="attacker") if f is was else f for f in figures]


_IT_WAS = regex(
    r"(?:元々?|もともと|もと|素|最初)(?:の(?:数|シンボル)?)?[はがで]?$|\b(?:originally|base|was|had)(?: just| only)? $", re.IGNORECASE
)
_CAME_TO = regex(r"\b(?:to|now(?: has)?|making(?: it)?) $|→$", re.IGNORECASE)
_HAS_COME = regex(r"\d(?:つ|個)?に(?:な|し|増)")
"""What stands before how many symbols there were, and before and from how many there are then."""


def _with_what_they_are_raised_by(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """A strike, and symbols, with how many more they become: シンボル1、効果で1つ増えた."""
    for raised, by in RAISED.items():
        more = sum(f.value for f in figures if f.of == by)
        if any(f.of == raised for f in figures):
            figures = [replace(f, value=f.value + more) if f.of == raised else f for f in figures if f.of != by]
    return figures


RAISED = {"strike": "strike-up", "symbol": "symbol-up"}
"""Figures, each with what counts how many more it becomes."""


def _without_shields(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """That there is no shield is their number: 「シールド0枚、W・ブレイカーで殴った」. Not where they went by what is told before."""
    if any(figure.of == "shield" for figure in figures) or dict(reading.owned).get("shield") == "attacking":
        return figures
    zeros = (m for m in reading.mentions if m.concept == "zero" and not m.negated and _is_of_shields(m, reading))
    none = next((m for m in zeros if not _COMES_TO_NONE.match(reading.question, m.end)), None)
    broken = any(event.concept == "break-shield" and none is not None and event.start < none.start for event in reading.events)
    return [*figures, Figure(0, "shield", none.start)] if none is not None and not broken else figures


_COMES_TO_NONE = regex(r"枚?に(?:なった(?:ら|時点|だけ|瞬間|時|とき)|なれば|なると|なって(?:すぐ|即))|枚?(?:割[れるりっ]|ブレイク)")
"""What stands after "none" where it is asked what happens as it comes to that, or of how many that break it is told."""


def _of_the_opponents_shields(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """A bare number that the opponent is said to have, after my shields, is of shields: "I have no shields, my opponent has two"."""
    mine = reading.me or "attacking"
    told = [f for f in figures if f.of == "number" and _AS_MANY.search(reading.question[: f.start])]
    return [replace(f, of="shield", side=other(mine)) if f in told else f for f in figures]


_AS_MANY = regex(r"\bi have (?:no|\w+) shields?(?: left)?,? (?:and |but )?(?:my opponent|he|she|they) (?:has|have) $", re.IGNORECASE)


def _of_who_is_attacked(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """Shields are of who is attacked where a breaker is told to be the other player's, or where the opponent is said to have them: "My
    opponent had four shields", 「相手のTブレイカーが通った。こっちの盾は4枚」."""
    owned = dict(reading.owned)
    attacked = any(owned.get(breaker) == "defending" for breaker in BREAKERS) and owned.get("shield") == "attacking"
    wrong = [f for f in figures if (f.of, f.side) == ("shield", "attacking")]
    wrong = [f for f in wrong if attacked or (reading.me != "defending" and _MY_OPPONENT_HAD.search(reading.question[: f.start]))]
    return [replace(f, side=other("attacking")) if f in wrong else f for f in figures]


_MY_OPPONENT_HAD = regex(r"\bmy opponent (?:had|has|was at|is at|starts? with|started with)(?: only| just| still)? $", re.IGNORECASE)


def _without_what_is_left(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """HP that are left of a unit are not those it had: "it lived on 100 HP"."""
    return [f for f in figures if f.of != "hit-points" or not _LIVED_ON.search(reading.question[: f.start])]


_LIVED_ON = regex(r"\b(?:lived|survived|left|stayed)(?: alive)? (?:on|with|at)(?: just| only)? $", re.IGNORECASE)


def _without_shields_moved(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """How many shields there are is not how many of them an effect moves: 「シールド2枚、アタトリでシールド1枚を手札に戻した」."""
    lying = [f for f in figures if f.of == "shield" and not _MOVED.match(reading.question[f.start :])]
    return [f for f in figures if f.of != "shield" or f in lying] if lying else figures


_MOVED = regex(r"\d+(?:枚|つ)(?:を|だけ)?(?:手札|墓地|マナ)(?:ゾーン)?(?:に|へ)(?:戻|置|送|落)")


def _is_of_shields(none: Mention, reading: Reading) -> bool:
    return any(m.concept == "shield" and -_BESIDE < m.start - none.start < none.end - none.start for m in reading.mentions)


def _of_damage(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """A leader's, where damage is dealt, is the damage."""
    return [replace(f, of="damage") if "damage" in reading.concepts() and f.of == "leader" else f for f in figures]


def _of_symbols(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """So much life as is lost, where it is not what somebody claims, or asks (ライフ10減る?), is the attacker's symbols."""
    told = any(f.of == "symbol" for f in figures) or bool(TELLS_SYMBOLS & reading.concepts()) or "is-it-so" in reading.asks
    asked = [event.start for event in reading.events if event.asked and event.is_a("lose-life")]
    lost = [f for f in figures if f.of == "life-lost" and not told and not any(0 <= start - f.start < NEAR_BY for start in asked)]
    dealt = _DEALT.search(reading.question) if "symbol" in known.lexicon and not (told or lost) else None
    lost += [f for f in figures if dealt is not None and f.of in ("number", "point", "damage") and dealt.start() <= f.start < dealt.end()]
    return [replace(f, of="symbol", role="attacker") if f in lost else f for f in figures]


_DEALT = regex(r"[2-9]点?の?ダメージ(?!\S{0,6}[?か])|ダメージ[はが]?[2-9](?=[点、。で])|\b[2-9] (?:points of )?damage\b", re.IGNORECASE)
"""How it is told how much damage an attack deals."""
NEAR_BY = 8
"""Characters between how much is lost and that it is, at most."""
REWRITINGS: tuple[Callable[[list[Figure], Reading, Knowledge], list[Figure]], ...] = (
    _without_an_end,
    _without_hp_used_up,
    _without_what_is_supposed,
    _without_what_is_asked,
    _without_bounds,
    _in_reserve,
    _without_what_came_back,
    _spent,
    _in_hand,
    _of_whom_a_card_is_used_on,
    _of_the_attacker_that_fell,
    dealt_by_the_attacker,
    of_the_one_struck,
    of_who_is_struck,
    of_the_card_before,
    of_whose_they_are_said_to_be,
    of_the_part_named,
    _of_the_ready,
    _of_who_is_not_blocked,
    _with_symbols_before_or_after,
    _with_what_they_are_raised_by,
    _of_the_opponents_shields,
    _of_who_is_attacked,
    _without_shields,
    _without_shields_moved,
    _without_what_is_left,
    _of_damage,
    _of_symbols,
)


def _is_taken_to_be(figure: Figure, reading: Reading, known: Knowledge) -> bool:
    """Whether a figure is what the one who asks takes the power of a named card to come to, whose level he tells: シダフクロウLv1で…、
    5000で勝ちだよね?"""
    if (figure.of, figure.sort, figure.card) != ("power", "is", None) or figure.role is None:
        return False
    named = ((known.cards[m.card], m.level) for m in reading.cards if m.role == figure.role)
    powers = {level.power for face, told in named for level in face.levels if level.level == told}
    asked = _TAKEN_TO_BE.match(reading.question, figure.start)
    return bool(powers) and figure.value not in powers and asked is not None


_TAKEN_TO_BE = regex(r"(?:bp)?\d+(?!\d|に|まで)[^。.!?]*(?:よね|だろ|でしょ|はず|\bright|\bcorrect)[^。.!?]*\?", re.IGNORECASE)


def _whose_are_ready(figure: Figure, reading: Reading) -> Side | None:
    """The defending side, where a question says how many ready cards it has: 相手の立ってるスピリットは0体, 相手に起きてるのが5体, "attacks
    into two ready spirits"."""
    if figure.of not in ("body", "number") or figure.side == "attacking":
        return None
    owned = dict(reading.owned)
    said = [m for m in reading.mentions if m.concept in READY and not m.negated and abs(m.start - figure.start) < _BESIDE]
    if any(owned.get(m.concept) == "defending" for m in said):
        return "defending"
    before = reading.question[: figure.start]
    clause = max(before.rfind(mark) for mark in ("。", ". ", "? "))
    players = (side for m in reversed(reading.mentions) if clause < m.start < figure.start and (side := side_named(m.concept, reading)))
    last = next(players, "defending" if _INTO.search(before) else None)
    named = any(0 <= figure.start - card.end < 2 for card in reading.cards)  # 起きてるビートビートル1体
    return "defending" if said and last == "defending" and not named else None


_INTO = regex(r"\b(?:into|against) $", re.IGNORECASE)
"""How those are told whom an attack meets."""


COMBAT = frozenset({"attack", "attacker", "another-attack", "block", "blocker", "battle", "lose-battle", "target"})
"""Concepts by which a question speaks of a combat."""


def _came_back(figure: Figure, reading: Reading) -> bool:
    """Whether a question says of so many cores that they lay on a card, or came back from it (戻ってきた1コア, コアが1個だけ乗ってた)."""
    if figure.of != "core" or figure.role is not None or figure.card is not None:
        return False
    return any(match.start() <= figure.start < match.end() for match in _BACK.finditer(reading.question))


_BACK = regex(
    r"(?:戻|返|もど|かえ)(?:った|って|り|る)[^。、?+]{0,8}\d+個?|\d+(?:個|コア)?(?:だけ|しか|のみ|が|も)*(?:乗|載|の)(?:って?|っかって)(?:い)?(?:た|る|ない)"
    r"|\d+ cores? (?:(?:that )?(?:came|come|comes) back|(?:was|were|is|are|lay) on it|returned|back)",
    re.IGNORECASE,
)


_BESIDE = 25
"""Characters between how many there are and that they are ready, at most."""
