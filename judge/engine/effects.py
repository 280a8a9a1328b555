"""Abilities carried out: whom an effect can act on, and which events it makes.

The meaning of each word of `knowledge.abilities`, for every game alike. What a destruction, a cut battle or a draw leads to is the
rulebook's to say: effects only make the event that the rulebook's procedures are called upon.
"""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec.structs import replace

from judge.engine.events import (
    Began,
    CameApart,
    CardDamaged,
    CombatantReplaced,
    CountersMoved,
    Destroyed,
    Discarded,
    Drew,
    Event,
    Exhausted,
    Marked,
    Moved,
    NoTarget,
    Ordered,
    PutOut,
    Redirected,
    Refreshed,
    Shifted,
    Summoned,
    Unmarked,
)
from judge.engine.sides import Side, other
from judge.engine.values import Card, InForce, Resolution, Table, Waiting
from knowledge import abilities as word
from knowledge.abilities import Ability, Select, Timing, Whose


def sides(whose: Whose, side: Side) -> tuple[Side, ...]:
    """The players that ``whose`` means, seen from ``side``."""
    if whose == "own":
        return (side,)
    return (other(side),) if whose == "opposing" else ("attacking", "defending")


def in_turn_of(table: Table, ability: Ability, side: Side) -> bool:
    """Whether an ability that ``side`` controls works in the turn under way."""
    return table.turn_player in sides(ability.turn, side)


def level(card: Card) -> int:
    """The level its counters give a card; 1 where its face knows no levels, 0 below level 1."""
    if not card.face.levels:
        return 1
    reached = card.face.level_at(card.counters)
    return reached.level if reached else 0


def active(table: Table, card: Card, timing: Timing) -> Iterator[Ability]:
    """The abilities of a card that work at ``timing``, at its level, in this turn."""
    for ability in card.face.abilities:
        if ability.clauses and not table.off.isdisjoint(ability.clauses):
            continue
        reached = not ability.levels or level(card) in ability.levels
        met = ability.if_ != "core-placed-this-turn" or "core-placed" in card.marks
        if ability.if_power_at_most is not None or ability.if_power_at_least is not None:
            now, least, most = power(table, card), ability.if_power_at_least, ability.if_power_at_most
            met = met and now is not None and (least is None or now >= least) and (most is None or now <= most)
        if ability.at == timing and reached and met and in_turn_of(table, ability, card.owner):
            yield ability


def power(table: Table, card: Card) -> int | None:
    """A card's power (BP) now, or None where nobody said what it is."""
    reached = card.face.level_at(card.counters)
    printed = reached.power if reached is not None else None if card.face.levels else card.face.figures.get("power")
    if printed is None:
        return None
    return printed + sum(e.by for e in table.effects if e.what == "power" and affects(table, e, card))


def figure(table: Table, card: Card, name: str) -> int | None:
    """A printed figure of a card as it is now (``strike``, ``hp``, …), or None where nobody said what it is."""
    if name == "power":
        return power(table, card)
    printed = card.face.figures.get(name)
    return None if printed is None else printed + sum(e.by for e in table.effects if e.what == name and affects(table, e, card))


def affects(table: Table, effect: InForce, card: Card) -> bool:
    """Whether a lasting effect acts on a card."""
    if effect.select is None:
        return card.id in effect.on
    return fits(table, effect.select, card, effect.source, effect.side)


def bound(table: Table, what: str, card: Card) -> bool:
    """Whether a lasting effect or a continuous ability of its own binds a card (``cannot-attack``, ``must-block``, …)."""
    if not table.effects and not card.face.abilities:
        return False
    if any(e.what == what and affects(table, e, card) for e in table.effects):
        return True
    does = (d for a in active(table, card, "always") if a.kind == "continuous" for d in a.does)
    return any(isinstance(d, word.Cannot) and f"cannot-{d.what}" == what for d in does)


def endowed(table: Table, card: Card, effect: type[word.Effect]) -> bool:
    """Whether a continuous ability of a card gives it an effect that rules only look at."""
    return any(isinstance(d, effect) for a in active(table, card, "always") if a.kind == "continuous" for d in a.does)


