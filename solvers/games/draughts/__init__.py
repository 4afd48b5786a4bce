"""Draughts on 8 × 8: every rule a switch, six named sets of rules, positions, moves, endgames."""
