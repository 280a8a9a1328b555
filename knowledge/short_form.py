"""A card in one line of text, in the forms of ``knowledge/forms/cards.yaml``.

    ボムフレア: マジック フラッシュ BP4000以下のスピリット1体を破壊
    Bolt: magic, flash: destroy one spirit of BP 4000 or less

A name, a colon, then forms one after the other: what it is, its figures, and abilities (when, then what it does). All of it is
understood, or it is refused and the part that is not is shown: nothing of a card is guessed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from knowledge.abilities import Ability, Select
from knowledge.cards import CardFace, Level
from knowledge.clauses import Text
from knowledge.errors import JudgeError
from knowledge.text import fold, fold_with_origins

LONGEST = 400
"""Characters a card may have."""


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """Ways to write something, and what it gives. ``always``: an effect that holds without a timing, ``at`` this one."""

    gives: dict[str, Any]
    ja: tuple[str, ...]
    en: tuple[str, ...]
    games: tuple[str, ...] = ()
    always: bool = False
    at: str = "always"


class Forms(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of forms."""

    numbers: dict[str, int]
    kinds: tuple[Form, ...]
    facts: tuple[Form, ...]
    timings: tuple[Form, ...]
    durations: tuple[Form, ...]
    effects: tuple[Form, ...]
    target: tuple[Form, ...]


class Found(NamedTuple):
    """A form that stands in the text from where it was looked for up to ``end``, and what it gives there."""

    group: str
    form: Form
    end: int
    gives: dict[str, Any]


GROUPS = ("kinds", "facts", "timings", "durations", "effects")
FIGURES = ("power", "strike", "guard", "atk", "hp")
_BETWEEN = re.compile(r"(?:[\s,;:、。.]|\b(?:and|then)\b)+")
_IN_TARGET = re.compile(r"[\sのを]+")
_ENDS = re.compile(r"(?=[\s,;:、。.])|$")
LASTING = frozenset({"change-power"})
"""Effects that last for a time, which must be told."""


def card(text: str, game: str) -> CardFace:
    """The card that ``text`` gives, for the rulebook with the short name ``game``: its name is its id, its note the text.

    Raises JudgeError.
    """
    name, colon, rest = (part.strip() for part in re.sub("[:\N{FULLWIDTH COLON}]", ":", text, count=1).partition(":"))
    if not (colon and name and rest):
        raise JudgeError(f'{text!r} is no card: write "NAME: {_shown("kinds", game, rest or text)} …"')
    if len(text) > LONGEST:
        raise JudgeError(f"{name}: a text of {len(text)} characters: write at most {LONGEST}")
    return _Draft(name, rest, game).card()


