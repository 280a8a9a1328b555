"""The alarm: a document of which a line is edited, moved or taken out, and the cases that rest on it; for each of the five."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import judge.rulings.stale
import knowledge
from judge.games import MODULES
from judge.rulings.stale import Version, alarm, alarm_lines, resting, stale_cases, version
from knowledge.documents import recorded
from knowledge.verification import Record, fingerprint_lines
from scenarios import cases
from tests.conftest import SOURCES, Said

Judge = Callable[..., Said]
NEW = "0123456789ab"
"""The fingerprint of a line that was never there."""


def now(rules: str) -> list[str]:
    record = recorded(rules)
    assert record is not None
    return list(record.lines)


def stale(rules: str, lines: list[str]) -> set[str]:
    """The cases that are stale with a document of these lines."""
    source = knowledge.book(rules).source
    known = [each for book in MODULES for each in resting(book)]
    raised = alarm(Version(source, tuple(now(rules))), Version(source, tuple(lines)), library=known)
    return {each.case for each in stale_cases(raised, known)}


def rest_upon(rules: str, line: int) -> set[str]:
    """The cases that rest on a clause of this line, in whatever library."""
    ids = {f"{rules}:{c.id}" for c in knowledge.book(rules).clauses.values() if c.lines[0] <= line <= c.lines[1]}
    return {each.case for book in MODULES for each in resting(book) if ids & set(each.rests_on)}


# ── from the records alone ───────────────────────────────────────────────────


@pytest.mark.parametrize("rules", MODULES)
def test_a_line_edited_makes_stale_what_rests_on_it_and_nothing_else(rules: str) -> None:
    lines = now(rules)
    ever: set[str] = set()
    for n in range(1, len(lines) + 1, 5):
        found = stale(rules, [*lines[: n - 1], NEW, *lines[n:]])
        assert found == rest_upon(rules, n), n
        ever |= found
    assert len(ever) > 20


@pytest.mark.parametrize("rules", MODULES)
def test_lines_that_are_only_shifted_are_no_alarm(rules: str) -> None:
    assert stale(rules, [NEW, *now(rules)]) == set()
    assert stale(rules, [*now(rules), NEW]) == set()


@pytest.mark.parametrize("rules", MODULES)
def test_a_line_that_moved_is_no_alarm_and_one_that_vanished_is(rules: str) -> None:
    lines = now(rules)
    line = next(n for n in range(1, len(lines) + 1) if rest_upon(rules, n) and lines.count(lines[n - 1]) == 1)
    rest = [*lines[: line - 1], *lines[line:]]
    assert stale(rules, rest) == rest_upon(rules, line)
    assert stale(rules, [*rest, lines[line - 1]]) == set()


def test_what_leans_on_another_document_rests_on_it_too() -> None:
    """The manual's silence after the first flash is filled from the 2010 document: a change there makes that ruling stale."""
    (line, _) = knowledge.book("bs10").clauses["A2.attacker-gone"].lines
    assert "battle-spirits/attacker-gone-after-the-first-flash" in rest_upon("battle-spirits-2010", line)


@pytest.mark.parametrize("rules", MODULES)
def test_every_ruling_rests_on_something(rules: str) -> None:
    assert all(each.rests_on for each in resting(rules))
    known = {f"{info.id}:{clause}" for info in knowledge.rulebooks() for clause in knowledge.book(info.id).clauses}
    assert {name for each in resting(rules) for name in each.rests_on} <= known


