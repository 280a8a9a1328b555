"""What cannot be a question, told from its characters alone: so that plain rubbish costs nothing."""

import re
from collections.abc import Mapping
from functools import lru_cache
from operator import add
from typing import Literal
from unicodedata import category

from judge.patterns import regex
from judge.reading.language import is_japanese
from judge.reading.vocabulary import Words
from knowledge.lexicon import Concept
from knowledge.text import fold

Reason = Literal["empty", "too-long", "control-characters", "garbled", "no-words", "mashed", "markup", "code", "instructions"]

LONGEST = 2_000
_MARKUP = regex(
    r"<!--|<\s*/?\s*(script|iframe|img|svg|html|body|div|style|object|embed|link|meta|a\s+href)\b|javascript:|on(error|load|click)\s*=",
    re.IGNORECASE,
)
_CODE = regex(
    r"\b(drop|delete|insert|update|alter|truncate|union)\s+(table|from|into|set|all\s+select|select|database)\b|\bselect\b.+\bfrom\b|"
    r"['\"]\s*(or|and)\s+['\"]?\d|--\s*$|\$\{|\$\(\w+\s|\b(curl|wget)\s|\{\{|\{%|\.\./|\brm\s+-rf\b|__import__|\beval\s*\(|\bimport\s+os\b|<\?php|\bexec\s*\(|;\s*--",
    re.IGNORECASE,
)
_GARBLED = regex(
    r"\ufffd|[ÃÂâã][\u0080-\u00bf‚€™“”œ]|[‚ƒ][\u00a0-\u00ff].*[‚ƒ][\u00a0-\u00ffA-Z]|(縺|繧|繝|譁).{0,2}(縺|繧|繝|譁)|[\ue000-\uf8ff]"
)
_INSTRUCTIONS = regex(
    r"\b(ignore|disregard|forget)\b.{0,30}\b(previous|prior|above|all|your)\b.{0,30}\b(instruction|prompt|rule)s?|system prompt|"
    r"\b(ignore|disregard|forget)\b.{0,20}\b(instruction|prompt|rule)s? above|システムプロンプト|"
    r"\byou are now\b|"
    r"(指示|命令|プロンプト).{0,8}(無視|忘れ)|(無視|忘れ).{0,6}(指示|命令)",
    re.IGNORECASE | re.DOTALL,
)

_ORDERS = regex(
    r"\b(as|you are|you're|act as|acting as|acting like) (now )?(an? )?(ai|llm|chatbot|assistant|language model)\b|\blanguage model\b|"
    r"\brepeat (after me|the following|this|these)\b|\bpretend(ing)?\b|\brole-?play\b|\bfrom now on,? you\b|\bdeveloper mode\b|"
    r"(^|[.!?:;]\s*|\b(and|then|please) )(reply|answer|respond|say|output|print) (only|just|exactly|that|with)\b"
    r"(?! (a )?\W?(yes or no|yes/no|y/n))|\b(reply|respond|output|print)( with)? ['\"“‘]|\brule in fav\w+ of\b|"
    r"と(だけ|のみ)?(答え(て(ください|下さい|くれ(?!まし|た(?!まえ)|て)|ね|$|[。!])|ろ|よ)|言(え(?![ばるたてなま])|いなさい|って(ください|下さい|くれ(?!まし|た(?!まえ)|て)))|"
    r"(出力|回答|返答|判定)し(ろ|て(ください|下さい|くれ))|(出力|回答|返答|返事)せよ)|"
    r"(ふり|フリ)を?(し(て(ください|下さい|くれ|答|話|回答|裁定|[。!]|$)|ろ|なさい)|せよ)|なりき(って|れ)|(あなた|お前|君|きみ)は.{0,6}(AI|人工知能|言語モデル|アシスタント|チャットボット)|"
    r"(あなた|お前|君|きみ)は(今|いま|これ)から|として(話し|しゃべ|喋|答え|返事し|回答し|振る舞|ふるま)|"
    r"(そのまま|以下を|次を|次の文を).{0,6}(繰り返|復唱|くりかえ)|(開発者|管理者|運営)の?(命令|権限|モード)",
    re.IGNORECASE,
)
"""Texts that order what is to be answered, or as whom: no question, whatever words of the game they hold. But 「どうぞ」と言ってくれました
tells what somebody said."""


