"""Powers told in small figures (パワー7, アタッカー6で正面4, "my 6 attacks a 5"): they are read as thousands, as most tell them, and ruled
on as they were told (`judge.situations.scaled`).

A number under a hundred is taken for a power only where a word of powers, of guard points or of who fights stands beside it, or another
such number, and nothing that is counted; and only where no larger number is told.
"""

import re

from judge.patterns import regex
from judge.reading.vocabulary import Vocabulary

SCALE = 1000
_TWO = 2
_LARGE = regex(r"\d{3,}|\d[kK]\b")
_NUMBER = regex(r"(?<![\d.A-Za-z])(?<!\d[-~〜])\d{1,2}(?!\.?\d|[A-Za-z~〜])")
_COUNTED = regex(
    r"\s?(?:枚|まい|体|たい|回|かい|点|てん|人|つ|個|こ(?!っ)|度|番|ばん|ターン|ステップ|本|列|目|種|ダメ|だめ|分(?!の)|歳|時|日|円|戦|ゾーン|レーン|発|連|巡|箱"
    r"|バトル|アタック|ゲーム|セット|times?\b|battles?\b|勝(?!て|っ|ち|負)|cards?\b|progress|damage\b|points? of damage"
    r"|-?strikes?\b|attack(?:er)?s\b(?! (?:an?|into|my|his|her|their|the)\b)"
    r"|steps?\b|turns?\b|guards\b|of\b|others?\b|more cards?\b|or more\b|windows?\b|lanes?\b|zones?\b|cards?-|link|in (?:my )?hand\b"
    r"|th\b|st\b|nd\b|rd\b)"
)
"""What a number counts, after it."""
_PRINTED_ON = regex(r"\b(?:power|guard[- ]?(?:points?|value)) $", re.IGNORECASE)
"""What makes it a figure of the card after it: a power 5 progress, a guard point 2 card."""
_OF_ANOTHER = regex(
    r"(?:ストライク|すとらいく|スト|すと|STR|strike|打点|レベル|Lv|ダメージ|だめーじ|点数|フレーム|枠|手札|ハンド|山札|デッキ|hand|deck|level|damage)"
    r"(?:値|欄|の値|の数字|という数字|っていう数字|合計)?(?:が|は|を|の|も|って|で| of| is| was| from|=|:| )*"
    r"(?:\d+(?:点|枚)?(?: ?から| ?→| to| and|と|、|,|対)+ ?)*[+-]?$",
    re.IGNORECASE,
)
"""What another number is of, before it."""
_OF_A_STRIKE = regex(r"(?:ストライク|すとらいく|打点|strike)(?!\D?\d)", re.IGNORECASE)
_OF_POWERS = regex(r"パワー|ぱわー|戦闘力|ガードポイント|がーどぽいんと|power|guard points?", re.IGNORECASE)
_DOES = r"(?:アタック|攻撃|なぐ|殴)(?:し(?:た|てる|ている|てきた)|って(?:る|いる|きた)|った|り|っ|ら|さ)?(?:れ(?:た|てる|ている))?"
_FIGHTER = (
    rf"(?:アタッカー|ディフェンダー|{_DOES}(?:側|方|ほう|がわ|子|こ|やつ|プログレス|役)"
    r"|(?:攻め|守り|守る|攻撃|受け|うけ|受ける|守って(?:る|いる)|され(?:た|てる))(?:手|側|方|ほう|子|やつ|プログレス)"
    r"|正面|しょうめん|対面|向かい|真向かい|目の前)"
)
_WHOSE = r"(?:こっち|こちら|あっち|そっち|向こう|むこう|相手|あいて|自分|じぶん|うち|俺|おれ|私|わたし|僕|ぼく|敵)"
_ITS = r"(?:(?:の|にいる)(?:プログレス|子|こ|やつ|奴|相手|敵|カード|アタッカー|パワー|ほう|方|やつのパワー)){0,2}"
_BE = r"(?:の|は|が|も|って|を|で|:|=|\s|、)?"
_GUARD = r"ガード(?:こみ|込み?|含めて?|後|あと|して|されて|した後|合わせて|足して)?(?:で|の|は|に|と)?"
_POINTS = r"(?:ガードポイント|ガード値|ガード力|がーどぽいんと|[Gg][Pp]|ガード(?:こみ|込み?|含めて?|後))(?:で|の|は|に|と)?"
_BESIDE = (
    regex(rf"(?:パワー|ぱわー|戦闘力)(?:値)?(?:の合計|は元々|はもともと|が元々|の元)?{_BE}[+-]?$"),
    regex(rf"{_POINTS}(?:相手|あっち|こっち|自分|向こう|合計|それぞれ|各)?{_BE}\+?$"),
    regex(rf"{_FIGHTER}{_ITS}{_BE}$"),
    regex(
        r"\bpower(?: of| is| was| to| at| value)?(?: exactly| only| just| now)? ?[+-]?$"
        r"|\bguard[- ]?(?:points?|values?)(?: of| is| was| for| with| by| total| \()?(?: an?)? ?\+?$"
        r"|\b(?:attacker|defender|blocker|progress|opposing one)(?:'s)?(?: is| has| was| at| with| of|:)?(?: an?| only)? ?$",
        re.IGNORECASE,
    ),
)
"""What makes a number after it a power, or guard points."""
_LOOSELY = (
    regex(rf"(?:{_WHOSE}{_ITS}|{_GUARD}|守って|ガードの(?:カード|札)){_BE}\+?$"),
    regex(r"\b(?:my|his|her|their|your|opponent's|an?|mine is|theirs is|into|against|vs\.?)(?: an?)? $", re.IGNORECASE),
    regex(r"\bguard(?:s|ed|ing|ed it)?(?: with| for| by)?(?: an?)? ?\+?$|\bworth(?: an?)? $", re.IGNORECASE),
    regex(r"(?:枚目|まいめ)(?:が|は|に|の|:)? ?$|(?:足して|合わせて|合計で?|計)$|[+-]$"),
)
"""What may: where another number is one by what is beside it, or two are told so."""
_AFTER = regex(
    r"\s?(?:に(?:下が|上が|な(?!ん)|され|落|減)|まで(?:下が|上が|落)|(?:だけ)?(?:上が|下が|足|加|上回|低|高|負|上(?!の子)|下(?!の子)|差)|アップ|ダウン|込み"
    r"|対\d|(?:の)?(?:アタッカー|プログレス|子|やつ)(?:で|が|に|を)|(?:で|が)(?:正面|相手|対面)?(?:の)?\d{1,2}(?:に|を)|[- ]power\b"
    r"| (?:vs\.?|against|versus|into|attacks|hits|swings) (?:an? )?\d)",
    re.IGNORECASE,
)
"""What may make a number before it one."""
_GOES_ON = regex(r"(?:と|、|,|→|に|で|が|対|vs\.?|versus|against|and|->|/|や|then|then a|and a|into an?|\s)+", re.IGNORECASE)
"""What stands between one such number and the next."""


