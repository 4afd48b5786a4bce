"""The card and its chances in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.games.qwixx.words import ROWS
from cli.i18n import _
from probability.games.qwixx.rules import COLOURS

if TYPE_CHECKING:
    from cli.output import Style
    from probability.games.qwixx.card import Card, Setup
    from probability.games.qwixx.odds import TurnOdds

SHADES = " ░▒▓█"
PLAIN_SHADES = " .:*#"


def _label(row: int) -> str:
    width = max(len(_(name)) for name in ROWS.values())
    return _(ROWS[COLOURS[row]]).ljust(width)


def card_text(setup: Setup, card: Card, style: Style) -> str:
    """Draw a card: ``[5]`` is crossed, a dot was skipped or is closed, a bare number is free.

    >>> from cli.output import Style
    >>> from probability.games.qwixx.card import RowSetup, Setup, make_card
    >>> setup = Setup((RowSetup((3, 5)), RowSetup(), RowSetup(), RowSetup()))
    >>> print(card_text(setup, make_card(setup), Style(ascii=True)).splitlines()[0])
    red       .   [3]   .   [5]   6    7    8    9    10   11   12   13   14   15   16  |  L
    """
    lines = [f"{_label(row)}  {_row_text(setup, card, row, style)}" for row in range(4)]
    boxes = " ".join("[X]" if index < card.misses else "[ ]" for index in range(card.rules.misses))
    lucky = [f"{_('lucky numbers')} {' '.join(map(str, setup.lucky)) or '–'}"] if card.rules.has_lucky else []
    foot = [f"{_('misses')} {boxes}", *lucky, f"{_('total')} {card.score}"]
    lines += ["", "   ".join(foot)]
    return "\n".join(lines)


def _row_text(setup: Setup, card: Card, row: int, style: Style) -> str:
    written, mark = setup.rows[row], card.marks[row]
    skipped = "." if style.ascii else "·"
    cells = []
    for place, number in enumerate(card.rules.numbers(row), 1):
        if number in written.numbers:
            cells.append(style.paint(f"[{number}]".center(5), "mark"))
        elif mark is None or place <= mark.last:
            cells.append(style.paint(skipped.center(5), "dim"))
        else:
            cells.append(str(number).center(5))
    lock = "[L]" if written.lock else " X " if written.closed else " L "
    return "".join(cells) + " | " + lock.rstrip()


def heat_text(card: Card, odds: TurnOdds, style: Style) -> str:
    """Draw the chances of all numbers: number, shade, percentage."""
    blocks = []
    for row in range(4):
        numbers = card.rules.numbers(row)
        chances = odds.numbers[row]
        shades = "".join(f" {_shade(float(chance), style) * 3}" for chance in chances)
        percents = "".join(f"{_percent(float(chance)):>4}" for chance in chances)
        blank = " " * len(_label(row))
        first = f"{_label(row)} {''.join(f'{number:>4}' for number in numbers)}"
        lines = [first, f"{blank} {style.paint(shades.rstrip(), 'bar')}", f"{blank} {percents}"]
        blocks.append("\n".join(line.rstrip() for line in lines))
    return "\n".join(blocks) + "\n" + _("(percent, rounded)")


def _shade(chance: float, style: Style) -> str:
    shades = PLAIN_SHADES if style.ascii else SHADES
    # Chances of a single number stay below one half; the darkest shade begins at 32 percent.
    return shades[min(4, int(chance * 12.5) + 1)] if chance else " "


def _percent(chance: float) -> str:
    if not chance:
        return "-"
    return str(round(chance * 100)) if chance >= 0.01 else "<1"
