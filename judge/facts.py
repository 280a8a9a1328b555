"""What a replay decided, as the contract's facts. Every fact is read off the trace; none is looked up.

A question is asked at a point of the replay (`Replay.focus`). Facts of *what comes* look from the script line before that point
on; facts of *what is* (``window``, ``battle``, ``state``) at the table there; facts of *what becomes* (``zone``) at the end.
"""

from collections.abc import Callable, Iterable
from typing import Any

import knowledge
from judge.engine import events as e
from judge.engine.advance import Trace
from judge.engine.events import place
from judge.engine.sides import Side
from judge.engine.values import Ask, Table
from judge.games import rulebook
from judge.replay import Replay

Facts = dict[str, Any]


def facts(replay: Replay, *wanted: str) -> Facts:
    """The facts a replay decides, those ``wanted`` first and the others the trace holds after them."""
    found = decided(replay, (*wanted, *ALWAYS))
    return {name: value for name, value in found.items() if name in wanted or value not in ({}, [])}


def decided(replay: Replay, wanted: Iterable[str]) -> Facts:
    """Those of the facts ``wanted`` that a replay decides, and no others."""
    names = [name for name in dict.fromkeys(wanted) if not _never_came(replay, name)]
    ended = any(isinstance(h.event, e.BattleEnded) for h in after(replay))
    if replay.table.over in OPEN_ENDED and not ended:  # what comes later nobody knows; nothing at all if it stops before the question
        stopped = replay.table_at(replay.focus).over in OPEN_ENDED
        names = [name for name in names if name in BEFORE or (not stopped and name not in BECOMES) or _dealt(replay, name)]
    return {name: value for name in names if (value := FACTS[name](replay)) is not None}


def _never_came(replay: Replay, name: str) -> bool:
    """Whether a fact would tell what comes of a move that is refused: nothing of the kind has happened."""
    refused = replay.refused is not None and replay.refused.refusal is not None
    return refused and name in BROUGHT and not any(tells(h.event, name, READ_OFF.get(name, ())) for h in replay.trace)


def _dealt(replay: Replay, name: str) -> bool:
    """Whether the damage asked about was dealt before the replay stopped."""
    return name == "damage" and any(isinstance(h.event, e.Damaged) for h in after(replay))


OPEN_ENDED = ("silent", "wanting")
"""Ends of a replay (`Table.over`) after which nobody knows what comes; a game won or described to its end leaves nothing open."""


def since(replay: Replay) -> int:
    """Where what the question is about begins: the start of the last script line before it is asked."""
    line = last_line(replay)
    return replay.marks[line] if line >= 0 else 0


def last_line(replay: Replay) -> int:
    """The index of the last script line before the question; -1 where there is none."""
    lines = replay.scenario.play[: len(replay.marks) - 1]
    return next((i for i, line in enumerate(lines) if line.do == "ask"), len(lines)) - 1


def after(replay: Replay) -> Trace:
    """What happened from there on; where it began in a battle, of the next turn no more than that it begins."""
    trace = replay.trace[since(replay) :]
    if replay.table_at(since(replay)).battle is None:
        return trace
    passed = next((i for i, h in enumerate(trace) if isinstance(h.event, e.TurnPassed)), len(trace))
    return trace[: passed + 2]


def names(replay: Replay, card: str) -> list[str]:
    """How the facts call a card: its role in the battle, its label, its printed name."""
    found = []
    battle = next((h.table.battle for h in reversed(replay.trace) if h.table.battle is not None), None)
    if battle is not None:
        found += [
            role for role, id_ in (("attacker", battle.attacker), ("blocker", battle.blocker), ("target", battle.attacked)) if id_ == card
        ]
    face = replay.start.cards[card].face
    return list(dict.fromkeys([*found, card, *((face.name.ja,) if face.id != "plain" else ())]))


