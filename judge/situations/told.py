"""Does a replay do what the question tells: what it says happened must happen, and what it says did not must not."""

from collections.abc import Mapping
from typing import get_args

from judge.games import rulebook
from judge.patterns import regex
from judge.reading.claims import is_claim
from judge.reading.model import EventMention, Reading
from judge.reading.parts import sentences_of
from judge.rulings.happened import HAPPENS, STRIKES, attempted, struck
from judge.rulings.replay import Replay, replayed
from judge.rulings.ruling import asked_move
from judge.rulings.vantage import come_of, is_aftermath
from judge.situations.as_told.kinds import KINDS
from judge.situations.asked import asks_whether_a_step_comes, facts_asked
from judge.situations.attacks import attacks_told
from judge.situations.orders import declares_another_end, names_the_step_before
from judge.situations.otherwise.advanced import ADVANCED
from judge.situations.otherwise.befalling import BEFALLING, attacks_another, befalls_the_other
from judge.situations.otherwise.blocks import BLOCKS
from judge.situations.otherwise.choices import WHOSE_CHOICE
from judge.situations.otherwise.clashes import CLASHES, used_cards
from judge.situations.otherwise.contrary import CONTRARY
from judge.situations.otherwise.courses import goes_otherwise
from judge.situations.otherwise.duels import DUELS
from judge.situations.otherwise.gates import IN_GATES
from judge.situations.otherwise.held import IN_THE_END
from judge.situations.otherwise.laid import not_laid
from judge.situations.otherwise.lanes import LANES
from judge.situations.otherwise.midway import MIDWAY
from judge.situations.otherwise.powers import not_compared
from judge.situations.otherwise.rows import NOT_THERE, Otherwise
from judge.situations.otherwise.said import SAID
from judge.situations.otherwise.triggering import happens_otherwise, orders_what_is_not_there, triggers_another, triggers_for_a_blocker
from judge.situations.otherwise.turns import IN_A_TURN
from judge.situations.otherwise.uses import USES, used_after_all
from judge.situations.resembling import widened
from judge.situations.sequences import still_to_come
from knowledge.lexicon import Concept
from scenarios.model import Aftermath, Scenario


def is_cut_short(played: Replay) -> bool:
    """Whether a line before the question is refused, as with the figures told: what the question asks about never came."""
    asked = len(played.scenario.before_ask)
    return asked < len(played.scenario.play) and played.refused is not None and played.refused.line < asked


def waits_for_a_choice(played: Replay, case: Scenario) -> bool:
    """Whether a replay with the figures told ends where cards must be chosen, to which the case does not come: not all of it is played."""
    return len(played.scenario.before_ask) == len(played.scenario.play) and _is_to_choose(played) and not _is_to_choose(replayed(case))


def _is_to_choose(played: Replay) -> bool:
    ask = played.table.asks
    return ask is not None and ask.kinds == ("choose",) and ask.need > 0


def contradicted(reading: Reading, played: Replay) -> list[str]:
    """What the question says happened and the replay does not have, and what it says did not happen and the replay has (as features);
    the figures that the replay cannot have."""
    if any(kind.is_played(reading, played) for kind in KINDS):
        return []
    happened_there = [type(happened.event) for happened in played.trace]
    done, ever = {*happened_there[: max(played.focus, 1)]}, attempted(played).union(happened_there)
    wrong: list[str] = []
    for event in reading.events:
        kinds = event.first_in(HAPPENS)
        if kinds is None or event.asked or still_to_come(event, reading):
            continue
        if event.is_a("attack") and event.card is not None and event.card in used_cards(played):
            continue  # a card that is used hits somebody
        if event.is_a("use") and event.told and any(line.do == "declare" for line in played.scenario.before_ask):
            continue  # 革命チェンジを使った: what is declared is used
        missed = ever.isdisjoint(kinds) if not event.negated else _is_denied(event, reading, played) and not done.isdisjoint(kinds)
        if missed:
            wrong.append(f"t:{event.concept}" + ("!" if event.negated else ""))
            struck_down = not event.negated and event.is_a(*STRIKES) and befalls_the_other(event, reading, played)
            wrong += [f"{NOT_THERE}{event.on}"] if struck_down or _is_struck_after_all(event, reading, played) else []
            wrong += [f"{NOT_THERE}skip"] if event.is_a("skip") and not event.negated and "at-once" in reading.concepts() else []
        elif _is_struck_after_all(event, reading, played):
            wrong.append(f"{NOT_THERE}{event.on}")
        elif not event.negated and event.is_a(*STRIKES) and event.on is not None and event.on not in struck(played, event.concept):
            wrong.append(f"e:{event.concept}>{event.on}")
            wrong += [f"{NOT_THERE}{event.on}"] if befalls_the_other(event, reading, played) else []
    wrong += [f"{NOT_THERE}{card}" for card in used_after_all(reading, played)]
    wrong += [f"{NOT_THERE}{what}" for what, is_otherwise in rows_asked(played) if is_otherwise(reading, played)]
    return [*wrong, *not_laid(reading, played), *not_compared(reading, played)]


def rows_asked(played: Replay) -> Otherwise:
    """The rows that rule a replay out where they hold: those of any, and those of the field that its cards fight on."""
    return (*OTHERWISE, *ON_A_FIELD.get(rulebook(played.start.rules).ground.field, ()))


