"""Cards as they are shown: facts, and for each the source that states it."""

from collections.abc import Iterable, Iterator, Mapping

import knowledge
from judge.rulings.setup import near_names
from knowledge.cards import CardFace, Provenance
from knowledge.errors import JudgeError


def card_named(name: str, books: Iterable[str]) -> tuple[str, CardFace]:
    """The card of this name and the rulebook it is of. Raises JudgeError with the nearest names."""
    near: list[str] = []
    for rules in books:
        known = knowledge.book(rules)
        face = known.card(name)
        if face is not None:
            return rules, face
        near += near_names(name, known)
    mend = f"did you mean {', '.join(near)}?" if near else "list the cards with `judge cards list`"
    raise JudgeError(f"{name}: no card file knows it: {mend}")


def card_lines(face: CardFace, provenances: Mapping[str, Provenance], language: str) -> Iterator[str]:
    """A card's facts line by line, each with its source; what no source states is said to be unknown."""
    yield f"{face.name.ja} / {face.name.en} ({face.id})"
    for fact in ("kind", "colour", "cost", "reduction", "families", "symbols", "keywords"):
        if fact in face.sources:
            value = getattr(face, fact)
            shown = ", ".join(value) if isinstance(value, tuple) else value
            yield f"  {fact}: {shown}  [{face.sources[fact]}]"
    for level in face.levels:
        power = "" if level.power is None else f", BP{level.power}"
        yield f"  Lv{level.level}: {level.cores} cores{power}  [{face.sources.get('levels', '')}]"
    for ability in face.abilities:
        levels = f"Lv{'/'.join(map(str, ability.levels))} " if ability.levels else ""
        yield f"  {levels}{ability.kind}, {ability.at}: {ability.says.in_(language)}  [{face.sources.get(f'ability:{ability.id}', '')}]"
    if face.unknown:
        yield f"  unknown: {', '.join(face.unknown)}"
    if face.note is not None:
        yield f"  note: {face.note.in_(language)}"
    for key in sorted(set(face.sources.values())):
        yield f"  [{key}] {provenances[key].title} — {provenances[key].where}"


def card_entry(text: str, rules: str) -> str:
    """A card in short form (`knowledge.short_form`) as an entry of ``knowledge/cards``; where its facts come from is left to be filled
    in. Raises JudgeError."""
    import yaml

    from judge.situations.given import given_cards
    from scenarios.written import as_plain

    (face,) = given_cards((text,), rules, knowledge.book(rules))
    entry = {**as_plain(face), "id": "ID"}
    entry.pop("note")
    given = [name for name in ("name", "kind", "cost", "levels") if name in entry] + [f"ability:{ability.id}" for ability in face.abilities]
    entry["sources"] = dict.fromkeys(given, "PROVENANCE")
    return str(yaml.safe_dump([entry], allow_unicode=True, sort_keys=False, width=140, default_flow_style=None))
