"""A paragraph that is not understood as a whole, asked again without what it tells beside what happened: what somebody claims, and
sentences in which nothing happens."""

import re
from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

import knowledge
from judge.patterns import regex
from judge.reading.claims import without_claims
from judge.reading.parts import asks, sentences_of
from judge.rulings.ruling import RULED, Ruling
from judge.rulings.telling import Teller
from judge.situations import memory
from judge.situations.several import assuming
from judge.situations.vague import untreated_in

SURE = 0.78
"""The confidence from which on a question is answered of which something was left aside."""


def with_less(whole: Ruling, question: str, answer: Callable[[str], Ruling]) -> tuple[Ruling, str]:
    """The ruling on a question, with as much of it as it is a ruling on. ``answer``: rules on less of it."""
    undecided = whole.status in ("not_covered", "need_more") and whole.reading.scenario is None
    if not undecided or whole.rules is None:
        return whole, question
    read = memory.read(question, whole.rules)
    less, unknown = question, {name for name, _ in read.unknown}
    for shorten in (without_claims, partial(_without_idle_sentences, rules=whole.rules)):
        longer, less = less, shorten(less)
        known = all(name in less for name in unknown)  # a card nobody knows is not beside what happened
        rest = memory.read(less, whole.rules)
        known = known and rest.me == read.me  # nor is who is asking
        book = knowledge.book(whole.rules)
        known = known and untreated_in(rest, book) == untreated_in(read, book)  # nor what the document does not hold
        if less != longer and known and not refers_back(less) and _tells(less, whole.rules, least=2):  # more than 「通していい?」
            ruling = answer(less)
            if ruling.status in RULED and ruling.reading.confidence >= SURE:
                left = "".join(sentence for sentence in sentences_of(question) if sentence not in less).strip()
                said = Teller(whole.rules, whole.language).say("assumed.aside", left=left)
                return assuming(replace(ruling, question=question), said), less
    return whole, question


def tellings(question: str) -> Iterator[str]:
    """Shorter tellings of a question of several sentences: each that asks, by itself, after the first and after the one before it."""
    sentences = sentences_of(question)
    told = [n for n, sentence in enumerate(sentences) if asks(sentence, sentences)] if len(sentences) > 1 else []
    for n in told:
        for before in dict.fromkeys(("", sentences[n - 1] if n else "", sentences[0] if n else "")):
            telling = f"{before}{sentences[n]}".strip()
            if telling != question.strip() and not refers_back(telling):
                yield telling


def refers_back(text: str) -> bool:
    """Whether a text begins with what was said before it, and so is no question by itself: 「そういう順番でいい?」, "Is that right?"."""
    return _BACK.match(text.strip()) is not None


_BACK = regex(
    r"(?:それ|そう|その(?!後|あと|ターン|まま)|そんな|これ(?!から)|こう(?!げき)|こんな|ああいう|この(?:順|場合|処理|とき|時|やり|流れ))"
    r"|(?:(?:is|was|are|would|does|do|can|may|should) )?(?:that|this|such)\b(?! (?:turn|battle|step))",
    re.IGNORECASE,
)
"""How a text begins that speaks of what was said before it."""


def _without_idle_sentences(question: str, rules: str) -> str:
    """The question without the sentences that neither ask nor tell of anything in a game but that things are there."""
    sentences = sentences_of(question)
    return "".join(sentence for sentence in sentences if asks(sentence, sentences) or _tells(sentence, rules))


def _tells(text: str, rules: str, least: int = 1) -> bool:
    """Whether a text tells of a situation: a card, a number, a keyword that a card has, or so many things that tell of one."""
    said, book = memory.read(text, rules), knowledge.book(rules)
    lexicon = book.lexicon
    keywords = any(book.keyword(lexicon[mention.concept].term.ja) is not None for mention in said.mentions)
    return (
        bool(said.cards or said.figures or keywords)
        or _NUMBER.search(text) is not None
        or _NOT_KNOWN.search(text) is not None
        or sum(lexicon[mention.concept].kind in TELLING for mention in said.mentions) >= least
    )


_NUMBER = regex(r"\d")
_NOT_KNOWN = regex(
    r"(?:シンボル|BP|パワー|ストライク|枚数|影響範囲|ATK|HP)[^。、?]{0,6}(?:数え(?:て(?:い)?な|てへん|忘れ)|わから|分から|知ら|不明|見てな)"
    r"|(?:なぞ|謎)の\s?(?:リーダースキル|スキル|効果|カード)"
    r"|\b(?:don't|didn't|do not|did not) (?:know|count|see|remember)\b[^.?!]{0,24}\b(?:symbols?|BP|power|strike)\b",
    re.IGNORECASE,
)
"""How a figure is told not to be known."""
TELLING = frozenset({"event", "step", "timing", "state", "role", "duration"})
"""Kinds of concept that tell of a situation."""
