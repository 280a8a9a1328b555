"""A question that asks several things, taken apart: what it tells, with one of the things it asks each."""

import re

from judge.patterns import regex

MOST = 4
"""Things asked that are answered each; a text that asks more is read as a whole."""
WHOLE = 9
"""Letters of a question that can be asked by itself, at least."""
BARE = 4
"""Characters of another answer offered by itself, at most."""
_HANGS = regex(
    r"\s*(そ[のれしうこ]|じゃ|で[、は]|なら|次|どこ|何|なん|誰|だれ|いつ|どっち|どの|then|and |or |what about|if so|if not)", re.IGNORECASE
)
_ASKS = regex(
    r"\?|(?:か|っけ|かな|かね|かしら|でしょう|だろう)[。.!\s]*$"
    r"|(?:誰|だれ|何|なに|どこ|どれ|どっち|どちら|いつ|いくつ|どの\w{1,8})(?:が?先|から)?[。.!\s]*$"
    r"|^\s*(?:(?:and|so|also|then),? )*(?:do|does|did|can|could|may|must|is|are) (?:i|it|he|she|they|my|the|his|her|that|this)\b",
    re.IGNORECASE,
)
"""What makes a sentence a question: its mark, how it ends, or how an English one begins."""
_ALTERNATIVE = regex(
    r"(?<=\S{3}),? or (?=(?:is|are|do|does|did|can|could|may|will|only|just|rather|not|am|must|should)\b)|[、,]?それとも(?=\S)"
)
"""What offers another answer: "…, or is it only the defender who may?", 「…の、それとも…?」."""
_OPENER = r"(?:is|are|am|do|does|did|can|could|may|must|should|will|would|has|have|what|which|who|whose|where|how|when)\b"
_JOINED = regex(
    rf"(?P<one>\s*(?:(?:so|and|then|now|ok|okay),? |(?:two|2) (?:things|questions): )*{_OPENER}[^?]{{12,}}?),? and "
    rf"(?P<other>(?:if (?:so|not),? |(?:if|when) [^?,]{{8,60}}, )?{_OPENER}"
    r"(?![^?]*\b(?:after|before) (?:it|that|this)\b)[^?]{8,}\?+)\s*$",
    re.IGNORECASE,
)
"""Two questions in one sentence, "Can he still chase, and which step comes next?", the second of which does not hang on the first."""
_BY_A_PRONOUN = regex(r"\b(?:it|its|he|him|his|she|her|they|them|their|that|this|those|one|so)\b", re.IGNORECASE)
"""By what the second hangs on the first all the same, where nothing else is told."""
_TO_BE_TOLD = regex(
    r"(?P<one>[^。?]{6,}?か)(?:って(?:の|こと)|という(?:の|こと)|どうか)と、?(?P<other>[^。?]{6,}?)"
    r"(?:か(?:どうか)?)?を?(?:教えて|知りたい|聞きたい)[^。?、]*[。?!]*$"
)
"""Two things of which one wants to be told in one sentence: 「移動できるかってのと、BPがいくつ増えるか教えて」."""
_SENTENCE = regex(r"[^。?!\n.]+?(?:\.(?=\d)[^。?!\n.]+?)*(?:[。?!\n.]+|(?<=[かね])[ \u3000]+|$)")
"""Up to its mark, or to a か with a space after it: 「使えますか あと開けていい?」."""


def parts_of(question: str) -> tuple[str, ...]:
    """The question once for each thing it asks, without the other answers it offers, told with all that is no question; empty where it
    asks one thing only. Where nothing is told, a later part that hangs in the air (その次は?) is left out."""
    whole = sentences_of(question)
    sentences = [_without_alternative(sentence) if _ASKS.search(sentence) else sentence for sentence in whole]
    joined = _JOINED.match(sentences[-1]) if sentences else None
    joined = joined if joined is None or len(sentences) > 1 or not _BY_A_PRONOUN.search(joined["other"]) else None
    if sentences and (joined := joined or _TO_BE_TOLD.match(sentences[-1])) is not None:
        sentences[-1:] = [f"{joined['one']}?", f" {joined['other'].rstrip('?')}?"]
    sentences = _with_bare_answers(sentences)
    asking = [sentence for sentence in sentences if _ASKS.search(sentence)]
    told = [sentence for sentence in sentences if sentence not in asking]
    if len(asking) == 1 and "".join(sentences) != "".join(whole):
        return ("".join(sentences),)
    if not 2 <= len(asking) <= MOST:
        return ()
    if not any(sentence.strip() for sentence in told):
        asking = [sentence for sentence in asking if len(sentence) >= WHOLE and not _HANGS.match(sentence)]
        return tuple(asking)
    return tuple("".join(s for s in sentences if s in told or s is one) for one in asking)


def _with_bare_answers(sentences: list[str]) -> list[str]:
    """The sentences, with another answer that is offered by itself at the end of what is asked: 「選ぶのはおれ?相手?」, or the moment
    where it is asked when: 「いつ比べる?アタック指定のとき?」, or for whom it is: 「BPはいくつ?どちらに?」."""
    joined: list[str] = []
    for sentence in sentences:
        moment = bool(joined) and _WHEN.search(joined[-1]) is not None and _MOMENT.fullmatch(sentence) is not None
        of_whom = _FOR_WHOM.fullmatch(sentence) is not None
        bare = moment or of_whom or (len(sentence) <= BARE and sentence.endswith("?") and not _HANGS.match(sentence))
        if bare and joined and _ASKS.search(joined[-1]):
            joined[-1] += sentence
        else:
            joined.append(sentence)
    return joined


_FOR_WHOM = regex(r"(?:で、?)?(?:どちら|どっち|誰|だれ)(?:に|へ)\?|\s*(?:for|to) (?:who|whom|which(?: one| of us)?)\?", re.IGNORECASE)
_WHEN = regex(r"いつ|時点|タイミング")
_MOMENT = regex(r"[^、。?]{2,12}の(?:とき|時|時点|タイミング)\?")


def sentences_of(question: str) -> list[str]:
    """The sentences of a question, with the marks that end them."""
    return [match[0] for match in _SENTENCE.finditer(question)]


def asks(sentence: str, sentences: list[str]) -> bool:
    """Whether one of a question's sentences asks: by its mark or its ending; the last, where none does."""
    return bool(_ASKS.search(sentence)) or (sentence is sentences[-1] and not any(map(_ASKS.search, sentences)))


def asked_in(part: str) -> str:
    """The last sentence of a part that asks."""
    asking = [sentence for sentence in sentences_of(part) if _ASKS.search(sentence)]
    return (asking[-1] if asking else part).strip()


def _without_alternative(asking: str) -> str:
    """What is asked first where a sentence offers another answer."""
    offered = _ALTERNATIVE.search(asking)
    return asking if offered is None or offered.start() < WHOLE else f"{asking[: offered.start()].rstrip()}?"
