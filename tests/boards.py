"""Boards that Hypothesis makes up for any game, and games played on them at random by the rules.

A board is made of what the rulebook says a side of it has (its zones and pools), and of the cards that the cases of the library lay out
there: whatever a case shows about a card is tried in company it was never thought for.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from judge.engine import moves as m
from judge.engine.advance import Advance, Trace, advance, settle
from judge.engine.events import Happened
from judge.engine.legal import legal_moves
from judge.engine.moves import AnyMove
from judge.engine.rulebook import Rulebook
from judge.engine.sides import SIDES
from judge.engine.values import Procedure, Table
from judge.games import rulebook
from judge.rulings.setup import set_up
from scenarios import cases
from scenarios.model import Board, Half, Placed, Scenario

CHOICES = st.lists(st.integers(0, 999), min_size=6, max_size=25)
"""One number a choice: which of the legal moves is made (`_pick`)."""


# ── boards ───────────────────────────────────────────────────────────────────


def _shown(rules: str, zone: str) -> list[Placed]:
    """The cards that the library lays out in a zone, without the labels that its scripts need."""
    found: dict[str, Placed] = {}
    for half in (half for c in cases(rules).values() for half in (c.scenario.board.attacking, c.scenario.board.defending)):
        laid = {"field": half.field, "hand": half.hand, "deck": half.deck, **half.zones}.get(zone)
        for placed in laid if isinstance(laid, tuple) else ():
            found.setdefault(repr(card := replace(placed, as_=None)), card)
    return list(found.values())


def _placed(rules: str, zone: str) -> st.SearchStrategy[Placed]:
    """A card of a zone, as some case shows it; ready or exhausted, and with a power where the case needed none."""

    def vary(card: Placed, power: int, state: Any) -> Placed:
        return replace(card, state=state, power=power if card.power is None and card.card == "plain" else card.power)

    shown = st.sampled_from(_shown(rules, zone) or [Placed()])
    return st.builds(vary, shown, st.sampled_from([1000, 3000, 5000]), st.sampled_from(["ready", "ready", "exhausted"]))


@cache
def boards(rules: str) -> st.SearchStrategy[Scenario]:
    """Boards of a game: nothing is said that a case does not say somewhere, and no two cards stand at one place (but for one of each
    player, where places face each other)."""
    book, library = rulebook(rules), [c.scenario for c in cases(rules).values()]

    def cards(zone: str, least: int = 0) -> st.SearchStrategy[tuple[Placed, ...]]:
        return st.lists(_placed(rules, zone), min_size=least, max_size=3).filter(_no_place_twice).map(tuple)

    def half(least: int) -> st.SearchStrategy[Half]:
        laid, held = cards("field", least), cards("hand")
        return st.builds(Half, field=laid, hand=held, zones=st.fixed_dictionaries(zones), pools=st.fixed_dictionaries(pools))

    zones = {z.id: st.integers(0, 4) | cards(z.id) if _shown(rules, z.id) else st.integers(0, 4) for z in book.ground.zones}
    pools = {pool: st.integers(0, 12) for pool, _ in book.ground.pools if pool != "void"}
    adjacent = list({repr(s.board.adjacent): s.board.adjacent for s in library}.values())
    starts = [book.opens_at, book.opens_at, *sorted({s.start for s in library if s.start and s.start != book.opens_at})]
    facing = any(_places(s.board.attacking) & _places(s.board.defending) for s in library)
    board = st.builds(Board, attacking=half(1), defending=half(0), turn=st.integers(1, 3), adjacent=st.sampled_from(adjacent))
    if not facing:
        board = board.filter(lambda b: not _places(b.attacking) & _places(b.defending))
    return st.builds(Scenario, rules=st.just(rules), start=st.sampled_from(starts), board=board)


def _places(half: Half) -> set[object]:
    return {card.at for card in half.field if card.at is not None}


def _no_place_twice(cards: Sequence[Placed]) -> bool:
    places = [card.at for card in cards if card.at is not None]
    return len(places) == len(set(places))


# ── games ────────────────────────────────────────────────────────────────────


class Played(Struct, frozen=True):
    """A move made in a random game: the table before it, what was legal there, and what came of it."""

    before: Table
    legal: list[AnyMove]
    move: AnyMove
    after: Advance


class Game(Struct, frozen=True):
    """A game played at random. Its `repr` is the call that plays it again."""

    scenario: Scenario
    choices: tuple[int, ...]
    start: Table
    opening: Advance
    played: tuple[Played, ...]

    def __repr__(self) -> str:
        return f"play_at_random({self.scenario!r}, {self.choices!r})"

    @property
    def trace(self) -> Trace:
        return (*self.opening.trace, *(h for p in self.played for h in p.after.trace))

    @property
    def changes(self) -> Iterator[tuple[Table, Happened]]:
        """Everything that happened, and the table before it."""
        before = self.start
        for happened in self.trace:
            yield before, happened
            before = happened.table

    @property
    def tables(self) -> list[Table]:
        """Every table there was, from the start on."""
        return [self.start, *(h.table for h in self.trace)]

    @property
    def asked(self) -> list[Table]:
        """The tables at which somebody was asked."""
        ends = [self.opening.table, *(p.after.table for p in self.played)]
        return [table for table in ends if table.asks is not None]


def play_at_random(scenario: Scenario, choices: Sequence[int], book: Rulebook | None = None) -> Game:
    """The board played on for as long as there are choices and legal moves."""
    book = book or rulebook(scenario.rules)
    start = set_up(scenario, book).table
    opening = settle(book, start)
    table = opening.table
    played = []
    for choice in choices:
        legal = legal_moves(book, table)
        if not legal:
            break
        move = _pick(legal, choice)
        after = advance(book, table, move)
        assert isinstance(after, Advance), f"listed as legal, and refused: {after}"
        played.append(Played(table, legal, move, after))
        table = after.table
    return Game(scenario, tuple(choices), start, opening, tuple(played))


def _pick(legal: list[AnyMove], choice: int) -> AnyMove:
    """Two times of three something is done if anything can be; else every move is as likely as any other."""
    deeds = [move for move in legal if not isinstance(move, m.Decline | m.Finish | m.Pass)]
    return (among := deeds if deeds and choice % 3 else legal)[choice // 3 % len(among)]


@cache
def games(rules: str) -> st.SearchStrategy[Game]:
    return st.builds(play_at_random, boards(rules), CHOICES)


def imaginable(table: Table) -> Iterator[AnyMove]:
    """A sample of what either player might try, legal or not: every deed with every card, and some with nothing there at all."""
    cards = [*(c for c in table.cards if not c.endswith(tuple("2345"))), "no such card"]
    top = table.stack[-1]
    waiting = len(top.waiting) if isinstance(top, Procedure) else 0
    for by in SIDES:
        yield from (m.Pass(by=by), m.Accept(by=by), m.Decline(by=by), m.Finish(by=by))
        for card in cards:
            yield from (m.Attack(by=by, card=card), m.Block(by=by, card=card), m.Guard(by=by, cards=(card,)))
            yield from (m.UseLink(by=by, card=card), m.UseDeclared(by=by, card=card))
            yield from (m.Attack(by=by, card=card, on=on) for on in cards)
            yield m.Use(by=by, card=card)
            yield from (m.Use(by=by, card=card, on=(on,)) for on in cards)
            levels = table.cards[card].face.levels if card in table.cards else ()
            yield from (m.Summon(by=by, card=card, counters=lv.cores) for lv in levels)
            yield m.Summon(by=by, card=card, counters=0) if levels else m.Summon(by=by, card=card)
            yield from (m.Place(by=by, card=card, counters=lv.cores) for lv in levels)
            yield from (m.MoveCounters(by=by, source=card, to=f"{to}.reserve", count=1) for to in SIDES)
            yield from (m.MoveCounters(by=by, source=f"{by}.{pool}", to=card, count=1) for pool in ("reserve", "life", "trash", "void"))
            yield m.MoveCounters(by=by, source=card, to=card, count=1)
        yield from (m.Order(by=by, index=index) for index in range(-1, waiting + 1))
        yield from (m.Choose(by=by, cards=chosen) for size in (0, 1, 2) for chosen in combinations(cards, size))
