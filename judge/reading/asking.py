"""What is asked: the words that ask, and the events that a sentence's form asks about."""

from itertools import pairwise

from judge.reading.inflection import MODALS, SUBJECTS
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed, Word

_NOT_OPEN = frozenset(("still", "whether", "allowed", "must", "tell", "is-it-so"))
"""Asks that go with a yes-or-no question."""
_TOPIC = frozenset(("は", "って", "とか", "も"))


def is_asked(found: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """Whether the sentence asks about this event, rather than telling of it."""
    sentence = [word for word in parsed.words if word.sentence == found.sentence]
    if "adnominal" in found.marks and "potential" in found.marks:
        return is_question(sentence, parsed, known)  # 次に使える人は?
    if "adnominal" in found.marks and "wanted" in found.marks:
        return True  # 打ちたいカードがある: a wish has not come about
    if "adnominal" in found.marks or ("condition" in found.marks and not found.marks & {"allowed", "potential"}):
        return False
    later = [f for f in parsed.found if f.first > found.last and f.sentence == found.sentence and f.senses]
    if any(known.concepts[f.sense].kind == "event" and not f.parts for f in later) and not found.marks & {"allowed", "potential", "wanted"}:
        if parsed.language == "ja" or not found.marks & {"verb", "passive"}:
            return False
        return _main_clause(found, sentence) and is_question(sentence, parsed, known)
    if found.marks & {"wanted", "must"} or (parsed.language == "ja" and _only_whether_allowed(found, later, parsed)):
        return True
    if not is_question(sentence, parsed, known):
        return False
    if parsed.language == "en":
        return bool(found.marks & {"verb", "passive"}) and _main_clause(found, sentence)
    if any(known.concepts[f.sense].kind == "ask" and f.sense not in _NOT_OPEN for f in later):
        return False
    if found.marks & {"allowed", "potential"}:
        return True
    return "sequel" not in found.marks


def _only_whether_allowed(found: Found, later: list[Found], parsed: Parsed) -> bool:
    """「守る側がまた使用、できる?」: after a comma nothing follows but the question whether that may be done."""
    if [each.sense for each in later] != ["allowed"]:
        return False
    between = parsed.words[found.last + 1 : later[0].first]
    return any(word.part == "comma" for word in between) and all(word.part in ("comma", "particle") for word in between)


def asks_of(parsed: Parsed, known: Vocabulary, asked: list[tuple[Found, str | None]]) -> tuple[str, ...]:
    """The ``ask`` concepts of a question in their order. ``asked``: the events asked about, and what a yes-or-no question of each is."""
    placed: list[tuple[int, str]] = []
    for found in parsed.found:
        if (
            found.senses
            and known.concepts[found.sense].kind == "ask"
            and not _counts(found, parsed, known)
            and not _is_there(found, parsed)
            and not _is_advice(found, parsed, known)
        ):
            placed.append((found.start, found.sense))
    composed = {start for found in parsed.found if found.parts and known.concepts[found.sense].kind == "ask" for start in found.parts}
    placed = [(at, ask) for at, ask in placed if at not in composed or _is_composed(at, ask, parsed)]
    for found, asked_as in asked:
        if {"adnominal", "wanted"} <= found.marks:
            continue
        open_question = any(
            f.senses
            and f.sentence == found.sentence
            and known.concepts[f.sense].kind == "ask"
            and f.sense not in _NOT_OPEN
            and (parsed.language == "ja" or _one_clause(f, found, parsed))
            for f in parsed.found
        )
        if found.marks & {"allowed", "potential"} or (found.marks & {"wanted"} and not open_question):
            placed.append((found.start, "allowed"))
        elif "must" in found.marks:
            placed.append((found.start, "must"))
        elif not open_question:
            placed.append((found.start, asked_as or "whether"))
    if not placed and _ends_in_a_condition(parsed):
        placed.append((0, "what-happens"))
    return tuple(dict.fromkeys(ask for _, ask in sorted(placed)))


def _counts(found: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """「って何枚」: what looks like "what is" asks for a number."""
    following = (f for f in parsed.found if f.first == found.last + 1 and f.senses)
    return found.sense == "what-means" and any(known.concepts[f.sense].kind == "unit" for f in following)


def _is_there(found: Found, parsed: Parsed) -> bool:
    """「灼熱の谷あり。」: said of what lies there, and not of what may be done."""
    after = parsed.words[found.last + 1 : found.last + 2]
    before = parsed.words[found.first - 1 : found.first]
    stands_last = bool(after) and after[0].part in ("stop", "comma") and "?" not in after[0].text
    return parsed.words[found.last].text in ("あり", "有り") and stands_last and bool(before) and before[0].part == "noun"


def _is_advice(found: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """「いつ言えばいい?」 asks when, and for no leave."""
    if found.sense != "allowed" or parsed.language != "ja" or found.first == 0:
        return False
    open_before = any(
        f.senses
        and f.sentence == found.sentence
        and f.start < found.start
        and known.concepts[f.sense].kind == "ask"
        and f.sense not in _NOT_OPEN
        for f in parsed.found
    )
    return open_before and parsed.words[found.first].norm == "良い" and parsed.words[found.first - 1].text in ("ば", "たら", "だら")


def _ends_in_a_condition(parsed: Parsed) -> bool:
    """「アタッカーが破壊されたら?」「パワーが同じ場合は?」"""
    if parsed.language != "ja" or not parsed.words or "?" not in parsed.words[-1].text:
        return False
    events = [found for found in parsed.found if found.marks & {"verb", "passive"}]
    if events and "condition" in events[-1].marks:
        return True
    *_, before, last = ("", "", *(word.text for word in parsed.words if word.part != "stop"))
    return last in _CONDITIONS or (last in ("は", "って") and before in _WHEN)


_CONDITIONS = frozenset(("たら", "だら", "だったら", "なら", "ならば", "ば", "場合", "時", "とき"))
_WHEN = frozenset(("場合", "時", "とき", "後", "あと"))


def is_question(sentence: list[Word], parsed: Parsed, known: Vocabulary) -> bool:
    """Whether a sentence asks: by its mark, its form, or a word that asks."""
    if not sentence:
        return False
    last = sentence[-1]
    if last.part == "stop" and "?" in last.text:
        return True
    content = [word for word in sentence if word.part != "stop"]
    if not content:
        return False
    if parsed.language == "en":
        return content[0].text in MODALS or any(_asks(f, known) for f in parsed.found if f.sentence == content[0].sentence)
    ending = "".join(word.text for word in content[-2:])
    if content[-1].text in ("か", "かな", "のか", "っけ", "の", "かね", "ん") or ending.endswith(_TAGS):
        return True
    return any(_asks(f, known) for f in parsed.found if f.sentence == content[0].sentence)


_TAGS = ("よね", "よな", "でしょ", "でしょう", "だろ", "だろう", "やろ", "やんな", "やんね", "っしょ", "じゃん", "やん")
"""What turns what is told into a question at its end."""


def _asks(found: Found, known: Vocabulary) -> bool:
    return bool(found.senses) and known.concepts[found.sense].kind == "ask" and found.sense not in ("still", "must", "allowed")


def _main_clause(found: Found, sentence: list[Word]) -> bool:
    """English: whether the event stands in a clause that a modal, "do" or a question word opens, and no "if" or "when" does."""
    if "condition" in found.marks:
        return False
    before = [word for word in sentence if word.end <= found.start]
    clause: list[Word] = []
    for word in reversed(before):
        if word.part == "comma" or word.text in ("and", "then", "but"):
            break
        clause.insert(0, word)
    openers = ("what", "which", "who", "where", "how", "why", "whose", "whether")
    first = [word.text for word in clause if word.text not in ("so", "still", "then", "also", "now", "and")][:1]
    turned = any(a.text in MODALS and b.text in SUBJECTS for a, b in pairwise(clause))
    if turned or any(word in MODALS or word in openers for word in first) or any(word.text in openers for word in clause):
        return True
    rest = [word for word in sentence if word.start >= found.end]
    ends = not any(word.part == "comma" or word.text in ("and", "then", "if", "when") for word in rest)
    return ends and not any(word.text in openers for word in sentence)


def _one_clause(one: Found, other: Found, parsed: Parsed) -> bool:
    first, last = sorted((one, other), key=lambda f: f.start)
    return not any(word.part == "comma" or word.text in ("and", "or", "but") for word in parsed.words[first.last + 1 : last.first])


def _is_composed(at: int, ask: str, parsed: Parsed) -> bool:
    return any(found.parts and found.sense == ask and found.start == at for found in parsed.found)
