"""The situations of a rulebook, read once and kept.

Reading the library's wordings takes spaCy and seconds; what they say is kept in the user's cache, and a wording changed or added is the
only one that is read again.
"""

import gc
from functools import cache
from pathlib import Path

import knowledge
from judge import learned, memory
from judge.reading.hearing import spoken
from judge.situations import Features, Index, Opinion, Situations, Wording, features, letters, opposites
from knowledge.kept import kept
from scenarios import cases
from scenarios.library import fingerprint


@cache
def situations(rules: str) -> Situations:
    """The situations of a rulebook's library."""
    code = (Path(__file__).parent / "situations.py").read_bytes()
    made_of = f"{memory.made_of()} {fingerprint()} {learned.made_of()}".encode() + code
    wordings, index, strangers = kept(f"situations-{rules}", made_of, tuple[list[Wording], Index, tuple[str, ...]], lambda: _indexed(rules))
    unknown: Opinion = dict.fromkeys(strangers)

    def likely(asked: Features, text: str) -> Opinion:
        return {**unknown, **memory.likely(rules, asked, text)}

    found = Situations(wordings, opposites(knowledge.book(rules).lexicon), index, likely)
    gc.freeze()  # some hundred thousand values that stay: no collection need look through them
    return found


def _indexed(rules: str) -> tuple[list[Wording], Index, tuple[str, ...]]:
    """The wordings, what is worked out of them, and the cases of which nothing is learned."""
    wordings = read_wordings(rules)
    return wordings, Index.of(wordings), learned.strangers(rules, dict.fromkeys(wording.case for wording in wordings))


def read_wordings(rules: str) -> list[Wording]:
    """Every wording of a rulebook's library, read."""
    known = knowledge.book(rules)
    wordings = [
        (id_, wording)
        for id_, located in cases(rules).items()
        for wording in (*located.scenario.question.ja, *located.scenario.question.en)
    ]
    readings = memory.read_all([wording for _, wording in wordings], rules)
    sounds = ["".join(phrase.sound for phrase in reading.phrases) for reading in readings]
    return [
        Wording(id_, features(reading, known.lexicon), letters(text), sound, text, spoken(sound))
        for (id_, text), reading, sound in zip(wordings, readings, sounds, strict=True)
    ]
