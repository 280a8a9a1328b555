"""The figures of a question in the place of a case's: whose they are the reader says (`judge.reading.figures`), what they measure here."""

from collections.abc import Iterable

from msgspec.structs import replace

import knowledge
from judge.engine.sides import Side
from judge.reading.model import Figure
from judge.rulings.places import Place, places, replaced
from judge.situations.combatants import FACED, OTHER_THAN_THE_ATTACKER, PRINTED, combatant, facing_in, standing, value_of
from judge.situations.turned_up import with_frames, with_strikes_in_turn
from knowledge.abilities import Ability, ChangePower
from knowledge.clauses import Text
from scenarios.model import Half, Placed, Scenario

READY = frozenset({"is-ready", "upright", "stands-untapped", "none-ready"})
"""Concepts by which a question speaks of the ready cards of somebody."""
LEAST = 100
"""The smallest figure that a card is given to keep it below another's."""


def with_figures(scenario: Scenario, figures: Iterable[Figure]) -> Scenario:
    """The case with the question's figures in it. What the question leaves out of those that are compared stays as far from the one it
    gives as in the case: who is the stronger there still is."""
    case, told = scenario, [f for f in figures if f.card is None or (f.of in PRINTED and f.role)]  # others came with their cards
    told = _without_what_it_may_come_to(told) if scenario.about == "power" else told
    for figure in told:
        if figure.sort == "is" and figure.of != "guard-point":
            scenario = _with_figure(scenario, figure)
    scenario = with_strikes_in_turn(scenario, told)
    scenario = _with_what_is_added(_with_guards(_with_power_aimed_at(scenario, told), told), told)
    for figure in told:
        if figure.sort == "reached":
            scenario = _with_reached(scenario, figure, told)
    scenario = with_frames(_as_far_apart(scenario, case, told), told)
    for figure in told:
        if figure.sort in ("above", "below"):
            scenario = _with_figure(scenario, settled(figure, scenario, _is_before_guards(figure, told)))
    scenario = _with_a_hand_of_guards(scenario, told) if scenario.about == "guards" else _with_what_is_held(scenario, told)
    return _with_attackers(scenario, told) if scenario.about == "attacks" else scenario


def _without_what_it_may_come_to(told: list[Figure]) -> list[Figure]:
    """The figures without the powers of nobody after the first, where it is asked what one comes to: 「3000は5000になる?」."""
    powers = [figure for figure in told if (figure.of, figure.role, figure.sort) == ("power", None, "is")]
    return [figure for figure in told if figure not in powers[1:]]


def _with_figure(scenario: Scenario, figure: Figure) -> Scenario:
    """A number of the question in the place of the case's."""
    if figure.of == "shield":
        side = figure.side or "defending"
        there: Half = getattr(scenario.board, side)
        if isinstance(there.zones.get("shields"), int):
            filled = replace(there, zones={**there.zones, "shields": figure.value})
            return scenario.with_half(side, filled)
        return scenario
    if figure.of == "ready" and figure.side is not None:
        return with_ready(scenario, figure.side, figure.value)
    summoning = next((line.by for line in scenario.play if line.do == "summon"), None)
    if figure.of == "life" or (figure.of == "reserve" and (figure.side or summoning) is not None):
        # the life that is spoken of in an attack is the one attacked, the reserve that of who pays from it
        side = figure.side or (summoning if figure.of == "reserve" else None) or "defending"
        half: Half = getattr(scenario.board, side)
        return scenario.with_half(side, replace(half, **{figure.of: figure.value}))
    if figure.of in PRINTED:
        key, usual = PRINTED[figure.of]
        for place, placed in places(scenario):
            if placed.as_ == standing(figure.role or usual or "", scenario):
                scenario = replaced(scenario, place, replace(placed, figures={**placed.figures, key: figure.value}))
        return scenario
    field = {"power": "power", "symbol": "symbols", "core": "cores", "level": "level"}.get(figure.of)
    role = figure.role or ("attacker" if figure.of == "symbol" else None)
    found = combatant(scenario, role) or _doing(scenario, role) or _the_one_measured(scenario, figure)
    if field is None or found is None:
        return scenario
    placed = replace(found[1], level=None) if field == "cores" else found[1]
    return replaced(scenario, found[0], replace(placed, **{field: figure.value}))


