"""Every line of play on a small board, counted as perft counts positions in chess programming.

A line runs from the attack declaration to the end of the battle: each choice of either player is one branch. The numbers are worked
out by hand from the document (the arithmetic stands with each); where the engine disagrees, one of the two is wrong.

In the sums D is the defending player, A the attacking one, `p` a pass; a card's use is written by its initial (L ラークドライブ,
F フレイムダンス, R ドリームリボン). By L78 players take turns and D begins; by L79 two passes in a row end a flash timing.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from judge.engine import moves as m
from judge.engine.advance import Advance, advance, settle
from judge.engine.legal import legal_moves
from judge.engine.values import Table
from judge.games import rulebook
from judge.rulings.setup import set_up
from scenarios.model import Scenario

BOOK = rulebook("battle-spirits-2010")

Outcome = tuple[int, str]
"""The change of D's life, and where the combatants are: ``"A field, B trash"``."""

BARE = Scenario(BOOK.rules).attacker(power=3000).pools("defending", life=5)


def lines(table: Table) -> Iterator[Table]:
    """The end of every line from a table on: A is asked whether to attack again."""
    if table.asks is None or table.asks.at == "A7-2":
        yield table
        return
    for move in legal_moves(BOOK, table):
        step = advance(BOOK, table, move)
        assert isinstance(step, Advance), step
        yield from lines(step.table)


def outcomes(scenario: Scenario) -> Counter[Outcome]:
    """How many lines lead to each outcome when the card ``attacker`` attacks."""
    declared = advance(BOOK, settle(BOOK, set_up(scenario, BOOK).table).table, m.Attack(by="attacking", card="attacker"))
    assert isinstance(declared, Advance)
    return Counter((end.pools["defending", "life"] - 5, where(end)) for end in lines(declared.table))


def where(end: Table) -> str:
    assert end.asks is not None and end.battle is None and end.window is None, "the battle is over"
    names = {"attacker": "A", "blocker": "B", "second": "C"}
    return ", ".join(f"{name} {end.cards[id_].zone}" for id_, name in names.items() if id_ in end.cards)


