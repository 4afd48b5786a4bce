"""What a newcomer sees who types only ``herna``."""

from __future__ import annotations

import sys
from shutil import get_terminal_size
from textwrap import wrap

from cli.groups import ROOT_SUMMARY
from cli.i18n import _, load
from cli.registry import games


def welcome() -> str:
    """Say what this is, and give one line of each game to try."""
    load("herna")
    columns = get_terminal_size((200, 24)).columns if sys.stdout.isatty() else 200
    return "\n".join(
        [
            *wrap(f"herna: {ROOT_SUMMARY}", columns - 1),
            "",
            _("Try one of these:"),
            *_examples(columns),
            "",
            *wrap(
                _("herna games lists all games, herna info GAME tells about one, --help works everywhere."),
                columns - 1,
            ),
            "",
        ]
    )


def _examples(columns: int) -> list[str]:
    """A line of each game beside its title, or under it where the terminal is too narrow for both.

    >>> _examples(200)[0].split("  ")[1]
    'herna dice odds "4d6 keep 3"'
    >>> _examples(40)[:2]
    ['  Any dice', '      herna dice odds "4d6 keep 3"']
    """
    records = games()
    width = max(len(record.example) for record in records)
    lines = [f"  {record.example.ljust(width)}   {record.title}" for record in records]
    if max(map(len, lines)) < columns:
        return lines
    return [line for record in records for line in (f"  {record.title}", f"      {record.example}")]
