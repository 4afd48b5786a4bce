"""Could this position ever happen? Rules from cheap to dear, each with a name; none rejects what can be."""
