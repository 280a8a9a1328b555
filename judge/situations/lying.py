"""Cores that a question says lie on a card, and what it asks of them: how many are left there, how many a summon takes."""

import re

from judge.patterns import regex
from judge.reading.model import CardMention, Figure, Reading
from judge.rulings.places import places
from knowledge.books import Knowledge
from scenarios.model import Scenario


def cores_on(mention: CardMention, reading: Reading) -> Figure | None:
    """The figure of the cores that a question says lie on a card it names: 「メラットの上にコア3個」, 「コア3個のせたショックイーター」,
    "Merat sits there with 3 cores", "Shock Eater Lv2 (2 cores)"; None where it says that of none."""
    told = (figure for figure in reading.figures if figure.of in CORES and figure.sort == "is" and figure.card in (None, mention.card))
    return next((figure for figure in told if _is_on(figure, mention, reading.question)), None)


CORES = frozenset({"core", "number", "piece"})
"""What is counted where cores are."""


def _is_on(figure: Figure, mention: CardMention, question: str) -> bool:
    start = figure.start
    if start >= mention.end:
        return _ON_IT.fullmatch(question[mention.end : start]) is not None and _CORES.match(question, start) is not None
    return _LYING_ON.fullmatch(question[start : mention.start]) is not None and _OF_CORES.search(question[:start]) is not None


_LEVEL = r"(?:\s?(?:Lv|レベル|level )\.?\s?\d)?"
_ON_IT = regex(
    rf"{_LEVEL}\s?(?:の上に?|に|が|は|の|には)?(?:乗って(?:い)?る)?\(?(?:コア|こあ)(?:が|は|を)?\s?"
    rf"|{_LEVEL}(?: \(|[^.?!]{{0,16}}? (?:with|has|had|holding|carrying) (?:only |just )?)",
    re.IGNORECASE,
)
_CORES = regex(
    r"(?:\d+|[a-z]+)(?:個|こ|つ)?(?! ?コスト)(?![をが]?(?:減|へっ|移|外|はず|取|おろ|下ろ))(?:[^a-z]|$)"
    r"|\w+ cores?\b(?! ?\w* (?:from|off)\b)",
    re.IGNORECASE,
)
_OF_CORES = regex(r"(?:コア|こあ)(?:を|が)?\s?$")
_LYING_ON = regex(
    r"\d+(?:個|こ|つ)?(?:を|が)?(?:の(?!せ)|の?せた|乗せた|載せた|置いた|積んだ|(?:乗|載|の)(?:って(?:い)?る|った)|ある)(?:状態の)?"
)
"""How it is said that cores lie on a card, between its name and their number, and between their number and its name."""


def cores_laid(scenario: Scenario, known: Knowledge) -> set[int]:
    """How many cores lie on the cards that a case has at a level: those come back once these are destroyed (コア2個戻った)."""
    laid = ((placed, known.card(placed.card)) for _, placed in places(scenario))
    return {each.cores for placed, face in laid if face is not None for each in face.levels if each.level == placed.level}


def asks_what_is_left_on(reading: Reading) -> CardMention | None:
    """The card of which a question tells how many cores lie on it and asks how many are left there: 「メラットにコア3個。何個残る?」."""
    if "how-many" not in reading.asks or _OF_THE_RESERVE.search(reading.question) or _LEFT.search(reading.question) is None:
        return None
    lying = [mention for mention in reading.cards if mention.cores is not None or cores_on(mention, reading) is not None]
    return lying[0] if len(lying) == len({mention.card for mention in reading.cards}) == 1 else None


_OF_THE_RESERVE = regex(
    r"リザーブ(?:の|に|は|には)?[^。、?]{0,12}?(?:何個|なん個|なんこ|何コア|いくつ)|リザーブ\d|\bhow many\b[^.?]{0,40}\breserve\b",
    re.IGNORECASE,
)
_LEFT = regex(r"残|のこ|(?:何個|なん個|なんこ|いくつ)(?:に)?(?:なる|なって|なります)|\b(?:left|remain|stay|still on|keep)", re.IGNORECASE)
"""How it is asked how many cores the reserve holds, and how many are left."""


def asks_for_a_price(reading: Reading) -> bool:
    """Whether a question asks how many cores it takes to summon: 「召喚するのにコア何個いる?」."""
    summons = any(event.is_a("summon", "quick-summon") for event in reading.events)
    return summons and "how-many" in reading.asks and _PRICE.search(reading.question) is not None


_PRICE = regex(
    r"(?:何|なん|いくつ)(?:個|こ|コア)?(?:コア)?(?:が|は)?(?:いる|要る|いります|要ります|必要|かか[るり]|使う|払[うえ]|あれば|ないと|用意|いんの)"
    r"|\bhow many (?:cores? )?(?:\w+ ){0,4}(?:need(?:ed)?|takes?|costs?|pay|required)\b|\bhow much (?:does it|do i) (?:cost|pay|need)\b",
    re.IGNORECASE,
)
"""How it is asked what a summon takes."""
