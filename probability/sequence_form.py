"""Two-player zero-sum games with hidden information as one linear programme.

Each player's plans are a polytope of *realization weights*: a number for every sequence of own choices, tied by one
equation for every place where a choice is made (what flows in is split among the choices). The pay-off is bilinear
in the two players' weights, so the best guaranteed value is a linear programme, and its dual gives the other side.

Koller, Megiddo, von Stengel: Efficient computation of equilibria for extensive two-person games (1996).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

TIGHT: Any = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}


class Plans(NamedTuple):
    """All plans of one player: non-negative weights with ``equations``, each its terms and their sum.

    A player who picks one of three moves:

    >>> Plans(3, [({0: 1, 1: 1, 2: 1}, 1)]).variables
    3
    """

    variables: int
    equations: Sequence[tuple[dict[int, float], float]]


class Equilibrium(NamedTuple):
    """What the first player can be sure of, both optimal plans, and how far the two bounds are apart.

    *lower* is what the first plan guarantees against any answer, *upper* what the second plan concedes at most;
    each is found by a best response of its own, so *gap* does not trust the programme that made the plans.
    """

    value: float
    first: list[float]
    second: list[float]
    lower: float
    upper: float

    @property
    def gap(self) -> float:
        """The distance of the two bounds.

        >>> Equilibrium(0.5, [], [], 0.4, 0.6).gap
        0.19999999999999996
        """
        return self.upper - self.lower


class Payoff(NamedTuple):
    """What the second pays the first: *both* by pairs of variables, *alone* by the first's variables."""

    both: Iterable[tuple[int, int, float]]
    alone: dict[int, float]
    constant: float = 0.0


def solve(first: Plans, second: Plans, payoff: Payoff) -> Equilibrium:
    """Find optimal plans of both players.

    Scissors that win double:

    >>> move = Plans(3, [({0: 1, 1: 1, 2: 1}, 1)])
    >>> wins = [(0, 1, -1), (0, 2, 1), (1, 0, 1), (1, 2, -2), (2, 0, -1), (2, 1, 2)]
    >>> found = solve(move, move, Payoff(wins, {}))
    >>> round(abs(found.value), 9), [round(weight, 6) for weight in found.first]
    (0.0, [0.5, 0.25, 0.25])

    Notes
    -----
    The first player maximises ``alone·x + f·z`` under ``E x = e`` and ``F' z ≤ A' x``, where ``E, e`` and ``F, f``
    are the equations of the two and ``A`` the pay-off; ``z`` are the values of the second player's places. HiGHS
    solves it; the second player's weights are the multipliers of the inequalities.
    """
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import bmat, coo_array

    e_matrix, e = _matrix(first)
    f_matrix, f = _matrix(second)
    rows, columns, values = zip(*payoff.both, strict=True) if payoff.both else ((), (), ())
    matrix = coo_array((values, (rows, columns)), shape=(first.variables, second.variables)).tocsr()
    alone = np.zeros(first.variables)
    alone[list(payoff.alone)] = list(payoff.alone.values())
    # Sparse blocks side by side; the stubs know only dense matrices here.
    blocks: Any = [[-matrix.T, f_matrix.T]], [[e_matrix, coo_array((len(e), len(f)))]]
    rows_ub: Any
    rows_eq: Any
    rows_ub, rows_eq = (bmat(block, format="csr") for block in blocks)
    bounds: Any = [(0, None)] * first.variables + [(None, None)] * len(f)
    found: Any = linprog(
        -np.concatenate([alone, f]),
        A_ub=rows_ub,
        b_ub=np.zeros(second.variables),
        A_eq=rows_eq,
        b_eq=e,
        bounds=bounds,
        method="highs",
        options=TIGHT,
    )
    if found.status != 0:
        raise ArithmeticError(found.message)
    x = np.clip(found.x[: first.variables], 0, None)
    y = np.clip(-found.ineqlin.marginals, 0, None)
    lower = alone @ x + best_response(second, x @ matrix)
    upper = -best_response(first, -(matrix @ y + alone))
    constant = payoff.constant
    return Equilibrium(-found.fun + constant, x.tolist(), y.tolist(), lower + constant, upper + constant)


def best_response(plans: Plans, costs: Any) -> float:
    """The least cost of any plan.

    >>> best_response(Plans(2, [({0: 1, 1: 1}, 1)]), [3.0, 2.0])
    2.0
    """
    from scipy.optimize import linprog

    matrix, totals = _matrix(plans)
    found: Any = linprog(costs, A_eq=matrix, b_eq=totals, method="highs", options=TIGHT)
    return float(found.fun)


def _matrix(plans: Plans) -> tuple[Any, Any]:
    import numpy as np
    from scipy.sparse import coo_array

    entries = [
        (row, var, value) for row, (terms, _sum) in enumerate(plans.equations) for var, value in terms.items()
    ]
    rows, columns, values = zip(*entries, strict=True)
    shape = (len(plans.equations), plans.variables)
    return coo_array((values, (rows, columns)), shape=shape).tocsr(), np.array(
        [total for _terms, total in plans.equations]
    )
