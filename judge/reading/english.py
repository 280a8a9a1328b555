"""English: a question in words, by spaCy's tokeniser, with our own dictionary forms (there is no trained model here)."""

import re
from functools import cache
from typing import TYPE_CHECKING

from judge.reading.blank import blank
from judge.reading.clauses import Context, marks_of
from judge.reading.inflection import BE, NUMBERS, PARTS, is_participle, lemma_of
from judge.reading.language import ARTICLES, is_japanese
from judge.reading.scan import Hit, known_in
from judge.reading.vocabulary import Vocabulary, Words, vocabulary
from judge.reading.words import Found, Parsed, Part, Word
from knowledge.text import fold

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

_MINUS = frozenset("-−–")
_STOPS, _COMMAS = frozenset(".!?"), frozenset(",;:()→>-")


def parse(question: str, words: Words) -> Parsed:
    """The words of an English question and what they name. Senses are not narrowed yet."""
    known = vocabulary(words)
    nlp = pipeline()
    doc = nlp.make_doc(question.replace("’", "'"))
    japanese = any(map(is_japanese, question))
    hits = [hit for hit in known_in(question, words, forms=japanese) if hit.card or _is_foreign(hit, question, known)]
    doc.user_data.update(question=question, hits=hits, known=known)
    parsed: Parsed = nlp(doc).user_data["parsed"]
    return parsed


def _is_foreign(hit: Hit, question: str, known: Vocabulary) -> bool:
    """Whether this is a thing that English names in Japanese ("can I block after 革命チェンジ?"). Deeds are left to English verbs."""
    return any(map(is_japanese, question[hit.start : hit.end])) and known.concepts[hit.concepts[0]].kind != "event"


@cache
def pipeline() -> "Language":
    """The process's English pipeline: tokeniser, then our words, concepts and predicates."""
    return blank("en", {"rules_judge_en_words": _add_words, "rules_judge_en_concepts": _add_concepts})


def _add_words(doc: "Doc") -> "Doc":
    known: Vocabulary = doc.user_data["known"]
    hits: list[Hit] = doc.user_data["hits"]
    words: list[Word] = []
    sentence, waiting = 0, list(hits)
    for token in doc:
        start, end = token.idx, token.idx + len(token)
        if token.is_space and "\n" not in token.text:
            continue
        while waiting and waiting[0].end <= start:
            waiting.pop(0)
        if waiting and start < waiting[0].end and end > waiting[0].start:
            hit = waiting[0]
            if not words or words[-1].start != hit.start:
                words.append(Word(hit.key, hit.key, hit.key, "noun", hit.start, hit.end, sentence))
            glued = doc.text[hit.end : end]  # a Japanese name with its level: メラットLv2
            if glued.isascii() and glued.isalnum() and is_japanese(doc.text[hit.end - 1]):
                words += [_word(piece, at, end, sentence, known) for piece, at in _pieces(fold(glued), hit.end, known)]
            continue
        text = fold(token.text)
        if text == "-" and words and words[-1].end == start and end < len(doc.text) and not doc.text[end].isspace():
            continue  # a hyphen inside a word
        part = _part(text)
        if text[:1] in _MINUS and text[1:2].isdecimal():
            words.append(Word("-", "-", "-", "other", start, start + 1, sentence))
        words += [_word(piece, at, end, sentence, known) for piece, at in _pieces(text, start, known)]
        sentence += part == "stop"
    doc.user_data["words"] = words
    return doc


def _word(piece: str, at: int, end: int, sentence: int, known: Vocabulary) -> Word:
    """A piece of a token that ends there, as a word."""
    lemma = lemma_of(piece, known.roots)
    return Word(piece, lemma, lemma, _part(piece), at, min(at + len(piece), end), sentence)


def _pieces(text: str, start: int, known: Vocabulary) -> list[tuple[str, int]]:
    """A word cut at its hyphens, and a number from the letters or the plus it is written with (lv2, 5000bp, +4000, bp+4000), with where
    each piece starts."""
    pieces: list[tuple[str, int]] = []
    for part in re.finditer(r"[^-]+", text):
        cut = re.fullmatch(r"([a-z]+|\+)(\d+)|(\d+)([a-z]+)|([a-z]+)(\+)(\d+)", part[0])
        if cut is None or part[0] in known.roots:
            pieces.append((part[0], start + part.start()))
            continue
        at = start + part.start()
        for piece in filter(None, cut.groups()):
            pieces.append((piece, at))
            at += len(piece)
    return pieces or [(text, start)]


def _add_concepts(doc: "Doc") -> "Doc":
    known: Vocabulary = doc.user_data["known"]
    words: tuple[Word, ...] = tuple(doc.user_data["words"])
    hits: dict[int, Hit] = {hit.start: hit for hit in doc.user_data["hits"]}
    candidates: list[Found] = []
    for i, word in enumerate(words):
        if word.start in hits and word.text == hits[word.start].key:
            hit = hits[word.start]
            candidates.append(Found(hit.concepts, word.start, word.end, i, i, word.sentence, hit.card))
            continue
        for j, ids in _forms_at(words, i, known):
            if j == i and _only_helps(words, i):
                continue
            candidates.append(Found(ids, word.start, words[j].end, i, j, word.sentence))
    taken = [False] * len(words)
    found: list[Found] = []
    for each in sorted(candidates, key=lambda f: (-(f.last - f.first), -(f.end - f.start), f.start)):
        if not any(taken[each.first : each.last + 1]):
            taken[each.first : each.last + 1] = [True] * (each.last + 1 - each.first)
            found.append(each)
    found.sort(key=lambda f: f.start)
    kinds = {i: known.concepts[f.senses[0]].kind if f.senses else "card" for f in found for i in range(f.first, f.last + 1)}
    fixed = frozenset(i for f in found if f.last > f.first for i in range(f.first, f.last + 1))
    context = Context(kinds, fixed)
    doc.user_data["parsed"] = Parsed("en", words, tuple(f._replace(marks=marks_of(words, f, known, context)) for f in found))
    return doc


def _only_helps(words: tuple[Word, ...], i: int) -> bool:
    """Whether this word is only the "be", "get" or "have" of another verb."""
    following = [word for word in words[i + 1 : i + 3] if word.text not in ("not", "n't", "then", "still", "already", "immediately")]
    return words[i].text in BE and bool(following) and is_participle(following[0].text)


def _forms_at(words: tuple[Word, ...], i: int, known: Vocabulary) -> list[tuple[int, tuple[str, ...]]]:
    """Forms that begin at word ``i``, with their last word. An article inside one may be left out or put in."""
    matched: list[tuple[int, tuple[str, ...]]] = []
    keys: list[tuple[str, ...]] = [()]
    for j in range(i, len(words)):
        word = words[j]
        if word.sentence != words[i].sentence or word.part in ("stop", "comma"):
            break
        spellings = dict.fromkeys((word.text, word.lemma))  # as written first: a blocked trigger is no block trigger
        grown = [key for key in ((*key, spelling) for key in keys for spelling in spellings) if key in known.openings]
        ids = [concept for key in sorted(grown, key=lambda key: key[-1] != word.text) for concept in known.english.get(key, ())]
        if ids:
            matched.append((j, tuple(dict.fromkeys(ids))))
        keys = grown + (keys if j > i and word.text in ARTICLES else [])
        if not keys:
            break
    return matched


def _part(text: str) -> Part:
    if text in _STOPS or "\n" in text:
        return "stop"
    if text in _COMMAS:
        return "comma"
    if text.isdigit() or text in NUMBERS:
        return "number"
    return PARTS.get(text, "other")
