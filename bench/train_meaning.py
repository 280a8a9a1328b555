"""Learn which case a question likely means from every wording of the library and more (`judge.learned`), and measure what is learned.

    pip install -e '.[train]'
    python bench/train_meaning.py    # ten minutes

Writes `judge/learned.npz`, which has learned from all wordings, and `bench/held_out.npz`: what networks make of each wording that have
seen none of its fold, by which everything else here is measured (`bench/held_out.py`). Prints how often these find a wording's case.

One network for all rulebooks, whose answer is taken among the cases of the question's own: what players ask, and how, is much the same in
all. While it learns, a quarter of what a question is made of is hidden from it each time, so that no single word tells the case.
"""

import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import torch
from held_out import KEPT, keep
from msgspec import Struct
from phrasings import NOTHING, phrasings
from torch import Tensor, nn
from torch.nn import functional

from judge.index import as_wordings, situations
from judge.learned import FILE, terms
from judge.situations import Wording
from knowledge import rulebooks
from scenarios import cases

SIZE, EPOCHS, BATCH, RATE, DECAY = 128, 14, 96, 5e-3, 1e-2
HIDDEN_TERMS, HIDDEN_UNITS = 0.25, 0.35
"""The shares of a question's terms, and of the hidden layer, that are left out each time."""
LEAST = 3
"""Wordings in which a term must be for it to be learned of."""
FOLDS = 5
STEPS = 127
"""Steps of a weight on either side of 0."""


class Told(Struct, frozen=True):
    """A question that tells a case, whose rulebook's id stands before it, and its terms (`judge.learned.terms`)."""

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


def wordings() -> list[Told]:
    """Every wording of the library."""
    return [told(info.id, each) for info in rulebooks() for each in situations(info.id).wordings]


def beside() -> list[Told]:
    """What else the cases are asked in (`bench/phrasings`)."""
    found: list[Told] = []
    for rules in (info.id for info in rulebooks()):
        asked = [(case, phrasing) for case, each in phrasings(rules).items() if case in (*cases(rules), NOTHING) for phrasing in each]
        found += [told(rules, each) for each in as_wordings(rules, asked)]
    return found


class Network:
    """The terms it knows, the cases it tells apart, and the weights between them."""

    def __init__(self, wordings: Sequence[Told]) -> None:
        counts = Counter(term for wording in wordings for term in wording.terms)
        self.terms = {term: at for at, term in enumerate(sorted(term for term, count in counts.items() if count >= LEAST))}
        self.cases = {case: at for at, case in enumerate(sorted({wording.case for wording in wordings}))}
        self.own = {info.id: torch.tensor([case.startswith(f"{info.id}/") for case in self.cases]) for info in rulebooks()}
        self.rows = nn.EmbeddingBag(len(self.terms), SIZE, mode="sum", sparse=True)
        nn.init.normal_(self.rows.weight, 0, 0.1)
        self.hides, self.heads = nn.Dropout(HIDDEN_UNITS), nn.Linear(SIZE, len(self.cases))

    def made(self, wording: Told) -> tuple[Tensor, Tensor]:
        """The places of a wording's terms, and how much each counts."""
        known = [(self.terms[term], weight) for term, weight in wording.terms.items() if term in self.terms]
        return torch.tensor([at for at, _ in known], dtype=torch.long), torch.tensor([weight for _, weight in known])

    def scores(self, made: Sequence[tuple[Tensor, Tensor]], rules: Iterable[str]) -> Tensor:
        """The score of each case for some wordings, each of its rulebook; of no other's case any."""
        starts = torch.tensor([0, *(len(places) for places, _ in made[:-1])]).cumsum(0)
        summed = self.rows(torch.cat([places for places, _ in made]), starts, torch.cat([weights for _, weights in made]))
        return self.heads(self.hides(torch.tanh(summed))).masked_fill(~torch.stack([self.own[each] for each in rules]), -1e4)


def trained(wordings: Sequence[Told]) -> Network:
    """A network that has learned from some wordings."""
    torch.manual_seed(0)
    network = Network(wordings)
    made, meant = [network.made(wording) for wording in wordings], torch.tensor([network.cases[wording.case] for wording in wordings])
    sparse = torch.optim.SparseAdam(network.rows.parameters(), lr=RATE)
    dense = torch.optim.AdamW(network.heads.parameters(), lr=RATE, weight_decay=DECAY)
    for epoch in range(EPOCHS):
        for optimizer in (sparse, dense):
            optimizer.param_groups[0]["lr"] = RATE * (1 - epoch / EPOCHS)
        for batch in torch.randperm(len(wordings)).split(BATCH):
            scores = network.scores([_partly(*made[at]) for at in batch.tolist()], [wordings[at].rules for at in batch.tolist()])
            sparse.zero_grad()
            dense.zero_grad()
            functional.cross_entropy(scores, meant[batch]).backward()
            sparse.step()
            dense.step()
    network.hides.eval()
    return network


def _partly(places: Tensor, weights: Tensor) -> tuple[Tensor, Tensor]:
    kept = torch.rand(len(places)) > HIDDEN_TERMS
    return (places[kept], weights[kept]) if kept.any() else (places, weights)


def held_out(asked: Sequence[Told], also: Sequence[Told]) -> Iterator[tuple[Told, dict[str, float]]]:
    """How likely each question means the cases it most likely means, by a network that has seen none of its fold, of these or others."""
    for fold in range(FOLDS):
        network = trained([each for each in (*asked, *also) if each.fold != fold])
        names = [case.partition("/")[2] for case in network.cases]
        for each in (each for each in asked if each.fold == fold):
            with torch.no_grad():
                top = functional.softmax(network.scores([network.made(each)], [each.rules])[0], 0).topk(KEPT)
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


def main() -> None:
    asked, also = wordings(), beside()
    found = list(held_out(asked, also))
    right = Counter(each.rules for each, likely in found if f"{each.rules}/{next(iter(likely))}" == each.case)
    for rules, all_ in Counter(each.rules for each in asked).items():
        print(f"{rules}: the case of {right[rules] / all_:.1%} of {all_:,} wordings that it has not seen")
    keep((each.rules, each.text, likely) for each, likely in found)
    save(trained([*asked, *also]))


if __name__ == "__main__":
    main()
