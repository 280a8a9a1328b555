"""The pages of the web app, as tasks for the workers: each takes what an address says and answers with a whole page."""

from collections.abc import Mapping
from functools import wraps
from typing import Any, Literal, get_args

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.engine import sides as engine
from judge.engine.events import Wanting
from judge.engine.sides import SIDES
from judge.games import MODULES, rulebook
from judge.pages import api, builder
from judge.pages.answers import TITLES, Answer, P, Task
from judge.pages.boards import board_svg
from judge.pages.bounds import INLINE
from judge.pages.charts import chart_svg
from judge.pages.concluding import Concluded, concluded
from judge.pages.permalinks import Link, decode, encode, of_scenario
from judge.pages.rendering import Page, render
from judge.pages.showing import Beat, shown
from judge.pages.words import capital, label
from judge.printing import ruling_lines
from judge.reading.language import language_of
from judge.rulings.explaining import tree_of
from judge.rulings.places import places
from judge.rulings.replay import Replay, replay
from judge.rulings.ruling import RULED
from judge.rulings.telling import Teller
from judge.situations.followups import CALLED
from knowledge.errors import JudgeError
from scenarios import Scenario, cases

Language = Literal["ja", "en"]
HTML = "text/html; charset=utf-8"
FAQ = "/faq/"

EXAMPLE = 20
"""Characters of a question that is given as an example, at least; at most twice as many."""


class Button(Struct, frozen=True):
    """A choice to tap: its words, and where it leads."""

    text: str
    url: str


def page(template: str, path: str, language: str, title: str, status: int = 200, rules: str | None = None, **what: Any) -> Answer:
    """A page of the app. ``path``: its address without the language."""
    lang: Language = "en" if language == "en" else "ja"
    join = "&" if "?" in path else "?"
    others = {each: f"{path}{join}lang={each}" for each in get_args(Language)}
    here = Page(path, title, Teller(_any(rules), lang).say("serve.about"), lang, others, root=FAQ, assets="/static/")
    return Answer(status, render(f"app/{template}", here, rules, **what).encode(), HTML)


def _any(rules: str | None) -> str:
    return rules or next(iter(MODULES))


def in_page(task: Task[P]) -> Task[P]:
    """A task whose mistakes are told on a page."""

    @wraps(task)
    def told(*given: P.args, **named: P.kwargs) -> Answer:
        try:
            return task(*given, **named)
        except JudgeError as error:
            language = str(named.get("language") or "ja")
            return problem(400, str(error), language)

    return told


def problem(status: int, detail: str, language: str) -> Answer:
    say = Teller(_any(None), language).say
    title = say(f"serve.problem.{status}") if status != 400 else say("serve.problem")
    return page("problem.html.j2", "/", language, title or TITLES[status], status, detail=detail)


# ── asking ─────────────────────────────────────────────────────────────────


@in_page
def home(*, language: str) -> Answer:
    """Ask, build, or look at what was asked before."""
    return page("home.html.j2", "/", language, "", books=_books(language), examples=_examples(language))


@in_page
def offline(*, language: str) -> Answer:
    """What is shown where the judge cannot be reached: the search in what is kept."""
    return page("offline.html.j2", "/offline", language, Teller(_any(None), language).say("page.search"))


def _books(language: str) -> list[Button]:
    return [Button(info.title.in_(language), info.short) for info in knowledge.rulebooks() if info.id in MODULES]


def _examples(language: str) -> list[Button]:
    """A wording of the library for each rulebook, neither curt nor long."""
    from urllib.parse import urlencode

    found = []
    for info in knowledge.rulebooks():
        wordings = (w for each in cases(info.id).values() for w in getattr(each.scenario.question, language)) if info.id in MODULES else ()
        first = next((wording for wording in wordings if EXAMPLE <= len(wording) <= 2 * EXAMPLE), None)
        if first is not None:
            found.append(Button(first, "/ask?" + urlencode({"q": first, "rules": info.short})))
    return found


@in_page
def asked(q: str, rules: str | None, cards: tuple[str, ...], after: str, *, language: str | None) -> Answer:
    """The ruling on a question; ``after``: on what was ruled before it, of which it may change something."""
    if after:
        link = decode(after)
        link = replace(link, told=(*link.told, q), made_of="", ruled="")
        spoken: str | None = link.language
    else:
        spoken = language
        link = Link(told=(q,), rules=rules or "", cards=cards, language="en" if (language or language_of(q)) == "en" else "ja")
    return ruling_page(concluded(link, spoken))


