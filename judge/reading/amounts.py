"""Numbers: what each counts, and how it is told (`Sort`): what is printed, what a power comes to, how far one is above another."""

from itertools import pairwise
from typing import NamedTuple

from judge.patterns import regex
from judge.reading.events import Draft
from judge.reading.having import HADS, had_by, had_by_all, had_in_a_row, is_ordinal
from judge.reading.included import NEAR_BY, PLUS, comes_of_more, includes_guards, includes_more, is_of_a_guard, is_the_result, rises
from judge.reading.inflection import BE, NUMBERS, TIMES
from judge.reading.model import Sort
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed, Word

POWER_FROM = 500
"""A bare number this large is a power."""
_REACH, _GLUED = 7, 4
_POWERS = ("power", "power-attacker", "number")
_GLUE = frozenset(
    (
        ".",
        ":",
        "=",
        "-",
        "+",
        "が",
        "は",
        "を",
        "の",
        "も",
        "of",
        "is",
        "at",
        "残り",
        "残",
        "only",
        "全部",
        "どちら",
        "どっち",
        "どれ",
    )
)
_DETERMINERS = frozenset(("single", "framed", "which", "this", "that", "the", "other", "another", "each", "every", "any", "bp", "power"))
_OF_CARDS = frozenset(("strike", "symbol", "level", "life"))
"""What a small number may be of that is printed on a card, or a player's."""


class Amount(NamedTuple):
    """A number that counts something: word ``at`` is ``value`` of a concept (below 0: taken from a power); ``owned``: what it counts, where
    that is said."""

    at: int
    value: int
    of: str
    owned: Found | None
    sort: Sort


