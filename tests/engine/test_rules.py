"""The mechanism, on made-up rulebooks of a few steps: moments, exceptions, conflicts, silence, queues, loops, procedures.

The game has two steps (and a third that nothing leads to unless a rule does). Counters lie in jars; every rule tells of itself by
an `Announced`, so that `told` reads as the order in which the rules spoke.
"""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from judge.engine import events as e
from judge.engine import moves as m
from judge.engine.advance import Advance, advance, settle
from judge.engine.asking import ask
from judge.engine.effects import draw
from judge.engine.events import (
    Announced,
    CountersMoved,
    Destroyed,
    Entered,
    Event,
    Happened,
    Moved,
    Reached,
    Silent,
    Triggered,
    WindowClosed,
    WindowOpened,
    apply,
)
from judge.engine.legal import legal_moves
from judge.engine.moves import AnyMove, Refusal
from judge.engine.rulebook import Conflict, Layout, Moment, Rulebook, Step, Upon, loop, must, queue
from judge.engine.values import Card, Procedure, Table, Waiting, Window
from judge.games import MODULES, rulebook
from judge.rulings.replay import replay
from knowledge.abilities import Ability, Draw
from knowledge.cards import CardFace
from knowledge.clauses import Text
from scenarios import cases


def toy(*first: Moment, procedures: tuple[tuple[Moment, ...], ...] = (), upon: tuple[Upon, ...] = ()) -> Rulebook:
    """A rulebook without rules: step ``open`` with the moments given, then ``close``, at which the source is silent; ``aside``."""
    steps = (Step("open", "1", first, then="close"), Step("close", "2", (must("end"),)), Step("aside", "3", (must("aside.end"),)))
    return Rulebook("toy", steps, procedures, upon)


def table(book: Rulebook, *cards: Card, **jars: int) -> Table:
    """The table at the start of the first step: jars of the attacking player hold the counters given."""
    first = book.opens_at
    return Table(
        rules="toy",
        cards={card.id: card for card in cards},
        pools={("attacking", jar): n for jar, n in jars.items()},
        stack=(Procedure(book.layout.first[first]),),
        step=first,
    )


def card(name: str, zone: str = "field", owner: str = "attacking", *abilities: Ability) -> Card:
    return Card(name, CardFace(id=name, name=Text(name, name), kind="spirit", abilities=abilities), owner, zone)


def says(what: str) -> tuple[Announced]:
    return (Announced("attacking", what),)


def told(trace: Sequence[Happened]) -> list[str]:
    """What the rules said, in order."""
    return [h.event.what for h in trace if isinstance(h.event, Announced)]


def speak(book: Rulebook, clause: str, at: str | tuple[str, ...], **how: object) -> None:
    """File a rule that only says its clause."""
    book.rule(clause, at=at, **how)(lambda _: says(clause))


def play(book: Rulebook, table: Table, *moves: AnyMove) -> Advance:
    """The table after the moves, and all that happened; every move is expected to be legal."""
    done = settle(book, table)
    for move in moves:
        step = advance(book, done.table, move)
        assert isinstance(step, Advance), step
        done = Advance(step.table, (*done.trace, *step.trace))
    return done


PASS_A, PASS_D = m.Pass(by="attacking"), m.Pass(by="defending")
FINISH = m.Finish(by="attacking")

# ── moments and rules ────────────────────────────────────────────────────────


def test_rules_speak_moment_by_moment_whatever_the_order_of_filing() -> None:
    book = toy(Moment("1"), Moment("2"), Moment("3"))
    for clause in ("third", "first", "second"):
        speak(book, clause, {"first": "1", "second": "2", "third": "3"}[clause])
    assert told(settle(book, table(book)).trace) == ["first", "second", "third"]


def test_a_rule_speaks_only_when_its_condition_holds() -> None:
    book = toy(Moment("1"))
    speak(book, "rich", "1", when=lambda t: t.pools["attacking", "jar"] > 2)
    assert told(settle(book, table(book, jar=3)).trace) == ["rich"]
    assert told(settle(book, table(book, jar=2)).trace) == []


