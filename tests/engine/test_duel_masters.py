"""Duel Masters played at random: nothing breaks, no card is lost, and a broken shield is in its player's hand or was played."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

import knowledge
from judge.engine import events as e
from judge.engine.values import Table
from judge.replay import replay
from judge.ruling import rule_on
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
from scenarios import Scenario
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
