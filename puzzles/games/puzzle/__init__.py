"""Matchstick puzzles: the book's thirteen and your own, each answered by a complete search in a stated model.

Each module answers one question and is imported on its own, so that a cheap question loads little.
"""
