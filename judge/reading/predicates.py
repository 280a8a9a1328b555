"""What Japanese grammar says of a predicate: voice, denial, mood, and whether it is a condition or what is asked.

Read from the words that follow it up to the next content word.
"""

from collections.abc import Sequence

from judge.patterns import regex
from judge.reading.words import Found, Word

_PASSIVE, _CAUSATIVE = frozenset(("れる", "られる")), frozenset(("せる", "させる"))
_NEGATIVE = frozenset(("ない", "ず", "ぬ", "へん", "なし", "無い", "無し", "まい", "ん"))
_INTENT = frozenset(("気", "積もり", "つもり"))
_CAN = frozenset(("出来る", "でける", "可能", "得る"))
_FINE = frozenset(
    (
        "良い",
        "ok",
        "おk",
        "大丈夫",
        "構う",
        "有り",
        "宜しい",
        "可",
        "おっけー",
        "あり",
        "平気",
        "いい",
        "ええ",
        "あかん",
        "駄目",
        "だめ",
        "まずい",
    )
)
_BAD = frozenset(("駄目", "いける", "行く", "成る", "いかん", "あかん"))
_WHEN = frozenset(("時", "場合", "後", "途端", "際", "直後", "瞬間", "前", "為", "以上", "最中", "間"))
_DOES = "為る"
_DO = frozenset((_DOES, "行う", "しちゃう", "遣る", "致す"))
_HELPING = frozenset(
    (
        "居る",
        "仕舞う",
        "来る",
        "行く",
        "置く",
        "見る",
        "貰う",
        "呉れる",
        "くれる",
        "ちゃう",
        "てる",
        "とく",
        "もらう",
        "もらえる",
        "しまう",
        "遣る",
        "やる",
    )
)
_RELATIVE_STEPS = {"え": "う", "け": "く", "せ": "す", "て": "つ", "ね": "ぬ", "べ": "ぶ", "め": "む", "れ": "る", "げ": "ぐ"}
_SOFT = frozenset(("particle", "auxiliary"))
_ALTOGETHER = frozenset(
    ["とか", "と", "か", "など", "なんか", "は", "も", "が", "何", "何も", "なに", "なにも", "なんも", "一切", "特に", "全く", "まったく"]
)
"""What may stand between a thing and the なし that denies it and all of its kind."""
_ANYBODY = frozenset(("お", "互い", "双方", "両者", "誰", "だれ"))
"""Who does something, where that is said between it and the verb: 反撃は誰もしない."""


