"""What a question tells of one move, one card or one moment otherwise than a replay has it; each is a row of `SAID`, and rules the case
out (`judge.situations.told`)."""

import re

from judge.engine import events as e
from judge.engine.sides import Side
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.happened import STRIKES, abilities_in, effects_in, struck
from judge.rulings.replay import Replay
from judge.rulings.ruling import RULED, asked_move
from judge.rulings.vantage import happened, names
from judge.situations.asked import TRIED, facts_asked
from judge.situations.bearing import denies_guards, subject_of
from judge.situations.falling import asks_in_which_step_it_falls
from judge.situations.otherwise.rows import Otherwise
from knowledge.abilities import BlockTogether, Cannot, ChangePower


def _is_guarded_untold(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that nobody guards, and somebody does in the replay."""
    return denies_guards(reading) and any(line.do == "guard" for line in played.scenario.before_ask)


def _stops_before_a_told_pass(reading: Reading, played: Replay) -> bool:
    """Whether what is next, or another guard, is asked after a player has passed on guarding, or what is next after a link was left unused,
    and in the replay before that."""
    onward = (played.scenario.about or "").startswith("after ")
    asked = "what-next" in reading.asks and "next_step" in played.scenario.asks and not onward
    if asked_move(played.scenario) == "guard" and "allowed" in played.scenario.asks:
        return _guards_before_a_told_pass(reading, played)
    if not asked or "use-link" not in rulebook(played.start.rules).kinds:
        return False
    done = {line.do for line in played.scenario.before_ask}
    passed = any(event.told and event.is_a("pass") for event in reading.events)
    unlinked = any(event.negated and not event.asked and event.is_a("use-link") for event in reading.events)
    return (passed and "pass" not in done) or (unlinked and "decline" not in done)


def _guards_before_a_told_pass(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may guard after one has passed, and in the replay nobody has."""
    guards = [event.start for event in reading.events if event.asked and event.is_a("guard", "discard", "cut-for-a-guard")]
    passes = [event.start for event in reading.events if event.told and event.is_a("pass") and event.by != "attacking"]
    after = bool(guards and passes) and passes[-1] < guards[-1] and "how-many" not in reading.asks
    return after and all(line.do != "pass" for line in played.scenario.before_ask)


def _both_pass_for_one(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that somebody passed, whoever it was, and asks if the flash timing is over, and in the replay both did."""
    passes = [event for event in reading.events if event.told and event.is_a("pass")]
    both = [line.do for line in played.scenario.before_ask][-2:] == ["pass", "pass"]
    return both and len(passes) == 1 and _ONE_OF_THEM.search(reading.question) is not None


_ONE_OF_THEM = regex(
    r"(?:誰か|だれか|片方|一方|どちらか|どっちか|[1１一]人)(?:だけ)?(?:が|の|は)?パス"
    r"|\b(?:somebody|someone|only one|one player|one of us|one side) (?:has )?pass",
    re.IGNORECASE,
)
"""How it is told that one of the two passed, and not who."""


def _takes_no_life(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what an attack costs of life, or what damage a spirit has, and in the replay nobody attacks, nor is
    hindered."""
    asked_of = facts_asked(reading)[:1]
    of_a_spirit = asked_of == ["damage"] and "spirit" in reading.concepts()
    attacked = of_a_spirit or any(event.told and event.is_a("attack") for event in reading.events)
    asked = (of_a_spirit or asked_of == ["life_change"]) and played.refused is None and played.scenario.status in RULED
    return attacked and asked and (of_a_spirit or bool(played.scenario.play)) and not happened(played, e.AttackDeclared, e.Skipped)


def _guards_for_a_neighbour(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may guard for another than the one attacked, and in the replay of no move:
    「隣の子のためにガードポイント2000を捨てたい。できる?」."""
    guards = any(event.is_a("guard", "discard") and not event.negated for event in reading.events)
    asked = guards and "allowed" in facts_asked(reading) and not asked_move(played.scenario)
    return asked and _FOR_A_NEIGHBOUR.search(reading.question) is not None


_FOR_A_NEIGHBOUR = regex(
    r"(?:隣|となり|横|別)の?(?:子|プログレス|やつ|ヤツ|奴)?(?:のため|を守|に(?:乗せ|のせ|つけ|付け|足))"
    r"|\b(?:for|protect) (?:the |a |its |his |her |my )?(?:neighbou?r|one next to)",
    re.IGNORECASE,
)


def _falls_already(reading: Reading, played: Replay) -> bool:
    """Whether it is asked in which step an attacker falls, and what is next in a replay in which one has."""
    fallen = any(isinstance(h.event, e.Exhausted) for h in played.trace[: max(played.focus, 1)])
    return fallen and "next_step" in played.scenario.asks and asks_in_which_step_it_falls(reading)


def _is_before_the_choice(reading: Reading, played: Replay) -> bool:
    """Whether it is asked of the time before somebody is chosen to attack if it is "in battle", and in a replay in which one is."""
    chosen = "battle" in played.scenario.asks and played.table_at(played.focus).battle is not None
    asked = chosen and bool({"battle-long", "in-battle-now"} & reading.concepts())
    return asked and _BEFORE_THE_CHOICE.search(reading.question) is not None


_BEFORE_THE_CHOICE = regex(
    r"(?:宣言|指定|選択)(?:を?する|の|より)?(?:前|まえ)|選ぶ(?:より)?(?:前|まえ)|まだ[^。、?]{0,14}選(?:んで(?:い)?|べて(?:い)?|ば)な"
    r"|\bbefore (?:i|you|he|she|they|anyone|anybody|the turn player) (?:choose|pick|declare|name|select)"
    r"|\bbefore (?:an? |the |my |any )?(?:attack|attacker|attacking progress) (?:is|has been) (?:chosen|declared|picked|named)",
    re.IGNORECASE,
)
"""How it is said that nobody is chosen to attack yet."""


def _is_moved_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that an effect moved a card and none does in the replay, or another player's; or tells only that a figure
    is changed, and in the replay a declaration is void."""
    told = [event for event in reading.events if event.told]
    so_far = played.trace if asked_move(played.scenario) == "use" else played.trace[: played.focus]  # what is tried may move it
    moved_here = [h.event.card for h in so_far if isinstance(h.event, e.Shifted)]
    if _moves_anothers(reading, {played.start.cards[card].owner for card in moved_here}):
        return True
    shifted = bool(moved_here)
    forbidden = played.refusal is not None and (played.refusal.clause or "").startswith("move-D")
    if forbidden and any(event.concept == "move-gate" for event in told) and FORBIDS.isdisjoint(reading.concepts()):
        return True  # it was moved, and nothing is said to forbid that
    if any(event.concept == "moved-by-effect" for event in told):
        return not shifted and not any("moved-by-effect" in card.marks for card in played.start.cards.values())
    said = reading.concepts()
    changed = bool({"figure-changed", "power-up"} & said or ("gain" in said and {"hit-points", "attack-figure"} & said))
    moved = any(event.is_a("move", "exchange", "leave-field", *STRIKES) for event in told)
    return changed and not moved and bool(happened(played, e.DeclarationVoid))


def _moves_anothers(reading: Reading, owners: set[Side]) -> bool:
    """Whether a chase is told to move one player's card, and those moved are all the other's: 「チェイスで相手のユニットを動かした」. In
    English whose it is comes after the verb, and is not told by this."""
    if reading.language != "ja" or "chase" not in reading.concepts() or not owners:
        return False
    told = {event.start for event in reading.events if event.told}
    whose = {subject_of(m, reading) for m in reading.mentions if m.concept == "move-gate" and m.start in told}
    return len(whose) == 1 and whose <= {"attacking", "defending"} and whose.isdisjoint(owners)


FORBIDS = frozenset({"forbid", "no-moving", "no-attacking", "limit", "frozen"})
"""Concepts by which a question says that a card forbids something."""


def _is_empty_by_now(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody may go where nobody is any more, by what a question tells, or where it tells of nobody, and in the
    replay somebody is there."""
    if asked_move(played.scenario) != "move" or played.refusal is None or not (played.refusal.clause or "").startswith("move-A"):
        return False
    gone = any(event.told and event.is_a(*STRIKES) for event in reading.events) and not happened(played, e.Destroyed, e.Moved)
    untold = GATES.isdisjoint(reading.concepts())  # that somebody is there
    return gone or untold or any(mention.concept == "empty-gate" and not mention.negated for mention in reading.mentions)


GATES = frozenset(
    {"gate", "taken-gate", "empty-gate", "same-gate", "adjacent-gate", "another-gate", "object", "on-top", "stands", "exchange", "device"}
)
"""Concepts by which a question tells of a gate, and of what is in it."""


def _is_asked_beyond_the_attack_step(reading: Reading, played: Replay) -> bool:
    """Whether a question is asked after the attack step began and the replay before that, or the other way round."""
    begins = next((m for m in reading.mentions if m.concept == "attack-step-begin"), None)
    if begins is None or not asked_move(played.scenario):
        return False
    before = any(m.concept == "before" and 0 <= m.start - begins.end < OF_IT for m in reading.mentions) or _BEFORE.search(
        reading.question[: begins.start]
    )
    if not (before or reading.question.startswith(("た", "て、", "ている"), begins.end)):
        return False  # it is asked whether that may be
    main = rulebook(played.start.rules).steps[played.table_at(played.focus).step].part == "main"
    return main != bool(before)


OF_IT = 3
"""Characters between a step's beginning and what says that something is before it, at most."""
_BEFORE = regex(r"\bbefore (?:the |my |his )?$", re.IGNORECASE)


def _comes_to_another_zone(reading: Reading, played: Replay) -> bool:
    """Whether a question asks where a card goes of which it tells that it went elsewhere than in the replay."""
    return "zone" in facts_asked(reading) and bool(zones_told_otherwise(reading, played))


def zones_told_otherwise(reading: Reading, played: Replay) -> set[str]:
    """The roles of cards that a question says are destroyed and that come to the hand in the replay, or the other way round."""
    zones = {role: card.zone for card in played.table.cards.values() for role in names(played, card.id)}
    discards = rulebook(played.start.rules).ground.discards
    told = [event for event in reading.events if event.told and event.on is not None]
    destroyed = {event.on for event in told if event.is_a("destroy") and zones.get(event.on or "") == "hand"}
    returned = {event.on for event in told if event.is_a("return-to-hand") and zones.get(event.on or "") == discards}
    return {role for role in destroyed | returned if role is not None}


def _lasts_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether a question asks when an effect that is told to last for one battle, or for the turn, runs out, and those that change a power
    in the replay all last for the other."""
    told = {DURATIONS[m.concept] for m in reading.mentions if m.concept in DURATIONS and not m.negated}
    told = told or ({"battle"} if {"when-attacks", "when-blocks"} & reading.concepts() else set())
    if played.scenario.asks[:1] != ("expires_at",) or len(told) != 1:
        return False
    lasting = {ability.lasts for ability in abilities_in(played) if any(isinstance(effect, ChangePower) for effect in ability.does)}
    if _TILL_THE_END.search(reading.question) and not {"when-attacks", "when-blocks"}.isdisjoint(reading.concepts()):
        return lasting == {"turn"}  # that is what is asked of it
    return bool(lasting) and lasting <= {*DURATIONS.values()} and told.isdisjoint(lasting)


_TILL_THE_END = regex(
    r"ターン(?:の)?(?:終了|終わり|最後|エンド)(?:時|ステップ)?まで(?:ずっと)?(?:残|続|つづ|持|もつ|有効|乗|ある|消え)"
    r"|ターン(?:中|じゅう|の間)?(?:は)?ずっと(?:残|続|つづ|持|もつ|有効|乗|ある|上が|強い)"
    r"|\b(?:last|stay|remain|keep)\w* (?:\w+ )?(?:all|for|through(?:out)?)(?: the)?(?: rest of)? (?:the |that |my )?turn\b"
    r"|\b(?:last|stay|remain|keep|count|go on|around|active|there)\w*(?: \w+)? (?:until|till) (?:the )?end of (?:the |my |that )?turn\b",
    re.IGNORECASE,
)
"""How it is asked whether something lasts until the turn ends."""
DURATIONS = {"battle-long": "battle", "turn-long": "turn"}
"""Concepts that tell how long an effect lasts, and how abilities call that."""


def _nobody_is_opposite(reading: Reading, played: Replay) -> bool:
    """Whether a question says that nobody stands opposite the attacker (「前が空」, 「正面おらん」), and in the replay somebody does."""
    return _opposed(played) and any((mention.concept, mention.negated) in EMPTY_FRONT for mention in reading.mentions)


EMPTY_FRONT = frozenset({("empty-front", False), ("front-taken", True)})
"""Concepts by which that is said, and whether they are denied then."""


def _opposed(played: Replay) -> bool:
    """Whether somebody is attacked in the replay, and does not leave."""
    return any("target" in names(played, card) for card in played.start.cards) and "target" not in struck(played)


def _is_attacked_in_the_first_turn(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the second player is attacked in the first turn, and in the replay he is who attacks: it is his turn."""
    attacked = "first-turn" in reading.concepts() and _SECOND_PLAYER_ATTACKED.search(reading.question) is not None
    return attacked and played.scenario.board.turn == 2


_SECOND_PLAYER_ATTACKED = regex(
    r"後攻(?:プレイヤー|側|の(?:人|プレイヤー))?(?:は|が|も)、?[^。?]{0,12}"
    r"(?:(?:相手|先攻)(?:プレイヤー)?(?:の|から(?:の)?|に)、?(?:アタック|攻撃|殴)|(?:受け|食ら|くら)[^。?]{0,6}(?:アタック|攻撃))"
    r"|\b(?:second player|player (?:going|who goes) second)\b[^.?]{0,20}\b(?:be|is|gets?) (?:attacked|hit|swung at)\b",
    re.IGNORECASE,
)
"""How it is said that the second player is attacked."""


def _rejects_what_has_no_frame(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that no card turned over has a link frame, or that the one card has none, and in the replay one that has
    goes to the discard pile."""
    alone = {figure.value for figure in reading.figures if figure.of == "strike"} == {1} and "unframed" in reading.concepts()
    denied = "all-unframed" in reading.concepts() or _NONE_FRAMED.search(reading.question) is not None
    discards = rulebook(played.start.rules).ground.discards
    turned = (card for card in played.start.cards.values() if card.zone == "deck")
    return (alone or denied) and any(played.table.cards[card.id].zone == discards for card in turned)


_NONE_FRAMED = regex(r"\b(?:none|neither) of (?:the|them|those|these)?\b[^.?!]{0,40}\b(?:link )?frames?\b", re.IGNORECASE)
"""How it is said of all cards turned over that they have no link frame."""


def _leaves_though_it_stays(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that the attacker is still there, and in the replay it leaves."""
    stays = any(mention.concept == "attacker-stays" and not mention.negated for mention in reading.mentions)
    return stays and "attacker" in struck(played)


def _leaves_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what comes of an attack and in the replay the attacker is gone when that is judged, where a question tells of
    nobody who leaves, is moved or is struck."""
    asked = {"success", "damage"} & set(played.scenario.asks[:1])
    if not asked or not happened(played, e.NotJudged) or "attacker" not in struck(played):
        return False
    told = any(event.is_a("move", "return", "return-to-hand", "exchange", *STRIKES) for event in reading.events)
    return not told and STRIKES.isdisjoint(reading.concepts()) and LEFT.isdisjoint(reading.concepts())


LEFT = frozenset({"attacker-left", "attacked-left", "both-left", "empty", "stays", "move", "return", "return-to-hand", "exchange"})
"""Concepts by which a question tells that somebody is not there any more, or somewhere else."""


def _is_ready_after_all(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if another attack may be made where a question tells of a ready card of those who may, and in the replay there is
    none."""
    if asked_move(played.scenario) != "attack" or played.refusal is None or "another-attack" not in reading.concepts():
        return False
    table = played.table_at(played.focus)
    ready = any(card.ready for card in table.cards.values() if card.zone == "field" and card.owner == "attacking")
    told = (m for m in reading.mentions if m.concept in ("is-ready", "upright") and not m.negated)
    return not ready and any(_NONE.match(reading.question, m.end) is None for m in told)


_NONE = regex(r"[^。、?]{0,14}(?:い|お)(?:ない|らん|ません|らへん|なく)|[^。、?]{0,10}(?:ゼロ|0体|なし|無し)|[^.,?]{0,20}\bleft\b")
"""How it is said that there is nobody who is so."""


def _is_let_by_a_card(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that a card lets one do what it asks about, and in the replay that is refused: no card there does."""
    may = any(mention.concept == "by-its-text" and not mention.negated for mention in reading.mentions)
    return may and bool(asked_move(played.scenario)) and played.refusal is not None


def _hangs_on_a_power_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if an effect comes that in the replay asks for so much power, and the question tells of none."""
    asked = played.scenario.asks[:1] == ("triggers",) and _SO_MUCH_POWER.search(reading.question) is None
    plain = (card for card in played.start.cards.values() if card.face.id == "plain")
    return asked and not reading.cards and any(ability.if_power_at_least for card in plain for ability in card.face.abilities)


_SO_MUCH_POWER = regex(r"(?<![+\d])\d{3,}|以上|一定|条件|\b(?:at least|or (?:more|higher)|condition|threshold)\b", re.IGNORECASE)
"""How a question speaks of so much power that is wanted."""


def _is_let_untold(reading: Reading, played: Replay) -> bool:
    """Whether two block together in the replay by what is printed on a card, and the question speaks of no such card, or says that it has
    no effect for that."""
    if asked_move(played.scenario) != "block" or not any(isinstance(effect, BlockTogether) for effect in effects_in(played)):
        return False
    return _LETS.search(reading.question) is None or _LETS_NOT.search(reading.question) is not None


_LETS = regex(r"カード|かーど|効果|こうか|能力|テキスト|書|かい(?:て|た)|\b(?:card|effect|abilit(?:y|ies)|text)\b", re.IGNORECASE)
_LETS_NOT = regex(
    r"(?:効果|こうか|能力|カード)(?:持ち)?(?:は|も|が|なんか|とか)?(?:特に|とくに|何も|なにも)?(?:な(?:し|い)|無|あり(?:ません|ませ)|い(?:ない|ません)|(?:持|も)(?:って(?:い)?(?:な|ません)|た(?:な|ず)))"
    r"|\b(?:no|neither|without)\b(?: (?:special|any|such|of|has|have|them|card|spirit|an?)){0,4}"
    r" (?:effects?|cards?|abilit(?:y|ies)|text)\b",
    re.IGNORECASE,
)
"""How a question speaks of a card that lets several block, and how it says that there is none."""


def _is_barred_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody may attack, block or move, and not said that anything bars that, and in the replay what is printed on
    a card does."""
    if asked_move(played.scenario) not in ("attack", "block", "move") or played.refusal is None or reading.cards:
        return False
    said = _ONLY_SO_MANY.sub("", reading.question)  # 1回しかアタックできない
    return any(isinstance(effect, Cannot) for effect in effects_in(played)) and _BARS.search(said) is None


_ONLY_SO_MANY = regex(r"しか[^。、?」]{0,14}?(?:ない|ません|へん|れん|できん)")
_BARS = regex(
    r"な(?:い|く|け|か)|(?:ま)?せん|へん|できん|れん|不可|不能|禁|きんし|縛|封|制限|止め|効果|こうか|能力|のうりょく|テキスト|書"
    r"|\b(?:cannot|can ?not|unable|bans?|banned|bars?|barred|forbid|forbids|forbidden|stops?|stopped|text|says?|effect|abilit(?:y|ies))\b"
    r"|n['’]?t\b",
    re.IGNORECASE,
)
"""How it is said that something bars a move, or that a card says anything of it."""


def _is_of_another_move(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one move may be made, and tried in the replay is one of another kind: "can I attack?" of a summons. Not where
    a question speaks of what is tried by what does it: "the attack trigger first, and then the attack"."""
    asked = [event.concept for event in reading.events if event.asked and TRIED.get(event.concept)]
    move = asked_move(played.scenario) if "allowed" in facts_asked(reading) and played.scenario.asks[:1] == ("allowed",) else ""
    named = not BY_ITS_NAME.get(move, frozenset()).isdisjoint(reading.concepts()) and not (move == "declare" and set(asked) <= FIGHTS)
    told = any(event.told and not event.negated and event.concept == move for event in reading.events)
    named = named or (told and "triggers" in played.scenario.asks)  # 「ブロックされたらアタトリは使えない?」
    return bool(asked and move) and not named and all(move not in TRIED[concept] for concept in asked)


def _is_brought_by_no_move(reading: Reading, played: Replay) -> bool:
    """Whether it is asked of nothing but what a step brings by itself (a card drawn, a core, spirits that stand up), if it may be, and in
    the replay a player moves in a step in which nobody may, or it tells of steps left out."""
    asked = {event.concept for event in reading.events if event.asked}
    told = any(not event.asked for event in reading.events)
    part = rulebook(played.start.rules).steps[played.table_at(played.focus).step].part
    tried = asked_move(played.scenario) in MOVES and part in ("start", "core", "draw", "refresh", "end")
    parts = {BROUGHT.get(name) for name in asked}
    steps = rulebook(played.start.rules).steps
    in_a_step = "allowed" in reading.asks and any(step not in steps or steps[step].part not in parts for step in reading.steps)
    left_out = "skipped" in played.scenario.asks and in_a_step and not played.scenario.play[1:] and not happened(played, e.Skipped)
    return bool(asked) and asked <= BROUGHT.keys() and not told and (tried or left_out)


BROUGHT = {"draw": "draw", "refresh": "refresh", "add-core": "core"}
"""What a step brings to the turn player by itself, with the part of a turn it is."""
MOVES = frozenset({"summon", "place", "use", "flash", "block", "attack", "move"})
"""What players do, and no step by itself."""
FIGHTS = frozenset({"attack"})
"""What may be asked of a card that a move brought to the field, and is not that move."""
BY_ITS_NAME = {
    "accept": frozenset({"condition-met", "set-card"}),
    "attack": frozenset({"cannot-attack"}),
    "block": frozenset({"two-at-once", "several-blockers"}),
    "choose": frozenset({"choose"}),
    "declare": frozenset({"s-trigger"}),
    "move": frozenset({"device"}),
    "order": frozenset({"attack-trigger-first", "when-attacks"}),
}
"""Moves, each with the concepts by which a question may speak of one and not say of it that it is asked for."""


SAID: Otherwise = (
    ("guard", _is_guarded_untold),
    ("neighbour", _guards_for_a_neighbour),
    ("fallen", _falls_already),
    ("order", _is_before_the_choice),
    ("pass", _stops_before_a_told_pass),
    ("pass", _both_pass_for_one),
    ("life", _takes_no_life),
    ("move", _is_moved_otherwise),
    ("move", _is_empty_by_now),
    ("attack-step", _is_asked_beyond_the_attack_step),
    ("duration", _lasts_otherwise),
    ("zone", _comes_to_another_zone),
    ("empty", _nobody_is_opposite),
    ("asked", _is_of_another_move),
    ("asked", _is_brought_by_no_move),
    ("let", _is_let_by_a_card),
    ("let", _is_let_untold),
    ("threshold", _hangs_on_a_power_untold),
    ("free", _is_barred_untold),
    ("turn", _is_attacked_in_the_first_turn),
    ("ready", _is_ready_after_all),
    ("frame", _rejects_what_has_no_frame),
    ("stays", _leaves_though_it_stays),
    ("leaves", _leaves_untold),
)
"""Each with what is not there by what is told (`judge.situations.told.OTHERWISE`)."""
