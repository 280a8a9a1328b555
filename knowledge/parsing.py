"""From the bytes of a YAML file to a schema's value, or to a `KnowledgeError` that names file, entry and field.

Imported only when knowledge is compiled: PyYAML costs more than all the rest of start-up.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec
import yaml

from knowledge.errors import KnowledgeError

T = TypeVar("T")

NOUNS = {
    "cards": "card",
    "abilities": "ability",
    "clauses": "clause",
    "sections": "section",
    "concepts": "concept",
    "provenances": "provenance",
}

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MESSAGE = re.compile(r"(?P<what>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?", re.DOTALL)
_STEP = re.compile(r"\.(?P<name>[^.\[]+)|\[(?P<index>\d+|\.\.\.)\]")
_FIELD = re.compile(r"Object (?P<how>missing required|contains unknown) field `(?P<name>.*)`", re.DOTALL)


DEEPEST = 40
"""Levels of nesting a file may have: PyYAML crashes the process, beyond rescue, on some ten thousand."""
TOO_DEEP = f"nested more than {DEEPEST} deep: a bracket too many?"


class Document(NamedTuple):
    """A YAML file: its nodes, which know their lines, and its value."""

    node: yaml.Node | None
    value: Any


def parse(file: str, data: bytes, schema: type[T]) -> T:
    """The value that ``data`` writes. Raises KnowledgeError, naming ``file`` as the reader knows it."""
    return convert(file, read(file, data).value, schema)


def convert(file: str, raw: Any, schema: type[T]) -> T:
    """The ``schema``'s value that ``raw`` stands for. Raises KnowledgeError."""
    try:
        return msgspec.convert(raw, schema)
    except msgspec.ValidationError as error:
        raise _located(file, raw, schema, str(error)) from None


def read(file: str, data: bytes) -> Document:
    """What ``data`` writes, whatever it is. Raises KnowledgeError where it is no YAML, or more than plain YAML."""
    try:
        text = data.decode("utf-8-sig")
        loader = _LOADER(text)
    except (UnicodeDecodeError, yaml.reader.ReaderError) as error:
        raise KnowledgeError(file, "", "", f"not UTF-8 text: save it as UTF-8 ({error.reason})") from None
    try:
        _refuse_tricks(file, text)
        node = loader.get_single_node()
        _refuse_duplicate_keys(file, node)
        return Document(node, None if node is None else loader.construct_document(node))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        too_deep = "nesting depth" in (error.problem or "")  # libyaml's own limit, from PyYAML 6.0.4 on
        problem = TOO_DEEP if too_deep else f"not YAML: {error.problem or error.context}"
        if mark is None:
            raise KnowledgeError(file, "", "", problem) from None
        raise _at(file, mark.line, "", problem) from None
    except (yaml.YAMLError, ValueError) as error:
        raise KnowledgeError(file, "", "", f"not YAML: {' '.join(str(error).split())}") from None
    finally:
        loader.dispose()


def _at(file: str, line: int, field: str, problem: str) -> KnowledgeError:
    return KnowledgeError(file, f"line {line + 1}", field, problem, line=line + 1)


def _refuse_tricks(file: str, text: str) -> None:
    """Aliases can make a small file an endless one, tags make values no author means, deep nesting ends the process."""
    depth = documents = 0
    for event in yaml.parse(text, Loader=_LOADER):
        line = event.start_mark.line if event.start_mark else 0
        tag = getattr(event, "tag", None)
        if isinstance(event, yaml.AliasEvent):
            raise _at(file, line, f"*{event.anchor}", "aliases are not read: write it out")
        if tag not in (None, "!"):
            raise _at(file, line, tag, "tags are not read: remove it")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise _at(file, line, "", TOO_DEEP)
        documents += isinstance(event, yaml.DocumentStartEvent)
        if documents > 1:
            raise _at(file, line, "", "a second document begins: remove the line ---")


def _refuse_duplicate_keys(file: str, root: yaml.Node | None) -> None:
    """YAML forbids them and PyYAML takes the last one silently: half of what the author wrote would be lost."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, yaml.SequenceNode):
            waiting.extend(node.value)
        elif isinstance(node, yaml.MappingNode):
            keys = set()
            for key, value in node.value:
                if isinstance(key, yaml.ScalarNode):
                    if key.value in keys:
                        raise _at(file, key.start_mark.line, key.value, "stands twice in one entry: keep one of them")
                    keys.add(key.value)
                waiting.append(value)


def _located(file: str, raw: Any, schema: type[Any], message: str) -> KnowledgeError:
    """msgspec's ``$.cards[3].cost`` as the author knows it: card lark-drive, cost."""
    match = _MESSAGE.fullmatch(message)
    assert match is not None
    what, path = match["what"], match["path"] or ""
    here, labels = raw, []
    trail: list[str | int] = []
    for step in _STEP.finditer(path):
        name, index = step["name"], step["index"]
        if name is not None:
            here = here.get(name) if isinstance(here, Mapping) else None
            labels.append(name)
            trail.append(name)
        elif index == "...":
            key = _failing_key(here, raw, schema, message)
            here = here[key]
            trail.append(key)
            labels[-1] = _label(labels[-1], str(key), key)
        else:
            here = here[int(index)]
            trail.append(int(index))
            id_is_the_mistake = path[step.end() :] == ".id"
            given = here.get("id") if isinstance(here, Mapping) and not id_is_the_mistake else None
            labels[-1:] = [_label(labels[-1] if labels else "entry", index, given)]
    if field := _FIELD.fullmatch(what):
        labels.append(field["name"])
        trail.append(field["name"])
        missing = field["how"] == "missing required"
        what = "a required field is missing: add it" if missing else "no such field: remove it or mend its name"
    else:
        what = _problem("key: " + what if match["key"] else what, here)
    in_an_entry = labels and (" " in labels[0] or "[" in labels[0])
    entry = labels.pop(0) if in_an_entry else ""
    return KnowledgeError(file, entry, _joined(labels), what, path=tuple(trail))


def _failing_key(mapping: dict[Any, Any], raw: Any, schema: type[Any], message: str) -> Any:
    """The key of ``mapping``, inside ``raw``, whose value brings ``message`` about: msgspec does not say which.

    Leaves only this key in ``mapping``; ``raw`` is of no further use but to be shown.
    """
    for key, value in list(mapping.items()):
        mapping.clear()
        mapping[key] = value
        try:
            msgspec.convert(raw, schema)
        except msgspec.ValidationError as error:
            if str(error) == message:
                break
    return key


def _label(plural: str, index: str, given: Any) -> str:
    if isinstance(given, str) and given and plural in NOUNS:
        return f"{NOUNS[plural]} {given}"
    return f"{plural}[{index}]"


def _joined(labels: list[str]) -> str:
    joined = ""
    for label in labels:
        joined += (": " if " " in joined.rpartition(": ")[2] else ".") + label if joined else label
    return joined


def _problem(what: str, value: Any) -> str:
    what = what[:1].lower() + what[1:].replace("`", "")
    if "got " in what or "'" in what.partition("matching")[0]:
        return what
    shown = str(len(value)) if "length" in what else repr(value)
    return f"{what}, got {shown if len(shown) <= 40 else shown[:39] + '…'}"
