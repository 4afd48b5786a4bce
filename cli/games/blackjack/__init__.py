"""The commands of 32-card Blackjack."""
