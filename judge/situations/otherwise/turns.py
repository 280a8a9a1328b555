"""What is asked of one step of a turn, and is tried in a replay in another, or not at all; each is a row of `IN_A_TURN`, and rules the
case out (`judge.situations.told`)."""

import re

import knowledge
from judge.engine import events as e
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import EventMention, Mention, Reading
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import happened
from judge.situations.asked import LEAVES, TRIED, facts_asked
from judge.situations.otherwise.rows import Otherwise


def _is_of_another_step(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if something may be done in a step that comes before any attack ("summon in the main step"), and in the replay it
    is not tried, or once attacks have begun."""
    if "allowed" not in facts_asked(reading):
        return False
    known = knowledge.book(played.start.rules).lexicon
    times = [m for m in reading.mentions if known[m.concept].kind == "step" and known[m.concept].value in BEFORE_ATTACKS]
    early, at = played.table_at(played.focus).step in BEFORE_ATTACKS, [_done_at(time, reading) for time in times]
    asked = [event for event in reading.events if event.asked and event.concept in DEEDS]
    tried = [event for event in asked if asked_move(played.scenario) in DEEDS[event.concept]]
    return any(event in at for event in asked) and not any(early or event not in at for event in tried)


DEEDS = {**{each: TRIED[each] for each in ("attack", "block", "flash-use", "quick-summon")}, "summon": TRIED["quick-summon"]}
"""What is done in steps of its own only, and by which lines a script tries it."""


def _done_at(time: Mention, reading: Reading) -> EventMention | None:
    """The event that is said to be at a time: 「メインステップで召喚できる?」, "summon in the main step?"; not one that is over by then, or
    another clause's: "a spirit summoned in the main step", 「メインステップで出したばかり、…」."""
    question = reading.question
    if reading.language == "ja":
        there = _AT.match(question, time.end)
        done = next((event for event in reading.events if event.start >= time.end), None) if there else None
        return done if done is not None and "、" not in question[time.end : done.start] else None
    there = _IN.search(question[: time.start])
    done = next((event for event in reversed(reading.events) if event.start < time.start), None) if there else None
    over = done is not None and not question[: done.start].endswith("be ") and _OVER.match(question, done.start)
    return None if over else done


_OVER = regex(r"\w+ed\b")
"""How a deed is named that is over."""
BEFORE_ATTACKS = frozenset({"start", "core", "draw", "refresh", "main"})
"""The steps of a turn before anybody attacks, as lexicons name them."""
_IN = regex(r"(?<!\bas )\b(?:in|during) (?:the |my |your |a )?$", re.IGNORECASE)
_AT = regex(r"(?:の(?:間|最中|途中|とき|時))?に(?!戻|もど)|で(?!は?な)|中")
"""How it is said that something is done in a step."""


def _is_tried_in_another_step(reading: Reading, played: Replay) -> bool:
    """Whether something is tried in the replay within a step (``ask in core``) that a question does not name, or of nothing that anybody
    does in it: it asks what comes first, or when something may be done, or it is done in the main step in the end."""
    within = next((line.source for line in played.scenario.play if line.do == "ask"), None)
    if within is None or not asked_move(played.scenario):
        return False
    named = within in reading.steps or (within in SPOKEN_OF and SPOKEN_OF[within].search(reading.question) is not None)
    at = {event.step for event in reading.events if event.asked} & {*rulebook(played.start.rules).steps}
    orders = "which" in reading.asks and "first" in reading.concepts()
    moved = _WHAT_IS_DONE.search(reading.question) is None
    return orders or not named or not moved or (bool(at) and within not in at) or _IN_MAIN.search(reading.question) is not None


def _is_forbidden_when_it_is_asked_when(reading: Reading, played: Replay) -> bool:
    """Whether it is asked, of no situation, when something may be done, and it may not in the replay: "when may I block?"."""
    when = _WHEN_MAY.search(reading.question)
    if when is None or reading.cards or reading.steps or played.refused is None or "after" in reading.concepts():
        return False
    return len(reading.events) < 2 and not any(event.start < when.start() for event in reading.events)


def _is_tried_once_attacks_have_begun(reading: Reading, played: Replay) -> bool:
    """Whether it is asked of a time before the attack step ("before I go to the attack step, may I …?"), and in the replay it is tried in
    it."""
    tried = asked_move(played.scenario)
    begun = bool(tried) and tried not in {"attack", "block", *LEAVES} and played.table_at(played.focus).step not in BEFORE_ATTACKS
    return begun and _BEFORE_THE_ATTACK_STEP.search(reading.question) is not None


_BEFORE_THE_ATTACK_STEP = regex(
    r"(?:アタックステップ|アタステ|攻撃ステップ)(?:に(?:入る|移る|進む|行く|移行する)|へ(?:移る|進む|行く|移行する)|の|を始める|開始)前"
    r"|\bbefore (?:(?:I|we|he|she|they|you) )?(?:(?:go(?:es|ing)?|mov(?:e|es|ing)|enter(?:s|ing)?|start(?:s|ing)?|proceed(?:s|ing)?)"
    r"(?: on)?(?: to| into)? )?(?:the|my|his|her|their) attack (?:step|phase)\b",
    re.IGNORECASE,
)
"""How it is said that something is done before the attack step."""


def _has_drawn_already(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that nobody has drawn yet, and asks what an effect does, and in the replay a card is drawn."""
    drawn = any(isinstance(h.event, e.Drew) for h in played.trace)
    asked = drawn and not {"triggers", "state", "order"}.isdisjoint(played.scenario.asks)
    yet = [event for event in reading.events if event.concept == "draw" and event.negated and not event.asked]
    return asked and bool(yet) and _NOT_YET_DRAWN.search(reading.question) is not None


def _draws_nothing(reading: Reading, played: Replay) -> bool:
    """Whether a question tells of drawing and asks what an effect does, and the replay begins before the draw step and comes to no draw."""
    asked = not {"triggers", "state"}.isdisjoint(played.scenario.asks) and played.scenario.start in ("start", "core")
    told = any(event.concept == "draw" and not (event.negated or event.asked) for event in reading.events)
    told = told or "when-drawing" in reading.concepts()
    return asked and told and not any(isinstance(h.event, e.Drew) for h in played.trace)


def _comes_to_no_flash(reading: Reading, played: Replay) -> bool:
    """Whether a question tells of an attack and asks of nothing but the flash (「フラッシュは?」), and in the replay nobody attacks, or
    it is only tried if one may."""
    made = any(event.concept == "attack" and event.told for event in reading.events)
    of_the_flash = "flash" in reading.concepts() and not reading.asks and not any(event.asked for event in reading.events)
    return made and of_the_flash and (asked_move(played.scenario) == "attack" or not happened(played, e.AttackDeclared))


_NOT_YET_DRAWN = regex(
    r"まだ[^。、?]{0,10}(?:引い|ドローし)て(?:い)?(?:ない|ません)|\b(?:not|n't) (?:yet drawn|drawn (?:[a-z]+ ){0,3}yet)\b|\byet to draw\b",
    re.IGNORECASE,
)
"""How it is told that the draw has not come yet."""


_WHEN_MAY = regex(
    r"\bwhen (?:exactly )?(?:may|can|could|am I allowed)\b"
    r"|(?<![こそあど])いつ(?:なら|から)?[^。、?]{0,12}(?:でき|いい|使え|置け|動かせ|出せ|打て|撃て)",
    re.IGNORECASE,
)
"""How it is asked when something may be done."""

_IN_MAIN = regex(r"メイン(?:ステップ)?(?:に|で)(?:召喚|使|配置|出|置)", re.IGNORECASE)
"""How it is told that something is done in the main step."""
_WHAT_IS_DONE = regex(
    r"(?:やる|できる)こと(?:は|って)|(?:何|なに)(?:を)?(?:する|やる)|\bwhat (?:do I do|happens|is done)\b|\bwhen may\b", re.IGNORECASE
)
"""How it is asked what is done in a step, or when something may be."""
SPOKEN_OF = {
    "start": regex(r"\bstart step\b", re.IGNORECASE),
    "core": regex(r"\bcore step\b", re.IGNORECASE),
    "draw": regex(r"\bdraw step\b", re.IGNORECASE),
    "refresh": regex(r"リフレッシュ(?!し|す)|\brefresh step\b", re.IGNORECASE),
    "end": regex(r"\bend step\b", re.IGNORECASE),
}
"""Steps of a turn in words that name a player too, or leave out that it is a step."""


def _attacks_though_it_is_the_first_turn(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may attack in the starting player's first turn, and in the replay that is tried in a turn of which nothing
    is known."""
    first = {"first-player", "first-turn"} <= reading.concepts() and "second-player" not in reading.concepts()
    later = not {"next", "after", "if"}.isdisjoint(reading.concepts()) or _LATER.search(reading.question) is not None
    attacks = any(event.asked and event.is_a("attack") for event in reading.events) and asked_move(played.scenario) == "attack"
    return first and attacks and not later and played.scenario.board.turn is None


_LATER = regex(
    r"[2-9二三四五](?:ターン目|回目の(?:自分の)?ターン)|(?:以外|以降|過ぎ|終わっ|次の)|\b(?:second|third|later|other|following) turn\b",
    re.IGNORECASE,
)
"""How another turn is spoken of than the first."""


def _attacks_with_another_than_asked(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if who has attacked attacks again, and in the replay another tries to, after that battle."""
    again = any(event.asked and event.card == "attacker" and event.is_a("another-attack") for event in reading.events)
    line = asked_line(played.scenario)
    before = {each.card for each in played.scenario.before_ask if each.do == "attack"}
    other = line is not None and line.do == "attack" and bool(before) and line.card not in before
    return again and other and {"another-spirit", "another", "other-spirit"}.isdisjoint(reading.concepts())


def _attacks_refreshed_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if who has attacked attacks again, and nothing is told of a refreshing, and in the replay it was refreshed."""
    again = any(event.asked and event.card == "attacker" and event.is_a("another-attack") for event in reading.events)
    untold = {"refresh", "is-ready", "upright", "stands-untapped"}.isdisjoint(reading.concepts())
    return again and untold and asked_move(played.scenario) == "attack" and bool(happened(played, e.Refreshed))


def _attacks_with_what_came_in_a_flash(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a spirit may attack that was summoned, and nothing of a flash or a battle is told, and in the replay it was
    summoned in the flash timing of another's attack, which is not over."""
    summoned = [line.do for line in played.scenario.before_ask][:1] == ["attack"] and asked_move(played.scenario) == "attack"
    line = asked_line(played.scenario)
    summoned = summoned and not happened(played, e.BattleEnded)
    came = summoned and line is not None and any((each.do, each.card) == ("summon", line.card) for each in played.scenario.before_ask)
    return came and {"flash", "first-flash", "second-flash", "quick-summon", "battle", "the-one-attacking"}.isdisjoint(reading.concepts())


IN_A_TURN: Otherwise = (
    ("step", _is_of_another_step),
    ("step", _is_tried_in_another_step),
    ("step", _is_tried_once_attacks_have_begun),
    ("drawn", _has_drawn_already),
    ("drawn", _draws_nothing),
    ("flash", _comes_to_no_flash),
    ("when", _is_forbidden_when_it_is_asked_when),
    ("turn", _attacks_though_it_is_the_first_turn),
    ("same", _attacks_with_another_than_asked),
    ("refreshed", _attacks_refreshed_untold),
    ("summoned", _attacks_with_what_came_in_a_flash),
)
"""Each with what is not there by what is asked."""
