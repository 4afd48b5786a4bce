"""The commands of poker."""
