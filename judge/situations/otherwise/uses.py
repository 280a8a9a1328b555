"""Is anything used, or passed on, where a question tells so, and then?"""

import re

from judge.engine import events as e
from judge.patterns import regex
from judge.reading.model import EventMention, Reading
from judge.rulings.happened import HAPPENS, STRIKES
from judge.rulings.origins import flash_steps
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import called, happened
from judge.situations.asked import facts_asked
from judge.situations.flashes import has_one_after_all
from judge.situations.otherwise.rows import Otherwise
from judge.situations.sequences import FIRST_FLASH, after_the_block


def _is_used_too_early(reading: Reading, played: Replay) -> bool:
    """Whether a named card is used in a replay before the attack is declared, and a question tells what the attack does before that."""
    attacked = next((event.start for event in reading.events if event.told and event.is_a("attack")), None)
    declared = next((n for n, h in enumerate(played.trace) if isinstance(h.event, e.AttackDeclared)), None)
    if attacked is None or declared is None:
        return False
    used = {played.start.cards[h.event.card].face.id for h in played.trace[:declared] if isinstance(h.event, e.Used)}
    later = (event for event in reading.events if event.told and event.card in used and event.start > attacked)
    done = [event.start for event in reading.events if event.concept in DONE_BY_AN_ATTACK and attacked < event.start]
    return any(any(start < event.start for start in done) for event in later)


DONE_BY_AN_ATTACK = frozenset({"damage", "damage-lands", "lose", "reduced", "destroy", "expire", "stays-alive", "compare-power"})
"""Events by which it is told what an attack has done, or not."""


def _is_passed_untold(reading: Reading, played: Replay) -> bool:
    """Whether a question asks if a flash timing ends and tells of no pass, and in the replay both have passed by then."""
    asked = facts_asked(reading)[:1] == ["window"] and played.scenario.asks[:1] == ("window",)
    told = any(event.is_a("pass", "end", "end-flash", "go-to") and not event.asked for event in reading.events)
    last = [line.do for line in played.scenario.before_ask[-2:]]
    return asked and not told and last == ["pass", "pass"]


def _is_used_at_another_step(reading: Reading, played: Replay) -> bool:
    """Whether a question asks if a flash may be used at a step that has no flash timing, and in the replay that is tried in one."""
    asked = {event.step for event in reading.events if event.asked and event.is_a("use", "flash-use")} - {None}
    tried = played.table_at(played.focus).step if asked_move(played.scenario) in ("use", "flash") else ""
    flashes = flash_steps(played.start.rules)
    return bool(asked) and asked.isdisjoint(flashes | WITH_FLASHES) and tried in flashes


WITH_FLASHES = frozenset({"flash", "attack"})
"""What is said of several steps, and a flash timing among them."""


def _is_used_in_an_ended_flash(reading: Reading, played: Replay) -> bool:
    """Whether it is told that the flash timing is over already, and in the replay it goes on when something is tried in it, or a second
    one does, of which nothing is told."""
    if asked_move(played.scenario) not in ("use", "flash", "summon"):
        return False
    closed = any(isinstance(h.event, e.WindowClosed) for h in played.trace[: played.focus])
    blocked = "second-flash" in reading.concepts() or any(event.told and event.concept == "block" for event in reading.events)
    told = _FLASH_IS_OVER.search(reading.question) is not None
    return told and not (closed and blocked) and played.table_at(played.focus).window is not None


def _is_of_the_flash_after_a_block(reading: Reading, played: Replay) -> bool:
    """Whether a question of whether a flash may still be used tells of the first flash timing, and of no block, and in the replay the
    second one has come."""
    of_a_flash = asked_move(played.scenario) in ("use", "flash", "summon") or played.scenario.asks[:1] == ("window",)
    said = reading.concepts()
    acted = any(event.told and event.is_a("pass", "use", "flash-use") for event in reading.events)
    first = acted and said >= FIRST_FLASH and said.isdisjoint(OF_A_BLOCK) and not any(event.is_a("block") for event in reading.events)
    blocked = any(isinstance(h.event, e.Blocked) for h in played.trace[: max(played.focus, 1)])
    return of_a_flash and first and blocked and not after_the_block(played.start.rules).intersection(reading.steps)