def spoken(replay: Replay, value: Any) -> Any:
    """A fact by card as one says it: the cards that took part (all, if none did), each once, by its printed name where it has one."""
    if not isinstance(value, dict):
        return value
    cards = {name: card for card in replay.start.cards for name in names(replay, card)}
    last = {cards[name]: name for name in value if name in cards}
    touched = [c for c in _concerned(replay) if c in last and replay.start.cards[c].face.kind != "magic"] or list(last)
    return {name: v for name, v in value.items() if name not in cards or (cards[name] in touched and last[cards[name]] == name)}


# ── what comes ─────────────────────────────────────────────────────────────


def _next_step(replay: Replay) -> str | None:
    """The next step to come; where it is asked what is left out too, not one that is left out when it has been entered."""
    here = replay.table_at(_begins(replay, "next_step")).step
    came: str | None = None
    for h in coming(replay, "next_step"):
        match h.event:
            case e.Entered(step=step) if came is None and step != here:
                came = step
            case e.Skipped(steps=steps) if came in steps and "skipped" in replay.scenario.asks:
                came = None
    return came


def _begins(replay: Replay, name: str) -> int:
    """Where what a fact tells of begins. Of what is next and what is left out: what has come of the last line, where it is asked after
    that. Of what is next: the steps left out, where it is asked of one of these; the move that is tried, where it is asked again after
    it, or only whether it is legal, and it is."""
    if name not in ("next_step", "skipped"):
        return since(replay)
    aftermath = next((line.to for line in replay.scenario.play if line.do == "ask"), None)
    if aftermath is not None and (come := come_of(replay, aftermath)) is not None:
        return come
    if name == "skipped":
        return since(replay)
    if "skipped" in replay.scenario.asks and (left_out := _left_out_with(replay, replay.scenario.about)) is not None:
        return left_out
    again = sum(line.do == "ask" for line in replay.scenario.play[: len(replay.marks) - 1]) > 1
    asks = replay.scenario.asks
    made = asks[:1] == ("allowed",) and "next_step" not in asks and _allowed(replay) == "yes"
    return replay.focus if again or made else since(replay)


def come_of(replay: Replay, aftermath: str) -> int | None:
    """Where this has come of the last script line before the question (`scenarios.model.Aftermath`); None where it has not."""
    kinds = AFTERMATH[aftermath]
    return next((n for n, h in enumerate(after(replay), since(replay) + 1) if isinstance(h.event, kinds)), None)


AFTERMATH: dict[str, tuple[type[e.Event], ...]] = {
    "compare-power": (e.Compared,),
    "destroy": (e.Destroyed,),
    "lose-life": (e.Damaged,),
    "damage": (e.Damaged, e.CardDamaged),
    "break-shield": (e.ShieldsBroken,),
    "succeed": (e.Judged,),
    "fail": (e.Judged, e.NotJudged),
}
"""The events that are in the trace where something has come of a move."""


def coming(replay: Replay, name: str) -> Trace:
    """What happens of which a fact tells."""
    later = _begins(replay, name) - since(replay)
    return after(replay)[later:]


def _skipped(replay: Replay) -> list[str] | None:
    """The steps left out at one stroke: those with the step that is asked about, if any is, or next. None where none was yet, and the
    replay stops at a refused move."""
    strokes = [list(h.event.steps) for h in after(replay) if isinstance(h.event, e.Skipped) and h.event.steps]
    about = [steps for steps in strokes if replay.scenario.about in steps]
    later = [list(h.event.steps) for h in coming(replay, "skipped") if isinstance(h.event, e.Skipped) and h.event.steps]
    return next(iter(about or later), [] if replay.refused is None else None)


def _left_out_with(replay: Replay, step: str | None) -> int | None:
    """Where in the trace this step is left out, from the last script line before the question on; None where it is not."""
    for position, h in enumerate(after(replay), since(replay)):
        match h.event:
            case e.Skipped(steps=steps) if step in steps:
                return position
    return None


