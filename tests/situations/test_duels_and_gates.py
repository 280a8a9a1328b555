"""Kinds of question about creatures and shields, and about gates, that were misread once."""

import pytest

from judge.asking import ask


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        # an order of abilities ends with the last of them
        ("Does a power attacker's bonus come before an attack trigger, or is the trigger resolved first?", "order", ["static", "attacker"]),
        ("ブロックされた時の能力とブロックした時の能力、先はどっち?", "order", ["turn_player", "non_turn_player"]),
        ("「シールドがブレイクされる時」の能力と「ブレイクした時」の能力、どっちが先?", "order", ["watcher", "break", "attacker"]),
        # a card said not to be attacked may be chosen
        ("ノラディを殴ったんじゃなくて、相手が呪文で選んだ。「選んだ時」は誘発する?", "triggers", "yes"),
        # at equal power both have lost the battle, and neither has won it
        ("パワーが同じで相打ち。うちの「バトルに勝った時」の能力は誘発する?", "triggers", "no"),
        ("相打ちになった。「バトルに負けた時」の能力は誘発する?", "triggers", "yes"),
        # how many break is known, whatever is tried once that is fixed
        ("W・ブレイカーで2枚と決まったあとにT・ブレイカーを得た。3枚割っていい?", "shields_broken", 2),
        # an attack trigger is of who attacks and was blocked
        ("ブロックされたらアタトリは使えない?", "triggers", "yes"),
        # what is declared is used; nobody changes where it is said that none does
        (
            "相手が攻撃時に革命チェンジを使ってドギラゴン剣を出してきた。オニカマスで戻した。ニンスト使える?",
            "allowed",
            "no",
        ),
        (
            "相手は革命チェンジせず殴ってきて、誘発は全部解決済み、アタッカーも場にいる。オニカマスもいる。佐助のニンスト宣言できる?",
            "allowed",
            "yes",
        ),
        # who is said to want to resolve something has not
        (
            'I got blocked. He wants to resolve his "when this blocks" ability now, but I hold a Ninja Strike. May I declare it first?',
            "allowed",
            "yes",
        ),
        # the attacking player chooses the shields
        ("俺の盾を相手が選んで割っていい?", "allowed", "yes"),
        # all of several attackers break two
        ("3体で殴って全部通ったら、シールド5枚の相手に勝てる? 全員W・ブレイカー", "shields_broken", 5),
        # of several S-Triggers it is no order of steps
        ("割られた2枚とも両方S・トリガー。どの順番で使うか決まってる?", "chooser", "defending"),
        # what works while attacking does nothing for who blocks or is attacked
        ("Power attacker +2000 on the 5000 blocker, attacker 4000. Who dies?", "zone", {"blocker": "field", "attacker": "graveyard"}),
        (
            "I attack a tapped 3000-power creature that has Power Attacker +2000 with my 3000-power creature. No block. Who is destroyed?",
            "zone",
            {"attacker": "graveyard", "target": "graveyard"},
        ),
        ("パワー2000のパワーアタッカー+3000が、相手の4000に攻撃された。どうなる?", "zone", {"attacker": "field", "target": "graveyard"}),
        ("パワーアタッカー+3000持ちの2000が相手の4000に殴られたら?", "zone", {"attacker": "field", "target": "graveyard"}),
        (
            "ブロッカーでパワーアタッカー+4000も持つ2000が5000をブロック。+4000で勝てる?",
            "zone",
            {"blocker": "graveyard", "attacker": "field"},
        ),
        ("My tapped 2000 creature has Power Attacker +2000; it is attacked by a 3000. Does it die?", "zone", {"target": "graveyard"}),
        # what another is asked to come to is nobody's power
        ("相手の7000に俺のパワーアタッカー持ち4000が殴られた。俺のは7000超えになる?", "zone", {"attacker": "field", "target": "graveyard"}),
        # what comes of several attacks on shields, and which of them are blocked
        ("1体目は普通のやつで通って、2体目のWブレイカーはブロックされた。シールド4枚。何枚割れた?", "shields_broken", 1),
        # who is attacked, or has shields left, does not have the breaker
        ("I have one shield left and he attacks me with a double breaker. How many shields break?", "shields_broken", 1),
        # an attack trigger takes as many as told
        ("シールド4枚。アタックトリガーで3枚を墓地に置いた。Wブレイカーが通った。何枚割れる?", "shields_broken", 1),
        # who chooses is told beside how many
        ("T・ブレイカーの攻撃が通った。盾5枚。何枚割れる?どれにするか選ぶのは誰?", "chooser", "attacking"),
        # to attack is to tap
        ("タップさせないまま攻撃していい?", "allowed", "no"),
        # an ability that asks for a power counts what works then, and not what worked before
        ("攻撃する時、パワー7000以上なら1枚引く。素は4000、パワーアタッカー+3000。引ける?", "drawn", 1),
        # who has lost a breaker had it
        ("W・ブレイカーを無効にされた。盾4枚、ブロックなし。何枚割れる?", "shields_broken", 1),
        ("アタトリでW・ブレイカーを失った。シールドは何枚割れる?", "shields_broken", 1),
        ("ブレイク枚数が決まったあとでT・ブレイカーを失った。1枚に減る?", "shields_broken", 3),
        # the shields to which the number is asked to come down are not those that lie there
        ("Two breaks were locked in, then an effect took double breaker away. Does it fall to one shield?", "shields_broken", 2),
        ("Their 4000 attacks my tapped 3000 that has Power Attacker +3000. Does mine become a 6000?", "zone", {"target": "graveyard"}),
        # who blocked and won is the stronger of the two
        (
            "アタッカーをブロッカーがブロックしてバトルに勝った。攻撃先だったクリーチャーは?",
            "zone",
            {"target": "field", "blocker": "field"},
        ),
        # what may be done need not be
        ("割れたシールドがS・トリガーでした。使用は強制されますか", "zone", {"trigger": "hand"}),
        # no Onikamasu returns anything
        ("オニカマス不在。革命チェンジのドギラゴン剣に攻撃され、誘発は全部解決。ニンストは可能?", "allowed", "yes"),
        # whose number attacks is who attacks
        (
            "相手の4000(パワーアタッカー+2000)が俺のタップしてる5000を攻撃。死ぬのは?",
            "zone",
            {"attacker": "field", "target": "graveyard"},
        ),
        # both win all battles, or nobody is said to
        ("Both creatures win all battles, and both have power 4000. Are both destroyed?", "zone", {"attacker": "field", "target": "field"}),
        ("すべてのバトルに勝つ同士のバトル。パワーも同じなら両方破壊?", "zone", {"attacker": "field", "target": "field"}),
        # as many shields are moved, and broken, as are told
        ("相手のシールド2枚、アタトリで相手シールド1枚を手札に戻させた。バニラ、ノーブロック。勝ち?", "winner", "none"),
        (
            "T-Breaker hits a player with 5 shields, no block. One broken shield was an S-Trigger that kills it. How many broke?",
            "shields_broken",
            3,
        ),
        # who is untapped and returned after that has left
        ("攻撃クリーチャーがアンタップされて、そのあと手札に戻された。攻撃は続く?", "battle", "interrupted"),
        # the opponent's shields are told after mine
        ("I have no shields, my opponent has two. My single-breaker attacks the player and isn't blocked. Did I win?", "winner", "none"),
        # something averts the defeat
        ("シールド0、ブロッカーなし、攻撃が通った。でも敗北回避持ち。誰の勝ち?", "winner", "none"),
        # an attack is over before the next
        ("1体目の攻撃の「攻撃の後」が終わる前に、2体目で攻撃できる?", "allowed", "no"),
        ("ドローステップ中に攻撃していい?", "allowed", "no"),
        # who is only tapped has not left
        ("ニンストで出したのがアタッカーをタップ。攻撃は続く?", "battle", "continues"),
        ("オニカマスで戻したのはアタッカーじゃなく別のクリーチャー。ニンスト使える?", "allowed", "yes"),
        # of two powers told one wins the battle, and nobody the game
        ("パワー2000と2500のバトル、勝者は?", "zone", {"attacker": "graveyard", "target": "field"}),
        # another attacker follows
        ("シールド1枚、Tブレイカーが通ってさらに普通のが通った。勝ち?", "winner", "attacking"),
        # whose abilities are put in order
        (
            "It's my opponent's turn. Two abilities of my own creatures trigger at once. Who decides which of mine goes first?",
            "chooser",
            "non_turn_player",
        ),
    ],
)
def test_creatures_and_shields_are_ruled_on_as_told(question: str, fact: str, value: object) -> None:
    found = ask(question, "dm").facts[fact]
    assert {key: found[key] for key in value} == value if isinstance(value, dict) else found == value


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        # it is asked before the ability is resolved
        ('As the attacker, can I declare Ninja Strike before my opponent\'s "when this blocks" ability resolves?', "allowed", "no"),
        # it is the player attacked who is asked about, and the turn player's card that is tried
        ("非ターンプレイヤーは「ブロックした時」の前にニンストを使える?", "allowed", "yes"),
        # the creature is asked to attack, not to be played
        ("S・トリガーで出たクリーチャーは相手ターンに攻撃できる?", "allowed", "yes"),
        # both win all battles
        (
            "「すべてのバトルに勝つ」クリーチャー2体、片方だけパワー低い。どっちが負け?",
            "zone",
            {"attacker": "field", "target": "graveyard"},
        ),
        # where nobody is tapped the player is attacked, and no creature
        ("タップしてる相手クリーチャーがいないと攻撃できない?", "allowed", "no"),
        # a creature is attacked, and not the player
        (
            "I attack a tapped creature, they have a blocker but choose not to declare a block. Which step do we go to?",
            "next_step",
            "direct-attack",
        ),
        ("so they attacked me, how many shields do i lose?", "shields_broken", 0),
        # another number goes to the graveyard
        ("相手シールド3枚、攻撃した時の能力で2枚墓地に置いた。T・ブレイカー、ブロックなし。何枚ブレイク?", "shields_broken", 2),
        # the one that is no S-Trigger
        ("割られた2枚のうち1枚がS・トリガー、もう1枚は普通。普通のもプレイできる?", "allowed", "yes"),
        # the first attack is not over
        ("攻撃の途中で別のクリーチャーの攻撃を始めていい?", "allowed", "yes"),
        # nobody untapped the blocker
        ("ブロックしたブロッカー、次の攻撃もブロックできる?", "allowed", "yes"),
        # the battle was lost
        ("シールド0枚、攻撃がブロックされてバトルで負けた。誰の勝ち?", "zone", {"attacker": "field", "blocker": "graveyard"}),
        # nobody has blocked
        ("攻撃されただけで、俺のブロッカーはタップされる?", "state", {"blocker": "exhausted"}),
        # the turn player's comes first
        ("守備側の能力を2つ解決待ち、1つ目を解決したらターン側の効果が誘発した。うちの2つ目を先に解決してよい?", "allowed", "yes"),
        # the other breaker is chosen
        (
            "Opponent has 4 shields. My creature has W-Breaker and T-Breaker and I go with T-Breaker. How many shields break?",
            "shields_broken",
            2,
        ),
        # of the card asked about nothing is tried
        ("革命チェンジでドギラゴン剣を出した。相手のオニカマスと佐助の超人、どっちが先?佐助は出せる?", "allowed", "yes"),
    ],
)
def test_no_replay_that_has_it_otherwise_rules_on_creatures_and_shields(question: str, fact: str, value: object) -> None:
    assert ask(question, "dm").facts.get(fact) != value


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        # who lives, and who is left
        (
            "My unit attacked, the enemy unit survived and its counter destroyed mine. BP for each?",
            "bp_charge",
            {"attacking": 0, "defending": 1},
        ),
        # HP that are less by no more than 1 are less
        ("相手リーダーのHPが1だけ減った。フリーズなし。BPはいくつ増える?", "bp_charge", {"attacking": 2, "defending": 1}),
        # nobody is in the gate when combat comes
        ("戦闘処理のときに、攻撃宣言したゲートにオブジェクトが存在しませんでした。攻撃は有効ですか?", "battle", "interrupted"),
        # the other leader is frozen
        (
            "My leader isn't frozen, the enemy leader is. I hit the enemy leader. BP for me and him?",
            "bp_charge",
            {"attacking": 2, "defending": 0},
        ),
        # who is in range strikes back
        (
            "My attacker: ATK 500, HP 400. His unit: ATK 400, HP 500, my attacker is in its range. Which units are destroyed?",
            "zone",
            {"attacker": "fragment-factor", "target": "fragment-factor"},
        ),
        # of two units it is the first that is asked about
        ("A move, B move, A attack OK?", "allowed", "no"),
        ("Aを動かして、攻撃しないままBを動かした。Bのほうは今から攻撃していい?", "allowed", "yes"),
        # whose figures stand before him that owns the unit
        (
            "ATK500HP500の俺のユニットがATK300HP400の敵を攻撃、反撃あり。どっちが壊れる?",
            "zone",
            {"attacker": "field", "target": "fragment-factor"},
        ),
        # HP that come to 0 are no figure of who attacks
        (
            "相手リーダー残りHP100をATK300の攻撃で0にした。BPはいくつ入る?どちらもフリーズなし",
            "bp_charge",
            {"attacking": 2, "defending": 1},
        ),
        # what put it out says that it may attack
        (
            "An effect put my unit from the hand onto the field and the effect says it may attack this turn. No ambush. May it attack?",
            "allowed",
            "yes",
        ),
        # what is put out may do what is said, and no more
        ("効果で手札から出てきたユニット、効果には「移動できる」とだけ書いてある。攻撃はできる?", "allowed", "no"),
        # somebody else takes the damage; none comes back from a leader
        ("うちのユニットで敵リーダーを攻撃。うちのユニットは反撃で何ダメージ受ける?", "damage", {"attacker": 0}),
        # who falls does nothing
        ("相手の攻撃で俺のユニットが壊れた。相手のリーダーはフリーズ中。相手のBPは?", "bp_charge", {"attacking": 0, "defending": 0}),
        # no other game is spoken of
        ("りーだーで じかに こうげきせんげん していい?", "allowed", "no"),
        # no unit has dealt the damage
        ("I hit the enemy leader for 500 with パルスカノン. BP for each?", "bp_charge", {"attacking": 0, "defending": 0}),
        # HP told beside a blow are of whom it strikes
        ("My ATK 300 unit attacks a unit with 200 HP left, out of its range. Is it destroyed?", "zone", {"target": "fragment-factor"}),
        # one attack hits one gate, and who moved with no leave to attack any more
        ("俺のユニットの範囲に敵が2体、別々のゲート。1回の攻撃で両方殴れる?", "allowed", "no"),
        ("A moved and attacked, then B moved. He says B has lost its attack because A moved first. Is he right?", "allowed", "yes"),
        # as the end is declared one may still chase
        ("Opponent says battle phase over. Am I too late to chase, or are we in the end phase?", "allowed", "yes"),
        ("終了宣言に対するチェイス、これって有効?", "allowed", "yes"),
    ],
)
def test_units_and_gates_are_ruled_on_as_told(question: str, fact: str, value: object) -> None:
    found = ask(question, "fdr").facts[fact]
    assert {name: found[name] for name in value} == value if isinstance(value, dict) else found == value


