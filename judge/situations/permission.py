"""Whether something may be, where a question asks that and no player tries it: what happens by itself is so, or it is not.

"May we compare BP first and resolve the effect afterwards?" is answered by what comes first in the replay, "may I charge BP for it?" by
what is charged, "may I take it into my hand?" by where the card goes, "may I choose the order?" by who chooses.
"""

import re
from collections.abc import Callable
from itertools import pairwise

from msgspec.structs import replace

import knowledge
from judge.engine import events as e
from judge.engine.rulebook import Part
from judge.engine.sides import Side, other
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import EventMention, Reading
from judge.reading.parts import sentences_of
from judge.rulings.coming import order_of_players
from judge.rulings.facts import Facts, damages_cards
from judge.rulings.happened import STRIKES, struck, timings_in
from judge.rulings.replay import Replay
from judge.rulings.ruling import RULED, Ruling, asked_move, without_word
from judge.rulings.telling import Teller
from judge.rulings.vantage import FIGHTERS, called, happened, names
from judge.situations.asked import FROM, TRIED, facts_asked, zones_named
from judge.situations.bearing import side_named
from judge.situations.falling import asks_in_which_step_it_falls
from judge.situations.otherwise.triggering import TIMINGS
from judge.situations.resembling import in_time


def with_permission(ruling: Ruling, reading: Reading, played: Replay, teller: Teller) -> Ruling:
    """The ruling with whether what is asked about may be, where the question asks that and the ruling only tells what happens."""
    may = permitted(ruling.facts, reading, played) if ruling.status in RULED and ruling.status != "depends" else None
    if may is None:
        return ruling
    word = "yes" if may else "no"
    answer = teller.say(f"answer.may-be.{word}", otherwise=without_word(ruling.answer))
    return replace(ruling, facts={"allowed": word, **ruling.facts}, verdict=word, answer=answer)


def with_time_asked(ruling: Ruling, reading: Reading, played: Replay, teller: Teller) -> Ruling:
    """The ruling that something does not trigger, or may not be carried out, where a question asks that at a step, or before one, and it
    triggers at another."""
    book = rulebook(played.start.rules)
    steps = list(book.steps)
    step, before = _time_asked(reading, played.start.rules)
    if ruling.facts.get("triggers") != "yes" or step not in steps:
        return ruling
    about = called(played, played.scenario.about)
    at = {h.table.step for h in played.trace if isinstance(h.event, e.Triggered) and (not about or h.event.what.card in about)}
    if not at or not at <= set(steps):
        return ruling
    first = min(map(steps.index, at))
    if first < steps.index(step) if before else step in at:
        return ruling
    answer = teller.say("answer.not-then", step=teller.step(steps[first]), otherwise=without_word(ruling.answer))
    allowed = {"allowed": "no"} if "allowed" in {*facts_asked(reading), *ruling.facts} else {}
    return replace(ruling, facts={**allowed, **ruling.facts, "triggers": "no"}, verdict="no", answer=answer)


def with_step_asked(ruling: Ruling, reading: Reading, played: Replay, teller: Teller) -> Ruling:
    """The ruling with the step in which the attacker falls, or from which one attacks once more, where that is asked."""
    at = None
    if asks_in_which_step_it_falls(reading):
        at = next((h.table.step for h in played.trace[: played.focus] if isinstance(h.event, e.Exhausted)), None)
    elif FROM in reading.asks and asked_move(played.scenario) == "attack" and ruling.facts.get("allowed") == "yes":
        at = next((h.table.step for h in played.trace[played.focus :] if isinstance(h.event, e.AttackDeclared)), None)
    if at is None and FROM in reading.asks and "next_step" not in played.scenario.asks:
        return replace(ruling, facts={name: value for name, value in ruling.facts.items() if name != "next_step"})
    if at is None or ruling.status not in RULED:
        return ruling
    answer = teller.say("answer.in-step", step=teller.step(at), otherwise=ruling.answer)
    return replace(ruling, facts={**ruling.facts, "next_step": at}, answer=answer)


