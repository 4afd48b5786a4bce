"""What a newcomer sees who types only ``herna``."""

from __future__ import annotations

from cli.groups import ROOT_SUMMARY
from cli.i18n import _, load
from cli.registry import games


def welcome() -> str:
    """Say what this is, and give one line of each game to try."""
    load("herna")
    records = games()
    width = max(len(record.example) for record in records)
    lines = [f"  {record.example.ljust(width)}   {record.title}" for record in records]
    return "\n".join(
        [
            f"herna: {ROOT_SUMMARY}",
            "",
            _("Try one of these:"),
            *lines,
            "",
            _("herna games lists all games, herna info GAME tells about one, --help works everywhere."),
            "",
        ]
    )
