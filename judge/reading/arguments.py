"""What stands to an event as its subject, object, means, …: by particles in Japanese, by place and preposition in English."""

import itertools
from typing import Literal, NamedTuple

from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed, Word

Slot = Literal["subject", "object", "means", "agent", "target", "owner", "bare", "head"]
"""``agent``: by whom (に, by); ``target``: に or "on" otherwise; ``owner``: 相手の; ``bare``: no particle; ``head``: the noun that a
relative clause says something of (アタックしたスピリット)."""


class Argument(NamedTuple):
    found: Found
    slot: Slot


_CLOSING = frozenset(("に", "で", "は", "が", "を", "も"))
"""Particles after which a Japanese possessor reaches no further: 相手のターンにニンスト."""
_NAMED = ("player", "role", "thing")


def arguments_of(event: Found, parsed: Parsed, known: Vocabulary) -> list[Argument]:
    """The players, roles, cards and things that stand to ``event``, nearest first."""
    if parsed.language == "ja":
        from judge.reading import particles

        return particles.arguments_of(event, parsed, known)
    from judge.reading import prepositions

    return prepositions.arguments_of(event, parsed, known)


def owners(parsed: Parsed, known: Vocabulary) -> dict[int, Found]:
    """Start of a card, role or thing → the player whose the sentence says it is."""
    owned: dict[int, Found] = {}
    found = [each for each in parsed.found if not each.parts]
    for player, other in itertools.pairwise(found):
        if player.card is None and known.concepts[player.sense].kind == "player" and player.sentence == other.sentence:
            between = parsed.words[player.last + 1 : other.first]
            if _possessive(player, between, parsed) and not (_has_number(between) and _is_event(other, known)):
                owned[other.start] = player
    for player, other in zip(found, found[2:], strict=False):  # my LV2 Caprihorn, 相手のBP3000のスピリット
        if (
            player.card is None
            and known.concepts[player.sense].kind == "player"
            and player.sentence == other.sentence
            and other.start not in owned
        ):
            between = parsed.words[player.last + 1 : other.first]
            if (
                len(between) < 6
                and not (other.senses and known.concepts[other.sense].kind == "player")  # 相手の能力が俺の…: nobody's player
                and _possessive(player, between[:1], parsed)
                and is_named(other, known)
                and not _has_event(between, found, known)
                and not any(word.text in _CLOSING for word in between)
            ):
                owned[other.start] = player
    return owned


def is_named(found: Found, known: Vocabulary) -> bool:
    return found.card is not None or known.concepts[found.sense].kind in _NAMED or "card" in known.wider(found.sense)


def _has_number(between: tuple[Word, ...]) -> bool:
    """「相手の9000殴った」: the opponent's is the creature of 9000, and not the attack."""
    return any(word.part == "number" for word in between[1:])


def _is_event(found: Found, known: Vocabulary) -> bool:
    return bool(found.senses) and known.concepts[found.sense].kind == "event"


def _has_event(between: tuple[Word, ...], found: list[Found], known: Vocabulary) -> bool:
    starts = {word.start for word in between}
    return any(f.start in starts and _is_event(f, known) for f in found)


def _possessive(player: Found, between: tuple[Word, ...], parsed: Parsed) -> bool:
    if parsed.language == "ja":
        return not between or between[0].text == "の" or (between[0].text in ("この", "その", "あの"))
    text = parsed.words[player.last].text
    possessive = text in ("my", "their", "his", "her", "your", "our", "opposing", "enemy") or (
        bool(between) and between[0].text in ("'s", "'")
    )
    return possessive and all(word.part in ("other", "number", "noun") or word.text == "'s" for word in between)
