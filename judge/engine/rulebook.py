"""Rulebooks: a table of steps, and rules filed at their moments.

A rule is ``(clause, at, when, then, overrides)``. As in Catala (Merigoux, Chataing, Protzenko, ICFP 2021), a general rule holds unless an
exception that names it holds too; two rules that both send the game on, to different places, are a `Conflict`: a bug in the
rulebook, never settled by file order.

Moments. A step is a row of moments, played in order: most of them once; a *queue* is returned to until no triggered ability
waits; a *loop* (an open window, the main step) until a rule leads away. A move ``attack`` that answers a question asked at
moment ``A1-1`` is itself a moment, ``A1-1:attack``. A *procedure* is a row of moments that events call: what destruction leads to, say.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from judge.engine.events import Event
from judge.engine.moves import AnyMove, Reason, tag
from judge.engine.values import Cause, Table
from knowledge.clauses import Text

When = Callable[[Table], bool]
Then = Callable[[Table], Sequence[Event]]


class Conflict(Exception):
    """Two rules of one moment hold, disagree on where the game goes, and neither overrides the other."""


class Moment(Struct, frozen=True):
    id: str
    kind: Literal["once", "must", "queue", "loop"] = "once"


def queue(id: str) -> Moment:
    """A moment to which the game returns until no triggered ability waits."""
    return Moment(id, "queue")


def must(id: str) -> Moment:
    """A moment at which some rule has to hold: where none does, the source is silent."""
    return Moment(id, "must")


def loop(id: str) -> Moment:
    """A moment to which the game returns until a rule leads away."""
    return Moment(id, "loop")


Part = Literal[
    "start",
    "core",
    "draw",
    "refresh",
    "main",
    "opening",  # of the attack step
    "declare",
    "flash",
    "block",
    "second-flash",
    "link",
    "resolve",  # the outcome is found
    "destroy",
    "close",  # of the attack
    "step-end",
    "end",
]


class Step(Struct, frozen=True):
    """A step of the turn, the section of the document that describes it, its moments in order, and (where the document's
    numbering alone leads on) the step that follows. ``ends``: where no rule leads on from here, what the document describes is over.
    ``part``: which part of a turn or an attack it is in any such game; steps of two rulebooks with one part stand for one another.
    ``amid``: it is of an attack that is under way, and no board begins there."""

    id: str
    section: str
    moments: tuple[Moment, ...]
    then: str | None = None
    ends: bool = False
    part: Part | None = None
    amid: bool = False


class Rule(Struct, frozen=True):
    """One clause carried out at one moment. Its cause names the clause, and whether the document states it for this moment or it
    is applied here by analogy (a ruling that turns on it is then an interpretation)."""

    cause: Cause
    at: str
    then: Then
    when: When | None = None
    overrides: tuple[str, ...] = ()

    @property
    def clause(self) -> str:
        return self.cause.clause


class Requirement(Struct, frozen=True):
    """What a clause asks of a move, or the move is refused for ``reason``. Judged only where ``when`` holds."""

    clause: str
    of: str
    holds: Callable[[Table, AnyMove], bool]
    reason: Reason
    when: When | None = None
    analogy: str = ""
    also: tuple[str, ...] = ()


class Permit(Struct, frozen=True):
    """A clause that allows kinds of move at a moment; with ``of``, only moves of these kinds with which it holds."""

    clause: str
    at: str
    kinds: tuple[str, ...]
    of: Callable[[Table, AnyMove], bool] | None = None


class Together(Struct, frozen=True):
    """A clause by which two moments are one: what is filed at them happens at once."""

    clause: str
    moments: tuple[str, str]


class Upon(Struct, frozen=True):
    """An event that calls a procedure; ``when`` sees the table after all that happened at once, and the event. ``brings``: what the
    event brings about by being what it is, where no clause says so: it happens under the clause of the event."""

    event: type[Event]
    call: str
    when: Callable[[Table, Event], bool] | None = None
    brings: Callable[[Table, Event], Sequence[Event]] | None = None


class Zone(Struct, frozen=True):
    """A zone of a board: how many blank cards lie in it where the board does not say, and what such a card is called. ``spread``: its
    cards lie side by side (shields), in no pile."""

    id: str
    blank: int = 0
    name: Text = Text("カード", "a card")
    spread: bool = False


class Ground(Struct, frozen=True):
    """What a player's side of the board has in a game, besides the field and the hand: zones, pools and how much is in them where
    the board does not say, and the zone to which discarded cards (and cards used up) go. ``can_be_won``: the document says how.
    ``deals_damage``: attacks deal damage; ``damage``: the zone to which the cards go that are a player's damage.
    ``field``: each player has a row of cards; or the places of the field are lanes, in which the players' cards face each other; or one
    grid for both players."""

    zones: tuple[Zone, ...] = (Zone("deck", 5, Text("山札のカード", "a card of the deck")),)
    pools: tuple[tuple[str, int], ...] = (("life", 5), ("reserve", 0), ("trash", 0), ("void", 0))
    discards: str = "trash"
    can_be_won: bool = False
    deals_damage: bool = False
    damage: str = ""
    field: Literal["row", "lanes", "grid"] = "row"

    @property
    def damages_cards(self) -> bool:
        """Whether attacks damage cards, and not players: these have neither life nor a zone for it."""
        return self.deals_damage and not self.damage and "life" not in dict(self.pools)

    def has(self, zone: str) -> bool:
        """Whether there is such a zone."""
        return any(each.id == zone for each in self.zones)


GROUND = Ground()
"""That of a game of which nothing else is said."""


class Rulebook:
    """A rulebook under construction and in use. Rules are added by decorators in the order of the document; the first look-up
    lays them out by moment. ``without(clause)`` is the same rulebook with everything that clause carries switched off.
    ``plain``: the kind of a card without a text, where the board does not say."""

    def __init__(
        self,
        rules: str,
        steps: tuple[Step, ...],
        procedures: Iterable[tuple[Moment, ...]] = (),
        upon: Iterable[Upon] = (),
        opens_at: str = "",
        plain: str = "spirit",
        ground: Ground = GROUND,
    ) -> None:
        self.rules = rules
        self.steps = {step.id: step for step in steps}
        self.procedures = tuple(procedures)
        self.upon = tuple(upon)
        self.opens_at = opens_at or (steps[0].id if steps else "")
        self.plain = plain
        self.ground = ground
        self.filed: list[Rule] = []
        self.required: list[Requirement] = []
        self.permitted: list[Permit] = []
        self.joined: list[Together] = []
        self.unsaid: tuple[Requirement, ...] = ()
        self.off: frozenset[str] = frozenset()
        self._layout: Layout | None = None

    def rule(
        self,
        clause: str,
        *,
        at: str | tuple[str, ...],
        when: When | None = None,
        overrides: tuple[str, ...] = (),
        also: tuple[str, ...] = (),
        analogy: str = "",
    ) -> Callable[[Then], Then]:
        """File the decorated function as what ``clause`` does at each moment of ``at``."""

        def file(then: Then) -> Then:
            self._layout = None
            for moment in (at,) if isinstance(at, str) else at:
                self.filed.append(Rule(Cause(clause, analogy=analogy, also=also), moment, then, when, overrides))
            return then

        return file

    def require(
        self, clause: str, *, of: str, reason: Reason, when: When | None = None, analogy: str = "", also: tuple[str, ...] = ()
    ) -> Callable[[Callable[[Table, AnyMove], bool]], Callable[[Table, AnyMove], bool]]:
        """File the decorated function as what ``clause`` requires of moves of kind ``of``."""

        def file(holds: Callable[[Table, AnyMove], bool]) -> Callable[[Table, AnyMove], bool]:
            self._layout = None
            self.required.append(Requirement(clause, of, holds, reason, when, analogy, also))
            return holds

        return file

    def permit(
        self, clause: str, *, at: str | tuple[str, ...], kinds: tuple[str, ...], of: Callable[[Table, AnyMove], bool] | None = None
    ) -> None:
        self._layout = None
        self.permitted += [Permit(clause, moment, kinds, of) for moment in ((at,) if isinstance(at, str) else at)]

    def together(self, clause: str, first: str, second: str) -> None:
        self._layout = None
        self.joined.append(Together(clause, (first, second)))

    def without(self, clause: str) -> "Rulebook":
        """This rulebook with the clause of no force: its rules, permits, requirements and the abilities it describes are switched off."""
        less = self.layout.less
        if clause not in less:
            less[clause] = self._less(clause)
        return less[clause]

    def _less(self, clause: str) -> "Rulebook":
        book = Rulebook(self.rules, tuple(self.steps.values()), self.procedures, self.upon, self.opens_at, self.plain, self.ground)
        book.filed = [r for r in self.filed if r.clause != clause]
        book.required = [r for r in self.required if r.clause != clause]
        # of what these alone forbade, nothing is said then
        book.unsaid = (*self.unsaid, *(r for r in self.required if r.clause == clause))
        book.permitted = [p for p in self.permitted if p.clause != clause]
        book.joined = [j for j in self.joined if j.clause != clause]
        book.off = self.off | {clause}
        return book

    @property
    def clauses(self) -> frozenset[str]:
        """Every clause something in this rulebook carries out."""
        filed = {c for r in self.filed for c in (r.clause, *r.cause.also)} | {c for r in self.required for c in (r.clause, *r.also)}
        return frozenset(filed | {p.clause for p in self.permitted} | {j.clause for j in self.joined})

    @property
    def kinds(self) -> frozenset[str]:
        """Every kind of move that a clause permits."""
        return self.layout.kinds

    @property
    def joining(self) -> frozenset[str]:
        """The clauses by which moments are one."""
        return frozenset(j.clause for j in self.joined)

    @property
    def layout(self) -> "Layout":
        if self._layout is None:
            self._layout = Layout(self)
        return self._layout


class Layout:
    """A rulebook laid out for play: what comes after what, and what is filed where."""

    def __init__(self, book: Rulebook) -> None:
        self.less: dict[str, Rulebook] = {}
        merged = {j.moments[1]: j.moments[0] for j in book.joined}
        self.kind: dict[str, str] = {}
        self.next: dict[str, str | None] = {}
        self.step_of: dict[str, str] = {}
        rows = [(step.id, step.moments) for step in book.steps.values()] + [("", row) for row in book.procedures]
        for step, row in rows:
            row = tuple(m for m in row if m.id not in merged)
            for here, following in zip(row, (*row[1:], None), strict=True):
                self.kind[here.id] = here.kind
                self.next[here.id] = following.id if following else None
                if step:
                    self.step_of[here.id] = step
        self.first = {step.id: step.moments[0].id for step in book.steps.values()}
        self.rules: dict[str, tuple[Rule, ...]] = {}
        for rule in book.filed:
            at = merged.get(rule.at, rule.at)
            joining = tuple(j.clause for j in book.joined if rule.at in j.moments)
            if joining:
                rule = replace(rule, cause=replace(rule.cause, also=(*rule.cause.also, *joining)))
            self.rules[at] = (*self.rules.get(at, ()), rule)
        self.overridden: dict[str, frozenset[str]] = {}
        for rule in book.filed:
            if rule.overrides:
                self.overridden[rule.clause] = self.overridden.get(rule.clause, frozenset()) | frozenset(rule.overrides)
        self.contested = {at for at, rules in self.rules.items() if any(r.overrides for r in rules)}
        self.unguarded = {at for at, rules in self.rules.items() if at not in self.contested and all(r.when is None for r in rules)}
        self.permits: dict[str, tuple[str, ...]] = {}
        self.kinds = frozenset(kind for permit in book.permitted for kind in permit.kinds)
        self.permitted_by: dict[str, str] = {}
        self.permitting: dict[tuple[str, str], str] = {}
        self.particular: dict[tuple[str, str], tuple[Permit, ...]] = {}
        for permit in book.permitted:
            self.permits[permit.at] = tuple(dict.fromkeys((*self.permits.get(permit.at, ()), *permit.kinds)))
            self.permitted_by.setdefault(permit.at, permit.clause)
            if permit.of is None:
                self.permitting.update({(permit.at, kind): permit.clause for kind in permit.kinds})
            else:
                for kind in permit.kinds:
                    self.particular[permit.at, kind] = (*self.particular.get((permit.at, kind), ()), permit)
        self.requirements: dict[str, tuple[Requirement, ...]] = {}
        for requirement in book.required:
            self.requirements[requirement.of] = (*self.requirements.get(requirement.of, ()), requirement)
        self.upon: dict[type[Event], tuple[Upon, ...]] = {}
        for upon in book.upon:
            self.upon[upon.event] = (*self.upon.get(upon.event, ()), upon)

    def permission(self, table: Table, move: AnyMove, at: str) -> str:
        """The clause that allows a move at a moment; empty where none does."""
        here = (at, tag(move))
        if here not in self.particular:
            return self.permitting.get(here, "")
        found = next((p.clause for p in self.particular.get(here, ()) if p.of is not None and p.of(table, move)), "")
        return found or self.permitting.get(here, "")

    def holding(self, moment: str, table: Table) -> Sequence[Rule]:
        """The rules of a moment that hold on a table, without those that another of them overrides."""
        if moment in self.unguarded:
            return self.rules[moment]
        held = [r for r in self.rules.get(moment, ()) if (when := r.when) is None or when(table)]
        if len(held) > 1 and moment in self.contested:
            overridden = {clause for r in held for clause in r.overrides}
            return [r for r in held if r.cause.clause not in overridden]
        return held
