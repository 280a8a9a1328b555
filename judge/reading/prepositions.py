"""English: what stands to an event, by its place and the preposition before it."""

from judge.reading.arguments import Argument, Slot, is_named
from judge.reading.inflection import is_participle
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed, Word

_PREPOSITIONS: dict[str, Slot] = {
    "by": "agent",
    "with": "means",
    "w/": "means",
    "using": "means",
    "via": "means",
    "from": "means",
    "on": "target",
    "at": "target",
    "into": "target",
    "against": "target",
    "to": "target",
    "of": "owner",
}

_SUBJECTS = frozenset({"i", "he", "she", "we", "they"})
"""Pronouns that are the subject of what follows them, and nothing's object."""


def arguments_of(event: Found, parsed: Parsed, known: Vocabulary) -> list[Argument]:
    words = parsed.words
    befallen = befallen_with(event, parsed)
    if befallen is not None:
        return [Argument(befallen, "subject")]
    if not event.marks & {"verb", "passive"}:
        return _of_a_noun(event, parsed, known)
    arguments: list[Argument] = []
    spoken = [f for f in parsed.found if not f.parts and f.sentence == event.sentence and (f.card or f.start not in event.parts)]
    spoken = [f for f in spoken if not _is_in_brackets(f, event, words)]
    for each in reversed([f for f in spoken if f.last < event.first]):
        if each.senses and known.concepts[each.sense].kind in ("event", "step") and "verb" in each.marks and _is_apart(each, event, words):
            break
        if _comma_between(each, event, words) and arguments:
            break
        if is_named(each, known) and not _is_figure(each, words, known):
            slot: Slot = "owner" if _is_possessive(each, words) else _preposition(each, words) or "subject"
            if slot == "agent" and _comma_between(each, event, words):
                continue  # use by the attacker, use by the defender
            if slot == "subject" and _is_done_to_it(event, words) and not _is_player(each, known):
                slot = "means"  # my rider killed it: not the rider is killed
            if slot != "subject" or not any(argument.slot == "subject" for argument in arguments):
                arguments.append(Argument(each, slot))
    for each in (f for f in spoken if f.first > event.last):
        between = words[event.last + 1 : each.first]
        if any(
            word.part == "comma" or word.text in ("and", "then", "if", "when", "after", "before", "does", "do", "can", "is")
            for word in between
        ):
            break
        if each.senses and known.concepts[each.sense].kind == "event" and "verb" in each.marks:
            break
        if words[each.first].text in _SUBJECTS:
            break  # "is killed by Flame Dance I summon": what follows is another clause's
        if is_named(each, known):
            preposition = next((word.text for word in reversed(between) if word.text in _PREPOSITIONS), "")
            slot = _PREPOSITIONS.get(preposition, "object")
            arguments.append(Argument(each, "owner" if _is_possessive(each, words) else slot))
    return arguments


def _is_in_brackets(found: Found, event: Found, words: tuple[Word, ...]) -> bool:
    """Whether something stands in brackets that end before an event: the attacked progress (stronger than the attacker) leaves."""
    between = [word.text for word in words[found.last + 1 : event.first]]
    return ")" in between and "(" not in between[: between.index(")")]


def _is_done_to_it(event: Found, words: tuple[Word, ...]) -> bool:
    """Whether a pronoun after a verb is what it befalls."""
    after = words[event.last + 1].text if event.last + 1 < len(words) else ""
    return "passive" not in event.marks and after in ("it", "them", "him", "her")


def _is_player(found: Found, known: Vocabulary) -> bool:
    return found.card is None and known.concepts[found.sense].kind == "player"


def befallen_with(event: Found, parsed: Parsed) -> Found | None:
    """The card of which a "with" tells beside what it happened to: "with Beatbeetle already gone", "with my attacker destroyed"."""
    words = parsed.words
    if not event.marks & {"verb", "passive"} or not (words[event.last].text == "gone" or is_participle(words[event.last].text)):
        return None
    told = (f for f in reversed(parsed.found) if f.last < event.first and f.sentence == event.sentence)
    before = next((f for f in told if words[f.last].text not in _BESIDES), None)
    if before is None or any(word.text not in _BESIDES for word in words[before.last + 1 : event.first]):
        return None
    at = _at_preposition(before, words)
    return before if at >= 0 and words[at].text == "with" else None


_BESIDES = frozenset(("already", "now", "still", "just", "being"))
"""Adverbs between a card and what has happened to it."""


def _of_a_noun(event: Found, parsed: Parsed, known: Vocabulary) -> list[Argument]:
    """Of an event that is a noun or a participle before one: my attack, Caprihorn's attack, the block by X, a destroyed spirit."""
    arguments: list[Argument] = []
    words = parsed.words
    for each in (f for f in parsed.found if not f.parts and f.sentence == event.sentence and is_named(f, known)):
        between = words[each.last + 1 : event.first]
        if each.last < event.first and all(word.text in ("'s", "'") for word in between):
            arguments.append(Argument(each, "owner" if _is_possessive(each, words) else "subject"))
        elif each.first > event.last and each.first - event.last < 4:
            slot = "object" if each.first == event.last + 1 else _preposition(each, words)
            if slot is not None:
                arguments.append(Argument(each, slot))
    return arguments


def _preposition(found: Found, words: tuple[Word, ...]) -> Slot | None:
    at = _at_preposition(found, words)
    return _PREPOSITIONS.get(words[at].text) if at >= 0 else None


def _at_preposition(found: Found, words: tuple[Word, ...]) -> int:
    """Where the word is that stands before a noun and its articles, if it is a preposition."""
    at = found.first - 1
    while at > 0 and (words[at].text in ("the", "a", "an", "my", "their", "his", "her", "your", "'s") or words[at].part == "number"):
        at -= 1
    return at


def _is_figure(found: Found, words: tuple[Word, ...], known: Vocabulary) -> bool:
    """Whether this is only what a number counts (lv 2, 5000 BP)."""
    if found.card is not None or known.concepts[found.sense].kind != "thing":
        return False
    beside = (*words[max(0, found.first - 1) : found.first], *words[found.last + 1 : found.last + 2])
    return any(word.part == "number" for word in beside)


def _is_possessive(found: Found, words: tuple[Word, ...]) -> bool:
    after = words[found.last + 1].text if found.last + 1 < len(words) else ""
    return words[found.last].text in ("my", "their", "his", "her", "your", "our") or after in ("'s", "'")


def _is_apart(each: Found, event: Found, words: tuple[Word, ...]) -> bool:
    return (
        any(
            word.part == "comma" or word.text in ("and", "then", "but", "does", "do", "can", "will", "if", "when", "after", "before")
            for word in words[each.last + 1 : event.first]
        )
        or event.first - each.last < 9
    )


def _comma_between(each: Found, event: Found, words: tuple[Word, ...]) -> bool:
    return any(word.part == "comma" for word in words[each.last + 1 : event.first])
