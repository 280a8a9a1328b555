"""What a question of units and leaders that stand in gates tells otherwise than a replay has it: which unit acts, who is left of a combat,
who stands where, and what nobody knows."""

import re

from judge.engine import events as e
from judge.reading.model import Reading
from judge.reading.parts import sentences_of
from judge.rulings.coming import next_step
from judge.rulings.happened import destroyed_in
from judge.rulings.replay import Replay
from judge.rulings.ruling import RULED, asked_line, asked_move
from judge.rulings.vantage import called, happened
from judge.situations.powers import Otherwise


def _is_of_the_other_unit(reading: Reading, played: Replay) -> bool:
    """Whether of two units that a question calls by letters, one acting before the other, it asks about the one and the replay tries a move
    of the other; or a third is told to have moved besides, and in the replay nobody else has."""
    tried = asked_line(played.scenario)
    acting = [line.card for line in played.scenario.before_ask if line.do in ("move", "attack")]
    letters = _LETTER.findall(reading.question)
    if tried is None or tried.do not in ("move", "attack") or not acting or len({*letters}) < _TWO:
        return False
    last = _LETTER.findall(sentences_of(reading.question)[-1])
    if len({*letters}) > max(_TWO, len({*acting})) and "move-gate" in reading.concepts():
        return True
    return bool(last) and (last[-1] == letters[0]) != (tried.card == acting[0])


_LETTER = re.compile(r"(?<![A-Za-zＡ-Ｚ])[A-CＡ-Ｃ](?![A-Za-zＡ-Ｚ])")
"""A letter by which a unit is called."""
_TWO = 2


def _is_left_of_the_combat(reading: Reading, played: Replay) -> bool:
    """Whether a question says that one of two units lives, and both are destroyed in the replay; or says that it is destroyed after it
    destroyed the other, and one alone is."""
    fallen = destroyed_in(played)
    both = sum(m.concept == "unit-thing" for m in reading.mentions) >= _TWO or {"me", "opponent"} <= reading.concepts()
    lives = both and any(m.concept == "hp-left" and not m.negated for m in reading.mentions) and _MAYBE.search(reading.question) is None
    return (lives and len(fallen) >= _TWO) or (len(fallen) == 1 and _AFTER_A_KILL.search(reading.question) is not None)


_MAYBE = re.compile(r"生き残(?:れ|る\?|った場合|ったら)|\b(?:if|does|do|will|would|can)\b[^.?!]{0,24}\b(?:surviv|live)", re.IGNORECASE)
"""How it is asked, or supposed, that one lives."""
_AFTER_A_KILL = re.compile(
    r"\b(?:died|destroyed|fell)\b[^.?!]{0,20}\bafter (?:it )?(?:killing|killed|destroying|destroyed)\b", re.IGNORECASE
)


def _is_in_range_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether a question says that who attacks is in the other's range, and in the replay no counter-attack comes; or that it is not, and
    one does."""
    declared = bool(happened(played, e.AttackDeclared))
    countered = bool(happened(played, e.CounterDeclared))
    within = _WITHIN.search(reading.question) is not None
    without = _WITHOUT.search(reading.question) is not None
    return declared and within != without and within != countered


_WITHIN = re.compile(r"\b(?:my|the) (?:attacker|attacking unit) is in(?:side)? (?:its|his|their) range\b", re.IGNORECASE)
_WITHOUT = re.compile(
    r"攻撃(?:側|した(?:側|ユニット|ほう|方))(?:が|は)(?:相手の)?(?:影響)?範囲(?:の)?外"
    r"|\b(?:my|the) (?:attacker|attacking unit) is (?:outside|out of|not in) (?:its|his|their) range\b",
    re.IGNORECASE,
)
"""How it is said that who attacks is in the range of who is attacked, and that it is not."""


def _is_attacked_by_a_leader(reading: Reading, played: Replay) -> bool:
    """Whether a question says that a leader attacks, and in the replay only units do."""
    cards = played.start.cards
    attackers = {event.card for event in happened(played, e.AttackDeclared)}
    said = _LEADER_ATTACKS.search(reading.question) is not None
    return said and bool(attackers) and all(cards[card].face.kind != "leader" for card in attackers)


_LEADER_ATTACKS = re.compile(r"リーダー(?:自身)?(?:同士)?(?:が|で)(?:攻撃|殴)(?!さ|ら)|\bmy leader attack(?:s|ed)\b", re.IGNORECASE)


def _stands_there_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether a question says that nobody is in the gate attacked when combat comes, and the attack goes on in the replay; or that somebody
    is there now, and in the replay it is void because nobody is."""
    void = happened(played, e.DeclarationVoid)
    if "battle" not in played.scenario.asks and "damage" not in played.scenario.asks:
        return False
    emptied = {"empty-gate", "chase"} <= reading.concepts() or _NOBODY_THERE.search(reading.question) is not None
    return (not void and emptied) or (bool(void) and _SOMEBODY_THERE.search(reading.question) is not None)


