"""The commands of Ominoes."""
