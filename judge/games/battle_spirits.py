"""Battle Spirits as the publisher's manual describes it: one battle, ❶ to ❼, and how flash timings are fought out in it.

In the order of the document (`knowledge/sources/battle-spirits.yaml`): a rule stands under the banner of its section, is filed
under the id of the clause it carries out, and its docstring says the clause in our words. A clause with a position carries out what
the document leaves open; only a ruling that turns on it is an interpretation.
"""

from collections.abc import Callable, Sequence

from judge.engine import moves as m
from judge.engine.asking import Turn, ask, ask_order, does_not_trigger, subject, triggers
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
)
from judge.engine.effects import active, bound, power, standing
from judge.engine.events import (
    Agreed,
    AttackDeclared,
    BattleBegan,
    BattleEnded,
    Blocked,
    Compared,
    Concluded,
    CountersMoved,
    Destroyed,
    Entered,
    Event,
    Exhausted,
    Expired,
    GoesOn,
    Marked,
    Moved,
    NotBlocked,
    Ordered,
    Reached,
    Silent,
    Stated,
    Wanting,
    WindowClosed,
    WindowOpened,
)
from judge.engine.moves import AnyMove
from judge.engine.rulebook import Ground, Moment, Rulebook, Step, Upon, When, Zone, loop, must, queue
from judge.engine.sides import Side, other
from judge.engine.values import Card, Resolution, Table, Window
from knowledge.abilities import BlockTogether, SummonAt
from knowledge.clauses import Text

Events = Sequence[Event]

STEPS = (
    Step("opening", "アタックステップ", (Moment("opens"), queue("opens:waiting")), then="declare", part="opening"),
    Step(
        "declare",
        "❶",
        (must("declare"), Moment("declare.begins"), Moment("declare.effects"), queue("declare.effects:waiting")),
        then="flash1",
        part="declare",
    ),
    Step("flash1", "❷", (must("flash1"), loop("flash1:acted")), part="flash"),
    Step(
        "block",
        "❸",
        (must("block"), Moment("block.together"), Moment("block.effects"), queue("block.effects:waiting")),
        then="flash2",
        part="block",
    ),
    Step("flash2", "❹", (must("flash2"), loop("flash2:acted")), part="second-flash"),
    Step(
        "resolve",
        "❺",
        (Moment("resolve.effects"), queue("resolve.effects:waiting"), must("resolve"), Moment("resolve:end")),
        then="destroy",
        part="resolve",
    ),
    Step("destroy", "❻", (Moment("destroy"),), then="battle-end", part="destroy"),
    Step(
        "battle-end",
        "❼",
        (
            *(Moment("end.effects"), queue("end.effects:waiting"), Moment("end.expire")),
            *(Moment("end.after"), queue("end.after:waiting"), must("again"), Moment("step.over")),
        ),
        part="close",
    ),
    Step("end", "❼", (Moment("over.effects"), queue("over.effects:waiting"), Moment("over.expire"), Moment("over.turn")), part="end"),
)
"""The seven steps of a battle, what comes before the first of them, and what the attack step ends in."""

DESTRUCTION = (
    *(Moment("destroyed.effects"), queue("destroyed.effects:waiting"), Moment("destroyed.trash"), Moment("destroyed.cores")),
    *(Moment("destroyed.burst"), queue("destroyed.burst:waiting")),
)
LEFT_AT_ONCE = (must("left-at-once"),)
LEFT_LATER = (Moment("left-later"),)
SOURCE_LEFT = (Moment("source-left"),)
DEPLETED = (must("depleted"),)
BATTLE_CUT = (must("battle-cut"),)
STEP_CUT = (must("step-cut"),)
BURST_OPENED = (must("burst-opened"),)


def _combatant_left(*steps: str) -> Callable[[Table, Event], bool]:
    """Whether a combatant left the field in one of these steps (and the battle goes on)."""
    return lambda table, event: isinstance(event, Moved) and table.gone(event.card) and table.step in steps and table.jump is None


def _held_an_effect(table: Table, event: Event) -> bool:
    return isinstance(event, Moved) and any(e.source == event.card and e.select is not None for e in table.effects)


def _too_few_cores(table: Table, event: Event) -> bool:
    card = table.cards.get(event.source) if isinstance(event, CountersMoved) else None
    return card is not None and card.zone == "field" and bool(card.face.levels) and card.face.level_at(card.counters) is None


def _opened(table: Table) -> Card:
    """The card whose ability is being carried out."""
    return next(table.cards[f.what.card] for f in reversed(table.stack) if isinstance(f, Resolution))


