"""The published schema accepts what the reader accepts."""

from pathlib import Path
from typing import Any

import pytest

from knowledge.parsing import read
from scenarios.schema import FILE, schema, schema_text

jsonschema = pytest.importorskip("jsonschema")
LIBRARY = sorted((FILE.parent / "library").glob("*/*.yaml"))


@pytest.fixture(scope="module")
def validator() -> Any:
    jsonschema.Draft202012Validator.check_schema(schema())
    return jsonschema.Draft202012Validator(schema())


def test_the_published_file_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == schema_text(), "run: python -m scenarios.schema"


@pytest.mark.parametrize("file", LIBRARY, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_the_library_follows_it(file: Path, validator: Any) -> None:
    validator.validate(read(file.name, file.read_bytes()).value)


@pytest.mark.parametrize(
    "case",
    [
        {"play": ["atack with X"]},
        {"play": [{"attaking": "pass"}]},
        {"play": [{"attacking": "pass", "defending": "pass"}]},
        {"asks": ["colour"]},
        {"expect": {"colour": "red"}},
        {"board": {"attacking": {"field": [{"bp": 1, "power": 1}]}}},
        {"board": {"attacking": {"life": -1}}},
        {"question": {}},
    ],
    ids=str,
)
def test_it_refuses_what_the_reader_refuses(case: dict[str, Any], validator: Any) -> None:
    assert not validator.is_valid(case)
    assert not validator.is_valid([case])
