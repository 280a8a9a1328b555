"""A player's half of a board but for the field: the plate with the pools, the zones, and what lies side by side."""

from msgspec import Struct

from judge.engine.sides import Side
from judge.engine.values import Card
from judge.pages.cards import badge
from judge.pages.drawing import Box, Group, Mark, Text
from judge.pages.geometry import MARGIN, WIDTH, Rect
from judge.pages.measure import cut, width
from judge.pages.words import View

LEFT, RIGHT = MARGIN + 8, WIDTH - MARGIN - 8
CHIP, ROW = 22, 28
PIP, PIPS = 11, 6
"""As many counters are drawn one by one (and how wide one is); more are a number only."""


class Chip(Struct, frozen=True):
    """Words side by side, each with its class, in a rounded box (or without one); ``pips``: so many dots after the first word."""

    words: tuple[tuple[str, str], ...]
    boxed: bool = True
    pips: int = 0

    @property
    def width(self) -> float:
        return (
            sum(width(word, 12) for word, _ in self.words)
            + 6 * (len(self.words) - 1)
            + (18 if self.boxed else 4)
            + PIP * self.pips
            + (4 if self.pips else 0)
        )


class Half(Struct, frozen=True):
    marks: tuple[Mark, ...]
    panel: Rect


def half(view: View, side: Side, top: float) -> Half:
    """The half of a player from ``top`` down: what is nearest to the player lies outermost."""
    marks: list[Mark] = []
    y = top + 8
    rows = (_plate, _piles, _spread)
    for row in rows if side == "defending" else (_spread, _plate, _piles):
        drawn, y = row(view, side, y)
        marks += drawn
    panel = Rect(MARGIN / 2, top, WIDTH - MARGIN, y - top + 2)
    return Half((Box(panel, side, 10), *marks), panel)


def _plate(view: View, side: Side, y: float) -> tuple[list[Mark], float]:
    """The player's name, whether it is for them to act, and the pools."""
    table, teller = view.table, view.teller
    tag = teller.say("picture.acts") if side in view.holders() else ""
    tag_width = width(tag, 12, bold=True) + 18 if tag else 0
    room = RIGHT - LEFT - tag_width - 30
    name = cut(view.label(teller.side(side, table)), room, 14, bold=True)
    marks: list[Mark] = [*badge(side, LEFT + 8, y + 9.5), Text(LEFT + 22, y + 14.5, name, room, 14, f"b {side}-ink")]
    if tag:
        at = Rect(RIGHT - tag_width, y - 1, tag_width, 20)
        marks += [Box(at, "open holds", 10), Text(at.middle, at.y + 14.5, tag, tag_width - 8, 12, "b open-ink", "middle")]
    pools = [(pool, n) for (whose, pool), n in table.pools.items() if whose == side and pool not in ("void", table.discards)]
    chips = [
        Chip(((view.label(teller.say(f"pool.{pool}")), "m"), (str(n), "b")), pips=n if number == 0 and n <= PIPS else 0)
        for number, (pool, n) in enumerate(pools)
    ]
    drawn, bottom = _flow(chips, y + 24)
    return [*marks, *drawn], bottom


def _piles(view: View, side: Side, y: float) -> tuple[list[Mark], float]:
    """Every zone by how many cards it holds; the cards one knows by name, zone by zone."""
    table, teller = view.table, view.teller
    rows: list[list[Chip]] = [[]]
    zones = [zone.id for zone in view.ground.zones if not zone.spread]
    for zone in dict.fromkeys(("hand", *zones, table.discards)):
        there = table.in_zone(zone, side)
        if not there and zone not in ("hand", "deck", table.discards):
            continue
        known = [card for card in there if card.face.kind != "blank"]
        count = str(len(there)) if f"{side}.{zone}" not in table.unsaid else f"{len(known)}+" if known else "?"
        words = [(view.label(teller.say(f"zone.{zone}")), "m"), (count, "b")]
        if zone == table.discards and table.pools.get((side, zone)):
            words.append((teller.say("board.cores", count=table.pools[side, zone]), "m"))
        if known:
            rows += [[Chip(tuple(words), boxed=False), *_names(view, known)], []]
        else:
            rows[-1].append(Chip(tuple(words)))
    marks: list[Mark] = []
    for row in rows:
        drawn, y = _flow(row, y)
        marks += drawn
    return marks, y


def _names(view: View, known: list[Card]) -> list[Chip]:
    return [Chip(((cut(view.label(view.teller.card(view.table, card.id)), RIGHT - LEFT - 30, 12, bold=True), "b"),)) for card in known]


def _flow(chips: list[Chip], y: float) -> tuple[list[Mark], float]:
    """Chips side by side, in as many rows as they need."""
    marks: list[Mark] = []
    x: float = LEFT
    for chip in chips:
        if x > LEFT and x + chip.width > RIGHT:
            x, y = LEFT, y + ROW
        if chip.boxed:
            marks.append(Box(Rect(x, y, chip.width, CHIP), "chip", CHIP / 2))
        at = x + (9 if chip.boxed else 0)
        for number, (word, look) in enumerate(chip.words):
            room = width(word, 12, bold=look == "b")
            if chip.boxed and number == len(chip.words) - 1:  # what a font takes less than was reckoned falls inside
                anchor, start = ("middle", x + chip.width / 2) if number == 0 else ("end", x + chip.width - 9)
            else:
                anchor, start = "", at
            marks.append(Text(start, y + 15.5, word, room, 12, look, anchor))
            at += room + 6
            if number == 0:
                marks += [Box(Rect(at + PIP * n, y + 6.5, 9, 9), "pip", 4.5) for n in range(chip.pips)]
                at += PIP * chip.pips + (4 if chip.pips else 0)
        x += chip.width + 6
    return marks, y + ROW if chips else y


def _spread(view: View, side: Side, y: float) -> tuple[list[Mark], float]:
    """Cards that lie side by side, a shape each; named below where one knows them."""
    marks: list[Mark] = []
    for zone in (zone.id for zone in view.ground.zones if zone.spread):
        there = view.table.in_zone(zone, side)
        label = f"{view.label(view.teller.say(f'zone.{zone}'))} {len(there)}"
        marks.append(Text(LEFT, y + 19, label, width(label, 12, bold=True), 12, "b"))
        x = start = LEFT + width(label, 12, bold=True) + 12
        for card in there:
            if x + 24 > RIGHT:
                x, y = start, y + 36
            back = (Box(Rect(x, y, 21, 29), "shield", 3), Box(Rect(x + 4, y + 4, 13, 21), f"{side}-band", 2))
            marks.append(Group(back, title=view.teller.card(view.table, card.id)))
            x += 27
        drawn, y = _flow(_names(view, [card for card in there if card.face.kind != "blank"]), y + 36)
        marks += drawn
    return marks, y
