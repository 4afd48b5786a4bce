"""What are the chances: exact distributions, dice, decks, chains, decisions."""
