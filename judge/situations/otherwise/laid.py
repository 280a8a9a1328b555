"""Does the board of a replay have what the question tells of it: its cards and who they are, its figures, what is on it and what is not.

What no board of a replay has begins with `NOT_THERE`: no ruling on that replay is one on the question.
"""

import re
from collections import Counter
from itertools import pairwise

import knowledge
from judge.engine import events as e
from judge.engine.effects import power
from judge.engine.sides import Side, other
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Figure, Reading
from judge.rulings.coming import counted, power_changed
from judge.rulings.happened import STRIKES, owners_triggered
from judge.rulings.places import places
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import called, happened, names
from judge.situations.absent import at_work_though_absent, is_said_to_be_away
from judge.situations.asked import asks_for_a_power_alone, facts_asked
from judge.situations.attacks import PIECES, attacks_untold
from judge.situations.bearing import ABILITIES, OWNED, borne_otherwise, is_set_by_another, is_set_by_who_lost_none, of_another_side
from judge.situations.combatants import FACED, combatant
from judge.situations.denied import denied_cards
from judge.situations.frozen import LOST_TO_THEM
from judge.situations.meant import figures_meant
from judge.situations.otherwise.rows import NOT_THERE
from judge.situations.otherwise.uses import left_unused
from judge.situations.sums import points_asked
from knowledge.abilities import ChangePower


def not_laid(reading: Reading, played: Replay) -> list[str]:
    """What the question tells of the board (as features) and the replay has otherwise."""
    wrong = [f"c:{mark}" for mark in MARKED.keys() & _said(reading) if not _is_marked(MARKED[mark], played)]
    wrong += [f"{NOT_THERE}{trait}" for trait in _traits(reading) if not _is_asked_for(reading) and not _bears(trait, played)]
    wrong += [f"{NOT_THERE}attacks"] if attacks_untold(reading, played) else []
    wrong += [f"{NOT_THERE}{ability}" for ability in borne_otherwise(reading, played)]
    whose = reading.me or "attacking" if _OWN_UNHURT.search(reading.question) is not None else None
    wrong += [f"{NOT_THERE}damage"] if _tells_of_no_damage(reading) and _is_damaged(played, whose) else []
    wrong += [f"{NOT_THERE}{card}" for card in at_work_though_absent(reading, played)]
    theirs = of_another_side(reading, played)
    working = {event.card for event in reading.events if event.concept in STRIKES} | (_at_work(played) if theirs else set())
    wrong += [f"{NOT_THERE}{card}" for card in theirs if card in working or WORKING & {*facts_asked(reading), *played.scenario.asks[:1]}]
    hands = {(f.side, f.value > 0) for f in reading.figures if f.of == "hand" and f.side is not None}
    wrong += [
        f"{NOT_THERE}hand"
        for side, held in hands
        if held != bool(played.start.in_zone("hand", side)) and IN_HAND & set(played.scenario.asks)
    ]
    wrong += [f"{NOT_THERE}set"] if _is_set_otherwise(reading, played) else []
    of_a_power = played.scenario.about == "power" and not points_asked(reading)
    adds_up = (
        _adds_up(reading, played) and _counts_all(reading, played)
        if of_a_power
        else points_asked(reading) or not asks_for_a_power_alone(reading)
    )
    wrong += [] if adds_up else [f"{NOT_THERE}power"]
    wrong += [f"{NOT_THERE}side"] if _is_told_from_the_other_side(reading, played) else []
    wrong += [f"{NOT_THERE}life"] if _has_less_life(reading, played) else []
    wrong += [f"{NOT_THERE}guards"] if _holds_fewer(reading, played) or _attacks_once(reading, played) else []
    wrong += [f"{NOT_THERE}exhausted"] if "none-exhausted" in _said(reading) and _others_lie_exhausted(played) else []
    wrong += [f"{NOT_THERE}deck"] if _leave_another_deck(reading, played) else []
    wrong += [f"{NOT_THERE}abilities"] if _are_another_players(reading, played) else []
    wrong += [f"{NOT_THERE}shields"] if _breaks_more(reading, played) or _takes_none_away(reading, played) else []
    wrong += [f"{NOT_THERE}zone"] if _are_put_elsewhere(reading, played) else []
    wrong += [f"{NOT_THERE}leader"] if _attacks_no_leader(played) and _LEADER_ATTACKED.search(reading.question) else []
    wrong += [f"{NOT_THERE}state"] if _is_attacked_otherwise(reading, played) or _has_been_there(reading, played) else []
    kinds = (*_asked_of_kinds(reading), *(SAID_KINDS[said] for said in SAID_KINDS.keys() & _said(reading)))
    wrong += [f"{NOT_THERE}{kind}" for kind in kinds if all(c.face.kind != kind for c in played.start.cards.values())]
    return [*wrong, *_misfigured(reading, played), *_miscast(reading, played)]