def fits(table: Table, select: Select, card: Card, source: str, side: Side) -> bool:
    """Whether a card is one that ``select`` means, seen from the ability's source and controller."""
    if card.zone != select.zone or card.owner not in sides(select.whose, side):
        return False
    kinds = (select.kind,) if isinstance(select.kind, str) else select.kind
    if select.pick != "this" and select.zone == "field" and "any" not in kinds and card.face.kind not in kinds:
        return False
    if select.pick in ("this", "attacker", "blocker"):
        battle = table.battle
        named = source if select.pick == "this" else battle and (battle.attacker if select.pick == "attacker" else battle.blocker)
        if card.id != named or (select.pick != "this" and table.gone(card.id)):
            return False
    if select.state is not None and card.ready != (select.state == "ready"):
        return False
    if select.families and not set(select.families) & set(card.face.families):
        return False
    if select.with_keyword is not None and select.with_keyword not in card.face.keywords:
        return False
    if select.without_keyword is not None and select.without_keyword in card.face.keywords:
        return False
    limit = _power_limit(table, select, source)
    if limit is not None:
        now = power(table, card)
        return now is not None and now <= limit
    return True


def _power_limit(table: Table, select: Select, source: str) -> int | None:
    """The greatest power of a card that ``select`` means; None where it may have any."""
    return power(table, table.cards[source]) if select.power_at_most_own else select.power_at_most


def candidates(table: Table, select: Select, source: str, side: Side) -> list[Card]:
    """Every card that ``select`` means, in table order."""
    return [c for c in table.cards.values() if fits(table, select, c, source, side)]


def unknown_power(table: Table, select: Select, source: str, side: Side) -> Card | None:
    """A card of which only its unknown power leaves open whether ``select`` means it."""
    if select.power_at_most is None and not select.power_at_most_own:
        return None
    if select.power_at_most_own and power(table, table.cards[source]) is None:
        return table.cards[source]
    wide = replace(select, power_at_most=None, power_at_most_own=False)
    return next((c for c in candidates(table, wide, source, side) if power(table, c) is None), None)


def choice(effect: word.AnyEffect, what: Waiting) -> tuple[Select, Side] | None:
    """What an effect lets somebody choose, and who; None where it chooses nothing."""
    if isinstance(effect, word.Discard):
        chooser = sides(effect.who, what.side)[0]
        return Select(whose="own", kind="any", zone="hand", count=effect.count), chooser
    target = getattr(effect, "target", None)
    if isinstance(target, Select) and target.pick == "chosen" and not isinstance(effect, word.MustBlock | word.MayTarget):
        return target, what.side
    return None


