"""What befalls cards in a replay: is it what a question tells, when it tells so, and by what it says?"""

import re
from itertools import pairwise

from judge.engine import events as e
from judge.engine.sides import Side, other
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import EventMention, Reading
from judge.rulings.happened import STRIKES, destroyed_in, faces_attacked, gone, strokes, struck, struck_by, timings_that_strike
from judge.rulings.origins import flash_steps
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_move
from judge.rulings.vantage import FIGHTERS, happened, names
from judge.situations.asked import facts_asked
from judge.situations.otherwise.powers import FACING
from judge.situations.otherwise.rows import Otherwise
from judge.situations.otherwise.triggering import TIMINGS, timings_named


def attacks_another(event: EventMention, reading: Reading, played: Replay) -> bool:
    """Whether an event of a question is an attack on a card it names, and whom they attack in the replay is another: 「ノラディを殴った
    のではなく」."""
    return event.is_a("attack") and event.on in reading.named() and event.on not in faces_attacked(played)


def befalls_the_other(event: EventMention, reading: Reading, played: Replay) -> bool:
    """Whether what a question tells of one combatant befalls another card in the replay, of which it tells no such thing."""
    told = {each.on for each in reading.events if each.is_a(*STRIKES) and each.told}
    after = reading.question[event.start :]
    asked = re.match(r"(?![^。.!?]{0,6}れた(?:ら|後|あと))[^。.!]*\?|.{0,6}(?:つもり|はず)", after)  # 破壊されるのは誰? 倒すつもりだった
    befallen = struck(played)
    there = event.on in FACING or (
        any(event.on == card.face.id for card in played.start.in_zone("field")) and not _is_named_as_doer(event, reading)
    )
    return asked is None and there and bool(befallen) and befallen.isdisjoint(told)


def _is_named_as_doer(event: EventMention, reading: Reading) -> bool:
    """Whether in English the card that something befalls, as it is read, is named only right before an active verb: "Night Rider destroyed
    another"."""
    named = [mention for mention in reading.cards if mention.card == event.on]
    active = _BE_STRUCK.search(reading.question[: event.start]) is None
    return reading.language == "en" and active and all(mention.start < event.start for mention in named)


_BE_STRUCK = regex(r"\b(?:is|are|was|were|be|been|being|gets?|got)(?: \w+)? $", re.IGNORECASE)


def _befalls_the_other_side(reading: Reading, played: Replay) -> bool:
    """Whether a question tells whose spirits were destroyed, and of no others, and in the replay only the other player's are:
    「俺のスピリットが破壊された」, "he burned all of my spirits"."""
    told = {_whose_falls(event, reading) for event in reading.events if event.told and event.is_a("destroy", "return-to-hand")}
    cards = played.start.cards
    fallen = {cards[card].owner for card in gone(played) if cards[card].zone == "field"}
    return None not in told and len(told) == 1 and bool(fallen) and fallen.isdisjoint(told)


def _whose_falls(event: EventMention, reading: Reading) -> Side | None:
    """The side whose spirits are said to be struck, by the words before the event in Japanese, and after it or before it in English."""
    before, after = reading.question[: event.start], reading.question[event.start :]
    if _AND_CANNOT_BLOCK.match(after):
        return "defending"
    if reading.language == "ja":
        said = _OWNED_AND_STRUCK.search(before)
        passive = _PASSIVE.match(after) is not None
        said = said if said is not None and passive == (said["how"] in ("が", "は", "も")) else None
    else:
        said = _STRUCK_OF.match(after) or _OWNED_IS_STRUCK.search(before)
    named = next((name for name in SIDES_NAMED if said is not None and said[name]), None)
    if said is None or named in (None, "attacking", "defending"):
        return SIDES_NAMED.get(named or "")
    return reading.me if named == "mine" or reading.me is None else other(reading.me)


