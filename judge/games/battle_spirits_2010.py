"""Battle Spirits as the 2010 wiki describes it: the turn's steps 1 to 7, the attack step A0 to A8, and its dated rulings.

In the order of the document (`knowledge/sources/battle-spirits-2010.yaml`): a rule stands under the banner of its section, is filed
under the id of the clause it carries out, and its docstring says the clause in our words.
"""

from collections.abc import Sequence

from judge.engine import moves as m
from judge.engine.asking import Turn, ask, ask_order, does_not_trigger, idle, subject, triggers
from judge.engine.battles import (
    attacker,
    attacker_gone,
    blocker,
    blocking,
    both_passed,
    combatant_gone,
    declared,
    expire,
    in_window,
    may_target,
    on_one_card,
    powers,
    several_sides,
)
from judge.engine.effects import active, bound, draw, leave, power, standing
from judge.engine.events import (
    Announced,
    AttackDeclared,
    BattleBegan,
    BattleEnded,
    Blocked,
    Called,
    Compared,
    CountersMoved,
    Damaged,
    Depleted,
    Destroyed,
    Event,
    Exhausted,
    Expired,
    GoesOn,
    Moved,
    NotBlocked,
    NotTriggered,
    Ordered,
    Reached,
    Refreshed,
    TakenAway,
    Triggered,
    TurnPassed,
    Wanting,
    WindowClosed,
    WindowOpened,
)
from judge.engine.moves import AnyMove
from judge.engine.rulebook import Ground, Moment, Rulebook, Step, Upon, loop, must, queue
from judge.engine.sides import Side, other
from judge.engine.values import Card, Resolution, Table, Waiting, Window
from knowledge.abilities import DrawMore, SummonAt, Timing

Events = Sequence[Event]

STEPS = (
    Step("start", "1", (must("start.1"), Moment("start.2"), queue("start.2:waiting"), Moment("start:end")), part="start"),
    Step("core", "2", (Moment("core.1"), Moment("core:end")), part="core"),
    Step("draw", "3", (Moment("draw.1"), Moment("draw.2"), queue("draw.2:waiting"), Moment("draw:end")), part="draw"),
    Step("refresh", "4", (Moment("refresh.A"), Moment("refresh.B"), Moment("refresh:end")), part="refresh"),
    Step("main", "5", (loop("main"), Moment("main:end")), part="main"),
    Step("A0", "A0", (Moment("A0"), Moment("A0-2"), queue("A0-2:waiting"), Moment("A0:end")), part="opening"),
    Step("A1", "A1", (must("A1-1"), must("A1-2"), Moment("A1-3"), queue("A1-3:waiting"), Moment("A1:end")), part="declare"),
    Step("A2", "A2", (must("A2"), loop("A2:acted")), part="flash"),
    Step("A3", "A3", (must("A3-1"), Moment("A3-2"), Moment("A3-3"), queue("A3-3:waiting"), Moment("A3:end")), part="block"),
    Step("A4", "A4", (must("A4"), loop("A4:acted")), part="second-flash"),
    Step("A5", "A5", (must("A5"), Moment("A5:end")), part="resolve", amid=True),
    Step("A6", "A6", (Moment("A6-1"), Moment("A6:won"), queue("A6:won:waiting"), Moment("A6:end")), part="destroy", amid=True),
    Step("A7", "A7", (Moment("A7-1"), must("A7-2")), part="close"),
    Step("A8", "A8", (Moment("A8-1"), Moment("A8-2"), queue("A8-2:waiting"), Moment("A8:end")), part="step-end"),
    Step("end", "7", (Moment("end.1"), must("end.2"), Moment("end:end")), part="end"),
)

DESTRUCTION = (Moment("A6-2"), queue("A6-2:waiting"), Moment("A6-3A"), Moment("A6-3B"))
COMBATANT_LEFT = (must("combatant-left"),)
SOURCE_LEFT = (Moment("source-left"),)
DEPLETED = (must("depleted"),)
BATTLE_CUT = (must("battle-cut"),)
ATTACK_STEP_CUT = (must("attack-step-cut"),)


def _left_before_resolution(table: Table, event: Event) -> bool:
    return isinstance(event, Moved) and table.gone(event.card) and table.step in ("A1", "A2", "A3", "A4") and table.jump is None


def _too_few_cores(table: Table, event: Event) -> bool:
    card = table.cards.get(event.source) if isinstance(event, CountersMoved) else None
    return card is not None and card.zone == "field" and bool(card.face.levels) and card.face.level_at(card.counters) is None


def _held_an_effect(table: Table, event: Event) -> bool:
    return isinstance(event, Moved) and any(e.source == event.card and e.select is not None for e in table.effects)


BOOK = Rulebook(
    "battle-spirits-2010",
    STEPS,
    opens_at="A0",
    procedures=(DESTRUCTION, COMBATANT_LEFT, SOURCE_LEFT, DEPLETED, BATTLE_CUT, ATTACK_STEP_CUT),
    upon=(
        Upon(Destroyed, "A6-2"),
        Upon(Moved, "combatant-left", _left_before_resolution),
        Upon(Moved, "source-left", _held_an_effect),
        Upon(CountersMoved, "depleted", _too_few_cores),
        Upon(Ordered, "battle-cut", lambda _, event: isinstance(event, Ordered) and event.what == "end-battle"),
        Upon(Ordered, "attack-step-cut", lambda _, event: isinstance(event, Ordered) and event.what == "end-attack-step"),
    ),
    ground=Ground(deals_damage=True),
)
rule, require, permit = BOOK.rule, BOOK.require, BOOK.permit
turn = Turn(STEPS)
ATTACK_STEP = tuple(step.id for step in STEPS if step.id.startswith("A"))


