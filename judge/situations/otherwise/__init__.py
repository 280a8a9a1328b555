"""What a question may tell otherwise than the replay of a case has it: rows of what is not there then, and whether it is so; a room for
each kind of thing told (blocks, uses, powers …) or for each field on which cards fight. `judge.situations.told` asks them all: a row that
holds rules the case out."""
