"""What is legal, what is best: positions, moves, search."""
