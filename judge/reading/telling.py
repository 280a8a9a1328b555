"""From what the sentence tells to the values of a `Reading`: cards with their figures, sides and roles, figures, events."""

import re
from collections.abc import Mapping

from msgspec.structs import replace

from judge.engine.sides import Side, other
from judge.patterns import regex
from judge.reading import sides
from judge.reading.doers import doer_and_sufferer
from judge.reading.events import Draft
from judge.reading.figures import COMPARED, Number, facing
from judge.reading.model import CardMention, EventMention, Figure, Role
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed

_FOR_ONESELF = frozenset(("allowed", "potential", "wanted"))
FIGURES_OF_CARDS = {"level": "level", "core": "cores", "piece": "cores", "power": "power", "symbol": "symbols"}


def roles_of(drafts: list[Draft], known: Vocabulary) -> Mapping[int, Role]:
    """Start of a card's mention → the role that what it does, or what is done to it, gives it."""
    roles: dict[int, Role] = {}
    for draft in drafts:
        doing = next((c for c in known.wider(draft.concept.id) if c in sides.DOERS), None)
        if doing is None or doing == "guard":
            continue  # what guards is no combatant
        mine: Role = "attacker" if doing == "attack" else "blocker"
        if draft.head is not None:
            roles.setdefault(draft.head.start, mine)
        if draft.card is not None and _may_fight(draft.card, known):
            roles.setdefault(draft.card.start, mine)
        if draft.on is not None and _may_fight(draft.on, known):
            roles.setdefault(draft.on.start, "attacker" if doing == "block" else "target")
    return roles


def _may_fight(found: Found, known: Vocabulary) -> bool:
    """Whether a named card can be a combatant: no magic card is."""
    return found.card is not None and known.kinds.get(found.card) != "magic"


def cards_of(
    question: str,
    parsed: Parsed,
    numbers: list[Number],
    roles: Mapping[int, Role],
    owned: Mapping[int, Found],
    drafts: list[Draft],
    me: Side | None,
    known: Vocabulary,
) -> tuple[CardMention, ...]:
    """One mention a card and role: what is said of it in several places is put together in the first."""
    cards: dict[tuple[str, Role | None], CardMention] = {}
    role_of = {f.card: roles[f.start] for f in parsed.found if f.card and f.start in roles}
    for found in parsed.found:
        if found.card is None or _is_another(found, parsed):
            continue
        role = roles.get(found.start) or role_of.get(found.card)
        said: dict[str, int] = {}
        for number in numbers:
            if number.about is not None and number.about.start == found.start and number.of in FIGURES_OF_CARDS:
                said.setdefault(FIGURES_OF_CARDS[number.of], number.value)
        side = _side_of_card(found, role, owned, drafts, me, known)
        before = cards.get((found.card, role))
        if before is None:
            words = question[found.start : found.end]
            mention = CardMention(found.card, found.start, found.end, words, found.score, found.score < 1, side=side, role=role, **said)
        else:
            mention = _merged(before, said, side)
        cards[found.card, role] = mention
    return tuple(cards.values())


def _is_another(card: Found, parsed: Parsed) -> bool:
    """「ダークストーンじゃないけど」, "not Lark Drive but …": the card that is meant is another one."""
    after = "".join(word.text for word in parsed.words[card.last + 1 : card.last + 4])
    if parsed.language == "ja":
        return after.startswith(
            tuple(f"{denied}{then}" for denied in ("じゃな", "ではな", "でな") for then in ("く", "いけ", "いが", "い別"))
        )
    return card.first > 0 and parsed.words[card.first - 1].text == "not"


def _merged(before: CardMention, said: dict[str, int], side: Side | None) -> CardMention:
    new = {name: value for name, value in said.items() if getattr(before, name) is None}
    return replace(before, side=before.side or side, **new)


def _side_of_card(
    found: Found, role: Role | None, owned: Mapping[int, Found], drafts: list[Draft], me: Side | None, known: Vocabulary
) -> Side | None:
    if role is not None:
        return sides.DOERS.get(role, "defending")
    if found.start in owned:
        return sides.side_of(owned[found.start], me, known)
    for draft in drafts:
        fights = any(concept in sides.DOERS for concept in known.wider(draft.concept.id))
        if draft.card is not None and draft.card.start == found.start and (_may_fight(found, known) or not fights):
            return _by(draft, me, known)
    return None


