"""Whose it is to choose, or to do, what a question asks if it may be."""

import re

from judge.engine.events import Destroyed
from judge.engine.sides import Side
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.happened import STRIKES
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.situations.asked import LEAVES
from judge.situations.otherwise.rows import Otherwise
from scenarios import Scenario


def is_chosen_by_another(reading: Reading, case: Scenario) -> bool:
    """Whether a question asks if one player may choose, or guard, and what the case tries is the other's doing."""
    tried = asked_line(case)
    if reading.me is None or tried is None or tried.do not in CHOICES or tried.by is None:
        return False
    doing = ("discard",) if tried.do == "guard" else ("choose",)
    doers = {event.by for event in reading.events if event.concept in doing and event.by is not None}
    asked = any(event.asked for event in reading.events if event.is_a("choose", "guard", "discard"))
    if tried.do == "guard" and (guards := _who_is_asked_to_guard(reading)) is not None:
        return asked and tried.by != guards
    if tried.do == "guard" and _WHO_GUARDS.search(reading.question) is None:
        return False  # nobody is named for it
    return asked and len(doers) == 1 and tried.by not in doers


_WHO_GUARDS = regex(
    r"(?:相手|敵|向こう|俺|自分|僕|私|プレイヤー)(?:は|が|も)、?(?:手札|ガード)"
    r"|\b(?:opponent|he|she|they|player|i)\b[^.?!,]{0,12}\b(?:discards?|guards?)\b",
    re.IGNORECASE,
)
"""How it is said who guards."""


def _who_is_asked_to_guard(reading: Reading) -> Side | None:
    """The side of which it is asked if it may guard, where it is asked of oneself or of the opponent: 「捨てる権利があるのは相手?」."""
    if _I_GUARD.search(reading.question) is not None:
        return None if _AS_WHO_ATTACKS.search(reading.question) else reading.me
    other: Side = "attacking" if reading.me == "defending" else "defending"
    return other if _THE_OTHER_GUARDS.search(reading.question) is not None else None


_AS_WHO_ATTACKS = regex(
    r"(?:攻撃|アタック)(?:側|して(?:い)?る(?:側|の(?:は|が)))|殴(?:って(?:い)?)?る(?:側|の(?:は|が))|自分の(?:ターン|番)"
    r"|\b(?:i'm|i am|as) (?:the )?(?:one (?:who is |who's )?)?attack|\bmy (?:own )?turn\b",
    re.IGNORECASE,
)
"""How one is said to be who attacks, which is read of nobody's deeds."""
_THE_OTHER_GUARDS = regex(
    r"(?:捨てる|切る|ガードする|ガードでき(?:る)?)(?:権利(?:が|を)(?:ある|持つ))?(?:の|ん)(?:は|って)(?:相手|向こう|敵)"
    r"|\bis it (?:my|the) opponent (?:who|that) (?:may |can |gets to |has to )?(?:guard|discard)s?\b",
    re.IGNORECASE,
)
_I_GUARD = regex(
    r"\b(?:can|may|could|am) i (?:still |now |even |allowed to |able to )*(?:guard|discard|pitch)\b"
    r"|(?:俺|自分|僕|私|こっち|こちら)(?:は|が|も|って)[^。?、]{0,10}ガード(?:でき|して(?:い|よ|も))",
    re.IGNORECASE,
)
"""How it is asked if the opponent guards, and if one may guard oneself."""
CHOICES = frozenset({"block", "choose", "order", "guard", "declare", "accept", "decline", "use", "summon"})
"""Moves that are one player's to choose."""


def _is_done_after_all(reading: Reading, played: Replay) -> bool:
    """Whether a question asks if one may choose not to do something, and it is done, or tried, in the replay."""
    move = asked_move(played.scenario)
    return bool(move) and move not in LEAVES and _NOT_TO.search(reading.question) is not None


_NOT_TO = regex(
    r"ないこと(?:を|は|が|も)?(?:選(?!びまし|んだ|んで(?:い)?る)|でき|可能)|\b(?:choose|opt|decide|elect) not to\b", re.IGNORECASE
)
"""How it is asked if something may be left undone."""


def _is_done_by_another(reading: Reading, played: Replay) -> bool:
    """Whether what a question asks if a named card does to another is done to it in the replay, and by another card."""
    cards = played.start.cards
    asked = [event for event in reading.events if event.asked and event.card and event.on and event.is_a(*STRIKES)]
    struck = [(cards[card].face.id, h.cause.card) for h in played.trace if isinstance(h.event, Destroyed) for card in h.event.cards]
    by = {event: {cards[cause].face.id if cause in cards else "" for on, cause in struck if on == event.on} for event in asked}
    return any(doers and event.card not in doers for event, doers in by.items())


WHOSE_CHOICE: Otherwise = (
    ("another", _is_done_by_another),
    ("undone", _is_done_after_all),
)
"""What is not there where another chooses, or does it, than is asked of."""
