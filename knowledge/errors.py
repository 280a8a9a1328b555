"""What can go wrong by somebody's mistake, in one small tree::

    JudgeError                what is wrong, in one line: how to mend it
    ├── KnowledgeError        a file of `knowledge` is not as it must be: names file, entry and field
    ├── UnknownRulebook       no rulebook has this name
    └── DocumentError         a rule document cannot be found or read

Anything else that is raised is a bug. Refusals of the game ("you may not attack now") are answers, never exceptions.
"""


class JudgeError(Exception):
    """Base of every error a user can mend. ``str(error)`` is one line: "what: how to mend it"."""


class KnowledgeError(JudgeError):
    """A mistake in a file of `knowledge`. ``entry`` and ``field`` are empty where the mistake is the whole file's.

    For who knows the file better than this says: ``line`` where the YAML itself is wrong (else 0), ``path`` the keys and
    indices that lead to the mistake.
    """

    def __init__(self, file: str, entry: str, field: str, problem: str, line: int = 0, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(file, entry, field, problem)
        self.file, self.entry, self.field, self.problem = file, entry, field, problem
        self.line, self.path = line, path

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.entry, self.field, self.problem) if part)


class UnknownRulebook(JudgeError):
    """No rulebook has this name. ``suggestions``: the names that resemble it most, best first."""

    def __init__(self, name: str, known: tuple[str, ...], suggestions: tuple[str, ...]) -> None:
        super().__init__(name, known, suggestions)
        self.name, self.known, self.suggestions = name, known, suggestions

    def __str__(self) -> str:
        if self.suggestions:
            return f"no rulebook is called {self.name!r}: did you mean {' or '.join(self.suggestions)}?"
        return f"no rulebook is called {self.name!r}: choose one of {', '.join(self.known)}"


class DocumentError(JudgeError):
    """A rule document cannot be found, read or recognised."""
