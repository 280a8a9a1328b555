"""A paragraph that is not understood as a whole, asked again without what it tells beside what happened: what somebody claims, and
sentences in which nothing happens."""

from collections.abc import Callable

from msgspec.structs import replace

from judge import memory
from judge.reading.claims import without_claims
from judge.reading.parts import asks, sentences_of
from judge.ruling import RULED, Ruling
from judge.several import assuming
from judge.telling import Teller

SURE = 0.65
"""The confidence from which on a question is answered of which something was left aside."""


def with_less(whole: Ruling, question: str, answer: Callable[[str], Ruling]) -> tuple[Ruling, str]:
    """The ruling on a question, with as much of it as it is a ruling on. ``answer``: rules on less of it."""
    if whole.status not in ("not_covered", "need_more") or whole.reading.scenario is not None or whole.rules is None:
        return whole, question
    unclaimed = without_claims(question)
    for less in dict.fromkeys((unclaimed, _without_idle_sentences(unclaimed, whole.rules))):
        if less != question:
            ruling = answer(less)
            if ruling.status in RULED and ruling.reading.confidence >= SURE:
                left = "".join(sentence for sentence in sentences_of(question) if sentence not in less).strip()
                said = Teller(whole.rules, whole.language).say("assumed.aside", left=left)
                return assuming(replace(ruling, question=question), said), less
    return whole, question


def _without_idle_sentences(question: str, rules: str) -> str:
    """The question without the sentences that neither ask nor tell of a deed, a step, a card or a figure."""
    sentences = sentences_of(question)
    return "".join(sentence for sentence in sentences if asks(sentence, sentences) or _tells(sentence, rules))


def _tells(sentence: str, rules: str) -> bool:
    said = memory.read(sentence, rules)
    return bool(said.cards or said.figures or said.steps or any(not event.asked for event in said.events))
