"""The sticks in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.i18n import _
from puzzles.games.mikado.sticks import KEYS

if TYPE_CHECKING:
    from collections.abc import Sequence


def kind_names() -> dict[str, str]:
    """The titles of the kinds, by code."""
    return {
        "mikado": _("mikado"),
        "mandarin": _("mandarin"),
        "bonze": _("bonze"),
        "samurai": _("samurai"),
        "kuli": _("kuli"),
    }


def sticks_text(counts: Sequence[int]) -> str:
    """Sticks as a list, such as "1 mikado, 4 kuli"."""
    names = kind_names()
    return ", ".join(f"{count} {names[key]}" for key, count in zip(KEYS, counts, strict=True) if count)


def by_kind(counts: Sequence[int]) -> dict[str, Any]:
    """Counts under the codes of their kinds."""
    return dict(zip(KEYS, counts, strict=True))
