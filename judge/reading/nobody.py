"""What is not done though it is spoken of: because nobody is there who can, or nothing (「ブロックできるスピリットがいない」, "nothing left
to process"), or because it was forgotten or given up (ブロックし忘れた, "wanted to block but decided not to")."""

import re

from judge.patterns import regex
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed

_NOBODY = regex(
    r"(?P<can>(?:でき|出来|ら?れ)?る)?(?P<who>(?:スピリット|スピ|クリーチャー|クリ|プログレス|ユニット|ブロッカー|カード|キャラ|やつ|ヤツ|奴|子|の|もん|もの|壁)?"
    r"(?:が|は|も|って)?)(?:もう|1体も|一体も|1枚も|一枚も|ひとつも)*"
    r"(?:い(?:な[いくかけ]|ません|ねえ|ねー)|居(?:な[いくかけ]|ません)|おら(?:ん|へん|ず|ぬ)|ゼロ|なし|無し)"
    r"|(?P<how>手段|方法|すべ|術)(?:が|は|も)?(?:何も|なにも|もう)*(?:な[いくし]|無[いくし]|ありません)"
)
"""What stands after a deed that nobody is there to do."""
_NOTHING = regex(
    r"(?:さ?せ?る|し|する|できる)?(?:カード|効果|手段|方法|マジック|手)(?:は|が|も|とか|なんて)*(?:何も|なにも|1枚も|一枚も|もう|特に)*"
    r"(?:無し|なし|無い|ない|ありません|あらへん|持って(?:い)?(?:ない|ません)|握って(?:い)?(?:ない|ません))(?!と|なら|場合|とき|時)"
)
"""What stands after a deed that nothing is there to do."""


_NOTHING_TO = regex(r"\b(?:nothing|nobody|no one|none)(?: (?:is|was|left|else|more))* (?P<left>to(?: \w+ or)?) $", re.IGNORECASE)
"""What stands before a deed that nothing is left to do, or to be done with: "nothing left to trigger or process"."""


_GIVEN_UP = regex(
    r"[のを]?(?:宣言)?(?:を|は|も)?(?:する|し)?(?:の)?(?:を|は|も)?(?:忘れ|わすれ|そびれ|損ね|損な|そこね|諦め|あきらめ|断念し)"
    r"|(?:を)?(?:しよう|すること)か?(?:と|も)(?:した|して|思った|思って|考えた|考えて)(?:けど|けれど|んだけど|が|のに|ものの)?、?[^。?!]{0,8}?"
    r"(?:やめ|止め|諦め|あきらめ|しなかった|できなかった)"
    r"|も[^。、?!]{1,8}も(?:さ?れ|し|せ)?(?:て(?:い)?)?(?:ず|な(?:い|かっ|く|し)|ま?せん)"
    r"|する(?:奴|やつ|ヤツ|者|スピリット|スピ|クリーチャー|クリ|カード)(?:が|は|も)(?:もう|1体も|一体も|誰も)*"
    r"(?:い(?:な[いくかけ]|ません)|おら(?:ん|へん))(?!と|なら|場合|とき|時)"
    r"|したかった(?:けど|けれど|んだけど|が|のに|ものの)"
)
"""What stands after a block that was forgotten or given up, or that nobody declared (ブロックもフラッシュもされず), or can."""
_FORGOT = regex(r"\b(?:forgot|forget|forgets|forgotten|failed|neglected) to (?:declare (?:an? |my |the )?)?$", re.IGNORECASE)
_WANTED = regex(r"\b(?:wanted|meant|intended|planned|hoped|(?:was|am|were) going) to (?:declare (?:an? |my |the )?)?$", re.IGNORECASE)
_BUT_NOT = regex(
    r"[^.?!]{0,16}?\bbut[^.?!]{0,12}?(?:decided (?:not to|against)|chose not to|didn't|did not|couldn't|could not|forgot|changed my mind)",
    re.IGNORECASE,
)
"""What stands before and after it in English."""


def undone(parsed: Parsed, question: str, known: Vocabulary) -> Parsed:
    """The question with the deeds denied that it says nobody is there to do, or nobody did after all, and asked about no more."""
    for deed in parsed.found:
        if not deed.senses or "negated" in deed.marks or known.concepts[deed.sense].kind != "event":
            continue
        if "block" in known.wider(deed.sense) and (end := _given_up(deed, question)) is not None:
            within = [f for f in parsed.found if deed.end <= f.start < end or deed.start in f.parts]
            parsed = _denied(deed, within, end, parsed)
            continue
        if (before := _NOTHING_TO.search(question, 0, deed.start)) is not None:
            within = [f for f in parsed.found if before.start() < f.start and f.end <= before.start("left")]
            parsed = _denied(deed, within, deed.end, parsed)
            continue
        if known.concepts[deed.sense].frame != "does":
            nothing = _NOTHING.match(question, deed.end)
            parsed = _denied(deed, [], nothing.end(), parsed) if nothing is not None else parsed
            continue
        match = _NOBODY.match(question, deed.end)
        if match is None or not (match["who"] or match["how"]):
            continue
        within = [f for f in parsed.found if deed.end <= f.start < match.end()]
        possible = (
            match["how"] or "potential" in deed.marks or match["can"] in ("れる", "られる") or any("allowed" in f.senses for f in within)
        )
        if not possible or any(known.concepts[f.sense].frame == "does" for f in within if f.senses):
            continue
        parsed = _denied(deed, within, match.end(), parsed)
    return parsed


def _given_up(deed: Found, question: str) -> int | None:
    """Where it ends that a question says a deed was forgotten or given up; None where it does not."""
    before = question[: deed.start]
    if (said := _GIVEN_UP.match(question, deed.end)) is not None:
        return said.end()
    if _WANTED.search(before) and (said := _BUT_NOT.match(question, deed.end)) is not None:
        return said.end()
    return deed.end if _FORGOT.search(before) else None


def _denied(deed: Found, within: list[Found], end: int, parsed: Parsed) -> Parsed:
    """The question with a deed denied whose telling ends there, and without what is found ``within`` it."""
    last = max(n for n, word in enumerate(parsed.words) if word.start < end)
    told = deed._replace(marks=frozenset(("verb", "negated")), last=last, end=end)
    others = (f for f in parsed.found if f is not deed and f not in within)
    return parsed._replace(found=tuple(sorted((*others, told), key=lambda f: f.start)))
