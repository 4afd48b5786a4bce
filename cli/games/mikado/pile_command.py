"""Piles of sticks: what lies free, and in which order to lift."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.answer import Answer, Term
from cli.command import argument, command, option
from cli.games.mikado.words import kind_names
from cli.i18n import N_, _
from puzzles.games.mikado.sticks import KEYS

if TYPE_CHECKING:
    from puzzles.games.mikado.pile import Pile


@command(
    "pile",
    help=N_(
        "Which sticks of a pile lie free, a safe order to lift them all, and what a few picks can bring.\n\n"
        "FILE has one stick a line in the order in which they fell: its kind and its two ends, such as "
        "samurai 0 0 12 5. A later stick lies on every earlier one that it crosses or touches."
    ),
    svg=True,
    examples=("mikado pile pile.txt --want 1 --picks 5", "mikado pile pile.txt --svg pile.svg"),
)
@argument("file", metavar="FILE", help=N_("the pile, or - for standard input"))
@option("--want", type=click.IntRange(1, 41), metavar="N", help=N_("the least sticks to lift before stick N"))
@option("--picks", type=click.IntRange(1, 41), metavar="N", help=N_("the most points that N picks can bring"))
def pile(file: str, want: int | None, picks: int | None) -> Answer:
    """Answer one pile."""
    from cli.files import read_text
    from puzzles.games.mikado.pile import Pile, parse_pile

    heap = Pile(parse_pile(read_text(file)))
    order = heap.order()
    facts: dict[str, Any] = {"sticks": len(heap.sticks), "free": list(heap.free()), "order": list(order)}
    if want is not None:
        facts |= {
            "want": want,
            "before": list(heap.lift_first(want)),
            "lifts": len(heap.lift_first(want)),
        }
    if picks is not None:
        best = heap.best(picks)
        facts |= {"picks": picks, "best_points": best.points, "best_order": list(best.order)}
    return Answer(
        facts,
        _rows(heap, order),
        labels=_labels(want, picks),
        svg=lambda: _svg(heap, order),
    )


def _rows(heap: Pile, order: tuple[int, ...]) -> list[dict[str, Any]]:
    names, free = kind_names(), set(heap.free())
    return [
        {
            "stick": stick.number,
            "kind": Term(KEYS[stick.kind], names[KEYS[stick.kind]]),
            "points": stick.points,
            "is_free": stick.number in free,
            "under": [j + 1 for j in range(len(heap.sticks)) if heap.on_top[stick.number - 1] >> j & 1],
            "lift_first": heap.above[stick.number - 1].bit_count(),
            "turn": order.index(stick.number) + 1,
        }
        for stick in heap.sticks
    ]


def _labels(want: int | None, picks: int | None) -> dict[str, str]:
    return {
        "sticks": _("sticks"),
        "free": _("lie free"),
        "order": _("safe order"),
        "want": "",
        "lift_first": _("lift before it"),
        "before": _("lift before {n}").format(n=want),
        "lifts": "",
        "picks": "",
        "best_points": _("best of {n} picks").format(n=picks),
        "best_order": _("by lifting"),
        "stick": _("stick"),
        "kind": _("kind"),
        "points": _("points"),
        "is_free": _("free"),
        "under": _("under"),
        "turn": _("turn"),
    }


def _svg(heap: Pile, order: tuple[int, ...]) -> str:
    from cli.games.mikado.picture import Seen, pile_svg

    names, free = kind_names(), set(heap.free())
    seen = [
        Seen(
            stick.number,
            KEYS[stick.kind],
            names[KEYS[stick.kind]],
            tuple(map(float, (*stick.start, *stick.end))),
            stick.number in free,
            order.index(stick.number) + 1,
        )
        for stick in heap.sticks
    ]
    return pile_svg(seen, _("a pile of mikado"), _("free, to be lifted first"))
