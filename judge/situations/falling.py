"""In which step the attacker falls: 「いつフォールする?」."""

import re

from judge.patterns import regex
from judge.reading.model import Reading


def asks_in_which_step_it_falls(reading: Reading) -> bool:
    """Whether it is asked in which step the attacker falls: what follows once it has is another question."""
    return _IN_WHICH_STEP_IT_FALLS.search(reading.question) is not None


_IN_WHICH_STEP_IT_FALLS = regex(
    r"(?:フォール|横)(?:に)?(?:する|なる|させる|される)の(?:は|が|って)(?:どの|何の?|なんの?)ステップ"
    r"|(?:(?:どの|何の?|なんの?)ステップで|いつ)[^。、?]{0,20}(?:フォール|横に)"
    r"|(?:\b(?:in|at|during) (?:which|what) step|^when (?:does|do|will))\b[^.?]{0,40}\b(?:fall|exhaust)",
    re.IGNORECASE,
)
