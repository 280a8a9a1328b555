"""What is counted in the end (cards in hand, cores in reserve, a power with all that adds to it): does the same lie there in a replay as a
question tells, at the same time?"""

import re

import knowledge
from judge.engine import events as e
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.coming import HELD
from judge.rulings.replay import Replay
from judge.rulings.vantage import happened
from judge.situations.asked import THEIR_STEPS, asks_what_is_held, held_asked
from judge.situations.otherwise.contrary import HAS, THEIRS, whose
from judge.situations.otherwise.rows import Otherwise
from judge.situations.sequences import still_to_come
from knowledge.abilities import ChangePower


def _lies_in_another_number(reading: Reading, played: Replay) -> bool:
    """Whether it is told how many of a named nexus there are (「空域が2枚」), and other than so many lie on the field in the replay."""
    own = played.start.in_zone("field", played.start.turn_player)
    lying = [card.face.id for card in own if card.face.kind == "nexus"]
    named = [mention.card for mention in reading.cards]
    for mention in (each for each in reading.cards if named.count(each.card) == 1 and each.card in lying):
        before, after = reading.question[: mention.start], reading.question[mention.end :]
        match = _COPIES.match(after) or _TIMES.match(after) or _COPIES_BEFORE.search(before)
        if match is not None and not _AND_MORE.search(reading.question) and lying.count(mention.card) != _NUMBERS[match["n"].lower()]:
            return True
    return False


_NUMBERS = {"1": 1, "一": 1, "a": 1, "an": 1, "one": 1, "a single": 1, "2": 2, "二": 2, "two": 2, "3": 3, "三": 3, "three": 3}
_COPIES = regex(
    r"(?:の谷)?(?:が|は)?(?:\s?[Ll][Vv]\.?\s?\d)?(?:\([^)]*\))?(?:(?<=\d)で(?=[1-3]枚[。、?])|が|を|は|も)?(?:場に)?"
    r"(?:[1一]枚(?:じゃ|で)な(?:くて?|い)、?)?(?P<n>[1-3一二三])枚(?!目|引|捨|ドロー|じゃ|で[なは]|だ|なら|は)"
)
_TIMES = regex(r"(?:\s?[Ll][Vv]\.?\s?\d)?\s?[x×](?P<n>[1-3])")
_COPIES_BEFORE = regex(
    r"(?<!level )(?<!level-)(?<!lv )(?<!lv\.)(?<!lv)"
    r"\b(?P<n>an?|one|a single|two|three|2|3)(?: copies of)?(?: level [123]| lv\.?\s?[123])? $",
    re.IGNORECASE,
)
_AND_MORE = regex(r"\b(?:another|second)\b|, one\b|もう[1一]枚|[1一]枚と", re.IGNORECASE)
"""How it is said how many of a card lie there, after its name and before it, and that there are more."""