# ── 1 ─ start step ───────────────────────────────────────────────────────────


@rule("start.declare", at="start.1")
def the_turn_is_declared(table: Table) -> Events:
    """The turn player says that the turn begins."""
    return (Announced(table.turn_player, "turn-start"),)


@rule("start.effects", at="start.2")
def start_step_effects_are_processed(table: Table) -> Events:
    """Effects of the start step are processed next."""
    return _now(table, "start-step")


def _now(table: Table, timing: Timing) -> Events:
    """The effects on the field that happen at a moment of the turn, and those that are for it and do not."""
    cards = table.in_zone("field")
    return *triggers(table, timing, cards), *idle(table, timing, cards)


@rule("start.order", at="start.2:waiting", when=several_sides)
def the_turn_player_orders_start_step_effects(table: Table) -> Events:
    """Where effects of both players meet in the start step, the turn player picks the order."""
    return (ask_order(table.turn_player),)


def one_side(table: Table) -> bool:
    return not several_sides(table)


@rule("start.order", at="start.2:waiting", when=one_side, analogy="one-player")
def he_orders_those_of_one_player_too(table: Table) -> Events:
    """The document says so where effects of both players meet; several of one player are read likewise."""
    return (ask_order(table.turn_player),)


@rule("start.to-core", at="start:end")
def the_core_step_follows(table: Table) -> Events:
    return (turn.enter("core"),)


# ── 2 ─ core step ────────────────────────────────────────────────────────────


def first_turn(table: Table) -> bool:
    return table.turn == 1


@rule("core.add", at="core.1")
def a_core_from_the_void(table: Table) -> Events:
    """One core goes from the void to the reserve."""
    side = table.turn_player
    return (CountersMoved(f"{side}.void", f"{side}.reserve", 1),)


@rule("core.to-draw", at="core:end")
def the_draw_step_follows(table: Table) -> Events:
    return (turn.enter("draw"),)


@rule("core.first-turn", at="start:end", when=first_turn, overrides=("start.to-core",))
def no_core_step_in_the_first_turn(table: Table) -> Events:
    """The first player's first turn skips the core step."""
    return turn.skip_to("start", "draw")


# ── 3 ─ draw step ────────────────────────────────────────────────────────────


def replacing_draws(table: Table) -> list[Waiting]:
    """Abilities in force that change the draw of the draw step itself."""
    cards = table.in_zone("field", table.turn_player)
    found = [(c, a) for c in cards for a in active(table, c, "draw-step") if a.kind == "replacement"]
    return [Waiting(card.id, ability, card.owner, "draw.valleys") for card, ability in found]


@rule("draw.one", at="draw.1")
def one_card_is_drawn(table: Table) -> Events:
    """One card from the top of the deck goes to the hand."""
    return (draw(table, table.turn_player, 1),)


@rule("draw.valleys", at="draw.1", when=lambda t: bool(replacing_draws(t)), overrides=("draw.one",))
def what_changes_the_draw_is_applied_with_it(table: Table) -> Events:
    """Effects that change the draw itself are applied together with it: more cards at once, then what follows from it."""
    replacing = replacing_draws(table)
    more = sum(d.count for w in replacing for d in w.ability.does if isinstance(d, DrawMore))
    return draw(table, table.turn_player, 1 + more), *(Called(Resolution(w)) for w in reversed(replacing))


def just_drew(table: Table) -> list[Triggered]:
    """Abilities that trigger on the turn player's draw: one's own draw, or an opponent's."""
    found = triggers(table, "draw", table.in_zone("field"))
    return [t for t in found if (t.what.side == table.turn_player) == (t.what.ability.of == "own")]


@rule("draw.when-drawing", at="draw.2")
def effects_of_drawing_come_after_the_draw(table: Table) -> Events:
    """Effects that happen when a card is drawn are processed after the draw; those of another player's draw do not."""
    happen = just_drew(table)
    kept = [t.what for t in triggers(table, "draw", table.in_zone("field")) if t not in happen]
    return *happen, *(NotTriggered(w.card, w.ability.id) for w in kept)


@rule("draw.to-refresh", at="draw:end")
def the_refresh_step_follows(table: Table) -> Events:
    return (turn.enter("refresh"),)


# ── 4 ─ refresh step ─────────────────────────────────────────────────────────


@rule("refresh.spirits", at="refresh.A")
def exhausted_spirits_refresh(table: Table) -> Events:
    """The turn player's exhausted spirits become ready; of other cards nothing is said."""
    return [Refreshed(c.id) for c in table.in_zone("field", table.turn_player) if not c.ready and c.face.kind == "spirit"]


@rule("refresh.cores", at="refresh.B")
def used_cores_come_back(table: Table) -> Events:
    """Cores used up, in the trash, go back to the reserve."""
    side = table.turn_player
    used = table.pools.get((side, "trash"), 0)
    return (CountersMoved(f"{side}.trash", f"{side}.reserve", used),) if used else ()


BOOK.together("refresh.together", "refresh.A", "refresh.B")


@rule("refresh.to-main", at="refresh:end")
def the_main_step_follows(table: Table) -> Events:
    return (turn.enter("main"),)


# ── 5 ─ main step ────────────────────────────────────────────────────────────


