"""Of whom a question of gates is, where a replay has another: who may be attacked, stands in the gate, is exchanged or put out; and when a
chase is tried."""

import re

from judge.engine import events as e
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import called, happened
from judge.situations.as_told.model import on_a_grid
from judge.situations.otherwise.rows import Otherwise

FRESH = frozenset({"from-hand", "by-effect"})
"""Marks of a card that has come in this turn."""


def _is_to_be_attacked(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody who has come this turn may be attacked, and in the replay that one is to act."""
    tried = asked_line(played.scenario)
    if tried is None or tried.do not in ("attack", "move") or _MAY_BE_ATTACKED.search(reading.question) is None:
        return False
    cards = played.table_at(played.focus).cards
    return any(FRESH & {*cards[card].marks} for card in called(played, tried.card) if card in cards)


_MAY_BE_ATTACKED = regex(
    r"(?:攻撃|こうげき)(?:の)?(?:対象|目標)に(?:でき|なる|して)|(?:攻撃|殴)(?:さ|ら)れ(?:る|ます|うる)[^。]{0,4}\?"
    r"|\b(?:can|may|could) (?:it|they|that unit|this unit|my unit|the unit|such a unit)? ?(?:still )?be (?:attacked|hit|targeted)\b",
    re.IGNORECASE,
)
"""How it is asked if somebody may be attacked."""


def _is_taken_by_an_enemy(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may move into the gate of an enemy, and in the replay nobody is in the way."""
    if asked_move(played.scenario) != "move" or _INTO_AN_ENEMY.search(reading.question) is None:
        return False
    return played.refusal is None or not (played.refusal.clause or "").startswith("move-A")


_INTO_AN_ENEMY = regex(
    r"(?:いる|おる|立っている|立ってる)?敵(?:ユニット|リーダー)?(?:の(?:い|お)?る?|が(?:い|お|立って(?:い)?)る)(?:ゲート|マス)(?:に|へ)(?:は|も)?、?(?:移動|動|入|突っ込)"
    r"|\binto (?:a|the|his|their) gate (?:held|occupied|taken) by (?:an?|the|his|their) (?:enemy|opposing|opponent)",
    re.IGNORECASE,
)
"""How it is asked if one may go where an enemy is."""


def _tries_no_move(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody may move after its attack has come to nothing, and in the replay nothing is tried after that."""
    asked = [event for event in reading.events if event.asked]
    moves = bool(asked) and all(event.concept == "move-gate" and not event.negated for event in asked)
    void = bool(happened(played, e.DeclarationVoid)) and not asked_move(played.scenario)
    return moves and void and "allowed" in reading.asks and "still" in reading.asks


def _is_face_down(reading: Reading, played: Replay) -> bool:
    """Whether somebody is told to be put out face down, and in the replay one has come face up that is to act."""
    tried = asked_line(played.scenario)
    if tried is None or tried.do not in ("move", "attack") or _FACE_DOWN.search(reading.question) is None:
        return False
    cards = played.table_at(played.focus).cards
    return any({"by-effect", "from-hand"} & {*cards[card].marks} for card in called(played, tried.card) if card in cards)


_FACE_DOWN = regex(
    r"裏(?:向き|側|むき|がわ)?(?:の?まま|で|に|表示で)(?:出|生成|場に|置か?れ)|\bput (?:out |it out |it )?face[- ]down\b", re.IGNORECASE
)
"""How it is told that a unit comes out face down."""


def _is_damaged_by_no_effect(reading: Reading, played: Replay) -> bool:
    """Whether BP are asked for with no word of a card's effect, and in the replay nothing but one does damage."""
    hits = [h.event for h in played.trace if isinstance(h.event, e.CardDamaged)]
    by_effect = "bp_charge" in played.scenario.asks and bool(hits) and all(hit.effect for hit in hits)
    return by_effect and not reading.cards and _OF_A_CARD.search(reading.question) is None


_OF_A_CARD = regex(
    r"効果|こうか|スキル|カード|チェイス|反射|はね返|跳ね返|焼|燃|毒|撃|ビット|びっと|キャノン|カノン|かのん|返し|攻撃(?:では|じゃ)な|誰も殴"
    r"|\beffect|\bskill|\bcard\b|\bchase|cannon|\bburn|reflect|\bbit\b|linebit|\bspell|\bbounced",
    re.IGNORECASE,
)
"""How a card is spoken of that does damage by itself."""


def _is_a_device_attacked(reading: Reading, played: Replay) -> bool:
    """Whether nothing but a Device is attacked in a replay, and a question speaks of none."""
    cards = played.start.cards
    attacked = {card for line in played.scenario.play if line.do == "attack" for on in line.on for card in called(played, on)}
    devices = bool(attacked) and all(cards[card].face.kind == "device" for card in attacked if card in cards)
    return devices and not reading.cards and _DEVICES.search(reading.question) is None


_DEVICES = regex(
    r"デバイス|でばいす|オブジェクト|\bdevice|\bobject|以外|いがい|besides|ラインビット|ダークストーン|\bline ?bit|\bdark ?stone",
    re.IGNORECASE,
)


def _is_the_other_leader_exchanged(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that one's own leader comes to be in a gate by a chase, and in the replay the other one does, or the
    reverse."""
    cards = played.start.cards
    used = [line for line in played.scenario.before_ask if line.do == "use" and len(line.on) > 1]
    leaders = {cards[card].owner for line in used for on in line.on for card in called(played, on) if cards[card].face.kind == "leader"}
    own, theirs = _OWN_LEADER.search(reading.question), _THEIR_LEADER.search(reading.question)
    if len(leaders) != 1 or _MY_ATTACK.search(reading.question) is None or (own is None) == (theirs is None):
        return False
    return (own is not None) != (leaders == {"attacking"})


_OWN_LEADER = regex(r"(?:俺|自分|うち|こっち|私|僕|味方)の?リーダー|\bmy (?:own )?leader\b", re.IGNORECASE)
_THEIR_LEADER = regex(r"(?:相手|敵|向こう)の?リーダー|\b(?:enemy|opposing|their|his|opponent's) leader\b", re.IGNORECASE)
_MY_ATTACK = regex(r"(?:俺|自分|うち|こっち)の(?:攻撃(?!さ)|ユニット)|\b(?:i attack|my (?:attack|unit))\b", re.IGNORECASE)


def _is_right_after_a_move(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may chase right after a move, and in the replay that is tried later."""
    late = asked_move(played.scenario) == "use" and played.refusal is not None and played.refusal.reason == "not-now"
    moved = any(line.do == "move" for line in played.scenario.before_ask)
    later = any(line.do in ("pass", "attack", "finish") for line in played.scenario.before_ask)
    return late and moved and later and _RIGHT_AFTER.search(reading.question) is not None and _LATER.search(reading.question) is None


_RIGHT_AFTER = regex(
    r"(?:移動(?:した)?|動いた|動かした)(?:の)?(?:直後|すぐ後|すぐあと)(?:に|で|も|には|でも|にも)*、?(?:チェイス|使|打て|発動)"
    r"|\b(?:right|immediately|directly) after (?:the |a |its |his |their |my )?(?:second |third )?"
    r"(?:unit(?:'s)? )?(?:move|it moves|moves|moved)\b",
    re.IGNORECASE,
)
_LATER = regex(
    r"見送|せず|しな(?:い|か)|なしで|逃|しばらく|後から|あとから|やっぱり|時間|遅|過ぎ|まだ|攻撃|移動(?:する)?前|宣言した|そのあと|その後"
    r"|\b(?:later|missed|passed|skipped|didn't|did not|not right|too late|still|attack|before|forgot|over|past)\b",
    re.IGNORECASE,
)


def _is_passed_before(reading: Reading, played: Replay) -> bool:
    """Whether nobody is told to have chased after a move, of which it is asked if one may chase after that, and in the replay nobody has
    passed."""
    tried = asked_move(played.scenario) == "use" and played.refusal is None
    passed = any(line.do != "move" for line in played.scenario.before_ask[-1:])
    return tried and not passed and _NO_CHASE_THEN.search(reading.question) is not None


_NO_CHASE_THEN = regex(
    r"(?:動(?:い|かし)|移動(?:し|させ)?)[^。?]{0,8}、?チェイス(?:は)?(?:なし|せず|しない|しなかった|見送)"
    r"[^?]{0,12}(?:その後|そのあと|攻撃(?:宣言)?(?:する|の)?前)[^?]*チェイス"
    r"|\b(?:nobody|no one|i didn't|i did not|no) chased?\b[^?]*\b(?:after that|then|later|before the attack)\b[^?]*\bchase\b",
    re.IGNORECASE,
)
"""How it is said that the time after a move went by without a chase."""


def _tells_no_bp(reading: Reading, played: Replay) -> bool:
    """Whether BP are asked for last, and a replay is asked for other things than what is charged."""
    asked = on_a_grid(played.scenario) and _ASKS_FOR_BP.search(reading.question) is not None
    if asked and asked_move(played.scenario) == "move" and "bp_charge" not in played.scenario.asks:
        return True
    counts = {"count"} if played.scenario.about != "left" else set()
    return asked and not ({"bp_charge", "allowed"} | counts) & {*played.scenario.asks}


_ASKS_FOR_BP = regex(
    r"(?:^|[。、?\s])[^。、?]{0,12}(?:BP|ビーピー)(?:は|って|も)?[^。、?]{0,14}\?$|(?:^|[.,;?] )(?:how (?:many|much) )?BP\b[^.,?]{0,24}\?$"
    r"|\b(?:what|how) about (?:the |my )?BP\b",
    re.IGNORECASE,
)
"""How BP alone are asked for."""


def _attacks_after_all(reading: Reading, played: Replay) -> bool:
    """Whether an effect is told to move who has attacked before, and in the replay that is moved first and is to attack then."""
    tried = asked_line(played.scenario)
    if tried is None or tried.do != "attack" or any(line.do == "attack" for line in played.scenario.before_ask):
        return False
    again = any(event.asked and event.is_a("attack") for event in reading.events)
    return not again and _ATTACKED_THEN_MOVED.search(reading.question) is not None


_ATTACKED_THEN_MOVED = regex(
    r"攻撃(?:した|を終えた|済みの)[^。、?]{0,10}(?:あと|後|ユニット)[^。?]{0,16}(?:効果|スキル|ライン)[^。、?]{0,8}(?:動|移動)"
    r"|\battacked,? (?:and )?(?:then|after(?:wards| that)) (?:was |is |gets? |got )?(?:moved|shifted|pushed) by\b",
    re.IGNORECASE,
)
"""How it is told that an effect moves somebody after its attack."""


def _is_the_leader_first(reading: Reading, played: Replay) -> bool:
    """Whether a leader is told to move before a unit does anything, and in the replay a unit has moved before it."""
    moved = [card for line in played.scenario.before_ask if line.do == "move" for card in called(played, line.card)]
    kinds = [played.start.cards[card].face.kind for card in moved if card in played.start.cards]
    unit_first = "leader" in kinds and kinds[:1] == ["unit"]
    return unit_first and _LEADER_FIRST.search(reading.question) is not None and _UNIT_FIRST.search(reading.question) is None


_LEADER_FIRST = regex(
    r"リーダー(?:を|が)(?:先に)?(?:動|移動)[^。、?]{0,6}(?:あと|後|てから|たら)(?:に|で)?、?(?:もう)?(?:ユニット|味方)"
    r"|\bleader (?:moved|moves|has moved) first\b",
    re.IGNORECASE,
)
_UNIT_FIRST = regex(r"ユニット[^。?]{0,20}(?:動|移動)[^。?]{0,20}リーダー|\bunit\b[^.?]*\bmove[sd]?\b[^.?]*\bleader\b", re.IGNORECASE)


def _is_the_leader_from_the_first(reading: Reading, played: Replay) -> bool:
    """Whether a unit is told to have declared a counter-attack, and in the replay all that is attacked are leaders, who declare none."""
    cards = played.start.cards
    attacked = {card for line in played.scenario.play if line.do == "attack" for on in line.on for card in called(played, on)}
    leaders = bool(attacked) and all(cards[card].face.kind == "leader" for card in attacked if card in cards)
    return leaders and _HAS_COUNTERED.search(reading.question) is not None


_HAS_COUNTERED = regex(
    r"(?:反撃|はんげき)(?:宣言)?を?した(?:相手の?|敵の?)?(?:ユニット|やつ|子)|\bunit that (?:declared the counter|counter(?:ed|-attacked))",
    re.IGNORECASE,
)


def _is_one_attack(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what one attack brings, and in the replay several are made."""
    made = sum(line.do == "attack" for line in played.scenario.play)
    return made > 1 and "bp_charge" in played.scenario.asks and _ONE_ATTACK.search(reading.question) is not None


_ONE_ATTACK = regex(
    r"^(?!.*(?:別の攻撃|another attack)).*(?:(?:1|一)(?:回|度)の攻撃で|\b(?:in|with|by|from) (?:one|a single|the same) attack\b)",
    re.IGNORECASE,
)


OF_WHOM: Otherwise = (
    ("attacked", _is_to_be_attacked),
    ("taken", _is_taken_by_an_enemy),
    ("moves", _tries_no_move),
    ("up", _is_face_down),
    ("effect", _is_damaged_by_no_effect),
    ("device", _is_a_device_attacked),
    ("leader", _is_the_other_leader_exchanged),
    ("late", _is_right_after_a_move),
    ("passed", _is_passed_before),
    ("charge", _tells_no_bp),
    ("attacked", _attacks_after_all),
    ("leader", _is_the_leader_first),
    ("unit", _is_the_leader_from_the_first),
    ("one", _is_one_attack),
)
"""Each with what is not there by what is told (`judge.situations.told.OTHERWISE`)."""
