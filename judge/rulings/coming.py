"""Facts of what comes: the next step, who acts or chooses, whether a move can be made, what triggers, in which order, how often."""

from itertools import takewhile

import knowledge
from judge.engine import events as e
from judge.engine.advance import Trace
from judge.engine.effects import affects, figure, power
from judge.engine.events import Happened, place
from judge.engine.sides import Side
from judge.engine.values import Ask, Cause, Resolution
from judge.games import rulebook
from judge.rulings.replay import Replay
from judge.rulings.vantage import FIGHTERS, OPEN_ENDED, after, called, come, come_of, come_to, happened, names, player
from knowledge.abilities import ChangePower


def next_step(replay: Replay) -> str | None:
    """The next step to come, or the same one carried out again, where it is asked after what came in it; where it is asked what is left
    out too, not one that is left out when it has been entered; where it is asked for a phase, the next one that is come to."""
    begins = _begins(replay, "next_step")
    if replay.scenario.about == "phase":
        phases = [event.step for event in come(replay, e.Entered, since=begins) if event.step.endswith("-phase")]
        if phases:
            return phases[0]
    here = replay.table_at(begins).step
    later = any(line.do == "ask" and line.to is not None for line in replay.scenario.play)
    start = rulebook(replay.start.rules).layout.first.get(here) if later else None
    came: str | None = None
    for event in come(replay, e.Entered, e.Reached, e.Skipped, since=begins):
        match event:
            case e.Reached(moment=moment) if came is None and moment == start:
                came = here
            case e.Entered(step=step) if came is None and step != here:
                came = step
            case e.Skipped(steps=steps) if came in steps and "skipped" in replay.scenario.asks:
                came = None
    return came


def _begins(replay: Replay, name: str) -> int:
    """Where what a fact tells of begins. Of the life lost: with the replay, where an attack before the last took some. Of what is next
    and what is left out: what has come of the last line, where it is asked after that. Of what is next: the step of which it is asked what
    comes after it; the steps left out, where it is asked of one of these; the move that is tried, where it is asked again after it, or only
    whether it is legal, and it is, or it is one more attack, or where it is refused once the next attack may be declared."""
    if name == "life_change" and _loses_life_before(replay):
        return 0
    if name not in ("next_step", "skipped"):
        return replay.since
    if name == "next_step" and (come := step_asked_after(replay)) is not None:
        return come
    aftermath = next((line.to for line in replay.scenario.play if line.do == "ask"), None)
    if aftermath is not None and (come := come_of(replay, aftermath)) is not None:
        return come
    if name == "skipped":
        return replay.since
    if "skipped" in replay.scenario.asks and (left_out := _left_out(replay)) is not None:
        return left_out
    again = sum(line.do == "ask" for line in replay.scenario.play[: len(replay.marks) - 1]) > 1
    asks = replay.scenario.asks
    made = (asks[:1] == ("allowed",) or _is_one_more_attack(replay)) and "next_step" not in asks and allowed(replay) == "yes"
    refused = asks[:1] == ("allowed",) and replay.refused is not None and _is_back_before(replay)
    return replay.focus if again or made or refused else replay.since


def _is_one_more_attack(replay: Replay) -> bool:
    """Whether the move that is tried is an attack after another."""
    tried = replay.scenario.play[len(replay.scenario.before_ask) + 1 :][:1]
    before = (line.do for line in replay.scenario.before_ask)
    return any(line.do == "attack" for line in tried) and "attack" in before


def _loses_life_before(replay: Replay) -> bool:
    """Whether the life lost is asked for, which is told of the whole replay, and some was lost before the line asked about, by another
    attack."""
    return replay.scenario.asks[:1] == ("life_change",) and any(takes_life(h.event) for h in replay.trace[: replay.since])


def takes_life(event: e.Event) -> bool:
    """Whether cores of life go somewhere else."""
    source = place(event.source) if isinstance(event, e.CountersMoved) else None
    return source is not None and source[1] == "life"


def _is_back_before(replay: Replay) -> bool:
    """Whether the question is asked in a step that comes before that of the last script line, in the same turn."""
    before, here = replay.table_at(replay.since), replay.table_at(replay.focus)
    steps = list(rulebook(replay.start.rules).steps)
    return before.turn_player == here.turn_player and steps.index(here.step) < steps.index(before.step)


AFTER = "after "
"""Before a step in ``Scenario.about``: it is asked what comes after it."""


