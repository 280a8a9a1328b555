"""A replay in which something is otherwise than a question on Battle Spirits tells is ruled out; one in which it is so is not."""

import pytest

import knowledge
from judge.asking import ask
from judge.rulings.replay import replayed
from judge.situations import memory
from judge.situations.asked import facts_asked
from judge.situations.given import composed
from judge.situations.told import contradicted
from scenarios import cases

RULES = "battle-spirits"


def against(question: str, case: str) -> list[str]:
    reading = memory.read(question, RULES)
    scenario = composed(reading, cases(RULES)[case].scenario, knowledge.book(RULES), ())
    assert scenario is not None
    return contradicted(reading, replayed(scenario))


@pytest.mark.parametrize(
    ("question", "case", "what"),
    [
        ("Can an attacker be blocked by two Ultimates?", "two-block-together-by-a-card-effect", "let"),
        ("スピリット2体で同時にブロックしたい。特別な効果は持ってない", "two-block-together-by-a-card-effect", "let"),
        ("My only attacker is exhausted after its battle. Can I attack again?", "another-spirit-attacks-next", "ready"),
        ("Block is declared and done. Do we go straight to comparing BP?", "what-follows-the-comparison", "compared"),
        ("ブロックが決まったあとの2回目のフラッシュ、最初はどっちの番?", "defender-passes-first-in-the-second-flash", "first"),
        ("伏せてもいない手札のマジックのバースト効果を「条件満たしたから」と発動してきた。認められる?", "set-burst-in-a-flash", "unset"),
        (
            "At the end of the battle my spirit draws if it has 8000 BP. Does its attack boost still count?",
            "ended-battle-triggers-and-expiry",
            "end-battle",
        ),
        ("2体のうち1体でブロックした。残りもあとからブロックできる?", "refreshed-one-of-several-blocks", "blocked"),
        ("Opponent attacks, I destroy it in the first flash and don't block. Do I lose life?", "unblocked-with-two-symbols", "destroyed"),
        ("ブロックされて引き分け。乗ってたコアはどこへ?", "lower-attacker-is-destroyed", "equal"),
        ("殴れるやつがいなくてアタックしない。この後どうなる?", "attack-step-over-when-nobody-can-attack", "attack"),
        ("アルティメットを2体がかりで止めていい?", "ultimate-blocks", "together"),
        ("I summoned a spirit in this main step. Can it attack?", "summoned-spirit-does-not-join-the-battle", "summoned"),
        ("ブロックしないで受けたあとに回復させたスピリットでブロックできますか", "spirit-refreshed-in-the-flash-blocks", "no-block"),
        ("After the battle ends can my winning attacker attack again?", "another-spirit-attacks-next", "same"),
        ("After the battle ends can my winning attacker attack again?", "refreshed-attacker-attacks-again", "refreshed"),
        ("バトル終了時の効果とバースト、同時に出たらどっちが先?", "order-at-the-end-of-the-battle", "trigger"),
        ("The attack step ends when?", "end-of-step-effects-without-an-attack", "trigger"),
        (
            "My only spirit was burned in the first flash. I have nothing else that could block. Do I lose life?",
            "another-blocker-when-the-first-choice-was-destroyed",
            "blocker",
        ),
    ],
)
def test_told_otherwise(question: str, case: str, what: str) -> None:
    assert f"not:{what}" in against(question, case)


@pytest.mark.parametrize(
    ("question", "case"),
    [
        ("「2体でブロックできる」という効果のカードなら2体でブロックしていい?", "two-block-together-by-a-card-effect"),
        ("My attacker has a when-battles effect. Nobody blocked in the end. Did the effect go off?", "battle-effect-triggers-on-attacking"),
        ("シンボルを2つ追加した(元は1つ)。ブロックなし。ライフは?", "unblocked-with-two-symbols"),
        ("My only attacker is exhausted after its battle. Can I attack again?", "exhausted-attacker-does-not-attack-again"),
    ],
)
def test_told_so(question: str, case: str) -> None:
    assert not [each for each in against(question, case) if each.startswith("not:")]


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ("BP負けで破壊された。バースト開けていい? 効果破壊じゃないとダメ?", ["allowed"]),
        ("ブロックした側とアタックした側、2回目のフラッシュで最初に権利があるのはどっち?", ["may_act_next"]),
    ],
    ids=["a condition", "first of the players"],
)
def test_what_is_asked_for(question: str, facts: list[str]) -> None:
    asked = facts_asked(memory.read(question, RULES))
    assert set(facts) <= set(asked)
    assert {"zone", "order"}.isdisjoint(asked)


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ("if my attacker disappears right after I declare, do we still do a flash step?", {"next_step": "flash1"}),
        ("4体のアタックのうち3体をブロックした。シンボル1ずつ。ライフは何個減った?", {"life_change": {"defending": -1}}),
        ("相手のアルティメットに俺のスピリットが負けた。スピリット破壊後バースト使える?", {"allowed": "yes"}),
    ],
)
def test_ruled_as_told(question: str, facts: dict[str, object]) -> None:
    told = ask(question, RULES).facts
    assert {name: told.get(name) for name in facts} == facts
