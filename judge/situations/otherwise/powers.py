"""Are the powers compared in a replay those the question tells, with what it says is added to them?"""

import re

import knowledge
from judge.engine import events as e
from judge.engine.effects import affects, power
from judge.engine.sides import Side, other
from judge.engine.values import Table
from judge.patterns import regex
from judge.reading.claims import is_claim
from judge.reading.model import LOSES, EventMention, Figure, Reading, Role
from judge.reading.parts import asks, sentences_of
from judge.rulings.happened import effects_in
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_move
from judge.rulings.vantage import FIGHTERS, happened, names
from judge.situations.bearing import subject_of
from judge.situations.combatants import OTHER_THAN_THE_ATTACKER
from judge.situations.meant import figures_meant
from judge.situations.measures import laid_with_what_is_added, printed, what_is_added
from judge.situations.otherwise.rows import NOT_THERE
from judge.situations.tied import tie_before_guards
from knowledge.abilities import ChangePower, WinsAllBattles


def not_compared(reading: Reading, played: Replay) -> list[str]:
    """What the question tells of powers (as features) and is not so where they are compared in the replay."""
    return [
        *_uneven(reading, played),
        *_lost_by_another(reading, played),
        *_otherwise_compared(reading, played),
        *_not_reached(reading, played),
        *_not_added(reading, played),
        *_judged_otherwise(reading, played),
        *_judged_in_another_order(reading, played),
        *_judged_without(reading, played),
        *_told_twice(reading, played),
        *_changed_the_other_way(reading, played),
        *_struck_otherwise(reading, played),
        *_without_frames(reading, played),
        *_without_what_it_takes(reading, played),
        *_strengthened_untold(reading, played),
        *_guarded_where_nobody_stands(reading, played),
        *_bound_to_a_power_untold(reading, played),
    ]


def _bound_to_a_power_untold(reading: Reading, played: Replay) -> list[str]:
    """That an ability does not trigger for its card's power (as a feature), where it is asked whether it does, and the question tells of no
    such condition."""
    if {"triggers", "drawn"}.isdisjoint(played.scenario.asks) or _CONDITION.search(reading.question):
        return []
    triggered = {each.what.ability.id for each in happened(played, e.Triggered)}
    abilities = [ability for card in played.start.cards.values() for ability in card.face.abilities if ability.kind == "triggered"]
    bound = (each for each in abilities if each.if_power_at_least is not None or each.if_power_at_most is not None)
    return [f"{NOT_THERE}threshold"] if any(each.id not in triggered for each in bound) else []


_CONDITION = regex(
    r"以上|以下|超え|条件|下回|上回|満た|\bor (?:more|less|higher|lower|above|below|greater|fewer)\b|\bat (?:least|most)\b|\bneeds?\b"
    r"|\bcondition|\bchecks?\b|\bwants\b|\brequire",
    re.IGNORECASE,
)
"""How a question speaks of what an ability asks for."""


def _guarded_where_nobody_stands(reading: Reading, played: Replay) -> list[str]:
    """That somebody is attacked, and was guarded, where a question says that nobody stands opposite (as a feature): no replay has both."""
    guarded = any(event.told and event.is_a("guard") for event in reading.events)
    nobody = _NOBODY_OPPOSITE.search(reading.question)
    attacked = nobody is not None and any(m.concept == "attacked" and m.start > nobody.start() for m in reading.mentions)
    asked = {"success", "damage", "allowed"} & {*played.scenario.asks[:1]}
    return [f"{NOT_THERE}attacked"] if attacked and guarded and asked else []


_NOBODY_OPPOSITE = regex(
    r"(?:正面|対面|向かい)に?は?(?:(?:誰|だれ|何)も)?[^。、]{0,4}(?:いない|居ない|おらん)(?:アタック|攻撃|列|レーン|ところ|場所|ゾーン)|(?:正面|対面)が?空の(?:列|レーン|ゾーン)"
)
"""How an attack is told as one on nobody."""


