"""What a question tells that no ruling on a replay is a ruling on, if the replay has it otherwise: one row a kind.

A row is a name and a predicate; the names of those that hold come to `judge.told.contradicted` as features that begin with `NOT_THERE`.
What the board must have stands in `judge.laid`, what powers must be in `judge.powers`.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping

from msgspec import Struct

from judge.asked import facts_asked
from judge.bearing import lies_in_reserve
from judge.engine import events as e
from judge.engine import moves as m
from judge.facts import BROUGHT, facts
from judge.happened import HAPPENS, STRIKES, attempted, gone
from judge.permission import side_choosing
from judge.powers import NOT_THERE
from judge.reading.model import Reading
from judge.replay import Replay
from judge.retold import USES
from judge.ruling import asked_move
from judge.sequences import AFTER_THE_BLOCK, SOME_CARD, asks_at_once, still_to_come
from judge.vantage import FIGHTERS, names
from knowledge.abilities import Destroy


class Held(Struct, frozen=True):
    """A question held against a replay: the kinds of events ``done`` before the question is asked, and ``ever`` in the whole replay (with
    what a refused move would have been)."""

    reading: Reading
    played: Replay
    done: frozenset[type[e.Event]]
    ever: frozenset[type[e.Event]]

    @classmethod
    def against(cls, reading: Reading, played: Replay) -> "Held":
        kinds = [type(happened.event) for happened in played.trace]
        return cls(reading, played, frozenset(kinds[: max(played.focus, 1)]), attempted(played).union(kinds))


def vetoed(held: Held) -> list[str]:
    """The kinds of what is told (as features) that the replay has otherwise."""
    return [f"{NOT_THERE}{name}" for name, holds in VETOES.items() if holds(held)]


def _is_blocked_against_the_words(held: Held) -> bool:
    """Whether a block has happened in the replay of which the question says that there is none, or only what was before it."""
    if e.Blocked not in held.done:
        return False
    blocks = [event for event in held.reading.events if event.concept == "block"]
    short = {mention.start for mention in held.reading.mentions if mention.concept == "no-block" and mention.negated}
    told = [event for event in blocks if not event.asked and event.start not in short]  # 「通る?」 asks; 「通らない」 tells of no block
    denied = bool(told) and all(event.negated for event in told)
    spans = [match.span() for match in _BEFORE_A_BLOCK.finditer(held.reading.question)]
    awaited = [event for event in blocks if any(start <= event.start < end for start, end in spans)]
    to_come = bool(awaited) and all(event in awaited or (event.negated and not event.asked) for event in blocks)
    return to_come or (denied and not BLOCKED & held.reading.concepts())


_BEFORE_A_BLOCK = re.compile(r"ブロック(?:する|される|できる|宣言|され)?(?:の|より)?(?:前|まえ)|\bbefore (?:\w+ ){0,3}block", re.IGNORECASE)


def _attacks_against_the_words(held: Held) -> bool:
    """Whether a question says that nobody attacks at all: 「今回は殴らずに流す」, "I end my attack step without attacking"."""
    attacks = [event for event in held.reading.events if event.concept in ("attack", "another-attack")]
    denied = bool(attacks) and all(event.negated and not event.asked for event in attacks)
    return e.AttackDeclared in held.done and denied and _AT_ALL.search(held.reading.question) is not None


_AT_ALL = re.compile(
    r"(?:今回|このターン|今ターン)は?(?:もう)?(?:殴|アタック|攻撃)|(?:[一1]回|一度)も(?:殴|アタック|攻撃)"
    r"|without (?:an )?attack|(?:not|n't|never) attack(?:ing)? (?:at all|this turn)",
    re.IGNORECASE,
)
"""How it is said that there is no attack in a turn."""


def _is_done_before_its_time(held: Held) -> bool:
    """Whether the move asked about is tried after what it is to come before has happened: 「ガードを決める前にリンクを使える?」."""
    if not asked_move(held.played.scenario):
        return False
    awaited: set[str] = set()
    for mention in held.reading.mentions:
        before, after = held.reading.question[: mention.start], held.reading.question[mention.end :]
        if mention.concept in CHOSEN and (_AHEAD_OF.search(before) if held.reading.language == "en" else _STILL_AHEAD.match(after)):
            awaited.add(mention.concept)
    deeds = Counter(event.concept for event in held.reading.events)
    told = {event.concept for event in held.reading.events if event.concept in awaited and not event.asked}
    tried = held.played.scenario.play[-1].to  # what a chase is meant to come before
    alone = {each for each in told if deeds[each] == 1 and each != tried}
    return any(held.done & set(HAPPENS[each]) for each in alone)


CHOSEN = frozenset({"attack", "another-attack", "block", "counter-attack", "guard", "summon", "move-gate", "exhaust", "pass"})
"""Events that a player chooses or declares."""
_STILL_AHEAD = re.compile(
    r"(?:する|される|せ(?:る|さす)|を?宣言する|する?か(?:どうか)?(?:を)?(?:決める|選ぶ|言う|いう|告げる|宣言する)|(?:る|す)|の)?(?:より)?(?:前|まえ)(?![?？])"
)
_AHEAD_OF = re.compile(
    r"\bbefore (?:(?:the|any|a|an|i|he|she|they|my|his|her|their|own|it|is|are|even|unit's|opponent|attacker|defender) ){0,3}$",
    re.IGNORECASE,
)
"""What stands beside a deed that is still to come."""


def _guards_against_the_words(held: Held) -> bool:
    """Whether a question says that no card is discarded for a guard, and not that one is."""
    guards = [event for event in held.reading.events if event.concept in ("guard", "cut-for-a-guard", "discard")]
    said = {"guard", "guard-point", "cut-for-a-guard"} & held.reading.concepts()
    if "changed-mind" in held.reading.concepts():
        guards = [event for event in guards if event.negated]
    told = bool(said and guards) and _tells_powers(held.reading)
    return e.Discarded in held.done and told and all(event.negated and not event.asked for event in guards)


def _guards_in_the_words_alone(held: Held) -> bool:
    """Whether a guard is told that is not made in the replay, though powers that the question tells are compared there."""
    told = any(each.concept == "guard" and each.told and not still_to_come(each, held.reading) for each in held.reading.events)
    compared = not held.ever.isdisjoint({e.Compared, e.Judged})
    return told and compared and held.ever.isdisjoint(HAPPENS["guard"]) and _tells_powers(held.reading)


def _tells_powers(reading: Reading) -> bool:
    return any(figure.of in ("power", "guard-point") for figure in reading.figures)


def _passes_before_its_time(held: Held) -> bool:
    """Whether a question asks what comes next, and says that who is to act has not passed yet."""
    passes = [event for event in held.reading.events if event.concept == "pass" and not event.asked]
    awaited = bool(passes) and all(event.negated for event in passes)
    return "what-next" in held.reading.asks and awaited and not asked_move(held.played.scenario)


def _is_not_compared(held: Held) -> bool:
    """Whether a question tells the powers of both combatants and asks what comes of it, tells of nobody who leaves, and no powers are
    compared in the replay though there is a block."""
    powers = {f.role for f in held.reading.figures if f.of == "power" and f.sort == "is"}
    gone = bool(held.reading.cards) or any(event.concept in (*STRIKES, "end-battle") and not event.asked for event in held.reading.events)
    told = {"attacker", "blocker"} <= powers and bool(BROUGHT & set(facts_asked(held.reading))) and not gone
    return told and e.Blocked in held.ever and held.ever.isdisjoint({e.Compared, e.Judged})


def _guards_after_a_pass(held: Held) -> bool:
    """Whether the replay tries if one may guard who has passed, as the question says; or has passed in it, and has not by the question."""
    guards = [event.start for event in held.reading.events if event.concept in GUARDING]
    passes = [event for event in held.reading.events if event.concept == "pass" and not event.asked and event.by != "attacking"]
    tried = asked_move(held.played.scenario) == "guard" and "how-many" not in held.reading.asks
    if bool(passes) and all(event.negated for event in passes):
        return tried and e.Passed in held.done
    passed = any(not event.negated and any(event.start < start for start in guards) for event in passes)
    return tried and passed and e.Passed not in held.done


def _guards_for_the_first_time(held: Held) -> bool:
    """Whether the replay tries a first guard, where the question tells of one and asks if another may be."""
    told = any(event.concept == "guard" and event.told for event in held.reading.events)
    asked = any(event.concept in GUARDING and event.asked for event in held.reading.events) and "allowed" in held.reading.asks
    tried = asked_move(held.played.scenario) == "guard" and e.Discarded not in held.done
    return tried and told and asked and "again" in held.reading.concepts() and "while" not in held.reading.concepts()


def _is_refused_for_its_text(held: Held) -> bool:
    """Whether the move asked about is refused only because the card laid for it, of which the question tells no text, does nothing then."""
    refusal = held.played.refusal
    if refusal is None or refusal.reason != "not-able" or not isinstance(refusal.move, m.Use):
        return False
    return refusal.move.card.startswith(SOME_CARD) and refusal.move.card in held.played.start.cards


GUARDING = frozenset({"guard", "cut-for-a-guard", "discard", "use"})
"""Events by which a question tells of a guard, or asks of one."""
BLOCKED = frozenset({"blocker", "fend-off", "no-longer", "power", "compare-power", "another-spirit", "another-creature"})
"""Concepts by which a question speaks of a block in other words."""
THE_PLAYER = frozenset({"the-player"})
"""Concepts that say that a player is attacked, not a card."""
BESIDE_THE_PLAYER = frozenset(
    {
        "instead",
        "or",
        "redirect",
        "both",
        "both-players",
        "simultaneous",
        "creature",
        "is-exhausted",
        "target",
        "attack-target",
        "tapped-target",
    },
)
"""Concepts by which a question speaks of a card attacked too."""


def _attacks_a_card_and_not_the_player(held: Held) -> bool:
    """Whether a player is attacked in the question, and no card, and the first attack of the replay is declared on a card."""
    said = held.reading.concepts()
    attacked = any(event.concept in ("attack", "direct-attack") for event in held.reading.events)
    first = next((h.event for h in held.played.trace if isinstance(h.event, e.AttackDeclared)), None)
    told = attacked and bool(THE_PLAYER & said) and not BESIDE_THE_PLAYER & said
    return told and first is not None and first.target in held.played.start.cards


def _attacks_its_own_against_the_words(held: Held) -> bool:
    """Whether a question tells of an attack and speaks of the opponent and of what comes of it, and in the replay a player attacks what is
    his own."""
    move = held.played.refusal.move if held.played.refusal is not None else None
    cards = held.played.start.cards
    own = isinstance(move, m.Attack) and move.on is not None and move.on in cards and cards[move.on].owner == cards[move.card].owner
    told = any(event.concept == "attack" and event.told for event in held.reading.events)
    return own and told and "opponent" in held.reading.concepts() and "allowed" not in held.reading.asks


def _blocks_who_declined(held: Held) -> bool:
    """Whether the replay tries if one may block who has declined to, as the question says, and has not in it."""
    tried = asked_move(held.played.scenario) == "block"
    said = (each for each in held.reading.mentions if each.concept == "no-block-said" and not each.negated)
    declined = any(_SAID.search(held.reading.question[each.start : each.end + _BESIDE]) for each in said)
    return tried and declined and e.NotBlocked not in held.done


_SAID, _BESIDE = re.compile(r"言|宣言|\bsa(?:id|y)|declin|declar", re.IGNORECASE), 4
"""How it is said that somebody has said so, and how many characters after what is said at most."""


def _uses_before_it_is_declined(held: Held) -> bool:
    """Whether the replay tries if something may be used before anybody is asked for a block, where the question says that there is none,
    and speaks of the flash timing that would follow it: "no block. May I use what I kept for the second flash?" """
    blocks = [event for event in held.reading.events if event.concept == "block" and not event.asked]
    declined = bool(blocks) and all(event.negated and not still_to_come(event, held.reading) for event in blocks)
    tried = asked_move(held.played.scenario) == "use" and bool(AFTER_THE_BLOCK & set(held.reading.steps))
    return tried and declined and held.done.isdisjoint({e.Blocked, e.NotBlocked})


def _uses_what_is_not_used(held: Held) -> bool:
    """Whether a question says that nothing of the kind of a named card was used (ラークドライブの類は使っていません), and it is in the
    replay."""
    uses = [event for event in held.reading.events if event.concept in USES]
    if not uses or any(event.asked or not event.negated for event in uses):
        return False
    named, cards = held.reading.named(), held.played.start.cards
    used = (h.event.card for h in held.played.trace[: held.played.focus] if isinstance(h.event, e.Used))
    return any(cards[card].face.id in named for card in used if card in cards)


def _fights_no_battle(held: Held) -> bool:
    """Whether a named card is told to have lost a battle that does not fight in the replay."""
    named = held.reading.named()
    told = (event for event in held.reading.events if event.concept == "lose-battle" and event.told)
    lost = {event.on for event in told} & named
    cards = held.played.start.cards.values()
    return any({*FIGHTERS}.isdisjoint(names(held.played, card.id)) for card in cards if card.face.id in lost)


def _fills_a_told_reserve(held: Held) -> bool:
    """Whether a question says how many cores lie in a reserve, and those of a card of which it does not speak come to it, or pay."""
    falls = any(event.concept in (*STRIKES, "lose-battle") for event in held.reading.events) or _COME_BACK.search(held.reading.question)
    if falls or not any(lies_in_reserve(figure, held.reading) for figure in held.reading.figures):
        return False
    cards, named = held.played.start.cards, {"plain", *held.reading.named()}
    moved = [h.event for h in held.played.trace[: held.played.focus] if isinstance(h.event, e.CountersMoved)]
    giving = {each.source for each in moved if each.to.endswith(".reserve")}
    giving |= {place for line in held.played.scenario.play for place, _ in line.pay}
    return any(cards[place].face.id not in named for place in giving if place in cards)


_COME_BACK = re.compile(r"戻|返|もど|\b(?:back|return)", re.IGNORECASE)
"""How a question speaks of cores that come back."""


def _aims_at_the_opponents(held: Held) -> bool:
    """Whether a question asks if a named card can strike one's own, and it is used on what is the other player's in the replay."""
    named = held.reading.named()
    asked = {event.card for event in held.reading.events if event.asked and event.concept in STRIKES} & named
    if not asked or "opponent" in held.reading.concepts() or _ONES_OWN.search(held.reading.question) is None:
        return False
    cards, refusal = held.played.start.cards, held.played.refusal
    moves = [h.event.move for h in held.played.trace if isinstance(h.event, e.Answered)] + ([refusal.move] if refusal is not None else [])
    uses = [move for move in moves if isinstance(move, m.Use) and move.card in cards and cards[move.card].face.id in asked]
    return any(cards[target].owner != move.by for move in uses for target in move.on if target in cards)


_ONES_OWN = re.compile(
    r"(?:自分|じぶん|味方|みかた|俺|おれ|うち)の[^。、?？]{0,8}(?:スピリット|スピ|クリーチャー|クリ|ユニット|アタッカー|ブロッカー|やつ|奴|カード)を"
    r"|\b(?:my own|one of my(?: own)?|my) (?:\w+ ){0,2}(?:spirit|creature|unit|attacker|blocker|guy|card)s?\b",
    re.IGNORECASE,
)
"""How a question speaks of a card of one's own that something is done to."""


