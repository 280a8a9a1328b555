"""Who bears an ability the question speaks of: whom it says, and nobody of whom it denies it.

「自分のは「すべてのバトルに勝つ」を持ってる」 speaks of mine, "my creature doesn't have double breaker" of nobody's.
"""

import re
from collections.abc import Callable

from judge.engine.sides import Side, other
from judge.patterns import regex
from judge.reading.denial import BORNE, TARGET_HAS
from judge.reading.model import CardMention, Mention, Reading
from judge.rulings.happened import STRIKES, destroyed_in
from judge.rulings.replay import Replay
from judge.rulings.vantage import FIGHTERS, names
from judge.situations.breakers import BREAKERS, in_a_row
from knowledge.abilities import Ability, AvertDefeat, BreakShields, ChangePower, WinsAllBattles

ABILITIES: dict[str, Callable[[Ability], bool]] = {
    "wins-all": lambda ability: _does(ability, WinsAllBattles),
    "attacker-wins-all": lambda ability: _does(ability, WinsAllBattles),
    "double-breaker": lambda ability: _breaks(ability, 2),
    "triple-breaker": lambda ability: _breaks(ability, 3),
    "power-attacker": lambda ability: ability.kind == "continuous" and _does(ability, ChangePower),
    "when-attacks": lambda ability: ability.at == "attack",
    "when-blocks": lambda ability: ability.at == "block",
    "when-destroyed": lambda ability: ability.at == "destroyed",
    "when-wins": lambda ability: ability.at == "wins-battle",
    "when-loses": lambda ability: ability.at == "loses-battle",
    "wins-by-power": lambda ability: ability.at == "wins-by-power",
    "at-battle-resolution": lambda ability: ability.at == "battle-resolution",
    "avert-defeat": lambda ability: _does(ability, AvertDefeat),
}
"""Concepts that name an ability, and which ability of a card that is."""
PLAYERS: dict[str, Side] = {
    "attacking-player": "attacking",
    "defending-player": "defending",
    "turn-player": "attacking",
    "non-turn-player": "defending",
}
ROLES = frozenset({"attacker", "blocker"})
"""Who may be said to have an ability: players by what they are in this turn, and cards by what they do."""
NOUNS = frozenset({"creature", "spirit", "progress", "unit-thing", "unit-spirit", "card"})
"""What may have an ability without being anybody's."""
_NEAR = 60
"""Characters between an ability and who has it, at most."""


def borne_otherwise(reading: Reading, played: Replay) -> list[str]:
    """The abilities (concept ids) that a card of the replay has though the question denies it, or others only than those it says."""
    return [m.concept for m in reading.mentions if m.concept in ABILITIES and _is_otherwise(m, reading, played)]


def _is_otherwise(mention: Mention, reading: Reading, played: Replay) -> bool:
    if not LOST.isdisjoint(reading.concepts()) and (_is_said_before(mention, reading) or _is_lost(mention, reading)):
        return False  # it had it, and lost it
    bears = ABILITIES[mention.concept]
    bearers = [card for card in played.start.cards.values() if card.face.id == "plain" and any(map(bears, card.face.abilities))]
    if not bearers:
        return False
    outside = [m for m in reading.mentions if not mention.start <= m.start < mention.end]  # not the "all" of "wins all battles"
    beside = [m.concept for m in outside if _SENTENCE_ENDS.search(reading.question[mention.end : m.start]) is None]
    several = not SEVERAL.isdisjoint(beside) or _AND_SO.search(reading.question) is not None
    several = several or _HAS_IT_TOO.search(reading.question[mention.end :]) is not None
    several = several or (mention.concept in BREAKERS and in_a_row(reading) > 1)
    if len(bearers) > 1 and [m.concept for m in reading.mentions].count(mention.concept) == 1 and not several:
        return True  # one has it, and not both
    if len(bearers) == 1 and not mention.negated and _is_of_both(mention, reading):
        return True
    subject = subject_of(mention, reading) or ("attacker" if mention.concept == "attacker-wins-all" else None)
    if mention.concept == "when-attacks" and subject in ("target", "defending"):
        subject = None  # whoever is named before: who is attacked has none that could work
    if subject in ("attacking", "defending"):
        theirs = [card for card in bearers if card.owner == subject]
    else:
        theirs = [card for card in bearers if subject is None or subject in names(played, card.id)]
    if several and not mention.negated:
        return False
    return bool(theirs) if mention.negated else not theirs


