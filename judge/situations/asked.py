"""Which facts a question asks for, by its own words, and which of them a replay decides."""

import re

import knowledge
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import EventMention, Reading
from judge.rulings.facts import BROUGHT, Facts, damages_cards
from judge.situations.lying import asks_for_a_price, asks_what_is_left_on
from knowledge.abilities import ChangePower
from scenarios.model import Scenario

ASKED: dict[str, str] = {
    "allowed": "allowed",
    "what-next": "next_step",
    "is-it-skipped": "skipped",
    "who-first": "may_act_next",
    "who-next": "may_act_next",
    "who-chooses": "chooser",
    "in-which-order": "order",
    "does-it-trigger": "triggers",
    "does-it-expire": "expires_at",
    "until-when": "expires_at",
    "how-many-bp": "bp_charge",
    "state-asked": "state",
    "how-much-damage": "damage",
}
"""The fact an ``ask`` asks for whatever it is asked of."""

ASKED_OF: dict[str, str] = {
    "end-flash": "window",
    "end-battle": "battle",
    "trigger": "triggers",
    "lose-life": "life_change",
    "destroy": "zone",
    "both-destroyed": "zone",
    "win": "zone",
    "stays-alive": "zone",
    "put-in-trash": "zone",
    "return-to-hand": "zone",
    "leave-field": "zone",
    "return-core": "cores_to",
    "exhaust": "state",
    "refresh": "state",
    "draw": "drawn",
    "discard": "discarded",
    "damage": "damage",
    "succeed": "success",
    "fail": "success",
    "expire": "expires_at",
    "end-effect": "expires_at",
    "skip": "skipped",
    "add-core": "cores_to",
    "compare-power": "skipped",
    "break-shield": "shields_broken",
    "win-game": "winner",
    "interrupt": "battle",
    "charge": "bp_charge",
    "exchange": "battle",
    "void": "battle",
    "forbid": "allowed",
}
"""The fact a question asks for when it asks whether, where or how much of this event."""


FLASH = frozenset({"flash-use", "flash"})


STILL_OPEN = ("allowed", "window")
"""What "may I still use a flash?" asks: whether the use is legal or, where no use is tried, whether the timing goes on."""


def answered(reading: Reading, case: Scenario, found: Facts) -> tuple[list[str], int]:
    """The facts found that the question asks for by its own words, in order, and how many it asks for that are not found."""
    decided = {name: value for name, value in found.items() if _of_what_is_asked(name, value, reading, case)}
    asked = facts_asked(reading)
    if "before-or-after" in reading.asks and "order" in case.asks:
        asked = list(dict.fromkeys(("order", *asked)))
    hoped = decided.get("allowed") == "no" and "allowed" not in asked and bool(BROUGHT & set(asked))
    wanted = [_in_order_of(case, _either(name, reading, decided)) for name in _with_legality(asked, reading, case, decided, hoped)]
    present = [[name for name in either if is_told(name, decided.get(name), case)] for either in wanted]
    told = [name for names in present for name in (names if "allowed" in names else names[:1])]
    if "next_step" in told and decided.get("window") == "open" and _in_turns(reading):  # 防御側使用→攻撃側パス。次は?
        told.insert(told.index("next_step"), "may_act_next")
    return list(dict.fromkeys(told)), 0 if hoped else sum(decided.keys().isdisjoint(either) for either in wanted)


TRIED: dict[str, frozenset[str]] = {
    "attack": frozenset({"attack", "decline", "finish"}),
    "another-attack": frozenset({"attack", "decline", "finish"}),
    "move-gate": frozenset({"move", "decline", "finish", "use"}),
    "block": frozenset({"block", "decline"}),
    "use": frozenset({"use", "summon", "pass", "declare", "decline", "accept", "use-link", "choose", "order", "guard"}),
    "flash-use": frozenset({"use", "summon", "pass"}),
    "chase": frozenset({"use"}),
    "guard": frozenset({"guard", "pass", "block"}),
    "use-link": frozenset({"use-link", "decline"}),
    "counter-attack": frozenset({"accept", "decline"}),
    "no-counter-attack": frozenset({"decline"}),
    "quick-summon": frozenset({"summon"}),
    "win": frozenset(),
    "charge": frozenset(),
    "draw": frozenset({"use", "accept", "decline", "choose"}),
}
"""By which lines a script tries what a question asks whether one may, must or need not do."""


def is_told(name: str, value: object, case: Scenario) -> bool:
    """Whether a fact says anything: that no step is left out does where the case is about steps left out."""
    return value not in (None, {}, []) or (value == [] and name == "skipped" and name in case.asks)


def _in_turns(reading: Reading) -> bool:
    """Whether a question tells what the players do one after the other in a flash timing."""
    return sum(event.concept in MOVES and not event.asked for event in reading.events) > 1


MOVES = frozenset({"pass", "use", "flash-use", "use-magic", "will-not-use"})
"""What a player does when it is their turn to act in a flash timing."""


def _in_order_of(case: Scenario, names: tuple[str, ...]) -> list[str]:
    return sorted(names, key=lambda name: name not in case.asks)


