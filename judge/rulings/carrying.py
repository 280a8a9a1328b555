"""Putting a scenario before another rulebook: the same board and script in words that rulebook knows.

Steps are matched by the part of a turn they are (`judge.engine.rulebook.Step.part`). A card that only the first rulebook's file knows is
written out on the board. What the other document does not speak of (a kind of card, a timing, a zone, a deed) is left out, and said.
"""

from functools import cache
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.engine.events import Concluded, Entered, Skipped
from judge.engine.moves import tag
from judge.engine.rulebook import Part
from judge.engine.sides import IN_ATTACK
from judge.games import MODULES, rulebook
from judge.rulings.origins import origin
from judge.rulings.places import as_written, renamed
from judge.rulings.replay import Replay
from judge.rulings.ruling import RULED
from judge.rulings.vantage import after
from knowledge.cards import CardFace
from knowledge.kept import kept
from scenarios.library import cases, fingerprint
from scenarios.model import Board, Half, Line, Placed, Scenario
from scenarios.script import line_text

What = Literal[
    "card",  # its text is of the first rulebook's file, written out
    "kind",
    "timing",
    "zone",
    "pool",
    "start",
    "deed",
]


class Left(Struct, frozen=True):
    """Something of a scenario that the other rulebook cannot take as it is: ``name`` (an id, a line of the script) of the cards ``of``."""

    what: What
    name: str
    of: tuple[str, ...] = ()
    ability: str = ""


class Carried(Struct, frozen=True):
    """A scenario for another rulebook, and what is not as it was."""

    scenario: Scenario
    left: tuple[Left, ...] = ()

    @property
    def open(self) -> bool:
        """Whether the document does not speak of what the scenario is about (that it knows no passing, say, changes nothing)."""
        return any(each.what == "start" or (each.what == "deed" and each.name != "pass") for each in self.left)

    @property
    def whole(self) -> bool:
        """Whether nothing is left out."""
        return all(each.what == "card" for each in self.left)

    def lacks(self, cards: frozenset[str], ability: tuple[str, str] | None) -> bool:
        """Whether what is done by this ability (of this card) to these cards is beyond what the document speaks of."""
        unknown = {card for each in self.left if each.what in ("kind", "zone") for card in each.of}
        dropped = {(card, each.ability) for each in self.left if each.what == "timing" for card in each.of}
        return bool(unknown & cards) or (ability is not None and (ability[0] in unknown or ability in dropped))

    @property
    def unusable(self) -> frozenset[str]:
        """The cards of which nothing is known here that a player could use."""
        return frozenset(card for each in self.left if each.what in ("kind", "zone", "timing") for card in each.of)


class Notions(Struct, frozen=True):
    """What a document speaks of, as far as the cases that show its clauses, and its cards, do: every clause is shown by one."""

    kinds: frozenset[str]
    timings: frozenset[str]
    deeds: frozenset[str]
    facts: frozenset[str]


def carry(scenario: Scenario, rules: str, language: str = "ja") -> Carried:
    """The scenario put before the rulebook ``rules`` (an id); cards written out keep their name in ``language``."""
    if scenario.rules == rules:
        return Carried(scenario)
    left: list[Left] = []
    halves = {side: _half(getattr(scenario.board, side), scenario.rules, rules, language, left) for side in ("attacking", "defending")}
    for each in _placed(scenario.board):
        for name in _called(each, scenario) if each.card != "plain" else ():
            scenario = renamed(scenario, name, each.label)
    board = replace(scenario.board, attacking=halves["attacking"], defending=halves["defending"])
    assert isinstance(board, Board)
    moved = _start(scenario, rules, left)
    play = _play(moved.play, rules, left)
    other = replace(moved, rules=rules, id="", board=board, play=play, shows=(), expect={}, status="ruled")
    return Carried(other, tuple(dict.fromkeys(left)))


