"""Where a scenario was written, and the error that says so."""

from collections.abc import Iterable

from msgspec import Struct

from knowledge.errors import JudgeError
from scenarios.model import Scenario


class ScenarioError(JudgeError):
    """A mistake in a scenario. ``str`` is one line, ``file:line: entry: field: problem``, of which only the problem is always there."""

    def __init__(self, problem: str, file: str = "", line: int = 0, entry: str = "", field: str = "") -> None:
        super().__init__(problem, file, line, entry, field)
        self.problem, self.file, self.line, self.entry, self.field = problem, file, line, entry, field

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return " ".join(": ".join(part for part in (place, self.entry, self.field, self.problem) if part).split())


class Located(Struct, frozen=True):
    """A scenario, the file it stands in, the line it begins on, and the line of each entry of its play."""

    scenario: Scenario
    file: str
    line: int
    lines: tuple[int, ...]

    def error(self, problem: str, play: int | None = None) -> ScenarioError:
        """``problem`` said of the whole scenario, or of one line (by its index) of its play."""
        line = self.line if play is None else self.lines[play]
        field = "" if play is None else f"play[{play}]"
        return ScenarioError(problem, self.file, line, entry_name(self.scenario.id), field)


def entry_name(id_: str, number: int = 0) -> str:
    """How a case is called in messages: by its id, else by its number in the file."""
    return f"case {id_}" if id_ else f"case {number}" if number else ""


def hint(word: str, known: Iterable[str]) -> str:
    """The end of a message about a word that is none of ``known``."""
    from difflib import get_close_matches

    known = list(known)
    near = get_close_matches(word, known, n=1, cutoff=0.65)
    return f"did you mean {near[0]!r}?" if near else f"choose one of {', '.join(known)}"