def _with_legality(asked: list[str], reading: Reading, case: Scenario, decided: Facts, hoped: bool) -> list[str]:
    """The facts asked for with ``allowed`` where whether a move is legal is the answer, though the words ask for something else: they ask
    what would come of a move that cannot be made (``hoped``: "damage to both?"), or for nothing that a case of what is legal is about
    or decides ("how often?"). What happens in which order is then beside the point."""
    about_legality = case.asks[:1] == ("allowed",) and (
        "allowed" in asked or (bool(asked) and set(asked).isdisjoint((*case.asks, *decided, *OF_EFFECTS)))
    )
    if "allowed" not in decided or not (hoped or about_legality):
        return asked
    others = [name for name in asked if name in case.asks or not (name == "order" or (hoped and name in BROUGHT))]
    others = [name for name in others if name != "allowed"]
    last = "allowed" not in asked and bool(OPEN_ASKS & set(reading.asks))
    return [*others, "allowed"] if last else ["allowed", *others]


OF_EFFECTS = frozenset({"expires_at", "active"})
"""Facts of how long an effect lasts, which what is legal says nothing of."""
OPEN_ASKS = frozenset({"how-many", "where-goes", "what-next", "who-next", "who-first", "who-chooses", "until-when", "when-asked"})
"""Asks that no yes or no answers."""


def _of_what_is_asked(name: str, value: object, reading: Reading, case: Scenario) -> bool:
    """Whether a fact is about what the question asks of: of steps left out, one it names, if it names any; of choices and of how many, not
    just the next that come, but those the case is about (or tells beside it, or is tried in it, or how many cards come to the zone that the
    question names)."""
    match name:
        case "skipped":
            named = reading.steps if "is-it-skipped" in reading.asks else ()
            return not named or not isinstance(value, list) or not value or bool(set(named) & set(value))
        case "drawn" | "discarded":
            return bool(value) or name in {*case.asks, *case.expect}  # that nobody draws says nothing where nobody would
        case "chooser":
            return bool({"chooser", "may_act_next"} & {*case.asks, *case.expect})
        case "count" if case.about == "power":
            return asks_for_a_power(reading)
        case "count" if "count" not in case.asks and any(line.do == "guard" for line in case.before_ask):
            return _counts_what_is_told(reading)  # how many at once says nothing of how many in all
        case "count":
            return "count" in case.asks or case.asks[:1] == ("allowed",) or _counts_what_is_told(reading)
    return True


def _counts_what_is_told(reading: Reading) -> bool:
    return zone_counted(reading) is not None or asks_for_a_power(reading) or asks_what_is_left(reading) or _counts_cores(reading)


def _counts_cores(reading: Reading) -> bool:
    """Whether it is asked how many cores (or cards) are held, are left on a card, or are taken by a summon."""
    return bool(held_asked(reading)) or asks_what_is_left_on(reading) is not None or asks_for_a_price(reading)


TIMES = frozenset({"next_step", "expires_at", "order", "active", "may_act_next"})
"""Facts that tell when something is, or what it comes before."""


def asks_when(reading: Reading) -> bool:
    """Whether a question asks for a time: "when …?", "before or after …?"."""
    return "when-asked" in reading.asks or {"before", "after"} <= reading.concepts()


def asks_for_a_duty(reading: Reading) -> bool:
    """Whether a question asks what must be done, and not also what may be."""
    return "must" in reading.asks and {"allowed", "not-allowed", "when-asked"}.isdisjoint(reading.asks)


def asks_for_an_order(reading: Reading, move: str) -> bool:
    """Whether a question asks if something must be done before a move, or in a certain order: "must a unit move before attacking?"."""
    if not asks_for_a_duty(reading):
        return False
    if {"order", "first", "not-yet-attacked"} & reading.concepts():
        return True
    before = next((m for m in reading.mentions if m.concept == "before"), None)
    if before is None:
        return False
    said = [(event.concept, event.start) for event in reading.events]
    said += [(mention.concept, mention.start) for mention in reading.mentions if mention.concept in NAMED_BY_ITS_DOER]
    after = [concept for concept, start in said if (start < before.start) == (reading.language == "ja")]
    return any(move in TRIED.get(NAMED_BY_ITS_DOER.get(each, each), ()) for each in after)


NAMED_BY_ITS_DOER = {"blocker": "block", "block-declaration": "block"}
"""Concepts by which a question speaks of a deed without saying that it is done: "before I announce my blocker"."""


def asks_for_a_number(reading: Reading) -> bool:
    """Whether a question asks how much or how many, but not how often, and not whether something may be done."""
    counted = "how-many" in reading.asks and not (asks_how_often(reading) or asks_of_a_limit(reading))
    return counted and "allowed" not in facts_asked(reading)


def asks_for_a_maximum(reading: Reading) -> bool:
    """Whether a question asks how many at most: 「最大いくつ」, 「何枚まで」."""
    ends = [mention.end for mention in reading.mentions if mention.concept == "how-many"]
    limited = bool({"at-most", "maximum"} & reading.concepts()) or any(reading.question[end:].startswith("まで") for end in ends)
    return "how-many" in reading.asks and limited and not (asks_how_often(reading) or asks_of_a_limit(reading))


