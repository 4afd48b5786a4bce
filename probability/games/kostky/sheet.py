"""Score sheets as people write them, as text or JSON.

The text is a table, one line a round, with `;`, tab, `|` or `,` between the cells (`#` starts a comment)::

    kolo   ; Adéla   ; Ben         ; Cecil
    1      ; 0/0     ; 1/1 +1g =50 ; 0/0
    mezisoučet ; 10  ; 50          ; 10
    2      ; 1/1     ; 0/1 =-20    ; 1/0
    celkem ; 30      ; 30          ; 0

A cell is `bid/won`, then `+g` or `+2g` for griffins beaten by the minotaur, `+m` for a minotaur beaten by a
mermaid, and `=50` for the score that was written down. A `celkem` (`total`) line claims the totals at the end
of the game, a `mezisoučet` (`subtotal`) line those so far.

The JSON is `{"players": [names], "rounds": [[cell, …], …], "totals": [points]}`; a cell is the same text or
`{"bid": 1, "won": 1, "griffins": 0, "minotaur": false, "score": 20}`, `totals` may be left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from probability.faults import NotationError
from probability.games.kostky.notation import SYMBOL_WORDS
from probability.structured import read_json
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

_SEPARATORS: Final = ";\t|,"
_ROUND_WORDS: Final = ("", "kolo", "round", "kola", "rounds", "jmeno", "name")
_TOTAL_WORDS: Final = ("celkem", "total", "totals", "soucet", "sum")
_SUBTOTAL_WORDS: Final = ("mezisoucet", "subtotal", "subtotals", "prubezne", "running")
_BONUS_WORDS: Final = {
    **dict.fromkeys(("g", "gryfy", "gryfu", "gryfove", "griffins", *SYMBOL_WORDS["griffin"]), "griffins"),
    **dict.fromkeys(("m", *SYMBOL_WORDS["minotaur"]), "minotaur"),
}
_CELL: Final = re.compile(
    r"(-?\d{1,4})\s*/\s*(-?\d{1,4})((?:\s*\+\s*\d{0,3}\s*[a-z]+)*)\s*(?:=\s*([+-]?\s*\d{1,6}))?"
)
_BONUS: Final = re.compile(r"\+\s*(\d*)\s*([a-z]+)")
_LABEL: Final = re.compile(r"(?:kolo|round)?\s*(\d{1,2})\s*\.?(?:\s*kolo)?")
MOST_POINTS: Final = 999_999
_POINTS: Final = re.compile(r"[+-]?\s*\d{1,6}")


class Cell(NamedTuple):
    """What is written for one player in one round; *claimed* is the score written down, if any."""

    bid: int
    won: int
    griffins: int = 0
    minotaur: bool = False
    claimed: int | None = None


class SheetRound(NamedTuple):
    """One line of the sheet."""

    number: int
    cells: tuple[Cell, ...]


class Claim(NamedTuple):
    """Totals written down after so many lines of rounds; *final* if they close the game."""

    after: int
    totals: tuple[int, ...]
    final: bool


class Sheet(NamedTuple):
    """A score sheet as written; nothing has been checked yet."""

    players: tuple[str, ...]
    rounds: tuple[SheetRound, ...]
    claims: tuple[Claim, ...] = ()


def parse_cell(text: str) -> Cell | None:
    """Read one cell, None if it cannot be read.

    >>> parse_cell("3/3 + 1g = 90")
    Cell(bid=3, won=3, griffins=1, minotaur=False, claimed=90)
    >>> parse_cell("1-1") is None
    True
    """
    match = _CELL.fullmatch(_plain(text))
    if not match:
        return None
    counts = {"griffins": 0, "minotaur": 0}
    for count, word in _BONUS.findall(match[3]):
        if word not in _BONUS_WORDS:
            return None
        counts[_BONUS_WORDS[word]] += int(count or 1)
    if counts["minotaur"] > 1:
        return None
    claimed = _points(match[4]) if match[4] else None
    return Cell(int(match[1]), int(match[2]), counts["griffins"], bool(counts["minotaur"]), claimed)


def _plain(text: str) -> str:
    return fold(text.replace("−", "-").replace("–", "-")).strip()


def _points(text: str) -> int | None:
    word = _plain(text)
    return int(word.replace(" ", "")) if _POINTS.fullmatch(word) else None


def parse_sheet(text: str) -> Sheet:
    """Read a score sheet, text or JSON.

    Raises NotationError; its values name the `line`, and the `player` and `round` of a cell.

    >>> sheet = parse_sheet("kolo;Eva;Ivan;Jan\\n1;0/0;1/1;0/0\\n")
    >>> sheet.players, sheet.rounds[0].cells[1]
    (('Eva', 'Ivan', 'Jan'), Cell(bid=1, won=1, griffins=0, minotaur=False, claimed=None))
    >>> parse_sheet("kolo;Eva;Ivan;Jan\\n1;0/0;1/1\\n")
    Traceback (most recent call last):
    probability.faults.NotationError: missing_cell
    """
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _parse_json(text.lstrip("\ufeff"))
    lines = [
        (number, line)
        for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1)
        if (line := raw.partition("#")[0].rstrip()) and set(line) - set("|-: +")
    ]
    if not lines:
        raise NotationError("empty_sheet")
    separator = next((mark for mark in _SEPARATORS if mark in lines[0][1]), ";")
    rows = [(number, line, _split(line, separator)) for number, line in lines]
    return _parse_rows(_parse_header(*rows[0]), rows[1:])


def _split(line: str, separator: str) -> list[str]:
    if separator == "|":  # a Markdown table has one at both ends
        line = line.strip().strip("|")
    return [cell.strip().strip('"') for cell in line.split(separator)]


def _parse_header(line_number: int, line: str, cells: Sequence[str]) -> tuple[str, ...]:
    if fold(cells[0]) not in _ROUND_WORDS or len(cells) < 2:
        raise NotationError("bad_header", word=cells[0], text=line, place=0, line=line_number)
    names = list(cells[1:])
    while names[-1] == "" and len(names) > 1:  # a separator at the end of the line
        names.pop()
    return _check_names(names, line_number)


def _check_names(names: Sequence[str], line_number: int) -> tuple[str, ...]:
    for number, name in enumerate(names, 1):
        if not name:
            raise NotationError("missing_name", number=number, line=line_number)
        if names.index(name) < number - 1:
            raise NotationError("name_twice", word=name, line=line_number)
    return tuple(names)


def _parse_rows(players: tuple[str, ...], rows: Sequence[tuple[int, str, list[str]]]) -> Sheet:
    rounds: list[SheetRound] = []
    claims: list[Claim] = []
    for line_number, line, (label, *cells) in rows:
        _fit(cells, players, line, line_number)
        word = _plain(label)
        if word in (*_TOTAL_WORDS, *_SUBTOTAL_WORDS):
            totals = _parse_totals(players, cells, line_number)
            claims.append(Claim(len(rounds), totals, word in _TOTAL_WORDS))
        else:
            number = _parse_label(label, line, line_number)
            named = zip(cells, players, strict=True)
            read = [_read_cell(cell, player, number, line_number) for cell, player in named]
            rounds.append(SheetRound(number, tuple(read)))
    if not rounds:
        raise NotationError("empty_sheet")
    return Sheet(players, tuple(rounds), tuple(claims))


def _fit(cells: list[str], players: Sequence[str], line: str, line_number: int) -> None:
    """Fill a short line with empty cells, for these are then named one by one."""
    if any(extra := cells[len(players) :]):
        word = next(filter(None, extra))
        raise NotationError("extra_cell", word=word, text=line, line=line_number, players=len(players))
    cells[:] = cells[: len(players)] + [""] * (len(players) - len(cells))


def _parse_label(label: str, line: str, line_number: int) -> int:
    if match := _LABEL.fullmatch(_plain(label)):
        return int(match[1])
    words = ("celkem", "mezisoučet", "total", "subtotal")
    raise NotationError("bad_row_label", word=label, text=line, place=0, line=line_number, candidates=words)


def _parse_totals(players: Sequence[str], cells: Sequence[str], line_number: int) -> tuple[int, ...]:
    totals = []
    for player, cell in zip(players, cells, strict=True):
        points = _points(cell)
        if points is None:
            raise NotationError(
                "bad_total" if cell else "missing_total", word=cell, player=player, line=line_number
            )
        totals.append(points)
    return tuple(totals)


def _read_cell(text: str, player: str, round_number: int, line_number: int) -> Cell:
    where: dict[str, Any] = {"player": player, "round": round_number, "line": line_number}
    if _plain(text) in ("", "-", "?"):
        raise NotationError("missing_cell", **where)
    cell = parse_cell(text)
    if cell is None:
        raise NotationError("bad_cell", word=text, **where)
    return cell


def _parse_json(text: str) -> Sheet:
    content = read_json(text)
    names = content.get("players")
    if not (isinstance(names, list) and names and all(isinstance(name, str) for name in names)):
        raise NotationError("bad_sheet_field", word="players")
    players = _check_names([name.strip() for name in names], 0)
    lines = content.get("rounds")
    if not (isinstance(lines, list) and lines and all(isinstance(line, list) for line in lines)):
        raise NotationError("bad_sheet_field", word="rounds")
    rounds = [_json_round(number, line, players) for number, line in enumerate(lines, 1)]
    return Sheet(players, tuple(rounds), _json_claims(content.get("totals"), players, len(rounds)))


def _json_claims(totals: object, players: Sequence[str], rounds: int) -> tuple[Claim, ...]:
    if totals is None:
        return ()
    if not (isinstance(totals, list) and len(totals) == len(players) and all(map(_is_points, totals))):
        raise NotationError("bad_sheet_field", word="totals")
    return (Claim(rounds, tuple(totals), final=True),)


def _json_round(number: int, line: list[Any], players: Sequence[str]) -> SheetRound:
    if len(line) > len(players):
        raise NotationError("extra_cell", word=_words(line[len(players)]), line=0, players=len(players))
    padded = line + [None] * (len(players) - len(line))
    cells = [_json_cell(cell, player, number) for cell, player in zip(padded, players, strict=True)]
    return SheetRound(number, tuple(cells))


def _is_points(value: object) -> bool:
    return type(value) is int and abs(value) <= MOST_POINTS


def _is_field(name: str, value: object) -> bool:
    return isinstance(value, bool) if name == "minotaur" else name in Cell._fields and _is_points(value)


def _json_cell(value: object, player: str, round_number: int) -> Cell:
    if isinstance(value, dict):
        fields = {"claimed" if key == "score" else key: item for key, item in value.items()}
        if {"bid", "won"} <= fields.keys() and all(map(_is_field, fields, fields.values())):
            return Cell(**fields)
        raise NotationError("bad_cell", word=_words(value), player=player, round=round_number, line=0)
    return _read_cell("" if value is None else _words(value), player, round_number, 0)


def _words(value: object) -> str:
    import json

    return value if isinstance(value, str) else f"{json.dumps(value, ensure_ascii=False):.60}"
