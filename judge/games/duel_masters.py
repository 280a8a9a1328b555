"""Duel Masters, attacking as the DM Wiki describes it: the attack declaration, the block, the battle or the direct attack, the end.

In the order of the document (`knowledge/sources/duel-masters.yaml`): a rule stands under the banner of its section, is filed under the id
of the clause it carries out, and its docstring says the clause in our words. What is played is the new procedure; a clause of the old one
that says the same rides along (``also``). Where the two differ, in when the non-turn player declares, the official Q&A is followed.
"""

from collections.abc import Iterable, Sequence

from judge.engine import moves as m
from judge.engine.asking import Turn, ask, ask_order, does_not_trigger, subject, triggers, waiting
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
    NotTriggered,
    NumberFixed,
    Outfought,
    Picked,
    PutOut,
    Reached,
    Refreshed,
    ShieldsBroken,
    Skipped,
    Summoned,
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
from knowledge.abilities import AttackAtOnce, AvertDefeat, Timing, WinsAllBattles
from knowledge.clauses import Text

Events = Sequence[Event]

STEPS = (
    Step("main", "攻撃", (loop("main"),)),
    Step(
        "declare",
        "攻撃クリーチャー指定ステップ",
        (
            *(must("d.i"), Moment("d.ii"), Moment("d.iii"), Moment("d.declare"), queue("d.iv")),
            *(Moment("d.stands?"), Moment("d.stopped")),
            *(Moment("d.v"), queue("d.v:waiting"), Moment("d.end?"), Moment("d.end"), Moment("d.end:stopped")),
        ),
        ends=True,
    ),
    Step(
        "block",
        "ブロッククリーチャー指定ステップ",
        (
            *(must("b.ask"), Moment("b.tapped"), Moment("b.triggers"), Moment("b.ninja"), queue("b.waiting")),
            *(Moment("b.stands?"), Moment("b.stopped"), Moment("b.end")),
        ),
        ends=True,
    ),
    Step(
        "battle",
        "攻撃目標が相手クリーチャーの場合",
        (Moment("c.begin"), must("c.compare"), must("c.win"), Moment("c.destroy"), queue("c.waiting")),
        then="attack-end",
    ),
    Step(
        "direct-attack",
        "ダイレクトアタックステップ",
        (
            *(must("x.count"), must("x.choose"), Moment("x.before"), queue("x.before:waiting"), Moment("x.break")),
            *(Moment("x.broke"), Moment("x.play"), queue("x.waiting"), Moment("x.end")),
        ),
        ends=True,
    ),
    Step(
        "attack-end",
        "攻撃終了ステップ",
        (Moment("e.during"), Moment("e.after"), queue("e.waiting"), Moment("e.end")),
        ends=True,
    ),
)
"""``main`` stands for all that is not the attack step; whether another attack follows the end of one the document does not say."""

ENTERED = (Moment("entered"),)
DESTRUCTION = (Moment("destroyed"),)
LEFT = (Moment("left"),)
CHANGED = (Moment("changed"),)
SPLIT = (Moment("split"),)

BREAKERS = {"W・ブレイカー": 2, "T・ブレイカー": 3}
"""How many shields these abilities break. The document names them and says that the ability itself states the number."""
ONE_SHIELD = 1
BLOCKER = "ブロッカー"


def resolving(table: Table) -> Resolution | None:
    """The ability being carried out around the innermost procedure."""
    return next((f for f in reversed(table.stack) if isinstance(f, Resolution)), None)


def _combatant_left(table: Table, event: Event) -> bool:
    return isinstance(event, Moved) and table.gone(event.card) and table.step in ("declare", "block")


def _combatant_changed(table: Table, event: Event) -> bool:
    battle = table.battle
    card = event.card if isinstance(event, Exhausted | Refreshed) else None
    on = event.effect.on if isinstance(event, Began) else (card,)
    fighting = battle is not None and bool({battle.attacker, battle.attacked} & set(on))
    return fighting and resolving(table) is not None and table.step == "declare"


def _combatant_split(table: Table, event: Event) -> bool:
    return isinstance(event, CameApart) and table.battle is not None and event.card in table.battle.combatants and bool(event.cards)


