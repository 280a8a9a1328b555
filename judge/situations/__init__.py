"""From a reading to the scenario it describes: cases that resemble it, with the question's own cards, figures and moves put into them,
replayed, and weighed by whether the replay does what the question tells. `judge.situations.choosing` is where it comes together."""
