"""Several attacks told in one, and what comes of them in all: "two 2-symbol spirits attack one after the other, neither is blocked"."""

import re
from itertools import pairwise

from msgspec.structs import replace

import knowledge
from judge.engine import events as e
from judge.engine.values import Card
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.happened import gone
from judge.rulings.places import places, replaced
from judge.rulings.replay import Replay, replay
from judge.rulings.setup import ImpossibleBoard, UnknownCard
from judge.rulings.vantage import happened
from judge.situations.asked import asks_for_flashes, asks_how_often, facts_asked
from judge.situations.breakers import (
    BREAKERS,
    SPOKEN,
    bears_otherwise,
    blocks_spoken_of,
    blocks_told,
    in_a_row,
    is_of_several,
    is_of_shields,
    with_breakers,
)
from judge.situations.flashes import MOST, attacks_made, blocks_of, counts_flashes, flashes_untold, with_told_flashes
from judge.situations.retold import PASSES
from knowledge.books import Knowledge
from scenarios.model import Line, Placed, Scenario

TOTALS = frozenset({"in-total", "in-all"})
IN_ALL = TOTALS | {"add-up", "both-got-through"}
"""Concepts by which a question asks for what comes of all that it tells."""
ANSWERS = frozenset({"counter-attack"})
"""What comes once of every attack: who asks how often it does asks for what comes of all."""
IN_WORDS = {"thrice": 3, "two-attacks": 2, "three-attacks": 3}
"""Concepts that tell how many attacks there are without a figure."""
TELLS_SYMBOLS = frozenset({"double-symbol", "triple-symbol"})
"""What attackers are counted by that are called by their symbols: 「ダブルシンボル2体」."""
EACH = frozenset({"every-unit"})
SUMMED = frozenset({"battle-points"})
"""By which a question tells of one attack of each, and things of which what each brings adds up."""
PIECES = frozenset({"card", "number", "body", "spirit", "nexus", "creature"})
"""Figures that may be of how many cards of a kind there are."""


OF_CARDS = frozenset({"strike", "guard", "guard-point", "discard"})
"""Concepts by which a question speaks of cards that are moved, and not of those that attack."""


def attacks_told(reading: Reading) -> int:
    """How many attacks a question tells of that asks what comes of them in all; 1 where it does not."""
    if is_of_shields(reading):
        return min(in_a_row(reading), MOST)
    if (on_life := attacks_on_life(reading)) is not None:
        return min(len(on_life), MOST)
    times = [int(match["times"]) for match in _SYMBOLS_TIMES.finditer(reading.question)]
    if len(times) > 1:
        return min(sum(times), MOST)
    if (in_turn := _told_by_symbols(reading)) > 1:
        return min(in_turn, MOST)
    said = reading.concepts()
    answered = bool(ANSWERS & said) and asks_how_often(reading)
    of_each = bool(EACH & said) and bool(SUMMED & said)
    by_number = COUNTED_OUT.search(reading.question) is not None or max(times, default=0) > 1
    succeeded = _succeeds_each_time(reading)
    counted_out = succeeded or (_none_is_blocked(reading) and (by_number or _is_of_each_in_turn(reading)))
    unlike = _is_of_two_unlike(reading)
    if not (answered or of_each or counted_out or unlike or IN_ALL & said) or _is_of_something_else(reading):
        return 1
    things = ATTACKERS if unlike else ATTACKERS | PIECES if answered or of_each or counted_out or TOTALS & said else ATTACKERS
    things = things if PASSES & said and not succeeded else things | {"times"}
    things = things | TELLS_SYMBOLS if counted_out else things
    things = things - {"number"} if SUMMED & said else things  # it is what they come to: 「BPは合計6?」
    things = things - {"card"} if OF_CARDS & said else things  # those that a strike moves, or a guard takes
    counted = [f.value for f in reading.figures if f.of in things and 1 < f.value <= MOST and f.sort == "is"]
    counted += [IN_WORDS[name] for name in IN_WORDS.keys() & said]
    unblocked = sum(event.concept == "block" and event.negated and not event.asked for event in reading.events)
    both = BOTH & said and not said >= BREAKERS.keys() and not (SUMMED & said and _is_of_an_effect_too(reading))
    several = (answered or TOTALS & said) and (both or _NEITHER.search(reading.question))
    doubled = len(blocks_spoken_of(reading)) if unlike else 2 if several else 1
    return max(*counted, len(_symbols(reading)), unblocked, doubled)