def with_ready(scenario: Scenario, side: Side, count: int) -> Scenario:
    """The case with so many ready cards on a side: those that do something in the script or have a name, and any cards."""
    half: Half = getattr(scenario.board, side)
    doing = {name for line in scenario.play for name in (line.card, *line.on)}
    idle = [each for each in half.field if each.state == "ready" and each.card == "plain" and each.label not in doing]
    kept = [each for each in half.field if each not in idle]
    missing = count - sum(each.state == "ready" for each in kept)
    if missing < 0:
        return scenario
    more = [Placed(as_=f"ready {n}") for n in range(1, missing - len(idle) + 1)]
    field = (*kept, *(*idle, *more)[:missing])
    return scenario.with_half(side, replace(half, field=field))


def _doing(scenario: Scenario, role: str | None) -> tuple[Place, Placed] | None:
    """The named card on the field that does what stands in a role does, where one alone does."""
    done = {line.card for line in scenario.play if DOES.get(line.do) == role}
    found = [(place, placed) for place, placed in places(scenario) if place[1] == "field" and placed.card in done]
    return found[0] if len(done) == len(found) == 1 else None


def _the_one_measured(scenario: Scenario, figure: Figure) -> tuple[Place, Placed] | None:
    """The one card of no name with a power, where it is the power that the case counts, and the question does not say whose it tells."""
    if scenario.about != "power" or (figure.of, figure.role, figure.card) != ("power", None, None):
        return None
    found = [(place, placed) for place, placed in places(scenario) if placed.card == "plain" and placed.power is not None]
    return found[0] if len(found) == 1 else None


DOES = {"attack": "attacker", "block": "blocker"}
"""What makes a card the one or the other combatant."""


def _with_power_aimed_at(scenario: Scenario, told: list[Figure]) -> Scenario:
    """The case with the one power of which the question does not say whose it is for that of the one card that another is used on, where
    nothing makes anybody stronger."""
    powers = [figure.value for figure in told if (figure.of, figure.role, figure.sort) == ("power", None, "is")]
    aimed_at = {card for line in scenario.play if line.do == "use" for card in line.on}
    found = combatant(scenario, next(iter(aimed_at))) if len(aimed_at) == len(powers) == 1 and not _boosters(scenario) else None
    plain = found is not None and found[1].card == "plain"  # what is printed on another is known
    return replaced(scenario, found[0], replace(found[1], power=powers[0])) if found is not None and plain else scenario


def _with_what_is_added(scenario: Scenario, told: list[Figure]) -> Scenario:
    """The case with so much added to a power as the question says: by the one card of the case that strengthens whom the question says,
    else as what the power it tells comes to, where no card of the case strengthens anybody."""
    boosters, added = _boosters(scenario), what_is_added(told)
    by_known = _of_known_cards(scenario) if added else set()
    added = [figure for figure in added if figure.value not in by_known]
    several = len(added) > 1 and len({f.role for f in added if printed(f.role, told) is not None}) == len({f.role for f in added})
    if several or any(figure.value < 0 for figure in added):
        return _with_each_that_is_added(scenario, added, told)
    for figure in added:
        found = combatant(scenario, figure.role)
        if found is not None and figure.value in _changes(found[1]):
            continue  # it is what the case has
        if len(boosters) == 1 and (found is None or _boosts(boosters[0][1], found[1], scenario)):
            scenario = _with_boost(scenario, figure.value)
        elif not boosters and found is not None and printed(figure.role, told) is not None:
            scenario = replaced(scenario, found[0], replace(found[1], power=(found[1].power or 0) + figure.value))
    return scenario