def asks_of_a_limit(reading: Reading) -> bool:
    """Whether a question asks if there is a limit, and not where it lies: 「枚数に制限はある?」, "is the number limited?"."""
    return "limit" in reading.concepts()


def asks_how_often(reading: Reading) -> bool:
    """Whether a question asks how many times."""
    return _HOW_MANY_MOVES.search(reading.question) is not None or any(
        unit in mention.words for mention in reading.mentions if mention.concept == "how-many" for unit in OFTEN
    )


_HOW_MANY_MOVES = regex(r"\bhow many (?:\w+ ){0,2}(?:moves|attacks|counters|counter-attacks|counterattacks)\b", re.IGNORECASE)
OFTEN = ("回", "度", "かい", "often", "times")
"""Words by which "how many" asks how often."""
LEAVES = frozenset({"pass", "decline", "end", "finish"})
"""Moves by which something is left undone."""


def _either(name: str, reading: Reading, decided: Facts) -> tuple[str, ...]:
    """The facts of which any one answers where this one is asked for."""
    if name == "damage" and name not in decided:
        return ("life_change", "shields_broken")  # in a game that has no damage, what an attack costs a player
    if name in STILL_OPEN and _about_flash(reading):
        return STILL_OPEN
    if name == "skipped" and name not in decided and "is-it-skipped" in reading.asks and decided.get("next_step") in reading.steps:
        return ("next_step",)  # what comes next is not left out
    if name == "battle" and (labels := {step for step in reading.steps if step in reading.question}):
        left_out = decided.get("skipped")  # does A7 still happen?
        come = "skipped" if isinstance(left_out, list) and labels & {*left_out} else "next_step"
        return (come,) if come == "skipped" or decided.get("next_step") in labels else (name,)
    if name == "zone" and any(event.asked and event.concept == "leave-field" and event.on is None for event in reading.events):
        return ("zone", "expires_at")  # what goes away may be an effect
    if name == "count" and name not in decided and "guard" in reading.concepts():
        return ("discarded",)  # how many cards a guard took
    if name == "may_act_next" and _is_first_of_things(reading):
        return ("order",)
    if name == "may_act_next" and "who-first" in reading.asks and "who-next" not in reading.asks:
        return ("may_act_next", "order")  # どっちが先 may be of players or of what happens
    return (name,)


def _is_first_of_things(reading: Reading) -> bool:
    """Whether it is asked which of two things that no player does comes first: 「ダメージを置くのとプロセスウィンドウ、どっちが先?」."""
    things = "who-first" in reading.asks and not THINGS.isdisjoint(reading.concepts()) and PLAYERS.isdisjoint(reading.concepts())
    return things and _WHICH_OF_TWO.search(reading.question) is not None


THINGS = frozenset(
    {"process-window", "expire", "fallen", "damage-zone", "guard-point", "at-link-step", "after-attack", "compare-power"}
    | {"exhaust", "attack-declaration", "block-declaration", "when-attacks", "when-blocks"}
)
"""Concepts that name what is carried out by the rules, and is no player's to do."""
PLAYERS = frozenset(
    {"me", "opponent", "turn-player", "non-turn-player", "attacking-player", "defending-player", "other-player", "which-player"}
)
_WHICH_OF_TWO = regex(r"と[^。?]{1,30}(?:どっち|どちら)(?:が|の方が|のほうが)?(?:先|早)")


def _about_flash(reading: Reading) -> bool:
    flashing = any(event.asked and event.concept in FLASH and event.card is None for event in reading.events)
    return flashing and bool({"allowed", "still"} & set(reading.asks))


def facts_asked(reading: Reading) -> list[str]:
    """The facts a question asks for by its own words, in order."""
    kept = reading.__dict__  # asked of every reading many times over
    if "facts_asked" not in kept:
        kept["facts_asked"] = tuple(_facts_asked(reading))
    return list(kept["facts_asked"])


