"""The puzzles in words: what each one asks, the names of shapes, and the scope of an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Term
from cli.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from puzzles.games.puzzle.outcome import Count, Outcome

STATEMENTS = {
    "1": N_("Take away five sticks so that just five triangles are left."),
    "2": N_("Lay six sticks into a star: two large triangles, one over the other."),
    "3": N_(
        "Two triangles of six sticks share a corner. Move three sticks and get four equilateral triangles."
    ),
    "4": N_(
        "Add three sticks to the large triangle so that there are five triangles: one large and four small."
    ),
    "5": N_("Eight sticks fence a square meadow. Lay it so that it lies exactly between the four trees."),
    "6": N_(
        "Twelve sticks are a pond, four are an island in it. Bridge the water with two sticks; one is too short."
    ),
    "7a": N_("Take away two sticks: two squares are left."),
    "7b": N_("Move four sticks: two squares."),
    "7c": N_("Move four sticks: three squares."),
    "7d": N_("Move three sticks: three squares."),
    "8": N_("Lay six sticks on the table so that each one touches each other one."),
    "9": N_(
        "A disc lies on a shovel. Move two sticks so that it lies outside; disc and other sticks stay in place."
    ),
    "10": N_("The equation is wrong. Put it right by adding one stick."),
    "11": N_("The equation is wrong. Put it right by moving one stick."),
    "12a": N_("Make the number 11 of three sticks."),
    "12b": N_("Make the number 11 of six sticks."),
    "13a": N_("A hexagon with six spokes. Move four sticks: five rhombi, one large and four small."),
    "13b": N_("A hexagon with six spokes. Move two sticks: six triangles, five small and one large."),
    "13c": N_("A hexagon with six spokes. Move three sticks: four triangles."),
}
MODELS = {
    "square": N_("square lattice"),
    "triangle": N_("triangular lattice"),
    "free": N_("triangular lattice, a stick covers three small edges"),
    "cubic": N_("face-centred cubic lattice"),
    "meadow": N_("poses of a square"),
    "bridge": N_("spans with support at both ends"),
    "bars": N_("bars touching in two layers"),
    "shovel": N_("congruent figures on the half lattice"),
    "equation": N_("strokes of an equation"),
    "number": N_("strokes of a number"),
}
READINGS = {
    "default": N_("default"),
    "strict": N_("strict"),
    "flexible": N_("flexible"),
    "roman": N_("roman"),
    "seven-segment": N_("seven-segment"),
}
SEGMENTS = {
    "top": N_("top"),
    "middle": N_("middle"),
    "bottom": N_("bottom"),
    "upper left": N_("upper left"),
    "upper right": N_("upper right"),
    "lower left": N_("lower left"),
    "lower right": N_("lower right"),
}
SCOPES = {
    "square_window": N_(
        "all places of the square lattice up to {margin} beyond the figure ({places} small edges)"
    ),
    "triangle_window": N_(
        "all places of the triangular lattice up to {margin} beyond the figure ({places} small edges)"
    ),
    "cubic_window": N_(
        "all places of the face-centred cubic lattice up to {margin} beyond the figure ({places} edges)"
    ),
    "free_lattice": N_(
        "all figures on a triangular lattice of {places} small edges, shifted copies counted once"
    ),
    "equation_rules": N_("all equations in the same order of signs; rules: {rules}, digits: {digits}"),
    "number_rules": N_("all Roman numbers and sums, differences and products of two; rules: {rules}"),
    "half_lattice": N_("all copies of the shovel on the half lattice, turned and mirrored"),
    "square_poses": N_("all squares of side 2, at any angle, with a tree in the middle of each side"),
    "shore_spans": N_(
        "first sticks between shore points 1/{step} apart, the second by the shortest way to the island"
    ),
    "two_layers": N_(
        "two pinwheels of bars {length} long and {width} wide, the upper one turned, mirrored, shifted by up to {reach}"
    ),
}


def statement(key: str) -> str:
    """What a puzzle of the book asks."""
    return _(STATEMENTS[key])


def kind_name(kind: str, count: int) -> str:
    """So many shapes, in words."""
    texts = {
        "square": ngettext("{n} square", "{n} squares", count),
        "rectangle": ngettext("{n} rectangle", "{n} rectangles", count),
        "triangle": ngettext("{n} triangle", "{n} triangles", count),
        "rhombus": ngettext("{n} rhombus", "{n} rhombi", count),
        "hexagon": ngettext("{n} hexagon", "{n} hexagons", count),
    }
    return texts[kind].format(n=count)


def size_name(size: Fraction | int) -> str:
    """The length of a side, in words."""
    return _("side {size}").format(size=size)


def stick_term(name: str) -> Term:
    """A stick by its name; the segments of digits are told in words."""
    cell, _colon, part = name.partition(":")
    return Term(name, f"{cell}:{_(SEGMENTS[part])}" if part in SEGMENTS else name)


def shapes_term(shapes: Sequence[Count]) -> Term:
    """The shapes of an answer, small ones first; the code is a goal that could be asked for."""
    code = " ".join(f"{one.kind}:{one.size}={one.count}" for one in shapes)
    text = ", ".join(f"{kind_name(one.kind, one.count)} ({size_name(one.size)})" for one in shapes)
    return Term(code, text)


def scope_term(outcome: Outcome) -> Term:
    """What was searched, so that no answer claims more."""
    values: Mapping[str, Any] = outcome.values
    named = {name: _(READINGS[values[name]]) for name in ("rules", "digits") if name in values}
    text = _(SCOPES[outcome.scope]).format_map({**values, **named})
    if values.get("refine", 1) > 1 and outcome.scope.endswith("window"):
        text += ", " + _("in steps of 1/{refine} of a stick").format_map(values)
    if "loose" in values:
        text += "; " + (_("loose sticks allowed") if values["loose"] else _("no loose stick"))
    return Term(outcome.scope, text)
