"""How players are taken to bid and play where the game leaves them a choice.

The policy `plain`, for everyone at the table:

- **Bid**: the sum of the dice's strengths, rounded (half up). A die's strength is its chance to win a trick
  against mean dice of the bag, averaged over all places in the trick.
- **Throw**: while below the own bid, the legal die with the best chance to win the trick as it lies;
  otherwise the one with the worst. Everyone still to throw is taken to throw a mean die of the bag.
  Of equally good dice, the kind that comes first in the set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from probability.games.kostky.dice import FLAG, SIDES, SYMBOLS, Face, weigh
from probability.games.kostky.odds import win_weights
from probability.games.kostky.trick import GRIFFIN_BONUS, MINOTAUR_BONUS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from probability.games.kostky.dice import DiceSet, Weights

POLICY: Final = "plain"

# A trick as it lies is one integer: the level of its highest number, a bit a symbol, and a bit once begun.
# A thrown face is its level (0 for a flag) or its symbol's bit.
MINOTAUR, GRIFFIN, MERMAID, BEGUN = 256, 512, 1024, 2048
NOTHING: Final = 0
_LEVEL: Final = 255


def advance(trick: int, face: int) -> int:
    """The trick with one more face in it.

    >>> advance(advance(NOTHING, 3), 2) == BEGUN | 3
    True
    """
    if face > _LEVEL:
        return trick | face | BEGUN
    level = trick & _LEVEL
    return (trick - level + face if face > level else trick) | BEGUN


def winning_face(trick: int) -> int:
    """The face that wins the trick.

    >>> winning_face(BEGUN | MINOTAUR | GRIFFIN | MERMAID | 7) == MERMAID
    True
    """
    if trick & MINOTAUR:
        return MERMAID if trick & MERMAID else MINOTAUR
    return (trick & GRIFFIN) or (trick & MERMAID) or (trick & _LEVEL)


def winning_place(trick: int, faces: Sequence[int]) -> int:
    """Which of the faces, counted from 0, wins the trick that they make.

    >>> winning_place(BEGUN | 7, [6, 7, 2, 7, 5]), winning_place(BEGUN, [0, 0])
    (3, 0)
    """
    best = winning_face(trick)
    if not best:
        return 0
    return len(faces) - 1 - faces[::-1].index(best)


def bonus_points(faces: Sequence[int], winner: int) -> int:
    """The bonus of the trick's winner, should the bid be met.

    >>> bonus_points([MINOTAUR, GRIFFIN, GRIFFIN], 0)
    60
    """
    if faces[winner] == MINOTAUR:
        return GRIFFIN_BONUS * faces.count(GRIFFIN)
    return MINOTAUR_BONUS if faces[winner] == MERMAID and MINOTAUR in faces else 0


class Table:
    """A table of players with one bag, who bid and play by the policy; kinds are numbers in the set's order.

    >>> from probability.games.kostky.dice import STANDARD
    >>> table = Table(STANDARD, 3)
    >>> [table.bid([kind]) for kind in range(7)]
    [1, 1, 1, 1, 0, 0, 0]
    """

    def __init__(self, dice_set: DiceSet, players: int) -> None:
        self.players: Final = players
        self.special: Final = [kind.is_special for kind in dice_set.kinds]
        self.counts: Final = [kind.count for kind in dice_set.kinds]
        self.throws: Final = [dice_set.throw(kind.key) for kind in dice_set.kinds]
        codes = {face: self._code(face, dice_set) for kind in dice_set.kinds for face in kind.faces}
        self.faces: Final = [[codes[face] for face in kind.faces] for kind in dice_set.kinds]
        self._levels: Final = dice_set.levels
        self._mean: Final = dice_set.mean_weights()
        self._orders: Final[dict[tuple[int, int], tuple[list[int], list[int]]]] = {}
        self._strengths: Final = [self._strength(throw.weights) for throw in self.throws]
        self._whole: Final[int] = SIDES * self._mean.total ** (players - 1) * players

    @staticmethod
    def _code(face: Face, dice_set: DiceSet) -> int:
        if face.is_symbol:
            return MINOTAUR << SYMBOLS.index(face.what)
        return dice_set.levels.index(face.number) + 1 if face.number else 0

    def _strength(self, die: Weights) -> int:
        """The die's wins at all places among mean dice, out of `_whole`."""
        mean = [self._mean]
        places = range(self.players)
        return sum(win_weights(mean * at + [die] + mean * (self.players - 1 - at))[at] for at in places)

    def bid(self, hand: Iterable[int]) -> int:
        """The bid for a hand of kinds."""
        strength = sum(self._strengths[kind] for kind in hand)
        return (2 * strength + self._whole) // (2 * self._whole)

    def pick(self, hand: Sequence[int], trick: int, colour: int, to_come: int, wants: bool) -> int:
        """The kind to throw from a hand of kinds.

        *colour* is the kind to follow, or -1; *to_come* players throw after this one; *wants* to win.
        """
        follow = colour >= 0 and colour in hand
        orders = self._orders.get((trick, to_come)) or self._order(trick, to_come)
        for kind in orders[wants]:
            if kind in hand and (not follow or kind == colour or self.special[kind]):
                return kind
        raise AssertionError("a player without dice cannot throw")

    def _order(self, trick: int, to_come: int) -> tuple[list[int], list[int]]:
        """The kinds from the worst to the best for this trick, and from the best to the worst."""
        standing = [*self._standing(trick)]
        later = [self._mean] * to_come
        chances = [win_weights([*standing, throw.weights, *later])[len(standing)] for throw in self.throws]
        worst = sorted(range(len(chances)), key=chances.__getitem__)
        best = sorted(range(len(chances)), key=lambda kind: -chances[kind])
        self._orders[trick, to_come] = worst, best
        return worst, best

    def _standing(self, trick: int) -> Iterator[Weights]:
        """Thrown dice that stand for all in the trick: its highest number (or a flag) and its symbols."""
        if trick & BEGUN:
            level = trick & _LEVEL
            yield weigh([(Face("number", self._levels[level - 1]) if level else FLAG, 1)], self._levels)
        for bit, symbol in enumerate(SYMBOLS):
            if trick & MINOTAUR << bit:
                yield weigh([(Face(symbol), 1)], self._levels)
