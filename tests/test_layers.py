"""The rooms of the house: who may import whom, and what a cheap module may not load."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("cli", "solvers", "puzzles", "probability")
ALLOWED = {
    "cli": {"cli", "solvers", "puzzles", "probability"},
    "solvers": {"solvers", "probability"},
    "puzzles": {"puzzles", "probability"},
    "probability": {"probability"},
}
HEAVY = {"numpy", "scipy", "sympy", "numba", "tabulate", "flint"}
OURS = set(ROOMS)
# Copyleft libraries and other people's engines serve as oracles in tests and benchmarks, never at run time.
FORBIDDEN = {
    "chess",
    "icepool",
    "dyce",
    "phevaluator",
    "eval7",
    "treys",
    "pyspiel",
    "pysat",
    "draughts",
    "pickle",
}
FILES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def imports(tree, top_only=False):
    """Yield (module, is_type_only) for every import of a module."""
    for node in tree.body if top_only else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are absolute here"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def game_of(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[2] if len(parts) > 2 and parts[1] == "games" and parts[2] != "__init__" else None


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_downwards_only(path):
    room = path.relative_to(ROOT).parts[0]
    for module in imports(ast.parse(path.read_text(encoding="utf-8"))):
        top = module.partition(".")[0]
        assert top not in FORBIDDEN, f"{module} is not for run time"
        if top in OURS:
            assert top in ALLOWED[room], f"{room} must not import {module}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_engines_name_no_game_and_games_not_each_other(path):
    room, own = path.relative_to(ROOT).parts[0], game_of(path)
    if room == "cli" and own is None:
        return
    for module in imports(ast.parse(path.read_text(encoding="utf-8"))):
        parts = module.split(".")
        if len(parts) > 2 and parts[0] in OURS and parts[1] == "games":
            assert own == parts[2], f"{path.relative_to(ROOT)} must not know {module}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_heavy_import_at_the_top(path):
    if path.name.startswith("_kernel") or path.stem.endswith("kernels"):
        return  # loaded by big jobs alone; the start-up test holds that
    tops = {
        module.partition(".")[0]
        for module in imports(ast.parse(path.read_text(encoding="utf-8")), top_only=True)
    }
    assert not tops & HEAVY


def test_only_the_output_module_prints():
    for path in FILES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        calls = {
            node.func.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert "print" not in calls, path
        assert not calls & {"eval", "exec"}, path