@rule("main.any-order", at="main")
def the_turn_player_acts_in_any_order(table: Table) -> Events:
    """In the main step the turn player does what he likes, as often and in the order he likes."""
    return (ask(table.turn_player),)


permit("main.any-order", at="main", kinds=("finish",))
permit("main.summon", at="main", kinds=("summon",))
permit("main.nexus", at="main", kinds=("place",))
permit("main.magic", at="main", kinds=("use",))
permit("main.cores", at="main", kinds=("move-counters",))


@rule("main.any-order", at="main:finish")
def the_main_step_is_left(table: Table) -> Events:
    return (Reached("main:end"),)


@rule("main.zero-cores", at="depleted")
def a_spirit_without_cores_leaves(table: Table) -> Events:
    """A spirit left with fewer cores than its level 1 takes is destroyed by that; it goes to the trash."""
    spirits = [card for card in subject(table) if card.face.kind == "spirit"]
    return [event for card in spirits for event in (Depleted(card.id), *leave(table, card, "trash"))]


def destroyed_effects(table: Table) -> list[NotTriggered]:
    cards = subject(table)
    return [NotTriggered(c.id, a.id) for c in cards for a in c.face.abilities if a.at == "destroyed" and a.kind == "triggered"]


@rule("main.zero-cores", at="depleted", when=lambda t: bool(destroyed_effects(t)), analogy="zero-cores")
def its_destroyed_effects_stay_out(table: Table) -> Events:
    """Whether effects of being destroyed trigger then the document does not say; by the ruling of 2009-11-12 they do not."""
    return destroyed_effects(table)


# ── A0 ─ start of the attack step ────────────────────────────────────────────


@rule("A0-1.declare", at="main:end")
def the_attack_step_is_declared(table: Table) -> Events:
    """After the main step the turn player declares that the attack step begins."""
    return turn.enter("A0"), Announced(table.turn_player, "attack-step-start")


@rule("A0-2.effects", at="A0-2")
def effects_of_the_start_of_the_attack_step(table: Table) -> Events:
    """Effects that happen at the start of the attack step are processed."""
    return _now(table, "attack-step-start")


@rule("A0.sol-skips", at="main:end", when=lambda t: "A0" in t.without, overrides=("A0-1.declare", "A0.first-turn"))
def an_attack_step_taken_away_is_skipped(table: Table) -> Events:
    """Where an effect took the attack step away before it began, it is skipped."""
    return turn.skip_to("main", "end")


@rule("A0.first-turn", at="main:end", when=first_turn, overrides=("A0-1.declare",))
def no_attack_step_in_the_first_turn(table: Table) -> Events:
    """The first player's first turn skips the attack step."""
    return turn.skip_to("main", "end")


@rule("A0.to-A1", at="A0:end")
def the_attack_declaration_follows(table: Table) -> Events:
    """The steps are listed in their order: A1 comes after A0."""
    return (turn.enter("A1"),)


# ── A1 ─ attack declaration ──────────────────────────────────────────────────


@rule("A1-1.declare", at="A1-1")
def an_attack_is_declared_or_not(table: Table) -> Events:
    """The attacking player says which spirit attacks, or that none does."""
    return (ask(table.turn_player),)


permit("A1-1.declare", at="A1-1", kinds=("attack", "decline"))


@rule("A1-1.no-attack", at="A1-1:decline")
def without_an_attack_the_step_ends(table: Table) -> Events:
    """Not attacking declares the end of the attack step."""
    return turn.skip_to("A1", "A8")


@require("A1-1.declare", of="attack", reason="not-able")
def spirits_attack(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Attack) and table.cards[move.card].face.kind == "spirit"


@require("A1-1.declare", of="attack", reason="not-stated")
def nothing_is_said_of_spirits_summoned_this_turn(table: Table, move: AnyMove) -> bool:
    """Whether a spirit may attack in the turn it was summoned in the document does not say."""
    return isinstance(move, m.Attack) and "summoned" not in table.cards[move.card].marks


@require("A1-1.no-target-choice", of="attack", reason="not-a-target")
def an_attack_names_no_target(table: Table, move: AnyMove) -> bool:
    """The attacking side does not choose what it attacks, unless a card effect lets it."""
    if not isinstance(move, m.Attack) or move.on is None:
        return True
    return "A1-1.cards-may-target" not in table.off and may_target(table, table.cards[move.card], move.on)


def _names_a_target(table: Table) -> bool:
    return isinstance(table.move, m.Attack) and table.move.on is not None


@rule("A1-1.targets-player", at="A1-1:attack", also=("A3-1.target-is-player",))
def an_attack_is_aimed_at_the_player(table: Table) -> Events:
    """An attack is aimed at the opposing player by itself."""
    assert isinstance(table.move, m.Attack)
    return (AttackDeclared(table.move.card, table.non_turn_player),)


@rule("A1-1.cards-may-target", at="A1-1:attack", when=_names_a_target, overrides=("A1-1.targets-player",))
def a_card_effect_may_aim_at_a_spirit(table: Table) -> Events:
    """Some card effects let an opposing spirit be attacked."""
    assert isinstance(table.move, m.Attack) and table.move.on is not None
    return (AttackDeclared(table.move.card, table.move.on),)


def compelled(table: Table) -> list[Card]:
    """Ready spirits of the attacking player that an effect compels to attack first."""
    named = {c for e in table.effects if e.what == "must-attack-first" for c in e.on}
    able = [c for c in _spirits(table, table.turn_player) if not bound(table, "cannot-attack", c)]
    return [c for c in able if c.id in named]


