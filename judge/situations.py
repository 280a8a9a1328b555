"""Which case of the library a question describes.

The case library is what the judge knows of *situations*: each case has wordings, and what a wording says (concepts, events with whom and
when, steps, cards, what is asked) is compared with what the question says. Overlap counts by rarity (inverse document frequency,
Spärck Jones 1972), from both sides (what the question says and the case does not, and the other way round); a contradiction (another
flash timing, the blocker instead of the attacker, a block instead of none) counts heavily against. Of situations that are told in
the same concepts, the one that is told in the same words is meant: letters count a little too. Those that fit best are weighed again
with what else tells how likely they are meant (`judge.standing`).
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, pairwise
from types import MappingProxyType
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from judge.reading.having import HADS
from judge.reading.hearing import may_be, spoken
from judge.reading.model import Reading
from judge.standing import MEANT, NEARLY, TYPICAL, Standing, scaled, weighed
from knowledge.lexicon import Concept
from knowledge.text import fold

Features = Mapping[str, float]
"""What a question says, as features with weights: ``e:`` events, ``t:`` events told, ``a:`` asks, ``s:`` steps, ``k:`` cards,
``n:`` figures, ``w:`` whose something is, ``o:`` which of two events comes first, ``c:`` others."""

UNSAID = frozenset({"link", "chatter", "game", "elsewhere", "unit", "player"})
"""Kinds of concept that say nothing about the situation by themselves."""
EVENT, DETAIL, PARENT, ASK, STEP, CARD, OTHER, FIGURE, OWNED, ROLE, TOLD = 1.0, 0.3, 0.4, 0.9, 0.8, 0.9, 1.0, 0.5, 0.3, 0.5, 0.1
ORDER = 0.3
CONTRADICTION, FOREIGN, UNSAID_THERE, NOTHING_OF_IT = 0.55, 0.5, 0.7, 0.5
SUBJECTS = ("c:", "s:", "k:")
SPOKEN_OF = (*SUBJECTS, "e:", "n:")
DEEDS = ("e:", "t:", "w:")
"""Features of what is done, by whom, and whose something is."""
COMPARED = frozenset({"power", "hit-points", "attack-figure", "guard-point", "strike"})
"""Figures of which the size alone says nothing about the situation."""
LAID = COMPARED | HADS
"""Figures that are laid as the question tells them, whatever the case has."""
STRONGER = frozenset({"c:higher", "c:lower", "c:equal", "e:lose-battle", "c:each-other"})
"""Features by which a question says who is the stronger without a figure."""
Opposites = Mapping[str, frozenset[str]]
"""Of a feature, those that are not said of the same situation: both are in it, each for the other."""

Opinion = Mapping[str, float | None]
"""How likely cases are meant as learned, those left out hardly; None of those of which nothing is learned."""

Against = list[tuple[str, frozenset[str]]]
"""What is asked, each with what would contradict it."""

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


class Close(Struct, frozen=True, order=True):
    """A case that is told in nearly the same concepts: how well it fits by these, and how well at most."""

    score: float
    at_most: float
    case: str


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
        self,
        wordings: Iterable[Wording],
        opposites: Opposites = MappingProxyType({}),
        index: Index | None = None,
        likely: Callable[[Features, str], Opinion] | None = None,
    ) -> None:
        self.wordings = tuple(wordings)
        self.opposites = opposites
        self.likely = likely
        self.held: dict[str, list[int]] = {}
        """The wordings of each case."""
        for n, wording in enumerate(self.wordings):
            self.held.setdefault(wording.case, []).append(n)
        index = index if index is not None else Index.of(self.wordings)
        self.saying, self.rarity, self.weights = index.saying, index.rarity, index.weights
        self.unknown = math.log(1 + max(1, len(self.held)))
        self.spans = [slice(there[0], there[-1] + 1) for there in self.held.values()]
        """Where each case's wordings are, which follow one another."""
        self.lightest = [(min(map(self.weights.__getitem__, there)), case) for case, there in self.held.items()]
        """How little the wording of each case says that says the least."""
        self.counts = OfCases(lambda case: Counter(chain.from_iterable(self._features(case))))
        """How many wordings of a case say each feature."""
        self.said = OfCases(lambda case: frozenset(self.counts[case]))
        self.always = OfCases(lambda case: self._shares(self._in_most(case)))
        self.usual = OfCases(lambda case: frozenset(self._in_share(case, OFTEN)))
        """What is often said of a case: no slip of a single wording."""
        self.telling = OfCases(lambda case: {name: count * self.rarity[name] for name, count in self.counts[case].items()})
        """How much of what a case's wordings tell is told by each feature."""
        self.deeds = OfCases(self._deeds)
        """What each wording of a case says is done."""
        self.mostly = OfCases(lambda case: frozenset(self._in_share(case, HALF)))
        self.compared = OfCases(lambda case: sum(map(_compares, self._features(case))) > HALF * len(self.held[case]))
        """Whether most wordings of a case say how strong somebody is."""

    def _features(self, case: str) -> list[dict[str, float]]:
        return [self.wordings[n].features for n in self.held[case]]

    def _in_share(self, case: str, share: float) -> Iterator[str]:
        """The features that at least such a share of a case's wordings have."""
        least = share * len(self.held[case])
        return (name for name, count in self.counts[case].items() if count >= least)

    def _in_most(self, case: str) -> dict[str, float]:
        """The things, steps and cards that nearly every wording of a case speaks of, and the events that it tells."""
        least, wordings = MOST * len(self.held[case]), self._features(case)
        often = [name for name in self._in_share(case, MOST) if name[:2] in SUBJECTS or name[:2] == "e:"]
        return {name: 1.0 for name in often if name[:2] in SUBJECTS or sum([wording.get(name) == EVENT for wording in wordings]) >= least}

    def _deeds(self, case: str) -> list[frozenset[str]]:
        deeds = frozenset(name for name in self.counts[case] if name.startswith(DEEDS))
        return [deeds.intersection(features) for features in self._features(case)]

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

    def best(self, asked: Features, limit: int = 6, text: str = "", by_standing: bool = True) -> list[Match]:
        """The cases that fit best, best first. ``text``: the question's letters. ``by_standing``: weighed with it; where a question tells
        of no situation it says nothing."""
        pairs, deeds = pairs_of(text), {name for name in asked if name.startswith(DEEDS)}
        said = self.made_ready(asked)
        close = self.closest(said, limit)
        opinion: Opinion = dict.fromkeys(self.held)
        scores = [each.score + self._likeness(pairs, deeds, each.case) for each in close]
        if max(scores, default=0.0) < MEANT:  # in the very words of a case nothing else tells which is meant
            opinion = self.likely(asked, text) if self.likely is not None else opinion
            more = self._most_likely(said, opinion, {each.case for each in close})
            scores += [each.score + self._likeness(pairs, deeds, each.case) for each in more]
            close += more
            stands = [self._stands(each.case, asked, opinion.get(each.case, 0.0), by_standing) for each in close]
            scores = [weighed(score, standing) for score, standing in zip(scores, stands, strict=True)]
            share = min(1.0, NEARLY / max(scores, default=NEARLY))  # no standing makes any words the very ones
            scores = [score * share for score in scores]
        matches = [Match(each.case, score, opinion.get(each.case, 0.0)) for each, score in zip(close, scores, strict=True)]
        return sorted(matches, key=lambda match: match.score, reverse=True)

    def _most_likely(self, asked: "Asked", opinion: Opinion, besides: set[str]) -> list[Close]:
        """The cases that are likely meant, besides those that are told in the most alike concepts."""
        likely = sorted(((share, case) for case, share in opinion.items() if share is not None and share >= MAYBE), reverse=True)
        found = (self._close(case, asked) for _, case in likely[:AS_LIKELY] if case not in besides and case in self.held)
        return [each for each in found if each is not None]

    def made_ready(self, asked: Features) -> "Asked":
        """What is asked, made ready to be compared with cases."""
        return Asked(asked, self.weigh(asked), self._shared(asked), self._against(asked), self._about(asked))

    def closest(self, asked: "Asked", limit: int) -> list[Close]:
        """The cases told in the most alike concepts, the most alike first."""
        found: list[Close] = []
        least = 0.0  # the score that it takes to be among those found
        for at_most, case in self._falling(asked.shared, asked.weight):
            # neither its other wordings nor a contradiction raises a score: what comes later cannot be better than this
            if at_most < least:
                break
            close = self._close(case, asked, least)
            if close is not None:
                found = sorted((*found, close), reverse=True)[:limit]
                least = found[-1].score if len(found) == limit else 0.0
        return found

    def _close(self, case: str, asked: "Asked", least: float = 0.0) -> Close | None:
        """How a case is told; None where it has nothing in common with what is asked, or fits less than ``least``."""
        there = self.held[case]
        common = [(2 * asked.shared[n] / (asked.weight + self.weights[n]), n) for n in there if asked.shared[n]]
        common.sort(reverse=True)
        if not common or common[0][0] <= SLIGHT:
            return None
        at_most = _pooled([score for score, _ in common[:POOL]], len(there))
        if at_most < least:
            return None
        best = self._uncontradicted(common, [each for each in asked.against if not self.said[case].isdisjoint(each[1])], case)
        score = _pooled(best, len(there))
        if score < least:
            return None
        return Close(score * self._familiar(asked.features, asked.about, case), at_most, case)

    def _stands(self, case: str, asked: Features, likely: float | None, by_standing: bool) -> Standing:
        """How a case stands; as typical but for what is learned, where what is said of it tells nothing."""
        return self.standing(case, asked, likely) if by_standing else replace(TYPICAL, learned=scaled(likely))

    def standing(self, case: str, asked: Features, likely: float | None) -> Standing:
        """How a case stands to a question that means it so ``likely`` as it is learned."""
        said, telling = self.said[case], self.telling[case]
        unheard = self.weigh({name: weight for name, weight in asked.items() if name not in said})
        told = sum(telling[name] for name in asked if name in telling)
        return Standing(foreign=unheard / (self.weigh(asked) or 1), unsaid=1 - told / (sum(telling.values()) or 1), learned=scaled(likely))

    def _uncontradicted(self, common: list[tuple[float, int]], against: Against, case: str) -> list[float]:
        """The best scores that are left of those of a case's wordings, best first, for what contradicts each."""
        if not against:
            return [score for score, _ in common[:POOL]]
        whole = self._contradicted(against, case)
        best: list[float] = []
        for score, n in common:
            if len(best) == POOL and score <= best[-1]:
                break
            left = score * CONTRADICTION ** (_contradictions(against, self.wordings[n].features) or whole)
            best = sorted((*best, left), reverse=True)[:POOL]
        return best

    def _likeness(self, pairs: Pairs, deeds: set[str], case: str) -> float:
        """What a case gains where the question is told in nearly the same letters as one of its wordings, and tells the same deeds; where
        but for a slip they are the same, and it tells none besides (a slip may hide one), much more."""
        said = [(n, done) for n, done in zip(self.held[case], self.deeds[case], strict=True) if deeds <= done] if pairs else []
        alike = [(likeness(pairs, self.wordings[n].text), done) for n, done in said]
        told_alike = max((share for share, done in alike if done == deeds), default=0.0)
        slip = max((share for share, _ in alike), default=0.0)
        return ALIKE * max(0.0, told_alike - UNALIKE) + SAME_BUT_FOR_SLIPS * max(0.0, slip - SLIPS) / (1 - SLIPS)

    def _against(self, asked: Features) -> Against:
        """What is asked, each with what would contradict it: its opposites, but for those that are asked too."""
        opposites = ((name, frozenset(self.opposites.get(name) or _mirrored(name)) - asked.keys()) for name in asked)
        return [(name, others) for name, others in opposites if others]

    def _contradicted(self, against: Iterable[tuple[str, frozenset[str]]], case: str) -> bool:
        """Whether something asked is the opposite of what most wordings of a case say, and hardly ever said of it."""
        return any(
            name in self.opposites and name not in self.usual[case] and not self.mostly[case].isdisjoint(others) for name, others in against
        )

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

    def _falling(self, shared: list[float], total: float) -> list[tuple[float, str]]:
        """How much a wording of each case has at most in common with what is asked, from 0 to 1 (F1 of the weighted features: of the most
        it shares and the least it says), and the case, the most first."""
        slight = SLIGHT / 2 * total  # what has more in common shares more than this, however little it says besides
        most = zip(map(max, map(shared.__getitem__, self.spans)), self.lightest, strict=True)
        return sorted([(2 * common / (total + lightest), case) for common, (lightest, case) in most if common > slight], reverse=True)

    def _familiar(self, asked: Features, about: "_About", case: str) -> float:
        """What is left of a case's fit for every thing, step or card of the question that none of its wordings speaks of, and for every
        one that nearly all of them speak of and the question does not. Where nothing is told or asked to happen, it is about its things:
        the case must often be. Half of it is left where the case has nothing of the question but what is asked."""
        spoken_of = self.said[case] if about.happens else self.usual[case]
        foreign = sum([share for name, share in about.things.items() if name not in spoken_of])
        unsaid = sum([share for name, share in self.always[case].items() if name not in asked])
        left: float = FOREIGN**foreign * UNSAID_THERE**unsaid
        return left * (NOTHING_OF_IT if about.spoken_of and about.spoken_of.isdisjoint(self.said[case]) else 1)

    def _about(self, asked: Features) -> "_About":
        names = frozenset(name for name in asked if name.startswith(SPOKEN_OF))
        things = self._shares({name: asked[name] for name in asked if name.startswith(SUBJECTS)})
        return _About(names, things, any(name.startswith("e:") for name in names))

    def _shares(self, weights: Features) -> dict[str, float]:
        """The weight of features, that of one that is in no case being 1."""
        return {name: weight * self.rarity.get(name, self.unknown) / self.unknown for name, weight in weights.items()}


