"""The one normalisation by which names and terms are compared, and the way back to the text as it was written.

Players write マッハジー as ﾏｯﾊｼﾞｰ, まっはじー or マッハジ―, and LV2 as ｌｖ２. Folding makes one of them: NFKC, case
folded, katakana as hiragana, every dash as ``-``, and a dash directly after kana as the long-vowel mark ``ー`` (a
long-vowel mark after anything else is a dash: ``A3ー1`` is ``a3-1``). A wave dash stays what it is: 「A3〜A6」 is a
range, not a long vowel.
"""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from unicodedata import combining, normalize

_LONG = "ー"
_TYPED_MARKS = {ord("゛"): "\u3099", ord("゜"): "\u309a", ord("’"): "'", ord("‘"): "'", ord("〜"): "~"}
_KATAKANA = {code: chr(code - 0x60) for code in (*range(0x30A1, 0x30F7), 0x30FD, 0x30FE)}
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−─━"), "-")
_AFTER_NFKC = _KATAKANA | _DASHES
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_DROPPED_FROM_NAMES = frozenset("・·•‧∙⋅")


class Folded(NamedTuple):
    """Folded text, and for each of its characters the span of the original text that it came from."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where ``text[start:end]`` (not empty) stands in the original text."""
        return self.starts[start], self.ends[end - 1]

    def key(self) -> "Folded":
        """The same without the characters that `name_key` drops: names are sought in this."""
        kept = [i for i, char in enumerate(self.text) if _counts_in_a_name(char)]
        return Folded(
            "".join(self.text[i] for i in kept),
            tuple(self.starts[i] for i in kept),
            tuple(self.ends[i] for i in kept),
        )


def narrow(text: str) -> str:
    """A text with marks, digits and letters of the wide forms (\uff1f, \uff22\uff30) as the plain ones, each in its place."""
    return text.translate(_WIDE)


def fold(text: str) -> str:
    """The form in which names and terms are compared. Spaces and punctuation stay."""
    return _settle_dashes(_fold_but_dashes(text))


@lru_cache(maxsize=8192)
def name_key(text: str) -> str:
    """`fold` without spaces and middle dots: 「獣機合神セイ・ドリガン」 and 「獣機合神 セイドリガン」 are one name."""
    return "".join(filter(_counts_in_a_name, fold(text)))


def fold_with_origins(text: str) -> Folded:
    """`fold`, with the way back: one character may become several (㌔) and several one (ｼﾞ)."""
    folded: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for start, end in pairwise([*_clusters(text), len(text)]):
        piece = _folded(text[start:end])
        folded.append(piece)
        starts.extend([start] * len(piece))
        ends.extend([end] * len(piece))
    return Folded(_settle_dashes("".join(folded)), tuple(starts), tuple(ends))


def _fold_but_dashes(text: str) -> str:
    return normalize("NFKC", text.translate(_TYPED_MARKS)).casefold().translate(_AFTER_NFKC)


@lru_cache(maxsize=8192)
def _folded(cluster: str) -> str:
    """Kept, as texts are made of few characters."""
    return _fold_but_dashes(cluster)


def _settle_dashes(text: str) -> str:
    if "-" not in text and _LONG not in text:
        return text
    settled = list(text)
    for i, char in enumerate(settled):
        if char == "-" or char == _LONG:
            settled[i] = _LONG if i and _is_kana(settled[i - 1]) else "-"
    return "".join(settled)


def _is_kana(char: str) -> bool:
    return "ぁ" <= char <= "ゖ" or char == _LONG


def _counts_in_a_name(char: str) -> bool:
    return not char.isspace() and char not in _DROPPED_FROM_NAMES


def _clusters(text: str) -> list[int]:
    """Where the pieces begin that normalise on their own: a base character with the marks that join it."""
    cuts: list[int] = []
    before = ""
    for i, char in enumerate(text.translate(_TYPED_MARKS)):
        alone = normalize("NFKC", char)
        joins = bool(combining(alone[0])) or normalize("NFKC", before + char) != normalize("NFKC", before) + alone
        if joins and cuts:
            before += char
        else:
            cuts.append(i)
            before = char
    return cuts
