"""Mikado: the sticks and their points, sharing them out, and piles of sticks."""
