"""Does what a question asks of an effect that it names by its timing (「ブロックされた時」) fit what a replay asks of one: the timing,
and what happens beside it that decides whether it comes?"""

import re

from judge.engine import events as e
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_move
from judge.rulings.vantage import FIGHTERS, called, come, happened, names
from judge.situations.asked import facts_asked
from judge.situations.attacks import attacks_told
from judge.situations.sequences import still_to_come


def happens_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether what decides if the effect asked about triggers is told otherwise than it is in the replay."""
    ways = (
        _is_silent_unasked,
        _is_blocked_otherwise,
        _is_another_attacked,
        _is_of_a_bystander,
        _waits_though_it_attacks,
        _attacks_never,
        _is_destroyed_though_returned,
        _is_of_the_other,
        _leaves_the_burst_out,
        _is_of_an_effect_unasked,
    )
    return any(way(reading, played) for way in ways)


def _leaves_the_burst_out(reading: Reading, played: Replay) -> bool:
    """Whether it is asked in which order something and a burst are resolved, and in the replay no card has one."""
    asides = [match.span() for match in re.finditer(r"\([^()]*\)", reading.question)]
    bursts = [m for m in reading.mentions if m.concept in ("burst", "own-burst", "their-burst") and not m.negated]
    spoken_of = any(not any(start < burst.start < end for start, end in asides) for burst in bursts)
    ordered = played.scenario.asks[:1] == ("order",) and happened(played, e.Triggered)
    return spoken_of and bool(ordered) and not any(played.start.in_zone("set"))


def _is_of_an_effect_unasked(reading: Reading, played: Replay) -> bool:
    """Whether a question asks when something ends and speaks of no effect, and the replay tells only whether one triggers."""
    ends = {"attack-step-end", "end-attack-step", "end-battle", "battle-end"} & reading.concepts()
    spoken_of = {"effect", "ability", "burst", "card", "nexus", "draw", "trigger", *TIMINGS} & reading.concepts()
    asked = bool(facts_asked(reading)) or any(event.asked and event.is_a("trigger") for event in reading.events)
    return played.scenario.asks == ("triggers",) and bool(ends) and not spoken_of and not asked


def triggers_another(reading: Reading, played: Replay) -> bool:
    """Whether a question asks if an effect of a timing that it names triggers, and the card that the case asks about (or every card, where
    it is about none) has none of that timing."""
    named = timing_asked(reading)
    drawn = any(event.asked and event.concept == "draw" for event in reading.events)
    if named in _AFTER_WHICH and _sets_off_another(reading):
        return False
    of_a_card = bool(reading.cards) and (named not in _AFTER_WHICH or len(reading.named()) > 1)
    first = next((name for name in played.scenario.asks if name != "allowed" or not drawn or asked_move(played.scenario)), "")
    if named is None or of_a_card or first not in ("triggers", "drawn" if drawn else "triggers"):
        return False
    about = called(played, played.scenario.about) or set(played.start.cards)
    if named != _BLOCKING and _blocks_itself(reading) and not any("blocker" in names(played, card) for card in about):
        return True
    abilities = [ability for card in about for ability in played.start.cards[card].face.abilities if card in played.start.cards]
    return all(ability.at not in TIMINGS[named] for ability in abilities)


def triggers_for_a_blocker(reading: Reading, played: Replay) -> bool:
    """Whether a question asks of an attack trigger and tells of a block of nobody who has one, and in the replay it is the blocker's."""
    if "when-attacks" not in reading.concepts() or "triggers" not in played.scenario.asks:
        return False
    about = called(played, played.scenario.about)
    blocks = any("blocker" in names(played, card) for card in about)
    return blocks and "block" in reading.concepts() and _BLOCKS.search(reading.question) is None


_BLOCKS = regex(r"(?:ブロック|ぶろっく)(?!され|を?食ら|を?くら)|ブロッカー|\b(?:blocks?|blocking|blocked with)\b", re.IGNORECASE)
"""How it is said of somebody that he blocks, and not that he is blocked."""


