"""Whether another edition of the game rules otherwise on what was asked."""

from judge.games import rulebook
from judge.rulings.carrying import behind, carry, common, differ, other_editions, says, untimely
from judge.rulings.facts import decided, spoken
from judge.rulings.replay import Replay, replayed
from judge.rulings.ruling import Elsewhere, Ruling, fact_told, ruling_of
from judge.rulings.setup import ImpossibleBoard
from judge.rulings.telling import Teller
from knowledge import book

OUTRIGHT = ("ruled", "interpretation")
"""Statuses of rulings with one outcome."""


def otherwise(ruling: Ruling, played: Replay) -> Elsewhere | None:
    """The first edition that comes to another outcome on the first fact asked for. None where none does, and where either is silent, or
    cannot take the situation whole. Costs one replay; a ruling only where that comes out otherwise."""
    asked = next((name for name in played.scenario.asks if name in ruling.facts), None)
    if ruling.status not in OUTRIGHT or asked is None:
        return None
    here = common(asked, spoken(played, ruling.facts[asked]), played.start.rules)
    for rules in other_editions(played.start.rules):
        carried = carry(played.scenario, rules, ruling.language)
        try:
            there = replayed(carried.scenario) if carried.whole else None
        except ImpossibleBoard:
            there = None
        if there is None or not _followed(there):
            continue
        found = decided(there, (asked,))
        told = spoken(there, found.get(asked))
        if says(asked, told, rules) and differ(here, common(asked, told, rules)):
            return _told(ruling_of(there, rulebook(rules), ruling.language), there, asked)
    return None


def _followed(played: Replay) -> bool:
    """Whether the script was played, or refused where the question is asked for what the document says (not: as a deed of another time)."""
    refused = played.refused
    return refused is None or (played.asks_of_refusal and not untimely(played))


def _told(ruling: Ruling, played: Replay, asked: str) -> Elsewhere | None:
    rules = played.start.rules
    deciding = [citation for citation in ruling.citations if asked in citation.decides and citation.rules == rules]
    caused = [citation for citation in deciding if citation.clause == behind(played, asked, ruling.facts[asked])]
    reason = next(iter((*caused, *deciding)), None)
    if ruling.status not in OUTRIGHT or reason is None:
        return None
    teller = Teller(rules, ruling.language)
    told = fact_told(played, asked, ruling.facts[asked], teller)
    title = book(rules).source.title.in_(ruling.language)
    return Elsewhere(rules, teller.say(f"compare.elsewhere.{ruling.status}", title=title, fact=told, section=reason.section), reason.clause)