def marks_of(words: tuple[Word, ...], found: Found) -> frozenset[str]:
    """The marks of what was found (`Found.marks`), as a predicate; of a plain noun few or none."""
    marks: set[str] = set()
    head = words[found.last]
    if head.part in ("verb", "adjective"):
        marks.add("verb")
        if _is_potential(head):
            marks.add("potential")
    at, joined, after_te = found.last + 1, "verb" in marks, False
    while at < len(words) and words[at].sentence == head.sentence and "しか" not in (head.text, words[at].text):  # 受けるしかない
        word = words[at]
        if after_te and _is_gone(words, at):
            break
        if word.part == "stop":
            if at == found.last + 1:
                marks.add("closing")
            break
        if word.part == "comma":
            marks.add("sequel")
            break
        if word.text in _ANYBODY and not joined:
            at += 1 + (at + 1 < len(words) and words[at + 1].text in ("に", "も", "とも"))  # チェイスはお互いにしていない
            continue
        if word.norm in _DO and (word.part in ("verb", "auxiliary")) and not joined:
            marks.add("verb")
            joined = True
        elif word.norm in _PASSIVE and word.part in ("auxiliary", "suffix", "verb"):
            marks.add("passive")
        elif word.norm in _CAUSATIVE:
            marks.add("causative")
        elif word.norm == "たい" or _about_to(words, at):
            marks.add("wanted")
        elif word.norm in _CAN:
            marks.update(("potential", "verb"))
            joined = True
        elif word.norm in _NEGATIVE and (word.part in ("auxiliary", "adjective", "noun", "verb") or word.text == "ん"):
            if word.text == "ん" and (word.part == "particle" or words[at - 1].text == words[at - 1].lemma):
                at += 1
                continue
            if _must(words, at):
                marks.add("must")
                break
            marks.add("negated")
            if word.text == "ず" or (word.text == "ない" and at + 1 < len(words) and words[at + 1].text in ("で", "まま")):
                marks.add("without")  # アタックせずに進めていい?
        elif joined and word.norm in _INTENT and _denied(words, at + 1 + (words[at + 1 : at + 2] != () and words[at + 1].text in "がはも")):
            marks.add("negated")  # アタックする気がない
            break
        elif (after_te or _is_not_to(words, at)) and word.norm in _FINE:
            marks.update(("allowed", "verb"))  # アタックしていい, アタックしないのもあり
            at = _past_denial(words, at) if word.norm == "構う" else at
        elif word.norm in _WHEN:
            marks.add("condition")
            break
        elif word.text in ("たら", "だら", "ちゃ") and _is_wrong(words, at + 1):
            marks.update(("allowed", "verb"))  # アタックしたらだめ?
            break
        elif word.part in _SOFT:
            if _condition(word) and (joined or word.text != "と") and not (_is_toka(words, at) or _is_quoted(words, at)):
                marks.add("condition")
            if word.norm == "た":
                marks.add("past")
            if word.text in ("て", "で") and joined:
                after_te = True
                marks.add("te")
            elif word.text in ("し", "ので", "から", "けど", "が") and joined:
                marks.add("sequel")
            elif not joined and word.text == "で" and at + 1 < len(words) and words[at + 1].text == "も":
                marks.add("condition")  # 相打ちでも: even if
                break
            elif not joined and (
                (word.text == "も" and _denied_too(words, at + 1)) or _denied_altogether(words, at) or _is_to_come(words, at)
            ):
                marks.add("negated")
                break
            elif not joined and word.text in ("が", "を", "に", "で", "の", "へ", "から"):
                if (word.text in ("が", "は", "を") and _denied(words, at + 1)) or (word.text == "から" and _is_not_so(words, at + 1)):
                    marks.add("negated")
                    break
                if not (word.text == "が" and at + 1 < len(words) and words[at + 1].norm in _CAN):
                    break
        elif after_te and word.norm in _HELPING and word.part in ("verb", "auxiliary"):
            marks.discard("te")  # 「反撃してくる?」: nothing follows on it
        elif (joined and word.norm in _HELPING) or (after_te and word.text in ("も", "は")):
            pass
        else:
            told = word.part == "noun" and joined and words[at - 1].part != "particle" and not marks & {"condition", "sequel"}
            if told and not is_of_a_deed(words, at + 1, only=True):
                last = words[at - 1]
                inflects = last.part == "verb" or last.norm in _PASSIVE
                goes_on = inflects and last.text != last.lemma  # フラッシュを使い相手は…, 破壊され相手は…: not 使う相手
                marks.add("sequel" if goes_on else "adnominal")
            break
        at += 1
    if "te" in marks and not marks & {"allowed", "condition", "adnominal"}:  # 殴ってきたスピリット tells which
        marks.add("sequel")
    marks.discard("te")
    return frozenset(marks)


def _is_wrong(words: tuple[Word, ...], at: int) -> bool:
    """Whether what follows on a condition says that it may not be: したらだめ, したらいかん, しちゃいけない."""
    after = [word.norm for word in words[at : at + 2]]
    return after[:1] in (["あかん"], ["駄目"], ["だめ"], ["まずい"], ["いかん"]) or (
        after[:1] in (["行く"], ["いける"]) and after[1:] != [] and after[1] in _NEGATIVE
    )


def _past_denial(words: tuple[Word, ...], at: int) -> int:
    """Where the denial that belongs to the word at ``at`` itself ends: アタックして構わない, 構いません deny no attack."""
    while at + 1 < len(words) and (words[at + 1].norm in _NEGATIVE or words[at + 1].norm == "ます"):
        at += 1
    return at


def _is_potential(word: Word) -> bool:
    """使える (of 使う), 打てる: the tokeniser's usual spelling is the verb itself, the lemma its potential. It does not know つかえる."""
    lemma, norm = word.lemma, word.norm
    return lemma == "つかえる" or (
        len(lemma) > 1
        and lemma != norm
        and lemma[-1] == "る"
        and _RELATIVE_STEPS.get(lemma[-2]) == norm[-1:]
        and len(norm) < len(lemma) + 1
        and norm[-2:] != lemma[-2:]  # はなれる is 離れる
    )


def _is_quoted(words: tuple[Word, ...], at: int) -> bool:
    """Whether と ends what somebody says or thinks: 「撃ちたいと言っています」."""
    return words[at].text == "と" and [word.norm for word in words[at + 1 : at + 2]] in (["言う"], ["思う"], ["主張"], ["聞く"])


def _condition(word: Word) -> bool:
    return word.text in ("たら", "だら", "ば", "なら", "と", "ったら", "らば", "ちゃったら") or (
        word.text == "ても" and word.part == "particle"
    )