def _by(draft: Draft, me: Side | None, known: Vocabulary) -> Side | None:
    """Who does it: the player named; of an attack or block the side that only can; of 「打たれた」 the other side than the speaker's."""
    if draft.by is not None and (side := sides.side_of(draft.by, me, known)) is not None:
        return side
    doer = next((sides.DOERS[c] for c in known.wider(draft.concept.id) if c in sides.DOERS), None)
    if doer is not None:
        return doer
    if draft.passive and draft.concept.frame == "uses" and (draft.to is not None or "neutral" not in draft.found.marks):
        sufferer = sides.side_of(draft.to, me, known) or me or "attacking"
        return other(sufferer)
    if draft.asked and not draft.passive and draft.found.marks & _FOR_ONESELF and draft.concept.frame in ("uses", "acts"):
        return me  # 「まだ打てる?」: one asks for oneself
    return None


def event_of(
    draft: Draft, parsed: Parsed, roles: Mapping[int, Role], owned: Mapping[int, Found], me: Side | None, known: Vocabulary
) -> EventMention:
    on, whose = draft.on, None
    if on is not None and on.start in owned:
        whose = sides.side_of(owned[on.start], me, known)
    elif draft.to is not None:
        whose = sides.side_of(draft.to, me, known)
    befallen = None
    if on is not None:
        befallen = on.card or (known.concepts[on.sense].value if known.concepts[on.sense].kind == "role" else roles.get(on.start))
        if befallen is None and draft.frame == "does" and (played := doer_and_sufferer(draft, known)) is not None:
            befallen = played[1]
    card = draft.card
    return EventMention(
        draft.concept.id,
        draft.found.start,
        by=_by(draft, me, known),
        card=None if card is None else card.card or known.concepts[card.sense].value,
        on=befallen,
        step=_step_of(draft, parsed, known),
        negated=draft.negated,
        asked=draft.asked,
        whose=whose,
        wider=tuple(known.wider(draft.concept.id))[1:],
    )


def with_what_it_is(events: tuple[EventMention, ...], question: str) -> tuple[EventMention, ...]:
    """The events with what "it" is that they befall: what has attacked or blocked last ("they attack with a spirit, I destroy it")."""
    found: list[EventMention] = []
    for event in events:
        before = [each for each in found if each.told and each.on is None and each.is_a("attack", "block")]
        meant = event.on is None and event.told and event.is_a(*_BEFALLS_IT) and before and before[-1].by not in (None, event.by)
        if meant and _IT.match(question, event.start):
            event = replace(event, on="attacker" if before[-1].is_a("attack") else "blocker")
        found.append(event)
    return tuple(found)


_BEFALLS_IT = ("destroy", "return-to-hand", "exhaust")
_IT = regex(r"\w+ (?:it|that one|that thing)\b")
"""What befalls cards, and how it is said that it befalls the one spoken of."""


def befalling_who_is_told_by_power(
    events: tuple[EventMention, ...], figures: tuple[Figure, ...], question: str, known: Vocabulary
) -> tuple[EventMention, ...]:
    """The events with whom they befall where that is told by the power that it has: 「10000のやつが焼かれた」, "that 9000 got bounced"."""
    return tuple(replace(e, on=_by_power(e, figures, question, known) or e.on) if e.is_a(*_GOES) else e for e in events)


def _by_power(event: EventMention, figures: tuple[Figure, ...], question: str, known: Vocabulary) -> Role | None:
    told = _HAS_GONE.search(question[: event.start]) or _SENT_AWAY.match(question, event.start)
    value = next((int(number) for number in told.groups() if number is not None), None) if told is not None else None
    roles = {f.role for f in figures if (f.of, f.sort, f.value) == ("power", "is", value)}
    role = next(iter(roles)) if len(roles) == 1 else None
    return "target" if role == "blocker" and "attacked" in known.concepts else role


_GOES = ("destroy", "return-to-hand", "leave-field", "move")
_HAS_GONE = regex(
    r"(\d{3,6})(?:の?(?:やつ|ヤツ|奴|子|プログレス|ほう|方))?[がはをも][^。、?\d]{0,14}$"
    r"|\b(?:that|the|this|my|his|her|their) (\d{3,6})(?:[ -]power)?(?: one| progress| guy)?"
    r"(?: then| just)?(?: (?:got|gets|was|is|has been|had been|gets to be))? $",
    re.IGNORECASE,
)
_SENT_AWAY = regex(r"\w+(?: back| away| off)? (?:that|the|this|my|his|her|their) (\d{3,6})\b", re.IGNORECASE)
"""How who goes is told by its power, before the word and from it on."""


