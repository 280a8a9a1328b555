"""The session: what is asked after a ruling changes the last situation, and that is replayed; commands tell more of it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.rulings.replay import replay
from judge.rulings.ruling import Ruling
from judge.session import Reply, Session, goes_on
from scenarios import load
from tests.conftest import Said

BLOCKED = "BP5000でアタックして、BP4000にブロックされた。ブロッカーは破壊される?"
DRIVE = "カプリホルンLv2でアタック、相手がアタック後のフラッシュでラークドライブ。アタック側はまだフラッシュを使える?"


def told(rules: str, *lines: str) -> tuple[Session, Reply]:
    """A session in which these lines were said, and what was said to the last of them."""
    session, reply = Session(rules=rules), Reply()
    for line in lines:
        session, reply = session.say(line)
    return session, reply


def ruled(rules: str, *lines: str) -> Ruling:
    """The ruling on the last line, which must be a follow-up that says how it was read."""
    _, reply = told(rules, *lines)
    assert reply.ruling is not None, reply.lines
    assert "同じ状況で" in reply.ruling.reading.summary or "same situation" in reply.ruling.reading.summary, reply.lines
    return reply.ruling


UNBLOCKED = "アタックしてブロックされなかった。ライフはいくつ減る?"
SHIELDS = "W・ブレイカーで攻撃。シールドは何枚ブレイクされる?"
DAMAGE = "パワー5000でアタック、相手のプログレスはパワー3000。アタックは成功する?"
LOST, WON = {"zone": {"attacker": "trash", "blocker": "field"}}, {"zone": {"attacker": "field", "blocker": "trash"}}

FOLLOW_UPS = {
    "a lower BP loses": ("bs10", [BLOCKED, "BP3000なら?"], LOST),
    "the other's BP": ("bs10", [BLOCKED, "ブロッカーのBPが9000だったら?"], LOST),
    "changes add up": (
        "bs10",
        [BLOCKED, "BP3000なら?", "ブロッカーのBPが2000だったら?"],
        {"zone": {"attacker": "field", "blocker": "trash"}},
    ),
    "in English": (
        "bs10",
        ["My attacker with BP 5000 is blocked by a BP 4000 spirit. Which one is destroyed?", "and with BP 3000?"],
        LOST,
    ),
    "no block": ("bs10", [BLOCKED, "ブロックしなかったら?"], {"life_change": {"defending": -1}}),
    "no block, in English": ("bs10", [BLOCKED, "and if it is not blocked?"], {"life_change": {"defending": -1}}),
    "blocked again": ("bs10", [BLOCKED, "ブロックしなかったら?", "and if it is blocked?"], {"life_change": {"defending": 0}}),
    "symbols": ("bs10", [BLOCKED, "ブロックしなかったら?", "ダブルシンボルだったら?"], {"life_change": {"defending": -2}}),
    "a pass": ("bs10", [DRIVE, "相手がパスした場合は?"], {"window": "open", "next_step": "A3"}),
    "a pass, in English": ("bs10", [DRIVE, "what if he passes instead?"], {"window": "open", "next_step": "A3"}),
    "both pass": ("bs10", [DRIVE, "両方パスしたら?"], {"window": "closed", "next_step": "A3"}),
    "another card": ("bs10", [DRIVE, "ドリームリボンだったら?"], {"window": "open", "next_step": "A7"}),
    "a pass, then a card after all": ("bs10", [DRIVE, "パスしたら?", "what about Dream Ribbon?"], {"next_step": "A7"}),
    "a card where there was none": ("bs10", [BLOCKED, "what if I use Lark Drive?"], {"zone": {"attacker": "field", "blocker": "field"}}),
    "its own question": ("bs10", [DRIVE, "じゃあパスしたら、ライフはどうなる?"], {"next_step": "A3"}),
    "symbols of today's edition": (
        "bs",
        [UNBLOCKED, "ダブルシンボルだったら?"],
        {"life_change": {"defending": -2}},
    ),
    "shields": ("dm", [SHIELDS, "シールドが1枚だったら?"], {"shields_broken": 1}),
    "power": ("av", [DAMAGE, "パワー2000なら?"], {"success": "no"}),
    "power of the one attacked": (
        "av",
        [DAMAGE, "アタックされたプログレスがパワー7000だったら?"],
        {"success": "no"},
    ),
    "a guard": (
        "av",
        [DAMAGE, "ガードポイント3000でガードしたら?"],
        {"success": "no"},
    ),
    "hit points": ("fdr", ["攻撃でHPが残った相手ユニットは破壊される?", "HPが100だったら?"], {"zone": {"target": "fragment-factor"}}),
}


@pytest.mark.parametrize("what", FOLLOW_UPS)
def test_a_follow_up_changes_the_last_situation(what: str) -> None:
    rules, lines, facts = FOLLOW_UPS[what]
    found = ruled(rules, *lines).facts
    for name, value in facts.items():
        assert found[name] == value if not isinstance(value, dict) else value.items() <= found[name].items(), found


def test_who_has_a_figure_that_is_asked_for_gets_it() -> None:
    lines = [SHIELDS, "ブロックされたら?"]
    asked = ruled("dm", *lines)
    assert asked.status == "need_more"
    answered = ruled("dm", *lines, "パワー3000なら?")
    assert "ブロッカーのパワーが3000" in answered.reading.summary
    assert answered.facts["shields_broken"] == 0


def test_a_follow_up_is_replayed_from_what_the_ruling_carries() -> None:
    """The scenario of a follow-up's ruling, replayed by itself, comes to the same end."""
    session, _ = told("bs10", BLOCKED, "BP3000なら?")
    assert session.last is not None
    played = replay(session.last.scenario, complete=True)
    assert played.refused is None
    assert (played.table.cards["attacker"].zone, played.table.cards["blocker"].zone) == ("trash", "field")


