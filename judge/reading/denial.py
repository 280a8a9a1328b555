"""What a card is said not to have: 「W・ブレイカーを持ってない」, "doesn't have double breaker"."""

import re

from judge.patterns import regex
from judge.reading.model import Figure, Mention
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found

_MAY_LACK = frozenset(
    {
        "breaker",
        "wins-all",
        "power-attacker",
        "speed-attacker",
        "mach-fighter",
        "when-attacks",
        "when-blocks",
        "cannot-attack-player",
        "avert-defeat",
        "by-its-text",
    },
)
"""Concepts (and the narrower ones) that a card may be said not to have."""
_AFTER = regex(
    r"[」』\"'”’]?\s*(?:\+?\d+\s*)?(?:(?:も|や|とか|、|・)[ァ-ヶー]{3,12}(?=も|とか|など|なんか))?"
    r"(?:とか|など|なんか)?(?:何も|なにも)?(?:を|は|が|も|の|とは|と|なんて)?\s*(?:(?:どっち|どちら|両方|双方|お互い|両者)(?:とも|にも|も)?\s*)?"
    r"(?:持って(?:い)?(?:ない|ません|なくて)|持ってへん|持たない|もって(?:い)?ない|無い|ない|なし|無し|ありません"
    r"|(?:付|つ)い(?:て(?:い)?ない|とらん|とらへん|てへん)|書(?:か|いて)(?:れて)?(?:い)?ない|じゃない|ではない"
    r"|いない|使わ(?:ない|ず)|関係な[いくし])"
    r"|でも(?:な(?:い|く|ければ)|[^。、,]{1,14}でもな(?:い|く|ければ))"
)
_LOST = regex(
    r"(?!(?:の?(?:効果|能力|解決|処理))?(?:で|の?(?:後|あと)))[^。?]{0,22}(?:を失(?:っ|い|う)|が?封じられ|封印され|無効(?:化|に)|効いて(?:い)?な|働いて(?:い)?な|(?:能力|効果)(?:は|が)?(?:もう)?(?:切れ|なし|ない)"
    r"|消され|消えて|持ってなかった|もう切れ)"
    r"|[^.?]{0,24}\b(?:is gone|was lost|negated|sealed|no longer|switched off|wore off|worn off)\b",
    re.IGNORECASE,
)
"""How what follows an ability says that a card has it no more; not by it (アタトリでW・ブレイカーを失った)."""
_BEFORE = regex(
    r"(?:\b(?:(?:no|without|not) [a-z-]+ n?or|no|without(?: an?| any)?|not an?|isn't an?|neither(?: (?:\w+ ){1,3}has)?(?: an?)?"
    r"|nor(?: an?)?|(?:does|do|did)(?:n't| not) have(?: an?| any)?|lacks?|lost(?: its| the)?)"
    r"\s+(?:[\"'“‘](?:you |they |he |she |i )?)?|neither of them\s+)$",
    re.IGNORECASE,
)


_LIKE_IT_AFTER = regex(r"(?:攻撃|アタック)?(?:みたい(?:な感じ|に|な(?:ふう|風)に)|のように|っぽく|風に|的に)")
_LIKE_IT_BEFORE = regex(r"\b(?:like|as with|similar to|sort of|kind of)(?: an?| the| some)? $", re.IGNORECASE)
"""How something is said only to be like what is found: 「合体攻撃みたいな感じで」, "like first strike"."""


def is_lacking(found: Found, question: str, known: Vocabulary) -> bool:
    """Whether something found is an ability, or what the document does not hold, of which it is said that a card does not have it, or what
    the document does not hold and something else is only like."""
    untreated = bool(found.senses) and known.concepts[found.sense].kind == "untreated"
    if not found.senses or (not untreated and _MAY_LACK.isdisjoint(known.wider(found.sense))):
        return False
    after = question[found.end :]
    if untreated and (_LIKE_IT_AFTER.match(after) or _LIKE_IT_BEFORE.search(question[: found.start])):
        return True
    return _AFTER.match(after) is not None or _LOST.match(after) is not None or _BEFORE.search(question[: found.start]) is not None


