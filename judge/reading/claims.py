"""What a question tells beside what happened: what somebody claims (相手は「もう使えない」と言う), sentences in which nothing happens.

They hide the situation where a paragraph is pasted. A card's text in quotation marks and a move that is announced
(「ブロックしない」と言った) are no claims.
"""

import re

from judge.patterns import regex
from judge.reading.parts import asks, sentences_of

_CLAIMED = regex(
    r"[とて]も?(?:言|いう|いわ|主張|思|聞|説明|反論|返|文句|納得|止め|断|怒|譲|突っぱね|はね)|言い張|いわく|曰く|だそう|らしい"
    r"|\b(?:says?|said|claim(?:s|ed)?|insist(?:s|ed)?|thinks?|thought|argue[sd]?|told me|tells me|according to|reckons?|swears?)\b",
    re.IGNORECASE,
)
_PRINTED = regex(
    r"と(?:書|印刷|記|いう効果|いう能力|いうテキスト|ある)|を持|\b(?:reads|printed|text)\b"
    r"|\b(?:burst|effect|card|magic|nexus|ability) says\b",
    re.IGNORECASE,
)
_ANNOUNCED = regex(
    r"(?:する|します|しない|しません|せず|受ける|受けます|使う|使います|使わない|使いません|打つ|パス|ブロックなし|ノーブロック|スルー)"
    r"[」』]?(?:と|って)(?:言|いっ|宣|告|のこと)"
    r"|\b(?:pass|block)\b[”\"']?,? (?:he|she|they) said"
    r"|\bsa(?:ys|id) (?:(?:he|she|they|i)(?: has| have|'s|'ve)? )?(?:nothing|done|pass|no (?:block|flash|more))\b",
    re.IGNORECASE,
)


def without_claims(question: str) -> str:
    """The question without the sentences that say what somebody claims, but for those that ask."""
    sentences = sentences_of(question)
    return "".join(sentence for sentence in sentences if asks(sentence, sentences) or not is_claim(sentence))


def is_claim(sentence: str) -> bool:
    """Whether a sentence says what somebody claims."""
    return bool(_CLAIMED.search(sentence)) and not _PRINTED.search(sentence) and not _ANNOUNCED.search(sentence)