def test_every_event_names_the_clause_of_its_rule() -> None:
    book = toy(Moment("1"))
    speak(book, "general", "1", also=("same",), analogy="likewise")
    happened = settle(book, table(book)).trace[0]
    assert (happened.cause.clause, happened.cause.also, happened.cause.analogy) == ("general", ("same",), "likewise")


def test_a_moment_nobody_speaks_at_is_passed_over() -> None:
    book = toy(Moment("1"), Moment("2"))
    speak(book, "second", "2")
    assert told(settle(book, table(book)).trace) == ["second"]


def test_the_documents_numbering_leads_on_where_no_rule_does() -> None:
    book = toy(Moment("1"))
    speak(book, "first", "1")
    speak(book, "closing", "end")
    entered = [h for h in settle(book, table(book)).trace if isinstance(h.event, Entered)]
    assert [(h.event.step, h.cause.clause) for h in entered] == [("close", "")]


# ── exceptions and conflicts ─────────────────────────────────────────────────


def with_exception() -> Rulebook:
    book = toy(Moment("1"))
    speak(book, "general", "1")
    speak(book, "exception", "1", when=lambda t: t.pools["attacking", "jar"] == 0, overrides=("general",))
    speak(book, "beside", "1")
    return book


def test_an_exception_silences_the_rule_it_names_and_no_other() -> None:
    book = with_exception()
    assert told(settle(book, table(book, jar=0)).trace) == ["exception", "beside"]


def test_an_exception_that_does_not_hold_silences_nothing() -> None:
    book = with_exception()
    assert told(settle(book, table(book, jar=1)).trace) == ["general", "beside"]


def test_an_exception_of_an_exception() -> None:
    """As in Catala: the innermost exception is what holds, and the general rule does not come back."""
    book = with_exception()
    speak(book, "exception-of-it", "1", overrides=("exception",))
    assert told(settle(book, table(book, jar=0)).trace) == ["beside", "exception-of-it"]


def leading(book: Rulebook, clause: str, step: str, **how: object) -> None:
    book.rule(clause, at="1", **how)(lambda _: (Entered(step, book.layout.first[step]),))


def test_two_rules_that_lead_to_different_steps_are_a_conflict() -> None:
    book = toy(must("1"))
    leading(book, "there", "close")
    leading(book, "elsewhere", "aside")
    with pytest.raises(Conflict, match=r"^1: there, elsewhere lead to aside, close$"):
        settle(book, table(book))


def test_the_order_of_filing_settles_no_conflict() -> None:
    book = toy(must("1"))
    leading(book, "elsewhere", "aside")
    leading(book, "there", "close")
    with pytest.raises(Conflict):
        settle(book, table(book))


def test_an_override_settles_it() -> None:
    book = toy(must("1"))
    leading(book, "there", "close")
    leading(book, "elsewhere", "aside", overrides=("there",))
    assert settle(book, table(book)).table.step == "aside"


def test_two_rules_that_agree_where_to_go_are_none() -> None:
    book = toy(must("1"))
    leading(book, "there", "close")
    leading(book, "there-too", "close")
    assert settle(book, table(book)).table.step == "close"


# ── silence ──────────────────────────────────────────────────────────────────


def test_where_a_rule_must_hold_and_none_does_the_source_is_silent() -> None:
    book = toy(Moment("1"), must("2"), Moment("3"))
    speak(book, "too-late", "3")
    done = settle(book, table(book))
    assert done.trace[-1].event == Silent("2")
    assert (done.table.over, told(done.trace), legal_moves(book, done.table)) == ("silent", [], [])


def test_a_step_without_a_following_one_ends_in_silence() -> None:
    steps = (Step("only", "1", (Moment("1"),)),)
    book = Rulebook("toy", steps)
    assert settle(book, table(book)).trace[-1].event == Silent("only:end")


def test_a_move_no_rule_answers_ends_in_silence() -> None:
    book = toy(must("1"))
    book.rule("asks", at="1")(lambda _: (ask("attacking"),))
    book.permit("may-finish", at="1", kinds=("finish",))
    assert play(book, table(book), FINISH).trace[-1].event == Silent("1:finish")


# ── loops, windows ───────────────────────────────────────────────────────────


