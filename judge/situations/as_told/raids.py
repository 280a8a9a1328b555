"""Several attacks of units in one turn, each told with what came of it: "A trades with a unit, B hits their leader for 200".

Each attack is laid as it is told, whatever the case: its attacker, whom it attacks, and figures by which it comes out so.
"""

import re
from functools import lru_cache
from itertools import accumulate

from msgspec.structs import replace

from judge.patterns import regex
from judge.reading.model import Reading
from judge.reading.parts import sentences_of
from judge.situations.as_told.fallen import who_falls
from judge.situations.as_told.model import AsTold, on_a_grid, plain_on_a_grid
from judge.situations.as_told.raid import MOST, Attack, Outcome, Raid
from judge.situations.as_told.swarms import swarm_told
from judge.situations.asked import asks_for_hp_left, facts_asked
from judge.situations.breakers import VALUES
from scenarios.model import Half, Line, Placed, Scenario

FACTS = ("bp_charge", "damage", "zone")
"""Facts of what several attacks come to."""


def told_raid(reading: Reading) -> Raid | None:
    """The attacks a question tells of, one by one, and asks what they come to; None where it tells of one, or not what came of each."""
    said = reading.concepts()
    may = "allowed" in reading.asks and "battle-points" not in said and _OF_ITS_END.search(reading.question) is None
    moves = "move-gate" in said and _MOVES.search(reading.question) is not None
    if reading.cards or may or moves or not _asked(reading) or not said.isdisjoint(OTHERS):
        return None
    raid = swarm_told(reading) or _raid(reading.question)
    fallen = who_falls(_of_its_own(reading.question)) if raid is None and _asks_for_bp_alone(reading) else None
    return Raid((Attack(fallen),)) if fallen is not None else raid


def _asks_for_bp_alone(reading: Reading) -> bool:
    """Whether BP are asked for, and nothing else, of an attack of which not both strengths are told."""
    told = sum(figure.of == "attack-figure" for figure in reading.figures)
    return _asked(reading) == ["bp_charge"] and told < _TWO and "fewer-than-two" not in reading.concepts()


def _asked(reading: Reading) -> list[str]:
    """What a question asks of what attacks come to."""
    said = reading.concepts()
    asked = [name for name in facts_asked(reading) if name in FACTS]
    asked = ["count"] if asks_for_hp_left(reading.question) else asked
    if "battle-points" in said and _DAMAGED.search(reading.question) is None:
        asked = [name for name in asked if name != "damage"]  # BPは何点入る?
    charged = ["bp_charge"] if "battle-points" in said else []
    ended = ["zone"] if _OF_ITS_END.search(reading.question) else []
    lost = "hit-points" in said and not said.isdisjoint(LOST)
    reduced = ["damage"] if "how-many" in said and (lost or _DAMAGED.search(reading.question)) else []
    return list(dict.fromkeys((*asked, *charged, *reduced, *ended)))


_OF_ITS_END = regex(
    r"(?:生き|死|耐え|壊れ|倒せ|倒れ|落ち|破壊|HPは0に)[^。、]{0,8}\?|\b(?:dead|alive|destroyed|gone)\?"
    r"|\b(?:does|will|did|is) (?:it|he|my unit|the unit|that unit)[^.?]*\b(?:survive|die|live|destroyed|dead|alive)\b[^.?]*\?",
    re.IGNORECASE,
)
"""How it is asked whether what was attacked is destroyed."""
_DAMAGED = regex(r"ダメ|\bdamage", re.IGNORECASE)
LOST = frozenset({"reduced", "lose", "take", "damage"})
"""Concepts by which HP are told to be lost."""


_MOVES = regex(r"移動|(?<![行自])動[いかきくけ]|\bmov", re.IGNORECASE)
OTHERS = frozenset({"chase", "exchange", "moved-by-effect", "set-card", "ambush"})
"""Concepts of what else happens between attacks, which is not laid."""


@lru_cache(maxsize=256)
def _raid(question: str) -> Raid | None:
    if _BY_AN_EFFECT.search(question):
        return None
    return _one_by_one(question) or _counted(question) or _by_figures(question) or _first_and_another(question)


_BY_AN_EFFECT = regex(r"パルスカノン|ラインビット|効果|スキル|\b(?:pulse cannon|line ?bit|effect|skill)", re.IGNORECASE)


