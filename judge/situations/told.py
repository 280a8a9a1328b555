"""Does a replay do what the question tells: what it says happened must happen, and what it says did not must not."""

import re
from collections.abc import Mapping
from typing import get_args

from judge.engine import events as e
from judge.games import rulebook
from judge.reading.claims import is_claim
from judge.reading.model import EventMention, Reading
from judge.reading.parts import sentences_of
from judge.rulings.happened import HAPPENS, STRIKES, attempted, struck, struck_by
from judge.rulings.origins import FLASHES
from judge.rulings.replay import Replay, replayed
from judge.rulings.ruling import asked_move
from judge.rulings.vantage import come_of, is_aftermath, names
from judge.situations.asked import asks_whether_a_step_comes, facts_asked
from judge.situations.attacks import attacks_told
from judge.situations.laid import not_laid
from judge.situations.powers import FACING, NOT_THERE, not_compared
from judge.situations.resembling import widened
from judge.situations.sequences import still_to_come
from knowledge.lexicon import Concept
from scenarios.model import Aftermath, Scenario


def is_cut_short(played: Replay) -> bool:
    """Whether a line before the question is refused, as with the figures told: what the question asks about never came."""
    asked = len(played.scenario.before_ask)
    return asked < len(played.scenario.play) and played.refused is not None and played.refused.line < asked


def waits_for_a_choice(played: Replay, case: Scenario) -> bool:
    """Whether a replay with the figures told ends where cards must be chosen, to which the case does not come: not all of it is played."""
    return len(played.scenario.before_ask) == len(played.scenario.play) and _is_to_choose(played) and not _is_to_choose(replayed(case))


def _is_to_choose(played: Replay) -> bool:
    ask = played.table.asks
    return ask is not None and ask.kinds == ("choose",) and ask.need > 0


def contradicted(reading: Reading, played: Replay) -> list[str]:
    """What the question says happened and the replay does not have, and what it says did not happen and the replay has (as features);
    the figures that the replay cannot have."""
    happened_there = [type(happened.event) for happened in played.trace]
    done, ever = {*happened_there[: max(played.focus, 1)]}, attempted(played).union(happened_there)
    wrong: list[str] = []
    for event in reading.events:
        kinds = event.first_in(HAPPENS)
        if kinds is None or event.asked or still_to_come(event, reading):
            continue
        missed = ever.isdisjoint(kinds) if not event.negated else _is_denied(event, reading) and not done.isdisjoint(kinds)
        if missed:
            wrong.append(f"t:{event.concept}" + ("!" if event.negated else ""))
        elif event.negated and event.is_a(*(STRIKES - {"leave-field"})) and event.on in struck(played, event.concept):
            wrong.append(f"{NOT_THERE}{event.on}")  # it is said to have stayed
        elif not event.negated and event.is_a(*STRIKES) and event.on is not None and event.on not in struck(played, event.concept):
            wrong.append(f"e:{event.concept}>{event.on}")
            wrong += [f"{NOT_THERE}{event.on}"] if _befalls_the_other(event, reading, played) else []
    wrong += [f"{NOT_THERE}step"] if _befalls_at_another_step(reading, played) else []
    wrong += [f"{NOT_THERE}no-block"] if _is_said_not_to_block(reading) and e.NotBlocked not in done else []
    wrong += ["c:empty"] if EMPTY_FRONT & reading.concepts() and _opposed(played) else []
    return [*wrong, *not_laid(reading, played), *not_compared(reading, played)]


def _sentence_of(event: EventMention, reading: Reading) -> str:
    end = 0
    for sentence in sentences_of(reading.question):
        end = reading.question.index(sentence, end) + len(sentence)
        if event.start < end:
            return sentence
    return ""


def _befalls_the_other(event: EventMention, reading: Reading, played: Replay) -> bool:
    """Whether what a question tells of one combatant befalls another card in the replay, of which it tells no such thing."""
    told = {each.on for each in reading.events if each.is_a(*STRIKES) and each.told}
    asked = re.match(r"[^。.!]*\?", reading.question[event.start :])  # 破壊されるのは誰?
    befallen = struck(played)
    return asked is None and event.on in FACING and bool(befallen) and befallen.isdisjoint(told)


