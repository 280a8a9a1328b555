"""A case file reads as it is written, and every mistake in one is told in one line."""

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from made_up import SCENARIOS

from knowledge import KnowledgeError
from knowledge.abilities import Draw
from scenarios import Located, Scenario, ScenarioError, dump, load
from scenarios.model import Board, Half, Line, Placed, Questions
from scenarios.yaml_format import BIGGEST, parse

WHOLE = """\
id: bounced
rules: bs10
shows: [A2.attacker-gone]
start: A1
ask: {ja: [次はどこ?], en: [What comes next?]}
board:
  attacking: {field: [{card: plain, as: attacker, bp: 3000}, メラット], reserve: 2}
  defending: {life: 5, hand: [ドリームリボン]}
  turn: 3
play:
  - attacking: attack with attacker
  - non_turn_player: flash ドリームリボン on attacker
  - ask

  - pass, pass
asks: [window, zone]
about: attacker
status: interpretation
expect: {window: open, allowed: no, life_change: {defending: 0}}
"""


def read(text: str) -> tuple[Located, ...]:
    """The cases of a file called ``f.yaml``, of 2010's Battle Spirits where it does not say."""
    return parse("f.yaml", text.encode(), rules="bs10")


def test_every_field_is_read() -> None:
    (located,) = read(WHOLE)
    assert located.scenario == Scenario(
        rules="battle-spirits-2010",
        id="bounced",
        start="A1",
        board=Board(
            attacking=Half(field=(Placed(as_="attacker", power=3000), Placed("メラット")), reserve=2),
            defending=Half(life=5, hand=(Placed("ドリームリボン"),)),
            turn=3,
        ),
        play=(
            Line("attack", "attacking", card="attacker"),
            Line("use", "defending", card="ドリームリボン", on=("attacker",)),
            Line("ask"),
            Line("pass"),
            Line("pass"),
        ),
        asks=("window", "zone"),
        about="attacker",
        status="interpretation",
        shows=("A2.attacker-gone",),
        question=Questions(ja=("次はどこ?",), en=("What comes next?",)),
        expect={"window": "open", "allowed": "no", "life_change": {"defending": 0}},
    )


def test_every_line_of_the_play_knows_where_it_stands() -> None:
    (located,) = read(WHOLE)
    assert located.lines == (11, 12, 13, 15, 15)
    assert str(located.error("not in the hand", play=1)) == "f.yaml:12: case bounced: play[1]: not in the hand"
    assert str(located.error("no such card")) == "f.yaml:1: case bounced: no such card"


def test_a_card_of_ones_own_has_its_abilities_in_the_file() -> None:
    ability = "{id: a, kind: triggered, at: attack, does: [{do: draw, count: 1}], says: {ja: 一枚, en: a card}}"
    (located,) = read(f"board: {{attacking: {{field: [{{card: Mine, levels: [{{level: 1, cores: 1}}], abilities: [{ability}]}}]}}}}")
    (card,) = located.scenario.board.attacking.field
    assert card.abilities[0].does == (Draw(1),)
    assert parse("f.yaml", dump(located.scenario).encode())[0].scenario == located.scenario


def test_a_list_holds_several_cases() -> None:
    assert [(case.scenario.id, case.line) for case in read("- id: a\n- id: b\n  play: [pass]\n")] == [("a", 1), ("b", 2)]


def test_a_case_that_names_its_rulebook_is_not_told_another() -> None:
    assert parse("f.yaml", b"{rules: bs10, start: A1}", rules="dm")[0].scenario.rules == "battle-spirits-2010"


@given(SCENARIOS)
def test_what_is_written_is_read_back(scenario: Scenario) -> None:
    (located,) = parse("f.yaml", dump(scenario).encode())
    assert located.scenario == scenario


def test_several_are_written_as_a_list() -> None:
    both = Scenario("battle-spirits-2010", id="a").attacker().attack(), Scenario("battle-spirits-2010", id="b")
    assert tuple(located.scenario for located in parse("f.yaml", dump(*both).encode())) == both


FIELD = "board: {attacking: {field: [%s]}}"

