"""Which edits may help against a refusal, and how far each is from what was asked.

The reason and the table at which the move was refused tell where to look; the board's and the move's own fields tell what there is to
change. Whether an edit does help only its replay tells.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from judge.engine import moves as m
from judge.engine.events import Answered
from judge.engine.moves import AnyMove, Refusal, cards_named
from judge.engine.rulebook import Rulebook
from judge.engine.sides import other
from judge.engine.values import Table
from judge.rulings.depends import NOTHING
from judge.rulings.edits import (
    Absent,
    After,
    Before,
    Beside,
    By,
    Counters,
    Edit,
    FromReserve,
    InRange,
    LaterTurn,
    On,
    OwnTurn,
    Reserve,
    Starting,
    State,
    To,
    Unmark,
    With,
    Without,
    free_line,
    lying,
    on_board,
    placed,
    script,
    tried,
)
from judge.rulings.replay import Replay
from scenarios.model import Line, Placed, Scenario

Costed = tuple[int, Edit]
MEANING = frozenset({"accept", "decline", "pass", "finish", "choose"})
"""Moves that are another one where something else is asked: at another moment they are not the move in question."""
FIGHTING = frozenset({"attack", "block", "move", "use-link"})
"""Moves that are the same deed whichever card makes them."""
WAIT, FACT, OTHERWISE, EARLIER, ANOTHER, ELSEWHERE = 1, 2, 3, 4, 5, 7
"""How far an edit is from what was asked: a pass waited for; a fact of the board, or a pass not yet made; another target, player or move
first; a deed not yet done; another card, or a deed not done at all; another step."""


def edits(played: Replay, book: Rulebook) -> Iterator[Costed]:
    """The edits worth trying against the refusal a replay ended with, in a fixed order."""
    refused = played.refused
    if refused is None or refused.refusal is None:  # what no move is (a core out of the void) has no refusal to mend
        return
    scenario, refusal, table = played.scenario, refused.refusal, played.table
    reason = refusal.reason
    if reason in ("cannot-pay", "too-many") or (reason == "not-stated" and tried(scenario).do in PAID):
        yield from _amounts(played, refusal)
    if reason in ("not-able", "not-a-target", "not-there", "must-do-otherwise", "not-stated"):
        yield from _facts(scenario, refusal)
    if reason in ("not-a-target", "not-able", "not-there", "not-stated"):
        yield from _targets(scenario, table, refusal.move)
    if reason in ("not-now", "not-your-choice"):
        yield from _waiting(played)
    if reason in ("not-your-choice", "not-there"):
        yield from _players(scenario, refusal.move)
    if played.start.turn == 1:
        yield OTHERWISE, LaterTurn()
    yield from _past(played)
    yield from _others(scenario, table, refusal.move)
    if reason in ("not-now", "not-able") and tried(scenario).do not in MEANING:
        yield from ((ELSEWHERE, Starting(step)) for step in _openings(book) if step != table.step)
    yield from _causes(played)


# ── amounts ────────────────────────────────────────────────────────────────


def _amounts(played: Replay, refusal: Refusal) -> Iterator[Costed]:
    line = tried(played.scenario)
    if line.pay:
        yield FACT, FromReserve()
    if refusal.reason != "too-many":
        held = played.start.pools.get((refusal.move.by, "reserve"), 0)
        yield from ((FACT, Reserve(refusal.move.by, held + more)) for more in range(1, MOST_CORES + 1))
    if line.counters is not None:
        yield from ((FACT, Counters(count)) for count in range(line.counters - 1, 0, -1))
    if refusal.reason == "too-many":
        yield from ((FACT, On(line.on[:count])) for count in range(len(line.on) - 1, 0, -1))


PAID = frozenset({"use", "summon", "place"})
MOST_CORES = 12
"""Cores more in reserve than there are, at most."""


# ── what is so of the cards ────────────────────────────────────────────────


def _facts(scenario: Scenario, refusal: Refusal) -> Iterator[Costed]:
    """The state and the marks of the cards the move names; where something else is compulsory, of those that would have to do it."""
    if refusal.reason == "must-do-otherwise":
        yield from ((ANOTHER, State(card, False)) for card, lies in on_board(scenario) if lies.state == "ready")
        return
    for card in dict.fromkeys((*cards_named(refusal.move), getattr(refusal.move, "to", ""))):
        lies = placed(scenario, card)
        if lies is None:
            continue
        yield FACT, State(card, lies.state == "exhausted")
        yield from ((FACT, Unmark(card, mark)) for mark in (*(("summoned",) if lies.new else ()), *lies.marks))


# ── targets ────────────────────────────────────────────────────────────────


def _targets(scenario: Scenario, table: Table, move: AnyMove) -> Iterator[Costed]:
    line = tried(scenario)
    if line.do in ("attack", "use", "choose", "guard"):
        yield from ((FACT, On(line.on[:count])) for count in range(len(line.on) - 1, 0, -1))
        if line.do == "attack" and line.on:
            yield OTHERWISE, On(())
        options = table.asks.options if table.asks is not None and table.asks.options else tuple(lying(scenario))
        zone = {"choose": None, "guard": "hand"}.get(line.do, "field")
        there = [card for card in options if card in table.cards and zone in (None, table.cards[card].zone)]
        yield from ((OTHERWISE, On((card,))) for card in there if (card,) != line.on and card != line.card and len(line.on) < 2)
        if line.do == "choose" and table.asks is not None and table.asks.need != len(set(line.on)):
            yield FACT, On(table.asks.options[: table.asks.need])
    if line.do == "attack" and line.to is not None:
        yield FACT, To(None)
    aims = [aim for aim in (line.to, *line.on) if aim is not None]
    reaching = placed(scenario, line.card or "")
    if reaching is not None and reaching.reach is not None:
        at = [(table.cards[aim].place if aim in table.cards else aim, aim) for aim in aims]
        yield from ((FACT, InRange(line.card or "", where, aim)) for where, aim in at if where is not None)
    if line.do == "move":
        near = dict.fromkeys(place for places in table.paths.values() for place in places)
        yield from ((OTHERWISE, To(place)) for place in near if place != line.to)
        taken = [card.id for aim in aims for card in table.at(aim)]
        yield from ((OTHERWISE, Absent(card)) for card in taken)
    if isinstance(move, m.Accept) and table.battle is not None:
        fighter, foe = table.battle.target, table.battle.attacker
        where = table.cards[foe].place if foe in table.cards else None
        if where is not None and placed(scenario, fighter) is not None:
            yield FACT, InRange(fighter, where, foe)


# ── the moment ─────────────────────────────────────────────────────────────


def _waiting(played: Replay) -> Iterator[Costed]:
    """What may be done first, as it is legal there."""
    line = tried(played.scenario)
    if line.do in MEANING or played.refused is None:
        return
    table, legal = played.table, played.refused.legal
    plain = {free_line(table, move) for move in legal}
    for move in legal:
        waited = free_line(table, move)
        if waited is None or _same(waited, line) or (waited.do == "attack" and waited.on and replace(waited, on=()) in plain):
            continue  # of attacks with one card, on whom makes no difference here
        alike = isinstance(move, m.Choose) and all(table.cards[card].face.kind == "blank" for card in move.cards if card in table.cards)
        yield WAIT if isinstance(move, NOTHING) or alike else OTHERWISE, After(waited)
        if alike:
            break  # blank cards are all alike


def _past(played: Replay) -> Iterator[Costed]:
    """What was done before, and might not have been, or not yet."""
    scenario = played.scenario
    lines, line = script(scenario), tried(scenario)
    if line.do in MEANING and played.refused is not None and played.refused.refusal is not None:
        lines = lines if played.refused.refusal.reason == "must-do-otherwise" else ()
    for first in range(len(lines) - 1, -1, -1):
        dropped = lines[first:]
        if any(_same(each, line) for each in dropped):
            if line not in dropped:  # else it would be the question itself, asked of the first time
                yield EARLIER, Without(first, len(lines))
        elif line.do not in MEANING:
            passes = all(each.do in IDLE for each in dropped)
            yield FACT if passes else EARLIER, Before(first)
        if lines[first].do not in IDLE:
            end = first + 1
            while end < len(lines):
                yield ANOTHER, Without(first, end)
                if lines[end].do not in (*MEANING, "order"):
                    break
                end += 1


IDLE = frozenset({"pass", "decline", "finish"})


def _same(one: Line, line: Line) -> bool:
    """Whether two lines are the same deed of the same card."""
    return (one.do, one.card) == (line.do, line.card) and (line.card is not None or one.on == line.on)


def _openings(book: Rulebook) -> list[str]:
    """The steps at which a board without an attack under way may stand: not later than where attacks are declared."""
    order = list(book.steps)
    declared = [order.index(book.layout.step_of[p.at]) for p in book.permitted if "attack" in p.kinds and p.at in book.layout.step_of]
    return order[: min(declared, default=order.index(book.opens_at)) + 1]


# ── who, and with what ─────────────────────────────────────────────────────


def _players(scenario: Scenario, move: AnyMove) -> Iterator[Costed]:
    yield OTHERWISE, By(other(move.by))
    if move.by == "defending" and all(line.do in IDLE for line in script(scenario)):
        yield EARLIER, OwnTurn()


def _others(scenario: Scenario, table: Table, move: AnyMove) -> Iterator[Costed]:
    """Another card to do it: of those that are there, or one more; and one more opposite the card that does it or attacks, where cards
    stand opposite each other."""
    there, line = lying(scenario), tried(scenario)
    own = [card.id for card in table.in_zone("field", move.by) if card.id in there]
    if line.do in FIGHTING:
        yield from ((WAIT if card == BESIDE else ANOTHER, With(card)) for card in own if card != line.card)
    actor = table.cards.get(table.battle.attacker if table.battle is not None else line.card or "")
    if actor is None or BESIDE in table.cards:
        return
    opposite = actor.place is not None and not table.paths and not table.reach  # places that both sides have, not the gates of one field
    if opposite and not table.at(actor.place, other(actor.owner)):
        yield ANOTHER, Beside(other(actor.owner), Placed("plain", BESIDE, at=actor.place))
    if line.do in FIGHTING:
        yield ANOTHER, Beside(move.by, Placed("plain", BESIDE))


BESIDE = "one-more"
"""The label of a card that an edit adds."""


def _causes(played: Replay) -> Iterator[Costed]:
    """The cards whose abilities did something before the move, and those whose effects are in force."""
    line = tried(played.scenario)
    used = {h.event.move.card for h in played.trace if isinstance(h.event, Answered) and isinstance(h.event.move, m.Use | m.Summon)}
    acted = [h.cause.card for h in played.trace if h.cause.ability]
    bound = [effect.source for effect in played.table.effects]
    for card in dict.fromkeys((*bound, *acted)):
        if card not in (line.card, *line.on) and card not in used and card in lying(played.scenario):
            yield ANOTHER, Absent(card)