@pytest.mark.parametrize(
    "question",
    [
        # what decides is not known
        "このターン表にしたセットカードのユニットで攻撃したい。アクティブだったかどうかは書いてない状況なんだけど、殴れる?",
        "Can this unit of mine still move this turn? It might have attacked already, I don't remember.",
        "相手ユニットに攻撃宣言した。これ反撃される?相手の影響範囲は知らん",
        # no document tells of it
        "トークンで生成されたユニットは攻撃できる?",
        "効果で墓地から表で出たユニットは攻撃できる?",
        # another unit, or another's move, is asked about
        "A moved but held its attack. Then B attacked without moving at all. Is A's own attack still available?",
        # no leader attacks
        "リーダー同士で殴り合ったらBPは?",
    ],
)
def test_no_replay_that_has_it_otherwise_rules_on_units_and_gates(question: str) -> None:
    assert ask(question, "fdr").status in ("not_covered", "need_more", "depends")


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        # a card forbids it
        ("My unit's text says cannot move. The gate beside it is empty, it has not attacked. May I move it anyway?", "allowed", "yes"),
        # somebody stands there, too
        ("表向きのインストール[ゲート]が付いた隣のゲートに相手のリーダーもいる。ユニットを動かせる?", "allowed", "yes"),
        # the same unit attacks
        ("同じユニットで、リーダーを殴ったあと隣の敵も殴りたい", "allowed", "yes"),
        # the phase has ended
        ("I have declared the end of the battle phase, but one unit has not attacked. Can it still attack?", "allowed", "yes"),
        # another card has come into the gate
        (
            "attack declared on a gate. before combat a chase puts HIS leader there instead of the unit. attack still on?",
            "battle",
            "interrupted",
        ),
        # a unit is to move, and no leader
        ("相手リーダーに攻撃が通った。BPは?あと攻撃したユニットをそのあと動かせる?", "allowed", "yes"),
        # there are none but one's own to attack
        ("Both gates in range hold only my own units. Can I attack one of them?", "allowed", "yes"),
    ],
)
def test_what_units_and_gates_are_told_to_be_rules_replays_out(question: str, fact: str, value: object) -> None:
    assert ask(question, "fdr").facts.get(fact) != value


def test_asked_of_the_old_rules_what_these_say_is_ruled() -> None:
    now = ask("攻撃が中止された後にニンジャ・ストライク使える?", "dm")
    old = ask("旧ルールでは、攻撃が中止された後にニンジャ・ストライク使える?", "dm")
    assert (now.status, now.facts["allowed"]) == ("interpretation", "no")
    assert (old.status, old.facts["allowed"]) == ("ruled", "no")


@pytest.mark.parametrize(
    "question",
    [
        "「攻撃の後」の能力を解決したら別の能力が誘発した。これは次の攻撃まで持ち越し?",
        "ブロッカーが消えたなら、攻撃は代わりにシールドに向かう?",
        "Block made, blocker bounced. Was it blocked?",
    ],
)
def test_no_bare_word_answers_what_the_fact_does_not_tell(question: str) -> None:
    ruling = ask(question, "dm")
    assert ruling.status == "ruled" and ruling.verdict is None


def test_whether_the_creature_attacked_may_block_is_not_said() -> None:
    assert ask("攻撃されたクリーチャーがブロックする、はあり?", "dm").status == "not_covered"
