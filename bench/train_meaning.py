"""Learn which case a question likely means (`judge.situations.learned`), from every wording of the library, phrasings written for it, and
what strangers asked; measure what is learned.

    pip install -e '.[train]'
    python bench/train_meaning.py                   # half an hour
    python bench/train_meaning.py battle-spirits    # a minute

Writes `judge/situations/learned.npz`, which has learned from all wordings and phrasings, and `bench/held_out.npz`: what networks make of
each that have seen none of its fold, by which everything else here is measured (`bench/held_out.py`). Prints how often these find the case.

One network for all rulebooks, whose answer is taken among the cases of the question's own: what players ask, and how, is much the same in
all. With a rulebook named, only what tells the cases of that one apart is learned again, new ones with them: nothing changes for the
others, nor what is measured. While it learns, a quarter of what a question is made of is hidden from it each time, so that no single word
tells the case.

A stranger's question is learned as of the case by which it is ruled rightly. So the kept rounds of first contact tell what is lost, and
only a new one how good the judge is. Of 531 questions of the last three rounds (without Battle Spirits 2010) what had learned of the
others' ruled 463 rightly and 13 wrongly, what had not 458 and 14; of 110 of the round after them 86 and 9, 86 and 10. Learned anew from
nothing, not halfway, it did as well by strangers, and worse by the stress set (2 rewritten wordings ruled wrongly for none, a sample
unanswered).
"""

import sys
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import torch
from held_out import KEPT, keep
from msgspec import Struct
from phrasings import NOTHING, asked
from torch import Tensor, nn
from torch.nn import functional
from train_choosing import ruled_on

import knowledge
from judge import exam
from judge.games import MODULES
from judge.reading.placing import place
from judge.rulings.ruling import RULED
from judge.rulings.setup import ImpossibleBoard, UnknownCard
from judge.situations import memory
from judge.situations.choosing import candidates
from judge.situations.index import as_wordings, situations
from judge.situations.learned import FILE, learned, terms
from judge.situations.resembling import Wording
from knowledge import rulebook_id, rulebooks

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIZE, EPOCHS, BATCH, RATE, DECAY = 128, 14, 96, 5e-3, 1e-2
HIDDEN_TERMS, HIDDEN_UNITS = 0.25, 0.35
"""The shares of a question's terms, and of the hidden layer, that are left out each time."""
LEAST = 3
"""Wordings in which a term must be for it to be learned of."""
STRANGERS = tuple(Path(__file__).with_name(f"{name}.yaml") for name in ("first-contact", "hunted"))
EACH = 4
"""Questions of strangers, with their keys, and as how many wordings each counts."""
FOLDS = 5
READ = 1_000_000
"""Readings that are kept at most while it learns."""
STEPS = 127
"""Steps of a weight on either side of 0."""


class Told(Struct, frozen=True):
    """A question that tells a case, whose rulebook's id stands before it, and its terms (`judge.situations.learned.terms`)."""

    rules: str
    case: str
    text: str
    terms: dict[str, float]

    @property
    def fold(self) -> int:
        """The same for the same words, wherever they stand."""
        return zlib.crc32(self.text.encode()) % FOLDS


def told(rules: str, wording: Wording) -> Told:
    return Told(rules, f"{rules}/{wording.case}", wording.text, terms(wording.features, wording.text))


def wordings(books: Sequence[str]) -> list[Told]:
    """Every wording of the library."""
    return [told(rules, each) for rules in books for each in situations(rules).wordings]


def beside(books: Sequence[str]) -> list[Told]:
    """What else the cases are asked in (`bench/phrasings`)."""
    return [told(rules, each) for rules in books for each in as_wordings(rules, asked(rules))]


def strangers(books: Sequence[str]) -> list[Told]:
    """What strangers asked of these rulebooks (`STRANGERS`), as often as it counts (`EACH`), by the case that each means."""
    asked_of: dict[str, list[tuple[str, str]]] = {rules: [] for rules in books}
    for entry in chain.from_iterable(map(exam.load, map(str, STRANGERS))):
        rules = knowledge.rulebook_id(entry.rules) if entry.rules else next(iter(place(entry.question)), "")
        if rules in asked_of and rules in MODULES and (case := _meant(entry, rules)) is not None:
            asked_of[rules] += [(case, entry.question)] * EACH
    return [told(rules, each) for rules, questions in asked_of.items() for each in as_wordings(rules, questions)]


