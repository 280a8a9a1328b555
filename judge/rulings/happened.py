"""What must be in a trace where a question says that something happened, and what befell whom in it."""

from collections.abc import Iterator

from judge.engine import events as e
from judge.engine import moves as m
from judge.engine.events import Happened
from judge.engine.sides import Side
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_move
from judge.rulings.vantage import happened, names
from knowledge.abilities import Ability, Effect

HAPPENS: dict[str, tuple[type[e.Event], ...]] = {
    "attack": (e.AttackDeclared,),
    "another-attack": (e.AttackDeclared,),
    "block": (e.Blocked,),
    "destroy": (e.Destroyed, e.Depleted),
    "both-destroyed": (e.Destroyed,),
    "depletion": (e.Depleted,),
    "return-to-hand": (e.Moved,),
    "leave-field": (e.Moved,),
    "exhaust": (e.Exhausted,),
    "refresh": (e.Refreshed,),
    "use": (e.Used,),
    "flash-use": (e.Used, e.Summoned),
    "use-magic": (e.Used,),
    "pass": (e.Passed,),
    "summon": (e.Summoned, e.PutOut),
    "quick-summon": (e.Summoned,),
    "place-nexus": (e.Summoned,),
    "draw": (e.Drew,),
    "discard": (e.Discarded,),
    "guard": (e.Discarded,),
    "end-battle": (e.BattleEnded,),
    "end-flash": (e.WindowClosed,),
    "skip": (e.Skipped,),
    "compare-power": (e.Compared,),
    "break-shield": (e.ShieldsBroken, e.AttackDeclared),
    "direct-attack": (e.AttackDeclared,),
    "lose-life": (e.Damaged,),
    "damage": (e.Damaged, e.CardDamaged),
    "move-gate": (e.Shifted,),
    "counter-attack": (e.CounterDeclared,),
    "exchange": (e.Shifted,),
    "chase": (e.Used,),
}
"""What must be in the trace if the question says that it happened."""


def attempted(played: Replay) -> frozenset[type[e.Event]]:
    """What the refused move would have been: the question tells of it although it does not happen."""
    match played.refusal.move if played.refusal is not None else None:
        case m.Attack():
            return frozenset({e.AttackDeclared})
        case m.Block():
            return frozenset({e.Blocked})
        case m.Use():
            return frozenset({e.Used})
        case m.Guard():
            return frozenset({e.Discarded})
        case m.MoveTo():
            return frozenset({e.Shifted})
    return frozenset()


def faces_attacked(played: Replay) -> set[str]:
    """The cards (ids of faces) that somebody attacks."""
    cards = played.start.cards
    targets = {h.event.target for h in played.trace if isinstance(h.event, e.AttackDeclared)}
    return {cards[target].face.id for target in targets if target in cards}


def struck(played: Replay, how: str = "leave-field") -> set[str]:
    """Every name of the cards that were destroyed or left the field (or in this way only), before the move that is asked about, if one is:
    roles, labels, printed names and card ids."""
    found: set[str] = set()
    for card in gone(played, how):
        found |= {*names(played, card), played.start.cards[card].face.id}
    return found


def gone(played: Replay, how: str = "leave-field", whole: bool = False) -> set[str]:
    """The cards that lay on the field or in a hand and were destroyed or left it (or in this way only), before the move asked about, if
    not in the ``whole`` replay."""
    trace = played.trace[: played.focus] if asked_move(played.scenario) and not whole else played.trace
    found = {card for h in trace for card in struck_by(h.event, how)}
    return {card for card in found if played.start.cards[card].zone in PLAYED}  # a broken shield goes to the hand too


def struck_by(event: e.Event, how: str = "leave-field") -> tuple[str, ...]:
    """The cards that an event destroys or takes elsewhere (or in this way only)."""
    match event:
        case e.Destroyed(cards=cards) if how != "return-to-hand":
            return cards
        case e.Depleted(card=card) if how != "return-to-hand":
            return (card,)
        case e.Moved(card=card, zone=zone) if how == "leave-field" or (zone == "hand") == (how == "return-to-hand"):
            return (card,)
    return ()


def strokes(played: Replay) -> Iterator[tuple[int, Happened]]:
    """What destroys cards in a replay that lay on the field at its start, or takes them elsewhere, each with its place in the trace."""
    lying = {card.id for card in played.start.cards.values() if card.zone == "field"}
    return ((n, h) for n, h in enumerate(played.trace) if not lying.isdisjoint(struck_by(h.event)))


def timings_that_strike(played: Replay) -> set[str | None]:
    """The timings of the abilities by which such cards are struck; None for what no ability of a card does."""
    at = timings_in(played)
    return {at.get((h.cause.card, h.cause.ability)) for _, h in strokes(played)}


def timings_in(played: Replay) -> dict[tuple[str | None, str | None], str]:
    """The timing of each ability in a replay, by the card that has it and the ability."""
    return {(id_, each.id): each.at for id_, card in played.start.cards.items() for each in card.face.abilities}


def abilities_in(played: Replay) -> list[Ability]:
    """The abilities that the cards of a replay have at its start."""
    return [ability for card in played.start.cards.values() for ability in card.face.abilities]


def effects_in(played: Replay) -> Iterator[Effect]:
    """What these abilities do."""
    return (effect for ability in abilities_in(played) for effect in ability.does)


def owners_triggered(played: Replay) -> list[Side]:
    """Of every ability that triggers in a replay, first to last, whose card it is of."""
    cards = played.start.cards
    return [cards[event.what.card].owner for event in happened(played, e.Triggered) if event.what.card in cards]


def destroyed_in(played: Replay) -> set[str]:
    """The cards that are destroyed in a replay."""
    return {card for event in happened(played, e.Destroyed) for card in event.cards}


PLAYED = frozenset({"field", "hand"})
"""Zones from which cards come that lie on the field when they are struck."""
STRIKES = frozenset({"destroy", "return-to-hand", "leave-field"})
"""Events of which it matters whom they befall."""
