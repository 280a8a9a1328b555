"""Cards given with a question: what the short form says is what the card does, and what it cannot say is refused."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import knowledge
from judge import ask
from judge.games import MODULES
from judge.situations import memory
from judge.situations.given import given_cards
from knowledge.abilities import Ability, ChangePower, Destroy, Draw, EndBattle, ReturnToHand, Select
from knowledge.cards import Level
from knowledge.errors import JudgeError
from knowledge.short_form import GROUPS, _listed, card, forms
from tests.conftest import Said

BOMB = "グランドボムフレア: マジック フラッシュ BP4000以下のスピリット1体を破壊"
QUESTION = "アタッカーがグランドボムフレアで破壊されたらライフ減る?"
Judge = Callable[..., Said]


def only(text: str, game: str = "bs10") -> Ability:
    (ability,) = card(text, game).abilities
    return ability


@pytest.mark.parametrize("text", [BOMB, "Bolt: magic, flash: destroy one spirit of BP 4000 or less", BOMB.replace(":", ":"), f"{BOMB}。"])
def test_the_same_magic_in_other_words(text: str) -> None:
    ability = only(text)
    assert (ability.kind, ability.at, ability.does) == ("activated", "flash", (Destroy(Select(power_at_most=4000)),))


def test_a_spirit_with_figures_and_an_ability() -> None:
    face = card("ザコラ: スピリット BP2000 コスト1 Lv1 1コア アタック時 1枚引く", "bs10")
    assert (face.kind, face.cost, face.levels) == ("spirit", 1, (Level(1, 1, 2000),))
    assert [(a.at, a.does) for a in face.abilities] == [("attack", (Draw(1),))]


def test_levels_and_an_ability_at_one_of_them() -> None:
    face = card("Zako: spirit, level 1 1 core BP 2000, level 2 3 cores BP 5000, level 2: when it blocks: this turn, BP +2000", "bs10")
    assert face.levels == (Level(1, 1, 2000), Level(2, 3, 5000))
    (ability,) = face.abilities
    assert (ability.levels, ability.at, ability.lasts, ability.does) == ((2,), "block", "turn", (ChangePower(2000),))


EFFECTS = {
    "several effects": (
        "Y: magic flash: return all opponent's spirits to hand, end the battle",
        (ReturnToHand(Select(pick="all", whose="opposing")), EndBattle()),
    ),
    "up to": (
        "Y: マジック フラッシュ 相手の疲労状態のスピリット2体まで破壊",
        (Destroy(Select(whose="opposing", state="exhausted", count=2, up_to=True)),),
    ),
    "less power": (
        "Y: マジック フラッシュ このターンの間、相手のスピリット1体をBP-3000",
        (ChangePower(-3000, Select(whose="opposing")),),
    ),
    "the attacker": ("Y: magic, flash: destroy the attacker", (Destroy(Select(pick="attacker", kind="any")),)),
}


@pytest.mark.parametrize("what", EFFECTS)
def test_effects(what: str) -> None:
    text, does = EFFECTS[what]
    assert only(text).does == does


REFUSED = {
    "no colon": ("グランドボムフレア", ("NAME:", "マジック")),
    "no text": ("グランドボムフレア:", ("NAME:",)),
    "an unknown effect": ("X: スピリット アタック時 相手の顔を叩く", ("相手の顔を叩く", "{target}を破壊")),
    "an unknown target": ("X: magic, flash: destroy the flower", ("destroy the flower", "spirit", "destroy {target}")),
    "an effect without a time": ("X: マジック スピリット1体を破壊", ("スピリット1体を破壊", "フラッシュ")),
    "a time without an effect": ("X: magic, flash", ("flash", "destroy {target}")),
    "a power for ever": ("X: スピリット アタック時 BP+1000", ("for how long", "ターンの間")),
    "a level that is not given": ("X: スピリット Lv2 アタック時 1枚引く", ("level 2", "コア")),
    "a level that does nothing": ("X: スピリット Lv1 1コア Lv1", ("level 1",)),
    "two costs": ("X: スピリット コスト1 コスト2", ("cost is 1",)),
    "a kind of another game": ("X: クリーチャー", ("クリーチャー", "スピリット")),
    "half a word": ("X: magicflashy destroy", ("magicflashy",)),
    "half of it": ("X: マジック フラッシュ スピリット1体を破壊して踊る", ("スピリット1体を破壊して踊る",)),
    "a novel": ("X: " + "マジック " * 200, ("at most",)),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_not_understood_is_refused_in_one_line(what: str) -> None:
    text, parts = REFUSED[what]
    with pytest.raises(JudgeError) as refused:
        card(text, "bs10")
    said = str(refused.value)
    assert "\n" not in said and all(part in said for part in parts), said


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", ["av", "bs", "bs10", "dm", "fdr"])
def test_every_form_is_understood_as_messages_show_it(game: str, language: str) -> None:
    ways = {
        group: [(shown(getattr(form, language)[0]), form) for form in getattr(forms(), group) if not form.games or game in form.games]
        for group in GROUPS
    }
    (kind, _), (timing, _), (lasts, _) = (ways[group][0] for group in ("kinds", "timings", "durations"))
    draws = "1枚引く" if language == "ja" else "draw a card"
    for fact, form in (*ways["kinds"], *ways["facts"]):
        levels = "Lv2 2コア Lv3 3コア" if "at_levels" in form.gives else ""
        card(f"X: {levels} {fact} {timing} {draws}", game)
    for effect, form in ways["effects"]:
        card(f"X: {kind}, {effect}" if form.always else f"X: {kind}, {timing} {lasts} {effect}", game)
    for other, _ in ways["timings"]:
        card(f"X: {kind}, {other} {draws}", game)


def shown(way: str) -> str:
    """A form with its slots filled."""
    target = "このスピリット" if re.search("[ぁ-ん]", way) else "this"
    return _listed([way]).format(n=2, m=3, p=1000, target=target)


def test_an_unknown_card_is_ruled_on_as_given() -> None:
    ruling = ask(QUESTION, "bs10", cards=[BOMB])
    assert ruling.status == "ruled" and ruling.facts["life_change"] == {"defending": 0} and ruling.facts["zone"]["attacker"] == "trash"
    assert any(said.startswith("グランドボムフレア") and "BP4000以下" in said for said in ruling.reading.assumed)


def test_what_the_card_does_decides() -> None:
    stronger = ask("ドラゴで攻撃したらシールドは何枚ブレイクする?", "dm", cards=["ドラゴ: クリーチャー パワー6000 W・ブレイカー"])
    plain = ask("ドラゴで攻撃したらシールドは何枚ブレイクする?", "dm", cards=["ドラゴ: クリーチャー パワー6000"])
    assert (stronger.facts["shields_broken"], plain.facts.get("shields_broken", 1)) == (2, 1)


def test_without_its_text_the_card_is_asked_for() -> None:
    ruling = ask(QUESTION, "bs10")
    assert ruling.status == "need_more" and "--card" in ruling.answer


def test_a_reading_with_a_card_is_another_reading() -> None:
    known = knowledge.book("bs10")
    given = given_cards([BOMB], "battle-spirits-2010", known)
    assert memory.read(QUESTION, "battle-spirits-2010", given).cards[0].card == "グランドボムフレア"
    assert memory.read(QUESTION, "battle-spirits-2010").unknown
    nexus = given_cards([BOMB.replace("マジック", "スピリット")], "battle-spirits-2010", known)
    assert memory._key(QUESTION, "bs10", given) != memory._key(QUESTION, "bs10", nexus)


def test_a_known_card_is_not_given_another_text() -> None:
    with pytest.raises(JudgeError, match="ラークドライブ"):
        ask(QUESTION, "bs10", cards=["ラークドライブ: マジック フラッシュ 1枚引く"])
    with pytest.raises(JudgeError, match="twice"):
        ask(QUESTION, "bs10", cards=[BOMB, BOMB])


@pytest.mark.parametrize("rules", MODULES)
def test_a_card_of_no_text_is_of_the_kind_that_is_usual(rules: str) -> None:
    (face,) = given_cards(["X: コスト3"], rules, knowledge.book(rules))
    assert face.kind in ("spirit", "creature", "progress", "unit")


# ── lent by another edition of the game ──────────────────────────────────────


def test_a_card_of_another_edition_is_lent() -> None:
    ruling = ask("ドリームリボンでアタッカーが手札に戻った。ライフ減る?", "bs")
    assert ruling.status == "interpretation" and ruling.facts["life_change"] == {"defending": 0}
    assert any("ドリームリボン" in said and "別の版" in said for said in ruling.reading.assumed)
    assert {citation.rules for citation in ruling.citations if citation.decisive} == {"battle-spirits"}


def test_what_a_lent_card_does_is_what_is_printed() -> None:
    burns = "シダフクロウでブロックした後、{}でシダフクロウが燃えました。わたしのライフへりますか?"
    assert ask(burns.format("フレイムダンス"), "bs").facts["life_change"] == {"defending": 0}
    assert ask(burns.format("ボムフレアダンス"), "bs").status == "need_more"  # nobody's card


# ── at the command line ──────────────────────────────────────────────────────


def test_ask_takes_cards(judge: Judge) -> None:
    said = judge("ask", QUESTION, "--rules", "bs10", "--card", BOMB, "--card", "ザコラ: スピリット BP2000", "--json")
    assert said.code == 0 and json.loads(said.out)["facts"]["life_change"] == {"defending": 0}


def test_ask_refuses_what_it_does_not_understand(judge: Judge) -> None:
    said = judge("ask", QUESTION, "--rules", "bs10", "--card", "グランドボムフレア: マジック フラッシュ 花を摘む")
    assert said.code == 2 and said.out == "" and len(said.err.splitlines()) == 1 and "花を摘む" in said.err


def test_batch_takes_cards_line_by_line(judge: Judge, tmp_path: Path) -> None:
    asked = [{"question": QUESTION, "rules": "bs10", "cards": [BOMB]}, {"question": QUESTION, "rules": "bs10"}]
    asked.append({"question": QUESTION, "rules": "bs10", "cards": ["グランドボムフレア: ?"]})
    file = tmp_path / "asked.jsonl"
    file.write_text("".join(json.dumps(each) + "\n" for each in asked), encoding="utf-8")
    statuses = [json.loads(line)["status"] for line in judge("batch", str(file)).out.splitlines()]
    assert statuses == ["ruled", "need_more", "unreadable"]


def test_a_card_is_printed_as_an_entry(judge: Judge) -> None:
    said = judge("cards", "add", "ザコラ: スピリット BP2000 Lv1 1コア アタック時 1枚引く", "--rules", "bs10")
    assert said.code == 0 and "do: draw" in said.out and "PROVENANCE" in said.out
    assert judge("cards", "add", "ザコラ: スピリット").code == 2