def _meant(entry: exam.Entry, rules: str) -> str | None:
    """The likeliest case by which a question with a key is ruled rightly; that of none where its document has no ruling."""
    if set(entry.allowed).isdisjoint(RULED):
        return NOTHING if "not_covered" in entry.allowed else None
    reading, known = memory.read(entry.question, rules), knowledge.book(rules)
    try:
        ranked = [each for each in candidates(reading, known) if each.told]
    except (ImpossibleBoard, UnknownCard):
        return None
    return next((each.case.id for each in ranked if ruled_on(each, reading, known, entry) == "right"), None)


class Network:
    """The terms it knows, the cases it tells apart, and the weights between them."""

    def __init__(self, terms: Iterable[str], cases: Iterable[str]) -> None:
        self.terms = {term: at for at, term in enumerate(terms)}
        self.cases = {case: at for at, case in enumerate(sorted(cases))}
        self.own = {info.id: torch.tensor([case.startswith(f"{info.id}/") for case in self.cases]) for info in rulebooks()}
        self.rows = nn.EmbeddingBag(len(self.terms), SIZE, mode="sum", sparse=True)
        nn.init.normal_(self.rows.weight, 0, 0.1)
        self.hides, self.heads = nn.Dropout(HIDDEN_UNITS), nn.Linear(SIZE, len(self.cases))

    def made(self, wordings: Sequence[Told]) -> "Made":
        """The terms it knows of some wordings."""
        known = [[(self.terms[term], weight) for term, weight in each.terms.items() if term in self.terms] for each in wordings]
        sizes, told = torch.tensor([len(each) for each in known]), [each for terms in known for each in terms]
        return Made(torch.tensor([place for place, _ in told]), torch.tensor([weight for _, weight in told]), sizes)

    def scores(self, made: "Made", rules: Sequence[str]) -> Tensor:
        """The score of each case for some wordings, each of its rulebook; of no other's case any."""
        summed = self.rows(made.places, made.starts, made.weights)
        return self.heads(self.hides(torch.tanh(summed))).masked_fill(~torch.stack([self.own[each] for each in rules]), -1e4)


class Made(NamedTuple):
    """What some wordings are made of, one after the other: the places of their terms, how much each counts, and how many each has."""

    places: Tensor
    weights: Tensor
    sizes: Tensor

    @property
    def starts(self) -> Tensor:
        """Where each begins."""
        return self.sizes.cumsum(0) - self.sizes

    def of(self, which: Tensor) -> "Made":
        """What the wordings of these numbers are made of."""
        sizes = self.sizes[which]
        from_ = self.starts[which] - (sizes.cumsum(0) - sizes)
        at = from_.repeat_interleave(sizes) + torch.arange(int(sizes.sum()))
        return Made(self.places[at], self.weights[at], sizes)

    def partly(self) -> "Made":
        """The same without the terms that are hidden this time."""
        kept = torch.rand(len(self.places)) > HIDDEN_TERMS
        each = torch.arange(len(self.sizes)).repeat_interleave(self.sizes)
        return Made(self.places[kept], self.weights[kept], torch.bincount(each[kept], minlength=len(self.sizes)))


def trained(wordings: Sequence[Told]) -> Network:
    """A network that has learned from some wordings."""
    torch.manual_seed(0)
    counts = Counter(term for wording in wordings for term in wording.terms)
    network = Network(sorted(term for term, count in counts.items() if count >= LEAST), {wording.case for wording in wordings})
    sparse = torch.optim.SparseAdam(network.rows.parameters(), lr=RATE)
    dense = torch.optim.AdamW(network.heads.parameters(), lr=RATE, weight_decay=DECAY)
    return _learning(network, wordings, sparse, dense)


def trained_anew(wordings: Sequence[Told]) -> Network:
    """The network that is saved, with what tells the cases of these wordings apart, all of one rulebook, learned again."""
    torch.manual_seed(0)
    saved, rules = learned(), wordings[0].rules
    assert saved is not None, "learn of all rulebooks first"
    heads = {f"{of}/{case}": (each.weights[at], each.biases[at]) for of, each in saved.heads.items() for at, case in enumerate(each.cases)}
    own = {wording.case for wording in wordings}
    network = Network(saved.places, own | {case for case in heads if not case.startswith(f"{rules}/")})
    network.rows.weight = nn.Parameter(torch.tensor(saved.rows * saved.scales[:, None]), requires_grad=False)
    with torch.no_grad():
        for case, (weights, bias) in heads.items():
            if (at := network.cases.get(case)) is not None:
                network.heads.weight[at], network.heads.bias[at] = torch.tensor(weights), float(bias)
    return _halfway(_learning(network, wordings, torch.optim.Adam(network.heads.parameters(), lr=RATE)), heads)


