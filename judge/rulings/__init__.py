"""From a scenario to a ruling: it is set up and replayed, facts are read off the trace, and clauses cited for them. What else may be
asked of one (explore, compare, why not, chart, check, what a changed document makes stale) is here too. Nothing here knows of questions."""
