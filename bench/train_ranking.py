"""Learn how much each part of a case's standing counts (`judge.standing`): every wording of the library asked as if it were not in it.

    python bench/train_ranking.py [every nth wording]

The weights are those under which the candidates that answer as the wording's case expects are likeliest to come first (a conditional
logit on the logarithm of the fit and on the standing; McFadden 1974), in units of the logarithm of the fit. Printed with them: the typical
standing of a case that is meant, and of how many wordings the first candidate answers as it must, without the weights and with those
learned from the wordings of other cases.

Every 8th wording (two minutes): the first candidate is right of 78.9 %, and of 86.9 % so weighed; before anything was learned of which case
is meant (`judge.learned`), with two more parts of the standing instead, of 81.4 %.
"""

import sys
import zlib
from collections.abc import Iterable, Iterator
from statistics import fmean
from unittest import mock

import numpy as np
from msgspec import Struct
from msgspec.structs import astuple
from reliability import Without
from stress import as_written

import knowledge
from judge import asking, memory, standing
from judge.choosing import Candidate, candidates
from judge.exam import Entry, Outcome, mark
from judge.index import situations
from judge.reading.model import Reading
from judge.setup import ImpossibleBoard, UnknownCard
from judge.situations import features
from judge.standing import Standing
from knowledge.books import Knowledge

NAMES = Standing.__struct_fields__
NONE = Standing(**dict.fromkeys(NAMES, 0.0))
FOLDS = 5
RIDGE = 1.0
TAKEN = 0.75
"""How much of the weights is taken: with all of it the first candidate is as often right, but the fit tells less how sure that is."""


class Choice(Struct, frozen=True):
    """A wording's candidates: the logarithm of the fit and the standing of each, and whether it answers as it must."""

    case: str
    told: "np.ndarray[tuple[int, int], np.dtype[np.float64]]"
    right: "np.ndarray[tuple[int], np.dtype[np.bool_]]"


def choices(every: int) -> Iterator[Choice]:
    """Of every nth wording of the library the candidates there are without it, weighed without their standing."""
    at: dict[str, int] = {}
    for number, question in enumerate(as_written()):
        rules, wording, n = question.rules, question.entry.question, at.get(question.rules, 0)
        at[rules] = n + 1
        if number % every:
            continue
        known, reading, library = knowledge.book(rules), memory.read(wording, rules), situations(rules)
        less = Without(rules, library, library.wordings[n])
        asked = features(reading, known.lexicon)
        try:
            with mock.patch.object(standing, "WEIGHTS", NONE):
                ranked = candidates(reading, known, among=less)
        except (ImpossibleBoard, UnknownCard):
            continue
        tried = [each for each in ranked if each.told and each.fit > 0]
        if tried:
            told = [(np.log(each.fit), *astuple(less.standing(each.case.id, asked, each.likely))) for each in tried]
            right = [is_right(each, reading, known, question.entry) for each in tried]
            yield Choice(question.entry.id, np.array(told), np.array(right))


def is_right(candidate: Candidate, reading: Reading, known: Knowledge, entry: Entry) -> bool:
    return ruled_on(candidate, reading, known, entry) == "right"


def ruled_on(candidate: Candidate, reading: Reading, known: Knowledge, entry: Entry) -> Outcome:
    """How the ruling comes out, as the exam marks it, where this candidate alone is ruled on."""
    with (
        mock.patch.object(asking, "candidates", lambda *_: [candidate]),
        mock.patch.object(asking, "of_any_cards", lambda _, ranked, *__: ranked),
        mock.patch.object(asking, "confidence_in", lambda _: 1.0),
    ):
        ruling = asking.rule_on_reading(reading, known, reading.language)
    return mark(entry, entry.question, ruling).outcome


def learned(asked: Iterable[Choice], steps: int = 12) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """The weights of the logarithm of the fit and of each part of the standing (Newton's method)."""
    open_ = [each for each in asked if each.right.any() and not each.right.all()]
    weights = np.zeros(1 + len(NAMES))
    for _ in range(steps):
        slope, bend = -RIDGE * weights, RIDGE * np.eye(len(weights))
        for each in open_:
            likely = np.exp(each.told @ weights - (each.told @ weights).max())
            for share, sign in ((likely * each.right, 1), (likely, -1)):
                share = share / share.sum()
                mean = share @ each.told
                slope += sign * mean
                bend -= sign * ((each.told * share[:, None]).T @ each.told - np.outer(mean, mean))
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def first_right(asked: Iterable[Choice], weights: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> list[bool]:
    return [bool(each.right[int((each.told @ weights).argmax())]) for each in asked]


def main() -> None:
    asked = list(choices(int(sys.argv[1]) if len(sys.argv) > 1 else 4))
    plain = np.eye(1 + len(NAMES))[0]
    before, after = first_right(asked, plain), list[bool]()
    for fold in range(FOLDS):
        others = [each for each in asked if zlib.crc32(each.case.encode()) % FOLDS != fold]
        after += first_right([each for each in asked if zlib.crc32(each.case.encode()) % FOLDS == fold], learned(others))
    weights = learned(asked)
    meant = [each.told[0] for each in asked if each.right[0]]
    print(f"WEIGHTS = {_shown(TAKEN * weights[1:] / weights[0])}")
    print(f"TYPICAL = {_shown(map(fmean, list(zip(*meant, strict=True))[1:]))}")
    print(f"the first candidate is right of {np.mean(before):.1%} of {len(asked)} wordings, and of {np.mean(after):.1%} so weighed")


def _shown(values: Iterable[float]) -> str:
    return "Standing(" + ", ".join(f"{name}={value:.2f}" for name, value in zip(NAMES, values, strict=True)) + ")"


if __name__ == "__main__":
    main()
