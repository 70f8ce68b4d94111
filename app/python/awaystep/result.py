"""What solvers find."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core


class Result:
    """A mixture of policies and how it was found.

    x: its Phi; distance: from x to the target; gap: bounds h(x) - h*; floor: no mixture is nearer than this.
    w: the last reward, of norm 1. weights, policies, phis: the mixture, one entry per policy.
    trace: one array per column of `awaystep solve --trace`; entry t is measured at x_t.
    status: converged, iteration-limit or stopped.
    """

    solver: str
    status: str
    iterations: int
    oracle_calls: int
    x: NDArray[np.float64]
    distance: float
    gap: float
    floor: float
    w: NDArray[np.float64]
    weights: NDArray[np.float64]
    policies: Any
    phis: NDArray[np.float64]
    trace: dict[str, Any]

    def __init__(self, last: dict[str, Any], world: Any) -> None:
        self._world = world
        self.__dict__.update(last)
        self.trace["step"] = np.array(self.trace["step"], dtype=object)

    def stationary(self) -> NDArray[np.float64]:
        """The stationary policy with the mixture's Phi: a row of probabilities per state (H tables of a finite horizon).

        >>> import numpy as np, awaystep
        >>> world = awaystep.World([np.eye(2), np.eye(2)[::-1]], np.eye(2), start=0, discount=0.9)
        >>> result = world.solve([6, 4], solver="mnp", gap=1e-9)
        >>> bool(abs(world.phi(result.stationary()) - result.x).max() < 1e-9)
        True
        """
        if self._world is None:
            raise ValueError("stationary: there is no world, only an oracle")
        return _core.stationary(self._world, self.weights, [np.ascontiguousarray(each) for each in self.policies])

    def __repr__(self) -> str:
        return (
            f"<Result {self.solver}: {self.status} after {self.iterations} iterations, "
            f"distance {self.distance:.6g}, gap {self.gap:.3g}, {len(self.weights)} policies>"
        )


class Comparison:
    """Solvers on many seeds. table: one array per column of `awaystep compare --csv`; pandas.DataFrame(table) works.
    wins: every solver against the first, by the last distance."""

    def __init__(self, table: dict[str, Any], wins: list[dict[str, Any]]) -> None:
        self.table = table
        self.table["solver"] = np.array(table["solver"], dtype=object)
        self.wins = wins

    def __repr__(self) -> str:
        lines = [
            f"{w['first']} against {w['second']}: ahead {w['ahead']}, even {w['even']}, behind {w['behind']} "
            f"(sign test p = {w['sign_test']:.2g})"
            for w in self.wins
        ]
        return "\n".join(lines) or "<Comparison of one solver>"
