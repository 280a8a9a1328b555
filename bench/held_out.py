"""What networks make of the library's wordings that have not seen them: kept in `bench/held_out.npz` by `bench/train_meaning.py`.

`judge/situations/learned.npz` has seen every wording, and knows it: how the judge does with words that it has not seen is measured with
these.
"""

import zlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np

from judge.situations.resembling import Opinion
from scenarios import cases

FILE = Path(__file__).with_name("held_out.npz")
KEPT = 12
"""The cases kept of each wording, the likeliest."""


def keep(found: Iterable[tuple[str, str, dict[str, float]]]) -> None:
    """Write how likely wordings (rulebook, letters) mean cases."""
    rows = [(_key(rules, text), [f"{rules}/{case}" for case in likely], [*likely.values()]) for rules, text, likely in found]
    places = {name: at for at, name in enumerate(sorted({name for _, names, _ in rows for name in names}))}
    np.savez_compressed(
        FILE,
        names=np.frombuffer("\n".join(places).encode(), np.uint8),
        wordings=np.array([key for key, *_ in rows], np.uint32),
        cases=np.array([[places[name] for name in names] for _, names, _ in rows], np.uint16),
        likely=np.array([shares for *_, shares in rows], np.float16),
    )


def likely(rules: str, text: str) -> Opinion:
    """How likely a wording means cases of its rulebook, as told by a network that has not seen it; None of all where nothing is kept."""
    found = _kept().get(_key(rules, text))
    return dict.fromkeys(cases(rules)) if found is None else found


def _key(rules: str, text: str) -> int:
    return zlib.crc32(f"{rules} {text}".encode())


@cache
def _kept() -> dict[int, Opinion]:
    with np.load(FILE) as held:
        names = [name.partition("/")[2] for name in bytes(held["names"]).decode().split("\n")]
        rows = zip(held["wordings"].tolist(), held["cases"].tolist(), held["likely"].tolist(), strict=True)
        return {key: {names[at]: share for at, share in zip(places, shares, strict=True)} for key, places, shares in rows}
