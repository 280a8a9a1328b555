"""A ruling's verdict as an answer to the question's own words: "does it end?" is answered yes where what is asked about is over, and no
bare yes or no is given where none would tell."""

import re
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from judge.patterns import regex
from judge.reading.claims import is_claim
from judge.reading.model import Reading
from judge.reading.parts import sentences_of
from judge.rulings.replay import Replay
from judge.rulings.ruling import Ruling, asked_move, without_word
from judge.rulings.telling import Teller
from judge.situations.asked import LEAVES, RESULTS, TRIED, asks_for_an_order, asks_of_a_limit
from judge.situations.noted import tried_move
from judge.situations.sequences import RESOLVED
from scenarios import Scenario


class _Asked(Struct, frozen=True):
    """A ruling, and what it is asked by. ``first``: the fact that its verdict tells; ``events``: the concepts of the events asked about;
    ``move``: the move that is tried, empty where none is."""

    ruling: Ruling
    reading: Reading
    first: str
    events: frozenset[str]
    move: str


def in_the_words_asked(ruling: Ruling, reading: Reading, played: Replay, teller: Teller) -> Ruling:
    """The ruling with its verdict, and the word that its answer begins with, as an answer to the question's own words; with the move that
    it tells of, where the question asks otherwise than if that is legal."""
    here = replace(ruling, verdict=to_the_question(ruling, reading, played.scenario))
    if here.verdict != ruling.verdict:
        here = replace(here, answer=without_word(here.answer))
    turned = here.verdict is not None and here.verdict != ruling.verdict
    if not turned and _asks_otherwise_than_of_the_move(here, reading) and (move := tried_move(played, teller)):
        here = replace(here, verdict=None, answer=teller.say("answer.of-the-move", move=move, answer=without_word(here.answer)))
    must_be = reading.condition or asks_for_an_order(reading, asked_move(played.scenario))
    if must_be and next(iter(ruling.facts), "") == "allowed" and here.verdict in ("yes", "no"):
        here = replace(here, answer=teller.say(f"answer.must-be.{here.verdict}", otherwise=here.answer))
    return here


def to_the_question(ruling: Ruling, reading: Reading, played: Scenario) -> str | None:
    """The verdict as an answer to the question's own words: "does it end?" is answered yes where what is asked about is over, "does it
    prevent …?" where it may not be done, "must I …?" where it may not be left undone, and "must it be so?" where it may not be
    otherwise. None where no bare yes or no tells (`UNTELLING`)."""
    events = frozenset(event.concept for event in reading.events if event.asked)
    asked = _Asked(ruling, reading, next(iter(ruling.facts), ""), events, asked_move(played) or "")
    if any(tells_nothing(asked) for tells_nothing in UNTELLING):
        return None
    return {"yes": "no", "no": "yes"}.get(ruling.verdict or "", ruling.verdict) if _is_turned(asked) else ruling.verdict


def _is_turned(asked: _Asked) -> bool:
    """Whether a yes of the ruling is a no to the question."""
    ends = asked.first in ("window", "battle") and asked.events & ENDINGS
    left = ("must" in asked.reading.asks or "forced" in asked.reading.concepts()) and asked.move in LEAVES
    otherwise = asked.events & BARRING or left or asked.reading.condition or asks_for_an_order(asked.reading, asked.move)
    fails = asked.first == "success" and asked.events & FAILINGS
    return bool(ends or (asked.first == "allowed" and otherwise) or fails)


ENDINGS = frozenset({"end", "end-flash", "end-battle", "interrupt", "void", "go-to", "attack-stops"})
"""Events of which a yes says that something is over."""
NAMED_ENDINGS = frozenset({"attack-end-step", "attack-stops"})
"""Concepts by which a question asks if an attack is over, without a verb of its own: "does the attack end?"."""
WIDER_ENDINGS = frozenset({"end-attack-step", "end-turn"})
"""Events of which it says nothing whether a battle or a flash timing goes on."""
FAILINGS = frozenset({"fail", "prevent", "fend-off", "void"})
"""Events of which a yes says that an attack does not succeed."""
BARRING = frozenset({"prevent", "forbid"})
"""Events of which a yes says that something may not be done."""


# ── where no yes or no tells ───────────────────────────────────────────────


def _is_of_a_claim(asked: _Asked) -> bool:
    """Whether somebody who claims something is right, or which of two comes first, no yes tells; nor how many may."""
    of_a_claim = "is-it-so" in asked.reading.asks and any(map(is_claim, sentences_of(asked.reading.question)))
    in_which_order = asked.first == "triggers" and bool({"before", "after"} & asked.reading.concepts())
    return asked.ruling.verdict in ("yes", "no") and (of_a_claim or in_which_order or asks_of_a_limit(asked.reading))


def _is_of_what_is_wider(asked: _Asked) -> bool:
    """That the flash goes on is no yes to whether the attack step ends."""
    return asked.first in ("window", "battle", "triggers", "allowed") and bool(asked.events & WIDER_ENDINGS)


