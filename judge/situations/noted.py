"""What a ruling notes of its question: how it was read (`summary`), and what was assumed (`assumptions`)."""

from judge.engine.events import Answered, TurnPassed
from judge.engine.moves import Accept, AnyMove
from judge.engine.values import Table
from judge.reading.model import Reading
from judge.rulings.replay import Replay
from judge.rulings.ruling import Ruling, asked_move
from judge.rulings.telling import Teller
from judge.situations.combatants import FACED, PRINTED, combatant, standing, value_of
from judge.situations.given import Faces
from judge.situations.measures import laid_with_what_is_added
from knowledge.abilities import Draw
from knowledge.books import Knowledge
from scenarios import Scenario


def summary(played: Replay, teller: Teller) -> str:
    """How the question was read: the moves, the move it asks about, and what it asks."""
    told = []
    table = played.start
    for happened in played.trace[: played.focus]:
        if isinstance(happened.event, Answered):
            told.append(teller.move_by(table, happened.event.move))
        table = happened.table
    asked = teller.listed(teller.say(f"asked.{name}") for name in played.scenario.asks)
    if "allowed" in played.scenario.asks and (tried := tried_move(played, teller)):
        asked = teller.say("reading.tried", move=tried, asked=asked)
    moves = teller.listed(told, "then") or teller.step(played.start.step)
    having = "".join(teller.say("reading.having", card=card, says=says) for card, says in _abilities(played, teller))
    return teller.say("reading.summary", moves=moves, asked=asked, having=having)


def _abilities(played: Replay, teller: Teller) -> list[tuple[str, str]]:
    """What cards of no printed name are taken to do, each with its name: what their names do not tell, and the ruling may hang on.
    A magic card that only draws is there to be used, whatever it does."""
    plain = [card for card in played.start.cards.values() if card.face.id == "plain" and card.face.abilities]
    cards = [card for card in plain if card.face.kind != "magic" or any(type(d) is not Draw for a in card.face.abilities for d in a.does)]
    return [(teller.card(played.start, card.id), "".join(a.says.in_(teller.language) for a in card.face.abilities)) for card in cards]


def tried_move(played: Replay, teller: Teller) -> str:
    """The move that the question asks about, in words; empty where there is none."""
    move = _tried(played)
    return teller.move_by(_tried_at(played, move), move) if move is not None else ""


def _tried_at(played: Replay, move: AnyMove) -> Table:
    """Where the move is tried that the question asks about: by whose turn it was, before that passed by itself for want of the step."""
    here = played.table_at(played.focus)
    passed = next((n for n in range(played.since, played.focus) if isinstance(played.trace[n].event, TurnPassed)), None)
    if passed is None or played.refused is None or move.by == here.turn_player:
        return here
    return played.table_at(passed)


def _tried(played: Replay) -> AnyMove | None:
    """The move that the question asks about: the one refused, or the first one after the question (no yes before an attack)."""
    if not asked_move(played.scenario):
        return None
    if played.refused is not None:
        return played.refusal.move if played.refusal is not None else None
    moves = [h.event.move for h in played.trace[played.focus :] if isinstance(h.event, Answered)]
    agreed = len(moves) > 1 and isinstance(moves[0], Accept) and asked_move(played.scenario) == "attack"
    return moves[agreed] if moves else None


def assumptions(
    played: Replay, ruling: Ruling, reading: Reading, known: Knowledge, teller: Teller, cards: Faces, supposing: bool = False
) -> tuple[str, ...]:
    """What a ruling on a replay assumes: which words were taken for which, which document it is by, what the ruling itself says, and which
    figures were laid that the question does not give (``supposing``: the answer hangs on how strong the combatants are)."""
    corrected = [
        teller.say("assumed.corrected", words=card.words, name=known.cards[card.card].name.in_(teller.language))
        for card in reading.cards
        if card.corrected
    ]
    corrected += [teller.say("assumed.corrected", words=written, name=meant) for written, meant in reading.corrected]
    named = reading.named()
    corrected += [
        teller.say("assumed.given", name=face.id, text=face.note.in_(teller.language))
        for face in cards
        if face.id in named and face.note is not None
    ]
    document = teller.known.source.document
    edition = [teller.say("assumed.edition", title=teller.known.source.title.in_(teller.language), updated=document.updated)]
    laid = (*_added(played, reading, teller), *_of_the_case(played, ruling, reading, teller, supposing))
    return (*corrected, *edition, *ruling.reading.assumed, *laid)


def _added(played: Replay, reading: Reading, teller: Teller) -> list[str]:
    """That what the question says is added to a power is in the power laid for it, where no card of the scenario adds it."""
    laid = laid_with_what_is_added(played.scenario, reading.figures).values()
    return [teller.say("assumed.added", about=teller.card(played.start, placed.as_ or ""), value=placed.power) for placed in laid]


def _of_the_case(played: Replay, ruling: Ruling, reading: Reading, teller: Teller, supposing: bool) -> list[str]:
    """The printed figures of those who fight that are the case's own, where the question gives others, or the answer is told in them or
    hangs on them."""
    scenario, damaged = played.scenario, isinstance(ruling.facts.get("damage"), dict)
    told = {(standing(role, scenario), f.of) for f in reading.figures if f.of in PRINTED and (role := f.role or PRINTED[f.of][1])}
    known = [of for of in FACED if of in teller.known.lexicon]
    figures = [of for of in known if supposing or (of in PRINTED and (told or (damaged and of == "attack-figure")))]
    fighting = [found[1] for role in ("attacker", standing("target", scenario)) if (found := combatant(scenario, role)) is not None]
    left = [(placed, of) for placed in fighting for of in figures if (placed.as_, of) not in told and placed.card == "plain"]
    terms = {of: teller.known.lexicon[of].term.in_(teller.language) for _, of in left}
    return [
        teller.say("assumed.figure", about=teller.card(played.start, placed.as_ or ""), of=terms[of], value=value)
        for placed, of in left
        if (value := value_of(placed, of)) is not None
    ]


def as_data(scenario: Scenario) -> dict[str, object]:
    from scenarios.written import plain

    return plain(scenario)
