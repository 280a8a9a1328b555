"""Duel Masters, attacking as the DM Wiki describes it: the attack declaration, the block, the battle or the direct attack, the end.

In the order of the document (`knowledge/sources/duel-masters.yaml`): a rule stands under the banner of its section, is filed under the id
of the clause it carries out, and its docstring says the clause in our words. What is played is the new procedure; a clause of the old one
that says the same rides along (``also``). Where the two differ, in when the non-turn player declares, the official Q&A is followed:
`old.no-ninja-while-waiting` overrides the new
text, which is what is left without it.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from judge.engine import moves as m
from judge.engine.asking import Turn, ask, ask_order, does_not_trigger, idle, subject, triggers, waiting
from judge.engine.effects import active, bound, endowed, power, standing
from judge.engine.events import (
    Announced,
    Asked,
    AttackDeclared,
    BattleBegan,
    BattleEnded,
    Began,
    Blocked,
    Called,
    CameApart,
    Chose,
    CombatantReplaced,
    Compared,
    Destroyed,
    Event,
    Exhausted,
    Expired,
    GoesOn,
    Interrupted,
    Marked,
    Moved,
    NotBlocked,
    NumberFixed,
    Outfought,
    Picked,
    PutOut,
    Reached,
    Redirected,
    Refreshed,
    Sent,
    ShieldsBroken,
    Skipped,
    Spared,
    Stated,
    Summoned,
    Supposed,
    Taken,
    Targeted,
    Triggered,
    Wanting,
    Won,
)
from judge.engine.moves import AnyMove
from judge.engine.rulebook import Ground, Moment, Rulebook, Step, Upon, Zone, loop, must, queue
from judge.engine.sides import Side, other
from judge.engine.values import Ask, Card, Procedure, Resolution, Table, Waiting
from knowledge import book as known
from knowledge.abilities import THIS, AttackAtOnce, AvertDefeat, BreakShields, Select, TakePlaceOfAttacker, Timing, WinsAllBattles
from knowledge.clauses import Text

Events = Sequence[Event]

STEPS = (
    Step("main", "攻撃", (loop("main"),), part="main"),
    Step(
        "declare",
        "攻撃クリーチャー指定ステップ",
        (
            *(must("d.i"), Moment("d.ii"), Moment("d.iii"), Moment("d.declare"), Moment("d.iv"), Moment("d.v"), queue("d.vi")),
            *(Moment("d.stands?"), Moment("d.ninja"), queue("d.ninja:waiting")),
            *(Moment("d.end?"), Moment("d.stopped"), Moment("d.end")),
        ),
        ends=True,
        part="declare",
    ),
    Step(
        "block",
        "ブロッククリーチャー指定ステップ",
        (
            *(must("b.ask"), Moment("b.tapped"), Moment("b.triggers"), Moment("b.ninja"), queue("b.waiting")),
            *(Moment("b.stands?"), Moment("b.stopped"), Moment("b.end")),
        ),
        ends=True,
        part="block",
        amid=True,
    ),
    Step(
        "battle",
        "攻撃目標が相手クリーチャーの場合",
        (must("c.begin"), must("c.compare"), must("c.win"), Moment("c.destroy"), queue("c.waiting")),
        then="attack-end",
        part="resolve",
        amid=True,
    ),
    Step(
        "direct-attack",
        "ダイレクトアタックステップ",
        (
            *(must("x.count"), must("x.choose"), Moment("x.before"), queue("x.before:waiting"), must("x.break")),
            *(Moment("x.broke"), Moment("x.play"), queue("x.waiting"), Moment("x.end")),
            *(must("x.through"), must("x.win")),
        ),
        ends=True,
        part="resolve",
        amid=True,
    ),
    Step(
        "attack-end",
        "攻撃終了ステップ",
        (Moment("e.during"), Moment("e.after"), queue("e.waiting"), Moment("e.end"), Moment("e.again")),
        ends=True,
        part="close",
    ),
)
"""``main`` stands for all that is not the attack step; what follows where nobody attacks any more the document does not say."""

ENTERED = (Moment("entered"),)
DESTRUCTION = (Moment("destroyed"),)
LEFT = (Moment("left"),)
BYSTANDER_LEFT = (Moment("bystander-left"),)
CHANGED = (Moment("changed"),)
BANNED = (Moment("banned"),)
SPLIT = (Moment("split"),)
REPLACED = (Moment("replaced"),)
REDIRECTED = (Moment("redirected"),)
CHOSEN = (Moment("chosen"),)

NO_BREAKER = "ブレイカーのないクリーチャー"
"""What stands in the card file for a creature without a breaker."""
BLOCKER = "ブロッカー"


def resolving(table: Table) -> Resolution | None:
    """The ability being carried out around the innermost procedure."""
    return next((f for f in reversed(table.stack) if isinstance(f, Resolution)), None)


def _combatant_left(table: Table, event: Event) -> bool:
    return isinstance(event, Moved) and table.gone(event.card) and table.step in ("declare", "block")


def _bystander_left(table: Table, event: Event) -> bool:
    """Whether a creature that takes no part in an attack leaves the battle zone, before it is known what comes of the attack; not the
    attacker in whose place another is put."""
    battle, running = table.battle, resolving(table)
    if not isinstance(event, Moved) or battle is None or battle.cut or table.step not in ("declare", "block"):
        return False
    if running is not None and any(isinstance(effect, TakePlaceOfAttacker) for effect in running.what.ability.does):
        return False
    leaves = event.zone not in ("field", "linked") and table.cards[event.card].face.kind == "creature"
    return leaves and not table.gone(event.card) and event.card not in battle.combatants


def _combatant_changed(table: Table, event: Event) -> bool:
    battle = table.battle
    card = event.card if isinstance(event, Exhausted | Refreshed) else None
    if isinstance(event, CombatantReplaced) and table.cards[event.old].zone == "linked":  # it evolved: what it was lies under it
        card = event.card
    fighting = battle is not None and card is not None and card in (battle.attacker, battle.attacked)
    return fighting and resolving(table) is not None and table.step in ("declare", "block")


def _combatant_banned(table: Table, event: Event) -> bool:
    battle = table.battle
    banned = isinstance(event, Began) and event.effect.what in ("cannot-attack", "cannot-be-attacked", "cannot-attack-player")
    return banned and battle is not None and isinstance(event, Began) and bool(set(battle.combatants) & set(event.effect.on))


def _attacker_replaced(table: Table, event: Event) -> bool:
    battle = table.battle
    return isinstance(event, CombatantReplaced) and battle is not None and event.card == battle.attacker


def _attack_redirected(table: Table, event: Event) -> bool:
    return table.battle is not None and table.step in ("declare", "block")


def _combatant_split(table: Table, event: Event) -> bool:
    return isinstance(event, CameApart) and table.battle is not None and event.card in table.battle.combatants and bool(event.cards)


def _to_the_graveyard(table: Table, event: Event) -> Events:
    """What is destroyed goes to the graveyard; that is what the word means, and the document nowhere says it."""
    assert isinstance(event, Destroyed)
    there = [card for card in event.cards if table.cards[card].zone == "field"]
    return *(Moved(card, table.discards) for card in there), *(Supposed("graveyard", card) for card in there[:1])


BOOK = Rulebook(
    "duel-masters",
    STEPS,
    opens_at="declare",
    procedures=(ENTERED, DESTRUCTION, LEFT, BYSTANDER_LEFT, CHANGED, BANNED, SPLIT, REPLACED, REDIRECTED, CHOSEN),
    upon=(
        Upon(Summoned, "entered"),
        Upon(PutOut, "entered"),
        Upon(Destroyed, "destroyed", brings=_to_the_graveyard),
        Upon(Moved, "left", _combatant_left),
        Upon(Moved, "bystander-left", _bystander_left),
        Upon(Exhausted, "changed", _combatant_changed),
        Upon(Refreshed, "changed", _combatant_changed),
        Upon(Began, "banned", _combatant_banned),
        Upon(CombatantReplaced, "changed", _combatant_changed),
        Upon(CombatantReplaced, "replaced", _attacker_replaced),
        Upon(CameApart, "split", _combatant_split),
        Upon(Redirected, "redirected", _attack_redirected),
        Upon(Chose, "chosen"),
    ),
    plain="creature",
    ground=Ground(
        zones=(
            Zone("deck", 5, Text("山札のカード", "a card of the deck")),
            Zone("shields", 5, Text("シールド", "a shield"), spread=True),
            Zone("linked"),
        ),
        pools=(),
        discards="graveyard",
        can_be_won=True,
    ),
)
rule, require, permit = BOOK.rule, BOOK.require, BOOK.permit
turn = Turn(STEPS)


def attacker(table: Table) -> Card:
    assert table.battle is not None
    return table.cards[table.battle.attacker]


def attacking(table: Table) -> list[Card]:
    return [attacker(table)] if table.battle is not None else []


def fighters(table: Table) -> list[Card]:
    """The attacking creature and the one it battles: the blocker, else the creature attacked."""
    battle = table.battle
    assert battle is not None
    against = battle.blocker or battle.attacked
    return [table.cards[c] for c in (battle.attacker, against) if c is not None]


def attacked(table: Table) -> list[Card]:
    battle = table.battle
    return [table.cards[battle.attacked]] if battle is not None and battle.attacked is not None else []


def shields(table: Table) -> list[Card]:
    """The shields of the player attacked."""
    return table.in_zone("shields", table.non_turn_player)


def unbroken(table: Table) -> Events:
    """What answers to a break, where there is none."""
    return *does_not_trigger(table, "would-break", table.in_zone("field")), *does_not_trigger(table, "broke", attacking(table))


def expire(table: Table, static: bool | None = None) -> list[Expired]:
    """What lasts while attacking is gone: all of it, or that of static abilities, or the rest."""
    ending = [x for x in table.effects if x.until == "attack"]
    return [Expired(x) for x in ending if static is None or static == (x.select is not None)]


# ── 攻撃 ─ attacking ──────────────────────────────────────────────────────────


@rule("attack.only-in-attack-step", at="main")
def outside_the_attack_step_there_is_no_attack(table: Table) -> Events:
    """Attacks are made in the attack step only."""
    return (ask(table.turn_player),)


permit("attack.only-in-attack-step", at="main", kinds=("finish",))


@rule("attack.only-in-attack-step", at="main:finish")
def the_attack_step_opens_with_the_declaration(table: Table) -> Events:
    return (turn.enter("declare"),)


@require("attack.only-in-attack-step", of="attack", reason="not-now")
def an_attack_needs_the_attack_step(table: Table, move: AnyMove) -> bool:
    return table.step != "main"


@rule("attack.begins", at="d.i:attack")
def an_attack_begins_when_it_is_declared(table: Table) -> Events:
    """Tapping the creature and naming what it attacks begins the attack."""
    assert isinstance(table.move, m.Attack)
    card, on = table.move.card, table.move.on
    aimed = (Targeted(on),) if on is not None else ()
    return AttackDeclared(card, on or table.non_turn_player, begun=True), *aimed


@require("attack.every-creature", of="attack", reason="not-able")
def creatures_attack(table: Table, move: AnyMove) -> bool:
    """Any creature in the battle zone can attack; nothing else there can."""
    return isinstance(move, m.Attack) and table.cards[move.card].face.kind == "creature"


permit("attack.every-creature", at="d.i", kinds=("attack",))


HAS_ATTACKED = "attacked"
"""What marks a creature whose attack another one has followed."""


def can_attack(table: Table, card: Card) -> bool:
    """Whether a creature is able to attack anything now: untapped, not sick, not forbidden to."""
    held_back = "attack.sick" not in table.off and sick(table, card.id)
    if card.face.kind != "creature" or not card.ready or held_back or bound(table, "cannot-attack", card):
        return False
    opposing = (x for x in table.in_zone("field", table.non_turn_player) if x.face.kind == "creature" and not x.ready)
    return not bound(table, "cannot-attack-player", card) or any(not bound(table, "cannot-be-attacked", x) for x in opposing)


def has_attacked(table: Table, card: Card) -> bool:
    last = table.battle or table.fought
    return HAS_ATTACKED in card.marks or (last is not None and last.attacker == card.id)


def others_to_attack(table: Table) -> list[Card]:
    """The turn player's creatures that are able to attack and have not."""
    return [card for card in table.in_zone("field", table.turn_player) if can_attack(table, card) and not has_attacked(table, card)]