SIDES_NAMED: dict[str, Side | None] = {"mine": None, "theirs": None, "attacking": "attacking", "defending": "defending"}
_OWNER = (
    r"(?:(?P<mine>俺|おれ|僕|ぼく|私|わたし|自分|こっち|うち)|(?P<theirs>相手|敵|向こう|あっち)"
    r"|(?P<attacking>攻撃側|アタック側|攻め側)|(?P<defending>防御側|ブロック側|守備側|守り側))"
)
_OWNED_AND_STRUCK = regex(
    rf"{_OWNER}の(?:スピリット|スピ)(?:たち)?(?:を?(?:全部|全員|全て|すべて|みんな|全体))?(?P<how>が|は|も|を|)(?:効果で|全部|全員|すべて|全て)*$"
)
_AND_CANNOT_BLOCK = regex(r"[^。、?]{1,8}(?:て|ので|から|ため)、?ブロックできな")
_PASSIVE = regex(r"(?:破壊|焼|や|倒|除去|バウンス|戻)(?:か|ら|さ)?れ")
_OWNER_EN = (
    r"(?:(?P<mine>my)|(?P<theirs>his|her|their|(?:my |the )?opponent's)"
    r"|the (?:(?P<attacking>attack)|(?P<defending>defend))(?:er|ing player)'s)"
)
_STRUCK_OF = regex(
    r"(?:destroys?|destroyed|burns?|burned|kills?|killed|bounces?|bounced) (?:all |every one )?(?:of )?"
    rf"{_OWNER_EN} (?:\w+ ){{0,2}}?(?:spirits?|ultimates?|blockers?)\b",
    re.IGNORECASE,
)
_OWNED_IS_STRUCK = regex(rf"\b{_OWNER_EN} spirits? (?:is|was|are|were|got|gets|has been) $", re.IGNORECASE)
"""How it is told of whose spirits it is that they are struck."""


def _befalls_at_another_step(reading: Reading, played: Replay) -> bool:
    """Whether cards are struck in a replay, but none in the flash timing, or at the declaration before it, in which a question tells that
    one is."""
    flashes = flash_steps(played.start.rules)
    apart = flashes | {step.id for step in rulebook(played.start.rules).steps.values() if flashes and step.part == "declare"}
    told = {event.step for event in reading.events if event.told and event.is_a(*STRIKES)} & apart
    struck = {h.table.step for _, h in strokes(played)}
    return bool(told and struck) and told.isdisjoint(struck)


def _befalls_once_judged(reading: Reading, played: Replay) -> bool:
    """Whether cards are struck in a replay, but only after the judgement, where a question tells it before it speaks of the judgement."""
    judged = next((m.start for m in reading.mentions if m.concept in JUDGEMENT), None)
    told = _departures(reading)
    if judged is None or not told or not BY_THEN.isdisjoint(reading.concepts()) or any(event.start > judged for event in told):
        return False
    if any(mention.concept == "after" and told[0].start < mention.start < judged for mention in reading.mentions):
        return False
    at = next((n for n, h in enumerate(played.trace) if isinstance(h.event, e.Judged)), None)
    first = next((n for n, _ in strokes(played)), None)
    return at is not None and first is not None and first > at