def _is_of_what_is_over(asked: _Asked) -> bool:
    """That one may not go on is no "no" to whether it is over."""
    return asked.first == "allowed" and {"allowed", "must"}.isdisjoint(asked.reading.asks) and bool(asked.events & ENDINGS)


def _is_of_which_or_when(asked: _Asked) -> bool:
    """What may be chosen, and when, no yes tells."""
    of_which = bool({"what", "when-asked"} & {*asked.reading.asks})
    return asked.first == "allowed" and of_which and asked.events.isdisjoint(TRIED)


def _is_of_its_resolution(asked: _Asked) -> bool:
    """That something does not trigger again is no "no" to whether it is resolved."""
    return asked.first == "triggers" and bool(asked.events) and asked.events <= RESOLVED


def _is_of_a_number(asked: _Asked) -> bool:
    return "how-many" in asked.reading.asks and "count" in asked.ruling.facts and not asks_of_a_limit(asked.reading)


def _is_of_a_result(asked: _Asked) -> bool:
    return asked.first == "allowed" and bool(asked.events) and asked.events <= RESULTS


def _is_of_the_reverse(asked: _Asked) -> bool:
    return _REVERSE.search(asked.reading.question) is not None


_REVERSE = regex(
    r"\btoo (?:late|far|early|weak|strong|much)\b|\buse[sd]? up\b|遅すぎ|遠すぎ|手遅れ|使い切"
    r"|持ち越|(?:次|つぎ)の?(?:攻撃|アタック)?まで(?:取って|とって|待|残し)|後回し|\bcarr(?:y|ied) over\b"
    r"|\b(?:save|saved|keep|kept|wait|waits|stored)\b[^.?]{0,20}\b(?:for|until|till) (?:the|my) next (?:attack|turn)\b",
    re.IGNORECASE,
)
"""How a question asks of the reverse of what may be done."""


def _is_of_going_without(asked: _Asked) -> bool:
    """That one counters is no yes to whether it goes without."""
    return asked.first == "allowed" and asked.move == "accept" and _WITHOUT_IT.search(asked.reading.question) is not None


_WITHOUT_IT = regex(
    r"(?:なし|無し)で(?:いい|良い|よい|OK|大丈夫|済)[^。?]{0,6}\?|\b(?:goes?|go on|fine|ok|okay) without (?:a |the |its |his )?counter",
    re.IGNORECASE,
)
"""How it is asked if something may be left out."""


def _is_of_what_suffices(asked: _Asked) -> bool:
    """That the attack fails is no "no" to whether the guards are enough."""
    return asked.first == "success" and _ENOUGH.search(asked.reading.question) is not None


_ENOUGH = regex(r"\benough\b|\bsuffic|足り(?:る|ます|てる|とる)", re.IGNORECASE)
"""How a question asks if what is guarded with suffices."""


def _is_of_this_moment(asked: _Asked) -> bool:
    """That a battle is interrupted once nothing waits is no yes to whether it is at once, or goes on to the shields; nor that it is, to
    whether there was a block."""
    said, events = asked.reading.concepts(), asked.events
    at_once = "right-now" in said or (events & {"go-to"} and "shield" in said)
    return asked.first == "battle" and bool(at_once or (events and events <= {"block"}))


def _is_of_an_ending_named(asked: _Asked) -> bool:
    """Whether the attack is void is no question of whether it goes on."""
    return asked.first in ("window", "battle") and not asked.events and bool((ENDINGS | NAMED_ENDINGS) & asked.reading.concepts())


UNTELLING: tuple[Callable[[_Asked], bool], ...] = (
    _is_of_a_claim,
    _is_of_what_is_wider,
    _is_of_what_is_over,
    _is_of_which_or_when,
    _is_of_its_resolution,
    _is_of_a_number,
    _is_of_a_result,
    _is_of_the_reverse,
    _is_of_going_without,
    _is_of_what_suffices,
    _is_of_this_moment,
    _is_of_an_ending_named,
)
"""What a question may be of so that no bare yes or no answers it."""


# ── of another thing than the move ─────────────────────────────────────────


def _asks_otherwise_than_of_the_move(ruling: Ruling, reading: Reading) -> bool:
    """Whether a ruling tells if a move is legal, and a question does not simply ask that: 「捨てられるのは1枚だけ?」, "is it safe from
    attacks?", 「召喚酔いってある?」. Then it is said of which move it is told."""
    plainly = not {"allowed", "not-allowed", "must"}.isdisjoint(reading.asks) and NARROWING.isdisjoint(reading.concepts())
    return next(iter(ruling.facts), "") == "allowed" and not reading.condition and not (plainly and ruling.verdict is not None)


NARROWING = frozenset({"alone", "limit", "spirits-alone"})
"""Concepts by which a question asks of what is beyond what it names."""
