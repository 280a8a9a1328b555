"""Slips of the finger: a word typed on a keyboard with one key wrong. Kana are typed in romaji."""

import random
from collections.abc import Iterator

from stress.tables import tables

ROWS = ("qwertyuiop", "asdfghjkl-", "zxcvbnm")
TO_KANA = tables().romaji
TO_KEYS = {kana: keys for keys, kana in reversed(TO_KANA.items())}


def slips(word: str, rng: random.Random) -> Iterator[str]:
    """Ways to mistype ``word``, each with one key beside, doubled, left out or swapped with the next, in random order. Latin
    letters, or kana of one script; of other words there are none."""
    latin = word.isascii()
    katakana = not latin and "ァ" <= word[0] <= "ヺ"
    keys = word.lower() if latin else typed(_shifted(word, -0x60) if katakana else word)
    mistyped = [wrong for at in range(1 if latin else 0, len(keys)) for wrong in _slips_at(keys, at)]
    rng.shuffle(mistyped)
    for wrong in dict.fromkeys(mistyped):
        kana = wrong if latin else shown(wrong)
        shown_as = _shifted(kana, 0x60) if katakana else kana
        if kana and shown_as != word:
            yield shown_as


def typed(kana: str) -> str:
    """The keys of hiragana; empty where it is anything else."""
    keys, at, double = "", 0, False
    while at < len(kana):
        if kana[at] == "っ" and not double:
            double, at = True, at + 1
            continue
        length = next((n for n in (2, 1) if kana[at : at + n] in TO_KEYS and len(kana[at : at + n]) == n), 0)
        if not length:
            return ""
        mora = TO_KEYS[kana[at : at + length]]
        if double and mora[0] in "aiueon-":
            return ""
        keys, at, double = keys + (mora[0] if double else "") + mora, at + length, False
    return "" if double else keys


def shown(keys: str) -> str:
    """The hiragana that keys bring up; empty where some letter is left over."""
    kana, at = "", 0
    while at < len(keys):
        length = next((n for n in (3, 2, 1) if keys[at : at + n] in TO_KANA and len(keys[at : at + n]) == n), 0)
        if length:
            kana, at = kana + TO_KANA[keys[at : at + length]], at + length
        elif keys[at] == "n" and at + 1 < len(keys) and keys[at + 1] not in "aiueoyn":
            kana, at = kana + "ん", at + 1
        elif at + 1 < len(keys) and keys[at] == keys[at + 1] and keys[at] not in "aiueon-":
            kana, at = kana + "っ", at + 1
        else:
            return ""
    return kana


def _slips_at(keys: str, at: int) -> Iterator[str]:
    before, key, after = keys[:at], keys[at], keys[at + 1 :]
    yield from (before + near + after for near in beside(key))
    yield before + key + key + after
    yield before + after
    if after:
        yield before + after[0] + key + after[1:]


def beside(key: str) -> Iterator[str]:
    """The letters next to a key, on its row and the rows above and below."""
    for r, row in enumerate(ROWS):
        if key in row:
            at = row.index(key)
            for other, columns in ((r - 1, (at, at + 1)), (r, (at - 1, at + 1)), (r + 1, (at - 1, at))):
                if 0 <= other < len(ROWS):
                    yield from (ROWS[other][c] for c in columns if 0 <= c < len(ROWS[other]) and ROWS[other][c].isalpha())


def _shifted(kana: str, by: int) -> str:
    return "".join(c if c == "ー" else chr(ord(c) + by) for c in kana)
