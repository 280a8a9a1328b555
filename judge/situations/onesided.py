"""Where a question gives the figure of one combatant and not of the other, or of none, and the outcome hangs on it: then it is not the
case's figure that decides, but what the question leaves out is asked for (`ask-back.power`, …)."""

import re
from collections.abc import Mapping
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.engine.events import Destroyed
from judge.patterns import regex
from judge.reading.model import Figure, Reading
from judge.rulings.facts import Facts, damages_cards, decided, facts
from judge.rulings.places import places, replaced
from judge.rulings.replay import Replay, replayed
from judge.rulings.ruling import of_untold_symbols
from judge.rulings.vantage import FIGHTERS, happened, names
from judge.situations.asked import RESULTS, facts_asked
from judge.situations.candidate import Candidate
from judge.situations.combatants import FACED, PRINTED, combatant, facing_in, value_of
from judge.situations.lying import cores_on
from judge.situations.meant import TELLS_SYMBOLS, figures_meant
from judge.situations.measures import READY, left_out, with_ready, with_value
from judge.situations.resembling import widened
from judge.situations.told import contradicted, is_cut_short
from knowledge.abilities import ChangePower, Destroy
from knowledge.lexicon import Concept
from scenarios import Scenario
from scenarios.model import Line, Placed


class Open(Struct, frozen=True):
    """What a question leaves out and the answer hangs on: ``what`` (``symbols``, ``level``, ``ready``) of which card, the ``fact`` that
    hangs on it, and the replay with each number of it."""

    what: str
    card: str
    fact: str
    ways: dict[int, Replay]


FAR_BELOW, FAR_ABOVE = 1, 999_000
"""Figures that lose and win against any other."""
TELLS_APART = frozenset({"higher", "lower", "equal", "lose-battle", "each-other", "attacker-is-weaker", "blocker-is-weaker"})
"""Concepts by which a question says how two figures compare."""

ITS_OWN_WORDS = 1.05
"""The fit from which on a question is in the letters of a wording of the case, and not only told in the same concepts."""
OUTCOMES = frozenset({"destroy", "both-destroyed", "win", "lose", "stays-alive"})
"""Events by which a question says how a battle came out."""


def without_what_is_left_out(candidate: Candidate, reading: Reading, lexicon: Mapping[str, Concept]) -> Candidate:
    """The candidate without the figure of its case that decides what is asked first, where the question leaves it out; where that holds
    whatever the figure is, with only those facts that do."""
    if candidate.played is None:
        return candidate
    played = candidate.played
    missing = [(role, of) for _, role, of in left_out(played.scenario, _told(reading, played))]
    missing += _figures_of_the_attacker(played.scenario) if _open(candidate, reading) else []
    missing += _unprinted(candidate, reading)
    if not missing or _tells_apart(reading, lexicon):
        return candidate
    against = set(contradicted(reading, played))
    for role, of in missing:
        ways = [replayed(with_value(played.scenario, role, of, value)) for value in (FAR_BELOW, FAR_ABOVE)]
        ways = [played, *(way for way in ways if against.issuperset(contradicted(reading, way)))]
        asks = played.scenario.asks
        held = tuple(name for name in asks if _same(name, ways))
        if asks[:1] != held[:1]:
            unknown = replayed(with_value(played.scenario, role, of, None))
            return replace(candidate, played=unknown, found=facts(unknown, *asks)) if unknown.table.over == "wanting" else candidate
        played = replace(played, scenario=replace(played.scenario, asks=held))
    return replace(candidate, played=played)


def _told(reading: Reading, played: Replay) -> tuple[Figure, ...]:
    """The figures of a question as what they are on the board, where cards are damaged."""
    rules = played.scenario.rules
    return tuple(figures_meant(reading, knowledge.book(rules))) if damages_cards(rules) else reading.figures


def _tells_apart(reading: Reading, lexicon: Mapping[str, Concept]) -> bool:
    """Whether a question says how two figures compare: クリーチャー同士でバトル、こっちは4000 does not."""
    if any(figure.sort in ("above", "below") for figure in reading.figures):
        return True
    one_sided = len({figure.role for figure in reading.figures if figure.of in FACED}) == 1
    return not (TELLS_APART & widened(reading.concepts(), lexicon)) <= ({"each-other"} if one_sided else set())


