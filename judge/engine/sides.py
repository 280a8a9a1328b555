"""The two players."""

from typing import Literal

Side = Literal["attacking", "defending"]
"""A player, named for what they are in the turn a scenario starts in. `Table.turn_player` says whose turn it is now."""

SIDES: tuple[Side, Side] = ("attacking", "defending")


IN_ATTACK: dict[str, Side] = {"turn_player": "attacking", "non_turn_player": "defending"}
"""Who is who while the turn of those who attack lasts."""


def other(side: Side) -> Side:
    return "defending" if side == "attacking" else "attacking"
