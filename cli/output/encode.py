"""Answers for scripts: JSON, JSON lines, CSV and TSV.

A row is written in two parts, a head with the line number and input of a batch, and a tail with the answer.
Equal questions have equal tails, so a batch encodes each tail once.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from cli.answer import Approximate, Term
from cli.numbers import fraction_text, is_short

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cli.answer import Answer, Value


SIMPLE = frozenset((int, str, float, bool, type(None)))


def flat(row: Mapping[str, Value]) -> dict[str, Any]:
    """Make a row of plain JSON values: exact numbers as text with a float twin, terms as their codes.

    >>> flat({"die": Term("brown", "hnědá"), "win": Fraction(5, 9), "place": 1})
    {'die': 'brown', 'win': '5/9', 'win_float': 0.5555555555555556, 'place': 1}
    >>> flat({"win": Approximate(0.25, 0.01)})
    {'win': 'approximate', 'win_float': 0.25, 'win_error': 0.01}
    """
    out: dict[str, Any] = {}
    for key, value in row.items():
        kind = type(value)
        if kind in SIMPLE:  # most values, told apart before anything slower
            out[key] = value
        elif kind is list:
            out[key] = plain(value)
        elif isinstance(value, Fraction):
            out[key] = fraction_text(value)
            out[f"{key}_float"] = as_float(value)
        elif isinstance(value, Approximate):
            out[key] = "approximate"
            out[f"{key}_float"], out[f"{key}_error"] = value
        else:
            out[key] = plain(value)
    return out


def as_float(number: Fraction) -> float:
    """The nearest float; a number beyond its range is the largest one rather than an error.

    >>> as_float(Fraction(1, 3)), as_float(Fraction(10**400))
    (0.3333333333333333, 1.7976931348623157e+308)
    """
    try:
        return number.numerator / number.denominator
    except OverflowError:
        return 1.7976931348623157e308 if number > 0 else -1.7976931348623157e308


def plain(value: Value) -> Any:
    """Strip a value to what JSON knows.

    >>> plain([Term("red", "červená"), Fraction(1, 2), 3])
    ['red', '1/2', 3]
    """
    if type(value) in SIMPLE:
        return value
    if isinstance(value, Term):
        return value.code
    if isinstance(value, Fraction):
        return fraction_text(value)
    if isinstance(value, dict):
        return flat(value)
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


# One encoder for all rows: `json.dumps` with options would make a new one each time.
dump = json.JSONEncoder(ensure_ascii=False).encode
quote = json.encoder.encode_basestring
LONG_CELL = 100


def json_row(row: Mapping[str, Value]) -> str:
    """Encode a row as an object; long digits are not searched for what to escape, which would take longest.

    >>> json_row({"die": "x", "win": Fraction(1, 3)})
    '{"die": "x", "win": "1/3", "win_float": 0.3333333333333333}'
    """
    if not any(type(value) is Fraction and not is_short(value) for value in row.values()):
        return dump(flat(row))
    pieces = [
        f'"{key}": "{value}"' if type(row.get(key)) is Fraction else f'"{key}": {dump(value)}'
        for key, value in flat(row).items()
    ]
    return f"{{{', '.join(pieces)}}}"


class Json:
    """One object with game, command, facts and rows; a row a line, so that long ones can be read and cut."""

    between_texts = '", "'

    @staticmethod
    def tail(row: Mapping[str, Value]) -> str:
        """Encode what follows the batch head."""
        return json_row(row)[1:]

    @staticmethod
    def head(line: int, text: str) -> str:
        """Encode line number and input."""
        return f'{{"line": {line}, "input": {quote(text)}, '

    @property
    def plain_head(self) -> tuple[str, str]:
        """What a head has before the line number, and between it and an input that needs no escaping.

        >>> Json().plain_head
        ('{"line": ', ', "input": "')
        """
        first, _zero, rest = self.head(0, "").partition("0")
        return first, rest.rpartition('"')[0]

    @staticmethod
    def opening(game: str, command: str, columns: Sequence[str]) -> str:  # noqa: ARG004
        """Begin a batch."""
        return f'{{"game": "{game}", "command": "{command}", "rows": ['

    @staticmethod
    def rows(head: str, tails: Sequence[str], first: bool) -> str:
        """Join the batch rows of one line."""
        text = ",\n  ".join([head + tail for tail in tails])
        return f"\n  {text}" if first else f",\n  {text}"

    @staticmethod
    def closing(facts: Mapping[str, Value], empty: bool) -> str:
        """End a batch with what is known only then."""
        return f'{"" if empty else chr(10)}], "facts": {dump(flat(facts))}}}\n'

    def whole(self, answer: Answer, game: str, command: str) -> str:
        """Encode a single answer."""
        pieces = [f'{{"game": "{game}", "command": "{command}", "facts": {json_row(answer.facts)}, "rows": [']
        for row in answer.rows or ():
            pieces += ",\n  " if len(pieces) > 1 else "\n  ", json_row(row)
        # Joined once: an answer may have a hundred million digits.
        return "".join([*pieces, "\n" if answer.rows else "", "]}\n"])


class JsonLines(Json):
    """A row a line, each an object of its own."""

    @staticmethod
    def opening(game: str, command: str, columns: Sequence[str]) -> str:  # noqa: ARG004
        """Nothing stands before the first row."""
        return ""

    @staticmethod
    def rows(head: str, tails: Sequence[str], first: bool) -> str:  # noqa: ARG004
        """Join the batch rows of one line."""
        return "".join([f"{head}{tail}\n" for tail in tails])

    @staticmethod
    def closing(facts: Mapping[str, Value], empty: bool) -> str:  # noqa: ARG004
        """Nothing stands after the last row."""
        return ""

    def whole(self, answer: Answer, game: str, command: str) -> str:
        """Encode a single answer's rows; facts alone count as one row."""
        rows = (answer.facts,) if answer.rows is None else answer.rows
        return "".join([f"{json_row(row)}\n" for row in rows])


