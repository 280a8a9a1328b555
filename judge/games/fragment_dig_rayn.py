"""Fragment Dig Rayn: the battle phase, as the maker's page describes it.

In the order of the document (`knowledge/sources/fragment-dig-rayn.yaml`): a rule stands under the banner of its section, is filed
under the id of the clause it carries out, and its docstring says the clause in our words.

Gates are places of the field. Which gates are adjacent, and which a card reaches from its gate, was drawn in pictures that are lost:
the board says it. Where the board does not, the gate that is named is taken to be adjacent and in range, and the ruling lists
that among what it assumed (`Supposed`). A card whose gate the board does not name stands in a gate of its own, called by the card.
"""

from collections.abc import Iterable, Sequence

from judge.engine import moves as m
from judge.engine.asking import Turn, subject, triggers
from judge.engine.effects import bound, figure
from judge.engine.events import (
    Announced,
    Asked,
    AttackDeclared,
    BattleBegan,
    BattleEnded,
    CardDamaged,
    Charged,
    CounterDeclared,
    DeclarationStands,
    DeclarationVoid,
    Destroyed,
    Event,
    Interrupted,
    Marked,
    Moved,
    NotCharged,
    Reached,
    Returned,
    Shifted,
    Stated,
    Supposed,
    Targeted,
    Unhindered,
    Wanting,
    WindowClosed,
    WindowOpened,
)
from judge.engine.moves import AnyMove
from judge.engine.rulebook import Ground, Moment, Rulebook, Step, Upon, Zone, loop, must, queue
from judge.engine.sides import SIDES, Side, other
from judge.engine.values import Ask, Battle, Card, Table, Window
from knowledge.clauses import Text

Events = Sequence[Event]

STEPS = (
    Step("battle-start", "バトルフェイズ開始宣言", (must("start.1"), loop("start:chase")), then="move", part="opening"),
    Step("move", "移動", (loop("act"),), part="main"),
    Step(
        "attack",
        "【1】【2】",
        (Moment("attack.1"), Moment("attack.2"), loop("attack:chase"), must("attack:stands"), must("attack:end")),
        part="declare",
        amid=True,
    ),
    Step("combat", "【3】【4】", (must("combat.damage"), must("combat:end")), part="resolve"),
    Step(
        "judgement",
        "【3】【4】",
        (
            Moment("judge.destroy"),
            Moment("judge.bp"),
            Moment("judge.effects"),
            queue("judge.effects:waiting"),
            loop("judge:chase"),
            must("judge:end"),
        ),
        part="destroy",
    ),
    Step("battle-end", "バトルフェイズ終了宣言", (loop("end:chase"), must("end:end")), part="step-end"),
    Step("end-phase", "バトルフェイズ終了宣言", (Moment("end-phase"),), ends=True, part="end"),
)

MOVED = (loop("moved:chase"),)
MOVED_BY_EFFECT = (Moment("moved-by-effect"),)
DESTROYED = (Moment("destroyed"),)
HURT_BY_EFFECT = (Moment("hurt-by-effect"),)
REFLECTED = (Moment("reflected"),)


def _own_move(table: Table, event: Event) -> bool:
    return isinstance(event, Shifted) and isinstance(table.move, m.MoveTo) and table.move.card == event.card


def _reflects(table: Table, event: Event) -> bool:
    return isinstance(event, CardDamaged) and event.effect and "line-bit" in table.cards[event.by].face.id


BOOK = Rulebook(
    "fragment-dig-rayn",
    STEPS,
    opens_at="move",
    procedures=(MOVED, MOVED_BY_EFFECT, DESTROYED, HURT_BY_EFFECT, REFLECTED),
    upon=(
        Upon(Shifted, "moved:chase", _own_move),
        Upon(Shifted, "moved-by-effect", lambda table, event: not _own_move(table, event)),
        Upon(Destroyed, "destroyed"),
        Upon(CardDamaged, "hurt-by-effect", lambda t, e: isinstance(e, CardDamaged) and e.effect and not _reflects(t, e)),
        Upon(CardDamaged, "reflected", _reflects),
    ),
    plain="unit",
    ground=Ground(
        zones=(Zone("fragment-factor"), Zone("used"), Zone("deck", 5, Text("デッキのカード", "a card of the deck"))),
        pools=(("bp", 0),),
        discards="used",
        deals_damage=True,
        field="grid",
    ),
)
rule, require, permit = BOOK.rule, BOOK.require, BOOK.permit
turn = Turn(STEPS)

OBJECTS = frozenset({"leader", "unit", "device"})


def gate(card: Card) -> str:
    """The gate a card stands in; one of its own where the board does not say."""
    return card.place or card.id


def within(table: Table, where: str) -> list[Card]:
    """The cards on the field in a gate."""
    return [c for c in table.in_zone("field") if gate(c) == where]


def objects(table: Table, where: str) -> list[Card]:
    return [c for c in within(table, where) if c.face.kind in OBJECTS]


def goal(table: Table, name: str) -> str:
    """The gate that a move names: a gate, or a card in it."""
    return gate(table.cards[name]) if name in table.cards and not within(table, name) else name


PRINTED = {"spear-range-matery": "example.spear-range", "short-range-matery": "example.no-counter"}
"""Cards whose range the document tells, and the clause that does."""


def reaches(table: Table, card: Card, where: str) -> bool | None:
    """Whether a gate is in a card's range, by the board or (in steps between adjacent gates) by the document; None where neither says."""
    known, here = table.reach.get((card.id, gate(card))), gate(card)
    if known is not None:
        return where in known
    if here not in table.paths or not stands_as(table, PRINTED.get(card.face.id, "")) or (steps := figure(table, card, "range")) is None:
        return None
    near = {here}
    for _ in range(steps):
        near |= {gate for each in near for gate in table.paths.get(each, ())}
    return where in near


def stands_off(table: Table, card: Card, where: str) -> bool:
    """Whether a gate is known to be out of a card's range."""
    return reaches(table, card, where) is False


def stands_as(table: Table, clause: str) -> bool:
    """Whether an exception that another rule has to respect is in force."""
    return clause not in table.off


def chase(table: Table, *then: Event) -> Events:
    """A moment at which anyone may chase; when nobody does any more, ``then`` follows. No order between the players is stated."""
    if table.window is not None and table.window.passes:
        return WindowClosed("passes"), *then
    opened = () if table.window is not None else (WindowOpened(Window(table.step, table.turn_player, timing="chase")),)
    return *opened, Asked(Ask(table.turn_player, anyone=True))


def chase_at(clause: str, moment: str) -> None:
    """A clause by which a chase can be declared at a moment."""
    permit(clause, at=moment, kinds=("use", "pass"))
    rule(clause, at=f"{moment}:use")(_is_no_hindrance)