def step_asked_after(replay: Replay) -> int | None:
    """Where the step is come to of which it is asked what comes after it (``about: after A5``); None where it is asked of none."""
    about = replay.scenario.about or ""
    return come_to(replay, about.removeprefix(AFTER)) if about.startswith(AFTER) else None


def stands_at(replay: Replay) -> str:
    """The step after which the next one is told."""
    return replay.table_at(_begins(replay, "next_step")).step


def coming(replay: Replay, name: str) -> Trace:
    """What happens of which a fact tells."""
    return replay.trace[_begins(replay, name) : replay.until]


def skipped(replay: Replay) -> list[str] | None:
    """The steps left out at one stroke: those with the step that is asked about, if any is, or next; all that are, where several are
    asked about (`Scenario.about`, apart by spaces), or the whole turn is. None where none was yet, and the replay stops at a refused
    move."""
    strokes = [list(left_out.steps) for left_out in come(replay, e.Skipped) if left_out.steps]
    if not strokes:
        return [] if replay.refused is None else None
    if replay.scenario.about == TURN:
        return [step for steps in strokes for step in steps]
    asked = _steps_asked(replay)
    about = [steps for steps in strokes if not asked.isdisjoint(steps)]
    if len(asked) > 1 and about:
        return [step for steps in about for step in steps]
    later = [list(left_out.steps) for left_out in come(replay, e.Skipped, since=_begins(replay, "skipped")) if left_out.steps]
    return next(iter(about or later), [] if replay.refused is None else None)


TURN = "turn"
"""What is asked about where it is asked of all the steps that are left out."""


def _steps_asked(replay: Replay) -> set[str]:
    return set((replay.scenario.about or "").split())


def _left_out(replay: Replay) -> int | None:
    """Where in the trace a step asked about is left out, from the last script line before the question on; None where none is."""
    asked = _steps_asked(replay)
    for position, h in enumerate(after(replay), replay.since):
        match h.event:
            case e.Skipped(steps=steps) if not asked.isdisjoint(steps):
                return position
    return None


def may_act_next(replay: Replay) -> str | None:
    """Who acts next; where it is asked of the players whose abilities wait, whose is processed next: after the one just put first."""
    if replay.scenario.about == "players" and (turns := _turns_to_come(replay)):
        return turns[0]
    table = replay.table_at(replay.focus)
    if table.asks is not None:
        return None if table.asks.anyone else player(table.asks.side, table, replay)
    return next((player(h.event.ask.side, h.table, replay) for h in replay.trace[replay.focus :] if isinstance(h.event, e.Asked)), None)


def chooser(replay: Replay) -> str | None:
    asked = _choice(replay)
    return player(asked.side, replay.table_at(replay.focus), replay, asked.kinds) if asked is not None else None


def count(replay: Replay) -> int | None:
    """How many of what is counted there are; where nothing is, how many cards are chosen or guarded with at once (what attacks or blocks
    is one card by the way it is asked)."""
    what, number = counted(replay)
    if what:
        return number
    asked = _choice(replay)
    return asked.need if asked is not None and COUNTED & set(asked.kinds) and "finish" not in asked.kinds else None


