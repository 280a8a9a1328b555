"""The FAQ as a folder of static files: which pages there are, what each is made of, and building them.

    build(Path("site"), languages=("ja", "en"), base_url="https://example.org/faq/", date="2026-11-21")

First everything is ruled on (`judge.pages.gather`), then every page whose inputs changed is rendered, both through an executor; then the
change is carried out as a whole (`judge.pages.write`). What a page is made of is hashed with the knowledge and the code that makes it.
Nothing here reads the clock.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from datetime import UTC, datetime
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import knowledge
from judge.pages import gather
from judge.pages.gather import Ruled, Unruled
from judge.pages.make import make
from judge.pages.plan import Site, key_of, plan
from judge.pages.rendering import LANGUAGES, slug
from judge.pages.write import Dated, Folder, digest, writing
from knowledge.errors import JudgeError

CHUNK = 16
"""Rulings or pages that go to a process at once."""
NO_ADDRESS = "sitemap.xml and canonical links, which need --base-url"
NO_DATE = "feed.atom, which needs --date"


class Built(Struct, frozen=True, kw_only=True):
    """What a build did. ``unruled``: questions that got no ruling, hence no page. ``left_out``: what was not made, and why."""

    schema: str = "judge/faq@1"
    out: str
    rulings: int
    files: int
    written: int
    removed: int
    unruled: tuple[Unruled, ...] = ()
    left_out: tuple[str, ...] = ()


def build(
    out: Path,
    sources: Sequence[str] = (),
    *,
    rules: str | None = None,
    languages: Sequence[str] = LANGUAGES,
    base_url: str = "",
    date: str = "",
    force: bool = False,
    executor: Executor | None = None,
) -> Built:
    """Build the site of the case library, or of files of scenarios or questions, into the folder ``out``.

    ``base_url``: the address it will have; without it there are no canonical links and no site map, which must not be relative.
    ``date`` (``2026-11-21``): rulings that changed since the last build are dated so, the others keep theirs; without it there is no feed.
    ``force``: write every file anew, and also into a folder that holds files of others (which stay). ``executor``: where rulings and
    pages are made; here and now if there is none. Raises JudgeError, and then the site in ``out`` is as it was.
    """
    base_url = _checked_base(base_url)
    if date and not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
        raise JudgeError(f"{date}: is no date: write it as 2026-11-21")
    rules = knowledge.rulebook_id(rules) if rules else None
    folder = Folder(out, force)
    run = partial(_through, executor)
    items = gather.items(sources, rules)
    code = fingerprint().encode()
    library = digest(*(path.read_bytes() for path in _files_of(files("scenarios"), (".yaml",)))).encode()  # charts are drawn from it
    everything = digest(code, library, msgspec.msgpack.encode((items, languages, base_url, date), order="deterministic"))
    left_out = (() if base_url else (NO_ADDRESS,)) + (() if date else (NO_DATE,))
    if folder.is_made_of(everything):
        return Built(out=str(out), rulings=len(items), files=len(folder.before.files), written=0, removed=0, left_out=left_out)
    judged = list(run(partial(gather.rule, languages=tuple(languages)), items))
    ruled = [each for each in judged if isinstance(each, Ruled)]
    unruled = tuple(each for each in judged if isinstance(each, Unruled))
    if not ruled:
        raise JudgeError(f"{', '.join(sources)}: no question here gets a ruling: there is nothing to show")
    gather.refuse_equal_ids(ruled, slug)
    dated = _dates(ruled, folder.before.rulings, date)
    site = Site(tuple(ruled), tuple(languages), base_url, {key: each.updated for key, each in dated.items()}, bool(date))
    jobs = [(job, digest(code, msgspec.msgpack.encode(job, order="deterministic"))) for job in plan(site)]
    wanting = [(job, inputs) for job, inputs in jobs if not folder.has(job.path, inputs)]
    try:
        with writing(out):
            for (job, inputs), data in zip(wanting, run(make, [job for job, _ in wanting]), strict=True):
                folder.put(job.path, inputs, data)
            written, removed = folder.commit(dated, "" if unruled else everything)
    finally:
        folder.discard()
    return Built(
        out=str(out),
        rulings=len(ruled),
        files=len(jobs),
        written=written,
        removed=removed,
        unruled=unruled,
        left_out=left_out,
    )


def built_lines(built: Built) -> Iterator[str]:
    """What a build did, in a few lines."""
    yield from (f"{each.id}: no page: {each.status}: {each.question}" for each in built.unruled)
    yield from (f"left out: {each}" for each in built.left_out)
    yield f"{built.out}: {built.rulings} rulings, {built.files} files, {built.written} written, {built.removed} removed"


def date_of(epoch: str) -> str:
    """The date (UTC) of $SOURCE_DATE_EPOCH (reproducible-builds.org), empty where it is not set. Raises JudgeError."""
    if not epoch:
        return ""
    try:
        return datetime.fromtimestamp(int(epoch), UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        raise JudgeError(f"SOURCE_DATE_EPOCH={epoch}: is no number of seconds: unset it or give --date") from None


def _through(executor: Executor | None, work: Callable[[Any], Any], what: Iterable[Any]) -> Iterator[Any]:
    """``work`` done on each, in order."""
    return map(work, what) if executor is None else executor.map(work, list(what), chunksize=CHUNK)


def _checked_base(base_url: str) -> str:
    if not base_url:
        return ""
    if not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", base_url):
        raise JudgeError(f"--base-url {base_url}: is no address of a site: write it as https://example.org/faq/")
    return base_url.rstrip("/") + "/"


def _dates(ruled: Iterable[Ruled], before: dict[str, Dated], date: str) -> dict[str, Dated]:
    """What every ruling says, and since when: the date it had if it says the same, else this build's."""
    dated = {}
    for one in ruled:
        said = digest(*(msgspec.json.encode(_said(one, language), order="deterministic") for language in sorted(one.rulings)))
        known = before.get(key_of(one))
        dated[key_of(one)] = Dated(said, known.updated if known is not None and known.content == said and known.updated else date)
    return dated


def _said(one: Ruled, language: str) -> Any:
    """What makes a ruling another one when it changes."""
    ruling = one.rulings[language]
    cited = [(c.rules, c.clause, c.decisive) for c in ruling.citations]
    return one.wordings[0], ruling.status, ruling.answer, ruling.facts, ruling.reading.assumed, cited


def fingerprint() -> str:
    """Changes with the knowledge, and with the code and the templates by which rulings and pages are made."""
    code = []
    for package in ("judge", "knowledge", "scenarios"):
        for path in _files_of(files(package), (".py", ".j2", ".css", ".js", ".svg")):
            code += [path.name.encode(), path.read_bytes()]
    return digest(knowledge.fingerprint().encode(), *code)


def _files_of(folder: Any, endings: tuple[str, ...]) -> Iterator[Any]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and not entry.name.startswith(("_", ".")):
            yield from _files_of(entry, endings)
        elif entry.name.endswith(endings):
            yield entry
