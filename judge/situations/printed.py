"""Questions of what is printed on a card: no rule decides that. The card files say it, with where it stands; or that no source does."""

import re
from collections.abc import Iterator

from msgspec import Struct

from judge.patterns import regex
from judge.reading.model import CardMention, Reading
from judge.rulings.telling import Teller
from knowledge.books import Knowledge
from knowledge.cards import CardFace

WORDS = {
    "atk": ("atk", "攻撃力"),
    "hp": ("hp", "体力"),
    "cost": ("コスト", "cost"),
    "levels": ("パワー", "bp", "power"),
    "symbols": ("シンボル", "シンボルの数", "symbol", "symbols"),
    "range": ("影響範囲", "射程", "range"),
    "colour": ("色", "文明", "colour", "color", "civilization"),
    "families": ("系統", "種族", "family", "race"),
    "abilities": (
        "効果",
        "能力",
        "テキスト",
        "スキル",
        "リーダースキル",
        "ダメージ",
        "effect",
        "text",
        "skill",
        "leader skill",
        "damage",
        "ability",
    ),
}
"""What is printed on cards, by the words that ask for it."""


class Printed(Struct, frozen=True):
    """What a question asks to be told of a card: of which, ``what`` (a key of `WORDS`), and in which words."""

    mention: CardMention
    what: str
    words: str


def printed_asked(reading: Reading) -> Printed | None:
    """What is asked to be told of what is printed on a card: 「佐助のパワーっていくつ?」, "what is the effect of Pulse Cannon?"; None where
    nothing is."""
    for mention in reading.cards:
        before, after = reading.question[: mention.start], reading.question[mention.end :]
        said = _AFTER.match(after) or _BEFORE.search(before)
        if said is not None:
            words = said["what"]
            return Printed(mention, next(what for what, each in WORDS.items() if words.lower() in each), words)
    return None


def is_unknown(asked: Printed, known: Knowledge) -> bool:
    """Whether no source says it (`CardFace.unknown`)."""
    return asked.what in known.cards[asked.mention.card].unknown


def told_of(asked: Printed, reading: Reading, teller: Teller) -> str | None:
    """What the card files say is printed there, where the question asks for nothing else and tells nothing that might change it."""
    alone = not reading.events and len(reading.cards) == 1 and all(figure.of == "level" for figure in reading.figures)
    if not alone or len(re.findall(r"[。.?!]", reading.question)) > 1:
        return None
    face = teller.known.cards[asked.mention.card]
    lines = [*_lines(face, asked, teller)]
    if not lines:
        return None
    sources = {face.sources.get(asked.what if asked.what not in face.figures else "figures", "")} & teller.known.provenances.keys()
    titles = teller.listed(teller.known.provenances[key].title for key in sorted(sources)) or teller.known.source.title.in_(teller.language)
    name = face.name.in_(teller.language)
    return teller.say("answer.printed", name=name, what=asked.words, value=teller.listed(lines), source=titles)


def _lines(face: CardFace, asked: Printed, teller: Teller) -> Iterator[str]:
    match asked.what:
        case "levels":
            for level in face.levels:
                if level.power is not None and asked.mention.level in (None, level.level):
                    yield f"Lv{level.level}: {level.power}" if len(face.levels) > 1 else f"{level.power}"
            if not face.levels and "power" in face.figures:
                yield str(face.figures["power"])
        case "abilities":
            for ability in face.abilities:
                levels = f"Lv{'/'.join(map(str, ability.levels))}: " if ability.levels else ""
                yield f"{levels}{ability.says.in_(teller.language)}"
        case "families":
            yield from face.families
        case "colour" | "cost":
            if (value := getattr(face, asked.what)) is not None:
                yield str(value)
        case "symbols":
            if "symbols" in face.sources:
                yield str(face.symbols)
        case what if what in face.figures:
            yield str(face.figures[what])


_FIGURE = "|".join(sorted((re.escape(word) for words in WORDS.values() for word in words), key=len, reverse=True))
_AFTER = regex(
    rf"(?:の?(?:lv|レベル)\.?\s?\d)?(?:って|の)\s*(?P<what>{_FIGURE})(?:って|は|が)?"
    r"(?:\?|いくつ|いくら|何|なん|なに|いつ|どの|どれ|どんな|教え|おしえ|$)",
    re.IGNORECASE,
)
_BEFORE = regex(
    rf"\b(?:what(?:'s| is| are)|how (?:much|high|many) (?:is|are)) (?:the )?(?P<what>{_FIGURE}) of (?:an? |the )?$", re.IGNORECASE
)
"""How a question asks for it, after the card's name and before it."""
