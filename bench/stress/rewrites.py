"""Questions of the case library said in another way: the same question, with the same answer, in words the library does not hold.

A rewrite never changes a number or a denial, and never makes a word that is (or is as near to) another word of the game.
"""

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from unicodedata import normalize

from rapidfuzz import process
from rapidfuzz.distance import OSA
from sudachipy import Dictionary, Morpheme

import knowledge
from judge.reading.language import is_hiragana, is_kanji, language_of
from knowledge.text import fold, name_key
from stress.keys import slips
from stress.tables import tables

Rewriter = Callable[[str, str, random.Random], str | None]
"""(wording, rulebook, chance) → the wording rewritten, or None where this kind of rewrite finds nothing to do."""

KATAKANA = re.compile(r"[ァ-ヺ][ァ-ヺー]{3,}")
LATIN = re.compile(r"(?<![A-Za-z'])[A-Za-z]{5,}(?![A-Za-z'])")
NUMERALS = "一二三四五六七八九十百千"
MANY = re.compile("ダブル|トリプル|シングル|クアトロ")
_NUMBER = re.compile(rf"\d+|(?<![ァ-ヺ])[{NUMERALS}](?![ァ-ヺ])|\b(?:{'|'.join(tables().counts)})\b")
_DENIAL = re.compile(
    "な(?:い|し|く|かっ|けれ|きゃ)|ません|ずに|せず|れず|わず|ねえ|ねぇ|へん|[無不非未]"
    rf"|n't|\bun\w+|\b(?:{'|'.join(tables().denies)})\b"
)
PROTECTED = frozenset(
    (*tables().counts, *tables().denies, "there", "their", "these", "those", "where", "which", "while", "after", "before", "until")
)


def numbers(text: str) -> list[str]:
    """The numbers of a text, in order."""
    return _NUMBER.findall(normalize("NFKC", text).casefold())


def denials(text: str) -> list[str]:
    """The words of a text that deny something, in order."""
    return _DENIAL.findall(normalize("NFKC", text).casefold())


def normalised(text: str) -> str:
    """What is left of a wording where case, script, spaces and punctuation do not count."""
    return "".join(char for char in fold(text) if char.isalnum())


def rewritten(kind: str, wording: str, rules: str, seed: object) -> str | None:
    """A wording rewritten in this way; None where there is nothing to rewrite, or the rewrite would say something else."""
    new = KINDS[kind](wording, rules, random.Random(f"{seed}/{kind}/{rules}/{wording}"))
    if new is None or new == wording or numbers(new) != numbers(wording):
        return None
    kept = wording in new or denials(new) == denials(wording)  # chatter may deny on its own account
    return new if kept or kind == "mixed" else None


# ── the same in other words ────────────────────────────────────────────────


def synonym(wording: str, rules: str, rng: random.Random) -> str | None:
    """One word of the game replaced by another of the same concept."""
    language = language_of(wording)
    groups = synonyms(rules, language)
    spots = _english_spots(wording, rules) if language == "en" else _japanese_spots(wording, rules)
    names = list(_card_names(wording, rules))
    found = [(start, end, form) for start, end, form in spots if form in groups and not any(a < end and start < b for a, b in names)]
    if not found:
        return None
    start, end, form = rng.choice(found)
    return wording[:start] + rng.choice(groups[form]) + wording[end:]


def _card_names(wording: str, rules: str) -> Iterator[tuple[int, int]]:
    """Where cards are named: a word of a name has no synonym."""
    text = wording.casefold()
    for face in knowledge.book(rules).cards.values():
        for name in (face.name.ja, face.name.en, *face.aliases.ja, *face.aliases.en):
            if (at := text.find(name.casefold())) >= 0:
                yield at, at + len(name)


def _english_spots(wording: str, rules: str) -> Iterator[tuple[int, int, str]]:
    """The longest forms that stand in a wording as words of their own."""
    words = list(re.finditer(r"[A-Za-z]+", wording))
    at = 0
    while at < len(words):
        spans = [(n, wording[words[at].start() : words[at + n - 1].end()].casefold()) for n in range(min(4, len(words) - at), 0, -1)]
        n, form = next(((n, form) for n, form in spans if form in _all_forms(rules)), (1, ""))
        if form:
            yield words[at].start(), words[at + n - 1].end(), form
        at += n


