"""Commands of vrhcáby (backgammon)."""
