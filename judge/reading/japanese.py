"""Japanese: a question in words, by spaCy's tokeniser (Sudachi), around the names and nouns already found by their characters.

Each of these is put before the tokeniser as a plain noun in its place, so that 「あたっくされた」 or an unheard-of card name cannot
throw it off; what it makes of the rest is matched, in dictionary form, with the forms of the lexicon.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

import msgspec

from judge.reading.blank import blank
from judge.reading.matching import DROPPED, LONGEST_FORM, Forms, forms_found, longest
from judge.reading.predicates import marks_of
from judge.reading.scan import Hit, cut_short, known_in, scan
from judge.reading.vocabulary import Words, vocabulary
from judge.reading.words import Found, Parsed, Part, Word
from knowledge.kept import kept
from knowledge.text import fold

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Token

_ACTION, _NOUN = "攻撃", "カード"
_STANDS_AS = {"event": _ACTION, "step": _ACTION, "timing": _ACTION, "state": "", "ask": "", "link": "", "unit": "", "chatter": ""}
_DENIALS = (["ない"], ["無い"])
_BEFORE_A_DENIAL = frozenset("かがさたなばまらわ")
_STOPS, _COMMAS = frozenset("。!?\n…"), frozenset("、,;→・⇒>")
_PARTS: dict[str, Part] = {"動詞": "verb", "名詞": "noun", "代名詞": "noun", "形容詞": "adjective", "形状詞": "noun", "助詞": "particle",
                           "助動詞": "auxiliary", "接尾辞": "suffix"}  # fmt: skip


def parse(question: str, words: Words) -> Parsed:
    """The words of a Japanese question and what they name. Predicates have their marks; senses are not narrowed yet."""
    hits = known_in(question, words)
    skeleton, origins = _skeleton(question, hits, words)
    nlp = pipeline()
    doc = nlp.make_doc(skeleton)
    doc.user_data.update(question=question, hits=hits, origins=origins, forms=forms(words))
    parsed: Parsed = nlp(doc).user_data["parsed"]
    return parsed


@cache
def pipeline() -> "Language":
    """The process's Japanese pipeline: tokeniser, then our words, concepts and predicates."""
    return blank(
        "ja",
        {"rules_judge_ja_words": _add_words, "rules_judge_ja_concepts": _add_concepts, "rules_judge_ja_predicates": _add_predicates},
    )


@lru_cache(maxsize=16)
def forms(words: Words) -> Forms:
    """The lexicon's Japanese forms as the tokeniser cuts them, each word in dictionary form, particles dropped. Cutting some thousand
    forms takes as long as all the rest of a reading: the table is kept."""
    japanese = vocabulary(words).japanese
    made_of = msgspec.msgpack.encode((japanese, sorted(words.names))) + Path(__file__).read_bytes()
    return Forms(kept("forms-ja", made_of, list[tuple[tuple[str, ...], tuple[str, ...]]], lambda: list(_cut(japanese, words).items())))


def _cut(japanese: Iterable[tuple[str, str]], words: Words) -> Forms:
    make_doc = pipeline().make_doc
    table: dict[tuple[str, ...], list[str]] = {}
    for form, concept in japanese:
        plain: list[Token | str] = [token for token in make_doc(form) if token.text.strip()]
        cuts = (plain, _as_asked(form, words))
        for spelling, doc in product((_norm, _lemma, _text, _sound), cuts):
            norms = [token if isinstance(token, str) else spelling(token) for token in doc]
            if doc and not isinstance(doc[-1], str) and _is_broken_off(doc[-1]):
                norms[-1] = _text(doc[-1])
            if spelling is _norm and _is_potential([token for token in doc[-1:] if not isinstance(token, str)]):
                continue  # いける is no 行く
            if norms in _DENIALS and form not in norms:
                continue  # なきゃ is no ない
            if spelling is _sound and words.lexicon[concept].kind != "event":
                continue  # かった is oftener 勝った than 買った
            key = tuple(norm for i, norm in enumerate(norms) if norm not in DROPPED or i in (0, len(norms) - 1))
            if 0 < len(key) <= LONGEST_FORM:
                ids = table.setdefault(key, [])
                if concept not in ids:
                    ids.append(concept)
    return Forms((key, tuple(ids)) for key, ids in table.items())