# ── called one by one ──────────────────────────────────────────────────────


def _one_by_one(question: str) -> Raid | None:
    """Attacks by units that are called by letters or numbers, each once: 「1体目は…、2体目は…」."""
    told = [sentence for sentence in sentences_of(question) if _ONLY_THERE.search(sentence) is None]
    text = "".join(told)
    heads = list(_CALLED.finditer(text))
    names = [_name(match) for match in heads]
    once = [n for n, name in enumerate(names) if n == 0 or name != names[n - 1]]
    heads, names = [heads[n] for n in once], [names[n] for n in once]
    if not _TWO <= len(heads) <= MOST or len({*names}) < len(names) or names != sorted(names):
        return None
    before = text[: heads[0].start()]
    usual = "leader" if _LEADER.search(before) and not _UNIT_HIT.search(before) else ""
    ends = [*(head.start() for head in heads[1:]), len(text)]
    parts = [_of_its_own(text[head.start() : end]) for head, end in zip(heads, ends, strict=True)]
    return _each([part for part in parts if not _STAYS_OUT.search(part)], usual)


def _each(parts: list[str], usual: str) -> Raid | None:
    """What came of attacks told one after another; where it is not said of one whom it is on, it is on the same as the one before."""
    attacks: list[Attack] = []
    for part in parts:
        on_leader = _LEADER.search(part) is not None and _UNIT_HIT.search(part) is None
        usual = "leader" if on_leader else "" if _OF_ITS_OWN.search(part) else usual
        attack = _attack(part, usual)
        if attack is None:
            return None
        attacks.append(attack)
    return Raid(tuple(attacks))


_OF_ITS_OWN = regex(r"敵|相手|ユニット|HP\d|\b(?:unit|enemy|their|his|them)\b", re.IGNORECASE)
"""How it is told of an attack that it is on somebody else than the one before."""
_STAYS_OUT = regex(r"攻撃(?:は|を)?(?:し(?:ない|なかった|て(?:い)?ない|ません)|せず)|\b(?:does|did|do)(?: not|n't) attack\b", re.IGNORECASE)
"""How it is told that a unit makes no attack."""


def _first_and_another(question: str) -> Raid | None:
    """One attack, and another told after it: 「…100減って、その後の別の攻撃では減らなかった」."""
    told = "".join(sentence for sentence in sentences_of(question) if not _ASKS.search(sentence)) or question
    parts = _ANOTHER.split(told)
    return _each([_FROZEN.sub("", part) for part in parts], "") if len(parts) == _TWO else None


_ANOTHER = regex(
    r"(?:その後|そのあと|次|続い?て|さらに)(?:に|の|、)*(?:別の|もう1[体回]の?|2[体回]目の?)(?:ユニット(?:の|が|で))?(?:攻撃)?(?:で|が|は)*"
    r"|\b(?:then|and|later) (?:another|a second|a different) (?:unit|attack)\b",
    re.IGNORECASE,
)
"""How another attack is told after the first."""
_TWO = 2
_ONLY_THERE = regex(
    r"^[^。.]*(?:[A-E](?:と|、)[A-E]|\d体|units? A and (?:unit )?B)[^。.]{0,14}(?:がいる|がおる|を持っ|が場|いて)|^I have\b"
    r"|^[^。.]*[A-E](?:・|、|と)[A-E][^。.、]{0,8}で(?:攻撃|殴)[^。、]{0,6}。",
    re.IGNORECASE,
)
"""How it is only said that there are so many units."""
_CALLED = regex(
    r"(?<![A-Za-z])(?:ユニット)?([A-E])(?=[はがでのもを、]|(?:の)?ユニット)|([1-5])(?:体|発|匹)目"
    r"|(?:[Uu]nit |(?:^|[.,;:!] ?|and |then |while )(?:my )?)\b([A-E])(?= )"
    r"|\b([Ff]irst|[Ss]econd|[Tt]hird)\b(?= (?:unit|one|attack|hit|trad|kill|destr|deal))"
)
_NUMBERS = ("first", "second", "third")


def _name(match: re.Match[str]) -> str:
    words = next(filter(None, match.groups()))
    number = words.casefold().split()[-1]
    return str(_NUMBERS.index(number) + 1) if number in _NUMBERS else words


