"""Asking the judge: from a question to a ruling.

Read the words, find the situation, put the question's own cards and figures into it, replay, and rule on the replay. Where the words
do not suffice the judge says so: it asks back for the one thing that decides, or shows the clauses nearest to the question.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

import knowledge
from judge.engine.events import Used
from judge.games import MODULES, rulebook
from judge.patterns import regex
from judge.reading.absurd import said_against_itself, told_both_ways
from judge.reading.guard import unreadable
from judge.reading.language import language_of
from judge.reading.model import Reading
from judge.reading.parts import parts_of
from judge.reading.placing import place
from judge.rulings.citing import citation_of, cited
from judge.rulings.facts import BROUGHT, damages_cards
from judge.rulings.happened import STRIKES
from judge.rulings.otherwise import otherwise
from judge.rulings.replay import Replay
from judge.rulings.ruling import (
    RULED,
    Alternative,
    ReadingNote,
    Ruling,
    definition,
    depending_on,
    is_undecided,
    ruling_of,
    told_by,
    with_meaning_first,
)
from judge.rulings.setup import ImpossibleBoard, UnknownCard
from judge.rulings.telling import Teller
from judge.rulings.vantage import happened
from judge.situations import memory
from judge.situations.aside import SURE, tellings, with_less
from judge.situations.asked import facts_asked
from judge.situations.candidate import Candidate
from judge.situations.choosing import (
    CONFIDENT,
    PERHAPS,
    THE_VERY_WORDS,
    UNLIKELY,
    candidates,
    confidence_in,
    runner_up,
    tells_a_situation,
    undecided_between,
)
from judge.situations.derived import in_its_terms
from judge.situations.given import Faces, given_cards, lent_cards
from judge.situations.heard import as_printed, heard_as
from judge.situations.meaning import defining, term_asked
from judge.situations.meant import tells_damage
from judge.situations.named import of_any_cards
from judge.situations.noted import as_data, assumptions, summary
from judge.situations.onesided import ITS_OWN_WORDS, Open, by_the_untold, hanging_on_the_untold, without_what_is_left_out
from judge.situations.permission import with_permission
from judge.situations.printed import is_unknown, printed_asked, told_of
from judge.situations.resembling import Situations
from judge.situations.scaled import as_told
from judge.situations.several import assuming, with_the_rest
from judge.situations.timed import shown, timed, with_its_step, with_step_asked, with_time_asked
from judge.situations.vague import about_the_game, breaks_off, is_bare, is_vague, of_any_ability, untreated_in
from judge.situations.verdict import in_the_words_asked
from knowledge.books import Knowledge
from knowledge.clauses import Text
from knowledge.text import narrow
from scenarios import cases


def ask(question: str, rules: str | None = None, language: str | None = None, cards: Sequence[str] = ()) -> Ruling:
    """Answer a question in Japanese or English.

    ``rules`` fixes the rulebook (id or short name), ``language`` the answer's (``ja``, ``en``; default: the question's), ``cards`` are
    cards unknown here, in short form (`knowledge.short_form`). Raises `knowledge.UnknownRulebook`, and JudgeError where such a card is
    not understood; anything odd about the question itself is answered in the ruling's status.
    """
    return _asking_which(_ask_all(question, rules, language, cards))


def _asking_which(ruling: Ruling) -> Ruling:
    """A question that tells no situation, and of which two decide what it asks otherwise, is asked back which is meant."""
    ways = ruling.reading.alternatives
    if not is_undecided(ruling) or len(ways) < 2:
        return ruling
    one, other = (way.summary for way in ways)
    return _which(replace(ruling, citations=()), one, other, Teller(ruling.rules or MODULE, ruling.language))


def _which(blank: Ruling, one: str, other: str, teller: Teller) -> Ruling:
    """Which of two readings is meant; where both are told in the same words, what the situation is."""
    return _need(blank, teller.say("ask-back.which", one=one, other=other) if one != other else teller.say("ask-back.situation"))


def _ask_all(question: str, rules: str | None, language: str | None, cards: Sequence[str]) -> Ruling:
    """The answer to all that a question asks, as in `ask`; which of two is meant is not asked yet."""
    fixed = knowledge.rulebook_id(rules) if rules is not None else None
    spoken = language or language_of(question)
    asked = narrow(question)
    editions = (fixed,) if fixed else place(asked) or (None,)
    whole = _in_turn(asked, editions, spoken, cards)
    rules = whole.rules
    if rules is None or (whole.status == "not_covered" and untreated_in(memory.read(asked, rules), knowledge.book(rules))):
        return replace(whole, question=question)  # what the document does not hold may bear on every part of it

    def rule(text: str, shorter: Iterable[str] = ()) -> Ruling:
        return replace(_ask(text, rules, spoken, cards, shorter), question=text)

    whole, told = with_less(whole, whole.question, rule)
    shorter = tuple(tellings(told)) if is_undecided(whole) else ()
    confirmed = rule(told, shorter) if shorter else whole
    if shorter and confirmed.status not in RULED and confirmed.reading.scenario is not None:
        return replace(confirmed, question=question)  # the document does not hold it
    ruling = with_the_rest(whole, parts_of(told), rule, Teller(rules, spoken))
    return replace(confirmed if is_undecided(ruling) and confirmed.status in RULED else ruling, question=question)


def _in_turn(question: str, editions: tuple[str | None, ...], spoken: str, cards: Sequence[str]) -> Ruling:
    """The answer of the first edition that has one; of the first, if none has."""
    first = _ask(question, editions[0], spoken, cards)
    for other in editions[1:] if first.status == "not_covered" else ():
        ruling = _ask(question, other, spoken, cards)
        if ruling.status in RULED:
            said = Teller(ruling.rules or MODULE, spoken).say("assumed.other-edition", title=_title(first.rules or MODULE, spoken))
            return assuming(ruling, said)
    return first


MODULE = next(iter(MODULES))
"""The rulebook whose words are read with where a question is placed in none."""


def _title(rules: str, language: str) -> str:
    return knowledge.book(rules).source.title.in_(language)


def _ask(question: str, placed: str | None, spoken: str, cards: Sequence[str], shorter: Iterable[str] = ()) -> Ruling:
    """The answer of one rulebook; of the one its words place it in, if none is given. ``shorter``: tellings of the question, any of which
    may make sure what it means. The ruling's question is the wording that it was heard as, if it was."""
    blank = Ruling(status="unreadable", question=question, language=spoken, rules=placed)
    teller = Teller(placed or MODULE, spoken)
    known = knowledge.book(playable(placed or "") or MODULE)
    reason = unreadable(question, known)
    if reason is not None:
        return replace(blank, answer=teller.say(f"unreadable.{reason}"))
    if (absurd := said_against_itself(question)) is not None:
        return _need(blank, teller.say("ask-back.against-itself", words=absurd))
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
    lent = lent_cards(question, rules, spoken) if reading.unknown else ()
    if lent:
        reading = memory.read(question, rules, (*given, *lent))
    if reading.unknown:
        name, near = reading.unknown[0]
        meant = teller.say("ask-back.did-you-mean", names=teller.listed(near)) if near else ""
        return _need(replace(blank, rules=rules), teller.say("ask-back.card", name=name, meant=meant))
    heard = None if given or lent or untreated_in(reading, known) else heard_as(reading, known)
    if heard is None:
        ruling = replace(rule_on_reading(reading, known, spoken, cards=(*given, *lent), shorter=shorter), question=question)
        names = teller.listed(face.id for face in lent)
        return assuming(ruling, teller.say("assumed.lent", names=names)) if lent and ruling.status in RULED else ruling
    reading = memory.read(heard.words, rules)
    ruling = rule_on_reading(reading, known, spoken, shorter=shorter)
    return replace(as_printed(ruling, reading, cases(rules)[heard.case].scenario), question=heard.words)