def _finds_somebody_in_an_empty_gate(held: Held) -> bool:
    """Whether a question asks if an empty gate may be attacked, and somebody is in the one that is attacked in the replay."""
    declared = (h.event for h in held.played.trace if isinstance(h.event, e.AttackDeclared))
    attacked = any(event.target in held.played.start.cards for event in declared)
    return attacked and asked_move(held.played.scenario) == "attack" and _AN_EMPTY_GATE.search(held.reading.question) is not None


_AN_EMPTY_GATE = re.compile(
    r"(?:(?:何も|誰も|だれも)(?:い|おら|居)(?:ない|ん)|空の|空いてる|空き)(?:ゲート|マス|ところ|とこ)?(?:に|へ|を)(?:攻撃|殴|アタック)"
    r"|attack(?:s|ed|ing)?(?: on| against| at)? an? empty",
    re.IGNORECASE,
)
"""How an attack on a gate in which nobody is is told."""


def _is_struck_by_another(held: Held) -> bool:
    """Whether a question has a named card destroy that can, and in the replay, where it lies too, only a card of which it does not speak
    does."""
    named = held.reading.named()
    asked = {event.card for event in held.reading.events if event.concept == "destroy"} & named
    cards = held.played.start.cards
    able = {card.face.id for card in cards.values() for a in card.face.abilities for effect in a.does if isinstance(effect, Destroy)}
    causes = {h.cause.card for h in held.played.trace if isinstance(h.event, e.Destroyed)} & cards.keys()
    doers = {cards[card].face.id for card in causes} - {"plain"}
    return bool(asked & able and doers) and doers.isdisjoint(named)


