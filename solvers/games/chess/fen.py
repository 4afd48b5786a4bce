"""Read a position: Forsyth–Edwards notation, or a plain diagram of eight lines."""

from __future__ import annotations

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
    if fold(text.strip()) in STARTS:
        text = START
    if "\n" in text.strip():
        return parse_diagram(text, chess960)
    words = _split(text)
    setup = _rest(text, _placement(text, *words[0]), words[1:6], chess960)
    if len(words) > 6:
        raise NotationError("fen_fields", word=words[6][1], text=text, place=words[6][0], count=len(words))
    return setup


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