def _facts_asked(reading: Reading) -> list[str]:
    any_number = _any_number(reading)
    found = [ASKED[ask] for ask in reading.asks if ask in ASKED] + (["allowed"] if any_number else [])
    found += ["next_step"] if FROM in reading.asks and "allowed" not in found else []
    if _about_flash(reading):
        found = [*STILL_OPEN, *(name for name in found if name not in STILL_OPEN)]
    of_events = (event for event in reading.events if event.asked and not (found and _is_a_condition(event.start, reading.question)))
    found += [fact for event in of_events if (fact := _asked_of(event, reading)) is not None]
    if _COULD_NOT.search(reading.question) and not any(event.asked for event in reading.events):  # 破壊できなかった。BPは?
        found = [name for name in found if name != "allowed"]
    if KEPT.search(reading.question):  # whether it is kept is asked, and no move
        found = [name for name in found if name != "allowed"]
    if "expires_at" in found and _IS_THE_MOVE_LEFT.search(reading.question):
        found = ["allowed" if name == "expires_at" else name for name in found]  # ふつうの移動はまだ残ってる?
    if "winner" in found and _asks_of_a_battle(reading):
        found = ["zone" if name == "winner" else name for name in found]
    if "triggers" in found and {"still", "while-attacking"} <= {*reading.asks, *reading.concepts()}:
        found = ["expires_at" if name == "triggers" else name for name in found]  # does it still apply?
    if "what-next" in reading.asks and any(event.asked and event.concept == "expire" for event in reading.events):
        found = [name for name in found if name != "next_step"]  # in which step does it expire?
    said = reading.concepts()
    if {"what-next", "who"} <= {*reading.asks} and "may_act_next" not in found:
        found.append("may_act_next")  # つぎなにする?誰がやる?
    if "where-goes" in reading.asks:
        onward = _of_the_procedure(reading) or _after_a_step(reading)
        of_cores = said & {"core", "return-core"} or {"life", "how-many"} <= said
        found.append("cores_to" if of_cores else "next_step" if onward else "zone")
    of_flashes = not {"flash", "first-flash", "second-flash"}.isdisjoint(said) and THINGS.isdisjoint(said)
    if of_flashes and "who-first" in reading.asks and not said.isdisjoint(PLAYERS):  # first of the players, not of what happens
        found = [name for name in found if name != "order"]
    of_a_flash = "flash" in reading.steps or _in_turns(reading)
    if ({"does-it-end", "does-it-continue"} & set(reading.asks) and of_a_flash) or _asks_whether_a_block_comes(reading):
        found.append("window")
    if asks_for_a_window(reading):
        found.insert(0, "window")
    if asks_whether_a_step_comes(reading):
        found.append("next_step")
    if _asks_of_a_state(reading):
        found.insert(0, "state")
    if "guard" in said:  # how many may be discarded for one, not how many were
        found = [name for name in found if name != "discarded"]
        if {"who", "which", "which-player"} & set(reading.asks):
            found.append("chooser")
    if ("how-many" in reading.asks or asks_for_a_power(reading) or asks_what_is_left(reading)) and not any_number:
        found += _numbers_asked(reading, found)
    if asks_what_is_left(reading) or held_asked(reading):
        found = [name for name in found if name != "zone"]  # of what is left nobody asks where it is
    if "allowed" in found and "must" not in reading.asks and _asks_of_results(reading) and set(found) != {"allowed"}:
        found = [name for name in found if name != "allowed"]
    if reading.rules is not None and damages_cards(reading.rules) and _IF_IT_HURTS.search(reading.question):
        found.append("damage")
    if not found and reading.rules is not None and damages_cards(reading.rules) and _BP_AT_LAST.search(reading.question):
        found.append("bp_charge")
    counted = _SHIELDS_COUNTED.search(reading.question) if "shield" in reading.question.lower() else None
    if counted is not None and _counted_by_a_verb(reading, counted.end()):
        found = ["shields_broken", *(name for name in found if name not in ("winner", "zone"))] if not counted["left"] else found
        found = [name for name in found if name != "zone" or "where-goes" in reading.asks]
    return list(dict.fromkeys(found))


def _asked_of(event: EventMention, reading: Reading) -> str | None:
    """The fact that a question asks for of this event; of cores, where it is these that go to the trash: 「コアはトラッシュ行き?」."""
    before = [mention for mention in reading.mentions if mention.end <= event.start and mention.concept != "trash"]
    of_cores = event.concept == "put-in-trash" and bool(before) and before[-1].concept in ("core", "unit-piece")
    if _is_of_a_boost(event, reading):
        return "triggers"
    return "cores_to" if of_cores else event.first_in(ASKED_OF)


def _is_of_a_boost(event: EventMention, reading: Reading) -> bool:
    """Whether it is asked if a power is raised, where powers are added up: 「+2000もらえる?」."""
    raised = event.concept == "gain" and any(figure.of == "power-up" for figure in reading.figures)
    return raised and reading.rules is not None and not damages_cards(reading.rules)


def _is_a_condition(start: int, question: str) -> bool:
    """Whether what stands there is asked of as what must be so for something else, or as its reason: 効果破壊じゃないとダメ?,
    強制終了だからなし?, "does it need to be an effect that killed it?"."""
    return _MUST_BE_SO.match(question, start) is not None or _IT_NEEDS_TO_BE.search(question, 0, start) is not None


_MUST_BE_SO = regex(
    r"[^。、,?!]{1,8}?(?:(?:じゃ|で)な(?:いと|きゃ|ければ|くては)、?(?:だめ|ダメ|駄目|いけ|なら|無理|むり|あか|アカ|NG|発動|開)|だから)"
)
_IT_NEEDS_TO_BE = regex(
    r"\b(?:does|do|must|has|have)\b[^.?!,]{0,12}\b(?:need|have|has|got)? ?(?:to )?be (?:an?|by|from|through) [^.?!,]{0,20}$", re.IGNORECASE
)
"""How it is asked whether something must be so, and how a reason is told."""


