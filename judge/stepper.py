"""Stepping through a replay at a terminal: next, back, jump."""

from collections.abc import Callable

from judge.printing import position_lines
from judge.rulings.replay import Replay
from judge.rulings.telling import Teller


def step_through(played: Replay, language: str, read: Callable[[str], str] = input, write: Callable[[str], None] = print) -> None:
    """Show the board after one entry after another. ``n`` or Enter: next, ``b``: back, a number: jump there, ``q``: leave."""
    last = sum(1 for _ in Teller(played.start.rules, language).entries(played.start, played.trace))
    here = 0
    while True:
        for line in position_lines(played, language, here):
            write(line)
        try:
            word = read(f"[{here}/{last}] n(ext) b(ack) NUMBER q(uit): ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if word in ("", "n", "next"):
            here = min(here + 1, last)
        elif word in ("b", "back"):
            here = max(here - 1, 0)
        elif word.isdecimal() and int(word) <= last:
            here = int(word)
        elif word in ("q", "quit"):
            return
        else:
            write(f"{word}: say n, b, a number from 0 to {last}, or q")