def _befalls_at_another_step(reading: Reading, played: Replay) -> bool:
    """Whether cards are struck in a replay, but none in the flash timing in which a question tells that one is."""
    flashes = {step.id for step in rulebook(played.start.rules).steps.values() if step.part in FLASHES}
    told = {event.step for event in reading.events if event.told and event.is_a(*STRIKES)} & flashes
    lying = {card.id for card in played.start.cards.values() if card.zone == "field"}
    struck = {h.table.step for h in played.trace if not lying.isdisjoint(struck_by(h.event))}
    return bool(told and struck) and told.isdisjoint(struck)


def _is_denied(event: EventMention, reading: Reading) -> bool:
    """Whether it matters that an event is said not to have happened; of a discard, where none is said to have (三枚目は捨てずにパス)."""
    done = {each.concept for each in reading.events if each.told}
    if event.concept == "counter-attack" and is_claim(_sentence_of(event, reading)):
        return False  # "he says the dead defender can't hit back"
    if event.concept == "block" and "block" in done and attacks_told(reading) > 1:
        return False  # one attack was blocked, and another not
    return event.is_a(*DENIABLE) and not (event.is_a("discard") and done & {"discard", "guard"})


def _is_said_not_to_block(reading: Reading) -> bool:
    """Whether a player is told to have said that there is no block; "I may not block" says that it is forbidden."""
    asked = {event.start for event in reading.events if event.asked}
    said = (mention for mention in reading.mentions if mention.concept == "no-block-said" and mention.start not in asked)
    return any(_MODAL.search(reading.question[: mention.start]) is None for mention in said)


_MODAL = re.compile(r"\b(?:may|can|could|must|should|to)\s*$", re.IGNORECASE)


EMPTY_FRONT = frozenset({"empty-front"})
"""Concepts that say that nobody stands opposite the one who attacks."""


def _opposed(played: Replay) -> bool:
    """Whether somebody is attacked in the replay, and does not leave."""
    return any("target" in names(played, card) for card in played.start.cards) and "target" not in struck(played)


def told_aftermath(reading: Reading, played: Replay, lexicon: Mapping[str, Concept]) -> Aftermath | None:
    """What a question that asks what comes next, or is left out, tells last of what the last line of the script brings about, or asks
    before: 「ライフが減った。次は?」 and 「ライフはいくつ減る?次は?」 are asked after the life is lost."""
    of_steps = asks_whether_a_step_comes(reading) or not {"what-next", "is-it-skipped"}.isdisjoint(reading.asks)
    if not (of_steps or "what-happens" in reading.asks) or asked_move(played.scenario):
        return None
    if "expire" in reading.concepts() and (at := come_of(played, "expire")) and played.trace[at - 1].table.step in reading.steps:
        return "expire"  # it is said in which step
    if not of_steps:
        return None
    then = max((m.start for m in reading.mentions if m.concept in ("what-next", "next")), default=0) if "how-many" in reading.asks else 0
    by_then = (event for event in reading.events if not event.asked or (event.start < then and event.concept in COUNTED))
    events = [event.concept for event in by_then if not (event.negated or still_to_come(event, reading))]
    lost = _asks_of_the_life_first(reading) or ({"life", "reserve"} <= reading.concepts() and not MOVED.isdisjoint(events))
    told = widened(events, lexicon) | ({"lose-life"} if lost else set())
    before = played.trace[: played.since]
    asked_for: list[Aftermath] = [each for each in get_args(Aftermath) if each in told and each != "expire"]
    still = (each for each in asked_for if not any(is_aftermath(h.event, each) for h in before))  # by what a player did
    come: dict[Aftermath, int] = {each: at for each in still if (at := come_of(played, each))}
    return max(come, key=come.__getitem__, default=None)


def _asks_of_the_life_first(reading: Reading) -> bool:
    """Whether it is asked first what becomes of the life, and then what is next."""
    life = next((mention.start for mention in reading.mentions if mention.concept == "life"), None)
    following = next((mention.start for mention in reading.mentions if mention.concept == "what-next"), None)
    ordered = life is not None and following is not None and life < following
    return ordered and bool({"life_change", "cores_to"} & set(facts_asked(reading)))


MOVED = frozenset({"move-core", "place", "put-in-reserve", "return-core"})
"""Events by which it is told that cores are put somewhere."""
COUNTED = frozenset({"lose-life", "damage", "break-shield"})
"""Events of which "how many?" asks."""


DENIABLE = frozenset({"attack", "counter-attack", "block", "guard", "discard", "destroy", "summon", "quick-summon", "flash-use"})
"""Events of which it matters that they are said not to have happened."""
