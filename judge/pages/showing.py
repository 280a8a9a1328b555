"""A ruling made ready to be shown: its answer in parts, its facts in words, its citations with their documents, its replay in beats.

What the pages of the FAQ and those of the server show is the same; both give this to ``templates/parts/ruling.html.j2``.
"""

import re

from msgspec import Struct

import knowledge
from judge.engine.events import Happened
from judge.engine.values import Table
from judge.games import rulebook
from judge.pages.boards import board_svg
from judge.rulings.charting import Namer, path_of
from judge.rulings.citing import Citation
from judge.rulings.exploring import Choice, ToldFinding, unfolded, what_choices_change
from judge.rulings.facts import facts, spoken
from judge.rulings.replay import Replay
from judge.rulings.ruling import RULED, Ruling, Step, there
from judge.rulings.telling import Teller
from knowledge.clauses import RuleSource


class Fact(Struct, frozen=True):
    """One fact of a ruling: its name in the contract, what it is about, and how it came out, in words."""

    name: str
    about: str
    text: str


class Cited(Struct, frozen=True):
    """A citation, with the document it is of, and what that says of its date."""

    citation: Citation
    short: str
    title: str
    dated: str


class Scene(Struct, frozen=True):
    """A table worth a picture, and what led to it. ``asked``: what the question is about begins here."""

    table: Table
    told: tuple[Step, ...]
    asked: bool


class Beat(Struct, frozen=True):
    """One picture of the replay and what led to it. ``board``: the picture as SVG. ``asked``: what the question is about begins
    here."""

    n: int
    step: str
    told: tuple[Step, ...]
    board: str
    asked: bool = False


class Hanging(Struct, frozen=True):
    """What the choices left open change: every outcome with an example, and the choices as a tree (None where they change nothing)."""

    finding: ToldFinding
    tree: Choice | None

    @property
    def lines(self) -> int:
        """Lines of play walked."""
        return sum(way.lines for way in self.finding.ways)


class Shown(Struct, frozen=True):
    """A ruling as a page shows it. ``word``: yes or no, where the verdict answers a question's own words with one. ``headline``: what comes
    out, of what is asked first; ``lead``: what else comes out; ``because``: the clause that decides, in words; ``position``: what was
    read into the document; ``hanging``: what the choices change that the script leaves open, if it leaves any;
    ``way``: the steps played, in a line."""

    ruling: Ruling
    word: str
    headline: str
    lead: str
    because: str
    position: str
    facts: tuple[Fact, ...]
    decisive: tuple[Cited, ...]
    context: tuple[Cited, ...]
    beats: tuple[Beat, ...]
    hanging: Hanging | None = None
    way: str = ""


def shown(ruling: Ruling, played: Replay | None) -> Shown:
    """``ruling`` with the replay it was made from; None where nothing was played (a definition, or no ruling at all)."""
    teller = _teller(ruling)
    facts = facts_of(ruling, played, teller) if played is not None else ()
    hanging = _hanging(ruling, played) if played is not None else None
    lead, because, position = _parts(ruling, teller)
    headline, lead = _first(lead, facts, hanging, teller)
    cited = [cited_of(citation, ruling.language) for citation in ruling.citations]
    return Shown(
        ruling=ruling,
        word=ruling.verdict if ruling.question and ruling.verdict in ("yes", "no") else "",
        headline=headline,
        lead=lead,
        because=because,
        position=position,
        facts=facts,
        decisive=tuple(c for c in cited if c.citation.decisive),
        context=tuple(c for c in cited if not c.citation.decisive),
        beats=beats_of(played, teller) if played is not None else (),
        hanging=hanging,
        way=Namer(played.start.rules, ruling.language).way(path_of(played)) if played is not None else "",
    )


def _hanging(ruling: Ruling, played: Replay) -> Hanging | None:
    if ruling.status not in RULED:
        return None
    found = facts(played, *played.scenario.asks)
    finding = what_choices_change(played, rulebook(played.start.rules), found, ruling.language)
    return Hanging(finding, unfolded(finding.nodes)) if finding is not None else None


