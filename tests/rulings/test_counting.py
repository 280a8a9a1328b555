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
