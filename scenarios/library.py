"""The case library: questions with a known answer, in ``scenarios/library/<rulebook>/*.yaml``.

Read as the knowledge is (`knowledge.compiled`): from one file in the user's cache, where each case waits undecoded until it is opened.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from knowledge import RulebookInfo, rulebook_id, rulebooks
from knowledge.compiled import Compiled, Package, compiled
from scenarios.located import Located, ScenarioError, hint

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FOLDER = "library"


class Cases(Mapping[str, Located]):
    """The cases of a rulebook by id, in the order of their files; each is decoded when it is first looked up."""

    def __init__(self, undecoded: dict[str, msgspec.Raw]) -> None:
        self._undecoded = undecoded
        self._decoded: dict[str, Located] = {}

    def __getitem__(self, id_: str) -> Located:
        if id_ not in self._decoded:
            self._decoded[id_] = msgspec.msgpack.decode(self._undecoded[id_], type=Located)
        return self._decoded[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._undecoded)

    def __len__(self) -> int:
        return len(self._undecoded)

    def __contains__(self, id_: object) -> bool:
        return id_ in self._undecoded


def cases(rules: str) -> Cases:
    """The cases of a rulebook (id or short name). Raises UnknownRulebook, and ScenarioError where a file has a mistake."""
    return _opened(rulebook_id(rules))


def case(name: str) -> Located:
    """The case of this id, or of this ``rulebook/id``. Raises ScenarioError where there is none, or one in several rulebooks."""
    rules, slash, id_ = name.rpartition("/")
    shelves = [rulebook_id(rules)] if slash else list(_contents().parts)
    holding = [shelf for shelf in shelves if id_ in _opened(shelf)]
    match holding:
        case [shelf]:
            return _opened(shelf)[id_]
        case []:
            known = [each for shelf in shelves for each in _opened(shelf)]
            raise ScenarioError(f"no case is called {name!r}: {_mend(id_, known)}")
        case _:
            raise ScenarioError(f"several cases are called {name!r}: say {' or '.join(f'{shelf}/{id_}' for shelf in holding)}")


def fingerprint() -> str:
    """64 hexadecimal digits that change with any content of the library, and with nothing else."""
    return _contents().fingerprint


def _mend(id_: str, known: list[str]) -> str:
    near = hint(id_, known)
    return near if near.startswith("did") else "list the cases to see what there is"


def read_files(root: "Traversable") -> dict[str, bytes]:
    """``{"library/duel-masters/shields.yaml": bytes, …}`` in order of name."""
    library = root / FOLDER
    found = {}
    for shelf in library.iterdir() if library.is_dir() else ():
        for file in shelf.iterdir() if shelf.is_dir() else ():
            if file.name.endswith(".yaml"):
                found[f"{FOLDER}/{shelf.name}/{file.name}"] = file.read_bytes()
    return dict(sorted(found.items()))


def load_files(files: dict[str, bytes]) -> tuple[tuple[RulebookInfo, ...], dict[str, Any]]:
    """Rulebook → id → case. ``files`` as `read_files` gives them. Raises ScenarioError at the first mistake."""
    from scenarios.yaml_format import parse, refuse_equal_ids

    ids = [info.id for info in rulebooks()]
    shelves: dict[str, list[Located]] = {}
    for name, data in files.items():
        file, shelf = f"scenarios/{name}", name.split("/")[1]
        if shelf not in ids:
            raise ScenarioError(f"no rulebook has the id {shelf!r}: {hint(shelf, ids)}", file)
        for located in parse(file, data, rules=shelf):
            if located.scenario.rules != shelf:
                raise located.error(f"rules: the folder says {shelf}: leave it out or move the case")
            if not located.scenario.id:
                raise located.error("id: a case of the library needs one: add it")
            shelves.setdefault(shelf, []).append(located)
    for held in shelves.values():
        refuse_equal_ids(held)
    return (), {shelf: {located.scenario.id: located for located in held} for shelf, held in shelves.items()}


LIBRARY = Package("scenarios", read_files, load_files)


@cache
def _contents() -> Compiled:
    """One state of the library for the whole run, whatever is edited meanwhile."""
    return compiled(Path(__file__).resolve().parent, LIBRARY)


@cache
def _opened(rules: str) -> Cases:
    parts = _contents().parts
    return Cases(msgspec.msgpack.decode(parts[rules], type=dict[str, msgspec.Raw]) if rules in parts else {})
