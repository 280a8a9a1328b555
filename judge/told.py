"""Does a replay do what the question tells: what it says happened must happen, and what it says did not must not."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import get_args

from judge.asked import facts_asked
from judge.engine import events as e
from judge.engine import moves as m
from judge.facts import BROUGHT
from judge.laid import not_laid
from judge.powers import NOT_THERE, not_compared
from judge.reading.claims import is_claim
from judge.reading.model import EventMention, Reading
from judge.reading.parts import sentences_of
from judge.replay import Replay
from judge.ruling import asked_move
from judge.sequences import SOME_CARD, asks_at_once, still_to_come
from judge.situations import ancestors, widened
from judge.vantage import come_of, is_aftermath, names
from knowledge.lexicon import Concept
from scenarios.model import Aftermath

HAPPENS: dict[str, tuple[type[e.Event], ...]] = {
    "attack": (e.AttackDeclared,),
    "another-attack": (e.AttackDeclared,),
    "block": (e.Blocked,),
    "destroy": (e.Destroyed, e.Depleted),
    "both-destroyed": (e.Destroyed,),
    "depletion": (e.Depleted,),
    "return-to-hand": (e.Moved,),
    "leave-field": (e.Moved,),
    "exhaust": (e.Exhausted,),
    "refresh": (e.Refreshed,),
    "use": (e.Used,),
    "flash-use": (e.Used, e.Summoned),
    "use-magic": (e.Used,),
    "pass": (e.Passed,),
    "summon": (e.Summoned, e.PutOut),
    "quick-summon": (e.Summoned,),
    "place-nexus": (e.Summoned,),
    "draw": (e.Drew,),
    "discard": (e.Discarded,),
    "guard": (e.Discarded,),
    "end-battle": (e.BattleEnded,),
    "skip": (e.Skipped,),
    "compare-power": (e.Compared,),
    "break-shield": (e.ShieldsBroken, e.AttackDeclared),
    "direct-attack": (e.AttackDeclared,),
    "lose-life": (e.Damaged,),
    "damage": (e.Damaged, e.CardDamaged),
    "move-gate": (e.Shifted,),
    "counter-attack": (e.CounterDeclared,),
    "exchange": (e.Shifted,),
    "chase": (e.Used,),
}
"""What must be in the trace if the question says that it happened."""


def _attempted(played: Replay) -> set[type[e.Event]]:
    """What the refused move would have been: the question tells of it although it does not happen."""
    refusal = played.refused.refusal if played.refused is not None else None
    match refusal.move if refusal is not None else None:
        case m.Attack():
            return {e.AttackDeclared}
        case m.Block():
            return {e.Blocked}
        case m.Use():
            return {e.Used}
        case m.Guard():
            return {e.Discarded}
    return set()


def is_cut_short(played: Replay) -> bool:
    """Whether a line before the question is refused, as with the figures told: what the question asks about never came."""
    asked = len(played.scenario.before_ask)
    return asked < len(played.scenario.play) and played.refused is not None and played.refused.line < asked


def contradicted(reading: Reading, played: Replay) -> list[str]:
    """What the question says happened and the replay does not have, and what it says did not happen and the replay has (as features);
    the figures that the replay cannot have."""
    happened = {type(h.event) for h in played.trace[: max(played.focus, 1)]}
    later = {type(h.event) for h in played.trace} | _attempted(played)
    wrong = []
    for event in reading.events:
        kinds = HAPPENS.get(event.concept)
        if kinds is None or event.asked or still_to_come(event, reading):
            continue
        if (event.negated and _is_denied(event, reading) and happened & set(kinds)) or (not event.negated and not later & set(kinds)):
            wrong.append(f"t:{event.concept}" + ("!" if event.negated else ""))
            wrong += [f"{NOT_THERE}guard"] if event.concept == "guard" and not event.negated and _is_weighed(reading, later) else []
        elif not event.negated and event.concept in STRIKES and event.on is not None and event.on not in struck(played, event.concept):
            wrong.append(f"e:{event.concept}>{event.on}")
            wrong += [f"{NOT_THERE}{event.on}"] if _befalls_the_other(event, reading, played) else []
    wrong += [f"{NOT_THERE}no-block"] if _is_blocked_against_the_words(reading, happened) else []
    wrong += [f"{NOT_THERE}no-attack"] if e.AttackDeclared in happened and _is_without_an_attack(reading) else []
    wrong += [f"{NOT_THERE}before"] if asked_move(played.scenario) and _is_done_before_its_time(reading, happened) else []
    wrong += [f"{NOT_THERE}no-guard"] if e.Discarded in happened and _is_without_a_guard(reading) else []
    wrong += [f"{NOT_THERE}no-pass"] if _waits_for_a_pass(reading) and not asked_move(played.scenario) else []
    wrong += [f"{NOT_THERE}compare"] if _is_not_compared(reading, later) else []
    wrong += [f"{NOT_THERE}use"] if asks_at_once(reading) and not asked_move(played.scenario) else []
    wrong += [f"{NOT_THERE}card"] if _is_refused_for_its_text(played) else []
    wrong += [f"{NOT_THERE}pass"] if _guards_after_a_pass(reading, played) and e.Passed not in happened else []
    wrong += [f"{NOT_THERE}player"] if _attacks_the_player(reading) and _attacks_a_card(played) else []
    wrong += [f"{NOT_THERE}block"] if _is_a_told_block_refused(reading, played) else []
    wrong += [f"{NOT_THERE}exchange"] if _exchanges_nothing(reading, played) else []
    wrong += ["c:empty"] if EMPTY_FRONT & reading.concepts() and _opposed(played) else []
    return [*wrong, *not_laid(reading, played), *not_compared(reading, played)]


def _is_weighed(reading: Reading, happened: set[type[e.Event]]) -> bool:
    """Whether powers that a question tells are compared in the replay: what is added to one then decides."""
    return not happened.isdisjoint({e.Compared, e.Judged}) and any(f.of in ("power", "guard-point") for f in reading.figures)


def _sentence_of(event: EventMention, reading: Reading) -> str:
    end = 0
    for sentence in sentences_of(reading.question):
        end = reading.question.index(sentence, end) + len(sentence)
        if event.start < end:
            return sentence
    return ""


def _befalls_the_other(event: EventMention, reading: Reading, played: Replay) -> bool:
    """Whether what a question tells of one combatant befalls the other in the replay, of whom it tells no such thing."""
    facing = {"attacker": "blocker", "blocker": "attacker"}.get(event.on or "")
    told = {each.on for each in reading.events if each.concept in STRIKES and not (each.negated or each.asked)}
    asked = re.match(r"[^。.!！]*[?？]", reading.question[event.start :])  # 破壊されるのは誰?
    return asked is None and facing is not None and facing not in told and facing in struck(played)


def _is_denied(event: EventMention, reading: Reading) -> bool:
    """Whether it matters that an event is said not to have happened; of a discard, where none is said to have (三枚目は捨てずにパス)."""
    done = {each.concept for each in reading.events if not (each.negated or each.asked)}
    if event.concept == "counter-attack" and is_claim(_sentence_of(event, reading)):
        return False  # "he says the dead defender can't hit back"
    return event.concept in DENIABLE and not (event.concept == "discard" and done & {"discard", "guard"})


def _is_blocked_against_the_words(reading: Reading, happened: set[type[e.Event]]) -> bool:
    """Whether a block has happened in the replay of which the question says that there is none, or only what was before it."""
    blocks = [event for event in reading.events if event.concept == "block"]
    denied = bool(blocks) and all(event.negated and not event.asked for event in blocks)
    spans = [match.span() for match in _BEFORE_A_BLOCK.finditer(reading.question)]
    awaited = [event for event in blocks if any(start <= event.start < end for start, end in spans)]
    to_come = bool(awaited) and all(event in awaited or (event.negated and not event.asked) for event in blocks)
    return e.Blocked in happened and (to_come or (denied and not BLOCKED & reading.concepts()))


_BEFORE_A_BLOCK = re.compile(r"ブロック(?:する|される|できる|宣言|され)?(?:の|より)?(?:前|まえ)|\bbefore (?:\w+ ){0,3}block", re.IGNORECASE)


def _is_without_an_attack(reading: Reading) -> bool:
    """Whether a question says that nobody attacks at all: 「今回は殴らずに流す」, "I end my attack step without attacking"."""
    attacks = [event for event in reading.events if event.concept in ("attack", "another-attack")]
    denied = bool(attacks) and all(event.negated and not event.asked for event in attacks)
    return denied and _AT_ALL.search(reading.question) is not None


_AT_ALL = re.compile(
    r"(?:今回|このターン|今ターン)は?(?:もう)?(?:殴|アタック|攻撃)|(?:[一1]回|一度)も(?:殴|アタック|攻撃)"
    r"|without (?:an )?attack|(?:not|n't|never) attack(?:ing)? (?:at all|this turn)",
    re.IGNORECASE,
)
"""How it is said that there is no attack in a turn."""


def _is_done_before_its_time(reading: Reading, happened: set[type[e.Event]]) -> bool:
    """Whether the move asked about is tried after what it is to come before has happened: 「ガードを決める前にリンクを使える?」."""
    awaited: set[str] = set()
    for mention in reading.mentions:
        before, after = reading.question[: mention.start], reading.question[mention.end :]
        if mention.concept in CHOSEN and (_AHEAD_OF.search(before) if reading.language == "en" else _STILL_AHEAD.match(after)):
            awaited.add(mention.concept)
    deeds = Counter(event.concept for event in reading.events)
    told = {event.concept for event in reading.events if event.concept in awaited and not event.asked}
    alone = {each for each in told if deeds[each] == 1}
    return any(happened & set(HAPPENS[each]) for each in alone)


CHOSEN = frozenset({"attack", "another-attack", "block", "guard", "summon", "move-gate", "exhaust", "pass"})
"""Events that a player chooses or declares, between which the engine asks."""
_STILL_AHEAD = re.compile(
    r"(?:する|される|せ(?:る|さす)|を?宣言する|する?か(?:どうか)?(?:を)?(?:決める|選ぶ)|(?:る|す)|の)?(?:より)?(?:前|まえ)(?![?？])"
)
_AHEAD_OF = re.compile(
    r"\bbefore (?:(?:the|any|a|an|i|he|she|they|my|his|her|their|it|is|are|even|opponent|attacker|defender) ){0,3}$", re.IGNORECASE
)
"""What stands beside a deed that is still to come."""


def _is_without_a_guard(reading: Reading) -> bool:
    """Whether a question says that no card is discarded for a guard, and not that one is."""
    guards = [event for event in reading.events if event.concept in ("guard", "cut-for-a-guard", "discard")]
    said = {"guard", "guard-point", "cut-for-a-guard"} & reading.concepts()
    if "changed-mind" in reading.concepts():
        guards = [event for event in guards if event.negated]
    weighed = any(figure.of in ("power", "guard-point") for figure in reading.figures)
    return bool(said and guards) and weighed and all(event.negated and not event.asked for event in guards)


def _waits_for_a_pass(reading: Reading) -> bool:
    """Whether a question asks what comes next, and says that who is to act has not passed yet."""
    passes = [event for event in reading.events if event.concept == "pass" and not event.asked]
    return "what-next" in reading.asks and bool(passes) and all(event.negated for event in passes)


def _is_not_compared(reading: Reading, happened: set[type[e.Event]]) -> bool:
    """Whether a question tells the powers of both combatants and asks what becomes of them, tells of nobody who leaves, and no powers are
    compared in the replay though there is a block."""
    powers = {f.role for f in reading.figures if f.of == "power" and f.sort == "is"}
    gone = bool(reading.cards) or any(event.concept in (*STRIKES, "end-battle") and not event.asked for event in reading.events)
    told = {"attacker", "blocker"} <= powers and "zone" in facts_asked(reading) and not gone
    return told and e.Blocked in happened and happened.isdisjoint({e.Compared, e.Judged})


def _guards_after_a_pass(reading: Reading, played: Replay) -> bool:
    """Whether the replay tries if one may guard who has passed, as the question says."""
    guards = [event.start for event in reading.events if event.concept in GUARDING]
    passes = [event for event in reading.events if event.concept == "pass" and not (event.asked or event.negated)]
    passed = any(event.by != "attacking" and any(event.start < start for start in guards) for event in passes)
    return asked_move(played.scenario) == "guard" and passed and "how-many" not in reading.asks


def _is_refused_for_its_text(played: Replay) -> bool:
    """Whether the move asked about is refused only because the card laid for it, of which the question tells no text, does nothing then."""
    refusal = played.refused.refusal if played.refused is not None else None
    if refusal is None or refusal.reason != "not-able" or not isinstance(refusal.move, m.Use):
        return False
    return refusal.move.card.startswith(SOME_CARD) and refusal.move.card in played.start.cards


GUARDING = frozenset({"guard", "cut-for-a-guard", "discard", "use"})
"""Events by which a question tells of a guard, or asks of one."""
BLOCKED = frozenset({"blocker", "fend-off", "no-longer", "power", "compare-power", "another-spirit", "another-creature"})
"""Concepts by which a question speaks of a block in other words."""
THE_PLAYER = frozenset({"the-player"})
"""Concepts that say that a player is attacked, not a card."""
BESIDE_THE_PLAYER = frozenset(
    {
        "instead",
        "or",
        "redirect",
        "both",
        "both-players",
        "simultaneous",
        "creature",
        "is-exhausted",
        "target",
        "attack-target",
        "tapped-target",
    },
)
"""Concepts by which a question speaks of a card attacked too."""


def _attacks_the_player(reading: Reading) -> bool:
    said = reading.concepts()
    attacked = any(event.concept in ("attack", "direct-attack") for event in reading.events)
    return attacked and bool(THE_PLAYER & said) and not BESIDE_THE_PLAYER & said


def _attacks_a_card(played: Replay) -> bool:
    """Whether the first attack of the replay is declared on a card."""
    first = next((h.event for h in played.trace if isinstance(h.event, e.AttackDeclared)), None)
    return first is not None and first.target in played.start.cards


def _is_a_told_block_refused(reading: Reading, played: Replay) -> bool:
    """Whether the replay refuses a block that the question tells as done, asking what comes of it."""
    refusal = played.refused.refusal if played.refused is not None else None
    told = any(event.concept == "block" and not (event.asked or event.negated) for event in reading.events)
    if not told or TOGETHER & reading.concepts() or "allowed" in reading.asks or refusal is None or not isinstance(refusal.move, m.Block):
        return False
    return "what-happens" in reading.asks or bool(BROUGHT & set(facts_asked(reading)))


TOGETHER = frozenset({"two-at-once", "several-blockers"})
"""Concepts that say that several do at once what one alone may."""


def _exchanges_nothing(reading: Reading, played: Replay) -> bool:
    """Whether a question tells of an exchange, and one card alone changes its place in the replay."""
    told = any(event.concept == "exchange" and not (event.asked or event.negated) for event in reading.events)
    return told and len({h.event.card for h in played.trace if isinstance(h.event, e.Shifted)}) == 1


EMPTY_FRONT = frozenset({"empty-front"})
"""Concepts that say that nobody stands opposite the one who attacks."""


def _opposed(played: Replay) -> bool:
    """Whether somebody is attacked in the replay, and does not leave."""
    return any("target" in names(played, card) for card in played.start.cards) and "target" not in struck(played)


def told_aftermath(reading: Reading, played: Replay, lexicon: Mapping[str, Concept]) -> Aftermath | None:
    """What a question that asks what comes next, or is left out, tells last of what the last line of the script brings about, or asks
    before: 「ライフが減った。次は?」 and 「ライフはいくつ減る?次は?」 are asked after the life is lost."""
    if {"what-next", "is-it-skipped"}.isdisjoint(reading.asks) or asked_move(played.scenario):
        return None
    then = max((m.start for m in reading.mentions if m.concept in ("what-next", "next")), default=0) if "how-many" in reading.asks else 0
    by_then = (event for event in reading.events if not event.asked or (event.start < then and event.concept in COUNTED))
    events = [event.concept for event in by_then if not (event.negated or still_to_come(event, reading))]
    told = widened(events, lexicon)
    before = played.trace[: played.since]
    asked_for: list[Aftermath] = [each for each in get_args(Aftermath) if each in told]
    still = (each for each in asked_for if not any(is_aftermath(h.event, each) for h in before))  # by what a player did
    come: dict[Aftermath, int] = {each: at for each in still if (at := come_of(played, each))}
    return max(come, key=come.__getitem__, default=None)


COUNTED = frozenset({"lose-life", "damage", "break-shield"})
"""Events of which "how many?" asks."""


def passed_by(reading: Reading, lexicon: Mapping[str, Concept]) -> set[str]:
    """Steps of which the question asks what comes after them (「A5の次は?」, "what comes after A5?"), and
    those whose choice it tells: no answer is one of these."""
    told = (event for event in reading.events if not (event.asked or still_to_come(event, reading)))
    done = {value for event in told if not (event.negated and "still" in reading.concepts()) for value in _behind(event)}  # まだしてない
    steps = [(mention, concept.value) for mention in reading.mentions if (concept := lexicon[mention.concept]).kind == "step"]
    links = [mention for mention in reading.mentions if mention.concept in ("next", "what-next", "after")]
    if reading.language == "ja":
        return done | {value for step, value in steps if value and any(0 <= link.start - step.end < 3 for link in links)}
    links = [link for link in links if not link.words.endswith(("next", "step"))]  # "is the next step the attack declaration?"
    return done | {value for step, value in steps if value and any(0 < step.start - link.end < 6 for link in links)}


def _behind(event: EventMention) -> tuple[str, ...]:
    """The steps whose choice has been made when this has happened, or has been declined."""
    if event.concept == "block":
        return ("A3", "block")
    return ("guard",) if event.concept == "guard" and event.negated else ()


def unshown(reading: Reading, lexicon: Mapping[str, Concept]) -> list[str]:
    """What the question says happened of which no replay can tell whether it did (as features): for each event the widest word for it."""
    told = [event for event in reading.events if not (event.asked or event.negated or still_to_come(event, reading))]
    wider = [(event.concept, *ancestors(event.concept, lexicon)) for event in told]
    return [f"e:{names[-1]}" for names in wider if not HAPPENS.keys() & set(names)]


def struck(played: Replay, how: str = "leave-field") -> set[str]:
    """Every name of the cards that were destroyed or left the field (or in this way only), before the move that is asked about, if one is:
    roles, labels, printed names and card ids."""
    found: set[str] = set()
    for happened in played.trace[: played.focus] if asked_move(played.scenario) else played.trace:
        match happened.event:
            case e.Destroyed(cards=cards) if how != "return-to-hand":
                gone = cards
            case e.Depleted(card=card) if how != "return-to-hand":
                gone = (card,)
            case e.Moved(card=card, zone=zone) if how == "leave-field" or (zone == "hand") == (how == "return-to-hand"):
                gone = (card,)
            case _:
                continue
        for card in gone:
            if played.start.cards[card].zone in PLAYED:  # a broken shield goes to the hand too
                found |= {*names(played, card), played.start.cards[card].face.id}
    return found


PLAYED = frozenset({"field", "hand"})
"""Zones from which cards come that lie on the field when they are struck."""
STRIKES = frozenset({"destroy", "return-to-hand", "leave-field"})
"""Events of which it matters whom they befall."""


DENIABLE = frozenset({"attack", "counter-attack", "block", "guard", "discard", "destroy", "summon", "quick-summon", "flash-use"})
"""Events of which it matters that they are said not to have happened."""