def _strengthened_untold(reading: Reading, played: Replay) -> list[str]:
    """That the attacker is as strong as told where powers are compared (as a feature), where both powers are told and guard points, and the
    question speaks of nothing else that would change one."""
    figures = [f for f in reading.figures if (f.of, f.card) == ("power", None)]
    told = {f.role: f.value for f in figures if f.sort == "is"}
    guarded = any(f.of == "guard-point" for f in reading.figures)
    changed = (CHANGING | _CHANGED) & reading.concepts() or any(f.of == "power-up" for f in reading.figures)
    if changed or not guarded or len(figures) != len(told) or told.keys() != {"attacker", "target"}:
        return []
    compared = _compared(played)
    return [f"{NOT_THERE}power"] if compared and told["attacker"] not in {each.attacker for each in compared} else []


_CHANGED = frozenset({"power-up", "power-down", "link", "use-link", "link-step", "after-the-link", "battle-long"})
"""Concepts by which a question of attacks that link speaks of what may change a power."""


def _without_what_it_takes(reading: Reading, played: Replay) -> list[str]:
    """That a question asks how many cards it takes to stop an attack (as a feature), where that is not counted in the replay."""
    asked = "how-many" in reading.asks and {"guard", "guard-point"} & reading.concepts() and _IT_TAKES.search(reading.question)
    counted = "count" in played.scenario.asks and played.scenario.about != "power"
    return [f"{NOT_THERE}count"] if asked and not counted else []


_IT_TAKES = regex(
    r"(?:何|なん)(?:枚|まい)(?:で|あれば|必要|[^。、?]{0,6}(?:捨て|切|使|出|ガードす)[^。、?]{0,4}(?:ば|たら|と))[^。?]{0,6}(?:止ま|止め|防|しの|足り|耐え|いい|\?)"
    r"|(?:止め|防)[^。、?]{0,6}(?:何|なん)枚"
    r"|(?:何|なん)(?:枚|まい)(?:は|くらい|も|ぐらい)?(?:い(?:る|ります|んの)|要(?:る|ります)|必要)"
    r"|\bhow many (?:\S+ )*(?:to stop|enough|(?:do|does|would) (?:I|he|she|they|my|it|his|her|their)\b[^?]*\b(?:need|take))",
    re.IGNORECASE,
)
"""How it is asked what it takes to stop an attack."""


def _without_frames(reading: Reading, played: Replay) -> list[str]:
    """That a card with a link frame is moved (as a feature), where a question tells it, and asks for the damage, and the replay deals some
    and has no such card."""
    said = reading.concepts()
    told = (
        "link-frame" in said
        and said.isdisjoint({"unframed", "all-unframed", "lacking", "not", "not-told"})
        and "damage" in played.scenario.asks
        and not _HAS_NONE.search(reading.question)
    )
    asked = not reading.asks or {"how-many", "whether"} & set(reading.asks)
    framed = any(card.face.figures.get("link-frame") for card in played.start.cards.values())
    return [f"{NOT_THERE}frames"] if told and asked and happened(played, e.Damaged) and not framed else []


_HAS_NONE = regex(r"(?:フレーム|枠)(?:を|は|が|も)?(?:(?:持っ|付い|つい)て(?:い|お)?(?:な|ま)|な(?:い|かっ|し)|ありません)")
"""How it is denied that a card has a link frame."""


def _judged_in_another_order(reading: Reading, played: Replay) -> list[str]:
    """That of two attacks the one succeeds and the other fails in the order told (as a feature), where the replay has another."""
    through = [event.is_a("block") and event.negated and not event.asked for event in reading.events]  # 2回目は通りました
    events = zip(reading.events, through, strict=True)
    told = [event.is_a("succeed") or past for event, past in events if (event.is_a("succeed", "fail") and event.told) or past]
    judged = [each.success for each in happened(played, e.Judged)]
    if len(told) != len(judged) and len(judged) > 1:
        told = [each["through"] is not None for each in _CAME_TO.finditer(_STATED.sub("", reading.question))] or told
    all_alike = len({*told}) == 1 and _EACH_TIME.search(reading.question) is not None
    otherwise = told != judged if len(told) == len(judged) else all_alike and set(judged) != set(told)
    return [f"{NOT_THERE}order"] if len(judged) > 1 and otherwise else []


