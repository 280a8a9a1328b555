"""The case that is replayed does what the question says."""

import pytest

from judge import ask


@pytest.mark.parametrize(
    ("question", "zone"),
    [
        ("アタッカーがフラッシュ中に破壊されたら?", "trash"),
        ("アタッカーがフラッシュで手札に戻されたら、次は?", "hand"),
        ("My attacker is destroyed in the first flash. What comes next?", "trash"),
        ("My attacker is returned to hand in the first flash. What comes next?", "hand"),
    ],
)
@pytest.mark.parametrize("rules", ["bs", "bs10"])
def test_a_combatant_leaves_in_the_way_the_question_tells(question: str, zone: str, rules: str) -> None:
    ruling = ask(question, rules)
    assert ruling.facts["skipped"] and ruling.facts["zone"]["attacker"] == zone


@pytest.mark.parametrize(
    ("rules", "question", "success"),
    [
        ("av", "こっちの5000がガード1000してる。相手6500は通る?", "yes"),
        ("av", "パワー3000、ガード1000と2000を切った。相手のパワー6000の攻撃は通る?", "yes"),
        ("av", "相手パワー5500、こっちのパワー3000、ガード1000と2000を切った。通る?", "no"),
        ("av", "my 5000 guards with 1000, their 6500 attacks. Does it succeed?", "yes"),
        ("av", "守りの方がパワー500高い。成功する?", "no"),
        ("av", "相手がガードして9000になった、こっち8000。通る?", "no"),
        ("av", "こっち8000、相手はガードで7000になった。成功する?", "yes"),
    ],
)
def test_guards_differences_and_sums_are_reckoned_with(rules: str, question: str, success: str) -> None:
    assert ask(question, rules).facts["success"] == success


@pytest.mark.parametrize(
    ("rules", "question", "falls"),
    [
        ("bs", "BP3000で4000にブロックされた、どうなる?", "attacker"),
        ("bs", "BP5000でアタック、ブロッカーの方がBP500高い。どうなる?", "attacker"),
        ("bs", "BP3000でアタックして、フラッシュで5000になった。BP4000にブロックされた。どっちが破壊される?", "blocker"),
        ("dm", "自分のクリーチャー3000で相手のタップしてるクリーチャー5000を攻撃", "attacker"),
        ("fdr", "攻撃力400のユニットでHP400のユニット殴った", "target"),
    ],
)
def test_the_weaker_one_falls(rules: str, question: str, falls: str) -> None:
    zones = ask(question, rules).facts["zone"]
    assert {role for role in ("attacker", "blocker", "target") if zones.get(role, "field") != "field"} == {falls}


@pytest.mark.parametrize(
    ("rules", "question"),
    [
        ("bs", "BP5000でアタックしてブロックされた、勝てる?"),
        ("bs10", "BP5000でアタックしてブロックされた、勝てる?"),
        ("dm", "5000で攻撃してブロックされた、勝てる?"),
        ("av", "パワー5000でアタックしたら成功する?"),
        ("av", "正面6000を殴ったら通る?"),
        ("fdr", "ATK300で相手のユニットを攻撃。破壊できる?"),
        ("fdr", "HP200のユニットを攻撃した。破壊できる?"),
    ],
)
def test_a_figure_that_decides_and_is_left_out_is_asked_for(rules: str, question: str) -> None:
    ruling = ask(question, rules)
    assert ruling.status == "need_more" and ruling.ask_back and not ruling.facts


@pytest.mark.parametrize(
    ("rules", "question"),
    [
        ("av", "7000で殴って5000の子。1枚ガードされた。成功する?"),  # of how much?
    ],
)
def test_what_the_told_figures_make_impossible_or_leave_open_is_not_ruled_on(rules: str, question: str) -> None:
    assert not ask(question, rules).facts


