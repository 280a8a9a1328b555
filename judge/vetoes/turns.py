"""What is done when, and in which order: passes, uses, guards and steps that a question tells and the replay has otherwise."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from judge.engine import events as e
from judge.engine.sides import Side, other
from judge.happened import HAPPENS, STRIKES, attempted
from judge.reading.model import EventMention, Reading
from judge.replay import Replay
from judge.retold import USES
from judge.ruling import asked_move
from judge.sequences import AFTER_THE_BLOCK, asks_at_once, still_to_come
from judge.vantage import FIGHTERS, names
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
_STOPS = frozenset("。.?!?!")
ORDERED = STRIKES | {"attack", "block", "refresh", "exhaust", "move-gate", "break-shield"}
"""Events of which it matters which of two comes first."""
DECLARED = {"attack-declaration": "attack", "block-declaration": "block"}
"""Steps in which something is declared, with what is."""


_IN_TURN = re.compile(r"[1-3１-３一二三]枚[目め]|\b(?:first|second|1st|2nd|next|other)\b", re.IGNORECASE)
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


def _passes_before_its_time(held: Held) -> bool:
    """Whether a question asks what comes next, and says that who is to act has not passed yet."""
    passes = [event for event in held.reading.events if event.concept == "pass" and not event.asked]
    awaited = bool(passes) and all(event.negated for event in passes)
    return "what-next" in held.reading.asks and awaited and not asked_move(held.played.scenario)


def _uses_before_it_is_declined(held: Held) -> bool:
    """Whether the replay tries if something may be used before anybody is asked for a block, where the question says that there is none,
    and speaks of the flash timing that would follow it: "no block. May I use what I kept for the second flash?" """
    blocks = [event for event in held.reading.events if event.concept == "block" and not event.asked]
    declined = bool(blocks) and all(event.negated and not still_to_come(event, held.reading) for event in blocks)
    tried = asked_move(held.played.scenario) == "use" and bool(AFTER_THE_BLOCK & set(held.reading.steps))
    return tried and declined and held.done.isdisjoint({e.Blocked, e.NotBlocked})


def _uses_what_is_not_used(held: Held) -> bool:
    """Whether a question says that nothing of the kind of a named card was used (ラークドライブの類は使っていません), and it is in the
    replay."""
    uses = [event for event in held.reading.events if event.concept in USES]
    if not uses or any(event.asked or not event.negated for event in uses):
        return False
    named, cards = held.reading.named(), held.played.start.cards
    used = (h.event.card for h in held.played.trace[: held.played.focus] if isinstance(h.event, e.Used))
    return any(cards[card].face.id in named for card in used if card in cards)


def _tries_nothing_at_once(held: Held) -> bool:
    """Whether a question asks if something may be used at once, and nothing is tried in the replay."""
    return asks_at_once(held.reading) and not asked_move(held.played.scenario)


def _is_past_its_step(held: Held) -> bool:
    """Whether a question speaks of the declaration of an attack alone, and a block has been made in the replay."""
    blocks = any("block" in concept for concept in held.reading.concepts())
    return held.reading.steps == DECLARING and e.Blocked in held.done and not blocks


DECLARING = ("declare",)


def _is_in_another_step(held: Held) -> bool:
    """Whether a combatant is told to have left in the flash timing after a block (or in the link step, where it is asked what is next)
    and in the replay leaves in no such; or it is asked if something may be used in a step after those, and it is tried before."""
    played, events, tried = held.played, held.reading.events, asked_move(held.played.scenario)
    left = [each for each in events if each.told and each.concept in LEFT and each.on in FIGHTERS]
    late_steps = AFTER_THE_BLOCK | ({"link"} if "what-next" in held.reading.asks else set())
    told = [each for each in left if each.step in late_steps]
    asked = any(each.asked and each.concept in USES and each.step in RESOLVING for each in events)
    late = asked and tried in ("use", "summon") and played.table_at(played.focus).step not in RESOLVING
    return late or any(each.step not in _steps_of_leaving(each.on, played) for each in told)


def _steps_of_leaving(role: str | None, played: Replay) -> set[str]:
    """The steps in which whoever stands in a role is destroyed or leaves."""
    found = set()
    for happened in played.trace:
        event = happened.event
        cards = event.cards if isinstance(event, e.Destroyed) else (event.card,) if isinstance(event, e.Moved) else ()
        if any(role in names(played, card) for card in cards if card in played.start.cards):
            found.add(happened.table.step)
    return found


LEFT = STRIKES | {"knock-out"}
"""Events by which a combatant leaves."""


RESOLVING = frozenset({"A5", "A6", "A7", "A8", "resolve", "destroy", "battle-end"})
"""The steps of a battle after its flash timings."""


def _guards_against_the_words(held: Held) -> bool:
    """Whether a question says that no card is discarded for a guard, and not that one is."""
    guards = [event for event in held.reading.events if event.concept in ("guard", "cut-for-a-guard", "discard")]
    said = {"guard", "guard-point", "cut-for-a-guard"} & held.reading.concepts()
    if "changed-mind" in held.reading.concepts():
        guards = [event for event in guards if event.negated]
    told = bool(said and guards) and _tells_powers(held.reading)
    return e.Discarded in held.done and told and all(event.negated and not event.asked for event in guards)


def _tells_powers(reading: Reading) -> bool:
    return any(figure.of in ("power", "guard-point") for figure in reading.figures)


def _guards_in_the_words_alone(held: Held) -> bool:
    """Whether a guard is told that is not made in the replay, though powers that the question tells are compared there."""
    told = any(each.concept == "guard" and each.told and not still_to_come(each, held.reading) for each in held.reading.events)
    compared = not held.ever.isdisjoint({e.Compared, e.Judged})
    return told and compared and held.ever.isdisjoint(HAPPENS["guard"]) and _tells_powers(held.reading)


def _guards_after_a_pass(held: Held) -> bool:
    """Whether the replay tries if one may guard who has passed, as the question says; or has passed in it, and has not by the question."""
    guards = [event.start for event in held.reading.events if event.concept in GUARDING]
    passes = [event for event in held.reading.events if event.concept == "pass" and not event.asked and event.by != "attacking"]
    tried = asked_move(held.played.scenario) == "guard" and "how-many" not in held.reading.asks
    if bool(passes) and all(event.negated for event in passes):
        return tried and e.Passed in held.done
    passed = any(not event.negated and any(event.start < start for start in guards) for event in passes)
    return tried and passed and e.Passed not in held.done


GUARDING = frozenset({"guard", "cut-for-a-guard", "discard", "use"})
"""Events by which a question tells of a guard, or asks of one."""


def _guards_for_the_first_time(held: Held) -> bool:
    """Whether the replay tries a first guard, where the question tells of one and asks if another may be."""
    told = any(event.concept == "guard" and event.told for event in held.reading.events)
    asked = any(event.concept in GUARDING and event.asked for event in held.reading.events) and "allowed" in held.reading.asks
    tried = asked_move(held.played.scenario) == "guard" and e.Discarded not in held.done
    return tried and told and asked and "again" in held.reading.concepts() and "while" not in held.reading.concepts()


def _guards_whose_turn_it_is_against_the_words(held: Held) -> bool:
    """Whether a question asks of a guard in the opponent's turn, or by the player who is attacked, and the turn player tries one."""
    scenario = held.played.scenario
    tried = asked_move(scenario) == "guard" and scenario.play[-1].by == held.played.start.turn_player
    said = held.reading.concepts()
    return tried and bool(ATTACKED & said) and not (TURN_PLAYERS | {"alone", "only"}) & said


