"""Trees of choices as pictures: drawn whole and legible at the width of a phone, equal trees once, and told in words."""

import json
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from judge.games import MODULES
from judge.pages.drawing import Box, Group, Picture
from judge.pages.geometry import WIDTH, Rect
from judge.pages.trees import picture_of, pictures
from judge.rulings.exploring import Branch, Node, ToldFinding, explore
from judge.rulings.ruling import defines
from judge.rulings.telling import Teller
from judge.rulings.walking import Budget
from scenarios import cases, dump
from tests.rulings.test_exploring import BOARDS
from tests.test_cli import Judge, worked

LANGUAGES = ("ja", "en")
BRANCHING = "attacker and defender hold one flash card each, and there is a blocker"


def boxes(picture: Picture) -> list[tuple[Rect, str, str]]:
    """Every box from the top down, its look, and what it says."""
    groups = [mark for mark in picture.marks if isinstance(mark, Group)]
    return [(box.at, box.cls, group.title) for group in groups for box in group.marks[:1] if isinstance(box, Box)]


def check(picture: Picture) -> None:
    texts = list(picture.texts())
    assert all(text.span[0] >= 0 and text.span[1] <= WIDTH for text in texts)
    assert all(text.span[1] - text.span[0] <= text.room + 0.5 for text in texts)
    rects = [at for at, _, _ in boxes(picture)]
    assert all(above.bottom < below.y for above, below in pairwise(rects))
    assert all(at.right <= WIDTH and at.w >= 150 for at in rects) and rects[-1].bottom < picture.height


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BOARDS)
def test_a_tree_is_drawn_whole(name: str, language: str) -> None:
    explored = explore(BOARDS[name], language)
    for finding in explored.findings:
        if finding.nodes:
            picture = picture_of(finding, Teller(explored.rules, language))
            check(picture)
            looks = [look for _, look, _ in boxes(picture)]
            assert looks.count("step") == sum(bool(node.branches) for node in finding.nodes), "each choice is drawn once"
            assert len(looks) == 1 + sum(len(node.branches) for node in finding.nodes), "and each of its answers"
            assert picture.told[0] == finding.text


def test_what_was_drawn_before_is_named_by_its_number() -> None:
    nodes = (
        Node("first", (Branch("left", 1), Branch("right", 2))),
        Node("second", (Branch("yes", 3), Branch("no", 4))),
        Node("third", (Branch("again", 1), Branch("out", 3))),
        *(Node("won"), Node("lost")),
    )
    picture = picture_of(ToldFinding("winner", "depends", "it depends", (), ("x",), nodes), Teller("duel-masters", "en"))
    said = [title for _, _, title in boxes(picture)]
    assert said == ["(1) first", "Left (2) second", "Yes → won", "No → lost", "Right (3) third", "Again → as in (2) above", "Out → won"]
    depths = [at.x for at, _, _ in boxes(picture)]
    assert depths[0] < depths[1] == depths[4] < depths[2] == depths[3] == depths[5] == depths[6]


def test_a_deep_tree_stays_as_narrow_as_a_phone() -> None:
    chain = [Node("someone chooses", (Branch("go on with a rather long name for a move", n + 1), Branch("stop", 40))) for n in range(39)]
    nodes = (*chain, Node("the end"), Node("stopped"))
    check(picture_of(ToldFinding("winner", "depends", "it depends", (), (), nodes), Teller("duel-masters", "en")))


@pytest.mark.parametrize("rules", MODULES)
def test_every_case_is_explored_and_told_in_both_languages(rules: str) -> None:
    for located in cases(rules).values():
        if not defines(located.scenario):
            for language in LANGUAGES:
                explored = explore(located.scenario, language, Budget(positions=60))
                assert all(ElementTree.fromstring(svg) is not None for svg in pictures(explored).values())


# ── on the command line ──────────────────────────────────────────────────────


def test_trees_are_written_to_a_folder(judge: Judge, tmp_path: Path) -> None:
    scenario = tmp_path / "board.yaml"
    scenario.write_text(dump(BOARDS[BRANCHING]), encoding="utf-8")
    folder = tmp_path / "trees"
    said = worked(judge("explore", str(scenario), "--svg", str(folder), "--lang", "en")).splitlines()
    assert said == [str(folder / name) for name in ("01-life_change.svg", "02-zone.svg")]
    again = json.loads(worked(judge("explore", str(scenario), "--svg", str(folder), "--fact", "zone", "--json")))
    assert again["pictures"] == [str(folder / "01-zone.svg")] and again["findings"][0]["answer"] == "depends"
    assert [path.name for path in folder.iterdir()] == ["01-zone.svg"], "pictures of before give way"


def test_what_hangs_on_no_choice_is_said(judge: Judge, tmp_path: Path) -> None:
    scenario = tmp_path / "board.yaml"
    scenario.write_text(dump(BOARDS["no cards in hand and no blocker"]), encoding="utf-8")
    said = worked(judge("explore", str(scenario), "--svg", str(tmp_path / "trees"), "--lang", "en"))
    assert "always" in said and not (tmp_path / "trees").exists()