@rule("attack.every-creature", at="e.again", when=lambda t: bool(others_to_attack(t)))
def so_another_creature_may_attack_after_the_first(table: Table) -> Events:
    """When an attack is over, the turn player says whether another creature that is able to attack attacks too."""
    return (ask(table.turn_player),)


permit("attack.every-creature", at="e.again", kinds=("accept", "decline"))


@rule("attack.every-creature", at="e.again:accept")
def its_attack_begins_with_its_declaration(table: Table) -> Events:
    attacked = [card for card in table.in_zone("field") if table.fought is not None and card.id == table.fought.attacker]
    return *(Marked(card.id, HAS_ATTACKED) for card in attacked), turn.enter("declare")


@rule("attack.every-creature", at="e.again:decline")
def it_need_not_attack(table: Table) -> Events:
    return ()


@require("attack.every-creature", of="attack", reason="not-stated")
def whether_a_creature_attacks_twice_is_not_said(table: Table, move: AnyMove) -> bool:
    again = isinstance(move, m.Attack) and table.cards[move.card].ready and has_attacked(table, table.cards[move.card])
    return not again or table.battle is not None


@require("attack.player-or-tapped", of="attack", reason="not-a-target")
def the_player_or_a_tapped_creature_is_attacked(table: Table, move: AnyMove) -> bool:
    """An opposing creature can be attacked if it is tapped."""
    if not isinstance(move, m.Attack) or move.on is None:
        return True
    target = table.cards[move.on]
    return not target.ready or target.zone != "field" or target.owner == move.by


def came_out_this_turn(table: Table, card: str) -> bool:
    return "summoned" in table.cards[card].marks


def sick(table: Table, card: str) -> bool:
    """Whether a creature came out this turn and nothing exempts it."""
    return came_out_this_turn(table, card) and not _exempt(table, card)


def _exempt(table: Table, card: str) -> bool:
    return "attack.sick-exceptions" not in table.off and endowed(table, table.cards[card], AttackAtOnce)


@require("attack.sick", of="attack", reason="not-able")
def a_creature_does_not_attack_in_the_turn_it_came_out(table: Table, move: AnyMove) -> bool:
    """Summoning sickness."""
    return isinstance(move, m.Attack) and not sick(table, move.card)


def _attacks_at_once(table: Table) -> bool:
    return isinstance(table.move, m.Attack) and came_out_this_turn(table, table.move.card)


@rule("attack.sick-exceptions", at="d.i:attack", when=_attacks_at_once)
def unless_a_trait_exempts_it(table: Table) -> Events:
    """A creature with an ability to that effect attacks in the turn it came out."""
    assert isinstance(table.move, m.Attack)
    return (Marked(table.move.card, "attacked-at-once"),)


# ── 攻撃目標が相手クリーチャーの場合 ─ the battle ─────────────────────────────


@rule("creature.battle-begins", at="c.begin")
def the_battle_begins(table: Table) -> Events:
    return (BattleBegan(),)


@rule("creature.compare", at="c.compare")
def power_is_compared(table: Table) -> Events:
    """The power of both creatures is compared."""
    powers = [(card, power(table, card)) for card in fighters(table)]
    unknown = [Wanting("power", card.id) for card, value in powers if value is None and not winning_all(table)]
    return unknown[:1] or [Compared(*(value or 0 for _, value in powers))]


