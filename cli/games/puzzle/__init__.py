"""The commands of the matchstick puzzles."""
