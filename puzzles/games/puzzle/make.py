"""Make new puzzles: start figures for which the question has an answer that is unique up to symmetry."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import Fault, Faulty
from puzzles.sticks import Board, search

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzles.lattice import Stick
    from puzzles.sticks import Task

ATTEMPTS: Final = 400
FRESH: Final = 0.3


class Made(NamedTuple):
    """A puzzle that was made, how many answers it has, and after how many attempts it was found."""

    task: Task
    total: int
    classes: int
    attempts: int


def make(task: Task, unique: bool, seed: int, progress: Callable[[int, int], None] | None = None) -> Made:
    """A start figure within the given one whose question has an answer, one up to symmetry if *unique*.

    Figures are drawn at random from the seed: some of the given figure's shapes, put together. The fewer classes of
    answers one has, the more of the later ones are like it.
    Raises Faulty (`no_puzzle_found`) after a fixed number of attempts; that does not prove that there is none.

    >>> from puzzles.sticks import Goal, Task, grid
    >>> made = make(Task("square", grid(2, 2), 3, 3, (Goal("square", 3),)), unique=True, seed=1)
    >>> made.classes
    1
    """
    random = Random(seed)  # noqa: S311 -- a puzzle, not a secret
    board = Board(task._replace(remove=0))
    shapes = board.shapes_of(board.start)
    best: tuple[int, frozenset[int]] | None = None
    seen = set()
    for attempt in range(1, ATTEMPTS + 1 if shapes else 1):
        if progress:
            progress(attempt, ATTEMPTS)
        chosen = _step(shapes, best[1] if best else None, random)
        figure = _union(board, chosen)
        if figure in seen or len(figure) <= task.remove:
            continue
        seen.add(figure)
        candidate = task._replace(figure=figure)
        found = search(Board(candidate), limit=0 if task.loose else None)
        if found.total and (found.classes == 1 or not unique):
            return Made(candidate, found.total, found.classes, attempt)
        if found.total and (best is None or found.classes <= best[0]):
            best = (found.classes, chosen)
    raise Faulty([Fault("no_puzzle_found", {"attempts": ATTEMPTS})])


def _step(shapes: list[int], near: frozenset[int] | None, random: Random) -> frozenset[int]:
    """Some shapes: at random, or those of the best figure so far with one to three of them changed."""
    if near is None or random.random() < FRESH:
        return frozenset(random.sample(shapes, random.randint(1, len(shapes))))
    return near.symmetric_difference(random.sample(shapes, min(len(shapes), random.randint(1, 3))))


def _union(board: Board, chosen: frozenset[int]) -> frozenset[Stick]:
    mask = 0
    for number in chosen:
        mask |= board.masks[number]
    return frozenset(board.edges_of(mask))


def to_toml(task: Task, drawing: str) -> str:
    """A puzzle as a file that can be solved again.

    >>> from puzzles.sticks import Goal, Task, grid
    >>> print(to_toml(Task("square", grid(1, 1), 1, 1, (Goal("square", 1),)), "+---+").splitlines()[0])
    lattice = "square"
    """
    goals = ", ".join(
        f"{goal.kind}{'' if goal.size is None else f':{goal.size}'}={goal.count}" for goal in task.goals
    )
    operation = [f"move = {task.add}"] if task.add == task.remove else []
    if not operation:
        operation = [
            f"{name} = {count}" for name, count in (("remove", task.remove), ("add", task.add)) if count
        ]
    switches = [f"{name} = true" for name in ("loose", "equal", "connected") if getattr(task, name)]
    numbers = [f"{name} = {getattr(task, name)}" for name in ("refine", "margin") if getattr(task, name) != 1]
    body = "\n".join(line.rstrip() for line in drawing.splitlines())
    head = [f'lattice = "{task.lattice}"', *operation, f'goal = "{goals}"', *switches, *numbers]
    return "\n".join([*head, f"figure = '''\n{body}\n'''", ""])