def _powers(table: Table) -> list[int]:
    return [power(table, card) or 0 for card in fighters(table)]


def winning_all(table: Table) -> list[Card]:
    """Those of the two that win all battles."""
    return [card for card in fighters(table) if endowed(table, card, WinsAllBattles)]


@rule("creature.greater-wins", at="c.win", when=lambda t: len(set(_powers(t))) > 1)
def the_greater_power_wins(table: Table) -> Events:
    """Normally the creature with the greater power wins."""
    first, second = fighters(table)
    return (Outfought((first.id if _powers(table)[0] > _powers(table)[1] else second.id,)),)


@rule("creature.wins-all", at="c.win", when=lambda t: len(winning_all(t)) == 1, overrides=("creature.greater-wins", "creature.tie"))
def who_wins_all_battles_wins(table: Table) -> Events:
    """Where an effect makes a creature win all battles, power does not decide."""
    return (Outfought(tuple(card.id for card in winning_all(table))),)


def losers(table: Table) -> list[str]:
    battle = table.battle
    assert battle is not None
    return [card.id for card in fighters(table) if card.id not in (battle.won or ())]


@rule("creature.loser-destroyed", at="c.destroy", when=lambda t: bool(losers(t)))
def the_loser_is_destroyed(table: Table) -> Events:
    return (Destroyed(tuple(losers(table))),)


def fought_out(table: Table) -> Events:
    """Abilities for having won the battle, and for having lost it, trigger for those that did."""
    beaten = [table.cards[card] for card in losers(table)]
    winners = [card for card in fighters(table) if card not in beaten]
    silent = *does_not_trigger(table, "wins-battle", beaten), *does_not_trigger(table, "loses-battle", winners)
    return *triggers(table, "wins-battle", winners), *triggers(table, "loses-battle", beaten), *silent


@rule("creature.greater-wins", at="c.destroy", when=lambda t: len(losers(t)) == 1)
def one_has_won_and_the_other_lost(table: Table) -> Events:
    """Of two that win all battles it is not said that either has won."""
    return fought_out(table)


@rule("creature.tie", at="c.destroy", when=lambda t: len(losers(t)) > 1)
def at_equal_power_neither_has_won(table: Table) -> Events:
    """At equal power what triggers for having lost does for both, and nothing for having won."""
    return fought_out(table)


@rule("creature.tie", at="c.win", when=lambda t: len(set(_powers(t))) == 1)
def at_equal_power_both_lose(table: Table) -> Events:
    """At equal power both count as having lost."""
    return (Outfought(()),)


@rule("creature.both-win-all", at="c.win", when=lambda t: len(winning_all(t)) > 1, overrides=("creature.greater-wins", "creature.tie"))
def if_both_win_all_battles_both_stay(table: Table) -> Events:
    """If both creatures win all battles, neither is destroyed."""
    return (Outfought(tuple(card.id for card in winning_all(table))),)


# ── 攻撃目標が相手プレイヤーの場合 ─ the shields ──────────────────────────────


def no_shields(table: Table) -> bool:
    return not shields(table)


@rule("player.direct-attack", at="x.count", when=no_shields)
def without_shields_it_is_a_direct_attack(table: Table) -> Events:
    """If the opposing player has no shield left, the attack is a direct attack."""
    return Announced(table.turn_player, "direct-attack"), *unbroken(table), Reached("x.through")


@rule("player.redirected", at="redirected")
def an_attack_may_be_redirected(table: Table) -> Events:
    """Where an effect redirects the attack, the player is not attacked any more."""
    return [Targeted(card.id) for card in subject(table)]


def averted(table: Table) -> bool:
    return any(endowed(table, card, AvertDefeat) for card in table.in_zone("field", table.non_turn_player))


@rule("player.wins-unless", at="x.win", when=averted, overrides=("direct.wins",))
def unless_the_defeat_is_averted(table: Table) -> Events:
    """Where an ability averts the defeat, the direct attack alone does not win."""
    return (turn.enter("attack-end"),)


permit("player.free-choice", at="x.choose", kinds=("choose",))


def choosing_shields(table: Table) -> bool:
    return table.asks is not None and table.asks.at == "x.choose"


@require("direct.one-breaker", of="choose", reason="not-a-target", when=choosing_shields)
def no_breaker_is_chosen_once_the_number_is_fixed(table: Table, move: AnyMove) -> bool:
    """Which breaker is used has been chosen; what is chosen now are shields."""
    return isinstance(move, m.Choose) and all(card in table.cards for card in move.cards)


@require("player.not-twice", of="choose", reason="not-a-target", when=choosing_shields)
def no_shield_is_chosen_twice(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Choose) and len(set(move.cards)) == len(move.cards)


@require("player.free-choice", of="choose", reason="not-a-target", when=choosing_shields)
def exactly_the_number_is_chosen(table: Table, move: AnyMove) -> bool:
    """Any shields may be chosen within the number; that it must be the whole number is a position."""
    return isinstance(move, m.Choose) and table.asks is not None and len(move.cards) >= table.asks.need


def attacker_stays(table: Table) -> bool:
    """Whether the attacker is there to break shields; of one that left before the break the document says nothing."""
    return not table.gone(attacker(table).id)


@rule("player.to-hand", at="x.break", when=attacker_stays)
def broken_shields_go_to_the_hand(table: Table) -> Events:
    """The player attacked takes the broken shields into the hand."""
    assert table.battle is not None
    return [e for c in table.battle.picked for e in (Moved(c, "hand"), Marked(c, "broken"))]


def breakers(table: Table) -> dict[str, int]:
    """The attacker's breaker abilities, and how many shields each breaks."""
    own = (a for a in active(table, attacker(table), "always") if a.kind == "continuous")
    return {a.id: d.count for a in own for d in a.does if isinstance(d, BreakShields)}


def fixed_by(breaker: str, count: int) -> Events:
    """The number fixed, and that it is taken from the card file where it is what a keyword stands for."""
    supposed = (Supposed("keyword", breaker, count),) if known(BOOK.rules).keyword(breaker) is not None else ()
    return NumberFixed(count), *supposed


def several_breakers(table: Table) -> bool:
    return not no_shields(table) and len(breakers(table)) > 1


@rule(
    "player.breakers",
    at="x.count",
    when=lambda t: not no_shields(t) and len(breakers(t)) == 1,
    overrides=("direct.number-fixed",),
    also=("direct.number-fixed",),
)
def a_breaker_breaks_as_many_as_it_says(table: Table) -> Events:
    """W・ブレイカー and the like state how many shields are broken."""
    return [event for breaker, count in breakers(table).items() for event in fixed_by(breaker, count)]


@require("player.cannot-attack-player", of="attack", reason="not-a-target")
def who_cannot_attack_the_player_cannot_attack_shields(table: Table, move: AnyMove) -> bool:
    """ "Cannot attack the opposing player" forbids attacking that player's shields too, not only the final attack."""
    return isinstance(move, m.Attack) and (move.on is not None or not bound(table, "cannot-attack-player", table.cards[move.card]))


# ── 詳細な攻撃の手順 ─ what holds in every step ───────────────────────────────


def both_wait(table: Table) -> bool:
    return len({w.side for w in waiting(table)}) > 1


def next_side(table: Table) -> Side:
    """Whose abilities come next: the turn player's as long as one waits."""
    return table.turn_player if any(w.side == table.turn_player for w in waiting(table)) else table.non_turn_player


def _theirs(table: Table, side: Side) -> list[int]:
    return [i for i, w in enumerate(waiting(table)) if w.side == side]


def one_comes_next(table: Table) -> bool:
    """Whether it makes no difference which ability of the side whose turn it is comes next."""
    mine = [waiting(table)[i] for i in _theirs(table, next_side(table))]
    return all(w.ability == mine[0].ability for w in mine)