OF_A_BLOCK = frozenset({"second-flash", "second", "blocker", "block-declaration"})
"""Concepts by which a question speaks of what comes with a block, or after it."""


def _is_summoned_too_late(reading: Reading, played: Replay) -> bool:
    """Whether a summons is refused in the replay for a flash timing that both let end, and of no pass, or end, is told."""
    ended = any(isinstance(h.event, e.WindowClosed) and h.event.how == "passes" for h in played.trace[: played.focus])
    refused = asked_move(played.scenario) == "summon" and played.refused is not None
    told = any(event.is_a("pass", "end", "end-flash") for event in reading.events) or _AFTERWARDS.search(reading.question) is not None
    late = refused and ended and not told
    return late and played.table_at(played.focus).window is None and not happened(played, e.Blocked, e.NotBlocked)


def _is_passed_on_since_it_left(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what comes next once an attacker has left at its declaration, and not said that the flash timing is over, and in
    the replay both have passed in it."""
    declared = next((n for n, h in enumerate(played.trace) if isinstance(h.event, e.AttackDeclared)), None)
    passed = next((n for n, h in enumerate(played.trace) if isinstance(h.event, e.WindowClosed)), None)
    if declared is None or passed is None or passed > played.focus or not {"what-next", "what-happens"} & {*reading.asks}:
        return False
    left = any(isinstance(h.event, e.Destroyed | e.Moved) for h in played.trace[declared:passed])
    used = any(isinstance(h.event, e.Used) for h in played.trace[declared:passed])
    return left and not used and _PASSED.search(reading.question) is None


_PASSED = regex(
    r"パス|ぱす|フラッシュ[^。、?]{0,10}(?:終|おわ|閉|後|あと|済|使わ|無|な)|使わな|使わず"
    r"|\bpass|\bflash\b[^.?]{0,24}\b(?:over|ended|ends|done|closed|finished|through)\b|\bafter the (?:first )?flash"
    r"|\bno(?:body|thing)\b[^.?]{0,12}\b(?:use|flash|play)",
    re.IGNORECASE,
)
"""How it is told that a flash timing has come and gone."""
_AFTERWARDS = regex(r"パス|ぱす|メイン|終わ|おわ|閉じ|(?:後|あと)(?:で|から)|\b(?:pass|after|over|ended|closed|main)", re.IGNORECASE)
"""How it is told that a flash timing has ended, or that something is done later."""
_FLASH_IS_OVER = regex(
    r"フラッシュ(?:タイミング)?(?:は|が|も)?(?:もう|既に|すでに)?"
    r"(?:終わっ(?:た|て(?:る|い|しま|から))|終わりました|終了した|終了して(?:る|い|から)|済んだ|閉じた)"
    r"(?!こと|の|ん|わけ|と|って|扱い|から(?:だめ|ダメ|出せ|使え|無理))"
    r"|\bflash(?: timing| window)? (?:has (?:already )?(?:ended|closed|finished)|(?:is|was) (?:already )?over (?:already|now)"
    r"|(?:had )?already (?:ended|closed))",
    re.IGNORECASE,
)
"""How it is told that a flash timing is over, and not claimed of it."""


def _is_used_after_all(reading: Reading, played: Replay) -> bool:
    """Whether a flash is used in a replay, or tried to, and by a question none is."""
    used = any(type(h.event) in HAPPENS["flash-use"] for h in played.trace[: max(played.focus, 1)])
    return used and (_is_used_by_nobody(reading) or _is_but_passed(reading))


def _is_used_by_nobody(reading: Reading) -> bool:
    """Whether a question says that no flash is used, and by nobody; or that a card is not, and of none that it is, or that it does
    anything."""
    uses = [event for event in reading.events if event.is_a("use", "flash-use") or event.card is not None]
    nobody = bool(uses) and all((each.negated, each.by, each.card, each.concept) == (True, None, None, "flash-use") for each in uses)
    of_a_card = any(event.card is not None for event in uses) and all(event.negated and not event.asked for event in uses)
    struck = any(event.told and event.is_a(*STRIKES, "power-up", "refresh", "exhaust", "end-battle") for event in reading.events)
    added = any(figure.of == "power-up" for figure in reading.figures)
    return nobody or (of_a_card and not (struck or added or len(reading.named()) > 1))


def _is_but_passed(reading: Reading) -> bool:
    """Whether a question tells that players pass, and of nothing else that anybody or an effect does but to attack, block and fight."""
    passed = any(event.told and event.is_a("pass") and event.by is None for event in reading.events)
    deeds = any(event.told and not event.is_a(*FIGHTING) for event in reading.events)
    counted = {figure.of for figure in reading.figures}  # who tells how strong they are leaves no effect out
    return passed and "power" in counted and not (deeds or reading.cards or OF_USES & reading.concepts() or "power-up" in counted)


FIGHTING = frozenset({"attack", "block", "pass", "declare", "win", "lose-battle", "compare-power"})
"""Events of a battle in which nobody uses anything."""
OF_USES = frozenset(
    {"deck", "hand", "trash", "magic", "effect", "ability", "card", "flash-effect", "main-effect", "use", "flash-use", "nexus", "burst"}
)
"""Concepts of what may be used, and of where it sends cards."""


def used_after_all(reading: Reading, played: Replay) -> set[str]:
    """The cards (ids of faces) that are used in a replay and by the question are not."""
    return _used(played) & left_unused(reading)


def left_unused(reading: Reading) -> set[str]:
    """The cards that a question says are not used, or summoned, and not that they are."""
    doing = {event.card for event in reading.events if not event.negated and not event.is_a("pass")}
    denied = [event for event in reading.events if event.negated and not event.asked]
    unused = {event.card for event in denied if event.is_a("use", "flash-use") or _is_left_undone(event, reading)}
    return {card for card in unused if card is not None} - doing


def _is_left_undone(event: EventMention, reading: Reading) -> bool:
    """Whether nobody does what might be done, by the words: 「マッハジーを出さずに」, not 「出せない」."""
    about = reading.question[max(0, event.start - 20) : event.start + 12]
    return event.is_a("summon") and _UNDONE.search(about) is not None


_UNDONE = regex(
    r"(?:出さ|召喚(?:は|を)?せ)ず|(?:出さ|召喚(?:は|を)?し)な(?:いで|いと|いまま|かった|ければ|かったら)|\bwithout (?:\w+ )?summoning\b"
    r"|\b(?:did|do|does)(?:n't| not) (?:\w+ )?summon\b|\b(?:is|was|were)(?:n't| not) summoned\b",
    re.IGNORECASE,
)


def _used(played: Replay) -> set[str]:
    """The cards (ids of faces) that are used in a replay, or summoned, or tried to be."""
    cards = played.start.cards
    tried = {line.card for line in played.scenario.play if line.do in ("use", "summon") and line.card in cards}
    done = {event.card for event in happened(played, e.Used)} | {event.card for event in happened(played, e.Summoned)}
    return {cards[card].face.id for card in (*done, *tried) if card is not None}


def _has_the_flash_effect(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a card may be used in a flash timing that has no flash effect, by the question, or for its main effect alone,
    and in the replay its flash effect is used."""
    denied = any(m.concept == "flash-effect" and m.negated for m in reading.mentions)
    main = any(m.concept == "main-effect" and not m.negated for m in reading.mentions) and "flash-effect" not in reading.concepts()
    lacks = denied or _NO_FLASH_EFFECT.search(reading.question) is not None or (main and "allowed" in facts_asked(reading))
    tried = asked_line(played.scenario) if lacks and asked_move(played.scenario) == "use" else None
    cards = (played.start.cards[card] for card in called(played, tried.card)) if tried is not None else ()
    return any(ability.at == "flash" for card in cards for ability in card.face.abilities)


_NO_FLASH_EFFECT = regex(
    r"フラッシュ(?:効果|能力)?(?:を|が|は|も|と|って)?(?:持っ?た|持って(?:い)?|書(?:いて|かれて)(?:い)?|つ(?:いて)(?:い)?)な[いく]"
    r"|\b(?:no|without (?:an?|any)|lacks? (?:an?|any)|(?:doesn't|does not|don't|do not) have (?:an?|any)) flash (?:effect|ability|text)\b",
    re.IGNORECASE,
)
"""How it is said that a card has no flash effect."""


def _lacks_the_flash_effect(reading: Reading, played: Replay) -> bool:
    """Whether what is tried in a replay is to use a card in a flash timing that is no magic and has no flash effect, and a question says
    nothing of that."""
    tried = asked_line(played.scenario) if asked_move(played.scenario) == "use" else None
    cards = [played.start.cards[card] for card in called(played, tried.card)] if tried is not None else []
    lacks = bool(cards) and all(card.face.kind != "magic" and {a.at for a in card.face.abilities} == {"main"} for card in cards)
    said = any(m.concept == "flash-effect" and m.negated for m in reading.mentions) or _NOT_SO.search(reading.question)
    return lacks and not said


_NOT_SO = regex(
    r"な(?:い|く|し|けれ)|じゃな|ではな|ません|無|以外|メイン|\b(?:no|not|non-flash|without|lacks?|lacking|main|ordinary|normal|only|except)\b|n't\b",
    re.IGNORECASE,
)
"""How it may be said that a card has none."""


def _is_opened_for_its_flash_effect(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a set card may be used for the flash effect that it has too, and in the replay it is opened as a burst."""
    opened = asked_move(played.scenario) == "accept" and "flash-effect" in reading.concepts() and "set-card" in reading.concepts()
    asked = any(event.asked and event.is_a("use", "flash-use", "activate-burst") for event in reading.events)
    return opened and asked and _ITS_FLASH_EFFECT.search(reading.question) is not None


_ITS_FLASH_EFFECT = regex(
    r"(?:バースト|カード)(?:の|に(?:は|も)?|が)(?:ある|書かれた|持つ)?フラッシュ効果(?:を|も|が|だけ)?、?(?:ある|持|使|書|つい|伏せ|セット)"
    r"|\bflash effect (?:of|on|from) (?:the|my|a|his|that|this) (?:set )?(?:burst|card)"
    r"|\b(?:burst|card)(?:'s| (?:also )?has an?)(?: own)? flash effect",
    re.IGNORECASE,
)
"""How one speaks of the flash effect of a card that is set."""


def _is_without_the_pass(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a player may use several flashes in a row where the other is told to have passed between, and in the replay
    that player has not passed."""
    in_a_row = "in-a-row" in reading.concepts() and asked_move(played.scenario) == "use"
    passed = {event.by for event in reading.events if event.told and event.is_a("pass")} - {None}
    there = {line.by for line in played.scenario.before_ask if line.do == "pass"}
    return in_a_row and bool(passed) and None not in there and passed.isdisjoint(there)


def _is_resolved_alone(reading: Reading, played: Replay) -> bool:
    """Whether it is told that a flash is used before another is resolved, and asked which is resolved first, and in the replay there is
    only one, and nothing is tried before it is resolved."""
    put_in = "before-or-after" in reading.asks and _PUT_IN.search(reading.question) is not None
    uses = [line for line in played.scenario.play if line.do == "use"]
    return put_in and len(uses) == 1


_PUT_IN = regex(
    r"(?:解決|処理)(?:中|前|の途中|の最中|が終わる前|する前|される前)[^。?]{0,16}(?:重ね|かぶせ|割り込|挟|打|撃|使|発動)|(?:重ね|かぶせ|割り込)(?:て|た|ん)"
    r"|\b(?:in response|on top of|before (?:it|the first(?: one)?|that) (?:resolves?|is resolved|has resolved))\b",
    re.IGNORECASE,
)
"""How it is told that one flash is put in before another is resolved."""


USES: Otherwise = (
    ("order", _is_used_too_early),
    ("pass", _is_passed_untold),
    ("use", _is_used_at_another_step),
    ("ended", _is_used_in_an_ended_flash),
    ("ended", _is_summoned_too_late),
    ("blocked", _is_of_the_flash_after_a_block),
    ("flash", _is_used_after_all),
    ("flash-effect", _has_the_flash_effect),
    ("flash-effect", _lacks_the_flash_effect),
    ("flash-effect", _is_opened_for_its_flash_effect),
    ("pass", _is_without_the_pass),
    ("put-in", _is_resolved_alone),
    ("second-flash", has_one_after_all),
    ("flash", _is_passed_on_since_it_left),
)
"""Each with what is not there by what is told (`judge.situations.told.OTHERWISE`)."""
