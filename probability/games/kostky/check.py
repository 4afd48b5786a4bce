"""Does a score sheet add up: running totals, the winners, and everything that cannot be."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from probability.faults import Fault
from probability.games.kostky.dice import STANDARD
from probability.games.kostky.score import ROUNDS, ScoreResult, bearers, count_points, score_faults
from probability.games.kostky.trick import GRIFFIN_BONUS, MINOTAUR_BONUS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from probability.games.kostky.dice import DiceSet
    from probability.games.kostky.sheet import Cell, Sheet, SheetRound


class CellResult(NamedTuple):
    """One player's round: what was written, its score, and the running total after it."""

    cell: Cell
    score: ScoreResult
    total: int


class RoundResult(NamedTuple):
    """One line of the sheet, in the order of the players."""

    number: int
    cells: tuple[CellResult, ...]


class SheetResult(NamedTuple):
    """The sheet reckoned anew. Totals follow the bids and tricks as written, even where these are at fault.

    *winners* lead at the end of the sheet; several share it. *complete* says that no round is missing.
    """

    players: tuple[str, ...]
    rounds: tuple[RoundResult, ...]
    totals: tuple[int, ...]
    winners: tuple[str, ...]
    complete: bool
    faults: tuple[Fault, ...]


def check_sheet(sheet: Sheet, simple: bool = False, dice_set: DiceSet = STANDARD) -> SheetResult:
    """Reckon a sheet and list every inconsistency; none is raised.

    >>> from probability.games.kostky.sheet import parse_sheet
    >>> result = check_sheet(parse_sheet("kolo;Eva;Ivan;Jan\\n1;0/0=20;1/1+1g;1/0\\ncelkem;10;50;-10"))
    >>> result.totals, result.winners
    ((10, 50, -10), ('Ivan',))
    >>> [fault.code for fault in result.faults]
    ['score_wrong', 'rounds_wrong']
    """
    scores = [[_score(cell, line.number, simple) for cell in line.cells] for line in sheet.rounds]
    by_player = zip(*scores, strict=True)
    running = [*zip(*(accumulate(score.points for score in column) for column in by_player), strict=True)]
    rounds = tuple(
        RoundResult(line.number, tuple(map(CellResult, line.cells, row, totals)))
        for line, row, totals in zip(sheet.rounds, scores, running, strict=True)
    )
    best = max(running[-1])
    winners = tuple(name for name, total in zip(sheet.players, running[-1], strict=True) if total == best)
    complete = [line.number for line in sheet.rounds] == [*range(1, ROUNDS.get(len(sheet.players), 0) + 1)]
    faults = tuple(_sheet_faults(sheet, rounds, running, dice_set))
    return SheetResult(sheet.players, rounds, running[-1], winners, complete, faults)


def _score(cell: Cell, round_number: int, simple: bool) -> ScoreResult:
    bonus = GRIFFIN_BONUS * cell.griffins + MINOTAUR_BONUS * cell.minotaur
    return count_points(cell.bid, cell.won, round_number, bonus, simple)


def _sheet_faults(
    sheet: Sheet,
    rounds: Sequence[RoundResult],
    running: Sequence[tuple[int, ...]],
    dice_set: DiceSet,
) -> Iterator[Fault]:
    if len(sheet.players) not in ROUNDS:
        low, high = min(ROUNDS), max(ROUNDS)
        yield Fault("players_out_of_range", {"value": len(sheet.players), "low": low, "high": high})
    yield from _order_faults(sheet.rounds)
    for line, result in zip(sheet.rounds, rounds, strict=True):
        yield from _cell_faults(sheet.players, result, dice_set)
        yield from _round_faults(line, len(sheet.players), dice_set)
    yield from _length_faults(sheet)
    yield from _claim_faults(sheet, running)


def _order_faults(rounds: Sequence[SheetRound]) -> Iterator[Fault]:
    """Rounds that are missing, repeated, or out of order before the last one written."""
    numbers = [line.number for line in rounds]
    for number in sorted(set(range(1, max(numbers))) - set(numbers)):
        yield Fault("round_missing", {"round": number})
    for number in sorted(set(numbers)):
        if numbers.count(number) > 1:
            yield Fault("round_twice", {"round": number})
    if sorted(numbers) != numbers:
        yield Fault("rounds_out_of_order")


def _cell_faults(players: Sequence[str], line: RoundResult, dice_set: DiceSet) -> Iterator[Fault]:
    for player, (cell, score, _) in zip(players, line.cells, strict=True):
        where = {"player": player, "round": line.number}
        for fault in score_faults(cell.bid, cell.won, line.number, cell.griffins, cell.minotaur, dice_set):
            if fault.code != "round_out_of_range":  # said once for the whole sheet, as too many rounds
                yield Fault(fault.code, {**fault.values, **where})
        if cell.claimed is not None and cell.claimed != score.points:
            yield Fault("score_wrong", {**where, "claimed": cell.claimed, "right": score.points})


def _round_faults(line: SheetRound, players: int, dice_set: DiceSet) -> Iterator[Fault]:
    """What one round's cells cannot be together."""
    cells, where = line.cells, {"round": line.number}
    won = sum(cell.won for cell in cells)
    if won != line.number:
        yield Fault("tricks_do_not_add_up", {**where, "won": won})
    beaters = [cell.griffins for cell in cells if cell.griffins > 0]
    griffins, dice = sum(beaters), bearers("griffin", dice_set)
    if griffins > dice and max(beaters) <= dice:
        yield Fault("griffins_together", {**where, "griffins": griffins, "high": dice})
    if bearers("minotaur", dice_set) < 2:
        yield from _lone_minotaur_faults(line, beaters, players)


def _lone_minotaur_faults(line: SheetRound, beaters: Sequence[int], players: int) -> Iterator[Fault]:
    """The only minotaur is thrown once a round: it beats in one trick, or is beaten in one."""
    where = {"round": line.number}
    beaten = sum(cell.minotaur for cell in line.cells)
    if len(beaters) > 1:
        yield Fault("griffins_beaten_by_two", {**where, "players": len(beaters)})
    elif beaters and beaters[0] > players - 1:
        yield Fault("griffins_above_opponents", {**where, "griffins": beaters[0], "high": players - 1})
    if beaten > 1:
        yield Fault("minotaur_beaten_twice", {**where, "times": beaten})
    # One player claiming both has been told so already.
    if beaters and beaten and not any(cell.griffins > 0 and cell.minotaur for cell in line.cells):
        yield Fault("minotaur_beaten_and_beating", {**where, "griffins": sum(beaters)})


def _length_faults(sheet: Sheet) -> Iterator[Fault]:
    expected = ROUNDS.get(len(sheet.players))
    last = max(line.number for line in sheet.rounds)
    closed = any(claim.final for claim in sheet.claims)
    if expected and (last > expected or (closed and last < expected)):
        values = {"players": len(sheet.players), "rounds": last, "expected": expected}
        yield Fault("rounds_wrong", values)


def _claim_faults(sheet: Sheet, running: Sequence[tuple[int, ...]]) -> Iterator[Fault]:
    for claim in sheet.claims:
        right = running[claim.after - 1] if claim.after else (0,) * len(sheet.players)
        after = sheet.rounds[claim.after - 1].number if claim.after else 0
        for player, claimed, total in zip(sheet.players, claim.totals, right, strict=True):
            if claimed != total:
                values = {"player": player, "after_round": after, "claimed": claimed, "right": total}
                yield Fault("total_wrong", values)