def _is_no_hindrance(table: Table) -> Events:
    return [Unhindered(table.move.card, "chase")] if isinstance(table.move, m.Use) else ()


def mine(table: Table) -> list[Card]:
    return table.in_zone("field", table.turn_player)


# ── バトルフェイズ ───────────────────────────────────────────────────────────


@require("phase.device", of="move", reason="not-able")
def devices_do_not_move(table: Table, move: AnyMove) -> bool:
    """A card that is on the field as a Device takes none of the phase's actions."""
    return isinstance(move, m.MoveTo) and table.cards[move.card].face.kind != "device"


@require("phase.device", of="attack", reason="not-able")
def devices_do_not_attack(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Attack) and table.cards[move.card].face.kind != "device"


# ── バトルフェイズ開始宣言 ───────────────────────────────────────────────────


@rule("start.declare", at="start.1")
def the_battle_phase_is_declared(table: Table) -> Events:
    """First it is declared that the phase begins."""
    return (Announced(table.turn_player, "phase-start"),)


@rule("start.chase", at="start:chase")
def a_chase_before_the_first_move(table: Table) -> Events:
    """A chase meant to come before any unit moves is declared now."""
    return chase(table, turn.enter("move"))


chase_at("start.chase", "start:chase")


@require("start.chase", of="use", reason="not-now", when=lambda t: t.step == "move" and t.window is None and nothing_done(t))
def later_it_is_too_late_for_it(table: Table, move: AnyMove) -> bool:
    """Once the beginning is over, there is no chase before the first move any more."""
    return False


@require("start.chase", of="move", reason="not-now", when=lambda t: t.step == "battle-start")
def nothing_moves_yet(table: Table, move: AnyMove) -> bool:
    """The beginning lies before the first move: it is the moment for a chase, and for no action."""
    return False


@require("start.chase", of="attack", reason="not-now", when=lambda t: t.step == "battle-start")
def nor_does_anything_attack_yet(table: Table, move: AnyMove) -> bool:
    return False


@rule("start.turn-player", at="act")
def the_turn_player_acts(table: Table) -> Events:
    """It is the turn player who takes the phase's actions."""
    return (Asked(Ask(table.turn_player)),)


@require("start.turn-player", of="move", reason="not-your-choice")
def only_the_turn_player_moves(table: Table, move: AnyMove) -> bool:
    return move.by == table.turn_player


@require("start.turn-player", of="attack", reason="not-your-choice")
def only_the_turn_player_attacks(table: Table, move: AnyMove) -> bool:
    return move.by == table.turn_player


permit("start.optional", at="act", kinds=("decline",))


@rule("start.optional", at="act:decline")
def no_action_has_to_be_taken(table: Table) -> Events:
    """Moving and attacking are up to the turn player: saying no to one leaves everything else open."""
    return (Announced(table.turn_player, "no-action"),)


def nothing_done(table: Table) -> bool:
    return not any({"moved", "attacked"} & c.marks for c in table.cards.values())


permit("start.may-end-at-once", at="act", kinds=("finish",), of=lambda table, move: nothing_done(table))


@rule("start.may-end-at-once", at="act:finish", when=nothing_done)
def the_phase_may_end_without_an_action(table: Table) -> Events:
    """The end may be declared without any action."""
    return (Announced(table.turn_player, "phase-end"),)


@rule("start.held-anyway", at="act:finish", when=nothing_done)
def it_was_held_all_the_same(table: Table) -> Events:
    """Even so the battle phase did take place: with its end, and the chase that may come then."""
    return (turn.enter("battle-end"),)


# ── 移動 ─────────────────────────────────────────────────────────────────────


permit("move.once", at="act", kinds=("move",))


@rule("move.once", at="act:move", also=("phase.once-each",))
def a_move_is_made(table: Table) -> Events:
    """Leader and units may each move once."""
    assert isinstance(table.move, m.MoveTo)
    return Marked(table.move.card, "moved"), Shifted(table.move.card, goal(table, table.move.to))


@require("move.once", of="move", reason="not-able", also=("phase.once-each",))
def nothing_moves_twice(table: Table, move: AnyMove) -> bool:
    """A move made by an effect does not count, and what made one still has its own."""
    marks = table.cards[move.card].marks if isinstance(move, m.MoveTo) else frozenset()
    by_effect = all(stands_as(table, clause) for clause in ("effect-move.not-counted", "effect-move.still-may-move"))
    return "moved" not in marks and ("moved-by-effect" not in marks or by_effect)


@require("move.once", of="move", reason="not-able")
def leaders_and_units_move(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.MoveTo) and table.cards[move.card].face.kind in OBJECTS


@require("move.adjacent", of="move", reason="not-a-target")
def the_goal_is_adjacent(table: Table, move: AnyMove) -> bool:
    """A move goes to an adjacent gate, in range or not."""
    if not isinstance(move, m.MoveTo):
        return False
    card, where = table.cards[move.card], goal(table, move.to)
    near = table.paths.get(gate(card))
    in_range = stands_as(table, "move.not-by-range") or not stands_off(table, card, where)
    return (near is None or where in near) and in_range


@rule("move.adjacent", at="act:move", when=lambda t: gate(_mover(t)) not in t.paths)
def a_gate_is_taken_to_be_adjacent(table: Table) -> Events:
    """Where the board does not say which gates are adjacent, the one the move names is."""
    return (Supposed("adjacent", _mover(table).id),)


def _mover(table: Table) -> Card:
    assert isinstance(table.move, m.MoveTo)
    return table.cards[table.move.card]


def _goal(table: Table) -> str:
    assert isinstance(table.move, m.MoveTo)
    return goal(table, table.move.to)


@rule("move.not-by-range", at="act:move", when=lambda t: stands_off(t, _mover(t), _goal(t)))
def range_is_no_matter(table: Table) -> Events:
    """The mover's own range has no bearing on the move."""
    return (Unhindered(_mover(table).id, "move"),)


def _frozen(card: Card) -> bool:
    return "frozen" in card.marks


@rule("move.frozen-leader", at="act:move", when=lambda t: _frozen(_mover(t)) and _mover(t).face.kind == "leader")
def a_frozen_leader_moves(table: Table) -> Events:
    """A frozen leader can move too."""
    return (Unhindered(_mover(table).id, "move"),)


@require("move.once", of="move", reason="not-able", when=lambda t: not stands_as(t, "move.frozen-leader"))
def but_for_that_a_frozen_leader_would_not_move(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.MoveTo) and not (_frozen(table.cards[move.card]) and table.cards[move.card].face.kind == "leader")


@require("move.once", of="move", reason="not-stated")
def of_other_frozen_cards_nothing_is_said(table: Table, move: AnyMove) -> bool:
    """What freezing does to a unit stands elsewhere."""
    return isinstance(move, m.MoveTo) and not (_frozen(table.cards[move.card]) and table.cards[move.card].face.kind != "leader")


