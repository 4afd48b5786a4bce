"""What to bid: for every possible bid the chance to make it and the expected points."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import Fault, Faulty, NotationError
from probability.games.kostky.dice import STANDARD, require_count, require_no_faces
from probability.games.kostky.policy import POLICY, Table
from probability.games.kostky.score import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from probability.games.kostky.dice import DiceSet, Throw
    from probability.games.kostky.tally import BidOdds, Tally

GAMES: Final = 20_000
MOST_GAMES: Final = 10_000_000
SEED: Final = 1
# Lines of play that the exact second round may follow: about a second.
MOST_LINES: Final = 60_000


class BidResult(NamedTuple):
    """All bids for a hand and the best of them (the most points; of equals the lowest).

    *policy* names how everyone is taken to play, None where nobody has a choice. Unless *exact*, *games* were
    simulated from *seed* and the numbers are approximate.
    """

    round_number: int
    players: int
    seat: int
    bids: tuple[BidOdds, ...]
    best: int
    exact: bool
    policy: str | None
    games: int | None
    seed: int | None


def bid_odds(
    hand: Sequence[Throw],
    players: int,
    seat: int,
    dice_set: DiceSet = STANDARD,
    *,
    simple: bool = False,
    games: int = GAMES,
    seed: int = SEED,
    simulated: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> BidResult:
    """The chance to make each bid with *hand*, and its expected points, seat 1 leading the first trick.

    The round is the number of dice in hand. The first round is exact, since nobody has a choice; so is the
    second if the hands are few enough (three players with the standard set), under the policy. Everything
    else, or all if *simulated*, is a simulation. Bonuses count where the bid is made.

    Raises NotationError for numbers out of range, Faulty for a hand that the bag cannot supply.

    >>> result = bid_odds([STANDARD.throw("brown")], players=3, seat=1)
    >>> result.exact, result.best, str(result.bids[1].chance)
    (True, 1, '223/357')
    """
    _require_ranges(hand, players, seat, games, dice_set)
    kinds = tuple(sorted(dice_set.kinds.index(throw.kind) for throw in hand))
    counts = [kind.count - kinds.count(i) for i, kind in enumerate(dice_set.kinds)]
    table = Table(dice_set, players)
    exact = not simulated and is_exact(len(hand), players, dice_set)
    if exact:
        tally, total = _reckon(table, counts, kinds, seat)
    else:
        tally, total = _simulate(table, counts, kinds, seat, games, seed, progress), games
    bids = tuple(tally.odds(bid, total, simple, 0 if exact else games) for bid in range(len(hand) + 1))
    best = max(bids, key=lambda odds: odds.points).bid
    policy = None if len(hand) == 1 else POLICY
    how = (None, None) if exact else (games, seed)
    return BidResult(len(hand), players, seat, bids, best, exact, policy, *how)


def is_exact(round_number: int, players: int, dice_set: DiceSet = STANDARD) -> bool:
    """Whether `bid_odds` reckons this round exactly; otherwise it simulates.

    >>> is_exact(1, 6), is_exact(2, 3), is_exact(2, 4)
    (True, True, False)
    """
    hands = comb(len(dice_set.kinds) + 1, 2)
    sides = max(len(kind.distinct_faces) for kind in dice_set.kinds)
    lines = hands ** (players - 1) * sides**players
    return round_number == 1 or (round_number == 2 and lines <= MOST_LINES)


def _reckon(table: Table, counts: Sequence[int], kinds: tuple[int, ...], seat: int) -> tuple[Tally, int]:
    from probability.games.kostky.exact import first_round, second_round

    if len(kinds) == 1:
        return first_round(table, counts, kinds[0], seat)
    return second_round(table, counts, kinds, seat)


def _simulate(
    table: Table,
    counts: Sequence[int],
    kinds: tuple[int, ...],
    seat: int,
    games: int,
    seed: int,
    progress: Callable[[int, int], object] | None,
) -> Tally:
    from probability.games.kostky.simulate import simulate

    rest = [kind for kind, count in enumerate(counts) for _ in range(count)]
    return simulate(table, rest, kinds, seat - 1, games, seed, progress)


def _require_ranges(hand: Sequence[Throw], players: int, seat: int, games: int, dice_set: DiceSet) -> None:
    _require_between("players", players, min(ROUNDS), max(ROUNDS))
    _require_between("seat", seat, 1, players)
    _require_between("games", games, 2, MOST_GAMES)
    require_count(hand, 1, ROUNDS[players], "hand")
    require_no_faces(hand)
    faults = dice_set.supply_faults(hand)
    if len(hand) * players > dice_set.size:
        faults.append(Fault("bag_too_small", {"wanted": len(hand) * players, "count": dice_set.size}))
    if faults:
        raise Faulty(faults)


def _require_between(what: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise NotationError(f"{what}_out_of_range", word=str(value), value=value, low=low, high=high)
