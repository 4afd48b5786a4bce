"""Measurements of this project against its peers, on the same work, in one run: ``python -m bench``."""
