"""Cards that a question names only to say that they are not there, or do nothing: 「百識の谷は場にない」, 「ソールは破壊されていない」."""

import re

from judge.engine import events as e
from judge.patterns import regex
from judge.reading.model import CardMention, Reading
from judge.rulings.happened import destroyed_in
from judge.rulings.replay import Replay
from judge.rulings.vantage import happened

GONE = frozenset({"destroy", "put-in-trash", "return-to-hand", "leave-field"})
"""Events after which a nexus works no more."""
_LEVEL = r"^(?:\s?[Ll][Vv]\.?\s?\d)?(?:\([^)]*\))?"
_NOT_THERE = regex(
    rf"{_LEVEL}(?:も[^。、?]{{2,12}}も|とか|なんて|自体)?(?:は|が|も|を)?"
    r"(?:もう|すでに|既に|そもそも|まだ|今は|場に|場には|フィールドに|フィールドには|どこにも|[1一][枚体]も)*"
    r"(?:(?:い|居)(?:な[いか]|なく(?!な)|ません)|(?<!で)(?:無|な)(?:い(?!と思)|く(?:て(?!も))?(?!な))|なし|ありません|おら(?:ん|へん)"
    r"|出(?:て|して)(?:い)?(?:ない|ません)|置いて(?:い)?(?:ない|ません))"
    r"|^(?: is not| isn't|'s not) (?:even )?(?:on|in|out|there|around)\b|^(?: is|'s) gone\b",
    re.IGNORECASE,
)
_WITHOUT = regex(
    r"\b(?:no|without(?: an?| my| the)?|there(?:'s| is) no|(?:don't|do not|doesn't|does not) (?:have|control)(?: an?| any)?)\s+$",
    re.IGNORECASE,
)
"""How a card is said not to be there, after its name and before it."""
_ELSEWHERE = regex(rf"{_LEVEL}(?:は|が|を)?(?:まだ|もう)?(?:自分の|相手の|俺の)?(?:手札|トラッシュ|デッキ)(?:に|の中)", re.IGNORECASE)
_FROM_ELSEWHERE = regex(r"(?:手札|トラッシュ|デッキ)(?:の中)?(?:に(?:ある)?|の)$")
"""How it is said to lie where a nexus does nothing."""
_UNHARMED = regex(
    rf"{_LEVEL}(?:以外|(?:は|が|を|も)?[^。、?]{{0,8}}?(?:(?:破壊|割|焼)(?:さ?れ|し|られ)て?(?:い)?(?:ない|ません)|無事|生き(?:て|残)|生存|(?:出て(?:い)?る|いる)だけ)"
    r"|の効果は?(?:まだ)?(?:発動|発揮)(?:し|され)て(?:い)?(?:ない|ません))"
    r"|^(?: is still (?:alive|there)|[^.?!]{0,24}?(?:has|have|was|were|is)(?:n't| not) (?:been )?(?:destroyed|burned|killed))",
    re.IGNORECASE,
)
_OTHER_THAN = regex(r"(?:\bother than|, not|\bbut not|\bexcept)\s+$", re.IGNORECASE)
_NOT_BUT = regex(r"(?:\bnot|n't) (?:an? |the |my |his )?$", re.IGNORECASE)
_BUT_ANOTHER = regex(rf"{_LEVEL}(?:じゃな|ではな|でな)く|^ but\b", re.IGNORECASE)
"""How it is said that it stands, or that something befalls another."""
CORRECTED = regex(
    rf"{_LEVEL}(?:の効果で[^。、?]{{0,8}}[たる]ん)?[.…・、,\s]*(?:いや|あ)?[、,\s]*(?:(?:じゃ|では|や)な(?:くて?|い、)|違う|違った|ちがう|もとい|間違え)"
    r"|^[\s.,…—-]*(?:no,? (?:wait|sorry)|wait,? no|sorry,|I mean(?:t)?)\b",
    re.IGNORECASE,
)
"""How one takes a name back, and gives another: 「ラークドライブ…じゃなくてドリームリボンで」, "Lark Drive, no wait, Dream Ribbon"."""


def at_work_though_absent(reading: Reading, played: Replay) -> set[str]:
    """The cards (ids of faces) that a question says are not there, or do nothing, and that are at work in the replay."""
    cards = played.start.cards
    kinds = {card.face.id: card.face.kind for card in cards.values()}
    lying = {card.face.id for card in cards.values() if card.zone == "field"}
    lying |= {cards[event.card].face.id for event in happened(played, e.Used) if event.card in cards}
    fallen = {cards[card].face.id for card in destroyed_in(played) if card in cards}
    named = [m for m in reading.cards if [each.card for each in reading.cards].count(m.card) == 1]
    absent = {m.card for m in named if _is_absent(m, reading, kinds.get(m.card) == "nexus")}
    unharmed = {m.card for m in named if _is_unharmed(m, reading)} | exchanged_for_another(reading)
    return (absent & (lying | fallen)) | (unharmed & fallen)


def exchanged_for_another(reading: Reading) -> set[str]:
    """The cards of which a question says that it is not they, but others: 「ソールじゃなくて別の子」, "not Sol but a plain one"."""
    return {mention.card for mention in reading.cards if _is_another(mention, reading)}


def _is_another(mention: CardMention, reading: Reading) -> bool:
    question, words = reading.question, re.escape(mention.words)
    around = ((question[: found.start()], question[found.end() :]) for found in re.finditer(words, question, re.IGNORECASE))
    named_next = any(other.start > mention.start and other.card != mention.card for other in reading.cards)
    return any(
        (_BUT_ANOTHER.match(after) and (reading.language == "ja" or _NOT_BUT.search(before))) or (named_next and CORRECTED.match(after))
        for before, after in around
    )


def is_said_to_be_away(mention: CardMention, reading: Reading, nexus: bool = False) -> bool:
    """Whether a card is said not to be there, or to stand unharmed: nothing comes of it; of a nexus also that it lies elsewhere."""
    return _is_absent(mention, reading, nexus) or _is_unharmed(mention, reading)


def _is_absent(mention: CardMention, reading: Reading, nexus: bool) -> bool:
    """Whether a card is said not to be there; of a nexus also that it is gone by now, or lies elsewhere than in play."""
    before, after = reading.question[: mention.start], reading.question[mention.end :]
    if _NOT_THERE.match(after) or _WITHOUT.search(before):
        return True
    if not nexus:
        return False
    gone = any(event.on == mention.card and event.told and event.concept in GONE for event in reading.events)
    return gone or _ELSEWHERE.match(after) is not None or _FROM_ELSEWHERE.search(before) is not None


def _is_unharmed(mention: CardMention, reading: Reading) -> bool:
    """Whether a card is said to stand, or that something befalls another than it."""
    before, after = reading.question[: mention.start], reading.question[mention.end :]
    return _UNHARMED.match(after) is not None or _OTHER_THAN.search(before) is not None