BOOK = Rulebook(
    "battle-spirits",
    STEPS,
    opens_at="opening",
    procedures=(DESTRUCTION, LEFT_AT_ONCE, LEFT_LATER, SOURCE_LEFT, DEPLETED, BATTLE_CUT, STEP_CUT, BURST_OPENED),
    upon=(
        Upon(Destroyed, "destroyed.effects"),
        Upon(Moved, "left-at-once", _combatant_left("declare")),
        Upon(Moved, "left-later", _combatant_left("flash1", "block", "flash2")),
        Upon(Moved, "source-left", _held_an_effect),
        Upon(CountersMoved, "depleted", _too_few_cores),
        Upon(Agreed, "burst-opened", lambda table, _: _opened(table).zone == "set"),
        Upon(Ordered, "battle-cut", lambda _, event: isinstance(event, Ordered) and event.what == "end-battle"),
        Upon(Ordered, "step-cut", lambda _, event: isinstance(event, Ordered) and event.what == "end-attack-step"),
    ),
    ground=Ground(
        zones=(Zone("deck", 5, Text("デッキのカード", "a card of the deck")), Zone("set", 0, Text("セットしたカード", "a set card"))),
    ),
)
rule, require, permit = BOOK.rule, BOOK.require, BOOK.permit
turn = Turn(STEPS)
FIGHTING = ("spirit", "ultimate")


def fighters(table: Table, side: Side, deed: str) -> list[Card]:
    """The refreshed cards of a player that can attack (or block)."""
    own = (c for c in table.in_zone("field", side) if c.ready and c.face.kind in FIGHTING)
    return [c for c in own if not bound(table, f"cannot-{deed}", c)]


def attackers(table: Table) -> list[Card]:
    return fighters(table, table.turn_player, "attack")


# ── アタックステップ ─ what the attack step is ────────────────────────────────


@rule("step.opens", at="opens")
def effects_of_the_start_come_before_the_first_declaration(table: Table) -> Events:
    """Effects of the start of the attack step are processed before the first attack declaration."""
    return triggers(table, "attack-step-start", table.in_zone("field"))


@rule("step.opens", at="opens")
def step_long_effects_hold_from_the_start(table: Table) -> Events:
    """Effects that last through the attack step hold from its start to its end."""
    return standing(table, "attack-step", table.in_zone("field"))


@rule("step.opens", at="over.expire")
def step_long_effects_end_with_the_step(table: Table) -> Events:
    return expire(table, "attack-step")


@rule("step.opens", at="source-left")
def a_step_long_effect_goes_with_its_card(table: Table) -> Events:
    gone = {c.id for c in subject(table)}
    return [Expired(e) for e in table.effects if e.source in gone and e.select is not None]


@rule("step.first-turn", at="opens", when=lambda t: t.turn == 1, overrides=("step.opens",))
def no_attack_step_in_the_first_turn(table: Table) -> Events:
    """The first turn of the game has no attack step."""
    return Concluded("attack-step", table.step), turn.skipped("opening", "end")


# ── ❶ ─ attack declaration ───────────────────────────────────────────────────


@rule("❶.attacking-player", at="declare")
def the_turn_player_attacks(table: Table) -> Events:
    """The player who attacks is the turn player."""
    return (ask(table.turn_player),)


permit("❶.declare", at="declare", kinds=("attack",))
permit("❶.no-attack", at="declare", kinds=("decline",))


@require("❶.kinds", of="attack", reason="not-able")
def spirits_and_ultimates_attack(table: Table, move: AnyMove) -> bool:
    """The kinds of card that can attack are spirits and ultimates."""
    return isinstance(move, m.Attack) and table.cards[move.card].face.kind in FIGHTING


@require("❶.declare", of="attack", reason="not-stated", when=lambda t: "❶.kinds" in t.off)
def without_that_clause_nothing_would_be_said_of_ultimates(table: Table, move: AnyMove) -> bool:
    """Were it not stated which kinds attack, the document would not know ultimates (as the 2010 one does not)."""
    return isinstance(move, m.Attack) and table.cards[move.card].face.kind != "ultimate"


@rule("❶.kinds", at="declare:attack", when=lambda t: isinstance(t.move, m.Attack) and t.cards[t.move.card].face.kind == "ultimate")
def an_ultimate_may_attack(table: Table) -> Events:
    """An ultimate may attack as a spirit may."""
    assert isinstance(table.move, m.Attack)
    return (Stated("may-fight", table.move.card),)


def compelled(table: Table) -> set[str]:
    """Those that an effect compels to attack first, and that can."""
    named = {c for e in table.effects if e.what == "must-attack-first" for c in e.on}
    return named & {c.id for c in attackers(table)}


@require("❶.compelled", of="attack", reason="must-do-otherwise", when=lambda t: bool(compelled(t)))
def who_is_compelled_attacks_first(table: Table, move: AnyMove) -> bool:
    """Where an effect compels a card to attack, it attacks before the others, if it can."""
    return isinstance(move, m.Attack) and move.card in compelled(table)


@require("❶.compelled", of="decline", reason="must-do-otherwise", when=lambda t: t.step == "declare" and bool(compelled(t)))
def no_attack_is_no_choice_then(table: Table, move: AnyMove) -> bool:
    return False


@rule("❶.compelled", at="declare:attack")
def the_duty_ends_with_the_first_attack(table: Table) -> Events:
    return [Expired(e) for e in table.effects if e.what == "must-attack-first"]


@require("❶.refreshed", of="attack", reason="not-able")
def the_attacker_is_refreshed(table: Table, move: AnyMove) -> bool:
    """The attacker must be refreshed."""
    return isinstance(move, m.Attack) and table.cards[move.card].ready


