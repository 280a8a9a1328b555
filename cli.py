"""The command line: parse, call, print. Rules live in `judge.games`, words in `knowledge`; nothing of either is here.

Every command imports what it needs when it runs: start-up is a feature. Exit codes: 0 a ruling, 3 honestly none, 2 unusable input, 1 a bug.
"""

import gc
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Annotated, Any, NoReturn

import typer

LANGUAGES = ("ja", "en")

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
cases_app = typer.Typer(no_args_is_help=True, help="The case library.")
clauses_app = typer.Typer(no_args_is_help=True, help="The clauses of the rule documents.")
cards_app = typer.Typer(no_args_is_help=True, help="What is known of the cards.")
sources_app = typer.Typer(no_args_is_help=True, help="The rule documents themselves.")
faq_app = typer.Typer(no_args_is_help=True, help="The rulings as a site of static pages.")
app.add_typer(cases_app, name="case")
app.add_typer(clauses_app, name="clause")
app.add_typer(cards_app, name="cards")
app.add_typer(sources_app, name="sources")
app.add_typer(faq_app, name="faq")

Rules = Annotated[str | None, typer.Option("--rules", help="Rulebook id or short name (bs10).")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
Cards = Annotated[list[str] | None, typer.Option("--card", metavar="NAME: EFFECT", help="A card unknown here, in short form; repeatable.")]
Tree = Annotated[bool, typer.Option("--tree", help="Also which rules held, which were overridden, and which did not apply.")]
Lang = Annotated[str | None, typer.Option("--lang", help="ja or en (default: the question's; otherwise ja).")]


def out(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def out_json(value: Any, pretty: bool = True) -> None:
    import msgspec

    data = msgspec.json.encode(value)
    print((msgspec.json.format(data) if pretty else data).decode())


def out_with_tree(ruling: Any, tree: Any, json: bool) -> None:
    """A ruling and the tree of rules behind it."""
    from msgspec import to_builtins

    from judge.printing import explanation_lines, ruling_lines

    if json:
        out_json({**to_builtins(ruling), "tree": tree})
    else:
        out((*ruling_lines(ruling), *explanation_lines(tree, ruling.rules, ruling.language)) if tree else ruling_lines(ruling))


def language(lang: str | None, default: str = "ja") -> str:
    from knowledge.errors import JudgeError

    if lang is not None and lang not in LANGUAGES:
        raise JudgeError(f"--lang {lang}: no such language: choose ja or en")
    return lang or default


def status_code(status: str) -> int:
    """The exit code of a ruling's status."""
    return {"ruled": 0, "depends": 0, "interpretation": 0, "unreadable": 2}.get(status, 3)


# ── the session ────────────────────────────────────────────────────────────


@app.callback(invoke_without_command=True)
def session(context: typer.Context) -> None:
    """A rules judge for trading card games. Without a command: an interactive session, or one line of it after another from a pipe."""
    if context.invoked_subcommand is not None:
        return
    from judge.terminal import hold

    code = hold(status_code)
    if code is None:
        print(context.get_help())
        fail("No command was given. Try `judge --help`.")
    raise typer.Exit(code)


# ── ask ────────────────────────────────────────────────────────────────────


@app.command()
def ask(question: str, rules: Rules = None, lang: Lang = None, card: Cards = None, tree: Tree = False, json: Json = False) -> None:
    """Ask what happens, in Japanese or English."""
    from judge import ask as ask_judge
    from judge.printing import ruling_lines

    ruling = ask_judge(question, rules, None if lang is None else language(lang), card or ())
    if ruling.status == "unreadable" and not json:
        print(ruling.answer, file=sys.stderr)
    elif tree:
        from judge.rulings.explaining import tree_behind

        out_with_tree(ruling, tree_behind(ruling), json)
    elif json:
        out_json(ruling)
    else:
        out(ruling_lines(ruling))
    raise typer.Exit(status_code(ruling.status))


@app.command()
def batch(
    file: Annotated[str, typer.Argument(help="JSON Lines; - for standard input.")] = "-",
    rules: Rules = None,
    lang: Lang = None,
    card: Cards = None,
) -> None:
    """Ask many questions: JSON Lines in ({"id", "question", "rules"?, "cards"?}), one ruling a line out, in the same order."""
    from judge.batch import rulings

    for line in rulings(read_lines(file), rules, None if lang is None else language(lang), tuple(card or ())):
        sys.stdout.write(line + "\n")


@app.command()
def exam(file: Annotated[str, typer.Argument(help="Questions with their rulings (YAML or JSON Lines).")], json: Json = False) -> None:
    """Score the judge on a file of questions whose rulings are known."""
    from judge.exam import load, report, report_lines, sit

    marked = report(file, sit(load(file)))
    out_json(marked) if json else out(report_lines(marked))


def read_lines(file: str) -> Iterable[bytes]:
    from knowledge.errors import JudgeError

    if file == "-":
        return sys.stdin.buffer
    try:
        with open(file, "rb") as stream:
            return stream.readlines()
    except OSError as error:
        raise JudgeError(f"{file}: cannot be read ({error.strerror}): give a file of JSON Lines, or - for standard input") from None


# ── replay ─────────────────────────────────────────────────────────────────


@app.command()
def replay(
    what: Annotated[str, typer.Argument(metavar="FILE|CASE", help="A scenario file, or a case of the library.")],
    rules: Rules = None,
    lang: Lang = None,
    step: Annotated[int | None, typer.Option("--step", help="Show this step and the board after it.")] = None,
    interactive: Annotated[bool, typer.Option("--interactive", "-i", help="Step through it: next, back, jump.")] = False,
    svg: Annotated[str | None, typer.Option("--svg", metavar="DIR", help="Draw the board after every step into this folder.")] = None,
    tree: Tree = False,
    json: Json = False,
) -> None:
    """Step through a scenario: the board, then every event with the clause behind it."""
    from judge.printing import explanation_lines, position_lines, replay_lines
    from judge.rulings.located import played_out

    speaks = language(lang)
    if svg is not None and (interactive or tree or step is not None):
        fail("--svg draws every step: leave out --step, --interactive and --tree")
    if tree and (interactive or step is not None):
        fail("--tree tells of the whole replay: leave out --step and --interactive")
    scenarios = list(opened(what, rules))
    for number, located in enumerate(scenarios, 1):
        played, book, told = played_out(located), located.scenario.rules, {}
        if tree:
            from judge.rulings.explaining import tree_of

            told["tree"] = tree_of(played, speaks, whole=True)
        if svg is not None:
            below = f"{number:02}-{located.scenario.id}".rstrip("-") if len(scenarios) > 1 else ""
            draw(played, speaks, svg, below, json)
        elif json:
            from judge.rulings.facts import facts
            from judge.rulings.ruling import steps_of

            said = facts(played, *located.scenario.asks)
            out_json({"id": located.scenario.id, "rules": book, "facts": said, "steps": steps_of(played, speaks), **told})
        elif step is not None:
            out(position_lines(played, speaks, step))
        elif interactive:
            from judge.stepper import step_through

            step_through(played, speaks)
        else:
            out([f"# {located.scenario.id}"] if located.scenario.id else [])
            out(replay_lines(played, speaks))
            out(explanation_lines(told["tree"], book, speaks) if tree else ())
        if played.refused is not None:
            from judge.rulings.located import refused_line

            line = refused_line(played, located, speaks)
            if not played.asks_of_refusal:
                fail(line)
            out([] if json else [line])


def draw(played: Any, language: str, folder: str, below: str, json: bool) -> None:
    """Write the pictures of a replay into a folder (or one below it), and say where they are."""
    from pathlib import Path

    from judge.pages.files import pictures, write_pictures

    written = write_pictures(pictures(played, language), Path(folder, below))
    if json:
        out_json({"id": played.scenario.id, "rules": played.scenario.rules, "pictures": [str(path) for path in written]})
    else:
        out([f"{written[0]} – {written[-1].name}"])


@app.command()
def explore(
    what: Annotated[str, typer.Argument(metavar="FILE|CASE", help="A scenario file, or a case of the library.")],
    rules: Rules = None,
    lang: Lang = None,
    fact: Annotated[list[str] | None, typer.Option("--fact", help="What to ask (life_change, zone, …); default: what it asks.")] = None,
    positions: Annotated[int, typer.Option(min=1, help="Positions to walk at most.")] = 100_000,
    seconds: Annotated[float | None, typer.Option(min=0, help="Seconds to walk at most.")] = None,
    megabytes: Annotated[int | None, typer.Option(min=1, help="Memory of the process at most.")] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes over which the walk is split.")] = 1,
    mermaid: Annotated[bool, typer.Option("--mermaid", help="Print the trees as Mermaid flowcharts.")] = False,
    svg: Annotated[str | None, typer.Option("--svg", metavar="DIR", help="Draw the trees into this folder.")] = None,
    json: Json = False,
) -> None:
    """Walk every completion of what a scenario leaves open: always, never, or it depends, and on what."""
    from concurrent.futures import ProcessPoolExecutor
    from contextlib import nullcontext

    from judge.printing import exploration_lines, mermaid_lines
    from judge.rulings.exploring import asking, explore
    from judge.rulings.located import played_out
    from judge.rulings.walking import Budget

    speaks, budget = language(lang), Budget(positions, seconds, megabytes)
    scenarios = list(opened(what, rules))
    with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as executor:
        for number, located in enumerate(scenarios, 1):
            played_out(located)
            explored = explore(asking(located.scenario, fact), speaks, budget, executor)
            if svg is not None:
                below = f"{number:02}-{located.scenario.id}".rstrip("-") if len(scenarios) > 1 else ""
                draw_trees(explored, svg, below, json)
            elif json:
                out_json(explored)
            elif mermaid:
                out(line for finding in explored.findings if finding.nodes for line in mermaid_lines(finding))
            else:
                out([f"# {located.scenario.id}"] if located.scenario.id else [])
                out(exploration_lines(explored))


@app.command()
def compare(
    what: Annotated[str, typer.Argument(metavar="SITUATION|CASE|FILE", help="A shared situation, a case of the library, or a file.")],
    rules: Annotated[str, typer.Option("--rules", help="Rulebooks, with commas between (bs,bs10), or all.")] = "",
    lang: Lang = None,
    whole: Annotated[bool, typer.Option("--whole", help="Show what is alike, too.")] = False,
    json: Json = False,
) -> None:
    """Put one situation before several rulebooks: what each rules, and at which clauses they part."""
    from judge.comparison_text import comparison_lines
    from judge.rulings.comparing import compare
    from judge.rulings.located import played_out
    from scenarios.shared import shared

    wanted = books(None) if rules == "all" else [name.strip() for name in rules.split(",") if name.strip()]
    is_file = what.endswith((".yaml", ".yml", ".json")) or os.path.isfile(what)
    located = shared(what) or tuple(opened(what, wanted[0] if wanted and is_file else None))
    for each in located:
        played_out(each)
    compared = compare([each.scenario for each in located], wanted, language(lang))
    out_json(compared) if json else out(comparison_lines(compared, whole))


def draw_trees(explored: Any, folder: str, below: str, json: bool) -> None:
    """Write the trees of choices into a folder (or one below it), and say where they are; of what hangs on no choice, what it is."""
    from pathlib import Path

    from judge.pages.files import write_pictures
    from judge.pages.trees import pictures

    drawn = pictures(explored)
    written = write_pictures(drawn, Path(folder, below)) if drawn else []
    if json:
        from msgspec.structs import asdict

        out_json({**asdict(explored), "pictures": [str(path) for path in written]})
    else:
        out(map(str, written))
        out(finding.text for finding in explored.findings if not finding.nodes)


@app.command()
def chart(
    rules: Annotated[str, typer.Argument(metavar="RULES", help="Rulebook id or short name (bs10).")],
    case: Annotated[str | None, typer.Option("--case", metavar="FILE|CASE", help="Show the way this case took.")] = None,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw it into this file.")] = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """The procedure of a rulebook: its steps, and the clause behind every way from one to another."""
    from pathlib import Path

    import knowledge
    from judge.rulings.charting import chart as charted
    from judge.rulings.charting import chart_lines
    from judge.rulings.located import played_out

    speaks, book = language(lang), knowledge.rulebook_id(rules)
    located = next(iter(opened(case, book))) if case is not None else None
    if located is not None and located.scenario.rules != book:
        fail(f"{case}: is a case of {located.scenario.rules}: ask for the chart of that rulebook")
    drawn = charted(book, played_out(located) if located is not None else None)
    if svg is not None:
        from judge.pages.boards import chart_css, svg_of
        from judge.pages.charts import picture_of
        from judge.pages.files import write_picture

        asked = next(iter(getattr(located.scenario.question, speaks)), "") if located is not None else ""
        write_picture(svg_of(picture_of(drawn, speaks, asked), speaks, chart_css()), Path(svg))
    if json:
        out_json(drawn)
    else:
        out([svg] if svg is not None else chart_lines(drawn, speaks))


@app.command("why-not")
def why_not(
    what: Annotated[str, typer.Argument(metavar="FILE|CASE", help="A scenario file, or a case of the library.")],
    rules: Rules = None,
    lang: Lang = None,
    edits: Annotated[int, typer.Option(min=1, max=5, help="Edits a change may have at most.")] = 3,
    json: Json = False,
) -> None:
    """Why the move a scenario asks about is illegal, and the nearest change that makes it legal. Exit code 3 if the document is silent."""
    from judge.printing import why_not_lines
    from judge.rulings.located import why_not_of
    from judge.rulings.nearest import Budget

    speaks, codes = language(lang), {0}
    for located in opened(what, rules):
        found = why_not_of(located, speaks, Budget(edits=edits))
        if json:
            out_json(found)
        else:
            out([f"# {located.scenario.id}"] if located.scenario.id else [])
            out(why_not_lines(found, speaks))
        codes.add(3 if found.allowed == "unstated" else 0)
    raise typer.Exit(max(codes))


def opened(what: str, rules: str | None) -> Iterable[Any]:
    """The scenarios of a file, or the case of the library with this id."""
    from pathlib import Path

    from knowledge import rulebook_id

    rules = rulebook_id(rules) if rules else None
    if what.endswith((".yaml", ".yml", ".json")) or Path(what).is_file():
        from scenarios import load

        return load(what, rules=rules)
    from scenarios import case

    return (case(f"{rules}/{what}" if rules and "/" not in what else what),)


# ── case, clause, cards ────────────────────────────────────────────────────


@cases_app.command("list")
def case_list(rules: Rules = None, json: Json = False) -> None:
    """The cases of the library."""
    from scenarios import cases

    found = [located.scenario for book in books(rules) for located in cases(book).values()]
    if json:
        out_json([{"id": s.id, "rules": s.rules, "shows": s.shows, "question": s.question} for s in found])
    else:
        out(f"{s.id:44} {next(iter((*s.question.ja, *s.question.en)), '')}" for s in found)


@cases_app.command("show")
def case_show(case: str, rules: Rules = None, lang: Lang = None, tree: Tree = False, json: Json = False) -> None:
    """A case and the ruling on it."""
    from judge.printing import ruling_lines
    from judge.rulings.located import played_out
    from judge.rulings.ruling import rule_on
    from scenarios import dump

    (located,) = opened(case, rules)
    played = played_out(located)
    ruling = rule_on(located.scenario, language(lang))
    if not json:
        out(dump(located.scenario).splitlines())
        print()
    if tree:
        from judge.rulings.explaining import tree_of

        out_with_tree(ruling, tree_of(played, ruling.language), json)
    elif json:
        out_json(ruling)
    else:
        out(ruling_lines(ruling))


@cases_app.command("meant")
def case_meant(
    question: str,
    rules: Rules = None,
    most: Annotated[int, typer.Option("--most", "-n", min=1, help="How many cases.")] = 5,
    json: Json = False,
) -> None:
    """Which cases a question may mean: how it is read, how much each weighs, and what it tells otherwise than each."""
    from judge.situations.considered import considered, considered_lines

    seen = considered(question, rules, most)
    out_json(seen) if json else out(considered_lines(seen))


@cases_app.command("check")
def case_check(
    what: Annotated[list[str] | None, typer.Argument(metavar="[FILE|CASE]...", help="Default: the whole library.")] = None,
    rules: Rules = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="FILE", help="A changed rule document: which cases are stale?")
    ] = None,
    json: Json = False,
) -> None:
    """Replay cases and compare with what they expect; exit code 2 if any disagrees (with --against: if any is stale)."""
    from judge.rulings.checking import check_case
    from scenarios import cases

    if against is not None:
        raise typer.Exit(check_against(against, what or (), rules, json))
    chosen = [located for name in what for located in opened(name, rules)] if what else [c for b in books(rules) for c in cases(b).values()]
    wrong = [mismatch for located in chosen for mismatch in check_case(located)]
    if json:
        out_json({"checked": len(chosen), "mismatches": wrong})
    else:
        out(mismatch.text for mismatch in wrong)
        print(f"{len(chosen)} cases checked, {len({m.case for m in wrong})} disagree")
    raise typer.Exit(2 if wrong else 0)


def check_against(file: str, what: Iterable[str], rules: str | None, json: bool) -> int:
    """Say which cases rest on clauses that a changed document no longer holds as they were; the exit code."""
    from judge.rulings.stale import alarm, rest_of, resting, stale_cases, version

    new = version(file, books(rules)[0] if rules else None)
    chosen = [located for name in what for located in opened(name, rules)]
    known = list(rest_of(chosen)) if chosen else [each for book in books(None) for each in resting(book)]
    raised = alarm(version(new.source.rules), new, library=known)
    stale = stale_cases(raised, known)
    if json:
        out_json({"rules": raised.rules, "checked": len(known), "stale": stale})
    else:
        out(case.text for case in stale)
        print(f"{raised.rules}: {len(known)} rulings checked, {len(stale)} stale")
    return 2 if stale else 0


@clauses_app.command("show")
def clause_show(clause: str, rules: Rules = None, lang: Lang = None, json: Json = False) -> None:
    """A clause: where it stands, a fragment of it, and what it says in our words."""
    import knowledge
    from judge.printing import citation_lines
    from judge.rulings.citing import citation_of
    from knowledge.errors import JudgeError

    found = [(book, c) for book in books(rules) for c in knowledge.book(book).clauses.values() if clause in (c.id, c.section)]
    if not found:
        raise JudgeError(f"{clause}: no clause or section has this id: find one with `judge clause search WORDS`")
    cited = [citation_of(c, book, language(lang)) for book, c in found]
    out_json(cited) if json else out(line for c in cited for line in citation_lines(c))


@clauses_app.command("search")
def clause_search(words: str, rules: Rules = None, lang: Lang = None, limit: int = 8, json: Json = False) -> None:
    """Find clauses by words, in Japanese or English."""
    import knowledge
    from judge.printing import citation_lines
    from judge.rulings.citing import citation_of
    from knowledge.search import search

    hits = [(score, book, clause) for book in books(rules) for clause, score in search(knowledge.book(book), words, limit)]
    best = sorted(hits, key=lambda hit: -hit[0])[:limit]
    cited = [citation_of(clause, book, language(lang)) for _, book, clause in best]
    out_json(cited) if json else out([line for c in cited for line in citation_lines(c)] or ["nothing found"])
    raise typer.Exit(0 if cited else 3)


@cards_app.command("list")
def cards_list(rules: Rules = None, json: Json = False) -> None:
    """The cards that are known."""
    import knowledge

    found = [(book, face) for book in books(rules) for face in knowledge.book(book).cards.values()]
    if json:
        out_json([{"id": face.id, "rules": book, "name": face.name, "kind": face.kind} for book, face in found])
    else:
        out(f"{face.id:26} {face.kind:7} {face.name.ja} / {face.name.en}" for _, face in found)


@cards_app.command("show")
def cards_show(card: str, rules: Rules = None, lang: Lang = None, json: Json = False) -> None:
    """What is known of a card, and which source states each fact."""
    import knowledge
    from judge.cards import card_lines, card_named

    book, face = card_named(card, books(rules))
    provenances = dict(knowledge.book(book).provenances)
    out_json({"rules": book, "card": face, "provenances": provenances}) if json else out(card_lines(face, provenances, language(lang)))


@cards_app.command("add")
def cards_add(card: Annotated[str, typer.Argument(metavar="NAME: EFFECT")], rules: Rules = None) -> None:
    """Print a card given in short form as an entry of knowledge/cards, to be completed and pasted there. Nothing is written."""
    from judge.cards import card_entry
    from knowledge.errors import JudgeError

    if rules is None:
        raise JudgeError("name the rulebook with --rules: a card is of one game")
    out(card_entry(card, books(rules)[0]).splitlines())


# ── sources, coverage ──────────────────────────────────────────────────────


@sources_app.command("list")
def sources_list(json: Json = False) -> None:
    """The rule documents, their editions, and whether they are attached on this machine."""
    import knowledge
    from knowledge.documents import attached

    where = attached()
    rows = [(info, knowledge.book(info.id).source.document) for info in knowledge.rulebooks()]
    if json:
        out_json([{"rules": i.id, "short": i.short, "document": d, "attached": where.get(i.id)} for i, d in rows])
    else:
        out(f"{i.id} ({i.short}): {d.title.en}; {d.page}; {d.updated}; {where.get(i.id, 'not attached')}" for i, d in rows)


@sources_app.command("attach")
def sources_attach(paths: Annotated[list[str], typer.Argument(metavar="FILE|FOLDER...")]) -> None:
    """Remember where the documents are, so that citations show the passage."""
    from knowledge.documents import attach

    out(f"{rules}: {path}" for rules, path in attach(paths).items())


@sources_app.command("diff")
def sources_diff(
    old: Annotated[str, typer.Argument(metavar="OLD", help="A document, or a rulebook: the version its clauses were verified with.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The document as it is now.")],
    rules: Rules = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """What changed between two versions of a document, the clauses on those lines, the cases they decide, and what to read again."""
    from judge.rulings.stale import alarm, alarm_lines, version

    fixed = books(rules)[0] if rules else None
    raised = alarm(version(old, fixed), version(new, fixed), language(lang))
    out_json(raised) if json else out(alarm_lines(raised))


@sources_app.command("verify")
def sources_verify(rules: Rules = None, json: Json = False) -> None:
    """Does every fragment stand at its lines, and on which edition do the rulings stand? With the attached document, else by fingerprint.
    Exit code 2 if a fragment does not stand."""
    from judge.rulings.stale import standing
    from knowledge.documents import attached, check_offline, read_document, verify

    where = attached()
    found = {b: verify(b, read_document(where[b])) if b in where else check_offline(b) for b in books(rules)}
    stands = {b: standing(b) for b in found}
    if json:
        out_json({b: {"attached": where.get(b), "findings": findings, "stands_on": stands[b]} for b, findings in found.items()})
    else:
        for b, findings in found.items():
            out(f"{b}: lines {f.lines[0]}–{f.lines[1]}: {f.problem} {', '.join(f.clauses)}" for f in findings)
            print(f"{b}: {'document' if b in where else 'fingerprints'}: {len(findings)} findings")
            print(f"    {stands[b].text}")
    raise typer.Exit(2 if any(found.values()) else 0)


@app.command()
def coverage(
    rules: Rules = None, json: Json = False, markdown: Annotated[bool, typer.Option("--markdown", help="Print a table.")] = False
) -> None:
    """Is every line of the document a clause, every clause played by a rule and shown by a case? Exit code 2 if not."""
    from judge.printing import coverage_lines, coverage_table
    from judge.rulings.checking import coverage as account

    accounts = [account(book) for book in books(rules)]
    if json:
        out_json(accounts)
    else:
        out(coverage_table(accounts) if markdown else (line for a in accounts for line in coverage_lines(a)))
    raise typer.Exit(0 if all(a.complete for a in accounts) else 2)


# ── pages ──────────────────────────────────────────────────────────────────


@faq_app.command("build")
def faq_build(
    folder: Annotated[str, typer.Argument(metavar="OUT", help="An empty folder, or one built here before.")],
    files: Annotated[
        list[str] | None, typer.Argument(metavar="[FILE]...", help="Scenarios or questions. Default: the case library.")
    ] = None,
    rules: Rules = None,
    lang: Annotated[str | None, typer.Option("--lang", help="ja or en (default: both).")] = None,
    base_url: Annotated[str, typer.Option("--base-url", help="The site's address: makes canonical links and sitemap.xml.")] = "",
    date: Annotated[
        str, typer.Option("--date", help="Date of what changed, 2026-11-21: makes the feed. Default: $SOURCE_DATE_EPOCH.")
    ] = "",
    jobs: Annotated[int, typer.Option("--jobs", help="Processes.", min=1, max=64)] = os.cpu_count() or 1,
    force: Annotated[bool, typer.Option("--force", help="Write every file anew, even among files that are not ours.")] = False,
    json: Json = False,
) -> None:
    """Build a site: a page for every ruling, clause and card. Only pages whose inputs changed are written."""
    from concurrent.futures import ProcessPoolExecutor
    from pathlib import Path

    from judge.pages.site import build, built_lines, date_of

    speaks = LANGUAGES if lang is None else (language(lang),)
    dated = date or date_of(os.environ.get("SOURCE_DATE_EPOCH", ""))
    with ProcessPoolExecutor(jobs) as executor:
        built = build(
            Path(folder), files or (), rules=rules, languages=speaks, base_url=base_url, date=dated, force=force, executor=executor
        )
    out_json(built) if json else out(built_lines(built))


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="Address to listen at; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0: any that is free.")] = 8000,
    site: Annotated[
        str | None, typer.Option("--site", metavar="DIR", help="The FAQ, as built there (default: built in the cache).")
    ] = None,
    name: Annotated[list[str] | None, typer.Option("--name", help="A name it is called by, besides its address; repeatable.")] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, max=64, help="Processes that rule (default: one a core, 4 at most).")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, max=600, help="What a question may take.")] = 5.0,
    certificate: Annotated[str | None, typer.Option("--certificate", metavar="FILE", help="For HTTPS, with --key.")] = None,
    key: Annotated[str | None, typer.Option("--key", metavar="FILE")] = None,
) -> None:
    """Serve the judge as a web app on this machine: ask, build boards, share; JSON API at /api."""
    from judge.pages.serving import Place
    from judge.pages.serving import serve as serve_at

    serve_at(Place(host, port, tuple(name or ()), certificate, key), site, workers, seconds)


def books(rules: str | None) -> list[str]:
    """The rulebook named, or all of them."""
    import knowledge

    return [knowledge.rulebook_id(rules)] if rules else [info.id for info in knowledge.rulebooks()]


def fail(problem: str, code: int = 2) -> NoReturn:
    print(problem, file=sys.stderr)
    raise typer.Exit(code)


def main() -> None:
    """Run the command line; whatever goes wrong is one line on stderr and the right exit code."""
    gc.set_threshold(200_000)  # importing spaCy makes much and drops nothing: looking for garbage meanwhile is a tenth of its time
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        code = app(standalone_mode=False)
    except SystemExit as left:
        if not isinstance(left.__context__, BrokenPipeError):
            raise
        sys.stdout = None  # nobody reads on: that is no mistake, and there is nothing to flush
        code = 0
    except (KeyboardInterrupt, EOFError):
        code = 2
    except Exception as error:
        code = complain(error)
    sys.exit(code)


def complain(error: Exception) -> int:
    """Say what went wrong in one line; the exit code of it."""
    from knowledge.errors import JudgeError

    if isinstance(error, JudgeError):
        print(error, file=sys.stderr)
        return 2
    if hasattr(error, "format_message"):  # the command line itself was wrong
        print(f"{error.format_message() or 'No command was given.'} Try `judge --help`.", file=sys.stderr)
        return 2
    print(f"bug: {type(error).__name__}: {error}: please report it with the command you gave", file=sys.stderr)
    return 1


def run() -> NoReturn:
    """`main`, and out at once: taking spaCy apart in good order is a tenth of a cold question's time, and nothing waits for it."""
    code: object = 0
    try:
        main()
    except SystemExit as left:
        code = left.code
    with suppress(OSError, AttributeError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    run()