def _japanese_spots(wording: str, rules: str) -> Iterator[tuple[int, int, str]]:
    """The longest forms that begin and end where words do."""
    edges = {edge for token in words_of(wording) for edge in (token.begin(), token.end())}
    at = 0
    while at < len(wording):
        lengths = (n for n in range(14, 1, -1) if {at, at + n} <= edges and wording[at : at + n].casefold() in _all_forms(rules))
        length = next(lengths, 0)
        if length and not (_katakana(wording[at - 1 : at]) or _katakana(wording[at + length : at + length + 1])):
            yield at, at + length, wording[at : at + length].casefold()
        at += length or 1


def _katakana(char: str) -> bool:
    return bool(char) and "ァ" <= char <= "ー"


@cache
def synonyms(rules: str, language: str) -> dict[str, list[str]]:
    """Noun → the other nouns for the same concept: forms of one concept only, without numbers or denials."""
    concepts: dict[str, set[str]] = defaultdict(set)
    for concept in knowledge.book(rules).lexicon.values():
        for form in _forms(concept.id, rules, language):
            concepts[form.casefold()].add(concept.id)
    found: dict[str, list[str]] = {}
    for concept in knowledge.book(rules).lexicon.values():
        if concept.kind not in ("thing", "event", "step"):
            continue
        own = [form for form in _forms(concept.id, rules, language) if concepts[form.casefold()] == {concept.id}]
        same = [form for form in own if _exchangeable(form, concept.kind, language) and not numbers(form) and not denials(form)]
        for form in same:
            if others := [other for other in same if name_key(other) != name_key(form)]:
                found[form.casefold()] = others
    return found


def _forms(concept: str, rules: str, language: str) -> tuple[str, ...]:
    held = knowledge.book(rules).lexicon[concept]
    return (held.term.ja, *held.forms.ja) if language == "ja" else (held.term.en, *held.forms.en)


@cache
def _all_forms(rules: str) -> frozenset[str]:
    lexicon = knowledge.book(rules).lexicon
    return frozenset(form.casefold() for id_ in lexicon for language in ("ja", "en") for form in _forms(id_, rules, language))


def _exchangeable(form: str, kind: str, language: str) -> bool:
    """Whether a form stands where any other of its concept does: a noun that, for what happens, takes する; of English no pronoun."""
    if language == "en":
        return kind in ("thing", "step") and form.replace(" ", "").replace("-", "").isalpha() and form.count(" ") < 2
    last = words_of(form)[-1].part_of_speech()
    return last[0] == "名詞" and last[1] != "数詞" and (kind != "event" or last[2] == "サ変可能")


def kana(wording: str, rules: str, rng: random.Random) -> str | None:
    """One or two words in kanji written as they are read."""
    spots = [t for t in words_of(wording) if len(t.surface()) > 1 and _readable(t)]
    for token in sorted(rng.sample(spots, min(len(spots), rng.choice((1, 2)))), key=lambda t: -t.begin()):
        reading = tables().readings.get(token.surface()) or _hiragana(token.reading_form())
        wording = wording[: token.begin()] + reading + wording[token.end() :]
    return wording if spots else None


def _readable(token: Morpheme) -> bool:
    surface, kind = token.surface(), token.part_of_speech()
    counted = kind[1] == "数詞" or any(char in NUMERALS or char.isdigit() for char in surface)
    if counted or not any(map(is_kanji, surface)) or kind[0] not in ("名詞", "動詞", "形容詞"):
        return False
    alone = words_of(surface)  # a reading that the words around it bring about may be a slip of the dictionary's
    return len(alone) == 1 and alone[0].reading_form() == token.reading_form()


def script(wording: str, rules: str, rng: random.Random) -> str | None:
    """Katakana as hiragana or half-width; English in capitals or in full-width letters."""
    if language_of(wording) == "en":
        return rng.choice((str.upper, _wide))(wording)
    runs = list(re.finditer(r"[ァ-ヺ][ァ-ヺー]{2,}", wording))
    if not runs:
        return None
    run = rng.choice(runs)
    change = rng.choice((_hiragana, _half_width))
    return wording[: run.start()] + change(run[0]) + wording[run.end() :]


