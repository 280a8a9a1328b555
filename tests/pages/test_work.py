"""Workers: what takes too long is stopped, what breaks is told, what is asked twice at once is worked on once."""

import asyncio
import os
import time
from collections.abc import Iterator

import pytest

from judge.pages.answers import Answer, json
from judge.pages.work import Workers


def forever(started: str) -> Answer:
    while True:
        pass


def dies() -> Answer:
    os._exit(3)


def whoami(n: int) -> Answer:
    time.sleep(0.2)
    return json([os.getpid(), time.monotonic_ns()])


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    made = Workers(1, seconds=1)
    yield made
    made.close()


def test_what_takes_too_long_is_stopped_and_the_next_is_answered(workers: Workers) -> None:
    async def both() -> tuple[Answer, Answer]:
        await workers.answer(whoami, 0)  # the worker is there
        return await workers.answer(forever, "x"), await workers.answer(whoami, 1)

    stopped, after = asyncio.run(both())
    assert stopped.status == 503 and b"stopped after 1 s" in stopped.body
    assert after.status == 200


def test_a_process_that_ends_is_told(workers: Workers) -> None:
    assert asyncio.run(workers.answer(dies)).status == 503
    assert asyncio.run(workers.answer(whoami, 2)).status == 200


def test_what_is_asked_twice_at_once_is_worked_on_once(workers: Workers) -> None:
    async def twice() -> list[Answer]:
        return await asyncio.gather(*(workers.answer(whoami, 3) for _ in range(5)))

    assert len({answer.body for answer in asyncio.run(twice())}) == 1
    assert not workers.underway
    assert workers.kept.get((whoami.__module__, "whoami", 3)) is not None


def test_too_many_at_once_are_asked_to_wait(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.pages.work.WAITING", 3)

    async def many() -> list[Answer]:
        return await asyncio.gather(*(workers.answer(whoami, 10 + n) for n in range(5)))

    answers = asyncio.run(many())
    assert [answer.status for answer in answers] == [200, 200, 200, 503, 503]
    assert b"too many questions at once" in answers[-1].body and dict(answers[-1].headers)["Retry-After"]
