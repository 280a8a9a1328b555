"""The same situation put before several rulebooks: what each rules, step by step, and where they part.

A divergence names the clause on each side. Where a document says nothing, that is what the comparison says; nothing is inferred from
another rulebook. What could not be put to a rulebook as it was (`judge.rulings.carrying`) is told beside it.
"""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.games import rulebook
from judge.rulings.aligning import Mark, Row, ability_of, aligned, beats, cards_of
from judge.rulings.carrying import Carried, Left, behind, carry, common, differ, other_editions, says, untimely
from judge.rulings.citing import Citation, citation_of
from judge.rulings.facts import ALWAYS, decided, spoken
from judge.rulings.replay import Replay, replay
from judge.rulings.ruling import Ruling, defines, fact_told, ruling_of
from judge.rulings.telling import Teller
from knowledge.errors import JudgeError
from scenarios.model import Scenario
from scenarios.script import line_text

Gap = Literal[
    "silent",  # the document does not say
    "beyond",  # it hangs on what the document does not say, or on a choice
    "none",  # nothing of the kind happens, or the game has no such thing
    "stopped",  # the script could not be followed that far
    "open",  # a player chooses before that
]


class Cell(Struct, frozen=True):
    """What one rulebook has on a line: the text with its step and clause, or why there is none (``gap``). ``read``: the document does
    not say it in so many words; the judge reads it so."""

    text: str = ""
    step: str = ""
    clause: str = ""
    read: bool = False
    gap: Gap | None = None


class Line(Struct, frozen=True):
    """A line of the comparison, one cell for each rulebook; of the steps (``fact`` empty) or of the facts."""

    mark: Literal[Mark, "silent", "beyond"]
    cells: tuple[Cell, ...]
    fact: str = ""

    @property
    def diverges(self) -> bool:
        """Whether the rulebooks part here, or one says outright what another leaves to be read."""
        if self.mark == "only":
            return not self.fact  # what a game has not, it does not rule on otherwise
        return self.mark not in ("same", "beyond") or len({cell.read for cell in self.cells if cell.gap is None}) > 1


class Side(Struct, frozen=True):
    """One rulebook's answer. ``left``: what could not be put to it as it was, a line each; ``stopped``: where and why the script could
    not be followed."""

    rules: str
    short: str
    title: str
    status: str
    answer: str
    left: tuple[str, ...] = ()
    stopped: str | None = None


class Comparison(Struct, frozen=True, kw_only=True):
    """``differs``: whether anything diverges. ``clauses``: those cited where the rulebooks part, in the order of their documents."""

    schema: str = "judge/comparison@1"
    id: str = ""
    title: str = ""
    language: str = "ja"
    differs: bool
    sides: tuple[Side, ...]
    facts: tuple[Line, ...]
    steps: tuple[Line, ...]
    clauses: tuple[Citation, ...] = ()


class Put(Struct, frozen=True):
    """A situation put to one rulebook, played and ruled on; ``played`` and ``ruling`` are None where its document does not speak of what
    it is about. ``lacking``: something that does its part in the replay by the scenario's own rulebook is unknown here, so that nothing
    is known of the end."""

    carried: Carried
    teller: Teller
    played: Replay | None = None
    ruling: Ruling | None = None
    lacking: bool = False

    @property
    def rules(self) -> str:
        return self.carried.scenario.rules

    @property
    def gap(self) -> Gap | None:
        """Why the end of it is not known, if it is not."""
        refused = self.played.refused if self.played is not None else None
        if self.played is None or self.lacking or self.played.unstated or self.played.table.over == "silent":
            return "silent"
        return "stopped" if refused is not None and not self.played.asks_of_refusal else None

    @property
    def waits(self) -> Cell:
        """The choice at which the replay ends; no gap where it ends with none."""
        asks = self.played.table.asks if self.played is not None else None
        if asks is None or self.played is None or self.played.table.over is not None:
            return Cell(gap="none")
        side = self.teller.side(asks.side, self.played.table)
        return Cell(self.teller.say("compare.open", side=side), self.played.table.step, asks.clause, gap="open")


