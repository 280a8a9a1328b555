"""In which step does something happen, and does it in the one that is asked about? Told from a replay in which it happens:
「BPを比べるのはどの手順?」, "when is the block declared?", 「アタック宣言を聞いてからでも間に合う?」."""

import re
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.engine import events as e
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.replay import Replay
from judge.rulings.ruling import RULED, Ruling, asked_move, without_word
from judge.rulings.telling import Teller
from judge.rulings.vantage import called, happened, names
from judge.situations.asked import FROM, OF_ANOTHER_TIME, OF_WHAT_FOLLOWS, WHEN, facts_asked
from judge.situations.candidate import Candidate
from judge.situations.falling import asks_in_which_step_it_falls
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


# ── in a step that is asked about ──────────────────────────────────────────


def with_time_asked(ruling: Ruling, reading: Reading, played: Replay, teller: Teller) -> Ruling:
    """The ruling that something does not trigger, or may not be carried out, where a question asks that at a step, or before one, and it
    triggers at another."""
    book = rulebook(played.start.rules)
    steps = list(book.steps)
    step, before = _time_asked(reading, played.start.rules)
    if ruling.facts.get("triggers") != "yes" or step not in steps:
        return ruling
    about = called(played, played.scenario.about)
    at = {h.table.step for h in played.trace if isinstance(h.event, e.Triggered) and (not about or h.event.what.card in about)}
    if not at or not at <= set(steps):
        return ruling
    first = min(map(steps.index, at))
    if first < steps.index(step) if before else step in at:
        return ruling
    answer = teller.say("answer.not-then", step=teller.step(steps[first]), otherwise=without_word(ruling.answer))
    allowed = {"allowed": "no"} if "allowed" in {*facts_asked(reading), *ruling.facts} else {}
    return replace(ruling, facts={**allowed, **ruling.facts, "triggers": "no"}, verdict="no", answer=answer)


def with_step_asked(ruling: Ruling, reading: Reading, played: Replay, teller: Teller) -> Ruling:
    """The ruling with the step in which the attacker falls, or from which one attacks once more, where that is asked."""
    at = None
    if asks_in_which_step_it_falls(reading):
        at = next((h.table.step for h in played.trace[: played.focus] if isinstance(h.event, e.Exhausted)), None)
    elif FROM in reading.asks and asked_move(played.scenario) == "attack" and ruling.facts.get("allowed") == "yes":
        at = next((h.table.step for h in played.trace[played.focus :] if isinstance(h.event, e.AttackDeclared)), None)
    if at is None and FROM in reading.asks and "next_step" not in played.scenario.asks:
        return replace(ruling, facts={name: value for name, value in ruling.facts.items() if name != "next_step"})
    if at is None or ruling.status not in RULED:
        return ruling
    answer = teller.say("answer.in-step", step=teller.step(at), otherwise=ruling.answer)
    return replace(ruling, facts={**ruling.facts, "next_step": at}, answer=answer)


def _time_asked(reading: Reading, rules: str) -> tuple[str | None, bool]:
    """The step at which, or before which, it is asked whether something triggers, or may be carried out; None where a question tells what
    happened besides, or asks when."""
    said = reading.concepts()
    if "in-time-asked" in reading.asks and reading.steps:
        return reading.steps[-1], False  # アタック宣言を聞いてからでも間に合う?
    step = _step_asked(reading)
    if step is not None:
        return (None, False) if "after" in said else (step, _is_before(reading) and _AT_A_STEP.search(reading.question) is None)
    known = knowledge.book(rules)
    if not any(known.lexicon[m.concept].kind == "timing" for m in reading.mentions) or not _is_carried_out(reading):
        return None, False
    parts = {each.part: each.id for each in rulebook(rules).steps.values()}
    if _BEFORE_A_GUARD.search(reading.question) is not None and {"before", "after"} - said:
        return parts.get("block"), True
    return (parts.get("declare"), False) if _AT_THE_DECLARATION.search(reading.question) is not None else (None, False)


def _is_before(reading: Reading) -> bool:
    """Whether something is told to be before a step; not what was before by itself (前のアタック)."""
    starts = [mention.start for mention in reading.mentions if mention.concept == "before"]
    return any(not _BY_ITSELF.match(reading.question, start) for start in starts)


_BY_ITSELF = regex(r"(?<![ぁ-んァ-ー一-鿿])前の")


def _is_carried_out(reading: Reading) -> bool:
    """Whether it is asked if an effect triggers, or may be carried out."""
    done = any(event.concept in OF_AN_EFFECT for event in reading.events)
    return done and ("allowed" in facts_asked(reading) or any(e.asked and e.concept == "trigger" for e in reading.events))


NAMED_BY_ITS_STEP = frozenset({"at-link-step", "after-attack"})
"""Concepts that name an effect by the step in which it is carried out."""
OF_AN_EFFECT = frozenset({"trigger", "use", "process", "resolve", "draw", "gain"})
"""Events by which it is asked of an effect if it may be carried out."""
_BEFORE_A_GUARD = regex(
    r"ガード(?:する|される|を?決める)?(?:より|の)?(?:前|まえ|先)(?!か後)|先に[^。、?]{1,12}てから[^。、?]{0,4}ガード"
    r"|\bbefore (?:the |my |his |her |their |any )?(?:opponent |defender |they |he |she )?guard(?:s|ing|ed)?\b",
    re.IGNORECASE,
)
_AT_THE_DECLARATION = regex(
    r"(?:アタック|攻撃)?を?宣言(?:した(?:時点|瞬間|とき|時|ら(?:すぐ|即))|してすぐ|直後|と同時)"
    r"|\b(?:right away|immediately|as soon as|the moment)\b[^.?]{0,20}\b(?:declare|attack)\w*",
    re.IGNORECASE,
)
"""How the time when something is asked is told by what is done then."""
_AT_A_STEP = regex(r"\b(?:at|on|during) (?:the |my |his )?(?:attack|block) declaration\b", re.IGNORECASE)
"""How it is said at which step, beside what comes later: "at the block declaration, before any BP is compared"."""


def _step_asked(reading: Reading) -> str | None:
    """The step at which, or before which, it is asked whether something triggers, or an effect of another step may be carried out; None
    where a question tells what happened besides."""
    triggers = [event for event in reading.events if event.asked and event.concept in ("trigger", "begin")]
    of_a_step = bool(NAMED_BY_ITS_STEP & reading.concepts()) and "allowed" in facts_asked(reading)
    asked = triggers or [event for event in reading.events if of_a_step and event.asked and event.concept in OF_AN_EFFECT]
    times = [m for m in reading.mentions if m.concept in AT_STEPS]
    others = (event for event in reading.events if event.told and event.concept != "trigger")
    told = any(not any(time.start <= event.start < time.end for time in times) for event in others)
    step = next((event.step for event in asked if event.step is not None), None)
    return step or (reading.steps[0] if asked and len(reading.steps) == 1 and not told else None)


AT_STEPS = frozenset({"attack-declaration", "block-declaration"})
"""Concepts by which the time when something is asked is named by what is done then: "… trigger when the attack is declared?"."""
