"""Solvers without a world, and solvers against each other."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from .arrays import numbers
from .result import Comparison, Result

if TYPE_CHECKING:
    from .world import World

OPTIONS = ("oracle", "n_rl", "n_rl_unit", "n_est", "horizon", "schedule")


def solve_options(start_policy: ArrayLike | str | None, options: dict[str, Any]) -> dict[str, Any]:
    for name in options:
        if name not in OPTIONS:
            raise TypeError(f"solve() has no option {name!r}; there are {', '.join(OPTIONS)}")
    given = {name: value for name, value in options.items() if value is not None}
    if start_policy is not None:
        is_word = isinstance(start_policy, str)
        given["start"] = start_policy if is_word else np.ascontiguousarray(start_policy, dtype=np.int64)
    return given


def compare(
    world: World,
    target: ArrayLike,
    solvers: Sequence[str] = ("cg", "ascg"),
    seeds: int | Iterable[int] = 10,
    iterations: int = 100,
    *,
    start_policy: str = "random",
    threads: int | None = None,
) -> Comparison:
    """Runs every solver from the start policies of many seeds, on all cores.

    >>> import numpy as np, awaystep
    >>> world = awaystep.World([np.eye(2), np.eye(2)[::-1]], np.eye(2), start=0, discount=0.9)
    >>> comparison = awaystep.compare(world, [6, 4], ["cg", "ascg"], seeds=2, iterations=5)
    >>> len(comparison.table["distance_mean"])
    12
    """
    numbers_of_seeds = list(range(seeds)) if isinstance(seeds, int) else [int(seed) for seed in seeds]
    if not numbers_of_seeds:
        raise ValueError(f"seeds: at least one is needed, got {seeds}")
    table, wins = _core.compare(
        world._core,
        numbers(target, "target"),
        list(solvers),
        numbers_of_seeds,
        iterations,
        start_policy,
        threads if threads is not None else os.cpu_count() or 1,
    )
    return Comparison(table, wins)


def solve_with_oracle(
    oracle: Callable[[Any], tuple[Hashable, ArrayLike]],
    target: ArrayLike,
    start: tuple[Hashable, ArrayLike],
    solver: str = "ascg",
    iterations: int = 100,
    exact: bool = True,
    gap: float | None = None,
) -> Result:
    """Runs a solver on any polytope, given by a linear oracle: oracle(w) returns the best (policy, phi) for w, whose
    norm is 1. `start` is such a pair. A policy is anything hashable; result.policies lists those of the mixture.
    exact=False: the oracle's answers are estimates, so that the gap certifies nothing.

    >>> import numpy as np, awaystep
    >>> corners = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    >>> def oracle(w):
    ...     best = int(np.argmax(corners @ w))
    ...     return best, corners[best]
    >>> result = awaystep.solve_with_oracle(oracle, target=[1, 1], start=(0, corners[0]), solver="mnp")
    >>> result.x.round(6).tolist(), sorted(result.policies)
    ([0.5, 0.5], [1, 2])
    """
    last = _core.solve_with_oracle(oracle, numbers(target, "target"), start, solver, iterations, gap, exact)
    return Result(last, None)