def counted(replay: Replay) -> tuple[str, int | None]:
    """What is counted, and how many there are: cards that come to the zone asked about, or to that of one player (``into``:
    ``attacking.damage``), or leave it (``from``: ``from attacking.deck``), cards discarded (``guards``), of
    which it takes so many to be stronger (``needed``), flash timings (``flash``), attacks
    (``attacks``), the power that a card comes to (``power``), what is added to powers (``added``), the cards in the damage zone of who is
    attacked in the end (``in damage``), the shields, life or HP that who was attacked has left (``left``), the
    cards in hand, or the cores in reserve or trash, that the turn player has in the end (``in hand``, ``in reserve``, ``in trash``), cores
    taken from the void (``void``), cores that lie on a card in the end (``on``), or that a summon takes from the reserve (``price``),
    counter-attacks declared (``counters``), moves made (``moves``), how often the ability of the card asked about triggers
    (``triggers``), how often, or on how many gates, or by how many cards, at most the clause allows what it refuses (``times``, ``gates``,
    ``most``); empty where it is none of these. None where that is still open."""
    about, happened = replay.scenario.about, [h.event for h in after(replay)]
    if about is not None and rulebook(replay.start.rules).ground.has(about):
        open_still = replay.refused is not None or (replay.table.over in OPEN_ENDED and not _waits_in(replay, about))
        return "into", None if open_still else sum(isinstance(event, e.Moved) and event.zone == about for event in happened)
    if about is not None and (of_a_player := place(about.removeprefix("from "))) is not None:
        return ("from" if about.startswith("from ") else "into"), _moved_of(replay, *of_a_player, leaving=about.startswith("from "))
    if about == "guards":
        return "guards", sum(isinstance(event, e.Discarded) for event in happened)
    if about == "needed":
        return "needed", _needed(replay)
    if about == "power":
        return "power", _power_reached(replay)
    if about == "added":
        began = (h.event for h in replay.trace if isinstance(h.event, e.Began))
        return "added", sum(event.effect.by for event in began if event.effect.what == "power")
    if about == "in damage":
        lying = replay.table.in_zone("damage", replay.table.non_turn_player)
        return "in damage", None if replay.refused is not None or replay.table.over in OPEN_ENDED else len(lying)
    if about == "left":
        return "left", _left(replay)
    if about in HELD:
        return about, _held(replay, about)
    if about == "flash":
        return "flash", sum(isinstance(h.event, e.WindowOpened) for h in replay.trace)
    if about == "attacks":
        return "attacks", sum(isinstance(event, e.AttackDeclared) for event in happened)
    if about == "void":
        return "void", sum(event.count for event in happened if isinstance(event, e.CountersMoved) and event.source.endswith(".void"))
    if about is not None and about.startswith("on "):
        return "on", _lying_on(replay, about.removeprefix("on "))
    if about == "price":
        return "price", _paid(replay)
    if about == "moves":
        return "moves", None if replay.refused is not None else sum(line.do == "move" for line in replay.scenario.play)
    if about == "counters":
        return "counters", sum(isinstance(h.event, e.CounterDeclared) for h in replay.trace)
    named = called(replay, about)
    if times := sum(triggered.what.card in named for triggered in come(replay, e.Triggered)):
        return "triggers", times
    refusal = replay.refusal
    numbers = knowledge.book(replay.start.rules).clauses[refusal.clause].numbers if refusal and refusal.clause else {}
    limits = LIMITS | (AT_ONCE if replay.table.battle is not None else {})
    return next(((limits[what], numbers[what]) for what in limits if numbers.get(what)), ("", None))


def _waits_in(replay: Replay, zone: str) -> bool:
    """Whether nothing but a figure of a card that has come to a zone is wanting: what comes there has come."""
    wanting = happened(replay, e.Wanting)
    return bool(wanting) and replay.table.cards[wanting[-1].card].zone == zone


def _moved_of(replay: Replay, side: Side, zone: str, leaving: bool) -> int | None:
    """How many cards of one player leave a zone, or come to it; None where that is still open."""
    if replay.refused is not None or replay.table.over in OPEN_ENDED:
        return None
    moved = [(h.table.cards[h.event.card], h.event.zone) for h in after(replay) if isinstance(h.event, e.Moved)]
    return sum(card.owner == side and zone == (card.zone if leaving else to) for card, to in moved)


def _needed(replay: Replay) -> int | None:
    """How many of the cards discarded for what they add to a power, from the first on, are enough for it to be the higher one in the
    comparison; None where all together are not."""
    compared = next(iter(come(replay, e.Compared)), None)
    if compared is None:
        return None
    discarded = {event.card for event in happened(replay, e.Discarded)}
    added = [began.effect.by for began in happened(replay, e.Began) if began.effect.what == "power" and began.effect.source in discarded]
    reached = (compared.blocker - sum(added[n:]) for n in range(len(added) + 1))
    return next((n for n, power_then in enumerate(reached) if power_then > compared.attacker), None)


def _left(replay: Replay) -> int | None:
    """The shields that the player attacked has at the end, or the life; the HP of the card attacked last, where attacks damage cards."""
    ground, table = rulebook(replay.start.rules).ground, replay.table
    shields = ground.has("shields")
    if ground.damages_cards:
        attacked = [event.target for event in happened(replay, e.AttackDeclared)]
        card = table.cards.get(attacked[-1]) if attacked else None
        hp = figure(table, card, "hp") if card is not None else None
        return None if card is None or hp is None else max(0, hp - card.counters)
    return len(table.in_zone("shields", "defending")) if shields else table.pools["defending", "life"]


def _held(replay: Replay, about: str) -> int | None:
    """What the turn player has in the end of what is held; None where that is still open."""
    side, zone = replay.start.turn_player, HELD[about]
    if replay.refused is not None or replay.table.over in OPEN_ENDED:
        return None
    return len(replay.table.in_zone(zone, side)) if zone == "hand" else replay.table.pools.get((side, zone))


