"""What a replay decided, as the contract's facts. Every fact is read off the trace; none is looked up.

A question is asked at a point of the replay (`Replay.focus`). Facts of *what comes* look from the script line before that point
on; facts of *what is* (``window``, ``battle``, ``state``) at the table there; facts of *what becomes* (``zone``) at the end.
"""

from collections.abc import Callable, Iterable
from typing import Any

import knowledge
from judge.engine import events as e
from judge.engine.events import place
from judge.games import rulebook
from judge.rulings import coming
from judge.rulings.replay import Replay
from judge.rulings.vantage import OPEN_ENDED, after, called, come, happened, names

Facts = dict[str, Any]


def facts(replay: Replay, *wanted: str) -> Facts:
    """The facts a replay decides, those ``wanted`` first and the others the trace holds after them."""
    found = decided(replay, (*wanted, *ALWAYS))
    if "zone" in found:
        found["zone"] = _left_so_far(replay, found["zone"])
    return {name: value for name, value in found.items() if name in wanted or value not in ({}, [])}


def decided(replay: Replay, wanted: Iterable[str]) -> Facts:
    """Those of the facts ``wanted`` that a replay decides, and no others."""
    wished = [name for name in dict.fromkeys(wanted) if not _never_came(replay, name)]
    if replay.table.over in OPEN_ENDED and not come(replay, e.BattleEnded):
        # what comes later nobody knows; nothing at all if it stops before the question
        stopped = replay.table_at(replay.focus).over in OPEN_ENDED
        wished = [
            name
            for name in wished
            if name in BEFORE
            or (not stopped and name not in BECOMES)
            or _dealt(replay, name)
            or _has_left(replay, name)
            or _is_over(replay, name)
        ]
    return {name: value for name in wished if (value := FACTS[name](replay)) is not None}


def _never_came(replay: Replay, name: str) -> bool:
    """Whether a fact would tell what comes of a move that is refused: nothing of the kind has happened."""
    refused = replay.refusal is not None
    return refused and name in BROUGHT and not any(tells(h.event, name, READ_OFF.get(name, ())) for h in replay.trace)


def _dealt(replay: Replay, name: str) -> bool:
    """Whether the damage asked about was dealt before the replay stopped."""
    return name == "damage" and bool(come(replay, e.Damaged))


def _is_over(replay: Replay, name: str) -> bool:
    """Whether the timing asked about was closed before the replay stopped."""
    return name == "window" and bool(come(replay, e.WindowClosed))


def _has_left(replay: Replay, name: str) -> bool:
    """Whether the card whose end is asked about had left the field before the replay stopped."""
    gone = {moved.card for moved in come(replay, e.Moved)} if name == "zone" else set()
    return not gone.isdisjoint(called(replay, replay.scenario.about))


def spoken(replay: Replay, value: Any) -> Any:
    """A fact by card as one says it: the cards that took part (all, if none did), each once, by its printed name where it has one."""
    if not isinstance(value, dict):
        return value
    cards = {name: card for card in replay.start.cards for name in names(replay, card)}
    last = {cards[name]: name for name in value if name in cards}
    touched = [c for c in _concerned(replay) if c in last and replay.start.cards[c].face.kind != "magic"] or list(last)
    return {name: v for name, v in value.items() if name not in cards or (cards[name] in touched and last[cards[name]] == name)}


# ── what is ────────────────────────────────────────────────────────────────


def _window(replay: Replay) -> str | None:
    here = replay.table_at(replay.focus)
    if here.window is not None:
        return "open"
    opened = replay.table_at(replay.since).window is not None or come(replay, e.WindowClosed)
    return "closed" if opened else _process_window(replay)


def _process_window(replay: Replay) -> str | None:
    """Whether a process window comes before the next step, where that is asked; None in a game that has none."""
    if "window" not in replay.scenario.asks:
        return None
    for h in coming.coming(replay, "next_step"):
        match h.event:
            case e.Held(what="process-window"):
                return "open"
            case e.Entered() | e.Concluded(what="attack-step"):
                return "closed"
            case _:
                pass
    return None


def _battle(replay: Replay) -> str | None:
    declared = replay.trace.where.get(e.AttackDeclared)
    if declared is None or declared[0] >= replay.focus:
        return None
    if happened(replay, e.Interrupted):
        return "interrupted"
    if any(on.what == "attack" for on in come(replay, e.GoesOn)):
        return "continues"
    battle = replay.table_at(replay.focus).battle
    return "continues" if battle is not None and battle.begun else "ended"


def _state(replay: Replay) -> dict[str, str] | None:
    """How cards lie; nothing in a game that has no word for it, as none is ever turned."""
    if not knowledge.book(replay.start.rules).phrases["state.ready"].ja:
        return None
    here = replay.table_at(replay.focus).in_zone("field")
    return {n: "ready" if card.ready else "exhausted" for card in here if card.face.kind != "blank" for n in names(replay, card.id)}


# ── what becomes ───────────────────────────────────────────────────────────


