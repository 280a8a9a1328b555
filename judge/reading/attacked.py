"""Figures of the card that is attacked, where it is called just that: 「殴られた側は5000」, 「殴り先になった俺の4000」."""

import re

from msgspec.structs import replace

from judge.patterns import regex
from judge.reading.model import Figure


def with_the_attacked_named(figures: tuple[Figure, ...], question: str) -> tuple[Figure, ...]:
    """The figures with what is added to whoever is named right before it as the one attacked ("the target gets +1000"), and the power of
    that one; the only other power is of who attacks."""
    added = {f for f in figures if (f.of, f.card) == ("power-up", None) and _GETS.search(question[: f.start])}
    powers = [f for f in figures if (f.of, f.sort, f.card) == ("power", "is", None)]
    attacked = [f for f in powers if _ATTACKED.search(question[: f.start])]
    other_one = {f for f in powers if f not in attacked and len(attacked) == 1 and len(powers) == len(_BOTH)}
    roles = dict.fromkeys((*added, *attacked), "target") | dict.fromkeys(other_one, "attacker")
    return tuple(replace(f, role=roles[f]) if f in roles else f for f in figures)


_BOTH = ("attacker", "target")
_WHO = r"(?:殴られ|攻撃され)(?:た|て(?:い)?る)(?:方|ほう|クリーチャー|やつ|子)"
_GETS = regex(
    _WHO + r"(?:が|に|は|の)[^。、?]{0,10}\+?$"
    r"|\bthe (?:attack )?target (?:then |also )?(?:gets|gains|got|gained|receives|has)(?: an?)? \+?$",
    re.IGNORECASE,
)
"""How who is attacked is named before what is added to it."""
_ATTACKED = regex(
    r"(?:殴られ|攻撃され)(?:た|て(?:い)?る)(?:側|方|ほう)(?:の?(?:クリーチャー|クリ|やつ|子))?(?:が|は|の)(?:元々?|素|パワー)?$"
    r"|(?:殴り|攻撃|アタック)(?:先|目標|対象)(?:に(?:なった|された|選ばれた|した)|の|である|だった)(?:俺|自分|私|相手|こっち|うち)の(?:パワー)?$"
)
"""How who is attacked is named before its power."""