def _is_set_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether another player has a card set than is told, or one who lost no card, or nothing is set."""
    return is_set_by_another(reading, played) or is_set_by_who_lost_none(reading, played) or _is_nothing_set(reading, played)


def _has_less_life(reading: Reading, played: Replay) -> bool:
    """Whether the player attacked has less life in the replay than the attacker has symbols, and the question does not tell how much."""
    life = played.scenario.board.defending.life
    symbols = [played.start.cards[event.card].face.symbols or 0 for event in happened(played, e.AttackDeclared)]
    return life is not None and any(life < each for each in symbols) and all(figure.of != "life" for figure in reading.figures)


def _others_lie_exhausted(played: Replay) -> bool:
    """Whether another card than who attacks lies exhausted at the start of a replay."""
    field = (card for card in played.start.cards.values() if card.zone == "field" and not card.ready)
    return any("attacker" not in names(played, card.id) for card in field)


def _leave_another_deck(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how many cards leave one player's deck, or come to their damage zone, and in the replay all are the other's, and
    it is not that player's cards that are counted."""
    whose = {side for what, side in reading.owned if what in ("deck", "damage-zone")}
    end = played.table.cards
    moved = {card.owner for card in played.start.cards.values() if card.zone == "deck" and end[card.id].zone != "deck"}
    counted = any((played.scenario.about or "").removeprefix("from ").startswith(f"{side}.") for side in whose)
    one = "how-many" in reading.asks and reading.me is not None and len(whose) == 1
    return one and not counted and bool(moved) and moved.isdisjoint(whose)


def _are_another_players(reading: Reading, played: Replay) -> bool:
    """Whether it is asked who chooses among the abilities of one player, and in the replay those that trigger are the other's."""
    labels = {m.concept for m in reading.mentions if m.concept in ABILITIES and _LABEL.search(m.words) is not None}  # ブロック時効果
    whose = {side for what, side in reading.owned if what in ("ability", "effect", *labels)}
    triggered = {*owners_triggered(played)}
    chosen = any(event.asked and event.concept == "choose" for event in reading.events)
    asked = (chosen or {"who-chooses", "allowed"} & {*reading.asks}) and "chooser" in played.scenario.asks[:2]
    return bool(asked) and reading.me is not None and len(whose) == 1 and bool(triggered) and triggered.isdisjoint(whose)


_LABEL = regex(r"効果|能力|effect|abilit|trigger", re.IGNORECASE)


def _holds_fewer(reading: Reading, played: Replay) -> bool:
    """Whether a question tells how many cards a player has in hand, and in the replay one guards with more than that."""
    told = [f.value for f in reading.figures if f.of == "hand" and f.value > 0 and f.side in (None, "defending")]
    guards = asked_move(played.scenario) == "guard" and len(played.start.in_zone("hand", "defending"))
    return bool(told) and guards > told[0]


def _attacks_once(reading: Reading, played: Replay) -> bool:
    """Whether a question tells of strikes that are summed up, and in the replay there is one attack."""
    strikes = [f for f in reading.figures if f.of == "strike" and f.sort == "is"]
    return len(strikes) > 1 and "in-total" in reading.concepts() and len(happened(played, e.AttackDeclared)) < 2


