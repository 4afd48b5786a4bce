"""Points for a round: the bid, the tricks won, the bonuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import Fault, Faulty
from probability.games.kostky.dice import STANDARD
from probability.games.kostky.trick import GRIFFIN_BONUS, MINOTAUR_BONUS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from probability.games.kostky.dice import DiceSet

LAST_ROUND: Final = 8
ROUNDS: Final = {3: 8, 4: 8, 5: 7, 6: 6}  # players: rounds of a game
POINTS_PER_TRICK: Final = 20
POINTS_PER_MISS: Final = 10
POINTS_PER_ROUND: Final = 10


class ScoreResult(NamedTuple):
    """The points of one player in one round: *points* = *base* + *bonus*.

    *rule* is the code of the line of the scoring table that was used, `zero_made`, `zero_missed`, `bid_made`
    or `bid_missed`; *lost_bonus* is what the missed bid (or the simplified variant) took away.
    """

    points: int
    base: int
    bonus: int
    made: bool
    rule: str
    lost_bonus: int


def round_score(
    bid: int,
    won: int,
    round_number: int,
    griffins: int = 0,
    minotaur: bool = False,
    simple: bool = False,
    dice_set: DiceSet = STANDARD,
) -> ScoreResult:
    """Score one player's round; *griffins* beaten by the minotaur, *minotaur* beaten by a mermaid.

    In the *simple* variant wrong bids lose nothing and there are no bonuses. Raises Faulty with everything
    that cannot be.

    >>> round_score(3, 3, 4).points, round_score(5, 1, 6).points
    (60, -40)
    >>> round_score(0, 0, 4).points, round_score(0, 2, 6).points
    (40, -60)
    >>> round_score(1, 1, 3, griffins=2).points
    80
    """
    if faults := [*score_faults(bid, won, round_number, griffins, minotaur, dice_set)]:
        raise Faulty(faults)
    return count_points(bid, won, round_number, GRIFFIN_BONUS * griffins + MINOTAUR_BONUS * minotaur, simple)


def count_points(bid: int, won: int, round_number: int, bonus: int = 0, simple: bool = False) -> ScoreResult:
    """Apply the scoring table without asking whether the numbers can be.

    >>> count_points(2, 0, 2, simple=True).rule
    'bid_missed'
    """
    made = bid == won
    rule = f"{'bid' if bid else 'zero'}_{'made' if made else 'missed'}"
    if made:
        base = POINTS_PER_TRICK * won if bid else POINTS_PER_ROUND * round_number
    else:
        base = -POINTS_PER_MISS * abs(bid - won) if bid else -POINTS_PER_ROUND * round_number
    if simple and not made:
        base = 0
    paid = bonus if made and not simple else 0
    return ScoreResult(base + paid, base, paid, made, rule, bonus - paid)


def score_faults(
    bid: int, won: int, round_number: int, griffins: int, minotaur: bool, dice_set: DiceSet = STANDARD
) -> Iterator[Fault]:
    """Everything about one player's round that cannot be.

    >>> [fault.code for fault in score_faults(5, 0, 4, 1, False)]
    ['bid_out_of_range', 'bonus_without_trick']
    """
    if not 1 <= round_number <= LAST_ROUND:
        yield Fault("round_out_of_range", {"value": round_number, "low": 1, "high": LAST_ROUND})
    for what, tricks in (("bid", bid), ("won", won)):
        if not 0 <= tricks <= max(round_number, 0):
            values = {"value": tricks, "low": 0, "high": round_number, "round": round_number}
            yield Fault(f"{what}_out_of_range", values)
    most = bearers("griffin", dice_set)
    if not 0 <= griffins <= most:
        yield Fault("griffins_out_of_range", {"value": griffins, "low": 0, "high": most})
    if won == 0 and (griffins > 0 or minotaur):
        yield Fault("bonus_without_trick", {"griffins": max(griffins, 0), "minotaur": minotaur})
    if griffins > 0 and minotaur and bearers("minotaur", dice_set) < 2:
        yield Fault("minotaur_beaten_and_beating", {"griffins": griffins})


def bearers(symbol: str, dice_set: DiceSet = STANDARD) -> int:
    """How many dice of the bag bear a symbol; each is thrown at most once in a round.

    >>> bearers("griffin"), bearers("minotaur")
    (3, 1)
    """
    return sum(kind.count for kind in dice_set.kinds if any(face.what == symbol for face in kind.faces))
