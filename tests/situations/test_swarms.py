"""Several units that attack one, told with the figures of both sides."""

import pytest

from judge.asking import ask
from judge.situations import memory
from judge.situations.as_told.raid import Attack, Raid
from judge.situations.as_told.swarms import swarm_told


def test_a_swarm_is_told_by_the_figures_of_both_sides() -> None:
    told = swarm_told(memory.read("うちのHP500・ATK300のユニットが敵2体に殴られた。敵はどっちもATK200でHP300。BPは?", "fragment-dig-rayn"))
    assert told == Raid((Attack("hit", 200, 300),) * 2, 500, same=True, atk=300)


@pytest.mark.parametrize("question", ["敵2体に殴られた。BPは?", "敵ユニットに殴られた。うちはHP500のATK300、敵はATK200のHP300。BPは?"])
def test_what_is_not_told_whole_is_no_swarm(question: str) -> None:
    assert swarm_told(memory.read(question, "fragment-dig-rayn")) is None


@pytest.mark.parametrize(
    ("question", "charged"),
    [
        ("相手ユニット2体に攻撃された。うちはHP500のATK300、相手は全部ATK200のHP300。双方のBPは?", {"attacking": 0, "defending": 2}),
        ("Hit by two enemy units, ATK 300 and HP 400 each; my unit has HP 600 and ATK 200. BP for both?", {"attacking": 1, "defending": 0}),
    ],
)
def test_every_attacker_is_countered(question: str, charged: dict[str, int]) -> None:
    assert ask(question, "fdr").facts["bp_charge"] == charged