def _spirits(table: Table, side: Side) -> list[Card]:
    """A player's ready spirits."""
    return [c for c in table.in_zone("field", side) if c.ready and c.face.kind == "spirit"]


@require("A0-2.effects", of="attack", reason="must-do-otherwise", when=lambda t: bool(compelled(t)))
def who_is_named_attacks_first(table: Table, move: AnyMove) -> bool:
    """A spirit that an effect of the start of the attack step names attacks before the others."""
    return isinstance(move, m.Attack) and move.card in {c.id for c in compelled(table)}


@require("A0-2.effects", of="decline", reason="must-do-otherwise", when=lambda t: t.step == "A1" and bool(compelled(t)))
def who_is_named_attacks(table: Table, move: AnyMove) -> bool:
    """And it is not for its player to let it rest."""
    return False


@rule("A0-2.effects", at="A1-1:attack", when=lambda t: any(e.what == "must-attack-first" for e in t.effects))
def the_duty_ends_with_the_first_attack(table: Table) -> Events:
    return [Expired(e) for e in table.effects if e.what == "must-attack-first"]


@rule("A1-2.exhaust", at="A1-2", when=declared)
def the_attacker_is_exhausted(table: Table) -> Events:
    """The attacker becomes exhausted."""
    return (Exhausted(attacker(table).id),)


@require("A1-2.exhaust", of="attack", reason="not-able", analogy="likewise")
def only_a_ready_spirit_can_be_exhausted(table: Table, move: AnyMove) -> bool:
    """That attacking exhausts the attacker supposes that it is ready; the document does not say so in words."""
    return isinstance(move, m.Attack) and table.cards[move.card].ready


@rule("A1-2.battle-begins", at="A1-2", when=declared)
def exhaustion_is_the_moment_the_battle_exists(table: Table) -> Events:
    """With the attacker's exhaustion a battle has come about."""
    return (BattleBegan(),)


@rule("A1-3.triggers", at="A1-3")
def attack_effects_trigger(table: Table) -> Events:
    """Effects of attacking trigger: of the attacker, and its effects of attacking, not those of blocking."""
    return _of_the_combatant(table, attacker(table), "attack", "block")


def _of_the_combatant(table: Table, card: Card, timing: Timing, otherwise: Timing) -> Events:
    """What happens when a card attacks (or blocks), and what might be thought to: its effects of the other, and those of comrades."""
    comrades = [c for c in table.in_zone("field", card.owner) if c.id != card.id]
    kept = (*does_not_trigger(table, otherwise, (card,)), *does_not_trigger(table, timing, comrades))
    return *triggers(table, timing, (card,)), *idle(table, timing, (card,)), *kept


@rule("A1-3.triggers", at="A1-1:decline")
def not_without_an_attack(table: Table) -> Events:
    return does_not_trigger(table, "attack", table.in_zone("field", table.turn_player))


@rule("A1-3.attacker-only", at="A1-1:decline")
def nor_these_without_an_attacker(table: Table) -> Events:
    return does_not_trigger(table, "attacker", table.in_zone("field"))


@rule("A1-3.attacker-only", at="A1-3")
def effects_on_the_attacker_alone_count_as_attack_effects(table: Table) -> Events:
    """An own-attack-step effect whose only subject is the attacker is processed when it attacks."""
    return *on_one_card(table, "attacker", "own", "opposing"), *idle(table, "attacker", table.in_zone("field"))


@rule("A1-3.attack-and-block", at="A1-3")
def battle_effects_trigger_on_attacking(table: Table) -> Events:
    """An effect of attacking and blocking alike is processed like an attack effect when its card attacks."""
    return *triggers(table, "battle", (attacker(table),)), *idle(table, "battle", (attacker(table),))


@rule("A1-3.each-attack-step", at="A1-3")
def effects_of_either_attack_step_count_in_ones_own(table: Table) -> Events:
    """An effect of both players' attack steps is processed like one of one's own attack step."""
    return on_one_card(table, "attacker", "each")


@rule("A1-3.order", at="A1-3:waiting", when=one_side)
def the_attacking_player_orders_attack_effects(table: Table) -> Events:
    """Where several effects meet, the attacking player picks their order."""
    return (ask_order(table.turn_player),)


@rule("A1-3.order-across", at="A1-3:waiting", when=several_sides)
def he_orders_the_opponents_effects_too(table: Table) -> Events:
    """So he does where effects of both players meet."""
    return (ask_order(table.turn_player),)


@rule("A1.to-A2", at="A1:end")
def the_first_flash_follows(table: Table) -> Events:
    """A2 comes after A1."""
    return (turn.enter("A2"),)


@rule("A1.step-long", at="A0")
def own_attack_step_effects_hold_from_its_start(table: Table) -> Events:
    """An own-attack-step effect on several cards is in force from A0 to A8."""
    return standing(table, "attack-step", table.in_zone("field", table.turn_player))


@rule("A1.step-long", at="A8:end")
def own_step_long_effects_end_with_the_step(table: Table) -> Events:
    return [e for e in expire(table, "attack-step") if e.effect.side == table.turn_player]


@rule("A3.step-long", at="A8:end")
def opposing_step_long_effects_end_with_the_step(table: Table) -> Events:
    return [e for e in expire(table, "attack-step") if e.effect.side != table.turn_player]


@rule("A1.step-long", at="source-left")
def a_step_long_effect_goes_with_its_card(table: Table) -> Events:
    """It is the card that holds it in force."""
    gone = {c.id for c in subject(table)}
    return [Expired(e) for e in table.effects if e.source in gone and e.select is not None]


