"""Asking the judge: from a question to a ruling.

Read the words, find the situation, put the question's own cards and figures into it, replay, and rule on the replay. Where the words
do not suffice the judge says so: it asks back for the one thing that decides, or shows the clauses nearest to the question.
"""

import math
import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge import memory
from judge.composing import answered, contradicted
from judge.facts import Facts, facts
from judge.games import MODULES, rulebook
from judge.given import Faces, as_if_known, composed, given_cards, takes_part, with_cards
from judge.reading.guard import unreadable
from judge.reading.language import language_of
from judge.reading.model import Reading
from judge.reading.parts import parts_of
from judge.reading.placing import place
from judge.replay import Replay
from judge.replay import replay as play
from judge.ruling import RULED, ReadingNote, Ruling, defines, definition, ruling_of
from judge.setup import ImpossibleBoard, UnknownCard
from judge.situations import Match, Situations, features, letters
from judge.telling import Teller
from knowledge.books import Knowledge
from scenarios import Scenario, cases

CONFIDENT = 0.62
"""The confidence from which on the judge rules. Below, it says that it cannot, and shows the clauses nearest to the question."""
FIT, MARGIN, BIAS, OTHERS = 1.5, 3.5, -0.4, 0.1
"""Logistic regression of `confidence_in` on the library's own wordings, each asked as if it were not in the library."""
UNANSWERED, NOT_HAPPENED, SAID_ONCE, UNREAD = 0.88, 0.6, 0.9, 0.88
"""What a fact asked for and not found, an event told and not replayed (which one wording of the case tells too), and a word nobody here
knows leave of the fit."""


def ask(question: str, rules: str | None = None, language: str | None = None, cards: Sequence[str] = ()) -> Ruling:
    """Answer a question in Japanese or English.

    ``rules`` fixes the rulebook (id or short name), ``language`` the answer's (``ja``, ``en``; default: the question's), ``cards`` are
    cards unknown here, in short form (`knowledge.short_form`). Raises `knowledge.UnknownRulebook`, and JudgeError where such a card is
    not understood; anything odd about the question itself is answered in the ruling's status.
    """
    fixed = knowledge.rulebook_id(rules) if rules is not None else None
    spoken = language or language_of(question)
    editions = (fixed,) if fixed else place(question) or (None,)
    whole = _in_turn(question, editions, spoken, cards)
    return _with_the_rest(whole, [_ask(part, whole.rules, spoken, cards) for part in parts_of(question)]) if whole.rules else whole


def _in_turn(question: str, editions: tuple[str | None, ...], spoken: str, cards: Sequence[str]) -> Ruling:
    """The answer of the first edition that has one; of the first, if none has."""
    first = _ask(question, editions[0], spoken, cards)
    for other in editions[1:] if first.status == "not_covered" else ():
        ruling = _ask(question, other, spoken, cards)
        if ruling.status in RULED:
            said = Teller(ruling.rules or MODULE, spoken).say("assumed.other-edition", title=_title(first.rules or MODULE, spoken))
            return replace(ruling, reading=replace(ruling.reading, assumed=(said, *ruling.reading.assumed)))
    return first


def _with_the_rest(whole: Ruling, parts: list[Ruling]) -> Ruling:
    """A ruling on all that is asked, with what the rulings on each thing asked add to it."""
    ruled = [part for part in parts if part.status in RULED and part.facts]
    if whole.status in ("not_covered", "need_more") and ruled:
        whole, ruled = replace(ruled[0], question=whole.question), ruled[1:]
    if whole.status not in RULED:
        return whole
    for part in ruled:
        new = {name: value for name, value in part.facts.items() if name not in whole.facts}
        if not new or next(iter(part.facts)) in whole.facts:
            continue  # what this part asks is answered
        joined = Teller(whole.rules or MODULE, whole.language).say("answer.join").join((whole.answer, part.answer))
        cited = tuple(c for c in part.citations if c.decisive and c.clause not in {known.clause for known in whole.citations})
        status = "interpretation" if "interpretation" in (whole.status, part.status) else whole.status
        whole = replace(whole, status=status, answer=joined, facts={**whole.facts, **new}, citations=(*whole.citations, *cited))
    return whole


MODULE = next(iter(MODULES))
"""The rulebook whose words are read with where a question is placed in none."""


def _title(rules: str, language: str) -> str:
    return knowledge.book(rules).source.title.in_(language)


