"""Which moves are legal, and why one is not.

`refuse` judges a move, `legal_moves` lists those it lets pass. First what is asked at all, then what is physically there, then
what the rulebook's requirements say, then whether it can be paid.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec.structs import replace

from judge.engine import moves as m
from judge.engine.effects import active, bound, candidates, choice, fits, power
from judge.engine.events import Acted, Called, CountersMoved, Event, Marked, Summoned, Used, place
from judge.engine.moves import AnyMove, Reason, Refusal
from judge.engine.rulebook import Requirement, Rulebook
from judge.engine.sides import SIDES, Side
from judge.engine.values import Ask, Card, Cause, Procedure, Resolution, Table, Waiting
from knowledge.abilities import Ability, Select, SummonAt, Timing

ACTS = frozenset({"use", "summon", "place", "move-counters"})
"""Kinds of move that move cards and counters by themselves (see `acting`)."""
TOUCHING = ACTS | {"attack", "block", "move", "guard", "use-link", "order", "choose", "declare"}
"""Kinds of move that name something on the table."""


def legal_moves(book: Rulebook, table: Table) -> list[AnyMove]:
    """Every legal answer to what the table asks; empty where it asks nothing. Payments are listed only as taken from the reserve,
    moves of counters one counter at a time, and what is aimed at a place only as aimed at a card there."""
    asked = table.asks
    if asked is None:
        return []
    answering = SIDES if asked.anyone else (asked.side,)
    wanted = (move for by in answering for kind in asked.kinds for move in _imaginable(table, asked, kind, by))
    return [move for move in wanted if refuse(book, table, move) is None]


def refuse(book: Rulebook, table: Table, move: AnyMove) -> Refusal | None:
    """Why ``move`` is illegal on ``table``; None where it is legal."""
    named = getattr(move, "card", None)
    if named is not None and named not in table.cards:
        return Refusal(move, "not-there", detail=f"{named} is not on the table")
    refusal = _refusal(book, table, move)
    if refusal is None or not book.unsaid or refusal.reason == "not-there":
        return refusal
    kind = m.tag(move)
    unsaid, said = (
        any(r.of == kind and (r.when is None or r.when(table)) and not r.holds(table, move) for r in rows)
        for rows in (book.unsaid, book.required)
    )
    return Refusal(move, "not-stated") if unsaid and not said else refusal  # what alone forbids it in words is switched off


def _refusal(book: Rulebook, table: Table, move: AnyMove) -> Refusal | None:
    asked = table.asks
    layout = book.layout
    kind = m.tag(move)
    required = layout.requirements.get(kind, ())
    requirements = [r for r in required if r.when is None or r.when(table)] if required else ()
    if asked is None:
        early = _forbidding(requirements, table, move)
        clause, analogy, also = (early.clause, early.analogy, early.also) if early is not None else (table.concluded, "", ())
        clause = clause or (_allowing(book, table, kind) if table.over is None else "")
        if table.over == "finished" and not clause:
            return Refusal(move, "not-stated", "", f"the document ends with {table.step}")
        return Refusal(move, "not-now", clause, f"nothing is asked at {table.step}", analogy, also)
    if kind not in asked.kinds or asked.at == "resolve":
        barred = _forbidding(requirements, table, move) or _ruling_out(book, requirements, table, move)
        if barred is not None:
            detail = f"asked at {table.step}: {', '.join(asked.kinds)}"
            return Refusal(move, barred.reason, barred.clause, detail, barred.analogy, barred.also)
    if kind not in asked.kinds:
        elsewhere = _allowing(book, table, kind) or asked.clause
        clause = layout.permitted_by.get(asked.at, elsewhere) if table.window is not None else elsewhere
        return Refusal(move, "not-now", clause, f"asked at {table.step}: {', '.join(asked.kinds)}")
    if move.by != asked.side and not asked.anyone:
        stated = next((r.clause for r in requirements if r.reason == "not-your-choice" and not r.holds(table, move)), "")
        same = () if stated else asked.also
        return Refusal(move, "not-your-choice", stated or asked.clause, f"it is for {asked.side} to choose", also=same)
    wrong = _misplaced(table, move, asked) if kind in TOUCHING else None
    if wrong is not None:
        unfit = wrong[0] == "not-able" and kind in ACTS
        if kind == "choose" and asked.at != "resolve":
            stated = next((r.clause for r in requirements if r.reason == wrong[0] and not r.holds(table, move)), asked.clause)
            return Refusal(move, wrong[0], stated, wrong[1])
        barred = _forbidding(requirements, table, move) if unfit else None
        if barred is not None:
            return Refusal(move, barred.reason, barred.clause, wrong[1], barred.analogy)
        unable = next((r for r in requirements if wrong[0] == r.reason == "not-able" and not r.holds(table, move)), None)
        if unable is not None:
            return Refusal(move, unable.reason, unable.clause, wrong[1], unable.analogy, unable.also)
        return Refusal(move, wrong[0], layout.permission(table, move, asked.at) if unfit else "", wrong[1])
    if (asked.at, kind) in layout.particular and not layout.permission(table, move, asked.at):
        return Refusal(move, "not-now", layout.permitted_by.get(asked.at, ""), f"asked at {table.step}: {', '.join(asked.kinds)}")
    for r in requirements:
        if not r.holds(table, move):
            return Refusal(move, r.reason, r.clause, analogy=r.analogy, also=r.also)
    return _unpayable(table, move) if isinstance(move, m.Use | m.Summon | m.Place) else None


def _forbidding(requirements: Iterable[Requirement], table: Table, move: AnyMove) -> Requirement | None:
    """The requirement by which now is not the time for a move."""
    return next((r for r in requirements if r.reason == "not-now" and not r.holds(table, move)), None)


def _ruling_out(book: Rulebook, requirements: Iterable[Requirement], table: Table, move: AnyMove) -> Requirement | None:
    """Of a kind of move that no clause permits anywhere (it is tried against how a rule has it done), the requirement that it breaks."""
    kind = m.tag(move)
    nowhere = kind in ("move", "use") and not any(kind in permit.kinds for permit in book.permitted)
    return next((r for r in requirements if nowhere and not r.holds(table, move)), None)


def _allowing(book: Rulebook, table: Table, kind: str) -> str:
    """The clause that allows moves of a kind elsewhere: where they could last be made, else where they first can."""
    order = list(book.steps)
    found = [(order.index(book.layout.step_of[p.at]), p.clause) for p in book.permitted if kind in p.kinds and p.at in book.layout.step_of]
    past = [(at, clause) for at, clause in found if at <= order.index(table.step)]
    return max(past, key=lambda f: f[0])[1] if past else found[0][1] if found else ""


def usable(table: Table, card: Card) -> Ability | None:
    """The activated ability of a card that could be used now: at flash timing in a window; in the main step its main effect, or the
    flash effect of a magic card that has no other."""
    timings: tuple[Timing, ...] = ("main", "flash") if card.face.kind == "magic" else ("main",)
    if table.window is not None:
        timings = (table.window.timing,)
    return next((a for timing in timings for a in active(table, card, timing) if a.kind == "activated"), None)


def _misplaced(table: Table, move: AnyMove, asked: Ask) -> tuple[Reason, str] | None:
    """What makes a move physically impossible."""
    match move:
        case m.Attack(card=card) | m.Block(card=card):
            c = table.cards.get(card)
            if c is None or c.zone != "field" or c.owner != move.by:
                return "not-there", f"{_name(c, card)} is not on {move.by}'s field"
            deed = "attack" if isinstance(move, m.Attack) else "block"
            if bound(table, f"cannot-{deed}", c):
                return "not-able", f"{_name(c, card)} cannot {deed} this turn"
            on = move.on if isinstance(move, m.Attack) else None
            if on is not None and on not in table.cards and not _places(table):
                return "not-there", f"{on} is no card and no place"
        case m.Guard(cards=cards):
            held = {c.id for c in table.in_zone("hand", move.by)}
            if not cards or len(set(cards)) != len(cards) or not set(cards) <= held:
                return "not-there", f"{', '.join(cards)}: not all in {move.by}'s hand"
        case m.UseLink(card=card):
            c = table.cards.get(card)
            if c is None or c.zone != "field" or c.owner != move.by:
                return "not-there", f"{_name(c, card)} is not on {move.by}'s field"
        case m.Use(card=card, on=on):
            c = table.cards.get(card)
            if c is None or c.owner != move.by or c.zone not in ("hand", "field"):
                return "not-there", f"{_name(c, card)} is not in {move.by}'s hand or on the field"
            ability = usable(table, c)
            anywhere = ability is not None and ability.at == "chase"
            if ability is None or ((c.zone == "hand") != (c.face.kind == "magic") and not anywhere):
                return "not-able", f"{_name(c, card)} has nothing to use at this timing"
            return _mistargeted(table, move, ability, on)
        case m.Summon(card=card) | m.Place(card=card):
            c = table.cards.get(card)
            wanted = "nexus" if isinstance(move, m.Place) else "spirit"
            if c is None or c.zone != "hand" or c.owner != move.by:
                return "not-there", f"{_name(c, card)} is not in {move.by}'s hand"
            if c.face.kind != wanted if isinstance(move, m.Place) else c.face.kind in ("nexus", "magic", "blank"):
                return "not-able", f"{_name(c, card)} is no {wanted}"
        case m.MoveCounters(source=source, to=to, count=count):
            for name in (source, to):
                c, pool = table.cards.get(name), place(name)
                if pool is None and (c is None or c.zone != "field" or c.owner != move.by):
                    return "not-there", f"{name} is no place for {move.by}'s counters"
                if pool is not None and pool != (move.by, "reserve"):
                    return "not-able", f"counters are not moved by hand to or from {name}"
            if count < 1 or available(table, source) < count or source == to:
                return "not-able", f"{source} has {available(table, source)}"
        case m.MoveTo(card=card):
            c = table.cards.get(card)
            if c is None or c.zone != "field" or c.owner != move.by:
                return "not-there", f"{_name(c, card)} is not on {move.by}'s field"
        case m.UseDeclared(card=card):
            c = table.cards.get(card)
            if c is None or c.owner != move.by or c.zone not in ("hand", "field"):
                return "not-there", f"{_name(c, card)} is not in {move.by}'s hand or on the field"
        case m.Order(index=index):
            top = table.stack[-1]
            if not isinstance(top, Procedure) or not 0 <= index < len(top.waiting):
                return "not-there", "no such ability waits"
        case m.Choose(cards=cards):
            enough = len(cards) <= asked.need if asked.up_to else len(cards) == asked.need
            twice = asked.at == "resolve" and len(set(cards)) != len(cards)  # where a rule asks, it says itself whether that may be
            if not enough or twice or not set(cards) <= set(asked.options):
                return "not-a-target", f"choose {asked.need} of {', '.join(asked.options)}"
        case _:
            pass
    return None


def _mistargeted(table: Table, move: m.Use, ability: Ability, on: tuple[str, ...]) -> tuple[Reason, str] | None:
    if not on:
        return None
    asked = _first_choice(move.card, ability, move.by)
    if asked is None:
        return "not-a-target", f"{_name(table.cards[move.card], move.card)} chooses nothing"
    select, chooser = asked
    for card in on:
        c = table.cards.get(card)
        if c is not None and select.power_at_most is not None and c.zone == select.zone and power(table, c) is None:
            return "not-stated", f"power of {card}"
        if c is None or not fits(table, select, c, move.card, chooser):
            return "not-a-target", f"{_name(c, card)} is not what it can choose"
    few = len(on) < select.count and not select.up_to and len(on) < len(candidates(table, select, move.card, chooser))
    return ("not-a-target", f"it chooses {select.count}") if few or len(on) > select.count else None


def _first_choice(card: str, ability: Ability, by: Side) -> tuple[Select, Side] | None:
    what = Waiting(card, ability, by, "")
    return next((asked for effect in ability.does if (asked := choice(effect, what))), None)


def _name(card: Card | None, fallback: str) -> str:
    return card.face.name.ja if card else fallback


# ── paying ─────────────────────────────────────────────────────────────────


def available(table: Table, name: str) -> int:
    """How many counters lie at a place: a card id or ``side.pool``."""
    pool = place(name)
    if pool is not None:
        return table.pools.get(pool, 0)
    return table.cards[name].counters if name in table.cards else 0


def _wanted(table: Table, move: m.Use | m.Summon | m.Place) -> tuple[int, int]:
    """The cost, and the counters that are to lie on the card."""
    face = table.cards[move.card].face
    cost = 0 if isinstance(move, m.Use) and table.cards[move.card].zone == "field" else face.cost or 0
    return cost, 0 if isinstance(move, m.Use) else move.counters


def _payment(table: Table, move: m.Use | m.Summon | m.Place) -> list[tuple[str, int]]:
    """Where the counters come from: as the move says, else all from the reserve."""
    if move.pay:
        return [(f"{move.by}.{p}" if p == "reserve" else p, n) for p, n in move.pay]
    return [(f"{move.by}.reserve", sum(_wanted(table, move)))]


def _unpayable(table: Table, move: m.Use | m.Summon | m.Place) -> Refusal | None:
    card = table.cards[move.card]
    cost, counters = _wanted(table, move)
    least = card.face.levels[0].cores if card.face.levels and not isinstance(move, m.Use) else 0
    if counters < least:
        return Refusal(move, "cannot-pay", detail=f"level 1 takes {least}")
    payment = _payment(table, move)
    for name, count in payment:
        c, pool = table.cards.get(name), place(name)
        own = pool == (move.by, "reserve") or (c is not None and c.owner == move.by and c.zone == "field")
        if not own or count < 0:
            return Refusal(move, "cannot-pay", detail=f"{name} is no place to pay from")
        if available(table, name) < count:
            short = count - available(table, name)
            known = card.face.reduction or 0
            reason: Reason = "not-stated" if 0 < short <= known else "cannot-pay"
            return Refusal(move, reason, detail=f"needs {count}, {available(table, name)} there")
    if sum(n for _, n in payment) != cost + counters:
        return Refusal(move, "cannot-pay", detail=f"the cost is {cost} and {counters} on the card")
    quick = next((d for a in active(table, card, "summon") for d in a.does if isinstance(d, SummonAt)), None)
    if table.window is not None and quick and any((p := place(n)) is None or p[1] not in quick.pay_from for n, _ in payment):
        return Refusal(move, "cannot-pay", detail=f"paid from {', '.join(quick.pay_from)} only")
    return None


def acting(book: Rulebook, table: Table, move: AnyMove, asked: Ask) -> Iterator[tuple[Iterable[Event], Cause]]:
    """The events of using, summoning, laying out and moving counters: the deed, its price, and what it starts."""
    cause = Cause(book.layout.permission(table, move, asked.at) or asked.clause)
    if isinstance(move, m.MoveCounters):
        put = (Marked(move.to, "core-placed"),) if place(move.to) is None else ()
        yield (CountersMoved(move.source, move.to, move.count), *put), cause
        return
    if not isinstance(move, m.Use | m.Summon | m.Place):
        return
    if isinstance(move, m.Use) and table.window is None and (flash := usable(table, table.cards[move.card])) and flash.at == "flash":
        cause = replace(cause, analogy="flash-in-main")
    cost, _ = _wanted(table, move)
    paid: list[Event] = []
    laid: list[Event] = []
    for name, count in _payment(table, move):
        spent = min(cost, count)
        cost -= spent
        if spent:
            paid.append(CountersMoved(name, f"{move.by}.trash", spent))
        if count > spent:
            laid.append(CountersMoved(name, move.card, count - spent))
    done: Event = Used(move.card, move.by) if isinstance(move, m.Use) else Summoned(move.card)
    acted = (Acted(move.by),) if table.window is not None else ()
    called: tuple[Event, ...] = ()
    if isinstance(move, m.Use):
        ability = usable(table, table.cards[move.card])
        assert ability is not None
        called = (Called(Resolution(Waiting(move.card, ability, move.by, cause.clause, cause.analogy), chosen=move.on or None)),)
    yield (done, *called, *paid, *laid, *acted), cause  # what paying leads to comes before the effect


# ── listing ────────────────────────────────────────────────────────────────


def _imaginable(table: Table, asked: Ask, kind: str, by: Side) -> Iterator[AnyMove]:
    """Moves of a kind worth judging."""
    field, hand = table.in_zone("field", by), table.in_zone("hand", by)
    match kind:
        case "attack":
            yield from (m.Attack(by=by, card=c.id) for c in field)
            yield from (m.Attack(by=by, card=c.id, on=t.id) for c in field for t in table.in_zone("field"))
        case "move":
            yield from (m.MoveTo(by=by, card=c.id, to=where) for c in field for where in _places(table))
        case "block":
            yield from (m.Block(by=by, card=c.id) for c in field)
        case "guard":
            yield from (m.Guard(by=by, cards=(c.id,)) for c in hand)
        case "use-link":
            yield from (m.UseLink(by=by, card=c.id) for c in field)
        case "declare":
            yield from (m.UseDeclared(by=by, card=c.id) for c in (*hand, *field))
        case "decline":
            yield m.Decline(by=by)
        case "accept":
            yield m.Accept(by=by)
        case "pass":
            yield m.Pass(by=by)
        case "finish":
            yield m.Finish(by=by)
        case "use":
            for c in (*hand, *field):
                ability = usable(table, c)
                if ability is not None:
                    yield from (m.Use(by=by, card=c.id, on=on) for on in _targets(table, c, ability, by))
        case "summon":
            for c in hand:
                for counters in sorted({lv.cores for lv in c.face.levels} or {1}):
                    yield m.Summon(by=by, card=c.id, counters=counters)
        case "place":
            for c in hand:
                for counters in sorted({lv.cores for lv in c.face.levels} or {0}):
                    yield m.Place(by=by, card=c.id, counters=counters)
        case "move-counters":
            places = [f"{by}.reserve", *(c.id for c in field)]
            yield from (m.MoveCounters(by=by, source=a, to=b, count=1) for a in places for b in places if a != b)
        case "order":
            top = table.stack[-1]
            yield from (m.Order(by=by, index=i) for i in range(len(top.waiting) if isinstance(top, Procedure) else 0))
        case "choose":
            for size in range(0 if asked.up_to else asked.need, asked.need + 1):
                yield from (m.Choose(by=by, cards=cards) for cards in combinations(asked.options, size))


def _places(table: Table) -> Iterable[str]:
    """The places of the field that the table knows of."""
    named = (where for known in (table.paths, table.reach) for there in known.values() for where in there)
    return dict.fromkeys((*table.paths, *named, *(c.place for c in table.in_zone("field") if c.place is not None)))


def _targets(table: Table, card: Card, ability: Ability, by: Side) -> Iterable[tuple[str, ...]]:
    """The choices a use may name; an effect with nothing to choose, or nothing it can choose, names none."""
    asked = _first_choice(card.id, ability, by)
    if asked is None or asked[0].zone != "field":
        return ((),)
    found = [c.id for c in candidates(table, asked[0], card.id, asked[1])]
    return list(combinations(found, min(asked[0].count, len(found))))