# ── 【A】 ─ the gate is taken ────────────────────────────────────────────────


def obstacles(table: Table, where: str) -> list[Card]:
    """What keeps others out of a gate: objects, but no set card and no Install card face up."""
    free = {"set": "move-A.set-card", "install-gate": "move-A.install-gate"}
    return [c for c in within(table, where) if c.face.kind not in free or not stands_as(table, free[c.face.kind])]


@require("move-A.occupied", of="move", reason="not-a-target", also=("move-A.objects",))
def the_gate_holds_no_object(table: Table, move: AnyMove) -> bool:
    """There is no moving to a gate that holds a leader, a unit or a Device."""
    return isinstance(move, m.MoveTo) and not obstacles(table, goal(table, move.to))


def _lies_there(kind: str, table: Table) -> bool:
    return any(c.face.kind == kind for c in within(table, _goal(table)))


@rule("move-A.set-card", at="act:move", when=lambda t: _lies_there("set", t))
def a_set_card_is_no_obstacle(table: Table) -> Events:
    """One can move to where a set card lies, whoever it belongs to."""
    return (Unhindered(_mover(table).id, "move"),)


@rule("move-A.install-gate", at="act:move", when=lambda t: _lies_there("install-gate", t))
def an_installed_card_is_no_obstacle(table: Table) -> Events:
    """Nor is an Install [Gate] card attached there face up."""
    return (Unhindered(_mover(table).id, "move"),)


# ── 【B】 ─ put out from the hand this turn ──────────────────────────────────


def rests(card: Card, mark: str, table: Table) -> bool:
    """Whether a card put out this turn (from the hand, or by an effect) has to rest in it."""
    ambush = "ambush" in card.face.keywords and stands_as(table, "move-B.ambush")
    from_set = "from-set" in card.marks and stands_as(table, "move-B.from-set")
    told = mark == "by-effect" and "may-act" in card.marks  # what put it out says that it may
    fresh = {"from-hand", "from-set"} if mark == "from-hand" else {mark}
    return not fresh.isdisjoint(card.marks) and not ambush and not from_set and not told


@require("move-B.no-move", of="move", reason="not-able")
def a_unit_from_the_hand_does_not_move(table: Table, move: AnyMove) -> bool:
    """A unit put out from the hand cannot move that turn."""
    return isinstance(move, m.MoveTo) and not rests(table.cards[move.card], "from-hand", table)


@require("move-B.no-attack", of="attack", reason="not-able")
def a_unit_from_the_hand_does_not_attack(table: Table, move: AnyMove) -> bool:
    """Nor can it attack."""
    return isinstance(move, m.Attack) and not rests(table.cards[move.card], "from-hand", table)


@require("move-B.by-effect", of="move", reason="not-able")
def nor_does_one_put_out_by_an_effect_move(table: Table, move: AnyMove) -> bool:
    """The same holds for what another card's effect puts out face up from the deck or the hand."""
    return isinstance(move, m.MoveTo) and not rests(table.cards[move.card], "by-effect", table)


@require("move-B.by-effect", of="attack", reason="not-able")
def nor_does_it_attack(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Attack) and not rests(table.cards[move.card], "by-effect", table)


@require("move-B.from-set", of="move", reason="not-stated")
def of_an_inactive_set_card_nothing_is_said_for_moving(table: Table, move: AnyMove) -> bool:
    """Only active set cards are spoken of."""
    return isinstance(move, m.MoveTo) and "from-inactive-set" not in table.cards[move.card].marks


@require("move-B.from-set", of="attack", reason="not-stated")
def nor_for_attacking(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Attack) and "from-inactive-set" not in table.cards[move.card].marks


def _actor(table: Table) -> Card:
    assert isinstance(table.move, m.MoveTo | m.Attack)
    return table.cards[table.move.card]


def _ambushes(table: Table) -> bool:
    return "ambush" in _actor(table).face.keywords and not {"from-hand", "by-effect"}.isdisjoint(_actor(table).marks)


def _takes_part(table: Table) -> Events:
    return (Unhindered(_actor(table).id, m.tag(table.move) if table.move else ""),)


@rule("move-B.by-effect", at=("act:move", "act:attack"), when=lambda t: {"by-effect", "may-act"} <= _actor(t).marks)
def one_that_is_said_to_be_able_to_takes_part(table: Table) -> Events:
    """Unless something specifies otherwise."""
    return _takes_part(table)


@rule("move-B.ambush", at=("act:move", "act:attack"), when=_ambushes)
def one_with_ambush_takes_part(table: Table) -> Events:
    """With the trait Ambush it takes part in that turn's battle."""
    return _takes_part(table)


@rule("move-B.from-set", at=("act:move", "act:attack"), when=lambda t: "from-set" in _actor(t).marks)
def one_turned_up_from_a_set_card_takes_part(table: Table) -> Events:
    """So does a unit put out by turning up an active set card."""
    return _takes_part(table)


# ── 【C】 ─ already attacked ─────────────────────────────────────────────────


@require("move-C.after-attack", of="move", reason="not-able", also=("move-C.move-first", "attack.no-move-after"))
def who_has_attacked_moves_no_more(table: Table, move: AnyMove) -> bool:
    """A unit that has attacked cannot move any more, moved or not: the move comes first."""
    return isinstance(move, m.MoveTo) and {"attacked", "void"} & table.cards[move.card].marks != {"attacked"}


@require("move-C.after-attack", of="move", reason="not-stated")
def whether_a_void_attack_was_one_is_not_said(table: Table, move: AnyMove) -> bool:
    """Whether a unit whose attack declaration became void has attacked, the document does not say."""
    return isinstance(move, m.MoveTo) and "void" not in table.cards[move.card].marks


# ── 【D】 ─ a card forbids it ────────────────────────────────────────────────


def _own_text(table: Table, what: str, card: Card) -> bool:
    """Whether the card's own text forbids it."""
    from msgspec.structs import replace

    return bound(replace(table, effects=()), what, card)


def _forbidden(table: Table, move: AnyMove, own: bool) -> bool:
    if not isinstance(move, m.MoveTo | m.Attack):
        return False
    card, what = table.cards[move.card], f"cannot-{m.tag(move)}"
    return bound(table, what, card) and _own_text(table, what, card) == own


@require("move-D.text", of="move", reason="not-able")
def a_text_may_forbid_moving(table: Table, move: AnyMove) -> bool:
    """A text that forbids moving or attacking is obeyed."""
    return not _forbidden(table, move, own=True)


@require("move-D.text", of="attack", reason="not-able")
def a_text_may_forbid_attacking(table: Table, move: AnyMove) -> bool:
    return not _forbidden(table, move, own=True)


@require("move-D.other-cards", of="move", reason="not-able")
def another_card_may_forbid_moving(table: Table, move: AnyMove) -> bool:
    """So is the effect of another card."""
    return not _forbidden(table, move, own=False)


