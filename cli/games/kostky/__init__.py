"""The commands of Bájné kostky."""
