"""Kostkoví Osadníci plus: what to keep, what can be built, sheets and points."""
