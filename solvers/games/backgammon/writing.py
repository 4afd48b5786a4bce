"""Plays as people write them: the rule book's ``1A-7A a 1A-5A`` and the usual ``24/18 24/20``."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from probability.faults import NotationError
from probability.words import fold
from solvers.games.backgammon.board import BAR, OFF, label
from solvers.games.backgammon.moves import Step, after, steps
from solvers.games.backgammon.notation import BAR_WORDS, OFF_WORDS, read_point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solvers.games.backgammon.board import Board
    from solvers.games.backgammon.moves import Play


class Path(NamedTuple):
    """The way of one checker: the points it touches, and on which of them it hits."""

    points: tuple[int, ...]
    hits: tuple[bool, ...]


def paths(way: Sequence[Step]) -> list[Path]:
    """Join steps that one checker may have made.

    >>> paths([Step(13, 9, False), Step(9, 3, True)])
    [Path(points=(13, 9, 3), hits=(False, False, True))]
    """
    joined: list[Path] = []
    for step in way:
        index = next((i for i, path in enumerate(joined) if path.points[-1] == step.source), None)
        if index is None:
            joined.append(Path((step.source, step.target), (False, step.hit)))
        else:
            path = joined[index]
            joined[index] = Path((*path.points, step.target), (*path.hits, step.hit))
    return joined


def _in_order(board: Board, found: list[Path]) -> bool:
    """Tell whether paths can be walked one after the other as they stand."""
    for path in found:
        for source, target, hit in zip(path.points, path.points[1:], path.hits[1:], strict=False):
            distances = [source - target] if target else range(source, 7)
            allowed = {step for die in distances for step in steps(board, die)}
            if Step(source, target, hit) not in allowed:
                return False
            board = after(board, Step(source, target, hit))
    return True


def book(board: Board, play: Play, side: str) -> str:
    """Write a play as the rule book does, the checker that ends nearest to home first.

    >>> from solvers.games.backgammon.board import START, WHITE
    >>> from solvers.games.backgammon.moves import plays
    >>> [book(START, play, WHITE) for play in plays(START, 6, 4)][::13]
    ['1A-7A a 1A-5A', '6-2 a 8-2']
    """
    walked = paths(play.steps)
    ordered = sorted(walked, key=lambda path: (path.points[0] != BAR, path.points[-1], path.points))
    chosen = ordered if _in_order(board, ordered) else walked
    return " a ".join("-".join(point_name(point, side) for point in path.points) for path in chosen)


def point_name(point: int, side: str) -> str:
    """Name a point, the bar or off, for a play in the book's notation.

    >>> point_name(24, "white"), point_name(BAR, "white"), point_name(OFF, "black")
    ('1A', 'bar', 'off')
    """
    return "bar" if point == BAR else "off" if point == OFF else label(point, side)


def usual(play: Play) -> str:
    """Write a play in the usual notation: points counted by the player, hits marked, equal ways counted.

    >>> from solvers.games.backgammon.moves import Play
    >>> usual(Play((), (Step(24, 20, True), Step(20, 14, False))))
    '24/20*/14'
    >>> usual(Play((), (Step(8, 5, False), Step(8, 5, False), Step(6, 3, False), Step(6, 3, False))))
    '8/5(2) 6/3(2)'
    """
    counted: Counter[tuple[int, str]] = Counter()
    for path in paths(play.steps):
        counted[path.points[0], _usual_path(path)] += 1
    ordered = sorted(counted.items(), key=lambda item: (-item[0][0], _numbers(item[0][1])))
    return " ".join(text + (f"({count})" if count > 1 else "") for (_source, text), count in ordered)


def _usual_path(path: Path) -> str:
    last = len(path.points) - 1
    kept = [
        ("bar" if point == BAR else "off" if point == OFF else str(point)) + "*" * hit
        for index, (point, hit) in enumerate(zip(path.points, path.hits, strict=True))
        if index in (0, last) or hit
    ]
    return "/".join(kept)


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def blots(board: Board, side: str) -> list[str]:
    """Name the points where the player whose view this is has a single checker.

    >>> from solvers.games.backgammon.board import START, WHITE
    >>> blots(START, WHITE)
    []
    """
    return [label(point, side) for point in range(24, 0, -1) if board[point] == 1]


def hits(play: Play, side: str) -> list[str]:
    """Name the points where a play hits.

    >>> from solvers.games.backgammon.moves import Play
    >>> hits(Play((), (Step(24, 20, True),)), "white")
    ['5A']
    """
    return [label(step.target, side) for step in play.steps if step.hit]


class Wish(NamedTuple):
    """A play as it was asked for: the ways of its checkers, and the points said to be hit."""

    ways: tuple[tuple[int, ...], ...]
    marked: frozenset[int]


MOST_STEPS = 4
PASS_WORDS = ("pass", "none", "stojim", "stoji", "nic", "zadny")
PART = re.compile(r"^([^()]+?)(?:\((\d)\))?$")


def read_play(text: str, side: str) -> Wish:
    """Read a play in either notation; a slash marks the usual one, a dash the book's.

    >>> read_play("1A-7A a 1A-5A", "white").ways, read_play("bar/20* 13/7(2)", "white").ways
    (((24, 18), (24, 20)), ((25, 20), (13, 7), (13, 7)))
    """
    if fold(text.strip()) in PASS_WORDS:
        return Wish((), frozenset())
    words = [word for word in re.split(r"[\s,;+]+", text.strip()) if fold(word) not in ("", "a", "and")]
    ways: list[tuple[int, ...]] = []
    marked: set[int] = set()
    for word in words:
        found = PART.match(word)
        if found is None:
            raise NotationError("bad_play", word=word[:40], text=text)
        labels = "usual" if "/" in word else "book"
        points = [
            _play_point(piece, side, labels, word)
            for piece in re.split("/" if labels == "usual" else "-", found[1])
        ]
        if len(points) < 2:
            raise NotationError("bad_play", word=word[:40], text=text)
        marked |= {point for point, hit in points if hit}
        ways += [tuple(point for point, _hit in points)] * int(found[2] or 1)
    if not ways:
        raise NotationError("no_play_given")
    if len(ways) > MOST_STEPS:
        raise NotationError("long_play", word=text[:40], limit=MOST_STEPS)
    return Wish(tuple(ways), frozenset(marked))


def _play_point(piece: str, side: str, labels: str, word: str) -> tuple[int, bool]:
    hit = piece.endswith("*")
    name = fold(piece.rstrip("*").strip())
    if name in BAR_WORDS:
        return BAR, hit
    if name in OFF_WORDS:
        return OFF, hit
    try:
        return read_point(name, side, labels), hit
    except NotationError as error:
        raise NotationError(
            "bad_play_point", word=piece[:20], play=word[:40], candidates=error.candidates
        ) from None
