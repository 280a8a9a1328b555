"""From a reading and the case it resembles to the scenario to be played.

The case gives board, script and what is asked; what the question says itself (cards, levels, cores, BP, symbols, life) takes the
place of what the case assumes. `judge.situations.told` holds the replay against the question afterwards.
"""

import re
from collections.abc import Callable
from itertools import pairwise

from msgspec.structs import replace

from judge.engine.events import Destroyed
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import CardMention, EventMention, Reading
from judge.rulings.coming import HELD, TURN
from judge.rulings.places import Place, places, renamed, replaced
from judge.rulings.ruling import asked_move
from judge.situations.as_told.kinds import KINDS
from judge.situations.as_told.walkers import with_told_walkers
from judge.situations.asked import (
    asks_for_a_power,
    asks_for_a_window,
    asks_what_is_left,
    facts_asked,
    held_asked,
    zone_counted,
)
from judge.situations.attacks import with_told_attacks
from judge.situations.bearing import denies_guards, subject_of
from judge.situations.breakers import VALUES
from judge.situations.combatants import combatant, facing_in
from judge.situations.denied import denied_cards
from judge.situations.frozen import frozen_as_told
from judge.situations.gone_on import asked_again, asked_of_a_move_made, asked_where_told, judged_beside_a_guard, with_any_strike
from judge.situations.lying import asks_for_a_price, asks_what_is_left_on, cores_laid, cores_on
from judge.situations.meant import FALLS, TELLS_SYMBOLS, figures_meant
from judge.situations.measures import DOES, STEPS_OF_A_TURN, with_figures
from judge.situations.orders import asks_for_the_step_before, whose_come_first
from judge.situations.otherwise.powers import told_loser
from judge.situations.paid import with_told_summons_paid
from judge.situations.reach import with_told_reach
from judge.situations.reduced import with_reduced_damage
from judge.situations.sequences import with_told_moves
from judge.situations.sums import lying_before, points_asked, summed
from knowledge.abilities import Ability, BreakShields, Destroy, Effect, PutInZone, ReturnToHand, TakePlaceOfAttacker
from knowledge.books import Knowledge
from knowledge.cards import CardFace
from knowledge.clauses import Text
from knowledge.lexicon import Concept
from scenarios.model import Half, Line, Placed, Questions, Scenario


def compose(reading: Reading, case: Scenario, known: Knowledge) -> Scenario:
    """The case with everything in it that the question says otherwise."""
    elsewhere = {"window"} - {*case.asks} if asks_for_a_window(reading) else set()  # one of another step
    asks = tuple(name for name in dict.fromkeys((*facts_asked(reading), *case.asks)) if name not in elsewhere)
    scenario = replace(case, id="", shows=(), expect={}, asks=asks, question=Questions())
    for rewritten in REWRITINGS:
        scenario = rewritten(scenario, reading, known)
    scenario = replace(scenario, status="ruled")
    counts = "count" not in case.asks or (case.about is not None and rulebook(case.rules).ground.has(case.about))
    zone = zone_counted(reading) if case.status == "ruled" and counts else None
    left_out = None if asks_for_a_window(reading) else _steps_left_out(reading, known)
    asked_of = left_out or whose_come_first(reading, case) or _phase_asked(reading, scenario) or _all_left_out(reading, scenario)
    left = "left" if asks_what_is_left(reading) and asked_move(scenario) == "" else None
    held = (_cores_asked(reading, scenario, known) or _held(reading, scenario, known)) if case.status == "ruled" else None
    counted = case.about in {*HELD, "price"}
    if held is None and (counted or held_asked(reading)):  # of what is not laid as told nobody knows how much there is
        about_it = None if counted else scenario.about
        scenario = replace(scenario, about=about_it, asks=tuple(name for name in asks if name != "count"))
    about = left or held or zone or asked_of or scenario.about or _about(reading, known)
    to_the_power = asks_for_a_power(reading) and case.about != "power"
    if points_asked(reading) or lying_before(reading) is not None:
        return summed(scenario, reading)
    return _up_to_the_power(scenario, reading) if to_the_power else replace(scenario, about=about)


def _cores_asked(reading: Reading, scenario: Scenario, known: Knowledge) -> str | None:
    """What is counted where a question asks how many cores are left on a card, and the case has it lie there, or how many a
    summon takes, and the case has one."""
    mention = asks_what_is_left_on(reading)
    if mention is not None and _place_of(scenario, mention, known) is not None:
        return f"on {known.cards[mention.card].name.ja}"
    summons = any(line.do == "summon" for line in scenario.play) and asks_for_a_price(reading)
    return "price" if summons else None