@require("step.one-at-a-time", of="attack", reason="not-now", when=declared, also=("❶.declare", "❼.again"))
def one_attack_at_a_time(table: Table, move: AnyMove) -> bool:
    """Attacks are made one by one: while one is being fought out no other is declared."""
    return False


@require("❶.target", of="attack", reason="not-a-target")
def an_attack_names_no_target(table: Table, move: AnyMove) -> bool:
    """The attacking player does not choose what is attacked, unless a card effect lets it."""
    return isinstance(move, m.Attack) and (move.on is None or may_target(table, table.cards[move.card], move.on))


@rule("❶.declare", at="declare:attack", also=("step.attack",))
def an_attack_is_declared(table: Table) -> Events:
    """The attack of one chosen card is declared; it is aimed at the opposing player."""
    assert isinstance(table.move, m.Attack)
    return (AttackDeclared(table.move.card, table.non_turn_player),)


def _names_a_target(table: Table) -> bool:
    return isinstance(table.move, m.Attack) and table.move.on is not None


@rule("❶.target", at="declare:attack", when=_names_a_target, overrides=("❶.declare",))
def a_card_effect_may_aim_at_a_card(table: Table) -> Events:
    """A card effect may let an opposing spirit be attacked."""
    assert isinstance(table.move, m.Attack) and table.move.on is not None
    return (AttackDeclared(table.move.card, table.move.on),)


@rule("❶.battle-begins", at="declare.begins", when=declared, also=("step.battle",))
def the_battle_begins_with_the_declaration(table: Table) -> Events:
    """The battle begins with the attack declaration."""
    return (BattleBegan(),)


@rule("❶.exhaust", at="declare:attack")
def the_attacker_is_exhausted_at_the_same_time(table: Table) -> Events:
    """The attacker is exhausted at the same time as it is declared."""
    assert isinstance(table.move, m.Attack)
    return (Exhausted(table.move.card),)


def _summoned_this_turn(table: Table) -> bool:
    return isinstance(table.move, m.Attack) and "summoned" in table.cards[table.move.card].marks


@rule("❶.summoned-this-turn", at="declare:attack", when=_summoned_this_turn)
def a_card_summoned_this_turn_may_attack(table: Table) -> Events:
    """A spirit or an ultimate may attack even in the turn in which it was summoned."""
    assert isinstance(table.move, m.Attack)
    return (Stated("may-attack", table.move.card),)


@require("❶.declare", of="attack", reason="not-stated", when=lambda t: "❶.summoned-this-turn" in t.off)
def without_that_clause_nothing_would_be_said_of_it(table: Table, move: AnyMove) -> bool:
    """Were it not stated, the document would not say whether such a card may attack (as the 2010 one does not)."""
    return isinstance(move, m.Attack) and "summoned" not in table.cards[move.card].marks


@rule("❶.triggers", at="declare.effects", when=declared)
def attack_effects_trigger(table: Table) -> Events:
    """Once declaration and exhaustion are done, effects of attacking trigger."""
    return triggers(table, "attack", (attacker(table),))


@rule("❶.battled", at="declare.effects", when=declared)
def battle_effects_trigger_on_attacking(table: Table) -> Events:
    """At that point effects for "when it battles" trigger too."""
    return triggers(table, "battle", (attacker(table),))


@rule("❶.labels", at="declare.effects", when=declared)
def effects_on_the_attacker_alone_count_as_attack_effects(table: Table) -> Events:
    """An attack-step effect that concerns only the attacker is processed like an attack effect."""
    return on_one_card(table, "attacker", "own", "opposing", "each")


@rule("❶.order", at=("opens:waiting", "declare.effects:waiting"))
def the_turn_player_orders_simultaneous_effects(table: Table) -> Events:
    """The turn player chooses the order of effects of one point, whosever they are."""
    return (ask_order(table.turn_player),)


@rule(
    "❶.order",
    at=(
        *("resolve.effects:waiting", "end.effects:waiting", "end.after:waiting", "over.effects:waiting"),
        *("destroyed.effects:waiting", "destroyed.burst:waiting"),
    ),
    analogy="likewise",
)
def he_orders_them_at_other_points_too(table: Table) -> Events:
    return (ask_order(table.turn_player),)


@rule("❶.attacker-gone", at="left-at-once")
def the_battle_goes_on_without_its_attacker(table: Table) -> Events:
    """An attacker that leaves at its declaration does not end the battle; the first flash timing follows."""
    return [GoesOn("battle", c.id) for c in subject(table)]


@rule("❶.no-attack", at="declare:decline")
def without_an_attack_the_attack_step_ends(table: Table) -> Events:
    """If no attack is declared, the attack step ends."""
    return Concluded("attack-step", table.step), turn.skipped("declare", "end")


@rule("❶.step-over", at="declare:decline")
def the_end_step_follows_without_any_attack(table: Table) -> Events:
    """The effects of the end are processed, and the end step follows."""
    return (turn.enter("end"),)


# ── ❷ ─ first flash timing ───────────────────────────────────────────────────


@rule("❷.procedure", at="flash1", also=("❷.flash-effects", "❷.at-most-two"))
def the_first_flash_timing_opens(table: Table) -> Events:
    """A flash timing comes between the attack and the block; it is the first of two at the most."""
    return (WindowOpened(Window("flash1", last=table.turn_player)),)


