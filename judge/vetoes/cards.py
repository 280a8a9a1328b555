"""What befalls which card, and how cards lie: what a question tells of cards and the replay has otherwise."""

import re

from judge.asked import facts_asked
from judge.bearing import lies_in_reserve
from judge.engine import events as e
from judge.engine import moves as m
from judge.facts import facts
from judge.happened import STRIKES, gone
from judge.permission import side_choosing
from judge.ruling import asked_move
from judge.sequences import SOME_CARD
from judge.vantage import FIGHTERS, names
from judge.vetoes.held import Held, Vetoes
from knowledge.abilities import Destroy


def _strikes_the_other_side(held: Held) -> bool:
    """Whether what is told to befall a card of the attacking or the defending side befalls a combatant, and only of the other."""
    reading, played = held.reading, held.played
    told = {each.whose for each in reading.events if each.concept in STRIKES and each.on is None and each.told}
    strikes = [each.start for each in reading.events if each.concept in STRIKES]
    said = [each.concept for each in reading.mentions if each.concept in MINE | SIDES and strikes and each.start < strikes[0]]
    owners = {played.start.cards[card].owner for card in gone(played) if not {*FIGHTERS}.isdisjoint(names(played, card))}
    return bool(owners) and len(told) == 1 and None not in told and owners.isdisjoint(told) and bool(said) and said[-1] in SIDES


MINE = frozenset({"me", "own", "opponent"})
"""Concepts that tell a side only by where the one who asks stands."""


SIDES = frozenset({"attacking-player", "attacking-short", "defending-player", "defending-short"})
"""Concepts that tell a side by what it does."""


def _is_struck_by_another(held: Held) -> bool:
    """Whether a question has a named card destroy that can, and in the replay, where it lies too, only a card of which it does not speak
    does."""
    named = held.reading.named()
    asked = {event.card for event in held.reading.events if event.concept == "destroy"} & named
    cards = held.played.start.cards
    able = {card.face.id for card in cards.values() for a in card.face.abilities for effect in a.does if isinstance(effect, Destroy)}
    causes = {h.cause.card for h in held.played.trace if isinstance(h.event, e.Destroyed)} & cards.keys()
    doers = {cards[card].face.id for card in causes} - {"plain"}
    return bool(asked & able and doers) and doers.isdisjoint(named)


def _aims_at_the_opponents(held: Held) -> bool:
    """Whether a question asks if a named card can strike one's own, and it is used on what is the other player's in the replay."""
    named = held.reading.named()
    asked = {event.card for event in held.reading.events if event.asked and event.concept in STRIKES} & named
    if not asked or "opponent" in held.reading.concepts() or _ONES_OWN.search(held.reading.question) is None:
        return False
    cards, refusal = held.played.start.cards, held.played.refusal
    moves = [h.event.move for h in held.played.trace if isinstance(h.event, e.Answered)] + ([refusal.move] if refusal is not None else [])
    uses = [move for move in moves if isinstance(move, m.Use) and move.card in cards and cards[move.card].face.id in asked]
    return any(cards[target].owner != move.by for move in uses for target in move.on if target in cards)


_ONES_OWN = re.compile(
    r"(?:自分|じぶん|味方|みかた|俺|おれ|うち)の[^。、?？]{0,8}(?:スピリット|スピ|クリーチャー|クリ|ユニット|アタッカー|ブロッカー|やつ|奴|カード)を"
    r"|\b(?:my own|one of my(?: own)?|my) (?:\w+ ){0,2}(?:spirit|creature|unit|attacker|blocker|guy|card)s?\b",
    re.IGNORECASE,
)
"""How a question speaks of a card of one's own that something is done to."""