def attacks_on_life(reading: Reading) -> list[bool] | None:
    """Which of several attacks are blocked, where it is told of all of them, and what they cost of the life is asked: "two spirits
    attacked, I blocked one"; None where it is not, or something else has ended one of them."""
    asked = {*facts_asked(reading)} - {"count", "zone", "expires_at"}
    bare = not asked and "life" in reading.concepts() and _OF_LIFE_LOST.search(reading.question) is not None
    ended = reading.cards or any(event.told and event.is_a(*ENDED) for event in reading.events) or _ENDED.search(reading.question)
    if not (bare or asked == {"life_change"}) or asks_for_flashes(reading) or "allowed" in reading.asks or ended:
        return None
    told = blocks_of(reading)
    if told is None and not any(event.is_a("block") and not event.negated for event in reading.events):
        told = [False] * attacks_made(reading) if _GETS_THROUGH.search(reading.question) else None
    counted = attacks_made(reading, counted=True) > 1 or _SO_MANY_ATTACKERS.search(reading.question)
    return told if told is not None and len(told) > 1 and counted else None


_SO_MANY_ATTACKERS = regex(r"(?:スピリット|アルティメット|スピ|アタッカー)[2-6二三四五六]体(?!目)")
_OF_LIFE_LOST = regex(r"減|残り|のこり|失|\b(?:left|lost|lose|remain\w*)\b|^[^?]*$", re.IGNORECASE)
_GETS_THROUGH = regex(r"通[っしり]|殴られ|食ら|くら|受け|\b(?:hits?|connect(?:s|ed)?|unblocked|through|land(?:s|ed)?)\b", re.IGNORECASE)
"""How it is asked what is lost of the life, or nothing in so many words; how attacks are told to get through."""
ENDED = frozenset({"destroy", "return-to-hand", "leave-field", "end-battle", "end-attack-step", "lose-battle"})
_ENDED = regex(r"除去|焼|\b(?:removed|burned)\b", re.IGNORECASE)
"""What ends an attack beside a block."""


def _is_of_an_effect_too(reading: Reading) -> bool:
    """Whether one of both that a question speaks of is what a card does by its effect: 「効果で300、攻撃で300、両方リーダー」."""
    return bool(reading.cards) or _AN_EFFECT.search(reading.question) is not None


_AN_EFFECT = regex(r"効果|こうか|スキル|\b(?:effect|skill)\b", re.IGNORECASE)


def _succeeds_each_time(reading: Reading) -> bool:
    """Whether a question that asks for the damage tells of several attacks with a strike that all of them succeeded: アタック3回、全部
    ストライク1で成功."""
    damage = "strike" in reading.concepts() and "damage" in facts_asked(reading)
    failed = any(event.is_a("fail") for event in reading.events)
    return damage and not failed and _EACH_SUCCEEDS.search(reading.question) is not None


_EACH_SUCCEEDS = regex(
    r"(?:アタック|攻撃)(?:を|が)?[2-6２-６二三四五]回(?!目)[^。?]{0,16}(?:成功|通)"
    r"|(?:アタック|攻撃)(?:を|が)?[2-6２-６二三四五]回(?:し|や)[^。?]{0,16}(?:成功|通)"
    r"|[2-6２-６二三四五](?:回|体)(?:とも|全部|すべて|全て|みんな)[^。?]{0,12}(?:成功|通)"
    r"|\b(?:two|three|four|[2-6]) attacks\b[^.?]{0,30}\b(?:all|both|each|every one)\b"
    r"|\b(?:all|both) (?:two|three|four|[2-6])?\s?(?:attacks )?(?:succeed|go through|got through)",
    re.IGNORECASE,
)
"""How it is told how many attacks succeed."""


