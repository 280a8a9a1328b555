"""The case library opens at once, and every case of it is fit to be played."""

from pathlib import Path

import pytest

from judge.rulings.ruling import defines
from knowledge import JudgeError, UnknownRulebook, book, rulebooks
from knowledge.compiled import compiled
from scenarios import Located, ScenarioError, case, cases, library
from scenarios.library import LIBRARY, load_files, read_files
from scenarios.yaml_format import parse

HERE = Path(library.__file__).parent
BOUNCED = "attacker-bounced-in-first-flash"


@pytest.fixture(autouse=True)
def opened_anew() -> None:
    forget()


def forget() -> None:
    """As if the library had not been opened in this run."""
    library._contents.cache_clear()
    library._opened.cache_clear()


def every_case() -> list[Located]:
    return [located for info in rulebooks() for located in cases(info.id).values()]


def test_it_holds_what_the_files_say() -> None:
    straight = [one for name, data in read_files(HERE).items() for one in parse(f"scenarios/{name}", data, name.split("/")[1])]
    assert sorted(every_case(), key=lambda one: (one.file, one.line)) == straight


def test_a_second_opening_reads_no_yaml(monkeypatch: pytest.MonkeyPatch) -> None:
    first = case(BOUNCED)
    forget()
    monkeypatch.setattr("scenarios.yaml_format.parse", lambda *_: pytest.fail("YAML was read"))
    assert case(BOUNCED) == first


def test_a_case_is_found_by_its_id_and_by_rulebook_and_id() -> None:
    assert case(BOUNCED) == case(f"bs10/{BOUNCED}") == case(f"battle-spirits-2010/{BOUNCED}") == cases("bs10")[BOUNCED]
    assert BOUNCED in cases("bs10") and BOUNCED in list(cases("bs10"))


def test_an_unknown_case_is_answered_with_one_like_it() -> None:
    with pytest.raises(ScenarioError, match=f"^no case is called 'attacker-bounced': did you mean '{BOUNCED}'"):
        case("attacker-bounced")
    with pytest.raises(ScenarioError, match=r"^no case is called '天気': list the cases to see what there is$"):
        case("天気")
    with pytest.raises(UnknownRulebook):
        case(f"chess/{BOUNCED}")


def test_an_id_in_two_rulebooks_asks_which(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = cases("bs10")
    monkeypatch.setattr(library, "_contents", lambda: type("Both", (), {"parts": ["a", "b"]}))
    monkeypatch.setattr(library, "_opened", lambda _: shelf)
    with pytest.raises(ScenarioError, match=f"^several cases are called '{BOUNCED}': say a/{BOUNCED} or b/{BOUNCED}$"):
        case(BOUNCED)


@pytest.mark.parametrize(
    "files, said",
    [
        ({"library/chess/a.yaml": b"id: a"}, "scenarios/library/chess/a.yaml: no rulebook has the id 'chess': "),
        (
            {"library/battle-spirits-2010/a.yaml": b"start: A1"},
            "scenarios/library/battle-spirits-2010/a.yaml:1: id: a case of the library needs one: add it",
        ),
        (
            {"library/battle-spirits-2010/a.yaml": b"id: a", "library/battle-spirits-2010/b.yaml": b"- id: a"},
            "scenarios/library/battle-spirits-2010/b.yaml:1: case a: the id stands at "
            "scenarios/library/battle-spirits-2010/a.yaml:1 already: choose another",
        ),
    ],
)
def test_a_mistake_in_a_file_is_told(files: dict[str, bytes], said: str) -> None:
    with pytest.raises(ScenarioError) as raised:
        load_files(files)
    assert str(raised.value).startswith(said)


def test_an_edit_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "library/battle-spirits-2010/a.yaml"
    file.parent.mkdir(parents=True)
    for id_ in ("first", "another"):
        file.write_text(f"id: {id_}")
        assert id_.encode() in bytes(compiled(tmp_path, LIBRARY).parts["battle-spirits-2010"])


def test_its_errors_are_errors_a_user_can_mend() -> None:
    assert issubclass(ScenarioError, JudgeError)


def test_every_case_asks_something_and_shows_clauses_there_are() -> None:
    for located in every_case():
        scenario = located.scenario
        where = str(located.error("is complete"))
        assert scenario.question.ja and scenario.question.en, where
        clauses = book(scenario.rules).clauses
        assert set(scenario.shows) <= set(clauses), where
        if not scenario.shows or defines(scenario):
            continue  # what the document does not hold, or what a clause says: nothing is played
        assert scenario.asks, where
        assert scenario.status != "ruled" or set(scenario.asks) <= set(scenario.expect), where