def _of_known_cards(scenario: Scenario) -> set[int]:
    """What the cards of a case that are printed add to powers by themselves, or take from them."""
    known = knowledge.book(scenario.rules)
    faces = (known.card(placed.card) for _, placed in places(scenario) if placed.card != "plain")
    abilities = (ability for face in faces if face is not None for ability in face.abilities if ability.kind == "continuous")
    return {effect.by for ability in abilities for effect in ability.does if isinstance(effect, ChangePower)}


def _with_each_that_is_added(scenario: Scenario, added: list[Figure], told: list[Figure]) -> Scenario:
    """The case with all that a question says is added to powers that it tells, or taken from them: by the cards of the case that do so, in
    turn, and the rest in the power that is laid."""
    for role in dict.fromkeys(figure.role for figure in added):
        found = combatant(scenario, role)
        if found is None or printed(role, told) is None:
            continue
        for sign in (1, -1):
            values = [figure.value for figure in added if figure.role == role and figure.value * sign > 0]
            changing = [
                (place, placed)
                for place, placed in places(scenario)
                if any(by * sign > 0 for by in _changes(placed)) and _boosts(placed, found[1], scenario)
            ]
            if len(changing) > len(values):
                continue  # the case tells of more
            for (place, placed), by in zip(changing, values, strict=False):
                abilities = tuple(_adding(each, by) for each in placed.abilities)
                scenario = replaced(scenario, place, replace(placed, abilities=abilities))
            place, placed = combatant(scenario, role) or found
            scenario = replaced(scenario, place, replace(placed, power=(placed.power or 0) + sum(values[len(changing) :])))
    return scenario


def what_is_added(told: Iterable[Figure]) -> list[Figure]:
    """The figures by which a question says how much is added to the power of a card that it does not name."""
    return [f for f in told if (f.of, f.sort, f.card) == ("power-up", "is", None)]


def laid_with_what_is_added(scenario: Scenario, told: tuple[Figure, ...]) -> dict[str, Placed]:
    """The cards, by their roles, whose power in a scenario is what the question says it is with all that it says is added to it."""
    laid: dict[str, Placed] = {}
    added = what_is_added(told)
    for role in dict.fromkeys(figure.role for figure in added if figure.role is not None):
        base, found = printed(role, told), combatant(scenario, role)
        total = sum(figure.value for figure in added if figure.role == role)
        if base is not None and found is not None and found[1].power == base + total:
            laid[role] = found[1]
    return laid


def printed(role: str | None, told: Iterable[Figure]) -> int | None:
    """The power that a question says the card in a role has; None where it says nothing of it. Who is not the attacker is the blocker or
    the one attacked."""
    given: dict[str, int] = {f.role: f.value for f in reversed([*told]) if (f.of, f.sort) == ("power", "is") and f.role is not None}
    return given.get(role or "", given.get(OTHER_THAN_THE_ATTACKER.get(role or "", "")))


def _with_boost(scenario: Scenario, by: int) -> Scenario:
    """The case with so much as what the one card that makes others or itself stronger adds."""
    boosters = _boosters(scenario)
    if len(boosters) != 1:
        return scenario
    place, placed = boosters[0]
    abilities = tuple(_adding(each, by) for each in placed.abilities)
    return replaced(scenario, place, replace(placed, abilities=abilities))


def _adding(ability: Ability, by: int) -> Ability:
    """The ability with so much as what it adds, or takes, in what it does and in what it says."""
    says = ability.says
    for effect in ability.does:
        if isinstance(effect, ChangePower) and effect.by * by > 0:
            says = Text(says.ja.replace(f"{effect.by:+}", f"{by:+}"), says.en.replace(f"{effect.by:+}", f"{by:+}"))
    does = tuple(replace(e, by=by) if isinstance(e, ChangePower) and e.by * by > 0 else e for e in ability.does)
    return replace(ability, does=does, says=says)


def _boosters(scenario: Scenario) -> list[tuple[Place, Placed]]:
    return [(place, placed) for place, placed in places(scenario) if _boost(placed)]


def _changes(placed: Placed) -> list[int]:
    """What the abilities of a card add to powers, or take from them."""
    return [e.by for ability in placed.abilities for e in ability.does if isinstance(e, ChangePower)]


