"""The time of whole commands, as a ratio to ``python -c "import click"``."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.harness import ProcessJob
from cli.registry import games

# Scripts whose four bars stand elsewhere.
MEASURED = ("kostky", "blackjack")
BASE = (sys.executable, "-c", "import click")


def startup_job(name: str, argv: list[str], at_most: float) -> ProcessJob:
    """Compare a command line with the import of Click; its script stands next to the interpreter."""
    script = Path(sys.executable).with_name(argv[0])
    return ProcessJob(f"start-up: {name}", (str(script), *argv[1:]), "import click", BASE, at_most)


def startup_jobs(argv: list[str]) -> list[ProcessJob]:
    """The four bars for a cheap question: version, help, the answer as JSON, the answer as a table."""
    script, question = argv[0], " ".join(argv)
    return [
        startup_job(f"{script} --version", [script, "--version"], 1.15),
        startup_job(f"{script} --help", [script, "--help"], 1.3),
        startup_job(f"{question} --format json", [*argv, "--format", "json"], 1.3),
        startup_job(question, argv, 2.5),
    ]


def script_jobs() -> list[ProcessJob]:
    """Version and help of every other script; their cheap answers have bars of their own."""
    scripts = [record.key for record in games() if record.script and record.key not in MEASURED]
    bars = (("--version", 1.15), ("--help", 1.3))
    return [startup_job(f"{script} {word}", [script, word], bar) for script in scripts for word, bar in bars]


JOBS = [
    *startup_jobs(["kostky", "odds", "--dice", "hnědá,zelená"]),
    *startup_jobs(["herna", "dice", "odds", "3d6"]),
    *script_jobs(),
]