def _is_attacked_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody tapped, as who has attacked, may attack, or somebody untapped be attacked, and in the replay they are
    not so; or if one may attack where nobody is tapped, and in the replay a creature is attacked."""
    line = asked_line(played.scenario)
    if line is None or line.do != "attack" or "allowed" not in facts_asked(reading):
        return False
    cards = played.table_at(played.focus).cards
    attackers = [cards[card] for card in called(played, line.card)]
    targets = [cards[card] for on in line.on for card in called(played, on)]
    tapped = _TAPPED_ATTACKS.search(reading.question) is not None or _is_asked_of_who_attacked(reading)
    none = _NONE_TAPPED.search(reading.question)
    untapped = _UNTAPPED_TARGET.search(reading.question) is not None
    if none is not None and not untapped:
        untapped = _A_CREATURE.search(reading.question, none.end()) is not None
        if not untapped and (targets or not all(card.ready for card in attackers)):
            return True
    return (tapped and any(card.ready for card in attackers)) or (untapped and (not targets or not all(c.ready for c in targets)))


def _is_asked_of_who_attacked(reading: Reading) -> bool:
    """Whether it is asked if the one that has attacked may attack once more, and not said that it is ready again."""
    again = _WHO_ATTACKED_AGAIN.search(reading.question) is not None
    return again and {"awake", "become-awake", "refresh", "is-ready", "upright"}.isdisjoint(reading.concepts())


_WHO_ATTACKED_AGAIN = regex(
    r"(?:同じ|今の|さっきの|(?:失敗|成功)した(?:アタック|攻撃)の)(?:子|プログレス|やつ|ヤツ|奴|アタッカー)で、?(?:また|もう(?:一度|一回|1回)|再び|続けて)"
    r"|\b(?:the same|that) (?:progress|attacker)\b[^.?]{0,12}\battack again\b|\battack again with (?:it|the same|that)\b",
    re.IGNORECASE,
)
_TAPPED_ATTACKS = regex(
    r"(?:タップ|疲労)(?:し(?:て(?:い)?る|とる|た)|中の|状態の|済みの)[^。、?]{0,14}(?:クリーチャー|スピリット|やつ|ヤツ|奴)(?:で|は)"
    r"|\bwith (?:a|my|the) (?:\w+ )?(?:creature|spirit|guy) that(?:'s| is) (?:already )?(?:tapped|exhausted)\b"
    r"|\bmy (?:\w+ )?(?:creature|spirit|guy) is (?:already )?(?:tapped|exhausted)\b[^?]*\battack\b[^?]*\bwith it\b",
    re.IGNORECASE,
)
_NONE_TAPPED = regex(
    r"(?:タップ(?:し(?:て(?:い)?る|とる|た)|中の|状態の)|(?:寝|ね)て(?:い)?る) ?(?:相手(?:の)?)?(?:クリーチャー|クリ|やつ|ヤツ|奴|の)?"
    r"(?:が|は|も) ?(?:[1１一](?:体|匹|枚)も)?(?:いな|居な|おら|いませ)"
    r"|\b(?:none of (?:their|his|her|my opponent's) (?:creatures|guys) (?:is|are) tapped|no tapped (?:creature|guy))",
    re.IGNORECASE,
)
_A_CREATURE = regex(
    r"(?:クリーチャー|クリ|やつ|ヤツ|奴|獣)(?:の(?:方|ほう))?(?:を|に|へ|には|は)[^。?]{0,8}(?:攻撃|殴|アタック)"
    r"|\b(?:attack|hit|swing at|target)\b[^.?]{0,16}\b(?:creature|guy|one)\b",
    re.IGNORECASE,
)
"""How it is said that nobody is tapped, and, after that, that a creature is attacked all the same."""
_UNTAPPED_TARGET = regex(
    r"(?:タップして(?:い)?ない|アンタップ(?:し(?:て(?:い)?る|とる|た)|中の|状態の)?の?)[^。、?]{0,14}(?:クリーチャー|やつ|ヤツ|奴)(?:を|なら|に|も殴|も攻撃|へも?)",
    re.IGNORECASE,
)
"""How it is said of who attacks that it is tapped, and of who is attacked that it is not."""


def _breaks_more(reading: Reading, played: Replay) -> bool:
    """Whether a question tells how many shields there are, and more are broken in the replay."""
    there = (f for f in reading.figures if f.of == "shield" and f.sort == "is")
    told = [f.value for f in there if _TAKEN_AWAY.match(reading.question, f.start) is None]
    told = told or [1] * ({"one-left", "shield"} <= reading.concepts())
    broken = sum(len(event.cards) for event in happened(played, e.ShieldsBroken))
    return len(told) == 1 and broken > told[0] and "add-shield" not in reading.concepts()


_TAKEN_AWAY = regex(r"[1-9一二三](?:枚|まい)(?:を|だけ|が)?(?:墓地|手札|ぼち|てふだ)")
"""What is told of shields that an effect takes away."""


def _takes_none_away(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that an attack trigger puts shields into the graveyard, asks how many are broken, and none goes there so in
    the replay."""
    said = reading.concepts()
    if not {"shield", "when-attacks"} <= said or TRASHED.isdisjoint(said) or "shields_broken" not in played.scenario.asks:
        return False
    laid = {card.id for card in played.start.cards.values() if card.zone == "shields"}
    discards = played.start.discards
    return not any(event.card in laid and event.zone == discards for event in happened(played, e.Moved))


