"""A citation can be checked: against the document, and against what was recorded of it."""

from pathlib import Path

import msgspec
import pytest

import knowledge
from knowledge import documents
from knowledge.books import Knowledge
from knowledge.coverage import document_coverage
from knowledge.errors import DocumentError
from knowledge.verification import Finding, Record, check_offline, document_lines, fingerprint_lines, record, verify

REAL = Path(__file__).parents[3] / "shared" / "sources"
RULEBOOKS = [file.stem for file in Path(knowledge.__file__).with_name("sources").glob("*.yaml")]


def problems(findings: list[Finding]) -> list[tuple[str, tuple[int, int], tuple[str, ...]]]:
    return [(finding.problem, finding.lines, finding.clauses) for finding in findings]


# ── against the document ──────────────────────────────────────────────────


def test_a_sound_source_has_nothing_amiss(toy_book: Knowledge, toy_document: str) -> None:
    assert verify(toy_book.source, toy_document, record(toy_book.source, toy_document)) == []


def test_a_quote_that_is_not_there(toy_book: Knowledge, toy_document: str) -> None:
    changed = toy_document.replace("is exhausted", "is tapped")
    assert problems(verify(toy_book.source, changed, None)) == [("quote-not-there", (3, 3), ("A.exhaust",))]


def test_a_quote_that_moved_is_seen_where_it_is(toy_book: Knowledge, toy_document: str) -> None:
    moved = "A line more\n" + toy_document
    missing = [finding for finding in verify(toy_book.source, moved, None) if finding.clauses == ("A.exhaust",)]
    assert [finding.found_at for finding in missing] == [4]


def test_a_line_nobody_speaks_of(toy_book: Knowledge, toy_document: str) -> None:
    assert problems(verify(toy_book.source, toy_document + "A new rule\n", None)) == [("line-uncovered", (7, 7), ())]
    assert document_coverage(toy_book.source, 9) == [7, 8, 9]


def test_lines_the_document_does_not_have(toy_book: Knowledge, toy_document: str) -> None:
    short = "".join(toy_document.splitlines(keepends=True)[:4])
    found = problems(verify(toy_book.source, short, None))
    assert ("beyond-end", (4, 5), ("A.no-damage",)) in found
    assert ("beyond-end", (6, 6), ()) in found


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("no damage.", "no damage!", ((5, 5), ("A.no-damage",))),
        ("The toy", "A toy", ((1, 1), ())),
        ("Attack\n", "", ((2, 2), ())),
        ("no damage.", "indeed\nno damage.", ((5, 4), ("A.no-damage",))),  # put in between a clause's lines
        ("A blocked", "Note\nA blocked", ((4, 3), ())),  # put in between two clauses
    ],
)
def test_a_changed_line_names_the_clauses_it_touches(toy_book: Knowledge, old: str, new: str, changed: object, toy_document: str) -> None:
    findings = verify(toy_book.source, toy_document.replace(old, new, 1), record(toy_book.source, toy_document))
    assert [(f.lines, f.clauses) for f in findings if f.problem == "line-changed"] == [changed]


def test_fingerprints_are_blind_to_width_space_and_line_ends() -> None:
    assert fingerprint_lines("LV2\r\nコア\n") == fingerprint_lines("ＬＶ２ \nｺｱ")
    assert fingerprint_lines("LV2") != fingerprint_lines("LV3")


def test_lines_are_numbered_as_editors_number_them() -> None:
    assert document_lines("a\n\nb\u2028c\n") == ["a", "", "b\u2028c"]


# ── without it ────────────────────────────────────────────────────────────


def test_an_edited_clause_is_unverified(toy_book: Knowledge, toy_document: str) -> None:
    kept = record(toy_book.source, toy_document)
    assert check_offline(toy_book.source, kept) == []
    clauses = [msgspec.structs.replace(clause, quote="xx") for clause in toy_book.source.clauses]
    edited = msgspec.structs.replace(toy_book.source, clauses=tuple(clauses))
    assert problems(check_offline(edited, kept)) == [
        ("unverified", (3, 3), ("A.exhaust",)),
        ("unverified", (4, 5), ("A.no-damage",)),
    ]


