"""The solver: what the kernel needs to know about a variant, and the job for the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from probability.games.qwixx.kernels import Board, Throws, fill, make_room
from probability.games.qwixx.rules import RISING, Rules, points
from probability.games.qwixx.states import MISSES, SHIFT, SLOTS, STRIDE, number_states
from probability.games.qwixx.tables import VERSION, table_name
from probability.layers import Job

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray


def make_board(rules: Rules) -> Board:
    """Lay out what the kernel knows about cards."""
    import numpy as np

    states = number_states(rules)
    marks = states.marks
    return Board(
        pair_of=states.pair_of.astype(np.int16),
        members=states.members.astype(np.int64),
        next=states.next.astype(np.int16),
        # A locked row ends past its last place, has no points of its own, and takes no cross.
        last=np.array([mark.last for mark in marks] + [rules.length]),
        crosses=np.array([mark.crosses for mark in marks] + [0]),
        points=np.array([points(mark.crosses) << SHIFT for mark in marks] + [0]),
        lock_points=np.array([points(mark.crosses + 2) << SHIFT for mark in marks] + [0]),
    )


def make_throws(rules: Rules, lucky: Sequence[int]) -> Throws:
    """Lay out what the kernel knows about dice."""
    import numpy as np

    faces = rules.faces
    sums = range(2, 2 * faces + 1)
    pairs = [(a, total - a) for total in sums for a in range(max(1, total - faces), total // 2 + 1)]
    starts = [0]
    for total in sums:
        starts.append(starts[-1] + sum(a + b == total for a, b in pairs))
    hits = np.zeros((len(pairs), SLOTS), dtype=np.int64)
    for index, pair in enumerate(pairs):
        for row in range(4):
            for face in range(1, faces + 1):
                for place in {rules.place(row, white + face) for white in pair} - {0}:
                    hits[index, row * STRIDE + place] |= 1 << (8 * row + face - 1)
    return Throws(
        starts=np.array(starts),
        ways=np.array([faces - abs(faces + 1 - total) for total in sums]),
        weights=np.array([1 if a == b else 2 for a, b in pairs]),
        hits=hits,
        sum_places=np.array([[rules.place(row, total) for row in range(len(RISING))] for total in sums]),
        lucky=np.array([total in lucky for total in sums]),
        faces=faces,
        penalty=rules.penalty,
    )


def is_mirrored(rules: Rules, lucky: Sequence[int] = ()) -> bool:
    """Tell whether rising and falling rows are alike, since low sums of the white dice are as likely as high ones.

    Lucky numbers break this, unless they lie opposite each other.

    >>> from probability.games.qwixx.rules import CLASSIC, LONGO
    >>> is_mirrored(CLASSIC), is_mirrored(LONGO, (5, 8)), is_mirrored(LONGO, (6, 12))
    (True, False, True)
    """
    middle = rules.faces + 1
    return rules.length == 2 * rules.faces - 1 and {2 * middle - number for number in lucky} == set(lucky)


def part_costs(rules: Rules, mirrored: bool) -> list[int]:
    """How much work each part is: the free places of all its cards, since every one of them is an offer.

    >>> from probability.games.qwixx.rules import CLASSIC
    >>> costs = part_costs(CLASSIC, mirrored=True)
    >>> costs[-1] > 50 * costs[100]
    True
    """
    import numpy as np

    states = number_states(rules)
    free = np.array([rules.length - mark.last for mark in states.marks] + [0])[states.members].sum(axis=1)
    cards, places = np.arange(1, len(free) + 1), np.cumsum(free)
    if not mirrored:
        cards, places = np.full_like(cards, len(free)), np.full_like(places, places[-1])
    return [int(cost) for cost in cards * free + places]


def compile_kernels() -> None:
    """Compile the inner loops, or load them if that was done before, by solving the smallest game there is."""
    import numpy as np

    job = table_job(Rules("smallest", faces=2, length=3, locking=1, needed=1))
    job.worker()(np.zeros(job.shape, dtype=job.dtype), 0)


def table_job(rules: Rules, lucky: Sequence[int] = ()) -> Job:
    """Describe the solving of a variant to the engine."""
    states = number_states(rules)
    pairs = len(states.members)
    board, throws = make_board(rules), make_throws(rules, lucky)

    mirrored = is_mirrored(rules, lucky)
    # A mirrored card is written to two parts of the table, so that no two parts may be filled at once.
    ends = tuple(range(1, pairs + 1)) if mirrored else states.layer_ends

    def worker() -> Callable[[NDArray[Any], int], None]:
        room = make_room(2 * rules.faces - 1)
        return lambda table, outer: fill(
            table.reshape(pairs * pairs, MISSES), board, throws, room, outer, mirrored
        )

    meta = {"game": rules.key, "lucky": sorted(lucky), "shift": SHIFT}
    name = table_name(rules, lucky)
    shape = (pairs, pairs, MISSES)
    return Job(name, VERSION, shape, "<i4", ends, worker, meta, part_costs(rules, mirrored))