ATTACKED = frozenset({"opponents-turn", "defending-player", "non-active-player"})
"""Concepts by which a question speaks of the player who is attacked."""
TURN_PLAYERS = frozenset({"attacking-player", "active-player", "turn-player", "own-turn", "attacker", "attacking-progress"})
"""Concepts by which it speaks of the one who attacks."""


def _is_tried_by_whom_nobody_asked(held: Held) -> bool:
    """Whether a question asks if somebody may do what is the other player's to do (the turn player block, the defender attack), and in the
    replay the other one tries it."""
    verb = asked_move(held.played.scenario)
    tried = held.played.scenario.play[-1].by if verb else None
    asked = {(each.concept, each.by) for each in held.reading.events if each.asked and each.concept in DOERS}
    return len(asked) == 1 and all(
        by == other(DOERS[concept]) and tried == DOERS[concept] and verb in (concept, "decline") for concept, by in asked
    )


DOERS: dict[str, Side] = {"block": "defending", "attack": "attacking"}
"""Whose the moves are that only one of the players makes."""


def _is_tried_by_the_other(held: Held) -> bool:
    """Whether a question asks if a player who has used something may do so again, and the other one tries to in the replay."""
    used = [event for event in held.reading.events if event.concept in USES and not event.negated]
    asked, told = {event.by for event in used if event.asked}, {event.by for event in used if event.told}
    tried = held.played.scenario.play[-1].by if asked_move(held.played.scenario) == "use" else None
    return "allowed" in held.reading.asks and tried is not None and asked == told == {other(tried)}


VETOES: Vetoes = {
    "by": _is_tried_by_the_other,
    "doer": _is_tried_by_whom_nobody_asked,
    "step": _is_past_its_step,
    "no-guard": _guards_against_the_words,
    "guard": _guards_in_the_words_alone,
    "no-pass": _passes_before_its_time,
    "before": _is_done_before_its_time,
    "side-of": _is_tried_on_the_wrong_side,
    "order": _happens_in_another_order,
    "done": _has_not_done_it_yet,
    "twice": _does_it_but_once,
    "repeats": _repeats_what_is_not_told,
    "came-before": _asks_what_came_before,
    "guarding": _guards_whose_turn_it_is_against_the_words,
    "use": _tries_nothing_at_once,
    "pass": _guards_after_a_pass,
    "again": _guards_for_the_first_time,
    "second-flash": _uses_before_it_is_declined,
    "unused": _uses_what_is_not_used,
    "in-step": _is_in_another_step,
}
