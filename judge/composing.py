"""From a reading and the case it resembles to the scenario to be played.

The case gives board, script and what is asked; what the question says itself (cards, levels, cores, BP, symbols, life) takes the
place of what the case assumes. Afterwards the replay is held against the question: what it says happened must happen.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from judge.engine import events as e
from judge.engine import moves as m
from judge.facts import BROUGHT, Facts, names
from judge.games import rulebook
from judge.measures import FACED, combatant, with_figures
from judge.places import Place, places, renamed, replaced
from judge.reading.model import CardMention, EventMention, Reading
from judge.replay import Replay
from judge.sequences import still_to_come, with_told_moves
from judge.situations import ancestors
from knowledge.abilities import Ability, Destroy, ReturnToHand
from knowledge.books import Knowledge
from knowledge.cards import CardFace
from knowledge.lexicon import Concept
from scenarios.model import Half, Line, Placed, Questions, Scenario

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


ASKED: dict[str, str] = {
    "allowed": "allowed",
    "what-next": "next_step",
    "is-it-skipped": "skipped",
    "who-first": "may_act_next",
    "who-next": "may_act_next",
    "who-chooses": "chooser",
    "in-which-order": "order",
    "does-it-trigger": "triggers",
    "does-it-expire": "expires_at",
    "until-when": "expires_at",
}
"""The fact an ``ask`` asks for whatever it is asked of."""

ASKED_OF: dict[str, str] = {
    "end-flash": "window",
    "end-battle": "battle",
    "trigger": "triggers",
    "lose-life": "life_change",
    "destroy": "zone",
    "both-destroyed": "zone",
    "put-in-trash": "zone",
    "return-to-hand": "zone",
    "leave-field": "zone",
    "return-core": "cores_to",
    "exhaust": "state",
    "refresh": "state",
    "draw": "drawn",
    "discard": "discarded",
    "damage": "damage",
    "succeed": "success",
    "fail": "success",
    "expire": "expires_at",
    "end-effect": "expires_at",
    "skip": "skipped",
    "add-core": "cores_to",
    "compare-power": "skipped",
    "break-shield": "shields_broken",
    "win-game": "winner",
    "interrupt": "battle",
    "charge": "bp_charge",
    "exchange": "battle",
    "void": "battle",
    "forbid": "allowed",
}
"""The fact a question asks for when it asks whether, where or how much of this event."""


FLASH = frozenset({"flash-use", "flash"})


STILL_OPEN = ("allowed", "window")
"""What "may I still use a flash?" asks: whether the use is legal or, where no use is tried, whether the timing goes on."""


def answered(reading: Reading, case: Scenario, found: Facts) -> tuple[list[str], int]:
    """The facts found that the question asks for by its own words, in order, and how many it asks for that are not found."""
    decided = {name: value for name, value in found.items() if _of_what_is_asked(name, value, reading, case)}
    asked = facts_asked(reading)
    hoped = decided.get("allowed") == "no" and "allowed" not in asked and bool(BROUGHT & set(asked))
    wanted = [_in_order_of(case, _either(name, reading, decided)) for name in _with_legality(asked, reading, case, decided, hoped)]
    present = [[name for name in either if decided.get(name) not in (None, {}, [])] for either in wanted]
    told = [name for names in present for name in (names if "allowed" in names else names[:1])]
    return list(dict.fromkeys(told)), 0 if hoped else sum(decided.keys().isdisjoint(either) for either in wanted)


def _in_order_of(case: Scenario, names: tuple[str, ...]) -> list[str]:
    return sorted(names, key=lambda name: name not in case.asks)


def _with_legality(asked: list[str], reading: Reading, case: Scenario, decided: Facts, hoped: bool) -> list[str]:
    """The facts asked for with ``allowed`` where whether a move is legal is the answer, though the words ask for something else: they ask
    what would come of a move that cannot be made (``hoped``: "damage to both?"), or for nothing that a case of what is legal is about
    ("how often?"). What happens in which order is then beside the point."""
    about_legality = case.asks[:1] == ("allowed",) and ("allowed" in asked or (bool(asked) and set(asked).isdisjoint(case.asks)))
    if "allowed" not in decided or not (hoped or about_legality):
        return asked
    others = [name for name in asked if name in case.asks or not (name == "order" or (hoped and name in BROUGHT))]
    others = [name for name in others if name != "allowed"]
    last = "allowed" not in asked and bool(OPEN_ASKS & set(reading.asks))
    return [*others, "allowed"] if last else ["allowed", *others]


OPEN_ASKS = frozenset({"how-many", "where-goes", "what-next", "who-next", "who-first", "who-chooses", "until-when", "when-asked"})
"""Asks that no yes or no answers."""


def _of_what_is_asked(name: str, value: object, reading: Reading, case: Scenario) -> bool:
    """Whether a fact is about what the question asks of: of steps left out, one it names, if it names any; of choices and of how many, not
    just the next that come, but those the case is about (or how many cards come to the zone that the question names)."""
    match name:
        case "skipped":
            return not reading.steps or not isinstance(value, list) or not value or bool(set(reading.steps) & set(value))
        case "chooser":
            return bool({"chooser", "may_act_next"} & set(case.asks))
        case "count":
            return "count" in case.asks or zone_counted(reading) is not None
    return True


TIMES = frozenset({"next_step", "expires_at", "order", "active", "may_act_next"})
"""Facts that tell when something is, or what it comes before."""


def asks_when(reading: Reading) -> bool:
    """Whether a question asks for a time: "when …?", "before or after …?"."""
    return "when-asked" in reading.asks or {"before", "after"} <= reading.concepts()


def _either(name: str, reading: Reading, decided: Facts) -> tuple[str, ...]:
    """The facts of which any one answers where this one is asked for."""
    if name == "damage" and name not in decided:
        return ("life_change", "shields_broken")  # in a game that has no damage, what an attack costs a player
    if name in STILL_OPEN and _about_flash(reading):
        return STILL_OPEN
    if name == "may_act_next" and "who-first" in reading.asks and "who-next" not in reading.asks:
        return ("may_act_next", "order")  # どっちが先 may be of players or of what happens
    return (name,)


def _about_flash(reading: Reading) -> bool:
    flashing = any(event.asked and event.concept in FLASH and event.card is None for event in reading.events)
    return flashing and bool({"allowed", "still"} & set(reading.asks))


def facts_asked(reading: Reading) -> list[str]:
    """The facts a question asks for by its own words, in order."""
    any_number = _any_number(reading)
    found = [ASKED[ask] for ask in reading.asks if ask in ASKED] + (["allowed"] if any_number else [])
    if _about_flash(reading):
        found = [*STILL_OPEN, *(name for name in found if name not in STILL_OPEN)]
    found += [ASKED_OF[event.concept] for event in reading.events if event.asked and event.concept in ASKED_OF]
    said = reading.concepts()
    if "where-goes" in reading.asks:
        found.append("cores_to" if said & {"core", "return-core"} else "zone")
    if {"does-it-end", "does-it-continue"} & set(reading.asks) and "flash" in reading.steps:
        found.append("window")
    if "guard" in said:  # how many may be discarded for one, not how many were
        found = [name for name in found if name != "discarded"]
        if {"who", "which", "which-player"} & set(reading.asks):
            found.append("chooser")
    if "how-many" in reading.asks and not any_number:
        found += _numbers_asked(reading, found)
    return list(dict.fromkeys(found))


def _numbers_asked(reading: Reading, found: list[str]) -> list[str]:
    """The numbers for which "how many" asks, by what is counted; of nothing that a fact is about, and with nothing else asked, a count."""
    said = reading.concepts()
    if zone_counted(reading) is not None:
        return ["count"]
    of = {
        "shields_broken": {"shield", "break-shield", "breaker", "double-breaker", "triple-breaker"},
        "life_change": {"life"},
        "bp_charge": {"battle-points"},
        "damage": {"strike", "damage"},
    }
    return [name for name, things in of.items() if things & said] or ([] if found else ["count"])


def _any_number(reading: Reading) -> bool:
    """Whether "how many" stands for "as many as one likes": 「ガードは何回でも?」."""
    ends = {mention.end for mention in reading.mentions if mention.concept == "how-many"}
    return any(mention.concept == "even-if" and mention.start in ends for mention in reading.mentions)


def zone_counted(reading: Reading) -> str | None:
    """The zone of which a question asks how many cards come to it: "how many go to the damage zone?"."""
    if "how-many" not in reading.asks or reading.rules is None:
        return None
    zones = {f"{zone.id}-zone": zone.id for zone in rulebook(reading.rules).ground.zones if not zone.blank}
    return next((zones[each.concept] for each in reading.mentions if each.concept in zones), None)


def compose(reading: Reading, case: Scenario, known: Knowledge) -> Scenario:
    """The case with everything in it that the question says otherwise."""
    asks = tuple(dict.fromkeys((*facts_asked(reading), *case.asks)))
    scenario = replace(case, id="", shows=(), expect={}, status="ruled", asks=asks, question=Questions())
    for mention in reading.cards:
        scenario = _with_card(scenario, mention, reading, known)
    dealt = "damage" in reading.concepts()
    scenario = with_figures(scenario, [replace(f, of="damage") if dealt and f.of == "leader" else f for f in reading.figures])
    scenario = _leaving_as_told(with_told_moves(scenario, reading, known), reading, known)
    scenario = _asked_again(scenario, reading)
    zone = zone_counted(reading) if case.status == "ruled" and "count" not in case.asks else None
    return replace(scenario, about=zone or _step_left_out(reading) or scenario.about or _about(reading, known))


def _step_left_out(reading: Reading) -> str | None:
    """The step of which a question asks whether it is left out."""
    return reading.steps[-1] if "is-it-skipped" in reading.asks and reading.steps else None


def _asked_again(scenario: Scenario, reading: Reading) -> Scenario:
    """The case with a second ``ask`` after the move it tries, where the question asks what comes after that ("may I …, and then?")."""
    asks = [ask for ask in reading.asks if ask in ("allowed", "what-next")]
    tried = len(scenario.play) > 1 and scenario.play[-2].do == "ask"
    return replace(scenario, play=(*scenario.play, Line("ask"))) if asks == ["allowed", "what-next"] and tried else scenario


def _about(reading: Reading, known: Knowledge) -> str | None:
    """The card a question is about where the case does not say: the one it names, or the role it speaks of."""
    if reading.cards:
        return known.cards[reading.cards[0].card].name.ja
    return next((event.on for event in reading.events if event.on in ("attacker", "blocker", "target")), None)


LEAVES: dict[str, type[Destroy | ReturnToHand]] = {"destroy": Destroy, "return-to-hand": ReturnToHand}
"""What the question may say befell a card, as the effect that does it."""


def _leaving_as_told(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """Where the case has a combatant destroyed by a card without a name and the question has it returned to hand, or the other way
    round, that card does what the question says."""
    told = {(event.on, event.concept) for event in reading.events if event.concept in LEAVES and not (event.asked or event.negated)}
    used = {line.card: line.on[0] for line in scenario.play if line.do == "use" and line.on}
    for place, placed in places(scenario):
        befell = {concept for on, concept in told if on == used.get(placed.as_ or placed.card)}
        if placed.card == "plain" and len(befell) == 1:
            abilities = tuple(_doing(ability, known.lexicon[concept]) for ability in placed.abilities for concept in befell)
            scenario = replaced(scenario, place, replace(placed, abilities=abilities))
    return scenario


def _doing(ability: Ability, what: Concept) -> Ability:
    """An ability by which a card leaves the field, doing so in this way."""
    effect = LEAVES[what.id]
    does = tuple(effect(each.target) if isinstance(each, Destroy | ReturnToHand) else each for each in ability.does)
    return ability if does == ability.does else replace(ability, does=does, says=what.term)


# ── cards ──────────────────────────────────────────────────────────────────


def _with_card(scenario: Scenario, mention: CardMention, reading: Reading, known: Knowledge) -> Scenario:
    """The card the question names, in the place the case has for it, with the level, cores and power the question gives."""
    face = known.cards[mention.card]
    place = _place_of(scenario, mention, known) or _place_like(scenario, mention, reading, known)
    if place is None:
        return scenario
    side, zone, index = place
    half: Half = getattr(scenario.board, side)
    placed: Placed = getattr(half, zone)[index]
    copies = [other for _, other in places(scenario) if other.card == placed.card]
    if len(copies) > 1 and any(_as_told(copy, mention, face) for copy in copies):
        return scenario  # it is said of one of several
    changed = placed
    if known.card(placed.card) is not face:
        changed = Placed(face.name.ja, placed.as_, state=placed.state)
        scenario = renamed(scenario, placed.as_ or placed.card, placed.as_ or face.name.ja)
    if mention.level is not None:
        changed = replace(changed, level=mention.level, cores=None)
    if mention.cores is not None and zone == "field":
        changed = replace(changed, cores=mention.cores, level=None)
    if mention.power is not None:
        changed = replace(changed, power=mention.power)
    if mention.symbols is not None:
        changed = replace(changed, symbols=mention.symbols)
    return replaced(scenario, place, changed)


def _as_told(placed: Placed, mention: CardMention, face: CardFace) -> bool:
    """Whether a card lies there with the level and cores the question gives."""
    reached = face.level_at(mention.cores) if mention.cores is not None else None
    level = mention.level or (reached.level if reached is not None else None)
    return level is not None and placed.level == level


def _place_of(scenario: Scenario, mention: CardMention, known: Knowledge) -> Place | None:
    """Where the case already has this very card."""
    for place, placed in places(scenario):
        face = known.card(placed.card)
        if face is not None and face.id == mention.card:
            return place
    return None


def _place_like(scenario: Scenario, mention: CardMention, reading: Reading, known: Knowledge) -> Place | None:
    """Where the case has another card that plays the part of the named one: the combatant it is said to be, or the one card of its kind."""
    kind = known.cards[mention.card].kind
    usual = rulebook(known.source.rules).plain
    named = {m.card for m in reading.cards}
    free = []
    for place, placed in places(scenario):
        face = known.card(placed.card)
        if face is not None and face.id in named:
            continue
        if (face.kind if face else placed.kind or usual) == kind:
            free.append((place, placed))
    role: str | None = mention.role
    if role is None:
        role = next((part for event in reading.events if event.card == mention.card and (part := _role(event))), None)
    for place, placed in free:
        if role is not None and placed.as_ == role:
            return place
    if role is not None and kind == usual:
        return None
    sided = [place for place, _ in free if mention.side is None or place[0] == mention.side]
    return sided[0] if len(sided) == 1 else None


def _role(event: EventMention) -> str | None:
    return {"attack": "attacker", "block": "blocker"}.get(event.concept)


# ── does the replay do what the question says? ─────────────────────────────


def _attempted(played: Replay) -> set[type[e.Event]]:
    """What the refused move would have been: the question tells of it although it does not happen."""
    refusal = played.refused.refusal if played.refused is not None else None
    return {e.AttackDeclared} if refusal is not None and isinstance(refusal.move, m.Attack) else set()


def contradicted(reading: Reading, played: Replay) -> list[str]:
    """What the question says happened and the replay does not have, and what it says did not happen and the replay has (as features);
    the figures that the replay cannot have."""
    happened = {type(h.event) for h in played.trace[: max(played.focus, 1)]}
    later = {type(h.event) for h in played.trace} | _attempted(played)
    wrong = []
    struck = _struck(played)
    for event in reading.events:
        kinds = HAPPENS.get(event.concept)
        if kinds is None or event.asked or still_to_come(event, reading):
            continue
        if (
            (event.negated and event.concept in DENIABLE and happened & set(kinds))
            or (not event.negated and not later & set(kinds))
            or (not event.negated and event.concept in STRIKES and event.on is not None and event.on not in struck)
        ):
            wrong.append(f"t:{event.concept}" + ("!" if event.negated else ""))
    return wrong + _misfigured(reading, played)


def _misfigured(reading: Reading, played: Replay) -> list[str]:
    """Figures of the question (as features) that the replay cannot have: of a combatant not there, of more or fewer shields broken."""
    of_nobody = [f for f in reading.figures if f.card is None and f.of in FACED and f.role and combatant(played.scenario, f.role) is None]
    broken = [len(h.event.cards) for h in played.trace if isinstance(h.event, e.ShieldsBroken)]
    otherwise = [f for f in reading.figures if f.of == "break-shield" and broken and f.value not in (*broken, sum(broken))]
    return [*(f"n:{f.of}@{f.role}" for f in of_nobody), *(f"n:{f.of}={f.value}" for f in otherwise)]


def unshown(reading: Reading, lexicon: Mapping[str, Concept]) -> list[str]:
    """What the question says happened of which no replay can tell whether it did (as features): for each event the widest word for it."""
    told = [event for event in reading.events if not (event.asked or event.negated or still_to_come(event, reading))]
    wider = [(event.concept, *ancestors(event.concept, lexicon)) for event in told]
    return [f"e:{names[-1]}" for names in wider if not HAPPENS.keys() & set(names)]


def _struck(played: Replay) -> set[str]:
    """Every name of the cards that were destroyed or left the field: roles, labels, printed names and card ids."""
    found: set[str] = set()
    for happened in played.trace:
        match happened.event:
            case e.Destroyed(cards=cards):
                gone = cards
            case e.Moved(card=card) | e.Depleted(card=card):
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
