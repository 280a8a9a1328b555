"""The tables the stress set is made with."""

from functools import cache
from pathlib import Path

from msgspec import Struct

from knowledge.parsing import parse

FILE = Path(__file__).with_name("words.yaml")


class Shapes(Struct, frozen=True, forbid_unknown_fields=True):
    """Look-alikes: a character and what is taken for it; of Latin letters, two groups with a space between."""

    kana: tuple[str, ...]
    kanji: tuple[str, ...]
    latin: tuple[str, ...]


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of ``words.yaml``, where each is explained. In templates ``{card}`` stands for a card of ours and ``{word}`` for a
    word of the game; ``decodings`` are written in the first and read in the second."""

    chatter: dict[str, dict[str, tuple[str, ...]]]
    naming: dict[str, tuple[str, ...]]
    readings: dict[str, str]
    romaji: dict[str, str]
    counts: tuple[str, ...]
    denies: tuple[str, ...]
    shapes: Shapes
    other_games: dict[str, tuple[str, ...]]
    prices: dict[str, tuple[str, ...]]
    ban_lists: dict[str, tuple[str, ...]]
    prizes: dict[str, tuple[str, ...]]
    other_matters: dict[str, tuple[str, ...]]
    markup: tuple[str, ...]
    code: tuple[str, ...]
    prompts: dict[str, tuple[str, ...]]
    emoji: str
    blank: tuple[str, ...]
    decodings: tuple[str, ...]
    spans: tuple[str, ...]


@cache
def tables() -> Tables:
    return parse(str(FILE), FILE.read_bytes(), Tables)