def _open(candidate: Candidate, reading: Reading) -> bool:
    """Whether a question asks how a battle comes out and says nothing of how strong anybody is, as those do that the case is known by."""
    assert candidate.played is not None
    came_out = _came_out(reading)
    said = came_out or candidate.fit >= ITS_OWN_WORDS or any(figure.of in FACED for figure in reading.figures)
    said = said or "hp-gone" in reading.concepts() or len({*reading.steps}) > 1  # destroyed in this step, or in that one?
    who_wins = any(event.asked and event.concept in RESULTS for event in reading.events)
    return (candidate.compares or who_wins) and not said and candidate.played.scenario.asks[:1] in (("success",), ("zone",))


def _came_out(reading: Reading) -> bool:
    """Whether a question tells how a battle came out, or takes it for granted: 「相打ちになったとき…」, "do a destroyed spirit's cores …?",
    "the loser of the comparison"."""
    outcomes = [event for event in reading.events if event.concept in OUTCOMES]
    given = any(_TAKEN_FOR_GRANTED.match(reading.question, event.start) for event in outcomes)
    return given or any(not event.asked for event in outcomes) or _WHO_LOST.search(reading.question) is not None


_TAKEN_FOR_GRANTED = regex(
    r"[^。、?]{0,8}?(?:になった|になる|された|された方の|した)(?:とき|時|場合|ら|あと|後|スピリット|カード|ほう|方)"
    r"|destroyed (?:spirit|card|blocker|attacker|creature|one)",
    re.IGNORECASE,
)
_WHO_LOST = regex(r"\bloser (?:of|in) (?:the|a) (?:BP |power )?(?:comparison|battle|fight|check)", re.IGNORECASE)
"""How it is said, where nothing else is told, that a battle came out so."""


def _figures_of_the_attacker(scenario: Scenario) -> list[tuple[str, str]]:
    """What an attacker without a printed name is compared by, where nothing is said of how strong anybody is."""
    found = combatant(scenario, "attacker")
    if found is None or found[1].card != "plain" or combatant(scenario, facing_in(scenario, "attacker")) is None:
        return []
    return [("attacker", of) for of in FACED if value_of(found[1], of) is not None]


def _unprinted(candidate: Candidate, reading: Reading) -> list[tuple[str, str]]:
    """What the case has of the named cards that fight, where no source says that it is printed on them, and the question does not tell it,
    nor how the battle came out: unless these very cards fight in the case in whose wordings nobody tells it (the document's example)."""
    assert candidate.played is not None
    scenario, case = candidate.played.scenario, {placed.card for _, placed in places(candidate.case)}
    known = knowledge.book(scenario.rules)
    came_out = _came_out(reading)
    if not reading.cards or came_out or candidate.fit >= ITS_OWN_WORDS:
        return []
    told = {figure.of for figure in _told(reading, candidate.played)}
    fighting = ((role, combatant(scenario, role)) for role in ("attacker", facing_in(scenario, "attacker")) if role is not None)
    laid = ((role, found[1], known.card(found[1].card)) for role, found in fighting if found is not None)
    return [
        (role, of)
        for role, placed, face in laid
        for of, (key, _) in PRINTED.items()
        if face is not None and of in FACED and of not in told and key in face.unknown and key in placed.figures
        if candidate.compares or placed.card not in case
    ]


def hanging_on_the_untold(candidate: Candidate, reading: Reading, lexicon: Mapping[str, Concept]) -> frozenset[str]:
    """The facts of a candidate (those of one card as ``zone.attacker``) that hang on how strong the attacker is, where the question says
    nothing of how strong anybody is or how a battle came out; the damage of a strike that is neither told nor asked for; and where a spell
    comes to lie in the place of a creature."""
    played = candidate.played
    if played is None or candidate.fit >= ITS_OWN_WORDS:
        return frozenset()
    beside = _damage_of_an_untold_strike(played, reading) | _zone_of_a_creature_laid_as_a_spell(played, reading)
    said = any(figure.of in FACED for figure in reading.figures) or _tells_apart(reading, lexicon)
    came_out = _came_out(reading)
    if said or (came_out and not _others_leave(played)):
        return beside
    ways = [
        _one_by_one(facts(replayed(with_value(played.scenario, role, of, value)), *played.scenario.asks))
        for role, of in _figures_of_the_attacker(played.scenario)
        for value in (FAR_BELOW, FAR_ABOVE)
    ]
    told = _one_by_one(facts(played, *played.scenario.asks))
    return beside | {name for name, value in told.items() if any(way.get(name) != value for way in ways)}