def _as_asked(form: str, words: Words) -> list["Token | str"]:
    """A form's tokens where a noun found by its characters stands whole in it, as it does in a question: the 影響範囲 of 影響範囲に入る."""
    hits = [hit for hit in scan(form, vocabulary(words).sought) if hit.end - hit.start < len(form)]
    skeleton, origins = _skeleton(form, hits, words)
    standing = [(token, origins[token.idx]) for token in pipeline().make_doc(skeleton) if token.text.strip()] if hits else []
    cut = [origin.key if isinstance(origin, Hit) else token for token, origin in standing]
    return cut if any(isinstance(each, str) for each in cut) else []


def _skeleton(question: str, hits: Sequence[Hit], words: Words) -> tuple[str, list[int | Hit]]:
    """The question with a plain noun for every name and noun found, and for each character the one, or the hit, it stands for."""
    pieces: list[str] = []
    origins: list[int | Hit] = []
    at = 0
    counted = "①" in question and "②" in question  # a list: its numbers part what is asked, and count nothing
    for hit in [*hits, None]:
        end = len(question) if hit is None else hit.start
        for i in range(at, end):
            piece = " " if question[i].isspace() and question[i] != "\n" else normalize("NFKC", question[i])
            piece = "、" if counted and "①" <= question[i] <= "⑳" else piece
            pieces.append(piece)
            origins += [i] * len(piece)
        if hit is None:
            break
        stand_in = _NOUN if hit.card else _STANDS_AS.get(words.lexicon[hit.concepts[0]].kind, _NOUN)
        if stand_in:
            pieces.append(stand_in)
            origins += [hit] * len(stand_in)
            at = hit.end
        else:
            at = hit.start
    return "".join(pieces), origins


def _is_spaced_out(text: str) -> bool:
    """Whether spaces stand between all words, as children's books have it: 「ブロックした スピリットが まけて」."""
    phrases = re.split(r"[\s、。!?]+", text.strip())
    return len(phrases) >= SPACED_OUT and sum(map(len, phrases)) <= SHORT * len(phrases)


SPACED_OUT, SHORT = 4, 8
"""Phrases that a text which is spaced out has at least, and letters that they have at most on the average."""


def _add_words(doc: "Doc") -> "Doc":
    origins: list[int | Hit] = doc.user_data["origins"]
    words: list[Word] = []
    sentence, spaced, between_words = 0, False, _is_spaced_out(doc.text)
    for token in doc:
        first, last = origins[token.idx], origins[token.idx + len(token) - 1]
        predicate = bool(words) and words[-1].part in _PREDICATES
        said = first.key if isinstance(first, Hit) else fold(token.text)
        counted = bool(words) and words[-1].part == "number" and said in _SOMEBODY and not _is_counted(doc, token.i + 1)
        parts_clauses = counted or (predicate and not (between_words and token.pos_ == "NOUN" and token.text != _ACTION))
        if spaced and parts_clauses:  # a space after a predicate, or between a figure and whose the next one is
            words.append(Word("、", "、", "、", "comma", words[-1].end, words[-1].end, sentence))
        if spaced and len(words) > 1 and words[-1].text == "か" and words[-2].part in _PREDICATES:
            words.append(Word("。", "。", "。", "stop", words[-1].end, words[-1].end, sentence))  # できますか 詳しい人お願い
            sentence += 1
        spaced = bool(token.whitespace_)
        if token.is_space and "\n" not in token.text:
            spaced = True
            continue
        start = first if isinstance(first, int) else first.start
        end = last + 1 if isinstance(last, int) else last.end
        if isinstance(first, Hit) and first is last:
            if words and words[-1].start == start:
                continue  # a stand-in that the tokeniser cut in two
            words.append(Word(first.key, first.key, first.key, "noun", start, end, sentence))
            continue
        part = _part(token)
        if part == "stop" and words and words[-1].part == "stop" and words[-1].end == start:
            words[-1] = words[-1]._replace(text=words[-1].text + fold(token.text), end=end)  # !? is one mark
            continue
        if token.text == "で" and part in ("auxiliary", "other") and words and words[-1].part in ("noun", "number", "suffix"):
            part = "particle"  # set apart by spaces, it is taken for だ or そこで
        norm = _norm(token)
        if token.text == "ひん" and words and words[-1].part == "verb":
            part, norm = "auxiliary", "へん"  # できひん: the dictionary has only 干る
        if words and token.text == "ん" and norm == "む" and words[-1].part in ("verb", "auxiliary"):
            norm = "ず"  # ブロックせん, 殴らん: not the old せむ
        if words and token.text == "ん" and norm == "の" and words[-1].part == "verb" and words[-1].text[-1] in _BEFORE_A_DENIAL:
            part, norm = "auxiliary", "ず"  # 打たんでもええ: no 打ったのでも
        if words and token.text == "ええ" and words[-1].text in ("て", "で"):
            part, norm = "adjective", "良い"  # 使ってええ?: no yes
        if words and token.text == "く" and words[-1].text == "ん" and words[-1].part == "auxiliary":
            part, norm = "auxiliary", "なる"  # できんくなる: nothing comes (来る)
        if _is_copula(token, words):
            part, norm = "auxiliary", "だ"
        words.append(Word(fold(token.text), fold(token.lemma_), norm, part, start, end, sentence))
        sentence += part == "stop"
    doc.user_data["words"] = words
    return doc


