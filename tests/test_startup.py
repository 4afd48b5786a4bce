"""A short answer loads no heavy module; measured in a fresh process, because this one has loaded them all."""

import subprocess
import sys

import pytest

from cli.registry import games

HEAVY = ("numpy", "scipy", "sympy", "numba", "flint", "tabulate", "asyncio", "difflib", "importlib.metadata")
PROBE = """
import sys
from cli.main import run
code = run(sys.argv[1], sys.argv[2:])
sys.stdout.flush()
loaded = sorted(set({heavy!r}) & set(sys.modules))
sys.stderr.write("loaded: " + " ".join(loaded))
sys.exit(code)
"""
CHEAP = [
    "herna",
    "herna --help",
    "herna games --format json",
    "herna dice odds 3d6 --format json",
    "kostky odds --dice hnědá,zelená --format json",
    "kostky trick červená=6 šedá=7 --format csv",
    "kostky legal --hand červená,šedá --led červená --format json",
    "kostky score --bid 3 --won 3 --round 4 --format json",
]
CHEAP += [f"{record.key if record.script else 'herna ' + record.key} --help" for record in games()]
CHEAP += [f"{record.key} --version" for record in games() if record.script]
CHEAP += [f"herna {record.key} {record.verbs[0].name} --help --lang cs" for record in games()]


def loaded_by(line):
    words = line.split(" ")
    probe = PROBE.format(heavy=HEAVY)
    done = subprocess.run([sys.executable, "-c", probe, *words], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stderr.rpartition("loaded: ")[2].split()


@pytest.mark.parametrize("line", CHEAP)
def test_cheap_answers_load_nothing_heavy(line):
    assert loaded_by(line) == []


def test_the_probe_sees_a_heavy_module():
    assert "tabulate" in loaded_by("kostky odds --dice hnědá,zelená --format md")


def test_version_does_not_even_load_click():
    code = (
        "import sys; from cli.main import run; run('herna', ['--version']); sys.exit('click' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60).returncode == 0