def _boost(placed: Placed) -> int:
    """What a card adds to a power."""
    return sum(by for by in _changes(placed) if by > 0)


# ── guards ─────────────────────────────────────────────────────────────────


def _with_guards(scenario: Scenario, told: list[Figure]) -> Scenario:
    """The guard points the question gives on the cards that guard in the case, in order (every one's, if it gives one number
    and says of how many cards, or how often); where it tells of more cards or of fewer, the last guards for the rest, or for nothing.
    Where it gives the powers they are added to and none of them, nobody knows them, unless they were used in an attack that is over."""
    points = [figure.value for figure in told if figure.of == "guard-point"]
    guarding = _guarding(scenario)
    attacking, attacked = printed("attacker", told), printed(standing("target", scenario), told) or printed("blocker", told)
    over = sum(line.do == "attack" for line in scenario.play) > 1
    come = next((f.value for f in told if (f.of, f.sort) == ("power", "reached") and f.role != "attacker"), None)
    if not points and come is not None and attacked is not None and come > attacked and len(_used_to_guard(scenario)) == 1:
        points = [come - attacked]  # ガードで6000になった、元は4500
    if not points and not over and attacking is not None and attacked is not None and attacking >= attacked:
        for place, placed in guarding if _used_to_guard(scenario) else ():  # on what nobody says it would hang
            unknown = {name: value for name, value in placed.figures.items() if name != "guard"}
            scenario = replaced(scenario, place, replace(placed, figures=unknown))
    powers = any(figure.of == "power" for figure in told)
    if not points or not guarding or (not powers and {"success", "damage"} & {*scenario.asks[:1]}):
        return scenario  # without the powers they say nothing: who is the stronger is told in words, as in the case
    counted = any(figure.of in ("card", "times", "number") and figure.value == len(guarding) for figure in told)
    if len(points) == 1 and (counted or scenario.about == "needed"):  # how many such guards it takes
        points *= len(guarding)
    last = len(guarding) - 1
    tried = {card for line in scenario.play[len(scenario.before_ask) :] if line.do == "guard" for card in line.on}
    untold = {placed.label for _, placed in guarding[len(points) :]} & tried  # nobody knows what is to be discarded next
    points = [*points[:last], *[0] * (last - len(points)), sum(points[last:])]
    for (place, placed), value in zip(guarding, points, strict=True):
        others = {name: each for name, each in placed.figures.items() if name != "guard"}
        scenario = replaced(scenario, place, replace(placed, figures=others if placed.label in untold else {**others, "guard": value}))
    return scenario


def _with_a_hand_of_guards(scenario: Scenario, told: list[Figure]) -> Scenario:
    """The case in which the whole hand is discarded to guard, with as many cards in it as the question tells."""
    held = next((figure.value for figure in told if figure.of == "hand" and figure.side in (None, "defending")), 0)
    guards, half = [line for line in scenario.play if line.do == "guard"], scenario.board.defending
    if not guards or not 1 <= held <= MOST_IN_HAND:
        return scenario
    laid = tuple(replace(half.hand[0], as_=f"card {n}") for n in range(1, held + 1))
    before, after = scenario.play[: scenario.play.index(guards[0])], scenario.play[scenario.play.index(guards[-1]) + 1 :]
    play = (*before, *(replace(guards[0], on=(placed.label,)) for placed in laid), *after)
    return replace(scenario, play=play, board=replace(scenario.board, defending=replace(half, hand=laid)))


MOST_IN_HAND = 20


def _with_what_is_held(scenario: Scenario, told: list[Figure]) -> Scenario:
    """The case of a turn's steps with as many cards in the turn player's hand, and cores in the reserve and spent, as the question tells;
    no fewer cards than the case does something with, and spent cores where they come back first of all, or the case has some."""
    if scenario.start not in STEPS_OF_A_TURN:
        return scenario
    half = scenario.board.attacking
    for figure in (each for each in told if each.sort == "is" and each.side in (None, "attacking")):
        if figure.of == "reserve":
            half = replace(half, reserve=figure.value)
        if figure.of == "trash" and (scenario.start == "refresh" or half.trash):
            half = replace(half, trash=figure.value)
        if figure.of == "hand" and len(half.hand) < figure.value <= MOST_IN_HAND:
            more = (Placed(as_=f"card {n}") for n in range(len(half.hand) + 1, figure.value + 1))
            half = replace(half, hand=(*half.hand, *more))
    return scenario.with_half("attacking", half)


