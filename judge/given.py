"""Cards that a question brings with it (``--card "NAME: effect…"``): known for this question, and to nobody else.

The words are read with them as with any card. No case of the library speaks of such a card, so the situation is sought as if the card
most like it had been named; in the scenario the given card takes that one's place, written out in full, so that it replays by itself.
"""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from judge.composing import compose
from judge.engine.advance import Trace
from judge.engine.events import Answered
from judge.engine.moves import AnyMove
from judge.games import rulebook
from judge.places import places, renamed, replaced
from judge.reading.model import CardMention, Figure, Reading, Role
from judge.replay import Replay
from knowledge.books import Knowledge, rulebooks
from knowledge.cards import CardFace
from knowledge.errors import JudgeError
from knowledge.text import name_key
from scenarios.model import Placed, Scenario

Faces = tuple[CardFace, ...]


def given_cards(texts: Iterable[str], rules: str, known: Knowledge) -> Faces:
    """The cards in short form (`knowledge.short_form`), as cards of a rulebook. Raises JudgeError."""
    from knowledge.short_form import card

    short = next(info.short for info in rulebooks() if info.id == rules)
    faces = [card(text, short) for text in texts]
    seen: set[str] = set()
    for face in faces:
        if known.card(face.id) is not None:
            raise JudgeError(f"{face.id}: a card of this name is known: see `judge cards show {face.id}`, or give yours another name")
        if name_key(face.id) in seen:
            raise JudgeError(f"{face.id}: given twice: give each card once")
        seen.add(name_key(face.id))
    return tuple(face if face.kind else replace(face, kind=rulebook(rules).plain) for face in faces)


def with_cards(known: Knowledge, cards: Faces) -> Knowledge:
    """The knowledge with these cards besides its own."""
    if not cards:
        return known
    names = {name_key(face.id): face.id for face in cards}
    return replace(known, cards={**known.cards, **{face.id: face for face in cards}}, names={**known.names, **names})


def as_if_known(reading: Reading, known: Knowledge, cards: Faces) -> Reading:
    """The reading with the card most like it in place of each given one; a card like none is left out."""
    alike = {face.id: _most_alike(face, known, cards) for face in cards}

    def named(id_: str | None) -> str | None:
        other = alike.get(id_ or "")
        return id_ if id_ not in alike else other.id if other is not None else None

    return replace(
        reading,
        cards=tuple(replace(mention, card=other) for mention in reading.cards if (other := named(mention.card)) is not None),
        events=tuple(replace(event, card=named(event.card), on=named(event.on)) for event in reading.events),
    )


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
    between, after = reading.question[one.end : other.start], re.split(r"[。.?？!！]", reading.question[other.end :])[0]
    fight = _VERSUS.fullmatch(between) or (_AND.fullmatch(between) and _FIGHTS.search(after))
    if not fight or any(known.cards[mention.card].kind != book.plain for mention in reading.cards):
        return None
    facing: Role = "blocker" if "life" in dict(book.ground.pools) else "target"
    return replace(reading, cards=(replace(one, role="attacker"), replace(other, role=facing)))


_FIGURES = r"(?:\s|[(（][^()（）]*[)）]|の?(?:lv|レベル|れべる|コア|bp)\.?\s?\d+個?|の?(?:level|at level) \d)*"
_VERSUS = re.compile(rf"{_FIGURES}(?:vs\.?|対|v\.|versus|against|fights|battles){_FIGURES}(?:an? |his |my |your )?", re.IGNORECASE)
_AND = re.compile(rf"{_FIGURES}(?:と|and){_FIGURES}(?:an? |his |my |your )?", re.IGNORECASE)
_FIGHTS = re.compile(r"バトル|戦(?:う|っ|い|わ)|闘(?:う|っ)|ぶつか|対決|勝負|\b(?:battle|fight)s?\b", re.IGNORECASE)
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


def composed(reading: Reading, case: Scenario, known: Knowledge, cards: Faces) -> Scenario | None:
    """`compose`, with the given cards written out where they lie; None where one that the question names has no place there, or would
    have another power than it has."""
    for face in cards if reading.cards else ():
        other = _most_alike(face, known, cards)
        if other is not None and any(mention.card == face.id for mention in reading.cards):
            case = _in_place_of(case, other, face, known)
    scenario = compose(reading, case, known)
    lying = {name_key(placed.card): placed for _, placed in places(scenario)}
    for face in (each for each in cards if any(mention.card == each.id for mention in reading.cards)):
        placed, own = lying.get(name_key(face.id)), _powers(face)
        if placed is None or (own and placed.power is not None and placed.power not in own):
            return None  # a power beside its name that is not its own is somebody else's
        scenario = _aimed(scenario, reading, placed, face)
    return written_out(scenario, cards)


