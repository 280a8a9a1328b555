"""A unit of which a question tells how it came, whether it has Ambush, and in which turn: "put out of my deck by an effect, no Ambush; may
it attack?". It is laid as it is told, whatever the case, and tries what is asked."""

import re
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.ruling import asked_line, asked_move
from judge.situations.as_told.model import AsTold, on_a_grid, plain_on_a_grid
from judge.situations.asked import facts_asked
from scenarios.model import Half, Line, Placed, Scenario


class Arrival(Struct, frozen=True):
    """How a unit came (None: in an earlier turn), whether it has Ambush, and what it is asked to do."""

    mark: Literal["from-hand", "by-effect"] | None
    ambush: bool
    does: Literal["move", "attack"]


def told_arrival(reading: Reading) -> Arrival | None:
    """How a question tells that a unit came of which it asks if it may move, or attack; None where it tells of anything else besides."""
    question = reading.question
    asked = {event.concept for event in reading.events if event.asked}
    by_effect, from_hand = _BY_EFFECT.search(question), _FROM_HAND.search(question)
    if {*facts_asked(reading)} - {"zone"} != {"allowed"} or reading.cards or _BESIDES.search(question) or not (by_effect or from_hand):
        return None
    if _ANY_TURN.search(_THIS_TURN.sub("", _EARLIER.sub("", question))):
        return None  # of which turn that is nobody knows
    attacks = "attack" in asked or _ATTACKS.search(question) is not None
    if not attacks and not asked & {"move-gate"}:
        return None
    mark: Literal["from-hand", "by-effect"] = "by-effect" if by_effect else "from-hand"
    ambush = _AMBUSH.search(_NO_AMBUSH.sub("", question)) is not None
    return Arrival(None if _EARLIER.search(question) else mark, ambush, "attack" if attacks else "move")


_BY_EFFECT = regex(
    r"(?:効果|スキル)(?:で|により|によって|の効果で)?[^。?]{0,16}(?:表(?:側|向き)|出て(?:き|来)|生成|出した|出され|出る|出たユニット)"
    r"|(?:デッキ|山札)から[^。?]{0,12}(?:出|生成)"
    r"|\beffect (?:has )?(?:put|puts|placed|brought|created|generated)\b"
    r"|\b(?:put|created|placed|generated|brought)\b[^.?]{0,40}\bby (?:an?|the|my) (?:\w+ )?effect\b"
    r"|\b(?:from|out of) (?:my|the) deck\b",
    re.IGNORECASE,
)
_FROM_HAND = regex(
    r"手札から[^。?]{0,10}(?:出|生成|召喚|プレイ)|\b(?:from|out of) (?:my |the )?hand\b",
    re.IGNORECASE,
)
"""How it is told that an effect put a unit out, and that it came from hand."""
_EARLIER = regex(
    r"(?:前|まえ|1つ前|昨|先|さっき)の?(?:自分の)?ターン|\d+ターン(?:前|まえ)|次の?(?:自分の)?ターン|前(?:から|に)出して"
    r"|\b(?:last|previous|an earlier|next|my next|the next) turn\b|\ba turn (?:ago|earlier)\b",
    re.IGNORECASE,
)
_THIS_TURN = regex(
    r"(?:この|今|今の(?:わしの|自分の|俺の)?|その|同一|同じ|当)ターン|\b(?:this|the same|that|same) turn\b|\bthe turn it\b", re.IGNORECASE
)
_ANY_TURN = regex(r"ターン|\bturns?\b", re.IGNORECASE)
_AMBUSH = regex(r"奇襲|きしゅう|\b(?:ambush|raid)\b", re.IGNORECASE)
_NO_AMBUSH = regex(
    r"(?:特性-?)?奇襲(?:は|も|を|とか|なんか|など|の)*(?:何も)?(?:ついて|付いて|持って|書いて|書かれて)?(?:い|お|ござい|あり)?(?:なし|無し|な(?:い|く|か|し)|ません|へん|らん)"
    r"(?:[^。]{0,2}\(ambush\))?"
    r"|(?:特性-?)?奇襲(?:は|も|を)?(?:持たな|持たず|つかな|付かな)"
    r"|\b(?:no|without|lacks?|(?:does not|doesn't|don't) have|has no|hasn't)(?: any| the| an?)?"
    r" (?:特性-?)?(?:奇襲|ambush|raid)(?: \(?(?:ambush|奇襲)\)?)?",
    re.IGNORECASE,
)
"""How it is told that it came in an earlier turn, that it has Ambush, and that it has none."""
_ATTACKS = regex(
    r"(?:攻撃|殴)(?:でき|れ|を?させ(?:て|る|られ)|って(?:も)?い|し(?:て(?:も)?い|たい)|可能|はでき)|\b(?:attack|swing)\b[^.?]{0,20}\?",
    re.IGNORECASE,
)
_BESIDES = regex(
    r"リーダー(?!スキル)|ファクター|捨て札|トラッシュ|相手(?:が|の(?!ユニットに))|ユニットを(?:攻撃|殴)|デバイス|チェイス|反撃|攻撃(?:の)?対象|攻撃され|殴られ|セット|伏せ|アクティブ|できない」|移動できない|攻撃できない|フリーズ|ゲートに|範囲"
    r"|隣接|必要|どっち|どちら|それとも|ユニット[AB]|[AB][はがを]|2回|二回|もう一度|指定があ|してよいと|していいと書|なくて(?:も)?(?:いい|よい|良い|ok)|だけして|攻撃した|移動した後|動いた後|相手のターン"
    r"|\b(?:leader|device|chase|counter|be attacked|set card|active|frozen|gate|range|need|which|or|twice|again|says it may|unit b"
    r"|opponent|attack it"
    r"|cannot|can't (?:move|attack)|forbid|own text|fragment factor|trash|after)\b",
    re.IGNORECASE,
)
"""How it is asked if it may attack; and what else is told or asked that is not laid."""


