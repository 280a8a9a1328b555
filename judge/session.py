"""An interactive session as a value: a line in, what is said to it and the session after it out. Nothing is printed or written here.

    session, reply = Session(rules="bs10").say("BP5000でアタックして、BP4000にブロックされた。どっちが破壊される?")
    session, reply = session.say("BP6000なら?")

A line is a command (`knowledge/forms/session.yaml`), a follow-up that changes the last scenario
(`judge.situations.followups`), or a question.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.games import MODULES, rulebook
from judge.reading.language import language_of
from judge.rulings.telling import Teller
from knowledge.errors import JudgeError
from knowledge.lexicon import Forms
from knowledge.text import fold, name_key
from scenarios.model import Questions, Scenario

if TYPE_CHECKING:
    from judge.reading.model import Reading
    from judge.rulings.facts import Facts
    from judge.rulings.replay import Replay
    from judge.rulings.ruling import Ruling


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a session's words."""

    commands: dict[str, Forms]
    opens: Forms
    closes: Forms
    asks_nothing: Forms
    takes: tuple[Forms, Forms]


class Situation(Struct, frozen=True):
    """What the last ruling was about: the scenario, the question it came of and how that was read, and what was changed since."""

    scenario: Scenario
    reading: "Reading"
    told: tuple[str, ...]


class Reply(NamedTuple):
    """What is said to a line. ``file``: a name and the text to be written there, if nothing is there yet. ``failed``: a command could
    not be carried out; ``over``: the session ends."""

    lines: tuple[str, ...] = ()
    ruling: "Ruling | None" = None
    file: tuple[str, str] | None = None
    failed: bool = False
    over: bool = False


