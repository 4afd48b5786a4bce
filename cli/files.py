"""Files that a person names: read whole, within limits; written whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from probability.faults import NotationError, TooBig

LARGEST_FILE = 64 << 20


def read_text(path: str, otherwise: str = "") -> str:
    """Read a text file, or standard input for ``-``; in the encoding *otherwise*, if any, when it is not UTF-8."""
    if path == "-":
        return _decode(sys.stdin.buffer.read(LARGEST_FILE + 1), "-", otherwise)
    try:
        if Path(path).is_file() and Path(path).stat().st_size > LARGEST_FILE:
            raise TooBig("file_too_big", path=path, limit=LARGEST_FILE >> 20)
        with Path(path).open("rb") as file:
            return _decode(file.read(LARGEST_FILE + 1), path, otherwise)
    except FileNotFoundError:
        raise NotationError("no_such_file", path=path) from None
    except (OSError, ValueError) as error:
        if isinstance(error, NotationError):
            raise
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise NotationError("file_unreadable", path=path, reason=reason) from None


def _decode(data: bytes, path: str, otherwise: str) -> str:
    if len(data) > LARGEST_FILE:
        raise TooBig("file_too_big", path=path, limit=LARGEST_FILE >> 20)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # No text has zero bytes; UTF-16 has.
        if otherwise and 0 not in data:
            return data.decode(otherwise)
        raise NotationError("not_utf8", path=path) from None


def write_text(path: str, text: str) -> None:
    """Write a text file through a temporary one beside it, so that nobody sees half a picture."""
    target = Path(path)
    partial = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        if target.exists() and not target.is_file():
            # A terminal or /dev/null cannot be replaced, only written to.
            target.write_text(text, encoding="utf-8")
            return
        partial.write_text(text, encoding="utf-8")
        partial.replace(target)
    except (OSError, ValueError) as error:
        partial.unlink(missing_ok=True) if partial.parent.is_dir() else None
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise NotationError("file_unwritable", path=path, reason=reason) from None