class Separated:
    """CSV and TSV from the standard library's writer; lists inside a cell are joined by spaces."""

    between_texts = " "

    def __init__(self, delimiter: str) -> None:
        import csv
        import io

        self.delimiter = delimiter
        self.columns: Sequence[str] = ()
        self.buffer = io.StringIO()
        self.writer = csv.writer(self.buffer, delimiter=delimiter, lineterminator="\n")

    def record(self, cells: Iterable[Any]) -> str:
        """Write one record with the standard quoting."""
        texts = [_cell(cell) for cell in cells]
        if len(texts) > 1 and any(type(text) is str and len(text) > LONG_CELL for text in texts):
            # The writer looks at every character for what to quote; long digits have nothing.
            joined = [str(text) for text in texts]
            if not any(sign in text for text in joined for sign in (self.delimiter, '"', "\r", "\n")):
                return self.delimiter.join(joined) + "\n"
        self.buffer.seek(0)
        self.buffer.truncate()
        self.writer.writerow(texts)
        return self.buffer.getvalue()

    def tail(self, row: Mapping[str, Value]) -> str:
        """Encode a row's cells in the order of the announced columns."""
        cells = flat(row)
        return self.record(cells.get(column) for column in self.columns)

    def head(self, line: int, text: str) -> str:
        """Encode line number and input."""
        # Most lines need no quoting, and the writer takes longer than the rest of a cheap answer.
        if '"' not in text and self.delimiter not in text and "\r" not in text and "\n" not in text:
            return f"{line}{self.delimiter}{text}{self.delimiter}"
        return self.record((line, text)).rstrip("\n") + self.delimiter

    @property
    def plain_head(self) -> tuple[str, str]:
        """What a head has before the line number, and between it and an input that needs no quoting.

        >>> Separated(",").plain_head
        ('', ',')
        """
        return "", self.delimiter

    def opening(self, game: str, command: str, columns: Sequence[str]) -> str:
        """Announce the columns."""
        self.columns = (*columns, "error")
        return self.record(("line", "input", *self.columns))

    @staticmethod
    def rows(head: str, tails: Sequence[str], first: bool) -> str:  # noqa: ARG004
        """Join the batch rows of one line."""
        return "".join([head + tail for tail in tails])

    @staticmethod
    def closing(facts: Mapping[str, Value], empty: bool) -> str:  # noqa: ARG004
        """Nothing stands after the last row."""
        return ""

    def whole(self, answer: Answer, game: str, command: str) -> str:
        """Encode a single answer's rows under a header of all their keys."""
        rows = [flat(row) for row in ((answer.facts,) if answer.rows is None else answer.rows)]
        columns = list(dict.fromkeys(key for row in rows for key in row))
        body = [self.record(row.get(column) for column in columns) for row in rows]
        return "".join([self.record(columns), *body]) if columns else ""


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return " ".join(str(_cell(item)) for item in value)
    if isinstance(value, dict):
        return dump(value)
    return value


class _Encoders:
    kinds: ClassVar[dict[str, Callable[[], Json | Separated]]] = {
        "json": Json,
        "jsonl": JsonLines,
        "csv": lambda: Separated(","),
        "tsv": lambda: Separated("\t"),
    }


def encoder(name: str) -> Json | Separated:
    """Pick the encoder of a script format.

    >>> encoder("csv").record(["a", "b,c", True, None, [1, 2]])
    'a,"b,c",true,,1 2\\n'
    """
    return _Encoders.kinds[name]()