# ── A2 ─ flash timing after the attack declaration ───────────────────────────


@rule("A2.defender-first", at="A2")
def the_flash_starts_with_the_defender(table: Table) -> Events:
    """The right to use a flash effect begins with the defending side."""
    return _open_flash(table, "A2")


def _open_flash(table: Table, step: str) -> Events:
    return WindowOpened(Window(step, last=table.turn_player)), ask(table.non_turn_player)


permit("A2.what-may-be-used", at=("A2", "A2:acted"), kinds=("use", "summon"))
permit("A2.alternates", at=("A2", "A2:acted"), kinds=("pass",))


@require("A2.what-may-be-used", of="summon", reason="not-now", when=in_window)
def only_quick_spirits_are_summoned_in_a_flash(table: Table, move: AnyMove) -> bool:
    """What is used in a flash timing is flash effects; a spirit is summoned there only if its own text says so."""

    assert isinstance(move, m.Summon)
    return any(isinstance(d, SummonAt) for a in active(table, table.cards[move.card], "summon") for d in a.does)


@require("A2.what-may-be-used", of="use", reason="not-stated", when=in_window)
def of_flash_effects_of_other_cards_nothing_is_said(table: Table, move: AnyMove) -> bool:
    """The document names spirits and magics."""
    return isinstance(move, m.Use) and table.cards[move.card].face.kind in ("spirit", "magic")


@require("A2.after-declaration", of="use", reason="not-now", when=lambda t: t.step == "A4")
def after_the_attack_declaration_means_the_first_flash(table: Table, move: AnyMove) -> bool:
    """What may be used "after the attack declaration" may not be used in the flash timing after the block."""
    assert isinstance(move, m.Use)
    return any(ability.if_ != "after-attack-declaration" for ability in active(table, table.cards[move.card], "flash"))


@rule("A2.alternates", at="A2:acted", when=in_window)
def players_take_turns_in_the_flash(table: Table) -> Events:
    """The right to use a flash effect goes back and forth."""
    assert table.window is not None
    return (ask(other(table.window.last)),)


@rule("A2.two-passes", at="A2:acted", when=both_passed, overrides=("A2.alternates",), also=("A2.sequences",))
def two_passes_in_a_row_close_the_flash(table: Table) -> Events:
    """When both players pass one after the other, the block declaration follows."""
    return WindowClosed("passes"), turn.enter("A3")


@rule("A2.goes-on-without-attacker", at="combatant-left", when=lambda t: t.step == "A2", also=("goes-on.two-passes-only",))
def the_flash_goes_on_without_the_attacker(table: Table) -> Events:
    """An attacker that leaves the field does not end the flash timing."""
    return [GoesOn("window", c.id) for c in subject(table)]


@rule("A2.goes-on-without-attacker", at="combatant-left", when=lambda t: t.step == "A1", analogy="likewise")
def nor_does_it_end_the_battle_before_the_flash(table: Table) -> Events:
    """The document says this of the flash timing only; of an attacker that leaves at its own declaration it is read likewise."""
    return [GoesOn("battle", c.id) for c in subject(table)]


@rule(
    "A2.attacker-gone",
    at="A2:acted",
    when=lambda t: both_passed(t) and attacker_gone(t),
    overrides=("A2.two-passes", "A2.alternates"),
    also=("A2.example",),
)
def without_its_attacker_the_battle_goes_to_its_end(table: Table) -> Events:
    """After the flash, A3 to A6 cannot be done without the attacker: A7 follows."""
    return WindowClosed("passes"), *turn.skip_to("A2", "A7")


# ── A3 ─ block declaration ───────────────────────────────────────────────────


@rule("A1-1.block-is-defenders-right", at="A3-1")
def blocking_is_for_the_blocking_side(table: Table) -> Events:
    """Whether and with what to block is the blocking side's right."""
    return (ask(table.non_turn_player),)


permit("A3-1.declare", at="A3-1", kinds=("block", "decline"))


@require("A3-1.declare", of="block", reason="not-able")
def spirits_block(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Block) and table.cards[move.card].face.kind == "spirit"


@require("A3-2.exhaust", of="block", reason="not-able", analogy="likewise")
def only_a_ready_spirit_can_block(table: Table, move: AnyMove) -> bool:
    """That blocking exhausts the blocker supposes that it is ready; the document does not say so in words."""
    return isinstance(move, m.Block) and table.cards[move.card].ready


@require("A1.step-long", of="decline", reason="must-do-otherwise", when=lambda t: t.step == "A3")
def who_must_block_blocks(table: Table, move: AnyMove) -> bool:
    """An effect in force may compel a block, if there is anything to block with."""
    able = [c for c in _spirits(table, table.non_turn_player) if not bound(table, "cannot-block", c)]
    return not able or not bound(table, "must-block", attacker(table))


@rule("A3-1.no-block", at="A3-1:decline")
def without_a_block_there_is_no_second_flash(table: Table) -> Events:
    """Not blocking skips A4: the battle is resolved."""
    return NotBlocked(table.non_turn_player), *turn.skip_to("A3", "A5")


@rule("A3-1.intercepts", at="A3-1:block")
def the_blocker_stands_before_its_player(table: Table) -> Events:
    """The chosen blocker meets the attack in the player's place."""
    assert isinstance(table.move, m.Block)
    return (Blocked(table.move.card),)


@rule("A3-2.exhaust", at="A3-2")
def the_blocker_is_exhausted(table: Table) -> Events:
    """The blocker becomes exhausted."""
    card = blocker(table)
    return (Exhausted(card.id),) if card else ()


