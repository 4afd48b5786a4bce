"""Qwixx Longo, and the original Qwixx with the same rules and other numbers."""
