"""Passes and uses told one after the other become the script, move by move.

"The defender passes, the attacker uses, the defender passes: what now?" A case of the library tells one such sequence; the question may
tell any. Where the two differ the question's own moves take the place of the case's, on the case's board.
"""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.engine.sides import Side, other
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import EventMention, Reading
from judge.situations.resembling import in_time
from judge.situations.retold import (
    PASSES,
    SO_MANY,
    USES,
    counts_passes,
    is_done_by_what_follows,
    is_supposed,
    is_told_again,
    without_quoted,
    without_what_is_summed_up,
)
from knowledge.abilities import Ability, Draw, chooses
from knowledge.books import Knowledge
from knowledge.clauses import Text
from scenarios.model import Half, Line, Placed, Scenario

BEFALLS = frozenset({"destroy", "return-to-hand", "leave-field", "depletion"})
"""Events that some move in the window has brought about, though no move is told."""
MORE = frozenset({"still", "again"})
"""What asks for another use where none is named."""
UNORDERED = frozenset({"meanwhile"})
"""What tells moves in another order than they were made in; so does that one is made several times."""
OF_ITS_EFFECTS = frozenset({"main-and-flash"})
"""What asks which of the effects of what is used works, and not what comes of its use."""
TOGETHER = frozenset({"both", "both-players", "on-either-side"})
"""What makes one move that is told two: that both players make it."""
BOTH_DECLINED = "both-declined"
"""What says in one that both players use nothing."""
ANY_FLASH = Ability("flash", "activated", "flash", (Draw(1),), Text("1枚引く。", "Draw a card."))
"""What a magic card does of which only the use is told."""


class Told(Struct, frozen=True):
    """A move in a window as told: a pass or a use, whose, and with which card on whom; ``said``: whether the words say whose."""

    verb: str
    by: Side
    card: str | None = None
    on: str | None = None
    said: bool = False


def told_moves(reading: Reading, known: Knowledge) -> tuple[Told, ...]:
    """The passes and uses a question tells of the window it asks about, in order. Who is left unsaid by the words follows from taking
    turns, the defender first."""
    moves: list[Told] = []
    earlier: tuple[Told, ...] = ()
    turn: Side = "defending"
    said = reading.concepts()
    steps = {m.start for m in reading.mentions if known.lexicon[m.concept].kind == "step"}  # a flash that is a time, not a use
    verbs = {m.end for m in reading.mentions if m.concept in USES and m.start not in steps}
    times = [figure for figure in reading.figures if figure.of == "times" and figure.value > 1]
    if said & (UNORDERED | OF_ITS_EFFECTS) or any(not counts_passes(figure, reading) for figure in times):
        return ()
    if ("must" in reading.asks and _REQUIRED.search(reading.question)) or _is_put_in(reading):
        return ()
    events = without_what_is_summed_up(without_quoted(_in_time(reading), reading), reading)
    for n, event in enumerate(events):
        used = any(0 <= event.start - end <= OF_A_VERB for end in verbs)  # played one flash
        is_a_time = event.start in steps and not used and (event.by is None or _BY_A_DEED.match(reading.question, event.start) is not None)
        untold = (
            event.asked
            or (event.negated and not _unused(event, reading))
            or is_a_time
            or still_to_come(event, reading)
            or _declined(event, reading)
            or _not_yet(event, reading)
            or _passes_by_it(event, events[n + 1 :], reading)
        )
        if event.asked and event.concept in USES | {"quick-summon"} and (len(moves) > 1 or _is_followed(event, reading)):
            break  # what is told after what is asked says again what happened, or what comes then
        if moves and (_comes_after_all(event, reading) or is_supposed(event, reading)):
            break
        if event.concept == "block" and not untold and not (len(moves) > 1 and _tries_to_block(event, reading)):
            moves, turn, earlier = [], "defending", (*earlier, *moves)  # these were in the window before the block
        passed = [move.by for move in (*earlier, *moves) if move.verb == "pass"]
        told_before = untold or is_told_again(event, passed, reading) or is_done_by_what_follows(event, events[n + 1 :], reading)
        verb = None if told_before else "pass" if event.negated else _verb(event, known)
        if verb is None:
            continue
        by: Side = event.by or _before_the(events[n + 1 :], turn if moves or verb == "pass" else None, known)
        if event.by is None and event.card is None and _by_both(event, reading):
            moves += [Told(verb, turn), Told(verb, other(turn))]
            continue
        told = Told(verb, by, event.card, event.on, said=event.by is not None)
        again = [n for n, move in enumerate(moves) if told.card is not None and move.card == told.card]
        if again and (again[-1] == len(moves) - 1 or verb == "summon"):
            moves[again[-1]] = replace(
                moves[again[-1]], on=moves[again[-1]].on or told.on
            )  # the same card told twice: used, and what it did
            continue
        moves.append(told)
        turn = other(by)
    if (
        not moves
        and BOTH_DECLINED in said
        and not any(_blocks_or_asks_of_use(e) for e in events if not _blocks_before_they_decline(e, reading))
    ):
        moves = [Told("pass", "defending", said=True), Told("pass", "attacking", said=True)]
    if [(move.verb, move.by) for move in moves] == [("pass", "attacking")] and defender_is_still_to_act(reading):
        return ()  # it was not his turn
    three = zip(moves, moves[1:], moves[2:], strict=False)
    return () if any({m.verb for m in run} == {"pass"} for run in three) else tuple(moves)  # the second pass in a row ends it


