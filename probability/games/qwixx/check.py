"""Is a move legal: every reason why not, not only the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from probability.faults import Fault
from probability.games.qwixx.turn import Cross, Roll, colour_crosses, put, white_crosses

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from probability.games.qwixx.card import Card


def move_faults(
    card: Card, crosses: Sequence[Cross], roll: Roll | None = None, active: bool = True
) -> list[Fault]:
    """Everything against making these crosses on a card, in their order, with a roll if there was one.

    >>> from probability.games.qwixx.card import new_card
    >>> [fault.code for fault in move_faults(new_card(), [Cross(2, 3)], Roll((5, 1)), active=False)]
    ['too_few_crosses', 'white_sum_differs']
    """
    faults = [Fault("game_over")] if card.is_over else []
    faults += list(_roll_faults(card, roll)) if roll else []
    for index, cross in enumerate(crosses):
        against = list(_row_faults(card, cross))
        if roll:
            against += _dice_faults(card, cross, roll, active, index, len(crosses))
        faults += [fault for fault in against if fault not in faults]
        if against:
            # The next cross is judged as if this one had not been made.
            continue
        card = put(card, cross)
        if card.is_over and index + 1 < len(crosses):
            faults.append(Fault("over_after_first", _where(cross)))
            break
    return faults


def ways(card: Card, cross: Cross, roll: Roll, active: bool = True) -> list[str]:
    """By what a roll allows a cross: white, lucky, colour.

    >>> from probability.games.qwixx.card import new_card
    >>> ways(new_card(lucky=(6, 11)), Cross(2, 16), Roll((5, 1)))
    ['lucky']
    """
    allowed = [*white_crosses(card, roll.total), *(colour_crosses(card, roll) if active else ())]
    return [one.by for one in allowed if (one.row, one.number) == (cross.row, cross.number)]


def _where(cross: Cross) -> dict[str, object]:
    return {"row": cross.colour, "number": cross.number}


def _roll_faults(card: Card, roll: Roll) -> Iterator[Fault]:
    for row, die in enumerate(roll.coloured):
        if die is not None and card.marks[row] is None:
            yield Fault("die_removed", {"row": Cross(row, 0).colour})


def _row_faults(card: Card, cross: Cross) -> Iterator[Fault]:
    rules, mark = card.rules, card.marks[cross.row]
    place = rules.place(cross.row, cross.number)
    if mark is None:
        yield Fault("row_locked", _where(cross))
        return
    if place == mark.last:
        yield Fault("already_crossed", _where(cross))
    elif place < mark.last:
        last = rules.number(cross.row, mark.last)
        yield Fault("left_of_last", {**_where(cross), "last": last})
    if rules.locks_at(place) and mark.crosses < rules.needed:
        yield Fault("too_few_crosses", {**_where(cross), "crosses": mark.crosses, "needed": rules.needed})


def _dice_faults(card: Card, cross: Cross, roll: Roll, active: bool, index: int, count: int) -> list[Fault]:
    """Why the dice do not give a cross; the first action is the white sum, the second white and colour."""
    by_white = cross.number == roll.total
    by_colour = roll.coloured[cross.row] is not None and cross.number in {
        white + (roll.coloured[cross.row] or 0) for white in roll.white
    }
    by_lucky = not list(lucky_faults(card, cross, roll))
    first = count == 1 or index == 0
    second = active and (count == 1 or index == 1)
    if (first and (by_white or by_lucky)) or (second and by_colour):
        return []
    faults = []
    if index and not active:
        faults.append(Fault("passive_second", _where(cross)))
    elif by_colour and not active:
        faults.append(Fault("not_active", _where(cross)))
    elif by_colour and count == 2 and index == 0:
        faults.append(Fault("colour_comes_second", _where(cross)))
    elif index and (by_white or by_lucky):
        faults.append(Fault("white_comes_first", _where(cross)))
    if first and not by_white:
        faults.append(Fault("white_sum_differs", {**_where(cross), "total": roll.total}))
        faults += lucky_faults(card, cross, roll) if roll.total in card.lucky else []
    if second and not by_colour:
        faults.append(_colour_fault(cross, roll))
    return faults


def lucky_faults(card: Card, cross: Cross, roll: Roll) -> Iterator[Fault]:
    """Why the lucky number does not give a cross.

    >>> from probability.games.qwixx.card import new_card
    >>> [fault.code for fault in lucky_faults(new_card(lucky=(6, 11)), Cross(2, 15), Roll((5, 1)))]
    ['lucky_not_leftmost']
    """
    mark = card.marks[cross.row]
    if roll.total not in card.lucky:
        yield Fault("not_lucky", {"total": roll.total})
    if mark is None:
        return
    if mark.crosses > card.fewest:
        yield Fault("lucky_not_fewest", {**_where(cross), "crosses": mark.crosses, "fewest": card.fewest})
    if card.rules.place(cross.row, cross.number) != mark.last + 1:
        leftmost = card.rules.number(cross.row, mark.last + 1) if mark.last < card.rules.length else 0
        yield Fault("lucky_not_leftmost", {**_where(cross), "leftmost": leftmost})


def _colour_fault(cross: Cross, roll: Roll) -> Fault:
    die = roll.coloured[cross.row]
    if die is None:
        return Fault("no_colour_die", _where(cross))
    sums = sorted({white + die for white in roll.white})
    return Fault("colour_sum_differs", {**_where(cross), "sums": sums})