def _ask(question: str, placed: str | None, spoken: str, cards: Sequence[str]) -> Ruling:
    """The answer of one rulebook; of the one its words place it in, if none is given."""
    blank = Ruling(status="unreadable", question=question, language=spoken, rules=placed)
    teller = Teller(placed or MODULE, spoken)
    known = knowledge.book(playable(placed or "") or MODULE)
    reason = unreadable(question, known)
    if reason is not None:
        return replace(blank, answer=teller.say(f"unreadable.{reason}"))
    given = given_cards(cards, known.source.rules, known) if cards and placed is not None else ()
    reading = memory.read(question, placed, given)
    if reading.elsewhere is not None:
        what = known.lexicon[reading.elsewhere].term.in_(spoken)
        return replace(blank, status="out_of_scope", answer=teller.say("answer.out-of-scope", what=what))
    if reading.rules is None:
        return _need(blank, teller.say("ask-back.game"))
    if placed is None:
        return _ask(question, reading.rules, spoken, cards)  # with that rulebook's words
    rules = playable(reading.rules)
    if rules is None:
        return replace(_not_covered(reading, knowledge.book(reading.rules), Teller(reading.rules, spoken)), question=question)
    if reading.unknown:
        name, near = reading.unknown[0]
        meant = teller.say("ask-back.did-you-mean", names=teller.listed(near)) if near else ""
        return _need(replace(blank, rules=rules), teller.say("ask-back.card", name=name, meant=meant))
    return replace(rule_on_reading(reading, known, spoken, cards=given), question=question)


def playable(rules: str) -> str | None:
    """The rulebook that can be played for this id: itself, or where it has none yet another edition of the same game."""
    return rules if rules in MODULES else next((each for each in MODULES if each.startswith(f"{rules}-")), None)


class Candidate(Struct, frozen=True):
    """A case the question may mean, with the question's own facts in it, replayed: how well it fits, and what it decides."""

    fit: float
    case: Scenario
    played: Replay | None
    found: Facts


def rule_on_reading(reading: Reading, known: Knowledge, language: str, among: Situations | None = None, cards: Faces = ()) -> Ruling:
    """The ruling on the situation a reading describes, or the reason why there is none. ``among``: other situations than the library's.
    ``cards``: known for this question only."""
    from judge.index import situations

    rules = known.source.rules
    teller = Teller(rules, language)
    book, library = rulebook(rules), cases(rules)
    if not _about_the_game(reading, known):
        return _not_covered(reading, known, teller)
    found = among or situations(rules)
    matches = found.best(features(as_if_known(reading, known, cards) if cards else reading, known.lexicon), text=letters(reading.question))
    known = with_cards(known, cards)
    tried: list[Candidate] = []
    beside: list[Candidate] = []  # where not all happens that is told of a given card, which no case speaks of
    for match in matches:
        case = library[match.case].scenario
        if defines(case):
            meant = bool({"what-means", "why", "what"} & set(reading.asks)) or ("what-happens" in reading.asks and not reading.events)
            tried.append(Candidate(match.score * (1 if meant else NOT_HAPPENED), case, None, {}))
            continue
        try:
            scenario = composed(reading, case, known, cards)
            if scenario is None:
                beside.append(Candidate(match.score * NOT_HAPPENED, case, None, {}))
                continue
            played = play(scenario, book, complete=True)
        except (ImpossibleBoard, UnknownCard) as error:
            if match is matches[0]:
                return _need(Ruling(status="need_more", language=language, rules=rules), str(error))
            continue
        candidate = _candidate(match, case, played, reading, found)
        told = not cards or (takes_part(played, reading, cards) and not contradicted(reading, played))
        (tried if told else beside).append(candidate if told else replace(candidate, fit=candidate.fit * NOT_HAPPENED))
    ranked = sorted((*tried, *beside), key=lambda candidate: -candidate.fit)
    if not ranked or ranked[0] not in tried:
        return _not_covered(reading, known, teller)
    best, confidence, rival = ranked[0], confidence_in(ranked), _runner_up(ranked)
    if confidence < CONFIDENT:
        if rival is not None and best.fit >= LIKELY and best.case.status in RULED:
            one, other = _read_as(best, teller), _read_as(rival, teller)
            return _need(Ruling(status="need_more", language=language, rules=rules), teller.say("ask-back.which", one=one, other=other))
        return _not_covered(reading, known, teller)
    if best.played is None:
        note = ReadingNote(summary=teller.say("asked.definition"), confidence=confidence)
        return replace(definition(best.case, language), reading=note)
    ruling = ruling_of(best.played, book, language)
    also = (teller.say("assumed.runner-up", other=_read_as(rival, teller)),) if rival is not None else ()
    assumed = (*_assumed(ruling, reading, known, teller, cards), *also)
    note = ReadingNote(summary(best.played, teller), assumed, confidence, as_data(best.played.scenario))
    return replace(ruling, reading=note, verdict=to_the_question(ruling, reading, best.played.scenario))


