"""Attacks and blocks that a question tells and the replay has otherwise: whether there is one, by whom, on whom, and how often."""

import re

from judge.asked import facts_asked
from judge.engine import events as e
from judge.engine import moves as m
from judge.facts import BROUGHT
from judge.happened import HAPPENS, STRIKES
from judge.ruling import asked_move
from judge.vantage import FIGHTERS, names
from judge.vetoes.held import Held, Vetoes


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


BLOCKED = frozenset({"blocker", "fend-off", "no-longer", "power", "compare-power", "another-spirit", "another-creature"})
"""Concepts by which a question speaks of a block in other words."""


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


def _attacks_a_card_and_not_the_player(held: Held) -> bool:
    """Whether a player is attacked in the question, and no card, and the first attack of the replay is declared on a card."""
    said = held.reading.concepts()
    attacked = any(event.concept in ("attack", "direct-attack") for event in held.reading.events)
    first = next((h.event for h in held.played.trace if isinstance(h.event, e.AttackDeclared)), None)
    told = attacked and bool(THE_PLAYER & said) and not BESIDE_THE_PLAYER & said
    return told and first is not None and first.target in held.played.start.cards


def _attacks_a_card_nobody_spoke_of(held: Held) -> bool:
    """Whether a question asks how many shields an attack breaks and speaks of no card that is attacked, and in the replay one is."""
    said = held.reading.concepts()
    asked = "shields_broken" in facts_asked(held.reading) and not held.reading.cards
    spoken = bool(BESIDE_THE_PLAYER & said) or any(each.of == "power" for each in held.reading.figures) or "battle" in said
    first = next((h.event for h in held.played.trace if isinstance(h.event, e.AttackDeclared)), None)
    return asked and not spoken and first is not None and first.target in held.played.start.cards


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
        "tapped",
        "attacks-creature",
    },
)
"""Concepts by which a question speaks of a card attacked too."""


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


def _is_blocked_before_it_fell(held: Held) -> bool:
    """Whether a card is told to have gone in the flash timing before a block, of which nothing is told, and there is one in
    the replay, or nothing is used before it is asked."""
    fallen = any(each.concept in STRIKES and each.step in BEFORE_THE_BLOCK and each.told for each in held.reading.events)
    blocked = any(each.concept == "block" and not each.negated for each in held.reading.events)
    return fallen and not blocked and (e.Blocked in held.done or held.done.isdisjoint(HAPPENS["flash-use"]))


BEFORE_THE_BLOCK = frozenset({"A2", "flash1"})
"""The steps of the flash timing that comes before a block."""


def _fights_no_battle(held: Held) -> bool:
    """Whether a named card is told to have lost a battle that does not fight in the replay."""
    named = held.reading.named()
    told = (event for event in held.reading.events if event.concept == "lose-battle" and event.told)
    lost = {event.on for event in told} & named
    cards = held.played.start.cards.values()
    return any({*FIGHTERS}.isdisjoint(names(held.played, card.id)) for card in cards if card.face.id in lost)


def _is_not_compared(held: Held) -> bool:
    """Whether a question tells the powers of both combatants and asks what comes of it, tells of nobody who leaves, and no powers are
    compared in the replay though there is a block."""
    powers = {f.role for f in held.reading.figures if f.of == "power" and f.sort == "is"}
    gone = bool(held.reading.cards) or any(event.concept in (*STRIKES, "end-battle") and not event.asked for event in held.reading.events)
    told = {"attacker", "blocker"} <= powers and bool(BROUGHT & set(facts_asked(held.reading))) and not gone
    return told and e.Blocked in held.ever and held.ever.isdisjoint({e.Compared, e.Judged})


def _breaks_shields_nobody_has(held: Held) -> bool:
    """Whether a question tells that so many shields are broken of which it says that there are none."""
    told = any(event.concept == "break-shield" and event.told for event in held.reading.events)
    broken = any(figure.of == "break-shield" and figure.value for figure in held.reading.figures)
    return told and broken and "zero" in held.reading.concepts() and e.ShieldsBroken not in held.ever


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


VETOES: Vetoes = {
    "no-block": _is_blocked_against_the_words,
    "flash": _is_blocked_before_it_fell,
    "no-attack": _attacks_against_the_words,
    "compare": _is_not_compared,
    "player": _attacks_a_card_and_not_the_player,
    "target": _attacks_a_card_nobody_spoke_of,
    "own": _attacks_its_own_against_the_words,
    "declined": _blocks_who_declined,
    "another": _attacks_with_the_same_one,
    "fights": _fights_no_battle,
    "block": _is_a_told_block_refused,
    "attacks": _attacks_but_once,
    "tapped": _attacks_with_nobody_exhausted,
    "none": _breaks_shields_nobody_has,
}