def counting() -> Rulebook:
    """Players take turns in a window; it closes at two passes in a row."""
    book = toy(must("1"), loop("1:more"))
    book.rule("opens", at="1")(lambda _: (WindowOpened(Window("open", last="attacking")), ask("defending")))
    book.permit("may-pass", at=("1", "1:more"), kinds=("pass",))
    turns = {"attacking": "defending", "defending": "attacking"}
    open_ = {"when": lambda t: t.window is not None}
    book.rule("by-turns", at="1:more", **open_)(lambda t: (ask(turns[t.window.last]),))
    book.rule("closes", at="1:more", when=lambda t: t.window.passes == 2, overrides=("by-turns",))(
        lambda t: (WindowClosed("passes"), Entered("close", "end"))
    )
    return book


def test_a_loop_is_returned_to_until_a_rule_leads_away() -> None:
    book = counting()
    done = play(book, table(book), PASS_D)
    assert (done.table.asks.side, done.table.window.passes) == ("attacking", 1)
    done = play(book, table(book), PASS_D, PASS_A)
    assert (done.table.step, done.table.window) == ("close", None)


def test_in_a_loop_nobody_leads_away_from_the_game_does_not_hang() -> None:
    """A loop at which no rule holds is silence, not a search without end."""
    book = toy(loop("1"))
    assert settle(book, table(book)).trace[-1].event == Silent("1")


def test_a_move_leads_out_of_a_loop() -> None:
    book = toy(loop("1"), Moment("2"))
    book.rule("asks", at="1")(lambda _: (ask("attacking"),))
    book.permit("may-finish", at="1", kinds=("finish",))
    book.rule("leaves", at="1:finish")(lambda _: (Reached("2"),))
    speak(book, "after", "2")
    assert told(play(book, table(book), FINISH).trace) == ["after"]


# ── queues ───────────────────────────────────────────────────────────────────

ONE = Ability("one", "triggered", "attack", (Draw(1),), Text("一", "one"))
TWO = Ability("two", "triggered", "attack", (Draw(2),), Text("二", "two"))


def queueing(*waiting: tuple[str, Ability]) -> tuple[Rulebook, Table]:
    """A moment at which the abilities given trigger, a queue in which the attacking player says which comes next."""
    book = toy(Moment("1"), queue("1:waiting"), Moment("2"))
    book.rule("triggers", at="1")(lambda _: [Triggered(Waiting(name, ability, "attacking", "")) for name, ability in waiting])
    book.rule("orders", at="1:waiting")(lambda _: (ask("attacking"),))
    book.permit("may-order", at="1:waiting", kinds=("order",))
    speak(book, "after", "2")
    cards = [card(name, "field", "attacking", ability) for name, ability in waiting]
    deck = [card(f"deck {n}", "deck") for n in range(9)]
    return book, table(book, *cards, *deck)


def in_hand(done: Advance) -> int:
    return len(done.table.in_zone("hand"))


def test_an_empty_queue_is_passed_over() -> None:
    done = play(*queueing())
    assert (told(done.trace), done.table.asks) == (["after"], None)


def test_of_one_waiting_ability_nobody_asks_the_order() -> None:
    done = play(*queueing(("a", ONE)))
    assert (in_hand(done), told(done.trace)) == (1, ["after"])


def test_nor_of_several_that_are_the_same() -> None:
    done = play(*queueing(("a", ONE), ("b", ONE)))
    assert (in_hand(done), told(done.trace)) == (2, ["after"])


def test_of_different_ones_the_player_named_by_the_rule_says_which_is_next() -> None:
    book, start = queueing(("a", ONE), ("b", TWO))
    asked = settle(book, start).table
    assert legal_moves(book, asked) == [m.Order(by="attacking", index=0), m.Order(by="attacking", index=1)]
    done = play(book, start, m.Order(by="attacking", index=1))
    drawn = [h.event.cards for h in done.trace if h.cause.ability == "two" and hasattr(h.event, "cards")]
    assert [len(cards) for cards in drawn] == [2]
    assert (in_hand(done), told(done.trace)) == (3, ["after"])