LIKELY, CLOSE = 0.5, 0.9
"""The fit from which on a situation is likely meant, and how near (times the best one's) that of another answer makes it a close call."""


def _about_the_game(reading: Reading, known: Knowledge) -> bool:
    """Whether the question speaks of anything that happens or is in a game, beside the names of cards."""
    kinds = {known.lexicon[mention.concept].kind for mention in reading.mentions if mention.concept in known.lexicon}
    return bool(kinds & {"event", "thing", "step", "role", "timing", "state", "duration"})


def _runner_up(ranked: list[Candidate]) -> Candidate | None:
    """The next candidate with another answer, where it fits nearly as well, and is not read as the very same moves."""
    best = ranked[0]
    first = next(iter(best.played.scenario.asks if best.played else ()), "")
    rival = next((c for c in ranked[1:] if not _alike(c, best, first)), None)
    if rival is None or rival.fit < CLOSE * best.fit or best.played is None or rival.played is None:
        return None
    return rival if rival.played.scenario.play != best.played.scenario.play else None


def _read_as(candidate: Candidate, teller: Teller) -> str:
    return summary(candidate.played, teller) if candidate.played is not None else teller.say("asked.definition")


def to_the_question(ruling: Ruling, reading: Reading, played: Scenario) -> str | None:
    """The verdict as an answer to the question's own words: "does it end?" is answered yes where what is asked about is over, "does it
    prevent …?" where it may not be done, and "must I …?" where it may not be left undone."""
    asked = {event.concept for event in reading.events if event.asked}
    first = next(iter(ruling.facts), "")
    tried = next((line.do for line, before in zip(played.play[1:], played.play, strict=False) if before.do == "ask"), "")
    left = "must" in reading.asks and tried in LEAVES
    turned = (first in ("window", "battle") and asked & ENDINGS) or (first == "allowed" and (asked & BARRING or left))
    return {"yes": "no", "no": "yes"}.get(ruling.verdict or "", ruling.verdict) if turned else ruling.verdict


LEAVES = frozenset({"pass", "decline", "end", "finish"})
"""Moves by which something is left undone."""
ENDINGS = frozenset({"end", "end-flash", "end-battle", "interrupt", "void"})
"""Events of which a yes says that something is over."""
BARRING = frozenset({"prevent", "forbid"})
"""Events of which a yes says that something may not be done."""


MOST_FACTS = 6
"""Facts an answer tells at most."""


def _candidate(match: Match, case: Scenario, played: Replay, reading: Reading, known: Situations) -> Candidate:
    """A replayed candidate; what it cannot answer, and what does not happen in it, counts against it: little where another wording of the
    case says the same, not at all where many do."""
    found = facts(played, *played.scenario.asks)
    own, missing = answered(reading, case, found)
    amiss = set(contradicted(reading, played)) - known.usual[match.case]
    said = len(amiss & known.said[match.case])
    fit = match.score * UNANSWERED**missing * NOT_HAPPENED ** (len(amiss) - said) * SAID_ONCE**said * UNREAD ** len(unread(reading))
    open_ended = not own or "what-happens" in reading.asks
    more = tuple(name for name in case.asks if open_ended or name != "allowed")
    asks = tuple(name for name in dict.fromkeys((*own, *more)) if name in found)[:MOST_FACTS]
    if not asks or case.status not in RULED:  # what the documents leave open is open in whatever words it is asked
        asks = case.asks
    return Candidate(fit, case, replace(played, scenario=replace(played.scenario, asks=asks)), found)


def unread(reading: Reading) -> list[str]:
    """Words of the question that say something and that nobody here knows: runs of kanji or katakana, longer English words."""
    text = list(reading.question)
    for start, end in [(m.start, m.end) for m in reading.mentions] + [(c.start, c.end) for c in reading.cards]:
        text[start:end] = " " * (end - start)
    return [word for word in WORDS.findall("".join(text)) if word.lower() not in EMPTY]


