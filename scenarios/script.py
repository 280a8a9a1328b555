"""The language in which a play is written: one line of text, one `Line` of the script.

    attack with attacker · no block · flash ドリームリボン on attacker paying 2 from reserve, 1 from W · pass, pass · ask

`FORMS` is the whole grammar: the reader, the writer, the messages and the published schema are made from it. A name that holds a comma,
a quote or a word of the grammar (Dragon on Fire) stands in double quotes.
"""

import re
from functools import cache
from typing import get_args

from msgspec.structs import replace

from scenarios.located import ScenarioError, hint
from scenarios.model import Aftermath, Line, Player, Verb

FORMS: tuple[tuple[Verb, str], ...] = (
    ("attack", "attack with CARD [on TARGET]"),
    ("attack", "strike with CARD on TARGET to PLACE"),
    ("decline", "decline"),
    ("decline", "no attack"),
    ("decline", "no block"),
    ("accept", "accept"),
    ("pass", "pass"),
    ("use", "chase CARD before PLACE"),
    ("use", "chase CARD [on TARGETS]"),
    ("use", "use CARD [on TARGETS] [paying COSTS]"),
    ("use", "flash CARD [on TARGETS] [paying COSTS]"),
    ("summon", "summon CARD [with N] [paying COSTS]"),
    ("place", "place CARD [with N] [paying COSTS]"),
    ("move-counters", "move N from SOURCE to PLACE"),
    ("move", "move CARD to PLACE"),
    ("block", "block with CARD"),
    ("guard", "guard with TARGETS"),
    ("use-link", "use-link CARD"),
    ("order", "order CARD"),
    ("choose", "choose nothing"),
    ("choose", "choose TARGETS"),
    ("finish", "finish"),
    ("declare", "declare CARD"),
    ("ask", "ask after EVENT"),
    ("ask", "ask in STEP"),
    ("ask", "ask"),
)
"""Verb and form. Small letters stand for themselves, capitals for what is filled in, brackets for what may be left out."""

LONGEST = 300
"""Characters a line may have."""

_WORD = r'(?!(?:on|with|paying|from|to|nothing)(?:[\s",]|$))[^\s",]+'
_BARE = rf"{_WORD}(?:\s+{_WORD})*"
_NAME = rf'(?:"(?:[^"\\]|\\["\\])+"|{_BARE})'
_SLOTS = {
    "CARD": ("card", _NAME),
    "TARGET": ("on", _NAME),
    "TARGETS": ("on", rf"{_NAME}(?:\s*,\s*{_NAME})*"),
    "N": ("counters", r"\d{1,3}"),
    "COSTS": ("pay", rf"\d{{1,3}}\s+from\s+{_NAME}(?:\s*,\s*\d{{1,3}}\s+from\s+{_NAME})*"),
    "SOURCE": ("source", _NAME),
    "PLACE": ("to", _NAME),
    "EVENT": ("to", "|".join(get_args(Aftermath))),
    "STEP": ("source", r"[A-Za-z][\w-]*"),
}
"""What stands for what: the field of `Line`, and what may be written there."""

_SLOT = re.compile("|".join(sorted(_SLOTS, key=len, reverse=True)))
_OPTION = re.compile(r" \[(.*?)\]")
_LISTED = re.compile(_NAME)
_COST = re.compile(rf"(\d+)\s+from\s+({_NAME})")


def parse_line(text: str, by: Player | None = None) -> tuple[Line, ...]:
    """What ``by`` does by a line of text: one `Line`, or several for ``pass, pass``. Raises ScenarioError, which knows no file."""
    if len(text) > LONGEST:
        raise ScenarioError(f"a line of {len(text)} characters: write at most {LONGEST}, one deed a line")
    deeds = [part.strip() for part in text.split(",")]
    if set(deeds) == {"pass"}:
        return (Line("pass", by),) * len(deeds)
    for verb, form in FORMS:
        if match := _reader(form).fullmatch(text.strip()):
            return (_line(verb, by, match.groupdict()),)
    raise ScenarioError(_complaint(text))


def line_text(line: Line) -> str:
    """The text that `parse_line` reads as ``line`` (who does it is not part of it). Raises ValueError where no form holds its fields."""
    given = {field for field, default in _DEFAULTS.items() if getattr(line, field) != default}
    for form, needed, possible in _HOLDING[line.do]:
        one_target = "TARGETS" in form or len(line.on) <= 1
        if needed <= given <= possible and one_target:
            kept = _OPTION.sub(lambda option: f" {option[1]}" if _fields(option[1]) <= given else "", form)
            return _SLOT.sub(lambda slot: _written(getattr(line, _SLOTS[slot[0]][0])), kept)
    raise ValueError(f"no line of play says this: {line}")


def pattern() -> str:
    """A regular expression (of JSON Schema) that every line matches, and few other texts do."""
    forms = (_OPTION.sub(r"( \1)?", form) for _, form in FORMS if form != "pass")
    return f"^(pass( *, *pass)*|{'|'.join(_SLOT.sub('.+', form) for form in forms)})$"


@cache
def _reader(form: str) -> re.Pattern[str]:
    filled = _SLOT.sub(lambda slot: f"(?P<{_SLOTS[slot[0]][0]}>{_SLOTS[slot[0]][1]})", _OPTION.sub(r"(?: \1)?", form))
    return re.compile(filled.replace(" ", r"\s+"))


def _fields(form: str) -> set[str]:
    return {_SLOTS[slot][0] for slot in _SLOT.findall(form)}


_DEFAULTS = {field: getattr(Line("ask"), field) for field, _ in _SLOTS.values()}
_HOLDING = {
    verb: [(form, _fields(_OPTION.sub("", form)), _fields(form)) for other, form in FORMS if other == verb] for verb in get_args(Verb)
}
"""The forms of each verb, with the fields that a line must have, and those that it may have, to be written so."""


def _line(verb: Verb, by: Player | None, written: dict[str, str | None]) -> Line:
    line = Line(verb, by)
    for field, text in written.items():
        if text is None:
            continue
        value: object
        match field:
            case "on":
                value = tuple(_name(name) for name in _LISTED.findall(text))
            case "pay":
                value = tuple((_name(place), int(count)) for count, place in _COST.findall(text))
            case "counters":
                value = int(text)
            case _:
                value = _name(text)
        line = replace(line, **{field: value})
    return line


def _name(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text[1:-1]) if text.startswith('"') else text


def _written(value: str | int | tuple[str, ...] | tuple[tuple[str, int], ...]) -> str:
    match value:
        case int():
            return str(value)
        case tuple():
            return ", ".join(_written(v) if isinstance(v, str) else f"{v[1]} from {_written(v[0])}" for v in value)
        case _:
            return value if re.fullmatch(_BARE, value) else '"' + re.sub(r'(["\\])', r"\\\1", value) + '"'


def _complaint(text: str) -> str:
    """How the verb is used, or which verb comes near."""
    first = re.split(r"[\s,]", text.strip())[0]
    if not first:
        return "an empty line: write what is done, such as 'pass'"
    forms = [form.replace("COSTS", "N from PLACE, …") for _, form in FORMS if form.split()[0] == first]
    if forms:
        return f"{_short(text)} cannot be read: write {' or '.join(repr(form) for form in forms)}"
    verbs = dict.fromkeys(form.split()[0] for _, form in FORMS)
    return f"{_short(text)}: no such deed {_short(first)}: {hint(first, verbs)}"


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:59] + "…")