COUNTED_OUT = regex(
    r"(?:アタック|攻撃)(?:を|が)?[2-6２-６二三四]回(?!目)"
    r"|[2-6２-６二三四](?:回|体)(?:で|とも|が)?、?(?:連続で|続けて|順番に|順に|それぞれ|[1１一]体ずつ)*(?:アタック|攻撃|殴)"
    r"|[2-6２-６二三四五六][体回](?:の[^、。]{1,16})?(?:が|とも)?、?(?:連続で|続けて|順番に|順に|全部|全員|すべて|全て)+(?:が|とも)?通"
)
"""How so many attacks are told of: アタックを3回ライフで受けた, 3体で殴って全部通った, 5体のスピリット(シンボル1)が順番に全部通った."""


def _is_of_each_in_turn(reading: Reading) -> bool:
    """Whether a question that asks for the life lost tells of several attacks by their number (they attacked twice), or gives the symbols
    of each and says that they came one after the other, or that each got through: シンボル2、シンボル2と続けて通された."""
    said, unblocked = reading.concepts(), sum(event.concept == "block" and event.negated for event in reading.events)
    in_turn = "in-a-row" in said or unblocked > 1 or bool(BOTH & said)
    several = bool(IN_WORDS.keys() & said) or (in_turn and len(_symbols(reading)) > 1)
    return several and "life" in said and not {"what-next", "allowed"} & {*reading.asks}


def _none_is_blocked(reading: Reading) -> bool:
    """Whether a question says that there is no block, and tells of none, nor asks what is left undone."""
    blocks = [event for event in reading.events if event.concept == "block"]
    return bool(blocks) and all(event.negated and not event.asked for event in blocks)


def _is_of_something_else(reading: Reading) -> bool:
    """Whether what is added up are powers, or what may be done is asked and not what it comes to: 「2体でブロックして合計できる?」."""
    return bool(BLOCKING & reading.concepts()) or ("allowed" in reading.asks and "how-many" not in reading.asks)


BLOCKING = frozenset({"several-blockers", "two-at-once"})
"""Concepts that say that several block one attacker."""


def _told_by_symbols(reading: Reading) -> int:
    """How many attackers are told of one after the other by their symbols, where life is asked for and no block is told of: 「シンボル2と
    シンボル1の攻撃を受けた」, "a two-symbol spirit and then a one-symbol spirit"; 1 where they are not."""
    told = sorted(f.start for f in reading.figures if (f.of, f.sort, f.card) == ("symbol", "is", None) and f.role != "blocker")
    blocked = any(event.concept == "block" and not event.negated for event in reading.events)
    asked = facts_asked(reading)
    if len(told) < 2 or blocked or (asked and "life_change" not in asked):
        return 1
    between = [reading.question[one:other] for one, other in pairwise(told)]
    joined = all(_AND_THEN.search(words) and not _CHANGED.search(words) for words in between)
    return len(told) if joined and not _CHANGED.search(reading.question[told[-1] :][:16]) else 1


_AND_THEN = regex(r"と|、|→|のあと|の後|次|続け|\b(?:and|then|after|afterwards|next|followed)\b|,", re.IGNORECASE)
_CHANGED = regex(
    r"にな[っるり]|にし[たて]|増え|増や|減ら|得[たて]|追加|加え|合体|なら|場合|もし|じゃなく|ではなく|\b(?:become|gain|get|lose|if|instead)",
    re.IGNORECASE,
)
"""What stands between the symbols of two attackers, and what does between one's and what they become."""


def _symbols(reading: Reading) -> list[int]:
    """The symbols that a question tells of attackers, in order."""
    told = {f.start: f.value for f in reading.figures if (f.of, f.sort, f.card) == ("symbol", "is", None)}
    times = {match.start(): int(match["times"]) for match in _SYMBOLS_TIMES.finditer(reading.question)}
    if len(times) > 1 and len(times) == len(told):  # シンボル2が2回とシンボル1が1回
        return [told[start] for start, many in zip(sorted(told), (times[at] for at in sorted(times)), strict=True) for _ in range(many)]
    return [told[start] for start in sorted(told)]


_SYMBOLS_TIMES = regex(
    r"(?:[0-9]シンボル|(?:ダブル|トリプル)シンボル|シンボル(?:が|は|の)?[0-9](?:つ|個)?)(?:の?(?:スピリット|アルティメット|スピ|アタッカー|やつ|奴|アタック|攻撃))?(?:が|を|で|に|の)?"
    r"(?P<times>[1-6])(?:体|回|発|匹)(?!目)"
)
"""How it is told how many attackers have so many symbols."""