def _attacks_with_the_same_one(held: Held) -> bool:
    """Whether the replay tries another attack with the card that has attacked, where the question asks if another one may."""
    scenario = held.played.scenario
    asked = len(scenario.before_ask) + 1
    told = "another-attack" in held.reading.concepts()
    tried = scenario.play[asked].card if told and asked_move(scenario) == "attack" else None
    attacked = {line.card for line in scenario.before_ask if line.do == "attack"}
    return tried is not None and tried in attacked and _ANOTHER.search(held.reading.question) is not None


_ANOTHER = re.compile(
    r"\banother (?:\w+ ){0,2}(?:spirit|creature|unit|progress|guy)|(?:別|他|ほか|べつ)の(?:スピ|クリ|ユニ|プログ|やつ|奴|子|一体|1体)",
    re.IGNORECASE,
)
"""How a question speaks of a card besides the one that has attacked."""


def _is_a_told_block_refused(held: Held) -> bool:
    """Whether the replay refuses a block that the question tells as done, asking what comes of it."""
    refusal = held.played.refusal
    told = any(event.concept == "block" and event.told for event in held.reading.events)
    if (
        not told
        or TOGETHER & held.reading.concepts()
        or "allowed" in held.reading.asks
        or refusal is None
        or not isinstance(refusal.move, m.Block)
    ):
        return False
    return "what-happens" in held.reading.asks or bool(BROUGHT & set(facts_asked(held.reading)))


