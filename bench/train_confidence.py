"""Learn how sure the judge may be (`judge.choosing.confidence_in`): phrasings asked that neither the library nor the network has seen.

    python bench/train_confidence.py [every nth phrasing]

A logistic regression of whether the best candidate, ruled on, contradicts nothing that the phrasing's case expects (a ruling on a question
that the document does not answer does), on its signs (`judge.choosing.signs`). What is learned is as networks tell it that have not seen
the phrasing (`bench/held_out.py`). Printed with the weights: how well right and wrong are told apart (area under the curve), and how many
rulings are right and wrong from which confidence on.

Every 7th phrasing (four minutes): 0.82. By the fit alone, which confidence was read off before, it was 0.73, and as many wrong rulings
came with a fifth fewer right ones.
"""

import sys
from collections.abc import Iterator
from typing import TypeAlias
from unittest import mock

import numpy as np
from held_out import likely
from msgspec import Struct
from numpy.typing import NDArray
from phrasings import NOTHING, asked
from train_ranking import ruled_on

import knowledge
from judge import memory
from judge.choosing import candidates, signs
from judge.exam import Entry
from judge.index import situations
from judge.ruling import RULED
from judge.setup import ImpossibleBoard, UnknownCard
from judge.situations import letters
from knowledge import rulebooks
from scenarios import cases

FOLDS = 5
RIDGE = 1.0
SHOWN = (0.6, 0.65, 0.7, 0.75, 0.8, 0.85)
Numbers: TypeAlias = NDArray[np.float64]
Right: TypeAlias = NDArray[np.bool_]


class Told(Struct, frozen=True):
    """The signs of the best candidate for a phrasing, and whether the ruling on it is not wrong."""

    signs: tuple[float, float]
    right: bool


def told(every: int) -> Iterator[Told]:
    """Of every nth phrasing of each rulebook."""
    for rules in (info.id for info in rulebooks()):
        known, library = knowledge.book(rules), situations(rules)
        for case, phrasing in asked(rules)[::every]:
            reading, opinion = memory.read(phrasing, rules), likely(rules, letters(phrasing))
            if reading.unknown or None in opinion.values():
                continue
            with mock.patch.object(library, "likely", lambda *_, opinion=opinion: opinion):
                try:
                    ranked = candidates(reading, known)
                except (ImpossibleBoard, UnknownCard):
                    continue
            outcome = ruled_on(ranked[0], reading, known, entry(rules, case, phrasing)) if ranked and ranked[0].told else "unanswered"
            if outcome in ("right", "incomplete", "wrong"):
                yield Told(signs(ranked), outcome != "wrong")


def entry(rules: str, case: str, phrasing: str) -> Entry:
    """A phrasing with what its case expects; one of which the document holds nothing, with that it must not be ruled on."""
    if case == NOTHING:
        return Entry(case, phrasing, ["not_covered", "need_more", "out_of_scope"], rules)
    scenario = cases(rules)[case].scenario
    return Entry(case, phrasing, scenario.status, rules, facts=scenario.expect if scenario.status in RULED else {})


def learned(signs_: Numbers, right: Right, steps: int = 20) -> Numbers:
    """The weights of both signs and what is there without them (Newton's method)."""
    made, weights = np.column_stack([signs_, np.ones(len(signs_))]), np.zeros(3)
    for _ in range(steps):
        likely_ = 1 / (1 + np.exp(-made @ weights))
        slope = made.T @ (right - likely_) - RIDGE * weights
        bend = (made * (likely_ * (1 - likely_))[:, None]).T @ made + RIDGE * np.eye(3)
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def told_apart(sure: Numbers, right: Right) -> float:
    """How often one that is right is surer than one that is wrong (Hanley and McNeil 1982)."""
    ranks = np.empty(len(sure))
    ranks[sure.argsort()] = np.arange(1, len(sure) + 1)
    hits, misses = right.sum(), (~right).sum()
    return float((ranks[right].sum() - hits * (hits + 1) / 2) / (hits * misses))


def main() -> None:
    found = list(told(int(sys.argv[1]) if len(sys.argv) > 1 else 7))
    signs_, right = np.array([each.signs for each in found]), np.array([each.right for each in found])
    fold, sure = np.arange(len(found)) % FOLDS, np.zeros(len(found))
    for n in range(FOLDS):
        ahead, agreed, bias = learned(signs_[fold != n], right[fold != n])
        sure[fold == n] = 1 / (1 + np.exp(-(signs_[fold == n] @ [ahead, agreed] + bias)))
    ahead, agreed, bias = learned(signs_, right)
    print(f"AHEAD, AGREED, BIAS = {ahead:.2f}, {agreed:.2f}, {bias:.2f}")
    print(f"told apart: {told_apart(sure, right):.3f}; by how far the best is ahead alone: {told_apart(signs_[:, 0], right):.3f}")
    for least in SHOWN:
        ruled = sure >= least
        print(f"from {least} on {(ruled & right).sum()} right and {(ruled & ~right).sum()} wrong of {len(found)}")


if __name__ == "__main__":
    main()
