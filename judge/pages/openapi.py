"""The OpenAPI 3.1 document of the JSON API, made from the types the API itself reads and writes."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import msgspec
from msgspec import Struct

from judge.pages import api
from judge.pages.answers import Problem
from judge.pages.suggesting import Suggestions, Typed
from judge.rulings.ruling import Ruling
from scenarios.schema import with_exclusions


class Endpoint(Struct, frozen=True):
    """A path of the API: what its query says (``get``), what its body holds (``post``), what it answers."""

    path: str
    summary: str
    get: type[Struct]
    post: type[Struct]
    gives: type[Struct]


ENDPOINTS = (
    Endpoint("/api/ask", "The ruling on a question.", api.Asked, api.Asked, Ruling),
    Endpoint("/api/replay", "The ruling on a scenario.", api.LinkAsked, api.SceneAsked, api.Played),
    Endpoint("/api/legal", "The legal moves where a scenario has come to.", api.LinkAsked, api.SceneAsked, api.Legal),
    Endpoint("/api/clauses", "Clauses of the rule documents, found by words.", api.Sought, api.Sought, api.Clauses),
    Endpoint("/api/cards", "Known cards, found by a part of a name.", api.Sought, api.Sought, api.Cards),
    Endpoint("/api/suggest", "What the words may become: cards, clauses, questions asked.", Typed, Typed, Suggestions),
)


@cache
def document() -> bytes:
    """The document as JSON."""
    return msgspec.json.format(msgspec.json.encode(described()))


def described() -> dict[str, Any]:
    types = {each for endpoint in ENDPOINTS for each in (endpoint.get, endpoint.post, endpoint.gives)} | {Problem}
    ordered = sorted(types, key=lambda each: each.__name__)
    _, schemas = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rules judge",
            "version": _version(),
            "summary": "Replays the situation asked about and cites the clause behind every step.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": {endpoint.path: _path(endpoint, schemas) for endpoint in ENDPOINTS},
        "components": {
            "schemas": with_exclusions(schemas),
            "responses": {"Problem": _content("What is wrong and how to mend it, in one line.", Problem, "application/problem+json")},
        },
    }


def _version() -> str:
    try:
        return version("rules-judge")
    except PackageNotFoundError:  # run from a folder it is not installed in
        return "0"


def _path(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    name = endpoint.path.rpartition("/")[2]
    answers = {
        "200": {
            **_content(endpoint.summary, endpoint.gives),
            **(
                {"headers": {"Link": {"description": "The permalink of the ruling.", "schema": {"type": "string"}}}}
                if name == "ask"
                else {}
            ),
        },
        "default": {"$ref": "#/components/responses/Problem"},
    }
    body = {"required": True, "content": {"application/json": {"schema": _ref(endpoint.post)}}}
    return {
        "get": {
            "operationId": name,
            "summary": endpoint.summary,
            "parameters": _parameters(schemas[endpoint.get.__name__]),
            "responses": answers,
        },
        "post": {"operationId": f"{name}-posted", "summary": endpoint.summary, "requestBody": body, "responses": answers},
    }


def _parameters(schema: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "query", "required": name in schema.get("required", ()), "schema": _written(field)}
        for name, field in schema["properties"].items()
    ]


def _written(field: dict[str, Any]) -> dict[str, Any]:
    """What a field may be in an address: what is left out is not said to be null."""
    some = [each for each in field.get("anyOf", ()) if each.get("type") != "null"]
    kept = {key: value for key, value in field.items() if key != "anyOf" and (key, value) != ("default", None)}
    return {**kept, **some[0]} if len(some) == 1 else field


def _content(summary: str, of: type[Struct], kind: str = "application/json") -> dict[str, Any]:
    return {"description": summary, "content": {kind: {"schema": _ref(of)}}}


def _ref(of: type[Struct]) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{of.__name__}"}
