"""Stick figures as bit masks: the board of a question, what was asked, and what was found.

A board numbers the small edges of a window; a figure is one integer, a shape is the mask of its outline. With
refinement 1 a small edge is a stick. Two exact methods search a board: `puzzles.sticks_union` puts few shapes
together, `puzzles.sticks_count` goes through what may be taken away, and `puzzles.sticks_listing` lists what that
counts; `search` picks one of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import Fault, Faulty, NotationError, TooBig
from puzzles.lattice import LATTICES, Lattice, add, small_edges, stick, symmetries, window, window_size
from puzzles.shapes import KINDS, Edges, shapes_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from fractions import Fraction

    from puzzles.lattice import Motion, Point, Stick

MOST_POINTS: Final = 1200
MOST_MARGIN: Final = 12
MOST_REFINE: Final = 3
# How many removals the second method counts in numpy while the first looks at one shape.
WORK_PER_STEP: Final = 25


class Goal(NamedTuple):
    """How many shapes of a kind there are to be; of one size (in sticks, `None` for any).

    >>> Goal("square", 5).size is None
    True
    """

    kind: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody needs here
    size: int | Fraction | None = None


class Task(NamedTuple):
    """A question: which sticks lie there, how many to take and to put, and what shall be seen then.

    Points are counted in whole sticks. Moving k sticks is taking k and putting k elsewhere; *remove* and *add*
    are those two numbers. A place emptied and refilled is not a move.
    """

    lattice: str
    figure: frozenset[Stick]
    remove: int
    add: int
    goals: tuple[Goal, ...]
    loose: bool = False
    equal: bool = False
    connected: bool = False
    refine: int = 1
    margin: int = 1


class Change(NamedTuple):
    """What to do: the sticks taken and the sticks put, ends counted in small edges."""

    removed: tuple[Stick, ...]
    added: tuple[Stick, ...]


class Group(NamedTuple):
    """Answers that are one up to symmetry: the first of them, and how many they are."""

    change: Change
    size: int
    members: tuple[Change, ...] = ()


class Found(NamedTuple):
    """All answers: how many in total and up to symmetry, with one of each class (as many as were asked for)."""

    total: int
    classes: int
    groups: tuple[Group, ...]
    complete: bool
    method: str


class Board:
    """A window of a lattice with its small edges numbered, its shapes as masks, and the figure on it.

    >>> board = Board(Task("square", grid(2, 2), 2, 0, (Goal("square", 2),)))
    >>> len(board.edges), len(board.masks), board.count_shapes(board.start)
    (40, 30, 5)
    """

    def __init__(self, task: Task) -> None:
        require_sound(task)
        self.task = task
        self.lattice: Lattice = LATTICES[task.lattice]
        self.refine = task.refine
        self.figure = frozenset(
            stick(*(tuple(task.refine * x for x in end) for end in piece)) for piece in task.figure
        )
        points = {end for piece in self.figure for end in piece} or {(0,) * len(self.lattice.directions[0])}
        self.points = window(self.lattice, points, task.margin * task.refine)
        self.numbered = Edges(self.lattice, self.points)
        self.edges, self.index = self.numbered.order, self.numbered.number
        kinds = dict.fromkeys(goal.kind for goal in task.goals)
        self.shapes = [shape for kind in kinds for shape in shapes_in(self.lattice, kind, self.numbered)]
        self.masks = [shape.mask for shape in self.shapes]
        self.start = self.cover(self.figure)

    def mask(self, edges: Iterable[Stick]) -> int:
        """The mask of small edges."""
        total = 0
        for edge in edges:
            total |= 1 << self.index[edge]
        return total

    def cover(self, pieces: Iterable[Stick]) -> int:
        """The mask of everything that sticks cover."""
        return self.mask(edge for piece in pieces for edge in small_edges(piece, self.refine))

    def edges_of(self, mask: int) -> list[Stick]:
        """The small edges of a mask, in the board's order."""
        return [self.edges[bit] for bit in bits(mask)]

    def count_shapes(self, mask: int) -> int:
        """How many shapes of the asked kinds lie in a figure."""
        return sum(shape & ~mask == 0 for shape in self.masks)

    def shapes_of(self, mask: int) -> list[int]:
        """The numbers of the shapes that lie in a figure."""
        return [number for number, shape in enumerate(self.masks) if shape & ~mask == 0]

    def motions(self) -> list[Motion]:
        """The symmetries of the start figure."""
        return symmetries(self.lattice, self.figure) if self.figure else []

    def targets(self) -> list[list[tuple[frozenset[int], int]]]:
        """The goals as alternatives; each is a list of sets of shapes, with how many of the set there must be."""
        everything = [_numbers(self, goal.kind, None) for goal in self.task.goals]
        wanted = [_numbers(self, goal.kind, goal.size) for goal in self.task.goals]
        fixed = [(numbers, goal.count) for numbers, goal in zip(wanted, self.task.goals, strict=True)]
        # A kind whose sizes are all named may not hide further shapes of another size.
        for kind in {goal.kind for goal in self.task.goals if goal.size is not None}:
            mine = [goal for goal in self.task.goals if goal.kind == kind]
            if all(goal.size is not None for goal in mine):
                fixed.append((_numbers(self, kind, None), sum(goal.count for goal in mine)))
        if not self.task.equal:
            return [fixed]
        together = frozenset().union(*everything)
        sizes = sorted({self.shapes[number].size for number in together})
        others = [(size, frozenset(n for n in together if self.shapes[n].size != size)) for size in sizes]
        return [[*fixed, (rest, 0)] for _size, rest in others]


