"""What is added to the powers of two that fight, by which ability or in which flash timing, as a question tells it: "the blocker has
'when it attacks, BP+3000'". Whether that counts hangs on whose it is and when it works, so it is laid so, whatever the case."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from judge.engine.sides import Side
from judge.games import rulebook
from judge.reading.model import Figure, Mention, Reading
from judge.rulings.ruling import RULED, asked_move
from judge.situations.as_told.model import AsTold
from judge.situations.bearing import subject_of
from judge.situations.combatants import combatant
from judge.situations.measures import printed
from judge.situations.otherwise.powers import EARLIER
from knowledge.abilities import THIS, Ability, ChangePower, Select, Timing
from knowledge.clauses import Text
from scenarios.model import Half, Line, Placed, Scenario

Fighter = Literal["attacker", "blocker"]


class Boost(Struct, frozen=True):
    """How much is added to whose power, and when."""

    whose: Fighter
    at: Timing
    by: int
    early: bool = False
    """Whether it is used before the block."""


class Boosted(Struct, frozen=True):
    """The powers of two that fight, and all that is added to them."""

    attacker: int
    blocker: int
    boosts: tuple[Boost, ...]


TIMINGS: dict[str, tuple[Timing, Text]] = {
    "when-attacks": ("attack", Text("アタックすると、このバトルの間BP{by:+}。", "When this attacks, BP {by:+} during this battle.")),
    "when-blocks": ("block", Text("ブロックすると、このバトルの間BP{by:+}。", "When this blocks, BP {by:+} during this battle.")),
    "when-battles": ("battle", Text("バトルしたとき、そのバトルの間BP{by:+}。", "When this battles, BP {by:+} during that battle.")),
    "at-battle-resolution": (
        "battle-resolution",
        Text("バトル解決時、そのバトルの間BP{by:+}。", "At battle resolution, BP {by:+} during that battle."),
    ),
    "at-battle-end": ("battle-end", Text("バトル終了時、BP{by:+}。", "At the end of the battle, BP {by:+}.")),
    "after-battle": ("battle-after", Text("バトル終了後、BP{by:+}。", "After the end of the battle, BP {by:+}.")),
    "flash": ("flash", Text("フラッシュで、スピリットかアルティメット1体をBP{by:+}する。", "Flash: a spirit or ultimate gets BP {by:+}.")),
}
"""Concepts that say when something is added, and the ability that does so then."""
FLASHES = frozenset({"flash", "first-flash", "second-flash"})
OF_A_COMPARISON = frozenset(
    {
        *("attack", "block", "pass", "use", "flash-use", "gain", "power-up", "trigger", "process"),
        *("compare-power", "win", "lose", "lose-battle", "destroy", "stays-alive"),
    }
)
"""Events of which a question of two powers may speak: of any other it tells more than is laid."""
MORE = frozenset({"not-told", "again", "next", "another-attack", "turn-long", "expire", "until-when"})
"""Concepts by which a question speaks of another battle, or of how long something lasts."""


def told_boosts(reading: Reading) -> Boosted | None:
    """The two powers and all that is added to them that a question tells; None where it leaves a power, a fighter or a timing open, or
    tells of anything else."""
    figures = [figure for figure in reading.figures if (figure.of, figure.sort, figure.card) != ("power", "is", None)]
    attacker, blocker = printed("attacker", reading.figures), printed("blocker", reading.figures)
    others = any((figure.of, figure.sort, figure.card) != ("power-up", "is", None) for figure in figures)
    if attacker is None or blocker is None or not figures or others or reading.cards or len(reading.figures) - len(figures) != 2:
        return None
    if MORE & reading.concepts() or EARLIER.search(reading.question):
        return None
    if any(not event.is_a(*OF_A_COMPARISON) or (event.negated and not event.is_a("use")) for event in reading.events):
        return None
    boosts = [*_boosts(reading, figures)]
    return Boosted(attacker, blocker, tuple(boosts)) if len(boosts) == len(figures) else None


def _boosts(reading: Reading, figures: list[Figure]) -> Iterator[Boost]:
    """What each figure adds, where exactly one timing is told of it."""
    said = [mention for mention in reading.mentions if mention.concept in TIMINGS.keys() | FLASHES]
    timings = [mention for mention in said if not (mention.negated and mention.concept in FLASHES)]
    if any(mention.negated for mention in timings) or len(timings) != len(figures):
        return
    for figure, timing in zip(figures, timings, strict=True):
        whose, flash = _whose(figure, timing, reading), timing.concept in FLASHES
        at = TIMINGS["flash" if flash else timing.concept][0]
        if whose is not None and (flash or figure.value > 0):
            yield Boost(whose, at, figure.value, early=timing.concept == "first-flash")


def _whose(figure: Figure, timing: Mention, reading: Reading) -> Fighter | None:
    """Whose power something is added to: who bears the ability, or of whom the figure is."""
    borne = subject_of(timing, reading) if timing.concept not in FLASHES else None
    fighters: dict[str | None, Fighter] = {
        "attacker": "attacker",
        "attacking": "attacker",
        "blocker": "blocker",
        "target": "blocker",
        "defending": "blocker",
    }
    return fighters.get(borne) or fighters.get(figure.role)


def _laid(scenario: Scenario, told: Boosted, reading: Reading) -> Scenario:
    """The case in which a block is fought out, with these powers and what is added to them."""
    attacking, defending = scenario.board.attacking, scenario.board.defending
    field = {
        role: tuple(_fighter(placed, told) if placed.as_ == role else placed for placed in half.field)
        for role, half in (("attacker", attacking), ("blocker", defending))
    }
    used = [boost for boost in told.boosts if boost.at == "flash"]
    early, late = ([boost for boost in used if boost.early is first] for first in (True, False))
    play = (
        Line("attack", "attacking", "attacker"),
        *_flash(early, used),
        Line("block", "defending", "blocker"),
        *_flash(late, used),
        Line("ask"),
    )
    asks = tuple(name for name in scenario.asks if name != "triggers" or len(used) < len(told.boosts))
    board = replace(
        scenario.board,
        attacking=replace(attacking, field=field["attacker"], hand=_hand("attacking", used)),
        defending=replace(defending, field=field["blocker"], hand=_hand("defending", used)),
    )
    return replace(scenario, board=board, play=play, asks=asks)


def _fighter(placed: Placed, told: Boosted) -> Placed:
    own = [boost for boost in told.boosts if boost.whose == placed.as_ and boost.at != "flash"]
    power = told.attacker if placed.as_ == "attacker" else told.blocker
    return replace(placed, power=power, abilities=tuple(_ability(boost) for boost in own))


def _ability(boost: Boost) -> Ability:
    """What adds so much: an ability of the card itself, or what is used on it."""
    says = next(says for at, says in TIMINGS.values() if at == boost.at)
    flash = boost.at == "flash"
    chosen = Select(whose="own" if boost.by > 0 else "opposing", kind=("spirit", "ultimate"))
    return Ability(
        id=f"boost-{boost.at}",
        kind="activated" if flash else "triggered",
        at=boost.at,
        does=(ChangePower(by=boost.by, target=chosen if flash else THIS),),
        says=Text(says.ja.format(by=boost.by), says.en.format(by=boost.by)),
        lasts="battle",
    )


def _user(boost: Boost) -> Side:
    """Who uses something on a card: its owner, or to weaken it the other player."""
    return "attacking" if (boost.whose == "attacker") == (boost.by > 0) else "defending"


def _hand(side: Side, used: list[Boost]) -> tuple[Placed, ...]:
    return tuple(
        Placed(as_=NAMES[n], kind="magic", cost=0, abilities=(_ability(boost),)) for n, boost in enumerate(used) if _user(boost) == side
    )


NAMES = ("M", "N", "O", "P")
"""What the cards used are called."""


def _flash(boosts: list[Boost], used: list[Boost]) -> Iterator[Line]:
    """The moves of a flash timing in which these are used, in turn, from the defending player on."""
    left = {side: [boost for boost in boosts if _user(boost) == side] for side in ("defending", "attacking")}
    side, passes = "defending", 0
    while passes < 2:
        if left[side]:
            boost, passes = left[side].pop(0), 0
            yield Line("use", _user(boost), NAMES[used.index(boost)], (boost.whose,))
        else:
            passes += 1
            yield Line("pass")
        side = "attacking" if side == "defending" else "defending"


def _is_fought(scenario: Scenario) -> bool:
    """Whether a case asks what a block comes to that is fought out by cards without a name."""
    moves = [line.do for line in scenario.play]
    fought = moves.count("attack") == moves.count("block") == 1 and moves[-3:] == ["pass", "pass", "ask"] and not asked_move(scenario)
    return fought and "zone" in scenario.asks and combatant(scenario, "attacker") is not None and combatant(scenario, "blocker") is not None


def _may_hold(scenario: Scenario) -> bool:
    """Whether nothing else is told in such a case than what is added to powers."""
    halves: tuple[Half, ...] = (scenario.board.attacking, scenario.board.defending)
    lying = [placed for half in halves for placed in (*half.field, *half.hand)]
    effects = [effect for placed in lying for ability in placed.abilities for effect in ability.does]
    alone = all(placed.card == "plain" and not placed.marks for placed in lying) and sum(len(half.field) for half in halves) == 2
    fought = _is_fought(scenario) and scenario.status in RULED and rulebook(scenario.rules).plain == "spirit"
    return fought and alone and all(isinstance(effect, ChangePower) for effect in effects)


def _plays(scenario: Scenario, told: Boosted) -> bool:
    """Whether a case is fought out with these powers, and what is added to them."""
    laid = _laid(scenario, told, _NOBODY) if _may_hold(scenario) else None
    return laid is not None and (laid.board, laid.before_ask) == (scenario.board, scenario.before_ask)


_NOBODY = Reading("", "ja", None)
BOOSTS = AsTold("boost", told_boosts, _may_hold, _laid, "", _plays, _is_fought)
"""What is added to the powers of two that fight."""