def _start(scenario: Scenario, rules: str, left: list[Left]) -> Scenario:
    """The step the board stands at. Where the attack step is about to open, a rulebook with a main step leaves that (for nothing, in the
    first turn of a game), and one without opens at once."""
    main = next((step.id for step in rulebook(rules).steps.values() if step.part == "main"), None)
    opens = rulebook(scenario.rules).opens_at
    start = scenario.start or opens
    here = part(start, scenario.rules)
    if here == "main" and main is None and scenario.play[:1] and scenario.play[0].do == "finish":
        return replace(scenario, start=None, play=scenario.play[1:])
    if here == "opening" and main is not None and scenario.board.turn == 1:
        return replace(scenario, start=main, play=(Line("finish", "attacking"), *scenario.play))
    if start == opens:
        return replace(scenario, start=None)
    if counterpart(start, scenario.rules, rules) is None:
        left.append(Left("start", start))
    return replace(scenario, start=counterpart(start, scenario.rules, rules))


def other_editions(rules: str) -> tuple[str, ...]:
    """The other rulebooks of the same game that can be played."""
    return tuple(each for each in knowledge.editions(rules) if each != rules and each in MODULES)


def part(step: str, rules: str) -> Part | None:
    """Which part of a turn a step is; None where no other rulebook's step stands for it."""
    steps = rulebook(rules).steps
    return steps[step].part if step in steps else None


def counterpart(step: str, rules: str, other: str) -> str | None:
    """The step of another rulebook that is the same part; None where there is none."""
    same = part(step, rules)
    return next((each.id for each in rulebook(other).steps.values() if same is not None and each.part == same), None)


@cache
def notions(rules: str) -> Notions:
    """What the document of a rulebook speaks of."""
    return kept(f"notions-{rules}", f"{fingerprint()} {knowledge.fingerprint()}".encode(), Notions, lambda: _notions(rules))


def _notions(rules: str) -> Notions:
    ruled = [each.scenario for each in cases(rules).values() if each.scenario.status in RULED]
    laid = [placed for scenario in ruled for placed in _placed(scenario.board)]
    faces = knowledge.book(rules).cards.values()
    kinds = {rulebook(rules).plain, *(placed.kind for placed in laid), *(face.kind for face in faces)}
    abilities = (*(placed.abilities for placed in laid), *(face.abilities for face in faces))
    timings = {ability.at for own in abilities for ability in own}
    deeds = {line.do for scenario in ruled for line in scenario.play}
    asked = {name for scenario in ruled for name in scenario.asks}
    return Notions(frozenset(filter(None, kinds)), frozenset(timings), frozenset(deeds), frozenset(asked))


def _placed(board: Board) -> list[Placed]:
    lying: list[Placed] = []
    for half in (board.attacking, board.defending):
        zones = (half.field, half.hand, half.deck, *half.zones.values())
        lying += [placed for zone in zones if isinstance(zone, tuple) for placed in zone]
    return lying


def _called(placed: Placed, scenario: Scenario) -> set[str]:
    """Other names of a card by which the script calls it: only its own rulebook's file knows these."""
    known = knowledge.book(scenario.rules)
    face = known.card(placed.card)
    said = {name for line in scenario.play for name in (line.card, *line.on, line.source, line.to)} | {scenario.about}
    labels = {each.as_ for each in _placed(scenario.board)}
    return {name for name in said - labels if name and face is not None and name != placed.card and known.card(name) is face}


def _half(half: Half, own: str, rules: str, language: str, left: list[Left]) -> Half:
    ground = rulebook(rules).ground
    pools = dict(ground.pools)
    for pool in ("life", "reserve", "trash"):
        if getattr(half, pool) is not None and pool not in pools:
            left.append(Left("pool", pool))
            half = replace(half, **{pool: None})
    left += [Left("pool", pool) for pool in half.pools if pool not in pools]
    there = {each.id for each in ground.zones}
    left += [Left("zone", zone, _labels(held)) for zone, held in half.zones.items() if zone not in there]
    zones = {zone: held for zone, held in half.zones.items() if zone in there}

    def put(held: tuple[Placed, ...]) -> tuple[Placed, ...]:
        return tuple(_card(placed, own, rules, language, left) for placed in held)

    return replace(
        half,
        pools={pool: n for pool, n in half.pools.items() if pool in pools},
        zones={zone: put(held) if isinstance(held, tuple) else held for zone, held in zones.items()},
        deck=put(half.deck) if isinstance(half.deck, tuple) else half.deck,
        field=put(half.field),
        hand=put(half.hand),
    )