def orders_what_is_not_there(reading: Reading, played: Replay) -> bool:
    """Whether a question asks for the order of abilities about a break that it names, and one of them is not in the replay; or does not
    name all that come, where one does before the break and one after it."""
    named = {mention.concept for mention in reading.mentions if mention.concept in ABOUT_A_BREAK and not mention.negated}
    first = {t.what.ability.at for t in come(played, e.Triggered)} if "order" in played.scenario.asks else set()
    there = {ability.at for card in played.start.cards.values() for ability in card.face.abilities}
    if {"would-break", "broke"} <= first and not named.issuperset(each for each, at in ABOUT_A_BREAK.items() if at in there):
        return True
    if len(named) < _SEVERAL or "order" not in played.scenario.asks or ORDERS.isdisjoint(reading.concepts()):
        return False
    return not there.issuperset(ABOUT_A_BREAK[each] for each in named)


ABOUT_A_BREAK = {"would-break": "would-break", "s-trigger": "when-broken", "when-broke": "broke", "after-attack": "after-attack"}
"""Concepts of what comes before and after a break, in an order that is fixed, and the timing of such an ability."""
ORDERS = frozenset({"comes-first", "who-first", "in-which-order", "order"})
"""Concepts by which a question asks what comes first."""
_SEVERAL = 2


_AFTER_WHICH = frozenset({"after-attack"})


def _sets_off_another(reading: Reading) -> bool:
    """Whether a question tells that an ability is resolved, and asks of another that this triggers."""
    resolved = [event.start for event in reading.events if event.is_a("resolve", "process") and event.told]
    another = "again" in reading.concepts() or _ANOTHER.search(reading.question) is not None
    return another and any(event.is_a("trigger") and event.start > start for event in reading.events for start in resolved)


_ANOTHER = regex(
    r"(?:別|ほか|他|新しい|新た)(?:の|な)?(?:能力|効果|誘発)|また(?:別の)?(?:能力|誘発)|\b(?:another|a new|other)\b", re.IGNORECASE
)
"""How it is said that it is another ability."""


_BLOCKING = "when-blocks"


def _blocks_itself(reading: Reading) -> bool:
    """Whether a question asks of an effect that it quotes if it triggers when its card blocks: 「攻撃する時」はブロックした時にも?"""
    return any(m.concept in (_BLOCKING, "while-blocking") and not _OPENS.search(reading.question[: m.start]) for m in reading.mentions)


def timing_asked(reading: Reading) -> str | None:
    """The timing (as a concept) of the effect of which a question asks if it triggers or may be used: the one that stands in quotation
    marks, or else the last; None where it asks for something else."""
    named = [m for m in reading.mentions if m.concept in TIMINGS]
    open_ = "is-it-so" in reading.asks or not reading.asks
    used = any(event.is_a("trigger", "use", "draw") and (event.asked or open_) for event in reading.events)
    if not named or not (used or "triggers" in facts_asked(reading)):
        return None
    quoted = [m for m in named if _OPENS.search(reading.question[: m.start])]
    return (quoted or named)[-1].concept


_OPENS = regex(r"(?:「[^」]*|『[^』]*|“[^”]*|^(?:[^\"]*\"[^\"]*\")*[^\"]*\"[^\"]*)$")
"""What stands before words in quotation marks."""


