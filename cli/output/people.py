"""Answers for people: facts, picture, table and notes; and the table alone as Markdown."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from cli.answer import Approximate, Term
from cli.i18n import _
from cli.numbers import decimal_text, fraction_text, is_short, one_in_text, percent_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.answer import Answer, Row, Value
    from cli.output import Style


# A sentence beside a long label gets so much room at least, even if the screen is then too narrow.
NARROWEST = 24


def table(answer: Answer, style: Style) -> str:
    """Show facts, picture, rows and notes."""
    blocks = [
        facts_block(answer, style),
        answer.drawing(style) if answer.drawing else "",
        rows_block(answer.rows or (), answer.labels, answer.chances, style),
        _chart_block(answer, style),
        "\n".join(wrapped(note, style) for note in _notes(answer)) if not style.quiet else "",
    ]
    text = "\n\n".join(block.rstrip("\n") for block in blocks if block)
    return f"{to_ascii(text) if style.ascii else text}\n" if text else ""


def _chart_block(answer: Answer, style: Style) -> str:
    if not (style.chart and answer.chart):
        return ""
    from cli.drawing.chart import chart_text

    return chart_text(answer.chart(), style)


def _notes(answer: Answer) -> list[str]:
    notes = list(answer.notes)
    exact = [value for row in answer.rows or () for value in row.values() if isinstance(value, Fraction)]
    if any(not is_short(value) for value in exact):
        notes.append(_("long fractions are not shown here; --format json has them in full"))
    return notes


def facts_block(answer: Answer, style: Style) -> str:
    """One line a fact, labels aligned."""
    labels = _labels(answer.facts, {**answer.labels, **answer.fact_labels})
    shown = [
        (labels[key], fact_text(key, value, answer)) for key, value in answer.facts.items() if labels[key]
    ]
    width = max((display_width(label) for label, _value in shown), default=0)
    return "\n".join(
        f"{style.paint(label, 'bold')}{' ' * (width - display_width(label))}  {wrapped(value, style, width + 2)}"
        for label, value in shown
    )


def wrapped(text: str, style: Style, indent: int = 0) -> str:
    """Break a sentence that is too long for the screen between its words; in a pipe it stays one line.

    >>> from cli.output import Style
    >>> print("order  " + wrapped("wool ore brick grain timber", Style(width=30, is_screen=True), 7))
    order  wool ore brick grain
           timber
    """
    if not style.is_screen or "\n" in text or indent + display_width(text) <= style.width:
        return text
    from textwrap import wrap

    room = max(style.width - indent, NARROWEST)
    return f"\n{' ' * indent}".join(wrap(text, room, break_long_words=False, break_on_hyphens=False))


def fact_text(key: str, value: Value, answer: Answer) -> str:
    """Write one fact; an exact number with what helps to grasp it."""
    if not isinstance(value, Fraction):
        return cell_text(value, key in answer.chances)
    details = [percent_text(value), one_in_text(value)] if key in answer.chances else [decimal_text(value)]
    if key not in answer.chances and value.denominator == 1:
        return fraction_text(value) if is_short(value) else decimal_text(value)
    if not is_short(value):
        return ", ".join(details)
    if fraction_text(value) in ("0", "1") and key in answer.chances:
        return f"{fraction_text(value)} ({details[0]})"
    return f"{fraction_text(value)} ({', '.join(details)})"


def cell_text(value: Value, is_chance: bool = False) -> str:
    """Write a value that is not an exact fraction.

    >>> cell_text(Term("brown", "hnědá")), cell_text(True), cell_text(None), cell_text([1, 2])
    ('hnědá', 'yes', '', '1 2')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Term):
        return value.text
    if isinstance(value, Fraction):
        return fraction_text(value)
    if isinstance(value, Approximate):
        show = (
            percent_text
            if is_chance and 0 <= value.value <= 1
            else partial(decimal_text, digits=_digits(value))
        )
        error = (
            (percent_text(min(value.error, 1.0)) if is_chance else decimal_text(value.error))
            if value.error
            else "0"
        )
        return _("approximate {value} ± {error}").format(value=show(value.value), error=error)
    if isinstance(value, float):
        return decimal_text(value)
    if isinstance(value, (list, tuple)):
        return " ".join(cell_text(item) for item in value)
    return str(value)


def _digits(number: Approximate) -> int:
    """How many digits of an inexact number its error leaves meaningful, four at least.

    >>> _digits(Approximate(115.48312, 8e-6)), _digits(Approximate(115.48312, 0.5))
    (8, 4)
    """
    if not 0 < number.error < 0.01:
        return 4
    decimals = min(6, math.ceil(-math.log10(number.error)))
    return max(4, decimals + len(str(int(abs(number.value)))) - 1)


def _labels(keys: Mapping[str, Value], labels: Mapping[str, str]) -> dict[str, str]:
    return {key: labels.get(key, key.replace("_", " ")) for key in keys}