TRASHED = frozenset({"trash", "put-in-trash", "graveyard", "discard"})
"""Concepts by which a question says that cards go to the graveyard."""


def _attacks_no_leader(played: Replay) -> bool:
    """Whether there are leaders in a replay, and cards are attacked, of which none is one; not where it is asked of a card that has come in
    this turn, or of a leader, if it may attack: whom is no matter then."""
    cards, tried = played.start.cards, asked_line(played.scenario)
    acting = called(played, tried.card) if tried is not None and tried.do == "attack" else ()
    if any(COME & {*cards[card].marks} or cards[card].face.kind == "leader" for card in acting):
        return False
    attacked = [called(played, on) for line in played.scenario.play if line.do == "attack" for on in line.on]
    targets = [cards[card].face.kind for names_ in attacked for card in names_ if card in cards]
    return "leader" in {card.face.kind for card in cards.values()} and bool(targets) and "leader" not in targets


_LEADER_ATTACKED = regex(
    r"(?:相手|敵|向こう)の?リーダー(?:を|に|へ)[^。、?]{0,24}(?:攻撃|殴|なぐ)(?!さ|ら)"
    r"|(?:自分|俺|うち|こっち)の?リーダー(?:が|を)[^。、?]{0,12}(?:攻撃され|殴られ|殴って(?:き|く))"
    r"|\b(?:attack|hit)(?:s|ed|ing)? (?:the |their |his |her )?(?:opposing |enemy |opponent's )?leader\b"
    r"|\b(?:he|she|they|opponent|(?:his|her|their|enemy) unit) (?:attack|hit)(?:s|ed|ing)? my leader\b"
    r"|\b(?:hp|damage) (?:off|to) (?:the |their |his |her )?(?:opposing |enemy |opponent's )?leader\b",
    re.IGNORECASE,
)
"""How it is said that a leader is attacked."""