class Session(Struct, frozen=True):
    """``rules`` and ``language``: fixed by the user, or None: told from each question. ``cards``: in short form, known here.
    ``ruling``: the last one; ``last``: the last situation that was replayed."""

    rules: str | None = None
    language: str | None = None
    cards: tuple[str, ...] = ()
    ruling: "Ruling | None" = None
    last: Situation | None = None

    def say(self, line: str) -> "tuple[Session, Reply]":
        """What a line leads to. Never raises on any text."""
        line = line.strip()
        command, rest = command_of(line)
        try:
            if command is not None:
                return _COMMANDS[command](self, rest)
            return self.asked(line)
        except JudgeError as error:
            return self, Reply((str(error),), failed=True)

    # ── questions ──────────────────────────────────────────────────────────

    def asked(self, line: str) -> "tuple[Session, Reply]":
        """A follow-up if it can be one, else a question."""
        if (taken := self.taken(line)) is not None:
            return taken
        note: tuple[str, ...] = ()
        if goes_on(line):
            teller = self.teller(self.language or language_of(line))
            followed = self.followed(line, teller) if self.last is not None else None
            if followed is not None:
                return followed
            note = (teller.say("session.first" if self.last is None else "session.as-new"),)
        session, ruling = self.ruled(line)
        return session, Reply((*note, *_answer(ruling)), ruling)

    def ruled(self, question: str) -> "tuple[Session, Ruling]":
        """The ruling on a question asked anew; of the last question's rulebook where its own words place it in none."""
        from judge import ask
        from judge.situations import memory
        from judge.situations.given import given_cards

        ruling = ask(question, self.rules, self.language, self.cards)
        before = self.ruling.rules if self.ruling is not None else None
        if ruling.rules is None and ruling.status == "need_more" and before is not None:
            ruling = ask(question, before, self.language, self.cards)
            title = knowledge.book(before).source.title.in_(ruling.language)
            said = Teller(before, ruling.language).say("session.same-rules", title=title)
            ruling = replace(ruling, reading=replace(ruling.reading, assumed=(said, *ruling.reading.assumed)))
        last = self.last
        if ruling.reading.scenario is not None and ruling.rules is not None:
            from scenarios.written import carried

            known = knowledge.book(ruling.rules)
            reading = memory.read(question, ruling.rules, given_cards(self.cards, ruling.rules, known))
            last = Situation(carried(ruling.reading.scenario), reading, (question,))
        return replace(self, ruling=ruling, last=last), ruling

    def taken(self, line: str) -> "tuple[Session, Reply] | None":
        """The ruling on the situation that the judge asked back about, where a line says that it is meant; None for any other line."""
        before = self.ruling
        ways = before.reading.alternatives if before is not None and before.reading.scenario is None else ()
        said = fold(line).strip(" ?!。.、,")
        way = next((way for way, forms in zip(ways, words().takes, strict=False) if said in map(fold, _ways(forms))), None)
        if way is None or before is None:
            return None
        from judge.rulings.replay import replay
        from judge.situations import memory
        from judge.situations.given import given_cards
        from scenarios.written import carried

        scenario = carried(way.scenario)
        cards = given_cards(self.cards, scenario.rules, knowledge.book(scenario.rules))
        reading = memory.read(before.question, scenario.rules, cards)
        situation = Situation(scenario, reading, (before.question,))
        return self.settled(replay(scenario, complete=True), situation, way.summary, before.question, before.language)

    def settled(self, played: "Replay", last: Situation, said: str, question: str, language: str) -> "tuple[Session, Reply]":
        """The ruling on a replay of a situation that a line has settled; ``said``: how it was read."""
        from judge.rulings.otherwise import otherwise
        from judge.rulings.ruling import ReadingNote, ruling_of
        from judge.situations.noted import as_data
        from judge.situations.verdict import to_the_question

        ruling = ruling_of(played, rulebook(played.scenario.rules), language)
        note = ReadingNote(said, ruling.reading.assumed, 1.0, as_data(played.scenario))
        verdict = to_the_question(ruling, last.reading, played.scenario)
        ruling = replace(ruling, question=question, reading=note, verdict=verdict)
        ruling = replace(ruling, elsewhere=otherwise(ruling, played))
        return replace(self, ruling=ruling, last=last), Reply(_answer(ruling), ruling)

    def followed(self, line: str, teller: Teller) -> "tuple[Session, Reply] | None":
        """The ruling on the last situation changed as a line says; None where it says something else."""
        from judge.situations import memory
        from judge.situations.followups import follow
        from judge.situations.given import given_cards, written_out
        from judge.situations.noted import summary

        assert self.last is not None
        rules = self.last.scenario.rules
        cards = given_cards(self.cards, rules, knowledge.book(rules))
        known = knowledge.book(rules).with_cards(cards)
        reading = memory.read(line, rules, cards)
        if not reads_as_follow_up(line, reading):
            return None
        changed = follow(self.last.scenario, reading, known, teller)
        if changed is None:
            return None
        if changed.impossible is not None:
            return self, Reply((teller.say("session.impossible", why=changed.impossible),), failed=True)
        played = _asking_what_is_decided(written_out(changed.scenario, cards), self.ruling.facts if self.ruling is not None else {})
        said = teller.say("reading.same", changes=teller.listed(changed.changes), moves=summary(played, teller))
        last = Situation(played.scenario, self.last.reading, (*self.last.told, line))
        return self.settled(played, last, said, line, teller.language)

    # ── what commands need ─────────────────────────────────────────────────

    def teller(self, language: str | None = None) -> Teller:
        rules = (self.ruling.rules if self.ruling is not None else None) or self.rules or next(iter(MODULES))
        spoken = language or self.language or (self.ruling.language if self.ruling is not None else "ja")
        return Teller(knowledge.rulebook_id(rules), spoken)

    def played(self) -> "Replay | None":
        """The last situation, replayed."""
        from judge.rulings.replay import replay

        return None if self.last is None else replay(self.last.scenario, complete=True)

    def complete(self, text: str, line: str) -> list[str]:
        """What the word ``text`` at the end of ``line`` may be meant to be: commands, clause ids after why, rulebooks, card names."""
        command, _ = command_of(line)
        first = not line.strip().startswith(text) or line.strip() == text
        if command == "why" and line.strip() != text:
            rules = self.teller().known.source.rules
            return _beginning(text, knowledge.book(rules).clauses)
        if command == "rules" and line.strip() != text:
            return _beginning(text, [info.short for info in knowledge.rulebooks()])
        if command == "lang" and line.strip() != text:
            return _beginning(text, ("ja", "en"))
        commands = _beginning(text, (word for forms in words().commands.values() for word in (*forms.ja, *forms.en))) if first else []
        return [*commands, *self.names(text)]

    def names(self, text: str) -> list[str]:
        """Card names that the end of ``text`` begins (Japanese has no spaces): the whole with the name completed."""
        rules = [self.rules or (self.ruling.rules if self.ruling is not None else None)]
        books = [knowledge.book(each) for each in rules if each] or [knowledge.book(info.id) for info in knowledge.rulebooks()]
        known = [name for book in books for face in book.cards.values() for name in (face.name.ja, face.name.en)]
        known += [re.split("[:\N{FULLWIDTH COLON}]", card)[0].strip() for card in self.cards]
        for start in range(len(text)):
            key = name_key(text[start:])
            if len(key) < 2 and start:
                break
            found = [text[:start] + name for name in known if key and name_key(name).startswith(key)]
            if found:
                return list(dict.fromkeys(found))
        return []