def _may_act_next(replay: Replay) -> str | None:
    table = replay.table_at(replay.focus)
    if table.asks is not None:
        return None if table.asks.anyone else player(table.asks.side, table, replay)
    return next((player(h.event.ask.side, h.table, replay) for h in replay.trace[replay.focus :] if isinstance(h.event, e.Asked)), None)


def _chooser(replay: Replay) -> str | None:
    asked = _choice(replay)
    return player(asked.side, replay.table_at(replay.focus), replay) if asked is not None else None


def player(side: Side, table: Table, replay: Replay) -> str:
    """A player by the part taken in the attack; in the steps whose phrases speak of whose turn it is, and while it still is, by that."""
    named = "turn_player" if side == table.turn_player else "non_turn_player"
    by_turn = f"side.{named}.{table.step}" in knowledge.book(table.rules).phrases and table.turn_player == replay.start.turn_player
    return named if by_turn else side


def _count(replay: Replay) -> int | None:
    """How many of what is counted there are; where nothing is, how often the ability of the card asked about triggers, or how many cards
    are chosen or guarded with at once (what attacks or blocks is one card by the way it is asked)."""
    what, number = counted(replay)
    if what:
        return number
    about = {c for c in replay.start.cards if replay.scenario.about in names(replay, c)}
    if times := sum(isinstance(h.event, e.Triggered) and h.event.what.card in about for h in after(replay)):
        return times
    asked = _choice(replay)
    return asked.need if asked is not None and COUNTED & set(asked.kinds) and "finish" not in asked.kinds else None


def counted(replay: Replay) -> tuple[str, int | None]:
    """What is counted, and how many there are: cards that come to the zone asked about (``into``), flash timings (``flash``), cores taken
    from the void (``void``), how often at most the clause allows what it refuses (``times``); empty where it is none of these. None where
    that is still open."""
    about, happened = replay.scenario.about, [h.event for h in after(replay)]
    if about in {zone.id for zone in rulebook(replay.start.rules).ground.zones}:
        open_still = replay.refused is not None or replay.table.over in OPEN_ENDED
        return "into", None if open_still else sum(isinstance(event, e.Moved) and event.zone == about for event in happened)
    if about == "flash":
        return "flash", sum(isinstance(h.event, e.WindowOpened) for h in replay.trace)
    if about == "void":
        return "void", sum(event.count for event in happened if isinstance(event, e.CountersMoved) and event.source.endswith(".void"))
    refusal = replay.refused.refusal if replay.refused is not None else None
    limit = knowledge.book(replay.start.rules).clauses[refusal.clause].numbers.get("times") if refusal and refusal.clause else None
    return ("times", limit) if limit else ("", None)


COUNTED = frozenset({"choose", "guard"})


def _success(replay: Replay) -> str | None:
    """Whether the attack succeeds; one that is not even judged does not."""
    judged = [h.event for h in after(replay) if isinstance(h.event, e.Judged | e.NotJudged)]
    if not judged:
        return None
    return "yes" if isinstance(judged[0], e.Judged) and judged[0].success else "no"


def _choice(replay: Replay) -> Ask | None:
    """Who makes the choice in question (not to pass, but what comes first, what is hit, who attacks or blocks): the one to be made where
    the question is asked, else the one the last script line made, else the next one."""
    here, before = replay.table_at(replay.focus).asks, replay.table_at(since(replay)).asks
    later = [h.event.ask for h in replay.trace[replay.focus :] if isinstance(h.event, e.Asked)]
    made = before if before is not None and REAL[0] & set(before.kinds) else None
    for ask in (here, made, *later):
        if ask is not None and not ask.anyone and any(kinds & set(ask.kinds) for kinds in REAL):
            return ask
    return None


REAL = (frozenset({"order", "choose"}), frozenset({"block", "attack", "accept", "guard", "use-link", "declare"}))