_STATED = regex(r"[^.?!:;]*\?")
"""What is asked, and not told."""
_CAME_TO = regex(
    r"\b(?P<through>(?<!n't )(?<!not )(?:through|succeed(?:s|ed)?|connects|connected|landed|successful))\b"
    r"|\b(?:stopped|fails|failed|repelled)\b",
    re.IGNORECASE,
)
"""What an attack is said to have come to: first attack through, second one stopped."""
_EACH_TIME = regex(
    r"[2-9二三]回とも|[2-9二三]回(?:成功|通)|[2-9二三]体とも|両方|どっちも|どちらも|全部(?!で)|\b(?:both|all|two|three)\b", re.IGNORECASE
)
"""How it is said that each of several attacks comes to the same."""


def _struck_otherwise(reading: Reading, played: Replay) -> list[str]:
    """The strike of who attacks once (as a feature), where it is told to be nought and is not, or where two are told of it, and the damage
    is asked."""
    declared = happened(played, e.AttackDeclared)
    if len(declared) != 1 or {"damage", "count"}.isdisjoint(played.scenario.asks):
        return []
    strike = next((card.face.figures.get("strike") for card in played.start.cards.values() if card.id == declared[0].card), None)
    nought = any(mention.concept == "nought" and not mention.negated for mention in reading.mentions)
    strikes = [figure for figure in reading.figures if (figure.of, figure.sort, figure.card) == ("strike", "is", None)]
    told = {figure.value for figure in strikes if figure.role == "attacker"}
    return [f"{NOT_THERE}strike"] if (nought and strike) or len(told) > 1 else []


def _changed_the_other_way(reading: Reading, played: Replay) -> list[str]:
    """That a combatant is told to be made stronger (as a feature), or weaker, and all that changes its power in the replay does the
    reverse, where powers are compared."""
    told = [figure for figure in what_is_added(reading.figures) if figure.role is not None]
    compared = next((h.table for h in played.trace if isinstance(h.event, (e.Compared, e.Judged))), None) if told else None
    if compared is None:
        return []
    wrong = []
    for role in dict.fromkeys(figure.role for figure in told):
        card = next((card for card in compared.cards.values() if role in names(played, card.id)), None)
        changes = [each.by for each in compared.effects if each.what == "power" and card is not None and affects(compared, each, card)]
        raised = {figure.value > 0 for figure in told if figure.role == role}
        if changes and raised.isdisjoint(by > 0 for by in changes):
            wrong.append(f"{NOT_THERE}change@{role}")
    return wrong


def _judged_otherwise(reading: Reading, played: Replay) -> list[str]:
    """That an attack which is said to have succeeded, or failed, has not (as a feature) where that is judged in the replay, before a move
    that is tried there."""
    told = {
        event.concept: not event.negated
        for event in reading.events
        if event.concept in ("succeed", "fail") and not event.asked and not _is_claimed(event, reading)
    }
    trace = played.trace[: played.focus] if asked_move(played.scenario) else played.trace
    judged = [h.event.success for h in trace if isinstance(h.event, e.Judged)]
    succeeded = told.get("succeed", not told["fail"] if "fail" in told else None)
    return [f"{NOT_THERE}success"] if succeeded is not None and judged and succeeded not in judged else []


def _is_claimed(event: EventMention, reading: Reading) -> bool:
    """Whether what is told only stands in what somebody claims, or thinks, or is quoted to say: "my opponent says that my attack fails",
    「先が消えたから不発」って."""
    if any(quote.start() < event.start < quote.end() for quote in _SPOKEN.finditer(reading.question)):
        return True
    at = 0
    for sentence in sentences_of(reading.question):
        if at <= event.start < at + len(sentence):
            return is_claim(sentence)
        at += len(sentence)
    return False