def test_what_an_ability_does_names_clause_card_and_ability() -> None:
    book, start = queueing(("a", ONE))
    (drew,) = [h for h in settle(book, start).trace if h.event == draw(start, "attacking", 1)]
    assert (drew.cause.clause, drew.cause.card, drew.cause.ability) == ("triggers", "a", "one")


# ── procedures ───────────────────────────────────────────────────────────────


def destroying(*doomed: str) -> Rulebook:
    """Destruction as a procedure of two moments: a word is said, then the cards go."""
    book = toy(
        Moment("1"),
        Moment("2"),
        procedures=((Moment("last-word"), Moment("goes")),),
        upon=(Upon(Destroyed, "last-word", lambda t, e: "immortal" not in e.cards),),
    )
    book.rule("kills", at="1")(lambda _: (Destroyed(doomed),))
    speak(book, "last-word", "last-word")
    book.rule("goes", at="goes")(lambda t: [Moved(c, "trash") for c in t.stack[-1].cards])
    speak(book, "after", "2")
    return book


def test_an_event_calls_a_procedure_about_its_cards_before_anything_else_goes_on() -> None:
    book = destroying("a", "b")
    done = settle(book, table(book, card("a"), card("b"), card("c")))
    assert told(done.trace) == ["last-word", "after"]
    assert [c.id for c in done.table.in_zone("trash")] == ["a", "b"]


def test_an_event_whose_condition_does_not_hold_calls_none() -> None:
    book = destroying("immortal")
    done = settle(book, table(book, card("immortal")))
    assert (told(done.trace), done.table.in_zone("trash")) == (["after"], [])


def test_what_an_event_brings_about_by_itself_happens_under_its_clause_before_the_procedure_it_calls() -> None:
    goes = Upon(Destroyed, "last-word", brings=lambda t, e: [Moved(c, "trash") for c in getattr(e, "cards", ())])
    book = toy(Moment("1"), Moment("2"), procedures=((Moment("last-word"),),), upon=(goes,))
    book.rule("kills", at="1")(lambda _: (Destroyed(("a", "b")),))
    book.rule("looks", at="last-word")(lambda t: says(f"trash {len(t.in_zone('trash'))}"))
    done = settle(book, table(book, card("a"), card("b")))
    assert told(done.trace) == ["trash 2"]
    assert {h.cause.clause for h in done.trace if isinstance(h.event, Moved)} == {"kills"}


def test_the_events_that_call_it_are_finished_first() -> None:
    """What a rule does is done whole; the procedure it calls sees the table after all of it."""
    book = destroying("a")
    book.rule("kills-b-too", at="1")(lambda _: (*says("both"), CountersMoved("attacking.jar", "attacking.box", 1)))
    book.rule("looks", at="last-word")(lambda t: says(f"box {t.pools['attacking', 'box']}"))
    assert told(settle(book, table(book, card("a"), jar=1, box=0)).trace) == ["both", "last-word", "box 1", "after"]


# ── at once ──────────────────────────────────────────────────────────────────


def swapping(*moments: Moment) -> Rulebook:
    """Jar and box are poured into each other at two moments (or one)."""
    book = toy(*moments)
    first, second = moments[0].id, moments[-1].id
    book.rule("pours-jar", at=first)(lambda t: (CountersMoved("attacking.jar", "attacking.box", t.pools["attacking", "jar"]),))
    book.rule("pours-box", at=second)(lambda t: (CountersMoved("attacking.box", "attacking.jar", t.pools["attacking", "box"]),))
    return book


def poured(book: Rulebook) -> tuple[int, int]:
    """What is in jar and box afterwards."""
    done = settle(book, table(book, jar=5, box=1))
    return done.table.pools["attacking", "jar"], done.table.pools["attacking", "box"]


def test_rules_of_one_moment_see_the_same_table() -> None:
    assert poured(swapping(Moment("1"))) == (1, 5)


def test_rules_of_two_moments_see_each_others_doing() -> None:
    assert poured(swapping(Moment("1"), Moment("2"))) == (6, 0)


def test_a_clause_makes_two_moments_one() -> None:
    book = swapping(Moment("1"), Moment("2"))
    book.together("at-once", "1", "2")
    assert poured(book) == (1, 5)