@require("move-D.other-cards", of="attack", reason="not-able")
def another_card_may_forbid_attacking(table: Table, move: AnyMove) -> bool:
    return not _forbidden(table, move, own=False)


# ── チェイスのタイミングについて ─────────────────────────────────────────────


@rule("chase.after-move", at="moved:chase", also=("chase.delete-trap",))
def a_chase_right_after_a_move(table: Table) -> Events:
    """A chase can be declared immediately after a unit or a leader has moved."""
    return chase(table, Returned())


chase_at("chase.after-move", "moved:chase")


@require("chase.after-move", of="use", reason="not-now", when=lambda t: t.step == "move" and t.window is None and not nothing_done(t))
def later_it_is_not_right_after_the_move(table: Table, move: AnyMove) -> bool:
    return False


@require("chase.delete-trap", of="use", reason="not-now")
def a_delete_trap_is_for_right_after_a_move(table: Table, move: AnyMove) -> bool:
    """デリートトラップ is declared right after a move, and at no other time."""
    named = isinstance(move, m.Use) and not move.before and table.cards[move.card].face.id == "delete-trap"
    return not named or (table.asks is not None and table.asks.at == "moved:chase")


# ── カードのスキルや効果による移動について ───────────────────────────────────


@rule("move.once", at="moved-by-effect")
def what_an_effect_moved_is_remembered(table: Table) -> Events:
    """What it means for the limit, the next two clauses say; what it means for a declaration, those on a change of place."""
    declared = {c.id for c in declarers(table)}
    return [Marked(card.id, _away(table) if card.id in declared else "moved-by-effect") for card in subject(table)]


@rule("effect-move.not-counted", at="moved-by-effect")
def a_move_by_an_effect_does_not_count(table: Table) -> Events:
    """The limit of one move does not apply to moves made by an effect."""
    return [Unhindered(card.id, "move-by-effect") for card in subject(table)]


@rule("effect-move.still-may-move", at="act:move", when=lambda t: "moved-by-effect" in _mover(t).marks)
def what_an_effect_moved_still_has_its_own_move(table: Table) -> Events:
    """What an effect moved still has its ordinary move."""
    return (Unhindered(_mover(table).id, "move"),)


# ── 攻撃(ユニットのみ) ──────────────────────────────────────────────────────


permit("attack.in-range", at="act", kinds=("attack",))


def aim(table: Table, move: m.Attack) -> str | None:
    """The gate an attack names."""
    return None if move.on is None else goal(table, move.on)


@require("attack.units-only", of="attack", reason="not-able", also=("phase.all-may-act",))
def only_units_attack(table: Table, move: AnyMove) -> bool:
    """Only units attack: the heading of the attack says so, and what is said of one action goes before what is said of all."""
    return isinstance(move, m.Attack) and table.cards[move.card].face.kind == "unit"


@require("attack.one-gate", of="attack", reason="not-a-target")
def an_attack_is_made_on_one_gate(table: Table, move: AnyMove) -> bool:
    """An attack is declared against one gate."""
    return isinstance(move, m.Attack) and move.on is not None and not move.more


def _aimed_at(table: Table, move: AnyMove) -> tuple[str, list[Card]]:
    where = aim(table, move) if isinstance(move, m.Attack) else None
    return where or "", within(table, where or "")


@require("attack.not-own", of="attack", reason="not-a-target", also=("swap.own-not-declarable",))
def ones_own_objects_are_not_attacked(table: Table, move: AnyMove) -> bool:
    """One's own objects cannot be attacked, unless by their own text they can."""
    return all(c.owner != move.by or _attackable_by_owner(c) for c in objects(table, _aimed_at(table, move)[0]))


def _attackable_by_owner(card: Card) -> bool:
    return "attackable-by-owner" in card.face.keywords


def _own_aim(table: Table) -> list[Card]:
    return [c for c in objects(table, _aim(table)) if c.owner == _declarer(table).owner]


@rule("attack.not-own", at="act:attack", when=lambda t: bool(_own_aim(t)))
def a_text_may_allow_what_the_rule_forbids(table: Table) -> Events:
    """That a card's text prevails over this line the document does not say; it is taken to."""
    return [Supposed("own-by-text", card.id) for card in _own_aim(table)]


@require("attack.not-empty", of="attack", reason="not-a-target")
def an_empty_gate_is_not_attacked(table: Table, move: AnyMove) -> bool:
    """A gate without any object cannot be attacked."""
    return bool(_aimed_at(table, move)[1])


@require("attack.objects", of="attack", reason="not-a-target")
def what_is_attacked_has_hp(table: Table, move: AnyMove) -> bool:
    """The objects that can be attacked are cards that have HP."""
    where, there = _aimed_at(table, move)
    return bool(objects(table, where)) or not there


def _out_of_range(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Attack) and stands_off(table, table.cards[move.card], _aimed_at(table, move)[0])


@require("example.spear-range", of="attack", reason="not-a-target")
def the_spear_reaches_two_gates(table: Table, move: AnyMove) -> bool:
    """スピアレンジマテリー reaches two gates ahead of it and attacks either one of them."""
    return not (isinstance(move, m.Attack) and _spear(table.cards[move.card]) and _out_of_range(table, move))


@require("attack.in-range", of="attack", reason="not-a-target")
def the_gate_is_in_range(table: Table, move: AnyMove) -> bool:
    """The opposing object must be within the range printed on the unit."""
    return not _out_of_range(table, move)


@rule("attack.in-range", at="act:attack", when=lambda t: reaches(t, _declarer(t), _aim(t)) is None)
def a_gate_is_taken_to_be_in_range(table: Table) -> Events:
    """Where nobody says what the unit reaches, the gate it attacks is in its range."""
    return (Supposed("in-range", _declarer(table).id),)


def _spear(card: Card) -> bool:
    return card.face.id == "spear-range-matery"


@rule("example.spear-range", at="act:attack", when=lambda t: _spear(_declarer(t)) and bool(reaches(t, _declarer(t), _aim(t))))
def the_spear_picks_one_of_two_gates(table: Table) -> Events:
    """The two gates are those ahead of it; which way that is the text alone does not tell."""
    return (Supposed("ahead", _declarer(table).id),)


@require("attack.once", of="attack", reason="not-able", also=("phase.once-each",))
def a_unit_attacks_once(table: Table, move: AnyMove) -> bool:
    """Each unit can declare an attack only once a turn."""
    return isinstance(move, m.Attack) and "attacked" not in table.cards[move.card].marks


@rule("attack.once", at="act:attack")
def the_attack_is_used_up(table: Table) -> Events:
    """By being declared, whatever comes of it."""
    return (Marked(_declarer(table).id, "attacked"),)


def _declarer(table: Table) -> Card:
    assert isinstance(table.move, m.Attack)
    return table.cards[table.move.card]