def compare(scenario: Scenario | Sequence[Scenario], rules: Sequence[str] = (), language: str = "ja") -> Comparison:
    """One situation before the rulebooks ``rules`` (ids or short names; default: `rulebooks_for` the scenarios given).

    A single scenario is carried over to each of them. Of several, each is the situation on the board of its own rulebook; a rulebook
    that has none gets that of another edition of its game. Raises JudgeError where there are not two rulebooks to compare, or none of
    the scenarios can be put to one of them, and what `judge.rulings.replay.replay` raises for a board that cannot be.
    """
    given = [scenario] if isinstance(scenario, Scenario) else list(scenario)
    for each in given:
        if defines(each):
            raise JudgeError(f"{each.id}: it asks what a text means: nothing is played, so there is nothing to compare")
    wanted = tuple(dict.fromkeys(knowledge.rulebook_id(name) for name in rules or rulebooks_for(given)))
    if len(given) == 1 and len(wanted) == 1:  # its own beside the one named
        wanted = tuple(dict.fromkeys((given[0].rules, *wanted)))
    if len(wanted) < 2:
        raise JudgeError("comparing takes two rulebooks: name them with --rules (bs,bs10), or all")
    puts = [_put(_from(given, each), each, language) for each in wanted]
    if any(_settled(put) for put in puts):
        puts = [put if _settled(put) or put.played is None or not untimely(put.played) else replace(put, lacking=True) for put in puts]
    columns = [() if put.played is None else beats(put.played, put.teller) for put in puts]
    rows = aligned(columns)
    gaps = [_gaps(put, rows, index) for index, put in enumerate(puts)]
    steps = tuple(_step_line(row, [gap[n] for gap in gaps]) for n, row in enumerate(rows))
    told = _facts(puts, more=len(given) == 1)
    sides = tuple(_side(put) for put in puts)
    return Comparison(
        id=given[0].id,
        title=_title(given[0].id, puts[0].teller) if len(given) > 1 else "",
        language=language,
        differs=any(line.diverges for line in (*told, *steps)) or len({side.status for side in sides}) > 1,
        sides=sides,
        facts=told,
        steps=steps,
        clauses=_cited((*told, *steps), puts),
    )


def rulebooks_for(given: Sequence[Scenario]) -> tuple[str, ...]:
    """The rulebooks a comparison is of where none are named: those of the scenarios; of a single one, all editions of its game. Raises
    JudgeError where two scenarios are for one rulebook."""
    own = [each.rules for each in given]
    twice = next((rules for rules in own if own.count(rules) > 1), None)
    if twice is not None:
        raise JudgeError(f"several scenarios for {twice}: compare one situation, told once for each rulebook")
    return tuple(own) if len(own) > 1 else (*own, *other_editions(own[0]))


def _from(given: list[Scenario], rules: str) -> Scenario:
    """The scenario to put before a rulebook: its own, else that of another edition of its game, else the only one."""
    own = {each.rules: each for each in given}
    found = next((own[name] for name in (rules, *other_editions(rules)) if name in own), given[0] if len(given) == 1 else None)
    if found is None:
        raise JudgeError(f"{rules}: the situation is not told for it: write it on a board of that game, or choose from {', '.join(own)}")
    return found


def _put(scenario: Scenario, rules: str, language: str) -> Put:
    carried, teller = carry(scenario, rules, language), Teller(rules, language)
    if carried.open:
        return Put(carried, teller, lacking=True)
    book = rulebook(rules)
    played = replay(carried.scenario, book, complete=True)
    ruling = ruling_of(played, book, language)
    return Put(carried, teller, played, ruling, not carried.whole and _lacking(carried, scenario))


def _settled(put: Put) -> bool:
    """Whether a rulebook says of the move asked about that it may be made, or by a clause that it may not. Beside one that does, another
    that only does not ask for it then is silent."""
    asked = put.played is not None and put.carried.scenario.asks[:1] == ("allowed",) and put.gap is None
    return asked and put.played is not None and not untimely(put.played)


def _lacking(carried: Carried, scenario: Scenario) -> bool:
    """Whether something left out does its part in the replay by the scenario's own rulebook."""
    own = replay(scenario, rulebook(scenario.rules), complete=True)
    if any(carried.lacks(cards_of(happened.event), ability_of(happened)) for happened in own.trace):
        return True
    tried = [(line.do, line.card, line.on) for line in scenario.play if line.card is not None]
    return any(card in carried.unusable if do == "use" else carried.lacks(frozenset({card, *on}), None) for do, card, on in tried if card)


# ── steps ──────────────────────────────────────────────────────────────────


def _gaps(put: Put, rows: Sequence[Row], index: int) -> list[Cell | None]:
    """For each row what stands in the rulebook's place where it has no beat (None where it has one). What follows on the first thing that
    its document does not speak of hangs on that."""
    last = max((n for n, row in enumerate(rows) if row.beats[index] is not None), default=-1)
    found: list[Cell | None] = []
    silent = False
    gap = None if put.lacking else put.gap
    end = Cell(gap=gap) if gap is not None else put.waits
    for n, row in enumerate(rows):
        beyond = silent
        silent = silent or put.played is None
        silent = silent or any(beat is not None and put.carried.lacks(beat.cards, beat.ability) for beat in row.beats)
        here = Cell(gap="none") if n <= last else end if n == last + 1 or end.gap == "none" else Cell(gap="beyond")
        found.append(Cell(gap="beyond" if beyond else "silent") if silent else None if row.beats[index] is not None else here)
    return found


