"""What are the chances: exact distributions, dice, decks, decisions."""