def _is_said_before(mention: Mention, reading: Reading) -> bool:
    return any(m.concept == mention.concept and not m.negated and m.start < mention.start for m in reading.mentions)


def _is_lost(mention: Mention, reading: Reading) -> bool:
    """Whether an ability is denied in the words that say that it was lost, or before them: 「W・ブレイカーを失った」."""
    lost = (m for m in reading.mentions if m.concept == "loses-breaks" and not m.negated)
    return mention.negated and any(mention.end <= m.end for m in lost)


LOST = frozenset({"lose", "loses-breaks"})
"""Concepts that say that a card no longer has what it had."""
_SENTENCE_ENDS = regex(r"[。.?!](?!\d)")


def _is_of_both(mention: Mention, reading: Reading) -> bool:
    """Whether an ability is said to be of both, right after them: どっちも「…」持ち, "both creatures have …", "both mine and his have"."""
    if _BOTH_HAVE.search(reading.question[: mention.start]) or _HAS_IT_TOO.search(reading.question[mention.end :]):
        return True
    ends = (
        m.end for m in reading.mentions if m.concept in _BOTH and m.end <= mention.start and not _HAS.search(reading.question[: m.start])
    )
    between = (reading.question[end : mention.start].strip(" 「『\"'") for end in ends)
    return any(all(map(_HAVING.fullmatch, re.findall(r"[a-z0-9]+", words.lower()))) for words in between if words.isascii())


_BOTH_HAVE = regex(r"\bboth\b[^.?!;]{0,60}\band\b[^.?!;]{0,60}\b(?:have|got|carry)\b\W*$", re.IGNORECASE)
_HAS_IT_TOO = regex(
    r"^(?:[^。?]{0,24}も(?:それ|同じ(?:の|能力|やつ)|同じく)(?:を)?(?:持ち|持って)"
    r"|[」』]?(?:を(?:持つ|持った)|持ちの?|の)?(?:クリーチャー|クリ|獣|スピリット|やつ)?(?:が|同士の?)?(?:2|二)[体匹](?!目|のうち|いる中))"
)
_BOTH = frozenset({"both", "both-fighters", "each-other"})
_HAS = regex(r"\b(?:has|have|having|had|with)\s*$", re.IGNORECASE)
"""What stands before "both" where one has two of them."""
SEVERAL = frozenset(
    {
        "both",
        "both-fighters",
        "each-other",
        "two-of-them",
        "both-players",
        "all",
        "on-either-side",
        "both-win-all",
        "two-at-once",
        "also",
    },
)
"""Concepts by which a question says that more than one has an ability."""


_AND_SO = regex(
    r"(?:[ー者側手分方体達俺私僕奴つちられう]|スピリット|クリーチャー|ユニット|プログレス)も[^。?も]{0,12}も"
    r"|どちらにも|\bso (?:does|do|has|is)\b|\b(?:as well|too)\b",
    re.IGNORECASE,
)
"""How a question says in other words that another has an ability too."""


def of_another_side(reading: Reading, played: Replay) -> list[str]:
    """The cards (as ids) that the question says are one player's, and that lie on the other's side in the replay."""
    named = [m.card for m in reading.cards if (side := _owner_of(m, reading)) is not None and _is_on(other(side), m.card, played)]
    others = (m for m in reading.cards if _is_drawn_past(m, reading, played) or _fell_in_its_own_turn(m, reading, played))
    return [*named, *(m.card for m in others)]


def _fell_in_its_own_turn(mention: CardMention, reading: Reading, played: Replay) -> bool:
    """Whether a card falls in the asker's own turn in the question, which speaks of no opponent, and is the other player's in the replay:
    「ソールが自分のターンに破壊された」."""
    fell = any(event.on == mention.card and event.told for event in reading.events if event.concept in STRIKES)
    alone = fell and mention.side is None and "opponent" not in reading.concepts() and _OWN_TURN.search(reading.question) is not None
    return alone and _is_on(other(played.start.turn_player), mention.card, played)