def _lying_on(replay: Replay, name: str) -> int | None:
    """How many cores lie on a card in the end; None where it has left the field, or that is still open."""
    cards = [replay.table.cards[card] for card in called(replay, name)]
    if len(cards) != 1 or cards[0].zone != "field" or replay.refused is not None or replay.table.over in OPEN_ENDED:
        return None
    return cards[0].counters


def _paid(replay: Replay) -> int | None:
    """How many cores the last summon takes: those that are paid for it and those that are laid on the card; None where there is none."""
    summoned = [n for n, h in enumerate(replay.trace) if isinstance(h.event, e.Summoned)]
    if not summoned or replay.refused is not None:
        return None
    paid = takewhile(lambda h: isinstance(h.event, e.CountersMoved), replay.trace[summoned[-1] + 1 :])
    return sum(h.event.count for h in paid if isinstance(h.event, e.CountersMoved))


HELD = {"in hand": "hand", "in reserve": "reserve", "in trash": "trash"}
"""What a player holds that may be counted in the end, and where it lies."""


def _power_reached(replay: Replay) -> int | None:
    """The power that the card whose power was changed last comes to."""
    last = power_changed(replay)
    if last is None or not isinstance(last.event, e.Began):
        return None
    table, effect = last.table, last.event.effect
    changed = [card for card in table.cards.values() if affects(table, effect, card)]
    return power(table, changed[0]) if len(changed) == 1 else None


def power_changed(replay: Replay) -> Happened | None:
    """The last change of a power."""
    return next((h for h in reversed(replay.trace) if isinstance(h.event, e.Began) and h.event.effect.what == "power"), None)


LIMITS = {"times": "times", "gates": "gates", "attackers": "most", "blockers": "most"}
"""What a clause may allow only so many of, and how that is counted."""
AT_ONCE = {"progresses": "most"}
"""The same of what is chosen to attack: told while one attacks, for else none may be chosen for another reason."""


def destroyed(replay: Replay) -> int:
    """How many cards are destroyed."""
    return len({card for event in come(replay, e.Destroyed) for card in event.cards})


COUNTED = frozenset({"choose", "guard"})


def success(replay: Replay) -> str | None:
    """Whether the attack succeeds; one that is not even judged, or whose declaration is void, does not. Told unasked where it is void."""
    if any("attacker" in names(replay, void.card) for void in come(replay, e.DeclarationVoid)):
        return "no"
    judged = come(replay, e.Judged, e.NotJudged)
    if not judged or "success" not in replay.scenario.asks:
        return None
    return "yes" if isinstance(judged[0], e.Judged) and judged[0].success else "no"


def _choice(replay: Replay) -> Ask | None:
    """Who makes the choice in question (not to pass, but what comes first, what is hit, who attacks or blocks): the one to be made where
    the question is asked, else the one the last script line made, else the next one."""
    here, before = replay.table_at(replay.focus).asks, replay.table_at(replay.since).asks
    later = [h.event.ask for h in replay.trace[replay.focus :] if isinstance(h.event, e.Asked)]
    made = before if before is not None and REAL[0] & set(before.kinds) else None
    for ask in (here, made, *later):
        if ask is not None and not ask.anyone and any(kinds & set(ask.kinds) for kinds in REAL):
            return ask
    return None


REAL = (frozenset({"order", "choose"}), frozenset({"block", "attack", "accept", "guard", "use-link", "declare"}))


def triggers(replay: Replay) -> str | None:
    about = replay.scenario.about
    if about is None:
        return None
    cards = set(called(replay, about))
    if not any(a.kind == "triggered" for c in cards for a in replay.start.cards[c].face.abilities):
        return _strengthens(replay, cards)  # nothing of it could
    asked = "triggers" in replay.scenario.asks  # else it may have done so before, and is not asked to do it again
    triggered = any(each.what.card in cards for each in (come if asked else happened)(replay, e.Triggered))
    if not any(a.kind == "continuous" for c in cards for a in replay.start.cards[c].face.abilities):  # nothing triggers, but it works
        triggered |= any(began.effect.source in cards for began in come(replay, e.Began))
    said = any(denied.card in cards for denied in come(replay, e.NotTriggered))
    return "yes" if triggered else None if replay.table.over == "silent" and not said else "no"