def _is_counted(doc: "Doc", at: int) -> bool:
    """Whether the token there is a number: 「自分3000 相手5000」."""
    return at < len(doc) and _part(doc[at]) == "number"


_PREDICATES = frozenset(("verb", "auxiliary", "adjective"))
_SOMEBODY = frozenset(("相手", "あいて", "自分", "こっち", "こちら", "あっち", "向こう", "うち", "俺", "私", "僕", "敵"))
"""Words by which players are told apart."""


def _add_concepts(doc: "Doc") -> "Doc":
    words: list[Word] = doc.user_data["words"]
    found = [(form, False) for form in forms_found(words, doc.user_data["forms"])]
    hits: tuple[Hit, ...] = doc.user_data["hits"]
    for hit in hits:
        over = [i for i, word in enumerate(words) if word.start < hit.end and hit.start < word.end]
        if over:
            found.append((Found(hit.concepts, hit.start, hit.end, over[0], over[-1], words[over[0]].sentence, hit.card), True))
    question: str = doc.user_data["question"]
    found = [each for each in found if each[0].card or not cut_short(question, each[0].end)]
    doc.user_data["found"] = longest(found, words, len(question))
    return doc


def _add_predicates(doc: "Doc") -> "Doc":
    words: tuple[Word, ...] = tuple(doc.user_data["words"])
    found: list[Found] = doc.user_data["found"]
    doc.user_data["parsed"] = Parsed("ja", words, tuple(f._replace(marks=marks_of(words, f)) for f in found))
    return doc


_HELPING = frozenset(("いる", "ある"))
"""Verbs that say of a deed that it lasts, after て: 疲労している, セットしてある."""


def _is_copula(token: "Token", words: list[Word]) -> bool:
    """「後攻やったら」「攻撃側からやんな」: the や of Kansai, which the tokeniser takes for やる."""
    following = token.doc[token.i + 1].text if token.i + 1 < len(token.doc) else ""
    said_of = bool(words) and (words[-1].part in ("noun", "number", "suffix") or words[-1].text in ("から", "まで", "の", "だけ"))
    return said_of and (token.text, following) in {("やっ", "たら"), ("やん", "な"), ("やん", "ね"), ("やん", "か")}


def _is_potential(tokens: list[Any]) -> bool:
    """Whether a word says that something can be done: いける is no 行く. The いる of 疲労している is only written in kana."""
    return any(
        token.tag_.startswith("動詞")
        and fold(token.lemma_) != _norm(token)
        and token.lemma_.endswith("る")
        and token.lemma_ not in _HELPING
        for token in tokens
    )


def _is_broken_off(token: "Token") -> bool:
    """Whether a form ends with what only a denial goes on from: 入っとら(ん) is no 入っとる, and い(ない) no いる."""
    return any(part.startswith("未然形") for inflection in token.morph.get("Inflection", []) for part in inflection.split(";"))


def _text(token: "Token") -> str:
    return fold(token.text)


def _lemma(token: "Token") -> str:
    return fold(token.lemma_)


def _norm(token: "Token") -> str:
    return fold(token.norm_ or token.text)


def _sound(token: "Token") -> str:
    """A verb as it is read: 「とめる」 by itself may be 止める, 留める or 泊める, and the tokeniser leaves it in kana."""
    verb = token.tag_.startswith("動詞") and fold(token.lemma_) == fold(token.text)
    return fold("".join(token.morph.get("Reading", []))) if verb else _norm(token)


def _part(token: Any) -> Part:
    text = token.text
    if text in _STOPS or "\n" in text:
        return "stop"
    if text in _COMMAS:
        return "comma"
    tag = token.tag_
    if "数詞" in tag or text.isdigit():
        return "number"
    return _PARTS.get(tag.split("-")[0], "other")