def playable(rules: str) -> str | None:
    """The rulebook that can be played for this id: itself, or where it has none yet another edition of the same game."""
    return next((each for each in (rules, *knowledge.editions(rules)) if each in MODULES), None)


def rule_on_reading(
    reading: Reading, known: Knowledge, language: str, among: Situations | None = None, cards: Faces = (), shorter: Iterable[str] = ()
) -> Ruling:
    """The ruling on the situation a reading describes, or the reason why there is none. ``among``: other situations than the library's.
    ``cards``: known for this question only. ``shorter``: as in `_ask`."""
    rules = known.source.rules
    teller = Teller(rules, language)
    blank = Ruling(status="need_more", language=language, rules=rules)
    if untreated := untreated_in(reading, known):
        answer = teller.say("answer.untreated", what=teller.listed(untreated))
        return replace(_not_covered(reading, known, teller), answer=answer)
    if breaks_off(reading):
        return _need(blank, teller.say("ask-back.breaks-off"))
    if (absurd := told_both_ways(reading)) is not None:
        return _need(blank, teller.say("ask-back.against-itself", words=absurd))
    if of_any_ability(reading, known):
        return _need(blank, teller.say("ask-back.ability"))
    if not about_the_game(reading, known):
        return _need(blank, teller.say("ask-back.situation")) if is_vague(reading, known) else _not_covered(reading, known, teller)
    printed = None if cards else printed_asked(reading)
    if printed is not None and is_unknown(printed, known):
        return _need(blank, teller.say("ask-back.printed", name=printed.mention.words, what=printed.words))
    if printed is not None and (told := told_of(printed, reading, teller)) is not None:
        return replace(_not_covered(reading, known, teller), answer=told, citations=())
    try:
        ranked = candidates(reading, known, cards, among)
        ranked = ranked if cards else of_any_cards(reading, ranked, known, among)
        assumed, ranked = ranked, [without_what_is_left_out(candidate, reading, known.lexicon) for candidate in ranked]
    except (ImpossibleBoard, UnknownCard) as error:
        return _need(blank, str(error))
    best = ranked[0] if ranked else None
    confidence = confidence_in(ranked, reading) if ranked else 0.0
    term = term_asked(reading, known)
    if term is not None and not (best is not None and best.fit >= THE_VERY_WORDS) and (clauses := defining(term, known)):
        return replace(told_by(clauses, teller), reading=ReadingNote(summary=teller.say("asked.definition"), confidence=1.0))
    when = timed(reading) if not cards else None
    happening = shown(when, ranked, reading) if when is not None else None
    if when is not None and happening is not None and not _tells_the_step(best, happening[1]):
        candidate, step = happening
        return with_its_step(_ruled(candidate, SURE, None, None, reading, known, teller, cards), when, step, teller)
    hangs = by_the_untold(best, reading) if best is not None and best.told else None
    rival = runner_up(ranked, reading) if best is not None and best.told and hangs is None else None
    sure = best is not None and _is_sure(best, confidence, reading)
    if best is not None and best.told and not sure and confidence >= UNLIKELY and best.weight >= max(each.weight for each in ranked):
        confirmed = max(_confirmed(best, shorter, known, among), default=0.0)
        sure, confidence = confirmed > 0, max(confidence, confirmed)
    if reading.deeds and not sure:  # what happened is not understood
        return _need(blank, teller.say("ask-back.word", words=teller.listed(reading.deeds)))
    bare = best is not None and best.case.status in RULED and is_bare(reading, known)
    if bare or (not sure and is_vague(reading, known)):
        return _need(blank, teller.say("ask-back.situation"))
    if best is None:
        return _not_covered(reading, known, teller)
    if not sure:
        open_yet = best.case.status in (*RULED, "need_more")
        if rival is not None and open_yet and rival.case.status in RULED and confidence_in(ranked, reading, best, rival) >= CONFIDENT:
            return _between(best, rival, teller)
        return _asking_back(best, undecided_between(assumed, reading), confidence, reading, known, teller)
    if best.played is None:
        note = ReadingNote(summary=teller.say("asked.definition"), confidence=confidence)
        return replace(definition(best.case, language), reading=note)
    if (card := _unread_card(best.played, reading, known.with_cards(cards))) is not None:
        return _need(blank, teller.say("ask-back.text", name=card.in_(language)))
    return _ruled(best, confidence, rival, hangs, reading, known.with_cards(cards), teller, cards)


