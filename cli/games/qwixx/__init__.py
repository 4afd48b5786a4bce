"""Qwixx Longo and the original Qwixx."""