def _concerned(replay: Replay) -> list[str]:
    """Cards of the board that take part: the combatants, what is asked about, and whatever changed zone or turned."""
    touched: set[str] = set()
    for h in replay.trace:
        match h.event:
            case e.Targeted(card=card) | e.CardDamaged(card=card):
                touched.add(card)
            case e.Moved(card=card) | e.AttackDeclared(card=card) | e.Blocked(card=card) | e.Refreshed(card=card) | e.Summoned(card=card):
                touched.add(card)
            case e.Exhausted(card=card) | e.Destroyed(cards=(card, *_)):
                touched.add(card)
            case _:
                pass
    about = called(replay, replay.scenario.about)
    deck = {c.id for c in replay.start.cards.values() if c.zone == "deck" and c.face.kind == "blank"}
    return [c for c in replay.start.cards if (c in touched or c in about) and c not in deck]


def _zone(replay: Replay) -> dict[str, str]:
    return {n: card.zone for card in replay.table.cards.values() if card.face.kind != "blank" for n in names(replay, card.id)}


def _left_so_far(replay: Replay, zones: dict[str, str]) -> dict[str, str]:
    """Where cards are: of a replay after whose end nobody knows what comes, only of those that have moved."""
    if replay.table.over not in OPEN_ENDED or come(replay, e.BattleEnded):
        return zones
    moved = {name for event in happened(replay, e.Moved) for name in names(replay, event.card)}
    return {name: zone for name, zone in zones.items() if name in moved}


def _pool_change(replay: Replay, pool: str) -> dict[str, int]:
    ends, starts = replay.table.pools, replay.start.pools
    return {side: ends[side, pool] - starts[side, pool] for side in ("defending", "attacking") if (side, pool) in starts}


def _life_change(replay: Replay) -> dict[str, int] | None:
    if not happened(replay, e.AttackDeclared):
        return None
    return {side: n for side, n in _pool_change(replay, "life").items() if n or side == "defending"}


def _cores_to(replay: Replay) -> dict[str, str]:
    found = {}
    for moved in come(replay, e.CountersMoved):
        source, to = place(moved.source), place(moved.to)
        if to is None:
            continue
        if source is None:
            found.update(dict.fromkeys(names(replay, moved.source), to[1]))
        elif source[1] in ("life", "void", "trash"):
            found[source[1]] = to[1]
    return found


def _expired(replay: Replay) -> list[str]:
    return list(dict.fromkeys(expired.effect.until for expired in happened(replay, e.Expired)))


def _expires_at(replay: Replay) -> str | None:
    return next((h.table.step for h in replay.trace if isinstance(h.event, e.Expired) and is_about(replay, h.event.effect.source)), None)


def is_about(replay: Replay, card: str) -> bool:
    about = replay.scenario.about
    return about is None or about in names(replay, card)


def _active(replay: Replay) -> list[str] | None:
    """The steps during which the effect asked about was in force: something but the step's beginning happened under it."""
    sources = {effect.source for h in replay.trace for effect in h.table.effects}
    about = {source for source in sources if is_about(replay, source)}
    under = [h for h in replay.trace if any(effect.source in about for effect in h.table.effects)] if about else []
    return list(dict.fromkeys(h.table.step for h in under if not isinstance(h.event, e.Entered))) or None


def _summed(kind: type[e.Event], count: Callable[[Any], int]) -> Callable[[Replay], int]:
    return lambda replay: sum(map(count, come(replay, kind)))


def _drawn(replay: Replay) -> int:
    """How many cards are drawn, in the turn in which it is asked."""
    turn = replay.table_at(replay.since).turn_player
    return sum(len(h.event.cards) for h in after(replay) if isinstance(h.event, e.Drew) and h.table.turn_player == turn)


def _shields_broken(replay: Replay) -> int | None:
    """How many shields the attack breaks, or all of several; None in a game that has none, or without an attack."""
    shields = rulebook(replay.start.rules).ground.has("shields")
    attacks = happened(replay, e.AttackDeclared)
    if not shields or not attacks:
        return None
    ask = replay.table.asks
    if ask is not None and not _is_at_rest(replay):  # a choice is still open on which it hangs, or of which shields they are to be
        fixed = come(replay, e.NumberFixed) and not happened(replay, e.ShieldsBroken)
        return ask.need if fixed and ask.kinds == ("choose",) else None
    broken = come(replay, e.ShieldsBroken) if len(attacks) == 1 else happened(replay, e.ShieldsBroken)
    return sum(len(each.cards) for each in broken)


def _is_at_rest(replay: Replay) -> bool:
    """Whether what was played has come to the end of an attack, and nothing is asked but whether there is to be another."""
    return replay.table.asks is not None and replay.table.battle is None and bool(happened(replay, e.BattleEnded))


def _winner(replay: Replay) -> str | None:
    """Who wins; ``none`` where what was played has come to its end without a winner. None in a game of which the document does not say
    how it is won."""
    won = next((won.side for won in happened(replay, e.Won)), None)
    open_to_win = rulebook(replay.start.rules).ground.can_be_won
    ended = replay.table.over == "finished" or _is_at_rest(replay)
    return won or ("none" if open_to_win and ended else None)