_SPOKEN = regex(r"「[^」]+」(?=(?:って|と|とか))|(?<!\w)[\"“][^\"“”]+[\"”](?!\w)")
"""What somebody is quoted to say."""


def _judged_without(reading: Reading, played: Replay) -> list[str]:
    """A power told of nobody (as a feature) that no card has, where it is judged in the replay whether an attack on somebody succeeds,
    and that is asked, or what comes of it."""
    asked = {"success", "damage"} & set(played.scenario.asks[:1])
    judged = next((h.table for h in played.trace if isinstance(h.event, e.Judged)), None)
    if not asked or judged is None or not any("target" in names(played, card) for card in judged.cards):
        return []
    told = {f.value for f in reading.figures if f.of == "power" and f.sort == "is" and f.role is None and f.card is None}
    had = {power(played.start, card) for card in played.start.cards.values()} | {power(judged, card) for card in judged.cards.values()}
    return [f"{NOT_THERE}power"] if told - had else []


def _told_twice(reading: Reading, played: Replay) -> list[str]:
    """That two powers are told of one combatant (as a feature) and not how it came from the one to the other, where it is asked what comes
    of an attack that is judged once in the replay."""
    told = {(f.role, f.value) for f in reading.figures if (f.of, f.sort, f.card) == ("power", "is", None) and f.role is not None}
    twice = len({role for role, _ in told}) < len(told)
    judged = {"success", "damage"} & set(played.scenario.asks[:1]) and len(happened(played, e.Judged)) == 1
    return [f"{NOT_THERE}power"] if twice and judged else []


def _compared(played: Replay) -> list[e.Compared]:
    """The comparisons of powers in a replay."""
    return happened(played, e.Compared)


def _uneven(reading: Reading, played: Replay) -> list[str]:
    """That powers said to be equal (as a feature) are not, of the cards as they are in the replay, where none of them wins all battles."""
    if any(isinstance(effect, WinsAllBattles) for effect in effects_in(played)) or tie_before_guards(reading) is not None:
        return []
    tied = any(m.concept == "equal" and not m.negated and _TIED.search(m.words) for m in reading.mentions)
    if not ({"equal", "power"} <= reading.concepts() or tied) or any(figure.of in ("power", "power-up") for figure in reading.figures):
        return []
    compared = _compared(played)
    return [f"{NOT_THERE}equal"] if compared and all(each.attacker != each.blocker for each in compared) else []


_TIED = regex(r"引き分|ひきわ|相打|相討|あいうち|\b(?:tied?|draw)\b", re.IGNORECASE)
"""Words that say that a comparison came out even."""


def told_loser(reading: Reading) -> str | None:
    """Which combatant a question says has the lower power: 俺のブロッカーがBP負けした, "my blocker won the comparison"."""
    if any(figure.of == "power" and figure.role is not None for figure in reading.figures):
        return None
    if (described := _DESCRIBED.search(reading.question)) is not None:
        return "blocker" if described["low"] or described["low_en"] else "attacker"
    for event in reading.events:
        if not event.told:
            continue
        if event.concept in LOSES and (loser := _who_loses(event, reading)) is not None:
            return loser
        mention = next((each for each in reading.mentions if each.start == event.start), None)
        if event.concept == "win" and (beaten := _BEATEN.search(reading.question[: event.start])) is not None:
            return {"アタッカー": "attacker", "ブロッカー": "blocker"}[beaten[1]]
        if event.concept == "win" and (won := _BLOCKED_AND_WON.search(reading.question[: event.start])) is not None:
            return FACING[{"アタッカー": "attacker", "攻撃クリーチャー": "attacker", "ブロッカー": "blocker"}[won[1]]]
        if event.concept == "win" and mention is not None and _WINS.match(mention.words) and COMPARISON & reading.concepts():
            blocked = _WAS_BLOCKED_AND.search(reading.question[: event.start])
            return "blocker" if blocked else FACING.get(subject_of(mention, reading) or event.card or "")
    return None


