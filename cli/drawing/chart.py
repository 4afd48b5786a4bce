"""A distribution as bars, in the terminal and as SVG, from one layout."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from cli.drawing.svg import ACCENT, document, element, text_at
from cli.i18n import _
from cli.output.people import display_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.output import Style

EIGHTHS = " ▏▎▍▌▋▊▉█"
MOST_BARS = 120
# What letters take in a picture, about: of a label, capital ones of it, and of the title.
LETTER, CAPITAL, TITLE_LETTER = 8, 10, 11


class Chart(NamedTuple):
    """Bars to draw: label, exact length, and the text at its end.

    >>> Chart("3d6", [("3", Fraction(1, 216), "0.46%")]).title
    '3d6'
    """

    title: str
    bars: Sequence[tuple[str, Fraction | float, str]]


class Bar(NamedTuple):
    """A bar laid out: its length as a share of the longest one."""

    label: str
    share: float
    value: str


def layout(chart: Chart) -> list[Bar]:
    """Scale the bars to the longest one; bars too many to tell apart are left out at both thin ends.

    >>> [bar.share for bar in layout(Chart("", [("a", Fraction(1, 4), ""), ("b", Fraction(1, 2), "")]))]
    [0.5, 1.0]
    """
    bars = _trim(list(chart.bars))
    longest = max((length for _label, length, _value in bars), default=Fraction(1)) or 1
    return [Bar(label, float(Fraction(length) / Fraction(longest)), value) for label, length, value in bars]


def _trim(bars: list[tuple[str, Fraction | float, str]]) -> list[tuple[str, Fraction | float, str]]:
    low, high = 0, len(bars)
    while high - low > MOST_BARS:
        if bars[low][1] <= bars[high - 1][1]:
            low += 1
        else:
            high -= 1
    return bars[low:high]


def chart_text(chart: Chart, style: Style) -> str:
    """Draw the bars with block characters, or with ``#`` on a plain terminal.

    >>> from cli.output import Style
    >>> print(chart_text(Chart("", [("2", 1.0, "1/2"), ("3", 0.5, "1/4")]), Style(ascii=True, width=30)))
    2  ####################### 1/2
    3  ############            1/4
    """
    bars = layout(chart)
    labels = max((display_width(bar.label) for bar in bars), default=0)
    values = max((display_width(bar.value) for bar in bars), default=0)
    room = max(10, min(style.width, 120) - labels - values - 3)
    lines = [
        f"{' ' * (labels - display_width(bar.label))}{bar.label}  "
        f"{style.paint(_blocks(bar.share, room, style.ascii), 'bar')} {bar.value}".rstrip()
        for bar in bars
    ]
    return "\n".join([*lines, *_left_out(chart)])


def _left_out(chart: Chart) -> list[str]:
    """Say that not all bars are there, if so."""
    count = len(chart.bars)
    sentence = _("{shown} of {count} bars are drawn, both ends are left out")
    return [sentence.format(shown=MOST_BARS, count=count)] if count > MOST_BARS else []


def _blocks(share: float, room: int, plain: bool) -> str:
    if plain:
        return ("#" * round(share * room)).ljust(room)
    whole, eighths = divmod(round(share * room * 8), 8)
    return ("█" * whole + (EIGHTHS[eighths] if eighths else "")).ljust(room)


def _drawn_width(label: str) -> int:
    """How much room a label takes in a picture; ranges of cards are nearly all capitals.

    >>> _drawn_width("green"), _drawn_width("QQ+")
    (40, 30)
    """
    capitals = sum(1 for letter in label if letter.isupper() or letter == "+")
    return LETTER * display_width(label) + (CAPITAL - LETTER) * capitals


def chart_svg(chart: Chart) -> str:
    """Draw the same bars as a picture.

    >>> chart_svg(Chart("3d6", [("3", 1.0, "0.46%")])).count("<rect")
    2
    """
    bars = layout(chart)
    left = 24 + max((_drawn_width(bar.label) for bar in bars), default=0)
    step, length = 22, 420
    width = left + length + 24 + 9 * max((display_width(bar.value) for bar in bars), default=0)
    width = max(width, 200, 32 + TITLE_LETTER * display_width(chart.title))
    parts = [text_at(16, 28, chart.title, font_size=16, font_weight="bold")]
    for index, bar in enumerate(bars):
        y = 44 + index * step
        parts += [
            text_at(left - 8, y + 14, bar.label, text_anchor="end"),
            element(
                "rect",
                {"x": left, "y": y, "width": max(bar.share * length, 0.5), "height": 16, "fill": ACCENT},
            ),
            text_at(left + bar.share * length + 8, y + 14, bar.value, font_size=13),
        ]
    for line in _left_out(chart):
        parts.append(text_at(16, 60 + len(bars) * step, line, font_size=13))
        width = max(width, 32 + LETTER * display_width(line))
    return document(width, 60 + (len(bars) + bool(_left_out(chart))) * step, parts, chart.title)
