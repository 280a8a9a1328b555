"""What English grammar says of a predicate: voice, denial, mood, and whether it is a condition or what is asked."""

from judge.reading.inflection import BE, MODALS, SUBJECTS, is_participle
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Word

_DENIALS = frozenset(("not", "n't", "no", "never", "without", "cannot", "neither", "nobody", "none"))
_CONDITIONS = frozenset(("if", "when", "after", "once", "because", "while", "before", "since", "whenever", "suppose", "assuming", "during"))
_DETERMINERS = frozenset(("a", "an", "the", "my", "their", "his", "her", "your", "this", "that", "of", "its", "our", "first", "second", "next", "another", "each", "which", "by", "for", "during", "after", "before", "in", "at", "'s"))  # fmt: skip
_ADVERBS = frozenset(
    (
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
    )
)
_NOUN_ENDINGS = ("tion", "ment", "son")


def marks_of(words: tuple[Word, ...], found: Found, known: Vocabulary) -> frozenset[str]:
    """The marks of what was found (`Found.marks`)."""
    if not found.senses or known.concepts[found.senses[0]].kind not in ("event", "step"):
        return frozenset()
    marks: set[str] = set()
    head = words[found.first]
    clause = _clause_start(words, found.first)
    before = [words[i] for i in range(clause, found.first)]
    near = [word for word in before[-4:]]
    plain = [word for word in before if word.text not in _ADVERBS]
    last = plain[-1] if plain else None
    if (is_participle(head.text) and head.text != head.lemma) or (
        head.text in ("put", "hit", "cut") and last is not None and last.text in BE
    ):
        helped = any(word.text in BE for word in near)
        if helped and not any(word.text in ("has", "have", "had") for word in near[-1:]):
            marks.update(("passive", "verb"))
        elif last is not None and last.text in _DETERMINERS and last.text not in ("by", "after", "'s"):
            pass
        else:
            marks.update(("verb", "past"))
            if _is_bare_passive(words, found):
                marks.add("passive")
    elif (
        (head.text != head.lemma and head.text.endswith("ing"))
        or last is None
        or last.text in SUBJECTS
        or last.text in MODALS
        or last.text in ("to", "and", "then", "not", "n't")
        or last.part == "noun"
        or (last.text not in _DETERMINERS and last.part not in ("number",) and head.lemma == head.norm)
    ):
        marks.add("verb")
    if head.text.endswith(_NOUN_ENDINGS):
        marks -= {"verb", "passive"}
    if any(word.text in _DENIALS for word in near):
        marks.add("negated")
    opener = next((word.text for word in before), "")
    if opener in _CONDITIONS or any(word.text in _CONDITIONS for word in before if word.text not in ("before",)):
        marks.add("condition")
    if any(word.text in ("can", "could", "may", "allowed", "able", "ca") for word in before):
        marks.add("potential")
    if (any(word.text in ("must", "have") for word in near) and any(word.text == "to" for word in near[-2:])) or any(
        word.text == "must" for word in near
    ):
        marks.add("must")
    if any(word.lemma in ("want", "wanna", "like") for word in near):
        marks.add("wanted")
    return frozenset(marks)


def _is_bare_passive(words: tuple[Word, ...], found: Found) -> bool:
    """「attacker bounced in the first flash」: a participle with nothing it could be done to after it."""
    after = words[found.last + 1] if found.last + 1 < len(words) else None
    if found.first == 0:
        return True
    return (
        after is None
        or after.part in ("stop", "comma")
        or after.text in ("by", "in", "during", "with", "at", "and", "then", "before", "after", "to", "off")
    )


def _clause_start(words: tuple[Word, ...], at: int) -> int:
    """The first word of the clause that word ``at`` stands in."""
    i = at
    while i > 0 and words[i - 1].sentence == words[at].sentence and words[i - 1].part not in ("comma", "stop"):
        if words[i - 1].text in ("then", "but") or (words[i - 1].text == "and" and i < at):
            break
        i -= 1
    return i
