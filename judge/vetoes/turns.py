"""What is done when, and by whom: passes, uses, guards and steps that a question tells and the replay has otherwise."""

from judge.engine import events as e
from judge.engine.sides import Side, other
from judge.happened import HAPPENS, STRIKES
from judge.reading.model import Reading
from judge.replay import Replay
from judge.retold import USES
from judge.ruling import asked_move
from judge.sequences import AFTER_THE_BLOCK, asks_at_once, still_to_come
from judge.vantage import FIGHTERS, names
from judge.vetoes.held import Held, Vetoes


def _passes_before_its_time(held: Held) -> bool:
    """Whether a question asks what comes next, and says that who is to act has not passed yet."""
    passes = [event for event in held.reading.events if event.concept == "pass" and not event.asked]
    awaited = bool(passes) and all(event.negated for event in passes)
    return "what-next" in held.reading.asks and awaited and not asked_move(held.played.scenario)


def _uses_before_it_is_declined(held: Held) -> bool:
    """Whether the replay tries if something may be used before anybody is asked for a block, where the question says that there is none,
    and speaks of the flash timing that would follow it: "no block. May I use what I kept for the second flash?" """
    blocks = [event for event in held.reading.events if event.concept == "block" and not event.asked]
    declined = bool(blocks) and all(event.negated and not still_to_come(event, held.reading) for event in blocks)
    tried = asked_move(held.played.scenario) == "use" and bool(AFTER_THE_BLOCK & set(held.reading.steps))
    return tried and declined and held.done.isdisjoint({e.Blocked, e.NotBlocked})


def _uses_what_is_not_used(held: Held) -> bool:
    """Whether a question says that nothing of the kind of a named card was used (ラークドライブの類は使っていません), and it is in the
    replay."""
    uses = [event for event in held.reading.events if event.concept in USES]
    if not uses or any(event.asked or not event.negated for event in uses):
        return False
    named, cards = held.reading.named(), held.played.start.cards
    used = (h.event.card for h in held.played.trace[: held.played.focus] if isinstance(h.event, e.Used))
    return any(cards[card].face.id in named for card in used if card in cards)


def _tries_nothing_at_once(held: Held) -> bool:
    """Whether a question asks if something may be used at once, and nothing is tried in the replay."""
    return asks_at_once(held.reading) and not asked_move(held.played.scenario)


def _is_past_its_step(held: Held) -> bool:
    """Whether a question speaks of the declaration of an attack alone, and a block has been made in the replay."""
    blocks = any("block" in concept for concept in held.reading.concepts())
    return held.reading.steps == DECLARING and e.Blocked in held.done and not blocks


DECLARING = ("declare",)


def _is_in_another_step(held: Held) -> bool:
    """Whether a combatant is told to have left in the flash timing after a block (or in the link step, where it is asked what is next)
    and in the replay leaves in no such; or it is asked if something may be used in a step after those, and it is tried before."""
    played, events, tried = held.played, held.reading.events, asked_move(held.played.scenario)
    left = [each for each in events if each.told and each.concept in LEFT and each.on in FIGHTERS]
    late_steps = AFTER_THE_BLOCK | ({"link"} if "what-next" in held.reading.asks else set())
    told = [each for each in left if each.step in late_steps]
    asked = any(each.asked and each.concept in USES and each.step in RESOLVING for each in events)
    late = asked and tried in ("use", "summon") and played.table_at(played.focus).step not in RESOLVING
    return late or any(each.step not in _steps_of_leaving(each.on, played) for each in told)


def _steps_of_leaving(role: str | None, played: Replay) -> set[str]:
    """The steps in which whoever stands in a role is destroyed or leaves."""
    found = set()
    for happened in played.trace:
        event = happened.event
        cards = event.cards if isinstance(event, e.Destroyed) else (event.card,) if isinstance(event, e.Moved) else ()
        if any(role in names(played, card) for card in cards if card in played.start.cards):
            found.add(happened.table.step)
    return found


LEFT = STRIKES | {"knock-out"}
"""Events by which a combatant leaves."""


RESOLVING = frozenset({"A5", "A6", "A7", "A8", "resolve", "destroy", "battle-end"})
"""The steps of a battle after its flash timings."""


def _guards_against_the_words(held: Held) -> bool:
    """Whether a question says that no card is discarded for a guard, and not that one is."""
    guards = [event for event in held.reading.events if event.concept in ("guard", "cut-for-a-guard", "discard")]
    said = {"guard", "guard-point", "cut-for-a-guard"} & held.reading.concepts()
    if "changed-mind" in held.reading.concepts():
        guards = [event for event in guards if event.negated]
    told = bool(said and guards) and _tells_powers(held.reading)
    return e.Discarded in held.done and told and all(event.negated and not event.asked for event in guards)