WORDS = re.compile(r"[一-鿿々]{2,}|[ァ-ヺー]{3,}|[A-Za-z]{4,}")
COMMONPLACE = """
that this these those what when where which with from have does been were will would could should about into than then there their they
them your mine just only also some very much like want know tell please anyone someone says said gets goes make made take taken
場合 今回 質問 結局 普通 以下 一応 時点 状況 状態 部分 全体 最初 最後 直後 直前 途中 今度 自身 本人 必要 関係 確認 問題 同士
"""
EMPTY = frozenset(COMMONPLACE.split())
"""Words that say nothing about a situation and are in no lexicon."""


def confidence_in(ranked: list[Candidate]) -> float:
    """How likely the best candidate answers the question, from how well it fits and how much better it and those that answer the same
    stand than the best one with another answer and those (measured: `bench/RESULTS.md`)."""
    best = ranked[0]
    first = next(iter(best.played.scenario.asks if best.played else ()), "")
    rival = next((c for c in ranked[1:] if not _alike(c, best, first)), None)
    ahead = _support(best, ranked, first) - (_support(rival, ranked, first) if rival is not None else 0.0)
    return round(1 / (1 + math.exp(-(FIT * best.fit + MARGIN * ahead + BIAS))), 2)


def _support(answer: Candidate, ranked: list[Candidate], fact: str) -> float:
    """How well the candidates with one answer fit together: the best of them, and a little of each other."""
    fits = sorted((c.fit for c in ranked if _alike(c, answer, fact)), reverse=True)
    return fits[0] + OTHERS * sum(fits[1:])


def _alike(one: Candidate, other: Candidate, fact: str) -> bool:
    """Whether two candidates answer the same: the fact that is asked for (of several cards: those that both have), or the clause told."""
    if one.played is None or other.played is None:
        return one.played is other.played and one.case.shows[:1] == other.case.shows[:1]
    here, there = one.found.get(fact), other.found.get(fact)
    if isinstance(here, dict) and isinstance(there, dict) and (both := here.keys() & there.keys()):
        return all(here[key] == there[key] for key in both)
    return bool(here == there)


def _need(ruling: Ruling, question: str) -> Ruling:
    return replace(ruling, status="need_more", answer=question, ask_back=question)


def _not_covered(reading: Reading, known: Knowledge, teller: Teller) -> Ruling:
    """No situation fits: the clauses nearest to the question, and no verdict."""
    from judge.citing import citation_of
    from knowledge.search import search

    near = [citation_of(clause, known.source.rules, teller.language) for clause, _ in search(known, reading.question, 3)]
    blank = Ruling(status="not_covered", language=teller.language, rules=known.source.rules)
    return replace(blank, answer=teller.say("answer.not-covered"), citations=tuple(near))


def summary(played: Replay, teller: Teller) -> str:
    """How the question was read: the moves, and where it is asked."""
    from judge.engine.events import Answered

    told = []
    table = played.start
    for happened in played.trace[: played.focus]:
        if isinstance(happened.event, Answered):
            move = happened.event.move
            told.append(teller.say("move.by", side=teller.side(move.by, table), move=teller.move(table, move)))
        table = happened.table
    asked = teller.listed(teller.say(f"asked.{name}") for name in played.scenario.asks)
    return teller.say("reading.summary", moves=teller.listed(told, "then") or teller.step(played.start.step), asked=asked)


def _assumed(ruling: Ruling, reading: Reading, known: Knowledge, teller: Teller, cards: Faces) -> tuple[str, ...]:
    corrected = [
        teller.say("assumed.corrected", words=card.words, name=known.cards[card.card].name.in_(teller.language))
        for card in reading.cards
        if card.corrected
    ]
    corrected += [teller.say("assumed.corrected", words=written, name=meant) for written, meant in reading.corrected]
    named = {mention.card for mention in reading.cards}
    corrected += [
        teller.say("assumed.given", name=face.id, text=face.note.in_(teller.language) if face.note else "")
        for face in cards
        if face.id in named
    ]
    document = teller.known.source.document
    edition = [teller.say("assumed.edition", title=teller.known.source.title.in_(teller.language), updated=document.updated)]
    return (*corrected, *edition, *ruling.reading.assumed)


def as_data(scenario: Scenario) -> dict[str, object]:
    from scenarios.written import plain

    return plain(scenario)