def _triggers(replay: Replay) -> str | None:
    about = replay.scenario.about
    if about is None:
        return None
    cards = {c for c in replay.start.cards if about in names(replay, c)}
    if not any(a.kind == "triggered" for c in cards for a in replay.start.cards[c].face.abilities):
        return None  # nothing of it could
    asked = "triggers" in replay.scenario.asks  # else it may have done so before, and is not asked to do it again
    triggered = _triggered(after(replay) if asked else replay.trace, cards)
    if not any(a.kind == "continuous" for c in cards for a in replay.start.cards[c].face.abilities):  # nothing triggers, but it works
        triggered |= any(isinstance(h.event, e.Began) and h.event.effect.source in cards for h in after(replay))
    said = any(isinstance(h.event, e.NotTriggered) and h.event.card in cards for h in after(replay))
    return "yes" if triggered else None if replay.table.over == "silent" and not said else "no"


def _triggered(trace: Trace, cards: set[str]) -> bool:
    return any(isinstance(h.event, e.Triggered) and h.event.what.card in cards for h in trace)


def _allowed(replay: Replay) -> str | None:
    """Whether the move after the question can be made; None where the replay does not get that far, or the document does not say."""
    lines = replay.scenario.play
    asked = next((i for i, line in enumerate(lines) if line.do == "ask"), len(lines))
    if replay.refused is not None:
        unstated = replay.refused.refusal is not None and replay.refused.refusal.reason == "not-stated"
        return "no" if replay.refused.line == asked + 1 and not unstated else None
    return "yes" if len(replay.marks) > asked + 2 else None


def _order(replay: Replay) -> list[str] | None:
    """What is processed, first to last: abilities by their card, what happens to a destroyed card, … ; ``+`` joins what happens at once.
    Where it is asked of the players: whose abilities are, if both have any."""
    if replay.scenario.about == "players" and len(set(turns := _order_of_players(replay))) > 1:
        return turns
    found: list[tuple[int, str]] = []
    countered = any(isinstance(h.event, e.CounterDeclared) for h in after(replay))
    ordered = last_line(replay) >= 0 and replay.scenario.play[last_line(replay)].do == "order"
    for n, h in enumerate(after(replay)):
        if isinstance(h.event, e.Entered) and found and ordered:
            break  # only what was put in order
        match h.event:
            case e.Taken() | e.Used():
                found.append((n, names(replay, _processed(replay, since(replay) + n))[-1]))
            case e.Discarded():
                found.append((n, "discard"))
            case e.ShieldsBroken():
                found.append((n, "break"))
            case e.Moved(card=card, zone=zone) if zone == replay.start.discards and h.cause.card != card:
                found.append((n, "trash"))
            case e.CountersMoved(source=source) if h.cause.ability == "" and (place(source) is None or source.endswith(".trash")):
                found.append((n, "cores"))
            case e.Began(effect=effect) if not h.cause.ability and effect.until == "attack":
                found.append((n, "static"))
            case e.Expired():
                found.append((n, "expire"))
            case e.AttackDeclared() if countered:
                found.append((n, "attack"))
            case e.CounterDeclared():
                found.append((n, "counter"))
            case e.Refreshed() if not h.cause.ability:
                found.append((n, "refresh"))
            case e.Drew() if not h.cause.ability:
                found.append((n, "draw"))
            case _:
                pass
    trace = after(replay)
    joined: list[str] = []
    last = -1
    for n, word in found:
        together = joined and trace[n].beat == trace[last].beat and n - last < 4
        if together and word not in joined[-1].split("+"):
            joined[-1] += f"+{word}"
        elif not together:
            joined.append(word)
        last = n
    return joined if joined != ["break"] else []  # one thing alone has no order


def _order_of_players(replay: Replay) -> list[str]:
    """Whose abilities are processed, first to last."""
    at = [since(replay) + n for n, h in enumerate(after(replay)) if isinstance(h.event, e.Taken | e.Used)]
    owners = [replay.start.cards[_processed(replay, position)].owner for position in at]
    turns = ["turn_player" if owner == replay.start.turn_player else "non_turn_player" for owner in owners]
    return [turn for turn, before in zip(turns, (None, *turns), strict=False) if turn != before]


