"""How often units in gates act, and how many of them: what a question tells or asks of it otherwise than a replay has it."""

import re

from judge.patterns import regex
from judge.reading.model import Reading
from judge.reading.parts import parts_of
from judge.rulings.coming import count
from judge.rulings.happened import destroyed_in
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import called
from judge.situations.as_told.model import on_a_grid
from judge.situations.as_told.strikers import ALL_ATTACKS, WHO_MAY
from judge.situations.as_told.swarms import BY_SEVERAL
from judge.situations.asked import asks_how_often, facts_asked
from judge.situations.otherwise.rows import Otherwise

ACTS = frozenset({"move", "attack"})
"""What units do by themselves."""


def _asks_which_one(reading: Reading, played: Replay) -> bool:
    """Whether it is asked which of several may act, and in the replay whether one may."""
    several = asked_move(played.scenario) in ACTS and played.scenario.about != ALL_ATTACKS
    return several and _WHICH_ONE.search(reading.question) is not None


_WHICH_ONE = regex(
    r"[2-9２-９二三四]体[^?]*(?:でき|れ)るの(?:は|って)(?:どれ|誰|だれ|どの(?:子|ユニット)|何体)?(?:ですか)?\?"
    r"|\bwhich (?:one|of (?:them|my units|the units)) (?:can|may)\b",
    re.IGNORECASE,
)


def _is_one_of_two_attacks(reading: Reading, played: Replay) -> bool:
    """Whether another attack is told of besides, and BP are asked for, and in the replay there is one."""
    made = sum(line.do == "attack" for line in played.scenario.play)
    return made == 1 and "bp_charge" in played.scenario.asks and _ANOTHER_BESIDES.search(reading.question) is not None


_ANOTHER_BESIDES = regex(
    r"(?<!\d)[2-5二三四]体で(?:殴|攻撃|(?:相手|敵)の?リーダー)|(?:減|与|倒|壊)[^。?]{0,8}(?:その後|そのあと|次|続け|別)の?(?:別の)?攻撃では"
)
"""How another attack is told of, after what came of the first."""


