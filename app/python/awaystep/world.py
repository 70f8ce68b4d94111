"""World: a Markov decision process without a reward, with features."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from .arrays import dense, entries_of, is_sparse, numbers, pairs, pictures, whole
from .gym_tables import tables_of
from .result import Result
from .solving import solve_options


class World:
    """States, actions, transitions, a start distribution and features; constant once it is made.

    transitions: (A, S, S), or a list of A matrices (numpy or scipy.sparse), rows summing to one.
    features: (S, k) for phi(s), or (S, A, k) for phi(s, a).
    start: S probabilities, or the number of one state.
    feature_ranges: (k, 2), what each feature could be at least and at most, if that is more than the data shows.
    discount: in [0, 1), for the discounted criterion; horizon: for criterion "finite-horizon".
    screens: (S, height, width, 3) bytes, a picture per state for the window; choices: how many actions each state has,
    where the others repeat its first.

    >>> import numpy as np
    >>> stay, go = np.eye(2), np.eye(2)[::-1]
    >>> world = World([stay, go], features=np.eye(2), start=0, discount=0.5)
    >>> world.phi([0, 0])
    array([2., 0.])
    >>> policy, phi = world.plan([0, 1])
    >>> policy.tolist(), phi.tolist()
    ([1, 0], [1.0, 1.0])
    """

    def __init__(
        self,
        transitions: Any,
        features: Any,
        start: ArrayLike | int,
        discount: float | None = None,
        criterion: str = "discounted",
        horizon: int | None = None,
        *,
        feature_names: Sequence[str] = (),
        action_names: Sequence[str] = (),
        state_names: Sequence[str] = (),
        feature_ranges: ArrayLike | None = None,
        choices: ArrayLike | None = None,
        screens: ArrayLike | None = None,
    ) -> None:
        matrices = [each if is_sparse(each) else dense(each) for each in transitions]
        if not matrices or matrices[0].ndim != 2:
            raise ValueError("transitions: a matrix of states x states per action is needed")
        states, actions = int(matrices[0].shape[0]), len(matrices)
        if matrices[0].shape[1] != states:
            raise ValueError(
                f"transitions: matrices of states x states are needed, actions first: (A, S, S); the first is {matrices[0].shape}"
            )
        parts = [entries_of(m, (states, states), f"transitions[{a}]") for a, m in enumerate(matrices)]
        row = np.concatenate([rows * actions + a for a, (rows, _, _) in enumerate(parts)])
        next_state = np.concatenate([columns for _, columns, _ in parts])
        probability = np.concatenate([values for _, _, values in parts])

        table = features if is_sparse(features) else dense(features)
        of_actions = table.ndim == 3
        if of_actions:
            if table.shape[:2] != (states, actions):
                raise ValueError(f"features: the shape ({states}, {actions}, k) is needed, got {table.shape}")
            table = table.reshape(states * actions, table.shape[2])
        if table.ndim != 2:
            raise ValueError(f"features: the shape ({states}, k) or ({states}, {actions}, k) is needed")
        rows = states * actions if of_actions else states
        feature = entries_of(table, (rows, int(table.shape[1])), "features")
        if np.ndim(start) == 0:
            state = int(start)  # type: ignore[arg-type]
            if not 0 <= state < states:
                raise ValueError(f"start: a state in 0..{states - 1} or {states} probabilities are needed, got {state}")
            start = np.eye(1, states, state)[0]
        self._core = _core.Mdp.make(
            states,
            actions,
            row,
            next_state,
            probability,
            *feature,
            int(table.shape[1]),
            of_actions,
            numbers(start, "start"),
            discount,
            criterion,
            horizon,
            list(feature_names),
            list(action_names),
            list(state_names),
            None if choices is None else whole(np.asarray(choices), "choices"),
            None if feature_ranges is None else pairs(feature_ranges, "feature_ranges"),
            None if screens is None else pictures(screens, "screens"),
        )

    @classmethod
    def _of(cls, core: Any) -> World:
        world = cls.__new__(cls)
        world._core = core
        return world

    @classmethod
    def from_gymnasium(
        cls,
        env: Any,
        features: Any,
        discount: float | None,
        terminal: str = "restart",
        *,
        criterion: str = "discounted",
        horizon: int | None = None,
        feature_names: Sequence[str] = (),
    ) -> World:
        """The world of a Gymnasium environment with a table `P` (FrozenLake, Taxi, CliffWalking, ...).

        features: (S, k), (S, A, k), a function of the state's number, or "one-hot": one feature per state.
        terminal: what a transition does that the table marks as the end of an episode. "restart" leads to the start
        distribution, "absorb" to a state of its own with features 0, "as-is" where the table says.

        >>> import gymnasium
        >>> lake = World.from_gymnasium(gymnasium.make("FrozenLake-v1"), "one-hot", 0.95)
        >>> lake.states, lake.actions, lake.feature_count
        (16, 4, 16)
        """
        tables = tables_of(env, features, terminal)
        return cls(
            tables.transitions,
            tables.features,
            tables.start,
            discount,
            criterion,
            horizon,
            feature_names=feature_names,
            action_names=tables.action_names,
        )

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> World:
        """From a file .json, .npz or .drn, as the command line reads them."""
        return cls._of(_core.Mdp.load(os.fspath(path)))

    def save(self, path: str | os.PathLike[str]) -> None:
        """To a file .json or .npz, which appears whole or not at all. Pictures and choices are kept by .npz alone."""
        if os.fspath(path).endswith(".json") and not (self.screens is None and self.choices is None):
            warnings.warn("save: pictures and choices of states are kept in .npz alone", stacklevel=2)
        self._core.save(os.fspath(path))

    def phi(self, policy: ArrayLike) -> NDArray[np.float64]:
        """Phi of a policy: S actions, or S x A probabilities; with a finite horizon H also H rows of them.

        >>> import numpy as np
        >>> world = World([np.eye(2), np.eye(2)[::-1]], np.eye(2), start=0, discount=0.5)
        >>> world.phi(np.full((2, 2), 0.5))
        array([1.5, 0.5])
        """
        table = np.asarray(policy)
        if table.ndim >= 2 and table.dtype.kind == "f":
            stages = table.shape[0] if table.ndim == 3 else 1
            rows = table.reshape(-1, table.shape[-1])
            return self._core.phi_stochastic(np.ascontiguousarray(rows, dtype=np.float64), stages)
        return self._core.phi(whole(table, "policy"))

    def plan(self, w: ArrayLike) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The best policy for the reward w . phi, and its Phi: the linear oracle."""
        policy, phi = self._core.plan(numbers(w, "w"))
        return policy, phi

    def solve(
        self,
        target: ArrayLike,
        solver: str = "ascg",
        iterations: int = 100,
        gap: float | None = None,
        seed: int = 0,
        start_policy: ArrayLike | str | None = None,
        on_record: Callable[[Any], Any] | None = None,
        **options: Any,
    ) -> Result:
        """Runs one solver, as `awaystep solve` does; other threads run meanwhile, and Ctrl-C ends it.

        gap: stop once the gap is at most this. start_policy: S actions, "lowest" (the default) or "random".
        on_record: called with every iteration's record; the run ends when it returns False.
        options: those of the command line with underscores, such as oracle="q-learning", n_rl=1000.
        oracle="early": planning may end once a policy makes enough progress. A gap of a row that ended so is a bound; only
        the last row is sure to be planned to the end, unless on_record ended the run.

        >>> import numpy as np
        >>> world = World([np.eye(2), np.eye(2)[::-1]], np.eye(2), start=0, discount=0.9)
        >>> result = world.solve([6, 4], iterations=3)
        >>> len(result.trace["distance"])
        4
        >>> bool(abs(result.weights @ result.phis - result.x).max() < 1e-9)
        True
        """
        last = _core.solve(
            self._core,
            numbers(target, "target"),
            solver,
            iterations,
            gap,
            seed,
            on_record,
            solve_options(start_policy, options),
        )
        return Result(last, self._core)

    @property
    def states(self) -> int:
        return self._core.states

    @property
    def actions(self) -> int:
        return self._core.actions

    @property
    def feature_count(self) -> int:
        return self._core.feature_count

    @property
    def discount(self) -> float | None:
        return self._core.discount

    @property
    def criterion(self) -> str:
        """discounted, finite-horizon or average."""
        return self._core.criterion

    @property
    def horizon(self) -> int | None:
        """H of the finite-horizon criterion."""
        return self._core.horizon

    @property
    def range(self) -> float:
        """R: the largest sum of a feature that stays at one."""
        return self._core.range

    @property
    def start(self) -> NDArray[np.float64]:
        return self._core.initial

    @property
    def feature_names(self) -> list[str]:
        return self._core.feature_names

    @property
    def action_names(self) -> list[str]:
        return self._core.action_names

    @property
    def state_names(self) -> list[str]:
        return self._core.state_names

    @property
    def feature_ranges(self) -> NDArray[np.float64]:
        """The least and the largest value of each feature, which bounds and radii use."""
        return self._core.feature_ranges

    @property
    def choices(self) -> NDArray[np.int64] | None:
        """How many actions each state has, where a file says so."""
        return self._core.choices

    @property
    def screens(self) -> NDArray[np.uint8] | None:
        """A picture per state, where a file has them."""
        return self._core.screens

    @property
    def hash(self) -> str:
        """Sixteen digits over all numbers of the world, as in the files that the command line writes."""
        return self._core.hash

    def __repr__(self) -> str:
        return f"<World: {self.states} states, {self.actions} actions, {self.feature_count} features>"
