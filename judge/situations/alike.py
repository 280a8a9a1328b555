"""Whether two candidates answer alike: then it makes no difference which of them a question means."""

from judge.rulings.coming import order_of_players
from judge.rulings.happened import owners_triggered
from judge.rulings.replay import Replay
from judge.rulings.ruling import RULED, asked_line, asked_move
from judge.situations.candidate import Candidate
from judge.situations.permission import side_choosing
from knowledge.abilities import Effect
from scenarios.model import Line


def answers_alike(one: Candidate, other: Candidate) -> bool:
    """Whether two candidates answer the same: the fact that one of them tells first and both tell (of several cards: those that both have,
    or what is said of all), or the clause told; or another fact of the very same course of things, which contradicts nothing."""
    if one.played is None or other.played is None:
        return one.played is other.played and one.case.shows[:1] == other.case.shows[:1]
    fact = _first_fact(other)
    alike = (_same_order(one, other), _same_order(other, one), _same_choice(one, other), _same_choice(other, one))
    if fact != _first_fact(one) and (_same_so_far(one.played, other.played) or any(alike)):
        return True
    if one.found.get(fact) is None and other.found.get(_first_fact(one)) is not None:
        fact = _first_fact(one)  # what the one tells first, the other tells too
    if _decides(one, fact) != _decides(other, fact):
        return False
    here, there = one.found.get(fact), other.found.get(fact)
    if isinstance(here, dict) and isinstance(there, dict) and here and there:
        both = here.keys() & there.keys()
        return all(here[key] == there[key] for key in both) if both else {*here.values()} == {*there.values()}
    return bool(here == there)


def _same_order(one: Candidate, other: Candidate) -> bool:
    """Whether one tells if an ability may be resolved first, the other whose comes first, and these agree: who may not come before the turn
    player comes after."""
    line = asked_line(one.played.scenario) if one.played is not None and _first_fact(one) == "allowed" else None
    tried = line is not None and line.do in ("order", "block")
    if one.played is None or other.played is None or line is None or not tried or _first_fact(other) != "order":
        return False
    if any(each.do == "order" for played in (one.played, other.played) for each in played.scenario.before_ask):
        return False  # of what is triggered by then
    first = "turn_player" if line.by == one.played.start.turn_player else "non_turn_player"
    turns = order_of_players(other.played)
    return len({*owners_triggered(one.played)}) > 1 and len(turns) > 1 and (one.found["allowed"] == "yes") == (turns[0] == first)


def _same_choice(one: Candidate, other: Candidate) -> bool:
    """Whether one tells if a player may make a choice, or block, the other who chooses, and these agree."""
    line = asked_line(one.played.scenario) if one.played is not None and _first_fact(one) == "allowed" else None
    if line is None or other.played is None or line.do not in ("choose", "block") or _first_fact(other) != "chooser":
        return False
    return bool((one.found["allowed"] == "yes") == (side_choosing(other.found, other.played) == line.by))


def _same_so_far(one: Replay, other: Replay) -> bool:
    """Whether the very same moves are made with the very same cards before what is asked."""
    (_, cards), (_, others) = moves_and_cards(one), moves_and_cards(other)
    used = {asked_move(one.scenario), asked_move(other.scenario)} <= {"", "use", "flash"}
    moved = {line.card for line in one.scenario.before_ask}  # not those that it is asked if they may be used
    same = all(cards.get(card) == others.get(card) for card in cards.keys() | others.keys() if card in moved or not used)
    return same and one.scenario.before_ask == other.scenario.before_ask


def _decides(candidate: Candidate, fact: str) -> bool:
    """Whether a candidate has a verdict: its case has, or lacked only a figure that the question gives; not where it lacks one now."""
    found = candidate.found.get(fact) is not None
    wanting = candidate.played is not None and candidate.played.table.over == "wanting"
    return (candidate.case.status in RULED and (found or not wanting)) or (candidate.case.status == "need_more" and found)


def _first_fact(candidate: Candidate) -> str:
    return next(iter(candidate.played.scenario.asks if candidate.played else ()), "")


def goes_on_alike(one: Candidate, other: Candidate) -> bool:
    """Whether two candidates are the same course of things, of which one may go on longer: who asks what happens asks of no other."""
    if one.played is None or other.played is None:
        return one is other
    (play, cards), (longer, others) = moves_and_cards(one.played), moves_and_cards(other.played)
    alike = all(cards[card] == others[card] for card in cards.keys() & others.keys())
    return alike and all(line == same for line, same in zip(play, longer, strict=False))


def moves_and_cards(played: Replay) -> tuple[tuple[Line, ...], dict[str, tuple[Effect, ...]]]:
    """What tells two readings apart: the moves, and what the cards do that make them and whose names do not tell."""
    play = tuple(line for line in played.scenario.play if line.do != "ask")
    moving = (played.start.cards[line.card] for line in play if line.card is not None and line.card in played.start.cards)
    return play, {card.id: tuple(e for a in card.face.abilities for e in a.does) for card in moving if card.face.id == "plain"}