def _passes_by_it(event: EventMention, after: Sequence[EventMention], reading: Reading) -> bool:
    """Whether what is said is how one passes, which is told next: 「ガードもういいってパスした」."""
    passes = after[0] if event.is_a("pass") and after else None
    if passes is None or passes.concept != "pass" or passes.negated or passes.by != event.by:
        return False
    return _SAID.search(reading.question[event.start : passes.start]) is not None


_SAID = regex(r"^[^、。?!]{1,16}?[」』]?(?:って|と)(?:言って|いって)?、?$")
_BY_A_DEED = regex(r"アタック|攻撃|ブロック|(?:after|once) (?:the|my|his|an?) ?(?:attack|block)", re.IGNORECASE)
"""How a step is named by what is done before it: 「俺のアタック宣言後のフラッシュ」."""


def _is_followed(event: EventMention, reading: Reading) -> bool:
    """Whether a question goes on, in a sentence of its own, to what comes after an event: 「神速で出していい?その後お互いパスしたら…」."""
    later = (m.start for m in reading.mentions if m.concept == "then" and m.start > event.start)
    return any(re.search(r"[?。.]\s*$", reading.question[event.start : start]) is not None for start in later)


def _comes_after_all(event: EventMention, reading: Reading) -> bool:
    """Whether an event is told in a sentence that goes on from one which asks if something may be: "may I use it now? And then, once both
    of us pass?" """
    ends = [m.start for m in reading.mentions if m.concept == "then" and m.start < event.start]
    asked = [m.start for m in reading.mentions if m.concept == "allowed"]
    return any(start < end and _NEXT_SENTENCE.search(reading.question[start:end]) is not None for end in ends for start in asked)


_NEXT_SENTENCE = regex(r"\?\s*(?:and\s*)?$", re.IGNORECASE)
_REQUIRED = regex(r"\b(?:must|have to|need to)\b[^.?!;]{0,30}\bpass(?:es|ed)?\b", re.IGNORECASE)
"""Must both have passed before …?: passes that are a condition are not told."""
OF_A_VERB = 8
"""Characters between a use and what is used, at most."""


def _blocks_or_asks_of_use(event: EventMention) -> bool:
    return event.concept in USES if event.asked else event.concept == "block" and not event.negated


def _blocks_before_they_decline(event: EventMention, reading: Reading) -> bool:
    """Whether a block is told before it is told that both players use nothing in the flash after it."""
    declined = max((m.start for m in reading.mentions if m.concept == BOTH_DECLINED), default=0)
    second = max((m.start for m in reading.mentions if m.concept == "second-flash"), default=-1)
    return event.concept == "block" and event.told and event.start < second < declined


def _tries_to_block(event: EventMention, reading: Reading) -> bool:
    """Whether a question asks of a block whether it may be declared after the moves told: "may they block now?", 「もうブロック宣言に
    行っていい?」, 「…、ブロックするって。できるの?」."""
    declares = "block-declaration" in reading.concepts()
    blocks = event.concept == "block" or (event.concept == "go-to" and declares)
    return "allowed" in reading.asks and blocks and (event.asked or _is_asked_about(reading))


