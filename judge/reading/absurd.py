"""What a question says against itself: who attacks without attacking, is beaten by the blocker that did not block, wins and loses at once.
No situation is one of these, whichever of the two is meant."""

import re

from judge.patterns import regex
from judge.reading.language import language_of
from judge.reading.model import EventMention, Reading

_DEED = r"(?:アタック|攻撃|ブロック|ガード|移動|反撃|破壊|召喚)"
_DENIED = r"(?:し|され)(?:て(?:い)?ない|ない|なかった|ず|とらん|てへん)"
_ATTACKS = r"[^。?]{0,16}(?:アタック|攻撃|殴|シールド|盾|ブレイク|割|ダイレクト|とどめ)"
_ONE = r"(?:クリーチャー|スピリット|プログレス|ユニット|やつ)"
_AND = r"(?:し|けど|のに|、かつ|かつ|が)[、 ]?"
_NAME = r"[^\s、。?はがのよりを]{1,14}"
"""One of two that are compared."""
_MORE = r"より(?:も)?(?:先|前|後|大き|高|低|強|上)"
_JAPANESE = (
    rf"(?P<deed>{_DEED})(?:宣言)?{_DENIED}(?:で|に|まま)?(?P=deed)(?:宣言)?(?:し|され)(?:た|て)",  # 攻撃しないで攻撃した
    rf"(?P<own>{_DEED})(?:宣言)?{_DENIED}(?:俺の|相手の|自分の)?(?:ユニット|スピリット|クリーチャー|プログレス|やつ)が(?:宣言した)?(?P=own)(?:宣言)?(?:し|で)",
    rf"(?:アタック|攻撃)(?:宣言)?し(?:て(?:い)?ない|なかった)(?:アタッカー|{_ONE}の(?:アタック|攻撃)|攻撃クリーチャー)",
    r"誰も(?:アタック|攻撃)(?:宣言)?し(?:て(?:い)?ない|なかった|ていなかった)(?:のに|けど|が)[^。?]{0,12}(?:ブロック(?:され|した)|アタッカー|攻撃クリーチャー)",
    rf"(?P<done>{_DEED})(?:され|し)た{_AND}(?P=done)(?:され|し)(?:て(?:い)?な(?!い(?:扱い|こと))|なかった(?!扱い|こと|と))",
    rf"(?P<undone>{_DEED}){_DENIED}{_AND}(?P=undone)(?:され|し)た",
    r"(?:アタック|攻撃)(?:宣言)?(?:は)?(?:0|ゼロ|零)回[^?]{0,24}[1-9]回目の(?:アタック|攻撃)",
    r"(?:シールド|盾)(?:が|は)?(?:0|ゼロ)枚(?:(?!増|追加|加|足|仕込|置|残)[^?]){0,30}?[1-9]枚(?:割った(?!こと|扱い)|割り|割って|ブレイクし)",
    r"ブロックされ(?:な(?:かった|い)|て(?:い)?ない)(?:アタッカー|スピリット|クリーチャー|やつ)?(?:が|けど|のに|が、|けど、)?[^。、?]{0,8}"
    r"ブロッカー(?:に|と)[^。、?]{0,6}(?:負け|勝)",
    rf"ブロックされ(?:な(?:かった|い)|て(?:い)?ない)ブロッカー(?!持ち|{_ATTACKS})",  # but a blocker may have attacked
    r"ノーブロック(?:だった|の|で)[^。?「『]{0,8}(?:ブロックされ|ブロッカーに[^。、?]{0,6}負け)",
    r"(?:BP|パワー|バトル)?(?:で|は|に)?勝った(?:けど|のに|が、?)負け(?:た|て)|負けたのに勝(?:った|って)|(?:両方|どちらも)勝って(?:両方|どちらも)負け",
    r"疲労して(?:い)?る(?:スピリット|アルティメット)が回復状態のまま",
    r"(?P<state>回復|疲労|フリーズ|タップ|アンタップ|アウェイク|フォール|表|裏)状態[^。?]{0,14}(?:かつ|同じ瞬間|同時に|しかも)"
    r"[^。?]{0,20}(?:(?P=state)状態(?:じゃ|では?)な|(?!(?P=state))(?:回復|疲労)状態だけ)",
    r"同じ瞬間に[^。?]*(?:でもあ|もあ|じゃな|置かれたまま)",
    r"同時に(?:その)?同じ(?:一枚|1枚|カード)(?:が|も)|(?:トラッシュ|墓地|手札|デッキ)[^。?]{0,8}(?:いて|あって|あるし)、同時に",
    r"(?:一度も|最初から|ずっと)(?P<never>離れ|フォール|アタック|攻撃|破壊|ブロック)(?:し|され)?(?:て(?:い)?(?:ない|ません)|なかった)"
    r"[^?]{0,14}(?:でも|なのに|けど|しかし)[^?]{0,20}(?P=never)(?:し|され|た|て)",
    r"(?P<made>フォール|アタック|攻撃|破壊)(?:させ|し|され)た[^?]{0,40}一度も(?P=made)(?:され|し)(?:て(?:い)?(?:ない|ません)|なかった)",
    r"(?:2|二)回目の?フラッシュが(?:全部|すべて)?終わ[^?]{0,14}(?:1|一)回目の?フラッシュが始ま",
    r"終了宣言が?[^。?]{0,6}(?:済んだ|した|の)(?:あと|後)に(?:、)?開始宣言を?し(?:た|て)",
    r"(?:場|ゾーン|ゲート)(?:は|には)[^。?]{0,20}(?:空っぽ|からっぽ|何もいな|1つも無)[^?]*?(?:相手の場|そこ|そのゲート)にいた",
    r"(?:2体|両方)とも破壊され[^?]{0,28}(?:2体のうち|うち1体は)[^?]{0,10}破壊され(?:ず|て(?:い)?な)",
)
_EACH_BEFORE_THE_OTHER = regex(
    rf"(?P<one>{_NAME})(?:の{_NAME})?(?:は|が)(?P<other>{_NAME})(?:の{_NAME})?{_MORE}"  # AはBより大きく、BはAより大きい
    rf"[^?]{{0,30}}?(?P=other)(?:の{_NAME})?(?:は|が)(?P=one)(?:の{_NAME})?{_MORE}|"
    rf"(?P<first>{_NAME})が(?:全部|すべて)?(?:終わっ|済ん)[^、。?]{{0,6}}(?:から|後に?|あとに?)、?(?P<then>{_NAME})が始ま"
    r"[^?]{0,24}(?P=then)が(?:全部|すべて)?(?:終わっ|済ん)[^、。?]{0,6}(?:から|後に?|あとに?)[^。?]{0,24}(?P=first)が",
)
_WHOSE = r"(?:my|his|her|their|the|its)"
_STRONGER = r"(?:has|had|have|is|was) (?:more|higher|bigger|larger|stronger|greater)\b[^.?,]{0,12}\bthan"
_STATE = "frozen|tapped|exhausted|refreshed|fallen|awake|face-up"
_EARLIER = r"(?:was|were|came|is)(?: \w+)? before"
_ENGLISH = (
    r"\b(?:was|were)(?:n['’]t| not|n['’]t ever| never) blocked\b[^.?!]{0,20}\b(?:lost|beaten|won)\b[^.?!]{0,24}\bblocker\b",
    r"\bunblocked (?:attacker|spirit|creature)\b[^.?!]{0,16}\b(?:lost|beaten|lose|loses)\b[^.?!]{0,24}\bblocker\b",
    r"\b(?<!my )attack(?:s|ed)? without attacking\b|\bblock(?:s|ed)? without blocking\b",
    r"\b(?:nobody|no one|neither of us) (?:has |had )?attack(?:ed|s)\b[^?]{0,24}\b(?:unblocked|blocked|blocker)\b",
    rf"\b(?P<is_>{_STATE})\b[^.?]{{0,12}}\band (?:also |yet )?(?:not|isn't|wasn't) (?P=is_) at the same (?:time|moment)",
    rf"\b(?P<mine>{_WHOSE} \w+) {_STRONGER} (?P<yours>{_WHOSE} \w+)\b[^?]{{0,12}}\b(?P=yours) {_STRONGER} (?P=mine)\b",
    rf"\b(?P<this>{_WHOSE} \w+(?: \w+)?) {_EARLIER} (?P<that>{_WHOSE} \w+(?: \w+)?)\b[^?]{{0,12}}\b(?P=that) {_EARLIER} (?P=this)\b",
    r"\b(?:hers|his) only\b[^?]*\bmine only\b|\bmine only\b[^?]*\b(?:hers|his) only\b"
    r"|\bmine and only mine\b[^?]*\b(?:hers|his) and only (?:hers|his)\b",
    r"\b(?:in|to) the (?:trash|graveyard)\b[^.?]*(?:\bit (?:never (?:once )?left|stayed in)|\. it's also still (?:on|in))"
    r" the (?:field|battle zone)\b",
    r"\b(?:upright|standing|refreshed|untapped|ready|awake)\b[^.?]{0,24}\b(?:in|at) (?:that|the) (?:very )?same (?:moment|time|instant)\b"
    r"[^.?]{0,24}\b(?:sideways|exhausted|tapped|fallen)\b",
    r"\b(?:exactly|precisely) (?:one|1) (?:attack|block)\b[^?]*\bsecond\b",
    r"\bexactly (?:two|2)\b[^?]*\b(?:third|3rd|fourth)\b of (?:those|the)\b",
    r"\bme and not (?:her|him|them)\b[^?]*\b(?:her|him|them) and not me\b",
    r"\bthe (?P<begun>\w+ step) was (?:\w+ )?(?:finished|over|done) before the (?P<ended>\w+ step) (?:began|started)\b"
    r"[^?]*\bthe (?P=ended) was (?:\w+ )?(?:finished|over|done) before the (?P=begun)\b",
    r"\bnever had (?:a single|one|any) (?P<counter>\w+?)s? on it\b[^?]*\b(?P=counter)s? that were (?:lying )?on it\b",
    r"\bzero attacks\b[^?]*\bmy attack\b",
    r"\b(?:tie|tied|equal bp)\b[^?]*\band (?:mine|his|hers) (?:had|was|has|is) (?:less|lower|smaller|weaker|more|higher)\b",
    r"(?<!be )\b(?:attack|block)ed itself\b|\bempty gate (?:that has|with|that holds) (?:my|his|her|an?|the) (?:unit|card|object)\b",
)
_IN_JAPANESE, _IN_ENGLISH = regex("|".join(_JAPANESE)), regex("|".join(_ENGLISH), re.IGNORECASE)


