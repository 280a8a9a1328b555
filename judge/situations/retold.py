"""Which passes of a question are told again: the moves have been told, and it says of them that they were made, or how many."""

import re
from collections.abc import Sequence

from judge.engine.sides import Side
from judge.patterns import regex
from judge.reading.model import EventMention, Figure, Reading

PASSES = frozenset({"pass", "will-not-use"})
USES = frozenset({"flash-use", "use", "quick-summon"})


def is_told_again(event: EventMention, passed: Sequence[Side], reading: Reading) -> bool:
    """Whether a pass is one that has been told before: 「…一回パスしちゃったけど」, "I already passed", 「防御側はパスした以上…」,
    「最初にパスした防御側は…」, 「パスは2回あったし」, "he says two passes, flash over", "is my pass final?". ``passed``: who has passed by
    then."""
    if event.negated and event.concept in USES and passed and _WITHOUT.search(reading.question[: event.start]):
        return True  # passed without using anything
    if not event.is_a(*PASSES):
        return False
    if _INSTEAD_OF.search(reading.question[: event.start]):
        return True  # instead of passing he uses another
    if _HAVING_REFUSED.search(reading.question[: event.start]):
        return any(each.negated and each.concept in USES and each.start < event.start for each in reading.events)  # 使わずにパスした
    refused = (e for e in reading.events if e.start < event.start and e.negated and not e.asked and e.concept in USES)
    earlier = [*passed, *(each.by for each in refused)]
    before, after = reading.question[: event.start], reading.question[event.start :]
    if _COUNTED.match(after) or SO_MANY.search(before):
        return bool(earlier)
    again = _AGAIN.search(before) or _AS_A_REASON.match(after) or _OF_WHO_PASSED.match(after)
    return bool(earlier) and (reading.me is None or event.by is None or event.by in earlier) and again is not None


_AGAIN = regex(
    r"(?:(?<!もう)(?:一回|1回|一度|1度)|さっき|さきほど|先ほど|最初に|すでに|既に|もう|\b(?:already|earlier)"
    r"|\b(?:[Ss]ince|[Bb]ecause) (?:I|he|she|they|the \w+)(?:'ve|'s| have| has)?"
    r"|\b(?:[Ii]s|[Dd]oes|[Ww]as|[Dd]id) (?:my|his|her|their|that|this|the)(?: first| earlier)?)\s*$"
)
SO_MANY = regex(r"(?:[2２二]回(?:の|とも)?|\b(?:two|2|both)(?: consecutive)?)\s*$", re.IGNORECASE)
"""How it is said that there are two passes, before the word."""
_HAVING_REFUSED = regex(r"(?:使|つか)わ(?:ずに?|ないで|んと)、?$")
_WITHOUT = regex(r"\bwithout\s+$", re.IGNORECASE)
_INSTEAD_OF = regex(r"\b(?:instead of|rather than)\s+$", re.IGNORECASE)
_AS_A_REASON = regex(r"(?:パス|ぱす)し(?:た|ちゃった|ている|てる)(?:以上|のに|んだから|から|ので|けえ|さかい)")
_OF_WHO_PASSED = regex(
    r"(?:パス|ぱす)した(?:防御側|攻撃側|守備側|側|方|ほう|私|わたし|自分|俺|おれ|オレ|僕|ぼく|ボク|うち|ウチ|わし|ワシ|ワイ|相手|人|プレイヤー)"
)
_COUNTED = regex(r"(?:パス|ぱす)(?:は|が|も)?(?:もう)?(?:合計|計)?(?:で)?[2２二]回")


def counts_passes(figure: Figure, reading: Reading) -> bool:
    """Whether a number of times is of passes told before it, one by one."""
    told = [event for event in reading.events if event.is_a(*PASSES) and not event.asked and event.start < figure.start]
    around = reading.question[max(0, figure.start - _NEAR) : figure.start + _NEAR]
    return len(told) >= figure.value and ("パス" in around or "ぱす" in around or "pass" in around.lower())


_NEAR = 8
"""Characters between a number of passes and the word."""


def without_quoted(events: list[EventMention], reading: Reading) -> list[EventMention]:
    """The events without those in what somebody is quoted to say at length, where passes and uses enough are told outside of it."""
    quotes = (found.span() for found in _QUOTED.finditer(reading.question))
    spoken = [range(start, end) for start, end in quotes if end - start > A_MOVE]
    outside = [event for event in events if not any(event.start in quote for quote in spoken)]
    moves = [event for event in outside if (event.is_a(*PASSES) or event.concept in USES) and not event.asked]
    return outside if spoken and len(moves) > 1 else events


def without_what_is_summed_up(events: list[EventMention], reading: Reading) -> list[EventMention]:
    """The events without those by which moves are summed up before they are told one by one: "both passed, but not in a row: …"."""
    at = reading.question.find(":") + 1
    after = [event for event in events if at and event.start >= at and (event.is_a(*PASSES) or event.concept in USES) and not event.asked]
    return [event for event in events if event.start >= at] if len(after) > 2 and _SUMMED_UP.search(reading.question[:at]) else events


_SUMMED_UP = regex(
    r"\b(?:both|each|everyone|in order|sequence|like this|went)\b|(?:両者|お互い|双方)[^。:]*:|(?:順番|流れ)[^。:]*:", re.IGNORECASE
)
A_MOVE = 16
"""Characters in which a player who is quoted makes one move and tells of none, at most: 'nothing more'."""
_QUOTED = regex(r"「[^」]{10,}」(?=(?:って|と|とか))|(?<![A-Za-z])[\"'“‘](?:[^\"“”]*[.,;!? ][^\"“”]*?)[\"'”’](?![A-Za-z])")


def is_supposed(event: EventMention, reading: Reading) -> bool:
    """Whether a question asks who is next, and what comes if that player makes a move: 「次は誰?その人もパスしたら?」."""
    asked = min((mention.start for mention in reading.mentions if mention.concept == "who-next"), default=event.start)
    here = reading.question[asked : event.start]
    return asked < event.start and (_IF_SO.match(reading.question, event.start) is not None or _IF.search(here) is not None)


_IF_SO = regex(r"[^、。?]{0,8}?(?:たら|れば|なら|と[、?]|場合)")
_IF = regex(r"\b(?:if|once|when|after)\b[^.?!]*$", re.IGNORECASE)
"""How a move is supposed, from the word for it on, and before it."""


def is_done_by_what_follows(event: EventMention, after: Sequence[EventMention], reading: Reading) -> bool:
    """Whether a use is made by the move that is told next: "I answered by summoning …"."""
    following = next((each for each in after if each.start > event.start), None)
    if following is None or event.concept not in USES or event.card is not None or following.card is None:
        return False
    return _BY.search(reading.question[event.start : following.start]) is not None


_BY = regex(r"^\w+ (?:\w+ )?(?:by|with)(?: \w+[- ])?\s*$", re.IGNORECASE)
