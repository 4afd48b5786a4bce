"""Bájné kostky, a trick-taking game with dice: the set, the trick, its odds, scores, sheets and bids.

Each module answers one question and is imported on its own, so that a cheap question loads little.
"""
