"""Examine the judge on the samples and on the stress set, and write bench/EXAM.md.

    make exam
    make exam-library
    python bench/examine.py [--samples FILE] [--seed 1] [--sample 1000 | --all] [--seen-only] [--write FOLDER]
    python bench/examine.py --library

``--write`` leaves the questions as JSON Lines for `judge exam`, and every miss with what was read. ``--library`` asks every wording of
the library as it stands, and prints those that are not ruled as their case expects: a rule of reading that is wrong shows there first.
"""

import argparse
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from unittest import mock

import msgspec
from msgspec.structs import replace
from reliability import Without
from stress import UNPLACED, Question, as_written, questions, wordings

from judge import ask
from judge.exam import Answered, Report, Score, load, mark, report, report_lines, sit
from judge.rulings.ruling import Ruling
from judge.situations.index import situations
from judge.situations.resembling import Situations

RESULTS = Path(__file__).with_name("EXAM.md")
SAMPLES = Path(__file__).parents[2] / "shared" / "exam" / "sample.yaml"
SAMPLE = 1000
RUBBISH = 260
HEAD = "| {} | questions | right | incomplete | unanswered | wrong |"


def sat(asked: Iterable[Question], unseen: bool = False) -> list[Answered]:
    """The questions asked and marked. ``unseen``: each as if the wording it was made from were not in the library."""
    return [mark(q.entry, q.entry.question, _unseen(q) if unseen else ask(q.entry.question, q.entry.rules)) for q in asked]


def _unseen(question: Question) -> Ruling:
    rules, wording = question.rules, question.wording
    if wording is None:
        return ask(question.entry.question, question.entry.rules)
    known = situations(rules)
    less = Without(rules, known, known.wordings[_order(rules).index(wording)])

    def without(asked: str) -> Situations:
        return less if asked == rules else situations(asked)

    with mock.patch("judge.situations.index.situations", without):
        return ask(question.entry.question, question.entry.rules)


@cache
def _order(rules: str) -> tuple[str, ...]:
    """A rulebook's wordings in the order of its index."""
    return tuple(wording for case, wording in wordings() if case.rules == rules)


def unrewritten(asked: Iterable[Question]) -> list[Question]:
    """The wordings the questions were made from, as the library has them, each once: what the rewrites are to be compared with."""
    entries = [(q, replace(q.entry, question=q.wording, kind="as written")) for q in asked if q.wording and q.entry.kind not in UNPLACED]
    return list({(entry.id, entry.question): Question(entry, q.rules, q.wording) for q, entry in entries}.values())


# ── EXAM.md ────────────────────────────────────────────────────────────────

INTRODUCTION = """# Examination

Written by `make exam` (`bench/examine.py --seed {seed}{sample}`). *Right*: status, facts and a cited section are as they must be.
*Incomplete*: a verdict that contradicts nothing, but a fact or the section is missing. *Unanswered*: no verdict where one was due,
or another reason for none. *Wrong*: a verdict that contradicts the facts or the status: wrong and confident."""
APART = """Questions of the case library rewritten by rule (`bench/stress`), with the rulings their cases expect; numbers and denials are
never touched. They are kept apart from what the reader is tuned on: made afresh from the seed and never stored in the library or its
index; a rewrite that reads like any wording of the library (kinds `marks`, `script` and `no-rules`: of another case) is dropped;
the tables of chatter, keys and look-alikes are unknown to the reader. A question that is known again as a wording
(`judge/situations/heard.py`: in other marks, script, particles, with thanks around it) is ruled as its case where it would be read
otherwise: what reading alone does, *unseen* and `make exam-library` tell.

*Unseen*: asked as if the wording it was made from were not in the library either, so that its case must be found by its other
wordings. That is harder than any slip: where a wording is the only one of its kind, nothing else says what it means."""