_IF_IT_HURTS = regex(
    r"(?:ダメージ|ダメ|(?<!\d)\d{2,4})(?:は|が|も|って)?(?:ちゃんと|そのまま|まだ)?(?:入[るりっ]|出[るま]|通[るりっ]|届|発生|どうな)[^。、?]{0,8}\?"
    r"|(?:誰|だれ|どっち|どちら)[がに][^。?]{0,8}(?:ダメージ|食ら|くら|喰ら)|\bwho (?:takes|eats|gets) (?:the |that )?(?:damage|hit)\b"
    r"|ダメージと(?:BP|破壊)[^。?]{0,12}\?|反撃(?:は|を|も)?(?:くら|食ら|喰ら|もら|受け)[^。?]{0,8}\?"
    r"|(?:何|なん)(?:点|ダメ(?:ージ)?)[^。、?BP]{0,6}(?:もら|くら|食ら|喰ら|受け)[^。?]{0,6}\?"
    r"|\bdamage\b(?: still| then| even)? (?:lands?|goes? through|appl(?:y|ies)|happens?|counts?)\b[^.?]*\?"
    r"|\b(?:takes?|eats?) (?:the|any|that) (?:hit|damage)\b[^.?]*\?|\bhow much do (?:I|we|they|both) (?:each )?take\b",
    re.IGNORECASE,
)
"""How it is asked, beside, if an attack does damage, or how much."""


_BP_AT_LAST = regex(
    r"(?:^|[^A-Za-z])BP(?: (?:each|charge|for (?:both|each|me|us)))?(?:は|って|も)?(?:お互い|双方|それぞれ)?\s*\?\s*$", re.IGNORECASE
)
"""How BP are asked for in one word: 「BPは?」."""


_IS_THE_MOVE_LEFT = regex(
    r"(?:移動|一歩|1歩|いどう|移動権|足)[^。、?]{0,12}(?:残っ|残る|使い切|消え|なくな|使え)[^。?]{0,10}\?"
    r"|移動[^。、?]{0,14}残っと|(?:移動|一歩|1歩)[^。?]{0,12}残って?(?:ん|る)の?$",
)
"""How it is asked if one's move is left."""


def _counted_by_a_verb(reading: Reading, end: int) -> bool:
    """Whether what is asked is only of the verb with which shields are counted: how many shields do I lose, how many are left."""
    asked = [event for event in reading.events if event.asked and not event.is_a("break-shield")]
    return bool(asked) and all(event.start < end and event.concept in ("lose", "leave-field", "go-to") for event in asked)


_SHIELDS_COUNTED = regex(
    r"\bhow many (?:of (?:my|his|her|their|the|your) )?(?:shields?\b[^.?!]{0,30}?|(?:are|will be) (?=left))\b"
    r"(?:(?P<left>left|remain(?:s|ing)?)|los[et]|losing|go|gone)\b",
    re.IGNORECASE,
)
"""How shields that go, or stay, are asked for in English."""


_COULD_NOT = regex(r"^[^?]*(?:でき|せ)なかった(?:。|、|ので|のに|けど|が、|んだ)[^?でせ]*\?$")
"""How it is told that something could not be done, and nothing asked of that."""
KEPT = regex(r"(?:次|つぎ)の?(?:攻撃|アタック)(?:まで|に回|に持ち越|の時まで)|\b(?:for|until|till) (?:the|my) next attack\b", re.IGNORECASE)
"""How it is said that something waits for the next attack."""


def _asks_of_a_battle(reading: Reading) -> bool:
    """Whether who wins is asked of two creatures whose powers are told, and of no attack on a player."""
    powers = sum(figure.of == "power" for figure in reading.figures)
    return powers > 1 and "battle" in reading.concepts() and reading.concepts().isdisjoint(OF_THE_GAME)


OF_THE_GAME = frozenset({"shield", "the-player", "direct-attack", "the-game", "zero", "avert-defeat", "goes-through"})
"""Concepts by which a question speaks of winning the game."""


def asks_whether_a_step_comes(reading: Reading) -> bool:
    """Whether it is asked if one goes to a step now: 「次のアタック指定に進む?」."""
    goes = any(event.asked and event.concept == "go-to" and event.step is not None for event in reading.events)
    return goes and "where-goes" not in reading.asks and "allowed" not in reading.asks


def asks_for_a_window(reading: Reading) -> bool:
    """Whether it is asked if there is a process window: 「パスのあとウィンドウは開く?」."""
    windows = (mention for mention in reading.mentions if mention.concept == "process-window")
    if reading.language == "en":
        return "process-window" in reading.concepts() and _IS_THERE_A_WINDOW.search(reading.question) is not None
    return any(_IT_OPENS.match(reading.question, mention.end) for mention in windows)


_IT_OPENS = regex(
    r"(?:(?:は|が|も|って|とか)(?:また|まだ|ちゃんと|必ず|毎回)?(?:1回)?)?(?:あ(?:る|り|んの|った)|開|ひら|挟|はさ|入る|始ま|発生|行[いうわ]|おこな|や[るり]|来る|起き|なし)"
)
_IS_THERE_A_WINDOW = regex(
    r"\b(?:is|are) there (?:\w+ ){0,4}(?:window|chance|moment|time)\b"
    r"|\b(?:do|does|will|would|is|are) (?:\w+ ){0,4}windows?\b[^.?]{0,30}\b(?:open|begin|come|happen|held|run|start|follow|play|occur)"
    r"|\b(?:do|does|will|would) (?:we|you|I|he|she|they) (?:\w+ ){0,2}(?:open|get|run|hold|have) (?:\w+ ){0,3}windows?\b",
    re.IGNORECASE,
)
"""How it is asked whether there is one, behind its name and in English around it."""


