"""spaCy without its command line: quicker to import, and whole."""

import subprocess
import sys

IMPORTED = """
import sys
from judge.reading.blank import blank
doc = blank("en", {})("It blocks.")
assert [token.text for token in doc] == ["It", "blocks", "."]
assert not any(name.startswith("spacy.cli") for name in sys.modules), "spaCy's command line was imported"
import spacy
import spacy.cli
assert spacy.info(silent=True) == spacy.cli.info(silent=True)
"""


def test_spacy_is_imported_without_its_command_line_and_has_it_when_asked() -> None:
    run = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
