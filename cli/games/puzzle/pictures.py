"""Outcomes as sketches: the start, and each answer with what was taken and put."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.drawing.sticks import Sketch, Spot, Stroke, panels_svg, panels_text
from cli.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cli.output import Style
    from puzzles.games.puzzle.outcome import Item, Line, Mark, Outcome

# Characters a stick takes across and down, and pixels, by what is drawn.
SCALES = {
    "square_window": (4.0, 2.0, 54.0),
    "triangle_window": (4.0, 2 / 0.75**0.5, 54.0),
    "free_lattice": (4.0, 2 / 0.75**0.5, 110.0),
    "cubic_window": (10.0, 5.0, 80.0),
    "equation_rules": (4.0, 2.0, 30.0),
    "number_rules": (6.0, 2.0, 30.0),
    "half_lattice": (8.0, 4.0, 70.0),
    "square_poses": (8.0, 4.0, 64.0),
    "shore_spans": (8.0, 4.0, 60.0),
    "two_layers": (40.0, 20.0, 260.0),
}


def strokes(lines: Iterable[Line], role: str, first: int = 0) -> tuple[Stroke, ...]:
    """Lines in one role; with *first* they are numbered from there."""
    return tuple(
        Stroke(*line[1:], role, str(number) if first else "") for number, line in enumerate(lines, first)
    )


def spots(marks: Iterable[Mark]) -> tuple[Spot, ...]:
    """What is drawn beside the sticks."""
    return tuple(Spot(*mark) for mark in marks if mark.kind != "bar")


def _sketch(outcome: Outcome, parts: tuple[Stroke, ...], marks: Sequence[Mark], caption: str) -> Sketch:
    columns, rows, _unit = SCALES[outcome.scope]
    refine = int(outcome.values.get("refine", 1)) if outcome.scope != "number_rules" else 1
    if outcome.values.get("digits") == "roman":
        # Slants need more room than segments.
        columns = 6.0
    thick = next((mark.size for mark in marks if mark.kind == "bar"), 0.0)
    return Sketch(parts, spots(marks), caption, columns * refine, rows * refine, thick)


def start_sketch(outcome: Outcome, caption: str = "") -> Sketch:
    """The figure before anything is done."""
    number = 1 if outcome.scope == "two_layers" else 0
    return _sketch(outcome, strokes(outcome.start, "kept", number), outcome.marks, caption or _("start"))


def item_sketch(outcome: Outcome, item: Item, caption: str) -> Sketch:
    """One answer over its start: what stays, what was taken, what was put."""
    parts = strokes(item.removed, "removed") + strokes(item.kept, "kept") + strokes(item.added, "added")
    if outcome.scope == "two_layers":
        parts = strokes(item.kept, "kept", 1) + strokes(item.added, "added", len(item.kept) + 1)
    return _sketch(outcome, parts, item.marks, caption)


def sketches(outcome: Outcome) -> list[Sketch]:
    """The start and all listed answers, numbered."""
    captions = [f"{number}/{outcome.numbered}" for number in range(1, len(outcome.items) + 1)]
    if any(item.text for item in outcome.items):
        captions = [f"{c}: {item.text}" for c, item in zip(captions, outcome.items, strict=True)]
    found = [item_sketch(outcome, item, c) for item, c in zip(outcome.items, captions, strict=True)]
    return ([start_sketch(outcome)] if outcome.start else []) + found


def outcome_text(outcome: Outcome, style: Style) -> str:
    """All answers as text, beside the start."""
    return panels_text(sketches(outcome), style.width, style.ascii)


def outcome_svg(outcome: Outcome, title: str) -> str:
    """All answers as a picture, beside the start."""
    return panels_svg(sketches(outcome), title, SCALES[outcome.scope][2])