def _is_blocked_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether a question asks of an effect that it names if it triggers, and tells beside that effect that there is a block and the replay
    has none, or the other way round; or tells of neither, and in the replay it does not trigger for that."""
    if attacks_told(reading) > 1 or _EITHER.search(reading.question):
        return False
    named = [(m.start, m.end) for m in reading.mentions if m.concept in TIMINGS]
    blocks = [each for each in reading.events if each.is_a("block") and not each.asked and not still_to_come(each, reading)]
    blocks = [each for each in blocks if not any(start <= each.start < end for start, end in named)]
    told = {event.negated for event in blocks} or ({False} if timing_asked(reading) != _BLOCKING and _blocks_itself(reading) else set())
    if not told and any(m.concept == "did-not-block" and not m.negated for m in reading.mentions):
        told = {True}  # of a blocker it is said so, and not that there was no block
    blocked = bool(happened(played, e.Blocked))
    if not told:
        return _hangs_on_a_block(played, blocked) and reading.concepts().isdisjoint(FIGHTERS)  # 「ブロッカーのアタック時効果は?」
    return timing_asked(reading) is not None and told == {blocked} and bool(happened(played, e.AttackDeclared))


def _is_of_a_bystander(reading: Reading, played: Replay) -> bool:
    """Whether a question asks if an effect of battling triggers of a card of the player attacked, who is told not to block, and in the
    replay it is of who attacks."""
    asked = timing_asked(reading) == "when-battles" and any(e.asked and e.is_a("trigger") and e.by == "defending" for e in reading.events)
    unblocked = any(event.negated and not event.asked and event.is_a("block") for event in reading.events)
    bearers = {card.owner for card in played.start.cards.values() for each in card.face.abilities if each.at == "battle"}
    return asked and unblocked and bearers == {"attacking"} and played.scenario.asks[:1] == ("triggers",)


def _waits_though_it_attacks(reading: Reading, played: Replay) -> bool:
    """Whether a question asks of an effect of battling before any block, and not of a blocker's, and in the replay that alone is there, and
    waits for the block."""
    bearers = {card.owner for card in played.start.cards.values() for each in card.face.abilities if each.at == "battle"}
    waits = bearers == {"defending"} and not happened(played, e.Blocked) and "triggers" in played.scenario.asks
    theirs = any(event.asked and event.by == "defending" for event in reading.events if event.is_a("trigger"))
    return waits and not theirs and "when-battles" in reading.concepts() and _WHO_BLOCKS.search(reading.question) is None


def _attacks_never(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that an attack has been declared and asks if an effect of attacking triggers, and in the replay nobody has
    attacked yet."""
    told = any(event.told and event.is_a("attack") and not still_to_come(event, reading) for event in reading.events)
    asked = timing_asked(reading) == "when-attacks" and played.scenario.asks[:1] == ("triggers",)
    exhausted = any(event.told and event.is_a("exhaust") for event in reading.events)  # that comes with it
    declared = exhausted or _DECLARED.search(reading.question) is not None
    return told and asked and declared and not happened(played, e.AttackDeclared)


_DECLARED = regex(r"宣言(?:した|して(?!い?な)|しました|済)|\b(?:declared|announced)\b", re.IGNORECASE)
"""How it is told that an attack is declared by now."""
_WHO_BLOCKS = regex(
    r"ブロッカー|(?:ブロック|防御|守る|守り|受ける)(?:する)?(?:側|方|ほう)?(?:の|スピ|アルティ|やつ)(?!宣言|前|まえ)"
    r"|(?:相手|敵)の(?:スピ|アルティ|場)"
    r"|\bblocker|\bblocking (?:spirit|ultimate|one|card|side|player)|\bdefend(?:er|ing)"
    r"|\b(?:his|her|their|opponent's) (?:spirit|ultimate|card|guy)",
    re.IGNORECASE,
)
"""How one is spoken of who blocks, or may, and not as who says something."""


def _is_destroyed_though_returned(reading: Reading, played: Replay) -> bool:
    """Whether a question asks of an effect of being destroyed, and tells only that its card went to the hand, and in the replay it is
    destroyed."""
    returned = any(event.told and event.is_a("return-to-hand") for event in reading.events)
    fell = any(event.told and event.is_a("destroy", "lose-battle") and not still_to_come(event, reading) for event in reading.events)
    asked = returned and not fell and "when-destroyed" in reading.concepts() and played.scenario.asks[:1] == ("triggers",)
    return asked and bool(happened(played, e.Destroyed)) and all(event.zone != "hand" for event in happened(played, e.Moved))


_EITHER = regex(r"\b(?:or|and) (?:only )?(?:when|once|if|at|after|before)\b|それとも", re.IGNORECASE)
"""How two times are offered of which neither is told: "does it trigger when it is blocked or when it attacks?"."""


def _is_another_attacked(reading: Reading, played: Replay) -> bool:
    """Whether a question asks of an effect of being attacked, and tells that the player is and in the replay a card is, or no player and
    in the replay one is."""
    if timing_asked(reading) != "when-attacked":
        return False
    targeted = any(line.do == "attack" and line.on for line in played.scenario.play)
    return ("the-player" in reading.concepts() or _PLAYER_ATTACKED.search(reading.question) is not None) == targeted


