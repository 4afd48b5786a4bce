"""The commands of each game, loaded when called."""
