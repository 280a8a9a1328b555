"""Ange Vierge's attack phase: a wiki's summary of it and section 8-7 of the comprehensive rules Ver.1.0.1.

In the order of the document (`knowledge/sources/ange-vierge.yaml`). The numbered clauses of the comprehensive rules carry the rules; the
summary's clauses that say the same go along with them (`also`). What only the summary says is filed under its own clause.

A *process window* is named but not described here: what has triggered is carried out in it, and the next part of the step follows.
Without the clause that opens one, nothing says how the step goes on (`must`).
"""

from collections.abc import Callable, Sequence

from judge.engine import moves as m
from judge.engine.asking import Turn, ask, subject, triggers
from judge.engine.battles import attacker, declared, expire
from judge.engine.effects import figure, standing
from judge.engine.events import (
    Asked,
    AttackDeclared,
    AttackEnded,
    BattleBegan,
    BattleEnded,
    Began,
    Compared,
    Damaged,
    Discarded,
    Event,
    Exhausted,
    Expired,
    Held,
    Judged,
    Moved,
    NoBattle,
    NotJudged,
    NotTriggered,
    Reached,
    RoleLost,
    Shifted,
    Silent,
    Stays,
    Targeted,
    Triggered,
    Wanting,
)
from judge.engine.moves import AnyMove
from judge.engine.rulebook import Ground, Moment, Rulebook, Step, Upon, Zone, must, queue
from judge.engine.values import Ask, Card, InForce, Table
from knowledge.clauses import Text

Events = Sequence[Event]

STEPS = (
    Step(
        "declare",
        "アタック指定ステップ",
        (must("2-1"), Moment("2-2"), must("2-2-1"), must("2-3"), queue("2-3:waiting"), must("2-3:end")),
        part="declare",
    ),
    Step(
        "guard",
        "ガードステップ",
        (
            *(must("3-1"), must("3-1:answered"), must("3-1-2"), queue("3-1-2:waiting"), must("3-1-2:back")),
            *(must("3-1-2:passed"), queue("3-1-2:passed:waiting"), must("3-1-2:to-link")),
        ),
        part="block",
    ),
    Step("link", "リンクステップ", (Moment("4-1"), Moment("4-1:link"), must("4-2"), queue("4-2:waiting"), must("4-2:end")), part="link"),
    Step(
        "damage",
        "ダメージ判定ステップ",
        (Moment("5-1"), Moment("5-2"), Moment("5-2-1"), Moment("5-2-2"), must("5-3"), queue("5-3:waiting"), must("5-3:end")),
        part="resolve",
    ),
    Step(
        "attack-end", "アタック終了ステップ", (Moment("6-1"), must("6-2"), queue("6-2:waiting"), Moment("6-3"), must("6-4")), part="close"
    ),
    Step("end-phase", "アタック指定ステップ", (Moment("end-phase"),), part="end"),  # the document stops here
)

COMBATANT_LEFT = (Moment("combatant-left"),)


def _leaves_its_zone(table: Table, event: Event) -> bool:
    """A progress zone is a place on the field: going to another one leaves it too."""
    battle = table.battle
    if battle is None or not isinstance(event, Moved | Shifted):
        return False
    return event.card in battle.combatants and event.card not in battle.lost


BOOK = Rulebook(
    "ange-vierge",
    STEPS,
    procedures=(COMBATANT_LEFT,),
    upon=(Upon(Moved, "combatant-left", _leaves_its_zone), Upon(Shifted, "combatant-left", _leaves_its_zone)),
    plain="progress",
    ground=Ground(
        zones=(Zone("deck", 10, Text("山札のカード", "a card of the deck")), Zone("processing"), Zone("damage"), Zone("discard")),
        pools=(),
        discards="discard",
        deals_damage=True,
        damage="damage",
        field="lanes",
    ),
)
rule, require, permit = BOOK.rule, BOOK.require, BOOK.permit
turn = Turn(STEPS)


