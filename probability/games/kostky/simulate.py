"""Bids tried out in simulated rounds, all of them on the same deals and falls of the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from probability.games.kostky.dice import SIDES
from probability.games.kostky.policy import NOTHING, advance, bonus_points, winning_place
from probability.games.kostky.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from probability.games.kostky.policy import Table

PROGRESS_STEP: Final = 250


class Round:
    """A round in play. Every die is thrown once, so its face is fixed with the deal and shown when thrown."""

    __slots__ = ("bids", "faces", "kinds", "leader", "won")

    def __init__(
        self, kinds: list[list[int]], faces: list[list[int]], bids: list[int], leader: int, won: list[int]
    ) -> None:
        self.kinds, self.faces, self.bids, self.leader, self.won = kinds, faces, bids, leader, won

    def copy(self) -> Round:
        """The same round, to be played on in another way."""
        kinds, faces = [hand[:] for hand in self.kinds], [hand[:] for hand in self.faces]
        return Round(kinds, faces, self.bids[:], self.leader, self.won[:])


def play_trick(table: Table, game: Round) -> int:
    """Play one trick by the policy and return the winner's bonus; the winner is then the leader."""
    trick, colour, shown = NOTHING, -1, []
    players = table.players
    for place in range(players):
        player = (game.leader + place) % players
        hand, wants = game.kinds[player], game.won[player] < game.bids[player]
        kind = table.pick(hand, trick, colour, players - 1 - place, wants)
        if colour < 0 and not table.special[kind]:
            colour = kind
        at = hand.index(kind)
        del hand[at]
        face = game.faces[player].pop(at)
        shown.append(face)
        trick = advance(trick, face)
    winner = winning_place(trick, shown)
    game.leader = (game.leader + winner) % players
    game.won[game.leader] += 1
    return bonus_points(shown, winner)


def play_out(table: Table, game: Round, me: int, bonus: int = 0) -> int:
    """Play the round to its end and return my bonus, with what I had before."""
    while game.kinds[me]:
        points = play_trick(table, game)
        if game.leader == me:
            bonus += points
    return bonus


def try_bids(table: Table, game: Round, me: int) -> Iterator[tuple[int, int, int]]:
    """My tricks and bonus under every bid, as (bid, won, bonus).

    A bid changes my play only once it is reached: up to there all higher bids share one line of play, and
    each bid branches off where it is reached.
    """
    size = len(game.kinds[me])
    game.bids[me], bonus, reached = size, 0, 0
    yield _branch(table, game, me, 0, 0)
    while game.kinds[me]:
        points = play_trick(table, game)
        if game.leader == me:
            bonus += points
            reached += 1
            yield _branch(table, game, me, reached, bonus)
    for bid in range(reached + 1, size + 1):
        yield bid, reached, bonus


def _branch(table: Table, game: Round, me: int, bid: int, bonus: int) -> tuple[int, int, int]:
    branch = game.copy()
    branch.bids[me] = bid
    total = play_out(table, branch, me, bonus)
    return bid, branch.won[me], total


def deal(table: Table, rest: Sequence[int], hand: Sequence[int], me: int, rng: Random) -> Round:
    """Deal everyone else from the *rest* of the bag and fix the fall of every die."""
    size = len(hand)
    drawn = rng.sample(rest, size * (table.players - 1))
    kinds = [drawn[i : i + size] for i in range(0, len(drawn), size)]
    kinds.insert(me, list(hand))
    faces = [[table.faces[kind][int(SIDES * rng.random())] for kind in cards] for cards in kinds]
    return Round(kinds, faces, [table.bid(cards) for cards in kinds], 0, [0] * table.players)


def simulate(
    table: Table,
    rest: Sequence[int],
    hand: Sequence[int],
    me: int,
    games: int,
    seed: int,
    progress: Callable[[int, int], object] | None = None,
) -> Tally:
    """Tally every bid over *games* deals; the same seed gives the same answer."""
    from random import Random

    rng = Random(seed)  # noqa: S311  (games, not secrets)
    tally = Tally(len(hand))
    for done in range(games):
        if progress and done % PROGRESS_STEP == 0:
            progress(done, games)
        for bid, won, bonus in try_bids(table, deal(table, rest, hand, me, rng), me):
            tally.add(bid, won, 1, bonus)
    if progress:
        progress(games, games)
    return tally