def _halfway(network: Network, before: Mapping[str, tuple["NDArray[np.float32]", float]]) -> Network:
    """The network with the cases that it told apart ``before`` halfway between what they were and what has been learned of them: learned
    anew alone they are too sure (of 8,000 strangers' questions 18 more were ruled wrongly and 45 rightly; halfway 6 and 38). It is what
    Wortsman et al. 2022 found of networks that are tuned."""
    with torch.no_grad():
        for case, (weights, bias) in before.items():
            if (at := network.cases.get(case)) is not None:
                network.heads.weight[at] = (network.heads.weight[at] + torch.tensor(weights)) / 2
                network.heads.bias[at] = (network.heads.bias[at] + float(bias)) / 2
    return network


def _learning(network: Network, wordings: Sequence[Told], *optimizers: torch.optim.Optimizer) -> Network:
    made, meant = network.made(wordings), torch.tensor([network.cases[wording.case] for wording in wordings])
    for epoch in range(EPOCHS):
        for optimizer in optimizers:
            optimizer.param_groups[0]["lr"] = RATE * (1 - epoch / EPOCHS)
        for batch in torch.randperm(len(wordings)).split(BATCH):
            scores = network.scores(made.of(batch).partly(), [wordings[at].rules for at in batch.tolist()])
            for optimizer in optimizers:
                optimizer.zero_grad()
            functional.cross_entropy(scores, meant[batch]).backward()
            for optimizer in optimizers:
                optimizer.step()
    network.hides.eval()
    return network


def held_out(questions: Sequence[Told], beside: Sequence[Told]) -> Iterator[tuple[Told, dict[str, float]]]:
    """How likely each question means the cases it most likely means, by a network that has seen none of its fold; ``beside``: others that
    it learns of."""
    for fold in range(FOLDS):
        network = trained([each for each in (*questions, *beside) if each.fold != fold])
        names = [case.partition("/")[2] for case in network.cases]
        for each in (each for each in questions if each.fold == fold):
            with torch.no_grad():
                top = functional.softmax(network.scores(network.made([each]), [each.rules])[0], 0).topk(KEPT)
            yield each, {names[at]: share for share, at in zip(top.values.tolist(), top.indices.tolist(), strict=True)}


def save(network: Network) -> None:
    """Write what is learned, each weight as one of 255 steps of the largest of its row."""
    rows, heads = network.rows.weight.detach().numpy(), network.heads.weight.detach().numpy()
    scales, head_scales = (np.abs(each).max(axis=1) / STEPS + 1e-9 for each in (rows, heads))
    np.savez_compressed(
        FILE,
        terms=np.frombuffer("\n".join(network.terms).encode(), np.uint8),
        cases=np.frombuffer("\n".join(network.cases).encode(), np.uint8),
        rows=np.rint(rows / scales[:, None]).astype(np.int8),
        scales=scales.astype(np.float16),
        heads=np.rint(heads / head_scales[:, None]).astype(np.int8),
        head_scales=head_scales.astype(np.float16),
        biases=network.heads.bias.detach().numpy().astype(np.float16),
    )
    learned.cache_clear()  # the next rulebook goes on from it


def main(*named: str) -> None:
    torch.set_num_threads(1)  # the steps are small: threads would wait for one another
    memory.MOST = READ  # more than anybody asks: else what is read first is forgotten before the end
    for rules in map(rulebook_id, named):
        save(trained_anew([*wordings([rules]), *beside([rules]), *strangers([rules])]))
    if named:
        return
    books = [info.id for info in rulebooks()]
    own, also, others = wordings(books), beside(books), strangers(books)
    found = {(each.rules, each.text): likely for each, likely in held_out([*own, *also], others)}
    for what, questions in (("wordings", own), ("phrasings", also)):
        right = Counter(each.rules for each in questions if f"{each.rules}/{next(iter(found[each.rules, each.text]))}" == each.case)
        for rules, all_ in Counter(each.rules for each in questions).items():
            print(f"{rules}: the case of {right[rules] / all_:.1%} of {all_:,} {what} that it has not seen")
    keep((rules, text, likely) for (rules, text), likely in found.items())
    save(trained([*own, *also, *others]))


if __name__ == "__main__":
    main(*sys.argv[1:])