# ── who attacks whom ─────────────────────────────────────────────────────────


def attacking(table: Table) -> Card | None:
    """The attacking progress, as long as it is that."""
    return attacker(table) if declared(table) and attacker(table).id not in _lost(table) else None


def attacked(table: Table) -> Card | None:
    """The attacked progress, if there is one and as long as it is that."""
    card = table.battle.attacked if table.battle is not None else None
    return table.cards[card] if card is not None and card not in _lost(table) else None


def _lost(table: Table) -> frozenset[str]:
    return table.battle.lost if table.battle is not None else frozenset()


def opposite(table: Table) -> Card | None:
    """The opposing progress in the zone opposite the attacking one: zones that face each other bear the same number."""
    facing = table.at(attacker(table).place, table.non_turn_player) if declared(table) else []
    return facing[0] if facing else None


def unplaced(table: Table) -> bool:
    """Whether it is open what is opposite: there are opposing progresses, and nobody said where they or the attacking one stand."""
    opposing = table.in_zone("field", table.non_turn_player)
    return bool(opposing) and declared(table) and any(card.place is None for card in (attacker(table), *opposing))


def not_(condition: Callable[[Table], object]) -> Callable[[Table], bool]:
    return lambda table: not condition(table)


def there_is(card: Callable[[Table], Card | None]) -> Callable[[Table], bool]:
    return lambda table: card(table) is not None


def both_there(table: Table) -> bool:
    return attacking(table) is not None and attacked(table) is not None


def unopposed(table: Table) -> bool:
    """Whether there is an attacking progress and no attacked one."""
    return attacking(table) is not None and attacked(table) is None


def in_battle(table: Table) -> bool:
    return table.battle is not None and table.battle.begun


# ── 8-7a, 1 ─ the attack phase as a whole ────────────────────────────────────


@require("outline.progresses-attack", of="attack", reason="not-able")
def progresses_attack(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Attack) and table.cards[move.card].face.kind == "progress"


# ── 2 ─ attack declaration step ──────────────────────────────────────────────


@rule(
    "2-1.choose",
    at="2-1",
    also=("8-7a.may-attack", "1.attack", "1.repeat", "outline.progresses-attack", "declare.attacker", "declare.choose-awake"),
)
def the_turn_player_chooses_an_awake_progress_or_the_end(table: Table) -> Events:
    """The turn player chooses one awake progress of their own to attack with, or the end of the attack phase; as often as there is one."""
    return (ask(table.turn_player),)


permit("2-1.choose", at="2-1", kinds=("attack", "decline"))


@require("2-1.choose", of="attack", reason="not-now")
def attackers_are_chosen_in_this_step(table: Table, move: AnyMove) -> bool:
    return table.step == "declare"


@require("2-1.choose", of="attack", reason="not-able")
def it_is_awake(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Attack) and table.cards[move.card].ready


@rule("2-1.end", at="2-1:decline", also=("declare.may-end",))
def choosing_the_end_leads_to_the_end_phase(table: Table) -> Events:
    return (turn.enter("end-phase"),)


@rule("2-2.fall", at="2-1:attack", also=("declare.fall",))
def the_chosen_progress_falls(table: Table) -> Events:
    assert isinstance(table.move, m.Attack)
    return (Exhausted(table.move.card),)


def _no_more(table: Table, *cards: Card) -> Events:
    """What lasted while these cards were the attacking or the attacked one."""
    return [e for e in expire(table, "attack") if e.effect.source in {card.id for card in cards}]


@rule("2-2.attacking", at="2-1:attack", also=("declare.attacking",))
def it_is_the_attacking_progress(table: Table) -> Events:
    """From now on; what works while it attacks works."""
    assert isinstance(table.move, m.Attack)
    return AttackDeclared(table.move.card, table.non_turn_player), *standing(table, "while-attacking", (table.cards[table.move.card],))


