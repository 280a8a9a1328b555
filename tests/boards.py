"""Boards of Battle Spirits 2010 that Hypothesis makes up, and games played on them at random by the rules."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from hypothesis import strategies as st
from msgspec import Struct

from judge.engine import moves as m
from judge.engine.advance import Advance, Trace, advance, settle
from judge.engine.legal import legal_moves
from judge.engine.moves import AnyMove
from judge.engine.rulebook import Rulebook
from judge.engine.sides import SIDES
from judge.engine.values import Procedure, Table
from judge.games import rulebook
from judge.setup import set_up
from scenarios.model import Board, Half, Placed, Scenario

RULES = "battle-spirits-2010"
ZONES = {"field", "hand", "deck", "trash"}

PLAIN = st.builds(
    Placed,
    card=st.just("plain"),
    power=st.sampled_from([1000, 3000, 5000]),
    cores=st.integers(1, 3),
    symbols=st.integers(0, 2),
    state=st.sampled_from(["ready", "exhausted"]),
)
SPIRITS = st.builds(
    Placed,
    card=st.sampled_from(["メラット", "シダフクロウ", "カプリホルン", "妖機妃ソール", "幽騎士ナイトライダー", "獣機合神セイ・ドリガン"]),
    level=st.sampled_from([1, 2]),
    state=st.sampled_from(["ready", "exhausted"]),
)
NEXUSES = st.builds(Placed, card=st.sampled_from(["百識の谷", "灼熱の谷", "熾烈極める最前線", "翼を持つ者の空域"]))
HELD = st.builds(
    Placed,
    card=st.sampled_from(
        ["ラークドライブ", "フレイムダンス", "ドリームリボン", "マッハジー", "ビートビートル", "ショックイーター", "百識の谷"]
    ),
)
HALVES = st.builds(
    Half,
    life=st.integers(0, 5),
    reserve=st.integers(0, 12),
    trash=st.integers(0, 3),
    deck=st.integers(0, 3),
    field=st.lists(PLAIN | SPIRITS | NEXUSES, max_size=3).map(tuple),
    hand=st.lists(HELD, max_size=3).map(tuple),
)
BOARDS = st.builds(
    Scenario,
    rules=st.just(RULES),
    start=st.sampled_from(["A0", "A0", "A0", "start", "main"]),
    board=st.builds(Board, attacking=HALVES, defending=HALVES, turn=st.integers(1, 3)),
)
CHOICES = st.lists(st.integers(0, 999), max_size=25)
"""One number a choice: which of the legal moves is made."""


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
        move = legal[choice % len(legal)]
        after = advance(book, table, move)
        assert isinstance(after, Advance), f"listed as legal, and refused: {after}"
        played.append(Played(table, legal, move, after))
        table = after.table
    return Game(scenario, tuple(choices), start, opening, tuple(played))


GAMES = st.builds(play_at_random, BOARDS, CHOICES)


def imaginable(table: Table) -> Iterator[AnyMove]:
    """A sample of what either player might try, legal or not: every deed with every card, and some with nothing there at all."""
    cards = [*(c for c in table.cards if not c.endswith(tuple("2345"))), "no such card"]
    top = table.stack[-1]
    waiting = len(top.waiting) if isinstance(top, Procedure) else 0
    for by in SIDES:
        yield from (m.Pass(by=by), m.Accept(by=by), m.Decline(by=by), m.Finish(by=by))
        for card in cards:
            yield from (m.Attack(by=by, card=card), m.Block(by=by, card=card))
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
