"""Search of clauses by words: BM25 over pairs of characters (and single kanji) of Japanese and words of English.

Some hundred short clauses need neither SQLite nor a tokeniser: a page of arithmetic indexes them in milliseconds,
imports nothing, and finds 疲労 (to which a trigram index is blind). English words count whole and by their first five
letters, so that "exhausted" finds "exhaust".
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import log
from typing import NamedTuple

from knowledge.books import Knowledge
from knowledge.clauses import Clause
from knowledge.text import fold

_RUNS = re.compile(r"([a-z0-9]+)|([^\W_a-z0-9]+|[❶-❿])")
_STEM = 5
_SATURATION, _BY_LENGTH = 1.2, 0.75  # BM25's k1 and b, at their customary values


class _Index(NamedTuple):
    """Token → clause id → how often; and the clauses' lengths, the average being 1."""

    holding: dict[str, dict[str, int]]
    lengths: dict[str, float]


def search(book: Knowledge, query: str, limit: int = 10) -> list[tuple[Clause, float]]:
    """The clauses that share most with ``query``, best first (ties in document order), each with its score above 0."""
    index = _index(book)
    scores = dict.fromkeys(book.clauses, 0.0)
    for token in sorted(set(tokens(query))):  # in order, for sums of floats depend on it
        holding = index.holding.get(token, {})
        rarity = log(1 + (len(scores) - len(holding) + 0.5) / (len(holding) + 0.5))
        for id_, count in holding.items():
            enough = _SATURATION * (1 - _BY_LENGTH + _BY_LENGTH * index.lengths[id_])
            scores[id_] += rarity * count * (_SATURATION + 1) / (count + enough)
    best = sorted((id_ for id_ in scores if scores[id_]), key=lambda id_: -scores[id_])
    return [(book.clauses[id_], scores[id_]) for id_ in best[:limit]]


@cache
def _index(book: Knowledge) -> _Index:
    headings = {section.id: f"{section.id} {section.title.ja} {section.title.en}" for section in book.source.sections}
    holding: dict[str, dict[str, int]] = {}
    sizes: dict[str, int] = {}
    for id_, clause in book.clauses.items():
        text = "\n".join((id_, headings[clause.section], clause.quote, clause.says.ja, clause.says.en))
        counts = Counter(tokens(text))
        sizes[id_] = counts.total()
        for token, count in counts.items():
            holding.setdefault(token, {})[id_] = count
    average = sum(sizes.values()) / max(1, len(sizes))
    return _Index(holding, {id_: size / average for id_, size in sizes.items()})


def tokens(text: str) -> Iterator[str]:
    """What a text is sought by."""
    for run in _RUNS.finditer(fold(text)):
        word, japanese = run.groups()
        if word:
            yield word
            if len(word) > _STEM:
                yield word[:_STEM]
        else:
            yield from (japanese[i : i + 2] for i in range(len(japanese) - 1))
            yield from (char for char in japanese if char > "ー")