# ── made-up documents, read from files ───────────────────────────────────────


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A document of made-up lines, as many as the real one of bs10 has, taken for the one that was recorded."""
    lines = [f"Rule number {n} of a made-up game, told at some length." for n in range(1, len(now("battle-spirits-2010")) + 1)]
    file = tmp_path / "made-up.txt"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    record = Record(fingerprint_lines("\n".join(lines)), {})
    monkeypatch.setattr(judge.rulings.stale, "recorded", lambda rules: record if rules == "battle-spirits-2010" else recorded(rules))
    return file


def changed(file: Path, change: Callable[[list[str]], list[str]], name: str = "new.txt") -> str:
    lines = file.read_text(encoding="utf-8").splitlines()
    (file.parent / name).write_text("\n".join(change(lines)) + "\n", encoding="utf-8")
    return str(file.parent / name)


def line_of(clause: str) -> int:
    return knowledge.book("bs10").clauses[clause].lines[0]


def test_the_difference_of_two_files(judge: Judge, made_up: Path) -> None:
    n = line_of("A2.two-passes")
    new = changed(made_up, lambda lines: [*lines[: n - 1], lines[n - 1].replace("length", "cost"), *lines[n:]])
    said = judge("sources", "diff", str(made_up), new, "--lang", "en")
    assert (said.code, said.err) == (0, "")
    assert f"line {n} changed" in said.out and "‹A2.two-passes›" in said.out and "flash.yaml:" in said.out
    assert "some length" in said.out and "some cost" in said.out and "Rule number" not in said.out
    raised = json.loads(judge("sources", "diff", "bs10", new, "--json").out)
    assert (raised["schema"], raised["rules"]) == ("judge/changes@1", "battle-spirits-2010")
    (only,) = raised["changes"]
    assert only["change"] == {"what": "changed", "old": [n, n], "new": [n, n], "clauses": ["A2.two-passes"]}


def test_a_version_that_is_the_same_otherwise_written(judge: Judge, made_up: Path) -> None:
    other = made_up.parent / "windows.txt"
    other.write_bytes(b"\xef\xbb\xbf" + made_up.read_bytes().replace(b"\n", b"\r\n"))
    assert "no line changed" in judge("sources", "diff", str(made_up), str(other)).out
    assert judge("case", "check", "--against", str(other)).code == 0


def test_cases_are_checked_against_a_changed_document(judge: Judge, made_up: Path) -> None:
    n = line_of("A2.two-passes")
    new = changed(made_up, lambda lines: [*lines[: n - 1], *lines[n:]])
    said = judge("case", "check", "--against", new)
    told = said.out.splitlines()
    assert said.code == 2 and told[-1].startswith("battle-spirits-2010: ")
    assert all(line.startswith("scenarios/library/") and "A2.two-passes (line" in line for line in told[:-1]) and len(told) > 10
    found = json.loads(judge("case", "check", "--against", new, "--json").out)
    assert len(found["stale"]) == len(told) - 1


def test_one_case_is_checked_against_it(judge: Judge, made_up: Path) -> None:
    n = line_of("A2.attacker-gone")
    new = changed(made_up, lambda lines: [*lines[: n - 1], "Another rule.", *lines[n:]])
    assert judge("case", "check", "attacker-bounced-in-first-flash", "--against", new).code == 2
    assert judge("case", "check", "battle-spirits-2010/equal-bp", "--against", new).code == 0


def test_a_line_no_clause_speaks_of_is_to_be_read(judge: Judge, made_up: Path) -> None:
    new = changed(made_up, lambda lines: [*lines, "A new rule altogether."])
    assert "no clause: read whether it holds a rule" in judge("sources", "diff", str(made_up), new).out


@pytest.mark.parametrize("data", [None, b"\xff\xfe\x00\x01", b"Nothing of the kind\n"])
def test_a_file_that_is_no_document_is_told_in_one_line(judge: Judge, made_up: Path, data: bytes | None) -> None:
    file = made_up.parent / "other.txt"
    if data is not None:
        file.write_bytes(data)
    for words in (("sources", "diff", str(made_up), str(file)), ("case", "check", "--against", str(file))):
        said = judge(*words)
        assert said.code == 2 and said.out == "" and len(said.err.splitlines()) == 1 and "other.txt" in said.err


def test_documents_of_two_rulebooks_are_not_two_versions() -> None:
    one, other = (Version(knowledge.book(rules).source, tuple(now(rules))) for rules in ("bs10", "dm"))
    with pytest.raises(knowledge.DocumentError, match="two rulebooks"):
        alarm(one, other, library=())


# ── the five documents, where they are at hand ───────────────────────────────


@pytest.mark.skipif(not SOURCES.is_dir(), reason=f"the rule documents are not at {SOURCES}")
@pytest.mark.parametrize("rules", MODULES)
def test_one_line_of_each_document_edited(judge: Judge, tmp_path: Path, rules: str) -> None:
    file = SOURCES / knowledge.book(rules).source.document.file
    lines = file.read_text(encoding="utf-8-sig").splitlines()
    n = next(n for n in range(1, len(lines) + 1) if rest_upon(rules, n))
    new = changed_copy(tmp_path, [*lines[: n - 1], "まったく別の文になった。", *lines[n:]])
    said = judge("sources", "diff", str(file), new)
    assert said.code == 0 and f"line {n} changed" in said.out
    assert not any(len(line) > 30 and line in said.out for line in lines), "no line of a document is printed"
    checked = judge("case", "check", "--against", new)
    assert checked.code == 2 and len(checked.out.splitlines()) == len(rest_upon(rules, n)) + 1
    shifted = changed_copy(tmp_path, ["先頭に1行。", *lines])
    assert judge("case", "check", "--against", shifted).code == 0
    assert "no line changed" in judge("sources", "diff", rules, str(file)).out


def changed_copy(folder: Path, lines: list[str]) -> str:
    (folder / "new.txt").write_text("\n".join(lines), encoding="utf-8")
    return str(folder / "new.txt")


@pytest.mark.skipif(not SOURCES.is_dir(), reason=f"the rule documents are not at {SOURCES}")
def test_a_fragment_of_a_document_is_never_a_sentence() -> None:
    file = SOURCES / "battle-spirits.txt"
    old = version(str(file))
    new = Version(old.source, tuple(reversed(old.prints)), tuple(reversed(old.lines)))
    raised = alarm(old, new, library=())
    assert all(len(each.was) <= 30 and len(each.reads) <= 30 for each in raised.changes)
    assert list(alarm_lines(raised))


# ── which edition the rulings stand on ───────────────────────────────────────


def test_verifying_says_on_which_edition_the_rulings_stand(judge: Judge, empty_cache: Path) -> None:
    said = judge("sources", "verify", "--rules", "bs10")
    ruled = sum(each.scenario.status in ("ruled", "interpretation", "depends") for each in cases("bs10").values())
    assert f"{ruled} rulings stand on: " in said.out and "2010-07-17" in said.out
    found = json.loads(judge("sources", "verify", "--json").out)
    assert found.keys() == set(MODULES)
    assert all(each["stands_on"]["rulings"] and len(each["stands_on"]["fingerprint"]) == 12 for each in found.values())