def unreadable(question: str, words: Words | None = None) -> Reason | None:
    """Why ``question`` cannot be read, or None. With ``words``, what looks like markup, code or an instruction to forget
    others is read all the same where it speaks of the game in a sentence's worth of words outside of them."""
    text = question.strip()
    if not text:
        return "empty"
    if len(question) > LONGEST:
        return "too-long"
    if any(category(char) in ("Cc", "Cs") and char not in "\n\r\t" for char in question):
        return "control-characters"
    if not any(char.isalpha() for char in fold(text)):
        return "no-words"
    if _ORDERS.search(text):
        return "instructions"
    if any(len(run) >= _A_WORD and _KEYS_IN_A_ROW.search(run) for run in _LATIN.findall(fold(text))):
        return "mashed"
    for pattern, reason in _SUSPECT:
        if pattern.search(text):
            rest = re.sub(r"<[^>]*>", " ", pattern.sub(" ", text)) if reason != "code" else ""
            return None if words is not None and _speaks(rest, words.lexicon) else reason
    if not any(is_japanese(char) or (char.isascii() and char.isalpha()) for char in fold(text)):
        return "no-words"
    littered = _is_mashed(text) or _is_littered(text) or _is_mixed(text)
    if _is_noise(text) or (littered and not (words is not None and _words_said(text, words.lexicon))):
        return "no-words"
    return None


_SUSPECT: tuple[tuple[re.Pattern[str], Reason], ...] = (
    (_MARKUP, "markup"),
    (_CODE, "code"),
    (_GARBLED, "garbled"),
    (_INSTRUCTIONS, "instructions"),
)


def _is_noise(text: str) -> bool:
    """One character over and over (ああああ), or letters without a vowel (xkcdqz)."""
    letters = [char for char in fold(text) if char.isalpha()]
    if len(letters) >= 4 and len(set(letters)) <= 1:
        return True
    return len(letters) >= 8 and all(char.isascii() for char in letters) and not any(char in "aeiouy" for char in letters)


def _is_mashed(text: str) -> bool:
    """Fingers let run over the keys (qwer zxcv, あqwせdrftgyふじこlp, kjfぁsdふぁ;lkj): most letters are in runs that no word has, and few
    are kana."""
    folded = fold(text)
    runs = _LATIN.findall(folded)
    short = [run for run in runs if len(run) > 2 and not _VOWEL.search(run)]
    mashed = sum(len(run) for run in runs if _NO_WORD.search(run) or (len(short) > 1 and run in short))
    return 2 * mashed > sum(map(len, runs)) and mashed >= sum(map(is_japanese, folded)) / 2


def _is_littered(text: str) -> bool:
    """More marks than letters, of several kinds (ふじこ;;;@@「」「」)."""
    marks = [char for char in text if category(char).startswith("P") or char in "$+<=>^`|~"]
    return len(set(marks)) >= _KINDS_OF_MARKS and len(marks) > sum(map(str.isalpha, text))


def _is_mixed(text: str) -> bool:
    """Small Latin letters and kana in turn (あsdふぁlk;;ゲgg, 8らgん): what keys give while the kana are switched on and off."""
    return sum(map(bool, map(_BESIDE_KANA.match, map(add, text, text[1:])))) >= _SWITCHES


_SWITCHES = 3
_BESIDE_KANA = regex("[ぁ-ゖァ-ヶー][a-vx-zａ-ｖｘ-ｚ]|[a-vx-zａ-ｖｘ-ｚ][ぁ-ゖァ-ヶー]")
"""Small Latin letters beside kana; but w laughs."""
_KINDS_OF_MARKS = 4
_A_WORD = 4
_KEYS_IN_A_ROW = regex(r"jk|kj|hjk|sdf|dfg|fgh(?!an)|xcv|zxc|q(?!u)[a-z]|([bcdfgjklnpqrstvx])\1{3}")
"""Keys that lie side by side and that no word has so (asdfgh, hjkl, qwop), or one held down; nobody laughs with these (wwww)."""
_LATIN, _VOWEL = regex("[a-z]+"), regex("[aeiouy]")
_NO_WORD = regex(r"^[^aeiouy]{4,}$|[^aeiouy]{5}|q(?!u)[a-z]")
"""Latin letters that are no word: without a vowel, with five consonants on end, with a q before another letter than u."""


def _speaks(text: str, lexicon: Mapping[str, Concept]) -> bool:
    """Whether two different words of the game stand in ``text``."""
    return _words_said(text, lexicon) >= 2


def _words_said(text: str, lexicon: Mapping[str, Concept]) -> int:
    """How many different words of the game stand in a text."""
    folded = fold(text)
    return sum(1 for word in _game_words(tuple(lexicon.values())) if word in folded)


@lru_cache(maxsize=8)
def _game_words(concepts: tuple[Concept, ...]) -> frozenset[str]:
    kinds = ("event", "thing", "step", "role", "timing")
    return frozenset(
        fold(form)
        for concept in concepts
        if concept.kind in kinds
        for form in (concept.term.ja, concept.term.en, *concept.forms.ja)
        if len(form) > 2
    )
