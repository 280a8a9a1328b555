"""What a question of creatures that fight and shields that break tells otherwise than a replay has it: who is attacked, what they are able
to do, and when something comes."""

import re

from judge.engine import events as e
from judge.engine.sides import other
from judge.patterns import regex
from judge.reading.model import Mention, Reading
from judge.rulings.coming import order_of_players
from judge.rulings.facts import facts
from judge.rulings.happened import STRIKES, abilities_in, effects_in, gone, owners_triggered
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import called, happened
from judge.situations.asked import asks_for_a_maximum, facts_asked
from judge.situations.attacks import attacks_told
from judge.situations.bearing import ABILITIES, PLAYERS
from judge.situations.breakers import BREAKERS, in_a_row
from judge.situations.otherwise.rows import Otherwise
from knowledge.abilities import Ability, AttackAtOnce, BreakShields, ChangePower, WinsAllBattles


def _is_another_attacked(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that a creature is attacked, and asks for the step that comes next, and in the replay the player is; or asks
    of nothing but shields, and tells that the player is, and a creature is."""
    attacks = [line for line in played.scenario.before_ask if line.do == "attack"]
    if not attacks:
        return False
    targeted = any(line.on for line in attacks)
    asks = {*played.scenario.asks}
    of_steps = bool({"next_step", "skipped"} & asks) and not happened(played, e.Blocked)
    a_creature = any(m.concept == "tapped-target" and not m.negated for m in reading.mentions)
    if asks & {"zone"} and not targeted and happened(played, e.Blocked) and _ON_A_TAPPED_ONE.search(reading.question):
        return True
    the_player = any(m.concept == "the-player" and not _WHOSE_SHIELDS.match(reading.question, m.end) for m in reading.mentions)
    the_player = the_player or _ME_ATTACKED.search(reading.question) is not None
    of_shields = "shields_broken" in asks and "allowed" not in asks and "tapped-target" not in reading.concepts()
    return (a_creature and of_steps and not targeted) or (the_player and of_shields and targeted)


_ON_A_TAPPED_ONE = regex(
    r"\b(?:attack|hit|swing at|swung at|swing into|swung into)(?:s|ed|ing)? (?:his|her|their|the|an?|my) tapped\b"
    r"[^?]*\bwhat\b[^?]*\btapped\b"
    r"|(?:タップ(?:中の|し(?:て(?:い)?る|た)|状態の)|寝て(?:い)?る)[^。、?]{0,12}(?:を|に)(?:殴|攻撃)[^?]*(?:攻撃先|殴った先|狙った|寝てた|タップして(?:い)?た)[^?]*\?",
    re.IGNORECASE,
)
"""How it is told in so many words that somebody tapped is attacked, of whom it is asked what becomes."""
_WHOSE_SHIELDS = regex(r"の(?:シールド|盾)|['’]s shields?")
"""What stands after a player of whom it is only told that the shields are that player's."""
_ME_ATTACKED = regex(r"\battack(?:s|ed|ing)? (?:me|my face)\b", re.IGNORECASE)
"""How it is said in English that "I" am attacked."""


def _is_without_an_ability(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that both win all battles, and in a replay that compares powers not both do; that somebody does, and nobody
    does; or of nobody that it does, or only who does not, and somebody does."""
    if not happened(played, e.Compared):
        return False
    bearers = [c for c in played.start.cards.values() if any(isinstance(d, WinsAllBattles) for a in c.face.abilities for d in a.does)]
    said = [m for m in reading.mentions if m.concept.endswith(_WIN_ALL)]
    both = any(m.concept == "both-win-all" and not m.negated for m in said)
    attacked = any(_ATTACKED_HAS.search(reading.question[: m.start]) for m in said if not m.negated)
    attackers = {event.card for event in happened(played, e.AttackDeclared)}
    if attacked and not both and bearers and all(card.id in attackers for card in bearers):
        return True
    stopped = any(_IS_STOPPED.match(reading.question, m.end) or _STOPS.search(reading.question[: m.start]) for m in said if not m.negated)
    if stopped and not both and bearers and all(card.id not in attackers for card in bearers):
        return True
    named = {card.face.id for card in bearers} & reading.named()
    untold = bool(bearers) and not said and not named and "ability" not in reading.concepts() and "effect" not in reading.concepts()
    borne = any(not m.negated for m in _borne(reading)) or any(_HELD.match(reading.question, m.end) for m in said)
    denied = bool(bearers and said) and all(m.negated for m in said) and not borne
    told = any(not m.negated for m in said) and not denied
    return (both and len(bearers) < _BOTH) or (told and not bearers) or denied or untold


def _borne(reading: Reading) -> list[Mention]:
    """What says of somebody that it has what was spoken of before: 「俺のには付いてない。相手のには付いてる」."""
    return [mention for mention in reading.mentions if mention.concept in ("granted", "have", "gain", "only-theirs")]


_ATTACKED_HAS = regex(
    r"(?:殴られ|攻撃され)(?:た|て(?:い)?る)(?:側|方|ほう)?の?[^。、?]{0,14}(?:クリーチャー|やつ|ヤツ|奴|方|ほう)(?:が|は|に)、?[「『]?$"
    r"|\b(?:the )?(?:creature (?:that was )?attacked|attacked creature|attack target)\b[^.,;?]{0,16}$",
    re.IGNORECASE,
)
"""How it is told before an ability that who is attacked has it."""
_IS_STOPPED = regex(
    r"[」』]?(?:持ち|を持つ)?の?(?:パワー)?\d*(?:の)?(?:クリーチャー|やつ|ヤツ|奴|アタッカー)?(?:の攻撃)?を(?:止め|ブロック|受け)"
)
_STOPS = regex(
    r"\b(?:block(?:s|ed|ing)?|stop(?:s|ped)?) (?:an?|the|his|her|their|my) [^.,;?]{0,24}(?:that|with|which|who has)\s*[\"“']?$",
    re.IGNORECASE,
)
"""How it is told of whoever is blocked that it has an ability."""
_HELD = regex(r"[」』]?(?:持ち|を持つ)")
"""What stands after an ability of whoever has it."""
_WIN_ALL = ("wins-all", "win-all")
"""How concepts end by which a question says that somebody wins all battles."""
_BOTH = 2


def _breaks_by_less(reading: Reading, played: Replay) -> bool:
    """Whether a question asks how many shields one attacker breaks, and no card of the replay can break as many as it tells by its breaker,
    of which nothing is said but that it has it."""
    told = {name for m in reading.mentions if (name := m.concept.removeprefix("becomes-")) in BREAKERS and not m.negated}
    denied = any(m.concept in BREAKERS and m.negated for m in reading.mentions)
    if len(told) == _BOTH and not denied and "shields_broken" in played.scenario.asks:
        return max((event.count for event in happened(played, e.NumberFixed)), default=_BOTH) < _BOTH  # it had one of them all along
    counted = "shields_broken" in played.scenario.asks and {*played.scenario.asks[:1]} <= {"shields_broken", "count"}
    if len(told) != 1 or denied or not counted or in_a_row(reading) > 1:
        return False
    bears = ABILITIES[next(iter(told))]
    fixed = max((event.count for event in happened(played, e.NumberFixed)), default=1)
    gained = bool(GAINED & reading.concepts())
    if gained and "after-the-count" in reading.concepts() and any(m.concept == "breaker" and m.negated for m in reading.mentions):
        return fixed > 1  # it had none when the number was fixed
    return not any(map(bears, _breaking(played))) and (fixed > 1 or not gained)


def _breaking(played: Replay) -> list[Ability]:
    """The abilities by which cards of a replay break several shields."""
    return [ability for ability in abilities_in(played) if any(isinstance(effect, BreakShields) for effect in ability.does)]


GAINED = frozenset({"gain", "gains-breaks"})
"""Concepts by which a question says that a card comes to have what it had not."""


def _takes_away_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether a question tells how many shields an attack trigger takes away, and in the replay an ability takes another number, or takes
    them elsewhere than into the hand where it says so."""
    told = _TAKEN_AWAY.search(reading.question) if {"shield", "when-attacks"} <= reading.concepts() else None
    if told is None or "shields_broken" not in played.scenario.asks:
        return False
    laid = {card.id for card in played.start.in_zone("shields", "defending")}
    moved = [h.event for h in played.trace if h.cause.ability and isinstance(h.event, e.Moved) and h.event.card in laid]
    elsewhere = told[2] == "手札" and any(event.zone != "hand" for event in moved)
    return bool(moved) and (len(moved) != int(told[1]) or elsewhere)


_TAKEN_AWAY = regex(r"(\d+)枚(?:を|だけ|とも)?(墓地|手札)(?:に|へ)(?:置|送|戻|落|加え)")
"""How many cards are told to go to the graveyard or to a hand by an effect."""


def _is_tried_too_late(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if something may be declared before an ability is resolved, and in the replay it is tried after one was."""
    if asked_move(played.scenario) != "declare" or "must" in reading.asks or "allowed" not in facts_asked(reading):
        return False
    resolved = any(line.do == "order" for line in played.scenario.before_ask)
    if not resolved:
        return False
    if _DECLARED_FIRST.search(reading.question) is not None:
        return True
    before = {"before", "before-anyone"} & reading.concepts()
    return bool(before) and "after" not in reading.concepts() and _DECLARED_BEFORE.search(reading.question) is not None


_DECLARED_FIRST = regex(r"先に(?:使用)?(?:宣言|使っ)[^。?]{0,6}(?:いい|よい|でき|可能|アリ|あり)")
"""How it is asked whether one may declare something first."""


_DECLARED_BEFORE = regex(
    r"(?:解決|処理)(?:(?:する|される)?前|より(?:も)?(?:前|先))に[^。?]{0,24}(?:宣言|使)[^。?]{0,12}(?:いい|よい|でき|可能|アリ|あり|使える)"
    r"|\b(?:can|may|could|am i allowed to|permitted to)\b[^?.]{0,40}\bbefore\b",
    re.IGNORECASE,
)
"""How it is asked whether one may declare something before an ability is resolved."""


def _is_tried_too_early(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if something may be declared once an ability has been resolved, and in the replay it is tried with none resolved
    since the last move."""
    if asked_move(played.scenario) != "declare" or "allowed" not in facts_asked(reading):
        return False
    resolved = any(line.do == "order" for line in played.scenario.before_ask)
    waits = [ability for ability in abilities_in(played) if ability.at in ("block", "blocked")]
    return (
        bool(waits) and not resolved and _BEFORE.search(reading.question) is None and _DECLARED_AFTER.search(reading.question) is not None
    )


_BEFORE = regex(r"(?:前|先)に|\bbefore\b", re.IGNORECASE)
_DECLARED_AFTER = regex(
    r"(?:ブロックした(?:時|とき))[^。?]{0,20}(?:解決|処理)(?:した|して|が終わった|し終わった|し終えた|され(?:た|て))?(?:後|あと|から|のあと|の後)"
    r"[^。?]{0,24}(?:\?|いい|よい|よろしい|でき|可能|アリ|あり|間に合|使え)"
    r"|\b(?:can|may|could|am i allowed to)\b[^?.]{0,60}\b(?:after|once|until|when)\b"
    r"[^?]{0,60}\b(?:resolved|resolves|has resolved|is done)\b",
    re.IGNORECASE,
)
"""How it is asked whether one may declare something when the ability of a block is resolved."""


def _is_declared_by_the_other(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a player named by whose turn it is may declare something, and in the replay the other player tries to."""
    line = asked_line(played.scenario)
    asked = "allowed" in facts_asked(reading) or "when-asked" in reading.asks
    if line is None or line.do != "declare" or line.by is None or not asked:
        return False
    whose = {side for m in reading.mentions if (side := PLAYERS.get(m.concept)) is not None}
    topics = {PLAYERS[m.concept] for m in reading.mentions if m.concept in PLAYERS and _TOPIC.match(reading.question, m.end)}
    return len(whose) == 1 and topics == whose and line.by not in topics


_TOPIC = regex(r"(?:側)?(?:は|が|も|って)(?!いる)")
"""What stands after the player of whom something is asked."""


def _attacks_though_attacked(reading: Reading, played: Replay) -> bool:
    """Whether a question tells only that a named card is attacked, and in the replay that card attacks: 「ノラディが攻撃されたら?」."""
    told = [event for event in reading.events if event.concept == "attack" and event.told]
    attacked = {event.on for event in told if event.on is not None and event.card is None} & {mention.card for mention in reading.cards}
    attackers = {played.start.cards[event.card].face.id for event in happened(played, e.AttackDeclared)}
    return len(told) == 1 and bool(attacked) and attacked <= attackers


def _changes_before_the_number_is_fixed(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that the number of shields to be broken is fixed, and then that something changes, and in the replay no
    ability does anything between the two."""
    fixed = next((event.start for event in reading.events if event.concept == "be-fixed" and event.told and not event.negated), None)
    later = any(m.concept == "then" and fixed is not None and m.start > fixed for m in reading.mentions)
    at = next((n for n, h in enumerate(played.trace) if isinstance(h.event, e.NumberFixed)), None)
    if not later or at is None or "shields_broken" not in played.scenario.asks:
        return False
    return not any(h.cause.ability for h in played.trace[at:] if not isinstance(h.event, e.ShieldsBroken))


def _is_used_by_another_card(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a card may be used or put out, and it is there in the replay, where a move of another card is tried."""
    line = asked_line(played.scenario)
    if played.scenario.asks[:1] == ("order",) or "allowed" not in played.scenario.asks or line is None:
        return False
    asked = {event.card for event in reading.events if event.asked and event.is_a("summon", "use", "declare")} - {None}
    cards = played.start.cards
    tried = {cards[card].face.id for card in called(played, line.card) if card in cards}
    there = {card.face.id for card in cards.values()}
    return bool(asked & there) and bool(tried or line.do in ("accept", "decline")) and tried.isdisjoint(asked)


def _is_blocked_untold(reading: Reading, played: Replay) -> bool:
    """Whether a question says that there is an attack and no more (「攻撃されただけで」), or asks only what it costs of shields, and in
    the replay there is a block."""
    no_more = _NO_MORE.search(reading.question) is not None or (_tells_of_no_more(reading) and "shields_broken" in played.scenario.asks)
    return bool(happened(played, e.Blocked)) and no_more


def _tells_of_no_more(reading: Reading) -> bool:
    """Whether a question tells only of an attack, and asks what it costs of shields."""
    attacks = bool(reading.events) and all(event.concept in _LOSES_SHIELDS or event.is_a("attack") for event in reading.events)
    asked = facts_asked(reading)[:1] == ["shields_broken"] or any(event.asked for event in reading.events)
    spoken = {"shield", "break-count", "break-shield"} & reading.concepts()
    return attacks and asked and bool(spoken) and reading.concepts() <= _OF_AN_ATTACK and not reading.figures


_LOSES_SHIELDS = frozenset({"attack", "lose", "break-shield"})
_OF_AN_ATTACK = frozenset(
    {"attack", "attack-declaration", "me", "opponent", "shield", "break-count", "break-shield", "lose", "how-many", "because", "creature"}
)
"""Concepts of a question that tells of an attack, and of nothing else."""


_NO_MORE = regex(
    r"(?:攻撃|アタック)(?:さ|し|を受け)(?:れ)?ただけ|殴られただけ|\bjust (?:by|from|for|because of) being attacked\b", re.IGNORECASE
)


def _strikes_nobody(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that something is destroyed or leaves the field and asks if the attack goes on, and in the replay nothing
    does (but broken shields that come to the hand)."""
    told = [event for event in reading.events if event.told and not event.negated and event.is_a(*STRIKES)]
    apart = "god-link" in reading.concepts()  # what is linked comes apart where a part of it is removed
    return bool(told) and not apart and played.scenario.asks[:1] == ("battle",) and not gone(played, whole=True)


def _is_kept_waiting(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a player may resolve an ability now, and in the replay the other player's comes before it is."""
    line = asked_line(played.scenario)
    if line is None or line.do != "order" or played.scenario.asks[:1] != ("allowed",) or "must" in reading.asks:
        return False
    turns = order_of_players(played)
    first = played.start.turn_player if turns[:1] == ["turn_player"] else other(played.start.turn_player)
    return len(turns) > 1 and line.by is not None and first != line.by


def _are_chosen_by_another(reading: Reading, played: Replay) -> bool:
    """Whether it is asked who puts the abilities of one player in order, and in the replay it is the other who has several."""
    if "chooser" not in played.scenario.asks or "who-chooses" not in reading.asks or reading.me is None:
        return False
    told = {event.by for event in reading.events if event.told and event.concept == "trigger"}
    mine = _ORDER_OF_MINE.search(reading.question) is not None or told == {reading.me}
    triggered = owners_triggered(played)
    several = {side for side in triggered if triggered.count(side) > 1}
    return mine and bool(several) and reading.me not in several


_ORDER_OF_MINE = regex(
    r"\border of (?:my|mine)\b|\bwhich of (?:my|mine)\b|\babilities of (?:my|mine)\b"
    r"|(?:俺|自分|私|うち|こっち)の(?:能力|誘発|効果)の(?:解決)?順",
    re.IGNORECASE,
)
"""How the speaker asks for the order of abilities of the speaker's own."""


def _becomes_another_breaker(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that a creature becomes a W Breaker, and in the replay nobody breaks two; or a T Breaker, and three."""
    more = any(event.count > 1 for event in happened(played, e.NumberFixed))
    breaking = _breaking(played) if more else []
    become = [bears for concept, bears in ABILITIES.items() if f"becomes-{concept}" in reading.concepts()]
    return bool(breaking) and any(not any(map(bears, breaking)) for bears in become)


def _has_always_been_a_breaker(reading: Reading, played: Replay) -> bool:
    """Whether a question that asks how many shields break tells that a creature gains a breaker by an effect, or at what time, and in the
    replay nobody comes to have one: who breaks more than one has always done so."""
    gains = any(m.concept == "gains-breaks" and not m.negated for m in reading.mentions) and bool(_GAINED_BY & reading.concepts())
    breaking = _breaking(played) if gains and "shields_broken" in played.scenario.asks else []
    return len(breaking) == 1 and breaking[0].if_power_at_least is None and breaking[0].if_power_at_most is None


_GAINED_BY = frozenset({"effect", "after-the-count", "before-the-count"})
"""Concepts by which a question tells by what, or when, a breaker is gained."""


def _breaks_fewer_than_it_may(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how many shields a creature of several breakers breaks at most, and in the replay it uses a smaller one."""
    counts = [effect.count for ability in _breaking(played) for effect in ability.does if isinstance(effect, BreakShields)]
    fixed = max((event.count for event in happened(played, e.NumberFixed)), default=0)
    return asks_for_a_maximum(reading) and len(counts) > 1 and 0 < fixed < max(counts)


def _attacks_at_once_by_no_ability(reading: Reading, played: Replay) -> bool:
    """Whether a question says that a card has no abilities to speak of, and in the replay one lets it attack in the turn it came out."""
    at_once = any(isinstance(effect, AttackAtOnce) for effect in effects_in(played))
    return at_once and _NO_ABILITY.search(reading.question) is not None


_NO_ABILITY = regex(
    r"(?:性質|特性|能力|キーワード)(?:は|も)?(?:何も|なにも|一切|特に)?(?:持って(?:い)?(?:ない|ません)|な(?:い(?!.?スピード)|し)|ありません)"
    r"|\bno (?:special |other )?(?:abilit(?:y|ies)|traits?|keywords?)\b|\b(?:has|have)(?:n't| no) speed attacker\b",
    re.IGNORECASE,
)
"""How it is said that a card has no ability."""


def _has_shields_after_all(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that a player attacked has no shields, and not that they come to that, and in the replay there are some."""
    none = _NO_SHIELDS.search(reading.question) is not None and not any(figure.of == "shield" for figure in reading.figures)
    there = len(played.start.in_zone("shields", "defending"))
    none = none and all(figure.value != there for figure in reading.figures)  # I have none, my opponent has two
    asked = played.scenario.asks[:1] == ("winner",) and "still" not in reading.asks
    attacked = any(event.told and event.is_a("attack", "block") for event in reading.events) and not happened(played, e.Blocked)
    return none and asked and attacked and there > 0 and attacks_told(reading) < _BOTH


_NO_SHIELDS = regex(
    r"(?:シールド|盾)(?:が|は|も)?(?:もう|残り)?(?:0枚?(?!枚)|ゼロ|零|な(?:い|し)|無(?:い|し)|なく(?:て|なった後))(?!に|と?なっ|じゃ|って)"
    r"|\b(?:zero|no|0) shields?\b|\bshields? (?:are|is) (?:all )?gone\b|\bout of shields\b|\bwithout (?:any )?shields\b",
    re.IGNORECASE,
)
"""How it is told that a player has no shields."""


def _leaves_a_trigger_open(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the attack trigger of what an attacker evolved into is used, and in the replay none is resolved or tried."""
    asked = any(event.asked and event.is_a("use", "trigger", "resolve") for event in reading.events)
    triggers = (m for m in reading.mentions if m.concept == "when-attacks" and not reading.question.startswith("に", m.end))  # 攻撃時に
    said = any(triggers) and not {"evolve", "revolution-change"}.isdisjoint(reading.concepts())
    return asked and said and "ninja-strike" not in reading.concepts() and all(ability.at != "attack" for ability in abilities_in(played))


def _loses_another_breaker(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that a creature loses one breaker, and of no other, and in the replay those that break have another."""
    told = {m.concept: m.negated for m in reading.mentions if m.concept in BREAKERS}
    lost = len(told) == 1 and all(told.values()) and any(event.told and event.concept == "lose" for event in reading.events)
    breaking = _breaking(played) if lost and played.scenario.asks[:1] == ("shields_broken",) else []
    return bool(breaking) and not any(map(ABILITIES[next(iter(told))], breaking))


def _changes_too_late(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that something changes before the number of shields is fixed, and in the replay it does afterwards."""
    before = "before-the-count" in reading.concepts() and "after-the-count" not in reading.concepts() and "直前" not in reading.question
    late = any(ability.at == "would-break" and any(isinstance(d, ChangePower) for d in ability.does) for ability in abilities_in(played))
    return before and late and "shields_broken" in played.scenario.asks


def _triggers_of_one_player(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that abilities of both players trigger, and asks for their order, and in the replay only one player's do."""
    both = any(m.concept == "both-players" and not m.negated for m in reading.mentions)
    told = both and any(event.told and event.concept == "trigger" for event in reading.events)
    return told and len({*owners_triggered(played)}) == 1 and bool(ORDERED & {*played.scenario.asks[:1]})


ORDERED = frozenset({"chooser", "order", "may_act_next"})
"""Facts of whose ability is resolved when."""


def _strikes_fewer(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that one destroys another and is destroyed too, and asks what each is charged for, and in the replay not
    both are."""
    struck = [event for event in reading.events if event.told and event.concept == "destroy"]
    both = len(struck) == _BOTH and "also" in reading.concepts() and "bp_charge" in played.scenario.asks[:1]
    return both and len(gone(played, whole=True)) < _BOTH


def _has_fewer_shield_triggers(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that several shield triggers are broken together, and of none but these, and in the replay fewer cards have
    it."""
    told = [figure.value for figure in reading.figures if figure.of == "s-trigger" and figure.sort == "is"]
    there = sum(any(ability.at == "when-broken" for ability in card.face.abilities) for card in played.start.cards.values())
    return len(told) == 1 and told[0] >= _BOTH and 0 < there < _BOTH and not _ONE_BY_ONE.search(reading.question)


_ONE_BY_ONE = regex(r"(?:[1１一]枚|ひとつ|1つ)(?:ずつ|づつ)|\bone (?:by one|at a time|after (?:the )?(?:other|another))\b", re.IGNORECASE)
"""How it is asked if what is done together is done one by one."""


def _fights_nobody(reading: Reading, played: Replay) -> bool:
    """Whether a question tells who won a battle, or that there was one, and asks what comes of it, and in the replay there is none."""
    asked = bool({"shields_broken", "zone"} & {*played.scenario.asks[:1]})
    return asked and not happened(played, e.Compared) and _FOUGHT.search(reading.question) is not None


_FOUGHT = regex(
    r"バトル(?:に|で|して|には|では)(?:勝(?:っ[たて]|ち)|負け(?:た|て))(?!ら|る)"
    r"|\b(?:won|lost|survived) (?:the|that|its|his|her|my) battle\b",
    re.IGNORECASE,
)
"""How it is told what a battle came to."""


def _is_accepted_after_all(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that the ability of a named card is left unused, and in the replay its player uses it."""
    accepting = {line.by for line in played.scenario.before_ask if line.do == "accept"}
    theirs = {card.face.id for card in played.start.cards.values() if card.owner in accepting}
    return any(m.card in theirs and _LEFT_UNUSED.match(reading.question, m.end) for m in reading.cards)


_LEFT_UNUSED = regex(
    r"(?:の)?(?:能力|効果|やつ)?[はをで、]?(?:(?:手札に)?(?:戻す|返す)(?:やつ|の|能力|効果|ほう|方)?[はを、]?)?(?:あえて|わざと|今回は)?"
    r"(?:使わ(?!れ)(?:な|ず|ん)|使って(?:い)?な|使いませ|戻さ(?:な|ず))"
    r"|(?:['’]s)?(?: ability| effect)? (?:is|was) (?:not|never) used\b"
    r"|(?:['’]s)?(?: ability| effect)? (?:went|goes|was left|is left) unused\b",
    re.IGNORECASE,
)
"""How it is told of a card that its ability is left unused."""


def _declines_what_is_put_elsewhere(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a broken shield may be put elsewhere than into the hand, and in the replay only a use of it is declined."""
    elsewhere = any(m.concept in ("put-in-hand", "return-to-hand", "hand") and m.negated for m in reading.mentions)
    asked = any(event.asked and event.is_a("place", "put-in-trash", "leave-field", "discard") for event in reading.events)
    return asked_move(played.scenario) in ("decline", "declare") and elsewhere and asked


def _resolves_for_another_mind(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody may attack another after all, and in the replay only an ability is resolved."""
    return asked_move(played.scenario) == "order" and _ANOTHER_MIND.search(reading.question) is not None


_ANOTHER_MIND = regex(
    r"やっぱり?[^。?」]{0,14}(?:殴|攻撃|アタック|狙)|\b(?:attack|hit|swing at)\b[^.?]{0,24}\b(?:after all|instead)\b", re.IGNORECASE
)
"""How it is told that somebody attacks another than was declared."""


def _chooses_what_is_chosen(reading: Reading, played: Replay) -> bool:
    """Whether a question tells which of two breakers is chosen, and speaks of the number, and in the replay it is only told who chooses,
    and when."""
    chosen = any(event.told and event.is_a("choose") for event in reading.events) and "break-count" in reading.concepts()
    named = [m.concept for m in reading.mentions if m.concept in BREAKERS and not m.negated]
    again = len(named) > len({*named}) > 1
    asks = {*played.scenario.asks}
    return chosen and again and "chooser" in asks and "shields_broken" not in asks and not asks & {*facts_asked(reading)}


def _tells_only_that_it_triggers(reading: Reading, played: Replay) -> bool:
    """Whether it is asked which of two loses, or wins, and in the replay it is found whether an ability triggers."""
    which = "which" in reading.asks and any(event.asked and event.is_a("lose-battle", "win", "win-game") for event in reading.events)
    asks = {*played.scenario.asks}
    return which and bool(asks & {"triggers", "drawn"}) and asks.isdisjoint({"zone", "winner"})


def _is_of_the_old_text(reading: Reading, played: Replay) -> bool:
    """Whether a question asks of the procedure that is in force, and what is tried in the replay is refused by what the document quotes of
    an older one."""
    asked = any(m.concept == "new-procedure" and not m.negated for m in reading.mentions)
    return asked and played.refusal is not None and (played.refusal.clause or "").startswith("old.")


def _has_broken_untold(reading: Reading, played: Replay) -> bool:
    """Whether the step that comes next is asked where only ninja strikes are told of, and in the replay shields have been broken."""
    asked = "next_step" in played.scenario.asks[:1] and "ninja-strike" in reading.concepts()
    told = OF_A_BREAK & reading.concepts()
    return asked and not told and any(isinstance(h.event, e.ShieldsBroken) for h in played.trace[: max(played.focus, 1)])


OF_A_BREAK = frozenset({"shield", "s-trigger", "break-shield", "when-broke", "direct-attack", "direct-attack-step", "after-the-break"})
"""Concepts by which a question tells that shields are broken, or may be."""


def _comes_to_the_battle_told(reading: Reading, played: Replay) -> bool:
    """Whether it is asked for the step after a battle, and in the replay the battle is what comes next."""
    after = "what-next" in reading.asks and _AFTER_A_BATTLE.search(reading.question) is not None
    return after and facts(played, "next_step").get("next_step") == "battle"


_AFTER_A_BATTLE = regex(
    r"\bafter (?:an?|the|that|this) battle\b|\bonce (?:an?|the|that|this) battle (?:is|was) (?:over|done|fought|decided)\b"
    r"|バトル(?:の|した)?(?:後|あと)(?:の|は|に)",
    re.IGNORECASE,
)
"""How the step after a battle is asked for."""


def _is_strengthened_in_attacking(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that a power attacker is attacked, and in the replay who attacks has such an ability."""
    cards = played.start.cards
    attackers = [cards[event.card] for event in happened(played, e.AttackDeclared)]
    gains = any(isinstance(effect, ChangePower) for c in attackers for ability in c.face.abilities for effect in ability.does)
    return gains and _POWER_ATTACKER_ATTACKED.search(reading.question) is not None


_POWER_ATTACKER_ATTACKED = regex(
    r"(?:パワーアタッカー|パワアタ)(?:持ち)?[^。、?で]{0,14}を(?:殴|攻撃|アタック)"
    r"|\battack(?:s|ed|ing)? (?:an?|the|his|her|their) (?:tapped )?(?:\d+ )?power attacker\b",
    re.IGNORECASE,
)
"""How it is said that a power attacker is attacked."""


def _fights_though_gone(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that who is attacked is not there any more, and in the replay it fights."""
    gone_by_then = bool(happened(played, e.Compared)) and _TARGET_GONE.search(reading.question) is not None
    return gone_by_then and any(line.on for line in played.scenario.before_ask if line.do == "attack")


_TARGET_GONE = regex(
    r"(?:攻撃先|攻撃目標|攻撃対象|殴った(?:先|相手)|攻撃され(?:た|てる|ている)(?:側の)?)(?:の?クリーチャー)?(?:は|が)、?(?:もう|すでに|既に)?"
    r"[^。、?]{0,8}(?:いな(?:い|く(?:な|て))|いません|消え|離れ)"
    r"|\b(?:attack target|target|creature (?:i|he|she|they) attacked|attacked creature)\b(?: \([^)]*\))? "
    r"(?:is(?:n['’]t| not) (?:in the battle zone|there|around|on the field)|(?:is|was) (?:gone|no longer)|has left|left)\b",
    re.IGNORECASE,
)
"""How it is told that who is attacked is gone."""


def _attacks_the_player_instead(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a blocker may be attacked, and in the replay an attack on the player is tried."""
    line = asked_line(played.scenario)
    tried = line is not None and line.do == "attack" and not line.on and played.scenario.asks[:1] == ("allowed",)
    asked = [event for event in reading.events if event.asked and event.concept == "attack"]
    return tried and bool(asked) and all(event.on == "blocker" and event.card is None for event in asked)


def _attacks_though_only_tapped(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if an attack has begun where a creature was only tapped, or nothing was named that it attacks, and in the replay
    the attack is declared."""
    declared = happened(played, e.AttackDeclared) and not asked_move(played.scenario)
    return bool(declared) and _ONLY_TAPPED.search(reading.question) is not None


_ONLY_TAPPED = regex(
    r"(?:タップ|横向き)(?:に)?(?:した|する)?だけ(?:で|なら|だと|じゃ)[^。?]{0,16}(?:攻撃|アタック)"
    r"|(?:タップ|横に)[^。?]{0,8}だけで(?:いい|よい|足り|十分)"
    r"|(?:攻撃先|攻撃目標|攻撃対象|何を攻撃|何を殴る|どこを攻撃)[^。?]{0,6}(?:を|は|も|か)?(?:まだ)?"
    r"(?:言わ|言って(?:い)?な|(?:宣言|指定)(?:せ|しな|して(?:い)?な)|決め(?:な|ず|て(?:い)?な))"
    r"|\b(?:just|only|merely|simply) (?:tap|tapped|tapping|turned|turning)\b[^.?]{0,40}\b(?:attack|enough)"
    r"|\btapp?(?:ing|ed)?\b[^.?]{0,24}\b(?:alone|enough)\b"
    r"|\bwithout (?:nam|say|declar|choos|announc)ing (?:a |the |its |any |what )?(?:target|what|it)",
    re.IGNORECASE,
)
"""How it is said that a creature is only tapped, or that nothing is named that it attacks."""


DUELS: Otherwise = (
    ("declared", _attacks_though_only_tapped),
    ("target", _attacks_the_player_instead),
    ("breaker", _loses_another_breaker),
    ("step", _comes_to_the_battle_told),
    ("gone", _fights_though_gone),
    ("power", _is_strengthened_in_attacking),
    ("abilities", _triggers_of_one_player),
    ("struck", _strikes_fewer),
    ("order", _changes_too_late),
    ("shields", _has_shields_after_all),
    ("ability", _leaves_a_trigger_open),
    ("target", _is_another_attacked),
    ("wins-all", _is_without_an_ability),
    ("breaker", _breaks_by_less),
    ("breaker", _becomes_another_breaker),
    ("breaker", _has_always_been_a_breaker),
    ("breaker", _breaks_fewer_than_it_may),
    ("shields", _takes_away_otherwise),
    ("player", _is_declared_by_the_other),
    ("at-once", _attacks_at_once_by_no_ability),
    ("attacker", _attacks_though_attacked),
    ("order", _is_tried_too_late),
    ("order", _is_tried_too_early),
    ("s-trigger", _has_fewer_shield_triggers),
    ("fought", _fights_nobody),
    ("used", _is_accepted_after_all),
    ("new", _is_of_the_old_text),
    ("which", _tells_only_that_it_triggers),
    ("broken", _has_broken_untold),
    ("elsewhere", _declines_what_is_put_elsewhere),
    ("target", _resolves_for_another_mind),
    ("chosen", _chooses_what_is_chosen),
    ("order", _changes_before_the_number_is_fixed),
    ("asked", _is_used_by_another_card),
    ("chooser", _are_chosen_by_another),
    ("block", _is_blocked_untold),
    ("struck", _strikes_nobody),
    ("order", _is_kept_waiting),
)
"""Each with what is not there by what is told (`judge.situations.told.OTHERWISE`)."""
