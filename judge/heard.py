"""A question that is a wording of the library but for what makes no difference is read as that wording.

That is: written in another script (くらべ for 比べ), with other marks or none, with particles or articles left out, with the game's name,
a greeting or thanks around it. How the words sound is compared (`judge.reading.hearing`), so that no slip of the tokeniser between kana
comes in.
"""

from judge.reading.model import Phrase, Reading
from knowledge.books import Knowledge

SHORTEST, MOST = 8, 10
"""The letters at least of a wording that is known again among other phrases, and the phrases at most of a question in which one is."""
ABOUT_NOTHING = frozenset({"chatter", "link", "game"})
"""Kinds of concept that say nothing of a situation."""
ABOUT_ANYBODY = frozenset({"me", "opponent", "continuous", "tell", "is-it-so"})
"""Concepts that say nothing of one by themselves."""


def heard_as(reading: Reading, known: Knowledge) -> str | None:
    """The wording that a question is but for what makes no difference; None where it is none."""
    from judge.index import situations

    phrases, library = reading.phrases, situations(known.source.rules)
    for size in range(len(phrases) if len(phrases) <= MOST else 0, 0, -1):
        for first in range(len(phrases) - size + 1):
            run = phrases[first : first + size]
            sound = "".join(phrase.sound for phrase in run)
            if size < len(phrases) and len(sound) < SHORTEST:
                continue
            wording = library.heard(sound)
            if wording is not None and (size == len(phrases) or _says_nothing_beside(run, reading, known)):
                return wording.words
    return None


def _says_nothing_beside(run: tuple[Phrase, ...], reading: Reading, known: Knowledge) -> bool:
    """Whether a question says nothing of a game before and after these phrases."""
    start, end = run[0].start, run[-1].end
    beside = [mention.concept for mention in reading.mentions if mention.end <= start or end <= mention.start]
    named = any(card.end <= start or end <= card.start for card in reading.cards)
    counted = any(not start <= figure.start < end for figure in reading.figures)
    idle = all(concept in ABOUT_ANYBODY or known.lexicon[concept].kind in ABOUT_NOTHING for concept in beside)
    return idle and not (named or counted)
