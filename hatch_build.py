"""Compile the message catalogues (.po, committed) into what gettext reads (.mo, built)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand or by the tests, where hatchling may be absent
    BuildHookInterface = object  # type: ignore[assignment, misc]

ROOT = Path(__file__).parent


def compile_catalogues(root: Path = ROOT) -> list[Path]:
    """Write every catalogue that is older than its source, whole or not at all."""
    written = []
    for source in sorted((root / "cli" / "locale").rglob("*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        partial = target.with_suffix(".mo.part")
        with partial.open("wb") as out:
            write_mo(out, catalogue)
        partial.replace(target)
        written.append(target)
    return written


class CatalogueHook(BuildHookInterface):  # type: ignore[misc, unused-ignore]
    """Called by hatchling before a wheel or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    compile_catalogues()
