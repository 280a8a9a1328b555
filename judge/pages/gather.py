"""What a site is about: cases of the library, scenario files, files of questions; and the ruling on each, in every language asked for.

A page shows only what was replayed. A case that does not rule as it says it must stops the build; one that shows what its document
leaves open says so on its page. A question to which there is no answer gets no page and is reported.
"""

import shlex
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.asking import ask
from judge.games import rulebook
from judge.pages.showing import headline
from judge.reading.language import language_of
from judge.rulings.charting import Path as Way
from judge.rulings.charting import path_of
from judge.rulings.checking import disagreements
from judge.rulings.citing import told_in
from judge.rulings.located import played_out
from judge.rulings.otherwise import otherwise
from judge.rulings.replay import Replay, replay
from judge.rulings.ruling import RULED, Ruling, defines, definition, ruling_of
from judge.rulings.telling import Teller
from judge.situations.noted import summary
from knowledge.errors import JudgeError, KnowledgeError
from knowledge.parsing import convert, read
from scenarios import Located, Scenario, cases, load
from scenarios.written import Case, scenario

MOST = 20_000
"""Rulings a site may have."""


class Asked(Struct, frozen=True):
    """A question of a file; ``also``: other wordings; ``cards``: unknown cards in short form."""

    question: str
    id: str | int | None = None
    rules: str | None = None
    also: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


class Item(Struct, frozen=True):
    """What is to be ruled on: a case, or a question. ``file``: where it stands, empty for the library."""

    id: str
    rules: str | None
    what: Located | Asked
    file: str = ""


class Ruled(Struct, frozen=True):
    """A ruling in each language, with all a page about it needs. ``wordings``: (language, text), the first of a language its title.
    ``scenario``: what is replayed, None for a definition. ``cards``: ids of known cards that take part. ``step``: where it is asked.
    ``headlines``: what comes out, in a sentence. ``recheck``: the command that replays it; ``mending``: the one that replays
    what would make a move legal that is not. ``way``: the one taken through the steps."""

    id: str
    rules: str
    wordings: tuple[tuple[str, str], ...]
    rulings: dict[str, Ruling]
    scenario: Scenario | None
    cards: tuple[str, ...]
    step: str
    recheck: dict[str, str]
    headlines: dict[str, str]
    mending: dict[str, str] = {}
    way: Way | None = None


class Unruled(Struct, frozen=True):
    """A question that got no ruling, hence no page, and the status it got instead."""

    id: str
    question: str
    status: str


# ── what there is ──────────────────────────────────────────────────────────


def items(files: Sequence[str], rules: str | None) -> list[Item]:
    """The cases and questions of files, or of the library where no file is given; of one rulebook, if ``rules``. Raises JudgeError."""
    if not files:
        shelves = [rules] if rules else [info.id for info in knowledge.rulebooks()]
        return [Item(located.scenario.id, shelf, located) for shelf in shelves for located in cases(shelf).values()]
    found = [item for file in files for item in _of_file(file, rules)]
    if not found:
        raise JudgeError(f"{', '.join(files)}: nothing to build pages of: give a file that holds scenarios or questions")
    if len(found) > MOST:
        raise JudgeError(f"{len(found)} rulings are more than a site holds ({MOST}): split them")
    return found


def _of_file(file: str, rules: str | None) -> Iterator[Item]:
    entries = _questions(file)
    if entries is None:
        for n, located in enumerate(load(file, rules=rules), 1):
            yield Item(located.scenario.id or f"{Path(file).stem}-{n}", knowledge.rulebook_id(located.scenario.rules), located, file)
        return
    for n, entry in enumerate(entries, 1):
        asked = convert_question(file, n, entry)
        try:
            placed = knowledge.rulebook_id(named) if (named := asked.rules or rules) else None
        except knowledge.UnknownRulebook as error:
            raise JudgeError(f"{file}: entry {n}: rules: {error}") from None
        yield Item(str(asked.id) if asked.id is not None else f"{Path(file).stem}-{n}", placed, asked, file)


def _questions(file: str) -> list[Any] | None:
    """The entries of a file of questions; None where it is none. Raises JudgeError where it cannot be read."""
    try:
        raw = Path(file).read_bytes()
    except OSError as error:
        raise JudgeError(f"{file}: cannot be read ({error.strerror}): give a file of scenarios or questions") from None
    if file.endswith((".jsonl", ".ndjson")):
        lines = [(number, line) for number, line in enumerate(raw.splitlines(), 1) if line.strip()]
        return [_json_line(file, number, line) for number, line in lines]
    try:
        value = read(file, raw).value
    except KnowledgeError as error:
        raise JudgeError(str(error)) from None
    entries = value if isinstance(value, list) else [value]
    return entries if entries and all(isinstance(entry, dict) and "question" in entry for entry in entries) else None


