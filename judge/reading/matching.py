"""The lexicon's Japanese forms matched word by word, and which of what overlaps stays."""

from collections.abc import Iterator
from functools import cached_property

from judge.reading.predicates import is_of_a_deed
from judge.reading.words import Found, Word

LONGEST_FORM = 5
DROPPED = frozenset("がをにはへ")
"""Particles that a form may be said without, and with: 手札に戻す, 手札戻す."""
_SMALL = frozenset(("particle", "auxiliary"))
_PREDICATES = frozenset(("verb", "adjective"))
_OBLIGING = frozenset(("なきゃ", "なくちゃ", "なければ", "ば", "ちゃ", "ては"))
_BEFORE_RU = frozenset("えけげせてねべめれ")
"""What stands before the る of a verb that says what can be done: 使える, 打てる."""
_DENYING = frozenset(("ない", "ず"))
_HELPERS = frozenset(
    (
        "行く",
        "来る",
        "居る",
        "有る",
        "ある",
        "置く",
        "仕舞う",
        "見る",
        "貰う",
        "くれる",
        "呉れる",
        "遣る",
        "為る",
        "もらう",
        "もらえる",
        "やる",
        "いける",
    )
)


class Forms(dict[tuple[str, ...], tuple[str, ...]]):
    """What each form says, by its words."""

    @cached_property
    def beginnings(self) -> frozenset[tuple[str, ...]]:
        """The words, one or more, with which longer forms begin."""
        return frozenset(key[:length] for key in self for length in range(1, len(key)))


def forms_found(words: list[Word], table: Forms) -> Iterator[Found]:
    """Every form that stands somewhere, overlapping or not."""
    for i, word in enumerate(words):
        for j, ids in _forms_at(words, i, table):
            yield Found(ids, word.start, words[j].end, i, j, word.sentence)


def longest(found: list[tuple[Found, bool]], words: list[Word], length: int) -> list[Found]:
    """Of those that overlap the longest; of equals the one that was found by its characters (the flag). ``length``: of the question."""
    taken = [False] * (length + 1)
    kept: list[Found] = []
    for each, _ in sorted(found, key=lambda f: (f[0].start - f[0].end, not f[1], f[0].start)):
        if not any(taken[each.start : each.end]) and not _is_helper(words, each) and not _opens(words, each):
            taken[each.start : each.end] = [True] * (each.end - each.start)
            kept.append(each)
    return sorted(kept, key=lambda f: f.start)


def _forms_at(words: list[Word], i: int, table: Forms) -> Iterator[tuple[int, tuple[str, ...]]]:
    keys: list[tuple[tuple[str, ...], bool]] = [((), False)]  # the words so far, and whether a particle was left out
    written: tuple[str, ...] = ()
    small = True
    for j in range(i, min(i + 2 * LONGEST_FORM, len(words))):
        word = words[j]
        if word.sentence != words[i].sentence or word.part == "comma":
            return
        written = (*written, word.text)
        small = small and word.part in _SMALL
        if j > i and small:  # んだ is no ので
            if ids := table.get(written):
                yield j, ids
        else:
            for key, left_out in keys:
                if left_out and not any(w.part in _PREDICATES for w in words[i + 1 : j + 1]):
                    continue  # 「スピリットが破壊」 is no 「スピリット破壊」, but 「横になってる」 is 横なってる
                ids = _ids(key, word, table, _polite(words, j))
                if ids and not (j == i and (word.part == "auxiliary" or (small and len(word.text) == 1))):
                    yield j, ids
        inner = _within(words, j)
        grown = [((*key, inner), left_out) for key, left_out in keys if (*key, inner) in table.beginnings]
        droppable = j > i and word.part == "particle" and word.text in DROPPED
        keys = grown + ([(key, True) for key, _ in keys] if droppable else [])
        if not keys and not (small and written in table.beginnings):
            return


def _within(words: list[Word], at: int) -> str:
    """A word as it stands inside a form: in dictionary form. What cannot be done is not what is not done: 使えない is no 使わない."""
    word = words[at]
    denied = word.part == "verb" and at + 1 < len(words) and words[at + 1].norm in _DENYING
    potential = word.lemma[-2:-1] in _BEFORE_RU and word.lemma.endswith("る") and word.lemma[-2:] != word.norm[-2:]
    return word.lemma if denied and potential else word.norm


def _polite(words: list[Word], at: int) -> bool:
    """Whether this is a verb before ます: the あり of 「効果はありますか」 is ある, and not 「それはあり?」."""
    after = words[at + 1] if at + 1 < len(words) else None
    return words[at].part == "verb" and after is not None and after.part == "auxiliary" and after.norm == "ます"


def _ids(key: tuple[str, ...], word: Word, table: Forms, polite: bool = False) -> tuple[str, ...] | None:
    """What a form says that ends with this word. The 止め of 止められた is 止める, and not とどめ, which is written so too."""
    if not key and word.part == "verb" and word.lemma == f"{word.text}る" and (verb := table.get((word.lemma,))):
        return verb
    return (None if polite else table.get((*key, word.text))) or table.get((*key, word.lemma)) or table.get((*key, word.norm))


def _is_helper(words: list[Word], found: Found) -> bool:
    """Whether this verb only helps another one: the いく of 減っていく, the もらう of してもらう, the いない of していない, the いけない of
    しなきゃいけない, the ある of 書いてある and 勝つとかある, the もう of 寝てもうた."""
    if found.first == 0 or any(word.part != "auxiliary" for word in words[found.first + 1 : found.last + 1]):
        return False
    before, verb = words[found.first - 1], words[found.first]
    if before.text in _OBLIGING and verb.norm in ("行く", "成る", "駄目", "為る"):
        return True
    if verb.norm in ("合う", "切る") and before.part == "verb":
        return True  # 殴り合う says nothing of what is right, 割り切る of what is used
    if verb.text == "やっ" and before.part == "noun" and words[found.first + 1 : found.first + 2] and words[found.first + 1].norm == "た":
        return True  # トリガーやった is トリガーだった
    if verb.norm == "有る" and verb.part == "verb" and is_of_a_deed(words, found.first):
        return True
    if (
        before.text in ("て", "で")
        and verb.text == "もう"
        and [word.text for word in words[found.first + 1 : found.first + 2]] in (["た"], ["て"])
    ):
        return True
    joined = before.text in ("て", "で") and before.part == "particle" and before.norm == "て"
    return joined and verb.part in ("verb", "adjective") and verb.norm in _HELPERS


def _opens(words: list[Word], found: Found) -> bool:
    """Whether this is the あと of 「使える?あと手札のは?」: at the head of a sentence it says "besides", and that nothing comes later."""
    first = words[found.first]
    heads = found.first == 0 or words[found.first - 1].sentence != first.sentence
    return heads and found.first == found.last and first.text == "あと"
