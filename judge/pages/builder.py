"""Building a scenario move by move, as values: every deed takes a scenario and returns the next.

What may be done next is told by the rules (`judge.engine.legal`); what a card without a text may have, by what the library's own boards
give such cards. Nothing is kept between two deeds.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.engine.legal import legal_moves
from judge.engine.moves import AnyMove
from judge.engine.sides import Side
from judge.games import rulebook
from judge.pages.bounds import MOST_MOVES
from judge.rulings.facts import facts
from judge.rulings.places import Place, places, replaced
from judge.rulings.replay import Replay, line_of, replay
from judge.rulings.setup import near_names
from judge.rulings.telling import Teller
from knowledge.errors import JudgeError
from scenarios import Scenario, cases
from scenarios.model import Half, Line, Placed, Verb
from scenarios.written import Fact

FACTS: tuple[str, ...] = get_args(Fact)
PLAIN = "plain"
Zone = Literal["field", "hand"]


class Choice(Struct, frozen=True):
    """A legal move: who makes it, in words, and the script line that means it."""

    by: Side
    text: str
    line: Line


class Fields(Struct, frozen=True):
    """What a card of a rulebook may be given on the board: fields of `Placed` with a number, other printed figures, keywords, kinds, and
    places of the field."""

    numbers: tuple[str, ...]
    figures: tuple[str, ...]
    keywords: tuple[str, ...]
    kinds: tuple[str, ...]
    spots: tuple[str, ...]
    marks: tuple[str, ...]


NUMBERS = ("power", "level", "cores", "symbols", "cost")


@cache
def fields(rules: str) -> Fields:
    """What the boards of the library give the cards of a rulebook, the most usual first."""
    laid = [placed for located in cases(rules).values() for _, placed in places(located.scenario)]
    plain = [placed for placed in laid if placed.card == PLAIN]
    return Fields(
        numbers=tuple(name for name in NUMBERS if any(getattr(placed, name) is not None for placed in laid)),
        figures=_usual(name for placed in laid for name in placed.figures),
        keywords=_usual(word for placed in laid for word in placed.keywords),
        kinds=tuple(dict.fromkeys((rulebook(rules).plain, *_usual(placed.kind for placed in plain if placed.kind)))),
        spots=tuple(sorted({str(placed.at) for placed in laid if placed.at is not None})),
        marks=_usual(mark for placed in laid for mark in placed.marks if f"mark.{mark}" in knowledge.book(rules).phrases),
    )


def _usual(words: Iterator[str]) -> tuple[str, ...]:
    from collections import Counter

    return tuple(word for word, _ in Counter(words).most_common())


# ── the board ──────────────────────────────────────────────────────────────


def begin(rules: str) -> Scenario:
    """An empty board of a rulebook, as its own usual one. Raises UnknownRulebook."""
    return Scenario(knowledge.rulebook_id(rules))


def put(scenario: Scenario, side: Side, zone: Zone, placed: Placed) -> Scenario:
    """A card more on the board. A known card is given by any of its names; one without a text gets a letter by which it is told from
    others. Raises JudgeError with the nearest names for a card that no file knows."""
    known = knowledge.book(scenario.rules)
    if placed.card != PLAIN:
        face = known.card(placed.card)
        if face is None and not (placed.abilities or placed.levels or placed.kind):
            near = ", ".join(near_names(placed.card, known))
            mend = f"did you mean {near}?" if near else "choose one from the list, or a card without a text"
            raise JudgeError(f"{placed.card}: no card file knows it: {mend}")
        placed = replace(placed, card=face.name.ja if face is not None else placed.card)
    elif placed.as_ is None:
        taken = {each.as_ for _, each in places(scenario)}
        placed = replace(placed, as_=next(letter for letter in _letters() if letter not in taken))
    return scenario.put(side, zone, placed.card, **_given(placed))


def _given(placed: Placed) -> dict[str, object]:
    return {name: value for name, value in msgspec.structs.asdict(placed).items() if name != "card"}


def _letters() -> Iterator[str]:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    yield from letters
    yield from (f"{letter}{n}" for n in range(2, 99) for letter in letters)


def take_away(scenario: Scenario, place: Place) -> Scenario:
    """A card less on the board. Raises JudgeError where none lies there."""
    side, zone, index = at(scenario, place)
    half: Half = getattr(scenario.board, side)
    cards = getattr(half, zone)
    return scenario.with_half(side, replace(half, **{zone: (*cards[:index], *cards[index + 1 :])}))


def turned(scenario: Scenario, place: Place) -> Scenario:
    """A card ready that was exhausted, or the other way about. Raises JudgeError where none lies there."""
    side, zone, index = at(scenario, place)
    placed: Placed = getattr(getattr(scenario.board, side), zone)[index]
    return replaced(scenario, (side, zone, index), replace(placed, state="ready" if placed.state == "exhausted" else "exhausted"))


def at(scenario: Scenario, place: Place) -> Place:
    """The place, where a card lies there. Raises JudgeError."""
    if place not in (there for there, _ in places(scenario)):
        raise JudgeError("no card lies there any more: go back to the board")
    return place


def count(scenario: Scenario, side: Side, what: str, number: int) -> Scenario:
    """So many counters in a pool, or blank cards in a zone. Raises JudgeError where the game has no such pool or zone."""
    ground = rulebook(scenario.rules).ground
    half: Half = getattr(scenario.board, side)
    if what in ("life", "reserve", "trash", "deck") and (what == "deck" or what in dict(ground.pools)):
        return scenario.with_half(side, replace(half, **{what: number}))
    if what in dict(ground.pools):
        return scenario.with_half(side, replace(half, pools={**half.pools, what: number}))
    if ground.has(what):
        return scenario.with_half(side, replace(half, zones={**half.zones, what: number}))
    raise JudgeError(f"{what}: this game has no such pool or zone: choose one from the list")


def told(scenario: Scenario, card: str, what: str, number: int) -> Scenario:
    """A figure of a card (by its id on the table) that nobody had told. Raises JudgeError where there is no such card."""
    for place, placed, id_ in laid(scenario):
        if id_ == card:
            figures = {**placed.figures, what: number}
            return replaced(scenario, place, replace(placed, power=number) if what == "power" else replace(placed, figures=figures))
    raise JudgeError(f"{card}: no such card lies on the board: go back to it")


def laid(scenario: Scenario) -> list[tuple[Place, Placed, str]]:
    """The cards on field and in hand: where they lie, what was said of them, and their ids on the table. Raises what set-up raises."""
    start = replay(replace(scenario, play=())).start
    ids = [each.id for each in start.cards.values() if each.zone in ("field", "hand") and each.face.kind != "blank"]
    return [(place, placed, id_) for (place, placed), id_ in zip(places(scenario), ids, strict=True)]


def countable(rules: str) -> tuple[str, ...]:
    """The pools and zones of a game of which the board may say how much lies in them."""
    ground = rulebook(rules).ground
    return tuple(pool for pool, _ in ground.pools if pool != "void") + tuple(zone.id for zone in ground.zones if zone.id != "deck")


# ── the script ─────────────────────────────────────────────────────────────


def so_far(scenario: Scenario) -> Scenario:
    """The scenario up to where it is asked, asking nothing: what can be played on."""
    play = scenario.play
    cut = next((i for i, line in enumerate(play) if line.do == "ask"), len(play))
    return replace(scenario, play=play[:cut], asks=(), about=None, shows=(), expect={}, id="", status="ruled")


def choices(played: Replay, language: str) -> tuple[Choice, ...]:
    """The legal moves where a replay has come to, each once."""
    book, table = rulebook(played.scenario.rules), played.table
    if played.refused is not None:
        return ()
    found: dict[Line, AnyMove] = {}
    for move in legal_moves(book, table):
        found.setdefault(line_of(table, move), move)
        if len(found) == MOST_MOVES:
            break
    teller = Teller(book.rules, language)
    return tuple(Choice(move.by, teller.move(table, move), line) for line, move in found.items())


def play(scenario: Scenario, line: Line) -> Scenario:
    """A line more in the script."""
    return replace(scenario, play=(*scenario.play, line))


def undo(scenario: Scenario) -> Scenario:
    """Without the last line of the script."""
    return replace(scenario, play=scenario.play[:-1])


def ask(scenario: Scenario, asks: tuple[str, ...] = (), about: str | None = None) -> Scenario:
    """The question asked at the end of the script. Raises JudgeError for a fact that is none."""
    wrong = next((fact for fact in asks if fact not in FACTS), None)
    if wrong is not None:
        raise JudgeError(f"{wrong}: no such fact: choose one of {', '.join(FACTS)}")
    return replace(so_far(scenario), play=(*so_far(scenario).play, Line("ask")), asks=asks, about=about)


def may(scenario: Scenario, do: Verb, by: Side, card: str | None = None, on: tuple[str, ...] = ()) -> Scenario:
    """Asked at the end of the script: may this be done? It is tried there."""
    tried = Line(do, by, None if do in ("guard", "choose") else card, on or ((card,) if card and do in ("guard", "choose") else ()))
    asked = ask(scenario, ("allowed",))
    return replace(asked, play=(*asked.play, tried))


TRIED: tuple[Verb, ...] = ("attack", "block", "use", "summon", "place", "guard", "use-link", "declare", "pass", "decline")
"""Deeds of which it may be asked whether they are legal: those that name at most a card and a target."""


def decided(played: Replay, language: str) -> Mapping[str, str]:
    """The facts that can be asked for where a replay has come to, with what each asks, in words."""
    teller = Teller(played.scenario.rules, language)
    told = {name: value for name, value in facts(played, *FACTS).items() if value not in ({}, [])}
    return {name: teller.say(f"asked.{name}") for name in FACTS if name in told and name != "allowed"}


# ── what if ────────────────────────────────────────────────────────────────


class WhatIf(Struct, frozen=True):
    """The last choice before the question: what was done, and in words what else could have been, each with the scenario it makes."""

    done: str
    others: tuple[tuple[str, Scenario], ...]


def what_if(scenario: Scenario, language: str) -> WhatIf | None:
    """The legal alternatives at the last choice of the script that leaves more than one; None where there is none. A move that is only
    tried, to see whether it may be made, stays."""
    book = rulebook(scenario.rules)
    teller = Teller(book.rules, language)
    cut = next((i for i, line in enumerate(scenario.play) if line.do == "ask"), len(scenario.play))
    after = scenario.play[cut:] or (Line("ask"),)
    for last in range(cut - 1, -1, -1):
        before = replay(replace(scenario, play=scenario.play[:last]), book)
        legal = {line_of(before.table, move): move for move in reversed(legal_moves(book, before.table))}
        played = replay(replace(scenario, play=scenario.play[: last + 1]), book)
        done = _move_made(before, played)
        others = [(line, move) for line, move in reversed(legal.items()) if move != done]
        if done is None or not others:
            continue
        told = teller.move_by(before.table, done)
        return WhatIf(
            told,
            tuple(
                (
                    teller.move_by(before.table, move),
                    replace(scenario, id="", play=(*scenario.play[:last], line, *after)),
                )
                for line, move in others[:MOST_OTHERS]
            ),
        )
    return None


MOST_OTHERS = 12


def _move_made(before: Replay, after: Replay) -> AnyMove | None:
    from judge.engine.events import Answered

    made = [happened.event.move for happened in after.trace[len(before.trace) :] if isinstance(happened.event, Answered)]
    return made[-1] if made else None