def _held(reading: Reading, scenario: Scenario, known: Knowledge) -> str | None:
    """What is counted where a question asks how much somebody holds in the end, and the case is laid with what it says was held before."""
    if scenario.about == "in trash":  # where nothing stays, however much it was
        return scenario.about if _IN_TRASH.search(reading.question) else None
    what, side = held_asked(reading), scenario.board.attacking
    figures = figures_meant(reading, known) if what else []
    told = next((figure.value for figure in figures if figure.of == what), None)
    paid = {line.counters for line in scenario.play} | {1} | cores_laid(scenario, known)
    if what == "reserve" and any(f.of == "core" and (f.card or f.role) is None and f.value not in paid for f in figures):
        return None  # on which card they lay the question does not say
    laid = len(side.hand) if what == "hand" else side.reserve
    refreshes = what == "reserve" and (scenario.start == "refresh" or bool(side.trash))
    trash = next((figure.value for figure in figures if figure.of == "trash"), None)
    comes_back = bool(trash) and not FROM_THE_REFRESH_ON.isdisjoint(reading.steps)
    spent = side.trash == trash if refreshes else not comes_back
    return f"in {what}" if what and told == laid and spent and asked_move(scenario) in ("", "choose", "summon") else None


FROM_THE_REFRESH_ON = frozenset({"refresh", "main"})
"""Steps in which spent cores are back in the reserve."""
_IN_TRASH = regex(r"トラッシュ[^。、?]{0,12}?(?:何個|なん個|なんこ|いくつ)|\bhow many\b[^.?]{0,40}\btrash\b", re.IGNORECASE)
"""How it is asked how many cores are left in the trash."""


def _up_to_the_power(scenario: Scenario, reading: Reading) -> Scenario:
    """The case with the power asked for; up to the last of as many moves that add to it as the question tells, where nothing else is."""
    if facts_asked(reading) != ["count"]:
        return replace(scenario, about="power")
    told = sum(figure.of in ("power-up", "guard-point") for figure in reading.figures)
    adding = [n for n, line in enumerate(scenario.before_ask) if line.do in ("guard", "use")][:told]
    play = (*scenario.play[: adding[-1] + 1], Line("ask")) if adding else scenario.play
    return replace(scenario, play=play, asks=("count",), about="power")


