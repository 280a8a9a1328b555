"""What a question says against itself: who attacks without attacking, is beaten by the blocker that did not block, wins and loses at once.
No situation is one of these, whichever of the two is meant."""

import re

from judge.patterns import regex

_DEED = r"(?:アタック|攻撃|ブロック|ガード|移動|反撃|破壊|召喚)"
_DENIED = r"(?:し|され)(?:て(?:い)?ない|ない|なかった|ず|とらん|てへん)"
_ATTACKS = r"[^。?]{0,16}(?:アタック|攻撃|殴|シールド|盾|ブレイク|割|ダイレクト|とどめ)"
_JAPANESE = (
    rf"(?P<deed>{_DEED})(?:宣言)?{_DENIED}(?:で|に|まま)?(?P=deed)(?:宣言)?(?:し|され)(?:た|て)",  # 攻撃しないで攻撃した
    rf"(?P<own>{_DEED})(?:宣言)?{_DENIED}(?:俺の|相手の|自分の)?(?:ユニット|スピリット|クリーチャー|プログレス|やつ)が(?:宣言した)?(?P=own)(?:宣言)?(?:し|で)",
    r"(?:アタック|攻撃)(?:宣言)?し(?:て(?:い)?ない|なかった)(?:アタッカー|攻撃クリーチャー)",
    r"ブロックされ(?:な(?:かった|い)|て(?:い)?ない)(?:アタッカー|スピリット|クリーチャー|やつ)?(?:が|けど|のに|が、|けど、)?[^。、?]{0,8}"
    r"ブロッカー(?:に|と)[^。、?]{0,6}(?:負け|勝)",
    rf"ブロックされ(?:な(?:かった|い)|て(?:い)?ない)ブロッカー(?!持ち|{_ATTACKS})",  # but a blocker may have attacked
    r"ノーブロック(?:だった|の|で)[^。?「『]{0,8}(?:ブロックされ|ブロッカーに[^。、?]{0,6}負け)",
    r"(?:BP|パワー|バトル)?(?:で|は|に)?勝った(?:けど|のに|が、?)負け(?:た|て)|負けたのに勝(?:った|って)|(?:両方|どちらも)勝って(?:両方|どちらも)負け",
    r"疲労して(?:い)?る(?:スピリット|アルティメット)が回復状態のまま",
)
_ENGLISH = (
    r"\b(?:was|were)(?:n['’]t| not|n['’]t ever| never) blocked\b[^.?!]{0,20}\b(?:lost|beaten|won)\b[^.?!]{0,24}\bblocker\b",
    r"\bunblocked (?:attacker|spirit|creature)\b[^.?!]{0,16}\b(?:lost|beaten|lose|loses)\b[^.?!]{0,24}\bblocker\b",
    r"\battack(?:s|ed)? without attacking\b|\bblock(?:s|ed)? without blocking\b",
)
_AGAINST_ITSELF = regex("|".join((*_JAPANESE, *_ENGLISH)), re.IGNORECASE)


def said_against_itself(question: str) -> str | None:
    """The words by which a question says one thing and the opposite; None where it does not."""
    found = _AGAINST_ITSELF.search(question)
    return found[0] if found is not None else None
