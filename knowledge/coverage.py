"""Which lines of a rule document the knowledge speaks of."""

from knowledge.clauses import RuleSource


def document_coverage(source: RuleSource, n_lines: int) -> list[int]:
    """The lines of 1..``n_lines`` that are neither a clause's, nor a section heading, nor listed as not a rule."""
    covered = {section.line for section in source.sections}
    spans = [clause.lines for clause in source.clauses] + [entry.lines for entry in source.not_rules]
    for first, last in spans:
        covered.update(range(first, last + 1))
    return [line for line in range(1, n_lines + 1) if line not in covered]