TOGETHER = frozenset({"two-at-once", "several-blockers"})
"""Concepts that say that several do at once what one alone may."""


def _exchanges_nothing(held: Held) -> bool:
    """Whether a question tells of an exchange, and one card alone changes its place in the replay."""
    told = any(event.concept == "exchange" and event.told for event in held.reading.events)
    return told and len({h.event.card for h in held.played.trace if isinstance(h.event, e.Shifted)}) == 1


def _tries_nothing_at_once(held: Held) -> bool:
    """Whether a question asks if something may be used at once, and nothing is tried in the replay."""
    return asks_at_once(held.reading) and not asked_move(held.played.scenario)


def _is_blocked_before_it_fell(held: Held) -> bool:
    """Whether a card is told to have gone in the flash timing before a block, of which nothing is told, and there is one in
    the replay, or nothing is used before it is asked."""
    fallen = any(each.concept in STRIKES and each.step in BEFORE_THE_BLOCK and each.told for each in held.reading.events)
    blocked = any(each.concept == "block" and not each.negated for each in held.reading.events)
    return fallen and not blocked and (e.Blocked in held.done or held.done.isdisjoint(HAPPENS["flash-use"]))


def _strikes_the_other_side(held: Held) -> bool:
    """Whether what is told to befall a card of the attacking or the defending side befalls a combatant, and only of the other."""
    reading, played = held.reading, held.played
    told = {each.whose for each in reading.events if each.concept in STRIKES and each.on is None and each.told}
    strikes = [each.start for each in reading.events if each.concept in STRIKES]
    said = [each.concept for each in reading.mentions if each.concept in MINE | SIDES and strikes and each.start < strikes[0]]
    owners = {played.start.cards[card].owner for card in gone(played) if not {*FIGHTERS}.isdisjoint(names(played, card))}
    return bool(owners) and len(told) == 1 and None not in told and owners.isdisjoint(told) and bool(said) and said[-1] in SIDES