def _aim(table: Table) -> str:
    return (aim(table, table.move) if isinstance(table.move, m.Attack) else None) or ""


@rule("attack.one-gate", at="attack.1")
def the_attack_is_declared(table: Table) -> Events:
    """The attack is declared against the gate, not against the card in it."""
    where = _aim(table)
    there = (objects(table, where) or within(table, where))[:1]
    origin = gate(_declarer(table))
    return [e for c in there for e in (AttackDeclared(_declarer(table).id, c.id, where, origin), Targeted(c.id), BattleBegan())]


def _defender(table: Table) -> Card | None:
    """The unit in the attacked gate."""
    return next((c for c in objects(table, _aim(table)) if c.face.kind == "unit"), None)


def _can_counter(table: Table) -> bool:
    unit = _defender(table)
    return unit is not None and not stands_off(table, unit, gate(_declarer(table)))


def _again(table: Table) -> bool:
    """Whether the unit has counter-attacked this turn."""
    unit = _defender(table)
    return unit is not None and "countered" in unit.marks


def _counters(table: Table) -> Events:
    unit = _defender(table)
    assert unit is not None
    known = reaches(table, unit, gate(_declarer(table))) is not None
    return CounterDeclared(unit.id), Marked(unit.id, "countered"), *(() if known else (Supposed("reaches-back", unit.id),))


@rule("attack.counter", at="attack.2", when=lambda t: _can_counter(t) and not _again(t))
def the_unit_attacked_counters(table: Table) -> Events:
    """A unit in the attacked gate counter-attacks if the attacker is within its range."""
    return _counters(table)


@rule("attack.counter-unlimited", at="attack.2", when=lambda t: _can_counter(t) and _again(t))
def it_counters_every_time(table: Table) -> Events:
    """Though every action is taken once, counter-attacks are not limited in number."""
    return _counters(table)


permit("attack.counter", at="attack:chase", kinds=("accept", "decline"))


@require("swap.already-declared", of="accept", reason="not-stated")
def of_a_counter_after_an_exchange_nothing_is_said(table: Table, move: AnyMove) -> bool:
    """Whether the card that is in the gate now counter-attacks the document does not say."""
    return not exchanged(table)


@require("example.no-counter", of="accept", reason="not-able", when=lambda t: _short_struck(t) and battle(t).counter is None)
def the_short_range_cannot_say_that_it_counters(table: Table, move: AnyMove) -> bool:
    """A player may ask to counter-attack; the one of the example, attacked from afar, cannot."""
    return False


@require("attack.counter", of="accept", reason="not-able")
def out_of_its_range_a_unit_does_not_counter(table: Table, move: AnyMove) -> bool:
    """Where the attacker is not within the range of the unit attacked, there is no counter-attack."""
    return battle(table).counter is not None


@require("attack.counter", of="accept", reason="not-able", when=lambda t: t.step == "attack", analogy="counter-to-a-counter")
def a_counter_is_not_answered_by_another(table: Table, move: AnyMove) -> bool:
    """A counter-attack answers an attack declaration; that nothing answers a counter-attack is read out of that."""
    return move.by != table.turn_player


@require("attack.counter", of="decline", reason="not-able", when=lambda t: t.step == "attack")
def what_does_not_counter_has_nothing_to_leave_out(table: Table, move: AnyMove) -> bool:
    """Only a unit in the attacked gate counter-attacks: a leader there has no counter-attack to do without."""
    return _defender(table) is not None or exchanged(table)


@rule("attack.counter", at="attack:chase:accept")
def the_counter_is_declared_already(table: Table) -> Events:
    return [Unhindered(card, "counter") for card in (battle(table).counter,) if card is not None]


def _short_struck(table: Table) -> bool:
    return battle(table).target in table.cards and table.cards[battle(table).target].face.id == "short-range-matery"


@require("attack.counter-automatic", of="decline", reason="must-do-otherwise", when=lambda t: t.step == "attack")
def the_counter_is_made_by_itself(table: Table, move: AnyMove) -> bool:
    """The counter-attack is automatic; it cannot be left out."""
    return False


# ── 攻撃宣言と反撃宣言の一例 ─────────────────────────────────────────────────


def _short(table: Table) -> bool:
    unit = _defender(table)
    return unit is not None and unit.face.id == "short-range-matery"


@rule("example.no-counter", at="attack.2", when=lambda t: _short(t) and not _can_counter(t), also=("example.attacked",))
def the_short_range_does_not_counter_from_afar(table: Table) -> Events:
    """ショートレンジマテリー cannot counter-attack what attacks it from further off than its one adjacent gate."""
    unit = _defender(table)
    return (DeclarationVoid(unit.id),) if unit else ()


# ── 攻撃(ユニットのみ) ─ move and attack are one set ─────────────────────────


def unfinished(table: Table) -> list[Card]:
    """Units of the turn player that have moved, have not attacked and still could."""
    return [c for c in mine(table) if c.face.kind == "unit" and "moved" in c.marks and not {"attacked", "battle-over"} & c.marks]


def _unit_moves(table: Table) -> bool:
    return _mover(table).face.kind == "unit" and any(c.id != _mover(table).id for c in unfinished(table))


@rule("attack.other-unit-moves", at="act:move", when=_unit_moves)
def the_battle_of_the_unit_before_is_over(table: Table) -> Events:
    """If unit B moves before A, which has moved, attacked, A's battle is over."""
    over = [c.id for c in unfinished(table) if c.id != _mover(table).id]
    return [e for card in over for e in (Marked(card, "battle-over"), Stated("battle-over", card))]


@require("attack.other-unit-moves", of="attack", reason="not-able")
def then_it_does_not_attack_any_more(table: Table, move: AnyMove) -> bool:
    return isinstance(move, m.Attack) and "battle-over" not in table.cards[move.card].marks


@rule("attack.one-set", at="act:move", when=lambda t: _mover(t).face.kind == "leader" and bool(unfinished(t)))
def a_leader_moves_in_between(table: Table) -> Events:
    """Move and attack belong together; whether a leader's move parts them the document does not say."""
    return [Marked(c.id, "set-parted") for c in unfinished(table)]


@require("attack.one-set", of="attack", reason="not-stated")
def of_a_parted_set_nothing_more_is_said(table: Table, move: AnyMove) -> bool:
    """Nor whether another unit may attack between the move and the attack of a unit."""
    others = [c for c in unfinished(table) if not isinstance(move, m.Attack) or c.id != move.card]
    return isinstance(move, m.Attack) and "set-parted" not in table.cards[move.card].marks and not others


# ── 攻撃時の流れ ─────────────────────────────────────────────────────────────


@rule("flow.order", at="act:attack")
def an_attack_begins_with_its_declaration(table: Table) -> Events:
    """Attack declaration, counter-attack declaration, combat, judgement."""
    return (turn.enter("attack"),)