def _time_asked(reading: Reading, rules: str) -> tuple[str | None, bool]:
    """The step at which, or before which, it is asked whether something triggers, or may be carried out; None where a question tells what
    happened besides, or asks when."""
    said = reading.concepts()
    if "in-time-asked" in reading.asks and reading.steps:
        return reading.steps[-1], False  # アタック宣言を聞いてからでも間に合う?
    step = _step_asked(reading)
    if step is not None:
        return (None, False) if "after" in said else (step, _is_before(reading) and _AT_A_STEP.search(reading.question) is None)
    known = knowledge.book(rules)
    if not any(known.lexicon[m.concept].kind == "timing" for m in reading.mentions) or not _is_carried_out(reading):
        return None, False
    parts = {each.part: each.id for each in rulebook(rules).steps.values()}
    if _BEFORE_A_GUARD.search(reading.question) is not None and {"before", "after"} - said:
        return parts.get("block"), True
    return (parts.get("declare"), False) if _AT_THE_DECLARATION.search(reading.question) is not None else (None, False)


def _is_before(reading: Reading) -> bool:
    """Whether something is told to be before a step; not what was before by itself (前のアタック)."""
    starts = [mention.start for mention in reading.mentions if mention.concept == "before"]
    return any(not _BY_ITSELF.match(reading.question, start) for start in starts)


_BY_ITSELF = regex(r"(?<![ぁ-んァ-ー一-鿿])前の")


def _is_carried_out(reading: Reading) -> bool:
    """Whether it is asked if an effect triggers, or may be carried out."""
    done = any(event.concept in CARRIED_OUT for event in reading.events)
    return done and ("allowed" in facts_asked(reading) or any(e.asked and e.concept == "trigger" for e in reading.events))


OF_A_STEP = frozenset({"at-link-step", "after-attack"})
"""Concepts that name an effect by the step in which it is carried out."""
CARRIED_OUT = frozenset({"trigger", "use", "process", "resolve", "draw", "gain"})
"""Events by which it is asked of an effect if it may be carried out."""
_BEFORE_A_GUARD = regex(
    r"ガード(?:する|される|を?決める)?(?:より|の)?(?:前|まえ|先)(?!か後)|先に[^。、?]{1,12}てから[^。、?]{0,4}ガード"
    r"|\bbefore (?:the |my |his |her |their |any )?(?:opponent |defender |they |he |she )?guard(?:s|ing|ed)?\b",
    re.IGNORECASE,
)
_AT_THE_DECLARATION = regex(
    r"(?:アタック|攻撃)?を?宣言(?:した(?:時点|瞬間|とき|時|ら(?:すぐ|即))|してすぐ|直後|と同時)"
    r"|\b(?:right away|immediately|as soon as|the moment)\b[^.?]{0,20}\b(?:declare|attack)\w*",
    re.IGNORECASE,
)
"""How the time when something is asked is told by what is done then."""
_AT_A_STEP = regex(r"\b(?:at|on|during) (?:the |my |his )?(?:attack|block) declaration\b", re.IGNORECASE)
"""How it is said at which step, beside what comes later: "at the block declaration, before any BP is compared"."""


def _step_asked(reading: Reading) -> str | None:
    """The step at which, or before which, it is asked whether something triggers, or an effect of another step may be carried out; None
    where a question tells what happened besides."""
    triggers = [event for event in reading.events if event.asked and event.concept in ("trigger", "begin")]
    of_a_step = bool(OF_A_STEP & reading.concepts()) and "allowed" in facts_asked(reading)
    asked = triggers or [event for event in reading.events if of_a_step and event.asked and event.concept in CARRIED_OUT]
    times = [m for m in reading.mentions if m.concept in AT_STEPS]
    others = (event for event in reading.events if event.told and event.concept != "trigger")
    told = any(not any(time.start <= event.start < time.end for time in times) for event in others)
    step = next((event.step for event in asked if event.step is not None), None)
    return step or (reading.steps[0] if asked and len(reading.steps) == 1 and not told else None)


AT_STEPS = frozenset({"attack-declaration", "block-declaration"})
"""Concepts by which the time when something is asked is named by what is done then: "… trigger when the attack is declared?"."""


