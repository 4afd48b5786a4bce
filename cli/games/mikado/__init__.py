"""The commands of mikado."""
