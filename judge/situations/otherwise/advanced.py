"""What a question tells of how far an attack of lanes, guards and links has come, or asks of it, otherwise than a replay has it: an attack
that is judged already, a second one, another's zone or card; each is a row of `ADVANCED`, and rules the case out
(`judge.situations.told`)."""

import re

from judge.engine import events as e
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.coming import stands_at
from judge.rulings.facts import facts
from judge.rulings.happened import STRIKES
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import happened
from judge.situations.asked import asks_whether_a_step_comes, facts_asked
from judge.situations.otherwise.befalling import left_their_zones
from judge.situations.otherwise.rows import Otherwise
from judge.situations.sums import adds_up_otherwise, counts_what_is_open


def _is_the_first_of_two(reading: Reading, played: Replay) -> bool:
    """Whether a guard is told in a first attack, and it is asked what comes of a second, and in the replay there is one attack with a
    guard in it: 「1回目はガードで6000。2回目は5000でアタック。成功?」."""
    done = [line.do for line in played.scenario.play]
    asked = not {"success", "damage"}.isdisjoint(played.scenario.asks)
    return asked and "guard" in done and done.count("attack") == 1 and _TWO_ATTACKS.search(reading.question) is not None


_TWO_ATTACKS = regex(
    r"(?:[1１一][回体][目め]?|最初)の?(?:アタック|攻撃)?[^?]*?(?:ガード|切っ|捨て)[^?]*?(?:[2２二][回体][目め]|次の?アタック|もう[1一]度|再び|また同じ)"
    r"|\bfirst (?:attack|swing|time)\b[^?]*\bguard[^?]*\b(?:second|next|another) (?:attack|swing|time)\b"
    r"|\b(?:guard|pitch|discard)[^?]*\b(?:attacks? (?:it |the same \w+ )?again|second attack|(?:different|another|second|new) attacker)\b",
    re.IGNORECASE,
)
"""How it is told of two attacks one after the other, with a guard in the first."""


