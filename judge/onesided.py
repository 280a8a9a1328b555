"""Where a question gives the figure of one combatant and not of the other, and the outcome hangs on it: then it is not the case's figure
that decides, but what the question leaves out is asked for (`ask-back.power`, …)."""

from msgspec.structs import replace

from judge.choosing import Candidate
from judge.facts import facts
from judge.games import rulebook
from judge.measures import left_out, with_value
from judge.reading.model import Reading
from judge.replay import Replay
from judge.replay import replay as play
from judge.told import contradicted

FAR_BELOW, FAR_ABOVE = 1, 999_000
"""Figures that lose and win against any other."""
TELLS_APART = frozenset({"higher", "lower", "equal", "lose-battle"})
"""Concepts by which a question says how two figures compare."""


def without_what_is_left_out(candidate: Candidate, reading: Reading) -> Candidate:
    """The candidate without the figure of its case that decides what is asked first, where the question leaves it out; where that holds
    whatever the figure is, with only those facts that do."""
    if candidate.played is None or TELLS_APART & reading.concepts():
        return candidate
    played = candidate.played
    book = rulebook(played.scenario.rules)
    for _, role, of in left_out(played.scenario, reading.figures):
        ways = [play(with_value(played.scenario, role, of, value), book, complete=True) for value in (FAR_BELOW, FAR_ABOVE)]
        ways = [way for way in (played, *ways) if set(contradicted(reading, way)) <= set(contradicted(reading, played))]
        asks = played.scenario.asks
        held = tuple(name for name in asks if _same(name, ways))
        if asks[:1] != held[:1]:
            unknown = play(with_value(played.scenario, role, of, None), book, complete=True)
            return replace(candidate, played=unknown, found=facts(unknown, *asks)) if unknown.table.over == "wanting" else candidate
        played = replace(played, scenario=replace(played.scenario, asks=held))
    return replace(candidate, played=played)


def _same(name: str, ways: list[Replay]) -> bool:
    """Whether a fact is the same in all ways."""
    first, *others = [facts(way, name).get(name) for way in ways]
    return all(other == first for other in others)
