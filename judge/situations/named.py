"""Questions that name cards of which the library tells nothing together: the cards lie in a case of any cards as strong.

Two named cards that fight, a magic used on a named card: the library need not tell of every two. The situation is sought as if any cards
had been named; in the scenario the named ones lie, with all that is known of them, and it is replayed with these.
"""

import re

from msgspec.structs import replace

from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import CardMention, Figure, Reading, Role
from judge.rulings.places import places
from judge.rulings.replay import Replay
from judge.rulings.setup import ImpossibleBoard, UnknownCard
from judge.situations import memory
from judge.situations.candidate import Candidate
from judge.situations.choosing import CONFIDENT, candidates, confidence_in
from judge.situations.denied import denied_cards, without_denied
from judge.situations.onesided import OUTCOMES
from judge.situations.resembling import Situations
from knowledge.books import Knowledge


def of_any_cards(reading: Reading, ranked: list[Candidate], known: Knowledge, among: Situations | None) -> list[Candidate]:
    """The situations that a question may mean which names cards; where none is surely meant of which these cards were told, those of any
    cards in which these lie. ``ranked``: those it may mean as it is; ``among``: other situations than the library's."""
    fight = opposed(reading, known)
    if not reading.cards or (fight is None and ranked and ranked[0].told and confidence_in(ranked, reading) >= CONFIDENT):
        return ranked
    if (without := _without_denied(reading, known, among)) is not None:
        return without
    named = reading.named()
    ways = [ranked] if fight is None or any(event.asked and event.concept not in OUTCOMES for event in reading.events) else []
    for like in as_any_cards(fight or reading, known):
        try:
            found = candidates(fight or reading, known, (), among, like)
        except (ImpossibleBoard, UnknownCard):
            continue
        lying = [each for each in found if each.played is not None and named <= _lying(each.played)]
        ways.append([each for each in lying if not _asks_of_an_absent_card(each, known)])
    told = (way for way in ways if way and way[0].told)
    return max(told, key=lambda way: (way[0].to_the_point, confidence_in(way, reading)), default=ranked)


def _without_denied(reading: Reading, known: Knowledge, among: Situations | None) -> list[Candidate] | None:
    """The situations that a question may mean without the cards that it only denies, where one of these is sure and none of those lies in
    it; None where there is none."""
    shorter = without_denied(reading)
    if not shorter:
        return None
    rest, denied = memory.read(shorter, known.source.rules), denied_cards(reading)
    if denied & rest.named():
        return None
    found = of_any_cards(rest, candidates(rest, known, (), among), known, among)
    found = [each for each in found if each.played is not None and denied.isdisjoint(_lying(each.played))]
    told = bool(rest.figures) or any(event.told for event in rest.events)
    return found if found and told and found[0].told and confidence_in(found, rest) >= CONFIDENT else None


def _asks_of_an_absent_card(candidate: Candidate, known: Knowledge) -> bool:
    """Whether a case asks if an ability of a card triggers that does not lie there any more: that it does not says nothing then."""
    about = candidate.case.about
    laid = {placed.as_ or placed.card: known.card(placed.card) for _, placed in places(candidate.case)}
    face = laid.get(about) if about is not None else None
    face = face or (known.card(about) if about is not None else None)
    gone = face is not None and candidate.played is not None and face.id not in _lying(candidate.played)
    return gone and "triggers" in candidate.case.asks


def _lying(played: Replay) -> set[str]:
    return {card.face.id for card in played.start.cards.values()}


def as_any_cards(reading: Reading, known: Knowledge) -> list[Reading]:
    """The reading with any cards in place of those that it names and of which all is known: of cards that nobody brought together yet the
    library may know what comes of any such. Either of all that fight or are aimed at, with the power that is printed on them; or of all
    but one."""
    plain = [each for each in reading.cards if "abilities" not in known.cards[each.card].unknown]
    aimed_at = {event.on for event in reading.events if event.card is not None and event.card != event.on}
    cast = [replace(each, role="target") if each.role is None and each.card in aimed_at else each for each in plain]
    fighting = [each for each in cast if each.role is not None]
    powers = [_printed(each, known) for each in fighting]
    strong = {figure.role for figure in reading.figures if figure.of == "power"}
    printed = [Figure(power, "power", each.start, role=each.role) for each, power in zip(fighting, powers, strict=True) if power]
    found = []
    if fighting and None not in powers:
        found.append(_as_any(reading, fighting, [figure for figure in printed if figure.role not in strong]))
    if len(plain) > 1 or (plain and not fighting):
        found += [_as_any(reading, [each for each in cast if each.card != kept.card], []) for kept in plain]
    return found


def opposed(reading: Reading, known: Knowledge) -> Reading | None:
    """The reading with the two cards that it says fight each other as the one who attacks and the one who blocks, or is attacked where
    cards are (which is which makes no difference to whose power is greater): 「AとBがバトルしたら?」, "A vs B"; None where it says that of
    no two."""
    if len(reading.cards) != 2 or any(mention.role is not None for mention in reading.cards):
        return None
    book = rulebook(known.source.rules)
    one, other = sorted(reading.cards, key=lambda mention: mention.start)
    between, after = reading.question[one.end : other.start], re.split(r"[。.?!]", reading.question[other.end :])[0]
    fight = _VERSUS.fullmatch(between) or (_AND.fullmatch(between) and _FIGHTS.search(after))
    if not fight or any(known.cards[mention.card].kind != book.plain for mention in reading.cards):
        return None
    facing: Role = "blocker" if "life" in dict(book.ground.pools) else "target"
    return replace(reading, cards=(replace(one, role="attacker"), replace(other, role=facing)))


_FIGURES = r"(?:\s|\([^()]*\)|の?(?:lv|レベル|れべる|コア|bp)\.?\s?\d+個?|の?(?:level|at level) \d)*"
_VERSUS = regex(rf"{_FIGURES}(?:vs\.?|対|v\.|versus|against|fights|battles){_FIGURES}(?:an? |his |my |your )?", re.IGNORECASE)
_AND = regex(rf"{_FIGURES}(?:と|and){_FIGURES}(?:an? |his |my |your )?", re.IGNORECASE)
_FIGHTS = regex(r"バトル|戦(?:う|っ|い|わ)|闘(?:う|っ)|ぶつか|対決|勝負|\b(?:battle|fight)s?\b", re.IGNORECASE)
"""What stands between two cards that fight each other, and after them."""


def _as_any(reading: Reading, cards: list[CardMention], figures: list[Figure]) -> Reading:
    """The reading with any cards for these, with these figures of them instead of their levels."""
    roles: dict[str | None, str | None] = {each.card: each.role for each in cards}
    told = [figure for figure in reading.figures if not (figure.of in ("level", "core") and figure.role in {None, *roles.values()})]
    return replace(
        reading,
        cards=tuple(mention for mention in reading.cards if mention.card not in roles),
        events=tuple(replace(e, card=None if e.card in roles else e.card, on=roles.get(e.on, e.on)) for e in reading.events),
        figures=(*told, *figures),
    )


def _printed(mention: CardMention, known: Knowledge) -> int | None:
    """The power of a card as the question names it; None where that is not known."""
    face = known.cards[mention.card]
    if mention.power is not None:
        return mention.power
    cores = next((level.cores for level in face.levels if level.level == mention.level), mention.cores)
    reached = face.level_at(cores) if cores is not None else next(iter(face.levels), None)
    return reached.power if reached is not None else face.figures.get("power")