STEPS_OF_A_TURN = frozenset({"start", "core", "draw", "refresh"})
"""Where a case begins that goes through the steps before the main step."""


def _used_to_guard(scenario: Scenario) -> set[str]:
    return {card for line in scenario.play if line.do == "guard" for card in line.on}


def _guarding(scenario: Scenario) -> list[tuple[Place, Placed]]:
    """The cards with which the case guards; where it does with none, those that could."""
    used = _used_to_guard(scenario)
    guards = [(place, placed) for place, placed in places(scenario) if placed.label in used]
    return guards or [(place, placed) for place, placed in places(scenario) if "guard" in placed.figures]


# ── how many attack ────────────────────────────────────────────────────────────


def _with_attackers(scenario: Scenario, told: list[Figure]) -> Scenario:
    """The case that counts attacks with as many cards as the question tells of, each of which attacks, but for those that have (as many
    as it tells then, where some have in the case)."""
    numbers = [figure.value for figure in told if figure.of in ("number", "body", "card", "progress") and figure.sort == "is"]
    field = scenario.board.attacking.field
    ready = next((placed for placed in field if placed.state == "ready"), None)
    if not numbers or ready is None or not 1 <= numbers[0] <= MOST_ATTACKERS:
        return scenario
    done = sum(placed.state == "exhausted" for placed in field)
    if done and len(numbers) > 1 and 1 <= numbers[1] < numbers[0]:
        done = numbers[1]
    names = [*(placed.label for placed in field), *(f"progress {n}" for n in range(len(field) + 1, numbers[0] + 1))]
    laid = tuple(
        replace(ready, as_=name, at=n if ready.at is not None else None, state="exhausted" if n <= done else "ready")
        for n, name in enumerate(names[: numbers[0]], 1)
    )
    lines = {line.do: line for line in scenario.play}
    each = [replace(line, card=placed.as_) for placed in laid[done:] for line in (lines["attack"],)]
    play = tuple(line for attack in each for line in (attack, *([lines["decline"]] if "decline" in lines else [])))
    half = replace(scenario.board.attacking, field=laid)
    return replace(scenario, board=replace(scenario.board, attacking=half), play=(*scenario.before_ask, lines["ask"], *play))


MOST_ATTACKERS = 12


# ── cards that have something ──────────────────────────────────────────────


# ── figures by what they come to, and by how far they are from others ───────────


def _with_reached(scenario: Scenario, figure: Figure, told: list[Figure]) -> Scenario:
    """The case in which a power comes to this: of what makes it so much, the question gives the rest, or the case."""
    found = combatant(scenario, figure.role)
    boosters = _boosters(scenario)
    if found is None or figure.of != "power" or _is_what_guards_make(figure, told):
        return scenario
    if len(boosters) == 1 and _boosts(boosters[0][1], found[1], scenario):
        base = found[1].power or 0
        if printed(figure.role, told) is not None and base < figure.value:
            return _with_boost(scenario, figure.value - base)
        return replaced(scenario, found[0], replace(found[1], power=max(LEAST, figure.value - _boost(boosters[0][1]))))
    for place, placed in _guarding(scenario):
        if placed.figures.get("guard") is None:  # it is in the power told
            scenario = replaced(scenario, place, replace(placed, figures={**placed.figures, "guard": 0}))
    return _with_figure(scenario, settled(figure, scenario))


def _is_what_guards_make(figure: Figure, told: list[Figure]) -> bool:
    """Whether a power is what the one told comes to with the first of the guards that are told: 「4000に2000を1枚で6000。もう1枚は?」."""
    base, points = printed(figure.role, told), [each.value for each in told if each.of == "guard-point"]
    return base is not None and figure.value in (base + sum(points[:n]) for n in range(1, len(points) + 1))


