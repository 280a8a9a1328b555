"""What always holds, in every game, whatever the board and whatever is played on it by the rules."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.engine import events as e
from judge.engine import moves as m
from judge.engine.advance import Advance, advance
from judge.engine.events import apply
from judge.engine.legal import legal_moves
from judge.engine.moves import Refusal
from judge.engine.sides import SIDES
from judge.engine.values import Procedure, Table
from judge.games import MODULES, rulebook
from judge.rulings.replay import replay
from judge.rulings.telling import SILENT_EVENTS
from scenarios import cases
from scenarios.model import Scenario
from tests.boards import CHOICES, Game, boards, games, imaginable, play_at_random

BS10 = "battle-spirits-2010"


class Row(Struct, frozen=True):
    """What is so in one game. ``battle``: the steps in which a battle can be under way; ``ways``: from which zone to which the rules
    alone (no ability) send a card."""

    battle: tuple[str, ...]
    ways: frozenset[tuple[str, str]]


TABLE = {
    BS10: Row(
        battle=("A1", "A2", "A3", "A4", "A5", "A6", "A7"),
        ways=frozenset({("deck", "hand"), ("hand", "field"), ("field", "trash")}),
    ),
    "battle-spirits": Row(
        battle=("declare", "flash1", "block", "flash2", "resolve", "destroy", "battle-end"),
        ways=frozenset({("hand", "field"), ("field", "trash")}),
    ),
    "duel-masters": Row(
        battle=("declare", "block", "battle", "direct-attack", "attack-end"),
        ways=frozenset({("shields", "hand"), ("field", "graveyard")}),
    ),
    "ange-vierge": Row(
        battle=("declare", "guard", "link", "damage", "attack-end"),
        ways=frozenset({("hand", "discard"), ("deck", "processing"), ("processing", "damage"), ("processing", "discard")}),
    ),
    "fragment-dig-rayn": Row(
        battle=("attack", "combat", "judgement"),
        ways=frozenset({("field", "fragment-factor")}),
    ),
}
FLASH = (BS10, "battle-spirits")
"""The games that have flash timings, cores and levels."""


def always(rules: tuple[str, ...] = tuple(MODULES), examples: int = 40) -> Callable[[Callable[[str, Game], None]], Any]:
    """A test of what always holds in these games: it is given games of each, played at random."""

    def over(test: Callable[[str, Game], None]) -> Any:
        @pytest.mark.parametrize("rules", rules)
        @settings(max_examples=examples, suppress_health_check=[HealthCheck.too_slow])
        @given(st.data())
        def played(rules: str, data: st.DataObject) -> None:
            test(rules, data.draw(games(rules)))

        played.__name__, played.__doc__ = test.__name__, test.__doc__
        return played

    return over


# ── the table ────────────────────────────────────────────────────────────────


def zones(rules: str) -> set[str]:
    ground = rulebook(rules).ground
    return {"field", "hand", ground.discards, *(z.id for z in ground.zones), *(to for _, to in TABLE[rules].ways)}


@always()
def test_every_card_stays_in_the_game_and_in_one_zone(rules: str, game: Game) -> None:
    there = zones(rules)
    for table in game.tables:
        assert table.cards.keys() == game.start.cards.keys()
        assert all(id_ == card.id and card.zone in there for id_, card in table.cards.items())
        assert all(card.owner == game.start.cards[id_].owner for id_, card in table.cards.items())


@always()
def test_the_rules_alone_send_a_card_only_where_the_document_says(rules: str, game: Game) -> None:
    for before, happened in game.changes:
        if not happened.cause.card:
            zone = {id_: card.zone for id_, card in before.cards.items()}
            went = {(zone[id_], card.zone) for id_, card in happened.table.cards.items() if card.zone != zone[id_]}
            assert went <= TABLE[rules].ways, happened.event


@always()
def test_nothing_is_counted_below_zero(rules: str, game: Game) -> None:
    """Only the void owes cores."""
    for table in game.tables:
        assert all(n >= 0 for (_, pool), n in table.pools.items() if pool != "void")
        assert all(card.counters >= 0 for card in table.cards.values())


@always()
def test_a_battle_is_under_way_only_between_its_declaration_and_its_end(rules: str, game: Game) -> None:
    assert all(table.battle is None or table.step in TABLE[rules].battle for table in game.asked)


def test_nor_after_an_attack_step_was_broken_off() -> None:
    board = Scenario(BS10).attacker("幽騎士ナイトライダー", level=2)
    board = board.put("defending", "field", "妖機妃ソール", as_="sol", level=1, state="exhausted")
    played = replay(board.attack().then("choose", "attacking", on=("sol",)))
    assert {h.table.battle for h in played.trace if h.table.step in ("A8", "end")} == {None}


# ── Battle Spirits ─ cores and flash timings ─────────────────────────────────


def cores(table: Table) -> int:
    """All there are: in reserves, lives, trashes, the void, and on cards."""
    return sum(table.pools.values()) + sum(card.counters for card in table.cards.values())


@always(FLASH)
def test_cores_are_conserved(rules: str, game: Game) -> None:
    assert {cores(table) for table in game.tables} == {cores(game.start)}


@always(FLASH)
def test_no_cores_lie_on_cards_off_the_field_when_somebody_is_asked(rules: str, game: Game) -> None:
    for table in game.asked:
        assert all(card.counters == 0 for card in table.cards.values() if card.zone != "field")


def too_few_cores(table: Table) -> list[str]:
    """Spirits on the field that their cores keep at no level."""
    return [c.id for c in table.in_zone("field") if c.face.kind == "spirit" and c.face.levels and c.face.level_at(c.counters) is None]


def test_no_spirit_stays_without_the_cores_of_its_level_1() -> None:
    """Clause main.zero-cores (L40): メラット sheds its only core in its player's start step, and has to go."""
    board = Scenario(BS10, start="start").put("attacking", "field", "メラット", level=1)
    assert not too_few_cores(replay(board, complete=True).table)


