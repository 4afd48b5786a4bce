"""Many questions on standard input: one a line, answered in order; a bad line is a record, not an end."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import click

from cli.answer import Answer, Exit, Row
from cli.command import LONGEST_LINE, names
from cli.errors import fault_sentences, hint
from cli.i18n import _
from cli.output import SCRIPT_FORMATS, write
from cli.output.encode import Json, Separated, encoder
from probability.faults import Faulty, NotationError, TooBig

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cli.bulk import Bulk
    from cli.command import Command
    from cli.output import Style

CHUNK = 1 << 20
REMEMBERED = 1 << 14
TABLE_ROWS = 500


def read_chunks(stream: Any = None) -> Iterator[list[bytes | None]]:
    """Yield the lines of standard input, as many together as have come, None for one too long; flush before each wait.

    Reading in chunks of what is there lets a program on the other end of two pipes get its answers as it
    asks, while a long file is still read in large pieces.
    """
    stream = stream or sys.stdin.buffer
    rest, skipping = b"", False
    while chunk := stream.read1(CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        checked: list[bytes | None] = [*lines]
        if lines and (skipping or max(map(len, lines)) > LONGEST_LINE):
            checked = [line if len(line) <= LONGEST_LINE else None for line in lines]
            checked[0], skipping = None if skipping else checked[0], False
        if checked:
            yield checked
        if len(rest) > LONGEST_LINE:
            rest, skipping = b"", True
        sys.stdout.flush()
    if rest or skipping:
        yield [None if skipping else rest]


def run_batch(
    command: Command,
    ctx: click.Context,
    function: Callable[..., Answer],
    values: dict[str, Any],
    style: Style,
    target: str | None,
) -> int:
    """Answer every line of standard input; 1 if a line was bad or its answer is no."""
    if target or style.chart:
        raise NotationError("picture_in_batch" if target else "chart_in_batch")
    game, verb = names(ctx)

    def answer(text: str) -> Answer:
        return function(**{**values, command.batch or "": text})

    sink = Stream(game, verb, command, style) if style.format in SCRIPT_FORMATS else Pages(style)
    remembered = lru_cache(REMEMBERED)(lambda text: sink.prepare(*answer_line(answer, text, game)))
    bulk = _bulk(command.bulk, sink, values) if command.bulk and isinstance(sink, Stream) else None
    failed = 0
    number = 0
    for lines in read_chunks():
        left = bulk.put(number, lines) if bulk else enumerate(lines, number + 1)
        for place, line in left:
            text, fault = decode(line)
            good, prepared = remembered(text) if fault is None else sink.prepare(*error_rows(fault, game))
            failed += not good
            sink.put(place, text, prepared)
        number += len(lines)
    failed += bulk.failed if bulk else 0
    sink.close({"lines": number, "failed": failed})
    return Exit.NO if failed else Exit.ANSWERED


def _bulk(module: str, sink: Stream, values: dict[str, Any]) -> Bulk:
    from cli.bulk import Bulk

    return Bulk(module, sink, values)


def decode(line: bytes | None) -> tuple[str, NotationError | None]:
    """Read one line as text.

    >>> decode(b"3d6\\r"), decode(b" ")[1].codes
    (('3d6', None), ('empty_line',))
    """
    if line is None:
        return "", TooBig("line_too_long", limit=LONGEST_LINE)
    try:
        text = line.decode("utf-8").strip().removeprefix("\ufeff")
    except UnicodeDecodeError:
        return line.decode("utf-8", "replace"), NotationError("not_utf8")
    return text, None if text else NotationError("empty_line")


def answer_line(answer: Callable[[str], Answer], text: str, game: str) -> tuple[bool, Answer]:
    """Answer one line; what a lone question would print as an error becomes a row."""
    try:
        result = answer(text)
    except Faulty as error:
        return error_rows(error, game)
    except click.ClickException as error:
        return False, Answer({}, rows=[{"error": error.format_message()}])
    except RecursionError:
        return False, Answer({}, rows=[{"error": _("the question is nested too deeply")}])
    return result.good, result


def error_rows(error: Faulty, game: str) -> tuple[bool, Answer]:
    """Turn faults into one row, its sentences joined."""
    sentences = fault_sentences(error, game)
    if isinstance(error, NotationError) and hint(error):
        sentences.append(hint(error))
    return False, Answer({}, rows=[{"error": "; ".join(sentences)}])


class Stream:
    """Rows for scripts, written as they come."""

    def __init__(self, game: str, verb: str, command: Command, style: Style) -> None:
        self.encoder: Json | Separated = encoder(style.format)
        self.first = True
        write(self.encoder.opening(game, verb, command.columns))

    def prepare(self, good: bool, answer: Answer) -> tuple[bool, list[str]]:
        """Encode what does not depend on the line."""
        return good, [self.encoder.tail(row) for row in answer.batch_rows]

    def put(self, number: int, text: str, tails: Any) -> None:
        """Write the rows of one line."""
        if tails:
            write(self.encoder.rows(self.encoder.head(number, text), tails, self.first))
            self.first = False

    def put_encoded(self, rows: str) -> None:
        """Write rows that are encoded already, each as one that is not the first."""
        if rows:
            between = len(self.encoder.rows("", [""], False)) - len(self.encoder.rows("", [""], True))
            write(rows[between:] if self.first else rows)
            self.first = False

    def close(self, facts: Row) -> None:
        """End the batch."""
        write(self.encoder.closing(facts, self.first))


class Pages:
    """Tables for people, a page of lines at a time, so that memory stays flat."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.rows: list[Row] = []
        self.sample = Answer({})

    def prepare(self, good: bool, answer: Answer) -> tuple[bool, Answer]:
        """Keep the answer as it is."""
        return good, answer

    def put(self, number: int, text: str, answer: Any) -> None:
        """Collect the rows of one line."""
        self.sample = answer if answer.labels else self.sample
        self.rows += [{"line": number, "input": text, **row} for row in answer.batch_rows]
        if len(self.rows) >= TABLE_ROWS:
            self.flush()

    def flush(self) -> None:
        """Print the page."""
        from cli.output.people import markdown_rows, rows_block, to_ascii

        labels = {"line": _("line"), "input": _("input"), "error": _("error"), **self.sample.labels}
        if self.style.format == "md":
            text = markdown_rows(self.rows, labels, self.sample.chances)
        else:
            text = rows_block(self.rows, labels, self.sample.chances, self.style) + "\n"
        if self.rows:
            write(to_ascii(text) if self.style.ascii else text)
        self.rows = []

    def close(self, facts: Row) -> None:
        """End the batch with the count of what failed."""
        self.flush()
        if self.style.format == "table" and not self.style.quiet:
            write("\n" + _("lines: {lines}, failed: {failed}").format_map(facts) + "\n")