def _has_been_there(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a card that is said to come from the hand in this turn may act, and in the replay none does."""
    said = _said(reading)
    fresh = FRESH in said and EARLIER.isdisjoint(said) and asked_move(played.scenario) in ("move", "attack")
    marks = {FRESH, BY_EFFECT} if "effect" in said else {FRESH}
    return fresh and not any(not marks.isdisjoint(card.marks) for card in played.table_at(played.focus).cards.values())


FRESH = "from-hand"
"""The concept, and the mark on a card, that it has come from the hand in this turn."""
BY_EFFECT = "by-effect"
"""The mark on a card that an effect has put out in this turn, be it from the hand."""
COME = frozenset({FRESH, BY_EFFECT, "from-set"})
"""The marks on a card that has come in this turn."""
EARLIER = frozenset({"earlier-turn", "set-card", "by-effect"})
"""Concepts by which a card is said to have come in another turn, or another way."""


def _is_nothing_set(reading: Reading, played: Replay) -> bool:
    """Whether a question tells of a burst that is set, and not that its condition is not met, and none lies so in the replay."""
    polarity = {(mention.concept, mention.negated) for mention in reading.mentions}
    denied = {("set-card", True), ("condition-met", True), ("fulfil", True), ("destroy", True)} & polarity
    unmet = {"not-set", "hand", "condition-unmet", "not"} & reading.concepts()
    return {("set-card", False), ("burst", False)} <= polarity and not denied and not unmet and not played.start.in_zone("set")


def _are_put_elsewhere(reading: Reading, played: Replay) -> bool:
    """Whether a question tells how many cards came to a player's damage, and in the replay another number does:
    「ダメージゾーンに3枚置かれた」."""
    told = _PUT_IN_DAMAGE.search(reading.question)
    ground = rulebook(played.start.rules).ground
    if told is None or not ground.damage or not happened(played, e.Damaged):
        return False
    count = next((int(number) for number in told.groups() if number is not None), 0)
    return count != sum(event.zone == ground.damage for event in happened(played, e.Moved))


_PUT_IN_DAMAGE = regex(
    r"ダメージ(?:ゾーン)?に(?:は)?([0-9])枚(?:が)?(?:置かれた|置いた|行った|いった|入った|移った|落ちた|来た)"
    r"|([0-9])枚(?:が|は)?、?(?:相手の)?ダメージ(?:ゾーン)?(?:に|へ)(?:置かれた|置いた|行った|いった|入った|移った|落ちた)"
    r"|\b([0-9]) (?:cards? )?(?:went|were put|was put|landed|ended up) (?:in|into|to) (?:the |my |his |their )?damage\b",
    re.IGNORECASE,
)
"""How it is told how many cards came to a player's damage."""


def _adds_up(reading: Reading, played: Replay) -> bool:
    """Whether the power a card comes to in a replay is one that the question tells, or that of a card it names, with all that it tells to
    be added and nothing else but what the cards that it names add by themselves."""
    told = [figure.value for figure in reading.figures if figure.of in ("power-up", "guard-point")]
    began = [event.effect for event in happened(played, e.Began) if event.effect.what == "power"]
    added, cards, named = sorted(effect.by for effect in began), played.start.cards, reading.named()
    of_named = [effect.by for effect in began if effect.source in cards and cards[effect.source].face.id in named]
    last = power_changed(played)
    reached = {power(last.table, card) for card in last.table.cards.values() if card.face.id in named} if last is not None else set()
    reached |= {figure.value + sum(added) for figure in reading.figures if figure.of == "power"}
    guards = [figure.value for figure in reading.figures if figure.of == "guard-point"]
    in_all = guards == told and len(added) <= len(told) and sum(added) == sum(told)  # more guards than the case has cards for
    return (in_all or added in (sorted(told), sorted((*told, *of_named)))) and counted(played)[1] in reached


def _counts_all(reading: Reading, played: Replay) -> bool:
    """Whether of all cards that a question tells the number of, it tells whose they are and that they are ready, where a card that it names
    grows stronger by so many."""
    named = [card.face for card in played.start.cards.values() if card.face.id in reading.named()]
    changes = [x for face in named for ability in face.abilities for x in ability.does if isinstance(x, ChangePower)]
    if changes and all(change.per is None for change in changes):
        return True
    figures = figures_meant(reading, knowledge.book(played.start.rules)) if reading.cards else []
    return all(figure.of not in PIECES - {"card", "nexus"} for figure in figures)  # 空域が2枚


def _at_work(played: Replay) -> set[str | None]:
    """The cards (ids of faces) by whose abilities something comes about in the replay."""
    cards = played.start.cards
    return {cards[h.cause.card].face.id for h in played.trace if h.cause.ability and h.cause.card in cards}


def _miscast(reading: Reading, played: Replay) -> list[str]:
    """Cards (as features) that the question names and that are not there, that it has attack and that block in the replay, or the other
    way round; those it has attacked and that nobody attacks there."""
    if not reading.cards:
        return []
    named = reading.named()
    there = {card.id: card.face.id for card in played.start.cards.values() if card.face.id in named}
    parts = {face: {"attacker", "blocker", "target"} & set(names(played, card)) for card, face in there.items()}
    absent = named - parts.keys() - left_unused(reading)
    spared = {event.on for event in reading.events if event.negated and event.is_a("attack")}
    cast = [m for m in reading.cards if m.role is not None and m.card in parts and not (m.role == "target" and m.card in spared)]
    miscast = [f"k:{m.card}@{m.role}" for m in cast if parts[m.card] - {m.role}]
    if played.refused is None:
        miscast += [f"k:{m.card}@target" for m in cast if m.role == "target" and not parts[m.card]]
    doing = {event.card for event in reading.events if event.asked and event.concept in STRIKES}
    doing |= {event.on for event in reading.events if event.asked and event.concept == "attack"}
    doing |= {event.card for event in reading.events if event.told and event.concept in ("use", "flash-use")}
    if "how-many" in reading.asks and "drawn" in played.scenario.asks:  # of which a nexus that lies there changes the number
        faces = knowledge.book(played.start.rules).cards
        moved = {event.card for event in reading.events if event.told} | {event.on for event in reading.events if event.told}
        nexuses = [m for m in reading.cards if faces[m.card].kind == "nexus" and m.card not in moved]
        doing |= {m.card for m in nexuses if not is_said_to_be_away(m, reading, nexus=True)}
    missing = (f"{NOT_THERE}{card}" for card in sorted(absent - denied_cards(reading)) if card in doing)  # it is told to do something
    return [*miscast, *(f"k:{card}" for card in sorted(absent)), *missing, *_several(reading, played)]


def _several(reading: Reading, played: Replay) -> list[str]:
    """Cards (as features) of which there are several on the field of the replay, where the question names one and tells of no other."""
    counts = Counter(card.face.id for card in played.start.in_zone("field"))
    more = any(figure.value > 1 for figure in reading.figures if figure.of in PIECES | {"piece"}) or bool(SEVERAL & reading.concepts())
    levels = {mention.level for mention in reading.cards} | {figure.value for figure in reading.figures if figure.of == "level"}
    levels.discard(None)
    named = Counter(mention.card for mention in reading.cards)
    return [f"{NOT_THERE}{card}@copies" for card, times in named.items() if counts[card] > 1 >= times and not more and len(levels) < 2]


SEVERAL = frozenset({"both", "two-copies", "again", "two-of-them", "all"})
"""Concepts by which a question tells of several."""


def _misfigured(reading: Reading, played: Replay) -> list[str]:
    """Figures of the question (as features) that the replay cannot have: of a combatant not there, of more or fewer shields broken, and a
    power of which nobody knows whose it is, where powers are compared."""
    if not reading.figures:
        return []
    of_nobody = [f for f in reading.figures if f.card is None and f.of in FACED and f.role and combatant(played.scenario, f.role) is None]
    fixed = {event.count for event in happened(played, e.NumberFixed)}
    refixed = [f for f in reading.figures if f.of == "break-count" and fixed and f.value not in fixed]
    broken = [len(event.cards) for event in happened(played, e.ShieldsBroken)]
    otherwise = [f for f in reading.figures if f.of == "break-shield" and broken and f.value not in (*broken, sum(broken))]
    compared = bool(happened(played, e.Compared, e.Judged))
    judged = compared or "success" in played.scenario.asks
    shields = [f.value for f in reading.figures if f.of == "shield" and f.sort == "is" and f.side in (None, "defending")]
    otherwise += [f for f in reading.figures if f.of == "break-shield" and len(shields) == 1 and f.value > shields[0]]
    lying = len(played.start.in_zone("shields", "defending"))
    short = "shields_broken" in played.scenario.asks and bool(fixed) and max(fixed) > sum(broken) == lying
    otherwise += [f for f in reading.figures if short and f.of == "shield" and f.side in (None, "defending") and f.value > lying]
    idle = [f for f in reading.figures if judged and (f.of, f.sort, f.role, f.card) == ("power", "is", None, None)]
    attackers = {event.card for event in happened(played, e.AttackDeclared)}
    two = [f for f in reading.figures if len(attackers) == 1 and f.role in ("attacker", None) and _is_of_another(f, reading)]
    symbols = {played.start.cards[card].face.symbols for card in attackers}
    raised = any(f.of == "symbol-up" for f in reading.figures)  # then it is laid with those, too
    meant = figures_meant(reading, knowledge.book(played.start.rules)) if raised else reading.figures
    bare = [f for f in meant if symbols and f.of == "symbol" and f.role in ("attacker", None) and f.card is None]
    two += [f for f in bare if f.value not in symbols]
    unlaid = _unguarded(reading, played, compared)
    powers = {placed.power for _, placed in places(played.scenario)} if reading.cards else set()
    of_somebody = [f for f in reading.figures if powers and (f.of, f.sort, f.role, f.card) == ("power", "is", None, None)]
    unlaid += [f for f in of_somebody if f.value not in powers]
    return [
        *(f"n:{f.of}@{f.role}" for f in (*of_nobody, *two)),
        *(f"n:{f.of}={f.value}" for f in (*otherwise, *refixed, *idle, *unlaid)),
    ]


def _unguarded(reading: Reading, played: Replay, compared: bool) -> list[Figure]:
    """The guard points of the question that no card of the replay has; all, where powers are compared with fewer guards than it tells."""
    told = [figure for figure in reading.figures if figure.of == "guard-point"]
    counted = sum(figure.sort == "is" for figure in told)
    discarded = sum(isinstance(happened.event, e.Discarded) for happened in played.trace)
    if compared and discarded < counted > 1 and not any(figure.of in ("times", "card") for figure in reading.figures):
        return told
    guards = {card.face.figures.get("guard") for card in played.start.cards.values()}
    return [figure for figure in told if figure.value not in guards]


def _is_of_another(figure: Figure, reading: Reading) -> bool:
    """Whether a figure is one of two of the same kind that the question gives to attackers: 1体目シンボル1、2体目シンボル2."""
    alike = [f for f in reading.figures if (f.of, f.role, f.card, f.sort) == (figure.of, figure.role, None, "is")]
    kinds = ("symbol", "power", "strike") if figure.role is not None else ("symbol",)
    return figure.of in kinds and len({f.value for f in alike}) > 1


WORKING = frozenset({"triggers", "state", "drawn", "discarded", "cores_to"})
"""Facts of what a card does for its owner."""
IN_HAND = frozenset({"discarded"})
"""Facts that hang on whether anything is in a hand."""
HURTS = frozenset({"reduced", "damage"})
"""Events by which a question says that HP is less."""
NO_DAMAGE = frozenset({"no-damage"})
"""Concepts by which a question says that an attack deals none."""


def _tells_of_no_damage(reading: Reading) -> bool:
    """Whether a question says that an attack deals no damage, and does not ask whether it does: 「こっちは無傷?」; or that HP is not less
    for it: 「HPは減りませんでした」."""
    quoted = [match.span() for match in _IN_QUOTES.finditer(reading.question)]
    said = [m for m in reading.mentions if m.concept in NO_DAMAGE and not m.negated]
    said = [m for m in said if not any(start < m.start < end for start, end in quoted)]  # what somebody says
    yet = {m.start for m in reading.mentions if _NOT_YET.match(reading.question[m.end :])}
    denied = (each for each in reading.events if each.concept in HURTS and each.negated and not each.asked)
    unhurt = any(event.start not in yet and _ONLY.search(reading.question[: event.start]) is None for event in denied)
    return unhurt or any(re.match(r"\w{0,4}\?", reading.question[m.end :]) is None for m in said)


_IN_QUOTES = regex(r"[「『“][^」』”]*[」』”]")
_ONLY = regex(r"しか\s*$")
"""What stands before a denial that says that it is no more: 「1しか減ってない」."""
_OWN_UNHURT = regex(
    r"(?:自分|うち|俺|おれ|僕|私|こっち|こちら|味方|攻撃側)(?:の(?:ユニット|子|やつ|ほう|方|側)?)?(?:は|が|も)(?:無傷|ノーダメ|ダメージ(?:なし|0|ゼロ))"
    r"|\b(?:my|mine) ?(?:own )?(?:unit|attacker|one)?"
    r" (?:is|was|stays|stayed|came out|comes out|remains) (?:unharmed|unhurt|unscathed|untouched)\b",
    re.IGNORECASE,
)
"""How it is said of one's own unit alone that it takes no damage."""
_NOT_YET = regex(r"(?:は|も)?まだ|\s*yet\b", re.IGNORECASE)
"""What stands after that which has not come yet: 「ダメージはまだ」."""


def _said(reading: Reading) -> set[str]:
    return {mention.concept for mention in reading.mentions if not mention.negated}


def _is_damaged(played: Replay, whose: Side | None = None) -> bool:
    """Whether any card is damaged, or any of one side's."""
    struck = {h.event.card for h in played.trace if isinstance(h.event, e.CardDamaged) and h.event.count}
    return any(whose in (None, played.start.cards[card].owner) for card in struck)


TRAITS = frozenset({"ambush"})
"""Concepts that say what trait a card has, by which it may do what no other may."""


def _traits(reading: Reading) -> set[str]:
    """The traits that a question says a card has: not those of which longer words say that it has none ("no Ambush")."""
    said = [m for m in reading.mentions if m.concept in TRAITS and not m.negated]
    whole = [m for m in said if not any(n.start <= m.start and m.end <= n.end and len(n.words) > len(m.words) for n in reading.mentions)]
    return {mention.concept for mention in whole}


def _bears(trait: str, played: Replay) -> bool:
    return any(trait in card.face.keywords for card in played.start.cards.values())


def _is_asked_for(reading: Reading) -> bool:
    """Whether a question asks if it takes a trait."""
    return "must" in reading.asks or _NEEDED.search(reading.question) is not None


_NEEDED = regex(r"\bneed|\bwithout|必要|なしで|なくても|要る|いる\?", re.IGNORECASE)
MARKED = {"frozen": "frozen", "own-leader-frozen": "frozen", "their-leader-frozen": "frozen", "both-leaders-frozen": "frozen"}
"""Concepts that say in what state a card is, with the mark on it that has it so."""


def _is_marked(mark: str, played: Replay) -> bool:
    """Whether some card bears a mark in the replay, from the start or later."""
    marked = any(isinstance(happened.event, e.Marked) and happened.event.mark == mark for happened in played.trace)
    return marked or any(mark in card.marks for card in played.start.cards.values())


KINDS = frozenset({"nexus", "ultimate", "leader"})
"""Kinds of card of which what is ruled of another says nothing."""


def _asked_of_kinds(reading: Reading) -> list[str]:
    """The kinds of card of which the question asks whether something befalls them: 「ネクサスも回復しますか?」."""
    asked = [event.start for event in reading.events if event.asked and event.on is None and event.card is None]
    topics = (m for m in reading.mentions if m.concept in KINDS and reading.question.startswith(_TOPIC, m.end))
    return [
        m.concept
        for m in topics
        if any(0 < start - m.end <= _OF_A_TOPIC and not _parted(m.end + _TOPIC_ENDS, start, reading) for start in asked)
    ]


SAID_KINDS = {"beside-spirits": "ultimate", "spirits-alone": "ultimate", "other-kinds": "nexus"}
"""Concepts that ask of cards by what they are not, with the kind that stands for them."""
_TOPIC = ("は", "も", "って", "とか", "なら")
_OF_A_TOPIC, _TOPIC_ENDS = 30, 3
"""Characters between a topic and what is asked of it, at most; and those in which the words that make it one end."""


def _parted(first: int, last: int, reading: Reading) -> bool:
    return any(mark in reading.question[first:last] for mark in "。、,.?!")


SIDED: dict[str, Side] = {"own-leader-frozen": "defending", "their-leader-frozen": "attacking"}
"""Concepts that say whose leader is frozen, with whose that is where it is the opponent's unit that does what is told."""


def _is_told_from_the_other_side(reading: Reading, played: Replay) -> bool:
    """Whether it is told whose unit does what is told, and the leader that is frozen in the replay is the other one than is said."""
    frozen = {card.owner for card in played.start.cards.values() if "frozen" in card.marks}
    theirs = {SIDED[concept] for concept in SIDED.keys() & reading.concepts()}
    by_them = _unit_acts("opponent", reading) or LOST_TO_THEM.search(reading.question) is not None
    said = theirs if by_them else {other(side) for side in theirs} if _unit_acts("me", reading) else set()
    return len(said) == 1 and bool(frozen) and not said <= frozen


def _unit_acts(whose: str, reading: Reading) -> bool:
    """「相手ユニットが…」, "An enemy unit damages …", "My unit's attack takes …": not the one that something is done to, or that falls."""
    units = [(one, unit) for one, unit in pairwise(reading.mentions) if (one.concept, unit.concept) == (whose, "unit-thing")]
    begun = {event.start for event in reading.events} if reading.language == "en" else set()
    falls = [event.start for event in reading.events if event.is_a(*STRIKES)]
    return any(
        unit.start - one.end < OWNED
        and not (reading.language == "ja" and any(0 < start - unit.end < OWNED for start in falls))
        and (reading.question.startswith(("が", "は", "から"), unit.end) or not begun.isdisjoint((unit.end + 1, unit.end + len("'s "))))
        for one, unit in units
    )
