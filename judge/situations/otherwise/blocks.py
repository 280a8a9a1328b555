"""Is there a block where a question tells of one, and none where it says that there was none?"""

import re

from judge.engine import events as e
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.happened import STRIKES
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import called, happened
from judge.situations.asked import facts_asked
from judge.situations.attacks import attacks_told
from judge.situations.breakers import blocks_spoken_of
from judge.situations.otherwise.contrary import NOBODY_ELSE
from judge.situations.otherwise.rows import Otherwise
from judge.situations.otherwise.triggering import timing_asked
from judge.situations.sequences import still_to_come


def _is_said_not_to_block(reading: Reading, played: Replay) -> bool:
    """Whether a player is told to have said that there is no block, and in the replay there is one (or not yet none), and it is not asked
    if one may say so; "I may not block" says that it is forbidden."""
    if _is_unblocked(played) or asked_move(played.scenario) == "decline":
        return False
    if timing_asked(reading) in DECLARED and not _is_blocked(played):
        return False  # what triggers with the attack does so whatever comes of it
    asked = {event.start for event in reading.events if event.asked}
    said = (mention for mention in reading.mentions if mention.concept == "no-block-said" and mention.start not in asked)
    return any(_MODAL.search(reading.question[: mention.start]) is None for mention in said)


DECLARED = frozenset({"when-attacks", "when-battles"})
"""Timings of effects that come with the declaration of an attack."""
_MODAL = regex(r"\b(?:may|can|could|must|should|to)\s*$", re.IGNORECASE)


def _is_unblocked(played: Replay) -> bool:
    return any(isinstance(h.event, e.NotBlocked) for h in played.trace[: max(played.focus, 1)])