def _spares_one_of_both(held: Held) -> bool:
    """Whether a question tells that attacker and blocker both left, and in the replay one stays."""
    struck = any(event.concept in STRIKES and event.told for event in held.reading.events)
    if not struck or _BOTH_FIGHTERS.search(held.reading.question) is None:
        return False
    played = held.played
    gone_ones = {name for card in gone(played) for name in names(played, card)}
    return {"attacker", "blocker"} <= {name for card in played.start.cards for name in names(played, card)} and not {
        "attacker",
        "blocker",
    } <= gone_ones


_BOTH_FIGHTERS = re.compile(
    r"アタッカー(?:も|と|、)ブロッカー(?:も|の両方|両方|が両方|がどちらも|がともに|が共に)|ブロッカー(?:も|と)アタッカー(?:も|の両方|両方|が両方)"
    r"|both (?:the )?(?:attacker and (?:the )?blocker|fighters|combatants)",
    re.IGNORECASE,
)
"""How attacker and blocker are told of in one."""


def _removes_whom_nobody_removed(held: Held) -> bool:
    """Whether a question tells that a combatant was only turned (exhausted, refreshed), and an effect has it leave in the replay."""
    turned = any(event.concept in ("refresh", "exhaust") and event.told for event in held.reading.events)
    leaves = any(event.concept in STRIKES | {"lose-battle", "lose"} for event in held.reading.events)
    if not turned or leaves or facts_asked(held.reading)[:1] != ["battle"] or _GONE.search(held.reading.question) is not None:
        return False
    caused = [h.event for h in held.played.trace[: held.played.focus] if h.cause.ability]
    cards = {event.card for event in caused if isinstance(event, e.Moved)}
    cards |= {card for event in caused if isinstance(event, e.Destroyed) for card in event.cards}
    return any(not {*FIGHTERS}.isdisjoint(names(held.played, card)) for card in cards if card in held.played.start.cards)


_GONE = re.compile(
    r"送|離れ|消え|いなく|飛ば|戻|除去|破壊|トラッシュ|墓地|\b(?:left|leaves|gone|remov|bounc|destroy|kill|die)", re.IGNORECASE
)
"""How it is said in other words that a card left."""


def _is_refused_for_its_text(held: Held) -> bool:
    """Whether the move asked about is refused only because the card laid for it, of which the question tells no text, does nothing then."""
    refusal = held.played.refusal
    if refusal is None or refusal.reason != "not-able" or not isinstance(refusal.move, m.Use):
        return False
    return refusal.move.card.startswith(SOME_CARD) and refusal.move.card in held.played.start.cards


def _exchanges_nothing(held: Held) -> bool:
    """Whether a question tells of an exchange, and one card alone changes its place in the replay."""
    told = any(event.concept == "exchange" and event.told for event in held.reading.events)
    return told and len({h.event.card for h in held.played.trace if isinstance(h.event, e.Shifted)}) == 1


def _finds_nobody_exhausted(held: Held) -> bool:
    """Whether a question says that another card is exhausted beside a named attacker that destroys such, and none is in the replay."""
    cards = held.played.start.cards.values()
    mine = {card.id for card in cards if card.face.id in held.reading.named() and "attacker" in names(held.played, card.id)}
    seeking = (
        effect.target
        for card in cards
        if card.id in mine
        for ability in card.face.abilities
        for effect in ability.does
        if isinstance(effect, Destroy)
    )
    if not any(target.state == "exhausted" for target in seeking) or _ANOTHER_EXHAUSTED.search(held.reading.question) is None:
        return False
    return all(card.ready for card in cards if card.zone == "field" and card.id not in mine)


_ANOTHER_EXHAUSTED = re.compile(
    r"(?:疲労|寝て)[^。、?？だし]{0,12}(?:[1-9一二三]体)?(?:が|も)?(?:[1-9一二三]体)?(?:いる|おる|います|いて|いた)(?!な)"
    r"|(?:an?|one|two|his|their) (?:own )?(?:exhausted|tapped) (?:\w+ )?(?:spirit|one)",
    re.IGNORECASE,
)
"""How it is said that a card lies exhausted."""