FROM = "from-which-step"
"""What asks in which step it is that one may attack once more."""


def _asks_of_a_state(reading: Reading) -> bool:
    """Whether it is asked if a card is in a state: 「この時点でタップ状態?」, "Is the attacker already tapped …?"."""
    states = (mention for mention in reading.mentions if mention.concept in ("is-exhausted", "is-ready"))
    if reading.language == "en":
        return any(_IS_IT.search(reading.question[: m.start]) for m in states)
    return any(_SO.match(reading.question[m.end :]) for m in states)


_IS_IT = regex(r"(?:^|[.?!,;:] )(?:is|are|was|were)(?: [\w'-]+){1,5} $", re.IGNORECASE)
_SO = regex(r"(?:に(?:なる|なります|なって(?:い)?(?:る|ます)))?(?:なん|なの|の|です|でしょう)*か?\?")
"""What stands before, and after, the state that is asked of."""


def _asks_whether_a_block_comes(reading: Reading) -> bool:
    """Whether it is asked, after what the players did in a flash timing, if the block comes next: 「攻撃側パス。もうブロックに移る?」."""
    asked = {event.concept for event in reading.events if event.asked}
    return (
        {"block", "go-to"} <= asked and "where-goes" not in reading.asks and any(e.concept in MOVES and not e.asked for e in reading.events)
    )


def _asks_of_results(reading: Reading) -> bool:
    """Whether "can" asks what comes out and not what may be done: 「勝てる?」, 「捨てなくていい?」."""
    asked = [event for event in reading.events if event.asked]
    of_effects = [each for each in asked if (each.negated and each.concept in COMPULSORY) or _is_of_a_boost(each, reading)]
    return bool(asked) and all(each.concept in RESULTS or each in of_effects for each in asked)


RESULTS = frozenset({"win", "lose-battle", "stays-alive"})
"""Events by which a question asks who wins a battle, which nobody may or may not do: they come of what is done."""
COMPULSORY = frozenset({"discard"})
"""Events of an effect that is carried out whether one likes it or not."""


def _of_the_procedure(reading: Reading) -> bool:
    """Whether nothing but passes and uses is told before it is asked where one goes: 「防御側パス、攻撃側パス。どこ行く?」."""
    return _in_turns(reading) and {event.concept for event in reading.events} <= MOVES | {"end", "end-flash"} and not reading.cards


def _after_a_step(reading: Reading) -> bool:
    """Whether it is asked where one goes after a step: 「ブロックステップのあとどこに行く?」."""
    return bool(reading.steps) and "after" in reading.concepts() and not reading.cards and not any(e.asked for e in reading.events)


def _numbers_asked(reading: Reading, found: list[str]) -> list[str]:
    """The numbers for which "how many" asks, by what is counted; of nothing that a fact is about, and with nothing asked but whether it
    may be, a count."""
    said = reading.concepts()
    if asks_what_is_left(reading):
        return ["count", *(TAKEN[what] for what in (left_of(reading),) if what != HP)]
    if _counts_cores(reading):
        return ["count"]
    if zone_counted(reading) is not None or asks_for_a_power(reading) or asks_for_flashes(reading):
        return ["count"]
    of = {
        "shields_broken": {"shield", "break-shield", "breaker", "double-breaker", "triple-breaker"},
        "life_change": {"life"},
        "bp_charge": {"battle-points"},
        "damage": {"strike", "damage"},
    }
    return [name for name, things in of.items() if things & said] or ([] if set(found) - {"allowed"} else ["count"])


def asks_for_flashes(reading: Reading) -> bool:
    """Whether flash timings are what is nearest to "how many"."""
    flashes = dict.fromkeys(("flash", "first-flash", "second-flash"), True)
    of = flashes | dict.fromkeys(("life", "shield", "damage", "core", "reserve", "hand", "symbol", "power"), False)
    asked = next((each for each in reversed(reading.mentions) if each.concept == "how-many"), None)
    near = sorted((abs(each.start - asked.start), of[each.concept]) for each in reading.mentions if each.concept in of) if asked else []
    return bool(near) and near[0][1]


def _any_number(reading: Reading) -> bool:
    """Whether "how many" stands for "as many as one likes": 「ガードは何回でも?」."""
    ends = {mention.end for mention in reading.mentions if mention.concept == "how-many"}
    return any(mention.concept == "even-if" and mention.start in ends for mention in reading.mentions)