def said_against_itself(question: str) -> str | None:
    """The words by which a question says one thing and the opposite; None where it does not."""
    if language_of(question) == "en":
        found = _IN_ENGLISH.search(question)
        return found[0] if found is not None else None
    found = _IN_JAPANESE.search(question)
    if found is None and max(map(question.count, ("より", "終わっ", "済ん"))) > 1:
        found = _EACH_BEFORE_THE_OTHER.search(question)
    if found is not None:
        return found[0]
    return next((match[0] for match in _OF_SO_MANY.finditer(question) if int(match["more"]) > int(match["all"])), None)


_OF_SO_MANY = regex(r"(?P<all>\d)(?P<unit>枚|体|個)(?:[^?\d]*)その(?P=all)(?P=unit)のうち(?:の)?(?P<more>\d)(?P=unit)")
"""How it is told how many of so many: 「2枚ぴったり。その2枚のうち3枚」."""


def told_both_ways(reading: Reading) -> str | None:
    """The words by which something is told to have happened and, nearby, not to have: 「ブロックはされなかったけど、ブロックしてきた…」.
    None where nothing is, or anything there may keep the two apart: another attack, another's words, a condition, another time."""
    told = [event for event in reading.events if not event.asked and event.concept not in OF_ANYTHING]
    for denied in told:
        for done in told:
            start, end = sorted((denied.start, done.start))
            if not (_is_denial(denied, done) and NEAREST <= end - start <= FARTHEST):
                continue
            if done.concept in OF_EITHER and _ANOTHERS.search(reading.question[start:end]):
                continue
            end += len(_ENDS.split(reading.question[end : end + LONGEST])[0])
            if _KEPT_APART.search(reading.question[max(0, start - BEFORE) : end]) is None:
                return reading.question[start:end]
    return None


