"""A question that asks several things, taken apart: what it tells, with one of the things it asks each."""

import re

MOST = 4
"""Things asked that are answered each; a text that asks more is read as a whole."""
_SENTENCE = re.compile(r"[^。?!?!\n.]+(?:\.(?=\d)[^。?!?!\n.]+)*[。?!?!\n.]*")


def parts_of(question: str) -> tuple[str, ...]:
    """The question once for each thing it asks, told with all that is no question; empty where it asks one thing only, or where nothing
    is told and a later part would hang in the air."""
    sentences = [match[0] for match in _SENTENCE.finditer(question)]
    asking = [sentence for sentence in sentences if "?" in sentence or "?" in sentence]
    told = [sentence for sentence in sentences if sentence not in asking]
    if not 2 <= len(asking) <= MOST or not any(sentence.strip() for sentence in told):
        return ()
    return tuple("".join(s for s in sentences if s in told or s is one) for one in asking)
