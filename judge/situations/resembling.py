"""Which cases of the library a question may describe.

The case library is what the judge knows of *situations*: each case has wordings, and what a wording says (concepts, events with whom and
when, steps, cards, what is asked) is compared with what the question says. Overlap counts by rarity (inverse document frequency, Spärck
Jones 1972), from both sides: what the question says and the wording does not, and the other way round (F1, van Rijsbergen 1979). Beside
those that fit best stand those that are likely meant as a network has learned it (`judge.situations.learned`);
`judge.situations.choosing` weighs them.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, pairwise
from typing import TypeVar

from msgspec import Struct

from judge.reading.having import HADS
from judge.reading.hearing import may_be, spoken
from judge.reading.model import Reading
from knowledge.lexicon import Concept
from knowledge.text import fold

Features = Mapping[str, float]
"""What a question says, as features with weights: ``e:`` events, ``t:`` events told, ``a:`` asks, ``s:`` steps, ``k:`` cards,
``n:`` figures, ``w:`` whose something is, ``o:`` which of two events comes first, ``c:`` others."""

UNSAID = frozenset({"link", "chatter", "game", "elsewhere", "unit", "player"})
"""Kinds of concept that say nothing about the situation by themselves."""
EVENT, DETAIL, PARENT, ASK, STEP, CARD, OTHER, FIGURE, OWNED, ROLE, TOLD = 1.0, 0.3, 0.4, 0.9, 0.8, 0.9, 1.0, 0.5, 0.3, 0.5, 0.1
ORDER = 0.3
COMPARED = frozenset({"power", "hit-points", "attack-figure", "guard-point", "strike"})
"""Figures of which the size alone says nothing about the situation."""
LAID = COMPARED | HADS
"""Figures that are laid as the question tells them, whatever the case has."""
STRONGER = frozenset({"c:higher", "c:lower", "c:equal", "e:lose-battle", "c:each-other"})
"""Features by which a question says who is the stronger without a figure."""
Opinion = Mapping[str, float | None]
"""How likely cases are meant as learned, those left out hardly; None of those of which nothing is learned."""

Pairs = frozenset[tuple[str, str]]
"""Every two letters that stand side by side in a text."""


class Wording(Struct, frozen=True):
    """One wording of a case, read: its features, its letters (`letters`), how it sounds (`judge.reading.hearing`; ``said``: with and
    without what may be left out), and its words."""

    case: str
    features: dict[str, float]
    text: str = ""
    sound: str = ""
    words: str = ""
    said: tuple[str, ...] = ()


class Match(Struct, frozen=True):
    """A case and how well it fits, from 0 to 1; ``likely``: how likely it is meant as learned; None where nothing is learned of it."""

    case: str
    score: float
    likely: float | None = None


def features(reading: Reading, lexicon: Mapping[str, Concept]) -> dict[str, float]:
    """What a reading says, as weighted features."""
    found: dict[str, float] = {}

    def add(name: str, weight: float) -> None:
        found[name] = max(weight, found.get(name, 0.0))

    cast: dict[str | None, str | None] = {card.card: card.role for card in reading.cards}
    for event in reading.events:
        sign = "!" if event.negated else ""
        add(f"e:{event.concept}{sign}", EVENT)
        for parent in ancestors(event.concept, lexicon):
            add(f"e:{parent}{sign}", PARENT)
        if (on := cast.get(event.on, event.on)) in ("attacker", "blocker", "target"):
            add(f"e:{event.concept}>{on}", DETAIL)
        if event.by is not None:
            add(f"e:{event.by}:{event.concept}", DETAIL)
        add(f"{'e' if event.asked else 't'}:{event.concept}{'?' if event.asked else sign}", DETAIL if event.asked else TOLD)
    for first, second in in_time(reading):
        add(f"o:{first}<{second}", ORDER)
    for ask in reading.asks:
        add(f"a:{ask}", ASK)
        for parent in ancestors(ask, lexicon):
            add(f"a:{parent}", PARENT)
    for step in reading.steps:
        add(f"s:{step}", STEP)
    for name, side in reading.owned:
        add(f"w:{side}:{name}", OWNED)
    for card in reading.cards:
        add(f"k:{card.card}", CARD)
    for figure in reading.figures:  # what is compared is replayed with the question's own figures: that they are given is what matters
        if figure.sort in ("above", "below"):
            continue  # who is the stronger is what matters
        add(f"n:{figure.of}" + (f"@{figure.role}" if figure.of in LAID else f"={figure.value}"), FIGURE)
    said = (
        {event.concept for event in reading.events} | set(reading.asks) | {figure.of for figure in reading.figures if figure.of in COMPARED}
    )
    for mention in reading.mentions:
        concept = lexicon.get(mention.concept)
        if concept is None or concept.kind in UNSAID or concept.id in said or concept.kind in ("event", "ask", "step"):
            continue
        sign = "!" if mention.negated else ""
        add(f"c:{concept.id}{sign}", ROLE if concept.kind == "role" else OTHER)
        for parent in ancestors(concept.id, lexicon):
            add(f"c:{parent}{sign}", PARENT)
    for player in ("attacking-player", "defending-player", "first-player", "second-player", "both-players"):
        if any(m.concept == player for m in reading.mentions):
            add(f"c:{player}", PARENT)
    return found


def letters(text: str) -> str:
    """What is left of a text where case, script, spaces and punctuation do not count."""
    return "".join(char for char in fold(text) if char.isalnum())


def likeness(one: Pairs, other: str) -> float:
    """How far two texts are made of the same pairs of letters, from 0 to 1 (Dice 1945)."""
    pairs = pairs_of(other)
    return 2 * len(one & pairs) / ((len(one) + len(pairs)) or 1)


def pairs_of(text: str) -> Pairs:
    return frozenset(pairwise(text))


def in_time(reading: Reading) -> Iterator[tuple[str, str]]:
    """Every two events between which a "before" or an "after" stands, the earlier first."""
    events = [event for event in reading.events if event.concept != "exist"]  # 反撃宣言が来るより先にチェイス
    for one, other in pairwise(events):
        link = next((m.concept for m in reading.mentions if m.concept in ("before", "after") and one.start < m.start < other.start), None)
        turned = link == ("before" if reading.language == "ja" else "after")  # 「Aの前にB」, "B after A"
        if link is not None and one.concept != other.concept:
            yield (other.concept, one.concept) if turned else (one.concept, other.concept)


def ancestors(concept: str, lexicon: Mapping[str, Concept]) -> Iterator[str]:
    """The wider concepts of a concept, nearest first."""
    here = lexicon.get(concept)
    while here is not None and here.is_a is not None:
        yield here.is_a
        here = lexicon.get(here.is_a)


def widened(concepts: Iterable[str], lexicon: Mapping[str, Concept]) -> set[str]:
    """Concepts with all that they are kinds of."""
    return {wider for concept in concepts for wider in (concept, *ancestors(concept, lexicon))}


class Index(Struct, frozen=True):
    """What is worked out of all wordings of a rulebook, and kept with them. ``saying``: the wordings (by number) that say each feature, by
    its weight there: an inverted index; ``rarity``: of each feature, the logarithm of how few cases say it; ``weights``: of each wording,
    how much it says."""

    saying: dict[str, dict[float, list[int]]]
    rarity: dict[str, float]
    weights: list[float]

    @classmethod
    def of(cls, wordings: Sequence[Wording]) -> "Index":
        saying: dict[str, dict[float, list[int]]] = {}
        for n, wording in enumerate(wordings):
            for name, weight in wording.features.items():
                saying.setdefault(name, {}).setdefault(weight, []).append(n)
        cases = max(1, len({wording.case for wording in wordings}))
        rarity = {
            name: math.log(1 + cases / len({wordings[n].case for each in said.values() for n in each})) for name, said in saying.items()
        }
        return cls(saying, rarity, [sum(weight * rarity[name] for name, weight in each.features.items()) for each in wordings])


T = TypeVar("T")


class OfCases(dict[str, T]):
    """What holds of each case, made out when it is first asked for: a question is compared with few of them closely."""

    def __init__(self, made_out: Callable[[str], T]) -> None:
        self.made_out = made_out

    def __missing__(self, case: str) -> T:
        self[case] = found = self.made_out(case)
        return found


class Situations:
    """The situations of a rulebook's library, ready to be compared with a reading."""

    def __init__(
        self, wordings: Iterable[Wording], index: Index | None = None, likely: Callable[[Features, str], Opinion] | None = None
    ) -> None:
        self.wordings = tuple(wordings)
        self.likely = likely
        self.held: dict[str, list[int]] = {}
        """The wordings of each case."""
        for n, wording in enumerate(self.wordings):
            self.held.setdefault(wording.case, []).append(n)
        index = index if index is not None else Index.of(self.wordings)
        self.saying, self.rarity, self.weights = index.saying, index.rarity, index.weights
        self.spans = {case: slice(there[0], there[-1] + 1) for case, there in self.held.items()}
        """Where each case's wordings are, which follow one another."""
        self.unknown = math.log(1 + max(1, len(self.held)))
        self.counts = OfCases(lambda case: Counter(chain.from_iterable(self._features(case))))
        """How many wordings of a case say each feature."""
        self.said = OfCases(lambda case: frozenset(self.counts[case]))
        self.usual = OfCases(lambda case: frozenset(self._in_share(case, OFTEN)))
        """What is often said of a case: no slip of a single wording."""
        self.compared = OfCases(lambda case: sum(map(_compares, self._features(case))) > HALF * len(self.held[case]))
        """Whether most wordings of a case say how strong somebody is."""

    def _features(self, case: str) -> Iterator[Features]:
        return (self.wordings[n].features for n in self.held[case])

    def _in_share(self, case: str, share: float) -> list[str]:
        """The features that at least this share of a case's wordings say."""
        least = share * len(self.held[case])
        return [name for name, count in self.counts[case].items() if count >= least]

    def weigh(self, features: Features) -> float:
        return sum(weight * self.rarity.get(name, self.unknown) for name, weight in features.items())

    @cached_property
    def sounding(self) -> dict[str, list[int]]:
        """The wordings by how they sound, with and without what may be left out."""
        found: dict[str, list[int]] = {}
        for n, wording in enumerate(self.wordings):
            for said in dict.fromkeys(wording.said):
                found.setdefault(said, []).append(n)
        return found

    def heard(self, sound: str, without: Wording | None = None) -> Wording | None:
        """The wording that sounds so but for particles left out; None where wordings of several cases do."""
        full, least = spoken(sound)
        numbers = {n for said in (full, least) for n in self.sounding.get(said, ())}
        found = [w for w in (self.wordings[n] for n in sorted(numbers)) if w is not without and may_be(full, w.sound)]
        return found[0] if len({wording.case for wording in found}) == 1 else None

    def best(self, asked: Features, limit: int = 6, text: str = "") -> list[Match]:
        """The cases that fit best and those that are likeliest meant, the one that fits best first. ``text``: the question's letters."""
        opinion: Opinion = self.likely(asked, text) if self.likely is not None else dict.fromkeys(self.held)
        weight = self.weigh(asked) or 1.0
        fits = [shared / (weight + says) for shared, says in zip(self._shared(asked), self.weights, strict=True)]
        score = {case: 2 * max(fits[span]) for case, span in self.spans.items()}
        close = sorted((case for case in score if score[case] > SLIGHT), key=score.__getitem__, reverse=True)[:limit]
        likely = sorted((share, case) for case, share in opinion.items() if share is not None and share >= MAYBE and case in score)
        cases = dict.fromkeys((*close, *(case for _, case in likely[: -AS_LIKELY - 1 : -1] if score[case] > SLIGHT)))
        pairs = pairs_of(text)
        found = [Match(case, score[case] + self._slip(pairs, case), opinion.get(case, 0.0)) for case in cases]
        return sorted(found, key=lambda match: match.score, reverse=True)

    def _slip(self, pairs: Pairs, case: str) -> float:
        """What a case gains where the question is but for a slip in the very letters of one of its wordings."""
        texts = (self.wordings[n].text for n in self.held[case])
        shortest = len(pairs) * SLIPS / (2 - SLIPS)  # a shorter one has too few pairs to be so alike
        alike = max((likeness(pairs, text) for text in texts if len(text) > shortest), default=0.0) if pairs else 0.0
        return SAME_BUT_FOR_SLIPS * max(0.0, alike - SLIPS) / (1 - SLIPS)

    def _shared(self, asked: Features) -> list[float]:
        """The weight of what each wording has in common with what is asked."""
        common = [0.0] * len(self.weights)
        for name, weight in asked.items():
            rarity = self.rarity.get(name, self.unknown)
            for said, wordings in self.saying.get(name, {}).items():
                shared = min(weight, said) * rarity
                for n in wordings:
                    common[n] += shared
        return common


def _compares(said: Features) -> bool:
    return any(name in STRONGER or (name.startswith("n:") and name.removeprefix("n:").partition("@")[0] in COMPARED) for name in said)


AS_LIKELY, MAYBE = 3, 0.05
"""How many cases that are likely meant are looked at besides those told in the most alike concepts, and how likely each is at least."""
SLIGHT = 0.1
"""The overlap up to which a wording has nothing in common with a question but what most have."""
HALF, OFTEN = 0.5, 0.25
SAME_BUT_FOR_SLIPS, SLIPS = 0.4, 0.85
"""What the very letters of a wording add, and how alike they are at least where it is but for a slip."""