def _step_of(draft: Draft, parsed: Parsed, known: Vocabulary) -> str | None:
    """The step named nearest before an event (in English, or after it) within its sentence, where it is one step and not several."""
    steps = [
        f
        for f in parsed.found
        if f.senses and f.sentence == draft.found.sentence and known.concepts[f.sense].kind == "step" and f.start != draft.found.start
    ]
    widest = [f for f in steps if f.parts or not any(o.parts and f.start in o.parts for o in steps)]
    widest = [f for f in widest if not _bounds(f, parsed, known)]
    before = [f for f in widest if f.last < draft.found.first]
    after: list[Found] = []
    if parsed.language == "en":
        before = [f for f in before if not _parted(parsed, f, draft.found)]
        after = [f for f in widest if f.first > draft.found.last and not _parted(parsed, draft.found, f)]
    nearest = max(before, key=lambda f: f.last, default=None) or min(after, key=lambda f: f.first, default=None)
    if nearest is None:
        return None
    concept = known.concepts[nearest.sense]
    return _narrower(concept.id, draft, parsed, known) or concept.value


def _parted(parsed: Parsed, first: Found, second: Found) -> bool:
    """English: whether two things found stand in different clauses."""
    return any(w.part == "comma" or w.text in ("if", "when", "then", "because") for w in parsed.words[first.last + 1 : second.first])


def _bounds(step: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """Whether a step is only what something comes before or after."""
    neighbours = [f for f in parsed.found if f.senses and f.sense in ("before", "after")]
    if parsed.language == "ja":
        return any(f.first - step.last in (1, 2) for f in neighbours)
    return any(0 < step.first - f.last < 3 for f in neighbours)


def _narrower(step: str, draft: Draft, parsed: Parsed, known: Vocabulary) -> str | None:
    """Of a step that there are several of (the flash), the one after a block that has been told of, or before one told of later."""
    kinds = [c for c in known.concepts.values() if c.kind == "step" and c.is_a == step]
    if not kinds:
        return None
    for found in parsed.found:
        if found.senses and "block" in known.wider(found.sense) and "negated" not in found.marks and found.start < draft.found.start:
            return kinds[-1].value
    return None


def figures_of(
    numbers: list[Number], roles: Mapping[int, Role], owned: Mapping[int, Found], me: Side | None, known: Vocabulary
) -> tuple[Figure, ...]:
    """The figures of the question; of two that are compared, the one that is given to nobody is the other's."""
    told = [_figure_of(number, roles, owned, me, known) for number in numbers]
    for kind in COMPARED:
        of_kind = [figure for figure in told if figure.of == kind and figure.sort in ("is", "reached")]
        given, left = [f for f in of_kind if f.role], [f for f in of_kind if f.role is None and f.card is None]
        if len(of_kind) == len(given) + len(left) and given and left and all(len(_printed(each)) < 2 for each in (given, left)):
            role = facing(given[0].role, None)
            side: Side = "attacking" if role == "attacker" else "defending"
            told = [replace(figure, role=role, side=side) if figure in left else figure for figure in told]
    return tuple(told)


def _printed(figures: list[Figure]) -> list[Figure]:
    """Those that are not what another of them comes to (BP3000が6000になった): one a card."""
    return [figure for figure in figures if figure.sort == "is"]


def _figure_of(number: Number, roles: Mapping[int, Role], owned: Mapping[int, Found], me: Side | None, known: Vocabulary) -> Figure:
    about, role, side = number.about, number.role, None
    done = number.value < 0 and not number.suffered  # what I take from a power is the other's
    if number.owned is not None and number.owned.start in owned:
        side = sides.side_of(owned[number.owned.start], me, known)
    if about is not None:
        role = roles.get(about.start) if about.card else _named(about, known)
    elif role is None and number.of in ("power", "power-up", "strike", "attack-figure", "hit-points"):
        side = side or sides.side_of(number.whose, me, known)
        side = other(side) if side is not None and done else side
        role = None if side is None or number.of_all else "attacker" if side == "attacking" else "blocker"
    whose = number.of == "power-up" and role is None and about is None and not number.of_all
    if whose and me is not None:  # 「+2000した」, 「-2000された」: mine; 「+2000された」, 「-2000した」: the other's
        mine = (number.value > 0) != number.suffered
        role = "attacker" if (me == "attacking") == mine else "blocker"
    if role is not None:
        side = "attacking" if role == "attacker" else "defending"
    return Figure(number.value, number.of, number.start, side, role, about.card if about is not None else None, number.sort)


def _named(about: Found, known: Vocabulary) -> Role | None:
    value = known.concepts[about.sense].value
    return value if value in ("attacker", "blocker", "target") else None  # type: ignore[return-value]