@always(FLASH)
def test_nor_in_any_game(rules: str, game: Game) -> None:
    assert not any(too_few_cores(table) for table in game.asked)


@always(FLASH)
def test_a_flash_timing_ends_only_by_two_passes_in_a_row_or_by_an_effect(rules: str, game: Game) -> None:
    run: list[e.Event] = []
    for before, happened in game.changes:
        event, after = happened.event, happened.table
        if isinstance(event, e.Passed | e.Acted | e.WindowOpened | e.Ordered):
            run.append(event)
        if before.window is not None and after.window is None:
            assert isinstance(event, e.WindowClosed), f"closed by {event}"
            if event.how == "passes":
                last = run[-2:]
                assert all(isinstance(x, e.Passed) for x in last) and {x.side for x in last} == set(SIDES)
            else:
                assert isinstance(run[-1], e.Ordered)


@always(FLASH)
def test_in_a_flash_timing_players_act_by_turns_and_the_defender_begins(rules: str, game: Game) -> None:
    expected = None
    for happened in game.trace:
        match happened.event:
            case e.WindowOpened():
                expected = happened.table.non_turn_player
            case e.Passed(side=side) | e.Acted(side=side):
                assert side == expected
                expected = "attacking" if side == "defending" else "defending"


# ── Duel Masters ─ shields ───────────────────────────────────────────────────


def left(game: Game, zone: str) -> set[str]:
    """The cards that lay in a zone at the start and do so no more."""
    return {c.id for c in game.start.in_zone(zone)} - {c.id for c in game.tables[-1].in_zone(zone)}


@always(("duel-masters",))
def test_a_shield_goes_by_an_effect_or_by_being_broken_and_no_more_than_were_fixed(rules: str, game: Game) -> None:
    broken: set[str] = set()
    put = {h.event.card for h in game.trace if isinstance(h.event, e.Moved) and h.cause.card}
    for before, happened in game.changes:
        match happened.event:
            case e.ShieldsBroken(cards=cards):
                assert before.battle is not None and before.battle.number is not None
                assert 0 < len(cards) <= before.battle.number and len(set(cards)) == len(cards)
                assert all(before.cards[c].owner == before.non_turn_player for c in cards)
                broken |= set(cards)
            case e.Won(side=side):
                assert not [c for c in before.in_zone("shields") if c.owner != side]
    added = {h.event.card for h in game.trace if isinstance(h.event, e.Moved) and h.event.zone == "shields"}
    assert left(game, "shields") - put <= broken <= {c.id for c in game.start.in_zone("shields")} | added


# ── Ange Vierge ─ the deck, the processing zone and the damage ───────────────