def _tells_the_step(best: Candidate | None, step: str) -> bool:
    """Whether a question is a wording of a case that tells this step, or none."""
    told = best is not None and best.told and best.fit >= THE_VERY_WORDS
    return best is not None and told and ("next_step" not in best.case.asks or best.found.get("next_step") == step)


def _is_sure(best: Candidate, confidence: float, reading: Reading) -> bool:
    """Whether the best candidate is ruled on: it does what is told, and is likely enough meant."""
    asks = bool(reading.asks or reading.events) or tells_a_situation(reading) or len(reading.mentions) > 1  # not just 「フィールドは?」
    return asks and best.told and confidence >= CONFIDENT


def _confirmed(best: Candidate, shorter: Iterable[str], known: Knowledge, among: Situations | None) -> Iterator[float]:
    """How sure shorter tellings of a question are of the case that the whole is most like, where they are."""
    for telling in shorter:
        reading = memory.read(telling, known.source.rules)
        ranked = candidates(reading, known, (), among)
        if ranked and ranked[0].case.id == best.case.id and (sure := confidence_in(ranked, reading)) >= SURE:
            yield sure


def _between(best: Candidate, rival: Candidate, teller: Teller) -> Ruling:
    """Which of two readings is meant."""
    ways = tuple(_alternative(each, teller) for each in (best, rival) if each.played is not None)
    blank = Ruling(status="need_more", language=teller.language, rules=best.case.rules, reading=ReadingNote(alternatives=ways))
    return _which(blank, _read_as(best, teller), _read_as(rival, teller), teller)


