"""What the README says is so."""

import knowledge
from judge.printing import coverage_table
from judge.rulings.checking import coverage
from tests.conftest import ROOT


def test_the_table_of_rulebooks_is_the_one_that_is_made() -> None:
    made = "\n".join(coverage_table(coverage(info.id) for info in knowledge.rulebooks()))
    assert made in (ROOT / "README.md").read_text(encoding="utf-8"), "paste what `judge coverage --markdown` prints"