def battle(table: Table) -> Battle:
    """The attack under way; an empty one where there is none."""
    return table.battle or Battle("", "")


@rule("flow.order", at="attack:end", when=lambda t: bool(battle(t).standing), also=("flow.declarations-first",))
def combat_follows_the_declarations(table: Table) -> Events:
    """Combat comes after both declarations."""
    return (turn.enter("combat"),)


def aimed(table: Table, declarer: str) -> str:
    """The gate a declaration was made against."""
    return battle(table).at if declarer == battle(table).attacker else battle(table).origin


def blows(table: Table) -> list[tuple[Card, Card]]:
    """Who strikes whom: for each declaration in force, the object now in the gate it was made against."""
    found = []
    for declarer in (battle(table).attacker, battle(table).counter):
        if declarer in battle(table).standing and declarer is not None:
            found += [(table.cards[declarer], c) for c in objects(table, aimed(table, declarer))[:1]]
    return found


def _strike(table: Table, struck: Iterable[tuple[Card, Card]]) -> Events:
    """Damage equal to the ATK of who strikes to the HP of who is struck."""
    struck = list(struck)
    doubtful = [Wanting("atk", a.id) for a, _ in struck if figure(table, a, "atk") is None]
    doubtful += [Wanting("hp", c.id) for _, c in struck if figure(table, c, "hp") is None]
    return doubtful[:1] or [CardDamaged(c.id, figure(table, a, "atk") or 0, a.id) for a, c in struck]


def _on_own(pair: tuple[Card, Card]) -> bool:
    return pair[0].owner == pair[1].owner


@rule("flow.damage", at="combat.damage", also=("flow.together",))
def both_deal_damage_at_once(table: Table) -> Events:
    """Each side deals damage equal to its ATK to the other's HP, at the same time."""
    return _strike(table, [pair for pair in blows(table) if not _on_own(pair)])


@rule("flow.order", at="combat:end")
def judgement_follows_combat(table: Table) -> Events:
    return (turn.enter("judgement"),)


def spent(table: Table) -> list[Card]:
    """Cards on the field whose HP is used up."""
    return [c for c in table.in_zone("field") if (hp := figure(table, c, "hp")) is not None and hp - c.counters <= 0 < c.counters]


@rule("flow.destroyed", at="judge.destroy", when=lambda t: bool(spent(t)))
def without_hp_a_card_is_destroyed(table: Table) -> Events:
    """A card whose HP has come to 0 is destroyed."""
    return (Destroyed(tuple(c.id for c in spent(table))),)


@rule("flow.fragment-factor", at="destroyed", also=("example.destroyed",))
def it_goes_to_the_fragment_factor(table: Table) -> Events:
    """A card destroyed goes to the Fragment Factor: its own player's, as the example says."""
    return [Moved(card.id, "fragment-factor") for card in subject(table)]


# ── 【1】【2】 ───────────────────────────────────────────────────────────────


@rule("flow-12.chase", at="attack:chase")
def a_chase_when_attack_and_counter_are_declared(table: Table) -> Events:
    """A chase that is to come before the attack is carried out is made now."""
    return chase(table, Reached("attack:stands"))


chase_at("flow-12.chase", "attack:chase")


@require("flow-12.not-between", of="use", reason="not-able")
def no_chase_between_the_declarations(table: Table, move: AnyMove) -> bool:
    """There is no chasing between the attack declaration and the counter-attack declaration."""
    return isinstance(move, m.Use) and move.before == ""


BOOK.together("flow-12.together", "attack.1", "attack.2")


# ── 【3】【4】 ───────────────────────────────────────────────────────────────


@rule("flow-34.effects", at="judge.effects")
def effects_of_the_result(table: Table) -> Events:
    """What answers to damage or destruction is processed once the result is there."""
    struck = [table.cards[c] for _, c, _ in battle(table).hits]
    return *triggers(table, "damaged", struck), *triggers(table, "destroyed", [c for c in struck if c.zone == "fragment-factor"])


@require("flow-34.effects", of="use", reason="not-now", when=lambda t: t.step == "attack")
def what_answers_to_the_result_is_not_used_before_it(table: Table, move: AnyMove) -> bool:
    """What answers to damage or destruction waits until there is any."""
    face = table.cards[move.card].face if isinstance(move, m.Use) and move.card in table.cards else None
    return face is None or not face.abilities or any(ability.at not in ("damaged", "destroyed") for ability in face.abilities)


@rule("flow-34.chase", at="judge:chase")
def a_chase_when_the_result_is_processed(table: Table) -> Events:
    """A chase can be made once the result has been processed."""
    return chase(table, Reached("judge:end"))


chase_at("flow-34.chase", "judge:chase")


@rule("start.turn-player", at="judge:end")
def the_turn_player_goes_on(table: Table) -> Events:
    return BattleEnded(), turn.enter("move")


# ── 特殊な処理(宣言後の位置変更について) ──────────────────────────────────────


def declarers(table: Table) -> list[Card]:
    """The cards that declared an attack or a counter-attack."""
    return [table.cards[c] for c in (battle(table).attacker, battle(table).counter) if c in table.cards and c is not None]


def _home(table: Table, card: Card) -> str:
    """The gate in which a declaration was made."""
    return battle(table).origin if card.id == battle(table).attacker else battle(table).at


def stayed(table: Table, card: Card) -> bool:
    return card.zone == "field" and gate(card) == _home(table, card)


def opposed(table: Table, card: Card) -> bool:
    """Whether any object is in the gate a declaration was made against."""
    return bool(objects(table, aimed(table, card.id)))


def exchanged(table: Table) -> bool:
    """Whether another object than at the declaration is in the attacked gate."""
    there = objects(table, battle(table).at)
    return bool(there) and battle(table).target not in {c.id for c in there}


def _away(table: Table) -> str:
    """The mark of who has moved since it declared in this attack (a unit attacks only once a turn)."""
    return f"moved since the attack of {battle(table).attacker}"


def still(table: Table) -> bool:
    """Whether nobody who declared, and nothing that was attacked, has moved since."""
    return all(stayed(table, c) and _away(table) not in c.marks for c in declarers(table)) and not exchanged(table)


def standing(table: Table) -> list[Card]:
    """Those whose declaration stays valid, but for an attack on what has been exchanged."""
    stand = [c for c in declarers(table) if stayed(table, c) and opposed(table, c)]
    return [c for c in stand if not (exchanged(table) and c.id == battle(table).attacker)]


@rule("swap.normal", at="attack:stands", when=lambda t: still(t) and bool(standing(t)), also=("void.not",))
def combat_is_normal_if_nobody_moved(table: Table) -> Events:
    """Combat is carried out normally if those who declared both stay in their gates."""
    return [DeclarationStands(c.id) for c in standing(table)]


