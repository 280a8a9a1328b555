"""Cases as YAML files: reading them, with every mistake told in one line, and writing them.

A file holds one case (a mapping) or a list of them; `scenarios.written` is what may stand in one. Imported only when YAML is read or
written: PyYAML costs more than all the rest of start-up.
"""

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from msgspec import inspect

from knowledge import KnowledgeError, UnknownRulebook, rulebook_id
from knowledge.parsing import convert, read
from scenarios.located import Located, ScenarioError, entry_name, hint
from scenarios.model import Scenario
from scenarios.written import Case, Mistake, plain, scenario

BIGGEST = 1_000_000
"""Bytes a file may have."""

Trail = tuple[str | int, ...]

_UNKNOWN_WORD = re.compile(r"(?P<key>key: )?[Ii]nvalid (?:enum )?value '(?P<word>.*)'", re.DOTALL)


def load(path: str | os.PathLike[str], rules: str | None = None) -> tuple[Located, ...]:
    """The cases of a file; ``rules`` is the rulebook of those that name none. Raises ScenarioError."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(BIGGEST + 1)
    except (OSError, ValueError) as error:
        raise ScenarioError(f"cannot be read: {getattr(error, 'strerror', None) or error}", str(path)) from None
    return parse(str(path), data, rules)


def parse(file: str, data: bytes, rules: str | None = None) -> tuple[Located, ...]:
    """As `load`, of the contents ``data`` of a file that the reader knows as ``file``."""
    if len(data) > BIGGEST:
        raise ScenarioError(f"more than {BIGGEST // 1_000_000} MB: split it", file)
    try:
        node, raw = read(file, data)
    except KnowledgeError as error:
        raise ScenarioError(error.problem, file, error.line, field=error.field) from None
    if node is None or not raw:
        raise ScenarioError("holds no case: write one", file)
    listed = isinstance(node, yaml.SequenceNode)
    cases = zip(raw, node.value, strict=True) if listed else [(raw, node)]
    found = [_located(file, one, at, number * listed, rules) for number, (one, at) in enumerate(cases, 1)]
    refuse_equal_ids(found)
    return tuple(found)


def from_plain(raw: Any, file: str = "scenario", rules: str | None = None) -> Scenario:
    """The scenario that data (of JSON, of a link) in the form of a case holds. Raises ScenarioError, which names the field."""
    try:
        case = _case(file, raw)
        return scenario(case, _rulebook(case.rules or rules))[0]
    except Mistake as mistake:
        raise ScenarioError(mistake.problem, file, field=_field(mistake.trail)) from None


def refuse_equal_ids(cases: list[Located]) -> None:
    """Raises ScenarioError at the second case of an id."""
    first: dict[str, Located] = {}
    for case in cases:
        if case.scenario.id in first:
            before = first[case.scenario.id]
            raise case.error(f"the id stands at {before.file}:{before.line} already: choose another")
        if case.scenario.id:
            first[case.scenario.id] = case


def dump(*scenarios: Scenario) -> str:
    """YAML that `load` reads as these scenarios."""
    cases = [plain(what) for what in scenarios]
    return yaml.dump(
        cases[0] if len(cases) == 1 else cases, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=140, default_flow_style=None
    )


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True


def _located(file: str, raw: Any, node: yaml.Node, number: int, rules: str | None) -> Located:
    id_ = raw.get("id") if isinstance(raw, dict) else None
    name = entry_name(id_ if isinstance(id_, str) else "", number)
    try:
        case = _case(file, raw)
        what, indices = scenario(case, _rulebook(case.rules or rules))
    except Mistake as mistake:
        raise ScenarioError(mistake.problem, file, _line(node, mistake.trail), name, _field(mistake.trail)) from None
    return Located(what, file, _line(node, ()), tuple(_line(node, ("play", index)) for index in indices))


def _case(file: str, raw: Any) -> Case:
    try:
        return convert(file, raw, Case)
    except KnowledgeError as error:
        raise Mistake(_mendable(error.problem, error.path), *error.path) from None


def _rulebook(name: str | None) -> str:
    if name is None:
        raise Mistake("a required field is missing: name the rulebook", "rules")
    try:
        return rulebook_id(name)
    except UnknownRulebook as error:
        raise Mistake(str(error), "rules") from None


def _line(node: yaml.Node, trail: Trail) -> int:
    """Where what ``trail`` leads to stands, or else the nearest thing around it."""
    line = node.start_mark.line
    for step in trail:
        if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            node = node.value[step]
            line = node.start_mark.line
        elif isinstance(node, yaml.MappingNode):
            found = next(((key, value) for key, value in node.value if key.value == str(step)), None)
            if found is None:
                break
            line, node = found[0].start_mark.line, found[1]
    return int(line) + 1


def _field(trail: Trail) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in trail).removeprefix(".")


# ── saying how to mend it ──────────────────────────────────────────────────


def _mendable(problem: str, trail: Trail) -> str:
    """``problem`` in an author's words, with what could stand there."""
    *around, last = trail or ("",)
    if problem.startswith("no such field"):
        fields = [f.encode_name for t in _types(tuple(around)) if isinstance(t, inspect.StructType) for f in t.fields]
        return f"no such field: {hint(str(last), fields)}" if fields else problem
    if unknown := _UNKNOWN_WORD.fullmatch(problem):
        given = unknown["word"]
        return f"unknown word {given!r}: {hint(given, _words(trail, of_key=bool(unknown['key'])))}"
    return problem.replace("object", "mapping").replace("array", "list")


def _words(trail: Trail, of_key: bool) -> list[str]:
    """The words that may stand there (or be a key there); of the field ``do``, the names of effects."""
    words = []
    for t in _types(trail):
        if of_key and isinstance(t, inspect.DictType):
            t = t.key_type
        if isinstance(t, inspect.LiteralType):
            words += [str(value) for value in t.values]
    tagged = [t for t in _types(trail[:-1]) if isinstance(t, inspect.StructType) and t.tag_field == trail[-1]]
    return words or [str(t.tag) for t in tagged]


@cache
def _types(trail: Trail) -> tuple[inspect.Type, ...]:
    """What can stand where ``trail`` leads in a case."""
    if not trail:
        return _alternatives(inspect.type_info(Case))
    found: list[inspect.Type] = []
    for t in _types(trail[:-1]):
        match t:
            case inspect.StructType():
                found += [f.type for f in t.fields if f.encode_name == trail[-1]]
            case inspect.VarTupleType():
                found.append(t.item_type)
            case inspect.DictType():
                found.append(t.value_type)
    return tuple(alternative for t in found for alternative in _alternatives(t))


def _alternatives(t: inspect.Type) -> tuple[inspect.Type, ...]:
    match t:
        case inspect.UnionType():
            return tuple(alternative for each in t.types for alternative in _alternatives(each))
        case inspect.Metadata():
            return _alternatives(t.type)
        case _:
            return (t,)
