"""The first exact method: put the shapes together, one by one.

Without loose sticks the figure at the end is the union of its shapes. So a depth-first search decides one small
edge of the start at a time: either it is taken away, or one of the few shapes through it is there. What a shape
needs beyond the start is paid from the sticks that may be put. The search never looks at places on their own,
so a wider window or a finer lattice costs little. On a finer lattice whole sticks must fit every straight run; a
run that is too short or too long tells which shapes can come next.

How many steps a search takes cannot be told beforehand, but soon: each branch of the tree is given an equal part of
its parent's share, and the steps over the share that is done foretell the whole. A search that would go far beyond
the limit is thus refused after a small part of it.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from probability.faults import NotationError, TooBig, magnitude
from puzzles.lattice import add, normal_form, scale, stick
from puzzles.sticks import Board, Change, Found, grouped, is_connected

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from puzzles.lattice import Stick

FEW_SHAPES: Final = 7
MOST_STEPS: Final = 40_000_000
# From here on the foretold steps are looked at. They are rough, mostly too few: what seems far too long is so.
SOON: Final = 2_000_000
FAR_BEYOND: Final = 3


def suits_union(board: Board) -> bool:
    """Tell whether few enough shapes are wanted for this method; it is the only one for finer lattices."""
    return board.refine > 1 or not board.figure or sum(goal.count for goal in board.task.goals) <= FEW_SHAPES


def search_union(
    board: Board,
    limit: int | None = None,
    first: bool = False,
    keep: bool = False,
    progress: Callable[[int, int], None] | None = None,
    most: int | None = None,
) -> Found:
    """Every answer without loose sticks.

    Raises TooBig (`search_too_long`) with the foretold steps if they are more than *most* (or far more than the limit).

    >>> from puzzles.sticks import Goal, Task, grid
    >>> found = search_union(Board(Task("square", grid(2, 2), 3, 3, (Goal("square", 3),))))
    >>> found.total, found.classes
    (8, 1)
    """
    if board.task.loose:
        raise NotationError("loose_needs_whole_sticks")
    if not any(goal.count for goal in board.task.goals):
        raise NotationError("goal_without_shapes")
    unions: dict[int, Change] = {}
    limit_steps = MOST_STEPS if most is None else most
    for alternative in board.targets():
        for union in _Union(board, alternative, progress, limit_steps).figures():
            if union not in unions and (change := accepted(board, union)):
                unions[union] = change
                if first:
                    break
        if first and unions:
            break
    if not board.figure:
        return _free(board, list(unions.values()), limit)
    changes = sorted(unions.values())
    groups = grouped(changes, board.motions(), keep)
    listed = groups if limit is None else groups[:limit]
    return Found(len(changes), len(groups), tuple(listed), not first, "union")


def _free(board: Board, changes: Sequence[Change], limit: int | None) -> Found:
    """Answers from no start at all: shifted copies are one answer, turned and mirrored ones one class."""
    placed: dict[tuple[Stick, ...], Change] = {}
    classes: dict[tuple[Stick, ...], list[Change]] = {}
    for change in sorted(changes):
        home = tuple(map(min, zip(*(end for piece in change.added for end in piece), strict=True)))
        shift = scale(home, -1)
        key = tuple(sorted(stick(add(a, shift), add(b, shift)) for a, b in change.added))
        if key not in placed:
            placed[key] = change
            classes.setdefault(normal_form(board.lattice, frozenset(key)), []).append(change)
    from puzzles.sticks import Group

    groups = [Group(members[0], len(members), tuple(members)) for members in classes.values()]
    return Found(len(placed), len(groups), tuple(groups[:limit]), True, "union")


def accepted(board: Board, union: int) -> Change | None:
    """The change that makes a union of the start, if it keeps and adds as many sticks as was asked."""
    pieces = tile(board, union)
    if pieces is None:
        return None
    removed, added = board.figure - pieces, pieces - board.figure
    if len(removed) != board.task.remove or len(added) != board.task.add:
        return None
    if board.task.connected and not is_connected(board.edges_of(union)):
        return None
    return Change(tuple(sorted(removed)), tuple(sorted(added)))


def tile(board: Board, union: int) -> frozenset[Stick] | None:
    """Lay whole sticks over a figure; there is one way or none, because a straight run has two ends.

    >>> from puzzles.sticks import Goal, Task, grid
    >>> board = Board(Task("square", grid(1, 1), 0, 0, (Goal("square", 1),), refine=2))
    >>> tile(board, board.start) == board.figure, tile(board, 1)
    (True, None)
    """
    edges = set(board.edges_of(union))
    if board.refine == 1:
        return frozenset(edges)
    pieces = set()
    while edges:
        start, end = min(edges)
        step = tuple(b - a for a, b in zip(start, end, strict=True))
        back = scale(step, -1)
        while (before := stick(add(start, back), start)) in edges:
            start = before[0] if before[1] == start else before[1]
        for i in range(board.refine):
            piece = stick(add(start, scale(step, i)), add(start, scale(step, i + 1)))
            if piece not in edges:
                return None
            edges.remove(piece)
        pieces.add(stick(start, add(start, scale(step, board.refine))))
    return frozenset(pieces)


class _Union:
    """One depth-first search; all numbers are in small edges.

    Shapes are counted for all goals at once: `weights` packs one counter a goal into an integer, sixteen bits
    each, which is more than any count of shapes that this method is asked for.
    """

    def __init__(
        self,
        board: Board,
        alternative: Sequence[tuple[frozenset[int], int]],
        progress: Callable[[int, int], None] | None,
        most_steps: int,
    ) -> None:
        task, refine = board.task, board.refine
        self.nodes, self.steps, self.progress, self.most_steps = 0, 0, progress, most_steps
        # Which branch of how many the search is in, from the root down.
        self.path: list[tuple[int, int]] = []
        self.runs = _Runs(board) if refine > 1 else None
        self.start = board.start
        self.most_removed = refine * task.remove
        self.most_added = refine * task.add
        self.length = refine * (len(board.figure) - task.remove + task.add)
        self.most = sum(goal.count for goal in task.goals)
        self.wanted = tuple(count for _numbers, count in alternative)
        self.weights: dict[int, int] = {}
        useful = [
            n for n, mask in enumerate(board.masks) if (mask & ~self.start).bit_count() <= self.most_added
        ]
        for n in sorted(useful, key=lambda n: -(board.masks[n] & ~self.start).bit_count()):
            fields = [16 * i for i, (numbers, _count) in enumerate(alternative) if n in numbers]
            self.weights[board.masks[n]] = sum(1 << shift for shift in fields)

    def figures(self) -> Iterator[int]:
        """Yield every union of shapes that meets the goal, each once."""
        yield from self._decide(0, 0, 0, 0, list(self.weights), [])

    def _sift(self, union: int, gone: int, shapes: list[int]) -> tuple[list[int], int, int, int]:
        """What may still be added; counters and number of the shapes that have become whole; the longest gain."""
        start, most, weights, missing = self.start, self.most_added, self.weights, ~union
        left, counters, whole, longest = [], 0, 0, 0
        spent = (union & ~start).bit_count()
        fresh = missing & ~start
        for mask in shapes:
            need = mask & missing
            if not need:
                counters += weights[mask]
                whole += 1
            elif not mask & gone and spent + (mask & fresh).bit_count() <= most:
                left.append(mask)
                longest = max(longest, need.bit_count())
        return left, counters, whole, longest

    def _verdict(self, counters: int, enough: bool = False) -> int:
        """1 if there are just as many shapes as wanted (or *enough*), 0 if fewer, -1 if more of some kind."""
        verdict = 1
        for wanted in self.wanted:
            count = counters & 0xFFFF
            if count > wanted and not enough:
                return -1
            if count < wanted:
                verdict = 0
            counters >>= 16
        return verdict

    def _decide(
        self, union: int, gone: int, counters: int, whole: int, shapes: list[int], barred: list[int]
    ) -> Iterator[int]:
        """Settle one more edge of the start. Invariant: union and gone are apart and within their budgets.

        A barred shape has been tried before at this place of the tree, with everything that contains it.
        """
        self._tick(len(shapes) + len(barred))
        missing = ~union
        for mask in barred:
            if not mask & missing:
                return
        shapes, more, few, longest = self._sift(union, gone, shapes)
        counters, whole = counters + more, whole + few
        verdict = self._verdict(counters)
        if verdict:
            if verdict > 0 and union.bit_count() == self.length:
                yield union
            return
        if union.bit_count() + (self.most - whole) * longest < self.length:
            return
        undecided = self.start & ~union & ~gone
        if self._verdict(counters + sum(map(self.weights.__getitem__, shapes)), enough=True) == 0:
            return
        if undecided:
            yield from self._branch(union, gone, counters, whole, shapes, barred, undecided)
        elif union.bit_count() < self.length:
            through, rest = shapes, list[int]()
            if self.runs and (ends := self.runs.unfit(union)) is not None:
                # Some shape still to come makes this run longer; the others may come after it.
                through = [mask for mask in shapes if mask & ends]
                rest = [mask for mask in shapes if not mask & ends]
            yield from self._each(union, gone, counters, whole, through, rest, barred)

    def _each(
        self,
        union: int,
        gone: int,
        counters: int,
        whole: int,
        through: list[int],
        rest: list[int],
        barred: list[int],
        branches: int = 0,
    ) -> Iterator[int]:
        """Put one shape after the other; what was tried is barred from then on."""
        tried = list(barred)
        last = self.most - whole == 1
        for place, mask in enumerate(through):
            # The last shape must make the figure whole; any other length is not worth a step.
            if not last or (union | mask).bit_count() == self.length:
                self.path.append((place, branches or len(through)))
                later = through[place:] + rest
                yield from self._decide(union | mask, gone, counters, whole, later, tried)
                self.path.pop()
            tried.append(mask)

    def _tick(self, steps: int) -> None:
        """Count the shapes looked at; end a search that is too long or is going to be."""
        self.steps += steps
        self.nodes += 1
        if self.steps > self.most_steps:
            raise self._too_long(self._foretold())
        if not self.nodes & 0x3FF:
            foretold = self._foretold()
            if self.steps > SOON and foretold > FAR_BEYOND * self.most_steps:
                raise self._too_long(foretold)
            if self.progress:
                self.progress(self.steps, foretold)

    def _too_long(self, foretold: int) -> TooBig:
        return TooBig("search_too_long", estimate=magnitude(foretold), steps=foretold, limit=self.most_steps)

    def _foretold(self) -> int:
        """How many steps the search is going to take, by the share of the tree that is behind it."""
        share, part = 0.0, 1.0
        for branch, branches in self.path:
            part /= branches
            share += branch * part
        # Not less than one leaf is behind it.
        return max(self.steps, ceil(self.steps / max(share, part)))

    def _branch(
        self,
        union: int,
        gone: int,
        counters: int,
        whole: int,
        shapes: list[int],
        barred: list[int],
        undecided: int,
    ) -> Iterator[int]:
        once = twice = thrice = reach = 0
        for mask in shapes:
            thrice |= twice & mask
            twice |= once & mask
            once |= mask
            reach = max(reach, (mask & undecided).bit_count())
        spare = self.most_removed - gone.bit_count()
        # The shapes still to come can save only so many edges; the others must be taken away.
        if undecided.bit_count() - (self.most - whole) * reach > spare:
            return
        if lost := undecided & ~once:
            if lost.bit_count() <= spare:
                yield from self._decide(union, gone | lost, counters, whole, shapes, barred)
            return
        rare = undecided & ~twice or undecided & ~thrice or undecided
        pick = rare & -rare
        rest = [mask for mask in shapes if not mask & pick]
        through = [mask for mask in shapes if mask & pick]
        branches = len(through) + bool(spare)
        yield from self._each(union, gone, counters, whole, through, rest, barred, branches)
        if spare:
            self.path.append((len(through), branches))
            yield from self._decide(union, gone | pick, counters, whole, rest, barred)
            self.path.pop()


class _Runs:
    """The straight runs of figures on a finer lattice; whole sticks must fit each of them."""

    def __init__(self, board: Board) -> None:
        self.refine = board.refine
        self.ahead: dict[int, int] = {}
        self.behind: dict[int, int] = {}
        for number, (start, end) in enumerate(board.edges):
            step = tuple(b - a for a, b in zip(start, end, strict=True))
            following = board.index.get(stick(end, add(end, step)))
            if following is not None:
                self.ahead[1 << number] = 1 << following
                self.behind[1 << following] = 1 << number

    def unfit(self, union: int) -> int | None:
        """The two places that would make a run longer which whole sticks do not fit; None if all are well.

        A place that is not on the board is left out, so 0 tells that nothing helps.
        """
        left = union
        while left:
            first = last = left & -left
            length = 1
            while (before := self.behind.get(first, 0)) & union:
                first, length = before, length + 1
                left &= ~before
            while (after := self.ahead.get(last, 0)) & union:
                last, length = after, length + 1
                left &= ~after
            left &= left - 1
            if length % self.refine:
                return before | after
        return None
