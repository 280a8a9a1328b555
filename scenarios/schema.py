"""The published JSON Schema of a case file, made from `scenarios.written`. ``python -m scenarios.schema`` writes it anew."""

from pathlib import Path
from typing import Any

import msgspec

from scenarios.written import Case

FILE = Path(__file__).with_name("scenario.schema.json")


def schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of what an author writes: a case, or a list of cases."""
    made = msgspec.json.schema(Case | list[Case])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Cases of the rules judge",
        **made,
        "$defs": with_exclusions(made["$defs"]),
    }


def with_exclusions(schemas: dict[str, Any]) -> dict[str, Any]:
    """The schemas by name with what types cannot say: that a card has its power under one name."""
    return {**schemas, "CardEntry": {**schemas["CardEntry"], "not": {"required": ["bp", "power"]}}}


def schema_text() -> str:
    """What the published file holds."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n"


if __name__ == "__main__":
    FILE.write_text(schema_text(), encoding="utf-8")