class _Draft:
    """A card while its text is read from left to right."""

    def __init__(self, name: str, text: str, game: str) -> None:
        self.name, self.game, self.text = name, game, text
        self.folded = fold_with_origins(text)
        self.facts: dict[str, Any] = {}
        self.levels: list[Level] = []
        self.keywords: list[str] = []
        self.at_levels: tuple[int, ...] = ()
        self.abilities: list[dict[str, Any]] = []

    def card(self) -> CardFace:
        at = _skip(self.folded.text, 0)
        while at < len(self.folded.text):
            found = self.next(at)
            self.take(found, at)
            at = _skip(self.folded.text, found.end)
        if self.at_levels:
            raise JudgeError(f"{self.name}: what does level {self.at_levels[0]} do? {_shown('timings', self.game, self.text)}")
        power = self.facts.get("power")
        levels = [msgspec.structs.replace(lv, power=power) if lv.power is None else lv for lv in self.levels]
        figures = {f: self.facts[f] for f in FIGURES if f in self.facts and (f != "power" or not levels)}
        return CardFace(
            id=self.name,
            name=Text(self.name, self.name),
            kind=self.facts.get("kind", ""),
            cost=self.facts.get("cost"),
            symbols=self.facts.get("symbols", 1),
            levels=tuple(sorted(levels, key=lambda level: level.level)),
            keywords=tuple(self.keywords),
            figures=figures,
            abilities=tuple(self.ability(n, given) for n, given in enumerate(self.abilities, 1)),
            note=Text(self.text, self.text),
        )

    def next(self, at: int) -> Found:
        """The longest form that stands ``at`` here."""
        after_timing = bool(self.abilities) and not self.abilities[-1]["does"]
        found = [f for group in GROUPS for f in _standing(group, self.game, self.folded.text, at)]
        if not found:
            groups = (
                ("effects", "target")
                if after_timing
                else ("timings", "effects")
                if self.facts.get("kind")
                else ("kinds", "facts", "timings")
            )
            raise self.refusal(at, " · ".join(_shown(group, self.game, self.text) for group in groups))
        return max(found, key=lambda f: f.end)

    def take(self, found: Found, at: int) -> None:
        gives = found.gives
        if found.group == "timings":
            self.abilities.append({**gives, "levels": self.at_levels, "does": [], "from": at, "to": found.end})
            self.at_levels = ()
        elif found.group == "effects":
            if found.form.always:
                own = {"kind": "continuous", "at": found.form.at, "lasts": "while-in-play", "levels": self.at_levels}
                self.abilities.append({**own, "does": [], "from": at})
                self.at_levels = ()
            elif not self.abilities or self.abilities[-1]["kind"] == "continuous":
                raise self.refusal(at, f"say when, before it: {_shown('timings', self.game, self.text)}")
            self.abilities[-1]["does"].append(gives)
            self.abilities[-1]["to"] = found.end
        elif found.group == "durations":
            if not self.abilities:
                raise self.refusal(at, "nothing stands before it that could last")
            self.abilities[-1]["lasts"] = gives["lasts"]
            self.abilities[-1]["to"] = found.end
        elif "at_levels" in gives:
            self.at_levels = tuple(gives["at_levels"])
        elif "level" in gives:
            self.levels.append(Level(gives["level"], gives["cores"], gives.get("power")))
        elif "keyword" in gives:
            self.keywords.append(gives["keyword"])
        else:
            for fact, value in gives.items():
                if self.facts.setdefault(fact, value) != value:
                    raise self.refusal(at, f"{fact} is {self.facts[fact]} already: give it once")

    def ability(self, number: int, given: dict[str, Any]) -> Ability:
        start, end = self.folded.span(given.pop("from"), given.pop("to"))
        said = self.text[start:end]
        if not given["does"]:
            raise JudgeError(f"{self.name}: {said!r}: then what? {_shown('effects', self.game, self.text)}")
        if given.get("lasts") is None and any(effect["do"] in LASTING for effect in given["does"]):
            raise JudgeError(f"{self.name}: {said!r}: for how long? {_shown('durations', self.game, self.text)}")
        if stray := set(given["levels"]) - {level.level for level in self.levels}:
            raise JudgeError(f"{self.name}: {said!r}: no level {min(stray)} is given: {_shown('facts', self.game, self.text)}")
        try:
            return msgspec.convert({"id": f"given-{number}", "says": {"ja": said, "en": said}, **given}, Ability)
        except msgspec.ValidationError as error:
            raise JudgeError(f"{self.name}: {said!r}: {error}") from None

    def refusal(self, at: int, mend: str) -> JudgeError:
        start, _ = self.folded.span(at, at + 1)
        return JudgeError(f"{self.name}: not understood from {self.text[start:]!r} on: {mend}")


def _skip(text: str, at: int, what: "re.Pattern[str]" = _BETWEEN) -> int:
    between = what.match(text, at)
    return between.end() if between else at


def _standing(group: str, game: str, text: str, at: int) -> Iterator[Found]:
    """The forms of a group that stand at a place of the (folded) text; of one with an open end the longest."""
    for form in _of(group, game):
        for way in (*form.ja, *form.en):
            pattern = _pattern(way)
            ends = [end.start() for end in _ENDS.finditer(text, at + 1)] if "{target}" in way else []
            for match in [pattern.fullmatch(text, at, end) for end in reversed(ends)] if ends else [pattern.match(text, at)]:
                if match is not None and not _cut(text, match.end()) and (gives := _given(form.gives, match, game)) is not None:
                    yield Found(group, form, match.end(), gives)
                    break