def _processed(replay: Replay, position: int) -> str:
    """The card whose ability is taken up, or that is used, at a place of the trace."""
    match replay.trace[position].event:
        case e.Taken(index=index):
            return replay.table_at(position).stack[-1].waiting[index].card  # type: ignore[union-attr]
        case e.Used(card=card):
            return card
    raise AssertionError("nothing is processed there")


# ── what is ────────────────────────────────────────────────────────────────


def _window(replay: Replay) -> str | None:
    here = replay.table_at(replay.focus)
    if here.window is not None:
        return "open"
    opened = replay.table_at(since(replay)).window is not None or any(isinstance(h.event, e.WindowClosed) for h in after(replay))
    return "closed" if opened else None


def _battle(replay: Replay) -> str | None:
    fought = any(isinstance(h.event, e.AttackDeclared) for h in replay.trace[: replay.focus])
    if not fought:
        return None
    if any(isinstance(h.event, e.Interrupted) for h in replay.trace):
        return "interrupted"
    if any(isinstance(h.event, e.GoesOn) and h.event.what == "attack" for h in after(replay)):
        return "continues"
    battle = replay.table_at(replay.focus).battle
    return "continues" if battle is not None and battle.begun else "ended"


def _state(replay: Replay) -> dict[str, str]:
    here = replay.table_at(replay.focus).in_zone("field")
    return {n: "ready" if card.ready else "exhausted" for card in here if card.face.kind != "blank" for n in names(replay, card.id)}


# ── what becomes ───────────────────────────────────────────────────────────


def _concerned(replay: Replay) -> list[str]:
    """Cards of the board that take part: the combatants, what is asked about, and whatever changed zone or turned."""
    touched: set[str] = set()
    for h in replay.trace:
        match h.event:
            case e.Targeted(card=card):
                touched.add(card)
            case e.Moved(card=card) | e.AttackDeclared(card=card) | e.Blocked(card=card) | e.Refreshed(card=card) | e.Summoned(card=card):
                touched.add(card)
            case e.Exhausted(card=card) | e.Destroyed(cards=(card, *_)):
                touched.add(card)
            case _:
                pass
    about = replay.scenario.about
    deck = {c.id for c in replay.start.cards.values() if c.zone == "deck" and c.face.kind == "blank"}
    return [c for c in replay.start.cards if (c in touched or (about and about in names(replay, c))) and c not in deck]


def _zone(replay: Replay) -> dict[str, str]:
    return {n: card.zone for card in replay.table.cards.values() if card.face.kind != "blank" for n in names(replay, card.id)}


def _pool_change(replay: Replay, pool: str) -> dict[str, int]:
    ends, starts = replay.table.pools, replay.start.pools
    return {side: ends[side, pool] - starts[side, pool] for side in ("defending", "attacking") if (side, pool) in starts}


def _life_change(replay: Replay) -> dict[str, int] | None:
    if not any(isinstance(h.event, e.AttackDeclared) for h in replay.trace):
        return None
    return {side: n for side, n in _pool_change(replay, "life").items() if n or side == "defending"}


def _cores_to(replay: Replay) -> dict[str, str]:
    found = {}
    for h in after(replay):
        if isinstance(h.event, e.CountersMoved):
            source, to = place(h.event.source), place(h.event.to)
            if to is None:
                continue
            if source is None:
                found.update(dict.fromkeys(names(replay, h.event.source), to[1]))
            elif source[1] in ("life", "void", "trash"):
                found[source[1]] = to[1]
    return found


def _expired(replay: Replay) -> list[str]:
    return list(dict.fromkeys(h.event.effect.until for h in replay.trace if isinstance(h.event, e.Expired)))


def _expires_at(replay: Replay) -> str | None:
    return next((h.table.step for h in replay.trace if isinstance(h.event, e.Expired) and is_about(replay, h.event.effect.source)), None)


def is_about(replay: Replay, card: str) -> bool:
    about = replay.scenario.about
    return about is None or about in names(replay, card)