# ── commands ───────────────────────────────────────────────────────────────


def _why(session: Session, rest: str) -> tuple[Session, Reply]:
    from judge.printing import citation_lines
    from judge.rulings.citing import citation_of

    teller = session.teller()
    clauses = teller.known.clauses
    if rest:
        if rest not in clauses:
            return session, Reply((teller.say("session.no-clause", clause=rest),), failed=True)
        return session, Reply(tuple(citation_lines(citation_of(clauses[rest], teller.known.source.rules, teller.language))))
    if session.ruling is None or not session.ruling.citations:
        return _nothing_yet(session)
    cited = sorted(session.ruling.citations, key=lambda citation: not citation.decisive)
    return session, Reply(tuple(line for citation in cited for line in citation_lines(citation)))


def _steps(session: Session, rest: str) -> tuple[Session, Reply]:
    from judge.printing import entry_line, position_lines

    played = session.played()
    if played is None:
        return _nothing_yet(session)
    teller = session.teller()
    told = list(teller.entries(played.start, played.trace))
    if not rest:
        return session, Reply(tuple(entry_line(n, *each) for n, each in enumerate(told, 1)))
    if not rest.isdecimal() or int(rest) > len(told):
        return session, Reply((teller.say("session.bad-step", word=rest, last=len(told)),), failed=True)
    return session, Reply(tuple(position_lines(played, teller.language, int(rest))))


def _board(session: Session, rest: str) -> tuple[Session, Reply]:
    played = session.played()
    return _nothing_yet(session) if played is None else (session, Reply(tuple(session.teller().board(played.table))))


def _save(session: Session, rest: str) -> tuple[Session, Reply]:
    from scenarios import dump

    teller = session.teller()
    if session.last is None:
        return _nothing_yet(session)
    name = rest.removesuffix(".yaml")
    if not re.fullmatch(r"\w[\w.-]{0,59}", name):
        return session, Reply((teller.say("session.bad-name", name=rest or "?"),), failed=True)
    first, *more = (" ".join(told.split()) for told in session.last.told)
    asked = Questions() if more else Questions(**{session.last.reading.language: (first,)})
    text = "".join(f"# {told}\n" for told in (first, *more)) + dump(replace(session.last.scenario, question=asked))
    return session, Reply((), file=(f"{name}.yaml", text))


def _rules(session: Session, rest: str) -> tuple[Session, Reply]:
    if rest:
        session = replace(session, rules=knowledge.rulebook_id(rest))
    teller = session.teller()
    known = {info.id: info for info in knowledge.rulebooks()}
    title = known[session.rules].title.in_(teller.language) if session.rules else teller.say("session.any-rules")
    others = ", ".join(info.short for info in known.values() if info.id != session.rules)
    return session, Reply((teller.say("session.rules", title=title, others=others),))


def _card(session: Session, rest: str) -> tuple[Session, Reply]:
    from judge.situations.given import given_cards

    teller = session.teller()
    cards = (*session.cards, rest)
    given = given_cards(cards, teller.known.source.rules, teller.known)
    names = teller.listed(face.id for face in given)
    return replace(session, cards=cards), Reply((teller.say("session.card", names=names),))


def _lang(session: Session, rest: str) -> tuple[Session, Reply]:
    if rest not in ("ja", "en"):
        return session, Reply((session.teller().say("session.bad-lang", word=rest or "?"),), failed=True)
    session = replace(session, language=rest)
    return session, Reply((session.teller().say("session.lang"),))


def _help(session: Session, rest: str) -> tuple[Session, Reply]:
    return session, Reply(tuple(session.teller(rest or None).say("session.help").splitlines()))


def _quit(session: Session, rest: str) -> tuple[Session, Reply]:
    return session, Reply(over=True)


