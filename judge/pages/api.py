"""The JSON API: what it takes, what it gives. Each function is a task for a worker; `judge.pages.openapi` describes them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

import knowledge
from judge.games import MODULES, rulebook
from judge.pages import builder
from judge.pages.answers import Answer, in_json, json
from judge.pages.bounds import LINK, LONGEST_CARD, LONGEST_QUESTION, MOST_CARDS, within
from judge.pages.permalinks import Link, decode, encode, of_scenario
from judge.rulings.citing import Citation, citation_of
from judge.rulings.otherwise import otherwise
from judge.rulings.replay import Replay, replay
from judge.rulings.ruling import Ruling, defines, rule_on, ruling_of
from judge.rulings.telling import Teller
from knowledge.cards import CardFace, Provenance
from knowledge.errors import JudgeError
from knowledge.text import name_key
from scenarios import Scenario
from scenarios.script import line_text
from scenarios.written import Case
from scenarios.yaml_format import from_plain

Language = Literal["ja", "en"]
Words = Annotated[str, Meta(max_length=LONGEST_QUESTION)]
Rules = Annotated[str, Meta(max_length=40, description="A rulebook: its id, or its short name.")]
Code = Annotated[str, Meta(min_length=1, max_length=LINK, pattern=r"^[A-Za-z0-9_-]+$", description="A scenario as permalinks carry it.")]
ShortCard = Annotated[str, Meta(max_length=LONGEST_CARD, description="NAME: EFFECT, in the short form of judge ask --card.")]
Limit = Annotated[int, Meta(ge=1, le=50)]


# ── what is asked ──────────────────────────────────────────────────────────


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A question in Japanese or English."""

    question: Words
    rules: Rules | None = None
    language: Language | None = None
    cards: Annotated[tuple[ShortCard, ...], Meta(max_length=MOST_CARDS)] = ()


class SceneAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as a case of the library is written."""

    scenario: Case
    language: Language = "ja"


class LinkAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as a permalink carries it."""

    scenario: Code
    language: Language = "ja"


class Sought(Struct, frozen=True, forbid_unknown_fields=True):
    """Words to look for; without any, all there is in order."""

    q: Words = ""
    rules: Rules | None = None
    language: Language = "ja"
    limit: Limit = 10


# ── what is answered ───────────────────────────────────────────────────────


class Move(Struct, frozen=True):
    """A legal move: who makes it, the entry of ``play`` that means it, and the same in words."""

    by: Literal["attacking", "defending"]
    play: dict[Literal["attacking", "defending"], str]
    says: str


class RefusedLine(Struct, frozen=True):
    """A line of ``play`` that the rules refuse: which (from 1), why, under which clause."""

    line: int
    why: str
    clause: str


class Played(Struct, frozen=True):
    """A scenario played out. ``ruling``: None where a line of it is refused that is not what is asked; ``link``: its permalink."""

    ruling: Ruling | None
    refused: RefusedLine | None
    link: str


class Legal(Struct, frozen=True):
    """What may be done where a scenario has come to. ``side``: who is asked, None where nothing is; ``over``: why nothing more can be
    played; ``facts``: what can be asked there, in words."""

    rules: str
    step: str
    title: str
    side: Literal["attacking", "defending"] | None
    over: str | None
    moves: tuple[Move, ...]
    facts: dict[str, str]
    refused: RefusedLine | None
    link: str


class Clauses(Struct, frozen=True):
    clauses: tuple[Citation, ...]


class CardFound(Struct, frozen=True):
    """A card, the rulebook it is of, and the sources its facts name."""

    rules: str
    card: CardFace
    provenances: dict[str, Provenance]


class Cards(Struct, frozen=True):
    cards: tuple[CardFound, ...]


# ── tasks ──────────────────────────────────────────────────────────────────


@in_json
def ask(question: str, rules: str | None, language: str | None, cards: tuple[str, ...]) -> Answer:
    """The ruling on a question: the object that ``judge ask --json`` prints."""
    from judge.asking import ask as ask_judge

    ruling = ask_judge(question, rules, language, cards)
    link = Link(_language(ruling.language), rules or "", (question,), cards)
    return json(ruling, ("Link", f'</ruling/{encode(link.about(ruling))}>; rel="bookmark"'))


