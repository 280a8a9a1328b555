"""Follow-ups: "what if he passes instead?", "and with BP 6000?" as changes of the last scenario, which is then replayed.

Everything a follow-up says must be put into the scenario as data (a figure, a card, a move done or not done); where one thing of it
cannot, it is no follow-up. After a move has changed, passes are put in or taken out until the rest of the script can be played again.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from judge.engine import moves as m
from judge.engine.events import Answered, Wanting
from judge.engine.legal import legal_moves
from judge.engine.moves import AnyMove, tag
from judge.engine.sides import Side
from judge.engine.values import Table
from judge.games import rulebook
from judge.reading.model import CardMention, EventMention, Figure, Reading
from judge.rulings.places import Place, places, renamed, replaced
from judge.rulings.replay import Refused, Replay, line_of, replay
from judge.rulings.telling import Teller
from judge.situations.asked import facts_asked
from judge.situations.combatants import PRINTED
from judge.situations.measures import settled
from judge.situations.resembling import ancestors
from knowledge.abilities import chooses
from knowledge.books import Knowledge
from knowledge.cards import CardFace
from scenarios.model import Half, Line, Placed, Scenario, Verb

FIELDS = {"power": "power", "level": "level", "core": "cores", "symbol": "symbols"}
"""Of what counts a figure of a card, the field of `Placed`."""
CALLED = {key: concept for concept, (key, _) in PRINTED.items()}
"""Of a printed figure, the concept that is its name."""
USED = ("use", "summon", "declare", "use-link", "guard", "accept", "move")
"""Deeds in whose place a player may pass."""
UNDONE = {"block": ("block",), "guard": ("guard",), "use-link": ("use-link",), "use": ("use", "summon"), "counter-attack": ("accept",)}
"""Of an event said not to happen, the deeds that are not done then."""
DONE = {"block": "block", "guard": "guard", "use-link": "use-link", "counter-attack": "accept"}
"""Of an event said to happen, the kind of move it is."""
PLAIN: tuple[Verb, ...] = ("pass", "decline", "finish")
"""Ways to do nothing, the most usual first."""
MENDS = 14
"""Passes put in or taken out at most."""


class FollowUp(Struct, frozen=True):
    """The changed scenario and the changes in words; ``impossible``: why the rules do not let the change happen."""

    scenario: Scenario
    changes: tuple[str, ...]
    impossible: str | None = None


def follow(last: Scenario, reading: Reading, known: Knowledge, teller: Teller) -> FollowUp | None:
    """The last scenario with everything changed that a line says; None where something in it is no such change.

    Raises what `judge.rulings.replay.replay` raises where the board cannot be.
    """
    change = _Change(last, known, teller)
    told = [*(event for event in reading.events if not event.asked), *_states(reading, known)]
    named = reading.named()
    changed = (
        all(change.card(mention, told) for mention in reading.cards)
        and all(change.event(event, reading) for event in told if event.card not in named or event.negated)
        and all(change.figure(_counting(figure, reading)) for figure in reading.figures if figure.card is None)
    )
    if not changed or not change.said or reading.unknown:
        return None
    refused = change.mend()
    asks = tuple(dict.fromkeys((*facts_asked(reading), *change.scenario.asks)))
    why = None if refused is None else change.why(refused)
    return FollowUp(replace(change.scenario, asks=asks), tuple(change.said), why)


def _states(reading: Reading, known: Knowledge) -> list[EventMention]:
    """That a card is exhausted or refreshed, as what has made it so: 「ブロッカーが疲労していたら?」."""
    states = [m for m in reading.mentions if known.lexicon[m.concept].kind == "state"]
    made = {"exhaust", "refresh"}
    return [EventMention(m.concept, m.start, negated=m.negated) for m in states if not made.isdisjoint(ancestors(m.concept, known.lexicon))]


def _counting(figure: Figure, reading: Reading) -> Figure:
    """What a bare number of cards counts: shields, where the line speaks of them."""
    return replace(figure, of="shield") if figure.of in ("card", "number") and "shield" in reading.concepts() else figure


class _Change:
    """A scenario while it is changed. Every method that says so returns whether the change could be made."""

    def __init__(self, scenario: Scenario, known: Knowledge, teller: Teller) -> None:
        self.scenario, self.known, self.teller = scenario, known, teller
        self.book = rulebook(known.source.rules)
        self.said: list[str] = []

    def tell(self, change: str, **what: object) -> bool:
        self.said.append(self.teller.say(f"change.{change}", **what))
        return True

    # ── figures ────────────────────────────────────────────────────────────

    def figure(self, figure: Figure) -> bool:
        figure = settled(figure, self.scenario)
        side: Side = figure.side or "defending"
        half: Half = getattr(self.scenario.board, side)
        if figure.of in FIELDS:
            return self.field(self.standing(figure.role) if figure.role else self.bearer(figure.of), FIELDS[figure.of], figure.value)
        if figure.of in ("life", "reserve") and figure.of in dict(self.book.ground.pools):
            self.half(side, replace(half, **{figure.of: figure.value}))
            return self.tell(f"pool.{figure.of}", side=self.teller.say(f"side.{side}"), value=figure.value)
        if figure.of == "shield" and self.book.ground.has("shields"):
            self.half(side, replace(half, zones={**half.zones, "shields": figure.value}))
            return self.tell("shields", side=self.teller.say(f"side.{side}"), value=figure.value)
        if figure.of in PRINTED:
            key, usual = PRINTED[figure.of]
            place = self.standing(figure.role or usual) if figure.role or usual else self.printed(key)
            return self.field(place, key, figure.value)
        return False

    def field(self, place: Place | None, field: str, value: int) -> bool:
        """A card on the board with another figure: a field of `Placed`, or a printed number."""
        if place is None:
            return False
        placed = self.at(place)
        if field not in FIELDS.values():
            placed = replace(placed, figures={**placed.figures, field: value})
        elif field in ("level", "cores"):
            placed = replace(placed, **{"level": None, "cores": None, field: value})
        else:
            levels = tuple(replace(level, power=value) for level in placed.levels) if field == "power" else placed.levels
            placed = replace(placed, levels=levels, **{field: value})
        self.scenario = replaced(self.scenario, place, placed)
        concept = self.known.lexicon.get(CALLED.get(field, field))
        what = concept.term.in_(self.teller.language) if concept is not None else field
        return self.tell(f"figure.{field}", card=self.named(place), what=what, value=value)

    def bearer(self, of: str) -> Place | None:
        """Whose a figure is where nobody says: of the card whose figure is asked for, else of the one card of which it is given (or that
        has several levels), else of the attacker."""
        wanting = next((h.event.card for h in replay(self.scenario, self.book, complete=True).trace if isinstance(h.event, Wanting)), None)
        if wanting is not None and of == "power":
            return self.labelled(wanting)
        field = [(place, placed) for place, placed in places(self.scenario) if place[1] == "field"]
        if of == "level":
            having = [place for place, placed in field if len(self.levels(placed)) > 1 or placed.level is not None]
        else:
            having = [place for place, placed in field if getattr(placed, FIELDS[of]) is not None]
        attacker = self.standing("attacker")
        return having[0] if len(having) == 1 else attacker if attacker is not None or len(field) != 1 else field[0][0]

    def levels(self, placed: Placed) -> tuple[object, ...]:
        face = self.known.card(placed.card)
        return placed.levels or (face.levels if face is not None else ())

    def printed(self, key: str) -> Place | None:
        return next((place for place, placed in places(self.scenario) if key in placed.figures), None)

    # ── cards ──────────────────────────────────────────────────────────────

    def card(self, mention: CardMention, told: list[EventMention]) -> bool:
        """The card named in the place of another of its kind; used by who has none such in hand."""
        face = self.known.cards[mention.card]
        uses = next((event for event in told if event.card == mention.card), None)
        if uses is not None and uses.negated:
            return True  # what is not done is the event's to say
        by: Side | None = mention.side or (uses.by if uses is not None else None)
        there = next((place for place, placed in places(self.scenario) if self.known.card(placed.card) is face), None)
        place = there or self.like(face, mention, by)
        if place is None and face.kind == "magic":
            return self.use(face, by or "defending")
        if place is None:
            return False
        if there is None:
            old, placed = self.named(place), self.at(place)
            other = Placed(face.name.ja, placed.as_, state=placed.state, at=placed.at, new=placed.new, marks=placed.marks)
            self.scenario = replaced(self.scenario, place, other)
            self.scenario = renamed(self.scenario, placed.label, placed.as_ or face.name.ja)
            self.aim(placed.as_ or face.name.ja, face)
            self.tell("card", old=old, new=face.name.in_(self.teller.language))
        label = self.at(place).as_ or self.at(place).card
        if face.kind == "magic" and not any(line.card == label for line in self.scenario.play):
            self.played(label, face, "attacking" if place[0] == "attacking" else "defending")
        for field in FIELDS.values():
            value = getattr(mention, field)
            if value is not None:
                self.field(place, field, value)
        return bool(self.said)

    def like(self, face: CardFace, mention: CardMention, by: Side | None) -> Place | None:
        """Where a card of the same kind lies: the one played last, else the attacker, else the only one."""
        alike = [place for place, placed in places(self.scenario) if self.kind(placed) == face.kind]
        if mention.role is not None and (standing := self.standing(mention.role)) in alike:
            return standing
        alike = [place for place in alike if by is None or place[0] == by] or alike
        for line in reversed(self.scenario.play):
            if line.do in USED and (place := self.labelled(line.card or "")) in alike:
                return place
        attacker = self.standing("attacker")
        return attacker if attacker in alike else alike[0] if len(alike) == 1 else None

    def kind(self, placed: Placed) -> str:
        face = self.known.card(placed.card)
        return placed.kind or (face.kind if face is not None else self.book.plain)

    def use(self, face: CardFace, by: Side) -> bool:
        """A card that nobody has yet is put in a hand and used."""
        half: Half = getattr(self.scenario.board, by)
        self.half(by, replace(half, hand=(*half.hand, Placed(face.name.ja)), reserve=None))
        return self.played(face.name.ja, face, by)

    def played(self, label: str, face: CardFace, by: Side) -> bool:
        """A card in hand is used: where its player passed last, else as late in the battle as the rules let it."""
        lines = self.scenario.before_ask
        start = next((i + 1 for i in range(len(lines) - 1, -1, -1) if lines[i].do == "attack"), 0)
        kept = self.scenario
        for i in range(len(lines), start - 1, -1):
            if i < len(lines) and (lines[i].do != "pass" or self.by(i) != by):
                continue
            rest = list(lines[i + 1 :])
            while rest and rest[0].do == "pass":
                rest.pop(0)
            self.script((*lines[:i], Line("use", by, label), *rest))
            self.aim(label, face)
            if self.mend() is None:
                return self.tell("use", side=self.teller.say(f"side.{by}"), card=face.name.in_(self.teller.language))
            self.scenario = kept
        self.script((*lines, Line("use", by, label)))
        self.aim(label, face)
        return self.tell("use", side=self.teller.say(f"side.{by}"), card=face.name.in_(self.teller.language))

    def aim(self, label: str, face: CardFace) -> None:
        """Uses of a card name a target if it chooses one: the opposing combatant."""
        at_one = any(map(chooses, face.abilities))

        def aimed(line: Line) -> Line:
            if line.do != "use" or line.card != label:
                return line
            usual = ("attacker" if line.by == "defending" else "blocker",)
            return replace(line, on=(line.on or usual) if at_one else ())

        self.scenario = replace(self.scenario, play=tuple(aimed(line) for line in self.scenario.play))

    # ── moves ──────────────────────────────────────────────────────────────

    def event(self, event: EventMention, reading: Reading) -> bool:
        wide = (event.concept, *ancestors(event.concept, self.known.lexicon))
        if "pass" in wide and not event.negated:
            both = bool({"both", "both-players"} & reading.concepts())
            return self.both_pass() if both else self.undo(USED, event.by, "pass-instead") or self.passes(event.by)
        if "exhaust" in wide or "refresh" in wide:
            exhausted = ("exhaust" in wide) != event.negated
            on = event.on or next((c for c in ("attacker", "blocker", "target") if c in reading.concepts()), None)
            return self.state(self.standing(on) if on else None, "exhausted" if exhausted else "ready")
        if event.negated:
            verbs = next((UNDONE[concept] for concept in wide if concept in UNDONE), ())
            if self.undo(verbs, event.by if event.by and verbs == UNDONE["use"] else None, "decline-instead"):
                return True
            return "block" in wide and self.never("block", "no-block")
        kind = next((DONE[concept] for concept in wide if concept in DONE), None)
        points = next((figure.value for figure in reading.figures if figure.of == "guard-point"), None)
        if kind == "guard" and points is not None and self.printed("guard") is None:
            self.scenario = self.scenario.put("defending", "hand", "plain", as_="card", figures={"guard": points})
        return kind is not None and self.do(kind)

    def undo(self, verbs: tuple[str, ...], by: Side | None, how: str) -> bool:
        """The last of such deeds (of a player, if he has one) is not done: he passes or declines where he did it."""
        lines = self.scenario.before_ask
        done = [i for i, line in enumerate(lines) if line.do in verbs]
        own = [i for i in done if self.by(i) == by]
        if not done:
            return False
        i = (own or done)[-1]
        plain = self.plainest(i)
        if plain is None:
            return False
        side = self.by(i)
        had = self.had(i)
        rest = list(lines[i + 1 :])
        dropped = False
        if lines[i].do == "block":
            dropped, rest = any(line.do not in (*PLAIN, "accept") for line in rest), []
        while rest and rest[0].do == "pass":
            rest.pop(0)
        self.script((*lines[:i], Line(plain, side), *rest))
        if lines[i].do == "block":
            self.tell("no-block")
        elif lines[i].do == "guard":
            self.tell("no-guard")
        else:
            self.tell(how, side=self.teller.say(f"side.{side}"), move=had)
        return self.tell("without-the-rest") if dropped else True

    def passes(self, by: Side | None) -> bool:
        """A pass more, where the question is asked."""
        asked = self.table(len(self.scenario.before_ask)).asks
        if asked is None or "pass" not in asked.kinds or (by is not None and asked.side != by and not asked.anyone):
            return False
        side = by or asked.side
        self.insert(len(self.scenario.before_ask), Line("pass", side))
        return self.tell("pass", side=self.teller.say(f"side.{side}"))

    def both_pass(self) -> bool:
        """In the last window in which somebody does something nobody does anything but pass; without one, where the question is asked."""
        lines = self.scenario.before_ask
        used = max((i for i, line in enumerate(lines) if line.do in USED), default=len(lines))
        opened = next((i + 1 for i in range(used - 1, -1, -1) if lines[i].do in ("attack", "block", "decline")), used)
        opened = opened if used < len(lines) else used
        asked = self.table(opened).asks
        if asked is None or "pass" not in asked.kinds:
            return False
        rest = list(lines[opened:])
        while rest and rest[0].do in (*USED, "pass"):
            rest.pop(0)
        self.script((*lines[:opened], Line("pass"), Line("pass"), *rest))
        return self.tell("both-pass")

    def never(self, kind: str, how: str) -> bool:
        """Said not to be done where nobody has done it: declined in so many words, unless it is already."""
        lines = self.scenario.before_ask
        found = self.first(kind, len(lines))
        if found is None:
            return False
        passes, move = found
        self.script((*lines, *passes, Line("decline", move.by)))
        return self.tell(how)

    def do(self, kind: str) -> bool:
        """A move of this kind is made where it was declined, or else as soon as the rules let it."""
        lines = self.scenario.before_ask
        for i, line in enumerate(lines):
            if line.do in PLAIN and (move := self.legal(i, kind)) is not None:
                rest = [each for each in lines[i + 1 :] if each.do not in PLAIN]
                self.script((*lines[:i], line_of(self.table(i), move), *rest))
                return self.tell_done(move)
        found = self.first(kind, len(lines))
        if found is None and kind == "block" and not any(placed.as_ == "blocker" for _, placed in places(self.scenario)):
            keywords = ("ブロッカー",) if self.book.plain == "creature" else ()
            self.scenario = self.scenario.put("defending", "field", "plain", as_="blocker", keywords=keywords)
            return self.do(kind)
        if found is None:
            return False
        self.script((*lines, *found[0], line_of(self.table(len(lines)), found[1])))
        return self.tell_done(found[1])

    def first(self, kind: str, at: int) -> tuple[tuple[Line, ...], AnyMove] | None:
        """The passes after ``at`` lines until a move of this kind is legal, and that move; None where it never is."""
        passes: tuple[Line, ...] = ()
        for _ in range(4):
            played = self.replayed((*self.scenario.before_ask[:at], *passes))
            move = self.legal_in(played, kind)
            if move is not None:
                return passes, move
            if played.table.asks is None or "pass" not in played.table.asks.kinds:
                return None
            passes = (*passes, Line("pass", played.table.asks.side))
        return None

    def tell_done(self, move: AnyMove) -> bool:
        if isinstance(move, m.Block):
            return self.tell("block", card=self.teller.label(move.card))
        self.said.append(
            self.teller.say("move.by", side=self.teller.say(f"side.{move.by}"), move=self.teller.move(self.replayed().start, move))
        )
        return True

    def state(self, place: Place | None, state: str) -> bool:
        if place is None or self.at(place).state == state:
            return False
        self.scenario = replaced(self.scenario, place, replace(self.at(place), state=state))
        return self.tell(f"state.{state}", card=self.named(place))

    # ── the script ─────────────────────────────────────────────────────────

    def script(self, before: Iterable[Line]) -> None:
        """Another script up to the question; a move tried after it stays."""
        self.scenario = replace(self.scenario, play=(*before, *self.scenario.play[len(self.scenario.before_ask) :]))

    def insert(self, at: int, *lines: Line) -> None:
        self.script((*self.scenario.before_ask[:at], *lines, *self.scenario.before_ask[at:]))

    def mend(self) -> Refused | None:
        """Put passes in and take passes out until the script can be played; what cannot be played at last, unless the question is
        whether it can."""
        refused = self.replayed(self.scenario.play).refused
        for _ in range(MENDS):
            play = self.scenario.play
            if refused is None or (refused.line == len(self.scenario.before_ask) + 1 and "allowed" in self.scenario.asks):
                return None
            line, legal = refused.line, {tag(move): move.by for move in refused.legal}
            if "pass" in legal and play[line].do != "pass":
                play = (*play[:line], Line("pass", legal["pass"]), *play[line:])
            elif play[line].do in (*PLAIN, "accept"):
                play = (*play[:line], *play[line + 1 :])
            else:
                return refused
            self.scenario = replace(self.scenario, play=play)
            refused = self.replayed(play).refused
        return refused

    def why(self, refused: Refused) -> str:
        if refused.refusal is None:
            return refused.detail
        said = self.teller.refusal(refused.refusal, self.replayed().table, refused.refusal.move.by)
        return f"{said} ‹{refused.refusal.clause}›"

    def replayed(self, play: tuple[Line, ...] | None = None) -> Replay:
        return replay(replace(self.scenario, play=self.scenario.before_ask if play is None else play), self.book)

    def table(self, at: int) -> Table:
        """The table after so many lines of the script."""
        return self.replayed(self.scenario.before_ask[:at]).table

    def legal(self, at: int, kind: str) -> AnyMove | None:
        return self.legal_in(self.replayed(self.scenario.before_ask[:at]), kind)

    def legal_in(self, played: Replay, kind: str) -> AnyMove | None:
        """The first legal move of this kind where a replay has come to; of what either player may do there, the defender's."""
        moves = [move for move in legal_moves(self.book, played.table) if tag(move) == kind]
        anyone = bool(moves) and played.table.asks is not None and played.table.asks.anyone and kind == "accept"
        return m.Accept(by="defending") if anyone else next(iter(moves), None)

    def plainest(self, at: int) -> Verb | None:
        """How the player asked before a line can do nothing there."""
        return next((verb for verb in PLAIN if self.legal(at, verb) is not None), None)

    def had(self, at: int) -> str:
        """The move of a line in words."""
        played = self.replayed(self.scenario.before_ask[: at + 1])
        moves = [h.event.move for h in played.trace[played.marks[at] :] if isinstance(h.event, Answered)]
        return self.teller.move(played.start, moves[-1]) if moves else ""

    def by(self, at: int) -> Side:
        """Who makes the move of a line."""
        asked = self.table(at).asks
        return self.scenario.before_ask[at].by or (asked.side if asked else "attacking")

    # ── the board ──────────────────────────────────────────────────────────

    def standing(self, role: str | None) -> Place | None:
        """Where the attacker, the blocker or the one attacked lies: as the script has it, else as the board labels it."""
        lines = self.scenario.play
        attack = next((line for line in reversed(lines) if line.do == "attack"), None)
        block = next((line for line in reversed(lines) if line.do == "block"), None)
        labels = {
            "attacker": attack.card if attack else None,
            "blocker": block.card if block else None,
            "target": attack.on[0] if attack and attack.on else None,
        }
        label = labels.get(role or "")
        found = self.labelled(label) if label else self.labelled(role or "")
        other = {"blocker": "target", "target": "blocker"}.get(role or "")
        return found or (self.labelled(labels[other] or other) if other else None)

    def labelled(self, label: str) -> Place | None:
        return next((place for place, placed in places(self.scenario) if label and label == placed.label), None)

    def at(self, place: Place) -> Placed:
        side, zone, index = place
        placed: Placed = getattr(getattr(self.scenario.board, side), zone)[index]
        return placed

    def named(self, place: Place) -> str:
        placed = self.at(place)
        return self.teller.label(placed.label if placed.card == "plain" else placed.card)

    def half(self, side: Side, half: Half) -> None:
        self.scenario = self.scenario.with_half(side, half)
