"""From a link to the ruling it stands for: the question, and what was asked after it, as in a session; or a scenario, replayed."""

from msgspec import Struct
from msgspec.structs import replace

from judge.engine.events import Wanting
from judge.games import rulebook
from judge.pages.permalinks import Link, mark
from judge.reading.model import Reading
from judge.rulings.otherwise import otherwise
from judge.rulings.replay import Replay, replay
from judge.rulings.ruling import ReadingNote, Ruling, defines, definition, ruling_of
from judge.rulings.telling import Teller
from judge.session import Session, Situation
from judge.situations.noted import as_data, summary
from scenarios import Scenario


class Concluded(Struct, frozen=True):
    """A ruling, and the replay it rests on (None where nothing was played). ``note``: what is to be said of how the last line was taken.
    ``refused``: a line of the scenario is refused that is not what it asks: there is no ruling."""

    link: Link
    ruling: Ruling
    played: Replay | None
    note: str = ""
    refused: bool = False

    @property
    def scenario(self) -> Scenario | None:
        return self.played.scenario if self.played is not None else None

    @property
    def wanting(self) -> Wanting | None:
        """The figure that nobody told and that decides."""
        if self.ruling.status != "need_more" or self.played is None:
            return None
        return next((h.event for h in self.played.trace if isinstance(h.event, Wanting)), None)

    @property
    def changed(self) -> bool:
        """Whether the ruling is another than when the link was made."""
        return bool(self.link.ruled) and mark(self.ruling) != self.link.ruled


def concluded(link: Link, spoken: str | None = None) -> Concluded:
    """The ruling a link stands for; ``spoken``: the answer's language, where it is not the link's (None there means the question's).
    Raises JudgeError where the link holds nothing to rule on, or a board that cannot be."""
    language = spoken or link.language
    session, told, note = Session(link.rules or None, language, link.cards), link.told, ""
    scenario = link.scenario
    if scenario is not None:
        ruling, played, refused = _of_scenario(scenario, language)
        if refused or played is None or not told:
            return Concluded(link, ruling, played, refused=refused)
        reading = Reading("", link.language, scenario.rules)
        session = replace(session, rules=scenario.rules, ruling=ruling, last=Situation(scenario, reading, ()))
    else:
        session, ruling = session.ruled(told[0] if told else "")
        told = told[1:]
    for line in told:
        before = session
        session, reply = session.asked(line)
        if reply.ruling is None:
            note = " ".join(reply.lines)
        else:
            ruling = reply.ruling
            new = session.last is not None and session.last is not before.last and session.last.told == (line,)
            note = Teller(ruling.rules or "bs10", language).say("session.as-new") if new else ""
    scene = session.last.scenario if session.last is not None and ruling.board else None
    played = replay(scene, rulebook(scene.rules), complete=True) if scene is not None else None
    return Concluded(link, ruling, played, note)


def _of_scenario(scenario: Scenario, language: str) -> tuple[Ruling, Replay | None, bool]:
    if defines(scenario):
        return definition(scenario, language), None, False
    book = rulebook(scenario.rules)
    played = replay(scenario, book, complete=True)
    if played.refused is not None and not played.asks_of_refusal:
        return Ruling(status="not_covered", rules=scenario.rules, language=language), played, True
    ruling = ruling_of(played, book, language)
    said = summary(played, Teller(scenario.rules, language))
    return (
        replace(ruling, elsewhere=otherwise(ruling, played), reading=ReadingNote(said, ruling.reading.assumed, 1.0, as_data(scenario))),
        played,
        False,
    )
