"""Starting the server: its place in the network, its workers, and an orderly end."""

import socket
import sys
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

import uvicorn
from msgspec import Struct

from judge.pages.bounds import SECONDS, TARGET
from judge.pages.keeping import Faq
from judge.pages.server import app
from judge.pages.work import Workers
from knowledge.errors import JudgeError


class Place(Struct, frozen=True):
    """Where the server is. ``names``: what it is called besides its address; ``certificate``, ``key``: files for HTTPS."""

    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()
    certificate: str | None = None
    key: str | None = None

    @property
    def url(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http{'s' if self.certificate else ''}://{host}:{self.port}/"


def serve(place: Place, site: str | None = None, workers: int | None = None, seconds: float = SECONDS) -> None:
    """Serve until interrupted. Raises JudgeError where that cannot begin."""
    faq = Faq(Path(site) if site is not None else None)
    opened = opened_at(place)
    place = Place(place.host, opened.getsockname()[1], place.names, place.certificate, place.key)
    names = ("localhost", place.host, *place.names)
    pool = Workers(workers, seconds)
    try:
        made = app(pool, faq, names)
        config = uvicorn.Config(
            made,
            http="h11",
            ws="none",
            log_level="warning",
            access_log=False,
            server_header=False,
            h11_max_incomplete_event_size=2 * TARGET,
            timeout_keep_alive=15,
            timeout_graceful_shutdown=5,
            ssl_certfile=place.certificate,
            ssl_keyfile=place.key,
        )
        print("getting ready: the first time this takes about a minute …", file=sys.stderr, flush=True)
        pool.prepare()
        faq.begin()
        print(f"judge: {place.url} (Ctrl-C ends){_note(place)}", flush=True)
        with suppress(KeyboardInterrupt):  # uvicorn has ended in good order and passes it on
            uvicorn.Server(config).run(sockets=[opened])
    except (FileNotFoundError, OSError) as error:
        raise JudgeError(f"cannot serve ({error.strerror or error}): see --host, --port, --certificate and --key") from None
    finally:
        faq.end()
        pool.close()
        opened.close()


def opened_at(place: Place) -> socket.socket:
    """The socket, so that a taken port is told before anything is started. Raises JudgeError."""
    try:
        family = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((place.host, place.port), family=family, backlog=128)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise JudgeError(f"{place.host}:{place.port}: cannot be served ({why}): choose another with --port or --host") from None


def _note(place: Place) -> str:
    """A word where others can reach the server, or cannot keep the app."""
    try:
        local = ip_address(place.host).is_loopback
    except ValueError:
        local = place.host == "localhost"
    if local:
        return ""
    kept = "" if place.certificate else "; browsers keep the app offline only over HTTPS: --certificate, --key"
    return f"\nanybody who reaches this machine can ask{kept}"