@pytest.mark.parametrize(
    ("rules", "question", "expected"),
    [
        (
            "bs",
            "防御側パス、攻撃側フラッシュ使用。最初にパスした防御側はもう使えないと言うのですが、次に動けるのは誰?",
            ("defending", "open"),
        ),
        ("bs10", "ブロック側パス、アタック側マジック1枚、ブロック側パス。次は誰の番?", ("attacking", "open")),
        ("bs10", "防御側パス、攻撃側ドリームリボン、防御側パス。次は誰?", ("attacking", "open")),
        ("bs", "1回目は両者パス。ブロックされた。2回目は防御側パス、攻撃側使用。次は誰?", ("defending", "open")),
        ("bs10", "アタック側がパスしたあと防御側もパスした(その前に防御側が1枚使ってる)。フラッシュ継続?", ("defending", "closed")),
    ],
)
def test_passes_and_uses_are_played_as_they_were_made(rules: str, question: str, expected: tuple[str, str]) -> None:
    facts = ask(question, rules).facts
    assert (facts["may_act_next"], facts["window"]) == expected


@pytest.mark.parametrize(
    ("question", "success"),
    [
        ("1枚目ガード500、2枚目300、3枚目200。アタック6000、相手5200。成功?", "no"),
        ("First guard card gave 1000, the second one 2000. Defender 3500, attacker 6000. Success?", "no"),
        ("5500でアタックしたら、5000の子に1000のガードが来た。成功?", "no"),
        ("リンクなしの7000で殴って相手は5000、ガードは1000と500。成功?", "yes"),
    ],
)
def test_guard_points_are_added_up(question: str, success: str) -> None:
    assert ask(question, "av").facts["success"] == success


def test_how_many_shields_are_broken_is_not_how_many_there_are() -> None:
    scenario = ask("Wブレイカーでシールドを2枚割った。割れるのは何枚?", "dm").reading.scenario
    assert scenario is not None and scenario["board"]["defending"]["zones"]["shields"] > 2  # type: ignore[index]


def test_a_card_that_attacks_is_no_case_of_one_that_blocks() -> None:
    ruling = ask("うちのカプリでどついたら止められてもうた、BP同じやったらどないなる?", "bs10")
    assert ruling.facts.get("zone", {"blocker": "trash"})["blocker"] == "trash"  # equal: both fall, or nothing is said


def test_a_card_nobody_knows_is_asked_for() -> None:
    ruling = ask("爆竜ザッハで殴ったら相手のシールド何枚いく?", "dm")
    assert ruling.status == "need_more" and "爆竜ザッハ" in (ruling.ask_back or "")


@pytest.mark.parametrize(
    ("rules", "question"),
    [
        ("bs", "アタックしたらブロックされた。どっちが破壊される?"),
        ("dm", "殴ったらブロックされた。フラッシュなし。結果は?"),
        ("av", "相手のプログレスに殴った。ガード2枚切られた。これ通った?"),
        ("fdr", "ユニットで攻撃した。相手は破壊される?"),
    ],
)
def test_a_battle_of_which_no_strength_is_told_is_not_ruled_on_a_cases_own_figures(rules: str, question: str) -> None:
    assert not ask(question, rules).facts


@pytest.mark.parametrize(
    ("rules", "question", "falls"),
    [
        ("bs", "アタッカーとブロッカーのBPがどっちも10000。どっちが破壊される?", {"attacker": "trash", "blocker": "trash"}),
        ("dm", "Attacker and target both have 5000 power. Which one is destroyed?", {"attacker": "graveyard", "target": "graveyard"}),
        ("dm", "Power attacker +4000 on my 3000 creature, the tapped creature has 6000. Who dies?", {"target": "graveyard"}),
    ],
)
def test_figures_of_both_and_boosts_are_reckoned_with(rules: str, question: str, falls: dict[str, str]) -> None:
    assert falls.items() <= ask(question, rules).facts["zone"].items()


@pytest.mark.parametrize(
    ("rules", "question", "facts"),
    [
        # the last told move is the one asked about
        ("bs10", "use, pass, then the defender uses again: legal?", {"allowed": "yes", "may_act_next": "defending"}),
        # what is not told has left the flash open for what is
        ("bs10", "アタックしてる俺がパスしたら、防御側がまたマジックを使ってきた。いいの?", {"allowed": "yes", "window": "open"}),
        ("bs10", "こっちが使って向こうがパスしはった。もう一枚いける?", {"allowed": "yes", "may_act_next": "defending"}),
        ("bs", "passed, then opp flashed, can i respond now", {"allowed": "yes", "may_act_next": "defending"}),
        ("bs", "攻撃側が使ったあと、次に使えるのは誰?", {"may_act_next": "defending"}),
    ],
)
def test_passes_and_uses_become_the_script(rules: str, question: str, facts: dict[str, str]) -> None:
    assert facts.items() <= ask(question, rules).facts.items()


