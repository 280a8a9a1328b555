"""What comes before what, and what has been done already: what a question tells in an order that the replay has otherwise."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from judge.happened import HAPPENS, STRIKES, attempted
from judge.reading.model import EventMention, Reading
from judge.ruling import asked_move
from judge.sequences import still_to_come
from judge.vetoes.held import Held, Vetoes


def _is_done_before_its_time(held: Held) -> bool:
    """Whether the move asked about is tried after what it is to come before has happened: 「ガードを決める前にリンクを使える?」."""
    if not asked_move(held.played.scenario):
        return False
    awaited: set[str] = set()
    for mention in held.reading.mentions:
        before, after = held.reading.question[: mention.start], held.reading.question[mention.end :]
        if mention.concept in CHOSEN and (_AHEAD_OF.search(before) if held.reading.language == "en" else _STILL_AHEAD.match(after)):
            awaited.add(mention.concept)
    deeds = Counter(event.concept for event in held.reading.events)
    told = {event.concept for event in held.reading.events if event.concept in awaited and not event.asked}
    tried = held.played.scenario.play[-1].to  # what a chase is meant to come before
    alone = {each for each in told if deeds[each] == 1 and each != tried}
    return any(held.done & set(HAPPENS[each]) for each in alone)


CHOSEN = frozenset({"attack", "another-attack", "block", "counter-attack", "guard", "summon", "move-gate", "exhaust", "pass"})
"""Events that a player chooses or declares."""


_STILL_AHEAD = re.compile(
    r"(?:する|される|せ(?:る|さす)|を?宣言する|する?か(?:どうか)?(?:を)?(?:決める|選ぶ|言う|いう|告げる|宣言する)|(?:る|す)|の)?(?:より)?(?:前|まえ)(?![?？])"
)


_AHEAD_OF = re.compile(
    r"\bbefore (?:(?:the|any|a|an|i|he|she|they|my|his|her|their|own|it|is|are|even|unit's|opponent|attacker|defender) ){0,3}$",
    re.IGNORECASE,
)
"""What stands beside a deed that is still to come."""


def _is_tried_on_the_wrong_side(held: Held) -> bool:
    """Whether the move asked about is tried after what it is told to come before, or before what it is told to come after, of what comes
    by itself in the course of a battle: 「BPを比べる前に使える?」, 「バトルが終わってから殴れる?」."""
    if not asked_move(held.played.scenario):
        return False
    told = [each for each in held.reading.events if each.told and not each.negated]
    in_turn = _IN_TURN.search(held.reading.question)  # before the second shield is broken
    ahead = [each for each in told if each.concept in AHEAD and still_to_come(each, held.reading) and not in_turn]
    behind = [each for each in told if each.concept in BEHIND and each not in ahead and _comes_after(each, held.reading)]
    early = any(held.done & set(HAPPENS[each.concept]) for each in ahead)
    return early or any(held.done.isdisjoint(HAPPENS[each.concept]) for each in behind)


def _happens_in_another_order(held: Held) -> bool:
    """Whether of two things that a question tells, one before or after the other, the one that is told to come first comes last in the
    replay: 「攻撃宣言の前に手札に戻った」, 「ブレイクした後に離れた」."""
    last = len(held.played.trace)
    tried = attempted(held.played)

    def places(concept: str) -> list[int]:
        kinds = HAPPENS[concept]
        found = [n for n, h in enumerate(held.played.trace) if isinstance(h.event, kinds)]
        return [*found, last] if tried & set(kinds) else found

    told = ((places(first), places(second)) for first, second in _told_in_order(held.reading))
    return any(first and second and first[0] > second[-1] for first, second in told)


def _told_in_order(reading: Reading) -> Iterator[tuple[str, str]]:
    """Every two deeds or declarations that a "before" or an "after" right beside one of them puts in order, the earlier first."""
    ends = {mention.start: mention.end for mention in reading.mentions}
    said = {each.start: each.concept for each in reading.events if each.concept in ORDERED and each.told and not each.negated}
    said |= {each.start: DECLARED[each.concept] for each in reading.mentions if each.concept in DECLARED}
    links = [m for m in reading.mentions if m.concept in ("before", "after")]
    for (start, one), (end, two) in pairwise(sorted(said.items())):
        if reading.language == "ja":
            link = next((m for m in links if 0 <= m.start - ends.get(start, m.end) <= _BESIDE_IT and m.end <= end), None)
        else:
            link = next((m for m in links if m.start > start and 0 < end - m.end <= _BEFORE_IT), None)
        if link is None or HAPPENS[one] == HAPPENS[two] or _STOPS & set(reading.question[start:end]):
            continue
        turned = link.concept == ("before" if reading.language == "ja" else "after")
        yield (two, one) if turned else (one, two)


_BESIDE_IT, _BEFORE_IT = 3, 12
"""Characters between a deed and the word that puts another before or after it, at most: in Japanese, in English."""
_STOPS = frozenset("。.?!")
"""What ends a sentence: no order is told across it."""
ORDERED = STRIKES | {"attack", "block", "refresh", "exhaust", "move-gate", "break-shield"}
"""Events of which it matters which of two comes first."""
DECLARED = {"attack-declaration": "attack", "block-declaration": "block"}
"""Steps in which something is declared, with what is."""


_IN_TURN = re.compile(r"[1-3１-３一二三]枚[目め]|\b(?:first|second|1st|2nd|next|other)\b", re.IGNORECASE)
"""How a question speaks of one of several shields, which are broken at once."""
AHEAD = frozenset({"compare-power", "lose-life", "end-battle", "break-shield"})
BEHIND = frozenset({"end-flash", "end-battle"})
"""Events that come by themselves in the course of a battle, and that something is told to come before, or after."""


def _comes_after(event: EventMention, reading: Reading) -> bool:
    """Whether what is asked about is said to come after an event."""
    said = (each for each in reading.mentions if each.concept == "after")
    if reading.language == "ja":
        return any(0 < each.start - event.start <= _AFTER_IT and "。" not in reading.question[event.start : each.start] for each in said)
    return any(0 < event.start - each.end <= _AFTER_IT and "." not in reading.question[each.end : event.start] for each in said)


_AFTER_IT = 8
"""Characters between an event and the word that says that something comes after it, at most."""


def _has_not_done_it_yet(held: Held) -> bool:
    """Whether a question tells that somebody did something and asks if that may be done again, and in the replay nobody has by then."""
    if not asked_move(held.played.scenario) or "allowed" not in held.reading.asks:
        return False
    told = {each.concept for each in held.reading.events if each.told and not each.negated and not still_to_come(each, held.reading)}
    asked = {each.concept for each in held.reading.events if each.asked and not each.negated}
    again = bool(AGAIN & held.reading.concepts())
    return again and any(held.done.isdisjoint(HAPPENS[each]) for each in told & asked & ONCE)


AGAIN = frozenset({"again", "once-more", "once-again", "twice", "another-attack", "already"})
"""Concepts by which something is done once more."""
ONCE = frozenset({"move-gate", "attack", "counter-attack", "block"})
"""Events of which it matters that they have been before."""


def _repeats_what_is_not_told(held: Held) -> bool:
    """Whether a card tries in the replay what it has done before, and the question tells of no such thing: 「リーダーは移動できる?」."""
    scenario = held.played.scenario
    verb = asked_move(scenario)
    if verb != "move" or "how-many" in held.reading.asks or any(figure.of == "times" for figure in held.reading.figures):
        return False
    tried = scenario.play[len(scenario.before_ask) + 1].card
    repeated = any(line.do == verb and line.card == tried for line in scenario.before_ask)
    told = [event for event in held.reading.events if event.concept in MOVING]
    return repeated and len(told) == 1 and (AGAIN | ALREADY).isdisjoint(held.reading.concepts())


MOVING = frozenset({"move-gate", "moved-by-effect"})
"""Events by which a question tells of a unit that moves."""
ALREADY = frozenset({"moved", "turn-limit", "once-per-turn", "still", "limit", "second", "chain", "in-a-row"})
"""Concepts by which something is said to have been done."""


def _asks_what_came_before(held: Held) -> bool:
    """Whether a question asks which step comes before one, and the replay goes on to the next: 「ドローステップの前は?」."""
    reading = held.reading
    if "next_step" not in held.played.scenario.asks or any(event.concept != "exist" for event in reading.events):
        return False
    steps = [m for m in reading.mentions if m.concept.endswith("-step") or m.concept in reading.steps]
    before = [m for m in reading.mentions if m.concept == "before"]
    if reading.language == "ja":
        return any(0 <= m.start - step.end <= _BESIDE_IT for step in steps for m in before)
    return any(0 < step.start - m.end <= _BEFORE_IT for step in steps for m in before)


def _does_it_but_once(held: Held) -> bool:
    """Whether a question asks if something may be done twice, and in the replay it is done or tried once."""
    asked = {each.concept for each in held.reading.events if each.asked and each.concept in ONCE}
    if not asked or "twice" not in held.reading.concepts() or not asked_move(held.played.scenario):
        return False
    kinds = tuple(kind for each in asked for kind in HAPPENS[each])
    refused = sum(issubclass(kind, kinds) for kind in attempted(held.played))
    return sum(isinstance(h.event, kinds) for h in held.played.trace) + refused < 2


VETOES: Vetoes = {
    "before": _is_done_before_its_time,
    "side-of": _is_tried_on_the_wrong_side,
    "order": _happens_in_another_order,
    "done": _has_not_done_it_yet,
    "twice": _does_it_but_once,
    "repeats": _repeats_what_is_not_told,
    "came-before": _asks_what_came_before,
}