def _theirs_next(table: Table) -> bool:
    """Whether an ability of the turn player comes next."""
    return bool(_theirs(table, table.turn_player))


def unresolved(table: Table, side: Side | None = None) -> bool:
    """Whether an ability (of a player) waits or is being resolved, apart from those the non-turn player declares together."""
    running = resolving(table)
    together = (table.non_turn_player, "declared-on-attack")
    waits = [w for f in table.stack if isinstance(f, Procedure) for w in f.waiting if (w.side, w.ability.at) != together]
    if running is not None:
        waits.append(running.what)
    return any(side is None or w.side == side for w in waits)


def _first_of_turn_player(table: Table) -> bool:
    return both_wait(table) and one_comes_next(table)


@rule("detail.order-players", at=("d.vi", "d.ninja:waiting"), when=_first_of_turn_player, also=("old.order",))
@rule("detail.order-players", at=("c.waiting", "x.before:waiting", "x.waiting", "e.waiting"), when=_first_of_turn_player)
def the_turn_players_abilities_come_first(table: Table) -> Events:
    """Of abilities that trigger at the same time the turn player's are resolved first."""
    return (Taken(_theirs(table, table.turn_player)[0]),)


@rule("detail.order-players", at="d.iv", when=_first_of_turn_player, also=("old.order",))
def so_they_do_when_an_attack_is_declared(table: Table) -> Events:
    return Reached("d.iv"), *the_turn_players_abilities_come_first(table)


@require("detail.order-players", of="order", reason="not-your-choice")
def the_other_player_waits(table: Table, move: AnyMove) -> bool:
    return move.by == next_side(table)


@require("detail.order-players", of="order", reason="must-do-otherwise", when=lambda t: t.asks is not None)
def one_orders_ones_own(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Order) and any(w.side == move.by for w in waiting(table)[move.index : move.index + 1])


def several_of_one(table: Table) -> bool:
    return not one_comes_next(table)


@rule("detail.order-own", at=("c.waiting", "b.waiting", "x.before:waiting", "x.waiting", "e.waiting"), when=several_of_one)
def everyone_orders_his_own(table: Table) -> Events:
    """A player orders his own abilities at will."""
    return (ask_order(next_side(table)),)


def gone(table: Table) -> bool:
    """Whether a combatant has left and the attack has not been broken off yet."""
    return table.battle is not None and bool(table.battle.left) and not table.battle.cut


def stands(table: Table) -> bool:
    return table.battle is not None and not table.battle.cut


def blocker_gone(table: Table) -> bool:
    return gone(table) and table.battle is not None and table.battle.blocker in table.battle.left


def stopped(table: Table) -> bool:
    return table.battle is not None and table.battle.cut


STANDS = ("d.stands?", "d.end?", "b.stands?")


@rule("detail.gone-interrupts", at=("d.stands?", "d.end?"), when=gone)
@rule("detail.gone-interrupts", at="b.stands?", when=lambda t: gone(t) and not blocker_gone(t))
def without_a_combatant_the_attack_is_interrupted(table: Table) -> Events:
    """The attack is interrupted if attacker, attacked creature or blocker left the battle zone."""
    return (Interrupted(),)


@rule("detail.gone-interrupts", at="left")
def as_soon_as_it_left(table: Table) -> Events:
    return Interrupted(), Sent("attack-end")


@rule("detail.gone-interrupts", at="bystander-left")
def not_when_another_creature_left(table: Table) -> Events:
    """Only these three interrupt it: when another creature leaves, the attack goes on."""
    return [GoesOn("attack", card.id) for card in subject(table)]


@rule("detail.gone-waiting-first", at="left", when=lambda t: unresolved(t), overrides=("detail.gone-interrupts",))
def but_not_before_what_waits_is_resolved(table: Table) -> Events:
    """It is interrupted when no ability waits any more, not at once."""
    return [GoesOn("resolution", card.id) for card in subject(table)]


@rule("detail.gone-during-ends", at=STANDS, when=gone)
def effects_while_attacking_end_with_it(table: Table) -> Events:
    return expire(table)


@rule("detail.gone-steps-vanish", at=STANDS, when=gone)
def its_other_steps_vanish(table: Table) -> Events:
    """Block, battle and breaking of shields are not held."""
    return turn.skipped(table.step, "attack-end"), *unbroken(table)


@require("detail.gone-steps-vanish", of="block", reason="not-now", when=stopped)
def there_is_no_block_any_more(table: Table, move: AnyMove) -> bool:
    return False


@rule("detail.gone-attack-end", at=("d.stopped", "b.stopped"), when=stopped)
def but_the_attack_ends_in_its_end_step(table: Table) -> Events:
    """The end step is held all the same (a position)."""
    return (turn.enter("attack-end"),)


@rule("detail.gone-attack-end", at="e.again", when=lambda t: stopped(t) and bool(others_to_attack(t)))
def and_is_over_before_another(table: Table) -> Events:
    return (BattleEnded(),)


@rule("detail.judged-at-declaration", at="banned", also=("detail.changes-do-not-stop",))
@rule("detail.changes-do-not-stop", at="changed", also=("detail.judged-at-declaration",))
def changes_do_not_stop_the_attack(table: Table) -> Events:
    """Whether the attack is proper is judged at its declaration only; tapping, untapping or a ban later does not stop it."""
    return [GoesOn("attack", card.id) for card in subject(table) if table.battle and card.id in table.battle.combatants]


@require("detail.judged-at-declaration", of="attack", reason="not-able")
def it_is_judged_when_the_attack_is_declared(table: Table, move: AnyMove) -> bool:
    """Whether the creature can attack is judged when the attack is declared."""
    return isinstance(move, m.Attack) and not bound(table, "cannot-attack", table.cards[move.card])


@rule("detail.split", at="split")
def the_attacking_side_chooses_which_part_fights(table: Table) -> Events:
    """If the attacker or its target comes apart, the attacking player chooses which creature attacks, blocks or battles."""
    return (Asked(Ask(table.turn_player, ("choose",), options=tuple(card.id for card in subject(table)))),)


@rule("detail.split", at="split:choose")
def the_part_chosen_takes_the_place_of_the_whole(table: Table) -> Events:
    assert isinstance(table.move, m.Choose)
    chosen, whole = table.move.cards[0], subject(table)[0].id
    return (CombatantReplaced(whole, chosen),) if chosen != whole else ()


# ── 攻撃クリーチャー指定ステップ ─ attack declaration ─────────────────────────


@rule("declare.one-creature", at="d.i", also=("old.one-creature",))
def the_turn_player_declares_an_attack(table: Table) -> Events:
    """The turn player picks one creature, taps it and names what it attacks."""
    return (ask(table.turn_player),)


@rule("declare.one-creature", at="d.i:attack", also=("old.one-creature",))
def the_attacker_is_tapped(table: Table) -> Events:
    assert isinstance(table.move, m.Attack)
    return (Exhausted(table.move.card),)


@require("declare.one-creature", of="attack", reason="not-now")
def one_creature_at_a_time(table: Table, move: AnyMove) -> bool:
    return table.battle is None


@require("declare.one-creature", of="attack", reason="not-your-choice")
def the_turn_player_attacks(table: Table, move: AnyMove) -> bool:
    return move.by == table.turn_player


@require("declare.one-creature", of="attack", reason="not-able", analogy="tapped-attacker")
def what_is_tapped_cannot_be_tapped(table: Table, move: AnyMove) -> bool:
    """That the creature is tapped to attack supposes that it is untapped; the document does not say so in words."""
    return isinstance(move, m.Attack) and table.cards[move.card].ready


