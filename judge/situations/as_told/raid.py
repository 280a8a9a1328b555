"""What attacks of units in one turn are told to be."""

from typing import Literal

from msgspec import Struct

Outcome = Literal["hit", "nothing", "kill", "trade", "spared", "fall", "wreck"]
"""Of an attack on a leader: its HP is reduced, or not; on a unit: it is destroyed, both are, neither is, or the attacker alone is; on a
Device: it is destroyed."""


class Attack(Struct, frozen=True):
    """An attack told: what came of it, and how strong it was, and how many HP its attacker has, where that is told."""

    outcome: Outcome
    atk: int | None = None
    hp: int | None = None


class Raid(Struct, frozen=True):
    """Attacks told of one turn. ``hp``: of the one that all of them are on; of the leader, where that is told. ``same``: whether all are on
    the same unit. ``atk``: of that one, where it counters."""

    attacks: tuple[Attack, ...]
    hp: int | None = None
    same: bool = False
    atk: int | None = None


MOST = 5
"""Attacks told that are laid, at most."""
