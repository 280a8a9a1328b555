"""What a question of units that fight in gates tells of their clash otherwise than a replay has it: whether there is one, who counters, and
who falls."""

import re

from judge.engine import events as e
from judge.patterns import regex
from judge.reading.claims import is_claim
from judge.reading.model import Reading
from judge.rulings.facts import facts
from judge.rulings.happened import destroyed_in
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import called, happened
from judge.situations.otherwise.rows import Otherwise


def _counters_after_all(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that who is attacked cannot counter, or does not reach, and in the replay of one attack it counters."""
    attackers = {event.card for event in happened(played, e.AttackDeclared)}
    one = len(attackers) == 1 and bool(happened(played, e.CounterDeclared))
    matters = "damage" in played.scenario.asks or bool(attackers & set(destroyed_in(played)))
    return one and matters and not is_claim(reading.question) and _CANNOT_COUNTER.search(reading.question) is not None


_CANNOT_COUNTER = regex(
    r"(?:反撃|はんげき)(?:は|が|も|を)?(?:でき|出来|届か)(?:な(?:い(?![^。、?]{0,8}[?？])|かっ)|ませ)(?![」』])"
    r"|(?:反撃|はんげき)(?:は|が|も)?届かず"
    r"|\b(?:out of|outside|beyond) (?:its|his|their|the target's|the defender's) counter(?:-?attack)? (?:range|reach)\b"
    r"|\b(?:cannot|can't|couldn't|could not) (?:counter(?:-?attack)?|hit back|strike back)\b(?![^.;]*\?)",
    re.IGNORECASE,
)
"""How it is told that no counter-attack comes."""


def _is_in_no_fight(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that nobody attacks (yet), and of no attack, and somebody has in the replay."""
    attacks = [event for event in reading.events if event.is_a("attack")]
    denied = [event for event in attacks if event.negated and not event.asked]
    before = any(isinstance(h.event, e.AttackDeclared) for h in played.trace[: max(played.focus, 1)])
    alone = bool(denied) and all(event in denied or event.card in used_cards(played) for event in attacks)
    return before and alone and _NO_ATTACK.search(reading.question) is not None


_NO_ATTACK = regex(
    r"(?:攻撃|殴)(?:宣言)?(?:は|も)?まだ(?!でき|いけ|可能|有効|続)|まだ(?:誰も)?(?:攻撃|殴)(?:宣言)?(?:は|も|を)?(?:し|っ)?(?:ていない|てない|せず)"
    r"|ユニット(?:は|で|の)?(?:攻撃|殴)(?:して(?:い)?ない|しなかった|なし|せず|ってない)|攻撃(?:は)?(?:一切|一度も)(?:して(?:い)?ない|なし|せず)"
    r"|\bno unit (?:has )?attack(?:s|ed|ing)?\b|\bno (?:unit )?attack (?:was "
    r"|is )?(?:involved|made|declared|at all|yet)\b|\bwithout (?:any|a unit) attack",
    re.IGNORECASE,
)
"""How it is told that nobody attacks."""


def used_cards(played: Replay) -> set[str | None]:
    """The cards (ids) that are used in a replay."""
    cards = played.start.cards
    return {cards[card].face.id for line in played.scenario.play if line.do == "use" for card in called(played, line.card) if card in cards}


def _does_no_damage_by_itself(reading: Reading, played: Replay) -> bool:
    """Whether BP are asked for, and of nothing is told but what a named card does, and in the replay a unit attacks besides."""
    if "bp_charge" not in played.scenario.asks or not reading.cards or not happened(played, e.AttackDeclared):
        return False
    cards = {mention.card for mention in reading.cards} & used_cards(played)
    fights = [event for event in reading.events if event.is_a("attack", "counter-attack") and not event.negated]
    return bool(cards) and all(event.card in cards for event in fights) and _A_UNIT_FIGHTS.search(reading.question) is None


_A_UNIT_FIGHTS = regex(r"攻撃|こうげき|殴|なぐ|反撃|戦闘|相打|同士討|\battack|\bcounter|\bcombat|\bfight|\bswing", re.IGNORECASE)
"""How it is told that somebody fights."""


def _falls_alone(reading: Reading, played: Replay) -> bool:
    """Whether both that fight are told to be destroyed, and in the replay one of them is not."""
    if "bp_charge" not in played.scenario.asks or not happened(played, e.AttackDeclared):
        return False
    attackers = {event.card for event in happened(played, e.AttackDeclared)}
    fallen = set(destroyed_in(played))
    both = bool(fallen & attackers) and bool(fallen - attackers)
    return not both and _BOTH_FALL.search(reading.question) is not None


_BOTH_FALL = regex(
    r"(?:相打ち|相討ち|あいうち|同士討ち|刺し違え|共倒れ|ダブルノックアウト)(?:に(?:な(?:っ|り)|した|持ち込)|で[^き]|だ(?:っ|。)|。|、|した|し、|の(?:とき|場合|時))"
    r"|(?:両方|どちらも|どっちも|双方|2体とも|両者)(?:とも)?、?(?:HP(?:が)?0(?:以下)?(?:で|に)?[^。、?]{0,4})?"
    r"(?:破壊され|倒れ|壊れ|消え)(?:て|た)(?![^。、?]{0,4}\?)"
    r"|\bboth (?:units? )?(?:hit 0 HP|(?:are|were|got|get) destroyed|die\b|died\b|go to the fragment|blow up|fell\b|fall\b)"
    r"|\b(?:trade[ds]?|killed each other|destroyed each other)\b",
    re.IGNORECASE,
)
"""How it is told that two units destroy one another."""


def _falls_after_all(reading: Reading, played: Replay) -> bool:
    """Whether BP are asked for, and it is told that a unit could not be destroyed, and in the replay of one attack somebody is."""
    one = len(happened(played, e.AttackDeclared)) == 1 and bool(destroyed_in(played))
    if not one or "bp_charge" not in played.scenario.asks or _STANDS.search(reading.question) is None:
        return False
    return not any(event.told and event.is_a("destroy") for event in reading.events)


_STANDS = regex(
    r"(?:破壊|撃破)(?:は|には|まで(?:は)?|に)?(?:でき(?:ず|な)|至らず|至らな|届かず|届かな|なら(?:ず|な)|され(?:ず|な(?:い|か)))"
    r"|(?:倒|壊)(?:し切|しき|)(?:せ|れ|し)?(?:ず|なかっ)"
    r"|\b(?:did not|didn't|could not|couldn't|failed to) (?:destroy|kill)\b"
    r"|\b(?:is|was|were|are) not destroyed\b|\bnobody (?:died|was destroyed)\b",
    re.IGNORECASE,
)
"""How it is told that somebody was not destroyed."""


def _stays_in_the_end(reading: Reading, played: Replay) -> bool:
    """Whether BP are asked for, and an attack is told to have destroyed somebody, and in the replay nobody is destroyed."""
    if "bp_charge" not in played.scenario.asks or happened(played, e.Destroyed):
        return False
    return not reading.cards and _KILLED.search(reading.question) is not None


_KILLED = regex(
    r"[((](?:相手|敵|対象)?(?:の?ユニット)?(?:は|を)?(?:破壊|撃破)した[))]|反撃で[^。、?]{0,8}(?:倒した|破壊した|壊した)(?!ら|か|い)"
    r"|(?:攻撃|殴)[^。、?]{0,12}(?:破壊|撃破)した(?:ら|。|あと|後|直後)(?!の)"
    r"|\b(?:my|the) (?:unit|attacker) attacked (?:a|the|an|his|their) [^.?]{0,40}\band (?:killed|destroyed) it\b",
    re.IGNORECASE,
)
"""How it is told that an attack destroyed somebody."""


def _is_no_move(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody may move, and of no chase, and tried in the replay is a chase; or of charging BP, and tried is a
    move."""
    asked = {event.concept for event in reading.events if event.asked}
    said = reading.concepts()
    if asked_move(played.scenario) == "use":
        return bool(asked) and asked <= {"move-gate"} and _CHASED.isdisjoint(said) and not reading.cards
    return asked_move(played.scenario) == "move" and "charge" in said and {"move-gate", "move"}.isdisjoint(said)


_CHASED = frozenset({"chase", "use", "effect", "moved-by-effect", "leader-skill", "by-effect", "card"})
"""Concepts by which a question speaks of what is used in a chase."""


def _is_chased_later(reading: Reading, played: Replay) -> bool:
    """Whether a chase is told to come right after a move, and in the replay nobody has moved, and it comes once an attack is declared."""
    lines = played.scenario.before_ask
    first = next((n for n, line in enumerate(lines) if line.do == "use"), None)
    if first is None or _CHASED_AFTER_A_MOVE.search(reading.question) is None:
        return False
    return not any(line.do == "move" for line in lines[:first]) and any(line.do == "attack" for line in lines[:first])


_CHASED_AFTER_A_MOVE = regex(
    r"(?:移動|動いた)(?:した)?(?:の)?(?:直後|すぐ後)(?:に|の)?(?:相手が|相手の)?チェイス(?:で|され|を)"
    r"|\bchased? right after (?:it|the unit|my unit|a unit|the) (?:moved|move)\b",
    re.IGNORECASE,
)
"""How it is told that a chase came right after a move."""


def _is_as_near(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody may move into a gate told to lie next to it, and in the replay the gate is too far."""
    far = asked_move(played.scenario) == "move" and (played.refusal.clause if played.refusal is not None else None) in _TOO_FAR
    return far and _NEXT_TO_IT.search(reading.question) is not None


_TOO_FAR = frozenset({"move.adjacent", "move.may"})
_NEXT_TO_IT = regex(
    r"(?<!2つ)(?<!二つ)(?:隣|となり)(?:の|に(?:ある|あいて))?(?:ゲート|マス|場所)(?!(?:じゃ|では)な|以外"
    r"|より|まで|から)[^?]*$|(?<!every )\bgate (?:right |just )?next to my unit\b"
    r"|\bthe (?:adjacent|neighbou?ring|next) gate (?:has|holds|carries|bears)\b",
    re.IGNORECASE,
)
"""How it is said that the gate one would go to lies next to somebody."""


def _are_places_named(reading: Reading, played: Replay) -> bool:
    """Whether two gates are named by where they lie on the field, or a way to go by its direction, of which the document's picture alone
    tells if they are adjacent, and in the replay somebody is to move."""
    if asked_move(played.scenario) != "move":
        return False
    named = {match.group().lower() for match in _PLACE.finditer(reading.question)}
    return len(named) >= _TWO or (_DIAGONALLY.search(reading.question) is not None and "adjacent-gate" not in reading.concepts())


_PLACE = regex(
    r"(?:前列|後列|中列|前衛|後衛|手前|奥|上段|中段|下段|左|右|中央|真ん中)の?(?:前列|後列|左|右|中央|真ん中|奥|手前|端|側)(?:の|側)?(?:ゲート|マス)?"
    r"|(?:前列|後列|中列|左|右|中央)の?(?:ゲート|マス)"
    r"|\b(?:front|rear|back|middle|top|bottom|upper|lower|left|right"
    r"|cent(?:re|er))[- ](?:left|right|cent(?:re|er)|middle|row|front|rear)\b",
    re.IGNORECASE,
)
"""How a gate is named by where it lies."""
_DIAGONALLY = regex(
    r"(?:斜め|ななめ|ナナメ)(?:前|後ろ|方向)?(?:に|へ|の)(?:ゲート|マス|ある|も|は)?|\bdiagonal(?:ly)?\b",
    re.IGNORECASE,
)
"""How it is said in which direction somebody goes."""
_TWO = 2


def _attacks_once_more(reading: Reading, played: Replay) -> bool:
    """Whether one attack is told of, and then what an effect does, and asked if that may be, and in the replay who has attacked is to
    attack once more."""
    tried = asked_line(played.scenario)
    if tried is None or tried.do != "attack":
        return False
    again = any(line.do == "attack" and line.card == tried.card for line in played.scenario.before_ask)
    attacks = [event for event in reading.events if event.is_a("attack")]
    last = reading.events[-1] if reading.events else None
    told = len(attacks) == 1 and not attacks[0].asked and last is not None and last.is_a("moved-by-effect")
    return again and told and _AGAIN.search(reading.question) is None


_AGAIN = regex(r"もう一|もう1|もう１|また|再|2回|二回|次も|おかわり|\b(?:again|twice|second|another|more)\b", re.IGNORECASE)
"""How it is said that something is done once more."""


def _counters_a_counter(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one counters who is countered, and in the replay one counters a second attack."""
    asked = "counter-of-a-counter" in reading.concepts()
    return asked and len(happened(played, e.AttackDeclared)) > 1 and asked_move(played.scenario) == "accept"


def _tells_no_order(reading: Reading, played: Replay) -> bool:
    """Whether it is asked in which order an attack is processed, and a replay tells of no order."""
    asked = reading.asks == ("in-which-order",) and "battle" in played.scenario.asks
    return asked and not facts(played, "order").get("order")


def _is_each_of_several(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one unit attacks several times, and in the replay several attack once each."""
    tried = asked_line(played.scenario)
    attacked = {line.card for line in played.scenario.before_ask if line.do == "attack"}
    other = tried is not None and tried.do == "attack" and bool(attacked) and tried.card not in attacked
    return other and _ONE_SEVERAL_TIMES.search(reading.question) is not None


_ONE_SEVERAL_TIMES = regex(
    r"(?<!\d)(?:1|１|一)体(?:の(?:ユニット)?)?[がでは](?:1ターン(?:に|で)?)?(?:2|２|二|3|３|三|何|複数)[回度]"
    r"|\b(?:one|a single) unit (?:attack|swing|hit)s? (?:twice|two times|several times|more than once)\b",
    re.IGNORECASE,
)
"""How it is asked if one unit does something several times."""


def _is_used_up(reading: Reading, played: Replay) -> bool:
    """Whether it is asked where a card goes that was used in a chase, which no document says, and in the replay nothing else goes
    anywhere."""
    asked = "zone" in played.scenario.asks and bool(used_cards(played) & reading.named())
    return asked and not happened(played, e.Destroyed) and _WHERE_IT_GOES.search(reading.question) is not None


_WHERE_IT_GOES = regex(
    r"どこ(?:に|へ|行|い)|手札に戻|捨て(?:る|札|られ)|場に残"
    r"|\bwhere\b|\b(?:goes?|put|return(?:s|ed)?) (?:back )?(?:to|into)\b|\bdiscarded\b|\bstays? (?:on|in)\b",
    re.IGNORECASE,
)
"""How it is asked where a card goes."""


def _is_used_before_the_attack(reading: Reading, played: Replay) -> bool:
    """Whether an effect is told to move somebody after an attack, and in the replay it does so before."""
    lines = [line.do for line in played.scenario.before_ask if line.do in ("use", "attack")]
    earlier = lines == ["use", "attack"]
    return earlier and _MOVED_AFTER_ITS_ATTACK.search(reading.question) is not None


_MOVED_AFTER_ITS_ATTACK = regex(
    r"(?:殴っ|攻撃し|攻撃を終え)た(?:。|あと|後)(?:に|で|、)?(?:その(?:あと|後)(?:に)?)?[^。?]{0,10}(?:効果|スキル|ライン)[^。?]{0,10}(?:動か|移動|戻|ずら|飛ば)"
    r"|\battacked?[.,;]? (?:and )?(?:then|afterwards|after that)\b[^.?]{0,40}\b(?:effect"
    r"|skill|card|line)\b[^.?]{0,24}\b(?:mov|shift|pull|push)"
    r"|\battacked?[.,;]? (?:and )?(?:then|afterwards|after that)\b[^.?]{0,24}\b(?:mov"
    r"|shift|pull|push)\w*\b[^.?]{0,24}\b(?:effect|skill|card|line)\b",
    re.IGNORECASE,
)
"""How it is told that an effect moves somebody after an attack."""


def _falls_besides(reading: Reading, played: Replay) -> bool:
    """Whether BP are asked for, and one alone is told to be destroyed by a counter-attack, with no figures, and in the replay of one attack
    the one that counters is, too."""
    attackers = {event.card for event in happened(played, e.AttackDeclared)}
    fallen = set(destroyed_in(played))
    both = bool(fallen & attackers) and bool(fallen - attackers)
    if "bp_charge" not in played.scenario.asks or not both or reading.figures:
        return False
    return _KILLED_BY_COUNTER.search(reading.question) is not None and _BESIDES.search(reading.question) is None


_KILLED_BY_COUNTER = regex(
    r"(?:反撃|はんげき|返り討ち)(?:で|して|に|した)[^。、?]{0,12}(?:破壊|倒|壊|撃破|たお)(?:し(?!合)|せ)"
    r"|\bcounter(?:-?attack)?(?:s|ed)?,? (?:and )?(?:it )?(?:has )?(?:kill"
    r"|destroy)(?:s|ed)\b|\b(?:killed|destroyed) by (?:my|a|the|his|their) counter",
    re.IGNORECASE,
)
_BESIDES = regex(
    r"相打|相討|相撃|同士討|両方の?ユニット|両方(?:とも)?(?:破壊|倒|壊|やられ|HP)|両者|互い|どちらも|どっちも|道連れ|共倒れ|刺し違|同時"
    r"|も(?:反撃で|攻撃で|その|一緒に|同じく)?(?:破壊|倒|やられ|壊|HP|落ち|死)|けど[^。、]{0,14}(?:やられ|倒れ|破壊され|壊れ|HP)|(?:やられ|破壊され|倒され|壊され)(?:た|て)"
    r"|\bboth (?!leaders?|players?|of us|sides)|\beach other\b|\btoo\b|\balso\b"
    r"|\bas well\b|\bmutual|\btrade|\bdouble|\bmine (?:died|fell|was)\b"
    r"|\b(?:killed|destroyed|beat) (?:mine|my unit|(?:his|their|the enemy) unit)\b"
    r"|\bbut (?:my|mine|it|his|the)\b|\bdie[sd]?\b|\bfell\b",
    re.IGNORECASE,
)
"""How it is told that a counter-attack destroyed somebody, and that another fell besides."""


def _is_not_to_choose(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody does not counter, as one asks if it does, and in the replay one chooses not to."""
    left = asked_move(played.scenario) == "decline"
    return left and _DOES_IT_NOT.search(reading.question) is not None


_DOES_IT_NOT = regex(
    r"(?:反撃|はんげき)(?:は|宣言は)?(?:しない|してこない|されない|来ない|こない|ない)(?:の|ん)?(?:です)?(?:か|かな|よね|っけ)?[?？]"
    r"|\b(?:doesn't|does not|won't) (?:the |a |an |his |her |their |my )?(?:enemy "
    r"|attacked )?(?:leader|unit|it)? ?counter(?:-?attack)?\b[^.?]{0,24}\?",
    re.IGNORECASE,
)
"""How it is asked if somebody does not counter."""


def _is_moved_by_itself(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may chase right after an effect moves somebody, and in the replay somebody has moved without one."""
    tried = asked_move(played.scenario) == "use" and "moved-by-effect" in reading.concepts()
    done = {line.do for line in played.scenario.before_ask}
    chases = any(event.asked and event.is_a("chase") for event in reading.events)
    moves = any(isinstance(h.event, e.Shifted) for h in played.trace[played.focus :])  # it is of what is tried that this is said
    return tried and (chases or not moves) and "move" in done and "use" not in done


def _is_without_a_named_card(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody counters, and a unit that a question names is not in the replay, and another that it names is."""
    there = {card.face.id for card in played.start.cards.values()}
    named = reading.named()
    return asked_move(played.scenario) == "accept" and bool(named & there) and bool(named - there)


def _tells_of_bp_alone(reading: Reading, played: Replay) -> bool:
    """Whether it is asked last what becomes of an attack, and a replay is asked for what is charged."""
    asked = played.scenario.asks[:1] == ("bp_charge",) and "battle-points" not in reading.concepts()
    return asked and _WHAT_OF_THE_ATTACK.search(reading.question) is not None


_WHAT_OF_THE_ATTACK = regex(
    r"(?:攻撃|こうげき)(?:は|って)(?:どうなる|続く|続行|有効|無効)?[^。、?]{0,4}\?$"
    r"|\b(?:what (?:about|of|happens to) (?:the|my) attack|does (?:the|my) attack (?:go on|continue))\?$",
    re.IGNORECASE,
)
"""How it is asked last what becomes of an attack."""


def _counters_the_exchanged(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody counters, and in the replay the card attacked has changed places with another and nobody is asked to
    counter: what a replay without it tells is no answer."""
    asked = any(event.asked and event.is_a("counter-attack") for event in reading.events)
    exchanged = any(line.do == "use" and "target" in line.on and len(line.on) > 1 for line in played.scenario.before_ask)
    return asked and exchanged and not asked_move(played.scenario) and _IN_ITS_PLACE.search(reading.question) is not None


_IN_ITS_PLACE = regex(
    r"(?:入れ替わ(?:った|って)|代わりに(?:来た|入った)|新しい)[^。?]{0,16}(?:は|も|が|から)[^。、?]{0,6}反撃(?:する|して|でき|され|宣言)[^。?]{0,6}\?"
    r"|\b(?:newcomer|new (?:unit|one|target)|replacement|swapped-in)\b[^.?]{0,20}\b(?:strike|hit|counter|fight)\w*(?: back)?\b[^.?]*\?",
    re.IGNORECASE,
)
"""How it is asked if who has come in the place of the card attacked counters."""


def _chases_by_a_player(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a leader or a unit chases, of which nobody says that it moved, and tried in the replay is a player's chase."""
    tried = asked_move(played.scenario) == "use"
    moved = any(event.is_a("move-gate", "move") for event in reading.events)
    return tried and not moved and _IT_CHASES.search(reading.question) is not None


_IT_CHASES = regex(
    r"(?:リーダー|ユニット)(?:自身)?(?:は|が|も|で)チェイス(?:は|を|も)?(?:でき|使え|行え|打て|する)"
    r"|\b(?:can|may|does) (?:a|my|the|his|their) (?:leader|unit) (?:itself )?(?:(?:use|make|declare|do) (?:a )?)?chase\b",
    re.IGNORECASE,
)
"""How it is asked if somebody on the field chases."""


def _is_the_attacker_exchanged(reading: Reading, played: Replay) -> bool:
    """Whether it is told that the unit that declared the attack changes places with another, and in the replay others do, and it stays."""
    used = [line for line in played.scenario.before_ask if line.do == "use" and len(line.on) > 1]
    others = bool(used) and all("attacker" not in line.on for line in used)
    return others and _ATTACKER_EXCHANGED.search(reading.question) is not None


_ATTACKER_EXCHANGED = regex(
    r"(?:攻撃|殴)(?:宣言)?(?:し(?:て(?:い|き)?る|た|てきた)|側の)?(?:ユニット|側)(?:自身)?(?:が|は)[^。、?]{0,12}(?:と|に)(?:位置が)?入れ替わ"
    r"|\bmy (?:ATK \d+ )?(?:attacking )?(?:unit|attacker) (?:was|got|is|has been) (?:swapped|exchanged)\b[^?]*\bits attack\b"
    r"|\b(?:my|the) (?:attacker|attacking unit) (?:was|got|is|has been) (?:swapped|exchanged)\b",
    re.IGNORECASE,
)
"""How it is told that who attacks changes places with another."""


def _heals_nobody(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if HP come back, of which no document says anything, and in the replay units fight, and no card is used."""
    fights = bool(happened(played, e.AttackDeclared)) and not used_cards(played)
    return fights and _HEALS.search(reading.question) is not None


_HEALS = regex(
    r"(?:HP|ダメージ|ユニット|リーダー)[^。、?]{0,10}回復(?:する|します|される|できる)[^。、?]{0,6}\?"
    r"|\b(?:does|do|will|is|are|can)\b[^?.]{0,60}\b(?:heal(?:s|ed)?|recover(?:s|ed)?)\b[^?.]*\?",
    re.IGNORECASE,
)
"""How it is asked if HP come back."""


CLASHES: Otherwise = (
    ("counter", _counters_after_all),
    ("attack", _is_in_no_fight),
    ("damage", _does_no_damage_by_itself),
    ("both", _falls_alone),
    ("stands", _falls_after_all),
    ("killed", _stays_in_the_end),
    ("asked", _is_no_move),
    ("later", _is_chased_later),
    ("near", _is_as_near),
    ("place", _are_places_named),
    ("again", _attacks_once_more),
    ("counter", _counters_a_counter),
    ("order", _tells_no_order),
    ("several", _is_each_of_several),
    ("used", _is_used_up),
    ("heals", _heals_nobody),
    ("exchanged", _is_the_attacker_exchanged),
    ("chase", _chases_by_a_player),
    ("newcomer", _counters_the_exchanged),
    ("named", _is_without_a_named_card),
    ("battle", _tells_of_bp_alone),
    ("effect", _is_moved_by_itself),
    ("choose", _is_not_to_choose),
    ("besides", _falls_besides),
    ("earlier", _is_used_before_the_attack),
)
"""Each with what is not there by what is told (`judge.situations.told.ON_A_FIELD`)."""
