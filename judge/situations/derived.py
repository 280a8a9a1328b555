"""What the facts of a replay come to in the terms in which a question asks for them: how many cards, who wins the battle, that nobody is
hurt."""

import re
from typing import Any

import knowledge
from judge.engine.events import CountersMoved, Held
from judge.patterns import regex
from judge.reading.having import HADS
from judge.reading.model import Reading
from judge.rulings.coming import destroyed, order_of_players
from judge.rulings.facts import Facts, damages_cards
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_move
from judge.rulings.vantage import FIGHTERS, names
from judge.situations.asked import asks_how_often, asks_what_is_held, facts_asked
from judge.situations.orders import is_asked_of_players
from judge.situations.otherwise.said import zones_told_otherwise


def in_its_terms(found: Facts, reading: Reading, played: Replay) -> Facts:
    """The facts, with those that a question asks for under another name."""
    found = _of_the_players_named(found, reading, played)
    counted = _with_count(_with_count_destroyed(found, reading, played), reading, played)
    counted = _without_zones_told_otherwise(counted, reading, played)
    told = _with_unhurt(_with_battle_winner(counted, reading, played), reading, played)
    told = _with_leave_in_a_window(_with_what_comes_by_itself(told, reading, played), reading, played)
    return {name: _as_called(value, reading, played) for name, value in told.items()}


def _with_what_comes_by_itself(found: Facts, reading: Reading, played: Replay) -> Facts:
    """The facts with whether a counter-attack comes, where that is asked and the case tries it: it is no player's choice."""
    asked = any(event.is_a("counter-attack") for event in reading.events) and asked_move(played.scenario) == "accept"
    return {**found, "triggers": found["allowed"]} if asked and "allowed" in found and "triggers" not in found else found


def _with_leave_in_a_window(found: Facts, reading: Reading, played: Replay) -> Facts:
    """The facts with whether abilities may be used, where the case tells if there is a process window, in which alone they are carried out,
    and the question asks for leave to do nothing else: 「能力を処理する間はある?」."""
    of_a_window = "window" in played.scenario.asks and bool(found.get("window")) and not asked_move(played.scenario)
    of_a_window = of_a_window and not any(event.asked and event.is_a(*OF_A_PLAYER) for event in reading.events)
    windows = (h for h in played.trace[played.since :] if isinstance(h.event, Held) and h.event.what == "process-window")
    held = next((h.table.step for h in windows), None)
    steps = {*reading.steps} | ({"guard"} if "mid-guard" in reading.concepts() else set())
    elsewhere = bool(steps) and held not in steps and reading.concepts().isdisjoint({"before", "before-guard"})
    if not of_a_window or held is None or elsewhere or "allowed" in found:
        return found
    return {**found, "allowed": "yes" if found["window"] == "open" else "no"}


OF_A_PLAYER = ("guard", "discard", "cut-for-a-guard", "use-link", "attack", "pass")
"""What a player may do or not, beside using abilities."""


def _as_called(value: Any, reading: Reading, played: Replay) -> Any:
    """A fact by card also under the names by which the question calls its cards (ライダー for 幽騎士ナイトライダー)."""
    if not isinstance(value, dict) or not reading.cards:
        return value
    known = knowledge.book(played.start.rules).cards
    called = {mention.words: known[mention.card].name.ja for mention in reading.cards if mention.card in known}
    return value | {words: value[name] for words, name in called.items() if name in value and words not in value}


def _without_zones_told_otherwise(found: Facts, reading: Reading, played: Replay) -> Facts:
    """The facts without where cards lie that left the field, where a question tells that one went to another zone (the deck, mana)."""
    told = {zone for words, zone in ELSEWHERE if re.search(words, reading.question, re.IGNORECASE)}
    if not isinstance(found.get("zone"), dict):
        return found
    left = {name for name, zone in found["zone"].items() if told and zone != "field" and zone not in told}
    gone = {name for name in left if name in FIGHTERS} | (zones_told_otherwise(reading, played) & found["zone"].keys())
    return {**found, "zone": {name: zone for name, zone in found["zone"].items() if name not in gone}} if gone else found


ELSEWHERE = (
    (r"マナ(?:ゾーン)?(?:に|へ)|\bmana\b", "mana"),
    (r"(?:山札|デッキ)(?:の(?:一番)?[上下])?(?:に|へ)|\b(?:into|to|on|under)\b[^.?!]{0,20}\bdeck\b", "deck"),
)
"""How a question tells that a card goes to a zone, and the zone."""