class Asked(Struct, frozen=True):
    """What is asked, as it is compared with cases: its features, what they weigh, what each wording shares of that (by number), what would
    contradict each, and what it is about."""

    features: Features
    weight: float
    shared: list[float]
    against: Against
    about: "_About"


class _About(Struct, frozen=True):
    """What a question is about: all it speaks of, the things, steps and cards among it with their shares (`Situations._shares`), and
    whether anything is told or asked to happen."""

    spoken_of: frozenset[str]
    things: dict[str, float]
    happens: bool


def _compares(said: Features) -> bool:
    return any(name in STRONGER or (name.startswith("n:") and name.removeprefix("n:").partition("@")[0] in COMPARED) for name in said)


def _contradictions(against: Iterable[tuple[str, frozenset[str]]], said: Features) -> int:
    """In how many ways two sets of features cannot describe the same situation: the one says what the other has the opposite of,
    and not the same."""
    return sum(name not in said and not said.keys().isdisjoint(others) for name, others in against)


AS_LIKELY, MAYBE = 3, 0.05
"""How many cases that are likely meant are looked at besides those told in the most alike concepts, and how likely each is at least."""
SLIGHT = 0.1
"""The overlap up to which a wording has nothing in common with a question but what most have."""
MOST, HALF, OFTEN = 0.75, 0.5, 0.25
ALIKE, UNALIKE = 0.5, 0.5
"""What the letters of the most alike wording of a case add to its fit, from how alike on."""
SAME_BUT_FOR_SLIPS, SLIPS = 0.4, 0.85
"""What the very letters of a wording add, and how alike they are at least where it is but for a slip."""


