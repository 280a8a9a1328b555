"""Of how many cards a question says that they have something, or do not: うち2枚にリンクフレームあり, one has a link frame, two don't."""

from itertools import accumulate

from judge.patterns import regex
from judge.reading.words import Found, Parsed

HAD: dict[str, str] = {"link-frame": "unframed"}
"""What a card may have, and the concept of a card that does not."""
HADS = frozenset((*HAD, *HAD.values()))
"""What a number of cards may be told of."""
_REACH = 8
_PIECES = frozenset(("枚", "まい", "つ"))
_HAVING = _PIECES | {"に", "は", "が", "も", "だけ", "の", "を", "card", "cards", "of", "them", "those", "have", "has", "had", "with"}
_HAVING |= {"off", "from", "top", "my", "his", "her", "their", "deck", "carry", "carried", "show", "showed", "turned", "up", "flipped"}
_HAVING |= {"a", "link", "does", "do", "did", "n't", "not", "no", "without", "the", "it", "are", "is", "were", "was"}
_LACKING = frozenset(("no", "not", "n't", "without", "none", "なし", "無し", "無い", "ない"))
_ALL = frozenset(("all", "both", "both-cards"))
_BEFORE = frozenset(("が", "は", "の"))
_OF_A_CARD = _BEFORE | {"かーど", "その", "うち", "合計", "全部", "で"}
_HOLDING = _BEFORE | {"を", "持っ", "もっ", "付い", "つい", "て", "い"}


def had_by(i: int, parsed: Parsed) -> str | None:
    """Of what the number at word ``i`` says how many cards have it, or do not have it, as a concept."""
    words = parsed.words
    said = [f for f in parsed.found if f.senses and f.sense in HADS and f.sentence == words[i].sentence]
    before = next((f for f in reversed(said) if f.last < i and {w.text for w in words[f.last + 1 : i]} <= _OF_A_CARD), None)
    if _is_the_whole(i, parsed):
        return None
    if is_ordinal(i, parsed):
        return _had_by_the_nth(i, said, parsed)
    if said and (had := _had_or_not(i, parsed)) is not None and said[0].last < i:
        return had
    if before is not None and parsed.language == "ja":
        return before.sense
    after = next((f for f in said if 0 < f.first - i <= _REACH), None)
    between = words[i + 1 : after.first] if after is not None else ()
    if after is not None and all(word.text in _HAVING or word.part == "number" for word in between):
        return _without(after) if any(word.text in _LACKING for word in between) or _is_denied(after, parsed) else after.sense
    elsewhere = next((f for f in parsed.found if f.senses and f.sense in HAD), None)  # one has a link frame, two don't; あり1枚なし3枚
    lacks = words[i - 1].norm in _LACKING if parsed.language == "ja" else any(word.text in _LACKING for word in words[i + 1 : i + 4])
    return HAD[elsewhere.sense] if elsewhere is not None and lacks else None


def _had_or_not(i: int, parsed: Parsed) -> str | None:
    """What so many are said to have, or not, of what was spoken of before: リンクフレームあり2枚, *1枚なし*."""
    after = [word for word in parsed.words[i + 1 : i + 5] if word.text not in _PIECES | _BEFORE]
    if not after or after[0].norm not in _LACKING | _HAD or (len(after) > 1 and after[1].part == "number"):
        return None
    (kind,) = HAD
    return HAD[kind] if after[0].norm in _LACKING else kind


_HAD = frozenset(("あり", "有り", "ある", "有る"))


def _is_the_whole(i: int, parsed: Parsed) -> bool:
    """Whether a number is of all the cards of which some have it: one of the four cards."""
    before = [word.text for word in parsed.words[max(0, i - 2) : i]]
    return before[-1:] == ["of"] or before in (["of", "the"], ["of", "those"], ["of", "these"])


def is_ordinal(i: int, parsed: Parsed) -> bool:
    """Whether a number is the place of one card in a row: 1枚目."""
    after = "".join(word.text for word in parsed.words[i + 1 : i + 3])
    return any(after.startswith(f"{piece}目") for piece in _PIECES)


def _had_by_the_nth(i: int, said: list[Found], parsed: Parsed) -> str | None:
    """What one card of a row is said to have, or not to have: 1枚目はフレームあり、2枚目はなし."""
    told = [word for word in parsed.words[i + 1 : i + 6] if word.text not in _NTH and "目" not in word.text]
    if not told:
        return None
    having = next((f for f in said if f.start == told[0].start), None)
    if having is not None:
        return _without(having) if _is_denied(having, parsed) else having.sense
    elsewhere = next((f.sense for f in said if f.sense in HAD), None)
    if elsewhere is not None and told[0].norm in _HAD:
        return elsewhere
    return HAD[elsewhere] if elsewhere is not None and told[0].norm in _LACKING else None


