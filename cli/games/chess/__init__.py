"""Commands of chess."""