def _asking_back(
    best: Candidate, pair: tuple[Candidate, Candidate] | None, confidence: float, reading: Reading, known: Knowledge, teller: Teller
) -> Ruling:
    """No situation is sure to be meant: with the ``pair`` that a question without one may mean, or the one that it perhaps means."""
    perhaps = best.case.status in RULED and best.played is not None and best.told and confidence >= PERHAPS
    meant = pair or ((best,) if perhaps else ())
    return _not_covered(reading, known, teller, tuple(_alternative(each, teller) for each in meant))


def _ruled(
    best: Candidate,
    confidence: float,
    rival: Candidate | None,
    hangs: Open | None,
    reading: Reading,
    known: Knowledge,
    teller: Teller,
    cards: Faces,
) -> Ruling:
    """The ruling on the candidate chosen, with how it was read and what was assumed. ``hangs``: what it hangs on that is not told."""
    assert best.played is not None
    if hangs is None and _asks_for_untold_damage(best, reading):
        attacker = teller.card(best.played.start, "attacker")
        blank = Ruling(status="need_more", language=teller.language, rules=known.source.rules)
        return _need(blank, teller.say("ask-back.atk", card=attacker))
    hanging = hanging_on_the_untold(best, reading, known.lexicon)
    asked = {*best.played.scenario.asks[:1], *facts_asked(reading)}
    beside = frozenset(name for name in hanging if (fact := name.partition(".")[0]) in BROUGHT and fact not in asked)
    if any(name.startswith("damage.") for name in beside):
        beside |= {"damage"}  # that another is not damaged is told with who is
    played = next(iter(hangs.ways.values())) if hangs is not None else as_told(best.played, reading)
    played = replace(played, scenario=replace(played.scenario, old=_asks_of_the_old(reading)))
    ruling = _of_what_is_asked(best, played, reading, beside, teller)
    if hangs is not None and ruling.status == "ruled":
        ruling = depending_on(hangs.what, hangs.card, ruling, hangs.ways, hangs.fact, teller)
    if "what-means" in reading.asks:
        ruling = with_meaning_first(ruling, best.case, teller)
    also = (teller.say("assumed.runner-up", other=_read_as(rival, teller)),) if rival is not None else ()
    assumed = (*assumptions(played, ruling, reading, known, teller, cards, supposing=hanging > beside), *also)
    rivals = (_alternative(rival, teller),) if rival is not None and rival.played is not None else ()
    note = ReadingNote(summary(played, teller), assumed, confidence, as_data(played.scenario), rivals)
    ruling = with_permission(with_time_asked(ruling, reading, played, teller), reading, played, teller)
    ruling = with_step_asked(ruling, reading, played, teller)
    told = in_its_terms(ruling.facts, reading, played)
    here = in_the_words_asked(replace(ruling, facts=told, reading=note), reading, played, teller)
    return replace(here, elsewhere=otherwise(here, played))