_NOBODY_THERE = re.compile(
    r"(?:攻撃宣言した|対象の?|その|狙った)ゲートに(?:は|も)?(?:もう)?(?:オブジェクト|ユニット|カード|誰|何)(?:も)?(?:が|は)?"
    r"(?:存在し(?:ま?せん|な)|い(?:ませんでし|ません|なか|なく|ない)|おら|居な)"
)
_SOMEBODY_THERE = re.compile(
    r"\b(?:my|his|another) (?:other |own )?unit (?:is|stands|sits|was)(?: now)? (?:on|in|at) (?:that|the) gate\b"
    r"|(?:そのゲート|元のゲート|対象ゲート)に(?:は)?(?:今|いま)?(?:自分|俺|別|ほか|他)の[^。、?]{0,8}(?:ユニット|オブジェクト)が(?:い|居|入)",
    re.IGNORECASE,
)


def _is_nowhere_told(reading: Reading, played: Replay) -> bool:
    """Whether a question is about what no document tells of, tokens and what comes out of the graveyard; or asks if two gates lie side by
    side, and in the replay somebody is in the way."""
    said = reading.concepts()
    move = asked_move(played.scenario)
    elsewhere = "put-out" in said and ("from-the-factor" in said or _OUT_OF_THE_FACTOR.search(reading.question) is not None)
    unknown = move in ("move", "attack") and ("token" in said or elsewhere)
    taken = played.refusal is not None and (played.refusal.clause or "").startswith("move-A")
    return unknown or (move == "move" and "two-gates" in said and taken and {"object", "taken-gate"}.isdisjoint(said))


_OUT_OF_THE_FACTOR = re.compile(r"\b(?:out of|from) (?:my |the |his |her )?(?:fragment factor|graveyard)\b", re.IGNORECASE)