@require("❷.after-declaration", of="use", reason="not-now", when=lambda t: t.step == "flash2")
def after_the_attack_declaration_means_the_first_flash(table: Table, move: AnyMove) -> bool:
    """What may be used "after the attack declaration" may not be used in the flash timing after the block."""
    assert isinstance(move, m.Use)
    return any(ability.if_ != "after-attack-declaration" for ability in active(table, table.cards[move.card], "flash"))


# ── ❸ ─ block declaration ────────────────────────────────────────────────────


@rule("❸.defending-player", at="block")
def the_other_player_blocks(table: Table) -> Events:
    """The player who blocks is the one whose turn it is not."""
    return (ask(table.non_turn_player),)


permit("❸.may-block", at="block", kinds=("block", "decline"))


@require("❸.kinds", of="block", reason="not-able")
def spirits_and_ultimates_block(table: Table, move: AnyMove) -> bool:
    """The kinds of card that can block are spirits and ultimates."""
    return isinstance(move, m.Block) and table.cards[move.card].face.kind in FIGHTING


@require("❸.may-block", of="block", reason="not-stated", when=lambda t: "❸.kinds" in t.off)
def without_that_clause_nothing_would_be_said_of_ultimate_blockers(table: Table, move: AnyMove) -> bool:
    """Were it not stated which kinds block, the document would not know ultimates."""
    return isinstance(move, m.Block) and table.cards[move.card].face.kind != "ultimate"


@rule("❸.kinds", at="block:block", when=lambda t: isinstance(t.move, m.Block) and t.cards[t.move.card].face.kind == "ultimate")
def an_ultimate_may_block(table: Table) -> Events:
    """An ultimate may block as a spirit may."""
    assert isinstance(table.move, m.Block)
    return (Stated("may-fight", table.move.card),)


@require("❸.compelled", of="decline", reason="must-do-otherwise", when=lambda t: t.step == "block" and declared(t))
def a_block_that_is_compelled_is_made(table: Table, move: AnyMove) -> bool:
    """Where an effect compels a block, not to block is no choice, if there is anything to block with."""
    able = fighters(table, table.non_turn_player, "block")
    return not able or not bound(table, "must-block", attacker(table))


@require("❸.refreshed", of="block", reason="not-able")
def the_blocker_is_refreshed(table: Table, move: AnyMove) -> bool:
    """The blocker must be refreshed."""
    return isinstance(move, m.Block) and table.cards[move.card].ready


@require("❸.one-blocker", of="block", reason="not-now", when=lambda t: blocker(t) is not None and not block_together(t))
def two_cards_do_not_block_together(table: Table, move: AnyMove) -> bool:
    """Two or more cards may not block together."""
    return False


def block_together(table: Table) -> bool:
    """Whether one that blocks, or could block too, may do so together with another by its own effect."""
    able = (*blocking(table), *fighters(table, table.non_turn_player, "block"))
    return table.step == "block" and any(isinstance(d, BlockTogether) for c in able for a in active(table, c, "always") for d in a.does)


permit("❸.card-exceptions", at="block.together", kinds=("block", "decline"))


@rule("❸.card-exceptions", at="block.together", when=lambda t: blocker(t) is not None and block_together(t))
def a_card_effect_may_let_another_block_too(table: Table) -> Events:
    """Some cards make an exception to this: another may block too. How such a battle is resolved the document does not say."""
    return (ask(table.non_turn_player),)


@rule("❸.card-exceptions", at="block.together:decline")
def nor_need_another_block(table: Table) -> Events:
    return ()


@rule("❸.may-block", at="block:block")
def a_block_is_declared(table: Table) -> Events:
    """The one card chosen blocks; no card need be."""
    assert isinstance(table.move, m.Block)
    return (Blocked(table.move.card),)


@rule("❸.exhaust", at="block:block")
def the_blocker_is_exhausted(table: Table) -> Events:
    """The blocker is exhausted when the block is declared."""
    assert isinstance(table.move, m.Block)
    return (Exhausted(table.move.card),)


@rule("❸.triggers", at="block.effects")
def block_effects_trigger(table: Table) -> Events:
    """Once the block has been declared and processed, effects of blocking trigger: of the blocker, and none of the attacker; nor does
    what the blocker has for attacking."""
    blockers = blocking(table)
    of_others = does_not_trigger(table, "block", (attacker(table),)) if blockers else ()
    return *triggers(table, "block", blockers), *of_others, *does_not_trigger(table, "attack", blockers)


@rule("❸.battled", at="block.effects")
def battle_effects_trigger_on_blocking(table: Table) -> Events:
    """At that point effects for "when it battles" trigger too."""
    return triggers(table, "battle", blocking(table))


@rule("❸.labels", at="block.effects")
def effects_on_the_blocker_alone_count_as_block_effects(table: Table) -> Events:
    """An attack-step effect that concerns only the blocker is processed like a block effect."""
    return on_one_card(table, "blocker", "own", "opposing", "each")


@rule("❸.order", at="block.effects:waiting")
def the_turn_player_orders_block_effects(table: Table) -> Events:
    """Block effects too are ordered by the turn player."""
    return (ask_order(table.turn_player),)