@require("declare.target", of="attack", reason="not-a-target", also=("attack.player-or-tapped",))
def an_opposing_creature_or_the_player_is_attacked(table: Table, move: AnyMove) -> bool:
    """What is attacked is one opposing creature, or the opposing player."""
    if not isinstance(move, m.Attack) or move.on is None:
        return True
    target = table.cards[move.on]
    return not (target.owner == move.by or target.zone != "field" or target.face.kind != "creature")


@require("declare.target", of="attack", reason="not-a-target", also=("detail.judged-at-declaration",))
def a_creature_that_can_be_attacked(table: Table, move: AnyMove) -> bool:
    """And it is one that can be attacked then."""
    return not isinstance(move, m.Attack) or move.on is None or not bound(table, "cannot-be-attacked", table.cards[move.on])


@rule("declare.target", at="d.i:attack", also=("old.target",))
def the_target_is_named_with_it(table: Table) -> Events:
    assert isinstance(table.move, m.Attack)
    return (Announced(table.turn_player, "target-creature" if table.move.on is not None else "target-player"),)


@rule("declare.during-applies", at="d.ii", also=("old.during-applies", "note.during-before-triggers"))
def what_works_while_attacking_applies(table: Table) -> Events:
    """Static abilities that work while attacking apply now, before attack triggers."""
    return standing(table, "while-attacking", attacking(table))


@rule("declare.during-applies", at="replaced", analogy="likewise")
def so_does_what_works_for_the_creature_in_its_place(table: Table) -> Events:
    """The document speaks of the declaration only; a creature that takes the attacker's place is attacking as well."""
    return standing(table, "while-attacking", subject(table))


@rule("declare.during-lasts", at="e.during", also=("old.during-lasts",))
def it_lasts_until_the_attack_is_over(table: Table) -> Events:
    """It lasts until everything about the attack has been processed."""
    return expire(table, static=True)


def tapped(table: Table) -> list[Card]:
    return [card for card in table.in_zone("field") if not card.ready]


@rule("declare.while-tapped", at="d.ii", also=("old.while-tapped",))
def what_concerns_tapped_creatures_applies(table: Table) -> Events:
    """Static abilities that concern tapped creatures apply at the same time, those that do already no more than once."""
    return [begun for begun in on_tapped(table, tapped(table), table.in_zone("field")) if begun.effect not in table.effects]


def on_tapped(table: Table, own: Iterable[Card], others: Iterable[Card] = ()) -> list[Began]:
    """Static abilities that work while a creature itself is tapped, as long as it is; those of ``others`` that act on what is tapped."""
    own_effects = [x.effect for x in standing(table, "while-exhausted", own)]
    while_tapped = Select(pick="this", state="exhausted")
    begun = [Began(replace(x, select=while_tapped) if x.select == THIS else x) for x in own_effects]
    always = standing(table, "always", others)
    return begun + [x for x in always if x.effect.select is not None and x.effect.select.state == "exhausted"]


@rule("declare.triggers", at="d.iii", also=("old.triggers",))
def attack_abilities_trigger(table: Table) -> Events:
    """Abilities for attacking, for the opponent's attacking and for being attacked trigger; not those for being attacked of what is
    not, nor those for attacking of what is attacked."""
    theirs = table.in_zone("field", table.non_turn_player)
    attacks, meant = attacking(table), attacked(table)
    found = [
        t
        for card in attacks
        for t in (
            *triggers(table, "attack", (card,)),
            *triggers(table, "opponent-attacks", theirs, about=card.id),
            *triggers(table, "attacked", meant, about=card.id),
        )
    ]
    silent = *does_not_trigger(table, "attacked", (card for card in theirs if card not in meant)), *does_not_trigger(table, "attack", meant)
    return *found, *silent


@require("declare.triggers", of="order", reason="not-now", also=("note.declare-first",))
def nothing_is_resolved_before_the_attack_is_declared(table: Table, move: AnyMove) -> bool:
    """They trigger on the declaration: none is processed before it."""
    return table.battle is not None


def declarable(table: Table, side: Side, timing: Timing) -> list[tuple[Card, Waiting]]:
    """Abilities of cards in a player's hand that may be declared at ``timing`` and have not been."""
    held = {w.card for w in waiting(table)}
    cards = [card for card in table.in_zone("hand", side) if card.face.abilities and card.id not in held]
    return [(card, Waiting(card.id, a, side, "")) for card in cards for a in active(table, card, timing)]


def on_attack(table: Table, card: str) -> bool:
    """Whether an ability of the card is declared when a creature attacks."""
    return any(active(table, table.cards[card], "declared-on-attack"))


def _declared(table: Table, timing: Timing) -> Events:
    """What is declared triggers, and the question comes again."""
    assert isinstance(table.move, m.UseDeclared)
    found = declarable(table, table.move.by, timing)
    return [*(Triggered(w) for card, w in found if card.id == table.move.card)][:1]


def turn_player_may_declare(table: Table) -> bool:
    return bool(declarable(table, table.turn_player, "declared-on-attack"))


@rule("old.declare-early", at="d.declare", when=turn_player_may_declare)
def the_turn_player_declares_in_advance(table: Table) -> Events:
    """侵略, 革命チェンジ and the like are declared when abilities trigger, before any is resolved."""
    return (ask(table.turn_player),)


permit("old.declare-early", at="d.declare", kinds=("declare", "decline"))


@require("old.declare-early", of="declare", reason="not-now", analogy="old-text-only")
def not_after_resolution_has_begun(table: Table, move: AnyMove) -> bool:
    if not isinstance(move, m.UseDeclared) or move.by != table.turn_player or not on_attack(table, move.card):
        return True
    return table.asks is not None and table.asks.at == "d.declare"


@require("old.declare-early", of="declare", reason="not-able", when=lambda t: t.step == "declare")
def only_what_can_be_declared_and_once(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.UseDeclared) and any(card.id == move.card for card, _ in declarable(table, move.by, "declared-on-attack"))


@rule("old.declare-early", at="d.declare:declare")
def what_is_declared_is_resolved_with_the_others(table: Table) -> Events:
    return *_declared(table, "declared-on-attack"), Reached("d.declare")


@rule("old.declare-early", at="d.declare:decline")
def or_nothing_is_declared(table: Table) -> Events:
    return ()


@rule("declare.turn-player-resolves", at="d.iv", when=lambda t: several_of_one(t) and _theirs_next(t), also=("detail.order-own",))
def the_turn_player_resolves_in_any_order(table: Table) -> Events:
    """The turn player resolves his abilities, declared ones among them, in any order."""
    return (ask_order(table.turn_player),)


@rule(
    "declare.turn-player-resolves",
    at=("d.vi", "d.ninja:waiting"),
    when=lambda t: several_of_one(t) and _theirs_next(t),
    also=("declare.turn-player-cuts-in", "detail.order-own"),
)
def also_of_several_by_which_he_cuts_in(table: Table) -> Events:
    """Of his own that the other player's abilities trigger he chooses the order too."""
    return (ask_order(table.turn_player),)


@rule("declare.turn-player-resolves", at="d.iv", when=lambda t: one_comes_next(t) and _theirs_next(t) and not both_wait(t))
def or_the_only_one(table: Table) -> Events:
    return Reached("d.iv"), Taken(0)


@rule("declare.turn-player-resolves", at="d.iv:order")
def until_none_of_his_waits(table: Table) -> Events:
    return (Reached("d.iv"),)


ARISING = ("entered", "destroyed")


def arising(table: Table, side: Side) -> list[Triggered]:
    """A player's abilities that trigger because a creature came to the battle zone or was destroyed."""
    found: list[Triggered] = []
    for card in subject(table):
        if card.zone != "field":
            found += triggers(table, "destroyed", (card,))
            continue
        found += triggers(table, "enters", (card,))
        if "put-out" in card.marks:
            found += triggers(table, "opponent-enters-unsummoned", table.in_zone("field", other(card.owner)), about=card.id)
    return [t for t in found if t.what.side == side]


