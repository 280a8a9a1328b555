"""Which card takes which other's place in the chase after an attack was declared, as a question tells it: "the unit I attacked was swapped
with their leader". It is laid so, whatever the case."""

import re
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from judge.engine import events as e
from judge.engine.sides import Side, other
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_move
from judge.rulings.vantage import happened
from judge.situations.as_told.model import AsTold, on_a_grid, plain_on_a_grid
from knowledge.abilities import Exchange
from scenarios.model import Half, Line, Placed, Scenario


class Exchanged(Struct, frozen=True):
    """Whose card of which kind stands where the one attacked stood."""

    side: Side
    kind: Literal["leader", "unit"]


def told_exchange(reading: Reading) -> Exchanged | None:
    """The exchange that a question tells of; None where it tells of none, of more than one, or not whose card it is."""
    return _exchange(reading.question, reading.me)


@lru_cache(maxsize=256)
def _exchange(question: str, me: Side | None) -> Exchanged | None:
    found = _OF_THE_TARGET.search(question)
    if found is None or _OF_THE_ATTACKER.search(question) or _MORE.search(question):
        return None
    mine: Side = "defending" if me == "defending" or _ATTACKED.search(question) else "attacking"
    groups = found.groupdict()
    who = next((words for name, words in groups.items() if name.startswith("who") and words), "")
    what = next((words for name, words in groups.items() if name.startswith("what") and words), "").lower()
    side = other(mine) if _THEIRS.match(who) else mine if _MINE.match(who) else None
    return None if side is None else Exchanged(side, "leader" if what in _LEADERS else "unit")


_LEADERS = frozenset({"リーダー", "大将", "leader"})
_THEIRS = regex(r"相手|敵|向こう|his|her|their|the enemy|enemy|the opposing|opponent", re.IGNORECASE)
_MINE = regex(r"自分|俺|うち|こっち|味方|私|my|our", re.IGNORECASE)
_ATTACKED = regex(
    r"(?:相手|敵)(?:が|の)[^。?]{0,8}(?:攻撃(?:して|宣言し)|殴って)き|\b(?:he|they|my opponent) (?:attack|declare)", re.IGNORECASE
)
_X = r"(?P<who{n}>相手|敵|向こう|自分|俺|うち|こっち|味方|私)の?(?:別の|他の|ほかの)?(?P<what{n}>リーダー|大将|ユニット)"
_COMES = r"(?:そこに|そのゲートに|その場に|そこへ)?(?:入っ|来|きた|立っ|置かれ|現れ|なった)"
_EN = r"(?P<who{n}>my|his|her|their|the enemy|enemy|the opposing|our)(?: own| other| another)? (?P<what{n}>leader|unit)"
_OF_THE_ATTACKER = regex(
    r"(?:攻撃(?:して(?:きた|いた|いる|る)|した|宣言した|側の)(?:相手の|敵の|自分の|俺の|うちの)?ユニット|攻撃側|アタッカー)(?:が|は|を|と)[^。、?]{0,10}?"
    + _X.format(n=1)
    + r"(?:と|に|が|の)(?:位置が|位置を)?(?:入れ替|入れ代|取り替|すり替|交換)"
    + r"|\b(?:attacker|attacking unit)\b[^.?]{0,20}\b(?:swapped|exchanged|traded places|switched)\b[^.?]{0,14}\b(?:with|for) "
    + _EN.format(n=2),
    re.IGNORECASE,
)
_OF_THE_TARGET = regex(
    r"(?:対象|標的|狙った(?:ユニット|敵)|攻撃された(?:ユニット|やつ)|攻撃宣言した(?:相手の|敵の)ユニット|反撃宣言したユニット|的)(?:の)?(?:ユニット)?(?:が|は|を|と)"
    r"[^。?]{0,14}?" + _X.format(n=3) + r"(?:と|に|が|の)(?:位置が|位置を)?(?:(?:入れ替|入れ代|取り替|すり替|交換)|" + _COMES + r")"
    r"|代わりに、?"
    + _X.format(n=4)
    + r"が"
    + _COMES
    + r"|(?:そのゲート|そのマス|その場|そこ)に(?:は)?"
    + _X.format(n=6)
    + r"が(?:来|立|入|現れ|いた)"
    + r"|\b(?:swapped|exchanged|switched) "
    + _EN.format(n=7)
    + r" into (?:that|the|its) gate"
    + r"|\b(?:target|the unit I attacked|attacked unit|defender)\b[^.?]{0,30}\b(?:swapped|exchanged|traded"
    r" places|switched|replaced)\b[^.?]{0,14}\b(?:with|for|by) " + _EN.format(n=5),
    re.IGNORECASE,
)
"""How it is told whose place is taken by which card."""
_MORE = regex(
    r"もう一度|2回|さらに|戻っ|反撃側|破壊|倒|フリーズ|凍|範囲|デバイス|セット|攻撃宣言(?:の)?前|取り消|引っ込|やめ|[?][^?]*[?][^?]*[?]"
    r"|\b(?:again|twice|back|device|set card|frozen|range|call (?:it|the attack) off|before (?:I|the) (?:declar|attack))\b",
    re.IGNORECASE,
)
"""What else may be told or asked that is not laid."""


