"""The commands for any dice."""
