"""Blackjack with 32 cards: chances of a draw, of a way to play, and the value of the game."""