def headline(ruling: Ruling, played: Replay | None) -> str:
    """What comes out, of what is asked first, in a sentence."""
    teller = _teller(ruling)
    facts = facts_of(ruling, played, teller) if played is not None else ()
    hanging = _hanging(ruling, played) if played is not None and ruling.status == "depends" else None
    return _first(_parts(ruling, teller)[0], facts, hanging, teller)[0]


def _teller(ruling: Ruling) -> Teller:
    return Teller(ruling.rules or knowledge.rulebooks()[0].id, ruling.language)


def _parts(ruling: Ruling, teller: Teller) -> tuple[str, str, str]:
    """An answer as what comes out, why, and how the document was read."""
    lead, because, position = ruling.answer, "", ""
    mark = teller.say("answer.interpretation", position="")
    if mark in lead:
        lead, _, position = lead.partition(mark)
    for citation in ruling.citations:
        reason = teller.say("answer.because", says=citation.says, section=citation.section)
        if citation.decisive and reason in lead:
            lead, _, after = lead.partition(reason)
            return lead.strip(), citation.says, " ".join(filter(None, (after.strip(), position)))
    return lead.strip(), because, position


def _first(lead: str, facts: tuple[Fact, ...], hanging: Hanging | None, teller: Teller) -> tuple[str, str]:
    """What is told of the first fact (or that it depends, and on what), and the rest."""
    for text in (*(fact.text for fact in facts), *((hanging.finding.text,) if hanging is not None else ())):
        sentence = teller.say("answer.sentence", text=text[:1].upper() + text[1:])
        if lead.startswith(sentence):
            return sentence, lead.removeprefix(sentence).strip()
    return lead, ""


def cited_of(citation: Citation, language: str) -> Cited:
    source = knowledge.book(citation.rules).source
    return Cited(citation, source.short, source.document.title.in_(language), dated(source, language))


def dated(source: RuleSource, language: str) -> str:
    """As of when a document is, in words, or that it states no date."""
    say, updated = Teller(source.rules, language).say, source.document.updated
    return say("page.source-date", date=updated) if re.fullmatch(r"\d{4}-\d\d-\d\d", updated) else say("page.source-date.none")


def facts_of(ruling: Ruling, played: Replay, teller: Teller) -> tuple[Fact, ...]:
    """The facts of a ruling in words, those that were asked for first."""
    at = there(played)
    told = ((name, spoken(played, value)) for name, value in ruling.facts.items())
    return tuple(Fact(name, teller.say(f"asked.{name}"), teller.fact(name, value, at)) for name, value in told if value not in ({}, []))


def beats_of(played: Replay, teller: Teller) -> tuple[Beat, ...]:
    """The replay in pictures."""
    return tuple(
        Beat(n, teller.step(scene.table.step), scene.told, board_svg(scene.table, teller.language, styled=False), scene.asked)
        for n, scene in enumerate(scenes(played, teller), 1)
    )


def scenes(played: Replay, teller: Teller) -> tuple[Scene, ...]:
    """What is worth a picture: every step of the game, and wherever cards, counters or the battle are not as before. A picture shows the
    table after all that is told with it."""
    found: list[tuple[Table, list[Step]]] = [(played.start, [])]
    looks = _looks(played.start, teller)
    asked = None
    for n, (position, happened, text) in enumerate(told := _told(played, teller), 1):
        after = played.table_at(told[n][0] if n < len(told) else len(played.trace))
        before, looks = looks, _looks(after, teller)
        if looks != before:
            found.append((after, []))
        clause = happened.cause.clause
        step = Step(n, happened.table.step, text, (clause,) if clause else ())
        found[-1] = after, [*found[-1][1], step]
        if asked is None and position >= played.since:
            asked = len(found) - 1
    return tuple(Scene(table, tuple(steps), n == (asked or 0)) for n, (table, steps) in enumerate(found))


def _told(played: Replay, teller: Teller) -> list[tuple[int, Happened, str]]:
    """What is told of a replay, with its place in the trace."""
    places = {id(happened): position for position, happened in enumerate(played.trace)}
    return [(places[id(happened)], happened, text) for happened, text in teller.entries(played.start, played.trace)]


def _looks(table: Table, teller: Teller) -> tuple[object, ...]:
    """What a reader would see of a table at a glance; whose turn it is to pass is no reason for another picture."""
    return table.step, tuple(teller.board(table)), table.battle and table.battle.combatants, table.window is None
