"""What makes the app installable and work without reception: manifest, service worker, static files, the FAQ and its packs."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from judge.games import MODULES
from judge.pages import views
from judge.pages.boards import board_css
from judge.pages.keeping import Faq
from judge.pages.rendering import LANGUAGES, environment
from judge.pages.routes import language_of
from judge.pages.safety import response
from judge.rulings.telling import Teller

STATIC = ("style.css", "board.css", "app.css", "site.js", "app.js", "search.js", "icon.svg", "icon-192.png", "icon-512.png")
KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "png": "image/png"}


def routes(faq: Faq) -> list[BaseRoute]:
    return [
        Route("/static/{name}", static),
        Route("/manifest.webmanifest", manifest),
        Route("/sw.js", service_worker),
        Route("/offline", offline_page),
        Route("/offline.json", offline),
        Route("/offline/{version}/{name}", pack),
        Mount("/faq", Pages(faq)),
    ]


class Pages:
    """The FAQ's files; a page that says so until they are there."""

    def __init__(self, faq: Faq) -> None:
        self.faq = faq
        self.files = StaticFiles(directory=faq.folder, html=True, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.faq.ready:
            request = Request(scope)
            language = "en" if request.url.path.startswith("/faq/en") else "ja"
            told = views.problem(503, Teller(next(iter(MODULES)), language).say("serve.not-ready"), language)
            await response(msgspec.structs.replace(told, headers=(("Retry-After", "60"),)))(scope, receive, send)
            return
        await self.files(scope, receive, send)


@cache
def asset(name: str) -> bytes:
    """A static file. Raises HTTPException."""
    if name not in STATIC:
        raise HTTPException(404)
    if name == "board.css":
        return board_css().encode()
    folder = files("judge.pages")
    ours = folder / "app" / name  # beside what the site has too
    return (ours if ours.is_file() else folder / "static" / name).read_bytes()


@cache
def version() -> str:
    """Changes with any file of the shell and with the pages that make it."""
    shell = [asset(name) for name in STATIC]
    pages = [views.home(language=each).body for each in LANGUAGES]
    return sha256(b"".join((*shell, *pages))).hexdigest()[:12]


async def static(request: Request) -> Response:
    name = request.path_params["name"]
    data = asset(name)
    tag = f'"{sha256(data).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, headers=headers, media_type=KINDS[name.rpartition(".")[2]])


async def manifest(request: Request) -> Response:
    language = language_of(request)
    say = Teller(next(iter(MODULES)), language).say
    about = {
        "name": say("serve.name"),
        "short_name": say("serve.name"),
        "description": say("serve.about"),
        "lang": language,
        "id": "/",
        "start_url": f"/?lang={language}",
        "scope": "/",
        "display": "standalone",
        "background_color": "#fbfaf7",
        "theme_color": "#fbfaf7",
        "icons": [
            {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            *(
                {"src": f"/static/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
                for size in (192, 512)
                for purpose in ("any", "maskable")
            ),
        ],
        "shortcuts": [{"name": say("serve.build"), "url": f"/build?lang={language}"}],
    }
    return Response(msgspec.json.encode(about), media_type="application/manifest+json", headers={"Vary": "Accept-Language"})


async def service_worker(request: Request) -> Response:
    shell = ["/", *(f"/?lang={each}" for each in LANGUAGES), *(f"/offline?lang={each}" for each in LANGUAGES)]
    shell += [f"/static/{name}" for name in STATIC]
    code = environment().get_template("app/sw.js.j2").render(version=version(), shell=shell)
    return Response(code, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def offline_page(request: Request) -> Response:
    return response(views.offline(language=language_of(request)))


async def offline(request: Request) -> Response:
    faq: Faq = request.app.state.faq
    return Response(msgspec.json.encode(faq.offline()), media_type="application/json", headers={"Cache-Control": "no-cache"})


async def pack(request: Request) -> Response:
    faq: Faq = request.app.state.faq
    found = faq.pack(request.path_params["version"], request.path_params["name"])
    if found is None or not Path(found).is_file():
        raise HTTPException(404)
    return FileResponse(
        found, media_type="application/octet-stream", headers={"Content-Encoding": "identity", "Cache-Control": "max-age=31536000"}
    )
