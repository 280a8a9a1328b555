"""spaCy's blank pipelines: its tokeniser, then components of our own."""

import sys
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

_COMMAND_LINE = "spacy.cli.info"


def blank(language: str, components: dict[str, Callable[["Doc"], "Doc"]]) -> "Language":
    """A language's blank pipeline with ``components`` after its tokeniser, in their order."""
    _import_spacy()
    import spacy
    from spacy.language import Language

    with catch_warnings():
        simplefilter("ignore", DeprecationWarning)  # spaCy 3.8 opens Sudachi's dictionary in a way that SudachiPy would have otherwise
        nlp = spacy.blank(language)
    for name, component in components.items():
        Language.component(name, func=component)
        nlp.add_pipe(name)
    return nlp


@cache
def stop_words() -> frozenset[str]:
    """English words that say nothing by themselves."""
    _import_spacy()
    from spacy.lang.en.stop_words import STOP_WORDS

    return frozenset(STOP_WORDS)


def _import_spacy() -> None:
    """Import spaCy without its command line, which its package imports for one function (`spacy.info`) and which takes a third of its time.
    The function stays, and imports what it needs when it is called."""
    if "spacy" in sys.modules:
        return
    later = ModuleType(_COMMAND_LINE)
    later.__dict__["info"] = _info
    sys.modules[_COMMAND_LINE] = later
    try:
        import spacy  # noqa: F401
    finally:
        del sys.modules[_COMMAND_LINE]


def _info(*args: Any, **options: Any) -> Any:
    from spacy.cli.info import info

    return info(*args, **options)