@rule("2-2.attacked", at="2-2", when=unplaced)
def who_is_opposite_must_be_known(table: Table) -> Events:
    return (Wanting("place", attacker(table).id),)


@rule("2-2.attacked", at="2-2", when=lambda t: opposite(t) is not None and not unplaced(t), also=("declare.attacked",))
def the_progress_opposite_is_the_attacked_one(table: Table) -> Events:
    """From now on; what works while it is attacked works."""
    card = opposite(table)
    return (Targeted(card.id), *standing(table, "while-attacked", (card,))) if card else ()


@require("2-2.attacked", of="attack", reason="not-a-target")
def no_other_progress_is_attacked(table: Table, move: AnyMove) -> bool:
    """Nothing is chosen: it is the progress opposite, whichever that is."""
    facing = {c.id for c in table.at(table.cards[move.card].place, table.non_turn_player)} if isinstance(move, m.Attack) else set()
    return isinstance(move, m.Attack) and (move.on is None or move.on in facing)


@rule("2-2.attacking-leaves", at="combatant-left", when=lambda t: attacking(t) in subject(t))
def an_attacking_progress_that_leaves_its_zone_attacks_no_more(table: Table) -> Events:
    return *(RoleLost(card.id) for card in subject(table)), *_no_more(table, *subject(table))


@rule("2-2.attacked-leaves", at="combatant-left", when=lambda t: attacked(t) in subject(t))
def an_attacked_progress_that_leaves_its_zone_is_attacked_no_more(table: Table) -> Events:
    return *(RoleLost(card.id) for card in subject(table)), *_no_more(table, *subject(table))


@rule("2-2-1.in-battle", at="2-2-1", when=there_is(attacked), also=("declare.battle-span",))
def with_an_attacked_progress_there_is_a_battle(table: Table) -> Events:
    """From here to the end of the attack end step."""
    return (BattleBegan(),)


@rule("declare.no-battle", at="2-2-1", when=not_(attacked))
def without_one_there_is_none(table: Table) -> Events:
    return (NoBattle(),)


@rule("2-3.window", at="2-3")
def a_process_window_ends_the_declaration(table: Table) -> Events:
    """What the attack triggered is carried out in it."""
    hit = triggers(table, "attacked", [c for c in (attacked(table),) if c])
    return Held("process-window"), *triggers(table, "attack", [c for c in (attacking(table),) if c]), *hit


@rule("2-3.next", at="2-3:end")
def the_guard_step_follows(table: Table) -> Events:
    return (turn.enter("guard"),)


# ── 3 ─ guard step ───────────────────────────────────────────────────────────


@rule("3-1.needs-attacked", at="3-1", when=not_(attacked))
def without_an_attacked_progress_nobody_guards(table: Table) -> Events:
    return (turn.enter("link"),)


@require("3-1.needs-attacked", of="guard", reason="not-now", when=lambda t: t.step != "guard")
def there_is_an_attacked_progress(table: Table, move: AnyMove) -> bool:
    """Once the attack is over, or where none was attacked, there is nothing to guard."""
    return attacked(table) is not None


@rule(
    "3-1.non-turn-player",
    at="3-1",
    when=there_is(attacked),
    also=("3-1-1.one-or-pass", "3-1.any-number", "guard.by-discarding", "guard.discard-or-not"),
)
def the_non_turn_player_may_guard(table: Table) -> Events:
    """By discarding one card of the hand, or passing; as often as they like."""
    return (ask(table.non_turn_player),)


permit("3-1-1.one-or-pass", at="3-1", kinds=("guard", "pass"))


@require("3-1.non-turn-player", of="guard", reason="not-your-choice")
def the_turn_player_does_not_guard(table: Table, move: AnyMove) -> bool:
    return move.by == table.non_turn_player


@require("guard.one-at-a-time", of="guard", reason="too-many")
def cards_are_discarded_one_at_a_time(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Guard) and len(move.cards) == 1