def _json_line(file: str, number: int, line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise JudgeError(f"{file}: line {number}: {error}: write one JSON object a line") from None


def convert_question(file: str, number: int, entry: Any) -> Asked:
    try:
        return convert(file, entry, Asked)
    except KnowledgeError as error:
        raise JudgeError(f"{file}: entry {number}: {error.field or 'question'}: {error.problem}") from None


# ── ruling ─────────────────────────────────────────────────────────────────


def rule(item: Item, languages: Sequence[str]) -> Ruled | Unruled:
    """The ruling on an item in each language. Raises JudgeError where a case is broken or does not rule as it says it must."""
    if isinstance(item.what, Located):
        return _rule_case(item, item.what, languages)
    try:
        return _rule_question(item, item.what, languages)
    except JudgeError as error:  # a card in short form that cannot be read
        raise JudgeError(f"{item.file}: entry {item.id}: {error}") from None


def _rule_case(item: Item, located: Located, languages: Sequence[str]) -> Ruled:
    case = located.scenario
    rules = knowledge.rulebook_id(case.rules)
    played = None if defines(case) else played_out(located)
    rulings: dict[str, Ruling] = {}
    for language in languages:
        known = next((ruling.citations for ruling in rulings.values()), None)  # to find what decides takes as many replays as clauses
        if played is None:
            rulings[language] = definition(case, language)
        else:
            told = tuple(told_in(citation, language) for citation in known) if known is not None else None
            ruling = ruling_of(played, rulebook(rules), language, told)
            rulings[language] = replace(ruling, elsewhere=otherwise(ruling, played))
    if wrong := disagreements(located, played, next(iter(rulings.values())).status):
        raise JudgeError(wrong[0])
    wordings = (*(("ja", text) for text in case.question.ja), *(("en", text) for text in case.question.en))
    short = knowledge.book(rules).source.short
    what = shlex.quote(item.file) if item.file else f"{item.id} --rules {short}"
    mended = {language: f"judge why-not {what} --lang {language}" for language, ruling in rulings.items() if ruling.why_not is not None}
    return replace(_ruled(item, rules, wordings, rulings, played, f"judge {'replay' if item.file else 'case show'} {what}"), mending=mended)


def _rule_question(item: Item, asked: Asked, languages: Sequence[str]) -> Ruled | Unruled:
    rulings = {language: ask(asked.question, item.rules, language, asked.cards) for language in languages}
    first = next(iter(rulings.values()))
    if first.status not in RULED or first.rules is None:
        return Unruled(item.id, asked.question, first.status)
    alike = [text for text in asked.also if _answers_alike(ask(text, item.rules, languages[0], asked.cards), first)]
    wordings = tuple((language_of(text), text) for text in (asked.question, *alike))
    cards = "".join(f" --card {shlex.quote(card)}" for card in asked.cards)
    short = knowledge.book(first.rules).source.short
    recheck = f"judge ask {shlex.quote(asked.question)} --rules {short}{cards}"
    return _ruled(item, first.rules, wordings, rulings, _replayed(first), recheck)


def _answers_alike(other: Ruling, ruling: Ruling) -> bool:
    """Whether another wording is answered the same: only then may a page say that it is the same question."""
    one, two = ((each.status, each.rules, each.verdict, next(iter(each.facts), "")) for each in (ruling, other))
    return one == two and all(other.facts.get(name, value) == value for name, value in ruling.facts.items())


def _replayed(ruling: Ruling) -> Replay | None:
    """The replay behind a ruling on a question, from the scenario it says it became."""
    if ruling.reading.scenario is None or ruling.rules is None:
        return None
    what, _ = scenario(msgspec.convert(ruling.reading.scenario, Case), ruling.rules)
    return replay(what, rulebook(ruling.rules), complete=True)


def _ruled(
    item: Item,
    rules: str,
    wordings: tuple[tuple[str, str], ...],
    rulings: dict[str, Ruling],
    played: Replay | None,
    recheck: str,
) -> Ruled:
    if not wordings and played is not None:
        wordings = tuple((language, summary(played, Teller(rules, language))) for language in rulings)
    known = knowledge.book(rules).cards
    return Ruled(
        id=item.id,
        rules=rules,
        wordings=wordings or ((next(iter(rulings)), item.id),),
        rulings=rulings,
        scenario=played.scenario if played is not None else None,
        cards=tuple(dict.fromkeys(c.face.id for c in played.start.cards.values() if c.face.id in known)) if played is not None else (),
        step=played.table_at(played.focus).step if played is not None else "",
        recheck={language: f"{recheck} --lang {language}" for language in rulings},
        headlines={language: headline(ruling, played) for language, ruling in rulings.items()},
        way=path_of(played) if played is not None else None,
    )


def refuse_equal_ids(ruled: Iterable[Ruled], slug: Any) -> None:
    """Raises JudgeError at two rulings that would be one page."""
    seen: dict[tuple[str, str], str] = {}
    for one in ruled:
        place = one.rules, slug(one.id).lower()
        if place in seen:
            raise JudgeError(f"{one.id}: {seen[place]} would be the same page: give one another id")
        seen[place] = one.id