def _laid(scenario: Scenario, told: Arrival, reading: Reading) -> Scenario:
    """The case of a unit that is to move, or attack, with one that came so."""
    marks = () if told.mark is None else (told.mark,)
    unit = Placed(as_=NEWCOMER, at="g1", marks=marks, keywords=("ambush",) if told.ambush else (), figures={"atk": 300, "hp": 900})
    own = Half(field=(Placed(as_="leader", kind="leader", at="g8"), unit))
    theirs = Half(field=(Placed(as_="rival", kind="leader", at="g9"), Placed(as_="target", at="g2", figures={"atk": 200, "hp": 900})))
    tried = Line("move", "attacking", NEWCOMER, (), to="g4") if told.does == "move" else Line("attack", "attacking", NEWCOMER, ("target",))
    board = replace(scenario.board, attacking=own, defending=theirs)
    return replace(scenario, board=board, play=(Line("ask"), tried), asks=("allowed",), about=None, start=None)


NEWCOMER = "newcomer"
"""The label of a unit of which it is told how it came."""


def _may_hold(scenario: Scenario) -> bool:
    """Whether a case is of a unit without a name, and without an ability, that is to move or to attack."""
    halves = (scenario.board.attacking, scenario.board.defending)
    able = any(half.hand or any(placed.abilities for placed in half.field) for half in halves)
    return plain_on_a_grid(scenario) and not able and scenario.asks[:1] == ("allowed",) and asked_move(scenario) in ("move", "attack")


def _plays(scenario: Scenario, told: Arrival) -> bool:
    """Whether who tries something in a case is the one of which it is told how it came."""
    tried = asked_line(scenario)
    return tried is not None and tried.card == NEWCOMER


def _is_tried(scenario: Scenario) -> bool:
    """Whether a card in a gate is to move, or to attack."""
    return on_a_grid(scenario) and asked_move(scenario) in ("move", "attack")


ARRIVALS = AsTold("came", told_arrival, _may_hold, _laid, NEWCOMER, _plays, _is_tried)
"""A unit that came as it is told, of which it is asked if it may move, or attack."""
