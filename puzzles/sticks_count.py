"""The second exact method: what is taken away, against what added sticks can complete.

Which shapes appear depends on the added sticks only through the set of shapes that they complete. These sets are
few: they belong to the unions of missing edges, of at most as many edges as may be added, a small family that is
closed under union. So instead of removals × placements there are removals × family, and the removals of one family
member are counted at once in numpy. How many placements stand behind a member follows from the sizes of the members
above it; loose answers are thus counted without being listed, and Burnside's lemma counts their classes the same way.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from probability.faults import NotationError, TooBig
from puzzles.sticks import Board, bits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from puzzles.lattice import Motion

    Array = Any

MOST_REMOVALS: Final = 20_000_000
MOST_MEMBERS: Final = 20_000
CHUNK: Final = 1 << 19
WIDEST_FIGURE: Final = 63


class Member(NamedTuple):
    """A set of added edges that shapes need, and the shapes whose new edges all lie in it."""

    edges: int
    completed: tuple[int, ...]


class _Symmetry(NamedTuple):
    """A symmetry as it acts here: on the removed edges by tables, on the added ones by a list of bits."""

    tables: Array
    image: list[int]


def removals(width: int, count: int) -> Array:
    """All masks of *count* bits among *width*, rising, as 64-bit integers.

    >>> removals(4, 2).tolist()
    [3, 5, 6, 9, 10, 12]
    """
    import numpy as np

    masks = np.zeros(1, np.uint64)
    for size in range(1, count + 1):
        # In rising order the masks below bit i come first, so each part is a prefix with one bit more.
        parts = [masks[: comb(i, size - 1)] | np.uint64(1 << i) for i in range(size - 1, width)]
        masks = np.concatenate(parts) if parts else np.zeros(0, np.uint64)
    return masks


def family(board: Board) -> list[Member]:
    """The closed family: every union of what shapes miss, of at most as many edges as may be added.

    >>> from puzzles.sticks import Goal, Task, grid
    >>> len(family(Board(Task("square", grid(4, 4), 4, 4, (Goal("square", 20),)))))
    33
    """
    most = board.task.add
    missing = [mask & ~board.start for mask in board.masks]
    needs = sorted({need for need in missing if 0 < need.bit_count() <= most})
    unions = {0}
    fresh = [0]
    while fresh:
        grown = {
            union | need for union in fresh for need in needs if (union | need).bit_count() <= most
        } - unions
        unions |= grown
        fresh = list(grown)
        if len(unions) > MOST_MEMBERS:
            raise TooBig("too_many_sets", estimate=len(unions), limit=MOST_MEMBERS)
    small = [(number, need) for number, need in enumerate(missing) if need.bit_count() <= most]
    return [
        Member(union, tuple(number for number, need in small if not need & ~union))
        for union in sorted(unions, key=lambda union: (union.bit_count(), union))
    ]


def placements(
    members: Sequence[int], width: int, count: int, blocks: Sequence[int] | None = None
) -> list[int]:
    """For each member, in how many ways *count* edges can be added that complete it and nothing more.

    The edges beyond a member are free as long as no larger member comes out; what larger members take is
    subtracted, the largest first. With *blocks* only unions of these (the orbits of a symmetry) are added.

    >>> placements([0b00, 0b11], 4, 2)
    [5, 1]
    >>> placements([0b00, 0b11], 4, 2, [0b0011, 0b0100, 0b1000])
    [1, 1]
    """
    ways = [0] * len(members)
    for place in reversed(range(len(members))):
        mask = members[place]
        total = _free(mask, width, count, blocks)
        above = (ways[i] for i in range(place + 1, len(members)) if not mask & ~members[i])
        ways[place] = total - sum(above)
    return ways


def _free(mask: int, width: int, count: int, blocks: Sequence[int] | None) -> int:
    left = count - mask.bit_count()
    if blocks is None:
        return comb(width - mask.bit_count(), left) if left >= 0 else 0
    ways = [1] + [0] * max(left, 0)
    for block in blocks:
        if not block & mask:
            size = block.bit_count()
            for total in range(left, size - 1, -1):
                ways[total] += ways[total - size]
    return ways[left] if left >= 0 else 0


def require_countable(board: Board) -> int:
    """How many removals there are; raise if this method cannot go through them."""
    if board.refine > 1:
        raise NotationError("loose_needs_whole_sticks")
    width = board.start.bit_count()
    if width > WIDEST_FIGURE:
        raise TooBig("figure_too_large", estimate=width, limit=WIDEST_FIGURE)
    combinations = comb(width, board.task.remove)
    if combinations > MOST_REMOVALS:
        raise TooBig("too_many_removals", estimate=combinations, limit=MOST_REMOVALS)
    return combinations


def work_of(board: Board) -> int:
    """The size of a question for this method: removals × family.

    >>> from puzzles.sticks import Goal, Task, grid
    >>> work_of(Board(Task("square", grid(4, 4), 4, 4, (Goal("square", 20),))))
    3015870
    """
    return require_countable(board) * len(family(board))


class Counter:
    """The tables of one question: removals, family, symmetries, and which removal goes with which member."""

    def __init__(self, board: Board) -> None:
        self.combinations = require_countable(board)
        self.board = board
        self.kept = bits(board.start)
        self.narrow = {bit: place for place, bit in enumerate(self.kept)}
        self.members = family(board)
        self.members_at = {member.edges: place for place, member in enumerate(self.members)}
        self.old = [self._squeeze(mask & board.start) for mask in board.masks]
        self.whole = self.members[0].completed
        self.free = len(board.edges) - len(self.kept)
        self.motions = board.motions()
        self.symmetries = [self._symmetry(motion) for motion in self.motions[:]]

    def _squeeze(self, mask: int) -> int:
        """Renumber edges of the start from 0."""
        return sum(1 << self.narrow[bit] for bit in bits(mask))

    def spread(self, mask: int) -> int:
        """Undo `_squeeze`."""
        return sum(1 << self.kept[place] for place in bits(mask))

    def _symmetry(self, motion: Motion) -> _Symmetry:
        import numpy as np

        image = [self.board.index[motion.move(edge)] for edge in self.board.edges]
        places = [self.narrow[image[bit]] for bit in self.kept]
        tables = np.zeros((8, 256), np.uint64)
        for place, target in enumerate(places):
            byte, bit = divmod(place, 8)
            tables[byte] |= np.where(np.arange(256) >> bit & 1, np.uint64(1 << target), np.uint64(0))
        return _Symmetry(tables, image)

    def permuted(self, masks: Array, symmetry: _Symmetry) -> Array:
        """Where a symmetry sends removals."""
        import numpy as np

        moved = np.zeros_like(masks)
        for byte in range((len(self.kept) + 7) // 8):
            part = (masks >> np.uint64(8 * byte)) & np.uint64(255)
            moved |= symmetry.tables[byte][part.astype(np.intp)]
        return moved

    def chunks(self) -> Iterator[Array]:
        """The removals, in pieces that fit the cache of the machine."""
        masks = removals(len(self.kept), self.board.task.remove)
        for begin in range(0, len(masks), CHUNK):
            yield masks[begin : begin + CHUNK]

    def image(self, place: int, symmetry: _Symmetry) -> int:
        """Which member a symmetry makes of a member."""
        return self.members_at[sum(1 << symmetry.image[bit] for bit in bits(self.members[place].edges))]


class Chunk:
    """Some removals, with the shapes that survive each of them."""

    def __init__(self, counter: Counter, masks: Array) -> None:
        self.counter = counter
        self.masks = masks
        self.alive: dict[int, Array] = {}
        self.sums: dict[int, Array] = {}

    def survives(self, number: int) -> Array:
        """For each removal, whether it spares a shape."""
        import numpy as np

        if number not in self.alive:
            self.alive[number] = (self.masks & np.uint64(self.counter.old[number])) == 0
        return self.alive[number]

    def hits(self, member: Member, alternative: Sequence[tuple[frozenset[int], int]]) -> Array:
        """For each removal, whether just the wanted shapes are there once a member is added."""
        import numpy as np

        good = np.ones(len(self.masks), bool)
        whole = set(self.counter.whole)
        for place, (numbers, wanted) in enumerate(alternative):
            key = hash((place, numbers))
            if key not in self.sums:
                base = np.zeros(len(self.masks), np.int16)
                for number in self.counter.whole:
                    if number in numbers:
                        base += self.survives(number)
                self.sums[key] = base
            count = self.sums[key]
            extra = [number for number in member.completed if number in numbers and number not in whole]
            for number in extra:
                count = count + self.survives(number)
            good &= count == wanted
        return good

    def without_loose(self, member: Member, picked: Array) -> Array:
        """Those of the picked removals after which every stick is a side of some shape."""
        import numpy as np

        counter = self.counter
        masks = self.masks[picked]
        covered = masks.copy()
        added = np.zeros(len(masks), np.uint64)
        new = {bit: place for place, bit in enumerate(bits(member.edges))}
        for number in member.completed:
            old = np.uint64(counter.old[number])
            spared = (masks & old) == 0
            covered |= np.where(spared, old, np.uint64(0))
            fresh = sum(1 << new[bit] for bit in bits(counter.board.masks[number] & ~counter.board.start))
            if fresh:
                added |= np.where(spared, np.uint64(fresh), np.uint64(0))
        full = np.uint64((1 << len(counter.kept)) - 1)
        return picked[(covered == full) & (added == np.uint64((1 << len(new)) - 1))]


def count_loose(counter: Counter, progress: Callable[[int, int], None] | None = None) -> tuple[int, int]:
    """How many answers there are when loose sticks are allowed, in total and up to symmetry; none is listed.

    >>> from puzzles.sticks import Goal, Task, grid
    >>> count_loose(Counter(Board(Task("square", grid(2, 2), 1, 1, (Goal("square", 3),)))))
    (336, 43)
    """
    edges = [member.edges for member in counter.members]
    width, count = counter.free, counter.board.task.add
    ways = [_fixed_placements(counter, edges, symmetry, width, count) for symmetry in counter.symmetries]
    sums = [0] * len(counter.symmetries)
    done = 0
    for masks in counter.chunks():
        chunk = Chunk(counter, masks)
        still = [counter.permuted(masks, symmetry) == masks for symmetry in counter.symmetries]
        for alternative in counter.board.targets():
            for place, member in enumerate(counter.members):
                hits = chunk.hits(member, alternative)
                for which, fixed in enumerate(still):
                    if weight := ways[which].get(place, 0):
                        sums[which] += weight * int((hits & fixed).sum())
        done += len(masks)
        if progress:
            progress(done, counter.combinations)
    total = max(sums)
    return total, sum(sums) // len(sums)


def _fixed_placements(
    counter: Counter, edges: Sequence[int], symmetry: _Symmetry, width: int, count: int
) -> dict[int, int]:
    """For each member that a symmetry keeps, in how many ways it is completed by added edges that it keeps too."""
    if all(bit == image for bit, image in enumerate(symmetry.image)):
        return dict(enumerate(placements(edges, width, count)))
    kept = [place for place in range(len(edges)) if counter.image(place, symmetry) == place]
    outside = [bit for bit in range(len(symmetry.image)) if bit not in counter.narrow]
    blocks = _orbits(outside, symmetry.image)
    return dict(zip(kept, placements([edges[place] for place in kept], width, count, blocks), strict=True))


def _orbits(numbers: Sequence[int], image: Sequence[int]) -> list[int]:
    """The cycles of a permutation as masks."""
    left, found = set(numbers), []
    while left:
        mask, bit = 0, left.pop()
        while not mask >> bit & 1:
            mask |= 1 << bit
            left.discard(bit)
            bit = image[bit]
        found.append(mask)
    return found


def count_strict(counter: Counter, progress: Callable[[int, int], None] | None = None) -> tuple[int, int]:
    """How many answers there are without loose sticks, in total and up to symmetry.

    >>> from puzzles.sticks import Goal, Task, grid
    >>> count_strict(Counter(Board(Task("square", grid(2, 2), 3, 3, (Goal("square", 3),)))))
    (8, 1)
    """
    sums = [0] * len(counter.symmetries)
    images = [
        [counter.image(place, one) for place in range(len(counter.members))] for one in counter.symmetries
    ]
    for place, masks in strict_answers(counter, progress):
        for which, symmetry in enumerate(counter.symmetries):
            if images[which][place] == place:
                sums[which] += int((counter.permuted(masks, symmetry) == masks).sum())
    return max(sums), sum(sums) // len(sums)


def strict_answers(
    counter: Counter, progress: Callable[[int, int], None] | None = None
) -> Iterator[tuple[int, Array]]:
    """The members with the removals that make an answer without loose sticks of them."""
    import numpy as np

    done = 0
    for masks in counter.chunks():
        chunk = Chunk(counter, masks)
        for alternative in counter.board.targets():
            for place, member in enumerate(counter.members):
                if member.edges.bit_count() == counter.board.task.add:
                    picked = np.flatnonzero(chunk.hits(member, alternative))
                    yield place, masks[chunk.without_loose(member, picked)]
        done += len(masks)
        if progress:
            progress(done, counter.combinations)