def _guarding(table: Table) -> tuple[Card, int | None]:
    """The card being discarded for a guard, and its guard points."""
    assert isinstance(table.move, m.Guard)
    card = table.cards[table.move.cards[0]]
    return card, figure(table, card, "guard")


@rule("3-1-1.one-or-pass", at="3-1:guard", also=("guard.by-discarding", "3-1.any-number"))
def the_card_is_discarded(table: Table) -> Events:
    return Discarded(_guarding(table)[0].id), Reached("3-1-2")


@rule("3-1-1.boost", at="3-1:guard", also=("guard.boost",))
def its_guard_points_raise_the_power_of_the_attacked_progress(table: Table) -> Events:
    """Until this battle ends."""
    card, points = _guarding(table)
    target = attacked(table)
    if points is None:
        return (Wanting("guard", card.id),)
    return (Began(InForce("power", card.id, GUARD, card.owner, "battle", (target.id,), by=points)),) if target else ()


GUARD = "guard"
"""What an effect of a guard is called; it comes from the rule and not from an ability."""


@rule("3-1-2.window", at="3-1-2", also=("guard.abilities",))
def a_process_window_follows_each_discard(table: Table) -> Events:
    used = [c for c in table.cards.values() if isinstance(table.move, m.Guard) and c.id in table.move.cards]
    return Held("process-window"), *triggers(table, "guard", (*table.in_zone("field"), *used))


@rule("3-1-2.back", at="3-1-2:back", when=there_is(attacked), also=("guard.back",))
def after_a_discard_the_choice_comes_again(table: Table) -> Events:
    return (Reached("3-1"),)


@rule("3-1-2.back", at="3-1-2:back", when=not_(attacked), also=("guard.back",))
def it_does_so_when_the_attacked_progress_has_left(table: Table) -> Events:
    """By the wording; what a discard would do then is not said, so only a pass leads on."""
    return Reached("3-1:answered"), Asked(Ask(table.non_turn_player, ("guard", "pass"), "3-1", "3-1-2.back"))


@require("3-1-2.back", of="guard", reason="not-stated", when=lambda t: t.step == "guard")
def there_still_is_an_attacked_progress(table: Table, move: AnyMove) -> bool:
    """Whether one may go on discarding once it has left in the middle of the guard step, the document does not say."""
    return attacked(table) is not None


@rule("3-1-1.one-or-pass", at="3-1:pass", also=("guard.discard-or-not",))
def the_non_turn_player_passes(table: Table) -> Events:
    return (Reached("3-1-2:passed"),)


@rule("3-1-2.window", at="3-1-2:passed")
def and_the_pass(table: Table) -> Events:
    return (Held("process-window"),)


@rule("3-1-2.to-link", at="3-1-2:to-link", also=("guard.to-link",))
def after_a_pass_the_link_step_follows(table: Table) -> Events:
    return (turn.enter("link"),)


@require("3-1-2.to-link", of="guard", reason="not-now", when=lambda t: attacked(t) is not None)
def who_passed_guards_no_more(table: Table, move: AnyMove) -> bool:
    return table.step in ("declare", "guard")


# ── 4 ─ link step ────────────────────────────────────────────────────────────


@rule("4-1.trigger", at="4-1", also=("link.trigger",))
def abilities_of_the_start_of_the_link_step_trigger(table: Table) -> Events:
    return triggers(table, "link-step-start", table.in_zone("field"))


@rule("link.by-attacking", at="4-1:link", when=there_is(attacking))
def link_may_be_used(table: Table) -> Events:
    """By the attacking progress. How link goes is not in the document."""
    return (ask(table.turn_player),)


permit("link.by-attacking", at="4-1:link", kinds=("use-link",))


def _of_the_attacking(table: Table, move: AnyMove) -> bool:
    """Whether a link is that of the attacking progress."""
    card = attacking(table)
    return isinstance(move, m.UseLink) and card is not None and card.id == move.card


