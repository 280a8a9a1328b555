"""Whose ATK and HP are that a question tells, where attacks damage cards: of who attacks, or of who is attacked."""

import re

from msgspec.structs import replace

from judge.patterns import regex
from judge.reading.model import Figure, Reading, Role
from judge.rulings.facts import damages_cards
from knowledge.books import Knowledge


def dealt_by_the_attacker(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """Damage that is told is what the attacker deals, where cards are damaged and no card is named that might: 「500ダメージ与えた」."""
    deals = any(event.is_a("attack", "damage") and event.told for event in reading.events)
    of_units = all(known.cards[mention.card].kind == "unit" for mention in reading.cards)
    if not (deals and damages_cards(known.source.rules)) or not of_units or any(f.of == "attack-figure" for f in figures):
        return figures
    of_hp = any(f.of == "hit-points" and f.role is not None for f in figures)
    told = [f for f in figures if f.of in _OF_DAMAGE and (is_dealt(f, reading) or (of_hp and _hits_for(f, reading)))]
    return [replace(f, of="attack-figure", role="attacker", value=abs(f.value)) if f in told else f for f in figures]


_OF_DAMAGE = frozenset({"number", "unit-thing", "leader", "hit-points", "power-up"})
"""What a number that is told as damage may be read as."""


def of_the_one_struck(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """One's own HP and the opponent's ATK, where nothing is told of who attacks, are of the one attacked and of the attacker:
    「うちのHP300、敵のATK299。壊れる?」."""
    told = {f.of: f for f in figures if f.of in ("hit-points", "attack-figure") and f.card is None}
    alone = sum(f.of in told for f in figures) == len(told) == len(("hit-points", "attack-figure"))
    attacked = any(event.is_a("attack", "counter-attack") for event in reading.events)
    if not (alone and damages_cards(known.source.rules)) or attacked or told["hit-points"].role != "attacker":
        return figures
    roles: dict[str, Role] = {"hit-points": "target", "attack-figure": "attacker"}
    return [replace(f, role=roles[f.of]) if f.of in roles else f for f in figures]


def of_who_is_struck(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """HP are of the one struck, where who has them is told as the one that is: "attacks a unit with 100 HP left", "hits my unit for 300,
    mine has 400 HP"; and the ATK told with one's own attack is of that: "I declare an attack on the enemy gate, ATK 500"."""
    if not damages_cards(known.source.rules):
        return figures
    words = reading.question
    mine = _STRIKES_MINE.search(words) is not None
    hp = [f for f in figures if f.of == "number" and _HP.match(words, f.start) and _INTO_ONE_WITH.search(words, 0, f.start)]
    hp += [f for f in figures if (f.of, f.role) == ("hit-points", "attacker") and mine and _MINE_HAS.search(words, 0, f.start)]
    atk = [f for f in figures if f.of == "attack-figure" and f.card is None and _I_ATTACK_WITH.search(words, 0, f.start)]
    faced = [match.span() for match in _ATK_AGAINST_HP.finditer(words)]
    bare = [f for f in figures if f.card is None and any(start <= f.start < end for start, end in faced)]
    roles: dict[str, Role] = {"attack-figure": "attacker", "hit-points": "target"}
    figures = [replace(f, role=roles[f.of], side=None) if f in bare and f.of in roles else f for f in figures]
    figures = [replace(f, of="hit-points", role="target") if f in hp else f for f in figures]
    return [replace(f, role="attacker", side=None) if f in atk else f for f in figures]


def of_the_card_before(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """ATK and HP that stand right behind the name of one of two units are of it: it takes the other part than the one whose figures are
    told: 「スピア(ATK300)が…ショート(ATK200)の範囲の中まで寄って殴った」."""
    units = [m for m in reading.cards if known.cards[m.card].kind == "unit"]
    if not damages_cards(known.source.rules) or len({m.card for m in units}) != len(_OTHER):
        return figures
    behind = {f: m.card for f in figures for m in units if _BEHIND_ITS_NAME.fullmatch(reading.question, m.end, f.start)}
    parts = {behind[f]: f.role for f in behind if f.role in _OTHER}
    if len(parts) == 1:
        first, part = next(iter(parts.items()))
        parts |= {card: _OTHER[part] for card in behind.values() if part is not None and card != first}
    return [replace(f, role=parts.get(behind[f])) if f.role is None and f in behind else f for f in figures]


_OTHER: dict[str, Role] = {"attacker": "target", "target": "attacker"}
_BEHIND_ITS_NAME = regex(r"\s?[((の]?(?:(?:ATK|HP|攻撃力|体力)(?:は|が)?\s?\d*(?:[・、,/]|\s|and)*)*", re.IGNORECASE)
"""The part of the other combatant, and what stands between a unit's name and its figures."""
_ATK_AGAINST_HP = regex(r"(?:ATK|攻撃力)\d+(?:で|が)、?(?:敵|相手)の?(?:ユニット)?(?:の|は)?(?:HP|体力)\d+", re.IGNORECASE)
_INTO_ONE_WITH = regex(r"\b(?:attack(?:s|ed)?|hits?|into|against) (?:an?|the|his|her|their|my) [^.,;?!]{0,24}\bwith $", re.IGNORECASE)
_STRIKES_MINE = regex(r"\b(?:attack|hit|poke|strike|smack)(?:s|ed)? my\b", re.IGNORECASE)
_MINE_HAS = regex(r"\b(?:mine|my (?:unit|one|own)) (?:has|had|is at|was at)(?: only)? $", re.IGNORECASE)
_I_ATTACK_WITH = regex(
    r"\b(?:i|my unit) (?:declared? an attack|attack(?:ed)?|swing|swung)\b[^.;?!]{0,40}, (?:with )?(?:ATK )?$", re.IGNORECASE
)
"""How it is said of whom HP and ATK are that are told beside a blow."""


def of_the_part_named(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """ATK and HP that stand right after the part their unit takes are of that one: 「対象HP500」, "target HP 300 ATK 400"."""
    if not damages_cards(known.source.rules):
        return figures
    found: list[Figure] = []
    for figure in figures:
        named = _PART_NAMED.search(reading.question, 0, figure.start) if figure.of in ("attack-figure", "hit-points") else None
        role: Role | None = None if named is None else "target" if named["target"] else "attacker"
        found.append(figure if role is None or figure.card is not None else replace(figure, role=role))
    return found


_PART_NAMED = regex(
    r"(?:(?P<target>対象|標的|守備側|防御側|defender|\btarget)|攻撃側|攻め側|\battacker)"
    r"(?:の|は|が|'s| has| with| had)?\s?(?:ユニット(?:の|は|が)?)?\s?"
    r"(?:(?:ATK|HP|攻撃力|体力)(?:は|が)?\s?\d+(?:の|で|、|・|/|,|\s|and)*)?(?:ATK|HP|攻撃力|体力)(?:は|が)?\s?$",
    re.IGNORECASE,
)
"""How it is said right before a figure which part its unit takes."""


def of_whose_they_are_said_to_be(figures: list[Figure], reading: Reading, known: Knowledge) -> list[Figure]:
    """ATK and HP of two units, each said to be one's own or the opponent's, are of who attacks and of who is attacked by that:
    「ATK300のユニットがHP300の相手に攻撃、相手ATK500、こっちHP400」. One that is nobody's has the place that is left."""
    meant = _with_hp_left(figures, reading.question)
    told = [f for f in meant if f.of in ("attack-figure", "hit-points") and f.sort == "is" and f.card is None]
    both = _EACH_OTHER.search(reading.question) is not None
    mine, on_me = bool(_ON_THEM.search(reading.question)), bool(_ON_ME.search(reading.question))
    if len(told) != len(_PLACES) or not damages_cards(known.source.rules) or (mine == on_me and not both):
        return figures
    own, theirs = ("attacker", "target") if mine or both else ("target", "attacker")
    whose = {f.start: whose_is_said(f, reading.question) for f in told}
    places = {f.start: (f.of, own if whose[f.start] == "mine" else theirs) for f in told if whose[f.start] is not None}
    left, untold = _PLACES - {*places.values()}, [f for f in told if f.start not in places]
    if len(untold) > 1 or len({*places.values()}) < len(places) or any((f.of, role) not in _PLACES for f in untold for _, role in left):
        return figures
    places |= {f.start: place for f, place in zip(untold, left, strict=True) if f.of == place[0]}
    roles: dict[str, Role] = {"attacker": "attacker", "target": "target"}
    return [replace(f, role=roles[places[f.start][1]]) if f in told and f.start in places else f for f in meant]


def _with_hp_left(figures: list[Figure], question: str) -> list[Figure]:
    """The figures, with a bare number that is followed by "HP", or is said to be what another has where HP have been told, as HP."""
    found: list[Figure] = []
    for figure in figures:
        after_hp = bool(found) and found[-1].of == "hit-points" and _SO_DOES_HE.search(question, 0, figure.start) is not None
        bare = figure.of == "number" and (_HP.match(question, figure.start) is not None or after_hp)
        found.append(replace(figure, of="hit-points", role=None) if bare else figure)
    return found


_HP = regex(r"\d+ ?HP\b", re.IGNORECASE)
_SO_DOES_HE = regex(r"\b(?:mine|his|hers|theirs|the other) (?:had|has|was at|is at) $", re.IGNORECASE)
_EACH_OTHER = regex(r"殴り合|攻撃し合|\b(?:hit|attack(?:ed)?|fought|fight) each other\b", re.IGNORECASE)
"""How HP are told without the word for them, and that two units fight, whoever began."""
_PLACES = frozenset((of, role) for of in ("attack-figure", "hit-points") for role in ("attacker", "target"))
_THEM = r"敵|相手|向こう|\b(?:enemy|opponent|his|her|their|he|she|they)\b"
_ME = r"俺|自分|こっち|こちら|うち|僕|私|\b(?:my|i|mine|our)\b"
_ON_THEM = regex(
    r"(?:敵|相手)(?:の?(?:(?:HP|ATK)\d+の)*(?:ユニット|やつ|奴|子))?(?:に|を|へ)[^。、?反]{0,8}(?:攻撃|殴|こうげき)(?!さ|ら)"
    r"|\bmy\b[^.;?]{0,24}\b(?:attack(?:s|ed)|hits?)\b|\bi (?:attack(?:ed)?|hit)\b",
    re.IGNORECASE,
)
_ON_ME = regex(
    r"(?:敵|相手)(?:の?(?:ユニット|やつ|奴|子))?(?:が|は|に|から)[^。?反]{0,16}(?:攻撃し|殴っ)て[きく]|(?:攻撃さ|殴ら)れ"
    r"|\b(?:his|her|their|enemy|the enemy|opponent's)\b[^.;?]{0,24}\b(?:attack(?:s|ed)|hits?)\b",
    re.IGNORECASE,
)
"""How it is told that one's own unit attacks the opponent's, and the reverse."""
_AND = r"\d+(?:(?:で|・|、|/|／|と|かつ)?(?:ATK|HP|体力|攻撃力)\d+)*"
_OF_THEM = regex(rf"{_AND}の(?:{_THEM})|\d+ (?:hp |atk )?(?:{_THEM})", re.IGNORECASE)
_OF_ME = regex(rf"{_AND}の(?:{_ME})", re.IGNORECASE)
_JUST_BEFORE = regex(
    rf"(?:(?P<theirs>{_THEM})|{_ME})(?:の|は|が)?(?:(?:ユニット|リーダー)(?:の|は|が)?)?(?:ATK|HP|体力|攻撃力)(?:は|が)?$", re.IGNORECASE
)
_OWNERS = regex(rf"(?P<theirs>{_THEM})|(?P<mine>{_ME})", re.IGNORECASE)


def whose_is_said(figure: Figure, question: str) -> str | None:
    """Whose a figure is said to be: by who stands right before or after it, or else by who was spoken of last in the same sentence."""
    if (before := _JUST_BEFORE.search(question, 0, figure.start)) is not None:
        return "theirs" if before["theirs"] else "mine"
    if _OF_THEM.match(question, figure.start) or _OF_ME.match(question, figure.start):
        return "theirs" if _OF_THEM.match(question, figure.start) else "mine"
    sentence = max(question.rfind(mark, 0, figure.start) for mark in "。.?;") + 1
    found = [match.lastgroup for match in _OWNERS.finditer(question, sentence, figure.start)]
    return found[-1] if found else None


def is_dealt(figure: Figure, reading: Reading) -> bool:
    """Whether a figure is told as damage: "300 damage", "takes 300 off its HP", 「300削った」."""
    before, after = reading.question[: figure.start], reading.question[figure.start :]
    return _DAMAGE.match(after) is not None or (_TAKES.search(before) is not None and _OFF.match(after) is not None)


_DAMAGE = regex(r"\d+(?:の|点の?|だけ|しか)?(?:ダメージ|削(?:っ|り|れ)|通し|通っ)|\d+ damage\b", re.IGNORECASE)
_TAKES = regex(r"\b(?:takes?|took|shaved?|shaves|knocks?|knocked|strips?|stripped) $", re.IGNORECASE)


def _hits_for(figure: Figure, reading: Reading) -> bool:
    """Whether a number is told as that for which somebody hits: "pokes my unit for 300"."""
    return figure.of == "number" and _HITS_FOR.search(reading.question[: figure.start]) is not None


_HITS_FOR = regex(r"\b(?:attack|hit|poke|strike|swing|smack)(?:s|ed)?\b[^.;?!]{1,60} for $", re.IGNORECASE)
_OFF = regex(r"\d+ (?:HP\b(?! left)|off\b)", re.IGNORECASE)
"""How much damage is told."""