_OWN_TURN = regex(r"(?:自分|じぶん|俺|おれ|私|わたし|僕|こっち|うち)のターン|\b(?:on|in|during) my (?:own )?turn", re.IGNORECASE)


def _is_drawn_past(mention: CardMention, reading: Reading, played: Replay) -> bool:
    """Whether who draws, in the question, is the card's owner, and in the replay the other player, whose turn it is; or the reverse."""
    drawn = {event.by for event in reading.events if event.concept == "draw" and event.told} - {None}
    turn = played.start.turn_player
    if mention.side is None and len(drawn) == 1 and "me" in reading.concepts() and "opponent" not in reading.concepts():
        return _is_on(other(turn) if turn in drawn else turn, mention.card, played)  # who speaks of nobody else has the card
    if mention.side is None or len(drawn) != 1 or _WHOSE.search(reading.question[: mention.start]) is None:
        return False
    return _is_on(other(turn) if mention.side in drawn else turn, mention.card, played)


def is_set_by_another(reading: Reading, played: Replay) -> bool:
    """Whether the set cards of a replay are all the other player's than the one who has set one in the question."""
    whose = {side_named(SET[concept], reading) for concept in SET.keys() & reading.concepts()} - {None}
    there = {card.owner for card in played.start.in_zone("set")}
    return len(whose) == 1 and bool(there) and there.isdisjoint(whose)


SET = {"own-burst": "me", "their-burst": "opponent"}
"""Concepts that say whose card is set."""


def is_set_by_who_lost_none(reading: Reading, played: Replay) -> bool:
    """Whether a question says whose card fell, and whose burst is set, and in a replay in which one player loses cards these are the same
    player's where they are not, or the reverse."""
    there = {card.owner for card in played.start.in_zone("set")}
    fallen = {played.start.cards[card].owner for card in destroyed_in(played)}
    if len(there) != 1 or len(fallen) != 1:
        return False
    told = _LABELLED.sub("", reading.question)
    lost, sets = _LOSES.search(told), _SETS.search(told)
    if lost is None or (sets is None and _A_SET_ONE.search(told) is None):
        return False
    one, other_one = (
        next((name for name, who in match.groupdict().items() if who), "").rpartition("_")[2] if match is not None else "mine"
        for match in (lost, sets)  # of a set card nobody's is said to be one speaks as of one's own
    )
    if one != other_one and {one, other_one} not in ({"mine", "theirs"}, {"attackers", "defenders"}):
        return False
    return (one == other_one) != (fallen == there)


_WHO = (
    "(?:(?P<mine>自分|俺|おれ|オレ|私|わたし|僕|ぼく|こっち|うち)|(?P<theirs>相手|あいて|敵)"
    "|(?P<attackers>攻撃側|アタックした側)|(?P<defenders>防御側|ブロックした側))"
)
_LABELLED = regex(r"[「『\[(][^」』\])]*破壊後[^」』\])]*[」』\])]|(?:相手による)?自分の(?:スピリット|スピ)破壊後")
"""The condition of a burst as it is printed: whose spirit that is says nothing of what happened."""
_A_SET_ONE = regex(r"(?:伏せ|ふせ|セット)(?:て|し|た)|伏せバースト")
_LOSES = regex(
    r"(?:死んだ|負けた|破壊された|やられた)のが?は?、?(?:(?:自分|俺|私|こっち)の(?:スピリット)?(?:じゃ|では?)なくて?、?)?"
    + _WHO.replace("?P<", "?P<d_")
    + r"のスピリット(?!より)|"
    + _WHO
    + r"の(?:場の)?(?:スピリット|アルティメット|スピ|アタッカー|ブロッカー|やつ)(?:が|は|も)[^。、?]{0,12}"
    r"(?:負け|死(?!ん?でな|なな)|破壊され(?!な|て(?:い|お)?(?:な|ら))|やられ|焼かれ)"
)
_SETS = regex(
    rf"{_WHO}(?:が|の)(?:場に)?(?:伏せ|ふせ|セット)[^。?]{{0,8}}バースト"
    + rf"|{_WHO}のバースト".replace("?P<", "?P<b_")
    + rf"|バーストを?(?:伏せ|ふせ|セット)[^。?]{{0,4}}のは{_WHO}".replace("?P<", "?P<c_")
)
"""How it is said whose card falls, and whose burst is set."""