def _is_strong_at_another_time(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what a power comes to in a step in which, by the replay, nothing has added to it: the last one named is none of
    an attack, or it is the other player's turn than the one whose nexus is named; or a block is told, and none comes in the replay."""
    if played.scenario.about != "power" or not reading.cards:
        return False
    steps = rulebook(played.start.rules).steps
    lexicon = knowledge.book(played.start.rules).lexicon
    named = sorted((m.start, lexicon[m.concept].value) for m in reading.mentions if lexicon[m.concept].kind == "step")
    parts = [steps[value].part for _, value in named if value in steps]
    blocked = any(event.told and event.concept == "block" for event in reading.events) and not happened(played, e.Blocked)
    owned = [HAS.search(reading.question[: mention.start]) for mention in reading.cards]
    theirs = any(match is not None and whose(match) == "opponent" for match in owned)
    return blocked or parts[-1:] in IN_NO_ATTACK or (_THEIR_TURN.search(reading.question) is not None and not theirs)


IN_NO_ATTACK = (["start"], ["core"], ["draw"], ["refresh"], ["main"], ["end"])
"""The last part of a turn that is named, where it is none in which anybody attacks."""
_THEIR_TURN = regex(
    rf"(?:{THEIRS})の(?:ターン|番|手番|アタックステップ|攻撃)|\b(?:his|her|their|opponent's) (?:turn|attack(?: step)?)\b", re.IGNORECASE
)
"""How it is told that the other player is the one that attacks."""


def _holds_in_anothers_step(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how much one holds oneself after the other player's draw or core step, of which no replay tells."""
    theirs = "me" in reading.concepts() and not THEIR_STEPS.isdisjoint(reading.concepts())
    return theirs and "how-many" in reading.asks and asks_what_is_held(reading)


def _begins_after_the_core_step(reading: Reading, played: Replay) -> bool:
    """Whether it is told what lies there when the turn begins, and asked how much in the end, and the replay begins after the core step."""
    told = any(event.concept == "begin-turn" and not event.asked for event in reading.events)
    if not told or played.scenario.about not in HELD or "first-turn" in reading.concepts():
        return False
    steps = [*rulebook(played.start.rules).steps]
    return "core" in steps and steps.index(played.start.step) > steps.index("core")


def _draws_by_what_is_not_there(reading: Reading, played: Replay) -> bool:
    """Whether it is told that no nexus changes the draw, and one that is not named lies there in the replay."""
    of_draws = not {"drawn", "discarded"}.isdisjoint(played.scenario.asks)
    lying = {card.face.id for card in played.start.in_zone("field", played.start.turn_player) if card.face.kind == "nexus"}
    return "no-valley" in reading.concepts() and of_draws and bool(lying - reading.named())


def _is_the_first_turn_of_the_other(reading: Reading, played: Replay) -> bool:
    """Whether it is told whose first turn it is, and how much is held in the end of it asked, and the replay is of the other player's."""
    if played.scenario.about not in HELD:
        return False
    if played.scenario.board.turn in FIRST_TURNS.values() and _LATER_TURN.search(reading.question):
        return True
    told = reading.concepts() & FIRST_TURNS.keys()
    turn = played.scenario.board.turn if "first-turn" in reading.concepts() and len(told) == 1 else None
    return turn in FIRST_TURNS.values() and turn != FIRST_TURNS[next(iter(told))]


FIRST_TURNS = {"first-player": 1, "second-player": 2}
"""The number of the turn that is each player's first."""
_LATER_TURN = regex(r"[2-9二三四五](?:ターン目|回目の(?:自分の)?ターン)|\b(?:second|third|later) turn\b", re.IGNORECASE)


def _is_of_no_such_family(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what a power comes to by a card that strengthens some families only, and of none of these is it told."""
    faces = {card.face.id: card.face for card in played.start.cards.values()}
    named = [faces[mention.card] for mention in reading.cards if mention.card in faces]
    effects = [effect for face in named for ability in face.abilities for effect in ability.does if isinstance(effect, ChangePower)]
    if played.scenario.about != "power" or not any(effect.target.families for effect in effects if effect.target is not None):
        return False
    told = [mention for mention in reading.mentions if mention.concept == "winged"]
    return not any(not mention.negated and not _IS_NONE.match(reading.question[mention.end :]) for mention in told)


_IS_NONE = regex(r"(?:じゃ|では?|でも)な|以外|でも\S{1,6}でもな")
"""How it is denied that a spirit is of a family."""


def _is_strengthened_by_less(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what a power comes to, and a magic is told to add to it, and none is used in the replay."""
    added = any(figure.of == "power-up" for figure in reading.figures) and "magic" in reading.concepts()
    return played.scenario.about == "power" and added and not happened(played, e.Used)


def _gains_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how many cores are in the reserve in the end, and in the replay cores come back to it from a card of which the
    question tells nothing."""
    if played.scenario.about != "in reserve" or not RETURNING.isdisjoint(reading.concepts()):
        return False
    cards = played.start.cards
    came = {h.event.source for h in played.trace if isinstance(h.event, e.CountersMoved) and h.event.to.endswith(".reserve")}
    return any(cards[card].face.id not in reading.named() for card in came if card in cards)


def _summons_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how many cores are in the reserve in the end, and in the replay something is summoned of which the question tells
    nothing, or that it is still to come."""
    summons = (event for event in reading.events if event.is_a("summon", "quick-summon") and not (event.negated or event.asked))
    told = any(not still_to_come(event, reading) and not _NOT_YET.search(reading.question[: event.start]) for event in summons)
    return played.scenario.about == "in reserve" and bool(happened(played, e.Summoned)) and not told


_NOT_YET = regex(r"\bbefore (?:I |he |she |they )?$|まだ$", re.IGNORECASE)
"""How something is said to come only later, before its word."""
RETURNING = frozenset({"destroy", "return-core", "depletion", "both-destroyed", "lose-battle", "put-in-trash", "take", "leave-field"})
"""Events by which a question tells that cores come back from a card."""


def _is_held_after_another_step(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how much is held after a step, the only one named, and the replay does not go through that, or goes through the
    core step before it, and nothing is told of the turn's beginning."""
    steps = [*rulebook(played.start.rules).steps]
    if len({*reading.steps}) != 1 or reading.steps[0] not in steps or not held_asked(reading):
        return False
    after, begun = reading.steps[0], "begin-turn" in reading.concepts() or any(figure.of == "turn" for figure in reading.figures)
    if after == "refresh" and not begun and steps.index(played.start.step) <= steps.index("core"):
        return True
    return after not in {h.table.step for h in played.trace} | {played.start.step}


IN_THE_END: Otherwise = (
    ("step", _is_held_after_another_step),
    ("returned", _gains_untold),
    ("summon", _summons_untold),
    ("copies", _lies_in_another_number),
    ("magic", _is_strengthened_by_less),
    ("time", _is_strong_at_another_time),
    ("family", _is_of_no_such_family),
    ("held", _holds_in_anothers_step),
    ("nexus", _draws_by_what_is_not_there),
    ("core", _begins_after_the_core_step),
    ("turn", _is_the_first_turn_of_the_other),
)
"""Each with what is not there by what is told (`judge.situations.told.OTHERWISE`)."""
