"""The commands as a user types them, and what bad input is told: one line that says what is wrong, exit code 2, no traceback."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knowledge import rulebooks
from scenarios import cases
from tests.conftest import ROOT, SOURCES, Said

Judge = Callable[..., Said]

CASE = "attacker-bounced-in-first-flash"
ATTACK = """\
rules: bs10
id: simple
ask: {en: ["I attack."]}
board: {attacking: {field: [{card: plain, as: attacker, bp: 3000}]}, defending: {life: 5}}
play:
  - attacking: attack with attacker
  - pass, pass
  - defending: no block
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of the test's own to be in. Nothing is written there but by the test itself."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    before = os.environ["RULES_JUDGE_CACHE"]
    yield folder
    assert os.environ["RULES_JUDGE_CACHE"] == before or not Path(before).is_relative_to(folder)


@pytest.fixture
def write(here: Path) -> Callable[..., str]:
    def write(text: str | bytes, name: str = "mine.yaml") -> str:
        (here / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    return write


def python(*words: str, cache: str | None = None, **how: object) -> "subprocess.CompletedProcess[str]":
    """The command line in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    if cache is not None:
        env["RULES_JUDGE_CACHE"] = cache
    return subprocess.run([sys.executable, *words], env=env, capture_output=True, encoding="utf-8", timeout=60, **how)


def worked(said: Said) -> str:
    assert (said.code, said.err) == (0, ""), said
    return said.out


def complaint(said: Said, code: int = 2) -> str:
    """The one line of a complaint; nothing on stdout."""
    assert said.code == code, said
    assert said.out == "", said.out
    (line,) = said.err.splitlines()
    assert line.strip() == line and "Traceback" not in line and not line.startswith("bug"), line
    return line


# ── replay ───────────────────────────────────────────────────────────────────


def test_a_case_of_the_library_is_replayed(judge: Judge) -> None:
    lines = worked(judge("replay", CASE, "--lang", "en")).splitlines()
    assert lines[0] == f"# {CASE}"
    assert any(line.endswith("‹A2.attacker-gone›") and "A3–A6" in line for line in lines)


def test_a_case_is_found_by_rulebook_too(judge: Judge) -> None:
    assert worked(judge("replay", CASE, "--rules", "bs10")) == worked(judge("replay", f"bs10/{CASE}")) == worked(judge("replay", CASE))


def test_a_file_is_replayed_in_japanese_unless_told_otherwise(judge: Judge, write: Callable[..., str]) -> None:
    file = write(ATTACK)
    assert "アタック側:アタッカーでアタック" in worked(judge("replay", file))
    assert "the attacking player: attack with the attacker" in worked(judge("replay", file, "--lang", "en"))


def test_every_case_of_a_file_is_replayed(judge: Judge, write: Callable[..., str]) -> None:
    both = "".join(f"- {text}" for text in (indented(ATTACK), indented(ATTACK.replace("simple", "again"))))
    said = worked(judge("replay", write(both)))
    assert [line for line in said.splitlines() if line.startswith("#")] == ["# simple", "# again"]


def indented(text: str) -> str:
    return text.replace("\n", "\n  ").rstrip() + "\n"


def test_one_step_and_the_board_after_it(judge: Judge, write: Callable[..., str]) -> None:
    file = write(ATTACK)
    first, *board = worked(judge("replay", file, "--lang", "en", "--step", "4")).splitlines()
    assert first.startswith("  4 [A1]") and first.endswith("‹A1-2.exhaust›")
    assert any("exhausted" in line for line in board)
    assert not any("exhausted" in line for line in worked(judge("replay", file, "--lang", "en", "--step", "0")).splitlines())


def test_replay_as_json(judge: Judge, write: Callable[..., str]) -> None:
    said = json.loads(worked(judge("replay", write(ATTACK), "--json")))
    assert (said["id"], said["rules"]) == ("simple", "battle-spirits-2010")
    assert said["facts"]["life_change"] == {"defending": -1}
    assert [step["n"] for step in said["steps"]] == list(range(1, len(said["steps"]) + 1))


def test_stepping_through(judge: Judge, write: Callable[..., str]) -> None:
    said = worked(judge("replay", write(ATTACK), "-i", "--lang", "en", typed="n\n\nb\n5\nx\n999\nq\n"))
    shown = re.findall(r"q\(uit\): +(\d+) \[", said)  # what is typed is not echoed here
    assert shown == ["1", "2", "1", "5"]
    assert "x: say n, b" in said and "999: say n, b" in said


def test_stepping_ends_with_the_input(judge: Judge, write: Callable[..., str]) -> None:
    worked(judge("replay", write(ATTACK), "--interactive", typed="n\n"))


def test_the_line_asked_about_may_be_illegal(judge: Judge, write: Callable[..., str]) -> None:
    """A refusal is an answer: the line after `ask` is refused with its clause, and that is no mistake."""
    file = write(ATTACK.replace("bp: 3000", "state: exhausted").replace("  - attacking: attack", "  - ask\n  - attacking: attack"))
    assert "A1-2.exhaust" in worked(judge("replay", file)).splitlines()[-1]


# ── case, clause, cards ──────────────────────────────────────────────────────


def test_the_cases_are_listed(judge: Judge) -> None:
    known = [id_ for info in rulebooks() for id_ in cases(info.id)]
    listed = json.loads(worked(judge("case", "list", "--json")))
    assert [case["id"] for case in listed] == known
    assert [line.split()[0] for line in worked(judge("case", "list")).splitlines()] == known


def test_a_case_is_shown_with_its_ruling(judge: Judge) -> None:
    said = worked(judge("case", "show", CASE, "--lang", "en"))
    assert f"id: {CASE}" in said and "■" in said and "‹A2.attacker-gone›" in said
    ruling = json.loads(worked(judge("case", "show", CASE, "--json")))
    assert (ruling["schema"], ruling["status"], ruling["facts"]["next_step"]) == ("judge/ruling@1", "ruled", "A7")
    assert {"clause", "rules", "section", "lines", "quote", "says", "decisive"} <= ruling["citations"][0].keys()


def test_a_case_is_checked(judge: Judge, write: Callable[..., str]) -> None:
    assert worked(judge("case", "check", CASE)) == "1 cases checked, 0 disagree\n"
    assert json.loads(worked(judge("case", "check", CASE, "--json"))) == {"checked": 1, "mismatches": []}


def test_a_case_that_disagrees_is_told_by_file_and_line(judge: Judge, write: Callable[..., str]) -> None:
    file = write("# a comment\n" + ATTACK + "expect: {life_change: {defending: -2}}\n")
    said = judge("case", "check", file)
    assert said.code == 2
    assert said.out.startswith("mine.yaml:2: case simple: expect: life_change: expected {'defending': -2}, got {'defending': -1}\n")
    as_json = judge("case", "check", file, "--json")
    assert as_json.code == 2 and [m["case"] for m in json.loads(as_json.out)["mismatches"]] == ["simple"]


def test_a_clause_is_shown_by_id_and_by_section(judge: Judge) -> None:
    assert "‹A2.attacker-gone›" in worked(judge("clause", "show", "A2.attacker-gone"))
    shown = json.loads(worked(judge("clause", "show", "A2", "--json", "--lang", "en")))
    assert {"A2.two-passes", "A2.defender-first"} <= {clause["clause"] for clause in shown}
    assert all(len(clause["quote"]) <= 30 for clause in shown)


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("アタッカー いなくなった フラッシュ", "A2.goes-on-without-attacker"),
        ("both pass flash ends", "A2.two-passes"),
        ("BP等しい", "A6-1.tie"),
    ],
)
def test_clauses_are_found_by_words(judge: Judge, words: str, clause: str) -> None:
    assert clause in [hit["clause"] for hit in json.loads(worked(judge("clause", "search", words, "--json")))]


def test_where_no_clause_is_found_there_honestly_is_none(judge: Judge) -> None:
    assert judge("clause", "search", "xyzzy") == Said(3, "nothing found\n", "")
    assert judge("clause", "search", "xyzzy", "--json") == Said(3, "[]\n", "")


def test_cards_are_listed_and_shown_with_their_sources(judge: Judge) -> None:
    assert any(card["name"]["ja"] == "カプリホルン" for card in json.loads(worked(judge("cards", "list", "--json"))))
    assert "lark-drive" in worked(judge("cards", "list"))
    said = worked(judge("cards", "show", "ラーク"))
    assert said.startswith("ラークドライブ / Lark Drive") and "[document]" in said


def test_a_card_is_shown_as_json(judge: Judge) -> None:
    assert json.loads(worked(judge("cards", "show", "Lark Drive", "--json")))["card"]["id"] == "lark-drive"


# ── sources, coverage ────────────────────────────────────────────────────────


def test_the_sources_are_listed(judge: Judge, empty_cache: Path) -> None:
    assert "not attached" in worked(judge("sources", "list"))
    (row,) = [r for r in json.loads(worked(judge("sources", "list", "--json"))) if r["rules"] == "battle-spirits-2010"]
    assert row["attached"] is None


def test_without_a_document_the_fingerprints_are_verified(judge: Judge, empty_cache: Path) -> None:
    assert "fingerprints: 0 findings" in worked(judge("sources", "verify", "--rules", "bs10"))
    found = json.loads(worked(judge("sources", "verify", "--rules", "bs10", "--json")))
    assert found["battle-spirits-2010"].items() >= {"attached": None, "findings": []}.items()


@pytest.mark.skipif(not SOURCES.is_dir(), reason=f"the rule documents are not at {SOURCES}")
def test_a_document_is_attached_verified_and_quoted(judge: Judge, empty_cache: Path) -> None:
    attached = worked(judge("sources", "attach", str(SOURCES)))
    assert "battle-spirits-2010: " in attached
    assert "document: 0 findings" in worked(judge("sources", "verify", "--rules", "bs10"))
    assert "│  79 " in worked(judge("clause", "show", "A2.two-passes"))


@pytest.mark.skipif(not SOURCES.is_dir(), reason=f"the rule documents are not at {SOURCES}")
def test_a_document_that_has_changed_is_found_out(judge: Judge, empty_cache: Path, write: Callable[..., str]) -> None:
    lines = (SOURCES / "battle-spirits-2010.txt").read_text(encoding="utf-8").split("\n")
    lines[78] = "両方のプレイヤーがパスしたらA3へ。"
    worked(judge("sources", "attach", write("\n".join(lines), "battle-spirits-2010.txt")))
    said = judge("sources", "verify", "--rules", "bs10")
    assert said.code == 2 and "quote-not-there A2.two-passes" in said.out
    assert worked(judge("clause", "show", "A2.two-passes")), "a clause is still shown"


def test_coverage_as_text_and_json(judge: Judge) -> None:
    said = judge("coverage", "--rules", "bs10")
    assert said.code in (0, 2) and said.err == ""
    assert said.out.startswith("battle-spirits-2010: 177 lines, ")
    (account,) = json.loads(judge("coverage", "--rules", "bs10", "--json").out)
    assert account["lines"] == [] and account["unknown"] == []


# ── bad input ────────────────────────────────────────────────────────────────

UNUSABLE: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "unknown case": (("replay", "attacker-bounced-in-first-flahs"), ("attacker-bounced-in-first-flahs", f"did you mean '{CASE}'")),
    "unknown case to show": (("case", "show", "nosuch"), ("nosuch",)),
    "unknown case to check": (("case", "check", "nosuch"), ("nosuch",)),
    "unknown rulebook": (("case", "list", "--rules", "bs11"), ("bs11", "did you mean bs10")),
    "unknown rulebook of a case": (("replay", CASE, "--rules", "nosuch"), ("nosuch", "bs10")),
    "unknown clause": (("clause", "show", "A9.z"), ("A9.z", "clause search")),
    "unknown card with suggestion": (("cards", "show", "カプリホルソ"), ("カプリホルソ", "カプリホルン")),
    "unknown card without": (("cards", "show", "zzzzzz"), ("zzzzzz", "cards list")),
    "missing file": (("replay", "nosuch.yaml"), ("nosuch.yaml", "cannot be read")),
    "document that is none": (("sources", "attach", "nosuch.txt"), ("nosuch.txt", "battle-spirits-2010.txt")),
    "step beyond the end": (("replay", CASE, "--step", "999"), ("999", "0 to ")),
    "step below the start": (("replay", CASE, "--step", "-1"), ("-1", "0 to ")),
    "step that is no number": (("replay", CASE, "--step", "x"), ("--step", "'x'")),
    "language": (("replay", CASE, "--lang", "fr"), ("fr", "ja or en")),
    "unknown option": (("replay", CASE, "--bogus"), ("--bogus", "--help")),
    "missing argument": (("replay",), ("FILE|CASE", "--help")),
    "too many arguments": (("replay", CASE, CASE), ("--help",)),
    "unknown command": (("frobnicate",), ("frobnicate", "--help")),
    "unknown subcommand": (("case", "frobnicate"), ("frobnicate", "--help")),
    "empty name of a case": (("replay", ""), ("''",)),
}


@pytest.mark.parametrize("what", UNUSABLE)
def test_unusable_words_are_told_in_one_line(judge: Judge, what: str) -> None:
    words, parts = UNUSABLE[what]
    line = complaint(judge(*words))
    assert all(part in line for part in parts), line


@pytest.mark.parametrize("words", [(), ("case",), ("clause",), ("cards",), ("sources",)])
def test_a_missing_command_is_told(judge: Judge, words: tuple[str, ...]) -> None:
    said = judge(*words)
    assert said.code == 2 and len(said.err.splitlines()) == 1 and not said.err.startswith(" ")


FIELD = "rules: bs10\nboard: {attacking: {field: [%s]}}\n"

UNFIT: dict[str, tuple[str | bytes, tuple[str, ...]]] = {
    "nothing": ("", ("mine.yaml", "no case")),
    "only a comment": ("# nothing\n", ("mine.yaml", "no case")),
    "broken YAML": ("board: [\n", ("mine.yaml:", "YAML")),
    "tabs": ("board:\n\tattacking: {}\n", ("mine.yaml:2", "YAML")),
    "a binary file": (bytes(range(256)), ("mine.yaml", "UTF-8")),
    "a NUL": (b"rules: bs10\x00\n", ("mine.yaml",)),
    "a number": ("42\n", ("mine.yaml",)),
    "a list of numbers": ("- 1\n- 2\n", ("mine.yaml",)),
    "no rulebook": ("board: {}\n", ("mine.yaml:1", "rules")),
    "unknown rulebook": ("rules: bs11\n", ("mine.yaml:1", "bs11", "bs10")),
    "two attackers": (FIELD % "{card: plain, as: attacker}, {card: plain, as: attacker}", ("mine.yaml:2", "'attacker'")),
    "negative cores": (FIELD % "{card: plain, cores: -1}", ("mine.yaml:2", "cores", ">= 0")),
    "too many cores": (FIELD % "{card: plain, cores: 1000000000}", ("mine.yaml:2", "cores", "999")),
    "unknown zone": ("rules: bs10\nboard: {attacking: {graveyard: [plain]}}\n", ("mine.yaml:2", "graveyard", "hand")),
    "unknown field of a card": (FIELD % "{card: plain, pwer: 3000}", ("mine.yaml:2", "pwer", "'power'")),
    "unknown key": ("rules: bs10\nbord: {}\n", ("mine.yaml:2", "bord", "'board'")),
    "unknown deed": ("rules: bs10\nplay: [attacking: atack with attacker]\n", ("mine.yaml:2", "'attack'")),
    "unknown player": ("rules: bs10\nplay: [atacking: attack with attacker]\n", ("mine.yaml:2", "atacking", "'attacking'")),
    "unknown step": ("rules: bs10\nstart: A9\n", ("A9", "A0")),
    "impossible level": (FIELD % "{card: カプリホルン, level: 7}", ("カプリホルン", "no level 7", "1, 2")),
    "too few cores": (FIELD % "{card: カプリホルン, cores: 0}", ("カプリホルン", "0 cores")),
    "cores that are not of the level": (FIELD % "{card: カプリホルン, level: 2, cores: 1}", ("カプリホルン", "level 1, not 2")),
    "a magic on the field": (FIELD % "ラークドライブ", ("ラークドライブ", "hand")),
    "an unknown card": (FIELD % "カプリホルソ", ("カプリホルソ", "did you mean カプリホルン")),
}


@pytest.mark.parametrize("what", UNFIT)
def test_an_unfit_file_is_told_in_one_line(judge: Judge, write: Callable[..., str], here: Path, what: str) -> None:
    text, parts = UNFIT[what]
    file = write(text)
    for command in (("replay",), ("replay", "--json"), ("case", "show"), ("case", "check")):
        line = complaint(judge(*command, file))
        assert all(part in line for part in parts), line
    assert [path.name for path in here.iterdir()] == [file], "nothing is written"


@pytest.mark.parametrize("what", ["unknown step", "impossible level", "too few cores", "a magic on the field", "an unknown card"])
def test_a_board_that_cannot_be_is_told_with_file_and_line(judge: Judge, write: Callable[..., str], what: str) -> None:
    assert complaint(judge("replay", write(UNFIT[what][0]))).startswith("mine.yaml:")


def test_what_a_message_offers_there_is(judge: Judge, write: Callable[..., str]) -> None:
    line = complaint(judge("replay", write(UNFIT["an unknown card"][0])))
    assert "--card" not in line or "--card" in worked(judge("replay", "--help"))


def test_an_unknown_rulebook_is_told_beside_a_file_too(judge: Judge, write: Callable[..., str]) -> None:
    assert "nosuch" in complaint(judge("replay", write(ATTACK), "--rules", "nosuch"))


def test_a_folder_is_no_file(judge: Judge, here: Path) -> None:
    (here / "folder").mkdir()
    (here / "folder.yaml").mkdir()
    assert "folder" in complaint(judge("replay", "folder"))
    assert "folder.yaml" in complaint(judge("replay", "folder.yaml"))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="for root and on Windows every file can be read")
def test_a_file_that_may_not_be_read(judge: Judge, write: Callable[..., str], here: Path) -> None:
    file = write(ATTACK)
    (here / file).chmod(0)
    assert "cannot be read" in complaint(judge("replay", file))


ILLEGAL = {
    "an exhausted attacker": (ATTACK.replace("bp: 3000", "state: exhausted"), 6, "A1-2.exhaust", "decline"),
    "out of turn": (ATTACK.replace("pass, pass", "attacking: pass"), 7, "A2.defender-first", "pass"),
    "at the wrong time": (ATTACK.replace("pass, pass", "defending: no block"), 7, "A2.what-may-be-used", "pass"),
    "a card that is not there": (ATTACK.replace("with attacker", "with somebody"), 6, "somebody", "attack with the attacker"),
}


@pytest.mark.parametrize("what", ILLEGAL)
def test_an_illegal_line_is_told_with_its_place_its_clause_and_what_is_legal(judge: Judge, write: Callable[..., str], what: str) -> None:
    text, line, clause, legal = ILLEGAL[what]
    said = judge("replay", write(text), "--lang", "en")
    (told,) = said.err.splitlines()
    assert said.code == 2
    assert told.startswith(f"mine.yaml:{line}: case simple: play[")
    assert clause in told and legal in told.partition("legal at ")[2], told


# ── processes, cache, start-up ───────────────────────────────────────────────


def test_in_a_process_of_its_own(write: Callable[..., str]) -> None:
    done = python("-m", "cli", "replay", write(ATTACK), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["id"] == "simple"


def test_a_complaint_in_a_process_of_its_own() -> None:
    done = python("-m", "cli", "replay", "nosuch")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_text_that_the_terminal_cannot_show_is_no_reason_to_fail(write: Callable[..., str]) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = subprocess.run([sys.executable, "-m", "cli", "replay", write(ATTACK)], env=env, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_that_stops_reading_is_no_reason_to_fail() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = subprocess.Popen([sys.executable, "-m", "cli", "case", "list"], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert command.stdout is not None and command.stderr is not None
    command.stdout.close()
    complaint = command.stderr.read()
    command.stderr.close()
    assert (command.wait(60), complaint) == (0, b"")


@pytest.mark.parametrize("state", ["missing", "read-only", "a file"])
def test_whatever_the_cache_is_like(here: Path, tmp_path: Path, state: str) -> None:
    cache = tmp_path / "cache"
    if state == "read-only":
        cache.mkdir(mode=0o500)
    elif state == "a file":
        cache.write_text("no folder")
    done = python("-m", "cli", "replay", CASE, cache=str(cache))
    assert (done.returncode, done.stderr) == (0, "")
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [("replay", CASE), ("clause", "show", "A2"), ("clause", "search", "pass"), ("cards", "list"), ("case", "list"), ("case", "show", CASE)],
    ids=" ".join,
)
def test_commands_that_read_no_question_do_not_load_spacy(words: tuple[str, ...]) -> None:
    looking = (
        "import sys; sys.argv[1:] = "
        + repr(list(words))
        + "\nimport cli\ntry: cli.main()\nexcept SystemExit as left: code = left.code or 0\n"
        "print(code, sorted({'spacy', 'sudachipy', 'numpy', 'thinc', 'jinja2'} & set(sys.modules)), file=sys.stderr)"
    )
    done = python("-c", looking)
    assert done.stderr == "0 []\n"
