"""The commands of draughts."""