def _by_both(event: EventMention, reading: Reading) -> bool:
    """Whether a move is said to be made by both players: 両者パス, おたがい1枚ずつ使って, both pass, two passes follow."""
    if event.is_a(*PASSES) and SO_MANY.search(reading.question[: event.start]):
        return True
    both = [mention.start - event.start for mention in reading.mentions if mention.concept in TOGETHER]
    return any(-BESIDE <= away < (AFTERWARDS if event.is_a(*PASSES) else 0) for away in both)


BESIDE, AFTERWARDS = 16, 8
"""Characters between a move and the word before it, and after a pass, that says that both make it, at most."""


def _before_the(later: list[EventMention], turn: Side | None, known: Knowledge) -> Side:
    """Whose move it is that is not said: the one's whose turn it is; of a use told first, the other's than the next move's."""
    following = later[0].by if later and not later[0].asked and _verb(later[0], known) else None
    return turn or (other(following) if following is not None else "defending")


def _in_time(reading: Reading) -> list[EventMention]:
    """The events in the order they are told to have happened in: "I used one after his pass" is a pass, then a use; so is
    「防御側がパスした(その前に攻撃側が1枚使ってる)」 the other way round."""
    events = sorted(reading.events, key=lambda each: each.start)
    if (earlier := _BEFORE_THAT.search(reading.question)) is not None:
        first = [each for each in events if earlier.start() < each.start < earlier.end() and not each.asked]
        events = [*first, *(each for each in events if each not in first)]
    if reading.language == "en":
        for after in (m.start for m in reading.mentions if m.concept == "after"):
            n = next((i for i in range(1, len(events)) if events[i - 1].start < after < events[i].start), None)
            between = reading.question[events[n - 1].start : events[n].start] if n is not None else "."
            onward = n is not None and any(m.concept == "then" and after < m.start < events[n].start for m in reading.mentions)
            if n is not None and not onward and not any(mark in between for mark in ",.:;?"):
                events[n - 1 : n + 1] = [events[n], events[n - 1]]
        for n in range(1, len(events)):
            between = reading.question[events[n - 1].start : events[n].start]
            had_before = _HAD_BEFORE.search(between) and not _HAD.search(reading.question[: events[n - 1].start])
            one_before = not set(between) & set(".?!") and _ONE_BEFORE.match(reading.question, events[n].start) is not None
            if had_before or one_before:
                events[n - 1 : n + 1] = [events[n], events[n - 1]]
    return events


_HAD = regex(r"\bhad\b|'d\b", re.IGNORECASE)
_HAD_BEFORE = regex(r"^[^.?!]*(?:\bbut\b[^.?!]*\bhad\b|, (?:right |just )?after\b(?! (?:that|this|which|it)\b))", re.IGNORECASE)
"""The defender passed, but I had used one before; the attacker passed, after the defender used a magic."""
_ONE_BEFORE = regex(r"[^.?!,;]{0,24}\bbefore(?: that)?\s*(?:[.?!;)]|$)", re.IGNORECASE)
"""The attacker passed, the defender used one before."""


_BEFORE_THAT = regex(r"その前に[^。.?)]*")


def still_to_come(event: EventMention, reading: Reading) -> bool:
    """Whether the question only says what is done before this event."""
    before = [each for each in reading.mentions if each.concept in ("before", "before-anyone")]
    if reading.language == "ja":
        of_it = (each for each in before if each.concept == "before" and not reading.question[: each.start].endswith("その"))
        return any(0 < each.start - event.start <= BEFORE_IT and "。" not in reading.question[event.start : each.start] for each in of_it)
    return any(0 < event.start - each.end <= AFTER_IT and not set(reading.question[each.end : event.start]) & STOPS for each in before)


def defender_is_still_to_act(reading: Reading) -> bool:
    """Whether it is told that the defending player has not done anything yet: 「防御側はまだ何も言ってない」, "before the
    defender has passed"."""
    told = _DEFENDER_FIRST.search(reading.question)
    return told is not None and not (reading.me == "defending" and "opponent" in told.group().lower())


