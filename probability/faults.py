"""What is wrong with an input, as data: a code and the values that its sentence needs.

The lower rooms never write sentences for people. They raise or return faults, and the command line words
them in the reader's language.
"""

from __future__ import annotations

from math import ceil, log10
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Fault(NamedTuple):
    """One thing that is wrong.

    >>> Fault("too_few_dice", {"count": 1}).code
    'too_few_dice'
    """

    code: str
    values: Mapping[str, Any] = {}


class Faulty(ValueError):
    """The words were understood, but what they describe cannot be; holds *all* its faults (exit code 1).

    >>> Faulty([Fault("no_king"), Fault("two_checks", {"squares": "e4 e5"})]).codes
    ('no_king', 'two_checks')
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(", ".join(self.codes))

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes alone, in the order found."""
        return tuple(fault.code for fault in self.faults)


class NotationError(Faulty):
    """The words themselves cannot be read, or ask outside of what a command takes (exit code 2).

    *word* is the offending piece, *place* its position in *text* counted from 0, *candidates* what was
    expected there; from these the command line builds the caret line and the "did you mean".

    >>> error = NotationError("unknown_die", word="hnedda", candidates=("hnědá", "zelená"))
    >>> error.codes, error.word
    (('unknown_die',), 'hnedda')
    """

    def __init__(
        self,
        code: str,
        *,
        word: str = "",
        text: str = "",
        place: int | None = None,
        candidates: Iterable[str] = (),
        **values: object,
    ) -> None:
        self.word = word
        self.text = text
        self.place = place
        self.candidates = tuple(candidates)
        super().__init__([Fault(code, {"word": word, **values})])

    @property
    def is_misplaced(self) -> bool:
        """Whether the candidates are what could stand at that place, rather than all words that are known."""
        return self.codes[0].startswith("unexpected")


class TooBig(NotationError):
    """The question would take more time or memory than is sensible; refused before any work starts.

    >>> TooBig("too_many_outcomes", estimate="10^12", limit="10^7").faults[0].values["limit"]
    '10^7'
    """


def magnitude(value: float) -> str:
    """How an estimate or a limit is told: a large one by its power of ten.

    >>> magnitude(1234.5), magnitude(10**12), magnitude(7.4e15)
    ('1235', '10^12', '10^16')
    """
    return str(ceil(value)) if value < 10**9 else f"10^{round(log10(value))}"