def _numbers(board: Board, kind: str, size: int | Fraction | None) -> frozenset[int]:
    """Which shapes are of a kind, and of a size counted in sticks."""
    wanted = None if size is None else size * board.refine
    return frozenset(
        number
        for number, shape in enumerate(board.shapes)
        if shape.kind == kind and (wanted is None or shape.size == wanted)
    )


def require_sound(task: Task) -> None:
    """Raise for what cannot be asked at all, before anything is built."""
    lattice = LATTICES.get(task.lattice)
    if lattice is None:
        raise NotationError("unknown_lattice", word=task.lattice, candidates=LATTICES)
    for goal in task.goals:
        if goal.kind not in KINDS[task.lattice]:
            known = KINDS[task.lattice]
            raise NotationError(
                "shape_not_on_lattice", word=goal.kind, lattice=task.lattice, candidates=known
            )
    faults = [
        Fault("too_many_removed", {"count": task.remove, "sticks": len(task.figure)})
        for _ in range(1)
        if task.remove > len(task.figure)
    ]
    if faults:
        raise Faulty(faults)
    if not 0 <= task.margin <= MOST_MARGIN:
        raise TooBig("margin_out_of_range", margin=task.margin, limit=MOST_MARGIN)
    if not 1 <= task.refine <= MOST_REFINE:
        raise TooBig("refine_out_of_range", refine=task.refine, limit=MOST_REFINE)
    points = {tuple(task.refine * x for x in end) for piece in task.figure for end in piece}
    size = window_size(lattice, points, task.margin * task.refine) if points else 0
    if size > MOST_POINTS:
        raise TooBig("window_too_large", estimate=size, limit=MOST_POINTS)


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, rising.

    >>> bits(0b10110)
    [1, 2, 4]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def grid(width: int, height: int) -> frozenset[Stick]:
    """All sticks of a grid of squares.

    >>> len(grid(2, 2)), len(grid(4, 4))
    (12, 40)
    """
    across = {((x, y), (x + 1, y)) for x in range(width) for y in range(height + 1)}
    up = {((x, y), (x, y + 1)) for x in range(width + 1) for y in range(height)}
    return frozenset(across | up)


def pile(side: int) -> frozenset[Stick]:
    """All sticks of a triangle of small triangles.

    >>> len(pile(2)), len(pile(3))
    (9, 18)
    """
    points = {(x, y) for x in range(side + 1) for y in range(side + 1 - x)}
    steps = LATTICES["triangle"].directions
    return frozenset(stick(p, q) for p in points for step in steps if (q := add(p, step)) in points)


