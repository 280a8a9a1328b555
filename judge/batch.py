"""Many questions: JSON Lines in, one ruling a line out, in the same order."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from judge.asking import ask
from judge.rulings.ruling import Ruling
from knowledge.errors import JudgeError


class Asked(Struct, frozen=True):
    """One line of input."""

    question: str
    id: str | int | None = None
    rules: str | None = None
    cards: tuple[str, ...] = ()


def rulings(lines: Iterable[bytes], rules: str | None = None, language: str | None = None, cards: tuple[str, ...] = ()) -> Iterator[str]:
    """One JSON object for each line that is not blank. A line that is no question gets a ruling too: ``unreadable``, and why."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield msgspec.json.encode(_answer(number, line, rules, language, cards)).decode()


def _answer(number: int, line: bytes, rules: str | None, language: str | None, cards: tuple[str, ...]) -> dict[str, Any]:
    asked = Asked("")
    try:
        asked = msgspec.json.decode(line, type=Asked)
        ruling = ask(asked.question, asked.rules or rules, language, (*cards, *asked.cards))
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        ruling = Ruling(status="unreadable", answer=f'line {number}: {error}: one JSON object a line with "question"')
    except JudgeError as error:
        ruling = Ruling(status="unreadable", question=asked.question, answer=str(error))
    return {"id": asked.id, **msgspec.to_builtins(ruling)}
