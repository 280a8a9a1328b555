"""The work of the server, done in processes of its own: each piece has a time budget, after which its process is ended.

A worker that computes cannot be asked to stop; ending its process is the one way that is sure. Answers are kept as long as there is
room, the longest unused go first; nothing else is remembered.
"""

import asyncio
import multiprocessing
import os
import signal
from collections import OrderedDict
from concurrent.futures import TimeoutError as TookTooLong

from pebble import ProcessExpired, ProcessPool

from judge.games import MODULES
from judge.pages.answers import Answer, P, Task, problem
from judge.pages.bounds import KEPT_BYTES, SECONDS, WAITING

Key = tuple[object, ...]


class Kept:
    """Answers by what they answer, as many as fit."""

    def __init__(self, most: int) -> None:
        self.most, self.size = most, 0
        self.answers: OrderedDict[Key, Answer] = OrderedDict()

    def get(self, key: Key) -> Answer | None:
        if key in self.answers:
            self.answers.move_to_end(key)
        return self.answers.get(key)

    def put(self, key: Key, answer: Answer) -> None:
        weight = _weight(key, answer)
        if key in self.answers or weight > self.most // 8:
            return
        self.answers[key] = answer
        self.size += weight
        while self.size > self.most:
            self.size -= _weight(*self.answers.popitem(last=False))


def _weight(key: Key, answer: Answer) -> int:
    return len(answer.body) + sum(len(str(part)) for part in key) + 500  # what Python needs beside


class Workers:
    """``count`` processes; ``seconds``: what each piece of work may take."""

    def __init__(self, count: int | None = None, seconds: float = SECONDS, kept: int = KEPT_BYTES) -> None:
        self.seconds = seconds
        self.kept = Kept(kept)
        self.underway: dict[Key, asyncio.Future[Answer]] = {}
        self.pool = ProcessPool(
            max_workers=count or min(4, os.cpu_count() or 1), context=multiprocessing.get_context("spawn"), initializer=begin
        )

    def prepare(self) -> None:
        """Wait until whatever takes long is in the cache on disk: the readings of the library's wordings. Seconds, once."""
        for made in [self.pool.schedule(prepare, args=(rules,)) for rules in MODULES]:
            made.result()

    async def answer(self, task: Task[P], *given: P.args, **named: P.kwargs) -> Answer:
        """What ``task`` answers, which is a function of a module and of what it is given (hashable) alone."""
        key = (task.__module__, task.__qualname__, *given, *sorted(named.items()))
        found = self.kept.get(key)
        if found is not None:
            return found
        if key not in self.underway:
            if len(self.underway) >= WAITING:
                return problem(503, "too many questions at once: ask again in a few seconds", ("Retry-After", "5"))
            doing = asyncio.ensure_future(self._done(task, given, named))
            self.underway[key] = doing
            doing.add_done_callback(lambda _: self.underway.pop(key, None))
        answer = await asyncio.shield(self.underway[key])  # who asked may go: others may wait for the same
        if answer.status == 200:
            self.kept.put(key, answer)
        return answer

    async def _done(self, task: Task[P], given: tuple[object, ...], named: dict[str, object]) -> Answer:
        try:
            return await asyncio.wrap_future(self.pool.schedule(task, args=given, kwargs=named, timeout=self.seconds))
        except TookTooLong:
            return problem(503, f"stopped after {self.seconds:g} s: make the question or the board smaller")
        except ProcessExpired:
            return problem(503, "the process that worked on this ended: ask again", ("Retry-After", "1"))

    def close(self) -> None:
        self.pool.stop()  # type: ignore[no-untyped-call]
        self.pool.join()


def begin() -> None:
    """A worker's start: Ctrl-C is for the server to hear; what every question needs is imported."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    import gc

    gc.set_threshold(200_000)
    import judge.asking  # noqa: F401
    import knowledge
    from judge.reading.reader import read

    rules = next(iter(MODULES))
    for words in ("アタックした。", "I attack."):
        read(words, rules, knowledge.book(rules))


def prepare(rules: str) -> None:
    from judge.situations.index import situations

    situations(rules)
