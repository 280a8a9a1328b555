"""Several units that attack one unit, one after another, and its counters: told with the ATK and HP of both sides."""

import re
from itertools import accumulate

from judge.patterns import regex
from judge.reading.model import Reading
from judge.situations.as_told.raid import MOST, Attack, Raid
from judge.situations.breakers import VALUES
from judge.situations.strengths import whose_is_said


def swarm_told(reading: Reading) -> Raid | None:
    """The attacks of several of the opponent's units on one's own, by their figures; None where not all of these are told, or of whom each
    is."""
    several = BY_SEVERAL.search(reading.question)
    if several is None:
        return None
    words = several["ja"] or several["en"]
    number = 2 if several["letters"] else VALUES.get(words.casefold(), 0)
    told: dict[tuple[str, str], list[int]] = {}
    for figure in reading.figures:
        if figure.of in ("attack-figure", "hit-points") and figure.sort == "is":
            told.setdefault((figure.of, whose_is_said(figure, reading.question) or ""), []).append(figure.value)
    atk, hp = told.get(("attack-figure", "theirs"), []), told.get(("hit-points", "theirs"), [])
    own_atk, own_hp = told.get(("attack-figure", "mine"), []), told.get(("hit-points", "mine"), [])
    atk, hp = (each * number if len(each) == 1 else each for each in (atk, hp))
    if not 1 < number <= MOST or {len(atk), len(hp)} != {number} or {len(own_atk), len(own_hp)} != {1}:
        return None
    until = next((n for n, so_far in enumerate(accumulate(atk), 1) if so_far >= own_hp[0]), number)
    attacks = tuple(Attack("hit", strength, left) for strength, left in zip(atk, hp, strict=True))
    return Raid(attacks[:until], own_hp[0], same=True, atk=own_atk[0])


BY_SEVERAL = regex(
    r"(?:敵|相手)(?:の)?(?:ユニット)?(?P<ja>[2-5二三四])体(?:に|から)[^。?]{0,14}(?:殴ら|攻撃さ)"
    r"|(?P<letters>(?<![A-Za-z])A(?:[((][^))]*[))])?(?:と|、)(?:敵|相手)?B(?:[((][^))]*[))])?(?:に|から)(?:殴ら|攻撃さ))"
    r"|\b(?:hit|attacked) by (?P<en>two|three|four) (?:enemy |opposing |of (?:his|her|their) )?(?:units|attackers)\b",
    re.IGNORECASE,
)
"""How it is told that several attack one's own."""
