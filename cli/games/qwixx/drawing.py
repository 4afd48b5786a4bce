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

    Where a row is wider than the terminal, it goes on in the next line.

    >>> from cli.output import Style
    >>> from probability.games.qwixx.card import RowSetup, Setup, make_card
    >>> setup = Setup((RowSetup((3, 5)), RowSetup(), RowSetup(), RowSetup()))
    >>> print(card_text(setup, make_card(setup), Style(ascii=True)).splitlines()[0])
    red      .  [3]  .  [5]  6   7   8   9   10  11  12  13  14  15  16  |  L
    """
    lines = [line for row in range(4) for line in _row_lines(setup, card, row, style)]
    boxes = " ".join("[X]" if index < card.misses else "[ ]" for index in range(card.rules.misses))
    lucky = [f"{_('lucky numbers')} {' '.join(map(str, setup.lucky)) or '–'}"] if card.rules.has_lucky else []
    foot = [f"{_('misses')} {boxes}", *lucky, f"{_('total')} {card.score}"]
    one_line = "   ".join(foot)
    return "\n".join([*lines, "", *([one_line] if len(one_line) <= style.width else foot)])


def _row_lines(setup: Setup, card: Card, row: int, style: Style) -> list[str]:
    label, lock = f"{_label(row)}  ", _lock_text(setup, row)
    room, length = style.width - len(label) - len(lock), card.rules.length
    width = 5 if length * 5 <= room else 4
    a_line = max(1, room // width)
    cells = _cells(setup, card, row, width, style)
    lines = ["".join(cells[start : start + a_line]) for start in range(0, length, a_line)]
    lines[-1] += lock
    starts = [label, *[" " * len(label)] * (len(lines) - 1)]
    return [(start + line).rstrip() for start, line in zip(starts, lines, strict=True)]


def _cells(setup: Setup, card: Card, row: int, width: int, style: Style) -> list[str]:
    written, mark = setup.rows[row], card.marks[row]
    skipped = "." if style.ascii else "·"
    cells = []
    for place, number in enumerate(card.rules.numbers(row), 1):
        if number in written.numbers:
            cells.append(style.paint(f"[{number}]".center(width), "mark"))
        elif mark is None or place <= mark.last:
            cells.append(style.paint(skipped.center(width), "dim"))
        else:
            cells.append(str(number).center(width))
    return cells


def _lock_text(setup: Setup, row: int) -> str:
    written = setup.rows[row]
    return " | " + ("[L]" if written.lock else " X" if written.closed else " L")


def heat_text(card: Card, odds: TurnOdds, style: Style) -> str:
    """Draw the chances of all numbers: number, shade, percentage."""
    blocks = []
    for row in range(4):
        numbers, label = card.rules.numbers(row), _label(row) + " "
        chances = [float(chance) for chance in odds.numbers[row]]
        width = 4 if len(label) + 4 * len(numbers) <= style.width else 3
        shades = "".join(" " + _shade(chance, style) * (width - 1) for chance in chances)
        lines = [
            label + "".join(f"{number:>{width}}" for number in numbers),
            " " * len(label) + style.paint(shades.rstrip(), "bar"),
            " " * len(label) + "".join(f"{_percent(chance):>{width}}" for chance in chances),
        ]
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
