"""What a question of units and leaders that stand in gates tells otherwise than a replay has it: which unit acts, who is left of a combat,
who stands where, and what nobody knows."""

import re

import knowledge
from judge.engine import events as e
from judge.engine.effects import bound
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Reading
from judge.reading.parts import sentences_of
from judge.rulings.coming import next_step
from judge.rulings.happened import destroyed_in, struck
from judge.rulings.replay import Replay
from judge.rulings.ruling import RULED, asked_line, asked_move
from judge.rulings.vantage import called, happened, names
from judge.situations.as_told.exchanged import goes_on_by_the_counter_alone
from judge.situations.as_told.kinds import KINDS
from judge.situations.as_told.walkers import moves_otherwise
from judge.situations.frozen import turns_otherwise
from judge.situations.otherwise.chases import OF_CHASES
from judge.situations.otherwise.numbers import OF_NUMBERS
from judge.situations.otherwise.rows import Otherwise
from judge.situations.otherwise.whom import FRESH, OF_WHOM
from judge.situations.reach import tells_of_no_counter
from judge.situations.reduced import deals_more


def _is_of_the_other_unit(reading: Reading, played: Replay) -> bool:
    """Whether of two units that a question calls by letters, one acting before the other, it asks about the one and the replay tries a move
    of the other; or a third is told to have moved besides, and in the replay nobody else has."""
    tried = asked_line(played.scenario)
    acting = [line.card for line in played.scenario.before_ask if line.do in ("move", "attack")]
    letters = _LETTER.findall(reading.question)
    if tried is None or tried.do not in ("move", "attack") or not acting:
        return False
    if len(letters) >= _TWO > len({*letters}):  # one alone acts, and acts again
        others = {m.concept for m in reading.mentions if _LETTER.search(reading.question[m.start : m.end]) is None}
        return tried.card not in acting and OF_MORE.isdisjoint(others)
    if len({*letters}) < _TWO:
        return False
    attacks = any(event.told and event.is_a("attack") and not event.negated for event in reading.events)
    if attacks and tried.do == "attack" and tried.card not in acting and all(line.do != "attack" for line in played.scenario.before_ask):
        return False  # where nothing is said of that one's attack, nothing is of what comes after it
    last = _LETTER.findall(sentences_of(reading.question)[-1]) or letters
    if len({*letters}) > max(_TWO, len({*acting})) and "move-gate" in reading.concepts():
        return True
    return bool(last) and (last[-1] == letters[0]) != (tried.card == acting[0])


_LETTER = regex(r"(?<![A-Za-zＡ-Ｚ])[A-CＡ-Ｃ](?![A-Za-zＡ-Ｚ])")
"""A letter by which a unit is called."""
_TWO = 2
OF_MORE = frozenset({"another-unit", "first-unit", "leader", "second-attacks", "second-moves"})
"""Concepts by which a question speaks of somebody else than the one it calls by a letter."""


def _is_left_of_the_combat(reading: Reading, played: Replay) -> bool:
    """Whether a question says that one of two units lives, and both are destroyed in the replay; or says that it is destroyed after it
    destroyed the other, and one alone is."""
    fallen = destroyed_in(played)
    both = sum(m.concept == "unit-thing" for m in reading.mentions) >= _TWO or {"me", "opponent"} <= reading.concepts()
    lives = both and any(m.concept == "hp-left" and not m.negated for m in reading.mentions) and _MAYBE.search(reading.question) is None
    lives = lives and sum(figure.of == "attack-figure" for figure in reading.figures) < _TWO  # then it is told what they have at first
    return (lives and len(fallen) >= _TWO) or (len(fallen) == 1 and _AFTER_A_KILL.search(reading.question) is not None)


_MAYBE = regex(r"生き残(?:れ|る\?|った場合|ったら)|\b(?:if|does|do|will|would|can)\b[^.?!]{0,24}\b(?:surviv|live)", re.IGNORECASE)
"""How it is asked, or supposed, that one lives."""
_AFTER_A_KILL = regex(r"\b(?:died|destroyed|fell)\b[^.?!]{0,20}\bafter (?:it )?(?:killing|killed|destroying|destroyed)\b", re.IGNORECASE)


