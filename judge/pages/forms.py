"""The builder's forms: what a browser sends, as values."""

from collections.abc import Mapping
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from judge.engine.sides import Side
from judge.pages.builder import Zone
from knowledge.errors import JudgeError
from scenarios.model import Count as Number
from scenarios.model import Placed, Power, Turn, Verb

Name = Annotated[str, Meta(max_length=80)]
T = TypeVar("T", bound=Struct)


class Put(Struct, frozen=True):
    """A card to be placed: of this name, or without a text if there is none."""

    side: Side
    zone: Zone
    card: Name = ""
    label: Name = ""
    kind: Name = ""
    state: str = ""
    at: Name = ""
    power: Power | None = None
    level: Annotated[int, Meta(ge=1, le=99)] | None = None
    cores: Number | None = None
    symbols: Number | None = None
    cost: Number | None = None
    more: Mapping[str, str] = {}

    def placed(self) -> Placed:
        """Raises JudgeError where a figure is no number."""
        chosen = self.card.strip()
        return Placed(
            chosen or "plain",
            as_=self.label.strip() or None,
            kind=self.kind or None if not chosen else None,
            state="exhausted" if self.state == "exhausted" else "ready",
            at=(int(self.at) if self.at.isdecimal() else self.at) if self.at and self.zone == "field" else None,
            power=self.power,
            level=self.level,
            cores=self.cores,
            symbols=self.symbols,
            cost=self.cost,
            figures={name.removeprefix("figure."): _number(value) for name, value in self.more.items() if name.startswith("figure.")},
            keywords=tuple(name.removeprefix("keyword.") for name in self.more if name.startswith("keyword.")),
            marks=tuple(name.removeprefix("mark.") for name in self.more if name.startswith("mark.")),
        )


class Count(Struct, frozen=True):
    side: Side
    what: Name
    number: Number


class Figure(Struct, frozen=True):
    """A figure of a card that decides and that nobody had told."""

    card: Name
    what: Name
    number: Power


class Start(Struct, frozen=True):
    step: Name = ""
    turn: Turn | None = None


class May(Struct, frozen=True):
    """A deed of which is asked whether it is legal."""

    deed: Verb
    side: Side
    card: Name = ""
    on: Name = ""


def filled(form: type[T], given: Mapping[str, str]) -> T:
    """The form as it was filled in; an empty field was left out. Raises JudgeError."""
    said = {name: value for name, value in given.items() if value != ""}
    more = {name: value for name, value in said.items() if "." in name}
    try:
        return msgspec.convert({**said, "more": more}, form, strict=False)
    except msgspec.ValidationError as error:
        told, _, path = str(error).partition(" - at `$.")
        raise JudgeError(f"{path.strip('`') or 'form'}: {told.replace('`', '')}: fill it in anew") from None


def _number(text: str) -> int:
    if not text.strip().lstrip("-").isdecimal() or len(text) > 8:
        raise JudgeError(f"{text[:20]}: no number: write one in digits")
    return int(text)
