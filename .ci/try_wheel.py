"""Try an installed wheel: every script tells its version and answers one real question, in both languages."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

from cli import __file__ as home
from cli import __version__
from cli.registry import games

BIN = Path(sys.executable).parent
assert "site-packages" in home, f"not the installed wheel: {home}"


def ask(line):
    """Run a script of this environment and return what it prints."""
    program, *words = shlex.split(line)
    done = subprocess.run([BIN / program, *words], capture_output=True, text=True, timeout=300)
    # 1 is an answer too: the chess example is a position that cannot arise.
    assert done.returncode in (0, 1), f"{line}: exit {done.returncode}\n{done.stderr}"
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout


for script in ["herna", *(record.key for record in games() if record.script)]:
    assert ask(f"{script} --version") == f"{script} {__version__}\n", script
for record in games():
    answer = json.loads(ask(f"{record.example} --format json"))
    assert answer["game"] == record.key, record.example
    assert answer["facts"] or answer["rows"], record.example
    assert ask(f"{record.example} --lang cs") != ask(f"{record.example} --lang en"), record.example
