"""Numbers: whose each is (what it counts: `judge.reading.amounts`)."""

import re
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from judge.patterns import regex
from judge.reading.added import BEARS, REACH, changed_opposite, is_for_all, quoted_from, strengthened, strengthened_by, weakened
from judge.reading.amounts import POWER_FROM, amounts_of, number_of
from judge.reading.doers import AGAINST, SUBJECTS, doer_and_sufferer, players_in, role_of
from judge.reading.events import Draft
from judge.reading.included import NEAR_BY
from judge.reading.model import Figure, Role, Sort
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed, Word

_SIDE_BY_SIDE, _OWNED = 3, 6


class Number(NamedTuple):
    """``of``: a concept id. ``about``: the card or role it is a figure of, where one stands by; ``role``: what its place in the sentence
    makes of whoever it is a figure of (5000で殴る), where none does; ``owned``: the thing it counts; ``whose``: the player before it;
    ``suffered``: what is added or taken is told by who suffers it (+2000された); ``of_all``: it is added to all (味方すべて+2000)."""

    value: int
    of: str
    start: int
    about: Found | None = None
    owned: Found | None = None
    role: Role | None = None
    whose: Found | None = None
    sort: Sort = "is"
    suffered: bool = False
    of_all: bool = False


def without_what_is_come_to(figures: tuple[Figure, ...], question: str) -> tuple[Figure, ...]:
    """The figures without as many shields as it is asked, or claimed, that the number broken comes to ("does it drop to one shield?") or
    as are a breaker's, without a power that it is asked whether a card comes to ("does it become a 4000?"), or that is by how much one is
    higher (差の7000, "the 7000 difference"), and without the symbols of a nexus, which does not attack."""
    comes_to = {"shield": _COMES_TO, "power": _BECOMES}
    told = (f for f in figures if f.of not in comes_to or not comes_to[f.of].search(question[: f.start]))
    told = (f for f in told if f.of != "shield" or not _OF_A_BREAKER.match(question, f.start))
    told = (f for f in told if (f.of, f.sort) != ("power", "is") or not _is_a_difference(f, question))
    return tuple(f for f in told if f.of not in ("symbol", "symbol-up") or not _is_of_a_nexus(f, question))


def _is_of_a_nexus(figure: Figure, question: str) -> bool:
    """Whether symbols are those of a nexus, or such as it is claimed to add: 「ネクサスのシンボルは1」, "his nexus has two"."""
    return _NEXUS_BEFORE.search(question[: figure.start]) is not None or _NEXUS_AFTER.match(question, figure.start) is not None


def _is_a_difference(figure: Figure, question: str) -> bool:
    before, after = question[: figure.start], question[figure.start :]
    return _DIFFERENCE_BEFORE.search(before) is not None or _DIFFERENCE_AFTER.match(after) is not None


_DIFFERENCE_BEFORE = regex(r"差(?:の|は|が|分の|額の)$|余(?:った|り|分)の?$|\bdifference(?: of| is| was)?(?: the)? $", re.IGNORECASE)
_DIFFERENCE_AFTER = regex(
    r"\d+(?:の|も)?(?:差|余り|余分|超過)|\d+(?: points?)?(?: of)?(?: power)?[ -](?:difference|excess|surplus|gap|overkill)\b", re.IGNORECASE
)
"""How it is said, before a number and from it on, that one is higher by so much."""


def with_what_the_strike_becomes(figures: tuple[Figure, ...], question: str) -> tuple[Figure, ...]:
    """The figures with what the one strike told becomes in its place: 「ストライク1が能力で2に増えた」, "strike 1, raised to 2"."""
    strikes = [figure for figure in figures if figure.of == "strike"]
    later = [f for f in figures if f.of == "number" and strikes and f.start > strikes[0].start and _it_becomes(f, strikes[0], question)]
    if len(strikes) != 1 or len(later) != 1:
        return figures
    became = replace(strikes[0], value=later[0].value)
    return tuple(became if f is strikes[0] else f for f in figures if f is not later[0])


def _it_becomes(figure: Figure, strike: Figure, question: str) -> bool:
    between, after = question[strike.start : figure.start], question[figure.start :]
    of_it = _OF_ANOTHER.search(between) is None
    return of_it and (_BECOMES_SO_MUCH.match(after) is not None or _MADE_SO_MUCH.search(between) is not None)


_OF_ANOTHER = regex(r"パワー|ガード|山札|ダメージゾーン|手札|フレーム|\b(?:power|guard|deck|damage zone|hand|frame)", re.IGNORECASE)
_BECOMES_SO_MUCH = regex(r"\d+(?:に|へ|まで)(?:な(?:った|って|り)|増え|上が|上げ|アップ|強化|した|して)")
_MADE_SO_MUCH = regex(
    r"\b(?:(?:raised|boosted|pumped|went up|increased|up|rose|turned it) (?:in)?to"
    r"|made it|making it|became|is now) $",
    re.IGNORECASE,
)
"""How it is told, from a number on and before it, what a strike has become."""


_NEXUS_BEFORE = regex(
    r"ネクサス(?:の|に|は|が|も)?(?:シンボル(?:は|が|も|を)?)?$|ネクサス[^。、?]{1,14}シンボル(?:は|が|も|を)[^。、?]{0,6}$"
    r"|\bnexus(?:es)?(?: has| have| with|'s symbols are)?(?: the| only)? $",
    re.IGNORECASE,
)
_NEXUS_AFTER = regex(r"\d(?:つ|個)?(?:のシンボル)?(?:の|を持つ|持ちの)ネクサス|\w+[- ]symbols? nexus", re.IGNORECASE)
"""How it is said, before a number and from it on, that so many symbols are a nexus's."""


_OF_A_BREAKER = regex(r"\w+ shields (?:of|from|for|by) (?:an? |the |its |my |his |her )?(?:double|triple|[wt])[ -]?breaker", re.IGNORECASE)


def with_what_there_was_at_first(figures: tuple[Figure, ...], question: str) -> tuple[Figure, ...]:
    """The figures with a number of cards, or of nothing named, that a question of shields tells there were at first, as one of shields:
    「シールドは残り何枚?最初は5枚。」, "How many shields are left? He started with five"."""
    if any(figure.of == "shield" for figure in figures) or not _OF_SHIELDS.search(question):
        return figures
    return tuple(replace(f, of="shield") if f.of in ("card", "number") and _was_at_first(f, question) else f for f in figures)


def _was_at_first(figure: Figure, question: str) -> bool:
    before, after = question[: figure.start], question[figure.start :]
    return _AT_FIRST_BEFORE.search(before) is not None or _AT_FIRST_AFTER.match(after) is not None


_OF_SHIELDS = regex(r"シールド|盾|\bshields?\b", re.IGNORECASE)
_AT_FIRST_BEFORE = regex(
    r"(?:最初|はじめ|初め|さいしょ|元々|もともと|もと|元)(?:は|が|に|から)?(?:全部で|ぜんぶで)?$"
    r"|\b(?:starts?|started|begins?|began) (?:out )?(?:with|at|on|from) $|\b(?:at first|originally|before that)\b[^.?!\d]{0,16}$",
    re.IGNORECASE,
)
_AT_FIRST_AFTER = regex(r"\w+ (?:at first|to begin with|to start with|originally|at the start|before that)\b", re.IGNORECASE)
"""How it is said, before a number and after it, that there were so many at first."""
_BECOMES = regex(r"\b(?:does|do|will|would|is)\b[^.?!,]*\b(?:become|turn into|count as|end up as)(?: now)? (?:an? )?$", re.IGNORECASE)
_COMES_TO = regex(
    r"\b(?:says?|claims?|thinks?)(?: that)? (?:it's|it is|that's)(?: just| only)? $"
    r"|\b(?:does|do|will|would|is|are)\b[^.?!]*\b(?:drop|go|fall|shrink|rise|reduced|cut)(?: back)?(?: down| up)? to (?:only |just )?$",
    re.IGNORECASE,
)