@require("link.by-attacking", of="use-link", reason="not-now")
def link_is_used_in_the_link_step(table: Table, move: AnyMove) -> bool:
    return table.step == "link"


@require("link.by-attacking", of="use-link", reason="not-stated")
def it_is_the_attacking_progress_that_links(table: Table, move: AnyMove) -> bool:
    """Whether another progress may, the document does not say ("mainly")."""
    return _of_the_attacking(table, move)


@require("link.needs-attacked", of="use-link", reason="not-now")
def link_needs_an_attacked_progress(table: Table, move: AnyMove) -> bool:
    return attacked(table) is not None or not _of_the_attacking(table, move)


permit("link.use-or-not", at="4-1:link", kinds=("decline",))


@rule("link.use-or-not", at="4-1:link:decline")
def link_is_not_used(table: Table) -> Events:
    return ()


@rule("4-2.window", at="4-2")
def a_process_window_is_held_in_the_link_step(table: Table) -> Events:
    return (Held("process-window"),)


@rule("4-2.next", at="4-2:end", also=("link.to-damage",))
def the_damage_judgement_step_follows(table: Table) -> Events:
    return (turn.enter("damage"),)


# ── 5 ─ damage judgement step ────────────────────────────────────────────────


@rule("5-1.judgement", at="5-1", when=there_is(attacking))
def the_damage_is_judged(table: Table) -> Events:
    return (Held("judgement"),)


@rule("5-1.judgement", at="5-1", when=not_(attacking))
def without_an_attacking_progress_nothing_is_judged(table: Table) -> Events:
    return (NotJudged(),)


@rule("5-2.no-attacked", at="5-2", when=unopposed, also=("damage.success", "1.damage"))
def without_an_attacked_progress_the_attack_succeeds(table: Table) -> Events:
    """There was none, or it left its zone and is attacked no more (2-2)."""
    return (Judged(True),)


@rule("5-2.power", at="5-2", when=both_there, also=("damage.success", "1.damage"))
def so_it_does_with_no_less_power(table: Table) -> Events:
    """The attack succeeds if the attacking progress's power is as high as the attacked one's, or higher. Nothing is said by which
    either of them would leave."""
    pair = [c for c in (attacking(table), attacked(table)) if c]
    powers = [(card, figure(table, card, "power")) for card in pair]
    unknown = [Wanting("power", card.id) for card, power in powers if power is None]
    if unknown:
        return unknown[:1]
    first, second = (power or 0 for _, power in powers)
    return Compared(first, second), Judged(first >= second), Stays(tuple(card.id for card in pair))


def succeeded(table: Table) -> bool:
    return table.battle is not None and table.battle.success is True


def _strike(table: Table) -> int | None:
    return figure(table, attacker(table), "strike")


def _enough_cards(table: Table) -> bool:
    return len(table.in_zone("deck", table.non_turn_player)) >= (_strike(table) or 0)


@rule("5-2-1.move", at="5-2-1", when=lambda t: succeeded(t) and _enough_cards(t), also=("damage.move",))
def as_many_cards_as_its_strike_are_moved(table: Table) -> Events:
    """From the top of the non-turn player's deck to the processing zone."""
    strike = _strike(table)
    if strike is None:
        return (Wanting("strike", attacker(table).id),)
    return [Moved(card.id, "processing") for card in table.in_zone("deck", table.non_turn_player)[:strike]]


@rule("5-2-1.move", at="5-2-1", when=lambda t: succeeded(t) and not _enough_cards(t))
def what_a_short_deck_leads_to_is_not_said(table: Table) -> Events:
    return (Silent("5-2-1"),)


# Where the cards of the damage go is no choice: nobody may put them elsewhere (`move`), and no clause has anybody move them.