def test_what_is_done_together_has_one_beat() -> None:
    book = swapping(Moment("1"), Moment("2"))
    book.together("at-once", "1", "2")
    beats = [h.beat for h in settle(book, table(book, jar=5, box=1)).trace if isinstance(h.event, CountersMoved)]
    assert len(beats) == 2 and len(set(beats)) == 1


def test_without_that_clause_they_are_two_again() -> None:
    book = swapping(Moment("1"), Moment("2"))
    book.together("at-once", "1", "2")
    assert poured(book.without("at-once")) == (6, 0)


# ── a clause switched off ────────────────────────────────────────────────────


def test_without_an_exception_the_general_rule_holds_again() -> None:
    book = with_exception()
    assert told(settle(book.without("exception"), table(book, jar=0)).trace) == ["general", "beside"]


def test_without_leaves_the_rulebook_itself_alone() -> None:
    book = with_exception()
    less = book.without("general").without("beside")
    assert told(settle(less, table(book, jar=1)).trace) == []
    assert told(settle(book, table(book, jar=1)).trace) == ["general", "beside"]
    assert less.off == {"general", "beside"} and not book.off
    assert less.clauses == {"exception"}


def test_without_a_clause_at_a_must_moment_the_source_is_silent() -> None:
    book = toy(must("1"))
    speak(book, "only", "1")
    assert settle(book.without("only"), table(book)).trace[0].event == Silent("1")


# ── requirements, permits, refusals ──────────────────────────────────────────


def attacking_game() -> tuple[Rulebook, Table]:
    """The attacking player may attack or finish; only who is ready attacks, and only with an empty jar is finishing forbidden."""
    book = toy(must("1"))
    book.rule("asks", at="1")(lambda _: (ask("attacking"),))
    book.permit("may-attack", at="1", kinds=("attack",))
    book.permit("may-finish", at="1", kinds=("finish",))
    book.require("ready", of="attack", reason="not-able", analogy="likewise")(lambda t, move: t.cards[move.card].ready)
    book.require("at-nobody", of="attack", reason="not-a-target")(lambda t, move: move.on is None)
    book.require("must-drink", of="finish", reason="must-do-otherwise", when=lambda t: t.pools["attacking", "jar"] > 0)(lambda t, _: False)
    speak(book, "attacked", "1:attack")
    speak(book, "finished", "1:finish")
    tired = replace(card("tired"), ready=False)
    return book, table(book, card("fit"), tired, card("foe", "field", "defending"), card("held", "hand"), jar=0)


def asked_table() -> tuple[Rulebook, Table]:
    book, start = attacking_game()
    return book, settle(book, start).table


def test_permits_say_which_moves_answer_and_requirements_which_of_them_may() -> None:
    book, asked = asked_table()
    assert asked.asks.kinds == ("attack", "finish")
    assert legal_moves(book, asked) == [m.Attack(by="attacking", card="fit"), FINISH]


@pytest.mark.parametrize(
    ("move", "reason", "clause"),
    [
        (m.Attack(by="attacking", card="tired"), "not-able", "ready"),
        (m.Attack(by="attacking", card="held"), "not-there", ""),
        (m.Attack(by="attacking", card="foe"), "not-there", ""),
        (m.Attack(by="attacking", card="nobody"), "not-there", ""),
        (m.Attack(by="defending", card="foe"), "not-your-choice", "asks"),
        (m.Block(by="attacking", card="fit"), "not-now", "asks"),
        (PASS_A, "not-now", "asks"),
    ],
)
def test_an_illegal_move_is_answered_by_reason_and_clause(move: AnyMove, reason: str, clause: str) -> None:
    book, asked = asked_table()
    refusal = advance(book, asked, move)
    assert isinstance(refusal, Refusal)
    assert (refusal.move, refusal.reason, refusal.clause) == (move, reason, clause)


def test_a_requirement_is_judged_only_when_its_condition_holds() -> None:
    book, asked = asked_table()
    thirsty = replace(asked, pools={("attacking", "jar"): 1})
    refusal = advance(book, thirsty, FINISH)
    assert isinstance(refusal, Refusal) and (refusal.reason, refusal.clause) == ("must-do-otherwise", "must-drink")
    assert isinstance(advance(book, asked, FINISH), Advance)


