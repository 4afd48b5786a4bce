"""Boards, sticks and charts as terminal text and as SVG, from pure functions."""