def test_what_the_rules_do_not_let_happen_is_said() -> None:
    session, reply = told("bs10", DRIVE, "両方パスしたら?", "ブロックしなかったら?", "and at level 7?")
    assert reply.failed and reply.ruling is None and "7" in reply.lines[0]
    assert session.say("Lv1だったら?")[1].ruling is not None, "the situation is still there"


def test_a_board_on_which_the_script_cannot_be_played_is_said_with_the_clause() -> None:
    _, reply = told("bs10", BLOCKED, "ブロッカーが疲労していたら?")
    assert reply.failed and reply.ruling is None and "‹A3-" in reply.lines[0]


@pytest.mark.parametrize("line", ["もしカードを引いたら?", "what if the judge is a horse?"])
def test_what_does_not_fit_is_read_as_a_new_question_and_says_so(line: str) -> None:
    _, reply = told("bs10", BLOCKED, line)
    assert "新しい質問" in reply.lines[0] or "new question" in reply.lines[0]


def test_without_a_situation_a_follow_up_is_a_question() -> None:
    _, reply = told("bs10", "パスしたら?")
    assert "直前の状況がない" in reply.lines[0]


@pytest.mark.parametrize("line", [BLOCKED, "Why does the attacker lose?", "次はどのステップ?"])
def test_a_question_is_no_follow_up(line: str) -> None:
    assert not goes_on(line)


def test_a_question_of_no_game_is_of_the_last_ones() -> None:
    session, _ = Session().say(f"バトスピ2010で、{BLOCKED}")
    assert session.ruling is not None and session.ruling.rules == "battle-spirits-2010"
    _, reply = session.say("ブロッカーは破壊される?")
    assert reply.ruling is not None and reply.ruling.rules is not None


# ── commands ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("word", ["why", "なぜ", "なぜ?", "理由"])
def test_why_tells_the_clauses_decisive_first(word: str) -> None:
    _, reply = told("bs10", BLOCKED, word)
    marks = [line.strip()[0] for line in reply.lines if "‹" in line]
    assert marks == sorted(marks, key="●○".index) and {"●", "○"} == set(marks)


def test_why_tells_a_clause() -> None:
    _, reply = told("bs10", "why A2.two-passes")
    assert "‹A2.two-passes›" in reply.lines[0]
    assert told("bs10", "why A9.z")[1].failed


def test_steps_and_board() -> None:
    session, _ = told("bs10", BLOCKED)
    steps = session.say("手順")[1].lines
    assert steps == session.say("steps")[1].lines and steps[0].startswith("  1 [")
    assert session.say("steps 1")[1].lines[0] == steps[0]
    assert session.say("steps 999")[1].failed
    assert any("トラッシュ: ブロッカー" in line for line in session.say("盤面")[1].lines)


@pytest.mark.parametrize("word", ["why", "steps", "board", "save x", "保存 x"])
def test_before_anything_is_replayed_there_is_nothing_to_tell(word: str) -> None:
    _, reply = told("bs10", word)
    assert reply.failed and len(reply.lines) == 1


def test_the_words_of_commands_begin_questions_too() -> None:
    _, reply = told("bs10", BLOCKED, "why does the blocker go to the trash?")
    assert reply.ruling is not None


