"""Questions that do not speak of the game, or say too little for anything to be found: of some ability, of "that one from before", of what
is not named at all."""

import re

from judge.patterns import regex
from judge.reading.blank import stop_words
from judge.reading.language import is_japanese
from judge.reading.model import Reading
from judge.situations.asked import asks_when, facts_asked
from judge.situations.choosing import tells_a_situation
from knowledge.books import Knowledge

UNTELLING = frozenset({"ask", "chatter", "game", "link", "unit"})
"""Kinds of concept that say nothing of a situation, and of which "how many" asks nothing; those of players say little more."""
ANY_ABILITY = frozenset({"trigger", "ability", "effect", "card", "this-turn", "turn"})
"""Concepts by which a question speaks of an ability, and does not say which."""
ANYTHING = ANY_ABILITY | {"attack", "declare", "process", "use", "move-gate"}
"""Concepts by which a question says that something was done, and not what came of it or when."""
SOMEBODY = frozenset({"unit-thing", "leader", "device", "creature", "spirit", "progress", "ultimate", "attacker", "blocker"})
"""Concepts by which a question says only of what kind it is that it asks of: 「このユニット、どうなる?」."""
_OWN_WORDS = regex(r"[ァ-ヶー]{2,}|[一-鿿々]")
_SAYS_LITTLE = regex(
    r"[時場合今前後人俺私僕何方事物者自分相手先結局本当全部普通正大丈夫言聞教願出来思見知違決困次実際多友達質問急駄目]"
    r"|ダメ|ヤツ|カード|マジ|ホント|ルール"
)
"""Japanese words that name nothing of a game."""


def about_the_game(reading: Reading, known: Knowledge) -> bool:
    """Whether a question speaks of anything that happens or is in a game, or asks of cards or figures what a game decides."""
    kinds = {known.lexicon[mention.concept].kind for mention in reading.mentions if mention.concept in known.lexicon}
    decided = (reading.cards or reading.figures) and (facts_asked(reading) or "what-happens" in reading.asks or asks_when(reading))
    decided = decided and not (reading.asks == ("how-many",) and kinds <= UNTELLING)  # 佐助って今いくら?
    named = "player" in kinds and {"who", "whose", "what-means"} & set(reading.asks)  # 防御側とは誰のこと?
    return bool(decided or named or kinds & {"event", "thing", "step", "role", "timing", "state", "duration"})


def untreated_in(reading: Reading, known: Knowledge) -> tuple[str, ...]:
    """What a question speaks of, in its words, that the game has and its document does not hold; not what it says nobody has."""
    said = (m for m in reading.mentions if m.concept in known.lexicon and known.lexicon[m.concept].kind == "untreated")
    return tuple(dict.fromkeys(m.words for m in said if not m.negated))


def of_any_ability(reading: Reading, known: Knowledge) -> bool:
    """Whether a question asks if an ability triggers, and says neither which nor at what: "So does my ability trigger there?"; or when
    "that effect" is carried out."""
    triggers = "does-it-trigger" in reading.asks and set(reading.asks) <= {"does-it-trigger", "whether", "still", "is-it-so"}
    if reading.asks == ("when-asked",) and _THAT_ONE.search(reading.question):
        return _said(reading, known, "player") <= ANYTHING
    return triggers and _said(reading, known, "player") <= ANY_ABILITY and not tells_a_situation(reading)


_THAT_ONE = regex(r"(?:あの|その|例の|さっきの)(?:効果|能力|カード|やつ)|\bthat (?:effect|ability|card)\b", re.IGNORECASE)


def breaks_off(reading: Reading) -> bool:
    """Whether a question ends in the middle of a sentence, and nothing is asked in it yet: "… and then I attack with my"."""
    if "?" in reading.question:
        return False
    if _BREAKS_OFF.search(reading.question):
        return True
    asked = reading.asks or any(event.asked for event in reading.events)
    return not asked and _MAY_BREAK_OFF.search(reading.question) is not None