_DEFENDER = r"(?:the )?(?:defend(?:er|ing player)|opponent|blocking player)"
_DEFENDER_FIRST = regex(
    r"(?:防御側|守り側|守る側)(?:が|は)?(?:まだ)?(?:何も|なにも|パスも)?(?:し|使わ|動か|言わ|決め)(?:ない|ていない|てない)(?:うちに|まま|のに|状態)"
    r"|(?:防御側|守り側|守る側)(?:が|は)まだ(?:何も|なにも|パスし(?:ない|て(?:い)?ない)|だ|です|[。、?!]|で)"
    r"|(?:防御側|守り側|守る側)(?:が|の)(?:フラッシュを)?(?:パス(?:と言う)?|使う|動く|決める)(?:する)?(?:より)?(?:前に|先に)"
    rf"|\bbefore {_DEFENDER} (?:has |had )?(?:passed|passes|acted|acts|used|uses|did|does|done|says?|said|decide[ds]?)\b"
    rf"|\b{_DEFENDER} (?:hasn't|has not|hadn't|had not) (?:said|done|acted|used|passed|decided)\b[^.?!]{{0,12}}(?:yet|anything|\?|\.)"
    rf"|\bwait for {_DEFENDER} to\b|\bmust {_DEFENDER} (?:say )?(?:pass|act|use|decide)",
    re.IGNORECASE,
)
"""How it is said that the defending player has not done anything yet."""


BEFORE_IT, AFTER_IT = 10, 30
"""Characters between an event and the word that says that something is before it, at most: in Japanese, in English."""
STOPS = frozenset(",.:;?!")


def _declined(event: EventMention, reading: Reading) -> bool:
    """Whether an event is what a pass declines: "declined to use a flash"."""
    return any(
        m.concept in PASSES and reading.question[m.end : event.start].strip() == "to" for m in reading.mentions if m.end < event.start
    )


def _not_yet(event: EventMention, reading: Reading) -> bool:
    """Whether what would be a move only has not come about: "the attacker has said nothing yet", 「最初の1枚を使う権利」, 「使う番」."""
    end = next((mention.end for mention in reading.mentions if mention.start == event.start), event.start)
    if event.concept in USES:
        return any(mention.concept in ("right", "turn") and mention.start == end for mention in reading.mentions)
    return event.is_a(*PASSES) and reading.question[end:].lstrip().startswith(("yet", "うちに"))


def _unused(event: EventMention, reading: Reading) -> bool:
    """Whether a player is said to use nothing: 「防御側は使わない」, "neither uses a flash"; but 「もう使えない」 says that one cannot."""
    said = next((mention for mention in reading.mentions if mention.start == event.start), None)
    unable = said is not None and (said.words.endswith(("え", "て", "れ")) or reading.question.startswith("れ", said.end))
    cannot = unable or _CANNOT.search(reading.question[: event.start])
    not_yet = _NOT_YET_BEFORE.search(reading.question[: event.start]) or _YET_AFTER.match(reading.question, event.start)
    return event.negated and event.concept in USES and event.card is None and not (cannot or not_yet)


_NOT_YET_BEFORE = regex(r"まだ[^。、?」]{0,10}$")
_YET_AFTER = regex(r"[^.?!,;]{0,24}\byet\b", re.IGNORECASE)
"""How it is said that one has used nothing by then, and may still."""


_CANNOT = regex(r"\b(?:can|may|could)(?:'t|not| not)\W+(?:\w+\W+){0,2}$", re.IGNORECASE)


def _verb(event: EventMention, known: Knowledge) -> str | None:
    """The script verb of an event in a window: what a magic card is said to do tells its use."""
    face = known.cards.get(event.card or "")
    if event.is_a(*PASSES):
        return "pass"
    if face is not None and face.kind == "magic":
        return "use"
    if event.concept == "quick-summon" or (event.concept == "summon" and face is not None and "神速" in face.keywords):
        return "summon" if face is not None else None
    return "use" if event.concept in USES else None


def _is_put_in(reading: Reading) -> bool:
    """Whether a question tells of a use that is put in before another is resolved: one within the other, and not after it."""
    return "cut-in" in reading.concepts() or any(use in USES and late in RESOLVED for use, late in in_time(reading))


RESOLVED = frozenset({"process", "resolve", "carry-out-step"})
"""Events by which a question tells that an effect is resolved."""


def _is_in_the_other_flash(scenario: Scenario, reading: Reading, known: Knowledge) -> bool:
    """Whether a question is of the flash timing after a block, and nobody has blocked in a case."""
    second = after_the_block(scenario.rules)
    told = any(known.lexicon[m.concept].value in second and not m.negated for m in reading.mentions)
    return told and not second.isdisjoint(reading.steps) and all(line.do != "block" for line in scenario.before_ask)


