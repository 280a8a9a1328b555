"""What is *written*: rule documents clause by clause, cards, words, and where each of these comes from.

The floor everything stands on. It knows of no engine and of no scenario. Importing it costs nothing: a name is fetched
from its module when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knowledge.books import Knowledge, book, editions, fingerprint, rulebook_id, rulebooks
    from knowledge.errors import DocumentError, JudgeError, KnowledgeError, UnknownRulebook
    from knowledge.parts import RulebookInfo
    from knowledge.text import fold

_MODULES = {
    "books": ("Knowledge", "book", "editions", "fingerprint", "rulebook_id", "rulebooks"),
    "errors": ("DocumentError", "JudgeError", "KnowledgeError", "UnknownRulebook"),
    "parts": ("RulebookInfo",),
    "text": ("fold",),
}

__all__ = [
    "DocumentError",
    "JudgeError",
    "Knowledge",
    "KnowledgeError",
    "RulebookInfo",
    "UnknownRulebook",
    "book",
    "editions",
    "fingerprint",
    "fold",
    "rulebook_id",
    "rulebooks",
]


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            value = getattr(import_module(f"knowledge.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
