"""Which game a question is about, told from its characters: game names, words only one game has, card names.

Cheap on purpose (no tokenizer): it decides whose words the question is then read with.
"""

import re
from collections import defaultdict
from functools import cache

import knowledge
from judge.patterns import regex
from judge.reading.language import is_hiragana, is_katakana
from knowledge.lexicon import Concept
from knowledge.text import fold, fold_with_origins, name_key

NAMED, CARD, WORD, OWN, EDITION = 10.0, 3.0, 1.0, 0.5, 0.4
"""What a game's name, a card's, a word that the lexicon says places a question, a word in no other game's lexicon, and an edition's name
(which may be any game's: the old rules) weigh."""
SHORTEST, SHORTEST_OWN = 2, 3
MIXED = 2
"""A game of which the words say at least so many times less than of the best one is out; else the question mixes games."""


def place(question: str) -> tuple[str, ...]:
    """The rulebook the words place a question in, and after it the other editions of the game that it may as well be of, where no word
    says which: the current one first, or the one that knows the cards named. Empty where the words place
    it in no game, or in several alike."""
    text, key = fold(question), name_key(question)
    votes: dict[str, float] = defaultdict(float)
    said: dict[str, tuple[tuple[str, ...], float]] = {}
    for word, (concept, rules, weight) in _words().items():
        if word in text and (written := _alone(word, text, question)):
            said[concept] = (rules, weight)
            text = text.replace(written, " ")
    for rules, weight in said.values():
        for each in rules:
            votes[each] += weight
    carded: set[str] = set()
    for name, rules in _cards().items():
        if name in key and (_in_words(name, question) if name.isascii() else _in_a_run(name, question)):
            carded.update(rules)
            for each in rules:
                votes[each] += CARD
    for each in () if votes else _misspelt(question):
        votes[each] = CARD
    most = max(votes.values(), default=0.0)
    best = sorted((rules for rules, count in votes.items() if count == most), key=is_older)
    if not best or any(count * MIXED >= most and not _one_game(rules, best[0]) for rules, count in votes.items()):
        return ()
    named = [rules[0] for rules, weight in said.values() if weight == EDITION and _one_game(rules[0], best[0])]
    if named:
        return (named[0],)
    return tuple(sorted(best, key=lambda rules: (bool(carded) and rules not in carded, is_older(rules))))


_RUNS = regex(r"[ァ-ヺー]+|[ｦ-ﾟ]+")


def _alone(word: str, text: str, question: str) -> str | None:
    """The word as it stands in the (folded) text, unless it is only a part of another word there."""
    if word.isascii():
        found = re.search(rf"(?<![a-z]){re.escape(word)}" + (r"(?![a-z0-9])" if word[-1].isdigit() else r"s?(?![a-z])"), text)
        return found and found[0]
    if _stands_anywhere(word):  # スト is in リスト
        runs = {fold(run) for run in _RUNS.findall(question)}
        return word if word in runs else None
    return word


def _in_a_run(name: str, question: str) -> bool:
    """Whether a Japanese card name is no chance of two words that stand side by side: スピア is not in バトスピ あたっく."""
    return not _stands_anywhere(name) or any(name in fold(run) for run in _RUNS.findall(question))


def _stands_anywhere(word: str) -> bool:
    """Whether a (folded) word is so short, and in kana alone, that it stands in others by chance."""
    return len(word) <= SHORTEST_OWN and all(map(is_hiragana, word))


def _in_words(name: str, question: str) -> bool:
    """Whether an English card name, which is kept without its spaces, stands in a question as whole words."""
    folded = fold_with_origins(question).key()
    found = (match.span() for match in re.finditer(re.escape(name), folded.text))
    spans = ((folded.starts[first], folded.ends[last - 1]) for first, last in found)
    return any(
        not (_is_latin(question[max(start - 1, 0) : start]) or _is_latin(re.sub("^s", "", question[end : end + 2])[:1]))
        for start, end in spans
    )


def _misspelt(question: str) -> tuple[str, ...]:
    """The rulebooks that know the card which a name in a question is most like, where it is like enough: "Ratk Drive"."""
    from rapidfuzz import fuzz, process

    written = [key for run in _NAMES.findall(question) if len(key := name_key(run)) >= LONG_ENOUGH]
    found = [process.extractOne(key, _cards().keys(), scorer=fuzz.ratio, score_cutoff=LIKE) for key in written]
    return next((_cards()[each[0]] for each in found if each is not None), ())