def test_without_a_requirement_the_move_is_legal_and_without_a_permit_it_is_not() -> None:
    book, start = attacking_game()
    tired = m.Attack(by="attacking", card="tired")
    assert told(play(book.without("ready"), start, tired).trace) == ["attacked"]
    strict = book.without("may-attack")
    refusal = advance(strict, settle(strict, start).table, tired)
    assert isinstance(refusal, Refusal) and refusal.reason == "not-now"


def test_where_nothing_is_asked_every_move_is_refused() -> None:
    book = toy(must("1"))
    over = settle(book, table(book)).table
    refusal = advance(book, over, FINISH)
    assert isinstance(refusal, Refusal) and (refusal.reason, refusal.clause) == ("not-now", "")


def test_a_refused_move_changes_nothing() -> None:
    book, asked = asked_table()
    before = repr(asked)
    advance(book, asked, PASS_D)
    assert repr(asked) == before


# ── the real rulebooks ───────────────────────────────────────────────────────


def fired(rules: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Table]]:
    """Every moment met when the library is played, with the table its rules saw."""
    seen: dict[tuple[str, object], tuple[str, Table]] = {}
    holding = Layout.holding

    def noting(self: Layout, moment: str, table: Table) -> object:
        seen.setdefault((moment, table.key()), (moment, table))
        return holding(self, moment, table)

    monkeypatch.setattr(Layout, "holding", noting)
    for located in cases(rules).values():
        replay(located.scenario, rulebook(rules), complete=True)
    monkeypatch.undo()
    return list(seen.values())


def orderless(table: Table) -> object:
    """A table but for the order in which abilities wait (the players choose it), and lasting effects and cards stand (it means nothing),
    and for what a battle was like at its very end."""
    waiting = [sorted(map(repr, getattr(frame, "waiting", ()))) for frame in table.stack]
    plain = replace(
        table,
        stack=tuple(replace(f, waiting=()) if isinstance(f, Procedure) else f for f in table.stack),
        effects=(),
        cards=dict(sorted(table.cards.items())),
        fought=None,
    )
    return plain.key(), waiting, sorted(map(repr, table.effects))


@pytest.mark.parametrize("rules", MODULES)
def test_what_rules_of_one_moment_do_comes_to_the_same_in_either_order(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of a moment are simultaneous: which of them is carried out first must make no difference."""
    met = 0
    for moment, start in fired(rules, monkeypatch):
        made = [tuple(rule.then(start)) for rule in rulebook(rules).layout.holding(moment, start)]
        if sum(bool(events) for events in made) > 1:
            met += 1
            assert orderless(in_order(start, made)) == orderless(in_order(start, made[::-1])), moment
    assert met > 10, "the library is expected to meet simultaneous rules"


def in_order(table: Table, made: Sequence[Sequence[Event]]) -> Table:
    for events in made:
        for event in events:
            table = apply(table, event)
    return table


def filed_backwards(rules: str) -> Rulebook:
    book = rulebook(rules).without("")
    book.filed.reverse()
    return book


@pytest.mark.parametrize("rules", MODULES)
def test_the_order_of_filing_changes_no_outcome(rules: str) -> None:
    """The whole library, played by the rules filed last to first, ends on the same tables."""
    for id_, located in cases(rules).items():
        ends = [replay(located.scenario, book, complete=True).table for book in (rulebook(rules), filed_backwards(rules))]
        assert orderless(ends[0]) == orderless(ends[1]), id_


def test_nor_what_happens_on_the_way() -> None:
    """Not even which procedures are called. (Which place in the queue an ability waits at is filing's to say, and nobody's business.)"""
    rules = "battle-spirits-2010"
    for id_, located in cases(rules).items():
        ways = [replay(located.scenario, book, complete=True).trace for book in (rulebook(rules), filed_backwards(rules))]
        events = [sorted(repr(h.event) for h in way if not isinstance(h.event, e.Answered | e.Taken)) for way in ways]
        assert events[0] == events[1], id_
