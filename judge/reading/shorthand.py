"""What is written in short, in words or in a dialect, written out: 5k, five thousand, 守パス→攻使用, 殴ってかまへん.

Only what the tokeniser takes for something else. A word of its own is a form in the lexicon.
"""

import re

from judge.patterns import regex

_THOUSANDS = regex(r"(?<![\w.])(\d{1,2})[kK](?![A-Za-z0-9])")
"""「5kが3kを殴る」, "a 7k creature"."""
_COUNTED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_IN_WORDS = regex(rf"\b({'|'.join(_COUNTED)})[ -](thousand|hundred)\b", re.IGNORECASE)
_NOUGHTS = {"thousand": "000", "hundred": "00"}
_BRACKETED = regex(r"(?<=[a-z]) \(((?:BP|power|ATK|HP)\b[^()]*\d)\)", re.IGNORECASE)
"""Figures in brackets after whose they are: "my spirit (BP 4000) blocked"."""
_CONTRACTED = regex(r"\b(do|does|did|is|are|was|were|ca|wo|would|could|should|has|have)(n)(t)\b", re.IGNORECASE)
_PASSES = regex(r"パス|ぱす|\bpass", re.IGNORECASE)
_ACTS = r"\s*(?:パス|ぱす|使|1枚|pass|use|play)"
_SIDES = (
    (regex(rf"(?<![一-鿿ァ-ヺ])(?:守り?|防御?)(?=\s*(?::|[がはも==]?{_ACTS}))"), "防御側"),
    (regex(rf"(?<![一-鿿ァ-ヺ])(?:攻め?|攻撃)(?=\s*(?::|[がはも==]?{_ACTS}))"), "攻撃側"),
    (regex(rf"\b(?:def(?=\s*[:=]?{_ACTS})|D(?=\s*[:=]{_ACTS}))", re.IGNORECASE), "defender"),
    (regex(rf"\b(?:atk(?=\s*[:=]?{_ACTS})|A(?=\s*[:=]{_ACTS}))", re.IGNORECASE), "attacker"),
)
"""The players in short, where they pass and use: 守パス→攻使用, "Def pass, Atk uses a magic", "D=pass / A=use"."""
_WHO_ATTACKS = regex(
    r"(?:(?:アタック|攻撃)し(?:て(?:い)?る|て(?:い)?た|てきた|た)|殴って(?:る|いる|きた|た)|殴った)(?:ほう|方)"
    r"(?=(?:が|は|も)[^。、?]{0,6}(?:いなくな|いない|消え|離れ|戻|破壊|除去))"
)
"""The one that attacks, of whom it is told that it leaves: 「アタックしてる方がいなくなった」."""
_OF_FLASHES = regex(r"\b(?:flash|pass|uses?|magic|step|next)", re.IGNORECASE)
_SAYS_NO = regex(
    r"\b(defend(?:er|ing player)|attack(?:er|ing player))\s*[:=]\s*(?:no(?:pe|ne|thing)?|nah)(?: thanks)?(?=\s*(?:[.,;/→]|$))",
    re.IGNORECASE,
)
_SAYS_IT_USES = regex(r"(防御側|攻撃側)\s*[::=]\s*(使う|使った|使用|打つ|打った|撃つ|撃った)(?:[\s、,/→]+|(?=。))")
"""A pass or a use in a list of moves: "Defender: no. Attacker: no.", 「防御側:使う 攻撃側:なし」."""
_SPOKEN = {
    "かまへん": "かまわない",
    "できひん": "できない",
    "でけへん": "できない",
    "せんとあかん": "しないといけない",
    "かませる": "打てる",
    "らしぬ": "ら死ぬ",
    "ましぬ": "ま死ぬ",
}
"""Forms of verbs in a dialect or in kana that are taken for others: 殴ってかまへん denies nothing, nor does まけたらしぬ."""
_COUNTED_IN_KANA = {"なんまい": "何枚", "なんたい": "何体", "なんてん": "何点"}
"""Numbers asked for in kana, which end in a denial otherwise: 盾なんまい割れる?"""
_SPOKEN_FORMS = {**_SPOKEN, **_COUNTED_IN_KANA}
_SPOKEN_FORM = regex("|".join(_SPOKEN_FORMS))
_DIES = regex(r"(?<=[ァ-ヺー一-鿿はがもと、 ])しぬ(?![ぐく])")


_LETTERS = {"甲": "A", "乙": "B", "丙": "C"}
_LETTERED = regex(r"(?<![一-鿿])[甲乙丙](?![一-鿿]|種|板)")
"""Names given to two or three, as contracts do: 「甲で殴って乙を動かす」."""


_ARROW = regex(r"\s*[-=]>\s*")
"""What parts one deed from the next: use->pass."""


_NEXT_APART = regex(r"(?<=[^\s、。?!→])\s+(?=(?:じゃあ?、?|で、?)?次(?:は|って)\??\s*$)")
"""What parts what has been told from 次は?."""


_TAKEN_BACK = regex(
    r"(\d+)(?:個|つ|体)?(?:、|,|。|\.\.\.|…|\s)*(?:あ[、,]?(?:ごめん|すまん|間違えた|まちがえた|違う|違った|違)|いや(?:[、,]?違う)?|じゃなくて|ではなくて|訂正"
    r"|\b(?:no,? wait|wait,? no|sorry,?(?: i mean)?|i mean|scratch that|no,? make that)\b)[、,:。\s]*(?:BP|シンボル)?(\d+)",
    re.IGNORECASE,
)
"""A number that is taken back for the next: 「シンボル1、いや2だった」, "symbol 2, no wait, 1"."""


def _corrected(match: re.Match[str]) -> str:
    """What is left of a number taken back: the next, where it may be of the same thing."""
    return match[2] if abs(len(match[1]) - len(match[2])) <= 1 else match[0]


def written_out(question: str, japanese: bool) -> str:
    """The question with what is short or spoken in it written out."""
    question = _ARROW.sub(" → ", _IN_WORDS.sub(_in_figures, _THOUSANDS.sub(r"\g<1>000", question)))
    question = _TAKEN_BACK.sub(_corrected, question)
    if _PASSES.search(question):
        for short, side in _SIDES:
            question = short.sub(side, question)
    if japanese:
        question = _WHO_ATTACKS.sub("アタッカー", question)
        question = _SAYS_IT_USES.sub(r"\1が\2、", question)
        question = _NEXT_APART.sub("。", question)
        question = _LETTERED.sub(lambda match: _LETTERS[match[0]], question) if "乙" in question else question
        return _DIES.sub("死ぬ", _SPOKEN_FORM.sub(lambda match: _SPOKEN_FORMS[match[0]], question))
    question = _SAYS_NO.sub(r"\1: pass", question) if _OF_FLASHES.search(question) else question
    return _BRACKETED.sub(r" with \1", _CONTRACTED.sub(r"\1\2'\3", question))


def _in_figures(match: re.Match[str]) -> str:
    return f"{_COUNTED.index(match[1].lower()) + 1}{_NOUGHTS[match[2].lower()]}"
