"""A session at a terminal (prompt, history, Tab), or from a pipe: one line after another, no prompt."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress

from judge.session import Session
from knowledge.compiled import cache_folder

PROMPT = "judge> "
REMEMBERED = 1_000
"""Lines of history kept."""


def hold(code_of: Callable[[str], int]) -> int | None:
    """Read lines until they end or one ends the session. The exit code of the last ruling (``code_of`` its status); without one 2 if a
    command failed, else 0. None where there is no terminal and no line at all."""
    at_terminal = sys.stdin is not None and sys.stdin.isatty()
    session, code, failed, said = Session(), None, False, False
    if at_terminal:
        print(session.teller().say("session.hello"), session.teller("en").say("session.hello"), sep="\n")
    with _editing(lambda: session) if at_terminal else nullcontext():
        for line in _typed() if at_terminal else _piped():
            said = True
            session, reply = session.say(line)
            lines = reply.lines
            if reply.file is not None:
                text, written = _write(session, *reply.file)
                lines, failed = (*lines, text), failed or not written
            print(*lines, "", sep="\n", flush=True) if lines else None
            failed = failed or reply.failed
            code = code_of(reply.ruling.status) if reply.ruling is not None else code
            if reply.over:
                break
    return code if code is not None else 2 if failed else 0 if said or at_terminal else None


def _typed() -> Iterator[str]:
    while True:
        try:
            line = input(PROMPT)
        except KeyboardInterrupt:
            print()
            continue
        except EOFError:
            print()
            return
        if line.strip():
            yield line


def _piped() -> Iterator[str]:
    for line in sys.stdin or ():
        if line.strip():
            yield line


def _write(session: Session, name: str, text: str) -> tuple[str, bool]:
    """Write a file that is not there yet; what is to be said of it, and whether it was written."""
    teller = session.teller()
    try:
        with open(name, "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        return teller.say("session.exists", name=name), False
    except OSError as error:
        return teller.say("session.unwritable", name=name, why=error.strerror), False
    return teller.say("session.saved", name=name), True


@contextmanager
def _editing(session: Callable[[], Session]) -> Iterator[None]:
    """History in the user's cache and completion with Tab, where this Python has readline."""
    try:
        import readline
    except ImportError:
        yield
        return
    history = cache_folder() / "history"
    with suppress(OSError):
        readline.read_history_file(history)
    readline.set_history_length(REMEMBERED)
    readline.set_completer_delims(" \t\n,?!")  # bytes: a Japanese stop here would cut every kana in two
    found: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if state == 0:
            found[:] = session().complete(text, readline.get_line_buffer()[: readline.get_endidx()])
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    try:
        yield
    finally:
        with suppress(OSError):
            history.parent.mkdir(parents=True, exist_ok=True)
            readline.write_history_file(history)
