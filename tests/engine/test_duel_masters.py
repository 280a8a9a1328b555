"""Duel Masters played at random: nothing breaks, no card is lost, and a broken shield is in its player's hand or was played."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import knowledge
from judge.engine import events as e
from judge.engine.values import Table
from judge.rulings.facts import facts
from judge.rulings.replay import Replay, replay
from judge.rulings.ruling import rule_on
from knowledge.abilities import (
    Ability,
    AnyEffect,
    ComeApart,
    Destroy,
    Draw,
    Exhaust,
    PutOnField,
    RedirectAttack,
    Refresh,
    ReturnToHand,
    Select,
    TakePlaceOfAttacker,
    Timing,
)
from knowledge.clauses import Text
from scenarios import Scenario, case
from scenarios.model import Board, Half, Line, Placed
from tests.boards import CHOICES, Game, play_at_random

CHOSEN = Select(kind="any")
TIMINGS: list[Timing] = ["attack", "attacked", "opponent-attacks", "block", "blocked", "not-blocked", "enters", "destroyed", "would-break"]
TIMINGS += ["broke", "after-attack", "opponent-enters-unsummoned", "chosen-by-opponent"]
DOES: list[AnyEffect] = [
    *(Destroy(CHOSEN), ReturnToHand(CHOSEN), Exhaust(CHOSEN), Refresh(CHOSEN), Draw(1), RedirectAttack(), ComeApart(Select(pick="this"))),
    PutOnField(Select(whose="own", kind="any", zone="hand")),
]


def ability(at: Timing, does: AnyEffect, optional: bool) -> Ability:
    return Ability(f"{at}-{does.__struct_config__.tag}", "triggered", at, (does,), Text("x", "x"), optional=optional)


ABILITIES = st.builds(ability, st.sampled_from(TIMINGS), st.sampled_from(DOES), st.booleans())
CREATURES = st.builds(
    Placed,
    power=st.sampled_from([1000, 3000, 5000]),
    state=st.sampled_from(["ready", "exhausted"]),
    new=st.booleans(),
    keywords=st.sampled_from([(), ("ブロッカー",), ("W・ブレイカー",), ("W・ブレイカー", "T・ブレイカー")]),
    abilities=st.lists(ABILITIES, max_size=2, unique_by=lambda a: a.id).map(tuple),
)
CHANGE = Ability("change", "triggered", "declared-on-attack", (TakePlaceOfAttacker(),), Text("x", "x"), turn="own")
S_TRIGGER = Ability("s-trigger", "activated", "when-broken", (PutOnField(summoned=True),), Text("x", "x"))
HELD = st.sampled_from([Placed("佐助"), Placed("ドギラゴン剣"), Placed(as_="changer", power=4000, abilities=(CHANGE,))])
SHIELD = st.sampled_from([Placed(as_="shield"), Placed(as_="trigger", power=2000, abilities=(S_TRIGGER,))])
HALVES = st.builds(
    lambda field, hand, shields, linked: Half(field=field, hand=hand, zones={"shields": shields, "linked": linked}),
    st.lists(CREATURES | st.just(Placed("オニカマス")) | st.just(Placed("ノラディ")), max_size=3).map(tuple),
    st.lists(HELD, max_size=2).map(tuple),
    st.lists(SHIELD, max_size=3).map(tuple),
    st.lists(st.just(Placed(as_="half", power=2000)), max_size=1).map(tuple),
)
BOARDS = st.builds(lambda a, d: Scenario("duel-masters", board=Board(attacking=a, defending=d)), HALVES, HALVES)


@given(st.builds(play_at_random, BOARDS, CHOICES))
def test_whatever_is_played_no_card_is_lost(game: Game) -> None:
    end = game.tables[-1]
    assert owners(end) == owners(game.start)
    broken = [card for h in game.trace if isinstance(h.event, e.ShieldsBroken) for card in h.event.cards]
    assert len(broken) == len(set(broken)) and "shields" not in {end.cards[card].zone for card in broken}
    assert sum(isinstance(h.event, e.Won) for h in game.trace) <= 1
    assert end.asks is None or end.over is None


def owners(table: Table) -> Counter[str]:
    return Counter(card.owner for card in table.cards.values())


def test_a_number_the_document_does_not_give_is_said_to_be_taken_from_elsewhere() -> None:
    scenario = Scenario(
        "duel-masters",
        board=Board(Half(field=(Placed(as_="attacker", keywords=("W・ブレイカー",)),))),
        play=(Line("attack", "attacking", card="attacker"),),
        asks=("shields_broken",),
    )
    keyword = knowledge.book("duel-masters").keyword("Wブレイカー")
    assert keyword is not None and rule_on(scenario, "ja").facts["shields_broken"] == 2
    source = knowledge.book("duel-masters").provenances[keyword.source]
    assert not source.from_document and any(source.title in said for said in rule_on(scenario, "ja").reading.assumed)
    assert replay(scenario, complete=True).table.over == "finished"


def attacks(*field: Placed, lines: tuple[Line, ...], shields: int | tuple[Placed, ...] = 5) -> Replay:
    board = Board(Half(field=field), Half(zones={"shields": shields}))
    return replay(Scenario("duel-masters", board=board, play=lines), complete=True)


FIRST, THEN = Line("attack", card="first"), Line("attack", card="then")


@pytest.mark.parametrize(
    ("other", "asked"),
    [
        (Placed(as_="then", power=1000), True),
        (Placed(as_="then", power=1000, state="exhausted"), False),
        (Placed(as_="then", power=1000, new=True), False),
        (Placed(as_="then", kind="gear"), False),
    ],
    ids=["able to", "tapped", "sick", "no creature"],
)
def test_after_an_attack_it_is_asked_for_another_where_one_can(other: Placed, asked: bool) -> None:
    played = attacks(Placed(as_="first", power=1000), other, lines=(FIRST,))
    assert (played.table.asks is not None) == asked
    assert (played.table.over == "finished") != asked
    assert facts(played, "winner", "shields_broken")["shields_broken"] == 1
    assert facts(played, "winner")["winner"] == "none"


def test_who_attacks_no_more_has_the_attack_over() -> None:
    played = attacks(Placed(as_="first"), Placed(as_="then"), lines=(FIRST, Line("choose", on=("defending-shields-1",)), Line("decline")))
    assert played.refused is None
    assert played.table.over == "finished"


def test_whether_one_that_untapped_attacks_again_is_not_said() -> None:
    untaps = Ability("untaps", "triggered", "after-attack", (Refresh(Select(pick="this")),), Text("x", "x"))
    field = (Placed(as_="first", abilities=(untaps,)), Placed(as_="then", power=1000), Placed(as_="last", power=1000))
    again = attacks(*field, lines=(FIRST, FIRST))
    assert again.refusal is not None
    assert again.refusal.reason == "not-stated"
    later = attacks(*field, lines=(FIRST, THEN, FIRST))
    assert later.refusal is not None
    assert later.refusal.reason == "not-stated"


def test_a_shield_broken_before_is_not_played_after_another_attack() -> None:
    trigger = Placed(as_="trigger", power=2000, abilities=(S_TRIGGER,))
    lines = (FIRST, Line("decline"), THEN, Line("ask"), Line("declare", "defending", "trigger"))
    played = attacks(
        Placed(as_="first", keywords=("W・ブレイカー",)), Placed(as_="then"), lines=lines, shields=(trigger, Placed(as_="shield"))
    )
    assert facts(played, "winner")["winner"] == "attacking"
    assert played.refused is not None


@pytest.mark.parametrize(("name", "by_battle"), [("attacker-leaves", False), ("bystander-leaves", False), ("greater-power-wins", True)])
def test_only_the_loser_of_a_battle_is_destroyed_by_the_clause_of_battles(name: str, by_battle: bool) -> None:
    """What goes to the graveyard by an effect goes there under the clause of the effect; that it does is told as taken for granted."""
    ruling = rule_on(case(f"duel-masters/{name}").scenario)
    assert ("creature.loser-destroyed" in {c.clause for c in ruling.citations}) is by_battle
    assert any("墓地" in said for said in ruling.reading.assumed)
