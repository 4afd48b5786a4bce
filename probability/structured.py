"""JSON and TOML that people give: read whole, or refused with the place; nothing in them is ever run."""

from __future__ import annotations

from typing import Any

from probability.faults import NotationError


def read_json(text: str, **settings: Any) -> Any:
    """Read JSON; the settings are those of `json.loads`.

    >>> read_json('{"red": [2, 3]}'), read_json("[" * 100_000 + "]")
    Traceback (most recent call last):
        ...
    probability.faults.NotationError: bad_json
    """
    import json

    try:
        return json.loads(text, **settings)
    except json.JSONDecodeError as error:
        raise NotationError("bad_json", line=error.lineno, column=error.colno) from None
    except (RecursionError, ValueError):  # too deep, or a number of thousands of digits
        raise NotationError("bad_json", line=1, column=1) from None


def read_toml(text: str) -> dict[str, Any]:
    """Read TOML.

    >>> read_toml("move = 2"), read_toml("move = ")
    Traceback (most recent call last):
        ...
    probability.faults.NotationError: bad_toml
    """
    import re
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        where = re.search(r"line (\d+), column (\d+)", str(error))
        # The parser says "at end of document" where something is missing there.
        at_end = "end of document" in str(error)
        line, column = (int(where[1]), int(where[2])) if where else (text.count("\n") + 1 if at_end else 1, 1)
        raise NotationError("bad_toml", line=line, column=column) from None
