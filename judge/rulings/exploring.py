"""Exploring a scenario, in words: always, never, or it depends, on what, with an example line for each outcome and the tree of choices."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

import knowledge
from judge.engine.rulebook import Rulebook
from judge.rulings import depends
from judge.rulings.coming import step_asked_after
from judge.rulings.depends import NOTHING, Decider, Finding, Fork, Leaf, Tree, Value, Way, find
from judge.rulings.facts import BECOMES, FACTS, Facts, spoken
from judge.rulings.replay import Replay
from judge.rulings.telling import Teller
from judge.rulings.vantage import names
from judge.rulings.walking import USUAL, Budget, Graph, left_open, walk, walk_on
from knowledge.errors import JudgeError
from scenarios.model import Scenario


class ToldWay(Struct, frozen=True):
    """An outcome, as data and in words; how many lines of play come to it, and the moves of the shortest: all, and those ``made`` that are
    more than passes."""

    value: Any
    text: str
    lines: int
    example: tuple[str, ...]
    made: tuple[str, ...] = ()


class Branch(Struct, frozen=True):
    """Moves that come to the same node (by its index in `ToldFinding.nodes`)."""

    text: str
    to: int


class Node(Struct, frozen=True):
    """A choice on which the outcome hangs, or (no ``branches``) an outcome."""

    text: str
    branches: tuple[Branch, ...] = ()


class ToldFinding(Struct, frozen=True):
    """What one fact comes to. ``nodes``: the tree of choices that matter, the first of them first; equal subtrees are one node."""

    fact: str
    answer: depends.Answer
    text: str
    ways: tuple[ToldWay, ...]
    depends_on: tuple[str, ...] = ()
    nodes: tuple[Node, ...] = ()


class Choice(Struct, frozen=True):
    """A node with all that is below it: its answers, each with what comes of it. ``number``: in the order come to, from 1, 0 for an
    outcome; a choice come to before is ``known`` by its number and not unfolded again."""

    text: str
    number: int = 0
    known: bool = False
    answers: "tuple[tuple[str, Choice], ...]" = ()


class Exploration(Struct, frozen=True):
    """What the completions of a scenario come to. ``positions``: tables that were told apart; ``stopped``: why not all were walked."""

    rules: str
    language: str
    findings: tuple[ToldFinding, ...]
    positions: int
    stopped: str | None = None
    schema: str = "judge/exploration@1"


def explore(scenario: Scenario, language: str = "ja", budget: Budget = USUAL, executor: Executor | None = None) -> Exploration:
    """Walk every completion of what a scenario leaves open, and tell each fact asked for (all that are decided, if none are).

    Raises what `judge.rulings.replay.replay` raises.
    """
    return told(walk(scenario, budget=budget, executor=executor), knowledge.rulebook_id(scenario.rules), scenario.asks, language)


def asking(scenario: Scenario, wanted: Sequence[str] | None) -> Scenario:
    """The scenario with these facts asked for instead. Raises JudgeError for what is no fact."""
    for name in wanted or ():
        if name not in FACTS:
            raise JudgeError(f"--fact {name}: no such fact: choose from {', '.join(FACTS)}")
    return replace(scenario, asks=tuple(wanted)) if wanted else scenario


LOOK, MOST_WAYS = Budget(positions=400), 8
"""How far a ruling looks for choices on which it hangs, and how many outcomes it tells at most."""


def what_it_hangs_on(played: Replay, book: Rulebook, found: Facts, language: str) -> ToldFinding | None:
    """For the first fact asked of a replay that passed over choices the script leaves open: on which of them it hangs. None where it
    comes out the same whatever is chosen, as far as the document says, or where no few choices and outcomes tell on what."""
    if next(iter(played.scenario.asks), "") == "order":  # of an order that is chosen, the answer is who chooses it
        return None
    hanging = (each for each in _findings(played, book, found) if each.deciders and len(each.ways) <= MOST_WAYS and _all_told(each))
    return next((_told(finding, Teller(book.rules, language)) for finding in hanging), None)


def what_choices_change(played: Replay, book: Rulebook, found: Facts, language: str) -> ToldFinding | None:
    """`what_it_hangs_on`; where it hangs on none, a choice of which the document does not say what comes, or else, where all parts of the
    fact come out the same on every line of play, the first of them."""
    findings = list(_findings(played, book, found))
    hanging = sorted((each for each in findings if each.answer == "depends"), key=_all_told, reverse=True)
    alike = findings if all(each.answer in ("always", "never") for each in findings) else []
    return next((_told(each, Teller(book.rules, language)) for each in (*hanging, *alike)), None)


def _findings(played: Replay, book: Rulebook, found: Facts) -> Iterator[Finding]:
    """What the choices a script leaves open come to for the first fact asked for, part by part; none where it leaves none open."""
    name = next(iter(played.scenario.asks), "")
    becomes = name in BECOMES or (name == "next_step" and step_asked_after(played) is not None)
    if becomes and name in found and left_open(played, book):
        graph = walk_on(played, book, LOOK)
        yield from (find(graph, part) for part in _told_parts(played, name, found))


def _all_told(finding: Finding) -> bool:
    return all(way.value and None not in dict(way.value).values() for way in finding.ways)


def _told_parts(played: Replay, name: str, found: Facts) -> list[str]:
    """The entries of a fact an answer tells: of ``zone`` those of the cards that took part."""
    value = spoken(played, found[name])
    if not isinstance(value, dict):
        return [name]
    ids = [card for card in played.start.cards if set(names(played, card)) & value.keys()] if name == "zone" else list(value)
    return [f"{name}.{each}" for each in ids]


def told(graph: Graph, rules: str, asks: Sequence[str], language: str) -> Exploration:
    """A graph of positions in words."""
    teller = Teller(rules, language)
    decided = depends.facts_of(graph)
    wanted = [name for name in asks if name in decided] or decided
    findings = tuple(_told(find(graph, fact), teller) for fact in wanted)
    stopped = teller.say(f"explored.stopped-{graph.stopped[0]}", number=graph.stopped[1]) if graph.stopped else None
    return Exploration(rules, language, findings, len(graph.positions), stopped)


def _told(finding: Finding, teller: Teller) -> ToldFinding:
    ways = tuple(_way(way, teller) for way in finding.ways)
    deciders = tuple(decider_text(each, finding, teller) for each in finding.deciders)
    asked = teller.say(f"asked.{finding.fact.partition('.')[0]}")
    only = ways[0].text if ways else ""
    text = teller.say(f"explored.{finding.answer}", asked=asked, outcome=only, deciders=teller.listed(deciders), count=len(ways))
    return ToldFinding(finding.fact, finding.answer, text, ways, deciders, _nodes(finding, teller))


def _way(way: Way, teller: Teller) -> ToldWay:
    moves = tuple(teller.move_by(table, move) for table, move in way.example)
    made = tuple(text for text, (_, move) in zip(moves, way.example, strict=True) if not isinstance(move, NOTHING))
    return ToldWay(_plain(way.value), value_text(way.value, teller), way.lines, moves, made)


def _plain(value: Value) -> Any:
    """A value as facts have it: by name where it tells of several."""
    if len(value) == 1 and "." not in value[0][0]:
        return value[0][1]
    return {name.partition(".")[2]: each for name, each in value}


def value_text(value: Value, teller: Teller) -> str:
    fact, plain = value[0][0].partition(".")[0] if value else "", _plain(value)
    if plain is None or plain == {}:
        return teller.say("explored.silent")
    return teller.fact(fact, list(plain) if isinstance(plain, tuple) else plain)


def decider_text(decider: Decider, finding: Finding, teller: Teller) -> str:
    """A choice that decides, told as whether it is made; as closely as it is described."""
    table = finding.ways[0].example[0][0]
    card = teller.listed(teller.card(table, each) for each in decider.card.split("+")) if decider.card else ""
    on = teller.listed(teller.card(table, each) if each in table.cards else teller.gate(table, each) for each in decider.on)
    key = f"decides.{decider.kind}" + (".on" if on else ".card" if card else "")
    told = teller.say(key, side=teller.side(decider.by, table), card=card, on=on)
    return teller.say("decides.at", what=told, step=teller.step(decider.step)) if decider.step else told


def _nodes(finding: Finding, teller: Teller) -> tuple[Node, ...]:
    """The tree as a list of nodes, each once, the root first."""
    if finding.tree is None:
        return ()
    order: list[Tree] = []
    index: dict[int, int] = {}

    def number(tree: Tree) -> None:
        if id(tree) in index:
            return
        index[id(tree)] = len(order)
        order.append(tree)
        for _, below in tree.branches if isinstance(tree, Fork) else ():
            number(below)

    number(finding.tree)
    return tuple(_node(tree, index, teller) for tree in order)


def _node(tree: Tree, index: dict[int, int], teller: Teller) -> Node:
    if isinstance(tree, Leaf):
        return Node(value_text(tree.value, teller))
    table = tree.table
    side = teller.side(table.asks.side if table.asks else table.turn_player, table)
    branches = tuple(
        Branch(teller.listed((teller.move(table, move) for move in moves), "or"), index[id(below)]) for moves, below in tree.branches
    )
    return Node(teller.say("explored.choice", step=teller.step(table.step), side=side), branches)


def unfolded(nodes: Sequence[Node]) -> Choice | None:
    """A tree of choices from its root down; None where there is no choice."""
    numbers: dict[int, int] = {}

    def below(index: int) -> Choice:
        node = nodes[index]
        if index in numbers:
            return Choice(node.text, numbers[index], known=True)
        if not node.branches:
            return Choice(node.text)
        number = numbers[index] = len(numbers) + 1
        return Choice(node.text, number, answers=tuple((branch.text, below(branch.to)) for branch in node.branches))

    return below(0) if nodes and nodes[0].branches else None
