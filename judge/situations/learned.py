"""Which case a question likely means, as learned from all wordings of the library: a second opinion beside what each case says.

A network with one hidden layer over runs of one to three letters (fastText, Joulin et al. 2017) and the features of the reading; it tells
a probability for each case of a rulebook. That ranks cases and tells how sure one may be; what is ruled comes from replaying.
`bench/train_meaning.py` trains it and measures how often it is right. A case added since is unknown to it, and weighed by how well it fits.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FILE = Path(__file__).parent / "learned.npz"
LONGEST = 3
"""Letters of the longest runs."""
LEAST = 1e-3
"""How likely a case is at least that may be meant."""


class Net(NamedTuple):
    """What is learned. ``places``: the row of each term; ``rows``: a vector each, in steps of its scale; ``heads``: what tells the cases of
    each rulebook apart."""

    places: Mapping[str, int]
    rows: "NDArray[np.int8]"
    scales: "NDArray[np.float32]"
    heads: "Mapping[str, Heads]"


class Heads(NamedTuple):
    """Cases, and of each a vector and how likely it is before anything is said."""

    cases: tuple[str, ...]
    weights: "NDArray[np.float32]"
    biases: "NDArray[np.float32]"


def terms(features: Mapping[str, float], text: str) -> dict[str, float]:
    """What a question is made of, with how much each counts: ``features`` of its reading
    (`judge.situations.resembling.features`) and the runs of its letters, each half of it as heavy as the other."""
    runs = set(runs_of(text))
    light, heavy = 1 / math.sqrt(len(runs) or 1), 1 / math.sqrt(len(features) or 1)
    return dict.fromkeys(runs, light) | {f"={name}": weight * heavy for name, weight in features.items()}


def runs_of(text: str) -> Iterator[str]:
    whole = f"^{text}$"
    return (whole[at : at + size] for size in range(1, LONGEST + 1) for at in range(len(whole) - size + 1))


def likely(rules: str, features: Mapping[str, float], text: str) -> dict[str, float]:
    """How likely each case of a rulebook is meant, from `LEAST` to 1: those that are less likely are left out."""
    import numpy as np

    net = learned()
    if net is None or rules not in net.heads:
        return {}
    made = [(place, weight) for term, weight in terms(features, text).items() if (place := net.places.get(term)) is not None]
    if not made:
        return {}
    at = np.array([place for place, _ in made])
    weights = np.array([weight for _, weight in made], np.float32) * net.scales[at]
    own = net.heads[rules]
    scores = own.weights @ np.tanh(weights @ net.rows[at]) + own.biases
    shares = np.exp(scores - scores.max())
    told = zip(own.cases, (shares / shares.sum()).tolist(), strict=True)
    return {case: share for case, share in told if share >= LEAST}


def strangers(rules: str, cases: Iterable[str]) -> tuple[str, ...]:
    """The cases of a rulebook of which nothing is learned."""
    net = learned()
    known = set(net.heads[rules].cases) if net is not None and rules in net.heads else set()
    return tuple(case for case in cases if case not in known)


@cache
def made_of() -> str:
    """Changes with what is learned."""
    held = FILE.stat() if FILE.exists() else None
    return f"{held.st_size} {held.st_mtime_ns}" if held else ""


@cache
def learned() -> Net | None:
    """What is learned; None where nothing is."""
    import numpy as np

    if not FILE.exists():
        return None
    with np.load(FILE) as held:
        names = [name.partition("/") for name in bytes(held["cases"]).decode().split("\n")]
        weights = held["heads"].astype(np.float32) * held["head_scales"].astype(np.float32)[:, None]
        biases = held["biases"].astype(np.float32)
        heads: dict[str, Heads] = {}
        for rules in dict.fromkeys(rules for rules, _, _ in names):
            own = [place for place, (of, _, _) in enumerate(names) if of == rules]
            heads[rules] = Heads(tuple(names[place][2] for place in own), weights[own], biases[own])
        places = {term: place for place, term in enumerate(bytes(held["terms"]).decode().split("\n"))}
        return Net(places, held["rows"], held["scales"].astype(np.float32), heads)