@rule("A3-3.triggers", at="A3-3")
def block_effects_trigger(table: Table) -> Events:
    """Effects of blocking trigger: of the blocker, and its effects of blocking, not those of attacking."""
    return [e for card in blocking(table) for e in _of_the_combatant(table, card, "block", "attack")]


@rule("A3-3.triggers", at="A3-1:decline")
def not_without_a_block(table: Table) -> Events:
    return does_not_trigger(table, "block", table.in_zone("field", table.non_turn_player))


@rule("A3-3.blocker-only", at="A3-3")
def effects_on_the_blocker_alone_count_as_block_effects(table: Table) -> Events:
    """An opposing-attack-step effect whose only subject is the blocker is processed when it blocks."""
    return *on_one_card(table, "blocker", "own", "opposing"), *idle(table, "blocker", table.in_zone("field"))


@rule("A3-3.blocker-only", at="A3-1:decline")
def nor_these_without_a_blocker(table: Table) -> Events:
    return does_not_trigger(table, "blocker", table.in_zone("field"))


@rule("A3-3.attack-and-block", at="A3-3")
def battle_effects_trigger_on_blocking(table: Table) -> Events:
    """An effect of attacking and blocking alike is processed like a block effect when its card blocks."""
    return *triggers(table, "battle", blocking(table)), *idle(table, "battle", blocking(table))


@rule("A3-3.each-attack-step", at="A3-3")
def effects_of_either_attack_step_count_in_the_opponents(table: Table) -> Events:
    """An effect of both players' attack steps is processed like one of the opponent's attack step."""
    return on_one_card(table, "blocker", "each")


@rule("A3.step-long", at="A0")
def opposing_attack_step_effects_hold_from_its_start(table: Table) -> Events:
    """An opposing-attack-step effect on several cards is in force from A0 to A8."""
    return standing(table, "attack-step", table.in_zone("field", table.non_turn_player))


@rule("A3-3.order", at="A3-3:waiting", when=one_side, also=("A3-3.blocker-has-no-say",))
def the_attacking_player_orders_block_effects(table: Table) -> Events:
    """Block effects too are ordered by the attacking player; the blocking side has no say."""
    return (ask_order(table.turn_player),)


@rule("A3-3.order-across", at="A3-3:waiting", when=several_sides, also=("A3-3.blocker-has-no-say",))
def so_he_does_across_players(table: Table) -> Events:
    """So he does where effects of both players meet."""
    return (ask_order(table.turn_player),)


@rule("A3.to-A4", at="A3:end")
def the_second_flash_follows(table: Table) -> Events:
    """A4 comes after a block is declared."""
    return (turn.enter("A4"),)


# ── A4 ─ flash timing after the block declaration ────────────────────────────


@rule("A4.as-A2", at="A4")
def the_second_flash_starts_like_the_first(table: Table) -> Events:
    """The second flash timing is like the first: it starts with the defending side."""
    return _open_flash(table, "A4")


permit("A4.as-A2", at=("A4", "A4:acted"), kinds=("use", "summon", "pass"))


@rule("A4.as-A2", at="A4:acted", when=in_window)
def the_second_flash_goes_back_and_forth_and_ends_by_passes(table: Table) -> Events:
    """Players take turns until both pass in a row."""
    assert table.window is not None
    return (WindowClosed("passes"), turn.enter("A5")) if both_passed(table) else (ask(other(table.window.last)),)


@rule("A4.as-A2", at="combatant-left", when=lambda t: t.step == "A4")
def the_second_flash_goes_on_without_a_combatant(table: Table) -> Events:
    """A combatant that leaves does not end the flash timing."""
    return [GoesOn("window", c.id) for c in subject(table)]


@rule("A4.as-A2", at="combatant-left", when=lambda t: t.step == "A3", analogy="likewise")
def nor_is_the_battle_over_when_a_block_effect_takes_a_combatant(table: Table) -> Events:
    """The document says this of flash timings only; of a combatant that leaves at the block declaration it is read likewise."""
    return [GoesOn("battle", c.id) for c in subject(table)]


@rule("A4.combatant-gone", at="A4:acted", when=lambda t: both_passed(t) and combatant_gone(t), overrides=("A4.as-A2",))
def without_a_combatant_the_battle_is_not_resolved(table: Table) -> Events:
    """If attacker or blocker left the field, A5 and A6 are skipped: A7 follows."""
    return WindowClosed("passes"), *turn.skip_to("A4", "A7")


# ── A5 ─ battle resolution ───────────────────────────────────────────────────


def unblocked(table: Table) -> bool:
    return table.battle is not None and table.battle.blocker is None


def blocked(table: Table) -> bool:
    return not unblocked(table)


def damage_to_player(table: Table) -> int | None:
    """The damage of an unblocked attack on the player: as much as the attacker has symbols; None where it is none."""
    battle = table.battle
    aimed = battle is not None and battle.blocker is None and battle.target == table.non_turn_player
    return attacker(table).face.symbols if aimed else None


def more_damage_than_life(table: Table) -> bool:
    return (damage_to_player(table) or 0) > table.pools.get((table.non_turn_player, "life"), 0)


@rule("A5.unblocked", at="A5", when=lambda t: damage_to_player(t) is not None and not more_damage_than_life(t))
def an_unblocked_attack_takes_life_by_symbols(table: Table) -> Events:
    """As much damage as the attacker has symbols; as many cores go from life to the reserve."""
    side, symbols = table.non_turn_player, attacker(table).face.symbols
    lost = min(symbols, table.pools.get((side, "life"), 0))
    moved = (CountersMoved(f"{side}.life", f"{side}.reserve", lost),) if lost else ()
    return Damaged(side, symbols), *moved