_NAMES = regex(r"[A-Z][a-z]+(?: [A-Z][a-z]+)+|[ァ-ヺー・]+")
LONG_ENOUGH, LIKE = 6, 75
"""The letters of a name at least that may be misspelt, and how like a card's it must be, of 100."""


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalpha()


def _one_game(one: str, other: str) -> bool:
    return other in knowledge.editions(one)


def is_older(rules: str) -> bool:
    """Whether a rulebook is not the current one of its game."""
    return knowledge.editions(rules)[0] != rules


@cache
def _words() -> dict[str, tuple[str, tuple[str, ...], float]]:
    """Every word that places a question, the longest first: its concept, the rulebooks it speaks for, and how strongly."""
    known = [info.id for info in knowledge.rulebooks()]
    forms = [
        (fold(form), form, concept, rules)
        for rules in known
        for concept in knowledge.book(rules).lexicon.values()
        for form in (concept.term.ja, concept.term.en, *concept.forms.ja, *concept.forms.en)
    ]
    holders: dict[str, set[str]] = defaultdict(set)
    for folded, _, _, rules in forms:
        holders[folded].add(rules)
    used = {rules: " ".join(word for word, held in holders.items() if rules in held and len(held) < len(known)) for rules in known}
    written = {
        rules: {run for folded, form, _, of in forms if of == rules and len(holders[folded]) < len(known) for run in _RUNS.findall(form)}
        for rules in known
    }
    found: dict[str, tuple[str, tuple[str, ...], float]] = {}
    for folded, form, concept, rules in forms:
        speaks, weight = _speaks(concept, known)
        if concept.kind == "game":
            found[folded] = (concept.id, speaks, weight)
        elif is_telling(form, concept) and all(
            _one_game(rules, other) or not (other in holders[folded] or _is_in(form, folded, used[other], written[other]))
            for other in known
        ):
            if speaks:
                found[folded] = (concept.id, speaks, weight)
            elif concept.kind in ("thing", "step", "timing", "role") and sum(map(is_katakana, form)) >= SHORTEST_OWN:
                found.setdefault(folded, (concept.id, tuple(each for each in known if _one_game(each, rules)), OWN))
    found |= {section: (f"section {section}", (rules,), WORD) for section, rules in _sections(known).items()}
    return {word: found[word] for word in sorted(found, key=len, reverse=True)}


def _is_in(form: str, folded: str, words: str, written: set[str]) -> bool:
    """Whether a form is part of another game's words; a short one in katakana (クリ), which is looked for by itself, one of those that are
    written so: ゆっくり and 条件クリア have none."""
    return form in written if len(folded) <= SHORTEST_OWN and all(map(is_katakana, form)) else folded in words


def _sections(known: list[str]) -> dict[str, str]:
    """The numbered parts that only one document has (A4, ❸), and whose they are."""
    held = [(fold(clause.section), rules) for rules in known for clause in knowledge.book(rules).clauses.values()]
    numbered = {(section, rules) for section, rules in held if _NUMBERED.fullmatch(section)}
    return {section: rules for section, rules in numbered if sum(section == other for other, _ in numbered) == 1}


_NUMBERED = regex(r"[a-z]\d|[❶-❿]")


def _speaks(concept: Concept, known: list[str]) -> tuple[tuple[str, ...], float]:
    """The rulebooks that a concept's words speak for, and how strongly: a game's name for each of its editions."""
    if concept.kind != "game" or concept.value is None:
        return tuple(rules for rules in known if rules in concept.places), WORD
    if concept.is_a is not None:
        return (concept.value,), EDITION
    return knowledge.editions(concept.value), NAMED


def is_telling(form: str, concept: Concept) -> bool:
    """Whether a form is a name of something, and not the kind of word that stands in any sentence."""
    foreign = any(is_katakana(char) or char.isascii() for char in form)
    return len(form) >= SHORTEST and (form == concept.term.ja or (foreign and not any(map(is_hiragana, form))))


@cache
def _cards() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for info in knowledge.rulebooks():
        for name in knowledge.book(info.id).names:
            if len(name) > SHORTEST:
                found[name] = (*found.get(name, ()), info.id)
    return found