def _of_its_own(part: str) -> str:
    """What is told of one attack, without what is asked, and without whose leader is frozen."""
    return _FROZEN.sub("", "".join(sentence for sentence in sentences_of(part) if not _ASKS.search(sentence)) or part)


_ASKS = regex(r"\?$|\b(?:how many|what|total|BP for)\b|いくつ|何枚|なんぼ|合計", re.IGNORECASE)
_FROZEN = regex(
    r"[^。、,.]{0,20}(?:フリーズ|凍|リーダー(?:は)?(?:無事|普通))[^。、,.]*|[^.,;]*\b(?:frozen|froze)\b[^.,;]*",
    re.IGNORECASE,
)


def _attack(part: str, usual: str) -> Attack | None:
    """What came of an attack; ``usual``: whom they attack, where it is not said of each."""
    if _DEVICE.search(part):
        return Attack("wreck") if _KILLS.search(_SPARES.sub("", part)) else None
    if _TRADES.search(part):
        return Attack("trade")
    leader = _LEADER.search(part) is not None or (usual == "leader" and _UNIT_HIT.search(part) is None)
    if leader:
        if _UNIT_HIT.search(part):
            return None
        numbers = [int(next(filter(None, match.groups()))) for match in _DAMAGE.finditer(part)]
        if _IN_VAIN.search(part) or 0 in numbers:
            return Attack("nothing")
        hits = _HITS.search(part) is not None or numbers
        return Attack("hit", numbers[0] if len(numbers) == 1 else None) if hits else None
    if _FALLS_ITSELF.search(part):
        return Attack("fall")
    spared, falls = _SPARES.search(part) is not None, _FALLS.search(part) is not None
    kills = _KILLS.search(_SPARES.sub("", _FALLS.sub("", part))) is not None
    match (kills, spared, falls):
        case (True, False, True):
            return Attack("trade")
        case (True, False, False):
            return Attack("kill")
        case (False, _, True):
            return Attack("fall")
        case (False, True, False):
            return Attack("spared")
        case _:
            return None


_TRADES = regex(
    r"[相合]い?[打討撃]ち|あいうち|同士[討打]ち|刺し違え|共倒れ|\btrad(?:e|es|ed|ing)\b"
    r"|\b(?:both|each other) (?:die|died|fall|are destroyed)\b"
    r"|\bdestroy(?:ed|s)? each other\b|\bmutual",
    re.IGNORECASE,
)
_DEVICE = regex(r"デバイス|\bdevice\b", re.IGNORECASE)
_LEADER = regex(r"リーダー|大将|\bleader\b", re.IGNORECASE)
_UNIT_HIT = regex(
    r"(?:相手|敵|向こう)の?(?:別の)?ユニット|ユニット[をに](?!リ)|\b(?:enemy|opposing|their|his|a|another) unit\b", re.IGNORECASE
)
_DAMAGE = regex(
    r"(?:に|を)?(\d+)(?:ダメ|点|だけ|削|入|通|与|(?=[、。]|$))|\b(?:for|dealing|deals?|does) (\d+)\b|\b(\d+)(?= damage)", re.IGNORECASE
)
_IN_VAIN = regex(
    r"(?:(?<!\d)0|ノー|ゼロ)ダメ|ダメージ(?:は|が)?(?:0|なし|ゼロ|入ら|通ら)|(?:HP|ダメージ)?(?:は|が|を)?(?:減ら(?:な|ず|せ)|削れ(?:な|ず)|通らな)|軽減"
    r"|\b(?:no|0|zero) damage\b|\bfor (?:0|nothing)\b|\bprevented\b|\breduced to (?:0|zero|nothing)\b",
    re.IGNORECASE,
)
_HITS = regex(
    r"殴|攻撃|こうげき|当て|当た|削|叩|一発|通|ダメージ|減ら|減っ|\b(?:hit|hits|attack(?:s|ed)?|damage[sd]?|strikes?|struck|pokes?|deals?)\b",
    re.IGNORECASE,
)
_SPARES = regex(
    r"(?:倒|壊|破壊|撃破|落と|仕留め)(?:し|せ|でき|は|しき|しきれ|には至ら)*(?:な(?!ん)|ず|ません|損ね)[^。、]*"
    r"|(?:入れ|当て|削っ|与え)ただけ|生き残[^。、]*|(?:耐え|残っ|壊れ(?:て|な)|無事|死んで(?:い)?な)[^。、]*"
    r"|\b(?:didn't|did not|doesn't|does not|fail(?:s|ed)? to|without) (?:kill|destroy)\w*"
    r"|\b(?:target|unit|it|he|they) (?:survive[sd]?|lived?)\b|\bsurviv\w+",
    re.IGNORECASE,
)
_FALLS = regex(
    r"返り討ち(?!に(?:し|でき))[^。、]*|(?:反撃|カウンター)[^。]{0,8}(?:倒され|破壊され|壊され|やられ|撃破され|落とされ|死|消え|負け|あっ|遭っ)[^。、]*"
    r"|\b(?:die[sd]?|falls?|fell|(?:is |was |gets? |got )?(?:destroyed|killed)) (?:to|by) (?:the |a |its )?counter\w*",
    re.IGNORECASE,
)
_FALLS_ITSELF = regex(
    r"^(?:ユニット)?(?:[A-E]|[1-5](?:体|発|匹)目)(?:が|は)(?:敵|相手)?(?:の?ユニット)?に?[^。、がは]{0,8}(?:倒さ|壊さ|破壊さ|やら|落とさ)れ"
    r"|^\W*(?:and |then |but )?(?:my )?(?:unit [A-E]|[A-E]|(?:first|second|third)(?: (?:unit|one))?)"
    r" (?:was|got|is|gets) (?:destroyed|killed|lost)\b",
    re.IGNORECASE,
)
"""How it is told that the one who attacks falls, and nothing of whom it attacks."""
_KILLS = regex(
    r"破壊|倒|壊|撃破|落と|仕留|割っ|\b(?:destroy(?:s|ed)?|kill(?:s|ed)?|takes? out|took out|wip(?:es?|ed) out|finish(?:es|ed)? off)\b",
    re.IGNORECASE,
)


