"""Ranges against ranges: all pairs of holes on a board are counted in one sweep from the worst hole to the best.

On a finished board every hole has its rank. For a hole of one range, the holes of another that it beats are all that
came before it in the sweep, less those that share a card with it; and these are known when, beside the number of all
holes that came, the number of those with each card is kept. So a thousand holes against a thousand take some thousand
steps instead of a million. The two widest ranges are swept; whatever the other hands may be is gone through one by one.

Boards, and hands, that differ only in the names of the suits are counted once, as far as the ranges allow it.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from probability.games.poker.hands import WORST_RANK, rank_of, strength
from probability.games.poker.ranges import deals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from probability.games.poker.showdown import Hole, Wins

    Array = NDArray[Any]
    Progress = Callable[[int, int], None]

BOARD: Final = 5
# Holes ranked on boards. Measured: a million take 0.4 seconds in columns and 0.05 compiled, but the kernel takes a
# second to be loaded, and the first time ten to be compiled.
MOST_COLUMNS: Final = 8_000_000
# A board costs as much as ranking so many holes even if there are fewer.
FEWEST_HOLES: Final = 150

# Where each suit goes when the suits change their names.
Turn: TypeAlias = "tuple[int, ...]"
Holes: TypeAlias = "tuple[Hole, ...]"


class Job(NamedTuple):
    """One way to fix all hands but the two that are swept, and how many such ways it stands for.

    *known* are the hands that are fixed with their bits, *first* and *second* the holes that remain for the two, with
    the *bits* of both; *turns* are the changes of suits that leave all of this as it is.
    """

    times: int
    known: tuple[tuple[Hole, int], ...]
    first: Holes
    second: Holes
    bits: tuple[int, int]
    turns: tuple[Turn, ...]


def turned(cards: Iterable[int], turn: Turn) -> tuple[int, ...]:
    """Some cards with the suits' names changed, in order.

    >>> turned((51, 48), (3, 1, 2, 0))
    (48, 51)
    """
    return tuple(sorted([card & ~3 | turn[card & 3] for card in cards]))


def free_turns(ranges: Sequence[Sequence[Hole]], board: Sequence[int], dead: Sequence[int]) -> list[Turn]:
    """The changes of suits that leave the ranges, the board and the dead cards as they are.

    >>> len(free_turns([[(51, 50)]], (), ())), len(free_turns([[(47, 51)]], (), ()))
    (4, 6)
    """
    fixed = [{(card,) for card in cards} for cards in (board, dead)]
    fixed += [{tuple(sorted(hole)) for hole in holes} for holes in {tuple(one) for one in ranges}]  # type: ignore[misc]
    return [
        turn
        for turn in permutations(range(4))
        if all(all(turned(cards, turn) in some for cards in some) for some in fixed)
    ]


def jobs(ranges: Sequence[Sequence[Hole]], board: Sequence[int], dead: Sequence[int]) -> Iterator[Job]:
    """Go through all that the hands may be, the two widest ranges aside.

    >>> ranges = [[(48, 49), (50, 51)], [(44, 45)], [(0, 1)]]
    >>> [(job.times, len(job.first), job.bits) for job in jobs(ranges, (), ())]
    [(1, 2, (1, 2))]
    """
    players = sorted(range(len(ranges)), key=lambda player: -len(ranges[player]))
    swept, others = players[:2], players[2:]
    turns = free_turns(ranges, board, dead)
    gone = {*board, *dead}
    for (known, times), mine in _known_hands([ranges[player] for player in others], gone, turns):
        taken = gone.union(*known)
        first, second = (
            tuple([hole for hole in ranges[player] if taken.isdisjoint(hole)]) for player in swept
        )
        if not (first and second):
            continue  # the known hands have left one side nothing to hold
        yield Job(
            times,
            tuple([(hole, 1 << player) for hole, player in zip(known, others, strict=True)]),
            first,
            second,
            (1 << swept[0], 1 << swept[1]),
            mine,
        )


def _known_hands(
    ranges: Sequence[Sequence[Hole]], gone: set[int], turns: Sequence[Turn]
) -> Iterator[tuple[tuple[Holes, int], tuple[Turn, ...]]]:
    """Every deal of some ranges, of those that are alike but for the suits one, with its own changes of suits."""
    seen: Counter[Holes] = Counter()
    for holes in deals(ranges, frozenset(gone)):
        seen[min([_turned_holes(holes, turn) for turn in turns])] += 1
    for one in seen.items():
        yield one, tuple([turn for turn in turns if _turned_holes(one[0], turn) == one[0]])


def _turned_holes(holes: Holes, turn: Turn) -> Holes:
    return tuple([turned(hole, turn) for hole in holes])  # type: ignore[misc]


def steps(job: Job, board: Sequence[int], dead: Sequence[int]) -> int:
    """About how many holes are ranked for a job.

    >>> steps(Job(1, (), ((48, 49),), ((44, 45),), (1, 2), ((0, 1, 2, 3),)), (1, 2, 3), ())
    176550
    """
    left = 52 - len(board) - len(dead) - 2 * len(job.known)
    shapes = comb(left, BOARD - len(board)) // len(job.turns) + 1
    return shapes * max(len({*job.first, *job.second}), FEWEST_HOLES)


def sweep(
    ranges: Sequence[Sequence[Hole]],
    board: Sequence[int] = (),
    dead: Sequence[int] = (),
    progress: Progress | None = None,
) -> Wins:
    """Count, for every set of winners, the deals and boards on which exactly they win.

    >>> sorted(sweep([[(48, 49)], [(44, 45), (48, 44)]], (0, 5, 10, 15, 31)).items())
    [(1, 1)]
    """
    todo = list(jobs(ranges, board, dead))
    work = sum([steps(job, board, dead) for job in todo])
    run = _compiled if work > MOST_COLUMNS else _columns
    wins: Wins = Counter()
    for number, job in enumerate(todo):
        deck = _deck(job, board, dead)

        def report(done: int, of: int, number: int = number) -> None:
            if progress:
                progress(number * of + done, len(todo) * of)

        for mask, count in run(job, tuple(board), deck, report).items():
            wins[mask] += job.times * count
    return +wins


def _deck(job: Job, board: Sequence[int], dead: Sequence[int]) -> list[int]:
    gone = {*board, *dead, *(card for hole, _bit in job.known for card in hole)}
    return [card for card in range(52) if card not in gone]


def _columns(job: Job, board: tuple[int, ...], deck: Sequence[int], report: Progress) -> Wins:
    """Sweep board by board, the holes in columns."""
    seen: Counter[tuple[int, ...]] = Counter()
    for rest in combinations(deck, BOARD - len(board)):
        seen[min([turned(rest, turn) for turn in job.turns]) if len(job.turns) > 1 else rest] += 1
    sweeper = Sweeper(job)
    for number, (rest, times) in enumerate(seen.items()):
        sweeper.add((*board, *rest), rest, times)
        report(number + 1, len(seen))
    return sweeper.wins


class Sweeper:
    """The sweep of a job on one finished board after another.

    >>> sweeper = Sweeper(Job(1, (), ((48, 49), (46, 47)), ((44, 45), (48, 50)), (1, 2), ()))
    >>> sweeper.add((0, 5, 10, 15, 31), (), 1)
    >>> sorted(sweeper.wins.items())
    [(1, 1), (2, 1), (3, 1)]
    """

    def __init__(self, job: Job) -> None:
        import numpy as np

        self.job = job
        self.wins: Wins = Counter()
        union = list(dict.fromkeys((*job.first, *job.second)))
        firsts, seconds = {*job.first}, {*job.second}
        self.holes = np.array(union, dtype=np.int64)
        self.is_first = np.array([hole in firsts for hole in union])
        self.is_second = np.array([hole in seconds for hole in union])
        # The cards of each hole of the second side, and one more column that counts every such hole.
        self.cards = np.zeros((len(union), 53), dtype=np.int32)
        for column in (self.holes[:, 0], self.holes[:, 1], 52):
            self.cards[np.arange(len(union)), column] = self.is_second

    def add(self, board: Sequence[int], rest: Sequence[int], times: int) -> None:
        """Count a board, of which *rest* may be in a range."""
        import numpy as np

        taken = np.isin(self.holes, np.array(rest, dtype=np.int64))
        (alive,) = np.nonzero(~(taken[:, 0] | taken[:, 1]))
        ranks = self._ranks(self.holes[alive], board)
        order = np.argsort(-ranks)
        alive, ranks = alive[order], ranks[order]
        best, known = self._known(board)
        # How many holes came before each place, in all and with each card.
        came = np.zeros((len(alive) + 1, 53), dtype=np.int32)
        np.cumsum(self.cards[alive], axis=0, out=came[1:])
        mine = self.is_first[alive]
        holes, value, own = self.holes[alive][mine], ranks[mine], self.is_second[alive][mine]
        # The mark of a hole is what the others must reach: its own rank, or that of the best known hand.
        mark = np.minimum(value, best)
        below = _apart(came, np.searchsorted(-ranks, -mark, side="left"), holes)
        reached = _apart(came, np.searchsorted(-ranks, -mark, side="right"), holes)
        under, same = below + (own & (value > mark)), reached - below + (own & (value == mark))
        over = _apart(came, np.full(len(holes), len(alive)), holes) + own - under - same
        one, two = self.job.bits
        top = np.where(value == mark, one, 0) | np.where(mark == best, known, 0)
        for mask in {*top.tolist()}:
            here = top == mask
            self.wins[mask] += times * int(under[here].sum())
            self.wins[mask | two] += times * int(same[here].sum())
        self.wins[two] += times * int(over.sum())

    def _ranks(self, holes: Array, board: Sequence[int]) -> Array:
        import numpy as np

        from probability.games.poker.columns import evaluate_many

        shown = np.broadcast_to(np.array(board, dtype=np.int64), (len(holes), BOARD))
        return evaluate_many(np.concatenate([holes, shown], axis=1)).astype(np.int64)

    def _known(self, board: Sequence[int]) -> tuple[int, int]:
        """The rank of the best known hand, and the bits of those that have it."""
        ranks = [(rank_of(strength((*hole, *board))), bit) for hole, bit in self.job.known]
        best = min([rank for rank, _bit in ranks], default=WORST_RANK + 1)
        return best, sum([bit for rank, bit in ranks if rank == best])


def _apart(came: Array, until: Array, holes: Array) -> Array:
    """How many of the holes before a place share no card with a hole; one that is the same is taken out twice."""
    apart: Array = came[until, 52] - came[until, holes[:, 0]] - came[until, holes[:, 1]]
    return apart


def _compiled(job: Job, board: tuple[int, ...], deck: Sequence[int], report: Progress) -> Wins:
    """Let numba sweep, a first card at a time."""
    import numpy as np

    from probability.games.poker.columns import lookups
    from probability.games.poker.sweep_kernels import count_boards

    union = list(dict.fromkeys((*job.first, *job.second)))
    listed = [*union, *[hole for hole, _bit in job.known]]
    firsts, seconds = {*job.first}, {*job.second}
    cards = np.arange(52)
    images: Any = np.array([1 << (cards & ~3 | np.array(turn)[cards & 3]) for turn in job.turns])
    arrays = (
        np.array(deck),
        np.array(board, dtype=np.int64),
        BOARD - len(board),
        images,
        np.array([hole for hole, _bit in job.known], dtype=np.int64).reshape(-1, 2),
        np.array([bit for _hole, bit in job.known], dtype=np.int64),
        np.array(listed, dtype=np.int64),
        np.array([1 << low | 1 << high for low, high in listed], dtype=np.int64),
        np.array([(hole in firsts) | 2 * (hole in seconds) for hole in union], dtype=np.int64),
        job.bits,
        tuple(lookups(7)),
        tuple(
            np.zeros(size, dtype=np.int64)
            for size in (len(listed), len(listed), WORST_RANK + 2, 53, 53, 53, BOARD)
        ),
    )
    wins = np.zeros(1 << 10, dtype=np.int64)
    starts = range(len(deck) if len(board) < BOARD else 1)
    for start in starts:
        count_boards(start, *arrays, wins)
        report(start + 1, len(starts))
    return Counter({mask: int(count) for mask, count in enumerate(wins) if count})
