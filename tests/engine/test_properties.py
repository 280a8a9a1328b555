"""What always holds, whatever the board and whatever is played on it by the rules."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import knowledge
from judge.engine import events as e
from judge.engine import moves as m
from judge.engine.advance import Advance, advance
from judge.engine.events import apply
from judge.engine.legal import legal_moves
from judge.engine.moves import Refusal
from judge.engine.values import Procedure, Table
from judge.games import rulebook
from judge.replay import replay
from judge.telling import SILENT_EVENTS
from scenarios import cases
from scenarios.model import Scenario
from tests.boards import BOARDS, CHOICES, GAMES, RULES, ZONES, Game, imaginable, play_at_random

BOOK = rulebook(RULES)
many = settings(max_examples=150)
some = settings(max_examples=50)


# ── the table ────────────────────────────────────────────────────────────────


def cores(table: Table) -> int:
    """All there are: in reserves, lives, trashes, the void, and on cards."""
    return sum(table.pools.values()) + sum(card.counters for card in table.cards.values())


@many
@given(GAMES)
def test_cores_are_conserved(game: Game) -> None:
    assert {cores(table) for table in game.tables} == {cores(game.start)}


@many
@given(GAMES)
def test_only_the_void_owes_cores(game: Game) -> None:
    for table in game.tables:
        assert all(n >= 0 for (_, pool), n in table.pools.items() if pool != "void")
        assert all(card.counters >= 0 for card in table.cards.values())


@many
@given(GAMES)
def test_every_card_stays_in_the_game_and_in_one_zone(game: Game) -> None:
    for table in game.tables:
        assert table.cards.keys() == game.start.cards.keys()
        assert all(id_ == card.id and card.zone in ZONES for id_, card in table.cards.items())
        assert Counter(card.owner for card in table.cards.values()) == Counter(card.owner for card in game.start.cards.values())


@many
@given(GAMES)
def test_no_cores_lie_on_cards_off_the_field_when_somebody_is_asked(game: Game) -> None:
    for table in game.asked:
        assert all(card.counters == 0 for card in table.cards.values() if card.zone != "field")


def too_few_cores(table: Table) -> list[str]:
    """Spirits on the field that their cores keep at no level."""
    return [c.id for c in table.in_zone("field") if c.face.kind == "spirit" and c.face.levels and c.face.level_at(c.counters) is None]


def test_no_spirit_stays_without_the_cores_of_its_level_1() -> None:
    """Clause main.zero-cores (L40): メラット sheds its only core in its player's start step, and has to go."""
    board = Scenario(RULES, start="start").put("attacking", "field", "メラット", level=1)
    assert not too_few_cores(replay(board, complete=True).table)


@many
@given(GAMES)
def test_nor_in_any_game(game: Game) -> None:
    assert not any(too_few_cores(table) for table in game.asked)


# ── the flash timing ─────────────────────────────────────────────────────────


@many
@given(GAMES)
def test_a_flash_timing_ends_only_by_two_passes_in_a_row_or_by_an_effect(game: Game) -> None:
    run: list[e.Event] = []
    before = game.start
    for happened in game.trace:
        event, after = happened.event, happened.table
        if isinstance(event, e.Passed | e.Acted | e.WindowOpened | e.Ordered):
            run.append(event)
        if before.window is not None and after.window is None:
            assert isinstance(event, e.WindowClosed), f"closed by {event}"
            if event.how == "passes":
                last = run[-2:]
                assert all(isinstance(x, e.Passed) for x in last) and {x.side for x in last} == {"attacking", "defending"}
            else:
                assert isinstance(run[-1], e.Ordered)
        before = after


@many
@given(GAMES)
def test_in_a_flash_timing_players_act_by_turns_and_the_defender_begins(game: Game) -> None:
    expected = None
    for happened in game.trace:
        match happened.event:
            case e.WindowOpened():
                expected = happened.table.non_turn_player
            case e.Passed(side=side) | e.Acted(side=side):
                assert side == expected
                expected = "attacking" if side == "defending" else "defending"


@many
@given(GAMES)
def test_a_battle_is_under_way_only_from_its_declaration_to_A7(game: Game) -> None:
    """But for an attack step broken off by 妖機妃ソール, which the document sends straight to A8 (see the next test)."""
    broken_off = False
    for happened in game.trace:
        broken_off |= isinstance(happened.event, e.Ordered) and happened.event.what == "end-attack-step"
        assert happened.table.battle is None or happened.table.step in BATTLE or broken_off
        broken_off &= not isinstance(happened.event, e.TurnPassed)


BATTLE = ("A1", "A2", "A3", "A4", "A5", "A6", "A7")


def test_nor_after_an_attack_step_was_broken_off() -> None:
    board = Scenario(RULES).attacker("幽騎士ナイトライダー", level=2)
    board = board.put("defending", "field", "妖機妃ソール", as_="sol", level=1, state="exhausted")
    played = replay(board.attack().then("choose", "attacking", on=("sol",)))
    assert {h.table.battle for h in played.trace if h.table.step in ("A8", "end")} == {None}


# ── moves ────────────────────────────────────────────────────────────────────


@many
@given(GAMES)
def test_every_move_listed_is_accepted_and_listed_once(game: Game) -> None:
    for table in game.asked:
        legal = legal_moves(BOOK, table)
        assert len({repr(move) for move in legal}) == len(legal)
        assert all(isinstance(advance(BOOK, table, move), Advance) for move in legal)