def _damage_of_an_untold_strike(played: Replay, reading: Reading) -> frozenset[str]:
    """The damage that a case has beside what is asked, of an attacker whose strike the question does not tell: "does it get through?"."""
    attacking = combatant(played.scenario, "attacker")
    strikes = attacking is not None and attacking[1].card == "plain" and "strike" in attacking[1].figures
    asked = "damage" in (*played.scenario.asks[:1], *facts_asked(reading)) or any(figure.of == "strike" for figure in reading.figures)
    return frozenset({"damage"}) if strikes and not asked and facts(played, "damage").get("damage") else frozenset()


def _zone_of_a_creature_laid_as_a_spell(played: Replay, reading: Reading) -> frozenset[str]:
    """Where a spell out of the shields ends, where the question says that what came out of them is a creature: 「トリガー獣が出てきて」."""
    pairs = pairwise(sorted(reading.mentions, key=lambda mention: mention.start))
    creature = any((a.concept, b.concept) == ("s-trigger", "creature") and b.start - a.end <= 1 for a, b in pairs)
    spells = [card.id for card in played.start.in_zone("shields") if card.face.kind == "spell"] if creature else []
    return frozenset(f"zone.{name}" for spell in spells for name in names(played, spell))


def by_the_untold(candidate: Candidate, reading: Reading) -> Open | None:
    """What a candidate's answer hangs on that the question leaves out, where it is that: how many ready cards the opponent has, where a
    named card counts them; how many symbols the attacker has, where it is asked how much life is lost; whether a player has shields
    left, where it is asked whether an attack wins; whether another card is exhausted, where a named one destroys such; how many cores lie
    in the reserve, where it is asked of nothing but a summon; whether who attacks is in range, where it is asked of nothing but a
    counter-attack; whether who is attacked is destroyed, where it is asked of nothing but what is charged; the level of a named card of
    which the case tells nothing."""
    played = candidate.played
    if played is None:
        return None
    by_ready = _by_ready(played, reading)
    if by_ready is not None or candidate.fit >= ITS_OWN_WORDS:
        return by_ready
    found = (by(played, reading) for by in (_by_symbols, _by_shields, _by_exhausted, _by_reserve, _by_reach, _by_damage))
    return next((each for each in found if each is not None), None) or _by_level(played, candidate.case, reading)


def _by_ready(played: Replay, reading: Reading) -> Open | None:
    named, attacking = reading.named(), combatant(played.scenario, "attacker")
    known = knowledge.book(played.scenario.rules)
    face = known.card(attacking[1].card) if attacking is not None else None
    if (
        face is None
        or face.id not in named
        or OF_HOW_MANY & {figure.of for figure in reading.figures}
        or (READY | {"alone"}) & reading.concepts()
    ):
        return None
    counted = (effect.per for ability in face.abilities for effect in ability.does if isinstance(effect, ChangePower))
    if all(per is None or (per.whose, per.state) != ("opposing", "ready") for per in counted):
        return None
    ways = {count: replayed(with_ready(played.scenario, "defending", count)) for count in READY_CARDS}
    fact = next(iter(played.scenario.asks), "")
    return _hanging("ready", face.name.ja, fact, ways)


READY_CARDS = (1, 2, 3)
"""Of so many ready cards it is told what comes of what hangs on them."""
OF_HOW_MANY = frozenset({"body", "number"})
"""Figures by which a question says how many cards there are."""


def _by_symbols(played: Replay, reading: Reading) -> Open | None:
    asked = "how-many" in reading.asks and "life_change" in facts_asked(reading)[:1]
    said = TELLS_SYMBOLS & reading.concepts() or _ONE_SYMBOL.search(reading.question) is not None
    said = said or any(figure.of in ("symbol", "life-lost") for figure in reading.figures)
    attacker = of_untold_symbols(played) if asked and not said else None
    found = next(((at, placed) for at, placed in places(played.scenario) if placed.label == attacker), None)
    if attacker is None or found is None:
        return None
    ways = {count: replayed(replaced(played.scenario, found[0], replace(found[1], symbols=count))) for count in SYMBOLS}
    return _hanging("symbols", attacker, "life_change", ways)


_ONE_SYMBOL = regex(r"\b(?:single|one)[- ]symbol|\b(?:only|just) one\b|シンボル(?:は)?(?:一|ひと)つ", re.IGNORECASE)
"""How it is said in words that there is one symbol."""