_DESCRIBED = regex(
    r"(?:(?P<low>BPの?低い|弱い)|BPの?高い|強い)(?:相手の)?(?:スピリット|やつ|奴|ブロッカー|の)に(?:ブロック|止め)"
    r"|\b(?:blocked|stopped) by an? (?:(?P<low_en>weaker|lower[- ]BP)|stronger|higher[- ]BP)\b",
    re.IGNORECASE,
)
"""How whoever blocks is described by its power."""


def _who_loses(event: EventMention, reading: Reading) -> str | None:
    """Who is said to lose, to lose to the other, or to do something and lose: "I attacked a creature and lost"."""
    before = reading.question[: event.start]
    deeds = [each for each in reading.mentions if each.end <= event.start and each.concept in DEEDS]
    if (done := _DID_AND.search(before)) is not None:
        return "blocker" if done[1] == "ブロック" else "attacker"
    if _WAS_BLOCKED_AND.search(before):
        return "attacker"
    if event.concept == "lose-battle" and (whose := _whose_spirit(event, reading)) is not None:
        return FIGHTING_FOR[whose]
    if deeds and _AND.search(before) and "." not in before[deeds[-1].end :]:
        return DEEDS[deeds[-1].concept]
    return event.on if event.on in FIGHTERS else FACING.get(event.card or "")


def _whose_spirit(event: EventMention, reading: Reading) -> Side | None:
    """The side of the player who is said to lose, or whose card is: "I'm the attacker and I lost", 「相手のスピリットが負けた」."""
    if reading.me is None:
        return None
    said = _THEIRS_OR_MINE.search(reading.question[: event.start])
    return None if said is None else reading.me if said["mine"] else other(reading.me)


_THEIRS_OR_MINE = regex(
    r"(?:(?P<mine>俺|おれ|僕|ぼく|私|わたし|自分|こっち|うち|\bI|\bmy (?:spirit|ultimate|guy))"
    r"|相手|敵|向こう|あっち|\bhe|\bhis (?:spirit|ultimate|guy))"
    r"(?:の(?:スピリット|スピ|アルティメット|やつ|ほう|方))?(?:が|は|だけ(?:が)?|のほうが)?\s?(?:BP(?:比べ)?で)?$",
)
"""Whose card it is said to be that loses, or who."""
FIGHTING_FOR: dict[Side, str] = {"attacking": "attacker", "defending": "blocker"}
_WAS_BLOCKED_AND = regex(r"\b(?:was|got|is|gets) blocked,? (?:and|but|then)(?: then| it)? $", re.IGNORECASE)
"""How one is told of as the attacker whose fight is told next."""
FACING = {"attacker": "blocker", "blocker": "attacker"}
DEEDS = {"attack": "attacker", "attack-target": "attacker", "tapped-target": "attacker", "block": "blocker"}
"""What makes one who does it the one combatant or the other."""
_DID_AND = regex(r"(ブロック|アタック|攻撃)(?:して|したら|したけど|したが|し)、?(?:BP(?:比べ)?で|バトルで|普通に)?$")
"""「俺はブロックして負けた」"""
_AND = regex(r"\b(?:and|but|then)\s+$", re.IGNORECASE)
_BEATEN = regex(r"(アタッカー|ブロッカー)に(?:は)?(?:BPで|バトルで)?$")
_BLOCKED_AND_WON = regex(
    r"(アタッカー|攻撃クリーチャー|ブロッカー)が(?:ブロックして|ブロックされて|攻撃して)、?(?:その)?(?:バトル(?:に|で|には))?$"
)
"""Who is said to win once there was a block: 「ブロッカーがブロックしてバトルに勝った」."""
_WINS = regex(r"w[io]ns?\b|勝|beat", re.IGNORECASE)
COMPARISON = frozenset({"compare-power", "battle", "power"})
"""Concepts by which a question speaks of a comparison that is won."""


