"""One source, two ways to run: a kernel is plain Python for one question, machine code for a million.

A kernel module is ordinary Python over whole numbers, lists and tuples. It names its kernels in ``KERNELS``.
Run as it is, it needs no heavy import. `compile_kernels` gives the same functions compiled by numba: whole
numbers become unsigned 64-bit words, tuples of numbers become constant arrays, and the bit operations of
`solvers.bitboard` become single machine instructions.

Rules for a kernel, so that both ways mean the same: no negative number, ``& FULL`` after a shift to the left,
``FULL ^ x`` instead of ``~x``, no local tuple of numbers, no keyword arguments.
"""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class _Words(ast.NodeTransformer):
    """Replace every whole number of a kernel by a named constant, so that numba sees an unsigned word.

    numba would take a literal for a signed number, and signed with unsigned makes a float.
    """

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if type(node.value) is not int:
            return node
        name = f"_word_{node.value}"
        self.numbers[name] = node.value
        return ast.copy_location(ast.Name(name, ast.Load()), node)


def compile_kernels(*modules: ModuleType) -> SimpleNamespace:
    """Compile the kernels of modules, the ones that others call first; they may call each other.

    The machine code is kept on disk beside the modules, so that only the first use pays for compiling.

    Returns
    -------
    A namespace with one compiled function for each name in the modules' ``KERNELS``.
    """
    return _compiled(modules)


@cache
def _compiled(modules: tuple[ModuleType, ...]) -> SimpleNamespace:
    from numba import njit

    space: dict[str, Any] = {"__name__": __name__, **_instructions()}
    stamp = _stamp(modules)
    made: dict[str, Any] = {}
    for module in modules:
        names = [name for name in module.KERNELS if name not in _instructions()]
        space.update(_constants(module))
        _define(module, names, space)
        for name in names:
            space[name].__qualname__ = f"{name}_{stamp}"
            made[name] = space[name] = _jitted(njit, space[name])
    return SimpleNamespace(**made)


def _stamp(modules: tuple[ModuleType, ...]) -> str:
    """A mark of all the source, under which machine code is kept: a kernel is stale when what it calls is."""
    from hashlib import sha256

    text = "".join(inspect.getsource(module) for module in (*modules, sys.modules[__name__]))
    return sha256(text.encode()).hexdigest()[:12]


def _jitted(njit: Callable[..., Any], function: Callable[..., Any]) -> Any:
    try:
        kernel = njit(cache=True)(function)
    except RuntimeError:  # nowhere to keep machine code: compile anew each time
        return njit(function)
    kept = kernel._cache
    kept.load_overload = _careful(kept.load_overload)
    return kernel


def _careful(load: Callable[..., Any]) -> Callable[..., Any]:
    """Take damaged machine code for none at all, so that it is made again.

    >>> _careful(lambda: 1 // 0)() is None
    True
    """

    def loaded(*arguments: Any) -> Any:
        try:
            return load(*arguments)
        except Exception:  # whatever reading a damaged file may raise
            return None

    return loaded


def _define(module: ModuleType, names: Sequence[str], space: dict[str, Any]) -> None:
    """Define a module's kernels in *space*, with words for numbers; file and lines stay, for the cache."""
    tree = ast.parse(inspect.getsource(module))
    words = _Words()
    tree.body = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name in names]
    for node in tree.body:
        assert isinstance(node, ast.FunctionDef)
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        node.body = [words.visit(inner) for inner in node.body if not _is_text(inner)]
    space.update(_unsigned(words.numbers))
    code = compile(tree, inspect.getfile(module), "exec")
    for body in code.co_consts:
        if isinstance(body, CodeType):
            space[body.co_name] = FunctionType(body, space, body.co_name)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _constants(module: ModuleType) -> dict[str, Any]:
    """The module's numbers and tables of numbers, as numba should see them."""
    import numpy as np

    found = {name: value for name, value in vars(module).items() if type(value) is int}
    tables = {
        name: np.array(value, dtype=np.uint64)
        for name, value in vars(module).items()
        if type(value) is tuple and value and all(type(item) is int for item in value)
    }
    return {**_unsigned(found), **tables}


def _unsigned(numbers: dict[str, int]) -> dict[str, Any]:
    import numpy as np

    return {name: np.uint64(value) for name, value in numbers.items() if 0 <= value < 1 << 64}


@cache
def _instructions() -> dict[str, Any]:
    """The bit operations that a processor does at once: lowest bit, highest bit, number of bits."""
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    word, no = ir.IntType(64), ir.Constant(ir.IntType(1), 0)

    def instruction(emit: Callable[[Any, Any], Any]) -> Any:
        """A function of one word that numba replaces by what *emit* writes."""

        def typed(_context: Any, bits: Any) -> Any:
            del bits
            return types.uint64(types.uint64), lambda _c, builder, _s, words: emit(builder, words[0])

        return intrinsic(typed)

    return {
        "lowest": instruction(lambda builder, bits: builder.cttz(bits, no)),
        "highest": instruction(
            lambda builder, bits: builder.sub(ir.Constant(word, 63), builder.ctlz(bits, no))
        ),
        "count": instruction(lambda builder, bits: builder.ctpop(bits)),
    }