# ── counted ────────────────────────────────────────────────────────────────


def _counted(question: str) -> Raid | None:
    """So many attacks, of which so many came out one way and so many another: 「3体で殴って2体は相打ち、1体は返り討ち」."""
    told = "".join(sentence for sentence in sentences_of(question) if not _ASKS.search(sentence)) or question
    whole = _IN_ALL.search(told)
    if whole is None:
        return None
    total, rest = _number(whole), told[whole.end() :]
    first = _SO_MANY_OF_THEM.search(rest)
    before = told[: whole.end() + first.start()] if first is not None else told[: whole.end()]
    usual = "leader" if _LEADER.search(before) and not _UNIT_HIT.search(before) else ""
    groups = [(_number(match), _attack(_of_its_own(match["what"]), usual)) for match in _SO_MANY_OF_THEM.finditer(rest)]
    attacks = [attack for number, attack in groups if attack is not None for _ in range(number)]
    if (
        not groups
        and _LEADER.search(_FROZEN.sub("", told))
        and not _UNIT_HIT.search(told)
        and _HITS.search(told)
        and not _IN_VAIN.search(told)
    ):
        each = _EACH_OF_SO_MUCH.search(told)
        return Raid((Attack("hit", int(next(filter(None, each.groups()))) if each is not None else None),) * total)
    if not groups and _ALL_OF_THEM.search(rest):
        attack = _attack(_ALL_OF_THEM.sub("they", _of_its_own(rest)), usual)
        return Raid((attack,) * total) if attack is not None else None
    if not groups or any(attack is None for _, attack in groups) or len(attacks) > total:
        return None
    left = total - len(attacks)
    if left and usual != "leader":
        return None
    return Raid((*[Attack("hit")] * left, *attacks))


_ALL_OF_THEM = regex(r"\b(?:both|all (?:two|three|four|of them))\b", re.IGNORECASE)
_EACH_OF_SO_MUCH = regex(r"(\d+)(?:ダメージ|点)?ずつ|それぞれ(\d+)|\b(\d+)(?: damage)? each\b", re.IGNORECASE)
"""How much damage each attack is told to do."""


def _number(match: re.Match[str]) -> int:
    """The number of things that a match is of."""
    return VALUES[next(filter(None, (match["ja"], match["en"]))).casefold()]