@require("❸.order", of="order", reason="not-your-choice", when=lambda t: t.step == "block")
def the_defending_player_has_no_say(table: Table, move: AnyMove) -> bool:
    return move.by == table.turn_player


# ── ❹ ─ second flash timing ──────────────────────────────────────────────────


@rule("❹.only-if-blocked", at="flash2", also=("❷.at-most-two",))
def the_second_flash_timing_opens(table: Table) -> Events:
    """There is a second flash timing only if a block was declared."""
    return (WindowOpened(Window("flash2", last=table.turn_player)),)


@rule("❹.no-block", at="block:decline")
def without_a_block_there_is_no_second_flash(table: Table) -> Events:
    """If no block was declared, ❹ is left out and ❺ follows."""
    return NotBlocked(table.non_turn_player), *turn.skip_to("block", "resolve")


# ── ❺ ─ battle resolution ────────────────────────────────────────────────────


def never_blocked(table: Table) -> bool:
    return table.battle is not None and table.battle.blocker is None


def blocker_gone(table: Table) -> bool:
    return table.battle is not None and table.battle.blocker is not None and table.gone(table.battle.blocker)


def both_there(table: Table) -> bool:
    return table.battle is not None and table.battle.blocker is not None and not any(map(table.gone, table.battle.combatants))


def meets_the_player(table: Table) -> bool:
    """No blocker on the field, and the attack is aimed at the player."""
    battle = table.battle
    return battle is not None and not attacker_gone(table) and not both_there(table) and battle.target == table.non_turn_player


def _life(table: Table) -> int:
    return table.pools.get((table.non_turn_player, "life"), 0)


def _life_lost(table: Table, count: int) -> Events:
    side = table.non_turn_player
    return (CountersMoved(f"{side}.life", f"{side}.reserve", count),) if count else ()


def _odd_count(table: Table) -> bool:
    return not 0 < attacker(table).face.symbols <= _life(table)


@rule("❺.unblocked", at="resolve", when=lambda t: meets_the_player(t) and not _odd_count(t))
def an_unblocked_attack_takes_life_by_symbols(table: Table) -> Events:
    """One core of the defending player's life is moved to the reserve for each symbol of the attacker."""
    return _life_lost(table, attacker(table).face.symbols)


@rule("❺.short-of-life", at="resolve", when=lambda t: meets_the_player(t) and _odd_count(t))
def it_takes_no_more_life_than_there_is(table: Table) -> Events:
    """As many cores go as there are, and none for no symbol."""
    return _life_lost(table, min(attacker(table).face.symbols, _life(table))) or (Stated("no-life-lost", attacker(table).id),)


@rule("❺.unblocked-to-battle-end", at="resolve:end", when=never_blocked)
def the_end_of_the_battle_follows_an_unblocked_attack(table: Table) -> Events:
    """After an unblocked attack has reduced life, ❼ follows."""
    return turn.skip_to("resolve", "battle-end")


@rule("❺.blocked", at="resolve", when=both_there, also=("❺.blocked-to-destruction",))
def power_is_compared(table: Table) -> Events:
    """The attacker's BP and the blocker's BP are compared; then ❻ follows."""
    powers = [(card, power(table, card)) for card in (attacker(table), *blocking(table))]
    unknown = [Wanting("power", card.id) for card, bp in powers if bp is None]
    return unknown[:1] or [Compared(*(bp or 0 for _, bp in powers)), turn.enter("destroy")]


@rule("❺.attacker-gone", at="flash2:acted", when=lambda t: both_passed(t) and attacker_gone(t), overrides=("use.two-declines",))
def without_its_attacker_a_blocked_battle_goes_to_its_end(table: Table) -> Events:
    """An attacker that left after the block: no comparison, no loss of life; ❼ follows."""
    return WindowClosed("passes"), *turn.skip_to("flash2", "battle-end")


@rule("❺.attacker-gone", at="resolve", when=attacker_gone)
def so_it_does_when_the_attacker_leaves_in_the_resolution(table: Table) -> Events:
    """The same when an effect of the resolution takes the attacker."""
    return turn.skip_to("resolve", "battle-end")


@rule("❺.effects-before-life", at="resolve.effects", when=never_blocked)
def resolution_effects_come_before_life_is_lost(table: Table) -> Events:
    """Effects for "at battle resolution" are resolved before life is reduced."""
    return triggers(table, "battle-resolution", table.in_zone("field"))


@rule("❺.effects-before-comparison", at="resolve.effects", when=both_there)
def resolution_effects_come_before_the_comparison(table: Table) -> Events:
    """Effects for "at battle resolution" are resolved before BP are compared."""
    return triggers(table, "battle-resolution", table.in_zone("field"))


@rule(
    "❺.no-life-lost",
    at="resolve",
    when=lambda t: blocker_gone(t) and not attacker_gone(t),
    overrides=("❺.unblocked", "❺.short-of-life"),
    also=("❺.block-stands",),
)
def a_block_stands_although_the_blocker_left(table: Table) -> Events:
    """A block once declared stands, even if the blocker leaves the field; so no life is lost."""
    return [Stated("block-stands", c.id) for c in blocking(table)]