BOOK = Rulebook(
    "duel-masters",
    STEPS,
    opens_at="declare",
    procedures=(ENTERED, DESTRUCTION, LEFT, CHANGED, SPLIT),
    upon=(
        Upon(Summoned, "entered"),
        Upon(PutOut, "entered"),
        Upon(Destroyed, "destroyed"),
        Upon(Moved, "left", _combatant_left),
        Upon(Exhausted, "changed", _combatant_changed),
        Upon(Refreshed, "changed", _combatant_changed),
        Upon(Began, "changed", _combatant_changed),
        Upon(CameApart, "split", _combatant_split),
    ),
    plain="creature",
    ground=Ground(
        zones=(
            Zone("deck", 5, Text("山札のカード", "a card of the deck")),
            Zone("shields", 5, Text("シールド", "a shield")),
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


def expire(table: Table, static: bool | None = None) -> list[Expired]:
    """What lasts while attacking is gone: all of it, or that of static abilities, or the rest."""
    ending = [x for x in table.effects if x.until == "attack"]
    return [Expired(x) for x in ending if static is None or static == (x.select is not None)]


def is_attack(move: AnyMove) -> bool:
    return isinstance(move, m.Attack)


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


@require("attack.player-or-tapped", of="attack", reason="not-a-target")
def the_player_or_a_tapped_creature_is_attacked(table: Table, move: AnyMove) -> bool:
    """An opposing creature can be attacked if it is tapped."""
    if not isinstance(move, m.Attack) or move.on is None:
        return True
    target = table.cards[move.on]
    return not target.ready or target.zone != "field" or target.owner == move.by


def came_out_this_turn(table: Table, card: str) -> bool:
    return "summoned" in table.cards[card].marks


def _exempt(table: Table, card: str) -> bool:
    return "attack.sick-exceptions" not in table.off and endowed(table, table.cards[card], AttackAtOnce)


@require("attack.sick", of="attack", reason="not-able")
def a_creature_does_not_attack_in_the_turn_it_came_out(table: Table, move: AnyMove) -> bool:
    """Summoning sickness."""
    return isinstance(move, m.Attack) and (not came_out_this_turn(table, move.card) or _exempt(table, move.card))


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
    unknown = [Wanting("power", card.id) for card, value in powers if value is None]
    return unknown[:1] or [Compared(*(value or 0 for _, value in powers))]


def _powers(table: Table) -> list[int]:
    return [power(table, card) or 0 for card in fighters(table)]


def winning_all(table: Table) -> list[Card]:
    return [card for card in fighters(table) if endowed(table, card, WinsAllBattles)]


@rule("creature.greater-wins", at="c.win", when=lambda t: len(set(_powers(t))) > 1)
def the_greater_power_wins(table: Table) -> Events:
    """Normally the creature with the greater power wins."""
    first, second = fighters(table)
    return (Outfought((first.id if _powers(table)[0] > _powers(table)[1] else second.id,)),)


@rule("creature.wins-all", at="c.win", when=lambda t: bool(winning_all(t)), overrides=("creature.greater-wins", "creature.tie"))
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


@rule("creature.loser-destroyed", at="destroyed")
def what_is_destroyed_goes_to_the_graveyard(table: Table) -> Events:
    return [Moved(card.id, table.discards) for card in subject(table) if card.zone == "field"]


@rule("creature.tie", at="c.win", when=lambda t: len(set(_powers(t))) == 1)
def at_equal_power_both_lose(table: Table) -> Events:
    """At equal power both count as having lost."""
    return (Outfought(()),)


@rule("creature.both-win-all", at="c.win", when=lambda t: len(winning_all(t)) > 1, overrides=("creature.wins-all", "creature.tie"))
def if_both_win_all_battles_both_stay(table: Table) -> Events:
    """If both creatures win all battles, neither is destroyed."""
    return (Outfought(tuple(card.id for card in winning_all(table))),)


# ── 攻撃目標が相手プレイヤーの場合 ─ the shields ──────────────────────────────


def no_shields(table: Table) -> bool:
    return not shields(table)


@rule("player.direct-attack", at="x.count", when=no_shields)
def without_shields_it_is_a_direct_attack(table: Table) -> Events:
    """If the opposing player has no shield left, the attack is a direct attack."""
    return (Announced(table.turn_player, "direct-attack"),)


def averted(table: Table) -> bool:
    return any(endowed(table, card, AvertDefeat) for card in table.in_zone("field", table.non_turn_player))


@rule("player.wins-unless", at="x.count", when=lambda t: no_shields(t) and averted(t), overrides=("direct.wins",))
def unless_the_defeat_is_averted(table: Table) -> Events:
    """Where an ability averts the defeat, the direct attack alone does not win."""
    return (turn.enter("attack-end"),)


permit("player.free-choice", at="x.choose", kinds=("choose",))


def choosing_shields(table: Table) -> bool:
    return table.asks is not None and table.asks.at == "x.choose"


@require("player.not-twice", of="choose", reason="not-a-target", when=choosing_shields)
def no_shield_is_chosen_twice(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Choose) and len(set(move.cards)) == len(move.cards)


@require("player.free-choice", of="choose", reason="not-a-target", when=choosing_shields)
def exactly_the_number_is_chosen(table: Table, move: AnyMove) -> bool:
    """Any shields may be chosen within the number; that it must be the whole number is a position."""
    return isinstance(move, m.Choose) and table.asks is not None and len(move.cards) >= table.asks.need


@rule("player.to-hand", at="x.break")
def broken_shields_go_to_the_hand(table: Table) -> Events:
    """The player attacked takes the broken shields into the hand."""
    assert table.battle is not None
    return [e for c in table.battle.picked for e in (Moved(c, "hand"), Marked(c, "broken"))]


def breakers(table: Table) -> list[str]:
    return [word for word in attacker(table).face.keywords if word in BREAKERS]


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
    return (NumberFixed(BREAKERS[breakers(table)[0]]),)


def at_the_player(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Attack) and move.on is None


@require("player.cannot-attack-player", of="attack", reason="not-a-target")
def who_cannot_attack_the_player_cannot_attack_shields(table: Table, move: AnyMove) -> bool:
    """ "Cannot attack the opposing player" forbids attacking that player's shields too, not only the final attack."""
    return isinstance(move, m.Attack) and (move.on is not None or not bound(table, "cannot-attack-player", table.cards[move.card]))


# ── 詳細な攻撃の手順 ─ what holds in every step ───────────────────────────────

QUEUES = ("d.iv", "d.v:waiting", "b.waiting", "c.waiting", "x.before:waiting", "x.waiting", "e.waiting")


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


def _first_of_turn_player(table: Table) -> bool:
    return both_wait(table) and one_comes_next(table)


@rule("detail.order-players", at=("d.iv", "d.v:waiting"), when=_first_of_turn_player, also=("old.order",))
@rule("detail.order-players", at=("c.waiting", "x.before:waiting", "x.waiting", "e.waiting"), when=_first_of_turn_player)
def the_turn_players_abilities_come_first(table: Table) -> Events:
    """Of abilities that trigger at the same time the turn player's are resolved first."""
    return (Taken(_theirs(table, table.turn_player)[0]),)


@require("detail.order-players", of="order", reason="not-your-choice")
def the_other_player_waits(table: Table, move: AnyMove) -> bool:
    return move.by == next_side(table)


@require("detail.order-players", of="order", reason="must-do-otherwise", when=lambda t: t.asks is not None)
def one_orders_ones_own(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Order) and waiting(table)[move.index].side == move.by


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


@rule("detail.gone-interrupts", at=STANDS, when=gone)
def without_a_combatant_the_attack_is_interrupted(table: Table) -> Events:
    """The attack is interrupted if attacker, attacked creature or blocker left the battle zone."""
    return (Interrupted(),)


@rule("detail.gone-waiting-first", at="left", when=lambda t: resolving(t) is not None)
def not_before_what_waits_is_resolved(table: Table) -> Events:
    """It is interrupted when no ability waits any more, not at once."""
    return [GoesOn("resolution", card.id) for card in subject(table)]


@rule("detail.gone-during-ends", at=STANDS, when=gone)
def effects_while_attacking_end_with_it(table: Table) -> Events:
    return expire(table)


@rule("detail.gone-steps-vanish", at=STANDS, when=gone)
def its_other_steps_vanish(table: Table) -> Events:
    """Block, battle and breaking of shields are not held."""
    return (turn.skipped(table.step, "attack-end"),)


@rule("detail.gone-attack-end", at=("d.stopped", "d.end:stopped", "b.stopped"), when=stopped)
def but_the_attack_ends_in_its_end_step(table: Table) -> Events:
    """The end step is held all the same (a position)."""
    return (turn.enter("attack-end"),)


@rule("detail.changes-do-not-stop", at="changed", also=("detail.judged-at-declaration",))
def changes_do_not_stop_the_attack(table: Table) -> Events:
    """Whether the attack is proper is judged at its declaration only; tapping, untapping or a ban later does not stop it."""
    return [GoesOn("attack", card.id) for card in subject(table)]


def _whole(table: Table, part: Card) -> str:
    """The combatant that came apart, of which ``part`` was a part."""
    battle = table.battle
    assert battle is not None
    return battle.attacker if part.owner == table.turn_player else battle.attacked or battle.attacker


@rule("detail.split", at="split")
def the_attacking_side_chooses_which_part_fights(table: Table) -> Events:
    """If the attacker or its target comes apart, the attacking player chooses which creature goes on."""
    parts = subject(table)
    options = (_whole(table, parts[0]), *(card.id for card in parts))
    return (Asked(Ask(table.turn_player, ("choose",), options=options)),)


@rule("detail.split", at="split:choose")
def the_part_chosen_takes_the_place_of_the_whole(table: Table) -> Events:
    assert isinstance(table.move, m.Choose)
    chosen, whole = table.move.cards[0], _whole(table, table.cards[table.move.cards[0]])
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


@require("declare.target", of="attack", reason="not-a-target")
def an_opposing_creature_or_the_player_is_attacked(table: Table, move: AnyMove) -> bool:
    """What is attacked is one opposing creature that can be attacked, or the opposing player."""
    if not isinstance(move, m.Attack) or move.on is None:
        return True
    target = table.cards[move.on]
    mine = target.owner == move.by or target.zone != "field" or target.face.kind != "creature"
    return not mine and not bound(table, "cannot-be-attacked", target)


@rule("declare.target", at="d.i:attack", also=("old.target",))
def the_target_is_named_with_it(table: Table) -> Events:
    assert isinstance(table.move, m.Attack)
    return (Announced(table.turn_player, "target-creature" if table.move.on is not None else "target-player"),)


@rule("declare.during-applies", at="d.ii", also=("old.during-applies", "note.during-before-triggers"))
def what_works_while_attacking_applies(table: Table) -> Events:
    """Static abilities that work while attacking apply now, before attack triggers."""
    return standing(table, "while-attacking", attacking(table))


@rule("declare.during-lasts", at="e.during", also=("old.during-lasts",))
def it_lasts_until_the_attack_is_over(table: Table) -> Events:
    """It lasts until everything about the attack has been processed."""
    return expire(table, static=True)


def tapped(table: Table) -> list[Card]:
    return [card for card in table.in_zone("field") if not card.ready]


@rule("declare.while-tapped", at="d.ii", also=("old.while-tapped",))
def what_concerns_tapped_creatures_applies(table: Table) -> Events:
    """Static abilities that concern tapped creatures apply at the same time."""
    return standing(table, "while-exhausted", tapped(table))


@rule("declare.triggers", at="d.iii", also=("old.triggers",))
def attack_abilities_trigger(table: Table) -> Events:
    """Abilities for attacking and for being attacked trigger."""
    return *triggers(table, "attack", attacking(table)), *triggers(table, "attacked", attacked(table))


def declarable(table: Table, side: Side, timing: Timing) -> list[tuple[Card, Waiting]]:
    """Abilities of cards in a player's hand that may be declared at ``timing`` and have not been."""
    held = {w.card for w in waiting(table)}
    cards = [card for card in table.in_zone("hand", side) if card.face.abilities and card.id not in held]
    return [(card, Waiting(card.id, a, side, "")) for card in cards for a in active(table, card, timing)]


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


@rule("old.declare-early", at="d.declare:declare")
def what_is_declared_is_resolved_with_the_others(table: Table) -> Events:
    return *_declared(table, "declared-on-attack"), Reached("d.declare")


@rule("old.declare-early", at="d.declare:decline")
def or_nothing_is_declared(table: Table) -> Events:
    return ()


@rule(
    "declare.turn-player-resolves",
    at="d.iv",
    when=lambda t: several_of_one(t) and next_side(t) == t.turn_player,
    also=("detail.order-own",),
)
def the_turn_player_resolves_in_any_order(table: Table) -> Events:
    """The turn player resolves his abilities, declared ones among them, in any order."""
    return (ask_order(table.turn_player),)


def entering(table: Table, side: Side) -> list[Triggered]:
    """A player's abilities that trigger because a creature came to the battle zone."""
    found: list[Triggered] = []
    for card in subject(table):
        found += triggers(table, "enters", (card,))
        if "put-out" in card.marks:
            found += triggers(table, "opponent-enters-unsummoned", table.in_zone("field", other(card.owner)))
    return [t for t in found if t.what.side == side]


def by_turn_player(table: Table) -> bool:
    what = resolving(table)
    return table.step == "declare" and what is not None and what.what.side == table.turn_player


def by_the_other(table: Table) -> bool:
    return table.step == "declare" and not by_turn_player(table)


@rule("declare.new-of-turn-player", at="entered", when=by_turn_player, also=("old.new-triggers",))
def new_abilities_of_the_turn_player_join(table: Table) -> Events:
    """What triggers for the turn player meanwhile joins the waiting abilities."""
    return entering(table, table.turn_player)


@rule("declare.new-of-turn-player", at="entered", when=lambda t: t.step in ("block", "battle"), analogy="likewise")
def so_they_do_in_later_steps(table: Table) -> Events:
    return *entering(table, table.turn_player), *entering(table, table.non_turn_player)


@rule("declare.new-of-other-waits", at="entered", when=by_turn_player, also=("old.new-triggers",))
def new_abilities_of_the_other_wait(table: Table) -> Events:
    """What triggers for the non-turn player meanwhile waits until his own are resolved."""
    return entering(table, table.non_turn_player)


@rule(
    "declare.other-resolves",
    at=("d.iv", "d.v:waiting"),
    when=lambda t: several_of_one(t) and next_side(t) != t.turn_player,
    also=("detail.order-own",),
)
def then_the_other_player_resolves_his(table: Table) -> Events:
    """Then the non-turn player resolves his abilities in any order."""
    return (ask_order(table.non_turn_player),)


@rule("declare.new-of-other", at="entered", when=by_the_other, also=("old.declared-resolve",))
def what_they_trigger_joins(table: Table) -> Events:
    """What triggers for the non-turn player then joins his waiting abilities."""
    return entering(table, table.non_turn_player)


@rule("declare.turn-player-cuts-in", at="entered", when=by_the_other, also=("old.declared-resolve",))
def the_turn_player_cuts_in(table: Table) -> Events:
    """An effect from a card of the turn player is resolved before the rest of them."""
    return entering(table, table.turn_player)


# ── 旧ルールでの記述 ─ the same step under the old rules, and its Q&A ──────────


def other_may_declare(table: Table) -> bool:
    return stands(table) and not gone(table) and bool(declarable(table, table.non_turn_player, "declared-on-attack"))


@rule("old.ninja-after-all", at="d.v", when=other_may_declare, also=("declare.other-declares",))
def the_other_player_declares_when_all_is_resolved(table: Table) -> Events:
    """Once all abilities are resolved and if the attack still stands, ニンジャ・ストライク and the like are declared."""
    return (ask(table.non_turn_player),)


permit("old.ninja-after-all", at="d.v", kinds=("declare", "decline"))


@rule("old.ninja-after-all", at="d.v:declare", also=("declare.other-declares",))
def what_he_declares_is_resolved_then(table: Table) -> Events:
    return *_declared(table, "declared-on-attack"), Reached("d.v")


@rule("old.ninja-after-all", at="d.v:decline", also=("declare.other-declares",))
def he_need_not_declare(table: Table) -> Events:
    return ()


def _onikamasu_case(table: Table) -> bool:
    """The board of the Q&A: ドギラゴン剣 was attacking and is gone, オニカマス is in the battle zone."""
    battle = table.battle
    left = {table.cards[c].face.id for c in battle.left} if battle is not None else set()
    return "dogiragon-buster" in left and any(card.face.id == "onikamasu" for card in table.in_zone("field", table.non_turn_player))


@require("onikamasu.no-ninja", of="declare", reason="not-now", when=lambda t: _onikamasu_case(t) and not stands(t))
def no_ninja_strike_once_the_attacker_is_back_in_the_hand(table: Table, move: AnyMove) -> bool:
    """Its ability is resolved first, the attack stops, and ニンジャ・ストライク cannot be used."""
    return False


def _other_declares(table: Table, move: AnyMove) -> bool:
    return table.battle is not None and move.by == table.non_turn_player


@require("old.no-ninja-while-waiting", of="declare", reason="not-now", when=lambda t: t.step == "declare")
def no_declaration_while_an_ability_waits(table: Table, move: AnyMove) -> bool:
    """ニンジャ・ストライク cannot be declared while an ability is unresolved."""
    return not _other_declares(table, move) or not _unresolved(table)


def _unresolved(table: Table) -> bool:
    return resolving(table) is not None or any(isinstance(f, Procedure) and f.waiting for f in table.stack)


@require("old.no-ninja-after-stop", of="declare", reason="not-now", when=lambda t: t.battle is not None)
def no_declaration_once_the_attack_is_stopped(table: Table, move: AnyMove) -> bool:
    """Nor after the attack has been stopped."""
    return not _other_declares(table, move) or stands(table)


@rule("old.to-block", at="d.end", when=stands)
def the_block_declaration_follows(table: Table) -> Events:
    """When everything is resolved, the block declaration step follows."""
    return (turn.enter("block"),)


# ── ブロッククリーチャー指定ステップ ─ block declaration ──────────────────────


def can_block(card: Card) -> bool:
    return BLOCKER in card.face.keywords and card.ready


def blockers(table: Table) -> list[Card]:
    """Blockers of the player attacked that can block; a creature that is attacked itself is none."""
    able = [card for card in table.in_zone("field", table.non_turn_player) if can_block(card) and card not in attacked(table)]
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
    return (turn.enter("battle"),)


@rule(
    "block.stands-without-blocker",
    at="b.stands?",
    when=blocker_gone,
    overrides=("detail.gone-interrupts",),
    also=("detail.gone-interrupts",),
)
def the_block_stands_without_the_blocker(table: Table) -> Events:
    """A blocker that leaves has blocked all the same: there is neither a battle nor a break."""
    return (Interrupted(),)


@rule("block.statics", at="b.tapped", when=lambda t: not unblocked(t))
def what_works_while_blocking_applies(table: Table) -> Events:
    """Static abilities that work while blocking or while tapped apply."""
    assert table.battle is not None and table.battle.blocker is not None
    blocker = table.cards[table.battle.blocker]
    return *standing(table, "while-blocking", (blocker,)), *standing(table, "while-exhausted", (blocker,))


@rule("block.triggers", at="b.triggers")
def block_abilities_trigger(table: Table) -> Events:
    """Abilities for having blocked, having been blocked, and for neither, trigger."""
    if unblocked(table):
        return triggers(table, "not-blocked", (attacker(table),))
    assert table.battle is not None and table.battle.blocker is not None
    return *triggers(table, "blocked", (attacker(table),)), *triggers(table, "block", (table.cards[table.battle.blocker],))


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
    return (NumberFixed(ONE_SHIELD),)


@rule("direct.one-breaker", at="x.count", when=several_breakers, overrides=("direct.number-fixed",), also=("direct.number-fixed",))
def one_of_several_breakers_is_chosen(table: Table) -> Events:
    """Of several breakers one is chosen; they are not added up."""
    return (Asked(Ask(table.turn_player, ("choose",), options=tuple(breakers(table)))),)


@rule("direct.one-breaker", at="x.count:choose", also=("direct.number-fixed",))
def it_is_the_one_used(table: Table) -> Events:
    assert isinstance(table.move, m.Choose)
    return (NumberFixed(BREAKERS[table.move.cards[0]]),)


@rule("direct.choose-shields", at="x.choose", when=lambda t: not no_shields(t), also=("player.attacker-chooses",))
def the_attacking_player_chooses_the_shields(table: Table) -> Events:
    """The turn player chooses the shields to be broken, of the number fixed."""
    assert table.battle is not None
    there = tuple(card.id for card in shields(table))
    number = min(table.battle.number or 0, len(there))
    if number == len(there):
        return (Picked(there),)
    return (Asked(Ask(table.turn_player, ("choose",), options=there, need=number, up_to=True)),)


@rule("direct.choose-shields", at="x.choose:choose", also=("player.attacker-chooses",))
def these_are_the_ones(table: Table) -> Events:
    assert isinstance(table.move, m.Choose)
    return (Picked(table.move.cards),)


@rule("direct.before-break", at="x.before")
def effects_of_shields_about_to_be_broken_apply(table: Table) -> Events:
    """They apply once for each shield, before the break."""
    assert table.battle is not None
    found = triggers(table, "would-break", table.in_zone("field"))
    return [t for _ in table.battle.picked for t in found]


@rule("direct.together", at="x.break", also=("player.includes-shields",))
def the_shields_are_broken_together(table: Table) -> Events:
    """The shields chosen are broken at the same time."""
    assert table.battle is not None
    return (ShieldsBroken(table.battle.picked),)


def playable(table: Table) -> list[tuple[Card, Waiting]]:
    """Abilities by which cards just broken may be played."""
    found = declarable(table, table.non_turn_player, "when-broken")
    return [(card, what) for card, what in found if "broken" in card.marks]


@rule("direct.may-play", at="x.play", when=lambda t: bool(playable(t)))
def a_broken_shield_may_be_played(table: Table) -> Events:
    """Cards among those shields that can be played, by S・トリガー and so on, may be played."""
    return (ask(table.non_turn_player),)


permit("direct.may-play", at="x.play", kinds=("declare", "decline"))


@require("direct.may-play", of="declare", reason="not-able", when=lambda t: t.step == "direct-attack")
def only_what_was_broken_just_now(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.UseDeclared) and any(card.id == move.card for card, _ in playable(table))


@rule("direct.may-play", at="x.play:declare")
def it_is_played_at_once(table: Table) -> Events:
    assert isinstance(table.move, m.UseDeclared)
    played = [what for card, what in playable(table) if card.id == table.move.card]
    return Reached("x.play"), *(Called(Resolution(what)) for what in played[:1])


@rule("direct.may-play", at="x.play:decline")
def it_need_not_be_played(table: Table) -> Events:
    return ()


@rule("direct.triggers-after", at="x.broke")
def having_broken_triggers(table: Table) -> Events:
    """Abilities for having broken shields wait until broken shields are played."""
    return triggers(table, "broke", (card for card in (attacker(table),) if not table.gone(card.id)))


@rule("direct.triggers-after", at="entered", when=lambda t: t.step == "direct-attack")
def coming_out_by_s_trigger_triggers(table: Table) -> Events:
    """So do those of creatures that came out by S・トリガー."""
    return *entering(table, table.turn_player), *entering(table, table.non_turn_player)


@rule("direct.to-attack-end", at="x.end")
def the_attack_end_step_follows(table: Table) -> Events:
    return (turn.enter("attack-end"),)


@rule("direct.goes-through", at="x.count", when=no_shields)
def the_direct_attack_goes_through(table: Table) -> Events:
    """Unblocked and without a shield in the way the direct attack goes through."""
    return (Announced(table.turn_player, "goes-through"),)


@rule("direct.wins", at="x.count", when=no_shields, also=("player.wins",))
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
    """Abilities that trigger after the attack are resolved."""
    return triggers(table, "after-attack", table.in_zone("field"))


@rule("attack-end.new-triggers", at="entered", when=lambda t: t.step == "attack-end")
def new_abilities_are_resolved_too(table: Table) -> Events:
    """Abilities that trigger meanwhile are resolved as well."""
    return *entering(table, table.turn_player), *entering(table, table.non_turn_player)


@rule("attack-end.after-attack", at="e.end", when=stands)
def then_the_attack_is_over(table: Table) -> Events:
    return (BattleEnded(),)


# ── その他 ─ remarks ──────────────────────────────────────────────────────────


@require("note.declare-first", of="order", reason="not-now")
def nothing_is_resolved_before_the_attack_is_declared(table: Table, move: AnyMove) -> bool:
    """Attack triggers are not processed before the attack is declared."""
    return table.battle is not None


# ── 公式Q&A ─ ノラディ:ド:スルーザ ────────────────────────────────────────────


def _not_chosen(table: Table, cards: Iterable[Card]) -> list[NotTriggered]:
    return does_not_trigger(table, "chosen-by-opponent", cards)


@rule("qa.no-trigger", at="d.iii", also=("qa.not-chosen",))
def being_attacked_is_not_being_chosen(table: Table) -> Events:
    """An ability for when the opponent chooses a creature does not trigger when it is attacked."""
    return _not_chosen(table, attacked(table))


@rule("qa.no-trigger", at="b.triggers", when=lambda t: not unblocked(t), also=("qa.not-chosen",))
def nor_is_being_blocked(table: Table) -> Events:
    """Nor when it is blocked."""
    return _not_chosen(table, (attacker(table),))