def _boosts(booster: Placed, card: Placed, scenario: Scenario) -> bool:
    """Whether what makes a card stronger does so to this one: by itself, or used on it."""
    on = next((line.on for line in scenario.play if line.card == booster.label), ())
    return booster == card or card.as_ in on


def _is_before_guards(figure: Figure, told: list[Figure]) -> bool:
    """Whether a difference is told before the guards are: 「1000高い。1500のガード」."""
    at = next((n for n, each in enumerate(told) if each is figure), 0)
    return figure.sort in ("above", "below") and any(each.of == "guard-point" for each in told[at + 1 :])


def settled(figure: Figure, scenario: Scenario, unguarded: bool = False) -> Figure:
    """A figure told by its difference from another's, or by what it comes to with the guards, as what is printed: 「1000高い」; of one
    told by its difference ``unguarded``, before there was a guard."""
    other = combatant(scenario, facing_in(scenario, figure.role))
    if figure.sort in ("above", "below") and other is not None and (base := other[1].power) is not None:
        base += 0 if unguarded else _guarded(scenario, other[1])
        value = base + (figure.value if figure.sort == "above" else -figure.value)
        figure = replace(figure, value=value, sort="is" if unguarded else "reached")
    if figure.sort == "is":
        return figure
    found = combatant(scenario, figure.role)
    guarded = _guarded(scenario, found[1]) if found is not None else 0
    return replace(figure, value=max(LEAST, figure.value - guarded), sort="is")


def _guarded(scenario: Scenario, card: Placed) -> int:
    """What the guards of the case add to a combatant."""
    used = _used_to_guard(scenario) if card.as_ != "attacker" else set()
    return sum(placed.figures.get("guard", 0) for _, placed in places(scenario) if placed.label in used)


# ── combatants ─────────────────────────────────────────────────────────────


def left_out(scenario: Scenario, figures: Iterable[Figure]) -> list[tuple[Figure, str, str]]:
    """The figures that the question does not give although it gives what they are held against: the one given, whose the other is, and
    of what. Only of cards that have no figures of their own."""
    told = [replace(f, role=role) for f in figures if f.of in FACED and (role := f.role or PRINTED.get(f.of, ("", None))[1])]
    given = {(standing(f.role or "", scenario), f.of) for f in told}
    found = []
    for figure in told:
        role, of = facing_in(scenario, figure.role), FACED[figure.of]
        there = combatant(scenario, role)
        if role is None or there is None or (there[1].as_ or "", of) in given or there[1].card != "plain":
            continue
        if value_of(there[1], of) is not None:
            found.append((figure, role, of))
    return found


def with_value(scenario: Scenario, role: str, of: str, value: int | None) -> Scenario:
    """The scenario with this figure of a combatant; None: not known."""
    found = combatant(scenario, role)
    if found is None:
        return scenario
    place, placed = found
    if of == "power":
        return replaced(scenario, place, replace(placed, power=value))
    key = PRINTED[of][0]
    others = {name: each for name, each in placed.figures.items() if name != key}
    return replaced(scenario, place, replace(placed, figures=others if value is None else {**others, key: value}))


def _as_far_apart(scenario: Scenario, case: Scenario, told: list[Figure]) -> Scenario:
    """The scenario with each figure that the question leaves out as far from the one it gives as in the case: an attacker of 3000 before a
    blocker of 5000 becomes, by "an attacker of 8000", one before a blocker of 10000."""
    for figure, role, of in left_out(scenario, told):
        given, before, other = combatant(scenario, figure.role), combatant(case, figure.role), combatant(case, role)
        if given is None or before is None or other is None:
            continue
        new, old, against = value_of(given[1], figure.of), value_of(before[1], figure.of), value_of(other[1], of)
        if new is not None and old is not None and against is not None:
            scenario = with_value(scenario, role, of, max(LEAST, against + new - old))
    return scenario