_IN_ALL = regex(
    r"(?<!\d)(?P<ja>[2-5二三四])(?:体|回|発)(?:で|(?=殴|攻撃|(?:相手|敵)の?リーダー)|、)(?:殴(?:って|った|り)|攻撃(?:して|した|し))?"
    r"|\b(?P<en>two|three|four|five) (?:of my |of our |of his |of their |of |enemy |opposing )?(?:units|attacks)\b[^,.;]*?(?=[,.;:]|$)",
    re.IGNORECASE,
)
_SO_MANY_OF_THEM = regex(
    r"(?:(?<!\d)(?P<ja>[1-5一二三四])(?:体|回|発|つ)(?:は|が|とも|だけ)|\b(?P<en>one|two|three|four)\b(?: of (?:them|those))?(?= ))"
    r"(?P<what>[^、。,.;?]*?)(?=[、。,.;?]|$| and (?:one|two|three)\b)",
    re.IGNORECASE,
)
"""How it is told how many attacks there were, and how many of them came out so."""


# ── by their figures ───────────────────────────────────────────────────────


def _by_figures(question: str) -> Raid | None:
    """Attacks on one unit, or on the leader, told by how strong they are: 「HP700の敵をATK400の2体で殴った」."""
    on_leader = _LEADER.search(question) is not None
    told = (int(next(filter(None, match.groups()))) for match in _HP.finditer(question))
    hp = [number for number in told if number]
    one_card = not on_leader and _ONE_CARD.search(question) and not _EACH_CALLED.search(question)
    if _A_DUEL.search(question) or one_card or len(hp) > 1 or not (hp or on_leader) or (on_leader and _UNIT_HIT.search(question)):
        return None
    runs = [[int(number) for number in _FIGURE.findall(match.group())] for match in _ATK.finditer(question)]
    atk, left = [number for run in runs for number in run], asks_for_hp_left(question)
    if not atk and hp and not on_leader:
        atk = [int(next(filter(None, match.groups()))) for match in _TAKEN.finditer(question)]
        runs = [atk]
    many = _SO_MANY.search(question)
    number = _number(many) if many is not None else 0
    if len(atk) == 1 and number:
        atk *= number
    elif len(atk) == 1 and not (left or (runs == [atk] and not _ATK.search(question))):
        return None
    in_turn = len(runs) == 1 or number == len(atk) or _IN_TURN.search(question) is not None
    if not atk or 0 in atk or len(atk) > MOST or not in_turn or (number and number != len(atk)):
        return None
    if on_leader:
        return Raid(tuple(Attack("hit", each) for each in atk), hp[0] if hp else None)
    until = next((n for n, so_far in enumerate(accumulate(atk), 1) if so_far >= hp[0]), len(atk))
    return Raid(tuple(Attack("hit", each) for each in atk[:until]), hp[0], same=True)


_FIGURE = regex(r"\d+")
_ATK = regex(
    r"(?:ATK|攻撃力)(?:は|が|の|:|=| of)?\s?\d+(?:\s?(?:,|、|と|/|and|・|, and)\s?(?:ATK|攻撃力)?\s?\d+(?![回体]))*", re.IGNORECASE
)
_HP = regex(r"HP(?:は|が|の|:|=| of|残り)*\s?(\d+)|\b(\d+)[ -]?HP\b|残り(\d+)(?:の|$)", re.IGNORECASE)
_TAKEN = regex(
    r"(?<![A-Z\d])(\d+)(?:の?ダメージ|ダメ|点)?を?(?:く[らっ]|喰[らっ]|食[らっ]|受け|もら|入)|(\d+)ダメ(?:ージ)?(?=[。、])"
    r"|\b(?:takes?|taken|took|taking|suffer(?:s|ed)?|then|another|loses?|lost) (\d+)\b|\b(\d+) (?:damage )?each\b",
    re.IGNORECASE,
)
_SO_MANY = regex(r"(?<!\d)(?P<ja>[2-5二三四])(?:体|回)(?!目)|\b(?P<en>two|three|four|twice|thrice)\b", re.IGNORECASE)
_IN_TURN = regex(
    r"順[にで番]|続けて|それぞれ|1回ずつ|AとB|(?<![A-Z])A[^A-Z].*(?<![A-Z])B(?![A-Z])|\bin turn\b|\bone after\b|\beach\b|\bthen\b",
    re.IGNORECASE,
)
_A_DUEL = regex(
    r"反撃|カウンター|返り討ち|殴り合|同士|\bcounter|\beach other\b|\bvs\b|\bdefender\b|HP\s?\d+の?(?:俺|自分|うち)?の?ユニットで"
    r"|\bwith (?:HP \d+|\d+ HP) (?:attack|hit)",
    re.IGNORECASE,
)
_ONE_CARD = regex(
    r"(?:ATK|攻撃力)(?:は|が)?\s?\d+(?:[・/、,]|\s|で|and)*HP|HP(?:は|が)?\s?\d+(?:[・/、,]|\s|で|and)*(?:ATK|攻撃力)(?:は|が)?\s?\d+(?:のユニット)?(?:が|で|に|を)",
    re.IGNORECASE,
)
_EACH_CALLED = regex(r"(?<![A-Z])A(?:の|は|が|\()*ATK ?\d+.*(?<![A-Z])B(?:の|は|が|\()*ATK ?\d+", re.IGNORECASE)
"""How it is told that both strike, both figures of one card, and the strength of each of two."""