def _begun_a_step_earlier(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case that begins in a step of a turn in the one before it, where the question asks which step that is."""
    steps = [*rulebook(scenario.rules).steps]
    if scenario.start not in steps[1:] or scenario.start not in {*STEPS_OF_A_TURN, "main"}:
        return scenario
    if reading.steps != (scenario.start,) or not asks_for_the_step_before(reading, scenario.rules):
        return scenario
    return replace(scenario, start=steps[steps.index(scenario.start) - 1])


def _without_untold_symbols(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case without its own numbers of symbols, where the question asks how many of something there are and does not tell them."""
    said = reading.concepts()
    if any(figure.of == "symbol" for figure in reading.figures) or TELLS_SYMBOLS & said or "how-many" not in said:
        return scenario
    for place, placed in places(scenario):
        face = known.card(placed.card)
        if placed.symbols and (face is None or "symbols" in face.unknown):
            scenario = replaced(scenario, place, replace(placed, symbols=None))
    return scenario


def _with_told_figures(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    return with_figures(scenario, figures_meant(reading, known))


def _with_told_threshold(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case whose one ability asks for a power with the one that the question says it asks for, and whether for so much at least or at
    most: 「6000以上なら引く」."""
    told = {(int(match["power"]), match["least"] is not None) for match in _THRESHOLD.finditer(reading.question)}
    asking = [(place, placed) for place, placed in places(scenario) if any(map(_asks_for_a_power, placed.abilities))]
    if len(told) != 1 or len(asking) != 1:
        return scenario
    (place, placed), (power, least) = asking[0], told.pop()
    powers = [figure for figure in reading.figures if (figure.of, figure.sort, figure.card) == ("power", "is", None)]
    its = powers[0].value if [figure.role for figure in powers] == [None] else placed.power  # the only one is of whom the ability is
    return replaced(
        scenario, place, replace(placed, power=its, abilities=tuple(_asking_for(each, power, least) for each in placed.abilities))
    )


def _asks_for_a_power(ability: Ability) -> bool:
    return ability.if_power_at_least is not None or ability.if_power_at_most is not None


def _asking_for(ability: Ability, power: int, least: bool) -> Ability:
    if not _asks_for_a_power(ability):
        return ability
    old, new = str(ability.if_power_at_least or ability.if_power_at_most), str(power)
    ja, en = ability.says.ja.replace(old, new), ability.says.en.replace(old, new)
    if least and ability.if_power_at_most is not None:
        ja, en = ja.replace("以下", "以上"), en.replace("or less", "or more")
    if not least and ability.if_power_at_least is not None:
        ja, en = ja.replace("以上", "以下"), en.replace("or more", "or less")
    return replace(ability, if_power_at_least=power if least else None, if_power_at_most=None if least else power, says=Text(ja, en))


_THRESHOLD = regex(
    r"(?P<power>\d{3,6})(?:(?P<least>以上| or (?:more|higher|above|greater))| ?以下| or (?:less|lower|below|under|fewer))", re.IGNORECASE
)


def _with_shields_left_over(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case in which an attack trigger takes shields away with as many as the question tells are left then, and those taken."""
    told, there = _LEFT_OVER.search(reading.question), scenario.board.defending
    taken = [e for _, placed in places(scenario) for a in placed.abilities if a.at == "attack" for e in a.does if _takes_shields(e)]
    if told is None or len(taken) != 1 or not isinstance(there.zones.get("shields"), int):
        return scenario
    first = (figure for figure in reading.figures if figure.of == "shield" and figure.start < told.start())
    total = max(
        (figure.value for figure in first if _IN_ALL.match(reading.question, figure.start)),
        default=int(told[1] or VALUES[told[2].lower()]) + 1,
    )
    return scenario.with_half("defending", replace(there, zones={**there.zones, "shields": total}))


def _with_shields_taken(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case in which an attack trigger takes a shield away with as many taken as the question tells: 「盾を2枚墓地に置いた」."""
    told = _TAKEN.search(reading.question) if {"shield", "when-attacks"} <= reading.concepts() else None
    taking = [(p, placed) for p, placed in places(scenario) if any(map(_takes_shields, (e for a in placed.abilities for e in a.does)))]
    if told is None or len(taking) != 1:
        return scenario
    (place, placed), count = taking[0], int(told[1])
    return replaced(scenario, place, replace(placed, abilities=tuple(_taking(each, count) for each in placed.abilities)))


def _taking(ability: Ability, count: int) -> Ability:
    if not any(map(_takes_shields, ability.does)) or count == 1:
        return ability
    does = tuple(
        replace(e, target=replace(e.target, count=count)) if isinstance(e, PutInZone) and _takes_shields(e) else e for e in ability.does
    )
    says = Text(ability.says.ja.replace("1枚", f"{count}枚"), ability.says.en.replace("a shield", f"{count} shields"))
    return replace(ability, does=does, says=says)


_TAKEN = regex(r"([1-9])枚(?:を|だけ|とも)?(?:墓地|手札|山札)(?:に|へ)(?:置|送|戻|落|加え)")
"""How many shields are told to be taken away."""


def _takes_shields(effect: Effect) -> bool:
    return isinstance(effect, PutInZone) and effect.target.zone == "shields"


_LEFT_OVER = regex(
    r"(?:残り|のこり|残って(?:い)?る(?:の)?(?:シールド|盾)?)(?:は|が|の(?:シールド|盾)は?)?(?:あと)?\s*([1-9])(?:枚|まい)"
    r"|\b(one|two|three|four) (?:shields? )?(?:left|remain(?:s|ing)?)\b",
    re.IGNORECASE,
)
"""How many shields are told to be left."""
_IN_ALL = regex(r"[1-9]枚のうち|[1-9]枚(?:ある)?[。、]|[1-9] shields?[:.,]")
"""How it is told of a number of shields that these are all there were."""


EXHAUSTED = frozenset({"is-exhausted", "exhaust", "turn-sideways", "lies-tapped"})
"""Concepts by which a question says that something lies exhausted."""
OF_ANOTHER = frozenset(
    {"refresh", "all", "blocker", "opposite", "target", "attack-target", "tapped-target", "fallen-one-attacked", "two-at-once"}
)
"""Concepts by which a question says that what is exhausted is not what attacks, or is so by attacking (「2体いっぺんにタップして攻撃」)."""


OF_THE_ATTACKER = frozenset({"speed-attacker"})
"""Concepts by which it says that it is."""


def _with_exhausted_attacker(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with an exhausted attacker, where the question asks whether what it says is exhausted may attack: "may I attack with
    a spirit that is already exhausted, if it was summoned this turn?" """
    deeds = [event for event in reading.events if event.asked]
    declared = {"declare"} if "attacker" in reading.concepts() else set[str]()  # "can it be declared as an attacker?"
    asked = any(event.concept in {"attack", *declared} and event.on is None for event in deeds) and len(deeds) == 1
    line = scenario.play[-1] if asked_move(scenario) == "attack" else None
    said = (each for each in reading.mentions if each.concept in EXHAUSTED and not each.negated)
    mention = next((each for each in said if each.start < deeds[0].start), None) if deeds else None
    found = combatant(scenario, "attacker")
    if not asked or line is None or mention is None or found is None or "opponent" in reading.concepts():
        return scenario
    another = bool(line.on) and _ONE_ATTACKED.match(reading.question, mention.end) is not None
    if another or (line.on and OF_THE_ATTACKER.isdisjoint(reading.concepts())):
        return scenario
    if OF_ANOTHER & reading.concepts() or subject_of(mention, reading) in ("defending", "blocker"):
        return scenario
    if any(each.do == "attack" and each.card == line.card for each in scenario.before_ask):
        return scenario  # it is exhausted by having attacked
    return replaced(scenario, found[0], replace(found[1], state="exhausted"))


_ONE_ATTACKED = regex(r"\s*(?:の|クリーチャー|くりーちゃー|クリ|やつ|ヤツ|奴|子|スピリット)(?:に)?[をもはに]", re.IGNORECASE)
"""What stands after what is exhausted where it is who is attacked: 「寝てるクリーチャーも殴れる?」."""


def _without_denied_guards(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case in which nobody guards, where it is about what comes of an attack and the question tells that nobody does."""
    about = {"success", "damage"} & set(scenario.asks) and not asked_move(scenario)
    if not about or not denies_guards(reading):
        return scenario
    return replace(scenario, play=tuple(line for line in scenario.play if line.do != "guard"))


def _with_fallen_front(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with a fallen card where one is attacked, where the question tells that who stands opposite has fallen before."""
    target = combatant(scenario, "target")
    if target is None or target[1].state != "ready" or _FALLEN_FRONT.search(reading.question) is None:
        return scenario
    return replaced(scenario, target[0], replace(target[1], state="exhausted"))


_FALLEN_FRONT = regex(
    r"(?:正面|向かい|対面|目の前)の?(?:子|プログレス|相手|やつ|ヤツ|奴)?(?:は|が|も)、?(?:(?:最初|はじめ|初め|元)から|もともと|元々|すでに|既に)"
    r"(?:フォール|寝て)[^。、?]*[。、]"
    r"|(?:^|[.!;] )(?:the )?(?:front|opposing|opposite|attacked) progress (?:is|was) (?:already )?(?:fallen|exhausted)\b[^.?]*\.",
    re.IGNORECASE,
)
"""How it is told of who stands opposite, and not asked."""


def _with_told_loser(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with the powers of the combatants exchanged, where the question says that the other of them has the lower one."""
    role = told_loser(reading)
    loser, winner = combatant(scenario, role), combatant(scenario, facing_in(scenario, role))
    if loser is None or winner is None or {loser[1].card, winner[1].card} != {"plain"}:
        return scenario
    low, high = loser[1].power, winner[1].power
    if low is None or high is None or low <= high:
        return scenario
    scenario = replaced(scenario, loser[0], replace(loser[1], power=high))
    return replaced(scenario, winner[0], replace(winner[1], power=low))


def _with_told_tie(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with two cards as strong as each other, where the question tells that before it tells what is added to one, and no power:
    "we were tied on BP but in the flash I gave my blocker +1000"."""
    one, other = combatant(scenario, "attacker"), combatant(scenario, "blocker")
    added = next((figure.start for figure in reading.figures if figure.of == "power-up" and figure.role is not None), 0)
    tied = any(mention.concept == "equal" and not mention.negated and mention.end <= added for mention in reading.mentions)
    power = "power" in reading.concepts() and all(figure.of != "power" for figure in reading.figures)
    if one is None or other is None or not (tied and power) or {one[1].card, other[1].card} != {"plain"}:
        return scenario
    return replaced(scenario, other[0], replace(other[1], power=one[1].power))


def _with_told_kind(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with an ultimate as the combatant of whom the question says that it is one: 「アルティメットがBP負けした」."""
    for mention in reading.mentions:
        if mention.concept != ULTIMATE or mention.negated:
            continue
        after = (event for event in reading.events if 0 <= event.start - mention.end < _SAID_OF and not event.negated)
        deed = next((event for event in after if "。" not in reading.question[mention.end : event.start]), None)
        if _WHAT_DID_SO.search(reading.question[: mention.start]):  # 負けたのはアルティメット
            deed = next((event for event in reversed(reading.events) if event.start < mention.start and event.told), deed)
        role = _loser(scenario) if deed is not None and deed.concept in FALLS else DOES.get(deed.concept) if deed is not None else None
        if deed is not None and deed.concept in FALLS and _BY_IT.search(reading.question[: mention.end + 1]):
            role = facing_in(scenario, role)  # アルティメットに負けた
        found = combatant(scenario, role)
        if found is not None and found[1].card == "plain" and found[1].kind in (None, "spirit"):
            scenario = replaced(scenario, found[0], replace(found[1], kind=ULTIMATE))
    return scenario


_WHAT_DID_SO = regex(r"(?:た|る)(?:の|やつ|ほう|方)(?:が|は)、?(?:自分の|俺の|私の|相手の|うちの)?$")
"""What stands before the one of whom it is said last that it did something, or that something befell it."""
_BY_IT = regex(r"アルティメットに$|\b(?:to|by) (?:an?|the|his|her|their|my opponent's) ultimate\W?$", re.IGNORECASE)
"""How an ultimate is named as the one to which another falls."""
ULTIMATE = "ultimate"
_SAID_OF = 25
"""Characters between a card and what it does or befalls it, at most."""


def _loser(scenario: Scenario) -> str | None:
    """The combatant with the lower power, where both have one."""
    attacker, facing = combatant(scenario, "attacker"), combatant(scenario, "blocker")
    if attacker is None or facing is None or attacker[1].power is None or facing[1].power is None:
        return None
    return "attacker" if attacker[1].power < facing[1].power else "blocker"


def _steps_left_out(reading: Reading, known: Knowledge) -> str | None:
    """The step of which a question asks whether it is left out; those between which it asks for them, apart by spaces:
    「❹と❻は飛ばす?」; all from the one to the other in "which of A4-A6 get skipped?"."""
    if not reading.steps or "skipped" not in facts_asked(reading):
        return None
    steps = [(m, known.lexicon[m.concept].value) for m in reading.mentions if known.lexicon[m.concept].kind == "step"]
    for (left, first), (right, last) in pairwise(steps):
        if first not in reading.steps or last not in reading.steps or first == last:
            continue
        order = list(rulebook(known.source.rules).steps)
        if {first, last} <= {*order} and _TO.fullmatch(reading.question[left.end : right.start]):
            return " ".join(order[order.index(first) : order.index(last) + 1])
        if right.start - left.end <= _BETWEEN_STEPS:
            return f"{first} {last}"
    alone = any(mention.concept == "alone" and mention.start in {step.end for step, _ in steps} for mention in reading.mentions)
    return reading.steps[-1] if "is-it-skipped" in reading.asks and not alone else None  # コアステップだけ? asks for all


def _all_left_out(reading: Reading, scenario: Scenario) -> str | None:
    """That a question asks for all steps that are left out, and not just for those that are next: 「どのステップが飛ぶ?」."""
    asked = "skipped" in scenario.asks and scenario.about is None and not reading.steps
    return TURN if asked and _WHICH_LEFT_OUT.search(reading.question) and not _AND_NEXT.search(reading.question) else None


_WHICH_LEFT_OUT = regex(
    r"(?:ほか|他)(?:に|にも|の|も)?(?:飛[ばぶん]|とば|抜[かけく]|省|スキップ|行わな|やらな)[^。、?]{0,8}(?:ステップ|手順|段階|番号|の|ところ)"
    r"|(?:どの(?:ステップ|手順|段階|番号)|どこ|どれ|何と何|何)(?:と(?:どれ|どこ))?(?:が|を|は)?(?:全部|ぜんぶ)?(?:飛[ばぶん]|とば|抜[かけく]|省|スキップ)"
    r"|(?:飛[ばぶん]|とば|抜[かけく]|省|スキップ|行わな|やらな)[^。、?]{0,8}(?:ステップ|手順|段階|の)(?:は|って)?(?:全部|ぜんぶ|どれ|どこ|何と何|すべて|全て)"
    r"|\b(?:which|what) steps\b[^.?]{0,40}\b(?:skip|left out|leave out|omit)|\b(?:all|every)\b[^.?]{0,16}\b(?:skipped|left out|omitted)",
    re.IGNORECASE,
)
_AND_NEXT = regex(r"次|つぎ|その(?:後|あと)|\bnext\b|\bbefore\b", re.IGNORECASE)
"""How it is asked for all steps left out, and for what comes next."""
_TO = regex(r"\s*(?:[-–—~〜]|から|to|through)\s*", re.IGNORECASE)
_BETWEEN_STEPS = 5
"""Characters between two steps that are named together, at most."""


def _phase_asked(reading: Reading, scenario: Scenario) -> str | None:
    """That a question asks in which phase one is next, and not in which step: 「次は何フェイズ?」."""
    asked = "next_step" in scenario.asks and scenario.about is None and _WHICH_PHASE.search(reading.question)
    return "phase" if asked else None


_WHICH_PHASE = regex(r"(?:何|なん|なに|どの)の?フェ[イー]ズ|次のフェ[イー]ズ|\b(?:what|which|next) phase\b", re.IGNORECASE)


def _with_told_keyword(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with the keyword that the question tells of whoever attacks (W・ブレイカー), in the place of another of the same kind; where
    none of its cards has that one, or does the same by another ability, and nothing is chosen for it."""
    said = dict.fromkeys(m.concept for m in reading.mentions if not m.negated)
    meant = {concept: keyword for concept in said if (keyword := known.keyword(known.lexicon[concept].term.ja)) is not None}
    attacker = combatant(scenario, "attacker")
    chosen = any(line.do == "choose" for line in scenario.play)
    if len(meant) != 1 or attacker is None or attacker[1].card != "plain" or chosen:
        return scenario
    told = known.lexicon[next(iter(meant))]
    kind = {concept.term.ja for concept in known.lexicon.values() if concept.is_a == told.is_a}
    alike = [word for _, placed in places(scenario) for word in placed.keywords if word in kind]
    does = {type(effect) for keyword in meant.values() for ability in keyword.abilities for effect in ability.does}
    otherwise = any(type(effect) in does for _, placed in places(scenario) for ability in placed.abilities for effect in ability.does)
    if told.is_a is None or told.term.ja in alike or otherwise or len(alike) > 1:
        return scenario
    place, placed = attacker
    others = tuple(word for word in placed.keywords if word not in kind)
    return replaced(scenario, place, replace(placed, keywords=(*others, told.term.ja)))


def _with_what_it_evolves_into(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with the keyword on the card that takes the attacker's place which the question says the attacker comes to have by that."""
    said = {m.concept for m in reading.mentions if not m.negated}
    meant = [concept for name in said for concept in known.lexicon[name].implies if known.lexicon[name].is_a == GAINS]
    takes = [
        (place, placed)
        for place, placed in places(scenario)
        if any(isinstance(effect, TakePlaceOfAttacker) for ability in placed.abilities for effect in ability.does)
    ]
    if len(set(meant)) != 1 or len(takes) != 1 or takes[0][1].keywords:
        return scenario
    return replaced(scenario, takes[0][0], replace(takes[0][1], keywords=(known.lexicon[meant[0]].term.ja,)))


GAINS = "gains-breaks"
"""What concepts are kinds of that tell which keyword an attacker comes to have."""


def _with_enough_shields(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case whose shields are cards of their own with as many as the attacker breaks of those that the question says there are."""
    attacker, half = combatant(scenario, "attacker"), scenario.board.defending
    shields = half.zones.get("shields")
    told = [figure.value for figure in reading.figures if figure.of == "shield" and figure.sort == "is"]
    if attacker is None or not isinstance(shields, tuple) or "zero" in reading.concepts() or len(told) > 1:
        return scenario
    face = known.card(attacker[1].card)
    keywords = (known.keyword(word) for word in (*attacker[1].keywords, *(face.keywords if face is not None else ())))
    effects = (effect for keyword in keywords if keyword is not None for ability in keyword.abilities for effect in ability.does)
    most = min(max((effect.count for effect in effects if isinstance(effect, BreakShields)), default=0), *told, MOST_SHIELDS)
    more = tuple(Placed(as_=f"shield {n}") for n in range(len(shields) + 1, most + 1))
    laid = replace(half, zones={**half.zones, "shields": (*shields, *more)})
    return replace(scenario, board=replace(scenario.board, defending=laid)) if more else scenario


def _with_told_choice(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with the one of an attacker's keywords chosen that the question says is (W・ブレイカーを選んだ), or that it names again ("it
    has W-Breaker and T-Breaker and I go with T-Breaker")."""
    attacker = combatant(scenario, "attacker")
    if attacker is None or all(line.do != "choose" for line in scenario.play):
        return scenario
    words = {m: known.lexicon[m.concept].term.ja for m in reading.mentions if not m.negated and m.concept in known.lexicon}
    keywords = {m: word for m, word in words.items() if word in attacker[1].keywords}
    deeds = [m for m in reading.mentions if m.concept in ("choose", "use") and not m.negated]
    if reading.language == "ja":
        said = [word for m, word in keywords.items() if any(_OBJECT.fullmatch(reading.question[m.end : deed.start]) for deed in deeds)]
    else:
        said = [word for m, word in keywords.items() if any(0 < m.start - deed.end <= _CHOSEN for deed in deeds)]
    either, named = {*keywords.values()}, [*keywords.values()]
    said = said or ([named[-1]] if len(named) == len(either) + 1 and named[-1] in named[:-1] else [])
    if len(either) < 2 or len(set(said)) != 1:
        return scenario
    chosen = (replace(line, on=(said[0],)) if line.do == "choose" and set(line.on) < either else line for line in scenario.play)
    return replace(scenario, play=tuple(chosen))


MOST_SHIELDS = 5
"""Shields that a player has at the start of a game."""
_OBJECT = regex(r"(?:の(?:ほう|方|能力))?[をで]?")
_CHOSEN = 6
"""Characters between a choice and what is chosen, at most."""


def _about(reading: Reading, known: Knowledge) -> str | None:
    """The card a question is about where the case does not say: the one it names, or the role it speaks of."""
    if reading.cards:
        return known.cards[reading.cards[0].card].name.ja
    return next((event.on for event in reading.events if event.on in ("attacker", "blocker", "target")), None)


LEAVES: dict[str, type[Destroy | ReturnToHand]] = {"destroy": Destroy, "return-to-hand": ReturnToHand}
"""What the question may say befell a card, as the effect that does it."""


def _leaving_as_told(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """Where the case has a combatant destroyed by a card without a name and the question has it returned to hand, or the other way
    round, that card does what the question says; not in a game that knows of no destroying."""
    destroys = any(upon.event is Destroyed for upon in rulebook(scenario.rules).upon)
    ways = LEAVES.keys() - (set() if destroys else {"destroy"})
    told = {(event.on, event.concept) for event in reading.events if event.concept in ways and event.told}
    used = {line.card: line.on[0] for line in scenario.play if line.do == "use" and line.on}
    plain = [(place, placed) for place, placed in places(scenario) if placed.card == "plain"]
    leaving = [placed for _, placed in plain if any(isinstance(each, Destroy | ReturnToHand) for a in placed.abilities for each in a.does)]
    for place, placed in plain:
        befell = {concept for on, concept in told if on == used.get(placed.label)}
        if not used and leaving == [placed] and None not in {on for on, _ in told}:
            befell = {concept for _, concept in told}
        if len(befell) == 1:
            abilities = tuple(_doing(ability, known.lexicon[concept]) for ability in placed.abilities for concept in befell)
            scenario = replaced(scenario, place, replace(placed, abilities=abilities))
    return scenario


def _doing(ability: Ability, what: Concept) -> Ability:
    """An ability by which a card leaves the field, doing so in this way."""
    effect = LEAVES[what.id]
    others = tuple(each for each in LEAVES.values() if each is not effect)
    does = tuple(effect(each.target) if isinstance(each, others) else each for each in ability.does)
    return ability if does == ability.does else replace(ability, does=does, says=what.term)


# ── cards ──────────────────────────────────────────────────────────────────


def _with_fighters_exchanged(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with its two combatants in each other's place, where the question names both and has them fight the other way round."""
    facing = facing_in(scenario, "attacker")
    one, other = combatant(scenario, "attacker"), combatant(scenario, facing)
    if one is None or other is None:
        return scenario
    attacking, faced = known.card(one[1].card), known.card(other[1].card)
    told = {mention.card: mention.role for mention in reading.cards}
    if attacking is None or faced is None or (told.get(attacking.id), told.get(faced.id)) != (facing, "attacker"):
        return scenario
    for (place, there), (_, card) in ((one, other), (other, one)):
        laid = replace(card, as_=there.as_, at=there.at, state=there.state, new=there.new, marks=there.marks)
        scenario = replaced(scenario, place, laid)
    return scenario


def _with_named_cards(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    unused = denied_cards(reading)
    for mention in (each for each in reading.cards if each.card not in unused):
        scenario = _with_card(scenario, mention, reading, known)
    return scenario


def _with_card(scenario: Scenario, mention: CardMention, reading: Reading, known: Knowledge) -> Scenario:
    """The card the question names, in the place the case has for it, with the level, cores and power the question gives."""
    face = known.cards[mention.card]
    place = _place_of(scenario, mention, known) or _place_like(scenario, mention, reading, known)
    if place is None:
        return scenario
    side, zone, index = place
    half: Half = getattr(scenario.board, side)
    placed: Placed = getattr(half, zone)[index]
    copies = [other for _, other in places(scenario) if other.card == placed.card]
    if len(copies) > 1 and any(_as_told(copy, mention, face) for copy in copies):
        return scenario  # it is said of one of several
    changed = placed
    if known.card(placed.card) is not face:
        changed = Placed(face.name.ja, placed.as_, state=placed.state, new=placed.new, at=placed.at, marks=placed.marks)
        scenario = renamed(scenario, placed.label, placed.as_ or face.name.ja)
    if mention.level is not None:
        changed = replace(changed, level=mention.level, cores=None)
        scenario = _summoned_at(scenario, placed.label, next((each.cores for each in face.levels if each.level == mention.level), 0))
    cores = mention.cores if mention.cores is not None else cores_said_on(mention, reading)
    if cores is not None and zone == "field":
        changed = replace(changed, cores=cores, level=None)
    if mention.power is not None:
        changed = replace(changed, power=mention.power)
    if mention.symbols is not None:
        changed = replace(changed, symbols=mention.symbols)
    return replaced(scenario, place, changed)


def cores_said_on(mention: CardMention, reading: Reading) -> int | None:
    """How many cores a question says lie on a card, where that figure is of nobody else."""
    lying = cores_on(mention, reading)
    return lying.value if lying is not None and lying.role is None else None


def _summoned_at(scenario: Scenario, card: str, cores: int) -> Scenario:
    """The case with so many cores laid on a card that is summoned in it: マッハジーをLv2で神速召喚."""
    lines = (replace(line, counters=cores) if cores and line.do == "summon" and line.card == card else line for line in scenario.play)
    return replace(scenario, play=tuple(lines))


def _as_told(placed: Placed, mention: CardMention, face: CardFace) -> bool:
    """Whether a card lies there with the level and cores the question gives."""
    reached = face.level_at(mention.cores) if mention.cores is not None else None
    level = mention.level or (reached.level if reached is not None else None)
    return level is not None and placed.level == level


def _place_of(scenario: Scenario, mention: CardMention, known: Knowledge) -> Place | None:
    """Where the case already has this very card."""
    for place, placed in places(scenario):
        face = known.card(placed.card)
        if face is not None and face.id == mention.card:
            return place
    return None


def _place_like(scenario: Scenario, mention: CardMention, reading: Reading, known: Knowledge) -> Place | None:
    """Where the case has another card that plays the part of the named one: the combatant it is said to be, or the one card of its kind."""
    kind = known.cards[mention.card].kind
    usual = rulebook(known.source.rules).plain
    named = reading.named()
    free = []
    for place, placed in places(scenario):
        face = known.card(placed.card)
        if face is not None and face.id in named:
            continue
        if (face.kind if face else placed.kind or usual) == kind:
            free.append((place, placed))
    role: str | None = mention.role
    if role is None:
        role = next((part for event in reading.events if event.card == mention.card and (part := _role(event))), None)
    part = role or _aimed_at(mention, reading, scenario, known)
    for place, placed in free:
        if part is not None and placed.as_ == part:
            return place
    if role is not None and kind == usual:
        return None
    sided = [place for place, _ in free if mention.side is None or place[0] == mention.side]
    return sided[0] if len(sided) == 1 else None


def _aimed_at(mention: CardMention, reading: Reading, scenario: Scenario, known: Knowledge) -> str | None:
    """What the case has a card used on that the question says is used on the one it mentions: 「フレイムダンスでシダフクロウを焼ける?」."""
    doing = {event.card for event in reading.events if event.on == mention.card and event.card not in (None, mention.card)}
    lines = (line for line in scenario.play if line.do == "use" and len(line.on) == 1 and line.card is not None)
    used = ((face.id, line.on[0]) for line in lines if (face := known.card(line.card or "")) is not None)
    return next((on for card, on in used if card in doing), None)


def _role(event: EventMention) -> str | None:
    return DOES.get(event.concept)


REWRITINGS: tuple[Callable[[Scenario, Reading, Knowledge], Scenario], ...] = (
    _begun_a_step_earlier,
    _with_fighters_exchanged,
    _with_named_cards,
    _with_told_keyword,
    _with_told_choice,
    _with_what_it_evolves_into,
    _with_enough_shields,
    _with_exhausted_attacker,
    _with_fallen_front,
    _with_told_loser,
    _with_told_tie,
    _with_told_kind,
    _without_untold_symbols,
    _without_denied_guards,
    _with_told_figures,
    with_any_strike,
    _with_told_threshold,
    _with_shields_left_over,
    _with_shields_taken,
    with_told_moves,
    with_told_summons_paid,
    with_told_attacks,
    *(kind.laid_in for kind in KINDS),
    with_told_walkers,
    with_told_reach,
    with_reduced_damage,
    _leaving_as_told,
    frozen_as_told,
    asked_of_a_move_made,
    judged_beside_a_guard,
    asked_again,
    asked_where_told,
)
"""What the question says otherwise than a case, in order: each sees what the ones before it have made of the case."""
