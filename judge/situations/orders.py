"""What an order is asked of: of steps, which is read off any replay that goes through them all; of players, of cards or of abilities."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

import knowledge
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.coming import steps_gone_through
from judge.rulings.replay import Replay
from judge.situations.asked import TRIED
from judge.situations.permission import COURSE, brings
from knowledge.lexicon import Concept
from scenarios.model import Scenario


def steps_in_question(reading: Reading, played: Replay) -> tuple[str, ...]:
    """The steps that a question names, by themselves or by what is done in them, where it asks in which order they come
    (「引く、コア増やす、起こす、この3つはどの順?」); () where it names less than two, or one that the replay does not go through."""
    if (step := _asked_before(reading, played)) is not None:
        through = steps_gone_through(played)
        return tuple(through[through.index(step) - 1 :][:2]) if step in through[1:] else ()
    known = knowledge.book(played.start.rules).lexicon
    if reading.cards or not (OF_EFFECTS | OF_PLAYERS).isdisjoint(reading.concepts()) or _ALL_THE_WAY.search(reading.question):
        return ()
    if not _asks_for_the_first(reading):
        pair = _asked_if_before(reading, known)
        return pair if {*pair} <= {*steps_gone_through(played)} else ()
    if "who-first" in reading.asks and not WHO.isdisjoint(reading.concepts()) and "step-thing" not in reading.concepts():
        return ()  # whose flash comes first? but: whose step (どっちのステップ)
    if "moves-first" in reading.concepts() or _is_asked_who_acts_first(reading, known):
        return ()
    if any(known[mention.concept].kind == "timing" for mention in reading.mentions):
        return ()
    named = tuple(dict.fromkeys(_named(reading, played)))
    return named if len(named) > 1 and {*named} <= {*steps_gone_through(played)} else ()


def names_the_step_before(reading: Reading, played: Replay) -> bool:
    """Whether a question asks which step comes before another, and the replay does not go through that."""
    return _asked_before(reading, played) is not None and not steps_in_question(reading, played)


def asks_for_the_step_before(reading: Reading, rules: str) -> bool:
    """Whether a question that names one step of a rulebook asks which comes before it: 「ダメージ判定の前のステップは?」."""
    return len(reading.steps) == 1 and reading.steps[0] in rulebook(rules).steps and _WHICH_IS_BEFORE.search(reading.question) is not None


_WHICH_IS_BEFORE = regex(
    r"(?:の前|の直前|の1つ前|の一つ前)(?:に(?:ある|来る|くる|行う|やる))?(?:の|は|って)?(?:ステップ|フェ[イー]ズ)?(?:は|って)?(?:何|なに|なん|どこ|どれ|どの)?(?:ステップ|フェ[イー]ズ)?[^。、?]{0,4}\?"
    r"|\b(?:what|which) (?:step |phase )?(?:comes|is|goes) (?:right |just )?before\b",
    re.IGNORECASE,
)


def _asked_before(reading: Reading, played: Replay) -> str | None:
    """The step of which a question asks which comes before it, and nothing else: 「メインステップの前は何?」."""
    known = knowledge.book(played.start.rules).lexicon
    if len(reading.steps) != 1 or reading.cards or reading.figures or not {*reading.asks} <= WHICH:
        return None
    if any(event.concept not in ("exist", "come") for event in reading.events) or not GONE.isdisjoint(reading.concepts()):
        return None
    step = next(mention for mention in reading.mentions if known[mention.concept].value == reading.steps[0])
    before = (mention for mention in reading.mentions if mention.concept == "before")
    gaps = ((m.start - step.end if reading.language == "ja" else step.start - m.end) for m in before)
    there = reading.steps[0] in rulebook(played.start.rules).steps
    return reading.steps[0] if there and any(0 <= gap <= _NEAR for gap in gaps) else None


WHICH = frozenset({"what", "which", "what-next", "whether"})
"""What else may be asked by words that ask for a step."""
GONE = frozenset({"attacker-left", "attacked-left", "both-left"})
"""Concepts by which it is told who is gone before a step."""
_NEAR = 6
"""Characters between a step and the word that asks for the one before it, at most."""
OF_EFFECTS = frozenset({"effect", "ability", "trigger", "expire", "s-trigger"})
OF_PLAYERS = frozenset({"turn-player", "non-turn-player", "attacking-player", "defending-player", "who-next", "both-players"})
"""Concepts by which an order is asked for of something else than steps."""


def _asks_for_the_first(reading: Reading) -> bool:
    """Whether a question asks what comes first of what it names, or in which order."""
    said, asks = reading.concepts(), set(reading.asks)
    firsts = sum(m.concept in FIRST and reading.question[m.end : m.end + 1] != "の" for m in reading.mentions)  # 先ガード?先リンク?
    between = firsts > 0 and (bool({"which", "or"} & {*asks, *said}) or "comes-first" in said)
    of_a_move = any(event.asked and event.concept in TRIED for event in reading.events)  # 先に攻撃した。後から移動させるのは?
    return bool(asks & WHICH_FIRST) or firsts > 1 or between or (bool(asks & ORDERS) and not of_a_move)


def _is_asked_who_acts_first(reading: Reading, known: Mapping[str, Concept]) -> bool:
    """Whether a question asks who acts first in one step, whatever came before that: 「ブロックされた。2回目のフラッシュどっちから?」."""
    first = next((m for m in reading.mentions if m.concept in WHO_FIRST), None)
    step = next(
        (m for m in reversed(reading.mentions) if first is not None and m.end <= first.start and known[m.concept].kind == "step"), None
    )
    if first is None or step is None or first.start - step.end > _BESIDE:
        return False
    before = reading.question[: step.start]
    beside = [m for m in reading.mentions if before.rfind("。") < m.start < step.start and not _AFTER_IT.search(before[m.end :])]
    return all(known[m.concept].kind != "step" and m.concept not in TRIED for m in beside)


_AFTER_IT = regex(r"(?:後|あと)の?$")
_ALL_THE_WAY = regex(r"から[^。、?]{1,12}まで|\bfrom\b[^.?]{1,40}\bto\b", re.IGNORECASE)
"""How two steps are told between which all come: 「開始宣言から終了宣言まで」."""
WHO_FIRST = frozenset({"who-first", "moves-first"})
_BESIDE = 3
"""Characters between a step and the words that ask who acts first in it, at most."""


def _asked_if_before(reading: Reading, known: Mapping[str, Concept]) -> tuple[str, ...]:
    """The two steps of which a question asks whether the one is before the other: "Is the refresh step before the draw step?"; () if it
    does not."""
    steps = [mention for mention in reading.mentions if known[mention.concept].kind == "step"]
    pairs = ((one, two) for one, two in pairwise(steps) if _BEFORE.fullmatch(reading.question[one.end : two.start].strip()))
    one, two = next(pairs, (None, None))
    if one is None or two is None or not {*reading.asks} <= {"whether"}:
        return ()
    return known[one.concept].value or "", known[two.concept].value or ""


_BEFORE = regex(r"(?:comes? )?before(?: the| my)?", re.IGNORECASE)
WHO = frozenset({"who", "whose"})
"""Concepts by which a player is asked for."""
WHICH_FIRST = frozenset({"who-first", "in-which-order"})
ORDERS = WHICH_FIRST | {"before-or-after"}
"""What asks for an order."""
FIRST = frozenset({"first", "first-of-all", "comes-first"})
"""What is said to come before all else."""


def _named(reading: Reading, played: Replay) -> Iterator[str]:
    steps = rulebook(played.start.rules).steps
    by_part: dict[str | None, str] = {step.part: step.id for step in reversed(steps.values())}
    known = knowledge.book(played.start.rules).lexicon
    for mention in reading.mentions:
        concept = known[mention.concept]
        if concept.kind == "step" and concept.value is not None:
            step = concept.value if concept.value in steps else by_part.get(concept.value)
        else:
            step = mention.concept if mention.concept in steps else next(iter(TRIED.get(mention.concept, frozenset()) & steps.keys()), None)
            step = step or _brought_about_in(mention.concept, played)
        if step is not None:
            yield step


def _brought_about_in(concept: str, played: Replay) -> str | None:
    """The step in which a rule first brings about what a question tells."""
    by_rule = (h for h in played.trace if not h.cause.ability and concept in COURSE and brings(h.event, concept))
    return next((h.table.step for h in by_rule), None)


def whose_come_first(reading: Reading, case: Scenario) -> str | None:
    """That an order is asked for of the players (「どっちのから処理する?」), or of the cards, where the one that the case asks about and
    another are named, or of abilities, where nothing is spoken of that comes by the rules."""
    said = reading.concepts()
    owners = {side for concept, side in reading.owned if concept in PLAYED}  # no player but the defending one plays any
    played = bool(PLAYED & said) and len(owners) < 2 and _WHICH_PLAYER.search(reading.question) is None
    first = not {"who-first", "whose"}.isdisjoint(reading.asks) or is_asked_of_players(reading) or any(pair <= said for pair in BOTH)
    of_players = "both-players" in said or (not played and first)
    if "order" not in case.asks or case.about is None:
        spoken = any(knowledge.book(case.rules).lexicon[concept].kind == "timing" for concept in said) or not ABILITIES.isdisjoint(said)
        of_abilities = "abilities" if spoken and BY_THE_RULES.isdisjoint(said) and LASTS.isdisjoint(reading.asks) else None
        return None if "order" not in case.asks else "players" if of_players else of_abilities
    named = {knowledge.book(case.rules).cards[card].name.ja for card in reading.named()}
    return "cards" if case.about in named and len(named) > 1 and "discard" not in said else None


_WHICH_PLAYER = regex(r"(?:どっち|どちら|誰)の(?:プレイヤー|人|側)|\bwhich player", re.IGNORECASE)
"""How an order is asked for of the players in so many words."""
BOTH = (frozenset({"turn-player", "non-turn-player"}), frozenset({"attacking-player", "defending-player"}))
"""Concepts that name the two players."""


def is_asked_of_players(reading: Reading) -> bool:
    """Whether a question names a player by whose turn it is, so that an order is one of players; not where it asks of an ability that is
    new."""
    return bool(TURNS & reading.concepts()) and _NEW.search(reading.question) is None


TURNS = frozenset({"turn-player", "non-turn-player"})
"""Concepts that name a player by whose turn it is."""
_NEW = regex(r"新し|また[^。、?]{0,16}誘発|\bnew\b", re.IGNORECASE)
BY_THE_RULES = frozenset(
    {"break-shield", "break-count", "after-the-break", "expire", "wears-off", "until", "destroy", "both-destroyed", "trash", "put-in-trash"}
    | {"leave-field", "graveyard", "battle", "compare-power", "lose-battle"}
)
"""Concepts by which a question speaks of what comes of an attack or a battle by the rules."""
ABILITIES = frozenset({"ability", "effect", "trigger", "waiting-ability", "power-attacker", "ninja-strike"})
"""Concepts by which a question speaks of abilities."""
LASTS = frozenset({"until-when", "does-it-expire"})
"""What asks how long something lasts."""
PLAYED = frozenset({"s-trigger"})
"""Cards that are played, which comes before any ability is processed."""


def declares_another_end(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what comes first, the declaration of the attack step's end or its effects, and in the replay the order is one of
    what comes after that, or the other way round; or whether a player must say whom they attack, and in the replay it is told who does."""
    said = reading.concepts()
    if played.scenario.about == "announcements":
        asked = bool(ORDERS & {*reading.asks}) or not said.isdisjoint({"before", "after", *FIRST})
        return not asked or "what-next" in reading.asks or not said.isdisjoint(LATER)
    if {"must", "which-player"} <= {*reading.asks}:
        return played.scenario.asks[:1] == ("chooser",)
    ordered = "order" in played.scenario.asks and played.scenario.about != "announcements" and bool(ORDERS & {*reading.asks})
    return ordered and "declare" in said and bool(ENDS & said) and said.isdisjoint(LATER)


ENDS = frozenset({"attack-step-end", "at-attack-step-end"})
LATER = frozenset({"end-step", "end-turn", "turn-long", "turn-end"})
"""Concepts that name the end of the attack step, and what comes after it."""