def without_lacking(figures: tuple[Figure, ...], mentions: tuple[Mention, ...], question: str) -> tuple[Figure, ...]:
    """The figures without what an ability would add that a card is said not to have (no power attacker +2000), or has while it attacks
    only, and blocks (my blocker with power attacker +4000; the blocker's 『アタック時』BP+3000) or is attacked."""
    lacking = [m.end for m in mentions if m.negated and m.concept in _MAY_LACK]
    attacking = [m.end for m in mentions if not m.negated and m.concept == "power-attacker"]
    blockers = [f for f in figures if f.role == "blocker" or _OF_A_BLOCKER.match(question[f.start :])]
    idle = {"when-attacks": "blocker", "when-blocks": "attacker"}  # what the other one of the two has does nothing
    timed = [(m.end, idle[m.concept]) for m in mentions if not m.negated and m.concept in idle]
    figures = tuple(f for f in figures if f.of != "power-up" or not any(0 <= f.start - e <= _TIMED and f.role == who for e, who in timed))
    lacking += [m.end for m in mentions if m.end in attacking and TARGET_HAS.search(question[: m.start])]
    lacking += [end for end in attacking if any(f.of == "power-up" and 0 <= f.start - end <= _BESIDE for f in blockers)]
    facing = [f for f in figures if (f.of, f.sort) == ("power", "is") and f.role in ("target", "blocker")]
    borne = [(f, m.end) for f in facing for m in mentions if m.end in attacking and _is_borne_by(f, m, question)]
    lacking += [end for _, end in borne]
    lost = [m.end for m in mentions if m.negated and m.concept == "power-attacker" and _LOST.match(question[m.end :])]
    lacking += [end for end in attacking if any(each < end for each in lost)]  # it was +2000 while it had it
    added = [(f, end) for f in figures for end in lacking if f.of == "power-up" and 0 <= f.start - end <= _BESIDE]
    of_them = [(power.value, f) for power, has in borne for f, end in added if has == end]
    without = {f for f, _ in added} | {f for f in figures if any(_is_hoped_for(f, power, up) for power, up in of_them)}
    return tuple(f for f in figures if f not in without)


def _is_hoped_for(figure: Figure, power: int, added: Figure) -> bool:
    """Whether a figure is what an ability would add, told again, or what the power would come to with it: 「6000になって勝てるよね?」."""
    again = (figure.of, figure.value) == (added.of, added.value) and figure.start > added.start
    return again or (figure.of, figure.sort, figure.value) == ("power", "reached", power + added.value)


def _is_borne_by(power: Figure, ability: Mention, question: str) -> bool:
    """Whether an ability is said to be of whom a power is told beside it: 「3000のパワーアタッカー」, 「パワーアタッカー持ちの2000」."""
    before, after = question[power.start : ability.start], question[ability.end : power.start]
    return _THAT_HAS.fullmatch(before) is not None or _ADDING.fullmatch(after) is not None


_THAT_HAS = regex(
    r"\d+(?:[のでがはに、(]?)(?:(?:ブロッカー|クリーチャー|クリ|やつ)(?:[とにはがで、(]|)?)?"
    r"|\d+(?:[ -]power)?(?: (?:creature|blocker|guy|one))?(?:,? (?:with|has|have|having|that has|which has|and has)| ?\(| and)? ?(?:an? )?",
    re.IGNORECASE,
)
_ADDING = regex(r"(?:\+?\d+)?(?:持ちの|[をも]持(?:つ|った)|の)(?:俺の|自分の|相手の)?(?:パワー)?")
"""What stands between the power of a card and an ability it has, and the other way round."""
BORNE = r"(?:[をも]持つ|持ちの|[をも]持った|[をも]持って(?:い)?る|(?:の|が)?(?:付|つ)いた|(?:効果)?がかか(?:った|って(?:い)?る))"
"""What stands in Japanese between an ability and whose it is, where that is named after it: 「パワーアタッカーを持つブロッカー」."""
_OF_A_BLOCKER = regex(
    rf"\+?\d+(?:{BORNE}(?:俺|自分|私|うち|相手|こっち)?(?:の)?ブロッカー| on (?:the |my |his |her |their |an? )?(?:\d+ )?blocker)"
)
TARGET_HAS = regex(r"\battack(?:s|ed|ing)? (?:an?|the|his|my|their)\b(?:(?! with )[^.?!,]){0,40}\bthat has\s*$", re.IGNORECASE)
"""How it is said of who is attacked that it has an ability."""
_TIMED = 8
"""Characters between when an ability works and what it adds, at most."""
_BESIDE = 3
"""Characters between an ability and what it adds, at most."""