def _came_back(table: Table) -> bool:
    return any(_away(table) in c.marks for c in standing(table))


@rule("void.not", at="attack:stands", when=lambda t: not still(t) and bool(standing(t)) and not _came_back(t))
def a_declaration_stands(table: Table) -> Events:
    """It stays valid if who made it is in its gate and an object is in the gate it was made against."""
    return [DeclarationStands(c.id) for c in standing(table)]


@rule("void.not", at="attack:stands", when=_came_back, analogy="came-back")
def who_is_back_in_its_gate_was_never_away(table: Table) -> Events:
    """Whether going away and coming back voids a declaration, two lines leave open; where it is at combat is what counts here."""
    return [DeclarationStands(c.id) for c in standing(table)]


def _goes_on_against_another(table: Table) -> bool:
    return exchanged(table) and any(stayed(table, c) for c in declarers(table) if c.id == battle(table).attacker)


@rule("swap.continues", at="attack:stands", when=_goes_on_against_another, also=("swap.not-cancelled",))
def the_attack_goes_on_against_another_object(table: Table) -> Events:
    """If another object is in the gate by then, even one's own, the attack goes on."""
    return (DeclarationStands(battle(table).attacker),)


@rule("swap.own-card-damaged", at="combat.damage", when=lambda t: any(_on_own(pair) for pair in blows(t)))
def ones_own_card_takes_the_damage(table: Table) -> Events:
    """Where the object there now is the attacking player's own, that card takes the damage."""
    return _strike(table, [pair for pair in blows(table) if _on_own(pair)])


def _astray(table: Table) -> list[Card]:
    return [c for c in declarers(table) if not stayed(table, c)]


@rule("void.declarer-moved", at="attack:stands", when=lambda t: any(c.zone == "field" for c in _astray(t)))
def who_moved_away_declares_nothing(table: Table) -> Events:
    """A declaration is void if the unit that made it has moved elsewhere before combat."""
    return [e for c in _astray(table) if c.zone == "field" for e in (DeclarationVoid(c.id), Marked(c.id, "void"))]


@rule("void.declarer-moved", at="attack:stands", when=lambda t: any(c.zone != "field" for c in _astray(t)), analogy="left-the-field")
def nor_does_who_left_the_field(table: Table) -> Events:
    """The document speaks of another place; of a unit that left the field it is read likewise."""
    return [DeclarationVoid(c.id) for c in _astray(table) if c.zone != "field"]


def _unopposed(table: Table) -> list[Card]:
    return [c for c in declarers(table) if stayed(table, c) and not opposed(table, c)]


@rule("void.gate-empty", at="attack:stands", when=lambda t: bool(_unopposed(t)))
def against_an_empty_gate_it_is_void(table: Table) -> Events:
    """A declaration is void if no object is in the gate it was made against."""
    return [e for c in _unopposed(table) for e in (DeclarationVoid(c.id), Marked(c.id, "void"))]


def _nothing_stands(table: Table) -> bool:
    return not battle(table).standing


def _attacker_astray(table: Table) -> bool:
    return battle(table).attacker in {c.id for c in _astray(table)}


@rule("void.gate-empty", at="attack:end", when=lambda t: _nothing_stands(t) and not _attacker_astray(t), also=("bp.unit-attack-only",))
def without_a_declaration_there_is_no_combat(table: Table) -> Events:
    """With every declaration void the attack is over. BP take the damage of an attack: none are charged."""
    return _over()


@rule("void.declarer-moved", at="attack:end", when=lambda t: _nothing_stands(t) and _attacker_astray(t), also=("bp.unit-attack-only",))
def nor_is_there_one_without_those_who_declared(table: Table) -> Events:
    """Nor is there any where those who declared have moved away."""
    return _over()


def _over() -> Events:
    return Interrupted(), *(NotCharged(side, "bp") for side in SIDES), BattleEnded(), turn.enter("move")


# ── BP(バトルポイント)ボーナス ───────────────────────────────────────────────


def _leader_hits(table: Table) -> list[tuple[Card, Card]]:
    """The unit whose attack took HP from an opposing leader, and the leader."""
    hits = [(table.cards[a], table.cards[c]) for a, c, n in battle(table).hits if n >= 1 and a == battle(table).attacker]
    return [(a, c) for a, c in hits if c.face.kind == "leader" and a.owner != c.owner]


def _kills(table: Table) -> list[tuple[Card, Card]]:
    """Units that destroyed an opposing unit, and that unit; not one whose HP an effect had used up before it was hit."""
    hits = [(table.cards[a], table.cards[c]) for a, c, n in battle(table).hits if not _was_spent(table, table.cards[c], n)]
    return [(a, c) for a, c in hits if c.face.kind == "unit" == a.face.kind and c.zone == "fragment-factor" and a.owner != c.owner]


def _was_spent(table: Table, card: Card, hit: int) -> bool:
    """Whether the HP of a card was used up before it was hit for so much."""
    hp = figure(table, card, "hp")
    return hp is not None and 0 < hp <= card.counters - hit


def freezes(table: Table, side: Side) -> bool:
    """Whether a player's leader is frozen."""
    return stands_as(table, "bp.frozen") and any(_frozen(c) and c.face.kind == "leader" for c in table.in_zone("field", side))


def charged(table: Table, sides: Iterable[Side], count: int) -> Events:
    """The charge of those players whose leader is not frozen."""
    return [Charged(side, count, "bp") for side in sides if not freezes(table, side)]


def earning(table: Table) -> list[Side]:
    """The players who meet a condition for a charge, frozen or not."""
    hit, killed = _leader_hits(table), _kills(table)
    return list(dict.fromkeys([*(s for a, c in hit for s in (a.owner, c.owner)), *(a.owner for a, _ in killed)]))


@rule("bp.charge", at="judge.bp", when=lambda t: bool(battle(t).hits) and not earning(t) and not _unforeseen(t))
def the_judgement_decides_what_is_charged(table: Table) -> Events:
    """BP are charged by the judgement of the combat; where no condition is met, none are."""
    return [NotCharged(side, "bp") for side in SIDES]


def _hitters(table: Table) -> list[Side]:
    """Who would charge for hitting the opposing leader."""
    return [a.owner for a, _ in _leader_hits(table)]


@rule("bp.frozen", at="judge.bp", when=lambda t: any(freezes(t, s) for s in earning(t) if s not in _hitters(t)))
def a_frozen_leader_charges_nothing(table: Table) -> Events:
    """A player whose leader is frozen accumulates no BP."""
    return [NotCharged(side, "bp") for side in earning(table) if freezes(table, side) and side not in _hitters(table)]