def _lost_by_another(reading: Reading, played: Replay) -> list[str]:
    """That the one who is said to have the lower power (as a feature) has not, where powers are compared in the replay."""
    loser = told_loser(reading)
    compared = _compared(played)
    if loser is None or not compared:
        return []
    lost = any(each.attacker < each.blocker if loser == "attacker" else each.attacker > each.blocker for each in compared)
    return [] if lost else [f"{NOT_THERE}loser"]


def _otherwise_compared(reading: Reading, played: Replay) -> list[str]:
    """Powers that the question tells of both combatants (as features) and that, with what it says is added to them, are not what is
    compared in the replay, though it speaks of nothing else that would change them."""
    figures = [f for f in reading.figures if f.of == "power" and f.sort == "is" and f.card is None]
    told = {"attacker" if f.role == "attacker" else "other": f.value for f in figures}
    every = [f for f in reading.figures if f.of in ("power-up", "guard-point")]
    added = [f for f in every if not _comes_too_late(f, reading)]
    told_of_each = 0 if _ELSEWHEN.search(reading.question) is None else 1
    several = sum(f.of == "power-up" for f in added) > told_of_each  # then it is told what each changes
    changed = (frozenset({"nexus"}) if several else CHANGING) & {mention.concept for mention in reading.mentions if not mention.negated}
    if len(figures) != 2 or len(told) != 2 or None in {f.role for f in figures} or reading.cards or changed:
        return []
    come = any((f.of, f.sort, f.role) == ("power", "reached", None) for f in reading.figures)  # ガードで5500になった
    if come or any(f.of == "guard-point" or f.role is None for f in added):
        return []
    for figure in added:
        told["attacker" if figure.role == "attacker" else "other"] += figure.value
    compared = _compared(played)
    even = any((each.attacker, each.blocker) == (told["attacker"], told["other"]) for each in compared)
    several = len(happened(played, e.AttackDeclared)) > 1  # nobody else's than the one's of whom it is told
    return [f"{NOT_THERE}power"] if compared and (every or several) and not even else ["n:power@compared"] if compared and not even else []


def _comes_too_late(figure: Figure, reading: Reading) -> bool:
    """Whether so much is told to be added at the end of the attack, when powers have been compared."""
    ends = (mention.end for mention in reading.mentions if mention.concept == "after-attack")
    return any(end <= figure.start and "。" not in reading.question[end : figure.start] for end in ends)


CHANGING = frozenset({"effect", "ability", "gain", "strengthen", "nexus", "magic", "when-attacks", "when-blocks", "use", "flash-use"})
"""Concepts by which a question speaks of what may change a power."""


def _not_reached(reading: Reading, played: Replay) -> list[str]:
    """What a power is said to have come to (as features) that it has not when it is compared in the replay; so the other's that is told
    beside it, to which nothing is said to be added."""
    told = [f for f in reading.figures if f.of == "power" and f.card is None and f.role in ("attacker", "blocker", "target")]
    reached = {f.role for f in told if f.sort == "reached"}
    if not reached:
        return []
    compared = _compared(played)
    facing = {each.blocker for each in compared}
    powers = {"attacker": {each.attacker for each in compared}, "blocker": facing, "target": facing}
    added = {f.role for f in what_is_added(reading.figures)}
    final = [f for f in told if f.sort == "reached" or f.role not in reached | added]
    return [f"{NOT_THERE}power-up@{f.role}" for f in final if compared and f.value not in powers[f.role or ""]]


UNMOVED = frozenset(
    {"expires_at", "active", "triggers", "allowed", "next_step", "order", "may_act_next", "window", "skipped", "chooser", "battle"}
)
"""Facts that do not hang on how strong a combatant is."""