CASES: dict[str, tuple[Scenario, dict[Outcome, int]]] = {
    # Nobody can do anything: A2 is `p p` (1 way), A3 only "no block" (1), A4 is skipped (L98), one symbol, one life (L119).
    # 1 × 1 = 1.
    "no cards in hand and no blocker": (BARE, {(-1, "A field"): 1}),
    # A2: `p p` (1). A3: no block (1 line, -1 life), or block (A4: `p p`, 1 line; 3000 against 5000, the attacker goes, L124).
    # 1 × (1 + 1) = 2.
    "one ready blocker": (
        BARE.blocker(power=5000),
        {(-1, "A field, B field"): 1, (0, "A trash, B field"): 1},
    ),
    # An exhausted spirit cannot be exhausted by blocking: as without a blocker. 1.
    "one exhausted blocker": (BARE.blocker(power=5000, state="exhausted"), {(-1, "A field, B field"): 1}),
    # Equal BP destroys both (L124). 1 × (1 + 1) = 2.
    "one blocker of equal BP": (
        BARE.blocker(power=3000),
        {(-1, "A field, B field"): 1, (0, "A trash, B trash"): 1},
    ),
    # A3 has 1 + 2 answers, each followed by one way through the rest: 1 × (1 + 1 + 1) = 3.
    "two ready blockers": (
        BARE.blocker(power=5000).put("defending", "field", "plain", as_="second", power=1000),
        {(-1, "A field, B field, C field"): 1, (0, "A trash, B field, C field"): 1, (0, "A field, B field, C trash"): 1},
    ),
    # A2, D first: `L` ends the battle at once (L153, nobody acts any more: 1 line, no life lost), or `p p` (1).
    # (D cannot pass and use it later: after D's pass, A's pass ends the flash.) After `p p`: no block, -1 life (1 line).
    # 1 + 1 × 1 = 2.
    "the defender holds ラークドライブ": (
        BARE.put("defending", "hand", "ラークドライブ").pools("defending", reserve=6),
        {(0, "A field"): 1, (-1, "A field"): 1},
    ),
    # It costs 6, and 3 even with all of its reduction: 2 cores do not pay for it. 1.
    "the defender cannot pay for ラークドライブ": (
        BARE.put("defending", "hand", "ラークドライブ").pools("defending", reserve=2),
        {(-1, "A field"): 1},
    ),
    # A2: `L` (1 line, nothing happens) or `p p`. A3: no block (1 line, -1), or block; A4: `L` (1 line, nothing happens) or `p p`
    # (1 line, the attacker goes). 1 + 1 × (1 + (1 + 1)) = 4.
    "the defender holds ラークドライブ and has a blocker": (
        BARE.blocker(power=5000).put("defending", "hand", "ラークドライブ").pools("defending", reserve=6),
        {(0, "A field, B field"): 2, (-1, "A field, B field"): 1, (0, "A trash, B field"): 1},
    ),
    # F can hit the attacker (3000) and not the blocker (5000; F destroys up to 4000). R returns the blocker, an opposing spirit.
    #
    # A flash with both cards in hand can go five ways. D first:
    #   F, then A: R, p p → {F R}     F, then A: p, D: p → {F}
    #   p, then A: R, then D: F, p p → {F R}     p, then A: R, then D: p, A: p → {R}     p, then A: p → {}
    # A flash of A2 in which F was used ends the battle (the attacker is gone, L81-83): {F R} 2 lines, {F} 1 line.
    # {R}: no blocker is left, A3 has one answer, A5: 1 line, -1 life. {}: no block: 1 line, -1 life;
    # or a block, and A4 goes the same five ways: {F R} 2 lines, {F} 1, {R} 1 (a combatant is gone, L117: no comparison);
    # {} 1 line (3000 against 5000).
    # 2 + 1 + 1 + (1 + 5) = 10.
    #   attacker and blocker both gone, no life: {F R} of A2, {F R} of A4: 2 + 2 = 4
    #   attacker gone, blocker stays, no life: {F} of A2, {F} of A4, {} of A4: 1 + 1 + 1 = 3
    #   blocker gone, attacker stays: in A2 1 (-1 life), in A4 1 (no life)
    #   both stay: not blocked, 1 (-1 life)
    "attacker and defender hold one flash card each, and there is a blocker": (
        BARE.blocker(power=5000)
        .put("defending", "hand", "フレイムダンス")
        .pools("defending", reserve=5)
        .put("attacking", "hand", "ドリームリボン")
        .pools("attacking", reserve=4),
        {
            (0, "A trash, B hand"): 4,
            (0, "A trash, B field"): 3,
            (-1, "A field, B hand"): 1,
            (0, "A field, B hand"): 1,
            (-1, "A field, B field"): 1,
        },
    ),
    # D passes first, so A2 is `p L` (1) or `p p`; no block (1). 1 + 1 = 2.
    "only the attacker holds ラークドライブ": (
        BARE.put("attacking", "hand", "ラークドライブ").pools("attacking", reserve=6),
        {(0, "A field"): 1, (-1, "A field"): 1},
    ),
    # Each holds L: A2 is `L` (D), `p L` (A), or `p p`; no block. 1 + 1 + 1 = 3.
    "both hold ラークドライブ": (
        BARE.put("attacking", "hand", "ラークドライブ", as_="one")
        .put("defending", "hand", "ラークドライブ", as_="two")
        .pools("attacking", reserve=6)
        .pools("defending", reserve=6),
        {(0, "A field"): 2, (-1, "A field"): 1},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_lines_of_play(name: str) -> None:
    scenario, by_hand = CASES[name]
    assert outcomes(scenario) == by_hand


@pytest.mark.parametrize(
    ("name", "total"),
    [
        ("no cards in hand and no blocker", 1),
        ("one ready blocker", 2),
        ("the defender holds ラークドライブ", 2),
        ("the defender holds ラークドライブ and has a blocker", 4),
        ("attacker and defender hold one flash card each, and there is a blocker", 10),
    ],
)
def test_the_totals_are_those_of_the_sums(name: str, total: int) -> None:
    scenario, by_hand = CASES[name]
    assert outcomes(scenario).total() == total == sum(by_hand.values())


def test_the_four_sequences_of_the_document_are_ways_through_a_flash() -> None:
    """Lines 84 to 87, as words over D's and A's passes and uses; a flash with two uses a side goes no other way so far."""
    board = BARE.put("defending", "field", "plain", as_="wall", power=9000, state="exhausted")
    for side, label in (("attacking", "a1"), ("attacking", "a2"), ("defending", "d1")):
        board = board.put(side, "hand", "フレイムダンス", as_=label)
    board = board.put("defending", "field", "plain", as_="chaff", power=1000, state="exhausted")
    board = board.put("attacking", "field", "plain", as_="straw", power=9000).pools("attacking", reserve=10).pools("defending", reserve=5)
    start = advance(BOOK, settle(BOOK, set_up(board, BOOK).table).table, m.Attack(by="attacking", card="attacker"))
    assert isinstance(start, Advance)
    ways = set(flashes(start.table))
    assert {"pp", "upp", "pupp", "pupupp"} <= ways
    assert not any("pp" in way[:-2] for way in ways), "two passes in a row end it"
    assert all(way.endswith("pp") for way in ways)


def flashes(table: Table, so_far: str = "") -> Iterator[str]:
    """Every way through the first flash, a letter a choice: `p`ass or `u`se."""
    if table.window is None:
        yield so_far
        return
    for move in legal_moves(BOOK, table):
        step = advance(BOOK, table, move)
        assert isinstance(step, Advance)
        yield from flashes(step.table, so_far + ("p" if isinstance(move, m.Pass) else "u"))