def _is_past_its_step(held: Held) -> bool:
    """Whether a question speaks of the declaration of an attack alone, and a block has been made in the replay."""
    blocks = any("block" in concept for concept in held.reading.concepts())
    return held.reading.steps == DECLARING and e.Blocked in held.done and not blocks


def _is_in_another_step(held: Held) -> bool:
    """Whether a combatant is told to have left in the flash timing after a block (or in the link step, where it is asked what is next)
    and in the replay leaves in no such; or it is asked if something may be used in a step after those, and it is tried before."""
    played, events, tried = held.played, held.reading.events, asked_move(held.played.scenario)
    left = [each for each in events if each.told and each.concept in LEFT and each.on in FIGHTERS]
    late_steps = AFTER_THE_BLOCK | ({"link"} if "what-next" in held.reading.asks else set())
    told = [each for each in left if each.step in late_steps]
    asked = any(each.asked and each.concept in USES and each.step in RESOLVING for each in events)
    late = asked and tried in ("use", "summon") and played.table_at(played.focus).step not in RESOLVING
    return late or any(each.step not in _steps_of_leaving(each.on, played) for each in told)


def _steps_of_leaving(role: str | None, played: Replay) -> set[str]:
    """The steps in which whoever stands in a role is destroyed or leaves."""
    found = set()
    for happened in played.trace:
        event = happened.event
        cards = event.cards if isinstance(event, e.Destroyed) else (event.card,) if isinstance(event, e.Moved) else ()
        if any(role in names(played, card) for card in cards if card in played.start.cards):
            found.add(happened.table.step)
    return found


