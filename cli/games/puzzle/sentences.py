"""Sentences for what can be wrong with a puzzle or an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Values = Mapping[str, Any]


def _count(values: Values) -> str:
    from cli.games.puzzle.words import kind_name, size_name

    found, wanted = (kind_name(values["kind"], values[key]) for key in ("found", "wanted"))
    size = f" ({size_name(values['size'])})" if values.get("size") is not None else ""
    return _("there are {found}, not {wanted}").format(found=found + size, wanted=wanted)


def _others(values: Values) -> str:
    from cli.games.puzzle.words import kind_name, size_name

    shapes = f"{kind_name(values['kind'], values['found'])} ({size_name(values['size'])})"
    return _("there are further shapes of another size: {shapes}").format(shapes=shapes)


def _number(values: Values) -> str:
    return ngettext(
        "there must be {wanted} stick at the end, not {found}",
        "there must be {wanted} sticks at the end, not {found}",
        values["wanted"],
    ).format_map(values)


def _removed(values: Values) -> str:
    return ngettext(
        "{wanted} stick must leave its place, not {found}",
        "{wanted} sticks must leave their places, not {found}",
        values["wanted"],
    ).format_map(values)


def _added(values: Values) -> str:
    return ngettext(
        "{wanted} stick must come to a new place, not {found}",
        "{wanted} sticks must come to new places, not {found}",
        values["wanted"],
    ).format_map(values)


SENTENCES: dict[str, str | Callable[[Values], str]] = {
    "unknown_puzzle": N_('there is no puzzle "{word}" in the book'),
    "part_needed": N_("puzzle {number} has several parts, ask for one of them: {parts}"),
    "lattice_option": N_("{word} is for puzzles on a lattice only"),
    "unknown_lattice": N_('there is no lattice "{word}"'),
    "shape_not_on_lattice": N_('the shape "{word}" cannot be laid on this lattice'),
    "unknown_shape": N_('there is no shape "{word}"'),
    "bad_goal": N_('a goal is written as squares=5 or squares:2=1, not "{word}"'),
    "empty_goal": N_("the goal names no shapes"),
    "goal_needed": N_('the field "goal" is missing'),
    "goal_without_shapes": N_("with no shapes at all to be left, only --loose has a meaning"),
    "bad_grid": N_('a size is written as 3x3, each side from 1 to {most}, not "{word}"'),
    "big_grid": N_("a grid of {word} would have {sticks} sticks; a side can be {most} at most"),
    "no_drawing_in_space": N_("a figure in space cannot be drawn; list its sticks, for example 0,0,0:1,-1,0"),
    "bad_tree": N_('a tree is written by its place as 1/2,-√2/2, not "{word}"'),
    "four_trees": N_("the meadow lies between four different trees, here there are {count}"),
    "grid_needed": N_("give either --grid or --triangle"),
    "operation_needed": N_("say how many sticks: either move, or remove or add"),
    "unknown_field": N_('there is no field "{field}" in a puzzle'),
    "bad_field": N_('the field "{field}" has a value that it cannot have'),
    "no_sticks": N_("the figure has no sticks"),
    "unknown_drawing": N_('line {line} of the drawing has a character that is no stick: "{word}"'),
    "drawing_out_of_step": N_("the drawing is out of step in line {line}, column {column}"),
    "drawing_too_large": N_("the drawing has {length} characters, at most {limit} are read"),
    "bad_stick": N_('a stick is written by its ends as 0,0:1,0, not "{word}"'),
    "stick_off_lattice": N_('this stick does not lie on the lattice: "{word}"'),
    "list_needed": N_("this answer must be a list of sticks, one a line, such as 0,0:1,0"),
    "too_many_removed": N_("{count} sticks cannot be taken from a figure of {sticks}"),
    "margin_out_of_range": N_("a margin of {margin} is too wide, at most {limit} will do"),
    "refine_out_of_range": N_("a refinement of {refine} is too fine, at most {limit} will do"),
    "window_too_large": N_("the window would have {estimate} points, at most {limit} will do"),
    "figure_too_large": N_("the figure has {estimate} sticks, at most {limit} will do here"),
    "too_many_removals": N_("there are {estimate} ways to take the sticks away, at most {limit} will do"),
    "too_many_sets": N_(
        "added sticks could complete more than {limit} different sets of shapes, which is too many"
    ),
    "search_too_long": N_(
        "the search would take about {estimate} steps, at most {limit} will do; ask for fewer shapes, sticks or a "
        "smaller margin"
    ),
    "too_many_to_connect": N_(
        "{estimate} figures would have to be looked at for --connected, at most {limit} will do"
    ),
    "loose_needs_whole_sticks": N_("--loose works with whole sticks only, without --refine"),
    "no_puzzle_found": N_("no such puzzle was found in {attempts} attempts; try another seed or goal"),
    "empty_equation": N_("no equation was given"),
    "equation_too_long": N_("the equation has {length} characters, at most {limit} are read"),
    "unknown_sign": N_('"{word}" cannot be laid of sticks here'),
    "not_an_equation": N_('this is not an equation: "{word}"'),
    "too_many_edits": N_("{estimate} sticks are too many, at most {limit} will do"),
    "equation_too_big": N_(
        "this would take about {estimate} steps, at most {limit} will do; move fewer sticks"
    ),
    "wrong_number": _number,
    "wrong_removed": _removed,
    "wrong_added": _added,
    "stick_twice": N_("this stick is there twice: {stick}"),
    "sticks_overlap": N_("two sticks lie on each other at {place}"),
    "wrong_count": _count,
    "other_sizes": _others,
    "loose_sticks": N_("these sticks are no side of a counted shape: {sticks}"),
    "not_equal": N_("the shapes are not all of one size"),
    "not_connected": N_("the figure falls into {pieces} pieces"),
    "wrong_length": N_("this stick is not one stick long: {stick}"),
    "not_a_square": N_("the eight sticks do not form a square of side 2"),
    "tree_off_side": N_("this tree is not at the middle of a side: {tree}"),
    "end_in_water": N_("this stick does not rest on anything at both ends: {stick}"),
    "island_not_reached": N_("no stick leads to the island"),
    "bars_apart": N_("bars {one} and {other} do not touch"),
    "bars_overlap": N_("bars {one} and {other} of one layer overlap"),
    "not_congruent": N_("the four sticks do not form the same shovel"),
    "disc_touched": N_("a stick lies on the disc"),
    "disc_inside": N_("the disc still lies on the shovel"),
    "not_true": N_('this is not a true equation: "{text}"'),
    "wrong_value": N_('the value of "{text}" is not {wanted}'),
}