def _is_on(side: Side, card: str, played: Replay) -> bool:
    owners = {each.owner for each in played.start.cards.values() if each.face.id == card}
    return owners == {side}


def _owner_of(mention: CardMention, reading: Reading) -> Side | None:
    """Whose a card is said to be: 自分の場のシダフクロウ, 百識の谷は相手の場にある, "I have a Fern Owl"."""
    before, after = reading.question[: mention.start], reading.question[mention.end :]
    said = _WHOSE.search(before) or _ON_WHOSE.match(after)
    if said is None or reading.me is None:
        return None
    mine = said.groupdict().get("mine") or said.groupdict().get("mine_en")
    return reading.me if mine else other(reading.me)


_MINE, _THEIRS = "(?P<mine>自分|じぶん|俺|おれ|私|わたし|僕|ぼく|こっち|うち)", "(?P<theirs>相手|あいて|敵)"
_WHOSE = regex(
    rf"(?:{_MINE}|{_THEIRS})の(?:場の|場にいる|場にある|フィールドの)?(?:(?:疲労|回復)(?:状態の|している|してる|の)?|(?:寝|起き|立っ)て(?:い)?る|[横縦]の)?$"
    r"|\b(?:(?P<mine_en>my|i (?:have|control)(?: an?)?)"
    r"|(?:his|her|their|opponent's|(?:opponent|he|she|they) (?:has|have|controls?)(?: an?)?))\s+$",
    re.IGNORECASE,
)
_ON_WHOSE = regex(rf"^(?:\([^)]*\))?(?:は|が)(?:{_MINE}|{_THEIRS})の場に", re.IGNORECASE)


def subject_of(mention: Mention, reading: Reading) -> str | None:
    """Whose something is said to be, or who does it: a side, ``attacker``, ``blocker`` or ``target``; None where nothing tells."""
    if (said := _BORNE.match(reading.question, mention.end)) is not None:  # パワーアタッカーを持つ俺のブロッカー
        bearer = next((m.concept for m in reading.mentions if m.concept in ROLES and 0 <= m.start - said.end() <= OWNED), None)
        if bearer is not None:
            return bearer
        figure = next((f for f in reading.figures if f.of == "power" and 0 <= f.start - said.end() <= OWNED), None)
        apart = figure is not None and _SENTENCE_ENDS.search(reading.question[said.end() : figure.start]) is not None
        if figure is not None and figure.role is not None and not apart:  # パワーアタッカーを持つ俺の3000
            return figure.role
    after = next((f for f in reading.figures if f.of == "power" and 0 <= f.start - mention.end <= OWNED), None)
    if (
        after is not None
        and after.role is not None
        and (
            (mention.words.endswith("で") and mention.concept != "attacker-wins-all")  # 「すべてのバトルに勝つ」持ちで1000
            or _AT_REST.match(reading.question, mention.end)  # 「すべてのバトルに勝つ」9000を止めた
        )
    ):
        return after.role
    if (borne := _BORNE_BY.match(reading.question, mention.end)) is not None:  # "power attacker +2000 on the 5000 blocker"
        return borne[1].lower()
    if _ATTACKS.match(reading.question, mention.end):  # Wブレ持ちで本体を殴った
        return "attacker"
    if _IS_ATTACKED.match(reading.question, mention.end):  # a "wins all battles" creature is attacked
        return "target"
    counted = next((f for f in reading.figures if f.of == "power" and _THAT.fullmatch(reading.question[f.start : mention.start])), None)
    if counted is not None:  # "with a 1000 that wins all battles"
        return counted.role
    if _HAD_BY_THE_TARGET.match(reading.question, mention.end) or TARGET_HAS.search(reading.question[: mention.start]):
        return "target"
    told_of = _ON_THAT.search(reading.question[: mention.start])
    alike = [f for f in reading.figures if told_of is not None and f.of == "power" and f.value == int(told_of[1])]
    if len(alike) == 1 and alike[0].role is not None:  # その1000に「すべてのバトルに勝つ」が付いてた
        return alike[0].role
    if _THAT_ONE.search(reading.question[: mention.start]) is not None:  # "attacks a tapped 1000, but that little one has …"
        return (
            next((event.on for event in reversed(reading.events) if event.start < mention.start and event.on in FIGHTERS), None) or "target"
        )
    before = [m for m in reading.mentions if mention.start - _NEAR <= m.start < mention.start and m.end <= mention.start]
    before = [m for m in before if not _parted(m, mention, reading) and not _is_attacked(m, reading)]
    for n in range(len(before) - 1, -1, -1):
        each = before[n]
        if each.concept == "attack-target" and mention.concept == "wins-all":  # no more than that is said of one attacked
            return "target"
        if each.concept in ROLES | PLAYERS.keys() | SPEAKERS.keys():
            whose = each.concept if each.concept in ROLES else side_named(each.concept, reading)
            return whose if _is_bearer(each, mention, reading) else None
        if each.concept in NOUNS:
            owner = before[n - 1] if n else None
            near = owner is not None and each.start - owner.end < OWNED
            return side_named(owner.concept, reading) if owner is not None and near else None
    return None


