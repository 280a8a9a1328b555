"""What a question tells, or asks, of lanes, guards, links and process windows otherwise than a replay has it; each is a row of `LANES`, and
rules the case out (`judge.situations.told`)."""

import re

import knowledge
from judge.engine import events as e
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.coming import stands_at
from judge.rulings.facts import facts
from judge.rulings.happened import STRIKES, abilities_in
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import come, happened
from judge.situations.asked import asks_for_a_window, asks_how_often, facts_asked
from judge.situations.otherwise.befalling import left_their_zones
from judge.situations.otherwise.rows import Otherwise


def _comes_to_no_phase(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what phase is next, and in the replay none is come to, but a step of the attack: "where do I say that I am done,
    and which phase do I land in?"."""
    if played.scenario.about != "phase" or "next_step" not in facts_asked(reading) or asked_move(played.scenario):
        return False
    phases = any(step.endswith("-phase") for step in rulebook(played.start.rules).steps)
    return phases and not any(event.step.endswith("-phase") for event in come(played, e.Entered))


def _opens_in_another_step(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a process window opens in a step that is named, and the one asked about in the replay is another's."""
    if "window" not in played.scenario.asks or not asks_for_a_window(reading):
        return False
    lexicon = knowledge.book(played.start.rules).lexicon
    named = [mention for mention in reading.mentions if lexicon[mention.concept].kind == "step"]
    within = {
        lexicon[m.concept].value for m in named if _WITHIN_IT.match(reading.question, m.end) or _IN_IT.search(reading.question[: m.start])
    }
    return bool(within) and stands_at(played) not in within


_WITHIN_IT = regex(r"(?:ステップ)?(?:で(?!す)|に(?:も|は)|中|の(?!次|前|あと|後|開始))")
_IN_IT = regex(r"\b(?:in|during|within) (?:the |my |his |an? )?$", re.IGNORECASE)
"""What stands behind, or before, a step in which something is said to be."""


def _asks_what_may_be_done(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody may do something, and in the replay of nothing that is tried, but if it is "in battle", of which a
    question says nothing."""
    if "use-link" not in rulebook(played.start.rules).kinds:
        return False
    asked = {"allowed", "not-allowed"} & {*reading.asks} and "allowed" in facts_asked(reading)
    return bool(asked) and played.scenario.asks[-1:] == ("battle",) and reading.concepts().isdisjoint(IN_BATTLE)


IN_BATTLE = frozenset({"battle-long", "chosen-in-battle", "in-battle-now", "battle", "no-battle", "mid-step"})
"""Concepts by which a question speaks of what is in battle, or of what lasts so long."""


def _runs_out_of_cards_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may guard again, and in the replay there is no card left for it, where a question says nothing of how
    many there are."""
    if asked_move(played.scenario) != "guard" or played.refused is None or not happened(played, e.Discarded):
        return False
    table = played.table_at(played.focus)
    left = table.in_zone("hand", table.non_turn_player)
    told = any(figure.of in ("hand", "card") for figure in reading.figures) or not reading.concepts().isdisjoint(OUT_OF_CARDS)
    return not left and not told and _LAST_CARD.search(reading.question) is None


OUT_OF_CARDS = frozenset({"empty-handed", "none-left", "all-the-hand", "alone", "hand"})
"""Concepts by which a question speaks of how many cards a player has."""
_LAST_CARD = regex(r"最後|ラスト|残り|使い切|\b(?:last|only|left|remaining|single)\b", re.IGNORECASE)


def _attacks_without_waking(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that somebody becomes awake, and asks if they may attack again, and in the replay nobody has become so."""
    woken = any(event.concept == "become-awake" and not (event.asked or event.negated) for event in reading.events)
    if not woken or "nobody" in reading.concepts() or asked_move(played.scenario) != "attack" or played.refused is None:
        return False
    return not any(isinstance(h.event, e.Refreshed) for h in played.trace[: played.focus])


def _links_unasked(reading: Reading, played: Replay) -> bool:
    """Whether something else is asked than what may be done, and nothing said of a link, and in the replay one is tried."""
    asked = facts_asked(reading)
    other = bool(asked) and "allowed" not in asked and "chooser" not in asked
    unspoken = reading.concepts().isdisjoint(OF_LINKS) or asked[:1] in (["success"], ["damage"])
    return other and unspoken and asked_move(played.scenario) == "use-link"


OF_LINKS = frozenset({"link", "use-link", "no-link", "link-again", "not-linking", "after-the-link"})
"""Concepts by which a question speaks of using a link."""


def _has_no_battle_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how long an effect lasts, and in the replay there is no battle, since nobody stands opposite, of which a question
    says nothing."""
    of_lanes = "use-link" in rulebook(played.start.rules).kinds
    lasts = of_lanes and played.scenario.asks[:1] == ("expires_at",) and bool(happened(played, e.NoBattle))
    changes = any(ability.lasts == "battle" for ability in abilities_in(played))
    return lasts and changes and reading.concepts().isdisjoint(NOBODY) and _NOBODY.search(reading.question) is None


NOBODY = frozenset({"empty", "empty-front", "no-attacked", "no-battle", "none-left", "not-there", "nobody", "front-taken", "opposite"})
"""Concepts by which a question tells that nobody is attacked, or speaks of who stands opposite."""
_NOBODY = regex(r"空|いない|いなく|おらん|無人|バトル(?:中)?(?:じゃ|では|に)な|\b(?:empty|nobody|no one|without|vacant)\b", re.IGNORECASE)


def _counts_how_often_a_step_comes(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how often a step is gone through again, and nothing of an ability, and in the replay how often one triggers."""
    steps = asks_how_often(reading) and "round-again" in reading.concepts() and reading.concepts().isdisjoint(OF_ABILITIES)
    return steps and played.scenario.asks[:1] == ("count",)


OF_ABILITIES = frozenset({"trigger", "go-off", "after-attack", "ability", "auto-ability", "already-triggered", "not-yet-triggered"})
"""Concepts by which a question speaks of what triggers."""


def _lasts_though_its_bearer_leaves(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how long an effect lasts that works while its bearer attacks, or is attacked, and told that the bearer leaves its
    zone, and in the replay it does not."""
    bearers = [(m, WHILE[m.concept]) for m in reading.mentions if m.concept in WHILE and not m.negated]
    if played.scenario.asks[:1] != ("expires_at",) or len(bearers) != 1:
        return False
    label, role = bearers[0]
    said = reading.concepts()
    away = [
        event
        for event in reading.events
        if event.told and event.start >= label.end and (event.is_a("move", *STRIKES) or (event.is_a("go-to") and said & AWAY))
    ]
    if not away or any(m.concept in OTHERS_THAN[role] and label.end <= m.start < away[0].start for m in reading.mentions):
        return False
    return role not in left_their_zones(played)


WHILE = {"while-attacking": "attacker", "while-attacked": "target"}
"""Concepts that tell while what an effect works, and whose that is."""
AWAY = frozenset({"neighbour", "another-zone", "progress-zone"})
"""Concepts by which it is told where somebody moves to."""
OTHERS_THAN = {
    "attacker": frozenset({"attacked", "opposite", "front-taken", "opponent"}),
    "target": frozenset({"attacker", "attacking-progress", "attacker-left", "opponent"}),
}
"""Concepts by which a question speaks of another than the bearer."""


def _asks_for_no_window(reading: Reading, played: Replay) -> bool:
    """Whether a replay tells first if a process window is held, and a question speaks of none, and of nothing that is done in one."""
    if "process-window" not in knowledge.book(played.start.rules).lexicon:
        return False
    unspoken = reading.concepts().isdisjoint(IN_WINDOWS) and _SOMETHING_OPENS.search(reading.question) is None
    return unspoken and "window" in played.scenario.asks and "window" not in facts_asked(reading)


_SOMETHING_OPENS = regex(r"挟|はさ|間に|開|ひら|隙|タイミング|\b(?:in between|chance|time to|moment)\b", re.IGNORECASE)
IN_WINDOWS = frozenset(
    {"process-window", "ability", "effect", "trigger", "go-off", "when-attacks", "when-guarded", "process", "use", "draw"}
)
"""Concepts by which a question speaks of a process window, or of what is done in one."""


def _guards_in_a_later_step(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may guard once the link step is come to, or a later one, and in the replay it is tried before:
    「リンクステップに入ってからもう1枚捨てられる?」."""
    if asked_move(played.scenario) != "guard" or played.refused is not None or "allowed" not in played.scenario.asks:
        return False
    return played.table_at(played.focus).step in ("declare", "guard") and _ONCE_LINKING.search(reading.question) is not None


_ONCE_LINKING = regex(
    r"(?:リンクステップ|リンステ|ダメージ判定(?:ステップ)?|アタック終了ステップ)(?:に(?:入|な(?:っ|り)|来|進|移)[^前、。?]{0,6}|中|の(?:間|途中)|で(?!す))(?!前)"
    r"|\b(?:in|during|once in|reached?|into) the (?:link|damage judge?ment|damage|attack end) step\b",
    re.IGNORECASE,
)
"""How it is said that a step after the guard step has been come to."""


def _asks_if_the_phase_ends(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the attack phase is over, and in the replay what comes of an attack is told, and nothing of where one goes."""
    asked = any(event.asked and event.concept == "end-attack-phase" for event in reading.events)
    of_an_attack = played.scenario.asks[:1] in (("success",), ("damage",), ("zone",), ("expires_at",))
    return asked and of_an_attack and {"success", "damage", "zone", "expires_at"}.isdisjoint(facts_asked(reading))


def _guards_unasked(reading: Reading, played: Replay) -> bool:
    """Whether a guard is tried in the replay, and a question that asks of an attack says nothing of one."""
    asked = any(event.is_a("attack", "another-attack") and not event.negated for event in reading.events)
    return asked and "allowed" in reading.asks and asked_move(played.scenario) == "guard" and reading.concepts().isdisjoint(OF_GUARDS)


OF_GUARDS = frozenset({"guard", "cut-for-a-guard", "discard", "guard-point", "guard-step", "no-guard", "done-guarding", "fend-off", "hand"})
"""Concepts by which a question speaks of guarding."""


def _leaves_one_of_both(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that both cards of an attack are gone, or out of their zones, and in the replay one stays."""
    asked = {"success", "damage"} & {*played.scenario.asks}
    met = any(isinstance(h.event, e.Targeted) for h in played.trace)
    return bool(asked and met) and "both-left" in reading.concepts() and not {"attacker", "target"} <= left_their_zones(played)


def _comes_opposite_after_all(reading: Reading, played: Replay) -> bool:
    """Whether somebody is told to have come opposite before the attack, and comes there after it in the replay."""
    said = "came-later" in reading.concepts() and _BEFORE_THE_ATTACK.search(reading.question) is not None
    shifted = any(isinstance(h.event, e.Shifted) for h in played.trace)
    return said and shifted and not left_their_zones(played)


_BEFORE_THE_ATTACK = regex(
    r"(?:殴る|アタックする|攻撃する|アタックの|攻撃の|アタック|攻撃|アタック宣言の?|宣言の?|アタック指定の?)前"
    r"|\bbefore (?:I|he|she|the|my|an?) ?(?:\w+ )?attack",
    re.IGNORECASE,
)


def _tells_of_an_attack_and_no_boost(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what becomes of an effect that works while its bearer attacks, or is attacked, and in the replay what comes of
    the attack is told, and there is no such effect."""
    if played.scenario.asks[:1] not in (("success",), ("damage",)) or {"success", "damage"} & {*facts_asked(reading)}:
        return False
    spoken = any(m.concept in WHILE and not m.negated for m in reading.mentions)
    return spoken and not any(ability.at in ("while-attacking", "while-attacked") for ability in abilities_in(played))


def _attacks_in_between(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the next attack may be declared in a step in the middle of one, and in the replay one is when it is over."""
    if asked_move(played.scenario) != "attack" or played.refused is not None or "use-link" not in rulebook(played.start.rules).kinds:
        return False
    nexts = any(event.asked and event.is_a("another-attack") for event in reading.events)
    return nexts and _IN_THE_MIDDLE.search(reading.question) is not None


_IN_THE_MIDDLE = regex(
    r"(?:ガードステップ|リンクステップ|ダメージ判定(?:ステップ)?)(?:中|の(?:間|途中|うち)|で(?!す)|に)|アタック終了ステップ(?:の|より|に入る)?前"
    r"|\b(?:in|during) the (?:guard|link|damage|damage judge?ment) step\b|\bbefore the attack end step\b",
    re.IGNORECASE,
)
"""How a question speaks of a step in the middle of an attack."""


def _lies_there_though_refreshed(reading: Reading, played: Replay) -> bool:
    """Whether somebody is told to have become awake in the middle of an attack, or not to fall by an ability, and it is told in the replay
    how the cards lie where nobody has."""
    if "state" not in played.scenario.asks or "state" in facts_asked(reading) or "use-link" not in rulebook(played.start.rules).kinds:
        return False
    woken = any(event.is_a("refresh") and event.told and not event.negated for event in reading.events) and "is-there" not in reading.asks
    upright = any(m.concept == "fallen" and m.negated for m in reading.mentions) and "ability" in reading.concepts()
    return (woken or upright) and not any(isinstance(h.event, e.Refreshed) for h in played.trace)


def _tells_no_loser(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody has won or lost, and in the replay only where one goes from there, without an attack."""
    asked = any(event.asked and event.is_a("lose-battle", "win", "win-game", "lose") for event in reading.events)
    onward = played.scenario.asks[-1:] == ("next_step",) and not happened(played, e.AttackDeclared)
    return asked and onward and "next_step" not in facts_asked(reading)


def _orders_what_is_moved(reading: Reading, played: Replay) -> bool:
    """Whether it is asked in which order cards that an attack moves are turned up or put down, of which no rule tells, and in the replay
    something else is told than an order."""
    said = reading.concepts()
    ordered = bool(said & {"in-which-order", "in-any-order", "order"}) and said.isdisjoint(OF_ABILITIES | OF_GUARDS | {"attacker"})
    done = {event.concept for event in reading.events}
    attacks = "attack" in done and done.isdisjoint({"succeed", "turn-up"}) and "unit-turned-up" not in said  # 4枚すべてでアタック
    moved = bool(said & MOVED_CARDS) or any(figure.of == "card" and figure.value > 1 and not attacks for figure in reading.figures)
    lanes = "use-link" in rulebook(played.start.rules).kinds and {"damage", "count"}.isdisjoint(facts_asked(reading))  # 順に…なし・あり
    of_cards = not {"who-chooses", "allowed"}.isdisjoint(reading.asks)
    return lanes and ordered and moved and (of_cards or played.scenario.asks[:1] not in (("order",), ("next_step",), ("chooser",)))


MOVED_CARDS = frozenset({"turn-up", "damage-zone", "processing-zone", "reject", "deck"})
"""Concepts by which a question speaks of the cards that an attack moves."""


def _sums_what_is_not_of_the_attack(reading: Reading, played: Replay) -> bool:
    """Whether of two strikes that are told the one is that of who stands opposite, and in the replay both attack."""
    strikes = [figure.start for figure in reading.figures if figure.of == "strike"]
    opposite = any(m.concept in ("opposite", "attacked") and strikes[0] < m.start < strikes[-1] for m in reading.mentions if strikes)
    return len(strikes) == 2 and opposite and len(happened(played, e.AttackDeclared)) > 1


def _stands_alone(reading: Reading, played: Replay) -> bool:
    """Whether two are told to stand opposite one, for which no rule provides, and in the replay there is an attack on one, or none."""
    return "use-link" in rulebook(played.start.rules).kinds and _TWO_OPPOSITE.search(reading.question) is not None


_TWO_OPPOSITE = regex(
    r"(?:正面|目の前|真正面)(?:の[^、。?]{0,10})?に[^、。?列]{0,10}[2２二]体"
    r"|\btwo (?:\w+ )?(?:progresses|of them|cards)? ?(?:(?:that|who) )?(?:are |is |both )?(?:stand(?:ing)? )?(?:opposite|in front of)\b",
    re.IGNORECASE,
)
"""How two are told to stand opposite the one that attacks."""


def _is_guarded_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if an attack succeeds of which both powers are told and nothing of a guard, and in the replay one is made."""
    powers = {figure.role for figure in reading.figures if figure.of == "power" and figure.sort == "is"}
    guarded = any(line.do == "guard" for line in played.scenario.before_ask)
    asked = played.scenario.asks[:1] in (("success",), ("damage",))
    unspoken = reading.concepts().isdisjoint(OF_GUARDS) and _GUARDS.search(reading.question) is None
    unspoken = unspoken and all(figure.of != "guard-point" for figure in reading.figures)
    return asked and guarded and "attacker" in powers and len(powers) > 1 and unspoken


_GUARDS = regex(r"ガード|guard", re.IGNORECASE)


def _is_left_unguarded(reading: Reading, played: Replay) -> bool:
    """Whether guards are told with their points, and it is asked if the attack succeeds, or what it deals, and in the replay none is
    made."""
    made = [event for event in reading.events if event.is_a("guard", "cut-for-a-guard", "discard")]
    told = any(figure.of == "guard-point" for figure in reading.figures) and not any(event.asked for event in made)
    told = told and not any(event.negated for event in made) and reading.concepts().isdisjoint({"pass", "attempt", "no-guard"})
    powers = {figure.role for figure in reading.figures if figure.of == "power"}
    asked = played.scenario.asks[:1] in (("success",), ("damage",))
    compared = len(powers) > 1 or not reading.concepts().isdisjoint({"equal", "higher", "lower"})
    return told and asked and compared and not any(line.do == "guard" for line in played.scenario.play)


def _goes_back_unasked(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may go back to the main phase, and in the replay something else is tried."""
    back = "back-to-main" in reading.concepts() and "allowed" in reading.asks and "allowed" in played.scenario.asks
    return back and asked_move(played.scenario) in ("decline", "finish", "attack")


def _guards_with_no_points(reading: Reading, played: Replay) -> bool:
    """Whether a card is told to have no guard points at all, of which nothing is said, and it is asked what it adds."""
    return "power-up" in {event.concept for event in reading.events} and _NO_POINTS.search(reading.question) is not None


_NO_POINTS = regex(
    r"ガードポイント(?:の欄|の数値|の数字)?(?:が|も|を|は)(?:な(?:い|かっ)|無|書(?:い|か)れ?て(?:い)?な|持(?:って(?:い)?な|たな))"
    r"|\b(?:no|without|lacks?) (?:any )?(?:printed )?guard points?\b",
    re.IGNORECASE,
)


def _guards_instead_of_passing(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may pass, and in the replay a guard is tried."""
    asked = [event for event in reading.events if event.asked and event.is_a("pass", "guard", "discard", "cut-for-a-guard")]
    passes = bool(asked) and asked[-1].is_a("pass") and "allowed" in reading.asks
    return passes and asked_move(played.scenario) == "guard"


def _goes_nowhere(reading: Reading, played: Replay) -> bool:
    """Whether it is asked where one goes from a step that is named, and in the replay it is told which step that is."""
    if {"where-goes", "what-next", "which-step-next"}.isdisjoint(reading.asks) or asked_move(played.scenario):
        return False
    lexicon = knowledge.book(played.start.rules).lexicon
    named = [mention for mention in reading.mentions if lexicon[mention.concept].kind == "step"]
    within = {lexicon[m.concept].value for m in named if _AT_IT.match(reading.question, m.end)}
    return "use-link" in rulebook(played.start.rules).kinds and facts(played, "next_step").get("next_step") in within


_AT_IT = regex(r"(?:ステップ)?(?:で(?!す)|の(?:とき|時))")


def _frames_in_none(reading: Reading, played: Replay) -> bool:
    """Whether cards are told to have a link frame, and in the replay of several attacks none has."""
    framed = any(figure.of == "link-frame" and figure.value for figure in reading.figures) or _ONE_HAS.search(reading.question) is not None
    several = sum(line.do == "attack" for line in played.scenario.play) > 1 and "damage" in played.scenario.asks
    return framed and several and not any(card.face.figures.get("link-frame") for card in played.start.cards.values())


_ONE_HAS = regex(r"(?<!if no card )\b(?:has|had|have|with) (?:a|one) link frames?\b|(?:フレーム|枠)(?:あり|付き|つき)", re.IGNORECASE)


def _attacks_with_the_fallen(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if those may attack that are left beside the fallen ones, and in the replay a fallen one tries to."""
    return asked_move(played.scenario) == "attack" and played.refused is not None and _THE_REST.search(reading.question) is not None


_THE_REST = regex(
    r"残りの?(?:[0-9一二三]体|子|やつ|プログレス)[^、。?]{0,6}(?:殴|アタック|攻撃)"
    r"|\b(?:remaining|last) (?:awake )?(?:one|progress)\b",
    re.IGNORECASE,
)


def _attacks_instead_of_ending(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the attack phase may be ended, and in the replay an attack is tried."""
    asked = [event for event in reading.events if event.asked and event.is_a("attack", "another-attack", "end-attack-phase")]
    ends = bool(asked) and asked[-1].concept == "end-attack-phase" and "allowed" in reading.asks
    return ends and asked_move(played.scenario) == "attack"


def _goes_on_instead_of_back(reading: Reading, played: Replay) -> bool:
    """Whether it is asked which step comes before one, or which is the last or the first, and in the replay which one follows it."""
    onward = played.scenario.asks[:1] == ("next_step",) and asked_move(played.scenario) == ""
    return onward and "use-link" in rulebook(played.start.rules).kinds and _STEP_BEFORE.search(reading.question) is not None


_STEP_BEFORE = regex(
    r"(?:ステップ|指定|判定|ガード|リンク|アタック終了)の(?:1つ|一つ|ひとつ|直)?前(?:の|が|って|は|に(?:来|く)る)(?:の|は)?(?:どの|何の?|なんの?)?(?:ステップ|[?？]|$|何|どれ)"
    r"|アタックの(?:最後|最初)の?ステップ(?:は|って)|^最[初後]のステップは"
    r"|\b(?:which|what) (?:step )?(?:comes|is|happens) (?:right |directly |just )?before "
    r"(?:the )?(?:guard|link|damage|attack end|declaration)"
    r"|\b(?:which|what) is the (?:last|first|final) step\b",
    re.IGNORECASE,
)


def _is_another_fallen(reading: Reading, played: Replay) -> bool:
    """Whether it is told which of two has fallen, who would attack or who is opposite, and it is asked if one may attack, and in the
    replay the other has, or not that one."""
    line = asked_line(played.scenario)
    mine, theirs = _MINE_FALLEN.search(reading.question) is not None, _THEIRS_FALLEN.search(reading.question) is not None
    cards = played.table_at(played.focus).cards
    if (
        line is None
        or line.do != "attack"
        or line.card is None
        or line.card not in cards
        or mine == theirs
        or "use-link" not in rulebook(played.start.rules).kinds
    ):
        return False
    return cards[line.card].ready == mine


_OURS = "(?:自分|うち|俺|こっち|私|僕)の"
_LIES = "(?:フォール|寝て(?:る|い)|寝とる)"
_MINE_FALLEN = regex(
    rf"{_LIES}[^、。?]{{0,6}}{_OURS}|{_OURS}{_LIES}|{_LIES}(?:中の|状態の|して(?:い)?る)?(?:子|プログレス|やつ)で[^、。?]{{0,12}}(?:殴|アタック|攻撃)"
    r"|\bmy (?:own )?fallen\b(?![^?]*\bbe attacked)|\battack with (?:a|my|the) fallen\b"
    r"|\bfall(?:en)?\b[^?]*\b(?:attack|swing|go)(?: again)? with (?:it|this|that)\b|\bstill fallen\b[^?]*\bcan \w+ (?:attack|swing|go)\b",
    re.IGNORECASE,
)
"""How it is said that who would attack has fallen."""
_THEIRS_FALLEN = regex(
    rf"(?:正面|(?:相手|敵)(?!が))の?[^、。?で]{{0,8}}{_LIES}|{_LIES}(?:(?!自分|うち|俺|こっち)[^、。?で]){{0,8}}(?:相手|敵|正面)"
    rf"|{_LIES}(?:子|やつ|プログレス)が(?:正面|前|目の前)"
    r"|\bfallen (?:opposing|enemy|one opposite|progress opposite)\b|\b(?:attack|hit|swing at) (?:a|the|an opposing|an enemy) fallen\b"
    r"|\bopposite (?:it |me |my attacker )?(?:is|has) fallen\b",
    re.IGNORECASE,
)
"""How it is said that who stands opposite has fallen."""


def _asks_where_no_guard_goes(reading: Reading, played: Replay) -> bool:
    """Whether it is asked where a guard, that is its card, goes to, and in the replay nobody guards."""
    guarded = any(line.do == "guard" for line in played.scenario.play)
    return not guarded and "zone" in played.scenario.asks and _GUARD_GOES.search(reading.question) is not None


_GUARD_GOES = regex(r"\b(?:do|does|will|can) (?:the|my|a|his|her|their) guards?(?: cards?)? (?:go|return|come|get|end up)\b", re.IGNORECASE)


def _acts_first_by_a_guard(reading: Reading, played: Replay) -> bool:
    """Whether it is asked who uses an ability first, of which no rule tells, and in the replay it is told who guards or attacks next."""
    players = _OF_PLAYERS.search(reading.question) is not None
    asked = players and "who-first" in reading.asks and "may_act_next" in played.scenario.asks
    return (
        asked
        and "ability" in reading.concepts()
        and "use-link" in rulebook(played.start.rules).kinds
        and not OF_GUARDS & reading.concepts()
    )


_OF_PLAYERS = regex(r"プレイヤー|誰|\b(?:who|players?)\b", re.IGNORECASE)


def _counts_others_awake(reading: Reading, played: Replay) -> bool:
    """Whether it is told how many progresses are awake beside those that are not, and in the replay another number is."""
    told = _AWAKE_BESIDE.search(reading.question)
    awake = sum(card.ready for card in played.start.in_zone("field", played.start.turn_player))
    return told is not None and played.scenario.about == "attacks" and awake != int(next(filter(None, told.groups())))


_AWAKE_BESIDE = regex(
    r"(?:アウェイク|起きて(?:い)?る)(?:が|は|の?(?:子|プログレス)(?:が|は)?)?([0-9])[体枚人][^。?]{0,6}(?:フォール|寝)"
    r"|([0-9]) awake (?:\w+ )?(?:and|,) [0-9a-z]+ fallen",
    re.IGNORECASE,
)


LANES: Otherwise = (
    ("frames", _frames_in_none),
    ("fallen", _is_another_fallen),
    ("first", _acts_first_by_a_guard),
    ("guard", _asks_where_no_guard_goes),
    ("before", _goes_on_instead_of_back),
    ("rest", _attacks_with_the_fallen),
    ("end", _attacks_instead_of_ending),
    ("awake", _counts_others_awake),
    ("pass", _guards_instead_of_passing),
    ("step", _goes_nowhere),
    ("guard", _is_left_unguarded),
    ("back", _goes_back_unasked),
    ("points", _guards_with_no_points),
    ("guard", _is_guarded_untold),
    ("order", _orders_what_is_moved),
    ("strike", _sums_what_is_not_of_the_attack),
    ("opposite", _stands_alone),
    ("winner", _tells_no_loser),
    ("step", _attacks_in_between),
    ("state", _lies_there_though_refreshed),
    ("guard", _guards_unasked),
    ("both", _leaves_one_of_both),
    ("before", _comes_opposite_after_all),
    ("effect", _tells_of_an_attack_and_no_boost),
    ("window", _asks_for_no_window),
    ("step", _guards_in_a_later_step),
    ("phase", _asks_if_the_phase_ends),
    ("often", _counts_how_often_a_step_comes),
    ("leaves", _lasts_though_its_bearer_leaves),
    ("awake", _attacks_without_waking),
    ("link", _links_unasked),
    ("battle", _has_no_battle_untold),
    ("hand", _runs_out_of_cards_untold),
    ("phase", _comes_to_no_phase),
    ("window", _opens_in_another_step),
    ("asked", _asks_what_may_be_done),
)
"""Each with what is not there by what is told."""