# ── laid ───────────────────────────────────────────────────────────────────

STRONG: dict[Outcome, tuple[int, int, int, int]] = {
    "wreck": (900, 1500, 0, 500),
    "kill": (900, 1500, 400, 800),
    "trade": (800, 600, 700, 500),
    "spared": (300, 900, 200, 900),
    "fall": (300, 300, 500, 900),
}
"""By what ATK and HP of the attacker, and of the unit it attacks, an attack comes out so."""


def _laid_as_asked(scenario: Scenario, raid: Raid, reading: Reading) -> Scenario:
    """The case of what an attack comes to, with these attacks, and what the question asks of them."""
    asks = tuple(_asked(reading))
    about = "left" if "count" in asks else "target" if raid.same and "zone" in asks else None
    return replace(_laid(scenario, raid), asks=asks, about=about, start=None)


def _may_hold(scenario: Scenario) -> bool:
    """Whether a case is of what attacks of units without a name come to."""
    in_hand = (placed for half in (scenario.board.attacking, scenario.board.defending) for placed in half.hand)
    plain = plain_on_a_grid(scenario) and all(placed.card == "plain" for placed in in_hand)
    return plain and any(line.do == "attack" for line in scenario.play)


def _laid(scenario: Scenario, raid: Raid) -> Scenario:
    attackers = [Placed(as_="leader", kind="leader", at="g0")]
    damage = sum(attack.atk or LITTLE for attack in raid.attacks if attack.outcome == "hit")
    leader = Placed(as_="rival", kind="leader", at="h0", figures={"hp": (None if raid.same else raid.hp) or damage + LARGE})
    struck = [leader]
    if raid.same:
        struck.append(Placed(as_="target", at="h1", figures={"atk": raid.atk or LITTLE, "hp": raid.hp or LARGE}))
    play: list[Line] = [Line("ask")]
    for n, attack in enumerate(raid.attacks, 1):
        atk, hp, *against = STRONG.get(attack.outcome, (attack.atk or LITTLE, attack.hp or LARGE))
        atk = 0 if attack.outcome == "nothing" else atk
        on = "target" if raid.same else "rival" if attack.outcome in ("hit", "nothing") else f"target {n}"
        if against:
            kind, figures = ("device", {}) if attack.outcome == "wreck" else (None, {"atk": against[0]})
            struck.append(Placed(as_=on, at=f"h{n}", kind=kind, figures={**figures, "hp": against[1]}))
        attackers.append(Placed(as_=f"attacker {n}", at=f"g{n}", figures={"atk": atk, "hp": hp}))
        play += [Line("attack", "attacking", f"attacker {n}", (on,)), Line("pass"), Line("pass")]
    board = replace(scenario.board, attacking=Half(field=tuple(attackers)), defending=Half(field=tuple(struck)))
    return replace(scenario, board=board, play=tuple(play[:-2]))


LITTLE, LARGE = 100, 4000
"""A strength of which it is not told how great it is, and so many HP that they are not used up."""


def _plays(scenario: Scenario, raid: Raid) -> bool:
    """Whether the attacks of a case are these, one by one."""
    made = [line.card for line in scenario.play if line.do == "attack"]
    return made == [f"attacker {n}" for n in range(1, len(raid.attacks) + 1)]


RAIDS = AsTold("attacks", told_raid, _may_hold, _laid_as_asked, "attacker 1", _plays, on_a_grid)
"""Attacks told one by one: nothing else is of the same question."""