def _put(table: Table, move: AnyMove) -> tuple[Card, str, str]:
    """A card, where it lies, and where it is to be put."""
    assert isinstance(move, m.MoveTo)
    card = table.cards[move.card]
    return card, card.zone, move.to


@require("5-2-1.move", of="move", reason="not-able", also=("damage.move",))
def the_damage_comes_from_the_deck_of_the_non_turn_player(table: Table, move: AnyMove) -> bool:
    card, _, to = _put(table, move)
    return to != "processing" or card.owner == table.non_turn_player


@require("5-2-1.move", of="move", reason="not-able", also=("damage.move",))
def it_comes_from_the_top(table: Table, move: AnyMove) -> bool:
    card, lies, to = _put(table, move)
    deck = table.in_zone("deck", table.non_turn_player)
    above = deck[: (_strike(table) or 0) if declared(table) else 0]
    return to != "processing" or lies != "deck" or card.owner != table.non_turn_player or card in above


@require("5-2-1.move", of="move", reason="not-able", also=("damage.move",))
def it_goes_through_the_processing_zone(table: Table, move: AnyMove) -> bool:
    _, lies, to = _put(table, move)
    return not (lies == "deck" and to in ("damage", "discard"))


@require("5-2-2.no-frame", of="move", reason="not-able", also=("damage.no-frame",))
def without_a_link_frame_none_is_rejected(table: Table, move: AnyMove) -> bool:
    card, lies, to = _put(table, move)
    return lies == "deck" or to != "discard" or bool(figure(table, card, "link-frame"))


@require("5-2-2.frame", of="move", reason="not-able", also=("damage.frame",))
def with_one_none_is_damage(table: Table, move: AnyMove) -> bool:
    card, lies, to = _put(table, move)
    return lies == "deck" or to != "damage" or not figure(table, card, "link-frame")


@require("damage.remake", of="move", reason="not-able")
def what_is_put_there_as_damage_is_no_part_of_a_remake(table: Table, move: AnyMove) -> bool:
    """Rejected or not. What a remake is the document does not hold: only that of these cards none comes to the deck by it."""
    _, lies, to = _put(table, move)
    return not (lies == "processing" and to == "deck")


@rule("damage.strike", at="5-2-1", when=lambda t: succeeded(t) and _strike(t) is not None and _enough_cards(t))
def that_is_the_damage(table: Table) -> Events:
    return (Damaged(table.non_turn_player, _strike(table) or 0),)


def _processed(table: Table, framed: bool) -> list[Card]:
    """Cards in the non-turn player's processing zone with (or without) a link frame."""
    cards = table.in_zone("processing", table.non_turn_player)
    return [c for c in cards if (frame := figure(table, c, "link-frame")) is not None and bool(frame) == framed]


def _unknown_frame(table: Table) -> list[Wanting]:
    """Cards of which nobody said whether they have a link frame."""
    cards = table.in_zone("processing", table.non_turn_player)
    return [Wanting("link-frame", c.id) for c in cards if figure(table, c, "link-frame") is None]


@rule("5-2-2.no-frame", at="5-2-2", when=succeeded, also=("damage.no-frame",))
def those_without_a_link_frame_are_damage(table: Table) -> Events:
    return *(Moved(card.id, "damage") for card in _processed(table, framed=False)), *_unknown_frame(table)[:1]


@rule("5-2-2.frame", at="5-2-2", when=succeeded, also=("damage.frame",))
def those_with_one_are_rejected(table: Table) -> Events:
    """They go to the discard pile."""
    return [Moved(card.id, "discard") for card in _processed(table, framed=True)]


@rule("5-3.window", at="5-3")
def a_process_window_follows_the_judgement(table: Table) -> Events:
    """Whether there was one or not."""
    return (Held("process-window"),)


@rule("5-3.next", at="5-3:end", also=("damage.to-attack-end",))
def the_attack_end_step_follows(table: Table) -> Events:
    return (turn.enter("attack-end"),)


# ── 6 ─ attack end step ──────────────────────────────────────────────────────