def arising_for_both(table: Table) -> list[Triggered]:
    return arising(table, table.turn_player) + arising(table, table.non_turn_player)


def by_turn_player(table: Table) -> bool:
    what = resolving(table)
    return table.step == "declare" and what is not None and what.what.side == table.turn_player


def by_the_other(table: Table) -> bool:
    return table.step == "declare" and not by_turn_player(table)


@rule("declare.new-of-turn-player", at=ARISING, when=by_turn_player, also=("old.new-triggers",))
def new_abilities_of_the_turn_player_join(table: Table) -> Events:
    """What triggers for the turn player meanwhile joins the waiting abilities."""
    return arising(table, table.turn_player)


@rule("declare.new-of-turn-player", at=ARISING, when=lambda t: t.step in ("block", "battle"), analogy="likewise")
def so_they_do_in_later_steps(table: Table) -> Events:
    return arising_for_both(table)


@rule("declare.new-of-other-waits", at=ARISING, when=by_turn_player, also=("old.new-triggers",))
def new_abilities_of_the_other_wait(table: Table) -> Events:
    """What triggers for the non-turn player meanwhile waits until his own are resolved."""
    return arising(table, table.non_turn_player)


def other_may_declare(table: Table) -> bool:
    return bool(declarable(table, table.non_turn_player, "declared-on-attack"))


def other_may_declare_early(table: Table) -> bool:
    """Whether the non-turn player has something to declare, and abilities of his own still wait."""
    return other_may_declare(table) and bool(_theirs(table, table.non_turn_player))


@rule("declare.other-declares", at="d.v", when=other_may_declare_early)
@rule("declare.other-declares", at="d.ninja", when=other_may_declare, also=("old.ninja-after-all",))
def the_other_player_declares(table: Table) -> Events:
    """Once the turn player has no ability waiting, the non-turn player declares ニンジャ・ストライク and the like."""
    return (ask(table.non_turn_player),)


permit("declare.other-declares", at=("d.v", "d.ninja"), kinds=("declare", "decline"))


@rule("declare.other-declares", at="d.v:declare")
def what_he_declares_waits_with_his_others(table: Table) -> Events:
    return *_declared(table, "declared-on-attack"), Reached("d.v")


@rule("declare.other-declares", at="d.ninja:declare", also=("old.ninja-after-all",))
def what_he_declares_is_resolved_then(table: Table) -> Events:
    return *_declared(table, "declared-on-attack"), Reached("d.ninja")


@rule("declare.other-declares", at="d.v:decline")
@rule("declare.other-declares", at="d.ninja:decline", also=("old.ninja-after-all",))
def he_need_not_declare(table: Table) -> Events:
    return ()


def _other_declares(table: Table, move: AnyMove) -> bool:
    return (table.battle is not None or table.step == "attack-end") and move.by == table.non_turn_player


@require("declare.other-declares", of="declare", reason="not-now", when=lambda t: t.step not in ("main", "declare") and not stopped(t))
def when_an_attack_is_declared_and_not_later(table: Table, move: AnyMove) -> bool:
    """What is declared on an attack is declared in the step in which the attack is declared."""
    return not (_other_declares(table, move) and isinstance(move, m.UseDeclared) and on_attack(table, move.card))


@require("declare.other-declares", of="declare", reason="not-now", when=lambda t: t.step == "declare", also=("old.no-ninja-while-waiting",))
def not_while_an_ability_of_the_turn_player_waits(table: Table, move: AnyMove) -> bool:
    """The non-turn player declares nothing while an ability of the turn player waits or is being resolved."""
    return not _other_declares(table, move) or not unresolved(table, table.turn_player)


@rule(
    "declare.other-resolves",
    at=("d.vi", "d.ninja:waiting"),
    when=lambda t: several_of_one(t) and not _theirs_next(t),
    also=("detail.order-own",),
)
def then_the_other_player_resolves_his(table: Table) -> Events:
    """Then the non-turn player resolves his abilities in any order."""
    return (ask_order(table.non_turn_player),)


@rule("declare.new-of-other", at=ARISING, when=by_the_other, also=("old.declared-resolve",))
def what_they_trigger_joins(table: Table) -> Events:
    """What triggers for the non-turn player then joins his waiting abilities."""
    return arising(table, table.non_turn_player)


@rule("declare.turn-player-cuts-in", at=ARISING, when=by_the_other, also=("old.declared-resolve",))
def the_turn_player_cuts_in(table: Table) -> Events:
    """An effect from a card of the turn player is resolved before the rest of them."""
    return arising(table, table.turn_player)


# ── 旧ルールでの記述 ─ the same step under the old rules, and its Q&A ──────────


@rule("old.no-ninja-while-waiting", at="d.v", when=other_may_declare_early, overrides=("declare.other-declares",))
def nothing_is_declared_while_his_own_abilities_wait(table: Table) -> Events:
    """By the Q&A the non-turn player's own abilities are resolved before he declares, not after as in the new text."""
    return [Stated("declared-later", card.id) for card, _ in declarable(table, table.non_turn_player, "declared-on-attack")]


@require("old.no-ninja-while-waiting", of="declare", reason="not-now", when=lambda t: t.step == "declare")
def no_declaration_while_an_ability_waits(table: Table, move: AnyMove) -> bool:
    """ニンジャ・ストライク cannot be declared while an ability is unresolved."""
    return not _other_declares(table, move) or not unresolved(table)


@rule("old.no-ninja-after-stop", at="d.ninja", when=stopped, overrides=("declare.other-declares",), also=("onikamasu.no-ninja",))
def nothing_is_declared_once_the_attack_is_stopped(table: Table) -> Events:
    """Nor after the attack has been stopped."""
    return ()


@require("old.no-ninja-after-stop", of="declare", reason="not-now", when=stopped, also=("onikamasu.no-ninja",))
def no_declaration_once_the_attack_is_stopped(table: Table, move: AnyMove) -> bool:
    return not _other_declares(table, move)


@rule("old.to-block", at="d.end", when=stands)
def the_block_declaration_follows(table: Table) -> Events:
    """When everything is resolved, the block declaration step follows."""
    return (turn.enter("block"),)


# ── ブロッククリーチャー指定ステップ ─ block declaration ──────────────────────


def can_block(card: Card) -> bool:
    return BLOCKER in card.face.keywords and card.ready


def blockers(table: Table) -> list[Card]:
    """Blockers of the player attacked that can block."""
    able = [card for card in table.in_zone("field", table.non_turn_player) if can_block(card)]
    return [card for card in able if not bound(table, "cannot-block", card)]


@rule("block.declare-or-not", at="b.ask", when=lambda t: bool(blockers(t)))
def whether_to_block_is_declared(table: Table) -> Events:
    """With a blocker that can block, the player attacked declares whether to block."""
    return (ask(table.non_turn_player),)


permit("block.declare-or-not", at="b.ask", kinds=("block", "decline"))


@require("block.declare-or-not", of="block", reason="not-able")
def blockers_block(table: Table, move: AnyMove) -> bool:
    """To block a creature has to be a blocker."""
    return isinstance(move, m.Block) and BLOCKER in table.cards[move.card].face.keywords


@require("block.declare-or-not", of="block", reason="not-stated")
def whether_a_creature_blocks_an_attack_on_itself_is_not_said(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Block) and table.cards[move.card] not in attacked(table)


@require("block.tap-one", of="block", reason="not-able", analogy="tapped-blocker")
def what_is_tapped_cannot_block(table: Table, move: AnyMove) -> bool:
    """That the blocker is tapped to block supposes that it is untapped."""
    return isinstance(move, m.Block) and table.cards[move.card].ready


def unblocked(table: Table) -> bool:
    return table.battle is not None and table.battle.blocker is None


@rule("block.none", at="b.ask", when=lambda t: not blockers(t))
@rule("block.none", at="b.ask:decline")
def without_a_block_the_step_is_skipped(table: Table) -> Events:
    """If no block is declared, the step is skipped."""
    return NotBlocked(table.non_turn_player), Skipped(("block",))