def _hits_one_of_them(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one unit may attack all that are told to be there, and in the replay an attack on one of them is tried."""
    tried = asked_line(played.scenario)
    one = tried is not None and tried.do == "attack" and tried.to is None and len(tried.on) == 1
    return one and _HITS_ALL.search(reading.question) is not None


_HITS_ALL = regex(
    r"(?:自分|俺|うち|私)の(?:ユニット|子)(?:の(?:影響)?範囲|の?射程)(?:内)?に(?:は)?(?:敵|相手)[^。、?]{0,8}[2-9二三四]体[^?]{0,6}(?:[2-9二三四]体とも|全部|両方)(?:を)?(?:攻撃|殴)"
    r"|(?:[1一]回|[1一]度)の攻撃(?:宣言)?で(?:まとめて|両方|全部|2体|2ヵ所|どっちも)"
    r"|\b(?:both|all (?:of them|three))\b[^.?!]{0,16}\b(?:with|in|by) (?:a single|one|1) (?:attack|swing|declaration)\b",
    re.IGNORECASE,
)


def _tells_no_number(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how often somebody moves, attacks or counters, and nothing else, and a replay that tries a move, or tells what
    becomes of the units, counts nothing."""
    asked = "how-many" in reading.asks and asks_how_often(reading) and not {*facts_asked(reading)} - {"count", "allowed"}
    if not asked or not on_a_grid(played.scenario) or parts_of(reading.question):
        return False
    tells = asked_move(played.scenario) in ACTS or "zone" in played.scenario.asks
    return (
        tells
        and any(event.asked and event.is_a("move-gate", "attack", "counter-attack") for event in reading.events)
        and count(played) is None
    )


def _attacks_again_untold(reading: Reading, played: Replay) -> bool:
    """Whether a leader is hit more than once in a replay for which BP are asked, and the question tells of no more than one attack."""
    cards = played.start.cards
    hits = [line for line in played.scenario.play if line.do == "attack"]
    leads = hits and all(
        cards[card].face.kind == "leader" for line in hits for on in line.on for card in called(played, on) if card in cards
    )
    asked = "bp_charge" in played.scenario.asks and len(hits) > 1 and bool(leads) and on_a_grid(played.scenario)
    return asked and _MORE_THAN_ONE.search(reading.question) is None


_MORE_THAN_ONE = regex(
    r"(?<!\d)[2-9２-９](?!\d)|[二三四五]|(?:に|さん|よん)かい|ふたり|たち|ずつ|それぞれ|全|みんな|また|次|別|もう|続|連|毎|ごと|合計|合わせ|さら|後|あと|回|から|まで|最初|先"
    r"|\b(?:two|three|four|both|each|twice|second|another|again|then|more|all|every|first|total|times|units|attacks|hits|after|before)\b",
    re.IGNORECASE,
)
"""What may tell of more than one attack."""


def _loses_one_of_two_untold(reading: Reading, played: Replay) -> bool:
    """Whether units of both players, three or more, are destroyed in a replay for which BP are asked, and the question does not tell of two
    that one destroys, and of one that falls."""
    fallen = destroyed_in(played) if "bp_charge" in played.scenario.asks and on_a_grid(played.scenario) else []
    whose = {played.start.cards[card].owner for card in fallen if card in played.start.cards}
    told = _TWO_FALL.search(reading.question) is not None and _ONE_IS_LOST.search(reading.question) is not None
    return len(fallen) == _THREE and len(whose) > 1 and not told


_THREE = 3
_TWO_FALL = regex(r"(?<!\d)[2２二](?:体|匹|回|戦|たい|つ)|\b(?:two|second)\b", re.IGNORECASE)
_ONE_IS_LOST = regex(
    r"失|やられ|相打|相討|あいうち|落ち|こっちも|自分(?:の|も)[^。、]{0,14}(?:壊|破壊)|\b(?:lost|loss|lose|trade|traded|fell|fall)\b",
    re.IGNORECASE,
)
"""How it is told that one destroys two, and loses one."""


def _counts_who_may_attack(reading: Reading, played: Replay) -> bool:
    """Whether it is counted in a replay who may attack, and the question asks neither which units may nor how many."""
    asked = "who-may-attack" in reading.concepts() or WHO_MAY.search(reading.question) is not None
    asked = asked or not {"how-many", "which", "who"}.isdisjoint(reading.asks)
    return on_a_grid(played.scenario) and played.scenario.about == ALL_ATTACKS and not asked


def _is_attacked_by_one(reading: Reading, played: Replay) -> bool:
    """Whether several units are told to have attacked one, and in a replay for which BP are asked there is one attack."""
    made = sum(line.do == "attack" for line in played.scenario.play)
    return made == 1 and "bp_charge" in played.scenario.asks and BY_SEVERAL.search(reading.question) is not None


def _destroys_more_than_one(reading: Reading, played: Replay) -> bool:
    """Whether one alone of several is told to be destroyed, and in a replay for which BP are asked one player loses more."""
    fallen = destroyed_in(played) if "bp_charge" in played.scenario.asks and on_a_grid(played.scenario) else []
    owners = [played.start.cards[card].owner for card in fallen if card in played.start.cards]
    return len(owners) > len(set(owners)) and _ONE_ALONE.search(reading.question) is not None


def _counters_two_untold(reading: Reading, played: Replay) -> bool:
    """Whether one unit is attacked more than once and one attacker falls in a replay for which BP are asked, and the question does not
    ask for any, or tells of no more than one."""
    attacks = [line for line in played.scenario.play if line.do == "attack"]
    on_one = len(attacks) > 1 and len({line.on for line in attacks}) == 1 and "bp_charge" in played.scenario.asks
    if not on_one or not on_a_grid(played.scenario):
        return False
    fallen = set(destroyed_in(played))
    if len(fallen) != 1 or fallen & {*called(played, attacks[0].on[0])}:
        return False
    several = _ONE_ALONE.search(reading.question) is not None or _MORE_THAN_ONE.search(reading.question) is not None
    return not several or {"battle-points", "how-many-bp"}.isdisjoint(reading.concepts())


_ONE_ALONE = regex(
    r"(?<!も)(?:(?<!\d)[1１一]体|片方|ひとつ)だけ(?:を|が|は)?[^。、?]{0,6}(?:倒|破壊|壊|落|返り討ち|撃破|仕留)|倒せたのは(?:[1１一]体|片方)"
    r"|\b(?:only|just) one\b[^.?]{0,24}\b(?:destroy|kill|fell|died|fall)|\b(?:destroy|kill)\w* (?:only|just) one\b",
    re.IGNORECASE,
)
OF_NUMBERS: Otherwise = (
    ("one", _destroys_more_than_one),
    ("countered", _counters_two_untold),
    ("several", _is_attacked_by_one),
    ("lost", _loses_one_of_two_untold),
    ("who", _counts_who_may_attack),
    ("which", _asks_which_one),
    ("attacks", _is_one_of_two_attacks),
    ("both", _hits_one_of_them),
    ("often", _tells_no_number),
    ("twice", _attacks_again_untold),
)
