"""Answers one by one: what the count of `puzzles.sticks_count` stands for, as far as somebody wants to see it."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from probability.faults import TooBig
from puzzles.sticks import Board, Change, Found, grouped, is_connected
from puzzles.sticks_count import Chunk, Counter, count_loose, count_strict, strict_answers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

MOST_LISTED: Final = 200_000


def _strict_changes(counter: Counter, progress: Callable[[int, int], None] | None) -> Iterator[Change]:
    for place, masks in strict_answers(counter, progress):
        for mask in masks.tolist():
            yield _change(counter, mask, counter.members[place].edges)


def _loose_changes(counter: Counter) -> Iterator[Change]:
    """Loose answers one by one: a member, and every set of further edges that completes nothing more."""
    import numpy as np

    board = counter.board
    outside = [bit for bit in range(len(board.edges)) if bit not in counter.narrow]
    needs = [member.edges for member in counter.members]
    for masks in counter.chunks():
        chunk = Chunk(counter, masks)
        for alternative in board.targets():
            for member in counter.members:
                picked = masks[np.flatnonzero(chunk.hits(member, alternative))].tolist()
                if not picked:
                    continue
                for more in combinations(outside, board.task.add - member.edges.bit_count()):
                    added = member.edges | sum(1 << bit for bit in more)
                    if added.bit_count() == board.task.add and _core(added, needs) == member.edges:
                        yield from (_change(counter, mask, added) for mask in picked)


def _core(added: int, needs: Sequence[int]) -> int:
    core = 0
    for need in needs:
        if not need & ~added:
            core |= need
    return core


def _change(counter: Counter, mask: int, added: int) -> Change:
    board = counter.board
    return Change(tuple(sorted(board.edges_of(counter.spread(mask)))), tuple(sorted(board.edges_of(added))))


def search_count(
    board: Board,
    limit: int | None = None,
    first: bool = False,
    keep: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Found:
    """Count every answer; list as many classes as were asked for.

    >>> from puzzles.sticks import Goal, Task, grid
    >>> found = search_count(Board(Task("square", grid(3, 3), 2, 0, (Goal("square", 11),))))
    >>> found.total, found.classes, len(found.groups)
    (4, 1, 1)
    """
    counter = Counter(board)
    loose, connected = board.task.loose, board.task.connected
    changes = _loose_changes(counter) if loose else _strict_changes(counter, progress if first else None)
    if connected:
        changes = (change for change in changes if _hangs_together(board, change))
    if first:
        groups = grouped(
            [change for _, change in zip(range(1), changes, strict=False)], counter.motions, keep
        )
        return Found(len(groups), len(groups), tuple(groups), False, "count")
    total, classes = (count_loose if loose else count_strict)(counter, progress)
    if limit == 0 and not connected:
        return Found(total, classes, (), True, "count")
    if connected and total > MOST_LISTED:
        raise TooBig("too_many_to_connect", estimate=total, limit=MOST_LISTED)
    return _listed(board, counter, changes, (total, classes), limit, keep)


def _hangs_together(board: Board, change: Change) -> bool:
    return is_connected((board.figure - set(change.removed)) | set(change.added))


def _listed(
    board: Board,
    counter: Counter,
    changes: Iterator[Change],
    counts: tuple[int, int],
    limit: int | None,
    keep: bool,
) -> Found:
    """Take answers until enough classes are together; all of them, if connection still has to be seen."""
    if board.task.connected or (counts[0] <= MOST_LISTED and not board.task.loose):
        groups = grouped(sorted(changes), counter.motions, keep)
        if board.task.connected:
            counts = (sum(group.size for group in groups), len(groups))
        return Found(*counts, tuple(groups[:limit]), True, "count")
    wanted = min(counts[1], MOST_LISTED if limit is None else limit)
    some: list[Change] = []
    groups = []
    for change in changes:
        some.append(change)
        if len(some) & (len(some) - 1) == 0:
            groups = grouped(some, counter.motions, keep)
            if len(groups) >= wanted:
                break
    else:
        groups = grouped(some, counter.motions, keep)
    return Found(*counts, tuple(_full(group, counter, keep) for group in groups[:wanted]), True, "count")


def _full(group: object, counter: Counter, keep: bool) -> Any:
    """A class with all its members, though only some of them were met."""
    from puzzles.sticks import Group, moved

    assert isinstance(group, Group)
    members = sorted({moved(group.change, motion) for motion in counter.motions})
    return Group(group.change, len(members), tuple(members) if keep else ())