def _nothing_yet(session: Session) -> tuple[Session, Reply]:
    return session, Reply((session.teller().say("session.nothing-yet"),), failed=True)


_COMMANDS = {
    "why": _why,
    "steps": _steps,
    "board": _board,
    "save": _save,
    "rules": _rules,
    "card": _card,
    "lang": _lang,
    "help": _help,
    "quit": _quit,
}


def command_of(line: str) -> tuple[str | None, str]:
    """The command a line is, and what it is given; None for a question, even one that begins with such a word."""
    first, _, rest = line.strip().partition(" ")
    word = fold(first).rstrip("?。.!")
    name = next((name for name, forms in words().commands.items() if word in map(fold, (*forms.ja, *forms.en))), None)
    rest = rest.strip().rstrip("?？")
    takes = {
        "why": not rest or re.fullmatch(r"\S*[^\W_][.-]\S*|\w*\d\w*", rest) is not None,
        "save": True,
        "card": ":" in fold(rest),
        "rules": " " not in rest,
        "lang": " " not in rest,
        "steps": not rest or rest.isdecimal(),
    }
    if name is None or not takes.get(name, not rest):
        return None, ""
    return name, ("en" if first.isascii() else "ja") if name == "help" else rest


# ── follow-ups ─────────────────────────────────────────────────────────────

LONGEST = 80
"""Characters of a follow-up; what is longer tells a situation of its own."""


def goes_on(line: str) -> bool:
    """Whether a line sounds as if it went on from what was said before."""
    return len(line) <= LONGEST and (_opens(line) or _closes(line))


def reads_as_follow_up(line: str, reading: "Reading") -> bool:
    """Whether it asks nothing of its own, or says outright that it goes on."""
    asks = set(reading.asks) - {"what-happens", "what"} or any(event.asked for event in reading.events)
    return _opens(line) or not asks


def _opens(line: str) -> bool:
    text = fold(line).strip()
    return any(re.match(re.escape(fold(word)) + (r"\b" if word.isascii() else ""), text) for word in _ways(words().opens))


def _closes(line: str) -> bool:
    text = fold(line).strip(" ?!。.…")
    for empty in sorted(map(fold, _ways(words().asks_nothing)), key=len, reverse=True):
        text = text.removesuffix(empty).strip(" 、,")
    return any(text.endswith(fold(word)) for word in _ways(words().closes))


def _ways(forms: Forms) -> tuple[str, ...]:
    return (*forms.ja, *forms.en)


def _answer(ruling: "Ruling") -> tuple[str, ...]:
    """A ruling in short: ``why``, ``steps`` and ``board`` tell the rest. Where there is none, the clauses nearest to the question."""
    from judge.printing import answer_lines, citation_lines

    near = ruling.citations if ruling.status == "not_covered" else ()
    return (*answer_lines(ruling), *(line for citation in near for line in citation_lines(citation)))


def _asking_what_is_decided(scenario: Scenario, before: "Facts") -> "Replay":
    """The scenario replayed, asking of what was asked that which the replay decides, and what comes out otherwise than ``before``."""
    from judge.rulings.facts import facts
    from judge.rulings.replay import replay

    played = replay(scenario, complete=True)
    if played.table.over == "wanting":
        return played
    found = {name: value for name, value in facts(played, *scenario.asks).items() if value not in ({}, [])}
    asked = [name for name in scenario.asks if name in found]
    other = [name for name in TELLING if name in found and found[name] != before.get(name)]
    asks = tuple(dict.fromkeys((*asked, *other, *(found if not asked else ()))))[:MOST_FACTS]
    return replace(played, scenario=replace(scenario, asks=asks))


TELLING = ("life_change", "shields_broken", "damage", "success", "winner", "zone")
"""Facts worth telling where a change makes them other than they were, asked for or not."""
MOST_FACTS = 5


def _beginning(text: str, among: Iterable[str]) -> list[str]:
    return [word for word in among if fold(word).startswith(fold(text))]


@cache
def words() -> Words:
    """The words of ``knowledge/forms/session.yaml``. Raises KnowledgeError where it has a mistake."""
    from importlib.resources import files

    from knowledge.parsing import parse

    return parse("knowledge/forms/session.yaml", (files("knowledge") / "forms" / "session.yaml").read_bytes(), Words)