def _active(replay: Replay) -> list[str] | None:
    """The steps during which the effect asked about was in force: something but the step's beginning happened under it."""
    under = [h for h in replay.trace if any(is_about(replay, x.source) for x in h.table.effects)]
    return list(dict.fromkeys(h.table.step for h in under if not isinstance(h.event, e.Entered))) or None


def _summed(kind: type[e.Event], count: Callable[[Any], int]) -> Callable[[Replay], int]:
    return lambda replay: sum(count(h.event) for h in after(replay) if isinstance(h.event, kind))


def _shields_broken(replay: Replay) -> int | None:
    """How many shields the attack breaks; None in a game that has none, or without an attack."""
    shields = any(zone.id == "shields" for zone in rulebook(replay.start.rules).ground.zones)
    if not shields or not any(isinstance(h.event, e.AttackDeclared) for h in replay.trace):
        return None
    if replay.table.asks is not None:  # a choice is still open on which it hangs
        return None
    return sum(len(h.event.cards) for h in after(replay) if isinstance(h.event, e.ShieldsBroken))


def _winner(replay: Replay) -> str | None:
    """Who wins; ``none`` where what was played has come to its end without a winner. None in a game of which the document does not say
    how it is won."""
    won = next((h.event.side for h in replay.trace if isinstance(h.event, e.Won)), None)
    open_to_win = rulebook(replay.start.rules).ground.can_be_won
    return won or ("none" if open_to_win and replay.table.over == "finished" else None)


def _damage(replay: Replay) -> int | dict[str, int] | None:
    """The damage dealt: by card where cards are damaged, else to the player. None in a game that knows no damage."""
    if not rulebook(replay.start.rules).ground.deals_damage:
        return None
    hurt = [h.event for h in after(replay) if isinstance(h.event, e.CardDamaged)]
    if not hurt:
        return sum(int(h.event.count) for h in after(replay) if isinstance(h.event, e.Damaged))
    return {n: sum(x.count for x in hurt if x.card == card) for card in {x.card: None for x in hurt} for n in names(replay, card)}


def _bp_charge(replay: Replay) -> dict[str, int] | None:
    """The points each player charges; None where no rule said that any are, or are not, charged."""
    told = [h.event for h in after(replay) if isinstance(h.event, e.Charged | e.NotCharged)]
    if not told:
        return None
    return {side: sum(x.count for x in told if isinstance(x, e.Charged) and x.side == side) for side in ("attacking", "defending")}


FACTS: dict[str, Callable[[Replay], Any]] = {
    "allowed": _allowed,
    "triggers": _triggers,
    "window": _window,
    "battle": _battle,
    "next_step": _next_step,
    "skipped": _skipped,
    "may_act_next": _may_act_next,
    "chooser": _chooser,
    "order": _order,
    "life_change": _life_change,
    "zone": _zone,
    "state": _state,
    "cores_to": _cores_to,
    "expired": _expired,
    "expires_at": _expires_at,
    "active": _active,
    "drawn": _summed(e.Drew, lambda event: len(event.cards)),
    "discarded": _summed(e.Discarded, lambda event: 1),
    "damage": _damage,
    "count": _count,
    "success": _success,
    "shields_broken": _shields_broken,
    "bp_charge": _bp_charge,
    "winner": _winner,
}


def tells(event: e.Event, name: str, kinds: tuple[type[e.Event], ...]) -> bool:
    """Whether a fact is read off an event: one of these kinds, or one that takes life."""
    return isinstance(event, kinds) or (name == "life_change" and _takes_life(event))


def _takes_life(event: e.Event) -> bool:
    """Whether cores of life go somewhere else."""
    source = place(event.source) if isinstance(event, e.CountersMoved) else None
    return source is not None and source[1] == "life"


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

ALWAYS = ("triggers", "window", "battle", "next_step", "skipped", "life_change", "zone", "cores_to", "shields_broken", "winner")
"""Facts a ruling gives whether or not they were asked for."""
