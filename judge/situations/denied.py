"""Questions that name a card only to say that it is not used, or not there, or that nothing befalls it: 「ドリームリボンは使われなかった。
…」, "Sol is not on the field. …". What they ask is asked of a situation without that card, so it is sought without these words."""

from judge.patterns import regex
from judge.reading.model import CardMention, Reading
from judge.reading.parts import asks, sentences_of
from judge.situations.absent import CORRECTED, exchanged_for_another, is_said_to_be_away
from judge.situations.otherwise.uses import left_unused

_STOPS = "。、,.?!;→"
_LEFT_UNDONE = regex(r"[^。、,.?!]*?(?:ずに|ないで|なくて)(?:、)?")
"""How a denial ends before what is done instead."""


def denied_cards(reading: Reading) -> set[str]:
    """The cards that a question names only to say that they are not used, or not there, or that nothing befalls them."""
    unused = left_unused(reading) | exchanged_for_another(reading)
    return {mention.card for mention in reading.cards if mention.card in unused or _is_away(mention, reading)}


def _is_away(mention: CardMention, reading: Reading) -> bool:
    return sum(each.card == mention.card for each in reading.cards) == 1 and is_said_to_be_away(mention, reading)


def without_denied(reading: Reading) -> str:
    """The question without the clauses in which a card is denied; empty where nothing is left that tells or asks, or such a clause asks."""
    denied, question = denied_cards(reading), reading.question
    for mention in sorted((each for each in reading.cards if each.card in denied), key=lambda each: -each.start):
        start, end = _clause(mention, question)
        if "?" in question[start:end]:
            return ""
        question = question[:start] + question[end:]
    sentences = sentences_of(question)
    return question.strip() if denied and any(asks(sentence, sentences) for sentence in sentences) else ""


def _clause(mention: CardMention, question: str) -> tuple[int, int]:
    """Where the clause is in which a card is denied; from its name on, where another deed follows in it (使わずにパス), or another name."""
    undone = _LEFT_UNDONE.match(question, mention.end)
    if undone is not None:
        return mention.start, undone.end()
    if (corrected := CORRECTED.match(question[mention.end :])) is not None:
        return mention.start, mention.end + corrected.end()
    start = max((question.rfind(stop, 0, mention.start) + 1 for stop in _STOPS), default=0)
    end = min((at + 1 for stop in _STOPS if (at := question.find(stop, mention.end)) >= 0), default=len(question))
    return start, end