LEFT = STRIKES | {"knock-out"}
"""Events by which a combatant leaves."""
RESOLVING = frozenset({"A5", "A6", "A7", "A8", "resolve", "destroy", "battle-end"})
"""The steps of a battle after its flash timings."""


def _spares_one_of_both(held: Held) -> bool:
    """Whether a question tells that attacker and blocker both left, and in the replay one stays."""
    struck = any(event.concept in STRIKES and event.told for event in held.reading.events)
    if not struck or _BOTH_FIGHTERS.search(held.reading.question) is None:
        return False
    played = held.played
    gone_ones = {name for card in gone(played) for name in names(played, card)}
    return {"attacker", "blocker"} <= {name for card in played.start.cards for name in names(played, card)} and not {
        "attacker",
        "blocker",
    } <= gone_ones


_BOTH_FIGHTERS = re.compile(
    r"アタッカー(?:も|と|、)ブロッカー(?:も|の両方|両方|が両方|がどちらも|がともに|が共に)|ブロッカー(?:も|と)アタッカー(?:も|の両方|両方|が両方)"
    r"|both (?:the )?(?:attacker and (?:the )?blocker|fighters|combatants)",
    re.IGNORECASE,
)
"""How attacker and blocker are told of in one."""


def _attacks_but_once(held: Held) -> bool:
    """Whether a question tells of a second attack, and there is one alone in the replay."""
    blocked = any(event.concept == "block" and event.told for event in held.reading.events)
    if blocked or facts_asked(held.reading)[:1] != ["winner"] or _A_SECOND_ATTACK.search(held.reading.question) is None:
        return False
    refusal = held.played.refusal
    declared = sum(isinstance(h.event, e.AttackDeclared) for h in held.played.trace)
    return declared + (refusal is not None and isinstance(refusal.move, m.Attack)) == 1


