"""Learn how much each opinion on what a question means weighs (`judge.situations.choosing`): from phrasings that neither the library nor
the network has seen.

    python bench/train_choosing.py [every nth phrasing]

A conditional logit (McFadden 1974): every candidate, and that none is meant, has a weight; learned are the powers under which those
candidates weigh most that answer as the phrasing's case expects, or none where no candidate does (or the document holds no answer). What
the network makes of a phrasing is as networks tell it that have not seen it (`bench/held_out.py`). Printed with what is learned: how well
right and wrong rulings are told apart (area under the curve), and how many there are of either from which confidence on.

Every 6th phrasing (four minutes): from 0.7 on 11,844 right and 1,105 wrong of 15,864 (a good part of which differs from another case's by
one detail on purpose).
"""

import sys
from collections.abc import Iterator
from math import exp, log
from typing import TypeAlias
from unittest import mock

import numpy as np
import torch
from held_out import likely
from msgspec import Struct
from numpy.typing import NDArray
from phrasings import NOTHING, asked
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

import knowledge
from judge import asking
from judge.exam import Entry, Outcome, mark
from judge.reading.model import Reading
from judge.rulings.ruling import RULED
from judge.rulings.setup import ImpossibleBoard, UnknownCard
from judge.situations import memory
from judge.situations.candidate import Candidate
from judge.situations.choosing import candidates, confidence_in, tells_a_situation
from judge.situations.index import situations
from judge.situations.learned import LEAST
from judge.situations.resembling import letters
from knowledge import rulebooks
from knowledge.books import Knowledge
from scenarios import cases

EVERY = 6
SHOWN = (0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85)
Numbers: TypeAlias = NDArray[np.float64]
Right: TypeAlias = NDArray[np.bool_]


class Choice(Struct, frozen=True):
    """What a phrasing may mean. ``told``: of each candidate, and last of none, the logarithms of how well it fits and of how likely it is
    meant as learned, whether it is none, and whether it is none of a question that tells of a situation; ``right``: which of them are.
    ``sure``: the confidence in the best candidate; ``outcome``: what comes of ruling on it."""

    told: Numbers
    right: Right
    sure: float
    outcome: Outcome


def choices(every: int) -> Iterator[Choice]:
    """Of every nth phrasing of each rulebook."""
    for rules in (info.id for info in rulebooks()):
        known, library = knowledge.book(rules), situations(rules)
        for case, phrasing in asked(rules)[::every]:
            reading, opinion = memory.read(phrasing, rules), likely(rules, letters(phrasing))
            if reading.unknown or reading.elsewhere or None in opinion.values():
                continue
            with mock.patch.object(library, "likely", lambda *_, opinion=opinion: opinion):
                try:
                    ranked = [each for each in candidates(reading, known) if each.told and each.fit > 0]
                except (ImpossibleBoard, UnknownCard):
                    continue
            if ranked:
                yield _choice(ranked, reading, known, entry(rules, case, phrasing))


def _choice(ranked: list[Candidate], reading: Reading, known: Knowledge, key: Entry) -> Choice:
    outcomes = [ruled_on(each, reading, known, key) for each in ranked]
    told = [[log(each.fit), log(max(each.likely or 0.0, LEAST)), 0, 0] for each in ranked]
    right = [each in ("right", "incomplete") and key.id != NOTHING for each in outcomes]
    none = [0, 0, 1, tells_a_situation(reading)]
    return Choice(np.array([*told, none], float), np.array([*right, not any(right)]), confidence_in(ranked, reading), outcomes[0])


def entry(rules: str, case: str, phrasing: str) -> Entry:
    """A phrasing with what its case expects; one of which the document holds nothing, with that it must not be ruled on."""
    if case == NOTHING:
        return Entry(case, phrasing, ["not_covered", "need_more", "out_of_scope"], rules)
    scenario = cases(rules)[case].scenario
    return Entry(case, phrasing, scenario.status, rules, facts=scenario.expect if scenario.status in RULED else {})


def ruled_on(candidate: Candidate, reading: Reading, known: Knowledge, key: Entry) -> Outcome:
    """How the ruling comes out, as the exam marks it, where this candidate alone is ruled on."""
    with (
        mock.patch.object(asking, "candidates", lambda *_: [candidate]),
        mock.patch.object(asking, "of_any_cards", lambda _, ranked, *__: ranked),
        mock.patch.object(asking, "confidence_in", lambda *_: 1.0),
    ):
        ruling = asking.rule_on_reading(reading, known, reading.language)
    return mark(key, key.question, ruling).outcome


def learned(found: list[Choice]) -> list[float]:
    """The weight of each column of what is told."""
    told = pad_sequence([torch.tensor(each.told) for each in found], batch_first=True)
    some = pad_sequence([torch.ones(len(each.told), dtype=torch.bool) for each in found], batch_first=True)
    right = pad_sequence([torch.tensor(each.right) for each in found], batch_first=True)
    weights = torch.zeros(told.shape[2], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([weights], max_iter=200, line_search_fn="strong_wolfe")

    def loss() -> Tensor:
        optimizer.zero_grad()
        scores = told @ weights
        lost = _summed(scores, some) - _summed(scores, right)
        lost.mean().backward()
        return lost.mean()

    optimizer.step(loss)
    return [float(each) for each in weights.detach()]


def _summed(scores: Tensor, which: Tensor) -> Tensor:
    """The logarithm of how much these weigh together."""
    return scores.masked_fill(~which, -torch.inf).logsumexp(1)


def told_apart(sure: Numbers, right: Right) -> float:
    """How often one that is right is surer than one that is wrong (Hanley and McNeil 1982)."""
    ranks = np.empty(len(sure))
    ranks[sure.argsort()] = np.arange(1, len(sure) + 1)
    hits, misses = right.sum(), (~right).sum()
    return float((ranks[right].sum() - hits * (hits + 1) / 2) / (hits * misses))


def main() -> None:
    found = list(choices(int(sys.argv[1]) if len(sys.argv) > 1 else EVERY))
    fit, meant, asking_, telling = learned(found)
    print(f"FIT, LEARNED = {fit:.2f}, {meant:.2f}")
    print(f"NONE_TELLING, NONE_ASKING = {exp(asking_ + telling):.3f}, {exp(asking_):.3f}")
    ruled = [each for each in found if each.outcome != "unanswered"]
    sure, right = np.array([each.sure for each in ruled]), np.array([each.outcome != "wrong" for each in ruled])
    print(f"with the weights that are in use right and wrong rulings are told apart: {told_apart(sure, right):.3f}")
    for least in SHOWN:
        print(f"from {least} on {(right & (sure >= least)).sum()} right and {(~right & (sure >= least)).sum()} wrong of {len(found)}")


if __name__ == "__main__":
    main()
