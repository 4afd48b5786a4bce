"""Games as people and programs write them down: PGN, with whatever stands between the moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from probability.faults import NotationError
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

# In this order: a line for programs, comments, a tag pair, side lines, an annotation, a move number, a word. A tag's
# value may hold quotes that nobody escaped; a promotion may be written in brackets; 00 is no move number.
TOKEN = re.compile(
    r"""
    ^%[^\n]* | ;[^\n]* | \{[^}]*(?:\}|(?P<open>\Z))
    | \[\s*(?P<tag>\w+)\s+"(?P<value>(?:\\.|[^\n]){0,500}?)"\s*\]
    | (?P<bracket>[()])
    | \$\d+
    | (?P<number>[1-9]\d*)(?:\s*[.…][.…\s]*|(?=[\s(){};,]|$))
    | (?P<word>(?:[a-h][18]\([QRBNDVSJ]\)|[^\s(){};,$])+)
    """,
    re.VERBOSE | re.MULTILINE,
)
RESULTS = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "1/2": "1/2-1/2", "*": "*"}
ONE_DASH = str.maketrans(dict.fromkeys("–—−:", "-") | {"½": "1/2"})
# Verdicts on a position, such as +- or ±; a dash alone is none, it stands for a move left out.
SIGNS = re.compile(r"[.…]+|(?!-+$)[-!?=+/#±∓∞⩲⩱⇄→↑□⊕△∆⌓−]+")
REMARKS = ("e.p.", "ep", "n", "mat", "mate", "sach", "check")


def _tokens(text: str) -> Iterator[re.Match[str]]:
    """All parts of a text that count; comments and side lines are left out."""
    depth = 0
    for token in TOKEN.finditer(text):
        if token["bracket"]:
            depth = depth + 1 if token["bracket"] == "(" else max(0, depth - 1)
        elif token["tag"]:
            depth = 0
            yield token
        elif token["open"] is not None or (depth == 0 and (token["number"] or token["word"])):
            yield token


def _lines(text: str) -> str:
    """The text with one kind of line ends."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _result(word: str) -> str:
    """The result that a word means, or an empty text.

    >>> _result("½–½"), _result("0:1"), _result("0-0")
    ('1/2-1/2', '0-1', '')
    """
    return RESULTS.get(word.translate(ONE_DASH), "")


def split_games(text: str) -> list[str]:
    """Split a file into games: at tags after moves, and at a first move after a result.

    >>> len(split_games('[White "A"]\\n\\n1. e4 *\\n\\n[White "B"]\\n\\n1. d4 *'))
    2
    >>> split_games("1. e4 e5 1-0 1. d4 0-1")
    ['1. e4 e5 1-0 ', '1. d4 0-1']
    """
    text = _lines(text)
    begins, played, ended = [0], False, False
    for token in _tokens(text):
        if played and (token["tag"] or (ended and token["number"] == "1")):
            begins.append(token.start())
            played = ended = False
        if token["word"]:
            played, ended = True, ended or bool(_result(token["word"]))
    games = [text[begin:end] for begin, end in zip(begins, [*begins[1:], len(text)], strict=True)]
    return [game for game in games if next(_tokens(game), None)]


def read_moves(text: str) -> tuple[dict[str, str], list[str], str]:
    """Take tags, moves and result out of a game; comments, side lines and annotations are skipped.

    >>> read_moves("1. e4 {best} e5 (1... c5) 2. Nf3 $1 +- 1-0")
    ({}, ['e4', 'e5', 'Nf3'], '1-0')
    >>> read_moves('[White "Jan \\\\"Honza\\\\" Novák"]\\n1.e4,e5 2.f4 exf4 3.Nf3 00')
    ({'White': 'Jan "Honza" Novák'}, ['e4', 'e5', 'f4', 'exf4', 'Nf3', '00'], '')

    Raises
    ------
    NotationError : for a comment that is never closed.
    """
    tags: dict[str, str] = {}
    moves, result = [], ""
    for token in _tokens(_lines(text)):
        word = token["word"]
        if token["open"] is not None:
            raise NotationError("comment_open", word=token[0][:30].strip())
        if token["tag"]:
            tags[token["tag"]] = re.sub(r"\\(.)", r"\1", token["value"])
        elif word and _result(word):
            result = _result(word)
        elif word and not SIGNS.fullmatch(word) and fold(word) not in REMARKS:
            moves.append(word)
    return tags, moves, result