@always(("ange-vierge",))
def test_as_many_cards_are_processed_as_there_is_damage_and_none_stays_there(rules: str, game: Game) -> None:
    damage = sum(h.event.count for h in game.trace if isinstance(h.event, e.Damaged) and h.table.over is None)
    by_the_rules = [h.event for h in game.trace if isinstance(h.event, e.Moved) and not h.cause.card]
    assert damage <= sum(event.zone == "processing" for event in by_the_rules)
    lay_there = {card.id for card in game.start.in_zone("processing")}
    assert all({c.id for c in table.in_zone("processing")} <= lay_there for table in game.asked if table.step != "damage")


@always(("ange-vierge",))
def test_damage_is_never_taken_back(rules: str, game: Game) -> None:
    assert not left(game, "damage")


# ── Fragment Dig Rayn ─ HP, gates and BP ─────────────────────────────────────


@always(("fragment-dig-rayn",))
def test_hp_is_lost_by_damage_only(rules: str, game: Game) -> None:
    for before, happened in game.changes:
        hurt = {id_ for id_, card in happened.table.cards.items() if card.counters != before.cards[id_].counters}
        assert hurt <= ({happened.event.card} if isinstance(happened.event, e.CardDamaged) else set())


@always(("fragment-dig-rayn",))
def test_nothing_moves_by_itself_to_a_gate_that_holds_an_object(rules: str, game: Game) -> None:
    """So that a gate never holds two. (Whether an effect may move a card there the document does not say.)"""
    for before, happened in game.changes:
        if isinstance(happened.event, e.Shifted) and not happened.cause.card:
            taken = {c.place or c.id for c in before.in_zone("field") if c.face.kind in ("leader", "unit", "device")}
            assert happened.event.place not in taken


@always(("fragment-dig-rayn",))
def test_bp_is_charged_by_its_own_clauses_only(rules: str, game: Game) -> None:
    for before, happened in game.changes:
        charged = {pool for pool, n in happened.table.pools.items() if n != before.pools[pool]}
        if charged:
            assert isinstance(happened.event, e.Charged) and happened.cause.clause.startswith("bp."), happened
            assert charged == {(happened.event.side, "bp")} and happened.event.count in (1, 2)


# ── moves ────────────────────────────────────────────────────────────────────


@always()
def test_every_move_listed_is_accepted_and_listed_once(rules: str, game: Game) -> None:
    book = rulebook(rules)
    for table in game.asked:
        legal = legal_moves(book, table)
        assert len({repr(move) for move in legal}) == len(legal)
        assert all(isinstance(advance(book, table, move), Advance) for move in legal)


@always()
def test_whoever_is_asked_can_answer(rules: str, game: Game) -> None:
    """The game never stands still: what is asked has a legal answer. (Where something is compulsory, see the next test; and the document
    on Duel Masters describes an attack, not that there may be nobody to make it.)"""
    for table in game.asked:
        if table.asks is not None and table.asks.kinds == ("attack",):
            continue
        compulsory = any(effect.what in ("must-attack-first", "must-block") for effect in table.effects)
        assert compulsory or legal_moves(rulebook(rules), table), f"{table.asks}"


COMPELLED = {
    "to attack first, and cannot attack": Scenario(BS10, start="main")
    .put("attacking", "field", "メラット", as_="named", level=1)
    .put("defending", "field", "獣機合神セイ・ドリガン", level=1)
    .pools("attacking", reserve=1)
    .then("move-counters", source="reserve", to="named", counters=1)
    .then("finish")
    .then("accept", "defending"),
    "to block, and has nothing but a nexus": Scenario(BS10)
    .attacker(families=("翼竜",))
    .put("attacking", "field", "翼を持つ者の空域", level=2)
    .put("defending", "field", "百識の谷")
    .attack()
    .passes(2),
}


@pytest.mark.parametrize("who", COMPELLED)
def test_who_is_compelled_to_what_he_cannot_do_can_still_answer(who: str) -> None:
    table = replay(COMPELLED[who]).table
    assert legal_moves(rulebook(BS10), table), table.asks


