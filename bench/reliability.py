"""How sure the judge may be: every wording of the case library asked as if it alone were not in the library.

    python bench/reliability.py [rulebook] [every nth wording]

Prints, by confidence, how many verdicts there were and how many of them were what the wording's case expects. It is hard on the judge: the
wording left out is often the only one of its kind.
"""

import math
import sys
from itertools import pairwise

import held_out

import knowledge
from judge import asking
from judge.reading.reader import read
from judge.rulings.agreeing import agrees
from judge.rulings.ruling import RULED
from judge.situations.index import situations
from judge.situations.resembling import Index, OfCases, Situations, Wording
from scenarios import Scenario, cases

BANDS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)


class Without(Situations):
    """The library's situations but for one wording, and for what its case says in that one alone; what is learned, as networks tell that
    have not seen it."""

    def __init__(self, rules: str, all_: Situations, left_out: Wording) -> None:
        self.__dict__.update(all_.__dict__)
        case, self.left_out = left_out.case, left_out
        rest = [n for n in all_.held[case] if all_.wordings[n] is not left_out]
        alone = Situations((all_.wordings[n] for n in rest), Index({}, all_.rarity, [all_.weights[n] for n in rest]))
        alone.held.setdefault(case, [])
        alone.unknown = all_.unknown
        self.held = {**all_.held, case: rest}
        self.weights = [math.inf if wording is left_out else weight for wording, weight in zip(all_.wordings, all_.weights, strict=True)]
        self.likely = lambda features, text: held_out.likely(rules, left_out.text)
        for name, made in vars(all_).items():
            if isinstance(made, OfCases):  # what is made out of a case's wordings
                of_cases = OfCases(made.__getitem__)
                of_cases[case] = getattr(alone, name)[case]
                setattr(self, name, of_cases)

    def heard(self, sound: str, without: Wording | None = None) -> Wording | None:
        return super().heard(sound, without or self.left_out)


def measured(rules: str, every: int = 1) -> tuple[list[tuple[float, bool]], int]:
    """(confidence, right) of every verdict, and how many wordings got none."""
    known, library, all_ = knowledge.book(rules), cases(rules), situations(rules)
    asked = [(located.scenario, w) for located in library.values() for w in (*located.scenario.question.ja, *located.scenario.question.en)]
    verdicts: list[tuple[float, bool]] = []
    none = 0
    for (scenario, wording), left_out in list(zip(asked, all_.wordings, strict=True))[::every]:
        ruling = asking.rule_on_reading(read(wording, known.source.rules, known), known, "ja", Without(rules, all_, left_out))
        if ruling.status not in RULED:
            none += 1
        else:
            right = scenario.status in RULED and all(agrees(scenario.expect[k], ruling.facts.get(k)) for k in first_facts(scenario))
            verdicts.append((ruling.reading.confidence, right))
    return verdicts, none


def first_facts(scenario: Scenario) -> list[str]:
    """What the case asks for first."""
    return [name for name in scenario.asks[:1] if name in scenario.expect] or list(scenario.expect)[:1]


def table(rules: str, every: int = 1) -> list[str]:
    """The reliability table as Markdown."""
    verdicts, none = measured(rules, every)
    rows = ["| confidence | verdicts | as the case expects |", "|---|---|---|"]
    for low, high in pairwise(BANDS):
        band = [right for confidence, right in verdicts if low <= confidence < high]
        if band:
            rows.append(f"| {low:.1f}–{min(high, 1.0):.1f} | {len(band)} | {sum(band) / len(band):.0%} |")
    right = sum(r for _, r in verdicts)
    rows.append(f"| all | {len(verdicts)} | {right / len(verdicts):.0%} |")
    return [*rows, "", f"{none} more wordings got no verdict."]


if __name__ == "__main__":
    rules = sys.argv[1] if len(sys.argv) > 1 else "battle-spirits-2010"
    print("\n".join(table(rules, int(sys.argv[2]) if len(sys.argv) > 2 else 1)))
