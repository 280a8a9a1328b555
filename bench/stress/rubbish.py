"""Texts that deserve no verdict: other games, other matters, attacks on the judge, and what is no text at all."""

import random
from collections.abc import Callable

import knowledge
from judge.reading.language import language_of
from judge.situations.memory import read
from stress.tables import tables

Made = tuple[str, str | None]
"""A text, and the rulebook it is asked of (None: none is named)."""


class Stock:
    """What texts are made from: wordings of the library, cards, words of the game."""

    def __init__(self, wordings: list[tuple[str, str]], rng: random.Random) -> None:
        self.wordings, self.rng = wordings, rng
        books = [knowledge.book(info.id) for info in knowledge.rulebooks()]
        self.cards = [face.name for book in books for face in book.cards.values()]
        self.words = [c.term for book in books for c in book.lexicon.values() if c.kind in ("thing", "event") and c.term.en.isalpha()]

    def wording(self, language: str) -> tuple[str, str]:
        """A wording of the library and its rulebook."""
        while True:
            rules, wording = self.rng.choice(self.wordings)
            if language_of(wording) == language:
                return rules, wording

    def filled(self, templates: dict[str, tuple[str, ...]] | tuple[str, ...]) -> Made:
        language = self.rng.choice(("ja", "en"))
        template = self.rng.choice(templates[language] if isinstance(templates, dict) else templates)
        text = template.format(card=self.rng.choice(self.cards).in_(language), word=self.rng.choice(self.words).in_(language))
        return text, self.rng.choice((None, "battle-spirits-2010", "duel-masters"))


def other_game(stock: Stock) -> Made:
    language = stock.rng.choice(("ja", "en"))
    rules, wording = stock.wording(language)
    while _names_a_game(wording, rules):  # of which it is asked, whatever it is likened to
        rules, wording = stock.wording(language)
    game = stock.rng.choice(tables().other_games[language])
    return (f"{game}で、{wording}" if language == "ja" else f"In {game}: {wording}"), None


def _names_a_game(wording: str, rules: str) -> bool:
    lexicon = knowledge.book(rules).lexicon
    return any(lexicon[mention.concept].kind == "game" for mention in read(wording, rules).mentions)


def mojibake(stock: Stock) -> Made:
    while True:
        rules, wording = stock.wording("ja")
        written, read = stock.rng.choice(tables().decodings).split()
        text = wording.encode(written, "ignore").decode(read, "replace")
        if sum(not char.isascii() for char in text) > len(text) / 2:
            return text, stock.rng.choice((None, rules))


def emoji(stock: Stock) -> Made:
    return "".join(stock.rng.choices(tables().emoji, k=stock.rng.randint(1, 12))), stock.rng.choice((None, "bs10"))


def code_points(stock: Stock) -> Made:
    first, last = map(ord, stock.rng.choice(tables().spans))
    return "".join(chr(stock.rng.randint(first, last)) for _ in range(stock.rng.randint(1, 60))), stock.rng.choice((None, "bs10", "dm"))


def very_long(stock: Stock) -> Made:
    rules, wording = stock.wording(stock.rng.choice(("ja", "en")))
    filler = stock.rng.choice(("あ", "a ", "\n", "?", wording + " ", "アタック"))
    return (wording + filler * (100_000 // len(filler)))[:100_000], rules


def empty(stock: Stock) -> Made:
    return stock.rng.choice(tables().blank), stock.rng.choice((None, "av"))


KINDS: dict[str, Callable[[Stock], Made]] = {
    "other games": other_game,
    "prices": lambda stock: stock.filled(tables().prices),
    "ban lists": lambda stock: stock.filled(tables().ban_lists),
    "prizes": lambda stock: stock.filled(tables().prizes),
    "other matters": lambda stock: stock.filled(tables().other_matters),
    "mojibake": mojibake,
    "emoji": emoji,
    "markup": lambda stock: stock.filled(tables().markup),
    "code": lambda stock: stock.filled(tables().code),
    "prompts": lambda stock: stock.filled(tables().prompts),
    "random unicode": code_points,
    "very long": very_long,
    "empty": empty,
}
