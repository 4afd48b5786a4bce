"""Look ahead: alpha-beta with a transposition table, captures played out, deepened step by step.

The engine knows nothing of the game. A state has

- ``moves()``: every legal move, the likely best first (captures before others);
- ``play(move)``: the state after it, with the other side to move;
- ``is_over()``: whether the game has ended here;
- ``value()``: what it is worth to the side to move; if the game is over, -1 for lost, 0 for drawn, 1 for won;
- ``unsettled()``: the moves to be played out before the value means much, and whether one must be played;
- ``key``: what makes two states the same.

A score beyond `PROVEN` is a forced win or loss, and tells within how many moves of either side it comes at
the latest. These are proved; all others are the state's own estimate at the end of the line that was looked
at. A state that comes back on the same line counts as a draw.

References
----------
Knuth, Moore: An analysis of alpha-beta pruning, 1975.
https://www.chessprogramming.org/Principal_Variation_Search
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

WIN: Final = 1_000_000
PROVEN: Final = WIN - 10_000
DEEPEST: Final = 99
# One move deeper takes about so many times as long; only the progress that is told depends on it.
GROWTH: Final = 3
# The clock is read once in so many states.
CLOCK: Final = 255
# Entries of the transposition table before it is emptied: some hundreds of megabytes at most.
LARGEST_TABLE: Final = 1_000_000
EXACT, AT_LEAST, AT_MOST = 0, 1, 2


class State(Protocol):
    """What the search asks of a state."""

    def moves(self) -> Sequence[Any]:
        """Every legal move."""
        ...

    def play(self, move: Any) -> Any:
        """The state after a move."""
        ...

    def is_over(self) -> bool:
        """Whether the game has ended."""
        ...

    def value(self) -> int:
        """What the state is worth to the side to move."""
        ...

    def unsettled(self) -> tuple[Sequence[Any], bool]:
        """The moves to be played out, and whether one must be."""
        ...

    @property
    def key(self) -> Hashable:
        """What makes two states the same."""
        ...


class Found(NamedTuple):
    """What a search found.

    Attributes
    ----------
    move : the best move, None if there is none.
    score : what it is worth to the side to move.
    line : the principal variation, beginning with *move*.
    depth : how many moves deep every line was looked at.
    nodes : how many states were visited.
    stopped : why it ended: ``depth`` (as deep as was asked), ``proof`` (no deeper look can change the score),
        ``time``, or ``interrupt``.
    distance : moves of either side to a forced end, None if none was proved.

    >>> Found(None, 0, (), 0, 1).distance is None
    True
    """

    move: Any
    score: int
    line: tuple[Any, ...]
    depth: int
    nodes: int
    stopped: str = "depth"

    @property
    def distance(self) -> int | None:
        """Moves of either side to a forced win or loss."""
        return WIN - abs(self.score) if abs(self.score) > PROVEN else None


class OutOfTime(Exception):
    """The time is up; the deepest finished look stands."""


def search(
    state: State,
    depth: int = DEEPEST,
    seconds: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Found:
    """Find the best move, looking one move deeper each time until the depth or the time is reached.

    The first move's depth is always finished, whatever the time. The search ends early once a win or loss is
    proved that no deeper look can change. A person who interrupts it gets the deepest finished look; before
    the first is finished, KeyboardInterrupt goes on.

    >>> search(_Sticks(7), 9).distance, search(_Sticks(6), 9).distance  # who takes the last stick wins
    (5, 4)
    >>> search(_Sticks(7), 9).line
    (1, 1, 2, 1, 2)
    """
    looker = _Looker(depth, seconds, progress or _ignore)
    if state.is_over():
        return Found(None, looker.final(state, 0), (), 0, 1, "proof")
    found = looker.look(state, 1)
    for deeper in range(2, depth + 1):
        if found.distance is not None and found.distance <= deeper - 1:
            return found._replace(stopped="proof")
        try:
            found = looker.look(state, deeper)
        except OutOfTime:
            return found._replace(nodes=looker.nodes, stopped="time")
        except KeyboardInterrupt:
            return found._replace(nodes=looker.nodes, stopped="interrupt")
    return found


def _ignore(done: int, total: int) -> None:
    pass


class _Looker:
    """One search: its clock, its table, and what it has learnt about the order of moves."""

    def __init__(self, depth: int, seconds: float | None, progress: Callable[[int, int], None]) -> None:
        self.began = time.monotonic()
        self.depth = depth
        self.finished = 0
        self.seconds = seconds
        self.progress = progress
        self.nodes = 0
        self.table: dict[Any, tuple[int, int, int, Any]] = {}
        self.killers: dict[int, Any] = {}
        self.history: dict[Any, int] = {}
        self.path: set[Any] = set()

    def report(self, spent: float) -> None:
        """Tell how far it is: by the clock or by depth, whichever will end the search."""
        total = int(1000 * (self.seconds or 1))
        by_clock = int(1000 * spent) if self.seconds else 0
        self.progress(max(by_clock, int(total * GROWTH ** (self.finished - self.depth))), total)

    def look(self, state: State, depth: int) -> Found:
        """Look at every line *depth* moves deep."""
        self.path.clear()
        score = self.visit(state, depth, -WIN, WIN, 0)
        self.finished = depth
        line = self.line(state, depth)
        return Found(line[0], score, line, depth, self.nodes)

    def line(self, state: State, depth: int) -> tuple[Any, ...]:
        """Follow the best moves of the table, as far as they go."""
        moves: list[Any] = []
        seen = set()
        while len(moves) < max(depth, 1) and state.key not in seen and not state.is_over():
            seen.add(state.key)
            entry = self.table.get(state.key)
            if entry is None or entry[3] is None:
                break
            moves.append(entry[3])
            state = state.play(entry[3])
        return tuple(moves)

    def final(self, state: State, ply: int) -> int:
        """The score of a game that is over; a nearer win is better, a farther loss is."""
        return state.value() * (WIN - ply)

    def tick(self) -> None:
        """Count a state, and look at the clock now and then."""
        self.nodes += 1
        if self.nodes & CLOCK == 0:
            spent = time.monotonic() - self.began
            self.report(spent)
            if self.finished and self.seconds is not None and spent > self.seconds:
                raise OutOfTime

    def visit(self, state: State, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The score of a state within the window from *alpha* to *beta*."""
        self.tick()
        if state.is_over():
            return self.final(state, ply)
        key = state.key
        if key in self.path:
            return 0
        if depth <= 0:
            return self.settle(state, alpha, beta, ply)
        known = self.table.get(key)
        if known and known[0] >= depth and ply:
            score = _from_table(known[2], ply)
            if (
                known[1] == EXACT
                or (known[1] == AT_LEAST and score >= beta)
                or (known[1] == AT_MOST and score <= alpha)
            ):
                return score
        self.path.add(key)
        try:
            best, score = self.expand(state, depth, alpha, beta, ply, known[3] if known else None)
        finally:
            self.path.discard(key)
        bound = AT_MOST if score <= alpha else AT_LEAST if score >= beta else EXACT
        if len(self.table) > LARGEST_TABLE:
            self.table.clear()
        self.table[key] = depth, bound, _to_table(score, ply), best
        return score

    def expand(self, state: State, depth: int, alpha: int, beta: int, ply: int, hint: Any) -> tuple[Any, int]:
        """Try the moves, the first with the full window, the others only to see whether they are better."""
        best, best_score = None, -WIN - 1
        moves = self.ordered(state, ply, hint)
        # A single answer is not a choice: it costs no depth.
        deeper = depth if len(moves) == 1 and ply < 2 * DEEPEST else depth - 1
        for index, move in enumerate(moves):
            after = state.play(move)
            if index == 0:
                score = -self.visit(after, deeper, -beta, -alpha, ply + 1)
            else:
                score = -self.visit(after, deeper, -alpha - 1, -alpha, ply + 1)
                if alpha < score < beta:
                    score = -self.visit(after, deeper, -beta, -alpha, ply + 1)
            if score > best_score:
                best, best_score = move, score
            alpha = max(alpha, score)
            if alpha >= beta:
                self.killers[ply] = move
                self.history[move] = self.history.get(move, 0) + depth * depth
                break
        return best, best_score

    def ordered(self, state: State, ply: int, hint: Any) -> Sequence[Any]:
        """The moves with the promising ones first: the table's, captures, those that refuted before."""
        moves = state.moves()
        if len(moves) == 1:
            return moves
        killer, history = self.killers.get(ply), self.history
        place = {move: index for index, move in enumerate(moves)}
        return sorted(moves, key=lambda m: (m != hint, m != killer, -history.get(m, 0), place[m]))

    def settle(self, state: State, alpha: int, beta: int, ply: int) -> int:
        """Play out what is unsettled, so that the value is not taken in the middle of an exchange."""
        moves, must = state.unsettled()
        best = -WIN if must and moves else state.value()
        if best >= beta or not moves:
            return best
        alpha = max(alpha, best)
        for move in moves:
            after = state.play(move)
            self.tick()
            score = (
                self.final(after, ply + 1) if after.is_over() else self.settle(after, -beta, -alpha, ply + 1)
            )
            best = max(best, -score)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best


def _to_table(score: int, ply: int) -> int:
    """A forced end is stored by its distance from the state itself, not from the root."""
    return score + ply if score > PROVEN else score - ply if score < -PROVEN else score


def _from_table(score: int, ply: int) -> int:
    return score - ply if score > PROVEN else score + ply if score < -PROVEN else score


class _Sticks:
    """Take one or two sticks, the last one wins: the smallest game there is, for the examples above."""

    def __init__(self, sticks: int) -> None:
        self.key = sticks

    def moves(self) -> list[int]:
        return [take for take in (1, 2) if take <= self.key]

    def play(self, move: int) -> _Sticks:
        return _Sticks(self.key - move)

    def is_over(self) -> bool:
        return self.key == 0

    def value(self) -> int:
        return -1 if self.key == 0 else 0

    def unsettled(self) -> tuple[list[int], bool]:
        return [], False