def zone_counted(reading: Reading) -> str | None:
    """The zone of which a question asks how many cards come to it: "how many go to the damage zone?"; that to which an attack moves them,
    where it asks how many are turned up."""
    if "how-many" not in reading.asks or reading.rules is None:
        return None
    zones = zones_named(reading.rules)
    if "how-many-turned-up" in reading.asks:
        return zones.get("processing-zone")  # where all of them come first, whatever becomes of them
    asked = next((each.start for each in reading.mentions if each.concept == "how-many"), 0)
    named = sorted((each for each in reading.mentions if each.concept in zones), key=lambda each: abs(each.start - asked))
    struck = {"strike", "succeed"} <= reading.concepts() and "guard" not in reading.concepts()
    discarded = struck and any(event.asked and event.concept == "discard" for event in reading.events)  # of those that are moved
    discards = rulebook(reading.rules).ground.discards if discarded and zones else None
    return next((zones[each.concept] for each in named), discards)


def asks_what_is_left(reading: Reading) -> bool:
    """Whether a question that tells how many shields, or how much life, a player has asks how many are left: 「盾4枚…残り何枚?」."""
    if left_of(reading) == HP:
        return asks_for_hp_left(reading.question)
    how_many = "how-many" in reading.asks and _LEFT.search(reading.question) is not None
    return bool(left_of(reading)) and (how_many or _WHAT_IS_LEFT.search(reading.question) is not None)


def asks_for_hp_left(question: str) -> bool:
    """Whether it is asked how many HP are left."""
    return _HP_LEFT.search(question) is not None


_HP_LEFT = regex(
    r"残り?の?(?:HP|体力)(?!\d)|(?:HP|体力)(?:の)?(?:は|が)?(?:あと)?(?:残り)?(?:いくつ|なんぼ|どれ(?:だけ|くらい))(?:に?(?:残|なる|なった))"
    r"|\bHP (?:is|are|does|remains?|left)[^.?]*(?:left|remain|have)\b|(?<!\d )\bHP left\b|\bremaining HP\b",
    re.IGNORECASE,
)


def left_of(reading: Reading) -> str:
    """Of which of these a question tells how many there are (``shield``, ``life``); empty where of none."""
    told = [figure.of for figure in reading.figures]
    return next((what for what in TAKEN if what in told and not (what == HP and told.count(HP) > 1)), "")


HP = "hit-points"
TAKEN = {"shield": "shields_broken", "life": "life_change", HP: "damage"}
"""What is taken of a player, by the fact that tells how many are."""


_LEFT = regex(r"残(?:り|る|っ|ん)|のこ(?:り|る|っ)|\b(?:left|stay|remain(?:s|ing)?)\b", re.IGNORECASE)
"""How it is asked what is left."""
_WHAT_IS_LEFT = regex(
    r"(?:残り|のこり)の?(?:ライフ|シールド|盾)?(?:の?数)?(?:は|って)?[\s??]*$"
    r"|(?:^|[.!?;,]\s+)(?:(?:what's|what is|how much(?: is)?|life) )?left\?"
    r"|\bhow (?:much life|many (?:lives|shields)) (?:do|does|will) (?:I|he|she|they|we|you) have\b"
    r"|\bhow many (?:of (?:my|his|her|their|the) )?shields\b[^.?!]{0,24}\b(?:left|remain(?:s|ing)?)\b",
    re.IGNORECASE,
)
"""How it is asked without a word for how many, or for what is left: 残りライフは?, how much life do I have?"""


def held_asked(reading: Reading) -> str:
    """What a question that tells how much a player holds asks the amount of in the end (``hand``, ``reserve``); empty where it asks for
    none: 「手札3枚でドローステップ。終わったら手札何枚?」."""
    told = {figure.of for figure in reading.figures if figure.sort == "is" and figure.side in (None, "attacking")}
    told |= {what for what, units in UNITS.items() if told & units}
    theirs = THEIR_STEPS & reading.concepts()  # in which one's own stay as many
    told -= {"reserve"} if asks_what_is_left_on(reading) is not None else set()
    told -= {"hand"} if zone_counted(reading) is not None else set()
    asked = (what for what, words in HELD_ASKED.items() if what in told and words.search(reading.question))
    return next(asked, "") if "how-many" in reading.asks and not theirs else ""


def asks_what_is_held(reading: Reading) -> bool:
    """Whether a question asks, in any words, how much a player holds in the end."""
    return any(words.search(reading.question) for words in HELD_ASKED.values())