@in_json
def play(case: bytes, language: str) -> Answer:
    """The ruling on a scenario, or where it is refused."""
    return _play(scenario_in(case), language)


@in_json
def play_link(code: str, language: str) -> Answer:
    return _play(scenario_of(code), language)


@in_json
def legal(case: bytes, language: str) -> Answer:
    """The legal moves where a scenario has come to."""
    return _legal(scenario_in(case), language)


@in_json
def legal_link(code: str, language: str) -> Answer:
    return _legal(scenario_of(code), language)


@in_json
def clauses(q: str, rules: str | None, language: str, limit: int) -> Answer:
    """The clauses that share most with the words, best first; without words, all in the order of their documents."""
    from knowledge.search import search

    found = []
    for each in _books(rules):
        known = knowledge.book(each)
        hits = search(known, q, limit) if q.strip() else [(clause, 0.0) for clause in known.clauses.values()]
        found += [(score, each, clause) for clause, score in hits]
    best = sorted(found, key=lambda hit: -hit[0])[:limit]
    return json(Clauses(tuple(citation_of(clause, each, language) for _, each, clause in best)))


@in_json
def cards(q: str, rules: str | None, language: str, limit: int) -> Answer:
    """The cards in whose names the words are found; without words, all."""
    wanted = name_key(q)
    found = []
    for each in _books(rules):
        known = knowledge.book(each)
        ids = dict.fromkeys(id_ for way, id_ in known.names.items() if wanted in way)
        for id_ in ids:
            face = known.cards[id_]
            named = {key: known.provenances[key] for key in sorted(set(face.sources.values()))}
            found.append(CardFound(each, face, named))
    return json(Cards(tuple(found[:limit])))


def scenario_in(case: bytes) -> Scenario:
    """The scenario of a request's body. Raises ScenarioError, TooMuch."""
    import msgspec

    return within(from_plain(msgspec.json.decode(case)))


def scenario_of(code: str) -> Scenario:
    """The scenario that a permalink carries. Raises BadLink, ScenarioError, TooMuch."""
    scenario = decode(code).scenario
    if scenario is None:
        raise JudgeError("this link carries a question, no scenario: use /api/ask")
    return scenario


def refused_line(played: Replay, language: str) -> RefusedLine | None:
    """The line a replay stopped at, unless that is what the scenario asks about."""
    if played.refused is None or played.asks_of_refusal:
        return None
    return told_refused(played, language)


def told_refused(played: Replay, language: str) -> RefusedLine:
    refused = played.refused
    assert refused is not None
    if refused.refusal is None:
        return RefusedLine(refused.line + 1, refused.detail, "")
    teller = Teller(played.table.rules, language)
    why = teller.refusal(refused.refusal, played.table)
    return RefusedLine(refused.line + 1, why, refused.refusal.clause)


def _play(scenario: Scenario, language: str) -> Answer:
    link = of_scenario(scenario, language)
    if defines(scenario):
        ruling = rule_on(scenario, language)
        return json(Played(ruling, None, f"/ruling/{encode(link.about(ruling))}"))
    book = rulebook(scenario.rules)
    played = replay(scenario, book, complete=True)
    refused = refused_line(played, language)
    if refused is not None:
        return json(Played(None, refused, f"/build/{encode(link)}"))
    ruling = ruling_of(played, book, language)
    ruling = replace(ruling, elsewhere=otherwise(ruling, played))
    return json(Played(ruling, None, f"/ruling/{encode(link.about(ruling))}"))


def _legal(scenario: Scenario, language: str) -> Answer:
    bare = builder.so_far(scenario)
    played = replay(bare)
    table, teller = played.table, Teller(bare.rules, language)
    asked = table.asks
    return json(
        Legal(
            rules=bare.rules,
            step=table.step,
            title=teller.step(table.step),
            side=asked.side if asked is not None else None,
            over=table.over,
            moves=tuple(Move(c.by, {c.by: line_text(c.line)}, c.text) for c in builder.choices(played, language)),
            facts=dict(builder.decided(replay(builder.ask(bare), complete=True), language)),
            refused=refused_line(played, language),
            link=f"/build/{encode(of_scenario(bare, language))}",
        )
    )


def _books(rules: str | None) -> tuple[str, ...]:
    return (knowledge.rulebook_id(rules),) if rules else tuple(MODULES)


def _language(language: str) -> Language:
    return "en" if language == "en" else "ja"