def _by_shields(played: Replay, reading: Reading) -> Open | None:
    """An attack of which it is told that it is made and asked whether it wins, and nothing said of shields."""
    half, fact = played.scenario.board.defending, "winner"
    asked = any(event.asked and event.is_a("win") for event in reading.events)
    attacked = any(event.told and event.is_a("attack") for event in reading.events)
    if not (asked and attacked) or OF_SHIELDS & reading.concepts() or SHIELDS not in half.zones or fact not in played.scenario.asks:
        return None
    boards = {count: replace(half, zones={**half.zones, SHIELDS: count}) for count in (0, 1)}
    ways = {n: replayed(replace(played.scenario, board=replace(played.scenario.board, defending=each))) for n, each in boards.items()}
    return _hanging(SHIELDS, "defending", fact, ways)


SHIELDS = "shields"
OF_SHIELDS = frozenset({"shield", "break-shield", "direct-attack", "zero", "lose-battle"})
"""Concepts by which a question says whether shields are left."""


def _by_exhausted(played: Replay, reading: Reading) -> Open | None:
    """A named attacker that destroys an exhausted card, and itself where there is no other."""
    attacking, scenario = combatant(played.scenario, "attacker"), played.scenario
    known = knowledge.book(scenario.rules)
    face = known.card(attacking[1].card) if attacking is not None else None
    if face is None or reading.named() != {face.id} or _OF_OTHERS.search(reading.question) is not None:
        return None
    targets = (effect.target for ability in face.abilities for effect in ability.does if isinstance(effect, Destroy))
    alone = all(placed.state != "exhausted" for place, placed in places(scenario) if place[1] == "field")
    attack = next((n for n, line in enumerate(scenario.play) if line.do == "attack"), None)
    if attack is None or not alone or all((target.pick, target.state) != ("chosen", "exhausted") for target in targets):
        return None
    half, by = scenario.board.defending, scenario.play[attack].by
    other = Placed(as_="sleeper", state="exhausted")
    play = (*scenario.play[: attack + 1], Line("choose", by, on=("sleeper",)), *scenario.play[attack + 1 :])
    board = replace(scenario.board, defending=replace(half, field=(*half.field, other)))
    ways = {0: played, 1: replayed(replace(scenario, board=board, play=play))}
    fact = next(iter(scenario.asks), "")
    idle = is_cut_short(ways[1]) or (played.refused is None and ways[1].refused is not None)  # it does nothing: nobody is chosen
    return None if idle else _hanging("exhausted", face.name.ja, fact, ways)


_OF_OTHERS = regex(
    r"疲労|寝|横|起き|回復|ほか|他|だけ|しか|味方|タップ|\b(?:tapped|exhausted|resting|others?|only|alone|ready|refreshed|untapped|nobody)\b",
    re.IGNORECASE,
)
"""How a question speaks of what other cards are in what state."""


def _by_reserve(played: Replay, reading: Reading) -> Open | None:
    """A named card of which nothing is asked but whether it may be summoned in a flash timing, and nothing told but that it is one."""
    scenario = played.scenario
    tried = scenario.play[len(scenario.before_ask) + 1 :][:1]
    told = any(event.told for event in reading.events) or set(reading.steps) - {"flash"} or reading.figures
    if told or "core" in reading.concepts() or not tried or tried[0].do != "summon" or tried[0].by is None:
        return None
    by, card = tried[0].by, tried[0].card or ""
    face = knowledge.book(scenario.rules).card(card)
    if face is None or face.id not in reading.named():
        return None
    ways: dict[int, Replay] = {}
    for count in range(MOST_CORES):
        half = replace(getattr(scenario.board, by), reserve=count)
        ways[count] = replayed(scenario.with_half(by, half))
        if count and not _same("allowed", [ways[count - 1], ways[count]]):
            return Open("reserve", card, "allowed", {each: ways[each] for each in (count - 1, count)})
    return None


MOST_CORES = 9
"""Cores in a reserve up to which it is looked for how many a summon takes."""
SYMBOLS = (1, 2)
"""Of so many symbols it is told what comes of an attack that hangs on them."""


def _by_reach(played: Replay, reading: Reading) -> Open | None:
    """An attack of which nothing is told, and nothing asked but whether it is countered."""
    scenario = played.scenario
    asked = {event.concept for event in reading.events if event.asked}
    if asked != {"counter-attack"} or reading.cards or reading.figures or reading.concepts() - BARE_ATTACK:
        return None
    found = combatant(scenario, "target")
    if found is None or scenario.asks[:1] != ("allowed",):
        return None
    ways = {count: replayed(replaced(scenario, found[0], replace(found[1], reach=reach))) for count, reach in ((1, None), (0, ()))}
    return _hanging("reach", found[1].label, "allowed", ways)


