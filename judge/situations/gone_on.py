"""Where a case is asked that tries a move: before it and again after, or once the attack has gone on to its judgement."""

from msgspec.structs import replace

from judge.games import rulebook
from judge.reading.model import Reading
from judge.rulings.places import replaced
from judge.rulings.replay import replayed
from judge.rulings.ruling import asked_move
from judge.situations.asked import LEAVES as LEAVES_UNDONE
from judge.situations.asked import TRIED, facts_asked
from judge.situations.combatants import combatant
from knowledge.books import Knowledge
from scenarios.model import Line, Placed, Scenario


def asked_again(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with a second ``ask`` after the move it tries, where the question asks what comes after that ("may I …, and then?")."""
    tried = len(scenario.play) > 1 and scenario.play[-2].do == "ask"
    return replace(scenario, play=(*scenario.play, Line("ask"))) if tried and _asks_and_then(reading) else scenario


def judged_beside_a_guard(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case gone through to the judgement, where the question asks if one may guard and what comes of the attack: once the guard that is
    tried is made, or before it is tried in vain, since the guard step is over."""
    guards = asked_move(scenario) == "guard" and scenario.play[-1].do == "guard"
    if not (guards and _asks_of_the_outcome_too(reading)) or any(line.do == "decline" for line in scenario.play):
        return scenario
    refused, unlinked = replayed(scenario).refused, Line("decline", by="attacking")
    if refused is not None and (refused.table.asks is None or "decline" not in refused.table.asks.kinds):
        return scenario
    play = (*scenario.play, Line("pass", by="defending"), unlinked)
    if refused is not None:
        play = (*scenario.before_ask, unlinked, *scenario.play[len(scenario.before_ask) :])
    return replace(scenario if "damage" in facts_asked(reading) else _with_some_strike(scenario), play=play)


def _guards_told(reading: Reading) -> int:
    """How many times a question tells of a guard before it asks of one; as often as can be, where it asks of none."""
    guards = [event for event in reading.events if event.is_a("guard", "discard", "cut-for-a-guard")]
    return next((n for n, event in enumerate(guards) if event.asked), MANY)


MANY = 99


def _guards_in(scenario: Scenario) -> int:
    return sum(line.do == "guard" for line in scenario.before_ask)


def _asks_of_the_outcome_too(reading: Reading) -> bool:
    """Whether a question asks if something may be done, and what comes of the attack."""
    asked = facts_asked(reading)
    return "allowed" in asked and not OUTCOMES.isdisjoint(asked)


OUTCOMES = frozenset({"success", "damage"})
"""Facts that tell what comes of an attack."""


def _asks_and_then(reading: Reading) -> bool:
    """Whether a question asks if something may be done, and then what comes next."""
    return [ask for ask in reading.asks if ask in ("allowed", "what-next")] == ["allowed", "what-next"]


def asked_of_a_move_made(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case asked before the last move it makes, and again after, where the question asks whether one may make that one: "may they still
    chase, and what comes then?" of a case in which they do; or "may I guard, and does it succeed?"."""
    asked_for = (event for event in reading.events if event.asked and not event.negated)
    tried = {verb for event in asked_for for verb in TRIED.get(event.concept, ()) if verb not in LEAVES_UNDONE}
    asked = len(scenario.before_ask)
    last = next((n for n in range(asked - 1, -1, -1) if scenario.play[n].do not in LEAVES_UNDONE), asked)
    guards = last < asked and scenario.play[last].do == "guard" and _asks_of_the_outcome_too(reading)
    if guards:
        tried = {"guard"} if _guards_told(reading) < _guards_in(scenario) else set()
    then = guards or _asks_and_then(reading)
    if not then or asked < len(scenario.play) - 1 or last == asked or scenario.play[last].do not in tried:
        return scenario
    asks = tuple(dict.fromkeys(("allowed", *scenario.asks)))
    return replace(scenario, play=(*scenario.play[:last], Line("ask"), *scenario.play[last:asked], Line("ask")), asks=asks)


def asked_where_told(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with what comes next asked right after the pass that the question tells last, where the case goes on to decline something
    that the question does not speak of: 「…、そこでパス。次は何ステップ?」."""
    here = next((mention.start for mention in reading.mentions if mention.concept == "what-next"), 0)
    told = [event for event in reading.events if not event.asked and event.start < here]
    if not told or max(told, key=lambda event: event.start).concept != "pass":
        return scenario
    asked = len(scenario.before_ask)
    last = max((n for n, line in enumerate(scenario.play[:asked]) if line.do == "pass"), default=asked)
    left_out = scenario.play[last + 1 : asked]
    if not left_out or any(line.do != "decline" for line in left_out):
        return scenario
    return replace(scenario, play=(*scenario.play[: last + 1], Line("ask"), *left_out, *scenario.play[asked + 1 :]))


def with_any_strike(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with some strike for its attacker, where nothing is asked that hangs on that: an attack that gets through with the powers
    told goes on."""
    counts = not HANG_ON_A_STRIKE.isdisjoint(scenario.asks) or ("zone" in scenario.asks and scenario.about is None)
    return scenario if counts else _with_some_strike(scenario)


def _with_some_strike(scenario: Scenario) -> Scenario:
    """The case with some strike for an attacker that has none in it, and a card to be moved for it."""
    attacking = combatant(scenario, "attacker")
    if attacking is None or not rulebook(scenario.rules).ground.damage or "strike" in attacking[1].figures:
        return scenario
    struck = replaced(scenario, attacking[0], replace(attacking[1], figures={**attacking[1].figures, "strike": 1}))
    half = struck.board.defending
    deck = half.deck if half.deck is not None else (Placed(as_="moved", figures={"link-frame": 0}),)
    return struck.with_half("defending", replace(half, deck=deck))


HANG_ON_A_STRIKE = frozenset({"damage", "count", "success", "winner"})
"""Facts that hang on the strike of an attacker, or are told with what does."""