@rule("A5.unblocked", at="A5", when=more_damage_than_life, analogy="more-symbols-than-life")
def it_takes_no_more_life_than_there_is(table: Table) -> Events:
    """The document does not say what happens where there is less life than damage; what there is goes."""
    return an_unblocked_attack_takes_life_by_symbols(table)


@rule("A5.unblocked-to-A7", at="A5:end", when=unblocked)
def without_a_block_nothing_is_destroyed(table: Table) -> Events:
    """A6 is skipped: A7 follows."""
    return turn.skip_to("A5", "A7")


@rule("A5.blocked", at="A5", when=blocked)
def power_is_compared(table: Table) -> Events:
    """The BP of attacker and blocker are compared."""
    pair = [attacker(table), *blocking(table)]
    powers = [(card, power(table, card)) for card in pair]
    unknown = [Wanting("power", card.id) for card, bp in powers if bp is None]
    return unknown[:1] or [Compared(*(bp or 0 for _, bp in powers))]


@rule("A5.blocked-to-A6", at="A5:end", when=blocked)
def destruction_follows_the_comparison(table: Table) -> Events:
    return (turn.enter("A6"),)


# ── A6 ─ destruction ─────────────────────────────────────────────────────────


@rule("A6-1.lower", at="A6-1", when=blocked)
def the_lower_power_is_destroyed(table: Table) -> Events:
    """The one with the lower BP is settled to be destroyed."""
    first, second = powers(table)
    loser = attacker(table) if first < second else blocker(table)
    return (Destroyed((loser.id,)),) if loser else ()


@rule("A6-1.tie", at="A6-1", when=lambda t: blocked(t) and len(set(powers(t))) == 1, overrides=("A6-1.lower",))
def equal_power_destroys_both(table: Table) -> Events:
    """At equal BP both are."""
    return (Destroyed(tuple(c.id for c in (attacker(table), *blocking(table)))),)


@rule("A6-2.effects", at="A6-2")
def effects_of_being_destroyed_come_first(table: Table) -> Events:
    """Effects of being destroyed are processed before the card leaves."""
    return *triggers(table, "destroyed", subject(table)), *idle(table, "destroyed", subject(table))


@rule("A1-3.order", at=("draw.2:waiting", "A0-2:waiting", "A6-2:waiting", "A6:won:waiting", "A8-2:waiting"), analogy="likewise")
def the_attacking_player_orders_these_too(table: Table) -> Events:
    """The document gives the order to the attacking player at attack and block declaration; at other moments it is read likewise."""
    return (ask_order(table.turn_player),)


@rule("A6-3A.trash", at="A6-3A")
def the_destroyed_spirit_goes_to_the_trash(table: Table) -> Events:
    """The destroyed spirit goes to the trash."""
    return [Moved(card.id, "trash") for card in subject(table) if card.zone == "field"]


def _return_cores(table: Table) -> list[Event]:
    return [CountersMoved(c.id, f"{c.owner}.reserve", c.counters) for c in subject(table) if c.counters]


@rule("A6-3B.cores", at="A6-3B", when=lambda t: t.window is None)
def its_cores_go_back_to_the_reserve(table: Table) -> Events:
    """The cores that lay on it go back to the reserve."""
    return _return_cores(table)


BOOK.together("A6-3.together", "A6-3A", "A6-3B")


@rule("A6.to-A7", at="A6:end")
def the_end_of_the_battle_follows(table: Table) -> Events:
    return (turn.enter("A7"),)


# ── A7 ─ end of the battle ───────────────────────────────────────────────────


def battle_cut(table: Table) -> bool:
    return table.battle is not None and table.battle.cut


@rule("A7-1.expire", at="A7-1", when=lambda t: not battle_cut(t))
def effects_of_the_battle_expire(table: Table) -> Events:
    """Passing effects of attacking, blocking and battling are gone."""
    return *expire(table, "battle"), BattleEnded()


@rule("A7-1.expire", at="A7-1", when=battle_cut, also=("lark.expires", "lark.why"))
def they_do_so_too_where_an_effect_ended_the_battle(table: Table) -> Events:
    """A battle ended by an effect goes through its end all the same, because they have to be gone."""
    return effects_of_the_battle_expire(table)


@rule("A7-2.again-or-not", at="A7-2")
def the_attacking_player_may_attack_again(table: Table) -> Events:
    """Now it is chosen whether to declare another attack."""
    return (ask(table.turn_player),)


permit("A7-2.again-or-not", at="A7-2", kinds=("accept", "decline"))


@rule("A7-2.stop", at="A7-2:decline")
def who_attacks_no_more_ends_the_step(table: Table) -> Events:
    """Not attacking declares the end of the attack step."""
    return (turn.enter("A8"),)


@rule("A7-2.again", at="A7-2:accept")
def who_attacks_again_declares_again(table: Table) -> Events:
    """Attacking again goes back to the attack declaration."""
    return (turn.enter("A1"),)


# ── A8 ─ end of the attack step ──────────────────────────────────────────────


@rule("A8-1.declare", at="A8-1")
def the_end_of_the_attack_step_is_declared(table: Table) -> Events:
    return (Announced(table.turn_player, "attack-step-end"),)


