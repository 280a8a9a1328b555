"""The document's own worked examples as transcripts that a tournament judge can read, in Japanese and in English.

Each passage of the document is a file of scenes (`*.yaml`; a bystander is there to be hit and changes nothing about the battle) and,
a language, a transcript (`*.ja.txt`, `*.en.txt`): the question, the board, and every entry of the replay with the clause behind it.
`tests/test_golden.py` plays the scenes again and compares. To write the transcripts anew after a change that is meant, and to read
what `git diff tests/golden` then shows against the document, line by line:

    python -m tests.golden

The same command draws the board in the README (`docs/board.svg`).

It never runs in CI (it refuses where the environment variable CI is set).
"""

from collections.abc import Iterator
from pathlib import Path

import knowledge
from judge.pages.files import pictures
from judge.printing import replay_lines
from judge.rulings.replay import replay
from scenarios import case, load

HERE = Path(__file__).parent
LANGUAGES = ("ja", "en")
RULES = "battle-spirits-2010"

PASSAGES = sorted(path.stem for path in HERE.glob("*.yaml"))
"""Each a passage of the document, and beside its transcripts a file of scenes, written as cases are."""


def rules_of(passage: str) -> str:
    """The rulebook of a passage: the one whose short name its file begins with, else `RULES`."""
    short = passage.partition("-")[0]
    return next((info.id for info in knowledge.rulebooks() if info.short == short), RULES)


def transcript(passage: str, language: str) -> str:
    """The text of a passage's file."""
    return "\n".join(line.rstrip() for line in _lines(passage, language)) + "\n"


def _lines(passage: str, language: str) -> Iterator[str]:
    for number, located in enumerate(load(HERE / f"{passage}.yaml", rules_of(passage))):
        played = replay(located.scenario)
        assert played.refused is None, f"{passage}: {located.scenario.id}: {played.refused}"
        if number:
            yield ""
        yield f"# {located.scenario.id}: {getattr(located.scenario.question, language)[0]}"
        yield ""
        yield from replay_lines(played, language)


PICTURE = HERE.parent.parent / "docs" / "board.svg"
"""The board the README shows, as `judge replay` draws it."""


def picture() -> str:
    """What `PICTURE` holds: the open window after the block, in the case the README asks about."""
    played = replay(case(f"{RULES}/attacker-bounced-in-second-flash").scenario, complete=True)
    return pictures(played, "ja")["16-A4.svg"]


def file(passage: str, language: str) -> Path:
    return HERE / f"{passage}.{language}.txt"
