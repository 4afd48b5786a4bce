"""Plays as people write them: the rule book's ``1A-7A a 1A-5A`` and the usual ``24/18 24/20``."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from probability.faults import NotationError
from probability.words import fold
from solvers.games.backgammon.board import BAR, HOME, OFF, label
from solvers.games.backgammon.moves import Step, after
from solvers.games.backgammon.notation import BAR_WORDS, OFF_WORDS, read_point
from solvers.sides import BLACK, WHITE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solvers.games.backgammon.board import Board
    from solvers.games.backgammon.moves import Play


REMEMBERED = 1 << 13
NAMES = {side: tuple(label(point, side) for point in range(24, 0, -1)) for side in (WHITE, BLACK)}


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
    ends: list[int] = []
    for source, target, hit in way:
        if source in ends:
            index = ends.index(source)
            points, hits = joined[index]
            joined[index] = Path((*points, target), (*hits, hit))
            ends[index] = target
        else:
            joined.append(Path((source, target), (False, hit)))
            ends.append(target)
    return joined


def _in_order(board: Board, found: Sequence[Path]) -> bool:
    """Tell whether paths can be walked one after the other as they stand."""
    for path in found:
        for step in map(Step, path.points, path.points[1:], path.hits[1:]):
            if not _can_be_made(board, step):
                return False
            board = after(board, step)
    return True


def _can_be_made(board: Board, step: Step) -> bool:
    """Tell whether some die allows a step that a die allowed on some board."""
    source, target, hit = step
    if board[source] <= 0 or (board[BAR] > 0 and source != BAR):
        return False
    if target == OFF:
        return not any(count > 0 for count in board[HOME + 1 :])
    return board[target] == -1 if hit else board[target] >= 0


def book(board: Board, play: Play, side: str) -> str:
    """Write a play as the rule book does, the checker that ends nearest to home first.

    >>> from solvers.games.backgammon.board import START, WHITE
    >>> from solvers.games.backgammon.moves import plays
    >>> [book(START, play, WHITE) for play in plays(START, 6, 4)][::13]
    ['1A-7A a 1A-5A', '6-2 a 8-2']
    """
    walked = paths(play.steps)
    if len(walked) > 1:
        ordered = sorted(walked, key=_nearest_home)
        if ordered != walked and _in_order(board, ordered):
            walked = ordered
    return " a ".join([_book_path(path.points, side) for path in walked])


def _nearest_home(path: Path) -> tuple[bool, int, tuple[int, ...]]:
    points = path.points
    return points[0] != BAR, points[-1], points


# There are a few thousand ways of one checker, and in a long batch they come again and again.
@lru_cache(REMEMBERED)
def _book_path(points: tuple[int, ...], side: str) -> str:
    return "-".join([point_name(point, side) for point in points])


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
    parts = sorted(map(_usual_path, paths(play.steps)), key=itemgetter(0))
    texts = [text for _place, text in parts]
    if len(texts) > len(set(texts)):
        counted = Counter(texts)
        texts = [text + (f"({count})" if count > 1 else "") for text, count in counted.items()]
    return " ".join(texts)


@lru_cache(REMEMBERED)
def _usual_path(path: Path) -> tuple[tuple[int, ...], str]:
    """The way of one checker in the usual notation, and its place among those of a play, the farthest first."""
    last = len(path.points) - 1
    shown = [
        (point, hit)
        for index, (point, hit) in enumerate(zip(path.points, path.hits, strict=True))
        if index in (0, last) or hit
    ]
    text = "/".join(
        ("bar" if point == BAR else "off" if point == OFF else str(point)) + "*" * hit for point, hit in shown
    )
    numbers = (point for point, _hit in shown if point not in (BAR, OFF))
    return (-path.points[0], *numbers), text


def blots(board: Board, side: str) -> list[str]:
    """Name the points where the player whose view this is has a single checker.

    >>> from solvers.games.backgammon.board import START, WHITE
    >>> blots(START, WHITE)
    []
    """
    if 1 not in board:
        return []
    return [name for name, count in zip(NAMES[side], board[24:0:-1], strict=True) if count == 1]


def hits(play: Play, side: str) -> list[str]:
    """Name the points where a play hits.

    >>> from solvers.games.backgammon.moves import Play
    >>> hits(Play((), (Step(24, 20, True),)), "white")
    ['5A']
    """
    return [label(target, side) for _source, target, hit in play.steps if hit]


class Wish(NamedTuple):
    """A play as it was asked for: the ways of its checkers, and the points said to be hit."""

    ways: tuple[tuple[int, ...], ...]
    marked: frozenset[int]


MOST_STEPS = 4
PASS_WORDS = ("pass", "none", "stojim", "stoji", "nic", "zadny")
PART = re.compile(r"^([^()]+?)(?:\((\d)\))?$")


def read_play(text: str, side: str) -> Wish:
    """Read a play in either notation; a slash marks the usual one, a dash the book's unless a point is beyond 12.

    >>> read_play("1A-7A a 1A-5A", "white").ways, read_play("bar/20* 13/7(2)", "white").ways
    (((24, 18), (24, 20)), ((25, 20), (13, 7), (13, 7)))
    """
    if fold(text.strip()) in PASS_WORDS:
        return Wish((), frozenset())
    words = [word for word in re.split(r"[\s,;+]+", text.strip()) if fold(word) not in ("", "a", "and")]
    dashed = [word for word in words if "/" not in word]
    numbers = [int(number[:4]) for word in dashed for number in re.findall(r"\d+", word)]
    with_dashes = "usual" if any(12 < number <= 24 for number in numbers) else "book"
    ways: list[tuple[int, ...]] = []
    marked: set[int] = set()
    for word in words:
        found = PART.match(word)
        if found is None:
            raise NotationError("bad_play", word=word[:40], text=text)
        labels = "usual" if "/" in word else with_dashes
        points = [
            _play_point(piece, side, labels, word) for piece in found[1].split("/" if "/" in word else "-")
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