def _damage(replay: Replay) -> int | dict[str, int] | None:
    """The damage dealt: by card where cards are damaged, else to the player; where a player's damage are the cards that come to a zone, as
    many as do (as many as are moved, while that is not known of all). None in a game that knows no damage."""
    ground = rulebook(replay.start.rules).ground
    if not ground.deals_damage:
        return None
    hurt = come(replay, e.CardDamaged)
    if not hurt:
        dealt = sum(int(damaged.count) for damaged in come(replay, e.Damaged))
        zones = [moved.zone for moved in come(replay, e.Moved) if moved.zone in (ground.damage, ground.discards)]
        return zones.count(ground.damage) if dealt and len(zones) == dealt else dealt
    fought = dict.fromkeys(_combatants(replay)) if damages_cards(replay.start.rules) else {}
    return {n: sum(x.count for x in hurt if x.card == card) for card in {x.card: None for x in hurt} | fought for n in names(replay, card)}


def damages_cards(rules: str) -> bool:
    """Whether attacks damage cards in a game, and not its players."""
    return rulebook(rules).ground.damages_cards


def _combatants(replay: Replay) -> list[str]:
    """The card that attacked last, if one did, and the one it attacked, where that came to nothing."""
    last = happened(replay, e.AttackDeclared)[-1:]
    void = {event.card for event in happened(replay, e.DeclarationVoid)}
    spared = [event.target for event in last if event.card in void and event.target in replay.start.cards]
    return [*(event.card for event in last), *spared]


def _bp_charge(replay: Replay) -> dict[str, int] | None:
    """The points each player charges; None where no rule said that any are, or are not, charged."""
    told = come(replay, e.Charged, e.NotCharged)
    if not told:
        return None
    return {side: sum(x.count for x in told if isinstance(x, e.Charged) and x.side == side) for side in ("attacking", "defending")}


FACTS: dict[str, Callable[[Replay], Any]] = {
    "allowed": coming.allowed,
    "triggers": coming.triggers,
    "window": _window,
    "battle": _battle,
    "next_step": coming.next_step,
    "skipped": coming.skipped,
    "may_act_next": coming.may_act_next,
    "chooser": coming.chooser,
    "order": coming.order,
    "life_change": _life_change,
    "zone": _zone,
    "state": _state,
    "cores_to": _cores_to,
    "expired": _expired,
    "expires_at": _expires_at,
    "active": _active,
    "drawn": _drawn,
    "discarded": _summed(e.Discarded, lambda event: 1),
    "damage": _damage,
    "count": coming.count,
    "success": coming.success,
    "shields_broken": _shields_broken,
    "bp_charge": _bp_charge,
    "winner": _winner,
}


def tells(event: e.Event, name: str, kinds: tuple[type[e.Event], ...]) -> bool:
    """Whether a fact is read off an event: one of these kinds, or one that takes life."""
    return type(event) in kinds or (name == "life_change" and coming.takes_life(event))


READ_OFF: dict[str, tuple[type[e.Event], ...]] = {
    "next_step": (e.Skipped, e.Entered),
    "skipped": (e.Skipped,),
    "window": (e.GoesOn, e.WindowClosed),
    "battle": (e.Interrupted, e.GoesOn, e.BattleEnded, e.BattleBegan, e.NoBattle),
    "chooser": (e.Asked,),
    "order": (e.Taken,),
    "triggers": (e.Triggered, e.NotTriggered),
    "shields_broken": (e.Interrupted, e.NumberFixed, e.ShieldsBroken),
    "winner": (e.Won,),
    "success": (e.Judged, e.NotJudged),
    "count": (e.Asked,),
    "life_change": (e.Damaged,),
    "cores_to": (e.CountersMoved,),
    "damage": (e.Damaged, e.CardDamaged),
    "bp_charge": (e.Charged, e.NotCharged),
    "zone": (e.Destroyed, e.Moved),
    "state": (e.Exhausted, e.Refreshed),
    "expired": (e.Expired,),
    "expires_at": (e.Expired,),
    "active": (e.Began,),
    "drawn": (e.Drew,),
    "discarded": (e.Discarded,),
}
"""The events a fact is read off."""

BEFORE = frozenset({"allowed", "triggers", "next_step", "skipped", "success"})
"""Facts that may be known although the replay stops short."""

BROUGHT = frozenset(
    {"life_change", "zone", "cores_to", "drawn", "discarded", "damage", "bp_charge", "shields_broken", "winner"},
)
"""Facts of what a move brings about: where it is refused, there is nothing to tell."""

BECOMES = BROUGHT | {"expired", "expires_at", "active", "order"}
"""Facts that hang on what comes until the end: nobody knows them where the replay stops short."""

ALWAYS = ("triggers", "window", "battle", "success", "next_step", "skipped", "life_change", "zone", "cores_to", "shields_broken", "winner")
"""Facts a ruling gives whether or not they were asked for."""
