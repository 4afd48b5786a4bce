"""Ominoes: groups, moves, whole turns and their chances."""