THEIR_STEPS = frozenset({"opposing-draw-step", "opposing-core-step"})
"""Steps of the other player in which he gains what is held."""
UNITS = {"hand": {"card"}, "reserve": {"core", "number"}}
"""What is counted where it is told how many one holds: "I hold 3 cards", 「リザーブにコア4個」."""
HELD_ASKED = {
    "hand": regex(
        r"(?:手札|てふだ)[^。、?を]{0,8}?(?:何枚|なん枚|なんまい|いくつ)(?!\s?(?:捨|破|引|ひ|ドロー|切|増|まで))|(?:何枚|なん枚|なんまい)に\s?(?:なる|なって|なり)"
        r"|\bhow many cards\b[^.?]{0,30}\b(?:hand|hold(?:ing)?)\b|\bhow (?:big|large) is (?:my|his|her|their|the) hand\b",
        re.IGNORECASE,
    ),
    "reserve": regex(
        r"リザーブ[^。、?]{0,12}?(?:何個|なん個|なんこ|何コア|いくつ)(?!\s?(?:戻|もど|返|かえ|来|落|まで))"
        r"|(?:何個|なん個|なんこ|いくつ)\s?(?:に\s?(?:なる|なって|なり)|残|のこ)|(?:終わ|済|後|あと)\S{0,5}(?:何個|なん個|なんこ)"
        r"|残り(?:は|って)?(?:コア)?(?:何個|なん個|なんこ|いくつ)"
        r"|\bhow many(?: cores)?\b(?![^.?]{0,30}\b(?:go|goes|moved?|come|comes|returned|put|sent)\b)[^.?]{0,40}\breserve\b",
        re.IGNORECASE,
    ),
}
"""How it is asked how many one holds in the end."""


def asks_for_a_power(reading: Reading) -> bool:
    """Whether a question that tells a power, and what is added to it, asks what it comes to: 「3000に+2000。いくつになる?」."""
    told = {figure.of for figure in reading.figures}
    changed = {"power-up", "guard-point"} & told or names_what_strengthens(reading)
    return "power" in told and bool(changed) and _WHAT_POWER.search(reading.question) is not None


def asks_for_a_power_alone(reading: Reading) -> bool:
    """Whether a question asks for a power, and for nothing else: 「BPはいくつ?」."""
    return facts_asked(reading) == ["count"] and "power" in reading.concepts() and _WHAT_POWER.search(reading.question) is not None


def names_what_strengthens(reading: Reading) -> bool:
    """Whether a question names a card that changes the powers of others as long as it lies there."""
    cards = knowledge.book(reading.rules).cards if reading.rules is not None else {}
    faces = (cards[mention.card] for mention in reading.cards if mention.card in cards)
    lasting = (ability for face in faces for ability in face.abilities if ability.kind == "continuous")
    return any(isinstance(effect, ChangePower) for ability in lasting for effect in ability.does)


_WHAT_POWER = regex(
    r"(?:いくつ|なんぼ|何点|いくら|何|なに)(?:に|まで)?(?:なる|なった|なって|なります)"
    r"|(?:パワー|BP)(?:って|は|が|も)?(?:今|いま|最終的に|結局|合計)?(?:で)?(?:は)?(?:いくつ|なんぼ|いくら)"
    r"|(?:パワー|BP)(?:って|は)?\?"
    r"|\bwhat(?:'?s| is| does| will| would)?\b[^.,?]{0,20}\bpower\b"
    r"|\bhow (?:(?:strong|high|big)\b[^.?]{0,16}\b(?:power|it|he|she)|much (?:power|is (?:it|he|she)))\b",
    re.IGNORECASE,
)
"""How it is asked what a power comes to."""


def zones_named(rules: str) -> dict[str, str]:
    """The zones of a rulebook whose cards are seen, by the concepts that name them."""
    ground = rulebook(rules).ground
    zones = {f"{zone.id}-zone": zone.id for zone in ground.zones if not zone.blank}
    return zones | ({"trash": ground.discards} if ground.discards in zones.values() else {})


def asks_in_which_step(reading: Reading) -> bool:
    """Whether it is asked in which step something happens, and not which step comes next."""
    asked = WHEN.search(reading.question) is not None and _STEP.search(reading.question) is not None
    return asked and OF_WHAT_FOLLOWS.search(reading.question) is None and not OF_ANOTHER_TIME & reading.concepts()


OF_ANOTHER_TIME = frozenset(
    {"after", "before", "skip", "go-to", "where-next", "again", "another-attack", "if", "order", "first-turn", "still"}
)
"""Concepts by which a question asks of another time than that of what it names."""
OF_WHAT_FOLLOWS = regex(r"次|つぎ|\bnext\b|\bfollow", re.IGNORECASE)
WHEN = regex(
    r"[❶-❼][^。❶-❼]{0,6}[?、か・][^。❶-❼]{0,4}[❶-❼]|\bstep [1-7] or\b|"
    r"(?:どの|何番目?の|何の|なんの)(?:手順|ステップ|段階|タイミング)(?:で|[?。\s]|です|なの|に(?:なる|なります|あたる)|$)"
    r"|(?:手順|ステップ)の?(?:何|なん)番|は(?:手順の?)?(?:何|なん)番(?:目|め)?(?:の手順)?(?:です|になる|なの)?か?[?。\s]*$"
    r"|いつ(?!も|で|まで|から|の|[^。?]*(?:まで|でき|られ|使え|打て|撃て))"
    r"|\b(?:at|in|during) (?:which|what) (?:step|point|stage|number)\b|\b(?:which|what) step (?:is|are|does|do)\b"
    r"|^(?:so,? |and |judge[,:!] )?when (?:exactly )?(?:is|are|do|does|will)\b",
    re.IGNORECASE,
)
"""How it is asked when something happens."""
_STEP = regex(r"手順|ステップ|[❶-❼]|何番|\bstep\b", re.IGNORECASE)
