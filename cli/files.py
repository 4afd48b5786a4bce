"""Files that a person names: read whole, within limits; written whole or not at all."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

from cli.i18n import N_, _
from probability.faults import NotationError, TooBig

LARGEST_FILE = 64 << 20
REASONS = {
    errno.ENOENT: N_("there is no such folder"),
    errno.ENOTDIR: N_("there is no such folder"),
    errno.EACCES: N_("access is not allowed"),
    errno.EPERM: N_("access is not allowed"),
    errno.EISDIR: N_("it is a folder"),
    errno.EROFS: N_("the disk is read-only"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EFBIG: N_("the disk is full"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ELOOP: N_("its links lead in a circle"),
    errno.EINVAL: N_("this cannot be the name of a file"),
}


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
        raise NotationError("file_unreadable", path=path, reason=reason_of(error)) from None


def _decode(data: bytes, path: str, otherwise: str) -> str:
    if len(data) > LARGEST_FILE:
        code = "input_too_big" if path == "-" else "file_too_big"
        raise TooBig(code, path=path, limit=LARGEST_FILE >> 20)
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
        # What lies in the way, a link to elsewhere for example, is taken away and never written through.
        partial.unlink(missing_ok=True)
        with partial.open("x", encoding="utf-8") as file:
            file.write(text)
        partial.replace(target)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            partial.unlink(missing_ok=True)
        raise NotationError("file_unwritable", path=path, reason=reason_of(error)) from None


def reason_of(error: OSError | ValueError) -> str:
    """Say why in the reader's language, for the reasons that a person meets.

    >>> reason_of(OSError(errno.ENOSPC, "No space left on device"))
    'the disk is full'
    """
    known = REASONS.get(error.errno or 0) if isinstance(error, OSError) else REASONS[errno.EINVAL]
    return _(known) if known else str(error)
