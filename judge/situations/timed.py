"""In which step does something happen? Told from a replay in which it does: 「BPを比べるのはどの手順?」, "when is the block declared?"."""

import re
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.engine import events as e
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.replay import Replay
from judge.rulings.ruling import RULED, Ruling
from judge.rulings.telling import Teller
from judge.rulings.vantage import happened, names
from judge.situations.asked import OF_ANOTHER_TIME, OF_WHAT_FOLLOWS, WHEN
from judge.situations.candidate import Candidate
from judge.situations.otherwise.triggering import TIMINGS


class Timed(Struct, frozen=True):
    """What is asked when it happens: how it is told in a trace, and the facts that are told beside the step; where there are none, those of
    the case."""

    comes: Callable[[e.Event, Replay], bool]
    asks: tuple[str, ...] = ()


def _exhausts(role: str) -> Timed:
    return Timed(lambda event, played: isinstance(event, e.Exhausted) and role in names(played, event.card), ("state",))


def _is_life_lost(event: e.Event, played: Replay) -> bool:
    return isinstance(event, e.CountersMoved) and event.source == "defending.life"


HAPPENS: dict[str, Timed] = {
    "compare-power": Timed(lambda event, _: isinstance(event, e.Compared), ("zone",)),
    "lose-life": Timed(_is_life_lost, ("life_change", "cores_to")),
    "destroy": Timed(lambda event, _: isinstance(event, e.Destroyed), ("zone",)),
    "put-in-trash": Timed(lambda event, _: isinstance(event, e.Destroyed), ("zone",)),
    "block": Timed(lambda event, _: isinstance(event, e.Blocked), ("state",)),
    "begin": Timed(lambda event, _: isinstance(event, e.BattleBegan)),
}
"""What happens in one step of every procedure that has it, by the concept of the event asked about."""
OF_A_FLASH = Timed(lambda event, _: isinstance(event, e.WindowOpened), ("may_act_next",))
AROUND = {"begin": "battle"}
"""Of what it must be asked, where the event alone does not tell."""


def timed(reading: Reading) -> Timed | None:
    """What a question asks when it happens that tells of nothing besides; None where it asks something else."""
    if WHEN.search(reading.question) is None or reading.figures or reading.cards or any(event.negated for event in reading.events):
        return None
    said = reading.concepts()
    if OF_ANOTHER_TIME & said or ANOTHER & {*reading.asks} or OF_WHAT_FOLLOWS.search(reading.question):
        return None
    either = _OF_TWO_STEPS.search(reading.question) is not None
    beside = {"declare", "end-battle"} if either else {"declare"}
    concepts = {event.concept for event in reading.events if event.concept not in beside}
    concepts -= {"lose-battle"} if len(concepts) > 1 else set()  # who lost
    named = [mention.concept for mention in reading.mentions if mention.concept in TIMINGS]
    if named and "until-when" not in reading.asks:
        return _of_an_ability(named[0]) if len(named) == 1 and concepts <= CARRIED_OUT and "when-destroyed" not in named else None
    spoken_of = SPOKEN_OF | STEPS if either else SPOKEN_OF
    if any(mention.concept not in spoken_of and mention.concept not in concepts for mention in reading.mentions):
        return None
    if not concepts and {"first-flash", "second-flash"} & said and len(reading.steps) == 1:
        return OF_A_FLASH
    if len(concepts) != 1:
        return None
    concept = concepts.pop()
    if concept == "exhaust":
        roles = {"attacker", "blocker"} & said
        return _exhausts(roles.pop()) if len(roles) == 1 else None
    if AROUND.get(concept, concept) not in {*said, concept}:
        return None
    return HAPPENS.get(concept)


CARRIED_OUT = frozenset({"trigger", "process", "resolve", "goes-off"})
"""What an effect does whose timing is asked."""
SPOKEN_OF = frozenset(
    {
        "which",
        "what",
        "turn",
        "step-thing",
        "when-asked",
        "since-when",
        "what-next",
        "power",
        "life",
        "core",
        "spirit",
        "ultimate",
        "unit-spirit",
        "card",
        "attacker",
        "blocker",
        "attacking-player",
        "defending-player",
        "opponent",
        "me",
        "battle",
        "declare",
        "block-declaration",
        "first-flash",
        "second-flash",
        "lose-battle",
        "trash",
        "reduced",
        "ordinary-word",
        "everyday",
        "filler",
        "exactly",
    }
)
"""Concepts that may stand in such a question beside what it asks of."""
STEPS = frozenset({"battle-resolution", "destruction-step", "battle-end", "block-declaration", "attack-declaration"})
"""Steps of which it may be asked if it is the one or the other."""
_OF_TWO_STEPS = regex(r"[❶-❼][^。❶-❼]{0,6}[?、か・][^。❶-❼]{0,4}[❶-❼]|\bstep [1-7] or (?:step |in )?(?:step )?[1-7]\b", re.IGNORECASE)
"""How it is asked which of two steps it is."""
ANOTHER = frozenset({"allowed", "must", "how-many", "who", "why", "does-it-expire", "is-it-skipped"})
"""Asks for something else than a time."""


def _of_an_ability(concept: str) -> Timed:
    timings = TIMINGS[concept]

    def comes(event: e.Event, played: Replay) -> bool:
        return isinstance(event, e.Triggered) and event.what.ability.at in timings

    return Timed(comes)


def shown(what: Timed, ranked: Sequence[Candidate], reading: Reading) -> tuple[Candidate, str] | None:
    """The first candidate in which that happens, nobody using anything, and in which step it does; one that is asked about in that step
    once it has, where there is one."""
    found: list[tuple[Candidate, str, int]] = []
    for candidate in ranked:
        played = candidate.played
        if played is None or candidate.case.status not in RULED or happened(played, e.Used):
            continue
        at = [n for n, h in enumerate(played.trace) if what.comes(h.event, played) and _is_of_it(what, h.table.step, reading)]
        if not at or (step := played.trace[at[0]].table.step) not in rulebook(played.start.rules).steps:
            continue
        asked = replace(played, scenario=replace(played.scenario, asks=what.asks or played.scenario.asks))
        come, there = at[0] < played.focus, played.table_at(played.focus).step == step
        found.append((replace(candidate, played=asked), step, come + (come and there)))
    best = max(found, key=lambda each: each[2], default=None)
    return best[:2] if best is not None else None


def _is_of_it(what: Timed, step: str, reading: Reading) -> bool:
    return what is not OF_A_FLASH or step == reading.steps[0]


def with_its_step(ruling: Ruling, what: Timed, at: str, teller: Teller) -> Ruling:
    """The ruling with the step first in which what is asked about happens."""
    told = replace(ruling, answer=teller.say("answer.in-step", step=teller.step(at), otherwise=ruling.answer))
    others = {name: value for name, value in ruling.facts.items() if name != "next_step"}
    return replace(told, verdict=at, facts={"next_step": at, **others}) if what.asks else told