def _step_line(row: Row, gaps: Sequence[Cell | None]) -> Line:
    cells = tuple(
        Cell(beat.text, beat.step, beat.clause, beat.read) if beat is not None and gap is None else gap or Cell(gap="none")
        for beat, gap in zip(row.beats, gaps, strict=True)
    )
    gone = {cell.gap for cell in cells}
    return Line("silent" if "silent" in gone else "beyond" if "beyond" in gone else row.mark, cells)


# ── facts ──────────────────────────────────────────────────────────────────


def _facts(puts: Sequence[Put], more: bool) -> tuple[Line, ...]:
    """The facts asked for in any of the scenarios, then (``more``: one scenario, asked at one point) others that are decided."""
    asked = dict.fromkeys(name for put in puts for name in put.carried.scenario.asks)
    wanted = dict.fromkeys((*asked, *(ALWAYS if more else ())))
    found = [{} if put.played is None or put.gap else decided(put.played, wanted) for put in puts]
    lines = []
    for name in wanted:
        telling = sum(bool(told.get(name)) for told in found)
        if all(name not in told for told in found) or (name not in asked and telling < 2):
            continue
        cells = tuple(_fact_cell(put, told, name) for put, told in zip(puts, found, strict=True))
        lines.append(Line(_fact_mark(name, puts, found, cells), cells, name))
    return tuple(lines)


def _fact_cell(put: Put, found: dict[str, Any], name: str) -> Cell:
    value = found.get(name)
    if put.played is None or not says(name, spoken(put.played, value), put.rules):
        asked = put.carried.scenario.asks[:1] == (name,)
        unsaid = asked and put.ruling is not None and put.ruling.status == "not_covered"
        return Cell(gap=put.gap or ("silent" if unsaid else "none"))
    refusal = put.played.refusal if name == "allowed" else None
    unsaid = refusal is not None and (bool(refusal.analogy) or untimely(put.played))
    clause = behind(put.played, name, value)
    known = put.teller.known.clauses
    read = unsaid or (clause in known and known[clause].position is not None)
    return Cell(fact_told(put.played, name, value, put.teller), "", clause, read)


def _fact_mark(name: str, puts: Sequence[Put], found: Sequence[dict[str, Any]], cells: Sequence[Cell]) -> Literal[Mark, "silent"]:
    told = [
        common(name, spoken(put.played, value[name]), put.rules)
        for put, value, cell in zip(puts, found, cells, strict=True)
        if put.played is not None and cell.gap is None
    ]
    if any(differ(one, other) for one in told for other in told):
        return "differs"
    if any(cell.gap == "silent" for cell in cells):
        return "silent"
    return "same" if len(told) == len(cells) else "only"


# ── what is told beside them ───────────────────────────────────────────────


def _title(name: str, teller: Teller) -> str:
    """What a shared situation is called."""
    return teller.say(f"shared.{name}") if f"shared.{name}" in teller.known.phrases else ""


def _side(put: Put) -> Side:
    source, say = put.teller.known.source, put.teller.say
    left = tuple(left_told(each, put) for each in put.carried.left)
    stopped = None
    if put.played is None or put.ruling is None or put.lacking:
        status, answer = "not_covered", say("answer.silent")
    elif put.gap == "stopped":
        stopped = _stopped(put.played, put.teller)
        status, answer = "not_covered", stopped
    else:
        status, answer = put.ruling.status, put.ruling.answer
    return Side(put.rules, source.short, source.title.in_(put.teller.language), status, answer, left, stopped)


def left_told(left: Left, put: Put) -> str:
    """What is not as it was, in words."""
    teller = put.teller
    key = f"{left.what}.{left.name}"
    known = teller.known.phrases.get(f"notion.{key}") or teller.known.phrases.get(key)
    name = known.in_(teller.language) if known is not None else left.name
    return teller.say(f"compare.left.{left.what}", name=name, of=teller.listed(teller.label(card) for card in left.of))


def _stopped(played: Replay, teller: Teller) -> str:
    refused = played.refused
    assert refused is not None
    why, clause = refused.detail, ""
    if refused.refusal is not None:
        why = teller.refusal(refused.refusal, played.table)
        clause = f" ‹{refused.refusal.clause}›" if refused.refusal.clause else ""
    line = line_text(played.scenario.play[refused.line])
    return teller.say("compare.stopped", line=line, why=why, clause=clause)


def _cited(lines: Sequence[Line], puts: Sequence[Put]) -> tuple[Citation, ...]:
    """The clauses of the cells where the rulebooks part."""
    found: dict[tuple[int, str], Citation] = {}
    for line in lines:
        for n, cell in enumerate(line.cells if line.diverges else ()):
            clause = puts[n].teller.known.clauses.get(cell.clause)
            if clause is not None:
                found.setdefault((n, clause.id), citation_of(clause, puts[n].rules, puts[n].teller.language))
    return tuple(found[key] for key in sorted(found, key=lambda key: (key[0], found[key].lines)))
