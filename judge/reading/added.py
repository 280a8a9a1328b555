"""Who has what is added to a power: アタッカーをBP+3000, +3000 on my attacker, 攻撃中+3000, all my spirits get +2000."""

from judge.reading.amounts import number_of
from judge.reading.model import Role
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed

REACH, CLAUSE = 7, 10
"""Words between a figure and whose it is, and between it and what is done with it, at most."""


def strengthened(i: int, parsed: Parsed, known: Vocabulary) -> Found | None:
    """The role that something is added to: アタッカーをBP+3000, BP+3000のマジックをアタッカーに, my attacker gets +3000, +3000 on it."""
    roles = [f for f in parsed.found if f.senses and known.concepts[f.sense].kind == "role" and f.sentence == parsed.words[i].sentence]
    before = max((f for f in roles if 0 < i - f.last <= REACH), key=lambda f: f.last, default=None)
    after = min((f for f in roles if 0 < f.first - i <= CLAUSE), key=lambda f: f.first, default=None)
    if after is not None and any(number_of(word) is not None for word in parsed.words[i + 1 : after.first]):
        after = None  # +4000が6000のブロッカーに
    if parsed.language == "ja":
        given = after is not None and parsed.words[min(after.last + 1, len(parsed.words) - 1)].text == "に"
        to_it = before is not None and parsed.words[before.last + 1].text in ("を", "に", "は", "が", "も", "の")
        return before if to_it else after if given else None
    onto = after is not None and any(word.text in ("on", "to", "for") for word in parsed.words[i + 1 : after.first])
    return after if onto else before


def strengthened_by(i: int, parsed: Parsed) -> Role | None:
    """Who is strengthened by what only one of the two has: 攻撃中+3000, リンクで+3000, a when-blocks +2000."""
    found = [f for f in parsed.found if f.senses and f.sentence == parsed.words[i].sentence and abs(f.first - i) <= REACH]
    return next((_STRENGTHENED_BY[f.sense] for f in found if f.sense in _STRENGTHENED_BY), None)


def is_for_all(i: int, parsed: Parsed) -> bool:
    """Whether something is added to all of a player's cards: スピリットすべてをBP+2000, all my spirits get +2000."""
    return any("all" in f.senses and f.sentence == parsed.words[i].sentence and abs(f.first - i) <= REACH for f in parsed.found)


_STRENGTHENED_BY: dict[str, Role] = {
    "while-attacking": "attacker",
    "when-attacks": "attacker",
    "power-attacker": "attacker",
    "link": "attacker",
    "use-link": "attacker",
    "when-blocks": "blocker",
}
