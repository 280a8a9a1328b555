"""What English grammar says of a predicate: voice, denial, mood, and whether it is a condition or what is asked."""

import itertools
from collections.abc import Mapping
from typing import NamedTuple

from judge.reading.inflection import BE, MODALS, SUBJECTS, is_participle
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Word

_DENIALS = frozenset(["not", "n't", "no", "never", "without", "cannot", "neither", "nor", "nobody", "none"])
_CONDITIONS = frozenset(["if", "when", "after", "once", "because", "while", "before", "since", "whenever", "suppose", "assuming"])
_DETERMINERS = frozenset(
    [
        "a",
        "an",
        "the",
        "my",
        "their",
        "his",
        "her",
        "your",
        "this",
        "that",
        "of",
        "its",
        "our",
        "first",
        "second",
        "next",
        "another",
        "each",
        "which",
        "by",
        "for",
        "during",
        "after",
        "before",
        "in",
        "at",
        "'s",
    ]
)
_ADVERBS = frozenset(
    [
        "still",
        "even",
        "then",
        "just",
        "also",
        "now",
        "already",
        "really",
        "all",
        "both",
        "only",
        "again",
        "ever",
        "not",
        "n't",
        "immediately",
    ]
)
_AFTER_A_PASSIVE = frozenset(["by", "in", "during", "with", "at", "and", "then", "before", "after", "to", "off", "if", "when"])
_AUXILIARIES = frozenset(["do", "does", "did", "can", "could", "will", "would", "should", "may", "might", "must"])
_NOUN_ENDINGS = ("tion", "ment", "son")
_ACTORS = frozenset(("card", "player", "role", "thing", "state"))


class Context(NamedTuple):
    """What was found around: the kind of concept (or ``card``) that each word is part of, and the words of fixed expressions."""

    kinds: Mapping[int, str]
    fixed: frozenset[int]


def marks_of(words: tuple[Word, ...], found: Found, known: Vocabulary, context: Context) -> frozenset[str]:
    """The marks of what was found (`Found.marks`)."""
    if not any(known.concepts[sense].kind in ("event", "step") for sense in found.senses):
        return frozenset()
    clause = _clause_start(words, found.first)
    before = words[clause : found.first]
    near = [word.text for word in before[-4:]]
    marks = _voice(words, found, clause, context)
    if words[found.first].text.endswith(_NOUN_ENDINGS):
        marks -= {"verb", "passive"}
    if "passive" in marks:
        marks.add("neutral")
    reach = 6 if any(word.text in ("that", "who", "which") for word in before[-3:]) else 4  # no spirit card that could block
    denials = [i for i in range(max(clause, found.first - reach), found.first) if words[i].text in _DENIALS]
    denials = [i for i in denials if not any(word.text in ("after", "before") for word in words[i : found.first])]
    denials = [i for i in denials if not _is_of_another(words[i + 1 : found.first])]
    if any(i not in context.fixed or context.kinds.get(i) == "link" for i in denials):  # but "No shields left" denies nothing else
        marks.add("negated")
    if near[-1:] == ["nothing"]:  # "nothing removes the attacker"
        marks.add("negated")
    if any(words[i].text in _CONDITIONS for i in range(clause, found.first) if i not in context.fixed):
        marks.add("condition")
    if any(word.text in ("can", "could", "may", "allowed", "able", "ca") for word in before):
        marks.add("potential")
    if "must" in near or ("have" in near and "to" in near[-2:]):
        marks.add("must")
    if {"want", "wants", "wanna", "like"}.intersection(near):
        marks.add("wanted")
    return frozenset(marks)


def _is_of_another(between: tuple[Word, ...]) -> bool:
    """Whether what stands between a denial and a word makes it one of another card: "I can't block with a tapped spirit"."""
    pairs = itertools.pairwise(between)
    return any(word.text in ("with", "by") and after.text in _DETERMINERS for word, after in pairs)


def _voice(words: tuple[Word, ...], found: Found, clause: int, context: Context) -> set[str]:
    """``verb`` and ``passive`` where it is one, from its ending and what stands before it."""
    head = words[found.first]
    plain = [i for i in range(clause, found.first) if words[i].text not in _ADVERBS]
    last = words[plain[-1]] if plain else None
    kind = context.kinds.get(plain[-1], "") if plain else ""
    helped = any(word.text in BE for word in words[max(clause, found.first - 4) : found.first])
    if (is_participle(head.text) and head.text != head.lemma) or (
        head.text in ("put", "hit", "cut") and last is not None and last.text in BE
    ):
        if helped and last is not None and last.text not in ("has", "have", "had"):
            return {"passive", "verb"}
        if last is not None and last.text in _DETERMINERS and last.text not in ("by", "after", "'s"):
            return set()
        bare = _is_bare_passive(words, found, kind) and not _is_told(words, found, kind)
        return {"verb", "past", "passive"} if bare else {"verb", "past"}
    if head.text != head.lemma and head.text.endswith("ing"):
        return {"verb"}
    if last is None or last.text in SUBJECTS or last.text in MODALS or last.text in ("to", "and", "then", "not", "n't", "cannot"):
        return {"verb"}
    if kind in _ACTORS and last.text not in _DETERMINERS and last.text not in ("first", "second"):
        return {"verb"}
    if kind == "timing":  # "does an attack effect resolve", but "my when-attacks trigger"
        return {"verb"} if words[clause].text in _AUXILIARIES else set()
    if last.text in _DETERMINERS:
        return set()
    if head.text != head.lemma or any(word.text in _AUXILIARIES for word in words[clause : found.first]):
        return {"verb"}
    return set()


def _is_told(words: tuple[Word, ...], found: Found, kind: str) -> bool:
    """ "My spirit attacked.", "My spirit attacked, so I …": a card does it, where a clause ends with it."""
    after = words[found.last + 1] if found.last + 1 < len(words) else None
    return kind in ("card", "thing") and words[found.first].norm == "attack" and after is not None and after.text in _GOES_ON_AFTER


_GOES_ON_AFTER = frozenset((".", ",", ";", "and", "but", "so", "then"))
"""What stands behind a clause that is over."""


def _is_bare_passive(words: tuple[Word, ...], found: Found, kind: str) -> bool:
    """「attacker bounced in the first flash」: a participle with nothing it could be done to after it, and no "I" before it."""
    after = words[found.last + 1] if found.last + 1 < len(words) else None
    if found.first == 0:
        return after is None or not (after.part == "number" or after.text in _DETERMINERS - _AFTER_A_PASSIVE)  # Blocked my 3000 with …
    if kind == "player" or words[found.first - 1].text in SUBJECTS:
        return False
    return after is None or after.part in ("stop", "comma") or after.text in _AFTER_A_PASSIVE


def _clause_start(words: tuple[Word, ...], at: int) -> int:
    """The first word of the clause that word ``at`` stands in."""
    i = at
    while i > 0 and words[i - 1].sentence == words[at].sentence and words[i - 1].part not in ("comma", "stop"):
        if words[i - 1].text in ("then", "but") or (words[i - 1].text == "and" and i < at):
            break
        i -= 1
    return i
