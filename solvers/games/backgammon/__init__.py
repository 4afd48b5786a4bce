"""Vrhcáby (backgammon): positions, legal plays, bear-off, races with the cube, hitting and entering."""
