"""What sentences say: sentences.yaml, which says how to read it."""

from pathlib import Path
from typing import Any

import pytest
import yaml

import knowledge
from judge.reading.model import EventMention, Figure, Reading
from judge.reading.reader import read

SENTENCES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("sentences.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", SENTENCES, ids=lambda case: str(case["say"])[:60])
def test_what_a_sentence_says(case: dict[str, Any]) -> None:
    reading = read(case["say"], None, knowledge.book(case.get("of", "battle-spirits-2010")))
    assert _missing(case, reading) == [], reading


def test_enough_sentences_in_both_languages() -> None:
    readings = {case["say"]: case for case in SENTENCES}
    assert len(readings) == len(SENTENCES) >= 80
    assert 25 <= sum(sentence.isascii() for sentence in readings) <= len(readings) // 2


def _missing(case: dict[str, Any], reading: Reading) -> list[str]:
    """What the sentence should say and the reading does not."""
    missing: list[str] = []
    rest = list(reading.events)
    for wanted in case.get("events", ()):
        here = next((i for i, event in enumerate(rest) if _is_event(wanted, event)), None)
        if here is None:
            missing.append(f"event {wanted}")
        else:
            rest = rest[here + 1 :]
    missing += [f"figure {wanted}" for wanted in case.get("figures", ()) if not any(_is_figure(wanted, f) for f in reading.figures)]
    missing += [f"ask {wanted}" for wanted in case.get("asks", ()) if wanted not in reading.asks]
    missing += [f"step {wanted}" for wanted in case.get("steps", ()) if wanted not in reading.steps]
    missing += [f"concept {wanted}" for wanted in case.get("has", ()) if wanted not in reading.concepts()]
    missing += [f"no concept {wanted}" for wanted in case.get("hasnt", ()) if wanted in reading.concepts()]
    denied = {mention.concept for mention in reading.mentions if mention.negated}
    missing += [f"{wanted} denied" for wanted in case.get("denied", ()) if wanted not in denied]
    for key in ("me", "rules", "elsewhere", "condition", "onward"):
        if key in case and getattr(reading, key) != case[key]:
            missing.append(f"{key} {case[key]}")
    if "unknown" in case and [name for name, _ in reading.unknown] != case["unknown"]:
        missing.append(f"unknown {case['unknown']}")
    if "cards" in case:
        read_cards = {mention.card: mention for mention in reading.cards}
        missing += [f"cards {list(case['cards'])}"] * (set(read_cards) != set(case["cards"]))
        for card, facts in case["cards"].items():
            missing += [f"{card} {key}={value}" for key, value in facts.items() if getattr(read_cards.get(card), key, None) != value]
    return missing


def _is_event(wanted: str, event: EventMention) -> bool:
    name, *facts = wanted.split()
    told = (event.concept, event.negated, event.asked)
    same = told == (name.strip("!?"), name.startswith("!"), name.endswith("?"))
    return same and all(str(getattr(event, key)) == value for key, value in (fact.split("=") for fact in facts))


def _is_figure(wanted: str, figure: Figure) -> bool:
    value, of, *whose = wanted.split()
    return (figure.value, figure.of) == (int(value), of) and all(
        who in (figure.role, figure.side, figure.card, figure.sort) for who in whose
    )
