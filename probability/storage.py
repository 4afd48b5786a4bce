"""Computed tables worth keeping: arrays in the user's cache folder, whole or not at all.

A table is written to a temporary file beside its place and renamed, so that a reader never sees half of one and
two processes that build the same table do not harm each other. It carries a format number, its name, the version
of whoever computes it, and a checksum of the header and of every array. A file that does not fit in any of these
is treated as absent: it is computed anew, never trusted. Nothing is ever unpickled.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    Array = NDArray[Any]

MAGIC = b"herna-table\x00\x00\x00\x00\x01"
ALIGNMENT = 64
LARGEST_HEADER = 1 << 20
BLOCK = 1 << 24
NUMERIC_KINDS = "biuf"


def cache_folder() -> Path:
    """Where tables are kept: ``HERNA_CACHE_DIR``, or the user's cache folder."""
    chosen = os.environ.get("HERNA_CACHE_DIR")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("herna", appauthor=False)


def table_path(name: str) -> Path:
    """Where the table of this name lies, or would lie.

    >>> table_path("bearoff").name
    'bearoff.table'
    """
    return cache_folder() / f"{name}.table"


class Table:
    """A kept table: its arrays by name, and the few words stored with them.

    An array is checked against its checksum when it is first asked for, and mapped rather than read, so that
    looking up one value in a table of gigabytes costs only the check.
    """

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self.path = path
        self.meta: dict[str, Any] = header["meta"]
        self._entries = {entry["key"]: entry for entry in header["arrays"]}
        self._arrays: dict[str, Array] = {}

    def keys(self) -> tuple[str, ...]:
        """The names of the arrays."""
        return tuple(self._entries)

    def __getitem__(self, key: str) -> Array:
        if key not in self._arrays:
            self._arrays[key] = self._read(self._entries[key])
        return self._arrays[key]

    def _read(self, entry: Mapping[str, Any]) -> Array:
        import numpy as np

        shape = tuple(entry["shape"])
        if 0 in shape:
            return np.empty(shape, dtype=entry["dtype"])
        array = np.memmap(self.path, dtype=entry["dtype"], mode="r", offset=entry["offset"], shape=shape)
        if _checksum(array) != entry["crc"]:
            raise DamagedTable(str(self.path))
        return array


class DamagedTable(OSError):
    """The file is not what was written; whoever meets this computes the table again."""


def load_table(name: str, version: int, *, verify: bool = True) -> Table | None:
    """Open a kept table, or tell by None that it has to be computed.

    Parameters
    ----------
    name : the table's name.
    version : the version of the computation; a table of another version counts as absent.
    verify : check all arrays now. Without it a damaged array raises `DamagedTable` when it is asked for.
    """
    path = table_path(name)
    try:
        header = _read_header(path)
        if header is None or header["name"] != name or header["version"] != version:
            return None
        table = Table(path, header)
        if verify:
            for key in table.keys():  # noqa: SIM118 -- not a mapping
                table[key]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return table


def _read_header(path: Path) -> dict[str, Any] | None:
    """Read and check everything before the arrays, and that the file is as long as it should be."""
    with path.open("rb") as file:
        start = file.read(len(MAGIC) + 12)
        if len(start) < len(MAGIC) + 12 or not start.startswith(MAGIC):
            return None
        length, crc = struct.unpack("<QI", start[len(MAGIC) :])
        if length > LARGEST_HEADER:
            return None
        text = file.read(length)
    if len(text) != length or zlib.crc32(text) != crc:
        return None
    header: dict[str, Any] = json.loads(text)
    ends = [entry["offset"] + entry["bytes"] for entry in header["arrays"]]
    kinds = all(entry["dtype"][1] in NUMERIC_KINDS for entry in header["arrays"])
    return header if kinds and path.stat().st_size >= max(ends, default=0) else None


def save_table(
    name: str, version: int, arrays: Mapping[str, Array], meta: Mapping[str, Any] | None = None
) -> bool:
    """Keep a table; False if the folder cannot be written, which costs only the time to compute it again."""
    path = table_path(name)
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove(partial)  # a link to elsewhere, perhaps: nothing is written through it
        with partial.open("xb") as file:
            for piece in _pieces(name, version, arrays, dict(meta or {})):
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError:
        _remove(partial)
        return False
    except BaseException:
        _remove(partial)
        raise
    sweep(path.parent)
    return True


def can_keep(name: str) -> bool:
    """Whether a table of this name could be kept, for who wants to know before long work."""
    path = table_path(name)
    probe = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        probe.touch()
    except OSError:
        return False
    _remove(probe)
    return True


def remove_table(name: str) -> None:
    """Forget a table, for example the checkpoint of a job that is done."""
    _remove(table_path(name))


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return


def sweep(folder: Path) -> None:
    """Remove what processes that were killed left half written; files of living processes stay."""
    for partial in folder.glob(".*.part"):
        owner = partial.name.split(".")[-2]
        if owner.isdigit() and not _is_alive(int(owner)):
            _remove(partial)


def _is_alive(process: int) -> bool:
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _pieces(name: str, version: int, arrays: Mapping[str, Array], meta: dict[str, Any]) -> Iterator[Any]:
    """The file in order: magic, header length and checksum, header, padded arrays."""
    import numpy as np

    ready = {key: np.ascontiguousarray(array) for key, array in arrays.items()}
    for array in ready.values():
        if array.dtype.kind not in NUMERIC_KINDS:
            raise TypeError("only plain numbers are kept")
    header = _header(name, version, ready, meta)
    yield MAGIC + struct.pack("<QI", len(header), zlib.crc32(header)) + header
    written = len(MAGIC) + 12 + len(header)
    for array in ready.values():
        padding = -written % ALIGNMENT
        yield b"\x00" * padding
        yield array.data if array.size else b""
        written += padding + array.nbytes


def _header(name: str, version: int, arrays: Mapping[str, Array], meta: dict[str, Any]) -> bytes:
    """Describe the arrays; offsets depend on the header's own length, so it is padded to a round one."""
    entries: list[dict[str, Any]] = [
        {
            "key": key,
            "dtype": array.dtype.newbyteorder("<").str.replace("=", "<"),
            "shape": list(array.shape),
            "bytes": array.nbytes,
            "crc": _checksum(array),
            "offset": 0,
        }
        for key, array in arrays.items()
    ]
    content = {"name": name, "version": version, "meta": meta, "arrays": entries}
    room = len(json.dumps(content)) + 24 * len(entries) + 64
    length = room + (-(room + len(MAGIC) + 12) % ALIGNMENT)
    place = length + len(MAGIC) + 12
    for entry in entries:
        place += -place % ALIGNMENT
        entry["offset"] = place
        place += entry["bytes"]
    return json.dumps(content).encode().ljust(length)


def _checksum(array: Array) -> int:
    data = memoryview(array.data).cast("B") if array.size else memoryview(b"")
    crc = 0
    for start in range(0, len(data), BLOCK):
        crc = zlib.crc32(data[start : start + BLOCK], crc)
    return crc
