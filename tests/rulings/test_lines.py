"""A move written as a script line is that move again when it is played, and every kind can be told."""

from typing import get_args

import pytest

import knowledge
from judge.engine.legal import legal_moves
from judge.engine.moves import AnyMove, Order
from judge.games import MODULES, rulebook
from judge.rulings.replay import _move, line_of, replay
from scenarios import cases
from scenarios.script import line_text, parse_line


@pytest.mark.parametrize("rules", MODULES)
def test_every_legal_move_of_the_library_can_be_written_and_read(rules: str) -> None:
    book, seen = rulebook(rules), set()
    for located in cases(rules).values():
        played = replay(located.scenario, book)
        for table in {id(t): t for t in (played.table_at(mark) for mark in played.marks)}.values():
            for move in legal_moves(book, table):
                line = line_of(table, move)
                again = _move(table, line)
                if isinstance(move, Order):  # of several abilities of one card a line can only mean the first
                    again, move = line_of(table, again), line
                assert again == move, located.scenario.id
                assert parse_line(line_text(line), line.by) == (line,)
                seen.add(line.do)
    assert len(seen) >= 3


@pytest.mark.parametrize("rules", MODULES)
def test_every_kind_of_move_can_be_told_in_every_game(rules: str) -> None:
    """Who writes a scenario may try any."""
    kinds = {kind.__struct_config__.tag for kind in get_args(AnyMove)}
    assert {kind for kind in kinds if f"move.{kind}" not in knowledge.book(rules).phrases} == set()