def _cut(text: str, at: int) -> bool:
    """Whether a Latin word or a number is cut in two there."""
    around = text[at - 1 : at + 1]
    return len(around) == 2 and around.isascii() and around.isalnum() and around[0].isdigit() == around[1].isdigit()


def _given(gives: Any, match: "re.Match[str]", game: str) -> Any:
    """What a form gives, its slots filled with what is written; None where that is no target."""
    slots: dict[str, Any] = {}
    for slot, written in match.groupdict().items():
        value = _target(written, game) if slot == "target" else _number(written)
        if value is None:
            return None
        slots[slot] = value
    return _filled(gives, slots)


def _filled(value: Any, slots: Mapping[str, Any]) -> Any:
    match value:
        case dict():
            return {key: _filled(each, slots) for key, each in value.items()}
        case list():
            return [_filled(each, slots) for each in value]
        case str() if value.startswith("-$"):
            return -slots[value[2:]]
        case str() if value.startswith("$"):
            return slots[value[1:]]
    return value


def _number(written: str) -> int:
    return int(written) if written.isdecimal() else _numbers()[written]


def _target(written: str, game: str) -> dict[str, Any] | None:
    """A `Select`, as data, in the words of ``target``: every word of it, or None."""
    found: dict[str, Any] = {}
    at = _skip(written, 0, _IN_TARGET)
    while at < len(written):
        pieces = list(_standing("target", game, written, at))
        if not pieces:
            return None
        piece = max(pieces, key=lambda each: each.end)
        for key, value in piece.gives.items():
            if found.setdefault(key, value) != value:
                return None
        at = _skip(written, piece.end, _IN_TARGET)
    if "kind" not in found and found.get("pick") != "this":
        return None
    return found if _is_select(found) else None


def _is_select(found: dict[str, Any]) -> bool:
    try:
        msgspec.convert(found, Select)
    except msgspec.ValidationError:
        return False
    return True


# ── the forms ──────────────────────────────────────────────────────────────


@cache
def forms() -> Forms:
    """The forms of ``knowledge/forms/cards.yaml``. Raises KnowledgeError where it has a mistake."""
    from importlib.resources import files

    from knowledge.parsing import parse

    return parse("knowledge/forms/cards.yaml", (files("knowledge") / "forms" / "cards.yaml").read_bytes(), Forms)


@cache
def _of(group: str, game: str) -> tuple[Form, ...]:
    every: tuple[Form, ...] = getattr(forms(), group)
    return tuple(form for form in every if not form.games or game in form.games)


@cache
def _numbers() -> dict[str, int]:
    return {fold(word): number for word, number in forms().numbers.items()}


@cache
def _pattern(way: str) -> re.Pattern[str]:
    """A way to write a form, as a regular expression over folded text."""
    number = rf"\d{{1,7}}|{'|'.join(sorted(_numbers(), key=len, reverse=True))}"
    made: list[str] = []
    choices: list[bool] = []
    for piece in re.split(r"(\{\w+\}|[()| ])", way):
        match piece:
            case "(":
                choices.append(False)
                made.append("(?:")
            case ")":
                made.append(")" if choices.pop() else r"\s*)?")
            case "|":
                choices[-1] = True
                made.append("|")
            case " ":
                made.append(r"\s*")
            case "{target}":
                made.append("(?P<target>.+?)")
            case _ if piece.startswith("{"):
                made.append(rf"\s*(?P<{piece[1:-1]}>{number})")
            case _:
                made.append(re.escape(fold(piece)))
    return re.compile("".join(made))


def _shown(group: str, game: str, text: str) -> str:
    """The forms of a group as a message shows them: the first way to write each, in the language of the card's text."""
    japanese = any("ぁ" <= char <= "ヿ" or "一" <= char <= "鿿" for char in text)
    ways = (form.ja if japanese else form.en for form in _of(group, game))
    return f"{group}: {_listed(way[0] for way in ways)}"


def _listed(ways: Iterable[str]) -> str:
    """Without what may be left out, and of a choice the first."""
    return " | ".join(dict.fromkeys(re.sub(r"\(([^()|]*)\|[^()]*\)", r"\1", re.sub(r"\([^()|]*\)", "", way)) for way in ways))
