"""Making a file of the site from its job. Runs in any process: a job holds all it takes but the knowledge."""

from typing import Any

import knowledge
from judge.games import rulebook
from judge.pages.boards import chart_css, svg_of
from judge.pages.charts import picture_of
from judge.pages.gather import Ruled
from judge.pages.plan import Bare, CardPage, ChartFile, ClausePage, Entry, Job, ListPage, RulingPage
from judge.pages.rendering import render
from judge.pages.showing import Shown, dated, shown
from judge.rulings.replay import replay
from knowledge.cards import CardFace


def make(job: Job) -> bytes:
    """The contents of a file."""
    match job:
        case Bare(data=data):
            return data
        case ChartFile(language=language, chart=drawn):
            return svg_of(picture_of(drawn, language), language, chart_css()).encode()
        case RulingPage():
            return _ruling(job).encode()
        case ClausePage(page=page, rules=rules):
            clause = knowledge.book(rules).clauses[job.clause]
            source = knowledge.book(rules).source
            context = {
                "clause": clause,
                "source": source,
                "dated": dated(source, page.language),
                "decides": job.decides,
                "takes_part": job.takes_part,
            }
            return render("clause.html.j2", page, rules, **context).encode()
        case CardPage(page=page, rules=rules):
            known = knowledge.book(rules)
            face = known.cards[job.card]
            keys = sorted(set(face.sources.values()))
            context = {"face": face, "facts": _card_facts(face), "entries": job.entries, "short": known.source.short}
            return render("card.html.j2", page, rules, provenances={key: known.provenances[key] for key in keys}, **context).encode()
        case ListPage(page=page, rules=rules):
            short = knowledge.book(rules).source.short if rules else ""
            return render(job.template, page, rules, groups=job.groups, short=short).encode()


def _ruling(job: RulingPage) -> str:
    ruled, language = job.ruled, job.page.language
    played = replay(ruled.scenario, rulebook(ruled.rules), complete=True) if ruled.scenario is not None else None
    view = shown(ruled.rulings[language], played)
    title = (job.entry.title_language, job.entry.title)
    wordings = [each for each in ruled.wordings if each != title and each[0] == title[0]]
    return render(
        "ruling.html.j2",
        job.page,
        ruled.rules,
        entry=job.entry,
        shown=view,
        wordings=wordings,
        related=job.related,
        recheck=ruled.recheck[language],
        mending=ruled.mending.get(language, ""),
        chart=job.page.links.to(job.chart) if job.chart else "",
        structured=faq_page(ruled, view, job.entry, job.page.canonical),
    )


def faq_page(ruled: Ruled, view: Shown, entry: Entry, url: str) -> dict[str, Any]:
    """The ruling as schema.org's FAQPage."""
    others = [text for language, text in ruled.wordings if text != entry.title and language == entry.title_language]
    cited = [
        {
            "@type": "CreativeWork",
            "name": f"{cited.title} {cited.citation.section}",
            "identifier": f"{cited.short}:{cited.citation.clause}",
            "abstract": cited.citation.says,
        }
        for cited in view.decisive
    ]
    question = {
        "@type": "Question",
        "name": entry.title,
        **({"alternateName": others} if others else {}),
        "acceptedAnswer": {"@type": "Answer", "text": view.ruling.answer, **({"citation": cited} if cited else {})},
    }
    about = {"@context": "https://schema.org", "@type": "FAQPage", "inLanguage": view.ruling.language}
    changed = {"dateModified": entry.updated} if entry.updated else {}
    return {**about, **({"url": url} if url else {}), **changed, "mainEntity": [question]}


def _card_facts(face: CardFace) -> list[tuple[str, str]]:
    """The facts that a source states: name, and the value as it is written."""
    found: list[tuple[str, str]] = []
    for name in ("kind", "colour", "cost", "reduction", "families", "symbols", "keywords"):
        if name in face.sources:
            value = getattr(face, name)
            found.append((name, ", ".join(value) if isinstance(value, tuple) else str(value)))
    return found
