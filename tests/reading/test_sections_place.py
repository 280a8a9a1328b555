"""A numbered part that only one document has places a question in it."""

import pytest

from judge.reading.placing import place


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("A4のフラッシュはいつ?", ("battle-spirits-2010",)),
        ("Is A4 skipped without a block?", ("battle-spirits-2010",)),
        ("バトスピの❹って何をする?", ("battle-spirits",)),
        ("A40のカードは?", ()),
    ],
)
def test_a_numbered_part_places_a_question(question: str, rules: tuple[str, ...]) -> None:
    assert place(question) == rules