_A_SECOND_ATTACK = re.compile(
    r"(?:[2２二]体目|[2２二]回目)の?(?:スピリット|クリーチャー|ユニット|プログレス)?(?:で|の|が|に)?(?:アタック|攻撃|殴)"
    r"|(?:[1１一]体目|[1１一]回目)[^。?？]*(?:[2２二]体目|[2２二]回目)|[2２二](?:体|回)(?:で)?(?:順番に|続けて)?(?:アタック|攻撃)(?!に参加)"
    r"|(?:別|もう[1１一]体)の(?:スピリット|クリーチャー|ユニット)で(?:も)?(?:続けて)?(?:攻撃|アタック)(?:して(?!い|も|よ)|した)"
    r"|attack(?:s|ed)? with two |second attack\b|then attack(?:s|ed)? with another",
    re.IGNORECASE,
)
"""How a second attack is told of."""


def _finds_nobody_exhausted(held: Held) -> bool:
    """Whether a question says that another card is exhausted beside a named attacker that destroys such, and none is in the replay."""
    cards = held.played.start.cards.values()
    mine = {card.id for card in cards if card.face.id in held.reading.named() and "attacker" in names(held.played, card.id)}
    seeking = (
        effect.target
        for card in cards
        if card.id in mine
        for ability in card.face.abilities
        for effect in ability.does
        if isinstance(effect, Destroy)
    )
    if not any(target.state == "exhausted" for target in seeking) or _ANOTHER_EXHAUSTED.search(held.reading.question) is None:
        return False
    return all(card.ready for card in cards if card.zone == "field" and card.id not in mine)


def _finds_somebody_exhausted(held: Held) -> bool:
    """Whether a question says that no other card is exhausted beside a named attacker, and one is in the replay."""
    none = "none-exhausted" in held.reading.concepts() or _NOBODY_EXHAUSTED.search(held.reading.question) is not None
    lying = (card.id for card in held.played.start.cards.values() if card.zone == "field" and not card.ready)
    return none and bool(held.reading.cards) and any("attacker" not in names(held.played, card) for card in lying)


_NOBODY_EXHAUSTED = re.compile(
    r"(?:疲労|寝て|ねて|横向き|よこむき)[^。?？]{0,24}(?:ゼロ|0体|[1一]体も|[1１一]まいも|(?:い|居)な[いくし]|(?:い|居)ません|おら[んへず]|な[しい]$|なし[。、で])",
)
"""How it is said that no other card is exhausted."""


def _attacks_with_nobody_exhausted(held: Held) -> bool:
    """Whether a question says that somebody is exhausted and asks if an attack may be made, and in the replay it is and nobody was: not who
    attacks, where the question speaks of nobody else."""
    said = held.reading.concepts()
    told = any(event.concept == "exhaust" and event.told for event in held.reading.events)
    told = told or any(mention.concept in EXHAUSTED and not mention.negated for mention in held.reading.mentions)
    if not told or "refresh" in said or e.Exhausted in held.done or facts_asked(held.reading)[:1] != ["allowed"]:
        return False
    tried = next((h.event for h in held.played.trace[held.played.focus :] if isinstance(h.event, e.AttackDeclared)), None)
    cards = held.played.start.cards
    lying = {id_ for id_, card in cards.items() if not card.ready}
    return tried is not None and not (lying if OTHERS & said or held.reading.cards else lying & {tried.card})


OTHERS = BESIDE_THE_PLAYER | {"opponent", "opposite", "defending-player", "blocker", "another", "other", "those", "that-one", "the-player"}
"""Concepts by which a question speaks of others than the attacker."""
EXHAUSTED = frozenset({"is-exhausted", "tapped", "tapped-target"})
"""Concepts by which a question speaks of a card that is exhausted."""
_ANOTHER_EXHAUSTED = re.compile(
    r"(?:疲労|寝て)[^。、?？だし]{0,12}(?:[1-9一二三]体)?(?:が|も)?(?:[1-9一二三]体)?(?:いる|おる|います|いて|いた)(?!な)"
    r"|(?:an?|one|two|his|their) (?:own )?(?:exhausted|tapped) (?:\w+ )?(?:spirit|one)",
    re.IGNORECASE,
)
"""How it is said that a card lies exhausted."""