def _is_denial(denied: EventMention, done: EventMention) -> bool:
    """Whether one event is said not to have happened, and the other is the same, or comes of it, and did."""
    came = {done.concept, COMES_OF.get(done.concept, done.concept)}
    if done.negated or not any((denied.concept, denied.negated) in ((what, True), (f"no-{what}", False)) for what in came):
        return False
    return all(one is None or other is None or one == other for one, other in ((denied.by, done.by), (denied.card, done.card)))


OF_EITHER = frozenset({"destroy", "reduced", "power-up", "trigger"})
"""Events that may befall one and not the other."""
_ANOTHERS = regex(r"では|(?:俺|私|自分|相手|敵|こっち|うち)(?:の|が|は|も)|\b(?:my|mine|his|hers?|their|its|own|another)\b", re.IGNORECASE)
COMES_OF = {"block": "attack"}
"""What there is none of without something else."""
OF_ANYTHING = frozenset({"choose", "use", "declare", "summon"})
"""Events that are told of one thing and denied of another."""
NEAREST, FARTHEST, BEFORE, LONGEST = 6, 60, 12, 14
"""Letters between two that are said of the same, before the first, where it may be told whose they are, and of the second with its verb."""
_ENDS = regex(r"[、。,.?!]")
_KEPT_APART = regex(
    r"[一二三四五1-9]?\d?[体発枚回つ匹人](?:目|は|が|とも|の)|最初|最後|もう[一1]|全部|一部|別|他|ほか|残り|以外|だけ(?!ど)|のみ|しか(?!し)"
    r"|(?<![A-Za-z])[A-DXY](?![A-Za-z])|もし|たら|れば|なら|場合|(?<!宣)言|主張|いわく|って[。、?]|との|能力|でき|れない|よね|よう[とに]|つもり|たく|たい|イヤ|嫌"
    r"|[前先後]に|[前後]の|後で|さっき|その後|そのあと|あとに|次[にの]|今度|途中|中に|時点|の時|まま|実際|やっぱ|ではなく|じゃなく|でなく|んじゃな"
    r"|代わり|かわり|それとも|ことにな|かったこと|→"
    r"|\b(?:if|when|unless|until|would|could|can|cannot|can't|says?|said|claims?|thinks?|told|plans?|wants?|again|another|others?|first|second"
    r"|third|only|except|next|instead|rather|post-|then|after|later|before|once|earlier|already|any ?more|neither|nor|or|but|yet|so)\b",
    re.IGNORECASE,
)
"""What may keep apart what happened and what did not: how many, which, if, who says so, and when."""