BOTH = frozenset({"both", "two-of-them"})
_NEITHER = regex(r"\bneither(?: of (?:them|these|the two)| one| attack(?:er)?)? (?:is|was|are|were|gets|got)\b", re.IGNORECASE)
"""How a question speaks of two attackers without a number."""
ATTACKERS = frozenset({"attacker", "creature", "body", "unit-thing", "another-unit", "breaker", "progress", *BREAKERS})
"""What attackers are counted by beside."""


def with_told_attacks(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with as many attacks as the question tells, each as the case's last one, and with the symbols it tells of each; unchanged
    where its attacks are not all alike. What is charged is asked for before the first."""
    if counts_flashes(scenario) or ("life_change" in scenario.asks and _are_all_blocked(reading)):
        return with_told_flashes(scenario, reading)
    told, lead = attacks_told(reading), scenario.play[:1] if scenario.play[:1] == (Line("ask"),) else ()
    lines = scenario.play[1:] if lead else scenario.before_ask
    starts = [n for n, line in enumerate(lines) if line.do == "attack"]
    attackers = [(place, placed) for n in starts for place, placed in places(scenario) if placed.label == lines[n].card]
    if not starts or len(attackers) != len(starts) or any(placed.card != "plain" for _, placed in attackers):
        return scenario
    if told < 2:
        return _with_symbols_of_each(scenario, reading) if len(starts) == len(_symbols(reading)) > 1 else scenario
    runs = [lines[start:end] for start, end in zip(starts, (*starts[1:], len(lines)), strict=True)]
    like = {_is_blocked(run): run for run in runs}
    blocked = _blocked_as_told(reading, told, runs)
    alike = all(_deeds(run) == _deeds(like[_is_blocked(run)]) for run in runs)
    apart = len({run[0].on for run in runs}) > 1  # of one more nobody knows whom it attacks
    on_life = attacks_on_life(reading)
    if on_life is not None and True in blocked and True not in like and scenario.asks[:1] == ("life_change",):
        scenario, like[True] = _with_a_blocker(scenario, attackers[-1][1], runs[-1])
    several = sum(blocked) > 1 and on_life is None and not is_of_shields(reading)
    if several or not like.keys() >= set(blocked) or not alike or (apart and told > len(runs)):
        as_told = on_life is not None and len(runs) == told and sorted(map(_is_blocked, runs)) == sorted(blocked)
        same = as_told and len({*_symbols(reading)}) == 1
        return _with_symbols_of_each(scenario, reading) if same or _symbols_by_place(reading) else scenario
    played: list[tuple[Line, ...]] = []
    for n, is_blocked in enumerate(blocked):
        run = like[is_blocked]
        if n < len(starts):
            line = replace(run[0], card=runs[n][0].card, on=runs[n][0].on or run[0].on)
        else:
            scenario, line = _one_more(scenario, attackers[-1][1], run[0], n)
        if is_blocked and any(blocked[:n]):
            scenario, run = _with_another_blocker(scenario, run, n)
        played.append((line, *run[1:]))
    if is_of_shields(reading):
        scenario = with_breakers(scenario, [run[0].card or "" for run in played], reading, knowledge.book(scenario.rules))
    from_here = (Line("ask"),) if "bp_charge" in scenario.asks and len(lines) == len(scenario.play) else ()
    rest = scenario.play[len(lead) + len(lines) :]
    before = (*lead, *lines[: starts[0]], *from_here)
    scenario = replace(scenario, play=(*before, *_fitted(scenario, before, played), *rest))
    return _with_symbols_of_each(scenario, reading)


def _deeds(run: tuple[Line, ...]) -> list[str]:
    """What is done in an attack, but for what is left undone: who has nobody to block with is not asked."""
    return [line.do for line in run if line.do != "decline"]


def _fitted(scenario: Scenario, before: tuple[Line, ...], runs: list[tuple[Line, ...]]) -> tuple[Line, ...]:
    """The lines of several attacks, with a no to blocking where that is asked and only there, up to the attack that wins the game."""
    played: tuple[Line, ...] = ()
    for run in runs:
        try:
            tried = replay(replace(scenario, play=(*before, *played, *run)))
        except (ImpossibleBoard, UnknownCard):  # as it is told
            return tuple(line for each in runs for line in each)
        refused = tried.refused.line - len(before) - len(played) if tried.refused is not None else None
        if refused is not None and 0 <= refused < len(run) and run[refused].do == "decline":
            run = (*run[:refused], *run[refused + 1 :])
        asks = tried.table.asks if refused is None else None
        if asks is not None and "block" in asks.kinds:
            run = (*run, Line("decline", asks.side))
        played += run
        if tried.table.over == "won":
            break
    return played


def _is_blocked(run: tuple[Line, ...]) -> bool:
    return any(line.do == "block" for line in run)


def _blocked_as_told(reading: Reading, told: int, runs: list[tuple[Line, ...]]) -> list[bool]:
    """Which of so many attacks are blocked, in turn: as told of each, or of all; else as in the case."""
    events = blocks_spoken_of(reading)
    in_turn = [not event.negated for event in events]
    if SPOKEN & reading.concepts() and (each := blocks_told(reading, told)):
        return each
    if (on_life := attacks_on_life(reading)) is not None:
        return on_life
    if len(in_turn) == told:
        return in_turn
    return [_is_blocked(run) for run in runs] if len(runs) == told else [any(in_turn)] * told


def _one_more(scenario: Scenario, like: Placed, line: Line, n: int) -> tuple[Scenario, Line]:
    """The case with one more attacker like another, and the line by which it attacks."""
    half = scenario.board.attacking
    label = f"attacker {n + 1}"
    half = replace(half, field=(*half.field, replace(like, as_=label)))
    return replace(scenario, board=replace(scenario.board, attacking=half)), replace(line, card=label)


def _with_a_blocker(scenario: Scenario, attacker: Placed, run: tuple[Line, ...]) -> tuple[Scenario, tuple[Line, ...]]:
    """The case with a blocker as strong as an attacker that is let through in it, and the lines of that attack with a block."""
    half = scenario.board.defending
    half = replace(half, field=(*half.field, Placed(as_="blocker", power=attacker.power or 0)))
    block = (Line("block", "defending", "blocker"), Line("pass"), Line("pass"))
    lines = tuple(each for line in run for each in (block if line.do == "decline" else (line,)))
    return replace(scenario, board=replace(scenario.board, defending=half)), lines


def _with_another_blocker(scenario: Scenario, run: tuple[Line, ...], n: int) -> tuple[Scenario, tuple[Line, ...]]:
    """The case with one more blocker like the one of an attack, and the lines of that attack with it."""
    half, label = scenario.board.defending, f"blocker {n + 1}"
    like = {line.card: placed for line in run if line.do == "block" for placed in half.field if placed.label == line.card}
    half = replace(half, field=(*half.field, *(replace(placed, as_=label) for placed in like.values())))
    lines = tuple(replace(line, card=label) if line.do == "block" and line.card in like else line for line in run)
    return replace(scenario, board=replace(scenario.board, defending=half)), lines


def _with_symbols_of_each(scenario: Scenario, reading: Reading) -> Scenario:
    """The symbols that the question gives to all of several attackers, to each in turn, or to the second, the third, …."""
    symbols = _symbols(reading)
    attackers = [line.card for line in scenario.before_ask if line.do == "attack"]
    each = dict(enumerate(symbols * len(attackers) if len(symbols) == 1 else symbols))
    each = _symbols_by_place(reading) or (each if len(each) == len(attackers) else {})
    for place, placed in places(scenario):
        if placed.as_ in attackers and (told := each.get(attackers.index(placed.as_))) is not None:
            scenario = replaced(scenario, place, replace(placed, symbols=told))
    return scenario


def _symbols_by_place(reading: Reading) -> dict[int, int]:
    """The symbols that a question tells of attackers by their numbers (from 0), where it tells all so: 「2体目(シンボル1)」."""
    found: dict[int, int] = {}
    told = [f for f in reading.figures if (f.of, f.sort, f.card) == ("symbol", "is", None)]
    for figure in told:
        numbers = [match for match in _NTH.finditer(reading.question) if match.end() <= figure.start]
        if not numbers:
            return {}
        found[_NUMERALS.index((numbers[-1][1] or numbers[-1][2]).casefold()) % MOST] = figure.value
    return found if len(found) == len(told) else {}


_NTH = regex(r"([1-6一二三四五六])(?:体|発|匹|回|番|枚)目|\b(first|second|third|fourth|fifth|sixth)\b", re.IGNORECASE)
_NUMERALS = (*"123456", *"一二三四五六", "first", "second", "third", "fourth", "fifth", "sixth")
"""How an attacker is called by its number: six of a kind."""


def attacks_untold(reading: Reading, played: Replay) -> bool:
    """Whether a question asks what comes in all of several attacks that are not those of a replay: of more, with other symbols or other
    breakers; or tells of one attack on shields, and there are several in the replay."""
    if counts_flashes(played.scenario):
        return flashes_untold(reading, played)
    told = attacks_told(reading)
    attackers = [event.card for event in happened(played, e.AttackDeclared)]
    on_life = attacks_on_life(reading) if "life_change" in played.scenario.asks else None
    if on_life is not None and (_is_more_than_the_life(reading, played) or _blocks_other_attacks(on_life, played)):
        return True
    of_life = "life_change" in played.scenario.asks and len(attackers) > 1 and not is_of_shields(reading)
    if of_life and _are_all_blocked(reading) != all(_blocked_in_turn(played)):
        return True
    if of_life and len(attackers) != 2 and _ONE_OF_TWO.search(reading.question):
        return True
    if len(attackers) > 1 and asks_for_flashes(reading) and played.scenario.about != "flash":
        return True
    if told < 2 or not attackers:
        made = sum(line.do == "attack" for line in played.scenario.before_ask)
        if made == 1 and "life" in reading.concepts() and _FIRST.search(reading.question) and _SECOND.search(reading.question):
            return True
        if len(attackers) > 1 and _strikes_once(reading) and {"damage", "count"} & {*played.scenario.asks}:
            return True
        raised = any(figure.of == "symbol-up" for figure in reading.figures) and not is_of_several(reading)  # the symbols of one
        return made > 1 and ((is_of_shields(reading) and not is_of_several(reading)) or _costs_life_once(reading) or raised)
    if "life" in reading.concepts() and _highest(reading) > len(attackers) and played.table.over != "won":
        return True
    fallen = any(event.told and event.is_a("destroy", "return-to-hand") for event in reading.events)
    if fallen and not is_of_shields(reading) and not gone(played, whole=True):
        return True  # one of them was ended by that
    if _is_of_two_unlike(reading) and _are_blocked_in_another_order(reading, played):
        return True
    if played.table.over == "won":
        told = min(told, len(attackers))  # no more were needed
    if is_of_shields(reading) and (_is_blocked_otherwise(reading, played) or bears_otherwise(_cards(attackers[:told], played), reading)):
        return True
    return len(attackers) < told or bool({*_symbols(reading)} - {played.start.cards[card].face.symbols for card in attackers})


def _blocks_other_attacks(told: list[bool], played: Replay) -> bool:
    """Whether of several attacks others are blocked in a replay, or there are more or fewer of them, than told."""
    return sorted(_blocked_in_turn(played)) != sorted(told) and played.table.over != "won"


def _is_more_than_the_life(reading: Reading, played: Replay) -> bool:
    """Whether attacks have more symbols than there is life in a replay, and a question does not tell how much there is."""
    symbols = [played.start.cards[event.card].face.symbols or 0 for event in happened(played, e.AttackDeclared)]
    lost = sum(each for each, blocked in zip(symbols, _blocked_in_turn(played), strict=True) if not blocked)
    return lost > played.start.pools.get(("defending", "life"), lost) and all(figure.of != "life" for figure in reading.figures)


_ONE_OF_TWO = regex(r"片方(?:だけ|のみ|は)?[、を]?(?:ブロック|止|防|通|素通|スルー)|\bone of the two\b", re.IGNORECASE)
"""How it is told that of two attacks one is blocked, or got through."""


def _are_all_blocked(reading: Reading) -> bool:
    """Whether a question tells of several attacks that all of them were blocked: 「2回とも防いだ」."""
    return not is_of_shields(reading) and all(blocks_of(reading) or [False])


def _is_of_two_unlike(reading: Reading) -> bool:
    """Whether a question that asks for the life lost tells of a second attack, and that one was blocked and another not."""
    told = {event.negated for event in blocks_spoken_of(reading)}
    each = len(_symbols(reading)) == len(blocks_spoken_of(reading)) == 2  # シンボル2のアタックは通り、シンボル1のはブロックされた
    return len(told) > 1 and "life" in reading.concepts() and (each or _SECOND.search(reading.question) is not None)


def _are_blocked_in_another_order(reading: Reading, played: Replay) -> bool:
    """Whether as many attacks as a question tells what became of are blocked in another order in the replay."""
    told, there = [not event.negated for event in blocks_spoken_of(reading)], _blocked_in_turn(played)
    return len(told) == len(there) and told != there


def _highest(reading: Reading) -> int:
    """The highest number by which a question calls one of several attacks: 「3つ目はブロックされた」."""
    return max((_NUMERALS.index(match[1]) + 1 for match in _ATTACK_BY_NUMBER.finditer(reading.question)), default=0)


_ATTACK_BY_NUMBER = regex(r"([1-6])(?:体目|発目|(?:つ|回)目の(?:アタック|攻撃|バトル)|つ目(?:は|も|が)(?:ブロック|通))")
_FIRST = regex(r"[1１一](?:体|発|匹)目|[1１一](?:回|番)目の(?:アタック|攻撃)|\bthe first (?:one|attack|attacker)\b", re.IGNORECASE)
_SECOND = regex(r"[2２二](?:体|発|匹)目|[2２二](?:回|番)目の(?:アタック|攻撃)|\bthe second (?:one|attack|attacker)\b", re.IGNORECASE)


def _costs_life_once(reading: Reading) -> bool:
    """Whether a question asks what a blow costs of life, and tells of no more than one attack."""
    said, attacks = reading.concepts(), sum(event.is_a("attack") for event in reading.events)
    several = said & (IN_ALL | IN_WORDS.keys() | OF_MORE) or any(
        f.value > 1 and f.of in PIECES | ATTACKERS | {"times"} for f in reading.figures
    )
    asked = [name for name in facts_asked(reading) if name != "count"]
    return asked[:1] == ["life_change"] and attacks == 1 and not several and _MORE.search(reading.question) is None


def _strikes_once(reading: Reading) -> bool:
    """Whether a question tells one strike, and of no more than one attack: "both" may be of the cards that it turned over."""
    said, attacks = reading.concepts(), sum(event.is_a("attack") for event in reading.events)
    of_cards = BOTH if said & BOTH_CARDS else frozenset()
    several = said & ((IN_ALL | IN_WORDS.keys() | OF_MORE) - of_cards) or any(f.of == "times" for f in reading.figures)
    strikes = sum(figure.of == "strike" for figure in reading.figures)
    return strikes == 1 and attacks <= 1 and not several and _MORE.search(reading.question) is None


BOTH_CARDS = frozenset({"all-unframed", "all-framed", "both-cards", "one-of-each"})
"""Concepts by which a question speaks of all cards that one attack turned over."""
OF_MORE = frozenset(
    {"both", "two-of-them", "in-a-row", "again", "another-attack", "second-attack", "all", "also", "every-unit", "turn-long"}
)
_MORE = regex(
    r"[2-9２-９二三四五]\s*(?:回|体|つ目|発|度)|次の|もう[1１一]|\b(?:second|twice|next|another|again|other|each)\b", re.IGNORECASE
)
"""How a question speaks of more attacks than one."""


def _cards(ids: list[str], played: Replay) -> list[Card]:
    return [played.start.cards[card] for card in ids]


def _is_blocked_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether a question tells which of several attacks were blocked, and these are not those of the replay."""
    blocked = _blocked_in_turn(played)
    told = blocks_told(reading, len(blocked))
    some = any(event.concept == "block" and event.told for event in reading.events)
    return told != blocked if told else some and not any(blocked)


def _blocked_in_turn(played: Replay) -> list[bool]:
    """Which attacks of a replay are blocked, in turn."""
    blocked: list[bool] = []
    for event in happened(played, e.AttackDeclared, e.Blocked):
        if isinstance(event, e.AttackDeclared):
            blocked.append(False)
        else:
            blocked[-1] = True
    return blocked
