"""Measure the server under 50 clients at once: new questions, and questions whose answers are kept, beside the floor: the same server
giving out one static page that Jinja renders every time."""

import asyncio
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from scenarios import cases

RULES = "battle-spirits-2010"
CLIENTS, ROUNDS = 50, 5
NEW = 300
"""Requests of a round that are worked on; of what is kept and of the floor ten times as many."""

JUDGE = """
def app():
    from judge.pages.keeping import Faq
    from judge.pages.server import app
    from judge.pages.work import Workers
    workers = Workers(seconds=60)
    workers.prepare()
    return app(workers, Faq())
"""
FLOOR = """
def app():
    from starlette.applications import Starlette
    from starlette.responses import HTMLResponse
    from starlette.routing import Route
    from judge.pages.rendering import LANGUAGES, Page, render
    page = Page("index.html", "Rulings", "One static page", "en", {each: f"{each}/index.html" for each in LANGUAGES})
    async def static(request):
        return HTMLResponse(render("languages.html.j2", page))
    return Starlette(routes=[Route("/", static)])
"""
RUN = """
if __name__ == "__main__":
    import sys, uvicorn
    uvicorn.run(app(), port=int(sys.argv[1]), http="h11", ws="none", log_level="error")
"""


def rows() -> list[str]:
    """The rows of the table of measurements."""
    with served(JUDGE) as judge, served(FLOOR) as floor:
        wordings = [w for each in cases(RULES).values() for w in (*each.scenario.question.ja, *each.scenario.question.en)]
        fresh = iter(f"/api/ask?rules=bs10&question={quote(w)}%20{n}" for n in range(1_000) for w in wordings)
        kept = f"/api/ask?rules=bs10&question={quote(wordings[0])}"
        asyncio.run(load(judge, [kept] * CLIENTS))
        asyncio.run(load(judge, [next(fresh) for _ in range(CLIENTS)]))
        asyncio.run(load(floor, ["/"] * CLIENTS))
        rounds = [
            (
                asyncio.run(load(judge, [next(fresh) for _ in range(NEW)])),
                asyncio.run(load(judge, [kept] * 10 * NEW)),
                asyncio.run(load(floor, ["/"] * 10 * NEW)),
            )
            for _ in range(ROUNDS)
        ]
    new, again, bare = ([(len(taken) / whole, p99(taken)) for whole, taken in side] for side in zip(*rounds, strict=True))
    beside = f"Jinja, one static page {middle(rate for rate, _ in bare):,.0f} a second"
    waits = f"Jinja, one static page {middle(late for _, late in bare) * 1000:.0f} ms"
    found = []
    for name, ours in (("new", new), ("kept", again)):
        faster = middle(a / b for (a, _), (b, _) in zip(ours, bare, strict=True))
        slower = middle(a / b for (_, a), (_, b) in zip(ours, bare, strict=True))
        rate, late = middle(rate for rate, _ in ours), middle(late for _, late in ours)
        found.append(f"| served: {name} rulings a second, {CLIENTS} clients | {rate:,.0f} | {beside} | {faster:.2f}× |")
        found.append(f"| served: {name} rulings, 99th percentile | {late * 1000:.0f} ms | {waits} | {slower:.1f}× |")
    return found


middle = statistics.median


def p99(taken: list[float]) -> float:
    return sorted(taken)[int(len(taken) * 0.99)]


@contextmanager
def served(app: str) -> Iterator[int]:
    """An app in a process of its own; the port it listens at."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "serving.py")
        script.write_text(app + RUN, encoding="utf-8")
        path = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
        server = subprocess.Popen([sys.executable, str(script), str(port)], env=path)
        try:
            wait_for(port)
            yield port
        finally:
            server.terminate()
            server.wait(30)


def wait_for(port: int) -> None:
    for _ in range(1_200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(f"nothing listens at {port}")


async def load(port: int, targets: list[str]) -> tuple[float, list[float]]:
    """Every target fetched once, by 50 clients at once that keep their connections: seconds in all, and of each."""
    taken: list[float] = []
    waiting = iter(targets)

    async def client() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for target in waiting:
            begun = time.perf_counter()
            writer.write(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            assert head.startswith("http/1.1 200"), head
            await reader.readexactly(int(head.split("content-length: ")[1].split("\r\n")[0]))
            taken.append(time.perf_counter() - begun)
        writer.close()
        await writer.wait_closed()

    begun = time.perf_counter()
    await asyncio.gather(*(client() for _ in range(CLIENTS)))
    return time.perf_counter() - begun, taken


if __name__ == "__main__":
    print(*rows(), sep="\n")