def _is_attacked(mention: Mention, reading: Reading) -> bool:
    """Whether a player is named as the one attacked, or whose shields are told: "he attacks me with …", 「相手の盾2枚に」."""
    player = mention.concept in PLAYERS or mention.concept in SPEAKERS
    shields = _HIS_SHIELDS.match(reading.question, mention.end)
    return player and (shields is not None or _AN_ATTACK_ON.search(reading.question[: mention.start]) is not None)


_HIS_SHIELDS = regex(r"(?:の|は|が)?(?:残り|あと)?の?(?:シールド|盾)|(?:'s)? (?:\w+ )?shields?\b", re.IGNORECASE)
_AN_ATTACK_ON = regex(r"\b(?:attack(?:s|ed|ing)?|swing(?:s|ing)? at|swung at|hit(?:s|ting)?) (?:the )?$", re.IGNORECASE)


_AT_REST = regex(r"(?:[」』]の?(?:パワー)?\d+(?![+\d枚体])|(?:パワー)?\d+(?:[、。?がは]|$))")
"""How an ability is followed by the power of the card that has it, and not by another's that it meets: not 持ちで9000を殴った."""
_BORNE_BY = regex(r"\W*(?:\d+)? on (?:the |my |his |her |their |an? )?(?:\d+ )?(blocker|attacker)\b", re.IGNORECASE)
"""How it is said in English after an ability which combatant has it."""
_ATTACKS = regex(r"[」』]?(?:持ち|のやつ|の子)で[^。、?]{0,6}(?:殴|攻撃(?!さ)|アタック(?!さ)|突っ込)")
"""How it is said after an ability that one attacks with who has it."""
_IS_ATTACKED = regex(
    r"[\"'”’]?\s*(?:creature|one|guy)?\s*(?:is|was|gets|got) attacked\b|[」』]?(?:持ち|の(?:やつ|クリ(?:ーチャー)?))が(?:殴|攻撃さ)",
    re.IGNORECASE,
)
"""How an ability is followed that is of one who is attacked."""
_THAT_ONE = regex(
    r"\b(?:but|and|though|while),? (?:that|the|this) (?:\w+ )?(?:one|guy|thing) (?:has|had|wins|with|reads)?[^a-z]*$", re.IGNORECASE
)
_HAD_BY_THE_TARGET = regex(rf"[」』]?(?:\+?\d+)?{BORNE}[^。、?]{{0,10}}(?:クリーチャー|クリ|やつ|の)(?:に|を)(?:攻撃|殴|突)")
_ON_THAT = regex(r"その(\d+)(?:の[^。、「」]{1,10})?に(?:は|だけ)?[「『]?$")
_THAT = regex(r"\d+(?:[- ]power)?,? (?:that|which)(?: also)? ", re.IGNORECASE)