@always(examples=25)
def test_what_is_not_listed_is_refused(rules: str, game: Game) -> None:
    """But for what the listing leaves out on purpose: a use that names its target only when it is asked for."""
    book, clauses = rulebook(rules), knowledge.book(rules).clauses
    for table in game.asked[-4:]:
        legal = set(map(repr, legal_moves(book, table)))
        targeted = {move.card for move in legal_moves(book, table) if isinstance(move, m.Use) and move.on}
        for move in imaginable(table):
            if repr(move) in legal or (isinstance(move, m.Use) and not move.on and move.card in targeted):
                continue
            refusal = advance(book, table, move)
            assert isinstance(refusal, Refusal), f"not listed, and accepted: {move}"
            assert refusal.move == move and (not refusal.clause or refusal.clause in clauses)


@always()
def test_a_game_played_again_is_the_same_game(rules: str, game: Game) -> None:
    table = game.opening.table
    for played in game.played:
        answered = played.after.trace[0].event
        assert isinstance(answered, e.Answered) and answered.move == played.move
        again = advance(rulebook(rules), table, answered.move)
        assert again == played.after
        table = again.table


@pytest.mark.parametrize("hand", [("佐助", "佐助"), ("佐助", "plain")])
def test_what_is_declared_has_an_ability_to_declare_and_only_once(hand: tuple[str, str]) -> None:
    board = Scenario("duel-masters").attacker(power=3000)
    for card in hand[: len(set(hand))]:
        board = board.put("defending", "hand", card)
    played = replay(board.attack().then("declare", "defending", card=hand[0]).then("declare", "defending", card=hand[1]))
    assert played.refused is not None and played.refused.line == 2


def test_a_script_line_means_the_movers_own_card() -> None:
    board = Scenario(BS10).attacker(power=3000)
    for side in SIDES:
        board = board.put(side, "hand", "フレイムダンス")
    assert replay(board.attack().then("use", "defending", card="フレイムダンス", on=("attacker",))).refused is None


# ── the trace ────────────────────────────────────────────────────────────────


def paused(table: Table) -> Table:
    """A table but for the place the procedures under way are at."""
    return replace(table, stack=tuple(replace(f, moment="") if isinstance(f, Procedure) else f for f in table.stack))


@always()
def test_every_event_makes_the_table_after_it_from_the_table_before_it(rules: str, game: Game) -> None:
    """So that stepping back is free. Where in the rulebook the innermost procedure stands is the driver's own, and that it is over."""
    for before, happened in game.changes:
        assert paused(apply(before, happened.event)) == paused(happened.table), happened.event


@always()
def test_every_event_names_its_cause(rules: str, game: Game) -> None:
    """A clause that exists, or a card; but for bookkeeping, and for what follows from the document's numbering alone."""
    known, steps = knowledge.book(rules).clauses, rulebook(rules).steps
    for before, happened in game.changes:
        event, cause = happened.event, happened.cause
        numbered = isinstance(event, e.Entered) and steps[before.step].then == event.step
        if not isinstance(event, (*SILENT_EVENTS, e.Silent, e.Wanting, e.Finished)) and not numbered:
            assert cause.clause or cause.card, event
        assert all(clause in known for clause in (cause.clause, *cause.also) if clause)
        assert not cause.card or cause.card in game.start.cards


# ── clauses switched off ─────────────────────────────────────────────────────

CARRIED_OUT = [(rules, clause) for rules in MODULES for clause in sorted(rulebook(rules).clauses)]


@pytest.mark.parametrize("rules", MODULES)
@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_without_a_clause_the_game_is_silent_or_refuses_and_never_fails(rules: str, data: st.DataObject) -> None:
    clause = data.draw(st.sampled_from(sorted(rulebook(rules).clauses)))
    game = play_at_random(data.draw(boards(rules)), data.draw(CHOICES), rulebook(rules).without(clause))
    assert all(h.cause.clause != clause for h in game.trace)


@pytest.mark.parametrize(("rules", "clause"), CARRIED_OUT)
def test_without_a_clause_the_library_can_still_be_played(rules: str, clause: str) -> None:
    """Every case at which the clause is at work; a script line that has become illegal is a refusal."""
    less = rulebook(rules).without(clause)
    for id_, located in cases(rules).items():
        if clause in at_work(rules, id_):
            played = replay(located.scenario, less, complete=True)
            assert all(h.cause.clause != clause for h in played.trace), id_


@cache
def at_work(rules: str, id_: str) -> frozenset[str]:
    """The clauses at work in a case of the library."""
    return frozenset(h.cause.clause for h in replay(cases(rules)[id_].scenario, complete=True).trace)