_NTH = _PIECES | _BEFORE | {"も", "に", "だけ", "、"}


def had_by_all(parsed: Parsed) -> tuple[int, str, int | None] | None:
    """Where a question says that all cards have something, or that none has, the concept, and how many cards that is where it is both of
    them: every one has a link frame, 3枚とも枠なし, both cards have one."""
    for found in parsed.found:
        sense = next((s for s in found.senses if s in _OF_ALL), None)
        if sense is not None:
            return found.first, HAD.get(_OF_ALL[sense], _OF_ALL[sense]) if _is_denied(found, parsed) else _OF_ALL[sense], None
        said = found.senses and found.sense in HADS
        near = (
            f for f in parsed.found if f.senses and f.sense in _ALL and f.sentence == found.sentence and 0 < found.first - f.last < _REACH
        )
        each = next((f for f in near if {w.text for w in parsed.words[f.last + 1 : found.first]} <= _HAVING | _SINGLE), None)
        if said and each is not None:
            both = 2 if any(word.text == "both" for word in parsed.words[each.first : each.last + 1]) else None
            return found.first, _without(found) if _is_denied(found, parsed) else found.sense, both
    return None


def had_in_a_row(parsed: Parsed) -> list[tuple[int, str, int]]:
    """Where a question tells card for card whether they have something (リンクフレームあり、なし、あり; link frame, no link frame), the
    word where it does so first, the concept, and how many cards that is: of those that have it, and of those that do not."""
    told = _row_in_japanese(parsed) if parsed.language == "ja" else _row_in_english(parsed)
    return [
        (next(at for at, of in told if of == kind), kind, sum(of == kind for _, of in told)) for kind in dict.fromkeys(of for _, of in told)
    ]


def _row_in_japanese(parsed: Parsed) -> list[tuple[int, str]]:
    text = "".join(word.text for word in parsed.words)
    row = _ROW.search(text)
    if row is None:
        return []
    (kind,) = HAD
    ends = list(accumulate(len(word.text) for word in parsed.words))
    each = [(row.start() + m.start(), HAD[kind] if m[0] in _LACKING else kind) for m in _EACH_OF_A_ROW.finditer(row[0])]
    return [(next(n for n, end in enumerate(ends) if start < end), of) for start, of in each]


_EACH_OF_A_ROW = regex("あり|有り|ある|有る|なし|無し|ない|無い")
_FRAME, _CARD = "(?:りんくふれーむ|ふれーむ|枠)", f"(?:{_EACH_OF_A_ROW.pattern})(?:の?かーど)?"
_ROW = regex(f"{_FRAME}[はがのを]?[「『(]?{_CARD}(?:(?:[、,・/→と]|で?次[がは]?)+{_FRAME}?[はがの]?{_CARD})+")
"""How cards are told one after the other that have a link frame, or do not."""


def _row_in_english(parsed: Parsed) -> list[tuple[int, str]]:
    said = [f for f in parsed.found if f.senses and f.sense in HADS]
    rows: list[list[Found]] = [[]]
    for found in said:
        last = rows[-1][-1] if rows[-1] else None
        between = [word.text for word in parsed.words[last.last + 1 : found.first]] if last is not None else []
        if last is not None and (not between or not set(between) <= _BETWEEN):
            rows.append([])
        rows[-1].append(found)
    row = max(rows, key=len)
    return [(found.first, found.sense) for found in row] if len(row) > 1 else []


_BETWEEN = frozenset((",", ";", "/", "-", "and", "then", "a", "one", "with"))
_BETWEEN |= {"the", "second", "third", "fourth", "next", "last", "card", "has", "had", "is", "was"}
"""What stands between the cards of a row."""


_OF_ALL: dict[str, str] = {"all-framed": "link-frame", "all-unframed": "unframed"}
_SINGLE = frozenset(("single", "one", "とも", "、", "全部"))


def _without(found: Found) -> str:
    return HAD.get(found.sense, found.sense)


def _is_denied(found: Found, parsed: Parsed) -> bool:
    """Whether what is said to be had is said not to be: リンクフレームがない, 〜を持っていなかった."""
    after = [word for word in parsed.words[found.last + 1 : found.last + _REACH] if word.text not in _HOLDING]
    return bool(after) and after[0].norm in _LACKING