def _tells_powers(reading: Reading) -> bool:
    return any(figure.of in ("power", "guard-point") for figure in reading.figures)


def _guards_in_the_words_alone(held: Held) -> bool:
    """Whether a guard is told that is not made in the replay, though powers that the question tells are compared there."""
    told = any(each.concept == "guard" and each.told and not still_to_come(each, held.reading) for each in held.reading.events)
    compared = not held.ever.isdisjoint({e.Compared, e.Judged})
    return told and compared and held.ever.isdisjoint(HAPPENS["guard"]) and _tells_powers(held.reading)


def _guards_after_a_pass(held: Held) -> bool:
    """Whether the replay tries if one may guard who has passed, as the question says; or has passed in it, and has not by the question."""
    guards = [event.start for event in held.reading.events if event.concept in GUARDING]
    passes = [event for event in held.reading.events if event.concept == "pass" and not event.asked and event.by != "attacking"]
    tried = asked_move(held.played.scenario) == "guard" and "how-many" not in held.reading.asks
    if bool(passes) and all(event.negated for event in passes):
        return tried and e.Passed in held.done
    passed = any(not event.negated and any(event.start < start for start in guards) for event in passes)
    return tried and passed and e.Passed not in held.done


GUARDING = frozenset({"guard", "cut-for-a-guard", "discard", "use"})
"""Events by which a question tells of a guard, or asks of one."""


def _guards_for_the_first_time(held: Held) -> bool:
    """Whether the replay tries a first guard, where the question tells of one and asks if another may be."""
    told = any(event.concept == "guard" and event.told for event in held.reading.events)
    asked = any(event.concept in GUARDING and event.asked for event in held.reading.events) and "allowed" in held.reading.asks
    tried = asked_move(held.played.scenario) == "guard" and e.Discarded not in held.done
    return tried and told and asked and "again" in held.reading.concepts() and "while" not in held.reading.concepts()


def _guards_whose_turn_it_is_against_the_words(held: Held) -> bool:
    """Whether a question asks of a guard in the opponent's turn, or by the player who is attacked, and the turn player tries one."""
    scenario = held.played.scenario
    tried = asked_move(scenario) == "guard" and scenario.play[-1].by == held.played.start.turn_player
    said = held.reading.concepts()
    return tried and bool(ATTACKED & said) and not (TURN_PLAYERS | {"alone", "only"}) & said


ATTACKED = frozenset({"opponents-turn", "defending-player", "non-active-player"})
"""Concepts by which a question speaks of the player who is attacked."""
TURN_PLAYERS = frozenset({"attacking-player", "active-player", "turn-player", "own-turn", "attacker", "attacking-progress"})
"""Concepts by which it speaks of the one who attacks."""


def _is_tried_by_whom_nobody_asked(held: Held) -> bool:
    """Whether a question asks if somebody may do what is the other player's to do (the turn player block, the defender attack), and in the
    replay the other one tries it."""
    verb = asked_move(held.played.scenario)
    tried = held.played.scenario.play[-1].by if verb else None
    asked = {(each.concept, each.by) for each in held.reading.events if each.asked and each.concept in DOERS}
    return len(asked) == 1 and all(
        by == other(DOERS[concept]) and tried == DOERS[concept] and verb in (concept, "decline") for concept, by in asked
    )


DOERS: dict[str, Side] = {"block": "defending", "attack": "attacking"}
"""Whose the moves are that only one of the players makes."""


def _is_tried_by_the_other(held: Held) -> bool:
    """Whether a question asks if a player who has used something may do so again, and the other one tries to in the replay."""
    used = [event for event in held.reading.events if event.concept in USES and not event.negated]
    asked, told = {event.by for event in used if event.asked}, {event.by for event in used if event.told}
    tried = held.played.scenario.play[-1].by if asked_move(held.played.scenario) == "use" else None
    return "allowed" in held.reading.asks and tried is not None and asked == told == {other(tried)}


VETOES: Vetoes = {
    "by": _is_tried_by_the_other,
    "by-whom": _is_tried_by_whom_nobody_asked,
    "step": _is_past_its_step,
    "no-guard": _guards_against_the_words,
    "guard": _guards_in_the_words_alone,
    "no-pass": _passes_before_its_time,
    "guarding": _guards_whose_turn_it_is_against_the_words,
    "use": _tries_nothing_at_once,
    "pass": _guards_after_a_pass,
    "again": _guards_for_the_first_time,
    "second-flash": _uses_before_it_is_declined,
    "unused": _uses_what_is_not_used,
    "in-step": _is_in_another_step,
}