def _is_struck_after_all(event: EventMention, reading: Reading, played: Replay) -> bool:
    """Whether somebody is said to have stayed who is struck down in the replay."""
    stayed = event.negated and event.on is not None and event.is_a(*(STRIKES - {"leave-field"}))
    return stayed and event.on in struck(played, event.concept) and _AND_IS_GONE.match(reading.question, event.start) is None


_AND_IS_GONE = regex(r"[^。、?]{0,6}て(?:て|、)?(?:居|もういな|てい)")
"""How it is said of one struck down that it is not there any more: 焼かれてて居ません."""


def _sentence_of(event: EventMention, reading: Reading) -> str:
    end = 0
    for sentence in sentences_of(reading.question):
        end = reading.question.index(sentence, end) + len(sentence)
        if event.start < end:
            return sentence
    return ""


def triggers_no_more(reading: Reading) -> bool:
    """Whether a question tells that nothing triggers (any more), and asks of no ability."""
    triggers = [event for event in reading.events if event.is_a("trigger")]
    return bool(triggers) and "nobody" in reading.concepts() and all(event.negated and not event.asked for event in triggers)


def _is_denied(event: EventMention, reading: Reading, played: Replay) -> bool:
    """Whether it matters that an event is said not to have happened; of a discard, where none is said to have (三枚目は捨てずにパス); of
    an attack on a card, where somebody attacks that card."""
    done = {each.concept for each in reading.events if each.told}
    if event.concept == "counter-attack" and is_claim(_sentence_of(event, reading)):
        return False  # "he says the dead defender can't hit back"
    if event.concept == "block" and "block" in done and attacks_told(reading) > 1:
        return False  # one attack was blocked, and another not
    if attacks_another(event, reading, played):
        return False  # 「ノラディを殴ったのではなく」, and another attacks
    return event.is_a(*DENIABLE) and not (event.is_a("discard") and done & {"discard", "guard"})


def told_aftermath(reading: Reading, played: Replay, lexicon: Mapping[str, Concept]) -> Aftermath | None:
    """What a question that asks what comes next, or is left out, tells last of what the last line of the script brings about, or asks
    before: 「ライフが減った。次は?」 and 「ライフはいくつ減る?次は?」 are asked after the life is lost."""
    of_steps = asks_whether_a_step_comes(reading) or not {"what-next", "is-it-skipped"}.isdisjoint(reading.asks)
    if not (of_steps or "what-happens" in reading.asks) or asked_move(played.scenario):
        return None
    if "expire" in reading.concepts() and (at := come_of(played, "expire")) and played.trace[at - 1].table.step in reading.steps:
        return "expire"  # it is said in which step
    if not of_steps:
        return None
    then = max((m.start for m in reading.mentions if m.concept in ("what-next", "next")), default=0) if "how-many" in reading.asks else 0
    by_then = (event for event in reading.events if not event.asked or (event.start < then and event.concept in COUNTED))
    events = [event.concept for event in by_then if not (event.negated or still_to_come(event, reading))]
    lost = _asks_of_the_life_first(reading) or ({"life", "reserve"} <= reading.concepts() and not MOVED.isdisjoint(events))
    told = widened(events, lexicon) | ({"lose-life"} if lost else set())
    before = played.trace[: played.since]
    asked_for: list[Aftermath] = [each for each in get_args(Aftermath) if each in told and each != "expire"]
    still = (each for each in asked_for if not any(is_aftermath(h.event, each) for h in before))  # by what a player did
    come: dict[Aftermath, int] = {each: at for each in still if (at := come_of(played, each))}
    return max(come, key=come.__getitem__, default=None)


def _asks_of_the_life_first(reading: Reading) -> bool:
    """Whether it is asked first what becomes of the life, and then what is next."""
    life = next((mention.start for mention in reading.mentions if mention.concept == "life"), None)
    following = next((mention.start for mention in reading.mentions if mention.concept == "what-next"), None)
    ordered = life is not None and following is not None and life < following
    return ordered and bool({"life_change", "cores_to"} & set(facts_asked(reading)))


MOVED = frozenset({"move-core", "place", "put-in-reserve", "return-core"})
"""Events by which it is told that cores are put somewhere."""
COUNTED = frozenset({"lose-life", "damage", "break-shield"})
"""Events of which "how many?" asks."""
DENIABLE = frozenset({"attack", "counter-attack", "block", "guard", "discard", "destroy", "summon", "quick-summon", "flash-use"})
"""Events of which it matters that they are said not to have happened."""
OTHERWISE: Otherwise = (
    *SAID,
    ("step", names_the_step_before),
    ("order", declares_another_end),
    ("trigger", happens_otherwise),
    ("ability", triggers_another),
    ("ability", orders_what_is_not_there),
    ("bearer", triggers_for_a_blocker),
    ("course", goes_otherwise),
    *WHOSE_CHOICE,
    *BEFALLING,
    *BLOCKS,
    *USES,
    *CONTRARY,
    *IN_A_TURN,
    *IN_THE_END,
    *DUELS,
    *MIDWAY,
)
"""What a question may tell otherwise than a replay has it, and by which what it tells is not there; each rules a case out."""
ON_A_FIELD: dict[str, Otherwise] = {"lanes": (*LANES, *ADVANCED), "grid": (*IN_GATES, *CLASHES)}
"""What it may, beside, where cards fight on such a field (`judge.engine.rulebook.Ground`)."""
