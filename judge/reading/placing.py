"""Which game a question is about, told from its characters: game names, words only one game has, card names.

Cheap on purpose (no tokenizer): it decides whose words the question is then read with.
"""

import re
from collections import defaultdict
from functools import cache

import knowledge
from knowledge.text import fold, name_key

NAMED, CARD, WORD = 10.0, 3.0, 1.0
SHORTEST = 2


def place(question: str) -> str | None:
    """The rulebook the words place a question in; None where they place it in none, or in several games alike.

    Of several editions of a game the one named by the shorter id (the current one) is meant where no word says which.
    """
    text, key = fold(question), name_key(question)
    votes: dict[str, float] = defaultdict(float)
    for word, (rules, weight) in _words().items():
        if _stands(word, text):
            for each in rules:
                votes[each] += weight
    carded: dict[str, None] = {}
    for name, rules in _cards().items():
        if name in key:
            for each in rules:
                votes[each] += CARD
                carded[each] = None
    if not votes:
        return None
    most = max(votes.values())
    best = sorted((rules for rules, count in votes.items() if count == most), key=len)
    if not all(other.startswith(best[0]) for other in best):
        return None
    editions = [rules for rules in carded if rules.startswith(best[0])]  # the edition that knows the cards named
    return best[0] if best[0] in carded or not editions else editions[0]


def _stands(word: str, text: str) -> bool:
    if word not in text:
        return False
    return not word.isascii() or re.search(rf"(?<![a-z]){re.escape(word)}s?(?![a-z])", text) is not None


@cache
def _words() -> dict[str, tuple[tuple[str, ...], float]]:
    """Every word that places a question: the rulebooks it speaks for, and how strongly."""
    found: dict[str, tuple[tuple[str, ...], float]] = {}
    known = [info.id for info in knowledge.rulebooks()]
    for rules in known:
        for concept in knowledge.book(rules).lexicon.values():
            named = (concept.value,) if concept.kind == "game" and concept.value in known else ()
            speaks = named or tuple(each for each in concept.places if each in known)
            if speaks:
                for form in (concept.term.ja, concept.term.en, *concept.forms.ja, *concept.forms.en):
                    if len(folded := fold(form)) >= SHORTEST:
                        found[folded] = (speaks, NAMED if named else WORD)
    return found


@cache
def _cards() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for info in knowledge.rulebooks():
        for name in knowledge.book(info.id).names:
            if len(name) > SHORTEST:
                found[name] = (*found.get(name, ()), info.id)
    return found