def _wide(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if c.isascii() and c.isalpha() else c for c in text)


def _hiragana(text: str) -> str:
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in text)


@cache
def _narrow() -> dict[str, str]:
    return {normalize("NFKC", chr(code)): chr(code) for code in range(0xFF66, 0xFF9E)}


def _half_width(text: str) -> str:
    marks = {"\u3099": "ﾞ", "\u309a": "ﾟ"}
    return "".join(_narrow().get(c, marks.get(c, c)) for c in normalize("NFD", text))


# ── the same with less ─────────────────────────────────────────────────────


def particles(wording: str, rules: str, rng: random.Random) -> str | None:
    """Particles left out (が or を, は, に before going somewhere); of English the articles."""
    if language_of(wording) == "en":
        less = re.sub(r"\b(?:the|a|an)\s+", "", wording, flags=re.IGNORECASE)
        return less if less != wording else None
    tokens = words_of(wording)
    dropped = {"が", "を"} - {rng.choice("がを")} | {"は"}
    spots = []
    for token, after in pairwise(tokens):
        going = token.surface() == "に" and after.dictionary_form() in ("戻る", "戻す", "行く", "置く", "送る", "入る", "落ちる")
        bare = token.part_of_speech()[1] in ("格助詞", "係助詞") and token.surface() in dropped
        before = wording[token.begin() - 1 : token.begin()]
        kana = is_hiragana(before) and is_hiragana(wording[token.end() : token.end() + 1])
        told_apart = before not in ("", " ", *"でにと") and not kana  # in 「あたっかー はかい」, 「あいてだけはかい」 は begins a word
        if (going or bare) and told_apart and not after.surface().startswith("な"):
            spots.append(token.begin())
    for at in reversed(spots):
        wording = wording[:at] + wording[at + 1 :]
    return wording if spots else None


def no_game(wording: str, rules: str, rng: random.Random) -> str | None:
    """The game's name left out."""
    less = _games(rules).sub("", wording, count=1)
    return less if less != wording and len(less) > 4 else None


def game_named(wording: str, rules: str, rng: random.Random) -> str | None:
    """The game's name before or after it, by any of its names that holds no number."""
    language = language_of(wording)
    game = next(concept.id for concept in knowledge.book(rules).lexicon.values() if concept.kind == "game" and concept.value == rules)
    names = [form for form in _forms(game, rules, language) if not numbers(form)]
    if not names or _games(rules).search(wording):
        return None
    return rng.choice(tables().naming[language]).format(game=rng.choice(names), question=wording)


@cache
def _games(rules: str) -> re.Pattern[str]:
    """A name of this game with what ties it to its sentence; another game's may be a word of this one (旧ルール)."""
    named = (concept for concept in knowledge.book(rules).lexicon.values() if concept.kind == "game")
    games = [concept.id for concept in named if concept.value is not None and rules.startswith(concept.value)]
    names = {form for game in games for language in ("ja", "en") for form in _forms(game, rules, language) if not numbers(form)}
    said = "|".join(map(re.escape, sorted(names, key=lambda name: (-len(name), name))))
    return re.compile(
        rf"(?:\b(?:in|of|for)\s+)?(?<![A-Za-z])(?:{said})(?![A-Za-z])(?:の場合|って|では|で|の|は)?[、,:\uff1a]?\s*", re.IGNORECASE
    )


def marks(wording: str, rules: str, rng: random.Random) -> str | None:
    """Punctuation left out, run on or overdone, capitals dropped."""
    end, pause = rng.choice(("", "???", "!?", "…", "\uff1f")), rng.choice(("", " ", "\n"))
    new = re.sub(r"[?\uff1f]+\s*$", end, wording)
    return re.sub(r"[、。]\s*(?!$)", pause or " ", new) if language_of(wording) == "ja" else new.lower()


# ── the same, mistaken ─────────────────────────────────────────────────────


def typo(wording: str, rules: str, rng: random.Random) -> str | None:
    """One key wrong in one long word."""
    spots = _long_words(wording)
    rng.shuffle(spots)
    for spot in spots:
        for wrong in slips(spot[0], rng):
            if not mistakable(spot[0], wrong, rules):
                return wording[: spot.start()] + wrong + wording[spot.end() :]
    return None


