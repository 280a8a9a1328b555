"""What a question tells of how far an attack has come, and what has befallen it there, otherwise than a replay has it: another attack
before the first is over, a blocker that nobody untapped, an attacker that was only turned."""

import re

from judge.engine import events as e
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.happened import STRIKES, abilities_in, effects_in, gone
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import called, happened
from judge.situations.asked import KEPT, LEAVES, facts_asked
from judge.situations.attacks import attacks_told
from judge.situations.bearing import PLAYERS
from judge.situations.breakers import BREAKERS, in_a_row
from judge.situations.otherwise.rows import Otherwise
from judge.situations.otherwise.triggering import timing_asked
from knowledge.abilities import AvertDefeat


def _wins_though_averted(reading: Reading, played: Replay) -> bool:
    """Whether a question says that something averts the defeat, and in the replay the attack wins and nothing does."""
    said = any(m.concept == "avert-defeat" and not m.negated for m in reading.mentions) and "nothing-averts" not in reading.concepts()
    if not said or "winner" not in played.scenario.asks or not happened(played, e.Won) or _NOT_AVERTED.search(reading.question):
        return False
    return not any(isinstance(effect, AvertDefeat) for effect in effects_in(played))


_NOT_AVERTED = regex(
    r"(?:回避|負けない|防ぐ)[^。、?]{0,12}(?:な(?:い|し|けれ|く)|無(?:い|し|けれ)|いな|おら|ませ)"
    r"|\b(?:no|nothing|without|neither|nor|isn't|not)\b[^.?]{0,40}\b(?:avert|prevent|los|defeat)",
    re.IGNORECASE,
)
"""How it is said that nothing averts it."""


