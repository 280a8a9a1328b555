"""How many: of the cards of one player that move, of the guards it takes or that a hand allows, of what several attacks come to."""

from typing import Any

import pytest

from judge.asking import ask
from judge.reading.model import Figure, Role
from judge.rulings.facts import facts
from judge.rulings.replay import replay
from judge.situations.measures import with_figures
from scenarios import case
from scenarios.model import Scenario


def found(scenario: Scenario, fact: str) -> Any:
    return facts(replay(scenario), fact).get(fact)


def told(of: str, value: int, role: Role | None = None) -> Figure:
    return Figure(value, of, 0, role=role)


@pytest.mark.parametrize(
    ("attacker", "target", "points", "needed"),
    [(9000, 5000, 2000, 3), (5000, 3000, 1000, 3), (4500, 3000, 1000, 2), (3000, 5000, 1000, 0), (90000, 1000, 1000, None)],
    ids=["a tie is not enough", "nor here", "in between", "stronger as it is", "more than there are"],
)
def test_as_many_guards_as_it_takes_and_no_more(attacker: int, target: int, points: int, needed: int | None) -> None:
    figures = [told("power", attacker, "attacker"), told("power", target, "target"), told("guard-point", points)]
    laid = with_figures(case("ange-vierge/fewest-guards-that-stop-it").scenario, figures)
    assert found(laid, "count") == needed


@pytest.mark.parametrize("held", [1, 2, 5])
def test_no_more_guards_than_cards_in_hand(held: int) -> None:
    laid = with_figures(case("ange-vierge/at-most-as-many-guards-as-the-hand").scenario, [told("hand", held)])
    assert found(laid, "count") == held


@pytest.mark.parametrize(("strikes", "damage"), [((2, 1), 3), ((3, 2), 5), ((1,), 2)], ids=["two and one", "three and two", "one each"])
def test_strikes_are_those_of_the_attacks_in_turn(strikes: tuple[int, ...], damage: int) -> None:
    laid = with_figures(case("ange-vierge/two-successful-attacks-in-all").scenario, [told("strike", each, "attacker") for each in strikes])
    assert found(laid, "damage") == found(laid, "count") == damage


def test_a_failed_attack_adds_nothing_to_another() -> None:
    figures = [told("strike", 5, "attacker"), told("strike", 1, "attacker")]
    laid = with_figures(case("ange-vierge/a-failed-attack-and-a-successful-one-in-all").scenario, figures)
    assert found(laid, "damage") == 1


def test_the_attackers_own_cards_stay_where_they_are() -> None:
    names = ("no-card-leaves-the-attackers-own-deck", "no-card-in-the-attackers-own-damage-zone")
    assert [found(case(f"ange-vierge/{name}").scenario, "count") for name in names] == [0, 0]


def test_cards_turned_up_are_not_attackers() -> None:
    ruling = ask("ストライク2の子のアタックが2回とも成功、めくれた4枚はすべてリンクフレームなし。合計ダメージは?", "av")
    assert ruling.facts.get("damage", 4) == 4


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("手札3枚、百識の谷Lv1あり。ドローステップが終わったら手札は何枚?", 4),
        ("手札2枚で灼熱の谷が1枚。ドローのあと手札何枚?", 3),
        ("後攻1ターン目、リザーブ4個。コアステップ後リザーブは何個?", 5),
        ("先攻1ターン目、リザーブ4個でスタートステップ。メインに入るときリザーブ何個?", 4),
        ("リザーブ2、トラッシュに5個。リフレッシュステップが終わったらリザーブのコアは何個?", 7),
        ("空域Lv1、翼竜BP4000。アタックステップでBPはいくつ?", 6000),
        ("自分の空域が2枚。翼竜BP1000はアタックステップでいくつになる?", 5000),
        ("I hold 3 cards and have Hyakushiki Valley level 1. How many cards are in my hand after the draw step?", 4),
    ],
    ids=["a valley", "another valley", "a core", "no core", "spent cores", "a power", "a power twice raised", "held"],
)
def test_what_is_held_in_the_end_is_counted_from_what_was_held(question: str, count: int) -> None:
    assert ask(question, "bs10").facts["count"] == count


@pytest.mark.parametrize(
    "question",
    [
        "相手のドローステップ。俺の手札3枚。俺の手札は何枚になる?",
        "空域Lv1、まだメインステップ。翼竜BP3000はいくつ?",
        "空域Lv1は俺の。相手のアタックステップで、俺の翼竜BP3000はいくつになる?",
        "空域Lv1。翼竜じゃないBP3000はアタックステップでいくつになる?",
        "空域1枚、翼竜BP3000でアタック、フラッシュでBP+2000のマジック。BPいくつになる?",
    ],
    ids=["another's step", "another step", "another's turn", "another family", "a magic besides"],
)
def test_what_a_replay_does_not_come_to_is_not_counted(question: str) -> None:
    assert "count" not in ask(question, "bs10").facts


@pytest.mark.parametrize(
    ("question", "rules", "left"),
    [
        ("ライフ5で、シンボル2のスピリットのアタックが素通し。残りライフは?", "bs10", 3),
        ("ライフ3。アタックをブロックした。ライフはいくつ残る?", "bs10", 3),
        ("ライフ5で、シンボル2のスピリットのアタックが素通し。残りライフは?", "bs", 3),
    ],
)
def test_life_is_left_where_attacks_damage_players(question: str, rules: str, left: int) -> None:
    assert ask(question, rules).facts["count"] == left


def test_an_attack_is_told_to_be_made_with_what_is_named_before_its_figure() -> None:
    assumed = ask("I attacked the enemy leader with an ATK 200 unit. How many BP does each of us get?", "fdr", "en").reading.assumed
    assert not any("ATK" in each for each in assumed)
