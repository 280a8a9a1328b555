"""What a question tells whole, in the order it came: several attacks, moves of several units, how a unit came, which card took
another's place. It is laid as it is told, whatever the case that the question resembles; each kind is one of
`judge.situations.as_told.kinds.KINDS`."""