def _by_damage(played: Replay, reading: Reading) -> Open | None:
    """An attack of a unit on another of which nothing is told, and nothing asked but how much is charged for it."""
    scenario = played.scenario
    if reading.cards or reading.figures or reading.concepts() - BARE_ATTACK - CHARGING:
        return None
    found = combatant(scenario, "target")
    if found is None or "hp" not in found[1].figures or scenario.asks[:1] != ("bp_charge",):
        return None
    ways = {count: replayed(with_value(scenario, "target", "hit-points", value)) for count, value in ((1, FAR_BELOW), (0, FAR_ABOVE))}
    return _hanging("destroyed", found[1].label, "bp_charge", ways)


CHARGING = frozenset({"battle-points", "charge", "how-many-bp", "how-many", "gain", "unit-card", "go-to", "move-gate"})
"""Concepts of a question how much is charged."""
BARE_ATTACK = frozenset(
    {
        "counter-attack",
        "attack",
        "attack-declaration",
        "declare",
        "be-attacked",
        "struck-by-them",
        "allowed",
        "whether",
        "me",
        "own",
        "opponent",
    }
    | {"unit-thing", "struck-by-them", "filler", "everyday", "that-one", "attacker", "attacking-player", "ordinary-word"}
)
"""Concepts of a question that tells nothing of an attack but that it is one."""


_LEVEL_UNTOLD = regex(
    r"(?:レベル|lv)[^。、?]{0,6}(?:忘れ|不明|わから|分から|知ら|見てな|覚えてな|確認して(?:い)?な)"
    r"|(?:forg[eo]t|don't know|no idea)[^.?!]{0,20}level",
    re.IGNORECASE,
)
"""How a question says that it does not tell the level."""


def _by_level(played: Replay, case: Scenario, reading: Reading) -> Open | None:
    known = knowledge.book(played.scenario.rules)
    who_wins = "which" in reading.asks or any(event.asked and event.concept in RESULTS for event in reading.events)
    open_in_words = who_wins or _LEVEL_UNTOLD.search(reading.question)
    of_the_case = () if open_in_words else places(case)
    laid = {face.id for _, placed in of_the_case if (face := known.card(placed.card)) is not None}
    told = {figure.role for figure in reading.figures if figure.of in ("level", "core")}
    open_yet = [m for m in reading.cards if (m.level, m.cores, m.power) == (None, None, None) and m.role not in told]
    untold = {m.card for m in open_yet if (lying := cores_on(m, reading)) is None or lying.role is not None} - laid
    fact = next(iter(played.scenario.asks), "")
    for place, placed in places(played.scenario):
        face = known.card(placed.card)
        if face is None or face.id not in untold or len(face.levels) < 2 or place[1] != "field":
            continue
        at_level = {each.level: replace(placed, level=each.level, cores=None) for each in face.levels}
        ways = {level: replayed(replaced(played.scenario, place, card)) for level, card in at_level.items()}
        if (hanging := _hanging("level", placed.label, fact, ways)) is not None:
            return hanging
    return None


def _others_leave(played: Replay) -> bool:
    """Whether cards that do not fight are destroyed in a replay: then a question may tell of these."""
    destroyed = (card for event in happened(played, Destroyed) for card in event.cards)
    return any({*FIGHTERS}.isdisjoint(names(played, card)) for card in destroyed)


def _one_by_one(found: Facts) -> Facts:
    """Facts with those of several cards or players each for itself."""
    one_by_one = {}
    for name, value in found.items():
        one_by_one.update({f"{name}.{of}": each for of, each in value.items()} if isinstance(value, dict) else {name: value})
    return one_by_one


def _hanging(what: str, card: str, fact: str, ways: dict[int, Replay]) -> Open | None:
    """That the fact hangs on this, unless it is the same in all ways."""
    return None if _same(fact, list(ways.values())) else Open(what, card, fact, ways)


def _same(name: str, ways: list[Replay]) -> bool:
    """Whether a fact is the same in all ways; of several cards, of those that are there in all."""
    first, *others = [decided(way, (name,)).get(name) for way in ways]
    if not isinstance(first, dict):
        return all(other == first for other in others)
    return all(isinstance(other, dict) and all(other.get(of, value) == value for of, value in first.items()) for other in others)