@rule("A8-2.effects", at="A8-2")
def effects_of_the_end_of_the_attack_step(table: Table) -> Events:
    """Effects that happen at the end of the attack step are processed."""
    return _now(table, "attack-step-end")


@rule("A8.to-end", at="A8:end")
def the_end_step_follows(table: Table) -> Events:
    """The end step comes after A8."""
    return (turn.enter("end"),)


# ── 7 ─ end step ─────────────────────────────────────────────────────────────


@rule("end.expire", at="end.1")
def effects_of_the_turn_expire(table: Table) -> Events:
    """Passing effects of this turn are gone."""
    return expire(table, "turn")


@rule("end.declare", at="end.2")
def the_end_of_the_turn_is_declared(table: Table) -> Events:
    return (Announced(table.turn_player, "turn-end"),)


@rule("end.next-turn", at="end:end")
def the_opponents_turn_follows(table: Table) -> Events:
    return TurnPassed(), turn.enter("start")


# ── 公式汎用Q6 ─ 「BPを比べ相手のスピリットだけを破壊したとき」 ─────────────


def _survivors(table: Table) -> list[Card]:
    return [c for c in (attacker(table), *blocking(table)) if not table.gone(c.id)] if table.battle else []


@rule("Q6.only-the-opposing", at="A6:won", when=lambda t: len(_survivors(t)) == 1)
def the_survivor_of_a_comparison_triggers(table: Table) -> Events:
    """It triggers when comparing BP destroyed the opposing spirit and left one's own."""
    survivors = _survivors(table)
    lost = [c for c in (attacker(table), *blocking(table)) if c not in survivors]
    return *triggers(table, "wins-by-power", survivors), *does_not_trigger(table, "wins-by-power", lost)


@rule("Q6.only-the-opposing", at="A5:end", when=unblocked)
def not_without_a_comparison(table: Table) -> Events:
    """Without a block no BP are compared."""
    return does_not_trigger(table, "wins-by-power", (attacker(table),))


@rule("Q6.both", at="A6:won", when=lambda t: not _survivors(t))
def not_if_both_are_destroyed(table: Table) -> Events:
    """It does not if both are destroyed."""
    return does_not_trigger(table, "wins-by-power", (attacker(table), *blocking(table)))


@rule("Q6.earlier", at="A4:acted", when=lambda t: both_passed(t) and combatant_gone(t))
def not_if_the_battle_was_never_resolved(table: Table) -> Events:
    """It does not if the opposing spirit was destroyed, or lacked cores, before A5: A5 cannot be done."""
    return does_not_trigger(table, "wins-by-power", _survivors(table))


@rule("Q6.earlier", at="battle-cut", when=lambda t: t.battle is not None and t.step in ("A1", "A2", "A3", "A4"))
def nor_if_the_battle_was_cut_before(table: Table) -> Events:
    """A battle ended by an effect before A5 compares nothing either."""
    return does_not_trigger(table, "wins-by-power", _survivors(table))


# ── ラークドライブ ─ an effect that ends the battle ──────────────────────────


@rule("lark.cuts-flash", at="battle-cut", when=in_window, also=("lark.no-more-flash",))
def the_flash_under_way_is_cut(table: Table) -> Events:
    """The flash timing under way is ended by force; nobody has a right to use another flash effect in it."""
    return (WindowClosed("effect"),)


@rule("lark.ends", at="battle-cut", when=lambda t: t.battle is not None and t.battle.begun)
def the_game_jumps_to_the_end_of_the_battle(table: Table) -> Events:
    """The battle ends at once: A7 follows."""
    return turn.send(table.step, "A7")


# ── 妖機妃ソール ─ an effect that ends the attack step ───────────────────────


@rule("sol.interrupts", at="attack-step-cut", when=lambda t: t.step == "A1")
def an_interrupted_attack_step_goes_to_its_end(table: Table) -> Events:
    """The end of the attack step is declared by the effect: A8 follows."""
    return *_broken_off(table), *turn.send(table.step, "A8")


def _broken_off(table: Table) -> list[Event]:
    return [BattleEnded()] if table.battle is not None else []


@rule("sol.interrupts", at="attack-step-cut", when=lambda t: t.step in ATTACK_STEP and t.step != "A1", analogy="sol-elsewhere")
def so_it_does_elsewhere_in_the_step(table: Table) -> Events:
    """The ruling speaks of an interruption at the attack declaration; elsewhere in the step it is read likewise, a flash timing being
    cut. In A8 the step is at its end already."""
    if table.step == "A8":
        return ()
    closed = (WindowClosed("effect"),) if table.window is not None else ()
    return *closed, *_broken_off(table), *turn.send(table.step, "A8")


@rule("sol.interrupts", at="attack-step-cut", when=lambda t: bool(expire(t, "battle")), analogy="sol-expires")
def effects_of_the_battle_do_not_outlive_it(table: Table) -> Events:
    """A7, where they would expire, is not held; no effect of a battle outlives it."""
    return expire(table, "battle")


@rule("A0.sol-skips", at="attack-step-cut", when=lambda t: t.step not in ATTACK_STEP)
def an_attack_step_to_come_is_taken_away(table: Table) -> Events:
    return (TakenAway("A0"),)


# ── フラッシュの続行 ─ cores returned during a flash ─────────────────────────


@rule("goes-on.returned-cores", at="A6-3B", when=in_window)
def cores_of_a_spirit_destroyed_in_a_flash_can_be_used_in_it(table: Table) -> Events:
    """The cores come back at once and can be spent in the same flash timing."""
    return _return_cores(table)