def _labels(held: int | tuple[Placed, ...]) -> tuple[str, ...]:
    return tuple(placed.label for placed in held) if isinstance(held, tuple) else ()


def _card(placed: Placed, own: str, rules: str, language: str, left: list[Left]) -> Placed:
    name = placed.label
    face = None if placed.card == "plain" else knowledge.book(own).card(placed.card)
    if face is not None and knowledge.book(rules).card(placed.card) is None:
        left.append(Left("card", face.name.in_(language)))
        placed = _written_out(face, placed, language)
    if placed.card == "plain" and placed.kind == rulebook(own).plain:
        placed = replace(placed, kind=None)
    known = notions(rules)
    if placed.kind is not None and placed.kind not in known.kinds:
        left.append(Left("kind", placed.kind, (name,)))
    left += [Left("timing", ability.at, (name,), ability.id) for ability in placed.abilities if ability.at not in known.timings]
    return replace(placed, abilities=tuple(ability for ability in placed.abilities if ability.at in known.timings))


def _written_out(face: CardFace, placed: Placed, language: str) -> Placed:
    written = as_written(face, placed)
    abilities = tuple(replace(ability, clauses=()) for ability in written.abilities)  # clauses of the other document
    called = placed.label
    return replace(
        written,
        card=face.name.in_(language),
        as_=called,
        abilities=abilities,
        colour=face.colour,
        families=face.families or placed.families,
    )


def _play(play: tuple[Line, ...], rules: str, left: list[Left]) -> tuple[Line, ...]:
    deeds = notions(rules).deeds | {"ask"}
    left += [Left("deed", line_text(line)) for line in play if line.do not in deeds]
    return tuple(line for line in play if line.do in deeds)


# ── facts of two rulebooks ─────────────────────────────────────────────────


def says(name: str, value: Any, rules: str) -> bool:
    """Whether a fact says anything: a number of nothing does not, where the document does not speak of what is counted."""
    return value is not None and value != {} and (bool(value) or name in notions(rules).facts)


def common(name: str, value: Any, rules: str) -> Any:
    """A fact in words that all rulebooks share: steps by the part they are, players by the side they are on, zones by whether a card lies
    there in play, in hand or used up."""
    if name in ("next_step", "expires_at", "skipped", "active"):
        steps = [value] if isinstance(value, str) else value
        parts = [part(step, rules) or f"{rules}:{step}" for step in steps]
        return [each for each in parts if name != "skipped" or each not in ("opening", "step-end")]  # of the step around the battles
    if name == "zone":
        return {card: zone if zone in ("field", "hand", "deck") else "used" for card, zone in value.items()}
    return IN_ATTACK.get(value, value) if isinstance(value, str) else value


def differ(one: Any, other: Any) -> bool:
    """Whether two facts (`common`) contradict each other; of cards and players, those that both speak of."""
    if isinstance(one, dict) and isinstance(other, dict):
        return any(one[key] != other[key] for key in one.keys() & other.keys())
    return bool(one != other)


def behind(played: Replay, name: str, value: Any) -> str:
    """The clause behind a fact; empty where there is none that says it (a step that follows by its number alone, a move that is refused
    only for want of time)."""
    refusal = played.refusal if name == "allowed" else None
    if refusal is not None:
        return "" if untimely(played) else refusal.clause
    if name == "next_step":
        return next((h.cause.clause for h in after(played) if isinstance(h.event, Entered) and h.event.step == value), "")
    return origin(played, name) or ""


def untimely(played: Replay) -> bool:
    """Whether a replay ends at a move refused only because it is not asked for then: no clause says that it may not be made."""
    refusal = played.refusal
    if refusal is None or refusal.reason != "not-now":
        return False
    if refusal.clause in {h.cause.clause for h in played.trace if isinstance(h.event, Skipped | Concluded)}:
        return False  # the time for it is gone, by that clause
    table, move = played.table, refusal.move
    asked = [each for each in rulebook(table.rules).required if each.of == tag(move) and (each.when is None or each.when(table))]
    return not any(each.reason == "not-now" and not each.holds(table, move) for each in asked)
