"""Which clauses a ruling rests on, and which of them decide it.

A clause is *decisive* if what was asked comes out otherwise when its rules are switched off from the point in question on and
the scenario is replayed; *context* if not (`design/citations.md`, rule 4).
"""

from msgspec import Struct

from judge.engine.rulebook import Rulebook
from judge.facts import Facts, facts, last_line, since
from judge.replay import Replay, replay
from judge.telling import Teller
from knowledge.clauses import Clause


class Citation(Struct, frozen=True):
    """A clause a ruling rests on: where it stands, a fragment to find it by, what it says, whether it decides,
    which of the facts asked for, and which of these would come out another way (rather than not at all) without it."""

    clause: str
    rules: str
    section: str
    lines: tuple[int, int]
    quote: str
    says: str
    decisive: bool
    decides: tuple[str, ...] = ()
    flips: tuple[str, ...] = ()


def clauses_at_work(played: Replay, start: int = 0) -> dict[str, bool]:
    """Every clause that caused something in a replay from a place of its trace on, in order; True where it stood alone, False where
    it is a clause that says the same."""
    found: dict[str, bool] = {}
    for happened in played.trace[start:]:
        cause = happened.cause
        if cause.clause:
            found[cause.clause] = True
        if cause.ability:
            abilities = played.start.cards[cause.card].face.abilities
            found.update({c: True for a in abilities if a.id == cause.ability for c in a.clauses})
        for clause in cause.also:
            found.setdefault(clause, False)
    if played.refused and played.refused.refusal and played.refused.refusal.clause:
        found[played.refused.refusal.clause] = True
    return found


def cite(played: Replay, book: Rulebook, teller: Teller) -> tuple[Citation, ...]:
    """The clauses at work from the point in question on (what led up to it is in the steps), the decisive ones first: those that, switched
    off from there on, change what was asked."""
    outcome = _outcome(played)
    start = last_line(played)
    cited = []
    joining = {j.clause for j in book.joined}
    for id_, alone in clauses_at_work(played, since(played)).items():
        other = (
            _outcome(replay(played.scenario, book, complete=True, late=(start, book.without(id_)))) if alone or id_ in joining else outcome
        )
        decides = tuple(name for name in outcome if other.get(name) != outcome[name])
        flips = tuple(name for name in decides if other.get(name) not in (None, [], {}))
        cited.append(citation_of(teller.known.clauses[id_], book.rules, teller.language, decides, flips))
    return tuple(sorted(cited, key=lambda c: (not c.decisive, c.lines)))


def _outcome(played: Replay) -> Facts:
    asks = played.scenario.asks
    found = facts(played, *asks)
    return {name: found.get(name) for name in asks} if asks else found


def citation_of(clause: Clause, rules: str, language: str, decides: tuple[str, ...] = (), flips: tuple[str, ...] = ()) -> Citation:
    says = Teller(rules, language).says(clause)
    return Citation(clause.id, rules, clause.section, clause.lines, clause.quote, says, bool(decides), decides, flips)
