"""In which step something happens, of which nothing else is asked."""

import pytest

from judge import ask


@pytest.mark.parametrize(
    ("question", "step"),
    [
        ("BPを比べるのはどの手順?", "resolve"),
        ("ライフが減るのは何番の手順?", "resolve"),
        ("どの手順でブロックを宣言する?", "block"),
        ("When is a spirit destroyed, in which step?", "destroy"),
        ("2回目のフラッシュはいつ?", "flash2"),
    ],
)
def test_a_step_is_told(question: str, step: str) -> None:
    ruling = ask(question, "bs")
    assert (ruling.status, ruling.facts["next_step"]) == ("ruled", step)


@pytest.mark.parametrize("question", ["ブロックを宣言した次は何の手順?", "破壊の次はどの手順?", "アタック時効果はいつまで続く?"])
def test_what_follows_is_another_question(question: str) -> None:
    assert "で。" not in ask(question, "bs").answer