def _removes_whom_nobody_removed(held: Held) -> bool:
    """Whether a question tells that a combatant was only turned (exhausted, refreshed), and an effect has it leave in the replay."""
    turned = any(event.concept in ("refresh", "exhaust") and event.told for event in held.reading.events)
    leaves = any(event.concept in STRIKES | {"lose-battle", "lose"} for event in held.reading.events)
    if not turned or leaves or facts_asked(held.reading)[:1] != ["battle"] or _GONE.search(held.reading.question) is not None:
        return False
    caused = [h.event for h in held.played.trace[: held.played.focus] if h.cause.ability]
    cards = {event.card for event in caused if isinstance(event, e.Moved)}
    cards |= {card for event in caused if isinstance(event, e.Destroyed) for card in event.cards}
    return any(not {*FIGHTERS}.isdisjoint(names(held.played, card)) for card in cards if card in held.played.start.cards)


_GONE = re.compile(
    r"送|離れ|消え|いなく|飛ば|戻|除去|破壊|トラッシュ|墓地|\b(?:left|leaves|gone|remov|bounc|destroy|kill|die)", re.IGNORECASE
)
"""How it is said in other words that a card left."""


def _is_chosen_by_another(held: Held) -> bool:
    """Whether a question asks if a player may choose what in the replay the other one chooses, and something may be done there."""
    asked = {event.by for event in held.reading.events if event.asked and event.concept == "choose"} - {None}
    if len(asked) != 1 or facts_asked(held.reading)[:1] != ["allowed"]:
        return False
    found = facts(held.played, "allowed", "chooser")
    chooser = side_choosing(found, held.played)
    return found.get("allowed") == "yes" and chooser in ("attacking", "defending") and chooser not in asked


def _breaks_shields_nobody_has(held: Held) -> bool:
    """Whether a question tells that so many shields are broken of which it says that there are none."""
    told = any(event.concept == "break-shield" and event.told for event in held.reading.events)
    broken = any(figure.of == "break-shield" and figure.value for figure in held.reading.figures)
    return told and broken and "zero" in held.reading.concepts() and e.ShieldsBroken not in held.ever


MINE = frozenset({"me", "own", "opponent"})
"""Concepts that tell a side only by where the one who asks stands."""
SIDES = frozenset({"attacking-player", "attacking-short", "defending-player", "defending-short"})
"""Concepts that tell a side by what it does."""
DECLARING = ("declare",)
BEFORE_THE_BLOCK = frozenset({"A2", "flash1"})
"""The steps of the flash timing that comes before a block."""


VETOES: Mapping[str, Callable[[Held], bool]] = {
    "no-block": _is_blocked_against_the_words,
    "flash": _is_blocked_before_it_fell,
    "whose": _strikes_the_other_side,
    "step": _is_past_its_step,
    "no-attack": _attacks_against_the_words,
    "no-guard": _guards_against_the_words,
    "guard": _guards_in_the_words_alone,
    "no-pass": _passes_before_its_time,
    "before": _is_done_before_its_time,
    "compare": _is_not_compared,
    "use": _tries_nothing_at_once,
    "card": _is_refused_for_its_text,
    "pass": _guards_after_a_pass,
    "again": _guards_for_the_first_time,
    "player": _attacks_a_card_and_not_the_player,
    "own": _attacks_its_own_against_the_words,
    "declined": _blocks_who_declined,
    "second-flash": _uses_before_it_is_declined,
    "doer": _is_struck_by_another,
    "reserve": _fills_a_told_reserve,
    "own-target": _aims_at_the_opponents,
    "empty": _finds_somebody_in_an_empty_gate,
    "another": _attacks_with_the_same_one,
    "fights": _fights_no_battle,
    "block": _is_a_told_block_refused,
    "exchange": _exchanges_nothing,
    "unused": _uses_what_is_not_used,
    "in-step": _is_in_another_step,
    "both": _spares_one_of_both,
    "attacks": _attacks_but_once,
    "exhausted": _finds_nobody_exhausted,
    "ready": _finds_somebody_exhausted,
    "tapped": _attacks_with_nobody_exhausted,
    "chooser": _is_chosen_by_another,
    "none": _breaks_shields_nobody_has,
    "turned": _removes_whom_nobody_removed,
}
"""What decides that a replay is not of the question, by name."""
