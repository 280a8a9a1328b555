"""Is what players do in the flash timings of a replay what the question tells of them: in which it is used, who does it, how often they
pass, and whether a block comes before what is asked?"""

import re

from judge.engine import events as e
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import EventMention, Reading
from judge.rulings.coming import TURN
from judge.rulings.happened import STRIKES, struck_by
from judge.rulings.origins import flash_steps
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_move
from judge.rulings.vantage import happened, names
from judge.situations.asked import asks_for_flashes
from judge.situations.attacks import attacks_told

USES = ("use", "flash-use")
ONWARD = frozenset({"what-next", "who-next", "who-first"})
"""Asks of what comes next, before which all is told that was done."""


def goes_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether the course of a replay is not the one told."""
    ways = (
        _is_used_in_another_flash,
        _is_struck_by_the_other,
        _is_asked_at_another_pass,
        _is_tried_too_late,
        _is_asked_too_soon,
        _is_of_a_part_of_the_turn,
    )
    return any(way(reading, played) for way in ways)


def _is_used_in_another_flash(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that a card which it names is used in one of the flash timings, and in the replay it is used in another."""
    named = flash_steps(played.start.rules) & {*reading.steps}
    cards = {event.card for event in reading.events if event.card is not None and event.is_a(*USES) and not event.negated}
    if len(named) != 1 or len(cards) != 1:
        return False
    used = {h.table.step for h in played.trace if isinstance(h.event, e.Used) and played.start.cards[h.event.card].face.id in cards}
    return bool(used) and used.isdisjoint(named)


def _is_struck_by_the_other(reading: Reading, played: Replay) -> bool:
    """Whether the attacking player is said to strike down the own attacker, and in the replay the other player does."""
    own = any(
        event.told and event.is_a(*STRIKES, *USES) and (event.by, event.on) == ("attacking", "attacker") and _is_own(event, reading)
        for event in reading.events
    )
    if not own:
        return False
    cards = played.start.cards
    hits = [h for h in played.trace if any("attacker" in names(played, card) for card in struck_by(h.event))]
    return any(h.cause.card in cards and cards[h.cause.card].owner == "defending" for h in hits if h.cause.card is not None)


def _is_own(event: EventMention, reading: Reading) -> bool:
    return _OWN.search(reading.question[: event.start]) is not None


_OWN = regex(
    r"(?:自分|自身|味方)の(?:アタッカー|アタックした|アタック中の)[^。?]*$|\b(?:his|her|their|my|its) own attack[^.?!]*$", re.IGNORECASE
)


def _is_asked_at_another_pass(reading: Reading, played: Replay) -> bool:
    """Whether a question that asks what is next tells of passes and of a block, or that there is none, and in the replay that has not
    come by then, or other passes after it."""
    told = [event for event in reading.events if not event.asked]
    blocks = [event for event in told if event.concept == "block" and not _NOT_YET.match(reading.question, event.start)]
    passes = [event for event in told if event.is_a("pass")]
    if not ONWARD & {*reading.asks} and "next" not in reading.concepts():
        return False
    if len(blocks) != 1 or not passes or attacks_told(reading) > 1 or _AGAIN.search(reading.question):
        return False
    lines = played.scenario.before_ask
    block = blocks[0]
    at = next((n for n, line in enumerate(lines) if line.do == ("decline" if block.negated else "block")), None)
    if at is None:
        return True
    after = [line for line in lines[at + 1 :] if line.do in ("pass", "use")]
    since = 0 if _AFTER_THE.search(reading.question[: block.start]) else block.start  # they passed after the block
    later = [event for event in told if event.start > since and event.is_a("pass", *USES)]
    both = [event for event in later if event.is_a("pass") and event.by is None]
    return not block.negated and not both and len(after) != len(later)


def _is_tried_too_late(reading: Reading, played: Replay) -> bool:
    """Whether a question asks for one more attack while a battle is still under way, or for one more block of the attack whose second flash
    timing has come, and in the replay that is tried once this is over, or before it has come."""
    move = asked_move(played.scenario)
    if move in ("attack", "block") and _MEANWHILE.search(reading.question):
        return move == "block" or played.table_at(played.focus).battle is None
    return move == "block" and played.refused is None and "flash2" in reading.steps and _ONE_MORE_BLOCK.search(reading.question) is not None


def _is_asked_too_soon(reading: Reading, played: Replay) -> bool:
    """Whether the attacker is gone in a replay before the first flash timing is over, where nothing is told of what is left out, and a
    question asks of a block or another flash timing: that the battle goes on then is no yes to it."""
    if asked_move(played.scenario) or "skipped" in played.scenario.asks:
        return False
    steps = [*rulebook(played.start.rules).steps]
    flashes = sorted(steps.index(step) for step in flash_steps(played.start.rules))
    table = played.table_at(played.focus)
    declared = {event.card for event in happened(played, e.AttackDeclared)}
    gone = bool(declared) and declared.isdisjoint(card.id for card in table.in_zone("field"))
    if not flashes or not gone or table.step not in steps[: flashes[0] + 1]:
        return False
    blocks = any(event.asked and event.concept == "block" for event in reading.events)
    twice = asks_for_flashes(reading) or _TWICE.search(reading.question) is not None
    return blocks or twice or any(step in reading.steps for step in steps[flashes[0] + 1 : flashes[-1] + 1])


def _is_of_a_part_of_the_turn(reading: Reading, played: Replay) -> bool:
    """Whether a question asks for all steps that a first turn leaves out, and the replay does not go through the whole of it; or of no
    first turn, and the replay is one."""
    if played.scenario.about != TURN:
        return False
    if "first-turn" not in reading.concepts():
        told = "first-player" in reading.concepts() or any(figure.of == "turn" for figure in reading.figures)
        return played.scenario.board.turn == 1 and not told
    first = next(iter(rulebook(played.start.rules).steps))
    return played.start.step != first or not happened(played, e.TurnPassed)


_TWICE = regex(r"フラッシュ(?:タイミング)?(?:は|が|も)?[2２二]回(?!目)|\btwo flash", re.IGNORECASE)
"""How two flash timings are spoken of."""
_MEANWHILE = regex(
    r"バトルの?(?:途中|最中)に(?![^。?]{0,8}(?:回復|召喚|起き))|バトルの途中でもう|バトル中に(?:[2２]回目|もう|アタック|追加)|(?:今|この)の?バトルで(?:追加|もう|アタック)"
)
_ONE_MORE_BLOCK = regex(r"追加で|(?:今|この)の?アタックを|代わって|かわって")
"""How an attack is asked for during a battle, and a block beside the one that was made."""
_AFTER_THE = regex(r"\b(?:after|following) (?:the |my |his |her |their |a )?$", re.IGNORECASE)
"""How it is said before the word for a block that what is told came after it."""
_NOT_YET = regex(r"ブロック(?:宣言)?(?:の?(?:前|まえ)|する(?:前|まえ|か)|に(?:進|移|入|行)|(?:は|って)どう)")
"""How a block is spoken of that has not come."""
_AGAIN = regex(r"\bif\b|なら|としたら|場合")
"""How what is told is only supposed."""