@many
@given(GAMES)
def test_whoever_is_asked_can_answer(game: Game) -> None:
    """The game never stands still: what is asked has a legal answer. (Where something is compulsory, see the next test.)"""
    for table in game.asked:
        compulsory = any(effect.what in ("must-attack-first", "must-block") for effect in table.effects)
        assert compulsory or legal_moves(BOOK, table), f"{table.asks}"


COMPELLED = {
    "to attack first, and cannot attack": Scenario(RULES, start="main")
    .put("attacking", "field", "メラット", as_="named", level=1)
    .put("defending", "field", "獣機合神セイ・ドリガン", level=1)
    .pools("attacking", reserve=1)
    .then("move-counters", source="reserve", to="named", counters=1)
    .then("finish")
    .then("accept", "defending"),
    "to block, and has nothing but a nexus": Scenario(RULES)
    .attacker(families=("翼竜",))
    .put("attacking", "field", "翼を持つ者の空域", level=2)
    .put("defending", "field", "百識の谷")
    .attack()
    .passes(2),
}


@pytest.mark.parametrize("who", COMPELLED)
def test_who_is_compelled_to_what_he_cannot_do_can_still_answer(who: str) -> None:
    table = replay(COMPELLED[who]).table
    assert legal_moves(BOOK, table), table.asks


@some
@given(GAMES)
def test_what_is_not_listed_is_refused(game: Game) -> None:
    """But for what the listing leaves out on purpose: a use that names its target only when it is asked for."""
    clauses = knowledge.book(RULES).clauses
    for table in game.asked[-4:]:
        legal = set(map(repr, legal_moves(BOOK, table)))
        targeted = {move.card for move in legal_moves(BOOK, table) if isinstance(move, m.Use) and move.on}
        for move in imaginable(table):
            if repr(move) in legal or (isinstance(move, m.Use) and not move.on and move.card in targeted):
                continue
            refusal = advance(BOOK, table, move)
            assert isinstance(refusal, Refusal), f"not listed, and accepted: {move}"
            assert refusal.move == move and (not refusal.clause or refusal.clause in clauses)


@many
@given(GAMES)
def test_a_game_played_again_is_the_same_game(game: Game) -> None:
    table = game.opening.table
    for played in game.played:
        answered = played.after.trace[0].event
        assert isinstance(answered, e.Answered) and answered.move == played.move
        again = advance(BOOK, table, answered.move)
        assert again == played.after
        table = again.table


def test_a_script_line_means_the_movers_own_card() -> None:
    board = Scenario(RULES).attacker(power=3000)
    for side in ("attacking", "defending"):
        board = board.put(side, "hand", "フレイムダンス")
    assert replay(board.attack().then("use", "defending", card="フレイムダンス", on=("attacker",))).refused is None


# ── the trace ────────────────────────────────────────────────────────────────


def paused(table: Table) -> Table:
    """A table but for the place the procedures under way are at."""
    return replace(table, stack=tuple(replace(f, moment="") if isinstance(f, Procedure) else f for f in table.stack))


@many
@given(GAMES)
def test_every_event_makes_the_table_after_it_from_the_table_before_it(game: Game) -> None:
    """So that stepping back is free. Where in the rulebook the innermost procedure stands is the driver's own."""
    before = game.start
    for happened in game.trace:
        assert paused(apply(before, happened.event)) == paused(happened.table), happened.event
        before = happened.table


@many
@given(GAMES)
def test_every_event_names_its_cause(game: Game) -> None:
    """A clause that exists, or a card; but for bookkeeping, and for what follows from the document's numbering alone."""
    known = knowledge.book(RULES).clauses
    before = game.start
    for happened in game.trace:
        event, cause = happened.event, happened.cause
        numbered = isinstance(event, e.Entered) and BOOK.steps[before.step].then == event.step
        if not isinstance(event, (*SILENT_EVENTS, e.Silent, e.Wanting)) and not numbered:
            assert cause.clause or cause.card, event
        assert all(clause in known for clause in (cause.clause, *cause.also) if clause)
        assert not cause.card or cause.card in game.start.cards
        before = happened.table


# ── clauses switched off ─────────────────────────────────────────────────────


@settings(max_examples=300)
@given(BOARDS, CHOICES, st.sampled_from(sorted(BOOK.clauses)))
def test_without_a_clause_the_game_is_silent_or_refuses_and_never_fails(board: Scenario, choices: list[int], clause: str) -> None:
    less = BOOK.without(clause)
    game = play_at_random(board, choices, less)
    assert all(h.cause.clause != clause for h in game.trace)


@pytest.mark.parametrize("clause", sorted(BOOK.clauses))
def test_without_a_clause_the_library_can_still_be_played(clause: str) -> None:
    """Every case at which the clause is at work; a script line that has become illegal is a refusal."""
    less = BOOK.without(clause)
    for id_, located in cases(RULES).items():
        if any(clause == h.cause.clause for h in PLAYED(id_)):
            played = replay(located.scenario, less, complete=True)
            assert all(h.cause.clause != clause for h in played.trace), id_


class _Played(dict[str, tuple[e.Happened, ...]]):
    """The trace of every case of the library, played once."""

    def __call__(self, id_: str) -> tuple[e.Happened, ...]:
        if id_ not in self:
            self[id_] = replay(cases(RULES)[id_].scenario, complete=True).trace
        return self[id_]


PLAYED = _Played()
