"""What comes of a scenario that was written in a file: what is wrong with it is told with file and line."""

import knowledge
from judge.games import rulebook
from judge.rulings.nearest import Budget
from judge.rulings.refusals import WhyNot, why_not_in
from judge.rulings.replay import Replay, replay
from judge.rulings.setup import ImpossibleBoard, UnknownCard
from judge.rulings.telling import Teller
from knowledge.errors import JudgeError
from scenarios import Located


def played_out(located: Located) -> Replay:
    """A scenario replayed to the end of its battle. Raises ScenarioError, with file and line, where its board cannot be."""
    try:
        return replay(located.scenario, rulebook(knowledge.rulebook_id(located.scenario.rules)), complete=True)
    except (ImpossibleBoard, UnknownCard) as error:
        raise located.error(str(error)) from None


def why_not_of(located: Located, language: str, budget: Budget) -> WhyNot:
    """`judge.rulings.refusals.why_not`, with file and line in every ScenarioError it raises."""
    played = played_out(located)
    if played.refused is not None and played.refused.refusal is None:
        raise located.error(played.refused.detail, play=played.refused.line)
    try:
        return why_not_in(played, rulebook(played.start.rules), language, budget)
    except JudgeError as error:
        raise located.error(str(error)) from None


def refused_line(played: Replay, located: Located, language: str = "en") -> str:
    """A refused script line as one line: file and line, why, under which clause, and what would have been legal."""
    refused = played.refused
    assert refused is not None
    teller = Teller(played.table.rules, language)
    why = refused.detail
    if refused.refusal is not None:
        said = teller.refusal(refused.refusal, played.table)
        clause = f" ({refused.refusal.clause})" if refused.refusal.clause else ""
        why = f"{said}{clause}{': ' + why if why else ''}"
    legal = "; ".join(teller.move(played.table, move) for move in refused.legal) or "nothing"
    return str(located.error(f"{why}: legal at {played.table.step}: {legal}", play=refused.line))
