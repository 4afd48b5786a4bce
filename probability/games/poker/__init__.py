"""Poker hands: their order, their chances, and who wins how often."""
