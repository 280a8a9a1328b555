"""The two players."""

from typing import Literal

Side = Literal["attacking", "defending"]
"""A player, named for what they are in the turn a scenario starts in. `Table.turn_player` says whose turn it is now."""

SIDES: tuple[Side, Side] = ("attacking", "defending")


def other(side: Side) -> Side:
    return "defending" if side == "attacking" else "attacking"