@pytest.mark.parametrize(
    ("question", "broken"),
    [
        ("Wブレ、相手4枚。どれ割るか決めるの誰?", 2),
        ("割る枚数が決まってからT・ブレイカーをもらった。3枚割れる?", 1),  # what the case gives by an ability is not told of it beforehand
    ],
)
def test_a_breaker_told_of_the_attacker_is_on_it(question: str, broken: int) -> None:
    assert ask(question, "dm").facts["shields_broken"] == broken


def test_a_part_that_can_be_answered_is_answered_and_the_other_said_to_be_left() -> None:
    ruling = ask("デッキは何枚で組むんですか。あとブロックあとのフラッシュって誰からでしたっけ", "bs10")
    assert ruling.facts["may_act_next"] == "defending"
    assert any("デッキは何枚" in said for said in ruling.reading.assumed)


def test_who_wins_a_battle_is_told_where_nobody_wins_the_game() -> None:
    ruling = ask("パワー2000の「すべてのバトルに勝つ」持ちで14000のタップしてるクリーチャーを殴ったら、どっちが勝つ?", "dm")
    assert ruling.facts["winner"] == "attacker"
    assert ask("シールドがない相手への攻撃がブロックされた。勝ち?", "dm").facts.get("winner") in (None, "none")


def test_what_is_asked_alike_of_two_things_is_answered_one_by_one_or_said_to_be_left() -> None:
    ruling = ask("移動先に相手のユニットがいたら行ける?セットカードならどう?", "fdr")
    assert ruling.facts.get("allowed") != "yes"  # that is the answer to what is asked last
    ruling = ask("フラッシュ中にマジックのメイン効果の方って使えるっけ。あと伏せてるバーストは条件満たしたら開けていいの?", "bs")
    assert ruling.facts["allowed"] == "no"
    assert "triggers" in ruling.facts or "バースト" in ruling.reading.assumed[0]


@pytest.mark.parametrize(
    "question", ["デッキ何枚から?", "バトスピってデッキ何枚から? 同じカード何枚まで入れられる? 最初の手札の引き直しもあり?"]
)
def test_a_part_says_nothing_of_what_the_document_does_not_hold(question: str) -> None:
    assert ask(question, "bs").status == "not_covered"


def test_a_card_nobody_knows_is_asked_for_whatever_else_is_asked() -> None:
    assert ask("ジークヤマトフリードで殴ったら相手の場どうなる?ネクサスも焼ける?", "bs").status == "need_more"


def test_a_name_that_is_only_like_another_games_is_an_unknown_card() -> None:
    assert ask("紅蓮竜バルガザードで殴ったら焼ける?", "bs10").status == "need_more"
    assert ask("バンガードのルールでドライブチェックは?").status == "out_of_scope"


@pytest.mark.parametrize(
    ("rules", "question", "facts"),
    [
        ("bs10", "ブロッカーがBP負けで破壊されました。次は何をする?", {"next_step": "A7"}),
        ("bs10", "ノーブロックでライフ減らした後、破壊のステップ(A6)はやるの?次どこ?", {"next_step": "A7", "skipped": ["A6"]}),
        ("bs10", "ブロックされなかったら次はどのステップ?", {"next_step": "A5"}),
        ("bs10", "殴ったら素通しだった。このあとA6ってやるん?次どこ行くん", {"skipped": ["A6"], "next_step": "A7"}),
        ("av", "My attack just failed because their power was higher. What step comes next?", {"next_step": "attack-end"}),
        ("bs", "フラッシュタイミングって1回のバトルで最高何回あるん", {"count": 2}),
        ("fdr", "ユニット1体って1ターンに何回動けんの?", {"count": 1}),
        ("bs10", "「アタック宣言後」って書いてあるマジック、ブロックのあとのフラッシュで使うのはだめ?", {"allowed": "no"}),
        ("dm", "俺のアタックトリガーと相手の「攻撃された時」が両方誘発。どっち先?", {"order": ["turn_player", "non_turn_player"]}),
    ],
)
def test_what_is_told_and_asked_is_replayed_up_to_there(rules: str, question: str, facts: dict[str, object]) -> None:
    found = ask(question, rules).facts
    assert {name: found.get(name) for name in facts} == facts