@rule("❺.blocker-gone", at="resolve.effects", when=blocker_gone)
def resolution_effects_do_not_need_the_blocker(table: Table) -> Events:
    """❺ is not skipped without the blocker, so effects for "at battle resolution" are resolved."""
    return triggers(table, "battle-resolution", table.in_zone("field"))


@rule("❺.blocker-gone", at="resolve:end", when=lambda t: blocker_gone(t) and not attacker_gone(t))
def without_its_blocker_nothing_is_compared(table: Table) -> Events:
    """There is no comparison and no destruction: ❼ follows."""
    return turn.skip_to("resolve", "battle-end")


# ── ❻ ─ destruction ──────────────────────────────────────────────────────────


@rule("❻.lower", at="destroy", when=both_there)
def the_lower_power_is_destroyed(table: Table) -> Events:
    """The one whose BP was lower is destroyed."""
    first, second = powers(table)
    loser = attacker(table) if first < second else blocker(table)
    return (Destroyed((loser.id,)),) if loser else ()


@rule("❻.tie", at="destroy", when=lambda t: both_there(t) and len(set(powers(t))) == 1, overrides=("❻.lower",))
def equal_power_destroys_both(table: Table) -> Events:
    """Equal BP are a draw, and both are destroyed."""
    return (Destroyed(tuple(c.id for c in (attacker(table), *blocking(table)))),)


@rule("❻.trash", at="destroyed.trash")
def a_destroyed_card_goes_to_the_trash(table: Table) -> Events:
    """A destroyed card goes to the trash."""
    return [Moved(card.id, "trash") for card in subject(table) if card.zone == "field"]


@rule("❻.cores", at="destroyed.cores")
def its_cores_return_to_the_reserve(table: Table) -> Events:
    """The cores that lay on it return to the reserve (its owner's: ❻.whose-reserve)."""
    return [CountersMoved(c.id, f"{c.owner}.reserve", c.counters) for c in subject(table) if c.counters]


BOOK.together("❻.together", "destroyed.trash", "destroyed.cores")


@rule("❻.effects-first", at="destroyed.effects")
def effects_of_the_destruction_come_first(table: Table) -> Events:
    """Effects that arise from the destruction are resolved before the card is put into the trash."""
    return triggers(table, "destroyed", subject(table))


def _lost_to_the_opponent(table: Table) -> list[Card]:
    """Cards of this destruction that the opponent destroyed: in the comparison of BP, or by an effect the opponent controls."""
    by = next((f.what.side for f in reversed(table.stack) if isinstance(f, Resolution)), None)
    return [c for c in subject(table) if by is None or by != c.owner]


def _set_for(table: Table, kind: str, opened: bool = False) -> list[Card]:
    """Set cards (or those opened since) of a side that lost a card of this kind to the opponent."""
    sides = {c.owner for c in _lost_to_the_opponent(table) if c.face.kind == kind}
    return [c for c in table.in_zone("set") if c.owner in sides and ("opened" in c.marks) == opened]


def _bursts(table: Table) -> Events:
    """Set cards whose burst condition, that one's own spirit was destroyed by the opponent, is met."""
    return triggers(table, "burst-destroyed", _set_for(table, "spirit"))


@rule("❻.burst", at="destroyed.burst", when=lambda t: t.step == "destroy")
def a_burst_may_answer_a_destruction_by_comparison(table: Table) -> Events:
    """The burst may also be activated when the spirit was destroyed in the comparison of BP."""
    return _bursts(table)


@rule("❻.burst", at="destroyed.burst", when=lambda t: t.step != "destroy" and not in_window(t), analogy="likewise")
def so_it_may_at_other_times(table: Table) -> Events:
    return _bursts(table)


def _only_an_ultimate(table: Table) -> bool:
    return bool(triggers(table, "burst-destroyed", _set_for(table, "ultimate"))) and not _bursts(table)


@rule("❻.burst", at="destroyed.burst", when=_only_an_ultimate)
def of_ultimates_it_says_nothing(table: Table) -> Events:
    """The condition names spirits; whether the destruction of an ultimate meets it the document does not say."""
    return (Silent("destroyed.burst"),)


# ── ❼ ─ the battle ends ──────────────────────────────────────────────────────


def battle_cut(table: Table) -> bool:
    battle = table.battle or table.fought
    return battle is not None and battle.cut


@rule("❼.end-effects", at="end.effects", when=lambda t: not battle_cut(t))
def effects_of_the_end_of_the_battle_come_first(table: Table) -> Events:
    """Effects marked "at the end of the battle" take effect."""
    return triggers(table, "battle-end", table.in_zone("field"))


@rule("❼.expire", at="end.expire", when=lambda t: not battle_cut(t))
def effects_of_the_battle_expire(table: Table) -> Events:
    """Effects of attacking, of blocking and for this battle lose their force."""
    return *expire(table, "battle"), BattleEnded()


@rule("❼.after-effects", at="end.after", when=lambda t: not battle_cut(t))
def effects_after_the_battle_come_last(table: Table) -> Events:
    """Effects marked "after the end of the battle" take effect after that."""
    return triggers(table, "battle-after", table.in_zone("field"))


def _others_ready(table: Table) -> bool:
    return any(table.fought is None or c.id != table.fought.attacker for c in attackers(table))


