"""The commands of the house itself."""