def in_thousands(question: str) -> str | None:
    """The question with its small powers and guard points in thousands; None where it tells of none."""
    if _LARGE.search(question) or (_OF_A_STRIKE.search(question) and not _OF_POWERS.search(question)):
        return None
    numbers = [each for each in _NUMBER.finditer(question) if not _is_of_another(each, question)]
    sure, likely = 0, 0
    last: re.Match[str] | None = None
    for number in numbers:
        before = question[: number.start()]
        if any(beside.search(before) for beside in _BESIDE):
            sure, last = sure + 1, number
        elif any(beside.search(before) for beside in _LOOSELY) or _AFTER.match(question, number.end()) or _goes_on(last, number, question):
            likely, last = likely + 1, number
    if (not sure and likely < _TWO) or not any(int(each[0]) for each in numbers):
        return None
    for number in reversed(numbers):
        question = f"{question[: number.start()]}{int(number[0]) * SCALE}{question[number.end() :]}"
    return question


def _goes_on(last: re.Match[str] | None, number: re.Match[str], question: str) -> bool:
    """Whether a number is told in one breath with the last that may be a power."""
    return last is not None and _GOES_ON.fullmatch(question[last.end() : number.start()]) is not None


def _is_of_another(number: re.Match[str], question: str) -> bool:
    """Whether a number counts something, or is of something else than a power: 2枚, ストライク2."""
    before = question[: number.start()]
    counts = _COUNTED.match(question, number.end()) is not None and _PRINTED_ON.search(before) is None
    return counts or _OF_ANOTHER.search(before) is not None


def are_told_in(known: Vocabulary) -> bool:
    """Whether powers may be so small in a game: where guard points are added to them."""
    return "guard-point" in known.concepts