def _is_in_range_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether a question says that who attacks is in the other's range, and in the replay no counter-attack comes; or that it is not, and
    one does."""
    attacks, counters = len(happened(played, e.AttackDeclared)), len(happened(played, e.CounterDeclared))
    declared, countered = bool(attacks), bool(counters)
    if _ONE_WITHIN.search(reading.question) is not None:
        return attacks >= _TWO and counters in (0, attacks)
    if played.scenario.about == "counters" and 0 < counters < attacks and OUT.isdisjoint(reading.concepts()):
        return True
    within = _WITHIN.search(reading.question) is not None or (attacks == 1 and _reaches_next_door(reading, played))
    too_far = any(m.concept == "far" and not m.negated for m in reading.mentions) and "short-reach" in reading.concepts()
    without = _WITHOUT.search(reading.question) is not None or (attacks == 1 and (too_far or tells_of_no_counter(reading)))
    return declared and within != without and within != countered


def _reaches_next_door(reading: Reading, played: Replay) -> bool:
    """Whether a question says that who attacks is in the next gate, and who is attacked is known to reach that."""
    beside = any(m.concept == "next-door" and not m.negated for m in reading.mentions)
    cards, known = played.start.cards, knowledge.book(played.start.rules).cards
    attacked = [cards[event.target].face.id for event in happened(played, e.AttackDeclared) if event.target in cards]
    sideways = not {"behind", "from-behind", "from-the-side", "diagonal"}.isdisjoint(reading.concepts())
    return beside and not sideways and any(card in known and known[card].figures.get("range") == 1 for card in attacked)


OUT = frozenset({"out-of-range", "outside", "far", "short-reach", "one-of-them", "only-there", "alone"})
"""Concepts by which it is said that somebody is not reached."""
_ONE_WITHIN = regex(
    r"(?:1体|一体|片方|1つ|1回|片っぽ|A|最初)[^。、?]{0,6}(?:は|だけ)[^。、?]{0,10}(?:範囲|射程)(?:の)?(?:内|の中|外)"
    r"[^。?]{0,16}(?:2体目|二体目|もう|片方|残り|他|B|次|2回目)[^。?]{0,14}(?:範囲|射程)?(?:の)?(?:内|中|外)"
    r"|\bone (?:of them )?(?:is |was |from )?(?:in|inside|within|outside|out of)\b[^?]{0,24}\b(?:the other|another|one)\b[^?]{0,16}"
    r"\b(?:in|inside|within|outside|out of)\b",
    re.IGNORECASE,
)
"""How it is said that one of two that attack is in range, and the other is not."""
_WITHIN = regex(
    r"範囲(?:の)?(?:中|内)(?:まで|に|へ)(?:寄|入|近づ|踏み込)[^。、?]{0,4}(?:殴|攻撃)|範囲(?:の)?(?:中|内)から(?:の)?(?:殴|攻撃)"
    r"|\b(?:attack|hit|swing|swung)\w*\b[^.?!]{0,30}\bfrom (?:inside|within) (?:its|his|their|the \w+'s) range\b"
    r"|\b(?:my|the) (?:attacker|attacking unit) (?:is|stands) (?:in(?:side)?|within)"
    r" (?:(?:its|his|their|the (?:target|defender)'s) range"
    r"|the range of the (?:unit being attacked|unit attacked|attacked unit|defender|target))\b",
    re.IGNORECASE,
)
_WITHOUT = regex(
    r"範囲(?:の)?外から(?:の)?(?:攻撃|殴)|"
    r"攻撃(?:側|した(?:側|ユニット|ほう|方))(?:が|は)(?:相手の)?(?:影響)?範囲(?:の)?外"
    r"|\b(?:my|the) (?:attacker|attacking unit) is (?:outside|out of|not in) (?:its|his|their) range\b"
    r"|\battacker\b[^.?]*\d[^.?]*\b(?:from )?(?:outside|out of) (?:its|his|their|the defender's) range\b",
    re.IGNORECASE,
)
"""How it is said that who attacks is in the range of who is attacked, and that it is not."""


def _is_attacked_by_a_leader(reading: Reading, played: Replay) -> bool:
    """Whether a question says that a leader attacks, and in the replay only units do."""
    cards = played.start.cards
    attackers = {event.card for event in happened(played, e.AttackDeclared)}
    said = _LEADER_ATTACKS.search(reading.question) is not None
    return said and bool(attackers) and all(cards[card].face.kind != "leader" for card in attackers)


_LEADER_ATTACKS = regex(
    r"リーダー(?:自身)?(?:同士)?(?:が|で)(?:攻撃|殴)(?!さ|ら|り先|(?:宣言)?を(?:受|食|くら)|で(?:ダメ|\d|HP)|食|対象|先|に(?:よ|さら)|力|側|、じゃ)"
    r"|リーダー(?:に|から)(?:殴ら|なぐら|攻撃さ|こうげきさ)れ(?:る|た|て)"
    r"|\b(?:my|his|her|their) leader attack(?:s|ed)\b"
    r"|(?<!was )\battack(?:s|ing|ed)? with (?:my|his|her|their|the) (?:own )?leader\b(?! frozen)",
    re.IGNORECASE,
)


def _stands_there_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether a question says that nobody is in the gate attacked when combat comes, and the attack goes on in the replay; or that somebody
    is there now, and in the replay it is void because nobody is."""
    void = happened(played, e.DeclarationVoid)
    if "battle" not in played.scenario.asks and "damage" not in played.scenario.asks:
        return False
    emptied = {"empty-gate", "chase"} <= reading.concepts() or _NOBODY_THERE.search(reading.question) is not None
    attackers = {event.card for event in happened(played, e.AttackDeclared)}
    in_vain = any(event.card in attackers for event in void)
    if attackers and not in_vain and _FOR_A_SET_CARD.search(reading.question):
        return True
    somebody = _SOMEBODY_THERE.search(reading.question) is not None
    stayed = not happened(played, e.Shifted) and _NOT_THE_SAME.search(reading.question) is not None
    return (not in_vain and emptied and not somebody) or (in_vain and somebody) or stayed


_NOT_THE_SAME = regex(
    r"\bnot the same (?:one|object|unit|card)\b|(?:前|さっき|元|最初)とは?別の(?:ユニット|オブジェクト|カード|やつ)", re.IGNORECASE
)
"""How it is said that another stands there than did."""
_FOR_A_SET_CARD = regex(
    r"(?:セットカード|伏せカード|裏向きのカード|インストール(?:カード)?)(?:と|に)入れ替わ"
    r"|\b(?:swapped|exchanged|replaced) (?:with|for|by) (?:a|the|my|his) set card\b",
    re.IGNORECASE,
)
"""How it is said that what was attacked gave its place to what is no object."""
_NOBODY_THERE = regex(
    r"(?:攻撃宣言した|対象の?|その|狙った)ゲートに(?:は|も)?(?:もう)?(?:オブジェクト|ユニット|カード|誰|何)(?:も)?(?:が|は)?"
    r"(?:存在し(?:ま?せん|な)|い(?:ませんでし|ません|なか|なく|ない)|おら|居な)"
)
_SOMEBODY_THERE = regex(
    r"\b(?:there(?: is|'s)|stands|sits) (?:still |now )*(?:some|an?|another)(?: other| different)? (?:object|unit|card) (?:now )?"
    r"(?:on|in|at) the (?:named |declared |target |same )?gate\b"
    r"|\bgate (?:i|he|she|they) (?:had )?(?:named|declared|picked|chose)\b[^.?!]{0,12}\bnot the same (?:one|object|unit|card)\b|"
    r"\b(?:my|his|another) (?:other |own )?unit (?:is|stands|sits|was)(?: now)? (?:on|in|at) (?:that|the) gate\b"
    r"|\b(?:puts?|placed|brings?|swaps?|swapped) (?:my|his|her|their|another|a|the)\b[^.,?!]{0,24}"
    r"\b(?:there instead|instead of|in its place|into that gate)\b"
    r"|(?:空いた|空になった|狙った|攻撃された|その空いた)(?:ゲート|マス|場所)に[^。、?]{1,14}[がを](?:入[っれ]|来|移動し|動い|立っ|押し込)"
    r"|ユニットを(?:攻撃(?:宣言)?された|対象の|狙われた|元の)ゲートに(?:移動|動か|入れ|置)"
    r"|代わりに[^。、?]{1,12}[がを][^。、?]{0,6}(?:入っ|来|置[いか]|立っ|い[るた])"
    r"|(?:元の|その|狙った|対象の)ゲートに?は(?:今|いま)?(?:別の|他の|ほかの)(?:相手|敵)?の?(?:ユニット|オブジェクト)"
    r"|(?:そのゲート|元のゲート|対象ゲート)に(?:は)?(?:今|いま)?(?:自分|俺|別|ほか|他)の[^。、?]{0,8}(?:ユニット|オブジェクト)が(?:い|居|入)",
    re.IGNORECASE,
)


