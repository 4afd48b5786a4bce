"""The one shape of every answer: named facts and a list of rows.

A command returns an `Answer`; how it looks in a table, in JSON or in a picture is decided in `cli.output`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

    from cli.drawing.chart import Chart
    from cli.output import Style


class Exit(IntEnum):
    """What the process tells the shell.

    >>> Exit.NO.value
    1
    """

    ANSWERED = 0
    NO = 1
    USAGE = 2
    INTERRUPTED = 130


class Term(NamedTuple):
    """A word with a stable code for scripts and a text for people.

    >>> Term("brown", "hnědá").code
    'brown'
    """

    code: str
    text: str


class Approximate(NamedTuple):
    """A number that could not be had exactly, with its error bound (or standard error).

    >>> Approximate(0.25, 0.01).error
    0.01
    """

    value: float
    error: float


Value: TypeAlias = (
    "Fraction | Approximate | Term | int | float | str | bool | Sequence[Any] | Mapping[str, Any] | None"
)
Row: TypeAlias = "Mapping[str, Value]"


class Answer(NamedTuple):
    """Facts, rows, and what a person needs beside them.

    Attributes
    ----------
    facts : what the answer is, by stable English key.
    rows : the table under it; None when the answer is its facts alone (a row format then prints them as one).
    labels : for people, the title of each key, in their language; a key with an empty label is not shown.
    fact_labels : titles of facts, where a column under the same key has another.
    chances : keys whose values are probabilities, shown with percentage and "1 in N".
    notes : sentences for people, on the table's foot.
    good : False when the answer is "no" (exit code 1).
    batch : the rows of this answer in a batch, where they differ from `rows`.
    drawing : text picture, printed above the table.
    chart : bars for ``--chart``.
    svg : the picture for ``--svg``.

    >>> from fractions import Fraction
    >>> Answer({"win": Fraction(5, 9)}).facts["win"]
    Fraction(5, 9)
    """

    facts: Mapping[str, Value]
    rows: Sequence[Row] | None = None
    labels: Mapping[str, str] = {}
    chances: Sequence[str] = ()
    notes: Sequence[str] = ()
    good: bool = True
    batch: Sequence[Row] | None = None
    drawing: Callable[[Style], str] | None = None
    chart: Callable[[], Chart] | None = None
    svg: Callable[[], str] | None = None
    fact_labels: Mapping[str, str] = {}

    @property
    def batch_rows(self) -> Sequence[Row]:
        """What a batch prints for this question.

        >>> Answer({"total": 3}).batch_rows
        ({'total': 3},)
        """
        if self.batch is not None:
            return self.batch
        return (self.facts,) if self.rows is None else self.rows
