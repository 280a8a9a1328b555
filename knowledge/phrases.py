"""What the judge says, as data: templates for `str.format`, by key, in both languages.

``knowledge/phrases/common.yaml`` for all games; a rulebook's own file says what its players say otherwise.
"""

from msgspec import Struct

from knowledge.clauses import Text


class PhraseBook(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of ``knowledge/phrases``; ``rules`` is None for what all games share."""

    phrases: dict[str, Text]
    rules: str | None = None
