"""The JSON API's paths: a request into what it asks (or one line about what is wrong with it), and to the workers."""

import re
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

import knowledge
from judge.pages import api, suggesting
from judge.pages.answers import Answer, json, problem
from judge.pages.bounds import BODY
from judge.pages.openapi import ENDPOINTS, Endpoint, document
from judge.pages.safety import response
from knowledge.errors import JudgeError

if TYPE_CHECKING:
    from judge.pages.work import Workers


class Unfit(Exception):
    """A request that cannot be answered: the answer that says why."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.answer = problem(status, detail)


def routes() -> list[Route]:
    return [
        *(Route(endpoint.path, _endpoint(endpoint), methods=["GET", "POST"]) for endpoint in ENDPOINTS),
        Route("/api/openapi.json", _document, methods=["GET"]),
    ]


async def _document(request: Request) -> Response:
    return Response(document(), media_type="application/json")


def _endpoint(endpoint: Endpoint) -> Any:
    async def answer(request: Request) -> Response:
        try:
            asked = await posted(request, endpoint.post) if request.method == "POST" else queried(request, endpoint.get)
            return response(await _answer(request.app.state.workers, endpoint, asked))
        except Unfit as unfit:
            return response(unfit.answer)
        except JudgeError as error:
            return response(problem(400, str(error)))

    return answer


async def _answer(workers: "Workers", endpoint: Endpoint, asked: Struct) -> Answer:
    match asked:
        case api.Asked(question=question, rules=rules, language=language, cards=cards):
            return await workers.answer(api.ask, " ".join(question.split()), rules_of(rules), language, cards)
        case api.SceneAsked(scenario=scenario, language=language):
            task = api.legal if endpoint.gives is api.Legal else api.play
            return await workers.answer(task, msgspec.json.encode(scenario, order="deterministic"), language)
        case api.LinkAsked(scenario=code, language=language):
            return await workers.answer(api.legal_link if endpoint.gives is api.Legal else api.play_link, code, language)
        case api.Sought(q=q, rules=rules, language=language, limit=limit):
            find = api.cards if endpoint.gives is api.Cards else api.clauses
            return await workers.answer(find, " ".join(q.split()), rules_of(rules), language, limit)
        case suggesting.Typed(q=q, rules=rules, language=language):
            return json(suggesting.suggestions(q, rules_of(rules), language))
    raise AssertionError(f"no task for {endpoint.path}")


def rules_of(name: str | None) -> str | None:
    """The rulebook's id. Raises UnknownRulebook."""
    return knowledge.rulebook_id(name) if name else None


def queried(request: Request, type_: type[Struct]) -> Struct:
    """What a request's query says. Raises Unfit."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(type_)}
    given: dict[str, Any] = {}
    for name in request.query_params:
        values = request.query_params.getlist(name)
        many = name in fields and fields[name].default == ()
        if len(values) > 1 and not many:
            raise Unfit(400, f"{name}: given {len(values)} times: give it once")
        given[name] = values if many else values[0]
    try:
        return msgspec.convert(given, type_, strict=False)
    except msgspec.ValidationError as error:
        raise Unfit(400, _mendable(error, fields)) from None


async def posted(request: Request, type_: type[Struct]) -> Struct:
    """What a request's body holds. Raises Unfit."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Unfit(415, "the body is no JSON: send it with Content-Type: application/json")
    data = await body(request)
    fields = {field.encode_name: field for field in msgspec.structs.fields(type_)}
    try:
        return msgspec.json.decode(data, type=type_)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Unfit(400, _mendable(error, fields)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unfit(400, f"the body is no JSON ({error}): send one object") from None


async def body(request: Request) -> bytes:
    """The body, if it is no larger than one may be, whatever the request says of its length. Raises Unfit."""
    data = b""
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > BODY:
                raise Unfit(413, f"a body of more than {BODY:,} bytes: make the scenario smaller")
    except ClientDisconnect:
        raise Unfit(400, "the body broke off: send it again") from None
    return data


def _mendable(error: Exception, fields: dict[str, Any]) -> str:
    """What msgspec says, the field first, and what there is instead."""
    told, _, path = str(error).partition(" - at `$")
    field = path.strip("`.").removeprefix(".")
    if unknown := re.search(r"unknown field `(.*)`", told):
        return f"{f'{field}.' if field else ''}{unknown[1]}: no such field: " + (
            "see /api/openapi.json" if field else f"use {', '.join(fields)}"
        )
    if missing := re.search(r"missing required field `(.*)`", told):
        return f"{f'{field}.' if field else ''}{missing[1]}: it is missing: give it"
    told = told.replace("Object", "an object").replace("`", "")
    return f"{field}: {told[:1].lower()}{told[1:]}: see /api/openapi.json" if field else f"{told}: see /api/openapi.json"
