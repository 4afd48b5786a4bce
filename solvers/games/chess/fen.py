"""Read a position: Forsyth–Edwards notation, or a plain diagram of eight lines."""

from __future__ import annotations

import re

from probability.faults import NotationError
from probability.words import fold
from solvers.bitboard import square
from solvers.games.chess.setup import START, Setup, make_setup

MEN = "PNBRQKpnbrqk"
LONGEST = 4000
STARTS = ("start", "startpos", "zacatek", "vychozi")
# Diagrams may use figurines, Czech letters, and several signs for an empty square.
FIGURINES = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPkqrbnp", strict=True))
CZECH = dict(zip("DVSJdvsj", "QRBNqrbn", strict=True))
EMPTY = ".-_·*+□■"
# What stands around a FEN where people copy it: a PGN tag, an engine's command, the address of a web page, quotes.
ADDRESS = re.compile(r"\s*https?://\S*?[/=](?=(?:[1-8PNBRQKpnbrqk]+/){7})")
COMMAND = re.compile(r"\s*\[?\s*(?:position\s+)?(?:fen\b[\s:=]*)?", re.IGNORECASE)
BEHIND = re.compile(r"[\s\"'`„“”«»]*\]?\s*$")
QUOTES = " \t\r\n\"'`„“”«»"
# What looks the same, or stands for a blank in an address.
SAME = str.maketrans(dict.fromkeys("–—−", "-") | dict.fromkeys("_\n\u00a0", " "))
# EPD: four fields, or all six, and then operations, each ended by a semicolon.
EPD = re.compile(r"(\S+\s+[wb]\s+\S+\s+[^\s;]+(?:\s+\d+\s+\d+)?)\s*(;.*|[A-Za-z]\w*\s[^;]*;.*)", re.DOTALL)
COUNTERS = re.compile(r"(?:^|;)\s*(hmvc|fmvn)\s+(\d{1,6})\s*(?=;)")
FIELDS = ("board", "side", "castling", "passing", "halfmoves", "fullmoves")


def parse_fen(text: str, chess960: bool = False) -> Setup:
    """Read a position from FEN, from the word "start", or from a diagram.

    Missing fields at the end mean: white to move, no castling, no en passant, a fresh clock.

    Raises
    ------
    NotationError : with the place of the first character that cannot be read.

    >>> parse_fen("8/8/8/8/8/8/8/K1k5 b - - 3 40").halfmoves
    3
    >>> parse_fen("8/8/8/8/8/8/8/K1x5 w - - 0 1")
    Traceback (most recent call last):
    ...
    probability.faults.NotationError: fen_letter
    """
    if not text.strip():
        raise NotationError("fen_empty")
    if len(text) > LONGEST:
        raise NotationError("fen_long", length=len(text), limit=LONGEST)
    if "\n" in text.strip() and "/" not in text.split()[0]:
        return parse_diagram(text, chess960)
    text, counters = _bare(text)
    if fold(text) in STARTS:
        text = START
    words = _split(text)
    if not words:
        raise NotationError("fen_empty")
    if "/" not in words[0][1] or "://" in words[0][1]:
        raise NotationError("fen_none", word=words[0][1][:40], candidates=STARTS[:1])
    setup = _rest(text, _placement(text, *words[0]), words[1:6], chess960)
    if len(words) > 6:
        raise NotationError("fen_fields", word=words[6][1], text=text, place=words[6][0], count=len(words))
    return setup._replace(
        halfmoves=counters.get("hmvc", setup.halfmoves), fullmoves=counters.get("fmvn", setup.fullmoves)
    )


def _bare(text: str) -> tuple[str, dict[str, int]]:
    """A FEN alone, of everything it may be copied with, and the counters that EPD operations set.

    >>> _bare("https://lichess.org/analysis/8/8/8/8/8/8/8/K1k5_w_-_-_3_40?color=white")
    ('8/8/8/8/8/8/8/K1k5 w - - 3 40', {})
    >>> _bare('[FEN "8/8/8/8/8/8/8/K1k5 w - –"]'), _bare('8/8/8/8/8/8/8/K1k5 w - - hmvc 3; id "x";')
    (('8/8/8/8/8/8/8/K1k5 w - -', {}), ('8/8/8/8/8/8/8/K1k5 w - -', {'hmvc': 3}))
    """
    if "://" in text:
        from urllib.parse import unquote_plus

        text = ADDRESS.sub("", re.sub(r"(?<=[\w-])[?&#][^/]*$", "", unquote_plus(text)), count=1)
    text = BEHIND.sub("", COMMAND.sub("", text, count=1).lstrip(QUOTES)).translate(SAME)
    match = EPD.fullmatch(text)
    if match is None:
        return text, {}
    return match[1], {name: int(value) for name, value in COUNTERS.findall(match[2])}