@rule("block.none", at="b.end", when=lambda t: stands(t) and unblocked(t))
def and_battle_or_direct_attack_follow(table: Table) -> Events:
    """The battle follows if a creature was attacked, the direct attack if the player was."""
    return (turn.enter("battle" if attacked(table) else "direct-attack"),)


@rule("block.tap-one", at="b.ask:block")
def one_blocker_is_tapped(table: Table) -> Events:
    """One blocker is chosen and tapped."""
    assert isinstance(table.move, m.Block)
    return (Exhausted(table.move.card),)


@require("block.tap-one", of="block", reason="not-now")
def one_blocker_only(table: Table, move: AnyMove) -> bool:
    return unblocked(table)


@rule("block.established", at="b.ask:block")
def the_block_is_established(table: Table) -> Events:
    """With that the block is established."""
    assert isinstance(table.move, m.Block)
    return (Blocked(table.move.card),)


@rule("block.battle-follows", at="b.end", when=lambda t: stands(t) and not unblocked(t))
def a_battle_with_the_blocker_follows(table: Table) -> Events:
    """A battle with the blocker follows."""
    return (turn.enter("battle"),)


@rule("detail.gone-interrupts", at="b.stands?", when=blocker_gone, also=("block.stands-without-blocker",))
def the_block_stands_without_the_blocker(table: Table) -> Events:
    """A blocker that leaves has blocked all the same: there is neither a battle nor a break."""
    return (Interrupted(),)


@rule("block.statics", at="b.tapped", when=lambda t: not unblocked(t))
def what_works_while_blocking_applies(table: Table) -> Events:
    """Static abilities that work while blocking or while tapped apply."""
    assert table.battle is not None and table.battle.blocker is not None
    blocker = table.cards[table.battle.blocker]
    return *standing(table, "while-blocking", (blocker,)), *on_tapped(table, (blocker,))


@rule("block.triggers", at="b.triggers")
def block_abilities_trigger(table: Table) -> Events:
    """Abilities for having blocked, having been blocked, and for neither, trigger; those for what has not happened do not."""
    attacks = (attacker(table),)
    if unblocked(table):
        theirs = table.in_zone("field", table.non_turn_player)
        silent = *does_not_trigger(table, "blocked", attacks), *does_not_trigger(table, "block", theirs)
        return *triggers(table, "not-blocked", attacks), *silent
    assert table.battle is not None and table.battle.blocker is not None
    blocks = (table.cards[table.battle.blocker],)
    return *triggers(table, "blocked", attacks), *triggers(table, "block", blocks), *does_not_trigger(table, "not-blocked", attacks)


@rule("declare.triggers", at="b.triggers", when=lambda t: not unblocked(t))
def a_block_is_no_attack(table: Table) -> Events:
    """An ability for attacking does not trigger when its card blocks."""
    assert table.battle is not None and table.battle.blocker is not None
    return does_not_trigger(table, "attack", (table.cards[table.battle.blocker],))


@rule("block.order", at="b.waiting", when=_first_of_turn_player, also=("detail.order-players",))
def block_abilities_come_in_the_same_order(table: Table) -> Events:
    """The turn player's are resolved first here too."""
    return the_turn_players_abilities_come_first(table)


def blocked_player_may_declare(table: Table) -> bool:
    return not unblocked(table) and bool(declarable(table, table.turn_player, "declared-on-block"))


@rule("block.turn-players-ninja", at="b.ninja", when=blocked_player_may_declare, also=("block.ninja-before-defenders",))
def the_turn_player_declares_when_blocked(table: Table) -> Events:
    """The turn player's ニンジャ・ストライク is declared here, before the other player's abilities for blocking are resolved."""
    return (ask(table.turn_player),)


permit("block.turn-players-ninja", at="b.ninja", kinds=("declare", "decline"))


@require("block.turn-players-ninja", of="declare", reason="not-now")
def only_if_there_is_a_block(table: Table, move: AnyMove) -> bool:
    if not isinstance(move, m.UseDeclared) or move.by != table.turn_player or not unblocked(table):
        return True
    return on_attack(table, move.card) or not any(active(table, table.cards[move.card], "declared-on-block"))


@require("block.ninja-before-defenders", of="declare", reason="not-now", when=lambda t: t.step == "block" and not unblocked(t))
def not_after_the_blockers_abilities(table: Table, move: AnyMove) -> bool:
    """Once the other player's abilities for having blocked are being resolved, the time for that declaration is over."""
    if (
        not isinstance(move, m.UseDeclared)
        or move.by != table.turn_player
        or not any(active(table, table.cards[move.card], "declared-on-block"))
    ):
        return True
    return table.asks is not None and table.asks.at == "b.ninja"


def _own_abilities_wait(table: Table) -> bool:
    return blocked_player_may_declare(table) and bool(_theirs(table, table.turn_player))


@rule(
    "block.ninja-any-order",
    at="b.ninja",
    when=_own_abilities_wait,
    overrides=("block.turn-players-ninja",),
    also=("block.turn-players-ninja",),
)
def before_or_after_his_other_abilities(table: Table) -> Events:
    """Where other abilities of the turn player trigger on being blocked, he may resolve these first or declare first."""
    return (Asked(Ask(table.turn_player, ("order", "declare", "decline"))),)


@rule("block.ninja-any-order", at="b.ninja:order")
def and_may_declare_after_them(table: Table) -> Events:
    """After an ability of his is resolved, the declaration is still open."""
    return (Reached("b.ninja"),)


@rule("block.turn-players-ninja", at="b.ninja:declare", also=("block.ninja-before-defenders",))
def his_declared_ability_waits_with_his_others(table: Table) -> Events:
    return *_declared(table, "declared-on-block"), Reached("b.ninja")


@rule("block.turn-players-ninja", at="b.ninja:decline", also=("block.ninja-before-defenders",))
def he_may_leave_it(table: Table) -> Events:
    return ()


# ── ダイレクトアタックステップ ─ direct attack ────────────────────────────────


@rule("direct.number-fixed", at="x.count", when=lambda t: not no_shields(t))
def the_number_of_shields_is_fixed(table: Table) -> Events:
    """How many shields are broken is fixed now; no later effect changes it."""
    usual = known(BOOK.rules).keyword(NO_BREAKER)
    assert usual is not None
    return [event for a in usual.abilities for d in a.does if isinstance(d, BreakShields) for event in fixed_by(a.id, d.count)]


@rule("direct.one-breaker", at="x.count", when=several_breakers, overrides=("direct.number-fixed",), also=("direct.number-fixed",))
def one_of_several_breakers_is_chosen(table: Table) -> Events:
    """Of several breakers one is chosen; they are not added up."""
    return (Asked(Ask(table.turn_player, ("choose",), options=tuple(breakers(table)))),)


@rule("direct.one-breaker", at="x.count:choose", also=("direct.number-fixed",))
def it_is_the_one_used(table: Table) -> Events:
    assert isinstance(table.move, m.Choose)
    breaker = table.move.cards[0]
    return fixed_by(breaker, breakers(table)[breaker])


@rule("direct.choose-shields", at="x.choose", when=lambda t: not no_shields(t), also=("player.attacker-chooses",))
def the_attacking_player_chooses_the_shields(table: Table) -> Events:
    """The turn player chooses the shields to be broken, of the number fixed."""
    assert table.battle is not None
    there = tuple(card.id for card in shields(table))
    number = table.battle.number or 0
    if number >= len(there):
        return Picked(there), *((Supposed("all-there", "", len(there)),) if number > len(there) else ())
    return (Asked(Ask(table.turn_player, ("choose",), options=there, need=number, up_to=True)),)