_BREAKS_OFF = regex(
    r"(?:\b(?:the|an|(?<!before )(?<!or )(?<!than )(?:[Mm]y|[Hh]is)|their|its|your|our|and|but|because|if|whose"
    r"|(?:gate|zone|step|one|moment) (?:where|which|that))|(?<![A-Z] )(?<!with )\ba|,\s(?:is|are|was|were|has|had))[\s,…]*\Z"
    r"|(?:けど|たら|ので)[、 ]?(?:その|この|あの)[\s、…]*\Z"
)
"""How a sentence ends that is not over."""
_MAY_BREAK_OFF = regex(
    r"(?:(?:[ァ-ヶー]{2,}|相手|自分|俺)(?:[がをに]|より)|手札から|(?:相手|自分)[がは][^、。]*[ァ-ヶー]{2,}で"
    r")[\s、…]*\Z"
    r"|(?:\s(?:[がをにへではものと]|から|より)\s.*){5}|(?:[ァ-ヶー一-鿿]+[がをにへでのは]){8}"
    r"|\b(?:is|are|was|were|has|had|have|will|would|to|with|for|at|from|of|into)[\s,…]*\Z"
)
"""How one does that may be over if something is asked in it, and a Japanese one; or words of the game each with a particle, and none with
another."""


def is_vague(reading: Reading, known: Knowledge) -> bool:
    """Whether a question names nothing of a game but that something was done, and no word is left that may name what the document does
    not hold: 「さっきのやつって結局どっちが正しい?」, 「効果使ったらどうなる?」; or points at something, and does not tell what:
    「フラッシュのあとのあれ、どっちなん?」."""
    if _POINTS.search(reading.question) and not (reading.cards or reading.figures):
        return True
    alone = reading.asks == ("what-happens",) and not reading.events
    nothing = ANYTHING | SOMEBODY if alone else ANYTHING
    names = reading.cards or reading.figures or reading.steps or not _said(reading, known) <= nothing
    return not names and "what-means" not in reading.asks and not _words_left(reading)


_POINTS = regex(
    r"(?:さっき|例)の[^。、?]{0,10}?(?:やつ|ヤツ|あれ|アレ|件)|(?:^|[\s、。の])(?:あれ|アレ)(?:は|って|、|\s|$)"
    r"|\bthat thing\b|, you know\b",
    re.IGNORECASE,
)
"""How a question points at what it does not tell."""


def is_bare(reading: Reading, known: Knowledge) -> bool:
    """Whether a question asks if one may attack, or block, and says no more than that: 「ブロックできる?」, "Can I attack?"; asks if
    somebody may, and does not say what: "Is my ultimate ok like that?"; or says of what happened no more than that something did, and asks
    no more than what of it: "She did her thing. So what now?"."""
    if "something" in reading.concepts() and not reading.cards and not any(event.asked for event in reading.events):
        return NOTHING_MORE.issuperset(reading.asks)
    if reading.cards or reading.figures or reading.steps or _MORE.search(reading.question) or _words_left(reading):
        return False
    said = _said(reading, known) - {"me"}
    if not reading.events:
        return "allowed" in reading.asks and NOTHING_MORE.issuperset(reading.asks) and len(said) < 2 and said <= SOMEBODY
    deeds = {event.concept for event in reading.events if event.asked and not event.negated}
    asks = {"allowed"} <= set(reading.asks) <= {"allowed", "whether"}
    return asks and len(reading.events) == 1 and deeds <= BARE and said == deeds


NOTHING_MORE = frozenset({"what-happens", "what", "allowed", "whether", "is-it-so", "what-next"})
"""What may be asked of anything whatever."""
BARE = frozenset({"attack", "block", "move-gate"})
"""What may be done or not by how things stand, of which a bare question tells nothing."""
_MORE = regex(r"め|も|せん|へん|しな|いっぺん|やめ|\boptional\b", re.IGNORECASE)
"""What says something of how things stand after all, or of what is not done."""


def _said(reading: Reading, known: Knowledge, *but: str) -> set[str]:
    """The concepts by which a question tells of anything, of all kinds ``but`` these."""
    kinds = {mention.concept: known.lexicon[mention.concept].kind for mention in reading.mentions if mention.concept in known.lexicon}
    return {concept for concept, kind in kinds.items() if kind not in UNTELLING and kind not in but}


def _words_left(reading: Reading) -> bool:
    """Whether there are words in a question of which nothing is known, and that say more than 「さっき」 or "that"."""
    left = list(reading.question)
    for mention in reading.mentions:
        left[mention.start : mention.end] = " " * (mention.end - mention.start)
    text = "".join(left)
    if any(map(is_japanese, reading.question)):
        return _OWN_WORDS.search(_SAYS_LITTLE.sub("", text)) is not None
    words = re.findall(r"[a-z']{3,}", text.lower())
    return any(word not in stop_words() for word in words)