def _is_bearer(one: Mention, ability: Mention, reading: Reading) -> bool:
    """Whether a player or combatant named before an ability is said to have it, and not to do something in between, nor to have another
    thing (攻撃側のニンジャ・ストライクと「ブロックした時」), nor to be attacked with it (相手をW・ブレイカーで殴る)."""
    start, end = _with_its_quotation(ability, reading.question)
    between, after = reading.question[one.end : start], reading.question[end:]
    if any(one.end <= event.start < start for event in reading.events):
        return False
    if reading.language == "en":
        return all(map(_HAVING.fullmatch, re.findall(r"[a-z0-9]+", between.lower())))
    if between.startswith("の"):
        other = next((m for m in reading.mentions if one.end <= m.start < ability.start and m.concept not in NOUNS | ROLES), None)
        return other is None or reading.question[other.end : other.end + 1] not in _TOPICS
    if between.startswith(("が", "は", "も", "だけ")):
        apart = between[1:2] == "、"
        return _IS_HAD.match(after) is not None or not (apart or _USED.match(after))
    return not between.startswith(("を", "に", "へ", "から", "で"))


def _with_its_quotation(mention: Mention, question: str) -> tuple[int, int]:
    """Where in a question a concept stands with the text that is quoted around it: an ability by its words ("when it compares BP …")."""
    spans = (match.span() for match in _QUOTATION.finditer(question))
    return next((span for span in spans if span[0] <= mention.start and mention.end <= span[1]), (mention.start, mention.end))


_QUOTATION = regex(r"[「『][^」』]*[」』]|[\"“][^\"”]*[\"”]|(?<!\w)['‘](?:[^'’]|['’](?=\w))*['’](?!\w)")
_HAVING = regex(
    r"(?:\d+|s|with|has|had|have|having|gets|got|that|which|who|is|was|an?|the|of|bp|power|and|also|both|ability|effect|reads|says|creatures?"
    r"|spirits?|as|this|own|them|read)",
)
"""What stands in English between an ability and whose it is."""
_TOPICS = frozenset("はがもとを、")
_USED = regex(r"[」』]?(?:を(?!持|も)|の(?!効果|能力)|に|で(?!す)|効果(?:の|を)|の?(?:効果|能力)(?:で(?!す)|によ))")
"""How an ability is followed that is what something is done with or to."""


_BORNE = regex(rf"[」』]?(?:に?(?:BP|パワー)?\+?\d+[」』]?(?:の(?:効果|能力))?)?(?:{BORNE}|持ち(?=の?(?:アタッカー|ブロッカー)))")
_IS_HAD = regex(rf"[」』]?(?:\+?\d+|に[^。、?]{{1,16}}(?:効果|能力))?(?:{BORNE}|持ち(?![のっ主]))")
"""How an ability is followed that somebody has: where he is named after it, or at all."""
OWNED = 4
"""Characters between an owner and what is his, at most."""


def side_named(concept: str, reading: Reading) -> Side | None:
    """The side of the player that a concept names; of "I" and the opponent, where it is told which side "I" am on."""
    if concept in PLAYERS:
        return PLAYERS[concept]
    if reading.me is None or concept not in SPEAKERS:
        return None
    return reading.me if SPEAKERS[concept] else other(reading.me)


SPEAKERS = {"me": True, "opponent": False, "only-mine": True, "only-theirs": False}
"""Concepts that name a player by who speaks, and whether it is the speaker."""


def _parted(one: Mention, later: Mention, reading: Reading) -> bool:
    between = _ASIDE.sub("", reading.question[one.end : later.start])
    return any(mark in between for mark in (*"。.?!;)", " while "))


_ASIDE = regex(r"\([^()]*\)")
"""What is said in brackets."""


def _does(ability: Ability, effect: type) -> bool:
    return any(isinstance(each, effect) for each in ability.does)


def _breaks(ability: Ability, count: int) -> bool:
    return any(isinstance(each, BreakShields) and each.count == count for each in ability.does)


def denies_guards(reading: Reading) -> bool:
    """Whether a question tells that nobody guards, or that one does not discard what one holds, and of no guard; 「1枚しか捨てなかった」
    tells of one."""
    guards = [event for event in reading.events if event.is_a("guard", "discard") and not event.asked]
    return bool(guards) and all(event.negated and not reading.question[: event.start].endswith("しか") for event in guards)
