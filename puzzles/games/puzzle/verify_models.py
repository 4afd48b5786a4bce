"""Checkers for the puzzles that are not on a lattice: plain geometry of segments, and counting strokes.

They know the statement only. Geometry is in floating point with a small tolerance, because people measure; the
searches themselves are exact and share no code with this.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Final

from probability.faults import Fault, NotationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.games.puzzle.book import Equation, Number
    from puzzles.strokes import Row, Rules

Segment = tuple[float, float, float, float]
NEAR: Final = 1e-6


def parse_segment(text: str) -> Segment:
    """A stick by its ends in decimal numbers: `0,0:0.7,0.7`.

    >>> parse_segment("0,0:1/2,1")
    (0.0, 0.0, 0.5, 1.0)
    """
    number = r"\s*(-?\d{1,6}(?:\.\d{1,12})?(?:/\d{1,6})?)\s*"
    match = re.fullmatch(rf"{number},{number}:{number},{number}", text)
    if not match:
        raise NotationError("bad_stick", word=text)
    try:
        x1, y1, x2, y2 = (_number(word) for word in match.groups())
    except ZeroDivisionError:
        raise NotationError("bad_stick", word=text) from None
    return x1, y1, x2, y2


def _number(word: str) -> float:
    top, _slash, bottom = word.partition("/")
    return float(top) / float(bottom or 1)


def _length(one: Segment) -> float:
    return float(((one[2] - one[0]) ** 2 + (one[3] - one[1]) ** 2) ** 0.5)


def _unit_faults(sticks: Sequence[Segment], wanted: int, unit: float = 1.0) -> list[Fault]:
    faults = []
    if len(sticks) != wanted:
        faults.append(Fault("wrong_number", {"found": len(sticks), "wanted": wanted}))
    odd = [one for one in sticks if abs(_length(one) - unit) > 1e-3]
    return faults + [Fault("wrong_length", {"stick": _name(one)}) for one in odd]


def _name(one: Segment) -> str:
    return "{:g},{:g}:{:g},{:g}".format(*one)


def check_meadow(sticks: Sequence[Segment], trees: Sequence[tuple[float, float]]) -> list[Fault]:
    """Is this a square of eight sticks with a tree in the middle of each side?

    >>> [fault.code for fault in check_meadow([], [])]
    ['wrong_number', 'not_a_square']
    """
    faults = _unit_faults(sticks, 8)
    ends = Counter((round(x, 3) + 0.0, round(y, 3) + 0.0) for one in sticks for x, y in (one[:2], one[2:]))
    x, y = (sum(point[axis] for point in ends) / max(len(ends), 1) for axis in (0, 1))
    far = sorted(((a - x) ** 2 + (b - y) ** 2) ** 0.5 for a, b in ends)
    # Eight points in a ring: four middles at distance 1 and four corners at distance √2 from the centre.
    ring = [1.0] * 4 + [2**0.5] * 4
    if (
        set(ends.values()) != {2}
        or len(far) != 8
        or any(abs(a - b) > 0.01 for a, b in zip(far, ring, strict=True))
    ):
        return [*faults, Fault("not_a_square")]
    middles = [(a, b) for a, b in ends if abs(((a - x) ** 2 + (b - y) ** 2) ** 0.5 - 1) < 0.01]
    for tree in trees:
        if min(abs(a - tree[0]) + abs(b - tree[1]) for a, b in middles) > 0.02:
            faults.append(Fault("tree_off_side", {"tree": f"{tree[0]:.3g},{tree[1]:.3g}"}))
    return faults


def check_bridge(sticks: Sequence[Segment]) -> list[Fault]:
    """Do two sticks of length 1 lead from the shore to the island, each resting at both ends?

    >>> [fault.code for fault in check_bridge([(1.5, 0.0, 1.5, 1.0)])]
    ['wrong_number', 'end_in_water', 'island_not_reached']
    """
    faults = _unit_faults(sticks, 2)
    carried: list[Segment] = []
    reached = False
    for one in sticks:
        ends = [one[:2], one[2:]]
        rests = [_on_land(end) or any(_distance(end, other) < 0.12 for other in carried) for end in ends]
        if not all(rests):
            faults.append(Fault("end_in_water", {"stick": _name(one)}))
        carried.append(one)
        reached = reached or (all(rests) and any(_on_island(end) for end in ends))
    if not reached:
        faults.append(Fault("island_not_reached"))
    return faults


def _on_land(point: tuple[float, float]) -> bool:
    """On the ground beyond the edge: just touching it would not carry."""
    x, y = point
    return not (-NEAR < x < 3 + NEAR and -NEAR < y < 3 + NEAR) or _on_island(point)


def _on_island(point: tuple[float, float]) -> bool:
    return all(1 + NEAR < value < 2 - NEAR for value in point)


def _distance(point: tuple[float, float], one: Segment) -> float:
    """How far a point lies from a segment."""
    x1, y1, x2, y2 = one
    u, v = x2 - x1, y2 - y1
    along = min(1.0, max(0.0, ((point[0] - x1) * u + (point[1] - y1) * v) / max(u * u + v * v, NEAR)))
    return float(((point[0] - x1 - along * u) ** 2 + (point[1] - y1 - along * v) ** 2) ** 0.5)


def check_bars(sticks: Sequence[Segment], width: float) -> list[Fault]:
    """Do six bars (the first three below, the others above) all touch each other?

    >>> check_bars([(0.0, 0.0, 1.0, 0.0)], 0.1)[0].code
    'wrong_number'
    """
    faults = _unit_faults(sticks, 6)
    for (i, one), (j, other) in combinations(enumerate(sticks[:6], 1), 2):
        gap = _gap(one, other, width)
        if gap > 1e-3:
            faults.append(Fault("bars_apart", {"one": i, "other": j}))
        elif gap < -1e-3 and (i <= 3) == (j <= 3):
            faults.append(Fault("bars_overlap", {"one": i, "other": j}))
    return faults


def _gap(one: Segment, other: Segment, width: float) -> float:
    """The widest gap between two bars along one of their sides; negative where they overlap."""
    best = -float("inf")
    boxes = []
    axes = []
    for x1, y1, x2, y2 in (one, other):
        size = max(_length((x1, y1, x2, y2)), NEAR)
        u, v = (x2 - x1) / size, (y2 - y1) / size
        axes += [(u, v), (-v, u)]
        half = width / 2
        boxes.append(
            [(x + s * -v * half, y + s * u * half) for x, y in ((x1, y1), (x2, y2)) for s in (1, -1)]
        )
    for u, v in axes:
        first, second = ([x * u + y * v for x, y in box] for box in boxes)
        best = max(best, min(first) - max(second), min(second) - max(first))
    return best


def check_shovel(
    sticks: Sequence[Segment], start: Sequence[Segment], disc: tuple[float, float], moves: int = 2
) -> list[Fault]:
    """Is it the same shovel elsewhere, two sticks untouched, and the disc outside?

    >>> shovel = [(0.0, 1.0, 1.0, 1.0), (0.0, 1.0, 0.0, 2.0), (1.0, 1.0, 1.0, 2.0), (0.5, 0.0, 0.5, 1.0)]
    >>> [fault.code for fault in check_shovel(shovel, shovel, (0.5, 1.5))]
    ['wrong_removed', 'disc_inside']
    """
    faults = _unit_faults(sticks, 4)
    kept = sum(any(_same(one, other) for other in start) for one in sticks)
    if 4 - kept != moves:
        faults.append(Fault("wrong_removed", {"found": 4 - kept, "wanted": moves}))
    if _spectrum(sticks) != _spectrum(start):
        return [*faults, Fault("not_congruent")]
    if any(_distance(disc, one) < 0.2 for one in sticks):
        faults.append(Fault("disc_touched"))
    if _in_blade(sticks, disc):
        faults.append(Fault("disc_inside"))
    return faults


def _in_blade(sticks: Sequence[Segment], disc: tuple[float, float]) -> bool:
    """Whether a point lies in the square of the blade: over the bottom, which the handle meets in its middle."""
    for bottom in sticks:
        middle = ((bottom[0] + bottom[2]) / 2, (bottom[1] + bottom[3]) / 2)
        handles = [one for one in sticks if one != bottom and _distance(middle, one) < 1e-3]
        if handles:
            x, y, u, v = handles[0] if _far(handles[0][:2], middle) else (*handles[0][2:], *handles[0][:2])
            # The handle leads from (x, y) to the bottom; the blade opens on the other side, one stick deep.
            along = (disc[0] - middle[0]) * (u - x) + (disc[1] - middle[1]) * (v - y)
            aside = (disc[0] - middle[0]) * (v - y) - (disc[1] - middle[1]) * (u - x)
            return 0 < along < 1 and abs(aside) < 0.5
    return False


def _far(point: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(point[0] - other[0]) + abs(point[1] - other[1]) > 0.1


def _same(one: Segment, other: Segment) -> bool:
    turned = (*other[2:], *other[:2])
    return any(all(abs(a - b) < 1e-3 for a, b in zip(one, form, strict=True)) for form in (other, turned))


def _spectrum(sticks: Sequence[Segment]) -> list[float]:
    """All distances between ends and middles, which tell a figure of few sticks up to congruence."""
    points = [(one[i], one[i + 1]) for one in sticks for i in (0, 2)]
    points += [((one[0] + one[2]) / 2, (one[1] + one[3]) / 2) for one in sticks]
    return sorted(
        round(((a - c) ** 2 + (b - d) ** 2) ** 0.5, 3) for (a, b), (c, d) in combinations(points, 2)
    )


def check_equation(question: Equation, text: str, law: Rules) -> list[Fault]:
    """Is an equation true, and as many sticks away as asked? Sticks are counted by aligning the two rows.

    >>> from puzzles.games.puzzle.book import Equation
    >>> from puzzles.strokes import rules
    >>> law = rules("default", "roman")
    >>> [fault.code for fault in check_equation(Equation("VI-IV=IX", 1, 1), "V+V=X", law)]
    ['wrong_removed']
    """
    from puzzles.strokes import is_true, parse_row

    row = parse_row(text, law)
    plain = "".join(text.upper().split()).replace("−", "-").replace("*", "×")
    faults = []
    if not is_true(plain, law):
        faults.append(Fault("not_true", {"text": text}))
    gone, new = distance(parse_row(question.text, law), row, law, question.remove - question.add)
    if gone != question.remove:
        faults.append(Fault("wrong_removed", {"found": gone, "wanted": question.remove}))
    if new != question.add:
        faults.append(Fault("wrong_added", {"found": new, "wanted": question.add}))
    return faults


def check_number(question: Number, text: str, law: Rules) -> list[Fault]:
    """Has a numeral or a short sum the value, and the sticks, that were asked?

    >>> from puzzles.games.puzzle.book import Number
    >>> from puzzles.strokes import rules
    >>> [fault.code for fault in check_number(Number(11, 3), "X+I", rules("default", "roman"))]
    ['wrong_number']
    """
    from puzzles.strokes import parse_row, value_of

    row = parse_row(text, law)
    value = value_of("".join(text.upper().split()).replace("−", "-").replace("*", "×"), law)
    faults = []
    if value != question.value:
        faults.append(Fault("wrong_value", {"text": text, "wanted": question.value, "found": value}))
    sticks = sum(map(len, row))
    if sticks != question.sticks:
        faults.append(Fault("wrong_number", {"found": sticks, "wanted": question.sticks}))
    return faults


def distance(old: Row, new: Row, law: Rules, surplus: int = 0) -> tuple[int, int]:
    """The fewest sticks taken and put that turn one row of glyphs into another, over all ways to lay its signs.

    Preferred are ways that take just *surplus* more sticks than they put: no stick is left over then. A sign with
    several forms may be laid anew for that.

    >>> from puzzles.strokes import parse_row, rules
    >>> law = rules("default", "roman")
    >>> distance(parse_row("VI-IV=IX", law), parse_row("VI+IV=X", law), law)
    (1, 1)
    >>> law = rules("flexible", "seven-segment")
    >>> distance(parse_row("8-9=3", law), parse_row("8-9≠3", law), law)  # the tail of the 9 is free
    (1, 1)
    >>> distance(parse_row("8-9=3", law), parse_row("8-9≠3", law), law, -1)
    (0, 1)
    """
    from puzzles.strokes import glyphs, signs

    forms = [glyphs(law).get(signs(law).get(cell, ""), (cell,)) for cell in new]
    # The fewest sticks taken, by the surplus of those over the sticks put.
    ways: list[list[dict[int, int]]] = [[{} for _ in range(len(new) + 1)] for _ in range(len(old) + 1)]
    ways[0][0] = {0: 0}
    for i in range(len(old) + 1):
        for j in range(len(new) + 1):
            if i:
                _reach(ways[i][j], ways[i - 1][j], len(old[i - 1]), 0)
            for form in forms[j - 1] if j else ():
                _reach(ways[i][j], ways[i][j - 1], 0, len(form))
                if i:
                    _reach(ways[i][j], ways[i - 1][j - 1], len(old[i - 1] - form), len(form - old[i - 1]))
    last = ways[-1][-1]
    if surplus not in last:
        surplus = min(last, key=lambda over: (2 * last[over] - over, over))
    return last[surplus], last[surplus] - surplus


def _reach(ways: dict[int, int], before: dict[int, int], taken: int, put: int) -> None:
    for surplus, sticks in before.items():
        over, all_taken = surplus + taken - put, sticks + taken
        ways[over] = min(all_taken, ways.get(over, all_taken))
