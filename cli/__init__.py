"""The command line: asks and shows, computes nothing."""

__version__ = "0.1.0"