@rule("direct.choose-shields", at="x.choose:choose", also=("player.attacker-chooses",))
def these_are_the_ones(table: Table) -> Events:
    assert isinstance(table.move, m.Choose)
    return (Picked(table.move.cards),)


def comes_to_a_battle(table: Table) -> bool:
    """Whether the attack leads to a battle: it is blocked, or on a creature."""
    return stands(table) and (bool(attacked(table)) or not unblocked(table))


@rule("declare.during-applies", at="b.end", when=comes_to_a_battle)
def what_works_while_attacking_does_nothing_for_the_other(table: Table) -> Events:
    """Who is attacked or blocks has nothing of what works while attacking."""
    return [Stated("not-attacking", card.id) for card in fighters(table)[1:] if any(active(table, card, "while-attacking"))]


@rule("direct.number-fixed", at="b.end", when=lambda t: comes_to_a_battle(t) and not no_shields(t))
def no_shield_is_broken_in_a_battle(table: Table) -> Events:
    """Shields are broken only by an attack on the player that is not blocked."""
    return (Spared(table.non_turn_player, "break"),)


@rule("direct.goes-through", at="b.end", when=lambda t: comes_to_a_battle(t) and no_shields(t))
def nor_does_a_direct_attack_go_through(table: Table) -> Events:
    """Nor does any other go through as a direct attack."""
    return (Spared(table.non_turn_player, "goes-through"),)


@rule("direct.before-break", at="b.end", when=comes_to_a_battle)
@rule("direct.triggers-after", at="b.end", when=comes_to_a_battle)
def what_answers_to_a_break_does_not_trigger(table: Table) -> Events:
    """What answers to a break triggers in the direct attack step only."""
    return unbroken(table)


@rule("direct.before-break", at="x.before")
def effects_of_shields_about_to_be_broken_apply(table: Table) -> Events:
    """They apply once for each shield, before the break."""
    assert table.battle is not None
    found = triggers(table, "would-break", table.in_zone("field"))
    return [t for _ in table.battle.picked for t in found]


@rule("direct.together", at="x.break", when=attacker_stays, also=("player.includes-shields",))
def the_shields_are_broken_together(table: Table) -> Events:
    """The shields chosen are broken at the same time."""
    assert table.battle is not None
    return (ShieldsBroken(table.battle.picked),)


def playable(table: Table) -> list[tuple[Card, Waiting]]:
    """Abilities by which cards just broken may be played: not those that an earlier attack broke."""
    found = declarable(table, table.non_turn_player, "when-broken")
    picked = table.battle.picked if table.battle is not None else ()
    return [(card, what) for card, what in found if "broken" in card.marks and card.id in picked]


@rule("direct.may-play", at="x.play", when=lambda t: len(playable(t)) == 1)
@rule("direct.may-play", at="x.play", when=lambda t: len(playable(t)) > 1, analogy="several-to-play")
def a_broken_shield_may_be_played(table: Table) -> Events:
    """Cards among those shields that can be played, by S・トリガー and so on, may be played; in which order is a position."""
    return (ask(table.non_turn_player),)


permit("direct.may-play", at="x.play", kinds=("declare", "decline"))


@require("direct.may-play", of="declare", reason="not-able", when=lambda t: t.step == "direct-attack")
def only_what_was_broken_just_now(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.UseDeclared) and any(card.id == move.card for card, _ in playable(table))


@require("direct.may-play", of="declare", reason="not-now", when=lambda t: t.step in ("declare", "block"))
def not_before_a_break(table: Table, move: AnyMove) -> bool:
    """What still lies among the shields is not played."""
    return isinstance(move, m.UseDeclared) and table.cards[move.card].zone != "shields"


@rule("direct.may-play", at="x.play:declare")
def it_is_played_at_once(table: Table) -> Events:
    assert isinstance(table.move, m.UseDeclared)
    played = [replace(what, clause="direct.may-play") for card, what in playable(table) if card.id == table.move.card]
    return Reached("x.play"), *(Called(Resolution(what)) for what in played[:1])


@rule("direct.may-play", at="x.play:decline")
def it_need_not_be_played(table: Table) -> Events:
    return ()


@rule("direct.triggers-after", at="x.broke")
def having_broken_triggers(table: Table) -> Events:
    """Abilities for having broken shields wait until broken shields are played."""
    return triggers(table, "broke", (card for card in (attacker(table),) if not table.gone(card.id)))


@rule("direct.triggers-after", at=ARISING, when=lambda t: t.step == "direct-attack")
def coming_out_by_s_trigger_triggers(table: Table) -> Events:
    """So do those of creatures that came out by S・トリガー."""
    return arising_for_both(table)


@rule("direct.to-attack-end", at="x.end")
def the_attack_end_step_follows(table: Table) -> Events:
    return (turn.enter("attack-end"),)


@rule("direct.goes-through", at="x.through", when=lambda t: t.battle is not None and t.battle.number is None)
def the_direct_attack_goes_through(table: Table) -> Events:
    """Unblocked and without a shield in the way the direct attack goes through."""
    return (Announced(table.turn_player, "goes-through"),)


@rule("direct.wins", at="x.win", also=("player.wins",))
def the_turn_player_wins(table: Table) -> Events:
    """With that the turn player wins and the game ends."""
    return (Won(table.turn_player),)


# ── 攻撃終了ステップ, 攻撃の後 ─ the attack ends ──────────────────────────────


@rule("attack-end.during-ends", at="e.during")
def effects_while_attacking_end(table: Table) -> Events:
    """Effects that last while attacking end."""
    return expire(table, static=False)


@rule("attack-end.after-attack", at="e.after")
def after_attack_abilities_trigger(table: Table) -> Events:
    """Abilities that trigger after the attack are resolved; those that do not work then do not trigger."""
    there = table.in_zone("field")
    return *triggers(table, "after-attack", there), *idle(table, "after-attack", there)


@rule("attack-end.new-triggers", at=ARISING, when=lambda t: t.step == "attack-end")
def new_abilities_are_resolved_too(table: Table) -> Events:
    """Abilities that trigger meanwhile are resolved as well."""
    return arising_for_both(table)


@rule("attack-end.after-attack", at="e.end", when=stands)
def then_the_attack_is_over(table: Table) -> Events:
    return (BattleEnded(),)


# ── 公式Q&A ─ ノラディ:ド:スルーザ ────────────────────────────────────────────


@rule("qa.chosen", at="chosen", when=lambda t: resolving(t) is not None)
def being_chosen_triggers(table: Table) -> Events:
    """An ability for when the opponent chooses a creature triggers when an ability of the opponent's chooses it."""
    what = resolving(table)
    assert what is not None
    chosen = (card for card in subject(table) if card.zone == "field" and card.owner != what.what.side)
    return triggers(table, "chosen-by-opponent", chosen)


@rule("qa.chosen", at="d.iii")
def to_attack_a_creature_might_be_to_choose_it(table: Table) -> Events:
    """An attack names its target, as a choice does, but for the answer that follows."""
    return triggers(table, "chosen-by-opponent", attacked(table))


@rule("qa.chosen", at="b.triggers", when=lambda t: not unblocked(t))
def and_so_might_blocking_it(table: Table) -> Events:
    return triggers(table, "chosen-by-opponent", (attacker(table),))


@rule("qa.no-trigger", at="d.iii", overrides=("qa.chosen",), also=("qa.not-chosen",))
def being_attacked_is_not_being_chosen(table: Table) -> Events:
    """An ability for when the opponent chooses a creature does not trigger when it is attacked."""
    return does_not_trigger(table, "chosen-by-opponent", attacked(table))


@rule("qa.no-trigger", at="b.triggers", when=lambda t: not unblocked(t), overrides=("qa.chosen",), also=("qa.not-chosen",))
def nor_is_being_blocked(table: Table) -> Events:
    """Nor when it is blocked."""
    return does_not_trigger(table, "chosen-by-opponent", (attacker(table),))
