"""What else cases are asked in, beside the wordings of the library: written to learn from (`bench/train_meaning.py`), and too many for a
question to be compared with each.

A file for each rulebook: a case's id, and how somebody may ask what it answers. A case that is mistaken for another wants more of them.
"""

from pathlib import Path

import msgspec

from scenarios import cases

NOTHING = "nothing-here"
"""In the place of a case: questions on the game that its document does not answer."""
FOLDER = Path(__file__).parent


def phrasings(rules: str) -> dict[str, list[str]]:
    """The phrasings of each case of a rulebook."""
    file = FOLDER / f"{rules}.yaml"
    return msgspec.yaml.decode(file.read_bytes(), type=dict[str, list[str]]) if file.exists() else {}


def asked(rules: str) -> list[tuple[str, str]]:
    """Each phrasing with its case before it, of the cases there are, and of none."""
    known = (*cases(rules), NOTHING)
    return [(case, phrasing) for case, each in phrasings(rules).items() if case in known for phrasing in each]