def _attacks_an_emptied_gate(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a gate may be attacked that has become empty, and in the replay somebody stands in the gate attacked."""
    tried = asked_line(played.scenario)
    attacks = tried is not None and tried.do == "attack" and played.refusal is None
    return attacks and _EMPTIED_GATE.search(reading.question) is not None


_EMPTIED_GATE = regex(
    r"(?:空いた|空の|空っぽの|空になった|誰もいない|何もない)(?:ゲート|マス|場所)(?:を|に|へ)(?:も)?(?:攻撃|殴|こうげき)"
    r"|\battack (?:the |that |an |a )?(?:now )?(?:empty|emptied|vacated) gate\b",
    re.IGNORECASE,
)
"""How it is asked if a gate may be attacked in which nobody stands."""


def _is_nowhere_told(reading: Reading, played: Replay) -> bool:
    """Whether a question is about what no document tells of, tokens and what comes out of the graveyard; or asks if two gates lie side by
    side, and in the replay somebody is in the way."""
    said = reading.concepts()
    move = asked_move(played.scenario)
    elsewhere = not {"put-out", "trigger", "by-effect"}.isdisjoint(said) and (
        "from-the-factor" in said or _OUT_OF_THE_FACTOR.search(reading.question) is not None
    )
    unknown = move in ("move", "attack") and ("token" in said or elsewhere)
    taken = played.refusal is not None and (played.refusal.clause or "").startswith("move-A")
    return unknown or (move == "move" and "two-gates" in said and taken and {"object", "taken-gate"}.isdisjoint(said))


_OUT_OF_THE_FACTOR = regex(r"\b(?:out of|from) (?:my |the |his |her )?(?:fragment factor|graveyard)\b", re.IGNORECASE)


def _has_come_earlier(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a card may act that is said to have come in an earlier turn, and in the replay it has come in this one."""
    line = asked_line(played.scenario)
    if "earlier-turn" not in reading.concepts() or line is None or line.do not in ("move", "attack"):
        return False
    cards = played.table_at(played.focus).cards
    return any(FRESH & {*cards[card].marks} for card in called(played, line.card) if card in cards)


def _is_not_known(reading: Reading, played: Replay) -> bool:
    """Whether a question says that something which decides is not known, or not remembered, and the replay decides all the same."""
    return played.scenario.status in RULED and _NOT_KNOWN.search(reading.question) is not None


_NOT_KNOWN = regex(
    r"(?:なぞ|謎|よく(?:わか|知)らない)の?\s?(?:リーダースキル|スキル|効果|カード)"
    r"|\b(?:some|a) (?:mystery|unknown) (?:skill|effect|card)\b|"
    r"たかどうか(?:は|を|が|も)?[^。?]{0,16}(?:覚えて(?:い)?な|忘れ|わから|分から|書いて(?:い)?な|不明)"
    r"|(?:影響範囲|HP|ATK)(?:は|が)(?:知ら(?:ん|な)|わから|分から|不明)"
    r"|\b(?:might|may) have [^?]{0,40}\bi (?:don't|do not|can't|cannot) (?:remember|recall|tell)\b",
    re.IGNORECASE,
)
"""How it is said that what has happened, or how far a card reaches, is not known."""


def _is_moved_once(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a unit that has moved may move once more, and in the replay it has not moved."""
    if asked_move(played.scenario) != "move" or any(line.do in ("move", "use", "attack") for line in played.scenario.before_ask):
        return False
    moved = any(event.told and not event.negated and event.is_a("move-gate") for event in reading.events)
    again = any(event.asked and event.is_a("move-gate") for event in reading.events) and _ONE_MORE.search(reading.question) is not None
    return moved and again


_ONE_MORE = regex(
    r"もう(?:1|１|一)(?:マス|回|度|歩|つ)|\b(?:one more|a second|another) (?:gate|step|time|space|move)\b|\bmove again\b", re.IGNORECASE
)


def _has_ended_the_phase(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that the end of the phase is declared and asks what comes next, and that declaration comes next in the
    replay."""
    asked = {"what-next", "what"} & {*reading.asks} and "next_step" in played.scenario.asks and next_step(played) == "battle-end"
    return bool(asked) and _END_DECLARED.search(reading.question) is not None


_END_DECLARED = regex(r"終了(?:を)?宣言(?:して|した|済|後|のあと|の後)|\bdeclares? the end of\b[^?]{0,120}\bnext\b", re.IGNORECASE)


def _is_the_leader_moved(reading: Reading, played: Replay) -> bool:
    """Whether a unit is to move for a leader's sake, and in the replay the leader does."""
    line = asked_line(played.scenario)
    if line is None or line.do != "move":
        return False
    cards = played.start.cards
    leads = any(cards[card].face.kind == "leader" for card in called(played, line.card) if card in cards)
    return leads and _FOR_THE_LEADER.search(reading.question) is not None


_FOR_THE_LEADER = regex(r"\b(?:protect|guard|shield|cover) (?:my|the) leader\b|リーダーを(?:守|かば)", re.IGNORECASE)


def _is_no_damage_of_a_unit(reading: Reading, played: Replay) -> bool:
    """Whether a card that a question names deals the damage of which it asks how many BP come, and that card is not in the replay."""
    there = {card.face.id for card in played.start.cards.values()}
    hits = [h.event for h in played.trace if isinstance(h.event, e.CardDamaged)]
    of_units = bool(hits) and not any(hit.effect for hit in hits)
    dealing = ("attack-opposing-leader", "damage", *(("destroy",) if of_units and not told_of_an_attack(reading) else ()))
    dealt = {event.card for event in reading.events if event.told and event.is_a(*dealing)} - {None}
    by_effect = _BY_AN_EFFECT.search(reading.question) is not None and of_units
    return "bp_charge" in played.scenario.asks and (bool(dealt - there) or (by_effect and not told_of_an_attack(reading)))


_BY_AN_EFFECT = regex(
    r"(?:効果|スキル|こうか)(?:の?ダメージ)?(?:で|によって|により)[^。、?]{0,14}(?:破壊|壊|倒|やられ|焼|HP|減)"
    r"|\b(?:destroyed|killed|damaged|burned) by (?:an?|the|his|my|their) (?:\w+ )?effect\b",
    re.IGNORECASE,
)
"""How it is told that somebody is damaged by an effect."""


def told_of_an_attack(reading: Reading) -> bool:
    """Whether a question tells of an attack."""
    return any(event.is_a("attack", "counter-attack") and not event.negated for event in reading.events)


def _is_the_leader_hit(reading: Reading, played: Replay) -> bool:
    """Whether a question tells how many HP a leader has that is attacked, and in the replay no leader is."""
    cards = played.start.cards
    attacked = {card for line in played.scenario.play if line.do == "attack" for on in line.on for card in called(played, on)}
    kinds = {cards[card].face.kind for card in attacked if card in cards}
    return bool(kinds) and "leader" not in kinds and _LEADERS_HP.search(reading.question) is not None


_LEADERS_HP = regex(
    r"(?:殴|攻撃)(?:ら|さ)れて[^。]{0,4}(?:うち|自分|俺|こっち|私)の?リーダー(?:の|は|が)?HP\d+(?:→|から)|(?:相手|敵)の?リーダー(?:の|は|が)?(?:残り)?HP(?:は|が)?\d+[^。]{0,40}(?:殴|攻撃)(?!さ|ら)"
    r"|\b(?:enemy|opposing|their|his|her|opponent's) leader (?:has|is at|with|is on)(?: only)? \d+ ?HP\b",
    re.IGNORECASE,
)


def _is_forbidden_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether a question says that a card forbids moving, and not attacking, or the reverse, and in the replay nothing is forbidden so."""
    told = {"move" if match["move"] or match["walk"] or match["go"] else "attack" for match in _BAN.finditer(reading.question)}
    tried = asked_line(played.scenario)
    if len(told) != 1 or tried is None or tried.do not in _DOES:
        return False
    table = played.table_at(played.focus)
    return not any(bound(table, f"cannot-{what}", card) for what in told for card in table.in_zone("field"))


_BAN = regex(
    r"[「『](?:この(?:ユニット|カード|子)は)?(?:このターン(?:は|、)?)?(?:(?P<move>移動|動)|攻撃|殴)(?:は|が)?(?:でき|け|れ)?(?:な(?:い|くなる)|ません|不可)[」』]"
    r"(?!(?:と|って|て|だ)?、?(?:相手|友|言|い[うわっ]|主張|止め|思))"
    r"|(?:(?P<walk>移動|動)|攻撃|殴)(?:でき|け|れ)ない(?:と|って|との)(?:書|かい|印刷|印字|記載|明記|テキスト)"
    r"|(?:[\"“‘']|\b(?:text|card|wording|effect) (?:that )?(?:says?|reads?|states?) (?:that )?)(?:(?:it|(?:this|my|the) (?:unit|card)) )?"
    r"(?:cannot|can't|can not|may not) (?:(?P<go>move)|attack)\b",
    re.IGNORECASE,
)
"""How the text that forbids it is quoted; what somebody says is none."""


def _is_let_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether what puts a unit out is said to let it move, or attack, and in the replay it lets it do neither, or what is tried is not what
    it lets it do."""
    tried = asked_line(played.scenario)
    lets = (match for match in _LETS.finditer(reading.question) if _LETS_NOT.match(reading.question[match.end() :]) is None)
    let = {what for match in lets for what, does in _DOES.items() if does.search(match.group())}
    if not let or tried is None or tried.do not in _DOES:
        return False
    cards = played.table_at(played.focus).cards
    marks = {mark for card in called(played, tried.card) for mark in cards[card].marks}
    by_effect = "by-effect" in marks or ("from-hand" in marks and "effect" in reading.concepts())
    unasked = tried.do not in let and not any(event.asked for event in reading.events)
    return by_effect and (unasked or ("may-act" in marks) != (tried.do in let))


_DOES = {"move": regex("移動|動ける|move", re.IGNORECASE), "attack": regex("攻撃|殴れる|attack", re.IGNORECASE)}
_LETS = regex(
    r"[「『][^「」『』]{0,14}(?:(?:移動|攻撃)(?:も|が|は)?(?:でき(?:る|ます)|可能|し?ても?(?:よい|いい))|動ける|殴れる)[^「」『』]{0,4}[」』]"
    r"|(?:移動(?:と|や|も))?(?:移動|攻撃)(?:も|が|は)?(?:でき(?:る|ます)|可能|しても?(?:よい|いい))"
    r"(?:と|って)(?:だけ|のみ|の)?(?:書|かい|指定|明記|あ[るり]|記載)"
    r"|(?:移動|攻撃)(?:だけ)?(?:を|の)?(?:許可|許[しさ]|認め)"
    r"|\b(?<!whose )(?:effect|text|card|skill)\b(?:: |[^.?!]{0,90}\b(?<!nothing )(?:says?|states?|reads?|specif\w+)\b)[^.?!]{0,70}"
    r"\b(?:can|may|is allowed to|able to) (?:attack|move)\b(?: (?:and|or) (?:attack|move)\b)?"
    r"|\b(?:lets?|allows?|permits?) (?:it|that unit|the unit|them) (?:to )?(?:attack|move)\b(?: (?:and|or) (?:attack|move)\b)?",
    re.IGNORECASE,
)
"""How a question says what an effect lets the unit do that it puts out."""
_LETS_NOT = regex(r"[^。?]{0,14}(?:な(?:い|く|し|か)|無[いくし]|ません)|(?:と|って)(?:言|い[うわっ]|相手)")
"""How it goes on that it does not say so, or that somebody does."""


def _is_another_attacker(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the same unit may attack once more, and in the replay it has not attacked."""
    tried = asked_line(played.scenario)
    attacked = [line.card for line in played.scenario.before_ask if line.do == "attack"]
    if tried is None or tried.do != "attack" or tried.card in attacked:
        return False
    attacks = [event for event in reading.events if event.is_a("attack") and not event.negated]
    told = any(event.told for event in attacks) and any(event.asked for event in attacks)
    return bool(attacked or told) and _THE_SAME_UNIT.search(reading.question) is not None


_THE_SAME_UNIT = regex(
    r"(?:(?:同じ|おなじ)\s?|し終わったその)(?:ユニット|ゆにっと|子|やつ|奴)(?:1体|一体)?[でが](?![^。]{0,14}(?:じゃ|では))"
    r"|\b(?:with|by|using) the same unit\b|\b(?:can|may|does) (?:the|that) same unit\b",
    re.IGNORECASE,
)
"""How it is said that one unit does all that is told."""


def _is_taken_besides(reading: Reading, played: Replay) -> bool:
    """Whether somebody is told to stand in a gate besides the card that lies there, and in the replay nobody is in the way."""
    if asked_move(played.scenario) != "move" or {"set-card", "install-gate"}.isdisjoint(reading.concepts()):
        return False
    taken = played.refusal is not None and (played.refusal.clause or "").startswith("move-A")
    return not taken and _STANDS_THERE_TOO.search(reading.question) is not None


_STANDS_THERE_TOO = regex(
    r"(?:ユニット|リーダー|デバイス|味方|敵|相手|仲間)も(?:一緒に|同時に|同じ場所に|そこに|上に)?(?:い[るたて]|居[るたて]|立[っつ]|お[るり]|乗[っる]|あ[るり])"
    r"|(?:ユニット|リーダー|デバイス)と(?:伏せ|セット|裏向きの?)(?:カード)?(?:が|の)?(?:両方|どっちも|どちらも|一緒)"
    r"|\b(?:unit|leader|device|ally|enemy) (?:is|stands|sits)\b[^.,?!]{0,20}\b(?:too|as well)\b"
    r"|\bboth (?:a|an) (?:\w+ )?(?:unit|leader|device) and (?:a |an )?set card\b"
    r"|\balso (?:a |an |my |his |the )?(?:\w+ )?(?:unit|leader|device)\b",
    re.IGNORECASE,
)
"""How it is said that somebody stands there, too."""


def _acts_before_the_end(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody may move or attack after the end of the phase was declared, and in the replay that is tried before
    it, or nothing of the kind is."""
    asked = any(event.asked and not event.negated and event.is_a("attack", "move-gate") for event in reading.events)
    if not asked or MAY.isdisjoint(reading.asks) or _HAS_ENDED.search(reading.question) is None:
        return False
    ended = any(line.do == "finish" for line in played.scenario.before_ask)
    return {"finish", "move"} <= rulebook(played.start.rules).kinds and not (ended and asked_move(played.scenario) in ("move", "attack"))


MAY = frozenset({"allowed", "still", "whether"})
"""How it is asked whether something may be done."""
_HAS_ENDED = regex(
    r"(?:終了|終わり)(?:を|の|って|と)?(?:宣言|言)(?:を)?(?:した(?!ら)|してしま|してから|った|しちゃ|っちゃ|って(?:しま|から)|済み|後|のあと|の後)"
    r"|\b(?:have|had|i|he|she|they|we) (?:already )?(?:declar\w*d|announced|called) (?:the )?end\b"
    r"|\bafter (?:i |he |she )?declar(?:ed|ing) the end\b"
    r"|\bend (?:of the (?:battle )?phase )?(?:is|was|has been|already) (?:already )?declared\b",
    re.IGNORECASE,
)
"""How it is told that the end of the phase has been declared."""


def _is_moved_by_no_card(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may move somebody with a named card, and tried in the replay is a move of its own."""
    tried = asked_line(played.scenario)
    if tried is None or tried.do != "move":
        return False
    return any(_MOVES_WITH_IT.match(reading.question, mention.end) for mention in reading.cards)


_MOVES_WITH_IT = regex(r"で[^。、?]{0,8}(?:動か(?:し(?:たい|ても?(?:いい|良い|OK))|せ(?:る|ます)|す)|移動(?:させ(?:たい|られ|て)|でき))")
"""How it is asked, after a card's name, if something may be moved with it."""


def _falls_by_an_untold_counter(reading: Reading, played: Replay) -> bool:
    """Whether figures are told of an attack, and neither a counter nor how strong it would be, and in the replay the attacker is destroyed
    by one."""
    atk = [figure for figure in reading.figures if figure.of == "attack-figure"]
    spoken = any(event.is_a("counter-attack") for event in reading.events) or not COUNTERED.isdisjoint(reading.concepts())
    told = any(event.is_a("destroy", "lose") for event in reading.events if not event.asked)
    return len(atk) == 1 and not spoken and not told and "attacker" in struck(played)


COUNTERED = frozenset({"counter-attack", "counter", "both", "both-destroyed", "each-other", "both-units", "trade"})
"""Concepts by which a question speaks of what a unit does that is attacked."""


def _moves_before_its_attack(reading: Reading, played: Replay) -> bool:
    """Whether a unit is told to attack without moving, and in the replay all that attack, or are to, have moved."""
    told = any(mention.concept == "without-moving" and not mention.negated for mention in reading.mentions)
    told = told or _FROM_THE_SPOT.search(reading.question) is not None
    before = played.scenario.before_ask
    tried = asked_line(played.scenario)
    asked = {tried.card} if tried is not None and tried.do == "attack" else set()
    attackers = asked | {line.card for line in before if line.do == "attack"} if told else set()
    return bool(attackers) and attackers <= {line.card for line in before if line.do == "move"}


_FROM_THE_SPOT = regex(r"攻撃[((](?:移動|動き)(?:は)?(?:なし|無し|せず)|(?:移動|動き)(?:なし|無し)[))]?の?攻撃")
"""How it is said, besides, that an attack is made without moving."""


def _is_a_unit_moved(reading: Reading, played: Replay) -> bool:
    """Whether an effect is told to have moved a unit of which it is asked if it may attack, or move once more, and in the replay a leader
    tries."""
    tried = asked_line(played.scenario)
    leads = tried is not None and any(played.start.cards[card].face.kind == "leader" for card in called(played, tried.card))
    if not leads or tried is None or tried.do not in _DOES:
        return False
    if tried.do == "move":
        return any(pattern.search(reading.question) is not None for pattern in (_VERY_UNIT, _MAY_A_UNIT_MOVE))
    return _LEADER_ACTS.search(reading.question) is None and _UNIT_MOVED.search(reading.question) is not None


_UNIT_MOVED = regex(
    r"(?:動(?:い|かし|かされ)た|移動(?:し|させ|させられ)た|ずらした|飛ばした|位置を変えた)(?:自分の|うちの)?(?:ユニット|ゆにっと|子)"
    r"|ユニットを[^。、?]{0,8}(?:動か|移動|ずら)|\b(?:moved?|shift(?:ed|s)?|push(?:ed|es)?) (?:my|a|the|one|one of my) units?\b"
    r"|\bunit (?:was |has been )?(?:moved|shifted|pushed) by\b",
    re.IGNORECASE,
)
"""How it is said that who was moved is a unit."""
_LEADER_ACTS = regex(r"リーダー(?:も|で|が|を|、|自身|本人)|\bleader(?! skill|'s skill)\b", re.IGNORECASE)
"""How a leader is spoken of that acts itself."""
_VERY_UNIT = regex(
    r"同じユニットを?(?:また|もう|さらに)|\b(?:that|the) (?:very|same) unit (?:once more|again|one|another|further)\b", re.IGNORECASE
)
"""How it is said that one unit is moved once more."""
_MAY_A_UNIT_MOVE = regex(
    r"(?<!自分の)ユニット(?:を|は|も)[^。、?がにへ]{0,10}(?:動か(?:せ|し(?:て|たい))|移動(?:でき|させ|して(?:も)?(?:い|よ))|歩か?せ|下げ)[^。、]{0,10}\?"
    r"|\b(?:can|may) (?:that|the|my|this) (?:\w+ )?unit (?:still |then |also |now )?(?:move|walk|step)\b",
    re.IGNORECASE,
)
"""How it is asked if a unit may move."""


def _is_an_opposing_one_attacked(reading: Reading, played: Replay) -> bool:
    """Whether only one's own cards are told to be in range, and in the replay another player's is to be attacked."""
    tried = asked_line(played.scenario)
    if tried is None or tried.do != "attack" or _ONLY_MINE.search(reading.question) is None:
        return False
    cards = played.start.cards
    attacking = {cards[card].owner for card in called(played, tried.card)}
    return any(cards[card].owner not in attacking for on in tried.on for card in called(played, on))


_ONLY_MINE = regex(
    r"(?:味方|自分の(?:ユニット|オブジェクト|カード))(?:だけ(?:だ|が|で)|しか(?:い|お|居|な|立))"
    r"|\bonly (?:holds? |contains? |has )?my own\b|\b(?:holds?|contains?|has|have) only my\b|\bnothing but my\b",
    re.IGNORECASE,
)
"""How it is said that there are none but one's own cards."""


def _has_attacked_before(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody may move after it attacked, and in the replay nobody has attacked by then."""
    if asked_move(played.scenario) != "move" or any(line.do == "attack" for line in played.scenario.before_ask):
        return False
    moves = any(event.asked and event.is_a("move-gate") for event in reading.events)
    return moves and _AFTER_ITS_ATTACK.search(reading.question) is not None


_AFTER_ITS_ATTACK = regex(
    r"(?:攻撃|こうげき)(?:した|し終わった|を終えた)(?:あと|後)(?!は)|殴った(?:あと|後)(?!は)"
    r"|\bafter (?:it |my unit |this unit )?(?:has )?attack(?:ed|ing)\b",
    re.IGNORECASE,
)
"""How it is told that who is to move has attacked."""


def _destroys_nobody(reading: Reading, played: Replay) -> bool:
    """Whether it is told that somebody is destroyed without damage to one's own, no leader is spoken of, and nobody is in the replay."""
    told = any(event.told and not event.negated and event.concept == "destroy" for event in reading.events)
    unhurt = "no-damage" in reading.concepts() and {"leader", "attack-opposing-leader"}.isdisjoint(reading.concepts())
    return told and unhurt and "bp_charge" in played.scenario.asks and not happened(played, e.Destroyed)


def _acts_again_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody may attack, or move, and in the replay that one has done so before, of which nothing is told."""
    tried = asked_line(played.scenario)
    if tried is None or tried.do not in _DOES:
        return False
    before = any(line.do == tried.do and line.card == tried.card for line in played.scenario.before_ask)
    kind = "attack" if tried.do == "attack" else "move-gate"
    told = [event for event in reading.events if event.is_a(kind) and not event.negated]
    once = _ONCE_BEFORE.search(_AFTER_AN_EFFECT.sub("", reading.question))
    if tried.do == "attack" and not reading.cards and _MOVED_TWICE.search(reading.question) is not None:
        once = _ATTACKED_ONCE.search(reading.question)
    return before and len(told) == 1 and told[0].asked and once is None


_MOVED_TWICE = regex(
    r"(?:移動|動)[^。?]{0,16}(?:効果|スキル)で[^。?]{0,6}(?:また|さらに|もう)[^。?]{0,6}(?:動|移動)|(?:効果|スキル)でも(?:動|移動)"
)
_ATTACKED_ONCE = regex(r"(?:攻撃|殴|こうげき)(?:し|っ)?(?:た|て|後|あと|済)|(?:また|もう[一1]?[度回]?|再び?|[2二]回)(?:攻撃|殴|こうげき)")
"""How moves alone are told to have been made twice, and an attack once."""
_AFTER_AN_EFFECT = regex(r"(?:ライン|スキル|効果)で[^。、?]{0,8}(?:動|ずら|移動)[^。、?]{0,10}[、。]?その(?:あと|後)(?:に)?")
_ONCE_BEFORE = regex(
    r"もう|また|再|にかい|回数|上限|移動権|直して|変えて|おかわり|改めて|権利|二|2|２|何[回度]|なん[回度か]|連続|続け|ふたたび|複数|たくさん|毎|ごと|済|あと|後|(?:攻撃|移動)した|動いた|動かした|殴った|って(?:から|た)|さら|まだ|次|ずつ|いくつ|無限|同じ|戻|一回|1回"
    r"|\b(?:again|twice|new|second|two|three|both|more|another|once|times|after|already|still|multiple|several|many|each|every|has|have|had|did|next"
    r"|first|then|back|also|as well|repeatedly|often)\b|\b(?:attacked|moved|used|acted|swung)\b",
    re.IGNORECASE,
)
"""How it may be said that something was done before, or how often."""


def _is_attacked_by_no_leader(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a leader may be attacked, and in the replay one attacks; or if one may attack with a leader, and there another
    does."""
    tried = asked_line(played.scenario)
    if tried is None or tried.do != "attack":
        return False
    if len(sentences_of(reading.question)) > 1:
        return False
    cards = played.start.cards
    leads = any(cards[card].face.kind == "leader" for card in called(played, tried.card) if card in cards)
    on, by = _ON_A_LEADER.search(reading.question) is not None, _WITH_A_LEADER.search(reading.question) is not None
    return on != by and by != leads


_ON_A_LEADER = regex(
    r"\bleaders? (?:can't|cannot|can not|can|may) be attacked\b"
    r"|リーダー(?:は|って)(?:攻撃|殴)(?:さ|ら)れ(?!た)"
    r"|リーダー(?:への(?:攻撃|こうげき)|(?:を|に)(?:直接|じかに|いきなり)?(?:攻撃|殴|こうげき|なぐ)(?!さ|ら))"
    r"|\battacks? (?:on|against) (?:a|the|his|their|her|enemy) leader\b",
    re.IGNORECASE,
)
_WITH_A_LEADER = regex(
    r"リーダー(?:自身)?で[^。、?]{0,14}(?:殴|攻撃|しば|叩|なぐ|こうげき)|\battack with (?:my|a|the) (?:own )?leader\b",
    re.IGNORECASE,
)
"""How it is asked if a leader may be attacked, and if one may attack."""


def _falls_to_its_victim(reading: Reading, played: Replay) -> bool:
    """Whether an attack is told to have destroyed a unit, and nobody that is attacked is destroyed in the replay."""
    struck_down = set(destroyed_in(played))
    attacked = {card for line in played.scenario.play if line.do == "attack" for on in line.on for card in called(played, on)}
    asked = "bp_charge" in played.scenario.asks and bool(attacked) and _KILLS_BY_ATTACK.search(reading.question) is not None
    return asked and attacked.isdisjoint(struck_down)


_KILLS_BY_ATTACK = regex(
    r"(?:^|[。、])(?:自分の|うちの|俺の)?(?:ユニットの)?攻撃で(?:相手|敵)の?ユニットを(?:破壊|倒|壊|撃破)(?:し(?!損|そこ|き)|した|、|。|した、)"
    r"|\bmy (?:unit's )?attack (?:has )?(?:destroyed|killed) (?:his|their|an enemy|the enemy|an opposing) unit\b",
    re.IGNORECASE,
)
"""How it is told that an attack destroyed the unit attacked."""


def _leaves_one_out(reading: Reading, played: Replay) -> bool:
    """Whether two units that a question calls by letters act, and in the replay one alone acts, or is acted on, up to what is asked."""
    tried = asked_line(played.scenario)
    if tried is None or tried.do not in _DOES:
        return False
    lines = (*played.scenario.before_ask, tried)
    acting = {line.card for line in lines if line.do in _DOES} | {on for line in lines for on in line.on if line.do == "use"}
    told = {next(filter(None, match.groups())) for match in _LETTER_ACTS.finditer(reading.question)}
    return len(told) >= _TWO > len(acting)


_LETTER_ACTS = regex(
    r"(?<![A-Za-zＡ-Ｚ])([A-CＡ-Ｃ])(?:が|も|で|を(?:動|移)|は(?![^。?]*(?:でき|れる|いい|OK)[^。?]*\?))"
    r"|(?<![A-Za-z])([A-C]) (?:has |had |then |also )?(?:mov|attack|swing|shift|swung)"
)
"""A letter by which a unit is called that does something."""


def _moves_in_ones_own_turn(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may move, or attack, in the opponent's turn, and in the replay the turn player does."""
    tried = asked_line(played.scenario)
    own = tried is not None and tried.do in _DOES and tried.by == "attacking"
    mine = "not-my-turn" in reading.concepts() and any(
        event.asked and event.by == "defending" and event.is_a("move-gate", "use", "attack") for event in reading.events
    )
    return own and (mine or _IN_THEIR_TURN.search(reading.question) is not None)


_IN_THEIR_TURN = regex(
    r"(?:相手|敵)の(?:ターン|番|バトルフェイズ)(?:中|の間)?(?:に|で)(?:は|も)?、?(?:自分|うち|俺|こっち|こちら|私)の?"
    r"(?:ユニット|リーダー)?[はをもでが][^。、?]{0,12}(?:移動|動|攻撃(?!さ)|殴(?!ら))"
    r"|\b(?:during|on|in) (?:my opponent's|the opponent's|his|their|her) (?:own )?(?:turn|battle phase),? (?:can|may) (?:I|my)\b"
    r"|\b(?:can|may) (?:I|my (?:units?|leader)) (?:move|attack)[^.?]{0,24}\b(?:during|on|in)"
    r" (?:my opponent's|the opponent's|his|their|her) (?:turn|battle phase)\b",
    re.IGNORECASE,
)
"""How it is said that one would act in the opponent's turn."""


def _is_of_the_other_deed(reading: Reading, played: Replay) -> bool:
    """Whether what is told last, of which it is asked if that is legal, is an attack, and in the replay a move is tried; or the reverse."""
    tried, last = (
        asked_line(played.scenario),
        _LAST_DEED.search(reading.question) or _MAY_IT.search(reading.question) or _MAY_IT_DO.search(reading.question),
    )
    if tried is None or tried.do not in (*_DOES, "decline") or last is None:
        return False
    if tried.do == "decline":
        return _MAY_IT_DO.search(reading.question) is not None  # that it may be left undone is no answer to whether it may be done
    return (last["attack"] is None) != (tried.do == "move")


_MAY_IT_DO = regex(
    r"\b(?:can|may) (?:unit )?(?:[A-C]|it|(?:my|that|this|the) unit)(?: still| now| also| then)? (?:(?P<attack>attack|swing)|move)\b"
    r"(?![^?]*\b(?:and|then)\b)[^.,;?]*\?$",
    re.IGNORECASE,
)
_MAY_IT = regex(
    r"[A-Cは](?:は)?(?:まだ|もう|その場で|普通に)?(?:(?P<attack>攻撃(?:宣言)?(?:でき|可能|しても?いい)|殴れる|殴っていい)|(?:移動(?:でき|可能|しても?いい)|動ける|動かせる))"
    r"[^。、?]{0,8}\?$"
)
_LAST_DEED = regex(
    r"(?:(?P<attack>攻撃|殴る|なぐる)|移動|避難|動く|動かす)(?:する|した|を?宣言)?(?:。(?:これ(?:は|って)?|この順番?は?)?|、これ(?:は|って)?)"
    r"(?:でき(?:る|ます)|いけ(?:る|ます)|あり|OK|可能|合法|いい|通る)[^。?]{0,6}\?$"
)
"""How it is asked, in a sentence of its own, if what is told last is legal."""


def _moves_too_often(reading: Reading, played: Replay) -> bool:
    """Whether an effect is told to move somebody, of whom it is asked if it may move as usual, or if that would be its second move, and in
    the replay it has moved as usual, besides."""
    tried = asked_line(played.scenario)
    before = played.scenario.before_ask
    moved = tried is not None and tried.do == "move" and any(line.do == "move" and line.card == tried.card for line in before)
    if not moved or all(line.do != "use" for line in before) or len(_AS_USUAL.findall(reading.question)) != 1:
        return False
    return _IS_SECOND.search(reading.question) is not None or _ONCE_BEFORE.search(_THEN.sub("", reading.question)) is None


_AS_USUAL = regex(r"(?:通常|普通)(?:の|に)?(?:移動|動)|\b(?:normal|ordinary|regular|usual) move\b|\bmoves? normally\b", re.IGNORECASE)
_IS_SECOND = regex(
    r"(?:2回|二回|2度)目?(?:に|と)(?:なる|なら|数え|カウント)|1ターン(?:に)?(?:2|二)回(?:移動)?(?:で|に|って|だ)|\bcount(?:s|ed)? as\b",
    re.IGNORECASE,
)
_THEN = regex(r"した|った|いた|あと|後|て(?:から)|\b(?:after|then|already|has|have|moved|been)\b", re.IGNORECASE)
"""How one's usual move is spoken of, how it is asked if that is the second one, and words of what went before."""


def _moves_the_other_combatant(reading: Reading, played: Replay) -> bool:
    """Whether it is told which of who attacks and who is attacked is moved, and in the replay only the other one is."""
    told = {event.on for event in reading.events if event.told and event.concept in MOVED and event.on in ("attacker", "target")}
    moved = {role for h in played.trace if isinstance(h.event, e.Shifted) for role in names(played, h.event.card)}
    combatants = moved & {"attacker", "target"}
    return len(told) == 1 and bool(combatants) and told.isdisjoint(combatants) and bool(happened(played, e.AttackDeclared))


MOVED = frozenset({"move-gate", "moved-by-effect"})
"""Concepts by which it is told that somebody is moved."""


def _is_another_exchanged(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that the card attacked changes places with a unit of the attacker's own, and in the replay with another's,
    or with a leader."""
    lines = [line for line in played.scenario.before_ask if line.do == "use" and len(line.on) > 1]
    if not lines or _FOR_MY_UNIT.search(reading.question) is None:
        return False
    cards = played.start.cards
    there = [cards[card] for line in lines for on in line.on for card in called(played, on)]
    return not any(card.owner == "attacking" and card.face.kind == "unit" for card in there)


_FOR_MY_UNIT = regex(
    r"(?:対象|相手の?ユニット|狙った(?:ユニット|敵))(?:が|と)[^。、?]{0,8}(?:俺|自分|うち|私|味方)の?(?:別の)?ユニット(?!に)"
    r"[^。、?]{0,6}(?:と|が)[^。、?]{0,4}入れ替わ"
    r"|\b(?:target|unit i attacked) (?:was |got )?(?:swapped|exchanged) (?:with|for) my (?:own |other )?units?\b"
    r"|\bswapp?(?:ed|s) (?:in )?my (?:own |other )?units?\b",
    re.IGNORECASE,
)


def _is_moved_untold(reading: Reading, played: Replay) -> bool:
    """Whether in the replay a card moves the one that is to act then, and a question tells of no card, effect or chase."""
    tried = asked_line(played.scenario)
    if tried is None or tried.do not in _DOES or reading.cards:
        return False
    moved = any(line.do == "use" and tried.card in line.on for line in played.scenario.before_ask)
    shifted = any(isinstance(h.event, e.Shifted) for h in played.trace[: played.focus])
    return moved and shifted and _BY_A_CARD.search(reading.question) is None


_BY_A_CARD = regex(
    r"効果|こうか|スキル|すきる|カード|壊|ライン|チェイス|ちぇいす|能力|入れ替|割り込|強制|ユリス|(?:動か|移動さ|ずら|飛ば|どか|押|引)(?:さ|せ|し|れ)"
    r"|\b(?:effects?|skills?|cards?|chas\w+|line|by|push\w*|pull\w*|shift\w*|forced|swap\w*|ability|slid|slide|moved (?:my|his|it|the))\b",
    re.IGNORECASE,
)
"""How it is said that something moves a card, which does not move by itself."""


def _hits_for_nothing_untold(reading: Reading, played: Replay) -> bool:
    """Whether an attack does no damage to a leader in a replay for which BP are asked, and the question tells of none that does not."""
    attacks = happened(played, e.AttackDeclared)
    cards = played.start.cards
    on_leaders = bool(attacks) and all(cards[attack.target].face.kind == "leader" for attack in attacks if attack.target in cards)
    asked = "bp_charge" in played.scenario.asks and on_leaders and not happened(played, e.Interrupted)
    hurt = any(event.count for event in happened(played, e.CardDamaged))
    return asked and not hurt and _FOR_NOTHING.search(reading.question) is None


_FOR_NOTHING = regex(
    r"0|ゼロ|無傷|ノーダメ|軽減|ない|なか|ず|ません|なし|減って|効果|無効|\b(?:no|not|nothing|without|none|zero|prevent|reduce|unharmed|void)|n't\b",
    re.IGNORECASE,
)
"""What may tell that an attack does no damage."""


def _moves_no_leader(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a leader may move, and in the replay a unit tries."""
    tried = asked_line(played.scenario)
    onto = not {"install-gate", "set-card", "object"}.isdisjoint(reading.concepts())
    if onto or tried is None or tried.do != "move" or _MAY_THE_LEADER_MOVE.search(reading.question) is None:
        return False
    cards = played.start.cards
    return all(cards[card].face.kind != "leader" for card in called(played, tried.card) if card in cards)


_MAY_THE_LEADER_MOVE = regex(
    r"リーダー(?:を|は|も)(?:まだ|もう)?(?:動かせ|動け|動かして(?:も)?い|移動でき|移動させられ)[^。、?]{0,6}\?$"
    r"|\b(?:can|may) (?:my|the|a|his|their) (?:frozen )?leader (?:still |also |then |now )?(?:move|walk|step)\b",
    re.IGNORECASE,
)
"""How it is asked if a leader may move."""


def _is_who_was_attacked(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may attack who has been attacked before, and in the replay who is to attack has attacked."""
    tried = asked_line(played.scenario)
    again = (
        tried is not None
        and tried.do == "attack"
        and any(line.do == "attack" and line.card == tried.card for line in played.scenario.before_ask)
    )
    return again and _WAS_ATTACKED.search(reading.question) is not None


_WAS_ATTACKED = regex(
    r"(?:もう|すでに|既に|さっき|一度|1度|1回)?(?:攻撃|殴)(?:さ|ら)れた(?:相手の?|敵の?)?"
    r"(?:ユニット|やつ|敵|リーダー)を(?:もう一度|また|別|再)?[^。、?]{0,10}(?:攻撃|殴)"
    r"|\battack (?:a|the|an enemy) (?:unit|one|leader) (?:that|which|who)"
    r" (?:already )?(?:was|has been|had been) (?:already )?(?:attacked|hit)\b",
    re.IGNORECASE,
)
"""How it is said that who is to be attacked has been attacked."""


IN_GATES: Otherwise = (
    ("unit", _is_of_the_other_unit),
    ("left", _is_left_of_the_combat),
    ("range", _is_in_range_otherwise),
    ("leader", _is_attacked_by_a_leader),
    ("leader", _is_the_leader_moved),
    ("leader", _is_the_leader_hit),
    ("gate", _stands_there_otherwise),
    ("gate", _attacks_an_emptied_gate),
    ("told", _is_nowhere_told),
    ("known", _is_not_known),
    ("turn", _has_come_earlier),
    ("moved", _is_moved_once),
    ("phase", _has_ended_the_phase),
    ("damage", _is_no_damage_of_a_unit),
    ("forbidden", _is_forbidden_otherwise),
    ("let", _is_let_otherwise),
    ("unit", _is_another_attacker),
    ("taken", _is_taken_besides),
    ("ended", _acts_before_the_end),
    ("unit", _is_a_unit_moved),
    ("unit", _moves_before_its_attack),
    ("counter", _falls_by_an_untold_counter),
    ("card", _is_moved_by_no_card),
    ("own", _is_an_opposing_one_attacked),
    ("attacked", _has_attacked_before),
    ("destroyed", _destroys_nobody),
    *((kind.name, kind.is_otherwise) for kind in KINDS),
    ("moves", moves_otherwise),
    ("attack", goes_on_by_the_counter_alone),
    ("frozen", turns_otherwise),
    ("reduced", deals_more),
    ("again", _acts_again_untold),
    ("leader", _is_attacked_by_no_leader),
    ("kill", _falls_to_its_victim),
    ("unit", _leaves_one_out),
    ("turn", _moves_in_ones_own_turn),
    ("deed", _is_of_the_other_deed),
    ("moves", _moves_too_often),
    ("attacked", _is_who_was_attacked),
    ("leader", _moves_no_leader),
    ("nothing", _hits_for_nothing_untold),
    ("exchanged", _is_another_exchanged),
    ("effect", _is_moved_untold),
    ("moved", _moves_the_other_combatant),
    *OF_CHASES,
    *OF_NUMBERS,
    *OF_WHOM,
)
"""Each with what is not there by what is told (`judge.situations.told.OTHERWISE`)."""