def _finds_somebody_exhausted(held: Held) -> bool:
    """Whether a question says that no other card is exhausted beside a named attacker, and one is in the replay."""
    none = "none-exhausted" in held.reading.concepts() or _NOBODY_EXHAUSTED.search(held.reading.question) is not None
    lying = (card.id for card in held.played.start.cards.values() if card.zone == "field" and not card.ready)
    return none and bool(held.reading.cards) and any("attacker" not in names(held.played, card) for card in lying)


_NOBODY_EXHAUSTED = re.compile(
    r"(?:疲労|寝て|ねて|横向き|よこむき)[^。?？]{0,24}(?:ゼロ|0体|[1一]体も|[1１一]まいも|(?:い|居)な[いくし]|(?:い|居)ません|おら[んへず]|な[しい]$|なし[。、で])",
)
"""How it is said that no other card is exhausted."""


def _finds_somebody_in_an_empty_gate(held: Held) -> bool:
    """Whether a question asks if an empty gate may be attacked, and somebody is in the one that is attacked in the replay."""
    declared = (h.event for h in held.played.trace if isinstance(h.event, e.AttackDeclared))
    attacked = any(event.target in held.played.start.cards for event in declared)
    return attacked and asked_move(held.played.scenario) == "attack" and _AN_EMPTY_GATE.search(held.reading.question) is not None


_AN_EMPTY_GATE = re.compile(
    r"(?:(?:何も|誰も|だれも)(?:い|おら|居)(?:ない|ん)|空の|空いてる|空き)(?:ゲート|マス|ところ|とこ)?(?:に|へ|を)(?:攻撃|殴|アタック)"
    r"|attack(?:s|ed|ing)?(?: on| against| at)? an? empty",
    re.IGNORECASE,
)
"""How an attack on a gate in which nobody is is told."""


def _fills_a_told_reserve(held: Held) -> bool:
    """Whether a question says how many cores lie in a reserve, and those of a card of which it does not speak come to it, or pay."""
    falls = any(event.concept in (*STRIKES, "lose-battle") for event in held.reading.events) or _COME_BACK.search(held.reading.question)
    if falls or not any(lies_in_reserve(figure, held.reading) for figure in held.reading.figures):
        return False
    cards, named = held.played.start.cards, {"plain", *held.reading.named()}
    moved = [h.event for h in held.played.trace[: held.played.focus] if isinstance(h.event, e.CountersMoved)]
    giving = {each.source for each in moved if each.to.endswith(".reserve")}
    giving |= {place for line in held.played.scenario.play for place, _ in line.pay}
    return any(cards[place].face.id not in named for place in giving if place in cards)


_COME_BACK = re.compile(r"戻|返|もど|\b(?:back|return)", re.IGNORECASE)
"""How a question speaks of cores that come back."""


def _is_chosen_by_another(held: Held) -> bool:
    """Whether a question asks if a player may choose what in the replay the other one chooses, and something may be done there."""
    asked = {event.by for event in held.reading.events if event.asked and event.concept == "choose"} - {None}
    if len(asked) != 1 or facts_asked(held.reading)[:1] != ["allowed"]:
        return False
    found = facts(held.played, "allowed", "chooser")
    chooser = side_choosing(found, held.played)
    return found.get("allowed") == "yes" and chooser in ("attacking", "defending") and chooser not in asked


VETOES: Vetoes = {
    "whose": _strikes_the_other_side,
    "card": _is_refused_for_its_text,
    "doer": _is_struck_by_another,
    "reserve": _fills_a_told_reserve,
    "own-target": _aims_at_the_opponents,
    "empty": _finds_somebody_in_an_empty_gate,
    "exchange": _exchanges_nothing,
    "both": _spares_one_of_both,
    "exhausted": _finds_nobody_exhausted,
    "ready": _finds_somebody_exhausted,
    "chooser": _is_chosen_by_another,
    "turned": _removes_whom_nobody_removed,
}