def test_the_language_and_the_rulebook_are_fixed() -> None:
    session, _ = told("bs10", "lang en", BLOCKED)
    assert session.ruling is not None and session.ruling.language == "en"
    assert told("bs10", "lang fr")[1].failed
    session, _ = Session().say("rules dm")
    assert session.rules == "duel-masters"
    assert session.say("rules bs11")[1].failed


def test_help_is_in_the_language_of_the_word() -> None:
    assert "judge replay" in "".join(told("bs10", "help")[1].lines)
    assert "再現" in "".join(told("bs10", "ヘルプ")[1].lines)


def test_a_card_is_given_for_the_session() -> None:
    text = "card ボムフレア: マジック フラッシュ BP4000以下のスピリット1体を破壊"
    session, reply = told("bs10", text, "アタッカーがボムフレアで破壊されたらライフ減る?")
    assert reply.ruling is not None and reply.ruling.facts["life_change"] == {"defending": 0}
    assert told("bs10", "card ボム: マジック 花を摘む")[1].failed
    assert session.say("パスしたら?")[1].ruling is not None


def test_completion() -> None:
    session = Session(rules="battle-spirits-2010")
    assert session.complete("相手がドリーム", "相手がドリーム") == ["相手がドリームリボン"]
    assert session.complete("Lark", "what if Lark") == ["Lark Drive"]
    assert session.complete("A4.", "why A4.") == ["A4.as-A2", "A4.combatant-gone"]
    assert session.complete("bo", "bo") == ["board"] and session.complete("な", "な") == ["なぜ"]
    assert "bs10" in session.complete("b", "rules b")
    assert session.complete("zzz", "zzz") == []


# ── at the command line ──────────────────────────────────────────────────────


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


Judge = Callable[..., Said]


def test_lines_from_a_pipe(judge: Judge) -> None:
    said = judge(typed=f"rules bs10\n\n{BLOCKED}\nBP3000なら?\n")
    assert (said.code, said.err) == (0, "")
    assert "judge>" not in said.out and said.out.count("■") == 2


def test_the_exit_code_is_that_of_the_last_ruling(judge: Judge) -> None:
    assert judge(typed=f"{BLOCKED}\n株価は?\n").code == 3
    assert judge(typed=f"rules bs10\n株価は?\n{BLOCKED}\nboard\n").code == 0
    assert judge(typed="board\n").code == 2
    assert judge(typed="help\n").code == 0
    assert judge(typed=f"quit\n{BLOCKED}\n").out == ""


def test_nothing_at_all_is_told_how_to_go_on(judge: Judge) -> None:
    said = judge()
    assert said.code == 2 and "Usage" in said.out and "--help" in said.err


def test_a_saved_situation_is_replayed(judge: Judge, here: Path) -> None:
    said = judge(typed=f"rules bs10\n{BLOCKED}\nBP3000なら?\nsave mine\n保存 mine\nsave ../mine\nsave\n")
    assert said.code == 0
    assert [path.name for path in here.iterdir()] == ["mine.yaml"]
    assert "既にあります" in said.out and "../mine" in said.out
    (saved,) = load(here / "mine.yaml")
    assert saved.scenario.board.attacking.field[0].power == 3000
    assert "アタッカーがトラッシュへ行く" in judge("replay", "mine.yaml").out


def test_a_saved_situation_holds_the_cards_that_were_given(judge: Judge) -> None:
    lines = "rules bs10\ncard ボムフレア: マジック フラッシュ BP4000以下のスピリット1体を破壊\n"
    judge(typed=f"{lines}アタッカーがボムフレアで破壊されたらライフ減る?\nsave bomb\n")
    said = judge("replay", "bomb.yaml")
    assert said.code == 0 and "トラッシュへ行く" in said.out


TOSS_UP = "1回目のフラッシュはブロックしなくてもある?"


@pytest.mark.parametrize(("line", "way"), [("前者", 0), ("2", 1)])
def test_the_reading_asked_back_about_can_be_taken(line: str, way: int) -> None:
    session, reply = told("bs", TOSS_UP)
    assert reply.ruling is not None and reply.ruling.status == "need_more"
    ways = reply.ruling.reading.alternatives
    assert len(ways) == 2 and ways[0].summary != ways[1].summary
    _, taken = session.say(line)
    assert taken.ruling is not None and taken.ruling.reading.summary == ways[way].summary
    assert taken.ruling.status == "ruled" and taken.ruling.facts


def test_a_yes_to_no_question_is_a_question() -> None:
    _, reply = told("bs10", BLOCKED, "はい")
    assert reply.ruling is None or reply.ruling.reading.confidence < 1