def _has_come_earlier(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a card may act that is said to have come in an earlier turn, and in the replay it has come in this one."""
    line = asked_line(played.scenario)
    if "earlier-turn" not in reading.concepts() or line is None or line.do not in ("move", "attack"):
        return False
    cards = played.table_at(played.focus).cards
    return any(FRESH & {*cards[card].marks} for card in called(played, line.card) if card in cards)


FRESH = frozenset({"from-hand", "by-effect"})
"""Marks of a card that has come in this turn."""


def _is_not_known(reading: Reading, played: Replay) -> bool:
    """Whether a question says that something which decides is not known, or not remembered, and the replay decides all the same."""
    return played.scenario.status in RULED and _NOT_KNOWN.search(reading.question) is not None


_NOT_KNOWN = re.compile(
    r"たかどうか(?:は|を|が|も)?[^。?]{0,16}(?:覚えて(?:い)?な|忘れ|わから|分から|書いて(?:い)?な|不明)"
    r"|(?:影響範囲|HP|ATK)(?:は|が)(?:知ら(?:ん|な)|わから|分から|不明)"
    r"|\b(?:might|may) have [^?]{0,40}\bi (?:don't|do not|can't|cannot) (?:remember|recall|tell)\b",
    re.IGNORECASE,
)
"""How it is said that what has happened, or how far a card reaches, is not known."""


def _is_moved_once(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a unit that has moved may move once more, and in the replay it has not moved."""
    if asked_move(played.scenario) != "move" or any(line.do in ("move", "use", "attack") for line in played.scenario.before_ask):
        return False
    moved = any(event.told and not event.negated and event.is_a("move-gate") for event in reading.events)
    again = any(event.asked and event.is_a("move-gate") for event in reading.events) and _ONE_MORE.search(reading.question) is not None
    return moved and again


_ONE_MORE = re.compile(
    r"もう(?:1|１|一)(?:マス|回|度|歩|つ)|\b(?:one more|a second|another) (?:gate|step|time|space|move)\b|\bmove again\b", re.IGNORECASE
)


def _has_ended_the_phase(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that the end of the phase is declared and asks what comes next, and that declaration comes next in the
    replay."""
    asked = {"what-next", "what"} & {*reading.asks} and "next_step" in played.scenario.asks and next_step(played) == "battle-end"
    return bool(asked) and _END_DECLARED.search(reading.question) is not None


_END_DECLARED = re.compile(r"終了(?:を)?宣言(?:して|した|済|後|のあと|の後)|\bdeclares? the end of\b[^?]{0,120}\bnext\b", re.IGNORECASE)


def _is_the_leader_moved(reading: Reading, played: Replay) -> bool:
    """Whether a unit is to move for a leader's sake, and in the replay the leader does."""
    line = asked_line(played.scenario)
    if line is None or line.do != "move":
        return False
    cards = played.start.cards
    leads = any(cards[card].face.kind == "leader" for card in called(played, line.card) if card in cards)
    return leads and _FOR_THE_LEADER.search(reading.question) is not None


_FOR_THE_LEADER = re.compile(r"\b(?:protect|guard|shield|cover) (?:my|the) leader\b|リーダーを(?:守|かば)", re.IGNORECASE)


def _is_no_damage_of_a_unit(reading: Reading, played: Replay) -> bool:
    """Whether a card that a question names deals the damage of which it asks how many BP come, and that card is not in the replay."""
    dealt = {event.card for event in reading.events if event.told and event.is_a("attack-opposing-leader", "damage")} - {None}
    there = {card.face.id for card in played.start.cards.values()}
    return "bp_charge" in played.scenario.asks and bool(dealt - there)


def _is_the_leader_hit(reading: Reading, played: Replay) -> bool:
    """Whether a question tells how many HP a leader has that is attacked, and in the replay no leader is."""
    cards = played.start.cards
    attacked = {card for line in played.scenario.play if line.do == "attack" for on in line.on for card in called(played, on)}
    kinds = {cards[card].face.kind for card in attacked if card in cards}
    return bool(kinds) and "leader" not in kinds and _LEADERS_HP.search(reading.question) is not None


_LEADERS_HP = re.compile(r"(?:相手|敵)の?リーダー(?:の|は|が)?HP(?:は|が)?\d+[^。]{0,40}(?:殴|攻撃)(?!さ|ら)")


IN_GATES: Otherwise = (
    ("unit", _is_of_the_other_unit),
    ("left", _is_left_of_the_combat),
    ("range", _is_in_range_otherwise),
    ("leader", _is_attacked_by_a_leader),
    ("leader", _is_the_leader_moved),
    ("leader", _is_the_leader_hit),
    ("gate", _stands_there_otherwise),
    ("told", _is_nowhere_told),
    ("known", _is_not_known),
    ("turn", _has_come_earlier),
    ("moved", _is_moved_once),
    ("phase", _has_ended_the_phase),
    ("damage", _is_no_damage_of_a_unit),
)
"""Each with what is not there by what is told (`judge.situations.told.OTHERWISE`)."""
