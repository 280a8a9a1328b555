"""What a word means: where a question asks for the meaning of one term, and a clause says what it is."""

import re

from judge.reading.model import Reading
from knowledge.books import Knowledge
from knowledge.clauses import Clause
from knowledge.lexicon import Concept

MEANING = frozenset({"what-means", "what", "tell"})
NAMES_SOMETHING = frozenset({"thing", "step", "timing", "state", "event", "role", "duration"})


def term_asked(reading: Reading, known: Knowledge) -> Concept | None:
    """The one term whose meaning is asked for, where the question asks for nothing else and tells nothing."""
    asks = set(reading.asks)
    if not asks & {"what-means", "what"} or asks - MEANING or reading.figures or reading.cards:
        return None
    if any(event.start != mention.start for event in reading.events for mention in reading.mentions if mention.concept == event.concept):
        return None  # something is told
    terms = {m.concept: m for m in reading.mentions if m.concept in known.lexicon and known.lexicon[m.concept].kind in NAMES_SOMETHING}
    widest = [m for m in terms.values() if not any(o is not m and o.start <= m.start and m.end <= o.end for o in terms.values())]
    return known.lexicon[widest[0].concept] if len(widest) == 1 else None


def defining(term: Concept, known: Knowledge) -> list[Clause]:
    """The clauses that say what a term is: 「…とは」, 「…という」, or the term in brackets after what it is."""
    names = "|".join(re.escape(form) for form in (term.term.ja, *term.forms.ja) if len(form) > 1)
    says = re.compile(rf"(^|いう)「?({names})」?とは|[をは、]「?({names})」?と(いう|呼ぶ)|[((]({names})[))]。")
    return [clause for clause in known.clauses.values() if says.search(clause.says.ja)]
