"""How much anybody may ask for at once. What is over a bound is refused in one line that names it."""

from knowledge.errors import JudgeError
from scenarios.model import Scenario

LONGEST_QUESTION = 2_000
"""Characters; as `judge.reading.guard` has it."""
LONGEST_CARD = 500
MOST_CARDS = 8
MOST_TOLD = 12
"""A question and what was asked after it."""
LINK = 8_000
"""Characters of a permalink: what browsers, messengers and proxies carry."""
LINK_INFLATED = 64_000
BODY = 64_000
"""Bytes of a request's body."""
TARGET = 32_000
"""Bytes of a request's path and query: a question of 2,000 kanji, escaped, and a scenario."""
MOST_PLACED = 80
"""Cards on a board, those in decks and other piles that are only counted left out."""
MOST_BLANK = 400
"""Cards that are only counted."""
MOST_LINES = 80
"""Lines of a script."""
MOST_ASKED = 12
"""Facts a scenario may ask for."""
MOST_MOVES = 80
"""Legal moves that are listed."""
MOST_SUGGESTED = 12
INLINE = 33_000
"""Bytes of pictures that a page carries itself."""
SECONDS = 5.0
"""The time a question may take."""
WAITING = 64
"""Questions that may wait for their turn."""
KEPT_BYTES = 64_000_000
"""Bytes of answers kept."""


def within(scenario: Scenario) -> Scenario:
    """The scenario, where it is within the bounds. Raises TooMuch."""
    board = scenario.board
    laid = [cards for half in (board.attacking, board.defending) for cards in (half.field, half.hand, half.deck, *half.zones.values())]
    placed = sum(len(cards) for cards in laid if isinstance(cards, tuple))
    blank = sum(cards for cards in laid if isinstance(cards, int))
    for what, count, most in (
        ("cards on the board", placed, MOST_PLACED),
        ("cards that are only counted", blank, MOST_BLANK),
        ("lines of play", len(scenario.play), MOST_LINES),
        ("facts asked for", len(scenario.asks), MOST_ASKED),
    ):
        if count > most:
            raise TooMuch(f"{count} {what}: {most} at most: make the scenario smaller")
    return scenario


class TooMuch(JudgeError):
    """More than a bound allows."""
