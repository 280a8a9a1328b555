"""The search index: what every page is found by, made when the site is built and searched in the reader's browser.

Japanese is cut into pairs of characters (and single ones), English into words, after one folding that ``static/search.js`` does too:
NFKC, lower case, katakana as hiragana. How much a term says about a page is weighed by BM25 (Robertson & Zaragoza 2009) when the index is
made; the reader's browser only adds up. It is a script and not JSON because a page opened from a folder may load scripts and nothing
else.
"""

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

K1, B = 1.2, 0.75
"""BM25's saturation and length normalisation, at their usual values."""
WEIGHTS = (6, 3, 1)
"""How much an occurrence counts in the title, in other names and wordings, in the text."""
LEVELS = 26
"""Weights are kept as whole numbers up to this: one capital letter each."""

_WORD = re.compile(r"[0-9a-z]+(?:'[a-z]+)?|[^\W_0-9a-z]+")
_KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−─━"), "ー")


class Found(Struct, frozen=True):
    """A page as search knows it. ``kind``: ruling, clause or card. ``texts``: title, other names and wordings, text."""

    kind: str
    url: str
    title: str
    about: str
    where: str
    texts: tuple[str, str, str]


def fold(text: str) -> str:
    """The form in which texts and what is typed are compared."""
    return unicodedata.normalize("NFKC", text).lower().translate(_KATAKANA).translate(_DASHES)


def terms(text: str) -> Iterator[str]:
    """The terms of a text: words of Latin letters and figures, pairs of other letters, and those that stand alone."""
    for run in _WORD.findall(fold(text)):
        if run[0].isascii() or len(run) == 1:
            yield run
        else:
            yield from (run[i : i + 2] for i in range(len(run) - 1))


def index(pages: Sequence[Found]) -> bytes:
    """The index of some pages as a script that hands it to ``judgeIndex``: the pages, and for each term the pages it is found in (as
    differences of their numbers) with what it weighs there."""
    counts = []
    for page in pages:
        count: Counter[str] = Counter()
        for weight, text in zip(WEIGHTS, page.texts, strict=True):
            for term in terms(text):
                count[term] += weight
        counts.append(count)
    holding: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for number, count in enumerate(counts):
        for term, n in count.items():
            holding[term].append((number, n))
    lengths = [count.total() for count in counts]
    usual = sum(lengths) / len(lengths) if lengths else 1
    weighed = {
        term: [(page, _weight(n, lengths[page] / usual, len(found), len(pages))) for page, n in found] for term, found in holding.items()
    }
    most = max((weight for found in weighed.values() for _, weight in found), default=1)
    made = {
        "pages": [[page.kind, page.url, page.title, page.about, page.where] for page in pages],
        "terms": {
            term: _packed([(page, max(1, round(weight / most * LEVELS))) for page, weight in weighed[term]]) for term in sorted(weighed)
        },
    }
    return b"judgeIndex(" + msgspec.json.encode(made) + b");\n"


def _weight(n: int, length: float, pages: int, all_pages: int) -> float:
    rarity = math.log(1 + (all_pages - pages + 0.5) / (pages + 0.5))
    return rarity * n * (K1 + 1) / (n + K1 * (1 - B + B * length))


def _packed(found: list[tuple[int, int]]) -> str:
    """``[(3, 12), (40, 1)]`` as ``3L11A``: page differences in base 36, each followed by its weight (from 1) as a capital letter."""
    packed, before = [], 0
    for page, weight in found:
        packed.append(_base36(page - before) + chr(ord("A") + weight - 1))
        before = page
    return "".join(packed)


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    out = digits[number % 36]
    while number := number // 36:
        out = digits[number % 36] + out
    return out