def _strengthens(replay: Replay, cards: set[str]) -> str | None:
    """Whether what a card (not one that fights) changes of powers as long as it lies there is at work on one of the two that fight, where
    these are compared, and that is asked."""
    changes = (effect for card in cards for ability in replay.start.cards[card].face.abilities for effect in ability.does if ability.lasts)
    compared = (
        next((h.table for h in replay.trace if isinstance(h.event, e.Compared)), None) if "triggers" in replay.scenario.asks else None
    )
    if compared is None or not any(isinstance(effect, ChangePower) for effect in changes):
        return None
    fighting = [card for card in compared.cards.values() if {*FIGHTERS} & {*names(replay, card.id)}]
    if cards & {card.id for card in fighting}:
        return None
    own = [effect for effect in compared.effects if effect.what == "power" and effect.source in cards]
    return "yes" if any(affects(compared, effect, card) for effect in own for card in fighting) else "no"


def allowed(replay: Replay) -> str | None:
    """Whether the move after the question can be made; None where the replay does not get that far, or the document does not say. Where
    no move is: what its player may use once it triggers cannot be used while it does not."""
    asked = len(replay.scenario.before_ask)
    if asked + 1 >= len(replay.scenario.play) and replay.refused is None:
        return "no" if _may_be_used(replay) and triggers(replay) == "no" else None
    if replay.refused is not None:
        return "no" if replay.refused.line == asked + 1 and not replay.unstated else None
    return "yes" if len(replay.marks) > asked + 2 else None


def _may_be_used(replay: Replay) -> bool:
    """Whether all abilities of the card asked about are its player's to use or leave once they trigger."""
    abilities = [ability for card in called(replay, replay.scenario.about) for ability in replay.start.cards[card].face.abilities]
    return bool(abilities) and all(ability.kind == "triggered" and ability.optional for ability in abilities)


def order(replay: Replay) -> list[str] | None:
    """What is processed, first to last: abilities by their card, what happens to a destroyed card, … ; ``+`` joins what happens at once.
    Where it is asked of the players: whose abilities are, if both have any; of the cards: which of them are, if several; of abilities: not
    what the rules have come after the last of them; of a declaration: what comes of it in its step; of the steps:
    those of the turn that are gone through from there on, or those of them
    that are named after `STEPS`."""
    if replay.scenario.about == "cards" and len(cards := _cards_processed(replay)) > 1:
        return cards
    if replay.scenario.about == STEPS:
        return _steps_from_here(replay)
    if (replay.scenario.about or "").startswith(f"{STEPS} "):
        named = (replay.scenario.about or "").split()[1:]
        return [step for step in steps_gone_through(replay) if step in named]
    if replay.scenario.about == "players" and len(set(turns := order_of_players(replay))) > 1:
        return turns
    found: list[tuple[int, str]] = []
    countered = any(isinstance(h.event, e.CounterDeclared) for h in after(replay))
    ordered = replay.line >= 0 and replay.scenario.play[replay.line].do == "order"
    declared = replay.scenario.about == DECLARED or _is_asked_of_a_declaration(replay)
    for n, h in enumerate(after(replay)):
        if isinstance(h.event, e.Entered) and found and (ordered or (replay.scenario.about == ANNOUNCED or declared)):
            break  # only what was put in order, or announced
        match h.event:
            case e.Announced(what=what) if replay.scenario.about == ANNOUNCED and what != "turn-end":
                found.append((n, what))
            case e.Taken() | e.Used():
                found.append((n, names(replay, _processed(replay, replay.since + n))[-1]))
            case e.Summoned(card=card) if _is_played_from_the_shields(replay, card, h.cause):
                found.append((n, "play"))
            case e.Discarded():
                found.append((n, "discard"))
            case e.ShieldsBroken():
                found.append((n, "break"))
            case e.Moved(card=card, zone=zone) if zone == replay.start.discards and h.cause.card != card:
                found.append((n, "trash"))
            case e.CountersMoved(source=source) if h.cause.ability == "" and (place(source) is None or source.endswith(".trash")):
                found.append((n, "cores"))
            case e.CountersMoved(source=source) if h.cause.ability == "" and source.endswith(".void"):
                found.append((n, "core"))
            case e.Began(effect=effect) if not h.cause.ability and effect.until == "attack":
                found.append((n, "static"))
            case e.Expired():
                found.append((n, "expire"))
            case e.Announced(what="turn-end"):
                found.append((n, "declare"))
                break  # what follows is the other player's turn
            case e.AttackDeclared() | e.Blocked() if declared:
                found.append((n, "declaration"))
            case e.Exhausted() if declared and not h.cause.ability:
                found.append((n, "exhaust"))
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
    while replay.scenario.about == "abilities" and len(found) > MOST_NAMED and found[-1][1] in BY_THE_RULES:
        found.pop()
    if declared:
        found = [(n, word) for n, word in found if word not in WHAT_EFFECTS_DO]
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
    return joined if len(joined) > 1 or "+" in "".join(joined) else []  # one thing alone has no order