def test_a_quote_that_did_not_stand_is_never_recorded_as_verified(toy_book: Knowledge, toy_document: str) -> None:
    kept = record(toy_book.source, toy_document.replace("is exhausted", "is tapped"))
    assert problems(check_offline(toy_book.source, kept)) == [("unverified", (3, 3), ("A.exhaust",))]


def test_nothing_recorded_is_nothing_verified(toy_book: Knowledge) -> None:
    assert {finding.problem for finding in check_offline(toy_book.source, None)} == {"unverified"}


def test_a_record_is_written_and_holds_no_text(toy_book: Knowledge, tmp_path: Path, toy_document: str) -> None:
    path = documents.write_record("toy", toy_document, tmp_path)
    assert path.name == "toy.lines.json"
    kept = path.read_text(encoding="utf-8")
    assert msgspec.json.decode(kept, type=Record) == record(toy_book.source, toy_document)
    assert "exhausted" not in kept


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_every_real_clause_is_as_it_was_verified(rules: str) -> None:
    """Red after an edit of clauses: verify them with the document and write its record anew."""
    assert documents.check_offline(rules) == []


# ── where they are ────────────────────────────────────────────────────────


@pytest.fixture
def document(toy_book: Knowledge, tmp_path: Path, toy_document: str) -> Path:
    path = tmp_path / "papers" / "toy.txt"
    path.parent.mkdir()
    path.write_text(toy_document, encoding="utf-8")
    return path


def test_a_passage_is_shown_once_its_document_is_attached(toy_book: Knowledge, document: Path) -> None:
    clause = toy_book.clauses["A.exhaust"]
    assert documents.passage("toy", clause) is None
    assert documents.attach([str(document)]) == {"toy": str(document)}
    shown = documents.passage("toy", clause)
    assert shown is not None
    assert [number for number, _ in shown] == [1, 2, 3, 4, 5]
    assert shown[2][1] == "The attacker is exhausted when it attacks."


def test_a_folder_of_documents_is_attached_at_once(document: Path) -> None:
    assert documents.documents_at(str(document.parent)) == {"toy": str(document)}
    assert documents.attach([str(document.parent)]) == documents.attached() == {"toy": str(document)}


def test_no_passage_from_a_document_that_is_gone_or_another(toy_book: Knowledge, document: Path, toy_document: str) -> None:
    documents.attach([str(document)])
    document.write_text("A line more\n" + toy_document, encoding="utf-8")
    assert documents.passage("toy", toy_book.clauses["A.exhaust"]) is None
    document.unlink()
    assert documents.passage("toy", toy_book.clauses["A.exhaust"]) is None


def test_a_file_that_is_no_rule_document(document: Path) -> None:
    stranger = document.with_name("shopping.txt")
    stranger.write_text("milk")
    with pytest.raises(DocumentError, match=r"shopping\.txt is no rule document known here: .* one of toy\.txt$"):
        documents.attach([str(stranger)])
    assert documents.attached() == {}


def test_a_document_that_is_not_utf8(document: Path) -> None:
    document.write_bytes("疲労".encode("shift_jis"))
    with pytest.raises(DocumentError, match=r"toy\.txt is not UTF-8 text: save it as UTF-8$"):
        documents.attach([str(document)])
    assert documents.attached() == {}


def test_a_document_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"cannot be read \(.*\): check the path"):
        documents.read_document(str(tmp_path / "nowhere.txt"))


def test_nowhere_to_remember(document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULES_JUDGE_CACHE", str(document))  # a file where the folder should be
    with pytest.raises(DocumentError, match=r"cannot be written .* set RULES_JUDGE_CACHE"):
        documents.attach([str(document)])


# ── the real ones ─────────────────────────────────────────────────────────


@pytest.mark.skipif(not REAL.is_dir(), reason="the rule documents are not at hand (../shared/sources)")
@pytest.mark.parametrize("rules", RULEBOOKS)
def test_every_real_clause_stands_where_it_says(rules: str) -> None:
    text = documents.read_document(documents.documents_at(str(REAL))[rules])
    assert documents.verify(rules, text) == []