def examination(options: argparse.Namespace) -> tuple[list[str], list[Report], list[Question]]:
    """EXAM.md, the reports it is made from, and the stress set."""
    asked = questions(options.seed, None if options.all else options.sample, options.rubbish)
    rewritten, without_verdict = [q for q in asked if q.wording], [q for q in asked if not q.wording]
    sets = {"as written": unrewritten(asked), "rewritten": rewritten, "no verdict": without_verdict}
    marked = {name: report(name, sat(each)) for name, each in sets.items()}
    if not options.seen_only:
        marked["unseen"] = report("unseen", sat(rewritten, unseen=True))
    chosen = " --all" if options.all else f" --sample {options.sample}"
    text = [INTRODUCTION.format(seed=options.seed, sample=chosen), "", "## Samples", ""]
    if options.samples.exists():
        samples = report(str(options.samples.name), sit(load(str(options.samples))))
        marked = {"samples": samples, **marked}
        text += table("rulebook", {**samples.by_rules, "**all**": samples.score})
    else:
        text += [f"No file of samples at {options.samples}: skipped."]
    whole = {f"**{name}**": each.score for name, each in marked.items() if name != "samples"}
    text += ["", "## Stress set", "", APART, "", *table("set", whole)]
    for name in ("rewritten", "unseen", "no verdict"):
        if name in marked:
            text += ["", f"### {name.capitalize()}", "", *table("kind", marked[name].by_kind)]
            text += [] if name == "no verdict" else ["", *table("rulebook", marked[name].by_rules)]
    text += ["", "## Wrong and confident", ""]
    for name, each in marked.items():
        if name != "unseen":
            text += [f"### {name.capitalize()}", "", *(wrong(each) or ["None."]), ""]
    return text, list(marked.values()), asked


def rows(groups: dict[str, Score]) -> list[str]:
    """A row for each group: how many questions, and how they came out."""
    told = ((name, s, s.right / max(1, s.questions)) for name, s in groups.items())
    return [f"| {name} | {s.questions} | {right:.0%} | {s.incomplete} | {s.unanswered} | {s.wrong} |" for name, s, right in told]


def table(of: str, groups: dict[str, Score]) -> list[str]:
    return [HEAD.format(of), "|---|---|---|---|---|---|", *rows(groups)]


def wrong(marked: Report) -> list[str]:
    """Every wrong and confident ruling, with what was expected and what was read."""
    return [
        f"* {a.kind}, {a.id}: {_shown(a.question)}\n  {_shown('; '.join(a.misses))}; read ({a.confidence:.2f}): {_shown(a.read)}"
        for a in marked.misses
        if a.outcome == "wrong"
    ]


def _shown(text: str) -> str:
    """Any text on one line of Markdown."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text[:200]).split())
    return f"`{line.replace('`', chr(39))}`"


def library() -> list[str]:
    """Every wording of the library, asked as it stands and ruled as it is read (not as its case, where the two differ): the score, and
    every one that is not right."""
    with mock.patch("judge.asking.as_printed", lambda ruling, *_: ruling):
        return list(report_lines(report("library", sat(as_written()))))


def main() -> None:
    parser = argparse.ArgumentParser(description="Examine the judge on the samples and the stress set; write bench/EXAM.md.")
    parser.add_argument("--samples", type=Path, default=SAMPLES, help="questions in the format of `judge exam`; skipped where absent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=SAMPLE, help="how many rewrites")
    parser.add_argument("--all", action="store_true", help="every rewrite of every wording: half an hour")
    parser.add_argument("--rubbish", type=int, default=RUBBISH, help="how many texts that deserve no verdict")
    parser.add_argument("--seen-only", action="store_true", help="leave out the rounds with the wordings unseen")
    parser.add_argument("--write", type=Path, help="a folder for the questions (stress.jsonl) and the misses (misses.txt)")
    parser.add_argument("--library", action="store_true", help="every wording of the library as it stands; prints what is not right")
    options = parser.parse_args()
    if options.library:
        print("\n".join(library()))
        return
    text, reports, asked = examination(options)
    RESULTS.write_text("\n".join(text).rstrip() + "\n", encoding="utf-8")
    if options.write is not None:
        options.write.mkdir(parents=True, exist_ok=True)
        (options.write / "stress.jsonl").write_bytes(b"".join(msgspec.json.encode(q.entry) + b"\n" for q in asked))
        lines = [line for each in reports for line in (f"# {each.file}", *report_lines(each))]
        (options.write / "misses.txt").write_text("\n".join(lines) + "\n", encoding="utf-8", errors="replace")
    print("\n".join(line for line in text[: text.index("## Wrong and confident")] if line.startswith(("#", "|", "No"))))
    print(f"{sum(each.score.wrong for each in reports)} wrong and confident, listed in {RESULTS}")


if __name__ == "__main__":
    main()
