"""What the server answers: a status, a body, and its kind. Made in a worker, sent as it is."""

from functools import wraps
from typing import ParamSpec, Protocol

import msgspec
from msgspec import Struct

from knowledge.errors import JudgeError

P = ParamSpec("P")


class Answer(Struct, frozen=True):
    """``headers``: those that only this answer has."""

    status: int
    body: bytes
    kind: str
    headers: tuple[tuple[str, str], ...] = ()


class Problem(Struct, frozen=True):
    """What went wrong, as RFC 9457 has it; ``detail`` is one line that says what and how to mend it."""

    status: int
    title: str
    detail: str
    type: str = "about:blank"


TITLES = {
    400: "Bad request",
    404: "Not found",
    405: "Method not allowed",
    413: "Too large",
    414: "Address too long",
    415: "Unsupported media type",
    421: "Unknown host",
    500: "Bug",
    503: "Not now",
}
PROBLEM = "application/problem+json"
JSON = "application/json"


class Task(Protocol[P]):
    """What a worker does."""

    __module__: str
    __qualname__: str

    def __call__(self, *given: P.args, **named: P.kwargs) -> Answer: ...


def json(value: object, *headers: tuple[str, str]) -> Answer:
    return Answer(200, msgspec.json.encode(value), JSON, headers)


def problem(status: int, detail: str, *headers: tuple[str, str]) -> Answer:
    line = " ".join(detail.split())
    return Answer(status, msgspec.json.encode(Problem(status, TITLES[status], line)), PROBLEM, headers)


def in_json(task: Task[P]) -> Task[P]:
    """A task whose mistakes are told as problem JSON."""

    @wraps(task)
    def told(*given: P.args, **named: P.kwargs) -> Answer:
        try:
            return task(*given, **named)
        except JudgeError as error:
            return problem(400, str(error))

    return told
