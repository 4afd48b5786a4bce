"""Matchstick puzzles: bars in seconds, a cold answer, and a SAT solver that enumerates the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench.harness import Job, LimitJob
from bench.jobs.startup import startup_job

if TYPE_CHECKING:
    from collections.abc import Callable

LATTICE = ("1", "4", "7a", "7b", "7c", "7d", "13a", "13b", "13c")


def _book(key: str) -> Callable[[], Callable[[], Any]]:
    def prepare() -> Callable[[], Any]:
        from puzzles.games.puzzle.book import find_part
        from puzzles.sticks import Board, search

        task: Any = find_part(key).question
        search(Board(task))
        return lambda: search(Board(task))

    return prepare


def _wide() -> Callable[[], Any]:
    from puzzles.sticks import Board, Goal, Task, grid, search

    task = Task("square", grid(2, 2), 4, 4, (Goal("square", 3),), margin=3)
    search(Board(task))
    return lambda: search(Board(task))


def _grid_task(moves: int, squares: int) -> Any:
    from puzzles.sticks import Goal, Task, grid

    return Task("square", grid(4, 4), moves, moves, (Goal("square", squares),))


def _both_counts(moves: int, squares: int) -> Callable[[], Callable[[], Any]]:
    def prepare() -> Callable[[], Any]:
        from puzzles.sticks import Board
        from puzzles.sticks_count import Counter, count_loose, count_strict

        def work() -> Any:
            counter = Counter(Board(_grid_task(moves, squares)))
            return count_strict(counter), count_loose(counter)

        import numpy  # noqa: F401 -- an import, not work

        return work

    return prepare


def _strict() -> Callable[[], Any]:
    import numpy  # noqa: F401 -- an import, not work

    from puzzles.sticks import Board
    from puzzles.sticks_count import Counter, count_strict

    return lambda: count_strict(Counter(Board(_grid_task(4, 20))))[0]


def _glucose() -> Callable[[], Any]:
    """Edges and shapes as variables, the counts as cardinality clauses; every model is blocked in turn."""
    from pysat.card import CardEnc
    from pysat.solvers import Glucose4

    from puzzles.sticks import Board, bits

    def work() -> int:
        board = Board(_grid_task(4, 20))
        lies = list(range(1, len(board.edges) + 1))
        there = list(range(len(lies) + 1, len(lies) + 1 + len(board.masks)))
        clauses: list[list[int]] = []
        for shape, mask in zip(there, board.masks, strict=True):
            edges = [lies[bit] for bit in bits(mask)]
            clauses += [[-shape, edge] for edge in edges] + [[shape, *(-edge for edge in edges)]]
        for bit, edge in enumerate(lies):
            clauses.append(
                [-edge, *(s for s, mask in zip(there, board.masks, strict=True) if mask >> bit & 1)]
            )
        old = [lies[bit] for bit in bits(board.start)]
        new = sorted(set(lies) - set(old))
        top = there[-1]
        for group, bound in ((old, len(old) - 4), (new, 4), (there, 20)):
            card = CardEnc.equals(group, bound, top_id=top)
            clauses += card.clauses
            top = max(top, card.nv)
        total = 0
        with Glucose4(bootstrap_with=clauses) as solver:
            while solver.solve():
                model = set(solver.get_model())
                total += 1
                solver.add_clause([-edge if edge in model else edge for edge in lies])
        return total

    return work


JOBS = [
    *(LimitJob(f"puzzle {key}, warm", _book(key), 0.05) for key in LATTICE),
    LimitJob("2x2 grid, window 3 wider, move 4 to 3 squares", _wide, 0.02),
    LimitJob("4x4 grid, move 4 to 20 squares, both counts", _both_counts(4, 20), 0.3),
    LimitJob("4x4 grid, move 5 to 12 squares, both counts", _both_counts(5, 12), 4.0),
    Job("4x4 grid, move 4 to 20 squares / glucose", _strict, "glucose", _glucose, 20, 1),
    startup_job("puzzle solve 7c --format json", ["puzzle", "solve", "7c", "--format", "json"], 4.0),
]
