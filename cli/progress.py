"""A progress bar on standard error, for a person who waits; silent in a pipe and with ``--quiet``."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cli.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cli.output import Style

DELAY = 0.4
PAUSE = 0.1
WIDTH = 30


@contextmanager
def progress(label: str, style: Style) -> Iterator[Callable[[int, int], None]]:
    """Give a function ``report(done, total)`` that draws the bar once the work takes noticeable time.

    >>> from cli.output import Style
    >>> with progress("counting", Style()) as report:
    ...     report(1, 2)
    """
    bar = _Bar(label) if sys.stderr.isatty() and not style.quiet else None
    try:
        yield bar.report if bar else _ignore
    finally:
        if bar:
            bar.clear()


def _ignore(done: int, total: int) -> None:
    pass


class _Bar:
    def __init__(self, label: str) -> None:
        self.label = label
        self.began = time.monotonic()
        self.drawn = 0.0

    def report(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self.began < DELAY or now - self.drawn < PAUSE:
            return
        self.drawn = now
        share = min(max(done / total, 0.0), 1.0) if total else 0.0
        filled = round(share * WIDTH)
        left = _remaining((now - self.began) * (1 - share) / share) if share else ""
        bar = "#" * filled + "-" * (WIDTH - filled)
        sys.stderr.write(f"\r{self.label} [{bar}] {share:4.0%} {left}\x1b[K")
        sys.stderr.flush()

    def clear(self) -> None:
        if self.drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _remaining(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    clock = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return _("{clock} left").format(clock=clock)