def _asks_of_the_old(reading: Reading) -> bool:
    """Whether a question asks of the text that the document calls old, and of no other."""
    return "old-rules" in reading.concepts() and {"new-rules", "new-procedure"}.isdisjoint(reading.concepts())


def _asks_for_untold_damage(best: Candidate, reading: Reading) -> bool:
    """Whether a question asks how much damage is dealt to cards, and tells neither how strong who deals it is nor who it is; not where it
    asks of a counter-attack, and none comes."""
    told = reading.cards or tells_damage(reading) or any(figure.of in ("attack-figure", "damage") for figure in reading.figures)
    asked = best.played is not None and best.played.scenario.asks[:1] == ("damage",) and "how-many" in reading.asks
    damage = best.found.get("damage")
    if "counter-attack" in reading.concepts() and isinstance(damage, dict) and damage.get("attacker") == 0:
        return False
    return bool(asked and not told and damages_cards(best.case.rules) and isinstance(damage, dict) and any(damage.values()))


def _of_what_is_asked(best: Candidate, played: Replay, reading: Reading, untold: frozenset[str], teller: Teller) -> Ruling:
    """The ruling on a replay without what is ``untold``; where its case is none, and what is told beside what the words ask for makes it
    an interpretation, on what they ask for alone, or of that on what the case does whose words they are."""
    book = rulebook(best.case.rules)
    language = teller.language
    ruling = ruling_of(played, book, language, cited(played.scenario, language), untold)
    own = tuple(name for name in played.scenario.asks if name in facts_asked(reading))
    of_the_case = tuple(name for name in own if name in best.case.asks) or best.case.asks if best.fit >= ITS_OWN_WORDS else ()
    for asks in (own, of_the_case) if ruling.status != best.case.status == "ruled" else ():
        if asks and len(asks) < len(played.scenario.asks):
            alone = replace(played, scenario=replace(played.scenario, asks=asks))
            narrower = ruling_of(alone, book, language, cited(alone.scenario, language), untold)
            if narrower.status == "ruled":
                return narrower
    return ruling


def _unread_card(played: Replay, reading: Reading, known: Knowledge) -> Text | None:
    """The name of a card used of which nobody here knows what it does, where a question asks what comes of it; None where there is none."""
    asked = {event.concept for event in reading.events if event.asked}
    is_used = "what-happens" in reading.asks and _USED.search(reading.question)
    if not is_used and asked.isdisjoint(STRIKES - {"leave-field"} | {"damage"}):
        return None
    used = {event.card for event in happened(played, Used)}
    named = reading.named()
    faces = (card.face for id_, card in played.start.cards.items() if id_ in used and card.face.id in named)
    return next((known.cards[face.id].name for face in faces if "abilities" in known.cards[face.id].unknown), None)


_USED = regex(r"使った|使われ|使うと|使えば|打った|打たれ|打つと|撃った|撃たれ|\b(?:use|used|using|uses|plays?|played)\b", re.IGNORECASE)
"""How a question says that a card is used, and does not ask when."""


def _read_as(candidate: Candidate, teller: Teller) -> str:
    return summary(candidate.played, teller) if candidate.played is not None else teller.say("asked.definition")


def _alternative(candidate: Candidate, teller: Teller) -> Alternative:
    assert candidate.played is not None
    return Alternative(summary(candidate.played, teller), as_data(candidate.played.scenario))


def _need(ruling: Ruling, question: str) -> Ruling:
    return replace(ruling, status="need_more", answer=question, ask_back=question)


def _not_covered(reading: Reading, known: Knowledge, teller: Teller, perhaps: tuple[Alternative, ...] = ()) -> Ruling:
    """No situation fits: the clauses nearest to the question, the situation, or the two of them, that are ``perhaps`` meant, and no
    verdict."""
    from knowledge.search import search

    near = [citation_of(clause, known.source.rules, teller.language) for clause, _ in search(known, reading.question, 3)]
    blank = Ruling(status="not_covered", language=teller.language, rules=known.source.rules)
    answer = teller.say("answer.perhaps", one=perhaps[0].summary) if perhaps else teller.say("answer.not-covered")
    return replace(blank, answer=answer, citations=tuple(near), reading=ReadingNote(alternatives=perhaps))