@rule("❼.again", at="again", when=_others_ready)
def another_attack_may_be_declared(table: Table) -> Events:
    """The turn player may declare another attack if there is a refreshed spirit or ultimate."""
    return (ask(table.turn_player),)


@rule("❼.other", at="again", when=lambda t: bool(attackers(t)) and not _others_ready(t))
def so_it_may_by_the_same_card_if_refreshed(table: Table) -> Events:
    """A refreshed attacker may attack again."""
    return (ask(table.turn_player),)


permit("❼.again", at="again", kinds=("accept",))
permit("❼.stop", at="again", kinds=("decline",))


@rule("❼.back", at="again:accept")
def another_attack_begins_with_its_declaration(table: Table) -> Events:
    """Another attack goes through the steps again from ❶."""
    return (turn.enter("declare"),)


@rule("❼.cut", at="end.effects", when=battle_cut)
def they_also_come_when_an_effect_ended_the_battle(table: Table) -> Events:
    """Effects marked "at the end of the battle" also take effect when an effect ended the battle."""
    return effects_of_the_end_of_the_battle_come_first(table)


@rule("❼.cut", at="battle-cut")
def an_ended_battle_goes_to_its_end(table: Table) -> Events:
    """An effect that ends the battle leads to ❼."""
    return turn.send(table.step, "battle-end") if declared(table) and table.step != "battle-end" else ()


@rule("❼.cut-flash", at="battle-cut", when=in_window)
def an_ended_battle_cuts_the_flash(table: Table) -> Events:
    """A flash timing under way is cut off, and nobody gets a further right in it."""
    return (WindowClosed("effect"),)


@rule("❼.cut-expire", at="end.expire", when=battle_cut)
def then_too_effects_of_the_battle_expire(table: Table) -> Events:
    """The rest of ❼ is gone through as usual."""
    return effects_of_the_battle_expire(table)


@rule("❼.cut-expire", at="end.after", when=battle_cut)
def then_too_effects_after_the_battle_come_last(table: Table) -> Events:
    return effects_after_the_battle_come_last(table)


@rule("❼.none-able", at="again", when=lambda t: not attackers(t))
def with_nothing_to_attack_the_attack_step_ends(table: Table) -> Events:
    """If there is nothing that can attack, the attack step ends."""
    return Concluded("attack-step", table.step), Reached("step.over")


@rule("❼.stop", at="again:decline")
def who_attacks_no_more_ends_the_attack_step(table: Table) -> Events:
    """If the turn player chooses to attack no more, the attack step ends."""
    return with_nothing_to_attack_the_attack_step_ends(table)


@rule("❼.step-over", at="step.over")
def the_end_step_follows_the_attack_step(table: Table) -> Events:
    """The effects of the end are processed, and the end step follows."""
    return (turn.enter("end"),)


@rule("❼.step-over", at="over.effects", when=lambda t: t.fought is not None)
def effects_of_the_end_of_the_attack_step(table: Table) -> Events:
    return triggers(table, "attack-step-end", table.in_zone("field"))


@rule("❶.step-over", at="over.effects", when=lambda t: t.fought is None)
def they_come_even_without_any_attack(table: Table) -> Events:
    return triggers(table, "attack-step-end", table.in_zone("field"))


@rule("❼.step-over", at="over.turn")
def effects_of_the_turn_expire_in_the_end_step(table: Table) -> Events:
    return expire(table, "turn")


@rule("❼.forced-end", at="step-cut", when=lambda t: t.step != "end")
def an_effect_may_end_the_attack_step(table: Table) -> Events:
    """Play goes straight to the end of the attack step; what lasted for the battle is gone with it."""
    closed = (WindowClosed("effect"),) if in_window(table) else ()
    broken_off = (BattleEnded(),) if declared(table) else ()
    return *closed, *expire(table, "battle"), *broken_off, Concluded("attack-step", table.step), *turn.send(table.step, "end")


@rule("❼.forced-end", at="step-cut", when=lambda t: t.step == "end")
def an_attack_step_that_is_over_is_not_ended_again(table: Table) -> Events:
    return ()


# ── フラッシュタイミングの攻防 ─ what a flash timing allows ─────────────────────

FLASH = ("flash1", "flash1:acted", "flash2", "flash2:acted")


def _is_magic(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Use) and table.cards[move.card].face.kind == "magic"


def _is_another_card(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Use | m.Summon) and table.cards[move.card].face.kind != "magic"


permit("flash.magic", at=FLASH, kinds=("use",), of=_is_magic)
permit("flash.other-cards", at=FLASH, kinds=("use", "summon"), of=_is_another_card)


@require("flash.other-cards", of="summon", reason="not-now", when=in_window)
def only_what_may_be_summoned_by_flash(table: Table, move: AnyMove) -> bool:
    """What is used in a flash timing is flash effects; a card is summoned there only if its own text says so."""
    return isinstance(move, m.Summon) and any(
        isinstance(d, SummonAt) for a in active(table, table.cards[move.card], "summon") for d in a.does
    )


def _has(table: Table, move: AnyMove, *timings: str) -> bool:
    return isinstance(move, m.Use) and any(a.at in timings for a in table.cards[move.card].face.abilities)