def carry_out(table: Table, frame: Resolution) -> Iterable[Event]:
    """The events of the effect a resolution is at, its targets (if it chooses any) already chosen."""
    what = frame.what
    effect = what.ability.does[frame.effect]
    side, lasts = what.side, what.ability.lasts

    def on() -> list[Card]:
        if frame.chosen is not None:
            return [table.cards[c] for c in frame.chosen]
        target = effect.target  # type: ignore[union-attr]
        if target.pick == "that":
            return [c for c in (table.cards.get(what.about),) if c is not None and c.zone == target.zone]
        return candidates(table, target, what.card, side)

    match effect:
        case word.Destroy():
            found = tuple(c.id for c in on())
            return (Destroyed(found),) if found else ()
        case word.ReturnToHand():
            return [event for c in on() for event in leave(table, c, "hand")]
        case word.Exhaust():
            return [Exhausted(c.id) for c in on() if c.ready]
        case word.Refresh():
            return [Refreshed(c.id) for c in on() if not c.ready]
        case word.ChangePower(by=by, target=target, per=per):
            times = 1 if per is None else len(candidates(table, per, what.card, side))
            return (Began(InForce("power", what.card, what.ability.id, side, lasts, tuple(c.id for c in on()), by=by * times)),)
        case word.Shift(place=place):
            return [Shifted(c.id, place) for c in on() if c.place != place]
        case word.EndBattle():
            return (Ordered("end-battle"),)
        case word.EndAttackStep():
            return (Ordered("end-attack-step"),)
        case word.MoveCounters(count=count, source=source, to=to):
            at, goal = (what.card if p == "this" else f"{side}.{p}" for p in (source, to))
            available = table.cards[at].counters if at in table.cards else table.pools.get((side, source), 0)
            moved = min(count, available)
            return (CountersMoved(at, goal, moved),) if moved else ()
        case word.Draw(count=count, who=who):
            return [draw(table, s, count) for s in sides(who, side)]
        case word.Discard():
            return [Discarded(c.id) for c in on()]
        case word.MustAttackFirst():
            return (Began(InForce("must-attack-first", what.card, what.ability.id, side, lasts, tuple(c.id for c in on()))),)
        case word.MustBlock(target=target):
            return (Began(InForce("must-block", what.card, what.ability.id, side, lasts, select=target)),)
        case word.Cannot(what=deed):
            return (Began(InForce(BANS[deed], what.card, what.ability.id, side, lasts, tuple(c.id for c in on()))),)
        case word.MoveTo(to=to):
            return [Shifted(c.id, to) for c in on()]
        case word.Exchange():
            pair = on()
            if len(pair) < 2:
                return (NoTarget(what.card),)
            one, two = pair
            return (Shifted(one.id, two.place or two.id), Shifted(two.id, one.place or one.id))
        case word.DamageCard(count=count):
            return [CardDamaged(c.id, count, what.card, effect=True) for c in on()]
        case word.Freeze(ends=ends):
            return [Unmarked(c.id, "frozen") if ends else Marked(c.id, "frozen") for c in on()]
        case word.PutOnField(summoned=summoned):
            return [Summoned(c.id) if summoned else PutOut(c.id) for c in on()]
        case word.PutInZone(to=zone):
            return [event for c in on() for event in leave(table, c, zone)]
        case word.TakePlaceOfAttacker(old=zone):
            old = table.battle.attacker if table.battle is not None else ""
            if not old:
                return ()
            return (CombatantReplaced(old, what.card), PutOut(what.card, ready=table.cards[old].ready), Moved(old, zone))
        case word.RedirectAttack():
            return [Redirected(c.id) for c in on()[:1]]
        case word.ComeApart():
            return [CameApart(c.id, tuple(x.id for x in table.in_zone("linked", c.owner))) for c in on()]
        case (
            word.DrawMore()
            | word.SummonAt()
            | word.WinsAllBattles()
            | word.AttackAtOnce()
            | word.AvertDefeat()
            | word.BreakShields()
            | word.MayTarget()
            | word.BlockTogether()
        ):
            return ()  # no deed of their own: rules read them
    raise AssertionError(f"no meaning for {effect!r}")


BANS: dict[str, Literal["cannot-attack", "cannot-block", "cannot-move", "cannot-attack-player", "cannot-be-attacked"]] = {
    "attack": "cannot-attack",
    "block": "cannot-block",
    "move": "cannot-move",
    "attack-player": "cannot-attack-player",
    "be-attacked": "cannot-be-attacked",
}


def standing(table: Table, timing: Timing, cards: Iterable[Card]) -> list[Began]:
    """What the continuous abilities of these cards at ``timing`` put in force for as long as they last."""
    begun = []
    for card in cards:
        for ability in active(table, card, timing):
            for effect in ability.does:
                force: InForce | None = None
                if isinstance(effect, word.ChangePower):
                    force = InForce("power", card.id, ability.id, card.owner, ability.lasts, select=effect.target, by=effect.by)
                elif isinstance(effect, word.MustBlock):
                    force = InForce("must-block", card.id, ability.id, card.owner, ability.lasts, select=effect.target)
                begun += [Began(force)] if force is not None else []
    return begun


def leave(table: Table, card: Card, zone: str) -> tuple[Event, ...]:
    """A card leaves the field; the counters on it go to its owner's reserve, in a game that has one (damage goes nowhere)."""
    returned = bool(card.counters) and (card.owner, "reserve") in table.pools
    back = (CountersMoved(card.id, f"{card.owner}.reserve", card.counters),) if returned else ()
    return (Moved(card.id, zone), *back)


def draw(table: Table, side: Side, count: int) -> Drew:
    """Up to ``count`` cards from the top of a player's deck."""
    return Drew(side, tuple(c.id for c in table.in_zone("deck", side)[:count]))