def _attacks_once_the_first_is_over(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if an attack may be begun before another is over, and in the replay that is."""
    over = asked_move(played.scenario) == "attack" and bool(happened(played, e.BattleEnded))
    return over and _NOT_OVER_YET.search(reading.question) is not None


_NOT_OVER_YET = regex(
    r"(?:終わ(?:る|り切る|りきる)|済む|片付く|完了する)(?:より)?(?:前|まえ)|終わ(?:ら|って(?:い)?)ない(?:うち|内|のに|けど|状態|まま)"
    r"|(?:攻撃|アタック)(?:して(?:い)?る|の)?(?:途中|最中)|まだ[^。、?]{0,12}(?:攻撃|アタック)中"
    r"|\bbefore\b[^.?]{0,40}\b(?:over|ends|ended|finished|finishes|done|complete)\b|\bmid-?attack\b"
    r"|\bin the middle of (?:an?|the|my|this|that|another) (?:\w+ )?attack\b"
    r"|\bwhile (?:an?|one|the|my|this|that|another) (?:\w+ )?attack[^.?]{0,12}\b(?:still|going on|under way|in progress)\b",
    re.IGNORECASE,
)
"""How it is said that an attack is not over."""


def _is_untapped_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if who has blocked may block the next attack, and in the replay the blocker was untapped, or another one came out
    since, of which nothing is told."""
    line = asked_line(played.scenario)
    attacks = sum(each.do == "attack" for each in played.scenario.before_ask)
    if line is None or line.do != "block" or attacks < 2:
        return False
    tried = set(called(played, line.card))
    here = [h.event for h in played.trace[: max(played.focus, 1)]]
    untapped = any(isinstance(event, e.Refreshed) and event.card in tried for event in here)
    came = any(isinstance(event, e.Summoned | e.PutOut) and event.card in tried for event in here)
    said = reading.concepts()
    awake = _UNTAPPED.search(reading.question) is not None or any(event.is_a("refresh") for event in reading.events)
    return (untapped and not awake) or (came and COMES_OUT.isdisjoint(said))


_UNTAPPED = regex(r"アンタップ|起き|起こ|おき|おこ|立たせ|回復|\buntap|\brefresh|\bready\b|\bstands? up\b|\bwak", re.IGNORECASE)
"""How it is said that a card is, or was, untapped."""
COMES_OUT = frozenset({"s-trigger", "s-back", "summon", "put-out", "put-on-field", "enter", "comes-out", "ninja-strike"})
"""Concepts by which it is said that a card came to the field."""


def _plays_the_other_shield(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a broken shield without S-Trigger may be played, and in the replay the one that has it is."""
    line = asked_line(played.scenario)
    if line is None or line.do != "declare" or _THE_PLAIN_ONE.search(reading.question) is None:
        return False
    return any(a.at == "when-broken" for card in called(played, line.card) for a in played.start.cards[card].face.abilities)


_THE_PLAIN_ONE = regex(
    r"(?:普通|通常|ただ|トリガー(?:じゃ|では)な(?:い|かった)|トリガー(?:の|が|を)?(?:な|持たな|持って(?:い)?な)い|能力(?:の|が)?ない)の?"
    r"(?:(?:ほう|方|やつ|ヤツ|奴|カード|シールド|盾)(?:の(?:ほう|方))?)?(?:も|は|を)[^。?]{0,8}(?:プレイ|使|出|唱)"
    r"|\b(?:play|use|cast)\b[^.?]{0,12}\b(?:the|that) (?:other|plain|normal|ordinary|non-trigger)(?: (?:one|card|shield))?"
    r"(?: too| as well)?\s*\?",
    re.IGNORECASE,
)
"""How it is asked of the card that has none."""


def _strikes_what_was_only_turned(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that the attacker is tapped or untapped, and of nothing that leaves, and asks if the attack goes on, and in
    the replay the attacker has left."""
    if played.scenario.asks[:1] != ("battle",) or played.start.turn_player is None:
        return False
    told = [event for event in reading.events if event.told]
    turned = any(event.is_a("exhaust", "refresh") and event.on == "attacker" for event in told)
    left = any(event.is_a(*STRIKES, "seal", "lose-battle") for event in reading.events) or not LEAVING.isdisjoint(reading.concepts())
    return turned and not left and "attacker" in gone(played)


LEAVING = frozenset({"leave-field", "seal", "destroy", "return-to-hand", "gone", "attack-stops"})
"""Concepts by which it is said that a card leaves, or that an attack is stopped."""


def _is_declared_from_the_other_hand(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the player attacked may declare Ninja Strike, and in the replay the attacking player tries to; or if a player
    who tells which of the two that is opens a burst, and in the replay the other one tries to."""
    line = asked_line(played.scenario)
    if line is not None and line.do == "accept" and "burst" in reading.concepts() and reading.me is not None:
        opens = {event.by for event in reading.events if event.asked and event.is_a("activate-burst", "use", "gain", "trigger")}
        return opens == {reading.me} and line.by != reading.me
    if line is None or line.do != "declare" or "ninja-strike" not in reading.concepts():
        return False
    by = {event.by for event in reading.events if event.asked and event.is_a("use", "declare")}
    return by == {"defending"} and line.by == "attacking"


def _wins_what_is_told_lost(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that an attack was blocked and the battle lost, and in the replay the attacker wins it."""
    if not happened(played, e.Blocked) or _BLOCKED_AND_LOST.search(reading.question) is None:
        return False
    attackers = {event.card for event in happened(played, e.AttackDeclared)}
    return any(attackers & set(event.cards) for event in happened(played, e.Outfought))


def _is_won_though_drawn(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that a battle was drawn, and in the replay one of the two wins it."""
    return _DRAWN.search(reading.question) is not None and any(len(event.cards) == 1 for event in happened(played, e.Outfought))


_DRAWN = regex(r"(?:引き分け|引分け)(?:た|に(?:な|終わ))|\bbattle (?:is|was) (?:a tie|drawn|a draw)\b", re.IGNORECASE)
"""How it is told that neither won."""


_BLOCKED_AND_LOST = regex(
    r"ブロックされて[、 ]?(?:バトル(?:で|に|は)|そのバトル(?:で|に|は))負け(?:た|て)"
    r"|\bblocked and (?:lost|loses|was beaten|got beaten)\b",
    re.IGNORECASE,
)


def _plays_a_shield_instead(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if an ability for having broken a shield may be used, and in the replay a broken shield is played."""
    line = asked_line(played.scenario)
    if line is None or line.do != "declare" or timing_asked(reading) != "when-broke" or "triggers" in played.scenario.asks:
        return False
    used = next((event.start for event in reading.events if event.asked and event.is_a("use", "trigger")), 0)
    named = [m.concept for m in reading.mentions if m.concept in ("when-broke", "s-trigger") and m.start < used]
    if named[-1:] != ["when-broke"] or "before" in reading.concepts() or _FIRST.search(reading.question):
        return False
    return any(a.at == "when-broken" for card in called(played, line.card) for a in played.start.cards[card].face.abilities)


_FIRST = regex(r"\bfirst\b|より先|先に", re.IGNORECASE)
"""How it is said that one comes before the other."""


def _is_stopped_though_another_left(reading: Reading, played: Replay) -> bool:
    """Whether a question says that what was returned is not the attacker, and asks if something may be declared then, and in the replay
    the attack was stopped."""
    told = [event for event in reading.events if event.told and event.is_a("return-to-hand")]
    asked = asked_move(played.scenario) == "declare" and "allowed" in facts_asked(reading)
    return asked and bool(told) and "bystander" in reading.concepts() and bool(happened(played, e.Interrupted))


def _is_in_the_attack_step(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a creature attacks outside the attack step, and in the replay it does so in it."""
    asked = any(event.asked and event.is_a("attack", "begin", "declare") for event in reading.events)
    outside = any(m.concept == "main-step" and not m.negated for m in reading.mentions) or "turn-start" in reading.concepts()
    begun = played.start.step != "main" and "main" in rulebook(played.start.rules).steps
    attacks = begun and any(line.do == "attack" for line in played.scenario.play)
    return asked and outside and attacks and _OUTSIDE.search(reading.question) is not None


_OUTSIDE = regex(
    r"攻撃ステップ(?:じゃ|では|で)な|攻撃ステップ(?:の)?(?:以?外|前|に入る前)"
    r"|(?:メイン|ドロー|アンタップ|マナチャージ|召喚)(?:ステップ|フェイズ)?(?:中|の間|のうち)?(?:に|で|でも|にも)[^。?]{0,8}(?:攻撃|殴|アタック)"
    r"|\b(?:during|in|on) (?:my |the )?(?:main|draw|untap|mana)(?: step| phase)?\b|\boutside\b",
    re.IGNORECASE,
)
"""How it is said that it is not the attack step."""


def _attacks_without_the_change(reading: Reading, played: Replay) -> bool:
    """Whether a question tells of Revolution Change and asks if Ninja Strike may be declared, and in the replay the creature named attacks
    by itself and nobody is changed for another."""
    told = any(m.concept == "revolution-change" and not m.negated for m in reading.mentions)
    if not told or asked_move(played.scenario) != "declare" or "ninja-strike" not in reading.concepts():
        return False
    if _NO_CHANGE.search(reading.question):
        return False
    attackers = {played.start.cards[event.card].face.id for event in happened(played, e.AttackDeclared)}
    return bool(attackers & reading.named()) and not happened(played, e.CombatantReplaced)


def _is_tried_once_the_number_is_fixed(reading: Reading, played: Replay) -> bool:
    """Whether in the replay a choice comes too late because the number of shields is fixed, and a question does not tell that it is."""
    line = asked_line(played.scenario)
    if line is None or line.do != "choose" or played.refused is None:
        return False
    late = any(each.do == "choose" for each in played.scenario.before_ask) or any(a.at == "would-break" for a in abilities_in(played))
    fixed = any(event.told and event.concept == "be-fixed" for event in reading.events)
    return late and not fixed and {"after-the-count", "would-break", "change-of-mind", "redirect", "while"}.isdisjoint(reading.concepts())


def _changes_after_all(reading: Reading, played: Replay) -> bool:
    """Whether it is said that there is no Revolution Change, and in the replay one creature takes another's place before what is asked."""
    changes = [m for m in reading.mentions if m.concept == "revolution-change"]
    before = played.trace[: max(played.focus, 1)]
    return bool(changes) and all(m.negated for m in changes) and any(isinstance(h.event, e.CombatantReplaced) for h in before)


def _resolves_what_is_only_wanted(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if something may be declared where the other player only wants to resolve an ability, and in the replay that
    player has resolved one by then."""
    line = asked_line(played.scenario)
    resolves = [event for event in reading.events if event.is_a("process") and event.by is not None]
    if line is None or line.do != "declare" or not resolves or not all(event.asked and not event.negated for event in resolves):
        return False
    return any(each.do == "order" and each.by in {event.by for event in resolves} - {line.by} for each in played.scenario.before_ask)


def _is_for_the_other_to_choose(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one player may choose which shields break, and in the replay the other player tries to; or the attacking
    player just one, by no breaker, where one is told."""
    line, said = asked_line(played.scenario), reading.concepts()
    known = not said.isdisjoint(PLAYERS) or (reading.me is not None and not said.isdisjoint({"me", "opponent"}))
    if (
        line is not None
        and (line.do, line.by) == ("choose", "attacking")
        and "after-the-count" not in said
        and any(m.concept in BREAKERS and not m.negated for m in reading.mentions)
    ):
        return max((event.count for event in happened(played, e.NumberFixed)), default=_TWO) < _TWO
    if not known or "shield" not in said:
        return False
    choices = [event for event in reading.events if event.is_a("choose")]
    of_a_choice = line is not None and line.do == "choose" and bool(choices) and all(event.told for event in choices)
    if of_a_choice and any(event.asked and not event.is_a("break-shield") for event in reading.events):
        return True  # 「攻撃側が選んだシールド、変えてもらえる?」
    chooses = {event.by for event in choices if not event.negated}
    choosing = line is not None and line.do == "choose" and line.by is not None and "who-chooses" not in reading.asks
    return choosing and len(chooses) == 1 and chooses.isdisjoint({None, line.by if line is not None else None})


def _draws_for_one_attack(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how many cards are drawn where several attack, and in the replay one does."""
    attacks = happened(played, e.AttackDeclared)
    return "drawn" in facts_asked(reading) and "how-many" in reading.asks and in_a_row(reading) > len(attacks) == 1


_TWO = 2


_NO_CHANGE = regex(r"チェンジ(?:では|じゃ|で)?な|\b(?:no|not|without)\b[^.?]{0,12}\brevolution", re.IGNORECASE)
"""How it is said that there is none."""


def _attacks_where_it_is_kept(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if something is kept for the next attack, and in the replay that attack is tried."""
    set_off = any(event.is_a("trigger") for event in reading.events)
    return set_off and asked_move(played.scenario) == "attack" and KEPT.search(reading.question) is not None


def _is_left_where_only_so_many(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if no more than so many may be used, and in the replay one is left unused."""
    return asked_move(played.scenario) == "decline" and _NO_MORE_THAN.search(reading.question) is not None


_NO_MORE_THAN = regex(
    r"[1-3１-３一二三](?:枚|体|つ|回)しか(?:使え|出せ|プレイでき|唱えられ|でき)(?:な|ま)"
    r"|\b(?:can|may) (?:i|he|she|they) (?:use|play) only (?:one|1|two|2)\b"
    r"|\bonly (?:one|1|two|2) (?:of (?:them|these) )?(?:can|may) be (?:used|played)\b",
    re.IGNORECASE,
)
"""How a question asks for the most that may be used."""


def _falls_though_taken_first(reading: Reading, played: Replay) -> bool:
    """Whether a card is told to be taken to a hand or a deck before it would be destroyed, and in the replay none is."""
    return _TAKEN_FIRST.search(reading.question) is not None and not gone(played, "return-to-hand", whole=True)


_TAKEN_FIRST = regex(
    r"破壊される前に[^。?]{0,10}(?:手札|デッキ|バウンス)"
    r"|\bbefore (?:it|he|she) (?:is|was|gets|got|could be) destroyed\b[^.?]{0,24}\b(?:hand|deck)\b",
    re.IGNORECASE,
)
"""How it is told that a card is taken away before it falls."""


def _is_set_though_it_is_not(reading: Reading, played: Replay) -> bool:
    """Whether it is told of a card with a burst that it is not set, and asked if it may be used, and in the replay one that is set is."""
    unset = any(mention.concept == "set-card" and mention.negated for mention in reading.mentions)
    opened = asked_move(played.scenario) in ("accept", "use") and bool(played.start.in_zone("set"))
    return unset and opened and "burst" in reading.concepts()


def _lacks_what_came_true(reading: Reading, played: Replay) -> bool:
    """Whether the condition of a set card is told to have come true, and in the replay it may not be opened."""
    met = any(mention.concept == "condition-met" and not mention.negated for mention in reading.mentions)
    unset = any(mention.concept == "set-card" and mention.negated for mention in reading.mentions)
    met = met and not unset and "from-hand" not in reading.concepts() and _NOT_MET.search(reading.question) is None
    return met and asked_move(played.scenario) in ("accept", "use") and played.refusal is not None


_NOT_MET = regex(r"(?:満た|みた|そろ|揃)\w{0,3}な[いく]|手札から|\bno condition|\bnot (?:been |yet )?met\b|\bwithout\b", re.IGNORECASE)


def _stops_where_it_is_asked_how_to_go_on(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one must stop attacking or may go on, and from which step, and in the replay one stops."""
    stops = asked_move(played.scenario) in LEAVES and "next_step" in played.scenario.asks
    return stops and _OR_GO_ON.search(reading.question) is not None


_OR_GO_ON = regex(
    r"\bor (?:may|can|could|do) (?:i|he|she|they|we) (?:still |also )?(?:declare|make|attack|go on)\b[^?]*"
    r"\b(?:from|at|in|to) (?:which|what) step"
    r"|(?:それとも|または|もしくは)[^?。]{0,12}(?:アタック|攻撃|殴)[^?。]{0,10}(?:でき|いい|可)[^。]{0,8}(?:どの|何の|どこ)[^?。]{0,6}(?:から|に戻)",
    re.IGNORECASE,
)
"""How it is asked from which step one goes on, if one need not stop."""


def _asks_to_declare(reading: Reading) -> bool:
    return any(event.asked and event.is_a("declare", "use") for event in reading.events)


def _declares_what_is_not_meant(reading: Reading, played: Replay) -> bool:
    """Whether a question asks of Revolution Change or Invasion, and in the replay Ninja Strike is declared."""
    line = asked_line(played.scenario)
    asked = {"revolution-change"} <= reading.concepts() and "ninja-strike" not in reading.concepts()
    if line is None or line.do != "declare" or not asked or not _asks_to_declare(reading):
        return False
    tried = [played.start.cards[card].face for card in called(played, line.card)]
    return any(a.turn == "opposing" and face.id not in reading.named() for face in tried for a in face.abilities)


def _breaks_fewer_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how many shields a breaker breaks, nothing is told of how many there are, and in the replay there are fewer."""
    fewer = any(event.what == "all-there" for event in happened(played, e.Supposed))
    if not fewer or played.scenario.asks[:1] != ("shields_broken",) or "how-many" not in reading.asks:
        return False
    return not any(f.of in ("shield", "card") for f in reading.figures) and FEW.isdisjoint(reading.concepts())


FEW = frozenset({"one-left", "last", "zero", "all", "gone", "no-more", "rest", "enough", "few", "not-enough"})
"""Concepts by which it is told that few shields are left."""


def _wins_though_the_other_won(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that the creature attacked won the battle, and in the replay the attacker did."""
    if _THE_OTHER_WON.search(reading.question) is None:
        return False
    attackers = {event.card for event in happened(played, e.AttackDeclared)}
    return any(attackers & set(event.cards) for event in happened(played, e.Outfought))


_THE_OTHER_WON = regex(
    r"(?:(?:寝|ね)て(?:い)?る|タップ(?:して(?:い)?る|中の|状態の)|攻撃された|殴られた)[^。、?]{0,10}(?:クリーチャー|やつ|奴|獣)(?:のほう|の方)?が"
    r"(?:バトル(?:に|で))?勝っ"
    r"|\b(?:my|their|his|her|the) (?:tapped|attacked) (?:creature|guy) (?:won|wins|survived)\b",
    re.IGNORECASE,
)


def _is_cut_though_it_came_apart(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that the middle one of linked creatures is removed, and in the replay the attack is interrupted."""
    apart = "god-link" in reading.concepts() and _THE_MIDDLE.search(reading.question) is not None
    return apart and bool(happened(played, e.Interrupted))


_THE_MIDDLE = regex(r"真ん中|真中|まんなか|中央|\bmiddle\b", re.IGNORECASE)


def _is_not_returned_at_all(reading: Reading, played: Replay) -> bool:
    """Whether Onikamasu is told to have returned a creature, and in the replay none of the field comes to a hand."""
    told = any(event.told and event.is_a("return-to-hand") for event in reading.events) and bool(ONIKAMASU & reading.named())
    fielded = {card.id for card in played.start.cards.values() if card.zone == "field"}
    fielded |= {event.card for event in happened(played, e.PutOut)} | {event.card for event in happened(played, e.CombatantReplaced)}
    returned = any(event.zone == "hand" and event.card in fielded for event in happened(played, e.Moved))
    return told and _RETURNED.search(reading.question) is not None and not returned


_RETURNED = regex(r"戻(?:した|して|され|っ(?:た|て))|返(?:した|され)|\b(?:returned|bounced|sent)\b|バウンス(?:した|され)", re.IGNORECASE)
"""How it is said that something has been returned, and not that somebody says so."""


def _is_blocked_though_denied(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that a battle was won and nobody blocked, and in the replay there is a block."""
    blocks = [event for event in reading.events if event.is_a("block")]
    denied = bool(blocks) and all(event.negated and not event.asked for event in blocks) and attacks_told(reading) < 2
    won = "battle" in reading.concepts() and any(event.told and event.is_a("win", "lose-battle") for event in reading.events)
    return denied and won and bool(happened(played, e.Blocked))


ONIKAMASU = frozenset({"onikamasu"})


def _attacks_the_player_after_all(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if others than the player may be attacked, and in the replay the player is."""
    line = asked_line(played.scenario)
    return line is not None and line.do == "attack" and not line.on and _NOT_THE_PLAYER.search(reading.question) is not None


_NOT_THE_PLAYER = regex(r"プレイヤー以外|\bother than the player\b", re.IGNORECASE)


def _breaks_where_it_is_fixed(reading: Reading, played: Replay) -> bool:
    """Whether it is asked when the number of shields is fixed, and in the replay how many are broken."""
    fixed = "break-count" in reading.concepts() and any(event.asked and event.concept == "be-fixed" for event in reading.events)
    alone = reading.question.count("?") < _TWO and {"how-many", "when-asked"}.isdisjoint(reading.asks)
    return fixed and alone and played.scenario.asks[:1] == ("shields_broken",) and "next_step" not in played.scenario.asks


_TWO = 2


MIDWAY: Otherwise = (
    ("averted", _wins_though_averted),
    ("over", _attacks_once_the_first_is_over),
    ("untapped", _is_untapped_untold),
    ("plain", _plays_the_other_shield),
    ("struck", _strikes_what_was_only_turned),
    ("player", _is_declared_from_the_other_hand),
    ("lost", _wins_what_is_told_lost),
    ("drawn", _is_won_though_drawn),
    ("ability", _plays_a_shield_instead),
    ("bystander", _is_stopped_though_another_left),
    ("step", _is_in_the_attack_step),
    ("change", _attacks_without_the_change),
    ("change", _changes_after_all),
    ("player", _is_for_the_other_to_choose),
    ("attacks", _draws_for_one_attack),
    ("order", _resolves_what_is_only_wanted),
    ("order", _is_tried_once_the_number_is_fixed),
    ("kept", _attacks_where_it_is_kept),
    ("most", _is_left_where_only_so_many),
    ("taken", _falls_though_taken_first),
    ("met", _lacks_what_came_true),
    ("unset", _is_set_though_it_is_not),
    ("goes-on", _stops_where_it_is_asked_how_to_go_on),
    ("player", _attacks_the_player_after_all),
    ("fixed", _breaks_where_it_is_fixed),
    ("blocked", _is_blocked_though_denied),
    ("lost", _wins_though_the_other_won),
    ("apart", _is_cut_though_it_came_apart),
    ("returned", _is_not_returned_at_all),
    ("shields", _breaks_fewer_untold),
    ("change", _declares_what_is_not_meant),
)
"""Each with what is not there by what is told (`judge.situations.told.OTHERWISE`)."""
