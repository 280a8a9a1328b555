"""A reading is made once; nothing that is wrong with the memory is ever seen in a ruling."""

import sys
from pathlib import Path
from subprocess import run

import pytest

from judge import ask
from judge.reading import reader
from judge.situations import memory
from knowledge.kept import kept

QUESTION = "アタッカーが破壊されたら、次はどのステップ?"
RULES = "battle-spirits-2010"


@pytest.fixture
def unheard(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty memory, and a reader that can be used once."""
    once, original = iter((1,)), reader.read
    monkeypatch.setattr(reader, "read", lambda *words: (next(once), original(*words))[1])
    return empty_cache


@pytest.mark.parametrize("again", [QUESTION, f" {QUESTION}\n", QUESTION.replace("?", "\uff1f")], ids=["the same", "spaces", "width"])
def test_the_same_words_are_read_once(unheard: Path, again: str) -> None:
    assert memory.read(again, RULES) == memory.read(QUESTION, RULES)


def test_another_rulebook_is_another_reading(unheard: Path) -> None:
    memory.read(QUESTION, RULES)
    with pytest.raises(StopIteration):
        memory.read(QUESTION, "battle-spirits")


def test_a_broken_memory_costs_time_only(empty_cache: Path) -> None:
    first = memory.read(QUESTION, RULES)
    (file,) = empty_cache.glob("readings-*.sqlite")
    file.write_bytes(b"rubbish" * 1000)
    assert memory.read(QUESTION, RULES) == first


def test_a_folder_that_cannot_be_made_costs_time_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("RULES_JUDGE_CACHE", str(tmp_path / "file"))
    assert memory.read(QUESTION, RULES).rules == RULES


def test_what_is_kept_is_not_made_again(empty_cache: Path) -> None:
    made = iter(([1], [2], [3]))
    assert [kept("numbers", b"a", list[int], lambda: next(made)) for _ in range(2)] == [[1], [1]]
    assert kept("numbers", b"b", list[int], lambda: next(made)) == [2]
    for file in empty_cache.iterdir():
        file.write_bytes(file.read_bytes()[:-1] + b"\x63")
    assert kept("numbers", b"a", list[int], lambda: next(made)) == [3]


def test_a_question_asked_before_is_answered_without_spacy() -> None:
    ask(QUESTION, RULES)
    looking = (
        f"import sys; sys.argv[1:] = ['ask', {QUESTION!r}, '--rules', 'bs10']\n"
        "import cli\ntry: cli.main()\nexcept SystemExit as left: code = left.code or 0\n"
        "print(code, sorted({'spacy', 'sudachipy', 'numpy', 'thinc'} & set(sys.modules)), file=sys.stderr)"
    )
    done = run([sys.executable, "-c", looking], capture_output=True, text=True, check=True)
    assert done.stderr == "0 []\n"