def _stays_though_it_leaves(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what comes of an attack, and told that one of the two cards left its place, and in the replay both are there and
    compared."""
    asked = any(event.asked and event.is_a("destroy", *STRIKES) for event in reading.events)
    both = {"both-left", "damage-step"} <= reading.concepts() and not asked
    away = (
        both
        or bool(_departures(reading))
        or not MOVED.keys().isdisjoint(reading.concepts())
        or _PUT_AWAY.search(reading.question) is not None
    )
    if not away or ({"success", "damage"}.isdisjoint(played.scenario.asks) and not (both and "zone" in played.scenario.asks)):
        return False
    kinds = [type(h.event) for h in played.trace]
    if e.Judged not in kinds:  # it is asked how strong they are, of whom one is not there
        return played.table.over == "wanting" and e.RoleLost not in kinds and not GONE.isdisjoint(reading.concepts())
    return e.RoleLost not in kinds[: kinds.index(e.Judged)] and not gone(played, whole=True)


def _another_is_moved(reading: Reading, played: Replay) -> bool:
    """Whether a question tells which of the two cards of an attack is moved out of its zone, and in the replay only the other one is."""
    moved = [_named_before(event, reading) for event in _departures(reading) if event.is_a("move")]
    moved += [role for concept, role in MOVED.items() if concept in reading.concepts()]
    lost = left_their_zones(played) if any(moved) else set()
    return bool(lost) and lost.isdisjoint(moved)


def left_their_zones(played: Replay) -> set[str]:
    """Every name of the cards of an attack that are no longer its attacker, or whom it is on, before it is over."""
    steps = rulebook(played.start.rules).steps
    before = ((h.event, h.table) for h in played.trace)
    lost = (event.card for event, table in before if isinstance(event, e.RoleLost) and steps[table.step].part != "close")
    return {name for card in lost for name in names(played, card)}


def _named_before(event: EventMention, reading: Reading) -> str:
    """Which card of an attack is spoken of last before an event; the empty string where none is."""
    return next((ZONED[m.concept] for m in reversed(reading.mentions) if m.start < event.start and m.concept in ZONED), "")


GONE = frozenset({"attacked-left", "attacker-left", "both-left", "attacker-moved", "attacked-moved"})
"""Concepts by which it is told who is not there any more when an attack is judged."""
MOVED = {"attacker-moved": "attacker", "attacked-moved": "target"}
"""Concepts by which it is told which card of an attack is moved out of its zone."""
ZONED = {"attacking-progress": "attacker", "attacker": "attacker", "attacked": "target", "opposite": "target", "front-taken": "target"}
"""Concepts that name a card of an attack, and which."""


def _departures(reading: Reading) -> list[EventMention]:
    """What is told by which one of the cards of an attack is struck, or leaves its place otherwise."""
    told = [event for event in reading.events if event.told]
    zoned = "progress-zone" in reading.concepts()
    return [
        event for event in told if event.is_a(*STRIKES) or (event.is_a("return") and event.on in FIGHTERS) or (event.is_a("move") and zoned)
    ]


JUDGEMENT = frozenset({"damage-step", "succeed", "fail"})
"""Concepts by which a question speaks of the judgement whether an attack succeeds."""
BY_THEN = frozenset({"after-damage", "attack-end", "already"})
"""Concepts by which a question tells that the judgement is over."""


def _both_fall(reading: Reading, played: Replay) -> bool:
    """Whether a question tells of one that is destroyed, and of another that is destroyed too, and one alone is in the replay: "killed it,
    but mine died too"."""
    fallen = [event.start for event in reading.events if event.told and event.is_a("destroy")] if len(destroyed_in(played)) == 1 else []
    return any(_TOO.search(reading.question[one:other]) or _TOO_AFTER.match(reading.question[other:]) for one, other in pairwise(fallen))


_TOO = regex(r"[ァ-ヶー一-鿿]も[^。、,.]{0,8}$|\balso\b[^.,]{0,20}$", re.IGNORECASE)
_TOO_AFTER = regex(r"\w+ too\b", re.IGNORECASE)
"""How it is said of the second that it is so of it too."""


def _befalls_by_another_ability(reading: Reading, played: Replay) -> bool:
    """Whether cards are struck in a replay, and none by an ability of the timing by which a question tells that one is."""
    causes = [_cause_of(event, reading) for event in reading.events if event.told and event.is_a(*STRIKES)]
    told = frozenset[str]().union(*causes)
    struck = timings_that_strike(played)
    return bool(told and struck) and told.isdisjoint(struck)


def _cause_of(event: EventMention, reading: Reading) -> frozenset[str]:
    """The timing of the effect by which it is told that something is struck, as abilities call it (「アタック時で手札に戻る」); none where
    that is not told."""
    before = (m for m in reading.mentions if m.concept in TIMINGS and m.end <= event.start)
    near = next((m for m in before if _BY.match(reading.question[m.end : event.start])), None)
    return TIMINGS[near.concept] if near is not None else frozenset()


_BY = regex(r"^[」』]?(?:の)?(?:効果|能力)?(?:で|によって|により|の?せいで)[^。、,]{0,12}$")


def _is_struck_by_what_does_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether cards are struck in a replay by an ability of a timing of which a question tells that it gives symbols, and strikes none."""
    spoken = any(event.is_a(*STRIKES, "end-battle") for event in reading.events) or not STRIKES.isdisjoint(reading.concepts())
    gives = any(figure.of == "symbol-up" for figure in reading.figures) or "symbol" in reading.concepts()
    if spoken or not gives:
        return False
    return not timings_named(reading).isdisjoint(timings_that_strike(played))


_PUT_AWAY = regex(
    r"(?:\d{3,}|プログレス|正面の子|た子|るやつ|アタッカー)(?:を|が|は)[^。、?「」]{0,10}(?:捨札|捨て札|墓地|トラッシュ|手札)(?:に|へ)(?:送|置か|落|行っ|戻さ|戻し|飛ば)"
    r"|\b(?:sends?|sent|puts?|returns?|returned|moves?|moved|removes?|removed)(?: (?:the|his|her|their|my|that|an?))?"
    r"(?: (?:attacked|attacking|defending|opposing))?(?: (?:progress|one|\d{3,}|attacker|defender))+ (?:from|to|into)"
    r" (?:the |its |his |her |their |my |owner's )*(?:trash|discard|hand|field|zone)(?! it)",
    re.IGNORECASE,
)
"""How it is told that one who fights is put away."""


def _spent_though_destroyed(reading: Reading, played: Replay) -> bool:
    """Whether it is asked where the cores go of what is destroyed, and in the replay nothing is, and those go that were spent."""
    destroyed = any(event.told and event.is_a("destroy") for event in reading.events) or "when-destroyed" in reading.concepts()
    asked = "cores_to" in facts_asked(reading) and "cores_to" in played.scenario.asks
    return destroyed and asked and happened(played, e.Destroyed) == [] and played.scenario.play[1:] == ()


def _costs_life_though_it_was_destroyed(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what life an attack costs that is told to have been destroyed in the flash timing before any block, and in the
    replay nothing is destroyed and life is lost."""
    asked = "life_change" in facts_asked(reading) and "life_change" in played.scenario.asks
    told = any(event.told and event.is_a("destroy") and _IT.match(reading.question, event.start) is not None for event in reading.events)
    return asked and told and any(isinstance(h.event, e.NotBlocked) for h in played.trace) and not any(strokes(played))


def _is_ended_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked of an effect if it comes, or how long it lasts, or the powers of both who fight are told, and another effect ends
    the battle in the replay, and the question speaks of none that does."""
    ended = any(isinstance(h.event, e.Ordered) and h.event.what == "end-battle" for h in played.trace)
    compared = {"attacker", "blocker"} <= {figure.role for figure in reading.figures if figure.of == "power"}
    enders = ("use", "flash-use") if compared else ("end-battle", "use", "flash-use")  # once it is over
    uses = (event for event in reading.events if event.is_a(*enders) and not event.negated)
    spoken = any(uses) or _ENDS.search(reading.question) is not None
    of_an_effect = not {"triggers", "expires_at"}.isdisjoint(played.scenario.asks[:2])
    return ended and (of_an_effect or compared) and not (spoken or reading.cards)


_ENDS = regex(
    r"終わ|おわ|ラーク|打ち切|強制|途中で|バトル(?:を|が)?終了(?!時|後)"
    r"|\b(?:ends|ended|ending|(?<!the )end(?! of)|cut|stops?|stopped|lark(?:ed)?)\b",
    re.IGNORECASE,
)
"""How a question speaks of a battle that is ended."""
_IT = regex(r"(?:destroy|kill|burn|remov)\w* (?:it|him|that|the attacker|his attacker)\b", re.IGNORECASE)
"""How it is told that the one who attacks is destroyed, right after it is told that it attacks."""


def _is_struck_though_it_stays(reading: Reading, played: Replay) -> bool:
    """Whether a card is told to stay on the field that an effect strikes in the replay: 「ビートビートルは場に残った」; what it comes to in
    a comparison after that is another matter."""
    staying = {name for event in reading.events if event.told and event.concept == "stays-alive" for name in (event.card, event.on)}
    hit = (card for _, h in strokes(played) if h.cause.ability for card in struck_by(h.event))
    return bool(staying) and any(not staying.isdisjoint({*names(played, card), played.start.cards[card].face.id}) for card in hit)


def _destroys_itself_for_want_of_another(reading: Reading, played: Replay) -> bool:
    """Whether the attacker's own effect destroys it in a replay with no other that lies exhausted, or another that does, and a question
    tells of one that lies so, or that it does on another side: 「相手に横向きのスピリットが1体いる」."""
    told = _LIES_EXHAUSTED.search(reading.question)
    by_an_effect = [(h.cause.card, card) for _, h in strokes(played) if h.cause.ability for card in struck_by(h.event)]
    of_the_attacker = [card for by, card in by_an_effect if by is not None and "attacker" in names(played, by)]
    if told is None or not of_the_attacker or "none-exhausted" in reading.concepts():
        return False
    sides = {card.owner for card in played.start.in_zone("field") if not card.ready}
    whose = list(_WHOSE.finditer(reading.question, 0, told.end()))
    me: Side = reading.me or "attacking"
    side = None if not whose else other(me) if whose[-1]["other"] else me if whose[-1]["own"] else None
    return not sides or (side is not None and side not in sides)


_STATE = r"(?:横向き|横になって(?:い)?る|寝て(?:い)?る|疲労(?:状態|中|して(?:い)?る|した))"
_LIES_EXHAUSTED = regex(
    rf"{_STATE}(?:の|な)?(?:スピリット|やつ|子|の)?(?:が|も)[^。、?]{{0,8}}(?:い(?:る|た|ま|て)|残っ)|\blies? there (?:exhausted|tapped)"
    r"|(?<!no )(?<!no other )\b(?:an?|one|two|his|her|their|my) (?:other )?(?:exhausted|tapped|rested) \w+",
    re.IGNORECASE,
)
_WHOSE = regex(r"(?P<other>相手|敵|\b(?:opponent|his|her|their|enemy)\b)|(?P<own>自分|味方)|俺|私|\b(?:my|I)\b", re.IGNORECASE)
"""How a question tells of one that lies exhausted, and on whose side."""


def _stands_though_its_effect_came(reading: Reading, played: Replay) -> bool:
    """Whether a card that a question names is told to have been destroyed, or its effect to have come, and in the replay it stands on the
    field to the end, nothing befalls anybody, and what is asked is whether somebody may attack."""
    if asked_move(played.scenario) != "attack" or any(strokes(played)) or "allowed" not in played.scenario.asks[:1]:
        return False
    told = [event for event in reading.events if event.told and event.concept in ("destroy", "trigger")]
    fallen = {name for event in told for name in ((event.on, event.card) if event.concept == "trigger" else (event.on,))}
    return any(card.face.id in fallen and card.zone == "field" for card in played.table.cards.values())


BEFALLING: Otherwise = (
    ("stays", _is_struck_though_it_stays),
    ("step", _befalls_at_another_step),
    ("step", _befalls_once_judged),
    ("leaves", _stays_though_it_leaves),
    ("leaves", _another_is_moved),
    ("side", _befalls_the_other_side),
    ("both", _both_fall),
    ("destroyed", _costs_life_though_it_was_destroyed),
    ("end-battle", _is_ended_untold),
    ("destroyed", _spent_though_destroyed),
    ("ability", _befalls_by_another_ability),
    ("struck", _is_struck_by_what_does_otherwise),
    ("exhausted", _destroys_itself_for_want_of_another),
    ("stands", _stands_though_its_effect_came),
)
"""Each with what is not there by what is told (`judge.situations.told.OTHERWISE`)."""