def numbers_of(parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> list[Number]:
    """The figures of a question, in order."""
    numbers: list[Number] = []
    bases: list[int] = []
    amounts = list(amounts_of(parsed, drafts, known))
    offered = _offered([i for i, _, of, *_ in amounts if of not in COMPARED], parsed)
    offered |= _either([i for i, _, of, *_ in amounts if of in COMPARED], parsed)
    for i, value, of, thing, sort in amounts:
        if i in offered or (of in ("power-up", "symbol-up") and _is_too_late(i, parsed)):
            continue
        if of == "power-up" and value in [each.value for each in amounts if each.of == "guard-point"] and _is_the_last(i, parsed):
            continue  # ガードで+3000…、さっきの+3000
        if of == "power-up" and _is_given_up(i, parsed):
            continue
        if of == "power" and sort == "is" and _is_of_a_neighbour(i, parsed):
            continue  # nobody fights with it
        start = parsed.words[i].start
        differs = sort in ("above", "below")
        about = _about(i, of, parsed, drafts, known) if not differs else _differing(i, parsed, known)
        about = about or (strengthened(i, parsed, known) if of == "power-up" else None)
        if of == "power-up" and about is not None and about.last < i and _player_before(i, parsed, known, about.last) is not None:
            about = None  # attacker +1000, defender +1000
        whose = _player_before(i, parsed, known) if not differs else _differing_player(i, parsed, known)
        if of == "power" and whose is not None and _meets_in_its_turn(i, parsed, drafts):
            whose = None  # 俺のスピリットがBP6000にブロックされた
        role = None if about or of not in _OF_DOERS or (whose and differs) else role_of(i, parsed, drafts, known, reached=sort == "reached")
        if of in COMPARED and sort == "is" and _stands_opposite(i, parsed):
            about, role = None, "target"
        if of in COMPARED and about is None and _is_of_the_attack(i, parsed):
            role = "attacker"
        if of in COMPARED and _is_done_with(i, parsed, drafts, known):
            about, role = None, "attacker"
        if of == "power" and any(each.of == "guard-point" or each.sort == "reached" for each in amounts) and _is_what_it_was(i, parsed):
            about, role, whose = None, "target", None
            bases.append(start)
        if sort == "reached" and whose is not None and _is_done_by(whose, parsed):
            role, whose = None, None  # 相手の能力で5000に下げられた
        if of == "power-up" and about is None and whose is None:
            role = strengthened_by(i, parsed)
            whose = None if role is not None else _who_bears_what_is_quoted(i, parsed, known)
        numbers += [Number(value, of, start, each, thing, sort=sort) for each in _also_about(about, parsed, known)]
        suffered = of == "power-up" and any(word.text in ("れ", "られ") for word in parsed.words[i + 1 : i + 4])
        if value < 0 and about is None:
            role, subject, suffered = weakened(i, parsed)
            role = role or (strengthened_by(i, parsed) if _is_quoted_before(i, parsed) else None)
            whose = subject if subject in players_in(parsed, known) else whose
            suffered = suffered and not (whose is not None and (_is_done_by(whose, parsed) or parsed.words[whose.last + 1].text == "に"))
            suffered = suffered or _is_taken_from(whose, i, parsed)
        if of == "power-up" and changed_opposite(i, parsed):
            about, role = None, "target"
        of_all = of == "power-up" and about is None and is_for_all(i, parsed)
        numbers.append(Number(value, of, start, about, thing, role, whose, sort, suffered, of_all))
    for found in parsed.found:  # words that are a figure themselves: a double symbol
        concept = known.concepts[found.sense] if found.senses else None
        if concept is not None and concept.kind == "thing" and concept.value and concept.value.isdigit() and concept.is_a:
            about = _about(found.first, concept.is_a, parsed, drafts, known)
            role = None if about is not None else role_of(found.first, parsed, drafts, known)
            numbers.append(Number(int(concept.value), concept.is_a, found.start, about, role=role))
    numbers = [number for number in numbers if not _is_added_already(number, numbers, parsed)]
    numbers = _of_several(_in_small_figures(numbers), parsed)
    numbers = _without_sums(sorted(numbers, key=lambda number: number.start), parsed)
    told = _summed_up(_side_by_side(numbers, parsed))
    told = _carried_on(told, parsed, known)
    if bases and not any(n.of == "power" and n.role == "attacker" for n in told):  # the other that is told is of who attacks it
        told = [_of_who_attacks(n) if n.start not in bases else n for n in told]
    if not any(n.of == "power" and n.role == "attacker" for n in told):
        told = [_of_who_attacks(n) if _is_of_the_next(n, told, parsed) else n for n in told]
    told = _added_on(_of_both(_paired(told, parsed, drafts, known), parsed, drafts, known), parsed)
    alone = sum(n.of == "strike" for n in told) == 1
    return [_of_who_strikes(n) if alone else _of_who_attacks_with(n) for n in told]


def _of_who_attacks_with(number: Number) -> Number:
    """A strike that an attack is told to meet as that of who attacks: only who attacks strikes."""
    return number._replace(role="attacker") if (number.of, number.role) == ("strike", "target") else number


def _of_who_strikes(number: Number) -> Number:
    """The one strike told as that of who attacks, whoever else stands beside it: "does the defender take damage if strike is 1?"."""
    beside = {sense for found in (number.about, number.whose) if found is not None for sense in found.senses}
    defends = number.of == "strike" and not _DEFENDS.isdisjoint(beside)
    return number._replace(about=None, whose=None, role="attacker") if defends else _of_who_attacks_with(number)


_DEFENDS = frozenset(("defending-player",))


def _is_taken_from(whose: Found | None, i: int, parsed: Parsed) -> bool:
    """Whether what is taken from a power is taken from what a player has: 相手のパワーを-3000した."""
    between = [word.text for word in parsed.words[whose.last + 1 : i]] if whose is not None else []
    return between[:1] == ["の"] and "を" in between[-2:]


def _is_done_by(player: Found, parsed: Parsed) -> bool:
    """Whether a player named is who does something by what they have: 相手の能力で1000下げられた."""
    after = [word.text for word in parsed.words[player.last + 1 : player.last + 4]]
    return after[:1] == ["の"] and after[2:] == ["で"]


def _is_given_up(i: int, parsed: Parsed) -> bool:
    """Whether what would be added was only meant to be: 正面に+2000の能力を使おうとしたけどやめた."""
    rest = "".join(word.text for word in parsed.words[i + 1 :] if word.sentence == parsed.words[i].sentence)
    return _GIVEN_UP.search(rest) is not None


_GIVEN_UP = regex(r"う(?:と|か)し(?:た|てた)(?:けど|が|けれど|けれども)、?(?:結局|やっぱり)?(?:やめ|止め|しな|使わな)")


def _is_of_a_neighbour(i: int, parsed: Parsed) -> bool:
    """Whether a power is of who stands beside those that fight: 隣の子は9000, next to that is a 9000."""
    near = (f for f in parsed.found if "neighbour" in f.senses and f.sentence == parsed.words[i].sentence and 0 < i - f.last < _OWNED)
    return any(all(word.part not in ("comma", "number") for word in parsed.words[f.last + 1 : i]) for f in near)


def _is_the_last(i: int, parsed: Parsed) -> bool:
    """Whether what is added is said to be what was told: さっきの+3000, that +3000."""
    before = [word.text for word in parsed.words[max(0, i - 3) : i] if word.text not in ("+", "ぷらす")]
    return before[-2:] in (["さっき", "の"], ["前", "の"], ["先ほど", "の"]) or before[-1:] in (["その"], ["that"], ["the"])


def _is_of_the_next(number: Number, numbers: list[Number], parsed: Parsed) -> bool:
    """Whether a power is of what attacks next, where another's was told first: 正面4000が…、2回目は5000で."""
    before = [n for n in numbers if n.start < number.start and (n.of, n.role, n.sort) == ("power", "target", "is")]
    return (number.of, number.role) == ("power", "target") and bool(before) and _word_after(number, parsed) == "で"


def _of_who_attacks(number: Number) -> Number:
    bare = (number.of, number.sort, number.about) == ("power", "is", None)
    return number._replace(role="attacker") if bare else number


def _is_what_it_was(i: int, parsed: Parsed) -> bool:
    """Whether a figure is what a power was before it was raised: ガードで6000になった、元は4000; (base 4000); how many my 3000 needs."""
    before = "".join(word.text for word in parsed.words[max(0, i - 4) : i])
    needs = [word.lemma for word in parsed.words[i + 1 : i + 2]] in (["need"], ["get"], ["receive"], ["take"])
    return _ONCE.search(before) is not None or (needs and before.endswith(("my", "his", "her", "their", "the", "a")))


_ONCE = regex(r"(?:元々?|もともと|もと|素|本来)(?:の?ぱわー)?[はがの]?$|base(?:power)?(?:of|is|was)?$|(?:originally|printed)(?:at)?$")


def _is_quoted_before(i: int, parsed: Parsed) -> bool:
    """Whether a change of a power stands right after when it comes, as it is printed: 『ブロック時』BP-1000."""
    return _ITS_TIME.search("".join(word.text for word in parsed.words[max(0, i - 6) : i])) is not None


_ITS_TIME = regex(r"時」?』?(?:bp)?[-−マイナスまいなす]+$")


def _is_added_already(number: Number, numbers: list[Number], parsed: Parsed) -> bool:
    """Whether what is added is spoken of again, and not added once more: この+3000って残る?, もう+2000は消えた."""
    alike = any((n.of, n.value) == (number.of, number.value) and n.start < number.start for n in numbers)
    before = [word.text for word in parsed.words if word.start < number.start and word.text not in _ITS_SIGN]
    return number.of == "power-up" and alike and bool(before) and before[-1] in _THAT_SAME


_ITS_SIGN = frozenset(("bp", "+", "-", "「", "ぱわー", "power"))
_THAT_SAME = frozenset(("この", "その", "あの", "もう", "さっき", "the", "that", "this"))


def _is_too_late(i: int, parsed: Parsed) -> bool:
    """Whether what is added to a power is added when the battle ends, after it was compared: 「バトル終了時」BP+3000."""
    beside = (f for f in parsed.found if f.senses and f.sentence == parsed.words[i].sentence and (f.last < i or parsed.language == "en"))
    return any(not _AT_THE_END.isdisjoint(f.senses) for f in beside)


_AT_THE_END = frozenset(("at-battle-end", "after-battle"))


def _offered(places: list[int], parsed: Parsed) -> set[int]:
    """The words that are numbers of which it is asked which it is, and none is told: "One shield or two?", 「割れるのは1枚?2枚?」."""
    words = parsed.words
    offered: set[int] = set()
    for one, two in pairwise(places):
        between = [word.text for word in words[one + 1 : two]]
        parted = "or" in between or any(mark in "".join(between) for mark in _OR)
        rest = [word for word in words[two + 1 :] if word.part != "stop"]
        if two - one <= _OFFERED_WITHIN and parted and len(rest) <= 1 + (parsed.language == "ja"):
            offered |= {one, two}
    return offered


def _either(places: list[int], parsed: Parsed) -> set[int]:
    """The words that are powers of which it is asked which it is, one right after the other: 「BPは5000?6000?」, "is it 5000 or 6000?"."""
    words = parsed.words
    between = {(one, two): "".join(word.text for word in words[one + 1 : two]) for one, two in pairwise(places)}
    ends = {two: "".join(word.text for word in words[two + 1 :])[:1] for _, two in between}
    return {place for (one, two), text in between.items() if text in _OR_ELSE and ends[two] in ("?", "か", "") for place in (one, two)}


_OR_ELSE = ("?", "か", "or", "それとも", "?それとも", "か、それとも")
_OR = ("?", "それとも")
_OFFERED_WITHIN = 5
"""Words between two numbers of which one is asked for, at most."""


def _of_several(numbers: list[Number], parsed: Parsed) -> list[Number]:
    """Guard points with how many cards have them beside, once for each card: ガード1000を3枚 and three guards of 1000: 1000 three times.
    What is added several times is added up: +2000を2回, +1000 twice."""
    found: list[Number] = []
    for at, (one, other) in enumerate(pairwise(numbers)):
        between = [word.text for word in parsed.words if one.start < word.start < other.start]
        if (one.of, other.of) == ("guard-point", "hand") and between[:2] == ["の", "手札"]:
            numbers[at + 1] = other._replace(of="card")  # ガードポイント1000の手札を2枚
    for at, number in enumerate(numbers):
        before, after = numbers[at - 1 : at], numbers[at + 1 : at + 2]
        times = [n.value for n in after if n.of in ("card", "times") and _beside(number, n, parsed)]
        times += [n.value for n in after if [w.text for w in parsed.words if number.start < w.start < n.start] in (["×"], ["x"])]
        times += [n.value for n in before if n.of in ("card", "times", "number", "hand") and _of_each(n, number, parsed)]
        several = next((value for value in times if 1 < value < _MANY), 1)
        each_told = several == _in_a_row(numbers, at, parsed)  # ガードで1000、1000、2000と順番に3枚
        found += [number] * (several if number.of == "guard-point" and not each_told else 1)
        if number.of == "power-up":
            found[-1] = number._replace(value=number.value * several)
    return found


def _in_a_row(numbers: list[Number], at: int, parsed: Parsed) -> int:
    """How many guard points are told with no number of anything else between them, and no other card, among them the one in this place."""
    cards = [word.start for word in parsed.words if word.text in ("card", "cards")]
    first, last = at, at
    while first and numbers[first - 1].of == "guard-point" and not _stands_between(numbers[first - 1], numbers[first], cards):
        first -= 1
    after = numbers[last + 1 :]
    while after and after[0].of == "guard-point" and not _stands_between(numbers[last], after[0], cards):
        last, after = last + 1, after[1:]
    return last - first + 1


def _stands_between(one: Number, other: Number, places: list[int]) -> bool:
    return any(one.start < place < other.start for place in places)


def _beside(one: Number, other: Number, parsed: Parsed) -> bool:
    between = [word.text for word in parsed.words if one.start < word.start < other.start]
    between = between[2:] if between[:2] == ["の", "手札"] else between
    return len(between) < _BESIDE and not any(text in _BREAKS_OFF for text in between)


def _of_each(count: Number, points: Number, parsed: Parsed) -> bool:
    """Whether points are said to be each one's of what is counted before: three guards of 1000, twice for 1000 each, 2回、どちらも1000,
    two guard point 1500 cards, two cards with guard point 1500."""
    between = [word.text for word in parsed.words if count.start < word.start < points.start]
    after = [word.text for word in parsed.words if word.start > points.start][: _BESIDE - 1]
    if count.of in ("card", "number") and (_COUNTED_CARDS.fullmatch(" ".join((*between, "#", *after[:1]))) is not None):
        return True
    each = any(text in _EACH for text in (*between, *after)) or "of" in between
    if count.of == "hand" and "捨て" not in between:
        return False
    return len(between) <= _BESIDE + 1 and each and not any(text in ("。", ".", "手札") for text in between)


_COUNTED_CARDS = regex(
    r"(?:guard (?:points? )?)?(?:of )?# (?:card|guard)s?|cards? (?:with|worth|of) (?:a )?(?:guard (?:points? )?)?(?:of )?#(?: .*)?"
)
"""What stands between how many cards there are and their guard points (#), and after: two 1000 cards, two cards with guard point 500."""
_MANY = 10
_BREAKS_OFF = frozenset(("、", ",", "。", ".", "手札"))
"""What stands between guard points and how many cards there are of something else: ガード1000、手札は3枚."""
_EACH = frozenset(("each", "ずつ", "どちらも", "どれも", "どっちも", "全部", "apiece"))


def _in_small_figures(numbers: list[Number]) -> list[Number]:
    """A bare number that a player has is a power where the question counts powers in such: my attacker has 5 power, theirs is 4."""
    powers = [number.value for number in numbers if number.of == "power"]
    small = bool(powers) and max(powers) < POWER_FROM
    return [n._replace(of="power") if small and n.of == "number" and n.whose is not None else n for n in numbers]


def _summed_up(numbers: list[Number]) -> list[Number]:
    """A power told with guards and then what they come to (4000に1500ガードで5500、アタッカー5500): that is reached by it, where another
    power is told besides."""
    if any(number.of == "power" and number.sort == "reached" for number in numbers):
        return numbers
    for at, number in enumerate(numbers):
        if number.of not in ("power", "guard-point") or number.sort != "is":
            continue
        points = [n for n in numbers[:at] if n.of == "guard-point"]
        base = next((n for n in reversed(numbers[:at]) if points and n.of == "power" and n.start < points[0].start), None)
        others = [n for n in numbers if n.of == "power" and n is not number and n is not base]
        if base is not None and others and number.value == base.value + sum(n.value for n in points):
            told = number._replace(of="power", about=base.about, role=base.role, whose=base.whose, sort="reached")
            return [*numbers[:at], told, *numbers[at + 1 :]]
    return numbers


def _without_sums(numbers: list[Number], parsed: Parsed) -> list[Number]:
    """The figures without what a power comes to with what is added to it, where both are told: 4000に+2000で6000."""
    sums = []
    for base, more, number in zip(numbers, numbers[1:], numbers[2:], strict=False):
        kinds = (base.of, more.of, number.of, number.sort) == ("power", "power-up", "power", "is")
        before = [word.text for word in parsed.words if more.start < word.start < number.start]
        if kinds and before[-1:] == ["で"] and number.value == base.value + more.value:
            sums.append(number)
    return [number for number in numbers if number not in sums]


def _side_by_side(numbers: list[Number], parsed: Parsed) -> list[Number]:
    """Figures of two kinds that nothing but "and" or a mark is between are of one card: of the one the first is of in English (a unit with
    ATK 200 and HP 900 was countered), the last in Japanese (攻撃力600・体力700が突撃; HP400でATK500のユニットが攻撃)."""
    joins = _JOINS | {"で"} if parsed.language == "ja" and any(_is_of_the_doer(number, parsed) for number in numbers) else _JOINS
    order = range(1, len(numbers)) if parsed.language == "en" else range(len(numbers) - 1, 0, -1)
    for at in order:
        one, other = numbers[at - 1 : at + 1]
        units = {f.start for f in parsed.found if f.senses and f.sense in COMPARED}
        between = [w.text for w in parsed.words if one.start < w.start < other.start and w.start not in units]
        if {one.of, other.of} <= {*COMPARED} and one.of != other.of and len(between) == 1 and between[0] in joins:
            told = one if parsed.language == "en" else other
            if told.about is not None or told.role is not None:
                numbers[at - 1 : at + 1] = [n._replace(about=told.about, role=told.role) for n in (one, other)]
    return numbers


def _is_of_the_doer(number: Number, parsed: Parsed) -> bool:
    """Whether a figure after another is of what does something: HP400でATK500のユニットが."""
    i = next((n for n, word in enumerate(parsed.words) if word.start == number.start), 0)
    after = [word.text for word in parsed.words[i + 1 : i + 4]]
    told = [word.text for word in parsed.words[max(0, i - 2) : i]]
    return "で" in told and after[:1] == ["の"] and after[2:] in (["が"], ["は"])


_JOINS = frozenset(("and", "・", "/", "&"))


def _added_on(numbers: list[Number], parsed: Parsed) -> list[Number]:
    """What is added right after a power, or to it, is added to that one: BP3000+2000のアタッカー, ブロッカーBP3000にフラッシュで+2000;
    what is added after that, where nobody else is spoken of between, to the same: 1回目のフラッシュで+1000、2回目でも+1000."""
    for at in range(len(numbers) - 1):
        one, other = numbers[at : at + 2]
        between = "".join(word.text for word in parsed.words if one.start < word.start < other.start)
        to_it = other.about is None and _TO_IT.fullmatch(between) is not None
        if (one.of, other.of) == ("power", "power-up") and (between in ("", "+") or to_it):
            numbers[at + 1] = other = other._replace(about=one.about, role=one.role, whose=one.whose)
        bare = other.of == "power-up" and other.value > 0 and other.about is None and other.role is None and other.whose is None
        if bare and not other.of_all and _goes_on_with(one, other, numbers[: at + 1], parsed):
            numbers[at + 1] = other._replace(about=one.about, role=one.role, whose=one.whose)
        if other.of == "power-up" and (again := _of_the_same(other, numbers, parsed)) is not None:
            numbers[at + 1] = other._replace(about=again.about, role=again.role, whose=again.whose, suffered=False)
    return numbers


def _of_the_same(more: Number, numbers: list[Number], parsed: Parsed) -> Number | None:
    """The power that is told again as that of who gets more, or less: my 3000 attacks a 4000, and the 4000 gets -1500."""
    before = [word for word in parsed.words if word.start < more.start and word.text not in _ITS_SIGN]
    if parsed.language != "en" or len(before) < 2 or before[-1].lemma not in ("get", "gain", "lose", "receive"):
        return None
    value = number_of(before[-2])
    alike = [n for n in numbers if (n.of, n.value, n.sort) == ("power", value, "is")]
    return alike[0] if len(alike) == 1 else None


def _goes_on_with(one: Number, other: Number, before: list[Number], parsed: Parsed) -> bool:
    """Whether what is added is added to whom the figure before it is of: to whom something was added already, or whose power alone is told
    by then in the sentence."""
    between = [word for word in parsed.words if one.start < word.start < other.start]
    told = {f.sense for f in parsed.found if f.senses and one.start < f.start < other.start}
    if parsed.language != "ja" or any(word.part == "stop" for word in between) or not told <= _GOING_ON:
        return False
    sentence = next(word.sentence for word in parsed.words if word.start == other.start)
    powers = [n for n in before if n.of == "power" and any(w.start == n.start and w.sentence == sentence for w in parsed.words)]
    return one.of == "power-up" or (one.of == "power" and len(powers) == 1)


_GOING_ON = frozenset(
    (
        "first-flash",
        "second-flash",
        "flash",
        "also",
        "even-if",
        "again",
        "power",
        "magic",
        "use",
        "flash-use",
        "then",
        "when-attacks",
        "when-blocks",
        "first",
        "second",
        "strengthen",
    )
)
"""Concepts between two figures that name nobody."""
_TO_IT = regex(
    r"に(?:ふらっしゅ|まじっく|効果|手札|かーど)[^、。,]{0,8}|[がはを](?:(?:[12]回[目め]の?)?(?:ふらっしゅ|まじっく)[^、。,+-]{0,6})?(?:bp)?[+-]?"
)
"""What stands between a power and what is added to it."""


def _carried_on(numbers: list[Number], parsed: Parsed, known: Vocabulary) -> list[Number]:
    """What a power comes to is of the one spoken of last, where nobody else is named: BP3000でアタック、5000になった."""
    players = [player.start for player in players_in(parsed, known) if not _is_done_by(player, parsed)]
    for at, number in enumerate(numbers):
        last = next((n for n in reversed(numbers[:at]) if n.of == number.of), None)
        if last is None or number.sort != "reached" or number.about or number.role or number.whose:
            continue
        if not any(last.start < start < number.start for start in players):
            numbers[at] = number._replace(about=last.about, role=last.role, whose=last.whose)
    return numbers


def _paired(numbers: list[Number], parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> list[Number]:
    """Two cards' figures are of two cards: where the sentence gives only one of them to somebody, the other is the other's; where it gives
    neither, or both to one (5000対3000でブロックされた), the first is the attacker's; the blocker's where only a block is told before:
    ブロックして、5000対3000."""
    groups = _groups([n for n in numbers if n.of in COMPARED], parsed, drafts)
    if len(groups) > 2:
        groups = [group for group in groups if any(n.of != "strike" for n in group)] or groups  # only who attacks has one
    if len(groups) > 2:
        again = [n for at, (n, *_) in enumerate(groups) if any(_is_told_again(one, n) for one, *_ in groups[:at])]
        numbers = [n for n in numbers if n not in again]
        groups = [group for group in groups if group[0] not in again]
    if len(groups) > 2:
        numbers, groups = _as_it_is_said_later(numbers, groups)
    whose = {n.start: next((each.whose for each in group if each.whose), None) for group in groups for n in group}
    numbers = [n._replace(whose=whose.get(n.start, n.whose)) for n in numbers]
    if len(groups) != 2 or any(n.about is not None and n.about.card for group in groups for n in group):
        return numbers
    first, second = groups
    one, two = _shared(first, known), _shared(second, known)
    mine, others = whose[first[0].start], whose[second[0].start]
    if one == two and mine is not None and others is not None and mine.sense != others.sense:
        alone = {n.start for n in numbers if n.start in whose and not n.about}
        return [n._replace(role=None) if n.start in alone else n for n in numbers]  # こっち3000、殴った相手のクリ7000: by whose they are
    theirs = mine or others
    if one == two and (side := _stands_as(theirs, known)) is not None and not (mine and others) and side != one:
        named = {n.start for n in (first if mine else second)}  # 攻撃側スピリット6000、ブロックしたスピリット7000
        return [n._replace(role=side) if n.start in named and not n.about else n for n in numbers]
    if one == two and one is not None and mine is not None and others is None and _word_after(first[-1], parsed) == "で":
        against = {n.start for n in second if n.about is None}  # こっち4000で3000殴った
        return [n._replace(role=facing(one, None)) if n.start in against else n for n in numbers]
    if one == two and (theirs or {n.of for n in first}.isdisjoint(n.of for n in second)):
        return numbers
    if one == two:
        through = one is not None and _word_after(first[-1], parsed) == "で"  # 3000で4000ブロック
        blocks = one is None and _is_of_who_blocked(first[-1], second[0], parsed, drafts, known)
        one = one if through else "blocker" if blocks else "attacker"
        two = facing(one, two)
    given = {n.start: role for group, role in ((first, one or facing(two, None)), (second, two or facing(one, None))) for n in group}
    return [n if n.about else n._replace(role=given.get(n.start, n.role)) for n in numbers]


def _as_it_is_said_later(numbers: list[Number], groups: list[list[Number]]) -> tuple[list[Number], list[list[Number]]]:
    """Two bare powers and then which of them somebody has (9000対4000、アタッカーは4000の方): that one is told of him, and once."""
    (one, *_), (two, *_), (again, *_) = groups[:3]
    bare = [n for n in (one, two) if (n.of, n.value, n.sort) == (again.of, again.value, again.sort)]
    told = all(n.about is None and n.role is None and n.whose is None for n in (one, two))
    if len(groups) != 3 or len(bare) != 1 or not told or again.about is None:
        return numbers, groups
    here = bare[0]._replace(about=again.about, role=again.role)
    kept = [here if n is bare[0] else n for n in numbers if n is not again]
    return kept, [[here if n is bare[0] else n for n in group] for group in groups[:2]]


def _stands_as(player: Found | None, known: Vocabulary) -> Role | None:
    """What a player's card is in a battle, where the player is named by the part he plays in it."""
    sides: dict[str | None, Role] = {"attacking": "attacker", "defending": "blocker"}
    return sides.get(known.concepts[player.sense].value) if player is not None else None


def _is_of_who_blocked(one: Number, other: Number, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether the first of two powers set against each other is of who is told before to block, and nobody to attack: "I blocked with my
    ultimate, 9000 vs 7000". Not where the opponent is."""
    against = any(word.text in AGAINST for word in parsed.words if one.start < word.start < other.start)
    fights = [draft for draft in drafts if doer_and_sufferer(draft, known) and not (draft.asked or draft.negated)]
    told = [draft for draft in fights if draft.found.start < one.start and draft.frame == "does" and not draft.passive]
    deeds = parsed.language == "ja" or all("verb" in draft.found.marks for draft in told)  # after the block
    blocked = against and deeds and len(told) == len(fights) and all("block" in known.wider(draft.concept.id) for draft in told)
    return blocked and bool(told) and not any(_is_the_opponents(draft, known) for draft in told)


def _is_the_opponents(draft: Draft, known: Vocabulary) -> bool:
    return draft.by is not None and known.concepts[draft.by.sense].value == "opponent"


def _is_told_again(one: Number, other: Number) -> bool:
    """Whether a figure that nobody is said to have is one that was told before: 素のパワー2000…、まだ2000だから."""
    bare = other.about is None and other.role is None and other.whose is None
    return bare and (one.of, one.value, one.sort) == (other.of, other.value, other.sort)


def _of_both(numbers: list[Number], parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> list[Number]:
    """The one figure of a kind that two combatants are said to have is of each of them, with one of another kind beside it:
    BPがどっちも10000, こっちもあっちもBP4000, both have 5000, 3000同士, お互いATK300・HP300."""
    compared = [number for number in numbers if number.of in COMPARED]
    if len({number.of for number in compared}) < len(compared):
        return numbers
    shared = any(_is_of_both(n, parsed, drafts) and not _is_mutual(n, parsed) for n in compared)
    groups = _groups([n._replace(role=None) if shared or _is_mutual(n, parsed) else n for n in compared], parsed, drafts)
    both = [n for group in groups if any(_is_of_both(n, parsed, drafts) for n in group) for n in group]
    if any(n.sort != "is" or (n.about is not None and n.about.card and not _is_mutual(n, parsed)) for n in both):
        return numbers
    starts = {n.start for n in both}
    blocked = any("block" in known.wider(draft.concept.id) for draft in drafts) or any("blocker" in found.senses for found in parsed.found)
    roles: tuple[Role, Role] = ("attacker", "blocker" if blocked else "target")
    each = (n._replace(about=None, role=role) for n in both for role in roles)
    return sorted((*(n for n in numbers if n.start not in starts), *each), key=lambda n: n.start)


def _is_of_both(number: Number, parsed: Parsed, drafts: list[Draft]) -> bool:
    """Whether a figure is said to be one that two have."""
    at = next(i for i, word in enumerate(parsed.words) if word.start == number.start)
    return _is_mutual(number, parsed) or any(_shares(found, at, parsed, drafts) for found in parsed.found)


def _is_mutual(number: Number, parsed: Parsed) -> bool:
    """Whether what says that two have the same figure stands right after it: 3000同士, HP200ずつ."""
    after = [word.text for word in parsed.words if word.start > number.start]
    so_has = any(pair in _SO_HAS for pair in pairwise(after[: _BESIDE + 2]))
    return so_has or any(text in _MUTUAL for text in after[: _BESIDE - 1])


def _shares(found: Found, at: int, parsed: Parsed, drafts: list[Draft]) -> bool:
    """Whether something found says of the figure in word ``at`` that two have it; 同じスピリット says it of no figure."""
    if not _SHARING & set(found.senses) or "negated" in found.marks:
        return False
    between = parsed.words[min(found.last, at) + 1 : max(found.first, at)]
    told = (f for f in parsed.found if "both" in found.senses and found.last < f.first < at)
    roles = [f for f in told if _COMBATANTS.intersection(f.senses)]
    if len(roles) == 2 and not _broken(between, drafts):
        return True  # both the attacker and the blocker are at BP 5000
    if abs(found.first - at) > _BESIDE:
        return False
    named = any(f.start in {word.start for word in between} and "power" not in f.senses for f in parsed.found)
    return not (_broken(between, drafts) or any(word.part == "comma" for word in between) or ("equal" in found.senses and named))


_COMBATANTS = frozenset(("attacker", "blocker", "attacked", "attacking-progress"))
_SHARING = frozenset(("both", "both-players", "on-either-side", "equal", "each-other"))
_MUTUAL = frozenset(("同士", "どうし", "ずつ"))
_SO_HAS = frozenset((("so", "does"), ("so", "do"), ("so", "has"), ("so", "did"), ("so", "had")))
"""What says that two have the same figure: concepts, and words right after it."""
_BESIDE = 4
"""Words between it and the figure, at most."""


def _groups(numbers: list[Number], parsed: Parsed, drafts: list[Draft]) -> list[list[Number]]:
    """Figures of different kinds that stand side by side (ATK500・HP300) together: they are of one card."""
    halves = (numbers[:2], numbers[2:])
    if len(numbers) == 4 and len({n.of for n in numbers}) == 2 and all(_of_one(*half) for half in halves):
        return [*halves]
    groups: list[list[Number]] = []
    for number in numbers:
        last = groups[-1] if groups else []
        between = tuple(w for w in parsed.words if last and last[-1].start < w.start < number.start)
        alike = bool(last) and number.of not in {n.of for n in last} and number.role in (None, *(n.role for n in last if n.role))
        if alike and len(between) <= _SIDE_BY_SIDE and not _broken(between, drafts):
            last.append(number)
        else:
            groups.append([number])
    return groups


def _of_one(one: Number, other: Number) -> bool:
    """Whether two figures can be of one card: of two kinds, and the sentence does not give them to two."""
    return one.of != other.of and (None in (one.role, other.role) or one.role == other.role)


def _shared(group: list[Number], known: Vocabulary) -> Role | None:
    """The role the sentence gives to the card with these figures, by the last that it gives one to."""
    for number in reversed(group):
        role = number.role if number.about is None else known.concepts[number.about.sense].value
        match role:
            case "attacker" | "blocker" | "target":
                return role
    return None


def with_who_blocked(found: tuple[Figure, ...], question: str) -> tuple[Figure, ...]:
    """The figures of two powers of which the one is said to be of whoever blocked: 「自分は3000。ブロックした相手のは5000」."""
    powers = [f for f in found if (f.of, f.sort, f.card) == ("power", "is", None)]
    blocked = [f for f in powers if _WHO_BLOCKED.search(question[: f.start])]
    if len(powers) != len(("attacker", "blocker")) or len(blocked) != 1:
        return found
    roles: dict[int, Role] = {f.start: "blocker" if f in blocked else "attacker" for f in powers}
    return tuple(replace(f, role=roles[f.start]) if f in powers else f for f in found)


_WHO_BLOCKED = regex(
    r"(?:ブロックした|ぶろっくした)\s?(?:相手|敵|向こう|友達|友だち|あいて|ともだち)(?:側)?(?:の?(?:スピリット|すぴりっと|子|やつ))?(?:のは|のが|は|が|の)?"
    r"\s?(?:BP|びーぴー)?(?:は|が)?\s?$",
    re.IGNORECASE,
)
"""How who blocked is spoken of before their power."""


def with_the_one_told_again(found: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """The figures with the powers of nobody given to whom one of them is said to be by a second telling, and to the other: 「9000対1000、
    1000の方がアタッカー」."""
    powers = [f for f in found if (f.of, f.sort, f.card) == ("power", "is", None)]
    untold, again = [f for f in powers if f.role is None], [f for f in powers if f.role is not None]
    one = next((f for f in untold if again and f.value == again[0].value), None)
    if len(untold) != len(("one", "other")) or len(again) != 1 or one is None or untold[0].value == untold[1].value:
        return found
    roles: dict[Figure, Role | None] = {f: again[0].role if f is one else facing(again[0].role, "blocker") for f in untold}
    return tuple(replace(f, role=roles[f]) if f in roles else f for f in found if f is not again[0])


def facing(role: Role | None, given: Role | None) -> Role:
    """Whose another card's figures are, beside one in this role."""
    if role is not None and role != "attacker":
        return "attacker"
    return "blocker" if given == "blocker" else "target"


def _word_after(number: Number, parsed: Parsed) -> str:
    return next((word.text for word in parsed.words if word.start > number.start), "")


def _also_about(about: Found | None, parsed: Parsed, known: Vocabulary) -> list[Found]:
    """Who else has a figure: アタッカーもブロッカーも6000."""
    if about is None or not _too(about, parsed):
        return []
    return [f for f in parsed.found if f.sentence == about.sentence and f.last < about.first and _bears(f, known) and _too(f, parsed)]


def _too(found: Found, parsed: Parsed) -> bool:
    return found.last + 1 < len(parsed.words) and parsed.words[found.last + 1].text == "も"


def _bears(found: Found, known: Vocabulary) -> bool:
    """Whether something found is a card or a role, which have figures."""
    return found.card is not None or known.concepts[found.sense].kind == "role"


def _never_has(found: Found, of: str, known: Vocabulary) -> bool:
    """Whether a card is of a kind on which no such figure is printed: BP4500にフレイムダンス is another's power."""
    return found.card is not None and of in _UNPRINTED.get(known.kinds[found.card], ())


_UNPRINTED = {"magic": frozenset(("level", "power", "core", "symbol")), "nexus": frozenset(("power",))}
"""What is not printed on cards of a kind."""


def _about(i: int, of: str, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> Found | None:
    """The card or role beside a figure: 「ソールLv1をライダーで割った」 tells the level of ソール."""
    if of not in ("level", "power", "core", "symbol", "piece", "strike", "attack-figure", "hit-points"):
        return None
    words = parsed.words
    if of in ("core", "piece") and _TAKEN_OFF.match("".join(word.text for word in words[i + 1 : i + 8])):
        return None  # コアを2個外す: so many go, and are not what lies on it
    bearers = [f for f in parsed.found if f.sentence == words[i].sentence and _bears(f, known) and not _never_has(f, of, known)]
    before = max((f for f in bearers if f.last < i), key=lambda f: f.last, default=None)
    after = min((f for f in bearers if f.first > i), key=lambda f: f.first, default=None)
    families = [f for f in parsed.found if f.senses and "family" in known.wider(f.sense) and f.last < i]
    if before is not None and words[before.last + 1].part == "comma" and any(word.text in AGAINST for word in words[i + 1 : i + 2]):
        before = None  # it lost to the blocker, 4000 against 7000
    if before is not None and any(f.first > before.last for f in families):
        before = None  # 空域、翼竜BP3000
    if before is not None and of in COMPARED and _has_one_before_it(before, i, parsed):
        before = None  # BP8000のアタッカー、BP3000でブロック
    if before is not None and after is not None and of in COMPARED and after.first == i + 1 and before.first:
        own = (number_of(words[before.first - 1]) or 0) >= POWER_FROM
        before = None if own else before  # BP5000アタッカー、BP7000ブロッカー
    if before is not None and (
        i - before.last > REACH or _broken(words[before.last + 1 : i], drafts) or _told_apart(before, i, words, drafts)
    ):
        before = None
    done = before is not None and of in COMPARED and _of_another(before, i, parsed, drafts)
    if before is not None and (done or _player_before(i, parsed, known, before.last)):
        before = None  # アタッカーをBP3000で, アタッカー3000、相手5000
    if after is not None and (after.first - i > NEAR_BY or _broken(words[i + 1 : after.first], drafts) or _parted(i, after, parsed)):
        after = None
    if after is not None and of in COMPARED and any(word.text == "を" for word in words[i + 1 : after.first]):
        after = None  # BP4000をフレイムダンスで焼く
    if before is not None and after is not None:
        joined = any(w.text in ("の", "を") for w in words[i + 1 : after.first]) or (
            parsed.language == "en" and after.first - i <= 2 and i - before.last > 2 and words[i + 1].text not in ("and", "but", "vs")
        )
        beside = of == "level" and after.first - i == 1 and i - before.last > 2  # ナイトライダーの効果でLv1ソールが
        joined = joined or (
            after.first == i + 1 and parsed.language == "ja" and words[before.last + 1].part == "comma"
        )  # …、5000ブロッカー
        units = {n for f in parsed.found if of in f.senses for n in range(f.first, f.last + 1)}
        right_at_it = units.issuperset(range(before.last + 1, i))
        return after if beside or (joined and not right_at_it) else before
    return before or after or (_the_only_card(i, parsed, known) if of == "level" else None)


_TAKEN_OFF = regex(
    r"(?:個|こ|つ)?(?:こあ)?(?:を|が|だけ)?(?:(?:りざーぶ|ぼいど|とらっしゅ)(?:へ|に)?)?(?:移|外|はず|どけ|どか|取り除|おろ|下ろ|減|へっ|へる)"
)
"""How a number of cores goes on that are taken off a card."""


def _the_only_card(i: int, parsed: Parsed, known: Vocabulary) -> Found | None:
    """The card a level is of that stands beside none, where only one is named that has levels and no other is spoken of: 百識の谷、
    コアなしのLv1."""
    bearers = [f for f in parsed.found if _bears(f, known) and not _never_has(f, "level", known)]
    alone = len({f.card for f in bearers}) == 1 and all(f.card is not None for f in bearers)
    comes_to = any(word.text in ("に", "to") for word in (*parsed.words[i - 2 : i], *parsed.words[i + 1 : i + 2]))  # コアを外してLv1にした
    return bearers[0] if alone and not comes_to else None


def _told_apart(bearer: Found, i: int, words: tuple[Word, ...], drafts: list[Draft]) -> bool:
    """Whether a comma ends what is told of a card before a figure: カプリホルンLv2でアタック、BP4000でブロックされた."""
    deeds = [d.found.last for d in drafts if bearer.last < d.found.first < i]
    return any(word.part == "comma" for last in deeds[-1:] for word in words[last + 1 : i])


def _stands_opposite(i: int, parsed: Parsed) -> bool:
    """Whether a figure is of what is said to be opposite: アタッカー5000、正面6000, 正面は6000, 正面のプログレス6000; "4000 into 4000",
    "into a 4000"."""
    before = ["", "", *(word.text for word in parsed.words[max(0, i - 2) : i])][-2:]
    if before[-1:] == ["into"] or (before[:1] == ["into"] and before[1] in _ARTICLES):
        return True
    facing = any("opposite" in f.senses and f.last == i - 2 for f in parsed.found)
    if parsed.language == "en" and facing and before[1] in _ARTICLES:
        return True  # my attacker was facing a 3000
    if before[:1] == ["one"] and before[1] in ("with", "at", "of") and any("attack" in f.senses and f.last == i - 3 for f in parsed.found):
        return True  # hits one with 4500
    if before[:1] == ["on"] and before[1] in _ARTICLES and any(_is_of_the_attack(at, parsed) for at in range(1, i)):
        return True  # an attack of 8000 on my 6000
    if before[:1] in (["on"], ["for"]) and before[1] in _ARTICLES and _is_guarded_before(i, parsed):
        return True  # two guards of 1000 on my 4000
    guarded = any(f.senses and f.sense in _GUARDS and f.last == i - 2 for f in parsed.found)
    if guarded and before[1] in _ARTICLES - _A:
        return True  # I guard my 5000 with a 2000
    if _TO_BE_KEPT.match("".join(word.text for word in parsed.words[i + 1 : i + 8])):
        return True  # 5000の子で止められる?
    behind = [word.text for word in parsed.words[i + 1 : i + 3]]
    if behind[1:] == ["attacked"] and behind[0] in _SUFFERS and parsed.language == "en":
        return True  # my 2000 is attacked
    at = i - 2 if i > 1 and parsed.words[i - 1].text in ("は", "が") else i - 1
    named = next((f for f in parsed.found if f.last == at and f.first > 1 and parsed.words[f.first - 1].text == "の"), None)
    if named is not None:  # 正面のプログレス3000
        at = named.first - 2
    return any("opposite" in f.senses and f.last == at for f in parsed.found)


def _is_guarded_before(i: int, parsed: Parsed) -> bool:
    """Whether a guard or its points are told before a figure in its sentence, and no attack is between them."""
    told = [f for f in parsed.found if f.senses and f.sentence == parsed.words[i].sentence and f.last < i]
    last = next((f.sense for f in reversed(told) if f.sense in _GUARDS | {"attack"}), None)
    return last in _GUARDS


_TO_BE_KEPT = regex(r"(?:の(?:子|やつ|奴|方|ぷろぐれす))?で(?:[^、。,.?]{0,6}を)?(?:止め|受け|うけ|守|耐え|しの|凌|防|がーど)")
_SUFFERS = frozenset(("is", "gets", "got", "was", "being"))
_GUARDS = frozenset(("guard", "guard-point", "guard-card", "guard-with"))


def _is_of_the_attack(i: int, parsed: Parsed) -> bool:
    """ "Attack 5000, defender 4000": the figure of what attacks, and not of whom, where the defender's stands after it."""
    of_it = [word.text for word in parsed.words[i + 1 : i + 2]] == ["の"]
    if of_it and any("attack" in f.senses and f.first == i + 2 for f in parsed.found):
        return True  # 6500のアタック
    comes = parsed.words[i + 1 : i + 3]
    if [word.text for word in comes[:1]] == ["が"] and comes[-1].norm in ("来る", "くる"):
        return True  # 5000が来て、自分は3000
    before = any("attack" in f.senses and f.last == i - 1 for f in parsed.found)
    told = [word.text for word in parsed.words[max(0, i - 3) : i]]
    if told[-3:-1] == ["attacked", "by"] and told[-1] in _ARTICLES:
        return True  # attacked by a 4000
    if told[-1:] in (["is"], ["has"], ["was"]) and any("attack" in f.senses and f.last == i - 2 for f in parsed.found):
        return True  # the attack is 6000
    parted = i + 1 < len(parsed.words) and parsed.words[i + 1].text in (",", "vs", "/")
    of = parsed.words[i - 1].text == "of" and any("attack" in f.senses and f.last == i - 2 for f in parsed.found)  # an attack of 8000
    return parsed.language == "en" and ((before and parted) or of)


def _is_done_with(i: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether a figure is of what one attacks with: I hit a 300 HP unit with a 200 ATK unit, attack the leader with an ATK 200 unit."""
    words = parsed.words
    before = [d for d in drafts if d.found.sentence == words[i].sentence and d.found.last < i]
    done = max(before, key=lambda d: d.found.last, default=None)
    blocked = any(d.active and "block" in known.wider(d.concept.id) for d in before)  # I blocked a BP 8000 attack with my BP 3000 spirit
    attacked = done is not None and not blocked and "attack" in known.wider(done.concept.id)
    at = next((f.first for f in parsed.found if f.last == i - 1 and {*COMPARED} & {*f.senses}), i)
    return parsed.language == "en" and attacked and at > 1 and words[at - 2].text == "with" and words[at - 1].text in _ARTICLES


_ARTICLES = frozenset(("a", "an", "my", "his", "her", "their", "your"))


def _differing(i: int, parsed: Parsed, known: Vocabulary) -> Found | None:
    """Who has so much more or less: ブロッカーより1000高いアタッカー, a blocker with 500 more power than my attacker."""
    words = parsed.words
    bearers = [f for f in parsed.found if f.sentence == words[i].sentence and _bears(f, known) and not _measured_by(f, parsed)]
    before = max((f for f in bearers if f.last < i), key=lambda f: f.last, default=None)
    player = _differing_player(i, parsed, known)
    if player is not None and (before is None or before.last < player.first):
        return None  # My attacker has 4000 power, the defender 1000 less
    return before or min((f for f in bearers if f.first > i), key=lambda f: f.first, default=None)


def _differing_player(i: int, parsed: Parsed, known: Vocabulary) -> Found | None:
    """The player who has so much more or less: 相手のプログレスの方が1000高い."""
    players = [f for f in players_in(parsed, known) if f.sentence == parsed.words[i].sentence]
    near = [f for f in players if f.last < i and not _measured_by(f, parsed)]
    told = max(near, key=lambda f: f.last, default=None)
    return None if told is None or any(word.part == "comma" for word in parsed.words[told.last + 1 : i]) else told


def _measured_by(found: Found, parsed: Parsed) -> bool:
    """Whether something found is what another is compared with: ブロッカーより, ブロッカーのBPより, than my attacker."""
    if parsed.language == "ja":
        return any(word.text == "より" for word in parsed.words[found.last + 1 : found.last + 4])
    return any(word.text == "than" for word in parsed.words[max(0, found.first - 3) : found.first])


def _of_another(bearer: Found, i: int, parsed: Parsed, drafts: list[Draft]) -> bool:
    """Whether a figure after a card or role is the other's: アタッカーをBP3000で, block it with 4000, 3000対4000,
    アタッカーが4000に止められた."""
    words, between = parsed.words, parsed.words[bearer.last + 1 : i]
    if between and between[-1].text in SUBJECTS and _meets(i, parsed, drafts):
        return True
    if between and between[0].text in _DONE_WITH:
        return True
    if any(word.text in AGAINST for word in between) or any(d.found.last == i - 1 and d.found.first > bearer.last for d in drafts):
        return True
    if parsed.language == "ja" and i + 1 < len(words):
        at_it = words[i + 1].text == "で" and any(word.text == "を" for word in between)  # アタッカーBP5000をBP4000で
        return at_it or (len(between) > 1 and words[i + 1].text in ("に", "を"))
    if parsed.language == "ja":
        return False
    means = bool(between) and between[0].text == "with" and words[bearer.first - 1].text != "with"
    done = [d for d in drafts if d.active and d.frame == "does" and 0 < bearer.first - d.found.last <= REACH]
    return means and any(not _has_its_own(d.found, bearer, parsed) for d in done)


def _has_its_own(event: Found, sufferer: Found, parsed: Parsed) -> bool:
    """Whether who does something has a figure already: a spirit with BP 4000 blocked an attacker with BP 7000; blocked with my 9000 an
    attacker with BP 3000."""
    before = [word for word in parsed.words[: event.first] if word.sentence == event.sentence]
    apart = max((n for n in range(event.last + 1, sufferer.first) if parsed.words[n].text in _A), default=event.last)
    beside = (*before[-REACH:], *parsed.words[event.last + 1 : apart])
    return any((number_of(word) or 0) >= POWER_FROM for word in beside)


def _has_one_before_it(bearer: Found, i: int, parsed: Parsed) -> bool:
    """Whether a card or role has a figure before it, and a comma stands between it and another: BP8000のアタッカー、BP3000で."""
    words = parsed.words
    own = bearer.first > 1 and words[bearer.first - 1].text == "の" and (number_of(words[bearer.first - 2]) or 0) >= POWER_FROM
    return own and words[bearer.last + 1].part == "comma" and any(word.text == "で" for word in words[i + 1 : i + 2])


def _meets(i: int, parsed: Parsed, drafts: list[Draft]) -> bool:
    """Whether a figure is of one that the subject before it meets: アタッカーが4000に止められた."""
    stopped = any(d.found.first == i + 2 and d.frame == "does" and (d.passive or "passive" in d.found.marks) for d in drafts)
    return stopped and parsed.words[i + 1].text == "に"


def _meets_in_its_turn(i: int, parsed: Parsed, drafts: list[Draft]) -> bool:
    """Whether a figure, with its word, stands right after a subject, who meets what has it."""
    before = [word.text for word in parsed.words[max(0, i - 2) : i] if word.text not in _BEFORE_A_NUMBER]
    return bool(before) and before[-1] in SUBJECTS and _meets(i, parsed, drafts)


def _parted(i: int, after: Found, parsed: Parsed) -> bool:
    """Whether a comma, a "versus" or another number stands between a number and a card or role after it, or that has a number of its
    own where the first has its subject: 2000のクリがブロッカー4000に止められた; their progress has 3000 and my attacker 5500."""
    parting = (*AGAINST, ";")
    between = parsed.words[i + 1 : after.first]
    own = between[1:] if [word.part for word in between[:1]] == ["other"] else between
    if parsed.language == "en" and [word.text for word in own] in _ANOTHER:
        return True  # with my BP 9000 spirit an attacker, with my 9000 an attacker
    behind = next((word for word in parsed.words[after.last + 1 : after.last + 3] if word.text not in _BEFORE_A_NUMBER), None)
    if (
        behind is not None
        and number_of(behind) is not None
        and any(word.text in ("が", "and") for word in parsed.words[i + 1 : after.first])
    ):
        return True
    return any(word.part == "comma" or word.text in parting or number_of(word) is not None for word in parsed.words[i + 1 : after.first])


_A = frozenset(("a", "an", "the"))
_ANOTHER = tuple([article] for article in sorted(_A))
_BEFORE_A_NUMBER = frozenset(("(", "パワー", "bp", "+", "-"))


def _broken(between: tuple[Word, ...], drafts: list[Draft]) -> bool:
    starts = {word.start for word in between}
    return any(word.part == "stop" for word in between) or any(d.found.start in starts and (d.active or d.passive) for d in drafts)


_DONE_WITH = frozenset(("を", "に", "で", "へ"))
_OF_DOERS = ("level", "power", "symbol", "piece", "strike", "attack-figure", "hit-points")
"""Figures of whoever attacks or blocks."""
COMPARED = ("power", "strike", "attack-figure", "hit-points")


def _player_before(i: int, parsed: Parsed, known: Vocabulary, since: int = -1) -> Found | None:
    """The player named right before a figure (and after word ``since``): 自分のBP5000, 相手は3000, 相手のタップしてるクリ7000."""
    words = parsed.words
    players = [f for f in players_in(parsed, known) if f.sentence == words[i].sentence]
    for player in (f for f in players if f.last < i and f.first > since):
        between = words[player.last + 1 : i]
        owns = bool(between) and between[0].text == "の"  # then a verb may say what of it is meant
        parted = any(w.part == "comma" or number_of(w) is not None or (w.part == "verb" and not owns) for w in between)
        parted = parted or (owns and (_is_done_to(between, parsed, known) or _is_told_before(player, parsed)))
        parted = parted or any(w.text in ("from", "into", "against") for w in between)
        if not parted and len(between) < _OWNED + _MEANT * owns:
            return _meant_by(player, players, parsed)
    return None


def _who_bears_what_is_quoted(i: int, parsed: Parsed, known: Vocabulary) -> Found | None:
    """The player named before what is quoted where a figure stands: 攻撃側だけ「バトル解決時、このスピリットをBP+2000」を持っている."""
    opened = quoted_from(i, parsed)
    near = (f for f in players_in(parsed, known) if opened is not None and 0 < opened - f.last <= BEARS)
    return max(near, key=lambda f: f.last, default=None)


def _meant_by(player: Found, players: list[Found], parsed: Parsed) -> Found:
    """Who is meant: 相手が自分のスピリットをBP+3000 tells of the opponent's own."""
    words, before = parsed.words, player.first - 1
    own = words[player.first].text in ("自分", "じぶん") and before > 0 and words[before].text in SUBJECTS
    return next((f for f in players if f.last == before - 1), player) if own else player


def _is_done_to(owned: tuple[Word, ...], parsed: Parsed, known: Vocabulary) -> bool:
    """Whether what somebody owns is only whom another's figure is used on: 相手のリーダーにATK200のユニットの攻撃."""
    cards = {f.end for f in parsed.found if f.senses and "card" in known.wider(f.sense)}
    return any(word.text == "に" and last.end in cards for last, word in pairwise(owned))


def _is_told_before(player: Found, parsed: Parsed) -> bool:
    """Whether what somebody owns has its figure before him: ATK500の俺のユニットがATK300の敵を攻撃."""
    before = parsed.words[max(0, player.first - 2) : player.first]
    return len(before) > 1 and before[1].text == "の" and number_of(before[0]) is not None


_MEANT = 3
"""Words more that may stand between an owner and a figure where they say what of it is meant."""
