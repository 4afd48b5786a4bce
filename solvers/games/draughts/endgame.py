"""Endgames of up to four pieces, solved exactly: won, lost or drawn, and in how many moves.

An endgame and its mirror (the same material with the other side to move) are solved together, after all
endgames that captures and promotions lead to. Verdicts are those of `solvers.retrograde`; solved endgames are
kept in the cache folder, one table for each set of rules and each material.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from probability.storage import load_table, save_table
from solvers.bitboard import count
from solvers.games.draughts import endgame_kernel as numbers
from solvers.games.draughts import kernel
from solvers.games.draughts.board import turned

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from solvers.games.draughts.position import Move, Position

    Array = NDArray[Any]
    Shape = tuple[int, int, int, int]

MOST_PIECES: Final = 4
VERSION: Final = 1
# So many placements are followed without compiling; more of them are worth the wait for the compiler.
SMALL: Final = 6_000
CHUNK: Final = 1 << 15
# Three kings have at most 39 quiet moves, and captures that keep the material there are none.
MOST_MOVES: Final = 40


def shape_of(position: Position) -> Shape:
    """The material, the side to move first: men, kings, foe's men, foe's kings.

    >>> from solvers.games.draughts.notation import parse_setup
    >>> from solvers.games.draughts.position import Position
    >>> from solvers.games.draughts.rules import RULES
    >>> shape_of(Position.of(parse_setup("W: a1 Kc1; B: Kb8"), RULES["book"]))
    (1, 1, 0, 1)
    """
    return count(position.men), count(position.kings), count(position.foe_men), count(position.foe_kings)


def size(shape: Shape) -> int:
    """How many indices an endgame has.

    >>> size((0, 1, 0, 1))
    1024
    """
    men, kings, foe_men, foe_kings = shape
    ways = numbers.WAYS
    return ways[140 + men] * ways[160 + kings] * ways[140 + foe_men] * ways[160 + foe_kings]


def mirror(shape: Shape) -> Shape:
    """The same material with the other side to move.

    >>> mirror((1, 0, 0, 2))
    (0, 2, 1, 0)
    """
    return shape[2:] + shape[:2]


def needed(shape: Shape) -> list[Shape]:
    """The endgames to be solved for one, in order, the smaller of each pair of mirrors standing for both.

    >>> needed((1, 0, 1, 0))
    [(0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 1, 0)]
    """
    own, foe = _sides(shape[0], shape[1]), _sides(shape[2], shape[3])
    pairs = {min((*a, *b), (*b, *a)) for a in own for b in foe}
    return sorted(pairs, key=lambda one: (sum(one), one[0] + one[2], one))


def _sides(men: int, kings: int) -> list[tuple[int, int]]:
    """What a side's pieces may become: men are crowned, and any piece may be taken."""
    return [
        (left, crowned)
        for left in range(men + 1)
        for crowned in range(men + kings - left + 1)
        if left + crowned
    ]


class Endgames:
    """The solved endgames of one set of rules, loaded or computed as they are asked for.

    >>> from solvers.games.draughts.notation import parse_setup
    >>> from solvers.games.draughts.position import Position
    >>> from solvers.games.draughts.rules import RULES
    >>> solved = Endgames(RULES["russian"].switches)
    >>> solved.verdict(Position.of(parse_setup("W: Ka1; B: Kh6"), RULES["russian"]))  # a draw
    0
    """

    def __init__(self, rules: int, progress: Callable[[int, int], None] | None = None) -> None:
        self.rules = rules
        self.progress = progress
        self.tables: dict[Shape, Array] = {}

    def verdict(self, position: Position) -> int:
        """The verdict of a position of up to four pieces."""
        shape = shape_of(position)
        if not (shape[0] + shape[1]):
            return 1
        if not (shape[2] + shape[3]):
            # Nothing left to beat: the side to move may move once more, and the other side has lost.
            return 2 if position.moves() else 1
        self.prepare(shape)
        table, boards = (
            self.tables[shape],
            (position.men, position.kings, position.foe_men, position.foe_kings),
        )
        if position.up:
            boards = tuple(map(turned, boards))  # type: ignore[assignment]
        return int(table[numbers.index_turned(boards[2], boards[3], boards[0], boards[1])])

    def ranked(self, position: Position) -> list[tuple[Move, int]]:
        """Every move with the verdict of the other side after it, our best first."""
        after = [(move, self.verdict(position.play(move))) for move in position.moves()]
        return sorted(after, key=lambda pair: -_rank(pair[1]))

    def best(self, position: Position) -> tuple[Move | None, int]:
        """The best move and the verdict: the quickest win, a draw, or the slowest loss."""
        ranked = self.ranked(position)
        return (ranked[0][0] if ranked else None), self.verdict(position)

    def prepare(self, shape: Shape) -> None:
        """Have the tables of an endgame and of all it leads to."""
        if shape in self.tables:
            return
        wanted = [one for one in needed(shape) if one not in self.tables]
        missing = [one for one in wanted if not self._load(one)]
        work = sum(_pair_size(one) for one in missing)
        done = 0
        for one in missing:
            self._solve(one, done, work)
            done += _pair_size(one)

    def _name(self, shape: Shape) -> str:
        return f"draughts-{self.rules}-{''.join(map(str, shape))}"

    def _load(self, shape: Shape) -> bool:
        table = load_table(self._name(shape), VERSION)
        if table is None or len(table["verdicts"]) != _pair_size(shape):
            return False
        self._keep(shape, table["verdicts"])
        return True

    def _keep(self, shape: Shape, verdicts: Array) -> None:
        self.tables[shape] = verdicts[: size(shape)]
        self.tables[mirror(shape)] = verdicts[len(verdicts) - size(shape) :]

    def _solve(self, shape: Shape, done: int, work: int) -> None:
        from solvers.retrograde import solve

        graph = _graph(self, shape, lambda part: self.progress and self.progress(done + part, work))
        verdicts = solve(graph)
        save_table(
            self._name(shape), VERSION, {"verdicts": verdicts}, {"rules": self.rules, "material": shape}
        )
        self._keep(shape, verdicts)