@in_page
def linked(code: str, tree: bool, *, language: str | None) -> Answer:
    """What a permalink leads to; ``tree``: with the tree of rules behind it."""
    link = decode(code)
    return ruling_page(concluded(link, language), tree)


def ruling_page(done: Concluded, tree: bool = False) -> Answer:
    ruling, language = done.ruling, done.ruling.language
    link = replace(done.link, language="en" if language == "en" else "ja")
    if done.refused and done.scenario is not None:
        return board_page(done.scenario, language)
    permalink = encode(link.about(ruling))
    teller = Teller(_any(ruling.rules), language)
    view = shown(ruling, done.played)
    view = replace(view, beats=bounded(view.beats, permalink))
    question = link.told[-1] if link.told else ""
    title = question or ruling.reading.summary or teller.say("serve.scenario")
    scene = done.scenario
    what_if = builder.what_if(scene, language) if scene is not None and ruling.status in RULED else None
    return page(
        "ruling.html.j2",
        f"/ruling/{permalink}{'?tree=1' if tree else ''}",
        language,
        title,
        rules=ruling.rules,
        shown=view,
        question=question,
        earlier=link.told[:-1],
        note=done.note,
        changed=done.changed,
        code=permalink,
        tree=tree_of(done.played, language) if tree and done.played is not None else (),
        what_if=what_if,
        others=[Button(text, ruling_url(other, language)) for text, other in what_if.others] if what_if is not None else [],
        ways=[Button(way.summary, way_url(way.scenario, language)) for way in ruling.reading.alternatives],
        changes=[way_url(change.scenario, language) for change in ruling.why_not.changes] if ruling.why_not is not None else [],
        games=_games(link, language) if ruling.status == "need_more" and ruling.rules is None else [],
        wanting=done.wanting,
        scene=encode(of_scenario(scene, language)) if scene is not None else "",
        open_ended=_open_ended(done),
        all_games=_books(language),
        rules_short=knowledge.book(link.rules).source.short if link.rules else "",
        link=link,
        builder_url=f"/build/{encode(of_scenario(builder.so_far(scene), language))}" if scene is not None else "",
        told="\n".join(ruling_lines(ruling)),
    )


def bounded(beats: tuple[Beat, ...], code: str) -> tuple[Beat, ...]:
    """The pictures with no more of them in the page than one may weigh, those nearest to the question first; the others are fetched
    when they come into view."""
    asked = next((n for n, beat in enumerate(beats) if beat.asked), 0)
    inside, weight = set(), 0
    for n in sorted(range(len(beats)), key=lambda n: (abs(n - asked), n)):
        weight += len(beats[n].board.encode())
        if weight > INLINE:
            break
        inside.add(n)
    return tuple(beat if n in inside else replace(beat, board=_fetched(beat, code)) for n, beat in enumerate(beats))


def _fetched(beat: Beat, code: str) -> str:
    return Markup('<img loading="lazy" src="/picture/{}/{}.svg" alt="{}" width="400" height="600">').format(code, beat.n, beat.step)


def ruling_url(scenario: Scenario, language: str) -> str:
    return f"/ruling/{encode(of_scenario(scenario, language))}"


def way_url(scenario: dict[str, Any], language: str) -> str:
    return f"/ruling/{encode(Link(language='en' if language == 'en' else 'ja', case=scenario))}"


def _games(link: Link, language: str) -> list[Button]:
    found = []
    for info in knowledge.rulebooks():
        if info.id in MODULES:
            found.append(Button(info.title.in_(language), f"/ruling/{encode(replace(link, rules=info.short, made_of='', ruled=''))}"))
    return found


def _open_ended(done: Concluded) -> bool:
    """Whether the ruling asks back for what only words can tell: the text of a card, what a word means."""
    ruling = done.ruling
    return ruling.status == "need_more" and ruling.rules is not None and done.played is None and not ruling.reading.alternatives


