"""When one chases: what a question tells of it otherwise than a replay has it."""

import re

from judge.engine import events as e
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import called, happened
from judge.situations.as_told.model import on_a_grid
from judge.situations.otherwise.rows import Otherwise


def _chases_too_early(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a card may be used in a chase after somebody attacked, or when the end phase has begun, and in the replay
    that is tried before it; or before the end phase, or as the end of the battle phase is declared, and there it has begun."""
    begun = _IN_THE_END_PHASE.search(reading.question) is not None
    if asked_move(played.scenario) != "use":
        chased = any(line.do == "use" for line in played.scenario.before_ask)
        return chased and not _in_the_end_phase(played) and begun
    if _in_the_end_phase(played):
        ended = not {"end-phase-early", "battle-phase-end"}.isdisjoint(reading.concepts())
        return _BEFORE_THE_END_PHASE.search(reading.question) is not None or (ended and not begun)
    if played.refusal is not None:
        return False
    attacked = any(line.do == "attack" for line in played.scenario.before_ask)
    return (_HAS_ATTACKED.search(reading.question) is not None and not attacked) or begun


def _lets_the_move_pass_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a card may be used in a chase after a move, and in the replay the time right after it has been let pass, of
    which nothing is told."""
    before = played.scenario.before_ask
    passed = asked_move(played.scenario) == "use" and [line.do for line in before[-2:]] == ["move", "pass"]
    return passed and _AFTER_A_MOVE.search(reading.question) is not None and _LET_PASS.search(reading.question) is None


_AFTER_A_MOVE = regex(
    r"(?:移動|動い|動か)[^。、?]{0,6}(?:後|あと|直後|瞬間|とき)|\b(?:after|when|once|right after) [^.?]{0,24}\bmove[sd]?\b", re.IGNORECASE
)
_LET_PASS = regex(
    r"何もし|なにもし|しばらく|スルー|見送|パス|逃し|過ぎ|忘れ|黙|遅|攻撃|殴|もう|まだ|別|次|他|ほか|始|宣言"
    r"|\b(?:nothing|pass|let|late|missed|before|later|forgot|attack|another|next|then|anything|already|still|declar)",
    re.IGNORECASE,
)
"""How it is asked of the time right after a move, and what may tell that it has been let pass."""


def _in_the_end_phase(played: Replay) -> bool:
    """Whether the end phase has begun in a replay when something is asked."""
    return played.table_at(played.focus).step == "end-phase"


_HAS_ATTACKED = regex(
    r"(?:間に|あいだに|別の(?:ユニット|子|やつ)(?:が|の))[^。、?]{0,10}攻撃(?:し(?:た|て)|が|。)|攻撃が(?:1回|一回)?(?:挟|はさ)"
    r"|攻撃(?:宣言)?(?:した直後|の直後|が宣言された(?:とき|時|直後))(?:に|は|の)?、?チェイス|次の攻撃宣言の(?:とき|時)(?:に)?チェイス"
    r"|\bchase (?:right |just )?(?:after|when) (?:an|the|my|his|their) attack\b"
    r"|\battacked (?:since|meanwhile|in between)\b|\battack since\b",
    re.IGNORECASE,
)
"""How it is said that there has been an attack by then."""
_BEFORE_THE_END_PHASE = regex(
    r"エンドフェイズ(?:に|へ)?(?:行く|入る|移る|進む|なる)?(?:の)?(?:前|まえ|直前)|バトル(?:フェイズ)?の?(?:終わり際|終わりぎわ|おわりぎわ)"
    r"|\bbefore (?:the |we go to the |moving to the |going to the )?end phase\b",
    re.IGNORECASE,
)
_IN_THE_END_PHASE = regex(
    r"エンドフェイズ(?:が|に)(?:始ま|入|な)(?:っ(?:た|て(?:から|しま|い)))|もうエンドフェイズ|エンドフェイズ(?:の)?開始(?:を)?宣言(?:まで|を)?(?:した|済|の後|後|のあと)"
    r"|\bend phase (?:has (?:already )?(?:begun|started)|already began)\b|\b(?:we're|we are) in the end phase\b",
    re.IGNORECASE,
)
"""How it is said that the end phase has begun."""


def _is_of_no_chase(reading: Reading, played: Replay) -> bool:
    """Whether it is asked only if somebody may move, or attack, and in the replay a chase is tried that moves nobody."""
    tried, asked = asked_line(played.scenario), {event.concept for event in reading.events if event.asked}
    if tried is None or tried.do != "use" or not asked or not asked <= {"move-gate", "attack"}:
        return False
    if _MAY_ONE_ACT.search(reading.question) is None:
        return False
    cards = [played.start.cards[card] for card in called(played, tried.card) if card in played.start.cards]
    return bool(cards) and all(not ability.does for card in cards for ability in card.face.abilities) and not reading.cards


_MAY_ONE_ACT = regex(
    r"(?:移動(?:でき|して(?:も)?い)|動ける|動かせる|攻撃(?:でき|して(?:も)?い)|殴れる|殴っていい)[^。、?]{0,6}\?$"
    r"|\b(?:can|may) [^.?]{0,24}\b(?:move|attack)\b[^.?]*\?$",
    re.IGNORECASE,
)
"""How it is asked last if somebody may move, or attack."""


def _is_moved_by_an_untold_chase(reading: Reading, played: Replay) -> bool:
    """Whether a chase moves somebody in a replay that asks of no move, and the question tells of nothing that might."""
    if not on_a_grid(played.scenario) or asked_line(played.scenario) is not None or not happened(played, e.Shifted):
        return False
    chased = any(line.do == "use" for line in played.scenario.play)
    return chased and not reading.cards and _IS_MOVED.search(reading.question) is None


_IS_MOVED = regex(
    r"移動|動|ずら|ずれ|うご|飛|とば|入れ替|いれか|入れか|交換|交代|すり替|替わ|代わ|変わ|チェ|ちぇ|逃|にげ|どか|どい|どけ|よけ|退|離|無効|空|いな|おら|別の|よそ|消え|効果|来|戻|押|引|居|抜け|身代|庇|かば|立っ|去|避|対象|間に|割り込|存在|いませ|味方|移さ|かーど|もぬけ|スッカラカン|場所|ゲートへ|他のゲート|いって|もど|今は"
    r"|(?:自分|じぶん|俺|うち)の(?:カード|かーど|ユニット|リーダー)(?:に|を|が)[^。?]{0,8}(?:当た|あた|ダメージ|破壊|壊|受け)|\bmy own\b"
    r"|\b(?:mov|chas|swap|exchang|push|shift|flee|fled|left|leav|void|gone|away|empty|another|bounc|return|replac|pull|trad|switch|else|longer"
    r"|place|slid|shov|cover|step|still|now|new|dodg|escap|teleport|vacat|relocat|no one|nobody)",
    re.IGNORECASE,
)
"""What may tell that a card is moved, or another takes its place."""
OF_CHASES: Otherwise = (
    ("chase", _is_moved_by_an_untold_chase),
    ("late", _chases_too_early),
    ("let", _lets_the_move_pass_untold),
    ("deed", _is_of_no_chase),
)
