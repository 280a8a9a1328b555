"""What is said not to be settled yet: 「まだブロックするかどうか聞いてない」 and "he hasn't said whether he blocks" tell of no block."""

import re

from judge.patterns import regex
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed

_JAPANESE = regex(
    r"(?:さ?せ?る|し|する|使う|う)?(?:の)?か(?:どうか|(?:し|さ|ら?れ|わ)?ないか|しないのか)(?:は|を|も|すら|さえ)?(?:まだ|誰も|何も)*"
    r"(?:聞|き|訊|決|き|言|いっ|宣言|選|確認|答|返事)[^。、,.?!]{0,6}?(?:ない|なく|へん|ません|ねえ|ねー|ず|まえ|前)"
)
"""What stands after a deed of which nobody has said yet whether it is done."""
_NOR = regex(
    r"(?:とも|とは|と|すら|も|は(?!して))(?:何も|なにも|何とも|まだ)*(?:言|いっ|宣言|して|決め|選んで)[^。、,.?!]{0,5}?(?:ない|なく|へん|ません|ねえ|ねー)"
)
"""What stands after a deed that nobody has said is done either: 「まだパスも何も言ってない」; but 「ブロックはしていない」 denies it."""
_YET = regex(r"(?:まだ|いまだ)[^。、,.?!]{0,8}$")
_ENGLISH = regex(
    r"\b(?:(?:has|have|had|is|are|was)(?:n't|n’t| not)(?: even)?(?: yet)?|without|nobody (?:has )?|never)\s*"
    r"(?:said|say|saying|decided|deciding|declared|declaring|chosen|choosing|announced|announcing|asked|asking|told|answered|sure)"
    r"(?: me| him| us| yet| anything)* (?:whether|if)\b[^.,;:?!]*",
    re.IGNORECASE,
)


def without_unsettled(parsed: Parsed, question: str, known: Vocabulary) -> Parsed:
    """The question without the deeds of which it says that nobody has settled yet whether they are done."""
    if parsed.language == "en":
        spans = [said.span() for said in _ENGLISH.finditer(question)]
    else:
        spans = [span for found in parsed.found if (span := _open(found, question, known)) is not None]
    if not spans:
        return parsed
    kept = (found for found in parsed.found if not any(start <= found.start < end for start, end in spans))
    return parsed._replace(found=tuple(kept))


def _open(deed: Found, question: str, known: Vocabulary) -> tuple[int, int] | None:
    """From where to where a question says that a deed is not settled, if it does."""
    if not deed.senses or known.concepts[deed.sense].kind != "event":
        return None
    said = _JAPANESE.match(question, deed.end) or _NOR.match(question, deed.end)
    if said is None:
        return None
    yet = _YET.search(question[: deed.start])
    return (yet.start() if yet else deed.start), said.end()
