"""The pages' paths: an address into what it asks, to the workers, and out again."""

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from judge.pages import views
from judge.pages.answers import Answer
from judge.pages.bounds import LINK, LONGEST_CARD, LONGEST_QUESTION, MOST_CARDS
from judge.pages.endpoints import rules_of
from judge.pages.safety import PICTURE, response
from knowledge.errors import JudgeError

if TYPE_CHECKING:
    from judge.pages.work import Workers

LANGUAGES = ("ja", "en")


def routes() -> list[Route]:
    return [
        Route("/", home),
        Route("/ask", asked),
        Route("/ruling/{code}", linked),
        Route("/picture/{code}.svg", picture),
        Route("/picture/{code}/{beat:int}.svg", picture),
        Route("/chart/{code}.svg", chart),
        Route("/build", games),
        Route("/build/{code}", build),
    ]


def language_in(request: Request) -> str | None:
    """The language an address asks for."""
    given = request.query_params.get("lang")
    return given if given in LANGUAGES else None


def language_of(request: Request) -> str:
    """The language an address asks for, else that of the browser."""
    preferred = (part.partition(";")[0].strip().lower()[:2] for part in request.headers.get("accept-language", "").split(","))
    return language_in(request) or next((each for each in preferred if each in LANGUAGES), "ja")


async def home(request: Request) -> Response:
    return _page(await _workers(request).answer(views.home, language=language_of(request)))


async def games(request: Request) -> Response:
    return _page(await _workers(request).answer(views.games, language=language_of(request)))


async def asked(request: Request) -> Response:
    params = request.query_params
    question = " ".join(params.get("q", "").split())
    after = params.get("after", "")
    cards = tuple(card.strip() for card in params.getlist("card") if card.strip())
    language = language_in(request)
    if not question:
        return RedirectResponse(f"/?lang={language}" if language else "/", 303)
    try:
        rules = rules_of(params.get("rules"))
        if len(question) > LONGEST_QUESTION or len(after) > LINK:
            raise JudgeError(f"a question has at most {LONGEST_QUESTION:,} characters: ask in fewer words")
        if len(cards) > MOST_CARDS or any(len(card) > LONGEST_CARD for card in cards):
            raise JudgeError(f"at most {MOST_CARDS} cards of {LONGEST_CARD} characters: leave some out")
    except JudgeError as error:
        return _page(views.problem(400, str(error), language_of(request)))
    return _page(await _workers(request).answer(views.asked, question, rules, cards, after, language=language))


async def linked(request: Request) -> Response:
    tree = request.query_params.get("tree") == "1"
    return _page(await _workers(request).answer(views.linked, request.path_params["code"], tree, language=language_in(request)))


async def build(request: Request) -> Response:
    code = request.path_params["code"]
    given = tuple((name, value) for name, value in request.query_params.multi_items() if name != "lang")
    if given:
        return response(await _workers(request).answer(views.deed, code, given, language=language_in(request)))
    return _page(await _workers(request).answer(views.board, code, language=language_in(request)))


async def picture(request: Request) -> Response:
    code, beat = request.path_params["code"], request.path_params.get("beat", 0)
    return _picture(await _workers(request).answer(views.picture, code, beat, language=language_in(request)))


async def chart(request: Request) -> Response:
    return _picture(await _workers(request).answer(views.chart, request.path_params["code"], language=language_in(request)))


def _picture(answer: Answer) -> Response:
    made = response(answer)
    if answer.status == 200:
        made.headers["Content-Security-Policy"] = PICTURE
        made.headers["Cache-Control"] = "max-age=86400"
    return made


def _page(answer: Answer) -> Response:
    made = response(answer)
    made.headers["Cache-Control"] = "no-cache"
    made.headers["Vary"] = "Accept-Language"
    return made


def _workers(request: Request) -> "Workers":
    workers: Workers = request.app.state.workers
    return workers
