"""The distribution: the four names are its own, scripts have games behind them, versions agree."""

import tomllib
from importlib import metadata
from pathlib import Path

from cli import __version__
from cli.registry import games

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_four_names_belong_to_this_distribution_only():
    owners = metadata.packages_distributions()
    for room in ("cli", "solvers", "probability", "puzzles"):
        assert set(owners.get(room, ["herna"])) == {"herna"}, f"{room} is claimed by {owners.get(room)}"
        assert (ROOT / room / "__init__.py").exists()
    packages = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert sorted(packages) == ["cli", "probability", "puzzles", "solvers"]


def test_no_script_without_a_game_and_no_game_without_its_script():
    scripts = PROJECT["project"]["scripts"]
    wanted = {"herna", *(record.key for record in games() if record.script)}
    assert set(scripts) == wanted
    assert set(scripts.values()) == {"cli.main:main"}


def test_version_is_told_once():
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert metadata.version("herna") == __version__
    assert __version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_core_packages_are_declared():
    declared = {line.partition(">")[0].partition("=")[0] for line in PROJECT["project"]["dependencies"]}
    assert {"click", "numpy", "scipy", "sympy", "tabulate"} <= declared