def _is_left_unblocked(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that no block was declared (「BP4000でブロックしなかった」), and of none that was, and one is in the replay;
    not just that an attack got through."""
    move = asked_move(played.scenario)
    if not _is_blocked(played):
        return False
    blocks = [event for event in reading.events if event.is_a("block") and not event.asked]
    said = {mention.start for mention in reading.mentions if mention.concept in UNBLOCKED}
    denied = bool(blocks) and all(event.negated and event.start in said for event in blocks)
    asked = bool({"state", "life_change", "shields_broken"} & {*facts_asked(reading)}) or any(
        figure.of == "power" for figure in reading.figures
    )
    asked = asked or "life" in reading.concepts() or _UNBLOCKED_ONE.search(reading.question) is not None
    steps = rulebook(played.start.rules).steps
    asked = asked or any(step in steps and steps[step].part in ("resolve", "destroy") for step in reading.steps)
    return denied and (asked or move == "block") and attacks_told(reading) < 2


_UNBLOCKED_ONE = regex(
    r"ブロックされ(?:な(?:かった|い)|てい?ない)(?:アタッカー|スピリット|アルティメット|スピ|やつ|奴)"
    r"|\bunblocked (?:attacker|spirit|ultimate)\b",
    re.IGNORECASE,
)
"""How one is spoken of who is not blocked."""
UNBLOCKED = frozenset({"block", "declines-to-block", "no-block-said"})
"""Concepts by which a block is denied in so many words."""


def _is_blocked_with_life_told(reading: Reading, played: Replay) -> bool:
    """Whether a question of life, symbols, broken shields, steps left out or who of two survives tells of one attack and that it was
    blocked, and in the replay none is: that these are spoken of does not say that any is lost."""
    blocks = [event for event in blocks_spoken_of(reading) if not still_to_come(event, reading)]
    counted = "life_change" in facts_asked(reading) or any(figure.of in ("life", "symbol") for figure in reading.figures)
    fought = facts_asked(reading)[:1] == ["zone"] and [figure.of for figure in reading.figures].count("power") > 1
    counted = counted or "is-it-skipped" in reading.asks
    counted = counted or ((fought or "shields_broken" in facts_asked(reading)[:1]) and NOT_YET_BLOCKED.isdisjoint(reading.concepts()))
    blocked = _is_unblocked(played) and bool(blocks) and not any(event.negated for event in blocks)
    return blocked and counted and attacks_told(reading) < 2 and not happened(played, e.Blocked)


NOT_YET_BLOCKED = frozenset({"before-the-block", "before", "if", "even-if", "or", "when-blocked", "when-blocks"})
"""Concepts by which a block is told of that has not come about, or only may."""


def _goes_on_without_the_block_told(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if an attack goes on of which it is told that it was blocked, and in the replay nobody blocks it."""
    if facts_asked(reading)[:1] != ["battle"] or not {"battle", "next_step", "skipped"} & {*played.scenario.asks[:1]}:
        return False
    blocks = [event for event in blocks_spoken_of(reading) if not still_to_come(event, reading)]
    told = bool(blocks) and not any(event.negated or event.asked for event in blocks) and attacks_told(reading) < 2
    certain = NOT_YET_BLOCKED.isdisjoint(reading.concepts()) and not asked_move(played.scenario)
    return told and certain and bool(happened(played, e.AttackDeclared)) and not happened(played, e.Blocked)


def _is_blocked(played: Replay) -> bool:
    """Whether there is a block in a replay: of one that asks of a move, before that."""
    seen = played.trace[: max(played.focus, 1)] if asked_move(played.scenario) else played.trace
    return any(isinstance(h.event, e.Blocked) for h in seen)


def _is_taken_by_life(reading: Reading, played: Replay) -> bool:
    """Whether a question that tells how much life there is says that an attack was taken, and by no card, and one blocks in the replay:
    「ライフ3で攻撃を受けた」."""
    taken = [event for event in reading.events if event.concept == "receive" and event.told] if _is_blocked(played) else []
    blocks = any(event.is_a("block") and event.concept != "receive" for event in reading.events)
    by_life = bool(taken) and not any(_WITH_A_CARD.search(reading.question[: event.start]) for event in taken)
    return by_life and not blocks and any(figure.of == "life" for figure in reading.figures)


_WITH_A_CARD = regex(r"(?:スピリット|アルティメット|スピ|ブロッカー|やつ|奴|壁|\d{3,})で[^。?]*$")


def _blocks_before_it_is_asked(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that both passed and then that there is a block, and asks if a flash may be used then, and in the replay
    that is tried before any block; or there is none at all."""
    blocks = [event for event in blocks_spoken_of(reading) if event.told and not still_to_come(event, reading)]
    passed = [event for event in reading.events if event.told and event.is_a("pass") and blocks and event.start < blocks[0].start]
    tried = asked_move(played.scenario) in ("use", "flash")
    never = "window" in played.scenario.asks and not happened(played, e.Blocked)
    return (tried or never) and bool(passed) and not any(event.negated for event in blocks) and not _is_blocked(played)


def _bears_symbols_of_nobody(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what life an attack takes, and a number of symbols is told that no card has in a replay without a block."""
    told = {figure.value for figure in reading.figures if (figure.of, figure.sort, figure.card) == ("symbol", "is", None)}
    had = {card.face.symbols for card in played.start.cards.values()} | {card.face.symbols for card in played.table.cards.values()}
    changed = any(figure.of == "symbol-up" for figure in reading.figures)
    return "life_change" in played.scenario.asks[:1] and _is_unblocked(played) and bool(told) and not changed and told.isdisjoint(had)


def _has_blocked_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may block, of whom only the power is told, and in the replay there has been a block before."""
    tried = asked_move(played.scenario) == "block" and any(line.do == "block" for line in played.scenario.before_ask)
    asked = [event for event in reading.events if event.asked]
    alone = bool(asked) and len(asked) == len(reading.events) and all(event.is_a("block") for event in asked)
    return tried and alone and {*reading.concepts()} <= OF_ONE_BLOCK and any(figure.of == "power" for figure in reading.figures)


OF_ONE_BLOCK = frozenset({"power", "spirit", "ultimate", "even-if", "block", "allowed", "me", "attack", "attacker", "opponent", "blocker"})
"""Concepts of a question that asks of one block, and of none before."""


def _blocks_for_the_first_time(reading: Reading, played: Replay) -> bool:
    """Whether a block is told to have been declared already, of one attack, and in the replay the first one is tried."""
    several = attacks_told(reading) > 1 or any(event.is_a("another-attack") for event in reading.events)
    blocked = any(line.do == "block" for line in played.scenario.before_ask)
    if several or blocked or asked_move(played.scenario) != "block":
        return False
    told = [event.start for event in blocks_spoken_of(reading) if not event.negated and not still_to_come(event, reading)]
    asked = [event.start for event in reading.events if event.asked and event.is_a("block")]
    again = bool(told) and bool(asked) and min(told) < max(asked) and _ANOTHER_ONE.search(reading.question) is not None
    return again or _BLOCKED_ALREADY.search(reading.question) is not None


_ANOTHER_ONE = regex(
    r"残り|のこり|もう1体|もう一体|別の|ほかの|他の|追加|参加|\b(?:another|other|second|too|as well|also|join)\b", re.IGNORECASE
)
_BLOCKED_ALREADY = regex(
    r"(?:もう|すでに|既に)ブロック(?:宣言)?(?:は|を)?(?:済|した|してる|している|してしまっ|終)|ブロック(?:宣言)?(?:は|を)?(?:済み|済んで|し終わ|終わっ)"
    r"|\balready (?:declared (?:the|my|a|his) block|blocked|blocking)\b",
    re.IGNORECASE,
)
"""How it is said that one more is to block, and that a block has been made."""


def _is_tried_with_a_flash(reading: Reading, played: Replay) -> bool:
    """Whether it is asked of a block, or of what triggers, and nothing said of a flash, and what is tried in the replay is to use one."""
    blocks = any(event.asked and (event.concept == "block" or event.is_a("trigger")) for event in reading.events)
    uses = any(event.is_a("use", "flash-use", "summon") for event in reading.events) or not OF_A_FLASH.isdisjoint(reading.concepts())
    return blocks and not uses and not reading.cards and asked_move(played.scenario) in ("use", "flash", "summon")


OF_A_FLASH = frozenset({"flash", "first-flash", "second-flash", "flash-effect", "magic"})
"""Concepts by which a question speaks of a flash."""


def _is_used_before_the_block_is_denied(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that nobody blocked, and asks if a flash may be used, and in the replay that is tried while one still may
    block; not where that is told to be open yet."""
    if asked_move(played.scenario) not in ("use", "flash") or happened(played, e.Blocked) or _is_unblocked(played):
        return False
    blocks = [event for event in reading.events if event.is_a("block")]
    said = {mention.start for mention in reading.mentions if mention.concept in UNBLOCKED}
    denied = bool(blocks) and all(event.negated and not event.asked and event.start in said for event in blocks)
    asked = any(event.asked and event.is_a("use", "flash-use") for event in reading.events)
    return denied and asked and _STILL_OPEN.search(reading.question) is None


_STILL_OPEN = regex(
    r"まだ|(?<!直)前|まえ|でも(?:いい|よい)|しないで|せずに|なくても|\b(?:yet|before|until|without|instead|if)\b|、ない|なら|たら|場合|とき|時",
    re.IGNORECASE,
)
"""How it is told that a block may still come, or only may not."""


def _is_tried_with_the_other_one(reading: Reading, played: Replay) -> bool:
    """Whether a question tells of one card that is ready and of another that is exhausted, and asks if one may attack or block, and in the
    replay that is tried with the other one than it picks; who picks none may take the ready one."""
    line = asked_line(played.scenario)
    opposed = "opposite" in reading.concepts()  # the other one is attacked
    if line is None or line.do not in ("attack", "block") or opposed or _ONE_AND_THE_OTHER.search(reading.question) is None:
        return False
    picked = _PICKED.search(reading.question)
    exhausted = picked is not None and picked["exhausted"] is not None
    table = played.table_at(played.focus)
    tried = [table.cards[card].ready for card in called(played, line.card) if card in table.cards]
    return len(tried) == 1 and tried[0] == exhausted


_TIRED = "(?:疲労(?!し?させ|され|したアタッカー)|寝て|寝た|横(?:向き|の|に))"
_UP = "(?:回復(?!し?させ|され|し?(?:てい?|ま)?[なせ])|起き|立って|立った|縦(?:向き|の))"
_TIRED_EN, _UP_EN = "exhausted|tapped|tired", "refreshed|untapped|unexhausted|ready|upright"
_BETWEEN = "[^。?効]{0,14}(?:1体|一体|1匹|と、?|、|けど|もい|もお|もう)[^。?効]{0,10}"
_ONE_EN, _AND_EN = r"\b(?:one|a|an|two|three|another)\b(?: of my \w+)?(?: is| spirit is)? ", r"\b[^.?]{0,24}(?:\band\b|,|;)[^.?]{0,20}\b"
_ONE_AND_THE_OTHER = regex(
    f"{_TIRED}{_BETWEEN}{_UP}|{_UP}{_BETWEEN}{_TIRED}"
    rf"|{_ONE_EN}(?:{_TIRED_EN}){_AND_EN}(?:{_UP_EN})\b|{_ONE_EN}(?:{_UP_EN}){_AND_EN}(?:{_TIRED_EN})\b",
    re.IGNORECASE,
)
"""How it is told of two cards that one is ready and the other is exhausted."""
_PICKED = regex(
    rf"(?P<exhausted>{_TIRED}[^。、?]{{0,8}}(?:ほう|方|やつ|ヤツ|奴)(?:の\w{{1,8}})?(?:で|が|を)"
    rf"|\bthe (?:{_TIRED_EN})\b|\b(?:{_TIRED_EN}) (?:one|spirit|ultimate|guy) (?:block|attack))"
    rf"|(?P<ready>{_UP}[^。、?]{{0,8}}(?:ほう|方|やつ|ヤツ|奴)(?:の\w{{1,8}})?(?:で|が|を)|\bthe (?:{_UP_EN})\b)",
    re.IGNORECASE,
)
"""How it is said with which of the two."""


def _is_blocked_by_another(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the creature attacked itself may block, and in the replay another tries to."""
    line = asked_line(played.scenario)
    if line is None or line.do != "block" or _BLOCKS_ITSELF.search(reading.question) is None:
        return False
    return all(line.card not in each.on for each in played.scenario.before_ask if each.do == "attack")


_BLOCKS_ITSELF = regex(
    r"(?:攻撃され|殴られ|狙われ)(?:た|て(?:い)?る)(?:自分の|俺の|味方の)?(?:クリーチャー|クリ|やつ|子|本人|ブロッカー)(?:自身|自体|本人)?(?:が|で)(?:自分(?:自身)?で)?ブロック"
    r"|\bcreature (?:that is |that was |being |I )?attacked (?:itself )?block",
    re.IGNORECASE,
)
"""How it is said that who is attacked blocks."""


def _is_blocked_by_one_alone(reading: Reading, played: Replay) -> bool:
    """Whether a question speaks of several that block together, and in the replay, of which it is asked what may be done or who is left, no
    second one tries to."""
    asked = {"allowed", "zone"} & {*played.scenario.asks[:1]}
    together = any(mention.concept in _TOGETHER and not mention.negated for mention in reading.mentions)
    return bool(asked) and together and [line.do for line in played.scenario.play].count("block") < 2


_TOGETHER = frozenset({"several-blockers", "several-against-one"})


def _is_blocked_though_nobody_is_left(reading: Reading, played: Replay) -> bool:
    """Whether a spirit is told to have left the field, or to be exhausted, and nobody else to be there, and of no block before that, and in
    the replay somebody of the defending player's blocks, or may."""
    left = next((event for event in reading.events if event.told and event.is_a(*STRIKES, "exhaust")), None)
    if left is None or left.on == "attacker" or NOBODY_ELSE.search(reading.question) is None:
        return False
    blocks = [event for event in blocks_spoken_of(reading) if event.start < left.start and not event.negated]
    tried = asked_move(played.scenario) == "block" and played.refusal is None
    return not blocks and "second-flash" not in reading.concepts() and (tried or bool(happened(played, e.Blocked)))


def _blocks_as_if_nothing_was_said(reading: Reading, played: Replay) -> bool:
    """Whether it is told that no block was declared, and asked if one may block after that in the same battle, and in the replay that is
    tried before anybody has declined to; or the reverse."""
    once = [line.do for line in played.scenario.before_ask].count("attack") == 1 and attacks_told(reading) < 2
    if not once or asked_move(played.scenario) != "block" or rulebook(played.start.rules).plain != "spirit":
        return False
    blocks = [event for event in reading.events if event.is_a("block") and event.concept != "receive"]  # ライフで受ける
    if _is_unblocked(played):
        denied = any(event.negated and not event.asked for event in blocks) or "change-of-mind" in reading.concepts()
        return not denied or any(event.negated and event.asked for event in blocks) or _LEFT_OUT.search(reading.question) is not None
    asked = max((event.start for event in blocks if event.asked and not event.negated), default=0)
    before = [event.negated for event in blocks if event.start < asked]
    said = not {"declines-to-block", "no-block-said", "no-block", "block-declaration"}.isdisjoint(reading.concepts())
    return said and bool(before) and all(before) and not any(event.is_a("another-attack") for event in reading.events)


_LEFT_OUT = regex(r"ブロックし?ない(?:(?:って|と)(?:いう|ゆう)|の)?(?:選択|の(?:も|は)(?:あり|自由|OK))")
"""How it is asked if a block may be left out."""


BLOCKS: Otherwise = (
    ("blocked", _has_blocked_untold),
    ("no-block", _is_said_not_to_block),
    ("block", _is_left_unblocked),
    ("unblocked", _is_blocked_with_life_told),
    ("unblocked", _goes_on_without_the_block_told),
    ("unblocked", _is_taken_by_life),
    ("symbols", _bears_symbols_of_nobody),
    ("blocked", _blocks_before_it_is_asked),
    ("blocked", _blocks_for_the_first_time),
    ("flash", _is_tried_with_a_flash),
    ("ready", _is_tried_with_the_other_one),
    ("no-block", _is_used_before_the_block_is_denied),
    ("block", _is_blocked_by_another),
    ("together", _is_blocked_by_one_alone),
    ("no-block", _blocks_as_if_nothing_was_said),
    ("blocker", _is_blocked_though_nobody_is_left),
)
"""Each with what is not there by what is told (`judge.situations.told.OTHERWISE`)."""