def _split(text: str) -> list[tuple[int, str]]:
    """The words of a text with their places."""
    words, place = [], 0
    for word in text.split():
        place = text.index(word, place)
        words.append((place, word))
        place += len(word)
    return words


def _placement(text: str, begin: int, field: str) -> dict[int, str]:
    rows = field.split("/")
    placed: dict[int, str] = {}
    place = begin
    for index, row in enumerate(rows):
        if index > 7:
            raise NotationError(
                "fen_rows", word=row or "/", text=text, place=max(0, place - (not row)), count=len(rows)
            )
        _row(text, place, row, 7 - index, placed)
        place += len(row) + 1
    if len(rows) < 8:
        raise NotationError("fen_rows", word=field[-1:], text=text, place=place - 2, count=len(rows))
    return placed


def _row(text: str, place: int, row: str, rank: int, placed: dict[int, str]) -> None:
    file, digit = 0, False
    for offset, sign in enumerate(row):
        if sign in "12345678":
            if digit:
                raise NotationError("fen_digits", word=sign, text=text, place=place + offset, rank=rank + 1)
            file += int(sign)
        elif sign in MEN:
            if file < 8:
                placed[8 * rank + file] = sign
            file += 1
        else:
            raise NotationError("fen_letter", word=sign, text=text, place=place + offset)
        digit = sign in "12345678"
        if file > 8:
            raise NotationError("fen_row_long", word=sign, text=text, place=place + offset, rank=rank + 1)
    if file < 8:
        end = place + max(len(row) - 1, 0)
        raise NotationError(
            "fen_row_short", word=row[-1:] or "/", text=text, place=end, rank=rank + 1, count=file
        )


def _rest(text: str, placed: dict[int, str], words: list[tuple[int, str]], chess960: bool) -> Setup:
    """Read the fields after the board."""
    given = dict(zip(FIELDS[1:], words, strict=False))
    side, rights, passing, clocks = 0, "-", 0, [0, 1]
    if "side" in given:
        place, word = given["side"]
        if word not in ("w", "b"):
            raise NotationError("fen_side", word=word, text=text, place=place)
        side = "wb".index(word)
    if "castling" in given:
        rights = _rights(text, *given["castling"])
    if "passing" in given:
        place, word = given["passing"]
        if word != "-":
            if len(word) != 2 or word[0] not in "abcdefgh" or word[1] not in "12345678":
                raise NotationError("fen_passing", word=word, text=text, place=place)
            passing = 1 << square(word)
    for index, name in enumerate(FIELDS[4:]):
        if name in given:
            clocks[index] = _clock(text, name, *given[name])
    return make_setup(placed, side, rights, passing, (clocks[0], clocks[1]), chess960)


def _rights(text: str, place: int, word: str) -> str:
    if word == "-":
        return word
    for offset, letter in enumerate(word):
        if letter.upper() not in "KQABCDEFGH":
            raise NotationError("fen_castling", word=letter, text=text, place=place + offset)
        if letter in word[:offset]:
            raise NotationError("fen_castling_twice", word=letter, text=text, place=place + offset)
    return word


def _clock(text: str, name: str, place: int, word: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 6:
        raise NotationError(f"fen_{name}", word=word, text=text, place=place)
    return int(word)


def parse_diagram(text: str, chess960: bool = False) -> Setup:
    """Read eight lines of eight squares, rank 8 first; labels of ranks and files may stand beside them.

    Squares are letters (also Czech D V S J), figurines, or a dot or dash for an empty one. A ninth line may
    hold the rest of a FEN, beginning with the side to move.

    >>> parse_diagram("\\n".join(["8 . . . . . . . k"] + ["........"] * 6 + ["♔......."])).men
    2
    """
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    lines = [line for line in lines if fold(line).replace(" ", "") != "abcdefgh"]
    if len(lines) not in (8, 9):
        raise NotationError("diagram_lines", count=len(lines))
    placed: dict[int, str] = {}
    for index, line in enumerate(lines[:8]):
        rank = 8 - index
        signs = "".join(line.split()).strip("|").replace("|", "")
        signs = signs.removeprefix(str(rank)) if len(signs) > 8 else signs
        signs = signs.removesuffix(str(rank)) if len(signs) > 8 else signs
        if len(signs) != 8:
            raise NotationError("diagram_row", word=line, rank=rank, count=len(signs))
        for file, sign in enumerate(signs):
            letter = FIGURINES.get(sign) or CZECH.get(sign) or sign
            if letter in MEN:
                placed[8 * rank - 8 + file] = letter
            elif sign not in EMPTY:
                raise NotationError("diagram_letter", word=sign, rank=rank, text=line, place=line.index(sign))
    rest = lines[8] if len(lines) == 9 else ""
    words = _split(rest)
    if len(words) > 5:
        raise NotationError(
            "fen_fields", word=words[5][1], text=rest, place=words[5][0], count=len(words) + 1
        )
    return _rest(rest, placed, words, chess960)