@in_page
def picture(code: str, beat: int, *, language: str | None) -> Answer:
    """A board as a picture of its own: that of a scene of the replay (from 1), or the last."""
    done = concluded(decode(code), language)
    if done.played is None:
        raise JudgeError("nothing is played here: there is no board to show")
    table = done.played.table
    if beat:
        from judge.pages.showing import scenes

        found = scenes(done.played, Teller(table.rules, done.ruling.language))
        if beat > len(found):
            raise JudgeError(f"scene {beat}: there are {len(found)}")
        table = found[beat - 1].table
    return Answer(200, board_svg(table, done.ruling.language).encode(), "image/svg+xml")


@in_page
def chart(code: str, *, language: str | None) -> Answer:
    """The chart of the procedure with the way a ruling took."""
    done = concluded(decode(code), language)
    if done.played is None:
        raise JudgeError("nothing is played here: there is no way to show")
    return Answer(200, chart_svg(done.played.start.rules, done.ruling.language, done.played).encode(), "image/svg+xml")


# ── building ───────────────────────────────────────────────────────────────


class Laid(Struct, frozen=True):
    """A card on the board as the builder lists it: its name, and what can be done with it."""

    text: str
    exhausted: bool
    turn: str
    away: str


class Area(Struct, frozen=True):
    """A zone of a player's side where cards are placed."""

    zone: str
    title: str
    cards: tuple[Laid, ...]


class Side(Struct, frozen=True):
    side: str
    title: str
    areas: tuple[Area, ...]
    counts: tuple[tuple[str, str, int], ...]


@in_page
def games(*, language: str) -> Answer:
    """Which game a board is built for."""
    found = [Button(book.text, f"/build/{encode(of_scenario(builder.begin(book.url), language))}") for book in _books(language)]
    return page("games.html.j2", "/build", language, Teller(_any(None), language).say("serve.build"), games=found)


@in_page
def board(code: str, *, language: str | None) -> Answer:
    """A board under construction."""
    link = decode(code)
    scenario = link.scenario
    if scenario is None:
        raise JudgeError("this link carries a question, no board")
    return board_page(scenario, language or link.language)


@in_page
def deed(code: str, given: tuple[tuple[str, str], ...], *, language: str | None) -> Answer:
    """What a form of the builder says, done: on to the board it makes, or to the ruling."""
    link = decode(code)
    scenario = link.scenario
    if scenario is None:
        raise JudgeError("this link carries a question, no board")
    spoken = language or link.language
    try:
        made = _done(scenario, dict(given), tuple(value for name, value in given if name == "fact"))
        asks = any(line.do == "ask" for line in made.play)
        to = ruling_url(made, spoken) if asks else f"/build/{encode(of_scenario(made, spoken))}"
    except JudgeError as error:
        return board_page(scenario, spoken, str(error))
    return Answer(303, b"", HTML, (("Location", to),))


def _done(scenario: Scenario, given: Mapping[str, str], asks: tuple[str, ...]) -> Scenario:
    from judge.pages.forms import Count, Figure, May, Put, Start, filled

    bare = builder.so_far(scenario)
    match given.get("do"):
        case "put":
            put = filled(Put, given)
            return builder.put(bare, put.side, put.zone, put.placed())
        case "count":
            counted = filled(Count, given)
            return builder.count(bare, counted.side, counted.what, counted.number)
        case "figure":
            figure = filled(Figure, given)
            return builder.told(scenario, figure.card, figure.what, figure.number)
        case "start":
            start = filled(Start, given)
            return replace(bare, start=start.step or None, board=replace(bare.board, turn=start.turn))
        case "ask":
            return builder.ask(bare, asks, given.get("about") or None)
        case "may":
            may = filled(May, given)
            return builder.may(bare, may.deed, may.side, may.card or None, (may.on,) if may.on else ())
    raise JudgeError("the form says nothing to do: use the buttons of the page")


