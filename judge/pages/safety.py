"""What every answer carries and every request must be: headers, host, size."""

import ipaddress

from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from judge.pages.answers import Answer, problem
from judge.pages.bounds import BODY, TARGET

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""Of a picture that is opened or saved alone: it brings its own style, and can do nothing."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "X-Frame-Options": "DENY",
}


def response(answer: Answer) -> Response:
    return Response(answer.body, answer.status, dict(answer.headers), answer.kind)


class Safe:
    """Refuses what is too large or meant for another host, and puts the headers on every answer.

    A name in ``Host`` that is not this server's own may be somebody's whose name leads to this machine (DNS rebinding); an address
    cannot be.
    """

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self.app, self.names = app, {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refused = self.refused(scope)
        if refused is not None:
            await response(refused)(scope, receive, sending)
            return
        await self.app(scope, receive, sending)

    def refused(self, scope: Scope) -> Answer | None:
        headers = dict(scope["headers"])
        if not self.known(headers.get(b"host", b"").decode("latin-1")):
            return problem(421, "this server is not called so: use its address, or start it with --name NAME")
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > TARGET:
            return problem(414, f"an address of more than {TARGET:,} bytes: ask in fewer words, or use POST")
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > BODY:
            return problem(413, f"a body of more than {BODY:,} bytes: make the scenario smaller")
        return None

    def known(self, host: str) -> bool:
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() and not host.endswith("]") else host
        name = name.strip("[]").lower().rstrip(".")
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self.names
        return True