def shape(wording: str, rules: str, rng: random.Random) -> str | None:
    """One character mistaken for one that looks like it."""
    runs = _long_words(wording) if language_of(wording) == "en" else _runs(wording)
    spots = [(run, at, a, b) for run in runs for a, b in _look_alikes(language_of(wording)) for at in _places(run[0], a)]
    rng.shuffle(spots)
    for run, at, seen, taken_for in spots:
        wrong = run[0][:at] + taken_for + run[0][at + len(seen) :]
        if not mistakable(run[0], wrong, rules):
            return wording[: run.start()] + wrong + wording[run.end() :]
    return None


def _runs(wording: str) -> list[re.Match[str]]:
    """Words in katakana and kanji that neither count nor deny, nor follow a number."""
    found = re.finditer(r"[ァ-ヺ][ァ-ヺー]{2,}|[一-鿿]{2,}", wording)
    return [m for m in found if not (MANY.search(m[0]) or denials(m[0]) or numbers(wording[max(0, m.start() - 1) : m.end()]))]


@cache
def _look_alikes(language: str) -> tuple[tuple[str, str], ...]:
    """What is taken for what, both ways."""
    look = tables().shapes
    pairs = [pair.split() for pair in look.latin] if language == "en" else [(pair[0], pair[1:]) for pair in (*look.kana, *look.kanji)]
    return (*((a, b) for a, b in pairs), *((b, a) for a, b in pairs))


def _places(word: str, part: str) -> list[int]:
    return [i for i in range(len(word)) if word.startswith(part, i)]


def _long_words(wording: str) -> list[re.Match[str]]:
    found = LATIN if language_of(wording) == "en" else KATAKANA
    return [m for m in found.finditer(wording) if m[0].casefold() not in PROTECTED and not MANY.search(m[0])]


def mistakable(word: str, wrong: str, rules: str) -> bool:
    """Whether what a word was mistyped as is, or is as near to, some other word of the game."""
    key, meant = name_key(wrong), name_key(word)
    slip = OSA.distance(key, meant)
    near = process.extract(key, _keys(rules), scorer=OSA.distance, score_cutoff=slip, limit=8)
    return any(other == key or not (other in meant or meant in other) for other, _, _ in near)


@cache
def _keys(rules: str) -> list[str]:
    known = knowledge.book(rules)
    forms = {form for c in known.lexicon for language in ("ja", "en") for form in _forms(c, rules, language)}
    pieces = {piece for form in forms if form.isascii() for piece in re.findall("[A-Za-z]+", form)}
    return sorted({key for form in forms | pieces if len(key := name_key(form)) > 2} | set(known.names))


# ── the same among other words ─────────────────────────────────────────────


def chatter(wording: str, rules: str, rng: random.Random) -> str | None:
    """Something before it, after it, or both."""
    said = tables().chatter[language_of(wording)]
    before, after = rng.choice(said["before"]), rng.choice(said["after"])
    return rng.choice((before + wording, wording + after, before + wording + after))


def mixed(wording: str, rules: str, rng: random.Random) -> str | None:
    """Two of the others at once, then chatter."""
    done = 0
    for kind in rng.sample(("particles", "kana", "typo", "marks", "synonym"), 5):
        new = rewritten(kind, wording, rules, rng.random()) if done < 2 else None
        wording, done = (new, done + 1) if new else (wording, done)
    return chatter(wording, rules, rng) if done else None


@cache
def _tokenizer() -> Callable[[str], list[Morpheme]]:
    tokenizer = Dictionary().tokenizer()
    return lambda text: list(tokenizer.tokenize(text))


def words_of(text: str) -> list[Morpheme]:
    """A text cut into words."""
    return _tokenizer()(text)


KINDS: dict[str, Rewriter] = {
    "synonym": synonym,
    "kana": kana,
    "script": script,
    "particles": particles,
    "no-game": no_game,
    "game-named": game_named,
    "marks": marks,
    "typo": typo,
    "shape": shape,
    "chatter": chatter,
    "mixed": mixed,
}