def board_page(scenario: Scenario, language: str, wrong: str = "") -> Answer:
    """The builder at a scenario, with a line about what went wrong."""
    scenario = builder.so_far(scenario)
    teller = Teller(scenario.rules, language)
    code = encode(of_scenario(scenario, language))
    try:
        played = replay(scenario)
    except JudgeError as error:
        if not wrong and scenario.board == builder.begin(scenario.rules).board:
            raise
        return _unplayable(scenario, language, wrong or str(error))
    refused = api.refused_line(played, language)
    fields = builder.fields(scenario.rules)
    table = played.table
    lines = [teller.say("move.by", side=teller.side(c.by, table), move=c.text) for c in builder.choices(played, language)]
    moves = [
        Button(text, f"/build/{encode(of_scenario(builder.play(scenario, c.line), language))}")
        for text, c in zip(lines, builder.choices(played, language), strict=True)
    ]
    told = [text for _, text in teller.entries(played.start, played.trace)]
    return page(
        "board.html.j2",
        f"/build/{code}",
        language,
        teller.say("serve.build"),
        400 if wrong else 200,
        scenario.rules,
        game=teller.known.source.title.in_(language),
        code=code,
        wrong=wrong,
        refused=refused,
        picture=Markup(board_svg(table, language, styled=False)),
        moves=moves,
        stopped=_stopped(played, teller),
        told=told,
        script=len(scenario.play),
        undo=f"/build/{encode(of_scenario(builder.undo(scenario), language))}" if scenario.play else "",
        sides=[_side(scenario, side, teller, language) for side in SIDES],
        short=teller.known.source.short,
        fields=fields,
        kinds=_worded(teller, "kind", fields.kinds),
        numbers=[(name, _called(teller, name)) for name in fields.numbers],
        figures=[(name, _called(teller, name)) for name in fields.figures],
        known=[face.name.in_(language) for face in teller.known.cards.values()],
        facts=builder.decided(replay(builder.ask(scenario), complete=True), language) if scenario.play and refused is None else {},
        deeds=builder.TRIED,
        cards=[(card.id, teller.card(table, card.id)) for card in table.cards.values() if card.face.kind != "blank"],
        steps=[(step, teller.step(step)) for step in rulebook(scenario.rules).steps],
        start=scenario.start or "",
        turn=scenario.board.turn,
    )


def _stopped(played: Replay, teller: Teller) -> str:
    """Why nothing more can be played, where the document or the board does not say how it goes on."""
    wanting = next((h.event for h in played.trace if isinstance(h.event, Wanting)), None)
    if wanting is not None:
        return teller.say(f"ask-back.{wanting.what}", card=teller.card(played.table, wanting.card))
    return teller.say("answer.silent") if played.table.over == "silent" else ""


def _worded(teller: Teller, prefix: str, words: tuple[str, ...]) -> list[tuple[str, str]]:
    """Words of the scenario format, and what they are called; where nothing says, as they are."""
    return [(word, teller.say(key) if (key := f"{prefix}.{word}") in teller.known.phrases else word) for word in words]


def _called(teller: Teller, figure: str) -> str:
    """What players of the game call a figure."""
    concept = teller.known.lexicon.get(TERMS.get(figure, figure))
    return capital(concept.term.in_(teller.language)) if concept is not None else figure.upper()


TERMS = {**CALLED, "cores": "core", "symbols": "symbol"}
"""Of a figure, the concept that is its name, where that is called otherwise."""


def _unplayable(scenario: Scenario, language: str, wrong: str) -> Answer:
    """A board that cannot be: what is wrong, and the way back to the board without its last card."""
    lying = [place for place, _ in places(scenario)]
    before = builder.take_away(scenario, lying[-1]) if lying else builder.begin(scenario.rules)
    return page(
        "problem.html.j2",
        "/build",
        language,
        Teller(scenario.rules, language).say("serve.problem"),
        400,
        detail=wrong,
        back=f"/build/{encode(of_scenario(before, language))}",
    )


def _side(scenario: Scenario, side: engine.Side, teller: Teller, language: str) -> Side:
    def url(made: Scenario) -> str:
        return f"/build/{encode(of_scenario(made, language))}"

    table = replay(replace(scenario, play=())).start
    cards: dict[str, list[Laid]] = {"field": [], "hand": []}
    for place, placed, id_ in builder.laid(scenario):
        if place[0] == side:
            turned, away = builder.turned(scenario, place), builder.take_away(scenario, place)
            cards[place[1]].append(Laid(teller.card(table, id_), placed.state == "exhausted", url(turned), url(away)))
    areas = [Area(zone, label(teller, teller.say(f"zone.{zone}")), tuple(held)) for zone, held in cards.items()]
    counts = []
    for what in builder.countable(scenario.rules):
        number = table.pools.get((side, what))
        key = f"pool.{what}" if number is not None else f"zone.{what}"
        counts.append((what, label(teller, teller.say(key)), number if number is not None else len(table.in_zone(what, side))))
    return Side(side, label(teller, teller.side(side, table)), tuple(areas), tuple(counts))