def _stands_before_the_judgement(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that an attack has failed, or is over, and asks what is next, and in the replay it is not judged yet, or
    another attack is tried, of which nothing is asked."""
    if "next_step" not in played.scenario.asks:
        return False
    onward = bool({"what-next", "which-step-next", "is-it-skipped"} & {*reading.asks}) or asks_whether_a_step_comes(reading)
    if not onward or _IS_JUDGED.search(reading.question) is None:
        return False
    attacks = any(event.asked and event.is_a("attack") for event in reading.events)
    step = played.table_at(played.focus).step
    by_then = [each.event for each in played.trace[: max(played.focus, 1)]]
    begun = any(isinstance(event, e.AttackDeclared) for event in by_then)
    judged = any(isinstance(event, e.Judged) for event in by_then) or step in ("attack-end", "damage") or not begun
    return not judged or (asked_move(played.scenario) == "attack" and not attacks and "allowed" not in reading.asks)


_IS_JUDGED = regex(
    r"(?:アタック|攻撃)(?:は|が|も)?(?:全部|一通り|すべて)?(?:失敗し|通らなか|終わっ|終わり|済ん|片付い)"
    r"|\battack\b[^.?]{0,30}\b(?:falls?|fell|comes?|came) short\b|\battack (?:has |is |was )?(?:failed|fails)\b"
    r"|\battack (?:is |was |has been )?(?:fully |completely |all )(?:resolved|over|done|finished)\b",
    re.IGNORECASE,
)
"""How it is told that the judgement is past."""


def _is_in_the_step_that_is_asked_about(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a step comes, and in the replay that step is where one goes on from: "does a failed attack still have an
    attack end step?"."""
    if "next_step" not in played.scenario.asks or "what-next" in reading.asks:
        return False
    return "still" in reading.asks and _HAS_A_STEP.search(reading.question) is not None and {stands_at(played)} == {*reading.steps}


_HAS_A_STEP = regex(
    r"ステップ(?:は|も|って|が)?(?:まだ|ちゃんと|それでも)?(?:ある|あり|来る|やる|行う|する)"
    r"|\b(?:have|has|get|there|come to) (?:an?|the) [\w ]{3,20}step\b",
    re.IGNORECASE,
)


def _counts_in_the_others_zone(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how many cards come to the damage zone of the player attacked, or of nobody in particular, and in the replay how
    many to the attacker's."""
    if played.scenario.about != "attacking.damage":
        return False
    if _THEIR_ZONE.search(reading.question) is None:
        return _WHOSE_ZONE.search(reading.question) is None and "me" not in reading.concepts()
    return _THEIR_ATTACK.search(reading.question) is None and reading.me != "defending"


_THEIR_ZONE = regex(
    r"(?:相手|敵|向こう|対戦相手|守る側|守備側)(?:側|プレイヤー)?の?ダメージ(?:ゾーン|置き場)"
    r"|\b(?:opponent's|their|his|her|defender's) damage zone\b",
    re.IGNORECASE,
)
_WHOSE_ZONE = regex(r"側|プレイヤー|自身|本人|\b(?:own|player|attacker)\b|'s\b", re.IGNORECASE)
_THEIR_ATTACK = regex(
    r"(?:相手|敵|向こう)(?:が|の|は)[^。?]{0,16}(?:アタック|攻撃|殴|通し)|\b(?:opponent|they|he|she)(?:'s)?\b[^.?]{0,20}\b(?:attack|hit|swing|swung)",
    re.IGNORECASE,
)
"""How it is said whose zone is meant, and that its owner is who attacks."""


def _damages_with_what_is_framed(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that every card turned over has a link frame, and in the replay one of them comes to the damage zone, or
    one that has none was laid to be turned over."""
    said = reading.concepts()
    if _ALL_FRAMED.search(reading.question) is None or not said.isdisjoint({"unframed", "one-of-each"}):
        return False
    turned = [card for card in played.start.cards.values() if card.zone == "deck"]
    laid = any(card.face.figures.get("link-frame") == 0 and "unframed" in card.marks for card in turned)
    return laid or any(played.table.cards[card.id].zone == "damage" for card in turned)


_ALL_FRAMED = regex(
    r"(?:[2-9２-９二三四五]枚とも|全部|全て|すべて|ぜんぶ|どちらも|両方|どれも)(?:が|に|とも|、)?(?:リンクフレーム|枠|フレーム)(?:あり|有り|付き|つき|持ち|を持(?!って(?:い)?な|た(?:な|ず))|が(?:あ|つ|付))"
    r"|\b(?:both|all|every|each)\b[^.?!]{0,40}\b(?:has|have|had|with|show) (?:an? )?(?:link )?frames?\b",
    re.IGNORECASE,
)
"""How it is said of all cards turned over that they have a link frame."""


def _turns_up_another_first(reading: Reading, played: Replay) -> bool:
    """Whether it is told if the first card turned up has a link frame, and in the replay the first that leaves the deck is of the other
    kind: "the top card is framed, the second is not. Strike 1"."""
    told = {framed for framed, words in ((True, _FIRST_FRAMED), (False, _FIRST_UNFRAMED)) if words.search(reading.question)}
    decked = {card.id: card for card in played.start.cards.values() if card.zone == "deck"}
    moved = dict.fromkeys(event.card for event in happened(played, e.Moved) if event.card in decked)
    if len(told) != 1 or len(moved) != 1:
        return False  # of several that are moved it does not matter which comes first
    return told != {bool(decked[card].face.figures.get("link-frame")) for card in moved}


_FIRST_FRAMED = regex(
    r"(?:[1１一]枚目|(?:一|1)番上|最初)(?:の(?:カード|札|1枚|やつ))?(?:に|は|が|だけ)?(?:リンクフレーム|フレーム|枠)(?:あり|有り|付き|つき|が(?:あ|つ|付)|を持)"
    r"|\b(?:top|first)(?: card| one)?(?: of (?:my|the|his|her|their) deck)?(?: is| was| has| had)?(?: an?)? (?:framed|link[- ]frames?)\b",
    re.IGNORECASE,
)
_FIRST_UNFRAMED = regex(
    r"(?:[1１一]枚目|(?:一|1)番上|最初)(?:の(?:カード|札|1枚|やつ))?(?:に|は|が|だけ)?(?:リンクフレーム|フレーム|枠)?(?:が)?(?:なし|無し|ない|無い)"
    r"|\b(?:top|first)(?: card| one)?(?: of (?:my|the|his|her|their) deck)?(?: is| was| has| had)?(?: no (?:link )?frame| unframed)\b",
    re.IGNORECASE,
)
"""How it is told of the first card turned up."""


def _counts_no_rejects(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how many cards are rejected, and in the replay something else is counted, or nothing."""
    asked = "how-many" in reading.asks and "reject" in reading.concepts() and _HOW_MANY_REJECTED.search(reading.question) is not None
    return asked and played.scenario.about != "discard"


_HOW_MANY_REJECTED = regex(
    r"リジェクト(?:され(?:る|た)|する|した|になる)?(?:の|カード|枚数)?(?:は|って)?(?:全部で|合計)?(?:何枚|なんまい|いくつ)"
    r"|何枚(?:が|を)?リジェクト|\bhow many\b[^.?,]{0,24}\brejected\b|\bhow many rejects?\b",
    re.IGNORECASE,
)


def _triggers_in_a_later_step(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if an ability triggers before a step, and in the replay whether it does when its time has come."""
    asked = {"does-it-trigger"} & {*reading.asks} and "triggers" in played.scenario.asks and "order" not in played.scenario.asks
    order = [*rulebook(played.start.rules).steps]
    at = next((each.table.step for each in played.trace if isinstance(each.event, e.Triggered)), played.table_at(played.focus).step)
    here = order.index(at)
    later = any(step in order and order.index(step) <= here for step in reading.steps)
    return bool(asked) and later and _BEFORE_A_STEP.search(reading.question) is not None


_BEFORE_A_STEP = regex(
    r"(?:ステップ|判定|ガード|リンク)(?:より|の)(?:も)?(?:前|先)に[^。?]{0,6}(?:誘発|発動)"
    r"|\btriggers? (?:already )?before (?:the )?(?:guard|link|damage|attack end)",
    re.IGNORECASE,
)


def _attacks_though_the_phase_is_ended(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that all one's progresses have fallen, or that the end is chosen, and asks what is next, and in the replay
    an attack is under way."""
    onward = "what-next" in reading.asks and facts(played, "next_step").get("next_step") != "end-phase"
    under_way = bool(happened(played, e.AttackDeclared)) and "next_step" in played.scenario.asks
    return bool(onward and under_way) and _ENDED.search(reading.question) is not None


_ENDED = regex(
    r"(?:全員|全部|全て|すべて|みんな|全プログレス)(?:が|は|もう|すでに)?(?:フォール|寝|横)[^。?]{0,12}(?:終了|終わ|次)"
    r"|(?:終了|終わり|終わること|終えること)を(?:選|宣言)(?:ん|び|し|択)"
    r"|\b(?:every|all)\b[^.?]{0,24}\b(?:fallen|down|exhausted)\b[^?]*\b(?:finish|end|done|stop)"
    r"|\b(?:choose|chose|pick|picked|decide|decided) (?:to )?(?:finish|end|stop|the end)\b",
    re.IGNORECASE,
)


def _guards_where_an_ability_is_asked(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if an ability may be used, or is processed, and in the replay a guard is tried, or a link of which nothing is
    said."""
    asked = [event for event in reading.events if event.asked]
    used = bool(asked) and all(event.is_a("use", "process", "interrupt", "trigger", "go-off") for event in asked)
    own = "ability" in reading.concepts() and not any(event.is_a("guard", "discard", "use-link") for event in asked)
    tried = asked_move(played.scenario)
    unspoken = reading.concepts().isdisjoint({"link", "use-link", "no-link", "link-again"})
    return used and own and (tried == "guard" or (tried == "use-link" and unspoken))


def _stays_though_both_left(reading: Reading, played: Replay) -> bool:
    """Whether both cards of an attack are told to have gone out of their zones, and it is told in the replay where they are, and neither
    has."""
    left = "both-left" in reading.concepts() and any(event.told and event.is_a("move", "leave-field", *STRIKES) for event in reading.events)
    return left and "zone" in played.scenario.asks and not left_their_zones(played)


def _is_guarded_though_passed(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that the guard step was passed and of no guard, and in the replay one is made before anything is asked."""
    passed = any(event.told and event.is_a("pass") for event in reading.events)
    guards = any(event.is_a("guard", "discard", "cut-for-a-guard", "fend-off") for event in reading.events)
    guards = guards or any(figure.of == "guard-point" for figure in reading.figures)
    asked = played.scenario.asks[:1] in (("success",), ("damage",))
    untold = passed and not guards and "guard-point" not in reading.concepts()
    return asked and untold and any(line.do == "guard" for line in played.scenario.before_ask)


def _triggers_where_a_link_is_asked(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if link may be used, and in the replay whether something triggers: that is no leave to use it."""
    asked = any(event.asked and event.is_a("use-link") for event in reading.events) and "allowed" in reading.asks
    asked = asked and "reject" not in reading.concepts() and _THOUGH_IT_MAY_NOT.search(reading.question) is None
    return asked and "triggers" in played.scenario.asks and not asked_move(played.scenario)


_THOUGH_IT_MAY_NOT = regex(r"使え(?:なく|ん|へん)(?:て)?も|\b(?:even (?:if|though)|although|though)\b", re.IGNORECASE)


def _is_chosen_by_who_is_attacked(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the player attacked may choose who attacks, and in the replay the turn player chooses to attack nobody."""
    line = asked_line(played.scenario)
    asked = line is not None and line.do in ("decline", "finish")
    return asked and _THEY_CHOOSE.search(reading.question) is not None


_THEY_CHOOSE = regex(
    r"(?:殴られる側|守る側|守って(?:い)?る側|非ターンプレイヤー|防御側|受ける側)(?:の(?:プレイヤー|人))?(?:が|に|も)[^?]{0,24}(?:決め|選|指定|指名)"
    r"|\b(?:defender|defending player|non-turn player|opponent)\b[^.?]{0,20}\b(?:choose|pick|decide|name|dictate|force)\b"
    r"[^.?]{0,30}\battack(?!\w* phase)",
    re.IGNORECASE,
)


def _tells_of_triggers_unasked(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody still is the attacking (or attacked) progress, and in the replay what triggers, or in which order."""
    asked = _STILL_IS.search(reading.question) is not None and {"does-it-trigger", "in-which-order"}.isdisjoint(reading.asks)
    return asked and not {"triggers", "order"}.isdisjoint(played.scenario.asks)


_STILL_IS = regex(
    r"(?:まだ|もう)[^。?]{0,12}「?アタック(?:して(?:い)?る|された)プログレス」?(?:です|扱い|のまま|じゃな|では?な|として|か|\?)"
    r"|\bstill (?:considered |counted as |counts as |regarded as )?(?:the |an )?(?:attacking|attacked) progress\b",
    re.IGNORECASE,
)


def _counts_what_does_not_lose(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how many cards in the damage zone lose the game, and in the replay how many come there: "sitting at 6, hit for
    3. How many do I need before I lose?"."""
    counts = not {"count", "damage"}.isdisjoint(played.scenario.asks) and "winner" not in played.scenario.asks
    return counts and "how-many" in reading.asks and _UNTIL_ONE_LOSES.search(reading.question) is not None


_UNTIL_ONE_LOSES = regex(
    r"(?:何枚|何点|いくつ)(?:に|で|まで)?[^。?、]{0,12}(?:ゲーム(?:に|は)?負け|負けに?(?:なる|ですか|\?)|敗北)"
    r"|(?:負ける?(?:の|まで|に)|敗北)(?:は|に|って)?[^。?]{0,6}(?:あと)?(?:何枚|何点|いくつ)"
    r"|\bhow many\b[^?]{0,60}\b(?:lose|loses|lost|losing) (?:the (?:game|match)|\?)"
    r"|\bhow many\b[^?]{0,60}\b(?:before|until|till) (?:i|he|she|they|you) lose",
    re.IGNORECASE,
)


def _guards_where_damage_is_asked(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what comes of an attack, and of no guard, and in the replay one is tried: "bounced before the guard step. How
    much damage?"."""
    asked = facts_asked(reading)
    outcome = bool({"damage", "success", "zone"} & {*asked}) and "allowed" not in asked and "chooser" not in asked
    guards = any(event.is_a("guard", "discard", "cut-for-a-guard", "fend-off") for event in reading.events)
    return outcome and not guards and asked_move(played.scenario) == "guard"


def _guards_with_another_card(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may guard with the very card again, and in the replay another card is discarded, and may be."""
    again = asked_move(played.scenario) == "guard" and played.refused is None
    return again and _THE_SAME_CARD.search(reading.question) is not None


_THE_SAME_CARD = regex(
    r"(?:同じ|1枚の|一枚の|捨てた|さっきの)(?:カード|札|手札)(?:で|を)(?:もう|また|再|何度|[2-9二三]回|続けて)"
    r"|\b(?:twice|again|more than once|a second time) with (?:the|that) (?:very )?same card"
    r"|\b(?:the )?same card (?:twice|again|a second time)",
    re.IGNORECASE,
)


def _is_in_battle_though_denied(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that there is no battle, and in the replay there is one, or that is what is told."""
    told = _NOT_IN_BATTLE.search(reading.question) is not None and {"in-battle-now", "is-it-so"}.isdisjoint(reading.asks)
    fought = bool(happened(played, e.AttackDeclared)) and not happened(played, e.NoBattle)
    return told and (fought or "battle" in played.scenario.asks)


_NOT_IN_BATTLE = regex(
    r"バトル(?:中)?(?:じゃ|では|で|に(?:なら|なって(?:い)?))な(?:い|かった)(?:とき|時|場合|のに|けど|アタック|状態|なら)|「バトル中」(?:じゃ|では)ない(?:とき|時|場合|なら)"
    r"|\b(?:when|if|while|though|although) (?:\w+ ){0,4}(?:not in battle|no battle)\b|\bwithout (?:a |any )?battle\b",
    re.IGNORECASE,
)
"""How it is told that nothing is in battle."""


def _turns_up_frames(reading: Reading, played: Replay) -> bool:
    """Whether it is asked of the link frame of who fights, and in the replay cards with and without one are turned up."""
    return "link-frame" in reading.concepts() and _FRAME_OF_WHO_FIGHTS.search(reading.question) is not None


_FRAME_OF_WHO_FIGHTS = regex(
    r"(?:アタッカー|アタックして(?:い)?る(?:プログレス|子)|殴って(?:い)?る子|アタックされた(?:プログレス|子)|正面の(?:プログレス|子))(?:に|の|が)(?:リンクフレーム|枠)"
    r"|\blink frames? (?:on|of) (?:the|my|his|her|their) (?:attack(?:ing|ed) progress|attacker|defender)\b"
    r"|\b(?:attack(?:ing|ed) progress|attacker)(?: that)? (?:has|had|with) (?:an?|no) link frame\b",
    re.IGNORECASE,
)


def _tells_no_price(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what a link costs, or gives, or how a remake is carried out, and in the replay whether one may be made."""
    tried = asked_move(played.scenario) in ("use-link", "decline", "accept", "place") or "allowed" in played.scenario.asks
    return tried and _HOW_IT_GOES.search(reading.question) is not None


_HOW_IT_GOES = regex(
    r"リンク(?:を?使う|する)?(?:のに|には|の|は|で)(?:コスト|代償|何枚(?:必要|払|めく|要)|いくつ(?:払|上が)|パワー(?:は|が)?いくつ)"
    r"|リメイク(?:の|って|は)(?:やり方|手順|どうやる|どうやって|具体的)"
    r"|\blink\b[^?]*\bhow (?:many cards|much)\b[^?]{0,40}\b(?:pay|cost|turn over|discard|give|get)\w*"
    r"|\bhow (?:do|does|is|are)\b[^?]{0,24}\bremakes?\b[^?,]{0,12}\b(?:exactly|work|done|carried out|go|happen)",
    re.IGNORECASE,
)
"""How it is asked what the document leaves to another page."""


def _attacks_one_by_one(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if several may go in one attack, and in the replay one attacks after the other, or at all: "can I send all three
    in one single attack?"."""
    return asked_move(played.scenario) == "attack" and played.refused is None and _IN_ONE_ATTACK.search(reading.question) is not None


_IN_ONE_ATTACK = regex(
    r"(?:[1１一]回の(?:アタック|攻撃)|(?<!もう)(?:同時|いっぺん|まとめて|一斉)に?)(?:で|に)?[^。?宣]{0,16}(?:[2-9２-９二三四]枚|[2-9二三四]体|全部(?!宣言)|全員|みんな|殴れ|アタックでき|攻撃でき)"
    r"|\b(?:all|both|two|three|four|several)\b[^.?!,]{0,24}"
    r"\b(?:in (?:one|a) (?:single )?attack|at once|at the same time|together|simultaneously)\b",
    re.IGNORECASE,
)


def _tells_no_place(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if who loses goes to the discard pile, and in the replay it is told if the attack succeeds, and not where cards
    are."""
    told = played.scenario.asks[:1] in (("success",), ("damage",))
    return told and "zone" not in played.scenario.asks and _TO_THE_PILE.search(reading.question) is not None


_TO_THE_PILE = regex(
    r"(?:負け|やられ)[^。?]{0,8}(?:捨札|捨て札|墓地|トラッシュ)(?:行き|送り|に(?:行|落|置|送))[^。?]{0,6}\?"
    r"|\b(?:los(?:e|es|t|ing)|beaten)\b[^.?]{0,24}\b(?:to|into|in) the discard(?: pile)?\b[^.?]{0,8}\?",
    re.IGNORECASE,
)


def _tells_of_no_guard(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody guards, and of nothing else, and in the replay it is told what comes of the attack, and no guard is
    tried: "the attacked one moved aside. Do they still guard?"."""
    asked = [event for event in reading.events if event.asked]
    guards = bool(asked) and all(event.is_a("guard", "cut-for-a-guard") for event in asked)
    outcome = played.scenario.asks[:1] in (("success",), ("damage",)) and {"success", "damage"}.isdisjoint(facts_asked(reading))
    return guards and outcome and all(line.do != "guard" for line in played.scenario.play)


def _ends_in_the_middle(reading: Reading, played: Replay) -> bool:
    """Whether a question on the end of the phase tells that an attack has failed, or is still to be chosen, and in the replay the end is
    tried in the middle of one."""
    tried = asked_move(played.scenario) in ("decline", "finish") and any(line.do == "attack" for line in played.scenario.before_ask)
    failed = any(event.told and not event.negated and event.is_a("fail", "lose-battle") for event in reading.events)
    failed = failed and reading.concepts().isdisjoint({"mid-guard", "mid-attack"})  # ガードで負けそうなのでガードステップの途中で
    return tried and "allowed" in played.scenario.asks and (failed or _BEFORE_CHOOSING.search(reading.question) is not None)


_BEFORE_CHOOSING = regex(
    r"(?:アタック|攻撃)(?:する(?:子|プログレス))?を?(?:選ぶ|選択する|指定する|宣言する|する)(?:より)?(?:前|まえ)"
    r"|\bbefore (?:(?:i|you|he|she|they|we) )?(?:attack|choos|pick|declar)\w*",
    re.IGNORECASE,
)


def _lay_fallen_before(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if who stands opposite falls by being attacked, and in the replay that one lay fallen before."""
    fallen = any(card.owner != played.start.turn_player and card.zone == "field" and not card.ready for card in played.start.cards.values())
    return fallen and _FALLS_TOO.search(reading.question) is not None


_FALLS_TOO = regex(
    r"(?:正面|相手|アタックされた|殴られた)(?:の)?(?:子|プログレス|やつ|側)?(?:も|まで)(?:一緒に|同時に)?(?:フォール|横に|寝)(?:する|し(?!た)|な|る)"
    r"|\b(?:does|do|will) (?:the|my|his|her|their) (?:\w+ ){0,3}(?:also |too )?(?:fall|get exhausted)\b",
    re.IGNORECASE,
)


def _guards_with_none_of_these(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what becomes of a card with a link frame that was discarded to guard, and in the replay nobody guards: 「ガードで
    捨てたカードにリンクフレームがあったら?」."""
    made = any(line.do == "guard" for line in played.scenario.play)
    return not made and "link-frame" in reading.concepts() and _OF_A_GUARD_CARD.search(reading.question) is not None


_OF_A_GUARD_CARD = regex(
    r"ガード(?:で|に|のために)(?:手札から|手札を)?(?:出|捨て|切|使)(?:した|った|て)?(?:カード|札|手札|やつ|1枚)[^。?]{0,12}(?:フレーム|枠)"
    r"|\b(?:guard card|card (?:i |you |they |he )?(?:discarded|used|pitched) (?:to|for (?:a |the )?) ?guard)\b[^.?]{0,24}\bframe",
    re.IGNORECASE,
)


def _triggers_though_gone(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the ability of an attacker that is told to be gone triggers at the end of the attack (nothing says so), and in
    the replay one does."""
    gone = "attacker-left" in reading.concepts() or any(m.concept == "stays" and m.negated for m in reading.mentions)
    own = gone and "after-attack" in reading.concepts() and _ITS_OWN.search(reading.question) is not None
    return own and facts(played, "triggers").get("triggers") == "yes"


_ITS_OWN = regex(
    r"(?:その子|そいつ|その(?:プログレス|アタッカー)|自身|本人|離れた(?:子|プログレス|アタッカー))(?:自身)?(?:の|が持つ|についてる)「?アタック終了時"
    r"|\b(?:its|her|his) own\b[^.?]{0,24}\bend[- ]of[- ](?:the[- ])?attack\b",
    re.IGNORECASE,
)


def _strengthens_by_the_others_cards(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the one player may make a progress stronger with cards of the hand, and in the replay the other guards."""
    line = asked_line(played.scenario)
    discards = [event for event in reading.events if event.is_a("discard") and event.by is not None]
    asked = any(event.asked and event.is_a("power-up") and not event.negated for event in reading.events)
    asked = asked and "opponent" in reading.concepts()
    return line is not None and line.do == "guard" and asked and bool(discards) and discards[-1].by != line.by


def _fails_each_time(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what several attacks deal in all, and in the replay every one fails, and a question does not tell that."""
    judged = [event.success for event in happened(played, e.Judged)]
    failed = sum(event.is_a("fail", "lose-battle") or (event.is_a("succeed") and event.negated) for event in reading.events)
    told = failed > 1 or _EACH_OF_THEM.search(reading.question) is not None
    some = any(event.is_a("succeed") and event.told and not event.negated for event in reading.events)
    some = some or _ONLY_SOME.search(reading.question) is not None
    asked = bool({"damage", "count"} & {*played.scenario.asks[:1]}) and len(judged) > 1
    return asked and not any(judged) and (some or not told)


_ONLY_SOME = regex(r"だけ(?:が|は)?(?:失敗|止め|防|通)|片方|一方|\b(?:only|one of)\b", re.IGNORECASE)
_EACH_OF_THEM = regex(
    r"両方|どちらも|どっちも|とも(?!だ)|全部|すべて|も[^。、]{0,6}目も|成功(?:は|が)?(?:なし|0|ゼロ)|\b(?:both|neither|all|every)\b",
    re.IGNORECASE,
)


ADVANCED: Otherwise = (
    ("attacks", _fails_each_time),
    ("guards", _strengthens_by_the_others_cards),
    ("frames", counts_what_is_open),
    ("middle", _ends_in_the_middle),
    ("state", _lay_fallen_before),
    ("gone", _triggers_though_gone),
    ("guard", _guards_with_none_of_these),
    ("guard", _tells_of_no_guard),
    ("sum", adds_up_otherwise),
    ("once", _attacks_one_by_one),
    ("place", _tells_no_place),
    ("lose", _counts_what_does_not_lose),
    ("price", _tells_no_price),
    ("guard", _guards_where_damage_is_asked),
    ("same", _guards_with_another_card),
    ("battle", _is_in_battle_though_denied),
    ("frames", _turns_up_frames),
    ("attacks", _is_the_first_of_two),
    ("judged", _stands_before_the_judgement),
    ("step", _is_in_the_step_that_is_asked_about),
    ("zone", _counts_in_the_others_zone),
    ("frame", _damages_with_what_is_framed),
    ("first", _turns_up_another_first),
    ("count", _counts_no_rejects),
    ("before", _triggers_in_a_later_step),
    ("ended", _attacks_though_the_phase_is_ended),
    ("ability", _guards_where_an_ability_is_asked),
    ("both", _stays_though_both_left),
    ("passed", _is_guarded_though_passed),
    ("link", _triggers_where_a_link_is_asked),
    ("chooser", _is_chosen_by_who_is_attacked),
    ("trigger", _tells_of_triggers_unasked),
)
"""Each with what is not there by what is told."""