def _pooled(best: list[float], count: int) -> float:
    """The best wording of a case, helped a little by the next ones of its ``count``, if they have anything in common."""
    return 0.85 * best[0] + 0.15 * sum(best) / min(count, POOL)


POOL = 3
"""The wordings of a case that count, the best."""


def _mirrored(name: str) -> tuple[str, ...]:
    """The opposites that follow from a feature's form: done and not done, of the attacker and of the blocker, one side's and the other."""
    kind, _, rest = name.partition(":")
    if kind == "w":
        side, _, thing = rest.partition(":")
        return (f"w:{'defending' if side == 'attacking' else 'attacking'}:{thing}",)
    if kind == "o":
        first, _, second = rest.partition("<")
        return (f"o:{second}<{first}",)
    if kind == "e" and rest in DENIED:
        return (f"{name}!",)
    if kind == "e" and rest.removesuffix("!") in DENIED:
        return (name[:-1],)
    if kind == "c":
        return (name[:-1],) if name.endswith("!") else (f"{name}!",)
    event, befallen, role = name.rpartition(">")
    if befallen:
        return tuple(f"{event}>{other}" for other in ("attacker", "blocker", "target") if other != role)
    return ()


DENIED = frozenset({"attack", "block", "guard", "use", "counter-attack"})
"""Events of which it is another situation that they did not happen."""


def opposites(lexicon: Mapping[str, Concept]) -> Opposites:
    """The features that the concepts of a lexicon are opposites of."""
    found: dict[str, set[str]] = {}
    for concept in lexicon.values():
        for other in (lexicon[each] for each in concept.opposite if each in lexicon):
            one, two = (f"s:{each.value}" if each.kind == "step" else f"c:{each.id}" for each in (concept, other))
            found.setdefault(one, set()).add(two)
            found.setdefault(two, set()).add(one)
    return {name: frozenset(others) for name, others in found.items()}