def _of_the_players_named(found: Facts, reading: Reading, played: Replay) -> Facts:
    """The facts with an order told of players, where a question names one by whose turn it is: whose abilities are processed first."""
    asked = "order" in found and is_asked_of_players(reading)
    turns = order_of_players(played) if asked else []
    return {**found, "order": turns} if len(set(turns)) > 1 else found


def _with_count(found: Facts, reading: Reading, played: Replay) -> Facts:
    """The facts with the number asked for under the name of a count too: where a question asks how many cards (「何枚めくる?」) and one
    number alone is found, or how many cores are gained."""
    if asks_what_is_held(reading):
        return found  # how many there are in the end is another number
    if found.get("cores_to", {}).get("void") and _asks_how_many_cores(reading) and "count" not in found:
        gained = (h.event for h in played.trace if isinstance(h.event, CountersMoved))
        return {**found, "count": sum(event.count for event in gained if event.source.endswith("void"))}
    numbers = [value for name, value in found.items() if name in NUMBERS and isinstance(value, int)]
    asked = "".join(mention.words for mention in reading.mentions if mention.concept in ("how-many", "card"))
    kinds = HADS & {figure.of for figure in reading.figures}  # which of them is meant the question does not say
    of_cards = "how-many" in reading.asks and not kinds and any(unit in asked for unit in CARDS)
    return {**found, "count": numbers[0]} if of_cards and "count" not in found and len(numbers) == 1 else found


def _asks_how_many_cores(reading: Reading) -> bool:
    """Whether a question asks how many cores are moved, and does not tell how many there were."""
    return "how-many" in reading.asks and "core" in reading.concepts() and all(figure.of != "core" for figure in reading.figures)


def _with_count_destroyed(found: Facts, reading: Reading, played: Replay) -> Facts:
    """The facts with how many cards are destroyed for the count, where a question asks how many are, and of no other number."""
    told = reading.concepts()
    spared = {event.concept for event in reading.events if event.negated}
    of_bodies = _BODIES.search(reading.question) and any(event.concept in FALLS for event in reading.events)
    asked = "how-many" in reading.asks and bool(told & DESTROYED - spared) and told.isdisjoint(OF_OTHERS) and not asks_how_often(reading)
    asked = bool(of_bodies) or (asked and not {*NUMBERS, "bp_charge"} & {*facts_asked(reading)})
    return {"count": destroyed(played), **found} if asked and "zone" in found else found


DESTROYED = frozenset({"destroy", "both-destroyed", "put-in-trash", "trash"})
"""Words by which "how many?" asks how many cards are destroyed."""
OF_OTHERS = frozenset({"win", "stays-alive", "reserve"})
"""Words by which it asks how many survive, or are left."""
FALLS = frozenset({"destroy", "both-destroyed"})
"""Events of which "how many" asks how many cards they befall."""
_BODIES = regex(r"何体|なんたい|\bhow many (?:units|cards|of)\b", re.IGNORECASE)
"""How a question asks how many cards there are of those that stand in the field."""


def _with_battle_winner(found: Facts, reading: Reading, played: Replay) -> Facts:
    """The facts with who wins the battle for the winner, where nobody wins the game by it: the one of two that stays. Where the case is
    about who wins, or the question speaks of shields, it is who wins the game; unless it asks who wins the battle (どっちが勝つ?)."""
    of_the_battle = any(event.asked and event.concept in BATTLES for event in reading.events) and next(iter(found), "") != "winner"
    of_the_game = "shield" in reading.concepts() or ("winner" in played.scenario.asks and not of_the_battle)
    asked = found.get("winner") == "none" and not of_the_game and found.get("battle") != "interrupted"
    zones = found.get("zone")
    fought = {role: zones[role] for role in FIGHTERS if role in zones} if asked and isinstance(zones, dict) else {}
    stays = [role for role, zone in fought.items() if zone == "field"]
    return {**found, "winner": stays[0]} if len(fought) == 2 and len(stays) == 1 else found


def _with_unhurt(found: Facts, reading: Reading, played: Replay) -> Facts:
    """The damage by card, where nobody takes any."""
    none = found.get("damage") == 0
    fought = [role for role in FIGHTERS if any(role in names(played, card) for card in played.start.cards)]
    return {**found, "damage": dict.fromkeys(fought, 0)} if none and damages_cards(played.start.rules) and fought else found


BATTLES = frozenset({"win", "lose-battle"})
"""Events of a battle, not of the game."""
CARDS = ("枚", "まい", "card")
"""Words by which cards are counted."""


NUMBERS = frozenset({"damage", "shields_broken", "drawn", "discarded"})
"""Facts that are how many cards of a kind there are."""