@rule("bp.frozen", at="judge.bp", when=lambda t: any(freezes(t, s) for s in _hitters(t)), also=("bp.leader-hit-frozen",))
def not_even_for_hitting_the_leader(table: Table) -> Events:
    """Nor, if one's own leader is frozen, the 2 BP for hitting the opposing one."""
    return [NotCharged(side, "bp") for side in _hitters(table) if freezes(table, side)]


@rule("bp.leader-hit", at="judge.bp", when=lambda t: bool(_leader_hits(t)), also=("bp.charge", "bp.face-up", "bp.always-two"))
def hitting_the_leader_charges_two(table: Table) -> Events:
    """When one's unit's attack takes HP from the opposing leader, one charges 2 BP, by two cards turned face up."""
    return charged(table, _hitters(table), 2)


permit("bp.leader-hit", at="judge:chase", kinds=("decline",), of=lambda table, move: bool(_leader_hits(table)))


@require("bp.always-two", of="decline", reason="must-do-otherwise", when=lambda t: t.step == "judgement")
def neither_of_the_two_can_be_left_out(table: Table, move: AnyMove) -> bool:
    """The number of cards turned face up for hitting the opposing leader is always two."""
    return False


def _killers(table: Table, by: str | None) -> list[Side]:
    """Who would charge for what ``by`` destroyed, if it has outlived that."""
    return [a.owner for a, _ in _kills(table) if a.id == by and a.zone == "field"]


def _by_attack(table: Table) -> list[Side]:
    return _killers(table, battle(table).attacker)


def _by_counter(table: Table) -> list[Side]:
    return _killers(table, battle(table).counter)


def _mutual(table: Table) -> list[Side]:
    """Who would charge for what a unit destroyed that is itself destroyed."""
    return [a.owner for a, _ in _kills(table) if a.zone != "field"]


@rule("bp.unit-destroyed", at="judge.bp", when=lambda t: bool(_by_attack(t)), also=("bp.charge",))
def destroying_a_unit_charges_one(table: Table) -> Events:
    """When one's unit's attack destroys an opposing unit, one charges 1 BP."""
    return charged(table, _by_attack(table), 1)


@rule("bp.by-counter", at="judge.bp", when=lambda t: bool(_by_counter(t)), also=("bp.charge",))
def so_does_destroying_it_by_a_counter(table: Table) -> Events:
    """A counter-attack that destroys it charges 1 BP just the same."""
    return charged(table, _by_counter(table), 1)


@rule("bp.mutual", at="judge.bp", when=lambda t: bool(_mutual(t)), also=("bp.charge",))
def units_that_destroy_each_other_charge_one_each(table: Table) -> Events:
    """When two units destroy each other, both players charge 1 BP, though neither unit is there any more."""
    return charged(table, _mutual(table), 1)


@rule("bp.leader-hurt", at="judge.bp", when=lambda t: bool(_leader_hits(t)), also=("bp.both-players",))
def a_leader_hurt_charges_one(table: Table) -> Events:
    """When an opposing unit's attack takes HP from one's own leader, one charges 1 BP."""
    return charged(table, [c.owner for _, c in _leader_hits(table)], 1)


@rule("bp.effect-damage", at="hurt-by-effect", also=("bp.unit-attack-only",))
def damage_by_an_effect_charges_nothing(table: Table) -> Events:
    """All conditions require the attack of a unit: damage from a card's effect meets none of them."""
    return [NotCharged(side, "bp") for side in SIDES]


@rule("bp.line-bit", at="reflected")
def reflected_damage_charges_nothing(table: Table) -> Events:
    """An attack that a ラインビット reflects counts as damage by its effect: no BP."""
    return [NotCharged(side, "bp") for side in SIDES]


def _unforeseen(table: Table) -> bool:
    """Whether, after an exchange, one's own card was hit, or a leader by a counter-attack: no condition speaks of that."""
    hits = [(table.cards[a], table.cards[c]) for a, c, _ in battle(table).hits]
    return any(a.owner == c.owner or (a.id == battle(table).counter and c.face.kind == "leader") for a, c in hits)


@rule("swap.already-declared", at="judge.bp", when=lambda t: _unforeseen(t) and not earning(t))
def damage_no_condition_speaks_of_charges_nothing(table: Table) -> Events:
    """After an exchange the attack counts as declared on that gate; the conditions for BP name the opposing leader or unit."""
    return [NotCharged(side, "bp") for side in SIDES]


# ── バトルフェイズ終了宣言 ───────────────────────────────────────────────────


def nothing_left(table: Table) -> bool:
    """Whether the turn player has neither a move nor an attack left: everything on the field, the leader among it, has acted."""
    leader = [c for c in mine(table) if c.face.kind == "leader"]
    targets = [c for c in table.in_zone("field", other(table.turn_player)) if c.face.kind in OBJECTS]
    able = [c for c in mine(table) if c.face.kind in OBJECTS - {"device"} and not _resting(table, c)]
    moves = any(not {"moved", "attacked"} & c.marks for c in able)
    attacks = any(c.face.kind == "unit" and not {"attacked", "battle-over"} & c.marks for c in able) and bool(targets)
    return bool(leader) and not moves and not attacks


def _resting(table: Table, card: Card) -> bool:
    return rests(card, "from-hand", table) or rests(card, "by-effect", table)


def phase_ends(table: Table) -> Events:
    return Announced(table.turn_player, "phase-end"), turn.enter("battle-end")


@rule("end.nothing-left", at="act", when=nothing_left, overrides=("start.turn-player",))
def with_no_action_left_the_phase_ends(table: Table) -> Events:
    """The end is declared when there is no action left to take."""
    return phase_ends(table)


permit("end.by-choice", at="act", kinds=("finish",), of=lambda table, move: not nothing_done(table))


@rule("end.by-choice", at="act:finish", when=lambda t: not nothing_done(t))
def or_when_the_player_chooses(table: Table) -> Events:
    """It is also declared when the player takes no further action."""
    return phase_ends(table)


@rule("end.chase", at="end:chase")
def a_chase_for_the_end_of_the_phase(table: Table) -> Events:
    """A chase for the end of the phase is declared now."""
    return chase(table, Reached("end:end"))


chase_at("end.chase", "end:chase")


@rule("end.to-end-phase", at="end:end")
def the_end_phase_follows(table: Table) -> Events:
    """After the declaration the end phase is declared."""
    return (turn.enter("end-phase"),)


def _past_the_end(table: Table) -> bool:
    return table.step in ("battle-end", "end-phase")


@require("end.to-end-phase", of="move", reason="not-now", when=_past_the_end, also=("end.by-choice",))
def after_the_end_is_declared_nothing_moves(table: Table, move: AnyMove) -> bool:
    """The end is declared when the player is done with this turn's actions, and the end phase is what follows: no action comes after."""
    return False


@require("end.to-end-phase", of="attack", reason="not-now", when=_past_the_end, also=("end.by-choice",))
def nor_does_anything_attack(table: Table, move: AnyMove) -> bool:
    return False