def _is_asked_of_a_declaration(replay: Replay) -> bool:
    """Whether the last line before the question is an attack or a block, and it is asked both how cards lie then and in which order."""
    last = replay.scenario.before_ask[-1:]
    return {"order", "state"} <= {*replay.scenario.asks} and any(line.do in ("attack", "block") for line in last)


WHAT_EFFECTS_DO = frozenset({"trash", "cores", "discard", "draw"})
"""What comes of an effect that a declaration sets off."""
BY_THE_RULES = frozenset({"break", "trash", "expire"})
"""What comes of an attack or a battle by the rules, and by no ability."""
MOST_NAMED = 2
"""What is left at least of an order, which is one of two things."""
ANNOUNCED = "announcements"
"""What an order is asked about that is one of what a player says of a step and the effects of that step."""
DECLARED = "declaration"
"""What an order is asked about that is one of what is declared, and what follows at once: who does it is exhausted, effects trigger."""
STEPS = "steps"
"""What an order is asked about that is one of steps; behind it those that are meant, apart by spaces."""


def steps_gone_through(replay: Replay) -> list[str]:
    """The steps of the turn, from the start of the replay on."""
    turn = (h for h in replay.trace if h.table.turn_player == replay.start.turn_player)
    return list(dict.fromkeys((replay.start.step, *(h.table.step for h in turn))))


def _steps_from_here(replay: Replay) -> list[str]:
    """The steps of the turn that are gone through from where the question is asked; in an attack, to its end."""
    before = replay.scenario.before_ask
    since = replay.focus if 0 < len(before) < len(replay.scenario.play) else 0
    here = replay.table_at(since)
    steps = [here.step]
    for h in replay.trace[since:]:
        if h.table.turn_player != replay.start.turn_player or (here.battle is not None and isinstance(h.event, e.BattleEnded)):
            break
        steps += [h.event.step] if isinstance(h.event, e.Entered) else []
    return list(dict.fromkeys(steps))


def _is_played_from_the_shields(replay: Replay, card: str, cause: Cause) -> bool:
    """Whether a card comes out by its own ability to be played when it is broken."""
    abilities = replay.start.cards[card].face.abilities if card == cause.card and card in replay.start.cards else ()
    return any(ability.id == cause.ability and ability.at == "when-broken" for ability in abilities)


def order_of_players(replay: Replay) -> list[str]:
    """Whose abilities are processed, first to last: after the one just put first."""
    turns = _turns_to_come(replay)
    return [turn for turn, before in zip(turns, (None, *turns), strict=False) if turn != before]


def _cards_processed(replay: Replay) -> list[str]:
    """The cards of which an ability is processed, first to last."""
    cards: list[str] = []
    for n, h in enumerate(after(replay), replay.since):
        match h.event:
            case e.Called(frame=Resolution(what=waiting)):
                cards.append(waiting.card)
            case e.Taken() | e.Used():
                cards.append(_processed(replay, n))
            case _:
                pass
    return list(dict.fromkeys(names(replay, card)[-1] for card in cards))


def _turns_to_come(replay: Replay) -> list[str]:
    """Of every ability that is processed after the one just put first, whose it is."""
    return _turns_taken(replay)[replay.line >= 0 and replay.scenario.play[replay.line].do == "order" :]


def _turns_taken(replay: Replay) -> list[str]:
    """Of every ability that is processed, first to last, whose it is."""
    at = [replay.since + n for n, h in enumerate(after(replay)) if isinstance(h.event, (e.Taken, e.Used))]
    owners = [replay.start.cards[_processed(replay, position)].owner for position in at]
    return ["turn_player" if owner == replay.start.turn_player else "non_turn_player" for owner in owners]


def _processed(replay: Replay, position: int) -> str:
    """The card whose ability is taken up, or that is used, at a place of the trace."""
    match replay.trace[position].event:
        case e.Taken(index=index):
            return replay.table_at(position).stack[-1].waiting[index].card  # type: ignore[union-attr]
        case e.Used(card=card):
            return card
    raise AssertionError("nothing is processed there")
