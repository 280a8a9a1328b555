"""Scenarios that Hypothesis makes up."""

from typing import Any

from hypothesis import strategies as st

from scenarios.model import Board, Half, Line, Placed, Questions, Scenario, Verb

NAMES = st.one_of(
    st.sampled_from(
        ["attacker", "カプリホルン", "獣機合神セイ・ドリガン", "Dragon on Fire", "nothing", "A, B", 'the "best"', "back\\slash"]
    ),
    st.text(st.characters(codec="utf-8", categories=("L", "M", "N", "P", "S", "Zs")), min_size=1, max_size=20),
)
COUNTS = st.integers(0, 99)
COSTS = st.lists(st.tuples(NAMES, COUNTS), max_size=3).map(tuple)
PLAYERS = st.sampled_from(["attacking", "defending"])


def _names(least: int, most: int) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(NAMES, min_size=least, max_size=most).map(tuple)


def _line(verb: Verb, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Line]:
    return st.builds(Line, do=st.just(verb), by=st.none() | PLAYERS, **fields)


LINES = st.one_of(
    _line("attack", card=NAMES, on=_names(0, 1)),
    *(_line(verb) for verb in ("decline", "accept", "pass", "finish", "ask")),
    _line("use", card=NAMES, on=_names(0, 3), pay=COSTS),
    _line("summon", card=NAMES, counters=st.none() | COUNTS, pay=COSTS),
    _line("place", card=NAMES, counters=st.none() | COUNTS, pay=COSTS),
    _line("move-counters", counters=COUNTS, source=NAMES, to=NAMES),
    _line("block", card=NAMES),
    _line("order", card=NAMES),
    _line("choose", on=_names(0, 3)),
)
"""Lines of every verb, with the fields that go with it."""

_CARDS = st.builds(
    Placed, card=NAMES, level=st.none() | st.integers(1, 3), power=st.none() | COUNTS, state=st.sampled_from(["ready", "exhausted"])
)
_HALVES = st.builds(
    Half, life=st.none() | COUNTS, field=st.lists(_CARDS, max_size=2).map(tuple), hand=st.lists(_CARDS, max_size=2).map(tuple)
)

SCENARIOS = st.builds(
    Scenario,
    rules=st.just("battle-spirits-2010"),
    id=st.sampled_from(["", "a", "A3.no-block"]),
    board=st.builds(Board, attacking=_HALVES, defending=_HALVES, turn=st.none() | st.integers(1, 9)),
    play=st.lists(LINES, max_size=4).map(tuple),
    asks=st.lists(st.sampled_from(["window", "zone"]), max_size=2).map(tuple),
    about=st.none() | NAMES,
    status=st.sampled_from(["ruled", "not_covered"]),
    question=st.builds(Questions, ja=st.lists(NAMES, max_size=2).map(tuple)),
    expect=st.dictionaries(st.sampled_from(["allowed", "next_step"]), st.sampled_from(["yes", "no", "A7"])),
)