def _laid(scenario: Scenario, told: Exchanged, reading: Reading) -> Scenario:
    """The case in which two cards change places after an attack was declared, with these."""
    own = [
        Placed(as_="leader", kind="leader", at="g8", figures={"hp": 4000}),
        Placed(as_="attacker", at="g1", figures={"atk": 300, "hp": 900}),
    ]
    theirs = [
        Placed(as_="rival", kind="leader", at="g9", figures={"hp": 4000}),
        Placed(as_="target", at="g2", figures={"atk": 200, "hp": 900}),
    ]
    comes = LABELS[told.side, told.kind]
    if told.kind == "unit":
        (own if told.side == "attacking" else theirs).append(Placed(as_=comes, at="g3", figures={"atk": 100, "hp": 900}))
    chase = Line("use", "defending", SHUFFLE, ("target", comes))
    play = (Line("attack", "attacking", "attacker", ("target",)), chase, Line("pass"))
    hand = scenario.board.defending.hand
    board = replace(scenario.board, attacking=Half(field=tuple(own)), defending=Half(field=tuple(theirs), hand=hand))
    return replace(scenario, board=board, play=play, about=None, start=None)


SHUFFLE = "shuffle"
"""The label of the card that exchanges two."""
LABELS = {
    ("attacking", "leader"): "leader",
    ("attacking", "unit"): "friend",
    ("defending", "leader"): "rival",
    ("defending", "unit"): "other",
}
"""What a card that comes to stand where the one attacked stood is called, by its side and kind."""


def _may_hold(scenario: Scenario) -> bool:
    """Whether a case is of an attack of a unit without a name after which two cards change places, and asks what comes of it."""
    halves = (scenario.board.attacking, scenario.board.defending)
    marked = any(placed.marks for half in halves for placed in half.field)
    if not plain_on_a_grid(scenario) or marked or asked_move(scenario):
        return False
    uses = [line for line in scenario.play if line.do == "use"]
    exchanges = any(isinstance(does, Exchange) for placed in scenario.board.defending.hand for a in placed.abilities for does in a.does)
    return exchanges and [line.card for line in uses] == [SHUFFLE] and len(uses[0].on) > 1


def _plays(scenario: Scenario, told: Exchanged) -> bool:
    """Whether the cards that change places in a case are these."""
    uses = [line for line in scenario.play if line.do == "use" and line.card == SHUFFLE]
    return len(uses) == 1 and not asked_move(scenario) and uses[0].on == ("target", LABELS[told.side, told.kind])


def _is_attacked(scenario: Scenario) -> bool:
    """Whether an attack is made in a case, and it is asked what comes of it."""
    return on_a_grid(scenario) and not asked_move(scenario) and any(line.do == "attack" for line in scenario.play)


EXCHANGES = AsTold("place", told_exchange, _may_hold, _laid, SHUFFLE, _plays, _is_attacked)
"""A card that takes the place of the one attacked."""


def goes_on_by_the_counter_alone(reading: Reading, played: Replay) -> bool:
    """Whether who attacks is told to change places, and it is not asked of a counter-attack, by which alone the battle goes on in the
    replay: the attack itself is void."""
    exchanged = any(line.do == "use" and "attacker" in line.on and len(line.on) > 1 for line in played.scenario.before_ask)
    goes_on = exchanged and not happened(played, e.Interrupted)
    told = any(pattern.search(reading.question) for pattern in (_OF_THE_ATTACKER, _THE_ATTACKER_IS))
    asked = goes_on and "battle" in played.scenario.asks and told
    return asked and _OF_A_COUNTER.search(reading.question) is None


_THE_ATTACKER_IS = regex(
    r"(?:攻撃(?:した|宣言した|する|側の)ユニット|攻撃側|アタッカー|殴る側)(?:が|は|を)[^。?]{0,12}(?:入れ替|入れ代|交代|交換)"
    r"|\battack(?:er|ing unit) (?:was |got |is |gets )?(?:swapped|exchanged|replaced)\b",
    re.IGNORECASE,
)
_OF_A_COUNTER = regex(r"反撃|カウンター|はんげき|ダメージ|食ら|\b(?:counter|damage|hit)", re.IGNORECASE)