_PLAYER_ATTACKED = regex(
    r"(?:プレイヤー|本体)(?:を|に|へ)(?:の)?(?:攻撃|殴|なぐ|アタック)|\battack(?:s|ed|ing)? (?:the |my |his )?(?:player|opponent|face)\b"
)
"""How it is said that a player is attacked."""


def _is_silent_unasked(reading: Reading, played: Replay) -> bool:
    """Whether a case is about an effect that does not trigger for what happens otherwise, of whose timing a question does not speak; not
    where it is that of a card of which the question names the level."""
    levelled = {mention.card for mention in reading.cards if mention.level is not None}
    if any(played.start.cards[card].face.id in levelled for card in called(played, played.scenario.about)):
        return False
    of_the_step = (timings for name, timings in OF_THE_STEP.items() if name in reading.concepts())
    silent = _silent_timings(played).difference(*of_the_step)
    otherwise = silent <= frozenset({"attacked"}).union(*AFTER_A_BLOCK.values())
    return bool(silent) and otherwise and silent.isdisjoint(timings_named(reading))


def timings_named(reading: Reading) -> frozenset[str]:
    """The timings that a question names effects by, as abilities call them."""
    return frozenset[str]().union(*(TIMINGS[m.concept] for m in reading.mentions if m.concept in TIMINGS))


def _is_of_the_other(reading: Reading, played: Replay) -> bool:
    """Whether a question asks of what comes when a card alone wins, and tells whose did, and in the replay the other's has the ability."""
    won = {event.by for event in reading.events if event.told and event.is_a("win")} & {"attacking", "defending"}
    if len(won) != 1 or "wins-by-power" not in reading.concepts() or "triggers" not in played.scenario.asks:
        return False
    bearers = [card for card in played.start.cards.values() if any(each.at == "wins-by-power" for each in card.face.abilities)]
    return bool(bearers) and all(card.owner not in won for card in bearers)


def _silent_timings(played: Replay) -> set[str]:
    """The timings of what a case asks about, where that is said not to trigger."""
    about = called(played, played.scenario.about) if played.scenario.asks[:1] == ("triggers",) else ()
    silent = {(event.card, event.ability) for event in happened(played, e.NotTriggered)}
    bearers = [card for card in about if card in played.start.cards]
    return {each.at for card in bearers for each in played.start.cards[card].face.abilities if (card, each.id) in silent}


def _hangs_on_a_block(played: Replay, blocked: bool) -> bool:
    """Whether what a case asks about does not trigger because there is a block, or none."""
    return not _silent_timings(played).isdisjoint(AFTER_A_BLOCK[blocked])


OF_THE_STEP = {"own-attack-step": frozenset({"attack", "attacker"}), "opposing-attack-step": frozenset({"block", "blocker"})}
"""Timings of effects of an attack step that are for one combatant only."""
AFTER_A_BLOCK = {True: frozenset({"not-blocked", "broke", "would-break", "attack"}), False: frozenset({"blocked", "block"})}
"""Timings that do not come where there is a block, and where there is none."""


TIMINGS: dict[str, frozenset[str]] = {
    "when-attacks": frozenset({"attack", "attacker"}),
    "when-blocks": frozenset({"block", "blocker"}),
    "when-battles": frozenset({"battle"}),
    "when-attacked": frozenset({"attacked"}),
    "when-blocked": frozenset({"blocked"}),
    "when-not-blocked": frozenset({"not-blocked"}),
    "when-chosen": frozenset({"chosen-by-opponent"}),
    "when-destroyed": frozenset({"destroyed", "burst-destroyed"}),
    "when-enters": frozenset({"enters"}),
    "when-broke": frozenset({"broke"}),
    "would-break": frozenset({"would-break"}),
    "when-wins": frozenset({"wins-battle"}),
    "when-loses": frozenset({"loses-battle"}),
    "wins-by-power": frozenset({"wins-by-power"}),
    "at-battle-resolution": frozenset({"battle-resolution"}),
    "at-battle-end": frozenset({"battle-end"}),
    "after-battle": frozenset({"battle-after"}),
    "at-attack-step-start": frozenset({"attack-step-start"}),
    "at-attack-step-end": frozenset({"attack-step-end"}),
    "after-attack": frozenset({"after-attack", "attack-end"}),
}
"""Concepts that name an effect by its timing, and how abilities call that."""
