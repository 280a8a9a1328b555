"""Does a replay do what the question tells: what it says happened must happen, and what it says did not must not."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import get_args

from judge.engine import events as e
from judge.engine import moves as m
from judge.engine.effects import affects
from judge.measures import FACED, combatant, laid_with_what_is_added, what_is_added
from judge.places import places
from judge.reading.model import Figure, Reading
from judge.replay import Replay
from judge.ruling import asked_move
from judge.sequences import BEFORE_IT, still_to_come
from judge.situations import ancestors, widened
from judge.vantage import AFTERMATH, come_of, names
from knowledge.abilities import ChangePower
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
        if (event.negated and event.concept in DENIABLE and happened & set(kinds)) or (not event.negated and not later & set(kinds)):
            wrong.append(f"t:{event.concept}" + ("!" if event.negated else ""))
        elif not event.negated and event.concept in STRIKES and event.on is not None and event.on not in _struck(played, event.concept):
            wrong.append(f"e:{event.concept}>{event.on}")
    wrong += ["c:empty"] if EMPTY_FRONT & reading.concepts() and _opposed(played) else []
    wrong += [f"c:{mark}" for mark in MARKED & reading.concepts() if not _is_marked(mark, played)]
    wrong += [f"{NOT_ADDED}attacks"] if _is_of_one_attack(played) and _of_several_attacks(reading) else []
    wrong += [f"{NOT_ADDED}breaker"] if _breaks_several(played) and _denies_breakers(reading) else []
    wrong += [f"{NOT_ADDED}side"] if _is_told_from_the_other_side(reading) else []
    wrong += [f"{NOT_ADDED}{kind}" for kind in _asked_of_kinds(reading) if all(c.face.kind != kind for c in played.start.cards.values())]
    of_powers = [
        *_uneven(reading, played),
        *_otherwise_compared(reading, played),
        *_not_reached(reading, played),
        *_not_added(reading, played),
    ]
    return wrong + _misfigured(reading, played) + _miscast(reading, played) + of_powers


EMPTY_FRONT = frozenset({"empty-front"})
"""Concepts that say that nobody stands opposite the one who attacks."""


def _opposed(played: Replay) -> bool:
    """Whether somebody is attacked in the replay, and does not leave."""
    return any("target" in names(played, card) for card in played.start.cards) and "target" not in _struck(played)


MARKED = frozenset({"frozen"})
"""Concepts that say in what state a card is, as the marks on it have it."""


KINDS = frozenset({"nexus", "ultimate", "leader"})
"""Kinds of card of which what is ruled of another says nothing."""


def _asked_of_kinds(reading: Reading) -> list[str]:
    """The kinds of card of which the question asks whether something befalls them: 「ネクサスも回復しますか?」."""
    asked = [event.start for event in reading.events if event.asked and event.on is None and event.card is None]
    topics = (m for m in reading.mentions if m.concept in KINDS and reading.question[m.end : m.end + 1] in ("は", "も"))
    return [m.concept for m in topics if any(0 < start - m.end <= BEFORE_IT and not _parted(m.end, start, reading) for start in asked)]


def _parted(first: int, last: int, reading: Reading) -> bool:
    return any(mark in reading.question[first:last] for mark in "。、,.?!")


BREAKERS = frozenset({"breaker", "double-breaker", "triple-breaker"})
_NONE_OF_IT = re.compile(r"\b(?:no|not an?|without(?: an?)?|isn't an?)\s+$", re.IGNORECASE)


def _denies_breakers(reading: Reading) -> bool:
    """Whether a question says that no breaker is there: "my attacker has no double breaker"."""
    said = [mention for mention in reading.mentions if mention.concept in BREAKERS]
    return any(mention.negated or _NONE_OF_IT.search(reading.question[: mention.start]) for mention in said)


def _breaks_several(played: Replay) -> bool:
    return any(isinstance(happened.event, e.ShieldsBroken) and len(happened.event.cards) > 1 for happened in played.trace)


SIDED = frozenset({"own-leader-frozen", "their-leader-frozen"})
"""Concepts that the cases tell from the side of the player who attacks."""


def _is_told_from_the_other_side(reading: Reading) -> bool:
    """Whether it is the opponent whose unit does what is told: whose leader the words mean then is not as in the cases."""
    theirs = reading.owned[:1] == (("unit-thing", "defending"),) and reading.me is None
    return theirs and bool(SIDED & reading.concepts())


def _is_of_one_attack(played: Replay) -> bool:
    return sum(isinstance(happened.event, e.AttackDeclared) for happened in played.trace) == 1


def _of_several_attacks(reading: Reading) -> bool:
    """Whether a question asks what comes in total of what several do."""
    return bool(IN_ALL & reading.concepts()) and any(figure.of in PIECES and figure.value > 1 for figure in reading.figures)


def _is_marked(mark: str, played: Replay) -> bool:
    """Whether some card bears a mark in the replay, from the start or later."""
    marked = any(isinstance(happened.event, e.Marked) and happened.event.mark == mark for happened in played.trace)
    return marked or any(mark in card.marks for card in played.start.cards.values())


def _not_added(reading: Reading, played: Replay) -> list[str]:
    """What the question says is added to a power (as features) and is not where powers are compared in the replay: by no effect on whom
    it says, and not in the power that was laid for it. What a card adds that it names is what the replay is about; how long it lasts does
    not hang on how much it is."""
    if {"expires_at", "active"} & set(played.scenario.asks[:1]):
        return []
    told = what_is_added(reading.figures)
    if any(figure.of == "symbol-up" for figure in reading.figures):
        return [f"{NOT_ADDED}symbols"]  # nothing adds a symbol in any replay
    if not told:
        return []
    spoken_of = {mention.card for mention in reading.cards}
    named = [card.face for card in played.start.cards.values() if card.face.id in spoken_of]
    by_named = {e.by for face in named for ability in face.abilities for e in ability.does if isinstance(e, ChangePower) and e.by > 0}
    added = [figure for figure in told if not any(figure.value % by == 0 for by in by_named)]
    table = next((h.table for h in played.trace if isinstance(h.event, (e.Compared, e.Judged))), None) if added else None
    if table is None:
        return []
    laid = laid_with_what_is_added(played.scenario, reading.figures)
    missing = []
    for figure in added:
        cards = [card for card in table.cards.values() if figure.role is None or figure.role in names(played, card.id)]
        effects = [effect for effect in table.effects if effect.what == "power" and effect.by == figure.value]
        if figure.role not in laid and not any(affects(table, effect, card) for effect in effects for card in cards):
            missing.append(f"{NOT_ADDED}{figure.role}")
    return missing


def _not_reached(reading: Reading, played: Replay) -> list[str]:
    """What a power is said to have come to (as features) that it has not when it is compared in the replay; so the other's that is told
    beside it, to which nothing is said to be added."""
    told = [f for f in reading.figures if f.of == "power" and f.card is None and f.role in ("attacker", "blocker")]
    reached = {f.role for f in told if f.sort == "reached"}
    if not reached:
        return []
    compared = [h.event for h in played.trace if isinstance(h.event, e.Compared)]
    powers = {"attacker": {each.attacker for each in compared}, "blocker": {each.blocker for each in compared}}
    added = {f.role for f in what_is_added(reading.figures)}
    final = [f for f in told if f.sort == "reached" or f.role not in reached | added]
    return [f"{NOT_ADDED}{f.role}" for f in final if compared and f.value not in powers[f.role or ""]]


NOT_ADDED = "n:power-up@"
"""How a feature begins that tells of a power to which nothing is added in the replay, though the question says so."""


def told_aftermath(reading: Reading, played: Replay, lexicon: Mapping[str, Concept]) -> Aftermath | None:
    """What a question that asks what comes next, or is left out, tells last of what the last line of the script brings about:
    「ライフが減った。次は?」 is asked after the life is lost."""
    if {"what-next", "is-it-skipped"}.isdisjoint(reading.asks) or asked_move(played.scenario):
        return None
    events = [event.concept for event in reading.events if not (event.asked or event.negated or still_to_come(event, reading))]
    told = widened(events, lexicon)
    before = {type(h.event) for h in played.trace[: played.since]}
    told -= {each for each in get_args(Aftermath) if before & set(AFTERMATH[each])}  # it has happened, by what a player did
    come: dict[Aftermath, int] = {each: at for each in get_args(Aftermath) if each in told and (at := come_of(played, each))}
    return max(come, key=come.__getitem__, default=None)


def passed_by(reading: Reading, lexicon: Mapping[str, Concept]) -> set[str]:
    """Steps of which the question asks what comes after them (「A5の次は?」, "what comes after A5?"): no answer is one of these."""
    steps = [(mention, concept.value) for mention in reading.mentions if (concept := lexicon[mention.concept]).kind == "step"]
    links = [mention for mention in reading.mentions if mention.concept in ("next", "what-next", "after")]
    if reading.language == "ja":
        return {value for step, value in steps if value and any(0 <= link.start - step.end < 3 for link in links)}
    links = [link for link in links if not link.words.endswith(("next", "step"))]  # "is the next step the attack declaration?"
    return {value for step, value in steps if value and any(0 < step.start - link.end < 6 for link in links)}


def _uneven(reading: Reading, played: Replay) -> list[str]:
    """That powers said to be equal (as a feature) are not, of the cards as they are in the replay."""
    if not {"equal", "power"} <= reading.concepts() or any(figure.of == "power" for figure in reading.figures):
        return []
    compared = [h.event for h in played.trace if isinstance(h.event, e.Compared)]
    return ["c:equal@power"] if compared and all(each.attacker != each.blocker for each in compared) else []


def _otherwise_compared(reading: Reading, played: Replay) -> list[str]:
    """Powers that the question tells of both combatants (as features) and that are not what is compared in the replay, though it speaks of
    nothing that would change them."""
    figures = [f for f in reading.figures if f.of == "power" and f.sort == "is" and f.card is None]
    told = {"attacker" if f.role == "attacker" else "other": f.value for f in figures}
    changed = CHANGING & {mention.concept for mention in reading.mentions if not mention.negated}
    if len(figures) != 2 or len(told) != 2 or None in {f.role for f in figures} or reading.cards or changed:
        return []
    if any(f.of in ("power-up", "guard-point") for f in reading.figures):
        return []
    compared = [h.event for h in played.trace if isinstance(h.event, e.Compared)]
    even = any((each.attacker, each.blocker) == (told["attacker"], told["other"]) for each in compared)
    return ["n:power@compared"] if compared and not even else []


CHANGING = frozenset({"effect", "ability", "gain", "strengthen", "nexus", "magic", "when-attacks", "when-blocks", "use", "flash-use"})
"""Concepts by which a question speaks of what may change a power."""


def _miscast(reading: Reading, played: Replay) -> list[str]:
    """Cards (as features) that the question names and that are not there, that it has attack and that block in the replay, or the other
    way round; those it has attacked and that nobody attacks there."""
    if not reading.cards:
        return []
    named = {m.card for m in reading.cards}
    there = {card.id: card.face.id for card in played.start.cards.values() if card.face.id in named}
    parts = {face: {"attacker", "blocker", "target"} & set(names(played, card)) for card, face in there.items()}
    absent = named - parts.keys()
    cast = [m for m in reading.cards if m.role is not None and m.card in parts]
    miscast = [f"k:{m.card}@{m.role}" for m in cast if parts[m.card] - {m.role}]
    if played.refused is None:
        miscast += [f"k:{m.card}@target" for m in cast if m.role == "target" and not parts[m.card]]
    return [*miscast, *(f"k:{card}" for card in sorted(absent)), *_several(reading, played)]


def _several(reading: Reading, played: Replay) -> list[str]:
    """Cards (as features) of which there are several on the field of the replay, where the question names one and tells of no other."""
    counts = Counter(card.face.id for card in played.start.in_zone("field"))
    more = any(figure.value > 1 for figure in reading.figures if figure.of in PIECES) or bool(SEVERAL & reading.concepts())
    levels = {mention.level for mention in reading.cards} | {figure.value for figure in reading.figures if figure.of == "level"}
    named = Counter(mention.card for mention in reading.cards)
    return [f"k:{card}@copies" for card, times in named.items() if counts[card] > 1 >= times and not more and len(levels) < 2]


IN_ALL = frozenset({"in-total"})
"""Concepts by which a question asks for what comes of all that it tells."""
PIECES = frozenset({"card", "number", "body", "spirit", "nexus", "creature"})
"""Figures that may be of how many cards of a kind there are."""
SEVERAL = frozenset({"both", "another", "again", "two-of-them", "each", "all"})
"""Concepts by which a question tells of several."""


def _misfigured(reading: Reading, played: Replay) -> list[str]:
    """Figures of the question (as features) that the replay cannot have: of a combatant not there, of more or fewer shields broken, and a
    power of which nobody knows whose it is, where powers are compared."""
    if not reading.figures:
        return []
    of_nobody = [f for f in reading.figures if f.card is None and f.of in FACED and f.role and combatant(played.scenario, f.role) is None]
    fixed = {h.event.count for h in played.trace if isinstance(h.event, e.NumberFixed)}
    refixed = [f for f in reading.figures if f.of == "break-count" and fixed and f.value not in fixed]
    broken = [len(h.event.cards) for h in played.trace if isinstance(h.event, e.ShieldsBroken)]
    otherwise = [f for f in reading.figures if f.of == "break-shield" and broken and f.value not in (*broken, sum(broken))]
    compared = any(isinstance(h.event, (e.Compared, e.Judged)) for h in played.trace)
    judged = compared or "success" in played.scenario.asks
    idle = [f for f in reading.figures if judged and (f.of, f.sort, f.role, f.card) == ("power", "is", None, None)]
    attackers = {h.event.card for h in played.trace if isinstance(h.event, e.AttackDeclared)}
    two = [f for f in reading.figures if len(attackers) == 1 and f.role in ("attacker", None) and _is_of_another(f, reading)]
    symbols = {played.start.cards[card].face.symbols for card in attackers}
    bare = [f for f in reading.figures if symbols and f.of == "symbol" and f.role in ("attacker", None) and f.card is None]
    two += [f for f in bare if f.value not in symbols]
    guards = Counter(card.face.figures.get("guard") for card in played.start.cards.values())
    unlaid = [f for f in reading.figures if f.of == "guard-point" and f.value not in guards]
    told = Counter(f.value for f in reading.figures if f.of == "guard-point" and f.sort == "is")
    discarded = sum(isinstance(h.event, e.Discarded) for h in played.trace)
    if compared and discarded < told.total() > 1 and not any(f.of in ("times", "card") for f in reading.figures):
        unlaid += [f for f in reading.figures if f.of == "guard-point"]
    powers = {placed.power for _, placed in places(played.scenario)} if reading.cards else set()
    of_somebody = [f for f in reading.figures if powers and (f.of, f.sort, f.role, f.card) == ("power", "is", None, None)]
    unlaid += [f for f in of_somebody if f.value not in powers]
    return [*(f"n:{f.of}@{f.role}" for f in (*of_nobody, *two)), *(f"n:{f.of}={f.value}" for f in (*otherwise, *refixed, *idle, *unlaid))]


def _is_of_another(figure: Figure, reading: Reading) -> bool:
    """Whether a figure is one of two of the same kind that the question gives to attackers: 1体目シンボル1、2体目シンボル2."""
    alike = [f for f in reading.figures if (f.of, f.role, f.card, f.sort) == (figure.of, figure.role, None, "is")]
    kinds = ("symbol", "power", "strike") if figure.role is not None else ("symbol",)
    return figure.of in kinds and len({f.value for f in alike}) > 1


def unshown(reading: Reading, lexicon: Mapping[str, Concept]) -> list[str]:
    """What the question says happened of which no replay can tell whether it did (as features): for each event the widest word for it."""
    told = [event for event in reading.events if not (event.asked or event.negated or still_to_come(event, reading))]
    wider = [(event.concept, *ancestors(event.concept, lexicon)) for event in told]
    return [f"e:{names[-1]}" for names in wider if not HAPPENS.keys() & set(names)]


def _struck(played: Replay, how: str = "leave-field") -> set[str]:
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
            found |= {*names(played, card), played.start.cards[card].face.id}
    return found


STRIKES = frozenset({"destroy", "return-to-hand", "leave-field"})
"""Events of which it matters whom they befall."""

DENIABLE = frozenset({"attack", "block", "guard", "destroy", "summon", "quick-summon", "flash-use"})
"""Events of which it matters that they are said not to have happened."""
