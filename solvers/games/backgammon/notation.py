"""Positions and dice as people write them.

A position is ``start``, a Position ID (perhaps with a Match ID), an XGID, or its checkers written out, side by side::

    W: 2@1A 5@12A 3@8 5@6; B: 2@1 5@12 3@8A 5@6A; bar W1; off B2; turn B

Points are the rule book's labels, which do not depend on the side, or ordinary numbers 1 to 24, which each side
counts from its own home. Numbers above 12 show that they are ordinary ones and an A that they are labels; what
could be both is read as the book's.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from probability.faults import NotationError
from probability.words import fold
from solvers.games.backgammon.board import BAR, LABELS, START, point_of, swap
from solvers.games.backgammon.ids import is_position_id, read_position_id, read_xgid, without_match
from solvers.sides import BLACK, WHITE, sides_beside

if TYPE_CHECKING:
    from solvers.games.backgammon.board import Board

# Beside the words for colours: the rule book's A, and the letters of usual diagrams.
OTHER_SIDES = {"a": WHITE, "x": WHITE, "o": BLACK}
BAR_WORDS = ("bar",)
OFF_WORDS = ("off", "ven", "pryc", "vyvedeno")
TURN_WORDS = ("turn", "roll", "na tahu", "tah", "on roll", "to play")
START_WORDS = ("start", "zacatek", "zakladni")
LARGEST_COUNT = 99
# A side's name where the semicolon before it was left out.
MARKER = re.compile(r"(?<!\S)[^\W\d]\w*\s*:")
# What has matched is kept and no number is begun in its middle: a long one would be read again from each of its digits.
ITEM = re.compile(r"(?<!\d)(\d++)\s*+[@x×]\s*+([A-Za-zÀ-ž0-9]+)")


class Setup(NamedTuple):
    """Anything that can be written down, legal or not.

    Both sides stand on their own points: index 1 to 24, 25 is the bar, 0 the checkers said to be borne off.

    >>> read_setup("W: 2@1A 1@bar; B: 3@6A").white[24]
    2
    """

    white: tuple[int, ...]
    black: tuple[int, ...]
    turn: str
    dice: tuple[int, int] | None = None


def setup_of(board: Board, turn: str) -> Setup:
    """Write a board down.

    >>> setup_of(START, WHITE).black[24]
    2
    """
    own, opposing = (tuple(max(n, 0) for n in view) for view in (board, swap(board)))
    pair = [(15 - sum(side[1:]), *side[1:]) for side in (own, opposing)]
    white, black = pair if turn == WHITE else reversed(pair)
    return Setup(white, black, turn)


def read_setup(text: str, labels: str = "auto") -> Setup:
    """Read a position in any of its notations.

    >>> read_setup("start") == read_setup("4HPwATDgc/ABMA")
    True
    >>> read_setup("start").black == read_setup("W: 2@24 5@13 3@8 5@6; B: 2@24 5@13 3@8 5@6").black
    True
    """
    words = text.strip()
    if not words:
        raise NotationError("no_position")
    if fold(words) in START_WORDS:
        return setup_of(START, WHITE)
    if words.upper().startswith("XGID") or (words.count(":") >= 4 and "@" not in words):
        return _from_xgid(words)
    identity, dice = without_match(words)
    if is_position_id(identity):
        return _from_id(identity)._replace(dice=dice)
    if ":" not in words and "@" not in words:
        raise NotationError("unknown_position", word=words[:80], candidates=("start",))
    return _Reader(text, labels).read()


def _from_xgid(text: str) -> Setup:
    found = read_xgid(text)
    white, black = (_complete(side) for side in (found.white, found.black))
    return Setup(white, black, found.turn, dice=found.dice)


def _from_id(text: str) -> Setup:
    """A Position ID knows no colours: the player on roll is taken for White."""
    sides = read_position_id(text)
    if sides is None:
        raise NotationError("bad_position_id", word=text)
    own, opposing = (_complete(side) for side in sides)
    return Setup(own, opposing, WHITE)


def _complete(side: list[int]) -> tuple[int, ...]:
    return (max(15 - sum(side[1:]), 0), *side[1:])


class _Reader:
    """Reads the checkers written out, clause by clause."""

    def __init__(self, text: str, labels: str) -> None:
        self.text = text
        self.sides: dict[str, dict[int, int]] = {WHITE: {}, BLACK: {}}
        self.named: set[str] = set()
        self.turn = ""
        self.labels = labels if labels != "auto" else guess_labels(text)
        self.words = {**sides_beside(re.findall(r"(?<!\w)(\w++)\s*+:", text)), **OTHER_SIDES}

    def read(self) -> Setup:
        start = 0
        for clause in re.split(r"[;\n|]", self.text):
            if clause.strip():
                self.clause(clause, start)
            start += len(clause) + 1
        return Setup(self.counts(WHITE), self.counts(BLACK), self.turn or WHITE)

    def counts(self, side: str) -> tuple[int, ...]:
        counts = [0] * (BAR + 1)
        for point, count in self.sides[side].items():
            counts[point] = count
        return tuple(counts)

    def clause(self, clause: str, start: int) -> None:
        head, colon, body = clause.partition(":")
        if colon:
            self.side(head, body, start + len(head) + 1)
            return
        words = fold(clause.strip())
        for names, reader in ((BAR_WORDS, self.bar), (OFF_WORDS, self.off), (TURN_WORDS, self.roll)):
            name = next(
                (name for name in sorted(names, key=len, reverse=True) if words.startswith(name)), None
            )
            if name is not None:
                reader(words[len(name) :], start)
                return
        raise NotationError(
            "unknown_clause", word=clause.strip()[:40], candidates=("W:", "B:", "bar", "off", "turn")
        )

    def side(self, head: str, body: str, start: int) -> None:
        side = self.find_side(head)
        if side in self.named:
            raise NotationError("side_twice", word=head.strip(), side=side)
        self.named.add(side)
        following = MARKER.search(body) if ":" in body else None
        if following:
            self.clause(body[following.start() :], start + following.start())
            body = body[: following.start()]
        place = 0
        for found in ITEM.finditer(body):
            first, end = found.span()
            self.nothing_between(body[place:first], start + place)
            self.put(side, self.point(found, side, start), self.count(found[1], start + first))
            place = end
        self.nothing_between(body[place:], start + place)

    def nothing_between(self, rest: str, start: int) -> None:
        word = rest.strip(" ,\t")
        if word:
            raise NotationError("bad_item", word=word[:40], text=self.text, place=start + rest.index(word[0]))

    def find_side(self, word: str) -> str:
        side = self.words.get(fold(word.strip()))
        if side is None:
            raise NotationError(
                "unknown_side", word=word.strip()[:40], candidates=("W", "B", "white", "black")
            )
        return side

    def point(self, found: re.Match[str], side: str, start: int) -> int:
        word = fold(found.group(2))
        if word in BAR_WORDS:
            return BAR
        if word in OFF_WORDS:
            return 0
        try:
            return read_point(word, side, self.labels)
        except NotationError as error:
            raise NotationError(
                "unknown_point",
                word=found.group(2),
                text=self.text,
                place=start + found.start(2),
                candidates=error.candidates,
            ) from None

    def count(self, digits: str, place: int) -> int:
        if len(digits) > 2 or not digits.isascii():
            raise NotationError(
                "bad_count", word=digits[:20], text=self.text, place=place, limit=LARGEST_COUNT
            )
        return int(digits)

    def put(self, side: str, point: int, count: int) -> None:
        if point in self.sides[side]:
            word = "bar" if point == BAR else "off" if point == 0 else str(point)
            raise NotationError("point_twice", word=word, side=side)
        self.sides[side][point] = count

    def bar(self, rest: str, start: int) -> None:
        self.heap(rest, BAR, start)

    def off(self, rest: str, start: int) -> None:
        self.heap(rest, 0, start)

    def heap(self, rest: str, point: int, start: int) -> None:
        """Read ``W1 B2`` after ``bar`` or ``off``."""
        for word in rest.replace(",", " ").split():
            found = re.fullmatch(r"([a-z]+)(\d*)|(\d+)([a-z]+)", word)
            if found is None:
                raise NotationError("bad_heap", word=word, candidates=("W1", "B1"))
            letters, digits = (found[1], found[2]) if found[1] else (found[4], found[3])
            self.put(self.find_side(letters), point, self.count(digits or "1", start))

    def roll(self, rest: str, start: int) -> None:
        if self.turn:
            raise NotationError("turn_twice", word=rest.strip())
        self.turn = self.find_side(rest)


def guess_labels(text: str) -> str:
    """Tell whether the points of a text are the book's labels or ordinary numbers.

    >>> guess_labels("W: 2@24 5@6"), guess_labels("W: 2@1A 5@6"), guess_labels("W: 5@6")
    ('usual', 'book', 'book')
    """
    points = [fold(point) for _count, point in ITEM.findall(text)]
    if any("a" in point and point.strip("a").isdigit() for point in points):
        return "book"
    return "usual" if any(point.isdigit() and 12 < int(point[:4]) <= 24 for point in points) else "book"


# Refusals are not remembered, so however many lines there are, no more than all points are.
@lru_cache
def read_point(word: str, side: str, labels: str) -> int:
    """Read one point as the side's own.

    >>> read_point("8", BLACK, "usual"), read_point("8", BLACK, "book")
    (8, 17)
    """
    if labels == "book":
        return point_of(word, side)
    if not (word.isascii() and word.isdigit() and len(word) < 3 and 1 <= int(word) <= 24):
        raise NotationError("unknown_point", word=word, candidates=LABELS if "a" in word else ("1", "24"))
    return int(word)


class Question(NamedTuple):
    """A line taken apart: the position, the dice, and what stands after them."""

    position: str
    dice: tuple[int, int] | None
    rest: str


PAIR = re.compile(r"([1-6])[-/,:+]?([1-6])")


def read_question(text: str) -> Question:
    """Find the dice of a question: two numbers, or a pair such as 64, 6-4 or the book's 6/4.

    >>> read_question("start 6 4"), read_question("start 6/4 8/2 6/2").rest
    (Question(position='start', dice=(6, 4), rest=''), '8/2 6/2')
    """
    words = text.split()
    if words and (PAIR.fullmatch(words[0]) or _is_number(words[0])):
        raise NotationError("dice_first", word=words[0][:40])
    for place, word in enumerate(words[1:], 1):
        if "@" in word:  # most words of a long question, told apart before anything slower
            continue
        pair = PAIR.fullmatch(word)
        if pair:
            return _question(words, place, 1, pair[1], pair[2])
        following = words[place + 1] if place + 1 < len(words) else ""
        if _is_number(word) and _is_number(following):
            return _question(words, place, 2, word.rstrip(","), following)
    if len(words) == 2 and _is_number(words[1]):
        raise NotationError("bad_roll", word=words[1][:40])
    return Question(text.strip(), None, "")


def _is_number(word: str) -> bool:
    digits = word.rstrip(",")
    return digits.isascii() and digits.removeprefix("-").isdigit()


def _question(words: list[str], place: int, used: int, first: str, second: str) -> Question:
    for die in (first, second):
        if die not in ("1", "2", "3", "4", "5", "6"):
            raise NotationError("bad_die", word=die)
    return Question(" ".join(words[:place]), (int(first), int(second)), " ".join(words[place + used :]))


def read_roll(text: str) -> tuple[int, int]:
    """Read a roll alone.

    >>> read_roll("6/4"), read_roll("3 3")
    ((6, 4), (3, 3))
    """
    question = read_question(f"roll {text}")
    if question.dice is None or question.rest:
        raise NotationError("bad_roll", word=text[:40])
    return question.dice
