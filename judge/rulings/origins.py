"""Which clause a fact rests on: the one that caused the event it is read off, or by which something else happened instead."""

from judge.engine import events as e
from judge.engine.moves import Use
from judge.games import rulebook
from judge.rulings.coming import coming, counted, power_changed
from judge.rulings.facts import FACTS, READ_OFF, is_about, tells
from judge.rulings.replay import Replay
from judge.rulings.vantage import after, come


def origin(replay: Replay, name: str) -> str | None:
    """The clause that caused what a fact tells of: of the event it is read off, or of the choice it is about."""
    here = replay.table_at(replay.focus).asks
    if name in ("may_act_next", "chooser") and here is not None:
        return here.clause or None
    what, _ = counted(replay) if name == "count" else ("", None)
    if name == "allowed" or what in ("times", "most"):
        return _origin_of_permission(replay)
    if name == "window" and not come(replay, e.GoesOn, e.WindowClosed):  # a process window, or the next step without one
        held = (h for h in coming(replay, "next_step") if isinstance(h.event, e.Held | e.Entered))
        return next((h.cause.clause for h in held), None)
    if what == "flash":
        return next((h.cause.clause for h in reversed(replay.trace) if isinstance(h.event, e.WindowOpened)), None)
    if what == "added":
        return next((h.cause.clause for h in replay.trace if isinstance(h.event, e.Began)), None)
    if what == "in damage":
        return next((h.cause.clause for h in replay.trace if isinstance(h.event, e.Moved) and h.event.zone == "damage"), None)
    if what == "power" and (changed := power_changed(replay)) is not None:
        return changed.cause.clause
    if what in ("in reserve", "in trash"):
        came = (h for h in reversed(replay.trace) if isinstance(h.event, e.CountersMoved) and h.event.to.endswith(".reserve"))
        return next((h.cause.clause for h in came if h.cause.clause), None)
    if what in COUNTED_FROM:
        kinds = COUNTED_FROM[what]
        return next((h.cause.clause for kind in kinds for h in after(replay) if isinstance(h.event, kind) and h.cause.clause), None)
    if what == "left" and (hurt := [h.cause.clause for h in after(replay) if isinstance(h.event, e.CardDamaged)]):
        return hurt[-1]
    if what == "counters":
        return next((h.cause.clause for h in reversed(replay.trace) if isinstance(h.event, e.CounterDeclared)), None)
    kinds = READ_OFF.get(name, ())
    for first in (e.Interrupted, e.GoesOn):  # that something is broken off, or goes on, is so whatever else happens
        if first in kinds and any(isinstance(h.event, first) for h in after(replay)):
            kinds = (first,)
    trace = replay.trace if name in LASTING else coming(replay, name)
    caused = [h for h in trace if h.cause.clause and tells(h.event, name, kinds)]
    if name in ("skipped", "next_step"):
        caused = [h for h in caused if _steps_of(h.event) == FACTS[name](replay)]
    about = [h for h in caused if any(is_about(replay, card) for card in _cards_of(h.event))]
    if name == "zone" and replay.scenario.about is not None and about:
        return about[-1].cause.clause  # where the card asked about came to lie
    caused = about if name == "triggers" or name in LASTING else caused
    dealt = sum(int(h.event.count) for h in caused if isinstance(h.event, e.Damaged))
    if name == "damage" and dealt and dealt != FACTS[name](replay):  # not all that was dealt came to be damage
        discards = rulebook(replay.start.rules).ground.discards
        caused = [h for h in trace if isinstance(h.event, e.Moved) and h.event.zone == discards] or caused
    return caused[0].cause.clause if caused else None


COUNTED_FROM: dict[str, tuple[type[e.Event], ...]] = {
    "from": (e.Moved, e.Judged),
    "needed": (e.Compared,),
    "guards": (e.Discarded,),
    "moves": (e.Shifted,),
    "attacks": (e.AttackDeclared,),
    "in hand": (e.Discarded, e.Drew),
}
"""What a count is read off, the first that came."""


def _steps_of(event: e.Event) -> str | list[str] | None:
    """The step that is entered, or the steps that are left out."""
    match event:
        case e.Entered(step=step):
            return step
        case e.Skipped(steps=steps):
            return [*steps]
    return None


LASTING = frozenset({"active", "expires_at", "expired"})
"""Facts of effects that last: told of the whole replay."""


def _origin_of_permission(replay: Replay) -> str | None:
    """What refuses a move; of one that is legal what is stated of it or said not to hinder it, else what gives the right to it."""
    refusal = replay.refusal
    if refusal is not None and refusal.reason == "not-now":  # only a clause that took away the time for it
        steps = rulebook(replay.start.rules).steps
        cut = [(h.cause.clause, h.event.steps) for h in after(replay) if isinstance(h.event, e.Skipped) and h.cause.clause]
        own = [clause for clause, _ in cut if clause == refusal.clause]
        flashes = [clause for clause, left in cut if isinstance(refusal.move, Use) and any(steps[s].part in FLASHES for s in left)]
        return next(iter((*own, *flashes)), None)
    if refusal is not None:
        return refusal.clause or None
    told = next((h for h in after(replay) if isinstance(h.event, e.Stated)), None)
    free = next((h for h in replay.trace[replay.focus :] if isinstance(h.event, e.Unhindered)), None)
    done = next((h for h in replay.trace[replay.focus :] if isinstance(h.event, e.Answered)), None)
    found = free or told or done
    return found.cause.clause or None if found is not None else None


FLASHES = frozenset({"flash", "second-flash"})
"""The parts of a battle in which flash timings are."""


def flash_steps(rules: str) -> set[str]:
    """The steps of a rulebook that are flash timings."""
    return {step.id for step in rulebook(rules).steps.values() if step.part in FLASHES}


def instead(replay: Replay, name: str) -> list[str]:
    """The clauses by which something else happened than what a fact denies: the block that kept the life, the comparison that was won, …"""
    if name == "zone" and any(h.cause.ability for h in after(replay)):
        return []  # it is about what a card does, then
    return [h.cause.clause for kind in INSTEAD.get(name, ()) for h in after(replay) if isinstance(h.event, kind) and h.cause.clause]


def _cards_of(event: e.Event) -> tuple[str, ...]:
    """The cards an event tells of; of a lasting effect and of an ability, the card whose it is."""
    match event:
        case e.Triggered(what=what):
            return (what.card,)
        case e.Began(effect=effect) | e.Expired(effect=effect):
            return (effect.source,)
        case e.Destroyed(cards=cards):
            return cards
    card = getattr(event, "card", "")
    return (card,) if card else ()


INSTEAD: dict[str, tuple[type[e.Event], ...]] = {
    "life_change": (e.Blocked, e.Compared, e.NotJudged),
    "zone": (e.Stated, e.Compared, e.Damaged, e.CardDamaged),
    "battle": (e.DeclarationStands,),
}
