"""What is learned of which case a question means, and what it was learned from."""

import held_out
import numpy as np
import pytest
from phrasings import NOTHING, phrasings

import knowledge
from judge.situations import learned, memory
from judge.situations.choosing import weight
from judge.situations.index import situations
from judge.situations.learned import LEAST, likely, strangers, terms
from judge.situations.resembling import Situations, features, letters
from scenarios import cases

RULEBOOKS = [info.id for info in knowledge.rulebooks() if cases(info.id)]


def opinion(question: str, rules: str) -> dict[str, float]:
    reading = memory.read(question, rules)
    return likely(rules, features(reading, knowledge.book(rules).lexicon), letters(reading.question))


def test_words_that_nobody_wrote_down_are_of_the_case_they_mean() -> None:
    found = opinion("先攻の最初のターンから並べて殴り込むの、うちの店ではみんなやってるけど平気?", "battle-spirits")
    assert max(found, key=lambda case: found[case]) == "first-turn-has-no-attack-step"
    assert all(LEAST <= share <= 1 for share in found.values()) and sum(found.values()) <= 1 + 1e-6


def test_nothing_of_another_rulebook_is_meant() -> None:
    assert opinion("相手のクリーチャーにブロックされた", "fragment-dig-rayn").keys() <= {*cases("fragment-dig-rayn"), "nothing-here"}


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_hardly_any_case_is_unknown(rules: str) -> None:
    """Cases added since stand as they would without what is learned; where they are many: python bench/train_meaning.py."""
    assert len(strangers(rules, cases(rules))) <= 0.05 * len(cases(rules))


def test_a_case_of_which_nothing_is_learned_is_weighed_by_how_well_it_fits() -> None:
    assert weight(0.9, None) == weight(0.9, 0.9) > weight(0.6, None)
    library = situations("ange-vierge")
    asked = library.wordings[0].features
    alone = Situations(library.wordings, likely=None)
    assert all(match.likely is None for match in alone.best(asked))


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_the_case_of_most_wordings_is_found_by_networks_that_have_not_seen_them(rules: str) -> None:
    wordings = situations(rules).wordings[::10]
    found = [held_out.likely(rules, wording.text) for wording in wordings]
    right = [max(each, key=lambda case: each[case] or 0.0) == wording.case for each, wording in zip(found, wordings, strict=True)]
    assert np.mean(right) > 0.6


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_what_is_learned_from_beside_is_of_cases_and_in_none_of_their_words(rules: str) -> None:
    held = {wording.text for wording in situations(rules).wordings}
    told = phrasings(rules)
    assert told.keys() <= {*cases(rules), NOTHING}
    assert not [each for every in told.values() for each in every if letters(each) in held]


def test_half_of_a_question_are_its_letters_and_half_what_it_says() -> None:
    made = terms({"e:attack": 1.0}, "殴る")
    assert sum(weight**2 for term, weight in made.items() if term.startswith("=")) == pytest.approx(1)
    assert sum(weight**2 for term, weight in made.items() if not term.startswith("=")) == pytest.approx(1)
    assert learned.made_of()
