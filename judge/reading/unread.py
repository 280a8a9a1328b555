"""Deeds told in words that nobody here knows.

A name or a noun that is not known may be beside the point. A verb that is said of a card (溶かされた, "got yeeted") is what happened.
"""

from collections.abc import Iterator

from judge.patterns import regex
from judge.reading.blank import stop_words
from judge.reading.inflection import BE, MODALS, SUBJECTS, is_participle
from judge.reading.language import is_hiragana
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed, Word, clauses_of

_STATE = regex(r"([一-鿿々]{1,3}状態)の(?=\s)")
"""A state that nobody knows, said of something found: 披労状態のスピリット."""
_COMMONPLACE = """
that this these those what when where which with from have does been were will would could should about into than then there their they
them your mine here just only also some very much like want know tell please anyone someone says said gets goes make made take taken
being translating reading writing asking wondering checking holding looking three four five seven eight nine eleven twelve hundred thousand
other between
"""
_EMPTY = frozenset(_COMMONPLACE.split())
"""Words that say nothing about a situation and are in no lexicon."""

_DO, _SUFFERING = "為る", frozenset(("れる", "られる", "せる", "させる"))
_HELPING = frozenset(
    ["為る", "居る", "成る", "有る", "来る", "行く", "下さる", "頂く", "致す", "御座る", "仕舞う", "貰う", "遣る", "呉れる"]
)
_BEFORE_A_VERB = (MODALS - BE) | {"to", "n't", "and", "then"}
_NEAR = 4
"""Words between an English verb and the "be" before it, or the card after it, at most."""


def deeds_unread(question: str, parsed: Parsed, known: Vocabulary) -> tuple[str, ...]:
    """What a question says that a card does, or that befalls it, in words in which nothing was found, as written."""
    covered = {i for found in parsed.found for i in range(found.first, found.last + 1)}
    deeds = _japanese(question, parsed, covered, known) if parsed.language == "ja" else _english(question, parsed, covered, known)
    text = list(question)
    for start, end in [(found.start, found.end) for found in parsed.found] + deeds:
        text[start:end] = " " * (end - start)
    deeds += [match.span(1) for match in _STATE.finditer("".join(text))]  # what state a card is in
    return tuple(dict.fromkeys(question[start:end] for start, end in deeds))


def _bears(found: Found, known: Vocabulary) -> bool:
    """Whether something found can do or suffer what a verb says: a card, whether or not it is named."""
    return found.card is not None or known.concepts[found.sense].kind == "role" or "card" in known.wider(found.sense)


# ── Japanese ───────────────────────────────────────────────────────────────


def _japanese(question: str, parsed: Parsed, covered: set[int], known: Vocabulary) -> list[tuple[int, int]]:
    words = parsed.words
    deeds: list[tuple[int, int]] = list(_idle(parsed, known))
    for i, word in enumerate(words):
        if i in covered or word.norm in _HELPING:
            continue
        verb = i + 1 + (words[i + 1 : i + 2] != () and words[i + 1].text == "に")  # 爆散した, 木っ端みじんにされた
        done = verb < len(words) and words[verb].norm == _DO and words[verb].part in ("verb", "auxiliary")
        spelt = all(map(is_hiragana, question[word.start : word.end]))
        if verb > i + 1 and not (verb + 1 < len(words) and words[verb + 1].norm in _SUFFERING):
            verb, done = i + 1, False  # 後回しにした says nothing of a card
        if not (word.part == "verb" or (done and word.part in ("noun", "other") and len(word.text) > 1 + spelt)):
            continue
        end = verb + 1 if done and word.part != "verb" else i + 1
        suffered = end < len(words) and words[end].norm in _SUFFERING and words[end].part != "noun"
        if (suffered and not spelt) or _said_of_a_card(parsed, i, known, needs_particle=spelt):
            while end < len(words) and words[end].part == "auxiliary":
                end += 1
            deeds.append((word.start, words[end - 1].end))
    return deeds


def _idle(parsed: Parsed, known: Vocabulary) -> Iterator[tuple[int, int]]:
    """「防御側パス、攻撃側しよう、防御側パス」: among moves told one after the other, a clause that says of a player what nobody knows."""
    for clause in clauses_of(parsed.words):
        here = [found for found in parsed.found if found.first in clause and found.senses]
        moves = [f for f in parsed.found if f.senses and f.sentence == parsed.words[clause[0]].sentence and MOVES & {*known.wider(f.sense)}]
        if len(here) != 1 or known.concepts[here[0].sense].kind != "player" or len(moves) < 2:
            continue
        rest = [i for i in clause if i > here[0].last]
        if any(parsed.words[i].part == "verb" for i in rest):
            yield parsed.words[rest[0]].start, parsed.words[rest[-1]].end


MOVES = frozenset(("pass", "use"))
"""Concepts of moves in a flash timing."""


def _said_of_a_card(parsed: Parsed, at: int, known: Vocabulary, needs_particle: bool) -> bool:
    """Whether the nearest thing named before a predicate, with no other predicate between, is a card that it is said of."""
    before = [found for found in parsed.found if found.last < at and found.sentence == parsed.words[at].sentence and not found.parts]
    for found in reversed(before):
        between = parsed.words[found.last + 1 : at]
        if any(word.part in ("verb", "comma", "adjective") or word.norm == _DO for word in between):
            return False
        if found.senses and known.concepts[found.sense].kind in ("event", "step", "ask"):
            return False
        if _bears(found, known):
            particle = between[0].text if between else ""
            return particle in ("が", "を") or (particle in ("", "は", "も") and not needs_particle)
    return False


# ── English ────────────────────────────────────────────────────────────────


def _english(question: str, parsed: Parsed, covered: set[int], known: Vocabulary) -> list[tuple[int, int]]:
    return [
        (word.start, word.end)
        for i, word in enumerate(parsed.words)
        if i not in covered and _is_strange(word, question, known) and _is_deed(parsed, i, known)
    ]


def _is_strange(word: Word, question: str, known: Vocabulary) -> bool:
    told = word.part == "other" and word.text.isalpha() and len(word.text) > 2 and question[word.start].islower()
    return told and not ({word.text, word.lemma} & known.roots or word.text in stop_words() or word.text in _EMPTY)


def _is_deed(parsed: Parsed, at: int, known: Vocabulary) -> bool:
    """Whether an unknown English word has the form and the place of a verb that is said of a card."""
    words, word = parsed.words, parsed.words[at]
    same = [found for found in parsed.found if found.sentence == word.sentence]
    before = any(found.last < at and _bears(found, known) for found in same)
    after = any(0 < found.first - at <= _NEAR and _bears(found, known) for found in same)
    last = words[at - 1] if at and words[at - 1].sentence == word.sentence else None
    if is_participle(word.text) and any(each.text in BE for each in words[max(0, at - _NEAR) : at]):
        return before or after
    subject = last is not None and (last.text in SUBJECTS or any(found.last == at - 1 and _acts(found, known) for found in same))
    told = [found for found in same if found.senses and MOVES & {*known.wider(found.sense)}]
    if subject and len(told) > 1:  # he used one, I passed, he pqssed
        return True
    if is_participle(word.text) or word.text.endswith("s"):
        return subject and (after or (is_participle(word.text) and before))
    helped = last is not None and (subject or last.text in _BEFORE_A_VERB)
    return after and (helped or word.text.endswith("ing"))


def _acts(found: Found, known: Vocabulary) -> bool:
    return found.card is not None or known.concepts[found.sense].kind in ("player", "role") or _bears(found, known)