@require("flash.other-cards", of="use", reason="not-now", when=in_window)
def only_what_is_a_flash_effect(table: Table, move: AnyMove) -> bool:
    """What is used in a flash timing of a card that is no magic is a flash effect."""
    return _is_magic(table, move) or _has(table, move, "flash")


@require("flash.no-main", of="use", reason="not-now", when=in_window)
def no_main_effect_in_a_flash(table: Table, move: AnyMove) -> bool:
    """The main effect of a magic card may not be used in a flash timing."""
    return not _is_magic(table, move) or _has(table, move, "flash") or not _has(table, move, "main")


@require("flash.no-burst", of="use", reason="not-now", when=in_window)
def no_burst_by_way_of_using_it(table: Table, move: AnyMove) -> bool:
    """Nor may a burst effect be activated by way of using it in a flash timing."""
    return _has(table, move, "flash") or not _has(table, move, "burst-destroyed")


@rule("flash.set-burst", at="destroyed.burst", when=lambda t: t.step != "destroy" and in_window(t))
def a_set_burst_may_be_activated_in_a_flash(table: Table) -> Events:
    """A card already set may activate its burst in a flash timing when its condition is met."""
    return _bursts(table)


@rule("flash.burst-opened", at="burst-opened")
def an_opened_card_is_no_longer_set(table: Table) -> Events:
    """A card whose burst was activated is not set any more."""
    return (Marked(_opened(table).id, "opened"),)


@rule("flash.burst-opened", at="destroyed.burst")
def it_is_not_activated_again(table: Table) -> Events:
    return does_not_trigger(table, "burst-destroyed", _set_for(table, "spirit", opened=True))


# ── フラッシュ使用のルール ─ who uses what, and when it ends ──────────────────────


@rule("use.defender-first", at=("flash1", "flash2"))
def the_defending_player_is_first(table: Table) -> Events:
    """The defending player has the first right to use one flash effect."""
    return (ask(table.non_turn_player),)


permit("use.optional", at=FLASH, kinds=("pass",))


def deeds(*last: tuple[str, ...]) -> When:
    """Whether what was last done in the window, the last deed last, is one of these rows, and both combatants are there."""
    return lambda table: table.window is not None and table.window.deeds in last and not combatant_gone(table)


BY_TURNS = deeds(("act",), ("act", "act"), ("pass",))


@rule("use.alternates", at=("flash1:acted", "flash2:acted"), when=BY_TURNS, also=("use.resolves", "use.at-once"))
def players_use_flash_effects_by_turns(table: Table) -> Events:
    """The defending player uses and resolves one, then the attacking player, and so on by turns."""
    assert table.window is not None
    return (ask(other(table.window.last)),)


@rule("use.two-declines", at=("flash1:acted", "flash2:acted"), when=both_passed)
def two_declines_in_a_row_end_the_flash(table: Table) -> Events:
    """When one player declines and then the other, the flash timing is over."""
    goal = "block" if table.step == "flash1" else "resolve"
    return WindowClosed("passes"), Entered(goal, turn.first[goal])


@rule("❸.attacker-gone", at="flash1:acted", when=lambda t: both_passed(t) and attacker_gone(t), overrides=("use.two-declines",))
def without_its_attacker_the_battle_goes_to_its_end(table: Table) -> Events:
    """Without the attacker, ❸ to ❻ are skipped and ❼ follows."""
    return WindowClosed("passes"), *turn.skip_to("flash1", "battle-end")


@rule("use.goes-on", at="left-later", when=in_window)
def the_flash_goes_on_without_a_combatant(table: Table) -> Events:
    """A combatant that leaves does not cut the flash timing off."""
    return [GoesOn("window", c.id) for c in subject(table)]


@rule("use.goes-on", at=("flash1:acted", "flash2:acted"), when=lambda t: combatant_gone(t) and in_window(t) and not both_passed(t))
def it_goes_on_by_turns(table: Table) -> Events:
    """Players use flash effects by turns in it as before."""
    return players_use_flash_effects_by_turns(table)


@rule("use.goes-on", at="left-later", when=lambda t: t.step == "block", analogy="likewise")
def nor_does_the_battle_end_when_one_leaves_at_the_block(table: Table) -> Events:
    return [GoesOn("battle", c.id) for c in subject(table)]


@require("use.no-interrupting", of="use", reason="not-now", when=lambda t: isinstance(t.stack[-1], Resolution), also=("use.at-once",))
def nothing_is_put_in_before_it_is_resolved(table: Table, move: AnyMove) -> bool:
    """A flash effect is resolved at once; no other can be put in before."""
    return False


@rule("use.again-after-declining", at=("flash1:acted", "flash2:acted"), when=deeds(("pass", "act")))
def who_declined_may_choose_anew(table: Table) -> Events:
    """A player who declined may choose anew if the opponent then used a flash effect."""
    return players_use_flash_effects_by_turns(table)


@rule("use.again-after-using", at=("flash1:acted", "flash2:acted"), when=deeds(("act", "pass")))
def who_used_one_may_use_another(table: Table) -> Events:
    """A player who used a flash effect may choose again if the opponent then declined."""
    return players_use_flash_effects_by_turns(table)