def permitted(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """Whether what a question asks about may be, read off what happens; None where it does not ask that, where the replay tries it
    (then that is the answer), and where what happens does not tell."""
    asked = [event for event in reading.events if event.asked]
    if "allowed" in found or "not-allowed" in reading.asks:
        return None
    if _is_left_undone(asked, reading, played):
        return True
    if asked and all(event.negated for event in asked):  # 使わないでいい?
        return None
    if "allowed" not in facts_asked(reading):
        told = (rule(found, reading, played) for rule in OF_A_WHETHER if "whether" in reading.asks)
        may = next((may for may in told if may is not None), None)  # 「フレイムダンスで焼ける?」, 「ブロックになる?」
        return may if may is not None else _goes_on(found, reading, played)
    told = (rule(found, reading, played) for rule in RULES)
    return next((may for may in told if may is not None), None)


def _is_left_undone(asked: list[EventMention], reading: Reading, played: Replay) -> bool:
    """Whether it is asked if something may be left undone, and it is in the replay, by who might do it."""
    undone = {one.start for one in asked if one.negated and one.concept in UNDONE and happened(played, UNDONE[one.concept])}
    may = [mention.start for mention in reading.mentions if mention.concept == "allowed"]
    return any(m.start in undone and any(0 <= at - m.end <= _RIGHT_AFTER for at in may) for m in reading.mentions)


_RIGHT_AFTER = 5
"""Characters between what is left undone and the word that asks if it may be, at most."""


UNDONE: dict[str, type[e.Event]] = {"block": e.NotBlocked}
"""What is left undone, by the event that tells so."""


def _in_that_order(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """Of things in the order told: whether that is the order in which they happen."""
    places = [(_place(one, reading, played), _place(other, reading, played)) for one, other in _told_in_order(reading)]
    kept = [one < other for one, other in places if one is not None and other is not None and one != other]
    return all(kept) if kept else None


def _told_in_order(reading: Reading) -> list[tuple[str, str]]:
    """Every two events of which a question says which comes first: AのあとでB, "A before B", "first A, then B"."""
    events = tuple(event for event in reading.events if event.concept in EFFECTS or event.concept in COURSE)
    told = list(in_time(replace(reading, events=events)))
    concepts = list(dict.fromkeys(event.concept for event in events))
    in_a_row = len(concepts) == 2 or reading.concepts() >= FIRST_AND_THEN
    return told or (list(pairwise(concepts)) if in_a_row and _orders(reading) else [])


FIRST_AND_THEN = frozenset({"first-of-all", "then"})
"""Concepts by which a question tells in a row what comes first and what after it: 「先にAしてBして、Cはそのあと」."""


def _place(concept: str, reading: Reading, played: Replay) -> int | None:
    """Where in the part of the trace that is asked about something first happens: an effect (the one that the question names by its timing,
    if it names one), or what a rule brings about."""
    there = enumerate(played.trace[played.since : played.until])
    if concept in EFFECTS:
        named = ENDS & reading.concepts()
        named_at = TIMINGS[next(iter(named))] if len(named) == 1 else None
        at = timings_in(played)
        effects = (n for n, h in there if h.cause.ability and (named_at is None or at.get((h.cause.card, h.cause.ability)) in named_at))
        return next(effects, None)
    return next((n for n, h in there if not h.cause.ability and brings(h.event, concept)), None)


ENDS = frozenset({"at-battle-end", "after-battle"})
"""Concepts by which an effect of the end of a battle is named by its timing."""
EFFECTS = frozenset({"process", "resolve", "use", "trigger", "carry-out-step"})
"""Events of effects that are carried out."""
COURSE: dict[str, tuple[type[e.Event], ...]] = {
    "compare-power": (e.Compared,),
    "lose-life": (e.Damaged,),
    "move-core": (e.CountersMoved,),
    "destroy": (e.Destroyed,),
    "put-in-trash": (e.Moved,),
    "leave-field": (e.Moved, e.Expired),
    "break-shield": (e.ShieldsBroken,),
    "draw": (e.Drew,),
    "add-core": (e.CountersMoved,),
    "refresh": (e.Refreshed,),
    "expire": (e.Expired,),
    "end-battle": (e.BattleEnded,),
    "end-turn": (e.TurnPassed,),
    "interrupt": (e.Interrupted,),
}
"""What rules bring about in the course of a battle, by the event that a question tells."""


def brings(event: e.Event, concept: str) -> bool:
    """Whether an event of a trace is what a question tells of; life is lost where cores of it move, too."""
    of_life = concept == "lose-life" and isinstance(event, e.CountersMoved) and event.source.endswith(".life")
    return of_life or isinstance(event, COURSE[concept])


def _at_once(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """Of what happens at once, nothing may come first."""
    order = found.get("order")
    at_once = isinstance(order, list) and len(order) == 1 and "+" in order[0] and "order" in played.scenario.asks
    return False if at_once and (_orders(reading) or _ONE_BY_ONE.search(reading.question)) else None


_ONE_BY_ONE = regex(r"別々|べつべつ|片方だけ|片方ずつ|\b(?:separate(?:ly)?|earlier|later|one by one|apart)\b", re.IGNORECASE)
"""How it is said that things are done one after the other."""


def _once_more(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """One may attack once more where the attack declaration comes again."""
    declares = next((step.id for step in rulebook(played.start.rules).steps.values() if step.part == "declare"), None)
    return True if FROM in reading.asks and declares is not None and found.get("next_step") == declares else None


def _in_the_players_order(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """Of two players' effects, one said to come first: whether it is that player's that are processed first."""
    first, turns = _player_first(reading), order_of_players(played)
    turn: dict[str, Side] = {"turn_player": played.start.turn_player, "non_turn_player": played.start.non_turn_player}
    told = first is not None and _first(found, played) == "order" and len(set(turns)) > 1
    return turn[turns[0]] == first if told else None


def _player_first(reading: Reading) -> Side | None:
    """The side of whose effects a question says that they come first: "mine before his", 「自分のを相手のより先に」, 「防御側のを先に」."""
    players = [(m.start, side) for m in reading.mentions if (side := side_named(m.concept, reading)) is not None]
    before = next((m for m in reading.mentions if m.concept == "before"), None)
    if before is None:
        first = next((m for m in reading.mentions if m.concept in ("first", "first-of-all")), None)
        return next((side for start, side in reversed(players) if first is not None and start < first.start), None)
    earlier = [side for start, side in players if start < before.start]
    after = [side for start, side in players if start > before.end]
    later = next(iter(reversed(earlier) if reading.language == "ja" else after), None)
    return other(later) if later is not None and other(later) in {side for _, side in players} else None


def _as_is_played(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """A use that is asked about and stands in the script: it was legal."""
    asked = _asked(reading, "flash-use", "use")
    whole = played.refused is None and len(played.marks) > len(played.scenario.play)
    last = played.scenario.play[-1] if played.scenario.play and whole else None
    used = last is not None and last.do in ("use", "summon") and asked is not None and asked.by is not None and last.by == asked.by
    return True if used or _is_used(asked, played) else None


def _is_used(asked: EventMention | None, played: Replay) -> bool:
    """Whether the card that a question asks if one may use is used in the replay."""
    used = {h.event.card for h in played.trace if isinstance(h.event, e.Used)}
    return asked is not None and asked.card is not None and asked.card in {played.start.cards[card].face.id for card in used}


def _is_struck(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """What a named card may destroy or return: whether it does; not where that is still to be chosen."""
    asked = _asked(reading, *STRIKES)
    named = reading.named()
    open_still = played.table.asks is not None and "choose" in played.table.asks.kinds
    if asked is None or asked.on not in named | {*FIGHTERS} or _first(found, played) != "zone" or open_still:
        return None
    faces = [card.face.id for card in played.start.cards.values()]
    doing = (named - {asked.on}) & set(faces)
    if doing and asked_move(played.scenario) == "use":  # it is tried once this has been asked
        return not any(asked.on in (*names(played, each.id), each.face.id) for each in played.table.in_zone("field"))
    return asked.on in struck(played, asked.concept) if doing and (asked.on in FIGHTERS or faces.count(asked.on) == 1) else None


def _in_the_window(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """A use in a timing: not when it is over; of who acts next, when it goes on."""
    asked = _asked(reading, "flash-use", "use-again", "chase")
    in_a_row = "in-a-row" in reading.concepts()  # asked of the one who acted last
    if asked is None or asked.by is None or in_a_row or not {"window", "may_act_next"} & {*played.scenario.asks}:
        return None
    if found.get("window") == "closed":
        return False
    return True if found.get("may_act_next") == asked.by else None


def _in_battle(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """What may be done or chosen "in battle" only, where it is found whether there is a battle; what may be chosen as the attacking one in
    a step, where it is found in which it is that."""
    said = reading.concepts()
    if "chosen-as-attacking" in said and "active" in found and reading.steps:
        return set(reading.steps) <= set(found["active"])
    about = _first(found, played) == "battle" and bool(said & {"in-battle-now", "battle-long", "chosen-in-battle"})
    return {"continues": True, "ended": False}.get(str(found.get("battle"))) if about else None


def _goes_on(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """Whether one may go on with an attack of which it is found if it is void, or call it off."""
    if _first(found, played) != "battle" or reading.rules is None or not damages_cards(reading.rules):
        return None
    goes_on = {"continues": True, "interrupted": False}.get(str(found.get("battle")))
    if _CALLED_OFF.search(reading.question) is not None:
        return False if goes_on else None
    return goes_on if _WITH_IT.search(reading.question) is not None else None


_CALLED_OFF = regex(
    r"(?:引っ込め|取り消|取消|やめ|撤回|なかったことに|無しに|なしに)[^。、?]{0,10}\?"
    r"|\b(?:call (?:it|the attack|that) off|take (?:it|the attack) back|cancel (?:it|the|my) ?(?:attack)?|withdraw)",
    re.IGNORECASE,
)
_WITH_IT = regex(
    r"(?:そのまま|このまま|それでも|引き続き)[^。、?]{0,10}(?:殴れ|殴って|攻撃(?:でき|して|を?(?:つづけ|続け))|攻撃)[^。、?]{0,8}\?"
    r"|(?:攻撃|殴り)(?:を|は)?(?:つづけ|続け)(?:て(?:も)?(?:いい|よい|ok)|られ)[^。、?]{0,6}\?"
    r"|\b(?:can|may) (?:I|it|my unit) (?:still )?(?:go on|carry on|continue|go ahead)\b",
    re.IGNORECASE,
)
"""How it is asked if an attack may be called off, and if one may go on with it."""


def _charged(found: Facts, reading: Reading, played: Replay) -> bool | None:
    charged = found.get("bp_charge")
    if _first(found, played) != "bp_charge" or not isinstance(charged, dict) or _asked(reading, *TRIED.keys() - {"charge"}):
        return None
    side = next((event.by for event in reading.events if event.asked and event.by in charged), reading.me)
    if side in charged:
        return bool(charged[side])
    return any(charged.values()) if len({bool(count) for count in charged.values()}) == 1 else None


def _broken(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """Shields are not broken where none is."""
    return False if _asked(reading, "break-shield") is not None and found.get("shields_broken") == 0 else None


def _put_there(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """Where cards go that no player moves: whether it is the zone named last."""
    if _first(found, played) != "zone" or "or" in reading.concepts():
        return None
    rules = played.start.rules
    zones = {"hand": "hand", "deck": "deck", "trash": rulebook(rules).ground.discards, **zones_named(rules)}
    named = [zones[mention.concept] for mention in reading.mentions if mention.concept in zones]
    start, end = played.start.cards, played.table.cards
    went = {end[card].zone for card in start if start[card].zone != end[card].zone and {*FIGHTERS}.isdisjoint(names(played, card))}
    return went == {named[-1]} if named and len(went) == 1 else None


def _chosen_by(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """A choice: whether it is made by the one who asks to make it."""
    asked, chooser = _asked(reading, "choose"), side_choosing(found, played)
    if asked is None or asked.by is None or chooser is None or "chooser" not in played.scenario.asks:
        return None
    return chooser == asked.by


def side_choosing(found: Facts, played: Replay) -> str | None:
    """The side of the player who chooses by the facts found (or another role, where he is named by that); None where they do not tell."""
    sides: dict[str, Side] = {"turn_player": played.start.turn_player, "non_turn_player": played.start.non_turn_player}
    chooser = found.get("chooser")
    return sides.get(chooser, chooser) if isinstance(chooser, str) else None


def _triggered(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """An effect is used where it triggers; not where it is asked in which order."""
    carried_out = [event for event in reading.events if event.concept in EFFECTS or event.concept == "summon"]  # 出していい
    asked = any(event.asked for event in reading.events) and not any(event.asked for event in carried_out)  # of something else
    if _first(found, played) != "triggers" or _orders(reading) or asked or not carried_out:
        return None
    return {"yes": True, "no": False}.get(str(found.get("triggers")))


def _carried_out(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """An ability may be resolved where it does something: it is found how many cards are drawn by it."""
    asked = _asked(reading, "process", "resolve")
    if _first(found, played) != "drawn" or asked is None or _orders(reading):
        return None
    return found.get("drawn") != 0


def _drawn(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """Cards may be drawn where as many are, by the turn player in the step that brings them."""
    asked = _asked(reading, "draw")
    if asked is None or asked.step is not None or asked.by == played.start.non_turn_player or reading.cards or _orders(reading):
        return None
    told = [figure.value for figure in reading.figures if figure.of == "card"]
    drawn = found.get("drawn")
    return bool(drawn) and max(told, default=0) <= drawn if isinstance(drawn, int) else None


def _by_the_step(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """What a step brings: cards refreshed, as many cores gained, who attacks or blocks exhausted."""
    if found.get("cores_to", {}).get("void") == "reserve" and _ON_A_CARD.search(reading.question):
        return False  # コアステップのコアをスピリットの上に置いていい?
    if _orders(reading) and not (OF_THE_FIRST_TURNS & reading.concepts() and ORDER & reading.concepts() == {"first"}):
        return None
    if "without-exhausting" in reading.concepts() and _first(found, played) == "state":
        return "exhausted" not in found.get("state", {}).values()
    if _asked(reading, "choose") is not None and _first(found, played) == "state" and "all" not in reading.concepts():
        return False if happened(played, e.Refreshed) else None  # all stand up, and nobody chooses which
    if _asked(reading, "refresh") is not None and _first(found, played) == "state" and found.get("state"):
        return set(found["state"].values()) == {"ready"}
    asked = _asked(reading, "add-core")
    gained = asked is not None and found.get("cores_to", {}).get("void") == "reserve"
    theirs = {h.event.to for h in played.trace if isinstance(h.event, e.CountersMoved) and h.event.source.endswith("void")}
    of_the_other = asked is not None and asked.by is not None and not any(to.startswith(asked.by) for to in theirs)
    if gained and of_the_other and OF_THE_FIRST_TURNS.isdisjoint(reading.concepts()):
        return False  # コアステップのコアは相手も貰える?
    told = (figure.value for figure in reading.figures if figure.of in ("core", "piece", "number"))
    return all(value == found.get("count", 1) for value in told) if gained else None


OF_THE_FIRST_TURNS = frozenset({"first-player", "second-player"})
"""Concepts by which a question names the player whose turn it is, be it the other's."""


_ON_A_CARD = regex(
    r"(?:スピリット|スピ|カード|ネクサス)(?:の?上|の?うえ)?(?:に|へ)(?:直接|じかに|直で|そのまま)?(?:置|乗|載|の[せっ])|(?:スピリット|スピ)の上(?:でも|とか)"
    r"|\b(?:on|onto|on to) (?:an?|my|the|his|one of my) (?:\w+ )?(?:spirit|card|nexus)",
    re.IGNORECASE,
)
"""How it is said that cores are put on a card."""


def _in_a_step_left_out(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """What is done in a step (a block, an attack, a core gained): not where that is left out; a step that is asked of is carried out
    where it comes, and one attacks where the attack step does."""
    skipped, steps = found.get("skipped"), rulebook(played.start.rules).steps
    asked = next((event for event in reading.events if event.asked and event.concept in DONE_IN), None)
    undone = any(event.negated and event.is_a("block", "attack") and event.asked for event in reading.events)
    if (
        asked is None
        or asked.negated
        or undone
        or not isinstance(skipped, list)
        or (asked.concept == "move-core" and "void" not in reading.concepts())
    ):
        return None
    parts = {each.part: each.id for each in steps.values()}
    step = asked.step if asked.concept == "carry-out-step" else parts.get(DONE_IN[asked.concept])
    if step is None or step in skipped:
        return False if step is not None else None
    comes = any(h.table.step == step for h in played.trace) if asked.concept == "carry-out-step" and step in steps else False
    begins = (
        asked.concept == "attack" and not skipped and "skipped" in played.scenario.asks and found.get("next_step") == parts.get("opening")
    )
    return True if (comes or begins) and not _orders(reading) else None


DONE_IN: dict[str, Part | None] = {"block": "block", "attack": "declare", "add-core": "core", "move-core": "core", "carry-out-step": None}
"""What a player does, or is given, by the part of the turn in which it is."""


def _attacks_on(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """The attack that is told may not go on where it is interrupted; another one is another matter."""
    asked = _asked(reading, "attack", "carry-on", "continue")
    interrupted = _first(found, played) == "battle" and found.get("battle") == "interrupted"
    return False if asked is not None and interrupted and "another-attack" not in reading.concepts() else None


def _by_itself(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """What comes about by itself (a counter-attack): whether it does."""
    asked = _asked(reading, *BY_ITSELF)
    return any(isinstance(h.event, BY_ITSELF[asked.concept]) for h in played.trace) if asked is not None else None


BY_ITSELF: dict[str, type[e.Event]] = {"counter-attack": e.CounterDeclared}
"""What no player chooses, by the event of a trace that it is."""


def _in_a_process_window(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """Abilities may be used in a process window, where one is held from the asked moment on."""
    held = any(h.event == e.Held("process-window") for h in played.trace[played.since :])
    return True if held and "process-window" in reading.concepts() and _asked(reading, *OFFERED) is not None else None


OFFERED = frozenset({"gain", "exist", "open", "use", "process", "come"})
"""Events by which it is asked if there is a window to use abilities in."""


def _first(found: Facts, played: Replay) -> str:
    """What a ruling is about: the first fact asked for that is found."""
    return next((name for name in played.scenario.asks if name in found), "")


def _orders(reading: Reading) -> bool:
    """Whether a question speaks of what comes first and what after it, where it asks something; the "first" of a longer word (my first
    turn) does not."""
    start, end = _sentence_asking(reading)
    said = [mention for mention in reading.mentions if mention.concept in ORDER and start <= mention.start < end]
    return any(not any(m.start <= s.start and s.end <= m.end and m.words != s.words for m in reading.mentions) for s in said)


def _sentence_asking(reading: Reading) -> tuple[int, int]:
    """From where to where the first sentence goes that asks of something that is done; the whole question, where none does."""
    asked = next((event.start for event in reading.events if event.asked), None)
    end = 0
    for sentence in sentences_of(reading.question) if asked is not None else ():
        start = reading.question.index(sentence, end)
        end = start + len(sentence)
        if start <= (asked or 0) < end:
            return start, end
    return 0, len(reading.question)


ORDER = frozenset({"before", "after", "then", "first", "first-of-all", "order", "in-which-order"})


def _asked(reading: Reading, *concepts: str) -> EventMention | None:
    return next((event for event in reading.events if event.asked and event.concept in concepts), None)


def _in_its_own_step(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """What a step brings (a card drawn, a core from the void, spirits that stand up): not in another one, which is asked about."""
    asked = next((event for event in reading.events if event.asked and event.concept in BROUGHT_BY_A_STEP), None)
    if asked is None or asked.step is None or reading.steps != (asked.step,) or reading.cards or _orders(reading):
        return None
    kind = BROUGHT_BY_A_STEP[asked.concept]
    at = {h.table.step for h in played.trace if isinstance(h.event, kind) and h.cause.clause and not h.cause.ability}
    return False if at and asked.step not in at and asked.step in rulebook(played.start.rules).steps else None


def _comes_with_the_attack(found: Facts, reading: Reading, played: Replay) -> bool | None:
    """Of an attack, or a block, without being tapped: it may not be, where who does so is tapped by that."""
    without = any(m.concept == "without-tapping" and not m.negated for m in reading.mentions)
    asked = {event.concept for event in reading.events if event.asked} if without else set[str]()
    doers = {event.card for event in happened(played, e.AttackDeclared)} if "attack" in asked else set[str]()
    doers |= {event.card for event in happened(played, e.Blocked)} if "block" in asked else set()
    return False if doers & {event.card for event in happened(played, e.Exhausted)} else None


BROUGHT_BY_A_STEP: dict[str, type[e.Event]] = {"draw": e.Drew, "refresh": e.Refreshed, "add-core": e.CountersMoved}
"""What a step brings to the turn player by itself, by the event that tells so."""
RULES: tuple[Callable[[Facts, Reading, Replay], bool | None], ...] = (
    _at_once,
    _once_more,
    _in_that_order,
    _in_its_own_step,
    _in_the_players_order,
    _as_is_played,
    _is_struck,
    _in_the_window,
    _in_battle,
    _goes_on,
    _charged,
    _broken,
    _put_there,
    _chosen_by,
    _triggered,
    _carried_out,
    _in_a_step_left_out,
    _drawn,
    _by_the_step,
    _attacks_on,
    _by_itself,
    _in_a_process_window,
    _comes_with_the_attack,
)
"""What tells whether something may be that nobody tries, the first that does."""
OF_A_WHETHER = (_is_struck, _in_a_step_left_out, _chosen_by)
"""Those of them that tell it also where it is asked whether it is so: "does it block?", "does the defender choose?"."""