BAD = [
    # YAML
    ("", "f.yaml: holds no case: write one"),
    ("[]", "f.yaml: holds no case: write one"),
    ("id: a\nid: b", "f.yaml:2: id: stands twice in one entry: keep one of them"),
    ("asks: &x [zone]\nshows: *x", "f.yaml:2: *x: aliases are not read: write it out"),
    ("start: !!python/name:os.system A1", "f.yaml:1: tag:yaml.org,2002:python/name:os.system: tags are not read: remove it"),
    ("id: a\n---\nid: b", "f.yaml:2: a second document begins: remove the line ---"),
    ("[" * 100_000, "f.yaml:1: nested more than 40 deep: a bracket too many?"),
    ("{[a]: 1}", "f.yaml:1: not YAML: found unhashable key"),
    # types and fields
    ("hello", "f.yaml:1: expected mapping, got str"),
    ("- hello", "f.yaml:1: case 1: expected mapping, got str"),
    ("id: a\nplays: [pass]", "f.yaml:2: case a: plays: no such field: did you mean 'play'?"),
    ("id: 7", "f.yaml:1: id: expected str | null, got int"),
    ("- id: a\n- id: a", "f.yaml:2: case a: the id stands at f.yaml:1 already: choose another"),
    ("play: pass", "f.yaml:1: play: expected list, got str"),
    ("asks: [widow]", "f.yaml:1: asks[0]: unknown word 'widow': did you mean 'window'?"),
    ("expect: {alowed: no}", "f.yaml:1: expect: unknown word 'alowed': did you mean 'allowed'?"),
    ("status: rulled", "f.yaml:1: status: unknown word 'rulled': did you mean 'ruled'?"),
    ("ask: どこ?", "f.yaml:1: ask: expected mapping, got str"),
    # the board
    ("board: {atacking: {}}", "f.yaml:1: board.atacking: no such field: did you mean 'attacking'?"),
    (
        "board: {attacking: {grave: []}}",
        "f.yaml:1: board.attacking.grave: no such field: choose one of life, reserve, trash, deck, field, hand, zones, pools",
    ),
    ("board:\n  defending:\n    life: -1", "f.yaml:3: board.defending.life: expected int >= 0, got -1"),
    ("board: {attacking: {deck: 1000000000}}", "f.yaml:1: board.attacking.deck: expected int <= 999, got 1000000000"),
    (FIELD % "3", "f.yaml:1: board.attacking.field[0]: expected str | mapping, got int"),
    (FIELD % "{cores: -1}", "f.yaml:1: board.attacking.field[0].cores: expected int >= 0, got -1"),
    (FIELD % "{lvl: 1}", "f.yaml:1: board.attacking.field[0].lvl: no such field: did you mean 'level'?"),
    (FIELD % "{state: tired}", "f.yaml:1: board.attacking.field[0].state: unknown word 'tired': choose one of exhausted, ready"),
    (FIELD % "{bp: 1, power: 1}", "f.yaml:1: board.attacking.field[0].bp: bp and power are the same: keep one of them"),
    (
        FIELD % "{as: attacker}, {as: attacker}",
        "f.yaml:1: board.attacking.field[1].as: two cards are labelled 'attacker': give one another label",
    ),
    (
        "board: {attacking: {field: [{as: X}]}, defending: {hand: [{as: X}]}}",
        "f.yaml:1: board.defending.hand[0].as: two cards are labelled 'X': give one another label",
    ),
    (
        FIELD % "{abilities: [{id: a, kind: triggered, at: attack, says: {ja: a, en: a}, does: [{do: destory}]}]}",
        "f.yaml:1: board.attacking.field[0].abilities[0].does[0].do: unknown word 'destory': did you mean 'destroy'?",
    ),
    # the play
    ("play:\n- pass\n- atack with X", "f.yaml:3: play[1]: 'atack with X': no such deed 'atack': did you mean 'attack'?"),
    ("play: [{attaking: pass}]", "f.yaml:1: play[0]: unknown word 'attaking': did you mean 'attacking'?"),
    ("play: [{attacking: pass, defending: pass}]", "f.yaml:1: play[0]: expected mapping of length <= 1, got 2"),
    ("play: [{attacking: [pass]}]", "f.yaml:1: play[0].attacking: expected str, got list"),
    ("play: [no]", "f.yaml:1: play[0]: expected str | mapping, got bool"),
    # the rulebook
    ("rules: bs1O", "f.yaml:1: rules: no rulebook is called 'bs1O': did you mean bs10 or bs?"),
]


@pytest.mark.parametrize("text, said", BAD, ids=[text[:30] for text, _ in BAD])
def test_a_mistake_is_told_in_one_line(text: str, said: str) -> None:
    with pytest.raises(ScenarioError) as raised:
        read(text)
    assert str(raised.value) == said


@pytest.mark.parametrize("text", ["id: a\nplay: [pass,", "id: a\n\tstart: A1", 'id: a\nstart: "A1'])
def test_broken_yaml_is_told_with_its_line(text: str) -> None:
    with pytest.raises(ScenarioError, match=r"^f.yaml:[23]: not YAML: \S[^\n]*$"):
        read(text)


def test_a_case_without_a_rulebook_is_refused() -> None:
    with pytest.raises(ScenarioError, match=r"^f.yaml:2: case a: rules: a required field is missing: name the rulebook$"):
        parse("f.yaml", b"\nid: a")


def test_a_mistake_in_the_knowledge_is_not_blamed_on_the_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> str:
        raise KnowledgeError("knowledge/cards/toy.yaml", "card reef", "cost", "expected int")

    monkeypatch.setattr("scenarios.yaml_format.rulebook_id", broken)
    with pytest.raises(KnowledgeError, match=r"^knowledge/cards/toy.yaml: card reef"):
        read("id: a")


def test_an_unreadable_file_is_told_in_one_line(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path, Path("a\0b")):
        with pytest.raises(ScenarioError, match="cannot be read: ") as raised:
            load(path)
        assert "\n" not in str(raised.value)


def test_text_that_is_not_utf8_is_told_apart() -> None:
    with pytest.raises(ScenarioError, match=r"^f.yaml: not UTF-8 text: save it as UTF-8"):
        parse("f.yaml", "ask: 次".encode("shift-jis"))


def test_a_big_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_bytes(b"#" * (BIGGEST + 1))
    with pytest.raises(ScenarioError, match="more than 1 MB: split it"):
        load(path)


def test_a_file_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(WHOLE, encoding="utf-8-sig")
    (located,) = load(path)
    assert (located.file, located.scenario.id) == (str(path), "bounced")


def test_an_error_survives_the_way_between_processes() -> None:
    error = ScenarioError("wrong", "f.yaml", 3, "case a", "play[0]")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