def written_out(scenario: Scenario, cards: Faces) -> Scenario:
    """The scenario with all that is given of these cards where they lie: it replays without them."""
    for face in cards:
        for place, placed in places(scenario):
            if name_key(placed.card) == name_key(face.id):
                scenario = replaced(scenario, place, as_written(face, placed))
    return scenario


def _aimed(scenario: Scenario, reading: Reading, placed: Placed, face: CardFace) -> Scenario:
    """The scenario with the card used on the combatant that the question speaks of, where it speaks of one only, and on none where its
    effects select none."""
    roles = COMBATANTS & reading.concepts()
    selects = any(hasattr(effect, "target") for ability in face.abilities for effect in ability.does)

    def aimed(on: tuple[str, ...]) -> tuple[str, ...]:
        if not selects:
            return ()
        return tuple(roles) if on and set(on) <= COMBATANTS and len(roles) == 1 else on

    lines = (replace(line, on=aimed(line.on)) if line.card in (placed.as_, placed.card) else line for line in scenario.play)
    return replace(scenario, play=tuple(lines))


COMBATANTS = frozenset({"attacker", "blocker"})


def takes_part(played: Replay, reading: Reading, cards: Faces) -> bool:
    """Whether every given card that the question names makes or suffers a move of the replay, or an ability of it does something: before
    the question is asked, if that is told of it; after, if it is asked of it."""
    told = {card for event in reading.events if not event.asked for card in (event.card, event.on)}
    asked = {event.card for event in reading.events if event.asked} - told
    tried = played.refused.refusal.move if played.refused is not None and played.refused.refusal is not None else None
    early = _busy(played.trace[: played.focus])
    late = _busy(played.trace[played.focus :]) | (_moved(tried) if tried is not None else set())
    lying = {name_key(placed.card): placed.as_ or placed.card for _, placed in places(played.scenario)}
    named = {mention.card for mention in reading.cards} & {face.id for face in cards}
    return all(lying.get(name_key(card)) in (early if card in told else late if card in asked else early | late) for card in named)


def _busy(trace: Trace) -> set[str]:
    """The cards that moves are made with or on, and those whose abilities do something."""
    found = {happened.cause.card for happened in trace}
    return found.union(*(_moved(happened.event.move) for happened in trace if isinstance(happened.event, Answered)))


def _moved(move: AnyMove) -> set[str]:
    return {getattr(move, "card", ""), *_several(getattr(move, "on", ())), *_several(getattr(move, "cards", ()))}


def _several(cards: str | tuple[str, ...] | None) -> tuple[str, ...]:
    return cards if isinstance(cards, tuple) else (cards or "",)


def _most_alike(face: CardFace, known: Knowledge, cards: Faces) -> CardFace | None:
    """The known card of the same kind with the most abilities of the same timing and effect, or else of the same timing; None where none
    has any."""
    own, timings = _deeds(face), {ability.at for ability in face.abilities}
    given = {each.id for each in cards}
    found = [each for each in known.cards.values() if each.kind == face.kind and each.id not in given]
    alike = [each for each in found if own & _deeds(each)] or [each for each in found if timings & {a.at for a in each.abilities}]
    return max(alike, key=lambda each: len(own & _deeds(each)) - len(_deeds(each) - own), default=None)


def _powers(face: CardFace) -> set[int | None]:
    """The powers that are given of a card."""
    return {face.figures.get("power"), *(level.power for level in face.levels)} - {None}


def _deeds(face: CardFace) -> set[tuple[str, type]]:
    return {(ability.at, type(effect)) for ability in face.abilities for effect in ability.does}


def _in_place_of(case: Scenario, other: CardFace, face: CardFace, known: Knowledge) -> Scenario:
    for place, placed in places(case):
        if known.card(placed.card) is other:
            case = replaced(case, place, Placed(face.id, placed.as_, state=placed.state, at=placed.at))
            case = renamed(case, placed.as_ or placed.card, placed.as_ or face.id)
    return replace(case, about=face.id) if case.about and known.card(case.about) is other else case


def as_written(face: CardFace, placed: Placed) -> Placed:
    """A card as it lies, with all that is given of it; what the question says of it stays."""
    figures = {name: value for name, value in face.figures.items() if name != "power"}
    levels = face.levels
    if placed.power is not None:
        levels = tuple(replace(level, power=placed.power) for level in levels)
    return replace(
        placed,
        kind=face.kind,
        cost=face.cost,
        symbols=face.symbols if placed.symbols is None else placed.symbols,
        power=face.figures.get("power") if placed.power is None and not levels else placed.power,
        levels=levels,
        keywords=face.keywords,
        figures={**figures, **placed.figures},
        abilities=face.abilities,
    )