def _grid(
    rows: Sequence[Row], labels: Mapping[str, str], chances: Sequence[str]
) -> tuple[list[str], list[list[str]], list[bool]]:
    """Lay rows out as titles, cells and which columns align right; an exact column becomes two or three."""
    keys = list(dict.fromkeys(key for row in rows for key in row))
    titles: list[str] = []
    columns: list[list[str]] = []
    right: list[bool] = []

    def add(title: str, cells: list[str], to_right: bool) -> None:
        titles.append(title)
        columns.append(cells)
        right.append(to_right)

    for key in keys:
        title = labels.get(key, key.replace("_", " "))
        values = [row.get(key) for row in rows]
        exact = [value for value in values if isinstance(value, Fraction)]
        if not title or all(value is None for value in values):
            continue
        if not exact:
            numeric = all(value is None or type(value) in (int, float) for value in values)
            add(title, [cell_text(value, key in chances) for value in values], numeric)
            continue
        short = all(is_short(value) for value in exact)
        whole = all(value.denominator == 1 for value in exact)
        if short:
            add(title, [cell_text(value, key in chances) for value in values], True)
        if key in chances:
            add("%" if short else title, [_or_text(value, percent_text) for value in values], True)
            add("", [_or_text(value, one_in_text) for value in values], True)
        elif not (short and whole):
            add("≈" if short else title, [_or_text(value, decimal_text) for value in values], True)
    return titles, [list(cells) for cells in zip(*columns, strict=True)], right


def _or_text(value: Value, show: object) -> str:
    if isinstance(value, Fraction) and callable(show):
        return str(show(value))
    return ""


def rows_block(rows: Sequence[Row], labels: Mapping[str, str], chances: Sequence[str], style: Style) -> str:
    """Show rows as a table."""
    if not rows:
        return ""
    return _tabulated(*_grid(rows, labels, chances), "simple", style)


def _tabulated(
    titles: list[str], cells: list[list[str]], right: list[bool], fmt: str, style: Style | None = None
) -> str:
    if fmt == "simple" and style and _is_narrow("".join([*titles, *map("".join, cells)])):
        return _laid_out(titles, cells, right, style)
    import tabulate

    # Cells are text already; without these two switches tabulate would parse and round them again.
    tabulate.PRESERVE_WHITESPACE = True
    headers = [style.paint(title, "bold") for title in titles] if style else titles
    align = ["right" if flag else "left" for flag in right]
    text = tabulate.tabulate(cells, headers, tablefmt=fmt, disable_numparse=True, colalign=align or None)
    return "\n".join(line.rstrip() for line in text.splitlines())


def _laid_out(titles: list[str], cells: list[list[str]], right: list[bool], style: Style) -> str:
    """Lay a plain table out as tabulate does; loading tabulate takes longer than most answers.

    >>> from cli.output import Style
    >>> print(_laid_out(["n", "die"], [["1", "green"]], [True, False], Style()))
      n  die
    ---  -----
      1  green
    """
    cells = [[cell.strip() for cell in line] for line in cells]
    columns = zip(*cells, strict=True)
    widths = [max(len(title) + 2, *map(len, column)) for title, column in zip(titles, columns, strict=True)]
    lines = [
        [
            cell.rjust(width) if flag else cell.ljust(width)
            for cell, width, flag in zip(line, widths, right, strict=True)
        ]
        for line in [titles, ["-" * width for width in widths], *cells]
    ]
    # What is painted is longer than it looks, so that comes after the padding.
    lines[0] = [
        cell.replace(title, style.paint(title, "bold"), 1)
        for cell, title in zip(lines[0], titles, strict=True)
    ]
    return "\n".join("  ".join(line).rstrip() for line in lines)


def _is_narrow(text: str) -> bool:
    """Tell whether every character surely takes one column: printable, Latin or one of our few signs.

    >>> _is_narrow("hnědá ≈ 1/2"), _is_narrow("A♠"), _is_narrow("♞"), _is_narrow("a\\nb")
    (True, True, False, False)
    """
    return all(" " <= char <= "~" or ("\u00ae" <= char < "\u0250") or char in NARROW for char in set(text))


NARROW = "≈±…–−×→♠♥♦♣ "


def markdown(answer: Answer, style: Style) -> str:  # noqa: ARG001
    """Show the rows (or the facts, if there are none) as a Markdown table."""
    return markdown_rows(answer.rows or (answer.facts,), answer.labels, answer.chances)


def markdown_rows(rows: Sequence[Row], labels: Mapping[str, str], chances: Sequence[str]) -> str:
    """Write rows as a Markdown table; a bar inside a cell is escaped."""
    if not rows:
        return ""
    titles, cells, right = _grid(rows, labels, chances)
    safe = [[cell.replace("|", "\\|").replace("\n", " ") for cell in line] for line in cells]
    return _tabulated(titles, safe, right, "pipe") + "\n"


def display_width(text: str) -> int:
    """How many terminal columns a text takes.

    >>> display_width("kůň"), display_width("♞")
    (3, 1)
    """
    if _is_narrow(text):
        return len(text)
    from wcwidth import wcswidth

    return max(wcswidth(text), 0)


QUOTES = dict.fromkeys("„“”", '"') | dict.fromkeys("‚‘’", "'")
SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
ASCII = str.maketrans(
    QUOTES | SUITS | {"≈": "~", "±": "+-", "…": "...", "–": "-", "−": "-", "×": "x", "→": "->", " ": " "}
)


def to_ascii(text: str) -> str:
    """Write a text for a plain terminal: accents fall, symbols are spelled.

    >>> to_ascii("hnědá ≈ ½ → šedá")
    'hneda ~ 1/2 -> seda'
    >>> to_ascii("karta „A♠“")
    'karta "As"'
    """
    import unicodedata

    spelled = unicodedata.normalize("NFKD", text.translate(ASCII)).replace("⁄", "/")
    return "".join(char if char.isascii() else "?" for char in spelled if not unicodedata.combining(char))
