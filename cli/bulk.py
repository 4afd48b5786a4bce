"""Many plain lines of a batch answered together in columns, for commands that can.

Rows are put together side by side as fields of bytes, each as wide as the widest, and what is left empty is dropped at
the end: the zero byte stands for nothing, and no line or answer has one.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from cli.batch import Stream

    Array = NDArray[Any]

FEW = 32
CHUNK = 1 << 20
LONGEST = 120
# What stands for a text and for a number while a row is encoded once for all lines of its key.
TEXT_MARK = "@bulk@"
NUMBER_MARK = 987_654_321_012_345_678
# What stands between the texts of a list in a column.
SEPARATOR = b"\1"


class Found(NamedTuple):
    """Which lines are answered, and for each of those its key and what differs between lines of that key.

    A column is a table of bytes, a text a row filled up with zero bytes, or an array of whole numbers. `failed` is how
    many of the answers are no. Where lines have several rows, `rows` is how many each of the answered lines has, and
    keys and columns are those of the rows.
    """

    answered: Array
    keys: Array
    columns: tuple[Array, ...]
    failed: int = 0
    rows: Array | None = None


class Bulk:
    """Rows of many lines at once.

    The module has ``answers(lines, values)``, which takes a table of bytes, a line a row filled up with zero bytes, and
    the command's options, and gives what was `Found`, or None if it answers no such batch; and ``row(key, *values)``,
    which makes the row of a line. It answers only lines that no format has to quote or escape, keys are small whole
    numbers, and the columns come in the order in which the row has them. A column that the rows of a key have not is
    empty there; a column of lists has the byte `SEPARATOR` between their texts, and its mark is a list's only text.

    The module may also say ``PLAIN_FIRST``, how many lines of a batch are answered line by line before it is asked, and
    ``TOGETHER``, how many lines it takes at most at a time.
    """

    def __init__(self, module: str, sink: Stream, values: dict[str, Any]) -> None:
        self.module = import_module(module)
        self.values = values
        self.plain_first: int = getattr(self.module, "PLAIN_FIRST", 0)
        self.together: int = getattr(self.module, "TOGETHER", CHUNK)
        self.failed = 0
        self.sink = sink
        self.encoder = sink.encoder
        first, second = self.encoder.plain_head
        # What the format has between rows stands in front of each row here, or behind it in its template.
        self.heads = self.encoder.rows(first + TEXT_MARK, [""], False).partition(TEXT_MARK)[0], second
        self.templates: dict[int, list[bytes]] = {}

    def put(self, before: int, lines: list[bytes | None]) -> Iterator[tuple[int, bytes | None]]:
        """Write the rows of the lines that can be answered together; yield the others in between, in order."""
        plain = min(len(lines), max(0, self.plain_first - before))
        yield from enumerate(lines[:plain], before + 1)
        for start in range(plain, len(lines), self.together):
            yield from self.put_part(before + start, lines[start : start + self.together])

    def put_part(self, before: int, lines: list[bytes | None]) -> Iterator[tuple[int, bytes | None]]:
        """Put lines that are answered at one go."""
        import numpy as np

        table = lines_table(lines)
        found = self.module.answers(table, self.values) if table is not None else None
        if table is None or found is None or not found.answered.any():
            yield from enumerate(lines, before + 1)
            return
        answered = found.answered
        self.failed += int(found.failed)
        numbers, inputs = answered.nonzero()[0] + before + 1, table[answered]
        # Where the rows of each line end, the unanswered ones having none.
        ends = answered if found.rows is None else np.zeros(len(lines), dtype=np.int64)
        if found.rows is not None:
            numbers, inputs = numbers.repeat(found.rows), inputs.repeat(found.rows, axis=0)
            ends[answered] = found.rows
        rows, ends = self.encode(numbers, inputs, found), ends.cumsum()
        done = 0
        for place in (~answered).nonzero()[0].tolist():
            self.write(rows[done : ends[place]])
            done = ends[place]
            yield before + place + 1, lines[place]
        self.write(rows[done:])

    def write(self, rows: Array) -> None:
        """Write rows without what is empty in them."""
        text = rows.tobytes().translate(None, b"\0")
        if SEPARATOR in text:
            text = text.replace(SEPARATOR, self.encoder.between_texts.encode())
        self.sink.put_encoded(text.decode())

    def encode(self, numbers: Array, inputs: Array, found: Found) -> Array:
        """Put the fields of the rows side by side."""
        import numpy as np

        parts = [inputs, *(column if column.ndim == 2 else digits(column) for column in found.columns)]
        cuts = self.cuts(found)
        first, second = (part.encode() for part in self.heads)
        heads = _texts([first]), digits(numbers), _texts([second])
        fields = [_as_items(part) for part in heads]
        for part, cut in zip(parts, cuts, strict=True):
            fields += [_as_items(part), _as_items(cut)[found.keys]]
        fields = [field for field in fields if field.dtype.itemsize]
        rows = np.empty(len(numbers), dtype=[(str(at), field.dtype) for at, field in enumerate(fields)])
        for at, field in enumerate(fields):
            rows[str(at)] = field
        return rows

    def cuts(self, found: Found) -> list[Array]:
        """What stands after the input and after each column, a table by key for each of these places."""
        import numpy as np

        for key in np.unique(found.keys).tolist():
            if key not in self.templates:
                self.templates[key] = self.template(key, found.columns)
        nothing = [b""] * (1 + len(found.columns))
        known = [self.templates.get(key, nothing) for key in range(max(self.templates) + 1)]
        return [_texts(pieces) for pieces in zip(*known, strict=True)]

    def template(self, key: int, columns: Sequence[Array]) -> list[bytes]:
        """Encode a row with marks, and cut it there."""
        marks = [f"@{place}@" if column.ndim == 2 else NUMBER_MARK for place, column in enumerate(columns)]
        encoder = self.encoder
        rest = encoder.rows(encoder.head(0, TEXT_MARK), [encoder.tail(self.module.row(key, *marks))], False)
        pieces = []
        for mark in (TEXT_MARK, *map(str, marks)):
            piece, found, after = rest.partition(mark)
            pieces.append(piece.encode() if found else b"")
            rest = after if found else rest
        return [*pieces[1:], rest.encode()]


def lines_table(lines: Sequence[bytes | None]) -> Array | None:
    """Put lines into a table of bytes; the very long ones are empty there. None if it does not pay or cannot be.

    >>> lines_table([b"ab", None, b"c\\r"] * 20)[:3].tolist()
    [[97, 98], [0, 0], [99, 0]]
    """
    if len(lines) < FEW:
        return None
    import numpy as np

    known = [line or b"" for line in lines]
    joined = b"".join(known)
    if b"\0" in joined:
        return None
    if b"\r" in joined:
        known = [line.strip() for line in known]
        joined = b"".join(known)
    width = max(map(len, known))
    if len(joined) == width * len(known) and 0 < width <= LONGEST:
        return np.frombuffer(joined, dtype=np.uint8).reshape(len(known), width)
    return _texts([line if len(line) <= LONGEST else b"" for line in known])


def digits(numbers: Array) -> Array:
    """Write whole numbers from 1 up in decimal, a table of bytes with zero bytes before the shorter ones.

    >>> digits(__import__("numpy").array([7, 120])).tolist()
    [[0, 0, 55], [49, 50, 48]]
    """
    import numpy as np

    width = len(str(int(numbers.max())))
    table = np.empty((len(numbers), width), dtype=np.uint8)
    left = numbers.astype(np.uint32) if width < 10 else numbers
    for place in range(width - 1, -1, -1):
        higher = left // 10
        table[:, place] = (left - 10 * higher + ord("0")) * (left > 0)
        left = higher
    return table


def _texts(texts: Sequence[bytes]) -> Array:
    import numpy as np

    width = max(1, *map(len, texts))
    return np.array(texts, dtype=f"S{width}").view(np.uint8).reshape(len(texts), width)


def _as_items(table: Array) -> Array:
    """The rows of a table of bytes, each as one item, which copies much faster."""
    import numpy as np

    items: Array = np.ascontiguousarray(table).view(f"V{table.shape[1]}")[:, 0]
    return items