def _about_to(words: tuple[Word, ...], at: int) -> bool:
    """使おうとしている, ブロックしようとしたら: what one is about to do has not been done."""
    before, following = words[at - 1], words[at + 1 : at + 2]
    meant = before.part in ("verb", "auxiliary") and before.text.endswith("う") and before.text != before.lemma
    return words[at].text == "と" and meant and [word.norm for word in following] == [_DOES]


def _is_toka(words: tuple[Word, ...], at: int) -> bool:
    """勝つとかある: とか, cut in two."""
    return words[at].text == "と" and at + 1 < len(words) and words[at + 1].text == "か"


def _is_not_to(words: tuple[Word, ...], at: int) -> bool:
    """アタックしないのもあり, ガードしないのはいい: what is fine at ``at`` is not to do it."""
    before = words[max(0, at - 3) : at]
    return len(before) == 3 and before[0].norm in _NEGATIVE and before[1].text == "の" and before[2].text in ("も", "は")


def _is_gone(words: tuple[Word, ...], at: int) -> bool:
    """除去されていなくなった: it was removed and is gone; the ない there denies nothing."""
    following = [word.norm for word in words[at : at + 3]]
    return following in (["居る", "ない", "成る"], ["居る", "無い", "成る"])


def _denied(words: tuple[Word, ...], at: int) -> bool:
    """〜がない, 〜を持たない"""
    following = [word.norm for word in words[at : at + 2]]
    return following[:1] in (["無い"], ["ない"], ["無し"], ["なし"]) or following in (["持つ", "ない"], ["持つ", "ず"])


def _is_not_so(words: tuple[Word, ...], at: int) -> bool:
    """手札からではなく, 手札からじゃない: it is from elsewhere."""
    at += [word.text for word in words[at : at + 2]] == ["で", "は"]
    return at < len(words) and words[at].text in ("は", "じゃ", "では") and _denied(words, at + 1)


def _denied_too(words: tuple[Word, ...], at: int) -> bool:
    """ガードもリンクもなし: each of them is denied."""
    while at + 1 < len(words) and words[at].part == "noun" and words[at + 1].text == "も":
        at += 2
    if _denied(words, at) or (at < len(words) and words[at].text.endswith(("なし", "無し"))):  # リンクもなし may be one word
        return True
    return _NOR.match("".join(word.text for word in words[at : at + 5])) is not None


_NOR = regex(r"せず|せんと|せんで|し(?:て(?:い)?)?(?:ない|なかった|ません|とらん|てへん)|なかった|なく|ありません|無かった")
"""What denies all that is listed before it: ガードもリンクもせず。"""


def _denied_altogether(words: tuple[Word, ...], at: int) -> bool:
    """スピードアタッカーとか何もなし, 効果は特になし: nothing of the kind is there."""
    start = at
    while at < len(words) and words[at].text in _ALTOGETHER:
        at += 1
    return at > start + 1 and _denied(words, at)


def _is_to_come(words: tuple[Word, ...], at: int) -> bool:
    """ブロックはまだです, ガードもまだ。"""
    text, yet, *after = (*(word.text for word in words[at : at + 3]), "", "")
    return text in ("は", "も", "が") and yet == "まだ" and after[0] in ("です", "だ", "で", "な", "や", "", "。", "、", "!")


def _must(words: tuple[Word, ...], at: int) -> bool:
    """しなきゃ, しないとだめ, しなければならない: denied twice is an obligation."""
    text = words[at].text
    rest = [word.norm for word in words[at + 1 : at + 5]]
    if text in ("なきゃ", "なくちゃ", "ねば"):
        return True
    if not rest or words[at + 1].text not in ("と", "ば", "て", "ては", "ちゃ"):
        return False
    after = [norm for norm in rest[1:3] if norm not in ("は", "も")][:1]
    return after in (["為る"], ["成る"]) or any(norm in _BAD - {"成る"} for norm in rest[1:3])  # ブロックしないと宣言する says no duty


def is_of_a_deed(words: Sequence[Word], at: int, only: bool = False) -> bool:
    """Whether the ある at ``at`` (or after the particles there, with ``only``) is that of 減ることがある, 減ることってある, 勝つとかある:
    what is told or asked is what the verb before it says, and not that something is there."""
    while only and at < len(words) and words[at].text in _LIGHT:
        at += 1
    if at >= len(words) or words[at].norm != "有る":
        return False
    start = at
    while start > 0 and (words[start - 1].text in _LIGHT or words[start - 1].norm in _DEED):
        start -= 1
    said = [word.norm for word in words[start:at]]
    deed = not _DEED.isdisjoint(said) or said[-2:] == ["と", "か"]
    return deed and start > 0 and words[start - 1].part in ("verb", "auxiliary")


_LIGHT, _DEED = frozenset(("が", "は", "も", "って", "なんて", "と", "か")), frozenset(("こと", "事", "とか"))
