"""The one place that prints: how an answer looks in each format."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.answer import Answer

SCRIPT_FORMATS = ("json", "jsonl", "csv", "tsv")
ROLES = {"bold": "1", "bad": "31", "good": "32", "dim": "2", "bar": "36", "mark": "33"}


class Style(NamedTuple):
    """How this person wants to see answers.

    >>> Style(format="json").color
    False
    """

    format: str = "table"
    color: bool = False
    ascii: bool = False
    quiet: bool = False
    chart: bool = False
    width: int = 80
    is_screen: bool = False

    def paint(self, text: str, role: str) -> str:
        """Colour *text* if the person sees colours.

        >>> Style(color=True).paint("no", "bad")
        '\\x1b[31mno\\x1b[0m'
        """
        return f"\x1b[{ROLES[role]}m{text}\x1b[0m" if self.color and text else text


def wants_color(choice: str, environ: Mapping[str, str], is_terminal: bool) -> bool:
    """Decide about colour: the option, then NO_COLOR, then FORCE_COLOR, then whether a person looks.

    >>> wants_color("auto", {}, is_terminal=True), wants_color("auto", {"NO_COLOR": "1"}, is_terminal=True)
    (True, False)
    >>> wants_color("auto", {"FORCE_COLOR": "1"}, is_terminal=False)
    True
    >>> wants_color("always", {"NO_COLOR": "1"}, is_terminal=False)
    True
    """
    if choice != "auto":
        return choice == "always"
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return is_terminal and environ.get("TERM") != "dumb"


def render(answer: Answer, game: str, command: str, style: Style) -> str:
    """Render a whole answer as text that ends with a newline.

    >>> from cli.answer import Answer
    >>> print(render(Answer({"total": 3}), "kostky", "score", Style(format="json")), end="")
    {"game": "kostky", "command": "score", "facts": {"total": 3}, "rows": []}
    """
    if style.format in SCRIPT_FORMATS:
        from cli.output.encode import encoder

        return encoder(style.format).whole(answer, game, command)
    from cli.output.people import markdown, table

    return markdown(answer, style) if style.format == "md" else table(answer, style)


def write(text: str) -> None:
    """Put an answer on standard output."""
    sys.stdout.write(text)


def note(text: str) -> None:
    """Put a note, progress or an error on standard error."""
    sys.stderr.write(text + "\n")
