"""Nobody there who can do it: 「ブロックできるスピリットがいない」, 「止められる子がおらん」 tell that it is not done."""

import re

from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed

_NOBODY = re.compile(
    r"(?P<can>(?:でき|出来|ら?れ)?る)?(?P<who>(?:スピリット|スピ|クリーチャー|クリ|プログレス|ユニット|ブロッカー|カード|キャラ|やつ|ヤツ|奴|子|の|もん|もの|壁)?"
    r"(?:が|は|も|って)?)(?:もう|1体も|一体も|1枚も|一枚も|ひとつも)*"
    r"(?:い(?:な[いくかけ]|ません|ねえ|ねー)|居(?:な[いくかけ]|ません)|おら(?:ん|へん|ず|ぬ)|ゼロ)"
)
"""What stands after a deed that nobody is there to do."""


def undone(parsed: Parsed, question: str, known: Vocabulary) -> Parsed:
    """The question with the deeds denied that it says nobody is there to do, and asked about no more."""
    for deed in parsed.found:
        if not deed.senses or known.concepts[deed.sense].frame != "does" or "negated" in deed.marks:
            continue
        match = _NOBODY.match(question, deed.end)
        if match is None or not match["who"]:
            continue
        within = [f for f in parsed.found if deed.end <= f.start < match.end()]
        possible = "potential" in deed.marks or match["can"] in ("れる", "られる") or any("allowed" in f.senses for f in within)
        if not possible or any(known.concepts[f.sense].frame == "does" for f in within if f.senses):
            continue
        last = max(n for n, word in enumerate(parsed.words) if word.start < match.end())
        told = deed._replace(marks=frozenset(("verb", "negated")), last=last, end=match.end())
        others: list[Found] = [f for f in parsed.found if f is not deed and f not in within]
        parsed = parsed._replace(found=tuple(sorted((*others, told), key=lambda f: f.start)))
    return parsed