def test_on_symbols_that_nobody_told_it_hangs_how_much_life_goes() -> None:
    assert ask("ブロックしなかった。ライフは減る?", "bs10").facts["life_change"]["defending"] < 0
    how_much = ask("ブロックしなかった。ライフは何個減る?", "bs10")
    assert (
        how_much.status == "depends" and "シンボル" in how_much.answer and not any("シンボル" in said for said in how_much.reading.assumed)
    )


@pytest.mark.parametrize(
    ("rules", "question", "fact", "value"),
    [
        (
            "bs10",
            "BP3000でアタック、BP5000にブロックされた。フラッシュで自分のアタッカーをBP+3000した。どっちが破壊される?",
            "blocker",
            "trash",
        ),
        ("bs10", "BP5000でアタック、ブロッカーBP4000。相手がブロッカーにBP+2000。どっち負ける?", "attacker", "trash"),
        ("dm", "パワー3000で攻撃、相手5000のタップクリ。攻撃中+3000。勝てる?", "target", "graveyard"),
    ],
)
def test_what_is_added_to_a_power_counts(rules: str, question: str, fact: str, value: str) -> None:
    assert ask(question, rules).facts["zone"][fact] == value


def test_a_replay_without_what_is_added_is_not_ruled_on() -> None:
    told = "アタッカーBP3000、ブロッカーBP5000。ブロック後のフラッシュで防御側はパス、"
    question = f"{told}自分がアタッカーにBP+3000のマジック。お互いパス。どっちが破壊される?"
    ruling = ask(question, "bs")
    assert ruling.facts.get("zone", {}).get("attacker") != "trash", ruling.answer


@pytest.mark.parametrize(
    ("times", "allowed"), [("一回パスしちゃったけど、もう使えない?", "yes"), ("そのあと俺もパス。相手もう使えない?", None)]
)
def test_a_pass_that_is_told_again_is_no_second_pass(times: str, allowed: str | None) -> None:
    ruling = ask(f"防御側の俺が先にフラッシュをパス、相手がマジックを使った。{times}", "bs")
    assert allowed is None or ruling.facts["allowed"] == allowed
    passes = sum(str(line).count("pass") for line in ruling.reading.scenario["play"]) if ruling.reading.scenario else 0
    assert passes == (1 if allowed else passes)


def test_what_was_done_by_a_player_is_no_aftermath() -> None:
    """The bystander is destroyed by the magic, before the battle is resolved: what comes next is asked before that."""
    ruling = ask("アタッカーでもブロッカーでもないスピリットが破壊されても、バトル解決は行いますか?", "bs10")
    assert ruling.facts["next_step"] == "A5"


def test_that_no_step_is_left_out_is_told() -> None:
    ruling = ask("I destroyed a level 2 Sol in my main step. Is my attack step skipped?", "bs10")
    assert ruling.facts["skipped"] == [] and ruling.facts["next_step"] == "A0"


@pytest.mark.parametrize(
    ("rules", "question", "fact", "value"),
    [
        ("bs10", "ラークドライブのあとはどこへ進みますか。", "next_step", "A7"),
        ("bs10", "Who acts next after Lark Drive?", "may_act_next", "attacking"),
        ("bs", "4000対4000、どうなる?", "zone", {"attacker": "trash", "blocker": "trash"}),
        ("dm", "Can I attack an untapped creature of his, or only tapped ones?", "allowed", "no"),
        ("dm", "No shields left and no block: is the game over?", "winner", "attacking"),
    ],
)
def test_cards_and_figures_alone_and_alternatives_are_questions(rules: str, question: str, fact: str, value: object) -> None:
    assert ask(question, rules).facts[fact] == value


def test_a_hand_limit_is_not_what_a_case_happens_not_to_discard() -> None:
    assert ask("手札って何枚まで持てる?上限超えたら捨てるの?", "bs").status == "not_covered"


def test_a_card_that_is_attacked_does_not_attack() -> None:
    ruling = ask("I attack my opponent's Noradi. Does its “when the opponent chose this creature” go off?", "dm")
    assert ruling.facts["triggers"] == "no"
