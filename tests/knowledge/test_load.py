"""A mistake in a file is answered with its file, entry and field, in one line."""

import pickle
from collections.abc import Callable

import pytest

from knowledge.errors import KnowledgeError
from knowledge.load import load
from knowledge.parts import Part

SOURCE, CARDS, WORDS = "sources/toy.yaml", "cards/toy.yaml", "lexicon/toy.yaml"
SECTION = "  - {id: A, title: {ja: い, en: i}, line: 4}\n"

Files = dict[str, str]
Edited = Callable[[str, str, str], Files]


@pytest.fixture
def edited(toy_files: Files) -> Edited:
    """The toy rulebook's files with ``old`` replaced by ``new`` where it first stands in one of them."""

    def edit(file: str, old: str, new: str) -> Files:
        assert old in toy_files[file]
        return toy_files | {file: toy_files[file].replace(old, new, 1)}

    return edit


def loaded(files: Files) -> dict[str, Part]:
    return load({name: text.encode() for name, text in files.items()})


def test_the_toy_rulebook_is_sound(toy_files: Files) -> None:
    part = loaded(toy_files)["toy"]
    assert [clause.id for clause in part.source.clauses] == ["A.no-damage", "A.exhaust"]
    assert part.names["げいるどらいぶ"] == "gale"
    assert [concept.id for concept in part.concepts] == ["card", "spirit"]


@pytest.mark.parametrize(
    ("file", "old", "new", "answer"),
    [
        # what the schema refuses
        (CARDS, "cost: 3", "cost: -1", "card gale: cost: expected int >= 0, got -1"),
        (CARDS, "cost: 3", "cost: three", "card gale: cost: expected int | null, got str"),
        (CARDS, "cost: 3", "prize: 3", "card gale: prize: no such field: remove it or mend its name"),
        (CARDS, "id: reef", "id: リーフ", "cards[1]: id: expected str matching regex"),
        (CARDS, "  - id: reef\n    name", "  - name", "cards[1]: id: a required field is missing: add it"),
        (CARDS, "count: 1", "count: -2", "card gale: ability gust: does[0].count: expected int >= 0, got -2"),
        (CARDS, "do: draw", "do: fly", "card gale: ability gust: does[0].do: invalid value 'fly'"),
        (CARDS, "where: page 2", "where: 2", "provenance list: where: expected str, got int"),
        (CARDS, "cost: list", "cost: 5", "card gale: sources[cost]: expected str, got int"),
        (SOURCE, "lines: [3, 3]", "lines: [3]", "clause A.exhaust: lines: expected array of length 2, got 1"),
        (SOURCE, "is exhausted", "x" * 31, "clause A.exhaust: quote: expected str of length <= 30, got 31"),
        (SOURCE, "reason: the title", "why: the title", "not_rules[0]: why: no such field"),
        (SOURCE, '"2020-01-01"', "2020-01-01", "document.updated: expected str, got date"),
        (WORDS, "kind: thing", "kind: thingy", "concept spirit: kind: invalid enum value 'thingy'"),
        # what does not fit together
        (SOURCE, "A.exhaust", "A.no-damage", "clause A.no-damage: id: stands twice"),
        (SOURCE, "clauses:\n", SECTION + "clauses:\n", "section A: id: stands twice"),
        (SOURCE, "section: A", "section: B", "clause A.no-damage: section: no section 'B'"),
        (SOURCE, "lines: [4, 5]", "lines: [5, 4]", "clause A.no-damage: lines: run backwards: write [4, 5]"),
        (SOURCE, "lines: [3, 3]", "lines: [3, 3]\n    leans_on: [B.1]", "clause A.exhaust: leans_on: no clause 'B.1'"),
        (SOURCE, "short: t", "short: t\nedition_of: toys", "edition_of: no current rulebook 'toys'"),
        (SOURCE, "short: t", "short: t\nedition_of: toy", "edition_of: no current rulebook 'toy'"),
        (SOURCE, "rules: toy", "rules: toys", "rules: expected 'toy' as the file is called, got 'toys'"),
        (CARDS, "id: reef", "id: gale", "card gale: id: stands twice"),
        (CARDS, "en: Reef", "en: gale drive", "card reef: name.en: 'gale drive' is card gale's name too"),
        (CARDS, "en: []", "en: [ﾘｰﾌ]", "card reef: name.ja: 'リーフ' is card gale's name too"),
        (CARDS, "{cost: list", "{cost: rumour", "card gale: sources.cost: no provenance 'rumour': choose one of list"),
        (CARDS, "ability:gust", "ability:gush", "card gale: sources.ability:gush: no such fact"),
        (
            CARDS,
            "at: attack",
            "at: attack\n        levels: [2]",
            "card gale: ability gust: levels: the card's levels are [1]",
        ),
        (CARDS, "at: attack", "at: attack\n        clauses: [B]", "card gale: ability gust: clauses: no clause 'B'"),
        (CARDS, "do: draw, count: 1", "do: may-target, target: {}", "card gale: ability gust: at: may-target holds always"),
        (WORDS, "ja: [スピ]", "ja: [(寝|立っ)てる)子]", "concept spirit: forms: '寝てる)子': a bracket without the other"),
        (WORDS, "is_a: card", "is_a: cart", "concept spirit: is_a: no concept 'cart'"),
        (WORDS, "is_a: card", "implies: [cart]", "concept spirit: implies: no concept 'cart'"),
        (WORDS, "is_a: card", "is_a: spirit", "concept spirit: is_a: leads back to itself"),
        (WORDS, "id: spirit", "id: card", "concept card: id: stands twice"),
        # what is no YAML, or says a thing twice
        (CARDS, "cost: 3", "cost: 3\n    cost: 4", "line 9: cost: stands twice in one entry: keep one of them"),
        (CARDS, "cost: 3", "cost: [3", "line 9: not YAML: "),
    ],
)
def test_a_mistake_is_named(edited: Edited, file: str, old: str, new: str, answer: str) -> None:
    with pytest.raises(KnowledgeError) as mistake:
        loaded(edited(file, old, new))
    assert str(mistake.value).startswith(f"knowledge/{file}: {answer}")
    assert "\n" not in str(mistake.value)


