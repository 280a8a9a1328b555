"""The cards that attacks turn up, as the question tells them: how many, and how many of them have a link frame."""

from msgspec.structs import replace

from judge.engine.events import Moved
from judge.reading.having import HADS
from judge.reading.model import Figure
from judge.rulings.places import places, replaced
from judge.rulings.replay import replayed
from judge.situations.combatants import combatant
from scenarios.model import Placed, Scenario


def with_strikes_in_turn(scenario: Scenario, told: list[Figure]) -> Scenario:
    """The case of several attacks of which the damage is asked, with the strikes that the question tells, in turn; each attacker's, where
    it tells one."""
    attacking = [line.card for line in scenario.play if line.do == "attack"]
    strikes = [figure.value for figure in told if (figure.of, figure.sort) == ("strike", "is")]
    if len(attacking) < 2 or not strikes or len(strikes) > len(attacking) or {"damage", "count"}.isdisjoint(scenario.asks):
        return scenario
    strikes = strikes * len(attacking) if len(strikes) == 1 else strikes
    for card, value in zip(attacking, strikes, strict=False):
        for place, placed in places(scenario):
            if placed.label == card and "strike" in placed.figures:
                scenario = replaced(scenario, place, replace(placed, figures={**placed.figures, "strike": value}))
    return scenario


def with_frames(scenario: Scenario, told: list[Figure]) -> Scenario:
    """The case with so many cards with a link frame on top of the deck, and so many without, as the question tells of those that the
    attack moves; where it tells of one kind only, the others are of the other."""
    framed, unframed = (sum(f.value for f in told if f.of == kind) for kind in ("link-frame", "unframed"))
    attacker, half = combatant(scenario, "attacker"), scenario.board.defending
    deck = [placed for placed in half.deck if "link-frame" in placed.figures] if isinstance(half.deck, tuple) else []
    if not any(f.of in HADS for f in told) or not deck:
        return scenario
    if sum(line.do == "attack" for line in scenario.play) > 1:
        return _with_frames_in_all(scenario, framed, unframed)
    if attacker is None:
        return scenario
    moved = next((f.value for f in told if f.of == "strike"), 0) or max(framed + unframed, attacker[1].figures.get("strike", 0))
    if framed + unframed != moved and framed and unframed:
        return scenario
    framed = framed if any(f.of == "link-frame" for f in told) else moved - unframed
    if not 0 <= framed <= moved:
        return scenario
    if len(deck) >= moved and sum(placed.figures["link-frame"] for placed in deck[:moved]) == framed:
        return scenario  # as in the case
    scenario = replaced(scenario, attacker[0], replace(attacker[1], figures={**attacker[1].figures, "strike": moved}))
    return _with_on_top(scenario, framed, moved - framed)


def _with_on_top(scenario: Scenario, framed: int, unframed: int) -> Scenario:
    """The case with so many cards with a link frame on top of the deck, so many without below them, and another."""
    kinds = [("framed", 1)] * framed + [("unframed", 0)] * unframed
    names = [name if kinds.count((name, has)) == 1 else f"{name} {n - kinds.index((name, has)) + 1}" for n, (name, has) in enumerate(kinds)]
    laid = [Placed(as_=name, figures={"link-frame": has}) for name, (_, has) in zip(names, kinds, strict=True)]
    rest = Placed(as_="rest", figures={"link-frame": 0})
    return scenario.with_half("defending", replace(scenario.board.defending, deck=(*laid, rest)))


def _with_frames_in_all(scenario: Scenario, framed: int, unframed: int) -> Scenario:
    """The case of several attacks with so many cards with a link frame among all that they move."""
    moved = sum(isinstance(h.event, Moved) and h.event.zone == "processing" for h in replayed(scenario).trace)
    if not 0 < framed <= moved or (unframed and framed + unframed != moved):
        return scenario
    return _with_on_top(scenario, framed, moved - framed)
