"""Shared by all tests: fresh catalogues, a private cache folder, and a way to run a command line."""

import sys
from pathlib import Path

import hypothesis
import pytest

# A busy machine is not a fault of the code.
hypothesis.settings.register_profile("steady", deadline=None)
hypothesis.settings.load_profile("steady")

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from cli.i18n import activate  # noqa: E402
from hatch_build import compile_catalogues  # noqa: E402
from tests.console import Console  # noqa: E402

compile_catalogues(ROOT)


@pytest.fixture(autouse=True)
def plain_environment(tmp_path_factory, monkeypatch):
    """No test reads the developer's language, colours or kept tables."""
    for name in ("HERNA_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HERNA_CACHE_DIR", str(tmp_path_factory.getbasetemp() / "cache"))
    yield
    # A Czech answer must not leave its language to the doctests that run after it in this process.
    activate("en")


@pytest.fixture
def console():
    """Run a command line in this process."""
    return Console()
