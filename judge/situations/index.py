"""The situations of a rulebook, read once and kept.

Reading the library's wordings takes spaCy and seconds; what they say is kept in the user's cache, and a wording changed or added is the
only one that is read again.
"""

import gc
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import knowledge
from judge.reading.hearing import spoken
from judge.situations import learned, memory
from judge.situations.resembling import Features, Index, Opinion, Situations, Wording, features, letters
from knowledge.kept import kept
from scenarios import cases
from scenarios.library import fingerprint


@cache
def situations(rules: str) -> Situations:
    """The situations of a rulebook's library."""
    code = Path(__file__).with_name("resembling.py").read_bytes()
    made_of = f"{memory.made_of()} {fingerprint()} {learned.made_of()}".encode() + code
    wordings, index, strangers = kept(f"situations-{rules}", made_of, tuple[list[Wording], Index, tuple[str, ...]], lambda: _indexed(rules))
    unknown: Opinion = dict.fromkeys(strangers)

    def likely(asked: Features, text: str) -> Opinion:
        return {**unknown, **memory.likely(rules, asked, text)}

    found = Situations(wordings, index, likely)
    gc.freeze()  # some hundred thousand values that stay: no collection need look through them
    return found


def _indexed(rules: str) -> tuple[list[Wording], Index, tuple[str, ...]]:
    """The wordings, what is worked out of them, and the cases of which nothing is learned."""
    held = (located.scenario for located in cases(rules).values())
    wordings = as_wordings(rules, [(case.id, wording) for case in held for wording in (*case.question.ja, *case.question.en)])
    return wordings, Index.of(wordings), learned.strangers(rules, dict.fromkeys(wording.case for wording in wordings))


def as_wordings(rules: str, asked: Sequence[tuple[str, str]]) -> list[Wording]:
    """Questions of a rulebook, each with the case that answers it before it, read."""
    known = knowledge.book(rules)
    readings = memory.read_all([question for _, question in asked], rules)
    sounds = ["".join(phrase.sound for phrase in reading.phrases) for reading in readings]
    return [
        Wording(case, features(reading, known.lexicon), letters(text), sound, text, spoken(sound))
        for (case, text), reading, sound in zip(asked, readings, sounds, strict=True)
    ]