_ELSEWHEN = regex(r"前の(?:バトル|アタック)|次の|[2二]回目|\b(?:last|previous|earlier|next|second) (?:battle|attack|block)", re.IGNORECASE)
"""How a question speaks of two battles: what is added in the one need not be in the other."""
EARLIER = regex(
    r"(?:前|さっき|ひとつ前|1つ前)の(?:バトル|アタック)[でに中の]|\b(?:in|during) the (?:last|previous|earlier) battle\b", re.IGNORECASE
)
"""How a question tells what was so in a battle that is over."""


def _not_added(reading: Reading, played: Replay) -> list[str]:
    """What the question says is added to a power (as features) and is not where powers are compared in the replay: by no effect on whom
    it says, and not in the power that was laid for it. What a card adds that it names is what the replay is about, and may be just what is
    asked (「空域の+2000はブロッカーにもつく?」); how long it lasts does not hang on how much it is."""
    if UNMOVED & set(played.scenario.asks[:1]) or any(event.asked and event.concept == "power-up" for event in reading.events):
        return []
    told = [f for f in what_is_added(reading.figures) if not _comes_too_late(f, reading)]
    counted = {figure.of for figure in reading.figures}
    if "symbol-up" in counted and all(f.of != "symbol" for f in figures_meant(reading, knowledge.book(played.start.rules))):
        return [f"{NOT_THERE}symbols"]  # how many there were nobody tells
    if not told:
        return []
    if "battle-long" in reading.concepts() and EARLIER.search(reading.question):  # given in a battle that is over
        return [] if len(happened(played, e.AttackDeclared)) > 1 else [f"{NOT_THERE}another-attack"]
    spoken_of = reading.named()
    named = [card.face for card in played.start.cards.values() if card.face.id in spoken_of]
    by_named = {e.by for face in named for ability in face.abilities for e in ability.does if isinstance(e, ChangePower) and e.by > 0}
    doubted = {f.start for f in told if _stands_in_what_is_asked(f.start, reading.question)}
    told_of = {f.role for f in told if f.role is not None and f.value in by_named and f.start not in doubted}  # of one that fights
    added = [f for f in told if f.role in told_of or not any(f.value % by == 0 for by in by_named)]
    table = next((h.table for h in played.trace if isinstance(h.event, (e.Compared, e.Judged))), None) if added else None
    if table is None:
        return []
    if "at-battle-resolution" in reading.concepts() and not any(effect.what == "power" for effect in table.effects):
        return [f"{NOT_THERE}at-battle-resolution"]  # it is told by what it is added, and when
    laid = laid_with_what_is_added(played.scenario, reading.figures).keys() | _come_to(reading, played, table)
    missing = []
    for figure in added:
        cards = [card for card in table.cards.values() if figure.role is None or _stands_as(figure.role, names(played, card.id))]
        effects = [effect for effect in table.effects if effect.what == "power" and effect.by == figure.value]
        if figure.role not in laid and not any(affects(table, effect, card) for effect in effects for card in cards):
            missing.append(f"{NOT_THERE}power-up@{figure.role}")
    return missing


def _stands_in_what_is_asked(start: int, question: str) -> bool:
    """Whether what stands there is in a sentence that asks by its mark or its ending."""
    sentences, end = sentences_of(question), 0
    for sentence in sentences:
        end = question.index(sentence, end) + len(sentence)
        if start < end:
            return asks(sentence, [*sentences, ""])
    return False


def _stands_as(role: str, called: list[str]) -> bool:
    """Whether a card that is called so stands in a role: who is not the attacker is the blocker or the one attacked."""
    return role in called or OTHER_THAN_THE_ATTACKER.get(role) in called


def _come_to(reading: Reading, played: Replay, table: Table) -> set[Role | None]:
    """The roles of those whose power on a table is what the question tells of it with all that it says is added to it."""
    added = what_is_added(reading.figures)
    come: set[Role | None] = set()
    for role in {figure.role for figure in added}:
        base, fighter = printed(role, reading.figures), next((c for c in table.cards.values() if role in names(played, c.id)), None)
        total = sum(figure.value for figure in added if figure.role == role)
        if base is not None and fighter is not None and power(table, fighter) == base + total:
            come.add(role)
    return come
