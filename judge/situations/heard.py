"""A question that is a wording of the library but for what makes no difference is read as that wording.

That is: written in another script (くらべ for 比べ), with other marks or none, with particles or articles left out, with the game's name,
a greeting or thanks around it. How the words sound is compared (`judge.reading.hearing`), so that no slip of the tokeniser between kana
comes in.

What the library prints a question with is what that question means: where its words are read so that the ruling would be another, they were
misread, and the case is replayed as it stands (`as_printed`).
"""

from msgspec.structs import replace

from judge.games import rulebook
from judge.reading.model import Phrase, Reading
from judge.rulings.agreeing import contradicts
from judge.rulings.citing import cited
from judge.rulings.facts import facts
from judge.rulings.replay import replayed
from judge.rulings.ruling import RULED, ReadingNote, Ruling, defines, definition, ruling_of
from judge.rulings.telling import Teller
from judge.situations.noted import as_data, summary
from judge.situations.orders import whose_come_first
from judge.situations.resembling import Wording
from knowledge.books import Knowledge
from scenarios import Scenario

SHORTEST, MOST = 8, 10
"""The letters at least of a wording that is known again among other phrases, and the phrases at most of a question in which it is."""
ABOUT_NOTHING = frozenset({"chatter", "link", "game"})
"""Kinds of concept that say nothing of a situation."""
ABOUT_ANYBODY = frozenset({"me", "opponent", "continuous", "tell", "is-it-so"})
"""Concepts that say nothing of one by themselves."""


def heard_as(reading: Reading, known: Knowledge) -> Wording | None:
    """The wording that a question is but for what makes no difference; None where it is none."""
    from judge.situations.index import situations

    phrases, library = reading.phrases, situations(known.source.rules)
    for size in range(len(phrases), 0 if len(phrases) <= MOST else len(phrases) - 1, -1):
        for first in range(len(phrases) - size + 1):
            run = phrases[first : first + size]
            sound = "".join(phrase.sound for phrase in run)
            if size < len(phrases) and len(sound) < SHORTEST:
                continue
            wording = library.heard(sound)
            if wording is not None and (size == len(phrases) or _says_nothing_beside(run, reading, known)):
                return wording
    return None


def as_printed(ruling: Ruling, reading: Reading, case: Scenario) -> Ruling:
    """The ruling on a question in the words of a case, as they were read; where it contradicts what the case, asked the same, decides, or
    only one of the two has a verdict, the ruling on the case. What hangs on something that the words leave open stays so."""
    if {ruling.status, case.status}.isdisjoint(RULED):
        return ruling
    teller = Teller(case.rules, ruling.language)
    printed = teller.say("assumed.printed")
    if defines(case):
        note = ReadingNote(teller.say("asked.definition"), (printed,), 1.0)
        return ruling if ruling.status == case.status else replace(definition(case, ruling.language), reading=note)
    about = (ruling.reading.scenario or {}).get("about") or whose_come_first(reading, case) or case.about
    case = replace(case, about=about)
    played = replayed(case)
    decided = facts(played, *case.expect)
    against = any(contradicts(decided.get(name), ruling.facts.get(name)) for name in case.expect)
    if ruling.status in (case.status, "depends") and not against:
        return ruling
    replayed_so = ruling_of(played, rulebook(case.rules), ruling.language, cited(case, ruling.language))
    note = ReadingNote(summary(played, teller), (*replayed_so.reading.assumed, printed), 1.0, as_data(case))
    return replace(replayed_so, reading=note)


def _says_nothing_beside(run: tuple[Phrase, ...], reading: Reading, known: Knowledge) -> bool:
    """Whether a question says nothing of a game before and after these phrases."""
    start, end = run[0].start, run[-1].end
    beside = [mention.concept for mention in reading.mentions if mention.end <= start or end <= mention.start]
    named = any(card.end <= start or end <= card.start for card in reading.cards)
    counted = any(not start <= figure.start < end for figure in reading.figures)
    idle = all(concept in ABOUT_ANYBODY or known.lexicon[concept].kind in ABOUT_NOTHING for concept in beside)
    return idle and not (named or counted)