def amounts_of(parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> list[Amount]:
    """What the numbers of a question count, in order. What a figure only may come to, or is left with, is what is asked, or follows."""
    amounts: list[Amount] = []
    for i, word in enumerate(parsed.words):
        if (value := number_of(word)) is None or _pronoun(i, parsed):
            continue
        if _inside(word, parsed) and word.text not in TIMES and not (is_ordinal(i, parsed) and had_by(i, parsed) is not None):
            continue
        of, thing = _counted(i, value, parsed, drafts, known)
        if of == "number" and any(f.first == i + 1 and f.senses and known.concepts[f.sense].kind == "step" for f in parsed.found):
            continue  # in one attack phase
        if of == "number" and (changed := _come_to(i, parsed)) is not None:
            of, thing = changed.sense, None
        if thing is None and of in _POWERS and _is_one_more_guard(i, amounts, parsed, drafts, known):
            of = "guard-point"
        if thing is None and of in _POWERS and "guard-point" in known.concepts and _is_of_a_guard_card(i, value, parsed, drafts, known):
            of = "guard-point"
        if value < POWER_FROM and not (thing is not None and thing.sense in _OF_CARDS):
            had = had_by(i, parsed)
            value = 1 if had is not None and is_ordinal(i, parsed) else value
            of, thing = (had, None) if had is not None else ("number", None) if of in HADS else (of, thing)
        if of == "number" and i and parsed.words[i - 1].text in ("元", "もと") and any(amount.of == "strike-up" for amount in amounts):
            of, thing = "strike", None  # ストライク+1、元1
        if of == "guard-point" and (
            _is_who_guards(i, parsed, drafts, known) or _is_what_attacks(i, parsed, drafts) or _is_what_it_became(i, parsed)
        ):
            of = "power"
        if of == "hand" and _is_discarded(i, parsed):
            of, thing = "card", None  # 手札1枚捨てて: how many go, not how many there are
        if of == "link-frame" and _is_not_one(i, parsed):
            value = 0
        if of in ("number", "card", "shield") and _is_fixed(i, parsed):
            of, thing = "break-count", None
        sort = _sort(i, of, parsed, drafts)
        if sort is None or (of == "hit-points" and _left(i, parsed)):
            continue
        if of in _POWERS and _taken_away(i, parsed, drafts, known):
            of, value = "power-up", -value
        if of in _POWERS and _added(i, parsed, drafts, known):
            of = "guard-point" if _by_a_guard(i, parsed, drafts, known) else "power-up"
        if amounts and amounts[-1].of == "strike" and value < NEAR_BY and parsed.words[i - 1].text in PLUS:
            of, thing = "strike", None  # strike 1 plus 1, スト1に+1乗った
        if of in ("strike", "symbol") and i and parsed.words[i - 1].text in PLUS:
            of = f"{of}-up"
        if of == "life" and _is_lost(i, parsed):
            of, thing = "life-lost", None  # how much goes, not how much there is
        more = (of == "number" and _is_of_more_symbols(i, parsed)) or (of == "piece" and _is_added_to_symbols(i, parsed))
        if _grows(i, parsed) and (of == "symbol" or more):
            of = "symbol-up"
        if of == "symbol" and _shrinks(i, parsed):
            of, value = "symbol-up", -value
        if of == "shield" and _breaks(i, parsed, drafts, known):
            of = "break-shield"  # how many go, not how many there are
        amounts.append(Amount(i, value, of, thing, sort))
    row = had_in_a_row(parsed)
    if row:
        amounts = [amount for amount in amounts if amount.of not in HADS] + [Amount(at, n, of, None, "is") for at, of, n in row]
        amounts.sort(key=lambda amount: amount.at)
    amounts = _with_listed_guards(amounts, parsed, drafts, known)
    had_all = had_by_all(parsed) if not any(amount.of in HADS for amount in amounts) else None
    if had_all is not None:
        at, of, both = had_all
        whole = next((amount.value for amount in amounts if amount.of == "strike"), both)
        amounts += [Amount(at, whole, of, None, "is")] if whole is not None else []
    amounts = _with_listed_symbols(amounts, parsed, known)
    for at in range(1, len(amounts)):
        one, other = amounts[at - 1 : at + 1]
        between = {word.text for word in parsed.words[one.at + 1 : other.at]} - _OF_AN_ATTACK
        if (one.of, other.of) == ("strike", "number") and other.value < _FEW and between and between <= _ALSO:
            amounts[at] = other._replace(of="strike", owned=one.owned)  # strikes 3 and 2, ストライクは2と1
    rows: set[int] = set()
    for at in range(len(amounts) - 1, 0, -1):
        one, other = amounts[at - 1 : at + 1]
        listed = {word.text for word in parsed.words[one.at + 1 : other.at]} <= _ALSO and other.at > one.at + 1
        if other.of == "guard-point" and listed and one.of in _POWERS and one.owned is None:
            amounts[at - 1] = one._replace(of="guard-point")  # 1500と1000をガードに切る
        in_a_row = [word.text for word in parsed.words[one.at + 1 : other.at]] in (["、"], [","])
        if other.of == "guard-point" and (other.at in rows or _has_its_guard(other.at, parsed, drafts, known)):
            rows.add(other.at)
            if in_a_row and one.of in _POWERS and one.owned is None:
                amounts[at - 1] = one._replace(of="guard-point")  # 2000、1000、500のガード
                rows.add(one.at)
        told_of = [word.text for word in parsed.words[one.at - 1 : other.at] if word.part != "number"]
        if one.of in _POWERS and other.of == "guard-point" and told_of == ["に", "、"]:
            amounts[at - 1] = one._replace(of="guard-point")  # 4000に1000、1000とガード
        carded = [word.text for word in parsed.words[one.at + 1 : one.at + 3]] in _ITS_CARD
        if carded and one.of in _POWERS and other.of == "guard-point" and parsed.words[one.at].sentence == parsed.words[other.at].sentence:
            amounts[at - 1] = one._replace(of="guard-point")  # 1000のカード、続いて1500のカードを捨てた
        raised = {one.of, other.of} <= _LARGE_ONES and [word.text for word in parsed.words[one.at + 1 : other.at]] == ["→"]
        if raised and one.value < other.value and any(d.found.sentence == parsed.words[one.at].sentence for d in _guards(drafts, known)):
            # ガードで4000→7000にした
            amounts[at - 1 : at + 1] = [
                one._replace(of="power"),
                other._replace(value=other.value - one.value, of="guard-point", sort="is"),
            ]
        from_to = [word.text for word in parsed.words[one.at + 1 : other.at] if word.part == "particle"] == ["から"]
        if one.of in ("symbol", "strike") and other.of in ("number", "piece", one.of) and from_to:
            amounts[at - 1 : at + 1] = [one._replace(value=other.value)]  # シンボルが1つから2つに増えた
    return amounts


def _with_listed_symbols(amounts: list[Amount], parsed: Parsed, known: Vocabulary) -> list[Amount]:
    """The amounts, with the numbers beside that of symbols in a list as symbols, too: symbols 1, 2 and 1; 2, 1 and 1 symbols; one has two
    symbols, the other three; シンボル2つのスピリットと1つのスピリット."""
    words = parsed.words
    listed = {amount.at: amount for amount in amounts if not _calls_one_of_several(amount.at, parsed)}
    ends = {at: at for at in listed}
    for found in (each for each in parsed.found if each.senses and known.concepts[each.sense].is_a == "symbol"):  # a double symbol
        listed[found.first], ends[found.first] = Amount(found.first, 0, "symbol", None, "is"), found.last
    row = sorted(listed)
    for at, after in pairwise(row):
        one, other = listed[at], listed[after]
        between = [word.text for word in words[ends[at] + 1 : after] if word.text not in _SYMBOLS]
        alike = between[-1:] == ["と"] and "の" in between and _NOUN_ALONE.fullmatch("".join(between)) is not None
        together = {*between} <= _LISTS | _THE_OTHER or alike or _OF_THE_NEXT.fullmatch("".join(between)) is not None
        if one.of == "symbol" and _may_be_symbols(other) and between and together:
            listed[after] = other._replace(of="symbol", owned=one.owned)
    for at, after in reversed([*pairwise(row)]):
        one, other = listed[at], listed[after]
        between = [word.text for word in words[at + 1 : after]]
        if other.of == "symbol" and _may_be_symbols(one) and between and {*between} <= _ALSO | {",", "、"}:
            listed[at] = one._replace(of="symbol", owned=other.owned)
    return [listed.get(amount.at, amount) for amount in amounts]


def _calls_one_of_several(i: int, parsed: Parsed) -> bool:
    """Whether a number calls one of several: one with two symbols, 1体目."""
    after = [word.text for word in parsed.words[i + 1 : i + 3]]
    return after[1:] == ["目"] or (parsed.words[i].text == "one" and after[:1] in (["with"], ["has"], ["had"]))


def _may_be_symbols(amount: Amount) -> bool:
    return amount.of in ("number", "spirit", "piece") and 0 < amount.value < NEAR_BY


_SYMBOLS = frozenset(("symbol", "symbols", "gem", "gems"))
_THE_OTHER = frozenset(("the", "other", "one", "with", "has", "had", "second", "third", "another"))
_OF_THE_NEXT = regex(r"(?:つ|個)?、?[1-6](?:体|回|発)目(?:が|は|の)?")
"""What stands between the symbols of one attacker and of another."""


def _is_who_guards(i: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether a number is of the one for whom it is guarded: 守る4000は1000と1500をガード."""
    words = parsed.words
    told = any(d.found.last == i - 1 for d in _guards(drafts, known))
    if [word.text for word in words[i + 1 : i + 4 : 2]] in (["が", "枚"], ["は", "枚"]):
        return False  # ガード500が1枚
    return parsed.language == "ja" and told and i + 1 < len(words) and words[i + 1].text in ("は", "が", "に")


def _is_what_attacks(i: int, parsed: Parsed, drafts: list[Draft]) -> bool:
    """Whether a number is of the attack named right after it: 6500のアタック."""
    behind = parsed.words[i + 1 : i + 2]
    return [word.text for word in behind] == ["の"] and any(d.concept.id == "attack" and d.found.first == i + 2 for d in drafts)


def _is_discarded(i: int, parsed: Parsed) -> bool:
    """Whether a number of the hand is of those that are discarded from it: 手札1枚捨てて, 手札を2枚切った."""
    after = [word.norm for word in parsed.words[i + 1 : i + 5] if word.text not in _HOW_MANY | {"だけ", "も"}]
    return after[:1] in (["捨てる"], ["切る"])


def _is_not_one(i: int, parsed: Parsed) -> bool:
    """Whether a number is said to be not even one: 1枚もリジェクトされなかった."""
    words = parsed.words
    rest = [word.norm for word in words[i + 1 :] if word.sentence == words[i].sentence]
    return rest[1:2] == ["も"] and bool({"ない", "無い", "ぬ", "ず"} & {*rest})


_FEW = 10
_LARGE_ONES = frozenset(("power", "guard-point"))
_NOUN_ALONE = regex(r"(?:つ|個)?の[ァ-ヶー一-鿿ぁ-ん]{2,8}と")
"""What stands between two numbers of a row of cards that are told alike."""


def _come_to(i: int, parsed: Parsed) -> Found | None:
    """The figure that comes to a number: its strike was lowered to 0, they drop my attacker's strike to 1."""
    words = parsed.words
    if parsed.language != "en" or i < _NEXT or words[i - 1].text != "to":
        return None
    told = [f for f in parsed.found if f.senses and f.sense in _MEASURES and f.sentence == words[i].sentence and 0 < i - f.last < NEAR_BY]
    changed = any(word.lemma in _CHANGED for word in words[max(0, i - 2 * NEAR_BY) : i])
    return told[-1] if told and changed else None


_CHANGED = frozenset(("lower", "reduce", "drop", "fall", "set", "cut", "decrease", "bring", "raise", "increase", "go", "change"))


def _is_fixed(i: int, parsed: Parsed) -> bool:
    """Whether a number is said to be fixed: 2枚と確定, fixed at two."""
    fixed = [f for f in parsed.found if f.senses and f.sense in ("be-fixed", "after-the-count")]
    return any(0 < f.first - i <= _NEXT for f in fixed) if parsed.language == "ja" else any(0 < i - f.last <= _NEXT for f in fixed)


_NEXT = 2


def _is_one_more_guard(i: int, amounts: list[Amount], parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether a number is of a guard by those before it (ガード1000と2000), or by its place among several."""
    if amounts and amounts[-1].of == "guard-point" and _goes_on(amounts[-1].at, i, parsed, drafts, known):
        return True
    guarded = any(amount.of == "guard-point" for amount in amounts)
    return (guarded and _once_more(i, parsed, drafts, known)) or _is_listed_of(i, parsed, drafts, known)


def _with_listed_guards(amounts: list[Amount], parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> list[Amount]:
    """The amounts, with as many numbers of a list as there are said to be cards, where it is told that those guard, as guard points:
    1500、500、1000と3枚ガード."""
    told = list(amounts)
    guards = [draft for draft in _guards(drafts, known) if not draft.negated]
    for n, count in enumerate(amounts):
        listed = amounts[n - count.value : n] if count.of == "card" and 1 < count.value <= n else []
        topic = bool(listed) and any(_is_topic_of(d, listed[0].at, parsed) for d in guards)  # ガード札は1500、2000、500の3枚
        guarded = topic or any(
            d.found.sentence == parsed.words[count.at].sentence and 0 < d.found.first - count.at <= NEAR_BY for d in guards
        )
        if not listed or not guarded or not all(each.of in _LARGE_ONES and each.owned is None for each in listed[:-1]):
            continue
        between = [{word.text for word in parsed.words[one.at + 1 : other.at]} for one, other in pairwise((*listed, count))]
        if all(texts <= _LISTS for texts in between):
            told[n - count.value : n] = [each._replace(of="guard-point", sort="is") for each in listed]
    return told


def _is_of_a_whole_hand(i: int, parsed: Parsed) -> bool:
    """Whether a number is told of all the cards of a hand: 手札はみんな1000, 手札は全部500."""
    between = ("".join(word.text for word in parsed.words[f.last + 1 : i]) for f in parsed.found if "hand" in f.senses and f.last < i)
    return any(_ALL_OF_THEM.fullmatch(text) is not None for text in between)


_ALL_OF_THEM = regex(r"の?(?:かーど)?[はが](?:みんな|全部|ぜんぶ|すべて|全て|どれも)")


def _is_topic_of(guard: Draft, at: int, parsed: Parsed) -> bool:
    """Whether a guard, or its cards, is what a number is told of: ガード札は1500、ガードポイントは1000."""
    between = "".join(word.text for word in parsed.words[guard.found.last + 1 : at])
    return guard.found.last < at and _OF_ITS_CARDS.fullmatch(between) is not None


_OF_ITS_CARDS = regex(r"(?:の)?(?:札|手札|かーど|ぽいんと)?(?:は|が|:|、)")


def _is_of_a_guard_card(i: int, value: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether a number is of cards that are counted, or discarded, as those that guard are, and those that fight are not: 1000を2枚,
    500のカードをもう1枚, 500を捨てた, two 1500 cards, I discard a 1000; or stands right after a guard: ガード100, a guard of 500."""
    words, behind = parsed.words, i + 1
    guards = _guards(drafts, known)
    if is_of_a_guard(i, parsed):
        return True
    if value < POWER_FROM:
        told = any(d.found.last == i - 1 and not d.negated for d in guards)
        many = any(word.text in _COUNTED_BY for word in words[behind : behind + 1])
        return told and (value >= _LEAST_POINTS or value == 0) and not many
    done = [d for d in drafts if d in guards or "discard" in known.wider(d.concept.id)]
    if parsed.language == "en":
        one = i - 1 if i and words[i - 1].text in _ONE else i
        carded = any(word.text in ("card", "cards") for word in words[behind : behind + 1])
        near = any(not d.negated and d.found.sentence == words[i].sentence and d.found.last < i for d in done)
        discarded = any(not d.negated and d.active and d.found.last == one - 1 for d in done if d not in guards)
        guarded = any(not d.negated and d.found.sentence == words[i].sentence and d.found.last < i for d in guards)
        with_it = i > 0 and words[i - 1].text in ("with", "by", "for") and words[behind : behind + 1] and words[behind].text in _APIECE
        with_one = [word.text for word in words[max(0, i - 2) : i]] in (["with", "a"], ["with", "an"], ["using", "a"])
        last = max((d for d in drafts if d.found.last < i), key=lambda d: d.found.last, default=None)
        guarded = guarded and last in done  # and not: to stop 8000 with a 5000
        if guarded and (with_it or (with_one and not _fights(i, parsed, drafts, known))):
            return True  # guarded twice with 1000 each, guard my 5000 with a 2000
        counted = i > 0 and (words[i - 1].text in ("a", "an", "another", "many") or number_of(words[i - 1]) is not None)
        named = counted and any(not d.negated and d.found.first == behind for d in guards)  # three 2000 guards
        return named or (near and carded) or (discarded and one < i and not _fights(i, parsed, drafts, known))
    by_one = [word.text for word in words[max(0, i - 2) : i]] == ["1", "枚"] and bool(guards)  # ガード何枚で止まる?1枚1000
    if _has_its_guard(i, parsed, drafts, known) or _is_of_a_whole_hand(i, parsed) or by_one:
        return True
    if [word.text for word in words[behind : behind + 2]] in _ITS_CARD:
        behind += 2
    while behind < len(words) and words[behind].text in _MORE_OF_THEM:
        behind += 1
    if behind == i + 1:
        return False
    if any(not d.negated and d.found.first == behind and words[behind - 1].text == "を" and not protects(d, i, words) for d in done):
        return True
    count = number_of(words[behind]) if behind + 1 < len(words) else None
    return count is not None and count < POWER_FROM and words[behind + 1].text in _PIECES and not is_ordinal(behind, parsed)


def _has_its_guard(i: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether a number is of the guard named right after it: 500のガードと2500のガード; but 5000のガードは2000."""
    words = parsed.words
    guards = [d.found.last + 1 for d in _guards(drafts, known) if d.found.first == i + 2 and words[i + 1].text == "の"]
    return any(behind >= len(words) or words[behind].text not in _TOLD_OF for behind in guards)


_TOLD_OF = frozenset(("は", "が", "ステップ"))


_LEAST_POINTS = 100
_APIECE = frozenset(("each", "apiece"))
_ONE = frozenset(("a", "an", "another", "his", "her", "their", "my"))
_PIECES = frozenset(("枚", "まい"))
_COUNTED_BY = _PIECES | {"回", "度"}
_MORE_OF_THEM = frozenset(("の", "を", "もう", "さらに", "また", "も"))
"""What may stand between guard points and how many cards have them, or what is done with those."""


def _guards(drafts: list[Draft], known: Vocabulary) -> list[Draft]:
    return [draft for draft in drafts if _used_in(draft, known) == "guard-point"]


def _goes_on(last: int, i: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether a number goes on a list of guard points: 1000と2000, 1000、2000で守った, 1000 and 2000."""
    words = parsed.words
    between = [word.text for word in words[last + 1 : i]]
    between = between[:-1] if between[-1:] in (["a"], ["an"]) else between  # with a 2000, then a 1000
    if (
        not 0 < len(between) < (3 if "+" in between or "plus" in between else NEAR_BY)
        or words[last].sentence != words[i].sentence
        or not all(text in _LISTS for text in between)
    ):
        return False
    return not _fights(i, parsed, drafts, known)


def _fights(i: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether a number is of what attacks or blocks next."""
    after = next((d for d in drafts if d.found.first > i), None)
    if after is None or after.found.sentence != parsed.words[i].sentence:
        return False
    return after.found.first - i < NEAR_BY and bool({"attack", "block"} & set(known.wider(after.concept.id)))


def _once_more(i: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether a number is what is guarded with once more: ガード2000、また2000を切った, guards with 1000, then another 1000; but
    ガード2000、また6000で殴られた."""
    words = parsed.words
    before = [word.text for word in words[max(0, i - 3) : i] if word.text not in _BARE]
    again = any(f.senses and f.sense == "again" and f.last == i - 1 for f in parsed.found)  # もう1回2000のを捨てた
    one_more = before[-1:] and (before[-1] in _ONCE_MORE or (before[-1] in ("one", "card") and before[-2:-1] and before[-2] in _ORDERED))
    after = [word.text for word in words[i + 1 : i + 3]]
    then = any(f.senses and f.sense == "then" and f.last == i - 1 for f in parsed.found)
    listed = (after[:1] in (["more"], ["one"]) and "then" in before) or before[-2:] in _OF_ONE_MORE  # and then (with) a 500
    carded = (after in _ITS_CARD and before[-1:] and before[-1] in _ALSO) or (then and after == ["の", "を"])  # そのあと1000のを捨てた
    in_turn = bool(_IN_TURN.search("".join(word.text for word in words[max(0, i - 4) : i])))  # ガード1000、続けて500
    too = after in _TOO  # 2000をもう1枚捨てた, 2000のも切った
    one_card = [word.text for word in words[max(0, i - 3) : i]] in (["もう", "1", "枚"], ["もう", "一", "枚"])  # もう1枚500
    return bool(again or one_more or listed or carded or too or one_card or in_turn) and not _fights(i, parsed, drafts, known)


_OF_ONE_MORE = (
    ["and", "then"],
    ["then", "with"],
    ["another", "with"],
    ["another", "of"],
    ["one", "with"],
    ["one", "of"],
    ["one", "worth"],
)
_IN_TURN = regex(r"(?:、|て|で)(?:続けて|つづけて|次に|つぎに|その次に?|それから|さらに|最後に)$")
_BARE = frozenset(("は", "が", "worth", "a", "for"))
_ONCE_MORE = frozenset(("また", "さらに", "更に", "目", "枚目", "another"))
_ORDERED = frozenset(("second", "third", "other", "next"))
_TOO = (["を", "もう"], ["を", "さらに"], ["を", "追加"], ["の", "も"])


def _is_listed_of(i: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether a number stands in brackets after a guard, or is that of one of several: ガード3回(500・500・500), ガードの1枚目は1500."""
    words = parsed.words
    if i > 1 and words[i - 1].text in ("は", "が") and words[i - 2].text.endswith("目"):  # ガードの1枚目は1500
        return any(0 < i - d.found.last <= _REACH for d in _guards(drafts, known))
    later = [d for d in _guards(drafts, known) if d.found.first > i and d.found.sentence == words[i].sentence]
    if later and i > 1 and words[i - 1].text in ("枚目", "目"):
        return True  # 1枚目500、2枚目1000とガード
    opened = next((at for at in range(i - 1, -1, -1) if words[at].text in ("(", ")")), -1)
    if opened < 0 or words[opened].text != "(" or words[opened].sentence != words[i].sentence:
        return False
    guards = [d for d in _guards(drafts, known) if 0 < opened - d.found.last < NEAR_BY]
    return any(all(w.part == "number" or w.text in _TIMES for w in words[d.found.last + 1 : opened]) for d in guards)


_TIMES = frozenset(("回", "枚", "x", "に", "を"))


def _is_what_it_became(i: int, parsed: Parsed) -> bool:
    """Whether a number is what something has come to be, and not what is added to it: ガード1枚で9000になった, 9000まで上がった."""
    after = parsed.words[i + 1 : i + 3]
    return len(after) > 1 and after[0].text in ("に", "まで") and after[1].norm in ("成る", "なる", "上がる", "上げる")


def _by_a_guard(i: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether what is added is by a guard: ガードで+1000, ガード2枚で+1000ずつ, guards for +2000."""
    included = [f for f in parsed.found if f.senses and f.sense == "guard-included"]  # ガードで合計5000上げた, with guard +1000
    near = [f for f in (*(d.found for d in _guards(drafts, known)), *included) if f.sentence == parsed.words[i].sentence and f.last < i]
    for found in near:
        between = [word for word in parsed.words[found.last + 1 : i] if word.text not in PLUS]
        stands_by = bool(between) or found in included
        if stands_by and all(word.part == "number" or word.text in _BY_GUARDS for word in between):
            return True
    return False


_BY_GUARDS = frozenset(("で", "によって", "枚", "まい", "回", "合計", "計", "全部", "for", "of", "worth"))
"""What stands between a guard and what it adds."""


_OF_AN_ATTACK = frozenset(("の", "あたっく", "アタック", "攻撃", "子", "やつ"))
"""What stands after a strike before another is told: ストライク1のアタックと2のアタック."""
_ALSO = frozenset(("と", "・", "&", "and"))
_LISTS = _ALSO | {"の", "、", ",", "+", "plus", "then"}


def _sort(i: int, of: str, parsed: Parsed, drafts: list[Draft]) -> Sort | None:
    """How a number is told; None where it is only what a figure may come to, or a difference of which nobody says whose."""
    words = parsed.words
    if i and words[i - 1].text == "差" and of in _MEASURES:
        return None
    if of in _MEASURES and _BOUND.match("".join(f" {word.text}" for word in words[i + 1 : i + 5])):
        return None
    for found in parsed.found if of in _MEASURES else ():
        if found.sense in _DIFFERS and found.sentence == words[i].sentence and _by_so_much(i, found, parsed):
            return _DIFFERS[found.sense]
    after = words[i + 1 : i + 4]
    if of in _LARGE_ONES and after and after[0].text in _UP_OR_DOWN and (len(after) < _NEXT or after[1].text in _ENDS):
        return _UP_OR_DOWN[after[0].text]  # こっちが500上
    to_it = i > 1 and words[i - 1].text == "to"
    if of in _MEASURES and to_it and any(word.lemma in _CHANGED for word in words[max(0, i - NEAR_BY) : i - 1]):
        return "reached"  # my attacker drops to 5000
    guarded = [d for d in drafts if d.concept.value == "guard-point" and d.found.sentence == words[i].sentence and d.found.last < i]
    if guarded and len(after) > 1 and after[0].text == "に" and after[1].norm in ("為る", "する"):
        return "reached"  # ガードで8000にしてきた
    if after and after[0].text in ("に", "まで") and any(d.concept.id in _CHANGES and 0 < d.found.first - i <= _NEXT for d in drafts):
        return "reached"  # 5000に下げられた, 6000に上がった
    if len(after) > 1 and after[0].text in ("に", "と") and after[1].norm in ("成る", "なる"):
        return "reached" if len(after) > 2 and (after[2].text in _TOLD or after[2].part == "comma") else None
    if includes_guards(i, parsed) or includes_more(i, parsed) or (i and words[i - 1].lemma in ("become", "reach")):
        return "reached"
    if of in _MEASURES and (is_the_result(i, parsed, drafts) or comes_of_more(i, parsed)):
        return "reached"
    boosted = (d for d in drafts if d.concept.id == "power-up" and 0 < i - d.found.last < NEAR_BY)
    return "reached" if i and words[i - 1].text == "to" and any(boosted) else "is"


_CHANGES = frozenset(("power-up", "power-down"))
_UP_OR_DOWN: dict[str, Sort] = {"上": "above", "下": "below"}
_ENDS = frozenset(("。", "、", ",", ".", "?", "で", "だ", "です", "だけど", "なら", "な", "だった"))
"""What stands after "so much above", where it is told and nothing of a place."""


_BOUND = regex(
    r" 以上 ?(?:なら|だと|だっ|」? ?の (?:とき|時|場合|条件)|を (?:要求|満た)|で (?:引|1|発動|誘発))| or (?:more|higher|above|greater)\b"
)
"""What follows a power that an ability asks for, and nobody is said to have: パワー7000以上なら1枚引く."""
_MEASURES = ("power", "number", "attack-figure", "hit-points", "strike")
_DIFFERS: dict[str, Sort] = {"higher": "above", "lower": "below"}
_TOLD = frozenset(("た", "て", "てる", "たら", "ので", "から", "。"))
"""After なる: it has come to that."""


def _by_so_much(i: int, differs: Found, parsed: Parsed) -> bool:
    """Whether a number is how much higher or lower something is: 500高い, 500 more power, higher by 500."""
    words = parsed.words
    if parsed.language == "ja":
        said = words[differs.first].part in ("adjective", "verb")  # 5000の大型 is a 5000
        return said and 0 < differs.first - i < NEAR_BY and all(word.text in _SO_MUCH for word in words[i + 1 : differs.first])
    between = words[i + 1 : differs.first] if differs.first > i else words[differs.last + 1 : i]
    units = all(word.text in ("bp", "power", "points", "by") for word in between)
    return units and (differs.first > i or (bool(between) and between[-1].text == "by")) and len(between) < NEAR_BY


_SO_MUCH = frozenset(("も", "だけ", "ほど", "くらい", "ぐらい", "ばかり", "は", "分", "bp", "ぱわー"))


def _left(i: int, parsed: Parsed) -> bool:
    """Whether a number is what goes of a figure (HP100減った) or is left of it afterwards (HPが100残ったら), not what there is
    (HPが100残っているユニット)."""
    after = [*parsed.words[i + 1 : i + 4]]
    if parsed.language == "en":
        if any(word.lemma == "lose" for word in parsed.words[max(0, i - 2) : i]):
            return True
        remains = any(word.lemma == "remain" for word in after[:2])
        return remains or (bool(after) and after[0].text == "left" and any(w.text in BE for w in parsed.words[max(0, i - 3) : i]))
    if after and after[0].norm in ("減る", "減らす", "削る", "削れる", "失う"):
        return True
    stays = len(after) > 1 and after[0].norm == "残る" and after[1].text in ("た", "たら", "ば", "?")
    return stays and not (len(after) > 2 and after[2].part == "noun")


def _is_lost(i: int, parsed: Parsed) -> bool:
    """Whether a number of life is what somebody loses, or says is lost: 「ライフ1個減った」, "I lose two life", "it takes one life"."""
    words = parsed.words
    if parsed.language == "en":
        before = [word.lemma for word in words[max(0, i - 3) : i]]
        taken = not {"lose", "cost", "take"}.isdisjoint(before) and "from" not in before
        return taken or any(word.text in ("per", "an") for word in words[i + 1 : i + 4])
    after = [word.norm for word in words[i + 1 : i + 4]]
    if any(one == "しか" and two in ("無い", "ない", "有る", "残る") for one, two in pairwise(after)):
        return False  # ライフ2しかない
    return any(each in ("減る", "減らす", "失う", "だけ", "しか") for each in after) and "残り" not in [
        word.text for word in words[max(0, i - 3) : i]
    ]


def _grows(i: int, parsed: Parsed) -> bool:
    """Whether a number is by how much something becomes more: シンボルを1つ増やす, gains 1 symbol; not what it comes to: 2つに増えた."""
    words = parsed.words
    after = "".join(f" {word.lemma}" for word in words[i + 1 : i + 5])
    comes_to = any(word.text == "に" for word in words[i + 1 : i + 3])
    growing = next(
        (n for n in range(i + 1, min(i + 5, len(words))) if words[n].norm in _GROWTH and n < i + 4 + (parsed.language == "en")), None
    )
    grown = growing is not None and _GETS_BY.search(after) is None and not comes_to
    if grown and parsed.language == "en" and growing is not None and any(map(number_of, words[growing + 1 : growing + 3])):
        grown = False  # (1 symbol) gains one more: it is by that
    return grown or any(word.lemma in _GROWTH for word in words[max(0, i - 2) : i])


def _shrinks(i: int, parsed: Parsed) -> bool:
    """Whether a number is by how much something becomes less: シンボルを1つ減らす, loses 1 symbol; not what it comes to: 1つに減った."""
    words = parsed.words
    comes_to = any(word.text == "に" for word in words[i + 1 : i + 3])
    lost = any(word.norm in _LOSS and word.sentence == words[i].sentence for word in words[i + 1 : i + 4]) and not comes_to
    return lost or any(word.lemma in _LOSS for word in words[max(0, i - 2) : i])


_LOSS = frozenset(("減らす", "減る", "失う", "lose"))
_GETS_BY = regex(r"get (?:through|thru|past|by|in)\b")


def _is_of_more_symbols(i: int, parsed: Parsed) -> bool:
    """Whether a number is of more symbols than there were: one extra symbol, one more symbol."""
    after = [word.text for word in parsed.words[i + 1 : i + 3]]
    return len(after) > 1 and after[0] in ("extra", "more", "additional") and after[1] in ("symbol", "symbols")


def _is_added_to_symbols(i: int, parsed: Parsed) -> bool:
    """Whether so many pieces are added to a number of symbols: シンボル2にさらに1つ追加."""
    before = "".join(word.text for word in parsed.words[max(0, i - 6) : i])
    return _SYMBOLS_BEFORE.search(before) is not None


_SYMBOLS_BEFORE = regex(r"しんぼる(?:が|は)?\d(?:つ|個)?[にへ](?:さらに|更に|もう|あと)?$")
_GROWTH = frozenset(("増やす", "増える", "足す", "加える", "追加", "付与", "付ける", "gain", "add", "increase", "give", "get"))


def _breaks(i: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether a number of shields is of those that are broken or chosen for it (シールドを2枚割られる, three shields are broken,
    盾を2枚選べる), and not all there are (最後の1枚を割られる)."""
    words = parsed.words
    around = {word.text for word in words[max(0, i - 3) : i + 4]}
    if around & _ALL_THERE_ARE:
        return False
    going = [d for d in drafts if {"break-shield", "choose"} & {*known.wider(d.concept.id)}]
    breaks = [d for d in going if d.found.sentence == words[i].sentence]
    if parsed.language == "ja":
        linked = frozenset(("枚", "つ", "まい", "を", "が", "も", "しーるど", "盾", "同時", "に", "一度", "まとめて"))
        return any(0 < d.found.first - i < 7 and all(w.text in linked for w in words[i + 1 : d.found.first]) for d in breaks)
    for draft in breaks:
        passive = draft.passive or "passive" in draft.found.marks
        if (
            passive
            and 0 < draft.found.first - i < 6
            and any(word.text in BE | {"get", "gets", "got"} for word in words[i + 1 : draft.found.first])
        ):
            return True
        if draft.active and 0 < i - draft.found.last < NEAR_BY:
            return True
    return False


_ALL_THERE_ARE = frozenset(("残り", "最後", "全部", "last", "remaining", "only", "all"))


def _added(i: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether a number is what something adds to a power: +2000, boosted by 2000, 2000上げた."""
    if "power-up" not in known.concepts or not i:
        return False
    if rises(i, parsed):
        return True
    before = parsed.words[i - 1].text
    boosts = (d for d in drafts if d.concept.id == "power-up" and 0 < i - d.found.last <= _REACH)
    return before in PLUS or (before in ("by", "of") and any(boosts))


def _taken_away(i: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether a number is what something takes from a power: -3000, マイナス2000, 2000下がった, lowered by 2000."""
    if "power-down" not in known.concepts or not i:
        return False
    before = parsed.words[i - 1].text
    if before in _MINUS:
        named = i > 1 and parsed.words[i - 2].end == parsed.words[i - 1].start and parsed.words[i - 2].text[-1:].isdigit()
        return not named  # A6-3 is a step, 1000-500 a difference
    drops = [d for d in drafts if d.concept.id == "power-down" and d.found.sentence == parsed.words[i].sentence]
    if parsed.language == "ja":
        comes_to = any(word.text == "に" for word in parsed.words[i + 1 : i + 2])  # 5000に下げられた
        return not comes_to and any(0 < d.found.first - i <= _NEXT for d in drops)
    off = parsed.words[i - 1].lemma in ("take", "knock") and any(word.text == "off" for word in parsed.words[i + 1 : i + 2])
    lost = parsed.words[i - 1].lemma == "lose" and number_of(parsed.words[max(0, i - 2)]) is not None  # the 6000 loses 1000
    return off or lost or (before == "by" and any(0 < i - d.found.last <= _REACH for d in drops))


_MINUS = frozenset(("-", "−", "‐", "–", "まいなす", "マイナス", "minus"))


def number_of(word: Word) -> int | None:
    """The number a word is, in figures or in letters: 3000, three."""
    if word.part != "number":
        return None
    if word.text in NUMBERS:
        return NUMBERS[word.text]
    digits = word.norm if word.norm.isdecimal() else word.text
    return int(digits) if digits.isdecimal() and len(digits) < 7 else None


def _pronoun(i: int, parsed: Parsed) -> bool:
    """Whether "one" stands for a card: a 4000 BP one blocks, which one, then one with 2000."""
    before = parsed.words[i - 1].text if i else ""
    after = parsed.words[i + 1].part if i + 1 < len(parsed.words) else "stop"
    if parsed.words[i].text == "one" and _is_one_with_points(i, parsed):
        return True
    return parsed.words[i].text == "one" and (before in _DETERMINERS or (before.isalpha() and after == "verb"))


def _is_one_with_points(i: int, parsed: Parsed) -> bool:
    """Whether "one" is a card of which the points are told: then one with 2000, and one of 500."""
    after = [word for word in parsed.words[i + 1 : i + 4] if word.text not in ("a", "an", "guard", "points")]
    return len(after) > 1 and after[0].text in ("with", "of", "worth") and (number_of(after[1]) or 0) >= _LEAST_POINTS


def _inside(word: Word, parsed: Parsed) -> bool:
    """Whether a number is part of something found, as in A2, 1回目 or 2010年."""
    return any(f.start <= word.start and word.end <= f.end and not f.parts for f in parsed.found)


def _counted(i: int, value: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> tuple[str, Found | None]:
    """What a number counts, as a concept id, and where that is said: シールド残り2枚 is of shields, 6000 of power."""
    words = parsed.words
    if words[i].text in TIMES:
        return "times", None
    left = _thing(parsed, known, i, before=True)
    right = _thing(parsed, known, i, before=False)
    if right is not None and right.first - i == 1 and _is_followed_by_frames(right, parsed):
        return right.sense, right  # 3 strike 1 frame
    if right is not None and right.first - i == 1 and left is not None and left.last == i - 1 and _is_counted_before(left, parsed):
        left = None
    if right is not None and right.first - i == 1 and right.last + 1 < len(words) and number_of(words[right.last + 1]) is not None:
        right = None  # two level 1 cards, 6000 ブロック4000: the number after it is its own
    if left is not None and i - left.last == 1 and left.end >= words[i].start - 1 and _counts(left, known, value):
        return left.sense, left
    if right is not None and right.first - i == 1:
        concept = known.concepts[right.sense]
        if concept.kind == "unit" and not (concept.value == "point" and value >= POWER_FROM):
            unit = concept.value or concept.id
            spoken_for = left is not None and any(number_of(word) is not None for word in words[left.last + 1 : i])  # ライフ1で3点
            if left is not None and i - left.last <= NEAR_BY and _counts(left, known) and unit in ("piece", "point") and not spoken_for:
                return left.sense, left
            if left is not None and _counts(left, known) and _glued(left, i, parsed) and unit == "card" and left.sense != unit:
                return left.sense, left  # シールド残り2枚
            return unit, None
        if _counts(right, known, value):
            return right.sense, right
    if left is not None and _counts(left, known, value) and _glued(left, i, parsed):
        return left.sense, left
    if (left_over := _left_over(i, parsed, known)) is not None:
        return left_over
    if "attack-figure" in known.concepts and any(_is_dealt_by(d, i, parsed) for d in drafts):
        return "attack-figure", None
    if value < POWER_FROM or "power" not in known.concepts:
        return "number", None
    used = next((what for d in drafts if (what := _used_in(d, known)) is not None and _uses(d, i, parsed)), None)
    return used or "power", None  # 1000だけガードした: what is guarded with is guard points


def _is_followed_by_frames(strike: Found, parsed: Parsed) -> bool:
    """Whether right after a strike it is told how many cards have a link frame, or have not: 3 strike *1 frame*."""
    after = parsed.words[strike.last + 1 : strike.last + 2]
    counted = bool(after) and number_of(after[0]) is not None
    return strike.sense == "strike" and counted and any(f.first == strike.last + 2 and f.senses and f.sense in HADS for f in parsed.found)


def _is_counted_before(strike: Found, parsed: Parsed) -> bool:
    """Whether a strike has its number before it, and what follows is how many cards have a link frame."""
    return strike.first > 0 and number_of(parsed.words[strike.first - 1]) is not None and _is_followed_by_frames(strike, parsed)


def _left_over(i: int, parsed: Parsed, known: Vocabulary) -> tuple[str, Found] | None:
    """What a number counts of which English says in what state it is: 5 shields left."""
    state = next((f for f in parsed.found if f.first == i + 1 and f.senses and known.concepts[f.sense].kind == "state"), None)
    if state is None or parsed.language != "en":
        return None
    implied = (each for each in known.concepts[state.sense].implies if each in known.concepts and known.concepts[each].kind == "thing")
    return next(((thing, state) for thing in implied), None)


def _is_dealt_by(draft: Draft, i: int, parsed: Parsed) -> bool:
    """Whether a number is what an attack or a counter deals: 反撃で400くらう, a counter of 400."""
    between = {word.text for word in parsed.words[draft.found.last + 1 : i]}
    strikes = draft.concept.id in ("attack", "counter-attack") and not draft.negated and draft.found.sentence == parsed.words[i].sentence
    return strikes and 0 < i - draft.found.last < NEAR_BY and between <= _DEALING and bool(between & {"で", "of", "だめーじ"})


_DEALING = frozenset(("で", "の", "は", "も", "が", "だめーじ", "of", "damage"))


def _used_in(draft: Draft, known: Vocabulary) -> str | None:
    """What is used in an event, as a concept: guard points in a guard of any kind."""
    values = (known.concepts[concept].value for concept in known.wider(draft.concept.id))
    return next((value for value in values if value in known.concepts), None)


def _uses(draft: Draft, i: int, parsed: Parsed) -> bool:
    """Whether a number is what something is done with (1000をガードする, a guard card worth 1000), not who does it or for whom
    (5000でガード2000, a 5000 guards), nor what stands beside a thing not done: 受けた子8000。ガードなし."""
    words, before = parsed.words, draft.found.first > i
    if draft.negated or draft.found.sentence != words[i].sentence or protects(draft, i, words):
        return False
    if before and [word.text for word in words[i + 1 : i + 3]] in _ITS_CARD:
        i += 2  # 1000のカードでガードした
        while words[i + 1].text in _HOW_MANY or (number_of(words[i + 1]) or POWER_FROM) < POWER_FROM:
            i += 1  # 1000の札を3枚、1枚ずつ切られた
    followed = words[i + 1].text if i + 1 < len(words) else ""
    own = draft.found.last + 1
    if before and followed == "の" and draft.found.first == i + 2 and own < len(words) and _is_handled(own, words):
        return True
    reach = 4 if not before and words[i - 1].text == "for" else 2  # guards twice for 1000, three times for 1000
    if not before and [word.text for word in words[i - 2 : i]] == ["with", "a"]:
        reach = 3  # guards with a 1000
    if not before and [word.text for word in words[i - 2 : i]] in (["card", "of"], ["card", "worth"]):
        reach = _CARD_OF  # I pitch a card of 1000
    if (draft.found.first - i if before else i - draft.found.last) > (1 if followed in _OTHERWISE else reach):
        return False
    if not before:
        return True
    given = own < len(words) and (number_of(words[own]) or 0) >= _LEAST_POINTS  # 6900相手ガード100
    does = parsed.language == "en" and (draft.active or draft.passive)
    return not (given or does or any(word.part == "comma" for word in words[i + 1 : draft.found.first]))


def protects(draft: Draft, i: int, words: tuple[Word, ...]) -> bool:
    """Whether a number is of what is protected: 俺の4000を守るのに2000のカードを切った, I guard my 5000 with a 2000."""
    if i and words[i - 1].text in _WHOSE and draft.active and 0 < i - draft.found.last <= _NEXT:
        return True
    return [word.norm for word in words[i + 1 : i + 3]] == ["を", "守る"] and draft.found.first == i + 2


_WHOSE = frozenset(("my", "his", "her", "their", "your", "our"))


def _is_handled(at: int, words: tuple[Word, ...]) -> bool:
    """Whether what ends before word ``at`` is counted or has something done to it, as cards are: 1000のガードを2枚切った,
    1500のガード切られた."""
    return words[at].text in ("を", "が") or words[at].norm in ("切る", "捨てる") or (number_of(words[at]) or POWER_FROM) < POWER_FROM


_LARGE = ("power", "power-up", "guard-point", "attack-figure", "hit-points")
"""What there are as many of as of power."""
_CARD_OF = 5
_ITS_CARD = (["の", "かーど"], ["の", "手札"], ["の", "札"])
_HOW_MANY = frozenset(("を", "枚", "まい", "ずつ", "、"))
"""What may stand between cards and what is done with them: how many they are."""
_OTHERWISE = frozenset(("が", "は", "に", "へ", "の"))
"""Particles after a number that is not what is used."""


def _glued(left: Found, i: int, parsed: Parsed) -> bool:
    between = parsed.words[left.last + 1 : i]
    return len(between) < _GLUED and all(word.text in _GLUE for word in between)


def _thing(parsed: Parsed, known: Vocabulary, i: int, before: bool) -> Found | None:
    kinds = ("thing", "unit")
    sentence = parsed.words[i].sentence
    standing = [f for f in parsed.found if f.senses and not f.parts and known.concepts[f.sense].kind in kinds and f.sentence == sentence]
    if before:
        return max((f for f in standing if f.last < i), key=lambda f: f.last, default=None)
    return min((f for f in standing if f.first > i), key=lambda f: f.first, default=None)


_PLACES = frozenset(("opposite", "enemy-in-front", "neighbour"))


def _counts(found: Found, known: Vocabulary, value: int = 1) -> bool:
    """Whether a thing can be so many, or so much: nobody has 3000 creatures, and a place is not counted (正面-400)."""
    if found.sense in _PLACES:
        return False
    return known.concepts[found.sense].kind == "thing" and (value < POWER_FROM or found.sense in _LARGE)