def _at_the_end(table: Table) -> list[Triggered]:
    return triggers(table, "attack-end", table.in_zone("field"))


def _fresh(table: Table) -> list[Triggered]:
    """Those that have not yet triggered in this attack end step."""
    return [t for t in _at_the_end(table) if (t.what.card, t.what.ability.id) not in table.triggered]


@rule("6-1.trigger", at="6-1", also=("attack-end.trigger",))
def abilities_of_the_end_of_the_attack_trigger(table: Table) -> Events:
    return _at_the_end(table)


@rule("6-1.trigger", at="2-1:decline")
def without_an_attack_none_of_them_triggers(table: Table) -> Events:
    """Their step follows an attack; the end of the phase is no attack's end."""
    return [NotTriggered(each.what.card, each.what.ability.id) for each in _at_the_end(table)]


@rule("6-1.once", at="6-1", when=lambda t: len(_fresh(t)) < len(_at_the_end(t)), overrides=("6-1.trigger",))
def but_once_in_a_step(table: Table) -> Events:
    """Where the step is carried out again, only those trigger that have not yet."""
    return _fresh(table)


@rule("6-2.window", at="6-2")
def a_process_window_comes_before_anything_expires(table: Table) -> Events:
    return (Held("process-window"),)


def _of_a_guard(table: Table) -> list[Expired]:
    return [e for e in expire(table, "battle") if e.effect.ability == GUARD]


@rule("3-1-1.boost-lasts", at="6-3", when=lambda t: in_battle(t) and bool(_of_a_guard(t)))
def what_a_guard_added_ends_with_the_battle(table: Table) -> Events:
    return _of_a_guard(table)


@rule("6-3.expire", at="6-3", when=in_battle, also=("attack-end.expire",))
def effects_of_the_battle_expire(table: Table) -> Events:
    return [e for e in expire(table, "battle") if e.effect.ability != GUARD]


@rule("6-3.expire", at="6-3", when=lambda t: not in_battle(t) and bool(expire(t, "battle")))
def what_becomes_of_them_without_a_battle_is_not_said(table: Table) -> Events:
    return (Silent("6-3"),)


def again(table: Table) -> bool:
    """Whether the step comes again; without the clause by which they trigger (`Rulebook.without`) it would never stop."""
    return bool(_fresh(table)) and "6-1.trigger" not in table.off


@rule(
    "6-4.again-ability",
    at="6-4",
    when=again,
    overrides=("6-4.to-declare", "2-2.attacking-until", "2-2.attacked-until", "2-2-1.in-battle"),
    also=("attack-end.again",),
)
def with_an_ability_left_the_step_is_carried_out_again(table: Table) -> Events:
    return (Reached("6-1"),)


@rule("2-2.attacked-until", at="6-4", when=there_is(attacked))
def till_then_it_was_the_attacked_progress(table: Table) -> Events:
    card = attacked(table)
    return (RoleLost(card.id), *_no_more(table, card)) if card else ()


@rule("2-2-1.in-battle", at="6-4", when=in_battle, also=("declare.battle-span",))
def till_then_there_was_a_battle(table: Table) -> Events:
    return (BattleEnded(),)


@rule("2-2.attacking-until", at="6-4", when=declared)
def till_then_it_was_the_attacking_progress(table: Table) -> Events:
    return AttackEnded(), *_no_more(table, attacker(table))


@require("2-2.attacking-until", of="use", reason="not-able", when=lambda t: not declared(t), also=("2-2.attacked-until",))
def after_it_none_is_chosen_as_the_attacking_or_the_attacked_one(table: Table, move: AnyMove) -> bool:
    """What an effect chooses as such (nothing else is used here) is that no more."""
    return False


@rule("6-4.to-declare", at="6-4", also=("attack-end.to-declare",))
def another_attack_may_follow(table: Table) -> Events:
    return (turn.enter("declare"),)