def after_the_block(rules: str) -> frozenset[str]:
    """The steps of the flash timing that there is only after a block."""
    return frozenset(step.id for step in rulebook(rules).steps.values() if step.part == "second-flash")


def scripted_moves(scenario: Scenario) -> tuple[tuple[str, Side | None], ...]:
    """The passes and uses of a case's script in the window its question is asked in."""
    lines = scenario.before_ask
    opened = next((i + 1 for i in range(len(lines) - 1, -1, -1) if lines[i].do in ("attack", "block")), 0)
    return tuple((line.do, line.by) for line in lines[opened:] if line.do in ("pass", "use", "summon"))


def with_told_moves(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with the question's own passes and uses, if it tells a sequence and the case's does not end with that, and with the use
    that it asks about after them. Where the question also tells what befell a card, or raised its power, the case has that among its
    moves, and they stay."""
    if not {"pass", "use"} <= {kind for permit in rulebook(scenario.rules).permitted for kind in permit.kinds}:
        return scenario  # a game in which nobody passes, or uses anything, has no such window
    told = told_moves(reading, known)
    told = (*told, replace(told[-1], card=None, on=None)) if _is_of_two_running(told, reading) else told
    first_of_two = _first_of_two_running(reading)
    told = (*told, *first_of_two)
    asks_of_one = _asks_twice_running(told, reading) or _asks_to_answer(told, reading) or _asks_who_is_next(told, reading)
    if len(told) < 2 and not asks_of_one and (told or not asks_at_once(reading)):
        return scenario
    may_use = any(event.asked and event.concept in USES for event in reading.events)
    blocks = not may_use and any(_tries_to_block(event, reading) for event in reading.events)
    over = _is_over_at(told)
    last = len(told) > 1 and told[-1].verb != "pass" and _is_asked_about(reading)
    tried = (Told("block", "defending"),) if blocks else told[over : over + 1] or (told[-1:] if last else ())
    moves = told if blocks else told[: min(over, len(told) - len(tried))]
    if moves and _as_told(scripted_moves(scenario)[-len(moves) :], moves) and not _is_in_the_other_flash(scenario, reading, known):
        asks_more = len(scenario.before_ask) < len(scenario.play) - 1
        return scenario if asks_more and not (blocks or first_of_two) else _with_asked_move(scenario, reading, moves, tried, known)
    befell = any(event.concept in BEFALLS and not event.asked and event.card is None for event in reading.events)
    raised = any(figure.of == "power-up" for figure in reading.figures) and any(line.do == "use" for line in scenario.before_ask)
    if befell or raised:
        return _with_more_after(scenario, moves, known, uses=befell)
    if not any(line.do == "attack" for line in scenario.before_ask):
        return scenario
    scenario, lines = _opening(scenario, reading)
    turn: Side = "defending"
    for n, move in enumerate(moves):
        if move.by != turn:  # what is not told has left the flash open for what is
            again = n > 0 and (moves[n - 1].verb, moves[n - 1].by) == ("pass", move.by)  # had the other passed too, it were over
            closes = move.verb == "pass" and (again or n + 1 < len(told))
            scenario, line = _line(scenario, Told("use", turn), len(told) + n, known) if closes else (scenario, Line("pass", turn))
            lines.append(line)
        scenario, line = _line(scenario, move, n, known)
        lines.append(line)
        turn = other(move.by)
    facts = ("may_act_next", "window", "next_step")
    scenario = replace(scenario, play=(*lines, Line("ask")), asks=tuple(dict.fromkeys((*scenario.asks, *facts))))
    return _with_asked_move(scenario, reading, moves, tried, known)


def _with_more_after(scenario: Scenario, moves: tuple[Told, ...], known: Knowledge, uses: bool) -> Scenario:
    """The case with what a question tells after the moves that the case has, of which the first may be told by what it did alone: passes,
    and (``uses``) uses of which nothing more is told."""
    scripted = scripted_moves(scenario)
    begun = next((run for run in (scripted, scripted[1:]) if run and _as_told(run, moves[: len(run)])), ())
    rest = moves[len(begun) :]
    untold = any(m.card or not (uses or m.verb == "pass") for m in rest)
    if not (begun and rest) or untold or len(scenario.before_ask) < len(scenario.play) - 1:
        return scenario
    lines = list(scenario.before_ask)
    turn = other(begun[-1][1] or "attacking")
    for n, move in enumerate(rest):
        scenario, line = _line(scenario, move if move.said else replace(move, by=turn), len(lines) + n, known)
        lines.append(line)
        turn = other(line.by or turn)
    return replace(scenario, play=(*lines, Line("ask")))


def _is_over_at(told: tuple[Told, ...]) -> int:
    """After how many of the moves told the window is over, by two passes in a row; what is told after them is tried: 「防御側パス、
    攻撃側パス。そしたら防御側が「やっぱり使う」」. All of them, where it is not."""
    both = (n for n in range(2, len(told)) if {m.verb for m in told[n - 2 : n]} == {"pass"} and told[n - 2].by != told[n - 1].by)
    return next(both, len(told))


def _asks_twice_running(told: tuple[Told, ...], reading: Reading) -> bool:
    """Whether a question asks if who made the one move it tells may use another before the other player acts."""
    players = {move.by for move in told}
    again = any(event.asked and event.concept in USES and event.by in players for event in reading.events)
    return "allowed" in reading.asks and bool(RUNNING & reading.concepts()) and again


def _is_of_two_running(told: tuple[Told, ...], reading: Reading) -> bool:
    """Whether the last use that is told is of two things at once, and it is asked whether that is legal: "the attacker uses two magics in
    a row. Okay?" """
    return (
        bool(told)
        and told[-1].verb == "use"
        and told[-1].said
        and _is_asked_about(reading)
        and _TWO_RUNNING.search(reading.question) is not None
    )


def _first_of_two_running(reading: Reading) -> tuple[Told, ...]:
    """The first of two uses of which it is asked if one may make them in a row."""
    asked = next((event for event in reading.events if event.asked and event.concept in USES and event.by is not None), None)
    parted = _BETWEEN.search(reading.question) is not None
    if asked is None or asked.by is None or parted or "allowed" not in reading.asks or _TWO_RUNNING.search(reading.question) is None:
        return ()
    return (Told("use", asked.by, said=True),)


_BETWEEN = regex(r"間に|挟|\bbetween\b", re.IGNORECASE)
_TWO_RUNNING = regex(
    r"(?:続けて|連続で|立て続けに|一気に)[2２二]枚|[2２二]枚(?:を)?(?:続けて|連続|立て続け|一気)"
    r"|\b(?:two|2) (?:\w+ )?(?:magics?|flash(?:es)?|cards?|effects?)\b[^.?!,]{0,20}(?:in a row|back to back|running|at once|one after)"
    r"|\b(?:and|then) (?:immediately|at once|right away|straight away) (?:a second|another)\b",
    re.IGNORECASE,
)
RUNNING = frozenset({"before", "right-now", "in-a-row"})
"""What says that nobody acts in between."""


def _asks_to_answer(told: tuple[Told, ...], reading: Reading) -> bool:
    """Whether a question asks if a player may use something after the one pass that it tells of the other."""
    asked = {event.by for event in reading.events if event.asked and event.concept in USES}
    answers = len(told) == 1 and told[0].verb == "pass" and told[0].said and asked == {other(told[0].by)}
    return answers and "allowed" in reading.asks and not RUNNING & reading.concepts()


def _asks_who_is_next(told: tuple[Told, ...], reading: Reading) -> bool:
    """Whether a question asks whose move it is after the one move that it tells."""
    moves = [event for event in reading.events if (event.is_a(*PASSES) or event.concept in USES) and not event.asked]
    return len(told) == len(moves) == 1 and told[0].said and "who-next" in reading.asks


def asks_at_once(reading: Reading) -> bool:
    """Whether a question that tells an attack and no moves asks if the attacker may use something first of all."""
    asked = any(event.asked and event.concept in USES and event.by == "attacking" for event in reading.events)
    happened = {event.concept for event in reading.events if event.told}
    begun = "attack" in happened or bool(FIRST_FLASH & reading.concepts())
    opened = begun and happened.isdisjoint({"block", *PASSES, *USES}) and not reading.cards
    return opened and "allowed" in reading.asks and asked and bool(AT_ONCE & reading.concepts())


FIRST_FLASH = frozenset({"first-flash"})
AT_ONCE = RUNNING | {"first-of-all", "who-first", "nobody"}
"""What says that nobody has acted before."""


def _is_asked_about(reading: Reading) -> bool:
    """Whether a question tells a move and asks whether that is legal: "use, pass, then he uses again: legal?" """
    return "allowed" in reading.asks and not any(event.asked for event in reading.events)


def _as_told(scripted: tuple[tuple[str, Side | None], ...], moves: tuple[Told, ...]) -> bool:
    """Whether a script has these moves, made by those who are said to have made them."""
    pairs = list(zip(scripted, moves, strict=False))
    return len(scripted) == len(moves) and all(do == told.verb and (not told.said or by in (None, told.by)) for (do, by), told in pairs)


def _with_asked_move(scenario: Scenario, reading: Reading, moves: tuple[Told, ...], tried: tuple[Told, ...], known: Knowledge) -> Scenario:
    """The script with the move tried that the question asks about: ``tried``, or the use that it asks whether one may make."""
    asked = next((event for event in reading.events if event.asked and event.concept in USES), None)
    if not tried and asked is not None and "allowed" in reading.asks:
        tried = (_asked_move(asked, reading, other(moves[-1].by) if moves else "defending"),)
    elif not tried and _is_asked_about(reading) and MORE & reading.concepts():
        tried = (Told("use", reading.me or other(moves[-1].by)),)  # もう1枚いける?
    if not tried:
        return scenario
    scenario, line = _line(scenario, tried[0], len(moves), known)
    asks = tuple(dict.fromkeys(("allowed", *scenario.asks)))
    return replace(scenario, play=(*scenario.before_ask, Line("ask"), line), asks=asks)


def _asked_move(asked: EventMention, reading: Reading, turn: Side) -> Told:
    return Told("summon" if asked.concept == "quick-summon" else "use", asked.by or reading.me or turn, asked.card, asked.on)


def _opening(scenario: Scenario, reading: Reading) -> tuple[Scenario, list[Line]]:
    """The script up to the opening of the window the question speaks of: that after a block is declared, if it does, or is told."""
    lines = scenario.before_ask
    attack = next(i for i, line in enumerate(lines) if line.do == "attack")
    block = next((i for i, line in enumerate(lines) if line.do == "block"), None)
    second = not after_the_block(scenario.rules).isdisjoint(reading.steps)
    if second and block is None:
        scenario, line = _block(scenario)
        return scenario, [*lines[: attack + 1], Line("pass", "defending"), Line("pass", "attacking"), line]
    blocked = second or any(e.concept == "block" and e.told for e in reading.events)
    return scenario, list(lines[: block + 1] if blocked and block is not None else lines[: attack + 1])


def _block(scenario: Scenario) -> tuple[Scenario, Line]:
    """A block, by a blocker who is put on the field if none is there."""
    half = scenario.board.defending
    if not any(placed.as_ == "blocker" for placed in half.field):
        scenario = scenario.with_half("defending", replace(half, field=(*half.field, Placed(as_="blocker"))))
    return scenario, Line("block", "defending", "blocker")


SOME_CARD = "flash "
"""How the label begins of a card that is laid for a use of which nothing more is told."""


def _line(scenario: Scenario, move: Told, n: int, known: Knowledge) -> tuple[Scenario, Line]:
    """A told move as a script line; a card it uses is put in the player's hand if it is not there."""
    if move.verb == "pass":
        return scenario, Line("pass", move.by)
    if move.verb == "block":
        return _block(scenario)
    half: Half = getattr(scenario.board, move.by)
    if move.card is None:
        label = f"{SOME_CARD}{n + 1}"
        placed = Placed(as_=label, kind="magic", abilities=(ANY_FLASH,))
        half = replace(half, hand=(*half.hand, placed))
        return scenario.with_half(move.by, half), Line("use", move.by, label)
    name = known.cards[move.card].name.ja
    if not any(known.card(p.card) is known.cards[move.card] for p in half.hand):
        scenario = scenario.with_half(move.by, replace(half, hand=(*half.hand, Placed(name))))
    if move.verb == "summon":
        return scenario, Line("summon", move.by, name)
    at_one = any(map(chooses, known.cards[move.card].abilities))
    target = move.on if move.on in ("attacker", "blocker") else "attacker" if move.by == "defending" else "blocker"
    return scenario, Line("use", move.by, name, on=(target,) if at_one else ())