def _rank(verdict: int) -> int:
    """How good the other side's verdict is for us: its quick losses, then draws, then its slow wins."""
    if verdict == 0:
        return 0
    return (1 << 20) - verdict if verdict % 2 else verdict - (1 << 20)


def _pair_size(shape: Shape) -> int:
    return size(shape) * (1 if shape == mirror(shape) else 2)


def _graph(solved: Endgames, shape: Shape, progress: Callable[[int], object]) -> Any:
    """The moves of an endgame and of its mirror as arrays."""
    import numpy as np

    from solvers.retrograde import Graph

    total = _pair_size(shape)
    parts = [shape] if total == size(shape) else [shape, mirror(shape)]
    run = _compiled if total > SMALL else _plain
    places, known = _known(solved)
    found = [run(one, solved.rules, offset, places, known, progress) for one, offset in _offsets(parts)]
    degrees, won, lost, free, targets = (np.concatenate(arrays) for arrays in zip(*found, strict=True))
    starts = np.zeros(total + 1, np.int64)
    starts[1:] = np.cumsum(degrees)
    return Graph(starts, targets.astype(np.int64), won, lost, free)


def _offsets(parts: list[Shape]) -> list[tuple[Shape, int]]:
    """Each part with the place where its mirror's indices begin."""
    if len(parts) == 1:
        return [(parts[0], 0)]
    return [(parts[0], size(parts[0])), (parts[1], 0)]


def _known(solved: Endgames) -> tuple[Array, Array]:
    """All verdicts so far in one array, and where those of each material begin."""
    import numpy as np

    places = np.zeros(numbers.material(4, 4, 4, 4) + 1, np.uint64)
    arrays, place = [np.zeros(1, np.uint64)], 1
    for shape, table in solved.tables.items():
        places[numbers.material(*shape)] = place
        arrays.append(np.asarray(table, np.uint64))
        place += len(table)
    return places, np.concatenate(arrays)


def _plain(
    shape: Shape, rules: int, offset: int, places: Array, known: Array, progress: Callable[[int], object]
) -> tuple[Array, ...]:
    """Follow the moves of a small endgame without the compiler."""
    import numpy as np

    total = size(shape)
    lists = [[0] * total for _ in range(4)]
    targets = [0] * (total * MOST_MOVES)
    room = [0] * (3 * kernel.ROOM)
    arguments = (shape, rules, offset, places.tolist(), known.tolist(), room, [0] * 4, *lists, targets)
    written = numbers.follow(0, total, *arguments)
    progress(total)
    return (*(np.array(one, np.uint64) for one in lists), np.array(targets[:written], np.uint64))


def _compiled(
    shape: Shape, rules: int, offset: int, places: Array, known: Array, progress: Callable[[int], object]
) -> tuple[Array, ...]:
    """Follow the moves of a large endgame, a chunk of indices at a time."""
    import numpy as np

    from solvers.games.draughts.leaves import compiled

    follow = compiled().follow
    progress(0)
    word, total = np.uint64, size(shape)
    arrays = [np.zeros(total, np.uint64) for _ in range(4)]
    room, boards = np.zeros(3 * kernel.ROOM, np.uint64), np.zeros(4, np.uint64)
    buffer = np.zeros(CHUNK * MOST_MOVES, np.uint64)
    pieces = []
    for first in range(0, total, CHUNK):
        last = min(first + CHUNK, total)
        arguments = (np.array(shape, np.uint64), word(rules), word(offset), places, known, room, boards)
        written = follow(word(first), word(last), *arguments, *arrays, buffer)
        pieces.append(buffer[: int(written)].astype(np.uint32))
        progress(last)
    return (*arrays, np.concatenate(pieces))
