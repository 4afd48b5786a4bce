"""Chess: positions, moves, un-moves, mates, and whether a position can have come about."""