def test_an_empty_file(toy_files: Files) -> None:
    with pytest.raises(KnowledgeError, match=r"^knowledge/cards/toy\.yaml: expected object, got null$"):
        loaded(toy_files | {CARDS: ""})


def test_cards_without_a_rulebook(toy_files: Files) -> None:
    with pytest.raises(KnowledgeError, match=r"^knowledge/cards/toi\.yaml: no rulebook 'toi'"):
        loaded(toy_files | {"cards/toi.yaml": "rules: toi\nprovenances: {}\ncards: []\n"})


def test_two_rulebooks_of_one_short_name(toy_files: Files) -> None:
    other = toy_files[SOURCE].replace("rules: toy", "rules: zoo")
    with pytest.raises(KnowledgeError, match=r"^knowledge/sources/zoo\.yaml: short: 't' is toy's name too"):
        loaded(toy_files | {"sources/zoo.yaml": other})


def test_a_clause_may_lean_on_another_rulebook(toy_files: Files) -> None:
    other = toy_files[SOURCE].replace("rules: toy", "rules: zoo").replace("short: t", "short: z")
    leaning = other.replace("lines: [3, 3]", "lines: [3, 3]\n    leans_on: ['toy:A.exhaust', A.no-damage]")
    assert loaded(toy_files | {"sources/zoo.yaml": leaning}).keys() == {"toy", "zoo"}


def test_a_file_that_is_not_utf8(toy_files: Files) -> None:
    files = {name: text.encode() for name, text in toy_files.items()}
    with pytest.raises(KnowledgeError, match=r"^knowledge/cards/toy\.yaml: not UTF-8 text: save it as UTF-8"):
        load(files | {CARDS: toy_files[CARDS].encode("shift_jis")})


def test_an_error_survives_the_way_between_processes() -> None:
    error = KnowledgeError("knowledge/cards/toy.yaml", "card gale", "cost", "expected int")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_choices_in_brackets_stand_for_every_form(edited: Edited) -> None:
    part = loaded(edited(WORDS, "ja: [スピ]", "ja: [(寝|立っ)て(い|)る(子(たち|)|の), 寝てるの], en: [a (big|small) one]"))["toy"]
    forms = part.concepts[1].forms
    assert set(forms.ja[:3]) == {"寝ている子たち", "寝ている子", "寝ているの"} and len(forms.ja) == 12
    assert forms.en == ("a big one", "a small one")