def is_connected(edges: Iterable[Stick]) -> bool:
    """Tell whether sticks hang together at their ends (crossings are ends of small edges).

    >>> is_connected([((0, 0), (1, 0)), ((1, 0), (1, 1))]), is_connected([((0, 0), (1, 0)), ((3, 0), (4, 0))])
    (True, False)
    """
    neighbours: dict[Point, list[Point]] = {}
    for start, end in edges:
        neighbours.setdefault(start, []).append(end)
        neighbours.setdefault(end, []).append(start)
    if not neighbours:
        return True
    todo = [next(iter(neighbours))]
    reached = set(todo)
    while todo:
        for point in neighbours[todo.pop()]:
            if point not in reached:
                reached.add(point)
                todo.append(point)
    return len(reached) == len(neighbours)


def grouped(changes: Sequence[Change], motions: Sequence[Motion], keep: bool = False) -> list[Group]:
    """Put answers that a symmetry of the start figure maps onto each other into one class, in order.

    >>> from puzzles.lattice import SQUARE, symmetries
    >>> square = grid(1, 1)
    >>> answers = [Change((piece,), ()) for piece in sorted(square)]
    >>> [group.size for group in grouped(answers, symmetries(SQUARE, square))]
    [4]
    """
    classes: list[list[Change]] = []
    known: dict[tuple[frozenset[Stick], frozenset[Stick]], int] = {}
    images: list[dict[Stick, Stick]] = [{} for _ in motions]
    for change in changes:
        key = (frozenset(change.removed), frozenset(change.added))
        if key not in known:
            known[key] = len(classes)
            for motion, image in zip(motions, images, strict=True):
                for piece in (*change.removed, *change.added):
                    if piece not in image:
                        image[piece] = motion.move(piece)
                removed = frozenset(image[piece] for piece in change.removed)
                known[removed, frozenset(image[piece] for piece in change.added)] = len(classes)
            classes.append([])
        classes[known[key]].append(change)
    return [Group(members[0], len(members), tuple(members) if keep else ()) for members in classes]


def moved(change: Change, motion: Motion) -> Change:
    """The image of an answer under a symmetry.

    >>> from puzzles.lattice import Motion
    >>> moved(Change((), (((0, 0), (1, 0)),)), Motion(((1, 0), (0, 1)), (0, 2))).added
    (((0, 2), (1, 2)),)
    """
    return Change(
        tuple(sorted(motion.move(piece) for piece in change.removed)),
        tuple(sorted(motion.move(piece) for piece in change.added)),
    )


def search(
    board: Board,
    limit: int | None = None,
    first: bool = False,
    keep: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Found:
    """Find every answer on the board, by whichever exact method suits the question.

    *limit* bounds the classes that are listed, never the counts; *first* stops at the first answer.

    >>> found = search(Board(Task("square", grid(2, 2), 2, 0, (Goal("square", 2),))))
    >>> found.total, found.classes
    (4, 1)
    """
    from puzzles.sticks_union import SOON, search_union, suits_union

    if not board.task.loose and suits_union(board):
        try:
            # Most questions end long before this; for the others the second method may be the shorter way.
            return search_union(board, limit, first, keep, progress, SOON)
        except TooBig as fault:
            if not _is_shorter_by_count(board, fault.faults[0].values["steps"]):
                return search_union(board, limit, first, keep, progress)
    from puzzles.sticks_listing import search_count

    return search_count(board, limit, first, keep, progress)


def _is_shorter_by_count(board: Board, steps: int) -> bool:
    """Tell whether the second method is open to a question, and shorter than so many steps of the first."""
    from puzzles.sticks_count import work_of
    from puzzles.sticks_union import MOST_STEPS

    try:
        return work_of(board) <= WORK_PER_STEP * min(steps, MOST_STEPS)
    except NotationError:
        return False
