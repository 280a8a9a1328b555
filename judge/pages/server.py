"""The judge as a web app: routes to tasks, a pool of workers behind them, and nothing kept but answers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from judge.pages import endpoints, installing, routes, views
from judge.pages.answers import TITLES, Answer, problem
from judge.pages.keeping import Faq
from judge.pages.safety import Safe, response
from judge.pages.work import Workers


def app(workers: Workers, faq: Faq, names: tuple[str, ...] = ("localhost",)) -> Starlette:
    """The web app, which ends what it is given when it ends. ``names``: what it is called in a Host header, besides any address."""

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        yield
        faq.end()
        workers.close()

    made = Starlette(
        routes=[*routes.routes(), *endpoints.routes(), *installing.routes(faq)],
        middleware=[Middleware(Safe, names=names), Middleware(GZipMiddleware, minimum_size=1_000)],
        exception_handlers={HTTPException: _missing, Exception: _bug},
        lifespan=running,
    )
    made.state.workers, made.state.faq = workers, faq
    return made


async def _missing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code if error.status_code in TITLES else 400
    detail = {
        404: f"{request.url.path}: there is nothing here",
        405: f"{request.method}: this address does not take it: use {(error.headers or {}).get('Allow', 'GET')}",
    }.get(status, str(error.detail))
    return response(_told(request, status, detail, *(error.headers or {}).items()))


async def _bug(request: Request, error: Exception) -> Response:
    return response(_told(request, 500, f"bug: {type(error).__name__}: please report it with the address you asked for"))


def _told(request: Request, status: int, detail: str, *headers: tuple[str, str]) -> Answer:
    """What went wrong, on a page or for a program."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return problem(status, detail, *headers)
    return replace(views.problem(status, detail, routes.language_of(request)), headers=headers)
