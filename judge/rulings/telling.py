"""Saying it: events, moves, facts and boards as lines of text, in Japanese or English.

Every word comes from the knowledge (`knowledge/phrases`, section titles, card names); this module only fills in the blanks.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import knowledge
from judge.engine import events as e
from judge.engine import moves as m
from judge.engine.effects import affects, level, power
from judge.engine.events import Happened, place
from judge.engine.moves import AnyMove, Refusal
from judge.engine.rulebook import Step
from judge.engine.sides import SIDES, Side, other
from judge.engine.values import Card, Resolution, Table
from judge.games import rulebook
from judge.rulings.setup import Assumed
from knowledge.books import Knowledge
from knowledge.clauses import Clause

SILENT_EVENTS = frozenset(
    (
        *(e.Called, e.Returned, e.Reached, e.Answered, e.Progressed, e.Agreed, e.Ordered, e.Asked, e.Marked, e.Unmarked),
        *(e.Acted, e.Passed, e.Used),  # the move before says it
        e.Supposed,  # the ruling lists it among what it assumed
    )
)
"""Bookkeeping that no reader of a ruling needs to see."""


class Teller:
    """A voice for one rulebook in one language."""

    def __init__(self, rules: str, language: str) -> None:
        self.known: Knowledge = knowledge.book(rules)
        self.language = language
        self._labels: dict[str, str] = {}

    @cached_property
    def _titles(self) -> dict[str, str]:
        return {section.id: section.title.in_(self.language) for section in self.known.source.sections}

    def say(self, key: str, **what: Any) -> str:
        """The phrase of this key; the part before the last dot where the whole key is unknown. Raises KeyError (a bug)."""
        phrases = self.known.phrases
        while key not in phrases and "." in key:
            key = key.rpartition(".")[0]
        return phrases[key].in_(self.language).format(**what)

    def listed(self, words: Iterable[str], how: str = "and") -> str:
        return self.say(f"list.{how}").join(words)

    # ── names ──────────────────────────────────────────────────────────────

    def card(self, table: Table, card: str) -> str:
        """A card by its printed name; one without a text by its role or its label."""
        face = table.cards[card].face if card in table.cards else None
        if face is not None and face.id == "plain":
            said = self.label(card)
            kind = f"kind.{face.kind}"
            return self.say("label.plain", kind=self.say(kind), label=card) if said == card and kind in self.known.phrases else said
        return face.name.in_(self.language) if face is not None else self.label(card)

    def label(self, label: str) -> str:
        name, _, number = label.partition(" ")
        if number.isdigit() and f"role.{name}" in self.known.phrases:
            return f"{self.label(name)}{number}"
        known = next((p for kind in ("role", "side", "pool") if (p := self.known.phrases.get(f"{kind}.{label}"))), None)
        if known is not None:
            return known.in_(self.language)
        face = self.known.card(label)
        return face.name.in_(self.language) if face is not None else label

    def side(self, side: str, table: Table | None = None) -> str:
        """A player by the part taken in a battle; in the steps for which there is such a phrase, by whose turn it is."""
        if table is not None:
            by_turn: dict[str, str] = {table.turn_player: "turn_player", other(table.turn_player): "non_turn_player"}
            turn = f"side.{by_turn.get(side, side)}.{table.step}"
            if turn in self.known.phrases:
                return self.say(turn)
        key = f"side.{side}"
        if key not in self.known.phrases:  # by whose turn it is, of a step that nobody names
            key = next((known for known in self.known.phrases if known.startswith(f"{key}.")), key)
        return self.say(key)

    def place(self, table: Table, name: str) -> str:
        pool = place(name)
        if pool is None:
            return self.say("place.card", card=self.card(table, name))
        return self.say("place.pool", side=self.side(pool[0], table), pool=self.say(f"pool.{pool[1]}"))

    def gate(self, table: Table, place: str) -> str:
        """A place of the field by its name, or by the card that stood in it; or a zone."""
        if place in table.cards:
            return self.say("place.gate-of", card=self.card(table, place))
        if f"zone.{place}" in self.known.phrases:
            return self.say(f"zone.{place}")
        return self.say("place.gate", place=place) if "place.gate" in self.known.phrases else place

    def step(self, step: str) -> str:
        """A step by its id and our title for the section that describes it (or, where one section describes several, by its phrase)."""
        if f"step.{step}" in self.known.phrases:
            return self.say(f"step.{step}")
        section = self._steps[step].section
        title = self._titles.get(section, step)
        if section != step:  # the document gives the step no label of its own
            return title
        return f"{step}({title})" if self.language == "ja" else f"{step} ({title})"

    def steps(self, steps: Iterable[str]) -> str:
        """Several steps; a row that runs on is written as from–to."""
        rows: list[list[str]] = []
        for step in steps:
            last = rows[-1][-1][1:] if rows else ""
            if last.isdigit() and step[1:].isdigit() and int(step[1:]) == int(last) + 1:
                rows[-1].append(step)
            else:
                rows.append([step])
        return self.listed(told for row in rows for told in ((f"{row[0]}–{row[-1]}",) if len(row) > 2 else map(self._named, row)))

    def _named(self, step: str) -> str:
        return step if self._steps[step].section == step else self.step(step)

    @property
    def _steps(self) -> Mapping[str, Step]:
        return rulebook(self.known.source.rules).steps

    # ── events and moves ───────────────────────────────────────────────────

    def entries(self, start: Table, trace: Iterable[Happened]) -> Iterator[tuple[Happened, str]]:
        """Every entry of a trace worth saying, with its sentence; a player's move is said as he makes it."""
        table = start
        for happened in trace:
            event = happened.event
            if isinstance(event, e.Answered):
                yield happened, self.move_by(table, event.move)
            elif (text := self.event(happened)) is not None:
                yield happened, text
            table = happened.table

    def event(self, happened: Happened) -> str | None:
        """One entry of a trace as a sentence; None for bookkeeping."""
        event, table = happened.event, happened.table
        if type(event) in SILENT_EVENTS:
            return None
        key = f"event.{type(event).__name__}"
        what: dict[str, Any] = {f: getattr(event, f) for f in event.__struct_fields__}
        match event:
            case e.Began(effect=effect) | e.Expired(effect=effect):
                key += f".{effect.what}"
                on = [c.id for c in table.in_zone("field") if affects(table, effect, c)] or [effect.source]
                what = {"card": effect.source, "by": effect.by, "cards": tuple(on)}
            case e.Triggered(what=waiting):
                what = {"card": waiting.card, "ability": waiting.ability.says.in_(self.language)}
            case e.Taken():
                top = table.stack[-1]
                what = {"card": top.what.card if isinstance(top, Resolution) else ""}
            case e.Wanting(what=figure) | e.Held(what=figure):
                key += f".{figure}"
            case e.Judged(success=success):
                key += ".yes" if success else ".no"
            case e.WindowClosed(how=how):
                key += f".{how}"
            case e.WindowOpened(window=window):
                what = {
                    "what": self.say("what.window"),
                    "first": self.side("defending" if window.last == "attacking" else "attacking", table),
                }
            case e.ShieldsBroken(cards=cards):
                what["count"] = len(cards)
            case e.Outfought(cards=()):
                key += ".none"
            case e.Drew(cards=cards):
                what["count"] = len(cards)
            case _:
                pass
        return self.say(key, **{name: self._worded(table, name, value) for name, value in what.items()})

    def _worded(self, table: Table, name: str, value: Any) -> Any:
        """A field of an event in words."""
        match name:
            case "card" | "old":
                return self.card(table, value)
            case "cards" if isinstance(value, tuple):
                return self.listed(self.card(table, c) for c in value)
            case "side":
                return self.side(value, table)
            case "target":
                return self.side(value, table) if value in SIDES else self.card(table, value)
            case "zone":
                return self.say(f"zone.{value}")
            case "place":
                return self.gate(table, value)
            case "source" | "to":
                return self.place(table, value)
            case "step":
                return self.step(value)
            case "steps":
                return self.steps(value)
            case "what" if f"what.{value}" in self.known.phrases:
                return self.say(f"what.{value}")
        return value

    def move_by(self, table: Table, move: AnyMove) -> str:
        """A move, and whose it is."""
        return self.say("move.by", side=self.side(move.by, table), move=self.move(table, move))

    def move(self, table: Table, move: AnyMove) -> str:
        match move:
            case m.Attack(card=card, on=on):
                return self.say("move.attack-on" if on else "move.attack", card=self.card(table, card), on=self.card(table, on or ""))
            case m.MoveTo(card=card, to=to):
                return self.say("move.move", card=self.card(table, card), to=self.gate(table, to))
            case m.Use(card=card, on=on):
                named = self.listed(self.card(table, c) for c in on)
                return self.say("move.use-on" if on else "move.use", card=self.card(table, card), on=named)
            case m.Summon(card=card, counters=n):
                return self.say("move.summon", card=self.card(table, card), counters=n)
            case m.Place(card=card) | m.Block(card=card) | m.UseDeclared(card=card):
                return self.say(f"move.{m.tag(move)}", card=self.card(table, card))
            case m.MoveCounters(source=source, to=to, count=n):
                return self.say("move.move-counters", count=n, source=self.place(table, source), to=self.place(table, to))
            case m.Guard(cards=cards):
                return self.say("move.guard", cards=self.listed(self.card(table, c) for c in cards))
            case m.UseLink(card=card):
                return self.say("move.use-link", card=self.card(table, card))
            case m.Order(index=index):
                waiting = getattr(table.stack[-1], "waiting", ())
                return self.say("move.order", card=self.card(table, waiting[index].card) if index < len(waiting) else "")
            case m.Choose(cards=cards):
                return self.say("move.choose", on=self.listed(self.card(table, c) for c in cards) or self.say("fact.none"))
            case _:
                return self.say(f"move.{m.tag(move)}")

    def refusal(self, refusal: Refusal, table: Table, side: Side | None = None) -> str:
        """Why a move is illegal. ``side``: the player it is told of, where that is not the one who is asked."""
        asked = table.asks.side if table.asks else "attacking"
        return self.say(f"refusal.{refusal.reason}", side=self.side(side or asked, table))

    def supposed(self, supposed: e.Supposed, table: Table) -> str:
        """What a rule took for granted, with the source from which it is taken where that is of a keyword."""
        keyword = self.known.keyword(supposed.about)
        source = self.known.provenances[keyword.source].title if keyword is not None else ""
        card = self.card(table, supposed.about) if supposed.about in table.cards else supposed.about
        about = keyword.name.in_(self.language) if keyword is not None else card
        return self.say(f"supposed.{supposed.what}", about=about, number=supposed.number, source=source)

    def assumed(self, assumed: Assumed) -> str:
        return self.say(f"assumed.{assumed.key}", about=self.label(assumed.about), number=assumed.number)

    # ── facts ──────────────────────────────────────────────────────────────

    def fact(self, name: str, value: Any, table: Table | None = None) -> str:
        """A fact as a short sentence; ``table``: where the question was asked."""
        if name in ("life_change", "zone", "state", "cores_to", "bp_charge", "damage") and isinstance(value, dict):
            named = {self.label(who): self._value(name, v, table) for who, v in value.items()}
            spared = f"fact.{name}.spared" if f"fact.{name}.spared" in self.known.phrases else f"fact.{name}.0"
            return self.listed(self.say(spared if v == "0" else f"fact.{name}.{v}", who=who, value=v) for who, v in named.items())
        if name == "winner":
            return self.say(f"fact.winner.{value}", value=self.label(value))
        if name in ("allowed", "triggers", "window", "battle", "success"):
            return self.say(f"fact.{name}.{value}")
        if name == "next_step" and table is not None and table.asks is not None and "pass" in table.asks.kinds and value != table.step:
            return self.say("fact.next_step.later", value=self.step(value))  # somebody may act before
        none = f"fact.{name}.0" if not value else ""  # nobody was damaged: there is no card to name
        key = f"fact.{name}.{value}" if isinstance(value, int) else f"fact.{name}"  # a number may have a phrase of its own (0: none)
        return self.say(none if none in self.known.phrases else key, value=self._value(name, value, table))

    def _value(self, name: str, value: Any, table: Table | None) -> str:
        match name:
            case "next_step" | "expires_at":
                return self.step(value)
            case "skipped" | "active":
                return self.steps(value) or self.say("fact.none")
            case "expired":
                return self.listed(self.say(f"duration.{d}") for d in value) or self.say("fact.none")
            case "may_act_next" | "chooser":
                return self.side(value, table)
            case "zone":
                return self.say(f"zone.{value}")
            case "cores_to":
                return self.say(f"pool.{value}")
            case "state":
                return self.say(f"state.{value}")
            case "life_change" | "bp_charge":
                return f"{value:+d}" if value else "0"
            case "order":
                of_steps = self._steps.keys() >= {*value} and any(f"order.{step}" not in self.known.phrases for step in value)
                return self.listed(map(self.step if of_steps else self._ordered, value), "then")
        return str(value)

    def _ordered(self, words: str) -> str:
        return self.listed((self._order_word(word) for word in words.split("+")), "together")

    def _order_word(self, word: str) -> str:
        phrase = self.known.phrases.get(f"order.{word}")
        return phrase.in_(self.language) if phrase is not None else self.say("order.effect", card=self.label(word))

    def says(self, clause: Clause) -> str:
        """A clause in our words; card names in the language asked for."""
        said = clause.says.in_(self.language)
        if self.language == "en":
            for face in self.known.cards.values():
                said = said.replace(face.name.ja, face.name.en)
        return said

    # ── boards ─────────────────────────────────────────────────────────────

    def board(self, table: Table) -> list[str]:
        """The board as lines: a player's counters, then the cards in each zone (the deck only counted)."""
        lines = []
        for side in SIDES:
            pools = " ".join(f"{self.say(f'pool.{p}')} {n}" for (s, p), n in table.pools.items() if s == side and p != "void")
            lines.append(f"{self.side(side, table)}: {pools}")
            for laid in rulebook(table.rules).ground.zones:
                counted = [c for c in table.in_zone(laid.id, side) if c.face.kind == "blank"]
                if laid.id != "deck" and counted:
                    lines.append(f"  {self.say(f'zone.{laid.id}')}: {len(counted)}")
            laid_out = (laid.id for laid in rulebook(table.rules).ground.zones if laid.id not in ("deck", table.discards))
            for zone in ("field", "hand", *laid_out, table.discards):
                cards = [self.on_board(table, c) for c in table.in_zone(zone, side) if c.face.kind != "blank"]
                if cards:
                    lines.append(f"  {self.say(f'zone.{zone}')}: {self.listed(cards)}")
        return lines

    def on_board(self, table: Table, card: Card) -> str:
        """A card by its name, on the field with all that is to be said of it there."""
        name = self.card(table, card.id)
        if card.zone != "field":
            return name
        figures = self.figures(table, card)
        gate = [self.say("board.gate", place=card.place)] if card.place and "board.gate" in self.known.phrases else []
        notes = [*gate, *figures, *self.marks(card), self.say("state.ready" if card.ready else "state.exhausted")]
        battle = table.battle
        if battle is not None and not table.gone(card.id):
            roles = {battle.attacker: "role.attacker", battle.blocker or "": "role.blocker", battle.attacked or "": "role.target"}
            if card.id in roles and card.id not in ("attacker", "blocker", "target"):
                notes.append(self.say(roles[card.id]))
        return f"{name}[{' '.join(filter(None, notes))}]" if any(notes) else name

    def figures(self, table: Table, card: Card) -> list[str]:
        """The numbers a card on the field has there: level, power, what lies on it, and what else its face states."""
        bp = power(table, card)
        said = [f"Lv{level(card)}"] if len(card.face.levels) > 1 else []
        said += [self.say("board.power", power=bp)] if bp is not None else []
        said += [self.say("board.cores", count=card.counters)] if card.face.levels or card.counters else []
        said += [self.say(key, value=n) for f, n in card.face.figures.items() if (key := f"board.figure.{f}") in self.known.phrases]
        return [figure for figure in said if figure]

    def marks(self, card: Card) -> list[str]:
        """What is remembered of a card and worth saying."""
        return [self.say(key) for mark in sorted(card.marks) if (key := f"mark.{mark}") in self.known.phrases]
