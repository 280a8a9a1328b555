"""Rulings and replays as plain text for a terminal."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import knowledge
from judge.engine.events import Happened
from judge.rulings.checking import Coverage
from judge.rulings.citing import Citation
from judge.rulings.refusals import WhyNot
from judge.rulings.replay import Replay
from judge.rulings.ruling import RULED, Ruling
from judge.rulings.telling import Teller
from knowledge.documents import passage
from knowledge.errors import JudgeError

if TYPE_CHECKING:  # exploring is not for every start
    from judge.rulings.explaining import ToldRule, ToldStep
    from judge.rulings.exploring import Choice, Exploration, Node, ToldFinding

T = TypeVar("T")


def answer_lines(ruling: Ruling) -> Iterator[str]:
    """The answer alone: verdict first, how the question was read, and what was assumed."""
    label = _LABELS["ja" if ruling.language == "ja" else "en"]
    yield f"■ {ruling.answer}" if ruling.status in RULED else f"□ {ruling.answer}"
    if ruling.reading.summary:
        yield f"{label['read']}: {ruling.reading.summary}"
    if ruling.reading.assumed:
        yield f"{label['assumed']}: {'; '.join(ruling.reading.assumed)}"
    if ruling.depends_on:
        yield f"{label['depends']}: {'; '.join(ruling.depends_on)}"
    if ruling.why_not is not None and ruling.why_not.changes:
        yield ruling.why_not.nearest
    if ruling.elsewhere is not None:
        yield f"{ruling.elsewhere.text}  ‹{ruling.elsewhere.clause}›"


def ruling_lines(ruling: Ruling) -> Iterator[str]:
    """A ruling as a judge gives it: the answer, the board, the steps as played, the citations."""
    label = _LABELS["ja" if ruling.language == "ja" else "en"]
    yield from answer_lines(ruling)
    if ruling.board:
        yield ""
        yield label["board"]
        yield from (f"  {line}" for line in ruling.board)
    if ruling.steps:
        yield ""
        yield label["steps"]
        for step in ruling.steps:
            clauses = f"  ‹{', '.join(step.clauses)}›" if step.clauses else ""
            yield f"  {step.n:>2} [{step.step}] {step.text}{clauses}"
    if ruling.citations:
        yield ""
        yield label["citations"]
        decisive = [c for c in ruling.citations if c.decisive] or list(ruling.citations[:3])
        for citation in decisive:
            yield from citation_lines(citation)
        context = [f"{c.section} ‹{c.clause}›" for c in ruling.citations if c not in decisive]
        if context:
            yield f"  ○ {', '.join(context)}"


def exploration_lines(explored: "Exploration") -> Iterator[str]:
    """What exploring comes to, fact by fact: the answer, an example line for each outcome, and the tree of choices."""
    teller = Teller(explored.rules, explored.language)
    for finding in explored.findings:
        yield f"■ {finding.text}" if finding.answer != "stopped" else f"□ {finding.text}"
        if len(finding.ways) > 1:
            for way in finding.ways:
                moves = teller.listed(way.example, "then") or teller.say("explored.nothing-done")
                yield f"  {way.text} ({teller.say('explored.lines', count=way.lines)}): {teller.say('explored.example', moves=moves)}"
        yield from (f"  {line}" for line in tree_lines(finding.nodes, teller))
        yield ""
    yield explored.stopped or teller.say("explored.positions", count=explored.positions)


def why_not_lines(found: WhyNot, language: str) -> Iterator[str]:
    """Whether a move is legal, by which clause or why not, and the changes that would make it so."""
    teller = Teller(found.rules, language)
    yield f"■ {found.text}" if found.allowed != "unstated" else f"□ {found.text}"
    if found.citation is not None:
        yield from citation_lines(found.citation)
    if found.position:
        yield teller.say("answer.interpretation", position=found.position)
    if found.allowed != "yes":
        yield found.nearest
        yield from (f"  {teller.say('why-not.or', change=change.text)}" for change in found.changes[1:])


def tree_lines(nodes: "Sequence[Node]", teller: Teller) -> Iterator[str]:
    """A tree of choices as indented lines; a choice met a second time is told by its number."""
    from judge.rulings.exploring import unfolded

    def below(choice: "Choice", indent: str) -> Iterator[str]:
        for n, (answer, to) in enumerate(choice.answers, 1):
            last = n == len(choice.answers)
            here = f"{indent}{'└─' if last else '├─'} {answer}"
            if to.known:
                yield f"{here} → {teller.say('explored.as-above', number=to.number)}"
            else:
                yield f"{here} → ({to.number}) {to.text}" if to.number else f"{here} → {to.text}"
                yield from below(to, f"{indent}{'   ' if last else '│  '}")

    root = unfolded(nodes)
    if root is not None:
        yield f"({root.number}) {root.text}"
        yield from below(root, "")


def mermaid_lines(finding: "ToldFinding") -> Iterator[str]:
    """The tree of a finding as a Mermaid flowchart: diamonds are choices, boxes outcomes."""
    yield "flowchart TD"
    for n, node in enumerate(finding.nodes):
        yield f'  n{n}{{"{_for_mermaid(node.text)}"}}' if node.branches else f'  n{n}["{_for_mermaid(node.text)}"]'
        yield from (f'  n{n} -->|"{_for_mermaid(branch.text)}"| n{branch.to}' for branch in node.branches)


def _for_mermaid(text: str) -> str:
    """Text for a quoted Mermaid label, in which entities are written with a number sign."""
    return text.replace("#", "#35;").replace('"', "#quot;").replace("<", "#lt;").replace(">", "#gt;")


def explanation_lines(tree: "Sequence[ToldStep]", rules: str, language: str) -> Iterator[str]:
    """The tree behind a ruling: step, moment, and how every rule filed there stood. What a clause says is told once."""
    teller, told = Teller(rules, language), set[str]()

    def lines(rule: "ToldRule") -> Iterator[str]:
        by = teller.listed(f"‹{clause}›" for clause in rule.by)
        standing = teller.say(f"tree.{rule.status}.{rule.kind}", by=by)
        yield f"{'●' if rule.decisive else _STANDING[rule.status]} ‹{rule.clause}› {standing}"
        if rule.clause not in told:
            told.add(rule.clause)
            yield f"  {rule.says}"

    yield ""
    yield _LABELS[language]["tree"]
    for step in tree:
        yield f"  {step.title}"
        for moment, bar in _branching(step.moments):
            numbers = f" ({_from_to(moment.led_to[0], moment.led_to[-1])})" if moment.led_to else ""
            yield f"  {bar.branch} {moment.text or moment.moment or teller.say('tree.effect')}{numbers}"
            for rule, twig in _branching(moment.distinct):
                first, *more = lines(rule)
                yield f"  {bar.below} {twig.branch} {first}"
                yield from (f"  {bar.below} {twig.below} {line}" for line in more)


_STANDING = {"held": "○", "overridden": "×", "not_applicable": "-", "refused": "×"}


class _Bar(NamedTuple):
    """What stands before a branch of a tree of lines, and before the lines below it."""

    branch: str
    below: str


def _branching(items: Iterable[T]) -> Iterator[tuple[T, _Bar]]:
    *others, last = items
    yield from ((item, _Bar("├─", "│ ")) for item in others)
    yield last, _Bar("└─", "  ")


def citation_lines(citation: Citation) -> Iterator[str]:
    """A citation: section, lines, fragment and restatement; the passage around it where the document is attached."""
    where = _from_to(*citation.lines)
    mark = "●" if citation.decisive else "○"
    yield f"  {mark} {citation.section} L{where} 「{citation.quote}」 ‹{citation.clause}›"
    yield f"      {citation.says}"
    for number, line in passage(citation.rules, knowledge.book(citation.rules).clauses[citation.clause]) or ():
        yield f"      │{number:>4} {line}"


def _from_to(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}–{last}"


def replay_lines(played: Replay, language: str) -> Iterator[str]:
    """The board, then the replay entry by entry with the clause behind each."""
    teller = Teller(played.start.rules, language)
    yield from teller.board(played.start)
    yield ""
    for n, (happened, text) in enumerate(teller.entries(played.start, played.trace), 1):
        yield entry_line(n, happened, text)


def entry_line(n: int, happened: Happened, text: str) -> str:
    clause = f"  ‹{happened.cause.clause}›" if happened.cause.clause else ""
    return f"{n:>3} [{happened.table.step}] {text}{clause}"


def position_lines(played: Replay, language: str, n: int) -> Iterator[str]:
    """Entry ``n`` (from 1; 0 is the start) and the board after it. Raises JudgeError where there is no such entry."""
    teller = Teller(played.start.rules, language)
    told = list(teller.entries(played.start, played.trace))
    if not 0 <= n <= len(told):
        raise JudgeError(f"step {n}: the replay has steps 0 to {len(told)}: choose one of these")
    if n:
        yield entry_line(n, *told[n - 1])
    yield from teller.board(told[n - 1][0].table if n else played.start)


_LABELS = {
    "ja": {
        "read": "読み取り",
        "assumed": "前提",
        "depends": "分かれ目",
        "board": "盤面",
        "steps": "進行",
        "citations": "根拠(●=決め手 ○=関連)",
        "tree": "規則の木(●=決め手 ○=適用 ×=覆された・許さない -=当てはまらない)",
    },
    "en": {
        "read": "Read as",
        "assumed": "Assumed",
        "depends": "It depends on",
        "board": "Board",
        "steps": "Steps",
        "citations": "Citations (● decisive, ○ context)",
        "tree": "Rules (● decisive, ○ held, × overridden or forbidding, - does not apply)",
    },
}


def coverage_lines(account: Coverage) -> Iterator[str]:
    """The account of a rulebook in a few lines; every gap on a line of its own."""
    if not account.rules_filed:
        yield f"{account.rules}: {account.document_lines} lines, {account.clauses} clauses: no rulebook plays them yet"
        return
    played = account.clauses - len(account.text_only) - len(account.unplayed)
    yield (
        f"{account.rules}: {account.document_lines} lines, {account.clauses} clauses, {played} played by {account.rules_filed} rules, "
        f"{len(account.text_only)} text only, {account.cases} cases: {'complete' if account.complete else 'INCOMPLETE'}"
    )
    yield from (f"  text only: {clause}: {reason}" for clause, reason in account.text_only.items())
    yield from (f"  line {line}: in no clause, and not listed as no rule" for line in account.lines)
    yield from (f"  {clause}: played by no rule" for clause in account.unplayed)
    yield from (f"  {clause}: at work in no case" for clause in account.unshown)
    yield from (f"  {clause}: named by the rulebook, not in the document" for clause in account.unknown)


def coverage_table(accounts: Iterable[Coverage]) -> Iterator[str]:
    """The accounts of all rulebooks as a Markdown table (the README's is this one)."""
    yield "| rulebook | `--rules` | lines | clauses | rules | cases |"
    yield "|---|---|---|---|---|---|"
    for a in accounts:
        source = knowledge.book(a.rules).source
        yield f"| {source.title.en} | `{source.short}` | {a.document_lines} | {a.clauses} | {a.rules_filed} | {a.cases} |"
